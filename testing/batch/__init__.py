"""Points alone for many boards at once, in numpy: a second way to count, and how fast it could be.

Arrays lie with the boards as the **last axis**: a stack is (rows, columns, boards) uint8, so that
one operation on a space runs over all boards in contiguous memory. Boards go through in blocks that
fit the processor's cache. Clusters are found by spreading the largest space number through equal
neighbours, in sweeps from all four sides until nothing changes; each cluster is then known by the
one space that kept its own number.

The points equal those of :mod:`kscore.engine.cards` on every board; the tests compare them. A card
that has no function here is scored by its own, one board after another: right, and slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from kscore.engine.cards import CARDS, Card
from kscore.engine.errors import UnknownCard, UnknownLetter, WrongSize
from kscore.engine.terrain import LETTERS

from testing.batch.block import MOST_SPACES, Block, Bytes, Flags, Points
from testing.batch.counters import COUNTERS

MONSTERS = "monsters"
"""Name of the monster minus beside the cards' keys."""

BLOCK = 1024
"""Boards scored together."""


def encode(boards: Sequence[Sequence[str]]) -> Bytes:
    """Boards as a stack of codes.

    Args:
        boards: each the rows of map letters of one board; all of one size, at most 255 spaces.

    Returns (rows, columns, boards) uint8: a letter's place in
    :data:`kscore.engine.terrain.LETTERS`. Raises WrongSize if there are none, if sizes differ or
    are too large, UnknownLetter.
    """
    height = len(boards[0]) if boards else 0
    width = len(boards[0][0]) if height else 0
    even = all(len(rows) == height and all(len(row) == width for row in rows) for rows in boards)
    if not 0 < height * width <= MOST_SPACES or not even:
        raise WrongSize("board_size", height=height, width=width)
    text = "".join("".join(rows) for rows in boards)
    unknown = set(text) - set(LETTERS)
    if unknown:
        raise UnknownLetter(letter=min(unknown), space="-", known=LETTERS)
    table = np.zeros(128, np.uint8)
    for code, letter in enumerate(LETTERS):
        table[ord(letter)] = code
    letters = np.frombuffer(text.encode("ascii"), np.uint8).reshape(len(boards), height, width)
    return np.ascontiguousarray(table[letters].transpose(1, 2, 0))


def points(
    stack: Bytes,
    ruins: Flags | None = None,
    cards: Iterable[str | Card] | None = None,
    heroes: bool = True,
    block: int = BLOCK,
) -> dict[str, Points]:
    """Points of many boards.

    Args:
        stack: (rows, columns, boards) uint8 from :func:`encode`.
        ruins: (rows, columns) or (rows, columns, boards) bool, where a ruin is printed; None for no
            ruins.
        cards: cards or their keys, and ``"monsters"``; None for all cards and the monster minus.
        heroes: whether hero is a terrain type.
        block: boards that are counted at once.

    Returns by key: (boards,) int64. Raises UnknownCard.
    """
    wanted: Iterable[str | Card] = (*CARDS.values(), MONSTERS) if cards is None else tuple(cards)
    counters = dict(_counter(card) for card in wanted)
    height, width, count = stack.shape
    printed = np.zeros((height, width), np.bool_) if ruins is None else ruins
    printed = np.broadcast_to(printed if printed.ndim == 3 else printed[:, :, None], stack.shape)
    result = {key: np.empty(count, np.int64) for key in counters}
    for start in range(0, count, block):
        part = slice(start, min(start + block, count))
        boards = Block(np.ascontiguousarray(stack[:, :, part]), printed[:, :, part], heroes)
        for key, counter in counters.items():
            result[key][part] = counter(boards)
    return result


def _counter(card: str | Card) -> tuple[str, Callable[[Block], Points]]:
    """A card's key and what counts its points: the function made for many boards, else the card's
    own."""
    if isinstance(card, str) and card != MONSTERS and card not in CARDS:
        raise UnknownCard("unknown_card_unlike", card=card)
    key = card if isinstance(card, str) else card.key
    fast = COUNTERS.get(key)
    if fast is not None and (isinstance(card, str) or CARDS.get(key) is card):
        return key, fast
    return key, _one_by_one(CARDS[card] if isinstance(card, str) else card)


def _one_by_one(card: Card) -> Callable[[Block], Points]:
    """What scores a card's boards one after another by its own function."""

    def count(block: Block) -> Points:
        """(boards,) int64: what the card itself scores, board by board."""
        return np.array(
            [card.points(board.masks, block.heroes) for board in block.boards], np.int64
        )

    return count


__all__ = ["BLOCK", "MONSTERS", "encode", "points"]
