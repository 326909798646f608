"""A question about a sheet, with answers and what each changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kscore.engine.frozen import Frozen
from kscore.engine.season import Season
from kscore.engine.terrain import EXPLORED, Terrain
from kscore.messages import Texts
from kscore.scanner.reading import Doubt, EffectsDoubt, SymbolsDoubt, Value
from kscore.sheet.case import as_said
from kscore.sheet.scoring import ScoredSheet
from kscore.views import wording


class AnswerDocument(Frozen, kw_only=True):
    """One answer to a question.

    Attributes:
        value: what is answered.
        text: the answer in words.
        p: its probability.
        chance: how likely it is, in words; "" where nothing tells.
        total: the season's points that follow; None where they are not known.
        change: by how much the season's points change.
        parts: what it changes of cards and monsters, in words; "" for nothing.
        changes_nothing: whether it is known to change no points.
        as_read: whether it is what counts unanswered.
        says: the statements that it stands for, as after ``--set``.
    """

    value: Value
    text: str
    p: float
    chance: str
    total: int | None
    change: int
    parts: str
    changes_nothing: bool
    as_read: bool
    says: tuple[str, ...]


class SymbolDocument(Frozen, kw_only=True):
    """A symbol in a question about all of them.

    Attributes:
        spaces: those that are drawn with it.
        best: the one that looks most like all of them.
        text: what it means, in words.
        sure: how surely, in words.
        likely: what else it may be, and what that changes, in words; "" for nothing.
        others: the map letters that it may be put right to.
    """

    spaces: tuple[str, ...]
    best: str
    text: str
    sure: str
    likely: str
    others: str

    @staticmethod
    def each_of(doubt: SymbolsDoubt, scored: ScoredSheet, t: Texts) -> Iterator[SymbolDocument]:
        """Those of a question."""
        letters = f"{EXPLORED}{'H' if scored.table.played.hero_terrain else ''}{Terrain.EMPTY}"
        for each in doubt.symbols:
            found = doubt.others(each)
            share = (1 - each.p) / max(sum(other.p for _, other in found), 1e-300)
            likely = [
                wording.answer_line(
                    t(f"terrain.{letter}"), doubt, replace(other, p=other.p * share), scored, t
                )
                for letter, other in found
            ]
            yield SymbolDocument(
                spaces=each.cells,
                best=each.best,
                text=t(f"terrain.{each.read}"),
                sure=wording.percent(each.p, t),
                likely="; ".join(likely[: wording.SHOWN]),
                others=letters.replace(each.read, ""),
            )


class QuestionDocument(Frozen, kw_only=True):
    """A question to a sheet's player.

    Attributes:
        doubt: what is doubtful.
        number: what people call it by, as long as it is open.
        player: whose sheet it is about; None where no game knows it.
        season: of which season; None where that is not known.
        spaces: those that it is about, all drawn alike; none of a number.
        text: what is asked.
        line: the question with its likeliest answers and what they change, in one sentence.
        reasons: why it is asked, what the rules say about it.
        excluded: what its spaces are said not to be, in words.
        answers: those that are offered, as it is read first.
        symbols: what it is about, of a question about symbols.
        said_before: whether the first answer is what the player said, not what was read.
        counted: whether it is about a number that differs from what was counted.
        stays_open: whether it stays open for who chooses no answer.
    """

    doubt: Doubt
    number: int
    player: str | None
    season: Season | None
    spaces: tuple[str, ...]
    text: str
    line: str
    reasons: tuple[str, ...]
    excluded: tuple[str, ...]
    answers: tuple[AnswerDocument, ...]
    symbols: tuple[SymbolDocument, ...]
    said_before: bool
    counted: bool
    stays_open: bool

    @staticmethod
    def of(
        doubt: Doubt,
        scored: ScoredSheet,
        t: Texts,
        *,
        number: int = 0,
        player: str | None = None,
        named: str = "",
    ) -> QuestionDocument:
        """The question of a doubt about a scored sheet. ``named``: its spaces, where there are too
        many to name all."""
        return QuestionDocument(
            doubt=doubt,
            number=number,
            player=player,
            season=scored.table.season,
            spaces=doubt.cells,
            text=wording.question_line(doubt, scored, t, named),
            line=wording.doubt_line(doubt, scored, t),
            reasons=tuple(_reasons(doubt, scored, t)),
            excluded=tuple(t("said.not", terrain=letter) for letter in doubt.excluded),
            answers=tuple(answers_of(doubt, scored, t)),
            symbols=tuple(SymbolDocument.each_of(doubt, scored, t))
            if isinstance(doubt, SymbolsDoubt)
            else (),
            said_before=as_said(doubt, scored.corrections),
            counted=wording.is_witness(doubt),
            stays_open=wording.stays_open(doubt, scored),
        )


def _reasons(doubt: Doubt, scored: ScoredSheet, t: Texts) -> Iterator[str]:
    yield from wording.against_lines(scored.contradictions, t, doubt)
    if isinstance(doubt, EffectsDoubt):
        yield t("review.look_effects")
    # among several symbols it would not tell which of them it is about
    reading = None if isinstance(doubt, SymbolsDoubt) else scored.reading
    reason = None if reading is None else wording.rules_say(doubt, reading.evidence, t)
    if reason is not None:
        yield reason


def answers_of(doubt: Doubt, scored: ScoredSheet, t: Texts) -> Iterator[AnswerDocument]:
    """The answers that a question offers, as it is read first."""
    for other in wording.answers_offered(doubt):
        change = wording.points_change(other.changes)
        kept = wording.keeps_all(doubt, other.read)
        yield AnswerDocument(
            value=other.read,
            text=t("answer.all_kept") if kept else wording.value_name(doubt, other.read, t),
            p=other.p,
            chance=wording.probability_text(doubt, other, scored, t) or "",
            total=None if scored.season is None else scored.season.total + change,
            change=change,
            parts=wording.parts_changed(other.changes, t),
            changes_nothing=wording.same_points(doubt, other, scored),
            as_read=other.read == doubt.read and not wording.is_witness(doubt),
            says=doubt.says(other.read),
        )
