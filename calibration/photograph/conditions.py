"""The circumstances of one photo: where the phone was, how the paper lay, light, table, lens and
file."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from kscore.calibration.photograph.bend import Bend, sample_bend
from kscore.calibration.photograph.tabletop import SURFACES, THINGS

DIFFICULTIES = ("easy", "normal", "hard")
LIGHTS = ("day", "window", "evening", "lamp", "dim", "flash")
COVERS = ("none", "finger", "pencil")
CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")

_MEGAPIXELS = (1.2, 2.0, 3.1, 5.0, 8.0, 12.2)


@dataclass(frozen=True)
class Conditions:
    """One photo's circumstances. All random choices that are not here follow from the generator
    given to the camera.

    Attributes:
        difficulty: the name it was sampled under, for tables.
        width, height: px of the photo after its EXIF rotation.
        exif_orientation: 1, 3, 6 or 8; how the file is stored.
        tilt: degrees between the line of sight and the upright on the table.
        azimuth: degrees, towards which side.
        roll: degrees the sheet is turned in the photo (clockwise).
        focal: focal length in long sides of the photo.
        fill: share of the photo's width or height (the tighter one) that the sheet takes.
        crop: "none"; "margin": not the page but all that is to be read takes that share, edges of
            the page are cut off; "grid": the frame of the grid takes it, coin track and season
            boxes may be cut off too.
        shift: where the sheet lies in the free room, -1 to 1 across and down.
        bend: how the paper bends.
        table: one of tables.SURFACES.
        table_seed, table_turn (degrees): which piece of it.
        light: one of LIGHTS, a name for the colour and gradient below.
        colour: factor on B, G, R.
        exposure: factor on all.
        gradient: 0-1, how much the light falls off over the photo.
        gradient_angle: degrees.
        shadow: 0-1 depth of the shadow of a hand or the phone.
        vignette: 0-1 loss in the corners.
        specular: 0-1, added by gloss.
        haze: 0-1, lifts the blacks.
        defocus, motion: standard deviation and length of blur in cells.
        motion_angle: degrees.
        noise: deviation in steps of 255 at mid grey.
        noise_grain: px, how smeared the noise is.
        sharpen: strength of the phone's unsharp mask.
        contrast: of the phone's tone curve, 1 neutral.
        jpeg_quality: 1-100.
        things: what lies about (tables.THINGS).
        cover: what lies over a corner of the grid, and which corner.
        others: further sheets in view.
    """

    difficulty: str = "easy"
    width: int = 1500
    height: int = 2000
    exif_orientation: int = 1
    tilt: float = 5.0
    azimuth: float = 90.0
    roll: float = 0.0
    focal: float = 0.78
    fill: float = 0.9
    crop: str = "none"
    shift: tuple[float, float] = (0.0, 0.0)
    bend: Bend = field(default_factory=Bend)
    table: str = "wood"
    table_seed: int = 0
    table_turn: float = 0.0
    light: str = "day"
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exposure: float = 1.0
    gradient: float = 0.1
    gradient_angle: float = 0.0
    shadow: float = 0.0
    vignette: float = 0.05
    specular: float = 0.0
    haze: float = 0.0
    defocus: float = 0.004
    motion: float = 0.0
    motion_angle: float = 0.0
    noise: float = 2.0
    noise_grain: float = 0.5
    sharpen: float = 0.4
    contrast: float = 1.0
    jpeg_quality: int = 92
    things: tuple[str, ...] = ()
    cover: str = "none"
    cover_corner: str = "bottom_right"
    others: int = 0

    def as_json(self) -> dict[str, Any]:
        """Plain values for a truth file."""
        return asdict(self)

    @classmethod
    def sample(
        cls, rng: np.random.Generator, difficulty: str = "normal", megapixels: float | None = None
    ) -> Conditions:
        """Random circumstances of a named difficulty ("easy", "normal", "hard"). Raises ValueError
        for another name.

        ``megapixels`` fixes the photo's size (1-50); otherwise it is one of 1.2 to 12.
        """
        if difficulty not in DIFFICULTIES:
            raise ValueError(f"no such difficulty: {difficulty}")
        level = DIFFICULTIES.index(difficulty)

        def pick(low: float, *high: float) -> float:
            return float(rng.uniform(low, high[level]))

        def chance(*shares: float) -> bool:
            return bool(rng.random() < shares[level])

        size = megapixels if megapixels is not None else float(rng.choice(_MEGAPIXELS))
        long_side, short_side = _sides(size, float(rng.choice([4 / 3, 4 / 3, 16 / 9])))
        upright = rng.random() < 0.75
        light = str(rng.choice(LIGHTS, p=_LIGHT_SHARES[level]))
        crop = str(rng.choice(["margin", "margin", "grid"])) if chance(0.05, 0.15, 0.3) else "none"
        roll = _roll(rng, level, upright)
        # A sheet across the photo would be too small to be photographed on purpose, were it not as
        # large as it can be.
        across = (abs(np.sin(np.radians(roll))) > 0.7) == upright
        least = 0.88 if across or crop != "none" else (0.78, 0.62, 0.55)[level]
        noisy = 1.6 if light in ("evening", "dim") else 1.0
        return cls(
            difficulty=difficulty,
            width=short_side if upright else long_side,
            height=long_side if upright else short_side,
            exif_orientation=int(rng.choice([1, 6, 3, 8], p=[0.5, 0.35, 0.08, 0.07])),
            tilt=float(rng.uniform((0, 0, 8)[level], (10, 28, 45)[level])),
            azimuth=float(rng.normal(90, 25) if rng.random() < 0.7 else rng.uniform(0, 360)),
            roll=roll,
            focal=float(rng.uniform(0.70, 0.95)),
            fill=float(rng.uniform(least, 0.98)),
            crop=crop,
            shift=(float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))),
            bend=sample_bend(rng, pick(0.0, 0.2, 0.6, 1.0)),
            table=str(rng.choice(SURFACES)),
            table_seed=int(rng.integers(1 << 16)),
            table_turn=float(rng.choice([0.0, 90.0]) + rng.normal(0, 12)),
            light=light,
            colour=_light_colour(rng, light),
            exposure=float(np.clip(rng.normal(_EXPOSURE[light], 0.10), 0.28, 1.12)),
            gradient=pick(0.02, 0.2, 0.5, 0.8),
            gradient_angle=float(rng.uniform(0, 360)),
            shadow=pick(0.15, 0.25, 0.45, 0.65) if chance(0.1, 0.4, 0.65) else 0.0,
            vignette=pick(0.02, 0.1, 0.2, 0.35),
            specular=pick(0.03, 0.06, 0.15, 0.3) if chance(0.05, 0.15, 0.35) else 0.0,
            haze=pick(0.0, 0.03, 0.08, 0.2),
            defocus=pick(0.002, 0.008, 0.016, 0.032),
            motion=pick(0.01, 0.015, 0.04, 0.09) if chance(0.1, 0.25, 0.4) else 0.0,
            motion_angle=float(rng.uniform(0, 180)),
            noise=noisy * pick(0.8, 2.5, 4.5, 8.0),
            noise_grain=float(rng.uniform(0.3, 1.0)),
            sharpen=float(rng.uniform(0.0, 1.0)),
            contrast=float(rng.uniform(0.92, 1.2)),
            jpeg_quality=int(rng.integers((82, 65, 40)[level], 96)),
            things=tuple(
                str(v) for v in rng.choice(THINGS, int(rng.integers(0, (2, 4, 7)[level])))
            ),
            cover=str(rng.choice(["finger", "pencil"])) if chance(0.0, 0.05, 0.2) else "none",
            cover_corner=str(rng.choice(CORNERS)),
            others=1 if chance(0.0, 0.06, 0.2) else 0,
        )


_LIGHT_SHARES = (
    (0.45, 0.25, 0.20, 0.10, 0.00, 0.00),
    (0.15, 0.15, 0.35, 0.20, 0.08, 0.07),
    (0.05, 0.10, 0.35, 0.20, 0.20, 0.10),
)
_EXPOSURE = {"day": 0.98, "window": 0.9, "evening": 0.78, "lamp": 0.8, "dim": 0.5, "flash": 1.0}


def _sides(megapixels: float, aspect: float) -> tuple[int, int]:
    short = (megapixels * 1e6 / aspect) ** 0.5
    return round(short * aspect / 8) * 8, round(short / 8) * 8


def _roll(rng: np.random.Generator, level: int, upright: bool) -> float:
    """Mostly the sheet stands along the photo; now and then it lies sideways, upside down or
    anyhow."""
    base = 0.0 if upright else float(rng.choice([0.0, 90.0, -90.0]))
    choice = rng.random()
    if level == 2 and choice < 0.2:
        return float(rng.uniform(-180, 180))
    if level >= 1 and choice < 0.35:
        base = float(rng.choice([90.0, 180.0, -90.0]))
    return base + float(rng.normal(0, (2.0, 5.0, 9.0)[level]))


def _light_colour(rng: np.random.Generator, light: str) -> tuple[float, float, float]:
    """B, G, R factors: a phone's white balance leaves part of the lamp's yellow."""
    warmth = {
        "day": 0.0,
        "window": -0.03,
        "evening": 0.16,
        "lamp": 0.22,
        "dim": 0.18,
        "flash": -0.01,
    }[light]
    warm = warmth + rng.normal(0, 0.035)
    green = rng.normal(0, 0.012)
    return (float(1 - 1.25 * warm), float(1 - 0.12 * warm + green), float(1 + 0.35 * warm))
