"""Players' own hands at the table: booked sheets teach, what is taken back is forgotten, and two Annas stay two."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.layout import LAYOUTS
from engine.sheet import Sheet
from engine.terrain import UNMARKED
from kscore.cli import main
from kscore.corrections import Corrections
from kscore.hands import Hands, Sitting, known_hands
from kscore.places import Places
from kscore.scoring import Scored, Table
from kscore.teaching import legend_rows
from scanner.decide.hand import HandTable
from scanner.hand_file import HandFile, Lesson, Piece
from scanner.pipeline import Reader
from scanner.reading import ReadOptions

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
NETWORK = HandTable.load().network


def look_at(angle: int) -> np.ndarray:
    found = np.zeros(32)
    found[angle] = 1.0
    return found


def a_hand(name: str, *fellows: str, terrain: str = "F", table: bool = False) -> HandFile:
    piece = Piece(terrain, "answered", 4, look_at(3), np.eye(8)[1], b"picture")
    lesson = Lesson("ab", "cd", "2026-01-01T00:00:00+00:00", (piece,))
    return HandFile(name, NETWORK, fellows, (lesson,), table)


def told(photo: Path) -> list[str]:
    """The photo's truth as it would be typed."""
    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    rows = "ABCDEFGHIJK"
    spaces = [f"{rows[r]}{c + 1}={letter}" for r, row in enumerate(truth["map"]) for c, letter in enumerate(row)]
    drawn = [text for text in spaces if text[-1] not in UNMARKED]
    return [*drawn, f"coins={truth['coins']['marked'] - truth['coins']['spent']}", "effects=none"]


def book(photo: str, *options: str) -> int:
    path = SAMPLES / photo
    said = [word for text in told(path) for word in ("--set", text)]
    season = path.stem.split("_")[1]
    player = path.stem.split("_")[2]
    return main([str(path), "--season", season, "--player", player, "--no-input", "-q", "--hand", *said, *options])


@pytest.fixture
def game() -> None:
    truth = json.loads((SAMPLES / "game/1_spring_anna.json").read_text(encoding="utf-8"))
    assert main(["new", "Anna", "Ben", "--cards", ", ".join(truth["cards"])]) == 0


def test_a_booked_sheet_teaches_and_undo_takes_it_back(game: None, capfd: pytest.CaptureFixture[str]) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    assert "kscore forget" in capfd.readouterr().err, "said once, with what to do about it"
    kept = Hands().of("Anna", ["Ben"])
    assert kept is not None
    assert kept.file.fellows == ("Ben",)
    assert len(kept.path.read_bytes()) <= 200_000
    (lesson,) = kept.file.lessons
    assert {piece.how for piece in lesson.pieces} == {"typed"}
    assert "M" not in {piece.terrain for piece in lesson.pieces}, "the neighbour draws the monsters"
    assert book("game/2_summer_anna.jpg") == 0
    assert "kscore forget" not in capfd.readouterr().err
    after = Hands().of("Anna", ["Ben"])
    assert after is not None
    assert len(after.file.lessons) == 2
    assert main(["undo"]) == 0
    back = Hands().of("Anna", ["Ben"])
    assert back is not None
    assert back.file.to_bytes() == kept.file.to_bytes()
    assert main(["undo"]) == 0
    assert Hands().of("Anna", ["Ben"]) is None


def test_open_questions_and_no_hand_teach_nothing(game: None) -> None:
    main(
        [str(SAMPLES / "game/1_spring_ben.jpg"), "--season", "spring", "--player", "Ben", "--no-input", "-q", "--hand"]
    )
    assert Hands().all() == ()
    assert book("game/1_spring_anna.jpg", "--no-hand") == 0
    assert Hands().all() == ()


def test_a_hand_that_explains_the_sheet_is_named_in_the_reading(game: None, capfd: pytest.CaptureFixture[str]) -> None:
    assert book("game/1_spring_anna.jpg") == 0
    capfd.readouterr()
    photo = str(SAMPLES / "game/2_summer_anna.jpg")
    main([photo, "--season", "summer", "--player", "Anna", "--json", "--hand"])
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
    assert (ours.path, theirs.path) == (first, second)
    assert hands.of("Anna", ["Fritz"]) is None, "nobody she has played with"
    hands.put(a_hand("Fritz"))
    assert hands.of("Fritz", ["Gerda"]) is not None, "learnt outside any game"


def test_what_was_learnt_later_does_not_count_in_a_review() -> None:
    Hands().put(a_hand("Anna", "Ben"))
    there = Sitting("Anna", ["Anna", "Ben"])
    found = known_hands(there)
    assert found is not None
    assert found.player == "Anna"
    assert known_hands(replace(there, until="2025-12-31T00:00:00+00:00")) is None
    assert known_hands(replace(there, without=frozenset({"ab"}))) is None


def test_agreed_symbols_are_everybodys() -> None:
    Hands().put(a_hand("Ours", table=True))
    found = known_hands(Sitting("Ben", ["Ben", "Cem"]))
    assert found is not None
    assert found.named == {0}
    assert found.player is None


def test_no_hand_no_difference() -> None:
    seen = Reader.load().look(SAMPLES / "game/1_spring_anna.jpg", ReadOptions())
    assert known_hands(Sitting("Anna", ["Anna", "Ben"])) is None
    assert "hands" not in seen.reading().to_json()


def test_the_commands(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    photo, file = SAMPLES / "spring_pencil.jpg", tmp_path / "a.hand"
    said = [word for text in told(photo) for word in ("--set", text)]
    assert main(["learn", "Anna", str(photo), "--no-input", *said]) == 0
    assert "Anna" in capfd.readouterr().out
    assert main(["hands", "Anna", "--picture", str(tmp_path / "a.png")]) == 0
    assert (tmp_path / "a.png").stat().st_size > 5000
    assert main(["hands", "Anna", "--export", str(file)]) == 0
    assert main(["hands", "Anna", "--rename", "Anne"]) == 0
    assert main(["hands", "anne"]) == 0
    assert main(["hands", "--import", str(file)]) == 0
    assert {each.file.name for each in Hands().all()} == {"Anna", "Anne"}
    assert main(["hands"]) == 0
    assert main(["forget", "Anne"]) == 0
    assert main(["forget", "Anne"]) == 3
    assert main(["hands", "Anna", "--import", str(file)]) == 2
    assert main(["hands", "--export", str(file)]) == 2
    assert main(["hands", "Anna", "--rename", "\x1b[2J"]) == 2
    assert main(["hands", "--import", str(photo)]) == 3
    assert main(["hands", "--import", str(tmp_path / "none.hand")]) == 3
    assert [each.file.name for each in Hands().all()] == ["Anna"]


def test_the_rows_of_a_legend_say_what_they_show() -> None:
    blank = Sheet.blank(LAYOUTS["K-A"])
    drawn = blank.board.replace({"A1": "W", "A2": "F", "B1": "F", "G5": "M", "H1": "V"})
    said = legend_rows(Scored(replace(blank, board=drawn), Table(), corrections=Corrections.parse(["A2=V"])))
    assert dict(said.cells) == {"A1": "F", "A2": "V", "B1": "V", "G5": "X"}, "what is typed stands above the rows"


def test_hands_are_their_owners_alone() -> None:
    path = Hands().put(a_hand("Anna"))
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent == Places().folder / "hands"


def test_a_damaged_hand_is_listed_and_can_be_forgotten(capfd: pytest.CaptureFixture[str]) -> None:
    path = Hands().put(a_hand("Anna"))
    path.write_bytes(path.read_bytes()[:-3])
    assert main(["hands", "--lang", "en"]) == 0
    assert "damaged" in capfd.readouterr().out
    assert known_hands(Sitting("Anna", ["Anna"])) is None
    assert main(["forget", "anna"]) == 0
    assert not path.exists()
