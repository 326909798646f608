"""What of a drawn sheet can be seen at all."""

from __future__ import annotations

import numpy as np
from kscore.calibration.datasets.photos import PhotoPlan, draw_for_photo, take_photo
from kscore.calibration.datasets.seen import (
    straightened_map,
    straightened_track,
    unseen_coins,
    unseen_spaces,
)
from kscore.calibration.photograph.camera import photograph
from kscore.engine.grid import SPACES, Space
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import MARKED
from kscore.scanner.printed import OWN
from kscore.scanner.read.coins import STRIP_HEIGHT, STRIP_PITCH, STRIP_WIDTH


def test_a_space_is_not_seen_where_its_drawing_changes_nothing() -> None:
    sheet = Sheet.blank(LAYOUTS["K-A"])
    board = sheet.board.replace({"A1": "F", "C3": "W"})
    blank = np.full((384, 384, 3), 200, np.uint8)
    view = blank.copy()
    view[18:46, 18:46] = 190  # A1 begins half a cell into the view
    view[20:40, 20:26] = 120
    assert unseen_spaces(board, view, blank) == {"C3"}
    assert unseen_spaces(board, blank, blank) == {"A1", "C3"}


def test_what_reaches_in_from_next_door_is_no_drawing_of_the_space() -> None:
    sheet = Sheet.blank(LAYOUTS["K-A"])
    board = sheet.board.replace({"A1": "F", "A2": "W"})
    blank = np.full((384, 384, 3), 200, np.uint8)
    view = blank.copy()
    view[16:48, 45:80] = 90  # A2, and three pixels of A1
    assert unseen_spaces(board, view, blank) == {"A1"}


def test_a_coin_is_not_seen_where_its_mark_changes_nothing() -> None:
    blank = np.full((STRIP_HEIGHT, STRIP_WIDTH, 3), 180, np.uint8)
    strip = blank.copy()
    strip[10:30, 2 * STRIP_PITCH + 8 : 2 * STRIP_PITCH + 20] = 60
    assert unseen_coins("m.m...........", strip, blank) == (0,)
    assert unseen_coins("..............", blank, blank) == ()


def test_a_photo_says_what_of_its_sheet_is_not_seen() -> None:
    plan = PhotoPlan("test", ("own",), "easy", 2.0)
    taken = take_photo(plan, 3)
    assert "unseen" not in taken.truth()
    scene = draw_for_photo(plan, 3)
    of_nothing = scene.taken(lambda _, rng: photograph(scene.blank, rng, scene.conditions), (0, 3))
    board = scene.played.sheet.board
    drawn = {
        space.name for space in map(Space.from_number, range(SPACES)) if board[space.name] in MARKED
    }
    assert of_nothing.unseen.spaces == drawn
    assert of_nothing.unseen.coins == tuple(
        i for i, coin in enumerate(scene.played.filled.coins) if coin != "."
    )


def test_map_and_track_are_cut_out_where_they_are() -> None:
    photo = np.zeros((700, 700, 3), np.uint8)
    photo[50:70, 50:70] = 255  # A1 where a cell is 20 pixels and the map begins at (50, 50)
    seen = straightened_map(photo, lambda uv: uv * 20 + 50)
    assert seen[24:40, 24:40].min() > 200
    assert seen[:8].max() == 0
    u, v = OWN.track_points()[3]
    photo[:] = 0
    at = round(50 + 20 * v), round(50 + 20 * u)
    photo[at[0] - 4 : at[0] + 5, at[1] - 4 : at[1] + 5] = 255
    strip = straightened_track(photo, lambda uv: uv * 20 + 50, OWN)
    bright = strip[..., 0].mean(axis=0).reshape(14, STRIP_PITCH).mean(axis=1)
    assert bright.argmax() == 3


def test_what_is_not_seen_is_told_in_the_truth() -> None:
    scene = draw_for_photo(PhotoPlan("test", ("own",), "easy", 1.0), 3)
    told = scene.taken(
        lambda _, rng: photograph(scene.blank, rng, scene.conditions), (0, 3)
    ).truth()["unseen"]
    assert len(told["spaces"]) > 5
    assert told["spaces"] == sorted(told["spaces"])
