"""What a turn changes, and what is no turn."""

from __future__ import annotations

import pytest
from kscore.engine.neuland.errors import BadMove, IllegalFollower, IllegalTile, NeulandError
from kscore.engine.neuland.laying import fitting_places, lay_tile
from kscore.engine.neuland.notation import parse_tile
from kscore.engine.neuland.table import Table
from kscore.engine.neuland.table_text import parse_table, table_text
from kscore.engine.neuland.whatif import Turn, parse_move, what_if

TABLE = """
wwpp+ ppmw+p
ppww  .
red 23: A1w
blue 17: A2m B1p
"""


def outcome(*moves: str, table: str = TABLE) -> Turn:
    return what_if(parse_table(table), [parse_move(move) for move in moves])


def test_a_tile_and_a_follower_on_it() -> None:
    found = outcome("B2=mwwp", "red+w")
    assert found.laid == (2, 2)
    assert found.placed is not None
    assert [holding.spot.place for holding in found.after.results[0].holdings] == [(1, 1), (2, 2)]
    assert found.before.results[0].holdings[0].spot.place == (1, 1)
    assert outcome("B2=mwwp", "red+B2w").after.regions.table == found.after.regions.table


def test_a_follower_is_taken_back_for_what_its_region_is_worth() -> None:
    found = outcome("blue-A2m")
    assert found.taken is not None
    number, spot, score = found.taken
    assert (number, spot.place, score.points) == (1, (1, 2), 1)
    assert found.after.results[1].player.points == 18
    assert len(found.after.results[1].holdings) == 1
    assert outcome("BLUE-A2").after.regions.table == found.after.regions.table


def test_a_tile_may_be_laid_before_the_first_row_and_column() -> None:
    found = outcome("02=wwpp")
    table = found.after.regions.table
    assert found.laid == (0, 2)
    text = table_text(table)
    assert text.splitlines()[1] == "A | .      wwpp"
    assert text.splitlines()[2].startswith("B | wwpp+")
    assert text.endswith("red 23: B1w\nblue 17: B2m C1p\n")
    assert len(outcome("A0=wpww").after.regions.table.tiles) == 4


@pytest.mark.parametrize(
    ("moves", "error", "english", "german"),
    [
        (
            ["B2=ppww"],
            IllegalTile,
            "it has plain at its top, but A2 has mountains at its bottom",
            "Sie hat oben Ebene, A2 aber unten Berge",
        ),
        (["A1=pppp"], IllegalTile, "A tile lies on A1 already", "Auf A1 liegt schon eine Karte"),
        (["C2=pppp"], IllegalTile, "corner to corner", "Ecke an Ecke gilt nicht"),
        (
            ["B2=mwwp", "red+m"],
            IllegalFollower,
            "blue already stands in this region, on A2",
            "steht schon blue auf A2",
        ),
        (
            ["B2=mwwp", "red+A1p"],
            IllegalFollower,
            "only on B2, the tile just laid",
            "nur auf die soeben gelegte Karte B2",
        ),
        (
            ["B2=mmpp", "red+w"],
            NeulandError,
            "B2 has no part w; there are m, p",
            "B2 hat keinen Teil w",
        ),
        (["red+w"], IllegalFollower, "Name it first", "Nenne sie zuerst"),
        (
            ["red-A2m"],
            IllegalFollower,
            "red has no follower on A2m",
            "red hat auf A2m keinen Gefolgsmann",
        ),
        (["red-C7"], IllegalFollower, "red has no follower on C7", "red hat auf C7 keinen"),
        (["red-A2x"], NeulandError, "“x” in “x” is no terrain", "ist kein Gelände"),
        (
            ["green-A2m"],
            BadMove,
            "“green” does not play; there are: red, blue",
            "es spielen: red, blue",
        ),
        (
            ["B2=mwwp", "red+w", "red-A1w"],
            BadMove,
            "set one follower or take one back, not both",
            "nicht beides",
        ),
        (["red-A1w", "B2=mwwp"], BadMove, "This is no turn", "Das ist kein Zug"),
        (["B2=mwwp", "C1=wwww"], BadMove, "This is no turn", "Das ist kein Zug"),
        (["hello"], BadMove, "“hello” is no move", "„hello“ ist kein Zug"),
        (["Z=wwww"], BadMove, "“Z” is no place", "„Z“ ist kein Platz"),
        (["B2=wwx"], NeulandError, "“x” in “wwx” is no terrain", "ist kein Gelände"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_is_no_turn_is_said(
    moves: list[str], error: type[NeulandError], english: str, german: str
) -> None:
    with pytest.raises(error) as refused:
        outcome(*moves)
    assert english in refused.value.text("en")
    assert german in refused.value.text("de")


def test_no_turn_at_all() -> None:
    with pytest.raises(BadMove):
        what_if(parse_table(TABLE), [])


def test_a_fifth_follower_is_not_in_the_supply() -> None:
    table = "pppp pppp pppp pppp\nred 0: A1p A2p A3p A4p\nblue 0:"
    with pytest.raises(
        IllegalFollower, match="red has no follower in the supply: all 4 stand on the table"
    ):
        outcome("A5=wwwp", "red+w", table=table)


def test_a_tile_fits_turned() -> None:
    found = fitting_places(parse_table("wwww"), parse_tile("wppp"))
    assert [(fit.place, fit.quarters, fit.touching) for fit in found] == [
        ((0, 1), 2, 1),
        ((1, 0), 1, 1),
        ((1, 2), 3, 1),
        ((2, 1), 0, 1),
    ]


def test_the_85th_tile_may_not_be_laid() -> None:
    table = parse_table(" ".join(["pppp"] * 84))
    with pytest.raises(IllegalTile, match="All 84 tiles lie on the table already"):
        lay_tile(table, (2, 1), parse_tile("pppp"))
    with pytest.raises(IllegalTile, match="All 84 tiles lie on the table already"):
        fitting_places(table, parse_tile("pppp"))


def test_the_table_itself_never_changes() -> None:
    table = parse_table(TABLE)
    copy = Table(dict(table.tiles), table.players)
    what_if(table, [parse_move("B2=mwwp"), parse_move("red+w")])
    assert table == copy
