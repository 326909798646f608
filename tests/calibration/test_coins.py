"""Coins drawn on the track: told apart by whoever drew them, and read by the network."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.datasets.coin_tracks import CoinHand, draw_track, render_track, sample_coin_hand, sample_track
from calibration.datasets.map_views import render_view, track_region
from calibration.datasets.number_boxes import StripStock, photo_like
from calibration.draw.coins import MARKS, coin_strokes, mark_strokes, sample_strike, strike_strokes
from scanner.printed import OWN, TRACK_COINS
from scanner.read.coins import ASIDE, STATES, CoinNetwork, moved

RADIUS = OWN.track_diameter / 2
PITCH = OWN.track_points()[1, 0] - OWN.track_points()[0, 0]


def directions(strokes: list[np.ndarray]) -> list[float]:
    """Directions of straight strokes, degrees from level, -90 to 90."""
    ends = [stroke[-1] - stroke[0] for stroke in strokes]
    return [float((np.degrees(np.arctan2(y, x)) + 90) % 180 - 90) for x, y in ends]


@pytest.mark.parametrize("mark", MARKS)
def test_a_strike_is_longer_than_the_mark_and_does_not_reach_the_next_coin(mark: str) -> None:
    rng = np.random.default_rng(3)
    for _ in range(50):
        strike = sample_strike(mark, rng)
        points = np.concatenate(strike_strokes(strike, np.zeros(2), RADIUS, rng))
        assert np.abs(points).max() > 1.2 * RADIUS
        assert np.abs(points[:, 0]).max() < PITCH - RADIUS + 0.08


@pytest.mark.parametrize("mark", ["cross", "slash"])
def test_a_strike_does_not_run_along_the_lines_of_the_mark(mark: str) -> None:
    rng = np.random.default_rng(4)
    apart = []
    for _ in range(200):
        marked = directions(mark_strokes(mark, np.zeros(2), RADIUS, rng))
        struck = directions(strike_strokes(sample_strike(mark, rng), np.zeros(2), RADIUS, rng))
        gaps = [min(abs(a - b), 180 - abs(a - b)) for a in marked for b in struck]
        apart.append(min(gaps))
    assert np.percentile(apart, 5) > 15
    assert np.median(apart) > 30


def test_only_marked_coins_get_strokes() -> None:
    rng = np.random.default_rng(5)
    track = "smm..........."
    drawn = list(coin_strokes(track, "cross", "level", OWN.track_centres, RADIUS, rng))
    assert [len(strokes) for strokes in drawn] == [2, 1, 2, 2]


def test_ink_stands_on_marked_coins_alone() -> None:
    rng = np.random.default_rng(6)
    page = StripStock(None, (11.4, 13.2)).take("own", "K-A", rng)
    hand = CoinHand(sample_coin_hand(rng).pen, "scribble", "level", 0.005, 0)
    change = np.abs(draw_track(page, "s" + "m" * 4 + "." * 9, hand, rng).astype(int) - page.image).sum(axis=2)
    for number, centre in enumerate(page.printed.track_points()):
        x, y = page.to_page(centre[None])[0].astype(int)
        reach = int(RADIUS * page.px_per_cell)
        assert (change[y - reach : y + reach, x - reach : x + reach].max() > 60) == (number < 5)


def test_a_track_is_the_same_again_and_hands_differ_by_split() -> None:
    first, again, other = (render_track(split, 3, "") for split in ("test", "test", "train"))
    assert (first.strip == again.strip).all()
    assert first.coins.tolist() == again.coins.tolist()
    assert first.strip.shape != other.strip.shape or (first.strip != other.strip).any()


def test_tracks_are_possible() -> None:
    rng = np.random.default_rng(7)
    tracks = [sample_track(rng) for _ in range(400)]
    assert all(len(track) == TRACK_COINS and set(track) <= set(STATES) for track in tracks)
    assert 0.1 < np.mean(["s" in track for track in tracks]) < 0.4


def test_the_network_reads_coins_of_unseen_hands_on_the_products_own_sheet() -> None:
    network = CoinNetwork()
    right = [
        network.read(seen.strip).track == "".join(STATES[i] for i in seen.coins)
        for seen in (render_track("test", 500_000 + index, "") for index in range(40))
    ]
    assert np.mean(right) > 0.85


def test_a_moved_strip_shows_the_same_further_right_and_down() -> None:
    strip = render_track("test", 500_100, "").strip
    for right, down in ASIDE:
        seen = moved(strip, (right, down))
        assert seen.shape == strip.shape
        assert (seen[5 + down : -5 + down, 5 + right : -5 + right] == strip[5:-5, 5:-5]).all()


def test_an_unsure_track_is_looked_at_again_and_a_sure_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    network, looks = CoinNetwork(), []
    once = network._network.forward

    def counted(view: np.ndarray, outputs: tuple[str, ...]) -> tuple[np.ndarray, ...]:
        looks.append(view)
        return once(view, outputs)

    monkeypatch.setattr(network._network, "forward", counted)
    rng = np.random.default_rng(8)
    sure = StripStock(None, (11.4, 13.2)).take("own", "K-A", rng)
    free = render_view(sure.image, sure, track_region(sure), replace(photo_like(rng), blur=0.0, noise=0.0), rng)
    assert network.read(free).track == "." * TRACK_COINS
    assert len(looks) == 1
    looks.clear()
    network.read(rng.integers(0, 255, free.shape, np.uint8))
    assert len(looks) == 1 + len(ASIDE)
