"""The fitted weights of deciding, as committed, and the model of errors that they weigh.

How likely a reading is wrong is calibrated from what goes with errors, not from the network's
confidence alone: a logistic model a kind of question (a symbol's meaning, a single space, the
reading of a space by both), its few weights fitted on the calibration split
(``kscore.calibration.train.decision``), in the manner of Platt (1999) with more than one feature.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.scanner.network import from_card
from kscore.scanner.softmax import logistic
from numpy.typing import NDArray

Floats = NDArray[np.float64]

TABLE = Path(__file__).parents[1] / "models" / "decision.json"
_DRAWN = tuple(f"is_{letter}" for letter in READ_ORDER[1:])  # what it is read as
SYMBOL_FEATURES = (
    "bias", "log_odds", "size", "alone", "agreement", "rival", "sheet", "discord", "like_another",
    "like_its_own", "second", "members", *_DRAWN,
)  # fmt: skip
SPACE_FEATURES = (
    "bias", "log_odds_drawn", "log_odds_empty", "own", "overruled", "alone", "empty", "blank",
    "lone", "unlike", "sheet", "discord", "isolated", "size", "like_another", "second", *_DRAWN,
)  # fmt: skip
READING_FEATURES = ("bias", "log_odds", "log_odds_above_even")
_MOST_LOG_ODDS = 14.0


class Risk(Frozen):
    """Weights in the order of SYMBOL_FEATURES, SPACE_FEATURES and READING_FEATURES."""

    symbol: tuple[float, ...]
    space: tuple[float, ...]
    reading: tuple[float, ...]

    def symbol_risk(self, features: Floats) -> Floats:
        """Probability (N,) float64 that a symbol's meaning is wrong. From SYMBOL_FEATURES (N, 19)
        float64."""
        return _logistic(features, self.symbol)

    def space_risk(self, features: Floats) -> Floats:
        """Probability (N,) float64 that a space alone is wrong. Its symbol is right; from
        SPACE_FEATURES (N, 23) float64."""
        return _logistic(features, self.space)

    def reading_risk(self, of_symbols: Floats, of_spaces: Floats) -> Floats:
        """Probability (N,) float64 that what is read in a space is wrong. From the probabilities
        (N,) float64 that its symbol and the space alone are.

        Symbol and space do not go wrong independently of each other, which shows where both are
        doubtful.
        """
        return _logistic(reading_features(of_symbols, of_spaces), self.reading)


class StarWeights(Frozen, kw_only=True):
    """What heroes' stars and monsters' letters weigh. Chosen by log loss on the calibrate side.

    Attributes:
        if_destroyed, if_monster, anywhere: how many destroyed spaces, monsters and spaces of any
            kind bear a star. Of 3,166 monsters and destroyed spaces that are not surely either, on
            30 evenings (H), the log loss falls from 0.085 to 0.042 with these, and of 935 on 24
            evenings of K + H from 0.104 to 0.040.
        stray: how often a space that no hero attacks seems to bear a star, where stars are looked
            for: strays come together, on sheets that are hard to read. From 0.003 to 0.03 the log
            loss of heroes falls from 220 to 211 on the 2,048 sheets (H and K + H) that
            docs/history/evenings.md tells of; before the stars it is 295.
        worth: a hero less likely is not doubted for its stars: strays are commoner. On those sheets
            0.03 raises a doubt in 20 spaces not asked about otherwise, 0.01 in some 50, and both
            find the two heroes among them.
        other_letter, letter_correlation: of pieces of monsters 1 % bear two letters; the
            correlation gave the least log loss there.
    """

    if_destroyed: float = 0.75
    if_monster: float = 0.02
    anywhere: float = 0.12
    stray: float = 0.02
    worth: float = 0.03
    other_letter: float = 0.1
    letter_correlation: float = 0.6


class BlankWeights(Frozen, kw_only=True):
    """Whether a space is blank or drawn, beside the drawing (`kscore.scanner.decide.steps`).

    Log odds that something is drawn there, of a space that is read as empty and of one that is read
    as drawn: an intercept, a slope of the log odds by the drawing, a slope of what the sheet's own
    blank spaces say. Fitted together (``kscore.calibration.train.blank_spaces``), so nothing counts
    twice.

    Attributes:
        empty, drawn: where the blank spaces were looked at.
        empty_unseen, drawn_unseen: where not, so the last counts for nothing.
    """

    empty: tuple[float, float, float] = (0.0, 1.0, 0.0)
    drawn: tuple[float, float, float] = (0.0, 1.0, 0.0)
    empty_unseen: tuple[float, float, float] = (0.0, 1.0, 0.0)
    drawn_unseen: tuple[float, float, float] = (0.0, 1.0, 0.0)


class RuleWeights(Frozen, kw_only=True):
    """How far the rules may go. Chosen by silent errors of the calibrate side (docs/reading.md).

    Attributes:
        stands: how much likelier it is (log) that a doubtful space still bears what last season's
            sheet has than the drawing, read with that sheet, says.
        settled: by how much (log odds) the rules may make anything surer at most: people break
            rules, and then pieces that fit by chance would settle what the drawing leaves wide
            open. Where spaces are left that no card makes, nothing gets surer.
        agreed: the same for what is drawn and read as it looks, on a sheet whose cards are those
            that the season's other sheets show (`kscore.scanner.decide.search.Search.agrees`).
        otherwise: the same there for what is read otherwise than it looks, and for what is read as
            empty: of 162 spaces turned 43 were read wrong, however sure the rules were; and a piece
            that the rules do not know is read as empty where it is faint.
        strange: share of its drawn spaces that the drawing of a sheet may be expected to have wrong
            before the hand counts as one that the reader does not know: what it says of such a hand
            is less sure than it says, and shapes that fit by chance would settle just that. There
            the rules speak as always, but what they make likelier stays a question, and where the
            table's other sheets agree nothing gets surer by more than ``settled``.
        too_sure: by how much a belief in anything else is too small where sheets agree. On 46
            evenings (K, H, K+H) 0.1 % of 2,483 doubtful spaces were read wrong where it was at most
            0.001, 0.6 % of 3,046 up to 0.0025.
        blank_against: how likely wrong, at most, a clearly empty space is where the rules say that
            something is drawn: of 152 such with 0.3 and more 9 were (40 evenings of K, K+H and H).
            0.5 in tables of before.
        hidden_stands: whether (1, 0 in tables of before) hidden spaces that bore something last
            season, settled and where nothing is destroyed, leave the rules their say.
    """

    stands: float = 1.5
    settled: float = 1.0
    agreed: float = 3.0
    otherwise: float = 2.0
    strange: float = 0.04
    too_sure: float = 2.5
    blank_against: float = 0.5
    hidden_stands: float = 0.0


_FEATURES = (len(SYMBOL_FEATURES), len(SPACE_FEATURES), len(READING_FEATURES))


class DecisionTable(Frozen, kw_only=True):
    """The fitted weights of the model and the target of asking; see
    ``kscore.scanner.decide.terrain_model``.

    Attributes:
        temperature: T.
        before: c.
        same_symbol: least mean cosine of two groups of spaces to be one symbol.
        purity: π.
        correlation: ρ.
        sharpness, rival, alike: α, a, b of ``kscore.scanner.decide.terrain_model``.
        risk: how likely a symbol or a space is wrong, see `Risk`.
        ask_above: a question is asked when what is read there is wrong with a probability above
            this. One threshold for all sheets leaves the fewest silent errors for a number of
            questions; it is chosen for a stated target.
        named_above: single spaces that a question about several names are wrong with a probability
            above this.
        ask_blank, ask_monster: how many times ``ask_above`` is for what is read as empty and as
            monsters (`asking_threshold`).
        star, letter: temperatures of the network's logits for stars and for letters.
        rules: λ, how much the rules count beside the drawing (`kscore.scanner.decide.by_rules`); 0:
            not at all.
        shared: μ, how much the cards count that other sheets of the season have told; 0: not at
            all.
        stars, bounds, blank: what heroes' stars weigh, how far the rules may go, what the sheet's
            own blank spaces weigh.
        apart: by how much (cosine) two parts of a symbol that are read otherwise look more alike
            within than across, at least, where they are two symbols: of 18 such parts of at least
            three spaces all were (0.04 to 0.07: 5 of 9; 76 evenings and 98 photos of the calibrate
            side).
        turned_above: what is wrong with a probability above this, and rather something else, is
            read as that.
        overruled_wrong: how likely wrong, at most, what rules, stars and answers have made of a
            space where the drawing alone has another answer for likelier: 31 of 90 were (1,744
            sheets of evenings of the calibrate side). These three are off in tables of before, so
            that what was kept decides as it did.
        without: names of steps (`kscore.scanner.decide.steps`) that are left out, to measure what
            they are worth; no table in a file has any.
    """

    temperature: float
    before: float
    same_symbol: float
    purity: float
    correlation: float
    sharpness: float
    rival: float
    alike: float
    risk: Risk
    ask_above: float
    named_above: float
    star: float
    letter: float
    rules: float = 0.35
    shared: float = 1.0
    stars: StarWeights = StarWeights()
    bounds: RuleWeights = RuleWeights()
    blank: BlankWeights = BlankWeights()
    apart: float = 2.0
    turned_above: float = 2.0
    overruled_wrong: float = 1.0
    ask_blank: float = 1.0
    ask_monster: float = 1.0
    without: frozenset[str] = frozenset()

    @staticmethod
    def load(path: Path = TABLE) -> DecisionTable:
        """The committed table. Raises ``ModelDamaged`` when it cannot be read or was changed."""
        return from_card(path, DecisionTable.from_json)

    def asking_threshold(self, letter: str) -> float:
        """The error probability from which a space of this letter is asked."""
        if letter in (Terrain.EMPTY, Terrain.WASTELAND):
            return self.ask_above * self.ask_blank
        return self.ask_above * (self.ask_monster if letter == Terrain.MONSTER else 1.0)

    def to_json(self) -> dict[str, Any]:
        """As in the committed file; floats come back exactly."""
        data = asdict(self)
        del data["without"]
        return data

    def to_kept_json(self) -> dict[str, Any]:
        """As a record keeps it. Without what a table that lacks it means anyway."""
        data = self.to_json()
        lacking = {"stars": StarWeights(), "bounds": RuleWeights(), "blank": BlankWeights()}
        for group, plain in lacking.items():
            data[group] = {
                name: each for name, each in data[group].items() if each != getattr(plain, name)
            }
        return {name: each for name, each in data.items() if each != {}}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> DecisionTable:
        """Back from `to_json`. Raises ValueError, KeyError or TypeError for anything else."""
        weights = data["risk"]
        risk = Risk(*(tuple(map(float, weights[kind])) for kind in ("symbol", "space", "reading")))
        # Tables in records of before hold neither: they were these numbers, as constants.
        stars, bounds = (
            {name: float(value) for name, value in data.get(group, {}).items()}
            for group in ("stars", "bounds")
        )
        blank = {
            name: (float(each[0]), float(each[1]), float(each[2]))
            for name, each in data.get("blank", {}).items()
        }
        groups = ("risk", "stars", "bounds", "blank")
        numbers: dict[str, Any] = {
            name: float(value) for name, value in data.items() if name not in groups
        }
        if tuple(map(len, (risk.symbol, risk.space, risk.reading))) != _FEATURES:
            raise ValueError("a weight for every feature")
        # Of what is not a number nothing is ever more, so nothing would be asked.
        weighed = (*numbers.values(), *stars.values(), *bounds.values(), *sum(blank.values(), ()))
        if not all(map(isfinite, (*weighed, *risk.symbol, *risk.space, *risk.reading))):
            raise ValueError("weights are numbers")
        # Records keep the table they were read with; before questions were weighed as one it had
        # one threshold, and what a space's neighbours say a weight, which was 0.
        numbers.setdefault("named_above", numbers["ask_above"])
        numbers.pop("beside", None)
        numbers.pop("answers_turn", None)  # what changed nothing is gone
        bounds.pop("piece_missing", None)
        bounds.pop("unlike", None)
        return DecisionTable(
            risk=risk,
            stars=StarWeights(**stars),
            bounds=RuleWeights(**bounds),
            blank=BlankWeights(**blank),
            **numbers,
        )


def reading_features(of_symbols: Floats, of_spaces: Floats) -> Floats:
    """READING_FEATURES (N, 3) float64 of spaces. From the probabilities (N,) float64 that the
    symbol and the space are wrong."""
    wrong = log_odds(1 - (1 - of_symbols) * (1 - of_spaces))
    return np.column_stack((np.ones_like(wrong), wrong, np.maximum(wrong, 0.0)))


def _logistic(features: Floats, weights: tuple[float, ...]) -> Floats:
    """Probabilities (N,) float64 from features (N, F) float64 and their F weights."""
    return logistic(features @ np.asarray(weights))


def log_odds(probability: Floats) -> Floats:
    """log(p / (1 − p)), bounded, of probabilities of any shape, float64."""
    bounded = np.clip(probability, 1e-9, 1 - 1e-9)
    return np.clip(np.log(bounded / (1 - bounded)), -_MOST_LOG_ODDS, _MOST_LOG_ODDS)


def log_probability(probability: Floats) -> Floats:
    """log p of probabilities (N,) float64, or of any shape, bounded below."""
    return np.maximum(np.log(np.maximum(probability, 1e-12)), -_MOST_LOG_ODDS)
