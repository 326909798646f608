"""The commands that take photos, before anything heavy is loaded. ``photo`` (which needs no name),
``check``, ``explain``, ``what-if``, and ``game final``, ``game ambush`` and ``game watch``.

What runs them is imported inside, once everything typed is known to be right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from kscore.cli import options as arguments
from kscore.cli.commands import BEFORE, COMMANDS
from kscore.completion import complete_explained, complete_revealed
from kscore.console import Session
from kscore.disk import is_file
from kscore.engine.cards import CARDS, Card
from kscore.engine.errors import UnknownCard
from kscore.engine.explore import AmbushCard, find_revealed_card
from kscore.engine.names import is_filler_question
from kscore.engine.season import SEASONS
from kscore.engine.sheet import Sheet
from kscore.engine.topics import ON_A_SHEET, Topic, find_subject
from kscore.errors import Exit, Mistyped, sentence
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

_MOST_TOPICS = 4
"""A question's words that name more than so many topics say too little."""


def _parse_map(map_: str | None, request: Request, options: arguments.SheetOptions) -> Sheet | None:
    """The map that was typed, if any. Raises Mistyped where an option needs a photo, and as
    `parse_map`."""
    if map_ is None:
        return None
    sheet = parse_map(map_, request.played.layout, request.corrections.common)
    options.without_photo()
    return sheet


def score(
    session: Session, options: arguments.ScoreOptions, photos: arguments.AnyPhotos = None
) -> int:
    """Scores photos or a map; photos enter the current game."""
    paths = named_photos(photos or [], (*COMMANDS.commands, *BEFORE))
    request = options.request(paths)
    if options.map_ is not None and paths:
        raise Mistyped("map_and_photo")
    if options.map_ is None and not paths:
        raise Mistyped("no_photo")
    if len(paths) > 1 and options.player is not None:
        raise Mistyped("record.one_photo")
    sheet, output = _parse_map(options.map_, request, options), options.of(paths)
    session = _with_reader(session, paths)
    from kscore.cli import photo_runs

    if sheet is not None:
        return photo_runs.score_map(sheet, request, output, session)
    return photo_runs.score(paths, request, output, session)


def _with_reader(session: Session, photos: Sequence[Path]) -> Session:
    """The session with the networks loading meanwhile, for one photo. Beside the imports that
    follow."""
    if session.reader is not None or len(photos) != 1 or not is_file(photos[0]):
        return session
    from kscore.scanner.pipeline import Reader

    return replace(session, reader=Reader.load())


def final(session: Session, options: arguments.FinalOptions, photos: arguments.Photos) -> int:
    """Scores whole games, each from the photo of its last sheet."""
    photos = named_photos(photos)
    named = arguments.typed_cards(options.cards)
    arguments.refuse_both(options.game, named)
    sure = arguments.typed_season(options.season)
    if sure not in (None, SEASONS[-1]):
        raise Mistyped("whole.season", season=sure)
    request = options.request(photos, cards=named, season=sure, wanted=WholeGamePoints())
    from kscore.cli import photo_runs

    return photo_runs.final(photos, request, options.of(photos), session)


def check(
    session: Session,
    options: arguments.SheetOptions,
    photo: Annotated[Path, arguments.argument("PHOTO", "help.one_photo")],
    names: Annotated[Path | None, arguments.option("--names FILE")] = None,
) -> int:
    """Compares what is written on a sheet with what its map scores."""
    request = options.request([photo], wanted=NumbersCompared())
    from kscore.cli import photo_runs

    return photo_runs.check(photo, request, options.but(names=names), session)


def _find_subject(asked: Sequence[str], sheet: str | None) -> Card | Topic | None:
    """What is to be explained; None: all of a sheet. Raises CardError."""
    if sheet is not None and is_filler_question(asked):
        return None
    try:
        return find_subject(" ".join(asked))
    except UnknownCard as error:
        scoring = [key for key in error.about if key in CARDS or key in ON_A_SHEET]
        if sheet is None or (error.about and not scoring):
            raise
        return find_subject(scoring[0]) if scoring else None  # what has points on it, or all


def explain(
    session: Session,
    options: arguments.ExplainOptions,
    words: Annotated[
        list[str] | None,
        arguments.argument("CARD [PHOTO|PLAYER]", "help.card_argument", complete_explained),
    ] = None,
    map_: arguments.Map = None,
) -> int:
    """Shows a rule and, with a sheet, its awards. Of a card or a topic; or the whole sheet."""
    from kscore.cli import photo_runs

    try:
        asked, sheet, season = photo_runs.split_question(words or [], options.game)
        found = _find_subject(asked, sheet) if words else None
    except UnknownCard as error:
        if not 0 < len(error.about) <= _MOST_TOPICS or options.as_json or map_ is not None:
            raise
        # it ends as mistyped, for it is unknown whether that answers it
        session.terminal.tell(sentence(error, session.t))
        photo_runs.explain_rules(error.about, str(error.values["card"]), options, session)
        return int(Exit.MISTYPED)
    if options.season is None and season is not None:
        options = options.but(season=season.value)
    on_a_sheet = isinstance(found, Card) or (found is not None and found.key in ON_A_SHEET)
    if found is not None and not on_a_sheet:
        if map_ is not None or (sheet is not None and is_file(Path(sheet))):
            raise Mistyped("explain.no_card", topic=" ".join(asked))
        sheet = None  # a rule holds on every sheet
    if sheet is not None and map_ is not None:
        raise Mistyped("map_and_photo")
    wanted: CardPoints | TopicPoints | SeasonPoints = SeasonPoints()
    if isinstance(found, Card):
        wanted = CardPoints(found)
    elif found is not None and on_a_sheet:
        wanted = TopicPoints(found)
    request = options.request([] if sheet is None else [Path(sheet)], wanted=wanted)
    typed = _parse_map(map_, request, options)
    if typed is None and sheet is None:
        options.without_sheet()
        if not isinstance(found, Card):
            keys = [] if found is None else [found.key]
            photo_runs.explain_rules(keys, " ".join(asked), options, session)
            return int(Exit.SCORED)
    return photo_runs.explain(typed or sheet, request, options, session)


def ambush(
    session: Session,
    options: arguments.SheetOptions,
    card: Annotated[str, arguments.argument("CARD", "help.ambush_argument", complete_revealed)],
    on: Annotated[str | None, arguments.argument("PHOTO|PLAYER", "help.ambush_sheet")] = None,
    map_: arguments.Map = None,
    turn: Annotated[bool | None, arguments.option("--turn/--no-turn")] = None,
) -> int:
    """Shows where a solo ambush goes, ring by ring. From the card's corner."""
    options.refuse_csv()
    found = find_revealed_card(card)
    if not isinstance(found, AmbushCard):
        raise Mistyped("ambush.none", card=found.key)
    if on is not None and map_ is not None:
        raise Mistyped("map_and_photo")
    request = options.request([] if on is None else [Path(on)])
    typed = _parse_map(map_, request, options)
    from kscore.cli import photo_runs

    return photo_runs.ambush(found, turn, typed or on, request, options, session)


def what_if(
    session: Session,
    options: arguments.SheetOptions,
    words: Annotated[list[str], arguments.argument("PHOTO|PLAYER F7=W...", "help.changes")],
    map_: arguments.Map = None,
) -> int:
    """Shows what other spaces would make of a sheet's points."""
    # of a typed map every word is a change
    sheet, changes = (None, words) if map_ is not None else (words[0], words[1:])
    if not changes:
        raise Mistyped("whatif.nothing")
    arguments.told_letters(changes, session)
    changed = parse_changes(changes)
    request = options.request(
        [] if sheet is None else [Path(sheet)], wanted=PointsOtherwise(changed)
    )
    typed = _parse_map(map_, request, options)
    if typed is not None and request.cards is None:
        raise Mistyped("needs_cards")
    from kscore.cli import photo_runs

    return photo_runs.what_if(typed or words[0], request, options, session)


def watch(
    session: Session,
    folder: Annotated[Path, arguments.argument("FOLDER", "help.watch_folder")],
    everything: Annotated[bool, arguments.option("--all", help="help.watch_all")] = False,
    cards: arguments.Cards = None,
    season: arguments.SeasonName = None,
    layout: arguments.LayoutName = None,
    heroes: arguments.Heroes = None,
    hand: arguments.Hand = True,
    game: arguments.GameFile = None,
    no_input: arguments.NoInput = False,
    no_open: arguments.NoOpen = False,
) -> int:
    """Scores photos as they arrive, until Ctrl-C."""
    options = arguments.SheetOptions(
        layout=layout,
        heroes=heroes,
        hand=hand,
        no_input=no_input,
        no_open=no_open,
        cards=cards,
        season=season,
        game=game,
    )
    from kscore.cli import watch_runs

    return watch_runs.watch(folder, everything, options.request([]), options, session)
