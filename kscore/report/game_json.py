"""A recorded game as JSON (`kscore game --json`, docs/json.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kscore.game import SEASONS, Game
from kscore.report.json_form import VERSION

if TYPE_CHECKING:
    from kscore.season_end import SeasonEnd


def end_json(end: SeasonEnd, lang: str) -> dict[str, Any]:
    """What a season's end adds to a photo's object: whose sheet, what is odd about it, what to draw."""
    return {
        "player": end.player,
        "late": end.late,
        "odd": [
            {
                "key": finding.key,
                "certainty": finding.certainty.name.lower(),
                "cells": list(finding.cells),
                "suggestions": [{"cell": cell, "read": letter} for cell, letter in finding.suggestions],
                "text": finding.text(lang),
            }
            for finding in end.odd
        ],
        "to_do": list(end.to_do),
    }


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
