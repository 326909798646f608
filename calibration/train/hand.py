"""Fits the weights of a player's own hand (`scanner.decide.hand.HandTable`) on evenings of the calibrate split.

    python -m calibration fit-hand DIR...

How alike embeddings of one symbol are is counted; the rest is searched for the least log loss of sheets read with the
right and with a wrong hand. Another terrain network needs this anew: the table names the one it is for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.console import tell
from calibration.datasets.cases import Case
from calibration.datasets.hand_evenings import Person, open_people
from calibration.hand import Shown, taught
from calibration.measure.hand_lessons import MONSTER, NO_VIEW, Tables, hands_learnt, known
from calibration.train.decision import log_loss
from calibration.train.hand_risk import fit_risk
from engine.terrain import READ_ORDER, Terrain
from scanner.decide.decision import decide, with_hands
from scanner.decide.decision_table import DecisionTable
from scanner.decide.hand import COSINES, TABLE, Hand, HandTable, drawn_by, sheet_evidence
from scanner.decide.hand_risk import HAND_FEATURES
from scanner.decide.spaces import NOTHING_ANSWERED, SPACES
from scanner.decide.terrain_model import clusters, drawn_spaces, space_beliefs
from scanner.network import sealed
from scanner.read.terrain import TerrainNetwork

_SMOOTH = 3.0  # pairs added to each count: where nothing was seen, little is known
_OTHERS = 3.0  # log odds: a sheet is said to be somebody's; it is twenty times less likely to be any one of the others'
_ENOUGH = 140  # examples for the search: every step reads all of them
_THRESHOLDS = (0.9, 0.95, 0.98, 0.99, 0.995, 0.998)
_MOST_WRONG = 0.01  # share of unasked lessons that may be wrong
_FADE = 0.6
_SURE = (0.999, 0.995, 0.97, 0.97)  # by HOW: a typed space may be a slip, Enter may be pressed without a look
_EDGES = np.array([-1.0, *((a + b) / 2 for a, b in pairwise(COSINES)), 1.0001])


def curves(people: Sequence[Person]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """log r at COSINES: of spaces of later evenings to the first evening's symbols, of the same terrain against another
    terrain's of the same hand, and against anybody's."""
    centres = {person.name: _centres(person.evenings[0].cases[-1]) for person in people}
    counts = {kind: np.zeros(len(COSINES)) for kind in ("same", "own", "any")}
    for person in people:
        for evening in person.evenings[1:]:
            case = evening.cases[2]
            looks = case.evidence.embedding.reshape(SPACES, -1).astype(np.float64)
            for other, by_terrain in centres.items():
                for terrain, centre in by_terrain.items():
                    near = looks @ centre
                    drawn = (case.truth > 0) & (case.truth != MONSTER)
                    alike = drawn & (case.truth == terrain)
                    if other != person.name:
                        counts["any"] += np.histogram(near[drawn], _EDGES)[0]
                    else:
                        counts["same"] += np.histogram(near[alike], _EDGES)[0]
                        counts["own"] += np.histogram(near[drawn & ~alike], _EDGES)[0]
    rates = {kind: (count + _SMOOTH / len(COSINES)) / (count.sum() + _SMOOTH) for kind, count in counts.items()}
    found = []
    for kind in ("own", "any"):
        counted = np.log(rates["same"] / rates[kind])
        # Counts are noisy, likeness is not: the mean of the least rising curve above and the greatest below them.
        above, below = np.maximum.accumulate(counted), np.minimum.accumulate(counted[::-1])[::-1]
        rising = (above + below) / 2
        found.append(tuple(round(float(value), 3) for value in rising))
    return found[0], found[1]


def _centres(case: Case) -> dict[int, NDArray[np.float64]]:
    looks = case.evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    found = {}
    for terrain in range(1, len(READ_ORDER)):
        members = looks[case.truth == terrain]
        if terrain != MONSTER and len(members):
            mean = members.mean(axis=0)
            found[terrain] = mean / max(float(np.linalg.norm(mean)), 1e-6)
    return found


@dataclass(frozen=True, eq=False)
class Example:
    """A sheet, the hand it is said to be of, and whether it is."""

    case: Case
    hand: Hand
    own: bool


def examples(people: Sequence[Person], tables: Tables) -> Iterator[Example]:
    """Sheets with the right and with a wrong hand, each known after spring, after one evening, and after two."""
    hands = [hands_learnt([each.cases for each in person.evenings], tables) for person in people]
    for at, person in enumerate(people):
        wrong = hands[(at + 1) % len(people)]
        for case in person.evenings[0].cases[1:]:
            yield Example(case, hands[at][0], True)
        yield Example(person.evenings[0].cases[2], wrong[1], False)
        for number, evening in enumerate(person.evenings[1:], 1):
            for season in (0, 1, 3):
                yield Example(evening.cases[season], hands[at][number], True)
            for season in (0, 2):
                yield Example(evening.cases[season], wrong[number], False)


def informed_case(example: Example, tables: Tables) -> tuple[Case, float]:
    """The sheet as the hand makes it, without hands to come, and the probability that it is nobody's."""
    case = known(example.case, [example.hand], tables, 0)
    if case.given.hands is None:
        return case, 1.0
    found = with_hands(case.evidence, case.given, case.given.hands, tables.decision, NOTHING_ANSWERED)
    return replace(case, evidence=found.evidence, given=replace(case.given, hands=None)), float(found.whose[-1])


def loss(every: Sequence[Example], tables: Tables) -> float:
    """Mean log loss of the sheets with their hands."""
    return log_loss([informed_case(example, tables)[0] for example in every], tables.decision)


def fit(people: Sequence[Person], decision: DecisionTable, network: str) -> HandTable:
    """The table; see the module."""
    of_hand, of_anybody = curves(people)
    table = HandTable(
        network=network, of_hand=of_hand, of_anybody=of_anybody, new=0.16, sure=_SURE,
        power=0.5, named=-1.6, known=-1.6 - _OTHERS, slope=0.37, correlation=0.5, teach_above=_THRESHOLDS[-1],
        fade=_FADE, risk=(0.0,) * len(HAND_FEATURES),
    )  # fmt: skip
    table = unasked(people, Tables(decision, table))
    table = whose(people, Tables(decision, table))
    every = list(examples(people, Tables(decision, table)))
    tell(f"{len(every)} sheets, {sum(e.own for e in every)} with the right hand")
    few = every[:: max(1, len(every) // _ENOUGH)]
    tell(f"log loss without a hand {log_loss([e.case for e in few], decision):.5f}")
    for spread in (1.0, 0.4):
        for name, options in (
            ("power", table.power * np.exp(spread * np.linspace(-0.6, 0.6, 3))),
            ("new", table.new * np.exp(spread * np.linspace(-1.2, 1.2, 3))),
        ):
            ways = [_with(table, name, float(value)) for value in options]
            table = min(ways, key=lambda way: loss(few, Tables(decision, way)))
        table = whose(people, Tables(decision, table))
        tell(f"log loss {loss(few, Tables(decision, table)):.5f} with {_plain(table)}")
    return fit_risk(people, Tables(decision, table))


def unasked(people: Sequence[Person], tables: Tables) -> HandTable:
    """The table with the confidence from which unasked spaces teach: the least at which few enough lessons are wrong,
    with how sure they are then. Sheets are read without a hand and without an answer, and all of them teach."""
    table = tables.hands
    cases = [case for person in people for evening in person.evenings for case in evening.cases]
    read = [decide(case.evidence, case.given, tables.decision) for case in cases]
    for threshold in _THRESHOLDS:
        table = replace(table, teach_above=threshold)
        right = []
        for case, decision in zip(cases, read, strict=True):
            letters = "".join(decision.rows)
            apart = [index for index in range(SPACES) if letters[index] == Terrain.MONSTER]
            shown = Shown(case.evidence, case.given, decision.rows, {}, apart, NO_VIEW)
            pieces = taught(shown, tables.decision, table)
            right += [case.truth[space] == READ_ORDER.index(piece.terrain) for piece, space in pieces]
        wrong = 1 - float(np.mean(right))
        tell(f"unasked above {threshold}: {len(right)} lessons, {100 * wrong:.2f} % wrong")
        if wrong <= _MOST_WRONG:
            break
    return replace(table, sure=(*table.sure[:-1], round(1 - wrong, 4)))


def whose(people: Sequence[Person], tables: Tables) -> HandTable:
    """The table with the weights of whose sheet it is: a logistic model of Z over sheets of the last evening with the
    right hand and with everybody else's, either half of the whole."""
    hands = [hands_learnt([each.cases for each in person.evenings], tables) for person in people]
    found, own = [], []
    for at, person in enumerate(people):
        for case in (person.evenings[-1].cases[0], person.evenings[-1].cases[-1]):
            evidence = _evidence_of(case, tables)
            for other, theirs in enumerate(hands):
                for hand in theirs[:2]:
                    if len(hand):
                        found.append(evidence(hand))
                        own.append(float(other == at))
    truth, features = np.array(own), np.column_stack((np.ones(len(found)), found))
    share = np.where(truth > 0, 0.5 / truth.sum(), 0.5 / (1 - truth).sum()) * len(truth)
    weights = np.zeros(2)
    for _ in range(40):
        chance = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        curve = (features * (share * chance * (1 - chance))[:, None]).T @ features + 1e-3 * np.eye(2)
        weights = weights + np.linalg.solve(curve, features.T @ (share * (truth - chance)))
    named, slope = (round(float(weight), 3) for weight in weights)
    said = features @ weights > 0
    tell(f"whose: right hands known {said[truth > 0].mean():.3f}, wrong ones taken {said[truth == 0].mean():.4f}")
    return replace(tables.hands, named=named, known=named - _OTHERS, slope=slope)


def _evidence_of(case: Case, tables: Tables) -> Callable[[Hand], float]:
    """What gives Z of a sheet for a hand."""
    alone = space_beliefs(case.evidence, case.given, tables.decision, NOTHING_ANSWERED)
    looks = case.evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    groups = clusters(looks, drawn_spaces(alone, case.given), tables.decision.same_symbol)

    def evidence(hand: Hand) -> float:
        _, likelier = drawn_by(hand, alone, looks @ hand.looks.T, tables.hands.of_anybody, tables.hands)
        return sheet_evidence(likelier, groups, tables.hands)

    return evidence


def _with(table: HandTable, name: str, value: float) -> HandTable:
    return HandTable(**{**vars(table), name: round(value, 4)})


def _plain(table: HandTable) -> dict[str, object]:
    return {name: value for name, value in asdict(table).items() if name not in ("of_hand", "of_anybody")}


def fit_hand(folders: Sequence[Path]) -> None:
    """Fits the table on evenings of the calibrate split and writes scanner/models/hand.json."""
    network = TerrainNetwork()
    people = [person for folder in folders for person in open_people(folder, network)]
    table = fit(people, DecisionTable.load(), network.sha256)
    TABLE.write_text(json.dumps(sealed(asdict(table)), indent=1) + "\n", encoding="utf-8")
