"""Sheets of one table tell each other their season's cards: in a record, in one command, in any
order, without echo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kscore.engine.rules import FIRST_GAME, Variant
from kscore.engine.season import Season
from kscore.engine.sheet import Board, Sheet
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.evidence import SheetEvidence
from kscore.scanner.kept_look import to_bytes
from kscore.scanner.read.numbers import EMPTY, KEPT, WINDOWS, Candidates
from kscore.scanner.reading import Doubt, Reading, RegisteredPhoto

from kscore.game import evening as evenings
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.game.recorded import (
    known_game,
    reconsidered,
    shared_cards,
    source_of,
    turned_since,
    with_game,
)
from kscore.game.seats import season_end_of_review
from kscore.messages import Texts
from kscore.phone.sheets import GameSheets
from kscore.record.entry import Entry, Seat, Setup, sheet_from_line
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.sheet.scoring import PhotoSource, Span
from kscore.statements.corrections import Corrections
from kscore.views.page.parts import game_page
from kscore.views.phone import sheet_page
from kscore.views.wording import questions_changed
from testing.shared_cards import card_probabilities
from tests.kscore.conftest import Desk
from tests.kscore.sheets import registered_photo
from tests.scanner.test_by_rules import DRAWN, LOOKS, NOTHING_PRINTED, index
from tests.scanner.test_decide import evidence

KEYS = ("great_city", "mages_valley", "sentinel_wood", "borderlands")
NAMES = ("Anna", "Ben", "Cem")
FAINT = {"F6": (".", "V", 0.9)}
"""The fourth space of Fishing Village, which the drawing alone says is empty and the others' cards
say is drawn."""


def open_questions(game: Game, entry: Entry) -> tuple[Doubt, ...]:
    again = reconsidered(game, entry)
    return () if again is None else again.doubts


def drawn_sheet(**changed: str) -> Sheet:
    board = Board(tuple("." * 11 for _ in range(11)), frozenset())
    letters = {space: letter for letter, spaces in DRAWN.items() for space in spaces}
    board = board.replace({**letters, **changed})
    return replace(Sheet.blank(NOTHING_PRINTED), board=board, marked=1)  # one shape must bring it


def seen(unsure: Mapping[str, tuple[str, str, float]]) -> SheetEvidence:
    from kscore.calibration.measure.evenings import sheet_evidence

    sure = {
        index(space): letter
        for letter, spaces in DRAWN.items()
        for space in spaces
        if space not in unsure
    }
    looks = {index(space): LOOKS[letter] for letter, spaces in DRAWN.items() for space in spaces}
    cells = evidence(sure, {index(space): doubt for space, doubt in unsure.items()}, looks)
    found = sheet_evidence(cells, drawn_sheet(), False, DecisionTable.load())
    empty = Candidates(np.array([EMPTY, *range(1, KEPT)]), np.eye(KEPT)[0])
    corners = registered_photo().lattice.corners
    return replace(found, numbers=(empty,) * WINDOWS, grid=corners)


@dataclass(frozen=True)
class Seen:
    """A photo that was looked at: what `kscore.scanner.pipeline.Look` is to a record."""

    seen: SheetEvidence
    given: KnownBefore = field(
        default_factory=lambda: KnownBefore(NOTHING_PRINTED, Variant(heroes=False))
    )
    place = None
    left_out = ()

    def reading(self, answered: Mapping[str, str]) -> Reading:
        return replace(
            self.seen.reading(self.given, answered), registered=registered_photo(), stages=STAGES
        )

    @property
    def registered(self) -> RegisteredPhoto:
        return registered_photo()

    def to_bytes(self) -> bytes:
        return to_bytes(self.seen, self.given, registered_photo(), STAGES)


STAGES = {
    "track": registered_photo().pixels[:70, :300],
    "boxes": registered_photo().pixels[:80, :300],
}


def record(folder: Path, *entries: Entry, **more: Any) -> Game:
    setup = Setup(
        name="table",
        players=NAMES,
        cards=KEYS,
        played=replace(FIRST_GAME, layout=NOTHING_PRINTED, **more),
    )
    folder.mkdir(parents=True, exist_ok=True)
    with Record.create(folder / "t.kscore", setup) as opened:
        for entry in entries:
            opened.add(entry)
        return Game.of(opened)


def into(folder: Path) -> tuple[str, ...]:
    """The options that enter a photo's sheet in the record there."""
    return ("--game", str(folder / "t.kscore"), "--season", "spring", "--no-input")


def faint(
    player: str,
    sheet: Sheet | None = None,
    unsure: Mapping[str, tuple[str, str, float]] | None = None,
) -> Entry:
    """A sheet as a photo was read, before anybody else's was there."""
    look = Seen(seen(FAINT if unsure is None else unsure))
    reading = look.reading({})
    data = {"photo": "sheet.jpg", **reading.to_json()}
    return Entry(
        player, Season.SPRING, sheet or reading.sheet(), reading=data, evidence=look.to_bytes()
    )


TYPED = tuple(Entry(player, Season.SPRING, drawn_sheet()) for player in ("Ben", "Cem"))
ANNA = Seat("Anna", Season.SPRING)


def test_the_others_tell_the_cards(tmp_path: Path) -> None:
    shared = shared_cards(record(tmp_path, *TYPED), ANNA)
    assert shared is not None
    sure = {key for key, chance in card_probabilities(shared).items() if chance > 0.9}
    assert sure == {
        "fishing_village",
        "hamlet",
        "farmland",
        "hinterland_stream",
        "great_river",
        "forgotten_forest",
    }


def test_nobody_tells_what_nobody_knows(tmp_path: Path) -> None:
    # skills draw what no card shows
    assert shared_cards(record(tmp_path / "a", *TYPED, skills=True), ANNA) is None
    assert (
        shared_cards(record(tmp_path / "b", Entry("Anna", Season.SPRING, drawn_sheet())), ANNA)
        is None
    )
    summer = record(tmp_path / "c", Entry("Ben", Season.SUMMER, drawn_sheet()))
    # of which season what is, nobody knows
    assert shared_cards(summer, Seat("Anna", Season.SUMMER)) is None
    undone = record(tmp_path / "d", *TYPED)
    undone = replace(undone, entries=tuple(replace(entry, undone=True) for entry in undone.entries))
    assert shared_cards(undone, ANNA) is None


def test_what_was_booked_is_not_moved_but_asked_about(tmp_path: Path) -> None:
    """Anna's sheet was booked with F6 empty; Ben's and Cem's, booked later, say that it is
    drawn."""
    alone = record(tmp_path / "alone", faint("Anna"))
    entry = alone.latest("Anna")
    assert entry.sheet is not None
    assert entry.sheet.board["F6"] == "."
    game = record(tmp_path / "all", faint("Anna"), *TYPED)
    entry = game.latest("Anna")
    asked = {space for doubt in open_questions(game, entry) for space in doubt.cells}
    assert "F6" in asked
    scored = reconsidered(game, entry)
    assert scored is not None
    assert scored.sheet.board["F6"] == "."
    (doubt,) = [doubt for doubt in scored.doubts if "F6" in doubt.cells]
    assert doubt.alternatives[0].read == "V"


def test_people_are_told_what_later_sheets_change(tmp_path: Path) -> None:
    game = record(tmp_path / "a", *TYPED)
    now = replace(
        game, entries=(*game.entries, Entry("Anna", Season.SPRING, drawn_sheet(), number=9))
    )
    ben, t = {("Ben", Season.SPRING): Span(1, 0, 2)}, Texts("en")
    (line,) = questions_changed(game, now, {}, ben, t)
    assert line.endswith("kscore review Ben --season spring")
    (line,) = questions_changed(game, now, ben, {}, t)
    assert "Ben's Spring sheet" in line
    assert not list(questions_changed(game, now, ben, ben, t))
    anna = {("Anna", Season.SPRING): Span(1, 0, 2)}
    # it was entered just now: its questions are shown
    assert not list(questions_changed(game, now, {}, anna, t))


def test_a_later_sheet_answers_what_was_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Places().folder.mkdir(parents=True, exist_ok=True)
    game = record(tmp_path, faint("Anna", unsure={"F6": ("V", ".", 4.5)}))
    assert ("Anna", Season.SPRING) in OpenTotals.of(game).sheets
    photo = tmp_path / "ben.jpg"
    photo.write_text("Ben")
    Desk(TableReader()).main([str(photo), *into(tmp_path), "--lang", "en"])
    assert "answer what was open on Anna's Spring sheet" in capsys.readouterr().err
    with Record.open(tmp_path / "t.kscore") as opened:
        after = Game.of(opened)
    assert ("Anna", Season.SPRING) not in OpenTotals.of(after).sheets
    assert after.sheet("Anna", Season.SPRING) == game.sheet("Anna", Season.SPRING)


def test_what_somebody_said_is_not_asked_again(tmp_path: Path) -> None:
    said = replace(faint("Anna"), corrections=Corrections.parse(["F6=."]))
    game = record(tmp_path, said, *TYPED)
    assert all("F6" not in doubt.cells for doubt in open_questions(game, game.latest("Anna")))


def test_only_what_is_read_otherwise_is_reopened(tmp_path: Path) -> None:
    game = record(tmp_path, faint("Anna", drawn_sheet()), *TYPED)
    source = source_of(game, game.latest("Anna"))
    assert isinstance(source, PhotoSource)
    assert not turned_since(source, game.latest("Anna"), {})


@pytest.mark.usefixtures("fainter")
def test_undoing_a_sheet_takes_back_what_it_told(tmp_path: Path) -> None:
    game = record(tmp_path / "all", faint("Anna"), *TYPED)
    without = replace(
        game, entries=tuple(replace(each, undone=each.player != "Anna") for each in game.entries)
    )
    alone = record(tmp_path / "alone", faint("Anna"))
    assert open_questions(without, without.latest("Anna")) == open_questions(
        alone, alone.latest("Anna")
    )
    assert open_questions(game, game.latest("Anna")) != open_questions(alone, alone.latest("Anna"))


def test_what_was_booked_without_heroes_is_asked_once_they_are_said(tmp_path: Path) -> None:
    """A hero was read as a village where nobody had said that heroes are played; it stands until
    somebody is asked."""
    game = record(tmp_path, faint("Anna", unsure={"F6": ("H", "V", 9.0)}))
    assert game.latest("Anna").sheet == drawn_sheet(F6="V")
    with Record.open(tmp_path / "t.kscore") as opened:
        opened.change(lambda now: replace(now, played=replace(now.played, heroes=True)))
        game = Game.of(opened)
    found = source_of(game, game.latest("Anna")).reading({})
    assert found.sheet().board["F6"] == "V"
    assert [(doubt.cells, doubt.alternatives[0].read) for doubt in found.doubts] == [(("F6",), "H")]


def test_what_was_read_with_skills_tells_its_cards_once_there_are_none(tmp_path: Path) -> None:
    evidence_of_skills = replace(seen(FAINT), track=replace(seen(FAINT).track, skills=True))
    entry = replace(faint("Ben"), evidence=Seen(evidence_of_skills).to_bytes())
    game = record(tmp_path, entry, skills=True)
    assert shared_cards(game, ANNA) is None
    without = replace(
        game, setup=replace(game.setup, played=replace(game.setup.played, skills=False))
    )
    assert (
        shared_cards(without, ANNA)
        == shared_cards(record(tmp_path / "plain", faint("Ben")), ANNA)
        is not None
    )


def test_what_was_booked_after_last_season_stands_when_that_is_another(tmp_path: Path) -> None:
    """Summer was read with spring's sheet beside it; spring is taken out, and the points stay or
    are asked."""
    spring, look = Entry("Anna", Season.SPRING, drawn_sheet()), Seen(seen(FAINT))
    seat = Seat("Anna", Season.SUMMER)
    source = PhotoSource(look)  # type: ignore[arg-type]
    read = with_game(source, record(tmp_path / "one", spring), seat, seat.season).reading({})
    data = {"photo": "sheet.jpg", **read.to_json()}
    summer = Entry("Anna", seat.season, read.sheet(), reading=data, evidence=look.to_bytes())
    assert read.sheet().board["F6"] == "V"
    both = record(tmp_path / "both", spring, summer)
    assert not open_questions(both, both.latest("Anna"))
    game = record(tmp_path / "left", summer)
    scored = reconsidered(game, game.latest("Anna"))
    assert scored is not None
    assert scored.sheet == read.sheet()
    assert scored.reading is not None
    (doubt,) = [doubt for doubt in scored.reading.doubts if "F6" in doubt.cells]
    assert (doubt.read, doubt.alternatives[0].read) == ("V", ".")


@pytest.fixture
def fainter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A space that the rules alone leave empty, and the others' cards fill."""
    monkeypatch.setitem(FAINT, "F6", (".", "V", 2.0))


@pytest.mark.usefixtures("fainter")
def test_what_was_booked_beside_others_stands_when_they_are_undone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Places().folder.mkdir(parents=True, exist_ok=True)
    assert sheet_from_line(booked(tmp_path, NAMES)["Anna"], NOTHING_PRINTED).board["F6"] == "V"
    with Record.open(tmp_path / "t.kscore") as opened:
        opened.undo()
        opened.undo()
        game = Game.of(opened)
    scored = reconsidered(game, game.latest("Anna"))
    assert scored is not None
    assert scored.sheet.board["F6"] == "V"
    (doubt,) = [doubt for doubt in scored.doubts if "F6" in doubt.cells]
    assert [other.read for other in doubt.alternatives] == ["."]


@pytest.mark.usefixtures("fainter")
def test_a_photo_given_again_moves_nothing_that_was_booked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Places().folder.mkdir(parents=True, exist_ok=True)
    record(tmp_path)
    for name in (*NAMES, "Anna"):
        photo = tmp_path / f"{name.lower()}.jpg"
        photo.write_text(name)
        Desk(TableReader()).main([str(photo), *into(tmp_path), "--lang", "en"])
    out = capsys.readouterr().out
    assert "This very photo was entered before" in out
    with Record.open(tmp_path / "t.kscore") as opened:
        game = Game.of(opened)
    assert len(game.entries) == len(NAMES)
    sheet = game.sheet("Anna", Season.SPRING)
    assert sheet is not None
    assert sheet.board["F6"] == "."
    assert "F6: read as empty, or village" in out.rpartition("Anna, Spring")[0]


def test_a_sheet_is_decided_from_no_later_season_of_others(tmp_path: Path) -> None:
    game = record(tmp_path, *TYPED, Entry("Ben", Season.SUMMER, drawn_sheet()), faint("Anna"))
    known = known_game(game, "Anna", Season.SPRING)
    assert {(entry.player, entry.season) for entry in known.entries} == {
        (name, Season.SPRING) for name in NAMES
    }


class TableReader:
    """Reads every "photo" as its name says: Anna's with a faint space."""

    def look(self, photo: Path, *_: object) -> Seen:
        return Seen(seen(FAINT if photo.stem == "anna" else {}))


def booked(
    folder: Path, order: tuple[str, ...], reader: TableReader | None = None
) -> dict[str, str]:
    record(folder)
    photos = []
    for name in order:
        photo = folder / f"{name.lower()}.jpg"
        photo.write_text(name)
        photos.append(str(photo))
    Desk(reader or TableReader()).main([*photos, *into(folder)])
    with Record.open(folder / "t.kscore") as opened:
        game = Game.of(opened)
    found = {}
    for name in order:
        sheet = game.latest(name).sheet
        assert sheet is not None
        found[name] = sheet.line
    return found


def test_the_order_of_the_photos_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Places().folder.mkdir(parents=True, exist_ok=True)
    sheets = []
    for number, order in enumerate(permutations(NAMES)):
        folder = tmp_path / str(number)
        folder.mkdir()
        sheets.append(booked(folder, order))
        with Record.open(folder / "t.kscore") as opened:
            page = game_page(Game.of(opened), {}, ["en"])
        (anna,) = [part for season in page.sheets for part in season if part.player == "Anna"]
        (said,) = anna.turned
        assert said.startswith("F6 counts as village")
        assert said.endswith("2 other players' sheets confirm it.")
    assert all(found == sheets[0] for found in sheets)
    # though hers came first
    assert sheet_from_line(sheets[0]["Anna"], NOTHING_PRINTED).board["F6"] == "V"


@pytest.mark.parametrize(("most", "looks"), [(len(NAMES), len(NAMES)), (1, 2 * len(NAMES) - 1)])
def test_more_photos_than_may_wait_are_looked_at_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    most: int,
    looks: int,
) -> None:
    """Anna's comes first and is read with the others' cards, however few photos are kept."""
    looked = []

    class Watched(TableReader):
        def look(self, photo: Path, *more: object) -> Seen:
            looked.append(photo)
            return super().look(photo, *more)

    monkeypatch.setattr(evenings, "MOST_WAITING", most)
    Places().folder.mkdir(parents=True, exist_ok=True)
    sheets = booked(tmp_path, NAMES, Watched())
    assert sheet_from_line(sheets["Anna"], NOTHING_PRINTED).board["F6"] == "V"
    assert len(looked) == looks


def test_a_phone_tells_of_nothing_that_does_not_stand_on_the_sheet(tmp_path: Path) -> None:
    mended = {"F6": (".", "V", 0.4)}  # empty by the drawing, a village by the rules
    for stands in "V.":
        game = record(tmp_path / f"F6{stands}", faint("Anna", drawn_sheet(F6=stands), mended))
        shown = sheet_page.sheet(GameSheets().of(game, stands)[ANNA], game, Texts("en"))
        assert any("F6" in note for note in shown.notes) is (stands == "V")


def test_a_phone_decides_again_what_another_sheets_undone_correction_changed(
    tmp_path: Path,
) -> None:
    """The entries that a sheet hangs on are the same before and after; one of them is undone."""
    record(tmp_path, faint("Anna", drawn_sheet()), faint("Ben", unsure={}))
    sheets = GameSheets()

    def asked(game: Game) -> tuple[object, ...]:
        kept, anew = (each.of(game, "t")[ANNA].scored for each in (sheets, GameSheets()))
        assert kept is not None
        assert anew is not None
        assert kept.doubts == anew.doubts
        return tuple(doubt.alternatives for doubt in kept.doubts)

    with Record.open(tmp_path / "t.kscore") as opened:
        game = Game.of(opened)
        before = asked(game)
        said = Corrections.parse(["F6=."])
        opened.add(season_end_of_review(game, game.latest("Ben"), said).entry)
        assert asked(Game.of(opened)) != before
        opened.undo()
        assert asked(Game.of(opened)) == before


class TwoFaint(TableReader):
    """Ben's photo lacks a space, too, until he says what is there; Cem's is none that anybody
    foresaw."""

    def look(self, photo: Path, *_: object) -> Seen:
        if photo.stem == "cem":
            raise RuntimeError("a photo that nobody foresaw")
        return Seen(seen(FAINT if photo.stem == "anna" else {"F6": (".", "V", 8.0)}))


@pytest.mark.parametrize("order", list(permutations(NAMES)))
def test_what_is_typed_of_a_photo_tells_the_others_whichever_comes_first(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    order: tuple[str, ...],
) -> None:
    """A photo that nobody foresaw costs no other."""
    monkeypatch.setitem(FAINT, "F6", (".", "V", 2.0))
    Places().folder.mkdir(parents=True, exist_ok=True)
    record(tmp_path)
    photos = [tmp_path / f"{name.lower()}.jpg" for name in order]
    for photo in photos:
        photo.write_text(photo.stem)
    Desk(TwoFaint()).main([*map(str, photos), *into(tmp_path), "--set", "ben:F6=V"])
    with Record.open(tmp_path / "t.kscore") as opened:
        game = Game.of(opened)
    anna = game.sheet("Anna", Season.SPRING)
    assert anna is not None
    assert anna.board["F6"] == "V"
    assert game.unranked == ("Cem",)
