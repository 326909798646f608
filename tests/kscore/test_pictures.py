"""Pictures: the marks stand where the spaces are, on the straightened sheet and on the photo."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.engine.season import CardSet, Season

from kscore.errors import FileTrouble
from kscore.messages import Texts
from kscore.sheet.case import numbered
from kscore.sheet.scoring import ReadingSource, Scoring, score_reading, score_sheet
from kscore.views import files, picture
from kscore.views.documents.sheet import SheetDocument, signs_of
from tests.kscore.conftest import Run
from tests.kscore.perfect import photograph
from tests.kscore.sheets import CARDS, MAP, cells, reading, registered_photo, sheet
from tests.scanner.kinds import a_symbol

SPRING = Scoring(CardSet.parse(CARDS), Season.SPRING)
PHOTO = registered_photo()
SCORED = score_reading(ReadingSource(reading(cells("F", "V", "A1"))), SPRING)


def changed(before: np.ndarray, after: np.ndarray, space: str) -> float:
    """Share of a space's pixels on the synthetic photo that the overlay changed."""
    x, y = 80 + 40 * (int(space[1:]) - 1), 120 + 40 * (ord(space[0]) - ord("A"))
    part = (
        np.abs(before[y : y + 40, x : x + 40].astype(int) - after[y : y + 40, x : x + 40]).max(
            axis=2
        )
        > 12
    )
    return float(part.mean())


def test_the_overlay_marks_exactly_the_spaces_that_were_read() -> None:
    seen = registered_photo()
    result = picture.overlay(SCORED, Texts("de"), seen)
    assert result.shape[1] == seen.pixels.shape[1]
    assert result.shape[0] > seen.pixels.shape[0]  # the legend
    rows = SCORED.sheet.board.rows
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            space = f"{'ABCDEFGHIJK'[row]}{column + 1}"
            if space in ("H6", "H8", "I7", "A1"):
                assert changed(seen.pixels, result, space) > 0.05
            elif letter in ".^":
                neighbour_of_a_doubt = space in ("A2", "B1")
                assert neighbour_of_a_doubt or changed(seen.pixels, result, space) < 0.04, space
            else:
                assert changed(seen.pixels, result, space) > 0.1, space


def test_the_legend_shows_each_symbol_where_there_is_a_photo() -> None:
    seen = reading(cells("F", "V", "A1"))
    signs = replace(
        seen,
        symbols=tuple(
            a_symbol((at,), each, 0.9, "V", at) for each, at in (("F", "A1"), ("M", "H7"))
        ),
    )
    scored = score_reading(ReadingSource(signs), SPRING)
    assert signs_of(scored) == {scored.sheet.board[each]: (each,) for each in ("A1", "H7")}
    plain, shown = (picture.sheet_picture(scored, Texts("de"), each) for each in (None, PHOTO))
    assert shown.shape[0] > plain.shape[0]
    keys = SheetDocument.of(scored, (), Texts("de")).legend
    assert {key.spaces for key in keys} == {(), ("A1",), ("H7",)}


def test_crops_are_evened() -> None:
    crop, faint = picture.crops(PHOTO, ["A1", "H7"])
    assert crop.shape == faint.shape == (picture.CELL, picture.CELL, 3)
    assert np.percentile(crop, 95) > 250


def test_the_overlay_follows_bent_paper() -> None:
    seen = registered_photo()
    bent = replace(seen, lattice=replace(seen.lattice, bend=np.full_like(seen.lattice.bend, 10.0)))
    straight, shifted = (
        picture.overlay(SCORED, Texts("de"), v)[:800].astype(float) for v in (seen, bent)
    )
    moved = np.roll(straight, (10, 10), axis=(0, 1))
    inside = (slice(130, 560), slice(90, 520))
    assert np.abs(moved[inside] - shifted[inside]).mean() < 1.5
    assert np.abs(straight[inside] - shifted[inside]).mean() > 3


def test_the_straightened_sheet_exists_for_photos_and_typed_maps() -> None:
    side = round((11 + 2 * picture.MARGIN) * picture.CELL)
    for result in (
        picture.sheet_picture(SCORED, Texts("en"), registered_photo()),
        picture.sheet_picture(score_sheet(sheet(), SPRING), Texts("en")),
    ):
        assert result.shape[1:] == (side, 3)
        assert result.dtype == np.uint8


def test_every_space_of_a_question_is_pictured_with_its_neighbours() -> None:
    one = picture.questions(registered_photo(), [picture.AskedSpaces(1, ("A1",))])
    both = picture.questions(
        registered_photo(), [picture.AskedSpaces(1, ("A1",)), picture.AskedSpaces(2, ("C3", "D5"))]
    )
    assert both.shape[0] == 2 * one.shape[0]
    assert both.shape[1] > one.shape[1]
    many = tuple(f"{row}{column}" for row in "ABCDEF" for column in range(1, 10))
    rows = picture.MOST_TILES // picture.ACROSS
    some = picture.questions(
        registered_photo(), [picture.AskedSpaces(1, many[: picture.MOST_TILES])]
    )
    assert some.shape[0] > (rows - 0.5) * one.shape[0]
    told = picture.questions(registered_photo(), [picture.AskedSpaces(1, many, "and 30 more")])
    assert told.shape[0] > some.shape[0]  # the line that says so


def test_the_coin_track_is_pictured_where_coins_are_asked_about() -> None:
    track = np.full((40, 448, 3), 90, np.uint8)
    result = picture.questions(registered_photo(), [picture.AskedSpaces(1)], track)
    assert (result == 90).mean() > 0.5


def test_questions_are_pictured_in_the_order_in_which_they_are_asked() -> None:
    track = np.full((20, 280, 3), 200, np.uint8)
    coins, spaces = picture.AskedSpaces(1), picture.AskedSpaces(2, ("A1",))
    alone = picture.questions(registered_photo(), [coins], track)
    both = picture.questions(registered_photo(), [spaces, coins], track)
    height, width = alone.shape[:2]
    assert np.array_equal(both[:height, :width], alone)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_legend_says_what_the_letters_mean(lang: str) -> None:
    """Every terrain on the map has its badge there: five stand in two rows, the three of a barer
    map in one."""
    bare = replace(
        sheet(), board=sheet().board.replace(dict.fromkeys(("C3", "D3", "D4", "H7"), "."))
    )
    most, least = (
        picture.sheet_picture(score_sheet(each, SPRING), Texts(lang)) for each in (sheet(), bare)
    )
    assert most.shape[0] > least.shape[0]


def test_pictures_are_written_or_refused(tmp_path: Path) -> None:
    plain = np.zeros((4, 4, 3), np.uint8)
    files.write_picture(tmp_path / "new" / "a.png", plain)
    assert cv2.imread(str(tmp_path / "new" / "a.png")) is not None
    with pytest.raises(FileTrouble, match="does not end like a picture"):
        files.write_picture(tmp_path / "a.docx", plain)
    (tmp_path / "file").write_text("")
    with pytest.raises(FileTrouble, match="written"):
        files.write_picture(tmp_path / "file" / "a.png", plain)


def test_photos_of_one_name_get_a_picture_each(
    tmp_path: Path, run: Run, perfect_reader: None
) -> None:
    """Two folders, and two endings: each sheet has its own village, and its own picture."""
    photos = []
    for number, folder in enumerate(("anna", "ben"), start=1):
        (tmp_path / folder).mkdir()
        drawn = sheet()
        drawn = replace(drawn, board=drawn.board.replace({f"K{number}": "V"}))
        photos.append(photograph(tmp_path / folder, "Spring", drawn))
    (tmp_path / "ben" / "spring.png").write_text(photos[0].read_text())
    photos.append(tmp_path / "ben" / "spring.png")
    out = tmp_path / "out"
    out.mkdir()
    code, _, err = run(
        *photos,
        "--cards",
        CARDS,
        "--season",
        "spring",
        "--picture",
        out,
        "--no-input",
        "--other-cards",
    )
    assert code == 0, err
    written = sorted(out.iterdir())
    assert [path.name for path in written] == [
        "Spring-2-picture.png",
        "Spring-picture.png",
        "spring-3-picture.png",
    ]
    second, first, third = (path.read_bytes() for path in written)
    assert first == third != second


def test_debug_pictures_of_questions_lie_with_their_photo(tmp_path: Path) -> None:
    writer = files.Writer(t=Texts("en"), say=lambda _: None, alone=False, debug=tmp_path)
    for photo in ("anna/spring.jpg", "ben/spring.jpg"):
        found = replace(
            score_sheet(sheet(), Scoring()),
            reading=replace(reading(cells("V", "F", "F7")), photo=photo),
        )
        found = replace(found, doubts=found.reading.doubts if found.reading else ())
        assert writer.questions(found, numbered(found.doubts)) is not None
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png")) == [
        "spring-2/doubts.png",
        "spring/doubts.png",
    ]


@pytest.mark.parametrize("players", [1, 2, 5, 13])
def test_an_evening_is_a_picture_to_share(run: Run, tmp_path: Path, players: int) -> None:
    """Every name and total within the frame, however long and many; the ends of the maps, too."""
    names = ["Anna-Katharina von Hohenstein", *(f"Player {n}" for n in range(2, players + 1))]
    new = ("new", *names, "--cards", CARDS, "--layout", "K-A", "--no-input")
    assert run(*new, *(["--solo"] if players == 1 else []))[0] == 0
    for name in names[:4]:
        assert run("enter", name, "spring", "--map", MAP)[0] in (0, 5, 6)
    card, page = tmp_path / "card.png", tmp_path / "page.html"
    assert run("report", "--card", card)[0] == 0
    drawn = cv2.imread(str(card))
    assert drawn is not None
    assert drawn.shape == (1350, 1080, 3)
    paper = np.all(drawn == drawn[0, 0], axis=2)
    assert paper[:, :40].all()
    assert paper[:, -40:].all()
    assert paper.mean() < 0.95  # the maps
    assert not any(tmp_path.glob("*.html"))
    assert run("report", page, "--card", card)[0] == 0
    assert page.exists()
    assert run("report", "--card", card, "--season", "spring")[0] == 2
