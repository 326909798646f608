"""Photos taken after a wave of zombies was drawn without letters, in part or wholly, beside a
record.

    python -m benchmarks.unlettered_waves [COUNT] [--seed N]

COUNT sheets (default 1,000) of `benchmarks.late_photos`, each once for every way in which letters
are missing; those drawn in part or wholly count where the wave lacks a letter. The reading is
perfect but for letters, and nobody noted which cards came. *Told* counts the sheets scored wrong
without a question beside which `kscore.engine.history` says that what is new is no cards' shapes;
*wrong, answered* those asked about that are wrong, or the answer refused, when it is true.

Then COUNT sheets taken in time, whatever is on them, for what the questions cost: *asked* counts
those about effects.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kscore.calibration.simulate import simulate_game
from kscore.engine.history import Certainty, GameContext as HistoryTable, findings
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS, CardSet
from kscore.engine.sheet import Sheet

from benchmarks.late_photos import STATES, Late, outcome, read, sheets
from kscore.errors import Mistyped
from kscore.sheet.contradictions import OtherSheets
from kscore.sheet.late import SheetPast, score_at_season_end
from kscore.sheet.scoring import Scoring

NONE, WAVE, HALF, ONE_EACH, ZOMBIE, ALL = (
    "none",
    "the wave's",
    "half of the wave's",
    "the wave's; one on each other monster",
    "the wave's and its first zombie's",
    "all of the season's",
)
"""Which letters are missing."""
COLUMNS = ("asked", "right", "told", "silently wrong", "wrong, answered")


def without(late: Late, kind: str, seed: str) -> Late:
    """A late photo with letters missing; last season's are in the record and never missing."""
    rng = random.Random(f"letters {kind} {seed}")
    before = dict(late.previous.letters)
    zombies_before = "Z" in before.values()
    own = {
        space: letter
        for space, letter in late.scored.letters
        if late.previous.board[space] == "." and not (letter == "Z" and zombies_before)
    }
    missing = set() if kind == NONE else wave(late)
    if kind == HALF:
        missing = {space for space in sorted(missing) if rng.random() < 0.5}
    if kind == ONE_EACH:
        for letter in sorted({*own.values()} - {"Z"}):
            spaces = sorted(space for space, each in own.items() if each == letter)
            missing |= {*spaces} - {rng.choice(spaces)}
    if kind in (ZOMBIE, ALL):
        missing |= {space for space, letter in own.items() if letter == "Z" or kind == ALL}
    letters = tuple(pair for pair in late.photographed.letters if pair[0] not in missing)
    return replace(late, photographed=replace(late.photographed, letters=letters))


def wave(late: Late) -> set[str]:
    """The lettered spaces that the season's own wave has brought on the photo."""
    return {*dict(late.photographed.letters)} - {*dict(late.scored.letters)}


def known(late: Late) -> SheetPast:
    """What a record knows of the sheet in which nobody noted the cards that came."""
    number = SEASONS.index(late.season)
    before = {SEASONS[number - 1]: late.previous} if number else {}
    beside = OtherSheets(before, Variant(games=late.games, skills=False, heroes=True))
    return SheetPast(late.previous if number else None, beside=beside)


def judged(late: Late) -> str:
    """What becomes of one sheet."""
    since = known(late)
    try:
        found = outcome(late, since)
    except Mistyped:
        return "wrong, answered"
    if found != "silently wrong":
        return found
    table = HistoryTable(late.season, Variant(games=late.games, heroes=True))
    told = findings(since.previous, late.photographed, table)
    return "told" if any(finding.certainty > Certainty.HINT for finding in told) else found


def in_time(seed: int) -> Iterator[Late]:
    """Endless sheets of all seasons as they are to be scored."""
    rng = random.Random(f"in time {seed}")
    while True:
        game_seed, games = rng.randrange(10**9), rng.choice(("H", "KH"))
        game = simulate_game(game_seed, games=games, heroes=True)
        previous = Sheet.blank(game.seasons[0].sheet.layout)
        cards = CardSet.parse(", ".join(game.cards))
        for season in game.seasons:
            yield Late(
                STATES[0], season.season, season.sheet, season.sheet, previous, (), cards, games
            )
            previous = season.sheet


def asked(late: Late) -> bool:
    """Whether a sheet is asked about because of end effects."""
    scored = score_at_season_end(
        read(late.photographed), Scoring(late.cards, late.season), known(late)
    )
    return any(doubt.kind == "effects" for doubt in scored.doubts)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    counts = {
        (kind, state): Counter[str]()
        for kind in (WAVE, HALF, ONE_EACH, ZOMBIE, ALL)
        for state in STATES
    }
    for number, late in zip(range(wish.count), sheets(wish.seed), strict=False):
        for (kind, state), line in counts.items():
            photo = without(late, kind, f"{wish.seed} {number}")
            if state == late.state and (state == STATES[0] or wave(photo) < wave(late)):
                line[judged(photo)] += 1
    print(f"{'letters missing':54}" + "".join(f"{name:>16}" for name in ("sheets", *COLUMNS)))
    for (kind, state), line in counts.items():
        print(
            f"{kind + ', ' + state:54}"
            + "".join(f"{n:16}" for n in (line.total(), *(line[c] for c in COLUMNS)))
        )
    for kind in (NONE, ONE_EACH, ALL):
        some = zip(range(wish.count), in_time(wish.seed), strict=False)
        questions = sum(
            asked(without(late, kind, f"{wish.seed} {number}")) for number, late in some
        )
        print(f"{kind + ', taken in time':54}{wish.count:16}{questions:16}")


if __name__ == "__main__":
    main()
