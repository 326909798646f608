"""Every view of the phone's pages: accessible, narrow, light, large enough to tap, readable without
scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from testing import SAMPLES
from testing.handset import PHONE, Scene, browser
from testing.phone import table
from testing.process import python
from tests.kscore.empty_sheets import LONE, photographed

if TYPE_CHECKING:
    from playwright.sync_api import Response

Axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="needs axe (pip install '.[dev]')"
).Axe
VIEWS = (
    *(
        "/",
        "/sheet/0-spring",
        "/sheet/0-spring/space/F7",
        "/sheet/0-spring/numbers",
        "/sheet/1-spring",
    ),
    *(
        "/me",
        "/board",
        "/new",
        "/cards",
        "/help",
        "/games",
        "/revealed/spring",
        "/sheet/3-winter",
        "/options",
    ),
    *("/layout/emptysheet000000", "/layout/emptysheet000000/space/B8"),
)
PLAYERS = ("Anna", "Zoë Ñuñez", "<b>Ben</b>")
LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe"
_SMALL = """() => [...document.querySelectorAll('a, button, summary, select, input, label.button')]
  .filter((each) => !each.closest('svg') && each.checkVisibility())
  .filter((each) => !['checkbox', 'radio', 'file'].includes(each.type))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([text, box]) => `${box.width}x${box.height} ${text}`)"""

_OUTSIDE = """() => [...document.querySelectorAll('a, button, summary, select, input, label')]
  .filter((each) => !each.closest('svg, .unseen') && each.checkVisibility())
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.left < -.5 || box.right > innerWidth + .5)
  .map(([text, box]) => `${box.left}–${box.right} ${text}`)"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """In the middle of an evening."""
    with browser() as found, table(tmp_path_factory.mktemp("views") / "home") as running:
        phone = running.phone()
        truth = json.loads((SAMPLES / "game" / "1_spring_anna.json").read_text())
        phone.ask(
            "POST", "/api/game", {"players": ["Old"], "cards": truth["cards"], "name": "Before <b>"}
        )
        phone.ask("POST", "/api/game", {"players": [*PLAYERS, LONG], "cards": truth["cards"]})
        assert (
            phone.wait(phone.send(SAMPLES / "game" / "1_spring_anna.jpg", "1_anna.jpg"))["state"]
            == "booked"
        )
        asked = phone.wait(phone.send(SAMPLES / "game" / "1_spring_ben.jpg", "a b ü.jpg"))
        assert asked["whose"] == [*PLAYERS[1:], LONG, "Anna"], (
            "those whose sheet is missing come first"
        )
        phone.ask(
            "POST", f"/api/photos/{asked['id']}/seat", {"player": "Zoë Ñuñez", "season": "spring"}
        )
        assert phone.wait(asked["id"])["key"] == "1-spring"
        left = phone.wait(phone.send(SAMPLES / "game" / "1_spring_clara.jpg", "image.jpg"))
        assert left["state"] == "open"
        phone.say("1-spring", "K1=F")
        for card in ("goblin_attack", "hamlet"):
            phone.ask("POST", "/api/revealed", {"season": "spring", "note": "add", "card": card})
        phone.ask(
            "POST", "/api/revealed", {"season": "summer", "note": "add", "card": "gnoll_raid"}
        )
        empty = photographed(LONE, running.log.parent / "lone.jpg")
        learnt = phone.send(empty, id_="emptysheet000000", X_Layout="1")
        assert phone.wait(learnt)["state"] == "layout"
        yield Scene(running, found, phone)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scene: Scene, scheme: str) -> None:
    phone = scene.phone(color_scheme=scheme)
    found = {}
    for path in VIEWS:
        phone.go(path)
        told = Axe().run(phone.page)
        if told.violations_count:
            found[path] = told.generate_report()
    assert not found, "\n".join(f"{path}: {report}" for path, report in found.items())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_view_is_narrow_and_large_enough_to_tap(scene: Scene, lang: str) -> None:
    phone = scene.phone(lang=lang)
    for path in VIEWS:
        phone.go(path)
        width = phone.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["viewport"]["width"], path
        assert phone.page.evaluate(_SMALL) == [], path
        assert phone.page.evaluate("document.documentElement.lang") == lang
    assert not phone.foreign
    assert [error for error in phone.errors if "404" not in error] == []


@pytest.mark.parametrize(
    ("width", "text"),
    [(320, 100), (320, 200), (375, 100), (412, 200), (704, 100), (768, 100), (1024, 200)],
)
def test_nothing_hangs_out_of_a_page_of_any_width(scene: Scene, width: int, text: int) -> None:
    """Nor with text twice as large, in which names stay whole."""
    phone = scene.phone(viewport={"width": width, "height": 700})
    phone.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => "
        f"document.documentElement.style.fontSize = '{text}%')"
    )
    for path in VIEWS:
        phone.go(path)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert phone.page.evaluate(_OUTSIDE) == [], path
        lines = phone.page.locator(".standings .player span", has_text="Anna").evaluate_all(
            "names => names.map((name) => name.offsetHeight / parseFloat("
            "getComputedStyle(name).fontSize))"
        )
        assert all(high < 2 for high in lines), (path, "a name is broken")


def test_a_browser_that_knows_modules_and_not_their_syntax_is_told(scene: Scene) -> None:
    phone = scene.phone()
    assert phone.page.locator("#old").is_hidden()
    phone.page.add_init_script("delete Promise.any")
    phone.go("/")
    phone.page.locator("#old").wait_for()


def test_what_scores_stands_beside_a_wide_picture(scene: Scene) -> None:
    """From 704 px on; what was drawn stays while one reads on."""
    phone = scene.phone("/sheet/1-spring", viewport={"width": 1024, "height": 700})
    board, asked, tally, switch = (
        phone.page.locator(each).first.evaluate("each => each.getBoundingClientRect().toJSON()")
        for each in (".over", ".ahead", ".tally", ".switch")
    )
    assert board["right"] <= asked["left"]
    assert asked["bottom"] <= tally["top"], "what is asked comes first"
    assert tally["left"] >= board["right"]
    assert switch["right"] <= tally["left"]


def test_all_terrains_are_on_a_narrow_screen(scene: Scene) -> None:
    phone = scene.phone("/sheet/0-spring", viewport={"width": 320, "height": 568})
    phone.tap(".over [data-c='F7']")
    phone.page.wait_for_selector("dialog[open]")
    ends = phone.page.locator("dialog .terrains button").evaluate_all(
        "all => all.map((button) => button.getBoundingClientRect().bottom)"
    )
    assert len(ends) == 6
    assert max(ends) <= 568


def test_a_tap_on_a_space_opens_it(scene: Scene) -> None:
    phone = scene.phone("/sheet/1-spring")
    phone.tap(".over [data-c='F7']")
    phone.page.wait_for_selector("dialog[open]")
    assert Axe().run(phone.page).violations_count == 0
    phone.tap("dialog .near a")  # a neighbour
    phone.page.locator("dialog h1").filter(has_text="E6").wait_for()
    phone.tap("dialog [data-close]")
    phone.tap("[data-view='map']")
    phone.tap(".map [data-c='F7']")
    phone.page.wait_for_selector("dialog[open] h1:has-text('F7')")
    phone.page.keyboard.press("Escape")
    phone.page.wait_for_selector("dialog[open]", state="detached")


def test_a_sheet_is_put_right_by_keyboard(scene: Scene) -> None:
    """Questions come before the map's 121 spaces; closing leads back to where one was."""
    phone = scene.phone("/sheet/1-spring")
    keys, focused = phone.page.keyboard, "document.activeElement.matches"
    for _ in range(12):
        keys.press("Tab")
        if phone.page.evaluate(f"{focused}('.question *')"):
            break
    assert phone.page.evaluate(f"{focused}('.question *')")
    for _ in range(60):
        keys.press("Tab")
        if phone.page.evaluate(f"{focused}('.over *')"):
            break
    for key, times in (("ArrowDown", 5), ("ArrowRight", 7), ("ArrowLeft", 1)):
        for _ in range(times):
            keys.press(key)
    assert phone.page.evaluate(f"{focused}('.over [data-c=\"F7\"]')")
    keys.press("Tab")
    assert not phone.page.evaluate(f"{focused}('.over *')"), "one stop of Tab is the whole map"
    keys.press("Shift+Tab")
    keys.press("Enter")
    phone.page.wait_for_selector("dialog[open]")
    for _ in range(20):
        keys.press("Tab")
        if phone.page.evaluate(f"{focused}('dialog .terrains button')"):
            break
    assert phone.page.evaluate(f"{focused}('dialog .terrains button')")
    keys.press("Escape")
    phone.page.wait_for_selector("dialog[open]", state="detached")
    assert phone.page.evaluate(f"{focused}('.over [data-c=\"F7\"]')")
    assert phone.errors == []


def test_back_closes_what_was_opened_over_a_page(scene: Scene) -> None:
    """The swipe that leaves a dialog anywhere else left the sheet."""
    phone = scene.phone("/sheet/1-spring")
    for _ in range(2):
        phone.tap(".over [data-c='F7']")
        phone.page.wait_for_selector("dialog[open]")
        phone.tap("dialog .near a")  # a neighbour, in the same place
        phone.page.locator("dialog h1").filter(has_text="E6").wait_for()
        phone.page.evaluate("history.back()")
        phone.page.wait_for_selector("dialog[open]", state="detached")
        assert phone.page.url.endswith("/sheet/1-spring")
    phone.tap(".over [data-c='F7']")
    phone.page.wait_for_selector("dialog[open]")
    phone.tap("dialog [data-close]")
    phone.page.evaluate("history.back()")
    phone.page.wait_for_url(scene.table.origin + "/")
    assert phone.errors == []


def test_a_line_lights_its_spaces(scene: Scene) -> None:
    phone = scene.phone("/sheet/1-spring")
    line = phone.page.locator(".tally details[data-s]").first
    spaces = str(line.get_attribute("data-s")).split()
    line.locator("summary").tap()
    phone.page.wait_for_selector(".over .lit")  # a card tells later than it opens that it is open
    lit = phone.page.locator(".over .lit").evaluate_all(
        "places => places.map((place) => place.dataset.c)"
    )
    assert sorted(lit) == sorted(spaces)


def test_standings_and_sheets_are_read_without_scripts(scene: Scene) -> None:
    phone = scene.phone(java_script_enabled=False)
    shown = phone.page.locator("main").inner_text()
    assert "Zoë Ñuñez" in shown
    assert "<b>Ben</b>" in shown, "a name is no markup"
    phone.page.locator(".standings a").first.tap()
    phone.page.wait_for_url("**/sheet/*")
    assert phone.page.locator(".tally .sum").inner_text().split()[0]
    assert phone.page.locator(".over a").count() == 121
    phone.page.locator(".over [data-c='F7']").tap()
    assert phone.page.locator("h1").inner_text().startswith("F7")


@pytest.mark.parametrize(
    ("path", "least", "most"), [("/", 40_000, 60_000), ("/sheet/1-spring", 60_000, 125_000)]
)
def test_the_pages_weigh_little(scene: Scene, path: str, least: int, most: int) -> None:
    """With all that a phone has to fetch which was never here."""
    phone = scene.phone()
    answers: list[Response] = []
    fresh = scene.browser.new_context(**PHONE, storage_state=phone.page.context.storage_state())
    page = fresh.new_page()
    page.on("response", lambda answer: answers.append(answer))
    page.goto(phone.origin + path)
    # the last that a page loads: its scripts
    page.wait_for_function("() => customElements.get('kscore-sheet')")
    sizes = {answer.url: _size(answer) for answer in answers}
    # Scripts that only scripts name come a round later each; no button does anything before.
    scripts = [url.removeprefix(phone.origin) for url in sizes if ".js" in url]
    html = answers[0].text()
    assert scripts
    assert scene.hand.ask("GET", "/static/another-version/main.js").status == 404
    assert [script for script in scripts if f'"{script}"' not in html] == []
    assert min(sizes.values()) >= 0
    fresh.close()
    assert least < sum(sizes.values()) <= most, sizes


def _size(answer: Response) -> int:
    if answer.status != 200 or "event-stream" in answer.headers.get("content-type", ""):
        return 0
    return answer.request.sizes()["responseBodySize"]  # as it came, packed


def test_the_page_follows_the_command_line(scene: Scene) -> None:
    phone = scene.phone()
    words = ("enter", "<b>Ben</b>", "spring", "--total", 17)
    assert python("-m", "kscore", *words, KSCORE_HOME=scene.home).returncode == 0
    phone.page.wait_for_selector(".standings tr:has-text('17')")
