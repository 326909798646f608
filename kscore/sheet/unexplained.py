"""Spaces that cannot have come about this season, as a question. With what would explain them.

Where time does not add up, no cards draw the new shapes or a drawn space has changed, most often a
sign was misread, here or on the sheet before. Nothing that was read says so itself, so the map is
asked about until its player has said what stands there; nothing else ends the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

from kscore.engine.grid import Space
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import Terrain
from kscore.scanner.decide.questions import WORTH_ASKING, group_doubts, weigh_doubt
from kscore.scanner.reading import Alternative, Doubt, SpacesDoubt
from kscore.sheet.contradictions import OtherSheets, history
from kscore.sheet.other_signs import Letters, other_signs
from kscore.sheet.scoring import ScoredSheet, changed_by
from kscore.statements.corrections import Contradiction, How

if TYPE_CHECKING:
    from kscore.engine.history import Finding

MOST_ANSWERS = 3
_SHAPES = ("no_shapes", "misfit", "season_length", "too_many_spaces")
_STARS = "stars_of_no_hero"
_ODD = 37
"""So many times as likely is a map that leaves nothing odd. Of 256 sheets of players who break the
rules as people do, 10 of 213 that were read exactly were odd, and 27 of 43 misread ones: (0.63 ·
0.95) / (0.37 · 0.05)."""
_LEAST = 0.0005
"""What is less likely than so many times what is read is no answer."""


def with_unexplained(scored: ScoredSheet, beside: OtherSheets) -> ScoredSheet:
    """The sheet with a question about what no card explains. Only once nothing else is asked. A
    typed map was read by its player."""
    if beside.odd is None or scored.reading is None or scored.season is None or scored.doubts:
        return scored
    odd = beside.odd(scored.sheet, scored.corrections)
    for finding in still_odd(odd, scored, beside.unsettled):
        if not _may_be_misread(finding, scored, beside):
            continue
        doubted = _doubts_without_points(scored)
        if doubted:
            return replace(scored, doubts=doubted)
        every = _explanations(finding, scored, beside)
        changes = [_points(scored, dict(letters)) for letters, _ in every]
        if finding.key in _SHAPES and every and not any(changes):
            continue
        found = dict(every[:MOST_ANSWERS])
        said = scored.corrections.cells
        asked = {space for letters in found for space, _ in letters}
        spaces = sorted(asked or set(finding.cells) - said.keys(), key=Space.parse)
        read = {space: str(scored.sheet.board[space]) for space in spaces}
        whole = 1 + sum(found.values())
        alternatives = tuple(
            Alternative(_answer_letters(read | dict(letters), spaces), weight / whole, points)
            for (letters, weight), points in zip(found.items(), changes, strict=False)
        )
        key, values = finding.sentence
        told = Contradiction(f"finding.{key}", values, tuple(spaces))
        return replace(
            scored,
            doubts=(SpacesDoubt(_answer_letters(read, spaces), alternatives, tuple(spaces)),),
            contradictions=(*scored.contradictions, told),
        )
    return scored


def still_odd(
    odd: Sequence[Finding], scored: ScoredSheet, unsettled: frozenset[str]
) -> tuple[Finding, ...]:
    """Findings against a sheet that its player has not settled. Settled are spaces that have
    changed only since a reading which left them ``unsettled``, of which it is said what stands
    there or on which no point hangs, and stars that are gone from spaces that were answered."""
    said, answered = scored.corrections.cells, scored.corrections.without(How.ACCEPTED)

    def stays(finding: Finding) -> bool:
        spaces = set(finding.cells)
        if finding.key == "stars_lost":
            return not spaces <= answered.cells.keys() | answered.stars.keys()
        if finding.key not in ("lost", "changed") or not spaces <= unsettled:
            return True
        return not spaces <= said.keys() and bool(_points(scored, dict(finding.suggestions)))

    return tuple(finding for finding in odd if stays(finding))


def about_spaces(finding: Finding) -> bool:
    """Whether a finding speaks for a misread space: what cannot be, and new spaces that no shapes
    make or no season has time for. In drawn games it nearly always is one."""
    return finding.impossible or finding.key in _SHAPES


def impossible_spaces(odd: Iterable[Finding]) -> tuple[str, ...] | None:
    """Spaces that no legal play leads to; None without any."""
    found = [finding.cells for finding in odd if finding.impossible]
    return tuple(dict.fromkeys(space for cells in found for space in cells)) if found else None


def _doubts_without_points(scored: ScoredSheet) -> tuple[Doubt, ...]:
    """Doubts that change no points. Where a sheet cannot have come about, they may tell why."""
    reading, stakes = scored.reading, scored.stakes
    if reading is None or stakes is None:
        return ()
    found = group_doubts([doubt for doubt in reading.doubts if isinstance(doubt, SpacesDoubt)])
    return tuple(
        weigh_doubt(doubt, scored.sheet, stakes)
        for doubt in found
        if doubt.error_probability >= WORTH_ASKING
    )


def _answer_letters(letters: Letters, spaces: Sequence[str]) -> str:
    """The letters of spaces as an answer. One for all where they are alike."""
    found = "".join(letters[space] for space in spaces)
    return found[:1] if len(set(found)) == 1 else found


def _points(scored: ScoredSheet, letters: Letters) -> Mapping[str, int]:
    sheet = scored.sheet
    return changed_by(scored, replace(sheet, board=sheet.board.replace(letters)))


def _may_be_misread(finding: Finding, scored: ScoredSheet, beside: OtherSheets) -> bool:
    """Whether a finding likely comes from a misread space. Now or last season, and about which
    nothing was said; so are stars of no hero's attack where one of them may destroy a monster, or
    seems to have destroyed one since last season."""
    sheet, said = scored.sheet, scored.corrections
    wrong = about_spaces(finding)
    if finding.key == _STARS:
        before = _sheet_before(scored, beside)
        wrong = bool(history().monsters_in_reach(sheet, finding.cells)) or any(
            before is not None
            and (before.board[space], sheet.board[space]) == (Terrain.MONSTER, Terrain.DESTROYED)
            for space in finding.cells
        )
    return wrong and any(
        space not in said.cells and space not in said.stars for space in finding.cells
    )


def _sheet_before(scored: ScoredSheet, beside: OtherSheets) -> Sheet | None:
    """The sheet that the season began with; None where it is missing."""
    season = scored.table.season
    if season is None or season.previous is None:
        return Sheet.blank(scored.sheet.layout)
    return beside.sheets.get(season.previous)


def _explanations(
    finding: Finding, scored: ScoredSheet, beside: OtherSheets
) -> list[tuple[tuple[tuple[str, str], ...], float]]:
    """What the spaces may bear instead, with odds, likeliest first. How many times as likely as
    what is read: signs read as another terrain, wherever that leaves nothing odd, and what the
    finding tells itself of spaces about which nothing was said."""
    said = scored.corrections.cells
    told = tuple(each for each in finding.suggestions if each[0] not in said)
    if finding.key not in _SHAPES:
        return [(told, 1.0)] if told else []
    before, found = _sheet_before(scored, beside), dict[tuple[tuple[str, str], ...], float]()
    for sign in () if before is None else other_signs(scored, before):
        weight = _ODD * exp(sign.odds)
        if weight < _LEAST:
            break
        sheet = replace(scored.sheet, board=scored.sheet.board.replace(sign.letters))
        assert beside.odd is not None
        left = beside.odd(sheet, scored.corrections)
        if not any(map(about_spaces, left)):
            found[tuple(sign.letters.items())] = weight
    for each in told:
        found.setdefault((each,), _LEAST)
    return sorted(found.items(), key=lambda each: -each[1])
