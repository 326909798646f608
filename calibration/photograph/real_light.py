"""Puts a sheet into a real photo: its geometry, its shading and colour, its clutter round about.

The photos show printed square grids on paper with known corners. The corners give the table plane
and the camera; the brightness of the bare paper there gives the light, by which the sheet is
multiplied.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.camera import Shot, cell_px, finish, lay_sheet
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.papers import Page
from kscore.calibration.photograph.projection import Nodes, View, apply_homography, outline_in_photo
from kscore.calibration.photograph.sensor import Image
from kscore.scanner.printed import Box

Floats = npt.NDArray[np.float64]

_SHADE_STEP = 24  # px of the photo a sample of its paper covers at 2448 px width
_FOCAL = 0.8  # long sides; a phone's main camera


def photograph_in(
    real: Image,
    corners: npt.ArrayLike,
    page: Page,
    rng: np.random.Generator,
    conditions: Conditions,
    quarter_turns: int = 0,
    whole: bool = True,
) -> Shot:
    """A shot with the sheet lying where a real photo's grid lies.

    ``real`` is the photo (H, W, 3 BGR uint8), ``corners`` its grid's corners TL TR BR BL in px (4,
    2). The sheet lies in the plane of that grid, turned by ``quarter_turns`` and a few degrees;
    with ``whole`` as large as all that is to be read fits in the photo, else with its grid where
    the photo's grid is (edges of the sheet may be cut off). Of the conditions, bend, defocus,
    motion, noise, sharpening, JPEG quality and EXIF orientation are used; the rest is the photo's
    own. The conditions of the shot say so (difficulty and light "real").
    """
    height, width = real.shape[:2]
    quad = np.asarray(corners, np.float64)
    used = replace(
        conditions,
        width=width,
        height=height,
        difficulty="real",
        light="real",
        table="photo",
        things=(),
    )
    view = _view(page, quad, (width, height), used, rng, quarter_turns, whole)
    nodes = Nodes.over(width, height)
    lattice = view.to_lattice(nodes.points())
    shade = paper_shade(real, quad, outline_in_photo(view, page.printed.page))
    # The sheet alone, everywhere lit evenly, then lit as the photo's paper is.
    sheet = np.zeros_like(real)
    mask = np.full(real.shape[:2], 255, np.uint8)
    lay_sheet(sheet, view, page, nodes, lattice, mask)
    light_sheet(sheet, shade)
    if not view.bend.flat:
        shade_slopes(sheet, view, nodes, lattice, rng)
    scene = real.copy()
    contact_shadow(scene, view, page.printed.page, rng)
    alpha = np.zeros(real.shape[:2], np.uint8)
    polygon = outline_in_photo(view, page.printed.page)
    cv2.fillPoly(
        alpha, [(np.clip(polygon, -20000, 40000) * 8).round().astype(np.int32)], 255, cv2.LINE_AA, 3
    )
    return finish(scene, sheet, alpha, page, view, used, rng)


def _view(
    page: Page,
    quad: Floats,
    size: tuple[int, int],
    conditions: Conditions,
    rng: np.random.Generator,
    quarter_turns: int,
    whole: bool,
) -> View:
    """The view in which the sheet lies in the plane of the photo's grid; the plane's unit is a cell
    of the sheet."""
    unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    to_photo = cv2.getPerspectiveTransform(unit, quad.astype(np.float32)).astype(np.float64)
    reference = page.printed.content if whole else Box(0, 0, 11, 11)
    middle = reference.centre
    turn = np.radians(90.0 * quarter_turns + rng.normal(0, 1.5 if whole else 0.4))
    c, s = np.cos(turn), np.sin(turn)
    outline = (reference.corners() - middle) @ np.array([[c, s], [-s, c]])
    low, high = 0.02, 2.0
    shift = rng.uniform(-0.05, 0.05, 2) if whole else np.zeros(2)
    if not whole:
        low = high = 2 / 11
    for _ in range(30):
        scale = (low + high) / 2
        seen = apply_homography(to_photo, outline * scale + shift)
        margin = 0.004 * min(size)
        inside = bool((seen > margin).all() and (seen < np.array(size) - margin).all())
        low, high = (scale, high) if inside else (low, scale)
    scale = low * (float(rng.uniform(0.9, 1.0)) if whole else 1.0)
    into_unit = np.array(
        [[scale * c, -scale * s, shift[0]], [scale * s, scale * c, shift[1]], [0, 0, 1]]
    )
    plane = to_photo @ into_unit
    return View(conditions.bend, middle, camera_over(plane, size), plane / plane[2, 2])


def camera_over(plane: Floats, size: tuple[int, int]) -> tuple[float, float, float] | None:
    """Where the camera stands over the plane, from the plane's homography and a phone's focal
    length."""
    focal = _FOCAL * max(size)
    inverse = np.array(
        [[1 / focal, 0, -size[0] / 2 / focal], [0, 1 / focal, -size[1] / 2 / focal], [0, 0, 1]]
    )
    columns = inverse @ plane
    columns /= (np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1])) / 2
    if columns[2, 2] < 0:
        columns = -columns
    across, down, origin = columns.T
    into = np.cross(across, down)
    if np.linalg.norm(into) < 1e-9:
        return None
    place = -np.linalg.solve(np.stack([across, down, into], axis=1), origin)
    # ``into`` points away from the camera, heights towards it.
    return float(place[0]), float(place[1]), float(abs(place[2]))


def paper_shade(real: Image, quad: Floats, area: Floats) -> npt.NDArray[np.float32]:
    """Brightness and colour of bare paper over a photo, float32 (h, w, 3) on a coarse net (resize
    it to the photo).

    Samples are the bright quantile of small blocks in ``area`` and in the grid ``quad`` (both
    polygons, px); a cubic surface is fitted to them robustly, so print, pictures and the table fall
    out; what the surface leaves over inside the grid is added softly.
    """
    height, width = real.shape[:2]
    step = max(8, round(_SHADE_STEP * width / 2448))
    rows, columns = height // step, width // step
    # Sixteen averages a block; the fourth brightest is paper even where a block is half print.
    fine = cv2.resize(
        real[: rows * step, : columns * step], (columns * 4, rows * 4), interpolation=cv2.INTER_AREA
    )
    blocks = fine.reshape(rows, 4, columns, 4, 3).swapaxes(1, 2).reshape(rows, columns, 16, 3)
    bright = np.partition(blocks, 12, axis=2)[:, :, 12].astype(np.float32)
    bright = cv2.medianBlur(np.clip(bright, 0, 255).astype(np.uint8), 5).astype(np.float32)
    where = np.zeros((rows, columns), np.uint8)
    for polygon, value in ((area, 1), (quad, 2)):
        cv2.fillPoly(where, [np.clip(polygon / step, -5000, 5000).round().astype(np.int32)], value)
    yy, xx = np.mgrid[0:rows, 0:columns]
    x, y = xx / columns * 2 - 1, yy / rows * 2 - 1
    terms = np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], axis=-1)
    fitted = np.empty_like(bright)
    chosen = where > 0
    base = np.where(where == 2, 1.0, 0.15)[chosen]
    design = terms[chosen]
    ridge = 0.02 * chosen.sum() * np.diag([0.0] + [1e-3] * (terms.shape[-1] - 1))
    for channel in range(3):
        values = bright[..., channel][chosen].astype(np.float64)
        weight = base.copy()
        for _ in range(12):
            weighted = design * weight[:, None]
            answer = np.linalg.solve(design.T @ weighted + ridge, weighted.T @ values)
            rest = values - design @ answer
            # What is darker than the surface is print or shadowed table; what is brighter is paper.
            weight = base / (1 + (np.where(rest < 0, rest / 5, rest / 14)) ** 2)
        fitted[..., channel] = terms @ answer
    low = float(np.percentile(fitted[chosen], 1))
    fitted = np.clip(fitted, 0.6 * low, 255)
    local = np.clip(bright / np.maximum(fitted, 1), 0.85, 1.1) - 1
    inside = cv2.GaussianBlur((where == 2).astype(np.float32), (0, 0), 3)
    believed = inside * (np.abs(local).max(-1) < 0.09)
    soft = cv2.GaussianBlur(local * believed[..., None], (0, 0), 4)
    soft /= cv2.GaussianBlur(believed, (0, 0), 4)[..., None] + 0.05
    return (fitted * (1 + soft)).astype(np.float32)


def light_sheet(sheet: Image, shade: npt.NDArray[np.float32], strip: int = 256) -> None:
    """Multiplies the sheet by the shade of the photo's paper, in place; office paper is about 235
    bright."""
    height, width = sheet.shape[:2]
    gain = cv2.resize(shade * (1.06 / 225.0), (width, height), interpolation=cv2.INTER_CUBIC)
    for first in range(0, height, strip):
        part = sheet[first : first + strip] * gain[first : first + strip]
        sheet[first : first + strip] = np.clip(part + 0.5, 0, 255).astype(np.uint8)


def shade_slopes(
    sheet: Image, view: View, nodes: Nodes, lattice: Floats, rng: np.random.Generator
) -> None:
    """The sheet's own bend shades it, as it would in that light."""
    turn = rng.uniform(0, 2 * np.pi)
    facing = (view.bend.slopes(lattice - np.array(view.middle)) * (np.cos(turn), np.sin(turn))).sum(
        -1
    )
    factor = np.sqrt(np.clip(1 - rng.uniform(0.3, 0.7) * facing, 0.4, 1.5)).astype(np.float32)
    strip = 16 * nodes.step
    for first in range(0, nodes.height, strip):
        rows = min(strip, nodes.height - first)
        part = sheet[first : first + rows] * nodes.strip(factor, first, rows)[..., None]
        sheet[first : first + rows] = np.clip(part + 0.5, 0, 255).astype(np.uint8)


def contact_shadow(scene: Image, view: View, page: Box, rng: np.random.Generator) -> None:
    height, width = scene.shape[:2]
    small = max(1, round(cell_px(view) / 12))
    mask = np.zeros((height // small + 1, width // small + 1), np.float32)
    turn, reach = rng.uniform(0, 2 * np.pi), 0.08 * cell_px(view)
    moved = outline_in_photo(view, page) + reach * np.array([np.cos(turn), np.sin(turn)])
    cv2.fillPoly(
        mask, [np.clip(moved / small * 8, -1e6, 1e6).round().astype(np.int32)], 1.0, cv2.LINE_AA, 3
    )
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.6, 0.14 * cell_px(view) / small)).astype(np.float32)
    full = cv2.resize(mask, (width, height), interpolation=cv2.INTER_LINEAR)
    for first in range(0, height, 256):
        part = scene[first : first + 256] * (1 - 0.4 * full[first : first + 256, :, None])
        scene[first : first + 256] = part.astype(np.uint8)
