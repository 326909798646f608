"""Hands that learn as at a table: the sheets of a person's evenings, read, asked about, booked,
taught."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from kscore.calibration.datasets.cases import LabelledSheet
from kscore.calibration.hand import LessonSource, taught
from kscore.calibration.measure.confidence import DecisionResult, outcome
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.hand import Hand, HandTable, KnownHands
from kscore.scanner.decide.spaces import NOTHING_ANSWERED, SIZE, SPACES, map_letter
from kscore.scanner.decide.terrain_model import KnownBefore, space_beliefs
from kscore.scanner.hand_file import HandFile, Lesson, Piece, drawn_beliefs
from kscore.scanner.lattice import Lattice
from kscore.scanner.read.terrain import CellEvidence
from kscore.scanner.reading import RegisteredPhoto

NO_VIEW = RegisteredPhoto(np.zeros((1, 1, 3), np.uint8), Lattice(np.eye(3)))
"""Measuring learns without pictures."""
MONSTER = READ_ORDER.index("M")


@dataclass(frozen=True, eq=False)
class Tables:
    """The weights of deciding and of hands."""

    decision: DecisionTable
    hands: HandTable


def known(
    case: LabelledSheet, hands: Sequence[Hand], tables: Tables, named: int | None = 0
) -> LabelledSheet:
    """A sheet where these hands are known; one without lessons belongs to no player."""
    if not any(len(hand) for hand in hands):
        return case
    return replace(
        case,
        given=replace(
            case.given,
            hands=KnownHands(
                tuple(hands), tables.hands, frozenset() if named is None else frozenset({named})
            ),
        ),
    )


def rows_of(read: np.ndarray, case: LabelledSheet) -> tuple[str, ...]:
    """A sheet's rows from indices (121,) intp in READ_ORDER."""
    letters = [map_letter(i, max(0, int(t)), case.given.layout) for i, t in enumerate(read)]
    return tuple("".join(letters[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))


def lesson(
    case: LabelledSheet, result: DecisionResult, tables: Tables, evening: int, season: int
) -> Lesson:
    """What a sheet teaches once it is booked as it was read and answered."""
    rows = rows_of(result.after, case)
    return lesson_of_rows(case.evidence, case.given, rows, result.answered, tables, evening, season)


def lesson_of_rows(
    evidence: CellEvidence,
    given: KnownBefore,
    rows: Sequence[str],
    answered: Iterable[int],
    tables: Tables,
    evening: int,
    season: int,
) -> Lesson:
    """What a sheet booked as ``rows`` teaches, without pictures; ``answered`` are the spaces (their
    indices) that a question settled. Monsters are a neighbour's."""
    apart = [i for i, letter in enumerate("".join(rows)) if letter == "M"]
    settled = dict.fromkeys(answered, "answered")
    shown = LessonSource(evidence, replace(given, hands=None), rows, settled, apart, NO_VIEW)
    pieces = [piece for piece, _ in taught(shown, tables.decision, tables.hands)]
    return Lesson(
        f"{evening:x}{season:x}", f"{evening:x}", "2026-01-01T00:00:00+00:00", tuple(pieces)
    )


@dataclass(frozen=True, eq=False)
class LessonFigures:
    """A sheet that was read and, where it was booked, taught: ``hand`` is what is known
    afterwards."""

    case: LabelledSheet
    result: DecisionResult
    hand: HandFile


def read_evenings(
    evenings: Sequence[Sequence[LabelledSheet]],
    tables: Tables,
    *,
    learns: bool = True,
    answers: bool = True,
) -> list[list[LessonFigures]]:
    """A person's evenings one after the other, each sheet read with what the hand has learnt by
    then.

    Args:
        evenings: the cases, by evening and season.
        learns: whether sheets teach.
        answers: whether all questions are answered, truly; else a sheet teaches only where nothing
            was asked.
    """
    hand = HandFile("player", "0" * 64)
    found = []
    for at, cases in enumerate(evenings):
        told = []
        for season, case in enumerate(cases):
            result = outcome(known(case, [hand.hand(tables.hands)], tables, 0), tables.decision)
            open_ = not answers and bool(result.questions)
            if not answers:
                result = replace(result, after=result.read, answered={})
            if learns and not open_:
                hand = plain(hand, lesson(case, result, tables, at, season))
            told.append(LessonFigures(case, result, hand))
        found.append(told)
    return found


def hands_learnt(
    evenings: Sequence[Sequence[LabelledSheet]], tables: Tables
) -> tuple[Hand, Hand, Hand]:
    """The hand after the first spring, after the first evening and after the second (where there is
    one), with all questions answered."""
    told = read_evenings(evenings[:2], tables)
    files = (told[0][0].hand, told[0][-1].hand, told[-1][-1].hand)
    spring, one, two = (file.hand(tables.hands) for file in files)
    return spring, one, two


def one_of_each(case: LabelledSheet, tables: Tables, rng: np.random.Generator) -> HandFile:
    """A hand that was shown one space of each terrain of a sheet, monsters left out, any one of
    them."""
    looks = case.evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    believed = space_beliefs(case.evidence, case.given, tables.decision, NOTHING_ANSWERED)
    pieces = []
    for terrain in range(1, len(READ_ORDER)):
        members = np.flatnonzero(case.truth == terrain)
        if terrain != MONSTER and len(members):
            space = int(rng.choice(members))
            pieces.append(
                Piece(
                    READ_ORDER[terrain],
                    "typed",
                    1,
                    look=looks[space],
                    said=drawn_beliefs(believed[space]),
                    picture=b"",
                )
            )
    return HandFile(
        "one", "0" * 64, (), (Lesson("a", "a", "2026-01-01T00:00:00+00:00", tuple(pieces)),)
    )


def plain(hand: HandFile, new: Lesson) -> HandFile:
    """The hand with a lesson more; without pictures no file becomes too large."""
    return replace(hand, lessons=(*hand.without(new.source).lessons, new))
