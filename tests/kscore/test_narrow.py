"""Narrow terminals and code pages that lack a sign: what is shown is never another number."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from kscore.engine.season import SEASONS, Season
from rich.console import Console

from kscore.console import WIDTH
from kscore.game.game import Game
from kscore.messages import Texts
from kscore.record.entry import Entry, Setup, TypedPoints
from kscore.views.terminal import game as terminal_game

KEYS = ("treetower", "canal_lake", "greengold_plains", "broken_road")
NAMES = ("Anna-Katharina von Hohenstein", "Ben", "Maximilian")
TOTALS = st.lists(st.integers(-99, 199), min_size=12, max_size=12)


@given(width=st.integers(20, 110), totals=TOTALS, lang=st.sampled_from(["de", "en"]))
def test_no_number_of_the_standings_is_cut_short(width: int, totals: list[int], lang: str) -> None:
    seats = [(player, season) for player in NAMES for season in SEASONS]
    entries = tuple(
        Entry(player, season, None, typed=TypedPoints(total), number=n)
        for n, ((player, season), total) in enumerate(zip(seats, totals, strict=True), start=1)
    )
    game, shown = Game(Setup(name="g", players=NAMES, cards=KEYS), entries), io.StringIO()
    Console(file=shown, width=width, color_system=None).print(
        terminal_game.overview(game, Texts(lang))
    )
    numbers = re.findall(
        r"(?<![\w−-])−?\d+(?:\*\?)?(?![\w.…])", shown.getvalue().replace("−−", "−")
    )
    for total in totals:
        assert f"{total}*?".replace("-", "−") in numbers
    for player in NAMES:
        assert str(game.total(player)).replace("-", "−") in numbers


@pytest.mark.parametrize("player", ["Anna Lena", "Ben"])
def test_a_command_names_a_player_as_it_is_typed(player: str) -> None:
    entry = Entry(player, Season.SPRING, None, typed=TypedPoints(12), number=1)
    shown = io.StringIO()
    game = Game(Setup(name="g", players=(player, "Clara"), cards=KEYS), (entry,))
    Console(file=shown, width=200, color_system=None).print(
        terminal_game.overview(game, Texts("en"))
    )
    name = '"Anna Lena"' if " " in player else player
    assert f"kscore enter {name} spring --total 12 --monsters N" in shown.getvalue()


@pytest.mark.parametrize("coding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_a_minus_stays_one_whatever_the_code_page(tmp_path: Path, coding: str) -> None:
    """``kscore game > standings.txt`` on Windows: a "?" where a minus was, and behind a number it
    means something."""
    root = Path(__file__).resolve().parents[2]
    environ = os.environ | {
        "PYTHONPATH": str(root),
        "KSCORE_HOME": str(tmp_path),
        "PYTHONIOENCODING": coding,
    }

    def kscore(*words: str) -> str:
        command = [sys.executable, "-m", "kscore", *words, "--lang", "de"]
        return subprocess.run(command, env=environ, capture_output=True, check=True).stdout.decode(
            coding
        )

    kscore(
        "new", "Jürgen", "Zoë", "--cards", "treetower, canal lake, greengold plains, broken road"
    )
    kscore("enter", "Jürgen", "spring", "--total", "-5", "--monsters", "7")
    shown = kscore("game")
    assert re.search(r"J(ü|ue)rgen +[−-]5\* +[.·] +[.·] +[.·] +[−-]5\n", shown), shown
    assert "?" not in shown
    heads, row = (line for line in shown.splitlines() if "Summe" in line or "rgen  " in line)
    assert len(heads) == len(row), "columns stay where umlauts are two letters"
    assert ("Fruehling" in heads) == (coding == "ascii")
    assert " \n" not in shown


def test_what_is_read_from_a_pipe_is_as_wide_as_columns_says() -> None:
    def widest(**environ: str) -> int:
        command = [sys.executable, "-m", "kscore", "cards", "--lang", "en"]
        environ = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), **environ}
        done = subprocess.run(command, env=environ, capture_output=True, check=True)
        return max(map(len, done.stdout.decode().splitlines()))

    assert widest(COLUMNS="44") <= 44 < widest(COLUMNS="90") <= 90
    assert widest(COLUMNS="") <= WIDTH
