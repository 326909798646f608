"""Coins drawn on the track: told apart by whoever drew them, and read by the network."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from kscore.calibration.datasets.coin_tracks import (
    CoinHand,
    Marking,
    Marks,
    draw_track,
    marking_grid,
    render_track,
    sample_coin_hand,
    sample_track,
)
from kscore.calibration.datasets.map_views import render_view, track_region
from kscore.calibration.datasets.number_boxes import StripStock, photo_like
from kscore.calibration.draw.coins import (
    MARKS,
    SELDOM,
    STRIKE_LIKE,
    UNMET,
    coin_strokes,
    distinguishable,
    is_struck_only,
    mark_strokes,
    sample_coin_manner,
    strike_strokes,
)
from kscore.calibration.measure.coins import TrackResult, grid_table
from kscore.scanner.evidence import coin_doubts
from kscore.scanner.network import Network
from kscore.scanner.printed import OWN, TRACK_COINS
from kscore.scanner.read.coins import ASIDE, LOOKS, STATES, CoinNetwork, TrackEvidence, shift_strip
from kscore.scanner.reading import CoinsDoubt

RADIUS = OWN.track_diameter / 2
PITCH = OWN.track_points()[1, 0] - OWN.track_points()[0, 0]


def directions(strokes: list[np.ndarray]) -> list[float]:
    """Directions of straight strokes, degrees from level, -90 to 90."""
    ends = [stroke[-1] - stroke[0] for stroke in strokes]
    return [float((np.degrees(np.arctan2(y, x)) + 90) % 180 - 90) for x, y in ends]


EVERY = (*MARKS, *SELDOM, *UNMET)


@pytest.mark.parametrize("mark", EVERY)
def test_a_strike_does_not_reach_the_next_coin(mark: str) -> None:
    rng = np.random.default_rng(3)
    for _ in range(60):
        manner = sample_coin_manner(rng, mark)
        points = np.concatenate(strike_strokes(manner, np.zeros(2), RADIUS, rng))
        assert np.abs(points).max() > 0.9 * RADIUS
        assert np.abs(points[:, 0]).max() < PITCH - RADIUS + 0.08


@pytest.mark.parametrize(
    "mark", [mark for mark in EVERY if mark not in ("joined ring", "underlined", "overlined")]
)
def test_a_mark_lies_on_its_coin_and_not_on_the_next(mark: str) -> None:
    rng = np.random.default_rng(9)
    for _ in range(60):
        points = np.concatenate(
            mark_strokes(sample_coin_manner(rng, mark), np.zeros(2), RADIUS, rng)
        )
        assert np.isfinite(points).all()
        assert np.abs(points[:, 0]).max() < PITCH - RADIUS + 0.08
        assert np.linalg.norm(points.mean(axis=0)) < RADIUS


def test_one_line_runs_through_a_row_of_coins() -> None:
    rng = np.random.default_rng(5)
    manner = sample_coin_manner(rng, "joined line")
    ((first,), (second,)) = list(
        coin_strokes("mmm.mm........", manner, OWN.track_centres, RADIUS, rng)
    )
    u = OWN.track_points()[:, 0]
    for line, (begin, end) in ((first, (0, 2)), (second, (4, 5))):
        assert line[0, 0] < u[begin] < u[end] < line[-1, 0]
        assert line[-1, 0] - u[end] < PITCH - RADIUS


def test_a_ring_leaves_the_coin_bright() -> None:
    rng = np.random.default_rng(10)
    for _ in range(60):
        (points,) = mark_strokes(sample_coin_manner(rng, "ring"), np.zeros(2), RADIUS, rng)
        assert np.linalg.norm(points, axis=1).min() > 0.6 * RADIUS


@pytest.mark.parametrize("mark", ["cross", "slash"])
def test_a_strike_of_lines_does_not_run_along_the_lines_of_the_mark(mark: str) -> None:
    rng = np.random.default_rng(4)
    apart = []
    for _ in range(400):
        manner = sample_coin_manner(rng, mark)
        if manner.strike not in ("level", "upright", "double", "other way"):
            continue
        marked = directions(mark_strokes(manner, np.zeros(2), RADIUS, rng))
        struck = directions(strike_strokes(manner, np.zeros(2), RADIUS, rng))
        apart.append(min(min(abs(a - b), 180 - abs(a - b)) for a in marked for b in struck))
    assert np.percentile(apart, 5) > 15
    assert np.median(apart) > 30


def test_only_marked_coins_get_strokes() -> None:
    rng = np.random.default_rng(5)
    manner = replace(sample_coin_manner(rng, "cross"), strike="level")
    drawn = list(coin_strokes("smm...........", manner, OWN.track_centres, RADIUS, rng))
    assert [len(strokes) for strokes in drawn] == [2, 1, 2, 2]


def test_one_ring_goes_round_a_row_of_coins() -> None:
    rng = np.random.default_rng(5)
    manner = sample_coin_manner(rng, "joined ring")
    ((first,), (second,)) = list(
        coin_strokes("mmm.mm........", manner, OWN.track_centres, RADIUS, rng)
    )
    u = OWN.track_points()[:, 0]
    assert first[:, 0].min() < u[0] < u[2] < first[:, 0].max() < u[3]
    assert u[3] < second[:, 0].min() < u[4] < u[5] < second[:, 0].max() < u[6]


@pytest.mark.parametrize("mark", MARKS)
def test_what_is_true_of_a_track_stands_on_its_paper(mark: str) -> None:
    rng = np.random.default_rng(11)
    for _ in range(40):
        manner = distinguishable(sample_coin_manner(rng, mark), "sss...........", rng)
        covers = manner.strike in ("scribbled out", "filled in")
        assert not covers or mark in ("ring", "rings", "arc", "box", "joined ring")
        assert is_struck_only("mm............", manner) == (mark in STRIKE_LIKE)
        assert not is_struck_only("sm............", manner)
        assert not is_struck_only("." * TRACK_COINS, manner)


def test_ink_stands_on_marked_coins_alone() -> None:
    rng = np.random.default_rng(6)
    page = StripStock(None, (11.4, 13.2)).take("own", "K-A", rng)
    pen = sample_coin_hand(rng).pens[0]
    hand = CoinHand(
        (pen, pen), 1, replace(sample_coin_manner(rng, "scribble"), strike="level"), 0.005, 0
    )
    with pytest.MonkeyPatch.context() as undisturbed:
        undisturbed.setattr("kscore.calibration.datasets.coin_tracks._STREAKS", 0.0)
        undisturbed.setattr("kscore.calibration.datasets.coin_tracks._DAMAGED", 0.0)
        change = np.abs(
            draw_track(page, "s" + "m" * 4 + "." * 9, hand, rng).astype(int) - page.image
        ).sum(axis=2)
    for number, centre in enumerate(page.printed.track_points()):
        x, y = page.to_page(centre[None])[0].astype(int)
        reach = int(RADIUS * page.px_per_cell)
        assert (change[y - reach : y + reach, x - reach : x + reach].max() > 60) == (number < 5)


def test_a_track_is_the_same_again_and_hands_differ_by_split() -> None:
    first, again, other = (render_track(split, 3, "") for split in ("test", "test", "train"))
    assert (first.strip == again.strip).all()
    assert first.coins.tolist() == again.coins.tolist()
    assert first.strip.shape != other.strip.shape or (first.strip != other.strip).any()


def test_the_grid_counts_what_is_asked_and_what_is_silent_by_mark_pen_and_print() -> None:
    cells = marking_grid("")
    assert len(cells) == len(marking_grid("../shared")) / 3 == 72
    found = {cell: [TrackResult(cell.pen == "pale pencil", cell.mark == "dot")] for cell in cells}
    lines = {line.split()[0]: line.split()[1:] for line in grid_table(found).splitlines()[1:-2]}
    assert lines["dot"] == ["0/1/1"] * 4 + ["1/1/1", "0/1/1", "1/6/6"]
    assert lines["own"] == lines["all"] == ["0/1/12"] * 4 + ["12/1/12", "0/1/12", "12/6/72"]
    assert grid_table(found).endswith("wrong, not asked: 8.33 %, 95 % interval 3.88 to 17.01")


def test_a_tracks_marking_is_what_was_wanted() -> None:
    seen = render_track("test", 3, "", marking=Marking("ring", "pencil", "own"))
    assert (seen.mark, seen.print_name) == ("ring", "own")
    assert set(seen.track) == {"m", "."}


def test_tracks_are_possible() -> None:
    rng = np.random.default_rng(7)
    tracks = [sample_track(rng) for _ in range(400)]
    assert all(len(track) == TRACK_COINS and set(track) <= set(STATES) for track in tracks)
    assert 0.1 < np.mean(["s" in track for track in tracks]) < 0.4


def test_the_network_reads_coins_of_unseen_hands_on_the_products_own_sheet() -> None:
    network = CoinNetwork()
    right = [
        network.read(seen.strip, seen.print_name).track == seen.track
        for seen in (render_track("test", 500_000 + index, "") for index in range(40))
    ]
    assert np.mean(right) > 0.85


def test_a_moved_strip_shows_the_same_further_right_and_down() -> None:
    strip = render_track("test", 500_100, "").strip
    for right, down in ASIDE:
        seen = shift_strip(strip, (right, down))
        assert seen.shape == strip.shape
        assert (seen[5 + down : -5 + down, 5 + right : -5 + right] == strip[5:-5, 5:-5]).all()


def test_an_unsure_track_is_looked_at_again_and_a_sure_one_is_not() -> None:
    looks: list[np.ndarray] = []

    class Counted(Network):
        def forward(self, view: np.ndarray, outputs: tuple[str, ...]) -> tuple[np.ndarray, ...]:
            looks.append(view)
            return super().forward(view, outputs)

    network = CoinNetwork(load=Counted)
    rng = np.random.default_rng(9)
    sure = StripStock(None, (11.4, 13.2)).take("own", "K-A", rng)
    free = render_view(
        sure.image, sure, track_region(sure), replace(photo_like(rng), blur=0.0, noise=0.0), rng
    )
    assert network.read(free, "own").track == "." * TRACK_COINS
    assert len(looks) == 1
    looks.clear()
    network.read(rng.integers(0, 255, free.shape, np.uint8), "own")
    assert len(looks) == 1 + len(ASIDE)


def shown(looks: str) -> np.ndarray:
    """Coins that look so without any doubt, (14, 4)."""
    return np.eye(len(LOOKS))[[LOOKS.index(look) for look in looks.ljust(TRACK_COINS, ".")]]


def test_crossed_coins_are_marked_without_skills_and_a_question_where_they_may_be_spent() -> None:
    crossed = shown("xxx")
    told = TrackEvidence(crossed, skills=False)
    assert (told.track, told.confidence, coin_doubts(told)) == ("mmm" + "." * 11, 1.0, ())
    for skills in (True, None):
        unsure = TrackEvidence(crossed, skills)
        assert unsure.track == told.track
        (doubt,) = coin_doubts(unsure)
        assert (doubt.read, [other.read for other in doubt.alternatives]) == (3, [0])
        assert np.isclose(unsure.scoring_counts().sum(), 1)


def test_crossed_coins_of_the_first_game_are_marked_unless_there_are_skills() -> None:
    crossed = shown("xxx")
    assert coin_doubts(TrackEvidence(crossed, None, first_game=True)) == ()
    assert len(coin_doubts(TrackEvidence(crossed, True, first_game=True))) == 1
    assert TrackEvidence(shown("ssm"), None, first_game=True).track == "ssm" + "." * 11


def test_struck_coins_are_spent_only_where_there_are_skills() -> None:
    both = shown("ssmm")
    assert TrackEvidence(both, skills=True).track == "ssmm" + "." * 10
    assert coin_doubts(TrackEvidence(both, skills=True)) == ()
    assert TrackEvidence(both, skills=None).track == "ssmm" + "." * 10
    assert TrackEvidence(both, skills=False).track == "mmmm" + "." * 10


def test_unclear_coins_have_bounds_as_wide_as_if_all_of_them_erred_alike() -> None:
    looks = shown("mmm")
    looks[3:10] = 0.94 * looks[3:10] + 0.06 * shown("mmmmmmmmmm")[3:10]
    (doubt,) = coin_doubts(TrackEvidence(looks, skills=False))
    assert max(int(other.read or 0) for other in doubt.alternatives) < 7
    assert isinstance(doubt, CoinsDoubt)
    assert doubt.bounds == (3, 10)


def test_a_gap_and_a_lone_struck_coin_are_asked_once() -> None:
    (gap,) = coin_doubts(TrackEvidence(shown("mm.m"), skills=False))
    assert (gap.read, [other.read for other in gap.alternatives]) == (3, [4])
    (lone,) = coin_doubts(TrackEvidence(shown("smm"), skills=None))
    assert (lone.read, [other.read for other in lone.alternatives]) == (2, [3])
    assert coin_doubts(TrackEvidence(shown("smm"), skills=True)) == ()
    assert len(coin_doubts(TrackEvidence(shown("sm.m"), skills=None))) == 1
    assert coin_doubts(TrackEvidence(shown(""), skills=None)) == ()


@pytest.mark.parametrize(("drawn", "asked"), [(None, False), (22.0, False), (60.0, True)])
def test_that_no_coin_is_marked_is_asked_where_much_is_drawn(
    drawn: float | None, asked: bool
) -> None:
    """Marks that nobody sees are likelier than a summer without a coin; old looks do not know."""
    empty = TrackEvidence(shown(""), skills=False, covered=np.zeros(14, bool), drawn=drawn)
    doubts = coin_doubts(empty)
    assert (empty.track, len(doubts)) == ("." * 14, int(asked))
    for doubt in doubts:
        assert isinstance(doubt, CoinsDoubt)
        assert (doubt.read, doubt.bounds) == (0, (0, 14))
        assert [other.read for other in doubt.alternatives] == [5, 4, 6]
        assert not any(other.measured for other in doubt.alternatives)
    assert coin_doubts(replace(empty, looks=shown("m"))) == ()


def test_on_a_blank_map_hardly_any_mark_is_one() -> None:
    """A line through an equal print is no coin where nothing has been drawn; a clear mark is
    asked about."""
    line, clear = shown(""), shown("")
    line[:6] = (0.3, 0.7, 0.0, 0.0)
    clear[:2] = (0.01, 0.99, 0.0, 0.0)
    nothing = np.zeros(14, bool)
    for looks, asked in ((line, False), (clear, True)):
        seen = TrackEvidence(looks, skills=False, covered=nothing).scale_writing(0.01)
        assert np.allclose(seen.looks.sum(axis=1), 1)
        assert bool(coin_doubts(seen)) == asked
    assert np.array_equal(seen.scale_writing(1.0).looks, seen.looks)


def test_less_doubt_is_left_open_where_a_mark_is_seen_than_on_an_empty_track() -> None:
    free, sure = np.tile((0.99, 0.01, 0.0, 0.0), (14, 1)), np.tile((0.0, 1.0, 0.0, 0.0), (14, 1))
    nothing = np.zeros(14, bool)
    unsure = free.copy()
    unsure[0] = (0.84, 0.16, 0.0, 0.0)
    assert coin_doubts(TrackEvidence(unsure, skills=False, covered=nothing)) == ()
    marked = np.where((np.arange(14) < 4)[:, None], sure, free)
    marked[4] = (0.84, 0.16, 0.0, 0.0)
    assert len(coin_doubts(TrackEvidence(marked, skills=False, covered=nothing))) == 1


def test_rare_marks_are_taught_oftener_than_people_draw_them() -> None:
    rng = np.random.default_rng(8)
    usual, taught = (
        [sample_coin_hand(rng, marks).manner.mark for _ in range(1500)]
        for marks in (Marks.USUAL, Marks.TAUGHT)
    )
    rare = {mark for mark, share in MARKS.items() if share <= 0.02}
    assert sum(mark in rare for mark in taught) > 1.4 * sum(mark in rare for mark in usual)
    assert set(usual) <= set(MARKS)
    assert set(taught) == {*MARKS, *SELDOM}
