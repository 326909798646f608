"""The eight spatial cards. Each function takes the board as bit sets and returns its Score."""

from __future__ import annotations

from engine.regions import Masks, bits
from engine.score import Award, Reason, Score
from engine.terrain import terrain_types

_TYPES = {heroes: tuple(terrain_types(heroes)) for heroes in (False, True)}


def borderlands(board: Masks, heroes: bool) -> Score:
    """6 per full row and 6 per full column.

    der-kartograph-anleitung.txt, Glossar: „Grenzland: 6 Ruhmpunkte für jede vollständig ausgefüllte Zeile und jede
    vollständig ausgefüllte Spalte.“
    """
    geo = board.geometry
    filled = board.filled
    awards = [Award(6, geo.rows[row], Reason("full_row", {"row": chr(65 + row)}), geo) for row in geo.full_rows(filled)]
    awards += [
        Award(6, geo.columns[column], Reason("full_column", {"column": column + 1}), geo)
        for column in geo.full_columns(filled)
    ]
    return Score(6 * len(awards), tuple(awards))


def lost_barony(board: Masks, heroes: bool) -> Score:
    """3 per column of the largest filled square.

    der-kartograph-anleitung.txt, Glossar: „Unzugängliche Baronie: 3 Ruhmpunkte für jede Spalte deines größten,
    vollständig ausgefüllten Quadrats an Feldern. … Für jede Spalte dieses Quadrats erhaltet ihr 3 Punkte.“
    """
    geo = board.geometry
    stride = geo.stride
    corners = squares = board.filled
    size = 0
    while squares:  # top left corners of filled squares of one size, then of the next
        size += 1
        corners = squares
        pairs = squares & squares >> 1
        squares = pairs & pairs >> stride
    if not size:
        return Score(0)
    corner = corners & -corners
    line = ((1 << size) - 1) * corner
    square = sum([line << (i * stride) for i in range(size)])
    return Score(3 * size, (Award(3 * size, square, Reason("largest_square", {"size": size}), geo),))


def broken_road(board: Masks, heroes: bool) -> Score:
    """3 per filled diagonal from the left edge down-right to the bottom edge, the single space K1 included.

    der-kartograph-anleitung.txt, Glossar: „Die Lange Straße: 3 Ruhmpunkte für jede Diagonale vom linken zum unteren
    Rand, in der alle Felder ausgefüllt sind. … Auch die aus 1 Feld bestehende Diagonale von K nach 1 wird gezählt.“
    """
    geo = board.geometry
    empty = board.empty
    awards = []
    for diagonal in geo.diagonals:
        if not diagonal & empty:
            awards.append(
                Award(
                    3,
                    diagonal,
                    Reason(
                        "full_diagonal",
                        {
                            "start": geo.names[(diagonal & -diagonal).bit_length() - 1],
                            "end": geo.names[diagonal.bit_length() - 1],
                        },
                    ),
                    geo,
                )
            )
    return Score(3 * len(awards), tuple(awards))


def cauldrons(board: Masks, heroes: bool) -> Score:
    """1 per empty space whose four sides are filled or edge.

    der-kartograph-anleitung.txt, Glossar: „Die Kessel: 1 Ruhmpunkt für jedes leere Feld, das an 4 ausgefüllte Felder
    (und/oder den Rand) grenzt.“
    """
    spaces = board.empty & ~board.touching(".")
    if not spaces:
        return Score(0)
    points = spaces.bit_count()
    return Score(points, (Award(points, spaces, Reason("empty_enclosed", {"count": points}), board.geometry),))


def dwarvenholds(board: Masks, heroes: bool) -> Score:
    """7 per full row with a mountain and 7 per full column with a mountain.

    die-kartographin-anleitung.txt, Glossar: „Zwergenfestungen: 7 Ruhmpunkte für jede vollständig ausgefüllte Zeile mit
    mindestens 1 Gebirgs-Feld und für jede vollständige ausgefüllte Spalte mit mindestens 1 Gebirgs-Feld.“
    """
    geo = board.geometry
    filled, mountains = board.filled, board.of["^"]
    awards = [
        Award(7, geo.rows[row], Reason("full_row_mountain", {"row": chr(65 + row)}), geo)
        for row in geo.full_rows(filled)
        if geo.rows[row] & mountains
    ]
    awards += [
        Award(7, geo.columns[column], Reason("full_column_mountain", {"column": column + 1}), geo)
        for column in geo.full_columns(filled)
        if geo.columns[column] & mountains
    ]
    return Score(7 * len(awards), tuple(awards))


def silos(board: Masks, heroes: bool) -> Score:
    """10 per full column with an odd number.

    die-kartographin-anleitung.txt, Glossar: „Silos: 10 Ruhmpunkte für jede vollständig ausgefüllte Spalte, die eine
    ungerade Nummer hat.“
    """
    geo = board.geometry
    awards = [
        Award(10, geo.columns[column], Reason("full_odd_column", {"column": column + 1}), geo)
        for column in geo.full_columns(board.filled)
        if column % 2 == 0
    ]  # counted from 0: column 1 is 0
    return Score(10 * len(awards), tuple(awards))


def _colourful_rows(board: Masks, heroes: bool) -> int:
    """The first spaces of the rows with at least five terrain types."""
    geo, of = board.geometry, board.of
    if geo.width < 5:
        return 0
    full, sentinels = geo.full, geo.sentinels
    # One bit a row and type; added up and moved to the first column, each row holds its number of types. Three more
    # than five reaches the bit of eight.
    types = sum([of[letter] + full & sentinels for letter in _TYPES[heroes]]) >> geo.width
    return types + 3 * geo.first_column >> 3 & geo.first_column


def banded_hills(board: Masks, heroes: bool) -> Score:
    """4 per row with at least five different terrain types.

    die-kartographin-anleitung.txt, Glossar: „Hügel der Toleranz: 4 Ruhmpunkte für jede Zeile mit mindestens
    5 verschiedenen Geländearten.“
    """
    geo, of = board.geometry, board.of
    awards = []
    for low in bits(_colourful_rows(board, heroes)):
        number = (low.bit_length() - 1) // geo.stride
        row = geo.rows[number]
        kinds = tuple([letter for letter in _TYPES[heroes] if of[letter] & row])
        spaces = sum([of[letter] for letter in kinds]) & row
        awards.append(
            Award(
                4,
                spaces,
                Reason("row_with_types", {"row": chr(65 + number), "count": len(kinds), "terrains": kinds}),
                geo,
            )
        )
    return Score(4 * len(awards), tuple(awards))


def banded_hills_points(board: Masks, heroes: bool) -> int:
    """The points of :func:`banded_hills` alone, several times as fast on a colourful board."""
    return 4 * _colourful_rows(board, heroes).bit_count()


def starlit_sigil(board: Masks, heroes: bool) -> Score:
    """4 per group of exactly three connected empty spaces.

    die-kartographin-anleitung.txt, Glossar: „Siegel der Sterne: 4 Ruhmpunkte für je genau 3 aneinander angrenzende,
    leere Felder. (Die 3 leeren Felder dürfen also außer an sich selbst nur an den Rand und/oder ausgefüllte Felder
    grenzen.)“
    """
    geo = board.geometry
    awards = [
        Award(4, cluster, Reason("three_empty", {}), geo) for cluster in board.clusters(".") if cluster.bit_count() == 3
    ]
    return Score(4 * len(awards), tuple(awards))
