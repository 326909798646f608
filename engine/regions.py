"""Clusters and neighbours: all the geometry of a board in one place.

A set of spaces is one Python integer. Space (row r, column c), both counted from 0, is bit ``r *
stride + c`` with ``stride = width + 1``: the bit after the last column of each row is a
**sentinel** that no set ever holds, so a shift by one can never carry a space round the edge into
the next row, and an addition within a row can only overflow into its own sentinel bit (this finds
full and non-empty rows of the whole board in one addition). Bits in rising order are the spaces in
reading order.

Only spaces with a common edge are neighbours: "Als angrenzend gelten also nur die 4 waagrecht und
senkrecht unmittelbar benachbarten Felder." (der-kartograph-anleitung.txt, "Die Wertungskarten").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from kscore.engine.errors import UnknownSpace, WrongSize
from kscore.engine.grid import MAX_ROWS, Space


class Geometry:
    """The constant part of a board of one size; get one with :func:`geometry`.

    Attributes:
        height, width: rows and columns. stride: bits from one row to the next (width + 1). full:
        every space. edge: spaces on the rim. rows, columns: one set of spaces per row (top to
        bottom) and column (left to right). diagonals: the down-right diagonals that start on the
        left edge and end on the bottom edge, longest start first. names: the name of each bit, ""
        for sentinels.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return geometry, (self.height, self.width)

    def __init__(self, height: int, width: int) -> None:
        if not 1 <= height <= MAX_ROWS or width < 1:
            raise WrongSize("board_size", height=height, width=width)
        self.height, self.width, self.stride = height, width, width + 1
        self.names = tuple(
            Space(r, c).name if c < width else "" for r in range(height) for c in range(self.stride)
        )
        self._index = {name: i for i, name in enumerate(self.names) if name}
        self.top = (1 << width) - 1
        self.first_column = sum(1 << (r * self.stride) for r in range(height))
        self.rows = tuple(self.top << (r * self.stride) for r in range(height))
        self.columns = tuple(self.first_column << c for c in range(width))
        self.full = sum(self.rows)
        self.sentinels = self.first_column << width
        self.edge = self.rows[0] | self.rows[-1] | self.columns[0] | self.columns[-1]
        # Only diagonals that truly reach the bottom edge: on a board higher than wide the upper
        # ones run out on the right.
        self.diagonals = tuple(
            sum(1 << ((r + i) * self.stride + i) for i in range(height - r))
            for r in range(height)
            if height - r <= width
        )
        folds, reach = [], 1
        while reach < height:
            folds.append(reach * self.stride)
            reach *= 2
        self.folds = tuple(reversed(folds))

    def bit(self, space: str) -> int:
        """The set that holds just ``space``. Raises UnknownSpace."""
        try:
            return 1 << self._index[space]
        except (KeyError, TypeError):
            raise UnknownSpace(
                space=space, last=self.names[self.stride * self.height - 2]
            ) from None

    def mask(self, spaces: Iterable[str]) -> int:
        """The set of the named spaces. Raises UnknownSpace."""
        result = 0
        for space in spaces:
            result |= self.bit(space)
        return result

    def cells(self, mask: int) -> tuple[str, ...]:
        """Names of the spaces of a set, in reading order."""
        names = self.names
        return tuple([names[i] for i in indices(mask)])

    def column_of(self, mask: int) -> int:
        """Column (from 0) of a set's first space in reading order."""
        return ((mask & -mask).bit_length() - 1) % self.stride

    def neighbours(self, mask: int) -> int:
        """Spaces with a neighbour in ``mask``, perhaps in ``mask`` themselves.

        >>> geo = geometry(3, 3)
        >>> geo.cells(geo.neighbours(geo.mask(["A1"])))
        ('A2', 'B1')
        """
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.full

    def full_rows(self, mask: int) -> list[int]:
        """Numbers (from 0) of the rows that ``mask`` fills: one added to a full row overflows into
        its sentinel.

        >>> geo = geometry(2, 2)
        >>> geo.full_rows(geo.mask(["B1", "B2"]))
        [1]
        """
        carry = (mask + self.first_column) & self.sentinels
        return [i // self.stride for i in indices(carry)] if carry else []

    def full_columns(self, mask: int) -> list[int]:
        """Numbers (from 0) of the columns that ``mask`` fills."""
        missing = self.full & ~mask
        for fold in self.folds:
            missing |= missing >> fold
        return indices(self.top & ~missing)

    def rows_with(self, mask: int) -> int:
        """A bit per row that meets ``mask``: its first column's."""
        return ((mask + self.full) & self.sentinels) >> self.width

    def columns_with(self, mask: int) -> int:
        """A bit per column that meets ``mask``: the top row's."""
        for fold in self.folds:
            mask |= mask >> fold
        return mask & self.top

    def split(self, region: int) -> tuple[int, ...]:
        """The clusters of ``region`` in reading order of their first spaces.

        >>> geo = geometry(2, 3)
        >>> [geo.cells(cluster) for cluster in geo.split(geo.mask(["A1", "A3", "B3"]))]
        [('A1',), ('A3', 'B3')]
        """
        stride = self.stride
        found = []
        while region:
            seed = region & -region
            while True:
                grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & region
                if grown == seed:
                    break
                seed = grown
            found.append(seed)
            region ^= seed
        return tuple(found)


@lru_cache(maxsize=64)
def geometry(height: int, width: int) -> Geometry:
    """The geometry of a board, made once for each size."""
    return Geometry(height, width)


def indices(mask: int) -> list[int]:
    """Numbers of the bits that are set, rising.

    >>> indices(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def bits(mask: int) -> Iterator[int]:
    """The single-space sets within a set, in reading order."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def unions(spaces: Sequence[int], fewest: int = 0) -> Iterator[int]:
    """Unions of some disjoint sets of these, fewest sets first."""
    for number in range(fewest, len(spaces) + 1):
        yield from map(sum, combinations(spaces, number))


class Masks:
    """A board as sets of spaces, its clusters computed on first use. Treat it as immutable.

    Attributes:
        geometry: the board's geometry.
        by_letter: map letter → the spaces that hold it; every letter is present.
        empty, filled: the two halves of the board. Filled is every terrain, mountain, monster,
            hero, wasteland and destroyed: "Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen
            stets als ausgefüllt."
        ruins: the printed ruins.
    """

    __slots__ = (
        "_change",
        "_clusters",
        "_touching",
        "by_letter",
        "empty",
        "filled",
        "geometry",
        "ruins",
    )

    def __init__(
        self,
        geometry: Geometry,
        of: dict[str, int],
        ruins: int,
        change: tuple[Masks, int] | None = None,
    ) -> None:
        self.geometry = geometry
        self.by_letter = of
        self.empty = of["."]
        self.filled = geometry.full ^ self.empty
        self.ruins = ruins
        self._clusters: dict[str, tuple[int, ...]] = {}
        self._touching: dict[str, int] = {}
        self._change = change

    def touching(self, letter: str) -> int:
        """Spaces next to at least one space that holds ``letter``."""
        found = self._touching.get(letter)
        if found is None:
            found = self._touching[letter] = self.geometry.neighbours(self.by_letter[letter])
        return found

    def clusters(self, letter: str) -> tuple[int, ...]:
        """Clusters of one terrain in reading order of their first spaces.

        "Alle aneinander angrenzenden Felder gleicher Geländeart gehören zu einem Gebiet, selbst
        wenn sie nicht zur gleichen Form gehören. Auch ein einzelnes Feld einer Geländeart zählt als
        Gebiet."
        """
        found = self._clusters.get(letter)
        if found is None:
            if self._change is None:
                found = self.geometry.split(self.by_letter[letter])
            else:
                found = self._changed_clusters(letter)
            self._clusters[letter] = found
        return found

    def with_change(self, bit: int, old: str, new: str) -> Masks:
        """The board after the single space ``bit`` turned from ``old`` into ``new``; clusters
        follow from this board's."""
        of = self.by_letter.copy()
        of[old] ^= bit
        of[new] |= bit
        return Masks(self.geometry, of, self.ruins, (self, bit))

    def _changed_clusters(self, letter: str) -> tuple[int, ...]:
        assert self._change is not None
        before, bit = self._change
        clusters = before.clusters(letter)
        region, geo = self.by_letter[letter], self.geometry
        if region == before.by_letter[letter]:
            return clusters
        if region & bit:  # a space more: it joins every cluster that it touches
            around = geo.neighbours(bit)
            rest, joined = [], bit
            for cluster in clusters:
                if cluster & around:
                    joined |= cluster
                else:
                    rest.append(cluster)
            rest.append(joined)
        else:  # a space less: its cluster may fall apart
            rest = [cluster for cluster in clusters if not cluster & bit]
            for cluster in clusters:
                if cluster & bit:
                    rest.extend(geo.split(cluster ^ bit))
        rest.sort(key=_lowest_bit)
        return tuple(rest)


def _lowest_bit(mask: int) -> int:
    return mask & -mask
