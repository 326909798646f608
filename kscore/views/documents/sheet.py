"""A sheet: its map, each card's awards, and the corrections."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.grid import ROW_NAMES, Space as Place
from kscore.engine.score import Award
from kscore.engine.season import SeasonScore
from kscore.engine.sheet import MONSTER_LETTERS, Sheet
from kscore.engine.terrain import MARKED, PRINTED
from kscore.messages import Texts
from kscore.sheet.notes import SheetNote
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.corrections import Corrections, How
from kscore.views import wording
from kscore.views.documents.question import QuestionDocument

if TYPE_CHECKING:
    from kscore.record.entry import Entry

_CLASSES: Mapping[str, str] = MappingProxyType({".": "t0", "^": "tU", "#": "tO"})
"""Style classes of the letters that a class's name cannot hold."""


def style_of(letter: str) -> str:
    """The style class of a letter on a map."""
    return _CLASSES.get(letter, f"t{letter}")


class SpaceDocument(Frozen, kw_only=True):
    """A space of the map.

    Attributes:
        name: "A1" to "K11".
        row, column: its place, from 0.
        style: its terrain's style class.
        terrain: its terrain's name.
        marks: of "ruin", "star", "corrected", "doubt" those that hold.
        letter: a monster's letter.
        sign: what stands in its corner.
        words: all of that in words.
    """

    name: str
    row: int
    column: int
    style: str
    terrain: str
    marks: tuple[str, ...]
    letter: str
    sign: str
    words: str


Map = tuple[tuple[SpaceDocument, ...], ...]
"""Eleven rows of eleven spaces."""


class Key(NamedTuple):
    """A drawing or sign on the maps with its meaning. A terrain's by its ``style``, any other by
    its ``sign``; ``spaces``: where a player's symbols for it are seen best."""

    style: str
    name: str
    sign: str = ""
    spaces: tuple[str, ...] = ()


class AwardLine(NamedTuple):
    """Points with their reason and the spaces that they are for."""

    points: int
    reason: str
    spaces: tuple[str, ...]


class Line(Frozen, kw_only=True):
    """A line of the tally.

    Attributes:
        kind: "card", "coins", "monsters" or "extra".
        what: what the points are for.
        points: as people read them, "?" behind what is asked about.
        spaces: those that the points are for.
        awards: what the points are the sum of.
        edict: before a card's name.
    """

    kind: str
    what: str
    points: str
    spaces: tuple[str, ...] = ()
    awards: tuple[AwardLine, ...] = ()
    edict: str = ""


def map_of(
    sheet: Sheet, t: Texts, doubtful: Collection[str] = (), corrected: Collection[str] = ()
) -> Map:
    """The sheet's map, with doubtful and corrected spaces marked."""
    letters = dict(sheet.letters)

    def space(row: int, column: int, letter: str) -> SpaceDocument:
        name = f"{ROW_NAMES[row]}{column + 1}"
        terrain = t(f"terrain.{letter}")
        marks = [
            (mark, sign, t(key))
            for mark, sign, key, there in (
                ("ruin", "", "report.ruin", name in sheet.layout.ruins),
                ("star", "★", "report.star", name in sheet.stars),
                ("corrected", "✎", "page.by_hand", name in corrected),
                ("doubt", "?", "report.doubt", name in doubtful),
            )
            if there
        ]
        return SpaceDocument(
            name=name,
            row=row,
            column=column,
            style=style_of(letter),
            terrain=terrain,
            marks=tuple(mark for mark, *_ in marks),
            letter=letters.get(name, ""),
            sign=next((sign for _, sign, _ in reversed(marks) if sign), ""),
            words=", ".join((f"{name} {terrain}", *(words for *_, words in marks))),
        )

    return tuple(
        tuple(space(row, column, letter) for column, letter in enumerate(line))
        for row, line in enumerate(sheet.board.rows)
    )


def legend_of(
    sheets: Sequence[Sheet],
    t: Texts,
    doubtful: bool = True,
    corrected: bool = True,
    signs: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> tuple[Key, ...]:
    """The meanings of drawings and signs on these maps; ``signs`` as of `signs_of`."""
    drawn = "".join(str(sheet.board) for sheet in sheets)
    letters = {letter for sheet in sheets for _, letter in sheet.letters}
    marks = (
        ("°", "report.ruin", any(sheet.layout.ruins for sheet in sheets)),
        ("★", "report.star", any(sheet.stars for sheet in sheets)),
        ("?", "report.doubt", doubtful),
        ("✎", "page.by_hand", corrected),
    )
    terrains = (letter for letter in MARKED + PRINTED if letter in drawn)
    monsters = (letter for letter in MONSTER_LETTERS if letter in letters)
    return (
        *(
            Key(style_of(each), t(f"terrain.{each}"), spaces=signs.get(each, ()))
            for each in terrains
        ),
        *(Key("tM", t(f"monster.{letter}"), letter) for letter in monsters),
        *(Key("", t(key), sign) for sign, key, there in marks if there),
    )


def signs_of(scored: ScoredSheet) -> dict[str, tuple[str, ...]]:
    """By map letter the spaces that look most like each symbol that means it."""
    found: dict[str, tuple[str, ...]] = {}
    for each in () if scored.reading is None else scored.reading.symbols:
        letter = scored.sheet.board[each.best]
        found[letter] = (*found.get(letter, ()), each.best)
    return found


def tally_of(score: SeasonScore | ScoredSheet, t: Texts) -> tuple[Line, ...]:
    """A season's points: its two cards, coins, monsters. All four cards, where the season is
    unknown."""
    return tuple(_lines(score, t))


def _lines(score: SeasonScore | ScoredSheet, t: Texts) -> Iterator[Line]:
    for entry in score.cards:
        yield Line(
            kind="card",
            what=entry.card.name(t.lang),
            points=str(entry.score.points),
            spaces=entry.score.cells,
            awards=award_lines(entry.score.awards, t),
            edict=entry.edict,
        )
    coins = wording.coins_text(score) if isinstance(score, ScoredSheet) else str(score.coins)
    yield Line(kind="coins", what=t("report.coins"), points=coins)
    monsters = score.monsters
    yield Line(
        kind="monsters",
        what=t("report.monsters"),
        points=wording.minus(monsters.points),
        spaces=monsters.cells,
        awards=award_lines(monsters.awards, t),
    )
    season = score.season if isinstance(score, ScoredSheet) else score
    if season is not None and season.extra:
        yield Line(kind="extra", what=t("report.extra"), points=wording.minus(season.extra))


def award_lines(awards: Iterable[Award], t: Texts) -> tuple[AwardLine, ...]:
    """Awards with their reasons in words."""
    return tuple(
        AwardLine(each.points, each.reason.text(t.lang), tuple(each.cells)) for each in awards
    )


class NoteLine(NamedTuple):
    """Something that is told about a sheet, and the sentence."""

    note: SheetNote
    text: str


class SheetDocument(Frozen, kw_only=True):
    """One sheet of one season.

    Attributes:
        map: its spaces, those marked that are doubtful or were corrected.
        legend: what stands on it.
        lines: what its points are made of.
        questions: what is open about it.
        notes: what else is told.
        corrections: what was said of it, each piece with who said it, where that is known.
        letters: the monsters' letters as read, by space; "" where there are none.
        outlook: what next season's cards would earn on today's map; "" where that is not known.
    """

    map: Map
    legend: tuple[Key, ...]
    lines: tuple[Line, ...]
    questions: tuple[QuestionDocument, ...]
    notes: tuple[NoteLine, ...]
    corrections: tuple[str, ...]
    letters: str
    outlook: str

    @staticmethod
    def of(
        scored: ScoredSheet,
        notes: Sequence[SheetNote],
        t: Texts,
        *,
        entered: Entry | None = None,
        score: SeasonScore | None = None,
        player: str | None = None,
    ) -> SheetDocument:
        """A scored sheet. Of one that was ``entered``, its map and corrections, and the ``score``
        that counts."""
        corrections = scored.corrections if entered is None else entered.corrections
        sheet = (entered and entered.sheet) or scored.sheet
        doubtful = scored.doubtful - _spaces(corrections)
        said = corrections.without(How.ACCEPTED)  # what was merely confirmed is no correction
        corrected = _spaces(said)
        letters = wording.monster_letters(scored).items()
        return SheetDocument(
            map=map_of(sheet, t, doubtful, corrected),
            legend=legend_of([sheet], t, bool(doubtful), bool(corrected), signs_of(scored)),
            lines=tally_of(score or scored, t),
            questions=tuple(
                QuestionDocument.of(doubt, scored, t, number=number, player=player)
                for number, doubt in enumerate(scored.doubts, start=1)
            ),
            notes=tuple(NoteLine(note, wording.note_line(note, t)) for note in notes),
            corrections=tuple(_corrections(said, t)),
            letters=", ".join(f"{space} {letter}" for space, letter in letters),
            outlook=wording.outlook_line(scored, t),
        )

    def space(self, name: str) -> SpaceDocument:
        """A space of the map by its name."""
        place = Place.parse(name)
        return self.map[place.row][place.column]


def _spaces(said: Corrections) -> frozenset[str]:
    return frozenset({*said.cells, *said.letters, *said.stars})


def _corrections(said: Corrections, t: Texts) -> Iterator[str]:
    for statement in said.statements():
        words = ", ".join(wording.correction_words(Corrections.of([statement]), t))
        yield f"{words} ({statement.origin.who})" if statement.origin.who else words
