"""Sheets booked by phones teach their players' hands as the command line does, and what is taken
back is forgotten."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.rules import Variant

from kscore.disk import HOME, hands_file
from kscore.game.game import Game
from kscore.game.new_game import OptionChanges, Seating
from kscore.phone.doorway import Doorway
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import Feed
from kscore.phone.photos import IncomingPhoto, State
from kscore.phone.uploads import Upload, Uploads
from kscore.record.hands import Hands, KeptHand
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.sheet.outcome import NeedsPlayer
from kscore.sheet.request import Request
from testing import SAMPLES
from testing.phone import Phone, Table, table
from tests.kscore.perfect import seen_perfectly
from tests.kscore.sheets import recorded
from tests.kscore.some_hands import told

GAME = SAMPLES / "game"
PATIENCE = 60.0


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def running(home: Path) -> Iterator[Table]:
    with table(home) as found:
        yield found


@pytest.fixture
def phone(running: Table) -> Phone:
    found = running.phone()
    found.begin("Anna", "Ben")
    return found


def booked(phone: Phone, photo: str, name: str) -> str:
    """Sends a photo of the sample game and says everything that is on it; the sheet's key.

    As another file, for the samples themselves teach nobody.
    """
    another = (GAME / photo).read_bytes() + b"\0"
    key = str(phone.wait(phone.send(another, name))["key"])
    assert phone.say(key, *told(GAME / photo)).status == 200
    return key


def hands(home: Path, wanted: Callable[[dict[str, KeptHand]], bool]) -> dict[str, KeptHand]:
    """The known hands by name, once they are as is wanted: lessons wait for the photos that came
    before."""
    until = time.monotonic() + PATIENCE
    while True:
        found = {each.file.name: each for each in Hands(hands_file({HOME: str(home)})).all()}
        if wanted(found):
            return found
        assert time.monotonic() < until, sorted(found)
        time.sleep(0.1)


def said_of_anna(known: dict[str, KeptHand]) -> bool:
    """Whether Anna's hand has learnt what was said of her sheet: one that asks nothing teaches at
    once."""
    lessons = known["Anna"].file.lessons if "Anna" in known else ()
    return {piece.how for lesson in lessons for piece in lesson.pieces} == {"typed"}


def test_a_sheet_on_a_phone_teaches_and_is_forgotten_when_it_is_taken_out(
    phone: Phone, home: Path
) -> None:
    key = booked(phone, "1_spring_anna.jpg", "anna.jpg")
    kept = hands(home, said_of_anna)["Anna"].file
    assert kept.fellows == ("Ben",)
    assert phone.ask("DELETE", f"/api/sheets/{key}").status == 200
    hands(home, lambda known: not known)


def taught(each: KeptHand) -> list[tuple[str, str, int]]:
    """What a hand was taught: of which sheet, which terrain, by how many spaces."""
    return [
        (lesson.source, piece.terrain, piece.spaces)
        for lesson in each.file.lessons
        for piece in lesson.pieces
    ]


def test_what_is_said_later_is_learnt_and_taking_it_back_too(phone: Phone, home: Path) -> None:
    key = booked(phone, "1_spring_anna.jpg", "anna.jpg")
    before = taught(hands(home, said_of_anna)["Anna"])
    farm = next(
        text.partition("=")[0] for text in told(GAME / "1_spring_anna.jpg") if text.endswith("=A")
    )
    assert phone.say(key, f"{farm}=W").status == 200
    hands(home, lambda known: "Anna" in known and taught(known["Anna"]) != before)
    assert phone.ask("POST", f"/api/sheets/{key}/undo").status == 200
    hands(home, lambda known: "Anna" in known and taught(known["Anna"]) == before)


def test_a_sheet_that_changes_places_teaches_whoever_it_is_of(phone: Phone, home: Path) -> None:
    """Two photos taken for each other taught the wrong hands: after the move each hand knows its
    own sheet."""
    booked(phone, "1_spring_anna.jpg", "ben.jpg")
    booked(phone, "1_spring_ben.jpg", "anna.jpg")
    wrong = hands(home, lambda known: {"Anna", "Ben"} <= known.keys())
    sources = {
        name: [lesson.source for lesson in each.file.lessons] for name, each in wrong.items()
    }
    assert (
        phone.ask(
            "POST", "/api/sheets/1-spring/move", {"player": "Anna", "season": "spring"}
        ).status
        == 200
    )

    def swapped(known: dict[str, KeptHand]) -> bool:
        now = {
            name: [lesson.source for lesson in each.file.lessons] for name, each in known.items()
        }
        return now == {"Anna": sources["Ben"], "Ben": sources["Anna"]}

    hands(home, swapped)


def test_lessons_that_wait_are_learnt_when_the_evening_ends(
    running: Table, phone: Phone, home: Path
) -> None:
    booked(phone, "1_spring_anna.jpg", "anna.jpg")
    running.stop()
    assert "Anna" in hands(home, lambda known: True)
    assert "kscore forget" in running.log.read_text(), "said once, with what to do about it"


def evening_at(folder: Path, **more: Any) -> PhoneEvening:
    """An evening with a new game of Anna and Ben."""
    recorded(folder / "g.kscore")
    return PhoneEvening(
        Uploads(folder / "photos"),
        Doorway(folder / "doorway.json"),
        Feed(),
        Places({HOME: str(folder)}),
        folder / "g.kscore",
        **{"load": lambda: asking, **more},
    )


@dataclass
class Slow:
    """A photo that is looked at until somebody says so; its name says that it is Anna's."""

    begun: threading.Event = field(default_factory=threading.Event)
    go_on: threading.Event = field(default_factory=threading.Event)

    def __call__(
        self, _path: Path, upload: Upload, request: Request, _game: Game | None
    ) -> IncomingPhoto:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        return seen_perfectly(Path("anna.jpg"), upload, request)


def test_a_photo_that_is_read_while_the_evening_ends_is_in_the_record_and_teaches(
    tmp_path: Path,
) -> None:
    slow, taught, bugs = Slow(), list[Game](), list[Exception]()
    evening = evening_at(
        tmp_path,
        complain=bugs.append,
        learn=lambda _, now: taught.append(now),
        load=lambda: slow,
    )
    evening.received(Upload("abcdefgh01234567", "anna.jpg", "phone", alone=True))
    assert slow.begun.wait(PATIENCE)
    closing = threading.Thread(target=evening.close)
    closing.start()
    time.sleep(0.2)  # nothing more is read from here on
    slow.go_on.set()
    closing.join(PATIENCE)
    assert bugs == []
    photo = evening.photo("abcdefgh01234567")
    assert photo is not None
    assert photo.state is State.BOOKED
    assert [len(game.entries) for game in taught] == [1]


def test_hands_follow_a_game_that_is_put_right(tmp_path: Path) -> None:
    """What a sheet teaches hangs on what is played with; the command line's ``kscore change`` let
    hands follow."""
    taught: list[tuple[bool | None, bool | None]] = []
    evening = evening_at(
        tmp_path,
        learn=lambda before, now: taught.append(
            (before.setup.played.heroes, now.setup.played.heroes)
        ),
    )
    evening.playing.change_options(OptionChanges(played=Variant(heroes=True)))
    evening.close()
    assert taught == [(False, True)]


def test_a_phone_stays_its_players_who_is_called_otherwise(tmp_path: Path) -> None:
    """``kscore change --rename`` beside the page: the phone's claim named somebody who played no
    more."""
    evening = evening_at(tmp_path)
    doorway = evening._doorway
    phones = [entered[1] for _ in range(2) if (entered := doorway.enter(doorway.token)) is not None]
    for phone, name in zip(phones, ("Anna", "Ben"), strict=True):
        doorway.claim(phone, name)
    assert not evening.playing.noticed()
    with Record.open(tmp_path / "g.kscore") as record:
        record.change(OptionChanges(seating=Seating.parse((), (), ("Anna=Ben", "Ben=Anna"))).of)
    assert evening.playing.noticed()
    assert [doorway.claims[phone.key] for phone in phones] == ["Ben", "Anna"]
    evening.close()


def asking(_path: Path, upload: Upload, request: Request, _game: Game | None) -> IncomingPhoto:
    """A photo whose name says nothing: whose it is, one of those who play now, is asked."""
    return seen_perfectly(Path(upload.name), upload, request)


def test_whose_a_sheet_is_is_asked_anew_when_other_people_play(tmp_path: Path) -> None:
    """``kscore change --join`` and ``--rename`` beside the page: the question named those who had
    played before."""
    evening = evening_at(tmp_path)

    def asked_of(*players: str) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            found = [photo.outcome for photo in evening.photos()]
            if [each.players for each in found if isinstance(each, NeedsPlayer)] == [players]:
                return
            assert time.monotonic() < until, found
            time.sleep(0.05)

    evening.received(Upload("abcdefgh01234567", "photo.jpg", "phone", alone=True))
    asked_of("Anna", "Ben")
    with Record.open(tmp_path / "g.kscore") as record:
        record.change(OptionChanges(seating=Seating.parse(("Clara",), (), ())).of)
    assert evening.playing.noticed()
    asked_of("Anna", "Ben", "Clara")
    with Record.open(tmp_path / "g.kscore") as record:
        record.change(OptionChanges(seating=Seating.parse((), (), ("Ben=Bea",))).of)
    assert evening.playing.noticed()
    asked_of("Anna", "Bea", "Clara")
    evening.close()


def test_without_hands_nothing_is_learnt(home: Path) -> None:
    with table(home, "--no-hand") as running:
        phone = running.phone()
        phone.begin("Anna")
        booked(phone, "1_spring_anna.jpg", "anna.jpg")
        running.stop()
    assert hands(home, lambda known: True) == {}
