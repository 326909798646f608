"""Heroes' stars, what they say of monsters and of heroes, and the letters of monsters.

A star is never drawn alone: a player who draws a hero draws all stars of its card around it, turned
or mirrored ("Angriffsmuster dürft ihr ebenfalls drehen und/oder spiegeln", Die Kartographin,
Besonderheiten; those beyond the edge are left out). So each hero has one of a few patterns, as
likely as its stars look drawn together:

    P(pattern) ∝ Π over its spaces of (odds of a star by the looks / odds of a star anywhere)

and a space is attacked if it lies in the pattern of any hero; a hero that was destroyed keeps its
stars. The pattern is judged without the space in question, whose own looks come in once
(`star_posterior`).

That tells monsters from destroyed spaces: "Sobald sich ein * auf einem Feld mit der Geländeart
Monster befindet, wird das Feld sofort zerstört" (Die Kartographin, ZERSTÖRTE FELDER). What is
attacked is no monster, and what no hero attacks was hardly destroyed; the troll and the gorgon do
the rest (`apply_attacks`).

Heroes that are read as something else are told by their stars (`apply_stars`). Where stars are read
that no hero's pattern explains, a hero was misread near by, or a hero was destroyed and its stars
stayed, or the stars are strays: misread scribbles, misdrawn stars. These are weighed against each
other. That a hero stands in space s, beside the heroes read, is as likely as

    π_s · mean over its patterns of Π over their spaces (star looked for there / star there by the
    other heroes)

against 1 for strays, all spaces together, and 3 % of π for each destroyed space that was a hero;
π_s is what the drawing says, and little where something is drawn that does not look like one. A
likely one is then taken to be there, and the next is looked for among the stars that are left.

A clear drawing is not turned (`kscore.scanner.decide.decision.CLEAR`): it is doubted, and so asked
about.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from kscore.engine.explore import HERO_CARDS
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.scanner.decide.decision import Decision, Symbol, reweigh_spaces
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.spaces import (
    NOTHING_ANSWERED,
    SIZE,
    SPACES,
    Beliefs,
    space_name,
    with_confidence,
)
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.read.terrain import LETTERS, CellEvidence
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

OFTEN = 0.03
"""The share of spaces that bear a star, in games with heroes."""

_LEAST_LOOK, _MOST_LOOK = -2.0, 4.0  # what a space's looks say for and against a star (log) at most
LEAST_HERO = 0.05
"""A space that is less likely a hero has no pattern."""
WAS_HERO = 0.03
"""The share of destroyed spaces that were heroes."""
MOST_ATTACKED = 0.97
"""Stars are forgotten and misplaced, heroes misread."""
_LEAST_ATTACKED = 0.003
_LOOKS = 0.75  # weight of a space's own looks beside the patterns

_STARRED = 0.25  # from this probability on a space seems to bear a star
_LEAST_DESTROYED = 0.002
"""The least probability, before the stars, that a monster which seems to bear one is destroyed: one
of the two is misread, however clear the monster looks."""

_SEEN = 0.25  # from this probability on, by its looks, a star is there to be explained
_STARS = 2  # that many must be unexplained: one is a stray
_LEAST_PRIOR = 1e-5
"""The least probability of a hero, before the stars, where anything is drawn that is read as
something else."""
# a hero that stars tell of is asked about all the same: 33 of 38 above 0.9 were heroes
_MOST = 0.95
_ROUNDS = 2  # seasons bring two heroes at most

_MONSTER, _DESTROYED = READ_ORDER.index(Terrain.MONSTER), READ_ORDER.index(Terrain.DESTROYED)
_HERO, _EMPTY = READ_ORDER.index(Terrain.HERO), READ_ORDER.index(Terrain.EMPTY)
_EITHER = [_MONSTER, _DESTROYED]


def attack_probabilities(beliefs: Beliefs, stars: Beliefs) -> Beliefs:
    """Probability (121,) float64 that a hero attacks each space. By all but what the space itself
    looks like.

    Args:
        beliefs: (121, 8) float64 what stands in the spaces, in the order of READ_ORDER.
        stars: (121,) float64 how likely each bears a star, by what it looks like alone.
    """
    return 1 - spared_probabilities(hero_attacks(hero_beliefs(beliefs), star_looks(stars)))


def hero_beliefs(beliefs: Beliefs) -> Beliefs:
    """Probability (121,) float64 that each space is or was a hero. By beliefs (121, 8) float64."""
    return np.asarray(beliefs[:, _HERO] + WAS_HERO * beliefs[:, _DESTROYED])


def star_looks(stars: Beliefs) -> Beliefs:
    """What each space's looks say for a star, (121,) float64 log; ``stars`` as of
    `attack_probabilities`."""
    return np.asarray(
        np.clip(_odds(stars) - float(_odds(np.array(OFTEN))), _LEAST_LOOK, _MOST_LOOK)
    )


def hero_attacks(heroes: Beliefs, looks: Beliefs) -> dict[int, Beliefs]:
    """How likely each possible hero attacks each space, by its index. (121,) float64 of all that
    are likely enough heroes, by ``heroes`` (121,) float64; from the other spaces' ``looks`` (121,)
    float64 log."""
    found = {}
    for hero in np.flatnonzero(heroes > LEAST_HERO).tolist():
        ways = hero_patterns(hero)
        without = (ways @ looks)[:, None] - ways * looks
        weights = np.exp(without - without.max(axis=0))
        found[hero] = heroes[hero] * (weights * ways).sum(axis=0) / weights.sum(axis=0)
    return found


def spared_probabilities(attacks: Mapping[int, Beliefs]) -> Beliefs:
    """Probability (121,) float64 that none of these heroes attacks each space; ``attacks`` as of
    `hero_attacks`."""
    found = np.ones(SPACES)
    for share in attacks.values():
        found *= 1 - share
    return found


def star_posterior(beliefs: Beliefs, stars: Beliefs) -> Beliefs:
    """Probability (121,) float64 of a star in each space. By its looks and the heroes' patterns;
    arguments as of `attack_probabilities`."""
    prior = np.clip(attack_probabilities(beliefs, stars), _LEAST_ATTACKED, MOST_ATTACKED)
    logit = _odds(prior) + _LOOKS * (_odds(stars) - float(_odds(np.array(OFTEN))))
    return np.asarray(1 / (1 + np.exp(-logit)))


def apply_attacks(
    decision: Decision,
    stars: Beliefs,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The decision with what the stars say of monsters and destroyed spaces; ``stars`` as of
    `attack_probabilities`.

    A clear drawing is not turned: where the stars speak against it, it is doubted. Nor is a symbol,
    but its spaces are, one by one. ``answered`` spaces are certain.
    """
    if not given.played.hero_terrain:
        return decision
    totals = decision.probabilities.reshape(SPACES, -1)
    bear = star_posterior(totals, stars)
    weights = table.stars
    says = np.column_stack(
        [
            np.log(
                share * bear / weights.anywhere + (1 - share) * (1 - bear) / (1 - weights.anywhere)
            )
            for share in (weights.if_monster, weights.if_destroyed)
        ]
    )
    before = decision.read
    contradicted = (before == _MONSTER) & (bear >= _STARRED)
    totals = _reweigh_monsters(totals, says, contradicted)
    alone = _reweigh_monsters(
        with_confidence(decision.if_known, before, 1 - decision.alone_wrong), says, contradicted
    )

    wrong = (1 - decision.confidence).reshape(-1)
    either = np.flatnonzero(np.isin(before, (_MONSTER, _DESTROYED)) & (wrong > 0)).tolist()
    open_ = [index for index in either if index not in answered]
    found = reweigh_spaces(decision, given.layout, open_, totals, alone)
    symbols = tuple(
        _reweigh_symbol(symbol, says, found.read, answered) for symbol in decision.symbols
    )
    return replace(found, symbols=symbols)


def _reweigh_monsters(beliefs: Beliefs, says: Beliefs, contradicted: NDArray[np.bool_]) -> Beliefs:
    """The beliefs (N, 8) float64 with monster and destroyed weighed anew. Against each other, by
    log P (N, 2) float64, after monsters that are ``contradicted`` (N,) bool by a star have been
    given their least doubt."""
    found = beliefs.copy()
    found[contradicted, _DESTROYED] = np.maximum(found[contradicted, _DESTROYED], _LEAST_DESTROYED)
    either = found[:, _EITHER]
    weighed = either * np.exp(says)
    found[:, _EITHER] = (
        weighed * (either.sum(axis=1) / np.maximum(weighed.sum(axis=1), 1e-300))[:, None]
    )
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def _reweigh_symbol(
    symbol: Symbol, says: Beliefs, read: NDArray[np.intp], answered: Collection[int]
) -> Symbol:
    """A symbol of monsters or destroyed spaces, weighed by its stars. As likely wrong as the mean
    of what its spaces' stars say."""
    meaning = int(symbol.terrain.argmax())
    members = [i for i in symbol.spaces if read[i] == meaning and i not in answered]
    if meaning not in (_MONSTER, _DESTROYED) or not symbol.wrong or not members:
        return symbol
    shares = np.where(np.arange(len(symbol.terrain)) == meaning, 0.0, symbol.terrain)
    shares *= symbol.wrong / max(float(shares.sum()), 1e-300)
    shares[meaning] = 1 - symbol.wrong
    shares = _reweigh_monsters(shares[None], says[members].mean(axis=0)[None], np.zeros(1, bool))[0]
    wrong = min(0.5, 1 - float(shares[meaning]))
    shares[meaning] = max(shares[meaning], float(np.delete(shares, meaning).max()) + 1e-6)
    return replace(symbol, terrain=shares / shares.sum(), wrong=wrong)


@lru_cache(maxsize=SPACES)
def hero_patterns(hero: int) -> NDArray[np.float64]:
    """(N, 121) float64: 1 where a hero on this space has a star, for every way to draw any hero's
    stars."""
    row, column = divmod(hero, SIZE)
    ways = [way.offsets for card in HERO_CARDS.values() for way in card.pattern.orientations()]
    found = np.zeros((len(ways), SPACES))
    for number, offsets in enumerate(ways):
        for down, right in offsets:
            if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
                found[number, (row + down) * SIZE + column + right] = 1.0
    return found


def _odds(probabilities: Beliefs) -> Beliefs:
    certain = np.clip(probabilities, 1e-6, 1 - 1e-6)
    return np.asarray(np.log(certain / (1 - certain)))


def unread_hero_probabilities(decision: Decision, stars: Beliefs, stray: float) -> Beliefs:
    """Probability (121,) float64 that a space is an unread hero. By the stars, although it is read
    as something else; where they say nothing, and in spaces read as heroes, what the decision says.

    Args:
        decision: by the drawing alone.
        stars: (121,) float64 how likely each space bears a star, by what it looks like alone.
        stray: `StarWeights.stray`.
    """
    beliefs, looks = decision.probabilities.reshape(SPACES, -1), star_looks(stars)
    found, heroes = beliefs[:, _HERO].copy(), hero_beliefs(beliefs)
    unexplained = (stars >= _SEEN) & (spared_probabilities(hero_attacks(heroes, looks)) > 0.5)
    if unexplained.sum() < _STARS:
        return found
    other = decision.read != _HERO
    drawn = other & (decision.read != _EMPTY)
    prior = np.where(drawn, np.maximum(found, _LEAST_PRIOR), found) * other
    was = WAS_HERO * beliefs[:, _DESTROYED] * other
    taken = np.zeros(SPACES, bool)
    for _ in range(_ROUNDS):
        fits = np.where(taken, 0.0, np.exp(_hero_log_ratios(looks, heroes, stray)))
        misread, destroyed = prior / (1 - prior) * fits, was * fits
        every = 1 + misread.sum() + destroyed.sum()
        found = np.maximum(found, misread / every)
        likely = (misread + destroyed) / every
        taken |= likely > LEAST_HERO
        heroes = np.maximum(heroes, likely)
    return found


def apply_stars(
    decision: Decision,
    stars: Beliefs,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The decision with the heroes that only their stars tell of; arguments as of
    `unread_hero_probabilities`, ``answered`` spaces (index → letter) are certain."""
    if not given.played.hero_terrain:
        return decision
    chances = np.minimum(unread_hero_probabilities(decision, stars, table.stars.stray), _MOST)
    before = decision.read
    shares = decision.probabilities.reshape(SPACES, -1)
    raised = (before != _HERO) & (chances >= table.stars.worth) & (chances > shares[:, _HERO])
    raised[list(answered)] = False
    if not raised.any():
        return decision
    shares = _set_hero_share(shares, chances, raised)
    alone = _set_hero_share(
        with_confidence(decision.if_known, before, 1 - decision.alone_wrong), chances, raised
    )
    return reweigh_spaces(
        decision, given.layout, np.flatnonzero(raised).tolist(), shares, alone, most_wrong=0.5
    )


def _hero_log_ratios(looks: Beliefs, heroes: Beliefs, stray: float) -> Beliefs:
    """How much likelier the stars look with a hero in each space. (121,) float64, log, than without
    one, beside the other heroes, of which (121,) float64 are there; ``looks`` as of
    `star_looks`."""
    attacks = hero_attacks(heroes, looks)
    every, without = _every_pattern(), spared_probabilities(attacks)
    spaces = every @ _pattern_gain(looks, without, stray)
    for hero, share in attacks.items():  # it does not explain its own stars away
        beside = without / (1 - np.minimum(share, MOST_ATTACKED))
        spaces[hero] = every[hero] @ _pattern_gain(looks, beside, stray)
    return np.asarray(np.log(np.exp(spaces) @ _pattern_probabilities()))


def _pattern_gain(looks: Beliefs, without: Beliefs, stray: float) -> Beliefs:
    """How much (log) each space's looks gain by a pattern. (121,) float64, by lying in one, where
    others leave it without a star with the probabilities ``without``."""
    likelier = np.exp(looks)
    others = np.clip(1 - without, stray, MOST_ATTACKED)
    own = MOST_ATTACKED * likelier + 1 - MOST_ATTACKED
    return np.asarray(np.log(own / (others * likelier + 1 - others)))


def _set_hero_share(shares: Beliefs, chances: Beliefs, raised: NDArray[np.bool_]) -> Beliefs:
    """The shares (121, 8) float64 with other probabilities of heroes. ``chances`` (121,) float64 in
    the spaces ``raised`` (121,) bool; the other letters keep their old proportions."""
    found = shares.copy()
    found[raised, _HERO] = 0.0
    found[raised] *= ((1 - chances[raised]) / found[raised].sum(axis=1))[:, None]
    found[raised, _HERO] = chances[raised]
    return found


@lru_cache(maxsize=1)
def _every_pattern() -> NDArray[np.float64]:
    """(121, N, 121) float64: `hero_patterns` of every space."""
    return np.stack([hero_patterns(space) for space in range(SPACES)])


@lru_cache(maxsize=1)
def _pattern_probabilities() -> NDArray[np.float64]:
    """(N,) float64: how often each of the `hero_patterns` is drawn, all cards alike."""
    ways = [len(card.pattern.orientations()) for card in HERO_CARDS.values()]
    return np.concatenate([np.full(count, 1 / count / len(ways)) for count in ways])


def star_likelihoods(evidence: CellEvidence, table: DecisionTable) -> Beliefs:
    """(121,) float64: how likely each space bears a star, by what it looks like alone."""
    return np.asarray(
        1 / (1 + np.exp(-evidence.star.reshape(SPACES).astype(np.float64) / table.star))
    )


def star_probabilities(
    evidence: CellEvidence, decision: Decision, table: DecisionTable
) -> dict[str, float]:
    """Probability of a hero's star by space; none on a space read as monster, for its star destroys
    it. A mountain's star changes nothing, but a hero's stars are drawn whatever they fall on."""
    beliefs = decision.probabilities.reshape(SPACES, -1)
    probabilities = star_posterior(beliefs, star_likelihoods(evidence, table))
    letters = "".join(decision.rows)
    return {
        space_name(i): float(probabilities[i])
        for i in range(SPACES)
        if letters[i] != Terrain.MONSTER
    }


def pool_letters(letters: Beliefs, monsters: NDArray[np.bool_], table: DecisionTable) -> Beliefs:
    """Log probabilities (121, 5) float64 of no letter, D, Z, T, G. From the network's logits (121,
    5) float64.

    An ambush's shape bears one letter, so the spaces of a connected piece of monsters (121,) bool
    inform each other, as the members of a symbol do; with the probability ``other_letter`` a
    space beside belongs to another shape.
    """
    own, other = np.log(softmax(letters)), table.stars.other_letter
    said = np.log(other / own.shape[1] + (1 - other) * np.exp(own))
    result = own.copy()
    for piece in _connected_pieces(monsters):
        weight = 1 / (1 + table.stars.letter_correlation * max(0, len(piece) - 2))
        result[piece] += (said[piece].sum(axis=0) - said[piece]) * weight
    return result


def _connected_pieces(there: NDArray[np.bool_]) -> list[list[int]]:
    """Connected pieces of the spaces ``there`` (121,) bool, joined along edges."""
    count, label = cv2.connectedComponents(
        there.reshape(SIZE, SIZE).astype(np.uint8), connectivity=4
    )
    flat = label.reshape(SPACES)
    return [np.flatnonzero(flat == piece).tolist() for piece in range(1, count)]


def letter_probabilities(
    evidence: CellEvidence, decision: Decision, table: DecisionTable
) -> dict[str, tuple[str | None, float]]:
    """The likeliest letter of each monster, and its probability. None for none; in each space read
    as monster."""
    monsters = np.array([letter == "M" for letter in "".join(decision.rows)])
    logits = pool_letters(evidence.letter.reshape(SPACES, -1).astype(np.float64), monsters, table)
    probabilities = softmax(logits / table.letter)
    best = probabilities.argmax(axis=1)
    return {
        space_name(i): (LETTERS[best[i] - 1] if best[i] else None, float(probabilities[i, best[i]]))
        for i in np.flatnonzero(monsters).tolist()
    }
