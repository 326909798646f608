"""Sheets that fit no printed layout: told so; and pads without mountains, found by what is printed
around the grid."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.negatives import negative_page
from kscore.calibration.photograph.papers import home_printed_page, own_page
from kscore.engine.grid import Space
from kscore.engine.layout import Layout, load_layout
from kscore.engine.rules import Variant
from kscore.scanner.errors import ForeignLayout, Mirrored, NoSheet, PrintMismatch
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.lattice import CENTRES, SIZE
from kscore.scanner.photo import load_photo
from kscore.scanner.pipeline import Reader
from kscore.scanner.reading import ReadOptions

from kscore.errors import sentence
from kscore.messages import Texts

PAD = Layout("pad", frozenset())
ISLAND = Layout("island", frozenset({"B1", "C5", "E9", "H2", "K7"}))


def _shot(layout: str | Layout, **changes: float) -> Shot:
    conditions = replace(
        Conditions(width=1200, height=1600, noise=2.0, defocus=0.01),
        **changes,  # type: ignore[arg-type]
    )
    return photograph(own_page(layout, 50.0), np.random.default_rng(5), conditions)


def _miss(shot: Shot, layouts: dict[str, Layout]) -> float:
    found = find_sheet(shot.photo, layouts)
    there = found.lattice.to_lattice(shot.lattice_to_photo(CENTRES))
    return float(np.abs(there - CENTRES).max())


@pytest.mark.parametrize("roll", [0.0, 95.0, 180.0, 270.0])
def test_a_pad_without_mountains_is_found_the_right_way_up(roll: float) -> None:
    """By its coin track: this print has no marks."""
    assert _miss(_shot(PAD, roll=roll), {"pad": PAD}) < 0.08


def test_mountains_drawn_by_hand_need_not_look_printed() -> None:
    drawn = replace(ISLAND, by_hand=True)
    assert _miss(_shot(PAD, roll=20.0), {"island": drawn}) < 0.08


@pytest.mark.parametrize("kind", ["framed_map", "squares_11", "form", "calendar"])
def test_other_things_are_no_pad(kind: str) -> None:
    rng = np.random.default_rng(11)
    page = negative_page(kind, 44.0, rng)
    shot = photograph(page, rng, Conditions(width=900, height=1200, tilt=12.0))
    with pytest.raises(NoSheet) as refused:
        find_sheet(shot.photo, {"pad": PAD})
    assert not isinstance(refused.value, ForeignLayout | Mirrored | PrintMismatch)


@pytest.mark.parametrize("roll", [0.0, 200.0])
def test_a_sheet_of_no_known_layout_is_told_so(roll: float) -> None:
    with pytest.raises(ForeignLayout) as refused:
        find_sheet(_shot(ISLAND, roll=roll).photo)
    seen = set(refused.value.mountains)
    assert seen <= {"B1", "C5", "E9", "H2", "K7"}
    assert len(seen) >= 4  # one lies where the photo is least sharp
    assert sentence(refused.value, Texts("en")).count("--layout") == 1


def test_a_pad_is_told_apart_from_nothing() -> None:
    with pytest.raises(ForeignLayout, match="without printed mountains"):
        find_sheet(_shot(PAD).photo)


def test_the_wrong_layout_named_is_told_so() -> None:
    with pytest.raises(PrintMismatch, match="island"):
        find_sheet(_shot("K-B").photo, {"island": ISLAND})


def test_of_a_print_without_a_scale_bar_is_told_the_same(shared: Path) -> None:
    conditions = Conditions(width=1200, height=1600, noise=2.0, defocus=0.01)
    page = home_printed_page("K-A", 50.0, shared)
    photo = photograph(page, np.random.default_rng(5), conditions).photo
    with pytest.raises(PrintMismatch):
        find_sheet(photo, {"island": ISLAND})
    with pytest.raises(Mirrored):
        find_sheet(np.ascontiguousarray(photo[:, ::-1]))


@pytest.mark.parametrize("layout", ["K-A", "H-B"])
def test_a_mirrored_photo_is_told_so(layout: str) -> None:
    with pytest.raises(Mirrored):
        find_sheet(np.ascontiguousarray(_shot(layout, roll=10.0).photo[:, ::-1]))


@pytest.mark.slow
def test_reported_layouts(shared: Path) -> None:
    """Found with their own layout, told so without; pads drawn on by hand among them."""
    folder = shared / "cases" / "reports" / "layouts"
    truth = json.loads((folder.parent / "truth.json").read_text(encoding="utf-8"))
    own = {name: f"{name}.toml" for name in ("l0", "l1", "l2", "l3")}
    own |= {"rolled_printed": "rolled.toml"}
    own |= {f"tabula_{name}": "tabula.toml" for name in ("blank", "dark", "hand")}
    for name, file in own.items():
        pixels = load_photo(folder / f"{name}.jpg").pixels
        layout = load_layout(folder / file)
        assert find_sheet(pixels, {layout.key: layout}).layout == layout.key, name
        with pytest.raises(ForeignLayout) as refused:
            find_sheet(pixels)
        assert set(refused.value.mountains) == layout.mountains, name
    by_hand = replace(load_layout(folder / "rolled.toml"), by_hand=True)
    assert truth["layouts/tabula_hand.jpg"]["map"] == truth["layouts/rolled_printed.jpg"]["map"]
    for name in ("tabula_hand", "tabula_dark"):
        found = find_sheet(load_photo(folder / f"{name}.jpg").pixels, {"rolled": by_hand})
        assert found.layout == "rolled"


@pytest.mark.slow
def test_sheets_of_own_layouts_are_read_but_for_what_is_asked(shared: Path) -> None:
    """Of pads drawn on by hand the file says where the mountains are; ruins that were drawn look
    like something, and are asked about."""
    folder = shared / "cases" / "reports" / "layouts"
    truth = json.loads((folder.parent / "truth.json").read_text(encoding="utf-8"))
    reader = Reader.load()
    files = {"rolled_printed": "rolled", "tabula_blank": "tabula"}
    files |= {"tabula_hand": "rolled", "tabula_dark": "rolled", "l0": "l0", "l1": "l1", "l2": "l2"}
    for name, file in files.items():
        by_hand = name in ("tabula_hand", "tabula_dark")
        layout = replace(load_layout(folder / f"{file}.toml"), by_hand=by_hand)
        played = Variant(
            layout=layout, games="KH" if "X" in str(truth[f"layouts/{name}.jpg"]) else ""
        )
        reading = reader.read(folder / f"{name}.jpg", ReadOptions(played))
        rows = str(reading.sheet().board).replace("\n", "/").split("/")
        # on l2 nothing is crossed out, whatever its truth says of three pieces of wasteland
        expected = [row.replace("X", "#") for row in truth[f"layouts/{name}.jpg"]["map"]]
        wrong = {
            Space(row, column).name
            for row in range(SIZE)
            for column in range(SIZE)
            if rows[row][column] != expected[row][column]
        }
        asked = {cell for doubt in reading.doubts for cell in getattr(doubt, "cells", ())}
        assert wrong <= (asked & layout.ruins if by_hand else asked), name
