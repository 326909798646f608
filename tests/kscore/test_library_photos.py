"""Photos as programs have them: files, bytes, pictures, arrays; many at once; other processes."""

from __future__ import annotations

import io
import pickle
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kscore.scanner import pipeline
from kscore.scanner.find import detect
from PIL import Image

import kscore
from testing import SAMPLES

PHOTO = SAMPLES / "spring_pencil.jpg"
GAME_CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
SHEET = kscore.read(PHOTO)
PIXELS = np.asarray(cv2.imread(str(PHOTO)), np.uint8)


def sources() -> dict[str, Any]:
    opaque = np.full((*PIXELS.shape[:2], 1), 255, np.uint8)
    return {
        "text": str(PHOTO),
        "path": PHOTO,
        "bytes": PHOTO.read_bytes(),
        "view": memoryview(PHOTO.read_bytes()),
        "file": io.BytesIO(PHOTO.read_bytes()),
        "picture": Image.open(PHOTO),
        "picture with alpha": Image.open(PHOTO).convert("RGBA"),
        "array": PIXELS,
        "array with alpha": np.concatenate([PIXELS, opaque], axis=2),
        "floats": PIXELS / 255,
        "half floats": (PIXELS / 255).astype(np.float32),
        "deep": PIXELS.astype(np.uint16) * 257,
        "not in one piece": np.asfortranarray(PIXELS),
    }


@pytest.mark.parametrize("kind", sources())
def test_a_photo_is_read_whatever_it_comes_as(kind: str) -> None:
    found = kscore.read(sources()[kind])
    assert (found.map, found.coins) == (SHEET.map, SHEET.coins)
    assert found.name == (str(PHOTO) if kind in ("text", "path") else "photo")


def test_grey_pixels_are_read_as_a_grey_file_is() -> None:
    grey = cv2.cvtColor(PIXELS, cv2.COLOR_BGR2GRAY)
    found = kscore.read(grey)
    assert kscore.read(grey[..., None]) == found
    assert kscore.read(Image.fromarray(grey)) == found
    assert found.map == SHEET.map


def test_what_is_transparent_is_white() -> None:
    clear = np.concatenate([PIXELS, np.zeros((*PIXELS.shape[:2], 1), np.uint8)], axis=2)
    with pytest.raises(kscore.ScanError):
        kscore.read(clear)


def test_a_picture_is_turned_as_its_exif_says() -> None:
    turned = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    Image.open(PHOTO).rotate(90, expand=True).save(turned, "PNG", exif=exif)
    assert kscore.read(Image.open(turned)).map == SHEET.map


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (7, "not int"),
        (None, "not NoneType"),
        (io.StringIO("F"), "not StringIO"),
        (np.zeros((3, 4), np.int64), r"\(3, 4\) of int64"),
        (np.zeros((3, 4), bool), "of bool"),
        (np.zeros(7, np.uint8), r"\(7,\)"),
        (np.zeros((3, 4, 2), np.uint8), r"\(3, 4, 2\)"),
        (np.zeros((0, 4, 3), np.uint8), r"\(0, 4, 3\)"),
        (np.full((3, 4), 255.0), "up to 255"),
        (np.full((3, 4), np.nan), "up to nan"),
        (np.full((3, 4), -0.5), "is no photo"),
    ],
)
def test_anything_else_says_what_is_taken(given: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told) as raised:
        kscore.read(given)
    assert "BGR" in str(raised.value) or "PIL" in str(raised.value)


def test_a_name_stands_for_the_place_of_a_file(tmp_path: Path) -> None:
    hidden = tmp_path / "upload-7f3a"
    shutil.copy(PHOTO, hidden)
    assert kscore.read(hidden, name="anna.jpg").to_dict()["photo"] == "anna.jpg"
    assert "tmp" not in str(kscore.read(hidden, name="anna.jpg").to_dict())
    hidden.write_bytes(b"nothing")
    (tmp_path / "folder").mkdir()
    for path in (hidden, tmp_path / "none.jpg", tmp_path / "folder"):
        with pytest.raises(kscore.MessageError) as raised:
            kscore.read(path, name="anna.jpg")
        assert "anna.jpg" in str(raised.value)
        assert "tmp" not in str(raised.value)
    with pytest.raises(kscore.ScanError, match=r"^anna\.jpg"):
        kscore.read(b"nothing", name="anna.jpg")


def test_a_name_tells_the_season_as_a_file_does() -> None:
    data = (SAMPLES / "game" / "3_autumn_anna.jpg").read_bytes()
    assert kscore.read(data, name="3_autumn.jpg").score(GAME_CARDS).season == "autumn"


@pytest.fixture(scope="module")
def two_sheets() -> bytes:
    one, other = (cv2.imread(str(SAMPLES / f"{n}.jpg")) for n in ("winter_pencil", "spring_pencil"))
    assert one is not None
    assert other is not None
    height = min(one.shape[0], other.shape[0])
    return cv2.imencode(".jpg", np.hstack([one[:height], other[:height]]))[1].tobytes()


def test_each_of_several_sheets_in_bytes(two_sheets: bytes) -> None:
    with pytest.raises(kscore.ScanError) as raised:
        kscore.read(two_sheets)
    assert getattr(raised.value, "places", ()) == ("left", "right")
    found = kscore.read_all(two_sheets, name="table.jpg")
    assert [(each.name, each.place) for each in found] == [
        ("table.jpg", "left"),
        ("table.jpg", "right"),
    ]
    assert found[1] == kscore.read(two_sheets, name="table.jpg", sheet=2)


def test_sheets_in_pixels_are_found_once(
    two_sheets: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = list[tuple[Any, ...]]()

    def counted(*of: Any) -> Any:
        searched.append(of)
        return detect.find_sheets(*of)

    monkeypatch.setattr(pipeline, "find_sheets", counted)
    pixels = cv2.imdecode(np.frombuffer(two_sheets, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    assert len(kscore.read_all(pixels)) == 2
    assert len(searched) == 1


def test_threads_read_beside_each_other(two_sheets: bytes) -> None:
    other = two_sheets + b"\0"
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(kscore.read_all, [two_sheets, other, PHOTO, two_sheets]))
    assert [len(each) for each in found] == [2, 2, 1, 2]
    assert found[0] == found[3]


# many


def many() -> list[Any]:
    return [str(PHOTO), b"no photo", PHOTO.read_bytes(), "missing.jpg"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_are_read_in_their_order_and_none_costs_another(jobs: int) -> None:
    told: list[tuple[int, int | None]] = []
    progress = lambda done, of: told.append((done, of))  # noqa: E731
    first, bad, second, missing = kscore.read_many(many(), jobs=jobs, progress=progress)
    assert isinstance(first, kscore.Sheet)
    assert isinstance(second, kscore.Sheet)
    assert first == SHEET
    assert (second.name, second.map) == ("photo", SHEET.map)
    assert isinstance(bad, kscore.ScanError)
    assert isinstance(missing, kscore.ScanError)
    assert missing.key == "photo.missing"
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_many_are_looked_at_when_they_are_wanted() -> None:
    def photos() -> Iterable[bytes]:
        yield PHOTO.read_bytes()
        raise AssertionError("nobody asked for this one")

    told: list[int | None] = []
    found = kscore.read_many(photos(), progress=lambda _, of: told.append(of))
    assert isinstance(next(iter(found)), kscore.Sheet)
    assert told == [None]


def test_many_say_what_is_no_photo_and_what_cannot_be() -> None:
    nothing: Any = [None]
    with pytest.raises(TypeError, match="not NoneType"):
        list(kscore.read_many(nothing))
    with pytest.raises(ValueError, match="jobs=1"):
        list(kscore.read_many(many(), jobs=2, reader=kscore.Reader()))


# values that cross processes


def test_sheets_and_results_cross_processes_without_their_pixels() -> None:
    sheet = kscore.read(SAMPLES / "summer_coloured_lines.jpg")
    result = sheet.score(GAME_CARDS.replace("Canal Lake", "Golden Granary"), "summer")
    answered = result.answer(result.questions[0], "farm")
    season_open = kscore.read(SAMPLES / "autumn_crayons.jpg", name="4_winter.jpg").score(GAME_CARDS)
    typed = kscore.Sheet.parse("/".join(SHEET.map), heroes=False).correct("coins=3")
    for each in (sheet, result, answered, result.confirm(), season_open, typed):
        kept = pickle.dumps(each)
        assert len(kept) < 200_000
        again = pickle.loads(kept)
        assert type(again) is type(each)
        assert again == each
        assert [q.text() for q in again.questions] == [q.text() for q in each.questions]
    assert pickle.loads(pickle.dumps(answered)).correct("A1=F") == answered.correct("A1=F")


def test_what_results_are_made_of_crosses_processes() -> None:
    result = SHEET.score(GAME_CARDS, "spring")
    explained = result.explain("Borderlands")
    parts = (*result.cards, *result.awards, *result.notes, *result.doubts, result.board)
    for each in (*parts, *kscore.cards(), kscore.explain("dragon"), explained):
        assert pickle.loads(pickle.dumps(each)) == each


def test_two_reads_of_a_photo_are_equal() -> None:
    again = kscore.read(PHOTO)
    assert again == SHEET
    assert hash(again) == hash(SHEET)
    assert again.score(GAME_CARDS, "spring") == SHEET.score(GAME_CARDS, "spring")
    assert again.correct("A1=F") != SHEET
    assert kscore.read(PHOTO, name="other.jpg") != SHEET


def test_an_evening_takes_bytes_and_pictures(quick_path: Path) -> None:
    record = quick_path / "e"
    evening = kscore.Evening.begin(["Anna", "Ben"], GAME_CARDS, record, keep_photos=True)
    data = (SAMPLES / "game" / "1_spring_anna.jpg").read_bytes()
    (mine,) = evening.enter(data, name="anna.jpg")
    assert isinstance(mine, kscore.Result)
    written = evening.write(mine)
    assert (written.player, written.name) == ("Anna", "anna.jpg")
    (again,) = evening.enter(data, player="Anna")
    assert isinstance(again, kscore.Result)
    assert again.season == "spring"
    with pytest.raises(TypeError, match="record"):
        pickle.dumps(written)
    pixels = cv2.imread(str(SAMPLES / "game" / "1_spring_ben.jpg"))
    assert pixels is not None
    (other,) = evening.enter(pixels, player="Ben")
    assert isinstance(other, kscore.Result)
    evening.write(other)
    assert [place.player.total for place in evening.standings] == [13, 1]
