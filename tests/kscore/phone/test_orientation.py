"""A photo that a phone makes smaller stays upright, however its camera was held."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from kscore.scanner.pipeline import Reader
from PIL import Image

from testing import SAMPLES
from testing.handset import Handset, browser, sent
from testing.phone import table

# EXIF orientation -> how Pillow turns the upright picture into what the camera would have written.
_HELD = {
    1: None,
    3: Image.Transpose.ROTATE_180,
    6: Image.Transpose.ROTATE_90,
    8: Image.Transpose.ROTATE_270,
}
ORIENTATION = 274


@pytest.mark.slow
def test_every_way_a_phone_is_held(tmp_path: Path) -> None:
    upright = Image.open(SAMPLES / "combined_crayons.jpg")
    upright.load()
    reader = Reader.load()
    expected = reader.read(SAMPLES / "combined_crayons.jpg")
    with browser() as chromium, table(tmp_path / "home") as running:
        phone = Handset.at(running, chromium)
        for orientation, turn in _HELD.items():
            turned = upright if turn is None else upright.transpose(turn)
            exif = Image.Exif()
            exif[ORIENTATION] = orientation
            taken = tmp_path / f"held-{orientation}.jpg"
            turned.save(taken, quality=95, exif=exif)
            smaller = tmp_path / "sent.jpg"
            smaller.write_bytes(sent(phone.page, taken))
            with Image.open(io.BytesIO(smaller.read_bytes())) as picture:
                assert max(picture.size) == max(upright.size) // 2, "made smaller"
                assert (picture.width < picture.height) == (upright.width < upright.height)
            assert reader.read(smaller).rows == expected.rows, orientation
