"""Find the sheet in a photo: propose, fit a lattice, verify it against what is printed, or say why
there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from threading import Event

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.errors import (
    BadCorners,
    CutOff,
    ForeignLayout,
    Mirrored,
    NoSheet,
    NoSheetFound,
    PrintMismatch,
    TooBent,
    TooTight,
    Uncertain,
)
from kscore.scanner.find import lattice_network, layout
from kscore.scanner.find.candidates import is_plausible, make_clockwise, polygon_area
from kscore.scanner.find.crop import Crop
from kscore.scanner.find.debug_pictures import Recorder, draw_crossings, draw_lattice
from kscore.scanner.find.fit import KINDS, FinalFit, final_fit, fit_to_lines
from kscore.scanner.find.foreign import foreign_error, foreign_sheet
from kscore.scanner.find.photo_quality import (
    BLURRED,
    DARK,
    REASON_COSTS,
    Quality,
    bright_level,
    corner_names,
    no_sheet_error,
    sharpness,
)
from kscore.scanner.find.proposals import (
    GRID,
    LATE,
    STAGES,
    STAGES_ENHANCED,
    detect_turned,
    detections_at,
    fit_corners,
    same_place,
)
from kscore.scanner.find.pyramid import ENHANCEMENTS, Pyramid
from kscore.scanner.find.several import FreeRoom, shift_lattice
from kscore.scanner.find.verify import (
    BENT,
    ENOUGH,
    Detection,
    contradicting_layout,
    has_mountains,
    is_trustworthy,
    recognise_print,
)
from kscore.scanner.lattice import SIZE, Array, Lattice
from kscore.scanner.network import Network
from kscore.scanner.printed import PrintedSheet
from kscore.scanner.rectify import Picture, rectify
from kscore.scanner.side_by_side import run_in_thread
from numpy.typing import NDArray

__all__ = [
    "FoundSheet",
    "Recorder",
    "SheetsInView",
    "UnreadSheet",
    "find_prints",
    "find_sheet",
    "find_sheet_at",
    "find_sheets",
]

NEARLY = 1.3
"""Times what a photo is refused for, below which a found sheet is told to be dark or blurred."""
PICTURED = 32
"""Pixels a space of the straightened sheet in a debug picture."""
LIKELY_LOG_ODDS = 1.0
"""Log odds from which what is not accepted is searched closer, and told about."""
SMALL_CELL = 24.0
"""Pixels of the loaded photo below which a space is small to read."""
HIDDEN_SIDE = 0.35
"""Correlation of a side of the frame below which it is (partly) hidden."""
LEAST_CELL = 3.0
"""Pixels below which nothing can be told of a space."""
NAMED_REACH = 0.35
"""Cells within which lines are looked for from corners that a player named."""
FARTHEST_CORNER = 0.8
"""Cells that a fit may lie from a corner a player named: they may be off by 0.3, more is another
place."""
STRONG_BEND = 0.25
"""Cells that the paper may deviate from a plane before it counts as bent."""


class FoundSheet(Frozen, kw_only=True, eq=False):
    """A sheet in a photo. ``others`` counts further sheets in view; ``layout_confidence`` is
    0-1."""

    lattice: Lattice
    printed: PrintedSheet
    layout: str
    layout_confidence: float
    quality: Quality
    others: int = 0


class UnreadSheet(Frozen, eq=False):
    """A sheet in view that is not read: where its middle lies, (2,) float64 in the photo's pixels,
    and why."""

    middle: Array
    reason: NoSheet


class SheetsInView(Frozen, kw_only=True, eq=False):
    """The sheets found in a photo, and those left out."""

    sheets: tuple[FoundSheet, ...]
    left_out: tuple[UnreadSheet, ...] = ()


class _SearchHit(Frozen, eq=False):
    """What a search that found a sheet saw on its way."""

    searched: Pyramid
    photo: Pyramid
    detection: Detection
    accepted: tuple[Detection, ...]
    rejected: tuple[Detection, ...]


_Found = tuple[FoundSheet, _SearchHit]


def load_networks() -> tuple[Network, Network]:
    """Those that nearly every photo needs, in the order of their use. Raises ModelDamaged."""
    return layout.load(), lattice_network.load()


def find_sheet(
    pixels: Picture, layouts: Mapping[str, Layout] = LAYOUTS, recorder: Recorder | None = None
) -> FoundSheet:
    """The largest complete map sheet in ``pixels`` (H, W, 3) BGR uint8.

    ``layouts`` are those it may have. A photo in which none is found is enhanced and searched
    again; not one in which a sheet is found whose place is not certain, for an enhanced picture
    would only hide that. Raises a `NoSheet` where there is none that can be trusted: CutOff,
    TooDark, TooBlurred, TooBent, Uncertain or NoSheetFound.
    """
    return _find(pixels, layouts, recorder)[0]


def find_sheets(
    pixels: Picture, layouts: Mapping[str, Layout] = LAYOUTS, recorder: Recorder | None = None
) -> SheetsInView:
    """Every complete map sheet in ``pixels`` (H, W, 3) BGR uint8. Each is found as `find_sheet`
    finds one.

    The first is looked for as where there is one; others only where there is room for one beside
    it, and something in it looks like a page. Raises as `find_sheet` where there is none.
    """
    first, hit = _find(pixels, layouts, recorder)
    if hit is None:  # cropped to its frame: it fills the picture
        return SheetsInView(sheets=(first,))
    return find_others(first, hit, layouts, recorder)


def find_prints(pixels: Picture) -> tuple[list[Lattice], tuple[UnreadSheet, ...]]:
    """Lattices of all complete map sheets, whatever is printed in them. And what else may be a
    sheet, in ``pixels`` (H, W, 3) BGR uint8. Raises as `find_sheet` where there is none."""
    photo = Pyramid.from_picture(pixels)
    try:
        view = find_others(*_search(photo, photo, LAYOUTS, None), LAYOUTS, None)
    except ForeignLayout as foreign:
        if foreign.lattice is None:
            raise
        table = _SheetsSearch(photo, [], LAYOUTS, foreign=[(foreign.lattice, foreign)])
        table.search()
        view = SheetsInView(sheets=tuple(table.sheets), left_out=table.unread_sheets())
    except NoSheet:
        view = find_sheets(pixels)  # enhanced, cropped to its frame, or why there is none
    found, left = [sheet.lattice for sheet in view.sheets], []
    for each in view.left_out:
        if isinstance(each.reason, ForeignLayout) and each.reason.lattice is not None:
            found.append(each.reason.lattice)
        else:
            left.append(each)
    return found, tuple(left)


def _find(
    pixels: Picture, layouts: Mapping[str, Layout], recorder: Recorder | None
) -> tuple[FoundSheet, _SearchHit | None]:
    photo = Pyramid.from_picture(pixels)
    sharpened, evened = ENHANCEMENTS
    second = _SecondSearch(partial(_find_in, evened, photo, layouts, recorder))
    # a recorder is told one thing after the other
    begin = second.begin if recorder is None else lambda: None
    try:
        return _search(photo, photo, layouts, recorder, late=begin)
    except NoSheet as none:
        reason: NoSheet = none
        try:
            crop = _search_crop(pixels, layouts, recorder)
        except TooTight as cause:
            crop, reason = None, cause
        if crop is not None:
            return crop, None
        found = None
        if not isinstance(reason, Uncertain | TooTight):
            begin()
            found = _find_in(sharpened, photo, layouts, recorder) or second.result()
        if found is None:
            seen = _other_refusal(photo, layouts) if type(reason) is NoSheetFound else None
            raise seen or reason from None
        return found
    finally:
        second.enough.set()


def _other_refusal(photo: Pyramid, layouts: Mapping[str, Layout]) -> NoSheet | None:
    """What else a photo without a sheet of ``layouts`` shows: a printed layout where another was
    named, or one in a mirror. Of prints with a scale bar it is told before (`foreign_sheet`)."""
    if len(layouts) == 1 and _shows_sheet(photo):
        return PrintMismatch(next(iter(layouts)))
    mirrored = np.ascontiguousarray(photo.pixels[:, ::-1])
    return Mirrored() if _shows_sheet(Pyramid.from_picture(mirrored)) else None


def _shows_sheet(photo: Pyramid) -> bool:
    with suppress(NoSheet):
        _search(photo, photo, LAYOUTS, None)
        return True
    return False


class _SecondSearch:
    """The second enhanced search, run in a thread beside the first. And beside what is left of the
    photo's own: most photos that come there show no sheet, and nothing should wait for that. It is
    given up once ``enough`` is set."""

    def __init__(self, search: Callable[[Event], _Found | None]) -> None:
        self.enough = Event()
        self._search = search
        self._begun: Future[_Found | None] | None = None

    def begin(self) -> None:
        """From now on, unless it has begun."""
        if self._begun is None:
            self._begun = run_in_thread(partial(self._search, self.enough))

    def result(self) -> _Found | None:
        """What it found."""
        self.begin()
        assert self._begun is not None
        return self._begun.result()


def _find_in(
    enhanced: Callable[[Picture], Picture],
    photo: Pyramid,
    layouts: Mapping[str, Layout],
    recorder: Recorder | None,
    enough: Event | None = None,
) -> _Found | None:
    with suppress(NoSheet):
        return _search(
            Pyramid.from_picture(enhanced(photo.pixels)), photo, layouts, recorder, enough
        )
    return None


def _search(
    searched: Pyramid,
    photo: Pyramid,
    layouts: Mapping[str, Layout],
    recorder: Recorder | None,
    enough: Event | None = None,
    late: Callable[[], None] = lambda: None,
) -> _Found:
    """`find_sheet` in one picture, ``searched``, of the ``photo``. The photo alone tells how good
    it is to read. Given up (NoSheetFound) once ``enough`` is set; ``late`` is called before what
    seldom finds a sheet."""
    grey = searched.levels[0]
    accepted: list[Detection] = []
    rejected: list[Detection] = []
    complete: list[Detection] = []
    height, width = grey.shape
    for number, stage in enumerate(STAGES if searched is photo else STAGES_ENHANCED):
        if number == LATE:
            late()
        if enough is not None and enough.is_set():
            raise NoSheetFound
        for detection in stage(searched, layouts, accepted, recorder):
            (accepted if detection.accepted else rejected).append(detection)
        complete = [s for s in accepted if not corners_outside(s.corners, width, height).any()]
        if complete:
            break
    if not complete:
        if searched is photo and not any(
            corners_outside(s.corners, width, height).any() for s in accepted
        ):
            inside = (s for s in rejected if not corners_outside(s.corners, width, height).any())
            foreign = foreign_sheet(photo, inside)
            if foreign is not None:
                raise foreign_error(foreign, layouts)
        raise no_sheet_error(
            grey,
            (
                corners_outside(s.corners, width, height)
                for s in cut_off_detections(accepted, rejected)
            ),
        )
    reason: NoSheet = NoSheetFound()
    for detection in sorted(complete, key=lambda s: -s.area):
        try:
            found = finish_detection(
                searched, photo, detection, layouts, len(accepted) - 1, recorder
            )
        except NoSheet as none:
            reason = reason if isinstance(none, NoSheetFound) else none
        else:
            return found, _SearchHit(searched, photo, detection, tuple(accepted), tuple(rejected))
    raise reason


def finish_detection(
    searched: Pyramid,
    photo: Pyramid,
    detection: Detection,
    layouts: Mapping[str, Layout],
    others: int,
    recorder: Recorder | None,
) -> FoundSheet:
    """The sheet of an accepted detection, once its last fit stands. Raises TooBent, Uncertain, and
    NoSheetFound where a mountain is missing under it."""
    fit = final_fit(searched, detection.candidate, detection.printed.best.turns)
    if recorder is not None:
        recorder.picture("seen", draw_crossings(photo.pixels, fit.lattice, fit.residual))
    if not is_trustworthy(searched, photo, fit):
        raise TooBent() if fit.bend > BENT else Uncertain()
    if not has_mountains(searched, detection, fit, layouts[detection.printed.best.layout]):
        raise NoSheetFound
    return to_found_sheet(photo, detection, fit, others, recorder)


MOST_SHEETS = 8
"""In a photo, beyond which no more are looked for."""
OFF_CENTRE = 0.1
"""Sides of a grid from a window's middle beyond which a doubtful sheet is searched anew with itself
in the middle."""
MOST_EMPTY = (2, 5)
"""Places of a photo that are looked at in vain before no player looks at another: while one sheet
is found, which is nearly always the only one, and on a table. There every other is where most dark
spots lie: neither they nor the largest room tell a sheet from a patterned cloth."""


def find_others(
    first: FoundSheet, hit: _SearchHit, layouts: Mapping[str, Layout], recorder: Recorder | None
) -> SheetsInView:
    """The ``first`` sheet found, and what else lies in the photo."""
    photo = hit.photo
    table = _SheetsSearch(photo, [first], layouts)
    height, width = hit.searched.levels[0].shape
    for detection in hit.accepted:
        if detection is hit.detection:
            continue
        gone = corners_outside(detection.corners, width, height)
        if gone.any():
            table.leave_out(detection, photo.scale, np.zeros(2), CutOff(corner_names(gone)))
            continue
        try:
            found = finish_detection(hit.searched, photo, detection, layouts, 0, recorder)
        except NoSheet as none:
            table.leave_out(detection, photo.scale, np.zeros(2), none)
        else:
            table.sheets.append(found)
    for detection in hit.rejected:
        if detection.log_odds > LIKELY_LOG_ODDS:
            table.leave_out(detection, photo.scale, np.zeros(2), Uncertain())
    table.add_foreign(photo, hit.rejected, np.zeros(2))
    table.search()
    sheets = table.sheets if len(table.sheets) == 1 else map(ignore_others, table.sheets)
    return SheetsInView(sheets=tuple(sheets), left_out=table.unread_sheets())


@dataclass(eq=False)
class _SheetsSearch:
    """What was found of a photo's sheets by now: ``foreign`` are sheets of another print,
    ``doubted`` places that may be one, both with why nothing is read there."""

    photo: Pyramid
    sheets: list[FoundSheet]
    layouts: Mapping[str, Layout]
    foreign: list[tuple[Lattice, NoSheet]] = field(default_factory=list)
    doubted: list[tuple[Lattice, NoSheet]] = field(default_factory=list)

    @property
    def found_lattices(self) -> list[Lattice]:
        """Where sheets lie."""
        return [*(sheet.lattice for sheet in self.sheets), *(each for each, _ in self.foreign)]

    def leave_out(self, detection: Detection, scale: float, corner: Array, why: NoSheet) -> None:
        """Notes that a detection may be a sheet. It lies in a picture ``scale`` times as large as
        the part of the photo that begins at ``corner`` (2,)."""
        lattice = Lattice(detection.candidate.homography).scale(1 / scale)
        self.doubted.append((shift_lattice(lattice, corner), why))

    def unread_sheets(self) -> tuple[UnreadSheet, ...]:
        """What may be a sheet but was not found, each once."""
        found, taken = list(self.foreign), self.found_lattices
        for lattice, why in self.doubted:
            if not _lies_among(lattice, taken):
                found.append((lattice, why))
                taken.append(lattice)
        return tuple(UnreadSheet(lattice.corners.mean(axis=0), why) for lattice, why in found)

    def add_foreign(self, part: Pyramid, rejected: Iterable[Detection], corner: Array) -> None:
        """Notes sheets of another print among what was ``rejected``. In a part of the photo that
        begins at ``corner`` (2,)."""
        taken = self.found_lattices
        width, height = part.levels[0].shape[::-1]
        left = [each for each in rejected if not corners_outside(each.corners, width, height).any()]
        while left := [
            each
            for each in left
            if not _lies_among(
                shift_lattice(Lattice(each.candidate.homography).scale(1 / part.scale), corner),
                taken,
            )
        ]:
            seen = foreign_sheet(part, left)
            if seen is None:
                return
            lattice = shift_lattice(seen.fit.lattice, corner)
            seen = replace(seen, fit=replace(seen.fit, lattice=lattice))
            self.foreign.append((lattice, foreign_error(seen, self.layouts)))
            taken.append(lattice)

    @property
    def _is_table(self) -> bool:
        """Whether more than one sheet is in view. As far as anything is known."""
        return len(self.sheets) + len(self.unread_sheets()) > 1

    def search(self) -> None:
        """Searches the room that is left, closer where something was doubtful."""
        room = FreeRoom.from_photo(self.photo, self.found_lattices)
        doubtful = [each.middle for each in self.unread_sheets()[len(self.foreign) :]]
        empty = 0
        while len(self.found_lattices) < MOST_SHEETS and empty < MOST_EMPTY[self._is_table]:
            sure, before = bool(doubtful), len(self.found_lattices)
            # two sheets in a photo are a table, where more are likely
            table = before > 1
            spots = room.most_spots() if table and empty % 2 and not sure else None
            middle = doubtful.pop() if sure else room.next_middle() if spots is None else spots
            if middle is None:
                return
            if sure or not self.sheets or room.worth_searching(middle, table):
                doubtful += self._search_at(room, middle, sure)
                for lattice in self.found_lattices:
                    room.mark_taken(lattice)
                empty += len(self.found_lattices) == before
            room.mark_searched(middle)

    def _search_at(self, room: FreeRoom, middle: Array, sure: bool) -> list[Array]:
        """Searches one place as a photo of its own. Unless it is ``sure`` only where it shows a
        page; gives the middles of sheets that reach out of it within the photo, or are doubtful."""
        known = self.found_lattices
        pixels, corner = room.window(middle, self.photo.pixels, known)
        if not sure and not room.shows_page(pixels, corner, known):
            return []
        window, beyond = Pyramid.from_picture(pixels), list[Lattice]()
        height, width = window.levels[0].shape
        accepted: list[Detection] = []
        rejected: list[Detection] = []
        for stage in STAGES[:LATE]:
            for detection in stage(window, self.layouts, accepted, None):
                whole = shift_lattice(
                    Lattice(detection.candidate.homography).scale(1 / window.scale), corner
                )
                if not detection.accepted:
                    rejected.append(detection)
                    if detection.log_odds > LIKELY_LOG_ODDS:
                        self.leave_out(detection, window.scale, corner, Uncertain())
                        away = np.abs(whole.corners.mean(axis=0) - middle).max()
                        if away > room.side * OFF_CENTRE:
                            beyond.append(whole)
                    continue
                accepted.append(detection)
                if _lies_among(whole, known):
                    continue
                gone = corners_outside(detection.corners, width, height)
                if gone.any():
                    if corners_outside(whole.corners, *self.photo.pixels.shape[1::-1]).any():
                        self.leave_out(detection, window.scale, corner, CutOff(corner_names(gone)))
                    else:
                        beyond.append(whole)
                    continue
                try:
                    found = finish_detection(window, window, detection, self.layouts, 0, None)
                except NoSheet as none:
                    self.leave_out(detection, window.scale, corner, none)
                    continue
                found = replace(found, lattice=shift_lattice(found.lattice, corner))
                self.sheets.append(found)
                known.append(found.lattice)
            if accepted:
                break
        self.add_foreign(window, rejected, corner)
        return [
            lattice.corners.mean(axis=0)
            for lattice in beyond
            if not _lies_among(lattice, self.found_lattices)
        ]


def _lies_among(lattice: Lattice, others: Iterable[Lattice]) -> bool:
    return any(same_place(lattice.homography, each.homography) for each in others)


def enlarge_sheet(sheet: FoundSheet, grown: float) -> FoundSheet:
    """A sheet in the same photo loaded ``grown`` times as large."""
    lattice = sheet.lattice.scale(grown)
    quality = sheet.quality
    if lattice.cell_size() >= SMALL_CELL:
        quality = _drop_reason(quality, "quality.small")
    return replace(sheet, lattice=lattice, quality=quality)


def ignore_others(sheet: FoundSheet) -> FoundSheet:
    """The sheet of a photo whose other sheets are read as well: they are no reason to doubt it."""
    return replace(sheet, others=0, quality=_drop_reason(sheet.quality, "quality.others"))


def _drop_reason(quality: Quality, reason: str) -> Quality:
    if reason not in quality.reasons:
        return quality
    reasons = tuple(each for each in quality.reasons if each != reason)
    return Quality(min(1.0, quality.value / REASON_COSTS), reasons)


def _search_crop(
    pixels: Picture, layouts: Mapping[str, Layout], recorder: Recorder | None
) -> FoundSheet | None:
    """The sheet whose frame runs along the edges of ``pixels``. (H, W, 3) BGR uint8; None where
    there is none.

    It is believed as any sheet is, and if its corners lie at the picture's own. Raises TooTight
    where the map reaches beyond these.
    """
    crop = Crop.from_picture(pixels)
    if crop is None:
        return None
    pyramid = Pyramid.from_picture(crop.bordered)
    scale = pyramid.scale
    reaching: list[tuple[float, NDArray[np.bool_]]] = []
    starts = crop.starts(scale)
    for detection in chain(
        detections_at(pyramid, starts, layouts, ()), detect_turned(pyramid, starts[0], layouts)
    ):
        corners = (detection.corners + 0.5) / scale - 0.5 - crop.border
        if not crop.lies_at_corners(corners):
            continue
        beyond = corners_outside(corners, *crop.size, crop.overhang)
        if beyond.any():
            if detection.evidence.whole_mountains:
                reaching.append((detection.log_odds, beyond))
        elif detection.accepted:
            fit = final_fit(pyramid, detection.candidate, detection.printed.best.turns)
            printed = layouts[detection.printed.best.layout]
            if is_trustworthy(pyramid, pyramid, fit) and has_mountains(
                pyramid, detection, fit, printed
            ):
                found = to_found_sheet(pyramid, detection, fit, 0, recorder)
                return replace(
                    found, lattice=shift_lattice(found.lattice, np.full(2, -crop.border))
                )
    if reaching:
        raise TooTight(corner_names(max(reaching, key=lambda each: each[0])[1]))
    return None


def find_sheet_at(
    pixels: Picture,
    corners: Array,
    layouts: Mapping[str, Layout] = LAYOUTS,
    recorder: Recorder | None = None,
) -> FoundSheet:
    """The sheet whose grid's corners the player named: (4, 2) float64, TL TR BR BL of the upright
    sheet, in pixels of ``pixels``.

    The corners may be wrong by some 0.3 of a space: lattice and bend are fitted from there. It is
    not asked whether this is a sheet, but the fit must not lead away from the corners; the way up
    is the given one. Where the printed mountains clearly lie or stand otherwise nothing is read:
    every space would be another. Raises BadCorners, PrintMismatch.
    """
    corners = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise BadCorners("count")
    if not is_plausible(corners) or not np.array_equal(make_clockwise(corners), corners):
        raise BadCorners("order")
    height, width = pixels.shape[:2]
    if corners_outside(corners, width, height, 0.5).any():
        raise BadCorners("outside")
    if abs(polygon_area(corners)) < (LEAST_CELL * SIZE) ** 2:
        raise BadCorners("small")
    pyramid = Pyramid.from_picture(pixels)
    start = fit_corners((corners + 0.5) * pyramid.scale - 0.5, GRID)
    candidates = [fit_to_lines(pyramid, start, printed, NAMED_REACH) for printed in KINDS]
    best = max(
        (recognise_print(pyramid, candidate, layouts, (0,)) for candidate in candidates),
        key=lambda s: s.log_odds,
    )
    fit = final_fit(pyramid, best.candidate, best.printed.best.turns)
    away = np.abs(fit.lattice.to_lattice(corners) - GRID.corners()).max()
    if not away < FARTHEST_CORNER:
        raise BadCorners("no_map")
    _refuse_other_print(pyramid, fit, layouts, best.printed.best.layout)
    return to_found_sheet(pyramid, best, fit, 0, recorder)


def _refuse_other_print(
    pyramid: Pyramid, fit: FinalFit, layouts: Mapping[str, Layout], read: str
) -> None:
    """Raises where the mountains are not those of the layout ``read``. BadCorners where they are
    those of one of ``layouts`` turned, else PrintMismatch."""
    found = contradicting_layout(pyramid, fit, layouts[read])
    if found is not None:
        raise (
            BadCorners("turned") if found.turns and found.layout in layouts else PrintMismatch(read)
        )


def corners_outside(
    corners: Array, width: int, height: int, margin: float = 1.0
) -> NDArray[np.bool_]:
    """Which corners (4, 2) float64 lie over ``margin`` pixels outside a picture; (4,) bool."""
    far = np.array([width - 1.0, height - 1.0]) + margin
    return np.asarray(((corners < -margin) | (corners > far)).any(axis=1))


def cut_off_detections(
    accepted: Sequence[Detection], rejected: Sequence[Detection]
) -> list[Detection]:
    """Detections that reach out of the photo, the likeliest first. Those that are worth
    reporting."""
    likely = sorted(
        (s for s in rejected if s.log_odds > LIKELY_LOG_ODDS), key=lambda s: -s.log_odds
    )
    return [*accepted, *likely]


def to_found_sheet(
    photo: Pyramid, detection: Detection, fit: FinalFit, others: int, recorder: Recorder | None
) -> FoundSheet:
    """What is told of a sheet and the fit that stands."""
    if recorder is not None:
        recorder.picture("lattice", draw_lattice(photo.pixels, fit.lattice))
        recorder.picture("grid", rectify(photo.pixels, fit.lattice, PICTURED, -1.5, -4, 12.5, 16))
    return FoundSheet(
        lattice=fit.lattice,
        printed=fit.printed,
        layout=detection.printed.best.layout,
        layout_confidence=detection.printed.confidence,
        quality=assess_quality(photo, detection, fit, others),
        others=others,
    )


def assess_quality(photo: Pyramid, detection: Detection, fit: FinalFit, others: int) -> Quality:
    """How far to trust a found sheet, and why not wholly."""
    reasons = []
    grey = photo.levels[0]
    x, y, width, height = cv2.boundingRect(detection.corners.astype(np.float32).reshape(-1, 1, 2))
    part = grey[max(y, 0) : y + height, max(x, 0) : x + width]
    if fit.lattice.cell_size() < SMALL_CELL:
        reasons.append("quality.small")
    if part.size and bright_level(part) < NEARLY * DARK:
        reasons.append("quality.dark")
    if part.size and sharpness(part) < NEARLY * BLURRED:
        reasons.append("quality.blurred")
    if detection.evidence.weakest_side < HIDDEN_SIDE:
        reasons.append("quality.frame_hidden")
    if fit.bend > STRONG_BEND:
        reasons.append("quality.bent")
    if not fit.is_certain:
        reasons.append("quality.unsure")
    if others:
        reasons.append("quality.others")
    certain = 1 / (1 + np.exp(-(detection.log_odds - ENOUGH) / 2))
    return Quality(float(np.clip(certain * REASON_COSTS ** len(reasons), 0, 1)), tuple(reasons))
