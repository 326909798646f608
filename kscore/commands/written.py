"""The files that a run writes: pictures, pages, pictures of the stages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kscore import console
from kscore.messages import Texts

if TYPE_CHECKING:
    from engine.season import Season
    from kscore.commands.results import Result
    from kscore.commands.wanted import Wanted
    from kscore.report.files import StageRecorder
    from kscore.scoring import Scored
    from kscore.store import Entry
    from scanner.reading import View


def recorder(folder: Path | None, photo: Path, alone: bool) -> StageRecorder | None:
    """What takes down the stages of a photo's reading; None where nobody asked for it."""
    if folder is None:
        return None
    from kscore.report.files import StageRecorder

    return StageRecorder(folder if alone else folder / photo.stem)


def write_spaces(scored: Scored, view: View | None, wanted: Wanted, photo: Path) -> str | None:
    """The doubtful spaces enlarged in a file of their own, for the questions; None where there is nothing to show."""
    groups = [doubt.cells for doubt in scored.doubts if doubt.cells]
    if view is None or not groups:
        return None
    from kscore.report import files, picture

    path = (wanted.debug / "doubts.png") if wanted.debug else files.scratch(f"kscore-{photo.stem}-doubts.png")
    files.write_picture(path, picture.spaces(view, groups))
    return str(path)


def write_kept_spaces(entry: Entry, scored: Scored) -> str | None:
    """The doubtful spaces of a recorded sheet enlarged, from the small picture that the record keeps."""
    from kscore.report import files, picture

    view = None if scored.reading is None else scored.reading.view
    groups = [doubt.cells for doubt in scored.doubts if doubt.cells]
    if view is None or not groups:
        return None
    path = files.scratch(f"kscore-{entry.season}-{entry.number}-doubts.png")
    files.write_picture(path, picture.spaces(view, groups))
    return str(path)


def write_pictures(scored: Scored, wanted: Wanted, view: View | None, photo: Path, t: Texts, alone: bool) -> None:
    """The straightened sheet and the photo with what was read drawn over it, those that were asked for."""
    if wanted.picture is None and wanted.overlay is None:
        return
    from kscore.report import files, picture

    if wanted.picture is not None:
        path = files.place(wanted.picture, photo, "picture", alone)
        files.write_picture(path, picture.straightened(scored, t, view))
        _wrote(path, wanted, t)
    if wanted.overlay is not None and view is not None:
        path = files.place(wanted.overlay, photo, "overlay", alone)
        files.write_picture(path, picture.overlay(scored, t, view))
        _wrote(path, wanted, t)


def write_report(results: Sequence[Result], wanted: Wanted, t: Texts) -> None:
    """The page of these sheets, where it was asked for."""
    if wanted.report is None:
        return
    from kscore.report.files import write_bytes
    from kscore.report.one_season import Shown, game_of
    from kscore.report.page import page
    from kscore.report.photos import photos_of

    done = [result for result in results if result.scored is not None]
    if not done:
        return
    shown = [Shown(Path(r.photo).stem, r.scored) for r in done if r.scored is not None]
    game = game_of(shown, [Path(r.photo) if r.scored and r.scored.reading else None for r in done])
    write_bytes(wanted.report, page(game, photos_of(game, None), t.lang).encode())
    _wrote(wanted.report, wanted, t)


def write_game_page(path: Path, file: Path, season: Season | None, t: Texts) -> None:
    """The page of a recorded game, or of one of its seasons."""
    from kscore.game import Game
    from kscore.report.files import write_bytes
    from kscore.report.one_season import only_season
    from kscore.report.page import page
    from kscore.report.photos import photos_of
    from kscore.store import Record

    with Record.open(path) as record:
        game = Game.of(record)
        game = game if season is None else only_season(game, season)
        photos = photos_of(game, record)
    write_bytes(file, page(game, photos, t.lang).encode())
    console.tell(t("wrote", path=file))


def _wrote(path: Path, wanted: Wanted, t: Texts) -> None:
    if not wanted.quiet and not wanted.json:
        console.tell(t("wrote", path=path))
