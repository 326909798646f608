"""Drawing a sheet: deterministic, ink where something is drawn and nowhere else, labels that say
what is there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from kscore.calibration.datasets.map_views import (
    MAP_REGION,
    render_view,
    sample_conditions,
    track_region,
)
from kscore.calibration.datasets.maps import labels_of
from kscore.calibration.draw.drawing import DrawnShape, FilledPiece, draw_sheet
from kscore.calibration.draw.games import invented_layouts, place_of, play_sheet, track_of
from kscore.calibration.draw.hand import STYLES, DrawingStyle, choose_colours, sample_hand
from kscore.calibration.draw.pens import Ink, Pen, PenLine, resample, round_corners, tremble
from kscore.calibration.draw.symbols import Library
from kscore.calibration.photograph.papers import Page, own_page
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.scanner.read.coins import STRIP_HEIGHT, STRIP_WIDTH
from kscore.scanner.read.terrain import CLASSES, VIEW_SIZE
from numpy.typing import NDArray


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.generated()


@pytest.fixture(scope="module")
def page() -> Page:
    return own_page("K-A", 40.0)


def change(
    before: NDArray[np.uint8], after: NDArray[np.uint8], page: Page, row: int, column: int
) -> float:
    """Mean change of brightness inside a space, its rim left out."""
    (x0, y0), (x1, y1) = page.to_page(
        np.array([[column + 0.15, row + 0.15], [column + 0.85, row + 0.85]])
    )
    part = np.s_[int(y0) : int(y1), int(x0) : int(x1)]
    return float(np.abs(before[part].astype(float) - after[part]).mean())


def steady(hand: DrawingStyle) -> DrawingStyle:
    """The hand without accidents."""
    return replace(hand, ghost_rate=0.0, smudge_rate=0.0, slip_rate=0.0)


@pytest.mark.parametrize("style", list(STYLES))
def test_ink_is_where_something_is_drawn_and_nowhere_else(
    style: str, library: Library, page: Page
) -> None:
    shapes = (
        *(DrawnShape(terrain, ((1, 1 + 2 * n),)) for n, terrain in enumerate("FVAWM")),
        DrawnShape("H", ((6, 2),)),
    )
    filled = FilledPiece(shapes, destroyed=((6, 8),), stars=((8, 4),), letters=(((1, 9), "Z"),))
    for seed in range(3):
        hand = steady(sample_hand(seed, "train", library, style))
        drawn = draw_sheet(page, filled, hand, np.random.default_rng(seed), margins=False)
        used = {(1, 1), (1, 3), (1, 5), (1, 7), (1, 9), (6, 2), (6, 8), (8, 4)}
        for row, column in used:
            assert change(page.image, drawn, page, row, column) > 0.3, (
                seed,
                row,
                column,
                hand.style,
            )
        for row, column in ((4, 4), (4, 9), (9, 9), (10, 0)):
            assert change(page.image, drawn, page, row, column) < 0.2, (seed, row, column)


def test_the_same_seeds_draw_the_same_sheet(library: Library, page: Page) -> None:
    played = play_sheet(np.random.default_rng(5), LAYOUTS["K-A"], with_boxes=True)
    hand = sample_hand(3, "train", library)
    one, two = (
        draw_sheet(page, played.filled, hand, np.random.default_rng(8), played.blocked)
        for _ in range(2)
    )
    assert np.array_equal(one, two)


def test_hands_of_two_splits_share_no_name_and_no_drawing(library: Library) -> None:
    trained = {sample_hand(seed, "train", library).name for seed in range(30)}
    tested = {sample_hand(seed, "test", library).name for seed in range(30)}
    assert not trained & tested


def test_a_hand_is_its_seed(library: Library) -> None:
    assert sample_hand(4, "test", library) == sample_hand(4, "test", library)
    assert sample_hand(4, "test", library) != sample_hand(5, "test", library)


def test_a_hand_keeps_its_colours_apart() -> None:
    for seed in range(40):
        colours = choose_colours(np.random.default_rng(seed))
        rgb = np.array([colours[t] for t in "FVAWM"])
        apart = np.linalg.norm(rgb[:, None] - rgb[None], axis=2) + np.eye(5)
        assert apart.min() > 0.2


def test_labels_are_the_sheet() -> None:
    for seed in range(12):
        played = play_sheet(np.random.default_rng(seed))
        terrain, star, letter, ruin = labels_of(played)
        assert "".join(CLASSES[i] for i in terrain) == "".join(played.sheet.board.rows)
        assert star.sum() == len(played.sheet.stars)
        assert letter.astype(bool).sum() == len(played.filled.letters)
        assert ruin.sum() == len(played.sheet.layout.ruins)


def test_the_plan_draws_every_filled_space_of_the_sheet() -> None:
    for seed in range(20):
        played = play_sheet(np.random.default_rng(seed))
        drawn = {space for shape in played.filled.shapes for space in shape.spaces} | set(
            played.filled.destroyed
        )
        rows = played.sheet.board.rows
        filled = {(r, c) for r in range(11) for c in range(11) if rows[r][c] not in ".^#"}
        assert drawn == filled
        assert not drawn & {place_of(s) for s in played.sheet.layout.mountains}


def test_invented_layouts_are_layouts() -> None:
    layouts = invented_layouts()
    assert len({layout.key for layout in layouts}) == len(layouts)
    for layout in layouts:
        assert len(layout.mountains) == 5
        assert len(layout.ruins) == 6
        assert len(layout.wasteland) in (0, 7) or layout.wasteland


def test_the_track_has_as_many_coins_as_were_marked() -> None:
    for seed in range(20):
        track = track_of(9, 4, np.random.default_rng(seed))
        assert (track.count("m"), track.count("s")) == (5, 4)


def test_views_have_the_network_s_size_and_repeat(library: Library, page: Page) -> None:
    for seed in range(4):
        views = []
        for _ in range(2):
            rng = np.random.default_rng(seed)
            conditions = sample_conditions(rng)
            views.append(render_view(page.image, page, MAP_REGION, conditions, rng))
            strip = render_view(page.image, page, track_region(page), conditions, rng)
        assert views[0].shape == (VIEW_SIZE, VIEW_SIZE, 3)
        assert strip.shape == (STRIP_HEIGHT, STRIP_WIDTH, 3)
        assert np.array_equal(views[0], views[1])


def test_crossing_strokes_darken_and_an_eraser_lightens() -> None:
    page = np.full((100, 100, 3), 230, np.uint8)
    pen = Pen("fineliner", 0.1, (1.0, 1.0, 1.0), 0.0, 0.0, 0.0)
    ink = Ink((100, 100), (0.0, 0.0), 50.0, np.random.default_rng(0))
    ink.lay(pen, [PenLine(np.array([[0.2, 1.0], [1.8, 1.0]]), 0.5)])
    once = ink.on(page)[50, 50].astype(int)
    ink.lay(pen, [PenLine(np.array([[1.0, 0.2], [1.0, 1.8]]), 0.5)])
    twice = ink.on(page)[50, 50].astype(int)
    assert (twice < once).all()
    assert (once < 200).all()
    ink.rub((1.0, 1.0), 0.5, 0.1, 0.01)
    assert (ink.on(page)[50, 50] > twice).all()


def test_lines_keep_their_ends() -> None:
    line = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 2.0]])
    fine = resample(line, 0.1)
    assert np.allclose(fine[[0, -1]], line[[0, -1]])
    assert len(fine) == 31
    assert np.allclose(round_corners(fine, 3)[[0, -1]], line[[0, -1]])
    shaken = tremble(fine, 0.05, 0.3, 0.1, np.random.default_rng(1))
    assert 0 < np.abs(shaken - fine).max() < 0.4


def test_solo_or_not_a_played_sheet_is_possible() -> None:
    assert Variant().solo is False
    for seed in range(15):
        assert play_sheet(np.random.default_rng(100 + seed)).sheet.problems() == ()
