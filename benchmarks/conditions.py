"""Photos that hide something: refused, asked about, or wrong without a word.

    OMP_NUM_THREADS=1 python -m benchmarks.conditions PHOTOS --count 40 --seed 1

Each photo of PHOTOS (with its truth beside it, as ``render-photos`` makes them) is spoiled in every
condition of `kscore.calibration.photograph.spoil`, its strength drawn, and scored as the terminal
scores it with the cards and the season of its truth, every question answered truly. *Silent* is a
score that is wrong after that; of show-through and exposure the strength is told with it. A photo
whose sheet is wrong or refused before it is spoiled proves nothing and is left out. Faint marks on
coins are rendered as tracks of the test side (``--tracks``), of which those are left out that show
nothing: there silent is a wrong number of coins that is not asked about. Intervals are Wilson's, 95
%.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kscore.calibration.datasets.coin_tracks import render_track
from kscore.calibration.datasets.photos import open_truth, photos_in
from kscore.calibration.datasets.track_troubles import UNSETTLED, Trouble
from kscore.calibration.measure.coins import read_track
from kscore.calibration.measure.tables import interval
from kscore.calibration.photograph.spoil import (
    REVERSE_FROM,
    REVERSE_TO,
    Condition,
    plan,
    rub_out,
    spoil,
)
from kscore.scanner.pipeline import Reader
from kscore.scanner.rectify import rectify

from testing.answering import Outcome, outcome

_QUALITY = 92
_REVERSE = 32  # px a cell of what is on the paper's other side


def _spoiled(
    reader: Reader, photos: list[Path], seed: int, conditions: Sequence[Condition]
) -> Iterator[tuple[str, str, Outcome]]:
    """Condition, what was chosen, outcome, photo by photo; "as it is" first."""
    reverse = None
    with tempfile.TemporaryDirectory() as folder:
        for number, path in enumerate(photos):
            truth = _truth(path)
            sound = outcome(reader, path, truth)
            yield "as it is", path.name, sound
            if sound.refused or sound.silent:
                continue
            look = reader.look(path)
            pixels, lattice = look.photo.pixels, look.found.lattice
            for condition in conditions:
                rng = np.random.default_rng((45, seed, number, list(Condition).index(condition)))
                if condition is Condition.SHOW_THROUGH and reverse is None:
                    continue
                to_photo, now = lattice.to_photo, truth
                try:
                    if condition is Condition.RUBBED_OUT:
                        done, rows = rub_out(pixels, to_photo, truth["map"], rng)
                        now = {**truth, "map": rows}
                    elif condition is Condition.PLANNED:
                        done = plan(pixels, to_photo, truth["map"], rng)
                    else:
                        done = spoil(pixels, to_photo, look.found.printed, condition, rng, reverse)
                except LookupError:  # the map has no place for it
                    continue
                file = Path(folder) / "photo.jpg"
                cv2.imwrite(str(file), done.photo, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
                said = " ".join(
                    f"{v:.2f}" if isinstance(v, float) else str(v) for v in done.said.values()
                )
                yield str(condition), f"{path.name} {said}", outcome(reader, file, now)
            reverse = rectify(
                pixels, lattice, _REVERSE, REVERSE_FROM, REVERSE_FROM, REVERSE_TO, REVERSE_TO
            )


def _truth(path: Path) -> dict[str, Any]:
    truth = dict(open_truth(path))
    truth["coins"] = truth["coins"]["marked"] - truth["coins"]["spent"]
    return truth


def _faint_coins(reader: Reader, count: int, start: int, shared: str) -> Iterator[Outcome]:
    """Tracks of the test side with marks that can hardly be seen."""
    for index in range(start, start + count):
        seen = render_track("test", index, shared, trouble=Trouble.FAINT)
        if (seen.coins == UNSETTLED).any():
            continue
        track = read_track(reader.coins, seen)
        off = track.read.count("m") - track.written.count("m")
        yield Outcome(questions=int(track.asked), off=off if track.silent else 0)


def _line(name: str, every: list[Outcome]) -> str:
    count = len(every)
    read = [each for each in every if not each.refused]
    silent = sum(each.silent for each in every)
    asked = sum(each.questions > 0 for each in read)
    questions = float(np.mean([each.questions for each in read])) if read else 0.0
    low, high = interval(silent / count, count)
    return (
        f"{name:<14} {count:5} {count - len(read):8} {asked:6} {questions:10.2f} {silent:7}   "
        f"{100 * low:.1f}-{100 * high:.1f} %"
    )


def main() -> None:
    """Prints the table, and each silent photo with what was done to it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("photos", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tracks", type=int, default=0)
    parser.add_argument("--first-track", type=int, default=910000)
    parser.add_argument("--shared", default="../shared")
    parser.add_argument("--only", nargs="*", choices=[str(each) for each in Condition])
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader.load()
    conditions = [
        each
        for each in Condition
        if each is not Condition.FAINT_COINS and (not chosen.only or str(each) in chosen.only)
    ]
    found = defaultdict[str, list[Outcome]](list)
    photos = photos_in(chosen.photos)[chosen.start : chosen.start + chosen.count]
    for condition, said, each in _spoiled(reader, photos, chosen.seed, conditions):
        found[condition].append(each)
        if each.silent or (condition == "as it is" and each.refused):
            print(f"{condition}: {said}: {each}", flush=True)
    if chosen.tracks:
        found[str(Condition.FAINT_COINS)] = list(
            _faint_coins(reader, chosen.tracks, chosen.first_track, chosen.shared)
        )
    print(f"{'condition':<14} {'n':>5} {'refused':>8} {'asked':>6} {'questions':>10} {'silent':>7}")
    for name, every in found.items():
        print(_line(name, every))


if __name__ == "__main__":
    main()
