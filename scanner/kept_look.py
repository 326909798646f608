"""A look without its photo: what deciding needs, and small pictures, as bytes for a game's record
and back.

Lossless: float32 as the networks gave it, so that a kept look reads exactly as the photo did.
Floats are stored byte plane by byte plane (all first bytes, all second bytes, …) before deflating:
signs and exponents compress, the rest does not. docs/decisions/0012-what-a-record-keeps.md has the
sizes and what else was considered.

The bytes: ``MAGIC``; the length of a deflated block (4 bytes, little endian); the block: the length
of a JSON header (4 bytes), the header, the arrays of `_ARRAYS` in their order, those of the
witnesses that the header names (`kscore.scanner.witnesses`; a look without any has no such key);
then the lengths of the pictures and the pictures, WebP.
"""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np
from kscore.engine.errors import EngineError
from kscore.engine.frozen import Frozen
from kscore.engine.layout import Layout
from kscore.engine.rules import Variant
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.evidence import SheetEvidence
from kscore.scanner.find.photo_quality import Quality
from kscore.scanner.lattice import BEND_NODES, SIZE, Lattice
from kscore.scanner.network import installed_models
from kscore.scanner.printed import TRACK_COINS
from kscore.scanner.read.coins import LOOKS, TrackEvidence
from kscore.scanner.read.numbers import KEPT, WINDOWS, Candidates
from kscore.scanner.read.terrain import CLASSES, EMBEDDING, LETTERS, CellEvidence
from kscore.scanner.reading import NOTHING, Reading, RegisteredPhoto
from kscore.scanner.rectify import Picture, rectify
from kscore.scanner.witnesses import NO_WITNESSES, Witnesses
from numpy.typing import NDArray
from PIL import Image

MAGIC = b"KSE\x02"
MOST_BYTES = 84_000
"""Of a kept look; the rest of a sheet's entry (its reading as JSON, up to 16 kB) fits into 100 kB
beside it."""
MARGIN = 0.9
"""Cells of sheet round the grid in the picture of the map."""
_FINENESS = (
    *((48, quality) for quality in (75, 60, 50, 40, 30, 20)),
    (32, 40),
    (32, 20),
    (16, 20),
    (12, 20),
)
"""Pixels a space and WebP quality of the picture of the map, the best first: the first that fits is
taken."""
_STRIP_QUALITY = 50
_MOST_BLOCK = 1_000_000  # bytes of the inflated block: what inflates to more is nothing of ours
_MOST_SIDE = 2048  # pixels of a picture's side
_NUMBER = struct.Struct("<I")
_ROWS = (SIZE, SIZE)
_ARRAYS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("terrain", "<f4", (*_ROWS, len(CLASSES))),
    ("alone", "<f4", (*_ROWS, len(CLASSES))),
    ("star", "<f4", _ROWS),
    ("letter", "<f4", (*_ROWS, 1 + len(LETTERS))),
    ("ruin", "<f4", _ROWS),
    ("embedding", "<f4", (*_ROWS, EMBEDDING)),
    ("discord", "<f4", _ROWS),
    ("track", "<f8", (TRACK_COINS, len(LOOKS))),
    ("number_values", "<i2", (WINDOWS, KEPT)),
    ("number_probabilities", "<f8", (WINDOWS, KEPT)),
    ("grid", "<f8", (4, 2)),
    ("homography", "<f8", (3, 3)),
    ("bend", "<f2", (BEND_NODES, BEND_NODES, 2)),
)
_CELLS = ("terrain", "alone", "star", "letter", "ruin", "embedding", "discord")
_PRINTED = ("mountains", "ruins", "wasteland")
_PICTURES = ("map", "track", "boxes")


class KeptLook(Frozen, kw_only=True, eq=False):
    """A look that was kept: it reads as the photo did, with whatever is given and answered.

    Attributes:
        seen: what the networks said.
        given: layout and heroes as they were known at the photo; ``previous`` is not kept: the
            caller that knows last season's sheet says so.
        pictures: WebP by name: ``map`` (the grid and MARGIN cells round it), ``track``, ``boxes``,
            straightened.
        lattice: where the sheet lies in the loaded photo, good for pictures (the bend is rounded to
            float16); ``scale`` is full-size pixels per pixel of the loaded photo.
        models: SHA-256 of the models that looked, by name.
        data: the bytes that all this was opened from.
    """

    seen: SheetEvidence
    given: KnownBefore
    pictures: Mapping[str, bytes]
    lattice: Lattice
    scale: float
    models: Mapping[str, str]
    data: bytes

    def to_bytes(self) -> bytes:
        """What this look was opened from: a review keeps the same."""
        return self.data

    def reading(self, answered: Mapping[str, str] = NOTHING) -> Reading:
        """The reading, registered to the kept picture; ``answered`` spaces (name → map letter) are
        certain, are asked no more and inform the rest; `Answers` say also what spaces are not.
        Raises ValueError where that picture is none."""
        return replace(
            self.seen.reading(self.given, answered), registered=self.registered, stages=self.stages
        )

    @cached_property
    def stages(self) -> Mapping[str, Picture]:
        """The kept coin track picture, as in a photo's reading. Raises ValueError if it is none."""
        return MappingProxyType({"track": decode(self.pictures["track"])})

    @cached_property
    def registered(self) -> RegisteredPhoto:
        """The kept map picture, BGR uint8, in which the sheet lies flat. Raises ValueError if it is
        none."""
        pixels = decode(self.pictures["map"])
        cell = pixels.shape[1] / (SIZE + 2 * MARGIN)
        corner = MARGIN * cell - 0.5
        return RegisteredPhoto(
            pixels, Lattice(np.array([[cell, 0.0, corner], [0.0, cell, corner], [0.0, 0.0, 1.0]]))
        )

    def has_same_network(self, models: Mapping[str, str]) -> bool:
        """Whether the embeddings may be compared with those of these models: another network has
        other ones.

        Everything else of the evidence decides by itself, with the weights that were fitted to its
        own networks.
        """
        return self.models.get("terrain") == models.get("terrain")


def to_bytes(
    seen: SheetEvidence,
    given: KnownBefore,
    registered: RegisteredPhoto,
    strips: Mapping[str, Picture],
    network: str | None = None,
) -> bytes:
    """A look as at most MOST_BYTES bytes, pure noise 2 kB more: what was seen, what is given (but
    last season's sheet), and small pictures.

    ``registered`` is the loaded photo; ``strips`` are its straightened ``track`` and ``boxes``, BGR
    uint8 (H, W, 3). ``network`` read the map; None: the committed one.

    Raises ModelDamaged where a model's card cannot be read.
    """
    layout: dict[str, object] = {"key": given.layout.key}
    layout |= {name: sorted(getattr(given.layout, name)) for name in _PRINTED}
    if given.layout.gaps:
        layout["gaps"] = sorted(given.layout.gaps)
    if given.layout.by_hand:
        layout["by_hand"] = True
    small = [encode(strips[name], _STRIP_QUALITY) for name in _PICTURES[1:]]
    header = {
        "photo": seen.photo,
        "layout": layout,
        "heroes": given.played.hero_terrain,
        "skills": seen.track.skills,
        "first_game": seen.track.first_game,
        "unseen": sorted(seen.unseen),
        "table": seen.table.to_kept_json(),
        "quality": [seen.quality.value, list(seen.quality.reasons)],
        "scale": registered.scale,
        "models": {**installed_models(), **({} if network is None else {"terrain": network})},
    }
    if seen.witnesses:
        header["witnesses"] = seen.witnesses.header()
    arrays = {
        **{name: getattr(seen.cells, name) for name in _CELLS},
        "track": seen.track.looks,
        "number_values": np.array([number.values for number in seen.numbers]),
        "number_probabilities": np.array([number.probabilities for number in seen.numbers]),
        "grid": seen.grid,
        "homography": registered.lattice.homography,
        "bend": registered.lattice.bend,
        **seen.witnesses.arrays(),
    }
    block = _pack_block(header, arrays)
    left = (
        MOST_BYTES
        - len(block)
        - sum(map(len, small))
        - len(MAGIC)
        - (1 + len(_PICTURES)) * _NUMBER.size
    )
    pictures = [map_picture(registered, left), *small]
    lengths = [_NUMBER.pack(len(picture)) for picture in pictures]
    return b"".join((MAGIC, _NUMBER.pack(len(block)), block, *lengths, *pictures))


def from_bytes(data: bytes) -> KeptLook:
    """Back from `to_bytes`. Raises ValueError for anything else, however it was damaged."""
    try:
        header, arrays, pictures = _unpack(data)
        drawn = header["layout"]
        mountains, ruins, wasteland = (frozenset(drawn[name]) for name in _PRINTED)
        gaps, by_hand = frozenset(drawn.get("gaps", ())), drawn.get("by_hand", False) is True
        layout = Layout(str(drawn["key"]), mountains, ruins, wasteland, gaps=gaps, by_hand=by_hand)
        quality, reasons = header["quality"]
        unseen = frozenset(int(number) for number in header["unseen"])
        if not unseen <= set(range(WINDOWS)) or not all(
            isinstance(reason, str) for reason in reasons
        ):
            raise ValueError("unseen, quality")
        witnesses = NO_WITNESSES
        if "witnesses" in header:
            witnesses = Witnesses.from_header(header["witnesses"], arrays)
        covered = witnesses.coins.get("covered")
        seen = SheetEvidence(
            photo=str(header["photo"]),
            grid=arrays["grid"],
            cells=CellEvidence(**{name: arrays[name] for name in _CELLS}),
            track=TrackEvidence(
                arrays["track"],
                None if header["skills"] is None else bool(header["skills"]),
                bool(header["first_game"]),
                covered=None if covered is None else covered > 0,
                drawn=witnesses.sheet.get("drawn"),
            ),
            numbers=tuple(
                Candidates(values.astype(np.int_), probabilities)
                for values, probabilities in zip(
                    arrays["number_values"], arrays["number_probabilities"], strict=True
                )
            ),
            unseen=unseen,
            table=DecisionTable.from_json(header["table"]),
            quality=Quality(float(quality), tuple(reasons)),
            witnesses=witnesses,
        )
        models = {str(name): str(sha256) for name, sha256 in header["models"].items()}
        return KeptLook(
            seen=seen,
            given=KnownBefore(layout, Variant(heroes=None if header["heroes"] else False)),
            pictures=MappingProxyType(pictures),
            lattice=Lattice(arrays["homography"], arrays["bend"].astype(np.float64)),
            scale=float(header["scale"]),
            models=MappingProxyType(models),
            data=data,
        )
    except (
        AttributeError,
        KeyError,
        TypeError,
        RecursionError,
        OverflowError,
        EngineError,
    ) as error:
        raise ValueError("no kept look") from error


def map_picture(registered: RegisteredPhoto, most: int = MOST_BYTES) -> bytes:
    """The finest map picture (WebP) in so many bytes. The coarsest is 2 kB, whatever it shows."""
    ends = (-MARGIN, -MARGIN, SIZE + MARGIN, SIZE + MARGIN)
    flat: dict[int, Picture] = {}
    for cell, quality in _FINENESS:
        if cell not in flat:
            flat[cell] = rectify(registered.pixels, registered.lattice, cell, *ends)
        data = encode(flat[cell], quality)
        if len(data) <= most:
            break
    return data


def _array_layout(header: Mapping[str, Any]) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    """Name, type and shape of the arrays behind a header. In their order."""
    named = header.get("witnesses")
    return _ARRAYS if named is None else (*_ARRAYS, *Witnesses.layout(named))


def _pack_block(header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> bytes:
    # half a character, of a path that is no UTF-8, as the escape that JSON has for it
    text = json.dumps(header, ensure_ascii=False).encode(errors="backslashreplace")
    planes = []
    for name, kind, shape in _array_layout(header):
        exact = np.ascontiguousarray(arrays[name], kind)
        if exact.shape != shape:
            raise ValueError(f"{name} is {exact.shape}, not {shape}")
        planes.append(exact.view(np.uint8).reshape(-1, exact.itemsize).T.tobytes())
    return zlib.compress(b"".join((_NUMBER.pack(len(text)), text, *planes)), 9)


def _unpack(data: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]], dict[str, bytes]]:
    start = len(MAGIC) + _NUMBER.size
    if not data.startswith(MAGIC) or len(data) < start:
        raise ValueError("not a kept look, or one of a newer kscore")
    end = start + _NUMBER.unpack_from(data, len(MAGIC))[0]
    block = inflate(data[start:end], _MOST_BLOCK)
    at = _NUMBER.size + _NUMBER.unpack_from(block)[0]
    header = json.loads(block[_NUMBER.size : at])
    arrays: dict[str, NDArray[Any]] = {}
    for name, kind, shape in _array_layout(header):
        size, count = np.dtype(kind).itemsize, int(np.prod(shape))
        plane = np.frombuffer(block, np.uint8, count * size, at).reshape(size, count)
        array = np.ascontiguousarray(plane.T).view(kind).reshape(shape)
        if not np.isfinite(array).all():
            raise ValueError(name)
        arrays[name] = array
        at += count * size
    if at != len(block):
        raise ValueError("length")
    return header, arrays, _split(data[end:])


def inflate(data: bytes, most: int) -> bytes:
    """A deflated block that begins with a length. Raises ValueError where it is none, or one of
    more than ``most`` bytes."""
    inflate = zlib.decompressobj()
    try:
        block = inflate.decompress(data, most)
    except zlib.error as error:
        raise ValueError("damaged") from error
    if not inflate.eof or inflate.unused_data or len(block) < _NUMBER.size:
        raise ValueError("damaged")
    return block


def _split(data: bytes) -> dict[str, bytes]:
    """The pictures by name from their lengths and themselves."""
    at = len(_PICTURES) * _NUMBER.size
    if len(data) < at:
        raise ValueError("pictures")
    pictures = {}
    for number, name in enumerate(_PICTURES):
        length = _NUMBER.unpack_from(data, number * _NUMBER.size)[0]
        pictures[name] = data[at : at + length]
        at += length
    if at != len(data) or not all(pictures.values()):
        raise ValueError("pictures")
    return pictures


def encode(picture: Picture, quality: int) -> bytes:
    """A picture (H, W, 3) BGR uint8 as WebP. Raises ValueError where it cannot be."""
    done, data = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])
    if not done:
        raise ValueError("WebP")
    return data.tobytes()


def decode(data: bytes, most: int = _MOST_SIDE) -> Picture:
    """BGR uint8 (H, W, 3). Raises ValueError for what is no WebP of at most ``most`` pixels a
    side."""
    try:
        with Image.open(io.BytesIO(data), formats=("WEBP",)) as image:
            if max(image.size) > most:
                raise ValueError("a picture as large as none of ours")
    except (OSError, Image.DecompressionBombError) as error:
        raise ValueError("no picture") from error
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise ValueError("no picture")
    return np.asarray(pixels, np.uint8)
