"""Fits the decision table: what the evidence of a sheet's spaces means together, and how likely a
reading is wrong.

This is training like the networks': it uses the calibrate split alone, whose hands, drawings and
reserved families stand on no other side, and writes ``scanner/models/decision.json``.
`kscore.calibration.measure.confidence` says how true it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
from kscore.calibration.console import tell
from kscore.calibration.datasets.cases import LabelledSheet, collect_all
from kscore.calibration.measure.confidence import ask_less_or_more, table_text
from kscore.calibration.train.logistic import logistic
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision import Symbol
from kscore.scanner.decide.decision_table import TABLE, DecisionTable, Risk, reading_features
from kscore.scanner.decide.spaces import SPACES
from kscore.scanner.decide.stars import pool_letters
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.decide.terrain_model import joint_beliefs, space_features, symbol_features
from kscore.scanner.network import seal
from numpy.typing import NDArray

# Last season's letter as evidence: of the drawn spaces of simulated games 98 % keep their letter
# into the next season (the rest is destroyed), and an answered reading of last season is right in
# more than that.
_BEFORE = float(np.log(0.98 / 0.02))

NEUTRAL = DecisionTable(
    temperature=1.3,
    before=_BEFORE,
    same_symbol=0.8,
    purity=0.97,
    correlation=0.8,
    sharpness=1.0,
    rival=-1.5,
    alike=3.0,
    # the model's own probability
    risk=Risk((0.0, -1.0, *[0.0] * 17), (0.0, -1.0, -1.0, *[0.0] * 20), (0.0, 1.0, 0.0)),
    ask_above=0.03,
    named_above=0.001,
    star=1.0,
    letter=1.0,
)
_UNSURE = 0.005  # probability to be wrong
# sheets: few numbers need fewer than the many weights of the risks, and every step decides all
_ENOUGH = 500


def log_loss(cases: Sequence[LabelledSheet], table: DecisionTable) -> float:
    """Mean negative log posterior of the truth over all spaces that are read and all symbols of
    several spaces."""
    total, count = 0.0, 0
    for case in cases:
        read = case.truth >= 0
        joint = joint_beliefs(case.evidence, case.given, table)
        of_truth = [joint.belief[read, case.truth[read]]]
        of_truth += [
            symbol.terrain[[meaning]] for symbol, meaning in _meanings(case, joint.symbols)
        ]
        total -= sum(
            float(np.log(np.maximum(probabilities, 1e-9)).sum()) for probabilities in of_truth
        )
        count += sum(map(len, of_truth))
    return total / count


def _meanings(case: LabelledSheet, symbols: Sequence[Symbol]) -> Iterator[tuple[Symbol, int]]:
    """Symbols of several spaces with what most of these are in truth; none for what is drawn
    nowhere."""
    for symbol in symbols:
        drawn = case.truth[list(symbol.spaces)]
        drawn = drawn[drawn > 0]
        if len(symbol.spaces) > 1 and len(drawn):
            yield symbol, int(np.bincount(drawn).argmax())


def _with_value(table: DecisionTable, name: str, value: float) -> DecisionTable:
    return DecisionTable(
        **{**{f: getattr(table, f) for f in DecisionTable.__dataclass_fields__}, name: value}
    )


def _improve(
    cases: Sequence[LabelledSheet], table: DecisionTable, name: str, options: Sequence[float]
) -> DecisionTable:
    tried = [(log_loss(cases, _with_value(table, name, value)), value) for value in options]
    return _with_value(table, name, min(tried)[1])


def fit(cases: Sequence[LabelledSheet], report: Callable[[str], None]) -> DecisionTable:
    """Coordinate search on the log loss, from the neutral table; three rounds of ever finer
    steps."""
    table = NEUTRAL
    for spread in (1.0, 0.5, 0.25):
        for name, options in (
            ("temperature", table.temperature * np.exp(spread * np.linspace(-0.5, 0.5, 5))),
            ("correlation", table.correlation * np.exp(spread * np.linspace(-0.8, 0.8, 5))),
            ("purity", 1 - (1 - table.purity) * np.exp(spread * np.linspace(-0.8, 0.8, 5))),
            (
                "same_symbol",
                np.clip(table.same_symbol + spread * np.linspace(-0.1, 0.1, 5), 0.3, 0.98),
            ),
            ("sharpness", table.sharpness * np.exp(spread * np.linspace(-0.5, 0.5, 5))),
            ("rival", table.rival + spread * np.linspace(-0.8, 0.8, 5)),
            ("alike", table.alike + spread * np.linspace(-2.0, 2.0, 5)),
        ):
            table = _improve(cases, table, name, [float(v) for v in options])
        report(f"log loss {log_loss(cases, table):.5f} with {asdict(table)}")
    return table


_LADDER = tuple(round(float(t), 4) for t in np.exp(np.linspace(-0.7, 1.2, 20)))


def fit_star(cases: Sequence[LabelledSheet]) -> float:
    """Temperature of the stars' logits: least log loss over a ladder, mountains left out."""
    logits = np.concatenate(
        [case.evidence.star.reshape(SPACES)[case.truth >= 0] for case in cases]
    ).astype(np.float64)
    truth = np.concatenate([case.star[case.truth >= 0] for case in cases])
    signed = np.where(truth, logits, -logits)

    def loss(temperature: float) -> float:
        return float(np.logaddexp(0, -signed / temperature).mean())

    return min(_LADDER, key=loss)


def fit_letter(cases: Sequence[LabelledSheet], table: DecisionTable) -> float:
    """Temperature of the letters' logits in monster spaces: least log loss over a ladder."""
    monster = READ_ORDER.index("M")
    together = [
        pool_letters(
            case.evidence.letter.reshape(SPACES, -1).astype(np.float64),
            case.truth == monster,
            table,
        )
        for case in cases
    ]
    logits = np.concatenate(
        [each[case.truth == monster] for each, case in zip(together, cases, strict=True)]
    )
    truth = np.concatenate([case.letter[case.truth == monster] for case in cases])

    def loss(temperature: float) -> float:
        scaled = logits / temperature
        scaled = scaled - scaled.max(axis=1, keepdims=True)
        of_truth = scaled[np.arange(len(truth)), truth]
        return float((np.log(np.exp(scaled).sum(axis=1)) - of_truth).mean())

    return min(_LADDER, key=loss)


def _weights(features: NDArray[np.float64], wrong: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(weight), 5) for weight in logistic(features, wrong))


def fit_risk(cases: Sequence[LabelledSheet], table: DecisionTable) -> Risk:
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
        _weights(np.array(symbols), np.array(symbols_wrong)),
        _weights(np.concatenate(spaces), np.concatenate(spaces_wrong)),
        NEUTRAL.risk.reading,
    )
    return replace(risk, reading=_fit_readings(cases, replace(table, risk=risk)))


def _fit_readings(cases: Sequence[LabelledSheet], table: DecisionTable) -> tuple[float, ...]:
    """How the two risks make one: fitted where there is something to doubt, for that is where it
    must be true."""
    features, wrong = [], []
    for case in cases:
        decision = decide_drawing(case.evidence, case.given, table)
        said = 1 - decision.confidence.reshape(SPACES)
        unsure = (case.truth >= 0) & (said > _UNSURE)
        features.append(reading_features(said[unsure], np.zeros(int(unsure.sum()))))
        wrong.append((decision.read != case.truth)[unsure].astype(float))
    return _weights(np.concatenate(features), np.concatenate(wrong))


def fit_table(cases: Sequence[LabelledSheet], ask_above: float | None) -> DecisionTable:
    """The table that these sheets teach; ``ask_above`` None keeps the committed threshold, and what
    is fitted by other commands stays."""
    table, committed = fit(cases[:: max(1, len(cases) // _ENOUGH)], tell), DecisionTable.load()
    return replace(
        table,
        risk=fit_risk(cases, table),
        ask_above=committed.ask_above if ask_above is None else ask_above,
        named_above=committed.named_above,
        stars=committed.stars,
        bounds=committed.bounds,
        blank=committed.blank,
        apart=committed.apart,
        turned_above=committed.turned_above,
        overruled_wrong=committed.overruled_wrong,
        ask_blank=committed.ask_blank,
        ask_monster=committed.ask_monster,
        star=fit_star(cases),
        letter=fit_letter(cases, table),
    )


def fit_decision(folders: Sequence[Path], ask_above: float | None) -> None:
    """Fits the table on maps or photos of the calibrate split, writes it, and prints how true it is
    there.

    ``ask_above`` None keeps the committed threshold.
    """
    cases = collect_all(folders)
    TABLE.write_text(
        json.dumps(seal(fit_table(cases, ask_above).to_json()), indent=1) + "\n", encoding="utf-8"
    )
    tell(table_text(cases, DecisionTable.load()))
    tell(ask_less_or_more(cases, DecisionTable.load()))
