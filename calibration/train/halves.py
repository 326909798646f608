"""Whether fitting the decision table anew would pay: each half of the hands is measured with what
the other taught.

    python -m calibration compare-decision DIR...

Nothing is written. All sheets of a hand stand in one half, so a table is never measured on a hand
that it was fitted on. The committed table is measured on the same sheets; where it was fitted on
them, that is to its advantage.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from kscore.calibration.console import tell
from kscore.calibration.datasets.cases import LabelledSheet, collect_all
from kscore.calibration.measure.confidence import outcome
from kscore.calibration.measure.tables import TextTable, interval
from kscore.calibration.train.decision import fit_table
from kscore.scanner.decide.decision_table import DecisionTable

THRESHOLDS = (0.0025, 0.005, 0.0075, 0.01, 0.015)
"""Probabilities of a wrong reading from which on it is asked (``ask_above``)."""

_TABLE = TextTable(
    10,
    (
        ("asked above", 13),
        ("sheets", 8),
        ("exact %", 9),
        ("questions", 11),
        ("silent", 8),
        ("silent %, 95 %", 18),
    ),
)


@dataclass(frozen=True)
class HalvesQuestion:
    """Sheets decided and asked about with one table: ``exact`` unasked, ``questions`` in all (one
    whose spaces are not alike counts once a space), ``silent`` those that are wrong after true
    answers."""

    sheets: int = 0
    exact: int = 0
    questions: float = 0.0
    silent: int = 0

    def __add__(self, other: HalvesQuestion) -> HalvesQuestion:
        return HalvesQuestion(
            self.sheets + other.sheets,
            self.exact + other.exact,
            self.questions + other.questions,
            self.silent + other.silent,
        )


def split_in_halves(
    cases: Sequence[LabelledSheet],
) -> tuple[list[LabelledSheet], list[LabelledSheet]]:
    """The sheets by hand: which half a hand stands in depends on its name alone."""
    first, second = list[LabelledSheet](), list[LabelledSheet]()
    for case in cases:
        (second if hashlib.sha256(case.hand.encode()).digest()[0] & 1 else first).append(case)
    return first, second


def read_with(cases: Sequence[LabelledSheet], table: DecisionTable) -> HalvesQuestion:
    """The sheets with this table."""
    results = [outcome(case, table) for case in cases]
    return HalvesQuestion(
        len(results),
        sum(result.wrong == 0 for result in results),
        float(np.sum([result.questions for result in results])),
        sum(not result.exact_after for result in results),
    )


def compare_tables(
    cases: Sequence[LabelledSheet],
    committed: DecisionTable,
    fit: Callable[[Sequence[LabelledSheet]], DecisionTable],
    *,
    ask: Callable[[Sequence[LabelledSheet], DecisionTable], HalvesQuestion] = read_with,
    thresholds: Sequence[float] = THRESHOLDS,
) -> Mapping[str, Mapping[float, HalvesQuestion]]:
    """What the committed table and one fitted on the other half cost and leave, at each of the
    thresholds; ``ask`` counts it."""
    found = {
        name: dict.fromkeys(thresholds, HalvesQuestion()) for name in ("committed", "refitted")
    }
    first, second = split_in_halves(cases)
    for taught, measured in ((first, second), (second, first)):
        for name, table in (("committed", committed), ("refitted", fit(taught))):
            for threshold in thresholds:
                named = min(table.named_above, threshold)
                found[name][threshold] += ask(
                    measured, replace(table, ask_above=threshold, named_above=named)
                )
    return found


def table_text(found: Mapping[str, Mapping[float, HalvesQuestion]]) -> str:
    """The table, with 95 % intervals of the silently wrong."""
    lines = [_TABLE.head]
    for name, rows in found.items():
        for threshold, row in rows.items():
            low, high = interval(row.silent / max(1, row.sheets), row.sheets)
            lines.append(
                _TABLE.row(
                    name,
                    (
                        f"{100 * threshold:.2f} %",
                        row.sheets,
                        f"{100 * row.exact / max(1, row.sheets):.1f}",
                        f"{row.questions / max(1, row.sheets):.2f}",
                        row.silent,
                        f"{100 * low:.2f} to {100 * high:.2f}",
                    ),
                )
            )
    return "\n".join(lines)


def compare_decision(folders: Sequence[Path]) -> None:
    """Prints the table for maps or photos of the calibrate split, read with the committed
    networks."""
    cases = collect_all(folders)
    tell(
        table_text(
            compare_tables(cases, DecisionTable.load(), lambda taught: fit_table(taught, None))
        )
    )
