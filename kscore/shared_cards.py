"""Everybody at a table draws what the same cards say: what the other sheets of a season tell about one of them.

A sheet speaks as it was read by itself, with what its player said, whatever other sheets say: so nothing comes back as
an echo, and the order in which photos are taken does not matter. What is undone speaks no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from engine.grid import Space
from engine.likelihood import CardsDrawn, SharedCards
from engine.season import SEASONS, Season
from engine.sheet import Sheet
from engine.terrain import PRINTED, Terrain
from kscore.entry import Entry
from kscore.game import Game, Seat
from kscore.named_photos import refuse
from kscore.score_photo import PhotoReader
from kscore.scoring import Looked
from scanner.decide.by_rules import cards_of_sheet
from scanner.decide.terrain_model import Given
from scanner.find.detect import Recorder
from scanner.kept_look import opened
from scanner.pipeline import Look
from scanner.reading import ReadOptions, RuleEvidence

Told = Mapping[Seat, CardsDrawn]
"""What sheets that are not entered yet say about their season's cards."""

_KEPT = 64  # sheets of a game: what each says is asked for by all others


def shared_cards(game: Game, seat: Seat, told: Told | None = None) -> SharedCards | None:
    """The cards of a season as the sheets of all players but the one at ``seat`` tell them; ``told`` are sheets that
    are not entered yet. None where no other sheet says anything."""
    setup = game.setup
    if setup.skills:
        return None  # skills draw what no card shows
    found = []
    for player in setup.players:
        if player == seat.player:
            continue
        entry = game.entry(player, seat.season)
        said = (told or {}).get(Seat(player, seat.season)) if entry is None else _cards_of(game, entry)
        if said is not None:
            found.append(said)
    return SharedCards(tuple(found), seat.season, setup.games) if found else None


def _cards_of(game: Game, entry: Entry) -> CardsDrawn | None:
    """What a recorded sheet says about its season's cards; None where nothing is known of them."""
    setup, previous = game.setup, game.previous(entry.player, entry.season)
    if entry.sheet is None or (previous is None and entry.season is not SEASONS[0]):
        return None
    if entry.evidence is None:
        return cards_of_sheet(entry.sheet, Given(entry.sheet.layout, setup.heroes, previous, setup.games, entry.season))
    confirmed = game.confirmed(entry.player, entry.season)
    said = {space: letter for space, letter in confirmed.items() if entry.sheet.board[space] == letter}
    said |= entry.corrections.cells
    return _of_look(entry.evidence, previous, setup.games, entry.season, tuple(sorted(said.items())))


@lru_cache(maxsize=_KEPT)
def _of_look(
    evidence: bytes, previous: Sheet | None, games: str, season: Season, said: tuple[tuple[str, str], ...]
) -> CardsDrawn | None:
    try:
        look = opened(evidence)
    except ValueError:
        return None  # damaged: whoever opens that sheet is told so
    return look.seen.cards(replace(look.given, previous=previous, games=games, season=season), dict(said))


def known_game(game: Game, player: str, season: Season) -> Game:
    """The game with nothing but what a player's sheet of a season is decided from: the player's entries that stand now,
    and the others' up to that season."""
    until = SEASONS[: SEASONS.index(season) + 1]
    found = []
    for other in game.setup.players:
        seasons = SEASONS if other == player else until
        found += [entry for each in seasons if (entry := game.entry(other, each)) is not None]
    return replace(game, entries=tuple(found))


def turned_since(source: Looked, entry: Entry, said: Mapping[str, str]) -> Mapping[str, tuple[str, str]]:
    """Where a recorded sheet has something else than it is read as beside the others' sheets of today, which may be
    more than it was booked beside, or fewer: by space the letter that it has, and the other. What was booked stands
    until its player is asked; ``said`` is certain.

    What zombies and the troll draw after the score is no such space: the recorded sheet is as it was scored.
    """
    assert entry.sheet is not None
    beside_others = [space for each in booked_evidence(entry) if each.sheets for space in each.cells]
    if source.look.given.shared is None and not beside_others:
        return {}
    reading, found = source.reading(said), {}
    for space in dict.fromkeys((*(space for each in reading.evidence for space in each.cells), *beside_others)):
        at = Space.parse(space)
        has, now = str(entry.sheet.board[space]), reading.rows[at.row][at.column]
        late = "H" in source.games and has == Terrain.EMPTY and now in (Terrain.MONSTER, Terrain.DESTROYED)
        if space not in said and now != has and not late and not {has, now} & set(PRINTED):
            found[space] = (has, now)
    return found


def booked_evidence(entry: Entry) -> tuple[RuleEvidence, ...]:
    """What the rules said about spaces of a recorded sheet when it was entered."""
    data = {} if entry.reading is None else entry.reading
    return tuple(RuleEvidence.from_json(each) for each in data.get("evidence", ()))


@dataclass
class LookedAtAll:
    """A reader of photos that lie on the table together: all are looked at before the first is decided, so that each
    tells the others its season's cards. What a look raises is raised when its photo's turn comes."""

    looks: Mapping[Path, Look | Exception]
    told: dict[Seat, CardsDrawn] = field(default_factory=dict)

    @staticmethod
    def of(
        reader: PhotoReader,
        photos: Sequence[Path],
        options: ReadOptions,
        recorders: Callable[[Path], Recorder | None],
        seat_of: Callable[[Look, Path], Seat | None],
        said_of: Callable[[Path], Mapping[str, str]],
        game: Game,
    ) -> LookedAtAll:
        """Looks at the photos. ``seat_of`` says whose sheet of which season a photo shows, where that is sure and the
        sheet is not entered yet, ``said_of`` what was typed of its spaces (name → map letter)."""
        looks: dict[Path, Look | Exception] = {}
        found = LookedAtAll(looks)
        for photo in photos:
            try:
                refuse(photo)
                looks[photo] = look = reader.look(photo, options, recorders(photo))
                seat = seat_of(look, photo)
                if seat is not None:
                    found._tell(game, seat, look, said_of(photo))
            except Exception as error:  # one bad photo costs no other
                looks[photo] = error
        return found

    def _tell(self, game: Game, seat: Seat, look: Look, said: Mapping[str, str]) -> None:
        setup, previous = game.setup, game.previous(seat.player, seat.season)
        if previous is None and seat.season is not SEASONS[0]:
            return
        given = replace(look.given, previous=previous, games=setup.games, season=seat.season)
        cards = look.seen.cards(given, said)
        if cards is not None:
            self.told[seat] = cards

    def look(self, path: Path, options: ReadOptions, recorder: Recorder | None = None) -> Look:
        """What was seen. Raises what looking at it raised."""
        found = self.looks[path]
        if isinstance(found, Exception):
            raise found
        return found
