"""A photo from a phone on its way into a record: how far it has come; looked at once, its seat
found or asked for, entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path

from kscore.engine.season import Season
from kscore.errors import AgainstRecord, HopelessPhoto
from kscore.game.evening import Entered, LookedPhoto, Submission, options_of, write
from kscore.game.game import Game
from kscore.game.seats import reviewed
from kscore.phone.empty_sheet import EmptySheet
from kscore.phone.sheets import LoosePhoto, SheetAtTable
from kscore.phone.uploads import Upload, by_its_name
from kscore.record.entry import Entry, OtherGame, Seat
from kscore.record.store import Record, photo_bytes
from kscore.scanner.errors import LeftOutSheet
from kscore.scanner.kept_look import KeptLook, encoded, opened
from kscore.scanner.pipeline import Reader
from kscore.scanner.sheet_place import SheetPlace
from kscore.sheet.case import Case, as_they_stand, confirming, together
from kscore.sheet.outcome import (
    NeedsPlayer,
    NeedsSeason,
    PhotoReader,
    Refused,
    SeasonsTaken,
    outcome_alone,
    read_options,
)
from kscore.sheet.request import Request
from kscore.statements.corrections import Corrections, Origin

_NAMES_QUALITY = 80
"""Of a picture of name lines, as WebP."""


@dataclass(frozen=True)
class OpenPhoto:
    """What has to be said of a photo before it is entered: whose sheet it is, one of ``players``,
    or, where it is known (``player``), which season it ends, one of ``seasons``, the likeliest
    first. ``drawn`` spaces are drawn on it. ``hopeless``: that it is taken though it is not worth
    its questions. ``unlike`` is who was said, though it has little in common with their sheets."""

    players: tuple[str, ...] = ()
    player: str | None = None
    seasons: tuple[Season, ...] = ()
    _: KW_ONLY
    drawn: int = 0
    hopeless: HopelessPhoto | None = None
    unlike: str | None = None


class State(StrEnum):
    """How far a photo has come that is not in a record."""

    READING = "reading"
    OPEN = "open"  # whose sheet it is, or which season, is to be said
    FAILED = "failed"
    LOOSE = "loose"  # read, and there is no game
    BOOKED = "booked"
    HELD = "held"  # one of several sheets, whose player is known, waits for those of the others
    SEVERAL = "several"  # a photo that became a slip for each of its sheets
    LAYOUT = "layout"  # an empty sheet, whose layout is not kept yet


@dataclass(frozen=True)
class Slip:
    """A photo that came in. ``key`` is the sheet it became; ``error`` why it failed; ``asked`` what
    is to be said; ``by_claim`` the player to whom nothing but the phone that sent it gave it,
    ``again`` where this very photo stood before it came, ``other_game`` where it stands in another
    game; ``player`` whose it is while it waits for the photo's other sheets; ``empty`` what is
    printed on an empty sheet."""

    upload: Upload
    state: State
    _: KW_ONLY
    key: str | None = None
    error: Exception | None = None
    asked: OpenPhoto | None = None
    by_claim: str | None = None
    again: Seat | None = None
    other_game: OtherGame | None = None
    player: str | None = None
    empty: EmptySheet | None = None


@dataclass(frozen=True)
class BookedPhoto:
    """A photo that is in the record. ``by_claim``: only the name that its phone had claimed told
    whose it is; ``again``: this very photo stood there already, and nothing new was
    entered; ``other_game``: it stands in another game, too."""

    player: str
    season: Season
    by_claim: bool = False
    again: bool = False
    other_game: OtherGame | None = None


@dataclass(frozen=True, eq=False)
class PhotoInHand:
    """A photo that was looked at, without its pixels; ``name`` is what it was called, ``player``
    and ``season`` are what somebody said of it, and whoever ``insists`` said whose it is twice;
    ``left_out`` are sheets in it that are not read. ``name_lines`` are a small picture (WebP) of
    where the player's name is written."""

    look: KeptLook
    name: str
    request: Request
    _: KW_ONLY
    player: str | None = None
    season: Season | None = None
    insists: bool = False
    left_out: tuple[LeftOutSheet, ...] = ()
    name_lines: bytes | None = None

    @property
    def insisted(self) -> PhotoInHand:
        """This photo for whoever takes it though it is hopeless."""
        return replace(self, request=replace(self.request, anyway=True))

    def case(self) -> Case:
        """Scored by the cards and the season that the request names; while its season is doubtful,
        with that question. Raises as `outcome_alone`."""
        found = outcome_alone(self.look, Path(self.name), self.request)
        return found.case() if isinstance(found, NeedsSeason) else found.case

    def loose(self, upload: Upload, request: Request, said: tuple[Corrections, ...]) -> LoosePhoto:
        """A photo without a game; ``said`` of it from the first to the newest."""
        again = replace(self, request=replace(request, played=self.request.played))
        case = again.case() if not said[-1] else again.case().saying(said[-1])
        name = upload.name if upload.of == 1 else f"{upload.name} ({upload.sheet}/{upload.of})"
        return LoosePhoto(
            upload.id, name, upload.phone, case, self.look, said=said, revision=len(said)
        )

    def booked(
        self, record: Record, upload: Upload, path: Path, claimed: str | None
    ) -> BookedPhoto | OpenPhoto:
        """Enters the photo, which lies at ``path``, or says what has to be known first. ``claimed``
        is the name that the phone has claimed: it tells whose the sheet is where nothing else does,
        and the photo was sent by itself.
        """
        game, data = Game.of(record), photo_bytes(path)
        known = self.looked(upload, path, data).entry_in(game)
        # this very photo: a server that was killed had entered it, or somebody sent it twice
        if known is not None:
            record.keep(data)
            return BookedPhoto(known.player, known.season, again=True)
        found = self.seated(game, upload, path, data, claimed)
        if isinstance(found, OpenPhoto):
            return found
        entered, by_claim = found
        end = write(record, entered)
        return BookedPhoto(end.player, end.season, by_claim, other_game=end.other_game)

    def looked(self, upload: Upload, path: Path, data: bytes | None) -> LookedPhoto:
        """The photo, or the sheet in it, as an evening takes it."""
        several = upload.table != ""
        place = SheetPlace(upload.sheet, upload.of, upload.place) if several else None
        return LookedPhoto(name=Path(self.name), look=self.look, data=data, path=path, place=place)

    def seated(
        self,
        game: Game,
        upload: Upload,
        path: Path,
        data: bytes | None,
        claimed: str | None,
        taken: tuple[str, ...] = (),
    ) -> tuple[Entered, bool] | OpenPhoto:
        """The photo at its seat, and whether nothing but a claim told whose it is; or what has to
        be known first. ``taken`` are players of other sheets in it."""
        photo = self.looked(upload, path, data)
        submission = Submission(
            photo=photo, request=self.request, game=game, taken=taken, alone=photo.place is None
        )
        found, by_claim = submission.enter(), False
        found = found.placed(self.player, self.season, self.insists)
        if isinstance(found, NeedsPlayer):
            # of a player who has sheets, one of them would have told that this one continues it
            mine = claimed in found.players and upload.alone and claimed in game.unranked
            if claimed is None or not mine:
                players = _in_turn(game, found.players, found.likely)
                return OpenPhoto(players=players, unlike=found.unlike)
            found, by_claim = found.player(claimed), True
        if isinstance(found, SeasonsTaken):
            return OpenPhoto((), found.player, found.seasons, drawn=found.drawn)
        if isinstance(found, NeedsSeason):
            return OpenPhoto((), found.player, found.seasons, drawn=found.evidence.drawn)
        if isinstance(found, Refused):
            raise found.error
        assert isinstance(found, Entered)
        if found.case.hopeless is not None:
            return OpenPhoto(player=found.seat.player, hopeless=found.case.hopeless)
        if found.seat.player in taken:  # two sheets of one player in a photo: one tap was wrong
            left = [player for player in game.setup.players if player not in taken]
            return OpenPhoto(players=_in_turn(game, left))
        return found, by_claim


ReadsUpload = Callable[[Path, Upload, Request, Game | None], PhotoInHand]
"""Looks at an uploaded photo, for a game where there is one."""


def loaded(reader: PhotoReader | None = None) -> ReadsUpload:
    """What reads with ``reader``; None: with kscore's own networks, which are loaded now."""
    return partial(read, reader or Reader.load())


def read(
    reader: PhotoReader, path: Path, upload: Upload, request: Request, game: Game | None
) -> PhotoInHand:
    """Looks at the photo at ``path``. Raises ScanError where nothing can be read."""
    options = read_options(request) if game is None else options_of(game, request)
    with by_its_name(upload, path):
        look = reader.look(path, options)
    return PhotoInHand(
        opened(look.kept()),
        upload.name,
        request,
        left_out=look.left_out,
        name_lines=encoded(look.names(), _NAMES_QUALITY),
    )


def said_of(game: Game, entry: Entry, texts: Sequence[str], origin: Origin) -> Entry:
    """A recorded sheet with more said of it, as a new entry. Raises AgainstRecord without a sheet,
    Mistyped."""
    return reviewed(game, entry, entry.corrections.and_typed(texts, origin)).entry


def confirmed(sheet: SheetAtTable, texts: Sequence[str], revision: int, who: str) -> Corrections:
    """What is said of a sheet by now where somebody confirms all its questions at once.

    ``texts`` is what they saw (``F7=W``), in that revision. Raises AgainstRecord where that is not,
    or not all, what may be confirmed together now: somebody has changed it since.
    """
    scored = sheet.scored
    asked = () if scored is None else together(scored)
    if (
        scored is None
        or not asked
        or sheet.revision != revision
        or set(confirming(asked)) != set(texts)
    ):
        raise AgainstRecord("phone.changed_since")
    return as_they_stand(scored, asked, who)


def agreed(game: Game, entry: Entry, said: Corrections, revision: int) -> Entry:
    """A recorded sheet of which this is said by now, as a new entry. Raises AgainstRecord where a
    command line has entered something since the ``revision`` that it was said of."""
    if entry.number != revision:
        raise AgainstRecord("phone.changed_since")
    return reviewed(game, entry, said).entry


def exchanged(game: Game, entry: Entry, seat: Seat) -> tuple[tuple[int, ...], tuple[Entry, ...]]:
    """What moves a sheet to another seat: the entries to take back, and those to add.

    A sheet that is there already takes the first one's place. Raises AgainstRecord where the seat
    is the same.
    """
    here = entry.seat
    if here == seat:
        raise AgainstRecord("phone.same_seat", player=seat.player)
    there = game.entry(seat.player, seat.season)
    stand = game.entered_at(here) + (() if there is None else game.entered_at(seat))
    numbers = tuple(each.number for each in stand)
    bare = replace(game, entries=tuple(each for each in game.entries if each.number not in numbers))
    moved = [_at(bare, entry, seat)]
    if there is not None:
        moved.append(_at(bare, there, here))
    return numbers, tuple(moved)


def _at(game: Game, entry: Entry, seat: Seat) -> Entry:
    """The sheet at another seat, decided anew with what is known there."""
    there = replace(entry, player=seat.player, season=seat.season, number=0, made_at="")
    return (
        there if entry.sheet is None else reviewed(game, there, entry.corrections.elsewhere).entry
    )


def _in_turn(game: Game, players: Sequence[str], likely: str | None = None) -> tuple[str, ...]:
    """Whose it probably is comes first, then those whose sheet of this season is missing."""
    missing = () if game.season is None else game.missing(game.season)
    return tuple(sorted(players, key=lambda each: (each != likely, each not in missing)))
