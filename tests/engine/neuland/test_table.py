"""A table's text: strictly read, printed in the same form, and a sentence with the place for
whatever is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from kscore.engine.neuland.errors import BadTable, InTable, NeulandError, SeveralSlips, UnknownPart
from kscore.engine.neuland.places import parse_place, place_name, row_name
from kscore.engine.neuland.settling import settle
from kscore.engine.neuland.table import MOST_TILES, Table, find_spot
from kscore.engine.neuland.table_text import parse_table, table_text
from kscore.engine.neuland.whatif import parse_move, what_if

EXAMPLES = sorted((Path(__file__).resolve().parents[3] / "docs" / "neuland").glob("*.txt"))

SMALL = """\
#   1      2
A | wwpp+  ppmw+p
B | ppww

red 23: A1w
blue 17: A2m B1p
"""


def test_a_table_reads_back_as_it_was_typed() -> None:
    table = parse_table(SMALL)
    assert table_text(table) == SMALL
    assert parse_table(table_text(table, "de")) == table


@pytest.mark.parametrize(
    "typed",
    [
        # without labels, comments, blank lines, trailing gaps
        "wwpp+ ppmw+p\nppww\nred 23: A1w\nblue 17: A2m B1p",
        # capitals, commas, another order of followers
        "WWPP+ PPMW+P\nPPWW .\nred 23:a1W\nblue 17 : b1p,A2m",
        "\ufeffa|wwee+\teebw+e # a comment\r\nb|eeww\r\n\r\nred 023: A1w\r\nblue 17: A2b B1e\r\n",
    ],
)
def test_a_table_may_be_typed_freely(typed: str) -> None:
    assert parse_table(typed) == parse_table(SMALL)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_of_the_page_read_back(path: Path) -> None:
    table = parse_table(path.read_text(encoding="utf-8"))
    for lang in ("de", "en"):
        assert parse_table(table_text(table, lang)) == table


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) >= 3
    assert (
        max(len(parse_table(path.read_text(encoding="utf-8")).tiles) for path in EXAMPLES)
        == MOST_TILES
    )


def test_84_tiles_in_a_row_and_in_a_column() -> None:
    for text in (" ".join(["pppp"] * 84), "\n".join(["pppp"] * 84)):
        table = parse_table(text)
        assert len(table.tiles) == 84
        assert parse_table(table_text(table)) == table
    assert row_name(84) == "CF"
    assert parse_place("cf1") == (84, 1)


def test_places_have_names_and_back() -> None:
    for row in (1, 26, 27, 52, 53, 84):
        for column in (1, 9, 10, 84):
            assert parse_place(place_name((row, column))) == (row, column)
    assert parse_place("04") == (0, 4)
    assert parse_place("C0") == (3, 0)
    assert [parse_place(name) for name in ("", "4", "C", "4C", "ABC1", "C-1")] == [None] * 6


def test_without_colours_there_are_regions_but_no_ranking() -> None:
    settled = settle(parse_table("wwpp+"))
    assert len(settled.regions.all) == 2
    assert settled.ranking == ()


HOSTILE = [
    (
        "wwpp\nmmpp xxxx",
        "Line 2, B2 (“xxxx”): “x” in “xxxx” is no terrain",
        "Zeile 2, B2 („xxxx“):",
    ),
    ("wwpp ppw", "Line 1, A2 (“ppw”): “ppw” names 3 of 4 sides", "Zeile 1, A2"),
    (
        "\n# nothing\n\npppp\n\nwwww",
        "Line 4: A1 has plain at its bottom, but B1 has water at its top",
        "Zeile 4: A1 hat unten Ebene",
    ),
    (
        "pwpp pppp",
        "Line 1: A1 has water at its right, but A2 has plain at its left",
        "A1 hat rechts Wasser",
    ),
    (
        "pwpp pppp\nwwww wwww",
        "Line 1: A1 has plain at its bottom, but B1 has water at its top: check both tiles "
        "and the gaps of the row.\n"
        "Line 1: A2 has plain at its bottom, but B2 has water at its top: check both tiles "
        "and the gaps of the row.\n"
        "These are 3 places that are wrong",
        "Das sind 3 Stellen, die nicht stimmen",
    ),
    ("wwx wwpp\nppp", "Line 2, B1 (“ppp”)", "Das sind 2 Stellen"),
    (
        ". " * 84 + "pppp",
        "Line 1: A85 lies further down or to the right than 84 tiles reach",
        "liegt weiter unten",
    ),
    (".\n" * 84 + "pppp", "Line 85: CG1 lies further down", "liegt weiter unten"),
    ("pppp . pppp", "Line 1: A3 is not joined to A1", "A3 hängt mit A1 nicht zusammen"),
    ("pppp .\n. pppp", "Line 2: B2 is not joined to A1", "B2 hängt mit A1"),
    ("pppp ..", "Line 1, A2 (“..”): Write each gap as one dot", "jede Lücke als einen Punkt"),
    (
        "A | pppp\nC | pppp",
        "Line 2: This row is called B, C stands before it",
        "Diese Reihe heißt B",
    ),
    (" ".join(["pppp"] * 85), "Line 1: More than 84 tiles", "Mehr als 84 Karten"),
    (
        "pppp\nred 1:\nblue 2:\npppp",
        "Line 4: “pppp” stands behind the colours",
        "steht hinter den Farben",
    ),
    ("pppp\nred 1:", "Line 2: 1 colour does not play alone", "1 Farbe allein spielt nicht"),
    (
        "pppp\n" + "\n".join(f"{c} 0:" for c in "abcdef"),
        "Line 7: 6 colours do not play",
        "6 Farben spielen nicht mit",
    ),
    ("pppp\nred 1:\nRED 2:", "Line 3: The colour “RED” occurs twice", "kommt zweimal vor"),
    (
        "pppp\nred 1: A1p\nblue 2: A1p",
        "Line 3: Two would stand on A1 (red and blue)",
        "Auf A1 stünden zwei",
    ),
    (
        "pppp\nred 1: A1p A1p\nblue 2:",
        "Line 2: Two would stand on A1 (red and red)",
        "stünden zwei",
    ),
    (
        " ".join(["pppp"] * 5) + "\nred 1: A1p A2p A3p A4p A5p\nblue 2:",
        "Line 2: red has 5 followers on the table, more than 4",
        "red hat 5 Gefolgsleute",
    ),
    (
        "pwpp pppp\nred 1: C1w\nblue 2:",
        "Line 1: A1 has water at its right",
        "Zeile 1: A1 hat rechts Wasser",
    ),
    (
        "pppp\nred 1: A1w\nblue 2:",
        "Line 2: A1 has no part w; there are p",
        "A1 hat keinen Teil w; dort gibt es e",
    ),
    (
        "w1pw2p\nred 1: A1w\nblue 2:",
        "Line 2: Which part of A1 is meant by w? There are w1, p, w2",
        "Welcher Teil von A1",
    ),
    ("pppp\nred 1: B1p\nblue 2:", "Line 2: No tile lies on B1", "Auf B1 liegt keine Karte"),
    (
        "pppp\nred 1: A1\nblue 2:",
        "Line 2: “A1” names no part of a tile",
        "nennt keinen Teil einer Karte",
    ),
    ("pppp\nred 1: A1x\nblue 2:", "Line 2: “x” in “x” is no terrain", "ist kein Gelände"),
    (
        "pppp\nred: A1p\nblue 2:",
        "Line 2: “red: A1p” is no colour with points",
        "ist keine Farbe mit Punkten",
    ),
    (
        "pppp\nred -3:\nblue 2:",
        "Line 2: “red -3:” is no colour with points",
        "ist keine Farbe mit Punkten",
    ),
    (
        "pppp\nred 3\nblue 2:",
        "Line 2: “red 3” is no colour with points",
        "ist keine Farbe mit Punkten",
    ),
    (
        "pppp\nred 99999:\nblue 2:",
        "Line 2: “red 99999:” is no colour",
        "ist keine Farbe mit Punkten",
    ),
    ("pppp\n: A1p", "Line 2: “: A1p” is no colour with points", "ist keine Farbe"),
    ("", "No tile lies here", "Hier liegt keine Karte"),
    ("# only a comment\n\n", "No tile lies here", "Hier liegt keine Karte"),
    (". .\n.", "No tile lies here", "Hier liegt keine Karte"),
    ("red 1:\nblue 2:", "No tile lies here", "Hier liegt keine Karte"),
    (
        "wpwp",
        "Line 1, A1 (“wpwp”): w reaches from top to bottom",
        "Zeile 1, A1 („wpwp“): w reicht von oben",
    ),
    (
        "p" * 500,
        "Line 1, A1 (“pppppppppppppppppppppppppppppppppppppppp…”): After the four sides",
        "Zeile 1, A1",
    ),
    ("<svg onload=alert(1)>", "Line 1, A1 (“<svg”)", "Zeile 1, A1"),
]


@pytest.mark.parametrize(("text", "english", "german"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_table_gets_a_sentence_with_the_place(
    text: str, english: str, german: str
) -> None:
    with pytest.raises(NeulandError) as refused:
        parse_table(text)
    assert english in refused.value.text("en")
    assert german in refused.value.text("de")
    assert isinstance(refused.value, InTable | SeveralSlips) or english.startswith("No tile")


def test_a_table_that_is_made_is_checked_like_one_that_is_typed() -> None:
    with pytest.raises(BadTable):
        Table({})
    table = parse_table("pppp")
    with pytest.raises(UnknownPart):
        find_spot(table.tiles, (9, 9), table.tiles[1, 1].names[0])


TYPED = st.text(alphabet="pmwebPX129+-/.|:# ,\n\t=rotC0\x1b\u0301ß", max_size=60)
NEARLY = st.lists(
    st.sampled_from(
        [
            "wwpp+",
            "pppp",
            "w1pw2p",
            "ppppw",
            ".",
            "\n",
            "\n",
            "rot 1:",
            "blau 2: A1p",
            "A1w",
            "A |",
            "#",
            "mw1pw2/mp",
        ]
    ),
    max_size=14,
).map(" ".join)


@given(TYPED | NEARLY)
@settings(max_examples=400)
def test_whatever_is_typed_is_a_table_or_gets_a_sentence(text: str) -> None:
    try:
        table = parse_table(text)
    except NeulandError as error:
        for lang in ("de", "en"):
            said = error.text(lang)
            assert said
            assert all(sign.isprintable() or sign == "\n" for sign in said), repr(said)
    else:
        assert parse_table(table_text(table)) == table


@given(TYPED)
@settings(max_examples=300)
def test_whatever_is_typed_is_a_move_or_gets_a_sentence(text: str) -> None:
    table = parse_table("wwpp+ ppmw+p\nppww .\nrot 23: A1w\nC 17: A2m B1p")
    said = "nothing is wrong"
    try:
        what_if(table, [parse_move(text)])
    except NeulandError as error:
        said = error.text("de") and error.text("en")
    assert said
