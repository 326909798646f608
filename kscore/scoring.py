"""From what was read (or typed) and what the player says to a score, with the doubts that could still change it.

The scanner knows no cards; `scanner.ask` weighs its doubts once the cards are known. A player's answers are
corrections: they are given back to whoever read the photo, because an answer about one space also tells about others
drawn alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import engine.season
from engine.score import Problem, Score
from engine.season import CardSet, EdictScore, Season, SeasonScore, monster_penalty
from engine.sheet import COINS, Sheet
from kscore.errors import Mistyped
from kscore.settings import Corrections
from scanner.ask import Stakes, worth_asking
from scanner.reading import Doubt, Reading, Value

if TYPE_CHECKING:
    from scanner.pipeline import Look

ASKED = ("cells", "coins")
"""Kinds of doubts that are about what is scored."""


@dataclass(frozen=True)
class Table:
    """What a sheet is scored by.

    ``cards`` and ``season`` may be unknown. ``heroes``: whether hero is a terrain type. ``coins``: coins that score,
    where they are known better than the sheet shows.
    """

    cards: CardSet | None = None
    season: Season | None = None
    heroes: bool = True
    coins: int | None = None


class Source(Protocol):
    """Whatever can be read with some spaces known: `scanner.pipeline.Look`, or `Kept` for a reading of earlier."""

    def reading(self, answered: Mapping[str, str]) -> Reading:
        """The reading; ``answered`` spaces (name → map letter) are certain and asked no more."""
        ...


@dataclass(frozen=True)
class Kept:
    """A reading whose photo is no longer looked at."""

    kept: Reading

    def reading(self, answered: Mapping[str, str]) -> Reading:
        """The reading with the answered spaces set; other spaces learn nothing from them."""
        rows = [list(row) for row in self.kept.rows]
        confidence = self.kept.confidence.copy()
        for space, letter in answered.items():
            row, column = ord(space[0]) - ord("A"), int(space[1:]) - 1
            if rows[row][column] != "^":
                rows[row][column] = letter
                confidence[row, column] = 1.0
        left = [
            replace(doubt, cells=tuple(space for space in doubt.cells if space not in answered))
            for doubt in self.kept.doubts
        ]
        doubts = tuple(doubt for doubt in left if doubt.cells or doubt.kind != "cells")
        return replace(self.kept, rows=tuple("".join(row) for row in rows), confidence=confidence, doubts=doubts)

    def knowing(self, previous: Sheet | None) -> Kept:
        """The same reading: a photo that is no longer looked at learns nothing from last season."""
        return self


@dataclass(frozen=True)
class Looked:
    """A photo that was looked at: answers and last season's sheet inform the rest of its reading."""

    look: Look

    def reading(self, answered: Mapping[str, str]) -> Reading:
        """The reading with these spaces known."""
        return self.look.reading(answered)

    def knowing(self, previous: Sheet | None) -> Looked:
        """The same photo with last season's sheet as evidence."""
        return Looked(replace(self.look, given=replace(self.look.given, previous=previous)))


@dataclass(frozen=True)
class Scored:
    """A sheet and what it earns.

    ``reading`` is None for a typed map. ``doubts`` are those that could change what is scored, with their changes, the
    weightiest first. ``corrections`` is what the player has said.
    """

    sheet: Sheet
    table: Table
    reading: Reading | None = None
    doubts: tuple[Doubt, ...] = ()
    corrections: Corrections = field(default_factory=Corrections)

    @cached_property
    def season(self) -> SeasonScore | None:
        """The season's score, if cards and season are known."""
        if self.table.cards is None or self.table.season is None:
            return None
        return engine.season.season_score(
            self.sheet, self.table.cards, self.table.season, self.coins, self.table.heroes
        )

    @cached_property
    def cards(self) -> tuple[EdictScore, ...]:
        """The cards to show: the season's two, or all four where no season is known; none without cards."""
        if self.season is not None:
            return self.season.cards
        if self.table.cards is None:
            return ()
        return tuple(self._edict(edict) for edict in "ABCD")

    @cached_property
    def outlook(self) -> tuple[EdictScore, ...]:
        """The two cards of next season on today's map; none after winter or where the season is unknown."""
        season = self.table.season
        if self.season is None or season is None or season is Season.WINTER:
            return ()
        following = list(Season)[list(Season).index(season) + 1]
        return tuple(self._edict(edict) for edict in engine.season.EDICTS[following])

    @cached_property
    def monsters(self) -> Score:
        """The monster minus."""
        return self.season.monsters if self.season is not None else monster_penalty(self.sheet.board)

    @property
    def coins(self) -> int:
        """Points for coins."""
        return self.sheet.coins if self.table.coins is None else self.table.coins

    @property
    def status(self) -> str:
        """``ok`` or ``doubtful``, as in the contract."""
        return "doubtful" if self.doubts else "ok"

    @property
    def doubtful(self) -> frozenset[str]:
        """Spaces in doubt."""
        return frozenset(space for doubt in self.doubts for space in doubt.cells)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is impossible about the sheet."""
        return self.sheet.problems()

    def _edict(self, edict: str) -> EdictScore:
        assert self.table.cards is not None
        card = self.table.cards[edict]
        return EdictScore(edict, card, card.score(self.sheet.board, self.table.heroes))


def score_sheet(sheet: Sheet, table: Table, corrections: Corrections = Corrections()) -> Scored:
    """A typed sheet, scored. Raises ImpossibleSheet for one that cannot exist, Mistyped for a wrong correction."""
    return Scored(correct(sheet, corrections).checked(), table, corrections=corrections)


def score_reading(source: Source, table: Table, corrections: Corrections = Corrections()) -> Scored:
    """What was read and corrected, scored, with the doubts that could change the score (without cards: the map).

    Raises Mistyped for a correction that cannot be (a mountain).
    """
    reading = source.reading(corrections.cells)
    sheet = correct(reading.sheet(), corrections)
    coins_known = table.coins is not None or corrections.coins is not None
    open_doubts = [
        doubt for doubt in reading.doubts if doubt.kind in ASKED and not (doubt.kind == "coins" and coins_known)
    ]
    reading = reading.with_doubts(open_doubts)
    if table.cards is None:
        return Scored(sheet, table, reading, reading.doubts, corrections)
    coins = corrections.coins if table.coins is None else table.coins
    stakes = Stakes(table.cards, table.season, table.heroes, coins)
    return Scored(sheet, table, reading, worth_asking(reading, stakes), corrections)


def correct(sheet: Sheet, corrections: Corrections) -> Sheet:
    """The sheet with the player's corrections. Raises Mistyped for a space whose print never changes."""
    changes: dict[str, str] = {}
    for space, letter in corrections.cells.items():
        if space in sheet.layout.mountains:
            raise Mistyped("set.mountain", space=space)
        if space in sheet.layout.wasteland:
            if letter not in ".#X":
                raise Mistyped("set.wasteland", space=space)
            letter = "#" if letter == "." else letter
        changes[space] = letter
    if changes:
        letters = tuple(pair for pair in sheet.letters if changes.get(pair[0], "M") == "M")
        sheet = replace(sheet, board=sheet.board.replace(changes), letters=letters)
    if corrections.letters:
        letters = tuple({**dict(sheet.letters), **corrections.letters}.items())
        sheet = replace(sheet, letters=tuple(pair for pair in letters if sheet.board[pair[0]] == "M"))
    if corrections.coins is not None:
        sheet = replace(sheet, marked=min(COINS, corrections.coins + sheet.spent))
    return sheet


def answer(corrections: Corrections, doubt: Doubt, value: Value) -> Corrections:
    """The corrections with the answer to one doubt among them."""
    if doubt.kind == "cells":
        return corrections.with_cells(dict.fromkeys(doubt.cells, str(value)))
    return replace(corrections, coins=int(value or 0))
