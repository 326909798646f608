"""Commands about players' own hands: ``hands``, ``learn`` and ``forget``.

Imported with every start: what runs them is imported inside.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import later, session_of, texts_of
from kscore.cli.options import (
    Corners,
    Lang,
    LayoutName,
    NoInput,
    NoOpen,
    Set,
    SheetNumber,
    argument,
)
from kscore.completion import HAND_ACTIONS as ACTIONS, complete_hands
from kscore.errors import Mistyped
from kscore.sheet.request import parse_corners, parse_layout
from kscore.statements.corrections import Corrections

if TYPE_CHECKING:
    from kscore.cli import hand_runs
else:
    hand_runs = later("kscore.cli.hand_runs")

Name = Annotated[str, argument("NAME", "help.hand_name")]
Words = Annotated[
    list[str] | None,
    argument("ACTION NAME ...", "help.hand_words", complete_hands),
]
Before = Annotated[str | None, typer.Option(hidden=True, help="help.hand_before")]
"""How an action was typed before it had a word of its own."""


def hands(
    ctx: typer.Context,
    words: Words = None,
    picture: Before = None,
    rename: Before = None,
    join: Before = None,
    export: Before = None,
    import_: Annotated[
        str | None, typer.Option("--import", hidden=True, help="help.hand_before")
    ] = None,
    lang: Lang = None,
) -> None:
    """Lists the known hands; shows, renames, joins, exports, imports or forgets one."""
    t = texts_of(ctx)
    named = {"picture": picture, "rename": rename, "join": join, "export": export}
    named["import"] = import_
    before = [[action, value] for action, value in named.items() if value is not None]
    if not before:
        action, said = acted(words or ())
        hand_runs.hands(action, said, session_of(ctx))
        return
    ((action, value),) = before if len(before) == 1 else [("", "")]
    wanted = [*(words or ()), value]
    if len(wanted) != ACTIONS.get(action):
        raise Mistyped("hand.what")
    typed = shlex.join(["kscore", "hands", action, *wanted])
    hand_runs.hands(action, wanted, session_of(ctx))
    session_of(ctx).terminal.tell(t("hand.typed_now", command=typed))


def acted(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """What is to be done, and with what: without words all hands are listed, with a name alone one
    is shown. Raises Mistyped."""
    if not words:
        return "list", ()
    action, said = words[0].casefold(), words[1:]
    if action in ACTIONS and len(said) == ACTIONS[action]:
        return action, said
    if len(words) == 1 and action not in ACTIONS:
        return "show", words
    raise Mistyped("hand.what")


def forget(ctx: typer.Context, name: Name, lang: Lang = None) -> None:
    """Deletes a hand."""
    hand_runs.forget(name, session_of(ctx))


def learn(
    ctx: typer.Context,
    player: Annotated[str, argument("PLAYER", "help.learn_player")],
    photo: Annotated[Path, argument("PHOTO", "help.learn_photo")],
    legend: Annotated[bool, typer.Option("--legend", help="help.learn_legend")] = False,
    table: Annotated[bool, typer.Option("--table", help="help.learn_table")] = False,
    set_: Set = None,
    layout: LayoutName = None,
    corners: Corners = None,
    sheet: SheetNumber = None,
    no_input: NoInput = False,
    no_open: NoOpen = False,
    lang: Lang = None,
) -> None:
    """Learns how a player draws from a filled legend or from an old sheet."""
    said = Corrections.parse(set_ or ())
    place, printed = parse_corners(corners), parse_layout(layout)
    if legend and printed is not None:
        raise Mistyped("hand.legend_layout")
    wish = hand_runs.Learn(
        player=player,
        photo=photo,
        legend=legend,
        table=table,
        said=said,
        layout=printed,
        corners=place,
        sheet=sheet,
    )
    hand_runs.learn(wish, not no_input, not no_open, session_of(ctx))
