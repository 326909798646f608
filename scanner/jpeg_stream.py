"""Whether a JPEG file's coded data holds exactly the picture that its header promises.

Decoders mend in silence: libjpeg fills what is missing with grey and skips what is left over, and
tells it only in warnings that neither Pillow nor OpenCV hands on. But where a decoder stands can be
seen from outside. It is handed the data of one scan (or of one restart interval) alone:

- before the last byte it must not be done, else the data hold more than the picture (ITU T.81,
  B.2.3: a scan ends with its last unit, padded to a byte);
- a few bytes of anything behind the last one must not be taken as picture, else the data hold less.

A flipped bit, a lost or a wrong block of a file shifts where codes begin, and hardly ever ends
where it should. What it costs is some calls of the decoder beside the one that decodes anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from kscore.engine.frozen import Frozen
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

SOI, EOI, SOS, DRI, DQT, TEM = 0xD8, 0xD9, 0xDA, 0xDD, 0xDB, 0x01
RST0, RST7 = 0xD0, 0xD7
FRAMES = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
"""SOFn, T.81 table B.1."""

ANYTHING = bytes.fromhex("9a5ce37145b82f0d6a93c4e817d25b36a98f42715e0cb3d46f29")
"""What is handed over behind a scan's end: no 0xFF among it, and long codes under most tables."""
SETTLED = 10
"""Bytes of `ANYTHING` after which a decoder that is done has done all that it still had to look at
(it looks up to 8 bytes ahead)."""
PADDING = 2
"""Bytes that an encoder may leave unused behind a scan, besides fill bytes."""
STEPS = 12
"""Bytes before a scan's end that are handed over one by one."""
MOST_SCANS = 100
"""Scans of a file: encoders write 10, and each costs as much as a whole picture."""
MOST_CHECKED = 1024
"""Restart intervals watched; of more every n-th."""


MOST_ABOVE = 2.5
"""How much coarser the first step of quantisation may be than those beside it. Of the 619 tables of
310 sound photos none is above 2 (2 and 1, where fine steps are rounded), the standard's is 1.45;
where it was tripled by damage a sheet's tones were others, and its total was wrong."""

COARSER_LIGHT = 1.2
"""How much coarser light may be kept than colour, by the sums of their tables' first three steps.
The eye sees light better, so every encoder keeps it finer: of 321 sound photos and of all qualities
of Pillow's encoder none is above 1. Where a table was another's, light was twice as strong or half,
and a total was wrong."""


class StreamDamage(ValueError):
    """The file breaks off, or its data do not fit its header. Its coded data, that is."""


class CodedData(NamedTuple):
    """Entropy-coded data between two markers: bytes [``start``, ``end``) of the file, ``marker``
    behind them at ``end``. ``scan`` counts scans from 0."""

    start: int
    end: int
    marker: int
    scan: int


class Stream(Frozen, kw_only=True):
    """A JPEG file's picture, as its markers tell: ``scans`` of ``coded`` data; ``size`` is where
    EOI ends; ``unit`` the (width, height) of an MCU in pixels, ``progressive``, ``interval`` MCUs
    between restart markers or 0."""

    coded: tuple[CodedData, ...]
    scans: int
    size: int
    unit: tuple[int, int]
    progressive: bool
    interval: int


def parse_markers(data: bytes) -> Stream:
    """The first picture of a JPEG file by its markers. What follows its EOI is not read: phones
    append other pictures, films and depth maps there.

    Raises StreamDamage: no SOI, a segment that runs over the end, no EOI, restart markers out of
    order, missing or where none belong, a quantisation of 0 or that no encoder takes."""
    if data[:2] != b"\xff\xd8":
        raise StreamDamage("no SOI")
    markers = _markers(data)
    place, scans, interval = 2, 0, 0
    frame, unit, progressive = (0, 0), (8, 8), False
    chosen: list[int] = []
    components: dict[int, tuple[int, int]] = {}
    tables: dict[int, list[int]] = {}
    coded: list[CodedData] = []
    while True:
        marker, place = _next_marker(data, place)
        if marker == EOI:
            break
        if marker == TEM or RST0 <= marker <= RST7:
            continue
        length = int.from_bytes(data[place : place + 2], "big")
        body = data[place + 2 : place + length]
        if length < 2 or place + length > len(data):
            raise StreamDamage("a segment runs over the end")
        place += length
        if marker in FRAMES:
            if components:
                raise StreamDamage("two frames")
            frame, components = _frame(body)
            chosen = [part[2] for part in _components(body)]
            progressive = marker in (0xC2, 0xC6, 0xCA, 0xCE)
            unit = (
                8 * max(h for h, _ in components.values()),
                8 * max(v for _, v in components.values()),
            )
        elif marker == DRI:
            interval = int.from_bytes(body[:2], "big")
        elif marker == DQT:
            tables |= _quantisation(body)
        elif marker == SOS:
            _check_light(tables, chosen)
            mcus = _mcus(body, frame, unit, components)
            found = list(_scan(data, markers, place, scans))
            _check_restarts(found, mcus, interval)
            coded += found
            scans += 1
            if scans > MOST_SCANS:
                raise StreamDamage("more scans than any encoder writes")
            place = found[-1].end
    if not coded:
        raise StreamDamage("no scan")
    return Stream(
        coded=tuple(coded),
        scans=scans,
        size=place,
        unit=unit,
        progressive=progressive,
        interval=interval,
    )


def _markers(data: bytes) -> np.ndarray:
    """Offsets (ascending, int64) of the markers. Where 0xFF is followed by neither 0 (stuffing) nor
    0xFF (fill)."""
    octets = np.frombuffer(data, np.uint8)
    places = np.flatnonzero(octets[:-1] == 0xFF)
    following = octets[places + 1]
    return places[(following != 0) & (following != 0xFF)]


def _next_marker(data: bytes, place: int) -> tuple[int, int]:
    """The marker at ``place`` and where its segment begins. Decoders skip what lies between
    segments, so some files have it."""
    place = data.find(b"\xff", place)
    while 0 <= place < len(data) - 1:
        code = data[place + 1]
        if code not in (0, 0xFF):
            return code, place + 2
        place = place + 1 if code == 0xFF else data.find(b"\xff", place + 2)
    raise StreamDamage("no EOI")


def _frame(body: bytes) -> tuple[tuple[int, int], dict[int, tuple[int, int]]]:
    """(width, height) and each component's sampling factors (horizontal, vertical), T.81 B.2.2."""
    if len(body) < 6 or len(body) < 6 + 3 * body[5] or not body[5]:
        raise StreamDamage("frame header")
    height, width = int.from_bytes(body[1:3], "big"), int.from_bytes(body[3:5], "big")
    components = {part[0]: (part[1] >> 4, part[1] & 15) for part in _components(body)}
    if not (width and height) or any(
        not (1 <= h <= 4 and 1 <= v <= 4) for h, v in components.values()
    ):
        raise StreamDamage("frame header")
    return (width, height), components


def _components(body: bytes) -> list[bytes]:
    """A frame header's three bytes of each component: its number, sampling factors and table."""
    return [body[6 + 3 * k : 9 + 3 * k] for k in range(body[5])]


def _quantisation(body: bytes) -> dict[int, list[int]]:
    """The tables of a segment by their number. 64 steps each in zigzag order (T.81 B.2.4.1)."""
    found = {}
    place = 0
    while place < len(body):
        wide = body[place] >> 4 != 0
        table = body[place + 1 : place + 1 + (128 if wide else 64)]
        if wide and len(table) == 128:
            values = [table[k] << 8 | table[k + 1] for k in range(0, 128, 2)]
        else:
            values = list(table)
        if len(values) < 64 or 0 in values:
            raise StreamDamage("quantisation")
        if values[0] > MOST_ABOVE * min(values[1], values[2]):
            raise StreamDamage("a first step that no encoder takes")
        found[body[place] & 15] = values
        place += 1 + len(table)
    return found


def _check_light(tables: dict[int, list[int]], chosen: list[int]) -> None:
    if len(chosen) != 3 or not {*chosen} <= tables.keys():
        return
    light, colour = (sum(tables[number][:3]) for number in chosen[:2])
    if light > COARSER_LIGHT * colour:
        raise StreamDamage("light kept coarser than colour, as no encoder does")


def _mcus(
    body: bytes,
    frame: tuple[int, int],
    unit: tuple[int, int],
    components: dict[int, tuple[int, int]],
) -> int:
    """How many MCUs a scan with this header has: of one component its own blocks, else whole units
    (T.81 A.2)."""
    named = (
        [body[1 + 2 * k] for k in range(body[0])] if body and len(body) >= 1 + 2 * body[0] else []
    )
    if not named or any(name not in components for name in named):
        raise StreamDamage("scan header")
    across, down = unit
    if len(named) == 1:
        h, v = components[named[0]]
        across, down = across // h, down // v
        widest, tallest = unit
        width, height = -(-frame[0] * 8 * h // widest), -(-frame[1] * 8 * v // tallest)
        return -(-width // 8) * -(-height // 8)
    return -(-frame[0] // across) * -(-frame[1] // down)


def _scan(data: bytes, markers: np.ndarray, start: int, scan: int) -> Iterator[CodedData]:
    """The coded data of a scan that begin at ``start``."""
    for place in markers[np.searchsorted(markers, start) :].tolist():
        code = data[place + 1]
        end = place
        while end > start and data[end - 1] == 0xFF:  # fill bytes
            end -= 1
        yield CodedData(start, end, code, scan)
        start = place + 2
        if not RST0 <= code <= RST7:
            return
    raise StreamDamage("no EOI")


def _check_restarts(found: list[CodedData], mcus: int, interval: int) -> None:
    due = -(-mcus // interval) - 1 if interval else 0
    codes = [each.marker - RST0 for each in found[:-1]]
    # some encoders write one behind the last interval
    if len(codes) != due and len(codes) != due + 1:
        raise StreamDamage("restart markers")
    if any(code != number % 8 for number, code in enumerate(codes)):
        raise StreamDamage("restart markers")


def decode_strictly(image: JpegImageFile, data: bytes, stream: Stream) -> None:
    """Loads ``image`` from ``data``, strictly. It was just opened from these (and drafted);

    Raises StreamDamage, or what Pillow raises. Where Pillow no longer hands out its decoder, which
    it does not promise to, the picture is loaded in Pillow's own way: what breaks off is still
    refused, data that do not fit are not."""
    get_decoder = getattr(Image, "_getdecoder", None)
    if get_decoder is None:
        image.load()
        return
    image.load_prepare()
    name, extents, _, args = image.tile[0]
    image.tile = []
    feed = _Feed(get_decoder(image.mode, name, args, image.decoderconfig))
    feed.decoder.setimage(image.im, extents)
    try:
        _decode(feed, data, stream)
    finally:
        feed.decoder.cleanup()


class _Feed:
    """A decoder and the bytes that it gave back: it takes whole MCUs."""

    def __init__(self, decoder: Any) -> None:
        self.decoder = decoder
        self.rest = b""
        self.done = False

    def take(self, data: bytes) -> int:
        """How many bytes the decoder gives back, given ``data`` as well."""
        if self.done:
            return 0
        self.rest += data
        used, error = self.decoder.decode(self.rest)
        if used < 0:
            self.done, self.rest = True, b""
            if error < 0:
                raise StreamDamage(f"decoder: {error}")
            return 0
        self.rest = self.rest[used:]
        return len(self.rest)


def _decode(feed: _Feed, data: bytes, stream: Stream) -> None:
    # rows come as they are read: the decoder itself says "done"
    whole = stream.scans == 1 and not stream.progressive
    every = -(-len(stream.coded) // MOST_CHECKED)
    place = 0
    for number, part in enumerate(stream.coded):
        last = number == len(stream.coded) - 1
        if last and whole:
            _check_picture_end(feed, data, place, part)
            return
        if number % every == 0 or last or stream.coded[number + 1].scan != part.scan:
            _check_scan_end(feed, data, place, part)
        else:
            feed.take(data[place : part.end])
        place = part.end
    feed.take(data[place : stream.size])
    _check_done(feed)


def _check_done(feed: _Feed) -> None:
    if not feed.done:
        raise StreamDamage("the data end before the picture")


def _check_picture_end(feed: _Feed, data: bytes, place: int, part: CodedData) -> None:
    early = max(part.start, part.end - 1 - PADDING)
    feed.take(data[place:early])
    if feed.done:
        raise StreamDamage("the picture ends before its data")
    feed.take(data[early : part.end])
    feed.take(ANYTHING[:SETTLED])
    _check_done(feed)


def _check_scan_end(feed: _Feed, data: bytes, place: int, part: CodedData) -> None:
    step = max(part.start, part.end - STEPS)
    feed.take(data[place:step])
    busy = False
    for at in range(step, part.end):
        busy |= feed.take(data[at : at + 1]) > 0
    if not busy and step > part.start:
        raise StreamDamage("a scan ends before its data")
    feed.take(ANYTHING[:SETTLED])
    if any(feed.take(ANYTHING[at : at + 1]) for at in range(SETTLED, len(ANYTHING))):
        raise StreamDamage("the data end before a scan")
