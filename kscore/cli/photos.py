"""Commands that take photos: ``score`` (which needs no name), ``final``, ``check``, ``explain``,
``what-if``, ``ambush``, ``watch`` and ``layout learn``.

Imported with every start: what runs them is imported inside, once everything typed is known to be
right.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kscore.cli.grammar import commands_of, later, session_of
from kscore.cli.options import (
    AnyPhotos,
    Cards,
    GameFile,
    Hand,
    Heroes,
    Jobs,
    Lang,
    LayoutName,
    Map,
    NoInput,
    NoOpen,
    Page,
    PhotoOptions,
    Photos,
    Quiet,
    Revealed,
    SeasonName,
    SheetNumber,
    SheetOptions,
    Solo,
    Verbose,
    argument,
    refuse_both,
    told_letters,
    typed_cards,
    typed_season,
)
from kscore.completion import complete_explained, complete_revealed
from kscore.disk import is_file
from kscore.engine.cards import Card
from kscore.engine.errors import CardError, UnknownCard
from kscore.engine.explore import AmbushCard, find_revealed_card
from kscore.engine.season import SEASONS
from kscore.engine.sheet import Sheet
from kscore.engine.topics import ON_A_SHEET, Topic, explained_and_rest, find_explained
from kscore.errors import Mistyped
from kscore.sheet.request import (
    CardPoints,
    NumbersCompared,
    PointsOtherwise,
    Request,
    SeasonPoints,
    TopicPoints,
    WholeGamePoints,
    named_photos,
    parse_changes,
    parse_map,
)

if TYPE_CHECKING:
    from kscore.cli import paper_runs, photo_runs, watch_runs
else:
    photo_runs = later("kscore.cli.photo_runs")
    watch_runs = later("kscore.cli.watch_runs")
    paper_runs = later("kscore.cli.paper_runs")


Asked = Annotated[
    list[str] | None,
    argument("CARD [PHOTO|PLAYER]", "help.card_argument", complete_explained),
]
AnySheet = Annotated[
    str | None,
    argument("PHOTO|PLAYER", "help.ambush_sheet"),
]
Changes = Annotated[
    list[str],
    argument("PHOTO|PLAYER F7=W...", "help.changes"),
]


def _typed(map_: str | None, request: Request, options: SheetOptions) -> Sheet | None:
    """The map that was typed, if any. Raises Mistyped where an option needs a photo, and as
    `parse_map`."""
    if map_ is None:
        return None
    sheet = parse_map(map_, request.played.layout, request.corrections.common)
    options.without_photo()
    return sheet


def score(
    ctx: typer.Context,
    options: SheetOptions,
    photos: AnyPhotos = None,
    map_: Map = None,
    report: Page = None,
    revealed: Revealed = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Scores photos or a map; photos go into the record where a game is being played."""
    paths = named_photos(photos or [], commands_of(ctx))
    request = options.request(paths)
    if map_ is not None and paths:
        raise Mistyped("map_and_photo")
    if map_ is None and not paths:
        raise Mistyped("no_photo")
    if len(paths) > 1 and options.player is not None:
        raise Mistyped("record.one_photo")
    sheet = _typed(map_, request, options)
    output = options.output(len(paths) < 2, quiet, report, jobs=jobs, verbose=verbose)
    if sheet is not None:
        return photo_runs.score_map(sheet, revealed, request, output, session_of(ctx))
    return photo_runs.score(paths, revealed, request, output, options.game, session_of(ctx))


def final(
    ctx: typer.Context,
    options: PhotoOptions,
    photos: Photos,
    cards: Cards = None,
    season: SeasonName = None,
    solo: Solo = False,
    game: GameFile = None,
    report: Page = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> int:
    """Scores whole games, each from the photo of its last sheet."""
    photos = named_photos(photos)
    named = typed_cards(cards)
    refuse_both(game, named)
    sure = typed_season(season)
    if sure not in (None, SEASONS[-1]):
        raise Mistyped("whole.season", season=sure)
    request = options.request(photos, cards=named, season=sure, wanted=WholeGamePoints())
    output = options.output(len(photos) == 1, quiet, report, solo=solo, jobs=jobs)
    return photo_runs.final(photos, request, output, game, session_of(ctx))


def check(
    ctx: typer.Context,
    options: SheetOptions,
    photo: Annotated[Path, argument("PHOTO", "help.one_photo")],
    names: Annotated[
        Path | None, typer.Option("--names", metavar="FILE", help="help.names")
    ] = None,
) -> int:
    """Compares what is written on a sheet with what its map scores."""
    request = options.request([photo], wanted=NumbersCompared())
    output = options.output(True, names=names)
    return photo_runs.check(photo, request, output, options.game, session_of(ctx))


_MOST_TOPICS = 4
"""A question's words that name more than so many topics say too little."""


def _explained(
    words: list[str], is_sheet: Callable[[str], bool]
) -> tuple[Card | Topic, str | None]:
    """What is to be explained, and on which sheet. Raises Mistyped for what scores on none."""
    try:
        return explained_and_rest(words, is_sheet)
    except CardError:
        if len(words) > 1 and is_file(Path(words[-1])):
            topic = " ".join(words[:-1])
            find_explained(topic)
            raise Mistyped("explain.no_card", topic=topic) from None
        raise


def _points_of(found: Card | Topic | None, on_a_sheet: bool) -> CardPoints | TopicPoints | None:
    """What is asked of a sheet; None of what scores on none."""
    if isinstance(found, Card):
        return CardPoints(found)
    return TopicPoints(found) if found and on_a_sheet and found.key in ON_A_SHEET else None


def explain(
    ctx: typer.Context,
    options: SheetOptions,
    words: Asked = None,
    map_: Map = None,
) -> int:
    """Shows the rule of a card or a topic and, where there is a sheet, what the card makes of
    it."""
    try:
        is_sheet = partial(photo_runs.names_a_sheet, options.game)
        found, sheet = _explained(words, is_sheet) if words else (None, None)
    except UnknownCard as error:
        if not 0 < len(error.about) <= _MOST_TOPICS or options.json or map_ is not None:
            raise
        return photo_runs.explain_related(error, session_of(ctx))
    wanted = _points_of(found, sheet is not None or map_ is not None)
    if wanted is None and map_ is not None:
        raise Mistyped("explain.no_card", topic=" ".join(words or ()))
    if sheet is not None and map_ is not None:
        raise Mistyped("map_and_photo")
    request = options.request(
        [] if sheet is None else [Path(sheet)], wanted=wanted or SeasonPoints()
    )
    output = options.output(True)
    typed = _typed(map_, request, options)
    if typed is None and sheet is None:
        options.without_sheet()
    if wanted is None:
        return photo_runs.explain_topic(
            found if isinstance(found, Topic) else None, output.json, session_of(ctx)
        )
    return photo_runs.explain(typed or sheet, request, output, options.game, session_of(ctx))


def ambush(
    ctx: typer.Context,
    options: SheetOptions,
    card: Annotated[
        str,
        argument("CARD", "help.ambush_argument", complete_revealed),
    ],
    sheet: AnySheet = None,
    map_: Map = None,
    turn: Annotated[bool | None, typer.Option("--turn/--no-turn", help="help.turn")] = None,
) -> int:
    """Shows where a solo game's ambush goes on a sheet, ring by ring from the card's corner."""
    found = find_revealed_card(card)
    if not isinstance(found, AmbushCard):
        raise Mistyped("ambush.none", card=found.key)
    if sheet is not None and map_ is not None:
        raise Mistyped("map_and_photo")
    request = options.request([] if sheet is None else [Path(sheet)])
    output = options.output(True)
    on = _typed(map_, request, options) or sheet
    return photo_runs.ambush(found, turn, on, request, output, options.game, session_of(ctx))


def what_if(ctx: typer.Context, options: SheetOptions, words: Changes, map_: Map = None) -> int:
    """Shows what other spaces would make of a sheet's points."""
    # of a typed map every word is a change
    sheet, changes = (None, words) if map_ is not None else (words[0], words[1:])
    if not changes:
        raise Mistyped("whatif.nothing")
    told_letters(changes, ctx)
    changed = parse_changes(changes)
    request = options.request(
        [] if sheet is None else [Path(sheet)], wanted=PointsOtherwise(changed)
    )
    output = options.output(True)
    typed = _typed(map_, request, options)
    if typed is not None and request.cards is None:
        raise Mistyped("needs_cards")
    on = typed or words[0]
    return photo_runs.what_if(on, request, output, options.game, session_of(ctx))


def watch(
    ctx: typer.Context,
    folder: Annotated[Path, argument("FOLDER", "help.watch_folder")],
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


def layout(
    ctx: typer.Context,
    what: Annotated[str, argument("learn", "help.layout_what")],
    photo: Annotated[Path, argument("PHOTO", "help.layout_photo")],
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="F7=^", help="help.layout_set")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="help.layout_output")
    ] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="help.layout_by_hand")] = False,
    sheet: SheetNumber = None,
    no_input: NoInput = False,
    lang: Lang = None,
) -> int:
    """Makes a layout file of a photo of an empty sheet."""
    if what != "learn":
        raise Mistyped("layout.what", text=what)
    return paper_runs.learn(
        photo, set_ or [], output, sheet, by_hand, not no_input, session_of(ctx)
    )
