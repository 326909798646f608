"""``kscore layout learn``: a layout file of a photo of an empty sheet."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.camera import photograph as shot_of
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.papers import own_page
from kscore.calibration.simulate import simulate_game
from kscore.engine.cards import CARDS
from kscore.engine.grid import Space
from kscore.engine.layout import LAYOUTS, Layout, load_layout
from kscore.engine.season import SEASONS, CardSet, season_score
from kscore.engine.sheet import Sheet

import kscore
from kscore.cli.app import main
from kscore.errors import Mistyped
from kscore.messages import Texts
from kscore.record.entry import layout_from_json, layout_json
from kscore.sheet.learnt_layout import prints_said
from kscore.sheet.request import own_layouts, parse_layout
from kscore.views.phone import small_pages
from kscore.views.phone.template import Frame, render
from tests.kscore.conftest import Answering, Desk, Run, points
from tests.kscore.empty_sheets import ISLAND, LONE, photographed, side_by_side
from tests.kscore.perfect import PerfectLook, PerfectReader, photograph, read


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return photographed(ISLAND, tmp_path_factory.mktemp("layout") / "island.png")


def test_what_is_printed_becomes_a_layout_file(empty: Path, tmp_path: Path) -> None:
    file = tmp_path / "island.toml"
    assert main(["layout", "learn", str(empty), "-o", str(file), "--lang", "en"]) == 0
    learnt = load_layout(file)
    assert learnt == ISLAND
    assert parse_layout("island") == ISLAND
    shown = small_pages.new_game((), "", Texts("en"), layouts=own_layouts())
    assert '<option value="island">' in render(
        Frame("new", "", Texts("en"), "", ""), True, page=shown
    )


def test_what_is_drawn_on_a_blank_pad_is_asked_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pad = own_page(Layout("pad", frozenset()), 40.0)
    peak = np.array([[0.15, 0.85], [0.5, 0.2], [0.85, 0.85]])
    drawn = {"B3", "D9", "F5"}
    for space in map(Space.parse, drawn):
        corners = pad.to_page(peak + np.array([space.column, space.row])).astype(np.int32)
        cv2.polylines(pad.image, [corners], True, (60, 50, 50), 2, cv2.LINE_AA)
    conditions = Conditions(width=900, height=1200, noise=2.0, defocus=0.01, roll=12.0)
    photo, file = tmp_path / "pad.png", tmp_path / "pad.toml"
    cv2.imwrite(str(photo), shot_of(pad, np.random.default_rng(7), conditions).photo)
    words = ["layout", "learn", str(photo), "--by-hand", "-o", str(file), "--lang", "en"]
    assert main([*words, "--no-input"]) == 5
    said = capsys.readouterr().err
    assert all(space in said for space in drawn)
    assert not file.exists()
    unsure = said.split("Not sure: ")[1].split(".")[0].split()
    confirmed = [f"{name}={'^' if name in drawn else '.'}" for name in unsure]
    put_right = [word for each in confirmed for word in ("--set", each)]
    assert main([*words, *put_right]) == 0
    learnt = load_layout(file)
    assert (learnt.mountains, learnt.ruins, learnt.by_hand) == (drawn, set(), True)


def test_yes_says_nothing_of_spaces_that_are_unsure(
    run: Run, answering: Answering, tmp_path: Path
) -> None:
    photo, file = photographed(LONE, tmp_path / "lone.png"), tmp_path / "lone.toml"
    asked = []

    def answer(prompt: str) -> str:
        space = prompt.split(":")[0].strip()
        if " " in space:
            return "y"
        asked.append(space)
        at = Space.parse(space)
        return {"^": "^", "#": "#"}.get(LONE.blank_rows()[at.row][at.column], "")

    answering(answer)
    assert run("layout", "learn", str(photo), "-o", str(file))[0] == 0
    assert asked
    assert load_layout(file) == LONE


def test_of_several_sheets_one_is_named(
    empty: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither is of a layout that is known."""
    lone, file = photographed(LONE, tmp_path / "photo.png"), tmp_path / "lone.toml"
    both = side_by_side(empty, lone, tmp_path / "both.png")
    words = ["layout", "learn", str(both), "--set", "B8 H5 K7=#", "-o", str(file), "--lang", "en"]
    assert main(words) == 4
    assert "shows 2 sheets (left, right)" in capsys.readouterr().err
    assert main([*words, "--sheet", "2"]) == 0
    assert load_layout(file) == LONE


def test_a_learnt_layout_is_recognised_unless_two_have_its_mountains(
    run: Run, empty: Path, tmp_path: Path
) -> None:
    lone = photographed(LONE, tmp_path / "photo.png")
    learn = ("layout", "learn", lone, "--set", "B8 H5 K7=#", "-o", tmp_path / "lone.toml")
    cards = ",".join(("canal_lake", "great_city", "borderlands", "sentinel_wood"))
    score = (lone, "--cards", cards, "--season", "spring")
    assert run(*learn, "--no-input")[0] == 0
    named = run(*score, "--layout", "lone")
    assert named[0] == 0
    assert "lone" in named[1]
    assert run(*score) == named
    pixels = np.asarray(cv2.imread(str(lone)))
    assert str(kscore.read(pixels).board) == str(kscore.read(pixels, layout="lone").board)
    assert run("layout", "learn", empty, "-o", tmp_path / "island.toml", "--no-input")[0] == 0
    code, _, told = run(*score)
    assert code == 4
    assert "B3 D9 F5 I8 J2" in told


def test_a_sheet_that_is_cut_off_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = cv2.imread(str(photographed(LAYOUTS["K-A"], tmp_path / "known.png")))
    both = tmp_path / "both.png"
    cv2.imwrite(str(both), np.hstack([np.asarray(whole), np.asarray(whole)[:, :560]]))
    assert main(["layout", "learn", str(both), "--lang", "en"]) == 0
    assert "Another sheet (right) is not read." in capsys.readouterr().err


def test_a_game_on_a_learnt_layout_is_played_to_its_end(
    run: Run, desk: Desk, empty: Path, tmp_path: Path
) -> None:
    file, exported = tmp_path / "island.toml", tmp_path / "e.json"
    code, _, told = run("layout", "learn", empty, "-o", file, "--no-input")
    assert (code, "replaces" in told) == (0, False)
    desk.reader = Islander()
    games = {"Anna": simulate_game(5, ISLAND), "Ben": simulate_game(6, ISLAND)}
    cards = CardSet(tuple(CARDS[key] for key in games["Anna"].cards))
    words = ("--layout", "island", "--cards", ",".join(games["Anna"].cards))
    assert run("new", *games, *words)[0] == 0
    sums = dict.fromkeys(games, 0)
    for season in SEASONS:
        for name, game in games.items():
            played = game.seasons[SEASONS.index(season)].sheet
            sums[name] += season_score(played, cards, season).total
            photo = photograph(tmp_path, f"{season}_{name}", played)
            code, _, told = run(photo, "--player", name, "--no-input")
            assert code in (0, 6), told
        assert "island" in run("game")[1]
    totals = {name: sum(each.values()) for name, each in points(run).items()}
    assert totals == sums
    for command in (
        ("explain", cards.cards[0].name("en"), "Anna"),
        ("review", "Ben", "--season", "spring"),
        ("check", photo, "--no-input"),
        ("final", photo, "--no-input"),
        ("report", tmp_path / "page.html"),
        ("undo",),
        ("redo",),
        ("export", exported),
        ("import", exported),
        ("change", "--layout", "island"),
    ):
        code, _, told = run(*command)
        assert code in (0, 6), (command, told)
    assert {name: sum(each.values()) for name, each in points(run).items()} == sums
    other = tmp_path / "elsewhere" / file.name
    other.parent.mkdir()
    assert "replaces" in run("layout", "learn", empty, "--set", "K1=^", "-o", other)[2]


class Islander(PerfectReader):
    """It is told on which layout is played."""

    def look(self, photo: Path, *_: object) -> PerfectLook:
        seen = read(photo, Sheet.parse(photo.read_text(), ISLAND))
        return PerfectLook(replace(seen, own_layout=ISLAND))


def test_a_space_is_put_right(empty: Path, tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    said = ["--set", "K11=#,H3=.", "--set", "A1, b1=-"]
    assert main(["layout", "learn", str(empty), *said, "-o", str(file)]) == 0
    learnt = load_layout(file)
    assert learnt.printed_wasteland == {"K11"}
    assert learnt.gaps == {"A1", "B1"}
    assert learnt.ruins == ISLAND.ruins - {"H3"}


@pytest.mark.parametrize("said", ["F7", "F7=W", "Z99=^", "=^"])
def test_what_is_no_space_or_print_is_mistyped(
    empty: Path, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["layout", "learn", str(empty), "--set", said, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_long_nonsense_costs_little() -> None:
    """Phones send such texts, too."""
    begun = time.process_time()
    with pytest.raises(Mistyped):
        prints_said(["A" * 60_000])
    assert time.process_time() - begun < 2


def test_a_sheet_with_drawings_is_refused(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.toml"
    photo = samples / "summer_ink.jpg"
    assert main(["layout", "learn", str(photo), "-o", str(file), "--lang", "en"]) == 4
    assert "Something is drawn" in capsys.readouterr().err
    assert not file.exists()


def test_a_gap_is_printed_as_no_paper_to_draw_on() -> None:
    """A lake with an island in it."""
    lake = frozenset({"E5", "E6", "E7", "F5", "F7", "G5", "G6", "G7"})
    page = own_page(Layout("lake", frozenset(), gaps=lake), 20.0)
    middles = page.to_page(np.array([[4.5, 4.5], [5.5, 5.5], [8.5, 8.5]])).astype(int)
    gap, island, land = (float(page.image[y, x].mean()) for x, y in middles)
    assert gap < island - 10
    assert abs(island - land) < 5


def test_a_record_keeps_what_was_drawn_by_hand_and_what_is_no_part_of_the_map() -> None:
    pad = Layout("pad", frozenset({"B4"}), gaps=frozenset({"A1"}), by_hand=True)
    assert layout_from_json(layout_json(pad)) == pad
    assert "by_hand" not in layout_json(ISLAND)
