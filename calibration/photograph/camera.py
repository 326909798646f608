"""The phone: photographs a sheet on a table and knows exactly where every point of the sheet went.

The sheet is resampled once, straight into the photo; light, blur, noise, sharpening and JPEG follow
in the order in which a camera has them. Pixels are treated as the square root of light (gamma 2),
where the shot noise of a sensor has the same deviation everywhere (Anscombe 1948) and light
multiplies by its square root.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.conditions import CORNERS, Conditions
from kscore.calibration.photograph.light import Lighting, light_up
from kscore.calibration.photograph.papers import Page
from kscore.calibration.photograph.projection import (
    Nodes,
    View,
    apply_homography,
    look_at,
    outline_in_photo,
)
from kscore.calibration.photograph.sensor import (
    STRIP_ROWS,
    Image,
    blur,
    defocus,
    expose,
    sharpen,
    to_file,
)
from kscore.calibration.photograph.tabletop import SURFACE_PX_PER_CELL, Sprite, surface, thing
from kscore.scanner.printed import Box

Floats = npt.NDArray[np.float64]

_FIXED_BITS = 3  # sub-pixel bits of OpenCV's polygon drawing


@dataclass(frozen=True)
class Shot:
    """A photo with its truth.

    Attributes:
        photo: BGR uint8 (H, W, 3), as decoded from ``jpeg`` and turned upright by its EXIF
            orientation.
        jpeg: the file's bytes, with an EXIF orientation tag where it is stored turned.
        page: the sheet that was photographed (with what is drawn on it).
        view: the geometry.
        conditions: the circumstances.
    """

    photo: Image
    jpeg: bytes
    page: Page
    view: View
    conditions: Conditions

    def to_photo(self, page_px: npt.ArrayLike) -> Floats:
        """Page px (N, 2) -> photo px (N, 2) float64, exact; pixel centres at integers in both."""
        uv = (np.asarray(page_px, np.float64) + 0.5) / self.page.px_per_cell + self.page.origin
        return self.view.to_photo(uv)

    def lattice_to_photo(self, uv: npt.ArrayLike) -> Floats:
        """Lattice points (N, 2) -> photo px (N, 2) float64."""
        return self.view.to_photo(uv)

    @property
    def grid(self) -> Floats:
        """Outer corners of the 11×11 grid TL TR BR BL of the upright sheet in photo px, (4, 2)
        float64."""
        return self.view.to_photo(Box(0, 0, 11, 11).corners())

    def truth(self) -> dict[str, Any]:
        """The fields of a truth file that the camera knows: layout, grid, light and the
        conditions."""
        return {
            "layout": self.page.layout.key,
            "grid": [[round(float(x), 2), round(float(y), 2)] for x, y in self.grid],
            "light": self.conditions.light,
            "conditions": self.conditions.as_json(),
        }

    def save(self, path: Path) -> None:
        """Writes the JPEG as the phone would have stored it."""
        path.write_bytes(self.jpeg)


def photograph(
    page: Page,
    rng: np.random.Generator,
    conditions: Conditions,
    others: Sequence[Page] = (),
    shared: Path | None = None,
) -> Shot:
    """One photo of a sheet on a table.

    ``others`` are sheets that may lie beside it (``conditions.others`` of them are used; without
    any, written paper lies there); ``shared`` gives the real wood textures for the table "photo".
    Deterministic in ``rng``'s state and the arguments.
    """
    view = look_at(page.printed, conditions)
    scene = table_in_view(view, conditions, shared)
    _neighbours(scene, view, page.printed.page, conditions, others, rng)
    nodes = Nodes.over(conditions.width, conditions.height)
    lattice = view.to_lattice(nodes.points())
    box, content = page.printed.page, page.printed.content
    middle = np.array(view.middle)
    things = place_things(
        view, box.corners() - middle, [content.corners() - middle], conditions, rng
    )
    for sprite, to_plane in things:
        if sprite.height < 0.1:
            lay(scene, view, sprite, to_plane, rng)
    outline = np.zeros(scene.shape[:2], np.uint8)
    fill_polygon(outline, outline_in_photo(view, page.printed.page))
    lay_sheet(scene, view, page, nodes, lattice, outline)
    for sprite, to_plane in things:
        if sprite.height >= 0.1:
            lay(scene, view, sprite, to_plane, rng)
    _cover_corner(scene, view, conditions, rng)
    light = light_up(conditions, view, nodes, lattice, page.printed.page, rng)
    return develop(scene, light, nodes, page, view, conditions, rng)


def develop(
    scene: Image,
    light: Lighting,
    nodes: Nodes,
    page: Page,
    view: View,
    conditions: Conditions,
    rng: np.random.Generator,
) -> Shot:
    """Lens, sensor and file: from an evenly lit scene (H, W, 3) BGR uint8, changed in place, to the
    shot."""
    scale = cell_px(view)
    blur(scene, conditions, scale)
    expose(scene, light, nodes, conditions, rng)
    sharpen(scene, conditions)
    photo, jpeg = to_file(scene, conditions)
    return Shot(photo, jpeg, page, view, conditions)


def finish(
    scene: Image,
    sheet: Image,
    alpha: Image,
    page: Page,
    view: View,
    conditions: Conditions,
    rng: np.random.Generator,
) -> Shot:
    """Lays a lit ``sheet`` (H, W, 3), as large as the photo, by ``alpha`` (H, W) into a real photo;
    all uint8, BGR.

    Blur and noise come on the sheet only: the photo has its own. ``scene`` and ``sheet`` are
    changed in place.
    """
    blur(sheet, conditions, cell_px(view))
    defocus(alpha, conditions.defocus * cell_px(view))
    nodes = Nodes.over(conditions.width, conditions.height)
    even = Lighting(np.ones((*nodes.shape, 3), np.float32), np.zeros(nodes.shape, np.float32))
    expose(sheet, even, nodes, replace(conditions, haze=0.0, contrast=1.0), rng)
    sharpen(sheet, conditions)
    _blend(scene, sheet, alpha)
    photo, jpeg = to_file(scene, conditions)
    return Shot(photo, jpeg, page, view, conditions)


def cell_px(view: View) -> float:
    """Mean size of a cell in the photo, px, over the middle of the sheet."""
    square = view.to_photo(np.array([[4.5, 4.5], [6.5, 4.5], [6.5, 6.5], [4.5, 6.5]]))
    x, y = square[:, 0], square[:, 1]
    area = 0.5 * abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))))
    return (area / 4) ** 0.5


def _bytes(image: npt.NDArray[Any]) -> Image:
    """What OpenCV returned for uint8 is uint8: says so to the type checker, without a copy."""
    return image.astype(np.uint8, copy=False)


# ------------------------------------------------------------------------------------------------
# the scene


def table_in_view(view: View, conditions: Conditions, shared: Path | None) -> Image:
    texture = surface(conditions.table, conditions.table_seed, shared)
    turn = np.radians(conditions.table_turn)
    scale = SURFACE_PX_PER_CELL * (0.8 + 0.4 * ((conditions.table_seed // 7) % 11) / 10)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    offset = (
        (conditions.table_seed * 37) % texture.shape[1],
        (conditions.table_seed * 101) % texture.shape[0],
    )
    plane_to_texture = np.array([[c, -s, offset[0]], [s, c, offset[1]], [0, 0, 1]])
    return cv2.warpPerspective(
        texture,
        plane_to_texture @ np.linalg.inv(view.plane_to_photo),
        (conditions.width, conditions.height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REFLECT,
    ).astype(np.uint8, copy=False)


def lay_sheet(
    scene: Image, view: View, page: Page, nodes: Nodes, lattice: Floats, mask: Image
) -> None:
    """Resamples the sheet into the scene where ``mask`` (uint8) covers it, in place; in strips to
    spare memory.

    ``lattice`` is the sheet's (u, v) at the nodes, (rows, columns, 2).
    """
    outline = outline_in_photo(view, page.printed.page)
    height, width = scene.shape[0], scene.shape[1]
    left, top = (
        max(0, int(np.floor(outline[:, 0].min()))),
        max(0, int(np.floor(outline[:, 1].min()))),
    )
    right, low = (
        min(width, int(np.ceil(outline[:, 0].max())) + 2),
        min(height, int(np.ceil(outline[:, 1].max())) + 2),
    )
    if top >= low or left >= right:
        return
    image, px_per_cell = _for_scale(page, cell_px(view))
    to_page = ((lattice - np.array(page.origin)) * px_per_cell - 0.5).astype(np.float32)
    sharp = cv2.INTER_LINEAR if px_per_cell > 1.25 * cell_px(view) else cv2.INTER_CUBIC
    top -= top % nodes.step
    for first in range(top, low, STRIP_ROWS):
        rows = min(STRIP_ROWS, low - first)
        maps = nodes.strip(to_page, first, rows)[:, left:right]
        map_x, map_y = np.ascontiguousarray(maps[..., 0]), np.ascontiguousarray(maps[..., 1])
        sheet = _bytes(cv2.remap(image, map_x, map_y, sharp, None, cv2.BORDER_REPLICATE))
        _blend(
            scene[first : first + rows, left:right], sheet, mask[first : first + rows, left:right]
        )


def _for_scale(page: Page, px: float) -> tuple[Image, float]:
    """The page image, made smaller where the photo shows it much smaller (else it would alias), and
    its scale."""
    if page.px_per_cell <= 1.5 * px:
        return page.image, page.px_per_cell
    scale = 1.2 * px / page.px_per_cell
    height, width = page.image.shape[:2]
    small = cv2.resize(
        page.image, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA
    )
    return small.astype(np.uint8, copy=False), page.px_per_cell * small.shape[1] / width


def fill_polygon(mask: Image, polygon: Floats) -> None:
    points = np.clip(polygon, -20000, 40000) * (1 << _FIXED_BITS)
    cv2.fillPoly(mask, [points.round().astype(np.int32)], 255, cv2.LINE_AA, _FIXED_BITS)


def _blend(target: Image, picture: Image, alpha: Image) -> None:
    """Lays ``picture`` over ``target`` (both BGR uint8, same shape) by ``alpha`` (uint8), in
    place."""
    if int(alpha.min()) == 255:
        target[:] = picture
        return
    full = alpha == 255
    edge = (alpha > 0) & ~full
    weight = alpha[edge].astype(np.float32)[:, None] / 255
    mixed = target[edge] + (picture[edge].astype(np.float32) - target[edge]) * weight
    cv2.copyTo(picture, full.astype(np.uint8), target)
    target[edge] = np.clip(mixed + 0.5, 0, 255).astype(np.uint8)


def lay(
    scene: Image, view: View, sprite: Sprite, to_plane: Floats, rng: np.random.Generator
) -> None:
    """Puts a thing on the table with its soft shadow; ``to_plane`` (3×3) takes sprite px to the
    table plane."""
    height, width = sprite.picture.shape[:2]
    to_photo = view.plane_to_photo @ to_plane
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
    if float((corners @ to_photo[2, :2] + to_photo[2, 2]).min()) <= 0.2 * view.plane_to_photo[2, 2]:
        return  # behind the camera or nearly at the horizon
    seen = apply_homography(to_photo, corners)
    reach = sprite.height * cell_px(view) * 0.8
    low = np.floor(seen.min(0) - 2 * reach - 2).astype(int)
    high = np.ceil(seen.max(0) + 2 * reach + 2).astype(int)
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, [scene.shape[1], scene.shape[0]])
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64)
    picture, scale = sprite.picture, 1.0
    shrink = float(np.ptp(seen, axis=0).max()) / max(height, width)
    if shrink < 0.6:
        scale = 1.2 * shrink
        picture = _bytes(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        )
    matrix = shift @ to_photo @ np.diag([width / picture.shape[1], height / picture.shape[0], 1.0])
    placed = cv2.warpPerspective(
        picture, matrix, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR
    )
    region = scene[y0:y1, x0:x1]
    if sprite.height > 0:
        turn = rng.uniform(0, 2 * np.pi)
        move = np.array([[1, 0, 0.45 * reach * np.cos(turn)], [0, 1, 0.45 * reach * np.sin(turn)]])
        small = max(1, round(reach / 4))
        coarse = (max(1, region.shape[1] // small), max(1, region.shape[0] // small))
        shade = cv2.resize(placed[..., 3], coarse, interpolation=cv2.INTER_AREA)
        move[:, 2] /= small
        shade = cv2.warpAffine(shade, move, (shade.shape[1], shade.shape[0]))
        shade = cv2.GaussianBlur(shade, (0, 0), max(0.7, 0.4 * reach / small))
        shade = cv2.resize(
            shade, (region.shape[1], region.shape[0]), interpolation=cv2.INTER_LINEAR
        )
        dark = 1 - (0.45 / 255) * shade.astype(np.float32)
        region[:] = (region * dark[..., None]).astype(np.uint8)
    _blend(region, np.ascontiguousarray(placed[..., :3]), np.ascontiguousarray(placed[..., 3]))


def _on_plane(
    sprite: Sprite, at: Floats, turn: float, anchor: tuple[float, float] = (0.5, 0.5)
) -> Floats:
    """Sprite px -> table plane, with the sprite's anchor (shares of its size) at ``at``, turned by
    radians."""
    height, width = sprite.picture.shape[:2]
    k = 1 / sprite.px_per_cell
    c, s = np.cos(turn) * k, np.sin(turn) * k
    ax, ay = anchor[0] * width - 0.5, anchor[1] * height - 0.5
    return np.array([[c, -s, at[0] - c * ax + s * ay], [s, c, at[1] - s * ax - c * ay], [0, 0, 1]])


def place_things(
    view: View,
    around: Floats,
    kept: Sequence[Floats],
    conditions: Conditions,
    rng: np.random.Generator,
) -> list[tuple[Sprite, Floats]]:
    """Things as far as 8 cells ``around`` the points (N, 2) of the table, never over the convex
    parts ``kept`` (4, 2), which are to be read."""
    low, high = around.min(axis=0) - 8, around.max(axis=0) + 8
    scale = float(np.clip(cell_px(view), 24, 110))
    placed = []
    for name in conditions.things:
        for _ in range({"crayons": 5, "cards": 3, "dice": 2, "coins": 3}.get(name, 1)):
            sprite = thing(name, rng, scale)
            half = np.array(sprite.picture.shape[1::-1]) / sprite.px_per_cell / 2
            for _try in range(12):
                turn = float(rng.uniform(0, 2 * np.pi))
                at = np.array([rng.uniform(low[0], high[0]), rng.uniform(low[1], high[1])])
                corners = (
                    np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [0, -1], [0, 1], [1, 0], [-1, 0]])
                    * half
                )
                c, s = np.cos(turn), np.sin(turn)
                spots = at + corners @ np.array([[c, s], [-s, c]])
                steps = np.linspace(0, 1, 9)[:, None, None]
                spots = (spots + (at - spots) * steps).reshape(-1, 2)
                if not any(_are_inside(spots, part).any() for part in kept):
                    placed.append((sprite, _on_plane(sprite, at, turn)))
                    break
    return placed


def _are_inside(points: Floats, part: Floats) -> npt.NDArray[np.bool_]:
    """Which points (N, 2) lie in a convex part (M, 2), clockwise as corners of a `Box`."""
    side = np.roll(part, -1, axis=0) - part
    off = points[:, None] - part
    return np.asarray((side[:, 0] * off[..., 1] > side[:, 1] * off[..., 0]).all(axis=1))


def _neighbours(
    scene: Image,
    view: View,
    page: Box,
    conditions: Conditions,
    others: Sequence[Page],
    rng: np.random.Generator,
) -> None:
    """Further sheets beside the one that is meant, smaller in view or cut off by the photo's
    edge."""
    for index in range(conditions.others):
        side = int(rng.integers(4))
        gap = float(rng.uniform(0.2, 2.0))
        turn = float(rng.normal(0, 0.12) + rng.choice([0, np.pi / 2, np.pi]))
        if index < len(others):
            sheet = others[index]
            size = max(0.2, min(1.0, 1.4 * cell_px(view) / sheet.px_per_cell))
            small = cv2.resize(sheet.image, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
            picture = np.dstack([small, np.full(small.shape[:2], 255, np.uint8)]).astype(
                np.uint8, copy=False
            )
            sprite = Sprite(
                picture, sheet.px_per_cell * small.shape[1] / sheet.image.shape[1], 0.03
            )
        else:
            sprite = thing("paper", rng, float(np.clip(cell_px(view), 24, 90)))
        h, w = (v / sprite.px_per_cell for v in sprite.picture.shape[:2])
        reach = (
            (abs(np.cos(turn)) * w + abs(np.sin(turn)) * h) / 2,
            (abs(np.sin(turn)) * w + abs(np.cos(turn)) * h) / 2,
        )
        centre = np.array(
            [
                (page.u1 + gap + reach[0], rng.uniform(0, 11)),
                (page.u0 - gap - reach[0], rng.uniform(0, 11)),
                (rng.uniform(0, 11), page.v0 - gap - reach[1]),
                (rng.uniform(0, 11), page.v1 + gap + reach[1]),
            ][side]
        )
        lay(scene, view, sprite, _on_plane(sprite, centre - view.middle, turn), rng)


def _cover_corner(
    scene: Image, view: View, conditions: Conditions, rng: np.random.Generator
) -> None:
    """A finger that holds the sheet down, or a pencil left lying, over one corner of the grid."""
    if conditions.cover == "none":
        return
    index = CORNERS.index(conditions.cover_corner)
    corner = Box(0, 0, 11, 11).corners()[index]
    outward = np.sign(corner - 5.5)
    # From below it would lie over coins and season boxes, which no player does who wants them read:
    # there it comes from the side.
    steep = rng.uniform(-0.15, 0.15) if outward[1] > 0 else rng.uniform(-0.1, 1.2)
    direction = np.array([outward[0] * np.cos(steep), -np.sin(steep)])
    turn = float(np.arctan2(direction[1], direction[0]))
    scale = float(np.clip(cell_px(view), 30, 90))
    at = corner - outward * rng.uniform(0.0, 0.45, 2)
    if conditions.cover == "finger":
        sprite, anchor = _hand(rng, scale), (0.0, 0.5)
    else:
        # A pencil's tip is at its right end; it points to the corner.
        sprite, anchor, turn = thing("pencil", rng, scale), (1.0, 0.5), turn + np.pi
    lay(scene, view, sprite, _on_plane(sprite, view.to_table(at[None])[0], turn, anchor), rng)


def _hand(rng: np.random.Generator, px: float) -> Sprite:
    """A stretched finger along +x with its tip at x = 0, the hand and the sleeve behind it."""
    length, tip, root = 46.0, float(rng.uniform(1.05, 1.35)), float(rng.uniform(1.4, 1.7))
    fist, wrist = float(rng.uniform(5.2, 6.6)), float(rng.uniform(4.2, 5.2))
    width, height = round(length * px), round((fist + 0.6) * px)
    x = np.arange(width, dtype=np.float32) / px
    half = (
        np.interp(
            x,
            [0, 6.0, 7.4, 8.4, 12, 16, 20, length],
            [tip, root, 0.7 * fist, fist, fist, wrist, wrist, fist],
        )
        / 2
    )
    half = half * (1 + 0.04 * np.sin(x * 1.9 + rng.uniform(0, 6)) * np.clip(x / 3, 0, 1))
    round_off = tip * 0.55
    half = half * np.sqrt(
        np.clip(1 - ((round_off - np.minimum(x, round_off)) / round_off) ** 2, 0, 1)
    )
    half = cv2.GaussianBlur(half[None].astype(np.float32), (0, 0), 0.05 * px)[0]
    # The stretched finger is an outer one: the fist lies to one side of it.
    middle = (
        np.interp(x, [0, 6.0, 8.4, length], [0, 0, 1, 1]) * 0.22 * fist * rng.choice([-1.0, 1.0])
    )
    y = (np.arange(height, dtype=np.float32) - height / 2 + 0.5) / px
    off = y[:, None] - middle[None, :]
    across = off / np.maximum(half, 1e-3)[None, :]
    alpha = np.clip((half[None, :] - np.abs(off)) * px + 0.5, 0, 1)
    skins = [
        (140, 170, 222),
        (120, 150, 205),
        (92, 122, 178),
        (62, 88, 132),
        (160, 188, 232),
        (44, 62, 92),
    ]
    skin = np.array(skins[int(rng.integers(len(skins)))], np.float32)
    lamp = rng.uniform(-0.4, 0.4)
    value = 0.55 + 0.5 * np.sqrt(np.clip(1 - np.clip(across - lamp, -1, 1) ** 2, 0, 1))
    creases = sum(
        np.exp(-(((x - at) / size) ** 2)) for at, size in ((2.6, 0.12), (2.85, 0.1), (5.6, 0.2))
    )
    value = value * (1 - 0.10 * np.asarray(creases)[None, :])
    # The folded fingers' furrows across the back of the hand.
    furrows = np.sin(off * (2 * np.pi / 1.45)) * np.exp(-(((x - 9.0) / 1.6) ** 2))[None, :]
    value = value * (1 - 0.09 * np.clip(furrows, 0, 1))
    blotches = rng.standard_normal((12, 160)).astype(np.float32)
    value = value * (
        1 + 0.02 * cv2.resize(blotches, (width, height), interpolation=cv2.INTER_CUBIC)
    )
    colour = skin * value[..., None]
    # Blood makes the tip redder; the nail is paler and shines.
    colour *= 1 + np.exp(-x / 1.2)[None, :, None] * np.array([-0.08, -0.06, 0.04], np.float32)
    nail = ((x[None, :] - 0.62) / 0.48) ** 2 + (off / (0.36 * tip)) ** 2
    inside = np.clip((1 - nail) * 6, 0, 1)[..., None]
    colour = (
        colour * (1 - inside)
        + inside * (0.75 * colour + 0.25 * np.array([215, 215, 240], np.float32)) * 1.06
    )
    cloth = rng.uniform(25, 170, 3).astype(np.float32)
    sleeve = np.clip((x - 17.5 - 0.25 * np.abs(across.mean(0))) * px * 0.5, 0, 1)[None, :, None]
    colour = colour * (1 - sleeve) + sleeve * cloth * value[..., None]
    picture = np.dstack([np.clip(colour, 0, 255), alpha * 255]).astype(np.uint8)
    return Sprite(picture, px, 1.2)
