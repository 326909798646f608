"""``kscore watch``: photos that a phone puts into a folder by itself are scored as they arrive."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import session_of
from kscore.cli.later import later
from kscore.cli.options import (
    Cards,
    GameFile,
    Hand,
    Heroes,
    Lang,
    LayoutName,
    NoInput,
    NoOpen,
    SeasonName,
    SheetOptions,
)

if TYPE_CHECKING:
    from kscore.cli import watch_runs
else:
    watch_runs = later("kscore.cli.watch_runs")


def watch(
    ctx: typer.Context,
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="help.watch_folder", show_default=False)
    ],
    everything: Annotated[bool, typer.Option("--all", help="help.watch_all")] = False,
    cards: Cards = None,
    season: SeasonName = None,
    layout: LayoutName = None,
    heroes: Heroes = None,
    hand: Hand = True,
    game: GameFile = None,
    no_input: NoInput = False,
    no_open: NoOpen = False,
    lang: Lang = None,
) -> int:
    """Scores photos as they arrive, until Ctrl-C."""
    options = SheetOptions(
        layout=layout,
        heroes=heroes,
        hand=hand,
        no_input=no_input,
        no_open=no_open,
        lang=lang,
        cards=cards,
        season=season,
        game=game,
    )
    return watch_runs.watch(
        folder, everything, options.request([]), options.output(True), game, session_of(ctx)
    )
