"""Rendered views with their truth, for training and for fitting the confidence: thousands of
sheets, one hand each.

    python -m calibration render-maps DIR --split train --count 10000

Reproducible: view i of a split depends on (split, i) alone. Hands, and with them drawings, are of
their own split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.datasets.compressed import Compressed, as_jpeg, write_pictures
from kscore.calibration.datasets.map_views import MAP_REGION, render_view, sample_conditions
from kscore.calibration.datasets.number_boxes import photo_like
from kscore.calibration.draw.drawing import draw_sheet
from kscore.calibration.draw.games import PlayedSheet, beginning_of, play_sheet
from kscore.calibration.draw.hand import Designs, sample_hand
from kscore.calibration.draw.odd_library import OddLibrary
from kscore.calibration.draw.symbols import SPLITS, Design, Library
from kscore.calibration.draw.symbols.library import FAMILIES, drawings
from kscore.calibration.draw.wide import WideLibrary, wide_hand
from kscore.calibration.photograph.paper_light import sometimes_light
from kscore.calibration.photograph.papers import Page
from kscore.calibration.photograph.stock import PageSource
from kscore.calibration.photograph.things import things_on
from kscore.calibration.side_by_side import side_by_side
from kscore.engine.grid import SIZE, SPACES, Space
from kscore.engine.terrain import MARKED
from kscore.scanner.read.terrain import CLASSES, LETTERS
from numpy.typing import NDArray

_PAGE_PIXELS_PER_CELL = 64.0
# the part of the sheet that a view sees, with room for its bend
_SPAN = (MAP_REGION.v0 - 0.5, MAP_REGION.v1 + 0.5)
_NEIGHBOUR = 0.15  # share of sheets on which another player drew the monsters
_ODD_HANDS = 0.15  # share of hands with symbols of their own
# share of hands with nothing but own symbols in pencil or ink, where no colour tells these apart
_OWN_PLAIN = 0.5
_THINGS = 0.05  # share of sheets with things lying on the map
_BLANK, _BEGUN = 0.05, 0.05  # shares of sheets with nothing on them, and with one to five shapes
_FEW = 6  # shapes of a sheet that is just begun are fewer
# of 255; ink that darkens or brightens the page by less in a whole space is seen by no player
_SEEN = 14
_INK = 0.01  # share of a space's pixels that ink must cover to be seen
_NEIGHBOURS = 50_000_000  # their hands' numbers begin here: no other player's


class StoredView:
    """Pictures of several files as one array (N, …) uint8 that stays on disk until rows are
    taken."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._parts = [np.load(file, mmap_mode="r") for file in files]
        self._ends = np.cumsum([len(part) for part in self._parts])

    def __len__(self) -> int:
        return int(self._ends[-1])

    def __getitem__(self, row: int) -> NDArray[np.uint8]:
        """Picture ``row``, a copy in memory; raises IndexError behind the last."""
        if not 0 <= row < len(self):
            raise IndexError(row)
        part = int(np.searchsorted(self._ends, row, side="right"))
        return np.array(self._parts[part][row - (self._ends[part - 1] if part else 0)])

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        return (self[row] for row in range(len(self)))

    def take(self, rows: NDArray[np.intp]) -> NDArray[np.uint8]:
        """The pictures (N, …) uint8 of the rows (N,) intp."""
        return np.stack([self[int(row)] for row in rows])


@dataclass(frozen=True)
class Views:
    """Views and truth of N sheets.

    Attributes:
        pixels: (N, 384, 384, 3) uint8, the map.
        terrain: (N, 121) uint8, index in ``CLASSES``.
        star, ruin: (N, 121) uint8 flags.
        letter: (N, 121) uint8, 0 for none, else 1 + index in ``LETTERS``.
        hands, styles: N names.
        sources: (N, 7) of MARKED, see `design_source`; None of views rendered before they existed.
    """

    pixels: Compressed
    terrain: NDArray[np.uint8]
    star: NDArray[np.uint8]
    letter: NDArray[np.uint8]
    ruin: NDArray[np.uint8]
    hands: Sequence[str]
    styles: Sequence[str]
    sources: NDArray[np.str_] | None = None


def labels_of(
    played: PlayedSheet,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Terrain, star, letter and ruin labels, each (121,) uint8."""
    sheet = played.sheet
    terrain = np.array(
        [CLASSES.index(letter) for row in sheet.board.rows for letter in row], np.uint8
    )
    star, letters, ruin = (np.zeros(SPACES, np.uint8) for _ in range(3))
    for row, column in played.filled.stars:
        star[Space(row, column).number] = 1
    for (row, column), letter in played.filled.letters:
        letters[Space(row, column).number] = 1 + LETTERS.index(letter)
    for space in sheet.layout.ruins:
        ruin[Space.parse(space).number] = 1
    return terrain, star, letters, ruin


@dataclass(frozen=True)
class ViewPlan:
    """What kind of views a set has.

    Attributes:
        split: of hands and drawings.
        shared, icons: folders, or "" for none.
        as_photos: under the conditions of normal photos, not of far wider ones.
        own: of hands that draw nothing but symbols of their own.
        begun: with nothing or a few shapes on each sheet, every print as often as the others.
        wide: of wide hands (`kscore.calibration.draw.wide`).
    """

    split: str
    shared: str = ""
    icons: str = ""
    as_photos: bool = False
    own: bool = False
    begun: bool = False
    wide: bool = False


@lru_cache(maxsize=6)
def _tools(plan: ViewPlan) -> tuple[PageSource, Designs, Designs]:
    """Pages, the designs of most hands and those of hands with symbols of their own."""
    shared, sets = Path(plan.shared), Path(plan.icons) if plan.icons else None
    library: Designs = Library.generated()
    if plan.shared:
        library = Library.with_sketches(shared, sets)
    if plan.wide:
        library = WideLibrary(library, drawings(shared, sets) if plan.shared else ())
    if plan.shared:
        odd = OddLibrary.with_sketches(
            library, shared, always=plan.own, icons=sets if plan.own or plan.wide else None
        )
    else:
        odd = OddLibrary(library, (), plan.own)
    return (
        PageSource(shared if plan.shared else None, _PAGE_PIXELS_PER_CELL, span=_SPAN),
        library,
        odd,
    )


def prepare_tools(plan: ViewPlan) -> None:
    """Reads what a set is drawn with, so that processes forked from now on have it."""
    _tools(plan)


@dataclass(frozen=True)
class RenderedMap:
    """One rendered sheet: the map's view as JPEG, the labels, who drew it, and of each marked
    terrain what it was drawn after (`design_source`)."""

    view: bytes
    labels: NDArray[np.uint8]
    hand: str
    style: str
    sources: tuple[str, ...]


def render_one(plan: ViewPlan, index: int) -> RenderedMap:
    """Sheet ``index`` of a set."""
    pages, usual, odd = _tools(plan)
    rng = np.random.default_rng((SPLITS.index(plan.split), index))
    played = play_sheet(rng)
    if plan.begun:
        played = beginning_of(played, int(rng.integers(0, _FEW)))
    else:
        played = _sometimes_begun(played, rng)
    library = odd if rng.random() < _ODD_HANDS or plan.own else usual
    style = str(rng.choice(("pencil", "ink"))) if plan.own and rng.random() < _OWN_PLAIN else None
    person = wide_hand if plan.wide else sample_hand
    hand = person(index, plan.split, library, style)
    neighbour = (
        person(_NEIGHBOURS + index, plan.split, library) if rng.random() < _NEIGHBOUR else None
    )
    layout = played.sheet.layout
    page = pages.any_print(layout, rng) if plan.begun else pages.sample(layout, rng)
    drawn = draw_sheet(
        page, played.filled, hand, rng, played.blocked, margins=False, neighbour=neighbour
    )
    labels = np.stack(labels_of(played))
    labels[0] = _visible_labels(labels[0], drawn, page)
    if rng.random() < _THINGS:
        drawn = things_on(drawn, page, rng)
    light = sometimes_light(plan.shared, plan.split, rng)
    conditions = photo_like(rng) if plan.as_photos else sample_conditions(rng)
    view = render_view(drawn, page, MAP_REGION, conditions, rng, light)
    designs = [hand.manners[terrain].design for terrain in MARKED]
    if neighbour is not None:
        designs[MARKED.index("M")] = neighbour.manners["M"].design
    sources = tuple(design_source(design, plan.split) for design in designs)
    return RenderedMap(as_jpeg(view), labels, hand.name, hand.style, sources)


def design_source(design: Design, split: str) -> str:
    """What a design was drawn after: "icon", "quickdraw", …; a family's tier, and whether that is
    drawn on this side alone."""
    family = FAMILIES.get((design.terrain, design.family))
    if design.source != "generated" or family is None:
        return design.source
    return f"{family.tier}, left out" if family.side == split else family.tier


def _visible_labels(
    terrain: NDArray[np.uint8], drawn: NDArray[np.uint8], page: Page
) -> NDArray[np.uint8]:
    """The terrain labels (121,) uint8 with spaces as empty whose ink cannot be seen on the drawn
    page (H, W, 3) uint8: what is true of a sheet stands on its paper."""
    blue, green, red = cv2.split(cv2.absdiff(drawn, page.image))
    change = cv2.max(cv2.max(blue, green), red) >= _SEEN
    found = terrain.copy()
    for index in np.flatnonzero(np.isin(terrain, [CLASSES.index(letter) for letter in MARKED])):
        row, column = divmod(int(index), SIZE)
        (left, top), (right, bottom) = (
            page.to_page(np.array([[column, row], [column + 1.0, row + 1.0]])).round().astype(int)
        )
        if change[top:bottom, left:right].mean() < _INK:
            found[index] = 0
    return found


def _sometimes_begun(played: PlayedSheet, rng: np.random.Generator) -> PlayedSheet:
    """Mostly the sheet itself; else with little or nothing on it, as at the beginning of an
    evening."""
    draw = rng.random()
    if draw < _BLANK:
        return beginning_of(played, 0)
    return beginning_of(played, int(rng.integers(1, _FEW))) if draw < _BLANK + _BEGUN else played


def _render_task(task: tuple[ViewPlan, int]) -> RenderedMap:
    return render_one(*task)


def render(plan: ViewPlan, start: int, count: int, out: Path, processes: int) -> None:
    """Renders views start … start+count-1 of a set into a folder; ``truth-START.npz`` last."""
    out.mkdir(parents=True, exist_ok=True)
    views = [b""] * count
    labels = np.zeros((4, count, 121), np.uint8)
    hands, styles, sources = [""] * count, [""] * count, [("",) * len(MARKED)] * count
    tasks = [(plan, index) for index in range(start, start + count)]
    for at, sheet in enumerate(
        side_by_side(_render_task, tasks, processes, f"sheets of {plan.split}", at_once=8)
    ):
        views[at], labels[:, at] = sheet.view, sheet.labels
        hands[at], styles[at], sources[at] = sheet.hand, sheet.style, sheet.sources
    ends = write_pictures(out / f"views-{start}.jpegs", views)
    np.savez_compressed(
        out / f"truth-{start}.npz",
        labels=labels,
        ends=ends,
        hands=np.array(hands),
        styles=np.array(styles),
        sources=np.array(sources),
    )


def open_views(folder: Path) -> Views:
    """All views rendered into a folder; the pixels stay on disk."""
    parts = sorted(folder.glob("truth-*.npz"), key=lambda p: int(p.stem.split("-")[1]))
    if not parts:
        raise FileNotFoundError(
            f"no rendered views in {folder}: run python -m calibration render-maps first"
        )
    truths = [np.load(part) for part in parts]
    labels = np.concatenate([t["labels"] for t in truths], axis=1)
    return Views(
        Compressed(
            [part.with_name(part.stem.replace("truth", "views") + ".jpegs") for part in parts],
            [truth["ends"] for truth in truths],
        ),
        labels[0],
        labels[1],
        labels[2],
        labels[3],
        [str(h) for t in truths for h in t["hands"]],
        [str(s) for t in truths for s in t["styles"]],
        np.concatenate([t["sources"] for t in truths])
        if all("sources" in t for t in truths)
        else None,
    )
