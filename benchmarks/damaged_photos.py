"""What happens to damaged and unusual photos: refused, asked about, right, or wrong without a word.

    OMP_NUM_THREADS=1 python -m benchmarks.damaged_photos 2000 --seed 7 sample_sheets PHOTOS

Each file is a photo with its truth beside it, written in one of `ENCODINGS`, with one of `ENDINGS`,
and damaged in one of `KINDS` ways as cables, cards and half copies do. Every question is answered
from the truth; a file is silently wrong when the points still differ from the truth's. Photos that
are not right so as they are prove nothing and are left out. ``--keep DIR`` keeps the silently wrong
files. Intervals are Wilson's, 95 %. HEIC needs pillow-heif and is left out without it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from kscore.calibration.measure.tables import interval
from kscore.scanner.errors import PhotoError
from kscore.scanner.pipeline import Reader
from PIL import Image, ImageCms, ImageOps

from benchmarks.same_readings import photos_in
from testing.answering import Outcome, outcome

KINDS = (
    "none",
    "a bit",
    "8 bits",
    "64 bits",
    "4 KB of zeros",
    "4 KB of noise",
    "4 KB swapped",
    "bytes cut",
    "bytes added",
    "ends early",
    "packets lost",
    "sectors of zeros",
    "a foreign cluster",
    "a foreign table",
    "a coarser first step",
    "a byte behind another",
)
PACKET, SECTOR, CLUSTER = 1460, 512, 4096
"""Bytes that are lost at once: of a TCP packet, of a disk, of a file system."""
ENDINGS = (".jpg", ".jpg", ".JPEG", ".png", ".heic", ".webp", ".tif", ".bin")
OUTCOMES = ("refused", "asked, right", "right", "silently wrong")
LONG = 2400
"""Photos that are encoded anew have at most this many pixels a side, so that thousands can be
read."""


@dataclass(frozen=True)
class Case:
    """A photo, how it is encoded, how it is damaged, its file's ending, and the damaged bytes."""

    photo: Path
    encoding: str
    kind: str
    ending: str
    data: bytes


def _jpeg(picture: Image.Image, **options: Any) -> bytes:
    return _written(picture, "JPEG", **{"quality": 90, **options})


def _written(picture: Image.Image, form: str, **options: Any) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, form, **options)
    return stream.getvalue()


def _profile(name: Literal["LAB", "XYZ"]) -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile(name)).tobytes()


def _tag(value: int) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = value
    return exif


def _lying_exif(picture: Image.Image) -> bytes:
    """Another size and another program's name than it is; an orientation that does not exist."""
    exif = _tag(9)
    exif[0x0100], exif[0x0101] = 64, 48
    exif[0x0131] = "a" * 300
    return _jpeg(picture, exif=exif)


def _without_adobe(picture: Image.Image) -> bytes:
    """CMYK as other programs than Adobe's write it: not inverted, no marker that says so."""
    data = _jpeg(ImageOps.invert(picture).convert("CMYK"))
    place = data.find(b"\xff\xee")
    return data if place < 0 else data[:place] + data[place + 16 :]


def _wide(picture: Image.Image, form: str) -> bytes:
    """16 bits a channel."""
    wide = np.asarray(picture)[..., ::-1].astype(np.uint16) * 257
    return bytes(cv2.imencode(form, wide)[1].tobytes())


def _smaller(picture: Image.Image, quality: int = 75) -> bytes:
    small = picture.copy()
    small.thumbnail((LONG * 2 // 3, LONG * 2 // 3))
    return _jpeg(small, quality=quality, optimize=True)


def _heic(picture: Image.Image) -> bytes:
    stream = io.BytesIO()
    importlib.import_module("pillow_heif").from_pillow(picture).save(stream, quality=85)
    return stream.getvalue()


def _swapped(picture: Image.Image) -> Image.Image:
    """Red and blue changed places."""
    return Image.merge("RGB", picture.split()[::-1])


_TURNED = Image.Transpose.ROTATE_90
ENCODERS: dict[str, Callable[[Image.Image], bytes]] = {
    "baseline": _jpeg,
    "progressive": lambda p: _jpeg(p, progressive=True),
    "restart": lambda p: _jpeg(p, restart_marker_rows=1),
    "restart, sparse": lambda p: _jpeg(p, restart_marker_rows=8),
    "grey": lambda p: _jpeg(p.convert("L")),
    "small": _smaller,
    "quality 20": lambda p: _smaller(p, 20),
    "cmyk": lambda p: _jpeg(p.convert("CMYK")),
    "cmyk, no marker": _without_adobe,
    "BGR": lambda p: _jpeg(_swapped(p)),
    "inverted": lambda p: _jpeg(ImageOps.invert(p)),
    "mirrored": lambda p: _jpeg(ImageOps.mirror(p)),
    "profile of Lab": lambda p: _jpeg(p, icc_profile=_profile("LAB")),
    "profile of XYZ": lambda p: _jpeg(p, icc_profile=_profile("XYZ")),
    "turned by EXIF": lambda p: _jpeg(p.transpose(_TURNED), exif=_tag(6)),
    "mirrored by EXIF": lambda p: _jpeg(ImageOps.mirror(p), exif=_tag(2)),
    "lying EXIF": _lying_exif,
    "webp": lambda p: _written(p, "WEBP", quality=90),
    "avif": lambda p: _written(p, "AVIF", quality=80, speed=9),
    "png": lambda p: _written(p, "PNG", compress_level=1),
    "png, 16 bit": lambda p: _wide(p, ".png"),
    "tiff": lambda p: _written(p, "TIFF", compression="tiff_lzw"),
    "tiff, 16 bit": lambda p: _wide(p, ".tiff"),
    "tiff, cmyk": lambda p: _written(p.convert("CMYK"), "TIFF"),
    "tiff, Lab": lambda p: _written(p.convert("LAB"), "TIFF"),
    "palette of 256": lambda p: _written(p.quantize(256), "PNG"),
    "palette of 8": lambda p: _written(p.quantize(8), "PNG"),
    "two colours": lambda p: _written(p.quantize(2), "PNG"),
    "black and white": lambda p: _written(p.convert("1", dither=Image.Dither.NONE), "PNG"),
}
if importlib.util.find_spec("pillow_heif"):
    ENCODERS["heic"] = _heic
ENCODINGS = ("as it is", *ENCODERS)


@lru_cache(16)
def _upright(photo: Path) -> Image.Image:
    with Image.open(photo) as image:
        image.draft("RGB", (LONG, LONG))
        upright = ImageOps.exif_transpose(image).convert("RGB")
    upright.thumbnail((LONG, LONG))
    return upright


@lru_cache(32)
def encoded(photo: Path, encoding: str) -> bytes:
    """The photo's data before they are damaged."""
    if encoding == "as it is":
        return photo.read_bytes()
    return ENCODERS[encoding](_upright(photo))


def damaged(data: bytes, kind: str, rng: np.random.Generator) -> bytes:
    """``data`` with damage of one kind, anywhere (so sometimes in the header)."""
    octets = bytearray(data)
    if kind == "none":
        return data
    block = min(4096, len(octets) // 4)
    at = int(rng.integers(2, len(octets) - block))
    if kind in ("a bit", "8 bits", "64 bits"):
        for place in rng.integers(2, len(octets), {"a bit": 1, "8 bits": 8, "64 bits": 64}[kind]):
            octets[place] ^= 1 << int(rng.integers(8))
    elif kind == "4 KB of zeros":
        octets[at : at + block] = bytes(block)
    elif kind == "4 KB of noise":
        octets[at : at + block] = rng.bytes(block)
    elif kind == "4 KB swapped":
        other = int(rng.integers(2, len(octets) - block))
        octets[at : at + block], octets[other : other + block] = (
            octets[other : other + block],
            octets[at : at + block],
        )
    elif kind == "bytes cut":
        del octets[at : at + int(rng.integers(1, block))]
    elif kind == "bytes added":
        octets[at:at] = rng.bytes(int(rng.integers(1, block)))
    elif kind in ("packets lost", "sectors of zeros"):
        size = PACKET if kind == "packets lost" else SECTOR
        for _ in range(int(rng.integers(1, 6))):
            place = int(rng.integers(0, max(1, len(octets) // size))) * size
            octets[place : place + size] = b"" if size == PACKET else bytes(size)
    elif kind == "a foreign cluster":
        place = int(rng.integers(0, max(1, len(octets) // CLUSTER))) * CLUSTER
        foreign = encoded(FOREIGN, "baseline")
        octets[place : place + CLUSTER] = foreign[len(foreign) // 2 :][:CLUSTER]
    elif kind in ("a foreign table", "a coarser first step"):
        _other_table(octets, kind, rng)
    elif kind == "a byte behind another":
        octets[at], octets[at + 1] = octets[at + 1], octets[at]
    elif kind == "ends early":
        del octets[int(rng.integers(len(octets) // 8, len(octets) - 2)) :]
    return bytes(octets)


FOREIGN = Path(__file__).resolve().parent.parent / "sample_sheets" / "spring_pencil.jpg"


def _other_table(octets: bytearray, kind: str, rng: np.random.Generator) -> None:
    """Changes a JPEG's table of quantisation; nothing in files that have none."""
    place = octets.find(b"\xff\xdb")
    if place < 0:
        return
    table = slice(place + 5, place + 5 + 64)
    steps = np.frombuffer(bytes(octets[table]), np.uint8).astype(int)
    if kind == "a coarser first step":
        steps[0] *= int(rng.integers(2, 6))
    else:
        steps = steps * float(rng.choice([0.33, 0.5, 2, 3]))
    octets[table] = np.clip(steps, 1, 255).astype(np.uint8).tobytes()


def truth_of(photo: Path) -> dict[str, Any]:
    """What is on the sheet, as `testing.answering.outcome` wants it."""
    truth: dict[str, Any] = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    coins = truth["coins"]
    return {**truth, "coins": coins["marked"] - coins["spent"]}


def cases(photos: list[Path], count: int, seed: int) -> Iterator[Case]:
    """``count`` files, a quarter of them whole, the same ones for the same seed."""
    rng = np.random.default_rng((seed, 20261121))
    for number in range(count):
        photo = photos[int(rng.integers(len(photos)))]
        encoding = ENCODINGS[int(rng.integers(len(ENCODINGS)))]
        kind = KINDS[number // 4 % len(KINDS)] if number % 4 else "none"
        ending = ENDINGS[int(rng.integers(len(ENDINGS)))]
        yield Case(photo, encoding, kind, ending, damaged(encoded(photo, encoding), kind, rng))


def result(reader: Reader, case: Case, folder: Path) -> Outcome:
    """What becomes of the file when every question is answered truly."""
    path = folder / f"damaged{case.ending}"
    path.write_bytes(case.data)
    try:
        return outcome(reader, path, truth_of(case.photo))
    except PhotoError as error:
        return Outcome(refused=error.key)


def named(found: Outcome) -> str:
    """One of `OUTCOMES`."""
    if found.refused:
        return "refused"
    if found.silent:
        return "silently wrong"
    return "asked, right" if found.questions else "right"


def with_interval(count: int, total: int) -> str:
    """``count`` of ``total`` in per cent with its 95 % interval."""
    if not total:
        return "-"
    low, high = interval(count / total, total)
    return f"{100 * count / total:.2f} % ({100 * low:.2f}-{100 * high:.2f})"


def table(counts: dict[str, Counter[str]]) -> str:
    """The outcomes of every kind of damage and encoding, with intervals."""
    lines = [f"{'':22}{'files':>7}" + "".join(f"{each:>16}" for each in OUTCOMES)]
    for name, found in counts.items():
        n = found.total()
        numbers = "".join(f"{found[each]:16}" for each in OUTCOMES)
        lines.append(f"{name:22}{n:7}{numbers}  {with_interval(found[OUTCOMES[-1]], n)}")
    whole = counts["all"]
    read = whole.total() - whole["refused"]
    lines.append(f"of {read} that were read: {with_interval(whole[OUTCOMES[-1]], read)}")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("count", type=int)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=None)
    wish = parser.parse_args()
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("all", *KINDS, *ENCODINGS)}
    reader = Reader.load()
    photos = [
        photo
        for photo in photos_in(wish.folders)
        if "cards" in (truth := truth_of(photo)) and not outcome(reader, photo, truth).off
    ]
    print(f"{len(photos)} photos that are right as they are", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(cases(photos, wish.count, wish.seed)):
            found = result(reader, case, Path(folder))
            for name in ("all", case.kind, case.encoding):
                counts[name][named(found)] += 1
            if found.silent:
                about = f"{case.photo.name}, {case.encoding}, {case.kind}, {case.ending}"
                about += f": off by {found.off} after {found.questions} questions"
                print(f"silently wrong: {number} {about}", flush=True)
                if wish.keep is not None:
                    wish.keep.mkdir(parents=True, exist_ok=True)
                    kept = wish.keep / f"{wish.seed}-{number}-{case.photo.stem}{case.ending}"
                    kept.write_bytes(case.data)
            if number % 250 == 249:
                print(f"{number + 1}: {dict(counts['all'])}", flush=True)
    print(table(counts))


if __name__ == "__main__":
    main()
