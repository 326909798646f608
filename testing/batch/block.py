"""Boards scored together, with what several cards need worked out once: masks, neighbours, full
lines, clusters.

Arrays are (rows, columns, boards), the boards last; see :mod:`testing.batch`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from kscore.engine.grid import Space
from kscore.engine.sheet import Board
from kscore.engine.terrain import LETTERS
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Points = NDArray[np.int64]
Numbers = NDArray[np.int64]

MOST_SPACES = 255
"""Space numbers have to fit a byte."""


@dataclass(frozen=True)
class Clusters:
    """The clusters of one letter over a block.

    Attributes:
        cells: (C,) flat index into (rows, columns, boards) of every space with the letter.
        of_cell: (C,) the cluster of each such space.
        board: (K,) the board of each cluster.
        size: (K,) spaces of each cluster.
        by_space: (rows + 2, columns + 2, boards) int32, each space's cluster, −1 elsewhere; the rim
            is outside the board.
    """

    cells: Numbers
    of_cell: NDArray[np.int32]
    board: Numbers
    size: Numbers
    by_space: NDArray[np.int32]

    def touched(self, flags: Flags) -> Flags:
        """(K,) bool: whether any space of a cluster is flagged; flags (rows, columns, boards)
        bool."""
        found = np.zeros(self.board.size, np.bool_)
        found[self.of_cell[flags.reshape(-1)[self.cells]]] = True
        return found


class Block:
    """Boards scored together, with what several cards need worked out once."""

    def __init__(self, codes: Bytes, ruins: Flags, heroes: bool) -> None:
        self.codes, self.ruins, self.heroes = codes, ruins, heroes
        self.height, self.width, self.count = codes.shape
        self._is: dict[str, Flags] = {}
        self._near: dict[str, Flags] = {}
        self._clusters: dict[str, Clusters] = {}

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
            self._near[letter] = neighbours(self.is_(letter))
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
        """(rows, columns, boards) uint8: the largest space number, from 1 in reading order, of each
        space's cluster."""
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
                np.maximum(
                    labels[:, column],
                    labels[:, column - 1] & right[:, column - 1],
                    out=labels[:, column],
                )
            for row in range(self.height - 2, -1, -1):
                np.maximum(labels[row], labels[row + 1] & down[row], out=labels[row])
            for column in range(self.width - 2, -1, -1):
                np.maximum(
                    labels[:, column],
                    labels[:, column + 1] & right[:, column],
                    out=labels[:, column],
                )
            if np.array_equal(before, labels):
                return labels

    def clusters(self, letter: str) -> Clusters:
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
            self._clusters[letter] = Clusters(cells, of_cell, boards, size, by_space)
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
        """``each`` points for every entry of ``boards``, (P,) int64, summed by board: (boards,)
        int64."""
        return each * np.bincount(boards, minlength=self.count)

    def best(self, clusters: Clusters, worth: Numbers) -> Points:
        """(boards,) int64: the largest ``worth`` (K,) of any cluster of each board, 0 without
        clusters."""
        most = np.zeros(self.count, np.int64)
        np.maximum.at(most, clusters.board, worth)
        return most


def neighbours(flags: Flags) -> Flags:
    """(rows, columns, boards) bool: which spaces lie beside a flagged one; ``flags`` of the same
    shape, bool."""
    found = np.zeros_like(flags)
    found[1:] |= flags[:-1]
    found[:-1] |= flags[1:]
    found[:, 1:] |= flags[:, :-1]
    found[:, :-1] |= flags[:, 1:]
    return found


def count(flags: Flags) -> Points:
    """Flagged spaces by board, (boards,) int64, of (rows, columns, boards) bool; at most 255
    spaces, so a byte is enough to add up in."""
    flat = flags.reshape(-1, flags.shape[-1]).view(np.uint8)
    return np.add.reduce(flat, axis=0, dtype=np.uint8).astype(np.int64)


def in_line(flags: Flags, axis: int) -> Bytes:
    """Flagged spaces of each column (axis 0) or row (axis 1), by board: (lines, boards) uint8 of
    (rows, columns, boards) bool."""
    return np.add.reduce(flags.view(np.uint8), axis=axis, dtype=np.uint8)


def any_in_line(flags: Flags, axis: int) -> Flags:
    """Which columns (axis 0) or rows (axis 1) have a flagged space, by board: (lines, boards)
    bool."""
    return np.logical_or.reduce(flags, axis=axis)
