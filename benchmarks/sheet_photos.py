"""The photos the finder is measured on, with what is true of them: rendered anew from seeds, each
by itself.

Two splits. The development split (hands and seeds of the train side, rendered light only) is what
anything fitted may look at. The final split (hands and seeds of the test side) is for the figures
alone. The 19 real photos of sudokus all belong to the final split: ten lend their plane, light and
clutter to sheets laid into them, the other nine are pictures of no sheet.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.datasets.photos import PhotoPlan, draw_for_photo
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.negatives import KINDS, negative_page
from kscore.calibration.photograph.real_light import photograph_in
from kscore.scanner.lattice import CENTRES, project
from kscore.scanner.photo import load_photo
from kscore.scanner.printed import PrintedSheet
from numpy.typing import NDArray

Array = NDArray[np.float64]

SPLITS = {"development": ("train", 301), "final": ("test", 983)}
"""Hands and seed of each split."""
LENT = slice(5, 15)
"""Which of the real photos, by name, lend their light; the first five did so while the finder was
built, so these are ten it has not seen."""
FLAT_EVERY = 4
"""Every so many sheets lie perfectly flat."""


@dataclass(frozen=True)
class Plan:
    """How many photos of each kind of a split are taken, and where the data lie (``icons`` may be
    "")."""

    split: str
    published: int
    other_prints: int
    real_light: int
    other_things: int
    shared: Path
    icons: str = ""


@dataclass(frozen=True)
class Truth:
    """Where the sheet lies in full-size photo pixels: the spaces' ``centres`` (121, 2), and
    ``below`` (N, 2), points of coin track and season boxes that lie at ``below_uv`` (N, 2) on the
    sheet. ``bend``: how far, in cells, the spaces lie beside the best plane."""

    layout: str
    centres: Array
    below: Array
    below_uv: Array
    bend: float
    flat: bool


@dataclass(frozen=True)
class Case:
    """One photo as a file's bytes; ``truth`` is None where there is no sheet in it. ``tags`` are
    for the table."""

    kind: str
    index: int
    file: bytes
    megapixels: float
    truth: Truth | None
    group: str
    tags: tuple[str, ...]


def cases(plan: Plan) -> Iterator[tuple[tuple[str, int], Callable[[], Case]]]:
    """Every photo's (kind, index) and how to take it; the kinds are mixed, so that the first part
    is a sample."""
    takers: dict[str, tuple[int, Callable[[Plan, int], Case]]] = {
        "published": (plan.published, _published),
        "other prints": (plan.other_prints, _other_prints),
        "real light": (plan.real_light, _real_light),
        "other things": (plan.other_things, _other_thing),
    }
    if plan.split == "final":
        takers["real sudokus"] = (len(refused_photos(plan.shared)), _sudoku)
    order = [
        ((index + 0.5) / count, kind, index)
        for kind, (count, _) in takers.items()
        for index in range(count)
    ]
    for _, kind, index in sorted(order):
        yield (kind, index), lambda kind=kind, index=index: takers[kind][1](plan, index)  # type: ignore[misc]


def lent_photos(shared: Path) -> list[str]:
    """Names of the ten real photos that lend their light."""
    return sorted(_corners(shared))[LENT]


def refused_photos(shared: Path) -> list[str]:
    """Names of the nine real photos that must be refused."""
    lent = lent_photos(shared)
    return [name for name in sorted(_corners(shared)) if name not in lent]


@lru_cache(maxsize=1)
def _corners(shared: Path) -> dict[str, list[list[float]]]:
    return dict(
        json.loads((shared / "data" / "photos" / "corners.json").read_text(encoding="utf-8"))
    )


def _photo_plan(
    plan: Plan, index: int, prints: tuple[str, ...], seed: int, size: float
) -> PhotoPlan:
    hands, first = SPLITS[plan.split]
    flat = index % FLAT_EVERY == 0
    return PhotoPlan(
        hands, prints, "mixed", size, 2, first + seed, str(plan.shared), plan.icons, flat
    )


def _size(index: int) -> float:
    return 12.0 if index % 12 == 5 else (1.2, 2.0, 3.1, 4.0)[index // 4 % 4]


def _published(plan: Plan, index: int) -> Case:
    drawn = draw_for_photo(_photo_plan(plan, index, ("published",), 0, _size(index)), index)
    shot = photograph(drawn.page, drawn.rng, drawn.conditions, shared=plan.shared)
    group = "published K" if shot.page.layout.key.startswith("K") else "published H"
    return _case("published", index, shot, group, _tags(shot))


def _other_prints(plan: Plan, index: int) -> Case:
    prints = (("home_printed", "own")[index % 2],)
    drawn = draw_for_photo(_photo_plan(plan, index, prints, 1, (2.0, 3.1)[index // 2 % 2]), index)
    shot = photograph(drawn.page, drawn.rng, drawn.conditions, shared=plan.shared)
    return _case("other prints", index, shot, drawn.print_name, _tags(shot))


def _real_light(plan: Plan, index: int) -> Case:
    if plan.split != "final":
        raise ValueError(
            "the real photos belong to the final split; development uses rendered light"
        )
    names = lent_photos(plan.shared)
    name = names[index % len(names)]
    drawn = draw_for_photo(_photo_plan(plan, index, ("published",), 2, 2.0), index)
    real = load_photo(plan.shared / "data" / "photos" / name, 1600)
    quad = real.from_full(np.array(_corners(plan.shared)[name], dtype=np.float64))
    turns = int(drawn.rng.integers(4))
    shot = photograph_in(real.pixels, quad, drawn.page, drawn.rng, drawn.conditions, turns)
    return _case("real light", index, shot, "real light", ("in " + name.split(".")[0],))


def _other_thing(plan: Plan, index: int) -> Case:
    rng = np.random.default_rng((SPLITS[plan.split][1], 7, index))
    kind = sorted(KINDS)[index % len(KINDS)]
    conditions = Conditions.sample(rng, ("easy", "normal", "hard")[index % 3], 2.0)
    shot = photograph(negative_page(kind, 72, rng), rng, conditions, shared=plan.shared)
    return Case("other things", index, shot.jpeg, 2.0, None, "other things", (kind,))


def _sudoku(plan: Plan, index: int) -> Case:
    name = refused_photos(plan.shared)[index]
    file = (plan.shared / "data" / "photos" / name).read_bytes()
    return Case(
        "real sudokus", index, file, 0.0, None, "real sudokus", ("of " + name.split(".")[0],)
    )


def _case(kind: str, index: int, shot: Shot, group: str, tags: tuple[str, ...]) -> Case:
    uv = _below(shot.page.printed)
    centres = shot.lattice_to_photo(CENTRES)
    bend, flat = _bend(centres), shot.conditions.bend.flat
    truth = Truth(shot.page.layout.key, centres, shot.lattice_to_photo(uv), uv, bend, flat)
    return Case(kind, index, shot.jpeg, shot.photo.size / 3e6, truth, group, tags)


def _below(printed: PrintedSheet) -> Array:
    corners = [box.outer.corners() for box in printed.boxes]
    return np.concatenate([printed.track_points(), *corners, printed.final.corners()])


def _bend(centres: Array) -> float:
    plane, _ = cv2.findHomography(centres, CENTRES)
    return float(np.abs(project(np.asarray(plane, dtype=np.float64), centres) - CENTRES).max())


def _tags(shot: Shot) -> tuple[str, ...]:
    c = shot.conditions
    lying = ("upright", "on its side", "upside down", "on its side")[round(c.roll / 90) % 4]
    tilt = min(int(c.tilt // 15), 2)
    return (
        c.difficulty, f"light {c.light}", f"cover {c.cover}", f"crop {c.crop}", f"table {c.table}",
        lying, ("tilt 0-15", "tilt 15-30", "tilt 30-45")[tilt],
        "others in view" if c.others else "alone", f"{c.width * c.height / 1e6:4.1f} megapixels",
    )  # fmt: skip
