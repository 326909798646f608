"""A group that photographs only at the end: seasons from the boxes, winter from the map, and what
that rests on."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.season import CardSet, Season
from kscore.scanner.reading import Alternative, BoxDoubt, Reading

from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring, score_reading
from kscore.sheet.whole_game import (
    PointsOrigin,
    WholeGame,
    rank_players,
    whole_game,
    with_questions,
)
from kscore.statements.corrections import Corrections
from kscore.views.terminal.sheet import distinct_names
from tests.kscore.conftest import Answering, Desk, Run, Typing
from tests.kscore.perfect import PerfectLook
from tests.kscore.sheets import CARDS, box, cells, with_boxes

WINTER = Scoring(CardSet.parse(CARDS), Season.WINTER)
# Borderlands 0, Sentinel Wood 3, monsters −3; coins are added by the tests
WINTER_POINTS = 0 + 3 - 3
AS_WINTER = ("--cards", CARDS, "--season", "winter", "--no-input")


SPRING, SUMMER, AUTUMN = (
    box(Season.SPRING, (9, 4, 1, -2, 12)),
    box(Season.SUMMER, (6, 6, None, None, 12)),
    box(Season.AUTUMN, (5, 5, 2, -1, 11)),
)


def scored(seen: Reading, *typed: str) -> ScoredSheet:
    return score_reading(ReadingSource(seen), WINTER, Corrections.parse(typed))


def game(seen: Reading, *typed: str, player: str = "Anna") -> WholeGame:
    return whole_game(player, scored(seen, *typed))


def test_the_total_is_the_boxes_and_the_computed_winter() -> None:
    found = game(with_boxes(SPRING, SUMMER, AUTUMN))
    assert [part.points for part in found.parts] == [12, 12, 11, WINTER_POINTS + 2]
    assert [part.origin for part in found.parts] == [*[PointsOrigin.WRITTEN] * 3, PointsOrigin.MAP]
    assert (found.total, found.monsters) == (35 + WINTER_POINTS + 2, -2 + 0 - 1 - 3)
    assert found.doubts == ()
    assert not found.differs


def test_a_final_total_that_is_not_what_is_counted_is_a_question() -> None:
    seen, total = with_boxes(SPRING, SUMMER, AUTUMN, final=99), 35 + WINTER_POINTS + 2
    found = game(seen)
    assert found.differs
    (doubt,) = found.doubts
    assert isinstance(doubt, BoxDoubt)
    assert (doubt.where, doubt.read, doubt.counted) == ("final", 99, total)
    assert [other.read for other in doubt.alternatives] == [f"counts.final={total}"]
    assert not with_questions(with_questions(scored(seen))).doubts[1:], "asked once"
    for said in (f"counts.final={total}", f"final={total}"):
        assert game(seen, said).doubts == ()
    assert game(seen, "counts.final=98").doubts, "what was said of another total"
    # every season is written as it is counted: it was only added up wrongly, which is told
    winter = box(Season.WINTER, (None, None, None, None, WINTER_POINTS + 2))
    assert game(with_boxes(SPRING, SUMMER, AUTUMN, winter, final=99)).doubts == ()


def test_without_a_total_its_numbers_are_added_up() -> None:
    found = game(with_boxes(box(Season.SPRING, (9, 4, 1, -2, None)), SUMMER, AUTUMN))
    assert (found.parts[0].origin, found.parts[0].points) == (PointsOrigin.ADDED, 12)


def test_a_total_alone_counts_but_its_monsters_are_unknown() -> None:
    found = game(with_boxes(box(Season.SPRING, (None, None, None, None, 12)), SUMMER, AUTUMN))
    assert (found.parts[0].origin, found.parts[0].points, found.monsters) == (
        PointsOrigin.ALONE,
        12,
        None,
    )


def test_an_empty_box_is_asked_and_can_be_typed() -> None:
    found = game(with_boxes(SPRING, AUTUMN))
    assert (found.total, found.missing) == (None, (Season.SUMMER,))
    (doubt,) = found.doubts
    assert (doubt.kind, doubt.where, doubt.read) == ("box", "summer.total", None)
    typed = game(with_boxes(SPRING, AUTUMN), "summer.total=12")
    assert (typed.total, typed.doubts) == (35 + WINTER_POINTS + 2, ())
    assert game(with_boxes(SPRING, AUTUMN), "summer.total=").doubts == ()


def test_a_sum_that_is_wrong_is_a_question_with_both_answers() -> None:
    wrong = box(Season.SPRING, (9, 4, 1, -2, 13))
    found = game(with_boxes(wrong, SUMMER, AUTUMN))
    assert found.parts[0].origin is PointsOrigin.DIFFERS
    (doubt,) = found.doubts
    assert (doubt.where, doubt.read, doubt.alternatives[0].read) == ("spring.total", 13, 12)
    assert doubt.alternatives[0].changes == {"total": -1}
    for said in (12, 13):
        settled = game(with_boxes(wrong, SUMMER, AUTUMN), f"spring.total={said}")
        assert (settled.parts[0].points, settled.doubts) == (said, ())


def test_a_doubtful_number_is_asked_before_the_sum_is_blamed() -> None:
    unsure = BoxDoubt(9, (Alternative(10, 0.3),), "spring.first")
    wrong = box(Season.SPRING, (9, 4, 1, -2, 13))
    assert [
        doubt.where for doubt in game(with_boxes(wrong, SUMMER, AUTUMN, doubts=(unsure,))).doubts
    ] == ["spring.first"]
    assert game(with_boxes(wrong, SUMMER, AUTUMN, doubts=(unsure,)), "spring.first=10").doubts == ()


def test_what_lies_outside_the_photo_is_unknown_and_not_nought() -> None:
    cut = replace(
        with_boxes(box(Season.SPRING, (9, 4, 1, None, None)), SUMMER, AUTUMN),
        unseen=("spring.monsters", "spring.total"),
    )
    found = game(cut)
    assert (found.parts[0].origin, found.total) == (PointsOrigin.UNSEEN, None)
    assert [doubt.where for doubt in found.doubts] == ["spring.total"]
    assert game(cut, "spring.total=12").total == 35 + WINTER_POINTS + 2


def test_an_unsure_total_is_asked_even_where_it_adds_up() -> None:
    found = game(with_boxes(box(Season.SPRING, (9, 4, 1, -2, 12), p=0.9), SUMMER, AUTUMN))
    assert [doubt.where for doubt in found.doubts] == ["spring.total"]


def test_only_winter_ends_a_game() -> None:
    with pytest.raises(ValueError, match="winter"):
        whole_game(
            "Anna",
            score_reading(ReadingSource(with_boxes(SPRING)), replace(WINTER, season=Season.AUTUMN)),
        )


def test_a_tie_is_parted_by_monsters_only_where_all_are_known() -> None:
    more = box(Season.SPRING, (7, 4, 1, 0, 12))
    every = [
        game(with_boxes(SPRING, SUMMER, AUTUMN), player="Anna"),
        game(with_boxes(more, SUMMER, AUTUMN), player="Ben"),
    ]
    assert [(place.player.name, place.rank) for place in rank_players(every)] == [
        ("Ben", 1),
        ("Anna", 2),
    ]
    alone = box(Season.SPRING, (None, None, None, None, 12))
    open_tie = [every[0], game(with_boxes(alone, SUMMER, AUTUMN), player="Cem")]
    assert [place.rank for place in rank_players(open_tie)] == [1, 1]
    assert rank_players([every[0], game(with_boxes(SPRING), player="Dora")]) == ()


PHOTOS = {
    "anna": with_boxes(SPRING, SUMMER, AUTUMN),
    "ben": with_boxes(SPRING, AUTUMN),
    "cem": with_boxes(
        SPRING, SUMMER, box(Season.AUTUMN, (5, 5, 2, -1, 12)), doubts=(cells("F", "V", "A1"),)
    ),
}


PHOTOS["spring"] = with_boxes(box(Season.SPRING, (3, 1, 2, -3, 3)))
PHOTOS["summer"] = replace(
    with_boxes(SPRING, box(Season.SUMMER, (2, 8, None, None, None))),
    rows=tuple(simulate_game(5, "K-A").seasons[1].sheet.board.rows),
)
PHOTOS["winter"] = with_boxes(SPRING, SUMMER, AUTUMN, box(Season.WINTER, (0, 3, 2, -3, 2)))


class Reader:
    def look(self, path: Path, *_: object) -> PerfectLook:
        return PerfectLook(replace(PHOTOS[path.stem], photo=str(path)))


@pytest.fixture(autouse=True)
def _reader_of_truths(desk: Desk) -> None:
    desk.reader = Reader()


def test_a_table_is_ranked_and_what_is_unchecked_is_named(run: Run) -> None:
    code, out, _ = run("final", "anna.jpg", *AS_WINTER)
    assert code == 0
    assert "Not checked against a map: Spring, Summer, Autumn" in out
    code, out, _ = run("final", "anna.jpg", "ben.jpg", *AS_WINTER)
    assert code == 5
    assert "No ranking" in out
    code, out, _ = run("final", "anna.jpg", "ben.jpg", *AS_WINTER, "--set", "ben:summer.total=2")
    assert code == 0
    assert re.search(r"whole game\s+1\.\s+anna\s+37\s+2\.\s+ben\s+27", out)


def test_a_sheet_that_is_no_winters_is_no_whole_game(run: Run, tmp_path: Path) -> None:
    """It was scored by winter's cards, and ranked, without a word."""
    code, out, err = run("final", "anna.jpg", "--cards", CARDS, "--no-input")
    assert (code, "which season is this" in err) == (5, True)
    assert "The whole game" not in out
    assert run("final", "winter.jpg", "--cards", CARDS, "--no-input")[0] == 0, "the box says it"
    assert run("final", "anna.jpg", "--cards", CARDS, "--season", "autumn")[0] == 2


def test_somebody_says_that_it_is_no_winters(run: Run, answering: Answering) -> None:
    answering(lambda _: "spring")
    code, out, err = run("final", "anna.jpg", "--cards", CARDS)
    assert (code, out) == (3, "")
    assert "from spring" in err
    answering(lambda _: "winter")
    assert run("final", "anna.jpg", "--cards", CARDS)[0] == 0


def test_no_ranking_sets_one_season_against_another(run: Run) -> None:
    code, out, _ = run("spring.jpg", "summer.jpg", "--cards", CARDS, "--other-cards", "--no-input")
    assert code == 0
    assert "No ranking: these sheets are from several seasons (Spring, Summer)" in " ".join(
        out.split()
    )
    out = run("summer.jpg", "other/summer.jpg", "--cards", CARDS, "--no-input")[1]
    assert "Ranking of Summer" in out


def test_a_photo_that_is_named_twice_is_told(run: Run, tmp_path: Path) -> None:
    for name in ("anna.jpg", "ben.jpg"):
        (tmp_path / name).write_bytes(b"the same")
    photos = (tmp_path / "anna.jpg", tmp_path / "ben.jpg")
    assert "is the same photo as" in " ".join(
        run("final", *photos, "--cards", CARDS, "--no-input")[2].split()
    )


def test_two_photos_of_one_sheet_are_no_two_players_without_a_word(run: Run) -> None:
    """They were ranked against each other, and shared a place; only the very same file was told."""
    one = ("final", "1/anna.jpg", "2/ben.jpg", *AS_WINTER)
    assert "1/anna.jpg and 2/ben.jpg show the same drawing" in " ".join(run(*one)[1].split())
    assert "same drawing" not in run("anna.jpg", "summer.jpg", "--cards", CARDS, "--no-input")[1]


def test_photos_of_the_same_name_are_ranked(run: Run) -> None:
    code, out, err = run("final", "1/anna.jpg", "2/anna.jpg", *AS_WINTER)
    assert (code, err) == (0, "")
    assert re.search(r"whole game\s+1\.\s+anna \(1\)\s+37.*\s+1\.\s+anna \(2\)\s+37", out)


def test_names_are_told_apart() -> None:
    assert distinct_names(["anna", "ben"]) == ["anna", "ben"]
    assert distinct_names(["anna", "anna"]) == ["anna (1)", "anna (2)"]
    assert len(set(distinct_names(["anna (1)", "anna", "anna", "anna (1)"]))) == 4


def test_the_season_s_command_tells_the_total_too(run: Run) -> None:
    code, out, _ = run("anna.jpg", *AS_WINTER)
    assert code == 0
    assert "The whole game of anna" in out
    code, out, _ = run("ben.jpg", *AS_WINTER)
    assert code == 0  # the winter itself is not in doubt
    assert "Unknown: Summer" in out


def test_the_total_in_json_and_alone(run: Run) -> None:
    data = json.loads(run("final", "anna.jpg", "--cards", CARDS, "--season", "winter", "--json")[1])
    assert data["game"]["total"] == 37
    assert [season["from"] for season in data["game"]["seasons"]] == [
        "written",
        "written",
        "written",
        "map",
    ]
    data = json.loads(run("final", "cem.jpg", "--cards", CARDS, "--season", "winter", "--json")[1])
    assert {doubt["kind"] for doubt in data["doubts"]} == {"cells", "box"}
    assert run("final", "anna.jpg", "ben.jpg", *AS_WINTER, "--quiet")[1].splitlines() == [
        "anna.jpg: 37",
        "ben.jpg: ?",
    ]


def test_questions_are_answered_at_the_terminal(run: Run, typing: Typing) -> None:
    typing("1", "", "=12")
    words = ("final", "cem.jpg", "ben.jpg", "--cards", CARDS, "--season", "winter")
    code, out, err = run(*words, "--no-open")
    assert code == 0
    assert "Autumn box, total" in err
    assert "Ranking of the whole game" in out


@pytest.mark.parametrize(
    "typed",
    [("F7=W",), ("dora:F7=W",), ("anna:summer.total=x",), ("anna:F7=W,ben:",)],
    ids=lambda typed: typed[0],
)
def test_corrections_of_several_photos_name_theirs(run: Run, typed: tuple[str, ...]) -> None:
    code, out, err = run(
        "final", "anna.jpg", "ben.jpg", "--cards", CARDS, "--season", "winter", "--set", *typed
    )
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_record_begun_late_is_told_what_the_boxes_say(run: Run) -> None:
    run("new", "Anna", "--cards", CARDS, "--no-input")
    out = run("anna.jpg", "--season", "winter", "--no-input")[1]
    assert "kscore enter Anna spring --total 12 --monsters 2" in " ".join(out.split())
    assert run("enter", "Anna", "spring", "--total", "12", "--monsters", "2")[0] == 0
    assert (
        "enter Anna spring"
        not in run("anna.jpg", "--season", "winter", "--player", "Anna", "--no-input")[1]
    )


def test_a_solo_game_has_its_title(run: Run) -> None:
    out = run("final", "anna.jpg", *AS_WINTER, "--solo")[1]
    assert "Solo: 37" in out
    assert run("final", "anna.jpg", "ben.jpg", *AS_WINTER, "--solo")[0] == 2


def test_the_page_of_a_whole_game_ranks_whole_games(run: Run, tmp_path: Path) -> None:
    """It ranked winter's points alone, under the heading of a ranking."""
    target = tmp_path / "page.html"
    cem = ("--set", "anna:coins=2", "--report", target)
    assert run("final", "anna.jpg", "cem.jpg", *AS_WINTER, *cem)[0] == 5
    text = re.sub(r"<[^>]+>", " ", target.read_text(encoding="utf-8"))
    rows = re.findall(r"([12])\.\s+(anna|cem)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)", text)
    assert ("anna", "12*", "12*", "11*", "2", "37") in [row[1:] for row in rows], rows
    assert next(row for row in rows if row[1] == "cem")[-1].endswith("?"), "a box is asked about"


def test_a_page_without_a_record(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert run("anna.jpg", "cem.jpg", *AS_WINTER, "--report", str(target))[0]
    text = target.read_text(encoding="utf-8")
    assert 'data-c="A1"' in text
    assert "doubt" in text
    code, _, err = run("anna.jpg", "--report", str(tmp_path / "none.html"), "--no-input")
    assert code == 2
    assert "--cards" in err
