"""An evening as other programs keep plays: BG Stats, BoardGameGeek, a line of squares."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from urllib.parse import quote
from xml.etree import ElementTree

from kscore.engine.messages import one_line
from kscore.game.game import Game
from kscore.views.documents.ranking import RankingDocument

_CARTOGRAPHERS = {"K": ("Cartographers", 263918), "H": ("Cartographers Heroes", 315767)}
"""By game its name and number at BoardGameGeek; both games together count as the first."""
_SQUARES = "🟩🟨🟧🟦"
"""One for each season."""


def bg_stats_link(game: Game) -> str:
    """What opens BG Stats, where it is installed, with the play.

    https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites, as of
    2026: times are UTC; Android wants ``winner`` although it may be left out.
    """
    name, number = _thing(game)
    played = {"name": name, "sourceGameId": str(number), "bggId": number}
    play = {
        "sourceName": "kscore",
        "sourcePlayId": game.setup.name,
        "playDate": f"{_played(game):%Y-%m-%d %H:%M:%S}",
        "game": {**played, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": place.player.name,
                "sourcePlayerId": place.player.name,
                "startPlayer": False,
                "rank": place.rank,
                "score": place.player.total,
                "winner": game.finished and place.rank == 1,
            }
            for place in game.standings()
        ],
    }
    data = quote(json.dumps(play, ensure_ascii=False), safe="")
    return f"https://app.bgstatsapp.com/createPlay.html?data={data}"


def bgg_plays(game: Game) -> str:
    """The play as BoardGameGeek lists plays (XML API 2, ``/xmlapi2/plays``)."""
    name, number = _thing(game)
    plays = ElementTree.Element("plays", username="", userid="0", total="1", page="1")
    known = {"id": "0", "quantity": "1", "length": "0", "nowinstats": "0", "location": ""}
    known |= {"date": f"{_played(game):%Y-%m-%d}", "incomplete": str(int(not game.finished))}
    play = ElementTree.SubElement(plays, "play", known)
    item = {"name": name, "objecttype": "thing", "objectid": str(number)}
    subtypes = ElementTree.SubElement(ElementTree.SubElement(play, "item", item), "subtypes")
    ElementTree.SubElement(subtypes, "subtype", value="boardgame")
    players = ElementTree.SubElement(play, "players")
    unknown = {"username": "", "userid": "0", "startposition": "", "color": "", "new": "0"}
    for place in game.standings():
        fields = {"name": one_line(place.player.name), "score": str(place.player.total)}
        fields |= {"rating": "0", "win": str(int(game.finished and place.rank == 1))}
        ElementTree.SubElement(players, "player", unknown | fields)
    ElementTree.indent(plays)
    return ElementTree.tostring(plays, "unicode", xml_declaration=True) + "\n"


def squares(ranking: RankingDocument) -> str:
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


def _played(game: Game) -> datetime:
    """When the last sheet was entered, UTC."""
    last = max((entry.made_at for entry in game.standing), default="")
    return datetime.fromisoformat(last).astimezone(UTC) if last else datetime.now(UTC)
