"""Gnomish Colony (Gnomkolonie), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, per_cluster
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """6 per village cluster that contains a 2×2 square; once a cluster.

    die-kartographin-anleitung.txt, Glossar: „Gnomkolonie: 6 Ruhmpunkte für jedes Dorf-Gebiet mit
    mindestens 1 ausgefüllten Quadrat der Größe 2×2. (… Du erhältst für jedes Dorf-Gebiet nur einmal
    Punkte, egal wie viele Quadrate darin sind.)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("VV.VV/VV.VV")).awards:
    ...     print(award.points, award.reason.text())
    6 village cluster with a square of 4 village spaces
    6 village cluster with a square of 4 village spaces
    """
    village = board.by_letter["V"]
    pairs = village & village >> 1
    corners = pairs & pairs >> board.geometry.stride
    if not corners:
        return Score(0)
    square = [cluster for cluster in board.clusters("V") if cluster & corners]
    return per_cluster(board.geometry, 6, square, "village_with_square")


CARD = Card(
    key="gnomish_colony",
    game="H",
    category="village",
    solo=12,
    names={"de": "Gnomkolonie", "en": "Gnomish Colony"},
    rulings=rulings("gnomish_once"),
    tells_apart=Terrain.VILLAGE,
    scorer=score,
)
