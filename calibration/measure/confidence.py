"""Confidence that means something: fits the decision table on the calibration split and measures how true it is.

    python -m calibration.measure.confidence fit DIR...       writes scanner/models/decision.json
    python -m calibration.measure.confidence table DIR...     reliability, calibration error, ablation

A DIR holds views made by ``calibration.datasets.maps``, or photos made by ``calibration.datasets.photos``. Fitting uses
the calibrate split alone: its hands, drawings and reserved families stand on no other side.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.datasets.cases import Case, collect
from engine.terrain import READ_ORDER
from scanner.decide.decision import decide
from scanner.decide.decision_table import TABLE, DecisionTable
from scanner.decide.error_features import space_features, symbol_features
from scanner.decide.error_model import Risk, reading_features
from scanner.decide.questions import doubts, gathered
from scanner.decide.spaces import SPACES, Beliefs, space_index
from scanner.decide.stars_and_letters import shape_letters
from scanner.decide.terrain_model import Symbol, joint_beliefs
from scanner.pipeline import Reader

# Last season's letter as evidence: of the drawn spaces of simulated games 98 % keep their letter into the next season
# (the rest is destroyed), and an answered reading of last season is right in more than that.
_BEFORE = float(np.log(0.98 / 0.02))

NEUTRAL = DecisionTable(
    temperature=1.3,
    beside=0.0,
    before=_BEFORE,
    same_symbol=0.8,
    purity=0.97,
    correlation=0.8,
    sharpness=1.0,
    rival=-1.5,
    alike=3.0,
    risk=Risk((0.0, -1.0, *[0.0] * 17), (0.0, -1.0, -1.0, *[0.0] * 20), (0.0, 1.0, 0.0)),  # the model's own odds
    ask_above=0.03,
    star=1.0,
    letter=1.0,
)
_UNSURE = 0.005  # chance to be wrong
NO_GROUPS = 2.0  # no cosine reaches it: every space is its own symbol


def log_loss(cases: Sequence[Case], table: DecisionTable) -> float:
    """Mean negative log posterior of the truth over all spaces that are read and all symbols of several spaces."""
    total, count = 0.0, 0
    for case in cases:
        read = case.truth >= 0
        joint = joint_beliefs(case.evidence, case.given, table)
        of_truth = [joint.belief[read, case.truth[read]]]
        of_truth += [symbol.terrain[[meaning]] for symbol, meaning in _meanings(case, joint.symbols)]
        total -= sum(float(np.log(np.maximum(chances, 1e-9)).sum()) for chances in of_truth)
        count += sum(map(len, of_truth))
    return total / count


def _meanings(case: Case, symbols: Sequence[Symbol]) -> Iterator[tuple[Symbol, int]]:
    """Symbols of several spaces with what most of these are in truth; none for what is drawn nowhere."""
    for symbol in symbols:
        drawn = case.truth[list(symbol.spaces)]
        drawn = drawn[drawn > 0]
        if len(symbol.spaces) > 1 and len(drawn):
            yield symbol, int(np.bincount(drawn).argmax())


def _with(table: DecisionTable, name: str, value: float) -> DecisionTable:
    return DecisionTable(**{**{f: getattr(table, f) for f in DecisionTable.__dataclass_fields__}, name: value})


def _improve(cases: Sequence[Case], table: DecisionTable, name: str, options: Sequence[float]) -> DecisionTable:
    tried = [(log_loss(cases, _with(table, name, value)), value) for value in options]
    return _with(table, name, min(tried)[1])


def fit(cases: Sequence[Case], report: Callable[[str], None]) -> DecisionTable:
    """Coordinate search on the log loss, from the neutral table; three rounds of ever finer steps."""
    table = NEUTRAL
    for spread in (1.0, 0.5, 0.25):
        for name, options in (
            ("temperature", table.temperature * np.exp(spread * np.linspace(-0.5, 0.5, 5))),
            ("correlation", table.correlation * np.exp(spread * np.linspace(-0.8, 0.8, 5))),
            ("purity", 1 - (1 - table.purity) * np.exp(spread * np.linspace(-0.8, 0.8, 5))),
            ("same_symbol", np.clip(table.same_symbol + spread * np.linspace(-0.1, 0.1, 5), 0.3, 0.98)),
            ("beside", np.clip(table.beside + spread * np.linspace(-0.3, 0.3, 5), 0, None)),
            ("sharpness", table.sharpness * np.exp(spread * np.linspace(-0.5, 0.5, 5))),
            ("rival", table.rival + spread * np.linspace(-0.8, 0.8, 5)),
            ("alike", table.alike + spread * np.linspace(-2.0, 2.0, 5)),
        ):
            table = _improve(cases, table, name, [float(v) for v in options])
        report(f"log loss {log_loss(cases, table):.5f} with {asdict(table)}")
    return table


_LADDER = tuple(round(float(t), 4) for t in np.exp(np.linspace(-0.7, 1.2, 20)))


def fit_star(cases: Sequence[Case]) -> float:
    """Temperature of the stars' logits: least log loss over a ladder, mountains left out."""
    logits = np.concatenate([case.evidence.star.reshape(SPACES)[case.truth >= 0] for case in cases]).astype(np.float64)
    truth = np.concatenate([case.star[case.truth >= 0] for case in cases])
    signed = np.where(truth, logits, -logits)

    def loss(temperature: float) -> float:
        return float(np.logaddexp(0, -signed / temperature).mean())

    return min(_LADDER, key=loss)


def fit_letter(cases: Sequence[Case]) -> float:
    """Temperature of the letters' logits in monster spaces: least log loss over a ladder."""
    monster = READ_ORDER.index("M")
    together = [
        shape_letters(case.evidence.letter.reshape(SPACES, -1).astype(np.float64), case.truth == monster)
        for case in cases
    ]
    logits = np.concatenate([each[case.truth == monster] for each, case in zip(together, cases, strict=True)])
    truth = np.concatenate([case.letter[case.truth == monster] for case in cases])

    def loss(temperature: float) -> float:
        scaled = logits / temperature
        scaled = scaled - scaled.max(axis=1, keepdims=True)
        of_truth = scaled[np.arange(len(truth)), truth]
        return float((np.log(np.exp(scaled).sum(axis=1)) - of_truth).mean())

    return min(_LADDER, key=loss)


def ask_less_or_more(cases: Sequence[Case], table: DecisionTable) -> str:
    """What different thresholds cost in questions and leave in silent errors, as text: the choice of ``ask_above``."""
    lines = ["threshold " + _HEAD]
    for threshold in (0.003, 0.006, 0.0125, 0.025, 0.05, 0.1, 0.2):
        lines.append(f"{threshold:<10}" + _row("", figures(cases, replace(table, ask_above=threshold))))
    return "\n".join(lines)


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


def _logistic(features: NDArray[np.float64], wrong: NDArray[np.float64]) -> tuple[float, ...]:
    """Weights of a logistic model by Newton's method, with a small ridge."""
    weights = np.zeros(features.shape[1])
    ridge = 0.5 * np.eye(features.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        gradient = features.T @ (wrong - chance) - ridge @ weights
        curve = (features * (chance * (1 - chance))[:, None]).T @ features + ridge
        step = np.linalg.solve(curve, gradient)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-6:
            break
    return tuple(round(float(w), 5) for w in weights)


def fit_risk(cases: Sequence[Case], table: DecisionTable) -> Risk:
    """How likely symbols and spaces are wrong, from what goes with errors on these sheets."""
    symbols: list[NDArray[np.float64]] = []
    symbols_wrong: list[float] = []
    spaces: list[NDArray[np.float64]] = []
    spaces_wrong: list[NDArray[np.float64]] = []
    for case in cases:
        joint = joint_beliefs(case.evidence, case.given, table)
        best = joint.belief.argmax(axis=1)
        counts = case.truth >= 0
        many, features = symbol_features(joint, case.evidence)
        for n, row in zip(many, features, strict=True):
            members = list(joint.symbols[n].spaces)
            meaning = int(joint.symbols[n].terrain.argmax())
            failed = float((case.truth[members] == meaning).mean()) < 0.5
            symbols.append(row)
            symbols_wrong.append(float(failed))
            if failed:
                counts[members] = False
        spaces.append(space_features(joint, case.evidence)[counts])
        spaces_wrong.append((best != case.truth)[counts].astype(float))
    risk = Risk(
        _logistic(np.array(symbols), np.array(symbols_wrong)),
        _logistic(np.concatenate(spaces), np.concatenate(spaces_wrong)),
        NEUTRAL.risk.reading,
    )
    return replace(risk, reading=_fit_readings(cases, replace(table, risk=risk)))


def _fit_readings(cases: Sequence[Case], table: DecisionTable) -> tuple[float, ...]:
    """How the two risks make one: fitted where there is something to doubt, for that is where it must be true."""
    features, wrong = [], []
    for case in cases:
        decision = decide(case.evidence, case.given, table)
        said = 1 - decision.confidence.reshape(SPACES)
        unsure = (case.truth >= 0) & (said > _UNSURE)
        features.append(reading_features(said[unsure], np.zeros(int(unsure.sum()))))
        wrong.append((decision.read != case.truth)[unsure].astype(float))
    return _logistic(np.concatenate(features), np.concatenate(wrong))


@dataclass(frozen=True)
class Result:
    """One sheet decided and asked about: ``belief`` (121, 8) calibrated, ``read`` (121,) indices."""

    wrong: int
    questions: float
    exact_after: bool
    belief: Beliefs
    read: NDArray[np.intp]


def outcome(case: Case, table: DecisionTable) -> Result:
    """The sheet read, asked about and answered truly; what an answer makes doubtful is asked once more.

    A question whose spaces share one truth counts once, else once a space (DESIGN.md).
    """
    first = decide(case.evidence, case.given, table)
    read = case.truth >= 0
    answered: dict[int, str] = {}
    questions = 0.0
    decision = first
    for _ in range(2):
        for doubt in gathered(doubts(decision, case.given, table, answered)):
            spaces = [space_index(space) for space in doubt.cells]
            questions += 1 if len({int(case.truth[i]) for i in spaces}) == 1 else len(spaces)
            answered |= {i: READ_ORDER[int(case.truth[i])] for i in spaces if case.truth[i] >= 0}
        decision = decide(case.evidence, case.given, table, answered)
    exact_after = bool((decision.read == case.truth)[read].all())
    wrong = int((first.read != case.truth)[read].sum())
    return Result(wrong, questions, exact_after, first.probabilities.reshape(SPACES, -1), first.read)


def expected_calibration_error(confidence: NDArray[np.float64], right: NDArray[np.bool_], bins: int = 15) -> float:
    """ECE with bins of equal count (Nixon et al. 2019), confidence and right (N,)."""
    order = np.argsort(confidence)
    parts = np.array_split(order, bins)
    return float(
        sum(len(p) * abs(confidence[p].mean() - right[p].mean()) for p in parts if len(p)) / max(1, len(order))
    )


def figures(cases: Sequence[Case], table: DecisionTable) -> Figures:
    """Figures over a set of sheets; ECE and log loss over the spaces below 0.99 confidence, which say something."""
    results = [outcome(case, table) for case in cases]
    kept = [case.truth >= 0 for case in cases]
    every = np.arange(SPACES)
    confidence = np.concatenate([r.belief[every, r.read][k] for r, k in zip(results, kept, strict=True)])
    right = np.concatenate([(r.read == c.truth)[k] for r, c, k in zip(results, cases, kept, strict=True)])
    of_truth = np.concatenate([r.belief[k, c.truth[k]] for r, c, k in zip(results, cases, kept, strict=True)])
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
        calibration_error=expected_calibration_error(confidence[hard], right[hard]) if enough else float("nan"),
        hard_log_loss=float(-np.log(np.maximum(of_truth[hard], 1e-9)).mean()) if enough else float("nan"),
    )


def alone(case: Case) -> Case:
    """The same sheet read space by space: the evidence before the spaces inform each other."""
    return replace(case, evidence=replace(case.evidence, terrain=case.evidence.alone))


def _row(name: str, f: Figures) -> str:
    return (
        f"{name:<28}{f.sheets:>7}{f.hands:>7}{100 * f.cells_right:>9.3f}{100 * f.exact:>9.1f}{f.questions:>10.2f}"
        f"{100 * f.exact_after:>9.2f}{100 * f.silently_wrong:>9.2f}{100 * f.calibration_error:>8.2f}"
        f"{f.hard_log_loss:>9.3f}"
    )


_HEAD = (
    f"{'':<28}{'sheets':>7}{'hands':>7}{'cells %':>9}{'exact %':>9}{'questions':>10}"
    f"{'after %':>9}{'silent %':>9}{'ECE %':>8}{'log loss':>9}"
)


def table_text(cases: Sequence[Case], table: DecisionTable) -> str:
    """The table by style and the ablation, as text."""
    lines = [_HEAD, _row("all", figures(cases, table))]
    for style in sorted({c.style for c in cases}):
        lines.append(_row(f"  {style}", figures([c for c in cases if c.style == style], table)))
    lines.append("ablation")
    single = [alone(c) for c in cases]
    lines.append(_row("  spaces alone", figures(single, replace(table, same_symbol=NO_GROUPS, beside=0.0))))
    lines.append(_row("  alone + symbols", figures(single, replace(table, beside=0.0))))
    lines.append(_row("  sheet", figures(cases, replace(table, same_symbol=NO_GROUPS, beside=0.0))))
    lines.append(_row("  sheet + symbols", figures(cases, replace(table, beside=0.0))))
    lines.append(_row("  sheet + neighbours", figures(cases, replace(table, same_symbol=NO_GROUPS))))
    return "\n".join(lines)


def main() -> None:
    """Command line of the calibration."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["fit", "table"])
    parser.add_argument("folders", type=Path, nargs="+", help="views or photos of one split")
    parser.add_argument("--ask-above", type=float, default=None, help="see DecisionTable; as committed")
    options = parser.parse_args()
    reader = Reader.load()

    def tell(line: str) -> None:
        print(line, flush=True)

    cases = [case for folder in options.folders for case in collect(folder, reader, tell)]
    if options.command == "fit":
        # Five numbers need fewer sheets than the many weights of the risks, and every step decides all of them.
        table = fit(cases[:: max(1, len(cases) // 500)], tell)
        table = replace(
            table,
            risk=fit_risk(cases, table),
            ask_above=DecisionTable.load().ask_above if options.ask_above is None else options.ask_above,
            star=fit_star(cases),
            letter=fit_letter(cases),
        )
        TABLE.write_text(json.dumps(asdict(table), indent=1) + "\n", encoding="utf-8")
    print(table_text(cases, DecisionTable.load()))
    if options.command == "fit":
        print(ask_less_or_more(cases, DecisionTable.load()))


if __name__ == "__main__":
    main()
