"""Several sheets in one photo: each is found, numbered in reading order and read as alone."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from kscore.scanner.errors import NoSuchSheet, SeveralSheets
from kscore.scanner.find.detect import find_sheets
from kscore.scanner.find.several import FreeRoom
from kscore.scanner.photo import load_photo
from kscore.scanner.pipeline import Reader
from kscore.scanner.reading import ReadOptions
from kscore.scanner.sheet_place import in_reading_order, photo_part, place_names
from numpy.typing import NDArray
from PIL import Image

from testing import SAMPLES

SQUARE = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])


def _at(*middles: tuple[float, float]) -> list[NDArray[np.float64]]:
    return [SQUARE + middle for middle in middles]


@pytest.mark.parametrize(
    ("middles", "order", "named"),
    [
        ([(3, 0), (0, 0.2)], [1, 0], ["right", "left"]),
        ([(0, 0), (0, 3)], [0, 1], ["upper", "lower"]),
        (
            [(2, 2), (0.1, 0.3), (0, 2.2), (2, 0)],
            [1, 3, 2, 0],
            ["lower_right", "upper_left", "lower_left", "upper_right"],
        ),
        (
            [(0, 0), (2, 0), (4, 0), (0, 2), (4, 2)],
            [0, 1, 2, 3, 4],
            ["upper_left", "upper", "upper_right", "lower_left", "lower_right"],
        ),
    ],
)
def test_sheets_are_numbered_row_by_row(
    middles: list[tuple[float, float]], order: list[int], named: list[str]
) -> None:
    assert in_reading_order(_at(*middles)) == order
    assert place_names(_at(*middles)) == named


def test_a_sheet_that_is_there_twice_is_one(tmp_path: Path) -> None:
    """In a collage, smaller, and as two pages of a document."""
    photo = Image.open(SAMPLES / "hard_ink.jpg").reduce(2)
    width, height = photo.size
    collage = Image.new("RGB", (2 * width, height), "white")
    collage.paste(photo, (0, 0))
    collage.paste(photo.resize((round(0.8 * width), round(0.8 * height))), (width + 40, 0))
    collage.save(tmp_path / "collage.jpg", quality=85)
    photo.save(tmp_path / "twice.pdf", save_all=True, append_images=[photo], quality=90)
    letters = json.loads((SAMPLES / "hard_ink.json").read_text(encoding="utf-8"))["map"]
    for name in ("collage.jpg", "twice.pdf"):
        look = Reader.load().look(tmp_path / name)
        assert look.left_out == ()
        assert list(look.reading().rows) == letters, name


def test_a_part_of_a_photo_has_a_name() -> None:
    assert photo_part(np.array([50.0, 900.0]), (1200, 1000)) == "lower_left"
    assert photo_part(np.array([600.0, 500.0]), (1200, 1000)) == "middle"


def test_a_table_is_searched_where_spots_are_neither_none_nor_a_cloths() -> None:
    free = np.full((100, 125), 255, np.uint8)
    free[:, :40] = 0  # where a sheet lies
    five = np.array([[60.0, 50], [64, 44], [66, 48], [70, 55], [65, 49]]) * 10
    cloth = np.stack(np.meshgrid(np.arange(95, 120, 4), np.arange(20, 90, 4)), -1).reshape(-1, 2)
    taken = np.array([[20.0, 50]] * 9) * 10
    room = FreeRoom(free, 0.1, np.concatenate([five, taken]), 300.0)
    middle = room.most_spots()
    assert middle is not None
    assert np.abs(middle - five.mean(axis=0)).max() < 60
    assert room.worth_searching(middle, True)
    room.spots = np.asarray(cloth * 10.0, np.float64)
    assert not room.worth_searching(np.array([1080.0, 500]), True)
    room.spots = np.empty((0, 2))
    assert room.most_spots() is None
    assert not room.worth_searching(middle, True)


def test_the_whole_table_is_read(reports: Path) -> None:
    photo = reports / "several" / "four.jpg"
    truth = json.loads((reports / "truth.json").read_text(encoding="utf-8"))
    reader = Reader.load()
    with pytest.raises(SeveralSheets) as several:
        reader.look(photo)
    named = ("upper_left", "upper_right", "lower_left", "lower_right")
    assert several.value.places == named
    maps = truth["several/four.jpg"]["maps"]
    for number, player in enumerate(("anna", "ben", "clara", "david"), start=1):
        reading = reader.look(photo, ReadOptions(sheet=number)).reading()
        assert reading.place is not None
        assert (reading.place.number, reading.place.place) == (number, named[number - 1])
        assert list(reading.rows) == maps[player]
    with pytest.raises(NoSuchSheet):
        reader.look(photo, ReadOptions(sheet=5))


def test_of_two_sheets_the_named_one_is_read(reports: Path) -> None:
    name = "several/two_sheets-side_by_side-table-4101-0029.jpg"
    truth = json.loads((reports / "truth.json").read_text(encoding="utf-8"))[name]
    reading = Reader.load().look(reports / name, ReadOptions(sheet=1)).reading()
    assert (reading.layout, list(reading.rows)) == (truth["layout"], truth["map"])
    assert reading.coins.marked == truth["coins"]


def test_a_sheet_that_another_covers_is_left_out(reports: Path) -> None:
    photo = load_photo(reports / "several/two_sheets-overlapping-table-4101-0029.jpg")
    found = find_sheets(photo.pixels)
    assert [sheet.layout for sheet in found.sheets] == ["K-B"]
    (left,) = found.left_out
    assert photo_part(left.middle, (photo.pixels.shape[1], photo.pixels.shape[0])) == "left"
