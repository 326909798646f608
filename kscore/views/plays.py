"""An evening for BG Stats, BoardGameGeek, and as squares."""

from __future__ import annotations

import json
from urllib.parse import quote
from xml.etree import ElementTree

from kscore.engine.messages import one_line
from kscore.game.game import Game
from kscore.messages import Texts
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.stats import ended_at, has_won

_CARTOGRAPHERS = {"K": ("Cartographers", 263918), "H": ("Cartographers Heroes", 315767)}
"""By game its name and number at BoardGameGeek; both games together count as the first."""
_SQUARES = "🟩🟨🟧🟦"
"""One for each season."""


def bg_stats_link(game: Game, ranking: RankingDocument, t: Texts) -> str:
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


def bgg_plays(game: Game, ranking: RankingDocument, t: Texts) -> str:
    """The play in BoardGameGeek's XML (API 2, ``/xmlapi2/plays``). Of the local day."""
    name, number = _thing(game)
    plays = ElementTree.Element("plays", username="", userid="0", total="1", page="1")
    known = {"id": "0", "quantity": "1", "length": "0", "nowinstats": "0", "location": ""}
    day = ended_at(game).astimezone()
    known |= {"date": f"{day:%Y-%m-%d}", "incomplete": str(int(not game.finished))}
    play = ElementTree.SubElement(plays, "play", known)
    item = {"name": name, "objecttype": "thing", "objectid": str(number)}
    subtypes = ElementTree.SubElement(ElementTree.SubElement(play, "item", item), "subtypes")
    ElementTree.SubElement(subtypes, "subtype", value="boardgame")
    if ranking.open:
        ElementTree.SubElement(play, "comments").text = _open(ranking, t)
    players = ElementTree.SubElement(play, "players")
    unknown = {"username": "", "userid": "0", "startposition": "", "color": "", "new": "0"}
    for row in ranking.rows:
        if row.place is not None:
            fields = {"name": one_line(row.player), "score": str(row.total), "rating": "0"}
            fields["win"] = str(int(has_won(game, row.place, ranking.open)))
            ElementTree.SubElement(players, "player", unknown | fields)
    ElementTree.indent(plays)
    return ElementTree.tostring(plays, "unicode", xml_declaration=True)


def squares(game: Game, ranking: RankingDocument, t: Texts) -> str:
    """A line a player to share, best first. Each season's total behind its square, no words."""
    lines = []
    for row in ranking.rows:
        seasons = zip(_SQUARES, row.seasons, strict=True)
        shown = [f"{square}{cell.text}" for square, cell in seasons if cell is not None]
        if row.place is not None:
            lines.append(" ".join([row.rank, *shown, f"= {row.text}"]))
    return "\n".join(lines)


FORMS = {"bg_stats": bg_stats_link, "bgg": bgg_plays, "squares": squares}
"""By option of ``kscore game export``."""


def _thing(game: Game) -> tuple[str, int]:
    return _CARTOGRAPHERS[game.setup.played.games[:1] or "K"]


def _open(ranking: RankingDocument, t: Texts) -> str:
    """Which totals questions may still change; their fields take numbers alone."""
    totals = (f"{one_line(row.player)} {row.text}" for row in ranking.rows if row.span is not None)
    return t("plays.open", totals=", ".join(totals))
