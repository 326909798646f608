"""Numbers drawn into season boxes: where they stand, what is true of them, and that the reader
reads them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from kscore.calibration.datasets.number_boxes import (
    BOXES_SPAN,
    StripStock,
    WrittenBoxes,
    draw_numbers,
    fields,
    is_often_misread,
    labels,
    render_boxes,
    sample_any,
    sample_written,
    wrong_total,
)
from kscore.calibration.draw.numbers import NumberHand, number_lines, sample_number_hand
from kscore.calibration.measure.numbers import wrong_sums
from kscore.scanner.printed import OWN
from kscore.scanner.read.numbers import (
    EMPTY,
    MONSTER_WINDOWS,
    WINDOWS,
    NumberNetwork,
    decide_numbers,
)


def hand(seed: int) -> NumberHand:
    return sample_number_hand(f"test-{seed}", np.random.default_rng(seed), None)


def test_a_number_stands_in_its_field() -> None:
    rng = np.random.default_rng(1)
    for seed in range(40):
        field = OWN.boxes[seed % 4][seed % 5]
        points = np.concatenate(
            number_lines(int(rng.integers(0, 100)), False, field, hand(seed), rng)
        )
        assert np.abs(points.mean(axis=0) - field.centre).max() < 0.35
        assert np.ptp(points[:, 1]) < field.height * 1.2


def test_nobody_writes_into_the_next_field_and_a_rubber_takes_no_other_number() -> None:
    rng = np.random.default_rng(6)
    for seed in range(60):
        field = OWN.boxes[seed % 4][seed % 5]
        writer = hand(seed)
        points = np.concatenate(
            number_lines(int(rng.integers(0, 1000)), seed % 3 == 0, field, writer, rng)
        )
        # The tremor may lead a little further.
        reach = np.array([field.width, field.height]) / 2 + writer.overhang + 5 * writer.tremor
        assert (np.abs(points - field.centre) <= reach).all()
    page = StripStock(None, BOXES_SPAN).take("own", "K-A", rng)
    every = WrittenBoxes((((7, 5, 3, -2, 13)),) * 4, 52, frozenset())
    neat = replace(hand(7), ghost=1.0)
    change = np.abs(draw_numbers(page, every, neat, rng)[0].astype(int) - page.image).sum(axis=2)
    for field in fields(page.printed):
        x, y = page.to_page(np.array([field.centre]))[0].astype(int)
        reach_px = int(0.2 * page.px_per_cell)
        assert (
            np.percentile(change[y - reach_px : y + reach_px, x - reach_px : x + reach_px], 97)
            > 200
        )


def test_wrong_totals_are_wrong() -> None:
    rng = np.random.default_rng(2)
    for _ in range(300):
        parts = (
            int(rng.integers(0, 20)),
            int(rng.integers(0, 20)),
            int(rng.integers(0, 5)),
            -int(rng.integers(0, 5)),
        )
        assert wrong_total(parts, rng) != sum(parts)


def test_a_sheet_tells_which_of_its_sums_are_wrong() -> None:
    rng = np.random.default_rng(3)
    sheets = [sample_written(rng) for _ in range(600)]
    for written in sheets:
        assert wrong_sums(written.flat()) == written.wrong
    with_sums = [
        written for written in sheets if any(value is not None for value in written.flat())
    ]
    assert 0.15 < sum(bool(written.wrong) for written in with_sums) / len(with_sums) < 0.3


def test_monsters_are_never_positive_and_three_digits_at_most() -> None:
    rng = np.random.default_rng(4)
    for written in (sample(rng) for sample in (sample_any, sample_written) for _ in range(100)):
        flat = written.flat()
        monsters = (flat[i] for i, window in MONSTER_WINDOWS.items() if window)
        assert all(value is None or value <= 0 for value in monsters)
        assert all(value is None or abs(value) <= 999 for value in flat)


def test_ink_stands_in_the_written_fields_alone() -> None:
    rng = np.random.default_rng(5)
    page = StripStock(None, BOXES_SPAN).take("own", "K-A", rng)
    for _ in range(3):
        written, neat = sample_any(rng), hand(7)
        drawn, _minus = draw_numbers(page, written, neat, rng)
        change = np.abs(drawn.astype(int) - page.image).sum(axis=2)
        for field, value in zip(fields(page.printed), written.flat(), strict=True):
            u, v = field.centre
            x, y = page.to_page(np.array([[u, v]]))[0].astype(int)
            reach = int(0.2 * page.px_per_cell)
            touched = change[y - reach : y + reach, x - reach : x + reach].max() > 60
            assert touched == (value is not None)


def test_a_sheet_is_the_same_again() -> None:
    first, second = (render_boxes("test", 3, "", usual=True) for _ in range(2))
    assert (first.windows == second.windows).all()
    assert first.written == second.written
    truth = labels(first)
    assert truth.shape == (WINDOWS, 2)
    assert (
        (truth[:, 0] == EMPTY) == np.array([value is None for value in first.written.flat()])
    ).all()


@pytest.mark.slow
def test_the_reader_reads_numbers_on_the_products_own_sheet() -> None:
    network = NumberNetwork()
    right = kinds = count = 0
    for index in range(12):
        seen = render_boxes("test", 1000 + index, "", usual=True)
        reading = decide_numbers(network.read(seen.strip, seen.printed))
        read = {box.season: box for box in reading.boxes}
        for number, season in enumerate(("spring", "summer", "autumn", "winter")):
            truth = seen.written.seasons[number]
            found = read.get(season)
            values = (
                [None] * 5
                if found is None
                else [getattr(found, f) for f in ("first", "second", "coins")]
            )
            if found is not None:
                values += [found.monsters, found.total]
            count += 5
            right += sum(a == b for a, b in zip(truth, values, strict=True))
            kinds += sum((a is None) == (b is None) for a, b in zip(truth, values, strict=True))
    assert right / count > 0.95
    assert kinds / count > 0.99


def test_sheets_often_misread_are_pencilled_or_rubbed_out_and_some_are_not() -> None:
    found = {index: is_often_misread("train", index, "") for index in range(40)}
    assert 5 < sum(found.values()) < 40
    for index in range(3):
        pen = render_boxes("train", index, "", usual=True).pen
        # Without the publisher's scans every sheet is the product's own: pencil is always among
        # them.
        assert found[index] or pen != "pencil"
