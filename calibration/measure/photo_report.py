"""Measures a folder of photos with their truth beside them: tables by style, light, layout, print
and hand.

Exact sheets, questions a sheet and silently wrong sheets stand side by side; then the confusion of
terrains and how true the confidence is.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
from kscore.calibration.console import tell
from kscore.calibration.datasets.photos import photos_in
from kscore.calibration.deciding import without_steps
from kscore.calibration.measure.photos import CARD_SETS, PhotoMeasurement, SpaceResults, measure
from kscore.calibration.measure.question_kinds import kinds_text
from kscore.calibration.measure.symbols import HELD, MEDIA
from kscore.calibration.measure.tables import (
    TextTable,
    expected_calibration_error,
    reliability,
    with_interval,
)
from kscore.calibration.side_by_side import side_by_side
from kscore.engine.terrain import MARKED, READ_ORDER
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.pipeline import Reader

_TABLE = TextTable(
    24,
    (
        ("photos", 7),
        ("hands", 6),
        ("refused%", 9),
        ("lattice%", 9),
        ("cells%", 8),
        ("| exact%", 9),
        ("quest.", 7),
        ("silent%", 8),
        ("| score exact%", 15),
        ("quest.", 7),
        ("silent%", 8),
        ("| coins%", 9),
    ),
)


def _line(name: str, outcomes: Sequence[PhotoMeasurement]) -> str:
    count = len(outcomes)
    read = [o for o in outcomes if not o.refused]
    spaces = max(1, sum(o.spaces for o in read))

    def share(of: Callable[[PhotoMeasurement], float]) -> str:
        return f"{100 * sum(of(o) for o in read) / count:.2f}"

    def mean(of: Callable[[PhotoMeasurement], float]) -> str:
        return f"{sum(of(o) for o in read) / max(1, len(read)):.2f}"

    figures = (
        str(count), str(len({o.hand for o in outcomes})),
        f"{100 * (count - len(read)) / count:.1f}",
        share(lambda o: not o.misplaced and o.layout_right),
        f"{100 * (1 - sum(o.wrong for o in read) / spaces):.2f}", share(lambda o: o.exact),
        mean(lambda o: o.questions), share(lambda o: o.map_silent), share(lambda o: o.score_exact),
        mean(lambda o: o.score_questions), share(lambda o: o.score_silent),
        share(lambda o: o.coins_right),
    )  # fmt: skip
    return _TABLE.row(name, figures)


def report(outcomes: Sequence[PhotoMeasurement], evidence: Sequence[SpaceResults]) -> str:
    """All tables as text."""
    lines = [_TABLE.head, _line("all", outcomes)]
    for field in ("style", "light", "layout", "print"):
        values = sorted({getattr(o, field) for o in outcomes})
        if len(values) > 1:
            lines += [
                _line(f"  {field} {value}", [o for o in outcomes if getattr(o, field) == value])
                for value in values
            ]
    count = len(outcomes)
    quiet, exact = (
        sum(getattr(o, name) for o in outcomes) for name in ("score_quiet", "score_exact")
    )
    lines += [
        f"scores: right without a question {100 * quiet / count:.1f} %, exact and asked "
        f"{100 * (exact - quiet) / count:.1f} %",
        kinds_text([q for o in outcomes for q in o.asked], CARD_SETS * count),
        *_by_media(outcomes),
        with_interval("map silently wrong", sum(o.map_silent for o in outcomes), count),
        with_interval("score silently wrong", sum(o.score_silent for o in outcomes), count),
        f"drawn and seen nowhere, not counted as silently wrong: "
        f"{sum(o.unseen for o in outcomes)} spaces and coins "
        f"of {sum(o.unseen > 0 for o in outcomes)} photos",
    ]
    read = [o for o in outcomes if not o.refused]
    if read:
        marks = " ".join(
            f"{name} {100 * sum(getattr(o, field) for o in read) / len(read):.1f} %"
            for name, field in (
                ("track", "track_right"),
                ("stars", "stars_right"),
                ("letters", "letters_right"),
            )
        )
        lines.append(
            f"right on read sheets: {marks}; median "
            f"{np.median([o.milliseconds for o in read]):.0f} ms a photo"
        )
    if evidence:
        lines += [_held_wrong(evidence), "", *_confusion(evidence), "", *_reliability(evidence)]
    worst = sorted(
        {o.hand for o in outcomes},
        key=lambda h: -sum(o.wrong + 20 * bool(o.refused) for o in outcomes if o.hand == h),
    )[:10]
    lines += ["", "the ten worst hands"] + [
        _line(f"  {hand}", [o for o in outcomes if o.hand == hand]) for hand in worst
    ]
    return "\n".join(lines)


def _by_media(outcomes: Sequence[PhotoMeasurement]) -> list[str]:
    """Maps exact by what hands draw with, pencil first: it is read worst."""
    lines = []
    for name, styles in MEDIA.items():
        here = [outcome for outcome in outcomes if outcome.style in styles]
        if here:
            lines.append(
                with_interval(f"maps exact, {name}", sum(o.exact for o in here), len(here))
            )
    return lines


def _held_wrong(evidence: Sequence[SpaceResults]) -> str:
    """Of a thousand signs that are held those that are another one."""
    held = wrong = 0
    for each in evidence:
        signs = np.array([letter in MARKED for letter in each.truth]) & (each.confidence >= HELD)
        held += int(signs.sum())
        wrong += int((signs & ~each.right).sum())
    return (
        f"signs held at {HELD} and wrong: {1000 * wrong / max(held, 1):.2f} of 1000 ({held} held)"
    )


def _confusion(evidence: Sequence[SpaceResults]) -> list[str]:
    kinds = READ_ORDER + "#"
    table = np.zeros((len(kinds), len(kinds)), int)
    for each in evidence:
        for truth, read in zip(each.truth, each.read, strict=True):
            if truth in kinds and read in kinds:
                table[kinds.index(truth), kinds.index(read)] += 1
    lines = ["truth down, read across", "     " + "".join(f"{kind:>8}" for kind in kinds)]
    return lines + [
        f"  {kind}  " + "".join(f"{n:>8}" for n in row)
        for kind, row in zip(kinds, table, strict=True)
    ]


def _reliability(evidence: Sequence[SpaceResults]) -> list[str]:
    confidence = np.concatenate([e.confidence for e in evidence])
    right = np.concatenate([e.right for e in evidence])
    edges = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.01)
    lines = reliability(confidence, right, edges, "spaces")
    lines.append(
        f"all spaces: expected calibration error "
        f"{100 * expected_calibration_error(confidence, right):.3f} %"
    )
    lines.append("spaces below 0.99 confidence:  spaces   ECE %  log loss")
    lines.append(_unsure_line("all", evidence))
    for style in sorted({e.style for e in evidence}):
        lines.append(_unsure_line(f"  style {style}", [e for e in evidence if e.style == style]))
    return lines


def _unsure_line(name: str, evidence: Sequence[SpaceResults]) -> str:
    """Calibration error and log loss over the spaces below 0.99 confidence; over all spaces they
    would say nothing."""
    confidence = np.concatenate([e.confidence for e in evidence])
    unsure = confidence < 0.99
    if unsure.sum() <= 30:
        return f"{name:<28}{unsure.sum():>9}   too few"
    right = np.concatenate([e.right for e in evidence])[unsure]
    of_truth = np.concatenate([e.of_truth for e in evidence])[unsure]
    error = expected_calibration_error(confidence[unsure], right)
    loss = -np.log(np.maximum(of_truth, 1e-9)).mean()
    return f"{name:<28}{unsure.sum():>9}{100 * error:>8.2f}{loss:>10.3f}"


@lru_cache(maxsize=1)
def _reader(without: frozenset[str]) -> Reader:
    reader = Reader.load()
    return replace(reader, table=without_steps(reader.table, without))


def _measure_task(
    task: tuple[Path, int, frozenset[str]],
) -> tuple[PhotoMeasurement, SpaceResults | None]:
    path, number, without = task
    return measure(_reader(without), path, number)


def measure_folder(
    folder: Path,
    lines: Path | None,
    limit: int | None,
    processes: int,
    without: Collection[str] = (),
) -> None:
    """Measures a folder's photos and prints the tables; ``lines``: CSV file with a line a photo;
    ``without``: steps of deciding that are left out."""
    off = frozenset(without)
    without_steps(DecisionTable.load(), off)  # an unknown name is told before anything is read
    tasks = [(path, number, off) for number, path in enumerate(photos_in(folder)[:limit])]
    found = list(side_by_side(_measure_task, tasks, processes, "photos"))
    outcomes = [outcome for outcome, _ in found]
    tell(report(outcomes, [evidence for _, evidence in found if evidence is not None]))
    if lines:
        with lines.open("w", newline="", encoding="utf-8") as file:
            names = [name for name in asdict(outcomes[0]) if name != "asked"]
            table = csv.DictWriter(file, names, extrasaction="ignore")
            table.writeheader()
            table.writerows(asdict(o) for o in outcomes)
