"""Booked sheets teach their players' hands, and what is taken back is forgotten.

Imported once a score is shown. A sheet teaches when it is booked with no question open. It does not teach a hand
that it does not look like: somebody's sheet may stand under another's name. Monsters teach nobody where several
play, for the neighbour draws them (rules.md, ambushes).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from calibration.hand import Shown, lesson_of
from engine.errors import MessageError
from engine.grid import SIZE, Space
from engine.season import SEASONS, Season
from engine.terrain import MARKED, UNMARKED, Terrain
from kscore.corrections import Corrections, How
from kscore.entry import Entry, digest
from kscore.errors import AgainstRecord
from kscore.game import Game
from kscore.hands import Hands, KeptHand
from kscore.messages import Texts
from kscore.recorded import first_booked, kept_look, reconsidered
from kscore.scoring import Scored
from scanner.decide.hand import HandTable
from scanner.decide.spaces import SPACES, space_index
from scanner.hand_file import LONGEST_NAME, HandFile, Lesson, embedded_anew
from scanner.network import installed_models
from scanner.pipeline import Look
from scanner.read.terrain import TerrainNetwork

_SURE_TO_BE_ANOTHERS = 0.5  # a sheet less likely than this to be of the player's known hand does not teach it
_HOW = {How.TYPED: "typed", How.ANSWERED: "answered", How.ACCEPTED: "accepted", How.UNKNOWN: "accepted"}


@dataclass(frozen=True)
class Taught:
    """What came of a booked sheet: whose hand learnt, and whether it is the first that is known of it."""

    player: str
    first: bool


def teach(game: Game, entry: Entry) -> Taught | None:
    """Lets a booked sheet teach its player's hand; None where it does not, for whatever reason.

    Raises FileTrouble where the hand cannot be written, ModelDamaged.
    """
    hands = Hands()
    kept = hands.of(entry.player, game.setup.players)
    lesson = _lesson(game, entry, kept)
    if lesson is None:
        return None
    name = entry.player.strip()[:LONGEST_NAME]
    file = HandFile(name, HandTable.load().network) if kept is None else kept.file
    fellows = [each for each in game.setup.players if each != entry.player]
    hands.put(file.knowing(lesson, fellows), None if kept is None else kept.path)
    return Taught(entry.player, kept is None)


def teach_booked(game: Game, booked: Sequence[tuple[str, Season]], t: Texts) -> Iterator[str]:
    """Lets the sheets of these players and seasons teach, and says what people should know of it.

    What cannot be kept costs no score: it is said, too.
    """
    for player, season in booked:
        entry = game.entry(player, season)
        if entry is None:
            continue
        try:
            taught = teach(game, entry)
        except MessageError as error:
            yield error.text(t.lang)
            continue
        if taught is not None and taught.first:
            yield t("hand.first", player=player)


def take_back(game: Game, undone: Entry) -> None:
    """Forgets what an entry taught that was taken back; the entry that stands now in its place teaches again.

    ``game`` is as it stands now. Raises FileTrouble, ModelDamaged.
    """
    hands = Hands()
    kept, source = hands.of(undone.player, game.setup.players), digest(undone.evidence)
    if kept is not None and source is not None and any(each.source == source for each in kept.file.lessons):
        left = kept.file.without(source)
        if left.lessons:
            hands.put(left, kept.path)
        else:
            hands.forget(kept.path)
    before = game.entry(undone.player, undone.season)
    if before is not None and digest(before.evidence) == source and source is not None:
        teach(game, before)


def learnt_from(look: Look, scored: Scored, hand: HandFile, network: TerrainNetwork) -> HandFile | None:
    """A hand with what a photo shows that belongs to no game; None where nothing on it is sure enough.

    Spaces with an open question teach nothing, nor do monsters that nobody said something about: a neighbour may have
    drawn them. Raises ValueError where a picture of the hand is none.
    """
    table = HandTable.load()
    if hand.network != network.sha256:
        hand = embedded_anew(hand, network)
    said = scored.corrections
    settled = {space_index(space): _HOW[said.origins[space].how] for space in said.cells}
    rows = "".join(scored.sheet.board.rows)
    apart = {space_index(space) for space in scored.doubtful | scored.undone.spaces}
    apart |= {i for i in range(SPACES) if rows[i] == Terrain.MONSTER and i not in settled}
    given = replace(look.given, hands=None)
    shown = Shown(look.seen.cells, given, scored.sheet.board.rows, settled, apart - set(settled), look.registered)
    source = digest(look.kept())
    assert source is not None
    now = datetime.now(UTC).isoformat(timespec="seconds")
    lesson = lesson_of(shown, source, source[:16], now, look.seen.table, table)
    return None if lesson is None else hand.knowing(lesson)


def legend_rows(scored: Scored) -> Corrections:
    """What a legend says: whatever is drawn in its rows A to G is forest, village, farm, water, monster, hero and
    destroyed, in this order."""
    found: dict[str, str] = {}
    for number, letter in enumerate(MARKED):
        row = scored.sheet.board.rows[number]
        drawn = [column for column in range(SIZE) if row[column] not in UNMARKED]
        found |= {Space(number, column).name: letter for column in drawn}
    return scored.corrections.with_cells({**found, **scored.corrections.cells})


def _lesson(game: Game, entry: Entry, kept: KeptHand | None) -> Lesson | None:
    if entry.sheet is None or entry.reading is None or _is_anothers(entry, kept):
        return None
    try:
        look = kept_look(entry)
    except AgainstRecord:  # damaged evidence teaches nothing; whoever looks at the sheet is told
        return None
    models = installed_models()
    table = HandTable.load()
    if look is None or not look.comparable(models) or table.network != models["terrain"]:
        return None
    if kept is not None and kept.file.network != table.network:
        return None  # not embedded anew yet: the next photo does it
    scored = reconsidered(game, entry)
    if scored is None or scored.doubts:
        return None
    rows = "".join(entry.sheet.board.rows)
    apart = {space_index(space) for space in scored.undone.spaces}
    if len(game.setup.players) > 1:
        apart |= {index for index in range(SPACES) if rows[index] == Terrain.MONSTER}
    shown = Shown(look.seen.cells, look.given, entry.sheet.board.rows, _settled(game, entry), apart, look.registered)
    source = digest(entry.evidence)
    assert source is not None
    return lesson_of(shown, source, _evening(game), first_booked(game, entry), look.seen.table, table)


def _is_anothers(entry: Entry, kept: KeptHand | None) -> bool:
    """Whether the sheet was read with the player's hand known, and does not look like it."""
    reading = {} if entry.reading is None else entry.reading
    known = kept is not None and reading.get("hand") == kept.file.name
    return known and reading["hands"].get(reading["hand"], 0.0) < _SURE_TO_BE_ANOTHERS


def _settled(game: Game, entry: Entry) -> Mapping[int, str]:
    """How the spaces were settled of which the player said something, now or at an earlier season's end."""
    assert entry.sheet is not None
    found: dict[int, str] = {}
    for season in SEASONS[: SEASONS.index(entry.season) + 1]:
        said = entry if season is entry.season else game.entry(entry.player, season)
        for space, letter in {} if said is None else said.corrections.cells.items():
            if entry.sheet.board[space] == letter:
                assert said is not None
                origin = said.corrections.origins.get(space)
                found[space_index(space)] = _HOW[How.UNKNOWN if origin is None else origin.how]
    return found


def _evening(game: Game) -> str:
    """A name for this game: hexadecimal digits that another game hardly has."""
    found = digest(json.dumps(game.setup.to_json(), sort_keys=True).encode())
    assert found is not None
    return found[:16]
