"""A photo in, a Reading out: the stages one after the other. Each runs and is measured alone in its own module."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from engine.layout import LAYOUTS
from scanner.decide.decision import MOST_MISFITS, decide, misfit
from scanner.decide.decision_table import DecisionTable
from scanner.decide.questions import doubts
from scanner.decide.spaces import space_index
from scanner.decide.stars_and_letters import letter_probabilities, star_probabilities
from scanner.decide.terrain_model import Given
from scanner.errors import PrintMismatch
from scanner.find.detect import FoundSheet, Recorder, find_sheet, find_sheet_at
from scanner.photo import Photo, load_photo
from scanner.printed import TRACK_COINS
from scanner.read.coins import STRIP_PITCH, CoinNetwork, TrackEvidence, track_box
from scanner.read.numbers import (
    STRIP_PIXELS_PER_CELL,
    NumberNetwork,
    NumbersReading,
    decide_numbers,
    strip_box,
)
from scanner.read.terrain import VIEW_MARGIN, VIEW_PIXELS_PER_CELL, CellEvidence, TerrainNetwork
from scanner.reading import NOTHING, SURE_MARK, Alternative, CoinReading, CoinsDoubt, Doubt, Reading, ReadOptions, View
from scanner.rectify import Picture, rectify

NAMES_PIXELS_PER_CELL = 48
# A track less sure than this is asked about: on the calibration side one in 110 then, and none of 2,500 scores wrongly
# unasked. From 0.95 on none would either; the rest is room for photos unlike the rendered.
_COIN_DOUBT = 0.97


@dataclass
class _Watch:
    """Milliseconds a stage."""

    spent: dict[str, float] = field(default_factory=dict)
    _last: float = field(default_factory=time.perf_counter)

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self.spent[stage] = 1000 * (now - self._last)
        self._last = now


@dataclass(frozen=True, eq=False, kw_only=True)
class Look:
    """A photo looked at once: everything that deciding needs, so that answers can be taken in without looking again.

    ``layout`` is the printed layout, given or recognised; ``timing`` has the stages' milliseconds so far.
    """

    photo: Photo
    found: FoundSheet
    given: Given
    evidence: CellEvidence
    track: TrackEvidence
    numbers: NumbersReading
    table: DecisionTable
    timing: Mapping[str, float]
    stages: Mapping[str, Picture]

    def reading(self, answered: Mapping[str, str] = NOTHING) -> Reading:
        """The reading; ``answered`` spaces (name → map letter) are certain, are asked no more and inform the rest."""
        began = time.perf_counter()
        settled = {space_index(space): letter for space, letter in answered.items()}
        decision = decide(self.evidence, self.given, self.table, settled)
        questions = (
            *doubts(decision, self.given, self.table, settled),
            *coin_doubts(self.track),
            *self.numbers.doubts,
        )
        stars = star_probabilities(self.evidence, decision, self.table)
        letters = letter_probabilities(self.evidence, decision, self.table)
        spent = {**self.timing, "decide": 1000 * (time.perf_counter() - began)}
        layout = self.given.layout
        return Reading(
            photo=str(self.photo.path),
            layout=layout.key,
            own_layout=None if layout.key in LAYOUTS else layout,
            grid=self.photo.to_full(self.found.lattice.corners),
            rows=decision.rows,
            probabilities=decision.probabilities,
            confidence=decision.confidence,
            stars=frozenset(space for space, p in stars.items() if p > 0.5),
            letters=MappingProxyType({space: letter for space, (letter, _) in letters.items() if letter}),
            star_confidence=_unsure({space: max(p, 1 - p) for space, p in stars.items()}),
            letter_confidence=_unsure({space: p for space, (_, p) in letters.items()}),
            coins=CoinReading(self.track.track, self.track.confidence),
            boxes=self.numbers.boxes,
            final=self.numbers.final,
            final_confidence=self.numbers.final_confidence,
            unseen=self.numbers.unseen,
            doubts=questions,
            timing_ms=MappingProxyType({**spent, "total": sum(spent.values())}),
            quality=self.found.quality.value,
            quality_reasons=self.found.quality.reasons,
            view=View(self.photo.pixels, self.found.lattice, self.photo.scale),
            stages=self.stages,
        )


def _unsure(confidence: Mapping[str, float]) -> Mapping[str, float]:
    return MappingProxyType({space: p for space, p in confidence.items() if p < SURE_MARK})


@dataclass(frozen=True)
class Reader:
    """The loaded networks and the decision table; load once, read many photos. Raises ``ModelDamaged`` on loading."""

    terrain: TerrainNetwork
    coins: CoinNetwork
    numbers: NumberNetwork
    table: DecisionTable

    @staticmethod
    def load() -> Reader:
        """The committed models, read side by side: a fresh process waits for them."""
        with ThreadPoolExecutor(2) as beside:
            terrain, coins = beside.submit(TerrainNetwork), beside.submit(CoinNetwork)
            return Reader(terrain.result(), coins.result(), NumberNetwork(), DecisionTable.load())

    def look(self, path: str | Path, options: ReadOptions = ReadOptions(), recorder: Recorder | None = None) -> Look:
        """Looks at one photo. Raises subclasses of ``ScanError``: a bad file, no usable sheet, bad corners."""
        watch = _Watch()
        photo = load_photo(path)
        watch.lap("decode")
        found = _find(photo, options, recorder)
        watch.lap("grid")
        view = map_view(photo.pixels, found)
        strip = track_strip(photo.pixels, found)
        watch.lap("cells")
        evidence = self.terrain.read(view)
        watch.lap("terrain")
        # A layout that somebody named may be home-made, with mountains that the network never saw.
        if options.layout is None and misfit(evidence, LAYOUTS[found.layout]) > MOST_MISFITS:
            raise PrintMismatch(found.layout)
        track = self.coins.read(strip).without(coins_outside(photo.pixels, found))
        watch.lap("coins")
        boxes = box_strip(photo.pixels, found)
        seen = self.numbers.read(boxes, found.printed)
        numbers = decide_numbers(seen, unseen=numbers_outside(photo.pixels, found))
        names = name_lines(photo.pixels, found)
        watch.lap("numbers")
        given = Given(options.layout or LAYOUTS[found.layout], options.heroes is not False, options.previous)
        if recorder is not None:
            recorder.picture("rectified", view)
            recorder.picture("track", strip)
            recorder.picture("boxes", boxes)
            recorder.picture("names", names)
        return Look(
            photo=photo,
            found=found,
            given=given,
            evidence=evidence,
            track=track,
            numbers=numbers,
            table=self.table,
            timing=MappingProxyType(watch.spent),
            stages=MappingProxyType({"rectified": view, "track": strip, "boxes": boxes, "names": names}),
        )

    def read(self, path: str | Path, options: ReadOptions = ReadOptions()) -> Reading:
        """Reads one photo; see `look`."""
        return self.look(path, options).reading()


def map_view(pixels: Picture, found: FoundSheet) -> Picture:
    """What the reading network sees: the map with half a cell of margin, (384, 384, 3) BGR uint8."""
    low, high = -VIEW_MARGIN, 11 + VIEW_MARGIN
    return rectify(pixels, found.lattice, VIEW_PIXELS_PER_CELL, low, low, high, high)


def track_strip(pixels: Picture, found: FoundSheet) -> Picture:
    """The coin track straightened, (STRIP_HEIGHT, STRIP_WIDTH, 3) BGR uint8; ``pixels`` (H, W, 3) BGR uint8."""
    u0, v0, u1, v1 = track_box(found.printed)
    return rectify(pixels, found.lattice, STRIP_PITCH * TRACK_COINS / (u1 - u0), u0, v0, u1, v1)


def box_strip(pixels: Picture, found: FoundSheet) -> Picture:
    """The season boxes and the final total straightened, (H, W, 3) BGR uint8 at STRIP_PIXELS_PER_CELL."""
    return rectify(pixels, found.lattice, STRIP_PIXELS_PER_CELL, *strip_box(found.printed))


def name_lines(pixels: Picture, found: FoundSheet) -> Picture:
    """Where a player writes name and title, straightened, (H, W, 3) BGR uint8 at NAMES_PIXELS_PER_CELL; nothing in it
    is read."""
    return rectify(pixels, found.lattice, NAMES_PIXELS_PER_CELL, *found.printed.names)


def coins_outside(pixels: Picture, found: FoundSheet) -> NDArray[np.bool_]:
    """Which of the 14 coins, (14,) bool, do not lie in the photo (H, W, 3) uint8 with their whole discs: what is not
    seen is asked, not guessed."""
    points = found.printed.track_points()
    radius = found.printed.track_diameter / 2
    rim = np.array([(-radius, 0), (radius, 0), (0, -radius), (0, radius)])
    return _outside(pixels, found, points[:, None] + rim)


def numbers_outside(pixels: Picture, found: FoundSheet) -> frozenset[int]:
    """Which of the WINDOWS numbers' fields do not lie in the photo (H, W, 3) uint8 with all four corners."""
    printed = found.printed
    boxes = (*(field for season in printed.boxes for field in season), printed.final)
    corners = np.array([[(b.u0, b.v0), (b.u1, b.v0), (b.u1, b.v1), (b.u0, b.v1)] for b in boxes])
    return frozenset(np.flatnonzero(_outside(pixels, found, corners)).tolist())


def _outside(pixels: Picture, found: FoundSheet, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(N,) bool: whether any of the N × K points (N, K, 2) float64, lattice units, lies beyond the photo's edge."""
    seen = found.lattice.to_photo(points.reshape(-1, 2)).reshape(points.shape)
    last = np.array([pixels.shape[1] - 1, pixels.shape[0] - 1])
    return np.asarray(((seen < 0) | (seen > last)).any(axis=(1, 2)), np.bool_)


def coin_doubts(track: TrackEvidence) -> tuple[Doubt, ...]:
    """One question when the number of coins that score is unsure: the counts beside the read one, likeliest first."""
    if track.confidence >= _COIN_DOUBT:
        return ()
    counts = track.scoring_counts()
    read = track.track.count("m")
    others = sorted((c for c in range(len(counts)) if c != read and counts[c] > 0.01), key=lambda c: -counts[c])[:3]
    if not others or counts[read] >= _COIN_DOUBT:
        return ()
    return (CoinsDoubt(read, tuple(Alternative(c, float(counts[c])) for c in others)),)


def _find(photo: Photo, options: ReadOptions, recorder: Recorder | None) -> FoundSheet:
    own = () if options.layout is None or options.layout.key in LAYOUTS else (options.layout,)
    layouts = {**LAYOUTS, **{layout.key: layout for layout in own}}
    if options.layout is not None:
        layouts = {options.layout.key: options.layout}
    if options.corners is not None:
        return find_sheet_at(photo.pixels, photo.from_full(np.asarray(options.corners, np.float64)), layouts, recorder)
    return find_sheet(photo.pixels, layouts, recorder)
