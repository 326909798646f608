"""Ulem's Wallow (Ulemsumpf), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.score import Score, per_space
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """4 per water space next to at least two farm spaces.

    die-kartographin-anleitung.txt, Glossar: „Ulemsumpf: 4 Ruhmpunkte für jedes Wasser-Feld, das an
    mindestens 2 Acker-Felder angrenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("AW/.A")).awards:
    ...     print(award.points, award.reason.text())
    4 1 water space next to at least 2 farm spaces
    """
    farm, stride = board.by_letter["A"], board.geometry.stride
    left, right, up, down = farm << 1, farm >> 1, farm << stride, farm >> stride
    twice = left & right | up & down | (left | right) & (up | down)
    return per_space(board.geometry, (4, board.by_letter["W"] & twice, "water_by_two_farms"))


CARD = Card(
    key="ulems_wallow",
    game="H",
    category="farm_water",
    solo=14,
    names={"de": "Ulemsumpf", "en": "Ulem's Wallow"},
    tells_apart=Terrain.FARM + Terrain.WATER,
    scorer=score,
)
