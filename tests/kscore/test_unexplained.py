"""Where a sheet cannot have come from last season's, somebody is asked what stands on it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.grid import Space, spaces as all_spaces
from kscore.engine.history import Certainty, Finding
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.reading import Alternative, Doubt, SpacesDoubt

from kscore.game.game import Game
from kscore.game.season_end import beside
from kscore.messages import Texts
from kscore.record.entry import Entry, Seat
from kscore.sheet.case import answer
from kscore.sheet.contradictions import OtherSheets, odd_in_spring
from kscore.sheet.scoring import ScoredSheet, Scoring
from kscore.sheet.unexplained import still_odd, with_unexplained
from kscore.statements.corrections import Corrections, How, Origin
from kscore.views.wording import value_name
from tests.kscore.conftest import Run, Typing, current_game
from tests.kscore.perfect import photograph
from tests.kscore.sheets import reading, setup_of

pytestmark = pytest.mark.usefixtures("perfect_reader")

CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
SPRING, SUMMER = (each.sheet for each in simulate_game(5, "K-A").seasons[:2])
DRAWN = next(
    f"{row}{n}"
    for row in "ABCDEFGHIJK"
    for n in range(1, 12)
    if SPRING.board[f"{row}{n}"] in "FVAW"
)
TRUE = SPRING.board[DRAWN]
OTHER = "W" if TRUE != "W" else "F"


def with_space(sheet: Sheet, letter: str) -> Sheet:
    return replace(sheet, board=sheet.board.replace({DRAWN: letter}))


def played(run: Run, folder: Path, first: Sheet, second: Sheet) -> tuple[int, str, str]:
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    assert run(photograph(folder, "1_anna.jpg", first))[0] in (0, 6)
    return run(photograph(folder, "2_anna.jpg", second))


def test_what_is_typed_counts(run: Run, tmp_path: Path, typing: Typing) -> None:
    """The summer photo was misread: the space is what the sheet has."""
    prompts = typing("nonsense", f"{DRAWN}={TRUE}")
    code, out, err = played(run, tmp_path, SPRING, with_space(SUMMER, OTHER))
    assert len(prompts) == 2
    assert DRAWN in err
    assert "What is on this sheet" in err
    assert code == 0
    assert "cannot" not in out
    entry = current_game().latest("Anna")
    assert entry.sheet is not None
    assert entry.sheet.board[DRAWN] == TRUE


def test_who_says_that_the_map_is_right_reopens_the_sheet_before(
    run: Run, tmp_path: Path, typing: Typing
) -> None:
    """The spring photo was misread; in summer the space is seen as it is, and asked about once.
    Then nothing speaks against summer's sheet: spring's is asked about where its points change."""
    prompts = typing("1")
    code, _, _ = played(run, tmp_path, with_space(SPRING, OTHER), SUMMER)
    assert (len(prompts), code) == (1, 0)
    game = current_game()
    summer = game.latest("Anna", Season.SUMMER)
    assert summer.corrections.cells[DRAWN] == TRUE
    assert summer.corrections.origins[DRAWN].how is How.ANSWERED
    assert game.contradicted(game.latest("Anna", Season.SPRING)) == {DRAWN: (OTHER, TRUE)}


def test_nobody_is_asked_about_a_sheet_that_fits(run: Run, tmp_path: Path, typing: Typing) -> None:
    prompts = typing()
    assert played(run, tmp_path, SPRING, SUMMER)[0] == 0
    assert prompts == []


@pytest.mark.parametrize("lines", [("q",), ("",), ()])
def test_whoever_says_nothing_is_left_alone_and_told(
    run: Run, tmp_path: Path, typing: Typing, lines: tuple[str, ...]
) -> None:
    typing(*lines)
    code, out, _ = played(run, tmp_path, SPRING, with_space(SUMMER, OTHER))
    assert code == 6
    assert DRAWN in out
    assert current_game().latest("Anna").corrections.cells == {}
    assert "Summer contradicts the sheet before" in run("game")[1]


def test_what_cannot_be_typed_is_refused_and_asked_again(
    run: Run, tmp_path: Path, typing: Typing
) -> None:
    mountain = sorted(SUMMER.layout.mountains)[0]
    prompts = typing(f"{mountain}=W", f"{DRAWN}={TRUE}")
    code, _, err = played(run, tmp_path, SPRING, with_space(SUMMER, OTHER))
    assert (len(prompts), code) == (2, 0)
    assert mountain in err


def test_programs_are_asked_too(run: Run, tmp_path: Path) -> None:
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    assert run(photograph(tmp_path, "1_anna.jpg", SPRING), "--json")[0] == 0
    code, out, _ = run(photograph(tmp_path, "2_anna.jpg", with_space(SUMMER, OTHER)), "--json")
    assert code == 6
    (doubt,) = json.loads(out)["doubts"]
    assert (doubt["cells"], doubt["read"]) == ([DRAWN], OTHER)
    assert [each["read"] for each in doubt["alternatives"]] == [TRUE]


def heroes(seed: int) -> Sheet:
    """The spring of a game with heroes."""
    return simulate_game(seed, layout="H-A", games="H").seasons[0].sheet


@pytest.mark.parametrize(("seed", "lost", "asked"), [(3, "D3", True), (4, "H9", False)])
def test_stars_of_no_attack_are_asked_about_where_one_may_destroy_a_monster(
    run: Run, tmp_path: Path, typing: Typing, seed: int, lost: str, asked: bool
) -> None:
    """Each attack pattern is told on its card: stars that make none are misread or misdrawn. Points
    hang on them only where a monster is in the hero's reach: seed 3 has one beside the hero, seed 4
    none on the whole map."""
    true = heroes(seed)
    assert lost in true.stars
    prompts = typing(f"{lost}=star")
    assert (
        run(
            "new", "Anna", "Ben", "--cards", CARDS, "--games", "H", "--layout", "H-A", "--no-input"
        )[0]
        == 0
    )
    code, out, _ = run(photograph(tmp_path, "anna", replace(true, stars=true.stars - {lost})))
    assert bool(prompts) is asked
    assert ("no hero's attack" in out) is not asked  # what nobody is asked about is told
    found = current_game().latest("Anna").sheet
    assert found is not None
    assert (lost in found.stars) is asked
    assert code == 0


def test_a_monster_that_only_a_strange_star_destroyed_is_asked_about() -> None:
    """Last season it was a monster; no hero's attack is on it."""
    played, blank = Variant(games="KH", heroes=True), Sheet.blank(SPRING.layout)
    before = replace(blank, board=blank.board.replace(dict.fromkeys(("E5", "E6", "E7"), "M")))
    game = Game(setup_of("Anna", played=played), (Entry("Anna", Season.SPRING, before, number=1),))
    for destroyed, starred, compared in (("E6", "E6", True), ("A1", "A1", False)):
        board = before.board.replace({destroyed: "X"})
        now = replace(before, board=board, stars=frozenset({starred}))
        scored = ScoredSheet(now, Scoring(CardSet.parse(CARDS), Season.SUMMER), reading=reading())
        told = with_unexplained(scored, beside(game, Seat("Anna", Season.SUMMER))).contradictions
        assert ("finding.stars_of_no_hero" in [each.key for each in told]) is compared


@pytest.mark.parametrize(
    ("said", "how", "left"),
    [
        ({}, How.ANSWERED, True),
        ({"B2": "H"}, How.ACCEPTED, True),
        ({"B2": "H"}, How.ANSWERED, False),
        ({"C2": "."}, How.ANSWERED, True),
    ],
)
def test_stars_that_are_gone_from_spaces_that_were_answered_keep_nothing_open(
    said: dict[str, str], how: How, left: bool
) -> None:
    """Nothing would be left to ask about such a sheet, and its "?" would never go."""
    gone = Finding("stars_lost", ("B2",), Certainty.IMPOSSIBLE)
    corrections = Corrections().with_cells(said, Origin(how))
    scored = ScoredSheet(SPRING, Scoring(), corrections=corrections)
    assert (still_odd([gone], scored, frozenset()) == (gone,)) is left


@pytest.mark.parametrize(
    ("space", "was", "now", "compared"), [("I2", "W", "A", True), ("A1", "F", "A", False)]
)
def test_what_was_unsure_last_season_is_compared_where_points_hang_on_it(
    space: str, was: str, now: str, compared: bool
) -> None:
    """It stood for what it looked like then; another look is no surer, and a total was wrong by a
    point beside a note that nobody has to answer."""
    confidence = np.ones((11, 11))
    confidence["ABCDEFGHIJK".index(space[0]), int(space[1:]) - 1] = 0.9
    seen = {"photo": "photo.jpg", **replace(reading(), confidence=confidence).to_json()}
    blank = Sheet.blank(SPRING.layout)
    before = replace(blank, board=blank.board.replace({"I1": "A", space: was}))
    then = replace(blank, board=before.board.replace({space: now}))
    game = Game(setup_of("Anna"), (Entry("Anna", Season.SPRING, before, reading=seen, number=1),))
    assert game.unsettled("Anna", Season.SUMMER).spaces == {space}
    scored = ScoredSheet(then, Scoring(CardSet.parse(CARDS), Season.SUMMER), reading=reading())
    told = with_unexplained(scored, beside(game, Seat("Anna", Season.SUMMER))).contradictions
    assert ("finding.changed" in [each.key for each in told]) is compared


def _misread(seed: int, now: str, believed: float) -> tuple[ScoredSheet, tuple[str, ...], Sheet]:
    """A spring whose monster is read as another terrain, which its drawing may well be."""
    true = simulate_game(seed, "K-A").seasons[0].sheet
    spaces = true.board.cells(true.board.mask("M"))
    wrong = replace(true, board=true.board.replace(dict.fromkeys(spaces, now)))
    says = np.full((11, 11, len(READ_ORDER)), 1e-6)
    for at in all_spaces():
        letter = wrong.board[at.name]
        says[at.row, at.column, max(0, READ_ORDER.find(letter))] = 1.0
    for space in spaces:
        at = Space.parse(space)
        says[at.row, at.column, READ_ORDER.index("M")] = believed
    seen = replace(reading(), layout="K-A", rows=wrong.board.rows, probabilities=says)
    table = Scoring(CardSet.parse(CARDS), Season.SPRING, played=Variant(games="K"))
    return ScoredSheet(wrong, table, reading=seen), spaces, true


@pytest.mark.parametrize("seed", [2, 6, 8, 13])
def test_a_sign_that_no_card_explains_is_asked_about_as_a_sign(seed: int) -> None:
    """One misread sign is all that is wrong: among the answers its spaces are what they are, and
    which points follow."""
    scored, spaces, true = _misread(seed, "V", 0.001)
    spring = OtherSheets(odd=partial(odd_in_spring, Variant(games="K"), None))
    (doubt,) = with_unexplained(scored, spring).doubts
    assert isinstance(doubt, SpacesDoubt)
    fitting = [
        each
        for each in doubt.alternatives
        if doubt.apply_to(scored.sheet, each.read).board == true.board
    ]
    assert len(fitting) == 1
    then = replace(scored, sheet=true)
    assert then.season is not None
    assert scored.season is not None
    assert fitting[0].changes.get("total", 0) == then.season.total - scored.season.total
    settled = replace(scored, sheet=true)
    assert with_unexplained(settled, spring).doubts == ()
    before = replace(scored, doubts=(SpacesDoubt("F", (Alternative("W", 0.2),), ("A1",)),))
    assert with_unexplained(before, spring) is before, "first all else"
    said = replace(scored, corrections=answer(scored.corrections, doubt, doubt.read))
    asked = with_unexplained(said, spring).doubts
    assert not {space for each in asked for space in each.cells} & set(said.corrections.cells)
    assert set(spaces) <= set(doubt.cells)


def test_an_answer_may_name_a_terrain_for_each_space() -> None:
    doubt = SpacesDoubt("VF", (Alternative("MF", 0.2), Alternative("W", 0.1)), ("A1", "B1"))
    assert doubt.says("MF") == ("A1=M", "B1=F")
    assert doubt.says("W") == ("A1=W", "B1=W")
    assert Doubt.from_json(doubt.to_json()) == doubt
    assert value_name(doubt, "MF", Texts("en")) == "A1: monster"
    assert value_name(doubt, "VF", Texts("de")) == "wie gelesen"
