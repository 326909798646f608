"""An evening for BG Stats, BoardGameGeek, and as squares."""

from __future__ import annotations

import json
from typing import NamedTuple
from urllib.parse import quote

from kscore.engine.messages import one_line
from kscore.game.game import Game
from kscore.messages import Texts
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.stats import ended_at, has_won

_CARTOGRAPHERS = {"K": ("Cartographers", 263918), "H": ("Cartographers Heroes", 315767)}
"""By game its name and number at BoardGameGeek; both games together count as the first."""
_SQUARES = "🟩🟨🟧🟦"
"""One for each season."""
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class Plays(NamedTuple):
    """An evening for other programs; the fields are options of ``kscore game export``."""

    bg_stats: str
    bgg: str
    squares: str

    @staticmethod
    def of(game: Game, ranking: RankingDocument, t: Texts) -> Plays:
        """All forms of a game's evening."""
        return Plays(
            _bg_stats_link(game, ranking, t), _bgg_plays(game, ranking, t), _squares(ranking)
        )


def _bg_stats_link(game: Game, ranking: RankingDocument, t: Texts) -> str:
    """What opens BG Stats, where it is installed, with the play.

    https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites, as of
    2026: times are UTC; Android wants ``winner`` although it may be left out.
    """
    name, number = _thing(game)
    played = {"name": name, "sourceGameId": str(number), "bggId": number}
    play: dict[str, object] = {
        "sourceName": "kscore",
        "sourcePlayId": game.setup.name,
        "playDate": f"{ended_at(game):%Y-%m-%d %H:%M:%S}",
        "game": {**played, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": row.player,
                "sourcePlayerId": row.player,
                "startPlayer": False,
                "rank": row.place.rank,
                "score": row.total,
                "winner": has_won(game, row.place, ranking.open),
            }
            for row in ranking.rows
            if row.place is not None
        ],
    }
    if ranking.open:
        play["comments"] = _open(ranking, t)
    data = quote(json.dumps(play, ensure_ascii=False), safe="")
    return f"https://app.bgstatsapp.com/createPlay.html?data={data}"


def _bgg_plays(game: Game, ranking: RankingDocument, t: Texts) -> str:
    """The play as BoardGameGeek lists plays (XML API 2, ``/xmlapi2/plays``), of the local day.

    As text: what Python has for XML would cost the start of every photo two milliseconds.
    """
    name, number = _thing(game)
    said = f"\n<comments>{_open(ranking, t).translate(_ESCAPED)}</comments>" if ranking.open else ""
    players = "".join(
        f'<player username="" userid="0" name="{one_line(row.player).translate(_ESCAPED)}"'
        f' startposition="" color="" score="{row.total}" new="0" rating="0"'
        f' win="{int(has_won(game, row.place, ranking.open))}" />\n'
        for row in ranking.rows
        if row.place is not None
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<plays username="" userid="0" total="1" page="1">\n'
        f'<play id="0" date="{ended_at(game).astimezone():%Y-%m-%d}" quantity="1" length="0"'
        f' incomplete="{int(not game.finished)}" nowinstats="0" location="">\n'
        f'<item name="{name}" objecttype="thing" objectid="{number}">'
        f'<subtypes><subtype value="boardgame" /></subtypes></item>{said}\n'
        f"<players>\n{players}</players>\n</play>\n</plays>"
    )


def _squares(ranking: RankingDocument) -> str:
    """A line a player, best first, to share: each season's total behind its square, no words."""
    lines = []
    for row in ranking.rows:
        seasons = zip(_SQUARES, row.seasons, strict=True)
        shown = [f"{square}{cell.text}" for square, cell in seasons if cell is not None]
        if row.place is not None:
            lines.append(" ".join([row.rank, *shown, f"= {row.text}"]))
    return "\n".join(lines)


def _thing(game: Game) -> tuple[str, int]:
    return _CARTOGRAPHERS[game.setup.played.games[:1] or "K"]


def _open(ranking: RankingDocument, t: Texts) -> str:
    """Which totals questions may still change; their fields take numbers alone."""
    totals = (f"{one_line(row.player)} {row.text}" for row in ranking.rows if row.span is not None)
    return t("plays.open", totals=", ".join(totals))
