"""A whole game from photos taken at its end: what each season's points rest on, for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from engine.game import solo_result
from engine.season import CardSet
from kscore.messages import Texts
from kscore.report.terminal import standings_table
from kscore.report.wording import minus, season_name, where
from kscore.whole_game import Origin, WholeGame, ranked


def report(game: WholeGame, t: Texts) -> RenderableType:
    """The four seasons with what they rest on, the total, and what could not be checked."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "right", "left"):
        grid.add_column(justify=justify)
    for part in game.parts:
        points = "?" if part.points is None else minus(part.points)
        origin = t(f"whole.from_{part.origin.value}", sum="" if part.sum is None else minus(part.sum))
        grid.add_row(season_name(part.season, t), points, Text(origin, style="dim"))
    total = "?" if game.total is None else minus(game.total)
    grid.add_row(Text(t("whole.total"), style="bold"), Text(total, style="bold"), "")
    return Group(
        Text(t("whole.heading", player=game.player), style="bold"),
        Padding(grid, (0, 0, 0, 2)),
        *(Text(f"  ! {note}") for note in notes(game, t)),
    )


def notes(game: WholeGame, t: Texts) -> Iterator[str]:
    """What could not be checked, what is missing, what is unsure, and a final total that differs, a sentence each."""
    unchecked = [
        season_name(part.season, t) for part in game.parts if part.origin is not Origin.MAP and part.points is not None
    ]
    if unchecked:
        yield t("whole.unchecked", seasons=", ".join(unchecked))
    if game.missing:
        yield t("whole.missing", seasons=", ".join(season_name(s, t) for s in game.missing), box=game.missing[0].value)
    unsure = [where(doubt, t) for doubt in game.doubts if doubt.read is not None]
    if unsure:
        yield t("whole.unsure", places="; ".join(unsure))
    if game.differs:
        yield t("whole.differs", written=minus(game.written or 0), total=minus(game.total or 0))


def ranking(games: Sequence[WholeGame], t: Texts) -> RenderableType:
    """Everybody's place in the whole game; why there is none where a total is missing."""
    places = ranked(games)
    if places:
        lost = all(game.monsters is not None for game in games)
        shared = any(place.shared for place in places)
        tied = [Text("  " + t("whole.tie_open"))] if shared and not lost else []
        return Group(standings_table(places, t, "whole.ranking"), *tied)
    return Text(t("whole.no_ranking", players=", ".join(game.player for game in games if game.total is None)))


def solo(total: int, cards: CardSet, t: Texts) -> RenderableType:
    """Rating and title of a solo game."""
    result = solo_result(total, cards)
    values = {"total": result.total, "target": result.target, "rating": minus(result.rating)}
    return Text("  " + t("game.solo", title=result.title.name(t.lang), **values), style="bold")


def whole_json(game: WholeGame) -> dict[str, Any]:
    """The ``game`` object of the JSON contract (docs/json.md)."""
    return {
        "total": game.total,
        "written": game.written,
        "seasons": [
            {
                "season": part.season.value,
                "points": part.points,
                "monsters": part.monsters,
                "from": part.origin.value,
                "sum": part.sum,
            }
            for part in game.parts
        ],
    }
