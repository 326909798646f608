"""Traylo Monastery (Traylokloster), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, per_cluster
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """7 per village cluster that contains four village spaces in a line.

    die-kartographin-anleitung.txt, Glossar: „Traylokloster: 7 Ruhmpunkte für jedes Dorf-Gebiet mit
    mindestens 1 ausgefüllten Rechteck der Größe 1×4 (oder 4×1).“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("VVVV")).awards:
    ...     print(award.points, award.reason.text())
    7 village cluster with 4 village spaces in a straight line
    """
    village, stride = board.by_letter["V"], board.geometry.stride
    pairs = village & village >> 1
    stacks = village & village >> stride
    starts = pairs & pairs >> 2 | stacks & stacks >> 2 * stride
    if not starts:
        return Score(0)
    long = [cluster for cluster in board.clusters("V") if cluster & starts]
    return per_cluster(board.geometry, 7, long, "village_with_line")


CARD = Card(
    key="traylo_monastery",
    game="H",
    category="village",
    solo=14,
    names={"de": "Traylokloster", "en": "Traylo Monastery"},
    also=("Traykloster",),
    rulings=rulings("traylo_line"),
    tells_apart=Terrain.VILLAGE,
    scorer=score,
)
