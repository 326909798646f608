"""What goes wrong at a table and is mended there: wrong player, wrong season, a photo too many, a
server that stops."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kscore.disk import HOME
from kscore.game.new_game import Seating
from kscore.record.places import Places
from kscore.record.store import Record
from testing import SAMPLES
from testing.handset import Handset, browser
from testing.phone import HOST, Phone, Table, free_port, start, table, truths
from testing.process import python

GAME = SAMPLES / "game"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Table]:
    with table(tmp_path / "home") as found:
        yield found


@pytest.fixture
def phone(running: Table) -> Phone:
    found = running.phone()
    found.begin("Anna", "Ben", "Clara")
    return found


def total(phone: Phone, key: str) -> int:
    return int(phone.ask("GET", f"/api/sheets/{key}").json["total"])


def test_a_sheet_of_the_wrong_player_changes_places(phone: Phone) -> None:
    """Two photos taken for each other: moving one moves the other, with all that was said of
    them."""
    phone.wait(phone.send(GAME / "1_spring_anna.jpg", "ben.jpg"))
    phone.wait(phone.send(GAME / "1_spring_ben.jpg", "anna.jpg"))
    phone.say("1-spring", "K1=W")
    anna, ben = total(phone, "1-spring"), total(phone, "0-spring")
    moved = phone.ask("POST", "/api/sheets/1-spring/move", {"player": "Anna", "season": "spring"})
    assert moved.json["key"] == "0-spring"
    assert (total(phone, "0-spring"), total(phone, "1-spring")) == (anna, ben)
    assert phone.ask("GET", "/api/sheets/0-spring").json["map"][10][0] == "W"
    again = phone.ask("POST", "/api/sheets/0-spring/move", {"player": "Anna", "season": "spring"})
    assert (again.status, again.json["key"]) == (409, "phone.same_seat")


def test_what_was_said_of_another_photo_changes_nothing(phone: Phone) -> None:
    """Anna's page shows Ben's photo under her name; before she answers, Ben has mended it at his
    phone."""
    phone.wait(phone.send(GAME / "1_spring_anna.jpg", "ben.jpg"))
    phone.wait(phone.send(GAME / "1_spring_ben.jpg", "anna.jpg"))
    seen = phone.ask("GET", "/api/sheets/0-spring").json
    body = {"player": "Ben", "season": "spring", "picture": seen["picture"]}
    assert phone.ask("POST", "/api/sheets/0-spring/move", body).status == 200
    before = phone.ask("GET", "/api/table").json["sheets"]

    say = {
        "say": ["K3=W"],
        "how": "answered",
        "revision": seen["revision"],
        "picture": seen["picture"],
    }
    late = [
        phone.ask("POST", "/api/sheets/0-spring/say", say),
        phone.ask(
            "POST",
            "/api/sheets/0-spring/undo",
            {"picture": seen["picture"], "revision": seen["revision"]},
        ),
        phone.ask("POST", "/api/sheets/0-spring/move", body),
        phone.ask("DELETE", "/api/sheets/0-spring", {"picture": seen["picture"]}),
    ]
    assert [(answer.status, answer.json["key"]) for answer in late[:1] + late[2:]] == [
        (409, "phone.changed_since")
    ] * 3
    assert late[1].status == 409
    assert phone.ask("GET", "/api/table").json["sheets"] == before


def test_undoing_takes_back_what_was_looked_at(phone: Phone) -> None:
    """Somebody else's correction, which the page did not show yet, is not what a tap on Undo
    means."""
    phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))
    seen = phone.say("0-spring", "K1=W").json
    phone.say("0-spring", "K5=F")
    undo = {"revision": seen["revision"], "picture": seen["picture"]}
    assert phone.ask("POST", "/api/sheets/0-spring/undo", undo).json["key"] == "phone.changed_since"
    now = phone.ask("GET", "/api/sheets/0-spring").json
    assert now["map"][10] == "W...F......"
    undone = phone.ask("POST", "/api/sheets/0-spring/undo", {**undo, "revision": now["revision"]})
    assert undone.status == 200
    assert phone.ask("GET", "/api/sheets/0-spring").json["map"][10] == "W.........."


def test_a_sheet_of_the_wrong_season_is_moved_and_scored_by_its_cards(phone: Phone) -> None:
    phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))
    assert (
        phone.ask(
            "POST", "/api/sheets/0-spring/move", {"player": "Anna", "season": "summer"}
        ).status
        == 200
    )
    assert phone.ask("GET", "/api/sheets/0-spring").status == 409
    cards = phone.ask("GET", "/api/sheets/0-summer").json["score"]["cards"]
    assert [card["edict"] for card in cards] == ["B", "C"]


def test_a_summer_sheet_that_comes_first_is_asked_about(phone: Phone) -> None:
    """Nothing is entered before somebody says the season."""
    asked = phone.wait(phone.send(GAME / "2_summer_anna.jpg", "anna.jpg"))
    assert asked["state"] == "open"
    assert "summer" in asked["seasons"]
    assert phone.ask("GET", "/api/table").json["sheets"] == []
    assert (
        phone.ask(
            "POST", f"/api/photos/{asked['id']}/seat", {"player": None, "season": "summer"}
        ).status
        == 200
    )
    assert phone.wait(asked["id"])["key"] == "0-summer"
    # a late photo of an earlier season
    late = phone.wait(phone.send(GAME / "1_spring_anna.jpg", "spring_anna.jpg"))
    if late["state"] == "open":
        phone.ask("POST", f"/api/photos/{late['id']}/seat", {"player": "Anna", "season": "spring"})
        late = phone.wait(late["id"])
    assert late["key"] == "0-spring"


def test_a_photo_of_somebody_who_has_all_seasons_is_asked_about(running: Table) -> None:
    """A late one that replaces a season: which, is to be said; nothing is refused."""
    phone = running.phone()
    phone.ask(
        "POST", "/api/game", {"players": ["Anna"], "cards": truths("spring")["anna"]["cards"]}
    )
    home = running.log.parent / "home"
    for season in ("spring", "summer", "autumn", "winter"):
        words = ("enter", "Anna", season, "--total", 7)
        assert python("-m", "kscore", *words, KSCORE_HOME=home).returncode == 0
    asked = phone.wait(phone.send(GAME / "1_spring_anna.jpg", "image.jpg"))
    assert (asked["state"], asked["seasons"][0]) == ("open", "spring"), asked
    assert sorted(asked["seasons"]) == ["autumn", "spring", "summer", "winter"]
    phone.ask("POST", f"/api/photos/{asked['id']}/seat", {"player": None, "season": "spring"})
    assert phone.wait(asked["id"])["key"] == "0-spring"


def test_whose_sheet_it_is_a_claimed_phone_tells_once(phone: Phone, running: Table) -> None:
    assert phone.ask("POST", "/api/me", {"player": "Ben"}).status == 200
    first = phone.wait(phone.send(GAME / "1_spring_ben.jpg", "image.jpg"))
    assert (first["key"], first["by_claim"]) == ("1-spring", "Ben")
    second = phone.wait(phone.send(GAME / "1_spring_clara.jpg", "image.jpg"))
    assert second["state"] == "open", "his own sheet is there already: this one may be anybody's"
    several = running.phone()
    several.ask("POST", "/api/me", {"player": "Anna"})
    asked = several.wait(several.send(GAME / "1_spring_anna.jpg", "image.jpg", alone=False))
    assert asked["state"] == "open", "chosen with others: it may be anybody's"


def test_the_same_photo_again_keeps_what_was_said(phone: Phone) -> None:
    first = phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))
    key = first["key"]
    assert first["again"] is None
    phone.say(key, "K1=W")
    again = phone.wait(phone.send(GAME / "1_spring_anna.jpg", "ben.jpg"))  # under another's name
    assert (again["key"], again["again"]) == (key, {"player": "Anna", "season": "spring"})
    found = phone.ask("GET", f"/api/sheets/{key}").json
    assert (found["map"][10][0], found["undo"]) == ("W", 1)
    assert phone.ask("POST", f"/api/sheets/{key}/undo", {}).json["undo"] == 0
    assert phone.ask("POST", f"/api/sheets/{key}/undo", {}).json["key"] == "phone.nothing_to_undo"
    assert phone.ask("DELETE", f"/api/sheets/{key}").status == 200
    assert phone.ask("GET", "/api/table").json["sheets"] == []
    assert phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))["key"] == key, (
        "taken back, it may come again"
    )


def test_the_record_says_by_whose_phone_and_the_command_line_goes_on(
    phone: Phone, running: Table
) -> None:
    phone.ask("POST", "/api/me", {"player": "Clara"})
    key = phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))["key"]
    phone.say(key, "K1=W", "coins=3")
    home = running.log.parent / "home"
    export = ("export", home / "game.json")
    assert python("-m", "kscore", *export, KSCORE_HOME=home).returncode == 0
    entries = json.loads((home / "game.json").read_text())["entries"]
    assert {"text": "K1=W", "how": "typed", "who": "Clara"} in entries[-1]["corrections"]
    assert python("-m", "kscore", "undo", KSCORE_HOME=home).returncode == 0
    assert phone.ask("GET", f"/api/sheets/{key}").json["map"][10][0] != "W"


def test_photos_without_a_game_go_into_one_later(running: Table) -> None:
    phone = running.phone()
    id_ = phone.send(GAME / "1_spring_anna.jpg", "anna.jpg")
    assert phone.wait(id_)["state"] == "loose"
    before = phone.ask("GET", f"/api/sheets/{id_}").json
    assert before["score"] is None, "no cards, no points"
    truth = truths("spring")["anna"]
    assert (
        phone.ask("POST", "/api/cards", {"cards": truth["cards"], "season": "spring"}).status == 200
    )
    scored = phone.ask("GET", f"/api/sheets/{id_}").json
    assert scored["total"] is not None
    assert phone.say(id_, "K1=W").json["undo"] == 1
    assert phone.ask("POST", f"/api/sheets/{id_}/undo", {}).json["total"] == scored["total"]
    phone.ask("POST", "/api/game", {"players": ["Anna"], "cards": truth["cards"]})
    assert phone.ask("POST", f"/api/photos/{id_}/enter", {}).status == 200
    assert phone.wait(id_)["key"] == "0-spring"


def test_what_was_said_of_a_photo_without_a_game_outlives_a_killed_server(tmp_path: Path) -> None:
    """The photo does, so what was said of it has to: else its points would be others without a
    word."""
    running = start(tmp_path / "home")
    try:
        phone = running.phone()
        id_ = phone.send(GAME / "1_spring_anna.jpg", "anna.jpg")
        phone.wait(id_)
        phone.say(id_, "K1=W")
        phone.say(id_, "K2=F", "coins=2")
        phone.say(id_, "K3=F")
        assert phone.ask("POST", f"/api/sheets/{id_}/undo", {}).json["undo"] == 2
        before = phone.ask("GET", f"/api/sheets/{id_}").json
        running.kill()
        running = start(tmp_path / "home", running.port)
        assert phone.wait(id_)["state"] == "loose"
        after = phone.ask("GET", f"/api/sheets/{id_}").json
        assert [after[name] for name in ("map", "coins", "undo")] == [
            before[name] for name in ("map", "coins", "undo")
        ]
        assert phone.ask("POST", f"/api/sheets/{id_}/undo", {}).json["undo"] == 1
        assert phone.ask("GET", f"/api/sheets/{id_}").json["map"][10][0] == "W"
        assert phone.ask("DELETE", f"/api/photos/{id_}").status == 200
        folder = tmp_path / "home" / "phone" / str(running.port)
        assert [path.name for path in folder.iterdir()] == ["doorway.json"]
    finally:
        running.stop()


def test_what_was_said_of_a_photo_goes_with_it_into_a_game(running: Table) -> None:
    """Also where it is asked whose it is, another game is opened meanwhile, and it goes out and in
    again."""
    phone = running.phone()
    id_ = phone.send(GAME / "1_spring_anna.jpg", "photo.jpg")
    phone.wait(id_)
    phone.say(id_, "K1=W", "coins=2")
    game = {"players": ["Anna", "Ben"], "cards": truths("spring")["anna"]["cards"]}
    phone.ask("POST", "/api/game", {**game, "name": "one"})
    assert phone.ask("POST", f"/api/photos/{id_}/enter", {}).status == 200
    assert phone.wait(id_)["state"] == "open"
    phone.ask("POST", "/api/game", {**game, "name": "two"})
    assert phone.wait(id_)["state"] == "open"
    phone.ask("DELETE", "/api/game")
    assert phone.wait(id_)["state"] == "loose"
    assert phone.ask("GET", f"/api/sheets/{id_}").json["map"][10][0] == "W"
    phone.ask("POST", "/api/games", {"key": phone.ask("GET", "/api/games").json["games"][0]["key"]})
    assert phone.ask("POST", f"/api/photos/{id_}/enter", {}).status == 200
    phone.wait(id_)
    phone.ask("POST", f"/api/photos/{id_}/seat", {"player": "Anna", "season": None})
    assert phone.wait(id_)["key"] == "0-spring"
    sheet = phone.ask("GET", "/api/sheets/0-spring").json
    assert (sheet["map"][10][0], sheet["score"]["coins"]) == ("W", 2)


def test_wifi_that_drops_during_an_upload_loses_nothing(running: Table) -> None:
    with browser() as chromium:
        handset = Handset.at(running, chromium)
        handset.page.context.set_offline(True)
        handset.page.set_input_files("#camera", str(GAME / "1_spring_anna.jpg"))
        handset.page.locator("#sending:has-text('trying again')").wait_for()
        handset.page.context.set_offline(False)
        handset.page.wait_for_url(re.compile("/sheet/"), timeout=300_000)


def test_a_photo_read_while_nobody_listened_is_shown(running: Table) -> None:
    """The connection for events comes back, or comes at all, only after the photo has been read."""
    with browser() as chromium:
        handset = Handset.at(running, chromium)
        handset.page.route("**/events*", lambda route: route.abort())
        handset.page.reload()
        handset.page.set_input_files("#camera", str(GAME / "1_spring_anna.jpg"))
        handset.page.locator("#sending:has-text('being read')").wait_for()
        knocking = running.phone()
        until = time.monotonic() + 300
        while not knocking.ask("GET", "/api/table").json["photos"] and time.monotonic() < until:
            time.sleep(0.1)
        while (
            knocking.ask("GET", "/api/table").json["photos"][0]["state"] == "reading"
            and time.monotonic() < until
        ):
            time.sleep(0.1)
        assert "/sheet/" not in handset.page.url
        handset.page.unroute("**/events*")
        handset.page.wait_for_url(re.compile("/sheet/"), timeout=300_000)


def test_what_cannot_be_is_asked_without_likelihoods(phone: Phone) -> None:
    """Nine coins in spring: nobody knows how likely another number is."""
    key = phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))["key"]
    assert phone.say(key, "coins=9").json["open"]
    page = phone.ask("GET", f"/sheet/{key}").body.decode()
    answers = re.findall(r"<button[^>]*coins=.*?</button>", page, re.DOTALL)
    assert len(answers) > 1
    assert not any("%" in re.sub(r"<[^>]*>", "", each) for each in answers)


def test_it_stops_by_itself_where_nobody_looks(tmp_path: Path) -> None:
    port = free_port()
    program = (
        "import sys; from kscore.server.run import ServerOptions, serve;"
        "from kscore.console import Session; from kscore.messages import Texts;"
        f"sys.exit(serve(ServerOptions(host={HOST!r}, port={port}, game=None, open=False, "
        f"hands=False), Session(Texts('en')), idle=1.0))"
    )
    done = python("-c", program, KSCORE_HOME=tmp_path / "home")
    assert done.returncode == 0, done.stderr
    assert "No page was open for two hours." in done.stderr
    assert not list((tmp_path / "home" / "phone" / str(port)).iterdir()), (
        "nobody is let in any more"
    )


def test_a_port_that_is_taken_is_told(running: Table, tmp_path: Path) -> None:
    def served_at(host: str, *more: object) -> subprocess.CompletedProcess[str]:
        words = ("phone", "--host", host, *more, "--lang", "en")
        return python("-m", "kscore", *words, KSCORE_HOME=tmp_path / "other")

    done = served_at(HOST, "--port", running.port)
    assert done.returncode == 3
    assert f"Port {running.port} cannot be used" in done.stderr
    assert served_at("no.such.name.invalid").returncode == 2


def test_what_a_game_is_played_with_is_put_right(phone: Phone, tmp_path: Path) -> None:
    """Skills that were forgotten when it began; the command line takes it back as any step."""

    def setup() -> tuple[bool, bool]:
        page = phone.ask("GET", "/options").body.decode()
        return 'name="skills" checked' in page, 'value="online" selected' in page

    assert setup() == (False, False)
    changed = phone.ask(
        "POST", "/api/game/options", {"skills": True, "heroes": False, "seasons": "online"}
    )
    assert (changed.status, changed.json["go"]) == (200, "/")
    assert setup() == (True, True)
    done = python("-m", "kscore", "undo", "--lang", "en", KSCORE_HOME=tmp_path / "home")
    assert "Skills: no" in done.stderr
    assert setup() == (False, False)
    for wrong in ({}, {"skills": "yes"}, {"seasons": "long"}, {"cards": ["Treetower"]}):
        assert phone.ask("POST", "/api/game/options", wrong).status in (400, 409), wrong
    assert setup() == (False, False)


def test_a_page_offers_crossed_out_spaces_only_where_something_destroys_them(phone: Phone) -> None:
    phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))
    page = "/sheet/0-spring/space/K1"
    assert b'data-say="K1=W"' in phone.ask("GET", page).body
    assert b'data-say="K1=X"' not in phone.ask("GET", page).body
    assert phone.say("0-spring", "K1=X").status == 400
    assert phone.ask("POST", "/api/game/options", {"heroes": True}).status == 200
    assert b'data-say="K1=X"' in phone.ask("GET", page).body


def test_a_sheets_address_stays_its_players_when_somebody_leaves(
    phone: Phone, tmp_path: Path
) -> None:
    phone.wait(phone.send(GAME / "1_spring_anna.jpg", "anna.jpg"))
    phone.wait(phone.send(GAME / "1_spring_ben.jpg", "ben.jpg"))
    with Record.open(Places({HOME: str(tmp_path / "home")}).current() or Path()) as record:
        record.change(Seating(leaving=("Anna",)).of)
    assert phone.ask("GET", "/api/sheets/1-spring").json["player"] == "Ben"
    assert phone.ask("GET", "/api/sheets/0-spring").json["key"] == "phone.gone"


def test_who_plays_is_put_right(phone: Phone) -> None:
    """Anna was misspelt, Emil came late, Clara left and came back: as ``kscore change`` has it."""
    key = str(phone.wait(phone.send(GAME / "1_spring_anna.jpg", "clara.jpg"))["key"])

    def playing(body: dict[str, object]) -> set[str]:
        assert phone.ask("POST", "/api/game/players", body).json.get("go") == "/options", body
        return {
            str(each["player"]) for each in phone.ask("GET", "/api/table").json["game"]["players"]
        }

    assert playing({"rename": "Anna", "to": "Ana"}) == {"Ana", "Ben", "Clara"}
    assert playing({"join": "Emil"}) == {"Ana", "Ben", "Clara", "Emil"}
    assert playing({"leave": "Clara"}) == {"Ana", "Ben", "Emil"}
    assert phone.ask("GET", f"/api/sheets/{key}").json["key"] == "phone.gone"
    assert "Clara plays again" in phone.ask("GET", "/options").body.decode()
    assert playing({"join": "Clara"}) == {"Ana", "Ben", "Clara", "Emil"}
    assert phone.ask("GET", f"/api/sheets/{key}").json["player"] == "Clara"
    wrong: tuple[dict[str, object], ...] = (
        {}, {"join": ""}, {"join": "Ben"}, {"join": "A, B"}, {"join": 3}, {"leave": "Zoe"},
        {"leave": "Be"}, {"rename": "Ben"}, {"rename": "Ben", "to": "Ana"},
        {"join": "Zoe", "leave": "Ben"},
    )  # fmt: skip
    for body in wrong:
        assert phone.ask("POST", "/api/game/players", body).status in (400, 409), body


def test_who_plays_is_put_right_with_a_finger(running: Table, phone: Phone) -> None:
    with browser() as chromium:
        handset = Handset.at(running, chromium)
        names = "[name='rename']"

        handset.go("/options")
        handset.page.locator("[name='to']").nth(1).fill("Bea")
        handset.tap("form:has([name='rename'][value='Ben']) button")
        handset.page.wait_for_selector("[name='rename'][value='Bea']", state="attached")
        handset.page.locator("[name='join']").fill("Emil")
        handset.tap("form:has([name='join']) button")
        handset.page.wait_for_selector("[name='rename'][value='Emil']", state="attached")
        handset.tap("form:has([name='rename'][value='Anna']) .quiet")
        handset.sure()
        handset.page.wait_for_selector("[name='rename'][value='Anna']", state="detached")
        found = handset.page.locator(names).evaluate_all("all => all.map((one) => one.value)")
        assert found == ["Bea", "Clara", "Emil"]
        assert not handset.errors
