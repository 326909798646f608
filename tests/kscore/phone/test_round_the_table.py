"""Several phones at one table, as their owners see it: live, mended, closed and opened again, older
games."""

from __future__ import annotations

import re
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from kscore.engine.season import CardSet
from PIL import Image

from kscore.record.entry import Setup
from kscore.record.store import Record
from testing import REPOSITORY
from testing.handset import CARDS, GAME, Handset, Scene
from testing.phone import start, table

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Route

HEIC = REPOSITORY / "tests" / "photos" / "phone.heic"


def row(phone: Handset, player: str) -> str:
    return f".standings tr:has-text('{player}')"


def test_everybody_sees_a_sheet_arrive_and_a_correction_count(scene: Scene) -> None:
    scene.begin("Anna", "Ben")
    watching = scene.phone()
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    watching.page.wait_for_selector(f"{row(watching, 'Anna')} a[href='/sheet/{key}']")
    before = watching.page.locator(row(watching, "Anna")).inner_text()
    scene.hand.say(key, "K1=F", "K2=F", "K3=F", "coins=9")
    watching.page.wait_for_function(
        "([place, before]) => [...document.querySelectorAll('.standings tr')]"
        ".some((row) => row.innerText.includes(place) && row.innerText !== before)",
        arg=["Anna", before],
    )
    assert not watching.errors


def test_a_form_of_options_changes_what_somebody_changed_in_it(scene: Scene) -> None:
    """Another phone has said since it was opened that skills are played: that stays."""
    scene.begin("Anna", "Ben")
    phone = scene.phone("/options")
    assert scene.hand.ask("POST", "/api/game/options", {"skills": True}).status == 200
    phone.page.select_option("[name='seasons']", "online")
    phone.tap("main .button.main")
    phone.page.wait_for_url(f"{scene.table.origin}/")
    phone.go("/options")
    assert phone.page.locator("[name='skills']").is_checked()
    assert phone.page.locator("[name='seasons']").input_value() == "online"
    phone.tap("main .button.main")  # nothing was changed, and nothing is asked for
    phone.page.wait_for_url(f"{scene.table.origin}/")
    assert not phone.errors


def test_what_happens_while_a_page_is_on_its_way_is_shown(scene: Scene) -> None:
    """Between the page that the server made and the first listening something is entered."""
    scene.begin("Anna", "Ben")
    phone = scene.phone()
    entered: list[str] = []

    def meanwhile(route: Route) -> None:
        if not entered:
            entered.append(scene.sheet("1_spring_anna.jpg", "anna.jpg"))
        route.continue_()

    phone.page.route("**/events*", meanwhile)
    phone.page.reload()
    phone.page.wait_for_selector(f"{row(phone, 'Anna')} a[href='/sheet/0-spring']")
    assert entered == ["0-spring"]


@pytest.mark.parametrize(
    "woken",
    [
        "dispatchEvent(new Event('online'))",
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
        "Date.now = ((now) => () => now() + 60000)(Date.now);"
        "document.dispatchEvent(new Event('visibilitychange'))",
    ],
    ids=["another network", "put aside by the browser", "a locked screen"],
)
def test_a_page_that_slept_listens_anew(scene: Scene, woken: str) -> None:
    """Its old connection may hang, and says nothing of it."""
    phone = scene.phone()
    phone.page.wait_for_function("() => document.getElementById('offline').hidden")
    with phone.page.expect_request("**/events?last=*"):
        phone.page.evaluate(woken)


def test_nothing_is_replaced_under_a_finger(scene: Scene) -> None:
    """Its tap would hit nothing, or what has come in the place."""
    scene.begin("Anna", "Ben")
    phone = scene.phone()
    phone.page.evaluate("document.getElementById('main').was = true")
    phone.page.locator("a.button[href='/games']").hover()
    phone.page.mouse.down()
    # Typed, not photographed: a finger rests for three seconds, and a busy machine reads longer.
    typed = {"player": "Anna", "season": "spring", "total": "10", "monsters": "0"}
    with phone.page.expect_response(lambda answer: answer.url == f"{phone.origin}/"):
        assert scene.hand.ask("POST", "/api/game/total", typed).status == 200
    phone.page.wait_for_timeout(300)
    assert phone.page.evaluate("document.getElementById('main').was") is True
    phone.page.mouse.up()
    phone.page.wait_for_url("**/games")
    assert not phone.errors


def test_nothing_is_replaced_between_a_fingers_lifting_and_its_click(scene: Scene) -> None:
    """A browser makes a click of a touch only after the page has heard that the finger is gone."""
    scene.begin("Anna", "Ben")
    phone = scene.phone()
    phone.page.evaluate("document.getElementById('main').was = true")
    phone.page.evaluate("dispatchEvent(new PointerEvent('pointerdown'))")
    typed = {"player": "Anna", "season": "spring", "total": "10", "monsters": "0"}
    with phone.page.expect_response(lambda answer: answer.url == f"{phone.origin}/"):
        assert scene.hand.ask("POST", "/api/game/total", typed).status == 200
    still = """async () => {
      dispatchEvent(new PointerEvent('pointerup'));
      await new Promise((done) => setTimeout(done, 50));
      const { was } = document.getElementById('main');
      document.body.click();
      return was;
    }"""
    assert phone.page.evaluate(still) is True
    phone.page.wait_for_function("() => !document.getElementById('main').was")


def test_an_answer_that_was_overtaken_is_not_shown(scene: Scene) -> None:
    """Two changes shortly after each other; the page's question after the first is answered
    last."""
    scene.begin("Anna", "Ben")
    phone = scene.phone()
    held: list[tuple[Route, APIResponse]] = []

    def slowly(route: Route) -> None:
        if route.request.headers.get("x-part") and not held:
            # answered by the server now, told to the page later
            held.append((route, route.fetch()))
        else:
            route.continue_()

    phone.page.route(phone.origin + "/", slowly)
    scene.hand.ask(
        "POST", "/api/revealed", {"season": "spring", "note": "add", "card": "goblin_attack"}
    )
    phone.until(lambda: held)
    scene.hand.ask("POST", "/api/revealed", {"season": "spring", "note": "add", "card": "hamlet"})
    phone.page.locator(".revealed dd", has_text="Goblin Attack, Hamlet").wait_for()
    route, old = held[0]
    assert "Hamlet" not in old.text()
    with phone.page.expect_request_finished():
        route.fulfill(response=old)
    phone.page.wait_for_timeout(300)
    assert phone.page.locator(".revealed dd").inner_text() == "Goblin Attack, Hamlet"


def test_every_phone_is_asked_once_whose_it_is(scene: Scene) -> None:
    """Also one that is let in when the game has begun; that it is nobody's is an answer."""
    scene.begin("Anna", "Ben")
    one, two = (scene.phone() for _ in range(2))
    for phone, answer, called in ((one, "Ben", "Ben"), (two, "Nobody's phone", "Phone")):
        phone.page.locator(".whose .button", has_text=answer).tap()
        phone.page.wait_for_selector(".whose", state="detached")
        assert phone.page.locator(".top nav a").first.inner_text().startswith(called)
        phone.page.reload()
        assert phone.page.locator(".whose").count() == 0


def test_who_takes_a_name_that_another_has_is_asked_and_the_other_is_told(scene: Scene) -> None:
    name = "Anna $& {name} <b>"  # what a script may take for something else
    scene.begin(name, "Ben")
    first, second = (scene.phone() for _ in range(2))
    for phone in (first, second):
        phone.go("/me")
    first.tap(".answers button:has-text('Anna')")
    first.page.wait_for_url(first.origin + "/")
    second.page.reload()
    second.tap(".answers button:has-text('Anna')")
    asked = second.sure()
    second.page.wait_for_url(second.origin + "/")
    assert name in asked
    first.page.locator("#notices").filter(has_text=name).wait_for()


def test_a_wrong_player_and_a_wrong_season_are_mended_with_taps(scene: Scene) -> None:
    scene.begin("Anna", "Ben")
    scene.sheet("1_spring_anna.jpg", "ben.jpg")
    phone = scene.phone()
    for player, season, key in (("Anna", "spring", "0-spring"), ("Anna", "summer", "0-summer")):
        phone.page.wait_for_selector(".standings a[href^='/sheet/']")
        phone.tap(".standings a[href^='/sheet/']")
        phone.page.wait_for_url(re.compile("/sheet/"))
        phone.page.locator("summary", has_text="Wrong player or season?").tap()
        phone.page.locator("select[name=player]").select_option(player)
        phone.page.locator("select[name=season]").select_option(season)
        phone.tap("form[data-form$='/move'] button")
        phone.sure()
        phone.page.wait_for_url(f"**/sheet/{key}")
        assert player in phone.page.locator("h1").inner_text()
        phone.go("/")
    # A late photo of spring finds its place beside it.
    late = scene.hand.wait(scene.hand.send(GAME / "1_spring_ben.jpg", "1_spring_ben.jpg"))
    assert late["key"] == "1-spring", late
    phone.page.wait_for_selector(f"{row(phone, 'Ben')} a[href='/sheet/1-spring']")


def test_a_photo_that_is_in_the_game_already_is_told(scene: Scene, tmp_path: Path) -> None:
    """By itself, and among others: whoever meant another sheet would take that for entered."""
    scene.begin("Anna", "Ben")
    scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone()
    mixed_up = tmp_path / "ben.jpg"
    mixed_up.write_bytes((GAME / "1_spring_anna.jpg").read_bytes())
    told = phone.page.locator(
        "#notices .notice", has_text="ben.jpg: this very photo is already in the game"
    )
    phone.page.set_input_files("#choose", str(mixed_up))
    phone.page.wait_for_url("**/sheet/0-spring")
    told.wait_for()
    assert "Anna's Spring sheet" in told.inner_text()
    phone.go("/")
    phone.page.set_input_files("#choose", [str(mixed_up), str(GAME / "1_spring_ben.jpg")])
    phone.page.wait_for_selector(f"{row(phone, 'Ben')} a[href='/sheet/1-spring']")
    told.wait_for()
    assert phone.page.url == f"{phone.origin}/"
    assert not phone.errors


def test_what_somebody_is_choosing_stays_chosen_while_others_go_on(scene: Scene) -> None:
    """Else a sheet would move to the wrong seat: the page comes anew between the choice and the
    tap."""
    scene.begin("Anna", "Ben")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone(f"/sheet/{key}")
    phone.page.locator("summary", has_text="Wrong player or season?").tap()
    phone.page.locator("select[name=player]").select_option("Ben")
    seen = phone.page.locator("#main [data-revision]").get_attribute("data-revision")
    scene.hand.say(key, "K1=F")
    phone.until(
        lambda: phone.page.locator("#main [data-revision]").get_attribute("data-revision") != seen
    )
    assert phone.page.locator("select[name=player]").input_value() == "Ben"
    assert phone.page.locator("select[name=season]").input_value() == "spring"
    phone.tap("form[data-form$='/move'] button")
    phone.sure()
    phone.page.wait_for_url("**/sheet/1-spring")


def test_what_was_chosen_of_a_sheet_is_not_meant_of_another_in_its_place(scene: Scene) -> None:
    """Somebody else moves the sheet first: the choice was about that one, and would take the other
    away again."""
    scene.begin("Anna", "Ben")
    scene.sheet("1_spring_anna.jpg", "ben.jpg")
    scene.sheet("1_spring_ben.jpg", "anna.jpg")
    phone = scene.phone("/sheet/0-spring")
    phone.page.locator("summary", has_text="Wrong player or season?").tap()
    phone.page.locator("select[name=player]").select_option("Ben")
    seen = phone.page.locator("#main [data-picture]").get_attribute("data-picture")
    moved = scene.hand.ask(
        "POST", "/api/sheets/0-spring/move", {"player": "Ben", "season": "spring"}
    )
    assert moved.status == 200
    phone.until(
        lambda: phone.page.locator("#main [data-picture]").get_attribute("data-picture") != seen
    )
    assert phone.page.locator("select[name=player]").input_value() == "Anna"


def test_a_phone_that_is_closed_and_opened_again_is_where_it_was(scene: Scene) -> None:
    """Its page, its name and its language; also when its owner scans the code once more."""
    scene.begin("Anna", "Berta")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone("/me")
    phone.tap(".answers button:has-text('Berta')")
    phone.page.wait_for_url(phone.origin + "/")
    phone.go("/me")
    with phone.page.expect_navigation():
        phone.tap(".answers button:has-text('Deutsch')")
    assert phone.page.locator("html").get_attribute("lang") == "de"
    phone.go(f"/sheet/{key}")
    where, context = phone.page.url, phone.page.context
    phone.page.close()
    again = context.new_page()
    again.goto(where)
    assert again.locator("html").get_attribute("lang") == "de"
    assert "Frühling" in again.locator("h1").inner_text()
    assert "Berta" in again.locator(".top nav").inner_text()
    again.goto(scene.table.address)
    assert again.url == f"{scene.table.origin}/"
    assert "Berta" in again.locator(".top nav").inner_text()


def test_an_older_game_is_opened_and_left_again(scene: Scene) -> None:
    scene.begin("Xenia", "Yves", name="An evening in May")
    scene.sheet("1_spring_anna.jpg", "xenia.jpg")
    a, b, c, d = (card.key for card in CardSet.parse(CARDS).cards)
    Record.create(
        scene.home / "old.kscore",
        Setup(name="Ölspur <i>1</i>", players=("Zoë",), cards=(a, b, c, d)),
    ).close()
    (scene.home / "broken.kscore").write_bytes(b"no record")
    phone, other = (scene.phone() for _ in range(2))
    phone.tap("a[href='/games']")
    phone.page.wait_for_url("**/games")
    lines = phone.page.locator(".games li")
    assert lines.filter(has_text="An evening in May").locator("button").count() == 0, (
        "it is on the page already"
    )
    assert lines.filter(has_text="broken").locator("button").count() == 0, "it cannot be read"
    lines.filter(has_text="Ölspur <i>1</i>").locator("button").tap()
    asked = phone.sure()
    phone.page.wait_for_url(phone.origin + "/")
    assert "Ölspur <i>1</i>" in asked
    other.page.locator("h1", has_text="Ölspur <i>1</i>").wait_for()
    assert "Zoë" in other.page.locator("#main").inner_text()
    other.go("/games")
    other.page.locator(".games li", has_text="An evening in May").locator("button").tap()
    other.sure()
    phone.page.wait_for_selector(f"{row(phone, 'Xenia')} a[href='/sheet/0-spring']")
    wrong = scene.hand.ask("POST", "/api/games", {"key": "../old"})
    assert (wrong.status, wrong.json["key"]) == (409, "phone.gone")


def test_what_a_photo_waits_for_is_asked_of_the_game_that_is_opened(scene: Scene) -> None:
    scene.begin("Anna", "Ben", "Clara")
    first = next(
        each["key"] for each in scene.hand.ask("GET", "/api/games").json["games"] if each["played"]
    )
    asked = scene.hand.wait(scene.hand.send(GAME / "1_spring_anna.jpg", "image.jpg"))
    assert asked["whose"] == ["Anna", "Ben", "Clara"]
    scene.begin("Dora", "Emil", "Fritz")
    assert scene.hand.wait(asked["id"])["whose"] == ["Dora", "Emil", "Fritz"]
    assert scene.hand.ask("POST", "/api/games", {"key": first}).status == 200
    assert scene.hand.wait(asked["id"])["whose"] == ["Anna", "Ben", "Clara"]
    assert scene.hand.ask("DELETE", f"/api/photos/{asked['id']}").status == 200


def test_a_wrong_name_for_a_photo_is_asked_about_once_more(scene: Scene) -> None:
    """On the page it says why; who taps the same name again is believed."""
    scene.begin("Hanna", "Irma", "Jule", name="A wrong name")
    scene.sheet("1_spring_anna.jpg", "hanna.jpg")
    asked = scene.hand.wait(scene.hand.send(GAME / "1_spring_ben.jpg", "image.jpg"))
    seat = f"/api/photos/{asked['id']}/seat"
    assert scene.hand.ask("POST", seat, {"player": "Hanna"}).status == 200
    again = scene.hand.wait(asked["id"])
    assert (again["state"], again["unlike"]) == ("open", "Hanna")
    phone = scene.phone()
    assert "hardly anything in common with Hanna" in phone.page.locator("#main").inner_text()
    assert scene.hand.ask("POST", seat, {"player": "Irma"}).status == 200
    assert scene.hand.wait(asked["id"])["key"] == "1-spring"
    summer = scene.hand.wait(scene.hand.send(GAME / "2_summer_clara.jpg", "image.jpg"))
    seat = f"/api/photos/{summer['id']}/seat"
    for _ in range(2):
        said = {"player": "Hanna", "season": "summer"}
        assert scene.hand.ask("POST", seat, said).status == 200
        found = scene.hand.wait(summer["id"])
    assert found["key"] == "0-summer"


def test_ambushes_and_heroes_are_noted_season_by_season(scene: Scene) -> None:
    scene.begin("Anna", "Ben", games="KH", name="Both")
    phone, other = (scene.phone() for _ in range(2))
    phone.tap("a[href='/revealed/spring']")
    phone.page.wait_for_url("**/revealed/spring")
    noted = phone.page.locator(".noted li")
    for count, card in enumerate(("Zombie", "Dal of Jolev"), start=1):
        phone.tap(f".answers button:has-text('{card}')")
        noted.nth(count - 1).wait_for()
    texts = noted.locator("span").all_inner_texts()
    assert [text.split()[0] for text in texts] == ["Zombie", "Dal"]
    other.page.locator(".revealed dd", has_text="Zombie Plague, Dal of Jolev").wait_for()
    noted.filter(has_text="Dal").locator("button").tap()
    noted.nth(1).wait_for(state="detached")
    phone.tap("nav.switch a[href='/revealed/summer']")
    phone.page.wait_for_url("**/revealed/summer")
    assert phone.page.locator("button:has-text('Zombie')").is_disabled(), (
        "an ambush comes once a game"
    )
    phone.tap("button:has-text('None came')")
    phone.page.locator("button:has-text('Take that back')").wait_for()
    game = scene.hand.ask("GET", "/api/games").json["games"]
    with Record.open(
        scene.home / f"{next(each['key'] for each in game if each['played'])}.kscore"
    ) as record:
        told = {season.value: keys for season, keys in record.revealed().items()}
    assert told == {"spring": ("zombie_plague",), "summer": ()}
    phone.tap("button:has-text('Take that back')")
    phone.page.locator("button:has-text('None came')").wait_for()
    for body, key in (
        ({"season": "spring", "note": "add", "card": "none_such"}, "phone.gone"),
        ({"season": "summer", "note": "add", "card": "zombie_plague"}, "revealed.twice"),
        ({"season": "summer", "note": "shout", "card": "zombie_plague"}, "phone.form"),
    ):
        assert scene.hand.ask("POST", "/api/revealed", body).json["key"] == key
    assert not phone.errors or all("409" in error or "400" in error for error in phone.errors)


def test_a_new_game_with_everything_that_the_command_line_knows(scene: Scene) -> None:
    phone, names = scene.phone(), [f"P{n}" for n in range(1, 9)]
    phone.begin(*names)
    cards = phone.page.locator("input[name=cards]")
    first = cards.evaluate_all("fields => fields.map((field) => field.value)")
    phone.page.locator("input[name=games][value=H]").check()
    phone.tap("[data-draw=recommended]")
    chosen = "() => [...document.querySelectorAll('[name=cards]')].map((each) => each.value)"
    phone.until(lambda: phone.page.evaluate(chosen) != first)
    recommended = phone.page.evaluate(chosen)
    assert [card.game for card in CardSet.parse(recommended).cards] == ["H"] * 4
    phone.page.locator("summary", has_text="More").tap()
    phone.page.locator("select[name=heroes]").select_option("false")
    phone.page.locator("select[name=seasons]").select_option("online")
    phone.tap("form button.main")
    phone.page.wait_for_url("**/me")
    setup = scene.hand.ask("GET", "/api/table").json["game"]["game"]
    assert (setup["players"], setup["heroes"], setup["seasons"], setup["games"]) == (
        names,
        False,
        "online",
        "H",
    )
    drawn = {
        tuple(scene.hand.ask("GET", "/api/cards/drawn?how=random&games=K").json["cards"])
        for _ in range(8)
    }
    assert len(drawn) > 1
    assert not phone.errors


def test_what_is_under_way_and_what_went_wrong_is_seen_wherever_one_looks(scene: Scene) -> None:
    """A long page is scrolled to its end and to its beginning; a refusal comes while a space is
    open."""
    scene.begin("Anna", "Ben")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone()
    phone.page.context.set_offline(True)
    phone.page.set_input_files("#camera", str(GAME / "1_spring_ben.jpg"))
    line = phone.page.locator("#sending p")
    line.wait_for()
    for end in ("0", "document.body.scrollHeight"):
        phone.page.evaluate(f"scrollTo(0, {end})")
        assert phone.in_view("#sending p"), end
    phone.page.context.set_offline(False)
    phone.page.wait_for_url(re.compile("/sheet/"))

    phone.go(f"/sheet/{key}")
    phone.page.context.set_offline(True)
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.tap(".over [data-c='F7']")
    phone.page.locator("#notices .notice", has_text="No connection").wait_for()
    assert phone.in_view("#notices .notice")
    phone.page.context.set_offline(False)
    phone.tap("#notices .notice button")
    phone.tap(".over [data-c='F7']")
    phone.page.wait_for_selector("dialog[open] [data-say]")
    scene.hand.ask("DELETE", f"/api/sheets/{key}")  # somebody else takes the sheet out meanwhile
    phone.tap("dialog [data-say='F7=W']")
    said = phone.page.locator("dialog [role=alert]")
    said.wait_for()
    assert "somebody else has changed it" in said.inner_text()
    assert phone.in_view("dialog [role=alert]")


def test_a_family_that_played_before_plays_again_with_six_taps(scene: Scene) -> None:
    """Cards are tapped in the order of their edicts; one of each kind, and back where it slips."""
    scene.begin("Änne <b>", "Ben")
    phone = scene.phone("/new", lang="de")
    phone.tap("a[href='#cards']")
    for card in ("treetower", "mages_valley", "greengold_plains", "broken_road"):
        phone.tap(f"[data-card='{card}']")
    tile = phone.page.locator("[data-card='canal_lake']")
    assert tile.inner_text().split("\n")[-2:] == ["Bewässerungskanal", "Canal Lake"]
    tile.tap()
    assert tile.locator(".edict").inner_text() == "B", "of its kind it takes the other's place"
    phone.page.evaluate("history.back()")
    phone.page.locator("a[href='#cards']").wait_for()
    phone.page.evaluate("history.forward()")
    phone.tap("form button.main")
    phone.page.wait_for_url("**/me")
    game = scene.hand.ask("GET", "/api/table").json["game"]["game"]
    assert game["cards"] == ["treetower", "canal_lake", "greengold_plains", "broken_road"]
    assert game["players"] == ["Änne <b>", "Ben"]
    phone.go("/options")
    assert phone.page.locator("[aria-pressed=true] .edict").all_inner_texts() == list("ABCD")
    phone.tap("[data-card='borderlands']")
    phone.tap("[data-form='/api/game/options'] .button.main")
    phone.page.wait_for_url(phone.origin + "/")
    game = scene.hand.ask("GET", "/api/table").json["game"]["game"]
    assert game["cards"] == ["treetower", "canal_lake", "greengold_plains", "borderlands"]
    assert phone.errors == []


def test_a_heic_photo_goes_as_it_is(scene: Scene) -> None:
    """This browser cannot open it, so it cannot make it smaller."""
    scene.hand.ask("DELETE", "/api/game")
    phone = scene.phone()
    phone.page.set_input_files("#camera", str(HEIC))
    phone.page.wait_for_url(re.compile("/sheet/"))
    assert phone.page.locator(".over a").count() == 121
    folder = scene.home / "phone" / str(scene.table.port)
    assert HEIC.read_bytes() in [path.read_bytes() for path in folder.glob("*.photo")]


def test_a_page_of_a_pdf_that_is_chosen_becomes_a_sheet(scene: Scene, tmp_path: Path) -> None:
    """As document apps save what they scan."""
    scene.begin("Anna")
    with Image.open(GAME / "1_spring_anna.jpg") as photo:
        photo.save(tmp_path / "scan.pdf", resolution=200)
    phone = scene.phone()
    phone.page.set_input_files("#choose", str(tmp_path / "scan.pdf"))
    phone.page.wait_for_url("**/sheet/0-spring")
    assert phone.page.locator(".over a").count() == 121
    assert not phone.errors


def test_a_page_that_asked_too_often_shows_what_happened_a_moment_later(
    scene: Scene, tmp_path: Path
) -> None:
    with table(tmp_path / "home") as running:
        hand = running.phone()
        phone = Handset.at(running, scene.browser)
        turned_away: list[str] = []

        def busy(route: Route) -> None:
            if route.request.headers.get("x-part") and not turned_away:
                turned_away.append(route.request.url)
                route.fulfill(status=429, headers={"Retry-After": "1"}, body="429")
            else:
                route.continue_()

        phone.page.route(f"{running.origin}/", busy)
        hand.ask("POST", "/api/game", {"players": ["Änne"], "cards": CARDS})
        phone.page.locator("main", has_text="Änne").wait_for()
        assert turned_away


def test_a_computer_that_slept_goes_on(scene: Scene, tmp_path: Path) -> None:
    """The server stands still while a phone sends and another listens, and nothing is lost."""
    with table(tmp_path / "home") as running:
        hand = running.phone()
        hand.ask("POST", "/api/game", {"players": ["Anna"], "cards": CARDS})
        watching, sending = (Handset.at(running, scene.browser) for _ in range(2))
        running.process.send_signal(signal.SIGSTOP)
        awake = threading.Timer(4, running.process.send_signal, [signal.SIGCONT])
        try:
            awake.start()
            sending.page.set_input_files("#camera", str(GAME / "1_spring_anna.jpg"))
            sending.page.wait_for_url(re.compile("/sheet/0-spring"))
        finally:
            awake.cancel()
            running.process.send_signal(signal.SIGCONT)
        watching.page.wait_for_selector(".standings a[href='/sheet/0-spring']")


def test_a_page_outlives_a_server_that_is_killed(scene: Scene, tmp_path: Path) -> None:
    """Killed while the page sends: the page goes on sending to the next server, and shows what came
    of it."""
    running = start(tmp_path / "home")
    try:
        hand = running.phone()
        hand.ask("POST", "/api/game", {"players": ["Anna"], "cards": CARDS})
        phone = Handset.at(running, scene.browser)
        line = phone.page.context.new_cdp_session(phone.page)
        slow = {
            "offline": False,
            "latency": 10,
            "downloadThroughput": 1_000_000,
            "uploadThroughput": 60_000,
        }
        line.send("Network.emulateNetworkConditions", slow)
        phone.page.set_input_files("#camera", str(GAME / "1_spring_anna.jpg"))
        folder = tmp_path / "home" / "phone" / str(running.port)
        until = time.monotonic() + 300
        while (
            not any(path.name.startswith(".part-") for path in folder.iterdir())
            and time.monotonic() < until
        ):
            time.sleep(0.02)
        running.kill()
        phone.page.locator("#sending:has-text('trying again')").wait_for()
        line.send(
            "Network.emulateNetworkConditions",
            {**slow, "uploadThroughput": -1, "downloadThroughput": -1},
        )
        running = start(tmp_path / "home", running.port)
        phone.page.wait_for_url(re.compile("/sheet/0-spring"))
    finally:
        running.stop()
