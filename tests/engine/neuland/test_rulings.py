"""Every ruling with a test of its own: ``test_<identifier>``."""

from __future__ import annotations

import sys

import pytest
from kscore.engine.neuland.errors import InTable
from kscore.engine.neuland.laying import fitting_places
from kscore.engine.neuland.notation import parse_tile, tile_text
from kscore.engine.neuland.regions import Region, Regions
from kscore.engine.neuland.rulings import RULINGS, terrain_rulings
from kscore.engine.neuland.scoring import points_final, points_now
from kscore.engine.neuland.settling import settle
from kscore.engine.neuland.table_text import parse_spot, parse_table
from kscore.engine.neuland.terrain import Feature

from testing.neuland_drawn import mirrored


def _region(text: str, spot: str) -> tuple[Regions, Region]:
    table = parse_table(text)
    regions = Regions.from_table(table)
    return regions, regions.region_of(parse_spot(spot, table.tiles))


def _worth(text: str, spot: str) -> tuple[int, int]:
    """What a region is worth now and at the end."""
    regions, region = _region(text, spot)
    return points_now(regions, region).points, points_final(regions, region).points


def test_every_ruling_has_a_test_both_sentences_and_reasons() -> None:
    here = vars(sys.modules[__name__])
    assert [ruling.id for ruling in RULINGS if f"test_{ruling.id}" not in here] == []
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)
    for ruling in RULINGS:
        assert ruling.sentence("de") != ruling.sentence("en")
        assert ruling.reason("de") != ruling.reason("en")
    for terrain in Feature:
        assert terrain_rulings(terrain)


def test_point() -> None:
    # Mountains and plain meet in the middle of a tile, along a line or in a point.
    assert _worth("mw1pw2+pw1", "A1m") == (1, 1)
    assert _worth("mw1pw2/mp+pw1", "A1m") == (0, 0)
    # A1's mountains and B2's plain with its city meet at the corner of four tiles.
    assert _worth("wwmw wwpw\nmwww pwww+", "A1m") == (0, 0)


def test_once() -> None:
    # Five parts on four tiles: A1 is reached twice.
    regions, plain = _region("wp1p2w wwpp\nppww pwwp", "A1p1")
    assert (len(plain.spots), plain.tile_count) == (5, 4)
    assert points_now(regions, plain).points == 8
    # The city on A1 lies at two parts of one water.
    assert _worth("pw1w2p+w1w2 ppww\nwwpp wppw", "A1w1") == (1 + 4, 1)


def test_every_mountain() -> None:
    for spot in ("A1m1", "A1m2"):
        assert _worth("m1pm2w+p", spot) == (1, 1)


RING = "pppp ppwp+ pppp\npppp . pppm\npppp mppp pppp"


def test_gap() -> None:
    _, water = _region(RING, "A2w")
    assert not water.closed
    assert water.gaps == (((1, 2), 2),)
    assert _worth(RING, "A2w") == (1, 1)
    assert _worth(RING.replace(" . ", " wmmp "), "A2w") == (1, 1)
    _, water = _region(RING.replace(" . ", " wmmp "), "A2w")
    assert water.closed


def test_inner() -> None:
    assert _worth("ppppw+", "A1w") == (1 + 1, 1)
    assert _worth("wwwwp", "A1p") == (2, 1)
    assert _worth("wwwwm++", "A1m") == (4, 2)


def test_two_waters() -> None:
    for spot in ("A1w1", "A1w2"):
        assert _worth("w1pw2p+w1w2", spot) == (1, 1)


def test_tie() -> None:
    settled = settle(parse_table("pppp pppp\nred 5: A1p\nblue 7:\ngreen 1:\nblack 7:"))
    assert [(r.player.colour, r.total, r.rank, r.shared) for r in settled.ranking] == [
        ("red", 7, 1, True),
        ("blue", 7, 1, True),
        ("black", 7, 1, True),
        ("green", 1, 4, False),
    ]


def test_mountain_gains() -> None:
    closed = ".        ppmp {}\nwmpp+m+p mpwm+p+p ."
    _, mountains = _region(closed.format("."), "B1m")
    assert mountains.closed
    assert _worth(closed.format("."), "B1m") == (8, 4)
    assert _worth(closed.format("pwpp++"), "B1m") == (12, 6)


def test_two_tiles() -> None:
    assert _worth("wpww wwwp", "A1p") == (2, 2)
    assert _worth("wmww++ wwwm+", "A1m") == (3, 3)
    assert _worth("pwpp++ pppw+", "A1w") == (3, 3)
    # With three tiles the full value counts.
    assert _worth("wpww w1pw2p wwwp", "A1p") == (6, 3)
    assert _worth("pwpp++ p1wp2w pppw+", "A1w") == (6, 3)


def test_one_a_tile() -> None:
    with pytest.raises(InTable, match="Two would stand on A1"):
        parse_table("wwpp\nred 0: A1w\nblue 0: A1p")


def test_not_mirrored() -> None:
    table, tile = parse_table(RING), parse_tile("wpmm")
    into_the_ring = {
        tile_text(fit.tile) for fit in fitting_places(table, tile) if fit.place == (2, 2)
    }
    assert into_the_ring == set()
    assert {
        tile_text(fit.tile) for fit in fitting_places(table, mirrored(tile)) if fit.place == (2, 2)
    } == {"wmmp"}
