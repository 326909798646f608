"""Whole evenings of the same hands: for each a game's four seasons, photographed one after the
other on one sheet.

    python -m calibration render-hands DIR --split calibrate --count 150 --evenings 3

What a player's own hand is fitted and measured on. Reproducible: evening e of hand h depends on
(kind, split, h, e) alone. At half of the tables the monsters are drawn by another player, as the
rules have it where several play.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress
from kscore.calibration.datasets.cases import LabelledSheet, truth_of
from kscore.calibration.datasets.compressed import Compressed, as_jpeg, write_pictures
from kscore.calibration.datasets.looks import looks_of
from kscore.calibration.datasets.map_views import MAP_REGION, render_view, sample_conditions
from kscore.calibration.datasets.maps import labels_of
from kscore.calibration.datasets.parts import PLAN
from kscore.calibration.draw.drawing import draw_sheet
from kscore.calibration.draw.games import PlayedSheet, drawing_plan, place_of, sample_layout
from kscore.calibration.draw.hand import Designs, DrawingStyle, sample_hand
from kscore.calibration.draw.held_out_library import HeldOutLibrary, load
from kscore.calibration.draw.odd_library import OddLibrary
from kscore.calibration.draw.symbols import SPLITS, Library
from kscore.calibration.photograph.paper_light import sometimes_light
from kscore.calibration.photograph.stock import PageSource
from kscore.calibration.simulate import simulate_game
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.spaces import space_name
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.read.terrain import TerrainNetwork
from numpy.typing import NDArray

PEOPLE, HELD_OUT, OWN = KINDS = ("people", "held_out", "own")
"""Hands as every other set has them; hands that draw nothing but held-out symbols (for measuring
alone); hands that draw nothing but symbols of their own, of words and marks of the plan's side:
what is true of the held-out kinds is chosen on these."""

_FIRST_HAND = 70_000_000  # their numbers begin here: no other player's
_OF_KIND = {PEOPLE: 0, HELD_OUT: 5_000_000, OWN: 7_000_000}
_NEIGHBOURS = 60_000_000
_NEIGHBOUR = 0.5  # share of evenings at which another player draws the monsters
_PAGE_PIXELS_PER_CELL = 64.0
_SPAN = (MAP_REGION.v0 - 0.5, MAP_REGION.v1 + 0.5)


@dataclass(frozen=True)
class EveningsPlan:
    """Whose evenings: ``kind`` one of KINDS, ``split`` of hands and drawings, ``shared`` the folder
    of outside data or "" for none, how many ``evenings`` a hand."""

    kind: str
    split: str
    evenings: int
    shared: str = ""


@lru_cache(maxsize=1)
def _pages(shared: str) -> PageSource:
    return PageSource(Path(shared) if shared else None, _PAGE_PIXELS_PER_CELL, span=_SPAN)


@lru_cache(maxsize=len(KINDS))
def _library(kind: str, shared: str) -> Designs:
    usual = Library.with_sketches(Path(shared)) if shared else Library.generated()
    if kind == PEOPLE:
        return usual
    if kind == OWN:
        return (
            OddLibrary.with_sketches(usual, Path(shared), always=True)
            if shared
            else OddLibrary(usual, (), True)
        )
    return HeldOutLibrary(load(Path(shared)) if shared else (), usual.sample)


def hand_of(plan_: EveningsPlan, number: int) -> DrawingStyle:
    """The hand with this number."""
    split = "test" if plan_.kind == HELD_OUT else plan_.split
    style = None if plan_.kind == PEOPLE else ("pencil", "ink")[number % 2]
    return sample_hand(
        _FIRST_HAND + _OF_KIND[plan_.kind] + number,
        split,
        _library(plan_.kind, plan_.shared),
        style,
    )


def _sample_rules(rng: np.random.Generator) -> tuple[Layout, str]:
    """What is played: the layout, the games."""
    return sample_layout(rng), str(rng.choice(["K", "H", "KH"], p=[0.45, 0.3, 0.25]))


def games_of(kind: str, split: str, number: int, evening: int) -> str:
    """Which games a hand plays at one of its evenings."""
    return _sample_rules(_chance(kind, split, number, evening))[1]


def _chance(kind: str, split: str, number: int, evening: int) -> np.random.Generator:
    return np.random.default_rng((77, KINDS.index(kind), SPLITS.index(split), number, evening))


def _season_sheets(rng: np.random.Generator) -> list[PlayedSheet]:
    """A game's sheet at the end of each of its seasons."""
    layout, games = _sample_rules(rng)
    record = simulate_game(int(rng.integers(2**62)), layout=layout, games=games, seasons=4)
    blocked = frozenset(place_of(s) for s in layout.mountains | layout.wasteland)
    return [
        PlayedSheet(
            replace(each.sheet, spent=0),
            drawing_plan(record, each.season),
            blocked,
            each.season,
            record.cards,
            record.played.hero_terrain,
        )
        for each in record.seasons
    ]


@dataclass(frozen=True)
class RenderedEvening:
    """Four views as JPEG, their labels (4, 4, 121) uint8 as of `kscore.calibration.datasets.maps`,
    the layout, whether the monsters are another player's, whether heroes were played."""

    views: list[bytes]
    labels: NDArray[np.uint8]
    layout: Layout
    neighbour: bool
    heroes: bool


def render_evening(plan_: EveningsPlan, number: int, evening: int) -> RenderedEvening:
    """One evening of one hand. The drawing's accidents are the same each season: it is one sheet
    that grows."""
    accidents = (KINDS.index(plan_.kind), SPLITS.index(plan_.split), number, evening)
    rng = _chance(plan_.kind, plan_.split, number, evening)
    hand = hand_of(plan_, number)
    seasons = _season_sheets(rng)
    neighbour = None
    if rng.random() < _NEIGHBOUR:
        neighbour = sample_hand(
            _NEIGHBOURS + int(rng.integers(1_000_000)), hand.split, _library(PEOPLE, plan_.shared)
        )
    page = _pages(plan_.shared).sample(seasons[0].sheet.layout, rng)
    views, labels = [], []
    for at, played in enumerate(seasons):
        drawing = np.random.default_rng((78, *accidents))
        drawn = draw_sheet(
            page, played.filled, hand, drawing, played.blocked, margins=False, neighbour=neighbour
        )
        camera = np.random.default_rng((79, *accidents, at))
        light = sometimes_light(plan_.shared, plan_.split, camera)
        views.append(
            as_jpeg(render_view(drawn, page, MAP_REGION, sample_conditions(camera), camera, light))
        )
        labels.append(np.stack(labels_of(played)))
    sheet = seasons[0].sheet
    return RenderedEvening(
        views, np.stack(labels), sheet.layout, neighbour is not None, seasons[0].heroes
    )


def render(plan_: EveningsPlan, numbers: Sequence[int], folder: Path) -> None:
    """Renders all evenings of these hands into a folder; ``truth-FIRST.npz`` last."""
    folder.mkdir(parents=True, exist_ok=True)
    views: list[bytes] = []
    labels, layouts, neighbours, heroes = [], [], [], []
    for number, evening in progress(
        [(number, evening) for number in numbers for evening in range(plan_.evenings)],
        len(numbers) * plan_.evenings,
        f"evenings from hand {numbers[0]}",
    ):
        made = render_evening(plan_, number, evening)
        views += made.views
        labels.append(made.labels)
        layouts.append(_layout_text(made.layout))
        neighbours.append(made.neighbour)
        heroes.append(made.heroes)
    ends = write_pictures(folder / f"views-{numbers[0]}.jpegs", views)
    hands = [hand_of(plan_, number) for number in numbers]
    np.savez_compressed(
        folder / f"truth-{numbers[0]}.npz",
        labels=np.stack(labels),
        ends=ends,
        layouts=np.array(layouts),
        neighbours=np.array(neighbours),
        heroes=np.array(heroes),
        hands=np.array([hand.name for hand in hands]),
        styles=np.array([hand.style for hand in hands]),
        numbers=np.array(numbers),
    )


def _layout_text(layout: Layout) -> str:
    """A layout in one line: its key, then mountains, ruins and wasteland."""
    return "|".join(
        [
            layout.key,
            *(
                " ".join(sorted(each))
                for each in (layout.mountains, layout.ruins, layout.wasteland)
            ),
        ]
    )


def _layout_from(text: str) -> Layout:
    key, *spaces = text.split("|")
    if key in LAYOUTS:
        return LAYOUTS[key]
    mountains, ruins, wasteland = (frozenset(each.split()) for each in spaces)
    return Layout(key, mountains, ruins, wasteland)


@dataclass(frozen=True, eq=False)
class HandEvening:
    """A game's four seasons on one sheet: a case each, the rectified views (384, 384, 3) uint8 they
    were read from."""

    cases: Sequence[LabelledSheet]
    views: Compressed
    first: int

    def view(self, season: int) -> NDArray[np.uint8]:
        """The picture of a season."""
        return self.views[self.first + season]


@dataclass(frozen=True, eq=False)
class Person:
    """One hand with all its evenings; ``number`` is its among those rendered."""

    name: str
    style: str
    evenings: Sequence[HandEvening]
    number: int


def open_people(folder: Path, network: TerrainNetwork, rules: bool = False) -> list[Person]:
    """All hands rendered into a folder, looked at by a network; what it said is kept beside the
    views. ``rules``: what the rules need is known, too: the games, the season, and last season's
    sheet as it is in truth.

    Raises FileNotFoundError where there are none.
    """
    parts = sorted(folder.glob("truth-*.npz"), key=lambda p: int(p.stem.split("-")[1]))
    if not parts:
        raise FileNotFoundError(
            f"no rendered evenings in {folder}: run python -m calibration render-hands first"
        )
    people = [person for part in parts for person in _people(part, network)]
    if not rules:
        return people
    plan_ = json.loads((folder / PLAN).read_text(encoding="utf-8"))["evenings"]
    return [
        replace(each, evenings=_with_rules(each, str(plan_["kind"]), str(plan_["split"])))
        for each in people
    ]


def _with_rules(person: Person, kind: str, split: str) -> list[HandEvening]:
    """A person's evenings with what the rules need."""
    found = []
    for at, evening in enumerate(person.evenings):
        games, previous, cases = games_of(kind, split, person.number, at), None, []
        for season, case in zip(SEASONS, evening.cases, strict=True):
            cases.append(
                replace(
                    case,
                    given=replace(
                        case.given,
                        played=replace(case.given.played, games=games),
                        season=season,
                        previous=previous,
                    ),
                )
            )
            blank = Sheet.blank(case.given.layout)
            letters = {
                space_name(i): READ_ORDER[t] for i, t in enumerate(case.truth.tolist()) if t > 0
            }
            previous = replace(blank, board=blank.board.replace(letters))
        found.append(replace(evening, cases=cases))
    return found


def _people(part: Path, network: TerrainNetwork) -> list[Person]:
    with np.load(part) as stored:
        truth = dict(stored)
    views = Compressed(
        [part.with_name(part.stem.replace("truth", "views") + ".jpegs")], [truth["ends"]]
    )
    said = looks_of(progress(views, len(views), part.stem), network, part)
    count = len(truth["labels"]) // len(truth["hands"])
    found = []
    for at, (name, style) in enumerate(zip(truth["hands"], truth["styles"], strict=True)):
        evenings = []
        for number in range(at * count, (at + 1) * count):
            layout, heroes = (
                _layout_from(str(truth["layouts"][number])),
                bool(truth["heroes"][number]),
            )
            cases = [
                LabelledSheet(
                    said[number * len(SEASONS) + season],
                    KnownBefore(layout, Variant(heroes=heroes)),
                    truth_of(labels[0]),
                    labels[1] > 0,
                    labels[2].astype(np.intp),
                    str(style),
                    str(name),
                )
                for season, labels in enumerate(truth["labels"][number])
            ]
            evenings.append(HandEvening(cases, views, number * len(SEASONS)))
        found.append(Person(str(name), str(style), evenings, int(truth["numbers"][at])))
    return found
