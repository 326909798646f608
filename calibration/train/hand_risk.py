"""Fits how likely a reading with known hands is wrong (`kscore.scanner.decide.hand`), on hands of
the calibrate split.

Each person's sheets are read with the hand that the person has by then, with several hands of a
table, and with another player's under the player's name, in the proportions below. How true it is
is told by cross-validation: every fourth of the hands is foretold by what the others showed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.cases import LabelledSheet
from kscore.calibration.datasets.hand_evenings import Person
from kscore.calibration.measure.hand_lessons import Tables
from kscore.calibration.measure.hands import LearningFigures, learnt
from kscore.calibration.train.logistic import logistic
from kscore.scanner.decide.hand import (
    HAND_FEATURES,
    Hand,
    HandTable,
    KnownHands,
    alternatives,
    hand_features,
    hand_weights,
    terrain_risk,
)
from kscore.scanner.decide.spaces import NOTHING_ANSWERED, SPACES
from kscore.scanner.decide.steps import decide_drawing, with_hands
from numpy.typing import NDArray

FOLDS = 4
_OFFSET = HAND_FEATURES.index("log_odds")

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class HandSpaces:
    """Spaces of sheets that were read with hands, as something drawn.

    Attributes:
        features: (N, 11) float64, HAND_FEATURES.
        said: (N,) bool whether hands say something there.
        known: (N,) float64 probability that one of the known hands drew the sheet.
        counts: (N,) float64 how much of what hands add counts there
            (`kscore.scanner.decide.hand.hand_weights`).
        empty, doubted: (N,) float64 probability that it is empty, and that it is anything else than
            what is read, by the general reader.
        wrong, another: (N,) bool whether it is, and whether something else is drawn there.
        person: (N,) intp.
    """

    features: Floats
    said: NDArray[np.bool_]
    known: Floats
    counts: Floats
    empty: Floats
    doubted: Floats
    wrong: NDArray[np.bool_]
    another: NDArray[np.bool_]
    person: NDArray[np.intp]

    def of(self, which: NDArray[np.bool_]) -> HandSpaces:
        """Some of them."""
        return HandSpaces(*(part[which] for part in vars(self).values()))

    def risk(self, weights: tuple[float, ...]) -> Floats:
        """Probability (N,) float64 that a space is wrong, as
        `kscore.scanner.decide.hand.reweigh_with_hand` has it."""
        drawn = terrain_risk(self.features, self.known, self.counts, weights)
        return np.where(self.said, np.minimum(1.0, drawn + self.empty), self.doubted)


def sheets(
    learners: Sequence[LearningFigures],
) -> Iterator[tuple[int, LabelledSheet, Sequence[Hand]]]:
    """Sheets with the number of their person and the hands known, the named one first."""
    for at, each in enumerate(learners):
        others = [learners[(at + n) % len(learners)].hands[1] for n in (1, 2, 3)]
        spring, one, two = each.hands
        first, second, last = (evening.cases for evening in each.person.evenings[:3])
        ways: tuple[tuple[Sequence[LabelledSheet], Sequence[Hand]], ...] = (
            (first[1:], (spring,)),
            (second, (one,)),
            (last, (two,)),
            (last, (one, *others)),
            (last, others[:1]),
            (second[1:3], (others[0], one, *others[1:])),
        )
        for cases, hands in ways:
            for case in cases:
                yield at, case, hands


def drawn_spaces(learners: Sequence[LearningFigures], tables: Tables) -> HandSpaces:
    """The spaces of all these sheets that are read as something drawn."""
    parts = []
    every = list(sheets(learners))
    for at, case, hands in progress(every, len(every), "sheets with hands"):
        known = KnownHands(tuple(hands), tables.hands, frozenset({0}))
        general = decide_drawing(case.evidence, case.given, tables.decision)
        informed = with_hands(case.evidence, case.given, known, tables.decision, NOTHING_ANSWERED)
        having = decide_drawing(informed.evidence, case.given, tables.decision)
        features, said = hand_features(having, general, informed)
        shares = general.probabilities.reshape(SPACES, -1)
        read = having.read
        by_itself, by_symbol = alternatives(general, read)
        kept = (case.truth >= 0) & (read > 0)
        found = HandSpaces(
            features,
            said,
            np.full(SPACES, 1 - informed.whose[-1]),
            hand_weights(features, read > 0),
            (by_itself + by_symbol)[:, 0],
            1 - shares[np.arange(SPACES), read],
            read != case.truth,
            (read != case.truth) & (case.truth > 0),
            np.full(SPACES, at),
        )
        parts.append(found.of(kept))
    return HandSpaces(
        *(np.concatenate([vars(part)[name] for part in parts]) for name in vars(parts[0]))
    )


def fit_weights(spaces: HandSpaces) -> tuple[float, ...]:
    """Weights of HAND_FEATURES, from where hands say something."""
    some = spaces.of(spaces.said)
    features, offset = some.features * some.known[:, None], some.features[:, _OFFSET]
    return tuple(
        round(float(weight), 4) for weight in logistic(features, some.another, offset=offset)
    )


def fit_risk(people: Sequence[Person], tables: Tables) -> HandTable:
    """The table with the weights of the risk; tells by cross-validation how true they are."""
    learners = [learnt(person, tables) for person in progress(people, len(people), "hands")]
    spaces = drawn_spaces(learners, tables)
    foretold = np.zeros(len(spaces.wrong))
    for fold in range(FOLDS):
        left_out = spaces.person % FOLDS == fold
        foretold[left_out] = spaces.of(left_out).risk(fit_weights(spaces.of(~left_out)))
    above = tables.decision.ask_above
    for name, risk in (("general reader", spaces.doubted), ("with hands", foretold)):
        asked = risk > above
        tell(
            f"{name:15} asks about {100 * asked.mean():.2f} % of {len(asked)} drawn spaces, "
            f"{int(spaces.wrong[~asked].sum())} of {int(spaces.wrong.sum())} errors unasked"
        )
    return replace(tables.hands, risk=fit_weights(spaces))
