"""What runs the commands about games and their records."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.text import Text

from kscore.cli import options as arguments
from kscore.cli.card_runs import json_line
from kscore.cli.photo_runs import dialogue, tell_if_interrupted, tell_replaced, update_hands_after
from kscore.console import Session
from kscore.disk import must_be_listed, write_whole
from kscore.engine.input_file import NotAFile, TooLong, read_file
from kscore.engine.messages import one_line
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season, parse_season
from kscore.engine.terrain import Terrain
from kscore.errors import AgainstRecord, Exit, FileTrouble, KscoreError, Mistyped, worst_exit_code
from kscore.game import new_game
from kscore.game.game import Game, load, played_games
from kscore.game.imported import import_game
from kscore.game.new_game import Seating
from kscore.game.open_totals import OpenTotals
from kscore.game.recorded import networks_note
from kscore.game.season_end import beside, typed as typed_end
from kscore.game.seats import Review, season_end_beside, season_end_of_review, swapped_entries
from kscore.messages import says
from kscore.record import store
from kscore.record.entry import Entry, Seat, TypedPoints as TypedTotal
from kscore.record.hands import Hands
from kscore.record.places import Places, record_path
from kscore.sheet.contradictions import refuse_unplayed
from kscore.sheet.late import parse_revealed
from kscore.sheet.request import parse_layout, parse_map
from kscore.sheet.result import SeasonEnd
from kscore.sheet.season_weighing import drawn_spaces, season_by_spaces
from kscore.statements.corrections import MOST_POINTS, Corrections, How
from kscore.views.csv_form import csv_lines, points_csv
from kscore.views.documents.points import PointsDocument
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.stats import StatsDocument
from kscore.views.game_json import game_json
from kscore.views.plays import Plays
from kscore.views.terminal import (
    game as terminal_game,
    history as terminal_history,
    stats as terminal_stats,
)
from kscore.views.wording import decimal, game_state, others_changed, season_name, seat_values

MOST_EXPORT_BYTES = 1_000_000_000
"""A game with all its photos of 12 megapixels has some 300 MB."""


def new(names: list[str] | None, wish: arguments.NewGame, session: Session) -> None:
    """``kscore new``."""
    t, terminal = session.t, session.terminal
    if wish.cards is not None:
        wish.refuse("option.together", "random", "recommended", other="--cards")
    if wish.recommended:
        wish.refuse("option.together", "random", other="--recommended")
    typed = ", ".join([*(names or ()), *([] if wish.players is None else [wish.players])])
    which = None if wish.games is None else new_game.parse_games(wish.games)
    asking = not wish.no_input and terminal.is_interactive()
    ask = terminal.ask if asking else None
    playing = new_game.player_names(typed or None, wish.solo, ask, t)
    if not typed and len(playing) > 1:
        terminal.tell(t("new.players_are", players=", ".join(playing)))
    ask_for_card = terminal.ask_for_card if asking else None
    keys = new_game.card_keys(
        wish.cards, wish.random, wish.recommended, which or "K", ask_for_card, terminal.tell, t
    )
    which = which or new_game.games_of(keys)
    heroes = wish.heroes
    if heroes is None and which == "KH" and asking:
        heroes = new_game.ask_for_heroes(terminal.ask, t)
    played = Variant(
        games=which,
        layout=parse_layout(wish.layout),
        heroes=heroes,
        skills=wish.skills,
        promo=wish.promo,
        other_cards=wish.other_cards,
        solo=wish.solo,
    )
    setup = new_game.setup(
        playing,
        keys,
        played,
        keep_photos=wish.keep_photos,
        name=wish.name,
        seasons=wish.seasons,
    )
    places = Places()
    if wish.game is None:
        path = places.at_new(setup.name, lambda place: store.Record.begin(place, setup))
        places.choose(path)
    else:
        path = store.Record.begin(wish.game, setup)
    terminal.tell(t("game.made", name=setup.name, path=path))
    terminal.show(terminal_game.overview(Game(setup, ()), t))


def show(form: arguments.GameForm, session: Session) -> None:
    """``kscore game``."""
    t, terminal = session.t, session.terminal
    if form.history and form.form != "text":
        raise Mistyped("option.together", option="--history", other=f"--{form.form}")
    if form.stats:
        form.refuse("option.together", "history", "game", other="--stats")
        games = played_games(lambda error: terminal.complain(error, t))
        found = StatsDocument.of_games(games)
        if form.form == "text":
            terminal.show(*terminal_stats.stats(found, t))
        else:
            as_json = form.form == "json"
            terminal.show(json_line(found.to_json()) if as_json else csv_lines(found.rows))
        return
    loaded = load(record_path(form.game))
    if form.form == "json":
        terminal.show(json_line(game_json(loaded, t.lang)))
    elif form.form == "csv":
        points = PointsDocument.of_game(loaded, OpenTotals.of(loaded), t)
        terminal.show(points_csv(points))
    else:
        terminal.show(terminal_game.overview(loaded, t, form.history))


def choose(name: str | None, session: Session) -> None:
    """``kscore game switch``; without a name, as `list_games`."""
    if name is None:
        list_games(session)
        return
    t, terminal = session.t, session.terminal
    places = Places()
    path = _find_game(name, places)
    load(path)
    places.choose(path)
    terminal.tell(t("game.chosen", name=path.stem))


def list_games(session: Session) -> None:
    """``kscore game list``."""
    t, terminal = session.t, session.terminal
    places = Places()
    must_be_listed(places.folder)
    if not places.games():
        terminal.show(t("game.none"))
    current = places.current()
    for path in places.games():
        try:
            loaded = load(path)
        except KscoreError:
            mark, players, state = " ", "–", t("game.unreadable")
        else:
            mark = "*" if current is not None and current.resolve() == path.resolve() else " "
            players, state = one_line(", ".join(loaded.setup.players)), game_state(loaded, t)
        terminal.show(Text(t("game.line", mark=mark, name=path.stem, players=players, state=state)))
    for path in places.deleted():
        terminal.show(Text(t("game.line_deleted", name=path.stem)))
    if places.games():
        terminal.show(Text(t("game.lie_in", folder=places.folder)))


@contextmanager
def _open_for_change(game: Path | None, session: Session) -> Iterator[tuple[store.Record, Game]]:
    """Opens a record and its game for a change. Hands follow what is made of it."""
    with (
        store.Record.open(record_path(game)) as record,
        update_hands_after(lambda: Game.of(record), session) as before,
    ):
        yield record, before


def enter(player: str, season: str, typed: arguments.EnteredSeason, session: Session) -> int:
    """``kscore game enter``: a map, a total, or extra points. These are a map pack's own cards',
    beside the sheet that is there."""
    t, terminal = session.t, session.terminal
    when, said, keys = parse_season(season), typed.corrections(), parse_revealed(typed.revealed)
    for number in (typed.total or 0, typed.monsters or 0):
        if abs(number) > MOST_POINTS:
            raise Mistyped("enter.total", total=number, most=MOST_POINTS)
    with _open_for_change(typed.game, session) as (record, before):
        noted = before if keys is None else before.with_revealed(when, keys)
        name, end = noted.player(player), None
        if typed.map_ is not None:
            end = _typed_map(noted, Seat(name, when), typed.map_, said, session)
            entry = end.entry
        elif typed.total is not None:
            # what was lost to monsters is unknown where no player names it
            lost = None if typed.monsters is None else -abs(typed.monsters)
            entry = Entry(name, when, None, typed=TypedTotal(typed.total, lost))
        else:
            entry = noted.latest(name, when)
            if entry.sheet is None:
                raise Mistyped("enter.extra_in_total")
            end = season_end_of_review(noted, entry, entry.corrections.and_typed(said.texts()))
            entry = season_end_beside(noted, entry, end).entry
        record.add(entry)
        if keys is not None:
            record.note_revealed(when, keys)
        loaded = Game.of(record)
        if end is not None:
            terminal.show(terminal_game.season_end(end, t))
            terminal.show("")
        terminal.show(terminal_game.overview(loaded, t))
        tell_replaced(before, loaded, session)
        if end is not None and typed.map_ is not None:
            sheet, games = end.scored.sheet, loaded.setup.played.games
            others = beside(noted, Seat(name, when)).sheets
            likely = season_by_spaces(sheet, when, games, None, others)
            if likely is not None:
                seasons = {"taken": season_name(when, t), "likely": season_name(likely, t)}
                drawn = drawn_spaces(sheet)
                terminal.tell(t("enter.unlikely", player=name, drawn=drawn, **seasons))
    return int(Exit.SCORED) if end is None else end.code


def _typed_map(game: Game, seat: Seat, text: str, said: Corrections, session: Session) -> SeasonEnd:
    """A season's end by a typed map, after its questions."""
    sheet = parse_map(text, game.setup.played.layout, said)
    # What no sheet of this game can bear is refused in the map as it is behind --set.
    stars = dict.fromkeys(sheet.stars, True)
    cells = {
        space: str(mark)
        for mark in (Terrain.HERO, Terrain.DESTROYED)
        for space in sheet.board.cells(sheet.board.mask(mark))
    }
    marks = Corrections(cells=cells, letters=dict(sheet.letters), stars=stars, spent=sheet.spent)
    refuse_unplayed(marks, beside(game, seat))
    end = typed_end(game, seat.player, seat.season, sheet, said)
    asking = dialogue(False, session) if end.scored.doubts else None
    if asking is None:
        return end
    again = Review.of(game, end.entry, end.entry.corrections)
    return again.saying(asking.talk(again.case)).end


def review(
    player: str | None,
    season: str | None,
    set_: list[str] | None,
    to: str | None,
    game: Path | None,
    no_open: bool,
    session: Session,
) -> int:
    """``kscore review``: one player's sheets, or everything that is open. ``to``: whose sheet it is
    instead."""
    t, terminal = session.t, session.terminal
    when, said = arguments.typed_season(season), Corrections.parse(set_ or ())
    if player is None and (said or to is not None or when is not None):
        raise Mistyped("review.whose")
    with _open_for_change(game, session) as (record, before):
        loaded, moved = before, list[Seat]()
        if player is not None and to is not None:
            entry = before.latest(before.player(player), when)
            gone_back, added = swapped_entries(before, entry, Seat(before.player(to), entry.season))
            record.replace_entries(gone_back, added)
            loaded, moved = Game.of(record), [each.seat for each in added]
            gone_along = {each.season for each in moved}
            seasons = tuple(season_name(each, t) for each in Season if each in gone_along)
            players = {"before": entry.player, "player": moved[0].player}
            n = len({seat.player for seat in moved})
            terminal.tell(t("review.moved", n=n, seasons=seasons, **players))
        seats = moved or _seats_to_review(loaded, player, when, said)
        if not seats:
            terminal.tell(t("review.nothing_open"))
        gone: list[Seat] = []
        with tell_if_interrupted(before, lambda: Game.of(record), (), session):
            for seat in seats:
                if gone and seat.season not in OpenTotals.of(loaded).to_review(seat.player):
                    continue  # what was said of another sheet has settled it
                gone.append(seat)
                entry = loaded.latest(seat.player, seat.season)
                note = networks_note(entry, t)
                # what was swapped for several seasons is moved one by one, and asked when all are
                asking = None if moved else dialogue(not no_open, session)
                more = entry.corrections.and_typed(said.texts())
                # a player who types corrections does not go through all that was confirmed again
                anew = asking is not None and not said
                again = Review.of(loaded, entry, more, anew=anew)
                whose = seat_values(entry.player, entry.season, t)
                asks = asking is not None and again.case.questions
                if note is not None:
                    terminal.tell(note)
                if asking is not None and asks:
                    again = again.saying(asking.talk(again.case))
                elif not (said or moved or again.case.score.doubts):
                    terminal.tell(t("review.nothing_open_of", **whose))
                end = again.end
                settled = loaded.contradicted(entry) and not end.scored.doubts
                if settled or end.entry.corrections != entry.corrections:
                    with record.atomic():
                        record.add(season_end_beside(Game.of(record), entry, end).entry)
                    loaded = Game.of(record)
        entries = [loaded.latest(seat.player, seat.season) for seat in gone]
        # as they stand after all answers
        ends = [season_end_of_review(loaded, entry, entry.corrections) for entry in entries]
        for end in ends:
            terminal.show(terminal_game.season_end(end, t, False if moved else None))
            terminal.show("")
        terminal.show(terminal_game.overview(loaded, t))
        terminal.show(*terminal_history.changed_lines(before, loaded, gone, bool(said or moved), t))
        terminal.tell(*others_changed(before, loaded, t))
    return worst_exit_code([end.code for end in ends])


def _seats_to_review(
    game: Game, player: str | None, season: Season | None, said: Corrections
) -> tuple[Seat, ...]:
    """The sheets to go through. Of the named player the named season, else those that have open
    questions, else the newest; without a player all that have open questions. Of each player those
    first of which something was typed, the newest first: a slip there is what makes the others
    doubtful."""
    if player is None:
        left = OpenTotals.of(game)
        return tuple(
            seat
            for each in game.setup.players
            for seat in _sort_typed_first(game, each, left.to_review(each))
        )
    name = game.player(player)
    if season is not None:
        return (Seat(name, season),)
    seasons = () if said else OpenTotals.of(game).to_review(name)
    return _sort_typed_first(game, name, seasons) or (Seat(name, game.latest(name).season),)


def _sort_typed_first(game: Game, player: str, seasons: Sequence[Season]) -> tuple[Seat, ...]:
    def typed_at(season: Season) -> int:
        entry = game.latest(player, season)
        origins = (statement.origin.how for statement in entry.corrections.statements())
        return entry.number if How.TYPED in origins else 0

    return tuple(Seat(player, season) for season in sorted(seasons, key=typed_at, reverse=True))


def undo(game: Path | None, session: Session) -> int:
    """``kscore undo``."""
    t = session.t
    with _open_for_change(game, session) as (record, before):
        step = record.undo()
        if step is None:
            session.terminal.tell(t("game.nothing_to_undo"))
            return int(Exit.RECORD)
        lines = terminal_history.undone_lines(step, before, Game.of(record), t)
        return _show_step(lines, before, record, session)


def _show_step(lines: Iterable[str], before: Game, record: store.Record, session: Session) -> int:
    """Shows what undo or redo changed, and the game."""
    t, terminal, loaded = session.t, session.terminal, Game.of(record)
    terminal.tell(*lines, *terminal_history.typed_lines(before, loaded, t))
    terminal.show(terminal_game.overview(loaded, t))
    return int(Exit.SCORED)


def change(wish: arguments.ChangedGame, game: Path | None, session: Session) -> None:
    """``kscore change``."""
    t, terminal = session.t, session.terminal
    which = "" if wish.games is None else new_game.parse_games(wish.games)
    options = new_game.OptionChanges(
        None if wish.cards is None else CardSet.parse(wish.cards),
        Variant(
            games=which,
            layout=parse_layout(wish.layout),
            heroes=wish.heroes,
            skills=wish.skills,
            promo=wish.promo,
            other_cards=wish.other_cards,
        ),
        wish.seasons,
        wish.keep_photos,
        Seating.parse(wish.join or (), wish.leave or (), wish.rename or ()),
    )
    with _open_for_change(game, session) as (record, before):
        drawn = any(entry.sheet is not None and not entry.undone for entry in before.entries)
        if wish.layout is not None and drawn:  # every space would be another
            raise AgainstRecord("change.layout", layout=wish.layout)
        changed = record.change(options.beside(before.gone).of)
        loaded = Game.of(record)
        if changed is None:
            terminal.tell(t("change.nothing"))
            return
        terminal.tell(*terminal_history.option_lines(changed.before, changed.after, t))
        left = OpenTotals.of(before), OpenTotals.of(loaded)
        terminal.tell(*terminal_history.total_lines(before, loaded, *left, t))
        terminal.tell(*terminal_history.seated_lines(before, loaded, t))
        terminal.tell(*terminal_history.typed_lines(before, loaded, t))
        terminal.tell(t("review.changed_back", n=1))
        terminal.show(terminal_game.overview(loaded, t))


def redo(game: Path | None, session: Session) -> int:
    """``kscore redo``."""
    t = session.t
    with _open_for_change(game, session) as (record, before):
        step = record.redo()
        if step is None:
            too_late = record.has_undone()
            session.terminal.tell(t("game.redo_too_late" if too_late else "game.nothing_to_redo"))
            return int(Exit.RECORD)
        lines = terminal_history.redone_lines(step, before, Game.of(record), t)
        return _show_step(lines, before, record, session)


def restore(name: str | None, game: Path | None, session: Session) -> None:
    """``kscore game restore``: the named, the current or the only deleted game. In this order."""
    if name is not None and game is not None:
        raise Mistyped("option.together", option="--game", other=name)
    t, terminal = session.t, session.terminal
    places = Places()
    path = game
    if name is not None:
        gone = (path for path in places.deleted() if name in (path.name, path.stem))
        path = places.named(name) or next(gone, None) or _find_game(name, places)
    elif path is None and places.current() is None and len(places.deleted()) == 1:
        path = places.deleted()[0]
    elif path is None and places.current() is None and places.deleted():
        raise FileTrouble("restore.which", names=", ".join(gone.stem for gone in places.deleted()))
    path = record_path(path)
    kept = store.restore(path)
    if places.current() is None and path.parent == places.folder:
        places.choose(path)
    key = "game.restored_gone" if kept is None else "game.restored"
    terminal.tell(t(key, path=path if kept is None else kept))


def _find_game(name: str, places: Places) -> Path:
    """Where the game of this name lies. Raises FileTrouble, which names those that are near."""
    path = places.named(name)
    if path is None:
        stems = [each.stem for each in places.games()]
        near = [stem for stem in stems if name.casefold() in stem]
        near = near or difflib.get_close_matches(name, stems, 3)
        if near:
            raise FileTrouble("record.missing_near", path=name, near=", ".join(near[:3]))
        raise FileTrouble("record.missing", path=name)
    return path


def rename(name: str, new_name: str, session: Session) -> None:
    """``kscore game rename``: in the record, and its file."""
    t, terminal = session.t, session.terminal
    places = Places()
    path, current = _find_game(name, places), places.current()
    wanted = new_game.game_name(new_name)
    played = current is not None and current.resolve() == path.resolve()

    def moved(place: Path) -> Path:
        if played:  # killed between any two steps it is still the one being played
            places.choose(path, place)
        store.rename(path, wanted, place)
        return place

    place = places.at_new(wanted, moved, now=path)
    if played:
        places.choose(place)
    terminal.tell(t("game.renamed", name=wanted, listed=place.stem))


def delete(name: str, yes: bool, session: Session) -> None:
    """``kscore game delete``: asked first, and a backup stays."""
    t, terminal = session.t, session.terminal
    places = Places()
    path = _find_game(name, places)
    if not yes and not _confirm_deletion(path, session):
        terminal.tell(t("delete.kept", name=path.stem))
        return
    played = places.current() == path
    if played:  # before: a game that is gone is never the one being played
        places.forget()
    try:
        backup = store.delete(path)
    except KscoreError:
        if played:
            places.choose(path)
        raise
    terminal.tell(t("delete.done", name=path.stem, backup=backup))


def _confirm_deletion(path: Path, session: Session) -> bool:
    """Whether the player says so. Raises Mistyped where no question can be asked."""
    t, terminal = session.t, session.terminal
    if not terminal.is_interactive():
        raise Mistyped("delete.confirm", name=path.stem)
    try:
        game = load(path)
        players = ", ".join(game.setup.players)
        sheets = sum(not entry.undone for entry in game.entries)
    except KscoreError:
        players, sheets = t("game.unreadable"), 0
    try:
        terminal.tell(t("delete.question", name=path.stem, players=players, n=sheets))
        said = terminal.answer(t("delete.prompt"))
    except EOFError:
        return False
    return says("yes", said)


def data(session: Session) -> None:
    """``kscore game data``."""
    t, terminal = session.t, session.terminal
    places = Places()
    must_be_listed(places.folder)
    games = places.games()
    files = places.folder.glob("*") if games else ()
    size = sum(path.stat().st_size for path in files if path.is_file())
    terminal.show(Text(t("game.lie_in", folder=places.folder)))
    terminal.show(Text(t("data.games", n=len(games), size=decimal(size / 1e6, t))))
    for key in ("data.kept", "data.stays", "data.away"):
        terminal.show(Text(t(key, folder=places.folder)))


def export(file: Path | None, wish: arguments.GameExport, session: Session) -> None:
    """``kscore game export``: into a file. What other programs take also at the terminal."""
    t, terminal = session.t, session.terminal
    forms = [name for name in Plays._fields if getattr(wish, name)]
    for form in forms:
        others = [name for name in ("photos", *forms) if name != form]
        wish.refuse("option.together", *others, other=f"--{form.replace('_', '-')}")
    if file is None and not forms:
        raise Mistyped("option.missing", what="FILE", command="kscore game export")
    with store.Record.open(record_path(wish.game)) as record:
        if forms:
            game = Game.of(record)
            ranking = RankingDocument.of_game(game, OpenTotals.of(game), t)
            text = getattr(Plays.of(game, ranking, t), forms[0])
        else:
            text = json.dumps(record.export(wish.photos), ensure_ascii=False, indent=1)
    if file is None:
        terminal.show(text)
        return
    # Half a character in a photo's name (a path that is no UTF-8) is written as the escape that
    # JSON has for it.
    write_whole(file, text.encode(errors="backslashreplace"))
    terminal.tell(t("game.exported", path=file))


def import_(file: Path, game: Path | None, session: Session) -> None:
    """``kscore game import``."""
    t, terminal = session.t, session.terminal
    try:
        data = json.loads(read_file(file, MOST_EXPORT_BYTES))
    except NotAFile:
        raise FileTrouble("file.no_file", path=file) from None
    except TooLong:
        raise FileTrouble("file.too_long", path=file, most=MOST_EXPORT_BYTES // 1_000_000) from None
    except OSError as error:
        raise FileTrouble("file.unreadable", path=file, reason=error.strerror or error) from None
    # no JSON, no text, numbers of 5,000 digits, nested 100,000 deep
    except (ValueError, RecursionError):
        data = None
    places = Places()
    name = file.stem
    if _has_name(data):
        name = one_line(data["setup"]["name"])[: new_game.MOST_LETTERS]

    def made(path: Path) -> tuple[Path, Game]:
        with import_game(path, data) as record:
            return path, Game.of(record)

    path, loaded = places.at_new(name, made) if game is None else made(game)
    if game is None:
        places.choose(path)
    terminal.tell(t("game.made", name=name, path=path))
    # sheets were read with hands where the game comes from, and these are not known here
    hands, players = Hands(), loaded.setup.players
    read = {entry.player for entry in loaded.entries if "hands" in (entry.reading or {})}
    unknown = [each for each in players if each in read and hands.of(each, players) is None]
    if unknown:
        terminal.tell(t("hand.stays_there", players=", ".join(unknown)))


def _has_name(data: Any) -> bool:
    return (
        isinstance(data, dict)
        and isinstance(data.get("setup"), dict)
        and isinstance(data["setup"].get("name"), str)
    )
