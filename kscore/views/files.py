"""Files that a run writes beside its results, and their viewer. Pictures, pages, pictures of the
stages; the desktop's own program opens them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from kscore.disk import write_whole
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE
from kscore.engine.rules import FIRST_GAME
from kscore.engine.season import Season
from kscore.errors import FileTrouble, KscoreError, Mistyped
from kscore.game.game import Game, played_games
from kscore.game.recorded import kept_look
from kscore.game.season_end import scored_sheet
from kscore.messages import Texts
from kscore.record.entry import Entry, Setup, TypedPoints, digest
from kscore.record.store import Record, photo_bytes
from kscore.scanner.errors import ScanError
from kscore.scanner.photo import load_photo
from kscore.scanner.reading import CoinsDoubt
from kscore.sheet.case import NumberedDoubt
from kscore.sheet.result import FinalResult, SheetResult
from kscore.sheet.scoring import ScoredSheet, Span
from kscore.sheet.whole_game import PointsOrigin, WholeGame
from kscore.views import picture
from kscore.views.page import MARGIN, only_season, page, stats_page
from kscore.views.picture import Picture
from kscore.views.terminal.crops import Asked, Crops
from kscore.views.wording import photo_name

SIDE = 560
"""Pixels of a photo's side on a page, 43 a space: four players' game takes 1.1 MB."""
QUALITY = 40
"""Of WebP, which takes two thirds of a JPEG of the same sight; beside 60 only the paper's grain is
less, no stroke."""
ENOUGH = 1200
"""Longer side in pixels that a photo is decoded to at least."""


def write_picture(path: Path, picture: Picture) -> None:
    """Writes ``picture`` (H, W, 3) BGR uint8 in the name's format. PNG where it has none. Raises
    FileTrouble."""
    suffix = path.suffix.lower() or ".png"
    try:
        done, data = cv2.imencode(suffix, picture)
    except cv2.error:
        raise FileTrouble("picture.format", path=path) from None
    if not done:
        raise FileTrouble("picture.format", path=path)
    write_whole(path if path.suffix else path.with_suffix(".png"), data.tobytes())


def png(picture: Picture) -> bytes:
    """A picture (H, W, 3) BGR uint8 as a file's content."""
    return cv2.imencode(".png", picture)[1].tobytes()


def picture_path(wanted: Path, name: str, kind: str, alone: bool) -> Path:
    """The path of a photo's picture: the named file or folder."""
    if alone and not wanted.is_dir():
        return wanted
    return wanted / f"{name}-{kind}.png"


class OwnNames(Frozen):
    """Distinct short names of photos. Their names without ending; what others in other folders, or
    with other endings, are called already gets a number, so that none overwrites another's
    picture."""

    known: dict[Path, str] = field(default_factory=dict)

    def of(self, photo: Path) -> str:
        """The photo's name, the same each time."""
        if photo not in self.known:
            # disks may not tell capital letters apart
            taken = {name.casefold() for name in self.known.values()}
            name, number = photo.stem, 1
            while name.casefold() in taken:
                number += 1
                name = f"{photo.stem}-{number}"
            self.known[photo] = name
        return self.known[photo]


class Scratch:
    """A temporary folder for pictures, removed with this object. Made when the first is written,
    under a name that cannot be guessed and for its owner alone."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._count = 0

    def picture(self, pixels: Picture, of: str = "doubts") -> Path:
        """Writes a picture (BGR uint8) ``of`` something. Raises OSError, FileTrouble."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="kscore-"))
            weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._count += 1
        path = self._folder / (f"{of}.png" if self._count == 1 else f"{of}-{self._count}.png")
        write_picture(path, pixels)
        return path


class StageRecorder:
    """Writes each stage's picture into a folder, numbered. It is a
    `kscore.scanner.find.detect.Recorder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def picture(self, name: str, pixels: Picture) -> None:
        """Writes one picture (H, W, 3) BGR uint8. Raises FileTrouble."""
        self._count += 1
        write_picture(self._folder / f"{self._count:02d}-{name}.png", pixels)


def write_questions(
    scored: ScoredSheet,
    questions: Sequence[NumberedDoubt],
    scratch: Scratch,
    t: Texts,
    folder: Path | None = None,
) -> str | None:
    """Draws the questions' spaces into a file, numbered as asked. In ``folder``, else in the
    scratch.

    None where there is nothing to show, or where it cannot be shown: the questions can be answered
    without.
    """
    reading = scored.reading
    if reading is None or reading.registered is None:
        return None
    track = reading.stages.get("track")
    asked = [
        picture.AskedSpaces(question.number, question.doubt.cells, _more_spaces(question, t))
        for question in questions
        if question.doubt.cells or (isinstance(question.doubt, CoinsDoubt) and track is not None)
    ]
    if not asked:
        return None
    pixels = picture.questions(reading.registered, asked, track)
    try:
        if folder is None:
            return str(scratch.picture(pixels))
        write_picture(folder / "doubts.png", pixels)
    except (OSError, FileTrouble):
        return None
    return str(folder / "doubts.png")


def _more_spaces(question: NumberedDoubt, t: Texts) -> str:
    more = len(question.doubt.cells) - picture.MOST_TILES
    return t("review.more", n=more).strip() if more > 0 else ""


class Writer(Frozen, kw_only=True):
    """Writes the files that a run was asked for. ``say`` is told of each file.

    ``picture``, ``overlay``, ``names`` (the sheet's name lines), ``debug`` (a folder of the stages)
    and ``report`` (the page) are the places, None for not at all; ``alone``: there is one photo, so
    that these name files and no folders.
    """

    t: Texts
    say: Callable[[str], None]
    alone: bool = True
    picture: Path | None = None
    overlay: Path | None = None
    names: Path | None = None
    debug: Path | None = None
    report: Path | None = None
    scratch: Scratch = field(default_factory=Scratch)
    own_names: OwnNames = field(default_factory=OwnNames)
    drawn_on: dict[Path, Picture] = field(default_factory=dict)
    """Photos of several sheets with those that are drawn on them by now."""

    def recorder(self, photo: Path) -> StageRecorder | None:
        """Records the stages of a photo's reading; None if not wanted."""
        folder = self._debug_folder(photo)
        return None if folder is None else StageRecorder(folder)

    def _debug_folder(self, photo: Path) -> Path | None:
        if self.debug is None or self.alone:
            return self.debug
        return self.debug / self.own_names.of(photo)

    def questions(self, scored: ScoredSheet, questions: Sequence[NumberedDoubt]) -> str | None:
        """Draws what is asked about; the file, or None without anything."""
        folder = None if scored.reading is None else self._debug_folder(Path(scored.reading.photo))
        return write_questions(scored, questions, self.scratch, self.t, folder)

    def crops(
        self,
        tell: Callable[[Crops], None],
        asked: Asked,
        scored: ScoredSheet,
        names: Mapping[str, str],
    ) -> None:
        """Shows spaces of a sheet, each above what is said of it, where there is a photo."""
        seen = None if scored.reading is None else scored.reading.registered
        if seen is not None and names:
            tell(Crops(picture.crops(seen, names), [*names.values()], asked))

    def name_lines(self, pixels: Picture) -> str | None:
        """Writes a sheet's name lines into a file; None if it cannot."""
        try:
            return str(self.scratch.picture(pixels, "names"))
        except (OSError, FileTrouble):
            return None

    def pictures(self, result: SheetResult) -> None:
        """The pictures of one photo. Raises FileTrouble."""
        scored, photo = result.scored, Path(result.photo)
        seen = None if scored.reading is None else scored.reading.registered
        name = self.own_names.of(photo)
        if self.picture is not None:
            path = picture_path(self.picture, name, "picture", self.alone)
            if result.place is not None:
                path = path.with_stem(f"{path.stem}-{result.place.number}")
            self._write(path, picture.sheet_picture(scored, self.t, seen))
        if self.overlay is not None and seen is not None:
            path = picture_path(self.overlay, name, "overlay", self.alone)
            if result.place is not None:  # one picture of all of them
                seen = replace(seen, pixels=self.drawn_on.get(path, seen.pixels))
            drawn = picture.overlay(scored, self.t, seen)
            if result.place is not None:
                self.drawn_on[path] = drawn
            self._write(path, drawn)
        if self.names is not None and result.look is not None:
            self._write(self.names, result.look.names())

    def _write(self, path: Path, pixels: Picture) -> None:
        write_picture(path, pixels)
        self.say(self.t("wrote", path=path))

    def page(self, results: Sequence[SheetResult]) -> None:
        """The page of sheets without a record. Raises Mistyped where cards or the season are
        unknown, FileTrouble."""
        if self.report is None or not results:
            return
        shown = [
            ShownPicture(
                photo_name(each.photo, each.place, self.t),
                each.scored,
                each.whole if isinstance(each, FinalResult) else None,
            )
            for each in results
        ]
        photos = [Path(each.photo) if each.scored.reading is not None else None for each in results]
        game = game_of(shown, photos)
        scored: dict[tuple[str, Season], ScoredSheet] = {}
        spans: dict[tuple[str, Season], Span] = {}
        for name, sheet in zip(game.setup.players, shown, strict=True):
            assert sheet.scored.table.season is not None
            scored[name, sheet.scored.table.season] = sheet.scored
            if sheet.whole is not None:
                spans |= {(name, season): span for season, span in sheet.whole.spans().items()}
        pictures = self._pictures_of(results, game) | page_photos(game, None)
        self._write_page(page(game, pictures, self.t.lang, scored=scored, also_open=spans))

    @staticmethod
    def _pictures_of(results: Sequence[SheetResult], game: Game) -> dict[tuple[str, Season], bytes]:
        """As `page_photos`, of the pixels that are there still."""
        looks = zip(game.setup.players, results, strict=True)
        return {
            (player, each.scored.table.season): as_webp(
                each.look.photo.pixels,
                each.look.found.lattice.corners,
                *photo_size(len(results)),
            )
            for player, each in looks
            if each.look is not None and each.look.stages and each.scored.table.season is not None
        }

    def game_page(self, game: Game, record: Record, season: Season | None = None) -> None:
        """The page of a recorded game, or of one of its seasons. Raises FileTrouble."""
        if self.report is not None:
            photos = page_photos(game if season is None else only_season(game, season), record)
            self._write_page(page(game, photos, self.t.lang, season=season))

    def stats_page(self, failed: Callable[[KscoreError], object]) -> None:
        """The page of all evenings; ``failed`` as of `played_games`. Raises FileTrouble."""
        self._write_page(stats_page([*played_games(failed)], self.t.lang))

    def evening_card(self, game: Game, path: Path) -> None:
        """A picture of the evening to share. Raises FileTrouble."""
        self._write(path, picture.evening_card(game, self.t))

    def _write_page(self, written: str) -> None:
        assert self.report is not None
        write_whole(self.report, written.encode())
        self.say(self.t("wrote", path=self.report))


FINENESS = ((40, SIDE, QUALITY), (120, 420, QUALITY), (None, 280, QUALITY))
"""Of so many photos on a page (None: of any number) their side and quality: pictures of a game of
100 players take some 6 MB."""


class ShownPicture(NamedTuple):
    """A sheet for the page: its player or photo, and score. And the whole game that it ends."""

    name: str
    scored: ScoredSheet
    whole: WholeGame | None = None


def game_of(sheets: Iterable[ShownPicture], photos: Iterable[Path | None]) -> Game:
    """The sheets as a game. Of one season each, or with the earlier ones' totals where they end a
    whole game; equal names are numbered.

    Raises Mistyped where cards or the season are unknown, or the cards differ.
    """
    every = list(zip(sheets, photos, strict=True))
    if not every or any(shown.scored.season is None for shown, _ in every):
        raise Mistyped("report.needs")
    names: list[str] = []
    entries: list[Entry] = []
    for shown, photo in every:
        name, number = shown.name, 1
        while name in names:
            number += 1
            name = f"{shown.name} ({number})"
        names.append(name)
        entries += [] if shown.whole is None else _earlier_entries(name, shown.whole)
        entries.append(_entry(name, shown.scored, photo))
    table = every[0][0].scored.table
    assert table.cards is not None
    a, b, c, d = (card.key for card in table.cards.cards)
    setup = Setup(
        name=f"{date.today():%Y-%m-%d}",
        players=tuple(names),
        cards=(a, b, c, d),
        played=replace(FIRST_GAME, heroes=table.played.hero_terrain),
    )
    return Game(setup, tuple(entries))


def _earlier_entries(name: str, whole: WholeGame) -> Iterator[Entry]:
    """What a whole game has of the seasons before its last sheet."""
    for part in whole.parts:
        if part.origin is not PointsOrigin.MAP and part.points is not None:
            yield Entry(name, part.season, None, typed=TypedPoints(part.points, part.monsters))


def _entry(name: str, scored: ScoredSheet, photo: Path | None) -> Entry:
    assert scored.table.season is not None
    reading = None if scored.reading is None else scored.reading.with_doubts(scored.doubts)
    return Entry(
        name,
        scored.table.season,
        scored_sheet(scored),
        photo=None if photo is None else str(photo.absolute()),
        sha256=None if photo is None else digest(photo_bytes(photo)),
        reading=None if reading is None else {"photo": reading.photo, **reading.to_json()},
        corrections=scored.corrections,
    )


def page_photos(game: Game, record: Record | None) -> dict[tuple[str, Season], bytes]:
    """Straightened photos as WebP, by player and season. Where one is gone, the small picture that
    the record keeps.

    Entries that have neither are left out. Raises AgainstRecord where what was kept is damaged.
    """
    photographed = sum(entry.reading is not None for entry in game.standing)
    found = {}
    for entry in game.standing:
        picture = _straightened_photo(entry, record, *photo_size(photographed))
        if picture is not None:
            found[entry.player, entry.season] = picture
    return found


def photo_size(photos: int) -> tuple[int, int]:
    """Pixels a side and quality for so many photos on a page."""
    return next((side, good) for most, side, good in FINENESS if most is None or photos <= most)


def _straightened_photo(
    entry: Entry, record: Record | None, side: int, quality: int
) -> bytes | None:
    data = _photo_bytes(entry, record)
    grid = None if entry.reading is None else entry.reading.get("grid")
    if data is None or grid is None:
        look = kept_look(entry)
        if look is None:
            return None
        return as_webp(look.registered.pixels, look.registered.lattice.corners, side, quality)
    try:
        photo = load_photo(entry.photo or "", ENOUGH, content=data)
    except ScanError:
        return None  # damaged since: the page shows the map alone
    return as_webp(photo.pixels, photo.from_full(np.asarray(grid, np.float64)), side, quality)


def as_webp(
    photo: NDArray[np.uint8],
    grid: NDArray[np.float64],
    side: int = SIDE,
    quality: int = QUALITY,
) -> bytes:
    """The straightened sheet as WebP. ``photo`` (H, W, 3) BGR uint8, by its grid's corners (4, 2)
    TL TR BR BL."""
    cell = side / (SIZE + 2 * MARGIN)
    near, far = MARGIN * cell, (MARGIN + SIZE) * cell
    corners = np.array([[near, near], [far, near], [far, far], [near, far]], np.float32)
    matrix = cv2.getPerspectiveTransform(grid.astype(np.float32), corners)
    flat = cv2.warpPerspective(photo, matrix, (side, side), flags=cv2.INTER_AREA)
    return cv2.imencode(".webp", flat, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes()


def _photo_bytes(entry: Entry, record: Record | None) -> bytes | None:
    if record is not None and entry.sha256 is not None:
        kept = record.photo(entry.sha256)
        if kept is not None:
            return kept
    data = None if entry.photo is None else photo_bytes(Path(entry.photo))
    # Another photo may have taken the file's name: only the very one that was read is shown.
    return data if digest(data) == entry.sha256 else None


_REMOTE = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "CI", "PYTEST_CURRENT_TEST")
_LINUX_DESKTOP = ("DISPLAY", "WAYLAND_DISPLAY")


def opener(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> list[str] | None:
    """The command that opens a file on this computer's screen. None over ssh, in tests, without a
    desktop.

    [] stands for Windows, which needs no command.
    """
    if any(environ.get(name) for name in _REMOTE):
        return None
    if platform == "win32":
        return []
    command = "open" if platform == "darwin" else "xdg-open"
    if platform != "darwin" and not any(environ.get(name) for name in _LINUX_DESKTOP):
        return None
    found = shutil.which(command)
    return None if found is None else [found]


def open_file(path: str) -> None:
    """Opens a file. A desktop that cannot show it costs nothing: nothing is said and nothing is
    raised."""
    command = opener()
    if command is None:
        return
    try:
        if not command:
            os.startfile(path)  # type: ignore[attr-defined, unused-ignore]
            return
        nowhere = subprocess.DEVNULL
        subprocess.Popen(
            [*command, path], stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
        )
    except OSError:
        return
