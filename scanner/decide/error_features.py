"""What goes with errors: the features of ``scanner.decide.error_model``, from a sheet's evidence
and beliefs."""

from __future__ import annotations

import numpy as np

from engine.terrain import READ_ORDER
from scanner.decide.error_model import SYMBOL_FEATURES, log_odds, log_probability
from scanner.decide.spaces import BESIDE, SPACES, Beliefs, softmax
from scanner.decide.terrain_model import Joint, mean_embeddings
from scanner.read.terrain import CellEvidence

_TERRAINS = len(READ_ORDER)
_KINDS = np.eye(_TERRAINS)[:, 1:]  # one column a drawn terrain


def symbol_features(joint: Joint, evidence: CellEvidence) -> tuple[tuple[int, ...], Beliefs]:
    """Which symbols have several spaces, and their features (N, 19) float64, SYMBOL_FEATURES."""
    many = tuple(n for n, symbol in enumerate(joint.symbols) if len(symbol.spaces) > 1)
    single = softmax(evidence.alone.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64))
    meanings = [int(joint.symbols[n].terrain.argmax()) for n in many]
    sheet, discord = _ease(joint), _discord(evidence)
    middles = mean_embeddings(
        evidence.embedding.reshape(SPACES, -1), [joint.symbols[n].spaces for n in many]
    )
    rows = []
    for at, (n, meaning) in enumerate(zip(many, meanings, strict=True)):
        symbol = joint.symbols[n]
        members = list(symbol.spaces)
        agreement = float((joint.alone[members].argmax(axis=1) == meaning).mean())
        alike = [float(middles[at] @ other) for other in middles]
        rows.append(
            (
                1.0,
                float(log_odds(symbol.terrain.max(keepdims=True))[0]),
                float(np.log(len(members))),
                float(log_probability(single[members, meaning]).mean()),
                agreement,
                float(meanings.count(meaning) > 1),
                sheet,
                float(discord[members].mean()),
                max(
                    (
                        value
                        for value, other in zip(alike, meanings, strict=True)
                        if other != meaning
                    ),
                    default=0.0,
                ),
                max(
                    (v for k, v in enumerate(alike) if k != at and meanings[k] == meaning),
                    default=0.0,
                ),
                float(log_probability(np.partition(symbol.terrain, -2)[-2:-1])[0]),
                float(log_probability(joint.alone[members, meaning]).mean()),
                *_KINDS[meaning],
            )
        )
    return many, np.array(rows).reshape(len(rows), len(SYMBOL_FEATURES))


def space_features(joint: Joint, evidence: CellEvidence) -> Beliefs:
    """SPACE_FEATURES (121, 23) float64 of every space."""
    single = softmax(evidence.alone.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64))
    best = joint.belief.argmax(axis=1)
    every = np.arange(SPACES)
    sure = log_odds(joint.if_known[every, best])
    blank = np.where(best == 0, 1 - joint.alone[:, 0], joint.alone[:, 0])
    vectors = evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    cosine = vectors @ vectors.T
    drawn = np.zeros(SPACES, bool)
    for symbol in joint.symbols:
        drawn[list(symbol.spaces)] = True
    another = drawn[None, :] & drawn[:, None] & (best[None, :] != best[:, None])
    lone, unlike, size = np.zeros(SPACES), np.zeros(SPACES), np.zeros(SPACES)
    for symbol in joint.symbols:
        members = list(symbol.spaces)
        size[members] = np.log(len(members))
        if len(members) == 1:
            lone[members] = 1.0
            continue
        unlike[members] = 1 - (cosine[np.ix_(members, members)].sum(axis=1) - 1) / (
            len(members) - 1
        )
    beside_its_own = (BESIDE * (best[:, None] == best[None, :])).any(axis=1)
    return np.column_stack(
        (
            np.ones(SPACES),
            sure * (best > 0),
            sure * (best == 0),
            log_probability(joint.alone[every, best]),
            joint.alone.argmax(axis=1) != best,
            log_probability(single[every, best]),
            best == 0,
            log_probability(blank),
            lone,
            unlike,
            np.full(SPACES, _ease(joint)),
            _discord(evidence),
            ~beside_its_own & (best > 0),
            size,
            np.where(another.any(axis=1), np.where(another, cosine, -1.0).max(axis=1), 0.0),
            log_probability(np.partition(joint.alone, -2, axis=1)[:, -2]),
            _KINDS[best],
        )
    )


def _discord(evidence: CellEvidence) -> Beliefs:
    """Log of how far the two passes differ in each space, (121,) float64."""
    return np.asarray(np.log(evidence.discord.reshape(SPACES).astype(np.float64) + 1e-3))


def _ease(joint: Joint) -> float:
    """How sure the network is of the sheet's drawn spaces, mean log of their best belief."""
    drawn = joint.alone[:, 0] < 0.5
    return float(log_probability(joint.alone[drawn].max(axis=1)).mean()) if drawn.any() else 0.0
