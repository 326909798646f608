"""A player's hand as a small file: lessons, each what one sheet showed of how the player draws.

Such files come from other people's computers, too (``kscore hands import``), so everything in one
is checked: lengths before arrays are made, sizes before pictures are decoded, numbers for being
finite, names for being short lines. There is no pickle in it. docs/security.md has the cases.

The bytes: ``MAGIC``; the length of a deflated block (4 bytes, little endian); the block: the length
of a JSON header (4 bytes), the header, then the embeddings (float32, EMBEDDING each) in the order
of the header's pieces; then the pictures, WebP, in the same order, their lengths in the header.
"""

from __future__ import annotations

import itertools
import json
import re
import struct
import zlib
from collections.abc import Sequence
from dataclasses import KW_ONLY, replace
from typing import Any

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE
from kscore.engine.messages.plain import one_line
from kscore.engine.terrain import MARKED, READ_ORDER
from kscore.scanner.decide.hand import HOW, Hand, HandTable
from kscore.scanner.kept_look import decode, inflate
from kscore.scanner.read.terrain import EMBEDDING, VIEW_PIXELS_PER_CELL, VIEW_SIZE, TerrainNetwork
from kscore.scanner.rectify import Picture
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

MAGIC = b"KSH\x01"
MOST_BYTES = 200_000
MOST_PIECES = 2_000
LONGEST_NAME = 100
"""Letters of a player's name."""
MOST_FELLOWS = 100
PIECE_PIXELS = 64
"""Pixels a side of a piece's picture: two spaces of the reading network's view."""
SAME_LOOK = 0.8
"""Cosine from which two pieces show one symbol: of pairs of a hand's symbols of two terrains 1 %
look so alike, of the spaces of one symbol at two evenings 92 % look more alike."""
_MOST_BLOCK = 600_000
_MOST_SPACES = 121
_NUMBER = struct.Struct("<I")
_SOURCE = re.compile(r"[0-9a-f]{1,64}\Z")
_NETWORK = re.compile(r"[0-9a-f]{64}\Z")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00\Z")


class Piece(Frozen, eq=False):
    """One way of drawing one terrain, as one sheet shows it.

    Attributes:
        terrain: its letter.
        how: how the terrain was settled, one of HOW.
        spaces: how many show it.
        look: (EMBEDDING,) float64 unit vector, the mean of theirs.
        said: (8,) float64 what the general reader believes of them, in the order of READ_ORDER,
            empty left out: 0.
        picture: WebP of one of them in its surroundings, PIECE_PIXELS a side, a margin of half a
            space round it.
    """

    terrain: str
    how: str
    spaces: int
    _: KW_ONLY
    look: NDArray[np.float64]
    said: NDArray[np.float64]
    picture: bytes


class Lesson(Frozen, eq=False):
    """What one sheet taught.

    ``source`` names the sheet (the digest of its evidence in hexadecimal), so that a sheet that is
    booked again, or taken back, takes its lesson with it. ``evening`` names the game. ``date`` is
    when the sheet was booked, ISO 8601, UTC.
    """

    source: str
    evening: str
    date: str
    pieces: tuple[Piece, ...]


class HandFile(Frozen, eq=False):
    """All lessons about a player's hand, the oldest first.

    ``network`` is the SHA-256 of the terrain network whose embeddings the looks are. ``fellows``
    are the people who were at the table with the player: they tell two players of one name apart.
    ``table``: the symbols are those of every player at that table, agreed upon.
    """

    name: str
    network: str
    fellows: tuple[str, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    table: bool = False

    @property
    def sources(self) -> set[str]:
        """The sheets that taught it."""
        return {lesson.source for lesson in self.lessons}

    def without(self, source: str) -> HandFile:
        """This hand without a sheet's lesson."""
        return replace(
            self, lessons=tuple(lesson for lesson in self.lessons if lesson.source != source)
        )

    def with_fellows(self, fellows: Sequence[str]) -> HandFile:
        """This hand at a table with these, too."""
        return replace(
            self, fellows=tuple(dict.fromkeys((*self.fellows, *fellows)))[-MOST_FELLOWS:]
        )

    def knowing(self, lesson: Lesson, fellows: Sequence[str] = ()) -> HandFile:
        """This hand with a lesson. It stands in the place of an earlier one of the same sheet; the
        oldest lessons go where the file would become too large."""
        found = self.without(lesson.source).with_fellows(fellows)
        found = replace(
            found, lessons=tuple(sorted((*found.lessons, lesson), key=lambda each: each.date))
        )
        while len(found.lessons) > 1 and len(found.to_bytes()) > MOST_BYTES:
            found = replace(found, lessons=found.lessons[1:])
        return found

    def merge(self, other: HandFile) -> tuple[HandFile, int]:
        """This hand with another's lessons, and how many are new. Those that it lacks."""
        found, new = self, [each for each in other.lessons if each.source not in self.sources]
        for lesson in new:
            found = found.knowing(lesson, other.fellows)
        return found, len(new)

    def hand(self, table: HandTable) -> Hand:
        """The hand for reading: pieces weighed by how they were settled, how many spaces showed
        them, and how many evenings have since shown that terrain otherwise or not at all."""
        evenings = list(dict.fromkeys(lesson.evening for lesson in self.lessons))
        pieces = [
            (evenings.index(lesson.evening), piece)
            for lesson in self.lessons
            for piece in lesson.pieces
        ]
        kept = [pieces[n] for n in valid_pieces([lesson.pieces for lesson in self.lessons])]
        shown = {
            letter: sorted({at for at, piece in kept if piece.terrain == letter})
            for letter in MARKED
        }
        weights = []
        for at, piece in kept:
            later = sum(other > at for other in shown[piece.terrain])
            weights.append(min(1.0, piece.spaces / _ENOUGH_SPACES) * table.fade**later)
        return Hand(
            self.name,
            np.array([piece.look for _, piece in kept]).reshape(len(kept), EMBEDDING),
            np.array([_smooth_belief(piece) for _, piece in kept]).reshape(
                len(kept), len(READ_ORDER)
            ),
            terrain=np.array([READ_ORDER.index(piece.terrain) for _, piece in kept], np.intp),
            weight=np.array(weights, np.float64),
            sure=np.array([table.sure[HOW.index(piece.how)] for _, piece in kept], np.float64),
        )

    def to_bytes(self) -> bytes:
        """The file's bytes; `from_bytes` takes them back."""
        pieces = [piece for lesson in self.lessons for piece in lesson.pieces]
        header = {
            "name": self.name,
            "network": self.network,
            "fellows": list(self.fellows),
            "table": self.table,
            "lessons": [
                {
                    "source": lesson.source,
                    "evening": lesson.evening,
                    "date": lesson.date,
                    "pieces": [
                        [p.terrain, HOW.index(p.how), p.spaces, len(p.picture)]
                        for p in lesson.pieces
                    ],
                }
                for lesson in self.lessons
            ],
        }
        written = json.dumps(header, ensure_ascii=False, separators=(",", ":"))
        text = written.encode(errors="backslashreplace")
        looks = np.array([[*piece.look, *piece.said] for piece in pieces], "<f4").tobytes()
        block = zlib.compress(b"".join((_NUMBER.pack(len(text)), text, looks)), 9)
        return b"".join(
            (MAGIC, _NUMBER.pack(len(block)), block, *(piece.picture for piece in pieces))
        )


_ENOUGH_SPACES = 3  # so many show how a symbol looks
_COLUMNS = EMBEDDING + len(READ_ORDER)
"""Numbers of a piece: how it looks, and what the general reader says."""


def _smooth_belief(piece: Piece) -> NDArray[np.float64]:
    """What the general reader is to be expected to say, (8,) float64: what was said of few spaces
    may be said of others otherwise, as of one space of which it says everything alike."""
    even = np.full(len(READ_ORDER), 1 / (len(READ_ORDER) - 1))
    even[0] = 0.0
    return np.asarray((piece.spaces * piece.said + even) / (piece.spaces + 1))


def valid_pieces(lessons: Sequence[Sequence[Piece]]) -> list[int]:
    """Positions of the lessons' pieces that no other contradicts, the oldest first.

    Two pieces of two sheets that look alike and mean two terrains contradict each other where each
    is what looks most like the other on its sheet: then one symbol has changed its meaning. The
    better settled one stands, of two settled alike the later. Symbols that look alike, as some
    players' do, contradict no other: each has something on the other sheet that is more like it,
    or stood beside the other on its own.
    """
    pieces = [piece for lesson in lessons for piece in lesson]
    if not pieces:
        return []
    sheet = np.repeat(np.arange(len(lessons)), [len(lesson) for lesson in lessons])
    looks = np.array([piece.look for piece in pieces])
    terrain = np.array([READ_ORDER.index(piece.terrain) for piece in pieces])
    # Accepted with Enter and unasked are no better than one another; what was typed or chosen is.
    said = np.array([HOW.index(piece.how) < HOW.index("accepted") for piece in pieces])
    order = np.arange(len(pieces)) + len(pieces) * said
    alike = looks @ looks.T
    likest = np.stack(
        [np.where(sheet == n, alike, -1.0).max(axis=1) for n in range(len(lessons))], axis=1
    )
    to_its_likest = alike >= likest[:, sheet] - 1e-9
    against = (alike >= SAME_LOOK) & to_its_likest & to_its_likest.T
    against &= (terrain[:, None] != terrain[None, :]) & (sheet[:, None] != sheet[None, :])
    found: list[int] = []
    for n in np.argsort(-order).tolist():
        if not against[n, found].any():
            found.append(n)
    return sorted(found)


def from_bytes(data: bytes) -> HandFile:
    """Back from `HandFile.to_bytes`. Raises ValueError for anything else, however it was damaged or
    made.

    Pictures are not decoded: reading needs none (`decode_picture`, `from_unsafe_bytes`).
    """
    try:
        return _from_bytes(data)
    except (
        AttributeError,
        IndexError,
        KeyError,
        TypeError,
        RecursionError,
        OverflowError,
    ) as error:
        raise ValueError("no hand") from error


def _from_bytes(data: bytes) -> HandFile:
    start = len(MAGIC) + _NUMBER.size
    if not data.startswith(MAGIC) or not start <= len(data) <= MOST_BYTES:
        raise ValueError("no hand, or one of a newer kscore")
    end = start + _NUMBER.unpack_from(data, len(MAGIC))[0]
    block = inflate(data[start:end], _MOST_BLOCK)
    at = _NUMBER.size + _NUMBER.unpack_from(block)[0]
    header = json.loads(block[_NUMBER.size : at])
    listed = [piece for lesson in header["lessons"] for piece in lesson["pieces"]]
    if len(listed) > MOST_PIECES or len(block) - at != 4 * _COLUMNS * len(listed):
        raise ValueError("pieces")
    numbers = (
        np.frombuffer(block, "<f4", _COLUMNS * len(listed), at)
        .reshape(-1, _COLUMNS)
        .astype(np.float64)
    )
    looks, said = numbers[:, :EMBEDDING], numbers[:, EMBEDDING:]
    lengths = np.linalg.norm(looks, axis=1)
    if not np.isfinite(numbers).all() or (np.abs(lengths - 1) > 0.01).any():
        raise ValueError("looks")
    if (said < 0).any() or (said[:, 0] > 0).any() or (np.abs(said.sum(axis=1) - 1) > 0.01).any():
        raise ValueError("said")
    pictures = _split(data[end:], [_check_int(piece[3], 1, MOST_BYTES) for piece in listed])
    rest = iter(zip(looks / lengths[:, None], said, pictures, strict=True))
    lessons = tuple(
        Lesson(
            _require_match(lesson["source"], _SOURCE),
            _require_match(lesson["evening"], _SOURCE),
            _require_match(lesson["date"], _DATE),
            tuple(_piece(piece, *next(rest)) for piece in lesson["pieces"]),
        )
        for lesson in header["lessons"]
    )
    fellows = tuple(check_name(name) for name in header["fellows"])
    if len(fellows) > MOST_FELLOWS or len({lesson.source for lesson in lessons}) != len(lessons):
        raise ValueError("fellows, sources")
    if not isinstance(header["table"], bool):
        raise ValueError("table")
    return HandFile(
        check_name(header["name"]),
        _require_match(header["network"], _NETWORK),
        fellows,
        lessons,
        header["table"],
    )


def _piece(
    listed: Sequence[Any], look: NDArray[np.float64], said: NDArray[np.float64], picture: bytes
) -> Piece:
    terrain, how, spaces, _ = listed
    if terrain not in MARKED or len(terrain) != 1:
        raise ValueError("terrain")
    return Piece(
        terrain,
        HOW[_check_int(how, 0, len(HOW) - 1)],
        _check_int(spaces, 1, _MOST_SPACES),
        look=look,
        said=said,
        picture=picture,
    )


def decode_picture(piece: Piece) -> Picture:
    """A piece's picture (PIECE_PIXELS, PIECE_PIXELS, 3) BGR uint8. Raises ValueError where it is
    none."""
    pixels = decode(piece.picture, PIECE_PIXELS)
    if pixels.shape != (PIECE_PIXELS, PIECE_PIXELS, 3):
        raise ValueError("picture")
    return pixels


def from_unsafe_bytes(data: bytes) -> HandFile:
    """As `from_bytes`, for a file of another player's: its pictures are looked at, too. Raises
    ValueError."""
    hand = from_bytes(data)
    for lesson in hand.lessons:
        for piece in lesson.pieces:
            decode_picture(piece)
    return hand


def _split(data: bytes, lengths: Sequence[int]) -> list[bytes]:
    if sum(lengths) != len(data):
        raise ValueError("length")
    ends = np.cumsum([0, *lengths]).tolist()
    return [data[first:last] for first, last in itertools.pairwise(ends)]


def _check_int(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("number")
    return value


def _require_match(text: Any, pattern: re.Pattern[str]) -> str:
    if not isinstance(text, str) or not pattern.match(text):
        raise ValueError("text")
    return text


def check_name(text: Any) -> str:
    """A name as it may stand in a file: one short line without what a screen would obey, as
    players' names are (joined signs and blanks that hold words together are no letters that
    ``str.isprintable`` knows). Raises ValueError for anything else."""
    if (
        not isinstance(text, str)
        or not 0 < len(text) <= LONGEST_NAME
        or one_line(text) != text
        or text.strip() != text
    ):
        raise ValueError("name")
    return text


def embed_anew(hand: HandFile, network: TerrainNetwork) -> HandFile:
    """A hand for another network: its pieces' pictures are laid beside one another and
    looked at again.

    Raises ValueError where a picture is none.
    """
    pieces = [piece for lesson in hand.lessons for piece in lesson.pieces]
    looks: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    for first in range(0, len(pieces), len(_PLACES)):
        looks += _embed_pieces(pieces[first : first + len(_PLACES)], network)
    rest = (
        replace(piece, look=look, said=said)
        for piece, (look, said) in zip(pieces, looks, strict=True)
    )
    lessons = tuple(
        replace(lesson, pieces=tuple(itertools.islice(rest, len(lesson.pieces))))
        for lesson in hand.lessons
    )
    return replace(hand, network=network.sha256, lessons=lessons)


_PLACES = tuple((row, column) for row in range(1, SIZE, 2) for column in range(1, SIZE, 2))
"""Spaces two apart: a piece brings its own surroundings."""


def _embed_pieces(
    pieces: Sequence[Piece], network: TerrainNetwork
) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """The pieces' embeddings, (EMBEDDING,) float64 each, and beliefs. Of at most as many pieces as
    _PLACES; beliefs are what is said of them alone, (8,) float64."""
    tiles = [decode_picture(piece) for piece in pieces]
    paper = np.percentile(np.concatenate([tile.reshape(-1, 3) for tile in tiles]), 90, axis=0)
    view = np.empty((VIEW_SIZE, VIEW_SIZE, 3), np.uint8)
    view[:] = np.clip(paper, 0, 255).astype(np.uint8)
    for tile, (row, column) in zip(tiles, _PLACES, strict=False):
        top, left = row * VIEW_PIXELS_PER_CELL, column * VIEW_PIXELS_PER_CELL
        # Each was photographed in a light of its own: their paper is made equally bright.
        own = np.maximum(np.percentile(tile.reshape(-1, 3), 90, axis=0), 1.0)
        evened = np.clip(tile * (paper / own), 0, 255).astype(np.uint8)
        view[top : top + PIECE_PIXELS, left : left + PIECE_PIXELS] = evened
    seen = network.read(view)
    found = []
    for (row, column), _ in zip(_PLACES, tiles, strict=False):
        belief = softmax(seen.alone[row, column, None, : len(READ_ORDER)].astype(np.float64))[0]
        found.append((seen.embedding[row, column].astype(np.float64), drawn_beliefs(belief)))
    return found


def drawn_beliefs(belief: NDArray[np.float64]) -> NDArray[np.float64]:
    """Beliefs (8,) float64 given that something is drawn: empty 0."""
    drawn = np.maximum(belief, 1e-9)
    drawn[0] = 0.0
    return np.asarray(drawn / drawn.sum())
