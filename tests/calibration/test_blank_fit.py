"""The fit of blank or drawn: it finds what it was made from, and counts nothing twice."""

from __future__ import annotations

import numpy as np
import pytest
from kscore.calibration.datasets.cases import LabelledSheet
from kscore.calibration.train.blank_spaces import fit_weights
from kscore.engine.layout import LAYOUTS
from kscore.scanner.decide.spaces import space_indices
from kscore.scanner.decide.terrain_model import KnownBefore

from tests.scanner.test_decide import TABLE, evidence

LAYOUT = LAYOUTS["K-A"]


def case(seed: int, witness: float) -> LabelledSheet:
    """A sheet of doubted empty spaces, some drawn; its witness knows so much (0: nothing)."""
    rng = np.random.default_rng(seed)
    lead = rng.uniform(1.0, 4.0, 121)
    cells = evidence({}, {i: (".", "F", float(lead[i])) for i in range(121)})
    drawn = rng.random(121) < 1 / (1 + np.exp(lead))
    truth = np.where(drawn, 1, 0)
    truth[space_indices(LAYOUT.mountains)] = -1
    says = witness * np.where(drawn, 1.0, -1.0) + rng.normal(0, 1, 121)
    none = np.zeros(121, bool)
    return LabelledSheet(cells, KnownBefore(LAYOUT), truth, none, truth * 0, "ink", str(seed), says)


def test_a_witness_that_knows_counts_and_one_that_knows_nothing_does_not() -> None:
    knows = fit_weights([case(seed, 1.0) for seed in range(20)], TABLE)
    ignorant = fit_weights([case(seed, 0.0) for seed in range(20)], TABLE)
    assert knows.empty[2] > 1.0
    assert ignorant.empty[2] == pytest.approx(0.0, abs=0.15)
    assert ignorant.empty_unseen[1] == pytest.approx(1.0, abs=0.35)
    assert ignorant.empty_unseen[2] == 0.0


def test_sheets_without_a_witness_teach_only_their_own_weights() -> None:
    cases = [case(seed, 1.0) for seed in range(8)]
    blind = [LabelledSheet(**{**vars(each), "blank_log_odds": None}) for each in cases]
    found = fit_weights(blind, TABLE)
    assert found.empty == (0.0, 1.0, 0.0)
    assert found.empty_unseen != (0.0, 1.0, 0.0)
