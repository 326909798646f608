"""Things that lie on the map while the photo is taken: dice, wooden pieces, a pencil, a fingertip.

What lies below them cannot be read. The truth of such a space stays what was drawn there: the
network must learn that it does not know it, and that a die is no drawing.
"""

from __future__ import annotations

import cv2
import numpy as np
from kscore.calibration.photograph.papers import Page
from numpy.typing import NDArray

_KINDS = ("die", "cube", "disc", "pencil", "finger")
_SHARES = (0.25, 0.25, 0.2, 0.2, 0.1)
Colour = tuple[float, float, float]

_WOOD: tuple[Colour, ...] = (
    (40, 40, 200), (190, 110, 30), (60, 150, 60), (40, 200, 230), (230, 230, 230), (50, 50, 50),
    (120, 60, 140),
)  # fmt: skip
_PENCILS: tuple[Colour, ...] = (
    (60, 190, 235),
    (60, 140, 40),
    (150, 60, 30),
    (40, 40, 190),
    (40, 40, 40),
)
_SUBPIXEL_BITS = 3


def things_on(image: NDArray[np.uint8], page: Page, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The page's image (H, W, 3) BGR uint8 with one to three things on its map; a new image."""
    result = image.astype(np.float32)
    origin, right = page.to_page(np.array([[0.0, 0.0], [1.0, 0.0]]))
    cell = float(right[0] - origin[0])
    for _ in range(1 + int(rng.binomial(2, 0.3))):
        kind = str(rng.choice(_KINDS, p=_SHARES))
        place = np.asarray(origin) + rng.uniform(0, 11, 2) * cell
        outline, colour = _body(kind, rng)
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        points = outline @ turn.T * cell + place
        shadow = points + rng.uniform(-0.18, 0.18, 2) * cell
        _darken(
            result, shadow, float(rng.uniform(0.35, 0.8)), cell * float(rng.uniform(0.03, 0.15))
        )
        _paint(result, points, colour, rng)
        if kind == "die":
            pips = np.array([(-0.2, -0.2), (0.2, 0.2), (0, 0), (0.2, -0.2), (-0.2, 0.2)])[
                : int(rng.integers(1, 6))
            ]
            dark = 40.0 if sum(colour) > 380 else 235.0
            for x, y in pips * 0.9 @ turn.T * cell + place:
                cv2.circle(
                    result,
                    (round(x), round(y)),
                    max(1, round(0.055 * cell)),
                    (dark,) * 3,
                    -1,
                    cv2.LINE_AA,
                )
        if kind == "pencil":
            tip = np.array([(-0.16, 0.0), (0.16, 0.0), (0.0, -0.6)]) @ turn.T * cell + place
            _paint(result, tip, (140.0, 190.0, 225.0), rng)
    return np.clip(result, 0, 255).astype(np.uint8)


def _body(kind: str, rng: np.random.Generator) -> tuple[NDArray[np.float64], Colour]:
    """Outline (N, 2) in cells round (0, 0), and colour BGR 0-255."""
    wood = _WOOD[int(rng.integers(len(_WOOD)))]
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    disc = np.stack([np.cos(around), np.sin(around)], axis=1)
    match kind:
        case "die":
            # A superellipse: a square with rounded corners.
            square = np.sign(disc) * np.abs(disc) ** 0.35
            return square * rng.uniform(0.4, 0.6), (
                wood if rng.random() < 0.5 else (225.0, 235.0, 240.0)
            )
        case "cube":
            corners = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
            return corners * rng.uniform(0.22, 0.4), wood
        case "disc":
            gold = (60.0, 170.0, 215.0)
            return disc * rng.uniform(0.3, 0.8), (gold if rng.random() < 0.5 else wood)
        case "pencil":
            colour = _PENCILS[int(rng.integers(len(_PENCILS)))]
            return np.array([(-0.17, 0.0), (0.17, 0.0), (0.17, 14.0), (-0.17, 14.0)]), colour
        case _:
            tall = np.where(disc[:, 1] < 0, disc[:, 1] * 0.8, disc[:, 1] * 6)
            skin = np.array([135.0, 170.0, 220.0]) * rng.uniform(0.4, 1.05)
            return np.stack([disc[:, 0] * 0.6, tall], axis=1), (
                float(skin[0]),
                float(skin[1]),
                float(skin[2]),
            )


def _mask(shape: tuple[int, ...], points: NDArray[np.float64]) -> NDArray[np.float32]:
    mask = np.zeros(shape[:2], np.uint8)
    fixed = np.round(points * (1 << _SUBPIXEL_BITS)).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, _SUBPIXEL_BITS)
    return np.asarray(mask, np.float32) / np.float32(255)


def _darken(
    image: NDArray[np.float32], points: NDArray[np.float64], light: float, softness: float
) -> None:
    mask = cv2.GaussianBlur(_mask(image.shape, points), (0, 0), max(1.0, softness))
    image *= 1 - (1 - light) * mask[..., None]


def _paint(
    image: NDArray[np.float32],
    points: NDArray[np.float64],
    colour: Colour,
    rng: np.random.Generator,
) -> None:
    """Fills the outline; one side of it is brighter than the other, as on a round thing."""
    mask = cv2.GaussianBlur(_mask(image.shape, points), (0, 0), 0.8)[..., None]
    across = np.linspace(-1, 1, image.shape[1], dtype=np.float32)[None, :, None]
    shade = 1 + np.float32(rng.normal(0, 0.12)) * across
    image += mask * (
        np.asarray(colour, np.float32) * shade * np.float32(rng.uniform(0.7, 1.0)) - image
    )
