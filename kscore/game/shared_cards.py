"""Everybody at a table draws what the same cards say: what the other sheets of a season tell about
one of them.

A sheet speaks as it was read by itself, with what its player said, whatever other sheets say: so
nothing comes back as an echo, and the order in which photos are taken does not matter. What is
undone speaks no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine.grid import spaces
from engine.likelihood import CardsDrawn, SharedCards
from engine.rules import Played
from engine.season import SEASONS, Season
from engine.sheet import Sheet
from engine.terrain import PRINTED, Terrain
from kscore.game.game import Game
from kscore.record.entry import Entry, Seat, UnsettledSpaces
from kscore.sheet.scoring import PhotoSource, SheetHistory
from scanner.answers import Answers
from scanner.decide.by_rules import cards_of_sheet
from scanner.decide.terrain_model import KnownBefore
from scanner.kept_look import KeptLook, opened
from scanner.pipeline import Look

Told = Mapping[Seat, CardsDrawn]
"""What sheets that are not entered yet say about their season's cards."""

_KEPT = 64  # sheets of a game: what each says is asked for by all others


def shared_cards(game: Game, seat: Seat, told: Told | None = None) -> SharedCards | None:
    """The cards of a season as the sheets of all players but the one at ``seat`` tell them;
    ``told`` are sheets that are not entered yet. None where no other sheet says anything."""
    played = game.played
    if played.skills or played.other_cards:
        return None  # what no card of a list shows may be drawn
    found = []
    for player in game.setup.players:
        if player == seat.player:
            continue
        entry = game.entry(player, seat.season)
        said = (
            (told or {}).get(Seat(player, seat.season)) if entry is None else _cards_of(game, entry)
        )
        if said is not None:
            found.append(said)
    return SharedCards(tuple(found), seat.season, played.games) if found else None


def cards_of_look(
    look: Look | KeptLook, game: Game, seat: Seat, said: Mapping[str, str]
) -> CardsDrawn | None:
    """What a look at a sheet says about its season's cards; ``said`` (name → map letter) is
    certain. None where nothing is known of them."""
    before = game.previous(seat.player, seat.season), game.unsettled(seat.player, seat.season)
    return _cards_of_look(look, *before, game.played, seat.season, said)


def _cards_of(game: Game, entry: Entry) -> CardsDrawn | None:
    """What a recorded sheet says about its season's cards; None where nothing is known of them."""
    played, previous = game.played, game.previous(entry.player, entry.season)
    if entry.sheet is None:
        return None
    if entry.evidence is None:
        given = KnownBefore(entry.sheet.layout, played, previous=previous, season=entry.season)
        return cards_of_sheet(entry.sheet, given)
    confirmed = game.confirmed(entry.player, entry.season)
    said = {
        space: letter for space, letter in confirmed.items() if entry.sheet.board[space] == letter
    }
    said |= entry.corrections.cells
    never = entry.corrections.answers.excluded
    known = Answers(said, never).beside({}, game.excluded(entry.player, entry.season))
    unsettled = game.unsettled(entry.player, entry.season)
    return _cards_of_evidence(entry.evidence, previous, unsettled, played, entry.season, known.key)


@lru_cache(maxsize=_KEPT)
def _cards_of_evidence(
    evidence: bytes,
    previous: Sheet | None,
    unsettled: UnsettledSpaces,
    played: Played,
    season: Season,
    said: frozenset[tuple[str, str, str]],
) -> CardsDrawn | None:
    try:
        look = opened(evidence)
    except ValueError:
        return None  # damaged: whoever opens that sheet is told so
    return _cards_of_look(look, previous, unsettled, played, season, Answers.of_key(said))


def _cards_of_look(
    look: Look | KeptLook,
    previous: Sheet | None,
    unsettled: UnsettledSpaces,
    played: Played,
    season: Season,
    said: Mapping[str, str],
) -> CardsDrawn | None:
    if previous is None and season is not SEASONS[0]:
        return None
    history = SheetHistory(played=played, previous=previous, unsettled=unsettled)
    source = PhotoSource(look).knowing(history, season=season)
    return source.look.seen.cards(source.look.given, said)


def known_game(game: Game, player: str, season: Season) -> Game:
    """The game with nothing but what a player's sheet of a season is decided from: the player's
    entries that stand now, and the others' up to that season; earlier entries of the same photos,
    which tell when they were booked, and those of the same sheet, of which something may have been
    said."""
    until = SEASONS[: SEASONS.index(season) + 1]
    found = []
    for other in game.setup.players:
        seasons = SEASONS if other == player else until
        found += [entry for each in seasons if (entry := game.entry(other, each)) is not None]
    standing = {id(entry) for entry in found}
    looks = {entry.evidence for entry in found if entry.evidence is not None}
    kept = (
        entry
        for entry in game.entries
        if id(entry) in standing
        or entry.evidence in looks
        or (entry.player, entry.season) == (player, season)
    )
    return replace(game, entries=tuple(kept))


def turned_since(
    source: PhotoSource, entry: Entry, said: Mapping[str, str]
) -> Mapping[str, tuple[str, str]]:
    """Where a recorded sheet has something else than it is read as today: other sheets, last
    season's, the heroes and the hands that are known may be others than it was booked with. By
    space the letter that it has, and the other. What was booked stands until its player is asked;
    ``said`` is certain.

    What zombies and the troll draw after the score is no such space: the recorded sheet is as it
    was scored.
    """
    assert entry.sheet is not None
    reading, found = source.reading(said), {}
    excluded = Answers.of(said).beside({}, source.history.excluded).excluded
    for space in spaces():
        has, now = str(entry.sheet.board[space.name]), reading.rows[space.row][space.column]
        late = (
            source.history.played.second_game
            and has == Terrain.EMPTY
            and now in (Terrain.MONSTER, Terrain.DESTROYED)
        )
        known = space.name in said or space.name in excluded  # what is excluded is asked anyway
        if not known and now != has and not late and not {has, now} & set(PRINTED):
            found[space.name] = (has, now)
    return found
