"""Photos of a game whose record is known: whose they are, what the record knows, what goes into
it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from engine.likelihood import CardsDrawn
from engine.season import SEASONS, CardSet, Season
from kscore.errors import AgainstRecord, FileTrouble, KscoreError
from kscore.game.game import Game, Seat, load
from kscore.game.other_games import other_game
from kscore.game.recorded import (
    as_booked,
    beside_others,
    compared,
    knowing,
    known_before,
    refuse_other_rules,
    sitting,
)
from kscore.game.season_end import SeasonEnd, photographed, since, whose
from kscore.game.seats import SeatInGame, recorded
from kscore.game.shared_cards import Told, cards_of_look
from kscore.record.entry import Entry, digest
from kscore.record.hands import known_hands
from kscore.record.places import Places, record_path
from kscore.record.store import Record, photo_bytes
from kscore.sheet.asking import Asker, ShowsNames
from kscore.sheet.check import season_by_boxes
from kscore.sheet.request import Request
from kscore.sheet.score_photo import (
    Case,
    Looker,
    PhotoReader,
    PhotoResult,
    Recorders,
    asked_season,
    look as look_alone,
    no_recorder,
    scorer,
    season_of,
    table_of,
)
from kscore.sheet.scoring import PhotoSource
from kscore.sheet.season_weighing import SeasonEvidence, season_evidence, spaces_say
from kscore.statements.corrections import CorrectionsOfPhotos
from kscore.statements.named_photos import refuse
from scanner import pipeline
from scanner.find.detect import Recorder
from scanner.kept_look import KeptLook
from scanner.reading import Reading, ReadOptions

MOST_WAITING = 16
"""Looks that wait for their turn; a photo of 12 megapixels takes 9 MB."""


@dataclass(frozen=True)
class RecordFile:
    """The record at ``path``, for whoever scores photos. Each method raises FileTrouble and
    AgainstRecord as `Record.open`."""

    path: Path

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
        """The record that photos go into: the named one, else the one being played while it is not
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
        """The record that sheets are compared with: as `in_play`, but a game that is over is known
        all the same."""
        return (
            RecordFile.named(game)
            if game is not None or player is not None
            else RecordFile.current()
        )

    @staticmethod
    def holding(photo: Path) -> RecordFile | None:
        """That of the game being played, if this very photo stands in it; a record that cannot be
        read holds none."""
        current = RecordFile.current()
        try:
            return None if current is None or current.game().not_entered([photo]) else current
        except KscoreError:
            return None

    @staticmethod
    def played_with(cards: CardSet, photos: Sequence[Path]) -> RecordFile | None:
        """That of the game being played, if it is played with these cards, is not over and lacks
        one of the photos; a record that cannot be read is none."""
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
            yield OpenGame(record)

    def game(self) -> Game:
        """The game as it stands."""
        return load(self.path)

    def looker(self) -> Looker:
        """What looks at photos and asks the record; nothing is entered."""
        return partial(_compared, self.game())

    def last_sheets(self) -> Looker:
        """What looks at photos of last sheets: what the game has of earlier seasons and said of the
        photo is known."""
        return partial(_last_sheet, self.game())

    def latest(self, player: str, request: Request) -> Case:
        """A player's sheet of the season that is asked about, or the last one entered."""
        game = self.game()
        return recorded(game, game.latest(game.player(player), request.season), request)


@dataclass(frozen=True)
class OpenGame:
    """A game whose record is open."""

    record: Record

    def game(self) -> Game:
        """The game as it stands."""
        return Game.of(self.record)

    def end_season(
        self,
        photos: Sequence[Path],
        request: Request,
        *,
        asker: Asker | None = None,
        recorders: Recorders = no_recorder,
    ) -> Iterator[PhotoResult]:
        """Scores photos at the end of a season: all are looked at first, and tell each other the
        season's cards (where skills are played they say nothing); then each is entered into the
        record before the next is decided."""
        reader: PhotoReader = pipeline.Reader.load()
        told: Told | None = None
        if len(photos) > 1 and not self.record.setup.skills:
            reader = together = _looked_at_all(reader, photos, request, self.game(), recorders)
            told = together.told
        taken: list[str] = []
        for photo in photos:
            try:
                game, data = self.game(), photo_bytes(photo)
                known = game.seen(digest(data))
                asked, wanted = request, asker
                leaves: tuple[int, ...] = ()
                if known is not None:
                    # This very photo was entered: what was said of it stands, and `kscore review`
                    # asks again; so does whoever types corrections now.
                    asked = _as_before(request, photo, known)
                    wanted = asker if request.corrections.of(photo) else None
                    # What is said of several photos at once is said of no one of them: it moves
                    # none.
                    leaves = (
                        game.leaving(known, request.player, request.season)
                        if len(photos) == 1
                        else ()
                    )
                    game = game.without(leaves)
                recorder = recorders(photo)
                now = look(
                    reader,
                    photo,
                    asked,
                    game,
                    asker=wanted,
                    taken=taken,
                    recorder=recorder,
                    told=told,
                    known=known,
                )
                if now.case.open_season is not None:
                    yield PhotoResult(
                        str(photo),
                        request,
                        now.case.scored(),
                        now.case.open_season,
                        look=now.case.look,
                    )
                    continue
                evidence = now.look.kept()
                again = partial(
                    photographed,
                    now.game,
                    now.seat,
                    photo=photo,
                    sha256=digest(data),
                    evidence=evidence,
                )
                end = compared(again(now.case.scored(wanted)), now.case.score, again, wanted)
                if known is None and data is not None:
                    end = replace(end, other_game=other_game(digest(data) or "", self.record.path))
                try:
                    with self.record.in_one_piece():
                        if known is not None:
                            others = game.elsewhere(known.sha256, Seat(end.player, end.season))
                            also = next((Seat(each.player, each.season) for each in others), None)
                            end = replace(end, before=Seat(known.player, known.season), also=also)
                            if end.again:
                                before = end.before
                                end = beside_others(self.game(), known, end)
                                end = replace(end, before=before, also=also)
                        if leaves:
                            self.record.put_right(leaves, [end.entry])
                        elif known is None or not end.again or _says_more(end.entry, known):
                            self.record.add(end.entry, data)
                        self.record.keep(data)
                        if request.revealed is not None:
                            self.record.note_revealed(end.season, request.revealed)
                except (AgainstRecord, FileTrouble) as error:
                    # what was read costs nobody's disk: it is shown, with why it was not entered
                    yield PhotoResult(str(photo), request, end.scored, error, look=now.case.look)
                    continue
                taken.append(end.player)
                result = PhotoResult(
                    str(photo), request, end.scored, end=end, season=now.case.season
                )
                shown = None if known is not None else _spaces_say(now.game, end, request)
                yield replace(result, look=now.case.look, spaces_say=shown)
            except BrokenPipeError:
                raise  # whoever read the questions has gone
            except Exception as error:
                yield PhotoResult(str(photo), request, error=error)


def _spaces_say(game: Game, end: SeasonEnd, request: Request) -> Season | None:
    """The season that a sheet shows, beside its player's others, where another was named."""
    if request.season is None or end.scored.reading is None:
        return None
    box = season_by_boxes(end.scored.reading, end.scored.sheet, game.table(None))
    others = {
        each: had
        for each in SEASONS
        if each is not end.season and (had := game.sheet(end.player, each))
    }
    return spaces_say(end.scored.sheet, end.season, game.setup.games, box, others)


@dataclass
class _LookedAtAll:
    """A reader of photos that lie on the table together: all are looked at before the first is
    decided, so that each tells the others its season's cards (``told``). What a look raises is
    raised when its photo's turn comes.

    The looks wait with their photos' pixels, which pictures of questions are made of. Of more
    photos than MOST_WAITING only what they tell is kept: they are looked at again.
    """

    reader: PhotoReader
    waiting: dict[Path, pipeline.Look | Exception] = field(default_factory=dict)
    told: dict[Seat, CardsDrawn] = field(default_factory=dict)

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


def _looked_at_all(
    reader: PhotoReader, photos: Sequence[Path], request: Request, game: Game, recorders: Recorders
) -> _LookedAtAll:
    found, options = _LookedAtAll(reader), options_of(game, request)
    for photo in photos:
        try:
            refuse(photo)
            seen = reader.look(photo, options, recorders(photo))
            seat = _sure_seat(seen, photo, request, game)
            cards = (
                None
                if seat is None
                else cards_of_look(seen, game, seat, request.corrections.of(photo).cells)
            )
            if seat is not None and cards is not None:
                found.told[seat] = cards
            if len(found.waiting) < MOST_WAITING:
                found.waiting[photo] = seen
        except Exception as error:  # one bad photo costs no other
            found.waiting[photo] = error
    return found


def _sure_seat(seen: pipeline.Look, photo: Path, request: Request, game: Game) -> Seat | None:
    """Whose sheet of which season a photo shows, where that is sure and the sheet is not entered
    yet."""
    if game.seen(digest(photo_bytes(photo))) is not None:
        return None  # the record tells what it says
    read = PhotoSource(seen).reading(request.corrections.of(photo).cells)
    try:
        seat, evidence = _seat_of(read, photo, request, game)
    except KscoreError:
        return None  # somebody has to say whose it is, when its turn comes
    return None if evidence is not None and evidence.doubt is not None else seat


def _says_more(entry: Entry, known: Entry) -> bool:
    """Whether a photo that was given again makes another sheet than it did, or more was said of
    it."""
    return (entry.sheet, entry.corrections) != (known.sheet, known.corrections)


def _as_before(request: Request, photo: Path, known: Entry) -> Request:
    """The request for a photo that was entered before: whose it is, its season, and what was said
    of it are known."""
    corrections = known.corrections.and_typed(request.corrections.of(photo).texts())
    season, player = request.expected_season or known.season, request.player or known.player
    return replace(
        request, season=season, player=player, corrections=CorrectionsOfPhotos(corrections)
    )


@dataclass(frozen=True)
class SeatedCase:
    """A photo's `Case` with its place in the game; ``game`` has what the request says was
    revealed."""

    case: Case
    game: Game
    seat: Seat
    look: pipeline.Look | KeptLook


def look(
    reader: PhotoReader,
    photo: Path,
    request: Request,
    game: Game,
    *,
    asker: Asker | None = None,
    taken: Sequence[str] = (),
    recorder: Recorder | None = None,
    told: Told | None = None,
    known: Entry | None = None,
) -> SeatedCase:
    """Looks at a photo once and finds out whose it is and which season it ends; ``taken``: players
    who had theirs, ``told``: what other photos, not entered yet, say about their season's cards,
    ``known``: what stands for this very photo.

    Raises FileTrouble for what is no photo at all, ScanError where nothing can be read,
    AgainstRecord where it cannot be told whose sheet it is, Mistyped for corrections that cannot be
    and as `refuse_other_rules`.
    """
    refuse(photo)
    refuse_other_rules(game, request)
    seen = reader.look(photo, options_of(game, request), recorder)
    found = seated(seen, photo, request, game, asker=asker, taken=taken, told=told, known=known)
    return replace(found, case=replace(found.case, look=seen))


def options_of(game: Game, request: Request) -> ReadOptions:
    """How the photos of a game are looked at."""
    setup = game.setup
    return ReadOptions(
        request.layout or setup.layout, request.corners, setup.heroes, skills=setup.skills
    )


def seated(
    seen: pipeline.Look | KeptLook,
    photo: Path,
    request: Request,
    game: Game,
    *,
    asker: Asker | None = None,
    taken: Sequence[str] = (),
    told: Told | None = None,
    known: Entry | None = None,
) -> SeatedCase:
    """What was looked at, now or before, with its place in the game; ``photo`` is only its name.

    ``taken``, ``told`` and ``known`` as for `look`. Raises AgainstRecord and Mistyped as `look`.
    """
    said, heroes = request.corrections.of(photo), game.setup.heroes
    if isinstance(asker, ShowsNames) and isinstance(seen, pipeline.Look):
        asker.names_of(photo, seen.names)
    source = PhotoSource(seen)
    read = source.reading(said.cells)
    seat, evidence = _seat_of(read, photo, request, game, asker, taken)
    if request.revealed is not None:
        game = game.with_revealed(seat.season, request.revealed)
    is_open = evidence is not None and evidence.doubt is not None
    table = table_of(request, game.setup.card_set, None if is_open else seat.season, heroes)
    hands = known_hands(sitting(game, seat)) if request.hands else None
    source = knowing(source, game, seat, None if is_open else seat.season, hands=hands, told=told)
    stands = known is not None and (known.player, known.season) == (seat.player, seat.season)
    if (
        known is not None
        and stands
        and known.sheet is not None
        and known.sheet.layout == read.sheet().layout
    ):
        source = as_booked(source, known, said.cells)
    place = SeatInGame(game, seat.player, seat.season)
    past = since(game, seat, new=not stands)
    score = scorer(source, table, past, place.earlier() if request.whole and not is_open else None)
    # deciding earlier sheets again takes time: where a box is compared
    before = partial(known_before, game, seat)
    case = Case(str(photo), request, score, said, before=before, heroes=heroes, season=evidence)
    case = replace(case, seat=place, cards=game.setup.card_set, beside=past.beside)
    return SeatedCase(case, game, seat, seen)


def _seat_of(
    read: Reading,
    photo: Path,
    request: Request,
    game: Game,
    asker: Asker | None = None,
    taken: Sequence[str] = (),
) -> tuple[Seat, SeasonEvidence | None]:
    """Whose sheet it is, and of which season, with what tells the season where nobody named it.
    Raises AgainstRecord as `whose`."""
    sheet = read.sheet()
    season = request.expected_season
    seat = whose(game, sheet, photo, player=request.player, season=season, asker=asker, taken=taken)
    if request.season is not None or request.card is not None:
        return seat, None
    box = season_by_boxes(read, sheet, game.table(None))
    recorded_sheets = {
        each: had for each in SEASONS if (had := game.sheet(seat.player, each)) is not None
    }
    evidence = season_evidence(sheet, photo, game.setup.games, box, seat.season, recorded_sheets)
    evidence = asked_season(evidence, photo, seat.player, asker)
    return replace(seat, season=season_of(evidence, request, photo) or seat.season), evidence


def _compared(
    game: Game,
    reader: PhotoReader,
    photo: Path,
    request: Request,
    *,
    asker: Asker | None = None,
    recorder: Recorder | None = None,
) -> Case:
    known = game.seen(digest(photo_bytes(photo)))
    if (
        known is not None
        and request.whole
        and request.season is None
        and known.season is not SEASONS[-1]
    ):
        raise FileTrouble("whole.entered_as", photo=photo, player=known.player, season=known.season)
    asked = request if known is None else _as_before(request, photo, known)
    return look(reader, photo, asked, game, asker=asker, recorder=recorder, known=known).case


def _last_sheet(
    game: Game,
    reader: PhotoReader,
    photo: Path,
    request: Request,
    *,
    asker: Asker | None = None,
    recorder: Recorder | None = None,
) -> Case:
    """A photo of the end of winter, whoever took it: in the game where that has any sheet that
    tells whose it is."""
    if all(entry.undone or entry.sheet is None for entry in game.entries):
        return look_alone(reader, photo, request, asker=asker, recorder=recorder)
    try:
        return _compared(game, reader, photo, request, asker=asker, recorder=recorder)
    except AgainstRecord as error:
        if error.key != "record.whose":
            raise
    return look_alone(reader, photo, request, asker=asker, recorder=recorder)
