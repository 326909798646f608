"""What symbols mean, asked on a phone: one card, one tap, all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any, NoReturn

import pytest
from kscore.engine.season import CardSet, Season
from kscore.scanner.kept_look import KeptLook
from kscore.scanner.reading import Doubt

from kscore.errors import AgainstRecord
from kscore.game.evening import LookedPhoto
from kscore.messages import Texts
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import Feed, Reopened
from kscore.phone.photos import IncomingPhoto, State
from kscore.phone.sheets import confirmed
from kscore.phone.uploads import Upload, Uploads
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.sheet.case import Case
from kscore.sheet.outcome import Read
from kscore.sheet.request import Request
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring
from kscore.statements.corrections import Corrections, How
from kscore.views.phone import sheet_page
from kscore.views.phone.template import Frame, render
from kscore.views.wording import percent
from tests.kscore.sheets import (
    CARDS,
    UNSURE,
    at_table,
    read_entry,
    reading,
    recorded,
    registered_photo,
    symbols_scorer,
)

SPRING = Scoring(CardSet.parse(CARDS), Season.SPRING)
PHONE = Phone("a" * 16, 1)
SEEN = ("A1=F", "A5=.", "A6=.")


def not_loaded() -> NoReturn:
    raise AssertionError("no photo is looked at")


def evening_at(folder: Path, record: Path | None = None) -> PhoneEvening:
    places = Places({"KSCORE_HOME": str(folder / "games")})
    uploads, doorway = Uploads(folder / "up"), Doorway(folder / "door.json")
    return PhoneEvening(uploads, doorway, Feed(), places, record, load=not_loaded)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[PhoneEvening]:
    with closing(evening_at(tmp_path)) as found:
        yield found


def photographed(evening: PhoneEvening, *doubts: Doubt) -> None:
    """A photo without a game, with these questions."""
    source = ReadingSource(reading(*doubts))
    score = symbols_scorer(source, SPRING)
    case = Case(name="a.jpg", request=Request(), scorer=score, score=score(Corrections()))
    seen = registered_photo()
    look = KeptLook(
        seen=None,  # type: ignore[arg-type]
        given=None,  # type: ignore[arg-type]
        pictures={},
        lattice=seen.lattice,
        scale=seen.scale,
        models={},
        data=b"",
    )
    evening._photos["p1"] = IncomingPhoto(
        upload=Upload("p1", "a.jpg", PHONE.key, True),
        state=State.LOOSE,
        outcome=Read(photo=Path("a.jpg"), case=case),
        photo=LookedPhoto(name=Path("a.jpg"), look=look),
        said=(case.score.corrections,),
        revision=1,
    )


def asked() -> ScoredSheet:
    return symbols_scorer(ReadingSource(reading(*UNSURE)), SPRING)(Corrections())


def page(scored: ScoredSheet, lang: str = "en") -> str:
    found = at_table(scored, key="p1", player=None, revision=7)
    shown = sheet_page.sheet(found, None, Texts(lang))
    return render(Frame("sheet", "", Texts(lang), "", "0"), True, page=shown, picture="")


@pytest.mark.parametrize(
    ("lang", "button"), [("en", "Everything is right"), ("de", "Alles stimmt")]
)
def test_one_card_with_one_button(lang: str, button: str) -> None:
    found = page(asked(), lang)
    assert found.count(button) == 1
    assert found.count('class="card question together"') == 1
    body = found.partition('data-post="/api/sheets/p1/confirm" data-body="')[2].partition('"')[0]
    sent = json.loads(unescape(body))
    assert (sorted(sent["say"]), sent["revision"]) == (list(SEEN), 7)
    assert percent(0.99, Texts(lang)) in found
    # each is put right by its terrain
    assert found.count('data-answer="A5=F,A6=F" data-how="answered"') == 1


def test_nobody_is_told_of_a_question_that_is_none_any_more(evening: PhoneEvening) -> None:
    evening.notices.add(PHONE.key, Reopened(key="0-spring", player="Anna", season=Season.SPRING))
    assert evening.unread(PHONE.key) == {}


def test_one_tap_confirms_all_as_one_step(evening: PhoneEvening) -> None:
    photographed(evening, *UNSURE)
    told = evening.confirm("p1", SEEN, PHONE, "Anna", 1)
    assert told.sheet.scored is not None
    assert (told.sheet.scored.doubts, told.sheet.steps) == ((), 1)
    origins = told.sheet.scored.corrections.origins
    assert {space: (origin.how, origin.who) for space, origin in origins.items()} == dict.fromkeys(
        ("A1", "A5", "A6"), (How.ACCEPTED, "Anna")
    )
    undone = evening.undo("p1").scored
    assert undone is not None
    assert len(undone.doubts) == 1


@pytest.mark.parametrize(
    ("seen", "revision"),
    [(SEEN[:2], 1), ((*SEEN, "B1=F"), 1), (("A1=V", *SEEN[1:]), 1), (SEEN, 0), ((), 1)],
)
def test_what_is_not_what_may_be_confirmed_now_changes_nothing(
    evening: PhoneEvening, seen: tuple[str, ...], revision: int
) -> None:
    photographed(evening, *UNSURE)
    with pytest.raises(AgainstRecord, match="has changed in the meantime"):
        evening.confirm("p1", seen, PHONE, "Anna", revision)
    sheet = evening.sheet("p1")
    assert sheet is not None
    assert sheet.steps == 0


def test_a_question_of_another_kind_is_not_confirmed(evening: PhoneEvening) -> None:
    photographed(evening, UNSURE[0])
    with pytest.raises(AgainstRecord):
        evening.confirm("p1", ("A1=F",), PHONE, "Anna", 1)


def test_a_sheet_that_a_command_line_has_changed_since_is_not_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at what may be confirmed and its entry."""
    entry, path = read_entry(reading(*UNSURE)), tmp_path / "g.kscore"
    recorded(path, entry)

    def meanwhile(*what: Any) -> Corrections:
        with Record.open(path) as record:
            record.add(entry)
        return confirmed(*what)

    monkeypatch.setattr("kscore.phone.evening.confirmed", meanwhile)
    changed = pytest.raises(AgainstRecord, match="has changed in the meantime")
    with closing(evening_at(tmp_path, path)) as evening, changed:
        evening.confirm("0-spring", SEEN, PHONE, "Anna", 1)
    with Record.open(path) as record:
        assert [each.corrections for each in record.entries()] == [entry.corrections] * 2


def test_to_let_stand_overrules_nothing_said_meanwhile(evening: PhoneEvening) -> None:
    """With a space left out the others are let stand for themselves."""
    photographed(evening, *UNSURE)
    other = Phone("b" * 16, 2)
    evening.say("p1", ["A1=V"], How.TYPED, other, "Ben", 1)
    with pytest.raises(AgainstRecord, match="has changed in the meantime"):
        evening.say("p1", ["A1=F", "A5!=."], How.ACCEPTED, PHONE, "Anna", 1)
    assert not evening.unread(other.key)
    # what nobody has said otherwise stands, also where two answers had waited for a connection
    for space in ("A5", "A6"):
        told = evening.say("p1", [f"{space}=."], How.ACCEPTED, PHONE, "Anna", 1)
    assert told.sheet.scored is not None
    said = told.sheet.scored.corrections
    assert (said.cells, said.origins["A6"].how) == (
        {"A1": "V", "A5": ".", "A6": "."},
        How.ACCEPTED,
    )
    # who sees what is there may change it, and who types what it is instead has the last word
    evening.say("p1", ["A5=F"], How.TYPED, PHONE, "Anna", 1)
    found = evening.say("p1", ["A1=F"], How.ACCEPTED, PHONE, "Anna", 5)
    assert found.sheet.scored is not None
    assert found.sheet.scored.corrections.cells["A1"] == "F"
