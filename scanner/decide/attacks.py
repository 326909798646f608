"""Which spaces heroes attack: what is read of the stars, with the patterns that hero cards have.

A star is never drawn alone: whoever draws a hero draws all stars of its card around it, turned or
mirrored ("Angriffsmuster dürft ihr ebenfalls drehen und/oder spiegeln", Die Kartographin,
Besonderheiten; those beyond the edge are left out). So each hero has one of a few patterns, as
likely as its stars look drawn together:

    P(pattern) ∝ Π over its spaces of (odds of a star by the looks / odds of a star anywhere)

and a space is attacked if it lies in the pattern of any hero; a hero that was destroyed keeps its
stars. The pattern is judged without the space in question, whose own looks come in once
(`starred`).

That tells monsters from destroyed spaces: "Sobald sich ein * auf einem Feld mit der Geländeart
Monster befindet, wird das Feld sofort zerstört" (Die Kartographin, ZERSTÖRTE FELDER). What is
attacked is no monster, and what no hero attacks was hardly destroyed; the troll and the gorgon do
the rest (`by_attacks`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.explore import HERO_CARDS
from engine.terrain import READ_ORDER, Terrain
from scanner.decide.decided import Decision
from scanner.decide.reweighed import reweighed
from scanner.decide.spaces import NOTHING_ANSWERED, SIZE, SPACES, Beliefs, with_confidence
from scanner.decide.terrain_model import KnownBefore, Symbol

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

_IF_DESTROYED, _IF_MONSTER, _ANYWHERE = 0.75, 0.02, 0.12
"""How many destroyed spaces, monsters and spaces of any kind bear a star. Of 3,166 monsters and
destroyed spaces that are not surely either, on 30 evenings of the calibrate side (H), the log loss
falls from 0.085 to 0.042 with these, and of 935 on 24 evenings of K + H from 0.104 to 0.040."""
_STARRED = 0.25  # from this probability on a space seems to bear a star
_LEAST_DESTROYED = 0.002
"""The least probability, before the stars, that a monster which seems to bear one is destroyed: one
of the two is misread, however clear the monster looks."""

_MONSTER, _DESTROYED = READ_ORDER.index(Terrain.MONSTER), READ_ORDER.index(Terrain.DESTROYED)
_HERO = READ_ORDER.index(Terrain.HERO)
_EITHER = [_MONSTER, _DESTROYED]


def attacked(beliefs: Beliefs, stars: Beliefs) -> Beliefs:
    """Probability (121,) float64 that a hero attacks each space, by all but what the space itself
    looks like.

    Args:
        beliefs: (121, 8) float64 what stands in the spaces, in the order of READ_ORDER.
        stars: (121,) float64 how likely each bears a star, by what it looks like alone.
    """
    return 1 - spared(hero_attacks(hero_beliefs(beliefs), star_looks(stars)))


def hero_beliefs(beliefs: Beliefs) -> Beliefs:
    """Probability (121,) float64 that each space is or was a hero, by beliefs (121, 8) float64."""
    return np.asarray(beliefs[:, _HERO] + WAS_HERO * beliefs[:, _DESTROYED])


def star_looks(stars: Beliefs) -> Beliefs:
    """What each space's looks say for a star, (121,) float64 log; ``stars`` as of `attacked`."""
    return np.asarray(
        np.clip(_odds(stars) - float(_odds(np.array(OFTEN))), _LEAST_LOOK, _MOST_LOOK)
    )


def hero_attacks(heroes: Beliefs, looks: Beliefs) -> dict[int, Beliefs]:
    """By index the spaces that are likely enough heroes, by ``heroes`` (121,) float64, and how
    likely each attacks each space, (121,) float64, by the other spaces' ``looks`` (121,) float64
    log."""
    found = {}
    for hero in np.flatnonzero(heroes > LEAST_HERO).tolist():
        ways = patterns(hero)
        without = (ways @ looks)[:, None] - ways * looks
        weights = np.exp(without - without.max(axis=0))
        found[hero] = heroes[hero] * (weights * ways).sum(axis=0) / weights.sum(axis=0)
    return found


def spared(attacks: Mapping[int, Beliefs]) -> Beliefs:
    """Probability (121,) float64 that none of these heroes attacks each space; ``attacks`` as of
    `hero_attacks`."""
    found = np.ones(SPACES)
    for share in attacks.values():
        found *= 1 - share
    return found


def starred(beliefs: Beliefs, stars: Beliefs) -> Beliefs:
    """Probability (121,) float64 of a star in each space, by its looks and the heroes' patterns;
    arguments as of `attacked`."""
    prior = np.clip(attacked(beliefs, stars), _LEAST_ATTACKED, MOST_ATTACKED)
    logit = _odds(prior) + _LOOKS * (_odds(stars) - float(_odds(np.array(OFTEN))))
    return np.asarray(1 / (1 + np.exp(-logit)))


def by_attacks(
    decision: Decision,
    stars: Beliefs,
    given: KnownBefore,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The decision with what the stars say of monsters and destroyed spaces; ``stars`` as of
    `attacked`.

    A clear drawing is not turned: where the stars speak against it, it is doubted. Nor is a symbol,
    but its spaces are, one by one. ``answered`` spaces are certain.
    """
    if not given.heroes:
        return decision
    totals = decision.probabilities.reshape(SPACES, -1)
    bear = starred(totals, stars)
    says = np.column_stack([np.log(_share(bear, share)) for share in (_IF_MONSTER, _IF_DESTROYED)])
    before = decision.read
    contradicted = (before == _MONSTER) & (bear >= _STARRED)
    totals = _weighed(totals, says, contradicted)
    alone = _weighed(
        with_confidence(decision.if_known, before, 1 - decision.alone_wrong), says, contradicted
    )

    wrong = (1 - decision.confidence).reshape(-1)
    either = np.flatnonzero(np.isin(before, (_MONSTER, _DESTROYED)) & (wrong > 0)).tolist()
    found = reweighed(
        decision, given.layout, (index for index in either if index not in answered), totals, alone
    )
    symbols = tuple(_with_symbol(symbol, says, found.read, answered) for symbol in decision.symbols)
    return replace(found, symbols=symbols)


def _share(bear: Beliefs, share: float) -> Beliefs:
    """How much likelier spaces that bear a star with these probabilities (121,) float64 are where
    this share does."""
    return np.asarray(share * bear / _ANYWHERE + (1 - share) * (1 - bear) / (1 - _ANYWHERE))


def _weighed(beliefs: Beliefs, says: Beliefs, contradicted: NDArray[np.bool_]) -> Beliefs:
    """The beliefs (N, 8) float64 with log P (N, 2) float64 of monster and destroyed weighed against
    each other, after monsters that are ``contradicted`` (N,) bool by a star have been given their
    least doubt."""
    found = beliefs.copy()
    found[contradicted, _DESTROYED] = np.maximum(found[contradicted, _DESTROYED], _LEAST_DESTROYED)
    either = found[:, _EITHER]
    weighed = either * np.exp(says)
    found[:, _EITHER] = (
        weighed * (either.sum(axis=1) / np.maximum(weighed.sum(axis=1), 1e-300))[:, None]
    )
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def _with_symbol(
    symbol: Symbol, says: Beliefs, read: NDArray[np.intp], answered: Collection[int]
) -> Symbol:
    """A symbol that means monsters or destroyed spaces, as likely wrong as the mean of what its
    spaces' stars say."""
    meaning = int(symbol.terrain.argmax())
    members = [i for i in symbol.spaces if read[i] == meaning and i not in answered]
    if meaning not in (_MONSTER, _DESTROYED) or not symbol.wrong or not members:
        return symbol
    shares = np.where(np.arange(len(symbol.terrain)) == meaning, 0.0, symbol.terrain)
    shares *= symbol.wrong / max(float(shares.sum()), 1e-300)
    shares[meaning] = 1 - symbol.wrong
    shares = _weighed(shares[None], says[members].mean(axis=0)[None], np.zeros(1, bool))[0]
    wrong = min(0.5, 1 - float(shares[meaning]))
    shares[meaning] = max(shares[meaning], float(np.delete(shares, meaning).max()) + 1e-6)
    return replace(symbol, terrain=shares / shares.sum(), wrong=wrong)


@lru_cache(maxsize=SPACES)
def patterns(hero: int) -> NDArray[np.float64]:
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
