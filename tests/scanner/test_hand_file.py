"""A hand's file holds what it was given, stays small, and nothing that is none is taken for one."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from kscore.engine.terrain import MARKED, READ_ORDER
from kscore.scanner.decide.hand import HOW, HandTable
from kscore.scanner.hand_file import (
    MAGIC,
    MOST_BYTES,
    PIECE_PIXELS,
    SAME_LOOK,
    HandFile,
    Lesson,
    Piece,
    decode_picture,
    embed_anew,
    from_bytes,
    from_unsafe_bytes,
    valid_pieces,
)
from kscore.scanner.kept_look import encode
from kscore.scanner.read.terrain import EMBEDDING, TerrainNetwork

NETWORK = "0" * 64
WHEN = "2026-01-01T00:00:00+00:00"
PICTURE = encode(np.full((PIECE_PIXELS, PIECE_PIXELS, 3), 200, np.uint8), 60)


def look(*parts: float) -> np.ndarray:
    found = np.zeros(EMBEDDING)
    found[: len(parts)] = parts
    return found / np.linalg.norm(found)


def piece(terrain: str, how: str, *parts: float, picture: bytes = PICTURE) -> Piece:
    return Piece(
        terrain,
        how,
        3,
        look=look(*parts),
        said=np.eye(8)[READ_ORDER.index(terrain)],
        picture=picture,
    )


def a_hand(count: int = 3) -> HandFile:
    lessons = tuple(
        Lesson(
            f"{n:x}",
            f"{n // 2:x}",
            WHEN,
            tuple(piece(t, HOW[n % 4], n + 1, i) for i, t in enumerate(MARKED)),
        )
        for n in range(count)
    )
    return HandFile("Änne", NETWORK, ("Ben", "Cem & Dörte"), lessons)


def header_of(data: bytes) -> tuple[dict[str, Any], bytes, bytes]:
    """The header, the embeddings and the pictures of a file."""
    (size,) = struct.unpack_from("<I", data, len(MAGIC))
    start = len(MAGIC) + 4
    block = zlib.decompress(data[start : start + size])
    (length,) = struct.unpack_from("<I", block)
    return json.loads(block[4 : 4 + length]), block[4 + length :], data[start + size :]


def made(header: Any, looks: bytes, pictures: bytes) -> bytes:
    text = json.dumps(header).encode()
    block = zlib.compress(struct.pack("<I", len(text)) + text + looks)
    return MAGIC + struct.pack("<I", len(block)) + block + pictures


def test_it_comes_back_as_it_was() -> None:
    hand = a_hand()
    again = from_unsafe_bytes(hand.to_bytes())
    assert again.to_bytes() == hand.to_bytes()
    assert (again.name, again.fellows, again.network, again.table) == (
        hand.name,
        hand.fellows,
        NETWORK,
        False,
    )
    for one, other in zip(again.lessons, hand.lessons, strict=True):
        assert (one.source, one.evening, one.date) == (other.source, other.evening, other.date)
        for a, b in zip(one.pieces, other.pieces, strict=True):
            assert (a.terrain, a.how, a.spaces, a.picture) == (
                b.terrain,
                b.how,
                b.spaces,
                b.picture,
            )
            np.testing.assert_allclose(a.look, b.look, atol=1e-6)
            np.testing.assert_allclose(a.said, b.said, atol=1e-6)


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f469\u200d\U0001f3a8",
        "Anna\u00a0Lena",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    ],
)
def test_names_that_players_may_have_come_back(name: str) -> None:
    """Joined signs, and blanks that hold words together, are no letters that Python prints as they
    are."""
    again = from_bytes(replace(a_hand(), name=name, fellows=("Ben", name)).to_bytes())
    assert (again.name, again.fellows) == (name, ("Ben", name))


def test_the_oldest_lessons_go_where_it_would_become_too_large() -> None:
    heavy = bytes(np.random.default_rng(1).integers(0, 256, 9000, dtype=np.uint8))
    hand = HandFile("Anna", NETWORK)
    for number in range(40):
        hand = hand.knowing(
            Lesson(f"{number:x}", "0", WHEN, (piece("F", "typed", 1, picture=heavy),))
        )
    assert len(hand.to_bytes()) <= MOST_BYTES
    assert hand.lessons[-1].source == f"{39:x}"
    assert len(hand.lessons) > 10


def test_a_sheet_teaches_once() -> None:
    hand = a_hand().knowing(Lesson("1", "0", WHEN, (piece("F", "typed", 1),)), ["Ben", "Eve"])
    assert [lesson.source for lesson in hand.lessons] == ["0", "2", "1"]
    assert hand.fellows == ("Ben", "Cem & Dörte", "Eve")
    assert [lesson.source for lesson in hand.without("2").lessons] == ["0", "1"]


@pytest.mark.parametrize(
    ("older", "newer", "stands"),
    [
        ("typed", "unasked", 0), ("answered", "accepted", 0), ("unasked", "answered", 1),
        ("accepted", "typed", 1), ("unasked", "unasked", 1), ("answered", "typed", 1),
        ("accepted", "unasked", 1),
    ],
)  # fmt: skip
def test_of_two_meanings_of_one_look_the_better_settled_or_the_later_stands(
    older: str, newer: str, stands: int
) -> None:
    assert valid_pieces([[piece("F", older, 1, 0.1)], [piece("W", newer, 1, 0.2)]]) == [stands]
    assert valid_pieces([[piece("F", older, 1, 0.1)], [piece("F", newer, 1, 0.2)]]) == [0, 1], (
        "one meaning, two pieces"
    )
    assert valid_pieces([[piece("F", older, 1, 0)], [piece("W", newer, 0, 1)]]) == [0, 1], (
        "two looks"
    )


def test_two_symbols_that_look_alike_both_stand() -> None:
    """Who draws forests and water much alike draws both on one sheet, or each again more alike on
    the next."""
    forest, water = piece("F", "answered", 1, 0.1), piece("W", "answered", 1, 0.6)
    assert forest.look @ water.look > SAME_LOOK
    assert valid_pieces([[forest, water]]) == [0, 1]
    assert valid_pieces([[forest, water], [water]]) == [0, 1, 2]
    assert valid_pieces([[forest, water], [forest, water]]) == [0, 1, 2, 3]
    again = piece("F", "answered", 1, 0.55)
    assert valid_pieces([[forest], [water], [again]]) == [0, 2], (
        "what does not stand contradicts nobody"
    )
    assert valid_pieces([]) == [] == valid_pieces([[]])


def test_changed_symbols_fade() -> None:
    table = HandTable.load()
    lessons = [Lesson(f"{n:x}", f"{n:x}", WHEN, (piece("F", "answered", 1, n),)) for n in range(3)]
    lessons.append(Lesson("9", "9", WHEN, (piece("W", "answered", 0, 0, 1),)))
    hand = HandFile("Anna", NETWORK, (), tuple(lessons)).hand(table)
    forest = hand.weight[hand.terrain == READ_ORDER.index("F")]
    np.testing.assert_allclose(
        forest, [table.fade**2, table.fade, 1.0], err_msg="an evening without forest is none"
    )


@settings(max_examples=300)
@given(st.data())
def test_damage_is_noticed_or_harmless(data: st.DataObject) -> None:
    whole = bytearray(a_hand().to_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        kind, at = (
            data.draw(st.sampled_from(("flip", "cut", "insert"))),
            data.draw(st.integers(0, len(whole) - 1)),
        )
        if kind == "flip":
            whole[at] ^= 1 << data.draw(st.integers(0, 7))
        elif kind == "cut":
            del whole[at:]
            break
        else:
            whole[at:at] = bytes(data.draw(st.binary(max_size=8)))
    try:
        hand = from_bytes(bytes(whole))
    except ValueError:
        return
    assert len(hand.hand(HandTable.load())) <= 21
    assert from_bytes(hand.to_bytes()).to_bytes() == hand.to_bytes()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", ""), ("name", "a\nb"), ("name", "\x1b[2J"), ("name", "x" * 101), ("name", 5),
        ("name", " x"), ("name", "a\u2028b"), ("name", "a\u202eb"), ("name", "a\ud800"),
        ("name", "\u00a0"), ("network", "zz"), ("fellows", ["a"] * 101), ("fellows", [3]),
        ("fellows", "abc\n"), ("table", 1), ("lessons", None), ("lessons", [{}]), ("lessons", 3),
        ("lessons", []),
    ],
)  # fmt: skip
def test_a_header_that_lies_is_refused(key: str, value: object) -> None:
    header, looks, pictures = header_of(a_hand().to_bytes())
    with pytest.raises(ValueError, match=r".*"):
        from_bytes(made({**header, key: value}, looks, pictures))


@pytest.mark.parametrize(
    "listed",
    [["F", 0, 3, -1], ["F", 9, 3, 5], ["F", 0, 0, 5], ["F", 0, 200, 5], ["FV", 0, 3, 5], [".", 0,
        3, 5], ["F", 0, 3],
     ["F", True, 3, 5], ["F", 0.0, 3, 5], ["", 0, 3, 5], [["F"], 0, 3, 5], ["F", 0, 3, 10**9]],
)  # fmt: skip
def test_a_piece_that_lies_is_refused(listed: list[object]) -> None:
    header, looks, pictures = header_of(a_hand().to_bytes())
    header["lessons"][0]["pieces"][0] = listed
    with pytest.raises(ValueError, match=r".*"):
        from_bytes(made(header, looks, pictures))


@pytest.mark.parametrize("value", [np.nan, np.inf, 0.0, 1e30])
def test_looks_that_are_no_unit_vectors_are_refused(value: float) -> None:
    header, looks, pictures = header_of(a_hand().to_bytes())
    changed = np.frombuffer(looks, "<f4").copy()
    changed[:EMBEDDING] = value
    with pytest.raises(ValueError, match="looks"):
        from_bytes(made(header, changed.tobytes(), pictures))


@pytest.mark.parametrize("said", [(1, 0), (0.5, 0.5), (0, 2), (0, -1), (0, np.nan)])
def test_beliefs_that_are_none_are_refused(said: tuple[float, float]) -> None:
    header, numbers, pictures = header_of(a_hand().to_bytes())
    changed = np.frombuffer(numbers, "<f4").copy()
    changed[EMBEDDING : EMBEDDING + 8] = [*said, *[0.0] * 6]
    with pytest.raises(ValueError, match=r"said|looks"):
        from_bytes(made(header, changed.tobytes(), pictures))


def test_what_inflates_without_end_is_refused() -> None:
    bomb = zlib.compress(bytes(200_000_000), 9)[: MOST_BYTES - 100]
    with pytest.raises(ValueError, match="damaged"):
        from_bytes(MAGIC + struct.pack("<I", len(bomb)) + bomb)


@pytest.mark.parametrize(
    "data", [b"", MAGIC, b"\x80\x04.", MAGIC + b"\xff" * 4, MAGIC + bytes(300_000)]
)
def test_what_is_no_hand_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        from_bytes(data)


@pytest.mark.parametrize(
    "picture",
    [b"x", b"RIFF\0\0\0\0WEBP", encode(np.zeros((300, 300, 3), np.uint8), 50), PICTURE[:-20]],
)
def test_pictures_of_other_peoples_files_are_looked_at(picture: bytes) -> None:
    hand = HandFile(
        "Anna", NETWORK, (), (Lesson("a", "a", WHEN, (piece("F", "typed", 1, picture=picture),)),)
    )
    assert from_bytes(hand.to_bytes()).name == "Anna"
    with pytest.raises(ValueError, match=r".*"):
        from_unsafe_bytes(hand.to_bytes())


def test_another_network_embeds_the_pictures_anew() -> None:
    network = TerrainNetwork()
    sketch = np.full((PIECE_PIXELS, PIECE_PIXELS, 3), 230, np.uint8)
    sketch[16:48, 30:34] = sketch[30:34, 16:48] = 30
    pieces = tuple(
        piece("F", "typed", 1, picture=encode(each, 90))
        for each in (sketch, sketch // 2, sketch[::-1] * 0)
    )
    old = HandFile("Anna", NETWORK, (), (Lesson("a", "a", WHEN, pieces),))
    new = embed_anew(old, network)
    assert new.network == network.sha256
    first, dim, black = (each.look for each in new.lessons[0].pieces)
    np.testing.assert_allclose(np.linalg.norm([first, dim, black], axis=1), 1, atol=1e-5)
    assert first @ dim > 0.9, "the same in half the light"
    assert first @ dim > first @ black
    assert decode_picture(new.lessons[0].pieces[0]).shape == (PIECE_PIXELS, PIECE_PIXELS, 3)
    assert replace(new, network=NETWORK).lessons[0].pieces[0].terrain == "F"
