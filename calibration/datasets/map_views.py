"""What the reading network sees of a sheet, rendered straight from the page image: cheap enough for
tens of thousands.

A photo and its rectification are replaced by their effect on the rectified map: small errors of the
lattice, light, colour cast, blur, noise, JPEG blocks at the photo's own resolution.
``kscore.calibration.photograph.camera`` makes whole photos instead; both are sampled wider than
reality.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from kscore.calibration.photograph.paper_light import sample_field
from kscore.calibration.photograph.papers import Page
from kscore.scanner.read.coins import STRIP_HEIGHT, STRIP_WIDTH, track_box
from kscore.scanner.read.terrain import VIEW_MARGIN, VIEW_SIZE
from numpy.typing import NDArray

Image = NDArray[np.uint8]
_FINE = 2  # the page is sampled this many times finer than the view, then averaged


@dataclass(frozen=True)
class ViewConditions:
    """How hard the view is; all sampled by ``sample_conditions``.

    Attributes:
        misfit: standard deviation of the lattice's corner error, cells.
        bend: amplitude of the smooth error left inside, cells.
        photo_pixels_per_cell: resolution of the photo that the view is made from.
        blur: Gaussian blur, in cells.
        motion: length of motion blur, in cells.
        noise: standard deviation of the sensor noise at the photo's resolution, 0-255.
        jpeg: quality; 100 means none.
        cast: gains BGR.
        gradient: relative fall-off over the map.
        shadow: depth of a soft-edged shadow, 0-1.
        contrast, lift, gamma, saturation: the phone's own development.
        sharpen: amount of unsharp masking.
        glare: strength of a bright spot.
    """

    misfit: float
    bend: float
    photo_pixels_per_cell: float
    blur: float
    motion: float
    noise: float
    jpeg: int
    cast: tuple[float, float, float]
    gradient: float
    shadow: float
    contrast: float
    lift: float
    gamma: float
    saturation: float
    sharpen: float
    glare: float


def sample_conditions(rng: np.random.Generator) -> ViewConditions:
    """Conditions from a good scan to a bad evening."""
    evening = rng.random() < 0.5
    warm = abs(rng.normal(0, 0.16)) if evening else rng.normal(0, 0.06)
    resolution = float(np.exp(rng.uniform(np.log(14), np.log(70))))
    return ViewConditions(
        misfit=float(abs(rng.normal(0, 0.022))),
        bend=float(abs(rng.normal(0, 0.022))),
        photo_pixels_per_cell=resolution,
        blur=float(abs(rng.normal(0, 0.022))),
        motion=float(abs(rng.normal(0, 0.05))) if rng.random() < 0.25 else 0.0,
        noise=float(abs(rng.normal(0, 7))) if rng.random() < 0.7 else 0.0,
        jpeg=int(rng.integers(35, 98)),
        cast=(
            float(np.exp(-warm * rng.uniform(1.2, 2.6))),
            float(np.exp(-warm * rng.uniform(0.2, 0.8))),
            1.0,
        ),
        gradient=float(abs(rng.normal(0, 0.22))),
        shadow=float(rng.uniform(0.1, 0.55)) if rng.random() < 0.35 else 0.0,
        contrast=float(np.exp(rng.normal(-0.05, 0.15))),
        lift=float(rng.normal(0, 8)),
        gamma=float(np.exp(rng.normal(0, 0.18))),
        saturation=float(np.exp(rng.normal(0, 0.25))),
        sharpen=float(rng.uniform(0, 1.2)) if rng.random() < 0.5 else 0.0,
        glare=float(rng.uniform(0.1, 0.6)) if rng.random() < 0.1 else 0.0,
    )


@dataclass(frozen=True)
class ViewRegion:
    """A rectangle of the sheet (lattice units) and the size in px at which a network sees it."""

    u0: float
    v0: float
    u1: float
    v1: float
    width: int
    height: int


MAP_REGION = ViewRegion(
    -VIEW_MARGIN, -VIEW_MARGIN, 11 + VIEW_MARGIN, 11 + VIEW_MARGIN, VIEW_SIZE, VIEW_SIZE
)


def track_region(page: Page) -> ViewRegion:
    """The coin track as ``kscore.scanner.read.coins`` cuts it."""
    return ViewRegion(*track_box(page.printed), STRIP_WIDTH, STRIP_HEIGHT)


def _sample_page(
    page_image: Image,
    page: Page,
    region: ViewRegion,
    conditions: ViewConditions,
    rng: np.random.Generator,
) -> NDArray[np.float32]:
    corners = np.array([[0, 0], [11, 0], [11, 11], [0, 11]], np.float64)
    moved = corners + rng.normal(0, conditions.misfit, (4, 2))
    slip = cv2.getPerspectiveTransform(corners.astype(np.float32), moved.astype(np.float32))
    width, height = region.width * _FINE, region.height * _FINE
    slip = slip.astype(np.float32)
    u = (region.u0 + (np.arange(width) + 0.5) / width * (region.u1 - region.u0)).astype(np.float32)[
        None, :
    ]
    v = (region.v0 + (np.arange(height) + 0.5) / height * (region.v1 - region.v0)).astype(
        np.float32
    )[:, None]
    w = slip[2, 0] * u + slip[2, 1] * v + slip[2, 2]
    x = (slip[0, 0] * u + slip[0, 1] * v + slip[0, 2]) / w
    y = (slip[1, 0] * u + slip[1, 1] * v + slip[1, 2]) / w
    # One knot about every third cell: the bend that the fitted lattice left.
    knots = (
        max(2, round(region.v1 - region.v0) // 3 + 1),
        max(2, round(region.u1 - region.u0) // 3 + 1),
    )
    field = rng.normal(0, conditions.bend, (2, *knots)).astype(np.float32)
    x = x + cv2.resize(field[0], (width, height), interpolation=cv2.INTER_CUBIC)
    y = y + cv2.resize(field[1], (width, height), interpolation=cv2.INTER_CUBIC)
    origin, right = page.to_page(np.array([[0.0, 0.0], [1.0, 0.0]]))
    scale = right[0] - origin[0]
    at_x = np.float32(origin[0]) + x * np.float32(scale)
    at_y = np.float32(origin[1]) + y * np.float32(scale)
    return cv2.remap(
        page_image, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float32)


def _light(
    view: NDArray[np.float32], conditions: ViewConditions, rng: np.random.Generator
) -> NDArray[np.float32]:
    height, width = view.shape[:2]
    across = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :]
    down = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None] * (height / width)
    angle = rng.uniform(0, 2 * np.pi)
    light = np.exp(conditions.gradient * (np.cos(angle) * across + np.sin(angle) * down))
    if conditions.shadow > 0:
        turn = rng.uniform(0, 2 * np.pi)
        edge = np.cos(turn) * across + np.sin(turn) * down + rng.uniform(-0.4, 0.4)
        edge = edge + 0.05 * np.sin(8 * across + rng.uniform(0, 6))
        softness = np.exp(rng.uniform(np.log(0.01), np.log(0.2)))
        light = light * (1 - conditions.shadow / (1 + np.exp(-np.clip(edge / softness, -30, 30))))
    result = view * light[..., None].astype(np.float32) * np.asarray(conditions.cast, np.float32)
    if conditions.glare > 0:
        x, y = rng.uniform(-0.5, 0.5, 2)
        spread = rng.uniform(0.05, 0.25)
        spot = np.exp(-((across - x) ** 2 + (down - y * height / width) ** 2) / (2 * spread**2))
        result = result + (255 - result) * (conditions.glare * spot[..., None]).astype(np.float32)
    return np.asarray(result, np.float32)


def _develop(
    view: NDArray[Any], region: ViewRegion, conditions: ViewConditions, rng: np.random.Generator
) -> Image:
    # Saturation mixes every channel with the grey mean, contrast and lift follow: one matrix and
    # one sum for a pixel.
    mixed = conditions.saturation * np.eye(3) + (1 - conditions.saturation) / 3
    lift = 128 * (1 - conditions.contrast) + conditions.lift
    matrix = np.column_stack([conditions.contrast * mixed, np.full(3, lift)])
    view = cv2.transform(view, matrix)
    np.clip(view, 0, 255, out=view)
    view = 255 ** (1 - conditions.gamma) * cv2.pow(view, conditions.gamma)
    fine_cell = view.shape[1] / (region.u1 - region.u0)
    if conditions.blur * fine_cell > 0.25:
        view = cv2.GaussianBlur(view, (0, 0), conditions.blur * fine_cell)
    length = int(conditions.motion * fine_cell)
    if length >= 2:
        kernel = np.zeros((2 * length + 1,) * 2, np.float32)
        angle = rng.uniform(0, np.pi)
        step = (length * np.array([np.cos(angle), np.sin(angle)]) / 2).astype(int)
        cv2.line(
            kernel,
            (length - int(step[0]), length - int(step[1])),
            (length + int(step[0]), length + int(step[1])),
            1.0,
        )
        view = cv2.filter2D(view, -1, kernel / kernel.sum())
    shrink = min(1.0, conditions.photo_pixels_per_cell / fine_cell)
    photo = (max(8, round(view.shape[1] * shrink)), max(8, round(view.shape[0] * shrink)))
    view = cv2.resize(view, photo, interpolation=cv2.INTER_AREA)
    if conditions.noise > 0:
        colour = rng.standard_normal((photo[1], photo[0], 3), np.float32)
        grey_noise = rng.standard_normal((photo[1], photo[0], 1), np.float32)
        view = view + conditions.noise * (0.6 * colour + 0.8 * grey_noise)
    if conditions.sharpen > 0:
        view = view + conditions.sharpen * (view - cv2.GaussianBlur(view, (0, 0), 1.2))
    image = np.clip(view, 0, 255).astype(np.uint8)
    if conditions.jpeg < 100:
        file = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, conditions.jpeg])[1]
        image = np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
    method = cv2.INTER_AREA if photo[0] > region.width else cv2.INTER_LINEAR
    return np.asarray(
        cv2.resize(image, (region.width, region.height), interpolation=method), np.uint8
    )


def render_view(
    page_image: Image,
    page: Page,
    region: ViewRegion,
    conditions: ViewConditions,
    rng: np.random.Generator,
    real_light: NDArray[np.float32] | None = None,
) -> Image:
    """A region of a drawn page as it comes rectified out of a photo: (height, width, 3) BGR uint8.

    ``real_light``: fields of `kscore.calibration.photograph.paper_light`, one of which lights the
    view instead of the conditions' cast, gradient, shadow and glare.
    """
    view = _sample_page(page_image, page, region, conditions, rng)
    if real_light is None:
        lit = _light(view, conditions, rng)
    else:
        lit = view * sample_field(real_light, (view.shape[1], view.shape[0]), rng)
    return _develop(lit, region, conditions, rng)
