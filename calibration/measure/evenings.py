"""Reads the sheets of rendered evenings with and without the rules' evidence and asks as a table is
asked.

    python -m calibration measure-evenings DIR 'test-K-common-*' --ways plain --ways rules python -m
    calibration measure-evenings DIR 'test-K-common-*' --ways table --keep NEW --against OLD

A season's points are asked for with the evening's own cards, and every question is answered truly,
one after the other; what was settled is the record that next season is read with. Coins, stars and
monsters' letters are taken as they are: what differs is the map alone. Intervals are 95 %, paired,
over evenings drawn again (bootstrap): sheets of one evening are not independent.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.evenings import (
    PlayedSeason,
    SampleEvening,
    evenings_in,
    evidence_of_views,
    open_evening,
    pixels,
)
from kscore.calibration.deciding import without_steps
from kscore.calibration.measure.hand_lessons import Tables, lesson_of_rows, plain
from kscore.calibration.measure.question_kinds import AskedQuestion, kinds_text
from kscore.calibration.measure.symbols import MEDIA
from kscore.calibration.measure.tables import with_interval
from kscore.engine.cards import CARDS
from kscore.engine.grid import COINS, Space
from kscore.engine.likelihood import SharedCards
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.hand import HandTable, KnownHands
from kscore.scanner.decide.questions import Stakes, select_questions
from kscore.scanner.decide.said_before import carry_over_answers
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.evidence import SheetEvidence
from kscore.scanner.find.photo_quality import Quality
from kscore.scanner.hand_file import HandFile
from kscore.scanner.read.coins import LOOKS, TrackEvidence
from kscore.scanner.read.numbers import EMPTY, WINDOWS, Candidates
from kscore.scanner.read.terrain import CellEvidence, TerrainNetwork
from kscore.scanner.read.witness import WitnessTable, measure_sheet
from kscore.scanner.reading import SURE_SPACE, Doubt, Reading
from kscore.scanner.witnesses import NO_WITNESSES, Witnesses
from numpy.typing import NDArray

_PATIENCE = 150
_DRAWS = 2000
_NOTHING_WRITTEN = (Candidates(np.array([EMPTY]), np.array([1.0])),) * WINDOWS
_LEAST = 1e-4  # a probability below says nothing more about the others


@dataclass(frozen=True)
class ReadingMode:
    """One way to read: with a record or without, with the rules' weight λ (0: no rules), with what
    the table's other sheets of the season say or each sheet alone, with players' hands that the
    evening's earlier seasons taught."""

    name: str
    record: bool
    rules: float
    table: bool = False
    hands: bool = False


def ways(exponent: float) -> Mapping[str, ReadingMode]:
    """The ways that are compared, by name."""
    every = (
        ReadingMode("plain", True, 0.0),
        ReadingMode("rules", True, exponent),
        ReadingMode("table", True, exponent, table=True),
        ReadingMode("hands", True, exponent, table=True, hands=True),
        ReadingMode("plain, no record", False, 0.0),
        ReadingMode("rules, no record", False, exponent),
    )
    return {way.name: way for way in every}


@dataclass(frozen=True)
class SheetOutcome:
    """One sheet: map and points right before anything was asked, questions, entries (a question
    whose spaces are not alike costs one each), points wrong after all questions, which of them are
    right but for spaces of which the view shows nothing (``unseen``, not ``silent``), spaces read
    wrong at first; spaces and symbols turned by the rules, and of them wrongly; whether all stars
    were right at first; milliseconds of processor time of deciding."""

    map_right: bool
    points_right: bool
    questions: int
    entries: int
    silent: bool
    unseen: bool
    wrong: int
    turned: int
    turned_wrongly: int
    stars_right: bool
    milliseconds: float
    asked: tuple[AskedQuestion, ...] = ()

    @property
    def needless(self) -> int:
        """Questions whose answer was what was read."""
        return sum(question.needless for question in self.asked)

    @property
    def about_blank(self) -> int:
        """Questions about spaces that are read as empty."""
        return sum(question.kind == "blank" for question in self.asked)

    @property
    def about_monsters(self) -> int:
        """Questions about spaces that are read as monsters."""
        return sum(question.kind == "monster" for question in self.asked)


class _KnownStakes(Stakes):
    """A season's points where stars and monsters' letters are those of the true sheet."""

    true: Sheet | None = None

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        assert self.true is not None
        return super().points(as_known(sheet, self.true))


def as_known(sheet: Sheet, true: Sheet) -> Sheet:
    """The sheet with the true stars, and the true letters where it has monsters."""
    letters = tuple((space, letter) for space, letter in true.letters if sheet.board[space] == "M")
    return replace(sheet, stars=true.stars, letters=letters, marked=true.marked, spent=true.spent)


def sheet_evidence(
    cells: CellEvidence,
    true: Sheet,
    skills: bool | None,
    table: DecisionTable,
    view: bytes | None = None,
) -> SheetEvidence:
    """What was seen of a sheet, with its true coins and nothing written; ``view`` its map as JPEG,
    for what the paper says, None where it was not measured."""
    looks = np.zeros((COINS, len(LOOKS)))
    looks[:, 0] = 1.0
    looks[: true.marked] = np.eye(len(LOOKS))[LOOKS.index("m")]
    track = TrackEvidence(looks, skills=skills)
    return SheetEvidence(
        photo="evening",
        grid=np.zeros((4, 2)),
        cells=cells,
        track=track,
        numbers=_NOTHING_WRITTEN,
        unseen=frozenset(),
        table=table,
        quality=Quality(1.0, ()),
        witnesses=NO_WITNESSES
        if view is None
        else Witnesses(spaces=said_by_paper(view, cells, true)),
    )


def said_by_paper(
    view: bytes, cells: CellEvidence, true: Sheet
) -> Mapping[str, NDArray[np.float32]]:
    """What a map (384, 384, 3) as JPEG says of its spaces, as `Witnesses.spaces`."""
    return measure_sheet(pixels(view), cells, true.layout, WitnessTable.load()).spaces


@dataclass
class KnownPlayer:
    """What is known of a player from season to season: last season's sheet as it was settled and
    what of it was not, what was said, and how the player draws (no player has a hand to begin
    with)."""

    previous: Sheet | None = None
    unsettled: frozenset[str] = frozenset()
    said: dict[str, str] = field(default_factory=dict)
    hand: HandFile = field(default_factory=lambda: HandFile("player", "0" * 64))


def _truly(doubt: Doubt, truth: str) -> Mapping[str, str]:
    """What the player answers who looks at the sheet."""
    return {space: _true(truth, space) for space in doubt.cells}


def read_sheet(
    seen: SheetEvidence,
    given: KnownBefore,
    played: PlayedSeason,
    unseen: Collection[str],
    cards: CardSet,
    season: Season,
    player: KnownPlayer,
    answered: Callable[[Doubt, str], Mapping[str, str]] = _truly,
) -> SheetOutcome:
    """Reads and asks; ``player`` then knows what was settled. Of the ``unseen`` spaces the view
    shows nothing; ``answered`` says what the player answers."""
    truth = "".join(played.sheet.board.rows)
    heroes, true = given.played.hero_terrain, played.sheet
    stakes = _KnownStakes(cards, season, heroes, true.coins, true=true)
    wanted = stakes.points(played.sheet)["total"]
    began = time.process_time()
    first = seen.reading(given)
    spent = 1000 * (time.process_time() - began)
    answers = carry_over_answers(
        first, player.said, dict, given.played.hero_terrain or "H" in given.played.games
    )
    reading = seen.reading(given, answers) if answers else first
    unasked, stars_right = "".join(reading.rows), reading.stars == played.sheet.stars
    points_right = stakes.points(reading.sheet())["total"] == wanted
    turned = [
        (space, each.says) for each in reading.evidence if each.turned for space in each.cells
    ]
    wrongly = sum(_true(truth, space) != letter for space, letter in turned)
    asked: list[AskedQuestion] = []
    entries = 0
    said: dict[str, str] = {}
    for _ in range(_PATIENCE):
        doubts = [doubt for doubt in select_questions(reading, stakes) if doubt.kind == "cells"]
        if not doubts:
            break
        right = all(_true(truth, space) == doubts[0].read for space in doubts[0].cells)
        asked.append(AskedQuestion.of(doubts[0], right))
        entries += _entries(doubts[0], truth)
        said |= answered(doubts[0], truth)
        reading = seen.reading(given, {**answers, **said})
    settled = reading.sheet()
    as_seen = replace(
        settled, board=settled.board.replace({space: _true(truth, space) for space in unseen})
    )
    silent = stakes.points(as_seen)["total"] != wanted
    player.previous = as_known(settled, played.sheet)
    player.unsettled = _doubtful(reading) - answers.keys() - said.keys()
    player.said |= {space: letter for space, letter in said.items() if letter not in ".#"}
    return SheetOutcome(
        unasked == truth,
        points_right,
        len(asked),
        entries,
        silent,
        not silent and stakes.points(settled)["total"] != wanted,
        sum(one != other for one, other in zip(unasked, truth, strict=True)),
        len(turned),
        wrongly,
        stars_right,
        spent,
        tuple(asked),
    )


def _doubtful(reading: Reading) -> frozenset[str]:
    """The spaces whose terrain is not settled."""
    numbers = np.flatnonzero(reading.confidence.reshape(-1) < SURE_SPACE)
    return frozenset(Space.from_number(int(number)).name for number in numbers)


def _taught(
    player: KnownPlayer, cells: CellEvidence, given: KnownBefore, season: Season, tables: Tables
) -> HandFile:
    """The player's hand once the sheet is booked."""
    assert player.previous is not None
    board = player.previous.board
    answered = [
        Space.parse(space).number for space, letter in player.said.items() if board[space] == letter
    ]
    turn = tuple(Season).index(season)
    return plain(player.hand, lesson_of_rows(cells, given, board.rows, answered, tables, 0, turn))


def _true(truth: str, space: str) -> str:
    return truth[Space.parse(space).number]


def _entries(doubt: Doubt, truth: str) -> int:
    letters = {_true(truth, space) for space in doubt.cells}
    return 1 if len(letters) == 1 else len(doubt.cells)


def at_table(
    evening: SampleEvening,
    cells: Sequence[CellEvidence],
    turn: int,
    previous: Sequence[Sheet | None],
    table: DecisionTable,
    together: bool,
    unsettled: Sequence[frozenset[str]] | None = None,
) -> list[tuple[SheetEvidence, KnownBefore]]:
    """The sheets of one season, seat by seat, with what is known of each: the sheet of the season
    before (``previous``) and, where they are read ``together``, the cards that the others show.
    ``unsettled``: what of the season before was not settled, a set a seat.

    All sheets lie there before anything is asked: what one says is not changed by what another
    says.
    """
    season = tuple(Season)[turn]
    sheets = [
        sheet_evidence(
            cells[number * len(Season) + turn],
            seat.seasons[turn].sheet,
            False,
            table,
            seat.views[turn],
        )
        for number, seat in enumerate(evening.seats)
    ]
    layout = evening.seats[0].seasons[0].sheet.layout
    doubtful = (frozenset(),) * len(previous) if unsettled is None else unsettled
    givens = [
        KnownBefore(layout, evening.played, previous=before, season=season, unsettled=spaces)
        for before, spaces in zip(previous, doubtful, strict=True)
    ]
    if not together:
        return list(zip(sheets, givens, strict=True))
    said = [seen.cards(given) for seen, given in zip(sheets, givens, strict=True)]
    found = []
    for number, (seen, given) in enumerate(zip(sheets, givens, strict=True)):
        others = tuple(each for n, each in enumerate(said) if n != number and each is not None)
        shared = SharedCards(others, season, evening.played.games) if others else None
        found.append((seen, replace(given, shared=shared)))
    return found


def read_evening(
    evening: SampleEvening,
    cells: Sequence[CellEvidence],
    way: ReadingMode,
    without: Collection[str] = (),
    read: Callable[..., SheetOutcome] = read_sheet,
) -> list[list[SheetOutcome]]:
    """The outcomes of an evening, seat by seat and season by season; ``without`` names steps of
    deciding that are left out, ``read`` reads each sheet."""
    cards = CardSet(tuple(CARDS[key] for key in evening.cards))
    table = without_steps(replace(DecisionTable.load(), rules=way.rules), without)
    hands = HandTable.load()
    players = [KnownPlayer() for _ in evening.seats]
    found: list[list[SheetOutcome]] = [[] for _ in evening.seats]
    for turn, season in enumerate(Season):
        previous = [player.previous if way.record else None for player in players]
        unsettled = [player.unsettled for player in players]
        sheets = at_table(evening, cells, turn, previous, table, way.table, unsettled)
        drawn = tuple(player.hand.hand(hands) for player in players)
        for number, (seat, (seen, given)) in enumerate(zip(evening.seats, sheets, strict=True)):
            player = players[number] if way.record else KnownPlayer()
            if way.hands and any(len(hand) for hand in drawn):
                given = replace(
                    given, hands=KnownHands(drawn, hands, frozenset({number}), player.hand.name)
                )
            found[number].append(
                read(seen, given, seat.seasons[turn], seat.unseen[turn], cards, season, player)
            )
            if way.hands:
                player.hand = _taught(player, seen.cells, given, season, Tables(table, hands))
    return found


MEASURES = (
    "map_right", "points_right", "questions", "entries", "silent", "unseen", "wrong", "turned",
    "turned_wrongly", "stars_right", "needless", "about_blank", "about_monsters",
)  # fmt: skip

Outcomes = NDArray[np.float64]
"""(evenings, seats, seasons, measures) float64, in the order of MEASURES."""


def outcomes(
    paths: Sequence[Path], way: ReadingMode, without: Collection[str] = ()
) -> tuple[Outcomes, NDArray[np.float64], list[AskedQuestion]]:
    """The outcomes of evenings, the milliseconds (N,) of deciding each sheet, and every question;
    ``without`` as of `read_evening`."""
    network = TerrainNetwork()
    rows, spent, asked = [], [], list[AskedQuestion]()
    for path in progress(paths, len(paths), f"evenings, {way.name}"):
        read = read_evening(open_evening(path), evidence_of_views(path, network), way, without)
        rows.append(
            [[[float(getattr(each, name)) for name in MEASURES] for each in seat] for seat in read]
        )
        spent += [each.milliseconds for seat in read for each in seat]
        asked += [question for seat in read for each in seat for question in each.asked]
    return np.array(rows), np.array(spent), asked


def _interval(evenings: NDArray[np.float64]) -> tuple[float, float]:
    """The 95 % interval of the mean (N,) float64 over evenings drawn again."""
    rng = np.random.default_rng(5)
    means = evenings[rng.integers(len(evenings), size=(_DRAWS, len(evenings)))].mean(axis=1)
    return float(np.percentile(means, 2.5)), float(np.percentile(means, 97.5))


def table_text(title: str, found: Outcomes) -> str:
    """Maps exact and points right unasked (per cent), questions and entries a sheet, silently wrong
    sheets and tables, sheets that are wrong where the view shows nothing, season by season."""
    lines = [
        title,
        "season    maps exact  points right  questions  entries   silent sheets  silent "
        "tables  unseen  turned "
        "(wrong)  stars",
    ]
    for season in (*range(found.shape[2]), None):
        part = found if season is None else found[:, :, [season]]
        mean = dict(zip(MEASURES, part.mean(axis=(0, 1, 2)), strict=True))
        total = dict(zip(MEASURES, part.sum(axis=(0, 1, 2)), strict=True))
        tables = int((part[..., MEASURES.index("silent")].sum(axis=1) > 0).sum())
        evenings, seats, seasons, _ = part.shape
        lines.append(
            f"{'all' if season is None else tuple(Season)[season]:8} "
            f"{100 * mean['map_right']:10.1f}  "
            f"{100 * mean['points_right']:11.1f}  {mean['questions']:9.2f}  "
            f"{mean['entries']:7.2f}   "
            f"{int(total['silent']):4d} of {evenings * seats * seasons:4d}   {tables:4d} of "
            f"{evenings * seasons:4d}   "
            f"{int(total['unseen']):4d}   {int(total['turned']):5d} "
            f"({int(total['turned_wrongly'])})  "
            f"{100 * mean['stars_right']:5.1f}"
        )
    return "\n".join(lines)


def by_media(found: Outcomes, styles: NDArray[np.str_]) -> str:
    """Maps exact unasked by what the players (evenings, seats) draw with, pencil first: it is read
    worst."""
    exact, lines = found[..., MEASURES.index("map_right")], []
    for name, media in MEDIA.items():
        here = exact[np.isin(styles, media)]
        if here.size:
            lines.append(with_interval(f"maps exact, {name}", int(here.sum()), here.size))
    return "\n".join(lines)


def differences_text(one: Outcomes, other: Outcomes) -> str:
    """The differences of two ways to read, paired, a sheet, with their 95 % intervals."""
    lines = []
    for name in (*MEASURES[:7], *MEASURES[-3:]):
        number = MEASURES.index(name)
        if number >= one.shape[-1]:  # kept by a version that did not count it
            continue
        change = (other[..., number] - one[..., number]).mean(axis=(1, 2))
        low, high = _interval(change)
        lines.append(f"  {name:13} {change.mean():+.4f} [{low:+.4f}, {high:+.4f}]")
    return "\n".join(lines)


EXPONENTS = (0.0, 0.25, 0.35, 0.5, 0.65, 0.8, 1.0)
"""λ of the rules, tried with each sheet alone."""
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
"""μ of the table's other sheets, tried with λ as committed."""


def fit_rules(folder: Path, pattern: str, count: int | None) -> None:
    """Prints how true the probabilities are with each exponent, λ alone and then μ beside it: the
    mean log loss of all spaces of a sheet, read with the true sheet of the season before, with its
    95 % interval."""
    paths = evenings_in(folder, pattern)[:count]
    network, table = TerrainNetwork(), DecisionTable.load()
    alone = [replace(table, rules=exponent, shared=0.0) for exponent in EXPONENTS]
    beside = [replace(table, shared=share) for share in SHARES]
    losses: list[list[float]] = []
    for path in progress(paths, len(paths), "evenings"):
        evening, cells = open_evening(path), evidence_of_views(path, network)
        losses.append([_evening_loss(evening, cells, each, False) for each in alone])
        losses[-1] += [_evening_loss(evening, cells, each, True) for each in beside]
    found = np.array(losses)
    names = [f"rules {each:.2f}, alone" for each in EXPONENTS] + [
        f"rules as committed, table {n:.2f}" for n in SHARES
    ]
    for name, column in zip(names, found.T, strict=True):
        low, high = _interval(column)
        tell(f"{name}: log loss a sheet {column.mean():.4f} [{low:.4f}, {high:.4f}]")


def _evening_loss(
    evening: SampleEvening, cells: Sequence[CellEvidence], table: DecisionTable, together: bool
) -> float:
    """The mean log loss of a sheet."""
    losses: list[float] = []
    for turn in range(len(Season)):
        true = [seat.seasons[turn].sheet for seat in evening.seats]
        previous = [seat.seasons[turn - 1].sheet if turn else None for seat in evening.seats]
        sheets = at_table(evening, cells, turn, previous, table, together)
        losses += [
            _loss(seen.reading(given), sheet)
            for (seen, given), sheet in zip(sheets, true, strict=True)
        ]
    return float(np.mean(losses))


def _loss(reading: Reading, true: Sheet) -> float:
    assert reading.probabilities is not None
    classes = [max(0, READ_ORDER.find(letter)) for letter in "".join(true.board.rows)]
    of_truth = reading.probabilities.reshape(len(classes), -1)[np.arange(len(classes)), classes]
    return float(-np.log(np.maximum(of_truth, _LEAST)).sum())


def measure(
    folder: Path,
    pattern: str,
    names: Sequence[str],
    exponent: float | None,
    count: int | None,
    keep: Path | None = None,
    against: Path | None = None,
    without: Collection[str] = (),
) -> None:
    """Prints the table of each way and its paired differences from the first; and from the same way
    as another version of the reader left it in the folder ``against`` with ``keep``."""
    paths = evenings_in(folder, pattern)[:count]
    known = ways(DecisionTable.load().rules if exponent is None else exponent)
    styles = np.array([[seat.style for seat in open_evening(path).seats] for path in paths])
    base: Outcomes | None = None
    for name in names:
        if name not in known:
            raise ValueError(f"no way {name!r}: {', '.join(known)}")
        found, spent, asked = outcomes(paths, known[name], without)
        tell(table_text(f"{name}: {len(paths)} evenings {pattern}", found))
        tell(by_media(found, styles))
        tell(kinds_text(asked, found[..., 0].size))
        tell(
            f"deciding: mean {spent.mean():.1f} ms, 99 % {np.percentile(spent, 99):.1f}, "
            f"most {spent.max():.1f}"
        )
        if against is not None:
            with np.load(_outcomes_path(against, pattern, name)) as before:
                tell(f"against {against}, a sheet:\n{differences_text(before['found'], found)}")
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            np.savez(_outcomes_path(keep, pattern, name), found=found)
        if base is None:
            base = found
        else:
            tell(f"against {names[0]}, a sheet:\n{differences_text(base, found)}")


def _outcomes_path(folder: Path, pattern: str, name: str) -> Path:
    """Where the outcomes of one way to read lie."""
    return folder / f"{re.sub('[^A-Za-z0-9-]', '_', pattern)}-{name}.npz"
