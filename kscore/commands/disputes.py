"""What settles a dispute: ``kscore explain``, ``what-if``, ``check`` and ``cards``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.season import Season
from kscore import console
from kscore.commands.options import (
    Cards,
    Coins,
    GameFile,
    Heroes,
    Json,
    Lang,
    LayoutName,
    Map,
    PlayerArgument,
    PlayerName,
    SeasonName,
    Set,
)
from kscore.commands.records import load, record_in_play, record_path
from kscore.commands.typed import typed_cards_and_season, typed_season
from kscore.completion import complete_card
from kscore.errors import AgainstRecord, Exit, Mistyped
from kscore.grammar import texts_of

if TYPE_CHECKING:
    from engine.sheet import Sheet


def explain(
    ctx: typer.Context,
    card: Annotated[
        str, typer.Argument(metavar="CARD", help="help.card_argument", show_default=False, autocompletion=complete_card)
    ],
    sheet: Annotated[
        str | None, typer.Argument(metavar="PHOTO|PLAYER", help="help.sheet_argument", show_default=False)
    ] = None,
    map_: Map = None,
    season: SeasonName = None,
    heroes: Heroes = None,
    set_: Set = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    """Shows a card's rule and, where there is a sheet, what the card makes of it."""
    import kscore.explain
    from engine.cards import find_card
    from kscore.corrections import Corrections
    from kscore.report import game_view
    from kscore.scoring import correct
    from kscore.settings import parse_map

    t = texts_of(ctx)
    found = find_card(card)
    known = None
    if map_ is not None:
        known = parse_map(map_)
    elif sheet is not None:
        known = _sheet_of(sheet, game, typed_season(season))
    console.show(game_view.rule(found, t))
    if known is not None:
        console.show("")
        if heroes is None and sheet is not None and not Path(sheet).is_file():
            heroes = load(record_path(game)).setup.heroes
        known = correct(known, Corrections.parse(set_ or ()))
        console.show(game_view.explained(kscore.explain.explain(found, known, heroes is not False), t))
    return int(Exit.SCORED)


def _sheet_of(text: str, game: Path | None, season: Season | None) -> Sheet:
    """A player's sheet out of the record, or a photo's."""
    from kscore.places import Places

    path = game if game is not None else Places().current()
    if path is not None and not Path(text).is_file():
        loaded = load(path)
        sheet = loaded.latest(loaded.player(text), season).sheet
        if sheet is not None:
            return sheet
    if not Path(text).exists() and Path(text).suffix == "":
        raise Mistyped("explain.what", what=text)
    from scanner.pipeline import Reader

    return Reader.load().read(text).sheet()


def what_if(
    ctx: typer.Context,
    player: PlayerArgument,
    changes: Annotated[list[str], typer.Argument(metavar="F7=W...", help="help.changes", show_default=False)],
    season: SeasonName = None,
    game: GameFile = None,
    lang: Lang = None,
) -> int:
    """Shows what other spaces would make of a recorded sheet's score."""
    from kscore.corrections import Corrections
    from kscore.explain import differences
    from kscore.report import game_view
    from kscore.scoring import correct

    t = texts_of(ctx)
    loaded = load(record_path(game))
    entry = loaded.latest(loaded.player(player), typed_season(season))
    if entry.sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    after = correct(entry.sheet, Corrections.parse(changes))
    found = differences(entry.sheet, after, loaded.setup.card_set, loaded.setup.heroes)
    console.show(game_view.what_if(found, entry.season, t))
    return int(Exit.SCORED)


def check(
    ctx: typer.Context,
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="help.one_photo", show_default=False)],
    cards: Cards = None,
    season: SeasonName = None,
    layout: LayoutName = None,
    coins: Coins = None,
    heroes: Heroes = None,
    set_: Set = None,
    game: GameFile = None,
    player: PlayerName = None,
    names: Annotated[Path | None, typer.Option("--names", metavar="FILE", help="help.names")] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Compares what is written on a sheet with what its map scores."""
    from kscore.corrections import Corrections
    from kscore.settings import parse_layout

    t = texts_of(ctx)
    card_set, parsed_season = typed_cards_and_season(cards, season, game)
    corrections, own_layout = Corrections.parse(set_ or ()), parse_layout(layout)
    record = record_in_play(game, player) if card_set is None else None
    if card_set is None and record is None:
        raise Mistyped("check.needs_cards")
    from kscore.check_photo import Wish, checked_photo
    from kscore.report import check_view, files
    from kscore.scoring import Looked, Table
    from scanner.pipeline import Reader
    from scanner.reading import ReadOptions

    loaded = None if record is None else load(record)
    if loaded is not None:
        heroes, own_layout = loaded.setup.heroes, own_layout or loaded.setup.layout
        card_set = loaded.setup.card_set
    look = Reader.load().look(photo, ReadOptions(own_layout, None, heroes))
    source = Looked(look)
    wish = Wish(Table(card_set, parsed_season, heroes is not False, coins), corrections, player)
    found = checked_photo(source, wish, photo, loaded, t)
    if names is not None:
        files.write_picture(names, look.stages["names"])
        console.tell(t("wrote", path=names))
    if json:
        console.show_json(check_view.check_json(found.check, found.scored, found.guess, t))
    else:
        console.show(check_view.report(found.check, found.scored, found.guess, t))
    return int(Exit.RECORD if found.check.wrong else Exit.SCORED)


def cards(
    ctx: typer.Context,
    word: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="help.word", show_default=False, autocompletion=complete_card),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Lists the scoring cards that fit some words."""
    from kscore.search import search_cards

    t = texts_of(ctx)
    found = search_cards(" ".join(word or ()))
    if json:
        console.show_json(
            [
                {
                    "key": card.key,
                    "german": card.german,
                    "english": card.english,
                    "game": card.game,
                    "category": card.category,
                    "solo": card.solo,
                    "rule": card.rule(t.lang),
                }
                for card in found
            ]
        )
        return int(Exit.SCORED)
    from kscore.report import terminal

    console.show(terminal.card_list(found, t))
    return int(Exit.SCORED)
