"""Pictures of a score: the straightened sheet, or the photo, marked.

Marks: in the middle of every drawn space the letter that was read; in its corners a coloured
triangle with the letter of the edict whose card counts the space (A upper left, B upper right, C
lower left, D lower right); ``−1`` in every empty space that a monster makes costly; a dashed frame
around doubtful spaces, a double frame around corrected ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from kscore.engine.cards import CARDS
from kscore.engine.grid import SIZE, Space, row_name
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import DRAWN, MARKED, PRINTED, UNMARKED
from kscore.messages import Texts
from kscore.scanner.reading import RegisteredPhoto
from kscore.scanner.rectify import rectify
from kscore.sheet.scoring import ScoredSheet, span_of
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.sheet import signs_of, tally_of
from kscore.views.maps import EDICT, RGB, TERRAIN
from kscore.views.wording import game_title, open_totals, season_name, total_text

if TYPE_CHECKING:
    from kscore.game.game import Game

Picture = NDArray[np.uint8]

CELL = 80
"""Pixels of a space in a straightened picture."""
MARGIN = 0.9
"""Cells of sheet shown around the grid."""
_REGULAR, _BOLD = 400, 700  # weights of the font that OpenCV carries
_SMALLEST = 8  # pixels of letters
# pixels between the points of the photo that are computed exactly when marks are drawn back
_STEP = 8
_CORNERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"A": (0, 0), "B": (1, 0), "C": (0, 1), "D": (1, 1)}
)
_INK: RGB = (25, 25, 25)
_PAPER: RGB = (252, 250, 244)
_DOUBT: RGB = (200, 0, 120)
MOST_ON_CARD = 12


def sheet_picture(
    scored: ScoredSheet, t: Texts, registered: RegisteredPhoto | None = None
) -> Picture:
    """The sheet with all marks and a legend below. From the photo if there is one, else drawn; BGR
    uint8 (H, W, 3)."""
    if registered is None:
        sheet = _plain_board(scored.sheet)
    else:
        box = -MARGIN, -MARGIN, SIZE + MARGIN, SIZE + MARGIN
        flat = rectify(registered.pixels, registered.lattice, CELL, *box)
        sheet = Image.fromarray(cv2.cvtColor(flat, cv2.COLOR_BGR2RGB)).convert("RGBA")
    sheet.alpha_composite(_mark_layer(scored, CELL))
    return _with_legend(sheet.convert("RGB"), scored, t, registered)


def overlay(scored: ScoredSheet, t: Texts, registered: RegisteredPhoto) -> Picture:
    """The photo with all marks and a legend below. (H, W, 3) BGR uint8, as wide as its pixels."""
    size = float(np.clip(registered.lattice.cell_size(), 24, 2 * CELL))
    layer = np.array(_mark_layer(scored, round(size)), dtype=np.float32)
    # premultiplied, so that interpolation leaves no dark seams
    layer[..., :3] *= layer[..., 3:] / 255
    height, width = registered.pixels.shape[:2]
    edge = np.linspace(-MARGIN, SIZE + MARGIN, 24)
    border = np.concatenate(
        [np.stack([edge, np.full(24, v)], axis=1) for v in (-MARGIN, SIZE + MARGIN)]
        + [np.stack([np.full(24, u), edge], axis=1) for u in (-MARGIN, SIZE + MARGIN)]
    )
    outline = registered.lattice.to_photo(border)
    left, top = np.clip(np.floor(outline.min(axis=0)).astype(int), 0, [width - 1, height - 1])
    right, bottom = np.clip(
        np.ceil(outline.max(axis=0)).astype(int) + 1, [left + 1, top + 1], [width, height]
    )
    map_u, map_v = _lattice_of(registered, int(left), int(top), int(right), int(bottom))
    x = ((map_u + MARGIN) * round(size) - 0.5).astype(np.float32)
    y = ((map_v + MARGIN) * round(size) - 0.5).astype(np.float32)
    warped = cv2.remap(
        layer, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0, 0)
    )
    result = registered.pixels.copy()
    below = result[top:bottom, left:right].astype(np.float32)
    mixed = below * (1 - warped[..., 3:] / 255) + warped[..., 2::-1]
    result[top:bottom, left:right] = np.clip(mixed + 0.5, 0, 255).astype(np.uint8)
    drawn = Image.fromarray(cv2.cvtColor(result, cv2.COLOR_BGR2RGB))
    return _with_legend(drawn, scored, t, registered)


def questions(
    registered: RegisteredPhoto, asked: Sequence[AskedSpaces], track: Picture | None = None
) -> Picture:
    """Crops of what is asked about, a numbered part a question. In their order; BGR uint8 (H, W,
    3).

    Of spaces each one, framed, with its neighbours round it (the rest counted where they are very
    many); of coins their ``track`` (H, W, 3) BGR uint8, enlarged.
    """
    parts = []
    for each in sorted(asked, key=lambda one: one.number):
        if each.cells:
            parts.append(_spaces(registered, each))
        elif track is not None:
            parts.append(_coin_track(track, each))
    width = max(part.width for part in parts)
    whole = Image.new("RGB", (width, sum(part.height for part in parts)), _PAPER)
    top = 0
    for part in parts:
        whole.paste(part, (0, top))
        top += part.height
    return np.asarray(cv2.cvtColor(np.asarray(whole), cv2.COLOR_RGB2BGR), dtype=np.uint8)


CARD = 1080, 1350
"""Pixels of an evening's picture: as large as messengers show one upright."""
_AROUND, _TITLE, _ROW = 60, 150, 96  # pixels


def evening_card(game: Game, t: Texts) -> Picture:
    """An evening to share: names, totals and last maps. The best first; BGR uint8 (H, W, 3)."""
    rows = RankingDocument.of_game(game, open_totals(game), t).rows[:MOST_ON_CARD]
    image = Image.new("RGB", CARD, _PAPER)
    draw, (width, height) = ImageDraw.Draw(image), CARD
    inner, middle = width - 2 * _AROUND, width / 2
    write_text(draw, middle, 90, game_title(game.setup, t), 50, _INK, bold=True, most=inner)
    names = " · ".join(CARDS[key].name(t.lang) for key in game.setup.cards)
    write_text(draw, middle, height - _AROUND, names, 26, _INK, most=inner)

    def box(across: int) -> tuple[int, int]:
        down = -(-len(rows) // across)
        return inner // across, (height - _TITLE - 2 * _AROUND) // down

    across = max(range(1, len(rows) + 1), key=lambda n: min(box(n)[0], box(n)[1] - _ROW))
    wide, tall = box(across)
    side = min(wide, tall - _ROW) - 20
    for place, row in enumerate(rows):
        x = _AROUND + place % across * wide + (wide - side) // 2
        y = _TITLE + place // across * tall
        name, most = f"{row.rank} {row.player}", side * 0.7
        write_text(draw, x, y + 22, name, 40, _INK, "left", True, most=most)
        write_text(draw, x + side, y + 34, row.text, 60, _INK, "right", True, most=side - most)
        points = (cell.text if cell is not None else "·" for cell in row.seasons)
        write_text(draw, x, y + 66, "   ".join(points), 26, _INK, "left", most=most)
        sheets = [*game.sheets(row.player).values()]
        if sheets:
            drawn = _plain_board(sheets[-1], letters=True).convert("RGB")
            image.paste(drawn.resize((side, side), Image.Resampling.LANCZOS), (x, y + _ROW))
    return np.asarray(cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR), dtype=np.uint8)


class AskedSpaces(NamedTuple):
    """A question's number and spaces for its picture. None where it is the coins; and how to say
    that there are more."""

    number: int
    cells: tuple[str, ...] = ()
    more: str = ""


ACROSS, MOST_TILES = 8, 24
_TILE_CELL, _TILE_REACH = 46, 1.0  # pixels of a space, cells of surroundings on each side
_LEFT, _BELOW, _GAP = 56, 26, 8  # pixels
_COARSE = 8  # pixels of a space where only the colour of the paper is wanted
_FLAT = 60  # range of brightness that is evened no further: paper has its grain


def _spaces(registered: RegisteredPhoto, asked: AskedSpaces) -> Image.Image:
    shown = asked.cells[:MOST_TILES]
    tile = round(_TILE_CELL * (1 + 2 * _TILE_REACH))
    rows = -(-len(shown) // ACROSS)
    height = rows * (tile + _BELOW) + (_BELOW if asked.more else 0) + _GAP
    width = _LEFT + min(len(shown), ACROSS) * (tile + _GAP) + _GAP
    part = Image.new("RGB", (width, height), _PAPER)
    draw = ImageDraw.Draw(part)
    write_text(draw, _LEFT / 2, tile / 2, f"{asked.number}.", 30, _INK, bold=True)
    for place, space in enumerate(shown):
        row, column = Space.parse(space)
        reach = 1 + _TILE_REACH
        box = column - _TILE_REACH, row - _TILE_REACH, column + reach, row + reach
        pixels = rectify(registered.pixels, registered.lattice, _TILE_CELL, *box)
        x, y = _LEFT + place % ACROSS * (tile + _GAP), place // ACROSS * (tile + _BELOW)
        part.paste(Image.fromarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)), (x, y))
        near, far = _TILE_CELL * _TILE_REACH - 1, _TILE_CELL * reach
        draw.rectangle((x + near, y + near, x + far, y + far), outline=_DOUBT, width=2)
        write_text(draw, x + tile / 2, y + tile + _BELOW / 2, space, 20, _INK)
    if asked.more:
        write_text(draw, _LEFT, height - _GAP - _BELOW / 2, asked.more, 20, _INK, "left")
    return part


def crops(registered: RegisteredPhoto, spaces: Iterable[str]) -> list[Picture]:
    """Spaces of a photo, straightened, on white, their contrast evened; RGB uint8."""
    seen = registered.pixels, registered.lattice
    paper = np.percentile(rectify(*seen, _COARSE, 0, 0, SIZE, SIZE), 75, axis=(0, 1))
    found = []
    for space in spaces:
        row, column = Space.parse(space)
        pixels = rectify(*seen, CELL, column, row, column + 1, row + 1) * (255 / paper)
        dark, light = np.percentile(pixels.mean(axis=2), (1, 90))
        evened = 255 - (light - pixels) * (255 / max(light - dark, _FLAT))
        found.append(np.clip(evened, 0, 255).astype(np.uint8)[..., ::-1])
    return found


def _coin_track(track: Picture, asked: AskedSpaces, zoom: int = 3) -> Image.Image:
    """The coin track in which coins are counted."""
    large = cv2.resize(track, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC)
    part = Image.new("RGB", (_LEFT + large.shape[1] + _GAP, large.shape[0] + 2 * _GAP), _PAPER)
    draw = ImageDraw.Draw(part)
    write_text(draw, _LEFT / 2, part.height / 2, f"{asked.number}.", 30, _INK, bold=True)
    part.paste(Image.fromarray(cv2.cvtColor(large, cv2.COLOR_BGR2RGB)), (_LEFT, _GAP))
    return part


def _lattice_of(
    registered: RegisteredPhoto, left: int, top: int, right: int, bottom: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """u and v, each (H, W), of the photo's pixels in a box. Exact every few pixels, linear
    between."""
    size = right - left, bottom - top

    def centres(first: int, pixels: int) -> NDArray[np.float64]:
        """Where a smaller picture's pixels have theirs."""
        count = max(1, pixels // _STEP)
        return np.asarray(first - 0.5 + (np.arange(count) + 0.5) * (pixels / count))

    coarse = np.stack(np.meshgrid(centres(left, size[0]), centres(top, size[1])), axis=-1)
    uv = registered.lattice.to_lattice(coarse.reshape(-1, 2)).reshape(coarse.shape)
    fine = cv2.resize(uv.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(fine[..., 0], np.float32), np.asarray(fine[..., 1], np.float32)


def _mark_layer(scored: ScoredSheet, cell: int) -> Image.Image:
    """All marks on a transparent layer, RGBA. The grid's outer corner lies MARGIN cells in."""
    pixels = round((SIZE + 2 * MARGIN) * cell)
    layer = Image.new("RGBA", (pixels, pixels), (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    counted = {entry.edict: frozenset(entry.score.cells) for entry in scored.cards}
    costly = frozenset(scored.monsters.cells if scored.cards else ())
    doubtful = scored.doubtful
    for row, line in enumerate(scored.sheet.board.rows):
        for column, letter in enumerate(line):
            space = Space(row, column).name
            x, y = (MARGIN + column) * cell, (MARGIN + row) * cell
            middle = x + cell / 2, y + cell / 2
            if letter not in UNMARKED:
                _badge(draw, *middle, cell, letter)
            for edict, places in counted.items():
                if space in places:
                    _corner(draw, x, y, cell, edict)
            if space in costly:
                size, halo = cell * 0.42, cell / 26
                write_text(draw, *middle, "−1", size, (170, 0, 60), bold=True, halo=halo)
            if space in doubtful:
                _dash_frame(draw, x, y, cell)
            if space in scored.corrections.cells:
                for inset in (2, max(5, cell // 12)):
                    box = x + inset, y + inset, x + cell - inset, y + cell - inset
                    draw.rectangle(box, outline=(*_INK, 255))
    return layer


def _badge(draw: ImageDraw.ImageDraw, x: float, y: float, cell: int, letter: str) -> None:
    """A terrain's letter on its colour, round (x, y)."""
    (background, foreground), white = TERRAIN[letter], (255, 255, 255, 255)
    fill, width = (*background, 235), max(1, cell // 40)
    draw.circle((x, y), cell * 0.23, fill=fill, outline=white, width=width)
    write_text(draw, x, y, letter, cell * 0.32, foreground, bold=True)


def _corner(draw: ImageDraw.ImageDraw, x: float, y: float, cell: int, edict: str) -> None:
    right, down = _CORNERS[edict]
    side, gap = cell * 0.4, cell * 0.03
    cx, cy = x + gap + right * (cell - 2 * gap), y + gap + down * (cell - 2 * gap)
    dx, dy = (-side if right else side), (-side if down else side)
    draw.polygon([(cx, cy), (cx + dx, cy), (cx, cy + dy)], fill=(*EDICT[edict], 240))
    write_text(draw, cx + dx * 0.31, cy + dy * 0.31, edict, cell * 0.2, (255, 255, 255), bold=True)


def _dash_frame(draw: ImageDraw.ImageDraw, x: float, y: float, cell: int) -> None:
    width, dash = max(2, cell // 18), cell / 6
    for n in range(0, 6, 2):
        start, end = n * dash + dash / 2, (n + 1) * dash + dash / 2
        for line in (
            (x + start, y, x + end, y),
            (x + start, y + cell, x + end, y + cell),
            (x, y + start, x, y + end),
            (x + cell, y + start, x + cell, y + end),
        ):
            draw.line(line, fill=(*_DOUBT, 255), width=width)
    write_text(
        draw, x + cell * 0.5, y + cell * 0.88, "?", cell * 0.26, _DOUBT, bold=True, halo=cell / 40
    )


def _plain_board(sheet: Sheet, letters: bool = False) -> Image.Image:
    """A plain board, RGBA. ``letters``: with each space's terrain, and without the names beside."""
    pixels = round((SIZE + 2 * MARGIN) * CELL)
    image = Image.new("RGBA", (pixels, pixels), (*_PAPER, 255))
    draw = ImageDraw.Draw(image)
    start = MARGIN * CELL
    for row, line in enumerate(sheet.board.rows):
        label = start + (row + 0.5) * CELL
        if not letters:
            write_text(draw, start / 2, label, row_name(row), 26, _INK)
            write_text(draw, label, pixels - start / 2, str(row + 1), 26, _INK)
        for column, letter in enumerate(line):
            x, y = start + column * CELL, start + row * CELL
            fill = TERRAIN[letter][0]
            if letter in DRAWN:
                soft = tuple(round(0.55 * value + 0.45 * 255) for value in fill)
            else:
                soft = fill
            draw.rectangle((x, y, x + CELL, y + CELL), fill=soft, outline=(150, 140, 120))
            if Space(row, column).name in sheet.layout.ruins:
                for pillar in (0.3, 0.6):
                    left, right = x + pillar * CELL, x + (pillar + 0.12) * CELL
                    box = left, y + 0.25 * CELL, right, y + 0.8 * CELL
                    draw.rectangle(box, outline=(200, 120, 50), width=2)
            if letter in PRINTED or (letters and letter not in UNMARKED):
                write_text(draw, x + CELL / 2, y + CELL / 2, letter, 34, TERRAIN[letter][1])
    whole = (start, start, start + SIZE * CELL, start + SIZE * CELL)
    draw.rectangle(whole, outline=_INK, width=3)
    return image.crop(whole) if letters else image


def _with_legend(
    image: Image.Image, scored: ScoredSheet, t: Texts, registered: RegisteredPhoto | None
) -> Picture:
    """The picture with a legend below it: cards and their points, coins, monsters, total; what the
    letters mean and, on a photo, the symbols that are read so. BGR uint8."""
    size = max(14, round(image.width / 42))
    lines = [(line.edict, line.what, line.points) for line in tally_of(scored, t)]
    if scored.season is not None:
        total = t("report.total", season=season_name(scored.season.season, t))
        lines.append(("", total, total_text(scored.season.total, span_of(scored))))
    step, board = round(size * 1.6), scored.sheet.board
    best = signs_of(scored) if registered is not None else {}
    drawn = [(each, at) for each in MARKED if each in str(board) for at in best.get(each, ("",))]
    side, wide = (2 * step, 12) if best else (0, 9)
    across, tall = max(1, round(image.width / size - 1) // wide), max(step, side + size // 2)
    rows = -(-len(drawn) // across)
    height = image.height + step * len(lines) + tall * rows + size + side // 8
    whole = Image.new("RGB", (image.width, height), _PAPER)
    whole.paste(image, (0, 0))
    draw = ImageDraw.Draw(whole)
    for number, (edict, name, points) in enumerate(lines):
        y = image.height + size / 2 + number * step + step / 2
        if edict:
            draw.rectangle((size, y - size * 0.65, size * 2.3, y + size * 0.65), fill=EDICT[edict])
            write_text(draw, size * 1.65, y, edict, size, (255, 255, 255), bold=True)
        bold = number == len(lines) - 1 and scored.season is not None
        write_text(draw, size * 3, y, name, size, _INK, "left", bold)
        write_text(draw, size * 24, y, points, size, _INK, "right", bold)
    top = image.height + size / 2 + len(lines) * step
    for place, (letter, space) in enumerate(drawn):
        left, down = size * (1 + wide * (place % across)), place // across * tall
        at = left, round(top) + side // 8 + down
        if space and registered is not None:
            crop = Image.fromarray(crops(registered, [space])[0])
            whole.paste(crop.resize((side, side)), at)
        x, y = at[0] + side + size * (0.8 if not side else 1.2), at[1] + max(step, side) / 2
        _badge(draw, x, y, 3 * size, letter)
        write_text(draw, x + size * 1.2, y, t(f"terrain.{letter}"), size * 0.9, _INK, "left")
    return np.asarray(cv2.cvtColor(np.asarray(whole), cv2.COLOR_RGB2BGR), dtype=np.uint8)


def write_text(
    draw: ImageDraw.ImageDraw,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: RGB,
    anchor: str = "middle",
    bold: bool = False,
    halo: float = 0,
    most: float = math.inf,
) -> None:
    """Writes ``text`` at (x, y) in pixels, centred in height. With OpenCV's font: Pillow's has
    neither umlauts nor "−".

    ``anchor``: "left", "middle" or "right" of the text stands at x. ``halo``: pixels of white
    around the letters, so that they can be read on a drawing. ``most``: how wide it may be; a text
    that is wider is written smaller.
    """
    height = max(_SMALLEST, round(size))
    around = round(2 * halo) + 4
    face = cv2.FontFace("sans")
    weight = _BOLD if bold else _REGULAR
    left, top, width, tall = cv2.getTextSize((0, 0), text, (0, 0), face, height, weight)
    if width > most:
        height = max(_SMALLEST, int(height * most / width))
        left, top, width, tall = cv2.getTextSize((0, 0), text, (0, 0), face, height, weight)
    canvas = np.zeros((tall + 2 * around, width + 2 * around, 3), np.uint8)
    cv2.putText(canvas, text, (around - left, around - top), (255, 255, 255), face, height, weight)
    mask = canvas[..., 0]
    # Capitals and digits stand on the line and are about 0.7 of the size tall: centre these,
    # whatever hangs below.
    at_x = x - {"left": 0.0, "middle": width / 2, "right": float(width)}[anchor] - around
    at_y = y + 0.35 * height + top - around
    place = (round(at_x), round(at_y))
    if halo:
        across = 2 * round(halo) + 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
        white = Image.fromarray(np.asarray(cv2.dilate(mask, kernel)))
        draw.bitmap(place, white, fill=(255, 255, 255))
    draw.bitmap(place, Image.fromarray(mask), fill=fill)
