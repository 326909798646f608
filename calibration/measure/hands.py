"""What a player's own hand is worth: the same photos read with and without it.

    python -m calibration render-hands DIR --split test --count 120 --evenings 3
    python -m calibration measure-hand DIR

Hands of the test side, which no network and no weight has seen (and, rendered with ``--held-out``,
hands that draw nothing but held-out symbols). Every question is answered truly unless said
otherwise; monsters teach nothing, and count as the other spaces do. Every limit is of 2,000
bootstrap samples of the hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.cases import LabelledSheet
from kscore.calibration.datasets.hand_evenings import Person, open_people
from kscore.calibration.measure.confidence import DecisionResult, outcome
from kscore.calibration.measure.hand_lessons import (
    Tables,
    hands_learnt,
    known,
    one_of_each,
    read_evenings,
)
from kscore.calibration.measure.tables import limits
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.hand import Hand, HandTable
from kscore.scanner.read.terrain import TerrainNetwork

_WORST = 0.1


@dataclass(frozen=True)
class Counts:
    """Of some sheets: spaces, those read wrongly, questions, sheets read exactly, sheets wrong
    after all answers."""

    sheets: int = 0
    spaces: int = 0
    wrong: int = 0
    questions: float = 0.0
    exact: int = 0
    silent: int = 0

    def __add__(self, other: Counts) -> Counts:
        ours, theirs = vars(self).values(), vars(other).values()
        return Counts(*(a + b for a, b in zip(ours, theirs, strict=True)))

    @property
    def text(self) -> str:
        """One line of figures."""
        if not self.sheets:
            return "no sheets"
        return (
            f"{self.sheets:5d} sheets  spaces wrong {100 * self.wrong / self.spaces:6.3f} %  "
            f"questions {self.questions / self.sheets:5.2f}  exact "
            f"{100 * self.exact / self.sheets:5.1f} %  "
            f"silently wrong {100 * self.silent / self.sheets:5.2f} %"
        )


NO_COUNTS = Counts()


def read(
    case: LabelledSheet, hands: Sequence[Hand], tables: Tables, named: int | None = 0
) -> Counts:
    """One sheet, read with these hands."""
    return _counted(case, outcome(known(case, hands, tables, named), tables.decision))


def _counted(case: LabelledSheet, result: DecisionResult) -> Counts:
    spaces = int((case.truth >= 0).sum())
    return Counts(
        1,
        spaces,
        result.wrong,
        result.questions,
        int(result.wrong == 0),
        int(not result.exact_after),
    )


def total(counts: Sequence[Counts]) -> Counts:
    """All together."""
    return sum(counts, NO_COUNTS)


@dataclass(frozen=True, eq=False)
class LearningFigures:
    """A person with the hand after the first spring, after one evening and after two."""

    person: Person
    hands: tuple[Hand, Hand, Hand]


def learnt(person: Person, tables: Tables) -> LearningFigures:
    """The hand as it learns with all questions answered."""
    return LearningFigures(
        person, hands_learnt([evening.cases for evening in person.evenings], tables)
    )


def worst_tenth(learners: Sequence[LearningFigures], tables: Tables) -> list[str]:
    """The hands read worst in spring, on summer to winter of that evening, without and with what
    spring taught."""
    springs = [read(each.person.evenings[0].cases[0], (), tables) for each in learners]
    order = np.argsort([-count.wrong / max(1, count.spaces) for count in springs], kind="stable")
    lines = []
    for share, name in ((_WORST, "worst tenth by spring"), (1.0, "all")):
        chosen = [learners[int(n)] for n in order[: max(1, round(share * len(order)))]]
        later = [(each, case) for each in chosen for case in each.person.evenings[0].cases[1:]]
        without = total([read(case, (), tables) for _, case in later])
        having = total([read(case, each.hands[:1], tables) for each, case in later])
        lines += [
            f"{name}, summer to winter, without  {without.text}",
            f"{name}, summer to winter, hand     {having.text}",
        ]
        lines.append(
            f"{name}: errors left {having.wrong / max(1, without.wrong):.3f} of those without"
        )
    return lines


def evenings_on(learners: Sequence[LearningFigures], tables: Tables) -> list[str]:
    """The last evening's sheets without the hand, after one evening and after two, by style."""
    figures: dict[tuple[str, int], Counts] = {}
    for each in progress(learners, len(learners), "hands after evenings"):
        for case in each.person.evenings[-1].cases:
            for after, hands in enumerate(((), each.hands[1:2], each.hands[2:3])):
                count = read(case, hands, tables)
                for style in ("all", each.person.style):
                    figures[style, after] = figures.get((style, after), NO_COUNTS) + count
    styles = ["all", *sorted({style for style, _ in figures} - {"all"})]
    return [
        f"{style:12} after {after} evenings  {figures[style, after].text}"
        for style in styles
        for after in range(3)
    ]


def right_and_wrong(learners: Sequence[LearningFigures], tables: Tables) -> list[str]:
    """Added errors with the right and with another's hand under the player's name; with several and
    no name."""
    without, lines = [], []
    cases = [
        (at, case) for at, each in enumerate(learners) for case in each.person.evenings[-1].cases
    ]
    without = [read(case, (), tables) for _, case in cases]
    ways: dict[str, Callable[[int], tuple[Sequence[Hand], int | None]]] = {
        "right hand": lambda at: ((learners[at].hands[1],), 0),
        "wrong hand": lambda at: ((learners[(at + 1) % len(learners)].hands[1],), 0),
        "table of four, wrong name": lambda at: (
            [learners[(at + n) % len(learners)].hands[1] for n in (1, 0, 2, 3)],
            0,
        ),
        "five strangers, no name": lambda at: (
            [learners[(at + n) % len(learners)].hands[1] for n in range(1, 6)],
            None,
        ),
        "own among five, no name": lambda at: (
            [learners[(at + n) % len(learners)].hands[1] for n in range(5)],
            None,
        ),
    }
    for name, way in ways.items():
        counts = []
        for at, case in progress(cases, len(cases), name):
            hands, named = way(at)
            counts.append(read(case, hands, tables, named))
        added = np.array([c.wrong - w.wrong for c, w in zip(counts, without, strict=True)], float)
        spaces = np.array([c.spaces for c in counts], float)
        least, most = limits(added, spaces, [at for at, _ in cases])
        lines.append(
            f"{name:26} {total(counts).text}  added {100 * added.sum() / spaces.sum():+.3f} points "
            f"({100 * least:+.3f} to {100 * most:+.3f})"
        )
    return [f"{'no hand':26} {total(without).text}", *lines]


def few_examples(people: Sequence[Person], tables: Tables) -> list[str]:
    """Drawn spaces of the taught terrains read rightly at another evening: after an example of
    each, after a season."""
    rng = np.random.default_rng(8)
    right, lines = {"no hand": [0, 0], "one example": [0, 0], "one season": [0, 0]}, []
    for person in progress(people, len(people), "few examples"):
        first, later = person.evenings[0], person.evenings[-1].cases
        one = one_of_each(first.cases[-1], tables, rng)
        season = read_evenings([first.cases[:1]], tables)[0][0].hand
        for name, file in (("no hand", None), ("one example", one), ("one season", season)):
            taught = {p.terrain for each in ((file or one).lessons) for p in each.pieces}
            hands = () if file is None else (file.hand(tables.hands),)
            for case in later:
                result = outcome(known(case, hands, tables), tables.decision)
                counted = np.isin(case.truth, [READ_ORDER.index(letter) for letter in taught])
                right[name][0] += int((result.read == case.truth)[counted].sum())
                right[name][1] += int(counted.sum())
    for name, (good, count) in right.items():
        lines.append(
            f"{name:12} {100 * good / max(1, count):.2f} % of {count} spaces of the taught "
            f"terrains right"
        )
    return lines


def never_asked(people: Sequence[Person], tables: Tables) -> list[str]:
    """Evening after evening without a single answer: errors by evening without and with what was
    taught unasked."""
    without: dict[int, Counts] = {}
    having: dict[int, Counts] = {}
    for person in progress(people, len(people), "never asked"):
        evenings = [evening.cases for evening in person.evenings]
        for found, learns in ((without, False), (having, True)):
            for at, evening in enumerate(
                read_evenings(evenings, tables, learns=learns, answers=False)
            ):
                found[at] = total(
                    [
                        found.get(at, NO_COUNTS),
                        *(_counted(each.case, each.result) for each in evening),
                    ]
                )
    lines = []
    for at in sorted(without):
        a, b = without[at], having[at]
        lines.append(f"evening {at + 1:2d}  without {a.text}\n{'':12}hand    {b.text}")
    a, b = total(list(without.values())), total(list(having.values()))
    return [*lines, f"all         without {a.text}\n{'':12}hand    {b.text}"]


def measure(
    folder: Path, limit: int | None = None, examples: bool = False, rules: bool = False
) -> None:
    """Prints all tables of a folder of evenings, of its first ``limit`` hands; with ``examples``
    the last one alone; with ``rules`` their evidence is on."""
    tables = Tables(DecisionTable.load(), HandTable.load())
    people = open_people(folder, TerrainNetwork(), rules)[:limit]
    tell(f"{len(people)} hands, {len(people[0].evenings)} evenings each")
    if len(people[0].evenings) > 3:
        tell("\n".join(never_asked(people, tables)))
        return
    if examples:
        tell("\n".join(few_examples(people, tables)))
        return
    learners = [learnt(person, tables) for person in progress(people, len(people), "hands")]
    for part in (worst_tenth, evenings_on, right_and_wrong):
        tell("\n".join(part(learners, tables)))
    tell("\n".join(few_examples(people, tables)))
