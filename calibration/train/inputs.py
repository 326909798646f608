"""Pictures as the networks take them: the scanner's own normalisation, and other light by
chance."""

from __future__ import annotations

import cv2
import numpy as np
import torch
from kscore.scanner.network import normalise
from torch import Tensor


def scale_views(pixels: np.ndarray, rng: np.random.Generator | None) -> Tensor:
    """Views (N, H, W, 3) BGR uint8 as `kscore.scanner.network.normalise` makes them; with an rng a
    little off in light.

    Returns (N, 3, H, W) float32 in channels-last memory, which the convolutions like best.
    """
    values = np.concatenate([normalise(view) for view in pixels])
    if rng is not None:
        values *= (
            np.exp(rng.normal(0, 0.06, (len(pixels), 1, 1, 3)))
            .astype(np.float32)
            .transpose(0, 3, 1, 2)
        )
        values += (
            rng.normal(0, 0.12, (len(pixels), 1, 1, 3)).astype(np.float32).transpose(0, 3, 1, 2)
        )
    return torch.from_numpy(values).contiguous(memory_format=torch.channels_last)


def nudge(
    pictures: np.ndarray,
    rng: np.random.Generator,
    turn: float,
    slant: float,
    spread: float,
    shift: float,
) -> np.ndarray:
    """Pictures (N, H, W, 3) uint8, each turned, slanted, stretched (standard deviations) and moved
    (up to ``shift`` px): as other hands and a worse lattice."""
    height, width = pictures.shape[1:3]
    middle = np.array([width / 2, height / 2])
    found = np.empty_like(pictures)
    for picture, result in zip(pictures, found, strict=True):
        angle, lean = rng.normal(0, turn), rng.normal(0, slant)
        scale = np.exp(rng.normal(0, spread, 2))
        linear = np.array([[scale[0], lean - angle], [angle, scale[1]]])
        moved = middle - linear @ middle + rng.uniform(-shift, shift, 2)
        matrix = np.column_stack([linear, moved])
        cv2.warpAffine(
            picture, matrix, (width, height), dst=result, borderMode=cv2.BORDER_REPLICATE
        )
    return found
