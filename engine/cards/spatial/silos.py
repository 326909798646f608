"""Silos, Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """10 per full column with an odd number.

    die-kartographin-anleitung.txt, Glossar: „Silos: 10 Ruhmpunkte für jede vollständig ausgefüllte
    Spalte, die eine ungerade Nummer hat.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("F.F/F.F")).awards:
    ...     print(award.points, award.reason.text())
    10 column 1 is full and has an odd number
    10 column 3 is full and has an odd number
    """
    geo = board.geometry
    awards = [
        Award(10, geo.columns[column], Reason("full_odd_column", {"column": column + 1}), geo)
        for column in geo.full_columns(board.filled)
        if column % 2 == 0
    ]  # counted from 0: column 1 is 0
    return Score(10 * len(awards), tuple(awards))


CARD = Card(
    key="silos",
    game="H",
    category="spatial",
    solo=30,
    names={"de": "Silos", "en": "Silos"},
    rulings=rulings("filled"),
    tells_apart=Terrain.EMPTY,
    scorer=score,
)
