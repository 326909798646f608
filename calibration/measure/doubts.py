"""How often what is asked about is wrong, in hands that the reader knows and in others, and what
answers are worth.

    python -m calibration measure-doubts DIR...

All doubts are asked, no cards, no games: the drawing alone. How strange a hand is, is told as
`kscore.scanner.decide.by_rules` tells it: the share of a sheet's drawn spaces that the reader
itself expects to have wrong before anybody answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from kscore.calibration.console import tell
from kscore.calibration.datasets.cases import LabelledSheet, collect_all
from kscore.calibration.measure.tables import TextTable, interval
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.by_rules import expected_wrong
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.questions import find_doubts, group_doubts
from kscore.scanner.decide.spaces import space_index
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.reading import Doubt

STRANGENESS = (0.0, 0.005, 0.01, 0.02, 0.04, 0.08, 1.0)
CHANCES = (0.001, 0.004, 0.015, 0.06, 0.15, 0.4, 1.0)
# what is not asked about is told, too: that much less would have to be doubtful
_BELOW_ASKING = CHANCES[0]

_SHEETS = TextTable(
    16,
    (
        ("sheets", 7),
        ("exact %", 9),
        ("said wrong %", 14),
        ("wrong %", 9),
        ("questions", 11),
        ("needless", 10),
        ("silent", 8),
        ("silent %, 95 %", 18),
    ),
    "expected wrong",
)
_QUESTIONS = TextTable(
    16,
    (("chance", 13), ("questions", 11), ("said wrong", 12), ("wrong", 7), ("wrong %, 95 %", 18)),
    "expected wrong",
)


@dataclass(frozen=True)
class PossibleQuestion:
    """One possible question: how likely its reading is wrong by its own account, and whether it
    is."""

    chance: float
    wrong: bool


@dataclass(frozen=True)
class SheetDoubts:
    """One sheet: the share of its drawn spaces ``expected`` to be wrong, how many are ``drawn``,
    and of all its spaces how many are ``wrong``; what could be ``asked`` at first; ``questions``
    that are asked one after the other and answered truly, ``needless`` ones of which every space
    was as read; whether it is wrong after all (``silent``)."""

    expected: float
    drawn: int
    wrong: int
    asked: tuple[PossibleQuestion, ...]
    questions: int
    needless: int
    silent: bool


def read_sheet(case: LabelledSheet, table: DecisionTable) -> SheetDoubts:
    """The sheet read, its possible questions and the asked ones."""
    decision = decide_drawing(case.evidence, case.given, table)
    wrong = _wrong(decision, case)
    more = replace(
        table, ask_above=_BELOW_ASKING, named_above=min(table.named_above, _BELOW_ASKING)
    )
    possible = group_doubts(find_doubts(decision, case.given, more))
    answered: dict[int, str] = {}
    questions = needless = 0
    now = decision
    while asked := group_doubts(find_doubts(now, case.given, table, answered)):
        spaces = _spaces(asked[0])
        questions += 1
        needless += not _wrong(now, case)[spaces].any()
        answered |= {i: READ_ORDER[int(case.truth[i])] for i in spaces if case.truth[i] >= 0}
        now = decide_drawing(case.evidence, case.given, table, answered)
    return SheetDoubts(
        expected_wrong(decision),
        int((decision.read > 0).sum()),
        int(wrong.sum()),
        tuple(
            PossibleQuestion(
                sum(other.p for other in doubt.alternatives), bool(wrong[_spaces(doubt)].any())
            )
            for doubt in possible
        ),
        questions,
        needless,
        bool(_wrong(now, case).any()),
    )


def _wrong(decision: Decision, case: LabelledSheet) -> np.ndarray:
    """Which spaces (121,) bool are read wrongly."""
    return np.asarray((decision.read != case.truth) & (case.truth >= 0))


def _spaces(doubt: Doubt) -> list[int]:
    return [space_index(space) for space in doubt.cells]


def tables_text(sheets: Sequence[SheetDoubts]) -> str:
    """Both tables by how strange the hands are: the sheets, and what could be asked of them at
    first by its chance to be wrong."""
    lines, more = [_SHEETS.head], [_QUESTIONS.head]
    for low, high in pairwise(STRANGENESS):
        here = [sheet for sheet in sheets if low <= sheet.expected < high]
        if not here:
            continue
        name = f"{100 * low:g}-{100 * high:g} %"
        lines.append(_SHEETS.row(name, _of_sheets(here)))
        for least, most in pairwise(CHANCES):
            asked = [
                each
                for sheet in here
                for each in sheet.asked
                if least <= each.chance < most or each.chance == most == 1
            ]
            if asked:
                more.append(
                    _QUESTIONS.row(
                        name, (f"{100 * least:g}-{100 * most:g} %", *_of_questions(asked))
                    )
                )
    lines.append(_SHEETS.row("all", _of_sheets(sheets)))
    return "\n".join([*lines, "", *more])


def _of_sheets(sheets: Sequence[SheetDoubts]) -> tuple[object, ...]:
    count, silent = len(sheets), sum(sheet.silent for sheet in sheets)
    low, high = interval(silent / max(1, count), count)
    return (
        count,
        f"{100 * float(np.mean([sheet.wrong == 0 for sheet in sheets])):.1f}",
        f"{100 * float(np.mean([sheet.expected for sheet in sheets])):.2f}",
        f"{100 * sum(s.wrong for s in sheets) / max(1, sum(s.drawn for s in sheets)):.2f}",
        f"{float(np.mean([sheet.questions for sheet in sheets])):.2f}",
        f"{float(np.mean([sheet.needless for sheet in sheets])):.2f}",
        silent,
        f"{100 * low:.2f} to {100 * high:.2f}",
    )


def _of_questions(asked: Sequence[PossibleQuestion]) -> tuple[object, ...]:
    count, wrong = len(asked), sum(each.wrong for each in asked)
    low, high = interval(wrong / count, count)
    said = f"{sum(each.chance for each in asked):.1f}"
    return count, said, wrong, f"{100 * low:.1f} to {100 * high:.1f}"


def measure_doubts(folders: Sequence[Path]) -> None:
    """Prints both tables for maps or photos, read with the committed networks."""
    table = DecisionTable.load()
    tell(tables_text([read_sheet(case, table) for case in collect_all(folders)]))
