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

    def cells(self, t: Texts) -> tuple[str, ...]:
        """The numbers as people read them, "?" behind what questions may change."""
        doubt = "?" if self.open else ""
        average, best = f"{decimal(self.average, t)}{doubt}", f"{minus(self.best)}{doubt}"
        return self.player, str(self.evenings), str(self.wins), average, best


class CardStats(NamedTuple):
    """What a card gave, whenever it was scored; ``player`` had most from it, ``best``."""

    card: str
    name: str
    seasons: int
    average: float
    best: int
    player: str

    def cells(self, t: Texts) -> tuple[str, ...]:
        """The numbers as people read them, and whose the best is."""
        average, best = decimal(self.average, t), f"{minus(self.best)} {self.player}"
        return self.name, str(self.seasons), average, best


class StatsDocument(Frozen):
    """Finished evenings added up: a row for each player's, players by wins, cards by averages."""

    rows: tuple[EveningRow, ...]
    players: tuple[PlayerStats, ...]
    cards: tuple[CardStats, ...]
    unfinished: int

    @classmethod
    def of_games(cls, games: Iterable[Game], t: Texts) -> Self:
        """The statistics of games; those that are not finished are only counted."""
        every = list(games)
        finished = sorted((game for game in every if game.finished), key=ended)
        rows = [row for game in finished for row in _rows(game)]
        players = [_player(name, rows) for name in dict.fromkeys(row.player for row in rows)]
        players.sort(key=lambda each: (-each.wins, -each.average))
        cards = sorted(_cards(finished, t), key=lambda each: -each.average)
        unfinished = len(every) - len(finished)
        return cls(tuple(rows), tuple(players), tuple(cards), unfinished)

    def heads(self, t: Texts) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the columns of the players' and the cards' table are called."""
        average, best = t("stats.average"), t("stats.best")
        players = t("game.player"), t("stats.evenings"), t("stats.wins"), average, best
        return players, (t("stats.card"), t("stats.seasons"), average, best)

    def summary(self, t: Texts) -> str:
        """How many evenings are counted, and how many are not."""
        evenings = t("stats.of", n=len(dict.fromkeys((row.date, row.evening) for row in self.rows)))
        if not self.unfinished:
            return evenings
        return f"{evenings} {t('stats.unfinished', n=self.unfinished)}"

    def to_json(self) -> dict[str, Any]:
        """The object of ``kscore game --stats --json``."""
        numbers = {name: [each._asdict() for each in getattr(self, name)] for name in _TABLES}
        return {"version": 1, **numbers, "unfinished": self.unfinished}


_TABLES = ("rows", "players", "cards")


def ended(game: Game) -> datetime:
    """When the last sheet was entered, UTC."""
    last = max((entry.made_at for entry in game.standing), default="")
    return datetime.fromisoformat(last).astimezone(UTC) if last else datetime.now(UTC)


def _rows(game: Game) -> Iterable[EveningRow]:
    left, places = open_totals(game), game.standings()
    date = f"{ended(game):%Y-%m-%d %H:%M:%S}"
    decided = len(places) > 1 and not left.sheets
    for place in places:
        player, total = place.player.name, place.player.total
        won, is_open = decided and place.rank == 1, left.player(player) is not None
        yield EveningRow(game.setup.name, date, player, place.rank, total, won, is_open)


def _player(name: str, rows: Sequence[EveningRow]) -> PlayerStats:
    evenings = dict.fromkeys((row.date, row.evening) for row in rows)
    own = [row for row in rows if row.player == name]
    totals, won = tuple(row.total for row in own), {(row.date, row.evening): row.won for row in own}
    return PlayerStats(
        player=name,
        evenings=len(own),
        wins=sum(won.values()),
        average=sum(totals) / len(own),
        best=max(totals),
        open=any(row.open for row in own),
        totals=totals,
        won=tuple(accumulate(int(won.get(evening, False)) for evening in evenings)),
    )


def _cards(games: Sequence[Game], t: Texts) -> Iterable[CardStats]:
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
        yield CardStats(key, CARDS[key].name(t.lang), len(scored), average, best, player)
