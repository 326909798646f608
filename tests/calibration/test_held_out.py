"""What is held out for ever is drawn by nobody on any side, and the list is what it says."""

from __future__ import annotations

import ast
import json
import string
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.draw.hand import sample_hand
from kscore.calibration.draw.held_out import INVENTED, LETTERS, SHAPES, WORDS, held_out
from kscore.calibration.draw.held_out_library import ELEMENTS, HeldOutLibrary, load
from kscore.calibration.draw.odd_library import OddLibrary, side_of
from kscore.calibration.draw.symbols import FAMILIES, SPLITS, TERRAINS, CellContext, Library
from kscore.calibration.draw.symbols.drawings import Drawing
from kscore.calibration.draw.symbols.glyphs import FORMS
from kscore.calibration.draw.symbols.human import WORDS as LEARNT_WORDS
from kscore.calibration.draw.symbols.icons import NAMES, of_no_terrain
from kscore.engine.terrain import DRAWN

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
WORDS_OF_QUICK_DRAW = 345
needs_drawings = pytest.mark.skipif(
    not (SHARED / "data").is_dir(), reason="the drawings of ../shared are not there"
)


def test_ten_invented_kinds_and_a_third_of_letters_words_and_shapes() -> None:
    assert len(set(INVENTED)) == 10
    assert set(ELEMENTS) == set(INVENTED)
    assert len(set(LETTERS)) == 9
    assert set(LETTERS) < set(string.ascii_uppercase)
    assert abs(len(set(WORDS)) - WORDS_OF_QUICK_DRAW / 3) <= 2
    assert len(set(SHAPES)) == 4


def test_no_family_word_form_or_icon_that_is_learnt_from_is_held_out() -> None:
    assert not {name for _, name in FAMILIES if held_out(name) or name in INVENTED}
    assert not {word for words in LEARNT_WORDS.values() for word, _, _ in words if held_out(word)}
    assert not set(LETTERS) & set(FORMS)
    icons = {name for _, names in NAMES.values() for name in names.replace("- ", "-").split()}
    assert not {name for name in icons if held_out(name.replace("-", " "))}


def test_only_measuring_draws_the_held_out() -> None:
    allowed = {
        "calibration/draw/held_out_library.py",
        # Evenings are rendered for measuring alone: nothing trains on them.
        "calibration/datasets/evenings.py",
        "calibration/datasets/hand_evenings.py",
    }
    for path in sorted((ROOT / "calibration").rglob("*.py")):
        name = str(path.relative_to(ROOT))
        imported = {
            f"{node.module}.{alias.name}"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        if name.startswith("calibration/measure/") or name in allowed:
            continue
        assert not {
            each for each in imported if each.startswith("kscore.calibration.draw.held_out_library")
        }, name
        from_list = {
            each for each in imported if each.startswith("kscore.calibration.draw.held_out.")
        }
        assert from_list <= {"kscore.calibration.draw.held_out.held_out"}, name


@needs_drawings
def test_no_drawing_of_any_side_is_held_out() -> None:
    library = Library.with_sketches(SHARED)
    rng = np.random.default_rng(1)
    for split in SPLITS:
        for terrain in TERRAINS:
            assert not any(held_out(library.sample(terrain, split, rng).family) for _ in range(150))
            drawn = [d for _, pool in library._pools[terrain, split] for d in pool.drawings]
            assert not [d.name for d in drawn if held_out(d.name)]


@needs_drawings
def test_hands_with_symbols_of_their_own_draw_words_of_their_side_alone() -> None:
    library = OddLibrary.with_sketches(Library.generated(), SHARED)
    known = {family for _, family in FAMILIES}
    rng = np.random.default_rng(1)
    drawn = {
        split: {library.sample("F", split, rng).family for _ in range(600)} - known
        for split in SPLITS
    }
    assert all(len(words) > 15 for words in drawn.values())
    for split, words in drawn.items():
        assert not {word for word in words if held_out(word) or side_of(word) != split}
    assert library.sample("*", "train", rng).terrain == "*"
    always = OddLibrary.with_sketches(Library.generated(), SHARED, always=True)
    designs = [always.sample(terrain, "calibrate", rng) for terrain in DRAWN for _ in range(60)]
    of_people = [design for design in designs if design.source != "generated"]
    assert {side_of(design.family) for design in of_people} == {"calibrate"}
    assert len(of_people) > 0.6 * len(designs), "the others are marks of no meaning"


def test_icons_that_are_like_the_held_out_or_stand_for_a_terrain_are_no_hands_own(
    tmp_path: Path,
) -> None:
    pytest.importorskip("svgelements", reason="the extra train is not installed")
    like_held_out = (
        "apple",
        "lock-open",
        "chevrons-up",
        "letter-k",
        "cell-phone",
        "key",
        "currency-yen",
        "percent",
    )
    of_terrain, of_nothing = (
        ("home-2", "trees", "wave-sine", "ghost-3"),
        ("cactus-box", "puzzle", "recycle"),
    )
    square = '<path fill="none" stroke="currentColor" d="M3 3h18v18h-18z"/>'
    icons = {
        name: {"body": square}
        for name in (*like_held_out, *of_terrain, *of_nothing, "puzzle-filled")
    }
    folder = tmp_path / "lucide"
    folder.mkdir()
    (folder / "icons.json").write_text(json.dumps({"height": 24, "icons": icons}), encoding="utf-8")
    assert {drawing.name for drawing in of_no_terrain(tmp_path, tmp_path)} == set(of_nothing)
    with pytest.raises(FileNotFoundError):
        of_no_terrain(tmp_path / "nowhere")


def test_icons_are_drawn_by_hands_of_their_side_alone() -> None:
    lines = (np.array([[0.0, 0.0], [1.0, 1.0], [0.0, 1.0]]),)
    icons = [Drawing("", f"icon {n}", "icon", f"odd icon {n}", lines, (False,)) for n in range(60)]
    library = OddLibrary(Library.generated(), (), True, icons)
    rng = np.random.default_rng(1)
    for split in SPLITS:
        drawn = [library.sample("F", split, rng) for _ in range(200)]
        names = {design.family for design in drawn if design.source == "icon"}
        assert names
        assert {side_of(name) for name in names} == {split}


@pytest.mark.parametrize("kind", INVENTED)
def test_an_invented_symbol_is_drawn_alike_by_one_hand(kind: str) -> None:
    library = HeldOutLibrary()
    rng = np.random.default_rng(2)
    design = next(
        d for d in (library.sample("F", "test", rng) for _ in range(400)) if d.family == kind
    )
    first, again = (design.draw(np.random.default_rng(3), CellContext()) for _ in range(2))
    assert all(
        np.array_equal(a.points, b.points)
        for a, b in zip(first.strokes, again.strokes, strict=True)
    )
    left, top, right, bottom = first.bounds()
    assert -0.4 < left < right < 1.4
    assert -0.4 < top < bottom < 1.4


@needs_drawings
def test_hands_of_held_out_drawings() -> None:
    drawings = load(SHARED)
    names = {drawing.name for drawing in drawings}
    assert len(names & set(WORDS)) > 100
    assert set(SHAPES) <= names
    assert {
        name.removeprefix("written ").upper() for name in names if name.startswith("written ")
    } == set(LETTERS)
    assert all(held_out(name) for name in names)
    hand = sample_hand(5, "test", HeldOutLibrary(drawings, Library.generated().sample))
    assert all(
        held_out(hand.manners[t].design.family) or hand.manners[t].design.family in INVENTED
        for t in DRAWN
    )
    assert hand.manners["X"].design.family not in INVENTED
