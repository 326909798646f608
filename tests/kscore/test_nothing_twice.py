"""What was said once is not asked again, unless the sheet says something else now; coins that were
said are settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from kscore.engine.rules import Variant
from kscore.engine.season import Season
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.reading import Alternative, CoinReading, CoinsDoubt, Reading

from kscore.game.game import Game
from kscore.game.recorded import valid_corrections
from kscore.record.entry import Entry
from kscore.sheet.scoring import PhotoSource, SheetHistory, with_no_coin_struck
from kscore.statements.corrections import Corrections, How, Origin, UnsettledSpaces
from tests.kscore.perfect import Evidence, NoCards
from tests.kscore.sheets import cells, reading, recorded, setup_of, sheet


@dataclass(frozen=True)
class Seen:
    """A look whose question about A1 goes once it is answered."""

    found: Reading
    given: Evidence = field(default_factory=Evidence)
    seen: NoCards = field(default_factory=NoCards)

    def reading(self, answered: Mapping[str, str]) -> Reading:
        left = (doubt.without(answered) for doubt in self.found.doubts)
        return self.found.with_doubts(doubt for doubt in left if doubt is not None)


def known(games: str, skills: bool, confirmed: Mapping[str, str]) -> SheetHistory:
    return SheetHistory(
        played=Variant(games=games, heroes=False, skills=skills), confirmed=confirmed
    )


def looked(confirmed: Mapping[str, str], skills: bool = True) -> PhotoSource:
    seen = Seen(reading(cells("F", "V", "A1"), cells("W", "F", "C3")))
    return PhotoSource(seen).knowing(known("K", skills, confirmed))  # type: ignore[arg-type]


def told_later(source: PhotoSource, later: Mapping[str, str]) -> PhotoSource:
    return replace(source, history=replace(source.history, later=later))


def asked(source: PhotoSource) -> list[tuple[str, ...]]:
    return [doubt.cells for doubt in source.reading({}).doubts]


def test_what_was_confirmed_is_not_asked_again() -> None:
    assert asked(looked({})) == [("A1",), ("C3",)]
    assert asked(looked({"A1": "F"})) == [("C3",)]
    assert asked(looked({"A1": "F", "C3": "W"})) == []


def test_what_contradicts_it_reopens_it() -> None:
    """B1 was said to be village and is seen as forest, surely: one of the two is wrong."""
    (found,) = [doubt for doubt in looked({"B1": "V"}).reading({}).doubts if doubt.cells == ("B1",)]
    assert (found.read, [other.read for other in found.alternatives]) == ("F", ["V"])
    assert ("B1",) not in [doubt.cells for doubt in looked({"B1": "V"}).reading({"B1": "F"}).doubts]


def test_what_contradicts_it_is_asked_as_it_is_read_in_the_end() -> None:
    """What stands confirmed informs the rest: C3 was said to be village, looks like water, and like
    forest once A1 is known. The question has to be about what scores."""

    class Informed(Seen):
        def reading(self, answered: Mapping[str, str]) -> Reading:
            found = super().reading(answered)
            letter = "F" if "A1" in answered else "W"
            rows = (
                *found.rows[:2],
                found.rows[2][:2] + letter + found.rows[2][3:],
                *found.rows[3:],
            )
            return replace(found, rows=rows, doubts=())

    seen = Informed(reading())
    source = PhotoSource(seen).knowing(known("K", False, {"A1": "F", "C3": "V"}))  # type: ignore[arg-type]
    (found,) = source.reading({}).doubts
    assert source.reading({}).sheet().board["C3"] == found.read == "F"
    assert [other.read for other in found.alternatives] == ["V"]


@pytest.mark.parametrize(("games", "asked_again"), [("K", True), ("H", False)])
def test_what_is_crossed_out_contradicts_it_where_nothing_is_destroyed(
    games: str, asked_again: bool
) -> None:
    rows = reading().rows
    seen = Seen(replace(reading(), rows=("X" + rows[0][1:], *rows[1:]), doubts=()))
    source = PhotoSource(seen).knowing(known(games, False, {"A1": "F"}))  # type: ignore[arg-type]
    assert asked(source) == ([("A1",)] if asked_again else [])


def test_what_last_season_left_doubtful_is_known_to_be_so() -> None:
    unsettled = UnsettledSpaces(frozenset({"A1"}))
    history = replace(known("K", True, {}), unsettled=unsettled)
    source = PhotoSource(Seen(reading())).knowing(history)  # type: ignore[arg-type]
    assert source.look.given.unsettled == {"A1"}
    assert source.history.unsettled == unsettled


@pytest.mark.parametrize(("games", "settled"), [("K", True), ("H", False), ("KH", False)])
def test_what_may_have_been_destroyed_since_is_asked_again(games: str, settled: bool) -> None:
    """A1 was said to be forest at an earlier season's end; by now it may be crossed out, C3 is
    not."""
    beliefs = np.zeros((11, 11, len(READ_ORDER)))
    beliefs[0, 0, READ_ORDER.index("X")] = 0.2
    seen = Seen(
        replace(reading(cells("F", "X", "A1"), cells("W", "F", "C3")), probabilities=beliefs)
    )
    confirmed = {"A1": "F", "C3": "W"}
    source = PhotoSource(seen).knowing(known(games, False, confirmed))  # type: ignore[arg-type]
    assert asked(source) == ([] if settled else [("A1",)])


def test_without_skills_no_coin_is_struck() -> None:
    seen = replace(
        reading(),
        coins=CoinReading("sm" + "." * 12),
        doubts=(CoinsDoubt(1, (Alternative(2, 0.4),)),),
    )
    found = with_no_coin_struck(seen)
    assert (found.coins.marked, found.coins.spent) == (2, 0)
    (doubt,) = found.doubts
    assert (doubt.read, [other.read for other in doubt.alternatives]) == (2, [1])
    assert with_no_coin_struck(reading(marked=3)).doubts == ()


@pytest.fixture
def game(tmp_path: Path) -> Game:
    said = Corrections().with_coins(1).with_cells({"A1": "F", "A5": "."})
    anna = Entry("Anna", Season.SPRING, sheet(marked=2, spent=1), sha256="abc", corrections=said)
    return recorded(tmp_path / "g.kscore", anna, setup=setup_of("Anna"))


def test_the_record_knows_what_was_said(game: Game) -> None:
    assert game.confirmed("Anna", Season.SUMMER) == {"A1": "F"}  # what was empty may be drawn since
    assert game.confirmed("Anna", Season.SPRING) == {}
    assert [entry.player for entry in game.of_photo("abc")] == ["Anna"]
    assert game.of_photo("abd") == ()


def test_coins_that_were_said_are_not_reproached(game: Game) -> None:
    later = sheet(marked=2)
    about_coins = [
        finding.key for finding in game.odd("Anna", Season.SUMMER, later) if "spent" in finding.key
    ]
    assert about_coins == []
    fewer = sheet(marked=1)
    assert "coins_back" in [finding.key for finding in game.odd("Anna", Season.SUMMER, fewer)]
    said = Corrections().with_coins(1)
    assert "coins_back" not in [
        finding.key for finding in game.odd("Anna", Season.SUMMER, fewer, said)
    ]


def test_a_review_asks_again_what_enter_let_stand() -> None:
    said = (
        Corrections.parse(["A1=F"])
        .with_cells({"B1": "F"}, Origin(How.ACCEPTED))
        .with_cells({"C3": "W"})
    )
    assert said.without(How.ACCEPTED).cells == {"A1": "F", "C3": "W"}


ACCEPTED, ANSWERED = Origin(How.ACCEPTED), Origin(How.ANSWERED)


def annas(path: Path, *said: tuple[Season, str, Corrections]) -> Game:
    """Anna's sheets, entered one after the other: each with B1 as the map letter says, and what was
    said of it."""
    blank = sheet()
    entries = (
        Entry(
            "Anna",
            season,
            replace(blank, board=blank.board.replace({"B1": letter})),
            corrections=corrections,
        )
        for season, letter, corrections in said
    )
    return recorded(path, *entries, setup=setup_of("Anna"))


def test_what_is_said_later_reopens_an_enter_on_a_wrong_default(tmp_path: Path) -> None:
    game = annas(
        tmp_path / "g.kscore",
        (Season.SPRING, "F", Corrections().with_cells({"B1": "F"}, ACCEPTED)),
        (Season.SUMMER, "F", Corrections()),
        (Season.WINTER, "W", Corrections().with_cells({"B1": "W"}, ANSWERED)),
    )
    spring, summer, winter = (
        game.latest("Anna", season) for season in (Season.SPRING, Season.SUMMER, Season.WINTER)
    )
    assert game.contradicted(spring) == {"B1": ("F", "W")}
    # only read: what was said stands above it
    assert game.contradicted(summer) == {"B1": ("F", "W")}
    assert game.contradicted(winter) == {}  # it is the newest saying
    assert valid_corrections(game, spring).cells == {}


def test_the_newer_of_two_sayings_reopens_the_older(tmp_path: Path) -> None:
    game = annas(
        tmp_path / "g.kscore",
        (Season.WINTER, "W", Corrections().with_cells({"B1": "W"}, ANSWERED)),
        (Season.SPRING, "F", Corrections().with_cells({"B1": "F"}, ANSWERED)),
    )
    assert game.contradicted(game.latest("Anna", Season.SPRING)) == {}
    assert game.contradicted(game.latest("Anna", Season.WINTER)) == {"B1": ("W", "F")}
    game = annas(
        tmp_path / "read.kscore",
        (Season.WINTER, "W", Corrections().with_cells({"B1": "W"}, ANSWERED)),
        (Season.SPRING, "F", Corrections()),
    )
    # an older saying stands above what was only read
    assert game.contradicted(game.latest("Anna", Season.SPRING)) == {"B1": ("F", "W")}
    assert game.contradicted(game.latest("Anna", Season.WINTER)) == {}


def test_what_the_rules_allow_contradicts_nothing(tmp_path: Path) -> None:
    """Empty spaces are drawn on, and what is drawn may be destroyed: „Zerstörte Felder“."""
    game = annas(
        tmp_path / "g.kscore",
        (Season.SPRING, ".", Corrections()),
        (Season.SUMMER, "V", Corrections().with_cells({"B1": "V"}, ANSWERED)),
        (Season.AUTUMN, "X", Corrections().with_cells({"B1": "X"}, ANSWERED)),
    )
    for season in (Season.SPRING, Season.SUMMER, Season.AUTUMN):
        assert game.contradicted(game.latest("Anna", season)) == {}
    gone = annas(
        tmp_path / "gone.kscore",
        (Season.SPRING, "V", Corrections()),
        (Season.SUMMER, ".", Corrections().with_cells({"B1": "."}, ANSWERED)),
    )
    assert gone.contradicted(gone.latest("Anna", Season.SPRING)) == {"B1": ("V", ".")}


def test_a_reopened_space_stays_as_it_is_and_is_asked_until_it_is_answered() -> None:
    source = looked({})
    history = replace(source.history, reopened={"B1": ("V", "W")})
    source = replace(source, history=history)
    found = [doubt for doubt in source.reading({}).doubts if doubt.cells == ("B1",)]
    assert [(doubt.read, [other.read for other in doubt.alternatives]) for doubt in found] == [
        ("V", ["W"])
    ]
    assert ("B1",) not in [doubt.cells for doubt in source.reading({"B1": "W"}).doubts]


def test_what_was_said_later_is_not_asked_of_a_sheet_of_before() -> None:
    """A1 was confirmed in summer: in spring it is the same, if it was drawn. C3 was empty in
    spring, and is asked."""
    assert asked(told_later(looked({}), {"A1": "F"})) == [("C3",)]
    # seen otherwise: it stays a question
    assert asked(told_later(looked({}), {"A1": "W"})) == [("A1",), ("C3",)]
    # what was said before stands above it
    assert asked(told_later(looked({"A1": "F"}), {"A1": "W"})) == [("C3",)]


def test_the_record_knows_what_was_said_later(tmp_path: Path) -> None:
    game = annas(
        tmp_path / "g.kscore",
        (Season.SPRING, "F", Corrections()),
        (Season.SUMMER, "F", Corrections().with_cells({"B1": "F", "A1": "."}, ANSWERED)),
        (Season.AUTUMN, "X", Corrections().with_cells({"B1": "X", "A5": "V"}, ANSWERED)),
    )
    assert game.confirmed_later("Anna", Season.SPRING) == {"B1": "F", "A5": "V"}
    assert game.confirmed_later("Anna", Season.SUMMER) == {"A5": "V"}
    assert game.confirmed_later("Anna", Season.WINTER) == {}
