"""Evenings whose sheets nobody has counted yet: what is asked, and what comes out.

    OMP_NUM_THREADS=1 python -m benchmarks.uncounted FOLDER
    OMP_NUM_THREADS=1 python -m benchmarks.uncounted FOLDER --single --write before.jsonl
    OMP_NUM_THREADS=1 python -m benchmarks.uncounted FOLDER --single --against before.jsonl

Each folder in FOLDER with a game.json is an evening (`benchmarks.evenings --render` draws some):
on every photo this season's box is empty, as it is when people photograph before they count, and
the boxes of seasons before are filled in with true numbers. With ``--counted`` those evenings are
played whose players had counted first. A photo is looked at once; its look is kept in FOLDER/looks,
and a later run decides, scores, asks and books without looking (`testing.kept_looks`).

Played is through the command line, inside this process, with a record; with ``--single`` each photo
alone (``--cards --season``). With ``--unnamed`` neither player nor season is named, nor the file
after them, and what is asked about these is counted like any question. With ``--again`` each
evening that has a second one of the same hands (NAME-again, by `benchmarks.evenings --again`) is
played, and then that one, with the hands that were kept in the first. Every question is answered
by the truth; nothing else is said. Columns: maps *exact* and points *right* before anything was
answered; right and *quiet*, nothing asked; questions, *entries* (a question whose spaces are not
alike takes one for each, one about symbols one for each that is put right) and *needless* questions
(the truth was what was read) a sheet;
*silent*: no question left, exit code 0, and the total is wrong, or whose or which season it is;
*?*: no question left, exit code not 0; *loop*: a question that was answered comes back;
*no answer*: a kind of question that nobody here can answer; *refused*, or not worth its questions.
Behind them, of evenings, how the totals stand once the evening is over. A *sign* is a player's
drawing of one terrain, misread where at least half of its spaces are read as something else on any
sheet.

``--ask-above`` asks from another probability of being wrong on: with several of them the curve of
what is silent against what is asked. Shares have Wilson's 95 % intervals; numbers a sheet, and
differences from the sheets of a file (``--against``), those of hands drawn again: sheets of one
hand are not independent.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from kscore.calibration.measure.tables import TextTable, limits, with_interval
from kscore.calibration.side_by_side import side_by_side
from kscore.engine.season import SEASONS
from kscore.scanner.decide.decision_table import DecisionTable
from numpy.typing import NDArray

from testing.kept_looks import KeptLooks
from testing.uncounted import SURE, EveningFolder, PlayedSheet, Way

Measure = Callable[[PlayedSheet], float]
SHARES: Mapping[str, Measure] = {
    "exact": lambda row: row.exact,
    "right": lambda row: row.right,
    "quiet": lambda row: row.quiet,
}
A_SHEET: Mapping[str, Measure] = {
    "questions": lambda row: row.questions,
    "entries": lambda row: row.entries,
    "needless": lambda row: row.needless,
}
COUNTS: Mapping[str, Measure] = {
    "silent": lambda row: row.silent,
    "?": lambda row: row.open,
    "loop": lambda row: row.loop,
    "no answer": lambda row: row.unanswered,
    "refused": lambda row: row.refused,
}
AGAIN = "-again"
"""How the folder of a second evening ends."""
_COLUMNS = TextTable(
    18,
    (
        ("sheets", 7),
        *((name, 10 if name in A_SHEET else 7) for name in (*SHARES, *A_SHEET)),
        *((name, len(name) + 2) for name in COUNTS),
    ),
)


@dataclass(frozen=True)
class Task:
    """An evening to play: its folder, where looks are kept, the table to decide with, and how;
    whether the second evening of its hands, too."""

    folder: Path
    looks: Path
    table: DecisionTable
    way: Way
    again: bool = False

    @property
    def second(self) -> Path:
        """The folder of the second evening."""
        return self.folder.with_name(f"{self.folder.name}{AGAIN}")


def play(task: Task) -> list[PlayedSheet]:
    """The sheets of an evening."""
    then = EveningFolder.of(task.second) if task.again else None
    return EveningFolder.of(task.folder).play(KeptLooks(task.looks, task.table), task.way, then)


def _sum(rows: Sequence[PlayedSheet], of: Measure) -> float:
    return float(sum(map(of, rows)))


def line(name: str, rows: Sequence[PlayedSheet]) -> str:
    """The figures of some sheets."""
    count = max(1, len(rows))
    shares = (f"{100 * _sum(rows, of) / count:.1f}" for of in SHARES.values())
    means = (f"{_sum(rows, of) / count:.2f}" for of in A_SHEET.values())
    counts = (f"{_sum(rows, of):.0f}" for of in COUNTS.values())
    return _COLUMNS.row(name, (len(rows), *shares, *means, *counts))


def lines(rows: Sequence[PlayedSheet]) -> list[str]:
    """The table: all, by a hand's evening, by season, by pen, and by where most of its drawings are
    from."""
    parts = {"all": rows}
    parts |= {str(season): [row for row in rows if row.season == season] for season in SEASONS}
    seconds = [row for row in rows if row.evening.endswith(AGAIN)]
    if 0 < len(seconds) < len(rows):
        firsts = [row for row in rows if not row.evening.endswith(AGAIN)]
        parts |= {"first evenings": firsts, "second evenings": seconds}
    for kind, of in (("", lambda row: row.pen), ("mostly ", lambda row: row.mostly)):
        for each in sorted({of(row) for row in rows} - {""}):
            parts[f"{kind if each != 'both' or not kind else 'drawings of '}{each}"] = [
                row for row in rows if of(row) == each
            ]
    return [_COLUMNS.head, *(line(name, part) for name, part in parts.items())]


def _of_hands(rows: Sequence[PlayedSheet], values: Iterable[float]) -> tuple[float, float, float]:
    """The mean of a value a sheet with its limits."""
    who = np.unique([" ".join(row.hand) for row in rows], return_inverse=True)[1].tolist()
    found: NDArray[np.float64] = np.fromiter(values, np.float64)
    return (float(found.mean()), *limits(found, np.ones_like(found), who))


def intervals(rows: Sequence[PlayedSheet]) -> list[str]:
    """What is told of all sheets with its interval."""
    shown = {**SHARES, "silent": COUNTS["silent"], '"?" left': COUNTS["?"]}
    found = [with_interval(name, _sum(rows, of), len(rows)) for name, of in shown.items()]
    for name, of in A_SHEET.items():
        mean, low, high = _of_hands(rows, map(of, rows))
        found.append(f"{name} a sheet: {mean:.2f}, 95 % interval {low:.2f} to {high:.2f}")
    return found


def signs(rows: Sequence[PlayedSheet]) -> list[str]:
    """How many signs were misread on any sheet, how many of them surely, by their source."""
    drawn: dict[tuple[str, str, str, str], list[float]] = defaultdict(list)
    for row in rows:
        for letter in row.drawn:
            sign = (row.sources.get(letter, "drawings"), *row.hand, letter)
            drawn[sign] += [row.misread[letter]] if letter in row.misread else []
    found = []
    for source in sorted({sign[0] for sign in drawn}):
        misread = [each for sign, each in drawn.items() if sign[0] == source]
        found.append(
            f"signs, {source}: {len(misread)}, misread on a sheet {sum(map(bool, misread))}, "
            f"above {100 * SURE:.0f} % {sum(max(each, default=0) > SURE for each in misread)}"
        )
    return found


def endings(rows: Sequence[PlayedSheet]) -> list[str]:
    """How totals stand once the evenings are over, and what odd sheets were."""
    ended = [row for row in rows if row.end is not None]
    if not ended:
        return []
    odd = [row for row in rows if row.odd]
    return [
        f'totals once the evening is over: {len(ended)}, wrong without a "?" '
        f'{sum(row.end_silent for row in ended)}, with a "?" {sum(row.end_open for row in ended)}',
        f"odd by the record before any answer: {len(odd)}, of them maps wrong "
        f"{sum(not row.exact for row in odd)}",
    ]


def differences(rows: Sequence[PlayedSheet], before: Sequence[PlayedSheet]) -> list[str]:
    """What is otherwise than before, on the sheets that are in both."""
    then = {(*row.hand, row.season): row for row in before}
    now = [row for row in rows if (*row.hand, row.season) in then]
    found = [f"{len(now)} sheets in both, before → now (difference, 95 % interval)"]
    if not now:
        return found
    for name, of in (SHARES | A_SHEET | COUNTS).items():
        pairs = [(of(then[*row.hand, row.season]), of(row)) for row in now]
        mean, low, high = _of_hands(now, (after - first for first, after in pairs))
        first, after = np.mean(pairs, axis=0)
        found.append(f"{name}: {first:.3f} → {after:.3f} ({mean:+.3f}, {low:+.3f} to {high:+.3f})")
    return found


def kept(file: Path) -> list[PlayedSheet]:
    """The sheets that ``--write`` has written into a file."""
    return [PlayedSheet(**json.loads(text)) for text in file.read_text("utf-8").splitlines()]


def main() -> None:
    """Plays and prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--single", action="store_true", help="each photo alone, without a record")
    parser.add_argument("--counted", action="store_true", help="evenings counted before the photos")
    parser.add_argument("--unnamed", action="store_true", help="name no player and no season")
    parser.add_argument("--again", action="store_true", help="first and second evenings of hands")
    parser.add_argument("--games", help="parts of evenings' names, with commas")
    parser.add_argument("--show", action="store_true", help="every sheet, not only troubled ones")
    parser.add_argument("--looks", type=Path, help="where looks are kept (FOLDER/looks)")
    parser.add_argument("--ask-above", type=float, help="ask from this probability on")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--write", type=Path, help="write every sheet into this file")
    parser.add_argument("--against", type=Path, help="compare with a file that was written before")
    wish = parser.parse_args()
    looks = wish.looks or wish.folder / "looks"
    if wish.looks is None and not os.access(wish.folder, os.W_OK):
        parser.error(f"{wish.folder} cannot be written: --looks FOLDER names another place")
    table = DecisionTable.load()
    if wish.ask_above is not None:
        table = replace(table, ask_above=wish.ask_above)
    way = Way(wish.single, wish.unnamed)
    parts = [""] if wish.games is None else wish.games.split(",")
    tasks = [
        Task(game.parent, looks, table, way, wish.again)
        for game in sorted(wish.folder.glob("*/game.json"))
        if any(part in game.parent.name for part in parts)
        and EveningFolder.of(game.parent).counted is wish.counted
    ]
    if wish.again:
        tasks = [task for task in tasks if task.second.is_dir()]
    if not tasks:
        parser.error(f"no such evening in {wish.folder}")
    began, rows = time.monotonic(), list[PlayedSheet]()
    for found in side_by_side(play, tasks, wish.jobs, "evenings"):
        rows += found
        for row in found:
            if wish.show or row.troubled:
                print(row.text, flush=True)
    if wish.write is not None:
        wish.write.write_text("".join(f"{json.dumps(asdict(row))}\n" for row in rows), "utf-8")
    asked = Counter(kind for row in rows for kind in row.kinds)
    told = ", ".join(f"{kind} {count}" for kind, count in asked.most_common())
    print(*lines(rows), *intervals(rows), *endings(rows), *signs(rows), sep="\n")
    print(f"asked: {told or 'nothing'}")
    if wish.against is not None:
        print(*differences(rows, kept(wish.against)), sep="\n")
    print(f"{len(rows)} sheets in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
