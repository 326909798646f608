"""Whose sheet a photo shows: the player of a game whose last sheet it continues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.season import SEASONS, Season
from engine.sheet import Sheet
from engine.terrain import UNMARKED
from kscore.game.game import Game
from kscore.sheet.season_weighing import drawn_spaces

LOST_AT_MOST = 0.12
"""Share of last season's drawn spaces that may look different on the same player's next photo
(misread, erased)."""
CLEARLY = 2.0
"""How many times worse the next best player must fit before nobody is asked."""
SAME_SEASON = 3
"""New spaces up to which a sheet is a second photo of the same season: a season draws at least four
shapes."""


@dataclass(frozen=True)
class Fit:
    """How well a sheet continues a player's: ``lost`` spaces look different, ``new`` ones were
    empty; ``share`` is lost of all that was drawn."""

    player: str
    season: Season
    lost: int
    new: int
    share: float


def fits(game: Game, sheet: Sheet, season: Season | None = None) -> tuple[Fit, ...]:
    """Every player whose last sheet this one may continue, the best first.

    ``season`` restricts to it; otherwise a player's season is the one after the last entered, or
    the same one where hardly anything is new (a second photo). A player without any sheet fits no
    photo: somebody has to say whose it is.
    """
    found = []
    for player in game.setup.players:
        if season is not None:
            here, before = season, game.sheet(player, season) or game.previous(player, season)
        else:
            done = [each for each in SEASONS if game.entry(player, each) is not None]
            if not done:
                continue
            before = game.sheet(player, done[-1])
            here = (
                done[-1]
                if before is not None and _new(before, sheet) <= SAME_SEASON
                else _after(done[-1])
            )
        if before is None or before.layout != sheet.layout:
            continue
        lost, drawn = _lost(before, sheet), drawn_spaces(before)
        if lost <= max(2, LOST_AT_MOST * drawn):
            found.append(Fit(player, here, lost, _new(before, sheet), lost / max(1, drawn)))
    return tuple(sorted(found, key=lambda fit: fit.lost))


def only(found: Sequence[Fit]) -> Fit | None:
    """The player whose sheet it is, if that is beyond doubt."""
    if not found:
        return None
    best, *others = found
    return best if all(other.lost > max(3.0, CLEARLY * best.lost) for other in others) else None


def _after(season: Season) -> Season:
    return SEASONS[min(SEASONS.index(season) + 1, len(SEASONS) - 1)]


def _pairs(before: Sheet, now: Sheet) -> Iterable[tuple[str, str]]:
    return zip("".join(before.board.rows), "".join(now.board.rows), strict=True)


def _lost(before: Sheet, now: Sheet) -> int:
    """Spaces that were drawn and hold something else now; any space may have become destroyed."""
    return sum(a not in UNMARKED and b not in (a, "X") for a, b in _pairs(before, now))


def _new(before: Sheet, now: Sheet) -> int:
    return sum(a == "." and b != "." for a, b in _pairs(before, now))
