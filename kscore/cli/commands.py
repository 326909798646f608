"""The table of commands, in the help's order. And how they were typed before.

Of each group the first command needs no name: ``kscore sheet.jpg`` is ``kscore photo sheet.jpg``,
``kscore game`` is ``kscore game show``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from kscore.cli import options as typed


class Leaf(NamedTuple):
    """One command.

    Attributes:
        function: its function in `kscore.cli`.
        help: the key of its help.
        typed: its arguments and options, where they are handed to what runs it as they are; None:
            the function checks them first, and imports what runs it.
    """

    function: str
    help: str
    typed: Mapping[str, Any] | None = None


class Branch(NamedTuple):
    """Commands that begin with the same word.

    Attributes:
        help: the key of what the group is for.
        commands: those in it, by name.
        options: names of commands that were options before (``kscore hands Anna --rename Anne``).
    """

    help: str
    commands: Mapping[str, Leaf | Branch]
    options: tuple[str, ...] = ()


def _run(function: str, help: str, **arguments: Any) -> Leaf:
    return Leaf(function, help, arguments)


_NAME_FILE = {"name": typed.HandName, "file": typed.File}
_GAME: Mapping[str, Leaf | Branch] = {
    "show": _run(
        "game_runs.show",
        "help.game_command",
        form=typed.GameForm,
    ),
    "list": _run("game_runs.list_games", "help.game_list"),
    "switch": _run("game_runs.choose", "help.game_switch", name=typed.AnyGame),
    "enter": _run(
        "game_runs.enter",
        "help.enter",
        player=typed.PlayerArgument,
        season=typed.SeasonArgument,
        typed=typed.EnteredSeason,
    ),
    "final": Leaf("photos.final", "help.final"),
    "watch": Leaf("photos.watch", "help.watch"),
    "ambush": Leaf("photos.ambush", "help.ambush"),
    "cards": _run("card_runs.show", "help.cards_command", words=typed.Words, form=typed.Form),
    "rename": _run("game_runs.rename", "help.rename", name=typed.GameName, new_name=typed.NewName),
    "delete": _run("game_runs.delete", "help.delete", name=typed.GameName, yes=typed.Yes),
    "restore": _run("game_runs.restore", "help.restore", name=typed.AnyGame, game=typed.GameFile),
    "export": _run(
        "game_runs.export",
        "help.export",
        file=typed.ExportFile,
        wish=typed.GameExport,
    ),
    "import": _run("game_runs.import_", "help.import", file=typed.File, game=typed.GameFile),
    "data": _run("game_runs.data", "help.data"),
}
_HANDS: Mapping[str, Leaf | Branch] = {
    "show": _run("hand_runs.show", "help.hand_show", name=typed.AnyHand),
    "list": _run("hand_runs.list_hands", "help.hand_list"),
    "picture": _run("hand_runs.picture", "help.hand_picture", **_NAME_FILE),
    "learn": _run(
        "hand_runs.learn",
        "help.learn",
        player=typed.Learner,
        photo=typed.LearntPhoto,
        wish=typed.LearnOptions,
    ),
    "rename": _run(
        "hand_runs.rename", "help.hand_rename", name=typed.HandName, new_name=typed.NewName
    ),
    "join": _run("hand_runs.join", "help.hand_join", name=typed.HandName, other=typed.OtherHand),
    "export": _run("hand_runs.export", "help.hand_export", **_NAME_FILE),
    "import": _run("hand_runs.import_", "help.hand_import", file=typed.File),
    "forget": _run("hand_runs.forget", "help.forget", name=typed.HandName),
}
_SHEET: Mapping[str, Leaf | Branch] = {
    "print": _run(
        "paper_runs.write_sheets", "help.sheet", sides=typed.Sides, wish=typed.SheetPaper
    ),
    "legend": _run("paper_runs.write_legend", "help.legend", wish=typed.LegendPaper),
    "layout": Branch(
        "help.layout_learn",
        {
            "learn": _run(
                "paper_runs.learn",
                "help.layout_learn",
                photo=typed.EmptySheet,
                wish=typed.LayoutOptions,
            )
        },
    ),
}
COMMANDS = Branch(
    "help.app",
    {
        "photo": Leaf("photos.score", "help.score"),
        "new": _run("game_runs.new", "help.new", names=typed.Players, wish=typed.NewGame),
        "game": Branch("help.game_group", _GAME),
        "review": _run(
            "game_runs.review",
            "help.review",
            player=typed.AnyPlayer,
            season=typed.SeasonName,
            set_=typed.Set,
            to=typed.SeatOf,
            game=typed.GameFile,
            no_open=typed.NoOpen,
        ),
        "undo": _run("game_runs.undo", "help.undo", game=typed.GameFile),
        "redo": _run("game_runs.redo", "help.redo", game=typed.GameFile),
        "change": _run(
            "game_runs.change", "help.change", wish=typed.ChangedGame, game=typed.GameFile
        ),
        "report": _run(
            "photo_runs.write_page",
            "help.report",
            file=typed.PageFile,
            season=typed.PageSeason,
            card=typed.CardPicture,
            stats=typed.Stats,
            game=typed.GameFile,
        ),
        "phone": _run("phone_runs.serve", "help.phone", options=typed.PhoneOptions),
        "explain": Leaf("photos.explain", "help.explain"),
        "what-if": Leaf("photos.what_if", "help.what_if"),
        "check": Leaf("photos.check", "help.check"),
        "hands": Branch(
            "help.hands", _HANDS, options=("picture", "rename", "join", "export", "import")
        ),
        "sheet": Branch("help.sheet_group", _SHEET),
        "neuland": _run(
            "neuland_runs.answer",
            "help.neuland",
            table=typed.Table,
            ask=typed.Question,
            picture=typed.TablePicture,
            form=typed.Form,
        ),
    },
)
_GAME_BEFORE = "enter final watch ambush cards rename delete restore export import data"
BEFORE: Mapping[str, str] = MappingProxyType(
    {
        "score": "photo",
        "games": "game switch",
        "learn": "hands learn",
        "forget": "hands forget",
        "layout": "sheet layout",
        "legend": "sheet legend",
        **{name: f"game {name}" for name in _GAME_BEFORE.split()},
        **dict.fromkeys(("why", "warum"), "explain"),
    }
)
"""How commands were spelt before they had groups, and what people say for others; understood for
ever, and listed nowhere."""
