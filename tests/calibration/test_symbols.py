"""The symbol library: every terrain drawn in many ways, on three sides that share nothing they must
not."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.draw.symbols import (
    FAMILIES,
    SPLITS,
    TERRAINS,
    CellContext,
    Design,
    GeneratedDesign,
    Library,
    Stroke,
    SymbolDrawing,
    human,
    simplify,
)
from kscore.calibration.draw.symbols.drawings import Drawing, DrawnDesign, split_of
from kscore.calibration.draw.symbols.human import normalize, usable
from kscore.calibration.draw.symbols.trace import trace_bitmap

CELL = CellContext(4, 6, (False, True, True, False))
EVERY_FAMILY = sorted(FAMILIES)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.generated()


def designs(library: Library, terrain: str, split: str, count: int) -> Iterator[Design]:
    rng = np.random.default_rng(7)
    for _ in range(count):
        yield library.sample(terrain, split, rng)


def same(first: SymbolDrawing, second: SymbolDrawing) -> bool:
    return len(first.strokes) == len(second.strokes) and all(
        a.fill == b.fill and np.array_equal(a.points, b.points)
        for a, b in zip(first.strokes, second.strokes, strict=True)
    )


@pytest.mark.parametrize("key", EVERY_FAMILY, ids=lambda key: f"{key[0]} {key[1]}")
def test_every_family_draws_well_formed_symbols_within_reach_of_the_cell(
    key: tuple[str, str],
) -> None:
    outside = 0
    for seed in range(12):
        design = GeneratedDesign(*key, source="generated", seed=seed)
        symbol = design.draw(np.random.default_rng(seed), CELL)
        assert (symbol.terrain, symbol.family) == key
        assert symbol.strokes
        for stroke in symbol.strokes:
            assert stroke.points.ndim == 2
            assert stroke.points.shape[1] == 2
            assert len(stroke.points) >= 2
            assert stroke.points.dtype == np.float64
            assert np.isfinite(stroke.points).all()
        left, top, right, bottom = symbol.bounds()
        assert max(right - left, bottom - top) > 0.12
        assert left > -0.7
        assert top > -0.7
        assert right < 1.7
        assert bottom < 1.7
        outside += min(left, top) < -0.4 or max(right, bottom) > 1.4
    assert outside <= 1


@pytest.mark.parametrize("key", EVERY_FAMILY, ids=lambda key: f"{key[0]} {key[1]}")
def test_a_design_repeats_itself_with_variation_and_survives_pickling(key: tuple[str, str]) -> None:
    design = GeneratedDesign(*key, source="generated", seed=5)
    first = design.draw(np.random.default_rng(1), CELL)
    assert same(first, pickle.loads(pickle.dumps(design)).draw(np.random.default_rng(1), CELL))
    assert same(
        first,
        GeneratedDesign(*key, source="generated", seed=5).draw(np.random.default_rng(1), CELL),
    )
    others = [design.draw(np.random.default_rng(seed), CELL) for seed in range(2, 5)]
    tied = FAMILIES[key].continuous == "cell"
    assert tied or not all(same(first, other) for other in others)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_side_has_families_and_the_reserved_ones_appear_nowhere_else(
    library: Library, terrain: str
) -> None:
    seen = {split: {d.family for d in designs(library, terrain, split, 400)} for split in SPLITS}
    reserved = {
        side: {
            f.name
            for f in FAMILIES.values()
            if f.terrain == terrain and f.side == side and f.tier != "sketchy"
        }
        for side in SPLITS
    }
    few = terrain.startswith("letter:")
    assert len(seen["train"]) >= (5 if few else 9)
    assert len(reserved["test"]) >= (2 if few else 3)
    assert len(reserved["calibrate"]) >= (1 if few else 2)
    assert reserved["test"] <= seen["test"]
    assert reserved["calibrate"] <= seen["calibrate"]
    assert not reserved["test"] & (seen["train"] | seen["calibrate"])
    assert not reserved["calibrate"] & (seen["train"] | seen["test"])


def test_no_design_of_a_common_family_stands_on_two_sides(library: Library) -> None:
    for remainder, split in enumerate(SPLITS):
        for terrain in TERRAINS:
            for design in designs(library, terrain, split, 30):
                assert isinstance(design, GeneratedDesign)
                assert design.seed % len(SPLITS) == remainder


def test_the_publishers_symbols_are_about_a_third(library: Library) -> None:
    drawn = [FAMILIES[d.terrain, d.family].tier for d in designs(library, "F", "train", 1500)]
    assert 0.33 < drawn.count("publisher") / len(drawn) < 0.6
    assert drawn.count("letter") < 60


def test_lines_that_run_on_meet_at_the_border() -> None:
    met = 0
    for seed in range(40):
        design = GeneratedDesign("W", "three scalloped waves", source="generated", seed=seed)
        left = design.draw(np.random.default_rng(1), CellContext(2, 3, (False, True, False, False)))
        right = design.draw(
            np.random.default_rng(2), CellContext(2, 4, (False, False, False, True))
        )
        ends = [s.points[-1] for s in left.strokes]
        starts = [s.points[0] + (1.0, 0.0) for s in right.strokes]
        met += all(np.allclose(a, b, atol=0.02) for a, b in zip(ends, starts, strict=True))
    assert met >= 25


def test_furrows_keep_their_distance_across_the_border() -> None:
    for seed in range(60):
        design = GeneratedDesign("A", "chequered field", source="generated", seed=seed)
        here = design.draw(np.random.default_rng(1), CellContext(3, 3, (True, True, True, True)))
        below = design.draw(np.random.default_rng(1), CellContext(4, 3, (True, True, True, True)))
        upright = [
            sorted(s.points, key=lambda p: p[1])
            for s in here.strokes
            if np.ptp(s.points[:, 1]) > 0.9
        ]
        following = [
            sorted(s.points, key=lambda p: p[1])
            for s in below.strokes
            if np.ptp(s.points[:, 1]) > 0.9
        ]
        for line in upright:
            if 0.2 < line[-1][0] < 0.8 and line[-1][1] > 0.95 and following:
                assert min(abs(line[-1][0] - other[0][0]) for other in following) < 0.13
                return
    pytest.fail("no line reached the border")


@pytest.mark.parametrize("terrain", TERRAINS)
def test_haste_takes_ink_away_and_never_the_symbol(library: Library, terrain: str) -> None:
    def ink(symbol: SymbolDrawing) -> float:
        return sum(float(np.hypot(*np.diff(s.points, axis=0).T).sum()) for s in symbol.strokes)

    careful, hasty = 0.0, 0.0
    for design in designs(library, terrain, "train", 40):
        symbol = design.draw(np.random.default_rng(3), CELL)
        quick = simplify(symbol, 1.0)
        assert same(simplify(symbol, 0.0), symbol)
        assert same(quick, simplify(symbol, 1.0))
        assert len(quick.strokes) >= 1
        assert quick.continuous == symbol.continuous
        assert ink(quick) > 0.4 * ink(symbol)
        careful, hasty = careful + len(symbol.strokes), hasty + len(quick.strokes)
    assert hasty <= careful


def test_haste_never_takes_a_letters_bar_nor_the_face_before_its_hatching() -> None:
    for key in (("A", "initial"), ("letter:T", "form 1"), ("letter:D", "form 0")):
        for seed in range(20):
            symbol = GeneratedDesign(*key, source="generated", seed=seed).draw(
                np.random.default_rng(0), CELL
            )
            parts = simplify(symbol, 1.0).strokes
            assert sum(len(s.points) for s in parts) == sum(len(s.points) for s in symbol.strokes)
    for seed in range(20):
        design = GeneratedDesign("M", "horned face on hatching", source="generated", seed=seed)
        symbol = design.draw(np.random.default_rng(0), CELL)
        faces = [
            [s for s in form.strokes if s.pressure == 1.0]
            for form in (symbol, simplify(symbol, 1.0))
        ]
        reach = [np.ptp(np.vstack([s.points for s in face]), axis=0).min() for face in faces]
        assert reach[1] > 0.6 * reach[0]


def test_simplify_refuses_an_impossible_level(library: Library) -> None:
    symbol = GeneratedDesign("F", "triangle", source="generated", seed=1).draw(
        np.random.default_rng(0), CELL
    )
    with pytest.raises(ValueError, match="between 0 and 1"):
        simplify(symbol, 1.5)


def test_an_unknown_terrain_is_refused(library: Library) -> None:
    with pytest.raises(KeyError):
        library.sample("Q", "train", np.random.default_rng(0))


def test_drawings_are_dealt_out_by_their_identity() -> None:
    sides = [split_of(f"drawing {k}") for k in range(4000)]
    assert sides == [split_of(f"drawing {k}") for k in range(4000)]
    assert 0.67 < sides.count("train") / 4000 < 0.73
    assert 0.17 < sides.count("test") / 4000 < 0.23


def test_a_blot_and_a_single_flat_line_are_no_symbols() -> None:
    flat = normalize([np.array([[0.0, 0.0], [200.0, 2.0]])])
    rng = np.random.default_rng(0)
    blot = normalize([rng.uniform(0, 200, (300, 2))])
    house = normalize(
        [np.array([[0, 200], [0, 80], [100, 0], [200, 80], [200, 200], [0, 200]], dtype=np.float64)]
    )
    assert not usable(flat)
    assert not usable(blot)
    assert not usable(())
    assert usable(house)
    assert np.vstack(house).min() == 0.0
    assert np.vstack(house).max() == 1.0


def test_a_bitmap_of_a_plus_becomes_its_two_lines() -> None:
    bitmap = np.zeros((28, 28), dtype=np.uint8)
    bitmap[13:15, 3:25] = 255
    bitmap[3:25, 13:15] = 255
    lines = [line for line in trace_bitmap(bitmap, 3) if np.ptp(line, axis=0).max() > 20]
    assert len(lines) == 2
    assert sorted(int(np.ptp(line, axis=0).argmax()) for line in lines) == [0, 1]


def test_a_drawn_design_keeps_its_drawing_and_varies() -> None:
    lines = (np.array([[0.0, 1.0], [0.5, 0.0], [1.0, 1.0], [0.0, 1.0]]),)
    drawing = Drawing("F", "tree", "quickdraw", "quickdraw 1", lines, (False,))
    design = DrawnDesign("F", "tree", source="quickdraw", drawing=drawing, seed=4)
    first, second = (design.draw(np.random.default_rng(k), CELL) for k in (1, 2))
    assert len(first.strokes) == len(second.strokes) == 1
    assert not same(first, second)
    assert np.abs(first.strokes[0].points - second.strokes[0].points).max() < 0.5
    again = pickle.loads(pickle.dumps(design)).draw(np.random.default_rng(1), CELL)
    assert same(first, again)
    assert isinstance(first.strokes[0], Stroke)


def test_human_drawings_join_every_terrain_and_no_drawing_stands_on_two_sides(
    shared: Path, tmp_path: Path
) -> None:
    """On a small part of the data, so that tracing takes a moment only."""
    import gzip

    data = tmp_path / "data"
    (data / "sketches").mkdir(parents=True)
    (data / "digits").mkdir()
    source = shared / "data" / "sketches"
    (data / "sketches" / "sketch_rnn").mkdir()
    for name, every in (
        ("quickdraw_strokes", 3),
        ("quickdraw_more", 40),
        ("sketch_rnn/generated", 100),
        ("sketch_rnn/waves_from_pool", 40),
    ):
        with gzip.open(source / f"{name}.ndjson.gz", "rt") as rows:
            kept = [row for number, row in enumerate(rows) if number % every == 0]
        with gzip.open(data / "sketches" / f"{name}.ndjson.gz", "wt") as out:
            out.writelines(kept)
    with np.load(source / "tu_berlin_256.npz") as pictures:
        np.savez(
            data / "sketches" / "tu_berlin_256.npz", **{w: pictures[w][:3] for w in pictures.files}
        )
    with np.load(source / "quickdraw_bitmap28.npz") as bitmaps:
        np.savez(
            data / "sketches" / "quickdraw_bitmap28.npz",
            **{w: bitmaps[w][:4] for w in bitmaps.files},
        )
    with np.load(source / "marks_64.npz") as marks:
        np.savez(
            data / "sketches" / "marks_64.npz", **{name: marks[name][::20] for name in marks.files}
        )
    with np.load(shared / "data" / "digits" / "emnist_letters.npz") as letters:
        np.savez(
            data / "digits" / "emnist_letters.npz",
            **{name: letters[name][::30] for name in letters.files},
        )

    library = Library.with_sketches(tmp_path, cache=tmp_path / "cache")
    again = Library.with_sketches(tmp_path, cache=tmp_path / "cache")
    assert len(list((tmp_path / "cache").glob("symbols-*.npz"))) == 1
    keys: dict[str, set[str]] = {split: set() for split in SPLITS}
    for terrain in TERRAINS:
        for split in SPLITS:
            drawn = list(designs(library, terrain, split, 150))
            for design, twin in zip(drawn, designs(again, terrain, split, 150), strict=True):
                assert (design.family, design.source) == (twin.family, twin.source)
                if isinstance(design, DrawnDesign):
                    keys[split].add(design.drawing.key)
                    assert same(
                        design.draw(np.random.default_rng(0), CELL),
                        twin.draw(np.random.default_rng(0), CELL),
                    )
        assert any(isinstance(d, DrawnDesign) for d in designs(library, terrain, "train", 150))
    assert not keys["train"] & keys["test"]
    assert not keys["train"] & keys["calibrate"]
    assert not keys["calibrate"] & keys["test"]


def test_missing_data_and_missing_icons_are_said(tmp_path: Path) -> None:
    from kscore.calibration.draw.symbols import icons

    with pytest.raises(FileNotFoundError):
        Library.with_sketches(tmp_path)
    with pytest.raises(FileNotFoundError, match="no icon sets"):
        icons.load(tmp_path)


def test_what_a_decoder_drew_is_for_learning_alone(shared: Path) -> None:
    drawings = human.load(shared)
    decoded = [drawing for drawing in drawings if drawing.source == "decoder"]
    assert len(decoded) > 10_000
    assert {drawing.split for drawing in decoded} == {"train"}
