"""Imports an exported game. Everything in the file is looked at first, then the record is made at
once.

Nothing in such a file is trusted. What is taken is what kscore could have written
itself: each value has its form, each sheet is scored and its questions are asked once in the dry,
as `kscore review` will.
"""

from __future__ import annotations

import hashlib
import math
import re
from base64 import b64decode
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kscore.engine.errors import MessageError
from kscore.engine.explore import revealed_card
from kscore.engine.game import MOST_PLAYERS
from kscore.engine.grid import BOX_FIELDS, is_sheet_space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.messages import one_line
from kscore.engine.season import SEASONS, CardSet, Season
from kscore.engine.sheet import MONSTER_LETTERS
from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.new_game import LONGEST_NAME, parse_games
from kscore.game.recorded import kept_look
from kscore.game.seats import season_end_of_review
from kscore.record.entry import Entry, OptionsChange, Setup
from kscore.record.store import EXPORT_VERSION, Contents, Record
from kscore.scanner.reading import BoxDoubt, Reading
from kscore.statements.corrections import FINAL, MOST_POINTS

_MOST_TEXT = 5000
_MOST_ENTRIES = 5000
_MOST_SHEETS = 99  # in one photo
_FARTHEST = 1e6  # pixels: no photo is so large
_LAYOUT_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")
_PLACES = frozenset(
    {FINAL, *(f"{season.value}.{name}" for season in SEASONS for name in BOX_FIELDS)}
)
_NOT_SO = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What Python raises where a value is not of the form that it should have."""


def import_game(path: Path, data: Any) -> Record:
    """A new record from an exported game, whole or not at all.

    Raises AgainstRecord for anything that is none, for one that is damaged, and if ``path`` is
    there already; FileTrouble if it cannot be written.
    """
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("setup"), dict)
        or type(data.get("kscore_game")) is not int
    ):
        raise AgainstRecord("import.no_game", path=path)
    if data["kscore_game"] not in range(1, EXPORT_VERSION + 1):
        raise AgainstRecord("record.newer", path=path)
    with _refuse_damage("setup", path):
        setup = Setup.from_json(_check_types(data["setup"], _SETUP))
        _check_setup(setup)
    with _refuse_damage("photos, evidence", path):
        photos = {_hash(blob): blob for blob in _blobs(data.get("photos", {}))}
        kept = {_hash(blob): blob for blob in _blobs(data.get("evidence", {}))}
    with _refuse_damage("revealed", path):
        revealed = _revealed(data.get("revealed", {}))
    with _refuse_damage("changes", path):
        changes = _changes(data.get("changes", []), setup)
    game = Game(setup, (), MappingProxyType(revealed), changes)
    with _refuse_damage("revealed", path):
        for season, keys in revealed.items():
            game.with_revealed(season, keys)
    players = {
        player
        for each in (setup, *(part for c in changes for part in (c.before, c.after)))
        for player in each.players
    }
    with _refuse_damage("entries", path):
        written = list(data["entries"])[: _MOST_ENTRIES + 1]
        _require(isinstance(data["entries"], list) and len(written) <= _MOST_ENTRIES)
    for number, each in enumerate(written, start=1):
        with _refuse_damage(f"entries {number}", path):
            entry = Entry.from_json(_check_types(each, _ENTRY), kept)
            _check_entry(entry, players)
            entry = replace(entry, made_at=_utc_seconds(entry.made_at))
            game = replace(game, entries=(*game.entries, entry))
            _try_scoring(game, entry)
    with _refuse_damage("entries", path):
        game.standings()
    with _refuse_damage("moves", path):
        moves = _moves(data.get("moves", []), len(game.entries))
    contents = Contents(
        [(entry, photos.get(entry.sha256 or "")) for entry in game.entries],
        revealed,
        changes,
        moves,
    )
    return Record.create(path, setup, contents)


@contextmanager
def _refuse_damage(place: str, path: Path) -> Iterator[None]:
    """Raises AgainstRecord with the place of any error in it."""
    try:
        yield
    except (*_NOT_SO, MessageError):
        raise AgainstRecord("import.damaged", place=place, path=path) from None


_TEXT, _MAYBE = (str,), (str, type(None))
_SETUP: Mapping[str, tuple[type, ...]] = {
    "name": _TEXT,
    "games": _TEXT,
    "heroes": (bool,),
    "skills": (bool,),
    "solo": (bool,),
    "keep_photos": (bool, type(None)),
    "players": (list,),
    "cards": (list,),
    "layout": (str, dict, type(None)),
    "promo": (bool, type(None)),
    "other_cards": (bool, type(None)),
}
_ENTRY: Mapping[str, tuple[type, ...]] = {
    "player": _TEXT,
    "season": _TEXT,
    "made_at": _TEXT,
    "photo": _MAYBE,
    "sha256": _MAYBE,
    "reading": (dict, type(None)),
    "corrections": (list,),
    "undone": (bool,),
    "sheet": _MAYBE,
    "layout": (str, dict, type(None)),
    "typed": (dict, type(None)),
    "evidence": _MAYBE,
    "sheet_number": (int,),
}

_CHANGE: Mapping[str, tuple[type, ...]] = {
    "before": (dict,),
    "after": (dict,),
    "made_at": _TEXT,
    "undone": (bool,),
    "behind": (int,),
}


def _check_types(data: Any, types: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """The object if its values have these types. Raises ValueError."""
    _require(isinstance(data, dict))
    for name, allowed in types.items():
        value = data.get(name)
        _require(name not in data or type(value) in allowed)
        _require(not isinstance(value, str) or (len(value) <= _MOST_TEXT and "\0" not in value))
    return dict(data)


def _check_setup(setup: Setup) -> None:
    _require(parse_games(setup.played.games) == setup.played.games)
    _require(
        1 <= len(setup.players) <= MOST_PLAYERS
        and (not setup.played.solo or len(setup.players) == 1)
    )
    _require(len({player.casefold() for player in setup.players}) == len(setup.players))
    _require(all(_is_name(player) and len(player) <= LONGEST_NAME for player in setup.players))
    _require(_is_name(setup.name))
    CardSet(setup.card_set.cards)
    _check_layout(setup.played.layout)


def _is_name(text: str) -> bool:
    return bool(text.strip()) and text == text.strip() and text == one_line(text)


def _check_layout(layout: Layout | None) -> None:
    _require(
        layout is None
        or (isinstance(layout.key, str) and _LAYOUT_KEY.match(layout.key) is not None)
    )


def _utc_seconds(made_at: str) -> str:
    """A time in UTC and whole seconds, as records keep it. Times are compared as text, and a hand
    with another form could not be opened again. One without a zone is taken for UTC. Raises
    ValueError, OverflowError."""
    when = datetime.fromisoformat(made_at)
    return (
        (when if when.tzinfo else when.replace(tzinfo=UTC))
        .astimezone(UTC)
        .isoformat(timespec="seconds")
    )


def _check_entry(entry: Entry, players: Container[str]) -> None:
    """``players``: all who ever played; some may have left."""
    _require(entry.player in players)
    _require(entry.sha256 is None or entry.sha256.isascii())
    _require(1 <= entry.sheet_number <= _MOST_SHEETS)
    _require((entry.sheet is None) != (entry.typed is None))
    if entry.typed is not None:
        _require(entry.reading is None and entry.evidence is None)
        _require(
            abs(entry.typed.total) <= MOST_POINTS
            and -MOST_POINTS <= (entry.typed.monsters or 0) <= 0
        )
    if entry.sheet is not None:
        _check_layout(entry.sheet.layout)
    if entry.reading is not None:
        own = (
            None if entry.sheet is None or entry.sheet.layout.key in LAYOUTS else entry.sheet.layout
        )
        _check_reading(entry.reading, own)
    _require(entry.evidence is None or entry.reading is not None)


def _check_reading(data: Mapping[str, Any], own: Layout | None) -> None:
    """Raises ValueError or others for what no reading wrote. TypeError, KeyError and the engine's
    errors."""
    reading = Reading.from_json(data, own)
    _require(
        isinstance(reading.photo, str)
        and "\0" not in reading.photo
        and isinstance(reading.layout, str)
    )
    reading.sheet()
    shares = [*reading.confidence.flat, reading.coins.confidence]
    shares += [*reading.star_confidence.values(), *reading.letter_confidence.values()]
    _require(all(_is_probability(p) for p in shares))
    _require(all(math.isfinite(x) and abs(x) <= _FARTHEST for x in reading.grid.flat))
    spaces = [
        *reading.stars,
        *reading.letters,
        *reading.star_confidence,
        *reading.letter_confidence,
    ]
    _require(all(isinstance(space, str) and is_sheet_space(space) for space in spaces))
    _require(all(letter in MONSTER_LETTERS for letter in reading.letters.values()))
    for box in reading.boxes:
        Season(box.season)
        _require(all(_is_number(getattr(box, name)) for name in BOX_FIELDS))
        _require(all(_is_probability(p) for p in box.confidence.values()))
    _require(_is_number(reading.final) and all(place in _PLACES for place in reading.unseen))
    for doubt in reading.doubts:
        _require(all(is_sheet_space(space) for space in doubt.cells))
        _require(not isinstance(doubt, BoxDoubt) or doubt.place in _PLACES)
        for other in doubt.alternatives:
            _require(
                _is_probability(other.p)
                and all(_is_number(change) for change in other.changes.values())
            )


def _is_probability(value: object) -> bool:
    return isinstance(value, float | int) and 0 <= value <= 1


def _is_number(value: object) -> bool:
    """A number of points, or none written."""
    return value is None or (type(value) is int and abs(value) <= MOST_POINTS)


def _try_scoring(game: Game, entry: Entry) -> None:
    """Scores an entry, to raise what it would raise later. Without asking its questions.

    An entry that is undone, too: it counts again where a newer one is.
    """
    standing = replace(game, entries=(*game.entries[:-1], replace(entry, undone=False)))
    standing.points(entry.player, entry.season)
    look = kept_look(entry)
    if look is not None:
        _require(look.registered.pixels.size > 0)
    if entry.sheet is not None:
        season_end_of_review(standing, entry, entry.corrections)


def _revealed(data: Any) -> dict[Season, tuple[str, ...]]:
    _require(isinstance(data, dict) and all(isinstance(keys, list) for keys in data.values()))
    return {
        Season(season): tuple(revealed_card(key).key for key in keys)
        for season, keys in data.items()
    }


def _changes(data: Any, setup: Setup) -> tuple[OptionsChange, ...]:
    """What was changed of the options. What is played on which sheet is none of them: no undoing
    may bring others."""
    _require(isinstance(data, list) and len(data) <= _MOST_ENTRIES)
    found = []
    for each in data:
        known = _check_types(each, _CHANGE)
        for part in (known["before"], known["after"]):
            of_it = Setup.from_json(_check_types(part, _SETUP))
            _check_setup(of_it)
            _require(_fixed_options(of_it) == _fixed_options(setup))
        change = OptionsChange.from_json(known)
        datetime.fromisoformat(change.made_at)
        _require(0 <= change.behind <= _MOST_ENTRIES)
        found.append(change)
    return tuple(found)


def _moves(data: Any, entries: int) -> tuple[tuple[int, int, int], ...]:
    """The moved entries: number of undoing, old and new entry."""
    _require(isinstance(data, list) and len(data) <= _MOST_ENTRIES)
    for each in data:
        _require(
            isinstance(each, list)
            and len(each) == 3
            and all(type(number) is int for number in each)
        )
        _require(2 <= each[0] <= _MOST_ENTRIES and 1 <= each[1] < each[2] <= entries)
    return tuple(sorted((number, was, is_) for number, was, is_ in data))


def _fixed_options(setup: Setup) -> tuple[object, ...]:
    return setup.played.games, setup.played.layout, setup.played.solo


def _blobs(data: Any) -> Iterator[bytes]:
    _require(isinstance(data, dict))
    for text in data.values():
        yield b64decode(text, validate=True)


def _hash(blob: bytes) -> str:
    return hashlib.sha256(blob).hexdigest()


def _require(so: bool) -> None:
    if not so:
        raise ValueError("not so in an exported game")
