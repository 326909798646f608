"""What a record keeps of each sample sheet, in bytes: evidence, pictures, the reading as JSON, all
of it.

python -m benchmarks.record_sizes [FOLDER]       (sample_sheets unless said otherwise)
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from kscore.scanner.kept_look import from_bytes
from kscore.scanner.pipeline import Reader

ROOT = Path(__file__).resolve().parent.parent
MOST = 100_000
COLUMNS = ("evidence", "map", "track", "boxes", "reading", "in all")


def main(folder: Path) -> int:
    """Prints the table; returns how many sheets take more than MOST."""
    reader = Reader.load()
    rows, keeping, opening = [], [], []
    print(
        f"{'sheet':24}"
        + "".join(f"{name:>10}" for name in COLUMNS)
        + f"{'ms to keep':>12}{'to open':>9}"
    )
    for photo in sorted(folder.rglob("*.jpg")):
        look = reader.look(photo)
        began = time.perf_counter()
        data = look.to_bytes()
        kept_at = time.perf_counter()
        look_again = from_bytes(data)
        keeping.append(1000 * (kept_at - began))
        opening.append(1000 * (time.perf_counter() - kept_at))
        pictures = [len(look_again.pictures[name]) for name in ("map", "track", "boxes")]
        read = len(json.dumps(look_again.reading().to_json(), ensure_ascii=False).encode())
        row = (len(data) - sum(pictures), *pictures, read, len(data) + read)
        rows.append(row)
        print(
            f"{photo.stem:24}"
            + "".join(f"{n:10,}" for n in row)
            + f"{keeping[-1]:12.0f}{opening[-1]:9.1f}"
        )
    for name, of in (("median", lambda each: sorted(each)[len(each) // 2]), ("most", max)):
        told = "".join(f"{of(column):10,}" for column in zip(*rows, strict=True))
        print(f"{name:24}{told}{of(keeping):12.0f}{of(opening):9.1f}")
    too_large = sum(row[-1] > MOST for row in rows)
    print(f"{len(rows)} sheets, {too_large} above {MOST:,} bytes")
    return too_large


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "sample_sheets") != 0)
