"""Damaged JPEG data are seen, whatever the decoder makes of them, and sound files are not taken for
damaged."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from kscore.scanner import jpeg_stream
from kscore.scanner.errors import PhotoError, PhotoTruncated
from kscore.scanner.jpeg_crack import CLEAR_COLOUR, MOST_CRACKED, crack_share
from kscore.scanner.jpeg_stream import StreamDamage, parse_markers
from kscore.scanner.photo import Photo, load_photo
from PIL import Image

SAMPLE = Path(__file__).parent.parent.parent / "sample_sheets" / "summer_ink.jpg"
ENCODINGS: dict[str, dict[str, Any]] = {
    "baseline": {},
    "optimised, 4:4:4": {"optimize": True, "subsampling": 0},
    "4:2:2": {"subsampling": 1},
    "progressive": {"progressive": True},
    "restart markers": {"restart_marker_rows": 1},
    "short intervals": {"restart_marker_blocks": 5},
    "progressive with restart markers": {"progressive": True, "restart_marker_rows": 2},
}


@cache
def part(width: int = 640, height: int = 480, mode: str = "RGB") -> Image.Image:
    """The middle of a sample photo."""
    with Image.open(SAMPLE) as image:
        left, upper = (image.size[0] - width) // 2, (image.size[1] - height) // 2
        return image.convert(mode).crop((left, upper, left + width, upper + height))


def encoded(mode: str = "RGB", size: tuple[int, int] = (640, 480), **options: Any) -> bytes:
    stream = io.BytesIO()
    part(*size, mode).save(stream, "JPEG", **{"quality": 85, **options})
    return stream.getvalue()


def load(data: bytes) -> Photo:
    return load_photo("photo.jpg", content=data)


def coded_middle(data: bytes) -> int:
    """A place in the middle of the longest coded data."""
    part = max(parse_markers(data).coded, key=lambda each: each.end - each.start)
    return (part.start + part.end) // 2


def zeroed(data: bytes, at: int) -> bytes:
    return data[:at] + bytes(1500) + data[at + 1500 :]


def swapped(data: bytes, at: int) -> bytes:
    return (
        data[: at - 3000]
        + data[at : at + 1500]
        + data[at - 1500 : at]
        + data[at - 3000 : at - 1500]
        + data[at + 1500 :]
    )


def cut(data: bytes, at: int) -> bytes:
    return data[:at] + data[at + 700 :]


def added(data: bytes, at: int) -> bytes:
    return data[:at] + np.random.default_rng(1).bytes(700).replace(b"\xff", b"\x00") + data[at:]


def half_copied(data: bytes, at: int) -> bytes:
    return data[:at] + bytes(len(data) - at)


@pytest.mark.parametrize("options", ENCODINGS.values(), ids=ENCODINGS.keys())
@pytest.mark.parametrize("damage", [zeroed, swapped, cut, added, half_copied])
def test_data_that_do_not_fit_their_picture_are_refused(
    options: dict[str, Any], damage: Callable[[bytes, int], bytes]
) -> None:
    data = encoded(**options)
    load(data)
    with pytest.raises(PhotoTruncated):
        load(damage(data, coded_middle(data)))


@pytest.mark.parametrize("options", ENCODINGS.values(), ids=ENCODINGS.keys())
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize("size", [(640, 480), (641, 479), (17, 9), (8, 8), (1, 1)])
def test_sound_files_load_as_pillow_loads_them(
    options: dict[str, Any], mode: str, size: tuple[int, int]
) -> None:
    data = encoded(mode, size, **options)
    with Image.open(io.BytesIO(data)) as image:
        expected = np.asarray(image.convert("RGB"))[..., ::-1]
    assert np.array_equal(load(data).pixels, expected)


def _segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body


DRESSES: dict[str, Callable[[bytes], bytes]] = {
    "a film behind": lambda data: data + b"\0\0\0\x18ftypmp42" + bytes(range(256)) * 40,
    "zeros behind": lambda data: data + bytes(4096),
    "another picture behind": lambda data: data + data,
    "a thumbnail before": lambda data: (
        data[:2] + _segment(0xE1, b"Exif\0\0" + data[:30000]) + data[2:]
    ),
    "a comment with markers": lambda data: (
        data[:2] + _segment(0xFE, b"\xff\xd9\xff\xda\xff\xd0") + data[2:]
    ),
    "fill bytes": lambda data: data[:2] + b"\xff\xff" + data[2:-2] + b"\xff\xff\xff\xd9",
}


@pytest.mark.parametrize("dress", DRESSES.values(), ids=DRESSES.keys())
@pytest.mark.parametrize("progressive", [False, True])
def test_what_phones_add_is_no_damage(dress: Callable[[bytes], bytes], progressive: bool) -> None:
    data = encoded(progressive=progressive)
    assert np.array_equal(load(dress(data)).pixels, load(data).pixels)


def test_opencvs_files_load() -> None:
    picture = np.asarray(part())[..., ::-1]
    for interval in (0, 3, 40):
        done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_RST_INTERVAL, interval])
        assert done
        load(data.tobytes())


def test_restart_markers_out_of_order_are_refused() -> None:
    data = encoded(restart_marker_rows=1)
    wrong = data.replace(b"\xff\xd3", b"\xff\xd5", 1)
    assert wrong != data
    with pytest.raises(StreamDamage, match="restart"):
        parse_markers(wrong)
    with pytest.raises(PhotoTruncated):
        load(wrong)


def test_a_quantisation_of_zero_is_refused() -> None:
    data = bytearray(encoded())
    data[data.index(b"\xff\xdb") + 9] = 0
    with pytest.raises(PhotoTruncated):
        load(bytes(data))


@pytest.mark.parametrize("quality", [20, 60, 95])
@pytest.mark.parametrize("coarser", [2, 3])
def test_light_that_is_coarser_than_colour_is_refused(quality: int, coarser: int) -> None:
    """A table that is another's makes light stronger: a total was off by 9 after true answers."""
    data = bytearray(encoded(quality=quality))
    steps = slice(data.index(b"\xff\xdb") + 5, data.index(b"\xff\xdb") + 69)
    data[steps] = bytes(min(255, coarser * step) for step in data[steps])
    with pytest.raises(StreamDamage, match="light"):
        parse_markers(bytes(data))


def stair(picture: np.ndarray, row: int, column: int, change: int, unit: int = 16) -> np.ndarray:
    """What a wrong difference of a block's mean makes of a picture: all that follows in reading
    order moves."""
    moved = picture.astype(np.int16)
    moved[row * unit : (row + 1) * unit, column * unit :] += change
    moved[(row + 1) * unit :] += change
    return np.clip(moved, 0, 255).astype(np.uint8)


def paper(width: int = 1120, height: int = 480) -> np.ndarray:
    """Grainy paper, (height, width, 3) uint8."""
    return grainy(np.full((height, width, 3), 150.0))


def grainy(picture: np.ndarray) -> np.ndarray:
    """What a sensor makes of a picture (H, W, 3): without grain it would be taken for one that a
    computer drew."""
    return np.clip(np.random.default_rng(0).normal(picture, 6), 0, 255).astype(np.uint8)


def through_a_lens(picture: np.ndarray, blur: float) -> np.ndarray:
    """A picture (H, W, 3) blurred by ``blur`` pixels (standard deviation), with the sensor's
    grain."""
    return grainy(cv2.GaussianBlur(picture.astype(np.float32), (0, 0), blur))


@settings(max_examples=25)
@given(
    row=st.integers(2, 26), column=st.integers(4, 66), change=st.sampled_from([-40, -20, 20, 40])
)
def test_a_crack_from_some_block_on_is_seen(row: int, column: int, change: int) -> None:
    assert crack_share(paper(), (16, 16), False) < 0.1
    assert crack_share(stair(paper(), row, column, change), (16, 16), False) > MOST_CRACKED


@pytest.mark.parametrize("unit", [(16, 16), (16, 8), (8, 8), (8, 4)])
def test_a_crack_in_one_colour_is_seen(unit: tuple[int, int]) -> None:
    colours = cv2.cvtColor(paper(), cv2.COLOR_BGR2YCrCb)
    cracked = colours.copy()
    # unit[1]: rows; columns lie on every grid
    cracked[..., 1:2] = stair(colours[..., 1:2], 10, 40, 24, unit[1])
    cracked[10 * unit[1] : 11 * unit[1], 40 * unit[1] : 40 * unit[0], 1] -= 24
    assert (
        crack_share(np.asarray(cv2.cvtColor(cracked, cv2.COLOR_YCrCb2BGR), np.uint8), unit, False)
        > MOST_CRACKED
    )


def test_a_crack_that_ends_with_its_row_is_seen_where_restart_markers_end_it() -> None:
    streak = paper()
    streak[160:176, 200:] -= 30
    assert crack_share(streak, (16, 16), True) > MOST_CRACKED
    assert crack_share(streak, (16, 16), False) < 0.1
    assert crack_share(paper(), (16, 16), True) < 0.1


@pytest.mark.parametrize("top", [160, 167])
def test_a_black_bar_is_no_crack(top: int) -> None:
    bar = paper()
    bar[:top] = 0
    assert crack_share(bar, (16, 16), True) < 0.1


@settings(max_examples=25)
@given(
    top=st.floats(30, 400),
    slope=st.floats(-0.03, 0.03),
    height=st.sampled_from([4.0, 8.0, 16.0, 32.0, 500.0]),
    blur=st.sampled_from([1.0, 1.5, 2.0]),  # no lens and sensor are sharper
)
def test_what_a_camera_sees_of_lines_and_edges_is_no_crack(
    top: float, slope: float, height: float, blur: float
) -> None:
    """Lines as high as a row of units, and edges that climb by one over the whole width, are where
    rows end, too.

    Drawn with half the blur, lines of 16 pixels that leave the grid by a pixel or two do look like
    cracks.
    """
    seen = np.full((480, 1120, 3), 150)
    across, down = np.meshgrid(np.arange(1120), np.arange(480))
    seen[(down > top + slope * across) & (down < top + slope * across + height)] = 70
    assert crack_share(through_a_lens(seen, blur), (16, 16), True) < MOST_CRACKED - 0.1


@settings(max_examples=25)
@given(
    row=st.integers(2, 40),
    column=st.integers(4, 66),
    height=st.floats(20, 70),
    colour=st.sampled_from([(20, 150, 220), (200, 120, 60), (60, 60, 190)]),
)
def test_a_bar_of_one_colour_is_no_crack(
    row: int, column: int, height: float, colour: tuple[int, int, int]
) -> None:
    """The coin track of a level photo, and what is printed beside it a little lower: where their
    upper edges lie on the grid they change Cr and Cb as a crack would; their lower edges change
    them back."""
    seen = np.full((960, 1120, 3), 150)
    across, down = np.meshgrid(np.arange(1120), np.arange(960))
    top = 16 * np.where(across >= 16 * column, row, row + 1)
    seen[(down >= top) & (down < top + height)] = colour
    assert crack_share(through_a_lens(seen, 1.0), (16, 16), False) <= MOST_CRACKED


def test_a_frame_on_the_grid_whose_two_edges_reach_past_each_other_is_no_crack() -> None:
    """As a level map's lower edge may lie: coloured spaces end at one row of units, the frame at
    the next, and each of the two edges is seen over most of the width. A crack's two parts only
    meet."""
    seen = cv2.cvtColor(np.full((480, 1120, 3), 150, np.uint8), cv2.COLOR_BGR2YCrCb).astype(
        np.float64
    )
    seen[160:, 320:1040, 2] -= 24
    seen[176:, 80:800, 2] -= 24
    shown = np.asarray(cv2.cvtColor(seen.astype(np.uint8), cv2.COLOR_YCrCb2BGR), np.uint8)
    assert crack_share(through_a_lens(shown, 1.0), (16, 16), False) < MOST_CRACKED


def test_a_black_edge_that_climbs_by_a_row_of_units_is_no_crack_of_colours() -> None:
    """Beside black ink yellow paper changes its colour, too, but its brightness much more: a sound
    photo, level on its grid, was refused for its map's frame."""
    seen = np.full((480, 1120, 3), (130, 200, 205), np.uint8)
    across, down = np.meshgrid(np.arange(1120), np.arange(480))
    edge = 16 * np.where(across >= 800, 10, 11)
    seen[(down >= 100) & (down < edge)] = (25, 25, 25)
    colours = np.abs(
        np.diff(cv2.cvtColor(seen, cv2.COLOR_BGR2YCrCb)[[150, 200], 0].astype(int), axis=0)
    )
    assert colours[0, 2] > CLEAR_COLOUR
    assert crack_share(through_a_lens(seen, 1.0), (16, 16), False) < MOST_CRACKED


def test_a_drawn_picture_whose_areas_end_where_units_do_is_no_crack() -> None:
    drawn = stair(np.full((480, 1120, 3), 150, np.uint8), 10, 30, -40)
    assert crack_share(drawn, (16, 16), False) == 0


def test_a_flipped_bit_that_moves_the_brightness_of_all_that_follows_is_refused() -> None:
    """Of one bit flipped at each of many places: nearly all files that clearly differ are
    refused."""
    data = encoded(size=(1120, 800))
    sound = load(data).pixels.astype(int)
    middle = coded_middle(data)
    refused = unseen = 0
    for at in range(middle - 2000, middle + 2000, 37):
        damaged = bytearray(data)
        damaged[at] ^= 0x10
        try:
            photo = load(bytes(damaged))
        except PhotoError:
            refused += 1
            continue
        unseen += bool(np.abs(photo.pixels - sound).mean() > 8)
    assert refused > 15
    assert unseen <= refused // 10


def test_a_block_that_is_lost_at_the_end_is_refused() -> None:
    """Where one block is gone the data end one block before the picture."""
    stream = io.BytesIO()
    part(mode="L").save(stream, "JPEG", quality=85)
    data = stream.getvalue()
    load(data)
    coded = parse_markers(data).coded[0]
    for lost in (3, 6, 12):
        with pytest.raises(PhotoTruncated):
            load(data[: coded.end - lost] + data[coded.end :])


def test_without_pillow_s_decoder_in_hand_photos_still_load(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`Image._getdecoder` is no public name: should Pillow drop it, what breaks off or is cracked
    is still refused."""
    data = encoded(size=(1120, 800))
    usual = load(data).pixels
    monkeypatch.setattr(jpeg_stream, "Image", SimpleNamespace())
    assert np.array_equal(load(data).pixels, usual)
    with pytest.raises(PhotoTruncated):
        load(data[: len(data) // 2])


@settings(max_examples=150)
@given(
    st.sampled_from(sorted(ENCODINGS)),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=8),
)
def test_no_damage_makes_another_error(name: str, changes: list[tuple[int, int]]) -> None:
    data = bytearray(encoded(size=(96, 64), **ENCODINGS[name]))
    for place, value in changes:
        data[place % len(data)] = value
    try:
        load(bytes(data))
    except PhotoError as error:
        told = error.text("en")
    else:
        told = "loaded"
    assert re.search("loaded|photo.jpg", told)


@pytest.mark.parametrize("options", ENCODINGS.values(), ids=ENCODINGS)
def test_a_first_step_that_no_encoder_takes_is_damage(options: dict[str, Any]) -> None:
    """Tripled, it changed a sheet's tones and its total, and nothing else told."""
    octets = bytearray(encoded(**options))
    first = octets.index(b"\xff\xdb") + 5
    octets[first] *= 3
    with pytest.raises(StreamDamage, match="first step"):
        parse_markers(bytes(octets))


def test_no_quality_has_such_a_first_step() -> None:
    picture = part(64, 64)
    for quality in range(1, 101):
        stream = io.BytesIO()
        picture.save(stream, "JPEG", quality=quality)
        parse_markers(stream.getvalue())
