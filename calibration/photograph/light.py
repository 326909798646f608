"""Light on a table as smooth fields: lamps, shadows of hands and phones, vignetting, gloss."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.projection import Nodes, View, apply_homography
from kscore.scanner.printed import Box

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Lighting:
    """Light on the nodes of a photo, float32: ``gain`` (rows, columns, 3) multiplies, ``gloss``
    (rows, columns) adds.

    The gain is already the square root of a factor on light: pixels are taken as the square root of
    light (gamma 2).
    """

    gain: Floats
    gloss: Floats


def light_up(
    conditions: Conditions,
    view: View,
    nodes: Nodes,
    lattice: npt.NDArray[np.float64],
    page: Box,
    rng: np.random.Generator,
) -> Lighting:
    """The light of one photo. ``lattice`` is the sheet's (u, v) at the nodes, (rows, columns, 2)
    float64, for its slopes."""
    points = nodes.points()
    size = np.array([nodes.width, nodes.height], np.float64)
    at = (points - size / 2) / size.max()
    radians = np.radians(conditions.gradient_angle)
    direction = np.array([np.cos(radians), np.sin(radians)])
    factor = _lamp(conditions, at, direction, rng)
    factor *= 1 - conditions.vignette * (at**2).sum(-1) / 0.39
    if conditions.shadow > 0:
        factor *= 1 - conditions.shadow * _hand_shadow(nodes, rng)
    on_page = on_page_at(lattice, page)
    if not view.bend.flat:
        # The lamp stands obliquely: slopes towards it are brighter (Lambert, small slopes).
        oblique = rng.uniform(0.35, 0.9)
        facing = (view.bend.slopes(lattice - np.array(view.middle)) * direction).sum(-1)
        factor *= np.clip(1 - oblique * facing * on_page, 0.35, 1.6)
    factor *= 1 - _page_shadow(view, nodes, page, direction, rng) * (1 - on_page)
    colour = np.array(conditions.colour)
    # The far side of the lamp is lit by the rest of the room, which is less yellow.
    rest = (at * direction).sum(-1)[..., None] * conditions.gradient * 0.25
    tinted = factor[..., None] * (colour + rest * (1 - colour)) * conditions.exposure
    gloss = np.zeros(nodes.shape)
    if conditions.specular > 0:
        spot = rng.uniform(-0.35, 0.35, 2) * size / size.max()
        stretch = rng.uniform(0.5, 1.0, 2) * rng.uniform(0.08, 0.22)
        gloss = conditions.specular * np.exp(-(((at - spot) / stretch) ** 2).sum(-1))
    return Lighting(np.sqrt(np.maximum(tinted, 0)).astype(np.float32), gloss.astype(np.float32))


def _lamp(
    conditions: Conditions,
    at: npt.NDArray[np.float64],
    direction: npt.NDArray[np.float64],
    rng: np.random.Generator,
) -> npt.NDArray[np.float64]:
    """Brightness of the lamp over the photo, 1 on average in the middle."""
    linear = 1 + conditions.gradient * (at * -direction).sum(-1)
    near = 0.55 + 1.2 * (1 - conditions.gradient)
    from_lamp = ((at + direction * 0.5) ** 2).sum(-1)
    falloff = (1 + 0.25 / near**2) / (1 + from_lamp / near**2)
    share = float(rng.uniform(0.3, 1.0))
    if conditions.light == "flash":
        falloff = 1.15 / (1 + 1.1 * (at**2).sum(-1))
    return np.clip((1 - share) * linear + share * falloff, 0.12, 1.4)


def _hand_shadow(nodes: Nodes, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """0-1: the soft shadow of the phone (a slanted bar or rectangle) or of a forearm with a
    hand."""
    rows, columns = nodes.shape
    mask = np.zeros((rows, columns), np.float32)
    side = float(max(rows, columns))
    turn = rng.uniform(0, 2 * np.pi)
    centre = np.array([columns / 2, rows / 2]) + rng.uniform(-0.45, 0.45, 2) * (columns, rows)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    if rng.random() < 0.55:
        half_l, half_w = rng.uniform(0.25, 0.6) * side, rng.uniform(0.12, 0.35) * side
        quad = [
            centre + a * half_l * along + b * half_w * across
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        cv2.fillPoly(mask, [(np.array(quad) * 8).round().astype(np.int32)], 1.0, cv2.LINE_AA, 3)
    else:
        end = centre + along * 1.5 * side
        cv2.line(
            mask,
            _px(centre),
            _px(end),
            1.0,
            max(2, round(rng.uniform(0.12, 0.22) * side)),
            cv2.LINE_AA,
        )
        for _ in range(4):
            finger = (
                centre
                - along * rng.uniform(0.05, 0.2) * side
                + across * rng.uniform(-0.1, 0.1) * side
            )
            cv2.line(mask, _px(centre), _px(finger), 1.0, max(2, round(0.045 * side)), cv2.LINE_AA)
    soft = float(np.exp(rng.uniform(np.log(0.008), np.log(0.08)))) * side
    return cv2.GaussianBlur(mask, (0, 0), max(0.8, soft)).astype(np.float64)


def _px(point: npt.NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def on_page_at(lattice: npt.NDArray[np.float64], page: Box) -> npt.NDArray[np.float64]:
    u, v = lattice[..., 0], lattice[..., 1]
    inside = np.minimum(np.minimum(u - page.u0, page.u1 - u), np.minimum(v - page.v0, page.v1 - v))
    return np.clip(inside / 0.3 + 1, 0, 1)


def _page_shadow(
    view: View,
    nodes: Nodes,
    page: Box,
    direction: npt.NDArray[np.float64],
    rng: np.random.Generator,
) -> npt.NDArray[np.float64]:
    """0-1: the sheet's own shadow on the table, stronger where an edge is lifted; cast away from
    the lamp."""
    corners = page.corners()
    steps = np.arange(24)[:, None] / 24
    edge = np.concatenate(
        [corners[i] + (corners[(i + 1) % 4] - corners[i]) * steps for i in range(4)]
    )
    surface = view.bend.surface(edge - np.array(view.middle))
    height = np.maximum(surface[:, 2:], 0) + 0.05
    foot = surface[:, :2] + direction * height * rng.uniform(0.5, 1.4)
    seen = apply_homography(view.plane_to_photo, foot)
    grid = ((seen + 0.5) / nodes.step + nodes.margin - 0.5) * 8
    mask = np.zeros(nodes.shape, np.float32)
    cv2.fillPoly(
        mask, [np.clip(grid, -(1 << 18), 1 << 18).round().astype(np.int32)], 1.0, cv2.LINE_AA, 3
    )
    scale = float(
        np.hypot(*np.ptp(apply_homography(view.plane_to_photo, [[0.0, 0.0], [1.0, 0.0]]), axis=0))
    )
    soft = (0.12 + 0.35 * float(height.max())) * scale / nodes.step
    return cv2.GaussianBlur(mask, (0, 0), max(0.5, soft)).astype(np.float64) * rng.uniform(
        0.25, 0.6
    )
