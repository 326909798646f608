"""Whether a decoded JPEG is cracked along its own grid as only damage cracks it.

Each block's mean is coded as a difference to the block before it (ITU T.81, F.1.2.1), and blocks
follow each other in reading order. One wrong difference moves the brightness or a colour of
everything behind it, a lost block shifts it: from some unit on, the rest of a row of units and the
beginning of the next do not fit what stands above them, to the end of the scan or to the next
restart marker, and the beginning of the row and the rest of the next do fit. The crack lies between
two rows of pixels, exactly where units meet, along the whole width.

An edge that a camera saw may be as high as a step, but it is blurred, slopes through the grid, and
lies beside the grid nearly everywhere. So a step counts only where the brightness changes much more
between the two rows of pixels at the grid than between rows two and three pixels off. Colours are
decoded smoothed and have no such sharpness: there a bar of one colour with an edge on the grid (the
coin track of a level photo) is told from a crack by its other edge. What a wrong difference did to
a colour stays so to the end of the scan; beyond a bar the paper is the same as before it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

import cv2
import numpy as np
from kscore.scanner.rectify import Picture
from numpy.typing import NDArray

Steps = NDArray[Any]
Flags = NDArray[np.bool_]
UnitMeans = Callable[[], Steps]

CLEAR = 6.0
"""A step of fewer grey levels, in the mean of a unit's width, is not seen: it changes no
reading."""
CLEAR_COLOUR = 10.0
"""Likewise of Cr or Cb, whose coarse quantisation leaves small steps in sound pictures."""
SHARPER = 3.0
"""How many times as high as those 2 and 3 rows of pixels off a step at the grid has to be."""
LIT = 5.0
"""A step of a colour beside which brightness changes this many times as much is an edge of what was
photographed: a printed frame on a level photo's grid has one all along, a wrong difference of a
colour none."""
SHORTEST = 4
"""Units before and behind the crack's beginning in its row, at least: a bar of one colour has an
edge all along."""
SLACK = 0.2
"""By so much less than the whole crack one of its two parts may be seen."""
FEWEST, FEWEST_ROWS = 48, 16
"""Units across and rows of units: in smaller pictures, which hold no sheet that could be read, an
edge is soon most of a row."""
LOWEST = 4
"""Rows of pixels in a unit: where a picture is decoded at an eighth of its size, none is left to
compare with."""
ALIKE = 0.5
"""The part by which the mean steps of a crack's two rows may differ: brightness that leaves 0..255
is cut off."""
EVEN = 0.25
"""A step of less is none."""
DRAWN = 0.5
"""Where more of all units have no step at all, a computer drew the picture, and what it draws may
well end where units do. Of 109 photos none had more than 0.32, of 66 drawn pictures half had more
than 0.88."""
BLACK, WHITE = 5, 250
"""Beyond these brightness is cut off and has no steps in any picture."""
MOST_CRACKED = 0.55
"""Of a crack of which more is seen the picture is taken for damaged. Chosen on damaged files of a
seed of their own (of 217 in colour of which over a fifth was visibly wrong 205 had more than 0.5)
and on sound ones: of 217 photos none had more than 0.26, of 625 parts of photos none more than
0.45."""
BAR = 12
"""A bar is at most one of so many parts of the picture's height: the coin track of a sheet that
fills the photo is one of 28."""
AGAIN = 0.7
"""Where the colour of more of a crack's units is found again beyond it, it is the edge of a bar:
0.98 and more of the coin track's. Of 267 cracked files none came below `MOST_CRACKED` for it."""
QUIETER = 0.1
"""By so much more than a crack is seen the rest of its two rows has to be without steps: a bar as
high as a unit, both edges on the grid, has steps all along either. Chosen on 330 photos, of which
the one with such a frame (0.56 seen) was taken for damaged, and on 381 damaged files of them: as
many are refused (103 of the 105 with over a fifth wrong)."""
TOLD = 0.3
"""Where at most so much of a crack can be seen it is not measured: far less than `MOST_CRACKED`."""
AT_ONCE = 16
"""Pairs of rows of units looked at together, the likeliest first."""
SMOOTHED = 16
"""Rows of pixels in a unit from which on colours are coded at half size and smoothed when they are
decoded."""


def crack_share(pixels: Picture, unit: tuple[int, int], restarts: bool) -> float:
    """How much of a crack is seen: 1 where all of it is and nothing else along its two rows, 0
    where nothing is or too little for a crack (`TOLD`).

    ``pixels`` (H, W, 3) BGR uint8 as decoded, not yet turned; ``unit`` is the MCU's (width, height)
    in these pixels, ``restarts`` whether there are restart markers: then a crack may end with its
    row.
    """
    height, width = pixels.shape[:2]
    across, starts = width // unit[0], np.arange(unit[1], height - unit[1], unit[1])
    if across < FEWEST or len(starts) < FEWEST_ROWS or unit[1] < LOWEST:
        return 0.0
    rows = _BoundaryRows(pixels[:, : across * unit[0]], starts, across)
    far, high, low, deep = (rows.at(offset) for offset in (-2, -1, 0, 1))
    steps = rows.steps(far, high, low, deep)
    above, below = far, deep
    if unit[1] >= SMOOTHED:
        above, below = rows.at(-4), rows.at(3)
        steps[..., 1:] = rows.steps(above, far, deep, below)[..., 1:]
    if _is_drawn(steps[..., 0], pixels[starts, unit[0] // 2 : rows.pixels.shape[1] : unit[0]]):
        return 0.0
    # few pictures have a step that asks for them
    colours = cache(partial(_unit_colours, pixels, unit, across))
    found, lit = 0.0, np.abs(rows.means(cv2.subtract(below, above, dtype=cv2.CV_32F)[..., 0]))
    for k in (1, 2):
        # Behind a restart marker colours are right again, as below a bar.
        colour = None if restarts else partial(_colour_plane, colours, k)
        size = np.abs(steps[..., k])
        found = max(
            found, _stair_share(steps[..., k], (size > CLEAR_COLOUR) & (lit < LIT * size), colour)
        )
    clear = np.abs(steps[..., 0]) > CLEAR
    # What is not sharp costs more to see, so it is looked at only in rows that have steps enough.
    some = np.flatnonzero(_may_be_cracked(clear))
    if len(some):
        off = (-3, -2, 2, 3) if unit[1] >= 8 else (-2, 2)
        likely = rows._replace(starts=starts[some])
        beside = np.max([np.abs(likely.brightness_steps(k)) for k in off], axis=0)
        clear[some] &= np.abs(steps[some, :, 0]) > SHARPER * beside
        found = max(found, _stair_share(steps[..., 0], clear))
        if restarts:
            found = max(found, _streak_share(steps[..., 0], clear))
    return found


class _BoundaryRows(NamedTuple):
    """The rows of pixels about every boundary between rows of units; ``starts`` are the first ones
    below each."""

    pixels: Picture
    starts: NDArray[np.int64]
    across: int

    def at(self, offset: int) -> Picture:
        """Rows (boundaries, W, 3) uint8, Y Cr Cb, ``offset`` below each boundary."""
        return np.asarray(
            cv2.cvtColor(self.pixels[self.starts + offset], cv2.COLOR_BGR2YCrCb), np.uint8
        )

    def steps(self, far: Picture, high: Picture, low: Picture, deep: Picture) -> Steps:
        """How much brightness and colours jump from ``high`` to ``low``. More than just above and
        below, the mean of each unit's width, (boundaries, across, 3) float32 grey levels; all four
        rows (boundaries, W, 3) uint8, equally far from each other."""
        # OpenCV widens while it subtracts: whole numbers in float32, exact.
        change = cv2.scaleAdd(
            cv2.subtract(low, high, dtype=cv2.CV_32F),
            3.0,
            cv2.subtract(far, deep, dtype=cv2.CV_32F),
        )
        means = self.means(change)
        return np.asarray(means / 2, np.float32).reshape(len(self.starts), self.across, -1)

    def means(self, row: Steps) -> Steps:
        """The mean of each unit's width, (boundaries, across, …) float32. Of one row of pixels
        (boundaries, W, …) float32."""
        shape = (self.across, len(self.starts))
        return np.asarray(cv2.resize(row, shape, interpolation=cv2.INTER_AREA))

    def brightness_steps(self, offset: int) -> Steps:
        """`steps` of the brightness alone at ``offset``, (boundaries, across) float32."""
        far, high, low, deep = (
            self.at(offset + beside)[..., :1].copy() for beside in (-2, -1, 0, 1)
        )
        return self.steps(far, high, low, deep)[..., 0]


def _unit_colours(pixels: Picture, unit: tuple[int, int], across: int) -> Steps:
    """The mean of every unit, (rows of units, across, 3) float32. Grey levels, Y, Cr, Cb."""
    rows = len(pixels) // unit[1]
    means = cv2.resize(
        pixels[: rows * unit[1], : across * unit[0]], (across, rows), interpolation=cv2.INTER_AREA
    )
    return np.asarray(cv2.cvtColor(means, cv2.COLOR_BGR2YCrCb), np.float32)


def _colour_plane(colours: Callable[[], Steps], k: int) -> Steps:
    """The k-th of three ``colours`` (rows of units, across, 3)."""
    return colours()[..., k]


def _is_drawn(steps: Steps, colours: Picture) -> bool:
    """Whether most units have no step. Of those whose ``colours`` (boundaries, across, 3) uint8 are
    not cut off."""
    known = cv2.inRange(colours, (BLACK + 1,) * 3, (WHITE - 1,) * 3) > 0
    return bool((np.abs(steps) < EVEN)[known].sum() > DRAWN * known.sum())


def _may_be_cracked(clear: Flags) -> Flags:
    """(boundaries,) bool: the rows of ``clear`` (boundaries, across) that with the one below or
    above have clear steps enough for a crack."""
    count = clear.sum(1)
    enough = count[:-1] + count[1:] >= MOST_CRACKED * clear.shape[1]
    alone = count >= MOST_CRACKED * clear.shape[1] / 4
    return np.asarray((np.append(enough, False) | np.append(False, enough)) & (count > 0) | alone)


def _cumulate(flags: NDArray[Any]) -> Steps:
    """Sums over the units before each, (boundaries, across + 1) float32."""
    return np.concatenate(
        [np.zeros((len(flags), 1), np.float32), np.cumsum(flags, 1, dtype=np.float32)], 1
    )


def _stair_share(steps: Steps, clear: Flags, colour: UnitMeans | None = None) -> float:
    """How much is seen of a crack that goes on below. Of the rest of a row of ``steps`` and
    ``clear`` (boundaries, across) from some unit on, and the beginning of the next one as far as
    that unit.

    With the mean ``colour`` of the units (boundaries + 1 or more, across) what is a bar is left
    out.
    """
    # No more is seen of a crack than its two rows have clear steps up, or down: few rows have many.
    ways = [clear & (steps > 0), clear & (steps <= 0)]
    counts = [way.sum(1) for way in ways]
    most = np.maximum(*(count[:-1] + count[1:] for count in counts)) / steps.shape[1]
    found, likeliest = 0.0, np.argsort(-most)
    for first in range(0, len(likeliest), AT_ONCE):
        pairs = likeliest[first : first + AT_ONCE]
        if most[pairs[0]] <= max(found, TOLD):
            break
        found = max(found, _stair_share_of(steps, clear, ways, pairs, colour))
    return found


def _stair_share_of(
    steps: Steps,
    clear: Flags,
    ways: list[Flags],
    pairs: NDArray[np.int64],
    colour: UnitMeans | None,
) -> float:
    """`_stair_share` of some pairs of rows alone, by their upper ones; ``ways``: which of the clear
    steps go up and down."""
    across = steps.shape[1]
    begin = np.arange(SHORTEST, across - SHORTEST + 1)
    upper, lower = _cumulate(steps[pairs]), _cumulate(steps[pairs + 1])
    here, there = (upper[:, -1:] - upper[:, begin]) / (across - begin), lower[:, begin] / begin
    alike = np.abs(here - there) <= ALIKE * np.maximum(np.abs(here), np.abs(there)) + 2
    any_upper, any_lower = _cumulate(clear[pairs]), _cumulate(clear[pairs + 1])
    before, behind = any_upper[:, begin], any_lower[:, -1:] - any_lower[:, begin]
    quiet = _bound_share(
        1 - before / begin, 1 - behind / (across - begin), 1 - (before + behind) / across
    )
    found = 0.0
    for one in ways:
        same = _cumulate(one[pairs])
        rest, next_ = same[:, -1:] - same[:, begin], _cumulate(one[pairs + 1])[:, begin]
        seen = _bound_share(rest / (across - begin), next_ / begin, (rest + next_) / across)
        sure = np.where(alike, np.minimum(seen, quiet - QUIETER), 0)
        if colour is not None:
            for k, j in np.argwhere(sure >= MOST_CRACKED):
                sure[k, j] *= _repeat_share(one, colour(), int(pairs[k]), int(begin[j])) <= AGAIN
        found = max(found, float(sure.max()))
    return found


def _repeat_share(seen: Flags, colours: Steps, upper: int, begin: int) -> float:
    """The share of a crack's units whose colour comes again beyond it. ``seen`` is what looks like
    a crack, from the unit ``begin`` on at the boundary ``upper`` and up to there at the next one;
    counted is the colour before the edge beyond it, or that beyond it before, in one and the same
    row of units and to less than half of what changes. Nearly all of a bar's edge, little of a
    crack."""
    unit = np.arange(seen.shape[1])
    boundary = np.where(unit >= begin, upper, upper + 1)
    there = seen[boundary, unit]
    unit, boundary = unit[there], boundary[there]
    part, far = 0.0, np.arange(2, max(len(colours) // BAR, 2) + 2)[:, np.newaxis]
    # The boundary k lies below the row of units k.
    change = np.abs(colours[boundary + 1, unit] - colours[boundary, unit])
    for outside, beyond in ((boundary, boundary + far), (boundary + 1, boundary + 1 - far)):
        within = (beyond >= 0) & (beyond < len(colours))
        other = np.abs(colours[np.clip(beyond, 0, len(colours) - 1), unit] - colours[outside, unit])
        alike = within & (other < change / 2)
        part = max(part, float(alike.mean(1).max()))
    return part


def _streak_share(steps: Steps, clear: Flags) -> float:
    """How much is seen of a crack that ends with its row: the rest of a row of units stands out
    above and below."""
    across = steps.shape[1]
    begin = np.arange(SHORTEST, across - max(across // 4, SHORTEST) + 1)
    both = _cumulate(clear[:-1] & clear[1:] & (steps[:-1] * steps[1:] < 0))
    any_ = _cumulate(clear[:-1] | clear[1:])
    seen = (both[:, -1:] - both[:, begin]) / (across - begin)
    return float(np.minimum(seen, 1 - any_[:, begin] / begin).max(initial=0))


def _bound_share(one: Steps, other: Steps, whole: Steps) -> Steps:
    """The part of a whole. Less where one of its two parts alone has much less."""
    return np.asarray(np.minimum(whole, np.minimum(one, other) + SLACK), np.float32)
