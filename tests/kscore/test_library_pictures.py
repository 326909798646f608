"""What programs get to show: pictures, maps and pages."""

from __future__ import annotations

import pickle
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

import kscore
from kscore.cli.app import main
from testing import SAMPLES

PHOTO = SAMPLES / "summer_coloured_lines.jpg"
GAME_CARDS = "Treetower, Golden Granary, Greengold Plains, Broken Road"
RESULT = kscore.read(PHOTO.read_bytes(), name="ben.jpg").score(GAME_CARDS, "summer")


def test_pictures_are_those_that_the_command_writes(tmp_path: Path) -> None:
    seen, drawn = tmp_path / "seen.png", tmp_path / "drawn.png"
    named = ["--cards", GAME_CARDS, "--season", "summer", "--lang", "en", "--no-input"]
    main([str(PHOTO), *named, "--picture", str(seen), "--overlay", str(drawn), "--quiet"])
    for path, picture in ((seen, RESULT.picture()), (drawn, RESULT.overlay())):
        assert isinstance(picture, Image.Image)
        written = cv2.imread(str(path))
        assert written is not None
        assert np.array_equal(np.asarray(picture), written[..., ::-1])
    RESULT.save(tmp_path / "saved.png")
    assert (tmp_path / "saved.png").read_bytes() == seen.read_bytes()


def test_a_picture_speaks_a_language() -> None:
    assert RESULT.picture("de") != RESULT.picture("en")
    assert RESULT.picture() != RESULT.confirm().picture()


def test_what_has_no_pixels_is_drawn_and_says_so() -> None:
    typed = kscore.Sheet.parse("/".join(RESULT.map))
    elsewhere = pickle.loads(pickle.dumps(RESULT))
    (of_many,) = kscore.read_many([PHOTO])
    assert isinstance(of_many, kscore.Sheet)
    for each in (typed, elsewhere, of_many):
        assert each.picture().width == RESULT.picture().width
        with pytest.raises(ValueError, match="read the photo"):
            each.overlay()


def test_a_map_and_a_page_are_saved_by_their_names(tmp_path: Path) -> None:
    RESULT.save(tmp_path / "map.svg")
    assert (tmp_path / "map.svg").read_text().startswith("<svg")
    RESULT.save(tmp_path / "pages" / "ben.html", "de")
    page = (tmp_path / "pages" / "ben.html").read_text()
    assert 'lang="de"' in page
    assert ">ben<" in page or "ben (" in page
    assert "data:image/webp" in page, "the photo that lies in no file is on it"
    for name in ("sheet.xyz", "sheet.pdf"):
        with pytest.raises(kscore.KscoreError):
            RESULT.save(tmp_path / name)
    with pytest.raises(kscore.KscoreError):
        kscore.read(PHOTO).save(tmp_path / "no_cards.html")


def test_an_evening_is_a_page(quick_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = kscore.Evening.begin(["Anna", "Ben"], GAME_CARDS, quick_path / "e")
    (outcome,) = evening.enter(SAMPLES / "game" / "1_spring_anna.jpg")
    assert isinstance(outcome, kscore.Result)
    evening.write(outcome)
    evening.report(quick_path / "ours.html")
    main(["report", "--game", str(quick_path / "e"), str(quick_path / "theirs.html")])
    capsys.readouterr()
    ours, theirs = (quick_path / f"{name}.html" for name in ("ours", "theirs"))
    assert ours.read_text().count("Anna") == theirs.read_text().count("Anna") > 0
    written = evening.write(outcome)
    written.save(quick_path / "sheet.png")
    assert written.overlay().width > 600
