"""What stands in a game's record: ``kscore enter``, ``review`` and ``undo``."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.season import parse_season
from kscore import console
from kscore.commands.options import GameFile, Lang, Map, PlayerArgument, SeasonName, Set
from kscore.commands.records import record_path
from kscore.commands.typed import typed_season
from kscore.completion import complete_season
from kscore.errors import Exit, Mistyped
from kscore.grammar import texts_of


def enter(
    ctx: typer.Context,
    player: PlayerArgument,
    season: Annotated[
        str,
        typer.Argument(
            metavar="SEASON", help="help.season_argument", show_default=False, autocompletion=complete_season
        ),
    ],
    map_: Map = None,
    set_: Set = None,
    total: Annotated[int | None, typer.Option("--total", metavar="N", help="help.total")] = None,
    monsters: Annotated[int, typer.Option("--monsters", metavar="N", help="help.monsters")] = 0,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    """Records a season without a photo: a typed map, or its total alone."""
    from kscore.commands.results import code_of
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
    with Record.open(record_path(game)) as record:
        loaded = Game.of(record)
        name = loaded.player(player)
        code = int(Exit.SCORED)
        if map_ is not None:
            end = typed(loaded, name, when, parse_map(map_, loaded.setup.layout), Corrections.parse(set_ or ()), t)
            record.add(end.entry)
            console.show(game_view.season_end(end, t))
            console.show("")
            code = code_of(end)
        else:
            assert total is not None
            record.add(Entry(name, when, None, typed=Typed(total, -abs(monsters))))
        loaded = Game.of(record)
    console.show(game_view.overview(loaded, t))
    return code


def review(
    ctx: typer.Context,
    player: PlayerArgument,
    season: SeasonName = None,
    set_: Set = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    """Goes through what was doubtful about a recorded sheet."""
    from functools import partial

    from kscore.commands import written
    from kscore.commands.results import code_of
    from kscore.game import Game
    from kscore.open_questions import networks_note
    from kscore.report import game_view
    from kscore.season_end import reviewed
    from kscore.store import Record

    t = texts_of(ctx)
    dialogue = console.dialogue() if console.somebody_is_there() else None
    with Record.open(record_path(game)) as record:
        loaded = Game.of(record)
        name = loaded.player(player)
        entry = loaded.latest(name, typed_season(season))
        said = entry.corrections.and_typed(set_ or ())
        note = networks_note(entry, t)
        if note is not None:
            console.tell(note)
        end = reviewed(loaded, entry, said, dialogue, t, partial(written.write_kept_spaces, entry))
        if end.entry.corrections != entry.corrections:
            record.add(end.entry)
        loaded = Game.of(record)
    console.show(game_view.season_end(end, t))
    console.show("")
    console.show(game_view.overview(loaded, t))
    return code_of(end)


def undo(ctx: typer.Context, game: GameFile = None, lang: Lang = None) -> int:
    """Takes the last entry back."""
    from kscore.game import Game
    from kscore.report import game_view
    from kscore.report.wording import season_name
    from kscore.store import Record

    t = texts_of(ctx)
    with Record.open(record_path(game)) as record:
        entry = record.undo()
        loaded = Game.of(record)
    if entry is None:
        console.tell(t("game.nothing_to_undo"))
        return int(Exit.RECORD)
    console.tell(t("game.undone", player=entry.player, season=season_name(entry.season, t)))
    console.show(game_view.overview(loaded, t))
    return int(Exit.SCORED)
