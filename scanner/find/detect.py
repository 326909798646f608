"""Find the sheet in a photo: propose, fit a lattice, verify it against what is printed, or say why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.layout import LAYOUTS, Layout
from scanner.errors import BadCorners, NoSheet, NoSheetFound, TooBent, Uncertain
from scanner.find.candidates import clockwise, plausible, polygon_area
from scanner.find.debug_pictures import Recorder, drawn_crossings, drawn_lattice
from scanner.find.detection import Sighting
from scanner.find.enhancement import CLEARER
from scanner.find.final_fit import BENT, Fitted, finish, may_stand, mountains_there
from scanner.find.photo_quality import BLURRED, DARK, Quality, bright_tenth, sharpness, why_none
from scanner.find.proposals import GRID, KINDS, STAGES, from_corners, settle, sighted
from scanner.find.pyramid import Levels
from scanner.find.verify import ENOUGH
from scanner.lattice import SIZE, Array, Lattice
from scanner.printed import PrintedSheet
from scanner.rectify import Picture, rectify

__all__ = ["FoundSheet", "Recorder", "find_sheet", "find_sheet_at"]

PICTURED = 32
"""Pixels a space of the straightened sheet in a debug picture."""
CUT_OFF_ODDS = 1.0
"""Log odds from which a sheet that reaches out of the photo is worth telling about."""
SMALL_CELL = 24.0
"""Pixels of the loaded photo below which a space is small to read."""
HIDDEN_SIDE = 0.35
"""Likeness of a side of the frame below which it is (partly) hidden."""
LEAST_CELL = 3.0
"""Pixels below which nothing can be told of a space."""
FARTHEST_CORNER = 0.8
"""Cells that a fit may lie from a corner somebody named: they may be off by 0.3, more is another place."""
STRONG_BEND = 0.25
"""Cells that the paper may deviate from a plane before it counts as bent."""


@dataclass(frozen=True, eq=False)
class FoundSheet:
    """A sheet in a photo. ``others`` counts further sheets in view; ``layout_confidence`` is 0-1."""

    lattice: Lattice
    printed: PrintedSheet
    layout: str
    layout_confidence: float
    quality: Quality
    others: int = 0


def find_sheet(
    pixels: Picture, layouts: Mapping[str, Layout] = LAYOUTS, recorder: Recorder | None = None
) -> FoundSheet:
    """The largest complete map sheet in ``pixels`` (H, W, 3) BGR uint8.

    ``layouts`` are those it may have. A photo in which none is found is made clearer and searched again; not one in
    which a sheet is found whose place is not certain, for a clearer picture would only hide that. Raises a `NoSheet`
    where there is none that can be trusted: CutOff, TooDark, TooBlurred, TooBent, Uncertain or NoSheetFound.
    """
    photo = Levels.of(pixels)
    try:
        return _search(photo, photo, layouts, recorder)
    except Uncertain:
        raise
    except NoSheet as reason:
        for clearer in CLEARER:
            with suppress(NoSheet):
                return _search(Levels.of(clearer(pixels)), photo, layouts, recorder)
        raise reason from None


def _search(view: Levels, photo: Levels, layouts: Mapping[str, Layout], recorder: Recorder | None) -> FoundSheet:
    """`find_sheet` in one picture, ``view``, of the ``photo``, which alone tells how good it is to read."""
    grey = view.levels[0]
    believed: list[Sighting] = []
    doubted: list[Sighting] = []
    complete: list[Sighting] = []
    height, width = grey.shape
    for stage in STAGES:
        for sighting in stage(view, layouts, believed, recorder):
            (believed if sighting.believed else doubted).append(sighting)
        complete = [s for s in believed if not outside(s.corners, width, height).any()]
        if complete:
            break
    if not complete:
        raise why_none(grey, (outside(s.corners, width, height) for s in cut_off(believed, doubted)))
    doubt: NoSheet = NoSheetFound()
    for sighting in sorted(complete, key=lambda s: -s.area):
        fitted = finish(view, sighting)
        if recorder is not None:
            recorder.picture("seen", drawn_crossings(photo.pixels, fitted.lattice, fitted.seen))
        if not may_stand(view, photo, fitted):
            doubt = TooBent() if fitted.bend > BENT else Uncertain()
        elif mountains_there(view, sighting, fitted, layouts[sighting.seen.best.layout]):
            return reported(photo, sighting, fitted, len(believed) - 1, recorder)
    raise doubt


def find_sheet_at(
    pixels: Picture,
    corners: Array,
    layouts: Mapping[str, Layout] = LAYOUTS,
    recorder: Recorder | None = None,
) -> FoundSheet:
    """The sheet whose grid's corners (4, 2) somebody named, TL TR BR BL of the upright sheet, in pixels of
    ``pixels``.

    The corners may be wrong by some 0.3 of a space: lattice and bend are fitted from there. It is not asked whether
    this is a sheet, but the fit must not lead away from the corners; the way up is the given one. Raises BadCorners.
    """
    corners = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise BadCorners("count")
    if not plausible(corners) or not np.array_equal(clockwise(corners), corners):
        raise BadCorners("order")
    height, width = pixels.shape[:2]
    if outside(corners, width, height, 0.5).any():
        raise BadCorners("outside")
    if abs(polygon_area(corners)) < (LEAST_CELL * SIZE) ** 2:
        raise BadCorners("small")
    view = Levels.of(pixels)
    start = from_corners((corners + 0.5) * view.scale - 0.5, GRID)
    fits = [settle(view, start, printed, 0.35) for printed in KINDS]
    best = max((sighted(view, fit, layouts, (0,)) for fit in fits), key=lambda s: s.odds)
    fitted = finish(view, best)
    away = np.abs(fitted.lattice.to_lattice(corners) - GRID.corners()).max()
    if not away < FARTHEST_CORNER:
        raise BadCorners("no_map")
    return reported(view, best, fitted, 0, recorder)


def outside(corners: Array, width: int, height: int, margin: float = 1.0) -> NDArray[np.bool_]:
    """Which of the corners (4, 2) lie more than ``margin`` pixels outside a picture."""
    far = np.array([width - 1.0, height - 1.0]) + margin
    return np.asarray(((corners < -margin) | (corners > far)).any(axis=1))


def cut_off(believed: Sequence[Sighting], doubted: Sequence[Sighting]) -> list[Sighting]:
    """The sightings worth telling about if they reach out of the photo, the likeliest first."""
    likely = sorted((s for s in doubted if s.odds > CUT_OFF_ODDS), key=lambda s: -s.odds)
    return [*believed, *likely]


def reported(photo: Levels, sighting: Sighting, fitted: Fitted, others: int, recorder: Recorder | None) -> FoundSheet:
    """What is told of a sheet and the fit that stands."""
    if recorder is not None:
        recorder.picture("lattice", drawn_lattice(photo.pixels, fitted.lattice))
        recorder.picture("grid", rectify(photo.pixels, fitted.lattice, PICTURED, -1.5, -4, 12.5, 16))
    return FoundSheet(
        lattice=fitted.lattice,
        printed=fitted.printed,
        layout=sighting.seen.best.layout,
        layout_confidence=sighting.seen.confidence,
        quality=judge(photo, sighting, fitted, others),
        others=others,
    )


def judge(photo: Levels, sighting: Sighting, fitted: Fitted, others: int) -> Quality:
    """How far to trust a found sheet, and why not wholly."""
    reasons = []
    grey = photo.levels[0]
    x, y, width, height = cv2.boundingRect(sighting.corners.astype(np.float32).reshape(-1, 1, 2))
    part = grey[max(y, 0) : y + height, max(x, 0) : x + width]
    if fitted.lattice.cell_size() < SMALL_CELL:
        reasons.append("quality.small")
    if part.size and bright_tenth(part) < 1.3 * DARK:
        reasons.append("quality.dark")
    if part.size and sharpness(part) < 1.3 * BLURRED:
        reasons.append("quality.blurred")
    if sighting.evidence.weakest_side < HIDDEN_SIDE:
        reasons.append("quality.frame_hidden")
    if fitted.bend > STRONG_BEND:
        reasons.append("quality.bent")
    if not fitted.stands:
        reasons.append("quality.unsure")
    if others:
        reasons.append("quality.others")
    certain = 1 / (1 + np.exp(-(sighting.odds - ENOUGH) / 2))
    return Quality(float(np.clip(certain * 0.9 ** len(reasons), 0, 1)), tuple(reasons))
