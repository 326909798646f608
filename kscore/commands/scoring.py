"""Photos and maps scored: ``kscore score`` (which needs no name) and ``kscore final``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.season import CardSet, Season
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
    NeededCards,
    NoInput,
    Page,
    PlayerName,
    Quiet,
    SeasonName,
    Set,
    Solo,
)
from kscore.commands.records import record_in_play
from kscore.commands.typed import typed_cards_and_season
from kscore.completion import complete_revealed
from kscore.errors import Exit, Mistyped
from kscore.grammar import texts_of
from kscore.messages import Texts

if TYPE_CHECKING:
    from engine.sheet import Sheet
    from kscore.commands.wanted import Wanted


def score(
    ctx: typer.Context,
    photos: Annotated[
        list[Path] | None, typer.Argument(metavar="PHOTO...", help="help.photos", show_default=False)
    ] = None,
    cards: Cards = None,
    season: SeasonName = None,
    layout: LayoutName = None,
    coins: Coins = None,
    heroes: Heroes = None,
    set_: Set = None,
    corners: Annotated[str | None, typer.Option("--corners", metavar="X,Y X,Y X,Y X,Y", help="help.corners")] = None,
    map_: Map = None,
    picture: Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="help.picture")] = None,
    overlay: Annotated[Path | None, typer.Option("--overlay", metavar="FILE", help="help.overlay")] = None,
    report: Page = None,
    debug: Annotated[Path | None, typer.Option("--debug", metavar="DIR", help="help.debug")] = None,
    game: GameFile = None,
    player: PlayerName = None,
    revealed: Annotated[
        str | None,
        typer.Option("--revealed", metavar="CARD,...", help="help.revealed", autocompletion=complete_revealed),
    ] = None,
    no_input: NoInput = False,
    json: Json = False,
    quiet: Quiet = False,
    lang: Lang = None,
) -> int:
    """Scores photos or a map; photos go into the record where a game is being played."""
    from kscore.corrections import CorrectionsOfPhotos
    from kscore.settings import parse_corners, parse_layout, parse_map, parse_revealed

    t = texts_of(ctx)
    card_set, parsed_season = typed_cards_and_season(cards, season, game)
    noted = parse_revealed(revealed)
    record = record_in_play(game, player) if cards is None and map_ is None else None
    if parsed_season is not None and card_set is None and record is None:
        raise Mistyped("season_without_cards", season=parsed_season.name_in(t.lang))
    own_layout = parse_layout(layout)
    # numpy comes with these: only once everything typed is known to be right
    from kscore.commands.wanted import Wanted
    from kscore.scoring import Table
    from scanner.reading import ReadOptions

    wanted = Wanted(
        table=Table(card_set, parsed_season, heroes is not False, coins),
        corrections=CorrectionsOfPhotos.parse(set_ or (), photos or ()),
        reading=ReadOptions(own_layout, parse_corners(corners), heroes),
        ask=not (no_input or json) and console.somebody_is_there(),
        json=json,
        quiet=quiet,
        picture=picture,
        overlay=overlay,
        report=report,
        debug=debug,
        revealed=noted,
    )
    if map_ is not None:
        if photos:
            raise Mistyped("map_and_photo")
        if overlay is not None or corners is not None:
            raise Mistyped("picture_needs_photo")
        return _score_map(parse_map(map_, own_layout), wanted, t)
    if not photos:
        raise Mistyped("no_photo")
    if len(photos) > 1:
        for option, path in (("--picture", picture), ("--overlay", overlay)):
            if path is not None and (path.suffix or path.is_file()):
                raise Mistyped("one_picture", option=option)
    if record is not None:
        if player is not None and len(photos) > 1:
            raise Mistyped("record.one_photo")
        from kscore.commands.season_photos import end_season

        return end_season(record, photos, wanted, player, t)
    from kscore.commands.photos import score_photos

    return score_photos(photos, wanted, t)


def _score_map(sheet: Sheet, wanted: Wanted, t: Texts) -> int:
    from kscore.commands import written
    from kscore.commands.results import Result, show_results
    from kscore.scoring import score_sheet

    scored = score_sheet(sheet, wanted.table, wanted.corrections.common)
    results = [Result("map", scored, int(Exit.SCORED))]
    written.write_pictures(scored, wanted, None, Path("map"), t, alone=True)
    show_results(results, wanted, t)
    written.write_report(results, wanted, t)
    return int(Exit.SCORED)


def final(
    ctx: typer.Context,
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="help.photos", show_default=False)],
    cards: NeededCards,
    layout: LayoutName = None,
    heroes: Heroes = None,
    solo: Solo = False,
    set_: Set = None,
    report: Page = None,
    no_input: NoInput = False,
    json: Json = False,
    quiet: Quiet = False,
    lang: Lang = None,
) -> int:
    """Scores whole games, each from the photo of its last sheet."""
    from kscore.corrections import CorrectionsOfPhotos
    from kscore.settings import parse_layout

    t = texts_of(ctx)
    card_set, own_layout = CardSet.parse(cards, None), parse_layout(layout)
    corrections = CorrectionsOfPhotos.parse(set_ or (), photos)
    if solo and len(photos) > 1:
        raise Mistyped("new.solo_players", count=len(photos))
    from kscore.commands.photos import score_photos
    from kscore.commands.wanted import Wanted
    from kscore.scoring import Table
    from scanner.reading import ReadOptions

    wanted = Wanted(
        table=Table(card_set, Season.WINTER, heroes is not False),
        corrections=corrections,
        reading=ReadOptions(own_layout, None, heroes),
        ask=not (no_input or json) and console.somebody_is_there(),
        json=json,
        quiet=quiet,
        report=report,
        whole=True,
        solo=solo,
    )
    return score_photos(photos, wanted, t)
