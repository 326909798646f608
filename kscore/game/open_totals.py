"""Open totals of a game: spans and misfits. How far open questions may move each total, and sheets
that fit no last season's.

Deciding sixteen sheets again takes a second, and nearly always nothing has changed. What came of it
is kept in a file beside the records (`KeptOutcomes`), each under the hash of everything that it
comes from: the program's own files, the versions that it computes with, and `known_game`, which is
all of a game that a player's sheet is decided from. Whatever changes there has another hash, so an
outcome is found only where deciding again would say the same.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Self, cast

import cv2
import numpy as np
import PIL

import kscore.engine
import kscore.scanner
from kscore.disk import is_folder, put_in_place
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import read_file
from kscore.engine.season import SEASONS, Season
from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.recorded import known_game, reconsidered
from kscore.game.season_end import written_later
from kscore.record.entry import Entry, Seat
from kscore.record.places import Places
from kscore.scanner.reading import Doubt
from kscore.sheet.scoring import ScoredSheet, Span, added_up, span_of
from kscore.sheet.unexplained import impossible_spaces, still_odd

FILE = "outcomes.json"
"""In kscore's folder; it may be deleted at any time."""
MOST = 2000
"""Outcomes that are kept, the newest: a game of four has sixteen."""
MOST_BYTES = 1_000_000
# importlib.metadata would load half of email
_COMPUTES_WITH = (np.__version__, cv2.__version__, PIL.__version__)


class OpenSheet(NamedTuple):
    """What is open about one sheet. How far its total may go (None: nothing is asked), and the
    spaces that cannot have come from the player's sheet of last season (None: it fits)."""

    span: Span | None = None
    misfit: tuple[str, ...] | None = None


class OpenTotals(Frozen):
    """Everything open in a game, by sheet (player and season). A span for each that has open
    questions, and those that do not fit."""

    sheets: Mapping[tuple[str, Season], Span]
    misfits: Mapping[tuple[str, Season], tuple[str, ...]] = field(default_factory=dict)

    @staticmethod
    def of(
        game: Game,
        scored: Mapping[tuple[str, Season], ScoredSheet] = MappingProxyType({}),
        kept: KeptOutcomes | None = None,
    ) -> OpenTotals:
        """The open totals of a game, decided as of now. One whose evidence is damaged is open, as
        it cannot be told what would be asked about it.

        Args:
            game: the game.
            scored: sheets that need not be decided again.
            kept: outcomes of before; None: those in kscore's folder.
        """
        kept = kept or KeptOutcomes.read(Places().folder, program_digest())
        found, digests = dict[tuple[str, Season], OpenSheet](), dict[int, str]()
        for player in game.setup.players:
            for season in SEASONS:
                own = known_game(game, player, season)
                digest = f"{game_digest(own, digests)} {player} {season.value}"
                seat = player, season
                found[seat] = _open_sheet(own, *seat, kept, digest, scored.get(seat))
        kept.write()
        return OpenTotals.by_seat(found)

    @staticmethod
    def by_seat(found: Mapping[tuple[str, Season], OpenSheet]) -> OpenTotals:
        """What is open in such a game, sheet by sheet."""
        spans = {seat: each.span for seat, each in found.items() if each.span is not None}
        odd = {seat: each.misfit for seat, each in found.items() if each.misfit is not None}
        return OpenTotals(spans, odd)

    def sheet(self, player: str, season: Season) -> Span | None:
        """What is open about one sheet."""
        return self.sheets.get((player, season))

    def player(self, player: str, beside: Season | None = None) -> Span | None:
        """The span of a player's total, or its others (``beside``)."""
        own = ((season, span) for (who, season), span in self.sheets.items() if who == player)
        return added_up([span for season, span in own if season != beside])

    def seasons(self, player: str) -> tuple[Season, ...]:
        """The seasons of a player that have open questions."""
        return tuple(season for season in Season if (player, season) in self.sheets)

    def of_season(self, season: Season) -> OpenTotals:
        """What is open, and does not fit, in one season alone."""
        sheets = {seat: span for seat, span in self.sheets.items() if seat[1] is season}
        odd = {seat: cells for seat, cells in self.misfits.items() if seat[1] is season}
        return OpenTotals(sheets, odd)

    def to_review(self, player: str) -> tuple[Season, ...]:
        """The seasons of a player with something to ask."""
        asked = self.misfits.keys() | self.sheets.keys()
        return tuple(season for season in Season if (player, season) in asked)

    def misfitting(self, player: str) -> Mapping[Season, tuple[str, ...]]:
        """Seasons whose sheet cannot follow the player's sheet before, and the spaces."""
        found = self.misfits
        return {season: found[player, season] for season in Season if (player, season) in found}


def reopened(before: Game, now: Game, player: str, season: Season) -> tuple[str, tuple[Doubt, ...]]:
    """Why a sheet settled ``before`` is asked about, and the doubts. "number" (a later sheet shows
    what the player wrote for its season), "reopened_said" (what was said of another sheet of the
    player's), "reopened" (the cards that the others' sheets show)."""
    seat, entry = Seat(player, season), now.entry(player, season)
    try:
        scored = None if entry is None else reconsidered(now, entry)
    except AgainstRecord:
        scored = None
    doubts = () if scored is None else scored.doubts
    if written_later(before, seat) != written_later(now, seat):
        return "number", doubts
    said = entry is not None and now.contradicted(entry)
    return "reopened_said" if said else "reopened", doubts


def game_digest(game: Game, digests: dict[int, str] | None = None) -> str:
    """SHA-256 of a game. Of its setup, every entry (of the evidence its hash) and the revealed
    cards. ``digests`` keeps the hashes of entries, by their identity, for other parts of the same
    game."""
    digests = {} if digests is None else digests
    entries = [
        digests.get(id(entry)) or digests.setdefault(id(entry), _entry_digest(entry))
        for entry in game.entries
    ]
    revealed = {season.value: keys for season, keys in sorted(game.revealed.items())}
    data = {"setup": game.setup.to_json(), "entries": entries, "revealed": revealed}
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _entry_digest(entry: Entry) -> str:
    data = {**entry.to_json(), "number": entry.number}
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _open_sheet(
    game: Game,
    player: str,
    season: Season,
    kept: KeptOutcomes,
    key: str,
    scored: ScoredSheet | None,
) -> OpenSheet:
    entry = game.entry(player, season)
    if entry is None or entry.sheet is None:
        return OpenSheet()
    found = kept.get(key)
    if found is not None and scored is None:
        return found
    try:
        scored = scored or reconsidered(game, entry)
    except AgainstRecord:  # a player who reviews that sheet is told what to do
        return OpenSheet(Span(1, unknown=True))
    assert scored is not None  # there is a sheet
    odd = game.odd(entry.player, entry.season, scored.sheet, entry.corrections)
    unsettled = game.unsettled(entry.player, entry.season).spaces
    found = OpenSheet(span_of(scored), impossible_spaces(still_odd(odd, scored, unsettled)))
    kept.put(key, found)
    return found


@dataclass
class KeptOutcomes:
    """Outcomes by their inputs, cached in a file. Only this program writes it; what does not look
    like it is not believed. ``program`` is the hash of all that decides, None where it is not
    known: then nothing is kept."""

    path: Path
    program: str | None
    outcomes: dict[str, OpenSheet] = field(default_factory=dict)
    changed: bool = False

    @classmethod
    def read(cls, folder: Path, program: str | None) -> Self:
        """The outcomes kept in kscore's folder, or none. None where it is of another program, or
        cannot be read."""
        kept = cls(folder / FILE, program)
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            data = json.loads(read_file(kept.path, MOST_BYTES))
            if kept.program is not None and data["program"] == kept.program:
                found = data["outcomes"].items()
                kept.outcomes = {str(key): _from_json(value) for key, value in found}
        return kept

    def get(self, key: str) -> OpenSheet | None:
        """The outcome of what has this hash."""
        return self.outcomes.get(key)

    def put(self, key: str, outcome: OpenSheet) -> None:
        """Keeps an outcome for `write`."""
        self.outcomes[key], self.changed = outcome, True

    def write(self) -> None:
        """Writes what is new. A folder that is not there or cannot be written costs nothing but
        time."""
        if not self.changed or self.program is None or not is_folder(self.path.parent):
            return
        newest = list(self.outcomes.items())[-MOST:]
        outcomes = {key: _to_json(outcome) for key, outcome in newest}
        data = {"program": self.program, "outcomes": outcomes}
        with suppress(OSError):
            put_in_place(self.path, json.dumps(data).encode())


def _to_json(outcome: OpenSheet) -> dict[str, object]:
    span = outcome.span
    return {
        "span": None if span is None else [span.questions, span.least, span.most, span.unknown],
        "misfit": outcome.misfit,
    }


def _from_json(data: Mapping[str, object]) -> OpenSheet:
    """Raises ValueError, TypeError, KeyError for what `_to_json` did not make."""
    span, misfit = data["span"], data["misfit"]
    cells = None if misfit is None else tuple(cast(list[str], misfit))
    if span is None:
        return OpenSheet(None, cells)
    if not isinstance(span, list) or [type(each) for each in span] != [int, int, int, bool]:
        raise TypeError("span")
    return OpenSheet(Span(*span), cells)


@lru_cache(maxsize=1)
def program_digest() -> str | None:
    """SHA-256 of everything that decides a sheet beside its record. The files of engine, scanner
    and kscore (of the networks, which only see photos, their cards), Python and what it computes
    with.

    None where the program does not lie in files (packed): then nothing can be said about it.
    """
    found = hashlib.sha256()
    found.update(" ".join((sys.version, *_COMPUTES_WITH)).encode())
    try:
        for room in (kscore, kscore.engine, kscore.scanner):  # beside each other in a checkout
            top = Path(str(room.__file__)).resolve().parent
            files = sorted(path for path in top.rglob("*") if path.suffix in (".py", ".json"))
            if not files:
                return None
            for path in files:
                own = hashlib.sha256(path.read_bytes()).digest()
                found.update(f"{path.relative_to(top)} ".encode() + own)
    except OSError:
        return None
    return found.hexdigest()
