"""Reads whole photos and compares them with their truth: the map and the score over random card
sets in winter.

Questions are asked as the terminal asks them and answered truly. Every photo that shows a sheet
counts: a refused one is not exact and is told apart (docs/accuracy.md).
`kscore.calibration.measure.photo_report` makes the tables.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from kscore.calibration.datasets.photos import open_truth
from kscore.calibration.measure.question_kinds import AskedQuestion
from kscore.engine.cards import CARDS, CATEGORIES
from kscore.engine.grid import Space
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.questions import Stakes, group_doubts, select_questions
from kscore.scanner.errors import ScanError
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import Doubt, Reading
from numpy.typing import NDArray

_PATIENCE = 150  # questions; more than a sheet has spaces
CARD_SETS = 3  # random card sets a sheet is scored with


@dataclass(frozen=True)
class PhotoMeasurement:
    """One photo's result. Counts of a refused photo are zero; ``refused`` names the error's key.

    ``score_*`` are shares over the random card sets: exact before any question, questions, silently
    wrong, exact without a question; ``asked`` every question of all of them. What is drawn and
    shows in the photo nowhere (``unseen``: spaces and coins) is no silent error; ``map_silent`` and
    ``score_silent`` are without it.
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
    map_silent: bool = False
    unseen: int = 0
    coins_right: bool = False
    track_right: bool = False
    stars_right: bool = False
    letters_right: bool = False
    score_exact: float = 0.0
    score_questions: float = 0.0
    score_silent: float = 0.0
    score_quiet: float = 0.0
    milliseconds: float = 0.0
    asked: tuple[AskedQuestion, ...] = ()


@dataclass(frozen=True)
class SpaceResults:
    """Per read space of a photo: confidence, whether right, truth and reading; for tables over many
    photos."""

    style: str
    confidence: NDArray[np.float64]
    right: NDArray[np.bool_]
    of_truth: NDArray[np.float64]
    truth: str
    read: str


def _index(space: str) -> int:
    return Space.parse(space).number


def true_answers(doubts: Sequence[Doubt], truth: str) -> tuple[dict[str, str], float]:
    """Truthful answers to the questions about spaces, and how many questions that was (as in
    docs/accuracy.md)."""
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


def _is_misplaced(reading: Reading, truth: Mapping[str, Any]) -> bool:
    corners = np.asarray(truth["grid"], np.float64)
    cell = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / 11
    # The paper's corners bend most and the truth file has only them: a third of a space still tells
    # a shifted lattice.
    return bool(np.linalg.norm(reading.grid - corners, axis=1).max() > 0.34 * cell)


@dataclass(frozen=True)
class _Asked:
    """A reading after its questions: how many there were, and the coins if they were asked
    about."""

    reading: Reading
    questions: float
    coins: int | None
    asked: tuple[AskedQuestion, ...]


def _ask_through(
    look: Look, truth: str, coins: int, choose: Callable[[Reading, int | None], Sequence[Doubt]]
) -> _Asked:
    """Asks as the terminal does, one question after the other, each answer informing the next;
    answers are true.

    ``choose`` gives the open questions of a reading, the first is asked.
    """
    reading, answers, count, settled = look.reading(), dict[str, str](), 0.0, None
    asked: list[AskedQuestion] = []
    for _ in range(_PATIENCE):
        open_doubts = [
            d
            for d in choose(reading, settled)
            if d.kind == "cells" or (d.kind == "coins" and settled is None)
        ]
        if not open_doubts:
            break
        said, entries = true_answers(open_doubts[:1], truth)
        count += entries
        first = open_doubts[0]
        right = all(truth[_index(space)] == first.read for space in first.cells)
        asked.append(
            AskedQuestion.of(first, first.read == coins if first.kind == "coins" else right)
        )
        if open_doubts[0].kind == "coins":
            settled = coins
        else:
            answers |= said
            reading = look.reading(answers)
    return _Asked(reading, count, settled, tuple(asked))


@dataclass(frozen=True)
class _Truth:
    """What is true of a photo's sheet: the ``sheet``, its ``track`` (14 of ``.ms``), and what shows
    nowhere in it: names of spaces, coins by number."""

    sheet: Sheet
    track: str
    spaces: Collection[str]
    coins: Collection[int]

    @staticmethod
    def of(truth: Mapping[str, Any]) -> _Truth:
        layout = LAYOUTS[truth["layout"]]
        sheet = Sheet(
            layout,
            Board(tuple(truth["map"]), layout.ruins),
            truth["coins"]["marked"],
            spent=truth["coins"]["spent"],
            stars=frozenset(truth.get("stars", ())),
            letters=tuple(sorted(truth.get("letters", {}).items())),
        )
        unseen = truth.get("unseen", {})
        return _Truth(
            sheet,
            truth["coins"].get("track", ""),
            unseen.get("spaces", ()),
            unseen.get("coins", ()),
        )

    @property
    def letters(self) -> str:
        """The map, 121 letters."""
        return "".join(self.sheet.board.rows)

    def seen_in(self, board: Board) -> Board:
        """A board that was read, with what cannot be seen as it is."""
        return board.replace({space: self.sheet.board[space] for space in self.spaces})

    def points_as_seen(self, stakes: Stakes, end: _Asked) -> int:
        """The points of a reading after its questions, with what cannot be seen as it is."""
        sheet = end.reading.sheet()
        track = end.reading.coins.track
        missed = sum((self.track[coin] == "m") - (track[coin] == "m") for coin in self.coins)
        coins = end.coins if end.coins is not None or not missed else sheet.coins + missed
        return replace(stakes, coins=coins).points(replace(sheet, board=self.seen_in(sheet.board)))[
            "total"
        ]


@dataclass(frozen=True)
class _Scored:
    """A score with one set of cards: right before anything was asked, questions, silently wrong."""

    exact: bool
    questions: float
    silent: bool
    asked: tuple[AskedQuestion, ...]


def _scores(
    look: Look, true: _Truth, heroes: bool, rng: np.random.Generator
) -> tuple[_Scored, ...]:
    found = []
    truth, true_sheet = true.letters, true.sheet
    first = look.reading().sheet()
    for _ in range(CARD_SETS):
        cards = CardSet(
            tuple(
                CARDS[
                    str(rng.choice(sorted(k for k, c in CARDS.items() if c.category == category)))
                ]
                for category in rng.permutation(np.array(CATEGORIES))
            )
        )
        stakes = Stakes(cards, Season.WINTER, heroes)
        wanted = stakes.points(true_sheet)["total"]
        exact = stakes.points(first)["total"] == wanted

        def choose(reading: Reading, coins: int | None, stakes: Stakes = stakes) -> Sequence[Doubt]:
            return select_questions(reading, replace(stakes, coins=coins))

        end = _ask_through(look, truth, true_sheet.coins, choose)
        silent = true.points_as_seen(stakes, end) != wanted
        found.append(_Scored(exact, end.questions, silent, end.asked))
    return tuple(found)


def _map_doubts(reading: Reading, coins: int | None) -> Sequence[Doubt]:
    del coins
    return group_doubts([doubt for doubt in reading.doubts if doubt.kind == "cells"])


def measure(reader: Reader, path: Path, seed: int) -> tuple[PhotoMeasurement, SpaceResults | None]:
    """Reads one photo and compares it with its truth."""
    truth = open_truth(path)
    blank = PhotoMeasurement(
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
        return replace(blank, refused=error.key), None
    spent = 1000 * (time.perf_counter() - began)
    true = _Truth.of(truth)
    letters, true_sheet = true.letters, true.sheet
    read = "".join(reading.rows)
    spaces = [i for i in range(121) if letters[i] != "^"]
    wrong = sum(read[i] != letters[i] for i in spaces)
    after = _ask_through(look, letters, true_sheet.coins, _map_doubts)
    heroes = bool(truth.get("heroes", True))
    scored = _scores(look, true, heroes, np.random.default_rng(seed))
    outcome = replace(
        blank,
        misplaced=_is_misplaced(reading, truth),
        layout_right=reading.layout == truth["layout"],
        spaces=len(spaces),
        wrong=wrong,
        exact=read == letters,
        questions=after.questions,
        exact_after="".join(after.reading.rows) == letters,
        map_silent="".join(true.seen_in(after.reading.sheet().board).rows) != letters,
        unseen=len(true.spaces) + len(true.coins),
        coins_right=reading.sheet().coins == true_sheet.coins,
        track_right=reading.coins.track == truth["coins"]["track"],
        stars_right=reading.stars == true_sheet.stars,
        letters_right=dict(reading.letters) == dict(true_sheet.letters),
        score_exact=sum(each.exact for each in scored) / CARD_SETS,
        score_questions=sum(each.questions for each in scored) / CARD_SETS,
        score_silent=sum(each.silent for each in scored) / CARD_SETS,
        score_quiet=sum(each.exact and not each.asked for each in scored) / CARD_SETS,
        asked=tuple(question for each in scored for question in each.asked),
        milliseconds=spent,
    )
    assert reading.probabilities is not None
    chances = reading.probabilities.reshape(121, -1)
    classes = [READ_ORDER.index(letters[i]) if letters[i] in READ_ORDER else 0 for i in spaces]
    evidence = SpaceResults(
        blank.style,
        reading.confidence.reshape(121)[spaces],
        np.array([read[i] == letters[i] for i in spaces]),
        chances[spaces, classes],
        "".join(letters[i] for i in spaces),
        "".join(read[i] for i in spaces),
    )
    return outcome, evidence
