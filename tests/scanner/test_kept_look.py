"""What a record keeps of a look: it reads as the photo does, it is small, and nothing that is none
is taken for one."""

from __future__ import annotations

import json
import sqlite3
import struct
import zlib
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.rules import Variant
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.spaces import space_name
from kscore.scanner.kept_look import (
    MAGIC,
    MARGIN,
    MOST_BYTES,
    KeptLook,
    from_bytes,
    to_bytes as keep,
)
from kscore.scanner.network import installed_models
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import Reading, ReadOptions
from kscore.scanner.rectify import rectify
from kscore.scanner.witnesses import MOST_NAMES, Witnesses

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
OLD_RECORD = Path(__file__).parents[1] / "kscore" / "old_records" / "2744cfa.kscore"
DOUBTFUL = ("heroes_back_pencil.jpg", "summer_coloured_lines.jpg", "game/4_winter_clara.jpg")
PIXELS = ("registered", "stages", "timing_ms")
"""Parts of a reading that depend on the photo itself, or on the clock."""


@cache
def look(name: str) -> Look:
    return Reader.load().look(SAMPLES / name)


@cache
def kept(name: str) -> KeptLook:
    return from_bytes(look(name).to_bytes())


def assert_same(one: Reading, other: Reading) -> None:
    for field in fields(Reading):
        if field.name not in PIXELS:
            first, second = getattr(one, field.name), getattr(other, field.name)
            same = (
                np.array_equal(first, second) if isinstance(first, np.ndarray) else first == second
            )
            assert same, field.name


@pytest.mark.parametrize("name", DOUBTFUL)
def test_it_reads_as_the_photo_did(name: str) -> None:
    assert look(name).reading().doubts
    assert_same(look(name).reading(), kept(name).reading())


spaces = st.integers(0, 120).map(space_name)


@settings(max_examples=25)
@given(st.sampled_from(DOUBTFUL), st.dictionaries(spaces, st.sampled_from(READ_ORDER), max_size=30))
def test_it_takes_answers_in_as_the_photo_does(name: str, answered: dict[str, str]) -> None:
    printed = look(name).given.layout.mountains
    answered = {space: letter for space, letter in answered.items() if space not in printed}
    assert_same(look(name).reading(answered), kept(name).reading(answered))


def test_an_answer_tells_about_other_spaces() -> None:
    """What readings without evidence cannot do, and why evidence is kept."""
    (asked,) = [d for d in kept(DOUBTFUL[2]).reading().doubts if len(d.cells) > 1][:1]
    first, *others = asked.cells
    before = kept(DOUBTFUL[2]).reading()
    after = kept(DOUBTFUL[2]).reading({first: str(asked.read)})
    index = [("ABCDEFGHIJK".index(space[0]), int(space[1:]) - 1) for space in others]
    assert any(before.confidence[place] != after.confidence[place] for place in index)


@pytest.mark.parametrize("name", DOUBTFUL)
def test_it_is_small_and_opens_to_the_same_bytes(name: str) -> None:
    data = look(name).to_bytes()
    assert len(data) <= MOST_BYTES < 100_000
    assert from_bytes(data).to_bytes() == data


def measured(arrays: int) -> Witnesses:
    chance = np.random.default_rng(5)
    return Witnesses(
        spaces={f"s{n}": chance.normal(size=121).astype(np.float32) for n in range(arrays)},
        coins={f"c{n}": chance.normal(size=14).astype(np.float32) for n in range(arrays)},
        sheet={"show_through": 0.125, "glare": -3.5},
    )


@pytest.mark.parametrize("name", DOUBTFUL)
def test_what_the_paper_says_has_room(name: str) -> None:
    """It comes back to the bit, decides nothing by itself, and the whole stays as small."""
    seen, said = look(name), measured(MOST_NAMES)
    data = keep(replace(seen.seen, witnesses=said), seen.given, seen.registered, seen.stages)
    assert len(data) <= MOST_BYTES
    again = from_bytes(data)
    for kind in ("spaces", "coins"):
        before, after = getattr(said, kind), getattr(again.seen.witnesses, kind)
        assert before.keys() == after.keys()
        assert all(before[each].tobytes() == after[each].tobytes() for each in before)
    assert again.seen.witnesses.sheet == said.sheet
    assert again.seen.witnesses.version == said.version
    assert again.to_bytes() == data
    track = replace(seen.seen.track, covered=None, drawn=None)
    now = replace(seen.seen, witnesses=said, track=track).reading(seen.given)
    assert_same(now, again.reading())


def test_a_look_without_it_is_the_bytes_that_it_was() -> None:
    """Of the look in a record that 2744cfa made: nothing is added to what has nothing to add."""
    with sqlite3.connect(OLD_RECORD) as record:
        kept_then = [bytes(data) for (data,) in record.execute("SELECT data FROM evidence")]
    record.close()
    assert len(kept_then) == 3
    for data in kept_then:
        again = from_bytes(data)
        assert not again.seen.witnesses
        assert "witnesses" not in json.loads(_header(data))
        now = json.loads(_header(look(DOUBTFUL[1]).to_bytes()))
        assert now.keys() - {"witnesses"} == json.loads(_header(data)).keys()


def _header(data: bytes) -> bytes:
    start = len(MAGIC) + 4
    block = zlib.decompress(data[start : start + struct.unpack_from("<I", data, len(MAGIC))[0]])
    return block[4 : 4 + struct.unpack_from("<I", block)[0]]


def test_what_is_no_measurement_has_no_room() -> None:
    for wrong in (
        {"spaces": {"a": np.zeros(120, np.float32)}},
        {"coins": {"a": np.full(14, np.nan, np.float32)}},
        {"spaces": {"A b": np.zeros(121, np.float32)}},
        {"sheet": {"a": float("inf")}},
        {"sheet": {f"a{n}": 0.0 for n in range(MOST_NAMES + 1)}},
    ):
        with pytest.raises(ValueError, match=r"witnesses|numbers"):
            Witnesses(**wrong)


def test_a_photo_full_of_noise_is_hardly_larger() -> None:
    seen = look(DOUBTFUL[0])
    noise = np.random.default_rng(3).integers(0, 256, seen.photo.pixels.shape, np.uint8)
    strips = {
        name: np.random.default_rng(4).integers(0, 256, seen.stages[name].shape, np.uint8)
        for name in seen.stages
    }
    noisy = type(seen.registered)(noise, seen.registered.lattice, seen.registered.scale)
    assert len(keep(seen.seen, seen.given, noisy, strips)) <= MOST_BYTES + 2_400


def test_its_picture_shows_every_space_where_the_lattice_says() -> None:
    name = DOUBTFUL[1]
    small = kept(name).registered
    ends = (-MARGIN, -MARGIN, 11 + MARGIN, 11 + MARGIN)
    at_the_photo = rectify(
        look(name).registered.pixels, look(name).registered.lattice, 24, *ends
    ).astype(float)
    at_the_record = rectify(small.pixels, small.lattice, 24, *ends).astype(float)
    assert np.corrcoef(at_the_photo.ravel(), at_the_record.ravel())[0, 1] > 0.97
    moved = np.roll(at_the_record, 3, axis=1)
    assert np.corrcoef(at_the_photo.ravel(), moved.ravel())[0, 1] < 0.9


def test_a_layout_of_ones_own_is_kept() -> None:
    photo = SAMPLES / "game/1_spring_ben.jpg"
    own = Layout("ours", LAYOUTS["K-A"].mountains, LAYOUTS["K-A"].ruins)
    seen = Reader.load().look(photo, ReadOptions(Variant(layout=own)))
    reading = from_bytes(seen.to_bytes()).reading()
    assert reading.printed() == own
    assert_same(seen.reading(), reading)


def test_it_says_which_networks_looked() -> None:
    assert kept(DOUBTFUL[0]).models == installed_models()
    assert kept(DOUBTFUL[0]).has_same_network(installed_models())
    assert not kept(DOUBTFUL[0]).has_same_network({**installed_models(), "terrain": "another"})


def test_the_weights_that_were_fitted_to_its_networks_decide() -> None:
    assert kept(DOUBTFUL[0]).seen.table == look(DOUBTFUL[0]).seen.table


@settings(max_examples=120)
@given(st.data())
def test_damaged_bytes_are_none_or_read_without_a_crash(data: st.DataObject) -> None:
    whole = look(DOUBTFUL[1]).to_bytes()
    how = data.draw(st.sampled_from(("cut", "changed", "longer")))
    at = data.draw(st.integers(0, len(whole) - 1))
    if how == "cut":
        broken = whole[:at]
    elif how == "longer":
        broken = whole + b"x"
    else:
        broken = whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :]
    try:
        found = from_bytes(broken)
    except ValueError:
        return
    # a byte of a picture: the evidence has a checksum, a picture shows what it shows
    assert how == "changed"
    try:
        found.reading()
    except ValueError:
        return


@pytest.mark.parametrize(
    "data", [b"", MAGIC, MAGIC + b"\xff\xff\xff\xff", b"KSE\x02" + bytes(100), b"x" * 1000]
)
def test_what_is_no_kept_look_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        from_bytes(data)


def test_a_block_that_inflates_without_end_is_refused() -> None:
    import struct
    import zlib

    block = zlib.compress(bytes(50_000_000), 9)
    with pytest.raises(ValueError, match="damaged"):
        from_bytes(MAGIC + struct.pack("<I", len(block)) + block)


def with_header(data: bytes, place: tuple[str, ...], value: object) -> bytes:
    """A kept look with something else in its header."""
    number = struct.Struct("<I")
    start = len(MAGIC) + number.size
    end = start + number.unpack_from(data, len(MAGIC))[0]
    block = zlib.decompress(data[start:end])
    at = number.size + number.unpack_from(block)[0]
    header = json.loads(block[number.size : at])
    within = header
    for name in place[:-1]:
        within = within[name]
    within[place[-1]] = value
    text = json.dumps(header).encode()
    block = zlib.compress(number.pack(len(text)) + text + block[at:])
    return MAGIC + number.pack(len(block)) + block + data[end:]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("unseen",), [float("inf")]), (("table", "ask_above"), float("nan")),
        (("table", "shared"), float("inf")), (("table", "risk", "symbol"), [1.0]),
        (("table", "risk", "space"), []), (("witnesses",), []), (("witnesses",), {"version": 1}),
        (("witnesses",), {"version": 1, "spaces": ["a"], "coins": [], "sheet": {}}),
        (("witnesses",), {"version": 1, "spaces": [], "coins": [], "sheet": {"a": float("nan")}}),
        (("witnesses",), {"version": 0, "spaces": [], "coins": [], "sheet": {}}),
        (("witnesses",), {"version": 1, "spaces": ["b", "a"], "coins": [], "sheet": {}}),
    ],
)  # fmt: skip
def test_weights_that_do_not_fit_are_refused(place: tuple[str, ...], value: object) -> None:
    """Else an import that somebody has written into asks nothing, or breaks with something else
    than ValueError."""
    data = kept(DOUBTFUL[0]).data
    assert from_bytes(with_header(data, ("photo",), "x.jpg")).seen.photo == "x.jpg"
    with pytest.raises(ValueError, match=r".*"):
        from_bytes(with_header(data, place, value))
