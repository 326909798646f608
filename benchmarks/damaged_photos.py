"""What happens to damaged JPEG photos: refused, doubtful, right, or wrong without a word.

    OMP_NUM_THREADS=1 python -m benchmarks.damaged_photos 2000 --seed 7 sample_sheets PHOTOS

Each file is a photo with its truth beside it, as it is or encoded anew (baseline, progressive,
restart markers, grey, CMYK, turned, WebP, PNG), and damaged in one of `KINDS` ways as cables, cards
and half copies do. It
is scored as ``kscore PHOTO --json`` would be. Photos that are doubtful when sound would prove
little and are left out. A file is silently wrong when its exit code is 0 and a card's points, the
coins or the monsters differ from the truth's; what the sound file already gets wrong is counted
apart, because no damage did it. ``--keep DIR`` keeps those files. Intervals are Wilson's, 95 %.
Anything but an answer or an error of the documented codes stops the run.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageCms, ImageOps

from benchmarks.same_readings import as_read, photos_in
from engine.cards import CARDS
from engine.layout import LAYOUTS
from engine.season import CardSet, Season, season_score
from engine.sheet import Board, Sheet

_OTHERS = (
    "cmyk",
    "another profile",
    "turned by EXIF",
    "webp",
    "png",
    "png, 16 bit",
    "palette of 256",
)
ENCODINGS = (
    "as it is",
    "baseline",
    "progressive",
    "restart",
    "restart, sparse",
    "grey",
    "small",
    *_OTHERS,
)
KINDS = (
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
OUTCOMES = ("refused", "doubtful", "right", "wrong as when sound", "silently wrong")
LONG = 2400
"""Photos that are encoded anew have at most this many pixels a side, so that thousands can be
read."""


@dataclass(frozen=True)
class Case:
    """A photo, how it is encoded, how it is damaged, and the damaged bytes."""

    photo: Path
    encoding: str
    kind: str
    data: bytes


@cache
def encoded(photo: Path, encoding: str) -> bytes:
    """The photo's JPEG data before they are damaged."""
    if encoding == "as it is":
        return photo.read_bytes()
    if encoding in _OTHERS:
        return _encoded_otherwise(photo, encoding)
    options = {
        "baseline": {"quality": 88},
        "progressive": {"quality": 88, "progressive": True},
        "restart": {"quality": 88, "restart_marker_rows": 1},
        "restart, sparse": {"quality": 88, "restart_marker_rows": 8},
        "grey": {"quality": 88},
        "small": {"quality": 75, "optimize": True},
    }[encoding]
    stream = io.BytesIO()
    with Image.open(photo) as image:
        exif = image.getexif()
        side = LONG if encoding != "small" else LONG * 2 // 3
        image.draft("RGB", (side, side))
        image.thumbnail((side, side))
        (image.convert("L") if encoding == "grey" else image).save(
            stream, "JPEG", exif=exif, **options
        )
    return stream.getvalue()


def _encoded_otherwise(photo: Path, encoding: str) -> bytes:
    """In another format, or with what a JPEG seldom has. The picture itself is the same."""
    stream = io.BytesIO()
    with Image.open(photo) as image:
        upright = ImageOps.exif_transpose(image).convert("RGB")
    upright.thumbnail((LONG, LONG))
    if encoding == "cmyk":
        upright.convert("CMYK").save(stream, "JPEG", quality=90)
    elif encoding == "another profile":
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
        upright.save(stream, "JPEG", quality=90, icc_profile=profile)
    elif encoding == "turned by EXIF":
        exif = Image.Exif()
        exif[0x0112] = 6  # to be turned clockwise: the pixels lie the other way
        upright.transpose(Image.Transpose.ROTATE_90).save(stream, "JPEG", quality=90, exif=exif)
    elif encoding == "webp":
        upright.save(stream, "WEBP", quality=90)
    elif encoding == "png, 16 bit":
        wide = np.asarray(upright)[..., ::-1].astype(np.uint16) * 257
        stream.write(cv2.imencode(".png", wide)[1].tobytes())
    else:
        (upright.quantize(256) if encoding == "palette of 256" else upright).save(stream, "PNG")
    return stream.getvalue()


def damaged(data: bytes, kind: str, rng: np.random.Generator) -> bytes:
    """``data`` with damage of one kind, anywhere (so sometimes in the header)."""
    octets = bytearray(data)
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
        other = encoded(FOREIGN, "baseline")
        octets[place : place + CLUSTER] = other[len(other) // 2 :][:CLUSTER]
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


def _is_sure(photo: Path) -> bool:
    scorable = bool(json.loads(photo.with_suffix(".json").read_text(encoding="utf-8")).get("cards"))
    return scorable and as_read(photo)["exit"] == 0


def cases(photos: list[Path], count: int, seed: int) -> Iterator[Case]:
    """``count`` damaged files, the same ones for the same seed."""
    rng = np.random.default_rng((seed, 20261121))
    for number in range(count):
        photo = photos[int(rng.integers(len(photos)))]
        encoding = ENCODINGS[int(rng.integers(len(ENCODINGS)))]
        kind = KINDS[number % len(KINDS)]
        yield Case(photo, encoding, kind, damaged(encoded(photo, encoding), kind, rng))


def scored(photo: Path, name: str, data: bytes, folder: Path) -> dict[str, Any]:
    """What ``kscore --json`` says of ``data`` with the truth's cards and season."""
    path = folder / name
    path.write_bytes(data)
    path.with_suffix(".json").write_bytes(photo.with_suffix(".json").read_bytes())
    return as_read(path)


def is_right(result: dict[str, Any], photo: Path) -> bool:
    """Whether the total and the coins are the truth's."""
    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    layout = LAYOUTS[truth["layout"]]
    coins = truth["coins"]
    sheet = Sheet(
        layout, Board(tuple(truth["map"]), layout.ruins), coins["marked"], spent=coins["spent"]
    )
    cards = CardSet(tuple(CARDS[key] for key in truth["cards"]))
    total = season_score(sheet, cards, Season(truth["season"]), None, truth["heroes"]).total
    read = result["coins"]
    return bool(
        result["score"]["total"] == total
        and all(read[key] == coins[key] for key in ("marked", "spent"))
    )


def outcome(case: Case, folder: Path) -> str:
    """One of `OUTCOMES`. Raises RuntimeError for any other exit code."""
    result = scored(case.photo, "damaged.jpg", case.data, folder)
    code = result["exit"]
    if code in (3, 4):
        return "refused"
    if code == 5:
        return "doubtful"
    if code != 0:
        raise RuntimeError(f"exit code {code}: {case.photo} {case.encoding} {case.kind}")
    if is_right(result, case.photo):
        return "right"
    return (
        "silently wrong"
        if _right_when_sound(case.photo, case.encoding, folder)
        else "wrong as when sound"
    )


_sound: dict[tuple[Path, str], bool] = {}


def _right_when_sound(photo: Path, encoding: str, folder: Path) -> bool:
    if (photo, encoding) not in _sound:
        result = scored(photo, "sound.jpg", encoded(photo, encoding), folder)
        _sound[photo, encoding] = result["exit"] != 0 or is_right(result, photo)
    return _sound[photo, encoding]


def wilson(count: int, total: int) -> str:
    """``count`` of ``total`` in per cent with its 95 % interval."""
    if not total:
        return "-"
    z, share = 1.96, count / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return (
        f"{100 * share:.2f} % "
        f"({100 * max(0.0, middle - half):.2f}-{100 * min(1.0, middle + half):.2f})"
    )


def table(counts: dict[str, Counter[str]]) -> str:
    """The outcomes of every kind of damage and encoding, with intervals."""
    lines = [
        (
            f"{'':24}{'files':>7}{'refused':>9}{'doubtful':>10}{'right':>7}{'as sound':>10}  "
            f"silently wrong, of the files"
        )
    ]
    for name, found in counts.items():
        n = found.total()
        numbers = (
            f"{n:7}{found['refused']:9}{found['doubtful']:10}{found['right']:7}"
            f"{found['wrong as when sound']:10}"
        )
        lines.append(
            f"{name:24}{numbers}  {found['silently wrong']}: {wilson(found['silently wrong'], n)}"
        )
    whole = counts["all"]
    sure = whole["right"] + whole["silently wrong"]
    lines.append(
        f"of {sure} confident answers {whole['silently wrong']}: "
        f"{wilson(whole['silently wrong'], sure)}"
    )
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
    with tempfile.TemporaryDirectory() as empty:
        os.environ["XDG_DATA_HOME"] = empty  # no game's record has a say
        photos = [photo for photo in photos_in(wish.folders) if _is_sure(photo)]
        print(f"{len(photos)} photos that are answered without a doubt when sound", flush=True)
        for number, case in enumerate(cases(photos, wish.count, wish.seed)):
            found = outcome(case, Path(empty))
            for name in ("all", case.kind, case.encoding):
                counts[name][found] += 1
            if found == "silently wrong":
                print(
                    f"silently wrong: {number} {case.photo.name}, {case.encoding}, {case.kind}",
                    flush=True,
                )
                if wish.keep is not None:
                    wish.keep.mkdir(parents=True, exist_ok=True)
                    (wish.keep / f"{wish.seed}-{number}-{case.photo.name}").write_bytes(case.data)
            if number % 250 == 249:
                print(f"{number + 1}: {dict(counts['all'])}", flush=True)
    print(table(counts))


if __name__ == "__main__":
    main()
