"""Faunlost Thicket (Faunwald), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """2 per forest space of the longest vertical run in one column.

    die-kartographin-anleitung.txt, Glossar: „Faunwald: Wähle 1 Spalte. Erhalte 2 Ruhmpunkte für
    jedes Wald-Feld im längsten, nicht unterbrochenen Wald-Gebiet in dieser Spalte. (Betrachte dazu
    nur Wald-Felder in dieser Spalte …)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("F.F/FF./.F.")).awards:
    ...     print(award.points, award.reason.text())
    4 longest run of forest in a column: 2 spaces in column 1
    """
    geo = board.geometry
    stride = geo.stride
    tops = runs = board.by_letter["F"]
    length = 0
    while runs:
        length += 1
        tops = runs
        runs &= board.by_letter["F"] >> (length * stride)
    if not length:
        return Score(0)
    top = tops & -tops
    run = sum([top << (i * stride) for i in range(length)])
    reason = Reason("forest_run", {"column": geo.column_of(top) + 1, "count": length})
    return Score(2 * length, (Award(2 * length, run, reason, geo),))


CARD = Card(
    key="faunlost_thicket",
    game="H",
    category="forest",
    solo=16,
    names={"de": "Faunwald", "en": "Faunlost Thicket"},
    rulings=rulings("faunwald_run", "tied_choice"),
    tells_apart=Terrain.FOREST,
    scorer=score,
)
