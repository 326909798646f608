"""Wide hands: what they draw with, what stands on the test side alone, and how they are carried."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from kscore.calibration.datasets.maps import ViewPlan, design_source, open_views, render, render_one
from kscore.calibration.draw.symbols import Library, cache
from kscore.calibration.draw.symbols.drawings import Drawing
from kscore.calibration.draw.symbols.model import CellContext
from kscore.calibration.draw.symbols.sketchy import FAMILIES
from kscore.calibration.draw.wide import TwoWays, WideLibrary, wide_hand
from kscore.calibration.measure.symbols import Signs, table
from kscore.engine.terrain import DRAWN, MARKED

WIDE = WideLibrary(Library.generated())


def test_every_hasty_family_draws_within_reach_of_its_space() -> None:
    for family in FAMILIES:
        for seed in range(12):
            artist = family.make(np.random.default_rng(seed))
            strokes = artist(np.random.default_rng(seed + 1), CellContext())
            points = np.vstack([stroke.points for stroke in strokes])
            assert np.isfinite(points).all(), family.name
            assert points.min() > -0.5, family.name
            assert points.max() < 1.5, family.name


def test_what_is_left_out_is_drawn_on_the_test_side_alone() -> None:
    left_out = {(f.terrain, f.name) for f in FAMILIES if f.side == "test"}
    assert {terrain for terrain, _ in left_out} >= {"M", "A", "W", "V"}
    seen: dict[str, set[tuple[str, str]]] = {}
    for side in ("train", "calibrate", "test"):
        rng = np.random.default_rng(3)
        drawn = [WIDE.sample(str(rng.choice(list(DRAWN))), side, rng) for _ in range(1500)]
        seen[side] = {(each.terrain, each.family) for each in drawn}
    assert not left_out & seen["train"]
    assert not left_out & seen["calibrate"]
    assert len(left_out & seen["test"]) == len(left_out)


def test_a_wide_hand_is_the_same_again_and_some_terrains_are_drawn_in_two_ways() -> None:
    hands = [wide_hand(seed, "train", WIDE) for seed in range(40)]
    again = wide_hand(7, "train", WIDE)
    assert again.writing == hands[7].writing
    assert again.manners["F"].size == hands[7].manners["F"].size
    pencils = [hand.writing for hand in hands if hand.writing.kind == "pencil"]
    assert len(pencils) > 12
    assert min(pen.width for pen in pencils) < 0.03 < 0.06 < max(pen.width for pen in pencils)
    two = [m.design for h in hands for m in h.manners.values() if isinstance(m.design, TwoWays)]
    assert 5 < len(two) < 60
    rng = np.random.default_rng(1)
    drawn = {two[0].draw(rng, CellContext(r, c)).family for r in range(11) for c in range(11)}
    assert len(drawn) == len({way.family for way in two[0].ways})


def test_a_rendered_view_tells_what_each_terrain_was_drawn_after(tmp_path: Path) -> None:
    plan = ViewPlan("test", wide=True)
    sheet = render_one(plan, 3)
    assert len(sheet.sources) == len(MARKED)
    assert sheet.hand.startswith("wide-test-")
    render(plan, 3, 1, tmp_path, 1)
    views = open_views(tmp_path)
    assert views.sources is not None
    assert tuple(views.sources[0]) == sheet.sources
    jellyfish = next(f for f in FAMILIES if f.side == "test")
    rng = np.random.default_rng(2)
    designs = [WIDE.sample(jellyfish.terrain, "test", rng) for _ in range(300)]
    assert "sketchy, left out" in {design_source(design, "test") for design in designs}


def test_signs_that_are_held_and_wrong_are_counted_by_what_they_were_drawn_after() -> None:
    truth = np.zeros((2, 121), np.intp)
    truth[:, :4] = 1
    read = truth.copy()
    read[0, 0] = 2
    chance = np.full(truth.shape, 0.99)
    chance[1, :2] = 0.9
    sources = np.where(truth > 0, "icon", "").astype("<U9")
    sources[1, :4] = "common"
    text = table(Signs(truth, read, chance, chance, sources), ["pencil", "both"])
    assert "exact, pencil: 0.00 %" in text
    assert "exact, fills: 100.00 %" in text
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines()[-3:]}
    assert rows["all"] == ["8", "12.50", "6", "166.67"]
    assert rows["icon"] == ["4", "25.00", "4", "250.00"]
    assert rows["common"] == ["4", "0.00", "2", "0.00"]


def test_packed_drawings_stand_for_files_that_are_not_there(tmp_path: Path) -> None:
    line = np.array([[0.0, 0.1234], [1.0, 0.9]])
    drawing = Drawing("F", "tree", "quickdraw", "key", (line,), (False,), split="train")
    cache.pack("a recipe", [drawing], tmp_path)
    missing = [tmp_path / "nowhere.npz"]
    (found,) = cache.cached(missing, "a recipe", tuple, tmp_path)
    assert (found.name, found.split) == ("tree", "train")
    assert np.abs(found.lines[0] - line).max() < 0.003
