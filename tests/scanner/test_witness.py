"""What a sheet says of itself: hidden spaces, blank ones, and coins compared with each other."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.spoil import Condition, rub_out, spoil
from kscore.engine.grid import Space
from kscore.engine.rules import FIRST_GAME
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.errors import TooBright, WithoutTones
from kscore.scanner.evidence import coin_doubts
from kscore.scanner.find.photo_quality import haze_filter, tone_reasons, unusable_reason
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.printed import OWN
from kscore.scanner.read.coins import STRIP_PITCH
from kscore.scanner.read.hidden import guess_hidden
from kscore.scanner.read.terrain import VIEW_MARGIN, VIEW_PIXELS_PER_CELL
from kscore.scanner.read.witness import SheetWitness, WitnessTable, measure_sheet
from kscore.scanner.reading import Reading
from kscore.scanner.witnesses import NO_WITNESSES, Witnesses

SAMPLES = Path(__file__).resolve().parents[2] / "sample_sheets"
SPOILT = {"C3": (2, 2), "C4": (2, 3), "D3": (3, 2), "D4": (3, 3)}


@cache
def reader() -> Reader:
    return Reader.load()


@cache
def look(name: str) -> Look:
    return reader().look(SAMPLES / f"{name}.jpg")


def to_view(points: np.ndarray) -> np.ndarray:
    return (points + VIEW_MARGIN) * VIEW_PIXELS_PER_CELL - 0.5


def seen(name: str, view: np.ndarray) -> SheetWitness:
    evidence = reader().terrain.read(view)
    return measure_sheet(view, evidence, look(name).given.layout, WitnessTable.load())


def with_slip(name: str) -> np.ndarray:
    """The map with a slip of plain card over the four spaces of SPOILT."""
    view = look(name).stages["rectified"].copy()
    (left, top), (right, low) = to_view(np.array([(2.0, 2.0), (4.0, 4.0)])).round().astype(int)
    view[top:low, left:right] = (150, 170, 200)
    return view


@pytest.mark.parametrize("name", ["winter_pencil", "summer_ink", "spring_colour_only"])
def test_nothing_of_a_plain_sheet_is_hidden(name: str) -> None:
    reading = look(name).reading()
    assert reading.hidden == reading.covered_coins == ()
    assert "hidden" not in reading.to_json()
    assert not {"quality.glare", "quality.covered"} & set(reading.quality_reasons)


@pytest.mark.parametrize("name", ["winter_pencil", "summer_ink"])
def test_what_lies_under_a_slip_is_hidden_and_nothing_else(name: str) -> None:
    told = seen(name, with_slip(name))
    places = np.argwhere(told.hidden.reshape(11, 11) > 0.5).tolist()
    mountains = look(name).given.layout.mountains  # are known, whatever lies on them
    expected = [list(place) for space, place in SPOILT.items() if space not in mountains]
    assert places == expected
    assert told.reasons == ("quality.covered",)


@pytest.mark.parametrize("name", ["summer_ink", "autumn_crayons", "heroes_front_ink"])
def test_a_piece_that_was_rubbed_out_is_no_symbol_and_nothing_else_is(name: str) -> None:
    view = look(name).stages["rectified"]
    assert not seen(name, view).no_symbol.any()
    rows = look(name).reading().rows
    for seed in range(4):
        spoilt, left = rub_out(view, to_view, rows, np.random.default_rng(seed))
        told = seen(name, spoilt.photo).no_symbol
        empty = reader().terrain.read(spoilt.photo).terrain.reshape(121, -1).argmax(axis=1) == 0
        gone = np.array([a != b for a, b in zip("".join(rows), "".join(left), strict=True)])
        assert not told[~gone].any()
        assert (told[gone & ~empty] >= 3).all(), (seed, told[gone], spoilt.said)


def test_glare_is_told_by_its_name() -> None:
    view = look("winter_pencil").stages["rectified"].copy()
    cv2.circle(view, tuple(to_view(np.array([3.0, 3.0])).astype(int).tolist()), 40, (255,) * 3, -1)
    told = seen("winter_pencil", cv2.GaussianBlur(view, (0, 0), 1.0).astype(np.uint8))
    assert told.reasons == ("quality.glare",)


@pytest.mark.parametrize(
    ("name", "gain", "fewest", "most"), [("summer_ink", 1.5, 0, 0), ("winter_pencil", 2.2, 60, 121)]
)
def test_light_hides_a_space_only_where_it_hides_the_pen(
    name: str, gain: float, fewest: int, most: int
) -> None:
    """Ink stands on paper that has burnt out; pencil is gone."""
    view = look(name).stages["rectified"].astype(np.float32) * gain
    told = seen(name, np.clip(view, 0, 255).astype(np.uint8))
    assert fewest <= (told.hidden > 0.5).sum() <= most


@pytest.mark.parametrize(("seed", "told"), [(4, True), (3, False)])
def test_the_other_side_is_told_although_its_mountains_lie_under_drawings(
    seed: int, told: bool
) -> None:
    """At 29 and at 7 % of its own darkness; without it nothing is told."""
    view, cell = look("winter_pencil").stages["rectified"], VIEW_PIXELS_PER_CELL
    reverse = cv2.copyMakeBorder(
        look("summer_ink").stages["rectified"], *(cell // 2,) * 4, cv2.BORDER_REPLICATE
    )
    rng = np.random.default_rng(seed)
    spoilt = spoil(view, to_view, OWN, Condition.SHOW_THROUGH, rng, np.asarray(reverse, np.uint8))
    assert seen("winter_pencil", view).other_side == 0.0
    assert ("quality.other_side" in seen("winter_pencil", spoilt.photo).reasons) == told


def hidden_reading(name: str) -> Reading:
    hidden = np.zeros(121, np.float32)
    hidden[[11 * row + column for row, column in SPOILT.values()]] = 1.0
    held = look(name)
    return replace(held.seen, witnesses=Witnesses(spaces={"hidden": hidden})).reading(held.given)


def test_a_hidden_space_is_named_asked_about_and_kept_as_a_guess() -> None:
    reading = hidden_reading("winter_pencil")
    assert set(reading.hidden) == set(SPOILT)
    assert reading.to_json()["hidden"] == list(reading.hidden)
    assert Reading.from_json({"photo": "", **reading.to_json()}).hidden == reading.hidden
    free = [place for name, place in SPOILT.items() if name not in reading.printed().mountains]
    assert all(reading.confidence[place] < 0.9 for place in free)
    asked = {space for doubt in reading.doubts if doubt.kind == "cells" for space in doubt.cells}
    assert set(SPOILT) - set(reading.printed().mountains) <= asked
    assert reading.evidence == ()


@pytest.mark.parametrize(
    ("space", "unsettled", "older", "silent"),
    [("A1", (), False, True), ("D5", ("D5",), False, True), ("D5", (), False, False),
     ("D5", (), True, True)],
)  # fmt: skip
def test_what_stood_last_season_may_be_hidden_and_the_rules_go_on(
    space: str, unsettled: tuple[str, ...], older: bool, silent: bool
) -> None:
    """Tables of before were silenced by any hidden space."""
    held = look("winter_pencil")
    hidden = np.zeros(121, np.float32)
    hidden[Space.parse(space).number] = 1.0
    blank = Sheet.blank(held.given.layout)
    before = replace(blank, board=blank.board.replace({"D5": "F"}))
    table = held.seen.table
    bounds = replace(table.bounds, hidden_stands=0.0 if older else table.bounds.hidden_stands)
    seen = replace(
        held.seen.with_skills(skills=False),
        witnesses=Witnesses(spaces={"hidden": hidden}),
        table=replace(table, bounds=bounds),
    )
    given = replace(
        held.given, played=FIRST_GAME, previous=before, season=Season.SUMMER,
        unsettled=frozenset(unsettled),
    )  # fmt: skip
    assert (seen.cards(given) is None) == silent


def test_hidden_spaces_look_like_no_other() -> None:
    cells = look("winter_pencil").seen.cells
    hidden = np.zeros(121, np.float32)
    assert guess_hidden(cells, hidden) is cells
    hidden[[24, 25, 35]] = 1.0
    looks = guess_hidden(cells, hidden).embedding.reshape(121, -1)
    cosine = looks @ looks.T - np.eye(121)
    assert cosine[[24, 25, 35]].max() < 0.8


def test_a_look_without_a_witness_decides_as_the_networks_say() -> None:
    held = look("winter_pencil")
    before = replace(held.seen, witnesses=NO_WITNESSES)
    assert before.visible is before.cells
    assert before.reading(held.given).hidden == ()


def test_a_tick_that_hardly_anybody_sees_is_asked_about() -> None:
    """One pixel of grey on each of five coins: all free, said the network alone."""
    strip = look("summer_ink").stages["track"].copy()
    assert coin_doubts(reader().coins.read(strip, OWN.name)) == ()
    for coin in range(5):
        x = coin * STRIP_PITCH
        tick = np.array([(x + 11, 20), (x + 15, 25), (x + 22, 12)])
        cv2.polylines(strip, [tick], False, (100, 100, 100), 1, cv2.LINE_AA)
    assert reader().coins.looks(strip)[:5, 0].min() > 0.5
    evidence = reader().coins.read(strip, OWN.name)
    assert evidence.track.startswith("mmmmm.") or coin_doubts(evidence)


def test_a_slip_over_coins_is_told_and_asked_about() -> None:
    strip = look("winter_pencil").stages["track"].copy()
    assert coin_doubts(reader().coins.read(strip, OWN.name)) == ()
    strip[:, 2 * STRIP_PITCH : 4 * STRIP_PITCH] = (185, 205, 225)
    evidence = reader().coins.read(strip, OWN.name)
    assert evidence.covered is not None
    assert evidence.covered[2:4].any()
    assert not evidence.covered[5:].any()
    assert len(coin_doubts(evidence)) == 1


def test_what_no_answers_make_a_score_of_is_refused() -> None:
    view = look("winter_pencil").stages["rectified"]
    assert unusable_reason(view) is None
    assert tone_reasons(view) == ()
    burnt = np.clip(view.astype(np.float32) * 3.0, 0, 255).astype(np.uint8)
    assert isinstance(unusable_reason(burnt), TooBright)
    plane = cv2.cvtColor(view, cv2.COLOR_BGR2GRAY).astype(np.uint8)
    grey = np.repeat(plane[..., None], 3, axis=2)
    assert unusable_reason(grey) is None
    assert tone_reasons(grey) == ("quality.toneless",)
    copy = np.where(grey > 128, 255, 0).astype(np.uint8)
    assert isinstance(unusable_reason(copy), WithoutTones)
    bright = cv2.cvtColor(look("summer_ink").stages["rectified"], cv2.COLOR_BGR2GRAY)
    assert unusable_reason(np.repeat(bright[..., None], 3, axis=2).astype(np.uint8)) is None


def test_spoiling_hides_what_it_says() -> None:
    view = look("winter_pencil").stages["rectified"]
    done = spoil(view, to_view, OWN, Condition.THING, np.random.default_rng(5))
    again = spoil(view, to_view, OWN, Condition.THING, np.random.default_rng(5))
    assert (done.photo == again.photo).all()
    changed = (done.photo != view).any(axis=2)
    hidden = np.flatnonzero(done.spaces > 0.9)
    for row, column in (divmod(int(index), 11) for index in hidden):
        x, y = to_view(np.array([column + 0.5, row + 0.5])).round().astype(int)
        assert changed[y, x]


def test_haze_is_taken_off_by_the_printed_black_and_other_photos_stay_as_they_are() -> None:
    view = np.full((20, 20, 3), 200, np.uint8)
    view[:3], view[3:6] = 50, 150  # mountains, ink
    assert haze_filter(view)(view) is view
    veiled = (0.3 * view + 0.7 * 220).astype(np.uint8)
    black, ink, paper = (int(haze_filter(veiled)(veiled)[row, 0, 0]) for row in (0, 4, 10))
    assert paper == veiled[10, 0, 0]
    assert black == pytest.approx(0.3 * paper, abs=2)
    assert (paper - ink) / (paper - black) == pytest.approx(50 / 150, abs=0.05)


def test_paper_as_bright_as_the_palest_marks_is_too_bright_and_under_dark_marks_is_not() -> None:
    def lit(picture: np.ndarray) -> np.ndarray:
        return np.clip(picture * np.float32(1.5), 0, 255).astype(np.uint8)

    crayons = look("autumn_crayons").stages["rectified"]
    assert not seen("autumn_crayons", lit(crayons)).too_bright
    assert not seen("winter_pencil", look("winter_pencil").stages["rectified"]).too_bright
    with pytest.raises(TooBright):
        reader().look("bright.jpg", content=lit(look("winter_pencil").photo.pixels))
