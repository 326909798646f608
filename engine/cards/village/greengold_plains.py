"""Greengold Plains (Schillernde Ebene), card 36 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import ALL_TYPES, Terrain, terrain_types

_OTHER_TYPES = {
    heroes: tuple(letter for letter in terrain_types(heroes) if letter != Terrain.VILLAGE)
    for heroes in (False, True)
}


def score(board: Masks, heroes: bool) -> Score:
    """3 per village cluster next to three different terrain types. Three or more, other than
    village.

    der-kartograph-anleitung.txt, Glossar: „Schillernde Ebene: 3 Ruhmpunkte für jedes Dorf-Gebiet,
    das an mindestens 3 unterschiedliche Geländearten grenzt. (Die Geländearten sind auf Seite 6
    abgebildet.)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse(".^./WVA")).awards:
    ...     print(award.points, award.reason.text())
    3 village cluster next to 3 other terrain types: farm, water and mountain
    """
    clusters = board.clusters("V")
    if not clusters:
        return Score(0)
    geo, of = board.geometry, board.by_letter
    awards = []
    for cluster in clusters:
        around = geo.neighbours(cluster)
        types = tuple([letter for letter in _OTHER_TYPES[heroes] if around & of[letter]])
        if len(types) >= 3:
            reason = Reason("village_by_types", {"count": len(types), "terrains": types})
            awards.append(Award(3, cluster, reason, geo))
    return Score(3 * len(awards), tuple(awards))


CARD = Card(
    key="greengold_plains",
    game="K",
    number=36,
    category="village",
    solo=21,
    names={"de": "Schillernde Ebene", "en": "Greengold Plains"},
    rulings=rulings("cluster", "types", "greengold_types"),
    tells_apart=ALL_TYPES,
    core=Terrain.VILLAGE,
    scorer=score,
)
