"""What was there last season and must still be there; spaces destroyed since."""

from __future__ import annotations

from collections.abc import Iterator

from kscore.engine.history.finding import Certainty, Finding, GameContext
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import letter_mask
from kscore.engine.season import Season
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import Terrain


def loss_findings(start: Sheet, now: Sheet, table: GameContext) -> Iterator[Finding]:
    """Findings about spaces that lost or changed what they held. Without a cause this season."""
    lost, other, gone = _changed_spaces(start, now)
    if lost:
        held = tuple((name, start.board[name]) for name in lost)
        letters = {letter for _, letter in held}
        was = letters.pop() if len(letters) == 1 else ""
        yield Finding("lost", tuple(lost), Certainty.IMPOSSIBLE, (("was", was),), held)
    for name, was, is_ in other:
        yield Finding(
            "changed", (name,), Certainty.IMPOSSIBLE, (("was", was), ("now", is_)), ((name, was),)
        )
    destroyed = SHEET_GEOMETRY.mask(
        [name for name in gone if not (start.board[name] == Terrain.MONSTER and name in now.stars)]
    )
    fresh = now.board.mask("X") & start.board.mask(".") & ~SHEET_GEOMETRY.mask(now.stars)
    troll = fresh & reach_without_letter(start, table, "giant_troll_ravage", "T")
    destroyed |= fresh & ~(troll & -troll)
    if not destroyed or table.played.other_cards:
        return
    cells = SHEET_GEOMETRY.cells(destroyed)
    if not table.can_have_come("gorgon_gaze"):
        yield Finding("destroyed", cells, Certainty.IMPOSSIBLE)
    elif len(cells) > 1:
        yield Finding("destroyed_more", cells, Certainty.IMPOSSIBLE)
    else:
        monsters = now.board.mask("M") | now.board.mask("X") & SHEET_GEOMETRY.mask(now.stars)
        if not neighbours(destroyed) & monsters:
            yield Finding("destroyed_far", cells, Certainty.LIKELY)


def loss_findings_since(earlier: Sheet, season: Season, now: Sheet) -> Iterator[Finding]:
    """Spaces and stars of an earlier ``season``'s sheet that are gone. The sheets in between are
    unknown: what is drawn stays, or is destroyed, by whichever cards."""
    lost, other, _ = _changed_spaces(earlier, now)
    of_it = ("season", season)
    if lost:
        yield Finding("lost_since", tuple(lost), Certainty.IMPOSSIBLE, (of_it,))
    for name, was, is_ in other:
        yield Finding(
            "changed_since", (name,), Certainty.IMPOSSIBLE, (of_it, ("was", was), ("now", is_))
        )
    stars = SHEET_GEOMETRY.cells(SHEET_GEOMETRY.mask(earlier.stars - now.stars))
    if stars:  # small, and no sheet in between tells a reader where to look
        yield Finding("stars_lost_since", stars, Certainty.LIKELY, (of_it,))


def _changed_spaces(
    start: Sheet, now: Sheet
) -> tuple[list[str], list[tuple[str, str, str]], list[str]]:
    """Of the spaces that were filled: those that are empty now, those that hold something else
    (with what they held and hold), and those that were destroyed since."""
    lost: list[str] = []
    other: list[tuple[str, str, str]] = []
    destroyed: list[str] = []
    for name in SHEET_GEOMETRY.cells(SHEET_GEOMETRY.full & ~start.board.mask(".")):
        was, is_ = start.board[name], now.board[name]
        if was == is_:
            continue
        if is_ == Terrain.EMPTY:
            lost.append(name)
        elif is_ != Terrain.DESTROYED or was == Terrain.MOUNTAIN:
            other.append((name, was, is_))
        else:
            destroyed.append(name)
    return lost, other, destroyed


def reach_without_letter(start: Sheet, table: GameContext, card: str, letter: str) -> int:
    """Spaces that a monster without its letter can have reached before. Before the season, that is:
    letters are often left out.

    Nothing where the card was not revealed in an earlier season, or where its letter can be read.
    """
    if table.season is Season.SPRING or letter_mask(start, letter) or "H" not in table.played.boxes:
        return 0
    if table.earlier is not None and card not in table.earlier:
        return 0
    lettered = SHEET_GEOMETRY.mask([space for space, _ in start.letters])
    return neighbours(start.board.mask("M") & ~lettered) & start.board.mask(".")
