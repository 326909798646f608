"""Commands about games, their records, cards and paper: from ``new`` to ``import``, ``cards``,
``sheet``, ``legend``, ``phone``; and *Carcassonne: Neuland*'s.

Imported with every start: what runs them is imported inside.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import later, session_of, texts_of
from kscore.cli.options import (
    AnyPlayer,
    ChangedGame,
    Extra,
    File,
    GameFile,
    Hand,
    Json,
    Lang,
    Map,
    NewGame,
    NoInput,
    NoOpen,
    PlayerArgument,
    Revealed,
    SeasonName,
    Set,
    argument,
    typed_season,
    with_extra,
)
from kscore.completion import complete_card, complete_game, complete_layout, complete_season
from kscore.engine.season import parse_season
from kscore.engine.terrain import LETTERS
from kscore.errors import Mistyped
from kscore.statements.corrections import Corrections

if TYPE_CHECKING:
    from kscore.cli import card_runs, game_runs, neuland_runs, paper_runs, photo_runs
    from kscore.server import run as phone_server
else:
    paper_runs = later("kscore.cli.paper_runs")
    card_runs = later("kscore.cli.card_runs")
    game_runs = later("kscore.cli.game_runs")
    photo_runs = later("kscore.cli.photo_runs")
    phone_server = later("kscore.server.run")
    neuland_runs = later("kscore.cli.neuland_runs")


Sides = Annotated[
    list[str] | None,
    argument("KEY|FILE", "help.sheet_sides", complete_layout),
]
SheetFile = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="help.sheet_output")
]
_GAME = argument("NAME", "help.game_name", complete_game)
GameName = Annotated[str, _GAME]
AnyGame = Annotated[str | None, _GAME]
LegendFile = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="help.legend_output")
]
Paper = Annotated[str, typer.Option("--paper", metavar="a5|a4|letter", help="help.sheet_paper")]
Large = Annotated[bool, typer.Option("--large", help="help.sheet_large")]
Unmarked = Annotated[bool, typer.Option("--no-marks", help="help.sheet_no_marks")]


def new(
    ctx: typer.Context,
    options: NewGame,
    names: Annotated[list[str] | None, argument("PLAYER...", "help.players")] = None,
    game: GameFile = None,
    no_input: NoInput = False,
    lang: Lang = None,
) -> None:
    """Begins a game's record."""
    typed = (*(names or ()), *(() if options.players is None else (options.players,)))
    wish = replace(options, players=", ".join(typed) if typed else None)
    game_runs.new(wish, game, not no_input, session_of(ctx))


def game(
    ctx: typer.Context,
    history: Annotated[bool, typer.Option("--history", help="help.history")] = False,
    game: GameFile = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Shows the game being played, or the named one."""
    game_runs.show(game, history, json, session_of(ctx))


def games(
    ctx: typer.Context,
    name: AnyGame = None,
    lang: Lang = None,
) -> None:
    """Lists the games, or chooses the one being played."""
    if name is None:
        game_runs.every(session_of(ctx))
    else:
        game_runs.choose(name, session_of(ctx))


def enter(
    ctx: typer.Context,
    player: PlayerArgument,
    season: Annotated[
        str,
        argument("SEASON", "help.season_argument", complete_season),
    ],
    map_: Map = None,
    set_: Set = None,
    total: Annotated[int | None, typer.Option("--total", metavar="N", help="help.total")] = None,
    monsters: Annotated[
        int | None, typer.Option("--monsters", metavar="N", help="help.monsters")
    ] = None,
    extra: Extra = None,
    revealed: Revealed = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    """Records a season without a photo: a typed map, or its total alone; or its extra points."""
    session, when = session_of(ctx), parse_season(season)
    said = Corrections.parse(with_extra(set_, extra))
    if extra is not None and map_ is None and total is None:
        return game_runs.enter_extra(player, when, said, game, session)
    if (map_ is None) == (total is None):
        raise Mistyped("enter.what", known=tuple(LETTERS))
    if total is not None and extra is not None:
        raise Mistyped("enter.extra_in_total")
    if map_ is not None:
        return game_runs.enter_map(player, when, map_, said, revealed, game, session)
    assert total is not None
    return game_runs.enter_total(player, when, total, monsters, revealed, game, session)


def review(
    ctx: typer.Context,
    player: AnyPlayer = None,
    season: SeasonName = None,
    set_: Set = None,
    game: GameFile = None,
    no_open: NoOpen = False,
    lang: Lang = None,
) -> int:
    """Goes through what was doubtful about a recorded sheet."""
    when, said = typed_season(season), Corrections.parse(set_ or ())
    if player is None and (said or when is not None):
        raise Mistyped("review.whose")
    return game_runs.review(player, when, said, game, not no_open, session_of(ctx))


def change(
    ctx: typer.Context, options: ChangedGame, game: GameFile = None, lang: Lang = None
) -> None:
    """Gives the game that is being played other options, or other players."""
    game_runs.change(options, game, session_of(ctx))


def undo(ctx: typer.Context, game: GameFile = None, lang: Lang = None) -> int:
    """Takes the last entry back."""
    return game_runs.undo(game, session_of(ctx))


def redo(ctx: typer.Context, game: GameFile = None, lang: Lang = None) -> int:
    """Brings back what was last taken back."""
    return game_runs.redo(game, session_of(ctx))


def report(
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        argument("FILE.html", "help.report_file"),
    ] = None,
    season: Annotated[
        str | None,
        typer.Option(
            "--season", metavar="SEASON", help="help.report_season", autocompletion=complete_season
        ),
    ] = None,
    game: GameFile = None,
    lang: Lang = None,
) -> None:
    """Writes a recorded game, or one of its seasons, as a page."""
    when = typed_season(season)
    photo_runs.write_page(file, when, game, session_of(ctx))


def restore(
    ctx: typer.Context, name: AnyGame = None, game: GameFile = None, lang: Lang = None
) -> None:
    """Puts the last good copy of a broken or deleted record in its place."""
    game_runs.restore(name, game, session_of(ctx))


def rename(
    ctx: typer.Context,
    name: GameName,
    new_name: Annotated[str, argument("NEW", "help.new_name")],
    lang: Lang = None,
) -> None:
    """Gives a game another name."""
    game_runs.rename(name, new_name, session_of(ctx))


def delete(
    ctx: typer.Context,
    name: GameName,
    yes: Annotated[bool, typer.Option("--yes", help="help.yes")] = False,
    lang: Lang = None,
) -> None:
    """Deletes a game; a backup stays."""
    game_runs.delete(name, yes, session_of(ctx))


def data(ctx: typer.Context, lang: Lang = None) -> None:
    """Says where the games lie, how large they are, and that nothing leaves the computer."""
    game_runs.data(session_of(ctx))


def export(
    ctx: typer.Context,
    file: File,
    photos: Annotated[bool, typer.Option("--photos", help="help.export_photos")] = False,
    game: GameFile = None,
    lang: Lang = None,
) -> None:
    """Writes a record as JSON."""
    game_runs.export(file, photos, game, session_of(ctx))


def import_(ctx: typer.Context, file: File, game: GameFile = None, lang: Lang = None) -> None:
    """Makes a record of what `export` wrote."""
    game_runs.import_(file, game, session_of(ctx))


def cards(
    ctx: typer.Context,
    word: Annotated[
        list[str] | None,
        argument("WORD", "help.word", complete_card),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Lists the scoring cards that fit some words."""
    card_runs.show(" ".join(word or ()), json, session_of(ctx))


def sheet(
    ctx: typer.Context,
    sides: Sides = None,
    output: SheetFile = Path("sheet.pdf"),
    paper: Paper = "a5",
    large: Large = False,
    no_marks: Unmarked = False,
    lang: Lang = None,
) -> None:
    """Writes the product's own sheet, with the sides that are named."""
    t = texts_of(ctx)
    paper_runs.write_sheets(
        sides or ("K-A", "K-B"), output, paper.lower(), large, not no_marks, t.lang
    )
    session_of(ctx).terminal.tell(t("wrote", path=output))


def legend(
    ctx: typer.Context,
    output: LegendFile = Path("legend.pdf"),
    paper: Paper = "a5",
    large: Large = False,
    lang: Lang = None,
) -> None:
    """Writes the sheet on which a player shows how the symbols are drawn."""
    t = texts_of(ctx)
    paper_runs.write_legend(output, paper.lower(), large, t.lang)
    session_of(ctx).terminal.tell(t("wrote", path=output))


def phone(
    ctx: typer.Context,
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="help.phone_host")
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="PORT", min=1, max=65535, help="help.phone_port")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="help.phone_open")] = False,
    stay: Annotated[bool, typer.Option("--stay", help="help.phone_stay")] = False,
    new_token: Annotated[bool, typer.Option("--new-token", help="help.phone_new_token")] = False,
    hand: Hand = True,
    game: GameFile = None,
    lang: Lang = None,
) -> None:
    """Serves the page until Ctrl-C."""
    phone_server.serve(
        phone_server.ServerOptions(
            host=host,
            port=port,
            game=game,
            open=open_,
            hands=hand,
            stay=stay,
            new_token=new_token,
        ),
        session_of(ctx),
    )


def neuland(
    ctx: typer.Context,
    table: Annotated[Path, argument("TABLE", "help.neuland_table")],
    ask: Annotated[
        list[str] | None,
        argument("QUESTION...", "help.neuland_ask"),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="SVG", help="help.neuland_picture")
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Scores a typed table, or answers a question about it."""
    return neuland_runs.answer(table, ask or [], picture, json, session_of(ctx))
