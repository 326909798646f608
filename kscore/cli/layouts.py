"""The command about players' own layouts: ``layout learn``.

Imported with every start: what runs it is imported inside.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import session_of
from kscore.cli.later import later
from kscore.cli.options import Lang, NoInput, SheetNumber
from kscore.errors import Mistyped

if TYPE_CHECKING:
    from kscore.cli import layout_runs
else:
    layout_runs = later("kscore.cli.layout_runs")


def layout(
    ctx: typer.Context,
    what: Annotated[
        str, typer.Argument(metavar="learn", help="help.layout_what", show_default=False)
    ],
    photo: Annotated[
        Path, typer.Argument(metavar="PHOTO", help="help.layout_photo", show_default=False)
    ],
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="F7=^", help="help.layout_set")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="help.layout_output")
    ] = None,
    sheet: SheetNumber = None,
    no_input: NoInput = False,
    lang: Lang = None,
) -> int:
    """Makes a layout file of a photo of an empty sheet."""
    if what != "learn":
        raise Mistyped("layout.what", text=what)
    return layout_runs.learn(photo, set_ or [], output, sheet, not no_input, session_of(ctx))
