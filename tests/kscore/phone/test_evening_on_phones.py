"""A whole evening of four players at four phones: begun, claimed, photographed, answered,
corrected, mended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from kscore.engine.grid import Space
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Sheet

from kscore.views.wording import minus
from testing import SAMPLES
from testing.handset import Handset, browser
from testing.phone import Table, table, truths
from testing.process import python

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload

PLAYERS = ("Anna", "Ben", "Clara", "David")
SEASONS = ("spring", "summer", "autumn", "winter")

pytestmark = pytest.mark.slow


def true_total(truth: dict[str, Any]) -> int:
    """A sheet's points by its truth."""
    coins = truth["coins"]
    line = f"{'/'.join(truth['map'])} {truth['layout']} coins={coins['marked']}-{coins['spent']}"
    cards = CardSet.parse(truth["cards"])
    return season_score(
        Sheet.parse(line), cards, Season(truth["season"]), None, truth["heroes"]
    ).total


def begin(phone: Handset, cards: list[str]) -> None:
    """The form of a new game, filled in with a finger."""
    phone.begin(*PLAYERS, cards=cards)
    phone.tap("form button.main")
    phone.page.wait_for_url("**/me")


def claim(phone: Handset, name: str) -> None:
    phone.go("/me")
    phone.tap(f".answers button:has-text('{name}')")
    phone.page.wait_for_url(phone.origin + "/")
    assert name in phone.page.locator(".top nav").inner_text()


def answer_all(phone: Handset, truth: dict[str, Any]) -> int:
    """Answers every question on the sheet as somebody who has it before them; how many there
    were."""
    questions = phone.page.locator(".question")
    for asked in range(40):
        if not questions.count():
            return asked
        if phone.page.locator(".together").count():
            _confirm(phone, truth)
        elif questions.first.locator(".track").count():
            _count_coins(phone, truth)
        else:
            _name_spaces(phone, truth)
    raise AssertionError("questions without end")


def _confirm(phone: Handset, truth: dict[str, Any]) -> None:
    """One tap for what all symbols mean; where a space is something else, that one."""
    button = phone.page.locator(".together button.main")
    said = json.loads(button.get_attribute("data-body") or "")["say"]
    letters = {
        name: truth["map"][Space.parse(name).row][Space.parse(name).column]
        for name, _ in map(_split, said)
    }
    other = next((name for name, letter in map(_split, said) if letter != letters[name]), None)
    if other is None:
        phone.say(".together button.main")
    else:
        phone.say(
            f".over [data-c='{other}']",
            f"dialog [data-say='{other}={letters[other]}']",
        )


def _split(said: str) -> tuple[str, str]:
    name, letter = said.split("=")
    return name, letter


def _count_coins(phone: Handset, truth: dict[str, Any]) -> None:
    said = f"coins={truth['coins']['marked'] - truth['coins']['spent']}"
    if phone.page.locator(f".question [data-answer='{said}']").count():
        phone.say(f".question [data-answer='{said}']")
    else:
        phone.say(".question a[href$='/numbers']", f"dialog [data-say='{said}']")


def _name_spaces(phone: Handset, truth: dict[str, Any]) -> None:
    question = phone.page.locator(".question").first
    names = question.locator(".pick input").evaluate_all("boxes => boxes.map((box) => box.value)")
    letters = {
        name: truth["map"][Space.parse(name).row][Space.parse(name).column] for name in names
    }
    wanted = letters[names[0]]
    for name, letter in letters.items():
        if letter != wanted:  # "the same for these", without those that are something else
            question.locator(f".pick:has(input[value='{name}'])").tap()
    if question.locator(f"[data-answer='{{}}={wanted}']").count():
        phone.say(f".question [data-answer='{{}}={wanted}']")
    else:
        phone.say(f".over [data-c='{names[0]}']", f"dialog [data-say='{names[0]}={wanted}']")


def corrected(phone: Handset, truth: dict[str, Any]) -> int:
    """Compares the map with the sheet and taps every space that was read wrongly without a
    question; how many."""
    styles = phone.page.locator(".over [data-c]").evaluate_all(
        "places => Object.fromEntries(places.map((place) => [place.dataset.c, place.classList[0]]))"
    )
    wrong = []
    for name, style in styles.items():
        letter = truth["map"][Space.parse(name).row][Space.parse(name).column]
        if style != {".": "t0", "^": "tU", "#": "tO"}.get(letter, f"t{letter}"):
            wrong.append((name, letter))
    for name, letter in wrong:
        phone.say(f".over [data-c='{name}']", f"dialog [data-say='{name}={letter}']")
    return len(wrong)


def total(phone: Handset) -> str:
    return phone.page.locator(".title .total").inner_text()


@pytest.fixture(scope="module")
def evening(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Table, dict[str, Handset], Path]]:
    home = tmp_path_factory.mktemp("evening") / "home"
    with browser() as found, table(home) as running:
        own: dict[str, dict[str, str]] = {"Ben": {"lang": "de"}, "Clara": {"color_scheme": "dark"}}
        phones = {name: Handset.at(running, found, **own.get(name, {})) for name in PLAYERS}
        yield running, phones, home


def test_an_evening(evening: tuple[Table, dict[str, Handset], Path]) -> None:
    _, phones, home = evening
    spring = truths("spring")
    begin(phones["Anna"], spring["anna"]["cards"])
    for name, phone in phones.items():
        claim(phone, name)

    # A phone claims a name that another has: it is told, and takes its own.
    david = phones["David"]
    david.go("/me")
    david.tap(".answers button:has-text('Anna')")
    assert "Anna" in david.sure(yes=False)

    # Each takes a photo. Nothing in Ben's file names him: his phone does.
    watching = phones["Clara"]
    watching.go("/")
    sums, questions, misread = dict.fromkeys(PLAYERS, 0), 0, 0
    for season in SEASONS:
        truth = truths(season)
        for name in PLAYERS:
            phone, own = phones[name], truth[name.casefold()]
            photo = next((SAMPLES / "game").glob(f"*_{season}_{name.casefold()}.jpg"))
            phone.go("/")
            file: FilePayload = {
                "name": "image.jpg",
                "mimeType": "image/jpeg",
                "buffer": photo.read_bytes(),
            }
            phone.page.set_input_files("#camera", file)
            phone.page.wait_for_url(re.compile(r"/sheet/"))
            title = phone.page.locator("h1").inner_text()
            assert name in title
            questions += answer_all(phone, own)
            misread += corrected(phone, own)
            assert total(phone) == minus(true_total(own)), (season, name)
            sums[name] += true_total(own)
            if season == "spring" and name == "Anna":
                # While a question is open others see a question mark; a correction is undone and
                # made again.
                phone.say(".over [data-c='K1']", "dialog [data-say='K1=M']")
                phone.say("[data-post$='/undo']")
                assert total(phone) == minus(true_total(own))
        watching.go("/")
    # What a sheet leaves open may change with the sheets that come after it; what is open at the
    # end is answered, too.
    for number, name in enumerate(PLAYERS):
        for season in SEASONS:
            phones[name].go(f"/sheet/{number}-{season}")
            questions += answer_all(phones[name], truths(season)[name.casefold()])
    phone = phones["Ben"]
    phone.go("/")
    for name, points in sums.items():
        row = phone.page.locator(f".standings tr:has-text('{name}')").inner_text().split()
        assert row[-1] == minus(points), (name, row)
    assert "Rangliste" in phone.page.locator("#main").inner_text(), "Ben's phone speaks German"
    told = told_by_command_line(home)
    assert {each["player"]: each["total"] for each in told["players"]} == sums
    assert all(not phone.foreign and not phone.errors for phone in phones.values()), [
        p.errors for p in phones.values()
    ]


def told_by_command_line(home: Path) -> dict[str, Any]:
    """The same record at the command line."""
    done = python("-m", "kscore", "game", "--json", KSCORE_HOME=home)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
