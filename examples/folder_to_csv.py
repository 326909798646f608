"""The sheets in a folder of photos as CSV, with progress: one line a photo.

python examples/folder_to_csv.py PHOTOS "Canal Lake, Great City, Borderlands, Sentinel Wood" autumn
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import kscore

COLUMNS = ("photo", "total", "coins", "monsters", "map", "questions", "error")


def rows(folder: Path, cards: str, season: str | None) -> Iterator[dict[str, object]]:
    """A row for each photo; one that cannot be read tells why and costs no other."""
    for photo in sorted(folder.glob("*.jpg")):
        try:
            result = kscore.read(photo).score(cards, season)
        except kscore.MessageError as error:
            yield {"photo": photo.name, "error": error.text()}
            continue
        yield {
            "photo": photo.name,
            "total": result.total,
            "coins": result.coins,
            "monsters": result.monsters,
            "map": str(result.board),
            "questions": "; ".join(question.text() for question in result.questions),
        }


def main(folder: Path, cards: str, season: str | None, out: TextIO, progress: TextIO) -> None:
    """Writes the table to ``out`` and a line a photo to ``progress``."""
    table = csv.DictWriter(out, COLUMNS)
    table.writeheader()
    for number, row in enumerate(rows(folder, cards, season), start=1):
        table.writerow(row)
        print(f"{number}: {row['photo']}", file=progress)


if __name__ == "__main__":
    season = sys.argv[3] if len(sys.argv) > 3 else None
    main(Path(sys.argv[1]), sys.argv[2], season, sys.stdout, sys.stderr)
