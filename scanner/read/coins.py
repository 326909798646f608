"""The coin track: each of the 14 coins free, marked or spent, read by a small network from the
rectified strip.

Marks are of many kinds (filled, crossed, ringed, ticked, dotted): a coin is marked where the player
has left ink for it. A line through a coin may mean marked or, in a game with skills, spent (RULES
20): what a sheet cannot show is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.network import Network
from kscore.scanner.printed import TRACK_COINS, PrintedSheet
from kscore.scanner.read.coin_witness import CoinTable
from kscore.scanner.softmax import log_softmax
from numpy.typing import NDArray

# The strip in px: a square a coin pitch wide, and a little more of the sheet above and below.
STRIP_PITCH = 32
STRIP_WIDTH = TRACK_COINS * STRIP_PITCH
STRIP_HEIGHT = 40

STATES = ".ms"
LOOKS = ".msx"
"""What the network tells apart: free, marked, marked and struck out, and on sheets that show
nothing but coins with lines through them `x`: marked so, or spent, it cannot be told without
knowing whether the game has skills."""
COVERED = "c"
"""A coin that lies under something or is burnt out: what it bears is not seen."""
OUTPUTS = LOOKS + COVERED
"""The order of the network's outputs a coin."""
# A track less sure than this is read again, moved by so many px: the mean errs less than one pass.
_AGAIN_BELOW = 0.975
# A coin that is more likely covered than this is told and asked about.
_COVERED = 0.3
# What a covered coin bears, in the order of LOOKS: guesses, and so is how a mark that the network
# does not see is made.
_BEFORE_A_MARK, _BEHIND_ALL = np.array([0.15, 0.75, 0.1, 0.0]), np.array([0.55, 0.37, 0.08, 0.0])
_WAYS = 0.05 * np.array([0.9, 0.03, 0.07])
ASIDE = ((2, 0), (-2, 0), (0, 2), (0, -2))
"""To the right and down, px of the strip."""
MODEL = Path(__file__).parents[1] / "models" / "coins.onnx"


class TrackEvidence(Frozen):
    """What the track shows, left to right, and the game's variant.

    Attributes:
        looks: calibrated probabilities (14, 4) float64 in the order of LOOKS.
        skills: whether the game has skills, for which coins are paid and struck out; None where
            unknown.
        first_game: whether the sheet is one of the first game's, which has no skills unless the
            player says so.
        covered: (14,) bool which coins lie under something or are burnt out, so that what they bear
            is a guess; None of a look that was kept before coins were compared with each other.
        drawn: how many spaces of the map seem to be drawn on; None of a look that was kept before
            anybody counted them.
    """

    looks: NDArray[np.float64]
    skills: bool | None = None
    first_game: bool = False
    covered: NDArray[np.bool_] | None = None
    drawn: float | None = None

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """(14, 3) float64: of free, marked, spent. Where there are no skills nothing is spent: a
        struck coin is a marked one. Else a coin of a sheet that shows nothing but struck ones is
        taken as marked."""
        free, marked, spent, struck = self.looks.T
        if self.skills is False:
            return np.stack([free, marked + spent + struck, np.zeros_like(free)], axis=1)
        return np.stack([free, marked + struck, spent], axis=1)

    @property
    def unseen(self) -> NDArray[np.bool_]:
        """(14,) bool: which coins were not seen (`without`)."""
        states = self.looks[:, : len(STATES)]
        return np.asarray(np.isclose(states, 1 / len(STATES), atol=1e-6).all(axis=1))

    @property
    def track(self) -> str:
        """The likeliest state of every coin, 14 letters of ``.ms``; where all are seen, so that the
        likeliest number of them scores."""
        chances = self.probabilities
        states = chances.argmax(axis=1)
        score, likeliest = STATES.index("m"), int(self.scoring_counts().argmax())
        if (states == score).sum() != likeliest and not self.unseen.any():
            otherwise = np.delete(chances, score, axis=1).argmax(axis=1) * (len(STATES) - 1)
            states = otherwise
            states[np.argsort(-chances[:, score], kind="stable")[:likeliest]] = score
        return "".join(STATES[i] for i in states)

    @property
    def confidence(self) -> float:
        """Probability that the whole track is right, the coins independent."""
        alone = float(self.probabilities.max(axis=1).prod())
        return alone * (1 - self.all_spent_probability)

    @property
    def all_spent_probability(self) -> float:
        """Probability that coins struck alike are all spent, not marked."""
        if self.skills is False or LOOKS.index("x") not in self.looks.argmax(axis=1):
            return 0.0
        return _SPENT_IN_THE_FIRST_GAME if self.first_game and self.skills is None else _SPENT

    @property
    def correlated_confidence(self) -> float:
        """Probability that the whole track is right, errors being correlated. Coins err half the
        time together: one pen, one light and one print make them hard or easy to see."""
        chances = self.probabilities.max(axis=1)
        return float(chances.prod() + chances.min()) / 2 * (1 - self.all_spent_probability)

    def overlooked_counts(self) -> NDArray[np.float64]:
        """Probability (15,) float64 of each number of overlooked marks. Where none is seen: nothing
        where one is, or where little is drawn, so that there may be none."""
        counts = np.arange(TRACK_COINS + 1)
        mean = COINS_A_SPACE * (self.drawn or 0.0)
        chances = np.exp(-mean) * mean**counts / np.cumprod(np.maximum(counts, 1.0))
        chances[1:] *= _LEAVES_NOTHING
        chances /= chances.sum()
        if self.track.strip(".") or chances[0] > 1 - _OVERLOOKED:
            return np.zeros_like(chances)
        chances[0] = 0.0
        return np.asarray(chances)

    def scale_writing(self, share: float) -> TrackEvidence:
        """The evidence where marks are rarer than at a season's end. They are only so many times as
        likely."""
        looks = self.looks * np.array([1.0, *(share,) * (len(LOOKS) - 1)])
        return replace(self, looks=looks / looks.sum(axis=1, keepdims=True))

    def without(self, unseen: NDArray[np.bool_]) -> TrackEvidence:
        """The evidence with the ``unseen`` coins, (14,) bool, unknown: each state as likely as the
        others."""
        looks = self.looks.copy()
        looks[unseen] = (*(1 / len(STATES),) * len(STATES), 0.0)
        return replace(
            self, looks=looks, covered=None if self.covered is None else self.covered & ~unseen
        )

    def scoring_counts(self) -> NDArray[np.float64]:
        """Probability (15,) float64 of every number of marked, unspent coins: a sum of independent
        coins; but coins that are all struck alike are all marked or all spent."""
        counted = _count_probabilities if self.covered is None else _correlated_counts
        marked = counted(self.probabilities[:, STATES.index("m")])
        spent = counted(self.looks[:, LOOKS.index("m")])
        return np.asarray(
            (1 - self.all_spent_probability) * marked + self.all_spent_probability * spent
        )


# By simulated games: with 20 to 29 drawn spaces 11 % have no coin, with 35 and more 0.3 %
# (`python -m benchmarks.season_fill --coins 500`).
COINS_A_SPACE = 0.088
"""Coins that are marked a drawn space."""
# How often marks leave nothing in a photo, a guess: of tracks with faint ones 3 % do. From which
# chance on that counts: from 34 drawn spaces.
_LEAVES_NOTHING, _OVERLOOKED = 0.003, 0.05
# How likely coins that are all struck alike are spent ones: guesses. The first is meant to be above
# every threshold of asking, the second below: skills belong to the second game.
_SPENT = 0.15
_SPENT_IN_THE_FIRST_GAME = 0.004


def _count_probabilities(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probability (15,) of every number of scoring coins. They are independent, each with its
    chance (14,)."""
    counts = np.zeros(TRACK_COINS + 1)
    counts[0] = 1.0
    for chance in chances:
        counts[1:] = counts[1:] * (1 - chance) + counts[:-1] * chance
        counts[0] *= 1 - chance
    return counts


def _correlated_counts(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probability (15,) of every number of scoring coins, errors correlated. They err together half
    the time.

    Then one draw settles all of them, and as many score as have a larger chance.
    """
    steps = np.concatenate(([1.0], np.sort(chances)[::-1], [0.0]))
    return np.asarray((_count_probabilities(chances) + steps[:-1] - steps[1:]) / 2)


def track_box(printed: PrintedSheet) -> tuple[float, float, float, float]:
    """The strip that is read: (u0, v0, u1, v1) in lattice units, half a pitch beyond the outer
    coins."""
    points = printed.track_points()
    pitch = (points[-1, 0] - points[0, 0]) / (TRACK_COINS - 1)
    half = pitch * STRIP_HEIGHT / STRIP_PITCH / 2
    middle = float(points[:, 1].mean())
    return (
        float(points[0, 0] - pitch / 2),
        middle - half,
        float(points[-1, 0] + pitch / 2),
        middle + half,
    )


class CoinNetwork:
    """The loaded network for the track. Raises ``ModelDamaged`` when weights and card do not
    fit."""

    def __init__(self, path: Path = MODEL, load: Callable[[Path], Network] = Network) -> None:
        self.network = load(path)

    @property
    def temperature(self) -> float:
        """Divides the log probabilities, the mean of several passes; fitted on the calibration
        split."""
        return self.network.card.temperature

    def read(self, strip: NDArray[np.uint8], print_name: str) -> TrackEvidence:
        """Evidence from a print's strip (40, 448, 3) BGR uint8. It is STRIP_HEIGHT by STRIP_WIDTH:
        what the network says, with the coins compared with each other; nothing known of the
        game."""
        looks = self.looks(strip)
        free, marked, covered = CoinTable.load().probabilities(strip, looks, print_name).T
        return TrackEvidence(
            _guess_covered(covered, _with_free_share(looks, free, marked)),
            covered=covered > _COVERED,
        )

    def looks(self, strip: NDArray[np.uint8]) -> NDArray[np.float64]:
        """What the network alone says of a strip, as `TrackEvidence.looks`."""
        first = self._log_probabilities(strip)
        evidence = self._evidence(first)
        if evidence.confidence >= _AGAIN_BELOW:
            return evidence.looks
        return self._evidence(
            np.mean(
                [first, *(self._log_probabilities(shift_strip(strip, aside)) for aside in ASIDE)],
                axis=0,
            )
        ).looks

    def _log_probabilities(self, strip: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Log probabilities (14, 4) float64 of one pass over a strip. As of `read`."""
        (logits,) = self.network.forward(strip, ("coins",))
        return log_softmax(logits.reshape(TRACK_COINS, len(LOOKS)).astype(np.float64))

    def _evidence(self, log_p: NDArray[np.float64]) -> TrackEvidence:
        """Calibrated, from log probabilities (14, 4) float64."""
        return TrackEvidence(np.exp(log_softmax(log_p / self.temperature)))


def _with_free_share(
    looks: NDArray[np.float64], free: NDArray[np.float64], marked: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Looks (14, 4) with another share of free coins, each (14,): how a coin is marked the network
    says, where it sees a mark at all."""
    ways = looks[:, 1:] + _WAYS
    ways /= ways.sum(axis=1, keepdims=True)
    seen = np.maximum(free + marked, 1e-9)
    return np.column_stack((free / seen, ways * (marked / seen)[:, None]))


def _guess_covered(covered: NDArray[np.float64], looks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Looks (14, 4) with a guess where a coin is covered. As far as it is ``covered``, (14,): coins
    are marked from the left, so one before a marked one is mostly marked."""
    seen = (looks[:, 0] < 0.5) & (covered <= _COVERED)
    before_a_mark = np.cumsum(seen[::-1])[::-1] > seen
    guess = np.where(before_a_mark[:, None], _BEFORE_A_MARK, _BEHIND_ALL)
    return np.asarray(looks * (1 - covered[:, None]) + guess * covered[:, None])


def shift_strip(strip: NDArray[np.uint8], aside: tuple[int, int]) -> NDArray[np.uint8]:
    """The strip (H, W, 3) uint8 moved right and down, in px; its edge is repeated."""
    matrix = np.array([[1, 0, aside[0]], [0, 1, aside[1]]], np.float64)
    size = (strip.shape[1], strip.shape[0])
    return np.asarray(
        cv2.warpAffine(strip, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
