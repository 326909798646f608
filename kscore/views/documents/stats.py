"""Statistics of all evenings: wins, averages, best cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from kscore.engine.cards import CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.game import Standing
from kscore.engine.season import SEASONS
from kscore.engine.spelling import normalise_name
from kscore.messages import Texts
from kscore.views.wording import decimal, minus, open_totals

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals

Table = tuple[tuple[str, ...], ...]
"""Headings, then rows, as people read them."""


class EveningRow(NamedTuple):
    """A player's result of one evening. ``open``: whether questions may change the total.

    Nobody has won an evening with open totals, or one played alone.
    """

    evening: str
    date: str
    player: str
    rank: int
    total: int
    won: bool
    open: bool


class PlayerStats(NamedTuple):
    """A player's statistics; ``won``: the wins added up, evening by evening."""

    player: str
    evenings: int
    wins: int
    average: float
    best: int
    open: bool
    totals: tuple[int, ...]
    won: tuple[int, ...]


class CardStats(NamedTuple):
    """A card's statistics; ``player`` had most from it, ``best``. ``open``: whether questions may
    change a sheet that counts."""

    card: str
    seasons: int
    average: float
    best: int
    player: str
    open: bool


class StatsDocument(Frozen):
    """Finished evenings added up. A row for each player's, players by wins, cards by averages."""

    rows: tuple[EveningRow, ...]
    players: tuple[PlayerStats, ...]
    cards: tuple[CardStats, ...]
    evenings: int
    unfinished: int

    @classmethod
    def of_games(cls, games: Iterable[Game]) -> Self:
        """The statistics of games; those that are not finished are only counted."""
        every = list(games)
        finished = sorted((game for game in every if game.finished), key=ended_at)
        left = [open_totals(game) for game in finished]
        evenings = [tuple(_rows(*each)) for each in zip(finished, left, strict=True)]
        names = dict.fromkeys(normalise_name(row.player) for rows in evenings for row in rows)
        players = sorted(
            (_player(name, evenings) for name in names), key=lambda p: (-p.wins, -p.average)
        )
        return cls(
            tuple(row for rows in evenings for row in rows),
            tuple(players),
            tuple(sorted(_cards(zip(finished, left, strict=True)), key=lambda each: -each.average)),
            len(finished),
            len(every) - len(finished),
        )

    def summary(self, t: Texts) -> str:
        """How many evenings are counted, and how many are not."""
        left = f" {t('stats.unfinished', n=self.unfinished)}" if self.unfinished else ""
        return t("stats.of", n=self.evenings) + left

    def tables(self, t: Texts) -> tuple[Table, Table]:
        """Players, and cards, as tables; "?" behind what questions may change."""
        average, best = t("stats.average"), t("stats.best")
        players = [(t("game.player"), t("stats.evenings"), t("stats.wins"), average, best)]
        for player, evenings, wins, mean, most, is_open, *_ in self.players:
            doubt = "?" if is_open else ""
            shown = f"{decimal(mean, t)}{doubt}", f"{minus(most)}{doubt}"
            players.append((player, str(evenings), str(wins), *shown))
        cards = [(t("stats.card"), t("stats.seasons"), average, best)]
        for key, seasons, mean, most, player, is_open in self.cards:
            doubt = "?" if is_open else ""
            name, whose = CARDS[key].name(t.lang), f"{minus(most)}{doubt} {player}"
            cards.append((name, str(seasons), f"{decimal(mean, t)}{doubt}", whose))
        return tuple(players), tuple(cards)

    def to_json(self) -> dict[str, Any]:
        """The object of ``kscore game --stats --json``."""
        tables = ("rows", "players", "cards")
        numbers = {name: [each._asdict() for each in getattr(self, name)] for name in tables}
        return {"version": 1, **numbers, "unfinished": self.unfinished}


def ended_at(game: Game) -> datetime:
    """When the last sheet was first entered, UTC. No review makes an evening later."""
    last = max(map(game.first_entered, game.standing), default="")
    return datetime.fromisoformat(last).astimezone(UTC) if last else datetime.now(UTC)


def has_won(game: Game, place: Standing, is_open: bool) -> bool:
    """Whether a place is a win. ``is_open``: whether questions may change any total.

    Nobody has won before the end, or alone.
    """
    several = len(game.setup.players) > 1
    return game.finished and several and not is_open and place.rank == 1


def _rows(game: Game, left: OpenTotals) -> Iterable[EveningRow]:
    date = f"{ended_at(game):%Y-%m-%d %H:%M:%S}"
    for place in game.standings():
        player, won = place.player, has_won(game, place, bool(left.sheets))
        is_open = left.player(player.name) is not None
        yield EveningRow(game.setup.name, date, player.name, place.rank, player.total, won, is_open)


def _player(name: str, evenings: Sequence[Sequence[EveningRow]]) -> PlayerStats:
    own = [[row for row in rows if normalise_name(row.player) == name] for rows in evenings]
    called = next(row.player for rows in own for row in rows)
    won = tuple(accumulate(sum(row.won for row in rows) for rows in own))
    totals = tuple(row.total for rows in own for row in rows)
    is_open = any(row.open for rows in own for row in rows)
    average, count = sum(totals) / len(totals), len(totals)
    return PlayerStats(called, count, won[-1], average, max(totals), is_open, totals, won)


def _cards(games: Iterable[tuple[Game, OpenTotals]]) -> Iterable[CardStats]:
    found = dict[str, list[tuple[int, str, bool]]]()
    for game, left in games:
        for player in game.setup.players:
            for season in SEASONS:
                points, is_open = game.points(player, season), (player, season) in left.sheets
                for entry in () if points is None or points.score is None else points.score.cards:
                    one = entry.score.points, player, is_open
                    found.setdefault(entry.card.key, []).append(one)
    for key, scored in found.items():
        best, player, _ = max(scored, key=lambda each: each[0])
        average = sum(points for points, *_ in scored) / len(scored)
        is_open = any(doubt for *_, doubt in scored)
        yield CardStats(key, len(scored), average, best, player, is_open)
