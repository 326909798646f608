"""Points of one card on many boards at once: a function a card, and COUNTERS by the cards' keys.

Each takes a block and returns (boards,) int64. The rules stand with the cards
(:mod:`kscore.engine.cards`); the tests hold that both score the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from kscore.engine.terrain import terrain_types

from testing.batch.block import Block, Points, any_in_line, count, in_line, neighbours

_FARM_AND_WATER = "AW"
"""The two terrains that one category of cards is about."""


def _sentinel_wood(b: Block) -> Points:
    return count(b.is_("F") & b.edge)


def _greenbough(b: Block) -> Points:
    return count(any_in_line(b.is_("F"), 0)) + count(any_in_line(b.is_("F"), 1))


def _treetower(b: Block) -> Points:
    return count(b.is_("F") & ~b.near("."))


def _stoneside_forest(b: Block) -> Points:
    mountains, forests = b.contacts(b.is_("^"), "F")
    joins = np.bincount(forests, minlength=b.clusters("F").board.size) >= 2
    return b.per_board(np.unique(mountains[joins[forests]]) % b.count, 3)


def _canal_lake(b: Block) -> Points:
    return count(b.is_("W") & b.near("A")) + count(b.is_("A") & b.near("W"))


def _mages_valley(b: Block) -> Points:
    return 2 * count(b.is_("W") & b.near("^")) + count(b.is_("A") & b.near("^"))


def _golden_granary(b: Block) -> Points:
    return count(b.is_("W") & neighbours(b.ruins)) + 3 * count(b.is_("A") & b.ruins)


def _shoreside_expanse(b: Block) -> Points:
    total = np.zeros(b.count, np.int64)
    for letter, other in zip(_FARM_AND_WATER, reversed(_FARM_AND_WATER), strict=True):
        clusters = b.clusters(letter)
        total += b.per_board(clusters.board[~clusters.touched(b.near(other) | b.edge)], 3)
    return total


def _wildholds(b: Block) -> Points:
    clusters = b.clusters("V")
    return b.per_board(clusters.board[clusters.size >= 6], 8)


def _great_city(b: Block) -> Points:
    clusters = b.clusters("V")
    return b.best(clusters, clusters.size * ~clusters.touched(b.near("^")))


def _greengold_plains(b: Block) -> Points:
    clusters = b.clusters("V")
    types = sum(
        (
            clusters.touched(b.near(letter)).astype(np.int64)
            for letter in terrain_types(b.heroes)
            if letter != "V"
        ),
        np.zeros(clusters.board.size, np.int64),
    )
    return b.per_board(clusters.board[types >= 3], 3)


def _shieldgate(b: Block) -> Points:
    clusters = b.clusters("V")
    largest = b.best(clusters, clusters.size)
    is_largest = clusters.size == largest[clusters.board]
    second = b.best(clusters, clusters.size * ~is_largest)
    tied = np.bincount(clusters.board[is_largest], minlength=b.count) >= 2
    return 2 * np.where(tied, largest, second)


def _borderlands(b: Block) -> Points:
    return 6 * (count(b.full_rows) + count(b.full_columns))


def _lost_barony(b: Block) -> Points:
    side = np.zeros(b.count, np.int64)
    corners = b.filled
    while corners.size and corners.any():
        side += np.logical_or.reduce(corners.reshape(-1, b.count), axis=0)
        pairs = corners[:-1] & corners[1:]
        corners = pairs[:, :-1] & pairs[:, 1:]
    return 3 * side


def _broken_road(b: Block) -> Points:
    total = np.zeros(b.count, np.int64)
    for start in range(max(0, b.height - b.width), b.height):
        steps = np.arange(b.height - start)
        total += np.logical_and.reduce(b.filled[start + steps, steps], axis=0)
    return 3 * total


def _cauldrons(b: Block) -> Points:
    return count(b.is_(".") & ~b.near("."))


def _faunlost_thicket(b: Block) -> Points:
    forest = b.is_("F")
    run, longest = forest, np.zeros(b.count, np.int64)
    while run.size and run.any():
        longest += np.logical_or.reduce(run.reshape(-1, b.count), axis=0)
        run = run[:-1] & forest[b.height - run.shape[0] + 1 :]
    return 2 * longest


def _deepwood(b: Block) -> Points:
    clusters = b.clusters("F")
    return b.per_board(clusters.board[(clusters.size >= 5) & ~clusters.touched(b.near("V"))], 6)


def _heart_of_the_forest(b: Block) -> Points:
    return 2 * count(b.is_("F") & ~neighbours(~b.is_("F")))


def _sleepy_valley(b: Block) -> Points:
    return 4 * count(in_line(b.is_("F"), 1) >= 3)


def _craylund(b: Block) -> Points:
    clusters = b.clusters("A")
    _, farms = b.contacts(b.is_("W"), "A")
    return b.per_board(clusters.board[np.bincount(farms, minlength=clusters.board.size) >= 3], 7)


def _ulems_wallow(b: Block) -> Points:
    farms = b.is_("A").view(np.uint8)
    beside = np.zeros_like(farms)
    beside[1:] += farms[:-1]
    beside[:-1] += farms[1:]
    beside[:, 1:] += farms[:, :-1]
    beside[:, :-1] += farms[:, 1:]
    return 4 * count(b.is_("W") & (beside >= 2))


def _clawsgrave_peak(b: Block) -> Points:
    mountains, waters = b.contacts(b.is_("^"), "W")
    by_farm = b.clusters("W").touched(b.near("A"))
    return b.per_board(np.unique(mountains[by_farm[waters]]) % b.count, 5)


def _jorekburg(b: Block) -> Points:
    farms, waters = in_line(b.is_("A"), 0), in_line(b.is_("W"), 0)
    return 4 * count((farms == waters) & (farms > 0))


def _traylo_monastery(b: Block) -> Points:
    village = b.is_("V")
    starts = np.zeros_like(village)
    if b.width >= 4:
        starts[:, :-3] |= village[:, :-3] & village[:, 1:-2] & village[:, 2:-1] & village[:, 3:]
    if b.height >= 4:
        starts[:-3] |= village[:-3] & village[1:-2] & village[2:-1] & village[3:]
    clusters = b.clusters("V")
    return b.per_board(clusters.board[clusters.touched(starts)], 7)


def _outer_enclave(b: Block) -> Points:
    clusters = b.clusters("V")
    _, villages = b.contacts(b.is_("."), "V")
    return b.best(clusters, np.bincount(villages, minlength=clusters.board.size))


def _gnomish_colony(b: Block) -> Points:
    village = b.is_("V")
    corners = np.zeros_like(village)
    corners[:-1, :-1] = village[:-1, :-1] & village[1:, :-1] & village[:-1, 1:] & village[1:, 1:]
    clusters = b.clusters("V")
    return b.per_board(clusters.board[clusters.touched(corners)], 6)


def _caravansary(b: Block) -> Points:
    clusters = b.clusters("V")
    row, column = np.divmod(clusters.cells // b.count, b.width)
    rows = np.zeros((clusters.board.size, b.height), np.bool_)
    columns = np.zeros((clusters.board.size, b.width), np.bool_)
    rows[clusters.of_cell, row] = True
    columns[clusters.of_cell, column] = True
    return b.best(clusters, rows.sum(axis=1) + columns.sum(axis=1))


def _dwarvenholds(b: Block) -> Points:
    mountain = b.is_("^")
    rows = b.full_rows & any_in_line(mountain, 1)
    columns = b.full_columns & any_in_line(mountain, 0)
    return 7 * (count(rows) + count(columns))


def _silos(b: Block) -> Points:
    return 10 * count(b.full_columns[::2])


def _banded_hills(b: Block) -> Points:
    kinds = np.zeros((b.height, b.count), np.uint8)
    for letter in terrain_types(b.heroes):
        kinds += any_in_line(b.is_(letter), 1)
    return 4 * count(kinds >= 5)


def _starlit_sigil(b: Block) -> Points:
    clusters = b.clusters(".")
    return b.per_board(clusters.board[clusters.size == 3], 4)


def _monsters(b: Block) -> Points:
    return -count(b.is_(".") & b.near("M"))


COUNTERS: Mapping[str, Callable[[Block], Points]] = {
    function.__name__[1:]: function
    for function in (
        _sentinel_wood,
        _greenbough,
        _treetower,
        _stoneside_forest,
        _canal_lake,
        _mages_valley,
        _golden_granary,
        _shoreside_expanse,
        _wildholds,
        _great_city,
        _greengold_plains,
        _shieldgate,
        _borderlands,
        _lost_barony,
        _broken_road,
        _cauldrons,
        _faunlost_thicket,
        _deepwood,
        _heart_of_the_forest,
        _sleepy_valley,
        _craylund,
        _ulems_wallow,
        _clawsgrave_peak,
        _jorekburg,
        _traylo_monastery,
        _outer_enclave,
        _gnomish_colony,
        _caravansary,
        _dwarvenholds,
        _silos,
        _banded_hills,
        _starlit_sigil,
        _monsters,
    )
}
