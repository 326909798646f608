"""Pictures as the networks take them: the scanner's own normalisation, and other light by chance."""

from __future__ import annotations

import cv2
import numpy as np
import torch
from torch import Tensor


def scaled(pixels: np.ndarray, rng: np.random.Generator | None) -> Tensor:
    """Views (N, H, W, 3) uint8 as ``scanner.network.normalise`` makes them; with an rng a little off in light.

    Returns (N, 3, H, W) float32 in channels-last memory, which the convolutions like best.
    """
    paper = np.percentile(pixels[:, ::6, ::6].reshape(len(pixels), -1, 3), 90, axis=1)
    gain = 4.0 / np.maximum(paper, 20.0)[:, None, None, :]
    shift = np.full((len(pixels), 1, 1, 3), -3.2)
    if rng is not None:
        factor = np.exp(rng.normal(0, 0.06, (len(pixels), 1, 1, 3)))
        gain, shift = gain * factor, shift * factor + rng.normal(0, 0.12, (len(pixels), 1, 1, 3))
    values = torch.from_numpy(pixels).float()
    values.mul_(torch.from_numpy(gain.astype(np.float32))).add_(torch.from_numpy(shift.astype(np.float32)))
    return values.permute(0, 3, 1, 2)


def nudged(
    pictures: np.ndarray, rng: np.random.Generator, turn: float, slant: float, spread: float, shift: float
) -> np.ndarray:
    """Pictures (N, H, W, 3), each turned, slanted, stretched (standard deviations) and moved (up to ``shift`` px): as
    other hands and a worse lattice."""
    height, width = pictures.shape[1:3]
    middle = np.array([width / 2, height / 2])
    found = np.empty_like(pictures)
    for picture, result in zip(pictures, found, strict=True):
        angle, lean = rng.normal(0, turn), rng.normal(0, slant)
        scale = np.exp(rng.normal(0, spread, 2))
        linear = np.array([[scale[0], lean - angle], [angle, scale[1]]])
        moved = middle - linear @ middle + rng.uniform(-shift, shift, 2)
        matrix = np.column_stack([linear, moved])
        cv2.warpAffine(picture, matrix, (width, height), dst=result, borderMode=cv2.BORDER_REPLICATE)
    return found
