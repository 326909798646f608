"""How true the confidence is: reliability, calibration error, and what the parts of the decision
are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from kscore.calibration.datasets.cases import LabelledSheet
from kscore.calibration.measure.tables import TextTable, expected_calibration_error
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.by_rules import apply_rules
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.questions import find_doubts, group_doubts
from kscore.scanner.decide.spaces import NOTHING_ANSWERED, SPACES, Beliefs, space_index
from kscore.scanner.decide.steps import decide_drawing
from numpy.typing import NDArray

NO_GROUPS = 2.0  # no cosine reaches it: every space is its own symbol
_TABLE = TextTable(
    28,
    (
        ("sheets", 7),
        ("hands", 7),
        ("cells %", 9),
        ("exact %", 9),
        ("questions", 10),
        ("after %", 9),
        ("silent %", 9),
        ("ECE %", 8),
        ("log loss", 9),
    ),
)


@dataclass(frozen=True)
class Figures:
    """The three figures side by side, and what they come from."""

    sheets: int
    hands: int
    cells_right: float
    exact: float
    questions: float
    exact_after: float
    silently_wrong: float
    calibration_error: float
    hard_log_loss: float


@dataclass(frozen=True)
class DecisionResult:
    """One sheet decided and asked about: ``belief`` (121, 8) calibrated, ``read`` (121,) indices,
    ``after`` the same with all questions answered, ``answered`` what was answered by space."""

    wrong: int
    questions: float
    exact_after: bool
    belief: Beliefs
    read: NDArray[np.intp]
    after: NDArray[np.intp]
    answered: Mapping[int, str]


def outcome(case: LabelledSheet, table: DecisionTable) -> DecisionResult:
    """The sheet read, asked about and answered truly; what an answer makes doubtful is asked once
    more.

    A question whose spaces share one truth counts once, else once a space (docs/accuracy.md).
    """
    first = _decide_case(case, table)
    read = case.truth >= 0
    answered: dict[int, str] = {}
    questions = 0.0
    decision = first
    for _ in range(2):
        for doubt in group_doubts(find_doubts(decision, case.given, table, answered)):
            spaces = [space_index(space) for space in doubt.cells]
            questions += 1 if len({int(case.truth[i]) for i in spaces}) == 1 else len(spaces)
            answered |= {i: READ_ORDER[int(case.truth[i])] for i in spaces if case.truth[i] >= 0}
        decision = _decide_case(case, table, answered)
    exact_after = bool((decision.read == case.truth)[read].all())
    wrong = int((first.read != case.truth)[read].sum())
    belief = first.probabilities.reshape(SPACES, -1)
    return DecisionResult(
        wrong, questions, exact_after, belief, first.read, decision.read, answered
    )


def _decide_case(
    case: LabelledSheet, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> Decision:
    """With what the rules say, where it is known which games are played; the coins are not."""
    decision = decide_drawing(case.evidence, case.given, table, answered)
    return apply_rules(decision, case.given, None, table, answered)


def figures(cases: Sequence[LabelledSheet], table: DecisionTable) -> Figures:
    """Figures over a set of sheets; ECE and log loss over the spaces below 0.99 confidence, which
    say something."""
    results = [outcome(case, table) for case in cases]
    kept = [case.truth >= 0 for case in cases]
    every = np.arange(SPACES)
    confidence = np.concatenate(
        [r.belief[every, r.read][k] for r, k in zip(results, kept, strict=True)]
    )
    right = np.concatenate(
        [(r.read == c.truth)[k] for r, c, k in zip(results, cases, kept, strict=True)]
    )
    of_truth = np.concatenate(
        [r.belief[k, c.truth[k]] for r, c, k in zip(results, cases, kept, strict=True)]
    )
    hard = confidence < 0.99
    enough = int(hard.sum()) > 30
    return Figures(
        sheets=len(cases),
        hands=len({c.hand for c in cases}),
        cells_right=float(right.mean()),
        exact=float(np.mean([r.wrong == 0 for r in results])),
        questions=float(np.mean([r.questions for r in results])),
        exact_after=float(np.mean([r.exact_after for r in results])),
        silently_wrong=float(np.mean([not r.exact_after for r in results])),
        calibration_error=expected_calibration_error(confidence[hard], right[hard])
        if enough
        else float("nan"),
        hard_log_loss=float(-np.log(np.maximum(of_truth[hard], 1e-9)).mean())
        if enough
        else float("nan"),
    )


def alone(case: LabelledSheet) -> LabelledSheet:
    """A sheet read space by space: the evidence before the spaces inform each other."""
    return replace(case, evidence=replace(case.evidence, terrain=case.evidence.alone))


def _row(name: str, f: Figures) -> str:
    cells = (
        f.sheets, f.hands, f"{100 * f.cells_right:.3f}", f"{100 * f.exact:.1f}",
        f"{f.questions:.2f}", f"{100 * f.exact_after:.2f}", f"{100 * f.silently_wrong:.2f}",
        f"{100 * f.calibration_error:.2f}", f"{f.hard_log_loss:.3f}",
    )  # fmt: skip
    return _TABLE.row(name, cells)


def table_text(cases: Sequence[LabelledSheet], table: DecisionTable) -> str:
    """The table by style and the ablation, as text."""
    lines = [_TABLE.head, _row("all", figures(cases, table))]
    for style in sorted({c.style for c in cases}):
        lines.append(_row(f"  {style}", figures([c for c in cases if c.style == style], table)))
    lines.append("ablation")
    single = [alone(c) for c in cases]
    no_groups = replace(table, same_symbol=NO_GROUPS)
    lines.append(_row("  spaces alone", figures(single, no_groups)))
    lines.append(_row("  alone + symbols", figures(single, table)))
    lines.append(_row("  sheet", figures(cases, no_groups)))
    lines.append(_row("  sheet + symbols", figures(cases, table)))
    return "\n".join(lines)


def ask_less_or_more(cases: Sequence[LabelledSheet], table: DecisionTable) -> str:
    """What different thresholds cost in questions and leave in silent errors, as text: the choice
    of ``ask_above``."""
    lines = ["threshold " + _TABLE.head]
    for threshold in (0.003, 0.006, 0.0125, 0.025, 0.05, 0.1, 0.2):
        lines.append(
            f"{threshold:<10}" + _row("", figures(cases, replace(table, ask_above=threshold)))
        )
    return "\n".join(lines)
