"""Why a card scores what it scores on a sheet, and what is nearly there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.score import Score
from engine.season import CardSet
from engine.sheet import Sheet
from engine.terrain import EXPLORED
from engine.whatif import MONSTERS, what_if

NEAR = 6
"""Near misses shown."""


@dataclass(frozen=True)
class NearMiss:
    """One space that would earn ``gain`` more if it held one of ``letters`` (map letters)."""

    space: str
    letters: str
    gain: int


@dataclass(frozen=True)
class Explained:
    """A card on a sheet: its score with every award, and the single spaces that would earn more."""

    card: Card
    sheet: Sheet
    score: Score
    near: tuple[NearMiss, ...]

    @property
    def cells(self) -> frozenset[str]:
        """All spaces that count."""
        return frozenset(space for award in self.score.awards for space in award.cells)


def explain(card: Card, sheet: Sheet, heroes: bool = True) -> Explained:
    """The card's score on this sheet and its near misses: empty spaces whose filling would earn more, best first."""
    gains: dict[tuple[str, int], str] = {}
    for change in what_if(sheet.board, (card,), heroes).changes(only_if_it_matters=True):
        gain = change.points[card.key]
        # Nobody can draw a destroyed space, and what is drawn stays: only empty spaces can still be filled.
        if gain > 0 and sheet.board[change.space] == "." and change.letter in EXPLORED:
            gains[change.space, gain] = gains.get((change.space, gain), "") + change.letter
    near = sorted(
        (NearMiss(space, letters, gain) for (space, gain), letters in gains.items()), key=lambda miss: -miss.gain
    )
    return Explained(card, sheet, card.score(sheet.board, heroes), tuple(near[:NEAR]))


@dataclass(frozen=True)
class Difference:
    """Points of one card, or of ``monsters``, before and after."""

    key: str
    before: int
    after: int


def differences(before: Sheet, after: Sheet, cards: CardSet, heroes: bool = True) -> tuple[Difference, ...]:
    """What every card of the game and the monster minus would say to a changed sheet."""
    was, now = (what_if(sheet.board, cards, heroes).points for sheet in (before, after))
    keys = [*(card.key for card in cards.cards), MONSTERS]
    return tuple(Difference(key, was[key], now[key]) for key in keys)
