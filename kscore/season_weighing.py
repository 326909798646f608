"""Which season a sheet is of: the spaces drawn, the boxes, the photo's name and the record, held against each other.

A season that only one of them says is booked by mistake sooner or later: a summer sheet photographed first in a new
game looks like spring to a record that knows no sheet. What does not agree is asked (`scanner.reading.SeasonDoubt`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from engine.errors import UnknownSeason
from engine.season import Season, parse_season
from engine.sheet import Sheet
from engine.terrain import UNMARKED
from kscore.check import SeasonFrom, SeasonGuess
from scanner.reading import Alternative, SeasonDoubt

DRAWN: Mapping[str, Mapping[Season, tuple[float, float]]] = MappingProxyType(
    {
        games: MappingProxyType(dict(zip(Season, figures, strict=True)))
        for games, figures in {
            "K": ((22.9, 3.2), (46.5, 4.5), (67.9, 5.1), (85.6, 5.5)),
            "H": ((21.6, 3.2), (41.8, 4.5), (63.9, 5.6), (82.9, 5.9)),
            "KH": ((22.4, 3.2), (44.7, 4.8), (66.2, 5.9), (84.0, 6.4)),
        }.items()
    }
)
"""Mean and spread of the number of drawn spaces at each season's end, over 400 simulated games of each kind
(``python -m benchmarks.season_fill 400``)."""

WIDER = 1.25
"""People differ more than simulated players do: the spread is taken so many times as wide."""

POSSIBLE = 0.05
"""A season stays possible while the number of drawn spaces is at least so likely in it, beside the likeliest season."""


@dataclass(frozen=True)
class SeasonEvidence:
    """What tells the season of a sheet.

    ``drawn`` is the number of drawn spaces, ``possible`` the seasons that it fits, the likeliest first; ``box`` what
    the boxes say, ``named`` what the photo's name says, ``record`` what the record expects, ``said`` what a player
    answered; None where they say nothing.
    """

    drawn: int
    possible: tuple[Season, ...]
    box: SeasonGuess | None = None
    named: Season | None = None
    record: Season | None = None
    said: Season | None = None

    def settled(self, season: Season) -> SeasonEvidence:
        """The same with what somebody says, which stands above all."""
        return replace(self, said=season)

    @property
    def expected(self) -> Season | None:
        """The season that is taken unless something speaks against it."""
        return self.said or self.record or (self.box.season if self.box is not None else None)

    @property
    def doubt(self) -> SeasonDoubt | None:
        """The question which season it is, the likeliest as read; None where all that tells it agrees."""
        expected = self.expected
        if expected is None or self.said is not None:
            return None
        claimed = [] if self.box is None else [self.box.season]
        claimed += [] if self.named is None else [self.named]
        against = [season for season in claimed if season is not expected and season in self.possible]
        # Numbers that are those of this map prove the season, however few or many spaces are drawn.
        proven = self.box is not None and self.box.known_from is SeasonFrom.AGREES and self.box.season is expected
        if not against and (proven or expected in self.possible):
            return None
        seasons = tuple(dict.fromkeys((*against, *self.possible[:1], expected, *self.possible)))
        others = tuple(Alternative(season.value, 1 / len(seasons)) for season in seasons[1:])
        return SeasonDoubt(seasons[0].value, others)

    @property
    def contradicted(self) -> SeasonGuess | None:
        """What the boxes say where it is not what is taken."""
        return None if self.box is None or self.box.season is self.expected else self.box


def drawn_spaces(sheet: Sheet) -> int:
    """How many spaces bear something from a player's hand."""
    return sum(letter not in UNMARKED for letter in "".join(sheet.board.rows))


def possible_seasons(drawn: int, games: str) -> tuple[Season, ...]:
    """The seasons that fit a number of drawn spaces, the likeliest first; ``games`` is "K", "H" or "KH"."""
    likely = {}
    for season, (mean, spread) in DRAWN[games].items():
        wide = WIDER * spread
        likely[season] = math.exp(-(((drawn - mean) / wide) ** 2) / 2) / wide
    most = max(likely.values())
    if most == 0:
        return tuple(Season)
    return tuple(sorted((s for s in Season if likely[s] >= POSSIBLE * most), key=lambda s: -likely[s]))


def named_season(photo: Path) -> Season | None:
    """The season that a photo's name holds as a word (``2_summer_anna.jpg``), None for none or several."""
    found = set()
    for word in re.split(r"[\W_\d]+", photo.stem):
        try:
            found.add(parse_season(word))
        except UnknownSeason:
            continue
    return found.pop() if len(found) == 1 else None


def season_evidence(
    sheet: Sheet, photo: Path, games: str, box: SeasonGuess | None, record: Season | None
) -> SeasonEvidence:
    """Everything that tells which season a sheet is of."""
    drawn = drawn_spaces(sheet)
    return SeasonEvidence(drawn, possible_seasons(drawn, games), box, named_season(photo), record)
