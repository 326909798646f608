"""What a game is played with can be put right while it is played, and taken back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.grid import COINS
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import Season
from kscore.scanner.pipeline import Reader
from kscore.scanner.read.coins import LOOKS, TrackEvidence
from kscore.scanner.read.terrain import CLASSES
from rich.console import Group

from kscore.game.game import Game, load
from kscore.messages import Texts
from kscore.record.entry import Entry, TypedPoints
from kscore.record.places import record_path
from kscore.record.store import Record
from kscore.sheet.scoring import PhotoSource, SheetHistory
from kscore.views.terminal.history import log
from tests.kscore.conftest import GAME_CARDS, Run, RunIn, current_game
from tests.kscore.perfect import photograph
from tests.kscore.sheets import setup_of

SAMPLES = Path(__file__).parents[2] / "sample_sheets"


@pytest.fixture
def game(run: Run) -> None:
    """Anna's spring and summer, in which her coins fell: she paid for a skill, but nobody had said
    --skills."""
    assert run("new", "Anna", "--cards", GAME_CARDS, "--layout", "K-A")[0] == 0
    blank = "/".join(LAYOUTS["K-A"].blank_rows())
    for season, coins in (("spring", 3), ("summer", 1)):
        assert run("enter", "Anna", season, "--map", blank, "--set", f"coins={coins}")[0] in (0, 5)


def test_another_map_is_played_as_long_as_no_sheet_is_entered(run: Run) -> None:
    assert run("new", "Anna", "--cards", GAME_CARDS, "--no-input")[0] == 0
    assert "Map: K-B" in run("change", "--layout", "K-B")[2]
    blank = "/".join(LAYOUTS["K-B"].blank_rows())
    assert run("enter", "Anna", "spring", "--map", blank)[0] in (0, 5)
    code, _, err = run("change", "--layout", "K-A")
    assert (code, "kscore new … --layout K-A" in err) == (6, True)


def is_open(run: Run) -> bool:
    return bool(json.loads(run("game", "--json")[1])["open"])


def test_coins_that_fell_are_settled_once_skills_are_said(game: None, run: Run) -> None:
    assert is_open(run)
    code, out, err = run("change", "--skills")
    assert code == 0
    assert "Skills: yes" in err
    assert "kscore undo" in err
    assert "?" not in out
    assert "Skills: yes" in run("game", "--history")[1]
    assert not is_open(run)
    assert "Skills: no" in run("undo")[2]
    assert is_open(run)
    assert "Skills: yes" in run("redo")[2]
    assert not is_open(run)


def test_every_total_before_and_after_is_told(run: Run) -> None:
    """„Nur in diesem Fall sind Held_innen eine Geländeart“: heroes fill rows where they count."""
    cards = "Faunwald, Jorekburg, Enklave im Grenzgebiet, Hügel der Toleranz"
    run("new", "Anna", "--games", "K", "--cards", cards, "--no-input")
    sheet = LAYOUTS["H-B"].blank_rows()
    row = "FVAWMF" + sheet[0][6:]
    typed = "/".join((row, *sheet[1:])) + " H-B"
    told = " ".join(run("enter", "Anna", "spring", "--map", typed)[1].split())
    assert "without that game's cards (--games K)" in told
    assert "kscore change --games H" in told
    told = run("change", "--games", "H", "--heroes")[2]
    assert "Anna, Spring: " in told


def test_undo_takes_back_what_came_last(game: None, run: Run) -> None:
    run("change", "--skills")
    run("enter", "Anna", "autumn", "--total", "12")
    assert "Autumn" in run("undo")[2]
    assert "Skills: no" in run("undo")[2]
    assert "Summer" in run("undo")[2]


def test_cards_that_were_mistyped_are_put_right(game: None, run: Run, run_in: RunIn) -> None:
    other = GAME_CARDS.replace("Treetower", "Greenbough")
    code, out, err = run("change", "--cards", other)
    assert code == 0
    assert "Greenbough" in err
    assert "Unchanged: Anna, Spring: 3?; Anna, Summer: 1?." in err
    assert "Greenbough" in out, "the overview has them"
    assert "Karten: Düsterwald" in run_in("de", "undo")[2]
    assert "Greenbough" not in run("game")[1]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("--seasons", "long"), 2),
        (("--cards", "Treetower"), 2),
        (("--no-skills",), 0),
        (("--seasons", "online", "--heroes", "--keep-photos"), 0),
    ],
)
def test_what_can_be_named(game: None, run: Run, words: tuple[str, ...], code: int) -> None:
    assert run("change", *words)[0] == code


@pytest.mark.parametrize("where", [(), ("--player", "Ben"), ("--season", "summer")])
def test_a_photo_that_is_given_again_is_kept_once_photos_are(
    tmp_path: Path, run: Run, perfect_reader: None, where: tuple[str, ...]
) -> None:
    """Moved to another player, or only given again: the file is at hand, and may be deleted
    after."""
    run("new", "Anna", "Ben", "--cards", GAME_CARDS, "--no-input")
    photo = photograph(tmp_path, "IMG_1", simulate_game(5, "K-A").seasons[0].sheet)
    assert run(photo, "--player", "Anna", "--no-input")[0] == 0
    assert run("change", "--keep-photos")[0] == 0
    assert run(photo, *where, "--no-input")[0] in (0, 6)
    with Record.open(record_path(None)) as record:
        (entry,) = (each for each in record.entries() if not each.undone)
        assert entry.sha256 is not None
        assert record.photo(entry.sha256) == photo.read_bytes()


def test_the_history_has_all_steps_in_their_order_whatever_the_clock_said(tmp_path: Path) -> None:
    late = "2038-01-01T00:00:00+00:00"
    with Record.create(tmp_path / "g.kscore", setup_of("Anna")) as record:
        record.add(Entry("Anna", Season.SPRING, None, typed=TypedPoints(12), made_at=late))
        record.change(lambda now: replace(now, played=replace(now.played, skills=True)))
        record.add(Entry("Anna", Season.SUMMER, None, typed=TypedPoints(9)))
        shown = log(Game.of(record), Texts("en"))
    assert isinstance(shown, Group)
    told = "".join(str(line) for line in shown.renderables)
    assert told.index("Spring") < told.index("Skills") < told.index("Summer")


def test_an_exported_game_knows_what_was_changed_and_takes_it_back(
    game: None, run: Run, tmp_path: Path
) -> None:
    run("change", "--skills")
    run("enter", "Anna", "autumn", "--total", "12")
    run("change", "--heroes")
    run("undo")
    before = current_game()
    assert run("export", tmp_path / "g.json")[0] == 0
    assert run("import", tmp_path / "g.json", "--game", tmp_path / "again.kscore")[0] == 0
    again = load(tmp_path / "again.kscore")
    assert [each.undone for each in again.changes] == [False, True]
    assert again == before
    assert "Autumn" in run("undo", "--game", tmp_path / "again.kscore")[2]
    assert "Skills: no" in run("undo", "--game", tmp_path / "again.kscore")[2]


def known(heroes: bool, skills: bool) -> SheetHistory:
    return SheetHistory(played=Variant(games="K", heroes=heroes, skills=skills))


@pytest.mark.parametrize("before", [False, True])
def test_a_photo_that_was_looked_at_without_heroes_is_decided_with_them(before: bool) -> None:
    """A hero is drawn on B1: it is one whenever the game has heroes, whatever was said at the
    photo."""
    look = Reader.load().look(SAMPLES / "game/1_spring_anna.jpg")
    terrain = look.seen.cells.terrain.copy()
    terrain[1, 0] = 0
    terrain[1, 0, [CLASSES.index("H"), CLASSES.index("V")]] = 14, 7
    seen = replace(look.seen, cells=replace(look.seen.cells, terrain=terrain))
    source = PhotoSource(
        replace(look, seen=seen, given=replace(look.given, played=Variant(heroes=before)))
    )
    without, having = (source.knowing(known(heroes, False)).reading({}) for heroes in (False, True))
    assert (without.rows[1][0], having.rows[1][0]) == ("V", "H")


def test_a_photo_that_was_looked_at_without_skills_is_decided_with_them() -> None:
    """What the coins look like is kept as it is; whether a struck one is spent follows the game."""
    look = Reader.load().look(SAMPLES / "game/1_spring_anna.jpg")
    looks = np.full((COINS, len(LOOKS)), 0.001)
    looks[:, 0] = 0.997
    looks[:2] = looks[:2][:, [1, 0, 2, 3]]
    looks[2] = looks[2][[2, 1, 0, 3]]
    seen = replace(look.seen, track=TrackEvidence(looks, skills=False))
    source = PhotoSource(replace(look, seen=seen))
    without, having = (source.knowing(known(False, skills)).reading({}) for skills in (False, True))
    assert (without.coins.marked, without.coins.spent) == (3, 0)
    assert (having.coins.marked, having.coins.spent) == (3, 1)


def test_struck_coins_in_a_game_that_is_no_more_played_with_skills_are_marked(run: Run) -> None:
    """Their points went on counting in the standings without a mark."""
    assert (
        run(
            "new", "Anna", "Ben", "--cards", GAME_CARDS, "--layout", "K-A", "--skills", "--no-input"
        )[0]
        == 0
    )
    blank = "/".join(LAYOUTS["K-A"].blank_rows())
    assert run("enter", "Anna", "spring", "--map", blank, "--set", "coins=4,spent=2")[0] in (
        0,
        5,
        6,
    )
    out = run("change", "--no-skills")[1]
    assert "contradicts the sheet before" in " ".join(out.split())
    assert json.loads(run("game", "--json")[1])["players"][0]["misfits"] == ["spring"]
    assert "Coins are crossed out (2), but the game is played without skills." in " ".join(
        run("review", "Anna")[1].split()
    )


def test_typed_totals_that_other_cards_would_change_are_named(run: Run) -> None:
    """Nobody can count them anew; they stood in the standings as if the new cards had brought
    them."""
    assert run("new", "Anna", "Ben", "--cards", GAME_CARDS, "--no-input")[0] == 0
    for player, season, total in (
        ("Anna", "spring", 24),
        ("Ben", "spring", 9),
        ("Ben", "summer", 11),
    ):
        run("enter", player, season, "--total", total, "--monsters", 0)
    first, *rest = GAME_CARDS.split(",")
    other = (
        "Greenbough" if "Greenbough" not in first and "Grünfläche" not in first else "Sentinel Wood"
    )
    told = run("change", "--cards", ",".join((other, *rest)), "--lang", "en")[2]
    assert "Anna, Spring: 24 points were typed" in told
    assert "kscore enter Ben spring --total N --monsters N" in told
    assert "Summer" not in told  # the first card does not score it
    assert "Ben, Frühling: 9 Punkte waren schon getippt" in run("undo", "--lang", "de")[2]
    assert "Anna, Spring: 24 points were typed" in run("redo", "--lang", "en")[2]
    assert "typed" not in run("change", "--keep-photos", "--lang", "en")[2]
