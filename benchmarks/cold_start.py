"""How long a fresh process takes: the version, the help, and one photo scored.

    python -m benchmarks.cold_start [PHOTO] [RUNS]

Prints the least wall clock and processor time of RUNS runs (default 15) each, beside what no change
of kscore's can save: Python itself and the import of OpenCV. The processor's time tells on a busy
machine. Budget of a photo: 0.40 s.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.engine_boards import machine

ROOT = Path(__file__).resolve().parent.parent
PHOTO = ROOT / "sample_sheets" / "spring_pencil.jpg"
CARDS = "Sentinel Wood, Mages Valley, Wildholds, Borderlands"


def least(command: Sequence[str], runs: int) -> tuple[float, float]:
    """Wall clock and processor time (s) of the quickest of some runs, each for itself."""
    wall, busy = [], []
    for _ in range(runs):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        wall.append(time.perf_counter() - began)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        busy.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(wall), min(busy)


def main(photo: Path, runs: int) -> None:
    """Prints the table."""
    kscore = [sys.executable, "-m", "kscore"]
    scored = [str(photo), "--cards", CARDS, "--season", "spring", "--no-input"]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import cv2": [sys.executable, "-c", "import cv2"],
        "import scanner.pipeline": [sys.executable, "-c", "import scanner.pipeline"],
        "kscore --version": [*kscore, "--version"],
        "kscore --help": [*kscore, "--help"],
        "kscore PHOTO --json": [*kscore, *scored, "--json"],
        "kscore PHOTO": [*kscore, *scored],
    }
    print(machine())
    print(f"{'':26}{'wall, ms':>10}{'processor, ms':>16}")
    for name, command in commands.items():
        wall, busy = least(command, runs)
        print(f"{name:26}{1000 * wall:10.0f}{1000 * busy:16.0f}", flush=True)


if __name__ == "__main__":
    main(
        Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else PHOTO,
        int(sys.argv[2]) if len(sys.argv) > 2 else 15,
    )
