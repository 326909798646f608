"""The season of a sheet, from all that tells it. The spaces drawn, the boxes, the photo's name and
the record, held against each other.

A season that only one of them says is booked by mistake sooner or later: a summer sheet
photographed first in a new game looks like spring to a record that knows no sheet. What does not
agree is asked (`kscore.scanner.reading.SeasonDoubt`). Where the record has a sheet of the player's,
how much was drawn since says more than how much is drawn: what is drawn stays, so a sheet bears all
that the player's sheets of earlier seasons bear.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, replace
from pathlib import Path
from types import MappingProxyType

from kscore.engine.errors import UnknownSeason
from kscore.engine.frozen import Frozen
from kscore.engine.season import SEASONS, Season, parse_season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import UNMARKED
from kscore.scanner.reading import Alternative, SeasonDoubt
from kscore.sheet.check import SeasonFrom, SeasonGuess

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
"""Mean and spread of the number of drawn spaces at each season's end, over 400 simulated games of
each kind (``python -m benchmarks.season_fill 400``)."""

GREW: Mapping[str, Mapping[Season, tuple[float, float]]] = MappingProxyType(
    {
        games: MappingProxyType(dict(zip(Season, figures, strict=True)))
        for games, figures in {
            "K": ((22.9, 3.2), (23.6, 3.7), (21.4, 3.8), (17.6, 4.0)),
            "H": ((21.6, 3.2), (20.2, 3.6), (22.0, 4.2), (19.0, 4.0)),
            "KH": ((22.4, 3.2), (22.2, 4.2), (21.5, 4.3), (17.8, 4.0)),
        }.items()
    }
)
"""Mean and spread of the spaces that are drawn in a season alone."""

SAME_SHEET = (0.0, 2.0)
"""Mean and spread of how many more spaces a second photo of the same sheet shows: what the reader
takes for empty."""

GONE_AT_MOST = 0.12
"""Share of an earlier sheet's drawn spaces that may seem empty on a later one (misread, erased);
two always may."""

WIDER = 1.25
"""People differ more than simulated players do: the spread is taken so many times as wide."""

POSSIBLE = 0.05
"""A season stays possible while the number of drawn spaces is at least so likely in it, beside the
likeliest season."""


class SeasonEvidence(Frozen):
    """What tells the season of a sheet.

    ``drawn`` is the number of drawn spaces, ``possible`` the seasons that it fits (beside the
    player's recorded sheets, where there are any), the likeliest first; ``box`` what the boxes say,
    ``named`` what the photo's name says, ``record`` what the record expects, ``said`` what a player
    answered; None where they say nothing. ``little``: whether more is drawn than on the player's
    sheet of before, but less than seasons draw: a season that drew little is no reason to take it
    for another.
    """

    drawn: int
    possible: tuple[Season, ...]
    _: KW_ONLY
    box: SeasonGuess | None = None
    named: Season | None = None
    record: Season | None = None
    said: Season | None = None
    little: bool = False

    def settled(self, season: Season) -> SeasonEvidence:
        """This evidence with what the player says, which stands above all."""
        return replace(self, said=season)

    @property
    def expected(self) -> Season | None:
        """The season that is taken unless something speaks against it."""
        return self.said or self.record or (self.box.season if self.box is not None else None)

    @property
    def doubt(self) -> SeasonDoubt | None:
        """The question which season it is, or None. The awaited one as read where it can be; None
        where all that tells it agrees."""
        expected = self.expected
        if expected is None or self.said is not None:
            return None
        claimed = [] if self.box is None else self._by_boxes(self.box)
        claimed += [] if self.named is None else [self.named]
        # a box of winter that is written tells, however few spaces are drawn
        likely_ones = (*self.possible, self.last_written)
        against = [season for season in claimed if season is not expected and season in likely_ones]
        if expected is self.last_written and not against:
            return None
        # Numbers that are those of this map do not outweigh the spaces: last season's often are
        # (coins that stay, a card that earned nothing since), and so a summer sheet was taken for
        # spring.
        if not against and expected in self.possible:
            return None
        first = [expected] if self.little or expected in likely_ones else []
        likely = (*first, *against, *self.possible[:1], expected, *self.possible)
        seasons = tuple(dict.fromkeys(likely))
        others = tuple(
            Alternative(season.value, 1 / len(seasons), measured=False) for season in seasons[1:]
        )
        return SeasonDoubt(seasons[0].value, others)

    @property
    def last_written(self) -> Season | None:
        """Winter if its box is surely written. No other season is at an end then."""
        box = self.box
        return SEASONS[-1] if box is not None and box.sure and box.box is SEASONS[-1] else None

    def _by_boxes(self, box: SeasonGuess) -> list[Season]:
        """The seasons that the boxes allow. A miscount leaves most numbers those of this map; so
        does a season that earned little new. Then it is the season after where the drawn spaces are
        likeliest that one's."""
        after = box.season.later[0] if box.or_next else None
        return [box.season, *([after] if after is not None and after in self.possible[:1] else [])]

    @property
    def contradicted(self) -> SeasonGuess | None:
        """What the boxes say where it is not what is taken. Nothing where boxes were only left
        empty and so many spaces are drawn that it is a later season."""
        box, taken = self.box, self.expected
        if box is None or taken in self._by_boxes(box):
            return None
        left_empty = box.known_from is SeasonFrom.FOLLOWS and box.season not in self.possible
        if left_empty and taken is not None and SEASONS.index(box.season) < SEASONS.index(taken):
            return None
        return box


def drawn_spaces(sheet: Sheet) -> int:
    """How many spaces bear something from a player's hand."""
    return sum(letter not in UNMARKED for letter in "".join(sheet.board.rows))


def possible_seasons(drawn: int, games: str) -> tuple[Season, ...]:
    """Seasons that fit a number of drawn spaces, likeliest first. ``games`` is "K", "H" or "KH"."""
    return _likeliest(
        {season: _sum_density(drawn, [figures]) for season, figures in DRAWN[games].items()}
    )


def seasons_by_growth(
    sheet: Sheet, games: str, recorded: Mapping[Season, Sheet]
) -> tuple[Season, ...]:
    """Possible seasons of a sheet among ``recorded`` ones, the likeliest first.

    () where it can stand in none: then it is no later or earlier sheet of this player's.
    """
    kept = {season: other for season, other in recorded.items() if other.layout == sheet.layout}
    return _likeliest({season: _season_likelihood(season, sheet, games, kept) for season in Season})


def _season_likelihood(
    season: Season, sheet: Sheet, games: str, kept: Mapping[Season, Sheet]
) -> float:
    """The likelihood of a sheet in a season beside its neighbours. Those recorded before (or in)
    and after it."""
    before = next((each for each in (season, *reversed(season.earlier)) if each in kept), None)
    after = next((each for each in season.later if each in kept), None)
    if before is None:
        likely = _sum_density(drawn_spaces(sheet), [DRAWN[games][season]])
    else:
        likely = _change_likelihood(kept[before], sheet, _growth(games, before, season))
    if after is not None:
        likely *= _change_likelihood(sheet, kept[after], _growth(games, season, after))
    return likely


def _growth(games: str, before: Season, until: Season) -> list[tuple[float, float]]:
    """`GREW` of the seasons behind one and up to another."""
    return [GREW[games][each] for each in before.later if each not in until.later]


def _change_likelihood(before: Sheet, now: Sheet, seasons: Sequence[tuple[float, float]]) -> float:
    """The likelihood that a sheet became another in these seasons. (None: it is the same); 0 where
    too much has gone."""
    pairs = list(zip("".join(before.board.rows), "".join(now.board.rows), strict=True))
    gone = sum(was not in UNMARKED and is_ in UNMARKED for was, is_ in pairs)
    if gone > max(2, GONE_AT_MOST * drawn_spaces(before)):
        return 0.0
    return _sum_density(drawn_spaces(now) - drawn_spaces(before), seasons or [SAME_SHEET])


def _sum_density(count: int, figures: Sequence[tuple[float, float]]) -> float:
    """The density of a count that several numbers add up to. Each with its mean and spread."""
    mean = sum(each for each, _ in figures)
    wide = WIDER * math.hypot(*(spread for _, spread in figures))
    return math.exp(-(((count - mean) / wide) ** 2) / 2) / wide


def _likeliest(likely: Mapping[Season, float]) -> tuple[Season, ...]:
    most = max(likely.values())
    if most == 0:
        return ()
    return tuple(
        sorted((s for s in Season if likely[s] >= POSSIBLE * most), key=lambda s: -likely[s])
    )


def named_season(photo: Path) -> Season | None:
    """The season in a photo's name (``2_summer_anna.jpg``), None for none or several."""
    found = set()
    for word in re.split(r"[\W_\d]+", photo.stem):
        try:
            found.add(parse_season(word))
        except UnknownSeason:
            continue
    return found.pop() if len(found) == 1 else None


def player_in(photo: str) -> str:
    """The player whom a photo is named after. Its name without numbers and seasons
    (``4_winter_anna.jpg``); all of it where nothing else is left."""
    stem = Path(photo).stem
    left = []
    for word in re.split(r"[\W_]+", stem):
        try:
            parse_season(word)
        except UnknownSeason:
            if word and not word.isdecimal():
                left.append(word)
    return " ".join(left) or stem


def season_evidence(
    sheet: Sheet,
    photo: Path,
    games: str,
    box: SeasonGuess | None,
    record: Season | None,
    recorded: Mapping[Season, Sheet] = MappingProxyType({}),
) -> SeasonEvidence:
    """Everything that tells a sheet's season. ``recorded`` are the player's sheets in the
    record."""
    drawn = drawn_spaces(sheet)
    # A sheet that continues none of the player's is told as such; its season is weighed by itself.
    possible = (
        seasons_by_growth(sheet, games, recorded) or possible_seasons(drawn, games) or SEASONS
    )
    little = record is not None and _is_barely_begun(sheet, record, games, recorded)
    return SeasonEvidence(
        drawn, possible, box=box, named=named_season(photo), record=record, little=little
    )


def _is_barely_begun(
    sheet: Sheet, awaited: Season, games: str, recorded: Mapping[Season, Sheet]
) -> bool:
    """Whether the season is begun on the sheet, but not over. More is drawn than on a second photo
    of the player's sheet of before, but less than is drawn by the awaited season's end."""
    before = max(recorded, key=SEASONS.index, default=None)
    if before is None or before not in awaited.earlier:
        return False
    grew = drawn_spaces(sheet) - drawn_spaces(recorded[before])
    mean = sum(each for each, _ in _growth(games, before, awaited))
    return SAME_SHEET[0] + 2 * SAME_SHEET[1] < grew <= mean


def season_by_spaces(
    sheet: Sheet,
    season: Season,
    games: str,
    box: SeasonGuess | None,
    recorded: Mapping[Season, Sheet] = MappingProxyType({}),
) -> Season | None:
    """The season of the spaces, if the named one is unlikely. The command of last season, called up
    again. None where the boxes say the named one, too; ``recorded`` are the player's sheets of
    other seasons."""
    if box is not None and box.season is season:
        return None
    possible = seasons_by_growth(sheet, games, recorded) or possible_seasons(
        drawn_spaces(sheet), games
    )
    return None if not possible or season in possible else possible[0]
