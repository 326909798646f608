"""Heart of the Forest (Herz des Waldes), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, single_award
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """2 per forest space whose sides are all forest or edge.

    die-kartographin-anleitung.txt, Glossar: „Herz des Waldes: 2 Ruhmpunkte für jedes Wald-Feld, das
    nur an Wald-Felder und/oder den Rand grenzt. (Befindet sich also ein leeres Feld oder ein
    anderer Geländetyp neben dem Wald-Feld, gibt es für dieses Feld keine Punkte.)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("FF./FF./...")).awards:
    ...     print(award.points, award.reason.text())
    2 1 forest space with only forest or the edge around it
    """
    geo = board.geometry
    forest = board.by_letter["F"]
    spaces = forest & ~geo.neighbours(geo.full ^ forest)
    return single_award(geo, 2, spaces, "forest_heart")


CARD = Card(
    key="heart_of_the_forest",
    game="H",
    category="forest",
    solo=22,
    names={"de": "Herz des Waldes", "en": "Heart of the Forest"},
    rulings=rulings("heart_only_forest"),
    tells_apart=Terrain.FOREST,
    scorer=score,
)
