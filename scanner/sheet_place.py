"""Where in a photo of several sheets each lies: numbers in reading order, and words for places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

PLACES = (
    "upper_left", "upper", "upper_right", "left", "middle", "right",
    "lower_left", "lower", "lower_right",
)  # fmt: skip
"""Of a sheet in a photo, as its JSON has them."""
MOST_PAGES = 12
"""Pages of a document that are read."""


class SheetPlace(NamedTuple):
    """One of the ``of`` sheets that are read in a photo: its ``number`` from 1, in reading order,
    and its ``place``, one of `PLACES`, or a `page_place` of a document."""

    number: int
    of: int
    place: str


def page_place(number: int) -> str:
    """The place of a sheet on a document's page, from 1."""
    return f"page_{number}"


def sort_into_rows(middles: NDArray[np.float64], height: float) -> list[list[int]]:
    """Indices of points (N, 2) float64 in rows. Top down, left to right; a row ends where half of a
    sheet's ``height`` is free of middles."""
    rows: list[list[int]] = []
    last = -np.inf
    for number in np.argsort(middles[:, 1], kind="stable").tolist():
        if middles[number, 1] - last > height / 2:
            rows.append([])
        rows[-1].append(number)
        last = middles[number, 1]
    return [sorted(row, key=lambda number: float(middles[number, 0])) for row in rows]


def in_reading_order(corners: Sequence[NDArray[np.float64]]) -> list[int]:
    """Indices of sheets by reading order of their ``corners`` (4, 2) float64."""
    return [number for row in _rows(corners) for number in row]


def place_names(corners: Sequence[NDArray[np.float64]]) -> list[str]:
    """The place of each sheet, one of `PLACES`. By ``corners`` (4, 2) float64."""
    found, rows = [""] * len(corners), _rows(corners)
    for at, row in enumerate(rows):
        down = _edge_name(at, len(rows), ("upper", "", "lower"))
        for number, sheet in enumerate(row):
            across = _edge_name(number, len(row), ("left", "", "right"))
            found[sheet] = "_".join(filter(None, (down, across))) or "middle"
    return found


def photo_part(middle: NDArray[np.float64], size: tuple[int, int]) -> str:
    """The part of a photo in which a point lies. The photo has this (width, height), the point is
    (2,) float64."""
    third = np.clip(np.asarray(middle) / size * 3, 0, 2).astype(int)
    down, across = ("upper", "", "lower")[third[1]], ("left", "", "right")[third[0]]
    return "_".join(filter(None, (down, across))) or "middle"


def _edge_name(number: int, of: int, names: tuple[str, str, str]) -> str:
    if of == 1:
        return ""
    return names[0] if number < of / 2 - 0.5 else names[2] if number > of / 2 - 0.5 else names[1]


def _rows(corners: Sequence[NDArray[np.float64]]) -> list[list[int]]:
    middles = np.array([each.mean(axis=0) for each in corners])
    sides = [float(np.sqrt(np.prod(np.ptp(each, axis=0)))) for each in corners]
    return sort_into_rows(middles, sorted(sides)[len(sides) // 2])
