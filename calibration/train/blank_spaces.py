"""Fits whether a space is blank or drawn, given what the drawing says and the sheet's own paper.

    python -m calibration fit-blank DIR...

Views or photos of the calibrate side. The weights go into the decision table (`BlankWeights`): log
odds by the drawing and what blank spaces say are fitted together, so that what both see counts
once. Printed is the log loss as the drawing has it, and with the fit.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.console import tell
from calibration.datasets.cases import Case, collect_all
from calibration.train.logistic import logistic
from scanner.decide.decision_table import TABLE, BlankWeights, DecisionTable
from scanner.decide.spaces import SPACES, Beliefs, indices
from scanner.decide.steps import blank_features, left_out
from scanner.decide.terrain_model import by_drawing
from scanner.network import sealed

_RIDGE = 0.1


def rows_of(
    case: Case, table: DecisionTable
) -> tuple[Beliefs, NDArray[np.bool_], NDArray[np.bool_]]:
    """What one sheet tells: `blank_features` (N, 3), which of these spaces are read as empty, and
    which are drawn, (N,) bool each; printed spaces are left out."""
    decision = by_drawing(case.evidence, case.given, table)
    told = case.truth >= 0
    told[indices(case.given.layout.wasteland)] = False
    says = np.zeros(SPACES) if case.blank_log_odds is None else case.blank_log_odds
    features = blank_features(decision.probabilities.reshape(SPACES, -1), says)
    return features[told], decision.read[told] == 0, case.truth[told] > 0


def fitted(cases: Sequence[Case], table: DecisionTable) -> BlankWeights:
    """The weights that these sheets teach. Sheets that nobody looked at for blank spaces teach
    those for such sheets alone."""
    rows = [rows_of(case, table) for case in cases]
    features, empty, drawn = (np.concatenate(each) for each in zip(*rows, strict=True))
    seen = np.repeat([case.blank_log_odds is not None for case in cases], [len(r[1]) for r in rows])
    weights = {}
    for name, some in (("empty", empty), ("drawn", ~empty)):
        alone = logistic(features[some][:, :2], drawn[some], ridge=_RIDGE)
        weights[f"{name}_unseen"] = (float(alone[0]), float(alone[1]), 0.0)
        if (some & seen).any():
            every = logistic(features[some & seen], drawn[some & seen], ridge=_RIDGE)
            weights[name] = (float(every[0]), float(every[1]), float(every[2]))
        tell(f"read as {name}: {int(some.sum())} spaces, {_losses(features, drawn, some, alone)}")
    return BlankWeights(**weights)


def _losses(
    features: Beliefs, drawn: NDArray[np.bool_], some: NDArray[np.bool_], weights: Beliefs
) -> str:
    """The log loss by the drawing and with these weights, as text."""
    said = (features[some, 1], features[some][:, :2] @ weights)
    plain, fit = (float((np.logaddexp(0, odds) - odds * drawn[some]).sum()) for odds in said)
    return f"log loss {plain:.1f} by the drawing, {fit:.1f} fitted"


def fit_blank(folders: Sequence[Path]) -> None:
    """Fits the weights on the calibrate split and writes them into the decision table."""
    cases, table = collect_all(folders), DecisionTable.load()
    plain = left_out(table, ["blank_witness"])
    found = replace(table, blank=fitted(cases, plain))
    TABLE.write_text(json.dumps(sealed(found.to_json()), indent=1) + "\n", encoding="utf-8")
    tell(str(found.blank))
