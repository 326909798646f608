"""Photos taken after a season's zombies and troll were drawn, wholly or in part: asked, right, or
silently wrong.

    python -m benchmarks.late_photos [COUNT] [--seed N]

COUNT sheets (default 2,000) without a record of earlier seasons and as many with one, from
simulated games of H and of K+H with heroes, all four seasons, under four random cards. A sheet is
drawn not at all, in part (the first of two effects, or some spaces of the wave) or wholly; on some
a star has destroyed a zombie before, or waits where the wave comes. The reading is perfect: only
what kscore makes of a late sheet is measured. *Asked* counts the sheets with a question; each is
answered truly, and what is wrong then stands under *wrong, answered*.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kscore.calibration.simulate import simulate_game
from kscore.engine.effects import season_ends
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import letter_mask
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet

from kscore.sheet.late import SheetPast, effect_orders, score_at_season_end
from kscore.sheet.scoring import ScoredSheet, Scoring
from kscore.statements.corrections import NOT_DRAWN, Corrections
from testing.readings import read

STATES = ("not drawn", "in part", "drawn")


@dataclass(frozen=True)
class Late:
    """One sheet: as it was to be scored, as it is photographed, and what the record knows."""

    state: str
    season: Season
    scored: Sheet
    photographed: Sheet
    previous: Sheet
    revealed: tuple[str, ...]
    cards: CardSet
    games: str


def sheets(seed: int) -> Iterator[Late]:
    """Endless sheets that bear a zombie or a troll, a third in each state as far as there is
    something to draw."""
    rng = random.Random(f"late {seed}")
    number = 0
    while True:
        number += 1
        seed, games = rng.randrange(10**9), rng.choice(("H", "KH"))
        game = simulate_game(seed, games=games, heroes=True)
        previous = Sheet.blank(game.seasons[0].sheet.layout)
        revealed: tuple[str, ...] = ()
        cards = CardSet.parse(", ".join(game.cards))
        for season in game.seasons:
            revealed += season.revealed
            before = _starred(season.sheet, rng)
            if any(letter in "ZT" for _, letter in before.letters) and not before.problems():
                state = STATES[number % 3]
                after = _photographed(before, revealed, state, rng)
                if after is not None:
                    number += 1
                    yield Late(
                        state, season.season, before, after, previous, revealed, cards, games
                    )
            previous = season.sheet


def _starred(sheet: Sheet, rng: random.Random) -> Sheet:
    """The sheet, four times in ten with one more star: on a zombie, which it destroys, or where the
    wave will come."""
    zombies = letter_mask(sheet, "Z")
    free = neighbours(zombies) & sheet.board.mask(".")
    if not zombies or not sheet.board.mask("H") or rng.random() > 0.4:
        return sheet
    place = rng.choice(SHEET_GEOMETRY.cells(zombies if rng.random() < 0.6 or not free else free))
    stars = sheet.stars | {place}
    if sheet.board[place] == ".":
        return replace(sheet, stars=stars)
    letters = tuple(pair for pair in sheet.letters if pair[0] != place)
    return replace(sheet, board=sheet.board.replace({place: "X"}), letters=letters, stars=stars)


def _photographed(
    before: Sheet, revealed: tuple[str, ...], state: str, rng: random.Random
) -> Sheet | None:
    if state == "not drawn":
        return before
    after = rng.choice(season_ends(before, revealed))
    if not after.steps or after.after.board == before.board:
        return None
    if state == "drawn":
        return after.after
    changed = SHEET_GEOMETRY.cells(before.board.mask(".") & ~after.after.board.mask("."))
    if len(changed) < 2:
        return None
    some = rng.sample(changed, rng.randrange(1, len(changed)))
    letters = dict(before.letters) | {
        space: letter for space, letter in after.after.letters if space in some
    }
    board = before.board.replace({space: after.after.board[space] for space in some})
    return replace(before, board=board, letters=tuple(sorted(letters.items())))


def outcome(late: Late, since: SheetPast) -> str:
    """What becomes of one sheet."""
    table = Scoring(late.cards, late.season)
    truth = season_score(late.scored, late.cards, late.season).total
    scored = score_at_season_end(read(late.photographed), table, since)
    if not scored.doubts:
        return "right" if _total(scored) == truth else "silently wrong"
    spaces = SHEET_GEOMETRY.cells(late.scored.board.mask(".") & ~late.photographed.board.mask("."))
    said = f"effects={'+'.join(spaces)}" if spaces else f"effects={NOT_DRAWN}"
    answered = score_at_season_end(read(late.photographed), table, since, Corrections.parse([said]))
    if any(doubt.kind == "coins" for doubt in answered.doubts):
        coins = f"coins={late.scored.coins}"
        answered = score_at_season_end(
            read(late.photographed), table, since, Corrections.parse([said, coins])
        )
    return "asked" if _total(answered) == truth else "wrong, answered"


def _total(scored: ScoredSheet) -> int:
    assert scored.season is not None
    return scored.season.total


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("count", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    columns = ("asked", "right", "silently wrong", "wrong, answered")
    print(f"{'':34}" + "".join(f"{name:>17}" for name in ("sheets", *columns)))
    for kind, row in (("without a record", 0), ("with a record", 1)):
        counts: dict[str, Counter[str]] = {}
        for _, late in zip(range(wish.count), sheets(wish.seed + row), strict=False):
            noted = late.revealed if _ % 2 else None
            since = SheetPast(late.previous, noted) if row else SheetPast()
            found = outcome(late, since)
            both = len(effect_orders(late.photographed, None)) > 1
            for name in (
                "all",
                late.state,
                late.season.value,
                *(("zombies and troll",) if both else ()),
            ):
                counts.setdefault(name, Counter())[found] += 1
        for name in ("all", *STATES, *(season.value for season in Season), "zombies and troll"):
            line = counts.get(name, Counter())
            print(
                f"{kind + ', ' + name:34}"
                + "".join(f"{n:17}" for n in (line.total(), *(line[c] for c in columns)))
            )


if __name__ == "__main__":
    main()
