"""Shieldgate (Schild des Reichs), card 37 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """2 per space of the second largest village cluster; on a tie for the largest, of one of those.

    der-kartograph-anleitung.txt, Glossar: „Schild des Reichs: 2 Ruhmpunkte für jedes Feld in deinem
    zweitgrößten Dorf-Gebiet. Im Falle eines Gleichstandes um das größte Dorf-Gebiet, erhältst du
    Ruhmpunkte entsprechend des größten Gebiets.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("VVV.V/...VV")).awards:
    ...     print(award.points, award.reason.text())
    6 several village clusters tie for largest: 3 spaces
    """
    first = second = largest = next_size = 0
    for cluster in board.clusters("V"):
        size = cluster.bit_count()
        if size > largest:
            first, second, largest, next_size = cluster, first, size, largest
        elif size > next_size:
            second, next_size = cluster, size
    if not next_size:
        return Score(0)
    # On a tie for the largest either pays the same: show the first in reading order.
    tied = next_size == largest
    pays = first if tied else second
    key = "village_tied_largest" if tied else "second_largest_village"
    award = Award(2 * next_size, pays, Reason(key, {"size": next_size}), board.geometry)
    return Score(award.points, (award,))


CARD = Card(
    key="shieldgate",
    game="K",
    number=37,
    category="village",
    solo=20,
    names={"de": "Schild des Reichs", "en": "Shieldgate"},
    also=("Schild des Reiches",),
    rulings=rulings("cluster", "shieldgate_tie", "tied_choice"),
    tells_apart=Terrain.VILLAGE,
    scorer=score,
)
