"""Photos of one season without a record, as a game of that season: what the HTML page needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from engine.season import Season
from kscore.errors import Mistyped
from kscore.game import Game
from kscore.scoring import Scored
from kscore.season_end import scored_sheet
from kscore.store import Entry, Setup, digest, photo_bytes


@dataclass(frozen=True)
class Shown:
    """A sheet for the page: whose it is (or the photo's name), and its score."""

    name: str
    scored: Scored


def game_of(sheets: Iterable[Shown], photos: Iterable[Path | None]) -> Game:
    """The sheets as a game of one season each; equal names are numbered.

    Raises Mistyped where cards or the season are unknown, or the cards differ.
    """
    every = list(zip(sheets, photos, strict=True))
    if not every or any(shown.scored.season is None for shown, _ in every):
        raise Mistyped("report.needs")
    names: list[str] = []
    entries = []
    for shown, photo in every:
        name, number = shown.name, 1
        while name in names:
            number += 1
            name = f"{shown.name} ({number})"
        names.append(name)
        entries.append(_entry(name, shown.scored, photo))
    table = every[0][0].scored.table
    assert table.cards is not None
    a, b, c, d = (card.key for card in table.cards.cards)
    setup = Setup(f"{date.today():%Y-%m-%d}", tuple(names), (a, b, c, d), heroes=table.heroes)
    return Game(setup, tuple(entries))


def only_season(game: Game, season: Season) -> Game:
    """The same game with one season's entries only."""
    return replace(game, entries=tuple(entry for entry in game.entries if entry.season is season))


def _entry(name: str, scored: Scored, photo: Path | None) -> Entry:
    assert scored.table.season is not None
    reading = None if scored.reading is None else scored.reading.with_doubts(scored.doubts)
    return Entry(
        name,
        scored.table.season,
        scored_sheet(scored),
        None if photo is None else str(photo.absolute()),
        None if photo is None else digest(photo_bytes(photo)),
        None if reading is None else {"photo": reading.photo, **reading.to_json()},
        scored.corrections,
    )
