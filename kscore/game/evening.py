"""Photos of sheets for a game with a record.

A photo that is given to a game is a `Submission`. Its `Outcome` says what it needs, or is
`Entered`, which `write` puts into the record: nothing else writes a photographed sheet there.
Terminal, phones and programs hold these outcomes as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from kscore.engine.frozen import Frozen
from kscore.engine.likelihood import CardEvidence
from kscore.engine.season import SEASONS, CardSet, Season
from kscore.errors import AgainstRecord, FileTrouble, KscoreError
from kscore.game.game import Game, load
from kscore.game.recorded import (
    CardsOfSeats,
    cards_of_look,
    earlier_seasons,
    hand_context,
    player_by_hand,
    reconsidered,
    refuse_other_rules,
    with_booked_spaces,
    with_game,
)
from kscore.game.season_end import (
    PossiblePlayers,
    resembles,
    season_end_of_photo,
    since,
    whose,
    with_extra_of,
)
from kscore.game.seats import SeatInGame, recorded_case, season_end_beside
from kscore.record.entry import Entry, Seat, digest
from kscore.record.hands import known_hands
from kscore.record.places import Places, other_game, record_path
from kscore.record.store import Record, photo_bytes
from kscore.scanner import pipeline
from kscore.scanner.find.detect import Recorder
from kscore.scanner.kept_look import KeptLook
from kscore.scanner.reading import Reading, ReadOptions
from kscore.scanner.sheet_place import SheetPlace
from kscore.sheet.case import Case, with_season_doubt
from kscore.sheet.check import checked, season_by_boxes
from kscore.sheet.notes import SeasonAgainstBoxes, SeasonUnlikely, SheetNote, notes_of, number_notes
from kscore.sheet.outcome import (
    Looker,
    NeedsPlayer,
    NeedsSeason,
    Outcome,
    PhotoReader,
    Read,
    Recorders,
    Refused,
    SeasonsTaken,
    SheetsOfPhoto,
    look as look_alone,
    no_recorder,
    outcome_of,
    scorer,
    season_of,
    sheets_of,
    table_of,
)
from kscore.sheet.request import CardPoints, Request, TopicPoints, refuse
from kscore.sheet.result import (
    BookedResult,
    PhotoResult,
    SeasonEnd,
    SheetResult,
    failed_result,
    left_out_notes,
)
from kscore.sheet.scoring import PhotoSource, ScoredSheet
from kscore.sheet.season_weighing import (
    SeasonEvidence,
    drawn_spaces,
    possible_seasons,
    season_by_spaces,
    season_evidence,
)
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos

NO_NAME = Path("photo")
"""Of several sheets in a photo: its name is after none of their players."""
MOST_WAITING = 16
"""Looks that wait for their turn; a photo of 12 megapixels takes 9 MB."""


class LookedPhoto(Frozen, kw_only=True):
    """A photo that was looked at, now or before.

    Attributes:
        name: what people call it; the file itself may lie elsewhere, at ``path``.
        look: what was seen.
        data: its file's bytes, where it lies at no ``path``; None where it is gone.
        path: a file that stays as it is.
        place: which of several sheets in the photo it is.
    """

    name: Path
    look: pipeline.Look | KeptLook
    data: bytes | None = field(default=None, repr=False)
    path: Path | None = None
    place: SheetPlace | None = None

    @property
    def file(self) -> bytes | None:
        """Its bytes."""
        return self.data if self.path is None else photo_bytes(self.path)

    @cached_property
    def sha256(self) -> str | None:
        """Of its file."""
        return digest(self.file)

    @property
    def number(self) -> int:
        """Of the sheet in its photo."""
        return 1 if self.place is None else self.place.number

    def entry_in(self, game: Game) -> Entry | None:
        """The game's entry of this very sheet, or None. Of those in its photo the one that lies
        where it lies. An older kscore entered the largest, whichever number it has; and a sheet
        that is not found by itself may be given by its corners."""
        entries = game.of_photo(self.sha256)
        if not entries:
            return None
        grid = self.look.seen.grid
        middle, reach = grid.mean(axis=0), np.ptp(grid, axis=0).min() / 4
        for entry in entries:
            there = None if entry.reading is None else entry.reading.get("grid")
            if there is None and entry.sheet_number == self.number:
                return entry
            if there is not None and np.abs(np.mean(there, axis=0) - middle).max() < reach:
                return entry
        return None

    @cached_property
    def alone(self) -> PhotoSource:
        """What reads the sheet before it is known whose it is."""
        return PhotoSource(self.look)


class Entered(Read, kw_only=True):
    """A sheet whose player and season are known, ready to write.

    Attributes:
        submission: the photo, and what was said of it.
        game: as it stood when the photo came, with the cards noted that it was given with.
        seat: whose sheet of which season it is.
        evidence: what tells the season where it was not named.
    """

    submission: Submission
    game: Game
    seat: Seat
    evidence: SeasonEvidence | None = None

    @property
    def known(self) -> Entry | None:
        """What the game has for this very photo."""
        return self.submission.known

    @property
    def denied(self) -> NeedsPlayer | NeedsSeason | None:
        """The question if the drawing denies the named player or season."""
        return self.submission.denied(self.seat)

    @property
    def _number(self) -> int:
        """The number of the sheet in its photo. One that is found by its corners alone gets another
        than those that stand there."""
        photo = self.submission.photo
        if photo.place is not None:
            return photo.number
        if self.known is not None:
            return self.known.sheet_number
        others = self.game.of_photo(photo.sha256)
        return 1 + max((entry.sheet_number for entry in others), default=0)

    @property
    def end(self) -> SeasonEnd:
        """The end of the season as it would be written now."""
        photo = self.submission.photo
        where = photo.name if photo.path is None else photo.path
        kept = photo.look.to_bytes()
        score = self.case.score
        shown = (photo.sha256, self._number)
        end = season_end_of_photo(self.game, self.seat, score, where, shown, kept)
        return replace(end, told=number_notes(checked(score, self.case.before), score))

    def anew(self, game: Game, taken: Sequence[str]) -> Outcome:
        """The outcome in today's game, with what was said of the sheet."""
        said = CorrectionsOfPhotos(self.case.score.corrections)
        request = replace(self.submission.request, corrections=said)
        submission = replace(self.submission, request=request, game=game, taken=tuple(taken))
        return submission.enter().placed(self.seat.player, insists=True)


class Submission(Frozen, kw_only=True):
    """A photo's sheet for a game, with corrections.

    Attributes:
        photo: the photo, looked at.
        request: what is asked for.
        game: as it stands.
        taken: players who had a photo in this run.
        cards_drawn: what other photos, not entered yet, say about their season's cards.
        alone: whether the photo is given by itself: what is said of several at once is said of no
            one of them, and moves none.
        enters: whether it is to be entered, else it is only compared with the game.
        player: whose sheet it was said to be since.
        season: which season's it was said to be since.
        insists: whether that player was named though the sheet is unlike theirs.
    """

    photo: LookedPhoto
    request: Request
    game: Game
    taken: tuple[str, ...] = ()
    cards_drawn: CardsOfSeats | None = None
    alone: bool = True
    enters: bool = True
    player: str | None = None
    season: Season | None = None
    insists: bool = False

    def enter(self) -> Outcome:
        """The sheet's outcome; what is wrong with it costs no other sheet."""
        return outcome_of(self.photo.name, self.outcome, self.photo.place)

    def outcome(self) -> Outcome:
        """The sheet's outcome.

        Raises AgainstRecord for a player that the game has not, Mistyped for corrections that
        cannot be and as `refuse_other_rules`, FileTrouble where a whole game is asked for and it is
        not the last sheet.
        """
        refuse_other_rules(self._game, self._request)
        found = self._in_season()
        if isinstance(found, Outcome):
            return found
        seat, evidence = found
        photo = self.photo
        if evidence is not None and evidence.doubt is not None:
            return self._needs_season(seat, evidence)
        return Entered(
            photo=photo.name,
            place=photo.place,
            case=self._case(seat, evidence),
            asks=self.known is None or not self.enters or bool(self._typed),
            submission=self,
            game=self._with_revealed(seat),
            seat=seat,
            evidence=evidence,
        )

    def denied(self, seat: Seat) -> NeedsPlayer | NeedsSeason | None:
        """As of `Entered`. None where somebody was asked, or the photo was entered before."""
        if self.known is not None:
            return None
        if self.request.player is not None and self.player is None:
            asked = self._unlike(seat.player)
            if asked is not None:
                return asked
        named = self.request.season
        if named is None or self.season is not None:
            return None
        unsaid = replace(self, request=replace(self.request, season=None))
        evidence = unsaid._season_evidence(seat)
        if evidence is None or evidence.doubt is None:
            return None
        return replace(unsaid._needs_season(seat, evidence), typed=named)

    def _needs_season(self, seat: Seat, evidence: SeasonEvidence) -> NeedsSeason:
        who = seat.player
        return NeedsSeason(
            photo=self.photo.name,
            place=self.photo.place,
            player=who,
            evidence=evidence,
            _case=partial(self._case, seat, evidence),
            _next=lambda named: replace(self, player=who, season=named).outcome(),
        )

    def sure_seat(self) -> Seat | None:
        """The seat of a new sheet where nothing need be asked."""
        try:
            found = None if self.known is not None else self._in_season()
        except KscoreError:
            return None
        if found is None or isinstance(found, Outcome):
            return None
        seat, evidence = found
        return seat if evidence is None or evidence.doubt is None else None

    @cached_property
    def known(self) -> Entry | None:
        """What the game has for this very photo."""
        return self.photo.entry_in(self.game)

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        """Entries that end with it, because it is another player's."""
        if self.known is None or not (self.alone and self.enters):
            return ()
        return self.game.leaving(self.known, self.request.player, self.request.season)

    @property
    def _typed(self) -> Corrections:
        """What is said now of the photo. Beside what was said when it was entered before."""
        return self.request.corrections.of(self.photo.name)

    @cached_property
    def _game(self) -> Game:
        return self.game.without(self.leaves) if self.leaves else self.game

    @cached_property
    def _request(self) -> Request:
        """The request with what earlier entries of the photo tell. Its player, its season and what
        was said of it there are known."""
        known, request = self.known, self.request
        if known is None:
            return request
        season = request.expected_season or known.season
        player = known.player if request.player is None else self.game.player(request.player)
        stays = (player, season) == (known.player, known.season)
        said = known.corrections if stays else known.corrections.elsewhere
        said = said.and_typed(self._typed.texts())
        return replace(request, season=season, player=player, corrections=CorrectionsOfPhotos(said))

    @property
    def _said(self) -> Corrections:
        return self._request.corrections.of(self.photo.name)

    @cached_property
    def _read(self) -> Reading:
        return self.photo.alone.reading(self._said.answers)

    def _seat(self) -> Seat | NeedsPlayer | SeasonsTaken:
        """The sheet's seat by the awaited season, or a question. Before its season is weighed."""
        name = self.photo.name if self.photo.place is None else NO_NAME
        try:
            seat = self._whose(name, self.player or self._request.player)
        except AgainstRecord as error:
            if error.key != "record.over":
                raise
            if self.season is None:
                return self._seasons_taken(error)
            seat = Seat(str(error.values["player"]), self.season)
        if not isinstance(seat, Seat):
            return self.needs_player(seat)
        asked = self.player is not None and not self.insists
        return (self._unlike(seat.player) if asked else None) or seat

    def _whose(self, name: Path, player: str | None = None) -> Seat | PossiblePlayers:
        request = self._request
        sheet, season = self._read.sheet(), request.expected_season
        return whose(self._game, sheet, name, player=player, season=season, taken=self.taken)

    def _unlike(self, named: str) -> NeedsPlayer | None:
        """The question whose sheet it is, if unlike the named player's."""
        if resembles(self._game, self._read.sheet(), named):
            return None
        seat = self._whose(NO_NAME)
        others = (seat.player,) if isinstance(seat, Seat) else seat.players
        likely = seat.player if isinstance(seat, Seat) else seat.likely
        players = tuple(dict.fromkeys((*others, named)))
        found = PossiblePlayers(players, None if likely == named else likely)
        return self.needs_player(found, unlike=named)

    def _in_season(self) -> tuple[Seat, SeasonEvidence | None] | NeedsPlayer | SeasonsTaken:
        """The sheet's seat with its season's evidence, or a question."""
        seat = self._seat()
        if not isinstance(seat, Seat):
            return seat
        evidence = self._season_evidence(seat)
        if evidence is not None:
            evidence = evidence if self.season is None else evidence.settled(self.season)
            known = season_of(evidence, self._request, self.photo.name)
            seat = replace(seat, season=known or seat.season)
        return seat, evidence

    def needs_player(self, possible: PossiblePlayers, unlike: str | None = None) -> NeedsPlayer:
        """The question whose sheet it is; ``unlike`` as of `NeedsPlayer`."""
        photo, game, players = self.photo, self._game, possible.players
        hands = self._request.hands and possible.named is None
        drawer = player_by_hand(photo.alone, game, players) if hands else None
        values: dict[str, Any] = {"photo": photo.name, "players": ", ".join(players)}
        error = AgainstRecord("record.whose", **values)
        if photo.place is not None:
            where = {"number": photo.place.number, "place": photo.place.place}
            error = AgainstRecord("record.whose_sheet", **values, **where)
        return NeedsPlayer(
            photo=photo.name,
            place=photo.place,
            players=players,
            table=game.setup.players,
            error=error,
            likely=drawer or possible.likely,
            named=possible.named,
            unlike=unlike,
            drawn=drawer is not None,
            names=photo.look.names if isinstance(photo.look, pipeline.Look) else None,
            _next=lambda said: replace(self, player=said, insists=said == unlike).outcome(),
        )

    def _seasons_taken(self, error: AgainstRecord) -> SeasonsTaken:
        """The outcome for a player with all seasons. Those first that fit the sheet."""
        drawn, player = drawn_spaces(self._read.sheet()), str(error.values["player"])
        seasons = (*possible_seasons(drawn, self._game.setup.played.games), *SEASONS)
        return SeasonsTaken(
            photo=self.photo.name,
            place=self.photo.place,
            error=error,
            player=player,
            seasons=tuple(dict.fromkeys(seasons)),
            drawn=drawn,
            _next=lambda season: replace(self, player=player, season=season).outcome(),
        )

    def _season_evidence(self, seat: Seat) -> SeasonEvidence | None:
        """The evidence of the season, or None. None where it was named, or points that no season
        has alone are asked about."""
        game, request, sheet = self._game, self._request, self._read.sheet()
        if request.season is not None or isinstance(request.wanted, CardPoints | TopicPoints):
            return None
        box = season_by_boxes(self._read, sheet, game.table(None))
        games, sheets = game.setup.played.games, game.sheets(seat.player)
        return season_evidence(sheet, self.photo.name, games, box, seat.season, sheets)

    def _with_revealed(self, seat: Seat) -> Game:
        """The game with the cards noted that the photo is given with."""
        revealed = self._request.revealed
        return self._game if revealed is None else self._game.with_revealed(seat.season, revealed)

    def _case(self, seat: Seat, evidence: SeasonEvidence | None) -> Case:
        """The case with what the record knows. Its season is open while ``evidence`` doubts it."""
        photo, request, known = self.photo, self._request, self.known
        said = with_extra_of(self._game, seat, self._said)
        game = self._with_revealed(seat)
        season = None if evidence is not None and evidence.doubt is not None else seat.season
        table = table_of(request, game.setup.card_set, season, game.setup.played)
        hands = known_hands(hand_context(game, seat)) if request.hands else None
        source = with_game(
            photo.alone, game, seat, season, hands=hands, cards_drawn=self.cards_drawn
        )
        here = known if known is not None and known.seat == seat else None
        had = None if here is None else here.sheet
        if here is not None and had is not None and had.layout == self._read.sheet().layout:
            source = with_booked_spaces(source, here, said.answers)
        place = SeatInGame(game, seat.player, seat.season)
        past = since(game, seat, new=here is None)
        whole = place.earlier() if request.whole and season is not None else None
        score = scorer(source, table, past, whole)
        return Case(
            name=str(photo.name),
            request=request,
            scorer=score,
            score=with_season_doubt(score(said), evidence),
            # deciding earlier sheets again takes time: where a box is compared
            before=partial(earlier_seasons, game, seat),
            look=None if isinstance(photo.look, KeptLook) else photo.look,
            season=evidence,
            seat=place,
            cards=game.setup.card_set,
            beside=past.beside,
        )


def write(record: Record, entered: Entered) -> SeasonEnd:
    """Enters a photographed sheet into a record, as it stands by now. Raises AgainstRecord where
    its player has left meanwhile."""
    end, submission = entered.end, entered.submission
    known, data, sha256 = submission.known, submission.photo.file, submission.photo.sha256
    if known is None and sha256 is not None:
        end = replace(end, other_game=other_game(sha256, record.path))
    with record.atomic():
        if known is not None:
            others = entered.game.elsewhere(known, Seat(end.player, end.season))
            also = next((each.seat for each in others), None)
            end = replace(end, before=known.seat, also=also)
            if end.again:
                now = season_end_beside(Game.of(record), known, end)
                end = replace(now, before=end.before, also=also)
        if submission.leaves:
            record.replace_entries(submission.leaves, [end.entry])
        elif (
            known is None
            or not end.again
            or (end.entry.sheet, end.entry.corrections) != (known.sheet, known.corrections)
        ):  # the same photo again may make another sheet, or more was said of it
            record.add(end.entry, data)
        record.keep(data)
        if entered.case.request.revealed is not None:
            record.note_revealed(end.season, entered.case.request.revealed)
    return end


class RecordFile(Frozen):
    """A record, for scoring photos. Each method raises as `Record.open`.

    Attributes:
        path: its file.
    """

    path: Path
    _loaded: dict[tuple[int, int], Game] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    @staticmethod
    def named(game: Path | None) -> RecordFile:
        """The record at ``game``, else that of the game being played. Raises FileTrouble if there
        is neither."""
        return RecordFile(record_path(game))

    @staticmethod
    def current() -> RecordFile | None:
        """That of the game being played, if there is one."""
        path = Places().current()
        return None if path is None else RecordFile(path)

    @staticmethod
    def in_play(
        game: Path | None, player: str | None, photos: Sequence[Path] = ()
    ) -> RecordFile | None:
        """The record that photos go into. The named one, else the one being played while it is not
        over, or where one of the photos is in it already.

        Raises FileTrouble where a player is named and no game is being played.
        """
        if game is not None or player is not None:
            return RecordFile.named(game)
        current = RecordFile.current()
        if current is None:
            return None
        known = current.game()
        again = known.finished and len(known.not_entered(photos)) < len(photos)
        return current if again or not known.finished else None

    @staticmethod
    def known(game: Path | None, player: str | None = None) -> RecordFile | None:
        """The record that sheets are compared with. As `in_play`, but a game that is over is known
        all the same."""
        if game is not None or player is not None:
            return RecordFile.named(game)
        return RecordFile.current()

    @staticmethod
    def holding(photo: Path) -> RecordFile | None:
        """The current record if this very photo is in it. A record that cannot be read holds
        none."""
        current = RecordFile.current()
        try:
            return None if current is None or current.game().not_entered([photo]) else current
        except KscoreError:
            return None

    @staticmethod
    def played_with(cards: CardSet, photos: Sequence[Path]) -> RecordFile | None:
        """The current record, if cards and a photo may belong to it. It is not over and lacks one
        of the photos; a record that cannot be read is none."""
        current = RecordFile.current()
        try:
            game = None if current is None else current.game()
        except KscoreError:
            return None
        waits = game is not None and not game.finished and game.setup.card_set == cards
        return current if waits and game is not None and game.not_entered(photos) else None

    @contextmanager
    def open(self) -> Iterator[OpenGame]:
        """The game, open to be entered into."""
        with Record.open(self.path) as record:
            yield OpenGame(record, known={record.version: self.game()})

    def game(self) -> Game:
        """The recorded game. Read anew where the file is another by now."""
        try:
            status = self.path.stat()
        except OSError:
            return load(self.path)
        now = (status.st_mtime_ns, status.st_size)
        found = self._loaded.get(now)
        if found is None:  # in any thread
            found = load(self.path)
            self._loaded.clear()
            self._loaded[now] = found
        return found

    def looker(self) -> Looker:
        """What looks at photos and asks the record; nothing is entered."""
        return partial(_outcome_in_game, self.game())

    def last_sheets(self) -> Looker:
        """A `Looker` at photos of last sheets. What the game has of earlier seasons and said of the
        photo is known."""
        return partial(_last_sheet, self.game())

    def latest(self, player: str, request: Request) -> Case:
        """A player's sheet of the asked season, else the last one."""
        game = self.game()
        return recorded_case(game, game.latest(game.player(player), request.season), request)


class OpenGame(Frozen):
    """A game whose record is open.

    Attributes:
        record: the record.
        known: the game as it was read last, by the record's version.
        taken: players who had a photo in this run.
    """

    record: Record
    known: dict[tuple[int, int], Game]
    taken: list[str] = field(default_factory=list)

    def game(self) -> Game:
        """The game as it stands."""
        version = self.record.version
        if version not in self.known:
            self.known.clear()
            self.known[version] = Game.of(self.record)
        return self.known[version]

    def outcomes(
        self,
        photos: Sequence[Path],
        request: Request,
        *,
        reader: PhotoReader | None = None,
        recorders: Recorders = no_recorder,
        data: bytes | None = None,
    ) -> Iterator[Outcome | SheetsOfPhoto]:
        """The outcomes of photos at the end of a season. All are looked at first, and tell each
        other the season's cards (where skills are played they say nothing); then each is to be
        written before the next is decided. ``reader``: what looks at them; None: kscore's own
        networks. ``data``: the bytes of a single photo that lies in no file."""
        reader = reader or pipeline.Reader.load()
        cards_drawn: CardsOfSeats | None = None
        if len(photos) > 1 and not self.record.setup.played.skills:
            reader = together = _look_at_all(reader, photos, request, self.game(), recorders)
            cards_drawn = together.cards_drawn
        for photo in photos:
            recorder = recorders(photo)

            def entered(
                place: SheetPlace | None = None,
                *,
                taken: tuple[str, ...] = (),
                player: str | None = None,
                season: Season | None = None,
                photo: Path = photo,
                recorder: Recorder | None = recorder,
            ) -> Outcome:
                game = self.game()
                of_one = request if place is None else replace(request, sheet=place.number)
                submission = Submission(
                    photo=look_at(reader, photo, of_one, game, recorder, data),
                    request=of_one,
                    game=game,
                    taken=(*self.taken, *taken),
                    cards_drawn=cards_drawn,
                    alone=place is None and len(photos) == 1,
                )
                return submission.enter().placed(player, season, insists=True)

            yield sheets_of(outcome_of(photo, entered), request, entered, in_game=True)

    def decided(self, end: SeasonEnd) -> dict[tuple[str, Season], ScoredSheet]:
        """The sheet as the game decides it now, computed once."""
        game = self.game()
        entry = game.entry(end.player, end.season)
        scored = None if entry is None else reconsidered(game, entry)
        return {} if scored is None else {(end.player, end.season): scored}

    def result(self, outcome: Outcome) -> PhotoResult:
        """Writes a sheet, unless something is open, and returns the result."""
        if isinstance(outcome, NeedsSeason):
            case = outcome.case()
            return _unwritten_result(outcome, case, case.open_season)
        if not isinstance(outcome, Entered):
            assert isinstance(outcome, Refused)
            return failed_result(outcome)
        hopeless = outcome.case.hopeless if outcome.known is None else None
        if hopeless is not None:
            return _unwritten_result(outcome, outcome.case, hopeless)
        try:
            end = write(self.record, outcome)
        except (AgainstRecord, FileTrouble) as error:
            # A full disk costs no reading: it is shown, with why it was not entered.
            return _unwritten_result(outcome, outcome.case, error)
        self.taken.append(end.player)
        return booked_result(outcome, end)


def _unwritten_result(outcome: Outcome, case: Case, error: Exception | None) -> SheetResult:
    """A sheet with its points that is not entered."""
    return SheetResult(
        photo=str(outcome.photo),
        place=outcome.place,
        error=error,
        notes=(*left_out_notes(case.look), *notes_of(case.score, None, None, ())),
        scored=case.score,
        look=case.look,
    )


def booked_result(entered: Entered, end: SeasonEnd) -> BookedResult:
    """A sheet as it is recorded, or would be if written now."""
    return BookedResult(
        photo=str(entered.photo),
        place=entered.place,
        notes=tuple(_booked_notes(entered, end)),
        scored=end.scored,
        look=entered.case.look,
        end=end,
        evidence=entered.evidence,
    )


def _booked_notes(entered: Entered, end: SeasonEnd) -> Iterator[SheetNote]:
    yield from left_out_notes(entered.case.look)
    yield from end.notes
    box = None if entered.evidence is None else entered.evidence.contradicted
    if box is not None:
        yield SeasonAgainstBoxes(end.season, box)
    shown = None if entered.known is not None else _unlikely_season(entered, end)
    if shown is not None:
        yield SeasonUnlikely(str(entered.photo), drawn_spaces(end.scored.sheet), end.season, shown)


def look_at(
    reader: PhotoReader,
    photo: Path,
    request: Request,
    game: Game,
    recorder: Recorder | None = None,
    data: bytes | None = None,
) -> LookedPhoto:
    """Looks at a photo for a game. ``data`` are its bytes where it lies in no file.

    Raises FileTrouble for what is no photo at all, ScanError where nothing can be read, Mistyped as
    `refuse_other_rules`.
    """
    if data is None:
        data = photo_bytes(photo)
        refuse(photo)
    refuse_other_rules(game, request)
    seen = reader.look(photo, options_of(game, request), recorder)
    return LookedPhoto(name=photo, look=seen, data=data, place=seen.place)


def _unlikely_season(entered: Entered, end: SeasonEnd) -> Season | None:
    """The season of the spaces, if it is unlike the named one. Beside its player's other sheets."""
    game = entered.game
    if entered.case.request.season is None or end.scored.reading is None:
        return None
    box = season_by_boxes(end.scored.reading, end.scored.sheet, game.table(None))
    others = game.sheets(end.player, but=end.season)
    return season_by_spaces(end.scored.sheet, end.season, game.setup.played.games, box, others)


@dataclass
class _PhotoCache:
    """A reader of photos that lie on the table together. All are looked at before the first is
    decided, so that each tells the others its season's cards (``cards_drawn``). What a look raises
    is raised when its photo's turn comes.

    The looks wait with their photos' pixels, which pictures of questions are made of. Of more
    photos than MOST_WAITING only what they tell is kept: they are looked at again.
    """

    reader: PhotoReader
    waiting: dict[Path, pipeline.Look | Exception] = field(default_factory=dict)
    cards_drawn: dict[Seat, CardEvidence] = field(default_factory=dict)

    def look(
        self, path: Path, options: ReadOptions, recorder: Recorder | None = None
    ) -> pipeline.Look:
        """What was seen. Raises what looking at it raised."""
        found = self.waiting.pop(path, None)
        if found is None:
            return self.reader.look(path, options, recorder)
        if isinstance(found, Exception):
            raise found
        return found


def _look_at_all(
    reader: PhotoReader, photos: Sequence[Path], request: Request, game: Game, recorders: Recorders
) -> _PhotoCache:
    found, options = _PhotoCache(reader), options_of(game, request)
    for photo in photos:
        try:
            refuse(photo)
            seen = reader.look(photo, options, recorders(photo))
            looked = LookedPhoto(name=photo, look=seen, data=photo_bytes(photo), place=seen.place)
            seat = Submission(photo=looked, request=request, game=game).sure_seat()
            cards = None
            if seat is not None:
                cards = cards_of_look(seen, game, seat, request.corrections.of(photo).answers)
            if seat is not None and cards is not None:
                found.cards_drawn[seat] = cards
            if len(found.waiting) < MOST_WAITING:
                found.waiting[photo] = seen
        except Exception as error:  # one bad photo costs no other
            found.waiting[photo] = error
    return found


def options_of(game: Game, request: Request) -> ReadOptions:
    """How the photos of a game are looked at."""
    played = request.played.with_defaults(game.setup.played)
    return ReadOptions(played, request.corners, sheet=request.sheet)


def _outcome_in_game(
    game: Game,
    reader: PhotoReader,
    photo: Path,
    request: Request,
    *,
    recorder: Recorder | None = None,
) -> Outcome:
    """A photo in the game, of which nothing is entered."""
    looked = look_at(reader, photo, request, game, recorder)
    submission = Submission(photo=looked, request=request, game=game, enters=False)
    known = submission.known
    whole = request.whole and request.season is None and known is not None
    if known is not None and whole and known.season is not SEASONS[-1]:
        raise FileTrouble("whole.entered_as", photo=photo, player=known.player, season=known.season)
    return submission.outcome()


def _last_sheet(
    game: Game,
    reader: PhotoReader,
    photo: Path,
    request: Request,
    *,
    recorder: Recorder | None = None,
) -> Outcome:
    """The outcome of a winter photo, whoever took it. In the game where that has any sheet that
    tells whose it is."""
    alone = partial(look_alone, reader, photo, request, recorder=recorder)
    if all(entry.undone or entry.sheet is None for entry in game.entries):
        return alone()
    found = _outcome_in_game(game, reader, photo, request, recorder=recorder)
    return found.beside_the_game(alone) if isinstance(found, NeedsPlayer) else found
