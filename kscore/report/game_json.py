"""A recorded game as JSON (`kscore game --json`, docs/json.md)."""

from __future__ import annotations

from typing import Any

from kscore.game import SEASONS, Game
from kscore.report.json_form import VERSION


def game_json(game: Game, lang: str) -> dict[str, Any]:
    """A game: setup, every player's seasons, standings."""
    players = []
    for player in game.setup.players:
        seasons = {}
        for season in SEASONS:
            points = game.points(player, season)
            seasons[season.value] = (
                None
                if points is None
                else {
                    "total": points.total,
                    "monsters": points.monsters,
                    "typed": points.score is None,
                    "cards": []
                    if points.score is None
                    else [{"edict": e.edict, "card": e.card.key, "points": e.score.points} for e in points.score.cards],
                    "coins": None if points.score is None else points.score.coins,
                }
            )
        players.append({"player": player, "seasons": seasons, "total": game.total(player)})
    solo = game.solo()
    return {
        "version": VERSION,
        "game": game.setup.to_json(),
        "season": None if game.season is None else game.season.value,
        "players": players,
        "standings": [
            {
                "rank": place.rank,
                "player": place.player.name,
                "total": place.player.total,
                "lost_to_monsters": place.player.lost_to_monsters,
                "shared": place.shared,
            }
            for place in game.standings()
        ],
        "solo": None if solo is None else {"rating": solo.rating, "title": solo.title.name(lang)},
    }
