"""Games and the files of their records: ``kscore new``, ``game``, ``games``, ``restore``, ``export``, ``import`` and
``report``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kscore import console
from kscore.commands.options import Cards, File, GameFile, Heroes, Json, Lang, LayoutName, NoInput, Solo
from kscore.commands.records import load, record_path
from kscore.commands.typed import typed_season
from kscore.completion import complete_game, complete_season
from kscore.errors import Exit, FileTrouble, KscoreError
from kscore.grammar import texts_of


def new(
    ctx: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help="help.players", show_default=False)
    ] = None,
    players: Annotated[str | None, typer.Option("--players", metavar="A,B,...", help="help.players")] = None,
    cards: Cards = None,
    draw: Annotated[bool, typer.Option("--random", help="help.random")] = False,
    recommended: Annotated[bool, typer.Option("--recommended", help="help.recommended")] = False,
    games: Annotated[str, typer.Option("--games", metavar="K|H|KH", help="help.games_option")] = "K",
    layout: LayoutName = None,
    heroes: Heroes = None,
    skills: Annotated[bool, typer.Option("--skills", help="help.skills")] = False,
    solo: Solo = False,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="help.name")] = None,
    keep_photos: Annotated[bool, typer.Option("--keep-photos", help="help.keep_photos")] = False,
    game: GameFile = None,
    no_input: NoInput = False,
    lang: Lang = None,
) -> int:
    """Begins a game's record."""
    from kscore import new_game
    from kscore.game import Game
    from kscore.places import Places
    from kscore.report import game_view
    from kscore.settings import parse_layout
    from kscore.store import Record

    t = texts_of(ctx)
    which = new_game.parse_games(games)
    asking = not no_input and console.somebody_is_there()
    typed = ", ".join([*(names or ()), *([] if players is None else [players])])
    given = typed if names or players is not None else None
    playing = new_game.player_names(given, solo, console.ask if asking else None, t)
    ask_for_card = console.ask_for_card if asking else None
    keys = new_game.card_keys(cards, draw, recommended, which, ask_for_card, console.tell, t)
    setup = new_game.setup(playing, keys, which, parse_layout(layout), heroes, skills, solo, keep_photos, name)
    places = Places()
    path = game if game is not None else places.new(setup.name)
    Record.create(path, setup).close()
    if game is None:
        places.choose(path)
    console.tell(t("game.made", name=setup.name, path=path))
    console.show(game_view.overview(Game(setup, ()), t))
    return int(Exit.SCORED)


def game(
    ctx: typer.Context,
    history: Annotated[bool, typer.Option("--history", help="help.history")] = False,
    game: GameFile = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Shows the game being played, or the named one."""
    from kscore.report import game_view

    t = texts_of(ctx)
    loaded = load(record_path(game))
    if json:
        from kscore.report.game_json import game_json

        console.show_json(game_json(loaded, t.lang))
    else:
        console.show(game_view.overview(loaded, t, history))
    return int(Exit.SCORED)


def games(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="help.game_name", show_default=False, autocompletion=complete_game),
    ] = None,
    lang: Lang = None,
) -> int:
    """Lists the games, or chooses the one being played."""
    from kscore.places import Places
    from kscore.report.wording import season_name

    t = texts_of(ctx)
    places = Places()
    if name is not None:
        path = places.named(name)
        if path is None:
            raise FileTrouble("record.missing", path=name)
        load(path)
        places.choose(path)
        console.tell(t("game.chosen", name=path.stem))
        return int(Exit.SCORED)
    if not places.games():
        console.show(t("game.none"))
    current = places.current()
    for path in places.games():
        try:
            loaded = load(path)
        except KscoreError:
            console.show(t("game.line", mark=" ", name=path.stem, players="", state=t("game.unreadable"), path=path))
            continue
        state = t("game.state_over") if loaded.season is None else season_name(loaded.season, t)
        mark = "*" if current is not None and current.resolve() == path.resolve() else " "
        players = ", ".join(loaded.setup.players)
        console.show(t("game.line", mark=mark, name=path.stem, players=players, state=state, path=path))
    return int(Exit.SCORED)


def restore(ctx: typer.Context, game: GameFile = None, lang: Lang = None) -> int:
    """Puts the last good copy of a broken record in its place."""
    import kscore.store

    t = texts_of(ctx)
    console.tell(t("game.restored", path=kscore.store.restore(record_path(game))))
    return int(Exit.SCORED)


def export(
    ctx: typer.Context,
    file: File,
    photos: Annotated[bool, typer.Option("--photos", help="help.export_photos")] = False,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    """Writes a record as JSON."""
    import json

    from kscore.report.files import write_bytes
    from kscore.store import Record

    t = texts_of(ctx)
    with Record.open(record_path(game)) as record:
        data = record.export(photos)
    write_bytes(file, json.dumps(data, ensure_ascii=False, indent=1).encode())
    console.tell(t("game.exported", path=file))
    return int(Exit.SCORED)


def import_(ctx: typer.Context, file: File, game: GameFile = None, lang: Lang = None) -> int:
    """Makes a record of what `export` wrote."""
    import json

    from kscore.places import Places
    from kscore.store import import_game

    t = texts_of(ctx)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
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
    console.tell(t("game.made", name=name, path=path))
    return int(Exit.SCORED)


def _has_name(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("setup"), dict) and isinstance(data["setup"].get("name"), str)


def report(
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
    """Writes a recorded game, or one of its seasons, as a page."""
    from kscore.commands.written import write_game_page

    t = texts_of(ctx)
    path = record_path(game)
    when = typed_season(season)
    write_game_page(path, file if file is not None else Path(f"{path.stem}.html"), when, t)
    return int(Exit.SCORED)
