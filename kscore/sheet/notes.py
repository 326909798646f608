"""Notes: what is told beside points and questions, a class a kind.

The sentences are `kscore.views.wording`; every face shows every kind (a test holds that).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from kscore.engine.frozen import Frozen
from kscore.engine.placement import ringed_mountains
from kscore.engine.score import Problem
from kscore.engine.season import CardSet, Season
from kscore.scanner.decide.questions import changes_result, group_doubts, weigh_doubt
from kscore.scanner.reading import Doubt, RuleEvidence, SpacesDoubt
from kscore.sheet.explain import explain
from kscore.statements.corrections import Contradiction

if TYPE_CHECKING:
    from kscore.engine.history import Finding
    from kscore.scanner.errors import LeftOutSheet
    from kscore.sheet.check import Check, CheckedNumber, SeasonGuess
    from kscore.sheet.scoring import ScoredSheet
    from kscore.sheet.whole_game import SeasonPart

_TOLD_FROM = 0.01  # below, a line of a report is not worth what no point hangs on
_UNLIKE = 0.1  # a player's own sheet is less likely than this to be theirs one time in forty or so


NoteKind = Literal[
    "quality", "left_out", "hand", "turned", "unasked", "problem", "contradiction", "season_from",
    "wrong_number", "right_number", "same_photo", "other_game", "unrecorded", "late", "odd",
    "no_card", "boxes_say", "season_unlikely", "damaged", "sheet_of_other_game",
]  # fmt: skip
"""What sorts of notes there are, as in the JSON."""


class SheetNote(Frozen):
    """Something that is told about a sheet. ``kind`` is its name in JSON."""

    kind: ClassVar[NoteKind]
    about: ClassVar[str]
    """Which of its attributes has the spaces that it is about."""

    def __init_subclass__(cls, *, kind: NoteKind, about: str = "") -> None:
        super().__init_subclass__()
        cls.kind, cls.about = kind, about

    @property
    def cells(self) -> tuple[str, ...]:
        """The spaces that it is about."""
        return getattr(self, self.about).cells if self.about else ()


class PoorPhoto(SheetNote, kind="quality"):
    """The photo is hard to read; ``reasons`` are message keys."""

    reasons: tuple[str, ...]


class SheetLeftOut(SheetNote, kind="left_out"):
    """Another sheet in the photo that is not read."""

    sheet: LeftOutSheet


class UnlikeHand(SheetNote, kind="hand"):
    """The sheet looks unlike its player's hand. But like ``like`` (None: like no known player)."""

    player: str
    like: str | None


class TurnedSpaces(SheetNote, kind="turned", about="evidence"):
    """Spaces are read otherwise than drawn. By the rules or last season."""

    evidence: RuleEvidence


class UnaskedSpaces(SheetNote, kind="unasked", about="doubt"):
    """Spaces that may be something else without changing points. But what is told of them."""

    doubt: Doubt


class ImpossibleMap(SheetNote, kind="problem", about="problem"):
    """The sheet cannot exist."""

    problem: Problem


class CannotBe(SheetNote, kind="contradiction", about="contradiction"):
    """What was read or said is impossible by rules or other sheets."""

    contradiction: Contradiction


class SeasonByBoxes(SheetNote, kind="season_from"):
    """How the season is known where it was not named."""

    guess: SeasonGuess


class WrongNumber(SheetNote, kind="wrong_number", about="number"):
    """A written number is wrong beyond doubt; ``cards`` are those that score."""

    number: CheckedNumber
    cards: CardSet | None


class RightNumber(SheetNote, kind="right_number"):
    """The player's clearly written total, and the counted one."""

    number: CheckedNumber


class SamePhoto(SheetNote, kind="same_photo"):
    """This very photo was entered as ``seat`` before. It stands there again, was ``moved`` from
    there, or stands there ``also``, and one of both is wrong."""

    how: str
    player: str
    season: Season


class InOtherGame(SheetNote, kind="other_game"):
    """This very photo is in another game. It is an old one, or the game was begun twice."""

    game: str
    player: str
    season: Season


class UnrecordedSeason(SheetNote, kind="unrecorded"):
    """A season missing from the record that the sheet's boxes tell."""

    player: str
    part: SeasonPart


class EffectsDrawn(SheetNote, kind="late"):
    """End effects were drawn already and are undone for the score."""


class OddSheet(SheetNote, kind="odd", about="finding"):
    """Something speaks against the sheet following the player's last one."""

    finding: Finding


class PiecesOfNoCard(SheetNote, kind="no_card"):
    """Pieces of two sheets fit no card of the game's. Perhaps of other cards. ``player``,
    ``season``: where the other one is drawn."""

    player: str
    season: Season


class SeasonAgainstBoxes(SheetNote, kind="boxes_say"):
    """The boxes say another season than the sheet was entered as."""

    taken: Season
    boxes: SeasonGuess


class SeasonUnlikely(SheetNote, kind="season_unlikely"):
    """So many spaces are drawn as in another season than named."""

    photo: str
    drawn: int
    taken: Season
    likely: Season


class LookDamaged(SheetNote, kind="damaged"):
    """The photo's kept evidence is damaged. It cannot be told what would be asked."""

    player: str


class SheetOfOtherGame(SheetNote, kind="sheet_of_other_game"):
    """Die Kartographin's sheet in a game without her cards. Heroes, stars and letters are not
    read."""

    layout: str
    games: str


def notes_of(
    scored: ScoredSheet, guess: SeasonGuess | None, check: Check | None, odd: Iterable[Finding]
) -> Iterator[SheetNote]:
    """A sheet's notes with its season and numbers. ``odd`` speaks against it."""
    yield from sheet_notes(scored)
    if guess is not None:
        yield SeasonByBoxes(guess)
    yield from number_notes(check, scored)
    yield from odd_notes(odd, scored)


def odd_notes(odd: Iterable[Finding], scored: ScoredSheet) -> Iterator[OddSheet]:
    """What speaks against a sheet beyond what a question tells."""
    told = [(each.key, each.values.get("cells")) for each in scored.contradictions]
    return (
        OddSheet(each) for each in odd if (f"finding.{each.sentence[0]}", each.cells) not in told
    )


def sheet_notes(scored: ScoredSheet) -> tuple[SheetNote, ...]:
    """A sheet's notes by itself. What makes its photo hard to read, what the rules turned, what is
    impossible about it."""
    return tuple(_of_sheet(scored))


def _of_sheet(scored: ScoredSheet) -> Iterator[SheetNote]:
    reading = scored.reading
    if reading is not None and reading.quality_reasons:
        yield PoorPhoto(tuple(reading.quality_reasons))
    hand, hands = (None, None) if reading is None else (reading.hand, reading.hands)
    if hand is not None and hands is not None and hands.get(hand, 0.0) < _UNLIKE:
        other, share = max(hands.items(), key=lambda each: each[1])
        alike = other != hand and share >= 1 - _UNLIKE
        yield UnlikeHand(hand, other if alike else None)
    yield from (TurnedSpaces(each) for each in scored.turned if each.turned)
    yield from map(UnaskedSpaces, _unasked_doubts(scored))
    yield from (ImpossibleMap(problem) for problem in scored.problems)
    yield from (CannotBe(each) for each in scored.contradictions)


def _unasked_doubts(scored: ScoredSheet) -> tuple[Doubt, ...]:
    """Unasked doubts that change notes but not the total."""
    stakes, asked = scored.stakes, scored.doubtful | scored.undone.spaces
    if scored.reading is None or stakes is None:
        return ()
    spaces = (each for each in scored.reading.doubts if isinstance(each, SpacesDoubt))
    found, now = list[Doubt](), None
    for doubt in (left for each in spaces if (left := each.without(asked)) is not None):
        now = now or _told(scored)
        others = tuple(
            other
            for other in weigh_doubt(doubt, scored.sheet, stakes).alternatives
            if not changes_result(other)
            and _told(replace(scored, sheet=doubt.apply_to(scored.sheet, other.read))) != now
        )
        if others:
            found.append(replace(doubt, alternatives=others))
    return tuple(each for each in group_doubts(found) if each.error_probability >= _TOLD_FROM)


def _told(scored: ScoredSheet) -> Hashable:
    """What earned a sheet's points, and what would earn more. Of what is told beside its points."""
    table, sheet = scored.table, scored.sheet
    card = table.card and explain(table.card, sheet, table.played)
    return (
        scored.cards,
        scored.monsters,
        scored.outlook,
        ringed_mountains(sheet),
        card and (card.score, card.near, card.otherwise),
        table.changes and tuple(sheet.board[space] for space in table.changes.cells),
    )


def number_notes(check: Check | None, scored: ScoredSheet) -> tuple[SheetNote, ...]:
    """Notes of wrong numbers that nothing asks about. And the season's total that is right."""
    asked = {doubt.where for doubt in scored.doubts}
    return () if check is None else tuple(_of_numbers(check, scored, asked))


def _of_numbers(check: Check, scored: ScoredSheet, asked: set[str | None]) -> Iterator[SheetNote]:
    now = scored.table.season
    for number in check.numbers:
        place = number.field if number.season is None else f"{number.season.value}.{number.field}"
        if number.right and number.season is now is not None and number.field == "total":
            yield RightNumber(number)
        elif number.verdict == "wrong" and place not in asked:
            yield WrongNumber(number, scored.table.cards)
