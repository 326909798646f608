"""What the rules say about a single space, where the meaning of all symbols is taken as known.

A faint fourth space that completes a piece is likelier to be drawn than not; a smudge belongs to none. A mark that is
no drawing can lie on any space, as a single can: it weighs n⁻ᵞ, n the spaces that were empty when the season began,
else every reading with a mark less would look the likelier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import exp, log

from engine.likelihood.change import Change
from engine.likelihood.frequencies import Frequencies
from engine.likelihood.season import Model, letters_of, season_says

EMPTY = "."


def letters_likelihood(
    change: Change, games: str, heroes: bool, table: Frequencies, letters: Iterable[Mapping[int, str]], model: Model
) -> list[float]:
    """log of what a season says about readings that differ in a few spaces, without a common constant.

    Args:
        change: the season as read; its symbols are the drawn terrains in the order of DRAWN (EXPLORED without heroes).
        games: "K", "H" or "KH".
        heroes: whether heroes are played.
        table: the frequencies.
        letters: for each reading, the letter of every doubtful space (a bit): a terrain's, or "." where its mark is
            none. Spaces that were filled before the season cannot be doubtful.
        model: the weights.

    Raises ValueError for a change with another number of symbols, a letter that no symbol has, or a space that was
    filled before.
    """
    terrains = letters_of(heroes)
    if len(change.groups) != len(terrains):
        raise ValueError(f"a symbol for each of {terrains}")
    found = []
    for reading in letters:
        told = _told(change, terrains, reading)
        each = [season_says(told, deck, games, heroes, table, model).together(tuple(terrains)) for deck in games]
        smudges = sum(letter == EMPTY for letter in reading.values())
        mark = model.covers * model.choice * log(max(1, change.start.bit_count()))
        most = max(each)
        found.append(most + log(sum(exp(value - most) for value in each) / len(each)) - smudges * mark)
    return found


def _told(change: Change, terrains: str, reading: Mapping[int, str]) -> Change:
    groups, empty = list(change.groups), change.empty
    for bit, letter in reading.items():
        if not bit & change.start:
            raise ValueError("the space was filled before the season")
        groups = [group & ~bit for group in groups]
        empty &= ~bit
        if letter == EMPTY:
            empty |= bit
        else:
            groups[terrains.index(letter)] |= bit
    return replace(change, groups=tuple(groups), empty=empty)
