"""Stoneside Forest (Pfad des Waldes), card 29 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks, bits
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """3 per mountain that one forest cluster joins to another mountain; each mountain once.

    der-kartograph-anleitung.txt, Glossar: „Pfad des Waldes: 3 Ruhmpunkte für jedes Gebirgs-Feld,
    das über 1 Wald-Gebiet mit einem anderen Gebirgs-Feld verbunden ist. Beide (oder ggf. weitere)
    Gebirgs-Felder müssen also an dasselbe Wald-Gebiet angrenzen.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("^./F^")).awards:
    ...     print(award.points, award.reason.text())
    3 mountain A1 is joined to another mountain by one forest cluster
    3 mountain B2 is joined to another mountain by one forest cluster
    """
    mountains = board.by_letter["^"]
    if not board.by_letter["F"] & board.touching("^"):
        return Score(0)
    geo = board.geometry
    awards, done = [], 0
    for cluster in board.clusters("F"):
        joined = geo.neighbours(cluster) & mountains
        if joined & (joined - 1):
            for mountain in bits(joined & ~done):
                name = geo.names[mountain.bit_length() - 1]
                reason = Reason("mountain_joined_by_forest", {"mountain": name})
                awards.append(Award(3, cluster | mountain, reason, geo))
            done |= joined
    return Score(3 * len(awards), tuple(awards))


CARD = Card(
    key="stoneside_forest",
    game="K",
    number=29,
    category="forest",
    solo=18,
    names={"de": "Pfad des Waldes", "en": "Stoneside Forest"},
    rulings=rulings("cluster", "stoneside_once"),
    tells_apart=Terrain.FOREST + Terrain.MOUNTAIN,
    scorer=score,
)
