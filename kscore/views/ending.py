"""A game's name and its end in words, whichever face shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.season import SEASONS
from kscore.messages import Texts
from kscore.views.wording import minus, season_name

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals
    from kscore.record.entry import Setup

_DATED = re.compile(r"(\d{4}-\d\d-\d\d)(?: (.*))?\Z")


def game_title(setup: Setup, t: Texts) -> str:
    """What a game is called: its name; where nobody gave it one, its day, as one reads it, and all
    who play."""
    found = _DATED.match(setup.name)
    if found is None or not ", ".join(setup.players).startswith(found[2] or ""):
        return setup.name
    try:
        day = date.fromisoformat(found[1])
    except ValueError:
        return setup.name
    month = t("page.months").split()[day.month - 1]
    when = t("page.day", day=day.day, month=month, year=str(day.year))
    return f"{', '.join(setup.players)} · {when}"


def ending(game: Game, left: OpenTotals, t: Texts) -> Iterator[str]:
    """The end of a game: who has won, how a tie was settled, the best card, the closest race.
    ``left`` is what is open in it."""
    places = game.standings()
    first = [place for place in places if place.rank == 1]
    if len(game.setup.players) > 1:
        names = t("end.and").join(place.player.name for place in first)
        undecided = (
            "end.winner_undecided" if any(place.undecided for place in first) else "end.winner"
        )
        key = "end.winner_open" if left.sheets else undecided
        yield t(key, n=len(first), names=names, total=minus(first[0].player.total))
        behind = [
            place
            for place in places
            if place.player.total == first[0].player.total and place.rank > 1
        ]
        if behind and first[0].by_monsters:
            lost = first[0].player.lost_to_monsters
            more = ", ".join(
                f"{place.player.name} {place.player.lost_to_monsters}" for place in behind
            )
            yield t("end.tie", n=len(first), names=names, lost=lost, others=more)
    cards = [
        (entry.score.points, entry.card, player, season)
        for player in game.setup.players
        for season in SEASONS
        if (points := game.points(player, season)) is not None and points.score is not None
        for entry in points.score.cards
    ]
    most = max((points for points, *_ in cards), default=0)
    best = [
        t("end.best_of", card=card.name(t.lang), player=player, season=season_name(season, t))
        for points, card, player, season in cards
        if points == most
    ]
    if best and most > 0:
        yield t("end.best" if len(best) == 1 else "end.best_many", best="; ".join(best), n=most)
    races = [
        (before.player.total - after.player.total, before.player.name, after.player.name)
        for before, after in pairwise(places)
        if not (before.shared and after.shared)
    ]
    if races and len(places) > 2:
        gap = min(gap for gap, _, _ in races)
        close = [
            t("end.race_of", one=one, other=other) for apart, one, other in races if apart == gap
        ]
        yield t("end.race" if len(close) == 1 else "end.race_many", races="; ".join(close), n=gap)
