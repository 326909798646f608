"""Booked sheets teach their players' hands, and what is taken back is forgotten: hands follow the
record.

Imported once a score is shown. A sheet teaches when it is booked with no question open. It does not
teach a hand that it does not look like: a player's sheet may stand under another's name. Monsters
teach no player where several play, for the neighbour draws them (rules.md, ambushes).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from kscore.calibration.hand import LessonSource, lesson_of
from kscore.calibration.own_sheet.legend import LEGEND, LEGEND_TRUTH
from kscore.disk import is_file
from kscore.engine.errors import MessageError
from kscore.engine.season import SEASONS, Season
from kscore.engine.terrain import UNMARKED, Terrain
from kscore.errors import AgainstRecord, FileTrouble, KscoreError
from kscore.game.game import Game
from kscore.game.recorded import kept_look, reconsidered
from kscore.messages import Texts
from kscore.record.entry import Entry, digest, new_names
from kscore.record.hands import Hands, KeptHand, is_sample
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.scanner.decide.hand import HandTable
from kscore.scanner.decide.spaces import SPACES, space_index
from kscore.scanner.hand_file import LONGEST_NAME, HandFile, Lesson
from kscore.scanner.kept_look import KeptLook
from kscore.scanner.network import installed_models
from kscore.scanner.pipeline import Look
from kscore.sheet.scoring import ScoredSheet
from kscore.sheet.unexplained import about_spaces, still_odd
from kscore.statements.corrections import Corrections, How

# a sheet less likely than this to be of the player's known hand does not teach it
_SURE_TO_BE_ANOTHERS = 0.5
_HOW = {
    How.TYPED: "typed",
    How.ANSWERED: "answered",
    How.ACCEPTED: "accepted",
    How.UNKNOWN: "accepted",
}


def follow(
    before: Game,
    now: Game,
    t: Texts,
    decided: Mapping[tuple[str, Season], ScoredSheet] = MappingProxyType({}),
) -> Iterator[str]:
    """Lets hands follow a record that was changed, however it was: sheets that stand now teach,
    those that stand no more, or teach nothing any more, are forgotten. Says what people should
    know.

    What cannot be kept costs no score: it is said, too, and tried again here the next time.
    ``decided`` are sheets that need not be decided again.
    """
    if before.setup.players != now.setup.players:
        yield from _seated_anew(before, now, t)
    was, stands = _standing(before), _standing(now)
    changed = [
        seat for seat in {**was, **stands} if _number(was.get(seat)) != _number(stands.get(seat))
    ]
    # Who leaves the table has drawn those sheets all the same.
    here = {*now.setup.players, *new_names(before.setup, now.setup)}
    changed = [seat for seat in changed if seat[0] in here]
    waiting = Hands().waiting()
    changed += [
        seat
        for seat, entry in stands.items()
        if waiting and seat not in changed and _source(entry) in waiting
    ]
    left = {(entry.player, digest(entry.evidence)) for entry in stands.values()}
    for seat in changed:
        source = None if (entry := was.get(seat)) is None else digest(entry.evidence)
        if source is not None and (seat[0], source) not in left:
            yield from _forget(source, t)
    new: list[str] = []
    for season in SEASONS:
        for player, when in changed:
            if when is season and (player, when) in stands:
                yield from _teach_or_forget(
                    now, stands[player, when], new, t, decided.get((player, when))
                )
    if new:
        names = t("end.and").join(filter(None, (", ".join(new[:-1]), new[-1])))
        yield t("hand.first", n=len(new), players=names)


def _seated_anew(before: Game, now: Game, t: Texts) -> Iterator[str]:
    """Lets every player's hand know who sits at the table since, by their names of now: it would
    not be found among people that it knows none of."""
    hands = Hands()
    if not hands.all():
        return
    try:
        with hands.writing():
            for was, is_ in new_names(before.setup, now.setup).items():
                kept = hands.of(was, before.setup.players)
                # one that has learnt nothing at this table may be another person's of that name
                here = kept is not None and any(
                    each.evening == _evening(now) for each in kept.file.lessons
                )
                if kept is not None and here and hands.of(is_, now.setup.players) is None:
                    hands.put(replace(kept.file, name=is_[:LONGEST_NAME]), kept.key)
            for player in now.setup.players:
                kept = hands.of(player, before.setup.players)
                if kept is not None and kept.file.fellows:
                    fellows = [each for each in now.setup.players if each != player]
                    hands.put(kept.file.with_fellows(fellows), kept.key)
    except MessageError as error:
        yield error.command_text(t.lang)


def _standing(game: Game) -> dict[tuple[str, Season], Entry]:
    """The sheets that hands may learn from, by player and season: those that were looked at, with
    hands asked for."""
    return {
        (entry.player, entry.season): entry
        for entry in game.standing
        if "hands" in (entry.reading or {}) and entry.evidence
    }


def _number(entry: Entry | None) -> int | None:
    return None if entry is None else entry.number


def _source(entry: Entry) -> str:
    """The source of what a sheet that was looked at teaches."""
    found = digest(entry.evidence)
    assert found is not None
    return found


def _teach_or_forget(
    game: Game, entry: Entry, new: list[str], t: Texts, scored: ScoredSheet | None
) -> Iterator[str]:
    """Adds the player to ``new`` where nothing had been known of that hand."""
    source = _source(entry)
    try:
        first = teach(game, entry, scored)
    except MessageError as error:
        yield error.command_text(t.lang)
        if isinstance(error, FileTrouble) and Hands().wait(source):
            yield t("hand.learnt_later", player=entry.player)
        elif entry.photo is not None and is_file(Path(entry.photo)):
            yield t("hand.not_learnt", player=entry.player, photo=entry.photo)
        return
    if first is None:
        yield from _forget(source, t)
        return
    Hands().wait_no_more(source)
    if first:
        new.append(entry.player)


def _forget(source: str, t: Texts) -> Iterator[str]:
    """Forgets what a sheet taught, unless its photo stands elsewhere, too, in this game or in
    another, and teaches there."""
    Hands().wait_no_more(source)
    try:
        if not _taught_elsewhere(source):
            Hands().forget_source(source)
    except MessageError as error:
        yield error.command_text(t.lang)


def _taught_elsewhere(source: str) -> bool:
    """Whether a sheet with this evidence stands in some game of the folder, and has taught its
    player's hand now. Raises as `teach`."""
    found = _games(lambda record: record.has_evidence(source))
    return any(
        digest(entry.evidence) == source and teach(game, entry) is not None
        for game in found
        for entry in _standing(game).values()
    )


def _games(wanted: Callable[[Record], bool] = lambda _: True) -> Iterator[Game]:
    """The games of the folder whose record is ``wanted``; a player who opens one that cannot be
    read is told so."""
    for path in Places().games():
        try:
            with Record.open(path) as record:
                game = Game.of(record) if wanted(record) else None
        except KscoreError:
            continue
        if game is not None:
            yield game


def teach(game: Game, entry: Entry, scored: ScoredSheet | None = None) -> bool | None:
    """Lets a booked sheet, ``scored`` where it is decided already, teach its player's hand. Whether
    it is the first that is known of that hand; None where it does not teach, for whatever reason.

    Raises FileTrouble where the hand cannot be written, ModelDamaged.
    """
    hands, players = Hands(), game.setup.players
    lesson = _lesson(game, entry, hands.of(entry.player, players), scored)
    if lesson is None:
        return None
    # A lesson takes a while to make: what another process taught the hand meanwhile, or took back,
    # shall stand.
    with hands.writing():
        kept, name = hands.of(entry.player, players), entry.player.strip()[:LONGEST_NAME]
        file = HandFile(name, HandTable.load().network) if kept is None else kept.file
        # `kscore learn` learnt from this photo: it counts once, and what is put right counts
        if entry.sha256 is not None:
            file = file.without(entry.sha256)
        fellows = [each for each in players if each != entry.player]
        key = hands.put(file.knowing(lesson, fellows), None if kept is None else kept.key)
        hands.forget_source(lesson.source, but=key)
    return kept is None


def taught_by_a_game(file: HandFile, sha256: str) -> tuple[Game, Entry] | None:
    """The sheet of which a hand has learnt this photo already, and its game."""
    for game in _games():
        for entry in _standing(game).values():
            if entry.sha256 == sha256 and digest(entry.evidence) in file.sources:
                return game, entry
    return None


def learnt_from(look: Look, scored: ScoredSheet, sha256: str) -> Lesson | None:
    """What a photo shows of a hand that belongs to no game; None where nothing on it is sure. The
    ``sha256`` of its file is the lesson's source: however the photo is looked at, it counts once.

    Spaces with an open question teach nothing, nor do monsters that the player did not say
    something about: a neighbour may have drawn them.
    """
    table = HandTable.load()
    said = scored.corrections
    settled = {space_index(space): _HOW[said.origins[space].how] for space in said.cells}
    rows = "".join(scored.sheet.board.rows)
    apart = {space_index(space) for space in scored.doubtful | scored.undone.spaces}
    apart |= {i for i in range(SPACES) if rows[i] == Terrain.MONSTER and i not in settled}
    if scored.sheet.layout == LEGEND:
        # the rows' printed names
        apart |= set(range(SPACES)) - {space_index(space) for space in LEGEND_TRUTH}
    given = replace(look.given, hands=None)
    shown = LessonSource(
        look.seen.cells,
        given,
        scored.sheet.board.rows,
        settled,
        (apart - set(settled)) | _unseen(look),
        look.registered,
    )
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return lesson_of(shown, sha256, sha256[:16], now, look.seen.table, table)


def _unseen(look: Look | KeptLook) -> set[int]:
    """The spaces that are hidden in the photo: whatever was said of them, they show no hand."""
    return {space_index(space) for space in look.seen.hidden_spaces}


def legend_rows(scored: ScoredSheet) -> Corrections:
    """What a photo of the printed legend says: whatever is drawn in a row is what the row is named
    after; a space that was left empty, and the rows' names, say nothing. What was typed stands
    above it."""
    drawn = {space for space in LEGEND_TRUTH if scored.sheet.board[space] not in UNMARKED}
    found = {space: str(terrain) for space, terrain in LEGEND_TRUTH.items() if space in drawn}
    return scored.corrections.with_cells({**found, **scored.corrections.cells})


def _lesson(
    game: Game, entry: Entry, kept: KeptHand | None, scored: ScoredSheet | None
) -> Lesson | None:
    if entry.sheet is None or entry.reading is None or _is_anothers(entry, kept):
        return None
    if is_sample(entry.sha256):
        return None
    try:
        look = kept_look(entry)
    except AgainstRecord:  # damaged evidence teaches nothing; its sheet's page tells so
        return None
    models = installed_models()
    table = HandTable.load()
    if look is None or not look.has_same_network(models) or table.network != models["terrain"]:
        return None
    scored = scored or reconsidered(game, entry)
    if scored is None or scored.doubts or _is_odd(game, entry, scored):
        return None
    rows = "".join(entry.sheet.board.rows)
    apart = {space_index(space) for space in scored.undone.spaces}
    if len(game.setup.players) > 1:
        apart |= {index for index in range(SPACES) if rows[index] == Terrain.MONSTER}
    apart |= _unseen(look)
    shown = LessonSource(
        look.seen.cells,
        look.given,
        entry.sheet.board.rows,
        _settled(game, entry),
        apart,
        look.registered,
    )
    return lesson_of(
        shown, _source(entry), _evening(game), game.first_entered(entry), look.seen.table, table
    )


def _is_odd(game: Game, entry: Entry, scored: ScoredSheet) -> bool:
    """Whether something speaks for a misread space that the player has not settled: letting it
    stand settles nothing."""
    odd = game.odd(entry.player, entry.season, scored.sheet, entry.corrections)
    unsettled = game.unsettled(entry.player, entry.season).spaces
    settled = entry.corrections.without(How.ACCEPTED).cells.keys()
    return any(
        about_spaces(finding) and not settled >= set(finding.cells)
        for finding in still_odd(odd, scored, unsettled)
    )


def _is_anothers(entry: Entry, kept: KeptHand | None) -> bool:
    """Whether the sheet was read with the player's hand known, and does not look like it."""
    reading = {} if entry.reading is None else entry.reading
    known = kept is not None and reading.get("hand") == kept.file.name
    return known and reading["hands"].get(reading["hand"], 0.0) < _SURE_TO_BE_ANOTHERS


def _settled(game: Game, entry: Entry) -> Mapping[int, str]:
    """How the spaces were settled of which the player said something, now or at an earlier season's
    end."""
    assert entry.sheet is not None
    found: dict[int, str] = {}
    for season in (*entry.season.earlier, entry.season):
        said = entry if season is entry.season else game.entry(entry.player, season)
        for space, letter in {} if said is None else said.corrections.cells.items():
            if entry.sheet.board[space] == letter:
                assert said is not None
                origin = said.corrections.origins.get(space)
                found[space_index(space)] = _HOW[How.UNKNOWN if origin is None else origin.how]
    return found


def _evening(game: Game) -> str:
    """A name for this game: hexadecimal digits that another game hardly has, and that it keeps,
    whatever becomes of its name and options."""
    first = game.entries[0]
    began = game.changes[0].before if game.changes else game.setup
    found = digest(json.dumps([*began.players, first.made_at, first.sha256]).encode())
    assert found is not None
    return found[:16]
