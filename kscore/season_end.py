"""The end of a season at a table with a record: whose sheet, which season, its score, what is odd, what to do next."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.effects import instructions
from engine.history import Finding
from engine.season import Season
from engine.sheet import Sheet
from kscore.corrections import Corrections
from kscore.errors import AgainstRecord
from kscore.game import SEASONS, Game, Seat, fits, only
from kscore.late import Since, effect_orders, score_at_season_end
from kscore.messages import Texts
from kscore.open_questions import scorer_of
from kscore.review import Dialogue, review
from kscore.scoring import Scored, Source, Table, score_sheet
from kscore.store import Entry, digest, photo_bytes

if TYPE_CHECKING:
    from kscore.whole_game import Part


class Photographed(Source, Protocol):
    """A photo that was looked at: `scanner.pipeline.Look` as far as it is needed here."""

    def knowing(self, previous: Sheet | None, games: str = "KH") -> Photographed:
        """The same photo with last season's sheet as evidence."""
        ...

    def kept(self) -> bytes | None:
        """What the record keeps of the look."""
        ...


@dataclass(frozen=True)
class SeasonEnd:
    """One sheet at the end of a season. ``entry`` is what goes into the record."""

    player: str
    season: Season
    scored: Scored
    entry: Entry
    odd: tuple[Finding, ...]
    to_do: tuple[str, ...]
    late: bool
    """Whether this season's effects were already drawn and were taken back for the score."""
    unrecorded: tuple[Part, ...] = ()
    """Earlier seasons that the record lacks, as far as the boxes on this sheet tell them."""


@dataclass(frozen=True)
class Asked:
    """What the player said on the command line, and how to ask for the rest (None: nobody answers)."""

    player: str | None
    season: Season | None
    corrections: Corrections
    coins: int | None
    dialogue: Dialogue | None
    pictures: Callable[[Scored], str | None] = lambda _: None
    revealed: tuple[str, ...] | None = None
    """The season's ambushes and heroes (or all its cards) in the order revealed, where somebody says."""


def photographed(
    game: Game, source: Photographed, photo: Path, asked: Asked, taken: Sequence[str], t: Texts
) -> SeasonEnd:
    """A photo at the end of a season. ``taken`` are players who have had their photo in this run.

    Raises AgainstRecord where it cannot be told whose sheet or which season it is, and what scoring raises.
    """
    first = source.reading(asked.corrections.cells)
    seat = whose(game, first.sheet(), photo, asked, taken, t)
    if asked.revealed is not None:
        game = game.with_revealed(seat.season, asked.revealed)
    known = source.knowing(game.previous(seat.player, seat.season), game.setup.games)
    table = Table(game.setup.card_set, seat.season, game.setup.heroes, asked.coins)
    scorer = partial(score_at_season_end, known, table, since(game, seat))
    scored = scorer(asked.corrections)
    if asked.dialogue is not None and scored.doubts:
        scored = review(scorer, scored, asked.dialogue, t, asked.pictures(scored))
    data = None if scored.reading is None else {"photo": str(photo), **scored.reading.to_json()}
    where = str(photo.absolute())  # the page looks for the photo later, from another folder
    entry = Entry(
        seat.player,
        seat.season,
        scored_sheet(scored),
        where,
        digest(photo_bytes(photo)),
        data,
        recorded_corrections(scored),
        evidence=source.kept(),
    )
    return _end(game, seat, scored, entry, t)


def typed(game: Game, player: str, season: Season, sheet: Sheet, corrections: Corrections, t: Texts) -> SeasonEnd:
    """A typed map instead of a photo."""
    scored = score_sheet(sheet, Table(game.setup.card_set, season, game.setup.heroes), corrections)
    entry = Entry(player, season, scored_sheet(scored), corrections=corrections)
    return _end(game, Seat(player, season), scored, entry, t)


def reviewed(
    game: Game,
    entry: Entry,
    corrections: Corrections,
    dialogue: Dialogue | None,
    t: Texts,
    pictures: Callable[[Scored], str | None] = lambda _: None,
) -> SeasonEnd:
    """A recorded sheet with more corrections and its open questions asked again.

    ``pictures`` writes the doubtful spaces somewhere and says where. Raises AgainstRecord for an entry without a sheet.
    """
    if entry.sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    seat = Seat(entry.player, entry.season)
    if entry.reading is None:
        return typed(game, entry.player, entry.season, entry.sheet, corrections, t)
    scorer = scorer_of(game, entry)
    scored = scorer(corrections)
    if dialogue is not None and scored.doubts:
        scored = review(scorer, scored, dialogue, t, pictures(scored))
    again = replace(entry, sheet=scored_sheet(scored), corrections=scored.corrections, number=0, made_at="")
    return _end(game, seat, scored, again, t)


def scored_sheet(scored: Scored) -> Sheet:
    """The sheet with the coins that were scored on it, so that the record needs nothing else."""
    sheet = scored.sheet
    if scored.table.coins is None or scored.table.coins == sheet.coins:
        return sheet
    return replace(sheet, marked=min(14, scored.table.coins + sheet.spent))


def recorded_corrections(scored: Scored) -> Corrections:
    """What the player said, coins named for the run (``--coins``) too: a review has nothing but the record."""
    coins = scored.table.coins
    return scored.corrections if coins is None else scored.corrections.with_coins(coins)


def _end(game: Game, seat: Seat, scored: Scored, entry: Entry, t: Texts) -> SeasonEnd:
    odd = game.odd(seat.player, seat.season, scored.sheet)
    late = bool(scored.undone.spaces)
    orders = effect_orders(scored.sheet, game.revealed_until(seat.season))
    to_do: tuple[str, ...] = ()
    if orders and seat.season is not Season.WINTER and not late:
        to_do = tuple(step.text(t.lang) for step in instructions(scored.sheet, orders[0]))
    return SeasonEnd(seat.player, seat.season, scored, entry, odd, to_do, late, _unrecorded(game, seat, scored))


def _unrecorded(game: Game, seat: Seat, scored: Scored) -> tuple[Part, ...]:
    missing = [season for season in SEASONS[: SEASONS.index(seat.season)] if game.entry(seat.player, season) is None]
    if not missing or scored.reading is None:
        return ()
    from kscore.whole_game import written_seasons

    return written_seasons(scored.reading, missing)


def whose(game: Game, sheet: Sheet, photo: Path, asked: Asked, taken: Sequence[str], t: Texts) -> Seat:
    """Whose sheet it is and which season it ends. Raises AgainstRecord where that is open and nobody can be asked."""
    players = game.setup.players
    name = asked.player
    if name is None and len(players) == 1:
        name = players[0]
    if name is None:
        name = named_after(photo, players)
    found = [fit for fit in fits(game, sheet, asked.season) if fit.player not in taken]
    if name is None:
        sure = only(found)
        name = sure.player if sure is not None else None
    if name is None:
        candidates = [fit.player for fit in found] or [player for player in players if player not in taken]
        if len(candidates) == 1 and not found:
            name = candidates[0]
        else:
            name = _ask_whose(candidates, photo, asked.dialogue, t)
    if name not in players:
        raise AgainstRecord("record.no_player", player=name, players=", ".join(players))
    season = asked.season
    if season is None:
        season = next((fit.season for fit in fits(game, sheet) if fit.player == name), None) or game.next_season(name)
    if season is None:
        raise AgainstRecord("record.over", player=name)
    return Seat(name, season)


def named_after(photo: Path, players: Sequence[str]) -> str | None:
    """The one player whose name is the photo's, or a word of it (``2_summer_anna.jpg``)."""
    stem = photo.stem.casefold()
    words = set(re.split(r"[\W_]+", stem))
    found = [player for player in players if player.casefold() == stem or player.casefold() in words]
    return found[0] if len(found) == 1 else None


def _ask_whose(candidates: Sequence[str], photo: Path, dialogue: Dialogue | None, t: Texts) -> str:
    if dialogue is None:
        raise AgainstRecord("record.whose", photo=photo, players=", ".join(candidates))
    dialogue.say(t("whose.question", photo=photo))
    for number, player in enumerate(candidates, start=1):
        dialogue.say(f"    {number}  {player}")
    while True:
        try:
            typed_name = dialogue.ask(t("whose.prompt")).strip()
        except EOFError:
            raise AgainstRecord("record.whose", photo=photo, players=", ".join(candidates)) from None
        if typed_name.isdigit() and 1 <= int(typed_name) <= len(candidates):
            return candidates[int(typed_name) - 1]
        for player in candidates:
            if typed_name and player.casefold().startswith(typed_name.casefold()):
                return player


def since(game: Game, seat: Seat) -> Since:
    """What the record knows about a sheet's past."""
    return Since(game.previous(seat.player, seat.season), game.revealed_until(seat.season))
