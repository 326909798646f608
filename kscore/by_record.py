"""Photos and sheets of a game whose record is known: whose they are, what the record knows, what goes into it.

A recorded sheet is decided again from its evidence, with any corrections, as if the photo were still looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from engine.game import PlayerResult, standings
from engine.history import Certainty, Finding
from engine.layout import LAYOUTS
from engine.season import SEASONS, Season, SeasonScore
from engine.sheet import Sheet
from engine.terrain import PRINTED
from kscore.asking import Answer, Asker, ComparesSheets, Scorer, ShowsNames, Step, Typed, settled
from kscore.check import Known, season_by_boxes
from kscore.corrections import Corrections, CorrectionsOfPhotos, Origin
from kscore.entry import Entry, digest
from kscore.errors import AgainstRecord, KscoreError, Mistyped
from kscore.game import Game, Seat, load
from kscore.hands import Sitting, known_hands
from kscore.late import Since, score_at_season_end
from kscore.messages import Texts
from kscore.named_photos import refuse
from kscore.places import Places, record_path
from kscore.request import Request
from kscore.score_photo import (
    Case,
    Looker,
    PhotoReader,
    PhotoResult,
    Placed,
    Recorders,
    asked_season,
    no_recorder,
    scorer,
    table_of,
    typed_scorer,
)
from kscore.score_photo import look as look_alone
from kscore.scoring import Looked, Scored, Source, Table, WithoutEvidence, correct
from kscore.season_end import SeasonEnd, ended, photographed, scored_sheet, since, typed, whose
from kscore.season_weighing import season_evidence
from kscore.shared_cards import LookedAtAll, Told, shared_cards, turned_since
from kscore.store import Record, photo_bytes
from scanner import pipeline
from scanner.decide.hand import KnownHands
from scanner.find.detect import Recorder
from scanner.kept_look import KeptLook, opened
from scanner.network import installed_models
from scanner.reading import Doubt, Reading, ReadOptions


@dataclass(frozen=True)
class RecordFile:
    """The record at ``path``, for whoever scores photos. Each method raises FileTrouble and AgainstRecord as
    `Record.open`."""

    path: Path

    @staticmethod
    def named(game: Path | None) -> RecordFile:
        """The record at ``game``, else that of the game being played. Raises FileTrouble if there is neither."""
        return RecordFile(record_path(game))

    @staticmethod
    def current() -> RecordFile | None:
        """That of the game being played, if there is one."""
        path = Places().current()
        return None if path is None else RecordFile(path)

    @staticmethod
    def in_play(game: Path | None, player: str | None, photos: Sequence[Path] = ()) -> RecordFile | None:
        """The record that photos go into: the named one, else the one being played while it is not over, or where one
        of the photos is in it already.

        Raises FileTrouble where a player is named and no game is being played.
        """
        if game is not None or player is not None:
            return RecordFile.named(game)
        current = RecordFile.current()
        if current is None:
            return None
        known = current.game()
        again = known.finished and any(known.seen(digest(photo_bytes(photo)) or "") for photo in photos)
        return current if again or not known.finished else None

    @staticmethod
    def known(game: Path | None, player: str | None = None) -> RecordFile | None:
        """The record that sheets are compared with: as `in_play`, but a game that is over is known all the same."""
        return RecordFile.named(game) if game is not None or player is not None else RecordFile.current()

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
        """What looks at photos of last sheets: of those that the game has as winter's it knows what was said."""
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
        """Scores photos at the end of a season: each is entered into the record before the next is looked at."""
        reader: PhotoReader = pipeline.Reader.load()
        told: Told | None = None
        if len(photos) > 1:
            reader = together = _looked_at_all(reader, photos, request, self.game(), recorders)
            told = together.told
        taken: list[str] = []
        for photo in photos:
            try:
                game = self.game()
                known = game.seen(digest(photo_bytes(photo)) or "")
                asked, wanted = request, asker
                if known is not None:
                    # This very photo was entered: what was said of it stands, and `kscore review` asks again.
                    asked, wanted = _as_before(request, photo, known), None
                recorder = recorders(photo)
                now = look(reader, photo, asked, game, asker=wanted, taken=taken, recorder=recorder, told=told)
                if now.case.open_season is not None:
                    yield PhotoResult(str(photo), request, now.case.scored(), now.case.open_season, look=now.case.look)
                    continue
                again = partial(photographed, now.game, now.seat, photo=photo, evidence=now.look.kept())
                end = compared(again(now.case.scored(wanted)), now.case.score, again, wanted)
                self.record.add(end.entry, photo_bytes(photo) if self.record.setup.keep_photos else None)
                if request.revealed is not None:
                    self.record.note_revealed(end.season, request.revealed)
                taken.append(end.player)
                yield PhotoResult(str(photo), request, end.scored, end=end, season=now.case.season, look=now.case.look)
            except BrokenPipeError:
                raise  # whoever read the questions has gone
            except Exception as error:
                yield PhotoResult(str(photo), request, error=error)


def _looked_at_all(
    reader: PhotoReader, photos: Sequence[Path], request: Request, game: Game, recorders: Recorders
) -> LookedAtAll:
    def seat_of(seen: pipeline.Look, photo: Path) -> Seat | None:
        try:
            found = seated(seen, photo, request, game)
        except KscoreError:
            return None  # somebody has to say whose it is, when its turn comes
        return None if found.case.open_season is not None else found.seat

    return LookedAtAll.of(reader, photos, options_of(game, request), recorders, seat_of, game)


def _as_before(request: Request, photo: Path, known: Entry) -> Request:
    """The request for a photo that was entered before: whose it is, its season, and what was said of it are known."""
    corrections = known.corrections.and_typed(request.corrections.of(photo).texts())
    season, player = request.season or known.season, request.player or known.player
    return replace(request, season=season, player=player, corrections=CorrectionsOfPhotos(corrections))


@dataclass(frozen=True)
class Seated:
    """A photo's `Case` with its place in the game; ``game`` has what the request says was revealed."""

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
) -> Seated:
    """Looks at a photo once and finds out whose it is and which season it ends; ``taken``: players who had theirs,
    ``told``: what other photos, not entered yet, say about their season's cards.

    Raises FileTrouble for what is no photo at all, ScanError where nothing can be read, AgainstRecord where it cannot
    be told whose sheet it is, Mistyped for corrections that cannot be.
    """
    refuse(photo)
    seen = reader.look(photo, options_of(game, request), recorder)
    found = seated(seen, photo, request, game, asker=asker, taken=taken, told=told)
    return replace(found, case=replace(found.case, look=seen))


def options_of(game: Game, request: Request) -> ReadOptions:
    """How the photos of a game are looked at."""
    setup = game.setup
    return ReadOptions(request.layout or setup.layout, request.corners, setup.heroes, skills=setup.skills)


def seated(
    seen: pipeline.Look | KeptLook,
    photo: Path,
    request: Request,
    game: Game,
    *,
    asker: Asker | None = None,
    taken: Sequence[str] = (),
    told: Told | None = None,
) -> Seated:
    """What was looked at, now or before, with its place in the game; ``photo`` is only its name.

    ``taken`` and ``told`` as for `look`. Raises AgainstRecord and Mistyped as `look`.
    """
    said, heroes = request.corrections.of(photo), game.setup.heroes
    source = Looked(seen)
    sheet = source.reading(said.cells).sheet()
    if isinstance(asker, ShowsNames):
        asker.names_of(photo, lambda: seen.stages["names"])
    seat = whose(game, sheet, photo, player=request.player, season=request.season, asker=asker, taken=taken)
    evidence = None
    if request.season is None and request.card is None:
        unknown = Table(game.setup.card_set, None, heroes)
        box = season_by_boxes(source.reading(said.cells), sheet, unknown)
        recorded_sheets = {each: had for each in SEASONS if (had := game.sheet(seat.player, each)) is not None}
        evidence = season_evidence(sheet, photo, game.setup.games, box, seat.season, recorded_sheets)
        evidence = asked_season(evidence, photo, seat.player, asker)
        seat = replace(seat, season=evidence.expected or seat.season)
    if request.revealed is not None:
        game = game.with_revealed(seat.season, request.revealed)
    is_open = evidence is not None and evidence.doubt is not None
    table = table_of(request, game.setup.card_set, None if is_open else seat.season, heroes)
    hands = known_hands(sitting(game, seat)) if request.hands else None
    known = _knowing(source, game, seat, None if is_open else seat.season, hands=hands, told=told)
    score = scorer(known, table, since(game, seat), request.whole)
    before = _known_before(game, seat)
    case = Case(str(photo), request, score, said, before=before, heroes=heroes, season=evidence)
    case = replace(case, seat=SeatInGame(game, seat.player, seat.season), cards=game.setup.card_set)
    return Seated(case, game, seat, seen)


@dataclass(frozen=True)
class SeatInGame:
    """A player's season in a game of a record (`kscore.score_photo.SeatAtTable`)."""

    game: Game
    player: str
    season: Season

    def placed(self, score: SeasonScore) -> Placed:
        """What the player has, and the place, if this is the season's score."""
        game, results = self.game, []
        for player in game.setup.players:
            total, lost = game.total(player), game.lost_to_monsters(player)
            if player == self.player:
                had = game.points(player, self.season)
                total += score.total - (0 if had is None else had.total)
                others = [p.monsters for s in SEASONS if s != self.season and (p := game.points(player, s)) is not None]
                lost = None if None in others else score.monsters.points + sum(each or 0 for each in others)
            elif player in game.unranked:
                continue
            results.append(PlayerResult(player, total, lost))
        own = next(place for place in standings(results) if place.player.name == self.player)
        return Placed(own.player.total, own.rank, len(results))


def sitting(game: Game, seat: Seat, until: str | None = None) -> Sitting:
    """Who sits there. This season's sheets and later ones do not teach how this one is read: a sheet does not confirm
    itself, and the order in which a season's photos are taken shall not matter."""
    now = SEASONS[SEASONS.index(seat.season) :]
    of_it = (entry for entry in game.entries if entry.season in now)
    sources = frozenset(source for entry in of_it if (source := digest(entry.evidence)) is not None)
    return Sitting(seat.player, game.setup.players, sources, until)


def _knowing(
    source: Looked,
    game: Game,
    seat: Seat,
    season: Season | None,
    entry: Entry | None = None,
    hands: KnownHands | None = None,
    told: Told | None = None,
) -> Looked:
    """The same with what the record knows: last season's sheet, what is played, what the player said before, which
    season ends (None while that is asked) and which cards its other sheets show; of an ``entry`` what was said since
    that it cannot stand beside."""
    setup, previous = game.setup, game.previous(seat.player, seat.season)
    confirmed = game.confirmed(seat.player, seat.season)
    later = game.confirmed_later(seat.player, seat.season)
    reopened = {} if entry is None else game.contradicted(entry)
    shared = None if season is None else shared_cards(game, seat, told)
    return source.knowing(
        previous, setup.games, setup.heroes, setup.skills, confirmed, reopened, later, season, hands, shared
    )


def standing(game: Game, entry: Entry) -> Corrections:
    """What was said of a recorded sheet and still stands: nothing that was said of another season contradicts it."""
    return entry.corrections.without_cells(game.contradicted(entry))


def _compared(
    game: Game,
    reader: PhotoReader,
    photo: Path,
    request: Request,
    *,
    asker: Asker | None = None,
    recorder: Recorder | None = None,
) -> Case:
    known = game.seen(digest(photo_bytes(photo)) or "")
    asked = request if known is None else _as_before(request, photo, known)
    return look(reader, photo, asked, game, asker=asker, recorder=recorder).case


def _last_sheet(
    game: Game,
    reader: pipeline.Reader,
    photo: Path,
    request: Request,
    *,
    asker: Asker | None = None,
    recorder: Recorder | None = None,
) -> Case:
    known = game.seen(digest(photo_bytes(photo)) or "")
    if known is None or known.season is not Season.WINTER:
        return look_alone(reader, photo, request, asker=asker, recorder=recorder)
    return _compared(game, reader, photo, request, asker=asker, recorder=recorder)


def recorded(game: Game, entry: Entry, request: Request) -> Case:
    """A sheet of a game's record, with what is still open about its reading.

    Raises AgainstRecord for an entry without a sheet.
    """
    sheet = entry.sheet
    if sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    said = standing(game, entry).and_typed(request.corrections.common.texts())
    coins = sheet.coins if request.coins is None else request.coins
    table = replace(table_of(request, game.setup.card_set, entry.season, game.setup.heroes), coins=coins)
    if entry.reading is None:
        score = typed_scorer(sheet, table)
    else:
        score = scorer_of(game, entry, table)
        if entry.evidence is None:
            score = _as_entered(score, entry)
    before = _known_before(game, Seat(entry.player, entry.season))
    case = Case(entry.player, request, score, said, before=before, heroes=game.setup.heroes)
    return replace(case, seat=SeatInGame(game, entry.player, entry.season), cards=game.setup.card_set)


def _as_entered(score: Scorer, entry: Entry) -> Scorer:
    """The same for a record of before evidence was kept: answers tell nothing about other spaces any more, as they did
    at the photo, so the sheet that was entered stands, with what is typed now."""
    assert entry.sheet is not None
    sheet, before = entry.sheet, entry.corrections

    def scored(said: Corrections) -> Scored:
        found = score(said)
        return found if said.effects != before.effects else replace(found, sheet=correct(sheet, said))

    return scored


def reviewed(game: Game, entry: Entry, corrections: Corrections, asker: Asker | None = None) -> SeasonEnd:
    """A recorded sheet with more corrections and its open questions asked again.

    Raises AgainstRecord for an entry without a sheet.
    """
    if entry.sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    if entry.reading is None:
        return typed(game, entry.player, entry.season, entry.sheet, corrections)
    scorer = scorer_of(game, entry)
    said = entry.corrections.cells
    unsaid = [space for space in game.contradicted(entry) if corrections.cells.get(space) == said.get(space)]
    corrections = corrections.without_cells(unsaid)  # what is typed now stands
    if asker is not None:
        corrections = corrections.without_accepted()  # a review asks again what Enter let stand

    def again(scored: Scored) -> SeasonEnd:
        new = replace(entry, sheet=scored_sheet(scored), corrections=scored.corrections, number=0, made_at="")
        return ended(game, Seat(entry.player, entry.season), scored, new)

    return compared(again(settled(scorer, scorer(corrections), asker)), scorer, again, asker)


def compared(end: SeasonEnd, score: Scorer, again: Callable[[Scored], SeasonEnd], asker: Asker | None) -> SeasonEnd:
    """A season's end after somebody has compared map and sheet, as long as it cannot have come from last season's.

    The map lacks or has something then, or last season's did: what is let stand with Enter is what the player says of
    these spaces, and reopens an earlier sheet that has something else there. ``again`` makes the end of a score.
    """
    while isinstance(asker, ComparesSheets):
        said = end.scored.corrections
        wrong = [finding for finding in end.odd if _worth_comparing(finding, said)]
        reply = asker.compare(end.scored, wrong) if wrong else Step.QUIT
        if isinstance(reply, Step):
            break
        try:
            before = said
            if isinstance(reply, Typed):
                said = said.and_typed(reply.texts)
            else:
                said = said.with_cells(_as_drawn(end.scored.sheet, wrong, said), Origin(reply.how))
            if said == before:
                break
            end = again(settled(score, score(said), asker))
        except Mistyped as error:
            asker.refuse(error)
            continue
        if isinstance(reply, Answer):
            break
    return end


def _worth_comparing(finding: Finding, said: Corrections) -> bool:
    """Whether a finding is likely to come from a space that was read wrongly, now or last season, and of which nobody
    said anything: what cannot be, and new spaces that no shapes make or no season has time for (LIKELY; in drawn games
    nearly always a misread space)."""
    wrong = finding.certainty is Certainty.IMPOSSIBLE or finding.key in ("no_shapes", "misfit", "season_length")
    return wrong and any(space not in said.cells for space in finding.cells)


def _as_drawn(sheet: Sheet, findings: Sequence[Finding], said: Corrections) -> dict[str, str]:
    """What stands on the spaces that findings are about, without print and what was said already."""
    spaces = dict.fromkeys(space for finding in findings for space in finding.cells if space not in said.cells)
    return {space: letter for space in spaces if (letter := str(sheet.board[space])) not in PRINTED}


def _known_before(game: Game, seat: Seat) -> Mapping[Season, Known]:
    """Earlier seasons of a player as the record has them."""
    found = {}
    for season in SEASONS[: SEASONS.index(seat.season)]:
        points, before = game.points(seat.player, season), game.sheet(seat.player, season)
        if points is not None and points.score is not None and before is not None:
            found[season] = Known(points.score, before, game.setup.heroes)
    return found


def kept_look(entry: Entry) -> KeptLook | None:
    """What was kept of looking at the photo; None for a typed map and for records of before.

    Raises AgainstRecord where it is damaged (an export that somebody changed).
    """
    if entry.evidence is None:
        return None
    try:
        return opened(entry.evidence)
    except ValueError:
        raise AgainstRecord("record.evidence", player=entry.player) from None


def networks_note(entry: Entry, t: Texts) -> str | None:
    """What cannot be used of the evidence because other networks saw it; None where all can, or nothing was kept."""
    look = kept_look(entry)
    if look is None or look.comparable(installed_models()):
        return None
    return t("review.other_networks")


def source_of(game: Game, entry: Entry) -> Source:
    """What reads the sheet again with some spaces known.

    Raises ValueError for an entry without a reading, AgainstRecord for damaged evidence.
    """
    if entry.reading is None or entry.sheet is None:
        raise ValueError("nothing was read for this entry")
    look = kept_look(entry)
    if look is not None:
        seat = Seat(entry.player, entry.season)
        known = _knowing(Looked(look), game, seat, entry.season, entry, _hands_then(game, entry, look))
        if known.look.given.shared is None:
            return known
        turned = turned_since(known, entry, standing(game, entry).cells)
        return replace(known, reopened=MappingProxyType({**turned, **known.reopened}))
    own = None if entry.sheet.layout.key in LAYOUTS else entry.sheet.layout
    return WithoutEvidence(Reading.from_json(entry.reading, own))


def _hands_then(game: Game, entry: Entry, look: KeptLook) -> KnownHands | None:
    """The hands that were known when the sheet was photographed, where it was read with any."""
    if entry.reading is None or "hands" not in entry.reading or not look.comparable(installed_models()):
        return None
    return known_hands(sitting(game, Seat(entry.player, entry.season), first_booked(game, entry)))


def first_booked(game: Game, entry: Entry) -> str:
    """When the photo of an entry was first entered: a review is a later entry with the same evidence."""
    return min((each.made_at for each in game.entries if each.evidence == entry.evidence), default=entry.made_at)


def scorer_of(game: Game, entry: Entry, asked: Table | None = None) -> Scorer:
    """Scores a recorded reading again, with any corrections; ``asked`` where other points than the season's are asked
    for. Raises as `source_of`."""
    table = asked or Table(game.setup.card_set, entry.season, game.setup.heroes)
    since = Since(game.previous(entry.player, entry.season), game.noted_until(entry.season))
    return partial(score_at_season_end, source_of(game, entry), table, since)


def reconsidered(game: Game, entry: Entry) -> Scored | None:
    """The sheet as it is decided now, with what is still doubtful; None for a typed map or total."""
    if entry.reading is None or entry.sheet is None:
        return None
    return scorer_of(game, entry)(standing(game, entry))


def open_questions(game: Game, entry: Entry) -> tuple[Doubt, ...]:
    """What is still doubtful; () for a typed map or total."""
    scored = reconsidered(game, entry)
    return () if scored is None else scored.doubts
