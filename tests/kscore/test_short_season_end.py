"""A season's end in short: few lines, and nothing that may change a total is left out."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from rich.console import Console

from kscore.game.game import Game
from kscore.game.season_end import typed
from kscore.messages import Texts
from kscore.record.entry import Entry
from kscore.sheet.notes import EffectsDrawn, SeasonUnlikely
from kscore.sheet.request import parse_map
from kscore.sheet.result import BookedResult, SeasonEnd
from kscore.statements.corrections import Corrections
from kscore.views.terminal.results import result, summary_lines
from tests.kscore.sheets import MAP, cells, reading, setup_of

PLAYERS = ("Anna", "Ben", "Clara", "David")
SHEET = replace(Sheet.parse(MAP), marked=4)


def game(*entries: Entry) -> Game:
    numbered = tuple(replace(each, number=n) for n, each in enumerate(entries, start=1))
    return Game(setup_of(*PLAYERS), numbered)


def end_of(player: str, *asked: str) -> SeasonEnd:
    """A season's end; ``asked`` are spaces in doubt."""
    end = typed(game(), player, Season.SPRING, SHEET, Corrections())
    doubts = tuple(cells(end.scored.sheet.board[space], "F", space) for space in asked)
    seen = replace(reading(), photo=f"1_spring_{player}.jpg")
    return replace(end, odd=(), scored=replace(end.scored, reading=seen, doubts=doubts))


def shown(width: int, lang: str, *ends: SeasonEnd, brief: bool | None) -> list[str]:
    booked = [
        BookedResult(photo=f"{end.player}.jpg", notes=end.notes, scored=end.scored, end=end)
        for end in ends
    ]
    now, out = game(*(end.entry for end in ends)), io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    t = Texts(lang)
    for each in booked:
        console.print(*result(each, t, first=each is booked[0], brief=brief), sep="\n")
    console.print(*summary_lines(booked, t, game=now, brief=brief), sep="\n")
    return out.getvalue().splitlines()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("width", [80, 60])
def test_a_season_s_end_is_short(width: int, lang: str) -> None:
    one = shown(width, lang, end_of("Anna"), brief=True)
    assert len(one) <= 25
    assert sum(line.startswith("  K  ") for line in one) == 1, "its map"
    four = shown(width, lang, *map(end_of, PLAYERS), brief=False)
    assert len(four) <= 25 + 3 * 12
    assert not any(line.startswith("  K  ") for line in four)
    full = shown(width, lang, end_of("Anna"), brief=None)
    for card in end_of("Anna").scored.cards:
        named = card.card.name(lang)
        assert any(named in line for line in one)
        assert any(award.reason.text(lang) in " ".join(full) for award in card.score.awards) or (
            not card.score.awards
        )


@pytest.mark.parametrize("brief", [True, False])
@pytest.mark.parametrize("width", [80, 60, 44])
def test_what_may_change_a_total_is_never_left_out(width: int, brief: bool) -> None:
    end = end_of("Anna", "A4", "B1")
    words = " ".join(" ".join(shown(width, "en", end, brief=brief)).split())
    full = " ".join(" ".join(shown(width, "en", end, brief=None)).split())
    assert end.scored.season is not None
    assert f"{end.scored.season.total}?" in words
    for part in ("? A4: ", "? B1: ", "possible ", "Two doubts could change this:"):
        assert (part in words) is (part in full), part
    late = replace(end, late=True)
    assert any(isinstance(note, EffectsDrawn) for note in late.notes)
    assert not any(isinstance(note, SeasonUnlikely) for note in late.notes)
    told = " ".join(" ".join(shown(width, "en", late, brief=brief)).split())
    assert len(told) > len(words)


@pytest.mark.parametrize("width", [80, 60, 44])
def test_the_map_beside_its_points_can_be_pasted(width: int) -> None:
    lines = shown(width, "en", end_of("Anna"), brief=True)
    assert parse_map("\n".join(lines)) == SHEET
