"""Fits the small networks over measured features (`kscore.scanner.read.small_network`)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor, nn

IGNORED = 9
"""The label of a row of which nothing is learnt."""
_FARTHEST = 4.0


@dataclass(frozen=True)
class Recipe:
    """How one is fitted: hidden units, steps of ``batch`` sheets, learning rate, weight decay."""

    hidden: int = 16
    steps: int = 2500
    batch: int = 128
    rate: float = 0.01
    decay: float = 0.1
    seed: int = 1


class Fitted(nn.Module):
    """The network while it is fitted; ``trust`` is how far what is known beforehand is believed."""

    middle: Tensor
    spread: Tensor

    def __init__(self, features: NDArray[np.float64], outputs: int, recipe: Recipe) -> None:
        """``features`` (…, F) float64: whose middle and spread is taken."""
        super().__init__()
        torch.manual_seed(recipe.seed)
        flat = features.reshape(-1, features.shape[-1])
        self.register_buffer("middle", torch.from_numpy(np.median(flat, axis=0)).float())
        self.register_buffer("spread", torch.from_numpy(flat.std(axis=0) + 1e-3).float())
        self.first = nn.Linear(flat.shape[1], recipe.hidden)
        self.second = nn.Linear(recipe.hidden, outputs)
        self.trust = nn.Parameter(torch.tensor(0.7))

    def forward(self, rows: Tensor, known: Tensor) -> Tensor:
        """Logits (…, K) of features (…, F) and log probabilities known beforehand (…, K)."""
        inputs = ((rows - self.middle) / self.spread).clamp(-_FARTHEST, _FARTHEST)
        return self.second(F.relu(self.first(inputs))) + self.trust * known

    def weights(self) -> dict[str, object]:
        """For the table."""
        kept = {
            "middle": self.middle, "spread": self.spread, "first": self.first.weight.T,
            "first_bias": self.first.bias, "second": self.second.weight.T,
            "second_bias": self.second.bias,
        }  # fmt: skip
        rounded = {
            n: np.round(v.detach().numpy().astype(float), 5).tolist() for n, v in kept.items()
        }
        return {**rounded, "trust": round(float(self.trust.detach()), 5)}


def fit_network(
    features: NDArray[np.float64],
    known: NDArray[np.float64],
    truth: NDArray[np.intp],
    share: NDArray[np.float64],
    recipe: Recipe,
) -> Fitted:
    """Fits to sheets: ``features`` (N, P, F), what is ``known`` beforehand (N, P, K), the ``truth``
    (N, P) or IGNORED, and how much each sheet counts, (N,)."""
    model = Fitted(features, known.shape[-1], recipe)
    rows, before, answer, weight = (
        torch.from_numpy(each) for each in (features, known, truth, share)
    )
    rows, before, weight = rows.float(), before.float(), weight.float()
    optimiser = torch.optim.AdamW(model.parameters(), lr=recipe.rate, weight_decay=recipe.decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, recipe.steps)
    for _ in range(recipe.steps):
        some = torch.randint(len(rows), (recipe.batch,))
        loss = F.cross_entropy(
            model(rows[some], before[some]).flatten(0, 1), answer[some].flatten(),
            ignore_index=IGNORED, reduction="none",
        ).reshape(recipe.batch, -1)  # fmt: skip
        mean = (loss.mean(dim=1) * weight[some]).sum() / weight[some].sum()
        optimiser.zero_grad()
        mean.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        schedule.step()
    return model.eval()


@torch.no_grad()
def probabilities(
    model: Fitted, features: NDArray[np.float64], known: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Probabilities (N, P, K) float64 of a fitted network."""
    logits = model(torch.from_numpy(features).float(), torch.from_numpy(known).float())
    return np.asarray(F.softmax(logits, -1).double().numpy())
