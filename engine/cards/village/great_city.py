"""Great City (Metropole), card 35 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per space of the largest village cluster that touches no mountain.

    der-kartograph-anleitung.txt, Glossar: „Metropole: 1 Ruhmpunkt für jedes Dorf-Feld in deinem
    größten Dorf-Gebiet, das nicht an 1 oder mehrere Gebirgs-Felder grenzt. Das ganze Dorf-Gebiet
    darf an kein Gebirgs-Feld angrenzen, um gewertet zu werden.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("VV.VV/..^..")).awards:
    ...     print(award.points, award.reason.text())
    2 largest village cluster that touches no mountain: 2 spaces
    """
    beside_mountain = board.touching("^")
    best = size = 0
    for cluster in board.clusters("V"):
        if not cluster & beside_mountain and cluster.bit_count() > size:
            best, size = cluster, cluster.bit_count()
    if not size:
        return Score(0)
    reason = Reason("largest_village_off_mountains", {"size": size})
    return Score(size, (Award(size, best, reason, board.geometry),))


def largest_or_nothing(board: Masks, heroes: bool) -> int:
    """The points if only the largest village cluster of all can score: none where it touches a
    mountain."""
    beside_mountain = board.touching("^")
    clusters = list(board.clusters("V"))
    largest = max((cluster.bit_count() for cluster in clusters), default=0)
    free = any(c.bit_count() == largest and not c & beside_mountain for c in clusters)
    return largest if free else 0


CARD = Card(
    key="great_city",
    game="K",
    number=35,
    category="village",
    solo=16,
    names={"de": "Metropole", "en": "Great City"},
    rulings=rulings("cluster", "great_city_largest", "tied_choice"),
    tells_apart=Terrain.VILLAGE + Terrain.MOUNTAIN,
    scorer=score,
    other_reading=largest_or_nothing,
)
