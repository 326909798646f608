"""From a reading to a score: corrections, doubts that matter, and the JSON contract."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pytest
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.season import CardSet, Season
from kscore.scanner.reading import (
    Alternative,
    BoxDoubt,
    CoinsDoubt,
    Doubt,
    Reading,
    SeasonDoubt,
)

from kscore.cli.dialogue import Dialogue
from kscore.errors import Mistyped
from kscore.messages import Texts
from kscore.sheet.case import answer
from kscore.sheet.scoring import (
    ReadingSource,
    Scoring,
    score_reading,
    score_sheet,
    with_lasting_signs,
    with_numbers,
)
from kscore.statements.corrections import Corrections, correct
from kscore.views.json_form import failed_json, scored_json
from tests.kscore.sheets import CARDS, box, case_of, cells, reading, sheet
from tests.scanner.kinds import EVERY_KIND

SPRING = Scoring(CardSet.parse(CARDS), Season.SPRING)
SUMMER = Scoring(CardSet.parse(CARDS), Season.SUMMER)


def test_the_season_is_what_a_hand_counts() -> None:
    season = score_sheet(sheet(marked=2), SPRING).season
    assert season is not None
    assert [entry.score.points for entry in season.cards] == [3, 1]
    assert (season.coins, season.monsters.points, season.total) == (2, -3, 3)


def test_without_a_season_all_four_cards_are_scored() -> None:
    scored = score_sheet(sheet(), Scoring(CardSet.parse(CARDS)))
    assert scored.season is None
    assert [entry.score.points for entry in scored.cards] == [3, 1, 8, 0]


def test_next_season_is_previewed_but_nothing_follows_winter() -> None:
    assert [entry.edict for entry in score_sheet(sheet(), SPRING).outlook] == ["B", "C"]
    assert score_sheet(sheet(), replace(SPRING, season=Season.WINTER)).outlook == ()


def test_a_doubt_learns_what_its_answers_are_worth() -> None:
    (doubt,) = score_reading(ReadingSource(reading(cells("F", "V", "A1"))), SPRING).doubts
    assert dict(doubt.alternatives[0].changes) == {"sentinel_wood": -1, "total": -1}


def test_a_doubt_that_changes_nothing_is_dropped() -> None:
    inland = cells(".", "A", "D11")  # a farm there is next to nothing
    assert score_reading(ReadingSource(reading(inland)), SPRING).status == "ok"
    # Without cards the map itself is asked.
    assert score_reading(ReadingSource(reading(inland)), Scoring()).status == "doubtful"


def test_the_same_doubt_matters_in_one_season_only() -> None:
    village = cells("V", "F", "F7")
    assert not score_reading(ReadingSource(reading(village)), SPRING).doubts
    assert (
        score_reading(ReadingSource(reading(village)), SUMMER)
        .doubts[0]
        .alternatives[0]
        .changes["wildholds"]
        == -8
    )


def test_corrections_stand_above_what_was_read_and_end_its_doubt() -> None:
    scored = score_reading(
        ReadingSource(reading(cells("F", "V", "A1"))),
        SPRING,
        Corrections.parse(["A1=V", "coins=4"]),
    )
    assert scored.sheet.board["A1"] == "V"
    assert scored.season is not None
    assert (scored.doubts, scored.season.coins, scored.season.cards[0].score.points) == ((), 4, 2)


def test_a_printed_mountain_cannot_be_corrected() -> None:
    with pytest.raises(Mistyped, match="mountain"):
        score_sheet(sheet(), SPRING, Corrections.parse(["B4=F"]))


def test_given_coins_end_the_doubt_about_them() -> None:
    doubt = CoinsDoubt(2, (Alternative(3, 0.4),))
    kept = ReadingSource(reading(doubt, marked=2))
    assert score_reading(kept, SPRING).doubts[0].alternatives[0].changes == {"total": 1}
    assert not score_reading(kept, replace(SPRING, coins=3)).doubts


@pytest.mark.parametrize(
    "text",
    [
        *(
            "F7",
            "Z9=W",
            "F12=W",
            "=W",
            "F7=Q",
            "F7=WW",
            "coins=15",
            "coins=x",
            "spent=15",
            "F7=MQ",
            "A5=starr",
        ),
        *(
            "spring.first=x",
            "spring.third=3",
            "monsoon.first=3",
            "spring.C=4",
            "final=1000",
            "effects=Q9",
            "effects=C3+",
        ),
    ],
)
def test_a_mistyped_correction_says_so(text: str) -> None:
    with pytest.raises(Mistyped):
        Corrections.parse([text])


def test_corrections_are_read_in_many_ways() -> None:
    typed = Corrections.parse(["f7=w, G8=Wald; A3=.", "h2=MZ"])
    assert dict(typed.cells) == {"F7": "W", "G8": "F", "A3": ".", "H2": "M"}
    assert dict(typed.letters) == {"H2": "Z"}
    german = Corrections.parse(
        ["H2=Troll, C5=M-, A5=Stern, A6=kein-Stern, Münzen=5, ausgegeben=1, Effekte=D4+C3"]
    )
    assert dict(german.letters) == {"H2": "T", "C5": ""}
    assert dict(german.stars) == {"A5": True, "A6": False}
    assert (german.coins, german.spent, german.effects) == (5, 1, "C3+D4")
    boxes = Corrections.parse(
        [
            "Frühling.erste=9, summer.B=4, summer.C=-1",
            "winter.Monster=3, spring.coins=, Endsumme=87",
        ]
    )
    assert dict(boxes.boxes) == {
        "spring.first": 9,
        "summer.first": 4,
        "summer.second": -1,
        "winter.monsters": -3,
        "spring.coins": None,
        "final": 87,
    }
    for each in (typed, german, boxes):
        assert Corrections.parse(each.texts()) == each
        assert Corrections.parse([",".join(each.texts())]) == each


def test_a_later_word_about_a_space_stands_above() -> None:
    assert Corrections.parse(["H2=MZ"]).and_typed(["H2=F"]) == Corrections.parse(["H2=F"])
    assert Corrections.parse(["H2=M-"]).and_typed(["H2=MD"]).letters == {"H2": "D"}


@pytest.mark.parametrize(
    "typed", [["F7=W", "F7=V"], ["F7=W,A1=F,f7=Dorf"], ["F7=MZ", "F7=M"], ["A5=star", "A5=nostar"],
              ["coins=3", "Münzen=4"], ["spent=1", "spent=2"], ["spring.A=9", "Frühling.erste=8"],
              ["effects=none", "effects=C3"]]
)  # fmt: skip
def test_what_is_typed_at_one_time_does_not_contradict_itself(typed: list[str]) -> None:
    with pytest.raises(Mistyped) as raised:
        Corrections.parse(typed)
    assert raised.value.key == "set.contradicts"


@pytest.mark.parametrize(
    "typed", [["F7=W", "F7=Wasser"], ["F7=M-", "F7=nostar"], ["coins=3", "coins=3"]]
)
def test_the_same_twice_is_no_contradiction(typed: list[str]) -> None:
    assert Corrections.parse(typed)


def test_typed_letters_stars_and_spent_coins_count() -> None:
    before = replace(
        sheet(marked=4, spent=1), letters=(("H7", "D"),), stars=frozenset({"A5", "A6"})
    )
    after = correct(before, Corrections.parse(["H7=MZ", "A5=nostar", "A7=star", "spent=2"]))
    assert after.letters == (("H7", "Z"),)
    assert after.stars == {"A6", "A7"}
    assert (after.marked, after.spent) == (4, 2)
    assert correct(before, Corrections.parse(["H7=M-"])).letters == ()
    assert correct(before, Corrections.parse(["H7=M"])).letters == before.letters
    assert correct(before, Corrections.parse(["H7=F"])).letters == ()
    assert correct(before, Corrections.parse(["coins=5, spent=2"])).marked == 7
    assert correct(before, Corrections.parse(["spent=6"])).marked == 6


def test_typed_numbers_are_certain_and_asked_no_more() -> None:
    sure = {"first": 0.6, "second": 1.0, "total": 0.98}
    seen = replace(
        reading(
            BoxDoubt(7, (Alternative(1, 0.4),), "spring.first"),
            BoxDoubt(30, (Alternative(36, 0.4),), "final"),
            CoinsDoubt(2, (Alternative(3, 0.4),)),
            marked=2,
        ),
        boxes=(replace(box(Season.SPRING, (7, 2, 1, 0, 4)), confidence=MappingProxyType(sure)),),
    )
    typed = with_numbers(
        seen, Corrections.parse(["spring.first=1", "summer.total=12", "final=36", "coins=3"])
    )
    spring, summer = typed.boxes
    assert (spring.first, spring.confidence["first"], spring.confidence["sum"]) == (1, 1.0, 1.0)
    assert (summer.season, summer.total, summer.first) == ("summer", 12, None)
    assert (typed.final, typed.final_confidence, typed.coins.confidence) == (36, 1.0, 1.0)
    assert [doubt.kind for doubt in typed.doubts] == ["coins"]
    wrong = with_numbers(seen, Corrections.parse(["spring.second=3"])).boxes[0]
    assert wrong.confidence["sum"] == pytest.approx(1 - 0.6 * 0.98)
    emptied = with_numbers(seen, Corrections.parse([f"spring.{name}=" for name in BOX_FIELDS]))
    assert emptied.boxes == ()


@pytest.mark.parametrize("doubt", [doubt for doubt, _ in EVERY_KIND], ids=lambda doubt: doubt.kind)
def test_every_kind_is_answered_by_a_correction_or_asked_beforehand(doubt: Doubt) -> None:
    if isinstance(doubt, SeasonDoubt):  # `NeedsSeason` asks it before anything is scored
        with pytest.raises(ValueError, match="season"):
            answer(Corrections(), doubt, doubt.read)
    else:
        assert answer(Corrections(), doubt, doubt.read) != Corrections()


def dialogue(lang: str, *replies: str) -> tuple[Dialogue, list[str]]:
    said: list[str] = []
    left = list(replies)

    def ask(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return Dialogue(Texts(lang), lambda each: said.append(str(each)), ask), said


KEYS = [
    "version",
    "photo",
    "status",
    "error",
    "layout",
    "grid",
    "map",
    "confidence",
    "stars",
    "letters",
    "doubts",
]
KEYS += [
    "contradictions",
    "problems",
    "quality",
    "evidence",
    "coins",
    "boxes",
    "final",
    "unseen",
    "symbols",
    "season",
    "score",
    "timing_ms",
]

TWO = (cells("F", "V", "A1"), cells(".", "F", "A5", "A6", p=0.2))


@pytest.mark.parametrize(("lang", "shown"), [("en", "(Enter: forest)"), ("de", "(Enter: Wald)")])
def test_the_prompt_says_what_enter_takes(lang: str, shown: str) -> None:
    prompts: list[str] = []

    def line(prompt: str) -> str:
        prompts.append(prompt)
        raise EOFError

    source, asker = (
        ReadingSource(reading(cells("F", "V", "A1"))),
        Dialogue(Texts(lang), prompts.append, line),
    )
    asker.talk(case_of(partial(score_reading, source, SPRING)))
    assert shown in prompts[-1]


def test_enter_takes_what_was_read() -> None:
    source = ReadingSource(reading(*TWO))
    talk, said = dialogue("en", "\n", "\n")
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert not after.doubts
    assert after.season is not None
    assert after.season.total == 1
    assert any("A5, A6" in line for line in said)
    assert any("+2" in line for line in said)


def test_an_answer_counts_for_all_spaces_of_its_question() -> None:
    source = ReadingSource(reading(*TWO))
    talk, _ = dialogue("de", "2", "2")
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert after.season is not None
    assert after.season.cards[0].score.points == 3 - 1 + 2


def test_letters_words_and_going_back() -> None:
    source = ReadingSource(reading(*TWO))
    talk, said = dialogue("de", "rubbish", "Wasser", "b", "f", "q")
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert len(after.doubts) == 1
    assert sum("Bitte" in line for line in said) == 1
    first = score_reading(source, SPRING).doubts[0].cells[0]
    assert after.sheet.board[first] == "F"


@pytest.mark.parametrize("typed", ["A1=V, A2={}", "2, A2={}", "village, A2={}", "V, A2 A3={}"])
def test_single_spaces_of_a_question_can_be_typed(typed: str) -> None:
    """All of them, or those that are not as the others."""
    source = ReadingSource(reading(cells("F", "V", "A1", "A2")))
    talk, said = dialogue("en", typed.format("Q"), typed.format("F"))
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert (after.sheet.board["A1"], after.sheet.board["A2"], after.doubts) == ("V", "F", ())
    assert any("A2=Q" in line for line in said)


def test_nobody_answering_leaves_the_doubts() -> None:
    source = ReadingSource(reading(*TWO))
    talk, _ = dialogue("en")
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert after.status == "doubtful"


def test_json_is_the_contract() -> None:
    data = json.loads(
        json.dumps(scored_json(score_reading(ReadingSource(reading(*TWO, marked=2)), SPRING), "en"))
    )
    assert list(data) == KEYS
    assert data["status"] == "doubtful"
    assert data["grid"][0] == [160.0, 240.0]
    assert data["coins"] == {"marked": 2, "spent": 0, "track": "mm............", "confidence": 0.98}
    assert data["score"]["total"] == 3 + 1 + 2 - 3
    award = data["score"]["cards"][0]["awards"][0]
    assert award["cells"] == ["A1", "A2", "B1"]
    assert set(award["reason"]) == {"key", "values", "text"}
    assert (
        sum(award["points"] for award in data["score"]["cards"][0]["awards"])
        == data["score"]["cards"][0]["points"]
    )
    (first, _) = data["doubts"]
    assert set(first) == {"kind", "cells", "read", "alternatives", "answers"}


def test_json_of_a_typed_map_has_no_photo() -> None:
    data = scored_json(score_sheet(sheet(), SPRING), "de")
    assert (data["photo"], data["grid"], data["confidence"]) == (None, None, None)


def test_json_without_a_season_has_no_score_but_all_cards() -> None:
    data = scored_json(score_sheet(sheet(), Scoring(CardSet.parse(CARDS))), "de")
    assert data["score"] is None
    assert [card["edict"] for card in data["cards"]] == ["A", "B", "C", "D"]


def test_a_failure_has_every_key_too() -> None:
    read = set(scored_json(score_sheet(sheet(), SPRING), "en"))
    assert set(failed_json("x.jpg", "no")) == read | {"notes"}


def test_a_reading_comes_back_from_its_json() -> None:
    before = reading(*TWO, CoinsDoubt(2, (Alternative(3, 0.4),)), marked=2)
    data = {"photo": before.photo, **before.to_json()}
    after = Reading.from_json(json.loads(json.dumps(data)))
    assert {"photo": after.photo, **after.to_json()} == data
    assert after.sheet() == before.sheet()


def test_letters_and_stars_of_last_season_stay() -> None:
    before = replace(sheet(), letters=(("H7", "Z"),), stars=frozenset({"A5"}))
    misread = replace(reading(), letters={"H7": "G", "A1": "D"}, stars=frozenset({"A6"}))
    after = with_lasting_signs(misread, before)
    assert dict(after.letters) == {"H7": "Z", "A1": "D"}
    assert after.stars == {"A5", "A6"}
    assert with_lasting_signs(misread, None) is misread
    unlettered = with_lasting_signs(misread, replace(before, letters=()))
    assert "H7" not in unlettered.letters


def test_struck_coins_that_were_said_leave_so_many_fewer_to_ask_about() -> None:
    """Five seen, or six; one of them is struck: Enter at the question means what is seen, and four
    score."""
    doubt = CoinsDoubt(5, (Alternative(6, 0.3),))
    seen = ReadingSource(replace(reading(marked=5), doubts=(doubt,)))
    scored = score_reading(seen, SPRING, Corrections.parse(["spent=1"]))
    (asked,) = scored.doubts
    assert (
        scored.coins,
        asked.read,
        [(each.read, dict(each.changes)) for each in asked.alternatives],
    ) == (4, 4, [(5, {"total": 1})])
    for value in (4, 5):
        after = score_reading(seen, SPRING, answer(scored.corrections, asked, value))
        assert (after.coins, after.sheet.spent, after.doubts) == (value, 1, ())
