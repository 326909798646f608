"""The Golden Granary (Goldener Kornspeicher), card 32 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, per_space
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per water space beside a ruin, 3 per farm on one. A ruin space counts whether it is filled
    or not.

    der-kartograph-anleitung.txt, Glossar: „Goldener Kornspeicher: 1 Ruhmpunkt für jedes
    Wasser-Feld, das an 1 Ruinen-Feld grenzt, egal ob dieses ausgefüllt oder leer ist. 3 Ruhmpunkte
    für jedes Acker-Feld auf einem Ruinen-Feld.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("AW", ruins=("A1",))).awards:
    ...     print(award.points, award.reason.text())
    1 1 water space next to a ruin
    3 1 farm space on a ruin
    """
    ruins = board.ruins
    return per_space(
        board.geometry,
        (1, board.by_letter["W"] & board.geometry.neighbours(ruins), "water_by_ruin"),
        (3, board.by_letter["A"] & ruins, "farm_on_ruin"),
    )


CARD = Card(
    key="golden_granary",
    game="K",
    number=32,
    category="farm_water",
    solo=20,
    names={"de": "Goldener Kornspeicher", "en": "The Golden Granary"},
    also=("Kornspeicher",),
    rulings=rulings("granary_ruins"),
    tells_apart=Terrain.WATER + Terrain.FARM,
    scorer=score,
)
