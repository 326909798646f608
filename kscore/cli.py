"""The command line: reads what was typed, calls the parts, prints. The only place of the product that prints.

Results go to stdout, everything else to stderr. Heavy imports (the scanner with OpenCV, rich) happen inside
commands, so that help and typing errors are quick.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import EngineError
from engine.season import CardSet, parse_season
from kscore import errors
from kscore.errors import Exit, KscoreError, Mistyped
from kscore.grammar import Command, Group, complaint, texts_of
from kscore.messages import LANGUAGES, Texts, language

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from kscore.scoring import Scored, Source, Table
    from kscore.settings import Corrections
    from scanner.reading import ReadOptions, View

app = typer.Typer(
    cls=Group,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot write "−" gets "?" instead of a traceback
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has gone (`kscore … | head`): nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = Exit.SCORED
    sys.exit(code)


def main(argv: Sequence[str]) -> int:
    """Runs one command line and returns its exit code; everything a person reads has been printed."""
    spoken, known = _language_of(argv)
    t = Texts(spoken)
    try:
        if not known:
            raise Mistyped("lang.unknown", text=_option(argv, "--lang") or "")
        result = typer.main.get_command(app).main(list(argv) or ["--help"], "kscore", standalone_mode=False, obj=t)
        return int(result or 0)
    except typer.TyperException as error:
        tell(complaint(error, t))
        return int(Exit.MISTYPED)
    except (EngineError, KscoreError) as error:
        tell(errors.sentence(error, t))
        return errors.exit_code(error)
    except (KeyboardInterrupt, typer.Abort):
        tell(t("interrupted"))
        return int(Exit.INTERRUPTED)
    except BrokenPipeError:
        raise
    except Exception as error:
        return _report(error, t)


def tell(text: str) -> None:
    """Anything that is no result."""
    print(text, file=sys.stderr, flush=True)


def show(renderable: RenderableType | str, t: Texts) -> None:
    """A result, in colour where stdout is a terminal that wants it."""
    if isinstance(renderable, str):
        print(renderable)
        return
    _console().print(renderable)


def _console() -> Console:
    from rich.console import Console

    width = None if sys.stdout.isatty() else 100
    return Console(file=sys.stdout, highlight=False, soft_wrap=False, width=width)


def _report(error: Exception, t: Texts) -> int:
    """A sentence for an error of any part; only for a bug does it ask to be reported."""
    code = errors.exit_code(error)
    if code != Exit.BUG or hasattr(error, "key"):
        tell(errors.sentence(error, t))
        return code
    tell(t("bug", name=type(error).__name__, detail=error))
    if os.environ.get("KSCORE_TRACEBACK"):
        tell("".join(traceback.format_exception(error)))
    return int(Exit.BUG)


def _option(argv: Sequence[str], name: str) -> str | None:
    for position, word in enumerate(argv):
        if word == "--":
            break
        if word.startswith(name + "="):
            return word[len(name) + 1 :]
        if word == name and position + 1 < len(argv):
            return argv[position + 1]
    return None


def _language_of(argv: Sequence[str]) -> tuple[str, bool]:
    """The language to speak, known before anything is parsed; and whether ``--lang`` named one that exists."""
    asked = _option(argv, "--lang")
    known = asked is None or asked in LANGUAGES
    return language(asked if known else None, os.environ), known


Lang = Annotated[str | None, typer.Option("--lang", metavar="de|en", help="help.lang")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="help.quiet")]
Json = Annotated[bool, typer.Option("--json", help="help.json")]
NoInput = Annotated[bool, typer.Option("--no-input", help="help.no_input")]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"kscore {version('kscore')}")
        raise typer.Exit(0)


@app.callback()
def _group(
    version: Annotated[bool, typer.Option("--version", help="help.version", callback=_version, is_eager=True)] = False,
) -> None:
    """Nothing happens before the command."""


@dataclass(frozen=True)
class Wanted:
    """What one run over photos shall do, all of it parsed."""

    table: Table
    corrections: Corrections
    reading: ReadOptions
    picture: Path | None
    overlay: Path | None
    debug: Path | None
    ask: bool
    json: bool
    quiet: bool


@app.command("score", cls=Command, help="help.score", hidden=True)
def score(
    ctx: typer.Context,
    photos: Annotated[
        list[Path] | None, typer.Argument(metavar="PHOTO...", help="help.photos", show_default=False)
    ] = None,
    cards: Annotated[str | None, typer.Option("--cards", metavar="A,B,C,D", help="help.cards")] = None,
    season: Annotated[str | None, typer.Option("--season", metavar="SEASON", help="help.season")] = None,
    layout: Annotated[str | None, typer.Option("--layout", metavar="KEY|FILE", help="help.layout")] = None,
    coins: Annotated[int | None, typer.Option("--coins", metavar="N", min=0, max=14, help="help.coins")] = None,
    heroes: Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")] = None,
    corners: Annotated[str | None, typer.Option("--corners", metavar="X,Y X,Y X,Y X,Y", help="help.corners")] = None,
    map_: Annotated[str | None, typer.Option("--map", metavar="MAP|FILE", help="help.map")] = None,
    picture: Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="help.picture")] = None,
    overlay: Annotated[Path | None, typer.Option("--overlay", metavar="FILE", help="help.overlay")] = None,
    debug: Annotated[Path | None, typer.Option("--debug", metavar="DIR", help="help.debug")] = None,
    no_input: NoInput = False,
    json: Json = False,
    quiet: Quiet = False,
    lang: Lang = None,
) -> int:
    from kscore.settings import Corrections, parse_corners, parse_layout, parse_map

    t = texts_of(ctx)
    card_set = CardSet.parse(cards, None) if cards is not None else None
    parsed_season = parse_season(season) if season is not None else None
    if parsed_season is not None and card_set is None:
        raise Mistyped("season_without_cards", season=parsed_season.name_in(t.lang))
    own_layout = parse_layout(layout)
    from kscore.scoring import (
        Table,
        score_sheet,
    )  # numpy comes with it: only once everything typed is known to be right
    from scanner.reading import ReadOptions

    wanted = Wanted(
        table=Table(card_set, parsed_season, heroes is not False, coins),
        corrections=Corrections.parse(set_ or ()),
        reading=ReadOptions(own_layout, parse_corners(corners), heroes),
        picture=picture,
        overlay=overlay,
        debug=debug,
        ask=not (no_input or json) and _somebody_is_there(),
        json=json,
        quiet=quiet,
    )
    if map_ is not None:
        if photos:
            raise Mistyped("map_and_photo")
        if overlay is not None or corners is not None:
            raise Mistyped("picture_needs_photo")
        scored = score_sheet(parse_map(map_, own_layout), wanted.table, wanted.corrections)
        _write_pictures(scored, wanted, None, Path("map"), t, alone=True)
        _print_results([_Result("map", scored, int(Exit.SCORED))], wanted, t)
        return int(Exit.SCORED)
    if not photos:
        raise Mistyped("no_photo")
    if len(photos) > 1:
        for option, path in (("--picture", picture), ("--overlay", overlay)):
            if path is not None and (path.suffix or path.is_file()):
                raise Mistyped("one_picture", option=option)
    results = _score_photos(photos, wanted, t)
    _print_results(results, wanted, t)
    return errors.worst([result.code for result in results])


@dataclass(frozen=True)
class _Result:
    """One photo's outcome; ``scored`` is None and ``sentence`` says why where it failed."""

    photo: str
    scored: Scored | None
    code: int
    sentence: str = ""


def _score_photos(photos: Sequence[Path], wanted: Wanted, t: Texts) -> list[_Result]:
    from scanner.pipeline import Reader

    reader = Reader.load()
    results = []
    for number, photo in enumerate(photos, start=1):
        if len(photos) > 1 and not wanted.quiet and sys.stderr.isatty():
            tell(t("progress.photo", n=number, all=len(photos), photo=photo))
        try:
            results.append(_score_photo(reader, photo, wanted, t, alone=len(photos) == 1))
        except (KeyboardInterrupt, BrokenPipeError):
            raise
        except Exception as error:
            # One bad photo must not cost the others their score; the code says what happened.
            code = _report(error, t)
            results.append(_Result(str(photo), None, code, errors.sentence(error, t)))
    return results


def _score_photo(reader: Any, photo: Path, wanted: Wanted, t: Texts, alone: bool) -> _Result:
    from kscore.review import Dialogue, review
    from kscore.scoring import score_reading

    recorder = _recorder(wanted.debug, photo, alone)
    source: Source = reader.look(photo, wanted.reading, recorder)
    scored = score_reading(source, wanted.table, wanted.corrections)
    view = scored.reading.view if scored.reading is not None else None
    if wanted.ask and scored.doubts:
        pictures = _write_spaces(scored, view, wanted, photo, t)
        scored = review(source, scored, Dialogue(tell, _ask), t, pictures)
    _write_pictures(scored, wanted, view, photo, t, alone)
    if scored.reading is not None:
        scored = replace(scored, reading=scored.reading.without_pixels())
    return _Result(str(photo), scored, int(Exit.DOUBTFUL if scored.doubts else Exit.SCORED))


def _recorder(folder: Path | None, photo: Path, alone: bool) -> Any:
    if folder is None:
        return None
    from kscore.report.files import StageRecorder

    return StageRecorder(folder if alone else folder / photo.stem)


def _somebody_is_there() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def _ask(prompt: str) -> str:
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _write_spaces(scored: Scored, view: View | None, wanted: Wanted, photo: Path, t: Texts) -> str | None:
    """The doubtful spaces enlarged in a file of their own, for the questions; None where there is nothing to show."""
    groups = [doubt.cells for doubt in scored.doubts if doubt.cells]
    if view is None or not groups:
        return None
    from kscore.report import files, picture

    path = (wanted.debug / "doubts.png") if wanted.debug else files.scratch(f"kscore-{photo.stem}-doubts.png")
    files.write_picture(path, picture.spaces(view, groups))
    return str(path)


def _write_pictures(scored: Scored, wanted: Wanted, view: View | None, photo: Path, t: Texts, alone: bool) -> None:
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


def _wrote(path: Path, wanted: Wanted, t: Texts) -> None:
    if not wanted.quiet and not wanted.json:
        tell(t("wrote", path=path))


def _print_results(results: Sequence[_Result], wanted: Wanted, t: Texts) -> None:
    if wanted.json:
        import json

        from kscore.report.json_form import failed_json, scored_json

        objects = [
            failed_json(r.photo, r.sentence) if r.scored is None else scored_json(r.scored, t.lang) for r in results
        ]
        print(json.dumps(objects[0] if len(objects) == 1 else objects, ensure_ascii=False))
        return
    if wanted.quiet:
        for result in results:
            if result.scored is not None:
                total = result.scored.season
                print(
                    t("quiet.read", photo=result.photo)
                    if total is None
                    else t("quiet.total", photo=result.photo, total=total.total)
                )
        return
    from kscore.report import terminal

    done = [result for result in results if result.scored is not None]
    for number, result in enumerate(done):
        assert result.scored is not None
        show(terminal.report(result.scored, t), t)
        if number < len(done) - 1:
            show("", t)
    ranked = [
        (Path(r.photo).stem, r.scored.season) for r in done if r.scored is not None and r.scored.season is not None
    ]
    if len(ranked) > 1:
        show("", t)
        show(terminal.ranking(ranked, t), t)
    if any(result.code == Exit.DOUBTFUL for result in results):
        tell(t("report.how_to_settle"))


@app.command("cards", cls=Command, help="help.cards_command")
def cards_command(
    ctx: typer.Context,
    word: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="help.word", show_default=False)] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    from kscore.search import search_cards

    t = texts_of(ctx)
    found = search_cards(" ".join(word or ()))
    if json:
        import json as json_module

        print(
            json_module.dumps(
                [
                    {
                        "key": card.key,
                        "german": card.german,
                        "english": card.english,
                        "game": card.game,
                        "category": card.category,
                        "solo": card.solo,
                        "rule": card.rule(t.lang),
                    }
                    for card in found
                ],
                ensure_ascii=False,
            )
        )
        return int(Exit.SCORED)
    from kscore.report import terminal

    show(terminal.card_list(found, t), t)
    return int(Exit.SCORED)
