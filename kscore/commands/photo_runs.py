"""What runs the commands that take photos: from the request to what is shown and written, the same for all of them.

The way of a photo is `kscore.score_photo`; here are the terminal's two ends of it, questions and results.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from engine.sheet import Sheet
from kscore import console, errors
from kscore.asking import Asker
from kscore.commands.card_runs import card_json
from kscore.commands.options import Output
from kscore.commands.records import load, record_in_play, record_path
from kscore.errors import Exit, FileTrouble, Mistyped
from kscore.game import Game
from kscore.messages import Texts
from kscore.places import Places
from kscore.request import Request
from kscore.score_photo import Case, PhotoResult, end_season, finish, recorded, score_photos, typed_map
from kscore.scoring import Scored
from kscore.store import Record
from kscore.views import json_form
from kscore.views.questions import TerminalAsker
from scanner.find.detect import Recorder


def score(photos: Sequence[Path], request: Request, output: Output, game: Path | None, t: Texts) -> int:
    """``kscore PHOTO``: into the record of the game being played, if there is one."""
    record = record_in_play(game, request.player) if request.cards is None else None
    if record is not None:
        return _end_season(record, photos, request, output, t)
    _season_needs_cards(request, t)
    return _shown(_results(photos, request, output, None, t), output, t)


def score_map(sheet: Sheet, request: Request, output: Output, t: Texts) -> int:
    """``kscore --map``."""
    _season_needs_cards(request, t)
    return _shown(_of_case(typed_map(sheet, request), output, t), output, t)


def final(photos: Sequence[Path], request: Request, output: Output, t: Texts) -> int:
    """``kscore final``."""
    return _shown(_results(photos, request, output, None, t), output, t)


def check(photo: Path, request: Request, output: Output, game: Path | None, t: Texts) -> int:
    """``kscore check``."""
    return _shown(_results([photo], request, output, _game_with_cards(request, game), t), output, t)


def explain(
    text: str | None, typed: Sheet | None, request: Request, output: Output, game: Path | None, t: Texts
) -> int:
    """``kscore explain``: a card's rule and, where there is a sheet, what the card makes of it."""
    if typed is not None:
        return _shown(_of_case(typed_map(typed, request), output, t), output, t)
    if text is None:
        _show_rule(request, output, t)
        return int(Exit.SCORED)
    # Whose sheet it is matters little here, so the record is asked only where somebody names it.
    named = game is not None or request.player is not None
    known = load(record_path(game)) if named and request.cards is None else None
    return _shown(_of_photo_or_player(text, request, output, game, known, t), output, t)


def what_if(text: str, request: Request, output: Output, game: Path | None, t: Texts) -> int:
    """``kscore what-if``: the points if spaces were different."""
    known = _game_with_cards(request, game) if Path(text).is_file() else None
    return _shown(_of_photo_or_player(text, request, output, game, known, t), output, t)


def _end_season(path: Path, photos: Sequence[Path], request: Request, output: Output, t: Texts) -> int:
    with Record.open(path) as record:
        asker = _asker(output, t)
        ends = end_season(record, photos, request, asker=asker, recorders=lambda photo: _recorder(photo, output))
        results = [_with_pictures(result, output, t) for result in _announced(ends, photos, output, t)]
        game = Game.of(record)
        _show(results, output, t, game)
        if output.report is not None and any(result.end is not None for result in results):
            from kscore.views import files

            files.write_game_page(output.report, game, record, t.lang)
            console.tell(t("wrote", path=output.report))
    return errors.worst([result.code for result in results])


def _results(
    photos: Sequence[Path], request: Request, output: Output, game: Game | None, t: Texts
) -> Iterator[PhotoResult]:
    found = score_photos(
        photos, request, game=game, asker=_asker(output, t), recorders=lambda photo: _recorder(photo, output)
    )
    return _announced(found, photos, output, t)


def _of_photo_or_player(
    text: str, request: Request, output: Output, game: Path | None, known: Game | None, t: Texts
) -> Iterator[PhotoResult]:
    """A photo's result, or that of a player's sheet out of the record."""
    if Path(text).is_file():
        return _results([Path(text)], request, output, known, t)
    path = game if game is not None else Places().current()
    if path is None:
        if Path(text).suffix == "":
            raise FileTrouble("record.none") if request.changes is not None else Mistyped("explain.what", what=text)
        return _results([Path(text)], request, output, known, t)  # says that the file is missing
    if request.cards is not None:
        raise Mistyped("record.cards_given")
    if output.overlay is not None or request.corners is not None:
        raise Mistyped("picture_needs_photo")
    loaded = load(path)
    entry = loaded.latest(loaded.player(text), request.season)
    return _of_case(recorded(loaded, entry, request), output, t)


def _of_case(case: Case, output: Output, t: Texts) -> Iterator[PhotoResult]:
    yield finish(case, case.scored(_asker(output, t)))


def _game_with_cards(request: Request, game: Path | None) -> Game | None:
    """The record that a photo is compared with, where no cards are named. Raises Mistyped where there is neither."""
    path = record_in_play(game, request.player) if request.cards is None else None
    if request.cards is None and path is None:
        raise Mistyped("needs_cards")
    return None if path is None else load(path)


def _season_needs_cards(request: Request, t: Texts) -> None:
    if request.season is not None and request.cards is None:
        raise Mistyped("season_without_cards", season=request.season.name_in(t.lang))


def _asker(output: Output, t: Texts) -> Asker | None:
    """Who is asked; None where nobody is there."""
    if not (output.ask and console.somebody_is_there()):
        return None

    def picture(scored: Scored) -> str | None:
        if scored.reading is None:
            return None
        from kscore.views import files

        return files.write_spaces(scored, Path(scored.reading.photo), output.debug)

    return TerminalAsker(t, console.tell, console.ask, picture)


def _recorder(photo: Path, output: Output) -> Recorder | None:
    if output.debug is None:
        return None
    from kscore.views import files

    return files.StageRecorder(output.debug if output.alone else output.debug / photo.stem)


def _announced(
    results: Iterable[PhotoResult], photos: Sequence[Path], output: Output, t: Texts
) -> Iterator[PhotoResult]:
    """The results, each photo announced before it is looked at where there are several and somebody watches."""
    watched = len(photos) > 1 and not output.quiet and sys.stderr.isatty()
    following = iter(results)
    for number, photo in enumerate(photos, start=1):
        if watched:
            console.tell(t("progress.photo", n=number, all=len(photos), photo=photo))
        yield next(following)


def _shown(results: Iterable[PhotoResult], output: Output, t: Texts) -> int:
    """Shows and writes what came of a run without entering anything, and returns its exit code."""
    done = [_with_pictures(result, output, t) for result in results]
    _show(done, output, t, None)
    if output.report is not None and any(result.scored is not None for result in done):
        from kscore.views import files

        files.write_page(output.report, done, t.lang)
        _wrote(output.report, output, t)
    return errors.worst([result.code for result in done])


def _show(results: Sequence[PhotoResult], output: Output, t: Texts, game: Game | None) -> None:
    """All of a run in the form that was asked for; ``game`` as it stands after it, where a record was written."""
    if output.json:
        objects = [json_form.result_json(result, t) for result in results]
        console.show_json(objects[0] if len(objects) == 1 else objects)
        return
    from kscore.views import terminal_results

    for shown in terminal_results.results(results, t, quiet=output.quiet, solo=output.solo, game=game):
        console.show(shown)
    if not output.quiet and any(result.code == Exit.DOUBTFUL for result in results):
        console.tell(t("report.how_to_settle"))


def _show_rule(request: Request, output: Output, t: Texts) -> None:
    assert request.card is not None
    if output.json:
        console.show_json(card_json(request.card, t.lang))
        return
    from kscore.views import terminal_game

    console.show(terminal_game.rule(request.card, t))


def _with_pictures(result: PhotoResult, output: Output, t: Texts) -> PhotoResult:
    """The result without its pixels, once the pictures that were asked for are written and what went wrong is told."""
    if result.error is None and result.scored is not None:
        try:
            _write_pictures(result, result.scored, output, t)
        except BrokenPipeError:
            raise
        except Exception as error:  # the score stands all the same
            result = replace(result, error=error)
    if result.error is not None:
        console.complain(result.error, t)
    return result.without_pixels()


def _write_pictures(result: PhotoResult, scored: Scored, output: Output, t: Texts) -> None:
    if output.picture is None and output.overlay is None and output.names is None:
        return
    from kscore.views import files

    photo = Path(result.photo)
    if output.picture is not None:
        path = files.place(output.picture, photo, "picture", output.alone)
        files.write_sheet(path, scored, t)
        _wrote(path, output, t)
    if output.overlay is not None:
        path = files.place(output.overlay, photo, "overlay", output.alone)
        if files.write_overlay(path, scored, t):
            _wrote(path, output, t)
    if output.names is not None and result.look is not None:
        files.write_picture(output.names, result.look.stages["names"])
        _wrote(output.names, output, t)


def _wrote(path: Path, output: Output, t: Texts) -> None:
    if not output.quiet and not output.json:
        console.tell(t("wrote", path=path))
