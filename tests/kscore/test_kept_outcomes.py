"""What is open about recorded sheets is decided once and kept; whatever could change it makes it be
decided again."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from kscore.engine.rules import Variant
from kscore.engine.season import Season
from kscore.scanner.reading import BoxReading

from kscore.console import draw
from kscore.game.game import Game
from kscore.game.open_totals import (
    FILE,
    KeptOutcomes,
    OpenSheet,
    OpenTotals,
    game_digest,
    program_digest,
)
from kscore.game.recorded import known_game
from kscore.messages import Texts
from kscore.phone.sheets import GameSheets
from kscore.record.entry import Entry, Seat, Setup
from kscore.record.places import Places
from kscore.sheet.notes import SeasonAgainstBoxes
from kscore.statements.corrections import Corrections
from kscore.views.game_json import game_json
from kscore.views.page.parts import game_page
from kscore.views.phone import sheet_page
from kscore.views.phone.home_page import home
from kscore.views.terminal.game import overview
from tests.kscore.sheets import KEYS, cells, read_entry, reading, recorded, sheet


@pytest.fixture
def game(tmp_path: Path) -> Game:
    Places().folder.mkdir(parents=True, exist_ok=True)
    anna = read_entry(reading(cells("V", ".", "F9")), Season.SUMMER)
    return recorded(tmp_path / "g.kscore", anna, Entry("Ben", Season.SPRING, sheet()))


class Counted(KeptOutcomes):
    """Outcomes that tell whose sheets were decided again."""

    decided: ClassVar[list[str]]

    def put(self, key: str, outcome: OpenSheet) -> None:
        self.decided.append(key.split()[1])
        super().put(key, outcome)


def totals(game: Game, program: str | None = "this") -> OpenTotals:
    return OpenTotals.of(game, kept=Counted.read(Places().folder, program))


@pytest.fixture
def decided() -> list[str]:
    """Whose sheets were decided again."""
    Counted.decided = []
    return Counted.decided


def test_nothing_is_decided_twice(game: Game, decided: list[str]) -> None:
    first = totals(game)
    assert decided == ["Anna", "Ben"]
    assert totals(game) == first
    assert decided == ["Anna", "Ben"]
    assert first.player("Anna") is not None


def changed(game: Game) -> dict[str, Game]:
    """The game with one thing changed that a sheet of Anna's is decided from, in every way that
    there is."""
    entry = game.latest("Anna")
    found = reading(cells("V", ".", "F9"))
    setup, others = game.setup, tuple(other for other in game.entries if other is not entry)

    def with_entry(**fields: object) -> Game:
        return replace(game, entries=(replace(entry, **fields), *others))  # type: ignore[arg-type]

    return {
        "cards": replace(game, setup=replace(setup, cards=("greenbough", *KEYS[1:]))),
        "games": replace(game, setup=replace(setup, played=replace(setup.played, games="KH"))),
        "heroes": replace(game, setup=replace(setup, played=replace(setup.played, heroes=True))),
        "skills": replace(game, setup=replace(setup, played=replace(setup.played, skills=True))),
        "seasons": replace(game, setup=replace(setup, seasons="online")),
        "revealed": replace(game, revealed={Season.SPRING: ("goblin_attack",)}),
        "said": with_entry(corrections=Corrections.parse(["F9=V"])),
        "sheet": with_entry(sheet=replace(found.sheet(), marked=1)),
        "reading": with_entry(reading={"photo": "other.jpg", **found.to_json()}),
        "evidence": with_entry(evidence=b"other"),
        "number": with_entry(number=99),
        "last season": replace(
            game, entries=(*game.entries, Entry("Anna", Season.SPRING, sheet(), number=9))
        ),
    }


def test_whatever_decides_a_sheet_is_in_its_hash(game: Game) -> None:
    before = of_summer(game)
    for what, other in changed(game).items():
        assert of_summer(other) != before, what
    ben = replace(game.latest("Ben"), season=Season.AUTUMN)
    only_anna = replace(game, entries=(game.latest("Anna"),))
    later = replace(game, entries=(game.latest("Anna"), ben))
    assert of_summer(later) == of_summer(only_anna)  # Ben's sheet of autumn shows other cards
    summer = replace(game, entries=(game.latest("Anna"), replace(ben, season=Season.SUMMER)))
    assert of_summer(summer) != of_summer(only_anna)


def of_summer(game: Game) -> str:
    return game_digest(known_game(game, "Anna", Season.SUMMER))


def test_every_field_of_an_entry_and_a_setup_is_in_the_hash(game: Game) -> None:
    """A field that is added one day and not written by ``to_json`` would be missed: then this
    fails."""
    fields = {*Setup.__dataclass_fields__, *Variant.__dataclass_fields__} - {"played", "turning"}
    assert set(game.setup.to_json()) == fields
    hashed = set(game.entries[0].to_json()) | {"number"}
    assert set(Entry.__dataclass_fields__) <= hashed


def test_a_correction_is_decided_anew(game: Game, decided: list[str]) -> None:
    assert totals(game).player("Anna") is not None
    entry = replace(game.latest("Anna"), corrections=Corrections.parse(["F9=V"]), number=3)
    settled = replace(game, entries=(*game.entries, entry))
    assert totals(settled).player("Anna") is None
    assert decided == ["Anna", "Ben", "Anna"]


def test_another_program_believes_nothing(game: Game, decided: list[str]) -> None:
    totals(game)
    totals(game, "another")
    assert decided == ["Anna", "Ben"] * 2
    # nobody knows: nothing is kept
    totals(game, None)
    totals(game, None)
    assert decided == ["Anna", "Ben"] * 4


def test_the_programs_hash_is_of_its_files() -> None:
    digest = program_digest()
    assert digest is not None
    assert len(digest) == 64


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        '{"program": 1, "outcomes": 2}',
        "PROGRAM:[]",
        'PROGRAM:{"k": {"span": [1]}}',
    ],
)
def test_a_file_that_is_none_costs_nothing(game: Game, decided: list[str], text: str) -> None:
    expected = totals(game)
    if text.startswith("PROGRAM:"):
        text = f'{{"program": "{program_digest()}", "outcomes": {text.removeprefix("PROGRAM:")}}}'
    (Places().folder / FILE).write_text(text)
    assert totals(game) == expected
    assert decided == ["Anna", "Ben"] * 2


def test_a_folder_that_cannot_be_written_costs_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    (Places().folder / FILE).mkdir()
    assert OpenTotals.of(game).player("Anna") is not None


@pytest.fixture
def misfitting(tmp_path: Path) -> Game:
    """Anna's summer has something else where she had drawn in spring."""
    spring, summer = sheet(), sheet()
    drawn = next(space for space in ("A1", "B1", "C3", "F9") if spring.board[space] not in ".^#")
    other = "W" if spring.board[drawn] != "W" else "F"
    otherwise = replace(summer, board=summer.board.replace({drawn: other}))
    return recorded(
        tmp_path / "g.kscore",
        Entry("Anna", Season.SPRING, spring),
        Entry("Anna", Season.SUMMER, otherwise),
        Entry("Ben", Season.SPRING, spring),
    )


def test_a_sheet_that_fits_no_last_season_is_noted_in_the_standings(
    misfitting: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    left = OpenTotals.of(misfitting)
    assert (*left.misfitting("Anna"),) == (Season.SUMMER,)
    assert not left.misfitting("Ben")

    draw(overview(misfitting, Texts("en")), sys.stdout)
    assert "Summer contradicts the sheet before" in capsys.readouterr().out


def test_the_page_the_phones_and_json_note_it_as_well(misfitting: Game) -> None:
    """A page that is kept and sent stands for itself: its points are told with what speaks against
    them."""
    misfit = "Summer contradicts the sheet before: A1"
    page = game_page(misfitting, {}, ["en"])
    anna, ben = page.ranking.rows
    assert (anna.told().count(misfit), misfit in ben.told()) == (1, False)
    warned = {
        (sheet.player, sheet.season): sheet.warnings for season in page.sheets for sheet in season
    }
    assert any("last season" in told for told in warned["Anna", "Summer"])
    assert not any("last season" in told for told in warned["Anna", "Spring"])

    sheets = GameSheets().of(misfitting, "g")
    shown = home(misfitting, sheets, (), (), sheets.open_totals(), None, Texts("en"))
    assert shown.ranking is not None
    summer = sheet_page.sheet(sheets[Seat("Anna", Season.SUMMER)], misfitting, Texts("en"))
    assert summer.misfit
    assert summer.notes[0] == "As it is read, the sheet cannot be right:"
    assert misfit in shown.ranking.rows[0].told()

    assert [player["misfits"] for player in game_json(misfitting, "en")["players"]] == [
        ["summer"],
        [],
    ]


def test_a_phone_tells_where_the_boxes_say_another_season(tmp_path: Path) -> None:
    """As the terminal does when the sheet is entered; it may have been moved there by mistake."""
    read = replace(
        reading(), boxes=(BoxReading("summer", first=1, second=2, coins=0, monsters=0, total=3),)
    )
    game = recorded(tmp_path / "g.kscore", read_entry(read))
    (found,) = GameSheets().of(game, "g").values()
    assert any(isinstance(note, SeasonAgainstBoxes) for note in found.notes)
    notes = sheet_page.sheet(found, game, Texts("en")).notes
    assert any(note.startswith("Is Spring right? The boxes point to") for note in notes), notes
