"""Every caption and sentence of the rule text that gives points or settles a placement, with a
table built for it.

The text's pictures are missing; each table shows what its caption says. ``shared`` is asked for in
one test alone, which checks that the quotations are really there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from kscore.engine.neuland.errors import IllegalFollower, IllegalTile
from kscore.engine.neuland.laying import fitting_places, lay_tile
from kscore.engine.neuland.notation import parse_tile
from kscore.engine.neuland.places import parse_place
from kscore.engine.neuland.settling import settle
from kscore.engine.neuland.table_text import parse_table
from kscore.engine.neuland.whatif import parse_move, what_if

TEXT = "carcassonne-neuland-anleitung.txt"


@dataclass(frozen=True)
class Caption:
    """A caption, the table that it is about, and what red's one follower is worth."""

    sentence: str
    table: str
    now: int
    final: int


_CAPTIONS = """
Abgeschlossene Ebene aus nur 2 Landschaftskarten: Rot nimmt seinen Entdecker zurück und erhält nur 2
Punkte.
    wpww wwwp
    red 0: A1p
    yellow 0:
    = 2 now, 2 in the end

Nicht abgeschlossene Ebene: Sie besteht aus 4 Karten. Rot nimmt seinen Entdecker zurück und erhält 4
Punkte.
    wpww w1pw2p+w1 w1pw2p w1pw2p
    red 0: A1p
    yellow 0:
    = 4 now, 4 in the end

Abgeschlossene Ebene: Sie besteht aus 5 Karten. Rot nimmt seinen Entdecker zurück und erhält 10
Punkte.
    wpww w1pw2p+w1 wwpp+
    .    .         pw1pw2
    .    .         pwww
    red 0: A1p
    yellow 0:
    = 10 now, 5 in the end

Nicht abgeschlossene Berge: Dort sind 4 Städte (1 in den Bergen, 3 in angrenzenden Ebenen). Rot
nimmt seinen Räuber zurück und erhält 4 Punkte.
    wmpp+m+p mpwm+p+p
    red 0: A1m
    yellow 0:
    = 4 now, 4 in the end

Abgeschlossene Berge: Dort sind 4 Städte (1 in den Bergen, 3 in angrenzenden Ebenen). Rot nimmt
seinen Räuber zurück und erhält 8 Punkte.
    .        ppmp
    wmpp+m+p mpwm+p+p
    red 0: B1m
    yellow 0:
    = 8 now, 4 in the end

Abgeschlossene Berge aus nur 2 Landschaftskarten: Rot nimmt seinen Räuber zurück und erhält nur 4
Punkte, 1 pro Stadt.
    wmpp+m+p wppm+p+p
    red 0: A1m
    yellow 0:
    = 4 now, 4 in the end

Nicht abgeschlossene Wasserfläche: An den Ufern befinden sich 2 Städte. Rot nimmt seinen Seemann
zurück und erhält 2 Punkte.
    pwpp+ p1wp2w+p1
    red 0: A1w
    yellow 0:
    = 2 now, 2 in the end

Abgeschlossene Wasserfläche aus nur 2 Landschaftskarten: Rot nimmt seinen Seemann zurück und erhält
1 Punkte.
    pwpp+ pppw
    red 0: A1w
    yellow 0:
    = 1 now, 1 in the end

Abgeschlossene Wasserflächen: An den Ufern befinden sich 3 Städte und die Wasserfläche besteht aus 4
Karten. Rot nimmt seinen Seemann zurück und erhält 7 Punkte.
    pwwp+ ppww+
    wwpp+ wppw
    red 0: A1w
    yellow 0:
    = 7 now, 3 in the end

Nicht abgeschlossene Ebenen bringen 1 Punkt pro Landschaftskarte, aus denen die Ebene besteht.
    wppw+ wwpp
    red 0: A1p
    yellow 0:
    = 2 now, 2 in the end

In beiden Fällen beeinflussen Städte den Wert der Ebene nicht.
    wpww+++ wwwp++
    red 0: A1p
    yellow 0:
    = 2 now, 2 in the end

Beachten Sie, dass abgeschlossene Berge zwar nicht mehr größer werden können, jedoch ihr Wert durch
weitere Städte in den angrenzenden Ebenen noch steigen kann.
    .        ppmp pwpp+
    wmpp+m+p mpwm+p+p .
    red 0: B1m
    yellow 0:
    = 10 now, 5 in the end

Alle Gebiete werden abgerechnet, als wären sie nicht abgeschlossen. Gebiete, die nur aus 2 Karten
bestehen, zählen wie beschrieben.
    pwmp+p pppw+ .
    red 0: A1w
    yellow 0:
    = 2 now, 2 in the end
"""
"""A sentence, and further in a table in which it holds for red, with red's points."""
CAPTIONS = tuple(
    Caption(" ".join(sentence.split()), table, int(now), int(final))
    for sentence, table, now, final in re.findall(
        r"((?:^\S.*\n)+)((?:^    [^=\n]*\n)+)^    = (\d+) now, (\d+) in the end$",
        _CAPTIONS,
        re.MULTILINE,
    )
)


def _plain(text: str) -> str:
    """A text without the line ends, spaces and hyphens that a printed column puts into it."""
    return re.sub(r"[\s­-]", "", text)


def test_every_caption_is_read() -> None:
    assert len(CAPTIONS) == _CAPTIONS.count(" in the end\n")


@pytest.mark.parametrize("caption", CAPTIONS, ids=lambda caption: caption.sentence[:60])
def test_a_caption_gives_its_points(caption: Caption) -> None:
    red = settle(parse_table(caption.table)).results[0]
    assert [(holding.now.points, holding.final.points) for holding in red.holdings] == [
        (caption.now, caption.final)
    ]
    for holding in red.holdings:
        for score in (holding.now, holding.final):
            assert score.points == sum(award.points for award in score.awards)
            assert all(award.cells for award in score.awards)


JOINED = "Nun haben beide, Rot und Gelb einen Seemann auf der selben Wasserfläche"
ONLY_CITIES = (
    "Bisher erhielten sie nur 4 Punkte für die Städte, da das Gebiet noch nicht abgeschlossen ist."
)
TWO_LAKES = """
pwpp++ .    p1wp2w+p1+p2
pppp   pppp pppp
red 0: A1w
yellow 0: A3w
"""


def test_a_tile_joins_two_waters_and_both_score_the_larger_one() -> None:
    """JOINED, ONLY_CITIES."""
    outcome = what_if(parse_table(TWO_LAKES), [parse_move("A2=p1wp2w")])
    assert [result.holdings[0].now.points for result in outcome.before.results] == [2, 2]
    assert [result.holdings[0].now.points for result in outcome.after.results] == [4, 4]
    assert not outcome.after.regions.region_of(outcome.after.results[0].holdings[0].spot).closed
    # "Der Wert kann allerdings noch steigen."
    closed = what_if(outcome.after.regions.table, [parse_move("A4=pppw")])
    assert [result.holdings[0].now.points for result in closed.after.results] == [8, 8]


NOT_YET_JOINED = (
    "Rot legt eine Karte und stellt einen Seemann auf die Wasserfläche. Er darf das, weil diese "
    "Wasserfläche bisher noch nicht mit derjenigen, auf der der gelbe Seemann steht, verbunden "
    "ist."
)


def test_a_water_that_is_not_yet_joined_may_be_taken() -> None:
    """NOT_YET_JOINED: A1 and B3 are two waters until somebody lays B2."""
    table = parse_table("pwpp p1wp2w pppw\npppp .       .\nred 0:\nyellow 0: A1w\n")
    outcome = what_if(table, [parse_move("B3=ppww"), parse_move("red+w")])
    assert len(outcome.after.results[0].holdings) == 1


def test_a_water_that_is_joined_may_not_be_taken() -> None:
    with pytest.raises(IllegalFollower, match="yellow already stands in this region, on A1"):
        what_if(
            parse_table("pwpp\nred 0:\nyellow 0: A1w"),
            [parse_move("A2=p1wp2w"), parse_move("red+w")],
        )


ONLY_A_SAILOR = (
    "Rot darf nur einen Seemann setzen, weil die Berge bereits von einem Räuber besetzt ist."
)
NOT_A_SAILOR = (
    "Rot darf seinen Gefolgsmann als Entdecker oder als Räuber einsetzen, nicht aber als Seemann, "
    "da bereits ein anderer Seemann auf der Wasserfläche ist."
)


def _may_set(table: str, laid: str) -> set[str]:
    """The parts of a tile to be laid on which red may set a follower."""
    found = set()
    move = parse_move(laid)
    for part in "pmw":
        if part in laid.partition("=")[2]:
            try:
                what_if(parse_table(table), [move, parse_move(f"red+{part}")])
            except IllegalFollower:
                continue
            found.add(part)
    return found


def test_only_a_sailor() -> None:
    """ONLY_A_SAILOR."""
    assert _may_set("pmpp\nred 0:\nyellow 0: A1m", "A2=wwmm") == {"w"}


def test_explorer_or_robber_but_no_sailor() -> None:
    """NOT_A_SAILOR, however far away the other one stands."""
    assert _may_set("wwpp+ p1wp2w p1wp2w\nred 0:\nyellow 0: A1w", "A4=pmmw") == {"p", "m"}


def test_nobody_beside_an_own_follower_either() -> None:
    """„… darf kein anderer Gefolgsmann (auch kein eigener) stehen.“"""
    assert _may_set("pmpp\nred 0: A1m\nyellow 0:", "A2=wwmm") == {"w"}


CONTINUED = (
    ("Die Berge werden fortgesetzt.", "mmpp", "A2", "wppm"),
    (
        "Auf einer Seite werden die Berge fortgesetzt und auf der anderen Seite die Wasserfläche.",
        "pmmp mpwm\nmmpp .",
        "B2",
        "wppm",
    ),
    ("Die Ebene wird fortgesetzt.", "wppw", "A2", "wmmp"),
)


@pytest.mark.parametrize(
    ("sentence", "table", "place", "tile"), CONTINUED, ids=[c[0][:30] for c in CONTINUED]
)
def test_what_lies_beside_a_tile_is_continued(
    sentence: str, table: str, place: str, tile: str
) -> None:
    where = parse_place(place)
    assert where is not None
    before = parse_table(table)
    assert where in lay_tile(before, where, parse_tile(tile)).tiles
    # Each side that touches matters: with another terrain there the tile may not lie.
    for side, _, neighbour in before.neighbouring_tiles(where):
        for other in {"p", "m", "w"} - {neighbour.terrain_at((side + 2) % 4).value}:
            wrong = "".join(other if n == side else letter for n, letter in enumerate(tile))
            with pytest.raises(IllegalTile):
                lay_tile(before, where, parse_tile(wrong))


def test_what_is_not_continued_may_not_be_laid() -> None:
    """„So z.B. darf nicht angelegt werden.“"""
    with pytest.raises(
        IllegalTile, match="it has water at its left, but A1 has plain at its right"
    ):
        lay_tile(parse_table("ppww"), (1, 2), parse_tile("wmmw"))


def test_corner_to_corner_may_not_be_laid() -> None:
    """„Ein Anlegen Ecke an Ecke ist nicht zulässig.“"""
    with pytest.raises(IllegalTile, match="corner to corner does not do"):
        lay_tile(parse_table("pppp"), (2, 2), parse_tile("pppp"))


def test_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    """„… eine Karte nicht passend angelegt werden kann, wird sie ganz aus dem Spiel genommen“"""
    assert fitting_places(parse_table("pppp"), parse_tile("wwww")) == ()
    assert len(fitting_places(parse_table("pppp"), parse_tile("pppp"))) == 4


SEVERAL = (
    "Wenn dieser Fall eintritt, werden alle Gefolgsleute unabhängig voneinander behandelt, als ob "
    "sie alleine auf dem jeweiligen Gebiet stünden.",
    "Wenn ein Spieler beispielsweise mehr als einen Gefolgsmann in einem Gebiet hat, kann er "
    "diese in unterschiedlichen Zügen zurücknehmen und jeden einzeln werten.",
    "Wenn ein Spieler den letzten Gefolgsmann aus einem noch nicht abgeschlossenen Gebiet "
    "zurücknimmt, wird dieses Gebiet wieder unbesetzt und kann von einem anderen Spieler neu "
    "besetzt werden",
    "Es ist nicht möglich, dass ein Spieler einen Gefolgsmann setzen und im selben Zug einen "
    "Gefolgsmann zurücknehmen kann.",
)


def test_every_follower_scores_alone_and_again() -> None:
    """SEVERAL[0] and [1]."""
    table = parse_table("wpww w1pw2p w1pw2p wwwp\nred 3: A1p A3p\nyellow 0: A4p")
    assert [[h.now.points for h in result.holdings] for result in settle(table).results] == [
        [8, 8],
        [8],
    ]
    once = what_if(table, [parse_move("red-A1p")]).after
    assert once.results[0].player.points == 11
    twice = what_if(once.regions.table, [parse_move("red-A3")]).after
    assert twice.results[0].player.points == 19
    assert twice.results[1].holdings[0].now.points == 8


def test_a_region_that_was_left_may_be_taken_again() -> None:
    """SEVERAL[2]."""
    left = what_if(
        parse_table("pmpp\nred 0:\nyellow 0: A1m"), [parse_move("yellow-A1m")]
    ).after.regions.table
    assert (
        len(what_if(left, [parse_move("A2=wwmm"), parse_move("red+m")]).after.results[0].holdings)
        == 1
    )


def test_the_quotations_stand_in_the_rule_text(shared: Path) -> None:
    text = _plain((shared / "rules" / TEXT).read_text(encoding="utf-8"))
    sentences = [caption.sentence for caption in CAPTIONS] + [
        sentence for sentence, *_ in CONTINUED
    ]
    sentences += [JOINED, ONLY_CITIES, NOT_YET_JOINED, ONLY_A_SAILOR, NOT_A_SAILOR, *SEVERAL]
    sentences += ["Der Wert kann allerdings noch steigen.", "So z.B. darf nicht angelegt werden."]
    assert [sentence for sentence in sentences if _plain(sentence) not in text] == []


def test_the_quotations_of_the_code_stand_in_the_rule_text(shared: Path) -> None:
    """What modules and rulings quote („…“, "…" in comments) is in the text, piece by piece between
    dots."""
    from kscore.engine.neuland.rulings import RULINGS

    text = _plain((shared / "rules" / TEXT).read_text(encoding="utf-8"))
    quoted = [piece for ruling in RULINGS for piece in re.findall("„([^“]*)“", ruling.reason("de"))]
    assert len(quoted) > 8
    for quotation in quoted:
        for piece in quotation.split("…"):
            assert _plain(piece) in text, piece
