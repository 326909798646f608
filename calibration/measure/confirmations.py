"""What later photos say of spaces that the player let stand with Enter.

    python -m calibration measure-confirmations DIR 'calibrate-*'

A player who plays these evenings presses Enter at every question, so what was read wrongly and
asked about is confirmed wrongly. It is asked again where a later photo, read beside the sheet that
was confirmed so, rather shows something else by a threshold of nats; kscore's is 0
(`kscore.scanner.decide.said_before.carry_over_answers`). For each threshold: of the questions that
were right all along those that are asked again, of the wrong ones those that are and those that
stay silent."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.evenings import (
    PlayedSeason,
    evenings_in,
    evidence_of_views,
    open_evening,
)
from kscore.calibration.measure.evenings import (
    KnownPlayer,
    SheetOutcome,
    read_evening,
    read_sheet,
    ways,
)
from kscore.engine.grid import Space
from kscore.engine.season import CardSet, Season
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.evidence import SheetEvidence
from kscore.scanner.read.terrain import TerrainNetwork
from kscore.scanner.reading import Doubt, Reading

THRESHOLDS = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0)


@dataclass
class Confirmation:
    """A question that was answered with Enter: what is said of its drawn spaces, whether that is
    true, and by how many nats, at most, a later photo shows one of them otherwise (None: there was
    none)."""

    said: Mapping[str, str]
    right: bool
    against: float | None = None


@dataclass
class _Evening:
    """The confirmations of one evening's players, by their identity."""

    confirmed: dict[int, list[Confirmation]]

    def read(
        self,
        seen: SheetEvidence,
        given: KnownBefore,
        played: PlayedSeason,
        unseen: Collection[str],
        cards: CardSet,
        season: Season,
        player: KnownPlayer,
    ) -> SheetOutcome:
        """A sheet as `read_sheet`, its questions answered with Enter."""
        known, board = self.confirmed.setdefault(id(player), []), played.sheet.board
        first = seen.reading(given) if known else None
        for each in known:
            for space, letter in each.said.items():
                at = Space.parse(space)
                if first is None or (board[space] == "X" != letter):
                    continue  # what was destroyed since tells nothing
                as_said = first.rows[at.row][at.column] == letter
                shown = -1.0 if as_said else _shown_against(first, at, letter)
                each.against = shown if each.against is None else max(each.against, shown)

        def enter(doubt: Doubt, _: str) -> Mapping[str, str]:
            said = dict.fromkeys(doubt.cells, str(doubt.read))
            if doubt.read not in (".", "#"):
                right = all(board[space] == letter for space, letter in said.items())
                known.append(Confirmation(said, right))
            return said

        return read_sheet(seen, given, played, unseen, cards, season, player, enter)


def _shown_against(reading: Reading, at: Space, letter: str) -> float:
    """By how many nats a space rather shows something else than a map letter."""
    assert reading.probabilities is not None
    shares, said = reading.probabilities[at.row, at.column], READ_ORDER.index(letter)
    others = float(np.delete(shares, said).max())
    return math.log(max(others, 1e-12) / max(float(shares[said]), 1e-12))


def measure(folder: Path, patterns: Sequence[str], count: int | None) -> None:
    """Prints the table, a threshold a line."""
    paths = [path for pattern in patterns for path in evenings_in(folder, pattern)[:count]]
    network, way = TerrainNetwork(), ways(DecisionTable.load().rules)["hands"]
    found: list[Confirmation] = []
    sheets = silent = 0
    for path in progress(paths, len(paths), "evenings"):
        evening = _Evening({})
        read = read_evening(
            open_evening(path), evidence_of_views(path, network), way, read=evening.read
        )
        outcomes = [each for seat in read for each in seat]
        sheets, silent = sheets + len(outcomes), silent + sum(each.silent for each in outcomes)
        found += [each for known in evening.confirmed.values() for each in known]
    seen = [each for each in found if each.against is not None]
    tell(
        f"{sheets} sheets, {silent} with wrong points after Enter at every question; {len(found)} "
        f"questions about drawn spaces, {sum(not each.right for each in found)} confirmed wrongly; "
        f"of {len(seen)} there is a later photo"
    )
    tell("nats   right, asked again   wrong, asked again   wrong, silent")
    for least in THRESHOLDS:
        again = [each for each in seen if (each.against or 0.0) >= least]
        wrong = sum(not each.right for each in again)
        silent = sum(not each.right for each in seen) - wrong
        tell(f"{least:4.0f}   {len(again) - wrong:18}   {wrong:18}   {silent:13}")
