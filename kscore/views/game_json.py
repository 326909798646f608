"""A recorded game as JSON (docs/json.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kscore.engine.season import SEASONS
from kscore.messages import Texts
from kscore.views.documents.ranking import RankedPlayer, RankingDocument, SeasonCell
from kscore.views.json_form import VERSION, span_json
from kscore.views.wording import open_totals

if TYPE_CHECKING:
    from kscore.game.game import Game


def game_json(game: Game, lang: str) -> dict[str, Any]:
    """A game: setup, players' seasons, standings. ``open`` where questions may change the points
    beside it, ``misfits`` the seasons whose sheet cannot have come from the one before."""
    ranking = RankingDocument.of_game(game, open_totals(game), Texts(lang))
    solo = game.solo()
    return {
        "version": VERSION,
        "game": game.setup.to_json(),
        "season": None if game.season is None else game.season.value,
        "open": ranking.open,
        "players": [_player_json(ranking.row(player)) for player in game.setup.players],
        "standings": [
            {
                "rank": row.place.rank,
                "player": row.player,
                "total": row.total,
                "lost_to_monsters": row.place.player.lost_to_monsters,
                "shared": row.place.shared,
                "open": row.span is not None,
                "undecided": row.place.undecided,
            }
            for row in ranking.rows
            if row.place is not None
        ],
        "solo": None if solo is None else {"rating": solo.rating, "title": solo.title.name(lang)},
    }


def _player_json(row: RankedPlayer) -> dict[str, Any]:
    seasons = zip(SEASONS, row.seasons, strict=True)
    return {
        "player": row.player,
        "seasons": {season.value: cell and _season_json(cell) for season, cell in seasons},
        "total": row.total,
        "open": row.span is not None,
        **span_json(row.total, row.span),
        "misfits": [season.value for season in row.misfits],
    }


def _season_json(cell: SeasonCell) -> dict[str, Any]:
    points, score = cell.points, cell.points.score
    cards = () if score is None else score.cards
    return {
        "total": points.total,
        "monsters": points.monsters,
        "typed": cell.typed,
        "open": cell.span is not None,
        "cards": [{"edict": e.edict, "card": e.card.key, "points": e.score.points} for e in cards],
        "coins": None if score is None else score.coins,
    } | ({"extra": score.extra} if score and score.extra else {})
