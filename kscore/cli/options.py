"""Arguments and options that several commands have: each with its name, its help's key and what
completes it.

`PhotoOptions` and `SheetOptions` are whole lists of them: a command takes one as a parameter and
the command line puts its fields in that place for typer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from kscore.cli.grammar import session_of, texts_of
from kscore.completion import (
    complete_cards,
    complete_layout,
    complete_player,
    complete_revealed,
    complete_season,
)
from kscore.disk import is_file
from kscore.engine.grid import COINS
from kscore.engine.rules import Played
from kscore.engine.season import CardSet, Season, parse_season
from kscore.errors import FileTrouble, Mistyped
from kscore.messages import LANGUAGES
from kscore.sheet.request import Request, parse_corners, parse_layout
from kscore.statements.corrections import CorrectionsOfPhotos
from kscore.statements.terrain_words import lone_letters


def argument(metavar: str, key: str, complete: Callable[..., Any] | None = None) -> Any:
    """An argument by what stands for it in the help, its help's key, and what completes it."""
    return typer.Argument(metavar=metavar, help=key, show_default=False, autocompletion=complete)


_CARDS = typer.Option(
    "--cards", metavar="A,B,C,D", help="help.cards", autocompletion=complete_cards
)

Lang = Annotated[str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help="help.lang")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="help.quiet")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="help.verbose")]
Json = Annotated[bool, typer.Option("--json", help="help.json")]
NoInput = Annotated[bool, typer.Option("--no-input", help="help.no_input")]
Anyway = Annotated[bool, typer.Option("--anyway", help="help.anyway")]
NoOpen = Annotated[bool, typer.Option("--no-open", help="help.no_open")]
Hand = Annotated[bool, typer.Option("--hand/--no-hand", help="help.hand")]
GameFile = Annotated[Path | None, typer.Option("--game", metavar="FILE", help="help.game")]
Cards = Annotated[str | None, _CARDS]
SeasonName = Annotated[
    str | None,
    typer.Option("--season", metavar="SEASON", help="help.season", autocompletion=complete_season),
]
LayoutName = Annotated[
    str | None,
    typer.Option(
        "--layout", metavar="KEY|FILE", help="help.layout", autocompletion=complete_layout
    ),
]
Coins = Annotated[
    int | None, typer.Option("--coins", metavar="N", min=0, max=COINS, help="help.coins")
]
Heroes = Annotated[bool | None, typer.Option("--heroes/--no-heroes", help="help.heroes")]
Promo = Annotated[bool | None, typer.Option("--promo/--no-promo", help="help.promo")]
OtherCards = Annotated[
    bool | None, typer.Option("--other-cards/--no-other-cards", help="help.other_cards")
]
Extra = Annotated[int | None, typer.Option("--extra", metavar="N", help="help.extra")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="F7=W", help="help.set")]
Corners = Annotated[
    str | None, typer.Option("--corners", metavar='"X,Y X,Y X,Y X,Y"', help="help.corners")
]
SheetNumber = Annotated[
    int | None, typer.Option("--sheet", metavar="N", min=1, help="help.sheet_number")
]
Map = Annotated[str | None, typer.Option("--map", metavar="MAP|FILE", help="help.map")]
Picture = Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="help.picture")]
Overlay = Annotated[Path | None, typer.Option("--overlay", metavar="FILE", help="help.overlay")]
Debug = Annotated[Path | None, typer.Option("--debug", metavar="DIR", help="help.debug")]
Page = Annotated[
    Path | None, typer.Option("--report", metavar="FILE.html", help="help.report_option")
]
PlayerName = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="help.player", autocompletion=complete_player),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", metavar="N", min=1, max=64, help="help.jobs")
]
GamesOption = Annotated[
    str | None, typer.Option("--games", metavar="K|H|KH", help="help.games_option")
]
Solo = Annotated[bool, typer.Option("--solo", help="help.solo")]
Revealed = Annotated[
    str | None,
    typer.Option(
        "--revealed", metavar="CARD,...", help="help.revealed", autocompletion=complete_revealed
    ),
]

Photos = Annotated[list[Path], argument("PHOTO...", "help.photos")]
AnyPhotos = Annotated[list[Path] | None, argument("PHOTO...", "help.photos")]
PlayerArgument = Annotated[
    str,
    argument("PLAYER", "help.player_argument", complete_player),
]
AnyPlayer = Annotated[
    str | None,
    argument("PLAYER", "help.any_player", complete_player),
]
File = Annotated[Path, argument("FILE", "help.file")]


@dataclass(frozen=True, kw_only=True)
class PhotoOptions:
    """What every command that takes a photo knows: how to read it, whom to ask, what to write."""

    layout: LayoutName = None
    corners: Corners = None
    sheet_number: SheetNumber = None
    heroes: Heroes = None
    promo: Promo = None
    other_cards: OtherCards = None
    coins: Coins = None
    extra: Extra = None
    set_: Set = None
    picture: Picture = None
    overlay: Overlay = None
    debug: Debug = None
    hand: Hand = True
    anyway: Anyway = False
    no_input: NoInput = False
    no_open: NoOpen = False
    json: Json = False
    lang: Lang = None

    def request(self, photos: list[Path], **more: Any) -> Request:
        """What is asked of these photos; ``more`` as in `Request`. Raises Mistyped and the engine's
        errors."""
        return Request(
            played=Played(
                layout=parse_layout(self.layout),
                heroes=self.heroes,
                promo=self.promo,
                other_cards=self.other_cards,
            ),
            corners=parse_corners(self.corners),
            sheet=self.sheet_number,
            corrections=CorrectionsOfPhotos.parse(
                with_extra(self.set_, self.extra), photos
            ).with_coins(self.coins),
            hands=self.hand,
            anyway=self.anyway,
            **more,
        )

    def output(
        self, alone: bool, quiet: bool = False, report: Path | None = None, **more: Any
    ) -> Output:
        """In which form to show the results; ``alone``: there is one photo. Raises Mistyped: one
        file for several."""
        for option, path in (("--picture", self.picture), ("--overlay", self.overlay)):
            if not alone and path is not None and (path.suffix or is_file(path)):
                raise Mistyped("one_picture", option=option)
        return Output(
            ask=not (self.no_input or self.json),
            open=not self.no_open,
            json=self.json,
            quiet=quiet,
            alone=alone,
            picture=self.picture,
            overlay=self.overlay,
            debug=self.debug,
            report=report,
            **more,
        )

    def without_photo(self) -> None:
        """Raises Mistyped where an option needs a photo and there is none."""
        if (self.overlay, self.corners, self.sheet_number) != (None, None, None):
            raise Mistyped("picture_needs_photo")


@dataclass(frozen=True, kw_only=True)
class SheetOptions(PhotoOptions):
    """Options of a photo of one season: its cards, the record that may know them."""

    cards: Cards = None
    season: SeasonName = None
    game: GameFile = None
    player: PlayerName = None

    def request(self, photos: list[Path], **more: Any) -> Request:
        """As above, with cards and season. Raises Mistyped where cards and a record's file were
        named."""
        cards = typed_cards(self.cards)
        refuse_both(self.game, cards)
        known = {"cards": cards, "season": typed_season(self.season), "player": self.player}
        return super().request(photos, **known, **more)

    def without_photo(self) -> None:
        """As above; raises Mistyped, too, where a game's record is named: a typed map is none of
        its sheets."""
        super().without_photo()
        for option, said in (("--player", self.player), ("--game", self.game)):
            if said is not None:
                raise Mistyped("map.alone", option=option)

    def without_sheet(self) -> None:
        """Raises Mistyped where an option is about a sheet, or the game that it is of, and there is
        none."""
        about = {
            "--player": self.player,
            "--game": self.game,
            "--cards": self.cards,
            "--season": self.season,
            "--layout": self.layout,
            "--heroes": self.heroes,
            "--promo": self.promo,
            "--other-cards": self.other_cards,
            "--coins": self.coins,
            "--extra": self.extra,
            "--set": self.set_ or None,
            "--corners": self.corners,
            "--sheet": self.sheet_number,
            "--picture": self.picture,
            "--overlay": self.overlay,
        }
        for option, said in about.items():
            if said is not None:
                raise Mistyped("explain.no_sheet", option=option)


@dataclass(frozen=True, kw_only=True)
class NewGame:
    """What is typed for a new game; None and False where nothing was."""

    players: Annotated[
        str | None, typer.Option("--players", metavar="A,B,...", help="help.players")
    ] = None
    cards: Cards = None
    draw: Annotated[bool, typer.Option("--random", help="help.random")] = False
    recommended: Annotated[bool, typer.Option("--recommended", help="help.recommended")] = False
    games: GamesOption = None
    layout: LayoutName = None
    heroes: Heroes = None
    skills: Annotated[bool, typer.Option("--skills", help="help.skills")] = False
    promo: Promo = None
    other_cards: OtherCards = None
    solo: Solo = False
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="help.name")] = None
    keep_photos: Annotated[bool, typer.Option("--keep-photos", help="help.keep_photos")] = False
    seasons: Annotated[
        str, typer.Option("--seasons", metavar="printed|online", help="help.seasons")
    ] = "printed"


@dataclass(frozen=True, kw_only=True)
class ChangedGame:
    """What of a game shall be otherwise; None stays as it is."""

    skills: Annotated[bool | None, typer.Option("--skills/--no-skills", help="help.skills")] = None
    heroes: Heroes = None
    promo: Promo = None
    other_cards: OtherCards = None
    seasons: Annotated[
        str | None, typer.Option("--seasons", metavar="printed|online", help="help.seasons")
    ] = None
    cards: Cards = None
    games: GamesOption = None
    layout: LayoutName = None
    keep_photos: Annotated[
        bool | None, typer.Option("--keep-photos/--no-keep-photos", help="help.keep_photos")
    ] = None
    join: Annotated[
        list[str] | None, typer.Option("--join", metavar="NAME", help="help.change_join")
    ] = None
    leave: Annotated[
        list[str] | None, typer.Option("--leave", metavar="NAME", help="help.change_leave")
    ] = None
    rename: Annotated[
        list[str] | None, typer.Option("--rename", metavar="NAME=NEW", help="help.change_rename")
    ] = None


@dataclass(frozen=True, kw_only=True)
class Output:
    """In which form results are shown and what is written beside. ``ask``: questions are welcome,
    if somebody is there; ``open``: so is their picture on the desktop; ``verbose``: of a season's
    end every award is shown.

    ``picture``, ``overlay``, ``report``, ``debug`` and ``names`` are where to write these, None for
    not at all. ``alone``: there is one photo, so that these name files and no folders. ``jobs``:
    processes that look at photos, None for as many as are worth it.
    """

    ask: bool
    json: bool
    open: bool = False
    quiet: bool = False
    verbose: bool = False
    alone: bool = True
    picture: Path | None = None
    overlay: Path | None = None
    debug: Path | None = None
    report: Path | None = None
    names: Path | None = None
    solo: bool = False
    jobs: int | None = None


def told_letters(typed: Sequence[str] | None, ctx: typer.Context | None) -> None:
    """Says what a typed letter means that begins another terrain's word.

    W is Wasser, and could be Wald. `expanded` says it of every command's ``--set``.
    """
    if not typed:
        return
    t = texts_of(ctx)
    for space, letter, other in lone_letters(typed, t.lang):
        session_of(ctx).terminal.tell(
            t("set.lone_letter", space=space, letter=letter, is_=letter, other=other, instead=other)
        )


def with_extra(typed: Sequence[str] | None, extra: int | None) -> tuple[str, ...]:
    """Corrections that were typed, with the points of extra cards."""
    return (*(typed or ()), *(() if extra is None else (f"extra={extra}",)))


def typed_cards(text: str | None) -> CardSet | None:
    """The four cards that were named, if any. Raises CardError."""
    return None if text is None else CardSet.parse(text, None)


def refuse_both(game: Path | None, cards: CardSet | None) -> None:
    """Raises Mistyped where cards are named for a game that knows its own, FileTrouble where there
    is no such game."""
    if game is None or cards is None:
        return
    if not is_file(game):
        raise FileTrouble("record.missing", path=game)
    raise Mistyped("record.cards_given")


def typed_season(text: str | None) -> Season | None:
    """The season that was named, if any. Raises UnknownSeason."""
    return None if text is None else parse_season(text)
