"""What a stranger would find in the code, as numbers: arrows, repetitions, docstrings, sizes,
wheel, cold start.

    python -m benchmarks.house [PATH] [--beside PATH] [--runs N] [--list] [--json FILE]

Measures the checkout at PATH (default: this one) and, in a second column, another one or the FILE
that ``--json`` wrote for it. ``--list`` names what was counted, so that each number can be looked
up; ``--runs 0`` leaves out the cold start and ``--no-wheel`` the wheel. Nothing of the measured
checkout is imported: it is read, built and run.

How the rows about the source count stands in `benchmarks.house_source`. A row is a number of places
to look at, not a mark.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.engine_boards import machine
from benchmarks.house_source import (
    ROOMS,
    Module,
    Row,
    array_docstrings,
    business_to_views,
    circles,
    lazy,
    modules_of,
    name_parsers,
    sentences_twice,
    terrain_sets,
    upward,
)

ROOT = Path(__file__).resolve().parent.parent
LONGEST, SHORTEST = 500, 40
COLD = ["sample_sheets/spring_pencil.jpg", "--season", "spring", "--no-input"]
COLD += ["--cards", "Sentinel Wood, Mages Valley, Wildholds, Borderlands"]


def sizes(root: Path, modules: list[Module]) -> Iterator[Row]:
    """Files and lines a room, with tests and benchmarks beside them; the very short and the very
    long."""
    beside = modules_of(root, ("tests", "benchmarks"))
    for room in (*ROOMS, "tests", "benchmarks"):
        inside = [module for module in (*modules, *beside) if module.room == room]
        yield Row(f"{room}: files", len(inside))
        yield Row(f"{room}: lines", sum(module.lines for module in inside))
    short = [
        m
        for m in modules
        if m.lines < SHORTEST and not m.path.endswith(("__init__.py", "__main__.py"))
    ]
    long = [module for module in (*modules, *beside) if module.lines > LONGEST]
    yield Row(f"modules under {SHORTEST} lines", len(short), [f"{m.path} {m.lines}" for m in short])
    yield Row(f"files over {LONGEST} lines", len(long), [f"{m.path} {m.lines}" for m in long])


def wheel(root: Path) -> Iterator[Row]:
    """What pip would install: the wheel, built."""
    names = ("wheel: files", "wheel: Python files", "wheel: lines of Python", "wheel: megabytes")
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--wheel-dir",
            folder,
            str(root),
        ]
        done = subprocess.run(command, capture_output=True, text=True)
        built = next(Path(folder).glob("*.whl"), None)
        if built is None:
            print(done.stderr, file=sys.stderr)
            yield from (Row(name, None) for name in names)
            return
        with zipfile.ZipFile(built) as packed:
            python = [name for name in packed.namelist() if name.endswith(".py")]
            lines = sum(len(packed.read(name).decode("utf-8").splitlines()) for name in python)
            counts = (len(packed.namelist()), len(python), lines)
        yield from (Row(name, count) for name, count in zip(names[:3], counts, strict=True))
        yield Row(names[3], built.stat().st_size / 1e6, unit="MB")


def cold(roots: list[Path], runs: int) -> list[list[Row]]:
    """Median time of a fresh process that scores a photo, for each checkout; they take turns.

    The processor's time tells where other work slows the clock on the wall.
    """
    wall: list[list[float]] = [[] for _ in roots]
    busy: list[list[float]] = [[] for _ in roots]
    for turn in range(runs + 1):
        for number, root in enumerate(roots):
            before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            subprocess.run([sys.executable, "-m", "kscore", *COLD], cwd=root, capture_output=True)
            ended, after = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
            if turn:  # the first only warms the caches
                wall[number].append(ended - began)
                busy[number].append(
                    after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                )
    return [
        [
            Row(
                f"cold `kscore PHOTO`: median of {runs}", 1000 * statistics.median(taken), unit="ms"
            ),
            Row("… processor's time", 1000 * statistics.median(worked), unit="ms"),
        ]
        for taken, worked in zip(wall, busy, strict=True)
    ]


# ------------------------------------------------------------------------------------------------
# table


def measured(root: Path, with_wheel: bool) -> list[Row]:
    """All rows of a checkout but the cold start."""
    modules = modules_of(root)
    rows = [
        upward(modules),
        circles(modules),
        business_to_views(modules),
        lazy(modules),
        *terrain_sets(modules),
    ]
    rows += [
        name_parsers(modules),
        sentences_twice(modules),
        *array_docstrings(modules),
        *sizes(root, modules),
    ]
    return [*rows, *(wheel(root) if with_wheel else ())]


def shown(row: Row | None) -> str:
    """A row's number as it stands in the table."""
    if row is None or row.value is None:
        return "–"
    number = (
        f"{row.value:,.0f}"
        if float(row.value).is_integer() and not row.unit
        else f"{row.value:.1f}"
    )
    return f"{number} {row.unit}".rstrip()


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("path", type=Path, nargs="?", default=ROOT)
    parser.add_argument("--beside", type=Path, help="another checkout, or a FILE that --json wrote")
    parser.add_argument("--runs", type=int, default=9, help="cold starts a checkout; 0: none")
    parser.add_argument("--no-wheel", action="store_true")
    parser.add_argument("--list", action="store_true", help="name what was counted")
    parser.add_argument("--json", type=Path, help="write the first checkout's rows here")
    wanted = parser.parse_args()
    earlier = wanted.beside is not None and wanted.beside.is_file()
    roots = [wanted.path.resolve()]
    roots += [wanted.beside.resolve()] if wanted.beside and not earlier else []
    tables = [measured(root, not wanted.no_wheel) for root in roots]
    if wanted.runs:
        for rows, times in zip(tables, cold(roots, wanted.runs), strict=True):
            rows += times
    if earlier:
        tables.append([Row(**row) for row in json.loads(wanted.beside.read_text(encoding="utf-8"))])
    if wanted.json is not None:
        wanted.json.write_text(
            json.dumps([row.__dict__ for row in tables[0]], ensure_ascii=False, indent=1)
        )
    print(machine())
    titles = [str(wanted.path), *([str(wanted.beside)] if wanted.beside else [])]
    print(f"{'':56}" + "".join(f"{title[-20:]:>22}" for title in titles))
    named = [{row.name: row for row in rows} for rows in tables]
    for row in tables[0]:
        print(f"{row.name:56}" + "".join(f"{shown(rows.get(row.name)):>22}" for rows in named))
        if wanted.list:
            print("".join(f"    {place}\n" for place in row.places), end="")


if __name__ == "__main__":
    main()
