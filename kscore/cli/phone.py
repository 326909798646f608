"""``kscore phone``: the table's phones photograph, answer and correct on a page that this computer
serves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import session_of
from kscore.cli.later import later
from kscore.cli.options import GameFile, Hand, Lang

if TYPE_CHECKING:
    from kscore.server import run
else:
    run = later("kscore.server.run")


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
) -> int:
    """Serves the page until Ctrl-C."""
    return run.serve(
        run.ServerOptions(
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
