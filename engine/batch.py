"""Points alone for many boards at once, in numpy: the only module of the engine that needs it, and none of the others
imports this one.

Arrays lie with the boards as the **last axis**: a stack is (rows, columns, boards) uint8, so that one operation on a
space runs over all boards in contiguous memory. Boards go through in blocks that fit the processor's cache. Clusters
are found by spreading the largest space number through equal neighbours, in sweeps from all four sides until nothing
changes; each cluster is then known by the one space that kept its own number.

The points equal those of :mod:`engine.cards` on every board; the tests compare them. A card that has no function here
is scored by its own, one board after another: right, and slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.cards import CARDS, Card
from engine.errors import UnknownCard, UnknownLetter, WrongSize
from engine.grid import Space
from engine.sheet import Board
from engine.terrain import FARM_AND_WATER, LETTERS, terrain_types

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Points = NDArray[np.int64]
Numbers = NDArray[np.int64]

MONSTERS = "monsters"
"""Name of the monster minus beside the cards' keys."""

BLOCK = 1024
"""Boards scored together."""

_MOST_SPACES = 255
"""Space numbers have to fit a byte."""


def encode(boards: Sequence[Sequence[str]]) -> Bytes:
    """Boards as a stack of codes.

    Args:
        boards: each the rows of map letters of one board; all of one size, at most 255 spaces.

    Returns (rows, columns, boards) uint8: a letter's place in :data:`engine.terrain.LETTERS`.
    Raises WrongSize if there are none, if sizes differ or are too large, UnknownLetter.
    """
    height = len(boards[0]) if boards else 0
    width = len(boards[0][0]) if height else 0
    even = all(len(rows) == height and all(len(row) == width for row in rows) for rows in boards)
    if not 0 < height * width <= _MOST_SPACES or not even:
        raise WrongSize("board_size", height=height, width=width)
    text = "".join("".join(rows) for rows in boards)
    unknown = set(text) - set(LETTERS)
    if unknown:
        raise UnknownLetter(letter=min(unknown), space="-", known=LETTERS)
    table = np.zeros(128, np.uint8)
    for code, letter in enumerate(LETTERS):
        table[ord(letter)] = code
    letters = np.frombuffer(text.encode("ascii"), np.uint8).reshape(len(boards), height, width)
    return np.ascontiguousarray(table[letters].transpose(1, 2, 0))


def points(
    stack: Bytes, ruins: Flags | None = None, cards: Iterable[str | Card] | None = None, heroes: bool = True
) -> dict[str, Points]:
    """Points of many boards.

    Args:
        stack: (rows, columns, boards) uint8 from :func:`encode`.
        ruins: (rows, columns) or (rows, columns, boards) bool, where a ruin is printed; None for no ruins.
        cards: cards or their keys, and ``"monsters"``; None for all 32 cards and the monster minus.
        heroes: whether hero is a terrain type.

    Returns by key: (boards,) int64. Raises UnknownCard.
    """
    wanted: Iterable[str | Card] = (*CARDS.values(), MONSTERS) if cards is None else tuple(cards)
    counters = dict(_counter(card) for card in wanted)
    height, width, count = stack.shape
    printed = np.zeros((height, width), np.bool_) if ruins is None else ruins
    printed = np.broadcast_to(printed if printed.ndim == 3 else printed[:, :, None], stack.shape)
    result = {key: np.empty(count, np.int64) for key in counters}
    for start in range(0, count, BLOCK):
        part = slice(start, min(start + BLOCK, count))
        block = _Block(np.ascontiguousarray(stack[:, :, part]), printed[:, :, part], heroes)
        for key, counter in counters.items():
            result[key][part] = counter(block)
    return result


def _counter(card: str | Card) -> tuple[str, Callable[[_Block], Points]]:
    """A card's key and what counts its points: the function made for many boards, else the card's own."""
    if isinstance(card, str) and card != MONSTERS and card not in CARDS:
        raise UnknownCard("unknown_card_unlike", card=card)
    key = card if isinstance(card, str) else card.key
    fast = _COUNTERS.get(key)
    if fast is not None and (isinstance(card, str) or CARDS.get(key) is card):
        return key, fast
    return key, _one_by_one(CARDS[card] if isinstance(card, str) else card)


def _one_by_one(card: Card) -> Callable[[_Block], Points]:
    """What scores a card's boards one after another by its own function."""

    def count(block: _Block) -> Points:
        """(boards,) int64: what the card itself scores, board by board."""
        return np.array([card.points(board.masks, block.heroes) for board in block.boards], np.int64)

    return count


@dataclass(frozen=True)
class _Clusters:
    """The clusters of one letter over a block.

    Attributes:
        cells: (C,) flat index into (rows, columns, boards) of every space with the letter.
        of_cell: (C,) the cluster of each such space.
        board: (K,) the board of each cluster.
        size: (K,) spaces of each cluster.
        by_space: (rows + 2, columns + 2, boards) int32, each space's cluster, −1 elsewhere; the rim is outside
            the board.
    """

    cells: Numbers
    of_cell: NDArray[np.int32]
    board: Numbers
    size: Numbers
    by_space: NDArray[np.int32]

    def touched(self, flags: Flags) -> Flags:
        """(K,) bool: whether any space of a cluster is flagged; flags (rows, columns, boards) bool."""
        found = np.zeros(self.board.size, np.bool_)
        found[self.of_cell[flags.reshape(-1)[self.cells]]] = True
        return found


class _Block:
    """Boards scored together, with what several cards need worked out once."""

    def __init__(self, codes: Bytes, ruins: Flags, heroes: bool) -> None:
        self.codes, self.ruins, self.heroes = codes, ruins, heroes
        self.height, self.width, self.count = codes.shape
        self._is: dict[str, Flags] = {}
        self._near: dict[str, Flags] = {}
        self._clusters: dict[str, _Clusters] = {}

    @cached_property
    def boards(self) -> list[Board]:
        """The boards themselves, for cards that have no function for many at once."""
        printed = [Space(*place).name for place in np.ndindex(self.height, self.width)]
        return [
            Board(
                tuple("".join(LETTERS[code] for code in row) for row in self.codes[:, :, number]),
                frozenset(np.array(printed)[self.ruins[:, :, number].reshape(-1)].tolist()),
            )
            for number in range(self.count)
        ]

    def is_(self, letter: str) -> Flags:
        """(rows, columns, boards) bool: where a letter is."""
        if letter not in self._is:
            self._is[letter] = self.codes == LETTERS.index(letter)
        return self._is[letter]

    def near(self, letter: str) -> Flags:
        """(rows, columns, boards) bool: the spaces next to a letter."""
        if letter not in self._near:
            self._near[letter] = _neighbours(self.is_(letter))
        return self._near[letter]

    @cached_property
    def filled(self) -> Flags:
        """(rows, columns, boards) bool: what is not empty."""
        return ~self.is_(".")

    @cached_property
    def full_rows(self) -> Flags:
        """(rows, boards) bool"""
        return np.logical_and.reduce(self.filled, axis=1)

    @cached_property
    def full_columns(self) -> Flags:
        """(columns, boards) bool"""
        return np.logical_and.reduce(self.filled, axis=0)

    @cached_property
    def edge(self) -> Flags:
        """(rows, columns, boards) bool: the spaces at the map's edge."""
        flags = np.zeros(self.codes.shape, np.bool_)
        flags[0] = flags[-1] = True
        flags[:, 0] = flags[:, -1] = True
        return flags

    @cached_property
    def labels(self) -> Bytes:
        """(rows, columns, boards) uint8: the largest space number, from 1 in reading order, of each space's cluster."""
        codes = self.codes
        numbers = np.arange(1, self.height * self.width + 1, dtype=np.uint8)
        labels = np.empty_like(codes)
        labels[...] = numbers.reshape(self.height, self.width, 1)
        down = np.where(codes[1:] == codes[:-1], np.uint8(255), np.uint8(0))
        right = np.where(codes[:, 1:] == codes[:, :-1], np.uint8(255), np.uint8(0))
        while True:
            before = labels.copy()
            for row in range(1, self.height):
                np.maximum(labels[row], labels[row - 1] & down[row - 1], out=labels[row])
            for column in range(1, self.width):
                np.maximum(labels[:, column], labels[:, column - 1] & right[:, column - 1], out=labels[:, column])
            for row in range(self.height - 2, -1, -1):
                np.maximum(labels[row], labels[row + 1] & down[row], out=labels[row])
            for column in range(self.width - 2, -1, -1):
                np.maximum(labels[:, column], labels[:, column + 1] & right[:, column], out=labels[:, column])
            if np.array_equal(before, labels):
                return labels

    def clusters(self, letter: str) -> _Clusters:
        if letter not in self._clusters:
            cells = np.flatnonzero(self.is_(letter))
            space, board = np.divmod(cells, self.count)
            root = self.labels.reshape(-1)[cells].astype(np.int64) - 1
            is_root = root == space
            boards = board[is_root]
            numbers = np.empty(self.codes.size, np.int32)
            numbers[cells[is_root]] = np.arange(boards.size, dtype=np.int32)
            of_cell = numbers[root * self.count + board]
            by_space = np.full((self.height + 2, self.width + 2, self.count), -1, np.int32)
            row, column = np.divmod(space, self.width)
            by_space[row + 1, column + 1, board] = of_cell
            size = np.bincount(of_cell, minlength=boards.size)
            self._clusters[letter] = _Clusters(cells, of_cell, boards, size, by_space)
        return self._clusters[letter]

    def contacts(self, cells: Flags, letter: str) -> tuple[Numbers, NDArray[np.int32]]:
        """Every different pair of a flagged space and a cluster beside it.

        Returns the spaces' flat indices and the clusters, both (P,) integers: int64 and int32.
        """
        by_space = self.clusters(letter).by_space
        flat = np.flatnonzero(cells & self.near(letter))
        space, board = np.divmod(flat, self.count)
        row, column = np.divmod(space, self.width)
        beside = np.stack(
            [
                by_space[row, column + 1, board],
                by_space[row + 2, column + 1, board],
                by_space[row + 1, column, board],
                by_space[row + 1, column + 2, board],
            ]
        )
        beside.sort(axis=0)
        fresh = beside >= 0
        fresh[1:] &= beside[1:] != beside[:-1]
        _, which = np.nonzero(fresh)
        return flat[which], beside[fresh]

    def per_board(self, boards: Numbers, each: int) -> Points:
        """``each`` points for every entry of ``boards``, (P,) int64, summed by board: (boards,) int64."""
        return each * np.bincount(boards, minlength=self.count)

    def best(self, clusters: _Clusters, worth: Numbers) -> Points:
        """(boards,) int64: the largest ``worth`` (K,) of any cluster of each board, 0 without clusters."""
        most = np.zeros(self.count, np.int64)
        np.maximum.at(most, clusters.board, worth)
        return most


def _neighbours(flags: Flags) -> Flags:
    found = np.zeros_like(flags)
    found[1:] |= flags[:-1]
    found[:-1] |= flags[1:]
    found[:, 1:] |= flags[:, :-1]
    found[:, :-1] |= flags[:, 1:]
    return found


def _count(flags: Flags) -> Points:
    """Flagged spaces by board; at most 255 spaces, so a byte is enough to add up in."""
    flat = flags.reshape(-1, flags.shape[-1]).view(np.uint8)
    return np.add.reduce(flat, axis=0, dtype=np.uint8).astype(np.int64)


def _in_line(flags: Flags, axis: int) -> Bytes:
    """Flagged spaces of each column (axis 0) or row (axis 1), by board."""
    return np.add.reduce(flags.view(np.uint8), axis=axis, dtype=np.uint8)


def _any_in_line(flags: Flags, axis: int) -> Flags:
    return np.logical_or.reduce(flags, axis=axis)


def _sentinel_wood(b: _Block) -> Points:
    return _count(b.is_("F") & b.edge)


def _greenbough(b: _Block) -> Points:
    return _count(_any_in_line(b.is_("F"), 0)) + _count(_any_in_line(b.is_("F"), 1))


def _treetower(b: _Block) -> Points:
    return _count(b.is_("F") & ~b.near("."))


def _stoneside_forest(b: _Block) -> Points:
    mountains, forests = b.contacts(b.is_("^"), "F")
    joins = np.bincount(forests, minlength=b.clusters("F").board.size) >= 2
    return b.per_board(np.unique(mountains[joins[forests]]) % b.count, 3)


def _canal_lake(b: _Block) -> Points:
    return _count(b.is_("W") & b.near("A")) + _count(b.is_("A") & b.near("W"))


def _mages_valley(b: _Block) -> Points:
    return 2 * _count(b.is_("W") & b.near("^")) + _count(b.is_("A") & b.near("^"))


def _golden_granary(b: _Block) -> Points:
    return _count(b.is_("W") & _neighbours(b.ruins)) + 3 * _count(b.is_("A") & b.ruins)


def _shoreside_expanse(b: _Block) -> Points:
    total = np.zeros(b.count, np.int64)
    for letter, other in zip(FARM_AND_WATER, reversed(FARM_AND_WATER), strict=True):
        clusters = b.clusters(letter)
        total += b.per_board(clusters.board[~clusters.touched(b.near(other) | b.edge)], 3)
    return total


def _wildholds(b: _Block) -> Points:
    clusters = b.clusters("V")
    return b.per_board(clusters.board[clusters.size >= 6], 8)


def _great_city(b: _Block) -> Points:
    clusters = b.clusters("V")
    return b.best(clusters, clusters.size * ~clusters.touched(b.near("^")))


def _greengold_plains(b: _Block) -> Points:
    clusters = b.clusters("V")
    types = sum(
        (clusters.touched(b.near(letter)).astype(np.int64) for letter in terrain_types(b.heroes) if letter != "V"),
        np.zeros(clusters.board.size, np.int64),
    )
    return b.per_board(clusters.board[types >= 3], 3)


def _shieldgate(b: _Block) -> Points:
    clusters = b.clusters("V")
    largest = b.best(clusters, clusters.size)
    is_largest = clusters.size == largest[clusters.board]
    second = b.best(clusters, clusters.size * ~is_largest)
    tied = np.bincount(clusters.board[is_largest], minlength=b.count) >= 2
    return 2 * np.where(tied, largest, second)


def _borderlands(b: _Block) -> Points:
    return 6 * (_count(b.full_rows) + _count(b.full_columns))


def _lost_barony(b: _Block) -> Points:
    side = np.zeros(b.count, np.int64)
    corners = b.filled
    while corners.size and corners.any():
        side += np.logical_or.reduce(corners.reshape(-1, b.count), axis=0)
        pairs = corners[:-1] & corners[1:]
        corners = pairs[:, :-1] & pairs[:, 1:]
    return 3 * side


def _broken_road(b: _Block) -> Points:
    total = np.zeros(b.count, np.int64)
    for start in range(max(0, b.height - b.width), b.height):
        steps = np.arange(b.height - start)
        total += np.logical_and.reduce(b.filled[start + steps, steps], axis=0)
    return 3 * total


def _cauldrons(b: _Block) -> Points:
    return _count(b.is_(".") & ~b.near("."))


def _faunlost_thicket(b: _Block) -> Points:
    forest = b.is_("F")
    run, longest = forest, np.zeros(b.count, np.int64)
    while run.size and run.any():
        longest += np.logical_or.reduce(run.reshape(-1, b.count), axis=0)
        run = run[:-1] & forest[b.height - run.shape[0] + 1 :]
    return 2 * longest


def _deepwood(b: _Block) -> Points:
    clusters = b.clusters("F")
    return b.per_board(clusters.board[(clusters.size >= 5) & ~clusters.touched(b.near("V"))], 6)


def _heart_of_the_forest(b: _Block) -> Points:
    return 2 * _count(b.is_("F") & ~_neighbours(~b.is_("F")))


def _sleepy_valley(b: _Block) -> Points:
    return 4 * _count(_in_line(b.is_("F"), 1) >= 3)


def _craylund(b: _Block) -> Points:
    clusters = b.clusters("A")
    _, farms = b.contacts(b.is_("W"), "A")
    return b.per_board(clusters.board[np.bincount(farms, minlength=clusters.board.size) >= 3], 7)


def _ulems_wallow(b: _Block) -> Points:
    farms = b.is_("A").view(np.uint8)
    beside = np.zeros_like(farms)
    beside[1:] += farms[:-1]
    beside[:-1] += farms[1:]
    beside[:, 1:] += farms[:, :-1]
    beside[:, :-1] += farms[:, 1:]
    return 4 * _count(b.is_("W") & (beside >= 2))


def _clawsgrave_peak(b: _Block) -> Points:
    mountains, waters = b.contacts(b.is_("^"), "W")
    by_farm = b.clusters("W").touched(b.near("A"))
    return b.per_board(np.unique(mountains[by_farm[waters]]) % b.count, 5)


def _jorekburg(b: _Block) -> Points:
    farms, waters = _in_line(b.is_("A"), 0), _in_line(b.is_("W"), 0)
    return 4 * _count((farms == waters) & (farms > 0))


def _traylo_monastery(b: _Block) -> Points:
    village = b.is_("V")
    starts = np.zeros_like(village)
    if b.width >= 4:
        starts[:, :-3] |= village[:, :-3] & village[:, 1:-2] & village[:, 2:-1] & village[:, 3:]
    if b.height >= 4:
        starts[:-3] |= village[:-3] & village[1:-2] & village[2:-1] & village[3:]
    clusters = b.clusters("V")
    return b.per_board(clusters.board[clusters.touched(starts)], 7)


def _outer_enclave(b: _Block) -> Points:
    clusters = b.clusters("V")
    _, villages = b.contacts(b.is_("."), "V")
    return b.best(clusters, np.bincount(villages, minlength=clusters.board.size))


def _gnomish_colony(b: _Block) -> Points:
    village = b.is_("V")
    corners = np.zeros_like(village)
    corners[:-1, :-1] = village[:-1, :-1] & village[1:, :-1] & village[:-1, 1:] & village[1:, 1:]
    clusters = b.clusters("V")
    return b.per_board(clusters.board[clusters.touched(corners)], 6)


def _caravansary(b: _Block) -> Points:
    clusters = b.clusters("V")
    row, column = np.divmod(clusters.cells // b.count, b.width)
    rows = np.zeros((clusters.board.size, b.height), np.bool_)
    columns = np.zeros((clusters.board.size, b.width), np.bool_)
    rows[clusters.of_cell, row] = True
    columns[clusters.of_cell, column] = True
    return b.best(clusters, rows.sum(axis=1) + columns.sum(axis=1))


def _dwarvenholds(b: _Block) -> Points:
    mountain = b.is_("^")
    rows = b.full_rows & _any_in_line(mountain, 1)
    columns = b.full_columns & _any_in_line(mountain, 0)
    return 7 * (_count(rows) + _count(columns))


def _silos(b: _Block) -> Points:
    return 10 * _count(b.full_columns[::2])


def _banded_hills(b: _Block) -> Points:
    kinds = np.zeros((b.height, b.count), np.uint8)
    for letter in terrain_types(b.heroes):
        kinds += _any_in_line(b.is_(letter), 1)
    return 4 * _count(kinds >= 5)


def _starlit_sigil(b: _Block) -> Points:
    clusters = b.clusters(".")
    return b.per_board(clusters.board[clusters.size == 3], 4)


def _monsters(b: _Block) -> Points:
    return -_count(b.is_(".") & b.near("M"))


_COUNTERS: Mapping[str, Callable[[_Block], Points]] = {
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
