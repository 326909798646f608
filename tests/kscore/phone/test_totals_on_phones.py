"""Seasons of which there is no sheet, typed on a phone: of somebody who came late, or that nobody photographed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kscore.phone.chromium import Handset, browser
from tests.kscore.phone.table import SAMPLES, Phone, Table, table, truths

GAME = SAMPLES / "game"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("totals") / "home") as found:
        yield found


@pytest.fixture(scope="module")
def phone(running: Table) -> Phone:
    """Anna has her spring sheet; Emil came later, and of Ben nobody photographed it."""
    found = Phone(running.port)
    found.enter(running.token)
    body = {"players": ["Anna", "Ben", "Emil"], "cards": truths("spring")["anna"]["cards"], "games": "K"}
    assert found.ask("POST", "/api/game", body).status == 201
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
    assert phone.ask("POST", "/api/game/total", {**body, "player": "Ben", "total": "−4", "monsters": ""}).status == 200
    found = phone.ask("GET", "/api/table").json["game"]
    assert {each["player"]: each["total"] for each in found["players"]} | {"Anna": 0} == {
        "Anna": 0,
        "Ben": -4,
        "Emil": 0,
    }
    # A slip is mended where it was made.
    assert 'name="total" value="-4"' in phone.ask("GET", "/options").body.decode()
    assert phone.ask("POST", "/api/game/total", {**body, "player": "Ben", "total": "24", "monsters": "3"}).status == 200
    assert 'name="monsters" value="-3"' in phone.ask("GET", "/options").body.decode()
    assert "Spring" in phone.ask("GET", "/").body.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"total": ""}, {"total": "x"}, {"total": "5000"}, {"total": 3}, {"monsters": "²"}, {"season": "May"},
        {"season": None}, {"player": None}, {"player": "Zoe"}, {"player": "Em"}, {"player": "Anna"},
    ],
)  # fmt: skip
def test_what_is_no_total_and_who_has_a_sheet_is_refused(phone: Phone, wrong: dict[str, object]) -> None:
    before = spring(phone)
    body = {"player": "Emil", "season": "spring", "total": "7", "monsters": "0", **wrong}
    assert phone.ask("POST", "/api/game/total", body).status in (400, 409)
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
        assert not handset.errors
