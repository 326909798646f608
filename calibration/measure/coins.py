"""Measures how the coin track is read, on rendered tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.coin_tracks import (
    GRID_MARKS,
    GRID_PENS,
    Marking,
    Marks,
    SeenTrack,
    marking_grid,
    render_track,
)
from kscore.calibration.datasets.track_troubles import UNSETTLED
from kscore.calibration.measure.tables import TextTable, with_interval
from kscore.scanner.evidence import coin_doubts
from kscore.scanner.pipeline import FIRST_GAME
from kscore.scanner.read.coins import COINS_A_SPACE, CoinNetwork

_TABLE = TextTable(
    22,
    (
        ("tracks", 7),
        ("exact %", 9),
        ("score %", 9),
        ("spent or\nmarked %", 10),
        ("asked %", 9),
        ("wrong, not\nasked %", 12),
    ),
    "coin track",
)


@dataclass(frozen=True)
class Track:
    """One coin track: what is true and what was read, letters of ``.ms``, and whether kscore asks
    about it."""

    written: str
    read: str
    asked: bool
    confidence: float
    print_name: str
    mark: str

    @property
    def silent(self) -> bool:
        """Whether another number of coins is read than scores, and nothing is asked."""
        return self.written.count("m") != self.read.count("m") and not self.asked


@dataclass(frozen=True)
class TrackResult:
    """Whether kscore asks about a track, and whether its coins are wrong and it does not."""

    asked: bool
    silent: bool


def read_track(network: CoinNetwork, seen: SeenTrack, skills: bool | None = None) -> Track:
    """A rendered track as kscore reads it below a map with as much drawn as so many coins take;
    ``skills`` as of `TrackEvidence`."""
    evidence = replace(
        network.read(seen.strip, seen.print_name),
        first_game=seen.layout in FIRST_GAME,
        skills=skills,
        drawn=(len(seen.track) - seen.track.count(".")) / COINS_A_SPACE,
    )
    return Track(
        seen.track,
        evidence.track,
        bool(coin_doubts(evidence)),
        evidence.confidence,
        seen.print_name,
        seen.mark,
    )


def tracks(
    network: CoinNetwork,
    split: str,
    count: int,
    start: int,
    shared: str,
    marks: Marks | None = None,
) -> Iterator[Track]:
    """Tracks of a split, with marks as of `render_track`."""
    for index in progress(range(start, start + count), count, "tracks"):
        yield read_track(network, render_track(split, index, shared, marks))


def coin_line(name: str, every: Sequence[Track]) -> str:
    """One line of the coins' table; "score" is the number of marked, unspent coins."""
    pairs = [
        (a, b)
        for t in every
        for a, b in zip(t.written, t.read, strict=True)
        if a != "." and b != "."
    ]
    score = [t.written.count("m") == t.read.count("m") for t in every]
    shares = [
        float(np.mean([t.written == t.read for t in every])),
        float(np.mean(score)),
        float(np.mean([a == b for a, b in pairs])) if pairs else float("nan"),
        float(np.mean([t.asked for t in every])),
        float(np.mean([t.silent for t in every])),
    ]
    return _TABLE.row(name, (len(every), *(f"{100 * share:.2f}" for share in shares)))


def coin_table(every: Sequence[Track]) -> str:
    """The coins' figures by print and mark, with intervals of what the issue asks for."""
    lines = [_TABLE.head, coin_line("all", every)]
    for field in ("print_name", "mark"):
        values = sorted({getattr(t, field) for t in every})
        lines += [coin_line(f"  {v}", [t for t in every if getattr(t, field) == v]) for v in values]
    lines.append(with_interval("tracks exact", sum(t.written == t.read for t in every), len(every)))
    for bound in (0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995):
        asked = float(np.mean([t.confidence < bound for t in every]))
        silent = [
            t.confidence >= bound and t.written.count("m") != t.read.count("m") for t in every
        ]
        lines.append(
            f"  asking below {bound:5.3f}: {100 * asked:5.2f} % asked, "
            f"{100 * np.mean(silent):.3f} % wrong unasked"
        )
    return "\n".join(lines)


def measure_rendered(
    split: str, count: int, start: int, shared: str, marks: Marks | None = None
) -> None:
    """Prints the table of rendered tracks of a split, with marks as of `render_track`."""
    tell(coin_table(list(tracks(CoinNetwork(), split, count, start, shared, marks))) + "\n")


def measure_grid(split: str, count: int, start: int, shared: str) -> None:
    """Prints how tracks are read that ``count`` hands mark in every way of `marking_grid`, where
    nothing spends coins; tracks with marks that the strip does not show are left out."""
    network = CoinNetwork()
    grid = marking_grid(shared) * count
    found: dict[Marking, list[TrackResult]] = {cell: [] for cell in grid}
    for index, cell in enumerate(progress(grid, len(grid), "tracks"), start):
        seen = render_track(split, index, shared, marking=cell)
        if not (seen.coins == UNSETTLED).any():
            track = read_track(network, seen, skills=False)
            found[cell].append(TrackResult(track.asked, track.silent))
    tell(grid_table(found))


def grid_table(found: Mapping[Marking, Sequence[TrackResult]]) -> str:
    """Tracks asked about, wrong and not asked, and all, by mark and pen and by print and pen."""
    table = TextTable(14, tuple((pen, 15) for pen in (*GRID_PENS, "all")), "asked/silent/n")

    def cell(**like: str) -> str:
        some = [
            outcome
            for marking, outcomes in found.items()
            if all(getattr(marking, name) == value for name, value in like.items())
            for outcome in outcomes
        ]
        asked, silent = sum(each.asked for each in some), sum(each.silent for each in some)
        return f"{asked}/{silent}/{len(some)}"

    def row(name: str, **like: str) -> str:
        return table.row(name, (*(cell(pen=pen, **like) for pen in GRID_PENS), cell(**like)))

    prints = sorted({marking.print_name for marking in found})
    every = [outcome for outcomes in found.values() for outcome in outcomes]
    return "\n".join(
        (
            table.head,
            *(row(mark, mark=mark) for mark in GRID_MARKS),
            *(row(name, print_name=name) for name in prints),
            row("all"),
            with_interval("asked", sum(each.asked for each in every), len(every)),
            with_interval("wrong, not asked", sum(each.silent for each in every), len(every)),
        )
    )
