"""Starlit Sigil (Siegel der Sterne), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """4 per group of exactly three connected empty spaces.

    die-kartographin-anleitung.txt, Glossar: „Siegel der Sterne: 4 Ruhmpunkte für je genau 3
    aneinander angrenzende, leere Felder. (Die 3 leeren Felder dürfen also außer an sich selbst nur
    an den Rand und/oder ausgefüllte Felder grenzen.)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("..F/.FF/F..")).awards:
    ...     print(award.points, award.reason.text())
    4 exactly 3 connected empty spaces
    """
    geo = board.geometry
    awards = [
        Award(4, cluster, Reason("three_empty", {}), geo)
        for cluster in board.clusters(".")
        if cluster.bit_count() == 3
    ]
    return Score(4 * len(awards), tuple(awards))


CARD = Card(
    key="starlit_sigil",
    game="H",
    category="spatial",
    solo=30,
    names={"de": "Siegel der Sterne", "en": "Starlit Sigil"},
    rulings=rulings("filled", "sigil_exactly_three"),
    tells_apart=Terrain.EMPTY,
    scorer=score,
)
