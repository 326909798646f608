"""Empty sheets of paper as images, ready to be drawn on and photographed.

Three prints: the publisher's sheet (sharp, from the scans of ``shared``; the layouts that were
never scanned are put together from the scanned symbols, see
``kscore.calibration.photograph.relayout``), the home-printed redraw, and the product's own sheet
(``kscore.calibration.own_sheet.sheet_art``). What is made from the scans stays outside the product.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.own_sheet.sheet_art import pixels
from kscore.calibration.photograph.relayout import print_layout
from kscore.calibration.photograph.scans import (
    MASTER_PX_PER_CELL,
    Image,
    box_shape,
    flatten,
    master,
    paper_grain,
)
from kscore.engine.layout import LAYOUTS, Layout, find_layout
from kscore.scanner.printed import HOME_PRINTED, OWN, PUBLISHED, PrintedSheet

# Lattice -> px of the left sheet on home_printed_*.png (fit to its 12 + 12 crisp lines, residual
# 0.4 px of 88.6).
_HOME_LATTICE = np.array([[88.5909, 0, 139.25], [0, 88.6119, 379.3013], [0, 0, 1.0]])
_HOME_NAMES = {"K-A": "home_printed_a.png", "K-B": "home_printed_b.png"}


@dataclass(frozen=True)
class Page:
    """A flat page image with its print.

    Attributes:
        image: BGR uint8 (H, W, 3), covering ``printed.page`` exactly.
        px_per_cell: page px a lattice unit.
        origin: lattice (u, v) of the image's top-left corner (the corner of px (0, 0), not its
            centre).
        printed: what is printed where.
        layout: where mountains, ruins and wasteland are.
    """

    image: Image
    px_per_cell: float
    origin: tuple[float, float]
    printed: PrintedSheet
    layout: Layout

    def to_page(self, uv: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Lattice points (N, 2) -> page px (N, 2) float64, x then y, pixel centres at integers."""
        return (np.asarray(uv, np.float64) - self.origin) * self.px_per_cell - 0.5

    def with_image(self, image: Image) -> Page:
        """This page with another picture, as after drawing on it.

        ``image``: (H, W, 3) BGR uint8 of the page's size, else ValueError.
        """
        if image.shape != self.image.shape:
            raise ValueError(f"image is {image.shape}, the page {self.image.shape}")
        return Page(image, self.px_per_cell, self.origin, self.printed, self.layout)

    def rows(self, first: float, end: float) -> Page:
        """The page from one lattice row to another (v), with its place on the sheet."""
        top, low = (round((v - self.origin[1]) * self.px_per_cell) for v in (first, end))
        origin = (self.origin[0], self.origin[1] + top / self.px_per_cell)
        return Page(
            np.ascontiguousarray(self.image[top:low]),
            self.px_per_cell,
            origin,
            self.printed,
            self.layout,
        )


@dataclass(frozen=True)
class Wear:
    """How one copy of a sheet differs from the next. The default is a new copy.

    Attributes:
        tint: factor on B, G, R of the whole page (paper and print yellow, or are printed warmer).
        print_strength: 1 as scanned; 0.7 a pale print, 1.15 a strong one (works on the deviation
            from the paper).
        grain: deviation of the fine paper texture, share of the brightness.
        clouds: deviation of slow brightness changes over the page, share of the brightness.
        stains: number of pale blots.
        creases: number of faint crease lines across the page.
    """

    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    print_strength: float = 1.0
    grain: float = 0.02
    clouds: float = 0.0
    stains: int = 0
    creases: int = 0

    @classmethod
    def sample(cls, rng: np.random.Generator) -> Wear:
        """One copy as it may lie on a table: mostly nearly new, now and then well used."""
        warm = rng.normal(0, 0.02)
        level = rng.normal(0, 0.02)
        tint = (1 + level - 1.2 * warm, 1 + level, 1 + level + 0.6 * warm)
        used = rng.random() < 0.3
        return cls(
            tint=tint,
            print_strength=float(np.clip(rng.normal(1.0, 0.09), 0.7, 1.25)),
            grain=float(rng.uniform(0.008, 0.024)),
            clouds=float(rng.uniform(0.0, 0.03 if used else 0.012)),
            stains=int(rng.integers(1, 4)) if used and rng.random() < 0.5 else 0,
            creases=int(rng.integers(1, 4)) if used and rng.random() < 0.6 else 0,
        )


NEW = Wear()


def published_page(
    layout: str | Layout,
    px_per_cell: float,
    shared: Path,
    wear: Wear = NEW,
    rng: np.random.Generator | None = None,
) -> Page:
    """The publisher's sheet, empty, sharp at ``px_per_cell`` (64-220 are sensible).

    ``layout`` is a key of kscore.engine.layout.LAYOUTS or any Layout. K-A and K-B are the scans
    themselves; for another layout the scanned symbols are moved to its positions, on side A's print
    where it has no wasteland and its key does not end in "-B", else on side B's. Without ``rng``
    the texture is that of seed 0. Raises UnknownLayout and FileNotFoundError.
    """
    plan = find_layout(layout) if isinstance(layout, str) else layout
    image = resize_page(_published_master(plan, shared), MASTER_PX_PER_CELL, px_per_cell, PUBLISHED)
    image = wear_page(
        image, wear, rng if rng is not None else np.random.default_rng(0), px_per_cell
    )
    return Page(image, px_per_cell, (PUBLISHED.page.u0, PUBLISHED.page.v0), PUBLISHED, plan)


@lru_cache(maxsize=4)
def _published_master(layout: Layout, shared: Path) -> Image:
    if layout == LAYOUTS["K-A"]:
        return master("A", shared)
    if layout == LAYOUTS["K-B"]:
        return master("B", shared)
    return print_layout(layout, shared)


def home_printed_page(
    side: str,
    px_per_cell: float,
    shared: Path,
    wear: Wear = NEW,
    rng: np.random.Generator | None = None,
) -> Page:
    """The ink-saving redraw on white paper; ``side`` "K-A" or "K-B". Raises KeyError and
    FileNotFoundError."""
    path = shared / "data" / "sheets" / _HOME_NAMES[side]
    print_ = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if print_ is None:
        raise FileNotFoundError(f"no home-printed sheet at {path}")
    left = print_[:, :1250].astype(np.uint8, copy=False)
    scale = float(_HOME_LATTICE[0, 0])
    flat = flatten(left, _HOME_LATTICE, HOME_PRINTED.page, max(scale, min(px_per_cell, 2 * scale)))
    image = resize_page(flat, max(scale, min(px_per_cell, 2 * scale)), px_per_cell, HOME_PRINTED)
    # Office paper is not (255, 255, 255), toner not 0: leave room for light and texture.
    image = cv2.convertScaleAbs(image, alpha=(236 - 38) / 255, beta=38).astype(np.uint8, copy=False)
    image = wear_page(
        image, wear, rng if rng is not None else np.random.default_rng(0), px_per_cell
    )
    return Page(
        image,
        px_per_cell,
        (HOME_PRINTED.page.u0, HOME_PRINTED.page.v0),
        HOME_PRINTED,
        LAYOUTS[side],
    )


def own_page(
    layout: str | Layout,
    px_per_cell: float,
    lang: str = "de",
    wear: Wear = NEW,
    rng: np.random.Generator | None = None,
    marks: bool = False,
) -> Page:
    """The product's own sheet, printed in one of its languages, with its corner marks or as before
    there were any. Raises UnknownLayout."""
    plan = find_layout(layout) if isinstance(layout, str) else layout
    drawn = pixels(plan, px_per_cell, lang, marks=marks)
    image = wear_page(
        drawn, wear, rng if rng is not None else np.random.default_rng(0), px_per_cell
    )
    return Page(image, px_per_cell, (OWN.page.u0, OWN.page.v0), OWN, plan)


def resize_page(image: Image, from_px: float, to_px: float, printed: PrintedSheet) -> Image:
    """A page image (H, W, 3) BGR uint8 at another resolution, still covering ``printed.page`` (px a
    cell before and after)."""
    if abs(from_px - to_px) < 1e-9:
        return image
    height, width = box_shape(printed.page, to_px)
    shrink = to_px < from_px
    return cv2.resize(
        image, (width, height), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_CUBIC
    ).astype(np.uint8, copy=False)


def wear_page(image: Image, wear: Wear, rng: np.random.Generator, px_per_cell: float) -> Image:
    """The page with the traces of ``wear``; (H, W, 3) BGR uint8 to a new image of the same
    shape."""
    height, width = image.shape[:2]
    light = image.astype(np.float32)
    if wear.print_strength != 1.0:
        # The paper colour nearby, coarse on purpose: print is what deviates from it.
        small = cv2.resize(
            image, (max(8, width // 16), max(8, height // 16)), interpolation=cv2.INTER_AREA
        )
        paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        paper = cv2.resize(cv2.GaussianBlur(paper, (0, 0), 3), (width, height)).astype(np.float32)
        light = paper + (light - paper) * wear.print_strength
    gain = 1 + wear.grain * paper_grain((height, width), rng, px_per_cell)
    slow = _slow_field((height, width), wear, rng, px_per_cell)
    if slow is not None:
        gain *= slow
    light *= cv2.merge([gain * np.float32(tint) for tint in wear.tint])
    np.maximum(light, 0, out=light)
    return np.asarray(cv2.convertScaleAbs(light), np.uint8)


def _slow_field(
    shape: tuple[int, int], wear: Wear, rng: np.random.Generator, px_per_cell: float
) -> npt.NDArray[np.float32] | None:
    """Clouds, stains and creases as one factor, computed at 8 px a cell and enlarged; None if there
    are none."""
    if not (wear.clouds or wear.stains or wear.creases):
        return None
    scale = 8 / px_per_cell
    height, width = max(8, round(shape[0] * scale)), max(8, round(shape[1] * scale))
    field = np.ones((height, width), np.float32)
    if wear.clouds:
        noise = rng.standard_normal((height, width)).astype(np.float32)
        soft = cv2.GaussianBlur(noise, (0, 0), 10)
        field += (wear.clouds / float(soft.std() + 1e-6)) * soft
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    for _ in range(wear.stains):
        cx, cy, radius = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(4, 14)
        distance = np.hypot(xx - cx, yy - cy) + 1.5 * np.sin(
            np.arctan2(yy - cy, xx - cx) * 3 + rng.uniform(0, 6)
        )
        inside = 1 / (1 + np.exp(np.clip((distance - radius) / 0.6, -30, 30)))
        rim = np.exp(-(((distance - radius) / 0.9) ** 2))
        depth = float(rng.uniform(0.02, 0.07))
        field *= 1 - depth * inside - 0.6 * depth * rim
    for _ in range(wear.creases):
        angle, offset = rng.uniform(0, np.pi), rng.uniform(-0.35, 0.35) * height
        wander = float(rng.uniform(0.5, 2.0))
        across = (xx - width / 2) * np.sin(angle) - (yy - height / 2) * np.cos(angle) - offset
        along = (xx - width / 2) * np.cos(angle) + (yy - height / 2) * np.sin(angle)
        across = across + wander * np.sin(along / rng.uniform(6, 20))
        depth = float(rng.uniform(0.03, 0.10))
        field *= (
            1
            - depth * np.exp(-((across / 0.5) ** 2))
            + 0.6 * depth * np.exp(-(((across - 1.2) / 0.8) ** 2))
        )
    return cv2.resize(field, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC).astype(
        np.float32, copy=False
    )
