"""A tile's text: what it says, what the sides settle about touching, and what is refused."""

from __future__ import annotations

import pytest
from kscore.engine.neuland.errors import BadTile
from kscore.engine.neuland.notation import parse_tile, tile_text
from kscore.engine.neuland.tile import City

from testing.neuland_drawn import mirrored


def touching(text: str) -> set[str]:
    """The pairs of parts that touch, as ``w-p``."""
    tile = parse_tile(text)
    return {f"{tile.names[a].text()}-{tile.names[b].text()}" for a, b in tile.touching}


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("pppp", set()),
        ("wwpp", {"w-p"}),
        ("wpmp", {"w-p", "p-m"}),  # the plain lies between water and mountains from side to side
        ("wpmm", {"w-p", "w-m", "p-m"}),
        ("w1pw2p", {"w1-p", "p-w2"}),
        ("mw1pw2", {"m-w1", "m-p", "m-w2", "w1-p", "p-w2"}),  # something must keep the waters apart
        ("mw1pw2/mp", {"m-w1", "m-w2", "w1-p", "p-w2"}),  # unless all four meet in a point
        ("m1m2pw-m1p-m2w", {"m1-p", "m1-w", "m2-p", "m2-w", "p-w"}),
        ("m1m2pw-m1p/m2w", {"m1-p", "m1-w", "m2-p", "p-w"}),
        ("ppppw", {"p-w"}),
        ("ppppw1w2", {"p-w1", "p-w2"}),
        ("ppmmw-pw/mw", {"p-m", "p-w"}),
        ("ppmmw+p+m", {"p-m", "p-w", "m-w"}),  # a city touches its land and its water
        ("mpmpw/mp-mw-pw", None),
        ("mpww/mp", {"m-w", "p-w"}),  # water reaches the corner between them
        ("p1p2mm", {"p1-m", "p2-m"}),
        ("w1w2w3w4p", {"w1-p", "w2-p", "w3-p", "w4-p"}),
    ],
)
def test_which_parts_touch(text: str, pairs: set[str] | None) -> None:
    if pairs is None:
        with pytest.raises(BadTile, match="would cross"):
            parse_tile(text)
    else:
        assert touching(text) == pairs


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("WWPP+", "wwpp+"),
        ("wwee+e", "wwpp+"),
        ("bbww+bw", "mmww+"),
        ("w1ppp", "wppp"),
        ("wpmm+pw+mw", "wpmm+p+m"),
        ("wpmm+m+p", "wpmm+p+m"),
        ("w1pw2p+w1w2", "w1pw2p+w1w2"),
        ("w1pw2p+w2w1p", "w1pw2p+w1w2"),
        ("wppp-wp", "wppp"),
        ("mw1pw2-mp", "mw1pw2"),
        ("ppmmw-mw+pw", "ppmmw+p-mw"),
        ("bewe+e", "mpwp+"),  # the plain keeps the mountains off the water
        ("wpmp+pw", "wpmp+"),
    ],
)
def test_a_tile_is_printed_in_its_shortest_form(typed: str, printed: str) -> None:
    tile = parse_tile(typed)
    assert tile_text(tile) == printed
    assert parse_tile(printed) == tile
    assert parse_tile(tile_text(tile, "de")) == tile


def test_cities_have_their_land_and_their_waters() -> None:
    tile = parse_tile("w1pw2p+w1+w1w2")
    assert tile.cities == (City(1, (0,)), City(1, (0, 2)))
    assert parse_tile("wwpp++").cities == (City(1, (0,)), City(1, (0,)))


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("wwp", "names 3 of 4 sides", "nennt 3 von 4 Seiten"),
        ("", "names 0 of 4 sides", "nennt 0 von 4 Seiten"),
        ("wwpx", "“x” in “wwpx” is no terrain", "„x“ in „wwpx“ ist kein Gelände"),
        ("ww?p", "“?” in “ww?p” is no terrain", "ist kein Gelände"),
        ("w0ww", "“0” in “w0ww” is no terrain", "ist kein Gelände"),
        (
            "wwpppp",
            "After the four sides p stands again",
            "Nach den vier Seiten steht noch einmal e",
        ),
        ("w2pw1p", "The numbers w2, w1 do not fit", "Die Nummern w2, w1 passen nicht"),
        ("w1pwp", "The numbers w1, w do not fit", "Die Nummern w1, w passen nicht"),
        ("w1pw3p", "do not fit", "passen nicht"),
        ("wpwp", "they would cross", "Sie müssten sich kreuzen"),
        ("m1m2pw", "Do m1 and p touch? The sides do not tell. Add -m1p", "Hänge -b1e an"),
        ("ppmmw", "Do p and w touch?", "Berühren sich e und w?"),
        ("wpmp-wm", "w and m cannot touch", "w und b können sich nicht berühren"),
        ("wwpp/wp", "w and p must touch", "w und e müssen sich berühren"),
        ("w1pw2p-w1w2", "w1 and w2 are of one terrain", "w1 und w2 sind vom selben Gelände"),
        ("w1w2ww", "do not fit", "passen nicht"),
        ("w1w1w2w2", "nothing lies between w1 and w2", "Zwischen w1 und w2 liegt"),
        (
            "ppmmw/pw/mw",
            "w is not joined to the rest",
            "w hängt mit dem Rest der Karte nicht zusammen",
        ),
        ("wwpp-w", "does not name exactly two parts", "nennt nicht genau zwei Teile"),
        ("wwpp-ww", "does not name exactly two parts", "nennt nicht genau zwei Teile"),
        ("wwpp-wm", "no part m; it has w, p", "keinen Teil b; sie hat w, e"),
        ("wwpp-wp/wp", "that they touch and that they do not", "und dass sie es nicht tun"),
        ("mpww+m/mw", "that they touch and that they do not", "und dass sie es nicht tun"),
        ("pppp+", "this tile has no water", "diese Karte hat kein Wasser"),
        (
            "wwpp" + 10 * "+",
            "10 cities on one tile are more than 9",
            "10 Städte auf einer Karte sind mehr als 9",
        ),
        ("ww\x1b[31mp", "“�” in “ww�[31mp”", "„�“ in „ww�[31mp“"),
        ("wwww+", "this tile has none", "diese Karte hat keines"),
        (
            "wpmm+",
            "In which land does the city stand: p, m?",
            "In welchem Land steht die Stadt: e, b?",
        ),
        (
            "w1pw2m+w1",
            "In which land does the city stand: p, m?",
            "In welchem Land steht die Stadt: e, b?",
        ),
        (
            "w1pw2p+",
            "At which water does the city lie: w1, w2?",
            "An welchem Wasser liegt die Stadt: w1, w2?",
        ),
        ("wpmm+pm", "in one land, not in p and m", "in einem Land, nicht in e und b"),
        ("w1pw2p+w1w1", "One city names w1 twice", "Dieselbe Stadt nennt w1 zweimal"),
        ("wpmp+m", "w and m cannot touch", "w und b können sich nicht berühren"),
    ],
)
def test_what_is_wrong_about_a_tile_is_said(text: str, english: str, german: str) -> None:
    with pytest.raises(BadTile) as refused:
        parse_tile(text)
    assert english in refused.value.text("en")
    assert german in refused.value.text("de")


def test_turning_four_times_changes_nothing() -> None:
    for text in ("wpmm+p", "w1pw2p+w1w2", "ppmmw+p-mw", "m1m2pw-m1p/m2w"):
        tile = parse_tile(text)
        turned = tile
        for _ in range(4):
            turned = turned.turn(1)
        assert turned == tile == mirrored(mirrored(tile))
        assert tile.turn(3) == tile.turn(1).turn(2)
    assert tile_text(parse_tile("wpmm+p").turn(1)) == "mwpm+p"
    assert tile_text(mirrored(parse_tile("wpmp"))) == "wpmp"
    assert tile_text(mirrored(parse_tile("wpmm"))) == "wmmp"
