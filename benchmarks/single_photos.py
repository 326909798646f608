"""Single photos scored at a terminal, without a game: what a player is asked, and what comes out.

    OMP_NUM_THREADS=1 python -m benchmarks.single_photos PHOTOS --count 80

Each photo of PHOTOS (with its truth beside it, as ``render-photos`` makes them) is given to
``kscore PHOTO --cards ... --season ...`` in a pseudo terminal, and every question is answered from
the truth, as `benchmarks.evenings` does. Unlike ``measure-photos`` this is the whole product: what
the player has written in the boxes speaks, too. *Right without a question* and *exact and asked*
(asked, and the answers offered first were all true) are shares of the photos that are not refused;
*silent* is a total that is wrong without a "?" after every question was answered. Intervals are
Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from kscore.calibration.console import progress
from kscore.calibration.datasets.photos import open_truth, photos_in
from kscore.calibration.measure.tables import with_interval

from testing.evening import Talk, at_terminal, true_score

_TOTAL = re.compile(r"^ +(?:Spring|Summer|Autumn|Winter) total +(−?\d+)(\?| \?)?", re.MULTILINE)


@dataclass(frozen=True)
class Played:
    """What became of a photo: the talk about it, the total told last (None: refused) and whether a
    "?" stood behind it, and the true one."""

    talk: Talk
    total: int | None
    open: bool
    right: int

    @property
    def silent(self) -> bool:
        """Whether another total stands there than the true one, without a word."""
        return self.total not in (None, self.right) and not self.open


def play(photo: Path, home: Path) -> Played:
    """Scores a photo at a terminal."""
    truth = open_truth(photo)
    words = [
        photo.name, "--cards", ", ".join(truth["cards"]), "--season", str(truth["season"]),
        "--heroes" if truth["heroes"] else "--no-heroes", "--no-open",
    ]  # fmt: skip
    talk = at_terminal(words, 100, "en", home, {photo.stem: truth}, photo.parent)
    told = _TOTAL.findall(talk.text)
    total = int(told[-1][0].replace("−", "-")) if told and talk.code in (0, 6) else None
    return Played(talk, total, bool(told and told[-1][1]), true_score(truth).total)


def table(every: list[Played]) -> str:
    """The figures of all photos."""
    read = [each for each in every if each.total is not None]
    quiet = sum(not each.talk.questions and each.total == each.right for each in read)
    formal = sum(
        0 < each.talk.questions == each.talk.needless and each.total == each.right for each in read
    )
    questions = sum(each.talk.questions - each.talk.slips for each in read)
    lines = [
        f"{len(every)} photos, {len(every) - len(read)} refused",
        with_interval("right without a question", quiet, len(read)),
        with_interval("exact and asked", formal, len(read)),
        f"questions a sheet: {questions / len(read):.2f}, needless "
        f"{sum(each.talk.needless for each in read) / len(read):.2f}, about blank paper "
        f"{sum(each.talk.blank for each in read) / len(read):.2f}, about slips "
        f"{sum(each.talk.slips for each in read)}",
        f'right at the end: {sum(each.total == each.right for each in read)}, with a "?" '
        f"{sum(each.open for each in read)}",
        with_interval("silent", sum(each.silent for each in read), len(read)),
    ]
    return "\n".join(lines)


def main() -> None:
    """Prints the table, and every photo whose total is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("photos", type=Path)
    parser.add_argument("--count", type=int, default=80)
    parser.add_argument("--start", type=int, default=0)
    chosen = parser.parse_args()
    photos = photos_in(chosen.photos)[chosen.start : chosen.start + chosen.count]
    every = []
    with tempfile.TemporaryDirectory() as home:
        for photo in progress(photos, len(photos), "photos"):
            every.append(play(photo.resolve(), Path(home)))
            if every[-1].total != every[-1].right:
                print(photo.name, every[-1].total, every[-1].right, every[-1].talk.code, flush=True)
    print(table(every))


if __name__ == "__main__":
    main()
