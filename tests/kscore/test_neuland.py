"""``kscore neuland`` as people meet it: answers in both languages, JSON by its schema, the picture,
mistakes."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st
from jsonschema import Draft202012Validator
from kscore.engine.errors import EngineError
from kscore.engine.messages import read_records
from kscore.engine.neuland.notation import parse_tile, tile_text
from kscore.engine.neuland.rulings import RULINGS
from kscore.engine.neuland.settling import settle
from kscore.engine.neuland.table import Spot
from kscore.engine.neuland.table_text import parse_table
from kscore.engine.neuland.terrain import Feature
from kscore.engine.neuland.topics import TOPICS, find_topic

from kscore.cli.app import main
from kscore.cli.neuland_runs import type_table
from kscore.console import Session, Terminal
from kscore.errors import Mistyped
from kscore.messages import Texts
from kscore.views.neuland.picture import svg
from kscore.views.neuland.tile_shapes import Disc, TileShapes
from testing.neuland_drawn import Grown, grown
from tests.kscore.conftest import Run, Somebody, line_by_line
from tests.kscore.test_messages import ENGLISH_WORDS

DOCS = Path(__file__).resolve().parents[2] / "docs"
SCHEMA = json.loads((DOCS / "schema" / "neuland-1.schema.json").read_text(encoding="utf-8"))
END = DOCS / "neuland" / "end_of_game.txt"
EXAMPLES = sorted((DOCS / "neuland").glob("*.txt"))

SMALL = "wwpp+ ppmw+p\nppww .\nred 23: A1w\nblue 17: A2m B1p\n"


@pytest.fixture
def run(run: Run) -> Run:
    """Runs ``kscore neuland`` in English and gives back (exit code, stdout, stderr)."""
    return lambda *arguments: run("neuland", *arguments)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "table.txt"
    path.write_text(SMALL, encoding="utf-8")
    return path


def lines(text: str) -> list[str]:
    return [re.sub(r"\s+", " ", line).strip() for line in text.splitlines()]


def test_a_table_is_settled(run: Run, small: Path) -> None:
    code, out, err = run(small)
    assert (code, err) == (0, "")
    said = lines(out)
    assert said[0] == "Carcassonne: Neuland · 3 tiles · 2 colours"
    assert "A1w open 2 2 2 2 red" in said
    assert "A2m open 1 0 + 1 1 1 blue" in said
    assert "A1w sailor: 2 points" in said
    assert "+2 2 cities at the shore of the open water, 1 each A1+1 A2+1" in said
    assert "1. red 23 + 2 = 25" in said
    assert "2. blue 17 + 3 = 20" in said


def test_the_same_in_german(run: Run, small: Path) -> None:
    code, out, _ = run(small, "--lang", "de")
    said = lines(out)
    assert code == 0
    assert "A2b offen 1 0 + 1 1 1 blue" in said
    assert "+2 2 Städte am Ufer der offenen Wasserfläche, je 1 A1+1 A2+1" in said
    assert "B1e Entdecker: 2 Punkte" in said


@pytest.mark.parametrize(
    "question",
    [
        [],
        ["explain", "A1w"],
        ["what-if", "B2=mwwp", "red+w"],
        ["what-if", "blue-A2"],
        ["fits", "wwww"],
        ["fits", "mwwp"],
    ],
    ids=" ".join,
)
def test_german_answers_have_no_english(run: Run, small: Path, question: list[str]) -> None:
    _, out, err = run(small, *question, "--lang", "de")
    words = set(re.findall(r"\b[a-z]+\b", out + err))
    assert not words & (
        ENGLISH_WORDS
        | {"open", "closed", "tile", "tiles", "plain", "water", "each", "city", "cities"}
    )


def test_a_region_is_explained_by_tile_and_terrain(run: Run, small: Path) -> None:
    answers = {
        run(small, "explain", *words)[1]
        for words in (["A2w"], ["a2", "water"], ["A1Wasser"], ["A1", "w"])
    }
    assert len(answers) == 1
    said = lines(answers.pop())
    assert said[0] == "A1w · water · open, no tile at: A1 top"
    assert "tiles 2: A1 A2" in said
    assert "cities 2: A1+1 A2+1" in said
    assert "touches 3: A1p A2p A2m" in said
    assert "followers 1: red A1w" in said
    assert "A city at two waters counts for both." in said
    assert "What touches at a point only is not adjacent." in said


def test_what_if_says_what_a_turn_changes(run: Run, small: Path) -> None:
    code, out, _ = run(small, "what-if", "B2=mwwp", "red+w")
    said = lines(out)
    assert code == 0
    assert "mwwp may be laid on B2." in said
    assert "red sets a follower on B2w: allowed." in said
    assert "red B2w – → 0" in said
    said = lines(run(small, "what-if", "B2=mwwp")[1])
    assert "A follower may be set on: w" in said
    assert "not on m: blue stands on A2m" in said
    said = lines(run(small, "what-if", "blue-A2")[1])
    assert "blue takes back A2m and gets 1 point:" in said
    assert "blue A2m 1 → –" in said


def test_an_illegal_turn_is_refused_with_its_reason(run: Run, small: Path) -> None:
    code, out, err = run(small, "what-if", "B2=pwwp")
    assert (code, out) == (2, "")
    assert "it has plain at its top, but A2 has mountains at its bottom" in err
    code, _, err = run(small, "what-if", "B2=mwwp", "red+m")
    assert code == 2
    assert "blue already stands in this region, on A2" in err


def test_fits_lists_places_and_turns(run: Run, small: Path) -> None:
    code, out, _ = run(small, "fits", "mwwp")
    said = lines(out)
    assert code == 0
    assert said[1] == "B2=mwwp as typed"  # the place with two neighbours comes first
    assert "04=" not in out
    alone = small.with_name("alone.txt")
    alone.write_text("pppp")
    assert run(alone, "fits", "wwww")[1].startswith(
        "wwww fits nowhere, however it is turned: it leaves the game"
    )


def test_tidy_prints_what_is_read(run: Run, small: Path) -> None:
    code, out, _ = run(small, "tidy")
    assert code == 0
    assert parse_table(out) == parse_table(SMALL)
    assert parse_table(run(small, "tidy", "--lang", "de")[1]) == parse_table(SMALL)


def test_tidy_draws_the_picture_too_and_is_no_json(run: Run, small: Path) -> None:
    """The picture was not drawn, and no word of it; a program that asked for JSON got the table's
    text."""
    picture = small.with_suffix(".svg")
    code, out, err = run(small, "tidy", "--picture", picture)
    assert code == 0
    assert parse_table(out) == parse_table(SMALL)
    assert picture.exists()
    assert str(picture) in err
    code, out, err = run(small, "tidy", "--json")
    assert (code, out) == (2, "")
    assert "--json" in err


def test_a_table_comes_from_the_input(capsys: pytest.CaptureFixture[str]) -> None:
    typed = Terminal(io.TextIOWrapper(io.BytesIO(SMALL.encode())))
    assert main(["neuland", "-", "--lang", "en"], terminal=typed) == 0
    assert lines(capsys.readouterr().out)[0] == "Carcassonne: Neuland · 3 tiles · 2 colours"


def test_without_colours(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "t.txt"
    table.write_text("wwpp+")
    assert "No colours are typed" in run(table)[1]
    assert "A1w" in run(table, "what-if", "A2=ppww")[1]


@pytest.mark.parametrize(
    ("make", "code", "said"),
    [
        (None, 3, "There is no file"),
        (b"\xff\xfe\x00w", 3, "is not a text file"),
        (b"wwpp\0", 3, "is not a text file"),
        (b"p" * 1_000_001, 3, "is too large for a table of 84 tiles"),
        (b"", 2, "No tile lies here"),
        (b"wwpx", 2, "Line 1, A1"),
    ],
)
def test_a_file_that_is_no_table(
    run: Run, tmp_path: Path, make: bytes | None, code: int, said: str
) -> None:
    path = tmp_path / "table.txt"
    if make is not None:
        path.write_bytes(make)
    found, out, err = run(path)
    assert (found, out) == (code, "")
    assert said in err


def test_a_folder_is_no_table(run: Run, tmp_path: Path) -> None:
    code, _, err = run(tmp_path)
    assert code == 3
    assert "cannot be read" in err


@pytest.mark.parametrize(
    "words",
    [
        ["explain"],
        ["what-if"],
        ["fits"],
        ["fits", "wwww", "pppp"],
        ["dance"],
        ["tidy", "up"],
        ["explain", "Z9w"],
    ],
)
def test_a_question_that_is_none(run: Run, small: Path, words: list[str]) -> None:
    for lang in ("de", "en"):
        code, out, err = run(small, *words, "--lang", lang)
        assert (code, out) == (2, "")
        assert err.strip()


def validated(out: str) -> dict[str, Any]:
    data = json.loads(out)
    Draft202012Validator(SCHEMA).validate(data)
    return data


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_json_keeps_to_its_schema(run: Run, path: Path) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for lang in ("de", "en"):
        data = validated(run(path, "--json", "--lang", lang)[1])
        assert data["game"] == "neuland"
        assert (data["explain"], data["what_if"], data["fits"]) == (None, None, None)
        for region in data["regions"]:
            for score in (region["now"], region["final"]):
                assert score["points"] == sum(award["points"] for award in score["awards"])
        worth = {region["region"]: region["final"]["points"] for region in data["regions"]}
        for player in data["players"]:
            assert player["gained"] == sum(
                worth[follower["region"]] for follower in player["followers"]
            )
            assert player["total"] == player["points"] + player["gained"]


def test_json_answers_questions(run: Run, small: Path) -> None:
    assert validated(run(small, "explain", "A2w", "--json")[1])["explain"] == "A1w"
    fits = validated(run(small, "fits", "mwwp", "--json")[1])["fits"]
    assert {"tile": "B2", "text": "mwwp", "quarters": 0, "touching": 2} in fits
    outcome = validated(run(small, "what-if", "B2=mwwp", "--json")[1])["what_if"]
    assert outcome["laid"] == {"tile": "B2", "text": "mwwp"}
    assert outcome["may_set"][0] == {"part": "B2m", "held_by": {"colour": "blue", "part": "A2m"}}
    assert outcome["may_set"][1] == {"part": "B2w", "held_by": None}
    outcome = validated(run(small, "what-if", "01=wwww", "--json")[1])["what_if"]
    assert [tile["tile"] for tile in outcome["after"]["tiles"]] == ["01", "A1", "A2", "B1"]
    taken = validated(run(small, "what-if", "blue-A2", "--json")[1])["what_if"]["taken"]
    assert taken["score"]["points"] == 1
    assert taken["score"]["awards"][0]["cities"] == ["A2+1"]


@given(st.builds(grown, st.integers(0, 2**32 - 1), st.integers(1, 20), st.integers(2, 5)))
@settings(max_examples=40)
def test_any_table_has_json_by_the_schema_and_a_drawing(table: Grown) -> None:
    from kscore.views.neuland.json_form import table_json

    settled = settle(table.table)
    data = json.loads(json.dumps(table_json(settled, "de")))
    Draft202012Validator(SCHEMA).validate(data)
    root = ElementTree.fromstring(svg(settled, Texts("de")))
    _, _, width, height = (float(n) for n in root.attrib["viewBox"].split())
    for element in root.iter("{http://www.w3.org/2000/svg}polygon"):
        for pair in element.attrib["points"].split():
            x, y = (float(n) for n in pair.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height
    for tile in table.table.tiles.values():
        shapes = TileShapes(tile)
        assert {shape.part for shape in shapes.shapes} == set(range(len(tile.terrains)))
        assert all(0 <= n <= 1 for anchor in shapes.anchors for n in anchor)
        inner = set(range(max(tile.at_sides) + 1, len(tile.terrains)))
        assert {shape.part for shape in shapes.shapes if isinstance(shape, Disc)} == inner


def test_the_picture_counts_cities_and_shows_the_worth(
    run: Run, small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "pictures" / "table.svg"
    code, _, err = run(small, "--picture", path)
    assert code == 0
    assert str(path) in err
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    spoken = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert "A1w · water · open · 2 tiles · 2 cities · 2 points" in spoken
    assert "A2m · mountains · open · 1 tile · 0 cities · 1 point" in spoken
    houses = text.count('fill="#8c2f1b"')
    badges = sum(region.terrain != "p" for region in settle(parse_table(SMALL)).regions.all)
    assert houses == 2 + badges + 1  # on the tiles, in the badges, in the legend
    assert "1. red  23 + 2 = 25" in text


def test_terrains_are_told_apart_without_colour() -> None:
    """On a grey print a light mountain is as dark as a dark plain: peaks and waves stand above the
    tints."""
    for parsed in (
        settle(parse_table(END.read_text(encoding="utf-8"))),
        settle(parse_table(SMALL)),
    ):
        text = svg(parsed, Texts("en"))
        pieces = [
            parsed.regions.region_of(Spot(place, shape.part)).terrain
            for place, tile in parsed.regions.table.tiles.items()
            for shape in TileShapes(tile).shapes
        ]
        for terrain, name in (("m", "mountains"), ("w", "water")):
            assert text.count(f'<pattern id="{terrain}"') == 1
            # and in the legend
            assert text.count(f'fill="url(#{terrain})"') == pieces.count(Feature(terrain)) + 1
            assert f">{name}</text>" in text


@pytest.mark.parametrize(
    ("colours", "signs"),
    [
        ("red blue", ["R", "B"]),
        ("grün grau gelb", ["Grü", "Gra", "Ge"]),
        ("rot rotbraun blau", ["1", "2", "B"]),
        ("Annabel Anna", ["1", "2"]),
    ],
)
def test_followers_are_told_apart_without_colour(colours: str, signs: list[str]) -> None:
    table = "pppp\n" + "".join(
        f"{colour} {points}:\n" for points, colour in enumerate(colours.split())
    )
    text = svg(settle(parse_table(table)), Texts("en"))
    shown = re.findall(r'text-anchor="middle">(\w+)</text></g><text x="30" y="5">\d\. (\w+)', text)
    assert {name: sign for sign, name in shown} == dict(zip(colours.split(), signs, strict=True))


def test_the_picture_of_a_turn_shows_the_table_after_it(
    run: Run, small: Path, tmp_path: Path
) -> None:
    path = tmp_path / "after.svg"
    run(small, "what-if", "01=wwww", "--picture", path)
    text = path.read_text(encoding="utf-8")
    assert ">0</text>" in text  # the row above A
    assert "A1w" not in text  # the water is now called after its new first tile
    assert "01w · water · open · 3 tiles" in text


def test_the_picture_needs_its_ending_and_a_place(run: Run, small: Path, tmp_path: Path) -> None:
    code, _, err = run(small, "--picture", "table.png")
    assert code == 2
    assert "Write .svg" in err
    (tmp_path / "file").write_text("")
    code, _, err = run(small, "--picture", tmp_path / "file" / "table.svg")
    assert code == 3


def test_hostile_names_do_no_harm_in_the_picture() -> None:
    settled = settle(parse_table("pppp\nrot 1: A1p\nﬁ 2:\n"))
    ElementTree.fromstring(svg(settled, Texts("en")))


def test_every_sentence_of_the_command_is_used() -> None:
    kscore = DOCS.parent / "kscore"
    files = [
        *(kscore / "views" / "neuland").glob("*.py"),
        *(
            kscore / "cli" / name
            for name in ("app.py", "commands.py", "options.py", "neuland_runs.py")
        ),
        kscore / "library" / "neuland.py",
    ]
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    said = (key for file in (kscore / "messages").glob("*.txt") for key in read_records(file))
    for key in (key for key in said if key.startswith(("neuland.", "help.neuland"))):
        stem = re.sub(
            r"\.(\w|open|closed|now|final|tiles|cities|neighbours|followers|region|state)$", "", key
        )
        assert key.startswith("metavar.") or stem in sources or key in sources, key


def test_every_quotation_belongs_to_a_topic() -> None:
    in_file = read_records(DOCS.parent / "engine" / "neuland" / "topics.txt")
    quoted = [key for key in in_file if key.startswith("neuland.quotation.")]
    assert len(quoted) == sum(len(topic.quoted) for topic in TOPICS.values())


def test_the_page_shows_what_is_true() -> None:
    """The table and its picture on docs/neuland.md are the example's, the rulings those of the
    engine."""
    page = (DOCS / "neuland.md").read_text(encoding="utf-8")
    assert END.read_text(encoding="utf-8") in page
    for ruling in RULINGS:
        said = f"- {ruling.sentence('en')} {ruling.reason('en')}"
        assert said in " ".join(page.split()), said
    drawn = svg(settle(parse_table(END.read_text(encoding="utf-8"))), Texts("de"))
    assert (DOCS / "pictures" / "neuland.svg").read_text(encoding="utf-8") == drawn
    block = re.search(r"is a remark\.\n((?:.*\n)+?    blue.*\n)", page)
    assert block is not None
    assert len(settle(parse_table(block[1])).results) == 2
    for typed in re.findall(r"^\|.*\| `([pmw1-9+/-]+)` \|$", page, re.MULTILINE):
        assert tile_text(parse_tile(typed)) == typed
    for path in EXAMPLES:
        assert f"(neuland/{path.name})" in page


def test_the_end_of_the_game_on_the_page(run: Run) -> None:
    """What docs/neuland.md shows of the whole game's end is what kscore prints."""
    page = (DOCS / "neuland.md").read_text(encoding="utf-8")
    out = run(END, "--lang", "de")[1]
    shown = re.search(r"```\n(  1\.  .*?)```", page, re.DOTALL)
    assert shown is not None
    assert [line for line in lines(shown[1]) if line] == lines(out)[-4:]


def typed(tmp_path: Path, *answers: str) -> tuple[str, Any]:
    """The file that ``kscore neuland type`` writes for these answers, and its table."""
    path = tmp_path / "typed.txt"
    table = type_table(path, Session(Texts("en"), Somebody(line_by_line(answers))))
    return path.read_text(encoding="utf-8"), table


def test_a_table_is_typed_tile_by_tile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sides that neighbours settle need not be typed; cities and tiles are told for counting."""
    text, table = typed(
        tmp_path,
        *("wwpp+", "xx", "pmm", "ppmw", ""),  # no terrain; its left side is water; typed whole
        *("ppw", ""),  # top is plain
        *("", "red 23: A1w", "blue 17: A2m", ""),
    )
    assert [len(tile.cities) for tile in table.tiles.values()] == [1, 0, 0]
    assert [player.colour for player in table.players] == ["red", "blue"]
    assert settle(parse_table(text)).ranking
    told = " ".join(capsys.readouterr().err.split())
    assert "Row A: 2 tiles, 1 city. Please count." in told
    assert "3 tiles, 1 city" in told


def test_a_side_that_does_not_go_on_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """„… dass alle Ebenen, Berge oder Wasserflächen der angrenzenden Karten fortgesetzt werden“"""
    table = typed(tmp_path, "wwpp", "pppp", "wwpw", "", "", "")[1]
    assert len(table.tiles) == 2
    assert "its neighbour there has water" in " ".join(capsys.readouterr().err.split())


def test_what_cannot_lie_so_is_kept_as_it_was_typed(tmp_path: Path) -> None:
    with pytest.raises(EngineError):
        typed(tmp_path, "wwpp", ".", "pppp", "", "", "")
    assert (tmp_path / "typed.txt").read_text(encoding="utf-8") == "wwpp . pppp\n"
    with pytest.raises(Mistyped):
        typed(tmp_path, "wwpp")


def test_tiles_and_cities_of_each_row_are_printed_to_count_against(run: Run, small: Path) -> None:
    """A forgotten „+“ gave a wrong total in silence."""
    said = lines(run(small)[1])
    there = said.index("To check by counting: tiles and cities in each row")
    assert said[there + 1 : there + 3] == ["A 2 tiles 2 cities", "B 1 tile 0 cities"]
    small.write_text(SMALL.replace("wwpp+", "wwpp"), encoding="utf-8")
    assert "A 2 tiles 1 city" in lines(run(small)[1])


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("tie", "tie"), ("Gleichstand", "tie"), ("mountain", "mountain"), ("Räuber", "mountain"),
        ("final scoring", "final"), ("Schlusswertung", "final"), ("sailor", "water"),
        ("Seemann", "water"), ("expert variant", "expert"), ("Expertenvariante", "expert"),
        ("majority", "followers"), ("two tiles", "two_tiles"), ("Entdecker", "plain"),
        ("does not fit", "laying"), ("winner", "tie"), ("take back", "taking_back"),
        ("open", "closed"), ("shore", "water"),
    ],
)  # fmt: skip
def test_rule_words_are_explained_with_the_sentence(
    run: Run, small: Path, word: str, key: str
) -> None:
    assert find_topic(word).key == key
    for arguments in (("explain", word), (small, "explain", word)):
        code, out, _ = run(*arguments, "--lang", "en")
        assert code == 0
        assert TOPICS[key].quoted[0]["de"][:30] in " ".join(out.split())
    assert json.loads(run("explain", word, "--json")[1])["topic"] == key


def test_every_sentence_of_a_topic_is_in_the_rule_text(shared: Path) -> None:
    def plain(text: str) -> str:
        return re.sub(r"[\s­-]+", "", text)

    text = plain((shared / "rules" / "carcassonne-neuland-anleitung.txt").read_text("utf-8"))
    for topic in TOPICS.values():
        for german, english in topic.quoted:
            assert plain(german) in text, german
            assert english


def test_both_readings_of_crossing_parts_are_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cross.txt"
    path.write_text("wpwp\n", encoding="utf-8")
    code, _, err = run(path)
    assert code == 2
    told = " ".join(err.split())
    assert "w1pw2p" in told
    assert "wp1wp2" in told
    for reading in ("w1pw2p", "wp1wp2"):
        assert parse_tile(reading)
