"""Whether two scorers of tables agree: the engine, and the slow one of the tests on drawn tiles.

    python -m benchmarks.neuland_agreement [tables] [first seed]

Tables of 1 to 60 tiles are grown by legal play of 2 to 5 colours. Prints how many regions of each
kind they hold, and every disagreement about what a region is (closed, tiles, cities, neighbours) or
is worth; ends with 1 if there was one.
"""

from __future__ import annotations

import sys
from collections import Counter

from benchmarks.engine_boards import machine
from engine.neuland.regions import Region, Regions
from engine.neuland.scoring import basis_now, points_final, points_now
from engine.neuland.table import Spot
from testing.neuland_drawn import Grown, grown
from testing.neuland_slow_scorer import SlowTable


def by_slow_number(table: Grown, slow: SlowTable, regions: Regions) -> dict[int, Region]:
    """The engine's region of each region of the slow scorer."""
    top, left = (min(place[axis] for place in table.drawings) - 1 for axis in (0, 1))
    found = {}
    for number, pixels in enumerate(slow.pixels):
        (row, column), pixel = pixels[0]
        drawing = table.drawings[row, column]
        found[number] = regions.at(
            Spot((row - top, column - left), drawing.numbers[drawing.parts[pixel]])
        )
    return found


def differences(
    slow: SlowTable, number: int, region: Region, regions: Regions, of: dict[int, Region]
) -> list[str]:
    """What the two scorers say differently about one region."""
    cities = slow.cities_at(number) if region.terrain == "w" else slow.cities_in(number)
    said = {
        "closed": (region.closed, slow.is_closed(number)),
        "tiles": (region.tile_count, len(slow.tiles(number))),
        "cities": (region.city_count, len(cities)),
        "neighbours": (
            set(region.neighbours),
            {of[other].number for other in slow.neighbours(number)},
        ),
        "now": (points_now(regions, region).points, slow.worth_now(number)),
        "final": (points_final(regions, region).points, slow.worth_final(number)),
    }
    return [
        f"{what}: engine {mine}, slow {theirs}"
        for what, (mine, theirs) in said.items()
        if mine != theirs
    ]


def main(wanted: int = 1000, first_seed: int = 1_000_000) -> int:
    print(machine())
    kinds: Counter[str] = Counter()
    parts: Counter[int] = Counter()
    followers = wrong = 0
    for seed in range(first_seed, first_seed + wanted):
        table = grown(seed, 1 + seed % 60, 2 + seed % 4)
        regions, slow = Regions.of(table.table), SlowTable(table.drawings)
        of = by_slow_number(table, slow, regions)
        if len({region.number for region in of.values()}) != len(regions.all):
            wrong += 1
            print(
                f"seed {seed}: {len(of)} regions of the slow scorer are {len(regions.all)} "
                f"of the engine"
            )
            continue
        for number, region in of.items():
            kinds[f"{region.terrain.name.lower():8s} {basis_now(region).value}"] += 1
            followers += len(region.followers)
            for difference in differences(slow, number, region, regions, of):
                wrong += 1
                print(f"seed {seed}, {regions.table.spot_name(region.spots[0])}: {difference}")
        parts.update(len(tile.terrains) for tile in regions.table.tiles.values())
    print(f"{wanted:,} tables, {sum(parts.values()):,} tiles, {followers:,} followers")
    print("tiles with", ", ".join(f"{n} parts {count:,}" for n, count in sorted(parts.items())))
    for kind, count in sorted(kinds.items()):
        print(f"  {kind:16s} {count:8,}")
    print(f"disagreements: {wrong} in {sum(kinds.values()):,} regions")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
