"""Fits whether a space is blank or drawn, given what the drawing says and the sheet's own paper.

    python -m calibration fit-blank DIR...

Photos and evenings of the calibrate side, as sheets are read in use. The weights go into the
decision table (`BlankWeights`): log odds by the drawing and what blank spaces say are fitted
together, so that what both see counts once. Printed is the log loss as the drawing has it, and with
the fit.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.cases import LabelledSheet, collect_all
from kscore.calibration.datasets.evenings import evenings_in, evidence_of_views, open_evening
from kscore.calibration.deciding import without_steps
from kscore.calibration.measure.evenings import said_by_paper
from kscore.calibration.train.logistic import logistic
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision_table import TABLE, BlankWeights, DecisionTable
from kscore.scanner.decide.spaces import SPACES, Beliefs, space_indices
from kscore.scanner.decide.steps import blank_features
from kscore.scanner.decide.terrain_model import KnownBefore, decide_by_drawing
from kscore.scanner.network import seal
from kscore.scanner.read.terrain import TerrainNetwork
from numpy.typing import NDArray

_RIDGE, _DIGITS = 0.1, 5


def features_of(
    case: LabelledSheet, table: DecisionTable
) -> tuple[Beliefs, NDArray[np.bool_], NDArray[np.bool_]]:
    """What one sheet tells: `blank_features` (N, 3), which of these spaces are read as empty, and
    which are drawn, (N,) bool each; printed spaces are left out."""
    decision = decide_by_drawing(case.evidence, case.given, table)
    told = case.truth >= 0
    told[space_indices(case.given.layout.wasteland)] = False
    says = np.zeros(SPACES) if case.blank_log_odds is None else case.blank_log_odds
    features = blank_features(decision.probabilities.reshape(SPACES, -1), says)
    return features[told], decision.read[told] == 0, case.truth[told] > 0


def fit_weights(cases: Sequence[LabelledSheet], table: DecisionTable) -> BlankWeights:
    """The weights that these sheets teach. Where any were not looked at for blank spaces, the
    weights for such that were looked at stay as in the table."""
    rows = [features_of(case, table) for case in cases]
    features, empty, drawn = (np.concatenate(each) for each in zip(*rows, strict=True))
    seen = np.repeat([case.blank_log_odds is not None for case in cases], [len(r[1]) for r in rows])
    weights = {}
    for name, some in (("empty", empty), ("drawn", ~empty)):
        alone = logistic(features[some][:, :2], drawn[some], ridge=_RIDGE)
        first, slope = np.round(alone, _DIGITS).tolist()
        weights[f"{name}_unseen"] = (first, slope, 0.0)
        if (some & seen).any():
            every = logistic(features[some & seen], drawn[some & seen], ridge=_RIDGE)
            first, slope, said = np.round(every, _DIGITS).tolist()
            weights[name] = (first, slope, said)
        tell(f"read as {name}: {int(some.sum())} spaces, {_losses(features, drawn, some, alone)}")
    kept = {} if seen.any() else {"empty": table.blank.empty, "drawn": table.blank.drawn}
    return BlankWeights(**{**kept, **weights})


def _losses(
    features: Beliefs, drawn: NDArray[np.bool_], some: NDArray[np.bool_], weights: Beliefs
) -> str:
    """The log loss by the drawing and with these weights, as text."""
    said = (features[some, 1], features[some][:, :2] @ weights)
    plain, fit = (float((np.logaddexp(0, odds) - odds * drawn[some]).sum()) for odds in said)
    return f"log loss {plain:.1f} by the drawing, {fit:.1f} fitted"


def _evening_cases(folder: Path) -> Iterator[LabelledSheet]:
    """The sheets of the rendered evenings of the calibrate side in a folder, each with the true
    sheet of the season before, as a record has it."""
    network, none = TerrainNetwork(), np.zeros(SPACES, bool)
    paths = evenings_in(folder, "calibrate-*")
    for path in progress(paths, len(paths), "evenings"):
        evening, said = open_evening(path), iter(evidence_of_views(path, network))
        for seat in evening.seats:
            before: Sheet | None = None
            for season, played, view, unseen in zip(
                Season, seat.seasons, seat.views, seat.unseen, strict=True
            ):
                letters = "".join(played.sheet.board.rows)
                truth = np.array(
                    [-1 if each == "^" else max(0, READ_ORDER.find(each)) for each in letters],
                    np.intp,
                )
                truth[space_indices(unseen)] = -1
                layout, cells = played.sheet.layout, next(said)
                given = KnownBefore(layout, evening.played, previous=before, season=season)
                says = said_by_paper(view, cells, played.sheet)["blank_log_odds"]
                yield LabelledSheet(
                    cells, given, truth, none, np.zeros(SPACES, np.intp), seat.style, seat.hand,
                    says.astype(np.float64),
                )  # fmt: skip
                before = played.sheet


def fit_blank(folders: Sequence[Path]) -> None:
    """Fits the weights on the calibrate split and writes them into the decision table."""
    # Rendered evenings are folders of their own kind.
    evenings = [
        folder for folder in folders if next(folder.glob("calibrate-*.jpegs"), None) is not None
    ]
    cases = [
        *collect_all([folder for folder in folders if folder not in evenings]),
        *(case for folder in evenings for case in _evening_cases(folder)),
    ]
    table = DecisionTable.load()
    plain = without_steps(table, ["blank_witness"])
    found = replace(table, blank=fit_weights(cases, plain))
    TABLE.write_text(json.dumps(seal(found.to_json()), indent=1) + "\n", encoding="utf-8")
    tell(str(found.blank))
