"""A photo in, a Reading out: the stages one after the other. Each runs and is measured alone in its
own module."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import MOST_MISFITS, KnownBefore, count_contradictions
from kscore.scanner.errors import (
    LEAST_MEMORY,
    ForeignLayout,
    LeftOutSheet,
    NoSheet,
    NoSuchSheet,
    OtherSideShows,
    PhotoOfPages,
    PrintMismatch,
    SeveralSheets,
    TooBright,
    TooLittleMemory,
)
from kscore.scanner.evidence import SheetEvidence
from kscore.scanner.find.detect import (
    FoundSheet,
    Recorder,
    SheetsInView,
    enlarge_sheet,
    find_sheet_at,
    find_sheets,
    load_networks,
)
from kscore.scanner.find.foreign import FEWEST_MOUNTAINS
from kscore.scanner.find.photo_quality import (
    REASON_COSTS,
    Quality,
    haze_filter,
    tone_reasons,
    unusable_reason,
)
from kscore.scanner.kept_look import to_bytes
from kscore.scanner.photo import (
    Confirm,
    Content,
    Photo,
    confirm_nothing,
    load_photo,
    load_photo_first,
)
from kscore.scanner.read.coin_witness import is_legible
from kscore.scanner.read.coins import CoinNetwork, TrackEvidence
from kscore.scanner.read.numbers import STRIP_PIXELS_PER_CELL, Candidates, NumberNetwork, strip_box
from kscore.scanner.read.terrain import (
    VIEW_MARGIN,
    VIEW_PIXELS_PER_CELL,
    CellEvidence,
    terrain_network,
)
from kscore.scanner.read.track_place import cut_track_strip, pixels_per_cell, wide_box
from kscore.scanner.read.witness import SheetWitness, WitnessTable, measure_sheet
from kscore.scanner.reading import NOTHING, Reading, ReadOptions, RegisteredPhoto
from kscore.scanner.rectify import Picture, rectify
from kscore.scanner.sheet_place import (
    MOST_PAGES,
    SheetPlace,
    in_reading_order,
    page_place,
    photo_part,
    place_names,
)
from kscore.scanner.side_by_side import run_in_thread
from kscore.scanner.witnesses import Witnesses
from numpy.typing import NDArray

NAMES_PIXELS_PER_CELL = 48
SAME_SHEET = 0.99
"""How alike (by correlation) the maps of one picture of a sheet are that is there twice: 0.997 to 1
at other sizes. Two sheets of a player in a row reach 0.90."""
COMPARED_PIXELS = 96
FIRST_GAME = ("K-A", "K-B")
"""Layouts of the game without skills."""


@dataclass
class _StageTimer:
    """Milliseconds a stage."""

    spent: dict[str, float] = field(default_factory=dict)
    _last: float = field(default_factory=time.perf_counter)

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self.spent[stage] = 1000 * (now - self._last)
        self._last = now


class Look(Frozen, kw_only=True, eq=False):
    """A photo looked at once: everything that deciding needs, so that answers can be taken in
    without looking again.

    ``given.layout`` is the printed layout, given or recognised; ``timing`` has the stages'
    milliseconds so far; ``network`` is the `TerrainReader.sha256` of what read the map. ``place``
    is which of several sheets it is, ``left_out`` are those that are not read.
    """

    photo: Photo
    found: FoundSheet
    given: KnownBefore
    seen: SheetEvidence
    timing: Mapping[str, float]
    stages: Mapping[str, Picture]
    network: str | None = None
    place: SheetPlace | None = None
    left_out: tuple[LeftOutSheet, ...] = ()

    def reading(self, answered: Mapping[str, str] = NOTHING) -> Reading:
        """The reading; ``answered`` spaces (name → map letter) are certain, are asked no more and
        inform the rest; `Answers` say also what spaces are not."""
        reading = self.seen.reading(self.given, answered)
        spent = {**self.timing, **reading.timing_ms}
        return replace(
            reading,
            timing_ms=MappingProxyType({**spent, "total": sum(spent.values())}),
            registered=self.registered,
            stages=self.stages,
            place=self.place,
        )

    def without_pixels(self) -> Look:
        """This look without what only pictures need: small enough to send to another process."""
        return replace(
            self, photo=replace(self.photo, pixels=np.zeros((1, 1, 3), np.uint8)), stages=NOTHING
        )

    def names(self) -> Picture:
        """The straightened lines for name and title (H, W, 3) BGR uint8: cut out only where it is
        wanted."""
        return name_lines(self.photo.pixels, self.found)

    @property
    def registered(self) -> RegisteredPhoto:
        """The loaded photo and where the sheet lies in it."""
        return RegisteredPhoto(self.photo.pixels, self.found.lattice, self.photo.scale)

    def to_bytes(self) -> bytes:
        """What a record keeps of this look; `kscore.scanner.kept_look.from_bytes` takes it back.
        Raises ModelDamaged."""
        return to_bytes(self.seen, self.given, self.registered, self.stages, self.network)


class _BelowTheMap(Frozen, eq=False):
    """The straightened boxes and coin track, and what is seen there. ``boxes`` and ``strip`` are
    (H, W, 3) BGR uint8."""

    boxes: Picture
    numbers: tuple[Candidates, ...]
    strip: Picture
    track: TrackEvidence


class TerrainReader(Protocol):
    """What reads a map's spaces: `TerrainNetwork`, or a network of one's own."""

    @property
    def sha256(self) -> str:
        """The digest of its weights, which tells it from other networks.

        A record keeps it, and compares no embeddings of different ones.
        """
        ...

    def read(self, view: Picture) -> CellEvidence:
        """Evidence for the 121 spaces of a view (384, 384, 3), BGR."""
        ...


class Reader(Frozen):
    """The loaded networks and the decision table; load once, read many photos. Raises
    ``ModelDamaged`` on loading.

    Attributes:
        terrain: reads the map; any `TerrainReader`.
        coins: reads the coin track.
        numbers: reads the season boxes.
        table: the fitted figures by which all of it is decided.
    """

    terrain: TerrainReader = field(default_factory=terrain_network)
    coins: CoinNetwork = field(default_factory=CoinNetwork)
    numbers: NumberNetwork = field(default_factory=NumberNetwork)
    table: DecisionTable = field(default_factory=DecisionTable.load)
    _table: dict[tuple[object, ...], tuple[_PhotoSheets, Content | None]] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    @staticmethod
    def load() -> Reader:
        """The committed models, the finder's among them, which load themselves once. Raises
        ModelDamaged, TooLittleMemory."""
        _check_memory()
        reader, terrain = Reader(), terrain_network()
        # The finder's come first. What loading needs of the interpreter falls into the photo's
        # decoding, which needs none of it.
        for network in (
            *load_networks(),
            terrain.network,
            reader.numbers.network,
            reader.coins.network,
        ):
            network.load()
        return reader

    def look(
        self,
        path: str | Path,
        options: ReadOptions = ReadOptions(),
        recorder: Recorder | None = None,
        content: Content | None = None,
    ) -> Look:
        """Looks at one sheet in a photo. Raises subclasses of ``ScanError``: a bad file, no usable
        sheet, bad corners; `SeveralSheets` where several are in view and ``options.sheet`` names
        none.

        While the sheet is looked for, a second thread looks whether the photo is damaged; while the
        map is read, one reads coins and numbers. Of what they do only the wait is told. Where
        there are several, the photo is remembered until another such one comes: what is asked of
        its other sheets finds them no more. With ``content`` the photo is that, and ``path`` only
        its name.
        """
        return _try_own_layouts(partial(self._look_at, path, recorder, content), options)

    def _look_at(
        self,
        path: str | Path,
        recorder: Recorder | None,
        content: Content | None,
        options: ReadOptions,
    ) -> Look:
        watch, known = _StageTimer(), _photo_key(path, content, options)
        seen = None if known is None else self._table.get(known, (None, None))[0]
        if seen is None:
            seen = _find_in_photo(path, content, watch, options, recorder)
            if len(seen.sheets) > 1:
                self._table.clear()
                if known is not None:
                    self._table[known] = seen, content  # whose id no other pixels get meanwhile
        return self._look_at_chosen(seen, watch, options, recorder)

    def _look_at_chosen(
        self,
        seen: _PhotoSheets,
        watch: _StageTimer,
        options: ReadOptions,
        recorder: Recorder | None,
    ) -> Look:
        """The sheet of a photo that is meant. Raises SeveralSheets, NoSuchSheet, and as `look`."""
        number, count = options.sheet, len(seen.sheets)
        if number is None and count > 1:
            raise SeveralSheets(tuple(place.place for place in seen.places), seen.left_out)
        number = 1 if number is None else number
        if not 1 <= number <= count:
            raise NoSuchSheet(number, count)
        photo, found = seen.photos[number - 1], seen.sheets[number - 1]
        look = self._look(photo, found, watch, options, recorder)
        place = seen.places[number - 1] if count > 1 else None
        return replace(look, place=place, left_out=seen.left_out)

    def _look(
        self,
        photo: Photo,
        found: FoundSheet,
        watch: _StageTimer,
        options: ReadOptions,
        recorder: Recorder | None,
    ) -> Look:
        """A sheet in a loaded photo looked at."""
        view = map_view(photo.pixels, found)
        useless = unusable_reason(view)
        if useless is not None:
            raise useless
        clear = haze_filter(view)
        view = clear(view)
        beside = run_in_thread(partial(self._read_below_map, photo.pixels, found, clear))
        watch.lap("cells")
        evidence = self.terrain.read(view)
        watch.lap("terrain")
        below = beside.result()
        # A layout that the player named may be home-made, with mountains unknown to the network.
        if (
            options.played.layout is None
            and count_contradictions(evidence, LAYOUTS[found.layout]) > MOST_MISFITS
        ):
            raise PrintMismatch(found.layout)
        layout = options.played.layout or LAYOUTS[found.layout]
        told = measure_sheet(view, evidence, layout, WitnessTable.load())
        if told.too_bright:
            raise TooBright()
        if told.other_side_spoils:
            raise OtherSideShows()
        first_game = found.layout in FIRST_GAME and options.played.heroes is not True
        track = replace(
            below.track.scale_writing(told.drawn_share),
            skills=options.played.skills,
            first_game=first_game,
            drawn=told.drawn,
        ).without(coins_outside(photo.pixels, found) | (not is_legible(below.strip)))
        covered = track.covered
        coins = {} if covered is None else {"covered": covered.astype(np.float32)}
        seen = SheetEvidence(
            photo=str(photo.path),
            grid=photo.to_full(found.lattice.corners),
            cells=evidence,
            track=track,
            numbers=tuple(number.scale_writing(told.drawn_share) for number in below.numbers),
            unseen=numbers_outside(photo.pixels, found),
            table=self.table,
            quality=_quality(found.quality, view, told, track),
            witnesses=Witnesses(
                spaces=told.spaces,
                coins=MappingProxyType(coins),
                sheet=MappingProxyType({"drawn": told.drawn}),
            ),
        )
        watch.lap("track_and_boxes")
        given = KnownBefore(
            layout, Variant(heroes=options.played.heroes), previous=options.previous
        )
        if recorder is not None:
            recorder.picture("rectified", view)
            recorder.picture("track", below.strip)
            recorder.picture("boxes", below.boxes)
            recorder.picture("names", name_lines(photo.pixels, found))
        return Look(
            photo=photo,
            found=found,
            given=given,
            seen=seen,
            timing=MappingProxyType(watch.spent),
            stages=MappingProxyType(
                {"rectified": view, "track": below.strip, "boxes": below.boxes}
            ),
            network=self.terrain.sha256,
        )

    def _read_below_map(
        self, pixels: Picture, found: FoundSheet, clear: Callable[[Picture], Picture]
    ) -> _BelowTheMap:
        """The coin track and the boxes of a sheet. ``pixels`` (H, W, 3) BGR uint8, each taken
        through ``clear``."""
        boxes = clear(box_strip(pixels, found))
        numbers = self.numbers.read(boxes, found.printed)
        strip = clear(track_strip(pixels, found))
        return _BelowTheMap(boxes, numbers, strip, self.coins.read(strip, found.printed.name))

    def read(self, path: str | Path, options: ReadOptions = ReadOptions()) -> Reading:
        """Reads one photo; see `look`."""
        return self.look(path, options).reading()


def _quality(found: Quality, view: Picture, told: SheetWitness, track: TrackEvidence) -> Quality:
    """The photo's quality with what map and track tell of it."""
    reasons = [*tone_reasons(view), *told.reasons]
    if track.covered is not None and track.covered.any():
        reasons.append("quality.coins_covered")
    return replace(
        found, value=found.value * REASON_COSTS ** len(reasons), reasons=(*found.reasons, *reasons)
    )


def map_view(pixels: Picture, found: FoundSheet) -> Picture:
    """What the reading network sees: the map with half a cell of margin, (384, 384, 3) BGR
    uint8."""
    low, high = -VIEW_MARGIN, 11 + VIEW_MARGIN
    return rectify(pixels, found.lattice, VIEW_PIXELS_PER_CELL, low, low, high, high)


def track_strip(pixels: Picture, found: FoundSheet) -> Picture:
    """The coin track (STRIP_HEIGHT, STRIP_WIDTH, 3) BGR uint8, where it is seen; ``pixels`` (H, W,
    3) BGR uint8."""
    wide = rectify(pixels, found.lattice, pixels_per_cell(found.printed), *wide_box(found.printed))
    return cut_track_strip(wide, found.printed)


def box_strip(pixels: Picture, found: FoundSheet) -> Picture:
    """Season boxes and final total straightened, (H, W, 3) BGR uint8. At STRIP_PIXELS_PER_CELL."""
    return rectify(pixels, found.lattice, STRIP_PIXELS_PER_CELL, *strip_box(found.printed))


def name_lines(pixels: Picture, found: FoundSheet) -> Picture:
    """The straightened lines for name and title, (H, W, 3) BGR uint8. At NAMES_PIXELS_PER_CELL;
    nothing in it is read."""
    return rectify(pixels, found.lattice, NAMES_PIXELS_PER_CELL, *found.printed.names)


def coins_outside(pixels: Picture, found: FoundSheet) -> NDArray[np.bool_]:
    """Which of the 14 coins, (14,) bool, are cut off. Their discs are not wholly in the photo (H,
    W, 3) uint8: what is not seen is asked, not guessed."""
    points = found.printed.track_points()
    radius = found.printed.track_diameter / 2
    rim = np.array([(-radius, 0), (radius, 0), (0, -radius), (0, radius)])
    return _points_outside(pixels, found, points[:, None] + rim)


def numbers_outside(pixels: Picture, found: FoundSheet) -> frozenset[int]:
    """Which of the WINDOWS number fields are cut off. Not all four corners lie in the photo (H, W,
    3) uint8."""
    printed = found.printed
    boxes = (*(field for season in printed.boxes for field in season), printed.final)
    corners = np.array([box.corners() for box in boxes])
    return frozenset(np.flatnonzero(_points_outside(pixels, found, corners)).tolist())


def _points_outside(
    pixels: Picture, found: FoundSheet, points: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """(N,) bool: whether any of the N × K points (N, K, 2) float64, lattice units, lies beyond the
    photo's edge."""
    seen = found.lattice.to_photo(points.reshape(-1, 2)).reshape(points.shape)
    last = np.array([pixels.shape[1] - 1, pixels.shape[0] - 1])
    return np.asarray(((seen < 0) | (seen > last)).any(axis=(1, 2)), np.bool_)


ENOUGH_CELL = 32.0
"""Pixels of a space that the reading network sees: a photo of several sheets is loaded again,
larger, where a space of the smallest has fewer."""
MOST_LOADED = 6000
"""Longer side in pixels that a photo is loaded again with at most: 27 megapixels, 80 MB."""


class _PhotoSheets(Frozen, eq=False):
    """The sheets found in a photo or a document, in reading order. Each with the loaded photo that
    it lies in."""

    photos: tuple[Photo, ...]
    sheets: tuple[FoundSheet, ...]
    places: tuple[SheetPlace, ...]
    left_out: tuple[LeftOutSheet, ...]


def _try_own_layouts(look: Callable[[ReadOptions], Look], options: ReadOptions) -> Look:
    """A sheet looked at, by an own layout where it must. By the one that has the mountains of a
    sheet which no printed one has. Raises as `Reader.look`."""
    try:
        return look(options)
    except ForeignLayout as foreign:
        seen = {*foreign.mountains}
        own = [each for each in options.own_layouts if seen <= each.mountains]
        if len(seen) < FEWEST_MOUNTAINS or len(own) != 1:
            raise
    return look(replace(options, played=replace(options.played, layout=own[0])))


def _photo_key(
    path: str | Path, content: Content | None, options: ReadOptions
) -> tuple[object, ...] | None:
    """What tells a photo, and how it is looked for, from others; None where nothing does."""
    how = (options.played.layout, options.corners)
    if content is not None:
        return (str(path), content if isinstance(content, bytes) else id(content), *how)
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    return (str(path), status.st_mtime_ns, status.st_size, status.st_ino, *how)


def _find_in_photo(
    path: str | Path,
    content: Content | None,
    watch: _StageTimer,
    options: ReadOptions,
    recorder: Recorder | None,
) -> _PhotoSheets:
    """The sheets in a photo, or in a document whose pages are photos."""
    load = partial(load_photo, path, content=content)
    try:
        photo, confirm = load_photo_first(path, content=content)
    except PhotoOfPages as document:
        if document.pages > MOST_PAGES or options.corners is not None:
            raise
        return _find_in_document(load, document.pages, watch, options, recorder)
    return _find_sheets(photo, confirm, load, watch, options, recorder)


def _find_in_document(
    load_page: Callable[..., Photo],
    pages: int,
    watch: _StageTimer,
    options: ReadOptions,
    recorder: Recorder | None,
) -> _PhotoSheets:
    """The sheets on a document's pages; a page without any is left out. Raises NoSheet where all
    are."""
    found: list[tuple[int, Photo, FoundSheet]] = []
    left_out: list[LeftOutSheet] = []
    for number in range(1, pages + 1):
        load = partial(load_page, page=number)
        try:
            seen = _find_sheets(load(), confirm_nothing, load, watch, options, recorder)
        except NoSheet as error:
            left_out.append(LeftOutSheet(page_place(number), error))
            continue
        found += ((number, *each) for each in zip(seen.photos, seen.sheets, strict=True))
        left_out += (replace(each, place=page_place(number)) for each in seen.left_out)
    if not found:
        raise left_out[0].reason
    found = [found[each] for each in _drop_copies([(photo, sheet) for _, photo, sheet in found])]
    on = [number for number, _, _ in found]
    return _PhotoSheets(
        tuple(photo for _, photo, _ in found),
        tuple(sheet for _, _, sheet in found),
        tuple(SheetPlace(n, len(on), page_place(each)) for n, each in enumerate(on, start=1)),
        tuple(left_out),
    )


def _find_sheets(
    photo: Photo,
    confirm: Confirm,
    load: Callable[[int], Photo],
    watch: _StageTimer,
    options: ReadOptions,
    recorder: Recorder | None,
) -> _PhotoSheets:
    """The sheets in a loaded photo; ``confirm`` takes the last look at its file, ``load`` loads it
    with a longer side of at least so many pixels."""
    confirmed = run_in_thread(confirm)
    watch.lap("decode")
    try:
        found = _find(photo, options, recorder)
    finally:
        confirmed.result()  # of a damaged photo that is told, and nothing else
    size = (photo.pixels.shape[1], photo.pixels.shape[0])
    left_out = tuple(LeftOutSheet(photo_part(s.middle, size), s.reason) for s in found.left_out)
    each_once = [found.sheets[n] for n in _drop_copies([(photo, sheet) for sheet in found.sheets])]
    if len(each_once) == 1:
        watch.lap("grid")
        return _PhotoSheets((photo,), tuple(each_once), (), left_out)
    corners = [sheet.lattice.corners for sheet in each_once]
    named, order = place_names(corners), in_reading_order(corners)
    photo, sheets = _load_larger(photo, [each_once[each] for each in order], load)
    numbered = [
        SheetPlace(number, len(order), named[each]) for number, each in enumerate(order, start=1)
    ]
    watch.lap("grid")
    return _PhotoSheets((photo,) * len(sheets), sheets, tuple(numbered), left_out)


def _drop_copies(found: Sequence[tuple[Photo, FoundSheet]]) -> list[int]:
    """Which of these sheets are no copies of a larger one: a collage, or a page that is there
    twice."""
    if len(found) == 1:
        return [0]
    kept: dict[int, NDArray[np.float64]] = {}
    by_size = sorted(enumerate(found), key=lambda each: -each[1][1].lattice.cell_size())
    for number, (photo, sheet) in by_size:
        grey = cv2.cvtColor(map_view(photo.pixels, sheet), cv2.COLOR_BGR2GRAY)
        small = cv2.resize(grey, (COMPARED_PIXELS,) * 2, interpolation=cv2.INTER_AREA)
        shown = (small - small.mean()) / max(float(small.std()), 1.0)
        if all((shown * other).mean() < SAME_SHEET for other in kept.values()):
            kept[number] = shown
    return sorted(kept)


def _load_larger(
    photo: Photo, sheets: Sequence[FoundSheet], load: Callable[[int], Photo]
) -> tuple[Photo, tuple[FoundSheet, ...]]:
    """The photo with its sheets, loaded again where they are small. Where their spaces have too few
    pixels and the file has more."""
    smallest, reduce = min(sheet.lattice.cell_size() for sheet in sheets), round(photo.scale)
    longest = max(photo.full_size)
    while reduce > 1 and smallest * photo.scale / reduce < ENOUGH_CELL:
        if longest / (reduce // 2) > MOST_LOADED:
            break
        reduce //= 2
    if reduce >= round(photo.scale):
        return photo, tuple(sheets)
    larger = load(longest // reduce)
    grown = photo.scale / larger.scale
    return larger, tuple(enlarge_sheet(sheet, grown) for sheet in sheets)


def _find(photo: Photo, options: ReadOptions, recorder: Recorder | None) -> SheetsInView:
    named = options.played.layout
    layouts = LAYOUTS if named is None else {named.key: named}
    if options.corners is None:
        return find_sheets(photo.pixels, layouts, recorder)
    corners = photo.from_full(np.asarray(options.corners, np.float64))
    return SheetsInView(sheets=(find_sheet_at(photo.pixels, corners, layouts, recorder),))


def _check_memory() -> None:
    """Raises TooLittleMemory where the process may not have enough: the networks' library would end
    it without a word."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    if most != resource.RLIM_INFINITY and most < LEAST_MEMORY * 1_000_000:
        raise TooLittleMemory
