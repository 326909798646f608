"""Empty sheets are measured for what is doubted on them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from kscore.calibration.datasets.number_boxes import StripStock
from kscore.calibration.measure.blanks import Blank, Networks, read_blank, table
from kscore.calibration.photograph.paper_light import SIDE
from kscore.calibration.photograph.stock import PageSource
from kscore.engine.layout import LAYOUTS
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.read.terrain import MODEL

SPAN = (-1.0, 12.0)


def test_the_table_counts_sheets_not_doubts() -> None:
    lines = table(
        [Blank("own", (3, 0, 1), (2, 0, 0)), Blank("own", (0, 0, 0), (0, 0, 0))]
    ).splitlines()
    assert lines[2].split() == ["all", "2", "1", "1", "0", "0", "1", "0"]
    assert lines[-2].startswith("quiet sheets: 50.00 %")
    assert lines[-1].endswith("{0: 1, 3: 1}")


def test_an_empty_sheet_in_even_light_is_read_as_empty() -> None:
    rng = np.random.default_rng(3)
    layout = LAYOUTS["K-A"]
    page = PageSource(None, 64.0, span=SPAN).take("own", layout, rng)
    below = StripStock(None, (11.4, 15.1)).take("own", "K-A", rng)
    even = np.ones((1, SIDE, SIDE, 3), np.float32)
    blank = read_blank(page, below, even, Networks.load(Path(MODEL), DecisionTable.load()), rng)
    assert blank.wrong == (0, 0, 0)
