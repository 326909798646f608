"""Lost Barony (Unzugängliche Baronie), card 39 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """3 per column of the largest filled square.

    der-kartograph-anleitung.txt, Glossar: „Unzugängliche Baronie: 3 Ruhmpunkte für jede Spalte
    deines größten, vollständig ausgefüllten Quadrats an Feldern. … Für jede Spalte dieses Quadrats
    erhaltet ihr 3 Punkte.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("FFF/FF./.^.")).awards:
    ...     print(award.points, award.reason.text())
    6 largest filled square: 2 × 2
    """
    geo = board.geometry
    stride = geo.stride
    corners = squares = board.filled
    size = 0
    while squares:  # top left corners of filled squares of one size, then of the next
        size += 1
        corners = squares
        pairs = squares & squares >> 1
        squares = pairs & pairs >> stride
    if not size:
        return Score(0)
    corner = corners & -corners
    line = ((1 << size) - 1) * corner
    square = sum([line << (i * stride) for i in range(size)])
    reason = Reason("largest_square", {"size": size})
    return Score(3 * size, (Award(3 * size, square, reason, geo),))


CARD = Card(
    key="lost_barony",
    game="K",
    number=39,
    category="spatial",
    solo=24,
    names={"de": "Unzugängliche Baronie", "en": "Lost Barony"},
    rulings=rulings("filled", "barony_single", "tied_choice"),
    tells_apart=Terrain.EMPTY,
    scorer=score,
)
