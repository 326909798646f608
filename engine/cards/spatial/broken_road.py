"""The Broken Road (Die Lange Straße), card 40 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """3 per filled diagonal from the left edge to the bottom edge. They run down-right; the single
    space K1 is one, too.

    der-kartograph-anleitung.txt, Glossar: „Die Lange Straße: 3 Ruhmpunkte für jede Diagonale vom
    linken zum unteren Rand, in der alle Felder ausgefüllt sind. … Auch die aus 1 Feld bestehende
    Diagonale von K nach 1 wird gezählt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("F./FF")).awards:
    ...     print(award.points, award.reason.text())
    3 the diagonal from A1 to B2 is full
    3 B1, a diagonal of a single space, is full
    """
    geo = board.geometry
    empty = board.empty
    awards = []
    for diagonal in geo.diagonals:
        if not diagonal & empty:
            start = geo.names[(diagonal & -diagonal).bit_length() - 1]
            end = geo.names[diagonal.bit_length() - 1]
            key = "full_diagonal" if start != end else "full_corner"
            awards.append(Award(3, diagonal, Reason(key, {"start": start, "end": end}), geo))
    return Score(3 * len(awards), tuple(awards))


CARD = Card(
    key="broken_road",
    game="K",
    number=40,
    category="spatial",
    solo=24,
    names={"de": "Die Lange Straße", "en": "The Broken Road"},
    rulings=rulings("filled", "road_diagonals"),
    tells_apart=Terrain.EMPTY,
    scorer=score,
)
