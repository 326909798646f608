"""What makes a coin track hard to read: faint marks, things on it, glare, copies without tones,
shake.

Whatever is hidden or cannot be seen is no mark and no free coin: it is labelled as what it is.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

import cv2
import numpy as np
from kscore.calibration.draw.coins import CoinManner, sample_coin_manner
from kscore.calibration.draw.pens import Pen
from kscore.calibration.photograph.papers import Page
from kscore.scanner.printed import TRACK_COINS
from kscore.scanner.read.coins import STRIP_PITCH
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

UNSETTLED = 255
"""The label of a coin of which the strip does not settle what it bears: nothing is learnt of it."""


class Trouble(StrEnum):
    """What a track suffers from; ``mixed``: each in its share; ``blank``: nothing is marked on
    it."""

    NONE = "none"
    BLANK = "blank"
    FAINT = "faint"
    THING = "thing"
    GLARE = "glare"
    TONELESS = "toneless"
    SHAKEN = "shaken"
    MIXED = "mixed"

    def drawn(self, rng: np.random.Generator) -> Trouble:
        """Itself, or one by chance where it is mixed."""
        if self is not Trouble.MIXED:
            return self
        return Trouble(str(rng.choice(list(_SHARES), p=list(_SHARES.values()))))


_SHARES = {"none": 0.4, "faint": 0.27, "thing": 0.15, "glare": 0.05, "toneless": 0.05,
           "shaken": 0.08}  # fmt: skip

_FAINT_MARKS = ("dot", "dots", "tick", "cross", "plus", "slash", "bars", "scribble", "ring",
                "inner ring", "arc", "fill", "asterisk", "glyph")  # fmt: skip
_PALE = ((0.85, 0.75, 0.2), (0.95, 0.6, 0.3), (0.45, 0.65, 0.85), (0.5, 0.75, 0.45),
         (0.85, 0.5, 0.6), (0.6, 0.45, 0.3))  # fmt: skip


def faint_hand(manner: CoinManner, rng: np.random.Generator) -> tuple[Pen, CoinManner]:
    """A thin or pale pen, and small marks made with it."""
    if rng.random() < 0.75:
        density = float(rng.uniform(0.15, 1.1))
        absorb = (density, density, density)
        width = float(np.exp(rng.uniform(np.log(0.01), np.log(0.04))))
        pen = Pen("pencil", width, absorb, rng.uniform(0, 0.4), 0.1, 0.05)
    else:
        red, green, blue = _PALE[int(rng.integers(len(_PALE)))]
        strength = rng.uniform(0.2, 0.8)
        density_of = [float(-np.log(each) * strength) for each in (blue, green, red)]
        absorb = (density_of[0], density_of[1], density_of[2])
        pen = Pen(
            "crayon", float(rng.uniform(0.03, 0.08)), absorb, rng.uniform(0.1, 0.6), 0.1, 0.05
        )
    return pen, small(sample_coin_manner(rng, str(rng.choice(_FAINT_MARKS))), rng)


def small(manner: CoinManner, rng: np.random.Generator) -> CoinManner:
    """The manner with smaller, tidier marks."""
    return replace(
        manner, reach=manner.reach * float(rng.uniform(0.55, 1.0)), untidy=min(manner.untidy, 0.12)
    )


def thing_on(
    image: Picture, page: Page, rng: np.random.Generator
) -> tuple[Picture, NDArray[np.float64]]:
    """The page's image (H, W, 3) BGR uint8 with a slip, a card, a die, a token, a pencil or a
    finger on its track, and which share of each coin's disc is hidden, (14,) float64."""
    centres = page.printed.track_points()
    radius = page.printed.track_diameter / 2
    kind = str(rng.choice(["slip", "dark", "die", "disc", "pencil", "finger"]))
    coin = int(rng.integers(TRACK_COINS)) if rng.random() < 0.6 else int(rng.integers(5))
    at = centres[coin] + rng.uniform(-0.5, 0.5, 2) * (0.7, 0.3)
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    round_ = np.stack([np.cos(around), np.sin(around)], axis=1)
    square = np.array([(-1.0, -1), (1, -1), (1, 1), (-1, 1)])
    angle = rng.normal(0, 0.15) + (np.pi / 2 if rng.random() < 0.3 else 0)
    grey = rng.uniform(60, 250) + rng.normal(0, 12, 3)
    match kind:
        case "slip":
            body = square * (rng.uniform(0.25, 1.6), rng.uniform(0.4, 2.0))
            grey = rng.uniform(190, 255) + np.array([rng.uniform(-60, 0), -10, 0])
        case "dark":
            body = square * (rng.uniform(0.25, 1.3), rng.uniform(0.4, 2.0))
            grey = rng.uniform(15, 70) + rng.normal(0, 8, 3)
        case "die":
            body, angle = square * rng.uniform(0.22, 0.55), rng.uniform(0, 1.57)
            grey = rng.uniform(200, 255, 3) if rng.random() < 0.5 else rng.uniform(20, 220, 3)
        case "disc":
            body = round_ * rng.uniform(0.2, 0.8)
            grey = np.array([60.0, 170, 215]) if rng.random() < 0.4 else rng.uniform(20, 240, 3)
        case "pencil":
            body, angle = square * (0.17, 8.0), rng.normal(0.6, 0.6)
            grey = rng.uniform(20, 245, 3)
        case _:
            body = np.where(round_[:, 1:] < 0, round_ * (0.55, 0.6), round_ * (0.55, 5.0))
            angle, grey = rng.normal(0, 0.5), np.array([135.0, 170, 220]) * rng.uniform(0.4, 1.05)
    c, s = np.cos(angle), np.sin(angle)
    points = page.to_page(body @ np.array([[c, s], [-s, c]]) + at)
    scale = page.px_per_cell
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(points * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)
    shade = cv2.GaussianBlur(
        np.roll(mask, tuple((rng.uniform(-0.12, 0.12, 2) * scale).astype(int)), (0, 1)),
        (0, 0),
        scale * rng.uniform(0.02, 0.12),
    )
    soft = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    result = image * (1 - rng.uniform(0.1, 0.5) * shade[..., None].astype(np.float32) / 255)
    texture = rng.normal(0, rng.uniform(0, 6), image.shape[:2])[..., None]
    if kind == "die":
        for pip in rng.uniform(-0.15, 0.15, (int(rng.integers(1, 6)), 2)):
            where = page.to_page((at + pip)[None])[0]
            cv2.circle(
                result,
                tuple(np.round(where).astype(int).tolist()),
                max(1, round(0.05 * scale)),
                (0.0,) * 3,
                -1,
            )
    result = result * (1 - soft) + soft * (np.asarray(grey, np.float32) + texture)
    return np.clip(result, 0, 255).astype(np.uint8), _hidden_shares(
        mask, page.to_page(centres), radius * scale
    )


def _hidden_shares(
    mask: Picture, centres: NDArray[np.float64], radius: float
) -> NDArray[np.float64]:
    """Which share of each disc (N,) of a ``radius`` round ``centres`` (N, 2), px, is in the
    mask."""
    shares = []
    for x, y in centres:
        disc = np.zeros_like(mask)
        cv2.circle(disc, (round(x), round(y)), max(1, round(radius)), 1, -1)
        shares.append(float(mask[disc > 0].mean()) / 255 if (disc > 0).any() else 0.0)
    return np.array(shares)


def glare_on(strip: Picture, rng: np.random.Generator) -> tuple[Picture, NDArray[np.float64]]:
    """A strip (H, W, 3) BGR uint8 with a lamp's white spot, and which share of each coin's disc is
    burnt out, (14,) float64."""
    height, width = strip.shape[:2]
    centre = rng.uniform(0, width), rng.uniform(-0.5 * height, 1.5 * height)
    spread = STRIP_PITCH * rng.uniform(0.4, 3.0), STRIP_PITCH * rng.uniform(0.3, 1.5)
    rows, columns = np.mgrid[:height, :width]
    light = rng.uniform(150, 900) * np.exp(
        -(((columns - centre[0]) / spread[0]) ** 2) - ((rows - centre[1]) / spread[1]) ** 2
    )
    lit = np.clip(strip.astype(np.float64) + light[..., None], 0, 255)
    burnt = ((lit.min(axis=2) > 248) * 255).astype(np.uint8)
    middles = np.stack(
        [(np.arange(TRACK_COINS) + 0.5) * STRIP_PITCH, np.full(TRACK_COINS, height / 2)], axis=1
    )
    return lit.astype(np.uint8), _hidden_shares(burnt, middles, 0.29 * STRIP_PITCH)


def toneless(strip: Picture, rng: np.random.Generator) -> Picture:
    """A strip (H, W, 3) uint8 as a copier or a filter leaves it: grey, or nearly black and
    white."""
    grey = cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY).astype(np.float32)
    if rng.random() < 0.6:
        slope = float(np.exp(rng.uniform(0, np.log(12))))
        grey = (grey - np.quantile(grey, rng.uniform(0.2, 0.8))) * slope + 128
    else:
        usual = cv2.blur(grey, (31, 31))
        grey = (grey - usual + rng.uniform(3, 12)) * rng.uniform(4, 40) + 128
    return np.asarray(np.repeat(np.clip(grey, 0, 255)[..., None], 3, 2), np.uint8)
