"""A hand's symbols: one question for all unsure spaces.

People draw by symbol, so they are asked by symbol, and at once: one look at a row of pictures, and
one answer confirms them all. Where one is in doubt of a hand that is not known, those that are
beyond doubt stand there, too, as far as the player has not said what they mean: a hand is met once,
and what is confirmed holds for every space of this sheet that is drawn so, and on later ones.
Spaces that are unlike their symbol, and those that seem empty, stand by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod
from typing import NamedTuple

from kscore.engine.terrain import DRAWN
from kscore.scanner.decide.questions import weigh_as_whole
from kscore.scanner.reading import Alternative, Doubt, SpacesDoubt, SymbolReading, SymbolsDoubt
from kscore.sheet.scoring import ScoredSheet, is_measured


class _Part(NamedTuple):
    """Spaces that are drawn alike, and what else they may be."""

    symbol: SymbolReading
    others: tuple[Alternative, ...] = ()


def with_symbols(scored: ScoredSheet) -> ScoredSheet:
    """The sheet, its questions about what unsure spaces bear as one."""
    asked = [
        each for each in scored.doubts if isinstance(each, SpacesDoubt) and _is_plain(each, scored)
    ]
    if not asked:
        return scored
    parts = [_part(each, scored) for each in asked]
    if any(_asks_whole_symbol(each, scored) for each in asked):
        parts += _unknown_symbols(scored)
    parts = _disjoint_parts(parts)
    if len(parts) < 2:
        return scored
    question: Doubt = _joint_question(parts)
    if scored.stakes is not None:
        now = scored.stakes.points(scored.sheet)
        question = weigh_as_whole(question, scored.sheet, scored.stakes, now)
    first, left = asked[0], [each for each in scored.doubts if each not in asked[1:]]
    return replace(scored, doubts=tuple(question if each is first else each for each in left))


def _is_plain(doubt: SpacesDoubt, scored: ScoredSheet) -> bool:
    """Whether a question is about seen, possible spaces."""
    told = any(each.is_about(doubt) for each in scored.contradictions)
    return is_measured(doubt) and not doubt.excluded and not told


def _asks_whole_symbol(doubt: SpacesDoubt, scored: ScoredSheet) -> bool:
    """Whether a question is about most of a symbol's spaces. And not about single ones."""
    drawn = _drawn_with(doubt, scored)
    most = drawn is not None and len(doubt.spaces) > max(1, len(drawn.cells) // 2)
    return most and doubt.read in tuple(DRAWN)


def _drawn_with(doubt: SpacesDoubt, scored: ScoredSheet) -> SymbolReading | None:
    every = () if scored.reading is None else scored.reading.symbols
    return every[doubt.symbol] if every and doubt.symbol is not None else None


def _part(doubt: SpacesDoubt, scored: ScoredSheet) -> _Part:
    others, drawn = doubt.alternatives, _drawn_with(doubt, scored)
    symbol = SymbolReading(
        cells=doubt.spaces,
        read=str(doubt.read),
        p=max(0.0, 1 - doubt.error_probability),
        other=str(others[0].read),
        other_p=others[0].p,
        best="" if drawn is None else drawn.best,
    )
    return _Part(symbol.only(doubt.spaces), others)


def _unknown_symbols(scored: ScoredSheet) -> Iterator[_Part]:
    """Symbols of an unknown hand that need an answer. Of which the player has not said anything, as
    far as their spaces are not doubtful by themselves."""
    reading, board = scored.reading, scored.sheet.board
    if reading is None or reading.hand is not None:
        return
    doubtful = {space for doubt in reading.doubts if len(doubt.cells) == 1 for space in doubt.cells}
    for symbol in reading.symbols:
        alike = (space for space in symbol.cells if board[space] == symbol.read in DRAWN)
        cells = tuple(space for space in alike if space not in doubtful)
        if cells and not symbol.said:
            yield _Part(symbol.only(cells))


def _disjoint_parts(parts: Sequence[_Part]) -> list[_Part]:
    """The parts, each space in the narrowest asked. What is asked about stands first, the least
    sure before."""
    seen, found = set[str](), list[_Part]()
    for symbol, others in sorted(parts, key=lambda each: (not each.others, len(each.symbol.cells))):
        cells = tuple(space for space in symbol.cells if space not in seen)
        seen.update(cells)
        found += [_Part(symbol.only(cells), others)] if cells else []
    return sorted(found, key=lambda each: (not each.others, each.symbol.p))


def _joint_question(parts: Sequence[_Part]) -> SymbolsDoubt:
    """One question of these parts. Each of its answers puts one of them right."""
    letters = [each.symbol.read * len(each.symbol.cells) for each in parts]
    answers = list[Alternative]()
    for at, (symbol, others) in enumerate(parts):
        rest = prod(each.symbol.p for n, each in enumerate(parts) if each.others and n != at)
        for other in others:
            changed = [*letters[:at], str(other.read) * len(symbol.cells), *letters[at + 1 :]]
            answers.append(replace(other, read="".join(changed), p=other.p * rest))
    return SymbolsDoubt(
        "".join(letters),
        tuple(sorted(answers, key=lambda other: -other.p)),
        tuple(space for each in parts for space in each.symbol.cells),
        symbols=tuple(each.symbol for each in parts),
    )
