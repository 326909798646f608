"""The numbers in the season boxes: where they are looked for, what they may be, and how sums inform
them."""

from __future__ import annotations

import itertools
import os

import cv2
import numpy as np
import pytest
from kscore.scanner.printed import OWN, PRINTED, PrintedSheet
from kscore.scanner.read.ctc import (
    COLUMNS,
    LABELS,
    LARGEST,
    MINUS,
    NUMBERS,
    ctc_labels,
    log_probabilities,
)
from kscore.scanner.read.numbers import (
    EMPTY,
    MODEL,
    MONSTER_WINDOWS,
    WINDOW_HEIGHT,
    WINDOW_WIDTH,
    WINDOWS,
    Candidates,
    NumberNetwork,
    SumPrior,
    cut_windows,
    decide_final,
    decide_numbers,
    decide_season,
    likely_values,
    number_windows,
    strip_box,
)


def columns(*symbols: int, height: float = 14.0) -> np.ndarray:
    """Logits (LABELS, COLUMNS) of a network that sees these symbols clearly, each in two columns, a
    gap after each."""
    seen = np.zeros((LABELS, COLUMNS))
    at = [0] * COLUMNS
    for place, symbol in enumerate(symbols):
        at[1 + 3 * place] = at[2 + 3 * place] = symbol
    seen[at, np.arange(COLUMNS)] = height
    return seen


def peaked(value: int | None, minus: bool = False, height: float = 14.0) -> np.ndarray:
    """Log probabilities (NUMBERS,) where this number is seen clearly."""
    symbols = () if value is None else ctc_labels(abs(value), minus)
    return log_probabilities(columns(*symbols, height=height)[None])[0]


def sure(value: int | None, p: float = 0.9999) -> Candidates:
    """A number read with this probability; the rest goes to its neighbours."""
    if value is None:
        return Candidates(np.array([EMPTY, 1]), np.array([p, 1 - p]))
    return Candidates(
        np.array([value, value + 1, value - 1]), np.array([p, (1 - p) / 2, (1 - p) / 2])
    )


def test_on_a_blank_map_hardly_any_number_is_one() -> None:
    scratch = Candidates(np.array([1, EMPTY, 7]), np.array([0.6, 0.38, 0.01])).scale_writing(0.01)
    assert (scratch.read, scratch.doubt("spring.first")) == (None, None)
    assert sum(scratch.by_value.values()) == pytest.approx(0.3861 / 0.3862)
    assert sure(5).scale_writing(0.01).read == 5
    assert sure(None).scale_writing(1.0).by_value == sure(None).by_value


@pytest.mark.parametrize("printed", PRINTED.values(), ids=list(PRINTED))
def test_a_window_shows_its_field_in_the_middle(printed: PrintedSheet) -> None:
    box = strip_box(printed)
    strip = np.full((round(box.height * 64), round(box.width * 64), 3), 255, np.uint8)
    every = [*(field for season in printed.boxes for field in season), printed.final]
    for number, field in enumerate(every):
        u, v = field.centre
        x, y = round((u - box.u0) * 64), round((v - box.v0) * 64)
        strip[y - 3 : y + 3, x - 3 : x + 3] = 10 * number
    cut = cut_windows(strip, printed)
    assert cut.shape == (WINDOWS, WINDOW_HEIGHT, WINDOW_WIDTH, 3)
    middle = cut[:, WINDOW_HEIGHT // 2, WINDOW_WIDTH // 2, 0]
    assert middle.tolist() == [10 * number for number in range(WINDOWS)]


@pytest.mark.parametrize("printed", PRINTED.values(), ids=list(PRINTED))
def test_a_window_holds_the_whole_field(printed: PrintedSheet) -> None:
    every = [*(field for season in printed.boxes for field in season), printed.final]
    for field, window in zip(every, number_windows(printed), strict=True):
        assert window.u0 < field.u0
        assert window.v0 < field.v0
        assert window.u1 > field.u1
        assert window.v1 > field.v1


@pytest.mark.parametrize("value", [0, 7, 10, 42, 99, 100, 105, 250, 999, None])
def test_a_clear_number_is_read_with_its_probability(value: int | None) -> None:
    found = likely_values(peaked(value), never_positive=False)
    assert found.read == value
    assert found.confidence > 0.999
    assert found.probabilities.sum() <= 1 + 1e-9
    assert len(set(found.values.tolist())) == len(found.values)


def test_the_probabilities_are_those_of_all_ways_to_label_the_columns() -> None:
    """Against going through all ways of labelling four columns, of which the rest see nothing."""
    rng = np.random.default_rng(8)
    logits = rng.normal(0, 2, (LABELS, COLUMNS))
    logits[:, 4:], logits[0, 4:] = -60, 60
    shares = np.exp(logits) / np.exp(logits).sum(axis=0)
    found: dict[tuple[int, ...], float] = {}
    for way in itertools.product(range(LABELS), repeat=4):
        merged = tuple(s for i, s in enumerate(way) if s and (i == 0 or way[i - 1] != s))
        found[merged] = found.get(merged, 0.0) + float(
            np.prod([shares[s, i] for i, s in enumerate(way)])
        )
    probabilities = np.exp(log_probabilities(logits[None])[0])
    assert probabilities[0] == pytest.approx(found[()], rel=1e-4)
    for size, minus in ((0, False), (7, True), (11, False), (33, True), (405, False), (999, False)):
        at = 1 + size + (LARGEST + 1) * minus
        assert probabilities[at] == pytest.approx(
            found.get(ctc_labels(size, minus), 0.0), rel=1e-4, abs=1e-30
        )


def test_two_equal_digits_need_a_gap_between_them() -> None:
    assert likely_values(peaked(77), False).read == 77
    together = np.zeros((LABELS, COLUMNS))
    at = [0, 8, 8, 8, 8, *[0] * 11]
    together[at, np.arange(COLUMNS)] = 14.0
    assert likely_values(log_probabilities(together[None])[0], False).read == 7


def test_every_number_has_its_own_spelling() -> None:
    every = {ctc_labels(size, minus) for size in range(LARGEST + 1) for minus in (False, True)}
    assert len(every) == NUMBERS - 1
    assert ctc_labels(105, True) == (MINUS, 2, 1, 6)


def test_a_minus_counts_except_where_it_is_understood() -> None:
    assert likely_values(peaked(12, minus=True), False).read == -12
    assert likely_values(peaked(12, minus=False), True).read == -12
    assert likely_values(peaked(12, minus=True), True).read == -12
    assert likely_values(peaked(0, minus=True), False).read == 0
    assert [i for i, monsters in MONSTER_WINDOWS.items() if monsters] == [3, 8, 13, 18]


@pytest.mark.parametrize("kinds", [2, 40, 10**9])
def test_the_likeliest_values_come_first_and_of_equal_ones_the_smaller(kinds: int) -> None:
    drawn = np.random.default_rng(kinds).integers(0, kinds, NUMBERS) / kinds
    found = likely_values(drawn, False)
    shares = np.exp(drawn) / np.exp(drawn).sum()
    known = {0: shares[1] + shares[LARGEST + 2], EMPTY: shares[0]}
    known |= {v: shares[1 + v] for v in range(1, LARGEST + 1)} | {
        -v: shares[LARGEST + 2 + v] for v in range(1, LARGEST + 1)
    }
    order = [*range(LARGEST + 1), *range(-1, -LARGEST - 1, -1), EMPTY]
    likeliest = sorted(order, key=lambda value: -round(known[value], 15))[: len(found.values)]
    assert found.values.tolist() == likeliest
    assert found.probabilities == pytest.approx([known[value] for value in likeliest])


def test_the_sum_settles_what_the_eye_leaves_open() -> None:
    total = Candidates(np.array([14, 19]), np.array([0.6, 0.4]))
    fields, right = decide_season([sure(12), sure(6), sure(3), sure(-2), total])
    assert fields[-1].read == 19
    assert right is not None
    assert right > 0.95


def test_the_total_settles_a_part() -> None:
    first = Candidates(np.array([17, 12]), np.array([0.7, 0.3]))
    fields, _ = decide_season([first, sure(6), sure(3), sure(-2), sure(19)])
    assert fields[0].read == 12


def test_a_clear_wrong_sum_is_read_as_written() -> None:
    fields, right = decide_season([sure(12), sure(6), sure(3), sure(-2), sure(20)])
    assert [field.read for field in fields] == [12, 6, 3, -2, 20]
    assert right is not None
    assert right < 0.1


def test_a_wrong_sum_is_beyond_doubt_only_where_all_is_clear() -> None:
    clear = [sure(v, 0.999999) for v in (12, 6, 3, -2, 30)]
    assert decide_season(clear)[1] < 0.01  # type: ignore[operator]
    blurred = [*clear[:4], Candidates(np.array([30, 19]), np.array([0.98, 0.02]))]
    assert decide_season(blurred)[1] > 0.01  # type: ignore[operator]


def test_left_out_coins_and_monsters_count_nothing() -> None:
    total = Candidates(np.array([13, 18]), np.array([0.6, 0.4]))
    assert decide_season([sure(12), sure(6), sure(None), sure(None), total])[0][-1].read == 18


def test_without_the_edicts_there_is_no_sum_to_believe_in() -> None:
    total = Candidates(np.array([13, 18]), np.array([0.6, 0.4]))
    fields, right = decide_season([sure(None), sure(None), sure(None), sure(None), total])
    assert fields[-1].read == 13
    assert right is None


@pytest.mark.parametrize("wrong", [0.002, 0.06, 0.3])
def test_the_weight_of_a_sum_is_bounded_as_stated(wrong: float) -> None:
    belief = SumPrior(wrong=wrong, spread=60.0)
    weights = belief.weight(np.arange(-60, 61))
    assert weights.argmax() == 60
    assert weights[60] == pytest.approx((1 - wrong) * 60)
    assert weights.sum() / 60 == pytest.approx(1.0, abs=0.05)


def test_the_final_total_is_informed_by_the_seasons() -> None:
    final = Candidates(np.array([83, 88]), np.array([0.55, 0.45]))
    read, right = decide_final(final, [sure(20), sure(20), sure(24), sure(24)])
    assert read.read == 88
    assert right is not None
    assert right > 0.9
    assert decide_final(final, [sure(20), sure(None), sure(24), sure(24)]) == (final, None)
    wrong, odds = decide_final(
        sure(90, 0.99999), [sure(20, 0.99999), sure(20, 0.99999), sure(24), sure(24)]
    )
    assert wrong.read == 90
    assert odds is not None
    assert odds < 0.2


def test_a_number_that_may_be_many_others_is_asked_about() -> None:
    """None of the others is likely by itself, and yet it is not sure."""
    number = Candidates(np.arange(10, 20), np.array([0.9, *[0.009] * 9]))
    doubt = number.doubt("spring.first")
    assert doubt is not None
    assert (doubt.read, [other.read for other in doubt.alternatives]) == (10, [11])


def test_doubts_say_where_and_what_else() -> None:
    every = [sure(None, 0.99999)] * WINDOWS
    every[2] = Candidates(np.array([5, 6, 8]), np.array([0.8, 0.15, 0.05]))
    every[-1] = Candidates(np.array([88, 80]), np.array([0.9, 0.1]))
    reading = decide_numbers(every)
    assert [doubt.where for doubt in reading.doubts] == ["spring.coins", "final"]
    assert [doubt.read for doubt in reading.doubts] == [5, 88]
    assert [other.read for other in reading.doubts[0].alternatives] == [6, 8]
    assert [box.season for box in reading.boxes] == ["spring"]
    assert reading.boxes[0].coins == 5


def test_a_sheet_without_numbers_has_no_boxes() -> None:
    reading = decide_numbers(
        [likely_values(peaked(None), MONSTER_WINDOWS[i]) for i in range(WINDOWS)]
    )
    assert (reading.boxes, reading.final, reading.doubts) == ((), None, ())


def test_the_network_is_small_and_fits_its_card() -> None:
    network = NumberNetwork()  # raises where card and weights differ
    assert os.path.getsize(MODEL) < 1_000_000
    blank = np.full((WINDOWS, WINDOW_HEIGHT, WINDOW_WIDTH, 3), 200, np.uint8)
    assert network.logits(blank).shape == (WINDOWS, LABELS, COLUMNS)
    box = strip_box(OWN)
    strip = np.full((round(box.height * 64), round(box.width * 64), 3), 200, np.uint8)
    assert [number.read for number in network.read(strip, OWN)] == [None] * WINDOWS


def test_windows_are_cut_aside_and_a_few_alone() -> None:
    box = strip_box(OWN)
    strip = np.full((round(box.height * 64), round(box.width * 64), 3), 255, np.uint8)
    u, v = OWN.final.centre
    x, y = round((u - box.u0) * 64), round((v - box.v0) * 64)
    strip[y - 3 : y + 3, x - 3 : x + 3] = 0
    (straight,) = cut_windows(strip, OWN, [WINDOWS - 1])
    (right,) = cut_windows(strip, OWN, [WINDOWS - 1], (0.1, 0.0))
    (down,) = cut_windows(strip, OWN, [WINDOWS - 1], (0.0, 0.1))
    places = [np.argwhere(window[..., 0] < 128).mean(axis=0) for window in (straight, right, down)]
    size = number_windows(OWN)[-1]
    assert places[1] - places[0] == pytest.approx([0, -0.1 * WINDOW_WIDTH / size.width], abs=0.6)
    assert places[2] - places[0] == pytest.approx([-0.1 * WINDOW_HEIGHT / size.height, 0], abs=0.6)


def test_only_what_is_unsure_is_looked_at_again() -> None:
    network, box, rng = NumberNetwork(), strip_box(OWN), np.random.default_rng(4)
    strip = np.full((round(box.height * 64), round(box.width * 64), 3), 230, np.uint8)
    # Scrawls that are no number in every second field.
    for field in [field for season in OWN.boxes for field in season][::2]:
        points = (np.array(field.centre) - (box.u0, box.v0) + rng.uniform(-0.25, 0.25, (7, 2))) * 64
        cv2.polylines(strip, [points.round().astype(np.int32)], False, (40, 40, 40), 3)
    first = log_probabilities(network.logits(cut_windows(strip, OWN))) / network.temperature
    looked = network.log_probabilities(strip, OWN)
    again = (looked != first).any(axis=1)
    surest = np.exp(first.max(axis=1)) / np.exp(first).sum(axis=1)
    assert 3 < again.sum() < WINDOWS - 3
    assert surest[again].max() < 0.99 <= surest[~again].min()
