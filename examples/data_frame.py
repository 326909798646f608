"""All evenings in one data frame: who scores how much, with which cards (pip install pandas).

python examples/data_frame.py *.kscore
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import pandas

import kscore


def points(records: Iterable[Path]) -> pandas.DataFrame:
    """A row for each number: player, season, card, points, and which evening."""
    return pandas.DataFrame(
        row | {"evening": record.stem}
        for record in records
        for row in kscore.Evening.open(record).rows()
    )


def averages(table: pandas.DataFrame) -> pandas.DataFrame:
    """Each player's points a season, by what they were given for."""
    return table.pivot_table("points", index="player", columns="name", aggfunc="mean")


if __name__ == "__main__":
    table = points(map(Path, sys.argv[1:]))
    print(averages(table).round(1))
    print(table.groupby(["evening", "player"])["points"].sum())
