"""Players' own hands at the table: booked sheets teach, what is taken back is forgotten, and two
Annas stay two."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kscore.calibration.draw.drawing import DrawnShape, FilledPiece, draw_sheet
from kscore.calibration.draw.hand import sample_hand
from kscore.calibration.draw.symbols import Library
from kscore.calibration.hand import lesson_of
from kscore.calibration.own_sheet.legend import LEGEND, LEGEND_TRUTH
from kscore.calibration.photograph.papers import own_page
from kscore.engine.grid import Space
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.scanner.hand_file import HandFile, Lesson
from kscore.scanner.pipeline import Reader
from kscore.scanner.reading import ReadOptions

from kscore.console import Terminal
from kscore.game.game import Game
from kscore.game.teaching import legend_rows, teach
from kscore.record import hands
from kscore.record.hands import HandContext, Hands, known_hands
from kscore.record.places import record_path
from kscore.record.store import Record, connect
from kscore.sheet.scoring import ScoredSheet, Scoring
from kscore.statements.corrections import Corrections
from tests.kscore.conftest import Desk, Somebody
from tests.kscore.once import OnceReader
from tests.kscore.some_hands import NETWORK, SAMPLES, a_hand, book, told

main = Desk(OnceReader()).main

SHIPPED = hands.SAMPLES  # before a test takes them away
DOUBTFUL = SAMPLES / "game/2_summer_clara.jpg"  # questions are open after it is read


@pytest.fixture
def game() -> None:
    truth = json.loads((SAMPLES / "game/1_spring_anna.json").read_text(encoding="utf-8"))
    assert main(["new", "Anna", "Ben", "--cards", ", ".join(truth["cards"])]) == 0


def test_hands_first_known_at_one_season_end_are_told_in_one_sentence(
    game: None, capfd: pytest.CaptureFixture[str]
) -> None:
    photos = [SAMPLES / f"game/1_spring_{player}.jpg" for player in ("anna", "ben")]
    said = [
        word for path in photos for text in told(path) for word in ("--set", f"{path.name}:{text}")
    ]
    assert main([*map(str, photos), "--season", "spring", "--no-input", "-q", *said]) == 0
    sentence = next(line for line in capfd.readouterr().err.splitlines() if "kscore forget" in line)
    assert sentence.startswith("From now on kscore knows how Anna and Ben draw;")


def test_a_booked_sheet_teaches_and_undo_takes_it_back(
    game: None, capfd: pytest.CaptureFixture[str]
) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    assert "kscore forget" in capfd.readouterr().err, "said once, with what to do about it"
    kept = Hands().of("Anna", ["Ben"])
    assert kept is not None
    assert kept.file.fellows == ("Ben",)
    assert len(kept.file.to_bytes()) <= 200_000
    (lesson,) = kept.file.lessons
    assert {piece.how for piece in lesson.pieces} == {"typed"}
    assert book("game/2_summer_anna.jpg") == 0
    assert "kscore forget" not in capfd.readouterr().err
    after = Hands().of("Anna", ["Ben"])
    assert after is not None
    assert len(after.file.lessons) == 2
    shown = {piece.terrain for each in after.file.lessons for piece in each.pieces}
    assert "M" not in shown, "the neighbour draws the monsters"
    assert main(["undo"]) == 0
    back = Hands().of("Anna", ["Ben"])
    assert back is not None
    assert back.file.to_bytes() == kept.file.to_bytes()
    assert main(["undo"]) == 0
    assert Hands().of("Anna", ["Ben"]) is None


def test_a_review_that_settles_the_first_sheet_teaches(game: None) -> None:
    """No hand was known when it was photographed: that it was read with hands asked for is
    remembered all the same."""
    photo = DOUBTFUL
    assert main([str(photo), "--season", "summer", "--player", "Ben", "--no-input", "-q"]) == 5
    assert Hands().all() == ()
    said = [word for text in told(photo) for word in ("--set", text)]
    assert main(["review", "Ben", "--season", "summer", *said]) == 0
    (kept,) = Hands().all()
    assert kept.file.name == "Ben"
    assert main(["undo"]) == 0, "the sheet stands there with its questions again"
    assert Hands().all() == ()
    assert main(["redo"]) == 0
    assert [each.file.to_bytes() for each in Hands().all()] == [kept.file.to_bytes()]


def test_a_sheet_that_no_cards_explain_teaches_once_its_spaces_are_settled(game: None) -> None:
    """A misread sign would be learnt as the player's own."""
    photo = str(SAMPLES / "game/1_spring_anna.jpg")
    seat = ["--season", "spring", "--player", "Anna", "--no-input", "-q"]
    assert main([photo, *seat, "--set", "K11=W"]) == 0
    assert Hands().all() == (), "K11 fits no shape, and nothing was said of B2 and C1"
    assert main(["review", "Anna", "--set", "B2=A", "--set", "C1=V"]) == 0
    assert [each.file.name for each in Hands().all()] == ["Anna"]
    assert main(["undo"]) == 0
    assert Hands().all() == ()


def test_a_lesson_is_forgotten_whatever_its_hand_is_called_now(game: None) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    assert main(["hands", "Anna", "--rename", "Anne"]) == 0
    assert main(["undo"]) == 0
    assert Hands().all() == ()


def test_a_sheet_that_teaches_again_teaches_one_hand_whatever_the_first_is_called_now(
    game: None,
) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    assert main(["hands", "Anna", "--rename", "Anne"]) == 0
    with Record.open(record_path(None)) as record:
        loaded = Game.of(record)
    assert teach(loaded, loaded.latest("Anna", Season.SPRING)), "as a correction does"
    assert [(each.file.name, len(each.file.lessons)) for each in Hands().all()] == [("Anna", 1)]


def test_a_player_whose_name_is_joined_signs_has_one_hand(
    capfd: pytest.CaptureFixture[str],
) -> None:
    name = "\U0001f469\u200d\U0001f3a8"
    truth = json.loads((SAMPLES / "game/1_spring_anna.json").read_text(encoding="utf-8"))
    assert main(["new", name, "Ben", "--cards", ", ".join(truth["cards"])]) == 0
    for photo, player in (
        ("1_spring_anna", name),
        ("1_spring_ben", "Ben"),
        ("2_summer_anna", name),
    ):
        path = SAMPLES / f"game/{photo}.jpg"
        said = [word for text in told(path) for word in ("--set", text)]
        season = photo.split("_")[1]
        assert (
            main([str(path), "--season", season, "--player", player, "--no-input", "-q", *said])
            == 0
        )
    hands = {each.file.name: len(each.file.lessons) for each in Hands().all()}
    assert hands == {name: 2, "Ben": 1}


def test_what_another_process_taught_meanwhile_stays(
    game: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone's server books a sheet of a player while the command line makes a lesson of another
    one."""
    elsewhere = Lesson("ab", "cd", "2026-01-01T00:00:00+00:00", a_hand("Anna").lessons[0].pieces)

    def made(*said: Any) -> Lesson | None:
        known = Hands().of("Anna", ["Ben"])
        file = HandFile("Anna", NETWORK) if known is None else known.file
        Hands().put(file.knowing(elsewhere, ["Ben"]), None if known is None else known.key)
        return lesson_of(*said)

    monkeypatch.setattr("kscore.game.teaching.lesson_of", made)
    assert book("game/1_spring_anna.jpg") == 0
    (kept,) = Hands().all()
    assert len(kept.file.lessons) == 2


def test_what_is_taught_while_learning_asks_stays() -> None:
    Hands().put(a_hand("Anna"))

    class Meanwhile(OnceReader):
        def look(self, *said: Any) -> Any:
            (known,) = Hands().all()
            Hands().put(known.file.knowing(replace(known.file.lessons[0], source="ef")), known.key)
            return super().look(*said)

    photo = SAMPLES / "spring_pencil.jpg"
    said = (word for text in told(photo) for word in ("--set", text))
    assert Desk(Meanwhile()).main(["learn", "Anna", str(photo), "--no-input", *said]) == 0
    (kept,) = Hands().all()
    assert len(kept.file.lessons) == 3


def test_a_photo_counts_once_for_a_hand_whether_learnt_from_first_or_booked_first(
    game: None, capfd: pytest.CaptureFixture[str]
) -> None:
    photo = SAMPLES / "game/1_spring_anna.jpg"
    said = [word for text in told(photo) for word in ("--set", text)]
    learn = ["learn", "Anna", str(photo), "--no-input", *said]
    assert main(learn) == 0
    assert book("game/1_spring_anna.jpg") == 0
    (kept,) = Hands().all()
    (booked,) = kept.file.lessons
    assert kept.file.fellows == ("Ben",)
    capfd.readouterr()
    assert main(learn) == 0
    assert "as Anna's Spring sheet" in capfd.readouterr().err
    (kept,) = Hands().all()
    assert [lesson.source for lesson in kept.file.lessons] == [booked.source]


def test_a_sheet_of_somebody_else_teaches_its_player_when_that_is_put_right(game: None) -> None:
    photo = SAMPLES / "game/1_spring_anna.jpg"
    said = [word for text in told(photo) for word in ("--set", text)]
    typed = [str(photo), "--season", "spring", "--no-input", "-q", *said]
    assert main([*typed, "--player", "Ben"]) == 0
    assert [each.file.name for each in Hands().all()] == ["Ben"]
    assert main(["undo"]) == 0
    assert main([*typed, "--player", "Anna"]) == 0
    assert [each.file.name for each in Hands().all()] == ["Anna"]


def test_what_is_typed_in_a_photos_place_takes_its_lesson_back(game: None) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    assert main(["enter", "Anna", "spring", "--total", "12"]) == 0
    assert Hands().all() == ()


def test_a_hand_of_an_older_network_counts_as_soon_as_it_is_used(game: None) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    (kept,) = Hands().all()
    looks = np.array([piece.look for lesson in kept.file.lessons for piece in lesson.pieces])
    strange = [
        replace(p, look=np.roll(p.look, 7)) for lesson in kept.file.lessons for p in lesson.pieces
    ]
    older = replace(
        kept.file, network="0" * 64, lessons=(replace(kept.file.lessons[0], pieces=tuple(strange)),)
    )
    Hands().put(older, kept.key)
    found = known_hands(HandContext("Anna", ["Anna", "Ben"]))
    assert found.player == "Anna"
    alike = found.hands[0].looks @ looks.T
    assert (alike.argmax(axis=1) == np.arange(len(looks))).all(), (
        "looked at anew, each symbol looks most like itself"
    )
    assert (np.diag(alike) > 0.8).all(), "and as before"
    (now,) = Hands().all()
    assert now.file.network == NETWORK, "and kept so"
    Hands().put(older, kept.key)
    assert book("game/2_summer_anna.jpg") == 0
    (taught,) = Hands().all()
    assert taught.file.network == NETWORK
    assert len(taught.file.lessons) == 2


def test_a_hand_that_cannot_be_embedded_anew_costs_no_sheet_and_is_told(
    capfd: pytest.CaptureFixture[str],
) -> None:
    Hands().put(replace(a_hand("Anna", "Ben"), network="0" * 64))  # its pictures are none
    assert not known_hands(HandContext("Anna", ["Anna", "Ben"])).hands
    assert main(["hands", "--lang", "en"]) == 0
    assert "damaged" in capfd.readouterr().out


def test_open_questions_and_no_hand_teach_nothing(game: None) -> None:
    assert main([str(DOUBTFUL), "--season", "summer", "--player", "Ben", "--no-input", "-q"]) == 5
    assert Hands().all() == ()
    assert book("game/1_spring_anna.jpg", "--no-hand") == 0
    assert Hands().all() == ()


def test_a_hand_that_explains_the_sheet_is_named_in_the_reading(
    game: None, capfd: pytest.CaptureFixture[str]
) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    capfd.readouterr()
    photo = str(SAMPLES / "game/2_summer_anna.jpg")
    main([photo, "--season", "summer", "--player", "Anna", "--json"])
    found = json.loads(capfd.readouterr().out)
    assert found["hand"] == "Anna"
    assert found["hands"]["Anna"] > 0.9
    main([photo, "--season", "summer", "--player", "Anna", "--json", "--no-hand"])
    assert "hands" not in json.loads(capfd.readouterr().out)


def test_the_same_name_in_two_groups_is_two_hands() -> None:
    hands = Hands()
    first = hands.put(a_hand("Anna", "Ben", "Clara"))
    second = hands.put(a_hand("Anna", "Emil"))
    assert first != second
    ours, theirs = hands.of("Anna", ["Clara", "Dora"]), hands.of("anna", ["Anna", "Emil"])
    assert ours is not None
    assert theirs is not None
    assert (ours.key, theirs.key) == (first, second)
    assert hands.of("Anna", ["Fritz"]) is None, "nobody she has played with"
    hands.put(a_hand("Fritz"))
    assert hands.of("Fritz", ["Gerda"]) is not None, "learnt outside any game"


def test_what_was_learnt_later_does_not_count_in_a_review() -> None:
    Hands().put(a_hand("Anna", "Ben"))
    there = HandContext("Anna", ["Anna", "Ben"])
    found = known_hands(there)
    assert found.player == "Anna"
    assert not known_hands(replace(there, until="2025-12-31T00:00:00+00:00")).hands
    assert not known_hands(replace(there, without=frozenset({"ab"}))).hands


def test_agreed_symbols_are_everybodys() -> None:
    Hands().put(a_hand("Ours", table=True))
    found = known_hands(HandContext("Ben", ["Ben", "Cem"]))
    assert found.named == {0}
    assert found.player is None


def test_no_hand_no_difference() -> None:
    seen = Reader.load().look(SAMPLES / "game/1_spring_anna.jpg", ReadOptions())
    assert not known_hands(HandContext("Anna", ["Anna", "Ben"])).hands
    assert "hands" not in seen.reading().to_json()


def test_the_rows_of_a_legend_say_what_they_show() -> None:
    blank = Sheet.blank(LEGEND)
    drawn = blank.board.replace({"A1": "W", "A4": "W", "A5": "F", "B4": "F", "I5": "X", "K11": "M"})
    said = legend_rows(
        ScoredSheet(replace(blank, board=drawn), Scoring(), corrections=Corrections.parse(["A5=V"]))
    )
    assert dict(said.cells) == {"A4": "F", "A5": "V", "I5": "M", "K11": "H"}, (
        "what is typed stands above the rows"
    )


def photographed_legend(folder: Path) -> Path:
    """The legend as it is printed, filled in by somebody whose villages are drawn as others draw
    forests."""
    page = own_page(LEGEND, 60, "de", marks=True)
    swapped = {Terrain.FOREST: Terrain.VILLAGE, Terrain.VILLAGE: Terrain.FOREST}
    shapes = [
        DrawnShape(
            str(swapped.get(terrain, terrain)),
            ((Space.parse(space).row, Space.parse(space).column),),
        )
        for space, terrain in LEGEND_TRUTH.items()
    ]
    drawn = draw_sheet(
        page,
        FilledPiece(tuple(shapes)),
        sample_hand(7, "test", Library.generated()),
        np.random.default_rng(3),
        frozenset(),
    )
    table = np.full((drawn.shape[0] + 200, drawn.shape[1] + 200, 3), 90, np.uint8)
    table[100:-100, 100:-100] = drawn
    path = folder / "legend.jpg"
    assert cv2.imwrite(str(path), table)
    return path


def test_the_printed_legend_teaches_symbols_that_mean_something_else(tmp_path: Path) -> None:
    photo = photographed_legend(tmp_path)
    assert main(["learn", "Our symbols", str(photo), "--legend", "--table"]) == 0
    (kept,) = Hands().all()
    assert kept.file.table
    pieces = {piece.terrain: piece for lesson in kept.file.lessons for piece in lesson.pieces}
    assert set(pieces) == set("FVAWMH")
    assert {piece.how for piece in pieces.values()} == {"typed"}
    assert pieces["F"].said.argmax() == READ_ORDER.index("V"), (
        "the general reader takes this forest for a village"
    )
    assert known_hands(HandContext("Ben", ["Ben"])).named == {0}, "everybody's"


def test_a_sheet_is_no_legend_though_its_corners_are_named(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Whatever is drawn in a legend's rows is taken for what they are named after: "heroes" that
    nobody drew."""
    photo = SAMPLES / "spring_pencil.jpg"
    grid = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))["grid"]
    corners = " ".join(f"{x},{y}" for x, y in grid)
    assert (
        main(["learn", "Anna", str(photo), "--legend", "--corners", corners, "--lang", "en"]) == 4
    )
    assert "no mountains are printed where legend has them" in capfd.readouterr().err
    assert not Hands().all()


def test_a_layout_beside_the_legend_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    photo = SAMPLES / "spring_pencil.jpg"
    assert main(["learn", "Anna", str(photo), "--legend", "--layout", "K-A", "--lang", "en"]) == 2
    assert "--layout" in capfd.readouterr().err


def test_what_a_legend_has_printed_is_not_learnt(capfd: pytest.CaptureFixture[str]) -> None:
    """A1 to A3 hold the name of the row; typed, it was learnt as a forest."""
    photo = SAMPLES / "spring_pencil.jpg"
    assert (
        main(["learn", "Anna", str(photo), "--legend", "--set", "A1=F,A4=F,B5=W", "--lang", "en"])
        == 2
    )
    assert "Nothing is drawn in A1, B5 on a legend" in capfd.readouterr().err
    assert not Hands().all()


def test_a_layout_of_ones_own_that_is_called_legend_is_none(tmp_path: Path) -> None:
    """Only what stood in the rows of a legend was learnt of it."""
    own = tmp_path / "own.toml"
    own.write_text('key = "legend"\nmountains = ["B4", "C9", "F6", "I3", "J8"]\n', encoding="utf-8")
    photo = SAMPLES / "spring_pencil.jpg"
    for name, layout in (("Anna", "K-A"), ("Ben", str(own))):
        assert main(["learn", name, str(photo), "--layout", layout, "--no-input"]) == 0
    (anna,), (ben,) = (Hands().named(name).file.lessons for name in ("Anna", "Ben"))
    spaces = [sum(piece.spaces for piece in lesson.pieces) for lesson in (anna, ben)]
    assert spaces[1] == spaces[0]


def test_what_is_entered_teaches_though_the_questions_were_interrupted(
    game: None, capfd: pytest.CaptureFixture[str]
) -> None:
    """A hand learns from a sheet when it is entered, or never."""

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    settled, doubtful = SAMPLES / "game/1_spring_anna.jpg", DOUBTFUL
    said = [word for text in told(settled) for word in ("--set", f"{settled.name}:{text}")]
    desk = Desk(OnceReader(), Somebody(interrupted))
    assert desk.main([str(settled), str(doubtful), "--no-open", "-q", "--lang", "en", *said]) == 130
    assert [each.file.name for each in Hands().all()] == ["Anna"]
    assert "kscore forget" in capfd.readouterr().err


def test_hands_follow_though_nobody_reads_what_is_said(game: None) -> None:
    """``kscore undo | head -1`` left a lesson behind of a sheet that stood no more."""

    class Gone(Terminal):
        def show(self, *results: object) -> None:
            raise BrokenPipeError

    assert book("game/1_spring_anna.jpg") == 0
    with pytest.raises(BrokenPipeError):
        Desk(terminal=Gone()).main(["undo"])
    assert Hands().all() == ()


def test_what_is_taken_back_in_one_game_stays_learnt_from_another(game: None) -> None:
    """The evening was entered twice: one record was given up, the other still has the sheet."""
    assert book("game/1_spring_anna.jpg") == 0
    (first,) = Hands().all()
    cards = "Treetower, Canal Lake, Greengold Plains, Broken Road"
    assert main(["new", "Anna", "Ben", "--cards", cards]) == 0
    assert book("game/1_spring_anna.jpg") == 0
    assert main(["undo"]) == 0
    (kept,) = Hands().all()
    assert kept.file.to_bytes() == first.file.to_bytes()


def test_what_is_taken_back_of_one_seat_stays_learnt_from_another(game: None) -> None:
    """One photo at two seats, of which one is wrong."""
    assert book("game/1_spring_anna.jpg") == 0
    with Record.open(record_path(None)) as record:
        record.add(replace(Game.of(record).latest("Anna"), player="Ben"))
    assert main(["enter", "Ben", "spring", "--total", "12"]) == 0
    assert [each.file.name for each in Hands().all()] == ["Anna"]


def test_a_new_name_takes_its_lessons_along_and_everybody_knows_it(game: None) -> None:
    """Two at a table: Ben's hand knew nobody of that name, and a second one was begun."""
    for photo in ("game/1_spring_anna.jpg", "game/1_spring_ben.jpg"):
        assert book(photo) == 0
    before = {each.file.name: each.file.lessons[0] for each in Hands().all()}
    assert main(["change", "--rename", "Anna=Anne"]) == 0
    found = {each.file.name: each.file for each in Hands().all()}
    assert set(found) == {"Anne", "Ben"}
    assert "Anne" in found["Ben"].fellows
    assert (found["Anne"].lessons[0].source, found["Anne"].lessons[0].evening) == (
        before["Anna"].source,
        before["Anna"].evening,
    ), "the same evening under the new name"
    assert main(["undo"]) == 0
    assert {each.file.name for each in Hands().all()} == {"Anna", "Ben"}


def test_a_new_name_takes_earlier_evenings_along(game: None) -> None:
    """Only a hand that learnt at this table, too: else it may be another Anna's."""
    assert book("game/1_spring_anna.jpg") == 0
    (kept,) = Hands().all()
    (lesson,) = kept.file.lessons
    earlier = replace(lesson, source="e" * 64, evening="0" * 16)
    Hands().put(replace(kept.file, lessons=(earlier, lesson)), kept.key)
    assert main(["change", "--rename", "Anna=Anne"]) == 0
    (found,) = Hands().all()
    assert found.file.name == "Anne"
    assert {each.source for each in found.file.lessons} == {earlier.source, lesson.source}
    assert main(["undo"]) == 0
    (found,) = Hands().all()
    assert (found.file.name, len(found.file.lessons)) == ("Anna", 2)
    Hands().put(replace(found.file, lessons=(earlier,)), found.key)
    assert main(["change", "--rename", "Ben=Benno"]) == 0
    assert [each.file.name for each in Hands().all()] == ["Anna"]


def test_the_sample_game_teaches_nobody(game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries kscore with it is no real Anna's hand."""
    photos = sorted((SAMPLES / "game").glob("*.jpg"))
    digits = {hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in photos}
    assert digits == SHIPPED, "kscore/record/samples.sha256"
    monkeypatch.setattr("kscore.record.hands.SAMPLES", frozenset(digits))
    assert book("game/1_spring_anna.jpg") == 0
    assert Hands().all() == ()


def test_who_leaves_the_table_draws_as_before(game: None) -> None:
    assert book("game/1_spring_ben.jpg") == 0
    (kept,) = Hands().all()
    for words in (["change", "--leave", "Ben"], ["undo"]):
        assert main(words) == 0
        assert [each.file.to_bytes() for each in Hands().all()] == [kept.file.to_bytes()]


def disk_full(patch: pytest.MonkeyPatch) -> None:
    def full(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    patch.setattr(hands, "connect", full)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_hand_that_could_not_be_written_is_told_with_what_teaches_it_later(
    game: None, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], lang: str
) -> None:
    """Where not even an empty file has room, nothing follows by itself."""
    with monkeypatch.context() as patch:
        disk_full(patch)
        patch.setattr(Hands, "wait", lambda *_: False)
        assert book("game/1_spring_anna.jpg", "--lang", lang) == 0
    photo = SAMPLES / "game/1_spring_anna.jpg"
    assert f'kscore learn "Anna" "{photo}"' in " ".join(capfd.readouterr().err.split("\n"))
    assert Hands().all() == ()
    said = [word for text in told(photo) if text != "effects=none" for word in ("--set", text)]
    assert main(["learn", "Anna", str(photo), *said]) == 0
    assert [each.file.name for each in Hands().all()] == ["Anna"]


@pytest.mark.parametrize(
    ("lang", "later"), [("en", "hand from this sheet yet"), ("de", "noch nichts gelernt")]
)
def test_what_a_full_disk_kept_from_a_hand_is_learnt_by_the_next_command(
    game: None,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    lang: str,
    later: str,
) -> None:
    with monkeypatch.context() as patch:
        disk_full(patch)
        assert book("game/1_spring_anna.jpg", "--lang", lang) == 0
    told_now = " ".join(capfd.readouterr().err.split())
    assert later in told_now
    assert "kscore learn" not in told_now
    assert Hands().all() == ()
    assert book("game/1_spring_ben.jpg") == 0
    assert {each.file.name for each in Hands().all()} == {"Anna", "Ben"}
    assert Hands().waiting() == frozenset()
    assert not list(Hands().path.parent.rglob("*.waiting"))


def test_what_was_taken_back_or_forgotten_meanwhile_is_not_learnt_later(
    game: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        disk_full(patch)
        assert book("game/1_spring_anna.jpg") == 0
    assert len(Hands().waiting()) == 1
    assert main(["undo"]) == 0
    assert Hands().waiting() == frozenset()

    assert book("game/1_spring_ben.jpg") == 0
    with monkeypatch.context() as patch:
        disk_full(patch)
        assert book("game/2_summer_ben.jpg") == 0
    assert len(Hands().waiting()) == 1
    assert main(["forget", "Ben"]) == 0
    assert main(["enter", "Anna", "spring", "--total", "7"]) == 0
    assert Hands().all() == ()


def test_whose_hands_an_imported_game_does_not_bring_is_told(
    game: None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    exported = tmp_path / "game.json"
    assert main(["export", str(exported)]) == 0
    capfd.readouterr()
    assert (
        main(["import", str(exported), "--game", str(tmp_path / "here.kscore"), "--lang", "en"])
        == 0
    )
    assert "does not travel" not in capfd.readouterr().err
    assert main(["forget", "Anna"]) == 0
    for lang, sentence in (
        ("en", "nothing is known here about: Anna. "),
        ("de", "hier ist nichts bekannt von: Anna. "),
    ):
        into = ["--game", str(tmp_path / f"{lang}.kscore")]
        assert main(["import", str(exported), *into, "--lang", lang]) == 0
        assert sentence in " ".join(capfd.readouterr().err.split("\n"))
