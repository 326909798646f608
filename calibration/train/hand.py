"""Fits the weights of a player's own hand (`kscore.scanner.decide.hand.HandTable`) on evenings of
the calibrate split.

    python -m calibration fit-hand ANYBODY DIR...

The hands of the first folder show what anybody draws; everything else is fitted on those of the
others, common hands and hands with nothing but symbols of their own. How alike embeddings of one
symbol are is counted; the rest is searched for the least log loss of sheets read with the right and
with a wrong hand. Another terrain network needs this anew: the table names the one it is for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.cases import LabelledSheet
from kscore.calibration.datasets.hand_evenings import Person, open_people
from kscore.calibration.hand import LessonSource, taught
from kscore.calibration.measure.hand_lessons import (
    MONSTER,
    NO_VIEW,
    Tables,
    hands_learnt,
    known,
    one_of_each,
)
from kscore.calibration.train.decision import log_loss
from kscore.calibration.train.hand_risk import fit_risk
from kscore.calibration.train.logistic import logistic
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.hand import (
    COSINES,
    HAND_FEATURES,
    TABLE,
    Hand,
    HandTable,
    sheet_evidence,
)
from kscore.scanner.decide.spaces import NOTHING_ANSWERED, SPACES
from kscore.scanner.decide.steps import decide_drawing, with_hands
from kscore.scanner.decide.terrain_model import cluster_spaces, drawn_spaces, space_beliefs
from kscore.scanner.network import seal
from kscore.scanner.read.terrain import TerrainNetwork
from numpy.typing import NDArray

_SMOOTH = 3.0  # pairs added to each count: where nothing was seen, little is known
# log odds: a sheet is said to be a player's; it is twenty times less likely to be any one of the
# others'
_OTHERS = 3.0
_ENOUGH = 960  # examples for the search: every step reads all of them
_STRANGE = 0.1
"""Of 0.005, 0.02, 0.05, 0.1 and 0.27 the least log loss of whose sheet it is (100 hands of the
calibrate side, network 8532d301…: 0.114 to 0.084); what is read hardly differs (own symbols known
for an evening 97.3 to 97.5 %)."""
_LEAST_NEW = 0.05
"""ν at least: rendered hands never change their symbols (fitted freely ν falls to 0.015, where
nothing is read better), people do."""
_UNSEEN = (0.25, 0.4, 0.6, 0.75)
_STRANGERS = 30  # hands that each sheet is compared with to tell whose it is
_THRESHOLDS = (0.9, 0.95, 0.98, 0.99, 0.995, 0.998)
_MOST_WRONG = 0.01  # share of unasked lessons that may be wrong
_FADE = 0.6
# by HOW: a typed space may be a slip, Enter may be pressed without a look
_SURE = (0.999, 0.995, 0.97, 0.97)
_EDGES = np.array([-1.0, *((a + b) / 2 for a, b in pairwise(COSINES)), 1.0001])


def fit_likeness(people: Sequence[Person]) -> tuple[float, ...]:
    """log k at COSINES: how often spaces of later evenings have a cosine to the first evening's
    mean of their symbol, against how often drawn spaces have it to the symbols of other hands."""
    centres = {person.name: _centres(person.evenings[0].cases[-1]) for person in people}
    counts = {kind: np.zeros(len(COSINES)) for kind in ("same", "any")}
    for person in people:
        for evening in person.evenings[1:]:
            case = evening.cases[2]
            looks = case.evidence.embedding.reshape(SPACES, -1).astype(np.float64)
            drawn = (case.truth > 0) & (case.truth != MONSTER)
            for other, by_terrain in centres.items():
                for terrain, centre in by_terrain.items():
                    near = looks @ centre
                    if other != person.name:
                        counts["any"] += np.histogram(near[drawn], _EDGES)[0]
                    else:
                        counts["same"] += np.histogram(
                            near[drawn & (case.truth == terrain)], _EDGES
                        )[0]
    same, any_ = (
        (count + _SMOOTH / len(COSINES)) / (count.sum() + _SMOOTH) for count in counts.values()
    )
    counted = np.log(same / any_)
    # Counts are noisy, likeness is not: the mean of the least rising curve above and the greatest
    # below them.
    above, below = np.maximum.accumulate(counted), np.minimum.accumulate(counted[::-1])[::-1]
    return tuple(round(float(value), 3) for value in (above + below) / 2)


def common_symbols(people: Sequence[Person]) -> NDArray[np.float64]:
    """(N, EMBEDDING) float64 unit vectors: the symbols that these hands show by their first
    evening's end."""
    return np.array(
        [centre for person in people for centre in _centres(person.evenings[0].cases[-1]).values()]
    )


def _centres(case: LabelledSheet) -> dict[int, NDArray[np.float64]]:
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

    case: LabelledSheet
    hand: Hand
    own: bool


@dataclass(frozen=True, eq=False)
class HandExample:
    """A person with the hand after one example a terrain, after the first spring, one evening and
    two."""

    person: Person
    one: Hand
    spring: Hand
    evening: Hand
    two: Hand


def teach_all(people: Sequence[Person], tables: Tables) -> list[HandExample]:
    """All of them with what they teach."""
    rng = np.random.default_rng(9)
    found = []
    for person in progress(people, len(people), "hands"):
        one = one_of_each(person.evenings[0].cases[-1], tables, rng).hand(tables.hands)
        found.append(
            HandExample(
                person, one, *hands_learnt([each.cases for each in person.evenings], tables)
            )
        )
    return found


def examples(learners: Sequence[HandExample]) -> Iterator[Example]:
    """Sheets with the right and a wrong hand, each known by one example, after spring, after an
    evening and two."""
    for at, each in enumerate(learners):
        wrong, evenings = learners[(at + 1) % len(learners)], each.person.evenings
        for case in evenings[0].cases[1:]:
            yield Example(case, each.spring, True)
        yield Example(evenings[0].cases[2], wrong.evening, False)
        for evening, own, other in (
            (evenings[1], each.evening, wrong.evening),
            (evenings[2], each.two, wrong.two),
        ):
            for season in (0, 1, 3):
                yield Example(evening.cases[season], own, True)
            for season in (0, 2):
                yield Example(evening.cases[season], other, False)
        for season in (1, 3):
            yield Example(evenings[1].cases[season], each.one, True)


def informed_case(example: Example, tables: Tables) -> tuple[LabelledSheet, float]:
    """The sheet as the hand makes it, without hands to come, and the probability that it is no
    player's."""
    case = known(example.case, [example.hand], tables, 0)
    if case.given.hands is None:
        return case, 1.0
    found = with_hands(
        case.evidence, case.given, case.given.hands, tables.decision, NOTHING_ANSWERED
    )
    return replace(case, evidence=found.evidence, given=replace(case.given, hands=None)), float(
        found.whose[-1]
    )


def loss(every: Sequence[Example], tables: Tables) -> float:
    """Mean log loss of the sheets with their hands."""
    return log_loss([informed_case(example, tables)[0] for example in every], tables.decision)


def fit(
    anybody: Sequence[Person], people: Sequence[Person], decision: DecisionTable, network: str
) -> HandTable:
    """The table; see the module."""
    table = HandTable(
        network=network, alike=fit_likeness(people), anybody=common_symbols(anybody),
        strange=_STRANGE, new=0.08, unseen=0.4, sure=_SURE, power=0.5, power_misread=0.8,
        named=-1.6, known=-1.6 - _OTHERS, slope=0.37, correlation=0.5, teach_above=_THRESHOLDS[-1],
        fade=_FADE, risk=(0.0,) * len(HAND_FEATURES),
    )  # fmt: skip
    table = fit_unasked(people, Tables(decision, table))
    learners = teach_all(people, Tables(decision, table))
    table = fit_players(learners, Tables(decision, table))
    every = list(examples(learners))
    tell(f"{len(every)} sheets, {sum(e.own for e in every)} with the right hand")
    few = every[:: max(1, len(every) // _ENOUGH)]
    tell(f"log loss without a hand {log_loss([e.case for e in few], decision):.5f}")
    for spread in (1.0, 0.4, 0.4):
        for name, steps, least in (
            ("power", 0.6, 0.0),
            ("power_misread", 0.6, 0.0),
            ("new", 1.2, _LEAST_NEW),
        ):
            options = np.maximum(
                least, getattr(table, name) * np.exp(spread * np.linspace(-steps, steps, 3))
            )
            ways = [_with_value(table, name, float(value)) for value in options]
            table = min(ways, key=lambda way: loss(few, Tables(decision, way)))
        table = fit_players(learners, Tables(decision, table))
        tell(f"log loss {loss(few, Tables(decision, table)):.5f} with {_plain(table)}")
    return fit_risk(people, Tables(decision, table))


def fit_unasked(people: Sequence[Person], tables: Tables) -> HandTable:
    """The table with the confidence from which unasked spaces teach: the least at which few enough
    lessons are wrong, with how sure they are then. Sheets are read without a hand and without an
    answer, and all of them teach."""
    table = tables.hands
    cases = [case for person in people for evening in person.evenings for case in evening.cases]
    read = [decide_drawing(case.evidence, case.given, tables.decision) for case in cases]
    for threshold in _THRESHOLDS:
        table = replace(table, teach_above=threshold)
        right = []
        for case, decision in zip(cases, read, strict=True):
            letters = "".join(decision.rows)
            apart = [index for index in range(SPACES) if letters[index] == Terrain.MONSTER]
            shown = LessonSource(case.evidence, case.given, decision.rows, {}, apart, NO_VIEW)
            pieces = taught(shown, tables.decision, table)
            right += [
                case.truth[space] == READ_ORDER.index(piece.terrain) for piece, space in pieces
            ]
        wrong = 1 - float(np.mean(right))
        tell(f"unasked above {threshold}: {len(right)} lessons, {100 * wrong:.2f} % wrong")
        if wrong <= _MOST_WRONG:
            break
    return replace(table, sure=(*table.sure[:-1], round(1 - wrong, 4)))


def fit_players(learners: Sequence[HandExample], tables: Tables) -> HandTable:
    """The table with the weights of whose sheet it is: a logistic model of Z over sheets of the
    last evening with the right hand and with those of others, either half of the whole; υ where
    that is foretold best."""
    models = []
    for unseen in _UNSEEN:
        table = replace(tables.hands, unseen=unseen)
        evidence, own = _evidence_and_truth(learners, Tables(tables.decision, table))
        weights, loss_ = _logistic(evidence, own)
        named, slope = (round(float(weight), 3) for weight in weights)
        models.append(
            (loss_, replace(table, named=named, known=named - _OTHERS, slope=slope), evidence, own)
        )
    loss_, table, evidence, own = min(models, key=lambda model: model[0])
    said = table.named + table.slope * evidence > 0
    tell(
        f"whose, log loss {loss_:.4f}, unseen {table.unseen}: right hands known "
        f"{said[own].mean():.3f}, wrong ones "
        f"taken {said[~own].mean():.4f}"
    )
    return table


def _evidence_and_truth(
    learners: Sequence[HandExample], tables: Tables
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Z (N,) float64 of sheets and hands, and whether the hand drew the sheet."""
    found, own = [], []
    for at, each in enumerate(learners):
        stride = max(1, len(learners) // _STRANGERS)
        others = [learners[(at + n) % len(learners)] for n in range(0, len(learners), stride)]
        for case in (each.person.evenings[-1].cases[0], each.person.evenings[-1].cases[-1]):
            evidence = _evidence_of(case, tables)
            for other in others:
                for hand in (other.one, other.spring, other.evening):
                    if len(hand):
                        found.append(evidence(hand))
                        own.append(other is each)
    return np.array(found), np.array(own)


def _logistic(
    evidence: NDArray[np.float64], own: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], float]:
    """Log odds (2,) float64, constant and slope, of Z (N,) float64, right and wrong hands half of
    the whole each; the mean log loss."""
    features = np.column_stack((np.ones(len(own)), evidence))
    share = np.where(own, 0.5 / own.sum(), 0.5 / (~own).sum()) * len(own)
    weights = logistic(features, own, 1e-3, share=share)
    logit = features @ weights
    return weights, float((share * np.logaddexp(0, np.where(own, -logit, logit))).mean())


def _evidence_of(case: LabelledSheet, tables: Tables) -> Callable[[Hand], float]:
    """What gives Z of a sheet for a hand."""
    alone = space_beliefs(case.evidence, case.given, tables.decision, NOTHING_ANSWERED)
    looks = case.evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    groups = cluster_spaces(looks, drawn_spaces(alone, case.given), tables.decision.same_symbol)
    by_anybody = tables.hands.common_log_likelihood(looks)

    def evidence(hand: Hand) -> float:
        return sheet_evidence(
            hand,
            tables.hands.log_likelihood_ratio(looks @ hand.looks.T, by_anybody),
            groups,
            tables.hands,
        )

    return evidence


def _with_value(table: HandTable, name: str, value: float) -> HandTable:
    return HandTable(**{**vars(table), name: round(value, 4)})


def _plain(table: HandTable) -> dict[str, object]:
    return {name: value for name, value in vars(table).items() if name not in ("alike", "anybody")}


def fit_hand(folders: Sequence[Path]) -> None:
    """Fits the table on evenings of the calibrate split and writes scanner/models/hand.json. Raises
    ValueError where there is only one folder."""
    if len(folders) < 2:
        raise ValueError(
            "fit-hand ANYBODY DIR...: the first folder's hands show what anybody draws"
        )
    network = TerrainNetwork()
    anybody, *others = [open_people(folder, network) for folder in folders]
    table = fit(
        anybody,
        [person for people in others for person in people],
        DecisionTable.load(),
        network.sha256,
    )
    TABLE.write_text(json.dumps(seal(table.to_json()), indent=1) + "\n", encoding="utf-8")
