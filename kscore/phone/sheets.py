"""A sheet as the table of phones sees it, out of the record or of a photo without a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.errors import AgainstRecord, still_there
from kscore.game.game import Game
from kscore.game.open_totals import KeptOutcomes, OpenSheet, OpenTotals, game_digest, program_digest
from kscore.game.recorded import kept_look, known_game, notes_of, reconsidered, without_questions
from kscore.game.season_end import to_do_after
from kscore.phone.feed import Overruled
from kscore.record.entry import Entry, Seat
from kscore.record.places import Places
from kscore.scanner.decide.questions import PointsRule, weigh_doubt
from kscore.scanner.kept_look import KeptLook
from kscore.scanner.reading import Alternative, Doubt, SpacesDoubt, SymbolsDoubt
from kscore.sheet.case import with_answers
from kscore.sheet.late import EffectOrder
from kscore.sheet.notes import OddSheet, SheetNote
from kscore.sheet.scoring import ScoredSheet, Span, span_of
from kscore.sheet.unexplained import impossible_spaces
from kscore.statements.corrections import Corrections, How


class SheetAtTable(Frozen, kw_only=True):
    """One sheet. ``key`` names it in addresses. ``player`` and ``season`` are None where unknown (a
    photo without a game), ``name`` is what the photo was called. ``scored`` is None where only a
    total was typed. ``revision`` grows with every change. ``steps`` is how many changes can be
    undone. ``to_do`` is as in `kscore.game.season_end.SeasonEnd`."""

    key: str
    name: str
    player: str | None
    season: Season | None
    total: int | None
    scored: ScoredSheet | None
    look: KeptLook | None
    revision: int
    steps: int
    photo: str = ""
    """Names the picture of this sheet, another for another photo."""
    notes: tuple[SheetNote, ...] = ()
    """Everything that is told about it beside its points and questions."""
    to_do: tuple[EffectOrder, ...] = ()
    damaged: bool = False
    """What was kept of looking at it is damaged: it cannot be told what would be asked."""

    @cached_property
    def span(self) -> Span | None:
        """How far its total may go while questions are open."""
        if self.damaged:
            return Span(1, unknown=True)
        return None if self.scored is None else span_of(self.scored)

    @property
    def outcome(self) -> OpenSheet:
        """What is open about it, and whether it fits."""
        odd = (each.finding for each in self.notes if isinstance(each, OddSheet))
        return OpenSheet(self.span, impossible_spaces(odd))


class Acknowledgement(NamedTuple):
    """What came of a change: the sheet as it is now, and what of others' was overruled."""

    sheet: SheetAtTable
    overruled: tuple[Overruled, ...] = ()


def confirmed(sheet: SheetAtTable, texts: Sequence[str], revision: int, who: str) -> Corrections:
    """What is said of a sheet by now where the player confirms what its symbols mean.

    ``texts`` is what they saw (``F7=W``), in that revision. Raises AgainstRecord where that is not,
    or not all, what is asked now: a player has changed it since.
    """
    scored = sheet.scored
    doubts = () if scored is None else scored.doubts
    asked = next((each for each in doubts if isinstance(each, SymbolsDoubt)), None)
    if (
        scored is None
        or asked is None
        or sheet.revision != revision
        or set(asked.says(asked.read)) != set(texts)
    ):
        raise AgainstRecord("phone.changed_since")
    return with_answers(scored, [(asked, asked.read, How.ACCEPTED)], who)


def key_of(game: Game, seat: Seat) -> str:
    """A recorded sheet's name in addresses: the player's place at the table (`Game.seats`) and the
    season."""
    return f"{game.seats.index(seat.player)}-{seat.season.value}"


def seat_of(game: Game, key: str) -> Seat | None:
    """Back from `key_of`; None for what names no sheet of this game, or one of a player who has
    left."""
    number, _, season = key.partition("-")
    numbered = number.isascii() and number.isdecimal() and len(number) <= 3
    if not numbered or season not in list(Season) or int(number) >= len(game.seats):
        return None
    player = game.seats[int(number)]
    return Seat(player, Season(season)) if player in game.setup.players else None


class GameSheets(Mapping[Seat, SheetAtTable]):
    """The sheets of a game by their seats, none without one. Each is decided when the player looks
    at it, once as long as nothing that it hangs on changes; ``before``: those of the game as it
    was."""

    def __init__(
        self, game: Game | None = None, record: str = "", before: GameSheets | None = None
    ) -> None:
        self._game, self._record = game, Path(record)
        self._entries = {each.seat: each for each in (() if game is None else game.standing)}
        self._hang: dict[Seat, Hashable] = {
            seat: (record, still_there(game).setup, *_depends(still_there(game), entry))
            for seat, entry in self._entries.items()
        }
        self._decided: dict[Hashable, SheetAtTable] = {} if before is None else before._decided
        self._outcomes: dict[Hashable, OpenSheet] = {} if before is None else before._outcomes
        for cache in (self._decided, self._outcomes):
            for gone in cache.keys() - self._hang.values():
                cache.pop(gone, None)

    def of(self, game: Game | None, record: str) -> GameSheets:
        """Those of a game as it is now; ``record`` tells games apart."""
        return GameSheets(game, record, self)

    def __getitem__(self, seat: Seat) -> SheetAtTable:
        key = self._hang[seat]
        found = self._decided.get(key)
        if found is None:
            found = _decided(still_there(self._game), self._entries[seat], self._record)
            self._decided[key] = found
        return found

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def open_totals(self) -> OpenTotals:
        """What is open in the game, and which sheets cannot have come from last season's: an
        evening that is over is not decided again."""
        known = {
            seat: before
            for seat, key in self._hang.items()
            if (before := self._outcomes.get(key)) is not None
        }
        missing = [seat for seat in self._hang if seat not in known]
        if self._game is not None and self._game.finished and missing:
            fresh = self._kept(self._game, missing)
        else:
            fresh = {seat: self[seat].outcome for seat in missing}
        self._outcomes.update((self._hang[seat], outcome) for seat, outcome in fresh.items())
        found = (known | fresh).items()
        return OpenTotals.by_seat({(seat.player, seat.season): each for seat, each in found})

    def _kept(self, game: Game, missing: Iterable[Seat]) -> dict[Seat, OpenSheet]:
        """Outcomes as they are kept beside the games; what is not kept yet is from here on."""
        kept, digests = KeptOutcomes.read(Places().folder, program_digest()), dict[int, str]()
        found = {}
        for seat in missing:
            own = game_digest(known_game(game, seat.player, seat.season), digests)
            digest = f"{own} {seat.player} {seat.season.value} phone"
            before = kept.get(digest)
            found[seat] = self[seat].outcome if before is None else before
            if before is None:
                kept.put(digest, found[seat])
        kept.write()
        return found

    def look_of(self, photo: str) -> KeptLook | None:
        """What was seen of the sheet whose picture is called so."""
        entries = self._entries.values()
        return next((kept_look(each) for each in entries if _picture_key(each) == photo), None)


def _depends(game: Game, entry: Entry) -> tuple[object, ...]:
    """What a recorded sheet's page hangs on: what the sheet is decided from, the cards noted so
    far, and the sides of the map that the others play."""
    seasons = (*entry.season.earlier, entry.season)
    known = known_game(game, entry.player, entry.season).entries
    sides = {game.latest(each).sheet for each in game.setup.players if each not in game.unranked}
    return (
        entry.seat,
        game.played,
        tuple((each.number, each.undone) for each in known),
        tuple(game.revealed.get(season) for season in seasons),
        frozenset(sheet.layout.key for sheet in sides if sheet is not None),
    )


def _decided(game: Game, entry: Entry, record: Path) -> SheetAtTable:
    try:
        return _sheet(game, entry, reconsidered(game, entry), record)
    except AgainstRecord:  # the others' sheets are there all the same
        kept = replace(entry, evidence=None, reading=None)
        return _sheet(game, kept, without_questions(game, kept), record, damaged=True)


def _sheet(
    game: Game, entry: Entry, scored: ScoredSheet | None, record: Path, damaged: bool = False
) -> SheetAtTable:
    seat, points = entry.seat, game.points(entry.player, entry.season)
    assert points is not None
    if scored is not None and entry.sheet is not None:
        doubts = tuple(as_entered(doubt, entry.sheet, scored.stakes) for doubt in scored.doubts)
        # what was entered is what counts
        scored = replace(scored, sheet=entry.sheet, doubts=doubts)
    look = kept_look(entry)
    return SheetAtTable(
        key=key_of(game, seat),
        name=(entry.photo or "").replace("\\", "/").rsplit("/", 1)[-1],
        player=entry.player,
        season=entry.season,
        total=points.total,
        scored=scored,
        look=look,
        revision=entry.number,
        steps=len(_history(game, entry)) - 1,
        photo="" if look is None else _picture_key(entry),
        notes=() if scored is None else notes_of(game, entry, scored, damaged, record),
        to_do=() if scored is None else to_do_after(game, seat, scored),
        damaged=damaged,
    )


def _picture_key(entry: Entry) -> str:
    """Names the picture of a sheet: its photo, and which of several in it."""
    which = "" if entry.sheet_number == 1 else f"-{entry.sheet_number}"
    return (entry.sha256 or "")[:16] + which


def as_entered(doubt: Doubt, sheet: Sheet, stakes: PointsRule | None) -> Doubt:
    """A question with what was entered first, where its spaces are read as something else by now
    (networks, hands and other sheets come after a photo); by ``stakes`` the others tell what they
    change of the entered ``sheet``."""
    entered = {str(sheet.board[space]) for space in doubt.cells}
    if (
        not isinstance(doubt, SpacesDoubt)
        or isinstance(doubt, SymbolsDoubt)
        or len(entered) != 1
        or doubt.read in entered
    ):
        return doubt
    (letter,) = entered
    left = max(0.0, 1 - doubt.error_probability)
    others = (other for other in doubt.alternatives if other.read != letter)
    known = (Alternative(doubt.read, left), *others)
    turned = replace(doubt, read=letter, alternatives=known)
    return turned if stakes is None else weigh_doubt(turned, sheet, stakes)


def _history(game: Game, entry: Entry) -> list[Entry]:
    """The entries of this very photo that stand or stood before, oldest first: undoing goes back
    through them."""
    return [each for each in game.entered_at(entry.seat) if each.shown == entry.shown]
