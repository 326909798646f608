"""Greenbough (Grünfläche), card 27 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks, indices
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per row and 1 per column that holds a forest space.

    der-kartograph-anleitung.txt, Glossar: „Grünfläche: 1 Ruhmpunkt für jede Zeile … und jede Spalte
    … mit mindestens 1 Wald-Feld. Jedes Wald-Feld darf dabei sowohl für eine Zeile als auch eine
    Spalte gewertet werden.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("F")).awards:
    ...     print(award.points, award.reason.text())
    1 forest in 1 row: A
    1 forest in 1 column: 1
    """
    forest = board.by_letter["F"]
    if not forest:
        return Score(0)
    geo = board.geometry
    names = geo.names
    rows = tuple([names[i][0] for i in indices(geo.rows_with(forest))])
    columns = tuple([i + 1 for i in indices(geo.columns_with(forest))])
    in_rows, in_columns = len(rows), len(columns)
    by_row = Reason("rows_with_forest", {"count": in_rows, "rows": rows})
    by_column = Reason("columns_with_forest", {"count": in_columns, "columns": columns})
    awards = (Award(in_rows, forest, by_row, geo), Award(in_columns, forest, by_column, geo))
    return Score(in_rows + in_columns, awards)


CARD = Card(
    key="greenbough",
    game="K",
    number=27,
    category="forest",
    solo=22,
    names={"de": "Grünfläche", "en": "Greenbough"},
    rulings=rulings("greenbough_both"),
    tells_apart=Terrain.FOREST,
    scorer=score,
)
