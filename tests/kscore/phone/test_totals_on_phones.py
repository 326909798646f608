"""Seasons of which there is no sheet, typed on a phone: of somebody who came late, or that nobody
photographed."""

from __future__ import annotations

import html
import re

import pytest

from testing import SAMPLES
from testing.handset import Handset, browser
from testing.phone import Phone, Table, truths

GAME = SAMPLES / "game"


@pytest.fixture(scope="module")
def phone(running: Table) -> Phone:
    """Anna has her spring sheet; Emil came later, and of Ben nobody photographed it."""
    found = running.phone()
    found.begin("Anna", "Ben", "Emil")
    found.wait(found.send(GAME / "1_spring_anna.jpg", "anna.jpg"))
    return found


def spring(phone: Phone) -> dict[str, object]:
    return {
        str(each["player"]): each["seasons"].get("spring")
        for each in phone.ask("GET", "/api/table").json["game"]["players"]
    }


def test_a_season_without_a_sheet_is_typed(phone: Phone) -> None:
    page = phone.ask("GET", "/options").body.decode()
    assert "Emil, Spring: points" in page
    assert "Anna, Spring" not in page
    body = {"player": "Emil", "season": "spring", "total": "0", "monsters": "0"}
    assert phone.ask("POST", "/api/game/total", body).json["go"] == "/options"
    assert (
        phone.ask(
            "POST", "/api/game/total", {**body, "player": "Ben", "total": "−4", "monsters": ""}
        ).status
        == 200
    )
    found = phone.ask("GET", "/api/table").json["game"]
    assert {each["player"]: each["total"] for each in found["players"]} | {"Anna": 0} == {
        "Anna": 0,
        "Ben": -4,
        "Emil": 0,
    }
    # A slip is mended where it was made.
    assert 'name="total" value="-4"' in phone.ask("GET", "/options").body.decode()
    assert (
        phone.ask(
            "POST", "/api/game/total", {**body, "player": "Ben", "total": "24", "monsters": "3"}
        ).status
        == 200
    )
    assert 'name="monsters" value="-3"' in phone.ask("GET", "/options").body.decode()
    assert "Spring" in phone.ask("GET", "/").body.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"total": ""}, {"total": "x"}, {"total": "5000"}, {"total": 3}, {"monsters": "²"},
        {"season": "May"}, {"season": None}, {"player": None}, {"player": "Zoe"}, {"player": "Em"},
        {"player": "Anna"},
    ],
)  # fmt: skip
def test_what_is_no_total_and_who_has_a_sheet_is_refused(
    phone: Phone, wrong: dict[str, object]
) -> None:
    before = spring(phone)
    body = {"player": "Emil", "season": "spring", "total": "7", "monsters": "0", **wrong}
    assert phone.ask("POST", "/api/game/total", body).status in (400, 409)
    assert spring(phone) == before


def row(phone: Phone, player: str) -> str:
    """What the page shows of a player's spring without a sheet, "" where it shows nothing."""
    page = phone.ask("GET", "/options").body.decode()
    return next(
        (
            part
            for part in page.split("<form")[1:]
            if f'value="{player}"' in part and "/total" in part
        ),
        "",
    )


def revision(phone: Phone, player: str) -> int:
    found = re.search(r'"revision": (\d+)', html.unescape(row(phone, player)))
    assert found is not None
    return int(found[1])


def test_a_typed_total_is_removed_and_brought_back(phone: Phone) -> None:
    """It could be replaced and not removed: a season of which nobody knows the points stood there
    with some."""
    seat = {"player": "Ben", "season": "spring"}
    for total in ("24", "26"):
        phone.ask("POST", "/api/game/total", {**seat, "total": total, "monsters": "3"})
    removed = phone.ask("DELETE", "/api/game/total", {**seat, "revision": revision(phone, "Ben")})
    assert removed.json["go"] == "/options"
    assert spring(phone)["Ben"] is None
    assert 'name="total" value=""' in row(phone, "Ben")
    assert "Bring back: 26" in row(phone, "Ben"), "what was typed last, not what it had replaced"
    assert phone.ask("POST", "/api/game/total/undo", seat).status == 200
    assert 'name="total" value="26"' in row(phone, "Ben")
    assert 'name="monsters" value="-3"' in row(phone, "Ben")
    assert phone.ask("POST", "/api/game/total/undo", seat).json["key"] == "phone.changed_since", (
        "it stands already"
    )


def test_a_season_that_only_the_removed_total_had_is_brought_back_too(phone: Phone) -> None:
    """A total typed for the wrong season: nobody else has that one, so nothing but the way back
    stands there."""
    seat = {"player": "Ben", "season": "winter"}
    phone.ask("POST", "/api/game/total", {**seat, "total": "9", "monsters": "0"})
    shown = html.unescape(phone.ask("GET", "/options").body.decode())
    (number,) = re.findall(r'"revision": (\d+), "season": "winter"', shown)
    phone.ask("DELETE", "/api/game/total", {**seat, "revision": int(number)})
    page = phone.ask("GET", "/options").body.decode()
    assert "Ben, Winter: points" in page
    assert "Emil, Winter" not in page


def test_only_what_was_looked_at_is_removed(phone: Phone) -> None:
    """Somebody else has typed another total, or photographed the sheet: a tap on what stood there
    before says nothing about that."""
    seat = {"player": "Emil", "season": "spring"}
    phone.ask("POST", "/api/game/total", {**seat, "total": "3", "monsters": "0"})
    looked_at = revision(phone, "Emil")
    phone.ask("POST", "/api/game/total", {**seat, "total": "5", "monsters": "0"})
    before = spring(phone)
    wrong: list[tuple[dict[str, object], int]] = [
        ({"revision": looked_at}, 409), ({"revision": True}, 400), ({"revision": None}, 400),
        ({"season": "May"}, 400), ({"player": None}, 400), ({"player": "Zoe"}, 409),
        ({"player": "Anna"}, 409),
    ]  # fmt: skip
    for each, status in wrong:
        body = {**seat, "revision": revision(phone, "Emil"), **each}
        assert phone.ask("DELETE", "/api/game/total", body).status == status, each
    for player in ("Anna", "Zoe"):  # a sheet stands there; nobody has that name
        assert phone.ask("POST", "/api/game/total/undo", {**seat, "player": player}).status == 409
    assert spring(phone) == before


def test_a_season_is_typed_with_a_finger(running: Table, phone: Phone) -> None:
    assert phone.ask("POST", "/api/game/players", {"join": "Zoe"}).status == 200
    with browser() as chromium:
        handset = Handset.at(running, chromium)
        handset.go("/options")
        form = "form:has([name='player'][value='Zoe'])"
        handset.page.locator(f"{form} [name='total']").fill("12")
        handset.tap(f"{form} button")
        handset.page.wait_for_selector(f"{form} [name='total'][value='12']")
        handset.tap(f"{form} [data-delete]")
        handset.page.wait_for_selector(f"{form} [name='total'][value='']")
        handset.tap(f"{form} [data-post]")
        handset.page.wait_for_selector(f"{form} [name='total'][value='12']")
        assert not handset.errors


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Zoe, Spring: 12 points"), ("de", "Zoe, Frühling: 12 Punkte")]
)
def test_typed_totals_that_other_cards_would_change_are_named(
    running: Table, phone: Phone, lang: str, told: str
) -> None:
    """As `kscore change --cards` does: they stood in the standings as if the new cards had brought
    them."""
    if "Zoe" not in spring(phone):
        phone.ask("POST", "/api/game/players", {"join": "Zoe"})
    phone.ask(
        "POST",
        "/api/game/total",
        {"player": "Zoe", "season": "spring", "total": "12", "monsters": "0"},
    )
    cards = truths("spring")["anna"]["cards"]
    phone.ask("POST", "/api/game/options", {"cards": cards})
    assert phone.ask("POST", "/api/game/options", {"skills": True}).json["notes"] == []
    other = "greenbough" if cards[0] != "greenbough" else "sentinel_wood"
    with browser() as chromium:
        handset = Handset.at(running, chromium, lang)
        handset.go("/options")
        handset.tap(f"[data-card={other}]")
        handset.tap("form.new button.main")
        handset.page.wait_for_url(f"{running.origin}/")
        shown = handset.page.locator("#notices").inner_text()
        assert told in shown
        assert "kscore enter" not in shown
        assert not handset.errors
