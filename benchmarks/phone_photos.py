"""Photos as a phone sends them beside the same photos as they were taken: do they read equally?

    python -m benchmarks.phone_photos PHOTO... [--most N] [--results FILE]

Chromium makes each photo smaller with the page's own script (kscore/views/phone/files/shrink.js),
the reader reads both. Prints how many maps are the same, how many questions each has, and, where
truths lie beside the photos (NAME.json), how many maps are exact in each and how many are wrong
without any question, with the paired difference and its 95 % interval; sizes; and, by the way the
camera was held (EXIF orientation), whether the sheet's corners lie at the same place, which a wrong
orientation would move.

With ``--results`` every pair is noted in FILE, a line each, and the same command goes on where it
was cut off; photos that are noted need not be there any more.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image

from benchmarks.engine_boards import machine
from scanner.errors import ScanError
from scanner.pipeline import Reader
from scanner.reading import Reading
from testing.handset import Handset, browser, sent
from testing.phone import table

FAR = 0.02
"""Share of the sheet's side beyond which corners lie elsewhere: less than a quarter of a space."""
_ORIENTATION = 274  # EXIF


@dataclass(frozen=True)
class Side:
    """What was read of a photo, as it was taken or as it was sent: the map's rows and how many
    questions are open, both None where no sheet was found."""

    size: int
    rows: tuple[str, ...] | None
    questions: int | None

    @staticmethod
    def of(size: int, reading: Reading | None) -> Side:
        """Of a file of ``size`` bytes."""
        return (
            Side(size, None, None)
            if reading is None
            else Side(size, reading.rows, len(reading.doubts))
        )


@dataclass(frozen=True)
class Pair:
    """One photo read twice. ``held`` is its EXIF orientation; ``moved`` how far the sheet's corners
    lie apart, as a share of its side, 1 where one reading found none; ``truth`` the map, None where
    nobody knows it."""

    name: str
    held: int
    moved: float
    taken: Side
    sent: Side
    truth: tuple[str, ...] | None

    @property
    def same(self) -> bool:
        """Whether both have the same map, or both have none."""
        return self.taken.rows == self.sent.rows

    def exact(self, side: Side) -> bool:
        """Whether a reading has the true map."""
        return side.rows is not None and side.rows == self.truth

    def silent(self, side: Side) -> bool:
        """Whether a reading has a wrong map and no question."""
        return side.questions == 0 and side.rows != self.truth

    @staticmethod
    def from_json(line: str) -> Pair:
        """A line of the results."""
        data = json.loads(line)
        for name in ("taken", "sent"):
            rows = data[name]["rows"]
            data[name] = Side(
                data[name]["size"], None if rows is None else tuple(rows), data[name]["questions"]
            )
        truth = data.pop("truth")
        return Pair(**data, truth=None if truth is None else tuple(truth))


def moved(taken: Reading | None, sent: Reading | None) -> float:
    """How far the corners of two readings lie apart, as a share of the sheet's side."""
    if taken is None or sent is None:
        return float(taken is not sent)
    side = float(abs(taken.grid[0] - taken.grid[2]).max())
    scale = float(abs(sent.grid[0] - sent.grid[2]).max()) / side
    return float(abs(taken.grid * scale - sent.grid).max()) / (side * scale)


def read(reader: Reader, photo: Path) -> Reading | None:
    """What is read, None where no sheet is found."""
    try:
        return reader.read(photo).without_pixels()
    except ScanError:
        return None


def pairs(photos: Sequence[Path], folder: Path) -> Iterator[Pair]:
    """Every photo, taken and sent."""
    reader = Reader.load()
    with browser() as chromium, table(folder / "home") as running:
        phone = Handset.at(running, chromium)
        for photo in photos:
            truth = photo.with_suffix(".json")
            rows = tuple(json.loads(truth.read_text())["map"]) if truth.is_file() else None
            smaller = folder / "sent.jpg"
            smaller.write_bytes(sent(phone.page, photo))
            with Image.open(photo) as picture:
                held = int(picture.getexif().get(_ORIENTATION, 1))
            before, after = read(reader, photo), read(reader, smaller)
            sides = Side.of(photo.stat().st_size, before), Side.of(smaller.stat().st_size, after)
            yield Pair(photo.name, held, moved(before, after), *sides, rows)


def report(found: Sequence[Pair]) -> None:
    """The figures."""
    print(machine())
    print(f"{len(found)} photos, {sum(pair.same for pair in found)} read to the same map")
    taken, sent_ = (
        _mean([p.taken.size for p in found]) / 1e6,
        _mean([p.sent.size for p in found]) / 1e6,
    )
    print(f"megabytes: taken {taken:.2f}, sent {sent_:.2f}")
    both = [(p.taken.questions, p.sent.questions) for p in found]
    asked = [(before, after) for before, after in both if before is not None and after is not None]
    print(
        f"no sheet found: taken {sum(b is None for b, _ in both)}, sent "
        f"{sum(a is None for _, a in both)}"
    )
    _difference("questions", asked)
    for held in sorted({pair.held for pair in found}):
        those = [pair for pair in found if pair.held == held]
        far = sum(pair.moved > FAR for pair in those)
        most = 100 * max((pair.moved for pair in those if pair.moved <= FAR), default=0.0)
        print(
            f"held {held}: {len(those)} photos, corners elsewhere in {far}, else within "
            f"{most:.2f} % of a side"
        )
    true = [pair for pair in found if pair.truth is not None]
    if true:
        _difference("exact maps", [(p.exact(p.taken), p.exact(p.sent)) for p in true])
        _difference(
            "wrong without a question", [(p.silent(p.taken), p.silent(p.sent)) for p in true]
        )


def _difference(what: str, both: Sequence[tuple[int, int]]) -> None:
    """A count as taken and as sent, and the mean of the paired differences with its 95 % interval
    (normal)."""
    differences = [after - before for before, after in both]
    mean = _mean(differences)
    half = 1.96 * math.sqrt(
        sum((each - mean) ** 2 for each in differences) / max(1, len(both) - 1) / max(1, len(both))
    )
    sums = f"taken {sum(before for before, _ in both)}, sent {sum(after for _, after in both)}"
    print(f"{what} of {len(both)}: {sums}; a photo {mean:+.4f} ± {half:.4f} when sent")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("photos", nargs="*", type=Path)
    parser.add_argument("--most", type=int, default=500)
    parser.add_argument("--results", type=Path)
    asked = parser.parse_args()
    noted = (
        asked.results.read_text().splitlines() if asked.results and asked.results.is_file() else []
    )
    found = [Pair.from_json(line) for line in noted]
    known = {pair.name for pair in found}
    left = [photo for photo in asked.photos if photo.name not in known][
        : max(0, asked.most - len(found))
    ]
    with tempfile.TemporaryDirectory() as folder:
        for pair in pairs(left, Path(folder)) if left else ():
            found.append(pair)
            if asked.results:
                with asked.results.open("a") as file:
                    file.write(json.dumps(asdict(pair)) + "\n")
            print(f"{len(found)}: {pair.name} {'same' if pair.same else 'DIFFERS'}", flush=True)
    report(found)


if __name__ == "__main__":
    main()
