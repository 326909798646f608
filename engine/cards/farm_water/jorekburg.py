"""Jorekburg, Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """4 per column with equally many farm and water spaces. At least one each.

    die-kartographin-anleitung.txt, Glossar: „Jorekburg: 4 Ruhmpunkte für jede Spalte mit gleich
    vielen Acker- und Wasser-Feldern (je mindestens 1).“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("AW/WA")).awards:
    ...     print(award.points, award.reason.text())
    4 column 1 has as many farm as water spaces: 1 each
    4 column 2 has as many farm as water spaces: 1 each
    """
    geo = board.geometry
    farm, water = board.by_letter["A"], board.by_letter["W"]
    if not farm or not water:
        return Score(0)
    awards = []
    for number, column in enumerate(geo.columns, start=1):
        farms = farm & column
        if farms:
            waters = water & column
            count = farms.bit_count()
            if waters and waters.bit_count() == count:
                reason = Reason("column_balanced", {"column": number, "count": count})
                awards.append(Award(4, farms | waters, reason, geo))
    return Score(4 * len(awards), tuple(awards))


CARD = Card(
    key="jorekburg",
    game="H",
    category="farm_water",
    solo=18,
    names={"de": "Jorekburg", "en": "Jorekburg"},
    also=("Jorekburgh",),
    rulings=rulings("jorekburg_equal"),
    tells_apart=Terrain.FARM + Terrain.WATER,
    scorer=score,
)
