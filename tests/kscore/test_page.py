"""The HTML page: complete and self-contained as text, alive in a real browser."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.season import Season

from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.messages import Speech, Texts
from kscore.statements.corrections import Corrections
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.sheet import legend_of, map_of, tally_of
from kscore.views.maps import TERRAIN, hex_colour
from kscore.views.page import page, template
from kscore.views.page.chart import chart, ranking_chart
from kscore.views.page.parts import card_rules, game_page
from kscore.views.phone.template import page_piece
from kscore.views.plays import Plays
from kscore.views.wording import correction_words
from tests.kscore.conftest import Run
from tests.kscore.some_hands import SAMPLES
from tests.kscore.tables import NAMES, photos, table, unsure_spaces


@pytest.fixture(scope="module")
def game() -> Game:
    return table()


@pytest.fixture(scope="module")
def whole(game: Game) -> str:
    return page(game, photos(game), "de")


class Strict(HTMLParser):
    """Notices elements that are not closed in order."""

    EMPTY = frozenset({"meta", "img", "line", "circle", "polyline", "path", "use"})

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
    assert all(target.startswith(("data:image/webp;base64,", "#")) for target in targets)
    assert "default-src 'none'" in whole
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
    assert f"berichtigt: {corrected}: leer<" in whole
    assert "Monsters, empty next to them:" in whole
    assert f"{doubted}: read as empty, or monster (30%, −" in whole


def test_the_legend_has_signs_that_stand_on_the_maps_alone(game: Game) -> None:
    """ "Doubtful" stood in the legend of a game with nothing open."""

    def signs(of: Game) -> set[str]:
        return {key.sign for key in game_page(of, {}, ["de"]).legend}

    settled = replace(
        game,
        entries=tuple(
            replace(each, reading=None, corrections=Corrections()) for each in game.entries
        ),
    )
    assert signs(game) >= {"?", "✎"}
    assert not signs(settled) & {"?", "✎"}


def test_one_season_without_photos_is_a_page_too() -> None:
    small = page(table(players=1, seasons=1), {}, "en")
    assert '<html lang="en">' in small
    assert "<img" not in small
    assert small.count("<polyline") == 1


def test_an_open_total_goes_as_far_on_the_page_as_in_the_terminal(
    tmp_path: Path, samples: Path, run: Run
) -> None:
    """The coins of this sheet are unclear together: the page once told a narrower range than the
    terminal."""
    cards = "Sentinel Wood, Mages Valley, Wildholds, Borderlands"
    place = tmp_path / "page.html"
    code, out, _ = run(
        str(samples / "hard_pencil.jpg"),
        "--cards",
        cards,
        "--season",
        "summer",
        "--no-input",
        "--report",
        str(place),
    )
    told = re.search(r"could be (−?\d+ to \d+)", out)
    assert code == 5
    assert told
    assert f"could be {told[1]}" in place.read_text(encoding="utf-8")


@pytest.mark.parametrize("sample", sorted(SAMPLES.rglob("*.jpg")), ids=lambda path: path.stem)
def test_a_page_and_a_terminal_tell_the_same_of_a_photo(
    sample: Path, tmp_path: Path, run: Run
) -> None:
    """Total, range and open questions: the page once decided each sheet again, and asked one
    question twice."""
    truth = json.loads(sample.with_suffix(".json").read_text(encoding="utf-8"))
    place = tmp_path / "page.html"
    asked = (
        "--cards",
        ", ".join(truth["cards"]),
        "--season",
        truth["season"],
        "--no-input",
        "--lang",
        "en",
    )
    _, out, _ = run(sample, *asked, "--report", place)
    terminal, page = " ".join(out.split()), place.read_text(encoding="utf-8")

    (total,) = re.findall(r"total (−?\d+\??)", terminal.partition("The whole game")[0])
    assert re.findall(r"<h2 id=\"s0-\w+-of\">.*: <b>(.*)</b></h2>", page) == [total]
    ranges = r"could be −?\d+ to −?\d+|may still change"
    assert set(re.findall(f'<span lang="en">({ranges})</span>', page)) == set(
        re.findall(ranges, terminal)
    )
    listed = "".join(re.findall(r'<ul class="questions">(.*?)</ul>', page, re.DOTALL))
    questions = [
        html.unescape(said) for said in re.findall(r'<span lang="en">(.*?)</span></li>', listed)
    ]
    counted = re.search(r"(One|\d+) questions? could change this: (.*)", terminal)
    assert len(questions) == (
        0 if counted is None else 1 if counted[1] == "One" else int(counted[1])
    )
    assert all(f"? {question}" in terminal for question in questions)
    coming = re.findall(r'class="soft outlook">.*?<span lang="en">(.*?)</span>', page)
    assert len(coming) == (truth["season"] != "winter")
    assert all(html.unescape(cards) in terminal for cards in coming)


def test_the_players_of_the_tests_are_awkward() -> None:
    assert any(set(name) & set("<&") for name in NAMES)


def test_every_sentence_that_the_template_names_exists() -> None:
    package = files("kscore.views.page")
    templates = [file for folder in (package, package / "partials") for file in folder.iterdir()]
    template = "".join(
        file.read_text(encoding="utf-8") for file in templates if file.name.endswith(".jinja")
    )
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


def hostile_page() -> str:
    """A page of people who try out what their names can do."""
    played = table(players=1, seasons=2)
    names = dict(zip(NAMES, HOSTILE, strict=False))
    setup = replace(played.setup, name="</title><script>1</script>\u202e", players=HOSTILE[:1])
    corrected = Corrections.parse(["F7=W"])
    entries = [
        replace(
            entry,
            player=names[entry.player],
            photo=f"/tmp/{HOSTILE[1]}\u202e.jpg",
            corrections=corrected,
        )
        for entry in played.entries
    ]
    for name in HOSTILE[1:]:
        entries += [replace(entry, player=name) for entry in entries[:2]]
    return page(Game(replace(setup, players=HOSTILE), tuple(entries)), {}, "de")


@pytest.fixture(scope="module")
def hostile() -> str:
    return hostile_page()


def test_hostile_names_stay_text(hostile: str) -> None:
    parser = Strict()
    parser.feed(hostile)
    assert parser.stack == []
    body = hostile.rpartition("</style>")[2].rpartition("<script")[0]
    assert not re.search(r"<script|<img|<b>[^−+\d]", body)
    assert body.count("{{ 7 * 7 }}{% raw %}") > 2
    assert "&lt;script&gt;" in body


def test_no_name_turns_what_follows_it(hostile: str) -> None:
    assert not re.search(
        "[\u202a-\u202e\u2066\u2067\x00-\x08\x0b-\x1f\x7f]", hostile.replace("\n", "")
    )
    assert hostile.count("\u2068") == hostile.count("\u2069")
    assert hostile.count("\u2068שרה\u2069") > 2
    # Where a sentence holds the name, it begins with the sentence's own words, which give its
    # direction.
    assert not re.search("\u2068שרה[^\u2069]", hostile)


def test_a_page_weighs_little_more_than_its_photos(game: Game, whole: str) -> None:
    pictures = sum(len(photo) * 4 / 3 for photo in photos(game).values())
    assert len(whole.encode()) - pictures < 22_000 * 16


def test_the_pieces_serve_another_page_in_one_language(game: Game) -> None:
    """As `kscore.views.page.template` documents them."""
    speech, t = Speech(("en",)), Texts("en")
    sheet, points = game.sheet("Ben", Season.WINTER), game.points("Ben", Season.WINTER)
    assert sheet is not None
    assert points is not None
    assert points.score is not None
    ranking = RankingDocument.of_game(game, OpenTotals.of(game), t)
    ranked = {"ranking": ranking, "href": lambda player, season: f"/sheet/{season}"}
    shown: dict[str, dict[str, Any]] = {
        "symbols": {},
        "standings": ranked,
        "places": ranked,
        "notes": ranked,
        "chart": {"chart": ranking_chart(ranking)},
        "plays": {"plays": Plays.of(game, ranking, t)},
        "cards": {"cards": card_rules(game, t)},
        "legend": {"legend": legend_of([sheet], t)},
        "map": {"map": map_of(sheet, t)},
        "tally": {
            "lines": tally_of(points.score, t),
            "total": str(points.total),
            "name": "ben",
        },
    }
    pieces = {name: page_piece(speech, name, **values) for name, values in shown.items()}
    for name, piece in pieces.items():
        parser = Strict()
        parser.feed(piece)
        assert parser.stack == [], name
        assert "lang=" not in piece, "one language needs no style sheet that hides the others"
    assert 'href="/sheet/winter"' in pieces["standings"]
    assert "&lt;Eve&gt;" in pieces["chart"]
    assert pieces["map"].count("data-c=") == 121
    assert f"<b>{points.total}</b>".replace("-", "−") in pieces["tally"]
    documented = set(re.findall(r"^(\w+) +``", str(template.__doc__), re.M))
    assert set(pieces) - {"symbols"} == documented - {"questions", "photo", "sheet"}


def test_every_tally_adds_up(game: Game) -> None:
    """What a card's opened lines say is what stands beside its name, and all of it the total."""
    for entry in game.entries:
        points = game.points(entry.player, entry.season)
        assert points is not None
        assert points.score is not None
        lines = tally_of(points.score, Texts("en"))
        for line in lines:
            if line.awards:
                assert sum(award.points for award in line.awards) == int(
                    line.points.replace("−", "-")
                )
                assert set(line.spaces) == {
                    space for award in line.awards for space in award.spaces
                }
        assert sum(int(line.points.replace("−", "-")) for line in lines) == points.total


def test_the_page_has_the_pictures_colours() -> None:
    style = template.asset("page.css")
    for letter, (back, fore) in TERRAIN.items():
        name = {".": "t0", "^": "tU", "#": "tO"}.get(letter, f"t{letter}")
        found = re.search(rf"\.{name} {{ --back: (#\w+); --fore: (#\w+);", style)
        assert found is not None
        long = [f"#{a[1] * 2}{a[2] * 2}{a[3] * 2}" if len(a) == 4 else a for a in found.groups()]
        assert long[0] == hex_colour(back)
        assert letter == "." or long[1] == hex_colour(fore)


def test_what_was_corrected_is_said_in_words() -> None:
    said = Corrections.parse(
        [
            "F7=W",
            "F8=MZ",
            "A5=star",
            "B1=nostar",
            "coins=5",
            "spring.first=9",
            "final=",
            "effects=none",
        ]
    )
    assert list(correction_words(said, Texts("de"))) == [
        "F7: Wasser",
        "F8: Zombie",
        "A5: Stern",
        "B1: kein Stern",
        "Kasten Frühling, erste Karte: 9",
        "Endergebnis: nichts",
        "Münzen: 5",
        "noch nicht eingezeichnet",
    ]


def test_many_lines_are_told_apart_or_grey() -> None:
    drawn = chart({f"p{n}": (0, n) for n in range(60)}, ["Spring"])
    named = [curve for curve in drawn.curves if curve.name]
    assert len(named) + drawn.unnamed == 60
    heights = sorted(curve.name_y for curve in named)
    assert all(after - before >= 15.9 for before, after in pairwise(heights))
    assert heights[-1] <= drawn.height
    assert len({(curve.style, curve.dash) for curve in named[:8]}) == 8
    assert chart({"A": (0, -3996), "B": (0, 3996)}, ["Spring"]).grid
