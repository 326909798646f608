"""Whole games from sample photos, read by the real reader, with only the commands that people type.

Whatever the reader asks is answered truthfully in the documented ways (``--set``, typed answers);
which questions it has is not the matter here, the points are.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.cards import CARDS
from kscore.engine.game import solo_result, standings
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Board, Sheet

from kscore.game import new_game
from kscore.messages import Texts
from kscore.record.places import Places
from tests.kscore.conftest import Answering, Run
from tests.kscore.true_games import TrueGame

PHOTOS = Path(__file__).resolve().parents[1] / "photos"
SAMPLES = Path(__file__).resolve().parents[2] / "sample_sheets"
MOST_ROUNDS = 6
"""Rounds of answers to one sheet: an answer may raise another question, but not for ever."""


@dataclass(frozen=True)
class Truth:
    """What stands on a sheet in truth."""

    sheet: Sheet
    cards: CardSet
    heroes: bool

    @staticmethod
    def beside(photo: Path) -> Truth:
        data = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
        layout = LAYOUTS[data["layout"]]
        coins = data["coins"]
        sheet = Sheet(
            layout,
            Board(tuple(data["map"]), layout.ruins),
            coins["marked"],
            spent=coins["spent"],
            stars=frozenset(data["stars"]),
            letters=tuple(sorted(data["letters"].items())),
        )
        return Truth(sheet, CardSet(tuple(CARDS[key] for key in data["cards"])), data["heroes"])

    def points(self, season: Season) -> Any:
        return season_score(self.sheet, self.cards, season, None, self.heroes)


def seen_otherwise(shown: Mapping[str, Any], truth: Sheet) -> list[str]:
    """What a player who looks at the shown letters and stars would correct (nobody is asked about
    them)."""
    wrong = []
    true, read = dict(truth.letters), shown["letters"]
    for space in sorted({*true, *read}):
        if true.get(space, "") != read.get(space, "") and truth.board[space] == "M":
            wrong.append(f"{space}=M{true.get(space, '') or '-'}")
    wrong += [f"{space}=star" for space in sorted(truth.stars - set(shown["stars"]))]
    wrong += [f"{space}=nostar" for space in sorted(set(shown["stars"]) - truth.stars)]
    return wrong


def answers(doubts: Sequence[Mapping[str, Any]], truth: Sheet) -> list[str]:
    """The true answers to the questions, as they are typed after --set. The photos were taken
    before the effects."""
    said = []
    for doubt in doubts:
        if doubt["kind"] == "cells":
            said += [f"{space}={truth.board[space]}" for space in doubt["cells"]]
        elif doubt["kind"] == "coins":
            said.append(f"coins={truth.coins}")
        elif doubt["kind"] == "effects":
            said.append("effects=none")
    return said


def recorded_doubts(player: str) -> list[Mapping[str, Any]]:
    """The questions still open on a player's newest sheet, as ``export`` tells them."""
    (path,) = Places().games()
    from kscore.game.game import Game
    from kscore.game.seats import season_end_of_review
    from kscore.record.store import Record

    with Record.open(path) as record:
        game = Game.of(record)
        entry = game.latest(player)
        end = season_end_of_review(game, entry, entry.corrections)
    return [doubt.to_json() for doubt in end.scored.doubts]


def settle(run: Run, player: str, first: Mapping[str, Any], truth: Sheet) -> None:
    """Answers all that is open about a player's newest sheet."""
    said = seen_otherwise(first, truth)
    # with their letters: they are monsters
    named = {text.partition("=")[0] for text in said if "=M" in text}
    said += [
        text for text in answers(first["doubts"], truth) if text.partition("=")[0] not in named
    ]
    for _ in range(MOST_ROUNDS):
        if not said:
            return
        code, out, err = run("review", player, "--set", ",".join(said))
        assert code in (0, 5, 6), (out, err)
        said = answers(recorded_doubts(player), truth)
    pytest.fail(f"{player} is asked again and again: {said}")


def names(cards: CardSet, lang: str) -> str:
    return ", ".join(card.name(lang) for card in cards.cards)


def play(
    run: Run, folder: Path, players: Sequence[str], anonymous: Path | None = None
) -> dict[str, TrueGame]:
    """All seasons of a table: the photos of one season in one command, then the answers. Returns
    the true games."""
    true: dict[str, list[Any]] = {player: [] for player in players}
    for turn, season in enumerate(Season, start=1):
        photos = [folder / f"{turn}_{season}_{player.lower()}.jpg" for player in players]
        truths = [Truth.beside(photo) for photo in photos]
        if anonymous is not None and season is not Season.SPRING:
            # As a phone names them: whose sheet it is has to be seen on it.
            photos = [
                Path(shutil.copy(photo, anonymous / f"IMG_{turn}{n}.jpg"))
                for n, photo in enumerate(photos)
            ]
        code, out, err = run(*photos, "--no-input", "--json")
        assert code in (0, 5, 6), err
        shown = json.loads(out)
        shown = shown if isinstance(shown, list) else [shown]
        assert [each["player"] for each in shown] == list(players)
        assert {each["season"] for each in shown} == {season.value}
        for player, each, truth in zip(players, shown, truths, strict=True):
            settle(run, player, each, truth.sheet)
            true[player].append(truth.points(season))
    return {player: TrueGame(player, tuple(points)) for player, points in true.items()}


def table(run: Run) -> Any:
    (path,) = Places().games()
    return json.loads(run("game", "--json", "--game", path)[1])


def assert_standings(run: Run, true: Mapping[str, TrueGame]) -> None:
    data = table(run)
    for player in data["players"]:
        expected = true[player["player"]]
        assert [player["seasons"][season.value]["total"] for season in Season] == [
            s.total for s in expected.seasons
        ]
    assert [(p["rank"], p["player"], p["total"]) for p in data["standings"]] == [
        (place.rank, place.player.name, place.player.total)
        for place in standings(each.result for each in true.values())
    ]
    assert data["season"] is None


def test_four_players_four_seasons(run: Run, tmp_path: Path) -> None:
    cards = Truth.beside(SAMPLES / "game" / "1_spring_anna.jpg").cards
    assert (
        run("new", "Anna", "Ben", "Clara", "David", "--cards", names(cards, "de"), "--no-input")[0]
        == 0
    )
    true = play(run, SAMPLES / "game", ("Anna", "Ben", "Clara", "David"), tmp_path)
    assert_standings(run, true)
    out = run("game")[1]
    assert "The game is over." in out
    page = tmp_path / "evening.html"
    assert run("report", page)[0] == 0
    html = page.read_text(encoding="utf-8")
    assert len(html.encode()) < 5_000_000
    assert html.count("data:image/webp;base64,") == 16


def test_both_games_with_heroes_and_zombies(run: Run) -> None:
    folder = PHOTOS / "combined"
    truth = Truth.beside(folder / "1_spring_emma.jpg")
    played = ("--games", "KH", "--heroes", "--cards", names(truth.cards, "en"))
    assert run("new", "Emma,Finn", *played, "--no-input")[0] == 0
    last = [Truth.beside(folder / f"4_winter_{name}.jpg").sheet for name in ("emma", "finn")]
    assert all(sheet.board.mask("H") and "Z" in dict(sheet.letters).values() for sheet in last)
    assert_standings(run, play(run, folder, ("Emma", "Finn")))


def test_solo_with_typed_answers_and_title(
    run: Run, capsys: pytest.CaptureFixture[str], answering: Answering
) -> None:
    folder = PHOTOS / "solo"
    photos = [folder / f"{turn}_{season}_solo.jpg" for turn, season in enumerate(Season, start=1)]
    truths = [Truth.beside(photo) for photo in photos]
    assert run("new", "--solo", "--cards", names(truths[0].cards, "de"), "--no-input")[0] == 0
    for photo, truth in zip(photos, truths, strict=True):
        asked = ""

        def ask(prompt: str, truth: Truth = truth) -> str:
            """Answers the question that was said last."""
            nonlocal asked
            asked += capsys.readouterr().err
            question = re.findall(r"^(?:\d+\. )?(.*\?)$", asked, re.MULTILINE)[-1]
            if question in (Texts("en")("ask.coins"), Texts("en")("ask.coins_spent")):
                return f"={truth.sheet.coins}"
            if question == Texts("en")("ask.symbols"):
                return "q"
            letters = {truth.sheet.board[space] for space in re.findall(r"\b[A-K]\d+\b", question)}
            # One question for several spaces has one answer; where they differ, it is settled by
            # --set.
            # F is forest or farm
            return Texts("en")(f"terrain.{letters.pop()}") if len(letters) == 1 else "q"

        answering(ask)
        code, out, err = run(photo)
        assert code in (0, 5), (out, asked, err)
        settle(
            run,
            "Solo",
            {"letters": {}, "stars": [], "doubts": recorded_doubts("Solo")},
            truth.sheet,
        )
    mine = TrueGame(
        "Solo", tuple(t.points(season) for t, season in zip(truths, Season, strict=True))
    )
    assert_standings(run, {"Solo": mine})
    expected = solo_result(mine.total, truths[0].cards)
    out = run("game")[1]
    assert expected.title.name("en") in out
    assert f"= {expected.rating}".replace("-", "−") in out


def test_with_heroes_is_asked_where_both_games_are_combined() -> None:
    """„Entscheidet euch, ob ihr mit oder ohne Held_innen spielen wollt“ (Die Kartographin)."""
    typed = iter(("maybe", "nein"))
    assert not new_game.ask_for_heroes(lambda _: next(typed), Texts("de"))
    assert new_game.ask_for_heroes(lambda _: "\n", Texts("de"))
