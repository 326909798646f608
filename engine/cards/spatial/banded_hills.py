"""Banded Hills (Hügel der Toleranz), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.grid import row_name
from kscore.engine.regions import Masks, bits
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import ALL_TYPES, terrain_types

_TYPES = {heroes: tuple(terrain_types(heroes)) for heroes in (False, True)}


def _colourful_rows(board: Masks, heroes: bool) -> int:
    """The first spaces of the rows with at least five terrain types."""
    geo, of = board.geometry, board.by_letter
    if geo.width < 5:
        return 0
    full, sentinels = geo.full, geo.sentinels
    # One bit a row and type; added up and moved to the first column, each row holds its number of
    # types. Three more than five reaches the bit of eight.
    types = sum([of[letter] + full & sentinels for letter in _TYPES[heroes]]) >> geo.width
    return types + 3 * geo.first_column >> 3 & geo.first_column


def score(board: Masks, heroes: bool) -> Score:
    """4 per row with at least five different terrain types.

    die-kartographin-anleitung.txt, Glossar: „Hügel der Toleranz: 4 Ruhmpunkte für jede Zeile mit
    mindestens 5 verschiedenen Geländearten.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("FV^WA/^WFHA")).awards:
    ...     print(award.points, award.reason.text())
    4 row A has 5 terrain types: forest, village, farm, water and mountain
    4 row B has 5 terrain types: forest, farm, water, mountain and hero
    """
    geo, of = board.geometry, board.by_letter
    awards = []
    for low in bits(_colourful_rows(board, heroes)):
        number = (low.bit_length() - 1) // geo.stride
        row = geo.rows[number]
        kinds = tuple([letter for letter in _TYPES[heroes] if of[letter] & row])
        spaces = sum([of[letter] for letter in kinds]) & row
        values = {"row": row_name(number), "count": len(kinds), "terrains": kinds}
        awards.append(Award(4, spaces, Reason("row_with_types", values), geo))
    return Score(4 * len(awards), tuple(awards))


def points(board: Masks, heroes: bool) -> int:
    """The points of :func:`score` alone. Several times as fast on a colourful board."""
    return 4 * _colourful_rows(board, heroes).bit_count()


CARD = Card(
    key="banded_hills",
    game="H",
    category="spatial",
    solo=28,
    names={"de": "Hügel der Toleranz", "en": "Banded Hills"},
    rulings=rulings("types", "hills_types"),
    tells_apart=ALL_TYPES,
    scorer=score,
    counter=points,
)
