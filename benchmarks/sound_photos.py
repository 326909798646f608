"""How many sound files are refused: as many encoders, options, oddities and sizes as this machine
has.

    python -m benchmarks.sound_photos 5000 --seed 3 sample_sheets PHOTOS

Parts of photos, and drawn pictures that look damaged but are not (black bars, white paper, screens
full of straight edges), are written by every encoder that is found and dressed as phones do: EXIF
with a thumbnail and a turn, other segments, fill bytes, a second picture or a film behind the
first. Each must load. Optional: simplejpeg, pyjpegli, mozjpeg_lossless_optimization, pillow_heif,
imageio_ffmpeg; cjpeg and convert on the path.
"""

from __future__ import annotations

import argparse
import importlib
import io
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kscore.scanner.errors import PhotoError
from kscore.scanner.photo import load_photo
from PIL import Image, ImageDraw

Rng = np.random.Generator
Encoder = Callable[[Image.Image, Rng], bytes]


def pillow(picture: Image.Image, rng: Rng) -> bytes:
    """libjpeg-turbo with any of its options."""
    options: dict[str, Any] = {
        "quality": int(rng.integers(25, 99)),
        "subsampling": int(rng.integers(3)),
    }
    for name in ("progressive", "optimize"):
        options[name] = bool(rng.integers(2))
    if rng.integers(2):
        options[("restart_marker_rows", "restart_marker_blocks")[int(rng.integers(2))]] = int(
            rng.integers(1, 9)
        )
    kind = ["RGB", "RGB", "RGB", "L", "CMYK"][int(rng.integers(5))]
    return saved(picture.convert(kind), "JPEG", **options)


def mpo(picture: Image.Image, rng: Rng) -> bytes:
    """Two pictures in a file, as phones with two lenses write."""
    return saved(
        picture, "MPO", quality=85, save_all=True, append_images=[picture.resize((64, 48))]
    )


def opencv(picture: Image.Image, rng: Rng) -> bytes:
    """OpenCV's own build of libjpeg."""
    words = [
        cv2.IMWRITE_JPEG_QUALITY,
        int(rng.integers(25, 99)),
        cv2.IMWRITE_JPEG_PROGRESSIVE,
        int(rng.integers(2)),
    ]
    words += [
        cv2.IMWRITE_JPEG_OPTIMIZE,
        int(rng.integers(2)),
        cv2.IMWRITE_JPEG_RST_INTERVAL,
        int(rng.integers(3) * 7),
    ]
    return bytes(cv2.imencode(".jpg", np.asarray(picture)[..., ::-1], words)[1].tobytes())


def png(picture: Image.Image, rng: Rng) -> bytes:
    """PNG, whole or as a palette."""
    return saved(picture if rng.integers(2) else picture.convert("P"), "PNG")


def webp(picture: Image.Image, rng: Rng) -> bytes:
    """WebP, lossy or not."""
    return saved(
        picture, "WEBP", quality=int(rng.integers(30, 99)), lossless=bool(rng.integers(2)), method=1
    )


def saved(picture: Image.Image, kind: str, **options: Any) -> bytes:
    """The file that Pillow writes."""
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


def ppm(picture: Image.Image) -> bytes:
    """For programs that read from a pipe."""
    return saved(picture, "PPM")


def _run(words: Sequence[str], data: bytes) -> bytes:
    return subprocess.run(words, input=data, capture_output=True, check=True, timeout=60).stdout


@cache
def encoders() -> dict[str, Encoder]:
    """Every encoder that is here, by name."""
    found: dict[str, Encoder] = {
        "Pillow": pillow,
        "MPO": mpo,
        "OpenCV": opencv,
        "PNG": png,
        "WebP": webp,
    }

    def module(name: str) -> Any:
        try:
            return importlib.import_module(name)
        except ImportError:
            return None

    simplejpeg, jpegli = module("simplejpeg"), module("pyjpegli")
    mozjpeg, heif, ffmpeg = (
        module("mozjpeg_lossless_optimization"),
        module("pillow_heif"),
        module("imageio_ffmpeg"),
    )
    if simplejpeg:
        spaces = ("444", "422", "420", "440", "411")
        found["simplejpeg"] = lambda p, rng: bytes(
            simplejpeg.encode_jpeg(
                np.ascontiguousarray(p),
                int(rng.integers(30, 99)),
                colorsubsampling=spaces[int(rng.integers(5))],
            )
        )
    if jpegli:
        found["jpegli"] = lambda p, rng: bytes(
            jpegli.encode(p.tobytes(), *p.size, int(rng.integers(40, 97)))
        )
    if mozjpeg:
        found["mozjpeg"] = lambda p, rng: bytes(
            mozjpeg.optimize(saved(p, "JPEG", quality=int(rng.integers(40, 97))))
        )
    if heif:
        heif.register_heif_opener()
        found["HEIC"] = lambda p, rng: saved(p, "HEIF", quality=int(rng.integers(40, 90)))
    if shutil.which("cjpeg"):
        choices = (
            [],
            ["-progressive"],
            ["-restart", "1"],
            ["-restart", "5B"],
            ["-sample", "1x2"],
            ["-grayscale"],
        )
        found["cjpeg"] = lambda p, rng: _run(
            [
                "cjpeg",
                "-quality",
                str(rng.integers(30, 98)),
                *choices[int(rng.integers(len(choices)))],
            ],
            ppm(p),
        )
    if shutil.which("convert"):
        kinds = ("None", "Plane", "Line")
        found["ImageMagick"] = lambda p, rng: _run(
            [
                "convert",
                "ppm:-",
                "-quality",
                str(rng.integers(30, 98)),
                "-interlace",
                kinds[int(rng.integers(3))],
                "jpg:-",
            ],
            ppm(p),
        )
    if ffmpeg:
        start = [
            ffmpeg.get_ffmpeg_exe(),
            "-loglevel",
            "error",
            "-f",
            "image2pipe",
            "-c:v",
            "ppm",
            "-i",
            "-",
        ]
        end = ["-f", "image2pipe", "-strict", "-1", "-c:v", "mjpeg"]
        found["ffmpeg"] = lambda p, rng: _run(
            [*start, *end, "-q:v", str(rng.integers(2, 20)), "-"], ppm(p)
        )
    return found


def drawn(rng: Rng) -> Image.Image:
    """A picture with what damage looks like: bars, flat paper, straight edges where blocks
    begin."""
    width, height = (int(side) for side in rng.integers(64, 900, 2))
    picture = Image.new("RGB", (width, height), tuple(rng.integers(0, 256, 3).tolist()))
    draw = ImageDraw.Draw(picture)
    for _ in range(int(rng.integers(0, 12))):
        left, upper = (16 * int(rng.integers(0, side // 16 + 1)) for side in (width, height))
        if rng.integers(2):
            left = 0
        box = (
            left,
            upper,
            width if rng.integers(2) else left + int(rng.integers(1, width)),
            upper + int(rng.integers(1, height)),
        )
        draw.rectangle(box, tuple(rng.integers(0, 256, 3).tolist()))
    for _ in range(int(rng.integers(0, 30))):
        place = tuple(int(rng.integers(0, side)) for side in (width, height))
        draw.text(place, "Grenzland 4 + 3 = 7", fill=tuple(rng.integers(0, 256, 3).tolist()))
    return picture


@cache
def _opened(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.draft("RGB", (1600, 1600))
        return image.convert("RGB")


def part(photos: Sequence[Path], rng: Rng) -> Image.Image:
    """A part of a photo in any size, one of ten whole."""
    whole = _opened(photos[int(rng.integers(len(photos)))])
    if rng.integers(10) == 0:
        return whole
    width, height = (int(rng.integers(32, min(side, 1000))) for side in whole.size)
    left, upper = (
        int(rng.integers(0, side - used + 1))
        for side, used in zip(whole.size, (width, height), strict=True)
    )
    return whole.crop((left, upper, left + width, upper + height))


def dressed(data: bytes, rng: Rng) -> tuple[str, bytes]:
    """A JPEG file with one of the oddities that phones and messengers add; its name."""
    thumbnail = saved(Image.new("RGB", (160, 120), "teal"), "JPEG")
    exif = Image.Exif()
    exif[0x0112] = int(rng.integers(1, 9))
    block = exif.tobytes()

    def segment(marker: int, body: bytes) -> bytes:
        return bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body

    film = b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + rng.bytes(
        int(rng.integers(100, 60_000))
    )
    choices = {
        "plain": data,
        "EXIF": data[:2] + segment(0xE1, block) + data[2:],
        "thumbnail": data[:2] + segment(0xE1, b"Exif\0\0" + thumbnail) + data[2:],
        "APPn": data[:2]
        + b"".join(segment(0xE2 + k, rng.bytes(500)) for k in range(0, 11, 2))
        + data[2:],
        "comment": data[:2] + segment(0xFE, b"\xff\xd9\xff\xd8 a comment \xff\xda") + data[2:],
        "fill bytes": data[:2] + b"\xff\xff\xff" + data[2:],
        "fill at the end": data[: data.rindex(b"\xff\xd9")] + b"\xff\xff\xff\xd9",
        "film": data + film,
        "zeros behind": data + bytes(int(rng.integers(1, 5000))),
        "second picture": data + thumbnail,
        "text behind": data + b"SEFT\x00Image_UTC_Data1732222222",
    }
    name = list(choices)[int(rng.integers(len(choices)))]
    return name, choices[name]


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
    rng = np.random.default_rng((wish.seed, 20261122))
    photos = sorted(path for folder in wish.folders for path in folder.rglob("*.jpg"))
    files: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    names = list(encoders())
    for number in range(wish.count):
        name = names[number % len(names)]
        is_drawn = rng.integers(4) == 0
        picture = drawn(rng) if is_drawn else part(photos, rng)
        data, dress = encoders()[name](picture, rng), ""
        if data.startswith(b"\xff\xd8"):
            dress, data = dressed(data, rng)
        files[name] += 1
        files["drawn pictures"] += is_drawn
        if number % 250 == 249:
            print(f"{number + 1}: {sum(refused[each] for each in names)} refused", flush=True)
        try:
            load_photo("sound", content=data)
        except PhotoError as error:
            refused[name] += 1
            refused["drawn pictures"] += is_drawn
            what = "drawn" if is_drawn else "photo"
            print(
                (
                    f"refused: {number} {name} {dress} {what} {picture.size} {error.key} "
                    f"({error.__cause__})"
                ),
                flush=True,
            )
            if wish.keep is not None:
                wish.keep.mkdir(parents=True, exist_ok=True)
                (wish.keep / f"{wish.seed}-{number}").write_bytes(data)
    for name in (*names, "drawn pictures"):
        print(f"{name:16}{files[name]:7}{refused[name]:7}")
    print(f"{'all':16}{wish.count:7}{sum(refused[name] for name in names):7}")


if __name__ == "__main__":
    main()
