"""New hands out of rendered ones, on the way into training: the symbols of a sheet are bent alike
in every space.

A warp that repeats from space to space is what tells one hand from another (slant, width, size,
wobble) while printed lines, which lie where spaces meet, stay where they are; a smaller warp of
each space's own is the hand's carelessness. Elastic warps of handwriting: Simard, Steinkraus, Platt
2003. Amounts are guesses, kept below what turns one symbol into another for a human eye
(docs/history/reader.md shows what they brought).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

# standard deviations of the sheet's own affine warp of a symbol
_SHEAR, _STRETCH, _TURN = 0.12, 0.09, 0.12
_OWN_SHARE = 0.4  # how far one space differs from its sheet's warp
_WAVE = 0.02  # cells; amplitude of the sinusoids inside a space
_SHIFT = 0.03  # cells; the lattice's error, over the sheet and smoothly across it
_COARSE = 96  # points a side at which the field is computed, 8 a cell


def warp_field(
    rng: np.random.Generator, size: int, spaces: int = 12
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Source x and y, each (size, size) float32, px; the view has ``spaces`` cells a side and
    starts half a cell out."""
    cell = size / spaces
    at = (np.arange(_COARSE) + 0.5) * spaces / _COARSE  # in cells from the view's edge
    index = np.floor(at + 0.5).astype(int)  # the view starts in the middle of a cell
    inside = at + 0.5 - index - 0.5  # from the space's middle, -0.5 … 0.5
    x, y = np.meshgrid(inside, inside)
    fade = (1 - (2 * np.abs(x)) ** 4) * (1 - (2 * np.abs(y)) ** 4)

    def affine(shape: tuple[int, ...]) -> NDArray[np.float64]:
        """(*shape, 4) float64: row by row, by how much a 2×2 map differs from the identity."""
        turn = rng.normal(0, _TURN, shape)
        size_change = rng.normal(0, _STRETCH, shape)
        stretch_x, stretch_y = rng.normal(0, _STRETCH, (2, *shape))
        shear = rng.normal(0, _SHEAR, shape)
        return np.stack([size_change + stretch_x, shear - turn, turn, size_change + stretch_y])

    many = (spaces + 1, spaces + 1)
    warp = affine(())[:, None, None] + _OWN_SHARE * affine(many)
    of_point = warp[:, index[:, None], index[None, :]]
    move_x, move_y = of_point[0] * x + of_point[1] * y, of_point[2] * x + of_point[3] * y
    for _ in range(2):
        along, across = rng.uniform(-9, 9, 2)
        wave = np.sin(along * x + across * y + rng.uniform(0, 2 * np.pi))
        move_x, move_y = move_x + rng.normal(0, _WAVE) * wave, move_y + rng.normal(0, _WAVE) * wave
    jitter = _OWN_SHARE * rng.normal(0, 0.06, (2, *many))[:, index[:, None], index[None, :]]
    field = np.stack([(move_x + jitter[0]) * fade, (move_y + jitter[1]) * fade], -1)
    drift = rng.normal(0, _SHIFT, (4, 4, 2)) * 0.6 + rng.normal(0, _SHIFT, 2) * 0.6
    field += cv2.resize(drift, (_COARSE, _COARSE), interpolation=cv2.INTER_LINEAR)
    fine = cv2.resize(
        (field * cell).astype(np.float32), (size, size), interpolation=cv2.INTER_LINEAR
    )
    pixel = np.arange(size, dtype=np.float32)
    return fine[..., 0] + pixel[None, :], fine[..., 1] + pixel[:, None]


def change_hand(view: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """A view (S, S, 3) BGR uint8 as if another hand, pen and lens had made it; truth and places
    stay."""
    if rng.random() < 0.75:
        map_x, map_y = warp_field(rng, view.shape[0])
        view = np.asarray(
            cv2.remap(view, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
            np.uint8,
        )
    draw = rng.random()
    if draw < 0.25:  # a sharper or a softer picture
        soft = cv2.GaussianBlur(view, (0, 0), float(rng.uniform(0.6, 1.3)))
        amount = float(rng.uniform(-0.8, 0.8))
        view = np.asarray(cv2.addWeighted(view, 1 + amount, soft, -amount, 0), np.uint8)
    elif draw < 0.35:  # a thicker pen
        thick = cv2.erode(view, np.ones((2, 2), np.uint8))
        view = np.asarray(cv2.addWeighted(view, 0.5, thick, 0.5, 0), np.uint8)
    if rng.random() < 0.3:  # paler or stronger colours
        grey = cv2.cvtColor(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = float(rng.uniform(0.4, 1.4))
        view = np.asarray(cv2.addWeighted(view, share, grey, 1 - share, 0), np.uint8)
    return view
