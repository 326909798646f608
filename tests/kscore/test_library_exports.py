"""Points for data frames, plays for other programs, a line to share."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

import jsonschema
import pytest
from kscore.engine.cards import CATEGORIES
from kscore.engine.season import SEASONS, Season
from PIL import Image

import kscore
from kscore.cli.app import main
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.messages import Texts
from kscore.phone.playing import KnownGame
from kscore.record.entry import Entry, TypedPoints
from kscore.record.places import Places
from kscore.sheet.scoring import Span
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.stats import StatsDocument, ended_at
from kscore.views.phone.game_pages import all_time
from kscore.views.plays import Plays
from testing import SAMPLES
from tests.kscore.sheets import setup_of, sheet

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
        "comments": {"type": "string"},
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
takes, without what kscore never says (location, board, role, duration)."""


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


def pushed(link: str) -> dict[str, Any]:
    """The play in a link to BG Stats."""
    parts = urlsplit(link)
    assert parts[:3] == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query)["data"]
    play: dict[str, Any] = json.loads(data)
    jsonschema.validate(play, BG_STATS)
    return play


def test_a_play_for_bg_stats(evening: kscore.Evening) -> None:
    play = pushed(evening.plays().bg_stats)
    assert play["game"]["bggId"] == 263918
    assert "comments" not in play
    assert [(each["name"], each["score"], each["rank"]) for each in play["players"]] == [
        ("<A&B>", 13, 1),
        ("Ben", 1, 2),
    ]
    assert not any(each["winner"] for each in play["players"]), "nobody has won yet"


def test_a_play_as_boardgamegeek_lists_it(evening: kscore.Evening) -> None:
    plays = ElementTree.fromstring(evening.plays().bgg)
    play = plays.find("play")
    assert play is not None
    assert play.attrib["incomplete"] == "1"
    players = {each.attrib["name"]: each.attrib for each in play.iter("player")}
    assert players["<A&B>"]["score"] == "13"
    assert {len(each) for each in players.values()} == {9}


def test_a_program_of_others_reads_the_play(evening: kscore.Evening) -> None:
    loaders = pytest.importorskip("boardgamegeek.loaders.plays")
    root = ElementTree.fromstring(evening.plays().bgg)
    plays = loaders.create_plays_from_xml(root)
    assert loaders.add_plays_from_xml(plays, root)
    (play,) = plays
    assert (play.game_id, play.game_name) == (263918, "Cartographers")
    assert [(each.name, each.score) for each in play.players] == [("<A&B>", "13"), ("Ben", "1")]


def test_a_line_of_squares(evening: kscore.Evening) -> None:
    assert evening.plays().squares == "1. 🟩13 = 13\n2. 🟩1 = 1"


def test_what_is_open_has_a_question_mark(quick_path: Path) -> None:
    """With farms on ruins a space of this sheet is worth a question."""
    cards = GAME_CARDS.replace("Canal Lake", "Golden Granary")
    evening = kscore.Evening.begin("Ann", cards, quick_path / "e")
    photo = SAMPLES / "summer_coloured_lines.jpg"
    (outcome,) = evening.enter(photo, player="Ann", season="summer")
    assert isinstance(outcome, kscore.Result)
    assert outcome.questions
    evening.write(outcome)
    assert evening.plays().squares == "1. 🟨−3? = −3?"
    assert "<td>−3?</td>" in evening._repr_html_()
    said = "Open questions may still change: Ann −3?"
    assert pushed(evening.plays().bg_stats)["comments"] == said
    assert ElementTree.fromstring(evening.plays().bgg).findtext("play/comments") == said
    assert "Offene Fragen" in evening.plays("de").bgg


def test_the_command_exports_what_the_library_does(
    evening: kscore.Evening, quick_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ["--game", str(evening.record), "--lang", "en"]
    forms = {
        "squares": evening.plays().squares,
        "bg-stats": evening.plays().bg_stats,
        "bgg": evening.plays().bgg,
    }
    for option, told in forms.items():
        assert main(["game", "export", f"--{option}", *game]) == 0
        assert capsys.readouterr().out == told + "\n"
    play = quick_path / "play.xml"
    assert main(["game", "export", str(play), "--bgg", *game]) == 0
    assert play.read_text(encoding="utf-8") == evening.plays().bgg
    for wrong in ([], ["--bgg", "--squares"], ["--bgg", "--photos"]):
        assert main(["game", "export", *wrong, *game]) == 2


def typed_evening(name: str, totals: dict[str, int]) -> None:
    """A game in kscore's folder, all of whose seasons are typed."""
    assert main(["new", *totals, "--cards", GAME_CARDS, "--name", name, "--no-input"]) == 0
    for player, total in totals.items():
        for season in ("spring", "summer", "autumn", "winter"):
            typed = ["--total", str(total), "--monsters", "0"]
            assert main(["game", "enter", player, season, *typed]) == 0


@pytest.fixture
def evenings(evening: kscore.Evening) -> Path:
    """Three finished evenings and one that is under way, the sheets of which are scored."""
    typed_evening("One", {"Anna": 10, "Ben": 5})
    typed_evening("Two", {"Anna": 3, "Ben": 7, "Cem": 7})
    typed_evening("Alone", {"Anna": 20})
    folder = Places().folder
    (folder / "friday.kscore").write_bytes(evening.record.read_bytes())
    return folder


def test_all_evenings_together(evenings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = kscore.stats()
    assert [(each.player, each.evenings, each.wins) for each in found.players] == [
        ("Anna", 3, 1),
        ("Cem", 1, 1),
        ("Ben", 2, 1),
    ]
    anna = next(each for each in found.players if each.player == "Anna")
    assert (anna.average, anna.best, sorted(anna.totals)) == (44, 80, [12, 40, 80])
    assert (len(anna.won), anna.won[-1]) == (3, 1)
    assert [row.won for row in found.rows if row.evening == "Alone"] == [False]
    assert (found.unfinished, found.cards) == (1, ())
    assert "<th>Cem</th><td>1</td><td>1</td><td>28.0</td>" in found._repr_html_()
    capsys.readouterr()
    assert main(["game", "--stats", "--csv"]) == 0
    told = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [int(row["total"]) for row in told] == [row.total for row in found.rows]
    assert main(["game", "--stats", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "3 finished evenings. One more is under way and does not count." in shown
    (line,) = [line for line in shown.splitlines() if "Anna" in line]
    assert "44.0" in line
    assert sorted(line.split()[-1]) == ["▁", "▃", "█"]
    assert main(["game", "--stats", "--history"]) == 2
    (evenings / "broken.kscore").write_bytes(b"no record")
    assert main(["game", "--stats"]) == 0
    assert "broken.kscore" in capsys.readouterr().err


def test_the_page_of_all_evenings(evenings: Path, quick_path: Path) -> None:
    page = quick_path / "all.html"
    assert main(["report", str(page), "--stats", "--lang", "de"]) == 0
    text = page.read_text(encoding="utf-8")
    assert '<html lang="de">' in text
    assert "<h1>" in text
    assert "44,0" in text
    assert "44.0" in text
    assert text.count("<polyline") == 3, "each player's wins, evening by evening"
    assert main(["report", str(page), "--stats", "--card", str(page)]) == 2


def test_a_finished_evening_takes_its_plays_along(evenings: Path, quick_path: Path) -> None:
    """What other programs take stands in the page, for them and in either language."""
    record = next(path for path in evenings.glob("*.kscore") if path.stem == "one")
    page = quick_path / "end.html"
    assert main(["report", str(page), "--game", str(record)]) == 0
    text, evening = page.read_text(encoding="utf-8"), kscore.Evening.open(record)
    links = [unescape(each) for each in re.findall('href="([^"]+)"', text)]
    assert evening.plays().bg_stats in links
    (play,) = (each for each in links if each.startswith("data:"))
    assert unquote(play).partition(",")[2] == evening.plays().bgg
    assert all(line in text for line in evening.plays().squares.splitlines())


JANUARY = "2026-01-03T02:00:00+00:00"
"""In New York it is the evening before."""


def typed_game(*players: str, name: str = "g") -> Game:
    """A finished game of January; each has ten points a season less than the one before."""
    entries = (
        Entry(player, season, None, typed=TypedPoints(90 - 10 * n, 0), made_at=JANUARY)
        for n, player in enumerate(players)
        for season in SEASONS
    )
    return Game(setup_of(*players, name=name), tuple(entries))


def test_a_review_makes_an_evening_no_later() -> None:
    """Neither of a photo's sheet nor of a typed total; a sheet of its own does."""
    game = typed_game("Anna", "Ben")
    *typed, last = game.entries
    read = replace(last, evidence=b"look")
    again = (replace(each, made_at="2026-11-28T09:00:00+00:00") for each in (typed[0], read))
    earlier = (replace(each, made_at="2026-01-02T23:00:00+00:00") for each in typed)
    entries = (*earlier, read, *again)
    assert ended_at(replace(game, entries=entries)).isoformat() == JANUARY
    new = replace(last, evidence=b"another", made_at="2026-01-04T00:00:00+00:00")
    assert ended_at(replace(game, entries=(*entries, new))).isoformat() == new.made_at


@pytest.fixture
def new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The computer's time zone."""
    if not hasattr(time, "tzset"):
        pytest.skip("the time zone is not to be set")
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "EST5")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("new_york", "quick_path")
@pytest.mark.parametrize("players", [("Anna", "Ben"), ("Anna",)])
def test_a_finished_play_is_the_same_everywhere(players: tuple[str, ...]) -> None:
    """Who has won, nobody alone; and the day, which BoardGameGeek has as the players knew it."""
    game, t = typed_game(*players), Texts("en")
    ranking = RankingDocument.of_game(game, OpenTotals.of(game), t)
    won = {row.player: row.won for row in StatsDocument.of_games([game]).rows}
    assert won == {player: player == "Anna" and len(players) > 1 for player in players}
    plays = Plays.of(game, ranking, t)
    play = pushed(plays.bg_stats)
    assert {each["name"]: each["winner"] for each in play["players"]} == won
    assert play["playDate"] == "2026-01-03 02:00:00"
    listed = ElementTree.fromstring(plays.bgg)
    rows = [each.attrib for each in listed.iter("player")]
    assert {each["name"]: each["win"] == "1" for each in rows} == won
    assert [each.attrib["date"] for each in listed.iter("play")] == ["2026-01-02"]


def test_phones_and_a_terminal_count_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names as they are compared, games played alone, no wins while totals are open; cards of a
    sheet that is open are in doubt."""
    closed, alone, doubtful = (
        typed_game("Anna", "Ben"),
        typed_game("anna"),
        typed_game("Anna", "Ben", name="open"),
    )
    spring = replace(doubtful.entries[0], sheet=sheet(), typed=None)
    doubtful = replace(doubtful, entries=(spring, *doubtful.entries[1:]))
    left = OpenTotals({("Anna", Season.SPRING): Span(1, unknown=True)})
    monkeypatch.setattr(
        "kscore.views.documents.stats.open_totals",
        lambda game: left if game is doubtful else OpenTotals({}),
    )
    games = (closed, alone, doubtful)
    known = [KnownGame("", None, False), *(KnownGame("", game, False) for game in games)]
    rows, t = all_time(known, Texts("en")), Texts("en")
    assert [(row[:3], row[4]) for row in rows] == [
        (("Anna", "3", "1"), "360?"),
        (("Ben", "2", "0"), "320"),
    ]
    found = StatsDocument.of_games(games)
    assert found.tables(t)[0][1:] == rows
    assert found.cards
    assert all(each.open for each in found.cards)
    assert all(mean.endswith("?") for _, _, mean, _ in found.tables(t)[1][1:])
    assert {best.split()[0][-1] for *_, best in found.tables(t)[1][1:]} == {"?"}
    assert not any(each.open for each in StatsDocument.of_games([replace(doubtful)]).cards)


def test_cards_that_give_most(evening: kscore.Evening, quick_path: Path) -> None:
    """A photo for each season: the cards' points are those of the sheets."""
    record = quick_path / "solo.kscore"
    found = kscore.Evening.begin("Anna", GAME_CARDS, record)
    for number, season in enumerate(("spring", "summer", "autumn", "winter"), start=1):
        photo = SAMPLES / "game" / f"{number}_{season}_anna.jpg"
        (outcome,) = found.enter(photo, player="Anna", season=season)
        assert isinstance(outcome, kscore.Result)
        found.write(outcome)
    stats = kscore.stats([record, evening.record])
    rows = [row for row in found.rows() if row["key"] not in ("coins", "monsters", "extra")]
    assert sum(each.average * each.seasons for each in stats.cards) == sum(
        row["points"] for row in rows
    )
    assert {each.card for each in stats.cards} == {row["key"] for row in rows}
    averages = [each.average for each in stats.cards]
    assert averages == sorted(averages, reverse=True)


def test_a_picture_of_an_evening(evening: kscore.Evening, quick_path: Path) -> None:
    evening.card(quick_path / "evening.png")
    with Image.open(quick_path / "evening.png") as picture:
        assert picture.size == (1080, 1350)


def test_the_second_game_has_its_own_number(quick_path: Path) -> None:
    cards = [next(c for c in kscore.cards()[::-1] if c.category == name) for name in CATEGORIES]
    found = kscore.Evening.begin("Ann", [card.english for card in cards], quick_path / "e")
    assert "315767" in found.plays().bgg
