"""A photo as an iPhone takes it (HEIC, turned): read, drawn on, and shown in the page."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.scanner.photo import load_photo

from kscore.cli.app import main

PHOTO = Path(__file__).resolve().parents[1] / "photos" / "phone.heic"
TRUTH = json.loads(PHOTO.with_suffix(".json").read_text(encoding="utf-8"))


def test_it_is_upright_and_its_pixels_stay(capsys: pytest.CaptureFixture[str]) -> None:
    photo = load_photo(PHOTO)
    assert photo.pixels.shape == (photo.full_size[1], photo.full_size[0], 3)
    assert photo.full_size[0] < photo.full_size[1]


def test_a_heic_photo_is_scored_drawn_on_and_in_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    overlay, page = tmp_path / "overlay.png", tmp_path / "page.html"
    played = ("--cards", ", ".join(TRUTH["cards"]), "--season", TRUTH["season"])
    known = [f"{'ABCDEFGHIJK'[row]}{column + 1}={letter}" for row, line in enumerate(TRUTH["map"])
             for column, letter in enumerate(line) if letter not in "^#"]  # fmt: skip
    told = ("--set", ",".join([*known, f"coins={TRUTH['coins']['marked']}"]), "--no-input")
    wanted = ("--overlay", str(overlay), "--report", str(page), "--lang", "en")
    code = main([str(PHOTO), *played, *told, *wanted])
    assert code == 0, capsys.readouterr().err
    marked = cv2.imread(str(overlay))
    assert marked is not None
    # The photo itself is in the overlay, upright: where nothing is marked, its pixels are the
    # photo's.
    photo = load_photo(PHOTO).pixels
    assert np.array_equal(marked[:40, :40], photo[:40, :40])
    assert marked.shape[1] == photo.shape[1]
    pictures = re.findall(r"data:image/webp;base64,([^\"]+)", page.read_text(encoding="utf-8"))
    assert len(pictures) == 1
    shown = cv2.imdecode(np.frombuffer(b64decode(pictures[0]), np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.shape == (560, 560, 3)
    assert shown.std() > 10
