"""Photos as a phone sends them beside the same photos as they were taken: do they read equally?

    python -m benchmarks.phone_photos PHOTO... [--most N]

Chromium makes each photo smaller with the page's own script (kscore/views/phone/files/shrink.js), the reader reads
both. Prints how many maps are the same, how many questions each has, and, where truths lie beside the photos
(NAME.json), how many maps are exact in each, with the paired difference and its 95 % interval; sizes; and whether the
sheet's corners lie at the same place, which a wrong orientation would move.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.engine_boards import machine
from scanner.errors import ScanError
from scanner.pipeline import Reader
from scanner.reading import Reading
from tests.kscore.phone.chromium import Handset, browser
from tests.kscore.phone.table import table

_SHRINK = """async ([name, data]) => {
  const { shrunk } = await import('/static/shrink.js');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const blob = await shrunk(new File([bytes], name, { type: 'image/jpeg' }));
  const read = new FileReader();
  await new Promise((done) => { read.onload = done; read.readAsDataURL(blob); });
  return read.result.split(',')[1];
}"""


@dataclass(frozen=True)
class Pair:
    """One photo read twice: as it was taken, and as a phone sends it. ``truth`` is None where nobody knows it; a
    reading is None where nothing was found."""

    name: str
    taken: Reading | None
    sent: Reading | None
    bytes_taken: int
    bytes_sent: int
    truth: tuple[str, ...] | None

    @property
    def same(self) -> bool:
        """Whether both have the same map, or both have none."""
        if self.taken is None or self.sent is None:
            return self.taken is self.sent
        return self.taken.rows == self.sent.rows

    def exact(self, reading: Reading | None) -> bool:
        """Whether a reading has the true map."""
        return reading is not None and reading.rows == self.truth

    @property
    def moved(self) -> float:
        """How far the sheet's corners lie apart, as a share of its side; 1 where one of them found none."""
        if self.taken is None or self.sent is None:
            return float(self.taken is not self.sent)
        side = float(abs(self.taken.grid[0] - self.taken.grid[2]).max())
        scale = float(abs(self.sent.grid[0] - self.sent.grid[2]).max()) / side
        return float(abs(self.taken.grid * scale - self.sent.grid).max()) / (side * scale)


def sent(page: Page, photo: Path) -> bytes:
    """The photo as the page's script would send it."""
    return b64decode(page.evaluate(_SHRINK, [photo.name, b64encode(photo.read_bytes()).decode()]))


def read(reader: Reader, photo: Path) -> Reading | None:
    """What is read, None where no sheet is found."""
    try:
        return reader.read(photo).without_pixels()
    except ScanError:
        return None


def pairs(photos: list[Path], folder: Path) -> list[Pair]:
    """Every photo, taken and sent."""
    reader, found = Reader.load(), []
    with browser() as chromium, table(folder / "home") as running:
        phone = Handset.at(running, chromium)
        for photo in photos:
            truth = photo.with_suffix(".json")
            rows = tuple(json.loads(truth.read_text())["map"]) if truth.is_file() else None
            smaller = folder / "sent.jpg"
            smaller.write_bytes(sent(phone.page, photo))
            sizes = photo.stat().st_size, smaller.stat().st_size
            found.append(Pair(photo.name, read(reader, photo), read(reader, smaller), *sizes, rows))
            print(f"{len(found)} of {len(photos)}: {photo.name} {'same' if found[-1].same else 'DIFFERS'}", flush=True)
    return found


def report(found: list[Pair]) -> None:
    """The figures."""
    count = len(found)
    print(machine())
    print(f"{count} photos, {sum(pair.same for pair in found)} read to the same map")
    print(f"megabytes: taken {_mean(p.bytes_taken for p in found):.2f}, sent {_mean(p.bytes_sent for p in found):.2f}")
    both = [(len(p.taken.doubts), len(p.sent.doubts)) for p in found if p.taken is not None and p.sent is not None]
    mean, half = _paired([sent - taken for taken, sent in both])
    print(f"questions: taken {sum(t for t, _ in both)}, sent {sum(s for _, s in both)}; ", end="")
    print(f"a photo more when sent: {mean:+.3f} ± {half:.3f}")
    print(f"corners moved by at most {100 * max(pair.moved for pair in found):.2f} % of a side")
    true = [pair for pair in found if pair.truth is not None]
    if true:
        taken, later = [p.exact(p.taken) for p in true], [p.exact(p.sent) for p in true]
        mean, half = _paired([int(b) - int(a) for a, b in zip(taken, later, strict=True)])
        print(f"exact maps of {len(true)}: taken {sum(taken)}, sent {sum(later)}; difference {mean:+.4f} ± {half:.4f}")


def _mean(values: object) -> float:
    numbers = list(values)  # type: ignore[call-overload]
    return sum(numbers) / max(1, len(numbers)) / 1e6


def _paired(differences: list[int]) -> tuple[float, float]:
    """Mean and half of its 95 % interval."""
    count = len(differences)
    mean = sum(differences) / max(1, count)
    variance = sum((each - mean) ** 2 for each in differences) / max(1, count - 1)
    return mean, 1.96 * math.sqrt(variance / max(1, count))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("photos", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=500)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report(pairs(asked.photos[: asked.most], Path(folder)))


if __name__ == "__main__":
    main()
