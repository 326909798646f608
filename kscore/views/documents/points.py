"""Points as a table: a row for each card, coins and monsters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from kscore.engine.cards import CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.season import Season, SeasonScore
from kscore.messages import Texts
from kscore.sheet.result import BookedResult, FinalResult, PhotoResult, SheetResult
from kscore.sheet.scoring import ScoredSheet

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals


class PointsRow(NamedTuple):
    """One number.

    Attributes:
        player: whose it is; "" where no game knows it.
        season: None where it is not known.
        key: the scoring card's key, "coins", "monsters" or "extra"; "total" where only the season's
            total is known.
        name: the same in words.
        points: negative for what monsters cost.
        open: whether questions may change the season's points.
        photo: the photo's name; "" for a typed season.
        sheet: which of several sheets in the photo; None for the only one.
    """

    player: str
    season: Season | None
    key: str
    name: str
    points: int
    open: bool
    photo: str
    sheet: int | None = None


class PointsDocument(Frozen):
    """Points of players or photos, season by season. The rows of a season add up to its total."""

    rows: tuple[PointsRow, ...]

    def dicts(self) -> list[dict[str, Any]]:
        """The rows for a data frame, with JSON's keys of seasons."""
        return [row._asdict() | {"season": row.season and row.season.value} for row in self.rows]

    @staticmethod
    def of_game(game: Game, left: OpenTotals, t: Texts) -> PointsDocument:
        """The points of a game; ``left`` is what is open."""
        rows = list[PointsRow]()
        for player in game.setup.players:
            for season in Season:
                entry, points = game.entry(player, season), game.points(player, season)
                if entry is not None and points is not None:
                    numbers = _numbers(points.score) or {"total": points.total}
                    is_open = left.sheet(player, season) is not None
                    seat = _SharedFields(player, season, is_open, entry.photo or "")
                    rows += seat.rows(numbers, t)
        return PointsDocument(tuple(rows))

    @staticmethod
    def of_results(results: Iterable[PhotoResult], t: Texts) -> PointsDocument:
        """What came of photos; one without points has no row."""
        sheets = (each for each in results if isinstance(each, SheetResult))
        return PointsDocument(tuple(row for each in sheets for row in _of_result(each, t)))


class _SharedFields(NamedTuple):
    """What all rows of a season have: the fields of `PointsRow`."""

    player: str
    season: Season | None
    open: bool
    photo: str
    sheet: int | None = None

    def rows(self, numbers: Mapping[str, int], t: Texts) -> Iterator[PointsRow]:
        """A row for each number."""
        for key, points in numbers.items():
            name = CARDS[key].name(t.lang) if key in CARDS else t(_NAMES[key])
            yield PointsRow(key=key, name=name, points=points, **self._asdict())


_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "coins": "report.coins",
        "monsters": "report.monsters",
        "extra": "report.extra",
        "total": "box.total",
    }
)


def _of_result(result: SheetResult, t: Texts) -> Iterator[PointsRow]:
    scored, player, whole = result.scored, "", None
    number = None if result.place is None else result.place.number
    if isinstance(result, BookedResult):
        player = result.end.player
    elif isinstance(result, FinalResult):
        player, whole = "" if result.seat is None else result.seat.player, result.whole
    for part in () if whole is None else whole.parts[:-1]:  # the last is this sheet's own season
        if whole is not None and part.points is not None:
            is_open = part.season in whole.spans()
            earlier = _SharedFields(player, part.season, is_open, result.photo, number)
            yield from earlier.rows({"total": part.points}, t)
    own = _SharedFields(player, scored.table.season, bool(scored.doubts), result.photo, number)
    yield from own.rows(_numbers(scored), t)


def _numbers(score: SeasonScore | ScoredSheet | None) -> dict[str, int]:
    """A season's points by part; nothing without cards. All four cards, where the season is
    unknown."""
    if score is None or not score.cards:
        return {}
    season = score.season if isinstance(score, ScoredSheet) else score
    extra = {"extra": season.extra} if isinstance(season, SeasonScore) and season.extra else {}
    cards = {entry.card.key: entry.score.points for entry in score.cards}
    return {**cards, "coins": score.coins, "monsters": score.monsters.points, **extra}
