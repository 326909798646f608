"""Arguments and options that several commands have: each with its name, its help's key and what completes it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.grid import COINS
from kscore.completion import complete_cards, complete_layout, complete_player, complete_season

_CARDS = typer.Option("--cards", metavar="A,B,C,D", help="help.cards", autocompletion=complete_cards)

Lang = Annotated[str | None, typer.Option("--lang", metavar="de|en", help="help.lang")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="help.quiet")]
Json = Annotated[bool, typer.Option("--json", help="help.json")]
NoInput = Annotated[bool, typer.Option("--no-input", help="help.no_input")]
GameFile = Annotated[Path | None, typer.Option("--game", metavar="FILE", help="help.game")]
Cards = Annotated[str | None, _CARDS]
NeededCards = Annotated[str, _CARDS]
SeasonName = Annotated[
    str | None, typer.Option("--season", metavar="SEASON", help="help.season", autocompletion=complete_season)
]
LayoutName = Annotated[
    str | None, typer.Option("--layout", metavar="KEY|FILE", help="help.layout", autocompletion=complete_layout)
]
Coins = Annotated[int | None, typer.Option("--coins", metavar="N", min=0, max=COINS, help="help.coins")]
Heroes = Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")]
Map = Annotated[str | None, typer.Option("--map", metavar="MAP|FILE", help="help.map")]
Page = Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help="help.report_option")]
PlayerName = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="help.player", autocompletion=complete_player)
]
Solo = Annotated[bool, typer.Option("--solo", help="help.solo")]

PlayerArgument = Annotated[
    str,
    typer.Argument(metavar="PLAYER", help="help.player_argument", show_default=False, autocompletion=complete_player),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="help.file", show_default=False)]
