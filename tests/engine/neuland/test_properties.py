"""What holds for any table that legal play can reach; tables are grown from drawn tiles
(:mod:`drawn`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st
from kscore.engine.neuland.errors import IllegalFollower, IllegalTile
from kscore.engine.neuland.laying import fitting_places, lay_tile, set_follower
from kscore.engine.neuland.notation import parse_tile, tile_text
from kscore.engine.neuland.regions import Regions
from kscore.engine.neuland.scoring import current_basis, points_final, points_now
from kscore.engine.neuland.settling import settle
from kscore.engine.neuland.table import Spot
from kscore.engine.neuland.table_text import parse_table, table_text

from testing.neuland_drawn import Drawing, Grown, MirroredTable, TurnedTable, grow, grown, mirrored
from testing.neuland_slow_scorer import SlowTable

seeds = st.integers(0, 2**32 - 1)
tables = st.builds(grown, seeds, st.integers(1, 24), st.integers(2, 5))
plays = st.builds(
    lambda seed, tiles, players: list(grow(seed, tiles, players)),
    seeds,
    st.integers(2, 14),
    st.integers(2, 5),
)


def worth(table) -> list[tuple[int, list[tuple[int, int]], int, int]]:
    """Of each player: points so far, what each follower is worth now and at the end (sorted),
    total, rank."""
    return [
        (
            result.player.points,
            sorted((holding.now.points, holding.final.points) for holding in result.holdings),
            result.total,
            result.rank,
        )
        for result in settle(table).results
    ]


@given(tables)
@settings(max_examples=120)
def test_a_slow_scorer_on_the_drawings_agrees(table: Grown) -> None:
    slow, found = SlowTable(table.drawings), table.table
    regions = Regions.from_table(found)
    top, left = (min(place[axis] for place in table.drawings) - 1 for axis in (0, 1))
    number = {}
    for slow_number, pixels in enumerate(slow.pixels):
        (row, column), pixel = pixels[0]
        drawing = table.drawings[row, column]
        region = regions.region_of(
            Spot((row - top, column - left), drawing.numbers[drawing.parts[pixel]])
        )
        number[slow_number] = region.number
        assert region.terrain.value == slow.letter_of(slow_number)
        assert region.closed == slow.is_closed(slow_number)
        assert region.tile_count == len(slow.tiles(slow_number))
        in_it = (
            slow.cities_at(slow_number) if region.terrain == "w" else slow.cities_in(slow_number)
        )
        assert region.city_count == len(in_it)
        assert points_now(regions, region).points == slow.worth_now(slow_number)
        assert points_final(regions, region).points == slow.worth_final(slow_number)
    assert sorted(number.values()) == list(range(len(regions.all)))
    for slow_number in number:
        around = {number[other] for other in slow.neighbours(slow_number)}
        assert around == set(regions.all[number[slow_number]].neighbours)


@given(tables)
@settings(max_examples=60)
def test_turning_and_mirroring_a_table_changes_no_points(table: Grown) -> None:
    before = worth(table.table)
    assert worth(table.moved_by(TurnedTable()).table) == before
    assert worth(table.moved_by(MirroredTable()).table) == before


@given(tables)
@settings(max_examples=60)
def test_a_tile_turns_like_its_drawing(table: Grown) -> None:
    def turn(drawing: Drawing) -> set[str]:
        tile = drawing.tile
        return {tile_text(tile.turn(1)), tile_text(mirrored(tile))}

    for drawing in table.drawings.values():
        # Inner parts of one terrain are numbered as they are met in the drawing, which a turn
        # exchanges.
        inner = [
            drawing.tile.terrains[n]
            for n in range(max(drawing.tile.at_sides) + 1, len(drawing.tile.terrains))
        ]
        if len(inner) < 2:
            assert turn(drawing) == {
                tile_text(drawing.turned().tile),
                tile_text(drawing.mirrored().tile),
            }


@given(plays)
@settings(max_examples=60)
def test_a_legal_tile_lowers_nobody_s_points_now(play: list[Grown]) -> None:
    for before, after in pairwise(play):
        laid = replace(before, drawings=after.drawings)
        was, now = settle(before.table), settle(laid.table)
        for player, result in zip(was.results, now.results, strict=True):
            for holding, later in zip(player.holdings, result.holdings, strict=True):
                assert later.now.points >= holding.now.points
                assert later.final.points >= holding.final.points


@given(tables)
@settings(max_examples=60)
def test_the_final_scoring_is_never_more_than_now(table: Grown) -> None:
    regions = Regions.from_table(table.table)
    for region in regions.all:
        now, final = points_now(regions, region), points_final(regions, region)
        assert final.points <= now.points
        assert current_basis(region) == "closed" or final.points == now.points
        for score in (now, final):
            assert score.points == sum(award.points for award in score.awards)
            assert all(award.points > 0 and award.cells for award in score.awards)


@given(tables, st.sampled_from(["de", "en"]))
@settings(max_examples=80)
def test_a_printed_table_reads_back(table: Grown, lang: str) -> None:
    found = table.table
    text = table_text(found, lang)
    assert parse_table(text) == found
    assert table_text(parse_table(text), lang) == text
    for tile in found.tiles.values():
        assert parse_tile(tile_text(tile, lang)) == tile


@given(plays)
@settings(max_examples=40)
def test_what_was_laid_and_set_is_legal_and_found(play: list[Grown]) -> None:
    """Each tile that was drawn to fit may be laid; ``fitting_places`` finds its place; the
    drawing's free parts may be taken."""
    for before, after in pairwise(play):
        ((place, drawing),) = set(after.drawings.items()) - set(before.drawings.items())
        top, left = (min(p[axis] for p in before.drawings) - 1 for axis in (0, 1))
        where = place[0] - top, place[1] - left
        table = before.table
        assert any(
            fit.place == where and fit.quarters == 0 for fit in fitting_places(table, drawing.tile)
        )
        laid = lay_tile(table, where, drawing.tile)
        slow = SlowTable(after.drawings)
        held = {slow.region[spot] for standing in before.followers for spot in standing}
        for pixel, part in drawing.parts.items():
            spot = Spot(where, drawing.numbers[part])
            free = slow.region[place, pixel] not in held and len(before.followers[0]) < 4
            try:
                set_follower(laid, 0, spot, where)
            except IllegalFollower:
                assert not free
            else:
                assert free


@given(tables, seeds)
@settings(max_examples=40)
def test_fits_lists_what_may_be_laid_and_nothing_else(table: Grown, seed: int) -> None:
    found, tile = table.table, grown(seed, 1).table.tiles[1, 1]
    listed = {(fit.place, tile_text(fit.tile)) for fit in fitting_places(found, tile)}
    rows, columns = ({place[axis] for place in found.tiles} for axis in (0, 1))
    legal = set()
    for row in range(min(rows) - 1, max(rows) + 2):
        for column in range(min(columns) - 1, max(columns) + 2):
            for quarters in range(4):
                turned = tile.turn(quarters)
                try:
                    lay_tile(found, (row, column), turned)
                except IllegalTile:
                    continue
                legal.add(((row, column), tile_text(turned)))
    assert listed == legal


def counts(tables_counted: int, tiles: int = 40) -> Counter[str]:
    """How many regions of each kind, and tiles of how many parts, grown tables hold."""
    found: Counter[str] = Counter()
    for seed in range(tables_counted):
        table = grown(seed, tiles).table
        regions = Regions.from_table(table)
        for region in regions.all:
            found[f"{region.terrain.name.lower()} {current_basis(region).value}"] += 1
        for tile in table.tiles.values():
            found[f"{min(len(tile.terrains), 4)} parts"] += 1
        for region in regions.all:
            found[f"{len({player for player, _ in region.followers})} colours in a region"] += 1
    return found


@pytest.mark.slow
def test_grown_tables_hold_every_kind_of_region() -> None:
    found = counts(20)
    for terrain in ("plain", "mountain", "water"):
        for state in ("open", "closed", "two"):
            assert found[f"{terrain} {state}"] >= 25, found
    for parts in (1, 2, 3, 4):
        assert found[f"{parts} parts"] >= 10, found
    assert found["2 colours in a region"] >= 1, found
