"""Whole photos of drawn sheets with their truth beside them: what the reader is measured on.

    python -m calibration.datasets.photos OUT --count 200 --split test --print published --difficulty normal
    python -m calibration.datasets.photos OUT --count 100 --split test --real-light   each in a real photo

Photo i of a set depends on (split, set's seed, i) alone. A hand draws ``--sheets-a-hand`` sheets, then the next does.
Pictures made from the publisher's scans stay outside the product.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.draw.drawing import draw_sheet
from calibration.draw.games import PlayedSheet, play_sheet
from calibration.draw.hand import Hand, sample_hand
from calibration.draw.symbols import Library
from calibration.photograph.bend import Bend
from calibration.photograph.camera import Shot, cell_px, photograph
from calibration.photograph.conditions import Conditions
from calibration.photograph.papers import Page
from calibration.photograph.projection import look_at
from calibration.photograph.real_light import photograph_in
from calibration.photograph.stock import HOME_LAYOUTS, PageSource
from engine.layout import LAYOUTS, Layout
from scanner.photo import load_photo
from scanner.printed import PRINTED

# Pages are printed at one of these resolutions: the least that is finer than the photo.
PAGE_SCALES = (70.0, 110.0, 170.0, 240.0)
REAL_LIGHTS = 10  # real photos that lend their light; the others stay pictures of no sheet
_REAL_LONG_SIDE = 2400  # px; most of a real photo's grid lies on less


@dataclass(frozen=True)
class PhotoPlan:
    """What kind of photos a set has.

    Attributes:
        split: of hands and drawings. prints: names of prints to choose from.
        difficulty: of the circumstances, or "mixed".
        megapixels: None for the camera's own mixture. sheets_a_hand: how many sheets a hand draws.
        seed: tells sets of one split apart. shared, icons: folders, or "" for none.
        flat: whether the sheets lie perfectly flat.
    """

    split: str
    prints: tuple[str, ...] = ("published",)
    difficulty: str = "normal"
    megapixels: float | None = None
    sheets_a_hand: int = 2
    seed: int = 0
    shared: str = ""
    icons: str = ""
    flat: bool = False


@dataclass(frozen=True)
class Photographed:
    """A photo with everything that is true of it."""

    shot: Shot
    played: PlayedSheet
    hand: Hand
    print_name: str
    seed: tuple[int, int]

    def truth(self) -> dict[str, Any]:
        """The truth file's object, keys as in the contract."""
        sheet, filled = self.played.sheet, self.played.filled
        fields = ("first", "second", "coins", "monsters", "total")
        boxes = [
            {"season": season, **dict(zip(fields, values, strict=True))}
            for season, values in zip(("spring", "summer", "autumn", "winter"), filled.boxes, strict=False)
        ]
        return {
            **self.shot.truth(),
            "map": list(sheet.board.rows),
            "stars": sorted(sheet.stars),
            "letters": dict(sheet.letters),
            "coins": {"marked": sheet.marked, "spent": sheet.spent, "track": filled.coins},
            "boxes": boxes,
            "final": filled.final,
            "hand": self.hand.name,
            "style": self.hand.style,
            "print": self.print_name,
            "seed": list(self.seed),
            "cards": list(self.played.cards),
            "season": str(self.played.season),
            "heroes": self.played.heroes,
        }


Photographer = Callable[[PhotoPlan, int], Photographed]


@lru_cache(maxsize=1)
def _library(shared: str, icons: str) -> Library:
    return Library.with_sketches(Path(shared), Path(icons) if icons else None) if shared else Library.generated()


@lru_cache(maxsize=8)
def _pages(shared: str, scale: float) -> PageSource:
    return PageSource(Path(shared) if shared else None, scale)


def _layout_for(print_name: str, rng: np.random.Generator) -> Layout:
    keys = HOME_LAYOUTS if print_name == "home_printed" else tuple(LAYOUTS)
    shares = np.array([0.5, 0.5] if len(keys) == 2 else [0.36, 0.36, 0.14, 0.14])
    return LAYOUTS[str(rng.choice(keys, p=shares))]


@dataclass(frozen=True)
class Drawn:
    """A filled-in sheet before the camera, with its circumstances; ``rng`` has drawn everything so far."""

    rng: np.random.Generator
    hand: Hand
    played: PlayedSheet
    print_name: str
    conditions: Conditions
    page: Page


def draw_for_photo(plan: PhotoPlan, index: int, style: str | None = None) -> Drawn:
    """The sheet and the circumstances of photo ``index`` of a set."""
    side = {"train": 0, "calibrate": 1, "test": 2}[plan.split]
    rng = np.random.default_rng((9, side, plan.seed, index))
    # Hands of photos are numbered far from those of the views: none is in both.
    hand = sample_hand(
        1_000_000 + plan.seed * 10_000 + index // plan.sheets_a_hand,
        plan.split,
        _library(plan.shared, plan.icons),
        style,
    )
    print_name = plan.prints[int(rng.integers(len(plan.prints)))]
    played = play_sheet(rng, _layout_for(print_name, rng), with_boxes=True)
    difficulty = (
        str(rng.choice(["easy", "normal", "hard"], p=[0.3, 0.5, 0.2]))
        if plan.difficulty == "mixed"
        else plan.difficulty
    )
    conditions = Conditions.sample(rng, difficulty, plan.megapixels)
    if plan.flat:
        conditions = replace(conditions, bend=Bend())
    needed = cell_px(look_at(PRINTED[print_name], conditions))
    scale = next((s for s in PAGE_SCALES if s >= needed), PAGE_SCALES[-1])
    page = _pages(plan.shared, scale).take(print_name, played.sheet.layout, rng)
    drawn = page.with_image(draw_sheet(page, played.filled, hand, rng, played.blocked))
    return Drawn(rng, hand, played, print_name, conditions, drawn)


def take_photo(plan: PhotoPlan, index: int, style: str | None = None) -> Photographed:
    """Photo ``index`` of a set, table, lamp and camera rendered."""
    scene = draw_for_photo(plan, index, style)
    shot = photograph(scene.page, scene.rng, scene.conditions, shared=Path(plan.shared) if plan.shared else None)
    return Photographed(shot, scene.played, scene.hand, scene.print_name, (plan.seed, index))


def take_photo_in_real_light(plan: PhotoPlan, index: int) -> Photographed:
    """Photo ``index`` of a set, the sheet lying in the plane, light and clutter of one of ten real photos.

    They are the first ten of ``data/photos``; no network and no table of the reader is trained or fitted on any of them
    (the first five lent their light while the finder was built).
    """
    folder = Path(plan.shared) / "data" / "photos"
    corners = json.loads((folder / "corners.json").read_text(encoding="utf-8"))
    name = sorted(corners)[:REAL_LIGHTS][index % REAL_LIGHTS]
    scene = draw_for_photo(plan, index, None)
    real = load_photo(folder / name, _REAL_LONG_SIDE)
    quad = real.from_full(np.array(corners[name], dtype=np.float64))
    turns = int(scene.rng.integers(4))
    shot = photograph_in(real.pixels, quad, scene.page, scene.rng, scene.conditions, turns)
    return Photographed(shot, scene.played, scene.hand, scene.print_name, (plan.seed, index))


def _save(task: tuple[Photographer, PhotoPlan, int, Path]) -> str:
    photographer, plan, index, out = task
    taken = photographer(plan, index)
    path = out / f"{plan.split}-{plan.seed}-{index:05d}.jpg"
    taken.shot.save(path)
    path.with_suffix(".json").write_text(json.dumps(taken.truth(), ensure_ascii=False), encoding="utf-8")
    return path.name


def _one_thread() -> None:
    cv2.setNumThreads(1)


def take_photos(photographer: Photographer, plan: PhotoPlan, start: int, count: int, out: Path, processes: int) -> None:
    """Takes a set's photos start … start+count-1 into a folder, with a progress line on stderr."""
    out.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with multiprocessing.get_context("fork").Pool(processes, _one_thread) as pool:
        tasks = [(photographer, plan, index, out) for index in range(start, start + count)]
        for done, _ in enumerate(pool.imap_unordered(_save, tasks), 1):
            if done % 10 == 0 or done == count:
                spent = time.monotonic() - began
                print(f"\r{done}/{count} photos, {spent / done * (count - done):.0f} s left ", end="", file=sys.stderr)
    print(file=sys.stderr)


def open_truth(path: Path) -> Mapping[str, Any]:
    """The truth beside a photo. Raises FileNotFoundError, ValueError."""
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    if not isinstance(truth, dict):
        raise ValueError(f"{path.with_suffix('.json')}: a truth file holds an object")
    return truth


def main() -> None:
    """Command line of the photographer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--split", choices=["train", "calibrate", "test"], default="test")
    parser.add_argument(
        "--print", dest="prints", action="append", choices=list(PRINTED), help="may be repeated; published"
    )
    parser.add_argument("--difficulty", choices=["easy", "normal", "hard", "mixed"], default="mixed")
    parser.add_argument("--megapixels", type=float, default=None)
    parser.add_argument("--sheets-a-hand", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="another set of the same kind")
    parser.add_argument("--shared", default=os.environ.get("KSCORE_SHARED", "../shared"))
    parser.add_argument("--icons", default="")
    parser.add_argument("--real-light", action="store_true", help="lay each sheet into one of ten real photos")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    shared = options.shared if Path(options.shared, "data").is_dir() else ""
    plan = PhotoPlan(
        options.split,
        tuple(options.prints or ["published"]),
        options.difficulty,
        options.megapixels,
        options.sheets_a_hand,
        options.seed,
        shared,
        options.icons,
    )
    photographer = take_photo_in_real_light if options.real_light else take_photo
    if options.real_light and not shared:
        parser.error("--real-light needs the real photos of the shared data (--shared)")
    take_photos(photographer, plan, options.start, options.count, options.out, options.processes)


if __name__ == "__main__":
    main()
