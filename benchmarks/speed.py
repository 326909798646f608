"""What a photo costs beside looking at it: stage by stage, warm and cold, small and large, refused,
and many.

    python -m benchmarks.speed [--runs 20] [--photo FILE] [--many 24] [--shared ../shared]
    python -m benchmarks.speed --only warm cold          # or: refused many memory

Every time stands beside a full decode by OpenCV (``cv2.imdecode``) of the same file in the same
round, and what is compared is the median of the rounds' ratios: on a busy machine both are slow
together. Processor time (of all threads) tells what is done, the clock what is waited for; the load
of the machine is printed. The photo is a sample, resized to 3, 12 and 50 megapixels.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from kscore.scanner.errors import NoSheet
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.photo import load_photo
from kscore.scanner.pipeline import Reader

from benchmarks.machine import machine

ROOT = Path(__file__).resolve().parent.parent
PHOTO = ROOT / "sample_sheets" / "spring_pencil.jpg"
CARDS = "Sentinel Wood, Mages Valley, Wildholds, Borderlands"
MEGAPIXELS = (3, 12, 50)
PARTS = ("warm", "cold", "refused", "many", "memory")


@dataclass(frozen=True)
class Cost:
    """Milliseconds of something: by the clock, and of processors."""

    wall: float
    busy: float


def cost(work: Callable[[], object]) -> Cost:
    """What one run costs."""
    busy, wall = time.process_time(), time.perf_counter()
    work()
    return Cost(1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - busy))


def of_children(command: Sequence[str], environ: dict[str, str]) -> Cost:
    """What a process costs."""
    before, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, env=environ
    )
    took, after = time.perf_counter() - wall, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(
        1000 * took, 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    )


def line(name: str, costs: Sequence[Cost], beside: Sequence[Cost]) -> str:
    """A row: medians, and the medians of the ratios to what was run in the same rounds."""
    wall, busy = statistics.median(c.wall for c in costs), statistics.median(c.busy for c in costs)
    clock = statistics.median(c.wall / o.wall for c, o in zip(costs, beside, strict=True))
    work = statistics.median(c.busy / o.busy for c, o in zip(costs, beside, strict=True))
    return f"{name:34}{wall:10.0f}{busy:12.0f}{clock:10.2f}{work:12.2f}"


HEAD = f"{'':34}{'clock, ms':>10}{'processor':>12}{'ratio':>10}{'of proc.':>12}"


def resized(photo: Path, megapixels: float, folder: Path) -> Path:
    """The photo at about so many megapixels, its sides whole MCUs, as a JPEG of quality 92."""
    picture = cv2.imread(str(photo))
    assert picture is not None
    height, width = picture.shape[:2]
    scale = (megapixels * 1e6 / (height * width)) ** 0.5
    size = (16 * round(width * scale / 16), 16 * round(height * scale / 16))
    way = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    file = folder / f"{megapixels}.jpg"
    cv2.imwrite(
        str(file), cv2.resize(picture, size, interpolation=way), [cv2.IMWRITE_JPEG_QUALITY, 92]
    )
    return file


def warm(photo: Path, runs: int, folder: Path) -> Iterator[str]:
    """The stages of a look and its decision, networks loaded."""
    reader = Reader.load()
    for megapixels in MEGAPIXELS:
        file = resized(photo, megapixels, folder)
        data = np.fromfile(file, np.uint8)
        stages: list[Mapping[str, float]] = []
        read = partial(_read, reader, file, stages)
        read()
        stages.clear()
        decoded, whole = [], []
        for _ in range(runs):
            decoded.append(cost(partial(cv2.imdecode, data, cv2.IMREAD_COLOR)))
            whole.append(cost(read))
        yield ""
        yield line(f"{megapixels} megapixels: full decode", decoded, decoded)
        yield line(f"{megapixels} megapixels: photo to reading", whole, decoded)
        names = [name for name in stages[0] if name != "total"]
        each = {name: statistics.median(spent[name] for spent in stages) for name in names}
        yield "    " + " · ".join(f"{name} {ms:.0f}" for name, ms in each.items()) + "  (clock, ms)"


def _read(reader: Reader, file: Path, stages: list[Mapping[str, float]]) -> None:
    stages.append(reader.look(file).reading().timing_ms)


def installed(folder: Path) -> dict[str, str]:
    """The environment of kscore as it is installed: its bytecode is kept, no game is known."""
    environ = {
        **os.environ,
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        "XDG_DATA_HOME": str(folder),
    }
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return environ


def cold(photo: Path, runs: int, folder: Path) -> Iterator[str]:
    """A fresh process, its bytecode compiled before, beside ``import cv2``."""
    environ = installed(folder)
    scored = ["-m", "kscore", str(photo), "--cards", CARDS, "--season", "spring", "--no-input"]
    commands = {
        "import cv2": ["-c", "import cv2"],
        "kscore --version": ["-m", "kscore", "--version"],
        "kscore PHOTO --json": [*scored, "--json"],
        "kscore PHOTO": scored,
    }
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for command in commands.values():
        of_children([sys.executable, *command], environ)
    for _ in range(runs):
        for name, command in commands.items():
            costs[name].append(of_children([sys.executable, *command], environ))
    yield ""
    for name in commands:
        yield line(f"cold: {name}", costs[name], costs["import cv2"])


def refused(shared: Path, runs: int) -> Iterator[str]:
    """Photos of printed grids that are no map sheet."""
    photos = sorted((shared / "data" / "photos").glob("*.jpg"))
    if not photos:
        yield f"refused: no photos in {shared}"
        return
    costs, decoded, names = [], [], []

    def look(file: Path) -> None:
        try:
            find_sheet(load_photo(file).pixels)
        except NoSheet:
            names.append(file.name)

    for file in photos[: max(3, runs)]:
        data = np.fromfile(file, np.uint8)
        decoded.append(cost(partial(cv2.imdecode, data, cv2.IMREAD_COLOR)))
        costs.append(cost(partial(look, file)))
    yield ""
    yield line(f"refused: {len(names)} of {len(costs)} photos", costs, decoded)
    wall, busy = max(c.wall for c in costs), max(c.busy for c in costs)
    yield f"    the slowest {wall:.0f} ms by the clock, {busy:.0f} of processors"


def many(photo: Path, count: int, folder: Path) -> Iterator[str]:
    """Photos a second through the whole command, by processes."""
    environ = installed(folder)
    first = ["-m", "kscore", str(photo), str(photo), "--jobs", "2", "--no-input"]
    of_children([sys.executable, *first], environ)  # bytecode is compiled
    for megapixels in MEGAPIXELS[:2]:
        data = resized(photo, megapixels, folder).read_bytes()
        files = [folder / f"many-{number}.jpg" for number in range(count)]
        for file in files:
            file.write_bytes(data)
        scored = [
            "-m",
            "kscore",
            *map(str, files),
            "--cards",
            CARDS,
            "--season",
            "spring",
            "--no-input",
            "-q",
        ]
        yield ""
        for jobs in (1, len(os.sched_getaffinity(0))):
            took = of_children([sys.executable, *scored, "--jobs", str(jobs)], environ)
            each = (
                f"{1000 * count / took.wall:.1f} a second, {took.busy / count:.0f} ms of "
                f"processors each"
            )
            yield f"many: {count} of {megapixels} megapixels, {jobs} jobs: {each}"


MEASURED = """
import json, pathlib, re, sys
from kscore.scanner.pipeline import Reader
def most():  # of this process: getrusage tells of whoever started it, too
    return int(re.search(r"VmHWM:\\s+(\\d+)", pathlib.Path("/proc/self/status").read_text())[1])
reader = Reader.load()
before = most()
reader.look(sys.argv[1]).reading()
print(json.dumps([before, most()]))
"""


def memory(photo: Path, folder: Path) -> Iterator[str]:
    """Most memory of a process that reads one photo."""
    yield ""
    for megapixels in MEGAPIXELS:
        file = resized(photo, megapixels, folder)
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, str(file)], capture_output=True, text=True, cwd=ROOT
        )
        before, after = json.loads(done.stdout)
        yield (
            f"memory: {megapixels} megapixels {after / 1024:.0f} MB, networks loaded "
            f"{before / 1024:.0f} MB"
        )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--photo", type=Path, default=PHOTO)
    parser.add_argument("--many", type=int, default=24, help="photos of the table of many")
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    wish = parser.parse_args()
    # as kscore itself starts; a second thread there only burns time
    if "OPENBLAS_NUM_THREADS" not in os.environ:
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "OPENBLAS_NUM_THREADS": "1"})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parts: dict[str, Callable[[], Iterator[str]]] = {
            "warm": lambda: warm(wish.photo, wish.runs, folder),
            "cold": lambda: cold(wish.photo, wish.runs, folder),
            "refused": lambda: refused(wish.shared, wish.runs),
            "many": lambda: many(wish.photo, wish.many, folder),
            "memory": lambda: memory(wish.photo, folder),
        }
        print(machine(), HEAD, sep="\n", flush=True)
        for part in wish.only:
            for row in parts[part]():
                print(row, flush=True)


if __name__ == "__main__":
    main()
