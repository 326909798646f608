"""Whose sheet a photo shows and which season it ends, by the game's record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from engine.season import Season
from engine.sheet import Sheet
from kscore.asking import Asker
from kscore.errors import AgainstRecord
from kscore.game import Game, Seat, fits, only
from kscore.late import Since


def whose(
    game: Game,
    sheet: Sheet,
    photo: Path,
    *,
    player: str | None = None,
    season: Season | None = None,
    asker: Asker | None = None,
    taken: Sequence[str] = (),
) -> Seat:
    """Whose sheet it is and which season it ends; ``taken`` are players who have had their photo in this run.

    Raises AgainstRecord where that is open and nobody can be asked.
    """
    players = game.setup.players
    name = player
    if name is None and len(players) == 1:
        name = players[0]
    if name is None:
        name = named_after(photo, players)
    found = [fit for fit in fits(game, sheet, season) if fit.player not in taken]
    if name is None:
        sure = only(found)
        name = sure.player if sure is not None else None
    if name is None:
        candidates = [fit.player for fit in found] or [each for each in players if each not in taken]
        if len(candidates) == 1 and not found:
            name = candidates[0]
        else:
            name = None if asker is None else asker.whose(photo, candidates)
            if name is None:
                raise AgainstRecord("record.whose", photo=photo, players=", ".join(candidates))
    if name not in players:
        raise AgainstRecord("record.no_player", player=name, players=", ".join(players))
    if season is None:
        season = next((fit.season for fit in fits(game, sheet) if fit.player == name), None) or game.next_season(name)
    if season is None:
        raise AgainstRecord("record.over", player=name)
    return Seat(name, season)


def named_after(photo: Path, players: Sequence[str]) -> str | None:
    """The one player whose name is the photo's, or a word of it (``2_summer_anna.jpg``)."""
    stem = photo.stem.casefold()
    words = set(re.split(r"[\W_]+", stem))
    found = [player for player in players if player.casefold() == stem or player.casefold() in words]
    return found[0] if len(found) == 1 else None


def since(game: Game, seat: Seat) -> Since:
    """What the record knows about a sheet's past."""
    return Since(game.previous(seat.player, seat.season), game.revealed_until(seat.season))
