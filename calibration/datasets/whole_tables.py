"""Photos of whole tables: several drawn sheets in one picture, with the truth of each beside it.

    python -m calibration render-tables DIR --count 100 --sheets 4
    python -m calibration render-tables DIR --count 50 --sheets 4 --real-light

Table i of a set depends on (split, set's seed, i) alone; its sheets are those of photos of the same
split and seed (`kscore.calibration.datasets.photos`), each of another hand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kscore.calibration.datasets.photos import REAL_LIGHTS, DrawnPhoto, PhotoPlan, draw_for_photo
from kscore.calibration.photograph.camera import Shot
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.several import (
    lay_out,
    photograph_several,
    photograph_several_in,
)
from kscore.calibration.side_by_side import side_by_side
from kscore.scanner.photo import load_photo

LONG_SIDE, SHORT_SIDE = 4000, 3000
"""Pixels of a photo of 12 megapixels."""
DRAWN_MEGAPIXELS = 2.5
"""Of the photo that a sheet alone would be drawn for: as large as its part of a table's 12."""


@dataclass(frozen=True)
class TablePlan:
    """What kind of tables a set has: ``sheets`` on each, of photos as `PhotoPlan` says; in real
    light or a rendered one, in which ``cards`` lie between them and other things about."""

    photos: PhotoPlan
    sheets: int
    real_light: bool
    cards: bool = False


def take_table(plan: TablePlan, index: int) -> tuple[list[DrawnPhoto], list[Shot]]:
    """Table ``index`` of a set: what is drawn on its sheets, and a shot of each in the one
    photo."""
    photos = replace(plan.photos, megapixels=DRAWN_MEGAPIXELS, sheets_a_hand=1)
    drawn = [draw_for_photo(photos, plan.sheets * index + k) for k in range(plan.sheets)]
    rng = np.random.default_rng((11, plan.photos.seed, index, plan.sheets))
    conditions = Conditions.sample(rng, "normal", 12.0)
    upright = conditions.height > conditions.width
    conditions = replace(
        conditions,
        width=SHORT_SIDE if upright else LONG_SIDE,
        height=LONG_SIDE if upright else SHORT_SIDE,
        tilt=min(conditions.tilt, 25.0),
        fill=float(rng.uniform(0.85, 0.98)),
        things=("cards", "cards", *conditions.things) if plan.cards else (),
    )
    columns = 2 if upright or plan.sheets < 3 else -(-plan.sheets // 2)
    placed = lay_out([(each.page, each.conditions.bend) for each in drawn], columns, rng)
    by_page = {id(each.page): each for each in drawn}
    drawn = [by_page[id(each.page)] for each in placed]
    shared = Path(plan.photos.shared) if plan.photos.shared else None
    if not plan.real_light:
        return drawn, photograph_several(placed, rng, conditions, shared)
    assert shared is not None
    folder = shared / "data" / "photos"
    corners = json.loads((folder / "corners.json").read_text(encoding="utf-8"))
    name = sorted(corners)[:REAL_LIGHTS][index % REAL_LIGHTS]
    real = load_photo(folder / name, LONG_SIDE)
    grow = LONG_SIDE / max(real.pixels.shape[:2])
    quad = grow * (real.from_full(np.array(corners[name], dtype=np.float64)) + 0.5) - 0.5
    pixels = cv2.resize(real.pixels, None, fx=grow, fy=grow, interpolation=cv2.INTER_CUBIC)
    return drawn, photograph_several_in(pixels.astype(np.uint8), quad, placed, rng, conditions)


def truth_of(drawn: DrawnPhoto, shot: Shot) -> dict[str, Any]:
    """What is true of one sheet, keys as in the contract."""
    sheet, played = drawn.played.sheet, drawn.played
    return {
        **shot.truth(),
        "map": list(sheet.board.rows),
        "coins": {"marked": sheet.marked, "spent": sheet.spent, "track": played.filled.coins},
        "print": drawn.print_name,
        "cards": list(played.cards),
        "season": str(played.season),
        "heroes": played.heroes,
        "hand": drawn.hand.name,
    }


def _save(task: tuple[TablePlan, int, Path]) -> str:
    plan, index, path = task
    drawn, shots = take_table(plan, index)
    shots[0].save(path)
    truth = {"sheets": [truth_of(*pair) for pair in zip(drawn, shots, strict=True)]}
    new = path.with_suffix(".new")
    new.write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
    new.replace(path.with_suffix(".json"))
    return path.name


def take_tables(plan: TablePlan, start: int, count: int, out: Path, processes: int) -> None:
    """Takes a set's tables start … start+count-1 into a folder; those that are there already are
    left alone."""
    out.mkdir(parents=True, exist_ok=True)
    light = "real" if plan.real_light else "cards" if plan.cards else "table"
    name = f"{plan.photos.split}-{plan.photos.seed}-{plan.sheets}-{light}"
    paths = {index: out / f"{name}-{index:05d}.jpg" for index in range(start, start + count)}
    tasks = [
        (plan, index, path)
        for index, path in paths.items()
        if not path.with_suffix(".json").exists()
    ]
    for _ in side_by_side(_save, tasks, processes, "tables"):
        pass
