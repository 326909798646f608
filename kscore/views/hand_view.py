"""A player's hand, shown in words and as a picture. The picture has the pieces that sheets have
taught."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw

from kscore.engine.messages import one_line
from kscore.engine.terrain import MARKED
from kscore.messages import Texts
from kscore.scanner.hand_file import PIECE_PIXELS, HandFile, Piece, decode_picture, valid_pieces
from kscore.views.maps import RGB
from kscore.views.picture import Picture, write_text

_TILE = 2 * PIECE_PIXELS
_GAP = 12
_LABEL = 190
_MOST_SHOWN = 6  # pieces of a terrain, the newest
_INK: RGB = (25, 25, 25)
_PAPER: RGB = (252, 250, 244)


def by_terrain(hand: HandFile) -> dict[str, list[Piece]]:
    """The pieces of each terrain that count, the newest first. Terrains that were never shown are
    not there."""
    pieces = [piece for lesson in hand.lessons for piece in lesson.pieces]
    kept = [pieces[number] for number in valid_pieces([lesson.pieces for lesson in hand.lessons])]
    found = {
        terrain: [piece for piece in reversed(kept) if piece.terrain == terrain]
        for terrain in MARKED
    }
    return {terrain: each for terrain, each in found.items() if each}


def hand_line(hand: HandFile, key: str, t: Texts) -> str:
    """One line of a list."""
    terrains = ", ".join(t(f"terrain.{terrain}") for terrain in by_terrain(hand)) or t(
        "hand.no_terrains"
    )
    line = "hand.line_table" if hand.table else "hand.line"
    return t(line, name=hand.name, sheets=len(hand.lessons), terrains=terrains, key=key)


def text(hand: HandFile, t: Texts) -> str:
    """A hand in words: of each terrain, sheets and their source."""
    lines = [t("hand.heading", name=hand.name, sheets=len(hand.lessons))]
    if hand.fellows:
        lines.append(t("hand.fellows", fellows=", ".join(one_line(name) for name in hand.fellows)))
    for terrain, pieces in by_terrain(hand).items():
        spaces = sum(piece.spaces for piece in pieces)
        how = dict.fromkeys(piece.how for piece in pieces)
        settled = ", ".join(t(f"hand.how.{each}") for each in how)
        lines.append(t("hand.terrain", terrain=t(f"terrain.{terrain}"), spaces=spaces, how=settled))
    return "\n".join(lines)


def picture(hand: HandFile, t: Texts) -> Picture:
    """ "This is how Anna draws a forest": a row a terrain. BGR uint8 (H, W, 3). Raises ValueError
    where one of the pictures is none."""
    rows = {terrain: pieces[:_MOST_SHOWN] for terrain, pieces in by_terrain(hand).items()}
    most = max(map(len, rows.values()), default=1)
    width = _LABEL + most * (_TILE + _GAP) + _GAP
    height = 48 + max(1, len(rows)) * (_TILE + _GAP) + _GAP
    sheet = Image.new("RGB", (width, height), _PAPER)
    draw = ImageDraw.Draw(sheet)
    title = t("hand.picture", name=one_line(hand.name))
    write_text(draw, _GAP, 26, title, 22, _INK, "left", bold=True)
    for number, (terrain, pieces) in enumerate(rows.items()):
        top = 48 + number * (_TILE + _GAP)
        write_text(draw, _GAP, top + _TILE / 2, t(f"terrain.{terrain}"), 20, _INK, "left")
        for at, piece in enumerate(pieces):
            pixels = cv2.resize(
                decode_picture(piece), (_TILE, _TILE), interpolation=cv2.INTER_CUBIC
            )
            tile = Image.fromarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB))
            sheet.paste(tile, (_LABEL + at * (_TILE + _GAP), top))
    return np.asarray(cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR), np.uint8)
