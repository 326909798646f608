"""The page on a phone, with a keyboard, in the dark, on paper and without its script, in a real
Chromium."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from kscore.engine.messages import TREE
from PIL import Image

from kscore.game.game import Game
from kscore.messages import LANGUAGES
from kscore.record.entry import Entry, TypedPoints
from kscore.views.page import MARGIN, page
from testing.browser import PHONE, opened, running, until
from tests.kscore.tables import NAMES, photos, table
from tests.kscore.test_page import HOSTILE, hostile_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCHEMES = ("light", "dark")
WIDTHS = (360, 430, 1200)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running() as found:
        yield found


def lettered(game: Game) -> Game:
    """The tests' table; the last entered sheet has a zombie, a star and a destroyed space."""
    entries = list(game.entries)
    number = len(entries) - 1
    sheet = entries[number].sheet
    assert sheet is not None
    board, free = sheet.board, sheet.board.geometry.cells(sheet.board.empty)
    monster = board.cells(board.mask("M"))[0]
    drawn = replace(
        sheet,
        board=board.replace({free[0]: "X", free[1]: "H"}),
        stars=frozenset({free[1]}),
        letters=((monster, "Z"),),
    )
    entries[number] = replace(entries[number], sheet=drawn)
    return replace(game, entries=tuple(entries))


@pytest.fixture(scope="module")
def game() -> Game:
    return lettered(table())


@pytest.fixture(scope="module")
def whole(game: Game) -> str:
    """Its page with photos."""
    return page(game, photos(game), "de")


def on(scheme: str, width: int = 360) -> dict[str, Any]:
    """A phone or a computer that likes it light or dark."""
    device = PHONE if width < 600 else {}
    return {**device, "color_scheme": scheme, "viewport": {"width": width, "height": 640}}


@pytest.fixture(scope="module")
def small() -> str:
    """A page of a game that has all that pages have, only less of it."""
    game = lettered(table(players=2, seasons=2))
    return page(game, photos(game), "de")


def views(shown: Page) -> Iterator[str]:
    """Goes from view to view: standings, a doubtful and corrected sheet, one with letters, then
    what is lit on it."""
    yield "standings"
    doubtful, lettered = (
        shown.locator(".sheet:has(td.doubt)"),
        shown.locator(".sheet:has(td.tX):has(td b)"),
    )
    for anchor in (doubtful.get_attribute("id"), lettered.get_attribute("id")):
        shown.goto(shown.url.partition("#")[0] + f"#{anchor}")
        yield str(anchor)
    shown.locator(".sheet:target details.line summary").first.click()
    yield "a card lit"
    shown.locator(".sheet:target .award button").first.click()
    yield "an award lit"
    shown.locator(".sheet:target .signs summary").click()
    yield "signs"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_any_view(
    browser: Browser, small: str, scheme: str, tmp_path: Path
) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="needs axe-playwright-python (dev)"
    ).Axe()
    rules = {"target-size": {"enabled": True}}
    for width in (360, 1200) if scheme == "light" else (360,):
        with opened(browser, small, tmp_path, **on(scheme, width)) as shown:
            for name in views(shown):
                found = axe.run(shown, options={"rules": rules})
                assert found.response["passes"], "axe looked at something"
                assert not found.response["violations"], (
                    scheme,
                    width,
                    name,
                    found.generate_report(),
                )


TEXT = """
const luminance = (colour) => {
  const rgb = colour.slice(0, 3).map((v) => v / 255)
    .map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * rgb[0] + .7152 * rgb[1] + .0722 * rgb[2];
};
const paint = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const parsed = (css) => {
  paint.clearRect(0, 0, 1, 1); paint.fillStyle = css; paint.fillRect(0, 0, 1, 1);
  return [...paint.getImageData(0, 0, 1, 1).data];
};
const behind = (node) => {
  for (; node; node = node.parentElement) {
    const colour = parsed(getComputedStyle(node).backgroundColor);
    if (colour[3] > 250) return colour;
  }
  return [255, 255, 255];
};
const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const node = walk.currentNode.parentElement, style = getComputedStyle(node);
  if (!walk.currentNode.data.trim() || !node.checkVisibility()) continue;
  if (node.closest('.unseen, script, option')) continue;
  const svg = node instanceof SVGElement, ink = luminance(parsed(svg ? style.fill : style.color));
  const back = luminance(behind(node));
  const contrast = (Math.max(ink, back) + .05) / (Math.min(ink, back) + .05);
  found.push([contrast, walk.currentNode.data.trim().slice(0, 40)]);
}
return found;
"""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_stands_out_from_its_ground(
    browser: Browser, small: str, scheme: str, tmp_path: Path
) -> None:
    with opened(browser, small, tmp_path, **on(scheme)) as shown:
        for name in views(shown):
            found = shown.evaluate(f"() => {{{TEXT}}}")
            assert len(found) > 25
            assert min(found)[0] >= 4.5, (name, min(found))


SMALL = """() => [...document.querySelectorAll('a, button, summary, select')]
  .filter((n) => n.checkVisibility())
  .map((n) => [n.getBoundingClientRect(), n.textContent.trim().slice(0, 30)])
  .filter(([box]) => box.width < 44 || box.height < 44)
  .map(([box, name]) => [name, box.width, box.height])"""


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_tapped_fits_a_thumb_and_nothing_is_wider_than_the_screen(
    browser: Browser, small: str, width: int, tmp_path: Path
) -> None:
    with opened(browser, small, tmp_path, **on("light", width)) as shown:
        for name in views(shown):
            assert shown.evaluate(SMALL) == [], name
            assert shown.evaluate("document.documentElement.scrollWidth") <= width, name
            assert shown.evaluate(
                "[...document.querySelectorAll('.scroll')].every((n) => n.scrollWidth <= "
                "n.clientWidth)"
            )


def bottom(shown: Page, selector: str) -> float:
    box = shown.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_standings_and_chart_are_the_first_screen_and_a_sheet_the_next(
    browser: Browser, whole: str, tmp_path: Path
) -> None:
    with opened(browser, whole, tmp_path, **on("light")) as shown:
        assert bottom(shown, ".standings") < bottom(shown, ".chart svg") <= 640
        assert shown.locator(".sheet:visible").count() == 0
        # two screens, and a line: which spaces contradict the sheet before
        assert shown.evaluate("document.documentElement.scrollHeight") <= 2 * 640 + 20
        shown.locator(".standings tbody a").first.tap()
        assert shown.locator(".sheet:visible").count() == 1
        assert not shown.locator(".standings").is_visible()
        assert (
            bottom(shown, ".sheet:target .map")
            < bottom(shown, ".sheet:target details.line >> nth=1")
            <= 640
        )
        shown.go_back()
        assert shown.locator(".standings").is_visible()


def lit(shown: Page, what: str = "td") -> list[str]:
    found: list[str] = shown.evaluate(
        f"[...document.querySelectorAll('.sheet:target {what}.lit')].map((n) => n.dataset.c).sort()"
    )
    return found


def spaces(shown: Page, selector: str) -> list[str]:
    return sorted(str(shown.locator(selector).first.get_attribute("data-s")).split())


def test_a_tapped_card_lights_its_spaces_and_so_does_each_award(
    browser: Browser, whole: str, tmp_path: Path
) -> None:
    with opened(browser, whole, tmp_path, **on("light")) as shown:
        shown.goto(shown.url + "#s3-winter")
        here, card = ".sheet:target", ".sheet:target details.line"
        whole_card, award = spaces(shown, card), spaces(shown, f"{card} .award")
        assert set(award) <= set(whole_card)
        shown.locator(f"{card} summary").first.tap()
        until(shown, lambda: lit(shown) == lit(shown, "rect") == whole_card)
        said = shown.locator(f"{here} [role=status]").inner_text()
        assert all(space in said.split() for space in whole_card)
        button = shown.locator(f"{card} .award button").first
        button.tap()
        until(shown, lambda: lit(shown) == award)
        assert button.get_attribute("aria-pressed") == "true"
        button.tap()
        until(shown, lambda: button.get_attribute("aria-pressed") == "false")
        assert lit(shown) == whole_card
        # The map stays in view while the lines below it are tapped.
        shown.evaluate("scrollTo(0, 300)")
        assert shown.locator(f"{here} .map").bounding_box()["y"] >= 0  # type: ignore[index]
        # Another card closes the first; a space lights a line that it counts for.
        shown.locator(f"{card} summary").nth(1).tap()
        other = sorted(str(shown.locator(card).nth(1).get_attribute("data-s")).split())
        until(shown, lambda: lit(shown) == other)
        assert shown.locator(f"{card}[open]").count() == 1
        shown.evaluate("scrollTo(0, 0)")
        shown.locator(f"{here} td[data-c={award[0]}]").tap()
        until(shown, lambda: award[0] in lit(shown))
        shown.keyboard.press("Escape")


BOXES = """[...document.querySelectorAll('.sheet:target td[data-c]')]
  .map((n) => [n.dataset.c, n.getBoundingClientRect(), n.querySelector('b, i, .ruin') !== null])"""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_lit_spaces_stand_out_to_eyes_that_see_no_colour(
    browser: Browser, whole: str, scheme: str, tmp_path: Path
) -> None:
    with opened(browser, whole, tmp_path, **on(scheme), device_scale_factor=2) as shown:
        shown.goto(shown.url + "#s3-winter")
        shown.locator(".sheet:target details.line summary").first.tap()
        until(shown, lambda: lit(shown))
        bright = set(lit(shown))
        assert 5 < len(bright) < 100
        picture = Image.open(io.BytesIO(shown.screenshot())).convert("L")
        grey = np.asarray(picture, np.float64) / 255
        boxes = shown.evaluate(BOXES)
        contrast = {}
        for space, box, marked in boxes:
            if marked and space not in bright:
                continue  # a monster's letter and a corner's sign stay readable
            # A frame lies on the line between two spaces, so of a faded one only the inside is its
            # own.
            inset = 0 if space in bright else 4
            left, right = (round(2 * edge) for edge in (box["left"] + inset, box["right"] - inset))
            top, low = (round(2 * edge) for edge in (box["top"] + inset, box["bottom"] - inset))
            dark, light = np.percentile(grey[top:low, left:right] ** 2.2, (4, 96))
            contrast[space] = (light + 0.05) / (dark + 0.05)
        assert len(contrast) > 110
        least = min(contrast[space] for space in bright)
        most = max(value for space, value in contrast.items() if space not in bright)
        assert least > 10
        assert most < 2.5


def test_everything_can_be_reached_by_keyboard(
    browser: Browser, whole: str, tmp_path: Path
) -> None:
    with opened(browser, whole, tmp_path, **on("light", 1200)) as shown:
        active = "document.activeElement"

        def tab_to(script: str, most: int = 60) -> None:
            for _ in range(most):
                shown.keyboard.press("Tab")
                if shown.evaluate(f"{active}.matches({script!r})"):
                    outline = shown.evaluate(f"getComputedStyle({active}).outlineStyle")
                    assert outline == "solid", "it is seen where one is"
                    return
            raise AssertionError(f"no {script} by keyboard")

        tab_to("#language")
        tab_to(".standings a[href='#s3-winter']")
        shown.keyboard.press("Enter")
        until(shown, lambda: shown.evaluate(f"{active}.id") == "s3-winter")
        tab_to(".sheet:target summary")
        shown.keyboard.press("Enter")
        want = spaces(shown, ".sheet:target details.line")
        until(shown, lambda: lit(shown) == want)
        tab_to(".sheet:target .award button")
        shown.keyboard.press("Space")
        until(shown, lambda: lit(shown) == spaces(shown, ".sheet:target .award"))
        shown.keyboard.press("Escape")
        until(shown, lambda: lit(shown) == [])
        tab_to(".sheet:target .others a:not([aria-current])")
        before = shown.url
        shown.keyboard.press("Enter")
        until(shown, lambda: shown.url != before)
        assert shown.locator(".sheet:target").count() == 1


def test_without_its_script_standings_and_sheets_can_be_read(
    browser: Browser, whole: str, tmp_path: Path
) -> None:
    with opened(browser, whole, tmp_path, **on("light"), java_script_enabled=False) as shown:
        assert all(name in shown.locator(".standings").inner_text() for name in NAMES)
        assert not shown.locator("#language").is_visible()
        shown.locator(".standings a[href='#s3-winter']").tap()
        sheet = shown.locator("#s3-winter")
        sheet.wait_for()
        assert not shown.locator(".standings").is_visible()
        assert sheet.locator(".map td svg").count() > 40
        assert not sheet.locator(".hint").is_visible()
        sheet.locator("details.line summary").first.tap()
        award = sheet.locator(".award").first
        award.wait_for()
        assert str(award.get_attribute("data-s")) in award.inner_text()
        sheet.locator(".back").tap()
        shown.locator(".standings").wait_for()


def test_the_legend_shows_symbols_as_they_are_on_the_photo(
    browser: Browser, small: str, tmp_path: Path
) -> None:
    """The frame of each lies over its space of the photo."""
    with_signs = small.replace('class="legend">', 'class="legend"><li data-signs="A1 K11"></li>')
    with opened(browser, with_signs, tmp_path, **on("dark")) as shown:
        shown.goto(shown.url.partition("#")[0] + "#s0-summer")
        sheet = shown.locator(".sheet:target")
        sheet.locator(".signs summary").click()
        crops = sheet.locator(".cut")
        assert crops.count() == 2
        for crop, place in zip(crops.all(), (0, 10), strict=True):
            frame, photo = crop.bounding_box(), crop.locator("img").bounding_box()
            assert frame
            assert photo
            for at, side in (("x", "width"), ("y", "height")):
                cells = (frame[at] - photo[at]) / (photo[side] / (11 + 2 * MARGIN))  # type: ignore[literal-required]
                assert cells == pytest.approx(place + MARGIN, abs=0.05)
        assert shown.locator("#standings .cut").count() == 0


def test_it_asks_nobody_for_anything(browser: Browser, small: str, tmp_path: Path) -> None:
    asked: list[str] = []
    with opened(browser, small, tmp_path, **on("light")) as shown:
        shown.on("request", lambda request: asked.append(request.url))
        shown.reload()
        for _ in views(shown):
            pass
    assert asked
    assert all(url.startswith(("file:", "data:image/webp;base64,")) for url in asked)


def pages(shown: Page) -> int:
    """Sheets of A4 that the page prints on."""
    pdf = shown.pdf(format="A4", prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_a_game_of_four_prints_on_five_pages(browser: Browser, whole: str, tmp_path: Path) -> None:
    with opened(browser, whole, tmp_path) as shown:
        assert pages(shown) == 5
        assert shown.locator("details[open]").count() == 0, (
            "what was opened for paper is closed again"
        )


_SMALLEST = """() => {
  document.querySelectorAll('details').forEach((part) => { part.open = true; });
  const every = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  let least = ['', 99];
  while (every.nextNode()) {
    const place = every.currentNode.parentElement, text = every.currentNode.data.trim();
    if (!text || place.closest('svg, .unseen') || !place.checkVisibility()) continue;
    const points = parseFloat(getComputedStyle(place).fontSize) * .75;
    if (points < least[1]) least = [text, points];
  }
  return least;
}"""


def test_on_paper_maps_and_text_are_large_enough(
    browser: Browser, whole: str, tmp_path: Path
) -> None:
    with opened(browser, whole, tmp_path) as shown:
        shown.emulate_media(media="print")
        text, points = shown.evaluate(_SMALLEST)
        assert points >= 7.99, text
        width = shown.locator(".map").first.evaluate("map => map.getBoundingClientRect().width")
        assert width / 96 * 25.4 >= 75


def test_one_sheet_prints_on_two_pages(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, page(table(players=1, seasons=1), {}, "en"), tmp_path) as shown:
        assert pages(shown) <= 2


def test_the_language_is_chosen_on_the_page(browser: Browser, whole: str, tmp_path: Path) -> None:
    with opened(browser, whole, tmp_path, **on("light")) as shown:
        assert "Rangliste" in shown.locator("h2").first.inner_text()
        shown.locator("#language").select_option("en")
        assert shown.locator("h2").first.inner_text() == "Ranking"
        assert shown.evaluate("document.documentElement.lang") == "en"


ITALIAN = {
    "page.language": "italiano",
    "report.ranking": "Classifica",
    "terrain.F": "bosco",
    "season.winter": "inverno",
}


def test_a_third_language_needs_nothing_of_the_page(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sentences = TREE._sentences
    monkeypatch.setattr(TREE, "_sentences", {**sentences, "it": ITALIAN})
    spoken = page(table(), {}, "it", (*LANGUAGES, "it"))
    with opened(browser, spoken, tmp_path, **on("light")) as shown:
        assert shown.locator("option").all_inner_texts() == ["Deutsch", "English", "italiano"]
        assert shown.locator("h2").first.inner_text() == "Classifica"
        shown.goto(shown.url + "#s1-winter")
        assert "Inverno" in shown.locator(".sheet:target h2").inner_text()
        assert shown.locator(".sheet:target .hint").inner_text().startswith("Tap a card"), (
            "what is missing is English"
        )
        shown.locator("#language").select_option("de")
        assert "Winter" in shown.locator(".sheet:target h2").inner_text()


def test_hostile_names_do_nothing_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, hostile_page(), tmp_path) as shown:
        assert shown.title() == "</title><script>1</script>"
        assert shown.locator("script").count() == 1
        assert shown.locator("img, [onerror], [onmouseover]").count() == 0
        names = shown.locator("th[scope=row].player").all_inner_texts()
        assert {"anna", "{{ 7 * 7 }}{% raw %}", HOSTILE[0], HOSTILE[1]} <= set(names)


AWKWARD = (
    "Jürgen Müller-Lüdenscheidt",
    "<b>Özgür</b>",
    "Ąžuolas & Söhne",
    "ß" * 20,
    "Zoë 'Z' O\"Neil",
    "名前",
    "שרה",
    "A",
)


def test_sixty_players_with_any_names_fit_a_phone(browser: Browser, tmp_path: Path) -> None:
    played = table(seasons=2)
    names = tuple(f"{AWKWARD[n % len(AWKWARD)]} {n}" for n in range(60))
    entries = (
        replace(entry, player=name)
        if n in (0, 1, 2, 3, 59)
        else Entry(name, entry.season, None, typed=TypedPoints(n), number=entry.number)
        for n, name in enumerate(names)
        for entry in played.entries
        if entry.player == NAMES[n % 4]
    )
    crowd = replace(played, setup=replace(played.setup, players=names), entries=tuple(entries))
    with opened(browser, page(crowd, {}, "de"), tmp_path, **on("light")) as shown:
        assert set(shown.locator("th[scope=row].player").all_text_contents()) >= {
            names[0],
            names[1],
            names[2],
            names[4],
        }
        assert shown.evaluate("document.documentElement.scrollWidth") <= 360
        assert shown.evaluate("document.querySelector('.scroll').scrollWidth") <= 360
        chart = shown.locator(".chart svg").bounding_box()
        assert chart is not None
        assert chart["height"] < 300, "a chart of sixty lines is no longer than a screen"
        assert "50" in shown.locator(".chart + p").inner_text()
        shown.locator(".standings a").last.tap()
        shown.locator(".sheet:target .map").wait_for()
        assert shown.evaluate(SMALL) == []
