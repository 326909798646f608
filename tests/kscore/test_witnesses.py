"""The players' own numbers, held against what is counted: what is asked, what answers make of it,
and how much they say about other questions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path

import numpy as np
import pytest
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.history import GameContext as HistoryTable
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import Alternative, BoxDoubt, BoxReading, CoinsDoubt, Doubt, SpacesDoubt

from kscore.cli.dialogue import Dialogue
from kscore.game.game import Game
from kscore.game.imported import import_game
from kscore.game.season_end import ended, written_later
from kscore.messages import Texts
from kscore.record.entry import Entry, Seat, TypedPoints
from kscore.record.store import Record
from kscore.sheet.case import Case
from kscore.sheet.check import SLIP_BY_ONE, SLIPS, checked
from kscore.sheet.contradictions import OtherSheets
from kscore.sheet.late import SheetPast
from kscore.sheet.notes import RightNumber, WrongNumber, number_notes
from kscore.sheet.outcome import scorer
from kscore.sheet.result import SheetResult
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring, span_of
from kscore.statements.corrections import Corrections
from kscore.views.json_form import result_json
from kscore.views.phone import sheet_page
from kscore.views.wording import note_line
from tests.kscore.sheets import CARDS, at_table, box, case_of, cells, reading, setup_of, with_boxes
from tests.kscore.test_check import RIGHT

TABLE = Scoring(CardSet.parse(CARDS), Season.SPRING)


def case(*values: int | None, doubts: tuple[Doubt, ...] = (), p: float = 0.999) -> Case:
    """A sheet of spring with two coins seen, and this in its box (`RIGHT` is what is counted)."""
    seen = with_boxes(box(Season.SPRING, values, p), doubts=doubts)
    return case_of(scorer(ReadingSource(seen), TABLE, SheetPast(), None))


def total(found: Case) -> int:
    assert found.score.season is not None
    return found.score.season.total


def asked(found: Case) -> BoxDoubt:
    (question,) = found.questions
    assert isinstance(question.doubt, BoxDoubt)
    return question.doubt


def said(doubt: Doubt) -> list[object]:
    return [other.read for other in doubt.alternatives]


def notes(found: Case, lang: str) -> list[str]:
    told = number_notes(checked(found.score), found.score)
    return [note_line(each, Texts(lang)) for each in told]


def test_a_right_total_is_said_to_be_right() -> None:
    found = case(*RIGHT)
    assert found.score.doubts == ()
    assert notes(found, "en") == ["The total written on the sheet (3) is right."]
    assert notes(found, "de") == ["Die Summe, die auf dem Blatt steht (3), stimmt."]


def test_an_overlooked_coin_is_the_cause() -> None:
    found = case(3, 1, 3, -3, 4)
    doubt = asked(found)
    assert (doubt.where, doubt.read, doubt.counted) == ("spring.total", 4, 3)
    assert said(doubt) == ["coins=3", "counts.spring=3"]
    mended = found.answered(found.questions[0], "coins=3")
    assert (mended.score.coins, total(mended), mended.score.doubts) == (3, 4, ())
    assert "The total written on the sheet (4) is right." in notes(mended, "en")


def test_a_space_is_the_cause() -> None:
    """With B1 empty Sentinel Wood earns nothing less than two points; only parts that are surely
    read say so."""
    found = case(2, 1, 2, -3, 2)
    doubt = asked(found)
    causes = [str(each) for each in said(doubt) if not str(each).startswith("counts.")]
    assert causes
    for cause in causes:
        mended = found.answered(found.questions[0], cause)
        assert (total(mended), mended.score.doubts) == (2, ()), cause


def test_another_number_was_read() -> None:
    found = case(None, None, None, None, 4)
    mended = found.answered(found.questions[0], 3)
    assert (total(mended), mended.score.doubts) == (3, ())
    assert mended.score.corrections.texts() == ("spring.total=3",)


def test_a_miscounted_total_stands_until_another_is_counted() -> None:
    found = case(None, None, None, None, 5)
    stands = found.answered(found.questions[0], "counts.spring=3")
    assert (total(stands), stands.score.doubts, stands.score.sheet) == (3, (), found.score.sheet)
    assert stands.score.corrections.texts() == ("counts.spring=3",)
    again = stands.corrected(["coins=4"])
    assert again.score.doubts == (), "5 is what stands there"
    other = stands.corrected(["coins=3"])
    assert [doubt.where for doubt in other.score.doubts] == ["spring.total"]
    assert stands.back.score.doubts == found.score.doubts


def test_the_total_has_a_question_mark_while_it_is_open() -> None:
    found = case(3, 1, 3, -3, 4)
    span = span_of(found.score)
    assert span is not None
    assert (span.least, span.most, span.unknown) == (0, 1, False)
    assert found.score.status == "doubtful"
    result = SheetResult(photo="a.jpg", scored=found.score)
    assert result.code == 5
    (data,) = result_json(result, Texts("en"))["doubts"]
    assert (data["kind"], data["where"], data["read"], data["counted"]) == (
        "box",
        "spring.total",
        4,
        3,
    )
    assert [each["read"] for each in data["alternatives"]] == ["coins=3", "counts.spring=3"]
    assert sum(each["p"] for each in data["answers"]) == pytest.approx(1, abs=0.002)
    assert [(each["total"], each["says"]) for each in data["answers"]] == [
        (4, ["coins=3"]),
        (3, ["counts.spring=3"]),
    ]
    assert Doubt.from_json(data).to_json() == asked(found).to_json()


@pytest.mark.parametrize(("typed", "points", "open_"), [("", 4, False), ("0", 3, True)])
def test_who_sees_none_of_the_causes_leaves_the_total_open(
    typed: str, points: int, open_: bool
) -> None:
    """Enter takes the cause that explains the number; that it is none must be sayable, too."""
    lines = [typed]
    found = case(3, 1, 3, -3, 4)
    end = Dialogue(Texts("en"), lambda _: None, lambda _: lines.pop()).talk(found)
    assert (total(end), bool(end.score.doubts), end.questions) == (points, open_, ())


@pytest.mark.parametrize("values", [(4, 1, 2, -3, 3), (3, 1, 2, -3, 4)])
def test_what_proves_the_sheet_asks_nothing(values: tuple[int, ...]) -> None:
    """The right total beside a wrong part; right parts that are added up wrongly. It is told."""
    found = case(*values)
    assert found.score.doubts == ()
    told = number_notes(checked(found.score), found.score)
    assert any(isinstance(each, WrongNumber) for each in told)
    assert any(isinstance(each, RightNumber) for each in told) is (values[-1] == 3)


def test_what_is_not_surely_read_asks_nothing() -> None:
    assert case(3, 1, 3, -3, 4, p=0.9).score.doubts == ()


@pytest.mark.parametrize(("p", "kinds"), [(0.92, []), (0.6, ["box"])])
def test_a_total_that_is_counted_is_surer_than_it_is_read(p: float, kinds: list[str]) -> None:
    """A part that is surely read as another is then a slip: a misread total is seldom just what is
    counted."""
    seen = box(Season.SPRING, (3, 1, 3, -3, 3), 0.999)
    seen = replace(seen, confidence={**seen.confidence, "total": p})
    found = case_of(scorer(ReadingSource(with_boxes(seen)), TABLE, SheetPast(), None))
    assert [doubt.kind for doubt in found.score.doubts] == kinds


def test_a_number_that_an_open_question_explains_is_not_asked_beside_it() -> None:
    one_more = CoinsDoubt(2, (Alternative(3, 0.1),))
    found = case(3, 1, 3, -3, 4, doubts=(one_more,))
    assert [doubt.kind for doubt in found.score.doubts] == ["coins"]
    stays = found.answered(found.questions[0], 2)
    assert [doubt.kind for doubt in stays.score.doubts] == ["box"]


def coins_weighed(written: int, p: float) -> float:
    one_more = CoinsDoubt(2, (Alternative(3, 0.1),))
    seen = with_boxes(box(Season.SPRING, (3, 1, written, -3, None), p), doubts=(one_more,))
    scored = scorer(ReadingSource(seen), TABLE, SheetPast(), None)(Corrections())
    (doubt,) = scored.doubts
    (other,) = doubt.alternatives
    assert (scored.coins, other.p <= 0.5) == (doubt.read, True), "the likeliest counts"
    return other.p if other.read == 3 else 1 - other.p


def test_numbers_are_evidence_for_what_is_open() -> None:
    assert coins_weighed(2, 0.5) < 0.1 < coins_weighed(3, 0.5) < coins_weighed(3, 0.98)
    slip = 2 / 9 * SLIPS * SLIP_BY_ONE  # in the coins, or in the coins and the total beside them
    most = 0.1 / slip / (0.9 + 0.1 / slip)
    assert coins_weighed(3, 0.98) < coins_weighed(3, 1.0) < most


@pytest.mark.parametrize(
    ("values", "likely", "sure", "asked_about"),
    [
        (RIGHT, 0.3, 0.999, False),
        ((*RIGHT[:4], None), 0.3, 0.999, False),
        ((*RIGHT[:3], None, RIGHT[4]), 0.3, 0.999, False),
        (RIGHT, 0.6, 0.999, True),
        (RIGHT, 0.1, 0.7, False),
        (RIGHT, 0.1, 0.1, True),
        ((*RIGHT[:2], None, None, None), 0.1, 0.999, True),
    ],
)
def test_what_the_written_number_settles_is_not_asked(
    values: tuple[int | None, ...], likely: float, sure: float, asked_about: bool
) -> None:
    """What is counted as it is written leaves less of an unlikely answer than is asked about."""
    one_more = CoinsDoubt(2, (Alternative(3, likely),))
    found = case(*values, doubts=(one_more,), p=sure).score.doubts
    assert [doubt.kind for doubt in found] == ["coins"] * asked_about
    never = SpacesDoubt("A", (Alternative(".", 0.01),), ("G6",), excluded=("W",))
    assert case(*values, doubts=(never,), p=sure).score.doubts, "somebody has said what it is not"


def shown(seen: Mapping[int | None, float], number: int) -> float:
    """How likely a field looks as it does where this number is written: one number in a hundred is
    misread as any, and what is left open is shared out among ten."""
    open_ = max(0.0, 1 - sum(seen.values())) / 10
    return 0.99 * (seen.get(number, open_) + seen.get(None, 0.0) / 60) + 0.01 / 60


def box_shows(seen: Mapping[str, Mapping[int | None, float]], counted: Mapping[str, int]) -> float:
    """The same of a whole box: all is written as it is counted, none of it is seen, or some of it
    is written wrongly by the same number."""
    parts = ("coins", "monsters", "first", "second")
    slips = [("total",), *((part,) for part in parts), *((part, "total") for part in parts)]
    found = 0.01 * (1 / 60) ** len(seen)
    for wrong, off in [((), 0), *product(slips, {*range(-60, 61)} - {0})]:
        p = SLIPS / 9 * SLIP_BY_ONE / abs(off) if wrong else 0.99 - SLIPS
        found += p * prod(shown(seen[f], counted[f] + off * (f in wrong)) for f in seen)
    return found


@pytest.mark.parametrize("likely", [(0.3, 0.05), (0.004, 0.5)])
@pytest.mark.parametrize(
    "seen",
    [
        {"coins": {3: 0.6, 2: 0.39}, "total": {4: 0.5, 3: 0.45, 13: 0.04}, "first": {3: 0.99}},
        {"coins": {2: 0.97}, "total": {5: 0.9, None: 0.1}, "second": {7: 0.8}},
        {"monsters": {-3: 0.9}, "total": {9: 0.99}},
    ],
)
def test_a_box_weighs_an_answer_by_all_that_may_be_written(
    seen: Mapping[str, Mapping[int | None, float]], likely: tuple[float, float]
) -> None:
    """Against every number of coins with every slip in the box, one after the other."""
    three, four = likely
    more = CoinsDoubt(2, (Alternative(3, three), Alternative(4, four)))
    values = tuple(next(iter(seen.get(field, {None: 1.0}))) for field in BOX_FIELDS)
    read = replace(box(Season.SPRING, values, 0.9), seen=seen)
    source = ReadingSource(with_boxes(read, doubts=(more,)))
    scored = scorer(source, TABLE, SheetPast(ask_from=1e-12), None)(Corrections())
    (doubt,) = [doubt for doubt in scored.doubts if isinstance(doubt, CoinsDoubt)]
    found = {doubt.read: 1 - doubt.error_probability} | {
        each.read: each.p for each in doubt.alternatives
    }
    weights = dict[int, float]()
    for coins, p in ((2, 1 - three - four), (3, three), (4, four)):
        counted = {"first": 3, "second": 1, "coins": coins, "monsters": -3, "total": 1 + coins}
        weights[coins] = p * box_shows(seen, counted)
    whole = sum(weights.values())
    assert found == pytest.approx({coins: weight / whole for coins, weight in weights.items()})


def test_what_may_be_the_counted_number_is_not_surely_another() -> None:
    sure = box(Season.SPRING, (None, None, None, None, 13))
    for counted, kinds in ((0.001, ["box"]), (0.1, [])):
        seen = replace(sure, seen={"total": {13: 0.9, 3: counted}})
        scored = scorer(ReadingSource(with_boxes(seen)), TABLE, SheetPast(), None)(Corrections())
        assert [doubt.kind for doubt in scored.doubts] == kinds


def weighed_beside(seen: Mapping[str, Mapping[int | None, float]], *doubts: Doubt) -> list[str]:
    """What is asked where a box is read as 9 everywhere, and each field by itself shows this."""
    read = replace(box(Season.SPRING, (9, 9, 9, -9, 9), 0.6), seen=seen)
    scored = scorer(ReadingSource(with_boxes(read, doubts=doubts)), TABLE, SheetPast(), None)
    return [doubt.kind for doubt in scored(Corrections()).doubts]


SHOWS: Mapping[str, Mapping[int | None, float]] = {
    "first": {9: 0.7, 3: 0.28},
    "coins": {9: 0.8, 2: 0.19},
    "total": {9: 0.6, 3: 0.39},
}

UNREADABLE: Mapping[str, Mapping[int | None, float]] = {
    field: {11: 1.0} for field in ("first", "second", "monsters", "total")
}


@pytest.mark.parametrize(
    ("shows", "kinds"),
    [
        (SHOWS, []),
        (
            {**SHOWS, "coins": {9: 0.8, 3: 0.1, 2: 0.09}, "total": {9: 0.6, 4: 0.2, 3: 0.19}},
            ["coins"],
        ),
        ({field: {None: 1.0} for field in SHOWS}, ["coins"]),
        ({**UNREADABLE, "coins": {111: 0.9, 2: 0.1}}, ["coins"]),
    ],
)
def test_all_that_a_box_may_show_is_evidence(
    shows: Mapping[str, Mapping[int | None, float]], kinds: list[str]
) -> None:
    """No number is read rightly, but together they show what is counted, or do not."""
    assert weighed_beside(shows, CoinsDoubt(2, (Alternative(3, 0.3),))) == kinds


def test_what_changes_nothing_is_not_asked_for_what_the_box_rules_out() -> None:
    """K11 as water earns nothing; as a forest it would be one point more."""
    either = SpacesDoubt(".", (Alternative("W", 0.3), Alternative("F", 0.02)), ("K11",))
    assert weighed_beside({"total": {None: 1.0}}, either) == ["cells"]
    assert weighed_beside(SHOWS, either) == []


def test_a_phone_shows_it_first() -> None:
    """Also before a doubtful space, which the reader asks about first."""
    found = case(3, 1, 3, -3, 4, doubts=(cells("A", ".", "G6", p=0.7),)).score
    assert [doubt.kind for doubt in found.doubts] == ["cells", "box"]
    page = sheet_page.sheet(at_table(found, total=3), None, Texts("en"))
    question = page.asked[0]
    assert question.words == "In the spring box I read 4; counted is 3 (total)"
    assert [answer.say for answer in question.answers] == ["coins=3", "counts.spring=3"]
    assert [answer.words for answer in question.answers] == [
        "coins: 3 instead of 2",
        "I miscounted: 3 counts",
    ]


@pytest.mark.parametrize(
    ("typed", "texts"),
    [("", ("coins=3",)), ("5", ("spring.total=3",)), ("=3", ("spring.total=3",))],
)
def test_at_a_terminal(typed: str, texts: tuple[str, ...]) -> None:
    lines: list[str] = []
    talk = Dialogue(Texts("en"), lambda line: lines.append(str(line)), lambda _: typed)
    done = talk.talk(case(None, None, None, None, 4))
    assert done.score.corrections.texts() == texts
    assert "1. In the spring box I read 4; counted is 3 (total). Which is right?" in lines


def test_enter_does_not_say_that_somebody_miscounted() -> None:
    """Where nothing explains the number Enter leaves it open, and the total its "?"."""
    lines: list[str] = []
    talk = Dialogue(Texts("en"), lambda line: lines.append(str(line)), lambda _: "")
    done = talk.talk(case(None, None, None, None, 40))
    assert done.score.corrections.texts() == ()
    assert span_of(done.score) is not None
    assert "    → Stays open: this total keeps its question mark." in lines
    talk = Dialogue(Texts("en"), lambda _: None, lambda _: "2")
    done = talk.talk(case(None, None, None, None, 40))
    assert done.score.corrections.texts() == ("counts.spring=3",)


def test_a_right_total_that_is_not_surely_read_proves_nothing() -> None:
    seen = box(Season.SPRING, (4, 1, 2, -3, 3))
    seen = replace(seen, confidence={**seen.confidence, "total": 0.6})
    found = scorer(ReadingSource(with_boxes(seen)), TABLE, SheetPast(), None)(Corrections())
    assert [doubt.where for doubt in found.doubts] == ["spring.first"]


def final(*boxes: BoxReading, written: int, earlier: int = 30, said: str = "") -> tuple[Doubt, ...]:
    """What is asked of a winter's sheet of a kept game, with this final total."""
    past = {Season.SPRING: 10, Season.SUMMER: 10, Season.AUTUMN: earlier - 20}
    beside = SheetPast(beside=OtherSheets(earlier=past))
    seen = ReadingSource(with_boxes(*boxes, final=written))
    winter = replace(TABLE, season=Season.WINTER)
    return scorer(seen, winter, beside, None)(Corrections.parse([said] if said else [])).doubts


def test_the_final_total_of_a_kept_game_is_a_witness() -> None:
    """All that a player may have written: only the shield."""
    seen = ReadingSource(with_boxes())
    winter = replace(TABLE, season=Season.WINTER)
    score = scorer(seen, winter, SheetPast(), None)(Corrections()).season
    assert score is not None
    counted = 30 + score.total
    assert final(written=counted) == ()
    (doubt,) = final(written=counted + 1)
    assert isinstance(doubt, BoxDoubt)
    assert (doubt.where, doubt.read, doubt.counted) == ("final", counted + 1, counted)
    assert final(written=counted + 1, said=f"counts.final={counted}") == ()
    # a season's own number is asked about at that season
    slip = box(Season.SPRING, (None, None, None, None, 11))
    assert final(slip, written=counted + 1) == ()


def test_what_stands_survives_undo_redo_and_export(tmp_path: Path) -> None:
    stands = case(None, None, None, None, 5)
    stands = stands.answered(stands.questions[0], "counts.spring=3")
    said = stands.score.corrections
    entry = Entry("Anna", Season.SPRING, stands.score.sheet, corrections=said)
    with Record.create(tmp_path / "a.kscore", setup_of()) as record:
        record.add(entry)
        record.undo()
        record.redo()
        (kept,) = Game.of(record).entries
        assert kept.corrections == said
        assert kept.corrections.counts == {"spring": 3}
        exported = json.loads(json.dumps(record.export()))
    with import_game(tmp_path / "b.kscore", exported) as record:
        (again,) = Game.of(record).entries
        assert again.corrections.counts == {"spring": 3}


def test_coins_that_a_box_or_a_mountain_proves_are_a_question() -> None:
    summer = replace(TABLE, season=Season.SUMMER)
    earlier = box(Season.SPRING, (3, 1, 4, -3, 5))
    seen = with_boxes(earlier)
    found = scorer(ReadingSource(seen), summer, SheetPast(), None)(Corrections())
    assert [each.key for each in found.contradictions] == ["against.coins_earned"]
    (doubt,) = found.doubts
    assert (doubt.kind, doubt.read) == ("coins", 2)
    assert 4 in [other.read for other in doubt.alternatives]
    said = scorer(ReadingSource(seen), summer, SheetPast(), None)(Corrections.parse(["coins=2"]))
    assert (said.doubts, said.contradictions) == ((), ())
    agrees = with_boxes(earlier, box(Season.SUMMER, (None, None, 2, None, None)))
    assert scorer(ReadingSource(agrees), summer, SheetPast(), None)(Corrections()).doubts == ()


def test_a_box_that_was_filled_in_later_is_a_witness() -> None:
    past = SheetPast(beside=OtherSheets(written=box(Season.SPRING, (3, 1, 3, -3, 4))))
    for boxes in ((), (box(Season.SPRING, (3, None, None, None, None)),)):
        found = case_of(scorer(ReadingSource(with_boxes(*boxes)), TABLE, past, None))
        assert (asked(found).where, said(asked(found))[0]) == ("spring.total", "coins=3")
    own = with_boxes(box(Season.SPRING, RIGHT))
    assert scorer(ReadingSource(own), TABLE, past, None)(Corrections()).doubts == ()
    unsure = with_boxes(box(Season.SPRING, RIGHT, 0.5))
    asks = scorer(ReadingSource(unsure), TABLE, past, None)(Corrections()).doubts
    assert [doubt.where for doubt in asks] == ["spring.total"], "the surer of both"


@pytest.mark.parametrize(
    ("typed", "p", "told"), [(3, 0.999, True), (3, 0.98, False), (4, 0.999, False)]
)
def test_a_typed_total_is_held_against_its_box(typed: int, p: float, told: bool) -> None:
    """Nobody photographed spring: its total was typed, and the summer sheet surely shows its
    box."""
    summer = Season.SUMMER
    seen = with_boxes(box(Season.SPRING, (3, 1, 2, -3, 4), p))
    scores = scorer(ReadingSource(seen), replace(TABLE, season=summer), SheetPast(), None)
    found = scores(Corrections())
    spring = Entry("Anna", Season.SPRING, None, typed=TypedPoints(typed), number=1)
    entry = Entry("Anna", summer, found.sheet)
    end = ended(Game(setup_of("Anna"), (spring,)), Seat("Anna", summer), found, entry)
    assert ("typed_total" in [each.key for each in end.odd]) is told


def test_what_the_next_sheet_shows_of_an_earlier_box() -> None:
    late = with_boxes(box(Season.SPRING, (3, 1, 3, -3, 4)))
    entry = Entry("Anna", Season.SUMMER, late.sheet(), reading=late.to_json())
    setup = setup_of()
    spring = Seat("Anna", Season.SPRING)
    found = written_later(Game(setup, (entry,)), spring)
    assert found is not None
    assert (found.total, found.confidence["total"]) == (4, 0.999)
    said = replace(entry, corrections=Corrections.parse(["spring.total=3"]))
    found = written_later(Game(setup, (said,)), spring)
    assert found is not None
    assert (found.total, found.confidence["total"]) == (3, 1.0)
    assert written_later(Game(setup, ()), spring) is None


def test_a_space_that_is_surely_read_is_less_likely_than_a_slip() -> None:
    seen = with_boxes(box(Season.SPRING, (2, 1, 2, -3, 2)))
    score = scorer(
        ReadingSource(replace(seen, confidence=np.full((11, 11), 0.999))), TABLE, SheetPast(), None
    )
    slip, *causes = said(score(Corrections()).doubts[0])
    assert slip == "counts.spring=3"
    assert causes
    unsure = np.full((11, 11), 0.999)
    unsure[0, 0] = 0.9
    score = scorer(ReadingSource(replace(seen, confidence=unsure)), TABLE, SheetPast(), None)
    first, slip, *_ = said(score(Corrections()).doubts[0])
    assert (str(first)[:3], slip) == ("A1=", "counts.spring=3")


def judged(
    *said: str,
    marked: int = 0,
    revealed: str = "hamlet",
    doubts: tuple[Doubt, ...] = (),
    boxes: tuple[BoxReading, ...] = (),
    other_cards: bool | None = None,
) -> ScoredSheet:
    """A spring whose only new spaces are the first shape of a revealed card, in a kept game."""
    seen = reading(*doubts, marked=marked)
    blank = Sheet.blank(LAYOUTS["K-A"]).board
    rows = blank.replace(dict.fromkeys(("E5", "F4", "F5"), "V")).rows
    seen = replace(seen, rows=rows, boxes=boxes)
    game = Variant(games="K", heroes=False, skills=False, other_cards=other_cards)
    history = HistoryTable(Season.SPRING, game, revealed=(revealed,), earlier=())
    past = SheetPast(beside=OtherSheets(played=game, history=history))
    return scorer(ReadingSource(seen), replace(TABLE, played=game), past, None)(
        Corrections.parse(said)
    )


def test_the_shapes_of_a_season_are_bounds_of_the_track() -> None:
    for marked, key, other in ((0, "least", 1), (3, "most", 1)):
        found = judged(marked=marked)
        (why,) = found.contradictions
        assert (why.key, why.values[key]) == (f"against.coins_{key}_shapes", 1)
        (doubt,) = found.doubts
        assert (doubt.kind, doubt.where, doubt.read, said(doubt)[0]) == (
            "coins", "coins", marked, other,
        )  # fmt: skip
        assert why.is_about(doubt)
        for answer in (marked, other):  # as read, or the bound
            assert judged(f"coins={answer}", marked=marked).doubts == ()
        own = (box(Season.SPRING, (None, None, marked, None, None)),)
        assert judged(marked=marked, boxes=own).doubts == (), "the player's number says the same"
        differs = (box(Season.SPRING, (None, None, 9, None, None)),)
        assert "coins" in {doubt.kind for doubt in judged(marked=marked, boxes=differs).doubts}
    assert judged(marked=1).doubts == ()


def test_no_shape_is_a_bound_where_cards_or_spaces_are_open() -> None:
    assert judged(other_cards=True).doubts == ()
    open_ = cells("V", "M", "E5")
    assert [doubt.kind for doubt in judged(doubts=(open_,)).doubts] == ["cells"]
    settled = judged("E5=V", doubts=(open_,))
    assert [doubt.kind for doubt in settled.doubts] == ["coins"]


def test_a_mountain_is_a_bound_where_its_surroundings_are_sure() -> None:
    around = dict.fromkeys(("A4", "B3", "B5", "C4"), "F")
    rows = Sheet.blank(LAYOUTS["K-A"]).board.replace(around).rows
    seen = replace(reading(), rows=rows)
    for other, kinds in (("W", {"cells", "coins"}), (".", {"cells"})):
        doubt = cells("F", other, "A4")
        source = ReadingSource(seen.with_doubts((doubt,)))
        found = scorer(source, TABLE, SheetPast(), None)(Corrections())
        assert {each.kind for each in found.doubts} == kinds
