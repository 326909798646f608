"""Arguments and options that several commands share. Each with its name, its help's key and what
completes it.

`PhotoOptions` and `SheetOptions` are whole lists of them: a command takes one as a parameter and
the command line puts its fields in that place for typer.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self, dataclass_transform, get_type_hints

import typer

from kscore import completion
from kscore.console import Session
from kscore.disk import is_file
from kscore.engine.grid import COINS
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season, parse_season
from kscore.engine.terrain import LETTERS
from kscore.errors import FileTrouble, Mistyped
from kscore.messages import LANGUAGES
from kscore.sheet.request import Request, SeasonPoints, WholeGamePoints, parse_corners, parse_layout
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos
from kscore.statements.terrain_words import lone_letters

Complete = Callable[..., Any] | None
PANELS: Mapping[str, str] = MappingProxyType(
    {
        "help.panel.game": "cards season game player heroes promo other-cards revealed solo",
        "help.panel.photo": "map layout corners sheet hand jobs",
        "help.panel.right": "set coins extra anyway no-input no-open turn",
        "help.panel.result": "output json csv quiet verbose picture overlay names report debug",
    }
)
"""Headings over a command's many options, and which stand below each."""


def argument(metavar: str, key: str, complete: Complete = None) -> Any:
    """An argument by placeholder, help key, and completion."""
    # Whether a file can be read is told by what reads it, with its name, and costs no other.
    return typer.Argument(
        metavar=metavar, help=key, show_default=False, autocompletion=complete, readable=False
    )


def option(typed: str, complete: Complete = None, *, help: str | None = None, **more: Any) -> Any:
    """An option as it is typed, with completion. Names and then what stands for its value (``--jobs
    -j N``). Its help's key is ``help.NAME`` unless ``help`` names another."""
    names = [word for word in typed.split() if word.startswith("-")]
    name = names[0].partition("/")[0].removeprefix("--")
    return typer.Option(
        *names,
        metavar=" ".join(typed.split()[len(names) :]) or None,
        help=help or f"help.{name.replace('-', '_')}",
        autocompletion=complete,
        readable=False,
        **more,
    )


Lang = Annotated[str | None, option(f"--lang {'|'.join(LANGUAGES)}")]
Quiet = Annotated[bool, option("--quiet -q")]
NoInput = Annotated[bool, option("--no-input")]
NoOpen = Annotated[bool, option("--no-open")]
Hand = Annotated[bool, option("--hand/--no-hand")]
GameFile = Annotated[Path | None, option("--game FILE")]
Cards = Annotated[str | None, option("--cards A,B,C,D", completion.complete_cards)]
SeasonName = Annotated[str | None, option("--season SEASON", completion.complete_season)]
SeatOf = Annotated[
    str | None, option("--player NAME", completion.complete_player, help="help.review_player")
]
Stats = Annotated[bool, option("--stats")]
CardPicture = Annotated[Path | None, option("--card FILE", help="help.card_picture")]
LayoutName = Annotated[str | None, option("--layout KEY|FILE", completion.complete_layout)]
Heroes = Annotated[bool | None, option("--heroes/--no-heroes")]
Promo = Annotated[bool | None, option("--promo/--no-promo")]
OtherCards = Annotated[bool | None, option("--other-cards/--no-other-cards")]
Extra = Annotated[int | None, option("--extra N")]
Set = Annotated[list[str] | None, option("--set F7=W")]
Corners = Annotated[str | None, option('--corners "X,Y X,Y X,Y X,Y"')]
SheetNumber = Annotated[int | None, option("--sheet N", min=1, help="help.sheet_number")]
Map = Annotated[str | None, option("--map MAP|FILE")]
Page = Annotated[Path | None, option("--report FILE.html", help="help.report_option")]
Jobs = Annotated[int | None, option("--jobs -j N", min=1, max=64)]
GamesOption = Annotated[str | None, option("--games K|H|KH", help="help.games_option")]
Solo = Annotated[bool, option("--solo")]
Revealed = Annotated[str | None, option("--revealed CARD,...", completion.complete_revealed)]

Photos = Annotated[list[Path], argument("PHOTO...", "help.photos")]
AnyPhotos = Annotated[list[Path] | None, argument("PHOTO...", "help.photos")]
Players = Annotated[list[str] | None, argument("PLAYER...", "help.players")]
PlayerArgument = Annotated[
    str, argument("PLAYER", "help.player_argument", completion.complete_player)
]
AnyPlayer = Annotated[str | None, argument("PLAYER", "help.any_player", completion.complete_player)]
HandName = Annotated[str, argument("NAME", "help.hand_name", completion.complete_player)]
AnyHand = Annotated[str | None, argument("NAME", "help.hand_name", completion.complete_player)]
OtherHand = Annotated[str, argument("OTHER", "help.hand_other", completion.complete_player)]
GameName = Annotated[str, argument("NAME", "help.game_name", completion.complete_game)]
AnyGame = Annotated[str | None, argument("NAME", "help.game_name", completion.complete_game)]
NewName = Annotated[str, argument("NEW", "help.new_name")]
File = Annotated[Path, argument("FILE", "help.file")]
Words = Annotated[list[str] | None, argument("WORD", "help.word", completion.complete_card)]
Yes = Annotated[bool, option("--yes")]
SeasonArgument = Annotated[
    str, argument("SEASON", "help.season_argument", completion.complete_season)
]
PageFile = Annotated[Path | None, argument("FILE.html", "help.report_file")]
ExportFile = Annotated[Path | None, argument("FILE", "help.export_file")]
PageSeason = Annotated[
    str | None, option("--season SEASON", completion.complete_season, help="help.report_season")
]
Learner = Annotated[str, argument("PLAYER", "help.learn_player", completion.complete_player)]
LearntPhoto = Annotated[Path, argument("PHOTO", "help.learn_photo")]
Sides = Annotated[
    list[str] | None, argument("KEY|FILE", "help.sheet_sides", completion.complete_layout)
]
EmptySheet = Annotated[Path, argument("PHOTO", "help.layout_photo")]
Table = Annotated[Path, argument("TABLE", "help.neuland_table")]
Question = Annotated[list[str] | None, argument("QUESTION...", "help.neuland_ask")]
TablePicture = Annotated[Path | None, option("--picture SVG", help="help.neuland_picture")]


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Options:
    """A command's typed options, a field each with its default. As a data class, whose making would
    cost each start 10 ms. Fields that are no `option` are set by commands themselves."""

    def __init__(self, **typed: Any) -> None:
        vars(self).update(typed)

    def but(self, **typed: Any) -> Self:
        """These options with other values."""
        return type(self)(**(vars(self) | typed))

    @classmethod
    @functools.cache
    def declared_options(cls) -> Mapping[str, Any]:
        """The options among the fields, with their annotations."""
        hints = get_type_hints(cls, include_extras=True)
        return {name: hint for name, hint in hints.items() if hasattr(hint, "__metadata__")}

    def refuse(self, key: str, *names: str, **values: object) -> None:
        """Raises Mistyped with the first of these options that was typed."""
        for name in names:
            typed = getattr(self, name)
            if typed not in (getattr(type(self), name), []):
                said = name.strip("_").replace("_", "-")
                raise Mistyped(
                    key, option=f"--no-{said}" if typed is False else f"--{said}", **values
                )


_Form = Literal["text", "json", "csv"] | None


class Form(Options):
    """In which form results are printed: as text or as JSON."""

    output: Annotated[_Form, option("--output text|json")] = None
    json: Annotated[bool, option("--json")] = False
    csv: Annotated[bool, option("--csv", hidden=True)] = False

    @property
    def form(self) -> str:
        """ "text", "json" or "csv". Raises Mistyped where two were typed."""
        named = (self.output, self.json and "json", self.csv and "csv")
        first, *others = dict.fromkeys(each for each in named if each) or ["text"]
        if others:
            raise Mistyped("option.twice", option="--output", first=first, second=others[0])
        return first

    @property
    def as_json(self) -> bool:
        """Whether JSON is wanted, where there is no CSV. Raises Mistyped."""
        self.refuse_csv()
        return self.form == "json"

    def refuse_csv(self) -> None:
        """Raises Mistyped where CSV is wanted: only points have columns."""
        if self.form == "csv":
            raise Mistyped("output.no_csv")


class PointsForm(Form):
    """Text, JSON, or the points as CSV. By player, season and card."""

    output: Annotated[_Form, option("--output text|json|csv")] = None
    csv: Annotated[bool, option("--csv")] = False


class GameForm(PointsForm):
    """Options of ``kscore game``; ``stats``: all games together."""

    history: Annotated[bool, option("--history")] = False
    stats: Stats = False
    game: GameFile = None


class GameExport(Options):
    """Options of ``kscore game export``: kscore's own file, or what others take."""

    photos: Annotated[bool, option("--photos", help="help.export_photos")] = False
    bg_stats: Annotated[bool, option("--bg-stats")] = False
    bgg: Annotated[bool, option("--bgg")] = False
    squares: Annotated[bool, option("--squares")] = False
    game: GameFile = None


class Output(Form):
    """The form of results, questions, and files to write.

    Attributes:
        picture, overlay, debug, report, names: where to write these; None: not at all.
        quiet: only the totals are shown.
        verbose: of a season's end every award is shown.
        solo: the whole game is ranked as a solo game.
        jobs: processes that look at photos; None: as many as are worth it.
        game: the record's file; None: the game being played.
        revealed: the season's ambushes and heroes, as they were typed.
        alone: there is one photo, so that paths name files and no folders.
    """

    picture: Annotated[Path | None, option("--picture FILE")] = None
    overlay: Annotated[Path | None, option("--overlay FILE")] = None
    debug: Annotated[Path | None, option("--debug DIR")] = None
    no_input: NoInput = False
    no_open: NoOpen = False
    report: Path | None = None
    names: Path | None = None
    quiet: bool = False
    verbose: bool = False
    solo: bool = False
    jobs: int | None = None
    game: Path | None = None
    revealed: str | None = None
    alone: bool = True

    @property
    def text(self) -> bool:
        """Whether people read the result, not a program."""
        return self.form == "text"

    @property
    def asks(self) -> bool:
        """Whether questions are welcome, if the terminal is interactive."""
        return self.text and not self.no_input

    def of(self, photos: Sequence[Path]) -> Self:
        """This output for so many photos. Raises Mistyped: one file for several."""
        alone = len(photos) < 2
        for typed, path in (("--picture", self.picture), ("--overlay", self.overlay)):
            if not alone and path is not None and (path.suffix or is_file(path)):
                raise Mistyped("one_picture", option=typed)
        return self.but(alone=alone)


class PhotoOptions(Output):
    """Options of every command that takes a photo. How to read it, whom to ask, what to write."""

    layout: LayoutName = None
    corners: Corners = None
    sheet: SheetNumber = None
    heroes: Heroes = None
    promo: Promo = None
    other_cards: OtherCards = None
    coins: Annotated[int | None, option("--coins N", min=0, max=COINS)] = None
    extra: Extra = None
    set_: Set = None
    hand: Hand = True
    anyway: Annotated[bool, option("--anyway")] = False

    def request(self, photos: list[Path], **more: Any) -> Request:
        """What is asked of these photos; ``more`` as in `Request`. Raises Mistyped and the engine's
        errors."""
        if not isinstance(more.get("wanted"), SeasonPoints | WholeGamePoints | None):
            self.refuse_csv()
        return Request(
            played=Variant(
                layout=parse_layout(self.layout),
                heroes=self.heroes,
                promo=self.promo,
                other_cards=self.other_cards,
            ),
            corners=parse_corners(self.corners),
            sheet=self.sheet,
            corrections=CorrectionsOfPhotos.parse(
                with_extra(self.set_, self.extra), photos
            ).with_coins(self.coins),
            hands=self.hand,
            anyway=self.anyway,
            **more,
        )


class SheetOptions(PhotoOptions):
    """Options of one season's photo: its cards or record."""

    cards: Cards = None
    season: SeasonName = None
    game: GameFile = None
    player: Annotated[str | None, option("--player NAME", completion.complete_player)] = None

    def request(self, photos: list[Path], **more: Any) -> Request:
        """As above, with cards and season. Raises Mistyped where cards and a record's file were
        named."""
        cards = typed_cards(self.cards)
        refuse_both(self.game, cards)
        known = {"cards": cards, "season": typed_season(self.season), "player": self.player}
        return super().request(photos, **known, **more)

    def without_sheet(self) -> None:
        """Raises Mistyped for options that need a sheet, or its game. Where there is none."""
        shown = {*Form.declared_options(), "no_input", "no_open", "verbose"}
        self.refuse("explain.no_sheet", *(self.declared_options().keys() - shown))

    def without_photo(self) -> None:
        """Raises Mistyped for options that a typed map cannot have. They need a photo, or a game's
        record: a typed map is none of its sheets."""
        photo = ("overlay", "corners", "sheet", "hand", "anyway", "jobs")
        self.refuse("picture_needs_photo", *photo)
        self.refuse("map.alone", "player", "game")


class ScoreOptions(PointsForm, SheetOptions):
    """Options of ``kscore PHOTO``."""

    map_: Map = None
    report: Page = None
    revealed: Revealed = None
    jobs: Jobs = None
    quiet: Quiet = False
    verbose: Annotated[bool, option("--verbose -v")] = False


class ExplainOptions(SheetOptions):
    """Options of ``kscore explain``."""

    verbose: Annotated[bool, option("--verbose -v", help="help.explain_verbose")] = False


class FinalOptions(PointsForm, PhotoOptions):
    """Options of ``kscore game final``."""

    cards: Cards = None
    season: SeasonName = None
    game: GameFile = None
    solo: Solo = False
    report: Page = None
    jobs: Jobs = None
    quiet: Quiet = False


class NewGame(Options):
    """Options of a new game; None and False where nothing was typed."""

    players: Annotated[str | None, option("--players A,B,...")] = None
    cards: Cards = None
    random: Annotated[bool, option("--random")] = False
    recommended: Annotated[bool, option("--recommended")] = False
    games: GamesOption = None
    layout: LayoutName = None
    heroes: Heroes = None
    skills: Annotated[bool, option("--skills")] = False
    promo: Promo = None
    other_cards: OtherCards = None
    solo: Solo = False
    name: Annotated[str | None, option("--name NAME")] = None
    keep_photos: Annotated[bool, option("--keep-photos")] = False
    seasons: Annotated[str, option("--seasons printed|online")] = "printed"
    game: GameFile = None
    no_input: NoInput = False


class ChangedGame(Options):
    """What of a game shall be otherwise; None stays as it is."""

    skills: Annotated[bool | None, option("--skills/--no-skills")] = None
    heroes: Heroes = None
    promo: Promo = None
    other_cards: OtherCards = None
    seasons: Annotated[str | None, option("--seasons printed|online")] = None
    cards: Cards = None
    games: GamesOption = None
    layout: LayoutName = None
    keep_photos: Annotated[bool | None, option("--keep-photos/--no-keep-photos")] = None
    join: Annotated[list[str] | None, option("--join NAME", help="help.change_join")] = None
    leave: Annotated[list[str] | None, option("--leave NAME", help="help.change_leave")] = None
    rename: Annotated[list[str] | None, option("--rename NAME=NEW", help="help.change_rename")] = (
        None
    )


class EnteredSeason(Options):
    """Options of a season without a photo. A map, a total alone, or extra points."""

    map_: Map = None
    set_: Set = None
    total: Annotated[int | None, option("--total N")] = None
    monsters: Annotated[int | None, option("--monsters N")] = None
    extra: Extra = None
    revealed: Revealed = None
    game: GameFile = None

    def corrections(self) -> Corrections:
        """What is said of the sheet. Raises Mistyped for options that do not go together."""
        said = Corrections.parse(with_extra(self.set_, self.extra))
        if self.map_ is not None:
            self.refuse("option.together", "total", "monsters", other="--map")
        elif self.total is not None:
            if self.extra is not None:
                raise Mistyped("enter.extra_in_total")
            self.refuse("option.together", "set_", other="--total")
        elif self.extra is not None:
            self.refuse("option.together", "monsters", "revealed", other="--extra")
        else:
            raise Mistyped("enter.what", known=tuple(LETTERS))
        return said


class LearnOptions(Options):
    """What is typed of a photo that teaches how a player draws."""

    legend: Annotated[bool, option("--legend", help="help.learn_legend")] = False
    table: Annotated[bool, option("--table", help="help.learn_table")] = False
    set_: Set = None
    layout: LayoutName = None
    corners: Corners = None
    sheet: SheetNumber = None
    no_input: NoInput = False
    no_open: NoOpen = False


class LegendPaper(Options):
    """How a legend is printed."""

    output: Annotated[Path, option("--output -o FILE", help="help.legend_output")] = Path(
        "legend.pdf"
    )
    paper: Annotated[str, option("--paper a5|a4|letter", help="help.sheet_paper")] = "a5"
    large: Annotated[bool, option("--large", help="help.sheet_large")] = False
    no_marks: bool = False


class SheetPaper(LegendPaper):
    """How empty sheets are printed."""

    output: Annotated[Path, option("--output -o FILE", help="help.sheet_output")] = Path(
        "sheet.pdf"
    )
    no_marks: Annotated[bool, option("--no-marks", help="help.sheet_no_marks")] = False


class LayoutOptions(Options):
    """What is typed of a photo of an empty sheet."""

    set_: Annotated[list[str] | None, option("--set F7=^", help="help.layout_set")] = None
    output: Annotated[Path | None, option("--output -o FILE", help="help.layout_output")] = None
    by_hand: Annotated[bool, option("--by-hand", help="help.layout_by_hand")] = False
    sheet: SheetNumber = None
    no_input: NoInput = False


class PhoneOptions(Options):
    """How the page for phones is served."""

    host: Annotated[str | None, option("--host ADDRESS", help="help.phone_host")] = None
    port: Annotated[int | None, option("--port PORT", min=1, max=65535, help="help.phone_port")] = (
        None
    )
    open_: Annotated[bool, option("--open", help="help.phone_open")] = False
    stay: Annotated[bool, option("--stay", help="help.phone_stay")] = False
    new_token: Annotated[bool, option("--new-token", help="help.phone_new_token")] = False
    hand: Hand = True
    game: GameFile = None


def told_letters(typed: Sequence[str] | None, session: Session) -> None:
    """Warns of typed letters that begin another terrain's word. W is Wasser, and could be Wald.
    Said of every command's ``--set``."""
    t = session.t
    for space, letter, other in lone_letters(typed or (), t.lang):
        session.terminal.tell(
            t("set.lone_letter", space=space, letter=letter, is_=letter, other=other, instead=other)
        )


def with_extra(typed: Sequence[str] | None, extra: int | None) -> tuple[str, ...]:
    """Corrections that were typed, with the points of extra cards."""
    return (*(typed or ()), *(() if extra is None else (f"extra={extra}",)))


def typed_cards(text: str | None) -> CardSet | None:
    """The four cards that were named, if any. Raises CardError."""
    return None if text is None else CardSet.parse(text, None)


def refuse_both(game: Path | None, cards: CardSet | None) -> None:
    """Raises Mistyped where a game and cards are named. FileTrouble where there is no such game."""
    if game is None or cards is None:
        return
    if not is_file(game):
        raise FileTrouble("record.missing", path=game)
    raise Mistyped("record.cards_given")


def typed_season(text: str | None) -> Season | None:
    """The season that was named, if any. Raises UnknownSeason."""
    return None if text is None else parse_season(text)
