"""Deciding as a list of steps, each from one decision to the next, by name.

What the drawing says comes first (`kscore.scanner.decide.terrain_model.decide_by_drawing`); every
step of `STEPS` then weighs that decision with one more thing that is known. A measurement leaves
steps or levels out by their names (`DecisionTable.without`), to tell what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.decide.by_rules import apply_rules
from kscore.scanner.decide.decision import Decision, reweigh_spaces
from kscore.scanner.decide.decision_table import BlankWeights, DecisionTable
from kscore.scanner.decide.excluded import remove_excluded
from kscore.scanner.decide.questions import doubt_overruled, turn_to_likeliest
from kscore.scanner.decide.spaces import (
    BESIDE,
    NOTHING_ANSWERED,
    SPACES,
    Beliefs,
    space_indices,
    with_confidence,
)
from kscore.scanner.decide.stars import apply_attacks, apply_stars, star_likelihoods
from kscore.scanner.decide.terrain_model import (
    KnownBefore,
    cluster_spaces,
    decide_by_drawing,
    drawn_spaces,
    prior_beliefs,
    space_beliefs,
)
from kscore.scanner.read.terrain import CellEvidence
from kscore.scanner.softmax import logistic

if TYPE_CHECKING:
    from kscore.scanner.decide.hand import HandEvidence, KnownHands

MOST_BLANK_SAYS = 8.0
"""More than this (log) blank spaces say of none: what they have never seen, the player has not
fitted."""


NO_SYMBOL = 0.004
"""The share of spaces with something drawn in which that was rubbed out or only planned. No set has
any, so it is a guess: with twice or half of it the same pieces are asked about."""


GONE_WITH_IT = 0.1
"""How likely a space that looks alike and lies beside one that is known to be rubbed out is too: as
much a guess."""


class DecisionInput(Frozen, kw_only=True, eq=False):
    """All that one sheet is decided by.

    Attributes:
        cells: what the networks saw of the 121 spaces.
        given: what is known beforehand.
        table: the fitted weights; its ``without`` names what is left out.
        answered: spaces (index → letter) that are certain and inform the rest.
        marked: the coins on the track, None where they are not sure.
        blank_log_odds: (121,) float64, how much likelier (log) each space looks as it does where
            something is drawn than where nothing is, by the sheet's own blank spaces and given what
            the network believes; 0 says nothing. None: not measured.
        no_symbol_log_odds: (121,) float64, how much likelier (log) what is drawn in each space
            looks as it does where it was rubbed out or only planned; 0 says nothing. None: not
            measured.
        cards_only: whether all new spaces come from cards: neither from skills nor from paid coins.
    """

    cells: CellEvidence
    given: KnownBefore
    table: DecisionTable
    answered: Mapping[int, str] = field(default_factory=lambda: NOTHING_ANSWERED)
    marked: int | None = None
    blank_log_odds: Beliefs | None = None
    no_symbol_log_odds: Beliefs | None = None
    cards_only: bool = True

    @cached_property
    def unanswered(self) -> Decision:
        """What was decided before anything was answered, without the rules."""
        before = replace(self.given, excluded=())
        return decide(replace(self, answered=NOTHING_ANSWERED, given=before), before="rules")

    @property
    def ruled(self) -> KnownBefore:
        """What is known, without games where the rules say nothing."""
        return self.given if self.cards_only else self.given.without_games


class Step(Frozen):
    """A step of deciding: what it is called, why it is there, what it makes of a decision."""

    name: str
    reason: str
    run: Callable[[Decision, DecisionInput], Decision]


def _apply_blank_witness(decision: Decision, sheet: DecisionInput) -> Decision:
    says, weights = sheet.blank_log_odds, sheet.table.blank
    if weights == BlankWeights():
        return decision
    if says is None:
        empty, drawn, says = weights.empty_unseen, weights.drawn_unseen, np.zeros(SPACES)
    else:
        empty, drawn = weights.empty, weights.drawn
    if _plays_heroes(sheet.given):
        drawn = BlankWeights().drawn
    read = decision.read
    layout = sheet.given.layout
    ruins = layout.ruins if layout.by_hand else ()  # as unlike blank paper as a terrain
    printed = space_indices([*layout.mountains, *layout.wasteland, *ruins])
    certain = decision.confidence.reshape(-1) >= 1
    certain[printed] = True
    before = decision.probabilities.reshape(SPACES, -1)
    alone = with_confidence(decision.if_known, read, 1 - decision.alone_wrong)
    each = np.where(read[:, None] == 0, empty, drawn)
    return reweigh_spaces(
        decision,
        sheet.given.layout,
        np.flatnonzero(~certain).tolist(),
        _mix_blank(before, says, each),
        _mix_blank(alone, says, each),
    )


def _plays_heroes(given: KnownBefore) -> bool:
    """Whether heroes are played, as far as game and print tell.

    What is crossed out there errs otherwise: with the weights of drawn spaces 2 in place of 0 of
    320 sheets of H and K+H (calibrate side) were silently wrong, for 0.2 questions a sheet.
    """
    return given.played.hero_terrain and (
        "H" in given.played.games or given.layout.key.startswith("H")
    )


def blank_features(beliefs: Beliefs, says: Beliefs) -> Beliefs:
    """What `BlankWeights` weigh, (N, 3) float64: one, the log odds by the beliefs (N, 8) float64
    that something is drawn, and what blank spaces say of that, (N,) float64."""
    odds = np.log(np.maximum(1 - beliefs[:, 0], 1e-9) / np.maximum(beliefs[:, 0], 1e-9))
    bounded = np.clip(says, -MOST_BLANK_SAYS, MOST_BLANK_SAYS)
    return np.column_stack((np.ones(len(odds)), odds, bounded))


def _mix_blank(beliefs: Beliefs, says: Beliefs, weights: Beliefs) -> Beliefs:
    """The beliefs (121, 8) float64 with what blank spaces say. By each space's weights (121, 3);
    letters keep their proportions."""
    odds = (blank_features(beliefs, says) * weights).sum(axis=1)
    drawn = logistic(odds)
    found = beliefs.copy()
    found[:, 1:] *= (drawn / np.maximum(found[:, 1:].sum(axis=1), 1e-300))[:, None]
    found[:, 0] = 1 - drawn
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def _apply_no_symbol(decision: Decision, sheet: DecisionInput) -> Decision:
    says = sheet.no_symbol_log_odds
    if says is None:
        return decision
    # One answer tells of all that looks alike whether the hand draws it so.
    looks = sheet.cells.terrain.reshape(SPACES, -1).argmax(axis=1)
    alike = looks[:, None] == looks
    answers = {each: letter for each, letter in sheet.answered.items() if says[each] > 0}
    empty, meant = (
        alike[[at for at, letter in answers.items() if (letter == ".") is blank]].any(axis=0)
        for blank in (True, False)
    )
    prior = np.where(meant, 0.0, np.where(empty, 0.5, NO_SYMBOL))
    gone = np.where(says > 0, prior / (prior + (1 - prior) * np.exp(-says)), 0.0)
    # What lies beside it may be gone with it, however dark that is.
    beside = (alike & (BESIDE > 0))[:, (says > 0) & empty].any(axis=1)
    gone = np.maximum(gone, np.where(beside & ~meant, GONE_WITH_IT, 0.0))[:, None]
    gone[decision.confidence.reshape(-1) >= 1] = 0.0
    before = decision.probabilities.reshape(SPACES, -1)
    alone = with_confidence(decision.if_known, decision.read, 1 - decision.alone_wrong)
    blank = np.eye(before.shape[1])[0]
    return reweigh_spaces(
        decision,
        sheet.given.layout,
        np.flatnonzero(gone).tolist(),
        before * (1 - gone) + blank * gone,
        alone * (1 - gone) + blank * gone,
        clear=1.0,  # however clear it is
    )


def _apply_hands(decision: Decision, sheet: DecisionInput) -> Decision:
    hands = sheet.given.hands
    if hands is None or not hands.hands:
        return decision
    # most photos are read without known hands
    from kscore.scanner.decide.hand import reweigh_with_hand

    known = with_hands(sheet.cells, sheet.given, hands, sheet.table, sheet.answered)
    with_hand = decide(replace(sheet, cells=known.evidence), before="hands")
    return replace(
        reweigh_with_hand(with_hand, decision, known, hands.table.risk), whose=known.whose
    )


def _apply_stars(decision: Decision, sheet: DecisionInput) -> Decision:
    stars = star_likelihoods(sheet.cells, sheet.table)
    return apply_stars(decision, stars, sheet.given, sheet.table, sheet.answered)


def _apply_attacks(decision: Decision, sheet: DecisionInput) -> Decision:
    stars = star_likelihoods(sheet.cells, sheet.table)
    return apply_attacks(decision, stars, sheet.given, sheet.table, sheet.answered)


def _turn_to_likeliest(decision: Decision, sheet: DecisionInput) -> Decision:
    return turn_to_likeliest(decision, sheet.given, sheet.table, sheet.answered)


def _doubt_overruled(decision: Decision, sheet: DecisionInput) -> Decision:
    return doubt_overruled(decision, sheet.table, sheet.answered)


def _apply_rules(decision: Decision, sheet: DecisionInput) -> Decision:
    # How well the reader knows a hand, no answer changes.
    said = sheet.answered or sheet.given.excluded
    unanswered = sheet.unanswered if said else decision
    return apply_rules(decision, sheet.ruled, sheet.marked, sheet.table, sheet.answered, unanswered)


STEPS = (
    Step(
        "blank_witness",
        "blank paper is told by the sheet's other blank spaces",
        _apply_blank_witness,
    ),
    Step("no_symbol", "what was rubbed out or only planned is no symbol", _apply_no_symbol),
    Step("hands", "a player's own symbols are known from earlier sheets", _apply_hands),
    Step("likeliest", "what is shown is what is likeliest", _turn_to_likeliest),
    Step(
        "unread_heroes", "stars that no hero explains tell of a hero read otherwise", _apply_stars
    ),
    Step("attacks", "what a hero attacks is destroyed and no monster", _apply_attacks),
    Step("rules", "shapes come from cards, and the table's other sheets show which", _apply_rules),
    Step("overruled", "what they make of the drawing is mostly right", _doubt_overruled),
)


def decide(sheet: DecisionInput, before: str | None = None) -> Decision:
    """The likeliest possible sheet; ``before`` a step's name: without it and all that follow."""
    decision = decide_by_drawing(sheet.cells, sheet.given, sheet.table, sheet.answered)
    for step in STEPS:
        if step.name == before:
            return decision
        if step.name not in sheet.table.without:
            decision = remove_excluded(step.run(decision, sheet), sheet.given)
    return decision


def decide_drawing(
    cells: CellEvidence,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The decision by the drawing and the known hands. Before stars and rules; arguments as of
    `DecisionInput`."""
    sheet = DecisionInput(cells=cells, given=given, table=table, answered=answered)
    return decide(sheet, before="unread_heroes")


def with_hands(
    evidence: CellEvidence,
    given: KnownBefore,
    known: KnownHands,
    table: DecisionTable,
    answered: Mapping[int, str],
) -> HandEvidence:
    """The evidence with what is known of people's hands. Each as far as it explains the sheet."""
    from kscore.scanner.decide.hand import mix_hands

    alone = space_beliefs(evidence, given, table, answered)
    looks = evidence.embedding.reshape(SPACES, -1)
    groups = cluster_spaces(looks, drawn_spaces(alone, given), table.same_symbol)
    return mix_hands(evidence, known, alone, prior_beliefs(evidence, given, table), groups, table)
