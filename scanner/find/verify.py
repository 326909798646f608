"""Is this a map sheet? What speaks for a fitted lattice, and how much of it is enough.

Nothing is believed for its outline. The evidence is what is printed on a map sheet and on nothing else: the frame
(a scale
bar of alternating pieces, or the firm edge of the home-printed grid) where the lattice puts it on all four sides,
inner
lines at exactly one eleventh of it both ways, and mountains in the five spaces of a known layout, standing upright
together, with no further mountain elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.find.layout import Recognition
from scanner.find.lines import Pieces


@dataclass(frozen=True)
class Evidence:
    """What was seen of a sheet at one lattice.

    ``frame``: median likeness of the frame's 44 pieces, ``weakest_side``: that of its weakest side's 11;
    ``inner``: mean
    likeness of the inner lines' pieces; ``bars``: mean likeness of the scale bar's changes (0 where there is
    none); ``steady``: part of the clearly seen pieces that lie within 5 % of a space of
    their place; all -1 to 1. ``mountains``: mean log odds of the five mountains, -7 to 7; ``lead``: nats by which the
    best layout and way up lead the next; ``misplaced``: mountains
    missing where the layout has them, or seen where it has none.
    """

    frame: float
    weakest_side: float
    bars: float
    inner: float
    steady: float
    mountains: float
    lead: float
    misplaced: int

    @staticmethod
    def of(pieces: Pieces, seen: Recognition) -> Evidence:
        """Collect it."""
        frame = pieces.frame
        clear = pieces.strength > 0.5
        steady = float((np.abs(pieces.offset[clear]) < 0.05).mean()) if clear.any() else 0.0
        ranked = seen.hypotheses
        lead = ranked[0].evidence - ranked[1].evidence if len(ranked) > 1 else 10.0
        return Evidence(
            frame=float(np.median(frame)),
            weakest_side=float(np.median(frame, axis=2).min()),
            bars=float(np.clip(pieces.bars, 0, 1).mean()),
            inner=float(pieces.inner.mean()),
            steady=steady,
            mountains=ranked[0].mountains,
            lead=float(min(lead, 10.0)),
            misplaced=ranked[0].missing + ranked[0].surplus,
        )

    def odds(self, segments: bool) -> float:
        """Log odds that this is a map sheet at this lattice; ``segments``: its frame is a scale bar."""
        table = SEGMENTS if segments else PLAIN
        return table.constant + sum(weight * (getattr(self, name) - middle) for name, middle, weight in table.terms)


@dataclass(frozen=True)
class Table:
    """A fitted sum: ``constant`` and, for each part of the evidence, its middle and its weight."""

    constant: float
    terms: tuple[tuple[str, float, float], ...]


# Fitted once on development photos (never on those the figures are told of), before the networks of 2026-11-21.
SEGMENTS = Table(
    0.0,
    (
        ("frame", 0.60, 10.0),
        ("weakest_side", 0.35, 3.0),
        ("bars", 0.45, 6.0),
        ("inner", 0.20, 4.0),
        ("steady", 0.70, 3.0),
        ("mountains", 0.0, 1.0),
        ("lead", 2.0, 0.2),
    ),
)
PLAIN = Table(
    0.0,
    (
        ("frame", 0.50, 5.0),
        ("weakest_side", 0.35, 2.0),
        ("inner", 0.35, 8.0),
        ("steady", 0.75, 4.0),
        ("mountains", 0.0, 1.5),
        ("lead", 2.0, 0.3),
    ),
)
ENOUGH = 10.0
"""Log odds from which a sheet is believed: far on the safe side, since a wrong sheet costs more than a second
photo."""
MOUNTAINS_NEEDED = 1.0
"""Mean log odds of the mountains below which nothing is a map sheet, whatever else is seen."""
MISPLACED_MOST = (1, 2)
"""Mountains missing or in excess, beyond which it is another layout, or this one counted from the wrong space:
where a side
of the frame is weak, and where all four sides are there."""
WHOLE_SIDE = 0.5
"""Likeness of the frame's weakest side from which all four sides are there."""
SIDE_NEEDED = 0.15
"""Likeness of the frame's weakest side below which that side is not there: the lattice is shifted, or cut off."""
LEAD_NEEDED = 2.0
"""Nats the layout and way up must lead by: a sheet read upside down is a wrong sheet."""


def believable(evidence: Evidence, segments: bool) -> bool:
    """Whether that is enough: on the whole, and in each thing that alone tells a wrong lattice from a right one."""
    return (
        evidence.odds(segments) >= ENOUGH
        and evidence.mountains >= MOUNTAINS_NEEDED
        and evidence.misplaced <= MISPLACED_MOST[evidence.weakest_side >= WHOLE_SIDE]
        and evidence.weakest_side >= SIDE_NEEDED
        and evidence.lead >= LEAD_NEEDED
    )


def flawless(evidence: Evidence, segments: bool) -> bool:
    """Whether a fit is so good that no other proposal of the same sheet need be tried."""
    if evidence.misplaced or evidence.weakest_side < WHOLE_SIDE or evidence.odds(segments) < ENOUGH + 4:
        return False
    return evidence.bars > 0.75 if segments else evidence.steady > 0.93
