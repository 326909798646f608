"""Whether three scorers agree on 20,000 boards of simulated games: the cards, the batch, and the
slow one of the tests.

    python -m benchmarks.engine_agreement [boards] [first seed]

Prints each card's number of boards on which it paid anything, and every disagreement; ends with 1
if there was one.
"""

from __future__ import annotations

import sys

import numpy as np

from benchmarks.engine_boards import different_boards, machine
from engine.batch import MONSTERS, encode, points
from engine.cards import CARDS
from engine.grid import Space
from engine.season import monster_penalty
from testing.slow_scorer import SLOW, SlowBoard, monster_minus


def main(wanted: int = 20_000, first_seed: int = 1_000_000) -> int:
    print(machine())
    boards = different_boards(wanted, first_seed)
    print(
        f"{len(boards):,} different boards of simulated games, {len(CARDS)} cards and the "
        f"monster minus"
    )
    paid = dict.fromkeys((*CARDS, MONSTERS), 0)
    wrong = 0
    batches = {}
    for heroes in (True, False):
        chosen = [board for board, with_heroes in boards if with_heroes == heroes]
        if chosen:
            ruins = np.zeros((11, 11, len(chosen)), bool)
            for number, board in enumerate(chosen):
                for space in board.ruins:
                    ruins[(*Space.parse(space), number)] = True
            batches[heroes] = (
                points(encode([board.rows for board in chosen]), ruins, heroes=heroes),
                iter(range(len(chosen))),
            )
    for board, heroes in boards:
        slow = SlowBoard(board.rows, board.ruins, heroes)
        batch, numbers = batches[heroes]
        place = next(numbers)
        for key in paid:
            if key == MONSTERS:
                fast, plain = monster_penalty(board).points, monster_minus(slow)
            else:
                fast, plain = CARDS[key].score(board, heroes).points, SLOW[key](slow)
            paid[key] += fast != 0
            if not fast == plain == batch[key][place]:
                wrong += 1
                print(
                    f"{key}: cards {fast}, slow {plain}, batch {batch[key][place]} on "
                    f"{board} heroes={heroes}"
                )
    for key, count in paid.items():
        print(f"  {key:22s} paid on {count:6,}")
    print(f"disagreements: {wrong} of {len(boards) * len(paid):,}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
