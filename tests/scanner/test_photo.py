"""Opening photos: every format, orientation and colour mode a file may have, and every way it may
be broken."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import kscore.scanner.photo
import numpy as np
import pytest
from kscore.scanner import decoder
from kscore.scanner.errors import (
    NotAPicture,
    OtherPicture,
    PhotoDenied,
    PhotoError,
    PhotoMissing,
    PhotoOfPages,
    PhotoTooCostly,
    PhotoTooLarge,
    PhotoTruncated,
)
from kscore.scanner.photo import LONG_ENOUGH, decode_here, is_damaged, is_photo_data, load_photo
from PIL import Image, TiffImagePlugin, TiffTags

from testing.hostile_files import pdf_bomb

HEIC = Path(__file__).parent / "heic"
RED, BLUE, SAND = (30, 30, 220), (200, 60, 30), (60, 180, 200)  # BGR


def _picture(width: int = 96, height: int = 64) -> Image.Image:
    """Sand, with a red upper left quarter and a blue lower right one."""
    pixels = np.empty((height, width, 3), np.uint8)
    pixels[:] = SAND[::-1]
    pixels[: height // 2, : width // 2] = RED[::-1]
    pixels[height // 2 :, width // 2 :] = BLUE[::-1]
    return Image.fromarray(pixels)


def _bytes(picture: Image.Image, kind: str, **options: Any) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


def _load(folder: Path, data: bytes, **options: int) -> kscore.scanner.photo.Photo:
    """The photo, decoded in this process whatever its format."""
    path, long_enough = folder / "photo", options.get("long_enough", LONG_ENOUGH)
    path.write_bytes(data)
    apart = is_photo_data(data) and not data.startswith((b"\xff\xd8\xff", b"\x89PNG"))
    if apart:
        return decode_here(path, data, long_enough, options.get("page"))
    return load_photo(path, long_enough, options.get("page"))


def _heic(name: str, long_enough: int = LONG_ENOUGH) -> kscore.scanner.photo.Photo:
    return decode_here(HEIC / name, (HEIC / name).read_bytes(), long_enough, None)


def _near(pixel: np.ndarray, colour: tuple[int, int, int], tolerance: int = 14) -> bool:
    return bool(np.abs(pixel.astype(int) - colour).max() <= tolerance)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
def test_is_upright_by_its_exif_orientation(tmp_path: Path, orientation: int, kind: str) -> None:
    upright = np.asarray(_picture())
    # What the phone stored so that the tag's turn makes it upright (EXIF 2.3, 4.6.4 A).
    stored = {
        1: lambda p: p, 2: lambda p: p[:, ::-1], 3: lambda p: p[::-1, ::-1], 4: lambda p: p[::-1],
        5: lambda p: p.swapaxes(0, 1), 6: lambda p: np.rot90(p),
        7: lambda p: p[::-1, ::-1].swapaxes(0, 1), 8: lambda p: np.rot90(p, -1),
    }[orientation](upright)  # fmt: skip
    exif = Image.Exif()
    exif[0x0112] = orientation
    options = {"quality": 95} if kind not in ("PNG", "TIFF") else {}
    data = _bytes(Image.fromarray(np.ascontiguousarray(stored)), kind, exif=exif, **options)
    photo = _load(tmp_path, data)
    assert photo.pixels.shape == (64, 96, 3)
    assert photo.full_size == (96, 64)
    assert _near(photo.pixels[10, 10], RED)
    assert _near(photo.pixels[54, 86], BLUE)
    assert _near(photo.pixels[54, 10], SAND)


def test_a_broken_exif_block_costs_only_the_orientation(tmp_path: Path) -> None:
    data = _bytes(_picture(), "JPEG", quality=95)
    broken = data[:2] + b"\xff\xe1\x00\x10Exif\x00\x00II*\x00\xff\xff\xff\x7f" + data[2:]
    assert _near(_load(tmp_path, broken).pixels[10, 10], RED)


@pytest.mark.parametrize(
    "block", [b"II*\0\x08", b"II+\0\x08\0\0\0", b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03"]
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_an_exif_block_that_breaks_off_costs_only_the_orientation(
    tmp_path: Path, kind: str, block: bytes, recwarn: pytest.WarningsRecorder
) -> None:
    assert _load(tmp_path, _bytes(_picture(), kind, exif=b"Exif\0\0" + block)).full_size == (96, 64)
    assert not recwarn.list, "what Pillow thinks of it is nothing to tell"


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_grey(tmp_path: Path, kind: str) -> None:
    photo = _load(tmp_path, _bytes(_picture().convert("L"), kind))
    assert photo.pixels.shape == (64, 96, 3)
    assert np.ptp(photo.pixels[10, 10]) == 0
    assert photo.pixels[10, 10, 0] < photo.pixels[54, 10, 0]


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_what_is_transparent_is_paper(tmp_path: Path, kind: str) -> None:
    picture = _picture().convert("RGBA")
    mask = np.full((64, 96), 255, np.uint8)
    mask[:32, 48:] = 0
    picture.putalpha(Image.fromarray(mask))
    options = {"lossless": True} if kind == "WEBP" else {}
    photo = _load(tmp_path, _bytes(picture, kind, **options))
    assert _near(photo.pixels[10, 86], (255, 255, 255), 0)
    assert _near(photo.pixels[10, 10], RED)


def test_a_palette_with_a_transparent_colour(tmp_path: Path) -> None:
    picture = Image.new("P", (20, 10), 1)
    picture.putpalette([0, 0, 0, 220, 30, 30])
    picture.paste(0, (10, 0, 20, 10))
    photo = _load(tmp_path, _bytes(picture, "PNG", transparency=0))
    assert _near(photo.pixels[5, 5], RED, 0)
    assert _near(photo.pixels[5, 15], (255, 255, 255), 0)


def test_sixteen_bits(tmp_path: Path) -> None:
    deep = np.full((40, 60), 30000, np.uint16)
    deep[:, 30:] = 65535
    done, data = cv2.imencode(".png", deep)
    assert done
    photo = _load(tmp_path, data.tobytes())
    assert abs(int(photo.pixels[20, 10, 1]) - round(30000 / 257)) <= 1
    assert photo.pixels[20, 50].tolist() == [255, 255, 255]


def test_sixteen_bits_with_a_transparent_grey(tmp_path: Path) -> None:
    deep = np.full((40, 60), 30000, np.uint16)
    deep[:, 30:] = 500
    photo = _load(tmp_path, _bytes(Image.fromarray(deep), "PNG", transparency=500))
    assert abs(int(photo.pixels[20, 10, 1]) - round(30000 / 257)) <= 1
    assert photo.pixels[20, 50].tolist() == [255, 255, 255]


def test_a_printers_jpeg(tmp_path: Path) -> None:
    photo = _load(tmp_path, _bytes(_picture().convert("CMYK"), "JPEG", quality=95))
    assert _near(photo.pixels[10, 10], RED, 20)
    assert _near(photo.pixels[54, 86], BLUE, 20)


@pytest.mark.parametrize("kind", ["WEBP", "PNG"])
def test_of_a_moving_picture_the_first(tmp_path: Path, kind: str) -> None:
    data = _bytes(
        _picture(), kind, save_all=True, append_images=[Image.new("RGB", (96, 64), "black")] * 2
    )
    assert _near(_load(tmp_path, data).pixels[10, 10], RED, 24)


@pytest.mark.parametrize(
    ("kind", "share"),
    [
        *product(("JPEG", "PNG", "WEBP"), (0.15, 0.5, 0.97)),
        *product(("TIFF", "AVIF"), (0.1, 0.5, 0.9)),
    ],
)
def test_a_file_that_breaks_off_says_so(tmp_path: Path, kind: str, share: float) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    data = _bytes(Image.fromarray(noise), kind)
    with pytest.raises(PhotoTruncated):
        _load(tmp_path, data[: int(share * len(data))])


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Each chunk of a PNG: its kind, where its body begins and ends."""
    place = 8
    while place < len(data):
        end = place + 8 + int.from_bytes(data[place : place + 4], "big")
        yield data[place + 4 : place + 8], place + 8, end
        place = end + 4


@pytest.mark.parametrize("mode", ["RGB", "P"])
def test_a_damaged_png_is_refused_whatever_its_decoder_makes_of_it(
    tmp_path: Path, mode: str
) -> None:
    """Stored, not packed, so that every bit of a pixel may change and the data still unpack."""
    stream = io.BytesIO()
    _picture(192, 128).convert(mode).save(stream, "PNG", compress_level=0)
    data = stream.getvalue()
    _load(tmp_path, data)
    for kind, begin, end in _chunks(data):
        for at in (begin, (begin + end) // 2, end):
            damaged = bytearray(data)
            damaged[min(at, end + 3)] ^= 0x40
            with pytest.raises(PhotoError):
                _load(tmp_path, bytes(damaged))
        assert kind in (b"IHDR", b"PLTE", b"IDAT", b"IEND")


def test_whole_files_do_not_break_off() -> None:
    for kind in ("JPEG", "PNG", "WEBP"):
        data = _bytes(_picture(), kind)
        assert not is_damaged(data)
    assert not is_damaged(_bytes(_picture(), "PNG") + b"what a messenger appended")


@pytest.mark.parametrize(
    "data", [b"", b"\x00" * 5000, b"<svg/>", b"RIFF\x10\x00\x00\x00WAVEfmt 12345678", b"GIF"]
)
def test_what_is_no_picture(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(NotAPicture):
        _load(tmp_path, data)


def test_a_picture_that_is_not_read_is_called_by_its_format(tmp_path: Path) -> None:
    with pytest.raises(NotAPicture, match="is a picture, but kscore does not read BMP"):
        _load(tmp_path, _bytes(_picture(), "BMP"))


def test_missing_and_denied(tmp_path: Path) -> None:
    with pytest.raises(PhotoMissing):
        load_photo(tmp_path / "none.jpg")
    with pytest.raises(PhotoDenied):
        load_photo(tmp_path)


def _png_that_claims(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(b"\0")), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize(("side", "megapixels"), [(9000, 81), (12000, 144), (60000, 3600)])
def test_a_huge_claim_is_refused_before_decoding(
    tmp_path: Path, side: int, megapixels: int
) -> None:
    with pytest.raises(PhotoTooLarge) as refused:
        _load(tmp_path, _png_that_claims(side, side))
    assert refused.value.values["megapixels"] == megapixels


@pytest.mark.parametrize(
    ("kind", "options", "mode", "most", "remedy"),
    [
        ("JPEG", {}, "RGB", 200, "smaller"),
        ("JPEG", {"progressive": True}, "RGB", 64, "jpeg"),
        ("PNG", {}, "RGB", 64, "jpeg"),
        ("TIFF", {}, "RGB", 64, "jpeg"),
        ("WEBP", {}, "RGB", 64, "jpeg"),
        ("AVIF", {}, "RGB", 64, "jpeg"),
    ],
    ids=lambda value: str(value),
)
def test_each_format_has_its_limit_and_says_what_to_do(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    options: dict[str, Any],
    mode: str,
    most: int,
    remedy: str,
) -> None:
    data = _bytes(_picture().convert(mode), kind, **options)
    opened = kscore.scanner.photo._open_picture(io.BytesIO(data))
    monkeypatch.setattr(type(opened), "size", (most * 1000, 1001))
    values, said = _too_large(tmp_path, data)
    assert (values["form"], values["most"], values["remedy"]) == (kind, most, remedy)
    assert ("plain JPEG" in said) == (remedy == "jpeg")


def test_a_heic_has_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heif = pytest.importorskip("pi_heif")
    monkeypatch.setattr(heif.HeifFile, "size", (9000, 8000), raising=False)
    values, _ = _too_large(tmp_path, (HEIC / "flat.heic").read_bytes())
    assert (values["form"], values["most"], values["megapixels"]) == ("HEIC", 64, 72)


def _too_large(folder: Path, data: bytes) -> tuple[dict[str, Any], str]:
    """What is told of a picture."""
    with pytest.raises(PhotoTooLarge) as refused:
        _load(folder, data)
    return dict(refused.value.values), str(refused.value)


def test_a_webp_that_is_refused_when_it_is_opened_says_its_size(tmp_path: Path) -> None:
    data = bytearray(_bytes(_picture(), "WEBP"))
    assert data[12:16] == b"VP8 "
    data[26:30] = struct.pack("<HH", 16_383, 16_383)
    values, _ = _too_large(tmp_path, bytes(data))
    assert (values["form"], values["megapixels"], values["most"]) == ("WEBP", 268, 64)


def test_a_jpegs_size_is_read_wherever_it_stands(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    """Behind EXIF and more; it is refused, and Pillow's own warning stands nowhere."""
    data = bytearray(_bytes(_picture(), "JPEG"))
    frame = data.index(b"\xff\xc0")
    data[frame + 5 : frame + 9] = struct.pack(">HH", 15_000, 15_000)
    behind = b"\xff\xe5\xff\xff" + bytes(65_533)
    values, _ = _too_large(tmp_path, bytes(data[:2] + 6 * behind + data[2:]))
    assert values["megapixels"] == 225
    assert not recwarn.list


def test_a_jpeg_of_endless_scans_is_damaged(tmp_path: Path) -> None:
    data = _bytes(_picture(), "JPEG", progressive=True)
    scan = data[data.rindex(b"\xff\xda") : -2]
    with pytest.raises(PhotoTruncated):
        _load(tmp_path, data[:-2] + 100 * scan + data[-2:])


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "RGBA", "CMYK"])
@pytest.mark.parametrize("compression", ["raw", "tiff_lzw"])
def test_tiff(tmp_path: Path, mode: str, compression: str) -> None:
    photo = _load(tmp_path, _bytes(_picture().convert(mode), "TIFF", compression=compression))
    assert photo.pixels.shape == (64, 96, 3)
    if mode in ("RGB", "RGBA", "CMYK"):
        assert _near(photo.pixels[10, 10], RED, 0)


def test_black_and_white_as_scanners_send_it(tmp_path: Path) -> None:
    fax = Image.new("1", (96, 64), 1)
    fax.paste(0, (0, 0, 48, 32))
    photo = _load(tmp_path, _bytes(fax, "TIFF", compression="group4"))
    assert (photo.pixels[10, 10].max(), photo.pixels[50, 80].min()) == (0, 255)


def test_a_tiff_of_several_pages_is_not_guessed_at(tmp_path: Path) -> None:
    data = _bytes(_picture(), "TIFF", save_all=True, append_images=[_picture()])
    with pytest.raises(PhotoOfPages, match="2 pages"):
        _load(tmp_path, data)


def test_avif(tmp_path: Path) -> None:
    photo = _load(tmp_path, _bytes(_picture(), "AVIF", quality=95))
    assert photo.full_size == (96, 64)
    assert _near(photo.pixels[10, 10], RED, 24)


def test_an_avif_that_a_bad_disk_gave_back(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    data = bytearray(_bytes(Image.fromarray(noise), "AVIF"))
    begins = data.find(b"mdat") + 4
    data[begins : begins + 64] = b"\xff" * 64
    with pytest.raises(PhotoTruncated):
        _load(tmp_path, bytes(data))


def test_a_page_of_pdf(tmp_path: Path) -> None:
    photo = _load(tmp_path, _bytes(_picture(960, 640), "PDF", resolution=150.0))
    height, width = photo.pixels.shape[:2]
    assert max(photo.full_size) == 3300
    assert width / height == pytest.approx(1.5, abs=0.01)
    assert _near(photo.pixels[height // 8, width // 8], RED)
    assert _near(photo.pixels[-height // 8, -width // 8], BLUE)


def test_a_pdf_of_several_pages_is_not_guessed_at(tmp_path: Path) -> None:
    data = _bytes(_picture(), "PDF", save_all=True, append_images=[_picture()] * 3)
    with pytest.raises(PhotoOfPages, match="4 pages"):
        _load(tmp_path, data)


def test_what_a_process_of_its_own_decodes_comes_back_whole(tmp_path: Path) -> None:
    path = tmp_path / "photo"
    path.write_bytes(_bytes(_picture(), "TIFF"))
    there, here = load_photo(path), _load(tmp_path, path.read_bytes())
    assert (there.path, there.scale, there.full_size) == (path, here.scale, here.full_size)
    assert (there.pixels == here.pixels).all()
    path.write_bytes(_bytes(_picture(), "PDF", save_all=True, append_images=[_picture()]))
    with pytest.raises(PhotoOfPages, match="2 pages"):
        load_photo(path)


def test_what_would_take_for_ever_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decoder, "SECONDS", 1)
    (tmp_path / "bomb.pdf").write_bytes(pdf_bomb())
    with pytest.raises(PhotoTooCostly):
        load_photo(tmp_path / "bomb.pdf")


def test_a_tiff_whose_pages_lead_to_nothing(tmp_path: Path) -> None:
    """Found by benchmarks.hostile."""
    data = bytearray(_bytes(_picture(), "TIFF"))
    first = struct.unpack_from("<I", data, 4)[0]
    behind = first + 2 + 12 * struct.unpack_from("<H", data, first)[0]
    struct.pack_into("<I", data, behind, len(data))  # another page: one without anything
    with pytest.raises(PhotoTruncated):
        _load(tmp_path, bytes(data) + bytes(6))


@pytest.mark.parametrize(("tag", "form"), [(50706, "DNG"), (330, "RAW")])
def test_what_a_sensor_saw_is_no_document_of_pages(tmp_path: Path, tag: int, form: str) -> None:
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags.tagtype[tag] = TiffTags.LONG
    tags[tag] = 8
    data = _bytes(_picture(), "TIFF", save_all=True, append_images=[_picture()], tiffinfo=tags)
    with pytest.raises(OtherPicture, match=f"does not read {form}"):
        _load(tmp_path, data)


def test_a_pdf_that_breaks_off(tmp_path: Path) -> None:
    with pytest.raises(PhotoTruncated):
        _load(tmp_path, _bytes(_picture(), "PDF")[:200])


def test_a_library_that_is_missing_is_told_across_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pypdfium2.py").write_text("raise ModuleNotFoundError('No', name='pypdfium2')")
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "a.pdf").write_bytes(_bytes(_picture(), "PDF"))
    with pytest.raises(ImportError) as missing:
        load_photo(tmp_path / "a.pdf")
    assert missing.value.name == "pypdfium2"


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("size", [(1201, 803), (640, 1333)])
def test_points_keep_their_place_when_the_photo_is_loaded_smaller(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    pixels = np.full((size[1], size[0], 3), 255, np.uint8)
    spot = (round(0.8 * size[0]), round(0.9 * size[1]))
    cv2.circle(pixels, spot, 24, (0, 0, 0), cv2.FILLED)
    photo = _load(tmp_path, _bytes(Image.fromarray(pixels), kind), long_enough=300)
    assert photo.scale == pytest.approx(4, abs=0.05)
    assert photo.full_size == size
    dark = np.argwhere(photo.pixels[..., 0] < 128)[:, ::-1].mean(0)
    assert np.abs(photo.to_full(dark[None])[0] - spot).max() < 2
    there = np.array([[3.0, 5.0], [100.5, 40.25]])
    assert np.allclose(photo.to_full(photo.from_full(there)), there)


def test_heic(tmp_path: Path) -> None:
    photo = _heic("flat.heic")
    assert photo.pixels.shape == (48, 64, 3)
    assert _near(photo.pixels[10, 10], RED, 30)
    assert _near(photo.pixels[40, 55], BLUE, 30)
    assert _heic("flat.heic", long_enough=16).pixels.shape == (12, 16, 3)


def test_heic_is_turned_once(tmp_path: Path) -> None:
    """The file says twice that it must be turned a quarter clockwise: in its own box and in
    EXIF."""
    photo = _heic("turned.heic")
    assert photo.full_size == (48, 64)
    assert _near(photo.pixels[10, 37], RED, 30)
    assert _near(photo.pixels[53, 10], BLUE, 30)


@pytest.mark.parametrize(
    ("box", "value"),
    [(b"irot", 0), (b"irot", 1), (b"irot", 2), (b"irot", 3), (b"imir", 0), (b"imir", 1)],
)
def test_heic_is_turned_by_its_own_box_alone(tmp_path: Path, box: bytes, value: int) -> None:
    """As ISO/IEC 23008-12, 6.5.10 and 6.5.12 say: irot turns anticlockwise by quarters, imir
    exchanges top and bottom (0) or the sides (1). What EXIF says beside it (a quarter clockwise)
    has been done by then."""
    data = bytearray((HEIC / "turned.heic").read_bytes())
    at = data.index(b"irot")
    data[at : at + 5] = box + bytes((value,))
    upright = _heic("flat.heic").pixels
    expected = (
        np.rot90(upright, value) if box == b"irot" else (upright[::-1], upright[:, ::-1])[value]
    )
    photo = _load(tmp_path, bytes(data))
    assert photo.pixels.shape == expected.shape
    assert photo.full_size == expected.shape[1::-1]
    assert np.abs(photo.pixels.astype(int) - expected).mean() < 12


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_heic_that_breaks_off(tmp_path: Path, share: float) -> None:
    data = (HEIC / "flat.heic").read_bytes()
    with pytest.raises(PhotoTruncated):
        _load(tmp_path, data[: int(share * len(data))])


def test_heic_without_a_picture_in_it(tmp_path: Path) -> None:
    """Found by fuzz/fuzz_photo.py: its item list is empty."""
    found = (
        Path(__file__).parent.parent.parent / "fuzz" / "corpus" / "photo" / "no_picture_inside.heic"
    )
    with pytest.raises(PhotoTruncated):
        decode_here(found, found.read_bytes(), LONG_ENOUGH, None)


@pytest.mark.parametrize("size", [(3203, 2403), (3204, 2403), (3204, 2404)])
def test_odd_sides_are_halved_while_decoding_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    data = _bytes(_picture().resize(size), "JPEG", quality=90)
    monkeypatch.setattr(
        kscore.scanner.photo, "_shrink", lambda pixels, reduce: pixels if reduce == 1 else None
    )  # nothing is left to average
    photo = _load(tmp_path, data)
    assert photo.pixels.shape == (-(-size[1] // 2), -(-size[0] // 2), 3)
    assert photo.full_size == size
    assert _near(photo.pixels[100, 100], RED)
    assert _near(photo.pixels[-100, -100], BLUE)
