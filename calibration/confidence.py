"""Confidence that means something: fits the decision table on the calibration split and measures how true it is.

    python -m calibration.confidence fit DIR          writes scanner/models/decision.json and the coins' temperature
    python -m calibration.confidence table DIR        reliability, expected calibration error, ablation (any split)

DIR holds views made by ``calibration.dataset``. Fitting uses the calibrate split alone: its hands, drawings and
reserved families stand on no other side.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.dataset import Views, open_views
from engine.layout import Layout
from engine.terrain import READ_ORDER
from scanner.decide import SPACES, TABLE, Beliefs, DecisionTable, Given, beliefs, decide, doubts, space_name
from scanner.marks import MODEL as COINS_MODEL
from scanner.marks import CoinNetwork
from scanner.terrain import CLASSES, CellEvidence, TerrainNetwork

# Last season's letter as evidence: of the drawn spaces of simulated games 98 % keep their letter into the next season
# (the rest is destroyed), and an answered reading of last season is right in more than that.
_BEFORE = float(np.log(0.98 / 0.02))

NEUTRAL = DecisionTable(
    temperature=1.0,
    alike=0.0,
    alike_sharpness=8.0,
    beside=0.0,
    before=_BEFORE,
    final_temperature=1.0,
    silent_target=0.004,
    same_symbol=0.6,
)


@dataclass(frozen=True)
class Case:
    """One sheet's evidence and truth: ``truth`` (121,) index in READ_ORDER, -1 where nothing is read (mountains)."""

    evidence: CellEvidence
    given: Given
    truth: NDArray[np.intp]
    style: str
    hand: str


def truth_of(labels: NDArray[np.uint8]) -> NDArray[np.intp]:
    """READ_ORDER indices of class labels (121,): standing wasteland counts as "." and mountains as -1."""
    truth = labels.astype(np.intp)
    truth[labels == CLASSES.index("#")] = 0
    truth[labels == CLASSES.index("^")] = -1
    return truth


def layout_of(labels: NDArray[np.uint8], original_wasteland: frozenset[str] = frozenset()) -> Layout:
    """The printed layout that the labels tell; crossed-out wasteland must be named by the caller."""
    mountains = frozenset(space_name(int(i)) for i in np.flatnonzero(labels == CLASSES.index("^")))
    waste = frozenset(space_name(int(i)) for i in np.flatnonzero(labels == CLASSES.index("#")))
    return Layout("shown", mountains, frozenset(), waste | original_wasteland)


def collect(views: Views, network: TerrainNetwork, limit: int | None = None) -> list[Case]:
    """Evidence for all views of a set."""
    cases = []
    for index in range(min(limit or len(views.pixels), len(views.pixels))):
        labels = views.terrain[index]
        cases.append(
            Case(
                network.read(views.pixels[index]),
                Given(layout_of(labels)),
                truth_of(labels),
                views.styles[index],
                views.hands[index],
            )
        )
    return cases


def log_loss(cases: Sequence[Case], table: DecisionTable) -> float:
    """Mean negative log posterior of the truth over all spaces that are read."""
    total, count = 0.0, 0
    for case in cases:
        read = case.truth >= 0
        belief = beliefs(case.evidence, case.given, table)
        total -= float(np.log(np.maximum(belief[read, case.truth[read]], 1e-9)).sum())
        count += int(read.sum())
    return total / count


def _improve(cases: Sequence[Case], table: DecisionTable, name: str, options: Sequence[float]) -> DecisionTable:
    tried = [(log_loss(cases, replace(table, **{name: value})), value) for value in options]
    return replace(table, **{name: min(tried)[1]})


def fit(cases: Sequence[Case], report: Callable[[str], None]) -> DecisionTable:
    """Coordinate search on the log loss, from the neutral table; three rounds of ever finer steps."""
    table = NEUTRAL
    for spread in (1.0, 0.5, 0.25):
        for name, options in (
            ("temperature", table.temperature * np.exp(spread * np.linspace(-0.6, 0.6, 5))),
            ("alike", np.clip(table.alike + spread * np.array([-2, -1, 0, 1, 2]), 0, None)),
            ("alike_sharpness", table.alike_sharpness * np.exp(spread * np.array([-0.7, 0, 0.7]))),
            ("beside", np.clip(table.beside + spread * np.array([-0.4, -0.2, 0, 0.2, 0.4]), 0, None)),
            ("final_temperature", table.final_temperature * np.exp(spread * np.linspace(-0.4, 0.4, 5))),
        ):
            table = _improve(cases, table, name, [float(v) for v in options])
        report(f"log loss {log_loss(cases, table):.5f} with {asdict(table)}")
    return replace(table, same_symbol=_same_symbol(cases, table))


def _same_symbol(cases: Sequence[Case], table: DecisionTable) -> float:
    """Least cosine at which two doubted spaces with the same two likeliest readings share their truth in 98 of 100."""
    cosines, same = [], []
    for case in cases:
        belief = beliefs(case.evidence, case.given, table)
        unsure = np.flatnonzero((belief.max(axis=1) < 0.98) & (case.truth >= 0))
        flat = case.evidence.embedding.reshape(SPACES, -1)
        order = np.argsort(-belief, axis=1)[:, :2]
        for n, i in enumerate(unsure):
            for j in unsure[n + 1 :]:
                if (order[i] == order[j]).all():
                    cosines.append(float(flat[i] @ flat[j]))
                    same.append(case.truth[i] == case.truth[j])
    if len(cosines) < 50:
        return NEUTRAL.same_symbol
    order_ = np.argsort(-np.array(cosines))
    share = np.cumsum(np.array(same)[order_]) / np.arange(1, len(same) + 1)
    good = np.flatnonzero(share[30:] < 0.98)
    last = int(good[0]) + 29 if len(good) else len(share) - 1
    return float(np.array(cosines)[order_][last])


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


def outcome(case: Case, table: DecisionTable) -> tuple[int, bool, float, bool, Beliefs]:
    """(spaces wrong, exact, questions, exact after true answers, posterior) of one sheet.

    A question whose spaces share one truth counts once, else once a space (DESIGN.md).
    """
    decision = decide(case.evidence, case.given, table)
    belief = decision.probabilities.reshape(SPACES, -1)
    read = case.truth >= 0
    wrong = int((belief.argmax(axis=1) != case.truth)[read].sum())
    answered: dict[int, str] = {}
    questions = 0.0
    for doubt in doubts(decision, case.evidence, case.given, table):
        spaces = [("ABCDEFGHIJK".index(s[0])) * 11 + int(s[1:]) - 1 for s in doubt.cells]
        questions += 1 if len({int(case.truth[i]) for i in spaces}) == 1 else len(spaces)
        answered |= {i: READ_ORDER[int(case.truth[i])] for i in spaces if case.truth[i] >= 0}
    after = beliefs(case.evidence, case.given, table, answered)
    exact_after = bool((after.argmax(axis=1) == case.truth)[read].all())
    return wrong, wrong == 0, questions, exact_after, belief


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
    confidence = np.concatenate([r[4].max(axis=1)[c.truth >= 0] for r, c in zip(results, cases, strict=True)])
    right = np.concatenate(
        [(r[4].argmax(axis=1) == c.truth)[c.truth >= 0] for r, c in zip(results, cases, strict=True)]
    )
    of_truth = np.concatenate([r[4][c.truth >= 0, c.truth[c.truth >= 0]] for r, c in zip(results, cases, strict=True)])
    hard = confidence < 0.99
    return Figures(
        sheets=len(cases),
        hands=len({c.hand for c in cases}),
        cells_right=float(right.mean()),
        exact=float(np.mean([r[1] for r in results])),
        questions=float(np.mean([r[2] for r in results])),
        exact_after=float(np.mean([r[3] for r in results])),
        silently_wrong=float(np.mean([not r[3] for r in results])),
        calibration_error=expected_calibration_error(confidence[hard], right[hard])
        if hard.sum() > 30
        else float("nan"),
        hard_log_loss=float(-np.log(np.maximum(of_truth[hard], 1e-9)).mean()) if hard.any() else float("nan"),
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
    lines.append(_row("  spaces alone", figures(single, replace(table, alike=0.0, beside=0.0))))
    lines.append(_row("  alone + look-alikes", figures(single, replace(table, beside=0.0))))
    lines.append(_row("  sheet, no field", figures(cases, replace(table, alike=0.0, beside=0.0))))
    lines.append(_row("  sheet + look-alikes", figures(cases, replace(table, beside=0.0))))
    lines.append(_row("  sheet + neighbours", figures(cases, replace(table, alike=0.0))))
    return "\n".join(lines)


def fit_coins(views: Views) -> float:
    """Temperature of the coin network on a split: least log loss over a ladder."""
    network = CoinNetwork()
    logits = [np.log(np.maximum(network.read(strip).probabilities, 1e-12)) for strip in views.strips]
    best = (np.inf, 1.0)
    for temperature in np.exp(np.linspace(-0.7, 1.2, 20)):
        loss = 0.0
        for raw, truth in zip(logits, views.coins, strict=True):
            scaled = raw / temperature
            scaled = (
                scaled
                - np.log(np.exp(scaled - scaled.max(1, keepdims=True)).sum(1, keepdims=True))
                - scaled.max(1, keepdims=True)
            )
            loss -= float(scaled[np.arange(14), truth].sum())
        best = min(best, (loss, float(temperature)))
    return best[1] * network.temperature


def main() -> None:
    """Command line of the calibration."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["fit", "table"])
    parser.add_argument("views", type=Path, help="folder of one split, as calibration.dataset made it")
    parser.add_argument("--limit", type=int, default=None)
    options = parser.parse_args()
    views = open_views(options.views)
    cases = collect(views, TerrainNetwork(), options.limit)
    if options.command == "fit":
        table = fit(cases, lambda line: print(line, flush=True))
        TABLE.write_text(json.dumps(asdict(table), indent=1) + "\n", encoding="utf-8")
        card_path = COINS_MODEL.with_suffix(".json")
        card = json.loads(card_path.read_text(encoding="utf-8"))
        card["temperature"] = round(fit_coins(views), 4)
        card_path.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    print(table_text(cases, DecisionTable.load()))


if __name__ == "__main__":
    main()
