"""`kscore hands`, `kscore forget` and the files that hands lie in."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from kscore.scanner.hand_file import PIECE_PIXELS
from kscore.scanner.kept_look import encode

from kscore.cli.app import main
from kscore.record import hands as kept_hands
from kscore.record.hands import HandContext, Hands, known_hands
from kscore.record.places import Places
from kscore.record.store import connect
from tests.kscore.some_hands import OLD_HANDS, SAMPLES, a_hand, told


def test_the_commands(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    photo, file = SAMPLES / "spring_pencil.jpg", tmp_path / "a.hand"
    said = [word for text in told(photo) for word in ("--set", text)]
    assert main(["learn", "Anna", str(photo), "--no-input", *said]) == 0
    assert "Anna" in capfd.readouterr().out
    assert main(["hands", "picture", "Anna", str(tmp_path / "a.png")]) == 0
    assert (tmp_path / "a.png").stat().st_size > 5000
    assert main(["hands", "export", "Anna", str(file)]) == 0
    assert main(["hands", "Rename", "Anna", "Anne"]) == 0
    assert main(["hands", "anne"]) == 0
    assert main(["hands", "import", str(file)]) == 0
    assert {each.file.name for each in Hands().all()} == {"Anna", "Anne"}
    assert main(["hands"]) == 0
    assert main(["hands", "forget", "Anne"]) == 0
    assert main(["forget", "Anne"]) == 3
    assert main(["hands", "Anna", "--rename", "Anna Lena"]) == 0  # as it was typed before
    assert {each.file.name for each in Hands().all()} == {"Anna Lena"}
    assert main(["hands", "rename", "Anna Lena", "Anna"]) == 0
    for words in (["rename", "Anna"], ["import"], ["Anna", "Lena"], ["join", "A", "B", "C"]):
        assert main(["hands", *words]) == 2
    assert main(["hands", "Anna", "--import", str(file)]) == 2
    assert main(["hands", "--export", str(file)]) == 2
    assert main(["hands", "Anna", "--rename", "\x1b[2J"]) == 2
    assert main(["hands", "--import", str(photo)]) == 3
    assert main(["hands", "--import", str(tmp_path / "none.hand")]) == 3
    assert [each.file.name for each in Hands().all()] == ["Anna"]


def test_a_hand_that_is_imported_again_only_learns_what_it_lacks(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Two hands of one name: neither would be found by it any more."""
    drawn = a_hand("Anna")
    picture = encode(np.full((PIECE_PIXELS, PIECE_PIXELS, 3), 200, np.uint8), 90)
    shown = replace(
        drawn.lessons[0], pieces=(replace(drawn.lessons[0].pieces[0], picture=picture),)
    )
    first = replace(drawn, lessons=(shown,))
    more = first.knowing(
        replace(first.lessons[0], source="b" * 64, date="2027-01-01T00:00:00+00:00"), ["Ben"]
    )
    said = []
    for name, hand in (("first", first), ("same", first), ("more", more), ("first", first)):
        file = tmp_path / f"{name}.hand"
        file.write_bytes(hand.to_bytes())
        assert main(["hands", "--import", str(file), "--lang", "en"]) == 0
        said.append(capfd.readouterr().err)
    (kept,) = Hands().all()
    assert ([lesson.source for lesson in kept.file.lessons], kept.file.fellows) == (
        [lesson.source for lesson in more.lessons],
        more.fellows,
    )
    for text, words in zip(
        said, ("is known now", "nothing in the file was new", "one more sheet", "new"), strict=True
    ):
        assert words in text
    assert main(["hands", "Anna"]) == 0


@pytest.mark.parametrize(
    ("pragma", "told"), [("max_page_count = 1", "Make room."), ("query_only = ON", "KSCORE_HOME")]
)
def test_a_hand_that_cannot_be_written_says_what_helps(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], pragma: str, told: str
) -> None:
    """No command names another place for a hand."""
    Hands().put(a_hand("Anna"))

    def refusing(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute(f"PRAGMA {pragma}")
        return connection

    monkeypatch.setattr(kept_hands, "connect", refusing)
    assert main(["hands", "import", str(OLD_HANDS / "anna.hand")]) == 3
    err = capfd.readouterr().err
    assert told in err
    assert "another place" not in err
    assert [each.file.name for each in Hands().all()] == ["Anna"]


def test_a_hand_is_found_by_a_name_that_looks_the_same() -> None:
    Hands().put(a_hand("Anna", "Ben"))
    assert Hands().of("\u0410nna", ["B\u0435n"]) is not None


def test_hands_are_their_owners_alone() -> None:
    Hands().put(a_hand("Anna"))
    assert Hands().path.stat().st_mode & 0o077 == 0
    assert Hands().path.parent == Places().folder


def damage(key: str) -> None:
    """Takes the last bytes of a hand away."""
    with closing(connect(Hands().path)) as connection:
        shorter = "UPDATE hand SET data = substr(data, 1, length(data) - 3) WHERE key = ?"
        connection.execute(shorter, (key,))


def test_a_damaged_hand_is_listed_and_can_be_forgotten(capfd: pytest.CaptureFixture[str]) -> None:
    damage(Hands().put(a_hand("Anna")))
    assert main(["hands", "--lang", "en"]) == 0
    assert "damaged" in capfd.readouterr().out
    assert not known_hands(HandContext("Anna", ["Anna"])).hands
    assert main(["forget", "anna"]) == 0
    assert Hands().damaged() == ()


def test_a_hand_is_found_by_its_name_before_the_file_that_another_has_left(
    capfd: pytest.CaptureFixture[str],
) -> None:
    hands = Hands()
    first = hands.put(a_hand("Anna"))
    hands.put(replace(hands.named("Anna").file, name="Clara"), first)
    second = hands.put(a_hand("Anna", "Ben"))
    assert [hands.named(text).key for text in ("anna", "anna-2")] == [second] * 2
    assert [hands.named(text).key for text in ("clara", "anna.hand")] == [first] * 2
    assert main(["forget", "anna"]) == 0
    assert [each.file.name for each in hands.all()] == ["Clara"]
    assert hands.named("anna").key == first, "where nobody is called so, its key will do"


def test_what_is_told_of_a_damaged_hand_deletes_that_one(capfd: pytest.CaptureFixture[str]) -> None:
    hands = Hands()
    damaged = hands.put(a_hand("Anna"))
    damage(damaged)
    sound = hands.put(a_hand("Anna"))
    assert main(["hands", "--lang", "en"]) == 0
    told_to = next(line for line in capfd.readouterr().out.splitlines() if "damaged" in line).split(
        "kscore "
    )[-1]
    assert main(told_to.split()) == 0
    assert (hands.damaged(), [each.key for each in hands.all()]) == ((), [sound])


def test_a_hand_gets_no_name_that_another_has(capfd: pytest.CaptureFixture[str]) -> None:
    """Two hands of one name: neither was found by it any more, and a game took whichever it met."""
    hands = Hands()
    hands.put(a_hand("Ana", "Emil"))
    anna = a_hand("Anna", "Ben")
    other = replace(anna.lessons[0], source="ef", date="2026-02-01T00:00:00+00:00")
    hands.put(replace(anna, lessons=(other,)))
    hands.put(a_hand("Anna", table=True))
    assert main(["hands", "Ana", "--rename", " anna ", "--lang", "en"]) == 2
    said = capfd.readouterr().err
    assert "There is already a hand called anna (anna.hand)" in said
    told_to = said.partition("with: kscore ")[2].partition(". Otherwise")[0].split()
    assert main(["hands", "ana", "--join", "Ana"]) == 2
    assert main(told_to) == 0
    (found,) = hands.called("Anna", table=False)
    assert [lesson.source for lesson in found.file.lessons] == ["ab", "ef"]
    assert set(found.file.fellows) == {"Ben", "Emil"}
    assert [each.key for each in hands.called("Ana", table=False)] == []
    assert main(["hands", "anna.hand", "--rename", "ANNA"]) == 0, "its own name, written otherwise"


def test_what_is_no_hands_file_is_said_so(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The reason was the path once more."""
    long = tmp_path / "long.hand"
    long.write_bytes(bytes(1_000_000))
    for path, said in (
        (Path("/dev/null"), "is a pipe or a device"),
        (long, "is not a kscore hand"),
    ):
        assert main(["hands", "--import", str(path), "--lang", "en"]) == 3
        assert said in capfd.readouterr().err
