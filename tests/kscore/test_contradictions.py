"""What cannot be: coins that fall or that no season brings, spaces that another season's sheet
contradicts."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS, CardSet, Season
from kscore.engine.sheet import Board, Sheet
from kscore.scanner.reading import Alternative, CoinsDoubt

from kscore.errors import Mistyped
from kscore.game.recorded import reconsidered
from kscore.game.season_end import beside, scored_sheet
from kscore.messages import Texts
from kscore.record.entry import Entry, Seat
from kscore.sheet.contradictions import OtherSheets, contradicted
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring, score_reading, score_sheet
from kscore.statements.corrections import ANSWERED, Corrections, How, Origin, correct
from kscore.views.documents.sheet import SheetDocument
from kscore.views.wording import answers_offered, coins_text, stays_open
from tests.engine.test_history import IN_PART
from tests.kscore.conftest import Run, Typing, current_game, points
from tests.kscore.perfect import photograph
from tests.kscore.sheets import CARDS, case_of, read_entry, reading, recorded, setup_of, sheet
from tests.kscore.test_scoring import SPRING, dialogue

TABLES = {season: replace(SPRING, season=season) for season in SEASONS}


def told(scored: ScoredSheet) -> list[str]:
    return [each.key for each in scored.contradictions]


def judged(season: Season, marked: int, others: OtherSheets, *said: str) -> ScoredSheet:
    return contradicted(
        score_sheet(sheet(marked=marked), TABLES[season], Corrections.parse(said)), others
    )


def others(**coins: int) -> OtherSheets:
    return OtherSheets(
        {Season(name): sheet(marked=marked) for name, marked in coins.items()},
        Variant(games="K", skills=False),
    )


def playing(known: OtherSheets, **what: Any) -> OtherSheets:
    return replace(known, played=replace(known.played, **what))


def test_marked_coins_stay_where_no_skills_are_played() -> None:
    """Seven in autumn cannot be two in winter ("Markiert sie in eurer Schatztruhe": nothing but
    skills strikes out)."""
    found = judged(Season.WINTER, 7, others(autumn=7), "coins=2")
    assert told(found) == ["against.coins_stay"]
    (doubt,) = found.doubts
    assert (doubt.kind, doubt.read, [other.read for other in doubt.alternatives]) == (
        "coins",
        2,
        [7],
    )
    assert doubt.alternatives[0].changes == {"total": 5}
    assert found.season is not None
    assert found.season.coins == 2  # what was said is scored, and open
    assert judged(Season.WINTER, 7, playing(others(autumn=7), skills=True), "coins=2").doubts == ()


@pytest.mark.parametrize(
    ("said", "words"), [(("coins=2",), "2, as you said, or 7 (+5"), ((), "read as 2, or 7 (+5")]
)
def test_the_page_tells_what_was_said_from_what_was_read(said: tuple[str, ...], words: str) -> None:
    found = judged(Season.WINTER, 7 if said else 2, others(autumn=7), *said)
    (question,) = SheetDocument.of(found, (), Texts("en")).questions
    assert words in question.line


def test_enter_takes_no_coins_that_cannot_be_and_none_that_nobody_saw() -> None:
    """What was only read cannot be, and the sheet beside it may be wrong: it stays open. What
    somebody says is confirmed."""
    for said, open_ in (((), True), (("coins=2",), False)):
        found = judged(Season.WINTER, 2, others(autumn=7), *said)
        (doubt,) = found.doubts
        assert [each.read for each in answers_offered(doubt)] == [2, 7]
        assert stays_open(doubt, found) is open_

    def score(said: Corrections) -> ScoredSheet:
        typed = score_sheet(sheet(marked=2), TABLES[Season.WINTER], said)
        return contradicted(typed, others(autumn=7))

    talk, lines = dialogue("en", "")
    after = talk.talk(case_of(score)).score
    assert (after.coins, after.corrections.coins, after.status) == (2, None, "doubtful")
    assert "this total keeps its question mark" in str(lines[-1])


def test_a_map_that_was_typed_without_coins_is_asked_plainly_for_them() -> None:
    """Nobody has read or said 0, so it is no contradiction, and Enter invents nothing."""

    def score(said: Corrections) -> ScoredSheet:
        return contradicted(score_sheet(sheet(), TABLES[Season.SUMMER], said), others(spring=4))

    assert told(score(Corrections())) == []
    talk, lines = dialogue("en", "")
    after = talk.talk(case_of(score)).score
    assert (after.corrections.coins, after.status, coins_text(after)) == (None, "doubtful", "?")
    assert [str(line) for line in lines[-2:]] == [
        f"1. {Texts('en')('ask.coins')}",
        "    → Stays open: this total keeps its question mark.",
    ]
    assert dialogue("en", "4")[0].talk(case_of(score)).score.coins == 4


def test_the_likeliest_number_of_coins_is_the_read_one() -> None:
    likely = CoinsDoubt(3, (Alternative(4, 0.6), Alternative(2, 0.1)))
    seen = replace(reading(likely), coins=replace(reading().coins, track="mmm..........."))
    scorer = partial(score_reading, ReadingSource(seen), SPRING)
    (doubt,) = scorer().doubts
    assert [each.read for each in answers_offered(doubt)] == [4, 3, 2]
    assert [each.changes.get("total") for each in doubt.alternatives] == [-1, -2]
    after = dialogue("en", "")[0].talk(case_of(scorer)).score
    assert (after.coins, after.corrections.origins["coins"].how) == (4, How.ACCEPTED)


@pytest.mark.parametrize(
    ("seen", "track", "asked"),
    [
        ((14,), "mmm", []),
        ((4, 14), "mmm", [4]),
        ((1, 4, 2), "mmm", [4, 2]),
        ((1,), "mmm", []),
        ((6, 5, 1, 0), "smmm", [5, 1]),
    ],
)
def test_coins_that_cannot_be_are_not_offered(
    seen: tuple[int, ...], track: str, asked: list[int]
) -> None:
    """Three count in summer, and two were marked in spring: 1 and 14 cannot be. Where one is struck
    out it is marked, too: one that counts beside it can be, and six cannot."""
    doubt = CoinsDoubt(3, tuple(Alternative(n, 0.1) for n in seen))
    three = replace(reading(doubt), coins=replace(reading().coins, track=track.ljust(14, ".")))
    read = score_reading(ReadingSource(three), TABLES[Season.SUMMER])
    scored = contradicted(read, playing(others(spring=2), skills=None))
    found = [other.read for each in scored.doubts for other in each.alternatives]
    assert found == asked


def test_the_other_season_is_marked_too() -> None:
    assert told(judged(Season.AUTUMN, 7, others(winter=2))) == ["against.coins_stay"]
    assert told(judged(Season.AUTUMN, 7, others(winter=7))) == []


@pytest.mark.parametrize(("season", "most"), list(zip(SEASONS, (4, 8, 12, 14), strict=True)))
def test_a_season_brings_four_coins_by_shapes_at_most(season: Season, most: int) -> None:
    """Each game has four explore cards with a coin; the sheet has no surrounded mountain, and no
    dragon comes in K."""
    assert told(judged(season, most, OtherSheets(played=Variant(games="K")))) == []
    if most < 14:
        found = judged(season, 0, OtherSheets(played=Variant(games="K")), f"coins={most + 1}")
        assert told(found) == ["against.coins_most"]
        assert [other.read for other in found.doubts[0].alternatives] == [most]
        # the dragon's three
        assert (
            told(judged(season, min(14, most + 3), OtherSheets(played=Variant(games="KH")))) == []
        )
        assert told(judged(season, most + 1, playing(others(), skills=True))) == []


def test_a_dragon_destroyed_in_part_is_asked_about_once() -> None:
    """„Sobald alle an den Drachen angrenzenden Felder ausgefüllt oder zerstört sind, erhältst du 3
    Münzen“: C8 lies beside its destroyed part and is empty, which no text decides."""
    dragon = tuple((space, "D") for space in ("C6", "D6", "D7", "D8", "E8"))
    layout, (was, is_) = LAYOUTS["H-B"], (Board.parse(rows) for rows in IN_PART)
    autumn = Sheet(layout, was, marked=8, letters=dragon)
    stars = frozenset({"D6", "D7", "D8"})
    now = Sheet(layout, is_, marked=9, stars=stars, letters=(("C6", "D"), ("E8", "D")))
    played = Variant(games="H", heroes=True, skills=False)
    table = replace(TABLES[Season.WINTER], played=played)

    def asked(beside_: OtherSheets, said: Corrections, marked: int = 9) -> list[list[object]]:
        scored = contradicted(score_sheet(replace(now, marked=marked), table, said), beside_)
        assert told(scored) == ["against.dragon_in_part"] * len(scored.doubts)
        return [[doubt.read, *(o.read for o in doubt.alternatives)] for doubt in scored.doubts]

    before = OtherSheets({Season.AUTUMN: autumn}, played)
    assert asked(before, Corrections.parse(["coins=9"])) == [[9, 12]]
    assert asked(before, Corrections(), 12) == [], "they have been taken"
    for how in (How.ANSWERED, How.ACCEPTED):
        assert asked(before, Corrections().with_coins(9, Origin(how))) == []
    same = OtherSheets({Season.AUTUMN: now}, played)
    assert asked(same, Corrections()) == [], "it was so last season"


def test_a_sheet_of_two_seasons_before_bounds_what_both_have_brought() -> None:
    assert told(judged(Season.AUTUMN, 10, others(spring=2))) == []
    assert told(judged(Season.AUTUMN, 11, others(spring=2))) == ["against.coins_most"]


def test_a_later_sheet_bounds_an_earlier_one() -> None:
    assert told(judged(Season.SPRING, 1, others(summer=6))) == ["against.coins_rise"]
    assert told(judged(Season.SPRING, 2, others(summer=6))) == []
    found = judged(Season.SUMMER, 1, others(spring=3, autumn=2))
    assert [other.read for other in found.doubts[0].alternatives] == [3, 2]


@pytest.mark.parametrize(("games", "heroes"), [("K", False), ("H", True), ("KH", True)])
def test_a_true_game_contradicts_nothing(games: str, heroes: bool) -> None:
    layout = "H-A" if games == "H" else "K-A"
    for seed in range(12):
        played = simulate_game(seed, layout=layout, games=games).seasons
        sheets = {each.season: each.sheet for each in played}
        for season, drawn in sheets.items():
            left = {when: each for when, each in sheets.items() if when is not season}
            said = Corrections().with_cells(
                {space: drawn.board[space] for space in ("A1", "F5", "K11")}
            )
            scored = ScoredSheet(drawn, TABLES[season], corrections=said.with_coins(drawn.coins))
            assert (
                contradicted(
                    scored, OtherSheets(left, Variant(games=games, skills=False, heroes=heroes))
                ).contradictions
                == ()
            ), (seed, season)


def test_what_is_typed_beside_another_season_is_asked_back_and_an_answer_confirms_it() -> None:
    autumn = OtherSheets({Season.AUTUMN: sheet()}, Variant(games="K", skills=False))
    found = judged(Season.WINTER, 0, autumn, "A1=.")
    assert told(found) == ["against.space"]
    assert [(doubt.cells, doubt.read) for doubt in found.doubts] == [(("A1",), ".")]
    assert found.doubts[0].alternatives[0].read == "F"
    answered = ScoredSheet(
        found.sheet, found.table, corrections=Corrections().with_cells({"A1": "."}, ANSWERED)
    )
    assert contradicted(answered, autumn).doubts == ()
    assert told(judged(Season.WINTER, 0, autumn, "A1=X")) == []  # what is drawn may be destroyed
    assert told(judged(Season.WINTER, 0, autumn, "A5=W")) == []
    later = OtherSheets({Season.WINTER: sheet()}, Variant(games="K", skills=False))
    assert told(judged(Season.AUTUMN, 0, later, "A1=W")) == ["against.space"]
    assert told(judged(Season.AUTUMN, 0, later, "A1=.")) == []


@pytest.mark.parametrize("said", ["spent=1", "H9=MZ", "A5=star", "A5=H"])
def test_what_the_game_is_played_without_is_refused_and_old_records_are_not(said: str) -> None:
    plain, corrections = (
        OtherSheets(played=Variant(games="K", skills=False, heroes=False)),
        Corrections.parse([said]),
    )
    scored = ScoredSheet(sheet(), SPRING, corrections=corrections)
    with pytest.raises(Mistyped):
        contradicted(scored, plain)
    assert contradicted(scored, replace(plain, said=corrections)).contradictions == ()
    assert (
        contradicted(scored, OtherSheets(played=Variant(games="KH", skills=True))).contradictions
        == ()
    )


@pytest.mark.parametrize("said", ["A5=star", "A5=H"])
def test_the_second_game_without_heroes_has_neither_them_nor_their_stars(said: str) -> None:
    corrections = Corrections.parse([said])
    scored = ScoredSheet(sheet(), SPRING, corrections=corrections)
    with pytest.raises(Mistyped):
        contradicted(scored, OtherSheets(played=Variant(games="KH", skills=True, heroes=False)))
    assert (
        contradicted(
            scored, OtherSheets(played=Variant(games="KH", skills=True, heroes=True))
        ).contradictions
        == ()
    )
    let_stand = Corrections().with_cells({"A5": "H"}, Origin(How.ACCEPTED))
    assert (
        contradicted(
            replace(scored, corrections=let_stand),
            OtherSheets(played=Variant(games="K", heroes=False)),
        ).contradictions
        == ()
    )


def test_coins_that_were_said_are_what_scores_whatever_is_struck_out() -> None:
    seen = replace(sheet(), marked=8, spent=6)
    assert score_sheet(seen, SPRING, Corrections.parse(["coins=12"])).coins == 12
    with pytest.raises(Mistyped):
        Corrections.parse(["coins=12,spent=6"])


@pytest.mark.parametrize("coins", [3, 6, 12])
def test_a_record_has_as_many_coins_marked_as_count_beside_those_struck_out(coins: int) -> None:
    kept = scored_sheet(score_sheet(sheet(marked=5, spent=2), replace(SPRING, coins=coins)))
    assert (kept.coins, kept.marked, kept.spent) == (coins, coins + 2, 2)


def test_a_question_that_stays_open_is_asked_once_and_enter_confirms_what_was_said() -> None:
    def score(said: Corrections) -> ScoredSheet:
        return contradicted(
            score_sheet(sheet(marked=7), TABLES[Season.WINTER], said), others(autumn=7)
        )

    talk, lines = dialogue("en", "", "")
    after = talk.talk(case_of(score, Corrections.parse(["coins=2"]))).score
    shown = "\n".join(str(line) for line in lines)
    assert shown.count(Texts("en")("ask.coins")) == 1
    assert "there are 7, and marked coins stay" in shown
    assert "as you said" in shown
    assert "stays open" in shown
    assert after.doubts
    assert after.corrections.origins["coins"].how is How.ANSWERED
    talk, lines = dialogue("en", "2", "=7")  # the second answer, or the two that were said?
    assert talk.talk(case_of(score, Corrections.parse(["coins=2"]))).score.doubts == ()
    assert any(
        "2 may be the answer 7 or the number 2. Please type =7 or =2." in str(line)
        for line in lines
    )


def test_a_typed_map_in_a_record_is_open_too(tmp_path: Path) -> None:
    game = recorded(
        tmp_path / "g.kscore",
        Entry("Anna", Season.SPRING, sheet(marked=3)),
        Entry("Anna", Season.SUMMER, sheet(marked=1)),
        setup=setup_of("Anna"),
    )
    summer = reconsidered(game, game.latest("Anna"))
    assert summer is not None
    assert told(summer) == ["against.coins_stay"]
    assert beside(game, Seat("Anna", Season.SUMMER)).sheets.keys() == {Season.SPRING}


def test_review_tells_before_and_after_keeps_it_open_and_marks_the_season(
    run: Run, over: list[Path]
) -> None:
    code, out, _ = run("review", "Anna", "--season", "winter", "--set", "coins=0")
    assert code == 5
    assert "That cannot be" in out
    assert "kscore undo" in out
    winter = json.loads(run("game", "--json")[1])["players"][0]["seasons"]["winter"]
    assert winter["open"] is True
    before = points(run)["Anna"]["winter"]
    assert run("undo")[0] == 0
    assert f"{points(run)['Anna']['winter']} → {before} points" in out
    assert run("check", over[0], "--set", "coins=0", "--no-input")[0] in (5, 6)
    assert "That cannot be" in run("final", over[0], "--set", "coins=0", "--no-input")[1]
    asked = json.loads(run("what-if", "Anna", "coins=0", "--json")[1])
    assert [each["key"] for each in asked["what_if_impossible"]] == ["coins_stay"]
    assert "cannot have happened" in run("what-if", "Anna", "coins=0")[1]


def test_a_correction_in_spring_marks_spring(run: Run, over: list[Path]) -> None:
    drawn = simulate_game(5, "K-A").seasons[0].sheet.board
    space = next(
        name for name in drawn.geometry.cells(drawn.mask("F") | drawn.mask("V") | drawn.mask("A"))
    )
    code, out, _ = run("review", "Anna", "--season", "spring", "--set", f"{space}=M,coins=14")
    assert code in (5, 6)
    seasons = json.loads(run("game", "--json")[1])["players"][0]["seasons"]
    assert seasons["spring"]["open"] is True
    assert f"{space}: monster here, but" in out


def test_a_typed_map_with_coins_that_cannot_be(run: Run, tmp_path: Path) -> None:
    run("new", "Anna", "--recommended", "--no-input")
    text = "/".join(Sheet.parse(sheet().line).board.rows)
    code, out, _ = run("enter", "Anna", "spring", "--map", text, "--set", "coins=9")
    assert code in (5, 6)
    assert "at most 4 can be earned" in out
    code, out, _ = run("--map", text, "--set", "coins=9", "--season", "spring", "--cards", CARDS)
    assert code == 5
    assert "at most 7 can be earned" in out


def test_what_cannot_be_on_a_typed_map_is_asked_where_somebody_is_there(
    run: Run, typing: Typing
) -> None:
    run("new", "Anna", "--recommended", "--no-input")
    text = "/".join(Sheet.parse(sheet().line).board.rows)
    prompts = typing("=4")
    assert run("enter", "Anna", "spring", "--map", text, "--set", "coins=9")[0] == 0
    assert len(prompts) == 1
    assert current_game().latest("Anna").corrections.coins == 4
    prompts = typing("=7")
    typed = ("--map", text, "--set", "coins=9", "--season", "spring", "--cards", CARDS)
    assert run(*typed)[0] == 0
    assert len(prompts) == 1


def test_tables_know_the_season() -> None:
    assert Scoring().season is None
    assert contradicted(ScoredSheet(sheet(marked=14), Scoring())).contradictions == ()


def _coins() -> int:
    """Those of Anna's winter."""
    sheet = current_game().sheet("Anna", Season.WINTER)
    assert sheet is not None
    return sheet.coins


def test_what_the_photo_shows_as_it_was_typed_puts_the_other_sheet_in_doubt() -> None:
    """Asked back here, the same answer would bring the same question for ever."""
    autumn = OtherSheets({Season.AUTUMN: sheet()}, Variant(games="K", skills=False))
    read = reading()
    empty = replace(read, rows=("." + read.rows[0][1:], *read.rows[1:]))
    typed = score_sheet(sheet(), TABLES[Season.WINTER], Corrections.parse(["A1=."]))
    assert told(contradicted(typed, autumn, lambda: read)) == ["against.space"]
    assert told(contradicted(typed, autumn, lambda: empty)) == []


def test_what_is_said_now_stands_above_what_was_only_read_last_season(tmp_path: Path) -> None:
    """Else a sheet keeps its "?" after every question: last season's is wrong, and asked about."""
    drawn, village = reading(), Corrections.parse(["A1=V"])
    now = correct(drawn.sheet(), village)
    stands = Corrections().with_cells({"A1": "V"}, Origin(How.ACCEPTED))
    for n, (said, changed) in enumerate(
        ((Corrections(), ["changed"]), (stands, ["changed"]), (village, []))
    ):
        game = recorded(tmp_path / f"{n}.kscore", read_entry(drawn))
        found = game.odd("Anna", Season.SUMMER, now, said)
        assert [each.key for each in found if each.key == "changed"] == changed
    told_then = replace(read_entry(drawn), corrections=Corrections.parse(["A1=F"]))
    game = recorded(tmp_path / "said.kscore", told_then)
    assert "changed" in {each.key for each in game.odd("Anna", Season.SUMMER, now, village)}


def test_a_review_asks_first_what_was_typed_and_the_others_are_settled_by_it(
    run: Run, over: list[Path], typing: Typing
) -> None:
    before, coins = points(run)["Anna"], _coins()
    assert run("review", "Anna", "--season", "winter", "--set", "coins=0")[0] == 5
    assert json.loads(run("game", "--json")[1])["players"][0]["seasons"]["autumn"]["open"] is True
    prompts = typing(f"={coins}")
    code, out, _ = run("review", "Anna", "--no-open")
    assert (len(prompts), code) == (1, 0)
    assert out.count("Anna, Winter") == 2  # the sheet, and what it was and is
    assert "Anna, Autumn" not in out
    assert points(run)["Anna"] == before


def test_coins_named_for_a_run_are_a_saying_that_an_answer_changes(
    run: Run, over: list[Path], typing: Typing
) -> None:
    before = points(run)["Anna"]["winter"]
    prompts = typing(f"={_coins()}")
    assert (
        run(over[0], "--coins", "0", "--season", "winter", "--player", "Anna", "--no-open")[0] == 0
    )
    assert len(prompts) == 1
    assert points(run)["Anna"]["winter"] == before
    code, out, _ = run("explain", "Treetower", "Anna", "--coins", "0")
    assert code == 0  # coins are nothing to a card
    assert "what is asked" not in out


def test_a_monster_keeps_its_letter() -> None:
    autumn = OtherSheets(
        {Season.AUTUMN: replace(sheet(), letters=(("H7", "Z"),))}, Variant(games="H", skills=False)
    )
    found = judged(Season.WINTER, 0, autumn, "H7=MT")
    assert told(found) == ["against.letter"]
    assert found.doubts == ()  # it changes no points
    assert told(judged(Season.WINTER, 0, autumn, "H7=MZ")) == []


def test_a_typed_monster_that_is_answered_to_be_a_village_leaves_a_record_that_opens(
    run: Run, tmp_path: Path, perfect_reader: None, typing: Typing
) -> None:
    blank = Sheet.blank(LAYOUTS["H-A"])
    drawn = replace(
        blank, board=blank.board.replace(dict.fromkeys(("A1", "A2", "A3", "B1", "B2", "B3"), "V"))
    )
    run("new", "Anna", "--cards", CARDS, "--games", "KH", "--no-input")
    # the same photo is no sheet of two seasons
    before = replace(drawn, board=drawn.board.replace({"B3": "."}))
    for season, sheet_then in (("spring", before), ("summer", drawn)):
        run(photograph(tmp_path, f"{season}_anna", sheet_then), "--season", season, "--no-input")
    prompts = typing("2")
    run("review", "Anna", "--season", "summer", "--set", "A1=MZ", "--no-open")
    assert "Enter: monster" in prompts[0]
    code, out, err = run("game", "--history")
    assert code == 0, err
    assert "(A1=V)" in out


def test_a_space_that_changes_a_card_and_the_monsters_alike_is_asked_about() -> None:
    """An enclosed space beside a monster is said to be empty, where the sheet before has a village:
    the Cauldrons' point and the monsters' minus make up for each other, so the total does not tell
    that both hang on it."""
    cards = CardSet.parse("Schildwald, Die Kessel, Bewässerungskanal, Metropole")
    table = Scoring(cards, Season.SUMMER)
    blank = Sheet.blank(LAYOUTS["K-A"])
    around = {"A1": "M", "A3": "A", "B2": "A"}
    now = replace(blank, board=blank.board.replace(around))
    earlier = replace(blank, board=blank.board.replace({"A2": "V"}))
    found = contradicted(
        score_sheet(now, table, Corrections.parse(["A2=."])),
        OtherSheets({Season.SPRING: earlier}, Variant(games="K", skills=False)),
    )
    assert told(found) == ["against.space"]
    (doubt,) = found.doubts
    assert doubt.cells == ("A2",)
    assert dict(doubt.alternatives[0].changes) == {"cauldrons": -1, "monsters": 1}


def test_nothing_is_crossed_out_in_the_first_game_without_heroes_and_skills() -> None:
    first = playing(others(), heroes=False)
    with pytest.raises(Mistyped, match="nothing destroys"):
        judged(Season.SUMMER, 0, first, "A1=X")
    for played in (
        playing(first, heroes=True),
        playing(first, skills=True),
        playing(first, games="KH"),
    ):
        assert judged(Season.SUMMER, 0, played, "A1=X").sheet.board["A1"] == "X"
    assert (
        judged(
            Season.SUMMER, 0, replace(first, said=Corrections.parse(["A1=X"])), "A1=X"
        ).sheet.board["A1"]
        == "X"
    )
