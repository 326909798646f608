"""Whole evenings of four players with hands of their own, played at a terminal and answered from
the truth.

    OMP_NUM_THREADS=1 python -m benchmarks.evenings [FOLDER] [--lang de|en] [--columns N]

Three games that no training saw (hands and drawings of the test side, all ways of drawing that
calibration generates without outside data): both sides of the first game and the front of the
second, photographed at every season's end. The photos are rendered into FOLDER (a temporary one if
none is named; those that are there already are taken). Every question is answered as somebody would
who has the sheet before them. For each season's end: questions, key presses (Enter is one),
seconds, and the totals that are not the truth's; *unasked*: without a question that said so.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from calibration.console import note
from calibration.datasets.samples import Player, Table, game
from calibration.draw.symbols import Library
from testing.evening import SEASONS, Talk, evening, true_total

NAMES = ("anna", "ben", "clara", "david")
_STYLES = ("pencil", "ink", "both", "colour")
_MEGAPIXELS = 2.0


def table(folder: str, layout: str, games: str, first: int) -> Table:
    """A table of four whose hands and games have numbers from ``first`` on."""
    hands = enumerate(zip(NAMES, _STYLES, strict=True))
    players = tuple(Player(name, style, first + n, 100 * first + n) for n, (name, style) in hands)
    return Table(folder, layout, games, players, _MEGAPIXELS)


FIRST = 61


def tables(first: int) -> tuple[Table, ...]:
    """The three evenings, with hands from number ``first`` on."""
    kinds = (("front", "K-A", "K"), ("back", "K-B", "K"), ("heroes", "H-A", "H"))
    return tuple(
        table(folder, layout, games, first + 10 * n)
        for n, (folder, layout, games) in enumerate(kinds)
    )


@dataclass(frozen=True)
class SeasonTalk:
    """A season's end: what was said, and the totals that are wrong (player, found, true)."""

    season: str
    talk: Talk
    wrong: tuple[tuple[str, int | None, int], ...]


def render(which: Table, out: Path) -> Path:
    """The photos of a table with their truth, those that are not there yet; returns their
    folder."""
    folder = out / which.folder
    wanted = len(SEASONS) * len(which.players)
    if len(list(folder.glob("*.jpg"))) == wanted == len(list(folder.glob("*.json"))):
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, taken in game(Library.generated(), which):
        taken.shot.save(out / f"{name}.jpg")
        (out / f"{name}.json").write_text(json.dumps(taken.truth()) + "\n", encoding="utf-8")
        note(str(out / f"{name}.jpg"))
    return folder


def played(which: Table, folder: Path, home: Path, columns: int, lang: str) -> Iterator[SeasonTalk]:
    """The evening at these photos, a season after the other."""
    talks, found = evening(folder, columns, lang, home, which.games)
    for number, season in enumerate(SEASONS):
        wrong = []
        for name, player in zip(NAMES, found["players"], strict=True):
            points = player["seasons"][season[2:]]
            total, true = (
                None if points is None else points["total"],
                true_total(folder, season, name),
            )
            if total != true:
                wrong.append((name, total, true))
        yield SeasonTalk(season[2:], talks[number], tuple(wrong))


def main() -> None:
    """Renders, plays and prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--lang", default="de", choices=("de", "en"))
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument(
        "--first",
        type=int,
        default=FIRST,
        help="the hands' first number; each needs its own FOLDER",
    )
    parser.add_argument("--talks", type=Path, help="write what was said into this folder")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        print(f"{'evening':9}{'season':8}{'questions':>10}{'keys':>6}{'seconds':>9}  wrong totals")
        for which in tables(wish.first):
            folder = render(which, wish.folder or Path(scratch))
            home = Path(scratch) / f"home-{which.folder}"
            home.mkdir()
            for end in played(which, folder, home, wish.columns, wish.lang):
                talk = end.talk
                wrong = (
                    ", ".join(f"{name} {found} (true {true})" for name, found, true in end.wrong)
                    or "none"
                )
                counts = f"{talk.questions:10}{talk.keys:6}{talk.seconds:9.1f}"
                print(f"{which.folder:9}{end.season:8}{counts}  {wrong}", flush=True)
                if wish.talks is not None:
                    wish.talks.mkdir(parents=True, exist_ok=True)
                    (wish.talks / f"{which.folder}_{end.season}.txt").write_text(
                        talk.text, encoding="utf-8"
                    )


if __name__ == "__main__":
    main()
