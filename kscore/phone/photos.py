"""A photo that a phone sent: how far it has come, what was said of it, and its outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TypeGuard

from kscore.engine.frozen import Frozen
from kscore.engine.season import Season
from kscore.game.evening import Entered, LookedPhoto, Submission, options_of, write
from kscore.game.game import Game
from kscore.game.season_end import PossiblePlayers
from kscore.phone.empty_sheet import EmptySheet
from kscore.phone.sheets import SheetAtTable, key_of
from kscore.phone.uploads import Upload
from kscore.record.entry import Entry, OtherGame, Seat
from kscore.record.store import Record
from kscore.scanner.errors import LeftOutSheet
from kscore.scanner.kept_look import KeptLook, encode, from_bytes
from kscore.scanner.pipeline import Reader
from kscore.scanner.sheet_place import SheetPlace
from kscore.sheet.notes import sheet_notes
from kscore.sheet.outcome import (
    NeedsPlayer,
    NeedsSeason,
    Outcome,
    PhotoReader,
    Read,
    Refused,
    SeasonsTaken,
    outcome_alone,
    read_options,
)
from kscore.sheet.request import Request, by_its_name
from kscore.statements.corrections import Corrections

_NAMES_QUALITY = 80
"""Of a picture of name lines, as WebP."""


class State(StrEnum):
    """How far a photo has come that is not in a record."""

    READING = "reading"
    OPEN = "open"  # its outcome is what has to be said
    FAILED = "failed"
    LOOSE = "loose"  # read, and there is no game
    BOOKED = "booked"
    HELD = "held"  # one of several sheets, whose player is known, waits for those of the others
    SEVERAL = "several"  # each of its sheets is a photo of its own by now
    LAYOUT = "layout"  # an empty sheet, whose layout is not kept yet


class IncomingPhoto(Frozen, kw_only=True):
    """A photo that came in.

    Attributes:
        upload: its file, and who sent it.
        state: how far it has come.
        outcome: what has to be said of it, why it failed or, without a game, its sheet.
        photo: what was seen, without its pixels, while it waits for something.
        request: what is asked for.
        left_out: sheets in it that are not read.
        name_lines: a small picture (WebP) of where the player's name is written.
        player: whose sheet it was said to be; of one that waits for others, whose it is.
        season: which season's it was said to be.
        insists: whether that player was named twice.
        said: what was said of a sheet without a game, from the first to the newest.
        revision: counts what was said, and taken back, of it.
        empty: what is printed on an empty sheet.
        key: the sheet it became.
        by_claim: its player, where nothing but the phone's claimed name tells that.
        again: where this very photo stood before it came.
        other_game: where it stands in another game.
    """

    upload: Upload
    state: State = State.READING
    outcome: Outcome | None = None
    photo: LookedPhoto | None = None
    request: Request = field(default_factory=Request)
    left_out: tuple[LeftOutSheet, ...] = ()
    name_lines: bytes | None = None
    player: str | None = None
    season: Season | None = None
    insists: bool = False
    said: tuple[Corrections, ...] = ()
    revision: int = 0
    empty: EmptySheet | None = None
    key: str | None = None
    by_claim: str | None = None
    again: Seat | None = None
    other_game: OtherGame | None = None

    @property
    def error(self) -> Exception | None:
        """Why it failed."""
        if self.state is not State.FAILED or not isinstance(self.outcome, Refused):
            return None
        return self.outcome.error

    @property
    def look(self) -> KeptLook:
        """What was seen, while it is needed."""
        assert self.photo is not None
        assert isinstance(self.photo.look, KeptLook)
        return self.photo.look

    def entry_in(self, game: Game) -> Entry | None:
        """What a game has for this very photo."""
        assert self.photo is not None
        return self.photo.entry_in(game)

    def answered(self, player: str | None, season: Season | None, anyway: bool) -> IncomingPhoto:
        """The photo after an answer to what its outcome asks, to be entered."""
        asked = self.outcome
        insists = player is not None and isinstance(asked, NeedsPlayer) and player == asked.unlike
        return replace(
            self,
            state=State.READING,
            outcome=None,
            request=replace(self.request, anyway=self.request.anyway or anyway),
            player=player or self.player,
            season=season or self.season,
            insists=insists or self.insists,
        )

    def placed(
        self, game: Game, claimed: str | None, taken: Sequence[str] = ()
    ) -> tuple[Outcome, bool]:
        """The photo's outcome in a game, and whether nothing but ``claimed`` tells whose it is: the
        name that the phone has claimed counts where the photo was sent by itself. ``taken`` are
        players of other sheets in it. Raises what refuses it."""
        assert self.photo is not None
        submission = Submission(
            photo=self.photo,
            request=self.request,
            game=game,
            taken=tuple(taken),
            alone=self.photo.place is None,
        )
        found = submission.enter().placed(self.player, self.season, self.insists)
        by_claim = False
        if isinstance(found, NeedsPlayer) and self.upload.alone and claimed in found.players:
            # of a player who has sheets, one of them would have told that this one continues it
            by_claim = claimed in game.unranked
            found = found.placed(claimed, self.season) if by_claim else found
        if is_ready(found) and found.seat.player in taken:
            # two sheets of one player in a photo: one answer was wrong
            left = [player for player in game.setup.players if player not in taken]
            found = replace(submission.needs_player(PossiblePlayers(tuple(left))), likely=None)
        if isinstance(found, NeedsPlayer):
            return _in_turn(game, found), by_claim
        if isinstance(found, Refused) and not isinstance(found, SeasonsTaken):
            raise found.error
        return found, by_claim

    def entered(self, record: Record, claimed: str | None) -> IncomingPhoto:
        """The photo in the record, or open with what has to be said first; ``claimed`` as of
        `placed`. Raises what refuses it."""
        game = Game.of(record)
        known = self.entry_in(game)
        # this very photo: a server that was killed had entered it, or it was sent twice
        if known is not None and self.photo is not None:
            record.keep(self.photo.file)
            return replace(self._booked(game, known.seat), again=known.seat)
        found, by_claim = self.placed(game, claimed)
        if not is_ready(found):
            return replace(self, state=State.OPEN, outcome=found)
        end = write(record, found)
        booked = self._booked(game, Seat(end.player, end.season))
        return replace(booked, by_claim=end.player if by_claim else None, other_game=end.other_game)

    def _booked(self, game: Game, seat: Seat) -> IncomingPhoto:
        return IncomingPhoto(upload=self.upload, state=State.BOOKED, key=key_of(game, seat))

    def without_game(self, request: Request, said: tuple[Corrections, ...]) -> IncomingPhoto:
        """The photo as a sheet in no game; ``said`` of it from the first to the newest. Raises as
        `outcome_alone`."""
        name = Path(self.upload.name)
        found = outcome_alone(self.look, name, replace(request, played=self.request.played))
        # while its season is doubtful, with that question
        case = found.case() if isinstance(found, NeedsSeason) else found.case
        outcome = Read(photo=name, case=case.saying(said[-1]) if said[-1] else case)
        state, id_ = State.LOOSE, self.upload.id
        return replace(self, state=state, outcome=outcome, key=id_, said=said, revision=len(said))

    def saying(self, said: tuple[Corrections, ...]) -> IncomingPhoto:
        """A sheet in no game with more said of it, or less. Raises Mistyped."""
        assert isinstance(self.outcome, Read)
        outcome = self.outcome.saying(self.outcome.case.saying(said[-1]))
        return replace(self, outcome=outcome, said=said, revision=self.revision + 1)

    def sheet(self) -> SheetAtTable:
        """A sheet in no game as the table sees it."""
        assert isinstance(self.outcome, Read)
        scored, upload = self.outcome.case.score, self.upload
        which = "" if upload.of == 1 else f" ({upload.sheet}/{upload.of})"
        return SheetAtTable(
            key=upload.id,
            name=upload.name + which,
            player=None,
            season=scored.table.season,
            total=None if scored.season is None else scored.season.total,
            scored=scored,
            look=self.look,
            revision=self.revision,
            steps=len(self.said) - 1,
            photo=upload.id,
            notes=sheet_notes(scored),
        )


def is_ready(outcome: Outcome) -> TypeGuard[Entered]:
    """Whether an outcome may be written: nothing has to be said first."""
    return isinstance(outcome, Entered) and outcome.case.hopeless is None


def _in_turn(game: Game, asked: NeedsPlayer) -> NeedsPlayer:
    """Whose it probably is comes first, then those whose sheet of this season is missing."""
    missing = () if game.season is None else game.missing(game.season)
    order = sorted(asked.players, key=lambda each: (each != asked.likely, each not in missing))
    return replace(asked, players=tuple(order))


ReadsUpload = Callable[[Path, Upload, Request, Game | None], IncomingPhoto]
"""Looks at an uploaded photo, for a game where there is one."""


def loaded(reader: PhotoReader | None = None) -> ReadsUpload:
    """What reads with ``reader``; None: with kscore's own networks, which are loaded now."""
    return partial(read, reader or Reader.load())


def read(
    reader: PhotoReader, path: Path, upload: Upload, request: Request, game: Game | None
) -> IncomingPhoto:
    """Looks at the photo at ``path``. Raises ScanError where nothing can be read."""
    options = read_options(request) if game is None else options_of(game, request)
    with by_its_name(path, upload.name):
        look = reader.look(path, options)
    place = SheetPlace(upload.sheet, upload.of, upload.place) if upload.table else None
    name, kept = Path(upload.name), from_bytes(look.to_bytes())
    return IncomingPhoto(
        upload=upload,
        photo=LookedPhoto(name=name, look=kept, path=path, place=place),
        request=request,
        left_out=look.left_out,
        name_lines=encode(look.names(), _NAMES_QUALITY),
    )
