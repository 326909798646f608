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
from engine.season import CardSet, Season, parse_season
from kscore import errors
from kscore.completion import (
    ask_with_completion,
    card_names,
    complete_card,
    complete_cards,
    complete_game,
    complete_layout,
    complete_player,
    complete_revealed,
    complete_season,
)
from kscore.errors import Exit, FileTrouble, KscoreError, Mistyped
from kscore.grammar import Command, Group, complaint, texts_of
from kscore.messages import LANGUAGES, Texts, language

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from engine.sheet import Sheet
    from kscore.check import Check, SeasonGuess
    from kscore.corrections import Corrections, CorrectionsOfPhotos
    from kscore.game import Game
    from kscore.review import Dialogue
    from kscore.scoring import Scored, Source, Table
    from kscore.season_end import SeasonEnd
    from kscore.whole_game import WholeGame
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
    # Nothing here is worth a second thread of the linear algebra library, and starting it costs every run.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
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


GameFile = Annotated[Path | None, typer.Option("--game", metavar="FILE", help="help.game")]


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
    corrections: CorrectionsOfPhotos
    reading: ReadOptions
    picture: Path | None
    overlay: Path | None
    report: Path | None
    debug: Path | None
    revealed: tuple[str, ...] | None
    ask: bool
    json: bool
    quiet: bool
    whole: bool = False
    solo: bool = False

    @property
    def dialogue(self) -> Dialogue | None:
        """How to ask; None where nobody is there."""
        if not self.ask:
            return None
        from kscore.review import Dialogue

        return Dialogue(tell, _ask)


@app.command("score", cls=Command, help="help.score", hidden=True)
def score(
    ctx: typer.Context,
    photos: Annotated[
        list[Path] | None, typer.Argument(metavar="PHOTO...", help="help.photos", show_default=False)
    ] = None,
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="A,B,C,D", help="help.cards", autocompletion=complete_cards)
    ] = None,
    season: Annotated[
        str | None, typer.Option("--season", metavar="SEASON", help="help.season", autocompletion=complete_season)
    ] = None,
    layout: Annotated[
        str | None, typer.Option("--layout", metavar="KEY|FILE", help="help.layout", autocompletion=complete_layout)
    ] = None,
    coins: Annotated[int | None, typer.Option("--coins", metavar="N", min=0, max=14, help="help.coins")] = None,
    heroes: Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")] = None,
    corners: Annotated[str | None, typer.Option("--corners", metavar="X,Y X,Y X,Y X,Y", help="help.corners")] = None,
    map_: Annotated[str | None, typer.Option("--map", metavar="MAP|FILE", help="help.map")] = None,
    picture: Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="help.picture")] = None,
    overlay: Annotated[Path | None, typer.Option("--overlay", metavar="FILE", help="help.overlay")] = None,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help="help.report_option")] = None,
    debug: Annotated[Path | None, typer.Option("--debug", metavar="DIR", help="help.debug")] = None,
    game: GameFile = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="help.player", autocompletion=complete_player)
    ] = None,
    revealed: Annotated[
        str | None,
        typer.Option("--revealed", metavar="CARD,...", help="help.revealed", autocompletion=complete_revealed),
    ] = None,
    no_input: NoInput = False,
    json: Json = False,
    quiet: Quiet = False,
    lang: Lang = None,
) -> int:
    from kscore.corrections import CorrectionsOfPhotos
    from kscore.settings import parse_corners, parse_layout, parse_map, parse_revealed

    t = texts_of(ctx)
    card_set = CardSet.parse(cards, None) if cards is not None else None
    parsed_season = parse_season(season) if season is not None else None
    if game is not None and cards is not None:
        raise Mistyped("record.cards_given")
    noted = parse_revealed(revealed)
    record = _record_in_play(game, player) if cards is None and map_ is None else None
    if parsed_season is not None and card_set is None and record is None:
        raise Mistyped("season_without_cards", season=parsed_season.name_in(t.lang))
    own_layout = parse_layout(layout)
    from kscore.scoring import (
        Table,
        score_sheet,
    )  # numpy comes with it: only once everything typed is known to be right
    from scanner.reading import ReadOptions

    wanted = Wanted(
        table=Table(card_set, parsed_season, heroes is not False, coins),
        corrections=CorrectionsOfPhotos.parse(set_ or (), photos or ()),
        reading=ReadOptions(own_layout, parse_corners(corners), heroes),
        picture=picture,
        overlay=overlay,
        report=report,
        debug=debug,
        revealed=noted,
        ask=not (no_input or json) and _somebody_is_there(),
        json=json,
        quiet=quiet,
    )
    if map_ is not None:
        if photos:
            raise Mistyped("map_and_photo")
        if overlay is not None or corners is not None:
            raise Mistyped("picture_needs_photo")
        scored = score_sheet(parse_map(map_, own_layout), wanted.table, wanted.corrections.common)
        _write_pictures(scored, wanted, None, Path("map"), t, alone=True)
        _print_results([_Result("map", scored, int(Exit.SCORED))], wanted, t)
        _write_report([_Result("map", scored, int(Exit.SCORED))], wanted, t)
        return int(Exit.SCORED)
    if not photos:
        raise Mistyped("no_photo")
    if len(photos) > 1:
        for option, path in (("--picture", picture), ("--overlay", overlay)):
            if path is not None and (path.suffix or path.is_file()):
                raise Mistyped("one_picture", option=option)
    if record is not None:
        if player is not None and len(photos) > 1:
            raise Mistyped("record.one_photo")
        return _end_season(record, photos, wanted, player, t)
    return _score_without_record(photos, wanted, t)


def _score_without_record(photos: Sequence[Path], wanted: Wanted, t: Texts) -> int:
    results = _score_photos(photos, wanted, t)
    _print_results(results, wanted, t)
    _write_report(results, wanted, t)
    return errors.worst([result.code for result in results])


@app.command("final", cls=Command, help="help.final")
def final_command(
    ctx: typer.Context,
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="help.photos", show_default=False)],
    cards: Annotated[str, typer.Option("--cards", metavar="A,B,C,D", help="help.cards", autocompletion=complete_cards)],
    layout: Annotated[
        str | None, typer.Option("--layout", metavar="KEY|FILE", help="help.layout", autocompletion=complete_layout)
    ] = None,
    heroes: Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")] = None,
    solo: Annotated[bool, typer.Option("--solo", help="help.solo")] = False,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")] = None,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help="help.report_option")] = None,
    no_input: NoInput = False,
    json: Json = False,
    quiet: Quiet = False,
    lang: Lang = None,
) -> int:
    from kscore.corrections import CorrectionsOfPhotos
    from kscore.settings import parse_layout

    t = texts_of(ctx)
    card_set, own_layout = CardSet.parse(cards, None), parse_layout(layout)
    corrections = CorrectionsOfPhotos.parse(set_ or (), photos)
    if solo and len(photos) > 1:
        raise Mistyped("new.solo_players", count=len(photos))
    from kscore.scoring import Table
    from scanner.reading import ReadOptions

    wanted = Wanted(
        table=Table(card_set, Season.WINTER, heroes is not False),
        corrections=corrections,
        reading=ReadOptions(own_layout, None, heroes),
        picture=None,
        overlay=None,
        report=report,
        debug=None,
        revealed=None,
        ask=not (no_input or json) and _somebody_is_there(),
        json=json,
        quiet=quiet,
        whole=True,
        solo=solo,
    )
    return _score_without_record(photos, wanted, t)


@dataclass(frozen=True)
class _Result:
    """One photo's outcome; ``scored`` is None and ``sentence`` says why where it failed."""

    photo: str
    scored: Scored | None
    code: int
    sentence: str = ""
    end: SeasonEnd | None = None
    guess: SeasonGuess | None = None
    check: Check | None = None
    whole: WholeGame | None = None


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
    from kscore.check import check_scored, season_known
    from kscore.late import Since, score_at_season_end
    from kscore.scoring import Looked

    source: Source = Looked(reader.look(photo, wanted.reading, _recorder(wanted.debug, photo, alone)))
    corrections = wanted.corrections.of(photo)
    table, guess = season_known(source, wanted.table, corrections)
    since = Since(revealed=wanted.revealed)

    def scorer(said: Corrections) -> Scored:
        found = score_at_season_end(source, table, since, said)
        if not wanted.whole:
            return found
        from kscore.whole_game import with_questions

        return with_questions(found)

    scored = scorer(corrections)
    view = scored.reading.view if scored.reading is not None else None
    if wanted.dialogue is not None and scored.doubts:
        from kscore.review import review

        pictures = _write_spaces(scored, view, wanted, photo, t)
        scored = review(scorer, scored, wanted.dialogue, t, pictures)
    _write_pictures(scored, wanted, view, photo, t, alone)
    if scored.reading is not None:
        scored = replace(scored, reading=scored.reading.without_pixels())
    code = int(Exit.DOUBTFUL if scored.doubts else Exit.SCORED)
    return _Result(
        str(photo), scored, code, guess=guess, check=check_scored(scored), whole=_whole(photo, scored, wanted)
    )


def _whole(photo: Path, scored: Scored, wanted: Wanted) -> WholeGame | None:
    """The whole game, where the photo was taken at its end and the boxes tell of earlier seasons."""
    if scored.season is None or scored.season.season is not Season.WINTER or scored.reading is None:
        return None
    from kscore.whole_game import EARLIER, whole_game

    found = whole_game(photo.stem, scored)
    return found if wanted.whole or len(found.missing) < len(EARLIER) else None


def _write_report(results: Sequence[_Result], wanted: Wanted, t: Texts) -> None:
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


def _ask_for_card(prompt: str) -> str:
    return ask_with_completion(prompt, card_names, _ask)


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

        objects: list[dict[str, Any]] = [
            failed_json(r.photo, r.sentence) if r.scored is None else scored_json(r.scored, t.lang) for r in results
        ]
        for result, found in zip(results, objects, strict=True):
            if result.end is not None:
                from kscore.report.game_json import end_json

                found |= end_json(result.end, t.lang)
            if result.whole is not None:
                from kscore.report.whole_view import whole_json

                found["game"] = whole_json(result.whole)
        print(json.dumps(objects[0] if len(objects) == 1 else objects, ensure_ascii=False))
        return
    if wanted.quiet:
        for result in results:
            if result.scored is not None:
                total = result.scored.season
                if wanted.whole and result.whole is not None:
                    known = result.whole.total
                    print(t("quiet.total", photo=result.photo, total="?" if known is None else known))
                    continue
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
        if result.guess is not None or (result.check is not None and result.check.wrong):
            from kscore.report import check_view

            show(check_view.brief(result.check, result.scored, result.guess, t), t)
        if result.whole is not None:
            from kscore.report import whole_view

            show("", t)
            show(whole_view.report(result.whole, t), t)
            if wanted.solo and wanted.table.cards is not None and result.whole.total is not None:
                show(whole_view.solo(result.whole.total, wanted.table.cards, t), t)
        if number < len(done) - 1:
            show("", t)
    ranked = [
        (Path(r.photo).stem, r.scored.season) for r in done if r.scored is not None and r.scored.season is not None
    ]
    if len(ranked) > 1:
        show("", t)
        show(terminal.ranking(ranked, t), t)
    games = [result.whole for result in done if result.whole is not None]
    if len(games) > 1 and len(games) == len(done):
        from kscore.report import whole_view

        show("", t)
        show(whole_view.ranking(games, t), t)
    if any(result.code == Exit.DOUBTFUL for result in results):
        tell(t("report.how_to_settle"))


@app.command("check", cls=Command, help="help.check")
def check_command(
    ctx: typer.Context,
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="help.one_photo", show_default=False)],
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="A,B,C,D", help="help.cards", autocompletion=complete_cards)
    ] = None,
    season: Annotated[
        str | None, typer.Option("--season", metavar="SEASON", help="help.season", autocompletion=complete_season)
    ] = None,
    layout: Annotated[
        str | None, typer.Option("--layout", metavar="KEY|FILE", help="help.layout", autocompletion=complete_layout)
    ] = None,
    coins: Annotated[int | None, typer.Option("--coins", metavar="N", min=0, max=14, help="help.coins")] = None,
    heroes: Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")] = None,
    game: GameFile = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="help.player", autocompletion=complete_player)
    ] = None,
    names: Annotated[Path | None, typer.Option("--names", metavar="FILE", help="help.names")] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    from kscore.corrections import Corrections
    from kscore.settings import parse_layout

    t = texts_of(ctx)
    card_set = CardSet.parse(cards, None) if cards is not None else None
    parsed_season = parse_season(season) if season is not None else None
    if game is not None and cards is not None:
        raise Mistyped("record.cards_given")
    corrections, own_layout = Corrections.parse(set_ or ()), parse_layout(layout)
    record = _record_in_play(game, player) if card_set is None else None
    if card_set is None and record is None:
        raise Mistyped("check.needs_cards")
    from kscore.check_photo import Wish, checked_photo
    from kscore.report import check_view, files
    from kscore.scoring import Looked, Table
    from scanner.pipeline import Reader
    from scanner.reading import ReadOptions

    loaded = None if record is None else _load(record)
    if loaded is not None:
        heroes, own_layout = loaded.setup.heroes, own_layout or loaded.setup.layout
        card_set = loaded.setup.card_set
    source = Looked(Reader.load().look(photo, ReadOptions(own_layout, None, heroes)))
    wish = Wish(Table(card_set, parsed_season, heroes is not False, coins), corrections, player)
    found = checked_photo(source, wish, photo, loaded, t)
    if names is not None:
        files.write_picture(names, source.look.stages["names"])
        tell(t("wrote", path=names))
    if json:
        import json as json_module

        print(json_module.dumps(check_view.check_json(found.check, found.scored, found.guess, t), ensure_ascii=False))
    else:
        show(check_view.report(found.check, found.scored, found.guess, t), t)
    return int(Exit.RECORD if found.check.wrong else Exit.SCORED)


@app.command("cards", cls=Command, help="help.cards_command")
def cards_command(
    ctx: typer.Context,
    word: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="help.word", show_default=False, autocompletion=complete_card),
    ] = None,
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


def _record_in_play(game: Path | None, player: str | None) -> Path | None:
    """The record that photos go into: the named one, else the one being played while it is not over."""
    from kscore.places import Places

    if game is not None:
        return game
    current = Places().current()
    if current is None:
        if player is not None:
            raise FileTrouble("record.none")
        return None
    if player is not None:
        return current
    return None if _load(current).finished else current


def _load(path: Path) -> Game:
    from kscore.game import Game
    from kscore.store import Record

    with Record.open(path) as record:
        return Game.of(record)


def _record_path(game: Path | None) -> Path:
    """The named record or the one being played. Raises FileTrouble if there is neither."""
    from kscore.places import Places

    path = game if game is not None else Places().current()
    if path is None:
        raise FileTrouble("record.none")
    return path


def _end_season(path: Path, photos: Sequence[Path], wanted: Wanted, player: str | None, t: Texts) -> int:
    """Photos at the end of a season, into the record; then everybody's place."""
    from kscore.game import Game
    from kscore.report import game_view
    from kscore.store import Record, photo_bytes
    from scanner.pipeline import Reader

    reader = Reader.load()
    results: list[_Result] = []
    with Record.open(path) as record:
        setup = record.setup
        known = replace(wanted.reading, layout=wanted.reading.layout or setup.layout, heroes=setup.heroes)
        wanted = replace(wanted, reading=known)
        taken: list[str] = []
        for number, photo in enumerate(photos, start=1):
            if len(photos) > 1 and not wanted.quiet and sys.stderr.isatty():
                tell(t("progress.photo", n=number, all=len(photos), photo=photo))
            try:
                end = _season_end(reader, Game.of(record), photo, wanted, player, taken, t, len(photos) == 1)
                record.add(end.entry, photo_bytes(photo) if setup.keep_photos else None)
                if wanted.revealed is not None:
                    record.note_revealed(end.season, wanted.revealed)
            except (KeyboardInterrupt, BrokenPipeError):
                raise
            except Exception as error:
                code = _report(error, t)
                results.append(_Result(str(photo), None, code, errors.sentence(error, t)))
                continue
            taken.append(end.player)
            results.append(_Result(str(photo), end.scored, _code_of(end), end=end))
        game = Game.of(record)
    if wanted.json or wanted.quiet:
        _print_results(results, wanted, t)
    else:
        for result in results:
            if result.end is not None:
                show(game_view.season_end(result.end, t), t)
                show("", t)
        if any(result.end is not None for result in results):
            show(game_view.overview(game, t), t)
    if wanted.report is not None and any(result.end is not None for result in results):
        _write_game_page(path, wanted.report, None, t)
    return errors.worst([result.code for result in results])


def _write_game_page(path: Path, file: Path, season: Season | None, t: Texts) -> None:
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
    tell(t("wrote", path=file))


def _season_end(
    reader: Any,
    game: Game,
    photo: Path,
    wanted: Wanted,
    player: str | None,
    taken: Sequence[str],
    t: Texts,
    alone: bool,
) -> SeasonEnd:
    from kscore.scoring import Looked
    from kscore.season_end import Asked, photographed

    source = Looked(reader.look(photo, wanted.reading, _recorder(wanted.debug, photo, alone)))

    def pictures(scored: Scored) -> str | None:
        return _write_spaces(scored, scored.reading.view if scored.reading else None, wanted, photo, t)

    asked = Asked(
        player,
        wanted.table.season,
        wanted.corrections.of(photo),
        wanted.table.coins,
        wanted.dialogue,
        pictures,
        wanted.revealed,
    )
    end = photographed(game, source, photo, asked, taken, t)
    view = end.scored.reading.view if end.scored.reading is not None else None
    _write_pictures(end.scored, wanted, view, photo, t, alone)
    if end.scored.reading is not None:
        end = replace(end, scored=replace(end.scored, reading=end.scored.reading.without_pixels()))
    return end


def _code_of(end: SeasonEnd) -> int:
    from engine.history import Certainty

    if any(finding.certainty is Certainty.IMPOSSIBLE for finding in end.odd):
        return int(Exit.RECORD)
    return int(Exit.DOUBTFUL if end.scored.doubts else Exit.SCORED)


@app.command("new", cls=Command, help="help.new")
def new(
    ctx: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help="help.players", show_default=False)
    ] = None,
    players: Annotated[str | None, typer.Option("--players", metavar="A,B,...", help="help.players")] = None,
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="A,B,C,D", help="help.cards", autocompletion=complete_cards)
    ] = None,
    draw: Annotated[bool, typer.Option("--random", help="help.random")] = False,
    recommended: Annotated[bool, typer.Option("--recommended", help="help.recommended")] = False,
    games: Annotated[str, typer.Option("--games", metavar="K|H|KH", help="help.games_option")] = "K",
    layout: Annotated[
        str | None, typer.Option("--layout", metavar="KEY|FILE", help="help.layout", autocompletion=complete_layout)
    ] = None,
    heroes: Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")] = None,
    skills: Annotated[bool, typer.Option("--skills", help="help.skills")] = False,
    solo: Annotated[bool, typer.Option("--solo", help="help.solo")] = False,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="help.name")] = None,
    keep_photos: Annotated[bool, typer.Option("--keep-photos", help="help.keep_photos")] = False,
    game: GameFile = None,
    no_input: NoInput = False,
    lang: Lang = None,
) -> int:
    from kscore import new_game
    from kscore.game import Game
    from kscore.places import Places
    from kscore.report import game_view
    from kscore.settings import parse_layout
    from kscore.store import Record

    t = texts_of(ctx)
    which = new_game.parse_games(games)
    ask = _ask if not no_input and _somebody_is_there() else None
    typed = ", ".join([*(names or ()), *([] if players is None else [players])])
    playing = new_game.player_names(typed if names or players is not None else None, solo, ask, t)
    keys = new_game.card_keys(cards, draw, recommended, which, ask and _ask_for_card, tell, t)
    setup = new_game.setup(playing, keys, which, parse_layout(layout), heroes, skills, solo, keep_photos, name)
    places = Places()
    path = game if game is not None else places.new(setup.name)
    Record.create(path, setup).close()
    if game is None:
        places.choose(path)
    tell(t("game.made", name=setup.name, path=path))
    show(game_view.overview(Game(setup, ()), t), t)
    return int(Exit.SCORED)


@app.command("game", cls=Command, help="help.game_command")
def game_command(
    ctx: typer.Context,
    history: Annotated[bool, typer.Option("--history", help="help.history")] = False,
    game: GameFile = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    from kscore.report import game_view

    t = texts_of(ctx)
    loaded = _load(_record_path(game))
    if json:
        import json as json_module

        from kscore.report.game_json import game_json

        print(json_module.dumps(game_json(loaded, t.lang), ensure_ascii=False))
    else:
        show(game_view.overview(loaded, t, history), t)
    return int(Exit.SCORED)


@app.command("games", cls=Command, help="help.games")
def games_command(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="help.game_name", show_default=False, autocompletion=complete_game),
    ] = None,
    lang: Lang = None,
) -> int:
    from kscore.places import Places
    from kscore.report.wording import season_name

    t = texts_of(ctx)
    places = Places()
    if name is not None:
        path = places.named(name)
        if path is None:
            raise FileTrouble("record.missing", path=name)
        _load(path)
        places.choose(path)
        tell(t("game.chosen", name=path.stem))
        return int(Exit.SCORED)
    if not places.games():
        show(t("game.none"), t)
    current = places.current()
    for path in places.games():
        try:
            loaded = _load(path)
        except KscoreError:
            show(t("game.line", mark=" ", name=path.stem, players="", state=t("game.unreadable"), path=path), t)
            continue
        state = t("game.state_over") if loaded.season is None else season_name(loaded.season, t)
        mark = "*" if current is not None and current.resolve() == path.resolve() else " "
        show(
            t("game.line", mark=mark, name=path.stem, players=", ".join(loaded.setup.players), state=state, path=path),
            t,
        )
    return int(Exit.SCORED)


@app.command("undo", cls=Command, help="help.undo")
def undo(ctx: typer.Context, game: GameFile = None, lang: Lang = None) -> int:
    from kscore.game import Game
    from kscore.report import game_view
    from kscore.report.wording import season_name
    from kscore.store import Record

    t = texts_of(ctx)
    with Record.open(_record_path(game)) as record:
        entry = record.undo()
        loaded = Game.of(record)
    if entry is None:
        tell(t("game.nothing_to_undo"))
        return int(Exit.RECORD)
    tell(t("game.undone", player=entry.player, season=season_name(entry.season, t)))
    show(game_view.overview(loaded, t), t)
    return int(Exit.SCORED)


@app.command("export", cls=Command, help="help.export")
def export(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="help.file", show_default=False)],
    photos: Annotated[bool, typer.Option("--photos", help="help.export_photos")] = False,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    import json as json_module

    from kscore.report.files import write_bytes
    from kscore.store import Record

    t = texts_of(ctx)
    with Record.open(_record_path(game)) as record:
        data = record.export(photos)
    write_bytes(file, json_module.dumps(data, ensure_ascii=False, indent=1).encode())
    tell(t("game.exported", path=file))
    return int(Exit.SCORED)


@app.command("import", cls=Command, help="help.import")
def import_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="help.file", show_default=False)],
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    import json as json_module

    from kscore.places import Places
    from kscore.store import import_game

    t = texts_of(ctx)
    try:
        data = json_module.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileTrouble("file.unreadable", path=file, reason=error.strerror or error) from None
    except ValueError:
        data = None
    places = Places()
    name = data["setup"]["name"] if _has_name(data) else file.stem
    path = game if game is not None else places.new(name)
    import_game(path, data).close()
    if game is None:
        places.choose(path)
    tell(t("game.made", name=name, path=path))
    return int(Exit.SCORED)


def _has_name(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("setup"), dict) and isinstance(data["setup"].get("name"), str)


@app.command("restore", cls=Command, help="help.restore")
def restore_command(ctx: typer.Context, game: GameFile = None, lang: Lang = None) -> int:
    from kscore.store import restore

    t = texts_of(ctx)
    tell(t("game.restored", path=restore(_record_path(game))))
    return int(Exit.SCORED)


@app.command("enter", cls=Command, help="help.enter")
def enter(
    ctx: typer.Context,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="help.player_argument", show_default=False, autocompletion=complete_player
        ),
    ],
    season: Annotated[
        str,
        typer.Argument(
            metavar="SEASON", help="help.season_argument", show_default=False, autocompletion=complete_season
        ),
    ],
    map_: Annotated[str | None, typer.Option("--map", metavar="MAP|FILE", help="help.map")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")] = None,
    total: Annotated[int | None, typer.Option("--total", metavar="N", help="help.total")] = None,
    monsters: Annotated[int, typer.Option("--monsters", metavar="N", help="help.monsters")] = 0,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    from kscore.corrections import Corrections
    from kscore.game import Game
    from kscore.report import game_view
    from kscore.season_end import typed
    from kscore.settings import parse_map
    from kscore.store import Entry, Record, Typed

    t = texts_of(ctx)
    when = parse_season(season)
    if (map_ is None) == (total is None):
        raise Mistyped("enter.what")
    with Record.open(_record_path(game)) as record:
        loaded = Game.of(record)
        name = loaded.player(player)
        code = int(Exit.SCORED)
        if map_ is not None:
            end = typed(loaded, name, when, parse_map(map_, loaded.setup.layout), Corrections.parse(set_ or ()), t)
            record.add(end.entry)
            show(game_view.season_end(end, t), t)
            show("", t)
            code = _code_of(end)
        else:
            assert total is not None
            record.add(Entry(name, when, None, typed=Typed(total, -abs(monsters))))
        loaded = Game.of(record)
    show(game_view.overview(loaded, t), t)
    return code


@app.command("review", cls=Command, help="help.review")
def review_command(
    ctx: typer.Context,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="help.player_argument", show_default=False, autocompletion=complete_player
        ),
    ],
    season: Annotated[
        str | None, typer.Option("--season", metavar="SEASON", help="help.season", autocompletion=complete_season)
    ] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")] = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    from kscore.corrections import Corrections
    from kscore.game import Game
    from kscore.report import game_view
    from kscore.review import Dialogue
    from kscore.season_end import reviewed
    from kscore.store import Record

    t = texts_of(ctx)
    dialogue = Dialogue(tell, _ask) if _somebody_is_there() else None
    with Record.open(_record_path(game)) as record:
        loaded = Game.of(record)
        name = loaded.player(player)
        entry = loaded.latest(name, parse_season(season) if season is not None else None)
        end = reviewed(loaded, entry, Corrections.parse([*entry.corrections, *(set_ or ())]), dialogue, t)
        if end.entry.corrections != entry.corrections:
            record.add(end.entry)
        loaded = Game.of(record)
    show(game_view.season_end(end, t), t)
    show("", t)
    show(game_view.overview(loaded, t), t)
    return _code_of(end)


@app.command("report", cls=Command, help="help.report")
def report_command(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE.html", help="help.report_file", show_default=False)
    ] = None,
    season: Annotated[
        str | None,
        typer.Option("--season", metavar="SEASON", help="help.report_season", autocompletion=complete_season),
    ] = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    t = texts_of(ctx)
    path = _record_path(game)
    when = parse_season(season) if season is not None else None
    _write_game_page(path, file if file is not None else Path(f"{path.stem}.html"), when, t)
    return int(Exit.SCORED)


@app.command("explain", cls=Command, help="help.explain")
def explain_command(
    ctx: typer.Context,
    card: Annotated[
        str, typer.Argument(metavar="CARD", help="help.card_argument", show_default=False, autocompletion=complete_card)
    ],
    sheet: Annotated[
        str | None, typer.Argument(metavar="PHOTO|PLAYER", help="help.sheet_argument", show_default=False)
    ] = None,
    map_: Annotated[str | None, typer.Option("--map", metavar="MAP|FILE", help="help.map")] = None,
    season: Annotated[
        str | None, typer.Option("--season", metavar="SEASON", help="help.season", autocompletion=complete_season)
    ] = None,
    heroes: Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")] = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    from engine.cards import find_card
    from kscore.corrections import Corrections
    from kscore.explain import explain
    from kscore.report import game_view
    from kscore.scoring import correct
    from kscore.settings import parse_map

    t = texts_of(ctx)
    found = find_card(card)
    known = None
    if map_ is not None:
        known = parse_map(map_)
    elif sheet is not None:
        known = _sheet_of(sheet, game, parse_season(season) if season is not None else None)
    show(game_view.rule(found, t), t)
    if known is not None:
        show("", t)
        if heroes is None and sheet is not None and not Path(sheet).is_file():
            heroes = _load(_record_path(game)).setup.heroes
        known = correct(known, Corrections.parse(set_ or ()))
        show(game_view.explained(explain(found, known, heroes is not False), t), t)
    return int(Exit.SCORED)


def _sheet_of(text: str, game: Path | None, season: Season | None) -> Sheet:
    """A player's sheet out of the record, or a photo's."""
    from kscore.places import Places

    path = game if game is not None else Places().current()
    if path is not None and not Path(text).is_file():
        loaded = _load(path)
        sheet = loaded.latest(loaded.player(text), season).sheet
        if sheet is not None:
            return sheet
    if not Path(text).exists() and Path(text).suffix == "":
        raise Mistyped("explain.what", what=text)
    from scanner.pipeline import Reader

    return Reader.load().read(text).sheet()


@app.command("what-if", cls=Command, help="help.what_if")
def what_if_command(
    ctx: typer.Context,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="help.player_argument", show_default=False, autocompletion=complete_player
        ),
    ],
    changes: Annotated[list[str], typer.Argument(metavar="F7=W...", help="help.changes", show_default=False)],
    season: Annotated[
        str | None, typer.Option("--season", metavar="SEASON", help="help.season", autocompletion=complete_season)
    ] = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    from kscore.corrections import Corrections
    from kscore.explain import differences
    from kscore.report import game_view
    from kscore.scoring import correct

    t = texts_of(ctx)
    loaded = _load(_record_path(game))
    entry = loaded.latest(loaded.player(player), parse_season(season) if season is not None else None)
    if entry.sheet is None:
        raise errors.AgainstRecord("record.no_sheet", player=entry.player)
    after = correct(entry.sheet, Corrections.parse(changes))
    found = differences(entry.sheet, after, loaded.setup.card_set, loaded.setup.heroes)
    show(game_view.what_if(found, entry.season, t), t)
    return int(Exit.SCORED)
