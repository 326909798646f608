"""Measures how the coin track is read, on rendered tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.console import progress, tell
from calibration.datasets.coin_tracks import Marks, render_track
from calibration.measure.tables import Table, with_interval
from scanner.evidence import coin_doubts
from scanner.pipeline import FIRST_GAME
from scanner.read.coins import CoinNetwork

_TABLE = Table(
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
        seen = render_track(split, index, shared, marks)
        evidence = replace(
            network.read(seen.strip, seen.print_name), first_game=seen.layout in FIRST_GAME
        )
        asked = bool(coin_doubts(evidence))
        yield Track(
            seen.track, evidence.track, asked, evidence.confidence, seen.print_name, seen.mark
        )


def coin_line(name: str, every: Sequence[Track]) -> str:
    """One line of the coins' table; "score" is the number of marked, unspent coins."""
    pairs = [
        (a, b)
        for t in every
        for a, b in zip(t.written, t.read, strict=True)
        if a != "." and b != "."
    ]
    score = [t.written.count("m") == t.read.count("m") for t in every]
    silent = [not right and not t.asked for right, t in zip(score, every, strict=True)]
    shares = [
        float(np.mean([t.written == t.read for t in every])),
        float(np.mean(score)),
        float(np.mean([a == b for a, b in pairs])) if pairs else float("nan"),
        float(np.mean([t.asked for t in every])),
        float(np.mean(silent)),
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
