"""Rendered coin tracks with their truth, for training and measuring the reading of the coins.

    python -m calibration render-coins DIR --split train --count 20000

Only the track is drawn and seen. Track i of a split depends on (split, i) alone, and so does the
hand: none is in two splits.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.console import progress
from kscore.calibration.datasets.map_views import ViewConditions, render_view, track_region
from kscore.calibration.datasets.number_boxes import StripStock, photo_like
from kscore.calibration.datasets.seen import unseen_coins
from kscore.calibration.datasets.track_troubles import (
    UNSETTLED,
    Trouble,
    faint_hand,
    glare_on,
    small,
    thing_on,
    toneless,
)
from kscore.calibration.draw.coins import (
    MARKS,
    SELDOM,
    UNMET,
    WIDEST_COIN_PEN,
    CoinManner,
    coin_strokes,
    distinguishable,
    is_struck_only,
    sample_coin_manner,
)
from kscore.calibration.draw.games import track_of
from kscore.calibration.draw.hand import colour_pen, graphite, ink_pen
from kscore.calibration.draw.pens import (
    Ink,
    Pen,
    PenLine,
    Points,
    firm,
    resample,
    round_corners,
    tremble,
)
from kscore.calibration.draw.symbols import SPLITS
from kscore.calibration.photograph.paper_light import sometimes_light
from kscore.calibration.photograph.papers import Page
from kscore.scanner.printed import TRACK_COINS
from kscore.scanner.read.coins import COVERED, OUTPUTS, STRIP_HEIGHT, STRIP_WIDTH
from numpy.typing import NDArray

_SPAN = (11.4, 13.2)  # the part of the sheet with the track, v to v
_PRINTS = {"published": 0.65, "home_printed": 0.15, "own": 0.2}
_LAYOUTS = {"K-A": 0.36, "K-B": 0.36, "H-A": 0.14, "H-B": 0.14}
_SPACING = 0.05
_GHOSTS = 0.03  # share of sheets on which a coin was marked by mistake and rubbed out
_STREAKS, _DAMAGED = 0.08, 0.08
_SCALES = (110.0, 92.0, 76.0, 62.0)  # px a cell of the printed page
_BLANK = 0.05  # share of tracks without a mark, besides those of games without coins
# Shares of a coin's disc under a thing: from the first on what it bears is not settled by what is
# seen, from the second on it is not seen.
_PARTLY_HIDDEN, _HIDDEN = 0.12, 0.4
_ASIDE = 0.05  # cells; how far the cut strip may lie beside the track


class Marks(StrEnum):
    """Whose ways of marking a coin."""

    USUAL = "usual"  # as people are taken to have them
    # every other hand any way alike, the seldom ones too: so that the rare ones are learnt
    TAUGHT = "taught"
    SELDOM = "seldom"
    UNMET = "unmet"  # what no training has


@dataclass(frozen=True)
class Marking:
    """A mark, a pen (of GRID_PENS) and a print: what a cell of a grid of tracks has alike."""

    mark: str
    pen: str
    print_name: str


GRID_MARKS = ("dot", "dots", "tick", "cross", "plus", "slash", "bars", "asterisk", "scribble",
              "fill", "ring", "inner ring")  # fmt: skip
GRID_PENS = {
    pen.kind: pen
    for pen in (
        Pen("ballpoint", 0.04, (1.1, 1.6, 1.7), 0.15, 0.08, 0.06),
        Pen("fineliner", 0.03, (2.0, 2.0, 2.0), 0.03, 0.05, 0.02),
        Pen("pencil", 0.042, (1.0, 1.0, 1.0), 0.3, 0.1, 0.05),
        Pen("hard pencil", 0.02, (0.7, 0.7, 0.7), 0.3, 0.1, 0.05),
        Pen("pale pencil", 0.025, (0.4, 0.4, 0.4), 0.3, 0.1, 0.05),
        Pen("pale crayon", 0.06, (0.12, 0.3, 0.55), 0.35, 0.1, 0.05),
    )
}


@dataclass(frozen=True)
class CoinHand:
    """How one person marks coins: with which pens (the second from coin ``changed`` on), how, how
    shakily (cells)."""

    pens: tuple[Pen, Pen]
    changed: int
    manner: CoinManner
    tremor: float
    corner_cutting: int


# Colours that are seen on the printed coins and their band, RGB 0-1: red, blue, green, purple,
# brown.
_COLOURS = (
    (0.75, 0.12, 0.12),
    (0.12, 0.2, 0.65),
    (0.1, 0.4, 0.15),
    (0.4, 0.12, 0.5),
    (0.35, 0.2, 0.1),
)


def _sample_pen(rng: np.random.Generator) -> Pen:
    draw = rng.random()
    if draw < 0.5:
        pen = graphite(rng)
    elif draw < 0.88:
        pen = ink_pen(rng)
    else:
        pen = colour_pen(_COLOURS[int(rng.integers(len(_COLOURS)))], bool(rng.random() < 0.3), rng)
    return firm(pen, WIDEST_COIN_PEN)


def _highlighter(rng: np.random.Generator) -> Pen:
    """A broad pen that darkens little: green, pink, orange or blue; yellow on a yellow coin is seen
    by no one."""
    colours = ((0.45, 0.9, 0.35), (0.98, 0.4, 0.65), (1.0, 0.55, 0.2), (0.35, 0.7, 0.98))
    pen = colour_pen(colours[int(rng.integers(len(colours)))], True, rng)
    return replace(pen, width=float(rng.uniform(0.2, 0.4)))


def sample_coin_hand(rng: np.random.Generator, marks: Marks = Marks.USUAL) -> CoinHand:
    """A person's way with coins; one in ten takes another pen in a later season."""
    mark = None
    if marks is not Marks.USUAL and (marks is not Marks.TAUGHT or rng.random() < 0.5):
        mark = str(
            rng.choice(
                {Marks.TAUGHT: [*MARKS, *SELDOM], Marks.SELDOM: SELDOM, Marks.UNMET: UNMET}[marks]
            )
        )
    manner = sample_coin_manner(rng, mark)
    pen = _highlighter(rng) if mark == "highlighter" else _sample_pen(rng)
    return CoinHand(
        pens=(pen, _sample_pen(rng) if mark != "highlighter" and rng.random() < 0.1 else pen),
        changed=int(rng.integers(1, TRACK_COINS)),
        manner=manner,
        tremor=float(np.exp(rng.normal(np.log(0.012), 0.5))),
        corner_cutting=int(rng.integers(0, 3)),
    )


def sample_track(rng: np.random.Generator) -> str:
    """A track as games leave it: any number of coins, spent ones on one sheet in three."""
    marked = (
        int(rng.integers(0, TRACK_COINS + 1))
        if rng.random() < 0.4
        else min(int(rng.poisson(5)), TRACK_COINS)
    )
    spent = int(rng.integers(0, marked + 1)) if rng.random() < 0.35 else 0
    return track_of(marked, spent, rng)


@dataclass(frozen=True)
class SeenTrack:
    """The strip of one sheet (STRIP_HEIGHT, STRIP_WIDTH, 3) and what is true of it: how the coins
    look ((14,) uint8, index in OUTPUTS, or UNSETTLED), and the ``track`` that the player meant (14
    of ``.ms``)."""

    strip: NDArray[np.uint8]
    coins: NDArray[np.uint8]
    track: str
    print_name: str
    layout: str
    mark: str


def draw_track(
    page: Page, track: str, hand: CoinHand, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """The page's image, BGR uint8 (H, W, 3), with the coins marked on it."""
    origin, right = page.to_page(np.array([[0.0, 0.0], [1.0, 0.0]]))
    ink = Ink(
        page.image.shape[:2], (float(origin[0]), float(origin[1])), float(right[0] - origin[0]), rng
    )
    centres, radius = page.printed.track_centres, page.printed.track_diameter / 2

    def lay(lines: list[Points]) -> None:
        """Lines (N, 2) float64 in lattice units, as this hand draws them."""
        strokes = [
            tremble(
                round_corners(resample(line, _SPACING), hand.corner_cutting),
                hand.tremor,
                0.2,
                _SPACING,
                rng,
            )
            for line in lines
        ]
        for line in strokes:
            late = float(line[:, 0].mean()) > centres[hand.changed][0] - radius
            ink.lay(
                hand.pens[late], [PenLine(line, float(np.clip(rng.normal(0.95, 0.06), 0.7, 1)))]
            )

    if rng.random() < _GHOSTS:
        wrong = int(rng.integers(TRACK_COINS))
        for strokes in coin_strokes("m", hand.manner, [centres[wrong]], radius, rng):
            lay(strokes)
        for _ in range(2):
            ink.rub(centres[wrong], 0.5, float(rng.uniform(0.15, 0.35)), 0.03)
    if rng.random() < _STREAKS:
        _draw_streak(ink, page, rng)
    for strokes in coin_strokes(track, hand.manner, centres, radius, rng):
        lay(strokes)
    image = ink.on(page.image)
    return _damage(image, page, rng) if rng.random() < _DAMAGED else image


def _draw_streak(ink: Ink, page: Page, rng: np.random.Generator) -> None:
    """A dirty finger's or slipping pen's line over the track, which marks nothing: pale where it
    lies over a coin for itself, else so long that it runs on over several."""
    left, right = page.printed.track_centres[0], page.printed.track_centres[-1]
    middle = np.array([rng.uniform(left[0], right[0]), left[1] + rng.normal(0, 0.25)])
    long = rng.random() < 0.5
    angle = rng.normal(0, 0.08) if long else rng.uniform(0, np.pi)
    span = rng.uniform(1.3, 5.0) if long else rng.uniform(0.2, 1.5)
    reach = span * np.array([np.cos(angle), np.sin(angle)])
    pen = _sample_pen(rng)
    pale = rng.uniform(0.1, 0.45) if long else rng.uniform(0.06, 0.16)
    absorb = (pen.absorb[0] * pale, pen.absorb[1] * pale, pen.absorb[2] * pale)
    line = tremble(
        resample(np.stack([middle - reach, middle + reach]), _SPACING), 0.04, 0.8, _SPACING, rng
    )
    ink.lay(
        replace(pen, width=pen.width * rng.uniform(0.8, 3.0), absorb=absorb), [PenLine(line, 1.0)]
    )


def _damage(image: NDArray[np.uint8], page: Page, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Rubbed-off print, a fold's white line, a stain on the track: none of them marks a coin."""
    found = image.copy()
    height, width = found.shape[:2]
    scale = page.px_per_cell
    for _ in range(int(rng.integers(1, 3))):
        shade = np.zeros((height, width), np.float32)
        if rng.random() < 0.5:  # a scratch or a fold: a thin line of bare paper
            x, lean = rng.uniform(0, width), rng.normal(0, 0.5 * scale)
            ends = (int(x - lean), 0), (int(x + lean), height)
            cv2.line(shade, *ends, 1.0, max(1, int(scale * rng.uniform(0.01, 0.05))), cv2.LINE_AA)
            colour = rng.uniform(190, 250)
        else:  # a stain or a rubbed place
            at = int(rng.uniform(0, width)), int(rng.uniform(0, height))
            axes = int(scale * rng.uniform(0.1, 0.5)), int(scale * rng.uniform(0.1, 0.5))
            cv2.ellipse(shade, at, axes, rng.uniform(0, 180), 0, 360, 1.0, -1, cv2.LINE_AA)
            colour = rng.choice([rng.uniform(60, 120), rng.uniform(170, 240)])
        soft = cv2.GaussianBlur(shade, (0, 0), scale * rng.uniform(0.01, 0.08))[
            ..., None
        ] * rng.uniform(0.15, 0.5)
        found = np.clip(found + soft * (colour - found), 0, 255).astype(np.uint8)
    return found


def _photo(rng: np.random.Generator) -> ViewConditions:
    """As `photo_like`, from 32 px a space on, and with a track that lies beside its place: the
    paper curls."""
    conditions = photo_like(rng)
    return replace(
        conditions,
        photo_pixels_per_cell=float(np.exp(rng.uniform(np.log(32), np.log(120)))),
        misfit=float(abs(rng.normal(0, 0.03))),
        bend=float(abs(rng.normal(0, 0.03))),
    )


@lru_cache(maxsize=1)
def _stock(shared: str) -> StripStock:
    return StripStock(Path(shared) if shared else None, _SPAN, _SCALES)


def _hand_and_print(
    rng: np.random.Generator, split: str, shared: str, marks: Marks | None
) -> tuple[CoinHand, str]:
    hand = sample_coin_hand(rng, marks or (Marks.TAUGHT if split == "train" else Marks.USUAL))
    return hand, str(rng.choice(list(_PRINTS), p=list(_PRINTS.values()))) if shared else "own"


def print_of(split: str, index: int, shared: str) -> str:
    """The print of track ``index`` of a split, without rendering it."""
    rng = np.random.default_rng((15, SPLITS.index(split), index))
    return _hand_and_print(rng, split, shared, None)[1]


def marking_grid(shared: str) -> tuple[Marking, ...]:
    """Every mark with every pen on every print; without ``shared`` on the product's own."""
    prints = tuple(_PRINTS) if shared else ("own",)
    return tuple(Marking(*cell) for cell in product(GRID_MARKS, GRID_PENS, prints))


def render_track(
    split: str,
    index: int,
    shared: str,
    marks: Marks | None = None,
    trouble: Trouble = Trouble.NONE,
    marking: Marking | None = None,
) -> SeenTrack:
    """Track ``index`` of a split; without ``shared`` on the product's own sheet. ``marks``: taught
    ones in training, else the usual. ``trouble``: what makes it hard to read. ``marking``: how all
    its coins are marked, one of them at least."""
    rng = np.random.default_rng((15, SPLITS.index(split), index))
    # Troubles have their own chance, so that a track without one is the same as ever.
    chance = np.random.default_rng((43, SPLITS.index(split), index))
    trouble = trouble.drawn(chance)
    hand, print_name = _hand_and_print(rng, split, shared, marks)
    layout = str(rng.choice(list(_LAYOUTS), p=list(_LAYOUTS.values())))
    if marking is not None:
        print_name = marking.print_name
    if print_name == "home_printed":
        layout = layout.replace("H", "K")  # the redraw exists of the first game's sheets alone
    page = _stock(shared).take(print_name, layout, rng)
    track = sample_track(rng) if rng.random() >= _BLANK else "." * TRACK_COINS
    if trouble is Trouble.FAINT:
        pen, manner = faint_hand(hand.manner, chance)
        hand = replace(hand, pens=(pen, pen), manner=manner)
        track = track.replace("s", "m")  # one who presses so little is not asked to strike too
    if marking is not None:
        pen, manner = (
            GRID_PENS[marking.pen],
            small(sample_coin_manner(chance, marking.mark), chance),
        )
        hand = replace(hand, pens=(pen, pen), manner=manner)
        track = track_of(int(chance.integers(1, TRACK_COINS)), 0, chance)
    if trouble is Trouble.BLANK:
        track = "." * TRACK_COINS
    hand = replace(hand, manner=distinguishable(hand.manner, track, rng))
    image = draw_track(page, track, hand, rng)
    region = track_region(page)
    aside = rng.normal(0, _ASIDE, 2) if rng.random() < 0.5 else np.zeros(2)
    seen = replace(
        region,
        u0=region.u0 + aside[0],
        u1=region.u1 + aside[0],
        v0=region.v0 + aside[1],
        v1=region.v1 + aside[1],
    )
    light = sometimes_light(shared, split, rng)
    conditions = _photo(rng)
    hidden = np.zeros(TRACK_COINS)
    if trouble is Trouble.SHAKEN:
        conditions = replace(conditions, motion=float(chance.uniform(0.04, 0.22)))
    if trouble is Trouble.THING:
        image, hidden = thing_on(image, page, chance)
    again = deepcopy(rng)
    strip = render_view(image, page, seen, conditions, rng, light)
    if trouble is Trouble.GLARE:
        strip, hidden = glare_on(strip, chance)
    looks = track.replace("m", "x") if is_struck_only(track, hand.manner) else track
    coins = np.array([OUTPUTS.index(look) for look in looks], np.uint8)
    if trouble is Trouble.FAINT or marking is not None:
        blank = render_view(page.image, page, seen, conditions, again, light)
        coins[list(unseen_coins(track, strip, blank))] = UNSETTLED
    if trouble is Trouble.TONELESS:
        strip = toneless(strip, chance)
    coins[hidden > _PARTLY_HIDDEN] = UNSETTLED
    coins[hidden > _HIDDEN] = OUTPUTS.index(COVERED)
    return SeenTrack(strip, coins, track, print_name, layout, hand.manner.mark)


def render(
    split: str, start: int, count: int, out: Path, shared: str, trouble: Trouble = Trouble.NONE
) -> None:
    """Renders tracks start … start+count-1 of a split into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    strips = np.zeros((count, STRIP_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    coins = np.zeros((count, TRACK_COINS), np.uint8)
    for done in progress(range(count), count, f"tracks of {split}"):
        seen = render_track(split, start + done, shared, trouble=trouble)
        strips[done], coins[done] = seen.strip, seen.coins
    np.save(out / f"tracks-{start}.npy", strips)
    np.save(out / f"coins-{start}.npy", coins)


def track_numbers(folder: Path) -> list[int]:
    """The numbers of the tracks of a folder, in the order of `open_tracks`."""
    parts = sorted(folder.glob("coins-*.npy"), key=lambda path: int(path.stem.split("-")[1]))
    return [int(p.stem.split("-")[1]) + n for p in parts for n in range(len(np.load(p)))]


def open_tracks(folder: Path) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """All strips (N, STRIP_HEIGHT, STRIP_WIDTH, 3) BGR uint8 rendered into a folder and their coins
    (N, 14) uint8.

    Raises FileNotFoundError where there are none.
    """
    parts = sorted(folder.glob("coins-*.npy"), key=lambda path: int(path.stem.split("-")[1]))
    if not parts:
        raise FileNotFoundError(
            f"no rendered tracks in {folder}: run python -m calibration render-coins first"
        )
    strips = [np.load(part.with_name(part.name.replace("coins", "tracks"))) for part in parts]
    return np.concatenate(strips), np.concatenate([np.load(part) for part in parts])
