"""Open a photo or a scan: JPEG, HEIC, PNG, WebP, AVIF, TIFF or a page of PDF, upright by its EXIF
orientation, small enough to work on.

A photo is decoded no larger than the reader needs. JPEG offers half, quarter and eighth size for
less than the full size costs (the DCT is scaled); other formats are averaged down right after
decoding, strip by strip. Pillow keeps four bytes a pixel and some decoders as much again, so large
PNG and WebP pictures are decoded by OpenCV, which keeps three. How many pixels a picture may have
follows from what its decoder keeps of each (`most_megapixels`): one rule for command and phone.
"""

from __future__ import annotations

import io
import re
import struct
import warnings
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Lock
from typing import IO

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import MOST_BYTES, NotAFile, TooLong, read_file
from kscore.scanner import jpeg_stream
from kscore.scanner.errors import (
    HeicUnavailable,
    NotAPicture,
    OtherPicture,
    PdfUnavailable,
    PhotoDenied,
    PhotoMissing,
    PhotoNotAFile,
    PhotoOfPages,
    PhotoTooLarge,
    PhotoTooLong,
    PhotoTruncated,
)
from kscore.scanner.jpeg_crack import MOST_CRACKED, crack
from kscore.scanner.lattice import Array
from kscore.scanner.rectify import Picture
from kscore.scanner.sheet_place import MOST_PAGES
from PIL import ExifTags, Image, UnidentifiedImageError
from PIL.JpegImagePlugin import JpegImageFile, jpeg_factory

LONG_ENOUGH = 1600
"""A photo is halved while its longer side stays at least this long (px): a sheet's spaces keep some
30 px or more."""
MOST_JPEG = 200
"""Megapixels of a JPEG whose rows come as they are read: it is decoded reduced."""
MOST_KEPT = 256
"""Megabytes that a decoder may keep of a picture: with the program itself 300 at most."""
KEPT = {"PNG": 4.0, "HEIC": 4.0, "TIFF": 8.5, "WEBP": 10.0, "AVIF": 10.0}
"""Bytes of a pixel that opening a picture of a format keeps at its height (measured at 64
megapixels)."""
KEPT_PLAIN, KEPT_TRANSPARENT = 4.0, 7.0
"""Bytes of a pixel of a TIFF in grey or black and white, and of a PNG with transparency."""
LARGE_MEGAPIXELS = 12
"""PNG and WebP pictures above this are decoded by OpenCV."""
PLAIN_MODES = ("RGB", "L", "I;16", "1", "P")
"""Pillow's modes that OpenCV decodes to the same picture; without transparency."""
STRIP = 1024
"""Rows averaged down at a time."""

FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "AVIF")
"""What Pillow may decode (JPEG with MPO, a phone's JPEG with a second picture behind it).

Every other decoder is one more way in for a hostile file, and none of them opens what phones and
scanners write: no JPEG 2000, EPS (which would start Ghostscript)."""
_TIFF = (b"II*\0", b"MM\0*")
PDF = b"%PDF-"
_PDFIUM = Lock()  # PDFium serves one thread
PDF_LONGER_SIDE = 3300
"""Pixels of a page's longer side as it is drawn: a scan of A4 paper with 280 points an inch."""
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


class Photo(Frozen, eq=False):
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


def load_photo(path: str | Path, long_enough: int = LONG_ENOUGH, page: int | None = None) -> Photo:
    """The photo at ``path``, halved (quartered, ...) while its longer side stays at least
    ``long_enough`` pixels; of a document of several pages one ``page``, from 1.

    Raises PhotoMissing, PhotoDenied, PhotoNotAFile, PhotoTooLong, NotAPicture, PhotoTruncated,
    PhotoTooLarge, PhotoOfPages, HeicUnavailable or PdfUnavailable.
    """
    photo, confirm = load_photo_first(path, long_enough, page)
    confirm()
    return photo


Confirm = Callable[[], None]
"""Takes the last look at a photo that is decoded already. Raises PhotoTruncated where it is
damaged."""


def load_photo_first(
    path: str | Path, long_enough: int = LONG_ENOUGH, page: int | None = None
) -> tuple[Photo, Confirm]:
    """`load_photo` but for the look at whether a JPEG's picture is cracked, which may be taken
    beside other work: no photo is sound before that is done. Raises what `load_photo` raises."""
    path = Path(path)
    return _decode_first(path, _read(path), long_enough, page)


def decode_photo(path: Path, data: bytes, long_enough: int = LONG_ENOUGH) -> Photo:
    """The photo in ``data``, as `load_photo`; ``path`` is only its name.

    Raises NotAPicture, PhotoTruncated, PhotoTooLarge, PhotoOfPages, HeicUnavailable or
    PdfUnavailable.
    """
    photo, confirm = _decode_first(path, data, long_enough)
    confirm()
    return photo


def sound() -> None:
    """What is decoded is sound: nothing more is asked."""


def photo_of_pixels(path: Path, pixels: Picture, long_enough: int = LONG_ENOUGH) -> Photo:
    """An upright photo (H, W, 3) BGR uint8 that somebody loaded, as `load_photo` would have made it
    of its file; ``path`` is only its name. Raises NotAPicture for any other array."""
    if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8 or not pixels.size:
        raise NotAPicture(path)
    height, width = pixels.shape[:2]
    reduce = _reduction(width, height, long_enough)
    small: Picture = np.ascontiguousarray(pixels)
    if reduce > 1:
        size = (-(-width // reduce), -(-height // reduce))
        small = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)
    return _photo(path, small, 1, (width, height))


def _decode_first(
    path: Path, data: bytes, long_enough: int, page: int | None = None
) -> tuple[Photo, Confirm]:
    """`decode_photo`, and what is left to look at."""
    if not data:
        raise NotAPicture(path)
    if _is_heic(data):
        return _load_heic(path, data, long_enough), sound
    if data.startswith(PDF):
        return _load_pdf(path, data, long_enough, page), sound
    try:
        image = _opened(path, io.BytesIO(data))
        stream = jpeg_stream.walk(data) if isinstance(image, JpegImageFile) else None
    except _UNOPENED as error:
        # What begins like a picture and cannot be opened breaks off: WebP is opened whole or not at
        # all.
        raise (PhotoTruncated(path) if _begins_well(data) else unread(path, data)) from error
    with image:
        if image.format == "TIFF":
            image.seek(_page_of(path, getattr(image, "n_frames", 1), page) - 1)
        width, height = image.size
        _check_size(path, image, stream)
        if is_damaged(data):
            raise PhotoTruncated(path)
        reduce = _reduction(width, height, long_enough)
        orientation = _orientation(image)
        scale, confirm = None, sound
        try:
            if _is_large_and_plain(image):
                pixels = _decode_lean(data, reduce)
            elif isinstance(image, JpegImageFile) and stream is not None:
                pixels, scale = _decode_jpeg(image, data, stream, reduce)
                confirm = partial(_not_cracked, path, pixels, stream, max(width, height))
            else:
                pixels = _decode(image, reduce)
                if image.format == "TIFF":  # which Pillow turns upright itself
                    orientation, (width, height) = 1, image.size
        except _UNDECODED as error:
            raise PhotoTruncated(path) from error
    return _photo(path, pixels, orientation, (width, height), scale), confirm


_UNOPENED = (
    UnidentifiedImageError,
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    IndexError,
    KeyError,
    struct.error,
)
"""What Pillow and the walk along a JPEG's markers raise over what cannot be opened."""


_UNDECODED = (*_UNOPENED, EOFError, RuntimeError, cv2.error, Image.DecompressionBombError)
"""What decoders raise over data that are damaged behind a sound beginning."""


def _opened(path: Path, file: IO[bytes]) -> Image.Image:
    """The picture in a file of one of `FORMATS`, not decoded. Raises PhotoTooLarge, and what Pillow
    raises.

    By each format's own opener: `Image.open` would warn of large pictures, and refuse some that are
    read, and import four more formats for a JPEG, for which a fresh process waits 10 ms.
    """
    beginning = file.read(16)
    file.seek(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow tells of every tag that breaks off
        if beginning.startswith(b"\xff\xd8\xff"):
            return jpeg_factory(file)
        Image.init()
        for name in FORMATS:
            factory, accepts = Image.OPEN.get(name, (None, None))
            if factory is not None and accepts is not None and accepts(beginning) is True:
                try:
                    return factory(file, "")
                except Image.DecompressionBombError as error:
                    raise _too_large_to_open(path, name, error) from error
    raise UnidentifiedImageError


_OTHERS = {b"BM": "BMP", b"GIF8": "GIF", b"8BPS": "Photoshop", b"\xff\x0a": "JPEG XL"}
"""How files of pictures begin that are not read, and what they are called."""


def unread(path: Path, data: bytes) -> NotAPicture:
    """What is told of a file that begins with ``data`` and has no format that is read."""
    form = next((form for start, form in _OTHERS.items() if data.startswith(start)), None)
    return NotAPicture(path) if form is None else OtherPicture(path, form=form)


def _begins_well(data: bytes) -> bool:
    webp = data.startswith(b"RIFF") and data[8:12] == b"WEBP"
    avif = data[4:12] in (b"ftypavif", b"ftypavis")
    return webp or avif or data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", *_TIFF))


def begins_as_a_photo(data: bytes) -> bool:
    """Whether these are the first 16 bytes or more of a file of a format that is read."""
    return _begins_well(data) or _is_heic(data) or data.startswith(PDF)


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
    return large and still and _is_plain(image) and image.format in ("PNG", "WEBP")


def _is_plain(image: Image.Image) -> bool:
    """Whether OpenCV decodes it to the same picture."""
    return image.mode in PLAIN_MODES and "transparency" not in image.info


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


def most_megapixels(image: Image.Image, stream: jpeg_stream.Stream | None = None) -> int:
    """How many megapixels a picture, opened by Pillow, may have: as many as keep the reader within
    its memory. ``stream`` are a JPEG's markers where they are known."""
    if isinstance(image, JpegImageFile):
        several = stream is not None and (stream.scans > 1 or stream.progressive)
        if not several and not image.info.get("progressive"):
            return MOST_JPEG
        # Scans are gathered: libjpeg keeps two bytes for every sample.
        sampled = [(h, v) for _, h, v, _ in image.layer]
        whole = max(h for h, _ in sampled) * max(v for _, v in sampled)
        kept = 0.5 + 2 * sum(h * v for h, v in sampled) / whole
    elif image.format == "TIFF" and image.mode in ("1", "L"):
        kept = KEPT_PLAIN
    elif image.format == "PNG" and not _is_plain(image):
        kept = KEPT_TRANSPARENT
    else:
        kept = KEPT.get(image.format or "", KEPT["WEBP"])
    return int(MOST_KEPT / kept)


def refuse_large(path: Path, name: str) -> None:
    """Raises PhotoTooLarge for a file that has more pixels than are read, as of the ``name`` it was
    called; what cannot be told of it is left to who decodes it."""
    try:
        with path.open("rb") as file:
            if _is_heic(file.read(16)):
                size = _heic_size(path)
                _check_heic_size(Path(name), *size)
                return
            file.seek(0)
            with _opened(Path(name), file) as image:
                _check_size(Path(name), image)
    except _UNOPENED:
        return


def _check_size(path: Path, image: Image.Image, stream: jpeg_stream.Stream | None = None) -> None:
    width, height = image.size
    most = most_megapixels(image, stream)
    if width * height > most * 1e6:
        form = image.format or ""
        plain = form == "JPEG" and most == MOST_JPEG
        raise _too_large(path, width, height, form, most, "smaller" if plain else "jpeg")


def _too_large(
    path: Path, width: int, height: int, form: str, most: int, remedy: str
) -> PhotoTooLarge:
    megapixels = round(width * height / 1e6)
    return PhotoTooLarge(path, megapixels=megapixels, form=form, most=most, remedy=remedy)


def _too_large_to_open(path: Path, form: str, error: Image.DecompressionBombError) -> PhotoTooLarge:
    """Of a WebP, whose decoder takes memory when it is opened: how many pixels it has stands in
    Pillow's sentence alone."""
    pixels = next(map(int, re.findall(r"\d+", str(error))), 2 * (Image.MAX_IMAGE_PIXELS or 0))
    return _too_large(path, pixels, 1, form, int(MOST_KEPT / KEPT[form]), "jpeg")


def _check_heic_size(path: Path, width: int, height: int) -> None:
    most = int(MOST_KEPT / KEPT["HEIC"])
    if width * height > most * 1e6:
        raise _too_large(path, width, height, "HEIC", most, "jpeg")


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
    image: JpegImageFile, data: bytes, stream: jpeg_stream.Stream, reduce: int
) -> tuple[Picture, float]:
    """As `_decode`, with the side of its pixels in those of the file, whose markers are ``stream``;
    raises jpeg_stream.StreamDamage, too, where the coded data do not fit the picture."""
    longest = max(image.size)
    # Pillow takes the scale that leaves at least this size: of odd sides rounded down, else none at
    # all.
    image.draft("RGB", (max(1, image.size[0] // reduce), max(1, image.size[1] // reduce)))
    jpeg_stream.decode(image, data, stream)
    # 1, 2, 4 or 8; the last pixels of odd sides lie half outside the photo.
    drafted, whole = round(longest / max(image.size)), max(image.size)
    pixels = _decode(image, max(1, round(reduce / drafted)))  # what the draft did not do
    return pixels, drafted * whole / max(pixels.shape[:2])


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


def _heic_size(path: Path) -> tuple[int, int]:
    """The (width, height) of a HEIC photo, or (0, 0) where it cannot be told. Costs no decoding."""
    try:
        import pi_heif

        width, height = pi_heif.open_heif(path).size
        return int(width), int(height)
    except (ImportError, *HEIC_TROUBLE):
        return 0, 0


def _page_of(path: Path, pages: int, page: int | None) -> int:
    """The page that is meant, from 1. Raises PhotoOfPages where that is not said."""
    if pages != 1 and (page is None or page > pages):
        raise PhotoOfPages(path, pages=pages, most=MOST_PAGES)
    return page or 1


def _load_pdf(path: Path, data: bytes, long_enough: int, page: int | None) -> Photo:
    """A page of a PDF, drawn as a picture."""
    try:
        import pypdfium2
    except ImportError as error:
        raise PdfUnavailable(path) from error
    try:
        with _PDFIUM, pypdfium2.PdfDocument(data) as document:
            sheet = document[_page_of(path, len(document), page) - 1]
            width, height = sheet.get_size()
            bitmap = sheet.render(scale=PDF_LONGER_SIDE / max(width, height))
            pixels = np.array(bitmap.to_numpy()[..., :3], order="C")
            bitmap.close()
            sheet.close()
    except (pypdfium2.PdfiumError, ZeroDivisionError, ValueError, OverflowError) as error:
        raise PhotoTruncated(path) from error
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        pixels = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR))
    height, width = pixels.shape[:2]
    reduce = _reduction(width, height, long_enough)
    if reduce > 1:
        small = (-(-width // reduce), -(-height // reduce))
        pixels = np.asarray(cv2.resize(pixels, small, interpolation=cv2.INTER_AREA))
    return _photo(path, np.asarray(pixels, np.uint8), 1, (width, height))


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
    _check_heic_size(path, width, height)
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
