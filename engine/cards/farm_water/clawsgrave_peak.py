"""Clawsgrave Peak (Klauengrabgipfel), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks, bits
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """5 per mountain that a water cluster joins to a farm space; each mountain once.

    die-kartographin-anleitung.txt, Glossar: „Klauengrabgipfel: 5 Ruhmpunkte für jedes Gebirgs-Feld,
    das über ein Wasser-Gebiet mit einem Acker-Feld verbunden ist. (Für jedes Gebirgs-Feld kannst du
    also nur einmal 5 Ruhmpunkte erhalten. …)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("^WA/.^.")).awards:
    ...     print(award.points, award.reason.text())
    5 mountain A1 is joined to a farm by a water cluster
    5 mountain B2 is joined to a farm by a water cluster
    """
    if not board.by_letter["W"] & board.touching("^"):
        return Score(0)
    geo = board.geometry
    mountains, farms, shore = board.by_letter["^"], board.by_letter["A"], board.touching("A")
    awards, done = [], 0
    for cluster in board.clusters("W"):
        if not cluster & shore:
            continue
        around = geo.neighbours(cluster)
        for mountain in bits(around & mountains & ~done):
            name = geo.names[mountain.bit_length() - 1]
            reason = Reason("mountain_joined_to_farm", {"mountain": name})
            awards.append(Award(5, mountain | cluster | around & farms, reason, geo))
        done |= around & mountains
    return Score(5 * len(awards), tuple(awards))


CARD = Card(
    key="clawsgrave_peak",
    game="H",
    category="farm_water",
    solo=15,
    names={"de": "Klauengrabgipfel", "en": "Clawsgrave Peak"},
    also=("Clawsgrave Peaks",),
    rulings=rulings("cluster", "clawsgrave_once"),
    tells_apart=Terrain.FARM + Terrain.WATER + Terrain.MOUNTAIN,
    scorer=score,
)
