"""Open a photo or a scan: JPEG, HEIC, PNG, WebP, AVIF, TIFF or a page of PDF, upright by its EXIF
orientation, small enough to work on.

A photo is decoded no larger than the reader needs. JPEG offers half, quarter and eighth size for
less than the full size costs (the DCT is scaled); other formats are averaged down right after
decoding. An ordinary JPEG or PNG is decoded here. What a hostile file could make
endless is decoded in a process of its own, with a limit (`kscore.scanner.decoder`).
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
from typing import IO, Any

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import MOST_BYTES, NotAFile, TooLong, read_file
from kscore.scanner import jpeg_stream
from kscore.scanner.errors import (
    NotAPicture,
    OtherPicture,
    PhotoDenied,
    PhotoMissing,
    PhotoNotAFile,
    PhotoOfPages,
    PhotoTooLarge,
    PhotoTooLong,
    PhotoTruncated,
)
from kscore.scanner.jpeg_crack import MOST_CRACKED, crack_share
from kscore.scanner.lattice import Array
from kscore.scanner.rectify import Picture
from kscore.scanner.sheet_place import MOST_PAGES
from numpy.typing import NDArray
from PIL import ExifTags, Image, UnidentifiedImageError
from PIL.JpegImagePlugin import JpegImageFile, jpeg_factory

LONG_ENOUGH = 1600
"""A photo is halved while its longer side stays at least this long (px): a sheet's spaces keep some
30 px or more."""
MOST_JPEG = 200
"""Megapixels of a JPEG whose rows come as they are read: it is decoded reduced."""
MOST_MEGAPIXELS = 64
"""Megapixels of any other picture, which is decoded whole."""
MOST_HERE = 200
"""Megapixels, a JPEG's for each of its scans and ten times a PNG's, that are decoded in this
process: about a second."""
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "AVIF")
"""What Pillow may decode (JPEG with MPO, a phone's JPEG with a second picture behind it).

Every other decoder is one more way in for a hostile file, and none of them opens what phones and
scanners write: no JPEG 2000, EPS (which would start Ghostscript)."""
_JPEG, _PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
_TIFF = (b"II*\0", b"MM\0*")
PDF = b"%PDF-"
PDF_LONGER_SIDE = 3300
"""Pixels of a page's longer side as it is drawn: a scan of A4 paper with 280 points an inch."""
HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")

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
        """Points (N, 2) float64 in the full-size upright photo. Pixel centres at integers; the
        given ones are in ``pixels``."""
        return np.asarray((np.asarray(points, dtype=np.float64) + 0.5) * self.scale - 0.5)

    def from_full(self, points: Array) -> Array:
        """Points (N, 2) float64 in ``pixels`` from the full-size upright photo."""
        return np.asarray((np.asarray(points, dtype=np.float64) + 0.5) / self.scale - 0.5)


Content = bytes | Picture
"""What a photo is that lies in no file: the bytes of one, or upright pixels (H, W, 3) BGR uint8."""


def load_photo(
    path: str | Path,
    long_enough: int = LONG_ENOUGH,
    page: int | None = None,
    content: Content | None = None,
) -> Photo:
    """The photo at ``path``, scaled down by a power of two. Its longer side stays at least
    ``long_enough`` pixels; of a document of several pages one ``page``, from 1; with ``content``
    the photo in that, and ``path`` is only its name.

    Raises PhotoMissing, PhotoDenied, PhotoNotAFile, PhotoTooLong, NotAPicture, PhotoTruncated,
    PhotoTooLarge, PhotoOfPages or PhotoTooCostly.
    """
    photo, confirm = load_photo_first(path, long_enough, page, content)
    confirm()
    return photo


Confirm = Callable[[], None]
"""Takes the last look at a photo that is decoded already. Raises PhotoTruncated where it is
damaged."""


def load_photo_first(
    path: str | Path,
    long_enough: int = LONG_ENOUGH,
    page: int | None = None,
    content: Content | None = None,
) -> tuple[Photo, Confirm]:
    """`load_photo` without the check for cracks in a JPEG. That may be done beside other work: no
    photo is sound before that is done. Raises what `load_photo` raises."""
    path = Path(path)
    if isinstance(content, np.ndarray):
        return _photo_from_pixels(path, np.ascontiguousarray(content), long_enough), confirm_nothing
    data = read_photo_file(path) if content is None else content
    if len(data) > MOST_BYTES:
        raise PhotoTooLong(path, len(data))
    if not data:
        raise NotAPicture(path)
    if not is_photo_data(data):
        raise format_error(path, data)
    if data.startswith((_JPEG, _PNG)):
        file = _PictureFile(path, data)
        if file.work <= MOST_HERE:
            return file.decode(long_enough, page)
    from kscore.scanner.decoder import decode_apart  # starting processes takes many imports

    return Photo(path, *decode_apart(path, data, long_enough, page)), confirm_nothing


def confirm_nothing() -> None:
    """What is decoded is sound: nothing more is asked."""


def picture_pixels(picture: Image.Image | NDArray[Any]) -> Picture:
    """A loaded picture upright, (H, W, 3) BGR uint8: one of Pillow's, turned as its EXIF says, or
    an array that is upright already, grey, BGR or BGRA. Raises TypeError for any other array."""
    if isinstance(picture, Image.Image):
        turn, pixels = _TURNS.get(_orientation(picture)), _to_bgr(picture)
        return pixels if turn is None else np.ascontiguousarray(turn(pixels), dtype=np.uint8)
    shape, kind = picture.shape, picture.dtype
    depth = 1 if len(shape) == 2 else shape[-1] if len(shape) == 3 else 0
    most = {"uint8": 255.0, "uint16": 65535.0}.get(kind.name, 1.0 if kind.kind == "f" else 0.0)
    fits = depth in (1, 3, 4) and picture.size and most
    beyond = fits and most == 1 and not (picture.min() >= 0 and picture.max() <= 1)
    if not fits or beyond:
        values = f" up to {picture.max():g}" if beyond else ""
        raise TypeError(
            f"an array {shape} of {kind}{values} is no photo: one is (H, W), (H, W, 3) BGR or "
            "(H, W, 4) BGRA, of uint8, uint16 or floats from 0 to 1"
        )
    layers = np.asarray(picture).reshape(*shape[:2], depth)
    if kind != np.uint8:
        layers = np.asarray(layers * np.float32(255 / most) + 0.5, dtype=np.uint8)
    if depth == 4:
        opaque = layers[..., 3:] / np.float32(255)
        layers = np.asarray(layers[..., :3] * opaque + 255.5 * (1 - opaque), dtype=np.uint8)
    return np.repeat(layers, 3, axis=2) if depth == 1 else layers


def decode_here(path: Path, data: bytes, long_enough: int, page: int | None) -> Photo:
    """`load_photo` of bytes in this process, however long it takes."""
    if _is_heic(data):
        return _load_heic(path, data, long_enough)
    if data.startswith(PDF):
        return _load_pdf(path, data, long_enough, page)
    photo, confirm = _PictureFile(path, data).decode(long_enough, page)
    confirm()
    return photo


class _PictureFile:
    """A picture of one of `FORMATS`, of which nothing is decoded yet. Raises PhotoTruncated where
    it cannot be opened, OtherPicture, PhotoTooLarge."""

    def __init__(self, path: Path, data: bytes) -> None:
        self._path, self._data = path, data
        try:
            self._image = _open_picture(io.BytesIO(data))
            is_jpeg = isinstance(self._image, JpegImageFile)
            self._stream = jpeg_stream.parse_markers(data) if is_jpeg else None
        except Image.DecompressionBombError as error:  # of a WebP; its words alone say how large
            pixels = int(re.findall(r"\d+", str(error))[0])
            raise _too_large(path, pixels, "WEBP", MOST_MEGAPIXELS) from error
        except _UNDECODED as error:  # it begins like a picture, so it breaks off
            raise PhotoTruncated(path) from error
        if self._image.format == "TIFF":
            _refuse_raw(path, data, self._image)
        _check_size(path, self._image, self._stream)

    @property
    def work(self) -> float:
        """What decoding it takes, in megapixels of a JPEG's scan."""
        width, height = self._image.size
        return width * height / 1e6 * (10 if self._stream is None else self._stream.scans)

    def decode(self, long_enough: int, page: int | None) -> tuple[Photo, Confirm]:
        """The picture, and what is left to look at. Raises PhotoTruncated, PhotoOfPages."""
        path, data, stream = self._path, self._data, self._stream
        scale, confirm = None, confirm_nothing
        try:
            with self._image as image:
                if image.format == "TIFF":
                    image.seek(_choose_page(path, getattr(image, "n_frames", 1), page) - 1)
                    _check_size(path, image)
                width, height = image.size
                if is_damaged(data):
                    raise PhotoTruncated(path)
                reduce, orientation = _reduction(width, height, long_enough), _orientation(image)
                if isinstance(image, JpegImageFile) and stream is not None:
                    pixels, scale = _decode_jpeg(image, data, stream, reduce)
                    confirm = partial(_check_cracks, path, pixels, stream, max(width, height))
                else:
                    pixels = _decode(image, reduce)
                    if image.format == "TIFF":  # which Pillow turns upright itself
                        orientation, (width, height) = 1, image.size
        except _UNDECODED as error:
            raise PhotoTruncated(path) from error
        return _turn_photo(path, pixels, orientation, (width, height), scale), confirm


_UNDECODED = (
    UnidentifiedImageError,
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    EOFError,
    RuntimeError,
    OverflowError,
    ZeroDivisionError,
    struct.error,
    cv2.error,
    Image.DecompressionBombError,
)
"""What decoders, and the walk along a JPEG's markers, raise over damaged data."""


def _open_picture(file: IO[bytes]) -> Image.Image:
    """The picture in a file of one of `FORMATS`, not decoded. Raises what Pillow raises.

    By each format's own opener: `Image.open` would warn of large pictures, and refuse some that are
    read, and import four more formats for a JPEG, for which a fresh process waits 10 ms.
    """
    beginning = file.read(16)
    file.seek(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow tells of every tag that breaks off
        if beginning.startswith(_JPEG):
            return jpeg_factory(file)
        Image.init()
        for name in FORMATS:
            factory, accepts = Image.OPEN.get(name, (None, None))
            if factory is not None and accepts is not None and accepts(beginning) is True:
                return factory(file, "")
    raise UnidentifiedImageError


_OTHERS = {b"BM": "BMP", b"GIF8": "GIF", b"8BPS": "Photoshop", b"\xff\x0a": "JPEG XL"}
"""How files of pictures begin that are not read, and what they are called."""


def format_error(path: Path, data: bytes) -> NotAPicture:
    """The error for a file beginning with ``data`` in no readable format."""
    form = next((form for start, form in _OTHERS.items() if data.startswith(start)), None)
    return NotAPicture(path) if form is None else OtherPicture(path, form=form)


def is_photo_data(data: bytes) -> bool:
    """Whether 16 bytes or more begin a file in a readable format."""
    webp = data.startswith(b"RIFF") and data[8:12] == b"WEBP"
    avif = data[4:12] in (b"ftypavif", b"ftypavis")
    return webp or avif or _is_heic(data) or data.startswith((_JPEG, _PNG, PDF, *_TIFF))


_DNG_VERSION, _SUB_PICTURES = 50706, 330


def _refuse_raw(path: Path, data: bytes, image: Image.Image) -> None:
    """Raises OtherPicture for what a camera's sensor saw, in a TIFF: its first pictures are
    previews."""
    tags = getattr(image, "tag_v2", {})
    if _DNG_VERSION in tags:
        raise OtherPicture(path, form="DNG")
    if _SUB_PICTURES in tags or data[8:10] == b"CR":
        raise OtherPicture(path, form="RAW")


def is_damaged(data: bytes) -> bool:
    """Whether a PNG or WebP file is cut off or damaged. By its checksum (PNG, 3rd edition, 5.3);
    False for other formats, whose decoders tell.

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


def read_photo_file(path: Path) -> bytes:
    """The bytes of a photo's file. Raises PhotoMissing, PhotoDenied, PhotoNotAFile,
    PhotoTooLong."""
    try:
        return read_file(path)
    except FileNotFoundError as error:
        raise PhotoMissing(path) from error
    except NotAFile as error:
        raise PhotoNotAFile(path) from error
    except TooLong as error:
        raise PhotoTooLong(path, error.size) from error
    except OSError as error:
        raise PhotoDenied(path, reason=error.strerror or type(error).__name__) from error


def _check_size(path: Path, image: Image.Image, stream: jpeg_stream.Stream | None = None) -> None:
    plain = stream is not None and stream.scans == 1 and not stream.progressive
    pixels, most = image.size[0] * image.size[1], MOST_JPEG if plain else MOST_MEGAPIXELS
    if pixels > most * 1e6:
        raise _too_large(path, pixels, image.format or "", most)


def _too_large(path: Path, pixels: int, form: str, most: int) -> PhotoTooLarge:
    remedy, megapixels = "smaller" if most == MOST_JPEG else "jpeg", round(pixels / 1e6)
    return PhotoTooLarge(path, megapixels=megapixels, form=form, most=most, remedy=remedy)


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


def _turn_photo(
    path: Path, pixels: Picture, orientation: int, size: tuple[int, int], scale: float | None = None
) -> Photo:
    """The photo turned upright. From pixels (H, W, 3) BGR uint8 as decoded, its EXIF orientation
    and full (width, height); ``scale`` is the side of a pixel where it is not simply the sizes'
    ratio."""
    turn = _TURNS.get(orientation)
    if turn is not None:
        pixels = np.ascontiguousarray(turn(pixels), dtype=np.uint8)
    full = size[::-1] if orientation in (5, 6, 7, 8) else size
    return Photo(path, pixels, scale or max(full) / max(pixels.shape[:2]), full)


def _photo_from_pixels(path: Path, pixels: Picture, long_enough: int) -> Photo:
    """The photo of whole upright pixels (H, W, 3) BGR uint8."""
    height, width = pixels.shape[:2]
    small = _shrink(pixels, _reduction(width, height, long_enough))
    return _turn_photo(path, small, 1, (width, height))


def _decode(image: Image.Image, reduce: int) -> Picture:
    """BGR pixels (H, W, 3) uint8 of an opened picture. ``reduce`` times smaller each way (rounded
    up). Raises what Pillow raises."""
    image.load()
    return _shrink(_to_bgr(image), reduce)


def _shrink(pixels: Picture, reduce: int) -> Picture:
    """The picture ``reduce`` times smaller each way, rounded up. (H, W, 3) BGR uint8; itself for
    1."""
    if reduce == 1:
        return pixels
    size = (-(-pixels.shape[1] // reduce), -(-pixels.shape[0] // reduce))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _decode_jpeg(
    image: JpegImageFile, data: bytes, stream: jpeg_stream.Stream, reduce: int
) -> tuple[Picture, float]:
    """As `_decode`, with the side of its pixels in the file's. The file's markers are ``stream``;
    raises jpeg_stream.StreamDamage, too, where the coded data do not fit the picture."""
    longest = max(image.size)
    # Pillow takes the scale that leaves at least this size: of odd sides rounded down, else none at
    # all.
    image.draft("RGB", (max(1, image.size[0] // reduce), max(1, image.size[1] // reduce)))
    jpeg_stream.decode_strictly(image, data, stream)
    # 1, 2, 4 or 8; the last pixels of odd sides lie half outside the photo.
    drafted, whole = round(longest / max(image.size)), max(image.size)
    pixels = _decode(image, max(1, round(reduce / drafted)))  # what the draft did not do
    return pixels, drafted * whole / max(pixels.shape[:2])


def _check_cracks(path: Path, pixels: Picture, stream: jpeg_stream.Stream, longest: int) -> None:
    """Raises PhotoTruncated where a JPEG is cracked along its units. Its pixels (H, W, 3) uint8 are
    as decoded; ``longest`` is the longer side that the file says."""
    across, down = (round(side * max(pixels.shape[:2]) / longest) for side in stream.unit)
    if crack_share(pixels, (across, down), stream.interval > 0) > MOST_CRACKED:
        raise PhotoTruncated(path)


def _to_bgr(image: Image.Image) -> Picture:
    """Its pixels (H, W, 3) BGR uint8. On white where it is transparent."""
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
    """The pixels (H, W, 3) BGR uint8 of an RGB picture.

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


def _choose_page(path: Path, pages: int, page: int | None) -> int:
    """The page that is meant, from 1. Raises PhotoOfPages where that is not said."""
    if pages != 1 and (page is None or page > pages):
        raise PhotoOfPages(path, pages=pages, most=MOST_PAGES)
    return page or 1


def _load_pdf(path: Path, data: bytes, long_enough: int, page: int | None) -> Photo:
    """A page of a PDF, drawn as a picture."""
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(data) as document:
            sheet = document[_choose_page(path, len(document), page) - 1]
            width, height = sheet.get_size()
            bitmap = sheet.render(scale=PDF_LONGER_SIDE / max(width, height))
            pixels = np.array(bitmap.to_numpy()[..., :3], order="C")
            bitmap.close()
            sheet.close()
    except _UNDECODED as error:
        raise PhotoTruncated(path) from error
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        pixels = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR))
    return _photo_from_pixels(path, pixels, long_enough)


def _load_heic(path: Path, data: bytes, long_enough: int) -> Photo:
    import pi_heif

    try:
        container = pi_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        width, height = container.size
        if width * height > MOST_MEGAPIXELS * 1e6:
            raise _too_large(path, width * height, "HEIC", MOST_MEGAPIXELS)
        full = np.asarray(container)
    except _UNDECODED as error:
        raise PhotoTruncated(path) from error
    if full.ndim == 2:
        full = np.asarray(cv2.cvtColor(full, cv2.COLOR_GRAY2BGR))
    # A copy: the array looks into memory that libheif takes back with the container.
    small = _shrink(full[..., :3], _reduction(width, height, long_enough))
    pixels = np.array(small, np.uint8, order="C")
    # libheif turns the picture upright itself while decoding; what EXIF says about it is history.
    return _turn_photo(path, pixels, 1, (width, height))
