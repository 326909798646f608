"""A sheet as data for its templates: the map, what scores card by card, what is open, what was
corrected."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from types import MappingProxyType

from kscore.engine.grid import ROW_NAMES
from kscore.engine.score import Score
from kscore.engine.season import EdictScore, SeasonScore
from kscore.engine.sheet import MONSTER_LETTERS, Sheet
from kscore.engine.terrain import MARKED, PRINTED, Terrain
from kscore.messages import Bilingual, Speech
from kscore.scanner.reading import Doubt
from kscore.sheet.notes import CannotBe, Note, TurnedSpaces
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.corrections import Corrections
from kscore.views.wording import (
    against_lines,
    coins_text,
    correction_words,
    doubt_line,
    minus,
    note_line,
    signed,
)

_CLASSES: Mapping[str, str] = MappingProxyType({".": "t0", "^": "tU", "#": "tO"})
"""Style classes of the letters that a class's name cannot hold."""


@dataclass(frozen=True)
class Key:
    """A drawing or sign on the maps and what it means: a terrain's by its ``style``, any other by
    its ``sign``."""

    style: str
    name: Bilingual
    sign: str = ""


@dataclass(frozen=True)
class Legend:
    """What the drawings and signs on the maps mean, those that occur."""

    keys: tuple[Key, ...]


@dataclass(frozen=True)
class Space:
    """A space of the map as shown: its name, its terrain's style class and name, marks, monster's
    letter and sign.

    ``marks`` are "ruin", "doubt", "corrected"; ``sign`` is what stands in its corner.
    """

    name: str
    style: str
    terrain: Bilingual
    marks: tuple[str, ...] = ()
    letter: str = ""
    _: KW_ONLY
    sign: str = ""


@dataclass(frozen=True)
class Award:
    """Points with their reason and the spaces that they are for."""

    points: str
    reason: Bilingual
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """A line of the tally: points, what for, the spaces that light up, and the awards that the
    points are the sum of.

    ``edict`` stands before a card's name.
    """

    points: str
    what: Bilingual
    spaces: tuple[str, ...] = ()
    awards: tuple[Award, ...] = ()
    edict: str | None = None


@dataclass(frozen=True)
class Question:
    """What is open: a sentence with the answers and what they change, and the spaces it is
    about."""

    words: Bilingual
    spaces: tuple[str, ...]


Map = tuple[tuple[Space, ...], ...]
"""Eleven rows of eleven spaces."""


def map_of(
    sheet: Sheet, speech: Speech, doubtful: Collection[str] = (), corrected: Collection[str] = ()
) -> Map:
    """The sheet's map; spaces in doubt and those that were corrected are marked."""
    letters = dict(sheet.letters)
    terrains = {letter: speech(f"terrain.{letter}") for letter in Terrain}
    marked = (("ruin", sheet.layout.ruins), ("doubt", doubtful), ("corrected", corrected))

    def space(name: str, letter: str) -> Space:
        marks = tuple(mark for mark, spaces in marked if name in spaces)
        sign = (
            "?"
            if name in doubtful
            else "✎"
            if name in corrected
            else "★"
            if name in sheet.stars
            else ""
        )
        return Space(
            name,
            style_of(letter),
            terrains[Terrain(letter)],
            marks,
            letters.get(name, ""),
            sign=sign,
        )

    return tuple(
        tuple(space(f"{row}{column}", letter) for column, letter in enumerate(line, start=1))
        for row, line in zip(ROW_NAMES, sheet.board.rows, strict=True)
    )


def legend_of(
    sheets: Sequence[Sheet], speech: Speech, doubtful: bool = True, corrected: bool = True
) -> Legend:
    """What stands on these sheets' maps."""
    drawn = "".join(str(sheet.board) for sheet in sheets)
    letters = {letter for sheet in sheets for _, letter in sheet.letters}
    signs = (
        ("°", "report.ruin", any(sheet.layout.ruins for sheet in sheets)),
        ("★", "report.star", any(sheet.stars for sheet in sheets)),
        ("?", "report.doubt", doubtful),
        ("✎", "page.by_hand", corrected),
    )
    return Legend(
        (
            *(
                Key(style_of(each), speech(f"terrain.{each}"))
                for each in MARKED + PRINTED
                if each in drawn
            ),
            *(
                Key("tM", speech(f"monster.{letter}"), letter)
                for letter in MONSTER_LETTERS
                if letter in letters
            ),
            *(Key("", speech(key), sign) for sign, key, there in signs if there),
        )
    )


def tally_of(score: SeasonScore | ScoredSheet, speech: Speech) -> tuple[Line, ...]:
    """What a season's points are made of: its two cards, coins, monsters (all four cards, where
    nobody knows the season)."""
    return (
        *(_card(entry, speech) for entry in score.cards),
        Line(
            coins_text(score) if isinstance(score, ScoredSheet) else str(score.coins),
            speech("report.coins"),
        ),
        _lost_to_monsters(score.monsters, speech),
        *_extra(score, speech),
    )


def _extra(score: SeasonScore | ScoredSheet, speech: Speech) -> Iterator[Line]:
    season = score.season if isinstance(score, ScoredSheet) else score
    if season is not None and season.extra:
        yield Line(minus(season.extra), speech("report.extra"))


def _lost_to_monsters(monsters: Score, speech: Speech) -> Line:
    """The points lost to monsters; its spaces are the empty ones beside them, not the monsters'
    own."""
    spaces = monsters.cells
    return Line(
        minus(monsters.points),
        speech("page.monster_spaces" if spaces else "report.monsters"),
        spaces,
    )


def questions_of(scored: ScoredSheet, speech: Speech) -> tuple[Question, ...]:
    """What is open, a question a doubt, each with why it cannot be as it is, where that is so."""
    return tuple(Question(_doubt(doubt, scored, speech), doubt.cells) for doubt in scored.doubts)


def warnings_of(
    notes: Sequence[Note], scored: ScoredSheet, speech: Speech
) -> tuple[Bilingual, ...]:
    """What is told about the sheet and no question tells; what is read otherwise than it looks
    stands by itself (`turned_of`)."""
    asked = [
        each for doubt in scored.doubts for each in scored.contradictions if each.is_about(doubt)
    ]
    told = (
        note
        for note in notes
        if not isinstance(note, TurnedSpaces)
        and not (isinstance(note, CannotBe) and note.contradiction in asked)
    )
    return tuple(_note(note, speech) for note in told)


def turned_of(notes: Sequence[Note], speech: Speech) -> tuple[Bilingual, ...]:
    """`ScoredSheet.turned`, told."""
    return tuple(_note(note, speech) for note in notes if isinstance(note, TurnedSpaces))


def _note(note: Note, speech: Speech) -> Bilingual:
    return Bilingual({t.lang: note_line(note, t) for t in speech})


def corrections_of(corrections: Corrections, speech: Speech) -> Bilingual | None:
    """What the players said stands on the sheet, in words; None where they said nothing."""
    if not corrections.texts():
        return None
    said = {t: ", ".join(correction_words(corrections, t)) for t in speech}
    return Bilingual({t.lang: t("page.corrected", corrections=words) for t, words in said.items()})


def style_of(letter: str) -> str:
    """The style class of a letter on a map."""
    return _CLASSES.get(letter, f"t{letter}")


def _card(entry: EdictScore, speech: Speech) -> Line:
    awards = tuple(
        Award(
            signed(award.points),
            Bilingual({t.lang: award.reason.text(t.lang) for t in speech}),
            tuple(award.cells),
        )
        for award in entry.score.awards
    )
    name = Bilingual({t.lang: entry.card.name(t.lang) for t in speech})
    return Line(str(entry.score.points), name, entry.score.cells, awards, entry.edict)


def _doubt(doubt: Doubt, scored: ScoredSheet, speech: Speech) -> Bilingual:
    told = {
        t.lang: (doubt_line(doubt, scored, t), *against_lines(scored.contradictions, t, doubt))
        for t in speech
    }
    return Bilingual({lang: " ".join(lines) for lang, lines in told.items()})
