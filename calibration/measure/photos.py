"""Measures the reader on a folder of photos with their truth beside them.

    python -m calibration.measure.photos DIR [--csv FILE] [--page FILE.html]

Prints exact sheets, questions asked a sheet and silently wrong sheets side by side, for the map and for the score over
random card sets in winter, by style, light, layout, print and hand; the confusion of terrains; the calibration.
Every photo that shows a sheet is in the denominator: a refused one is not exact and is told apart (DESIGN.md).
"""

from __future__ import annotations

import argparse
import base64
import csv
import html
import math
import multiprocessing
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.datasets.photos import open_truth
from calibration.measure.confidence import expected_calibration_error
from engine.cards import CARDS, CATEGORIES
from engine.layout import LAYOUTS
from engine.season import CardSet, Season
from engine.sheet import Board, Sheet
from engine.terrain import READ_ORDER
from scanner.decide.questions import Stakes, gathered, worth_asking
from scanner.errors import ScanError
from scanner.pipeline import Look, Reader
from scanner.reading import Doubt, Reading

_PATIENCE = 150  # questions; more than a sheet has spaces
CARD_SETS = 3  # random card sets a sheet is scored with
PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".heic"}
_ROWS = "ABCDEFGHIJK"


@dataclass(frozen=True)
class Outcome:
    """One photo's result. Counts of a refused photo are zero; ``refused`` names the error's key.

    ``score_*`` are shares over the random card sets: exact without a question, questions, silently wrong.
    """

    photo: str
    hand: str
    style: str
    light: str
    layout: str
    print: str
    refused: str = ""
    misplaced: bool = False
    layout_right: bool = False
    spaces: int = 0
    wrong: int = 0
    exact: bool = False
    questions: float = 0.0
    exact_after: bool = False
    coins_right: bool = False
    track_right: bool = False
    stars_right: bool = False
    letters_right: bool = False
    score_exact: float = 0.0
    score_questions: float = 0.0
    score_silent: float = 0.0
    milliseconds: float = 0.0


@dataclass(frozen=True)
class Evidence:
    """Per read space of a photo: confidence, whether right, truth and reading; for tables over many photos."""

    style: str
    confidence: NDArray[np.float64]
    right: NDArray[np.bool_]
    of_truth: NDArray[np.float64]
    truth: str
    read: str


def _name(index: int) -> str:
    return f"{_ROWS[index // 11]}{index % 11 + 1}"


def _index(space: str) -> int:
    return _ROWS.index(space[0]) * 11 + int(space[1:]) - 1


def true_answers(doubts: Sequence[Doubt], truth: str) -> tuple[dict[str, str], float]:
    """Truthful answers to the questions about spaces, and how many questions that was (DESIGN.md's counting)."""
    answers: dict[str, str] = {}
    asked = 0.0
    for doubt in doubts:
        if doubt.kind != "cells":
            asked += 1
            continue
        letters = {truth[_index(space)] for space in doubt.cells}
        asked += 1 if len(letters) == 1 else len(doubt.cells)
        answers |= {space: truth[_index(space)] for space in doubt.cells}
    return answers, asked


def _misplaced(reading: Reading, truth: Mapping[str, Any]) -> bool:
    corners = np.asarray(truth["grid"], np.float64)
    cell = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / 11
    # The paper's corners bend most and the truth file has only them: a third of a space still tells a shifted lattice.
    return bool(np.linalg.norm(reading.grid - corners, axis=1).max() > 0.34 * cell)


@dataclass(frozen=True)
class _Asked:
    """A reading after its questions: how many there were, and the coins if they were asked about."""

    reading: Reading
    questions: float
    coins: int | None


def _ask_through(
    look: Look, truth: str, coins: int, choose: Callable[[Reading, int | None], Sequence[Doubt]]
) -> _Asked:
    """Asks as the terminal does, one question after the other, each answer informing the next; answers are true.

    ``choose`` gives the open questions of a reading, the first is asked.
    """
    reading, answers, asked, settled = look.reading(), dict[str, str](), 0.0, None
    for _ in range(_PATIENCE):
        open_doubts = [
            d for d in choose(reading, settled) if d.kind == "cells" or (d.kind == "coins" and settled is None)
        ]
        if not open_doubts:
            break
        said, count = true_answers(open_doubts[:1], truth)
        asked += count
        if open_doubts[0].kind == "coins":
            settled = coins
        else:
            answers |= said
            reading = look.reading(answers)
    return _Asked(reading, asked, settled)


def _scores(look: Look, true_sheet: Sheet, heroes: bool, rng: np.random.Generator) -> tuple[float, float, float]:
    exact = questions = silent = 0.0
    truth = "".join(true_sheet.board.rows)
    first = look.reading().sheet()
    for _ in range(CARD_SETS):
        cards = CardSet(
            tuple(
                CARDS[str(rng.choice(sorted(k for k, c in CARDS.items() if c.category == category)))]
                for category in rng.permutation(np.array(CATEGORIES))
            )
        )
        stakes = Stakes(cards, Season.WINTER, heroes)
        wanted = stakes.points(true_sheet)["total"]
        exact += stakes.points(first)["total"] == wanted

        def choose(reading: Reading, coins: int | None, stakes: Stakes = stakes) -> Sequence[Doubt]:
            return worth_asking(reading, replace(stakes, coins=coins))

        end = _ask_through(look, truth, true_sheet.coins, choose)
        questions += end.questions
        silent += replace(stakes, coins=end.coins).points(end.reading.sheet())["total"] != wanted
    return exact / CARD_SETS, questions / CARD_SETS, silent / CARD_SETS


def _about_the_map(reading: Reading, coins: int | None) -> Sequence[Doubt]:
    del coins
    return gathered([doubt for doubt in reading.doubts if doubt.kind == "cells"])


def measure(reader: Reader, path: Path, seed: int) -> tuple[Outcome, Evidence | None, Look | None]:
    """Reads one photo and compares it with its truth."""
    truth = open_truth(path)
    blank = Outcome(
        path.name,
        str(truth.get("hand", "?")),
        str(truth.get("style", "?")),
        str(truth.get("light", "?")),
        str(truth["layout"]),
        str(truth.get("print", "?")),
    )
    began = time.perf_counter()
    try:
        look = reader.look(path)
        reading = look.reading()
    except ScanError as error:
        return replace(blank, refused=error.key), None, None
    spent = 1000 * (time.perf_counter() - began)
    letters = "".join(truth["map"])
    layout = LAYOUTS[truth["layout"]]
    true_sheet = Sheet(
        layout,
        Board(tuple(truth["map"]), layout.ruins),
        truth["coins"]["marked"],
        truth["coins"]["spent"],
        frozenset(truth.get("stars", ())),
        tuple(sorted(truth.get("letters", {}).items())),
    )
    read = "".join(reading.rows)
    spaces = [i for i in range(121) if letters[i] != "^"]
    wrong = sum(read[i] != letters[i] for i in spaces)
    after = _ask_through(look, letters, true_sheet.coins, _about_the_map)
    heroes = bool(truth.get("heroes", True))
    exact, questions, silent = _scores(look, true_sheet, heroes, np.random.default_rng(seed))
    outcome = replace(
        blank,
        misplaced=_misplaced(reading, truth),
        layout_right=reading.layout == truth["layout"],
        spaces=len(spaces),
        wrong=wrong,
        exact=read == letters,
        questions=after.questions,
        exact_after="".join(after.reading.rows) == letters,
        coins_right=reading.sheet().coins == true_sheet.coins,
        track_right=reading.coins.track == truth["coins"]["track"],
        stars_right=reading.stars == true_sheet.stars,
        letters_right=dict(reading.letters) == dict(true_sheet.letters),
        score_exact=exact,
        score_questions=questions,
        score_silent=silent,
        milliseconds=spent,
    )
    assert reading.probabilities is not None
    chances = reading.probabilities.reshape(121, -1)
    classes = [READ_ORDER.index(letters[i]) if letters[i] in READ_ORDER else 0 for i in spaces]
    evidence = Evidence(
        blank.style,
        reading.confidence.reshape(121)[spaces],
        np.array([read[i] == letters[i] for i in spaces]),
        chances[spaces, classes],
        "".join(letters[i] for i in spaces),
        "".join(read[i] for i in spaces),
    )
    return outcome, evidence, look


def interval(share: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of ``count``."""
    if count == 0:
        return 0.0, 1.0
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


# Column heads with their widths; the figures of a line stand in the same order.
_COLUMNS = (
    ("", 24), ("photos", 7), ("hands", 6), ("refused%", 9), ("lattice%", 9), ("cells%", 8),
    ("| exact%", 9), ("quest.", 7), ("silent%", 8), ("| score exact%", 15), ("quest.", 7), ("silent%", 8),
    ("| coins%", 9),
)  # fmt: skip
_HEAD = "".join(f"{name:>{width}}" if name else " " * width for name, width in _COLUMNS)


def _line(name: str, outcomes: Sequence[Outcome]) -> str:
    count = len(outcomes)
    read = [o for o in outcomes if not o.refused]
    spaces = max(1, sum(o.spaces for o in read))

    def share(of: Callable[[Outcome], float]) -> str:
        return f"{100 * sum(of(o) for o in read) / count:.2f}"

    def mean(of: Callable[[Outcome], float]) -> str:
        return f"{sum(of(o) for o in read) / max(1, len(read)):.2f}"

    figures = (
        str(count), str(len({o.hand for o in outcomes})), f"{100 * (count - len(read)) / count:.1f}",
        share(lambda o: not o.misplaced and o.layout_right), f"{100 * (1 - sum(o.wrong for o in read) / spaces):.2f}",
        share(lambda o: o.exact), mean(lambda o: o.questions), share(lambda o: not o.exact_after),
        share(lambda o: o.score_exact), mean(lambda o: o.score_questions), share(lambda o: o.score_silent),
        share(lambda o: o.coins_right),
    )  # fmt: skip
    return f"{name:<24}" + "".join(f"{f:>{w}}" for f, (_, w) in zip(figures, _COLUMNS[1:], strict=True))


def report(outcomes: Sequence[Outcome], evidence: Sequence[Evidence]) -> str:
    """All tables as text."""
    lines = [_HEAD, _line("all", outcomes)]
    for field in ("style", "light", "layout", "print"):
        values = sorted({getattr(o, field) for o in outcomes})
        if len(values) > 1:
            lines += [
                _line(f"  {field} {value}", [o for o in outcomes if getattr(o, field) == value]) for value in values
            ]
    count = len(outcomes)
    for name, share in (
        ("map silently wrong", sum(not o.refused and not o.exact_after for o in outcomes) / max(1, count)),
        ("score silently wrong", sum(o.score_silent for o in outcomes) / max(1, count)),
    ):
        low, high = interval(share, count)
        lines.append(f"{name}: {100 * share:.2f} %, 95 % interval {100 * low:.2f} to {100 * high:.2f}")
    read = [o for o in outcomes if not o.refused]
    if read:
        marks = " ".join(
            f"{name} {100 * sum(getattr(o, field) for o in read) / len(read):.1f} %"
            for name, field in (("track", "track_right"), ("stars", "stars_right"), ("letters", "letters_right"))
        )
        lines.append(
            f"right on read sheets: {marks}; median {np.median([o.milliseconds for o in read]):.0f} ms a photo"
        )
    if evidence:
        lines += ["", *_confusion(evidence), "", *_reliability(evidence)]
    worst = sorted(
        {o.hand for o in outcomes}, key=lambda h: -sum(o.wrong + 20 * bool(o.refused) for o in outcomes if o.hand == h)
    )[:10]
    lines += ["", "the ten worst hands"] + [
        _line(f"  {hand}", [o for o in outcomes if o.hand == hand]) for hand in worst
    ]
    return "\n".join(lines)


def _confusion(evidence: Sequence[Evidence]) -> list[str]:
    kinds = READ_ORDER + "#"
    table = np.zeros((len(kinds), len(kinds)), int)
    for each in evidence:
        for truth, read in zip(each.truth, each.read, strict=True):
            if truth in kinds and read in kinds:
                table[kinds.index(truth), kinds.index(read)] += 1
    lines = ["truth down, read across", "     " + "".join(f"{kind:>8}" for kind in kinds)]
    return lines + [f"  {kind}  " + "".join(f"{n:>8}" for n in row) for kind, row in zip(kinds, table, strict=True)]


def _reliability(evidence: Sequence[Evidence]) -> list[str]:
    confidence = np.concatenate([e.confidence for e in evidence])
    right = np.concatenate([e.right for e in evidence])
    lines = ["confidence        spaces  right %  said %"]
    edges = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.01)
    for low, high in pairwise(edges):
        inside = (confidence >= low) & (confidence < high)
        if inside.any():
            band = f"  {low:5.3f}-{min(high, 1):5.3f} {inside.sum():>9}"
            lines.append(f"{band}{100 * right[inside].mean():>9.2f}{100 * confidence[inside].mean():>8.2f}")
    lines.append(f"all spaces: expected calibration error {100 * expected_calibration_error(confidence, right):.3f} %")
    lines.append("spaces below 0.99 confidence:  spaces   ECE %  log loss")
    lines.append(_unsure_line("all", evidence))
    for style in sorted({e.style for e in evidence}):
        lines.append(_unsure_line(f"  style {style}", [e for e in evidence if e.style == style]))
    return lines


def _unsure_line(name: str, evidence: Sequence[Evidence]) -> str:
    """Calibration error and log loss over the spaces below 0.99 confidence; over all spaces they would say nothing."""
    confidence = np.concatenate([e.confidence for e in evidence])
    unsure = confidence < 0.99
    if unsure.sum() <= 30:
        return f"{name:<28}{unsure.sum():>9}   too few"
    right = np.concatenate([e.right for e in evidence])[unsure]
    of_truth = np.concatenate([e.of_truth for e in evidence])[unsure]
    error = expected_calibration_error(confidence[unsure], right)
    return f"{name:<28}{unsure.sum():>9}{100 * error:>8.2f}{-np.log(np.maximum(of_truth, 1e-9)).mean():>10.3f}"


def picture(look: Look, truth: str, scale: int = 2) -> NDArray[np.uint8]:
    """The rectified map with every wrong space marked: truth → read; BGR uint8."""
    view = cv2.resize(look.stages["rectified"], None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    read = "".join(look.reading().rows)
    cell = 32 * scale
    for i in range(121):
        if truth[i] != read[i]:
            x, y = cell // 2 + (i % 11) * cell, cell // 2 + (i // 11) * cell
            cv2.rectangle(view, (x, y), (x + cell, y + cell), (0, 0, 255), 2)
            cv2.putText(
                view,
                f"{truth[i]}>{read[i]}",
                (x + 3, y + cell - 5),
                cv2.FONT_HERSHEY_SIMPLEX,
                0.32 * scale,
                (0, 0, 255),
                scale,
            )
    return np.asarray(view, np.uint8)


def write_page(path: Path, outcomes: Sequence[Outcome], pictures: Mapping[str, NDArray[np.uint8]], text: str) -> None:
    """One HTML page: the tables and the worst sheets as pictures."""
    parts = ["<!doctype html><meta charset=utf-8><title>kscore: worst sheets</title><pre>", html.escape(text), "</pre>"]
    by_name = {o.photo: o for o in outcomes}
    for name, image in pictures.items():
        o = by_name[name]
        data = base64.b64encode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()).decode()
        parts.append(
            f"<h3>{html.escape(name)} {o.hand} {o.style} {o.light}: {o.wrong} wrong, {o.questions:g} questions, "
            f"{'exact' if o.exact_after else 'wrong'} after</h3><img src='data:image/jpeg;base64,{data}'>"
        )
    path.write_text("\n".join(parts), encoding="utf-8")


@dataclass(frozen=True)
class _Measured:
    """One photo's result as it comes back from another process; ``picture`` where something wrong is to be shown."""

    outcome: Outcome
    evidence: Evidence | None
    picture: NDArray[np.uint8] | None

    @property
    def badness(self) -> float:
        return self.outcome.wrong + 50 * (not self.outcome.exact_after)


@lru_cache(maxsize=1)
def _reader() -> Reader:
    return Reader.load()


def _measured(task: tuple[Path, int, bool]) -> _Measured:
    path, number, with_picture = task
    outcome, evidence, look = measure(_reader(), path, number)
    shown = with_picture and look is not None and (outcome.wrong or not outcome.exact_after)
    image = picture(look, "".join(open_truth(path)["map"])) if shown and look is not None else None
    return _Measured(outcome, evidence, image)


def main() -> None:
    """Command line of the evaluation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path, help="folder of photos with truth beside them")
    parser.add_argument("--csv", type=Path, help="one line a photo")
    parser.add_argument("--page", type=Path, help="HTML page with the worst sheets as pictures")
    parser.add_argument("--worst", type=int, default=24, help="how many sheets the page shows")
    parser.add_argument("--limit", type=int, default=None)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    files = sorted(
        p for p in options.photos.iterdir() if p.suffix.lower() in PICTURES and p.with_suffix(".json").exists()
    )[: options.limit]
    if not files:
        parser.error(f"no photos with truth beside them in {options.photos}")
    outcomes, evidence = [], []
    worst: list[tuple[float, str, NDArray[np.uint8]]] = []
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(options.processes, cv2.setNumThreads, (1,)) as pool:
        tasks = [(path, number, options.page is not None) for number, path in enumerate(files)]
        for done, measured in enumerate(pool.imap(_measured, tasks), 1):
            outcomes.append(measured.outcome)
            if measured.evidence is not None:
                evidence.append(measured.evidence)
            if measured.picture is not None:
                worst.append((measured.badness, measured.outcome.photo, measured.picture))
                worst = sorted(worst, key=lambda w: -w[0])[: options.worst]
            left = (time.monotonic() - began) / done * (len(files) - done)
            print(f"\r{done}/{len(files)} photos, {left:.0f} s left ", end="", file=sys.stderr)
    print(file=sys.stderr)
    text = report(outcomes, evidence)
    print(text)
    if options.csv:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, list(asdict(outcomes[0])))
            table.writeheader()
            table.writerows(asdict(o) for o in outcomes)
    if options.page:
        write_page(options.page, outcomes, {name: image for _, name, image in worst}, text)


if __name__ == "__main__":
    main()
