"""How many spaces are drawn at the end of each season, and how many in each season, over simulated
games.

    nice python -m benchmarks.season_fill [GAMES]

Prints, for each of the games (K, H, both combined) the mean and the spread of the number of drawn
spaces (what is printed does not count), and their percentiles; after ``+`` the same of the spaces
that were drawn in a season alone. `kscore.sheet.season_weighing` has the means and spreads as its
figures.

    nice python -m benchmarks.season_fill --coins [GAMES]

Prints, by the number of drawn spaces at a season's end, how many coins are marked in the mean and
how often none is, over all three games (`kscore.scanner.read.coins` has them as its figures).

    nice python -m benchmarks.season_fill --weigh [GAMES]

Prints what `kscore.sheet.season_weighing` makes of sheets of other games where the season that the
record awaits is right and where it is not: with the player's earlier sheets and without, in the
boxes what people write (this season's may be empty, one number in twenty is a slip). *Right*: in
time, after the end effects were drawn, after a season that drew only some of its spaces. *Another*:
last season's sheet photographed again, or the one after the awaited. For each: how many sheets, how
many are asked about, and of how many another season is taken in silence.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kscore.calibration.simulate import GameRecord, SeasonRecord, simulate_game
from kscore.engine.effects import season_ends
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.season import SEASONS, CardSet, Season, season_score
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import UNMARKED
from kscore.scanner.reading import BoxReading

from kscore.sheet.check import SLIPS, SeasonGuess, season_by_boxes
from kscore.sheet.scoring import Scoring
from kscore.sheet.season_weighing import season_evidence
from testing.readings import read

KINDS = ("K", "H", "KH")
_TOGETHER = 5  # numbers of drawn spaces in a line of the table of coins
FIRST_SEED = 710_000


def drawn(kind: str, games: int) -> Iterator[tuple[SeasonRecord, int]]:
    """Every season of so many games, with the number of drawn spaces."""
    for number in range(games):
        record = simulate_game(FIRST_SEED + number, games=kind)
        for season in record.seasons:
            letters = "".join(season.sheet.board.rows)
            yield season, sum(letter not in UNMARKED for letter in letters)


def print_coins(games: int) -> None:
    """Prints the coins marked by the number of drawn spaces."""
    by_drawn = defaultdict[int, list[int]](list)
    for kind in KINDS:
        for end, count in drawn(kind, games):
            by_drawn[count // _TOGETHER * _TOGETHER].append(end.sheet.marked)
    print(f"{'drawn':8}{'sheets':>8}{'coins':>8}{'a space':>9}{'none %':>8}")
    for least, found in sorted(by_drawn.items()):
        mean, none = statistics.mean(found), 100 * found.count(0) / len(found)
        space = mean / (least + _TOGETHER / 2)
        print(f"{least:<8}{len(found):8}{mean:8.2f}{space:9.3f}{none:8.2f}")


@dataclass(frozen=True)
class Weighed:
    """A sheet as it is photographed: what it is called, the season that it is of and the one that
    the record awaits, and how many of the player's earlier sheets the record has."""

    case: str
    sheet: Sheet
    season: Season
    awaited: Season
    recorded: int


def cases(record: GameRecord, kind: str, rng: random.Random) -> Iterator[Weighed]:
    """Every season of a game in each of the cases."""
    revealed: tuple[str, ...] = ()
    for turn, each in enumerate(record.seasons):
        now, revealed = each.sheet, revealed + each.revealed
        yield Weighed("in time", now, each.season, each.season, turn)
        if kind != "K" and (late := rng.choice(season_ends(now, revealed))).steps:
            yield Weighed("after the effects", late.after, each.season, each.season, turn)
        if not turn:
            continue
        before = record.seasons[turn - 1].sheet
        new = SHEET_GEOMETRY.cells(before.board.mask(".") & ~now.board.mask("."))
        missing = rng.sample(new, len(new) - min(len(new), rng.randint(4, 12)))
        few = replace(now, board=now.board.replace(dict.fromkeys(missing, ".")), letters=())
        yield Weighed("drew little", few, each.season, each.season, turn)
        yield Weighed("last season's", before, SEASONS[turn - 1], each.season, turn)
        yield Weighed("one season on", now, each.season, SEASONS[turn - 1], turn - 1)


def guessed(each: Weighed, record: GameRecord, rng: random.Random) -> SeasonGuess | None:
    """What the boxes of a sheet say, as its player has filled them in."""
    cards, boxes = CardSet.parse(", ".join(record.cards)), []
    for season, played in zip(SEASONS, record.seasons, strict=True):
        if season is each.season and rng.random() < 0.5:
            break
        score = season_score(played.sheet, cards, season)
        first, second = (edict.score.points for edict in score.cards)
        numbers = [first, second, score.coins, score.monsters.points, score.total]
        if rng.random() < SLIPS:
            numbers[rng.randrange(5)] += rng.choice((-2, -1, 1, 2))
        boxes.append(BoxReading(season.value, **dict(zip(BOX_FIELDS, numbers, strict=True))))
        if season is each.season:
            break
    reading = read(each.sheet).kept
    return season_by_boxes(replace(reading, boxes=tuple(boxes)), each.sheet, Scoring(cards))


def weighed(kind: str, games: int) -> Counter[tuple[str, str]]:
    """Of so many games, by case: sheets, those asked about and those taken in silence for another
    season, with the player's earlier sheets in the record and without."""
    found: Counter[tuple[str, str]] = Counter()
    photo = Path("sheet.jpg")
    for number in range(games):
        record, rng = simulate_game(number, games=kind), random.Random(number)
        sheets = {each.season: each.sheet for each in record.seasons[:-1]}
        for each in cases(record, kind, rng):
            box = guessed(each, record, rng)
            found[each.case, "sheets"] += 1
            kept = {season: sheets[season] for season in SEASONS[: each.recorded]}
            for name, recorded in (("record", kept), ("alone", {})):
                evidence = season_evidence(each.sheet, photo, kind, box, each.awaited, recorded)
                asked, wrong = evidence.doubt is not None, evidence.expected is not each.season
                found[each.case, f"asked, {name}"] += asked
                found[each.case, f"wrong, {name}"] += wrong and not asked
    return found


def print_weighed(games: int) -> None:
    """Prints how many sheets are asked about, and how many are taken for another season."""
    columns = ("sheets", "asked, record", "wrong, record", "asked, alone", "wrong, alone")
    print(f"{'':4}{'':18}" + "".join(f"{name:>15}" for name in columns))
    for kind in KINDS:
        found = weighed(kind, games)
        for case in dict.fromkeys(case for case, _ in found):
            print(f"{kind:4}{case:18}" + "".join(f"{found[case, name]:15}" for name in columns))


def main(games: int) -> None:
    """Prints the table."""
    print(f"{'':4}{'season':8}{'mean':>7}{'spread':>8}{'least':>7}{'1 %':>6}{'99 %':>6}{'most':>6}")
    for kind in KINDS:
        counts: dict[str, list[int]] = {
            mark + season.value: [] for mark in ("", "+") for season in Season
        }
        before = 0
        for end, count in drawn(kind, games):
            season = end.season
            counts[season.value].append(count)
            counts["+" + season.value].append(count - (0 if season is Season.SPRING else before))
            before = count
        for season_name, found in counts.items():
            found.sort()
            low, high = found[len(found) // 100], found[-1 - len(found) // 100]
            mean, spread = statistics.mean(found), statistics.stdev(found)
            print(
                f"{kind:4}{season_name:8}{mean:7.1f}{spread:8.1f}{found[0]:7}{low:6}{high:6}{found[-1]:6}"
            )


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:] if word.isdigit()]
    if "--weigh" in sys.argv:
        print_weighed(*(counts or [100]))
    elif "--coins" in sys.argv:
        print_coins(*(counts or [400]))
    else:
        main(*(counts or [400]))
