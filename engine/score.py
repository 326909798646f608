"""What scoring yields: points that are always the sum of their awards, each with its spaces and its
reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from kscore.engine.frozen import Frozen
from kscore.engine.grid import row_name
from kscore.engine.messages import TREE
from kscore.engine.regions import Geometry


class PlaceNames(Protocol):
    """Names for what an award can be about: the spaces of a map sheet
    (:class:`kscore.engine.regions.Geometry`), or the tiles and cities of a table
    (:class:`kscore.engine.neuland.regions.TablePlaces`).
    """

    def cells(self, mask: int, /) -> tuple[str, ...]:
        """Names of the places of a bit set, in order."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why points are given: the key of a reason ("reason.…" in the tree) and the values it
    names."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        return TREE.text(f"reason.{self.key}", self.values, lang)

    __str__ = text


@dataclass(frozen=True, slots=True)
class Award:
    """Points for some places (spaces, or tiles and cities) and one reason.

    Attributes:
        points: what the award adds to the score (negative for the monster minus).
        mask: its places as a bit set of ``geometry``.
        reason: why.
        geometry: what the bits stand for.
    """

    points: int
    mask: int
    reason: Reason
    geometry: PlaceNames

    def __repr__(self) -> str:
        cells = self.cells
        where = " ".join(cells) if len(cells) < 4 else f"{cells[0]} … {cells[-1]}"
        return f"<kscore.Award {self.points:+d} {self.reason.text()}: {where}>"

    @property
    def cells(self) -> tuple[str, ...]:
        """Names of the award's places in order."""
        return self.geometry.cells(self.mask)


class Score(NamedTuple):
    """Points and the awards they are the sum of. Make one with :meth:`from_awards`."""

    points: int
    awards: tuple[Award, ...] = ()

    @classmethod
    def from_awards(cls, *awards: Award) -> Score:
        """The score of these awards."""
        return cls(sum([award.points for award in awards]), awards)

    @property
    def cells(self) -> tuple[str, ...]:
        """Names of the places of all awards, each once."""
        return tuple(dict.fromkeys(cell for award in self.awards for cell in award.cells))


def per_space(geometry: Geometry, *found: tuple[int, int, str]) -> Score:
    """One award for each kind of space: (points each, spaces as a bit set, key of the reason); none
    for no spaces."""
    return Score.from_awards(
        *[
            Award(each * count, spaces, Reason(key, {"count": count, "each": each}), geometry)
            for each, spaces, key in found
            if (count := spaces.bit_count())
        ]
    )


def single_award(geometry: Geometry, each: int, spaces: int, key: str) -> Score:
    """One award for all these spaces, whose reason counts them; none for no spaces."""
    count = spaces.bit_count()
    reason = Reason(key, {"count": count})
    return Score.from_awards(Award(each * count, spaces, reason, geometry)) if spaces else Score(0)


def per_cluster(geometry: Geometry, each: int, clusters: Iterable[int], key: str) -> Score:
    """As many points for each cluster, whose reason names its size."""
    return Score.from_awards(
        *[
            Award(each, cluster, Reason(key, {"size": cluster.bit_count()}), geometry)
            for cluster in clusters
        ]
    )


def full_lines(
    geometry: Geometry, each: int, filled: int, holding: int, row_key: str, column_key: str
) -> Score:
    """So many points for each full row and column with some spaces. ``holding`` are the spaces, one
    of which it must hold."""
    rows = [
        Award(each, geometry.rows[row], Reason(row_key, {"row": row_name(row)}), geometry)
        for row in geometry.full_rows(filled)
        if geometry.rows[row] & holding
    ]
    columns = [
        Award(each, geometry.columns[at], Reason(column_key, {"column": at + 1}), geometry)
        for at in geometry.full_columns(filled)
        if geometry.columns[at] & holding
    ]
    return Score.from_awards(*rows, *columns)


class Problem(Frozen):
    """Something impossible about a sheet: a message key, the spaces it is about (may be none) and
    values."""

    key: str
    cells: tuple[str, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        return TREE.text(f"problem.{self.key}", {**self.values, "cells": self.cells}, lang)
