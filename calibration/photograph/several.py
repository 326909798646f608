"""Several sheets on one table in one photo, each with its own bend, way up and place."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.bend import Bend
from kscore.calibration.photograph.camera import (
    Shot,
    develop,
    fill_polygon,
    finish,
    lay,
    lay_sheet,
    place_things,
    table_in_view,
)
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.light import Lighting, light_up, on_page_at
from kscore.calibration.photograph.papers import Page
from kscore.calibration.photograph.projection import (
    Nodes,
    View,
    apply_homography,
    outline_in_photo,
    view_of_points,
)
from kscore.calibration.photograph.real_light import (
    camera_over,
    contact_shadow,
    light_sheet,
    paper_shade,
    shade_slopes,
)
from kscore.calibration.photograph.sensor import Image
from kscore.scanner.printed import Box

Floats = npt.NDArray[np.float64]

LEAST_GAP, MOST_GAP = -0.9, 2.5
"""Cells between the edges of neighbouring pages: the bare margins of some lie on each other."""


@dataclass(frozen=True)
class Placed:
    """A page at its place on the table: ``to_table`` (3, 3) float64 takes its plane, in cells from
    its middle, to the table's; ``outline`` (4, 2) float64 are its corners there."""

    page: Page
    bend: Bend
    to_table: Floats

    @property
    def outline(self) -> Floats:
        """Where its corners lie on the table."""
        return self._on_table(self.page.printed.page)

    @property
    def content(self) -> Floats:
        """Where the corners of what is to be read lie there."""
        return self._on_table(self.page.printed.content)

    def _on_table(self, box: Box) -> Floats:
        corners = box.corners() - np.array(self.page.printed.page.centre)
        return apply_homography(self.to_table, corners)

    def seen(self, table: View) -> View:
        """How the camera that sees the ``table`` sees this page."""
        assert table.camera is not None
        x, y = apply_homography(
            np.asarray(np.linalg.inv(self.to_table), np.float64), [table.camera[:2]]
        )[0]
        return View(
            self.bend,
            self.page.printed.page.centre,
            (float(x), float(y), table.camera[2]),
            table.plane_to_photo @ self.to_table,
        )


def lay_out(
    pages: Sequence[tuple[Page, Bend]], columns: int, rng: np.random.Generator
) -> list[Placed]:
    """The pages in rows of so many ``columns``, each turned as it happens to lie, round the table's
    middle."""
    laid = []
    for page, bend in pages:
        turn = np.radians(float(rng.choice([0, 0, 90, 180, 270])) + rng.normal(0, 5))
        c, s = np.cos(turn), np.sin(turn)
        laid.append(Placed(page, bend, np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float64)))
    rows = [laid[start : start + columns] for start in range(0, len(laid), columns)]
    placed, top = [], 0.0
    for row in rows:
        left, height = 0.0, max(float(np.ptp(each.outline[:, 1])) for each in row)
        for each in row:
            width = float(np.ptp(each.outline[:, 0]))
            at = (left + width / 2, top + height / 2 + rng.uniform(-0.4, 0.4))
            shift = np.array([[1, 0, at[0]], [0, 1, at[1]], [0, 0, 1]])
            placed.append(replace(each, to_table=np.asarray(shift @ each.to_table)))
            left += width + rng.uniform(LEAST_GAP, MOST_GAP)
        top += height + rng.uniform(LEAST_GAP, MOST_GAP)
    every = np.concatenate([each.outline for each in placed])
    x, y = (every.min(0) + every.max(0)) / 2
    middle = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]])
    order = rng.permutation(len(placed))  # who lies above whom
    return [replace(placed[k], to_table=middle @ placed[k].to_table) for k in order]


def photograph_several(
    sheets: Sequence[Placed],
    rng: np.random.Generator,
    conditions: Conditions,
    shared: Path | None = None,
) -> list[Shot]:
    """One photo of all the sheets, as a shot of each: table, lamp and camera rendered. Things of
    the ``conditions`` lie beside them and over their margins."""
    outline = np.concatenate([each.outline for each in sheets])
    table = view_of_points(outline, conditions)
    scene = table_in_view(table, conditions, shared)
    nodes = Nodes.over(conditions.width, conditions.height)
    views = [each.seen(table) for each in sheets]
    lights: list[tuple[Lighting, Floats]] = []
    for each, view in zip(sheets, views, strict=True):
        lattice, page = view.to_lattice(nodes.points()), each.page.printed.page
        mask = np.zeros(scene.shape[:2], np.uint8)
        fill_polygon(mask, outline_in_photo(view, page))
        lay_sheet(scene, view, each.page, nodes, lattice, mask)
        light = light_up(conditions, view, nodes, lattice, page, deepcopy(rng))
        lights.append((light, on_page_at(lattice, page)))
    kept = [each.content for each in sheets]
    for sprite, to_plane in place_things(table, outline, kept, conditions, rng):
        lay(scene, table, sprite, to_plane, rng)
    gain, gloss = lights[0][0].gain, lights[0][0].gloss
    for light, on_page in lights[1:]:
        here = on_page[..., None].astype(np.float32)
        gain = gain + (light.gain - gain) * here
    first = sheets[0].page
    lit = Lighting(gain, gloss)
    shot = develop(scene, lit, nodes, first, views[0], conditions, rng)
    return [
        replace(shot, page=each.page, view=view) for each, view in zip(sheets, views, strict=True)
    ]


def photograph_several_in(
    real: Image,
    corners: npt.ArrayLike,
    sheets: Sequence[Placed],
    rng: np.random.Generator,
    conditions: Conditions,
) -> list[Shot]:
    """One photo of all the sheets lying in the plane, light and clutter of a ``real`` photo (H, W,
    3) BGR uint8, whose grid's ``corners`` are (4, 2) px; as a shot of each."""
    height, width = real.shape[:2]
    size, quad = np.array([width, height], np.float64), np.asarray(corners, np.float64)
    used = replace(
        conditions, width=width, height=height, difficulty="real", light="real", things=()
    )
    unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    plane = cv2.getPerspectiveTransform(unit, quad.astype(np.float32)).astype(np.float64)
    outline = np.concatenate([each.outline for each in sheets])
    low, high = 0.001, 2.0
    middle = apply_homography(np.asarray(np.linalg.inv(plane), np.float64), [size / 2])[0]
    for _ in range(40):
        scale = (low + high) / 2
        seen = apply_homography(plane, outline * scale + middle)
        inside = bool((seen > 0.01 * size).all() and (seen < 0.99 * size).all())
        low, high = (scale, high) if inside else (low, scale)
    into = np.array([[low, 0, middle[0]], [0, low, middle[1]], [0, 0, 1]])
    to_photo = plane @ into
    table = View(
        Bend(), (0.0, 0.0), camera_over(to_photo, (width, height)), to_photo / to_photo[2, 2]
    )
    hull = cv2.convexHull(table.to_photo(outline).astype(np.float32))[:, 0].astype(np.float64)
    shade = paper_shade(real, quad, hull)
    scene, nodes, shots = real.copy(), Nodes.over(width, height), []
    for each in sheets:
        view, page = each.seen(table), each.page.printed.page
        lattice = view.to_lattice(nodes.points())
        sheet = np.zeros_like(real)
        lay_sheet(sheet, view, each.page, nodes, lattice, np.full(real.shape[:2], 255, np.uint8))
        light_sheet(sheet, shade)
        if not view.bend.flat:
            shade_slopes(sheet, view, nodes, lattice, rng)
        contact_shadow(scene, view, page, rng)
        alpha = np.zeros(real.shape[:2], np.uint8)
        fill_polygon(alpha, outline_in_photo(view, page))
        shots.append(finish(scene, sheet, alpha, each.page, view, used, rng))
    last = shots[-1]  # the scene with all of them
    return [replace(shot, photo=last.photo, jpeg=last.jpeg) for shot in shots]
