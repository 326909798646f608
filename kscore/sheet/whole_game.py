"""A whole game from one photo taken at its end. Earlier seasons from the boxes, winter from the
map.

Nothing about the earlier seasons can be checked against a map any more; what a total rests on is
named. What cannot be read for certain, or does not add up, is a question (kind "box") that the
player answers or types (``summer.total=24``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.game import PlayerResult, Standing, standings
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.season import Season
from kscore.scanner.reading import Alternative, BoxDoubt, BoxReading, Doubt, Reading
from kscore.sheet.check import final_question
from kscore.sheet.scoring import ScoredSheet, Span, added_up, span_of, span_of_numbers
from kscore.statements.corrections import FINAL

EARLIER = (Season.SPRING, Season.SUMMER, Season.AUTUMN)
_SUMMANDS = ("first", "second", "coins", "monsters")
UNSURE = 0.95
"""Probability of being read rightly below which a total is asked about."""


class PointsOrigin(StrEnum):
    """Where a season's points come from; the sentences are ``whole.from_*``."""

    MAP = "map"  # computed from the map in the photo
    RECORD = "record"  # as the game's record has it
    WRITTEN = "written"  # the total written in the box, which adds up
    ALONE = "alone"  # the total written in the box, beside which too little stands to add it up
    DIFFERS = "differs"  # the total written in the box, though the numbers beside it make another
    ADDED = "added"  # no total is written: the numbers of the box added up
    MISSING = "missing"  # nothing is written that would tell
    UNSEEN = "unseen"  # its box is not wholly in the photo


class RecordedSeason(NamedTuple):
    """A recorded season's points. ``monsters`` None where it does not know them. ``span``: how far
    open questions may change them, None where none is open."""

    points: int
    monsters: int | None
    span: Span | None = None


NOT_RECORDED: Mapping[Season, RecordedSeason] = MappingProxyType({})


class SeasonPart(Frozen):
    """One season of a whole game. ``points`` and ``monsters`` are None where nothing tells them;
    ``sum`` is what the box's own numbers make, None where they are not all there. Of a recorded
    season ``written`` is its box's total and ``span`` how far the record's questions about it may
    change its points, None where there are none."""

    season: Season
    origin: PointsOrigin
    points: int | None
    monsters: int | None
    _: KW_ONLY
    sum: int | None = None
    written: int | None = None
    span: Span | None = None


class WholeGame(Frozen):
    """A player's four seasons. ``written`` is the final total on the sheet, None where nothing is
    written.

    ``doubts`` are the questions about numbers that this total rests on.
    """

    player: str
    parts: tuple[SeasonPart, ...]
    written: int | None
    doubts: tuple[Doubt, ...]

    @property
    def total(self) -> int | None:
        """All four seasons, None where one is not known."""
        points = [part.points for part in self.parts]
        return None if None in points else sum(value for value in points if value is not None)

    @property
    def monsters(self) -> int | None:
        """Points lost to monsters in all seasons, None if unknown."""
        lost = [part.monsters for part in self.parts]
        return None if None in lost else sum(value for value in lost if value is not None)

    @property
    def differs(self) -> bool:
        """Whether another final total is written than the seasons make."""
        return self.written is not None and self.total is not None and self.written != self.total

    @property
    def open_seasons(self) -> tuple[Season, ...]:
        """Recorded seasons that still have open questions."""
        return tuple(part.season for part in self.parts if part.span is not None)

    def span(self, scored: ScoredSheet) -> Span | None:
        """The span of the total. Open questions are those of the last sheet, ``scored``, of the
        boxes, and of the record."""
        boxes = [doubt for doubt in self.doubts if doubt not in scored.doubts]
        last = span_of(replace(scored, doubts=(*scored.doubts, *boxes)))
        return added_up([last, *(part.span for part in self.parts)])

    def spans(self) -> Mapping[Season, Span]:
        """How far each of the earlier seasons may change."""
        found = {}
        for part in self.parts:
            asked = [
                doubt
                for doubt in self.doubts
                if (doubt.where or "").startswith(f"{part.season.value}.")
            ]
            span = added_up([part.span, span_of_numbers(asked)])
            if span is not None:
                found[part.season] = span
        return found

    @property
    def missing(self) -> tuple[Season, ...]:
        """Seasons that nothing tells."""
        return tuple(part.season for part in self.parts if part.points is None)


def whole_game(
    player: str, scored: ScoredSheet, earlier: Mapping[Season, RecordedSeason] = NOT_RECORDED
) -> WholeGame:
    """One player's game from a photo after winter. ``earlier`` is what a record has of it.

    Raises ValueError if the photo was not scored for winter.
    """
    winter, reading = scored.season, scored.reading
    if winter is None or winter.season is not Season.WINTER or reading is None:
        raise ValueError("a whole game is known after winter only")
    boxes = {box.season: box for box in reading.boxes}
    typed = frozenset(scored.corrections.boxes)
    parts = [
        _recorded_part(season, earlier[season], boxes.get(season.value))
        if season in earlier
        else _part(season, boxes.get(season.value), frozenset(reading.unseen))
        for season in EARLIER
    ]
    parts.append(SeasonPart(Season.WINTER, PointsOrigin.MAP, winter.total, winter.monsters.points))
    doubts = tuple(_doubts(parts, boxes, typed, scored.open_numbers))
    others = [doubt for doubt in scored.doubts if doubt.where != FINAL]
    if not doubts and not others:  # an answer may settle it
        counted = {part.season: part.points for part in parts if part.points is not None}
        final = final_question(reading, counted, scored.corrections)
        doubts = () if final is None else (final,)
    return WholeGame(player, tuple(parts), reading.final, doubts)


def written_seasons(reading: Reading, seasons: Sequence[Season]) -> tuple[SeasonPart, ...]:
    """Those of some seasons whose boxes tell their points."""
    boxes = {box.season: box for box in reading.boxes}
    parts = (
        _part(season, boxes.get(season.value), frozenset(reading.unseen)) for season in seasons
    )
    return tuple(part for part in parts if part.points is not None)


def _recorded_part(season: Season, known: RecordedSeason, box: BoxReading | None) -> SeasonPart:
    written = None if box is None else box.total
    return SeasonPart(
        season,
        PointsOrigin.RECORD,
        points=known.points,
        monsters=known.monsters,
        written=written,
        span=known.span,
    )


def _part(season: Season, box: BoxReading | None, unseen: frozenset[str]) -> SeasonPart:
    hidden = any(_place_key(season, name) in unseen for name in BOX_FIELDS)
    nothing = SeasonPart(
        season, PointsOrigin.UNSEEN if hidden else PointsOrigin.MISSING, points=None, monsters=None
    )
    if box is None:
        return nothing
    added = None
    if (
        box.first is not None
        and box.second is not None
        and not any(_place_key(season, n) in unseen for n in _SUMMANDS)
    ):
        added = box.first + box.second + (box.coins or 0) + (box.monsters or 0)
    # Who leaves the monsters' field empty beside other numbers lost nothing to them.
    monsters = 0 if box.monsters is None and added is not None else box.monsters
    if box.total is None:
        if added is None or hidden:
            return nothing
        return SeasonPart(season, PointsOrigin.ADDED, points=added, monsters=monsters, sum=added)
    if added is None:
        return SeasonPart(season, PointsOrigin.ALONE, points=box.total, monsters=monsters)
    return SeasonPart(
        season,
        PointsOrigin.WRITTEN if added == box.total else PointsOrigin.DIFFERS,
        points=box.total,
        monsters=monsters,
        sum=added,
    )


def _place_key(season: Season, name: str) -> str:
    return f"{season.value}.{name}"


def _doubts(
    parts: Sequence[SeasonPart],
    boxes: Mapping[str, BoxReading],
    typed: frozenset[str],
    read: Sequence[Doubt],
) -> Iterator[Doubt]:
    """The doubts about earlier seasons. Unread totals, sums that do not add up, doubtful
    numbers."""
    asked = {doubt.where: doubt for doubt in read}
    for part in parts:
        total = _place_key(part.season, "total")
        if part.origin in (PointsOrigin.MAP, PointsOrigin.RECORD) or total in typed:
            continue
        summands = [
            asked[place] for name in _SUMMANDS if (place := _place_key(part.season, name)) in asked
        ]
        if part.points is None:
            yield asked.get(total) or BoxDoubt(None, (), total)
            continue
        box = boxes[part.season.value]
        if part.origin is PointsOrigin.ADDED:
            yield from summands
        elif total in asked:
            yield asked[total]
        elif part.origin is PointsOrigin.DIFFERS and summands:
            yield from summands  # a number that is not surely read explains the difference best
        elif (
            part.origin is PointsOrigin.DIFFERS and part.sum is not None and part.points is not None
        ):
            change = MappingProxyType({"total": part.sum - part.points})
            yield BoxDoubt(
                part.points, (Alternative(part.sum, 0.5, change, measured=False),), total
            )
        elif box.confidence.get("total", 1.0) < UNSURE:
            yield BoxDoubt(part.points, (), total)


def with_questions(
    scored: ScoredSheet, earlier: Mapping[Season, RecordedSeason] = NOT_RECORDED
) -> ScoredSheet:
    """The scored photo with the whole game's questions as doubts."""
    found = whole_game("", scored, earlier).doubts
    new = (doubt for doubt in found if doubt not in scored.doubts)
    return replace(scored, doubts=(*scored.doubts, *new))


def rank_players(games: Sequence[WholeGame]) -> tuple[Standing, ...]:
    """All players' places; () unless every total is known. A tie with a player whose monsters are
    not known is a shared place."""
    if any(game.total is None for game in games):
        return ()
    return standings(PlayerResult(game.player, game.total or 0, game.monsters) for game in games)
