"""Points for data frames, plays for other programs, a line to share."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import jsonschema
import pytest
from kscore.engine.cards import CATEGORIES

import kscore
from kscore.cli.app import main
from testing import SAMPLES

GAME_CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
PLAYERS = {"Anna": "<A&B>", "Ben": "Ben"}

BG_STATS = {
    "type": "object",
    "additionalProperties": False,
    "required": ["sourceName", "sourcePlayId", "playDate", "game", "players"],
    "properties": {
        "sourceName": {"type": "string"},
        "sourcePlayId": {"type": "string"},
        "playDate": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$"},
        "game": {
            "type": "object",
            "additionalProperties": False,
            "required": ["name", "sourceGameId"],
            "properties": {
                "name": {"type": "string"},
                "sourceGameId": {"type": "string"},
                "bggId": {"type": "integer"},
                "highestWins": {"type": "boolean"},
                "noPoints": {"type": "boolean"},
            },
        },
        "players": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["name", "sourcePlayerId", "winner"],
                "properties": {
                    "name": {"type": "string"},
                    "sourcePlayerId": {"type": "string"},
                    "startPlayer": {"type": "boolean"},
                    "rank": {"type": "integer"},
                    "score": {"type": "integer"},
                    "winner": {"type": "boolean"},
                },
            },
        },
    },
}
"""What https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites
takes, without what kscore never says (location, board, role, comments, duration)."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> kscore.Evening:
    record = tmp_path_factory.mktemp("evening") / "friday.kscore"
    found = kscore.Evening.begin("<A&B>, Ben", GAME_CARDS, record)
    for name, player in (("1_spring_anna", "<A&B>"), ("1_spring_ben", "Ben")):
        (outcome,) = found.enter(SAMPLES / "game" / f"{name}.jpg", player=player)
        assert isinstance(outcome, kscore.Result)
        found.write(outcome)
    return found


def test_rows_are_those_of_the_command(
    evening: kscore.Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["game", "--game", str(evening.record), "--csv", "--lang", "en"])
    told = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    rows = evening.rows()
    assert [row["points"] for row in rows] == [int(row["points"]) for row in told]
    assert [row["name"] for row in rows] == [row["name"] for row in told]
    assert {row["season"] for row in rows} == {"spring"}
    assert evening.rows("de")[0]["name"] == "Düsterwald"
    result = kscore.Sheet.parse("/".join(kscore.read(SAMPLES / "spring_pencil.jpg").map))
    scored = result.score(GAME_CARDS, "spring")
    assert sum(row["points"] for row in scored.rows()) == scored.total
    assert {row["season"] for row in result.score(GAME_CARDS).rows()} == {None}


def test_a_play_for_bg_stats(evening: kscore.Evening) -> None:
    link = urlsplit(evening.bg_stats_link())
    assert link[:3] == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(link.query)["data"]
    play = json.loads(data)
    jsonschema.validate(play, BG_STATS)
    assert play["game"]["bggId"] == 263918
    assert [(each["name"], each["score"], each["rank"]) for each in play["players"]] == [
        ("<A&B>", 13, 1),
        ("Ben", 1, 2),
    ]
    assert not any(each["winner"] for each in play["players"]), "nobody has won yet"


def test_a_play_as_boardgamegeek_lists_it(evening: kscore.Evening) -> None:
    plays = ElementTree.fromstring(evening.bgg_plays())
    play = plays.find("play")
    assert play is not None
    assert play.attrib["incomplete"] == "1"
    players = {each.attrib["name"]: each.attrib for each in play.iter("player")}
    assert players["<A&B>"]["score"] == "13"
    assert {len(each) for each in players.values()} == {9}


def test_a_program_of_others_reads_the_play(evening: kscore.Evening) -> None:
    loaders = pytest.importorskip("boardgamegeek.loaders.plays")
    root = ElementTree.fromstring(evening.bgg_plays())
    plays = loaders.create_plays_from_xml(root)
    assert loaders.add_plays_from_xml(plays, root)
    (play,) = plays
    assert (play.game_id, play.game_name) == (263918, "Cartographers")
    assert [(each.name, each.score) for each in play.players] == [("<A&B>", "13"), ("Ben", "1")]


def test_a_line_of_squares(evening: kscore.Evening) -> None:
    assert evening.squares() == "1. 🟩13 = 13\n2. 🟩1 = 1"


def test_what_is_open_has_a_question_mark(quick_path: Path) -> None:
    """With farms on ruins a space of this sheet is worth a question."""
    cards = GAME_CARDS.replace("Canal Lake", "Golden Granary")
    evening = kscore.Evening.begin("Ann", cards, quick_path / "e")
    photo = SAMPLES / "summer_coloured_lines.jpg"
    (outcome,) = evening.enter(photo, player="Ann", season="summer")
    assert isinstance(outcome, kscore.Result)
    assert outcome.questions
    evening.write(outcome)
    assert evening.squares() == "1. 🟨−3? = −3?"
    assert "<td>−3?</td>" in evening._repr_html_()


def test_the_second_game_has_its_own_number(quick_path: Path) -> None:
    cards = [next(c for c in kscore.cards()[::-1] if c.category == name) for name in CATEGORIES]
    found = kscore.Evening.begin("Ann", [card.english for card in cards], quick_path / "e")
    assert "315767" in found.bgg_plays()
