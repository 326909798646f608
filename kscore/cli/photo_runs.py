"""Runs the commands that take photos. From the request to what is shown and written, the same for
all of them.

The way of a photo is `kscore.sheet.outcome`; here are the terminal's two ends of it, questions and
results.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kscore.cli.card_runs import card_json, json_line, topic_json
from kscore.cli.options import ExplainOptions, Output, typed_season
from kscore.console import OfSession, Session
from kscore.disk import is_file, pointer
from kscore.engine.cards import CARDS, Card
from kscore.engine.explore import AmbushCard
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import read_file
from kscore.engine.season import SEASONS, Season
from kscore.engine.sheet import Sheet
from kscore.engine.spelling import normalise_name
from kscore.engine.topics import is_title, subject_and_rest, topics
from kscore.errors import Exit, FileTrouble, KscoreError, LeftOut, Mistyped, worst_exit_code
from kscore.messages import Texts, says
from kscore.sheet.case import Case
from kscore.sheet.late import parse_revealed
from kscore.sheet.notes import PiecesOfNoCard, SeasonUnlikely, SheetLeftOut
from kscore.sheet.outcome import (
    Looker,
    Outcome,
    SheetsOfPhoto,
    jobs_for,
    no_recorder,
    photo_outcomes,
    typed_map,
)
from kscore.sheet.request import AmbushPlace, CardPoints, PointsOtherwise, Request, SeasonPoints
from kscore.sheet.result import (
    BookedResult,
    Failed,
    PhotoResult,
    SeasonResult,
    SheetResult,
    finish,
    result_of,
)
from kscore.sheet.season_weighing import named_season
from kscore.views import wording

if TYPE_CHECKING:
    from kscore.cli.dialogue import Dialogue
    from kscore.game.evening import OpenGame, RecordFile
    from kscore.game.game import Game
    from kscore.sheet.scoring import ScoredSheet
    from kscore.views.files import Writer


def _records() -> type[RecordFile]:
    """Games' records, with SQLite, which is not loaded where none is asked."""
    from kscore.game.evening import RecordFile

    return RecordFile


def score(photos: Sequence[Path], request: Request, output: Output, session: Session) -> int:
    """``kscore PHOTO``: scores photos, into the current game if any."""
    t, terminal = session.t, session.terminal
    request, game = replace(request, revealed=parse_revealed(output.revealed)), output.game
    record = _records().in_play(game, request.player, photos) if request.cards is None else None
    if record is not None:
        output.refuse("record.no_jobs", "jobs")
        return _end_season(record, photos, request, _Run.begin(output, session))
    over = _records().current() if request.cards is None else None
    if over is not None and output.text:
        terminal.tell(t("game.is_over", name=over.path.stem))
    _season_needs_cards(request, output, t)
    run = _Run.begin(output, session)
    code = run.finish(_results(photos, request, run))
    if request.cards is not None and game is None and output.text and is_file(pointer()):
        waiting = _records().played_with(request.cards, photos)
        if waiting is not None:
            terminal.tell(t("game.not_entered", name=waiting.path.stem))
    return code


def score_map(sheet: Sheet, request: Request, output: Output, session: Session) -> int:
    """``kscore --map``."""
    request = replace(request, revealed=parse_revealed(output.revealed))
    _season_needs_cards(request, output, session.t)
    run = _Run.begin(output, session)
    return run.finish(_case_results(typed_map(sheet, request), run))


def final(photos: Sequence[Path], request: Request, output: Output, session: Session) -> int:
    """``kscore game final``: scores whole games. Under the named cards, else those of the game
    being played."""
    looker = None
    if request.cards is None:
        record = _records().known(output.game)
        if record is None:
            raise Mistyped("needs_cards")
        setup, looker = record.game().setup, record.last_sheets()
        known = replace(setup.played, games="", skills=None, solo=False)
        request = replace(request, cards=setup.card_set, played=request.played.with_defaults(known))
        output = output.but(solo=output.solo or setup.played.solo)
    if output.solo and len(photos) > 1:
        raise Mistyped("new.solo_players", count=len(photos))
    run = _Run.begin(output, session)
    return run.finish(_results(photos, request, run, looker))


def check(photo: Path, request: Request, output: Output, session: Session) -> int:
    """``kscore check``."""
    known, run = _looker_with_cards(request, output.game), _Run.begin(output, session)
    return run.finish(_results([photo], request, run, known))


def explain(
    on: Sheet | str | None, request: Request, output: ExplainOptions, session: Session
) -> int:
    """``kscore explain``: a card's rule, or its awards on a sheet. Also what monsters, coins or
    mountains bring there, or every award; ``on`` as of `_sheet_results`."""
    whole = isinstance(request.wanted, SeasonPoints)  # a player who asks why is asked nothing
    run = _Run.begin(output.but(no_input=True) if whole else output, session)
    if on is None:
        assert isinstance(request.wanted, CardPoints)
        run.show((), card=request.wanted.card)
        return int(Exit.SCORED)
    # Whose sheet it is matters little here, so the record is asked only where the player names it,
    # or where the photo stands in it: then what was said of it and what is played without is known.
    record = None
    if isinstance(on, str) and request.cards is None:
        named = output.game is not None or request.player is not None
        record = _records().named(output.game) if named else _records().holding(Path(on))
    looker = None if record is None else record.looker()
    return run.finish(_sheet_results(on, request, run, looker), brief=not output.verbose)


def split_question(
    words: Sequence[str], game: Path | None
) -> tuple[Sequence[str], str | None, Season | None]:
    """A question's subject, its player or photo, and season. One that is named, or whose points
    are. Raises as `subject_and_rest`."""
    if not words or is_title(" ".join(words)):
        return words, None, None
    if is_file(Path(words[-1])):
        return words[:-1], words[-1], None
    known: Game | None = None
    with suppress(KscoreError):
        record = _records().known(game)
        known = None if record is None else record.game()
    players = {} if known is None else {normalise_name(each): each for each in known.setup.players}
    left, player, season = list[str](), None, None
    for word in (re.sub("[?!.,]+$", "", word) for word in words):
        name = normalise_name(re.sub("['’]s$", "", word))
        if player is None and name in players:
            player = players[name]
        elif season is None and (named := named_season(Path(word))) is not None:
            season = named
        else:
            left.append(word)
    if known is None or player is None:
        _, rest = subject_and_rest(words, partial(is_player_name, game))
        return (words if rest is None else words[:-1]), rest, None
    points = ((known.points(player, each), each) for each in SEASONS)
    totals = {str(found.total): each for found, each in points if found is not None}
    return left, player, season or next((totals[each] for each in left if each in totals), None)


def is_player_name(game: Path | None, text: str) -> bool:
    """Whether a word names a player of the game."""
    with suppress(KscoreError):
        record = _records().known(game)
        return record is not None and bool(record.game().player(text))
    return False


def explain_rules(
    keys: Sequence[str], asked: str, output: ExplainOptions, session: Session
) -> None:
    """``kscore explain`` of topics and cards. The point first that says most about what was
    ``asked``; without any what all can be explained."""
    t, terminal = session.t, session.terminal
    if not output.as_json:
        from kscore.views.terminal import rules

        question = None if output.verbose else asked
        terminal.show(rules.related_rules(keys, t, question) if keys else rules.everything(t))
    elif keys:
        terminal.show(json_line(topic_json(topics()[keys[0]], t.lang)))
    else:
        names = {key: topic.title(t.lang) for key, topic in topics().items()}
        names |= {key: card.name(t.lang) for key, card in CARDS.items()}
        terminal.show(json_line([{"key": key, "name": name} for key, name in names.items()]))


def ambush(
    card: AmbushCard,
    turn: bool | None,
    on: Sheet | str | None,
    request: Request,
    output: Output,
    session: Session,
) -> int:
    """``kscore game ambush``: where a solo ambush goes. On a sheet; without one on the latest of
    the only player.

    ``turn`` None: the shape may be turned unless the game is played as the online version plays;
    ``on`` as of `_sheet_results`.
    """
    run = _Run.begin(output, session)
    record = _records().known(output.game)
    setup = None if record is None or isinstance(on, Sheet) else record.game().setup
    if on is None:
        if setup is None or len(setup.players) > 1:
            raise Mistyped("ambush.whose")
        on = setup.players[0]
    photo = isinstance(on, str) and Path(on).is_file()
    if photo and setup is not None and request.played.layout is None:
        request = replace(request, played=replace(request.played, layout=setup.played.layout))
    turning = turn if turn is not None else setup is None or not setup.online
    request = replace(request, wanted=AmbushPlace(card, turning))
    return run.finish(_sheet_results(on, request, run, None))


def what_if(on: Sheet | str, request: Request, output: Output, session: Session) -> int:
    """``kscore what-if``: the points if spaces were different; ``on`` as of `_sheet_results`."""
    photo = isinstance(on, str) and Path(on).is_file()
    known = _looker_with_cards(request, output.game) if photo else None
    run = _Run.begin(output, session)
    return run.finish(_sheet_results(on, request, run, known))


def write_page(
    file: Path | None,
    season: str | None,
    card: Path | None,
    stats: bool,
    game: Path | None,
    session: Session,
) -> None:
    """``kscore report``: writes the page, an evening's picture, or both."""
    when = typed_season(season)
    if card is not None and when is not None:
        raise Mistyped("option.together", option="--card", other="--season")
    from kscore.views import files

    if stats:
        for typed, option in ((card, "--card"), (when, "--season"), (game, "--game")):
            if typed is not None:
                raise Mistyped("option.together", option=option, other="--stats")
        page = file or Path("kscore-stats.html")
        files.Writer(t=session.t, say=session.terminal.tell, report=page).stats_page(
            lambda error: session.terminal.complain(error, session.t)
        )
        return
    known = _records().named(game)
    written = Path(f"{known.path.stem}.html") if file is None and card is None else file
    writer = files.Writer(t=session.t, say=session.terminal.tell, report=written)
    with known.open() as opened:
        writer.game_page(opened.game(), opened.record, when)
        if card is not None:
            writer.evening_card(opened.game(), card)


def dialogue(show: bool, session: Session) -> Dialogue | None:
    """The dialogue for one sheet; None if not interactive. With a picture of what is asked about
    (``show``: on the desktop, too)."""
    return _Run.begin(Output(no_open=not show), session).dialogue


class _Run(OfSession, Frozen):
    """One run of a command that takes photos.

    Attributes:
        output: in which form results are shown.
        session: the sentences, the terminal, the reader.
        dialogue: what asks; None where kscore is not interactive.
        writer: what writes pictures and the page, with OpenCV and Pillow; None where nothing is
            wanted: then neither is loaded.
    """

    output: Output
    session: Session
    dialogue: Dialogue | None
    writer: Writer | None

    @staticmethod
    def begin(output: Output, session: Session) -> _Run:
        """What was asked for, as far as the terminal is interactive."""
        t, terminal = session.t, session.terminal
        asking = output.asks and terminal.is_interactive()
        places = (output.picture, output.overlay, output.names, output.debug, output.report)
        if not asking and places == (None,) * len(places):
            return _Run(output, session, None, None)
        from kscore.cli.dialogue import Dialogue
        from kscore.views import files

        say = terminal.tell if output.text and not output.quiet else _say_nothing
        picture, overlay, names, debug, report = places
        writer = files.Writer(
            t=t,
            say=say,
            alone=output.alone,
            picture=picture,
            overlay=overlay,
            names=names,
            debug=debug,
            report=report,
        )
        dialogue = None
        if asking:
            show = None if output.no_open or files.opener() is None else files.open_file
            dialogue = Dialogue(
                t,
                terminal.tell,
                terminal.answer,
                picture=writer.questions,
                crops=partial(writer.crops, terminal.tell, terminal.reply),
                open_=show,
                name_lines=writer.name_lines,
            )
        return _Run(output, session, dialogue, writer)

    def results(
        self,
        outcomes: Iterable[Outcome | SheetsOfPhoto],
        photos: Sequence[Path],
        done: Callable[[Outcome], PhotoResult] = result_of,
    ) -> Iterator[PhotoResult]:
        """Results of the photos' outcomes, after their questions. One bad photo costs no other.
        Each is announced before it is looked at where there are several and a player watches."""
        watched = len(photos) > 1 and not self.output.quiet and sys.stderr.isatty()
        following = iter(outcomes)
        for number, photo in enumerate(photos, start=1):
            if watched:
                self.terminal.tell(self.t("progress.photo", n=number, all=len(photos), photo=photo))
            found = next(following)
            if isinstance(found, SheetsOfPhoto):
                yield from self._of_several(found, done)
            else:
                yield self._result(found, done)

    def _of_several(
        self, found: SheetsOfPhoto, done: Callable[[Outcome], PhotoResult]
    ) -> Iterator[PhotoResult]:
        """Results of a photo's several sheets. The last tells of those in view that are not
        read."""
        for outcome in found.outcomes(self._placed):
            result = self._result(outcome, done)
            if isinstance(result, Failed) and outcome.place == found.places[-1]:
                result = replace(result, notes=tuple(map(SheetLeftOut, found.left_out)))
            yield result

    def _result(self, outcome: Outcome, done: Callable[[Outcome], PhotoResult]) -> PhotoResult:
        """A sheet's result, after its questions."""
        try:
            settled = outcome if self.dialogue is None else self.dialogue.settled(outcome)
            return done(settled)
        except BrokenPipeError:
            raise  # the reader of the questions has gone
        except Exception as error:
            return Failed(photo=str(outcome.photo), place=outcome.place, error=error)

    def _placed(self, outcome: Outcome) -> Outcome:
        """A sheet of several, with its player asked if interactive."""
        return outcome if self.dialogue is None else self.dialogue.placed(outcome)

    def written(self, result: PhotoResult) -> PhotoResult:
        """The result without pixels, its pictures written. What went wrong is told."""
        if self.writer is not None and isinstance(result, SheetResult) and result.error is None:
            try:
                self.writer.pictures(result)
            except BrokenPipeError:
                raise
            except Exception as error:  # the score stands all the same
                result = replace(result, error=error)
        if result.error is not None:
            if isinstance(result, Failed) and result.place is not None:
                head = wording.place_values(result.place)
                self.terminal.tell(self.t("sheet.of_several", photo=result.photo, **head))
            self.terminal.complain(result.error, self.t)
        notes = result.notes
        if isinstance(result, SheetResult) and self.output.form != "csv":  # shown with the sheet
            quiet = notes if self.output.quiet else ()
            notes = tuple(note for note in quiet if isinstance(note, SeasonUnlikely))
        self.terminal.tell(*wording.note_lines(notes, self.t))
        return result.without_pixels()

    def finish(self, results: Iterable[PhotoResult], brief: bool = False) -> int:
        """Shows and writes results as they come; the exit code. ``brief`` as of `views.result`."""
        done: list[PhotoResult] = []

        def each() -> Iterator[PhotoResult]:
            for result in results:
                done.append(self.written(result))
                yield done[-1]

        self.show(each(), brief=brief or None)
        if self.writer is not None:
            self.writer.page([each for each in done if isinstance(each, SheetResult)])
        return worst_exit_code([result.code for result in done])

    def show(
        self,
        results: Iterable[PhotoResult],
        game: Game | None = None,
        card: Card | None = None,
        known: wording.Scores = wording.NO_SCORES,
        brief: bool | None = None,
    ) -> None:
        """Shows results in the wanted form. ``game`` as it stands now, where a record was written,
        ``known`` sheets of it that need not be decided again.

        At a terminal each is shown as it comes, as JSON all at the end.

        ``card``: the rule of a card without any sheet.
        """
        output, t = self.output, self.t
        if output.form == "json":
            from kscore.views.json_form import result_json

            objects = [] if card is None else [card_json(card, t.lang)]
            objects += [result_json(result, t) for result in results]
            self.terminal.show(json_line(objects[0] if len(objects) == 1 else objects))
            return
        if output.form == "csv":
            from kscore.views.csv_form import points_csv
            from kscore.views.documents.points import PointsDocument

            found = list(results)
            self.terminal.show(points_csv(PointsDocument.of_results(found, t)))
            if not all(map(_is_settled, found)):
                self.terminal.tell(t("report.how_to_settle"))
            return
        from kscore.views.terminal import results as views, rules

        if card is not None:
            self.terminal.show(rules.rule(card, t))
        if game is not None and not output.verbose:
            brief = output.alone  # maps of several sheets leave no room for what differs
        done: list[SheetResult] = []
        settled = True
        for result in results:
            if isinstance(result, SheetResult):
                self.terminal.show(
                    *views.result(
                        result,
                        t,
                        first=not done,
                        quiet=output.quiet,
                        solo=output.solo,
                        brief=brief,
                    )
                )
                done.append(result)
            settled &= _is_settled(result)
        if output.quiet:
            return
        self.terminal.show(*views.summary_lines(done, t, game=game, known=known, brief=brief))
        if not settled:
            self.terminal.tell(t("report.how_to_settle"))


def _end_season(known: RecordFile, photos: Sequence[Path], request: Request, run: _Run) -> int:
    decided: dict[tuple[str, Season], ScoredSheet] = {}
    with known.open() as opened, update_hands_after(opened.game, run.session, decided) as before:
        recorders = no_recorder if run.writer is None else run.writer.recorder
        with tell_if_interrupted(before, opened.game, photos, run.session):
            reader = run.session.reader
            outcomes = opened.outcomes(photos, request, reader=reader, recorders=recorders)
            ends = run.results(outcomes, photos, opened.result)
            results = [run.written(result) for result in ends]
        game = opened.game()
        booked = [each for each in results if isinstance(each, BookedResult)]
        for each in booked:
            decided |= opened.decided(each.end)
        run.show(results, game, known=decided)
        notes = (note for result in results for note in result.notes)
        if run.dialogue is not None and any(isinstance(each, PiecesOfNoCard) for each in notes):
            game = _ask_about_other_cards(opened, run.session)
        tell_replaced(before, game, run.session)
        run.terminal.tell(*_season_warnings(before, game, booked, run.t))
        run.terminal.tell(*wording.others_changed(before, game, run.t, decided))
        if run.writer is not None and booked:
            run.writer.game_page(game, opened.record)
        others = [
            wording.place_of(each.photo, each.place, run.t)
            for each in results
            if not isinstance(each, BookedResult) and not isinstance(each.error, LeftOut)
        ]
        if others and len(results) > 1 and run.output.text:
            run.terminal.tell(run.t("end.failed", photos=", ".join(others)))
    return worst_exit_code([result.code for result in results])


def _is_settled(result: PhotoResult) -> bool:
    """Whether ``--set`` cannot settle anything more. Of what is in a game the standings name the
    command that asks."""
    known = isinstance(result, SeasonResult) and result.seat is not None
    return known or isinstance(result, BookedResult) or result.code != Exit.DOUBTFUL


def _ask_about_other_cards(opened: OpenGame, session: Session) -> Game:
    """Asks, once a game, about unknown cards; keeps the answer."""
    t, terminal = session.t, session.terminal
    try:
        said = says("yes", terminal.answer(t("other_cards.ask")))
    except EOFError:
        return opened.game()
    changed = opened.record.change(
        lambda setup: replace(setup, played=replace(setup.played, other_cards=said))
    )
    if changed is not None:
        from kscore.views.terminal import history

        terminal.tell(*history.option_lines(changed.before, changed.after, t))
        terminal.tell(t("review.changed_back", n=1))
    return opened.game()


@contextmanager
def tell_if_interrupted(
    before: Game, now: Callable[[], Game], photos: Sequence[Path], session: Session
) -> Iterator[None]:
    """A context that tells what Ctrl-C left in the record. Each sheet is entered once its questions
    are answered."""
    t, terminal = session.t, session.terminal
    try:
        yield
    except KeyboardInterrupt:
        from kscore.views.terminal import history

        terminal.tell("")  # ends the line of the question
        terminal.tell(*history.interrupted_lines(before, now(), photos, t))
        raise


def _season_warnings(
    before: Game, now: Game, booked: Sequence[BookedResult], t: Texts
) -> Iterator[str]:
    """Warnings that a new sheet's season differs from all others'. Where nothing told it but the
    record's count."""
    for result in booked:
        end, evidence = result.end, result.evidence
        if evidence is None or any((evidence.said, evidence.named, evidence.box)):
            continue
        step = now.out_of_step(end.player, end.season)
        if step is not None and before.entry(end.player, end.season) is None:
            yield t(f"told.others_{step}", **wording.seat_values(end.player, end.season, t))


def tell_replaced(before: Game, now: Game, session: Session) -> None:
    """Tells the points of replaced sheets, before and after. What is entered for a wrong player or
    season takes the place of something else without a trace in the standings. So do the cards that
    the player noted otherwise before."""
    t, terminal = session.t, session.terminal
    seats = now.replaced_since(before)
    if not seats and now.revealed == before.revealed:
        return
    from kscore.views.terminal import history

    terminal.tell(
        *history.noted_lines(before, now, t),
        *history.changed_lines(before, now, seats, True, t),
    )


@contextmanager
def update_hands_after(
    now: Callable[[], Game], session: Session, decided: wording.Scores = wording.NO_SCORES
) -> Iterator[Game]:
    """A context that teaches hands afterwards; gives the game. After the score is shown; so, too,
    where Ctrl-C ends the questions, or the reader of the output has gone: what is entered stands,
    and what a hand has not learnt then it never would. ``decided`` are sheets that need not be
    decided again."""
    before = now()
    try:
        yield before
    finally:
        after = now()
        # where nothing was ever read with hands, what teaches them is not loaded
        if any("hands" in (entry.reading or {}) for entry in after.entries):
            from kscore.game.teaching import follow

            session.terminal.tell(*follow(before, after, session.t, decided))


def _results(
    photos: Sequence[Path],
    request: Request,
    run: _Run,
    looker: Looker | None = None,
    each: bool = True,
) -> Iterator[PhotoResult]:
    """The photos' results. Of several sheets in one ``each``, or one has to be named."""
    if run.output.text:
        _tell_copies(photos, run.session)
    recorders = no_recorder if run.writer is None else run.writer.recorder
    jobs = 1 if run.output.debug is not None else jobs_for(len(photos), run.output.jobs)
    outcomes = photo_outcomes(
        photos,
        request,
        reader=run.session.reader,
        looker=looker,
        recorders=recorders,
        jobs=jobs,
        with_pixels=run.writer is not None,
        each=each,
    )
    return run.results(outcomes, photos)


def _tell_copies(photos: Sequence[Path], session: Session) -> None:
    """Says which photos are the same. Each counts as a player's in the ranking."""
    t, terminal = session.t, session.terminal
    first: dict[bytes, Path] = {}
    for photo in photos if len(photos) > 1 else ():
        try:
            sha256 = hashlib.sha256(read_file(photo)).digest()
        except OSError:
            continue  # told when its turn comes
        if first.setdefault(sha256, photo) is not photo:
            terminal.tell(t("photos.same", photo=photo, other=first[sha256]))


def _sheet_results(
    on: Sheet | str, request: Request, run: _Run, known: Looker | None
) -> Iterator[PhotoResult]:
    """The result of a typed map, a photo, or a recorded sheet."""
    if isinstance(on, Sheet):
        return _case_results(typed_map(on, request), run)
    if Path(on).is_file():
        return _results([Path(on)], request, run, known, each=False)
    record = _records().known(run.output.game)
    if record is None:
        if Path(on).suffix == "":
            if isinstance(request.wanted, PointsOtherwise):
                raise FileTrouble("record.none")
            raise Mistyped("explain.what", what=on)
        return _results([Path(on)], request, run, known)  # says that the file is missing
    if request.cards is not None:
        raise Mistyped("record.cards_given")
    case = record.latest(on, request)
    photo = ("layout", "player", "overlay", "corners", "sheet", "hand", "anyway")
    run.output.refuse("record.photo_only", *photo, player=case.name)
    return _case_results(case, run)


def _case_results(case: Case, run: _Run) -> Iterator[PhotoResult]:
    yield finish(case if run.dialogue is None else run.dialogue.talk(case))


def _looker_with_cards(request: Request, game: Path | None) -> Looker | None:
    """The record to compare a photo with; None with named cards. Raises Mistyped where there is
    neither."""
    known = _records().known(game, request.player) if request.cards is None else None
    if request.cards is None and known is None:
        raise Mistyped("needs_cards")
    return None if known is None else known.looker()


def _season_needs_cards(request: Request, output: Output, t: Texts) -> None:
    if request.cards is not None:
        return
    if request.season is not None:
        raise Mistyped("season_without_cards", season=request.season.name_in(t.lang))
    if output.form == "csv":
        raise Mistyped("needs_cards")


def _say_nothing(_: str) -> None:
    """For runs that shall not say what they have written."""
