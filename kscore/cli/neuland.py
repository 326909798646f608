"""``kscore neuland``: *Carcassonne: Neuland* scored from a typed table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import session_of
from kscore.cli.later import later
from kscore.cli.options import Json, Lang

if TYPE_CHECKING:
    from kscore.cli import neuland_runs
else:
    neuland_runs = later("kscore.cli.neuland_runs")


def neuland(
    ctx: typer.Context,
    table: Annotated[
        Path, typer.Argument(metavar="TABLE", help="help.neuland_table", show_default=False)
    ],
    ask: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUESTION...", help="help.neuland_ask", show_default=False),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="SVG", help="help.neuland_picture")
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Scores a typed table, or answers a question about it."""
    return neuland_runs.answer(table, ask or [], picture, json, session_of(ctx))
