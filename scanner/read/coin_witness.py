"""The fourteen coins compared with each other: a mark is a difference between equal prints.

The network looks at a track as it looks at thousands of others; this looks at one track alone. Each
coin's pixels are explained by those of the free coins at the track's end, moved, stretched, turned,
sharpened and lit otherwise (least squares); what is left over is what is on this coin and not on
those. A faint mark is in all marked coins and in no other, so what is left over is also pooled.
Something that lies on a coin leaves nothing of the print over.

How likely a coin is free, marked or covered follows from this and from what the network says by a
small table of weights (`scanner/models/coin_witness.json`, fitted on the calibration side by
`kscore.calibration.train.coin_witness`).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.network import from_card
from kscore.scanner.printed import HOME_PRINTED, PUBLISHED, TRACK_COINS
from kscore.scanner.read.small_network import SmallNetwork
from kscore.scanner.rectify import Picture, channel_max, channel_mean, channel_min, median
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

Floats = NDArray[np.float64]

TABLE = Path(__file__).parents[1] / "models" / "coin_witness.json"
KINDS = ("free", "marked", "covered")
_PITCH, _HEIGHT = 32, 40  # px of a coin's part of the strip
_FREE = 0.5  # what the network must believe of a coin that shows what free ones look like
_COMPARED = 4  # free coins at the track's end
_DARKEST = 6.0  # of 255: below, logarithms are noise
_STRONGEST = 24  # pixels of a coin that a small mark has
# How sharp the median coin must be: of 334 photos none has less than 0.028, a track under paper
# 0.004. Blurred by 2.5 px, where marks go (10 of 60 tracks wrong), 17 of 60 have less; by 3 px 43.
_SHARP = 0.015


def _coin_masks() -> tuple[NDArray[np.bool_], NDArray[np.bool_], Floats, Floats]:
    down, across = np.mgrid[:_HEIGHT, :_PITCH].astype(np.float64)
    x, y = across - (_PITCH - 1) / 2, down - (_HEIGHT - 1) / 2
    pitch = (PUBLISHED.track_centres[-1][0] - PUBLISHED.track_centres[0][0]) / (TRACK_COINS - 1)
    from_middle = np.hypot(x, y) / (PUBLISHED.track_diameter / 2 / pitch * _PITCH)
    return from_middle < 1.6, from_middle < 1.0, x / 16, y / 16


_SEEN, _DISC, _X, _Y = _coin_masks()
"""What of a coin's part is compared, its disc, and places in it from -1 to 1."""
_OUTSIDE = _SEEN & ~_DISC

FEATURES = (
    "network free", "network covered by nothing", "dark", "bright", "dark outside",
    "bright outside", "pooled left", "pooled right", "alike left", "step right", "step left",
    "explained", "noise", "texture", "print left", "place", "broad", "colour",
    "clearest mark", "beside usual marks", "beside weakest mark", "marks", "behind last mark",
    "step", "trend", "before step", "step's place", "published", "home-printed",
)  # fmt: skip


class CoinTable(Frozen, eq=False):
    """Fitted weights, and how far the coins' own network is trusted."""

    network: SmallNetwork
    trust: float

    @staticmethod
    @lru_cache(maxsize=1)
    def load() -> CoinTable:
        """The committed table. Raises ModelDamaged where it is missing or was changed."""
        return from_card(
            TABLE,
            lambda card: CoinTable(
                SmallNetwork.from_json(card, len(FEATURES), len(KINDS)), float(card["trust"])
            ),
        )

    def probabilities(self, strip: Picture, looks: Floats, print_name: str) -> Floats:
        """Probabilities (14, 3) float64 of KINDS, of a strip. The strip (40, 448, 3) BGR uint8 is
        of a print; the network says ``looks`` (14, 4) of it."""
        logits = self.network.logits(
            coin_features(strip, looks, print_name)
        ) + self.trust * coin_prior(looks)
        return softmax(logits)


def is_legible(strip: Picture) -> bool:
    """Whether any coin can be made out in a strip. (40, 448, 3) BGR uint8: it cannot where paper
    lies over all of them, or the lens saw none of them sharply."""
    soft = cv2.GaussianBlur(cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY), (0, 0), 0.6)
    parts = np.log(np.maximum(soft.astype(np.float32), np.float32(_DARKEST)))
    usual = median(parts.reshape(_HEIGHT, TRACK_COINS, _PITCH).swapaxes(1, 2))
    return float(np.abs(cv2.Laplacian(usual, -1))[_DISC].mean()) >= _SHARP


def coin_prior(looks: Floats) -> Floats:
    """The network's log probabilities (14, 3) float64 of free and marked; of what is covered it
    says nothing, 0."""
    free = looks[:, 0]
    return np.log(np.clip(np.column_stack((free, 1 - free, np.ones_like(free))), 1e-5, 1))


def coin_features(strip: Picture, looks: Floats, print_name: str) -> Floats:
    """FEATURES (14, 29) of a print's strip. (40, 448, 3) BGR uint8; the network says ``looks`` (14,
    4) of it, the first column free.

    Drawn coins are equal to the last dot; painted and printed ones are so less.
    """
    soft = cv2.GaussianBlur(strip, (0, 0), 0.6)
    parts = np.log(np.maximum(soft.astype(np.float32), np.float32(_DARKEST)))
    coins = parts.reshape(_HEIGHT, TRACK_COINS, _PITCH, 3).swapaxes(0, 1)
    free = np.flatnonzero(looks[:, 0] > _FREE)
    compared = free[-_COMPARED:] if len(free) >= 3 else np.arange(TRACK_COINS - 3, TRACK_COINS)
    left = _residual(coins, compared)
    smooth = np.stack([cv2.GaussianBlur(each, (0, 0), 0.8) for each in left])
    dark, bright = np.maximum(-channel_min(smooth), 0), np.maximum(channel_max(smooth), 0)
    strength = (
        np.log(_strongest_mean(dark, _DISC) + 0.004),
        np.log(_strongest_mean(bright, _DISC) + 0.004),
    )
    noise = float(median(strength[0][compared]))
    around = [np.log(_masked_mean(each, _OUTSIDE) + 0.004) for each in (dark, bright)]
    broad = np.log(_masked_mean(dark + bright, _DISC) + 0.004)
    grey = channel_mean(smooth)
    flat = grey[:, _SEEN]
    counts = np.arange(1, TRACK_COINS + 1)[:, None]
    so_far = np.cumsum(flat, axis=0) / counts
    from_here = np.cumsum(flat[::-1], axis=0)[::-1] / counts[::-1]
    pooled = np.log(np.sqrt((so_far**2).mean(axis=1) * counts[:, 0]) + 0.002)
    after = np.roll(np.log(np.sqrt((from_here**2).mean(axis=1) * counts[::-1, 0]) + 0.002), -1)
    after[-1] = noise
    before = np.concatenate((np.zeros((1, flat.shape[1])), so_far[:-1]))
    alike = (flat * before).sum(axis=1) / (
        np.linalg.norm(flat, axis=1) * np.linalg.norm(before, axis=1) + 1e-3
    )
    alike[0] = (flat[0] @ flat[1]) / (np.linalg.norm(flat[0]) * np.linalg.norm(flat[1]) + 1e-3)
    raw = channel_mean(coins[:, _SEEN])
    usual = median(raw[compared].T)
    centred = raw - raw.mean(axis=1, keepdims=True)
    of_usual = usual - usual.mean()
    print_left = (centred @ of_usual) / (
        np.linalg.norm(centred, axis=1) * np.linalg.norm(of_usual) + 1e-3
    )
    texture = np.log(
        np.abs(np.diff(channel_mean(coins), axis=2))[:, _SEEN[:, 1:]].mean(axis=1) + 2e-3
    )
    colour = np.log(channel_max(np.abs(smooth - grey[..., None]))[:, _DISC].mean(axis=1) + 2e-3)
    step_right = strength[0] - np.append(strength[0][1:], noise)
    step_left = np.concatenate((strength[0][:1], strength[0][:-1])) - strength[0]
    chance = np.clip(looks[:, 0], 1e-4, 1 - 1e-4)
    surely = np.log(chance / (1 - chance))
    return np.column_stack(
        (
            surely, np.log(1.0001 - looks.max(axis=1)),
            strength[0] - noise, strength[1] - noise, around[0], around[1],
            pooled - noise, after - noise, alike, step_right, step_left,
            np.log(np.square(left[:, _SEEN].reshape(TRACK_COINS, -1)).mean(axis=1) + 1e-5),
            np.full(TRACK_COINS, noise), texture - float(median(texture)), print_left,
            np.arange(TRACK_COINS) / (TRACK_COINS - 1), broad, colour,
            _mark_features(surely, strength[0] - noise), _step_features(flat),
            np.full(TRACK_COINS, print_name == PUBLISHED.name),
            np.full(TRACK_COINS, print_name == HOME_PRINTED.name),
        )
    ).astype(np.float64)  # fmt: skip


def _mark_features(surely_free: Floats, dark: Floats) -> Floats:
    """What the network's clear marks say of the others, (14, 5): a player who marks some coins
    darkly marks the others so, and from the left."""
    marks = surely_free < -1
    usual, weakest = (median(dark[marks]), dark[marks].min()) if marks.any() else (3.0, 3.0)
    last = np.flatnonzero(marks).max(initial=-1)
    return np.column_stack(
        (
            np.full(TRACK_COINS, -surely_free.min()), dark - usual, dark - weakest,
            np.full(TRACK_COINS, marks.mean()), (np.arange(TRACK_COINS) - last) / (TRACK_COINS - 1),
        )
    )  # fmt: skip


def _step_features(left_over: NDArray[np.float32]) -> Floats:
    """How far what is left over is a step or a trend. (14, 4) of (14, K): a step at one place of
    the track, as marks make it, or a trend along it, as light and bent paper do."""
    away = left_over - left_over.mean(axis=0)
    total = float((away**2).sum()) + 1e-6
    before = np.cumsum(away, axis=0)[:-1]
    count = np.arange(1, TRACK_COINS)
    shares = (before**2).sum(axis=1) * TRACK_COINS / (count * (TRACK_COINS - count)) / total
    best = int(shares.argmax()) + 1
    place = np.arange(TRACK_COINS) - (TRACK_COINS - 1) / 2
    trend = float(((place @ away) ** 2).sum() / (place @ place) / total)
    step = float(shares[best - 1])
    side = np.where(np.arange(TRACK_COINS) < best, 1.0, -1.0)
    every = np.ones(TRACK_COINS)
    return np.column_stack(
        (step * every, trend * every, side * step, best / (TRACK_COINS - 1) * every)
    )


def _residual(coins: NDArray[np.float32], compared: NDArray[np.intp]) -> NDArray[np.float32]:
    """What the compared coins do not explain of each coin. (14, 40, 32, 3) float32; 0 where nothing
    is compared. None of them explains itself."""
    found = np.zeros_like(coins)
    others = [k for k in range(TRACK_COINS) if k not in compared]
    groups = [(others, compared), *(([k], compared[compared != k]) for k in compared)]
    for these, by in groups:
        if not len(these):
            continue
        usual = median(np.moveaxis(coins[by], 0, -1)).astype(np.float32)
        explained = _ways_to_differ(usual)[:, _SEEN].reshape(-1, _SEEN.sum() * 3)
        differs = (coins[these] - usual)[:, _SEEN].reshape(len(these), -1)
        square = explained @ explained.T
        square[np.diag_indices_from(square)] += 1e-4 * np.trace(square) / len(square) + 1e-6
        amount = np.linalg.solve(square, explained @ differs.T)
        found[np.ix_(these, *map(np.arange, _SEEN.shape))] = 0
        rest = differs - (explained.T @ amount).T
        for place, k in enumerate(these):
            found[k][_SEEN] = rest[place].reshape(-1, 3)
    return found


def _ways_to_differ(usual: NDArray[np.float32]) -> NDArray[np.float32]:
    """How an equal print may look otherwise, (19, 40, 32, 3): moved, stretched, turned, sharper,
    and in each channel brighter, with more contrast, or lit from a side."""
    across, down = cv2.Sobel(usual, -1, 1, 0) / 8, cv2.Sobel(usual, -1, 0, 1) / 8
    x, y = (each[..., None].astype(np.float32) for each in (_X, _Y))
    ways = [across, down, x * across, y * across, x * down, y * down, cv2.Laplacian(usual, -1)]
    for channel in range(3):
        only = np.zeros_like(usual)
        only[..., channel] = 1
        ways += [only * (usual - usual.mean()), only, only * x, only * y]
    return np.stack(ways).astype(np.float32)


def _strongest_mean(values: NDArray[np.float32], where: NDArray[np.bool_]) -> Floats:
    """The mean of the strongest pixels of each coin, (14,)."""
    inside = np.partition(values[:, where], -_STRONGEST, axis=1)[:, -_STRONGEST:]
    return np.asarray(inside.mean(axis=1), np.float64)


def _masked_mean(values: NDArray[np.float32], where: NDArray[np.bool_]) -> Floats:
    return np.asarray(values[:, where].mean(axis=1), np.float64)
