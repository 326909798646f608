"""What slips in a typed Neuland table cost, and whether the printed counts show them.

    python -m benchmarks.neuland_slips [tables] [first seed]

A table of 6 to 20 tiles is typed with one slip: a city's ``+`` forgotten, one too many, or a tile
skipped. Of each kind it prints how many tables are refused with their line, how many end with the
same totals, and how many with others: of those, how many show the slip where kscore prints the
tiles and cities of each row to count against the table.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from kscore.engine.neuland.errors import NeulandError
from kscore.engine.neuland.settling import settle
from kscore.engine.neuland.table import Table, row_counts
from kscore.engine.neuland.table_text import parse_table, table_text

from benchmarks.machine import machine
from testing.neuland_drawn import grown

KINDS = ("a + forgotten", "a + too many", "a tile skipped")
OUTCOMES = ("refused", "same totals", "other totals, shown by the counts", "other totals, silent")


def slipped(rows: list[list[str]], kind: str, chance: random.Random) -> bool:
    """Makes a slip in the typed rows; False where there is nothing to slip on."""
    tiles = [
        (row, column)
        for row, words in enumerate(rows)
        for column, word in enumerate(words)
        if set(word) != {"."} and "|" not in word
    ]
    if kind == KINDS[0]:
        tiles = [(row, column) for row, column in tiles if "+" in rows[row][column]]
    if not tiles:
        return False
    row, column = chance.choice(tiles)
    word = rows[row][column]
    if kind == KINDS[0]:
        head, _, rest = word.partition("+")
        rows[row][column] = head + rest.lstrip("abcdefghijklmnopqrstuvwxyz0123456789")
    elif kind == KINDS[1]:
        rows[row][column] = word + "+"
    else:
        del rows[row][column]
    return True


def totals(table: Table) -> list[int]:
    """What each colour has in the end."""
    return [result.total for result in settle(table).results]


def outcome(table: Table, text: str) -> str:
    """What comes of a table typed so."""
    try:
        typed = parse_table(text)
    except NeulandError:
        return OUTCOMES[0]
    if totals(typed) == totals(table):
        return OUTCOMES[1]
    return OUTCOMES[2 if row_counts(typed) != row_counts(table) else 3]


def main(wanted: int = 100, first_seed: int = 46_000) -> int:
    print(machine())
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(first_seed, first_seed + wanted):
        table = parse_table(table_text(grown(seed, 6 + seed % 15, 2 + seed % 4).table))
        lines = table_text(table).splitlines()
        chance = random.Random(seed)
        for kind in KINDS:
            rows = [line.split(" ") for line in lines if ":" not in line]
            rows = [[word for word in words if word] for words in rows]
            if slipped(rows, kind, chance):
                text = "\n".join([*map(" ".join, rows), *(line for line in lines if ":" in line)])
                found[kind, outcome(table, text)] += 1
    print(f"\n{'slip':16s}" + "".join(f"{each:>36s}" for each in OUTCOMES))
    for kind in KINDS:
        print(f"{kind:16s}" + "".join(f"{found[kind, each]:36d}" for each in OUTCOMES))
    return int(any(found[kind, OUTCOMES[3]] for kind in KINDS))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
