"""A photo whose written numbers are to be checked: this season from its map, earlier ones from the game's record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.season import Season
from kscore.check import SEASONS, Check, Known, SeasonGuess, check_numbers, known_now, score_with_season
from kscore.corrections import Corrections
from kscore.game import Game
from kscore.late import score_at_season_end
from kscore.messages import Texts
from kscore.scoring import Looked, Scored, Source, Table
from kscore.season_end import Asked, since, whose


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    table: Table
    corrections: Corrections
    player: str | None


@dataclass(frozen=True)
class CheckedPhoto:
    """The photo scored, how its season is known where nobody named it, and its numbers checked."""

    scored: Scored
    guess: SeasonGuess | None
    check: Check


def checked_photo(source: Looked, wish: Wish, photo: Path, game: Game | None, t: Texts) -> CheckedPhoto:
    """Checks one photo; nothing is entered into the record.

    Raises AgainstRecord where it cannot be told whose sheet it is, and what scoring raises.
    """
    if game is None:
        scored, guess = score_with_season(source, wish.table, wish.corrections)
        known: Mapping[Season, Known] = known_now(scored)
    else:
        scored, known = _by_record(source, wish, photo, game, t)
        guess = None
    assert scored.reading is not None
    check = check_numbers(scored.reading, known, scored.sheet, scored.table.season)
    return CheckedPhoto(scored, guess, check)


def _by_record(source: Looked, wish: Wish, photo: Path, game: Game, t: Texts) -> tuple[Scored, Mapping[Season, Known]]:
    sheet = source.reading(wish.corrections.cells).sheet()
    asked = Asked(wish.player, wish.table.season, wish.corrections, wish.table.coins, None)
    seat = whose(game, sheet, photo, asked, (), t)
    informed: Source = source.knowing(game.previous(seat.player, seat.season), game.setup.games)
    table = replace(wish.table, season=seat.season)
    scored = score_at_season_end(informed, table, since(game, seat), wish.corrections)
    known = dict(known_now(scored))
    for season in SEASONS[: SEASONS.index(seat.season)]:
        points = game.points(seat.player, season)
        before = game.sheet(seat.player, season)
        if points is not None and points.score is not None and before is not None:
            known[season] = Known(points.score, before, game.setup.heroes)
    return scored, known
