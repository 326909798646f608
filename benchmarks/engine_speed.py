"""How fast the engine scores: one board at a time with awards, many boards at once, and what-if.

    python -m benchmarks.engine_speed

Times are processor time of one thread, the best of several runs (others may be using the machine).
Boards are the ends of seasons of simulated games of both games. The budgets are those of docs:
110,000 card scores a second with awards on one core, one parsed board at a time; ten times that for
points alone of many boards at once; what-if for all spaces and four cards within 10 ms.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import product

from kscore.calibration.simulate import simulate_game
from kscore.engine.cards import CARDS, CATEGORIES
from kscore.engine.season import CardSet
from kscore.engine.sheet import Board
from kscore.engine.whatif import what_if

from benchmarks.machine import machine

GAMES, RUNS = 125, 5


def best_time(run: Callable[[list[Board]], None], prepare: Callable[[], list[Board]]) -> float:
    """Least processor seconds of several runs, each on freshly made boards."""
    times = []
    for _ in range(RUNS):
        boards = prepare()
        start = time.process_time()
        run(boards)
        times.append(time.process_time() - start)
    return min(times)


def score_table(rows: list[tuple[tuple[str, ...], frozenset[str]]]) -> None:
    cards = list(CARDS.values())

    def unparsed() -> list[Board]:
        return [Board(text, ruins) for text, ruins in rows]

    def parsed() -> list[Board]:
        """Letters turned into bit sets, nothing else: no cluster, no neighbourhood is known yet."""
        boards = unparsed()
        for board in boards:
            board.masks  # noqa: B018 - the first look makes it
        return boards

    def with_awards(boards: list[Board]) -> None:
        for board in boards:
            for card in cards:
                card.score(board)

    def with_cells(boards: list[Board]) -> None:
        for board in boards:
            for card in cards:
                for award in card.score(board).awards:
                    award.cells  # noqa: B018 - names made from the bit set

    def with_texts(boards: list[Board]) -> None:
        for board in boards:
            for card in cards:
                for award in card.score(board).awards:
                    award.reason.text("de")

    def parse_and_score(boards: list[Board]) -> None:
        with_awards([Board.parse(str(board), board.ruins) for board in boards])

    print("one board at a time, every card, one core            card scores a second")
    for label, run, prepare in (
        ("points, awards and reasons (cells as bit sets)", with_awards, parsed),
        ("the same with every award's cells named", with_cells, parsed),
        ("the same with every reason put into German", with_texts, parsed),
        ("parsing the map string and scoring", parse_and_score, unparsed),
    ):
        print(f"  {label:50s} {len(rows) * len(cards) / best_time(run, prepare):12,.0f}")


def batch_table(rows: list[tuple[tuple[str, ...], frozenset[str]]]) -> None:
    import numpy as np

    from testing.batch import encode, points

    texts = [text for text, _ in rows] * 20
    ruins = np.zeros((11, 11), bool)
    keys = list(CARDS)
    stack = encode(texts)
    times, with_encoding = [], []
    for _ in range(RUNS):
        start = time.process_time()
        points(stack, ruins, keys)
        times.append(time.process_time() - start)
        start = time.process_time()
        points(encode(texts), ruins, keys)
        with_encoding.append(time.process_time() - start)
    print(f"many boards at once ({len(texts):,}), points alone, numpy {np.__version__}")
    print(f"  {'boards already encoded':50s} {len(texts) * len(keys) / min(times):12,.0f}")
    print(
        f"  {'encoding the map letters too':50s} "
        f"{len(texts) * len(keys) / min(with_encoding):12,.0f}"
    )


def what_if_table(boards: list[Board]) -> None:
    by_category = [
        [card for card in CARDS.values() if card.category == category] for category in CATEGORIES
    ]
    sets = [CardSet(cards) for cards in product(*by_category)]
    times = []
    for number, board in enumerate(boards):
        fresh = Board(board.rows, board.ruins)
        cards = sets[number * 997 % len(sets)]
        best = min(_what_if_time(fresh, cards) for _ in range(2))
        times.append(best * 1000)
    times.sort()
    print("what-if: all spaces, all terrains, four cards and the monster minus")
    print(
        f"  {'mean of ' + str(len(times)) + ' boards, each another set of cards':50s} "
        f"{statistics.mean(times):9.2f} ms"
    )
    print(f"  {'95 of 100 are below':50s} {times[int(len(times) * 0.95)]:9.2f} ms")
    print(f"  {'slowest':50s} {times[-1]:9.2f} ms")


def _what_if_time(board: Board, cards: CardSet) -> float:
    start = time.process_time()
    what_if(board, cards)
    return time.process_time() - start


def main() -> None:
    print(machine())
    games = (simulate_game(seed, games=("K", "H", "KH")[seed % 3]) for seed in range(GAMES))
    boards = [record.sheet.board for game in games for record in game.seasons]
    rows = [(board.rows, board.ruins) for board in boards]
    print(f"{len(rows)} boards of {GAMES} simulated games\n")
    score_table(rows)
    batch_table(rows)
    what_if_table(boards)


if __name__ == "__main__":
    main()
