"""Canal Lake (Bewässerungskanal), card 30 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.score import Score, per_space
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per water space next to a farm. 1 per farm space next to water.

    der-kartograph-anleitung.txt, Glossar: „Bewässerungskanal: 1 Ruhmpunkt für jedes Wasser-Feld,
    das an mindestens 1 Acker-Feld grenzt. 1 Ruhmpunkt für jedes Acker-Feld, das an mindestens 1
    Wasser-Feld grenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("WA")).awards:
    ...     print(award.points, award.reason.text())
    1 1 water space next to a farm
    1 1 farm space next to water
    """
    return per_space(
        board.geometry,
        (1, board.by_letter["W"] & board.touching("A"), "water_by_farm"),
        (1, board.by_letter["A"] & board.touching("W"), "farm_by_water"),
    )


CARD = Card(
    key="canal_lake",
    game="K",
    number=30,
    category="farm_water",
    solo=24,
    names={"de": "Bewässerungskanal", "en": "Canal Lake"},
    tells_apart=Terrain.WATER + Terrain.FARM,
    scorer=score,
)
