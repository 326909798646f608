"""Commands about players' own hands: ``hands``, ``learn`` and ``forget``.

Imported with every start: what runs them is imported inside.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import texts_of
from kscore.cli.later import later
from kscore.cli.options import Corners, Lang, LayoutName, NoInput, NoOpen, Set, SheetNumber
from kscore.errors import Mistyped
from kscore.sheet.request import parse_corners, parse_layout
from kscore.statements.corrections import Corrections

if TYPE_CHECKING:
    from kscore.cli import hand_runs
else:
    hand_runs = later("kscore.cli.hand_runs")

Name = Annotated[str, typer.Argument(metavar="NAME", help="help.hand_name", show_default=False)]
AnyName = Annotated[
    str | None, typer.Argument(metavar="NAME", help="help.hand_name", show_default=False)
]


def hands(
    ctx: typer.Context,
    name: AnyName = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="help.hand_picture")
    ] = None,
    rename: Annotated[
        str | None, typer.Option("--rename", metavar="NAME", help="help.hand_rename")
    ] = None,
    join: Annotated[
        str | None, typer.Option("--join", metavar="NAME", help="help.hand_join")
    ] = None,
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="help.hand_export")
    ] = None,
    import_: Annotated[
        Path | None, typer.Option("--import", metavar="FILE", help="help.hand_import")
    ] = None,
    lang: Lang = None,
) -> int:
    """Lists the known hands; shows, renames, joins, exports or imports one."""
    wanted = [each for each in (picture, rename, join, export, import_) if each is not None]
    if len(wanted) > 1 or (wanted and (name is None) == (import_ is None)):
        raise Mistyped("hand.what")
    return hand_runs.hands(
        hand_runs.HandsRequest(name, picture, rename, join, export, import_), texts_of(ctx)
    )


def forget(ctx: typer.Context, name: Name, lang: Lang = None) -> int:
    """Deletes a hand."""
    return hand_runs.forget(name, texts_of(ctx))


def learn(
    ctx: typer.Context,
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="help.learn_player", show_default=False)
    ],
    photo: Annotated[
        Path, typer.Argument(metavar="PHOTO", help="help.learn_photo", show_default=False)
    ],
    legend: Annotated[bool, typer.Option("--legend", help="help.learn_legend")] = False,
    table: Annotated[bool, typer.Option("--table", help="help.learn_table")] = False,
    set_: Set = None,
    layout: LayoutName = None,
    corners: Corners = None,
    sheet: SheetNumber = None,
    no_input: NoInput = False,
    no_open: NoOpen = False,
    lang: Lang = None,
) -> int:
    """Learns how a player draws from a filled legend or from an old sheet."""
    t, said = texts_of(ctx), Corrections.parse(set_ or ())
    place, printed = parse_corners(corners), parse_layout(layout)
    if legend and printed is not None:
        raise Mistyped("hand.legend_layout")
    wish = hand_runs.Learn(player, photo, legend, table, said, printed, place, sheet)
    return hand_runs.learn(wish, not no_input, not no_open, t)
