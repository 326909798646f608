"""What runs the commands about games and their records."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.text import Text

from kscore.cli.card_runs import json_line
from kscore.cli.options import ChangedGame, NewGame
from kscore.cli.photo_runs import (
    dialogue,
    hands_following,
    tell_if_interrupted,
    tell_replaced,
)
from kscore.console import Session
from kscore.disk import must_be_listed, write_whole
from kscore.engine.input_file import NotAFile, TooLong, read_file
from kscore.engine.messages import one_line
from kscore.engine.rules import Played
from kscore.engine.season import CardSet, Season
from kscore.engine.terrain import Terrain
from kscore.errors import AgainstRecord, Exit, FileTrouble, KscoreError, Mistyped, worst
from kscore.game import new_game
from kscore.game.game import Game, load
from kscore.game.imported import import_game
from kscore.game.new_game import Seating
from kscore.game.open_totals import OpenTotals
from kscore.game.recorded import networks_note
from kscore.game.season_end import beside, typed
from kscore.game.seats import Review, beside_others, reviewed
from kscore.messages import says
from kscore.record.entry import Entry, Seat, TypedPoints as TypedTotal
from kscore.record.hands import Hands
from kscore.record.places import Places, record_path
from kscore.record.store import (
    Record,
    delete as delete_record,
    rename as rename_record,
    restore as restore_backup,
)
from kscore.sheet.contradictions import refuse_unplayed
from kscore.sheet.late import parse_revealed
from kscore.sheet.request import parse_layout, parse_map
from kscore.sheet.result import SeasonEnd
from kscore.sheet.season_weighing import drawn_spaces, spaces_say
from kscore.statements.corrections import MOST_POINTS, Corrections, How
from kscore.views.game_json import game_json
from kscore.views.terminal import game as terminal_game, history as terminal_history
from kscore.views.wording import (
    decimal,
    game_state,
    others_changed,
    season_name,
    seat_values,
)

MOST_EXPORT_BYTES = 1_000_000_000
"""A game with all its photos of 12 megapixels has some 300 MB."""


def new(wish: NewGame, game: Path | None, ask: bool, session: Session) -> None:
    """``kscore new``."""
    t, terminal = session.t, session.terminal
    which = None if wish.games is None else new_game.parse_games(wish.games)
    asking = ask and terminal.somebody_is_there()
    playing = new_game.player_names(wish.players, wish.solo, terminal.ask if asking else None, t)
    if wish.players is None and len(playing) > 1:
        terminal.tell(t("new.players_are", players=", ".join(playing)))
    ask_for_card = terminal.ask_for_card if asking else None
    keys = new_game.card_keys(
        wish.cards, wish.draw, wish.recommended, which or "K", ask_for_card, terminal.tell, t
    )
    which = which or new_game.games_of(keys)
    heroes = wish.heroes
    if heroes is None and which == "KH" and asking:
        heroes = new_game.ask_for_heroes(terminal.ask, t)
    played = Played(
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

    if game is None:
        path = places.at_new(setup.name, lambda place: Record.begin(place, setup))
        places.choose(path)
    else:
        path = Record.begin(game, setup)
    terminal.tell(t("game.made", name=setup.name, path=path))
    terminal.show(terminal_game.overview(Game(setup, ()), t))


def show(game: Path | None, history: bool, as_json: bool, session: Session) -> None:
    """``kscore game``."""
    t, terminal = session.t, session.terminal
    loaded = load(record_path(game))
    if as_json:
        terminal.show(json_line(game_json(loaded, t.lang)))
    else:
        terminal.show(terminal_game.overview(loaded, t, history))


def choose(name: str, session: Session) -> None:
    """``kscore games NAME``."""
    t, terminal = session.t, session.terminal
    places = Places()
    path = _named(name, places)
    load(path)
    places.choose(path)
    terminal.tell(t("game.chosen", name=path.stem))


def every(session: Session) -> None:
    """``kscore games``."""
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
def _changing(game: Path | None, session: Session) -> Iterator[tuple[Record, Game]]:
    """A record to be changed, with the game as it stands; hands follow what is made of it."""
    with (
        Record.open(record_path(game)) as record,
        hands_following(lambda: Game.of(record), session) as before,
    ):
        yield record, before


def enter_map(
    player: str,
    season: Season,
    text: str,
    said: Corrections,
    revealed: str | None,
    game: Path | None,
    session: Session,
) -> int:
    """``kscore enter --map``."""
    t, terminal = session.t, session.terminal
    keys = parse_revealed(revealed)
    with _changing(game, session) as (record, before):
        loaded = _noting(before, season, keys)
        name = loaded.player(player)
        sheet = parse_map(text, loaded.setup.played.layout, said)
        # What no sheet of this game can bear is refused in the map as it is behind --set.
        stars = dict.fromkeys(sheet.stars, True)
        seldom = (Terrain.HERO, Terrain.DESTROYED)
        cells = {
            space: str(mark)
            for mark in seldom
            for space in sheet.board.cells(sheet.board.mask(mark))
        }
        marks = Corrections(
            cells=cells, letters=dict(sheet.letters), stars=stars, spent=sheet.spent
        )
        others = beside(loaded, Seat(name, season))
        refuse_unplayed(marks, others)
        end = typed(loaded, name, season, sheet, said)
        asking = dialogue(False, session) if end.scored.doubts else None
        if asking is not None:
            again = Review.of(loaded, end.entry, end.entry.corrections)
            end = again.saying(asking.talk(again.case)).end
        record.add(end.entry)
        if keys is not None:
            record.note_revealed(season, keys)
        loaded = Game.of(record)
        code = _show_end(end, loaded, session)
        tell_replaced(before, loaded, session)
        likely = spaces_say(
            end.scored.sheet, season, loaded.setup.played.games, None, others.sheets
        )
        if likely is not None:
            seasons = {"taken": season_name(season, t), "likely": season_name(likely, t)}
            terminal.tell(
                t("enter.unlikely", player=name, drawn=drawn_spaces(end.scored.sheet), **seasons)
            )
    return code


def enter_total(
    player: str,
    season: Season,
    total: int,
    monsters: int | None,
    revealed: str | None,
    game: Path | None,
    session: Session,
) -> int:
    """``kscore enter --total``; what was lost to monsters is unknown where nobody names it."""
    t, terminal = session.t, session.terminal
    keys = parse_revealed(revealed)
    lost = None if monsters is None else -abs(monsters)
    for number in (total, monsters or 0):
        if abs(number) > MOST_POINTS:
            raise Mistyped("enter.total", total=number, most=MOST_POINTS)
    with _changing(game, session) as (record, before):
        name = _noting(before, season, keys).player(player)
        record.add(Entry(name, season, None, typed=TypedTotal(total, lost)))
        if keys is not None:
            record.note_revealed(season, keys)
        loaded = Game.of(record)
        terminal.show(terminal_game.overview(loaded, t))
        tell_replaced(before, loaded, session)
    return int(Exit.SCORED)


def enter_extra(
    player: str, season: Season, said: Corrections, game: Path | None, session: Session
) -> int:
    """``kscore enter --extra``: points of a map pack's own cards, beside the sheet that stands."""
    with _changing(game, session) as (record, before):
        entry = before.latest(before.player(player), season)
        if entry.sheet is None:
            raise Mistyped("enter.extra_in_total")
        end = reviewed(before, entry, entry.corrections.and_typed(said.texts()))
        record.add(beside_others(before, entry, end).entry)
        loaded = Game.of(record)
        code = _show_end(end, loaded, session)
        tell_replaced(before, loaded, session)
    return code


def _noting(game: Game, season: Season, keys: tuple[str, ...] | None) -> Game:
    """The game with the season's revealed cards, where they were named. Raises Mistyped for those
    that cannot be."""
    return game if keys is None else game.with_revealed(season, keys)


def review(
    player: str | None,
    season: Season | None,
    said: Corrections,
    game: Path | None,
    show: bool,
    session: Session,
) -> int:
    """``kscore review``: one player's sheets, or everything that is open."""
    t, terminal = session.t, session.terminal
    with _changing(game, session) as (record, before):
        loaded = before
        seats = _to_review(loaded, player, season, said)
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
                asking, more = dialogue(show, session), entry.corrections.and_typed(said.texts())
                # whoever types corrections does not go through all that was confirmed again
                anew = asking is not None and not said
                again = Review.of(loaded, entry, more, anew=anew, compares=asking is not None)
                whose = seat_values(entry.player, entry.season, t)
                asks = asking is not None and (again.case.questions or again.case.comparison)
                if asks:
                    terminal.tell(t("end.heading", **whose))
                if note is not None:
                    terminal.tell(note)
                if asking is not None and asks:
                    again = again.saying(asking.talk(again.case))
                elif not said and not again.case.score.doubts:
                    terminal.tell(t("review.nothing_open_of", **whose))
                end = again.end
                settled = loaded.contradicted(entry) and not end.scored.doubts
                if settled or end.entry.corrections != entry.corrections:
                    with record.in_one_piece():
                        record.add(beside_others(Game.of(record), entry, end).entry)
                    loaded = Game.of(record)
        entries = [loaded.latest(seat.player, seat.season) for seat in gone]
        # as they stand after all answers
        ends = [reviewed(loaded, entry, entry.corrections) for entry in entries]
        for end in ends:
            terminal.show(terminal_game.season_end(end, t))
            terminal.show("")
        terminal.show(terminal_game.overview(loaded, t))
        for line in terminal_history.changed_lines(before, loaded, gone, bool(said), t):
            terminal.show(line)
        for line in others_changed(before, loaded, t):
            terminal.tell(line)
    return worst([end.code for end in ends])


def _to_review(
    game: Game, player: str | None, season: Season | None, said: Corrections
) -> tuple[Seat, ...]:
    """The sheets to go through: of the named player the named season, else those that have open
    questions, else the newest; without a player all that have open questions. Of each player those
    first of which something was typed, the newest first: a slip there is what makes the others
    doubtful."""
    if player is None:
        left = OpenTotals.of(game)
        return tuple(
            seat
            for each in game.setup.players
            for seat in _typed_first(game, each, left.to_review(each))
        )
    name = game.player(player)
    if season is not None:
        return (Seat(name, season),)
    seasons = () if said else OpenTotals.of(game).to_review(name)
    return _typed_first(game, name, seasons) or (Seat(name, game.latest(name).season),)


def _typed_first(game: Game, player: str, seasons: Sequence[Season]) -> tuple[Seat, ...]:
    def typed_at(season: Season) -> int:
        entry = game.latest(player, season)
        origins = (statement.origin.how for statement in entry.corrections.statements())
        return entry.number if How.TYPED in origins else 0

    return tuple(Seat(player, season) for season in sorted(seasons, key=typed_at, reverse=True))


def _show_end(end: SeasonEnd, game: Game, session: Session) -> int:
    t, terminal = session.t, session.terminal
    terminal.show(terminal_game.season_end(end, t))
    terminal.show("")
    terminal.show(terminal_game.overview(game, t))
    return end.code


def undo(game: Path | None, session: Session) -> int:
    """``kscore undo``."""
    t = session.t
    with _changing(game, session) as (record, before):
        step = record.undo()
        if step is None:
            session.terminal.tell(t("game.nothing_to_undo"))
            return int(Exit.RECORD)
        lines = terminal_history.undone_lines(step, before, Game.of(record), t)
        return _show_step(lines, before, record, session)


def _show_step(lines: Iterable[str], before: Game, record: Record, session: Session) -> int:
    """What a step back or forth has changed, and the game as it stands."""
    t, terminal, loaded = session.t, session.terminal, Game.of(record)
    for line in (*lines, *terminal_history.typed_lines(before, loaded, t)):
        terminal.tell(line)
    terminal.show(terminal_game.overview(loaded, t))
    return int(Exit.SCORED)


def change(typed: ChangedGame, game: Path | None, session: Session) -> None:
    """``kscore change``."""
    t, terminal = session.t, session.terminal
    which = "" if typed.games is None else new_game.parse_games(typed.games)
    wish = new_game.Options(
        None if typed.cards is None else CardSet.parse(typed.cards),
        Played(
            games=which,
            layout=parse_layout(typed.layout),
            heroes=typed.heroes,
            skills=typed.skills,
            promo=typed.promo,
            other_cards=typed.other_cards,
        ),
        typed.seasons,
        typed.keep_photos,
        Seating.parse(typed.join or (), typed.leave or (), typed.rename or ()),
    )
    with _changing(game, session) as (record, before):
        drawn = any(entry.sheet is not None and not entry.undone for entry in before.entries)
        if typed.layout is not None and drawn:  # every space would be another
            raise AgainstRecord("change.layout", layout=typed.layout)
        changed = record.change(wish.beside(before.gone).of)
        loaded = Game.of(record)
        if changed is None:
            terminal.tell(t("change.nothing"))
            return
        for line in terminal_history.option_lines(changed.before, changed.after, t):
            terminal.tell(line)
        for line in (
            *terminal_history.total_lines(
                before, loaded, OpenTotals.of(before), OpenTotals.of(loaded), t
            ),
            *terminal_history.seated_lines(before, loaded, t),
            *terminal_history.typed_lines(before, loaded, t),
        ):
            terminal.tell(line)
        terminal.tell(t("review.changed_back", n=1))
        terminal.show(terminal_game.overview(loaded, t))


def redo(game: Path | None, session: Session) -> int:
    """``kscore redo``."""
    t = session.t
    with _changing(game, session) as (record, before):
        step = record.redo()
        if step is None:
            too_late = record.anything_taken_back()
            session.terminal.tell(t("game.redo_too_late" if too_late else "game.nothing_to_redo"))
            return int(Exit.RECORD)
        lines = terminal_history.redone_lines(step, before, Game.of(record), t)
        return _show_step(lines, before, record, session)


def restore(name: str | None, game: Path | None, session: Session) -> None:
    """``kscore restore``: of the named game, else of the one being played, else of the only one
    that was deleted."""
    t, terminal = session.t, session.terminal
    places = Places()
    path = game
    if name is not None:
        gone = (path for path in places.deleted() if name in (path.name, path.stem))
        path = places.named(name) or next(gone, None) or _named(name, places)
    elif path is None and places.current() is None and len(places.deleted()) == 1:
        path = places.deleted()[0]
    elif path is None and places.current() is None and places.deleted():
        raise FileTrouble("restore.which", names=", ".join(gone.stem for gone in places.deleted()))
    path = record_path(path)
    kept = restore_backup(path)
    if places.current() is None and path.parent == places.folder:
        places.choose(path)
    terminal.tell(
        t("game.restored_gone", path=path) if kept is None else t("game.restored", path=kept)
    )


def _named(name: str, places: Places) -> Path:
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
    """``kscore rename``: in the record, and the file that it is listed by."""
    t, terminal = session.t, session.terminal
    places = Places()
    path, current = _named(name, places), places.current()
    wanted = new_game.game_name(new_name)

    def moved(place: Path) -> Path:
        rename_record(path, wanted, place)
        return place

    place = places.at_new(wanted, moved, now=path)
    if current is not None and current.resolve() == path.resolve():
        places.choose(place)
    terminal.tell(t("game.renamed", name=wanted, listed=place.stem))


def delete(name: str, yes: bool, session: Session) -> None:
    """``kscore delete``: asked first, and a backup stays."""
    t, terminal = session.t, session.terminal
    places = Places()
    path = _named(name, places)
    if not yes and not _sure(path, session):
        terminal.tell(t("delete.kept", name=path.stem))
        return
    current = places.current()
    backup = delete_record(path)
    if current is not None and current == path:
        places.forget()
    terminal.tell(t("delete.done", name=path.stem, backup=backup))


def _sure(path: Path, session: Session) -> bool:
    """Whether somebody says so. Raises Mistyped where nobody can be asked."""
    t, terminal = session.t, session.terminal
    if not terminal.somebody_is_there():
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
    """``kscore data``."""
    t, terminal = session.t, session.terminal
    places = Places()
    must_be_listed(places.folder)
    games = places.games()
    if games:
        size = sum(path.stat().st_size for path in places.folder.glob("*") if path.is_file())
    else:
        size = 0
    terminal.show(Text(t("game.lie_in", folder=places.folder)))
    terminal.show(Text(t("data.games", n=len(games), size=decimal(size / 1e6, t))))
    for key in ("data.kept", "data.stays", "data.away"):
        terminal.show(Text(t(key, folder=places.folder)))


def export(file: Path, photos: bool, game: Path | None, session: Session) -> None:
    """``kscore export``."""
    t, terminal = session.t, session.terminal
    with Record.open(record_path(game)) as record:
        data = record.export(photos)
    # Half a character in a photo's name (a path that is no UTF-8) is written as the escape that
    # JSON has for it.
    write_whole(
        file, json.dumps(data, ensure_ascii=False, indent=1).encode(errors="backslashreplace")
    )
    terminal.tell(t("game.exported", path=file))


def import_(file: Path, game: Path | None, session: Session) -> None:
    """``kscore import``."""
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
    name = (
        one_line(data["setup"]["name"])[: new_game.MOST_LETTERS] if _has_name(data) else file.stem
    )

    def made(path: Path) -> tuple[Path, Game]:
        with import_game(path, data) as record:
            return path, Game.of(record)

    path, loaded = places.at_new(name, made) if game is None else made(game)
    if game is None:
        places.choose(path)
    terminal.tell(t("game.made", name=name, path=path))
    if unknown := _without_hand(loaded):
        terminal.tell(t("hand.stays_there", players=", ".join(unknown)))


def _without_hand(game: Game) -> list[str]:
    """Players whose sheets were read with hands where the game comes from, and of whose hand
    nothing is known here."""
    hands, players = Hands(), game.setup.players
    read = {entry.player for entry in game.entries if "hands" in (entry.reading or {})}
    return [player for player in players if player in read and hands.of(player, players) is None]


def _has_name(data: Any) -> bool:
    return (
        isinstance(data, dict)
        and isinstance(data.get("setup"), dict)
        and isinstance(data["setup"].get("name"), str)
    )
