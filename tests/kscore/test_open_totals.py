"""A total with open questions is shown as open wherever a total is shown, and says how far it may
go."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from kscore.engine.cards import CARDS
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import (
    Alternative,
    BoxDoubt,
    CoinReading,
    CoinsDoubt,
    Doubt,
    SeasonDoubt,
)

from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.messages import Texts
from kscore.record.entry import Entry, TypedPoints
from kscore.record.store import Record
from kscore.sheet.result import SheetResult
from kscore.sheet.scoring import (
    ReadingSource,
    ScoredSheet,
    Scoring,
    Span,
    score_reading,
    span_of,
    with_no_coin_struck,
)
from kscore.statements.corrections import Corrections
from kscore.views.json_form import span_json
from kscore.views.terminal.results import result
from kscore.views.wording import span_text
from tests.kscore.conftest import RunIn
from tests.kscore.sheets import KEYS, cells, read_entry, reading, recorded, setup_of, sheet

SUMMER = Scoring(CardSet(tuple(CARDS[key] for key in KEYS)), Season.SUMMER)
"""Mages Valley 1, Wildholds 8, monster minus 3: six points, −2 without a village of the six."""


def scored() -> ScoredSheet:
    return score_reading(ReadingSource(reading(cells("V", ".", "F9"))), SUMMER)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "evening.kscore"
    recorded(
        path,
        read_entry(reading(cells("V", ".", "F9")), Season.SUMMER),
        Entry("Anna", Season.SPRING, sheet()),
        Entry("Ben", Season.SPRING, None, typed=TypedPoints(1, 0)),
        setup=setup_of("Anna", "Ben", "Clara", name="Evening"),
    )
    return path


def test_how_far_a_total_may_go() -> None:
    assert scored().season is not None
    assert scored().season.total == 6  # type: ignore[union-attr]
    assert span_of(scored()) == Span(1, -8, 0)


def test_every_single_space_of_a_question_is_weighed() -> None:
    """All eight villages empty lose 8; so does one of the six alone, though the whole is asked
    about."""
    one = score_reading(ReadingSource(reading(cells("V", "M", "E6", "F9"))), SUMMER)
    span = span_of(one)
    assert span is not None
    assert span.least <= -8


AUTUMN = replace(SUMMER, season=Season.AUTUMN)
"""Wildholds, and Borderlands: 6 points for every complete row or column."""


def nearly_full(*free: str) -> Sheet:
    """Row A is farmland but for these spaces."""
    drawn = {f"A{column}": "A" for column in range(1, 12) if f"A{column}" not in free}
    return replace(sheet(), board=sheet().board.replace(dict.fromkeys(free, ".") | drawn))


def test_answers_that_change_something_together_alone_are_in_the_span() -> None:
    """Either of two spaces leaves the row incomplete; both complete it."""
    found = ScoredSheet(
        nearly_full("A3", "A7"), AUTUMN, doubts=(cells(".", "A", "A3"), cells(".", "A", "A7"))
    )
    assert span_of(found) == Span(2, 0, 6)


def test_many_spaces_are_answered_together_as_well() -> None:
    """Where not every way of answering can be tried."""
    many = cells(".", "W", *(f"{row}{column}" for row in "EGH" for column in range(1, 5)))
    found = ScoredSheet(
        nearly_full("A3", "A7"), AUTUMN, doubts=(many, cells(".", "A", "A3"), cells(".", "A", "A7"))
    )
    alone = span_of(replace(found, doubts=(many,)))
    assert alone is not None
    assert span_of(found) == Span(3, alone.least, alone.most + 6)


@pytest.mark.parametrize(
    "doubt",
    [
        SeasonDoubt("spring", (Alternative("summer", 0.5),)),
        BoxDoubt(12, (Alternative(72, 0.3),), "spring.total"),
    ],
)
def test_where_nobody_can_tell_what_an_answer_changes_no_end_is_told(doubt: Doubt) -> None:
    """A season, or a number in a box, may change a total by more than the space beside it does."""
    found = replace(scored(), doubts=(*scored().doubts, doubt))
    span = span_of(found)
    assert span == Span(2, -8, 0, unknown=True)
    assert span_text(6, span, Texts("en")) == "may still change"
    assert span_json(6, span) == {"least": None, "most": None}
    assert Span(1, -2, 3).and_also(span).unknown


def test_coins_that_were_said_are_in_no_span() -> None:
    """The record knows two coins and the player says five: an open village changes as many points
    as before."""
    read = ReadingSource(reading(cells("V", ".", "F9")))
    found = score_reading(read, replace(SUMMER, coins=2), Corrections().with_coins(5))
    assert found.season is not None
    assert found.season.total == 11
    assert span_of(found) == span_of(scored())


def test_nothing_is_open_about_a_settled_sheet() -> None:
    assert span_of(score_reading(ReadingSource(reading()), SUMMER)) is None


def test_the_game_says_which_totals_are_open(run_in: RunIn, game: Path) -> None:
    out = run_in("de", "game", "--game", game)[1]
    assert "6?" in out
    assert "möglich" in out
    assert "kscore review Anna" in out
    assert "kscore review Ben" not in out


def test_who_has_no_sheet_is_not_ranked(run_in: RunIn, game: Path) -> None:
    out = run_in("en", "game", "--game", game)[1]
    assert "– Clara · · · · ·" in " ".join(out.split())
    assert "3.  Clara" not in out
    assert "Summer missing" in out  # Ben is ranked, and it is said what is missing of him


def test_json_says_open(run_in: RunIn, game: Path) -> None:
    data = json.loads(run_in("en", "game", "--game", game, "--json")[1])
    assert data["open"] is True
    anna, ben, clara = data["players"]
    assert (anna["open"], ben["open"], clara["open"]) == (True, False, False)
    assert (anna["seasons"]["summer"]["open"], anna["seasons"]["spring"]["open"]) == (True, False)
    assert anna["most"] - anna["least"] == 8
    assert [place["open"] for place in data["standings"]] == [
        place["player"] == "Anna" for place in data["standings"]
    ]
    assert [place["player"] for place in data["standings"]].count("Clara") == 0


def test_the_page_says_open(run_in: RunIn, game: Path, tmp_path: Path) -> None:
    assert run_in("en", "report", tmp_path / "page.html", "--game", game)[0] == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    with Record.open(game) as record:
        loaded = Game.of(record)
    total = loaded.total("Anna")
    assert f'class="sum">{total}?</td>' in page  # the standings
    assert f">{total}? Anna</text>" in page  # the chart
    assert "kscore review Anna" in page


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_quiet_line_says_open(lang: str) -> None:
    t = Texts(lang)
    (line,) = result(SheetResult(photo="a.jpg", scored=scored()), t, quiet=True)
    assert str(line).startswith("a.jpg: 6? (")
    settled = SheetResult(photo="a.jpg", scored=score_reading(ReadingSource(reading()), SUMMER))
    (line,) = result(settled, t, quiet=True)
    assert line == "a.jpg: 6"


def test_a_review_goes_through_all_open_seasons(run_in: RunIn, game: Path) -> None:
    """Spring is newest in the record's order of seasons asked for, summer has the question."""
    with Record.open(game) as record:
        assert OpenTotals.of(Game.of(record)).seasons("Anna") == (Season.SUMMER,)
    code, out, _ = run_in("en", "review", "Anna", "--game", game)
    assert code == 5
    assert "Anna, Summer" in out


def test_coins_that_are_not_clear_may_all_be_marked_or_all_free() -> None:
    """On a sheet 150 pixels wide coins were read as 5 to 7 that are 3: all that is unclear errs
    alike."""
    coins = CoinsDoubt(5, (Alternative(6, 0.3), Alternative(4, 0.1)), (2, 9))
    seen = replace(
        reading(cells("V", ".", "F9")), coins=CoinReading("mmmmm" + 9 * "."), doubts=(coins,)
    )
    assert span_of(score_reading(ReadingSource(seen), SUMMER)) == Span(1, -3, 4)
    named = replace(seen, doubts=(replace(coins, bounds=None),))
    assert span_of(score_reading(ReadingSource(named), SUMMER)) == Span(1, -1, 1)


def test_struck_coins_without_skills_may_count_beside_those_that_are_not_clear() -> None:
    seen = replace(reading(cells("V", ".", "F9")), coins=CoinReading("ss" + 10 * "m" + 2 * "."))
    doubtful = replace(seen, doubts=(CoinsDoubt(10, (Alternative(11, 0.3),), (9, 13)),))
    for found, bounds in ((seen, (10, 12)), (doubtful, (9, 14))):
        (doubt,) = (
            each for each in with_no_coin_struck(found).doubts if isinstance(each, CoinsDoubt)
        )
        assert (doubt.read, doubt.bounds) == (12, bounds)
