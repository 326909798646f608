"""Outer Enclave (Enklave im Grenzgebiet), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per empty space next to the best village cluster. The player may choose the cluster.

    die-kartographin-anleitung.txt, Glossar: „Enklave im Grenzgebiet: 1 Ruhmpunkt für jedes leere
    Feld, das an ein von dir gewähltes Dorf-Gebiet angrenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("V.V/VV.")).awards:
    ...     print(award.points, award.reason.text())
    2 2 empty spaces next to one village cluster
    """
    if not board.by_letter["V"] & board.touching("."):
        return Score(0)
    geo, empty = board.geometry, board.empty
    best = most = 0
    for cluster in board.clusters("V"):
        around = geo.neighbours(cluster) & empty
        if around.bit_count() > most:
            best, most = around, around.bit_count()
    return Score(most, (Award(most, best, Reason("empty_by_village", {"count": most}), geo),))


CARD = Card(
    key="outer_enclave",
    game="H",
    category="village",
    solo=12,
    names={"de": "Enklave im Grenzgebiet", "en": "Outer Enclave"},
    also=("Die äußerste Enklave",),
    rulings=rulings("filled", "cluster", "enclave_distinct", "tied_choice"),
    tells_apart=Terrain.VILLAGE + Terrain.EMPTY,
    core=Terrain.VILLAGE,
    scorer=score,
)
