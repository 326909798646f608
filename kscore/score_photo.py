"""The way of a photo from the file to its points, for everything that takes one: a command, later a page.

`look` at the photo once and find out whose it is and which season; `Case.score` it with what the player says, as often
as there is something new to say; `finish` it: the written numbers, the whole game, the exit code. `score_photos` and
`end_season` go all the way for several photos. Nothing here prints, asks by itself or draws: an `Asker` answers the
questions, a view shows the `PhotoResult`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

from engine.history import Certainty
from engine.season import CardSet, Season
from engine.sheet import Sheet
from engine.terrain import Terrain
from kscore import scoring
from kscore.asking import Asker, Scorer, settled
from kscore.check import Check, Known, SeasonGuess, check_numbers, known_now, season_by_boxes, season_known
from kscore.corrections import Corrections, CorrectionsOfPhotos
from kscore.errors import AgainstRecord, Exit, SeasonOpen, exit_code
from kscore.explain import Difference, Explained, differences, explain
from kscore.game import SEASONS, Game, Seat
from kscore.late import Since, score_at_season_end
from kscore.named_photos import refuse
from kscore.open_questions import scorer_of
from kscore.request import Request
from kscore.scoring import Looked, Scored, Table, correct
from kscore.season_end import Order, SeasonEnd, orders_to_do, photographed, since, whose
from kscore.season_weighing import SeasonEvidence, season_evidence
from kscore.store import Entry, Record, digest, photo_bytes
from kscore.whole_game import EARLIER, WholeGame, whole_game, with_questions
from scanner import pipeline
from scanner.find.detect import Recorder
from scanner.reading import Reading, ReadOptions, SeasonDoubt

Recorders = Callable[[Path], Recorder | None]
"""What takes down the stages of a photo's reading; None where nobody wants to see them."""


def no_recorder(_: Path) -> None:
    """Nobody wants to see the stages."""


@dataclass(frozen=True)
class Case:
    """One sheet with everything that scoring it needs, so that answers can be taken in without looking again.

    ``said`` is what the player has said so far. ``guess`` tells how the season is known where the boxes told it.
    ``seat`` and ``game`` are those of a game's record, None without one. ``look`` is None where no photo was looked at
    now. ``season`` is what tells the season where nobody named it.
    """

    name: str
    request: Request
    score: Scorer
    said: Corrections
    guess: SeasonGuess | None = None
    seat: Seat | None = None
    game: Game | None = None
    look: pipeline.Look | None = None
    season: SeasonEvidence | None = None

    @property
    def open_season(self) -> SeasonDoubt | None:
        """The question which season it is, where nobody answered it: nothing may be booked."""
        return None if self.season is None else self.season.doubt

    def scored(self, asker: Asker | None = None) -> Scored:
        """The sheet with what was said and, where somebody can be asked, with all questions asked."""
        doubt = self.open_season
        if doubt is None:
            return settled(self.score, self.score(self.said), asker)
        found = self.score(self.said)
        return replace(found, doubts=(doubt, *found.doubts))


@dataclass(frozen=True)
class PhotoResult:
    """What came of one photo (or a typed map, or a recorded sheet).

    ``scored`` is None where it failed; ``error`` says why (or what went wrong afterwards: a picture that could not be
    written). ``scored.doubts`` are the questions left open. ``check`` compares the written numbers (None where none is
    written), ``whole`` is the whole game where the boxes tell it, ``end`` what goes into a game's record, ``explained``
    and ``differences`` answer `Request.card` and `Request.changes`. ``to_do`` is what to draw before the next season
    where no record tells it and `Request.revealed` was named.
    """

    photo: str
    request: Request
    scored: Scored | None = None
    error: Exception | None = None
    guess: SeasonGuess | None = None
    check: Check | None = None
    whole: WholeGame | None = None
    end: SeasonEnd | None = None
    explained: Explained | None = None
    differences: tuple[Difference, ...] = ()
    season: SeasonEvidence | None = None
    to_do: tuple[Order, ...] = ()
    look: pipeline.Look | None = field(default=None, repr=False, compare=False)

    @cached_property
    def code(self) -> int:
        """The exit code of this photo alone (docs/errors.md)."""
        if self.error is not None:
            return exit_code(self.error)
        if self.end is not None:
            return end_code(self.end)
        if self.request.check and self.check is not None and self.check.wrong:
            return int(Exit.RECORD)
        return int(Exit.DOUBTFUL if self.scored is not None and self.scored.doubts else Exit.SCORED)

    def without_pixels(self) -> PhotoResult:
        """The same for keeping beside many others."""
        if self.scored is None or self.scored.reading is None:
            return replace(self, look=None)
        scored = replace(self.scored, reading=self.scored.reading.without_pixels())
        end = None if self.end is None else replace(self.end, scored=scored)
        return replace(self, scored=scored, end=end, look=None)


def end_code(end: SeasonEnd) -> int:
    """The exit code of a season's end: what cannot have come from last season's sheet stands above doubts."""
    if any(finding.certainty is Certainty.IMPOSSIBLE for finding in end.odd):
        return int(Exit.RECORD)
    return int(Exit.DOUBTFUL if end.scored.doubts else Exit.SCORED)


def score_photos(
    photos: Sequence[Path],
    request: Request,
    *,
    game: Game | None = None,
    asker: Asker | None = None,
    recorders: Recorders = no_recorder,
) -> Iterator[PhotoResult]:
    """The results one after the other; one bad photo costs no other. A game's record is asked, nothing is entered."""
    reader = pipeline.Reader.load()
    for photo in photos:
        try:
            case = look(reader, photo, request, game=game, asker=asker, recorder=recorders(photo))
            result = finish(case, case.scored(asker))
            yield result if case.open_season is None else replace(result, error=_open(case))
        except BrokenPipeError:
            raise  # whoever read the questions has gone
        except Exception as error:
            yield PhotoResult(str(photo), request, error=error)


def end_season(
    record: Record,
    photos: Sequence[Path],
    request: Request,
    *,
    asker: Asker | None = None,
    recorders: Recorders = no_recorder,
) -> Iterator[PhotoResult]:
    """The same at the end of a season: each photo is entered into the record before the next is looked at."""
    reader = pipeline.Reader.load()
    taken: list[str] = []
    for photo in photos:
        try:
            game = Game.of(record)
            known = game.seen(digest(photo_bytes(photo)) or "")
            asked, wanted = request, asker
            if known is not None:
                # This very photo was entered: what was said of it stands, and `kscore review` asks again.
                asked, wanted = _as_before(request, photo, known), None
            case = look(reader, photo, asked, game=game, asker=wanted, taken=taken, recorder=recorders(photo))
            assert case.game is not None
            assert case.seat is not None
            assert case.look is not None
            if case.open_season is not None:
                yield PhotoResult(str(photo), request, case.scored(), error=_open(case), look=case.look)
                continue
            end = photographed(case.game, case.seat, case.scored(wanted), photo, case.look.kept())
            record.add(end.entry, photo_bytes(photo) if record.setup.keep_photos else None)
            if request.revealed is not None:
                record.note_revealed(end.season, request.revealed)
            taken.append(end.player)
            yield PhotoResult(str(photo), request, end.scored, end=end, season=case.season, look=case.look)
        except BrokenPipeError:
            raise  # whoever read the questions has gone
        except Exception as error:
            yield PhotoResult(str(photo), request, error=error)


def _as_before(request: Request, photo: Path, known: Entry) -> Request:
    """The request for a photo that was entered before: whose it is, its season, and what was said of it are known."""
    said = known.corrections
    typed = request.corrections.of(photo)
    corrections = CorrectionsOfPhotos(said.and_typed(typed.texts()))
    season, player = request.season or known.season, request.player or known.player
    return replace(request, season=season, player=player, corrections=corrections)


def look(
    reader: pipeline.Reader,
    photo: Path,
    request: Request,
    *,
    game: Game | None = None,
    asker: Asker | None = None,
    taken: Sequence[str] = (),
    recorder: Recorder | None = None,
) -> Case:
    """Looks at a photo once and finds out its season and, with a record, whose it is.

    Raises FileTrouble for what is no photo at all, ScanError where nothing can be read, AgainstRecord where it cannot
    be told whose sheet it is, Mistyped for corrections that cannot be.
    """
    refuse(photo)
    said = request.corrections.of(photo)
    heroes = request.heroes if game is None else game.setup.heroes
    layout = request.layout if game is None else request.layout or game.setup.layout
    seen = reader.look(photo, ReadOptions(layout, request.corners, heroes), recorder)
    source = Looked(seen)
    cards = request.cards if game is None else game.setup.card_set
    if game is None:
        table, guess = season_known(source, _table(request, cards, request.season, heroes), said)
        evidence = None
        if guess is not None:
            read = source.reading(said.cells).sheet()
            games = "H" if read.layout.key.startswith("H") else "K"
            evidence = _asked(season_evidence(read, photo, games, guess, None), photo, None, asker)
            season = None if evidence.doubt is not None else evidence.expected
            table, guess = replace(table, season=season), guess if season is guess.season else None
        score = _scorer(source, table, Since(revealed=request.revealed), request.whole)
        return Case(str(photo), request, score, said, guess, look=seen, season=evidence)
    sheet = source.reading(said.cells).sheet()
    seat = whose(game, sheet, photo, player=request.player, season=request.season, asker=asker, taken=taken)
    evidence = None
    if request.season is None and request.card is None:
        box = _box_season(source.reading(said.cells), sheet, game)
        evidence = season_evidence(sheet, photo, game.setup.games, box, seat.season)
        evidence = _asked(evidence, photo, seat.player, asker)
        seat = replace(seat, season=evidence.expected or seat.season)
    if request.revealed is not None:
        game = game.with_revealed(seat.season, request.revealed)
    confirmed = game.confirmed(seat.player, seat.season)
    setup, previous = game.setup, game.previous(seat.player, seat.season)
    source = source.knowing(previous, setup.games, setup.heroes, setup.skills, confirmed)
    is_open = evidence is not None and evidence.doubt is not None
    table = _table(request, cards, None if is_open else seat.season, heroes)
    score = _scorer(source, table, since(game, seat), request.whole)
    return Case(str(photo), request, score, said, None, seat, game, seen, evidence)


def _box_season(reading: Reading, sheet: Sheet, game: Game) -> SeasonGuess | None:
    """The season that the boxes say, of a game's sheet."""
    return season_by_boxes(reading, sheet, Table(game.setup.card_set, None, game.setup.heroes))


def _asked(evidence: SeasonEvidence, photo: Path, player: str | None, asker: Asker | None) -> SeasonEvidence:
    """The evidence with the season that somebody says, where it is doubtful and somebody is there to say it."""
    doubt = evidence.doubt
    if doubt is None or asker is None:
        return evidence
    season = asker.season(photo, player, doubt, evidence.drawn)
    return evidence if season is None else evidence.settled(season)


def _open(case: Case) -> SeasonOpen:
    """What to tell where a season is open and nobody is there to be asked."""
    assert case.season is not None
    doubt = case.season.doubt
    assert doubt is not None
    seasons = tuple(str(value) for value in (doubt.read, *(other.read for other in doubt.alternatives)))
    return SeasonOpen("season.open", photo=case.name, seasons=seasons, drawn=case.season.drawn)


def recorded(game: Game, entry: Entry, request: Request) -> Case:
    """A sheet of a game's record: what stands there scores, and what is still open about its reading is asked.

    Raises AgainstRecord for an entry without a sheet.
    """
    sheet = entry.sheet
    if sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    before = entry.corrections
    said = before.and_typed(request.corrections.common.texts())
    coins = sheet.coins if request.coins is None else request.coins
    table = replace(_table(request, game.setup.card_set, entry.season, game.setup.heroes), coins=coins)
    if entry.reading is None:
        score = _typed_scorer(sheet, table)
    else:
        read = scorer_of(game, entry, table)

        def score(said: Corrections) -> Scored:
            found = read(said)
            if said.effects != before.effects or (entry.evidence is not None and said != before):
                return found
            # Without evidence answers tell nothing about other spaces, as they did at the photo: what was entered
            # stands.
            return replace(found, sheet=correct(sheet, said))

    return Case(entry.player, request, score, said, None, Seat(entry.player, entry.season), game)


def typed_map(sheet: Sheet, request: Request) -> Case:
    """A typed map: nothing about it is doubtful."""
    table = _table(request, request.cards, request.season, request.heroes)
    return Case("map", request, _typed_scorer(sheet, table), request.corrections.common)


def finish(case: Case, scored: Scored) -> PhotoResult:
    """What was asked for beside the score. Raises Mistyped for changes that cannot be."""
    request, heroes = case.request, scored.table.heroes
    explained = None if request.card is None else explain(request.card, scored.sheet, heroes, _hero_cards(case, scored))
    changed: tuple[Difference, ...] = ()
    if request.changes is not None and scored.table.cards is not None:
        changed = differences(scored, request.changes)
    return PhotoResult(
        case.name,
        request,
        scored,
        guess=case.guess,
        check=_check(case, scored),
        whole=_whole(case, scored),
        explained=explained,
        differences=changed,
        to_do=_to_do(case, scored),
        look=case.look,
    )


def _hero_cards(case: Case, scored: Scored) -> bool:
    """Whether heroes can be drawn: as the record says, else as was named, else as the sheet shows."""
    if case.game is not None:
        return case.game.setup.heroes
    sheet = scored.sheet
    if case.request.heroes is not None:
        return case.request.heroes
    return sheet.layout.key.startswith("H") or bool(sheet.stars or sheet.board.mask(Terrain.HERO))


def _to_do(case: Case, scored: Scored) -> tuple[Order, ...]:
    noted = case.request.revealed
    if case.game is not None or noted is None or scored.undone.spaces or scored.table.season is Season.WINTER:
        return ()
    return orders_to_do(scored.sheet, noted)


def _table(request: Request, cards: CardSet | None, season: Season | None, heroes: bool | None) -> Table:
    known = None if request.card is not None else cards
    return Table(known, season, heroes is not False, request.coins, request.card, request.changes)


def _scorer(source: scoring.Source, table: Table, past: Since, whole: bool) -> Scorer:
    def score(said: Corrections) -> Scored:
        found = score_at_season_end(source, table, past, said)
        return with_questions(found) if whole else found

    return score


def _typed_scorer(sheet: Sheet, table: Table) -> Scorer:
    return partial(scoring.score_sheet, sheet, table)  # through its module: one place to put something else in


def _check(case: Case, scored: Scored) -> Check | None:
    """The written numbers beside kscore's; None where none is written and nobody asked for it."""
    reading = scored.reading
    if reading is None or not (case.request.check or reading.boxes or reading.final is not None):
        return None
    known: dict[Season, Known] = dict(known_now(scored))
    if case.game is not None and case.seat is not None:
        known |= _known_before(case.game, case.seat)
    found = check_numbers(reading, known, scored.sheet, scored.table.season)
    said = scored.corrections.coins is not None or scored.table.coins is not None
    return replace(found, coins=()) if said else found


def _known_before(game: Game, seat: Seat) -> Mapping[Season, Known]:
    """Earlier seasons of a player as the record has them."""
    found = {}
    for season in SEASONS[: SEASONS.index(seat.season)]:
        points, before = game.points(seat.player, season), game.sheet(seat.player, season)
        if points is not None and points.score is not None and before is not None:
            found[season] = Known(points.score, before, game.setup.heroes)
    return found


def _whole(case: Case, scored: Scored) -> WholeGame | None:
    """The whole game, where the photo was taken at its end and the boxes tell of earlier seasons."""
    if scored.season is None or scored.season.season is not Season.WINTER or scored.reading is None:
        return None
    found = whole_game(Path(case.name).stem, scored)
    return found if case.request.whole or len(found.missing) < len(EARLIER) else None
