"""What cannot have come about this season: a question about its spaces, with what would explain it.

Where time does not add up, no cards draw the new shapes or a drawn space has changed, most often a
sign was misread, here or on the sheet before. Nothing that was read says so itself, so the map is
asked about until its player has said what stands there; nothing else ends the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kscore.engine.grid import Space
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.shapes import beside as next_to
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import PRINTED, READ_ORDER, Terrain
from kscore.scanner.reading import Alternative, SpacesDoubt
from kscore.sheet.scoring import ScoredSheet, changed_by
from kscore.statements.corrections import Contradiction

if TYPE_CHECKING:
    from kscore.engine.history import Finding
    from kscore.sheet.contradictions import OtherSheets

MOST_ANSWERS = 3
_MOST_TRIED = 24
"""Other readings that are tried, a few milliseconds each; the likeliest is mostly the one."""
_OTHERS_OF_A_SIGN = 2
_SHAPES = ("no_shapes", "misfit", "season_length", "too_many_spaces")
_STARS = "stars_of_no_hero"

Letters = Mapping[str, str]
"""Spaces and the map letters that they bear."""


def with_unexplained(scored: ScoredSheet, beside: OtherSheets) -> ScoredSheet:
    """The sheet with a question about what no card explains, once nothing else is asked."""
    if beside.odd is None or scored.doubts or scored.table.season is None:
        return scored
    odd = beside.odd(scored.sheet, scored.corrections)
    for finding in still_odd(odd, scored, beside):
        if not _misread(finding, scored, beside):
            continue
        found = tuple(_explanations(finding, scored, beside))[:MOST_ANSWERS]
        changed = [_points(scored, letters) for letters in found]
        if finding.key in _SHAPES and found and not any(changed):
            continue
        asked = {space for letters in found for space in letters} or set(finding.cells)
        said = scored.corrections.cells
        spaces = sorted((each for each in asked if each not in said), key=Space.parse)
        if not spaces:
            spaces = sorted(set(finding.cells) - said.keys(), key=Space.parse)
        read = {space: str(scored.sheet.board[space]) for space in spaces}
        others = dict(
            zip((_each({**read, **letters}, spaces) for letters in found), changed, strict=True)
        )
        doubt = SpacesDoubt(
            _each(read, spaces),
            tuple(
                Alternative(letters, 1 / (len(others) + 1), points, measured=False)
                for letters, points in others.items()
                if letters != _each(read, spaces)
            ),
            tuple(spaces),
        )
        key, values = finding.sentence
        told = Contradiction(f"finding.{key}", values, tuple(spaces))
        return replace(scored, doubts=(doubt,), contradictions=(*scored.contradictions, told))
    return scored


def still_odd(
    odd: Sequence[Finding], scored: ScoredSheet, beside: OtherSheets
) -> tuple[Finding, ...]:
    """What speaks against a sheet, without spaces that have changed only since a reading which
    settled nothing: their player has said what stands there, or no point hangs on it."""
    said = scored.corrections.cells
    return tuple(
        each
        for each in odd
        if each.key not in ("lost", "changed")
        or not beside.unsettled.issuperset(each.cells)
        or not (said.keys() >= set(each.cells) or not _points(scored, dict(each.suggestions)))
    )


def _each(letters: Letters, spaces: Sequence[str]) -> str:
    """The letters of spaces as an answer: one for all where they are alike."""
    found = "".join(letters[space] for space in spaces)
    return found[:1] if len(set(found)) == 1 else found


def _points(scored: ScoredSheet, letters: Letters) -> Mapping[str, int]:
    sheet = scored.sheet
    return changed_by(scored, replace(sheet, board=sheet.board.replace(letters)))


def _misread(finding: Finding, scored: ScoredSheet, beside: OtherSheets) -> bool:
    """Whether a finding is likely to come from a space that was read wrongly, now or last season,
    and of which nobody said anything: what cannot be, new spaces that no shapes make or no season
    has time for (in drawn games nearly always a misread space), and stars of no hero's attack where
    one of them may destroy a monster, or seems to have destroyed one since last season."""
    sheet, said = scored.sheet, scored.corrections
    wrong = finding.impossible or finding.key in _SHAPES
    if finding.key == _STARS:
        from kscore.engine.history import attacked_monsters  # few sheets have stars

        before = _before(scored, beside)
        wrong = bool(attacked_monsters(sheet, finding.cells)) or any(
            before is not None
            and (before.board[space], sheet.board[space]) == (Terrain.MONSTER, Terrain.DESTROYED)
            for space in finding.cells
        )
    return wrong and any(
        space not in said.cells and space not in said.stars for space in finding.cells
    )


def _before(scored: ScoredSheet, beside: OtherSheets) -> Sheet | None:
    """The sheet that the season began with; None where nobody has it."""
    season = scored.table.season
    if season is None or season.previous is None:
        return Sheet.blank(scored.sheet.layout)
    return beside.sheets.get(season.previous)


def _explanations(finding: Finding, scored: ScoredSheet, beside: OtherSheets) -> Iterator[Letters]:
    """What the spaces may bear instead, the likeliest first: what the finding tells itself, then
    signs read as another terrain, wherever that leaves nothing odd."""
    if finding.key in _SHAPES:
        yield from _signs(scored, beside)
        yield from ({space: letter} for space, letter in finding.suggestions)
    elif finding.suggestions:
        yield dict(finding.suggestions)


class _Sign(NamedTuple):
    """New spaces that bear one letter, another one that they may bear, and how likely."""

    spaces: int
    now: str
    other: str
    odds: float


def _signs(scored: ScoredSheet, beside: OtherSheets) -> Iterator[Letters]:
    reading, before = scored.reading, _before(scored, beside)
    if reading is None or reading.probabilities is None or before is None or beside.odd is None:
        return
    says = np.log(np.maximum(reading.probabilities.reshape(-1, len(READ_ORDER)), 1e-12))
    pieces = [sign for part in _parts(scored, before) for sign in _others(part, scored.sheet, says)]
    alike = [
        _Sign(one.spaces | two.spaces, one.now, one.other, (one.odds + two.odds) / 2)
        for one, two in combinations(pieces, 2)
        if (one.now, one.other) == (two.now, two.other)
    ]
    for sign in sorted((*pieces, *alike), key=lambda each: -each.odds)[:_MOST_TRIED]:
        letters = dict.fromkeys(SHEET_GEOMETRY.cells(sign.spaces), sign.other)
        sheet = replace(scored.sheet, board=scored.sheet.board.replace(letters))
        if not any(
            each.impossible or each.key in _SHAPES for each in beside.odd(sheet, scored.corrections)
        ):
            yield letters


def _parts(scored: ScoredSheet, before: Sheet) -> Iterator[int]:
    """This season's new spaces of which nobody said anything, each connected part of one letter."""
    board, said = scored.sheet.board, SHEET_GEOMETRY.mask(scored.corrections.cells)
    fresh = before.board.mask(".") & ~board.mask(".") & ~said
    for letter in set("".join(board.rows)) - set(PRINTED) - {Terrain.EMPTY}:
        left = board.mask(letter) & fresh
        while left:
            part = left & -left
            while (grown := (part | next_to(part)) & left) != part:
                part = grown
            left &= ~part
            yield part


def _others(part: int, sheet: Sheet, says: np.ndarray) -> Iterator[_Sign]:
    cells = SHEET_GEOMETRY.cells(part)
    now = str(sheet.board[cells[0]])
    mean = says[[Space.parse(space).number for space in cells]].mean(axis=0)
    ranked = sorted(range(len(READ_ORDER)), key=lambda n: -mean[n])
    for other in [n for n in ranked if READ_ORDER[n] != now][:_OTHERS_OF_A_SIGN]:
        odds = float(mean[other] - mean[READ_ORDER.index(now)])
        yield _Sign(part, now, str(READ_ORDER[other]), odds)
