"""Heroes that are read as something else, told by their stars.

A star is never drawn alone (`scanner.decide.attacks`), so where stars are read that no hero's
pattern explains, a hero was misread near by, or a hero was destroyed and its stars stayed, or the
stars are strays: misread scribbles, misdrawn stars. These are weighed against each other. That a
hero stands in space s, beside the heroes read, is as likely as

    π_s · mean over its patterns of Π over their spaces (star looked for there / star there by the
    other heroes)

against 1 for strays, all spaces together, and 3 % of π for each destroyed space that was a hero;
π_s is what the drawing says, and little where something is drawn that does not look like one. A
likely one is then taken to be there, and the next is looked for among the stars that are left.

A clear drawing is not turned (`scanner.decide.search.CLEAR`): it is doubted, and so asked about.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.explore import HERO_CARDS
from engine.terrain import READ_ORDER, Terrain
from scanner.decide.attacks import (
    LEAST_HERO,
    MOST_ATTACKED,
    WAS_HERO,
    hero_attacks,
    hero_beliefs,
    patterns,
    spared,
    star_looks,
)
from scanner.decide.decided import Decision
from scanner.decide.reweighed import reweighed
from scanner.decide.spaces import NOTHING_ANSWERED, SPACES, Beliefs, with_confidence
from scanner.decide.terrain_model import KnownBefore

_STRAY = 0.02
"""How often a space that no hero attacks seems to bear a star, where stars are looked for: strays
come together, on sheets that are hard to read. From 0.003 to 0.03 the log loss of heroes falls from
220 to 211 on the 2,048 sheets of the calibrate side (H and K + H) that docs/history/evenings.md
tells of; before the stars it is 295."""
_SEEN = 0.25  # from this probability on, by its looks, a star is there to be explained
_STARS = 2  # that many must be unexplained: one is a stray
_LEAST_PRIOR = 1e-5
"""The least probability of a hero, before the stars, where anything is drawn that is read as
something else."""
_WORTH = 0.03
"""Below this a doubt is not raised: strays are commoner. On those sheets this raises a doubt in 20
spaces that nobody was asked about, 0.01 in some 50, and both find the two heroes among them."""
# a hero that stars tell of is asked about all the same: 33 of 38 above 0.9 were heroes
_MOST = 0.95
_ROUNDS = 2  # seasons bring two heroes at most

_HERO, _DESTROYED = READ_ORDER.index(Terrain.HERO), READ_ORDER.index(Terrain.DESTROYED)
_EMPTY = READ_ORDER.index(Terrain.EMPTY)


def unread_heroes(decision: Decision, stars: Beliefs) -> Beliefs:
    """Probability (121,) float64 that a space is a hero although it is read as something else, by
    the stars; where they say nothing, and in spaces read as heroes, what the decision says.

    Args:
        decision: by the drawing alone.
        stars: (121,) float64 how likely each space bears a star, by what it looks like alone.
    """
    beliefs, looks = decision.probabilities.reshape(SPACES, -1), star_looks(stars)
    found, heroes = beliefs[:, _HERO].copy(), hero_beliefs(beliefs)
    if _unexplained(stars, looks, heroes) < _STARS:
        return found
    other = decision.read != _HERO
    drawn = other & (decision.read != _EMPTY)
    prior = np.where(drawn, np.maximum(found, _LEAST_PRIOR), found) * other
    was = WAS_HERO * beliefs[:, _DESTROYED] * other
    taken = np.zeros(SPACES, bool)
    for _ in range(_ROUNDS):
        fits = np.where(taken, 0.0, np.exp(_fits(looks, heroes)))
        misread, destroyed = prior / (1 - prior) * fits, was * fits
        every = 1 + misread.sum() + destroyed.sum()
        found = np.maximum(found, misread / every)
        likely = (misread + destroyed) / every
        taken |= likely > LEAST_HERO
        heroes = np.maximum(heroes, likely)
    return found


def by_stars(
    decision: Decision,
    stars: Beliefs,
    given: KnownBefore,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The decision with the heroes that only their stars tell of; arguments as of `unread_heroes`,
    ``answered`` spaces (index → letter) are certain."""
    if not given.heroes:
        return decision
    chances, before = np.minimum(unread_heroes(decision, stars), _MOST), decision.read
    shares = decision.probabilities.reshape(SPACES, -1)
    raised = (before != _HERO) & (chances >= _WORTH) & (chances > shares[:, _HERO])
    raised[list(answered)] = False
    if not raised.any():
        return decision
    shares = _with_hero(shares, chances, raised)
    alone = _with_hero(
        with_confidence(decision.if_known, before, 1 - decision.alone_wrong), chances, raised
    )
    return reweighed(
        decision, given.layout, np.flatnonzero(raised).tolist(), shares, alone, most_wrong=0.5
    )


def _unexplained(stars: Beliefs, looks: Beliefs, heroes: Beliefs) -> int:
    """How many stars are seen that no hero (121,) float64 explains."""
    return int(((stars >= _SEEN) & (spared(hero_attacks(heroes, looks)) > 0.5)).sum())


def _fits(looks: Beliefs, heroes: Beliefs) -> Beliefs:
    """How much likelier (log) the stars look with a hero in each space than without, (121,)
    float64, beside the other heroes, of which (121,) float64 are there; ``looks`` as of
    `star_looks`."""
    attacks = hero_attacks(heroes, looks)
    every, without = _every_pattern(), spared(attacks)
    spaces = every @ _gain(looks, without)
    for hero, share in attacks.items():  # it does not explain its own stars away
        spaces[hero] = every[hero] @ _gain(looks, without / (1 - np.minimum(share, MOST_ATTACKED)))
    return np.asarray(np.log(np.exp(spaces) @ _pattern_shares()))


def _gain(looks: Beliefs, without: Beliefs) -> Beliefs:
    """By how much (log) each space's looks gain by lying in a pattern, (121,) float64, where others
    leave it without a star with the probabilities ``without``."""
    likelier = np.exp(looks)
    others = np.clip(1 - without, _STRAY, MOST_ATTACKED)
    own = MOST_ATTACKED * likelier + 1 - MOST_ATTACKED
    return np.asarray(np.log(own / (others * likelier + 1 - others)))


def _with_hero(shares: Beliefs, chances: Beliefs, raised: NDArray[np.bool_]) -> Beliefs:
    """The shares (121, 8) float64 with these chances (121,) float64 of a hero in the spaces
    ``raised`` (121,) bool, the others in their old proportions."""
    found = shares.copy()
    found[raised, _HERO] = 0.0
    found[raised] *= ((1 - chances[raised]) / found[raised].sum(axis=1))[:, None]
    found[raised, _HERO] = chances[raised]
    return found


@lru_cache(maxsize=1)
def _every_pattern() -> NDArray[np.float64]:
    """(121, N, 121) float64: `patterns` of every space."""
    return np.stack([patterns(space) for space in range(SPACES)])


@lru_cache(maxsize=1)
def _pattern_shares() -> NDArray[np.float64]:
    """(N,) float64: how often each of the `patterns` is drawn, all cards alike."""
    ways = [len(card.pattern.orientations()) for card in HERO_CARDS.values()]
    return np.concatenate([np.full(count, 1 / count / len(ways)) for count in ways])
