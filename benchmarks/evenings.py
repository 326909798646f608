"""Whole evenings of four players with hands of their own, played at a terminal and answered from
the truth.

    OMP_NUM_THREADS=1 python -m benchmarks.evenings FOLDER --evenings 20 --first 3001 --results FILE
    python -m benchmarks.evenings FOLDER --evenings 30 --first 6001 --render --jobs 2

Each evening has sixteen sheets: four players (hands of the test side, or with ``--side calibrate``
of that on which thresholds are fitted; all ways of drawing that calibration generates), every
season photographed; front, back, heroes, wasteland and both games by turns. The photos are rendered
into FOLDER; those that are there already are taken. Nobody has counted before the photo: this
season's box is empty, those of seasons before are filled in with true numbers, and all draw what
the same cards say. With ``--counted`` boxes are filled in as people do: of every hundred sheets
five have one wrong number (half in a part, half in the total), on a quarter this season's box is
still empty, in a tenth a number is struck through and written anew, and under winter stands what
the written totals make; there each player draws by cards of their own, as these evenings always
did. ``--hands invented`` draws nothing but symbols that no side knows, ``--shared`` adds people's
drawings to the generated ones, ``--render`` draws the photos and plays nothing
(`benchmarks.uncounted` does, without a terminal). With ``--again`` the same hands play a second
evening, with other cards and photos, in a folder whose name ends in ``-again``; nothing is known
here of the first (`benchmarks.uncounted --again` plays both).

Every question is answered as somebody would who has the sheet before them. For each season's end:
questions, those about slips (a number that was written and not counted), the *needless* ones (of
the others: where the truth was the answer offered first), those about spaces read as empty, key
presses (Enter is one), seconds,
right totals that have a "?" when the evening ends, and the wrong totals.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from kscore.calibration.console import note
from kscore.calibration.datasets.evenings import HANDS, designs_of
from kscore.calibration.datasets.samples import Boxes, SampleGame, SamplePlayer, Writes, game
from kscore.calibration.draw.drawing import FilledPiece
from kscore.calibration.side_by_side import side_by_side

from kscore.disk import put_in_place
from testing.evening import SEASONS, TRUTHS, Talk, evening, true_total

NAMES = ("anna", "ben", "clara", "david")
_STYLES = ("pencil", "ink", "both", "colour")
_MEGAPIXELS = 2.0
_FIELDS = ("first", "second", "coins", "monsters", "total")
_SLIPS = (0.025, 0.025)
"""Shares of sheets with one wrong number: in a part (beside it stands the right total), in the
total."""
_NAME = 34  # columns of an evening's name
_LATER, _REWRITTEN = 0.25, 0.10
"""Shares of sheets whose box is filled in after the photo, and with a number struck through."""


@dataclass(frozen=True)
class BoxAsWritten:
    """How a player fills in the box of one season.

    Attributes:
        slip: the field with a wrong number, and how far it is off; None where all are right.
        later: whether the season's own photo shows it empty: only last season's stands there.
        rewritten: a field where another number stood first, and how far that was off.
    """

    slip: tuple[int, int] | None
    later: bool
    rewritten: tuple[int, int] | None

    @staticmethod
    def of(rng: np.random.Generator) -> BoxAsWritten:
        """Drawn with the shares above."""
        off = int(rng.choice((1, 2, 3, 9, 10), p=(0.5, 0.2, 0.1, 0.1, 0.1)) * rng.choice((-1, 1)))
        part, chance, when, struck = int(rng.integers(4)), rng.random(), rng.random(), rng.random()
        field = part if chance < _SLIPS[0] else 4 if chance < sum(_SLIPS) else None
        later = field is None and when < _LATER
        return BoxAsWritten(
            None if field is None else (field, off),
            later,
            (int(rng.integers(5)), off) if not later and struck < _REWRITTEN else None,
        )


def boxes_of(hand: int) -> tuple[BoxAsWritten, ...]:
    """The four boxes of the player whose hand has this number."""
    rng = np.random.default_rng((36, hand))
    return tuple(BoxAsWritten.of(rng) for _ in SEASONS)


def _beside(values: Sequence[int | None], change: tuple[int, int]) -> int:
    """Another number than the right one, as it could stand there: only monsters are negative."""
    field, off = change
    value = values[field] or 0
    if field == 3:
        return min(0, value + off) if min(0, value + off) != value else value - abs(off)
    return value + off if value + off >= 0 else value - off


def written(boxes: tuple[BoxAsWritten, ...]) -> Writes:
    """What somebody writes into a sheet: every season's box, and after winter what they make."""

    def writes(filled: FilledPiece, right: Boxes) -> FilledPiece:
        found, struck, now = [], [], len(right) - 1
        for number, (box, values) in enumerate(zip(boxes, right, strict=False)):
            if number == now and box.later:
                continue
            own = list(values)
            if box.slip is not None:
                own[box.slip[0]] = _beside(values, box.slip)
            if box.rewritten is not None:
                struck.append(((number, box.rewritten[0]), _beside(own, box.rewritten)))
            found.append(tuple(own))
        final = None
        if len(found) == len(SEASONS):
            final = sum(values[-1] or 0 for values in found)
        return replace(filled, boxes=tuple(found), final=final, rewritten=tuple(struck))

    return writes


@dataclass(frozen=True)
class Drawn:
    """How evenings are drawn.

    Attributes:
        counted: whether players fill in this season's box before the photo, and slip at times.
        side: of the hands.
        hands: what they draw, one of HANDS.
        shared: the folder of people's drawings, "" for generated ones alone.
        again: whether it is the second evening of these hands.
    """

    counted: bool = False
    side: str = "test"
    hands: str = HANDS[0]
    shared: str = ""
    again: bool = False

    def __post_init__(self) -> None:
        if self.hands == "invented" and self.side != "test":
            raise ValueError("held-out symbols are for measuring alone: --side test")

    @property
    def suffix(self) -> str:
        """What the folder of an evening is called after, besides what is played."""
        again = ["again"] if self.again else []
        parts = [*([] if self.counted else ["uncounted"]), *self._drawings, *again]
        return "".join(f"-{part}" for part in parts)

    @property
    def _drawings(self) -> list[str]:
        hands = [] if self.hands == HANDS[0] else [self.hands]
        return [*hands, *(["people"] if self.shared else [])]


def table(
    folder: str,
    layout: str,
    games: str,
    first: int,
    styles: Sequence[str],
    drawn: Drawn,
) -> SampleGame:
    """A table of four whose hands and games have numbers from ``first`` on."""
    hands = enumerate(zip(NAMES, styles, strict=True))
    game = 100 * first + 50 * drawn.again
    players = tuple(SamplePlayer(name, style, first + n, game + n) for n, (name, style) in hands)
    return SampleGame(
        folder,
        layout,
        games,
        players,
        _MEGAPIXELS,
        side=drawn.side,
        together=not drawn.counted,
        evening=int(drawn.again),
    )


_KINDS = (
    ("front", "K-A", "K"),
    ("back", "K-B", "K"),
    ("heroes", "H-A", "H"),
    ("wasteland", "H-B", "H"),
    ("both", "K-A", "KH"),
)


def tables(first: int, count: int, drawn: Drawn) -> tuple[SampleGame, ...]:
    """So many evenings, with hands from number ``first`` on."""
    found = []
    for n in range(count):
        folder, layout, games = _KINDS[n % len(_KINDS)]
        styles = _STYLES if n % 2 == 0 else (*_STYLES[:3], "colour_only")
        if drawn.hands == "invented":  # where colour tells the terrain, symbols need not
            styles = ("pencil", "ink") * 2
        number = first + 10 * n
        name = f"{folder}-{number}{drawn.suffix}"
        found.append(table(name, layout, games, number, styles, drawn))
    return tuple(found)


@dataclass(frozen=True)
class SeasonTalk:
    """What a season's end of one evening cost, and how it ended.

    Attributes:
        questions, slips, needless, blank, keys: as of `Talk`.
        wrong: totals that are not the truth's: player, found, true, whether there is a "?".
        open: how many of the totals that are right have one.
    """

    evening: str
    season: str
    questions: int
    slips: int
    needless: int
    blank: int
    keys: int
    seconds: float
    wrong: tuple[tuple[str, int | None, int, bool], ...]
    open: int


def render(which: SampleGame, out: Path, drawn: Drawn) -> Path:
    """The photos of a table with their truth, those that are not there yet, and last game.json;
    returns their folder."""
    folder = out / which.folder
    folder.mkdir(parents=True, exist_ok=True)
    writes = {}
    if drawn.counted:
        writes = {player.name: written(boxes_of(player.hand)) for player in which.players}

    def missing(name: str) -> bool:
        return not (out / f"{name}.json").is_file()

    designs = designs_of(drawn.hands, drawn.shared)
    for name, taken in game(designs, which, writes=writes, wanted=missing):
        taken.shot.save(out / f"{name}.jpg")
        manners = taken.hand.manners.items()
        sources = {terrain: manner.design.source for terrain, manner in manners}
        _put(out / f"{name}.json", taken.truth() | {"sources": sources})
        note(str(out / f"{name}.jpg"))
    truth = json.loads(next(folder.glob(TRUTHS)).read_text(encoding="utf-8"))
    known = {name: truth[name] for name in ("cards", "layout", "heroes")}
    players = [player.name.title() for player in which.players]
    played = {"games": which.games, "counted": drawn.counted}
    _put(folder / "game.json", {"players": players, **known, **played})
    return folder


def _put(path: Path, data: Mapping[str, Any]) -> None:
    put_in_place(path, (json.dumps(data) + "\n").encode())


def _render(task: tuple[SampleGame, Path, Drawn]) -> None:
    render(*task)


def played(
    which: SampleGame, folder: Path, home: Path, columns: int, lang: str
) -> Iterator[tuple[SeasonTalk, Talk]]:
    """The evening at these photos, a season after the other."""
    talks, found = evening(folder, columns, lang, home, which.games)
    for season, talk in zip(SEASONS, talks, strict=False):
        wrong, questioned = [], 0
        for name, player in zip(NAMES, found["players"], strict=True):
            points, true = player["seasons"][season[2:]], true_total(folder, season, name)
            total, doubtful = (None, False) if points is None else (points["total"], points["open"])
            if total != true:
                wrong.append((name, total, true, doubtful))
            questioned += total == true and doubtful
        counts = (
            talk.questions, talk.slips, talk.needless, talk.blank, talk.keys, talk.seconds
        )  # fmt: skip
        yield SeasonTalk(which.folder, season[2:], *counts, tuple(wrong), questioned), talk


def noted(file: Path | None, columns: int, lang: str) -> dict[str, list[SeasonTalk]]:
    """The season ends that a file of results has, by evening."""
    found: dict[str, list[SeasonTalk]] = {}
    for line in [] if file is None or not file.is_file() else file.read_text().splitlines():
        data = json.loads(line)
        if (data.pop("columns"), data.pop("lang")) == (columns, lang):
            wrong = tuple(tuple(each) for each in data.pop("wrong"))
            end = SeasonTalk(**data, wrong=wrong)
            found.setdefault(end.evening, []).append(end)
    return found


def _line(end: SeasonTalk) -> str:
    wrong = ", ".join(
        f"{name} {found}{'?' if doubtful else ''} (true {true})"
        for name, found, true, doubtful in end.wrong
    )
    counts = (
        f"{end.questions:10}{end.slips:6}{end.needless:9}{end.blank:6}{end.keys:6}"
        f"{end.seconds:9.1f}"
    )
    return f"{end.evening:{_NAME}}{end.season:8}{counts}{end.open:6}  {wrong or 'none'}"


def _summary(ends: Sequence[SeasonTalk]) -> str:
    sheets = len(ends) * len(NAMES)
    wrong = [each for end in ends for each in end.wrong]
    unasked = sum(not doubtful for *_, doubtful in wrong)
    slips, needless = sum(end.slips for end in ends), sum(end.needless for end in ends)
    blank = sum(end.blank for end in ends)
    questions = sum(end.questions for end in ends) - slips
    lines = (
        f'{sheets} sheets; totals wrong without "?": {unasked}, with: {len(wrong) - unasked}; '
        f'right with "?": {sum(end.open for end in ends)}',
        f"a sheet: questions without slips {questions / sheets:.2f}, needless "
        f"{needless / sheets:.2f}, about blank paper {blank / sheets:.2f}, "
        f"keys {sum(end.keys for end in ends) / sheets:.2f}; questions about slips {slips}",
    )
    return "\n".join(lines)


def main() -> None:
    """Renders, plays and prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--lang", default="de", choices=("de", "en"))
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--evenings", type=int, default=3, help="how many, sixteen sheets each")
    parser.add_argument("--first", type=int, default=61, help="the hands' first number")
    parser.add_argument(
        "--side", default="test", choices=("test", "calibrate"), help="of the hands"
    )
    parser.add_argument("--hands", default=HANDS[0], choices=HANDS, help="what they draw")
    parser.add_argument("--shared", default="", help="folder of people's drawings")
    boxes = parser.add_mutually_exclusive_group()
    boxes.add_argument("--counted", action="store_true", help="boxes filled in before the photo")
    boxes.add_argument("--uncounted", dest="counted", action="store_false", help="the default")
    parser.add_argument("--again", action="store_true", help="the same hands' second evening")
    parser.add_argument("--render", action="store_true", help="draw the photos, play nothing")
    parser.add_argument("--jobs", type=int, default=1, help="processes that draw")
    parser.add_argument("--rendered", action="store_true", help="only those that are rendered")
    parser.add_argument("--results", type=Path, help="note season ends here; go on from there")
    parser.add_argument("--talks", type=Path, help="write what was said into this folder")
    wish = parser.parse_args()
    drawn = Drawn(wish.counted, wish.side, wish.hands, wish.shared, wish.again)
    every_table = tables(wish.first, wish.evenings, drawn)
    if wish.render:
        if wish.folder is None:
            parser.error("--render needs a folder")
        tasks = [(which, wish.folder, drawn) for which in every_table]
        for _ in side_by_side(_render, tasks, wish.jobs, "evenings"):
            pass
        return
    known, every = noted(wish.results, wish.columns, wish.lang), list[SeasonTalk]()
    with tempfile.TemporaryDirectory() as scratch:
        print(
            f"{'evening':{_NAME}}{'season':8}{'questions':>10}{'slips':>6}{'needless':>9}{'blank':>6}"
            f"{'keys':>6}{'seconds':>9}{'open':>6}  wrong totals"
        )
        out = wish.folder or Path(scratch)
        for which in every_table:
            ends = known.get(which.folder, [])
            there = len(list((out / which.folder).glob(TRUTHS)))
            if not ends and wish.rendered and there < len(SEASONS) * len(NAMES):
                continue
            if not ends:
                folder, home = render(which, out, drawn), Path(scratch) / f"home-{which.folder}"
                home.mkdir()
                for end, talk in played(which, folder, home, wish.columns, wish.lang):
                    ends = [*ends, end]
                    if wish.talks is not None:
                        wish.talks.mkdir(parents=True, exist_ok=True)
                        told = wish.talks / f"{which.folder}_{end.season}.txt"
                        told.write_text(talk.text, encoding="utf-8")
                _note(wish.results, ends, wish.columns, wish.lang)
            for end in ends:
                print(_line(end), flush=True)
            every += ends
    print(_summary(every))


def _note(file: Path | None, ends: Sequence[SeasonTalk], columns: int, lang: str) -> None:
    if file is None:
        return
    with file.open("a", encoding="utf-8") as open_:
        for end in ends:
            open_.write(json.dumps({**asdict(end), "columns": columns, "lang": lang}) + "\n")


if __name__ == "__main__":
    main()
