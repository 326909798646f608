"""Fits what the comparison of coins with each other means (`kscore.scanner.read.coin_witness`).

docs/numbers.md has the commands. The calibrate side alone: its hands stand nowhere else. Every
fifth track is kept apart and tells how well it went; the table has learnt from the others.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.coin_tracks import open_tracks, print_of, track_numbers
from kscore.calibration.datasets.track_troubles import UNSETTLED, Trouble
from kscore.calibration.draw.symbols import SPLITS
from kscore.calibration.train.small_network import IGNORED, Recipe, fit_network, probabilities
from kscore.scanner.evidence import COIN_DOUBT, COMPARED_DOUBT, MARKED_DOUBT
from kscore.scanner.network import seal
from kscore.scanner.read.coin_witness import FEATURES, KINDS, TABLE, coin_features, coin_prior
from kscore.scanner.read.coins import COVERED, OUTPUTS, CoinNetwork
from numpy.typing import NDArray

RECIPE = Recipe(hidden=16, steps=3000, decay=0.1)
_KEPT_APART = 5  # every so many tracks
# Troubles are rarer at tables than among the tracks that are rendered to learn from them: guesses.
_SHARES = {"faint": 0.25, "thing": 0.4, "glare": 0.4, "toneless": 0.25, "shaken": 0.5}


@dataclass(frozen=True, eq=False)
class Tracks:
    """Rendered tracks, measured: FEATURES (N, 14, F), what the network says (N, 14, 3), KINDS (N,
    14) or IGNORED, and what each suffers from."""

    rows: NDArray[np.float64]
    known: NDArray[np.float64]
    kinds: NDArray[np.intp]
    troubles: NDArray[np.str_]


def measure_tracks(folders: Sequence[Path], shared: str) -> Tracks:
    """The tracks of folders that ``render-coins`` made."""
    network = CoinNetwork()
    rows, known, kinds, troubles = [], [], [], []
    for folder in folders:
        strips, coins = open_tracks(folder / "calibrate")
        numbers = track_numbers(folder / "calibrate")
        trouble, has_shared = _plan_of(folder / "calibrate")
        prints = [print_of("calibrate", number, shared * has_shared) for number in numbers]
        every = zip(strips, coins, prints, strict=True)
        for strip, truth, print_name in progress(every, len(strips), "tracks"):
            looks = network.looks(strip)
            rows.append(coin_features(strip, looks, print_name))
            known.append(coin_prior(looks))
            kind = np.where(truth == 0, 0, np.where(truth == OUTPUTS.index(COVERED), 2, 1))
            kinds.append(np.where(truth == UNSETTLED, IGNORED, kind))
        for number in numbers:
            chance = np.random.default_rng((43, SPLITS.index("calibrate"), number))
            troubles.append(str(trouble.drawn(chance)))
    return Tracks(np.array(rows), np.array(known), np.array(kinds, np.intp), np.array(troubles))


def _plan_of(folder: Path) -> tuple[Trouble, bool]:
    """What a folder's tracks were rendered with ("coins, mixed", or "coins"), and whether on all
    prints or the own one alone."""
    ((kind, plan),) = json.loads((folder / "plan.json").read_text(encoding="utf-8")).items()
    return Trouble(kind.removeprefix("coins").removeprefix(", ") or "none"), bool(plan["shared"])


def fit(tracks: Tracks, out: Path = TABLE) -> None:
    """Fits the table and writes it; prints what it does to tracks kept apart."""
    apart = np.arange(len(tracks.rows)) % _KEPT_APART == 0
    share = np.array([_SHARES.get(trouble, 1.0) for trouble in tracks.troubles])
    model = fit_network(
        tracks.rows[~apart], tracks.known[~apart], tracks.kinds[~apart], share[~apart], RECIPE
    )
    found = probabilities(model, tracks.rows[apart], tracks.known[apart])
    kinds, troubles = tracks.kinds[apart], tracks.troubles[apart]
    settled = (kinds != IGNORED).all(axis=1)
    free = found[..., 0] / np.maximum(found[..., 0] + found[..., 1], 1e-9)
    before = np.exp(tracks.known[apart][..., 0])
    figures: dict[str, dict[str, float]] = {}
    for trouble in np.unique(troubles):
        some = settled & (troubles == trouble)
        figures[str(trouble)] = {
            "tracks": int(some.sum()),
            **_costs(free, np.asarray((found[..., 2] > 0.3).any(axis=1)), kinds, some),
            **{f"network_{n}": v for n, v in _costs(before, None, kinds, some).items()},
        }
        tell(f"{trouble}: {figures[str(trouble)]}")
    card = {
        "what": "free, marked or covered, from coins compared with each other and the network",
        "features": list(FEATURES), "kinds": list(KINDS), "split": "calibrate",
        "fitted_on": int((~apart).sum()), "kept_apart": figures, **model.weights(),
    }  # fmt: skip
    out.write_text(json.dumps(seal(card), indent=1) + "\n", encoding="utf-8")


def _costs(
    free: NDArray[np.float64],
    covered: NDArray[np.bool_] | None,
    kinds: NDArray[np.intp],
    some: NDArray[np.bool_],
) -> dict[str, float]:
    """Share asked, and tracks wrong and not asked: by the coins' chances, below the threshold."""
    sure = np.maximum(free, 1 - free)
    if covered is None:
        asked = sure.prod(axis=1) < COIN_DOUBT
    else:
        least = np.where((free < 0.5).any(axis=1), MARKED_DOUBT, COMPARED_DOUBT)
        asked = ((sure.prod(axis=1) + sure.min(axis=1)) / 2 < least) | covered
    wrong = ((free < 0.5).sum(axis=1) != (kinds == 1).sum(axis=1)) | (kinds == 2).any(axis=1)
    return {
        "asked": round(float(asked[some].mean()), 4),
        "silent": int((wrong & ~asked)[some].sum()),
    }
