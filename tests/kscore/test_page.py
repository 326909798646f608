"""The HTML page: complete and self-contained as text, alive in a real browser."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from engine.season import Season
from kscore.corrections import Corrections
from kscore.game import Game
from kscore.messages import Texts
from kscore.open_totals import OpenTotals
from kscore.views.page import page
from tests.kscore.browser import browse, evaluate
from tests.kscore.tables import NAMES, photos, table, unsure_spaces


@pytest.fixture(scope="module")
def game() -> Game:
    return table()


@pytest.fixture(scope="module")
def whole(game: Game) -> str:
    return page(game, photos(game), "de")


class Strict(HTMLParser):
    """Notices elements that are not closed in order."""

    EMPTY = frozenset({"meta", "img", "line", "rect", "circle", "polyline"})

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if known.get("id"):
            self.ids.append(str(known["id"]))
        if tag == "a":
            self.links.append(str(known["href"]))
        if tag not in self.EMPTY:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in self.EMPTY

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.stack.pop() == tag


def test_the_page_is_whole_and_its_links_lead_somewhere(whole: str) -> None:
    parser = Strict()
    parser.feed(whole)
    assert parser.stack == []
    assert len(set(parser.ids)) == len(parser.ids)
    assert parser.links
    assert {link.removeprefix("#") for link in parser.links} <= set(parser.ids)


def test_nothing_comes_from_elsewhere(whole: str) -> None:
    targets = re.findall(r"""(?:src|href)=["']?([^"'>]*)""", whole)
    assert all(target.startswith(("data:image/jpeg;base64,", "#")) for target in targets)
    assert "@import" not in whole
    assert "url(" not in whole


def test_a_game_of_four_with_photos_is_under_five_megabytes(whole: str) -> None:
    assert len(whole.encode()) < 5_000_000


def test_names_are_only_names(whole: str) -> None:
    assert "<Eve>" not in whole
    assert "&lt;Eve&gt;" in whole
    assert "Cem &amp; Dörte" in whole


def test_every_number_of_the_game_stands_there(game: Game, whole: str) -> None:
    left = OpenTotals.of(game)
    assert left.sheets
    for player in game.setup.players:
        for season in Season:
            points = game.points(player, season)
            assert points is not None
            number = game.setup.players.index(player)
            is_open = left.sheet(player, season) is not None
            shown = str(points.total).replace("-", "−") + ("?" if is_open else "")
            assert f'<a href="#s{number}-{season.value}">{shown}</a>' in whole


def test_doubts_and_corrections_are_marked(game: Game, whole: str) -> None:
    sheet = game.sheet("Anna", Season.SPRING)
    assert sheet is not None
    doubted, corrected = unsure_spaces(sheet)
    assert re.search(rf'class="[^"]*\bdoubt\b[^"]*" data-c="{doubted}"', whole)
    assert re.search(rf'class="[^"]*\bcorrected\b[^"]*" data-c="{corrected}"', whole)
    assert f"{corrected}=." in whole
    assert f"? {doubted}: read as empty, or monster (30%, −" in whole


def test_one_season_without_photos_is_a_page_too() -> None:
    small = page(table(players=1, seasons=1), {}, "en")
    assert '<html lang="en">' in small
    assert "<img" not in small
    assert 'class="plot"' not in small


LIVE = """
const hover = (node, type) => node.dispatchEvent(new PointerEvent(type, {pointerType: 'mouse'}));
const sheet = [...document.querySelectorAll('.sheet')].find((s) => s.querySelector('.award button[data-s]'));
const line = sheet.querySelector('.award button[data-s]');
const want = line.dataset.s.split(' ').sort();
const lit = () => [...sheet.querySelectorAll('td.lit')].map((n) => n.dataset.c).sort();
const out = {want};
hover(line, 'pointerenter'); out.hover = lit();
out.onPhoto = [...sheet.querySelectorAll('rect.lit')].map((n) => n.dataset.c).sort();
hover(line, 'pointerleave'); out.left = lit();
line.click(); out.tap = lit(); out.pressed = line.getAttribute('aria-pressed');
out.said = document.getElementById('live').textContent;
line.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true})); out.escape = lit();
const cell = sheet.querySelector(`td[data-c="${want[0]}"]`);
hover(cell, 'pointerenter'); out.linesOfCell = sheet.querySelectorAll('.lines button.lit').length;
cell.click(); out.cellTap = lit().includes(want[0]);
const seen = (lang) => getComputedStyle(document.querySelector(`h2 [lang=${lang}]`)).display !== 'none';
out.german = [seen('de'), seen('en')];
document.getElementById('language').click();
out.english = [seen('de'), seen('en'), document.documentElement.lang];
line.focus(); out.focusable = document.activeElement === line;
out.wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
out.ready = performance.getEntriesByType('navigation')[0].domInteractive;
out.lineHeight = line.getBoundingClientRect().height;
dispatchEvent(new Event('beforeprint')); out.open = [...document.querySelectorAll('details')].every((d) => d.open);
return out;
"""


def test_hover_tap_keyboard_and_language_in_a_browser(whole: str, tmp_path: Path) -> None:
    found = evaluate(whole, LIVE, tmp_path)
    assert "error" not in found, found
    want = found["want"]
    assert found["hover"] == found["tap"] == found["onPhoto"] == want
    assert found["left"] == found["escape"] == []
    assert found["pressed"] == "true"
    assert all(space in found["said"] for space in want)
    assert found["linesOfCell"] >= 1
    assert found["cellTap"] is True
    assert found["german"] == [True, False]
    assert found["english"] == [False, True, "en"]
    assert found["focusable"] is True
    assert found["lineHeight"] >= 44  # large enough for a thumb
    assert found["open"] is True


def test_on_a_phone_nothing_is_wider_than_the_screen(whole: str, tmp_path: Path) -> None:
    wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth;"
    page_of_a_phone = whole.replace("<body>", '<body style="width: 340px">')
    assert evaluate(page_of_a_phone, wide, tmp_path) <= 0


def test_the_totals_fit_a_phone(whole: str, tmp_path: Path) -> None:
    hidden = (
        "const box = document.querySelector('.scroll');"
        "return [box.scrollWidth - box.clientWidth, matchMedia('(max-width: 30rem)').matches];"
    )
    # The same page in a frame as wide as a phone: media queries see the frame.
    frame = whole.replace("&", "&amp;").replace('"', "&quot;")
    outer = f'<!doctype html><body><iframe style="width: 390px; height: 800px" srcdoc="{frame}"></iframe></body>'
    inside = (
        f"const inner = document.querySelector('iframe').contentWindow; return inner.eval(`(() => {{{hidden}}})()`);"
    )
    wide, phone = evaluate(outer, inside, tmp_path)
    assert phone is True
    assert wide <= 0


def test_it_prints(tmp_path: Path) -> None:
    small = page(table(players=2, seasons=2), {}, "de")
    target = tmp_path / "page.pdf"
    browse(small, tmp_path, f"--print-to-pdf={target}", "--no-pdf-header-footer")
    pdf = target.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 8


def test_the_players_of_the_tests_are_awkward() -> None:
    assert any(set(name) & set("<&") for name in NAMES)


def test_every_sentence_that_the_template_names_exists() -> None:
    template = files("kscore.views.page").joinpath("page.html.jinja").read_text(encoding="utf-8")
    named = re.findall(r"""\bt\("([^"]+)["]""", template)
    assert len(named) > 8
    assert all(key in Texts("en") for key in named)
    assert "|safe" not in template


HOSTILE = (
    "<script>document.title='owned'</script>",
    '"><img src=x onerror="document.title=1">',
    "\u202eanna\u2066",
    "שרה\u2069\u0007",
    "{{ 7 * 7 }}{% raw %}",
    "' onmouseover='alert(1)",
)


@pytest.fixture(scope="module")
def hostile() -> str:
    played = table(players=1, seasons=2)
    names = dict(zip(NAMES, HOSTILE, strict=False))
    setup = replace(played.setup, name="</title><script>1</script>\u202e", players=HOSTILE[:1])
    corrected = Corrections.parse(["F7=W"])
    entries = [
        replace(entry, player=names[entry.player], photo=f"/tmp/{HOSTILE[1]}\u202e.jpg", corrections=corrected)
        for entry in played.entries
    ]
    for name in HOSTILE[1:]:
        entries += [replace(entry, player=name) for entry in entries[:2]]
    return page(Game(replace(setup, players=HOSTILE), tuple(entries)), {}, "de")


def test_hostile_names_stay_text(hostile: str) -> None:
    parser = Strict()
    parser.feed(hostile)
    assert parser.stack == []
    body = hostile.partition("</style>")[2].rpartition("<script>")[0]
    assert not re.search(r"<script|<img|<b>[^−+\d]", body)
    assert body.count("{{ 7 * 7 }}{% raw %}") > 2
    assert "&lt;script&gt;" in body


def test_no_name_turns_what_follows_it(hostile: str) -> None:
    assert not re.search("[\u202a-\u202e\u2066\u2067\x00-\x08\x0b-\x1f\x7f]", hostile.replace("\n", ""))
    assert hostile.count("\u2068") == hostile.count("\u2069")
    assert hostile.count("\u2068שרה\u2069") > 2
    # Where a sentence holds the name, it begins with the sentence's own words, which give its direction.
    assert not re.search("\u2068שרה[^\u2069]", hostile)


def test_hostile_names_do_nothing_in_a_browser(hostile: str, tmp_path: Path) -> None:
    found = evaluate(
        hostile,
        "return [document.title, document.scripts.length, document.images.length,"
        " document.querySelectorAll('[onerror],[onmouseover]').length,"
        " [...document.querySelectorAll('th[scope=row]')].map((n) => n.textContent)];",
        tmp_path,
    )
    title, scripts, images, handlers, names = found
    assert title == "</title><script>1</script>"
    assert (scripts, images, handlers) == (2, 0, 0)  # the page's own script and the test's
    assert {"anna", "{{ 7 * 7 }}{% raw %}", HOSTILE[0], HOSTILE[1]} <= set(names)
