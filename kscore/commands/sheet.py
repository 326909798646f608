"""An empty map sheet to print: ``kscore sheet``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kscore import console
from kscore.commands.options import Lang
from kscore.completion import complete_layout
from kscore.grammar import texts_of

Sides = Annotated[
    list[str] | None,
    typer.Argument(metavar="KEY|FILE", help="help.sheet_sides", show_default=False, autocompletion=complete_layout),
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="help.sheet_output")]
A4 = Annotated[bool, typer.Option("--a4", help="help.sheet_a4")]


def sheet(
    ctx: typer.Context, sides: Sides = None, output: Output = Path("sheet.pdf"), a4: A4 = False, lang: Lang = None
) -> int:
    """Writes the product's own sheet, with the sides that are named."""
    from kscore.blank_sheet import write_sheets

    t = texts_of(ctx)
    write_sheets(sides or ("K-A", "K-B"), output, a4, t.lang)
    console.tell(t("wrote", path=output))
    return 0
