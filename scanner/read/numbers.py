"""The players' own numbers: five in each of the four season boxes and the final total, read by a
small network.

The network sees each number alone (a window around its field) and knows nothing of sums. Only
afterwards the five numbers of a season inform each other: a written total that is the sum of what
is written beside it is likelier than another one. How much likelier is bounded (`SumPrior`): a
clearly written wrong total is read as written, and only a total that the network itself takes for
possible can be preferred for its sum. Nothing of what kscore would compute for the season goes into
the reading, or a check of the player's sums would find what it expects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.season import Season
from kscore.scanner.network import Network, normalise_windows
from kscore.scanner.printed import Box, PrintedSheet
from kscore.scanner.read.ctc import COLUMNS, LABELS, LARGEST, log_probabilities
from kscore.scanner.reading import ASKED_BELOW, Alternative, BoxDoubt, BoxReading, Doubt
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

MODEL = Path(__file__).parents[1] / "models" / "numbers.onnx"

STRIP_PIXELS_PER_CELL = 64
WINDOW_WIDTH, WINDOW_HEIGHT = 64, 64
WINDOWS = 4 * len(BOX_FIELDS) + 1
# Size of a window in cells: a field and so much around it that a number may stick out and the
# field's lines are seen.
_SMALL = (0.96, 0.96)
_LARGE = (1.0, 1.25)

EMPTY = LARGEST + 1
"""The candidate that says that nothing is written."""
KEPT = 10
"""Candidates a number that are weighed against those beside it."""
_WEIGHED = 7  # of them at most, and only those likelier than _NEGLIGIBLE: 7 to the fifth takes 1 ms
_NEGLIGIBLE = 2e-5
_ALTERNATIVE = 0.01
# A window whose number is less sure than this is read again, moved by so much (cells, across and
# down): a network errs otherwise where a digit lies otherwise in its grid. On the calibration side
# three windows a sheet are.
_AGAIN_BELOW = 0.99
_ASIDE = ((0.03, 0.0), (0.0, 0.03))


class SumPrior(Frozen):
    """The prior that a season's total is the sum of its numbers.

    Attributes:
        wrong: share of season boxes whose written total is taken not to be the sum of what is
            written beside it. Twice as many as on the rendered sheets: a prior that is too strong
            hides a wrong sum.
        spread: how many totals a total is taken from when nothing is known about it.
    """

    wrong: float = 0.2
    spread: float = 60.0

    def weight(self, difference: NDArray[np.int_]) -> NDArray[np.float64]:
        """Factor float64 on a total, by its ``difference`` from the sum. In points, any shape, int;
        1 stands for a total of which nothing is known.

        The right sum gets (1 - wrong) · spread, a wrong one the more the nearer it is.
        """
        far = np.abs(difference).astype(np.float64)
        # Slips are mostly small: a harmonic tail, cut off at the spread, whose two sides together
        # sum to one.
        scale = 2 * float((1 / np.arange(1, int(self.spread) + 1)).sum())
        off = self.wrong * self.spread / scale / np.maximum(far, 1.0)
        return np.where(
            difference == 0, (1 - self.wrong) * self.spread, np.maximum(off, 0.02 * self.wrong)
        )


SUM_PRIOR = SumPrior()


def number_windows(printed: PrintedSheet) -> tuple[Box, ...]:
    """What is looked at for each number, in lattice units: season by season in the order of
    BOX_FIELDS, then the final total (WINDOWS boxes)."""
    found = []
    for season in printed.boxes:
        found += [
            _window_around(field, _LARGE if field is season.total else _SMALL) for field in season
        ]
    return (*found, _window_around(printed.final, _LARGE))


def _window_around(box: Box, size: tuple[float, float]) -> Box:
    (u, v), (width, height) = box.centre, size
    return Box(u - width / 2, v - height / 2, u + width / 2, v + height / 2)


def strip_box(printed: PrintedSheet) -> Box:
    """The part of the sheet that holds all windows, in lattice units."""
    every = np.array(number_windows(printed))
    ends = (*every[:, :2].min(axis=0).tolist(), *every[:, 2:].max(axis=0).tolist())
    return Box(*ends).grow(0.02)


def cut_windows(
    strip: NDArray[np.uint8],
    printed: PrintedSheet,
    chosen: Sequence[int] = range(WINDOWS),
    aside: tuple[float, float] = (0.0, 0.0),
) -> NDArray[np.uint8]:
    """Windows (N, WINDOW_HEIGHT, WINDOW_WIDTH, 3) BGR uint8 from the straightened `strip_box`.

    Args:
        strip: (H, W, 3) BGR uint8 at STRIP_PIXELS_PER_CELL.
        chosen: which of the WINDOWS windows, N of them.
        aside: how far to the right and down of their place they are cut, in cells.
    """
    whole = strip_box(printed)
    scale_x, scale_y = strip.shape[1] / whole.width, strip.shape[0] / whole.height
    found = np.empty((len(chosen), WINDOW_HEIGHT, WINDOW_WIDTH, 3), np.uint8)
    every = number_windows(printed)
    for index, number in enumerate(chosen):
        # One affine map a window: pixel (j, i) of the window is the strip's pixel at the same
        # lattice point.
        box = every[number]
        across, down = box.width / WINDOW_WIDTH * scale_x, box.height / WINDOW_HEIGHT * scale_y
        x0 = (box.u0 + aside[0] - whole.u0) * scale_x + across / 2 - 0.5
        y0 = (box.v0 + aside[1] - whole.v0) * scale_y + down / 2 - 0.5
        matrix = np.array([[across, 0, x0], [0, down, y0]])
        cv2.warpAffine(
            strip,
            matrix,
            (WINDOW_WIDTH, WINDOW_HEIGHT),
            dst=found[index],
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return found


class Candidates(NamedTuple):
    """What one number may be: ``values`` (K,) int, EMPTY for nothing, and their probabilities (K,)
    float64, likeliest first.

    What is left out has together ``1 - probabilities.sum()``.
    """

    values: NDArray[np.int_]
    probabilities: NDArray[np.float64]

    @property
    def read(self) -> int | None:
        """The likeliest."""
        return None if self.values[0] == EMPTY else int(self.values[0])

    @property
    def confidence(self) -> float:
        """Probability that it is read rightly."""
        return float(self.probabilities[0])

    @property
    def by_value(self) -> Mapping[int | None, float]:
        """The probability of each value (None: nothing is written)."""
        values = (None if value == EMPTY else value for value in self.values.tolist())
        return MappingProxyType(dict(zip(values, self.probabilities.tolist(), strict=True)))

    def scale_writing(self, share: float) -> Candidates:
        """The candidates where numbers are rarer than at a season's end. Writing is only so many
        times as likely."""
        written = self.values != EMPTY
        weights = self.probabilities * np.where(written, share, 1.0)
        left_out = share * max(0.0, 1 - float(self.probabilities.sum()))
        order = np.argsort(-weights, kind="stable")
        return Candidates(self.values[order], weights[order] / (float(weights.sum()) + left_out))

    def doubt(self, where: str) -> Doubt | None:
        """The question to the player where it is not sure enough."""
        if self.confidence >= ASKED_BELOW:
            return None
        # What may be many numbers, each of them unlikely, is no less doubtful: the likeliest other
        # one always stands.
        others = [
            Alternative(None if value == EMPTY else int(value), float(p))
            for number, (value, p) in enumerate(
                zip(self.values[1:4], self.probabilities[1:4], strict=True)
            )
            if number == 0 or p > _ALTERNATIVE
        ]
        return BoxDoubt(self.read, tuple(others), where) if others else None


class NumbersReading(Frozen, kw_only=True):
    """All that is written in the boxes.

    Attributes:
        boxes: the seasons in which anything is written. Their ``confidence`` has each field's
            probability of being read rightly and, where the total can be checked, under ``sum`` the
            probability that the written total is the sum of the numbers written beside it.
        final: the final total, None where nothing is written; ``final_confidence`` how sure that
            is.
        final_sum: probability that the final total is the sum of the four totals, None where that
            cannot be checked.
        doubts: questions of kind "box".
        unseen: numbers that may be written outside the photo, as places ("spring.first", "final").
            They stand here as nothing with confidence 0, are not asked about, and no sum that they
            belong to is checked.
    """

    boxes: tuple[BoxReading, ...]
    final: int | None
    final_confidence: float
    final_sum: float | None
    doubts: tuple[Doubt, ...]
    unseen: tuple[str, ...] = ()


def likely_values(log_p: NDArray[np.float64], never_positive: bool) -> Candidates:
    """A number's likeliest values from log probabilities (K,) float64. K = NUMBERS, of
    `kscore.scanner.read.ctc`, tempered, any offset.

    ``never_positive``: of the monster field, where a minus is understood.
    """
    shares = softmax(log_p)
    plain, minus = shares[1 : LARGEST + 2], shares[LARGEST + 2 :]
    sizes = np.arange(LARGEST + 1)
    if never_positive:
        values, each = -sizes, plain + minus
    else:
        # Nought is nought with a minus too.
        values = np.concatenate([sizes, -sizes[1:]])
        each = np.concatenate([plain, minus[1:]])
        each[0] += minus[0]
    values, each = np.append(values, EMPTY), np.append(each, shares[0])
    # sorting all 2,000 takes five times as long
    likely = np.flatnonzero(each >= np.partition(each, -KEPT)[-KEPT])
    best = likely[np.argsort(-each[likely], kind="stable")][:KEPT]
    return Candidates(values[best], each[best])


def decide_season(
    fields: Sequence[Candidates], prior: SumPrior = SUM_PRIOR
) -> tuple[tuple[Candidates, ...], float | None]:
    """A season's five numbers, decided together, and its sum's probability. That is the probability
    that the total is the sum.

    Exact over all combinations of the candidates that are worth weighing. The prior counts only
    where both edicts and the total are written; coins or monsters left empty count as 0. The second
    part is None where no total or no edict is written.
    """
    fields = [_keep_plausible(f) for f in fields]
    grids = np.meshgrid(*(np.arange(len(f.values)) for f in fields), indexing="ij")
    chosen = [f.values[grid] for f, grid in zip(fields, grids, strict=True)]
    joint = np.ones(grids[0].shape)
    for f, grid in zip(fields, grids, strict=True):
        joint = joint * f.probabilities[grid]
    first, second, coins, monsters, totals = chosen
    applies = (first != EMPTY) & (second != EMPTY) & (totals != EMPTY)
    parts = (
        first
        + second
        + np.where(coins == EMPTY, 0, coins)
        + np.where(monsters == EMPTY, 0, monsters)
    )
    joint = joint * np.where(applies, prior.weight(totals - parts), 1.0)
    joint /= joint.sum()
    decided = []
    for axis, f in enumerate(fields):
        marginal = joint.sum(axis=tuple(a for a in range(len(fields)) if a != axis))
        order = np.argsort(-marginal, kind="stable")
        decided.append(Candidates(f.values[order], marginal[order]))
    possible = float(joint[applies].sum())
    right = float(joint[applies & (totals == parts)].sum())
    can_check = all(decided[i].read is not None for i in (0, 1, len(fields) - 1)) and possible > 0
    return tuple(decided), right / possible if can_check else None


def _keep_plausible(number: Candidates) -> Candidates:
    """The candidates that a sum could still bring to the top: a sum is worth a factor of some
    hundreds."""
    kept = min(_WEIGHED, max(1, int((number.probabilities > _NEGLIGIBLE).sum())))
    return Candidates(number.values[:kept], number.probabilities[:kept])


def decide_final(
    final: Candidates, totals: Sequence[Candidates], prior: SumPrior = SUM_PRIOR
) -> tuple[Candidates, float | None]:
    """The final total, informed by the seasons', and its sum's probability. None where one of the
    five is not written."""
    if final.read is None or len(totals) < 4 or any(total.read is None for total in totals):
        return final, None
    sums: dict[int, float] = {0: 1.0}
    for total in totals:
        following: dict[int, float] = {}
        for value, p in zip(total.values.tolist(), total.probabilities.tolist(), strict=True):
            if value != EMPTY and p > 1e-4:
                for so_far, q in sums.items():
                    following[so_far + value] = following.get(so_far + value, 0.0) + p * q
        sums = following
    reached, weight = np.array(list(sums)), np.array(list(sums.values()))
    weight = weight / weight.sum()
    factor = np.array(
        [
            1.0 if v == EMPTY else float((weight * prior.weight(v - reached)).sum())
            for v in final.values.tolist()
        ]
    )
    joint = final.probabilities * factor
    joint /= joint.sum()
    sure = float(prior.weight(np.array(0)))
    right = sum(
        float(p * weight[reached == value].sum() * sure / f)
        for value, p, f in zip(final.values.tolist(), joint.tolist(), factor.tolist(), strict=True)
        if value != EMPTY
    )
    order = np.argsort(-joint, kind="stable")
    return Candidates(final.values[order], joint[order]), min(1.0, right)


PLACES = (*(f"{season.value}.{name}" for season in Season for name in BOX_FIELDS), "final")
"""Where each of the WINDOWS numbers stands."""

_UNSEEN = Candidates(np.array([EMPTY]), np.array([0.0]))


def decide_numbers(
    every: Sequence[Candidates], prior: SumPrior = SUM_PRIOR, unseen: frozenset[int] = frozenset()
) -> NumbersReading:
    """All numbers from the WINDOWS windows' candidates, season by season.

    ``unseen`` windows lie outside the photo: what was found in them is not looked at.
    """
    boxes, questions, totals = [], [], []
    for number, season in enumerate(Season):
        hidden = [5 * number + field in unseen for field in range(len(BOX_FIELDS))]
        alone = every[5 * number : 5 * number + 5]
        fields: Sequence[Candidates] = alone
        right = None
        if any(hidden):
            fields = [_UNSEEN if out else f for out, f in zip(hidden, fields, strict=True)]
        else:
            fields, right = decide_season(fields, prior)
        totals.append(fields[-1])
        where = PLACES[5 * number : 5 * number + 5]
        questions += [
            f.doubt(place) for f, place in zip(fields, where, strict=True) if f is not _UNSEEN
        ]
        if all(f.read is None for f in fields):
            continue
        sure = {name: f.confidence for name, f in zip(BOX_FIELDS, fields, strict=True)}
        if right is not None:
            sure["sum"] = right
        values = dict(zip(BOX_FIELDS, (f.read for f in fields), strict=True))
        seen = {
            name: f.by_value
            for name, f, out in zip(BOX_FIELDS, alone, hidden, strict=True)
            if not out
        }
        boxes.append(
            BoxReading(season=season.value, **values, confidence=MappingProxyType(sure), seen=seen)
        )
    if WINDOWS - 1 in unseen:
        final, final_sum = _UNSEEN, None
    else:
        final, final_sum = decide_final(every[-1], totals, prior)
        questions.append(final.doubt(PLACES[-1]))
    return NumbersReading(
        boxes=tuple(boxes),
        final=final.read,
        final_confidence=final.confidence,
        final_sum=final_sum,
        doubts=tuple(q for q in questions if q is not None),
        unseen=tuple(PLACES[index] for index in sorted(unseen)),
    )


class NumberNetwork:
    """The loaded network for the numbers. Raises ``ModelDamaged`` when weights and card do not
    fit."""

    def __init__(self, path: Path = MODEL) -> None:
        self.network = Network(path)

    @property
    def temperature(self) -> float:
        """Divides the log probabilities, fitted on the calibration split."""
        return self.network.card.temperature

    def logits(self, cut: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Logits (N, 12, 16) float64 of windows, LABELS by COLUMNS. Windows are (N, 64, 64, 3) BGR
        uint8."""
        (found,) = self.network.run(normalise_windows(cut), ("numbers",))
        return found.reshape(len(cut), LABELS, COLUMNS).astype(np.float64)

    def log_probabilities(
        self, strip: NDArray[np.uint8], printed: PrintedSheet
    ) -> NDArray[np.float64]:
        """Tempered log probabilities (N, K) float64 of each number. WINDOWS by NUMBERS, each seen
        alone, any offset, from the straightened `strip_box` as `cut_windows` takes it. What is
        unsure at first is the mean of several passes."""
        found = log_probabilities(self.logits(cut_windows(strip, printed)))
        unsure = np.flatnonzero(_top_probability(found / self.temperature) < _AGAIN_BELOW).tolist()
        if unsure:
            again = np.concatenate([cut_windows(strip, printed, unsure, aside) for aside in _ASIDE])
            passes = log_probabilities(self.logits(again)).reshape(len(_ASIDE), len(unsure), -1)
            found[unsure] = (found[unsure] + passes.sum(axis=0)) / (1 + len(_ASIDE))
        return found / self.temperature

    def read(self, strip: NDArray[np.uint8], printed: PrintedSheet) -> tuple[Candidates, ...]:
        """What each of the WINDOWS numbers may be, seen alone; ``strip`` (H, W, 3) BGR uint8 as for
        `log_probabilities`."""
        rows = self.log_probabilities(strip, printed)
        return tuple(likely_values(row, MONSTER_WINDOWS[index]) for index, row in enumerate(rows))


def _top_probability(log_p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probability (N,) float64 of what is likeliest. From log probabilities (N, NUMBERS) float64,
    any offset."""
    return np.asarray(1 / np.exp(log_p - log_p.max(axis=1, keepdims=True)).sum(axis=1))


MONSTER_WINDOWS: Mapping[int, bool] = MappingProxyType(
    {index: index < WINDOWS - 1 and BOX_FIELDS[index % 5] == "monsters" for index in range(WINDOWS)}
)
"""Whether a window shows a monster field."""
