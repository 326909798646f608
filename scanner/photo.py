"""Open a photo of any phone: JPEG, PNG, WebP or HEIC, upright by its EXIF orientation, small enough
to work on.

A photo is decoded no larger than the reader needs. JPEG offers half, quarter and eighth size for
less than the full size costs (the DCT is scaled); other formats are averaged down right after
decoding, strip by strip. Pillow keeps four bytes a pixel and some decoders as much again, so large
PNG and WebP pictures are decoded by OpenCV, which keeps three; a WebP picture beyond
`MOST_WEBP_MEGAPIXELS` is refused: its decoder alone would take more memory than the reader may.
"""

from __future__ import annotations

import io
import re
import struct
import warnings
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from PIL import ExifTags, Image, UnidentifiedImageError
from PIL.JpegImagePlugin import JpegImageFile, jpeg_factory

from engine.input_file import MOST_BYTES, NotAFile, TooLong, read_file
from scanner import jpeg_stream
from scanner.errors import (
    HeicUnavailable,
    NotAPicture,
    PhotoDenied,
    PhotoMissing,
    PhotoNotAFile,
    PhotoTooLarge,
    PhotoTooLong,
    PhotoTruncated,
    WebpTooLarge,
)
from scanner.jpeg_crack import MOST_CRACKED, crack
from scanner.lattice import Array
from scanner.rectify import Picture

LONG_ENOUGH = 1600
"""A photo is halved while its longer side stays at least this long (px): a sheet's spaces keep some
30 px or more."""
MOST_MEGAPIXELS = 120
"""Photos above this are refused before they are decoded."""
MOST_WEBP_MEGAPIXELS = 25
"""Likewise for WebP, which no phone's camera writes: its decoder keeps 7 bytes a pixel."""
LARGE_MEGAPIXELS = 12
"""PNG and WebP pictures above this are decoded by OpenCV."""
PLAIN_MODES = ("RGB", "L", "I;16", "1", "P")
"""Pillow's modes that OpenCV decodes to the same picture; without transparency."""
STRIP = 1024
"""Rows averaged down at a time."""

FORMATS = ("JPEG", "PNG", "WEBP")
"""What Pillow may decode (JPEG with MPO, a phone's JPEG with a second picture behind it).

Every other decoder is one more way in for a hostile file, and none of them opens what a phone
writes: no TIFF, AVIF, JPEG 2000, EPS (which would start Ghostscript)."""
HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")

HEIC_TROUBLE = (OSError, SyntaxError, ValueError, RuntimeError, EOFError, LookupError)
"""What pi-heif raises over a damaged file; LookupError where it holds no picture."""

# EXIF orientation -> what makes the picture upright.
_TURNS = {
    2: lambda p: cv2.flip(p, 1),
    3: lambda p: cv2.rotate(p, cv2.ROTATE_180),
    4: lambda p: cv2.flip(p, 0),
    5: lambda p: cv2.transpose(p),
    6: lambda p: cv2.rotate(p, cv2.ROTATE_90_CLOCKWISE),
    7: lambda p: cv2.flip(cv2.transpose(p), -1),
    8: lambda p: cv2.rotate(p, cv2.ROTATE_90_COUNTERCLOCKWISE),
}


@dataclass(frozen=True, eq=False)
class Photo:
    """A loaded photo.

    ``pixels`` (H, W, 3) BGR uint8, upright; ``scale`` is the side of a loaded pixel in pixels of
    the full-size photo; ``full_size`` its (width, height) after EXIF rotation.
    """

    path: Path
    pixels: Picture
    scale: float
    full_size: tuple[int, int]

    def to_full(self, points: Array) -> Array:
        """Points (N, 2) float64 of ``pixels`` in pixels of the full-size upright photo, pixel
        centres at integers."""
        return np.asarray((np.asarray(points, dtype=np.float64) + 0.5) * self.scale - 0.5)

    def from_full(self, points: Array) -> Array:
        """Points (N, 2) float64 of the full-size upright photo in pixels of ``pixels``."""
        return np.asarray((np.asarray(points, dtype=np.float64) + 0.5) / self.scale - 0.5)


def load_photo(path: str | Path, long_enough: int = LONG_ENOUGH) -> Photo:
    """The photo at ``path``, halved (quartered, ...) while its longer side stays at least
    ``long_enough`` pixels.

    Raises PhotoMissing, PhotoDenied, PhotoNotAFile, PhotoTooLong, NotAPicture, PhotoTruncated,
    PhotoTooLarge or HeicUnavailable.
    """
    photo, confirm = load_photo_first(path, long_enough)
    confirm()
    return photo


Confirm = Callable[[], None]
"""Takes the last look at a photo that is decoded already. Raises PhotoTruncated where it is
damaged."""


def load_photo_first(path: str | Path, long_enough: int = LONG_ENOUGH) -> tuple[Photo, Confirm]:
    """`load_photo` but for the look at whether a JPEG's picture is cracked, which may be taken
    beside other work: no photo is sound before that is done. Raises what `load_photo` raises."""
    path = Path(path)
    return _decode_first(path, _read(path), long_enough)


def decode_photo(path: Path, data: bytes, long_enough: int = LONG_ENOUGH) -> Photo:
    """The photo in ``data``, as `load_photo`; ``path`` is only its name.

    Raises NotAPicture, PhotoTruncated, PhotoTooLarge or HeicUnavailable.
    """
    photo, confirm = _decode_first(path, data, long_enough)
    confirm()
    return photo


def _sound() -> None:
    """What is decoded is sound: nothing more is asked."""


def _decode_first(path: Path, data: bytes, long_enough: int) -> tuple[Photo, Confirm]:
    """`decode_photo`, and what is left to look at."""
    if not data:
        raise NotAPicture(path)
    if _is_heic(data):
        return _load_heic(path, data, long_enough), _sound
    try:
        with warnings.catch_warnings():
            # our own limit stands below; Pillow's bomb warning says less
            warnings.simplefilter("ignore")
            image = _opened(data)
    except Image.DecompressionBombError as error:
        # Pillow says how many pixels, and keeps the size to itself
        claimed = re.search(r"\d+", str(error))
        megapixels = round(int(claimed[0]) / 1e6) if claimed else 2 * MOST_MEGAPIXELS
        raise PhotoTooLarge(path, megapixels=megapixels, most=MOST_MEGAPIXELS) from error
    except (
        UnidentifiedImageError,
        OSError,
        SyntaxError,
        ValueError,
        TypeError,
        IndexError,
        struct.error,
    ) as error:
        # What begins like a picture and cannot be opened breaks off: WebP is opened whole or not at
        # all.
        raise (PhotoTruncated(path) if _begins_well(data) else NotAPicture(path)) from error
    with image:
        width, height = image.size
        _check_size(path, width, height)
        if image.format == "WEBP" and width * height > MOST_WEBP_MEGAPIXELS * 1e6:
            raise WebpTooLarge(
                path, megapixels=round(width * height / 1e6), most=MOST_WEBP_MEGAPIXELS
            )
        if is_damaged(data):
            raise PhotoTruncated(path)
        reduce = _reduction(width, height, long_enough)
        orientation = _orientation(image)
        scale, confirm = None, _sound
        try:
            if _is_large_and_plain(image):
                pixels = _decode_lean(data, reduce)
            elif isinstance(image, JpegImageFile):
                pixels, scale, stream = _decode_jpeg(image, data, reduce)
                confirm = partial(_not_cracked, path, pixels, stream, max(width, height))
            else:
                pixels = _decode(image, reduce)
        except (
            OSError,
            SyntaxError,
            ValueError,
            EOFError,
            cv2.error,
            Image.DecompressionBombError,
        ) as error:
            raise PhotoTruncated(path) from error
    return _photo(path, pixels, orientation, (width, height), scale), confirm


def _opened(data: bytes) -> Image.Image:
    """The picture that a file of one of `FORMATS` holds, not decoded. Raises what Pillow raises."""
    if data.startswith(b"\xff\xd8\xff"):
        # Image.open would import four more formats first, for which a fresh process waits 10 ms.
        return jpeg_factory(io.BytesIO(data))
    return Image.open(io.BytesIO(data), formats=FORMATS)


def _begins_well(data: bytes) -> bool:
    webp = data.startswith(b"RIFF") and data[8:12] == b"WEBP"
    return webp or data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"))


def is_damaged(data: bytes) -> bool:
    """Whether a PNG or WebP file is shorter than it says, or a checksum of the PNG's picture is
    wrong (PNG, 3rd edition, 5.3); False for other formats, whose decoders tell.

    OpenCV paints the missing rest of a PNG grey without a word, and Pillow does not look at the
    checksums of its data. Of chunks that a decoder may skip (small first letter) the picture does
    not depend.
    """
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return int.from_bytes(data[4:8], "little") + 8 > len(data)
    if not data.startswith(b"\x89PNG"):
        return False
    place = 8
    while place + 12 <= len(data):
        length, kind = int.from_bytes(data[place : place + 4], "big"), data[place + 4 : place + 8]
        end = place + 8 + length
        if kind[:1].isupper() and zlib.crc32(memoryview(data)[place + 4 : end]) != int.from_bytes(
            data[end : end + 4], "big"
        ):
            return True
        place = end + 4
        if kind == b"IEND":
            return False
    return True


def _is_large_and_plain(image: Image.Image) -> bool:
    large = image.size[0] * image.size[1] > LARGE_MEGAPIXELS * 1e6
    still = getattr(image, "n_frames", 1) == 1
    plain = image.mode in PLAIN_MODES and "transparency" not in image.info
    return large and still and plain and image.format in ("PNG", "WEBP")


def _decode_lean(data: bytes, reduce: int) -> Picture:
    """As `_decode`, (H, W, 3) uint8, by OpenCV. Raises ValueError where it cannot."""
    # Asked for the whole picture, OpenCV keeps it twice; asked for half of it (means of 4 pixels),
    # once and a quarter.
    half = reduce > 1
    flags = cv2.IMREAD_REDUCED_COLOR_2 if half else cv2.IMREAD_COLOR
    pixels = cv2.imdecode(
        np.frombuffer(data, dtype=np.uint8), flags | cv2.IMREAD_IGNORE_ORIENTATION
    )
    if pixels is None:
        raise ValueError("not decoded")
    if reduce > 2:
        size = (-(-2 * pixels.shape[1] // reduce), -(-2 * pixels.shape[0] // reduce))
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return np.asarray(pixels, dtype=np.uint8)


def _read(path: Path) -> bytes:
    try:
        return read_file(path)
    except FileNotFoundError as error:
        raise PhotoMissing(path) from error
    except NotAFile as error:
        raise PhotoNotAFile(path) from error
    except TooLong as error:
        raise PhotoTooLong(
            path, megabytes=round(error.size / 1e6), most=MOST_BYTES // 1_000_000
        ) from error
    except OSError as error:
        raise PhotoDenied(path, reason=error.strerror or type(error).__name__) from error


def _check_size(path: Path, width: int, height: int) -> None:
    megapixels = width * height / 1e6
    if megapixels > MOST_MEGAPIXELS:
        raise PhotoTooLarge(path, megapixels=round(megapixels), most=MOST_MEGAPIXELS)


def _reduction(width: int, height: int, long_enough: int) -> int:
    reduce = 1
    while reduce < 8 and max(width, height) >= 2 * reduce * long_enough:
        reduce *= 2
    return reduce


def _orientation(image: Image.Image) -> int:
    if image.format == "PNG" and "exif" not in image.info:
        return 1  # Pillow would decode the whole picture to look for EXIF behind it
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow tells of every tag that breaks off
            value = image.getexif().get(ExifTags.Base.Orientation, 1)
    # broken EXIF: the picture itself may be whole
    except (OSError, SyntaxError, ValueError, struct.error):
        return 1
    return value if isinstance(value, int) else 1


def _photo(
    path: Path, pixels: Picture, orientation: int, size: tuple[int, int], scale: float | None = None
) -> Photo:
    """The photo turned upright, from pixels (H, W, 3) BGR uint8 as decoded, its EXIF orientation
    and full (width, height); ``scale`` is the side of a pixel where it is not simply the sizes'
    ratio."""
    turn = _TURNS.get(orientation)
    if turn is not None:
        pixels = np.ascontiguousarray(turn(pixels), dtype=np.uint8)
    full = size[::-1] if orientation in (5, 6, 7, 8) else size
    return Photo(path, pixels, scale or max(full) / max(pixels.shape[:2]), full)


def _decode(image: Image.Image, reduce: int) -> Picture:
    """BGR pixels (H, W, 3) uint8 of an opened picture, ``reduce`` times smaller each way (rounded
    up). Raises what Pillow raises."""
    image.load()
    if reduce == 1:
        return _to_bgr(image)
    width, height = image.size
    strips = []
    for top in range(0, height, STRIP):
        part = image.crop((0, top, width, min(top + STRIP, height)))
        rows = -(-part.size[1] // reduce)
        strips.append(
            cv2.resize(_to_bgr(part), (-(-width // reduce), rows), interpolation=cv2.INTER_AREA)
        )
    return np.concatenate(strips, dtype=np.uint8)


def _decode_jpeg(
    image: JpegImageFile, data: bytes, reduce: int
) -> tuple[Picture, float, jpeg_stream.Stream]:
    """As `_decode`, with the side of its pixels in those of the file, and the file's markers;
    raises jpeg_stream.StreamDamage, too, where the coded data do not fit the picture."""
    stream = jpeg_stream.walk(data)
    longest = max(image.size)
    # Pillow takes the scale that leaves at least this size: of odd sides rounded down, else none at
    # all.
    image.draft("RGB", (max(1, image.size[0] // reduce), max(1, image.size[1] // reduce)))
    jpeg_stream.decode(image, data, stream)
    # 1, 2, 4 or 8; the last pixels of odd sides lie half outside the photo.
    drafted, whole = round(longest / max(image.size)), max(image.size)
    pixels = _decode(image, max(1, round(reduce / drafted)))  # what the draft did not do
    return pixels, drafted * whole / max(pixels.shape[:2]), stream


def _not_cracked(path: Path, pixels: Picture, stream: jpeg_stream.Stream, longest: int) -> None:
    """Raises PhotoTruncated where a JPEG's pixels (H, W, 3) uint8, as decoded, are cracked along
    its grid of units; ``longest`` is the longer side that the file says."""
    across, down = (round(side * max(pixels.shape[:2]) / longest) for side in stream.unit)
    if crack(pixels, (across, down), stream.interval > 0) > MOST_CRACKED:
        raise PhotoTruncated(path)


def _to_bgr(image: Image.Image) -> Picture:
    """Its pixels (H, W, 3) BGR uint8, on white where it is transparent."""
    if image.mode in ("I;16", "I;16B", "I"):
        # First of all: what converts such a picture, as transparency has to, cuts it off at 255 of
        # 65,535.
        deep = np.asarray(image, dtype=np.float64)
        grey = np.clip(deep / 257.0, 0, 255).astype(np.uint8)
        grey[deep == image.info.get("transparency", -1)] = 255
        return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        flat = Image.new("RGBA", image.size, "white")
        flat.alpha_composite(image.convert("RGBA"))
        image = flat
    if image.mode != "RGB":
        image = image.convert("RGB")
    return _bgr_at_once(image)


def _bgr_at_once(image: Image.Image) -> Picture:
    """The pixels (H, W, 3) BGR uint8 of a picture in mode RGB.

    Pillow hands pixels out in parts of 64 KB that are joined afterwards, unless its encoder is
    asked for all of them. It does not promise to hand out the encoder; where it does not, the
    pixels come in its own way.
    """
    image.load()
    width, height = image.size
    encoder_of = getattr(Image, "_getencoder", None)
    if encoder_of is not None:
        encoder = encoder_of("RGB", "raw", ("BGR", 0, 1))
        encoder.setimage(image.im, (0, 0, width, height))
        _, status, data = encoder.encode(3 * width * height + 1)
        if status == 1 and len(data) == 3 * width * height:  # 1: all is handed out
            return np.frombuffer(data, np.uint8).reshape(height, width, 3)
    return np.asarray(cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR), dtype=np.uint8)


def _is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS


def _load_heic(path: Path, data: bytes, long_enough: int) -> Photo:
    try:
        import pi_heif
    except ImportError as error:
        raise HeicUnavailable(path) from error
    try:
        container = pi_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        width, height = container.size
    except HEIC_TROUBLE as error:
        raise PhotoTruncated(path) from error
    _check_size(path, width, height)
    reduce = _reduction(width, height, long_enough)
    try:
        full = np.asarray(container)
    except HEIC_TROUBLE as error:
        raise PhotoTruncated(path) from error
    if full.ndim == 2:
        full = np.asarray(cv2.cvtColor(full, cv2.COLOR_GRAY2BGR))
    full = full[..., :3]
    if reduce > 1:
        pixels = cv2.resize(
            full, (-(-width // reduce), -(-height // reduce)), interpolation=cv2.INTER_AREA
        )
    else:
        # A copy: the array looks into memory that libheif takes back with the container.
        pixels = np.array(full, order="C")
    # libheif turns the picture upright itself while decoding; what EXIF says about it is history.
    return _photo(path, np.asarray(pixels, dtype=np.uint8), 1, (width, height))
