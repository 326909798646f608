"""Sleepy Valley (Verschlafenes Tal), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.grid import row_name
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """4 per row with at least three forest spaces.

    die-kartographin-anleitung.txt, Glossar: „Verschlafenes Tal: 4 Ruhmpunkte für jede Zeile mit
    mindestens 3 Wald-Feldern. (Die Felder müssen nicht aneinander angrenzen.)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("F.F.F/FFF../FF...")).awards:
    ...     print(award.points, award.reason.text())
    4 row A has 3 forest spaces
    4 row B has 3 forest spaces
    """
    geo = board.geometry
    forest = board.by_letter["F"]
    awards = []
    for number, row in enumerate(geo.rows):
        found = forest & row
        if found and found.bit_count() >= 3:
            values = {"row": row_name(number), "count": found.bit_count()}
            awards.append(Award(4, found, Reason("row_with_forests", values), geo))
    return Score(4 * len(awards), tuple(awards))


CARD = Card(
    key="sleepy_valley",
    game="H",
    category="forest",
    solo=24,
    names={"de": "Verschlafenes Tal", "en": "Sleepy Valley"},
    rulings=rulings("valley_apart"),
    tells_apart=Terrain.FOREST,
    scorer=score,
)
