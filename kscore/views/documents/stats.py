"""What evenings come to, all together: wins, averages, the cards that give most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from kscore.engine.cards import CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.season import SEASONS
from kscore.messages import Texts
from kscore.views.wording import decimal, minus, open_totals

if TYPE_CHECKING:
    from kscore.game.game import Game

Table = tuple[tuple[str, ...], ...]
"""Headings, then rows, as people read them."""


class EveningRow(NamedTuple):
    """A player's result of one evening; ``open``: whether questions may change the total.

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
    """What a player's evenings come to; ``won``: the wins added up, evening by evening."""

    player: str
    evenings: int
    wins: int
    average: float
    best: int
    open: bool
    totals: tuple[int, ...]
    won: tuple[int, ...]


class CardStats(NamedTuple):
    """What a card gave, whenever it was scored; ``player`` had most from it, ``best``."""

    card: str
    seasons: int
    average: float
    best: int
    player: str


class StatsDocument(Frozen):
    """Finished evenings added up: a row for each player's, players by wins, cards by averages."""

    rows: tuple[EveningRow, ...]
    players: tuple[PlayerStats, ...]
    cards: tuple[CardStats, ...]
    evenings: int
    unfinished: int

    @classmethod
    def of_games(cls, games: Iterable[Game]) -> Self:
        """The statistics of games; those that are not finished are only counted."""
        every = list(games)
        finished = sorted((game for game in every if game.finished), key=ended)
        evenings = [tuple(_rows(game)) for game in finished]
        names = dict.fromkeys(row.player for rows in evenings for row in rows)
        players = sorted(
            (_player(name, evenings) for name in names), key=lambda p: (-p.wins, -p.average)
        )
        return cls(
            tuple(row for rows in evenings for row in rows),
            tuple(players),
            tuple(sorted(_cards(finished), key=lambda each: -each.average)),
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
        for key, seasons, mean, most, player in self.cards:
            name, whose = CARDS[key].name(t.lang), f"{minus(most)} {player}"
            cards.append((name, str(seasons), decimal(mean, t), whose))
        return tuple(players), tuple(cards)

    def to_json(self) -> dict[str, Any]:
        """The object of ``kscore game --stats --json``."""
        tables = ("rows", "players", "cards")
        numbers = {name: [each._asdict() for each in getattr(self, name)] for name in tables}
        return {"version": 1, **numbers, "unfinished": self.unfinished}


def ended(game: Game) -> datetime:
    """When the last sheet was entered, UTC."""
    last = max((entry.made_at for entry in game.standing), default="")
    return datetime.fromisoformat(last).astimezone(UTC) if last else datetime.now(UTC)


def _rows(game: Game) -> Iterable[EveningRow]:
    left, places = open_totals(game), game.standings()
    date, decided = f"{ended(game):%Y-%m-%d %H:%M:%S}", len(places) > 1 and not left.sheets
    for place in places:
        player, won = place.player, decided and place.rank == 1
        is_open = left.player(player.name) is not None
        yield EveningRow(game.setup.name, date, player.name, place.rank, player.total, won, is_open)


def _player(name: str, evenings: Sequence[Sequence[EveningRow]]) -> PlayerStats:
    own = [[row for row in rows if row.player == name] for rows in evenings]
    won = tuple(accumulate(sum(row.won for row in rows) for rows in own))
    totals = tuple(row.total for rows in own for row in rows)
    is_open = any(row.open for rows in own for row in rows)
    average, count = sum(totals) / len(totals), len(totals)
    return PlayerStats(name, count, won[-1], average, max(totals), is_open, totals, won)


def _cards(games: Sequence[Game]) -> Iterable[CardStats]:
    found = dict[str, list[tuple[int, str]]]()
    for game in games:
        for player in game.setup.players:
            for season in SEASONS:
                points = game.points(player, season)
                for entry in () if points is None or points.score is None else points.score.cards:
                    found.setdefault(entry.card.key, []).append((entry.score.points, player))
    for key, scored in found.items():
        best, player = max(scored, key=lambda each: each[0])
        average = sum(points for points, _ in scored) / len(scored)
        yield CardStats(key, len(scored), average, best, player)
