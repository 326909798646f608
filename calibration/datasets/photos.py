"""Whole photos of drawn sheets with their truth beside them: what the reader is measured on.

    python -m calibration render-photos DIR --count 200 --split test --print published --difficulty
    normal python -m calibration render-photos DIR --count 100 --split test --real-light   each in a
    real photo

Photo i of a set depends on (split, set's seed, i) alone. A hand draws ``--sheets-a-hand`` sheets,
then the next does. Pictures made from the publisher's scans stay outside the product.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from kscore.calibration.console import note
from kscore.calibration.datasets.parts import keep_plan
from kscore.calibration.datasets.seen import (
    straightened_map,
    straightened_track,
    unseen_coins,
    unseen_spaces,
)
from kscore.calibration.draw.drawing import draw_sheet
from kscore.calibration.draw.games import PlayedSheet, play_sheet
from kscore.calibration.draw.hand import DrawingStyle, sample_hand
from kscore.calibration.draw.symbols import PUBLISHERS, Library
from kscore.calibration.photograph.bend import Bend
from kscore.calibration.photograph.camera import Shot, cell_px, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.papers import Page
from kscore.calibration.photograph.projection import look_at
from kscore.calibration.photograph.real_light import photograph_in
from kscore.calibration.photograph.stock import HOME_LAYOUTS, PageSource
from kscore.calibration.side_by_side import side_by_side
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.photo import load_photo
from kscore.scanner.printed import PRINTED, PrintedSheet

# Pages are printed at one of these resolutions: the least that is finer than the photo.
PAGE_SCALES = (70.0, 110.0, 170.0, 240.0)
REAL_LIGHTS = 10  # real photos that lend their light; the others stay pictures of no sheet
_PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".heic"}
_REAL_LONG_SIDE = 2400  # px; most of a real photo's grid lies on less


@dataclass(frozen=True)
class PhotoPlan:
    """What kind of photos a set has.

    Attributes:
        split: of hands and drawings.
        prints: names of prints to choose from.
        difficulty: of the circumstances, or "mixed".
        megapixels: None for the camera's own mixture.
        sheets_a_hand: how many sheets a hand draws.
        seed: tells sets of one split apart.
        shared, icons: folders, or "" for none.
        flat: whether the sheets lie perfectly flat.
        publishers: whether every hand draws the publisher's symbols.
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
    publishers: bool = False


@dataclass(frozen=True)
class UnseenSpaces:
    """What was drawn and shows in the photo nowhere: names of spaces, coins by their number from
    0."""

    spaces: frozenset[str]
    coins: tuple[int, ...]


@dataclass(frozen=True)
class TakenPhoto:
    """A photo with everything that is true of it."""

    shot: Shot
    played: PlayedSheet
    hand: DrawingStyle
    print_name: str
    seed: tuple[int, int]
    unseen: UnseenSpaces

    def truth(self) -> dict[str, Any]:
        """The truth file's object, keys as in the contract."""
        sheet, filled = self.played.sheet, self.played.filled
        fields = ("first", "second", "coins", "monsters", "total")
        boxes = [
            {"season": season, **dict(zip(fields, values, strict=True))}
            for season, values in zip(
                ("spring", "summer", "autumn", "winter"), filled.boxes, strict=False
            )
        ]
        unseen = {"spaces": sorted(self.unseen.spaces), "coins": list(self.unseen.coins)}
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
            **({"unseen": unseen} if any(unseen.values()) else {}),
        }


Photographer = Callable[[PhotoPlan, int], TakenPhoto]


@lru_cache(maxsize=1)
def _library(shared: str, icons: str, publishers: bool) -> Library:
    if publishers:
        return Library(mix=PUBLISHERS)
    return (
        Library.with_sketches(Path(shared), Path(icons) if icons else None)
        if shared
        else Library.generated()
    )


@lru_cache(maxsize=8)
def _pages(shared: str, scale: float) -> PageSource:
    return PageSource(Path(shared) if shared else None, scale)


def _layout_for(print_name: str, rng: np.random.Generator) -> Layout:
    keys = HOME_LAYOUTS if print_name == "home_printed" else tuple(LAYOUTS)
    shares = np.array([0.5, 0.5] if len(keys) == 2 else [0.36, 0.36, 0.14, 0.14])
    return LAYOUTS[str(rng.choice(keys, p=shares))]


@dataclass(frozen=True)
class DrawnPhoto:
    """A filled-in sheet before the camera and the same with nothing on it, with its circumstances;
    ``rng`` has drawn everything so far."""

    rng: np.random.Generator
    hand: DrawingStyle
    played: PlayedSheet
    print_name: str
    conditions: Conditions
    page: Page
    blank: Page

    def taken(
        self, camera: Callable[[Page, np.random.Generator], Shot], seed: tuple[int, int]
    ) -> TakenPhoto:
        """The photo that a ``camera`` takes, and what cannot be seen in it."""
        again = deepcopy(self.rng)
        shot = camera(self.page, self.rng)
        nothing = camera(self.blank, again)
        return TakenPhoto(
            shot,
            self.played,
            self.hand,
            self.print_name,
            seed,
            _unseen(shot, nothing, self.played, self.page.printed),
        )


def _unseen(shot: Shot, nothing: Shot, played: PlayedSheet, printed: PrintedSheet) -> UnseenSpaces:
    """Of a shot, by the shot of the sheet with ``nothing`` on it."""
    maps = [straightened_map(each.photo, shot.lattice_to_photo) for each in (shot, nothing)]
    tracks = [
        straightened_track(each.photo, shot.lattice_to_photo, printed) for each in (shot, nothing)
    ]
    return UnseenSpaces(
        unseen_spaces(played.sheet.board, *maps), unseen_coins(played.filled.coins, *tracks)
    )


def draw_for_photo(plan: PhotoPlan, index: int, style: str | None = None) -> DrawnPhoto:
    """The sheet and the circumstances of photo ``index`` of a set."""
    side = {"train": 0, "calibrate": 1, "test": 2}[plan.split]
    rng = np.random.default_rng((9, side, plan.seed, index))
    # Hands of photos are numbered far from those of the views: none is in both.
    hand = sample_hand(
        1_000_000 + plan.seed * 10_000 + index // plan.sheets_a_hand,
        plan.split,
        _library(plan.shared, plan.icons, plan.publishers),
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
    return DrawnPhoto(rng, hand, played, print_name, conditions, drawn, page)


def take_photo(plan: PhotoPlan, index: int, style: str | None = None) -> TakenPhoto:
    """Photo ``index`` of a set, table, lamp and camera rendered."""
    scene = draw_for_photo(plan, index, style)
    shared = Path(plan.shared) if plan.shared else None
    return scene.taken(
        lambda page, rng: photograph(page, rng, scene.conditions, shared=shared), (plan.seed, index)
    )


def take_photo_in_real_light(plan: PhotoPlan, index: int) -> TakenPhoto:
    """Photo ``index`` of a set, the sheet lying in the plane, light and clutter of one of ten real
    photos.

    They are the first ten of ``data/photos``; no network and no table of the reader is trained or
    fitted on any of them (the first five lent their light while the finder was built).
    """
    folder = Path(plan.shared) / "data" / "photos"
    corners = json.loads((folder / "corners.json").read_text(encoding="utf-8"))
    name = sorted(corners)[:REAL_LIGHTS][index % REAL_LIGHTS]
    scene = draw_for_photo(plan, index, None)
    real = load_photo(folder / name, _REAL_LONG_SIDE)
    quad = real.from_full(np.array(corners[name], dtype=np.float64))
    turns = int(scene.rng.integers(4))
    return scene.taken(
        lambda page, rng: photograph_in(real.pixels, quad, page, rng, scene.conditions, turns),
        (plan.seed, index),
    )


def _path(plan: PhotoPlan, index: int, out: Path) -> Path:
    return out / f"{plan.split}-{plan.seed}-{index:05d}.jpg"


def _save(task: tuple[Photographer, PhotoPlan, int, Path]) -> str:
    photographer, plan, index, out = task
    taken = photographer(plan, index)
    path = _path(plan, index, out)
    taken.shot.save(path)
    # The truth last and whole: it tells that the photo is there.
    new = path.with_suffix(".new")
    new.write_text(json.dumps(taken.truth(), ensure_ascii=False), encoding="utf-8")
    new.replace(path.with_suffix(".json"))
    return path.name


def take_photos(
    photographer: Photographer, plan: PhotoPlan, start: int, count: int, out: Path, processes: int
) -> None:
    """Takes a set's photos start … start+count-1 into a folder; those that are there already are
    left alone.

    Raises OtherPlan where the folder holds photos of the same split and seed that were planned
    otherwise.
    """
    out.mkdir(parents=True, exist_ok=True)
    kind = {
        **asdict(plan),
        "shared": bool(plan.shared),
        "icons": bool(plan.icons),
        "by": photographer.__name__,
    }
    known = keep_plan(out, f"{plan.split}-{plan.seed}", kind)
    indices = range(start, start + count)
    tasks = [
        (photographer, plan, index, out)
        for index in indices
        if not (known and _path(plan, index, out).with_suffix(".json").exists())
    ]
    if len(tasks) < count:
        note(f"{count - len(tasks)} of {count} photos are there")
    for _ in side_by_side(_save, tasks, processes, "photos"):
        pass


def photos_in(folder: Path) -> list[Path]:
    """The photos of a folder that have their truth beside them, by name; raises FileNotFoundError
    for none."""
    photos = sorted(
        p
        for p in folder.iterdir()
        if p.suffix.lower() in _PICTURES and p.with_suffix(".json").exists()
    )
    if not photos:
        raise FileNotFoundError(f"no photos with truth beside them in {folder}")
    return photos


def open_truth(path: Path) -> Mapping[str, Any]:
    """The truth beside a photo. Raises FileNotFoundError, ValueError."""
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    if not isinstance(truth, dict):
        raise ValueError(f"{path.with_suffix('.json')}: a truth file holds an object")
    return truth
