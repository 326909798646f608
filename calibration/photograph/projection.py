"""The exact way from a bent sheet on a table to the pixels of a photo, and back."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.bend import Bend
from kscore.calibration.photograph.conditions import Conditions
from kscore.scanner.printed import Box, PrintedSheet

Floats = npt.NDArray[np.float64]

_LEAST_SHARE = 0.22  # of the photo's area that a sheet takes


def _turn(axis: int, degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    if axis == 0:
        return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def apply_homography(matrix: Floats, points: npt.ArrayLike) -> Floats:
    """Points (..., 2) float64 through a homography (3, 3) float64."""
    p = np.asarray(points, np.float64)
    x, y = p[..., 0], p[..., 1]
    w = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    return np.stack(
        [
            (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / w,
            (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / w,
        ],
        axis=-1,
    )


@dataclass(frozen=True)
class View:
    """How a camera sees one sheet.

    The sheet's paper is bent (``bend``) and lies on the table; the table is a plane in cells with
    its origin under the sheet's middle ``middle`` (lattice). A point of the sheet is seen where the
    line of sight through it meets the table plane; ``plane_to_photo`` takes the table plane to
    photo px. ``camera`` is the lens's place (x, y, height), None for a view from infinity, where
    the bend cannot be seen as parallax.
    """

    bend: Bend
    middle: tuple[float, float]
    camera: tuple[float, float, float] | None
    plane_to_photo: Floats

    def to_table(self, uv: npt.ArrayLike) -> Floats:
        """Lattice (..., 2) float64 -> where on the table plane the line of sight through that point
        of the paper ends."""
        points = np.asarray(uv, np.float64) - self.middle
        if self.bend.flat:
            return points
        seen = self.bend.surface(points)
        return seen[..., :2] + self._lean(seen) * seen[..., 2:]

    def _lean(self, seen: Floats) -> Floats:
        """How far along the table a line of sight moves for each cell of height of a surface point
        (..., 3)."""
        if self.camera is None:
            return np.zeros((*seen.shape[:-1], 2))
        x, y, height = self.camera
        return (seen[..., :2] - (x, y)) / (height - seen[..., 2:])

    def to_photo(self, uv: npt.ArrayLike) -> Floats:
        """Lattice points (..., 2) -> photo px (..., 2), float64, exact with perspective and bend;
        pixel centres at integers."""
        return apply_homography(self.plane_to_photo, self.to_table(uv))

    def to_lattice(self, px: npt.ArrayLike, rounds: int = 8) -> Floats:
        """Photo px (..., 2) -> lattice (..., 2), float64, the inverse of ``to_photo``.

        Solved by Newton's steps with the bend's slopes; for points beyond the sheet it is only
        roughly right.
        """
        table = apply_homography(np.linalg.inv(self.plane_to_photo).astype(np.float64), px)
        if self.bend.flat:
            return table + self.middle
        limit = 14.0
        paper = np.clip(table, -limit, limit)
        goal = paper.copy()
        for _ in range(rounds):
            seen = self.bend.surface(paper)
            lean = self._lean(seen)
            miss = goal - (seen[..., :2] + lean * seen[..., 2:])
            slopes = self.bend.slopes(paper)
            if self.camera is not None:
                lean = lean * (self.camera[2] / (self.camera[2] - seen[..., 2:]))
            # (I + lean ⊗ slope)⁻¹ by Sherman and Morrison.
            bottom = np.maximum(1 + (lean * slopes).sum(-1, keepdims=True), 0.2)
            paper = paper + miss - lean * ((slopes * miss).sum(-1, keepdims=True) / bottom)
            if float(np.abs(miss).max()) < 1e-7:
                break
        return paper + (table - goal) + self.middle


def look_at(printed: PrintedSheet, conditions: Conditions) -> View:
    """Places the camera so that the sheet lies in the photo as the conditions say."""
    middle = printed.page.centre
    rotation = (
        _turn(2, conditions.roll)
        @ _turn(2, conditions.azimuth)
        @ _turn(0, conditions.tilt)
        @ _turn(2, -conditions.azimuth)
    )
    size = np.array([conditions.width, conditions.height], np.float64)
    focal = conditions.focal * float(size.max())
    reference = {"none": printed.page, "margin": printed.content, "grid": printed.frame.grow(0.3)}[
        conditions.crop
    ]
    distance = _distance(printed, conditions, reference, conditions.fill, rotation)
    outline = _outline(reference)
    view = _view(conditions.bend, middle, rotation, distance, focal, size / 2)
    if _area(view.to_photo(_outline(printed.page))) < _LEAST_SHARE * float(size.prod()):
        # Lying askew in a narrow photo it would be tiny: no player steps back that far. The corners
        # of the page may go.
        reference = printed.content
        outline = _outline(reference)
        distance = _distance(printed, conditions, reference, 0.98, rotation)
        view = _view(conditions.bend, middle, rotation, distance, focal, size / 2)
    seen = view.to_photo(outline)
    low, high = seen.min(0), seen.max(0)
    free = (size - (high - low)) / 2
    centre = size / 2 + size / 2 - (low + high) / 2 + free * 0.95 * np.array(conditions.shift)
    return _view(conditions.bend, middle, rotation, distance, focal, centre)


def view_of_points(points: Floats, conditions: Conditions) -> View:
    """The flat table, its ``points`` (N, 2) in cells from its middle, as a camera sees it that has
    them all in the photo as large as the conditions say."""
    rotation = (
        _turn(2, conditions.azimuth) @ _turn(0, conditions.tilt) @ _turn(2, -conditions.azimuth)
    )
    size = np.array([conditions.width, conditions.height], np.float64)
    focal, distance = conditions.focal * float(size.max()), 80.0
    for _ in range(40):
        view = _view(Bend(), (0.0, 0.0), rotation, distance, focal, size / 2)
        ratio = float((np.ptp(view.to_photo(points), axis=0) / (size * conditions.fill)).max())
        distance *= ratio**0.9
    seen = view.to_photo(points)
    centre = size - (seen.min(0) + seen.max(0)) / 2
    return _view(Bend(), (0.0, 0.0), rotation, distance, focal, centre)


def _distance(
    printed: PrintedSheet, conditions: Conditions, reference: Box, fill: float, rotation: Floats
) -> float:
    """Distance of the camera, cells, at which ``reference`` takes the share ``fill`` of the photo's
    tighter side."""
    middle = printed.page.centre
    size = np.array([conditions.width, conditions.height], np.float64)
    outline = _outline(reference)
    distance = 40.0
    for _ in range(40):
        view = _view(
            conditions.bend,
            middle,
            rotation,
            distance,
            conditions.focal * float(size.max()),
            size / 2,
        )
        ratio = float((np.ptp(view.to_photo(outline), axis=0) / (size * fill)).max())
        distance *= ratio**0.9
        if abs(ratio - 1) < 1e-4:
            break
    return distance


def _area(polygon: Floats) -> float:
    x, y = polygon[:, 0], polygon[:, 1]
    return 0.5 * abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))))


def _outline(box: Box, steps: int = 12) -> Floats:
    """Points along the edge of a box, (4 * steps, 2)."""
    corners = box.corners()
    t = np.arange(steps)[:, None] / steps
    return np.concatenate([corners[i] + (corners[(i + 1) % 4] - corners[i]) * t for i in range(4)])


def outline_in_photo(view: View, box: Box) -> Floats:
    """The edge of a lattice box as a polygon in photo px, fine enough for a bent edge, (N, 2)
    float64."""
    return view.to_photo(_outline(box, 48))


def _view(
    bend: Bend,
    middle: tuple[float, float],
    rotation: Floats,
    distance: float,
    focal: float,
    centre: Floats,
) -> View:
    # A point of the table (x, y, 0) lies at rotation @ (x, y, 0) before the camera; the camera sits
    # ``distance`` up.
    plane = np.array(
        [
            [focal * rotation[0, 0], focal * rotation[0, 1], 0],
            [focal * rotation[1, 0], focal * rotation[1, 1], 0],
            [-rotation[2, 0], -rotation[2, 1], distance],
        ]
    )
    plane = np.array([[1, 0, centre[0]], [0, 1, centre[1]], [0, 0, 1]]) @ plane
    camera = rotation.T @ np.array([0, 0, distance])
    return View(
        bend, middle, (float(camera[0]), float(camera[1]), float(camera[2])), plane / plane[2, 2]
    )


@dataclass(frozen=True)
class Nodes:
    """A coarse net over a photo on which smooth fields are computed; node j lies at px (j + 0.5) *
    step - 0.5 - pad.

    That is where cv2.resize puts coarse pixels, so a field on the nodes becomes one on the pixels
    by resizing.
    """

    step: int
    margin: int
    width: int
    height: int

    @classmethod
    def over(cls, width: int, height: int, margin: int = 2) -> Nodes:
        """Nodes for a photo of that size, ``margin`` nodes wider on each side.

        A cell is 30-70 px in a small photo, 100-250 in a large one: nodes of 0.1-0.2 of a cell
        follow a fold that is rounded over 0.15 to 0.002 of a cell.
        """
        return cls(8 if width * height < 5e6 else 16, margin, width, height)

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns) of the net."""
        return (
            -(-self.height // self.step) + 2 * self.margin,
            -(-self.width // self.step) + 2 * self.margin,
        )

    def points(self) -> Floats:
        """Photo px of the nodes, (rows, columns, 2) float64."""
        rows, columns = self.shape
        ys = (np.arange(rows) - self.margin + 0.5) * self.step - 0.5
        xs = (np.arange(columns) - self.margin + 0.5) * self.step - 0.5
        return np.stack(np.meshgrid(xs, ys), axis=-1)

    def strip(
        self, field_: npt.NDArray[np.float32], first: int, rows: int
    ) -> npt.NDArray[np.float32]:
        """A field on the nodes, (rows, columns, C) float32 (without C too), on the pixels of photo
        rows first to first + rows.

        ``first`` must be a multiple of ``step``. Linear between nodes: OpenCV's cubic does not even
        keep a straight line straight (its a = -0.75 is not -0.5), which would shift pixels by up to
        0.3.
        """
        if first % self.step:
            raise ValueError("a strip begins at a node row")
        top = first // self.step
        count = -(-rows // self.step) + 2 * self.margin
        part = field_[top : top + count]
        full = cv2.resize(
            part,
            (part.shape[1] * self.step, part.shape[0] * self.step),
            interpolation=cv2.INTER_LINEAR,
        )
        offset = self.margin * self.step
        return full[offset : offset + rows, offset : offset + self.width].astype(
            np.float32, copy=False
        )
