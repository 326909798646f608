"""Rendered views: stored small without a loss that matters, in the light of real photos, drawn by
one hand or two."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.datasets.compressed import Compressed, as_jpeg, write_pictures
from kscore.calibration.datasets.maps import (
    ViewPlan,
    _visible_labels,
    open_views,
    render,
    render_one,
)
from kscore.calibration.draw.drawing import DrawnShape, FilledPiece, draw_sheet
from kscore.calibration.draw.games import beginning_of, play_sheet
from kscore.calibration.draw.hand import sample_hand
from kscore.calibration.draw.pens import Ink, PenLine
from kscore.calibration.draw.symbols import Library
from kscore.calibration.photograph.paper_light import SIDE, light_fields, sample_field, side_of
from kscore.calibration.photograph.stock import PageSource
from kscore.calibration.photograph.things import things_on
from kscore.engine.layout import LAYOUTS
from kscore.scanner.read.terrain import CLASSES

SPAN = (-1.0, 12.0)


def test_pictures_come_back_in_their_order_and_nearly_as_they_were(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    smooth = [
        np.full((32, 40, 3), level, np.uint8) + rng.integers(0, 9, (32, 40, 3), np.uint8)
        for level in (20, 90, 200)
    ]
    ends = [write_pictures(tmp_path / "a", [as_jpeg(p) for p in smooth[:2]])]
    ends.append(write_pictures(tmp_path / "b", [as_jpeg(smooth[2])]))
    stored = Compressed([tmp_path / "a", tmp_path / "b"], ends)
    assert len(stored) == 3
    for before, after in zip(smooth, stored, strict=True):
        assert after.shape == before.shape
        assert np.abs(after.astype(int) - before).mean() < 4
    assert (stored.take(np.array([2, 0]))[0] == stored[2]).all()
    with pytest.raises(IndexError):
        stored[3]


def test_rendered_views_are_opened_with_their_truth(tmp_path: Path) -> None:
    render(ViewPlan("train"), 7_000_000, 2, tmp_path, 1)
    views = open_views(tmp_path)
    assert len(views.pixels) == 2
    assert views.pixels[0].shape == (384, 384, 3)
    assert views.terrain.shape == (2, 121)
    again = render_one(ViewPlan("train"), 7_000_001)
    assert (views.terrain[1] == again.labels[0]).all()
    assert views.hands[1] == again.hand
    assert len(again.view) < 110_000


def test_a_hand_of_own_symbols_draws_no_terrain_as_others_do() -> None:
    usual, own = (render_one(ViewPlan("train", own=own), 7_000_001) for own in (False, True))
    assert own.hand == usual.hand
    assert own.view != usual.view


def test_a_sheet_just_begun_bears_little() -> None:
    views = [render_one(ViewPlan("train", begun=True), 7_000_000 + index) for index in range(6)]
    drawn = [int((view.labels[0] > 0).sum()) for view in views]
    assert max(drawn) < 45
    assert len(set(drawn)) > 1


def test_a_neighbour_draws_the_monsters_and_nothing_else() -> None:
    library = Library.generated()
    owner, neighbour = (
        replace(sample_hand(seed, "train", library), ghost_rate=0, smudge_rate=0) for seed in (3, 4)
    )
    page = PageSource(None, 48.0, span=SPAN).take("own", LAYOUTS["K-A"], np.random.default_rng(0))
    village, monster = DrawnShape("V", ((1, 1), (1, 2))), DrawnShape("M", ((8, 2), (8, 3)))
    piece = FilledPiece((village, monster))
    pictures = [
        draw_sheet(page, piece, owner, np.random.default_rng(5), margins=False, neighbour=who)
        for who in (None, neighbour)
    ]
    differs = np.abs(pictures[0].astype(int) - pictures[1]).sum(axis=2) > 60

    def share(row: int, column: int) -> float:
        (x0, y0), (x1, y1) = page.to_page(np.array([[column, row], [column + 1, row + 1]])).astype(
            int
        )
        return float(differs[y0:y1, x0:x1].mean())

    assert share(8, 2) > 0.02
    assert share(5, 8) == 0


def test_graphite_shines_under_a_lamp_and_ink_does_not() -> None:
    library = Library.generated()
    hand = next(
        h
        for h in (sample_hand(k, "train", library, "pencil") for k in range(20))
        if h.writing.kind == "pencil"
    )
    grey = np.full((200, 200, 3), 170, np.uint8)
    line = PenLine(np.array([[0.2, 1.0], [1.8, 1.0]]), 1.0)
    for pen, brighter in ((hand.writing, True), (replace(hand.writing, kind="ballpoint"), False)):
        ink = Ink((200, 200), (0.0, 0.0), 100.0, np.random.default_rng(2))
        ink.shine((1.0, 1.0), 3.0, 0.2)
        ink.lay(replace(pen, width=0.1, grain=0.0, pressure_spread=0.0, skip=0.0), [line])
        assert (ink.on(grey)[98:102, 80:120].mean() > 171) == brighter
        assert brighter or ink.on(grey)[98:102, 80:120].mean() < 150, (
            "a lamp takes no other ink away"
        )


def test_the_light_of_a_puzzle_stands_on_one_side(shared: Path) -> None:
    sides = {side: light_fields(shared, side) for side in ("train", "calibrate", "test")}
    assert sum(map(len, sides.values())) == 120
    assert all(
        len(fields) >= 12 and fields.shape[1:] == (SIDE, SIDE, 3) for fields in sides.values()
    )
    assert all(0.03 < fields.min() < fields.max() <= 1.1 for fields in sides.values())
    names = [path.name for path in (shared / "data" / "paper_photos").glob("*.jpg")]
    assert all(side_of(name) == side_of(f"{name[:5]}_other") for name in names)
    field = sample_field(sides["train"], (96, 64), np.random.default_rng(1))
    assert field.shape == (64, 96, 3)


def test_a_sheet_just_begun_is_true_of_what_is_drawn() -> None:
    played = play_sheet(np.random.default_rng(11))
    blank, little = beginning_of(played, 0), beginning_of(played, 3)
    assert blank.sheet.board.rows == played.sheet.layout.blank_rows()
    assert len(little.filled.shapes) == 3
    drawn = {space for shape in little.filled.shapes for space in shape.spaces}
    before = played.sheet.layout.blank_rows()
    for row, letters in enumerate(little.sheet.board.rows):
        for column, letter in enumerate(letters):
            assert ((row, column) in drawn) == (letter != before[row][column])
    assert not little.filled.destroyed
    assert set(little.filled.coins) == {"."}


def test_things_hide_a_part_of_the_map_and_leave_the_rest() -> None:
    page = PageSource(None, 48.0, span=SPAN).take("own", LAYOUTS["K-A"], np.random.default_rng(0))
    for seed in range(8):
        changed = (things_on(page.image, page, np.random.default_rng(seed)) != page.image).any(
            axis=2
        )
        assert 0.0005 < changed.mean() < 0.5


def test_ink_that_nobody_can_see_is_not_true() -> None:
    page = PageSource(None, 48.0, span=SPAN).take("own", LAYOUTS["K-A"], np.random.default_rng(0))
    hand = replace(sample_hand(3, "train", Library.generated(), "ink"), ghost_rate=0, smudge_rate=0)
    village = DrawnShape("V", ((1, 1), (1, 2)))
    drawn = draw_sheet(page, FilledPiece((village,)), hand, np.random.default_rng(5), margins=False)
    terrain = np.zeros(121, np.uint8)
    terrain[[12, 13, 40]] = CLASSES.index("V"), CLASSES.index("V"), CLASSES.index("F")
    seen = _visible_labels(terrain, drawn, page)
    assert np.flatnonzero(seen).tolist() == [12, 13]
