"""The sheets in a folder of photos as CSV, read by several processes: one line a photo.

python examples/folder_to_csv.py PHOTOS "Canal Lake, Great City, Borderlands, Sentinel Wood" autumn
"""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import kscore

COLUMNS: tuple[str, ...] = ("photo", "total", "coins", "monsters", "map", "questions", "error")


def rows(
    folder: Path, cards: str, season: str, jobs: int, progress: TextIO
) -> Iterator[dict[str, object]]:
    """A row for each photo; one that cannot be read tells why and costs no other."""
    photos = sorted(folder.glob("*.jpg"))

    def tell(done: int, of: int | None) -> None:
        print(f"{done} of {of}: {photos[done - 1].name}", file=progress)

    for photo, sheet in zip(
        photos, kscore.read_many(photos, jobs=jobs, progress=tell), strict=True
    ):
        if isinstance(sheet, kscore.MessageError):
            yield {"photo": photo.name, "error": sheet.text()}
            continue
        result = sheet.score(cards, season)
        yield {
            "photo": photo.name,
            "total": result.total,
            "coins": result.coins,
            "monsters": result.monsters,
            "map": str(result.board),
            "questions": "; ".join(question.text() for question in result.questions),
        }


def main(
    folder: Path, cards: str, season: str, out: TextIO, progress: TextIO, jobs: int = 1
) -> None:
    """Writes the table to ``out`` and a line a photo to ``progress``."""
    table = csv.DictWriter(out, COLUMNS)
    table.writeheader()
    table.writerows(rows(folder, cards, season, jobs, progress))


if __name__ == "__main__":  # every process reads this file
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.stdout, sys.stderr, os.cpu_count() or 1)
