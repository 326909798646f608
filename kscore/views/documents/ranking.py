"""The ranking of players: places, points by season, totals, and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.game import Standing
from kscore.engine.season import SEASONS, Season
from kscore.messages import Texts
from kscore.sheet.scoring import Span
from kscore.views import wording

if TYPE_CHECKING:
    from kscore.game.game import Game, Points
    from kscore.game.open_totals import OpenTotals

COLOURS = 8
"""Colours that players have, one a seat."""


class SeasonCell(NamedTuple):
    """One season of a player who has points for it.

    Attributes:
        points: what they are.
        span: how far open questions may change them.
    """

    points: Points
    span: Span | None

    @property
    def typed(self) -> bool:
        """Whether only a total was typed."""
        return self.points.score is None

    @property
    def text(self) -> str:
        """The points, "?" behind what questions may change."""
        return wording.total_text(self.points.total, self.span)


class RankNote(NamedTuple):
    """What else is to be said of a total.

    Attributes:
        kind: "tie", "span", "open", "seasons" or "twice".
        text: the sentence.
    """

    kind: str
    text: str


class RankedPlayer(Frozen, kw_only=True):
    """A player's row.

    Attributes:
        player: the name, or a photo's.
        place: rank and ties; None for a player without a sheet.
        seasons: the points by season, None where none are known.
        total: of all seasons.
        span: how far open questions may change it.
        notes: what else is to be said.
        misfits: the seasons whose sheet cannot have come from that of the season before, and the
            spaces that tell so.
        seat: the number of the player's place at the table, by which colours are kept.
    """

    player: str
    place: Standing | None
    seasons: tuple[SeasonCell | None, ...] = ()
    total: int = 0
    span: Span | None = None
    notes: tuple[RankNote, ...] = ()
    misfits: Mapping[Season, tuple[str, ...]] = field(default_factory=dict)
    seat: int = 0

    @property
    def rank(self) -> str:
        """The place, as people read it."""
        return "–" if self.place is None else f"{self.place.rank}."

    @property
    def text(self) -> str:
        """The total, "?" behind what questions may change."""
        return "·" if self.place is None else wording.total_text(self.total, self.span)

    @property
    def colour(self) -> int:
        """The number of the player's colour, the same all evening."""
        return self.seat % COLOURS

    def told(self, *but: str) -> list[str]:
        """The notes, without those of some kinds."""
        return [note.text for note in self.notes if note.kind not in but]


class RankingDocument(Frozen, kw_only=True):
    """The players' places, best first; those without a sheet last.

    Attributes:
        title: what it is a ranking of.
        rows: a row a player.
        seasons: the seasons of which anything is entered; none in a ranking of single sheets.
        names: what all four seasons are called.
        solo: a finished solo game's rating and title.
    """

    title: str
    rows: tuple[RankedPlayer, ...]
    seasons: tuple[Season, ...] = ()
    names: tuple[str, ...] = ()
    solo: str | None = None

    @property
    def open(self) -> bool:
        """Whether open questions may change any total."""
        return any(row.span is not None for row in self.rows)

    @property
    def typed(self) -> bool:
        """Whether any points are a typed total."""
        return any(each is not None and each.typed for row in self.rows for each in row.seasons)

    def columns(self, also: Season | None = None) -> tuple[tuple[int, str, Season], ...]:
        """Place, name and season of each begun season, and of ``also``."""
        return tuple(
            (place, self.names[place], season)
            for place, season in enumerate(SEASONS)
            if season in self.seasons or season is also
        )

    def row(self, player: str) -> RankedPlayer:
        """A player's row. Raises StopIteration where there is none."""
        return next(row for row in self.rows if row.player == player)

    @staticmethod
    def of_game(game: Game, left: OpenTotals, t: Texts, title: str = "") -> RankingDocument:
        """A game's ranking; ``left`` is what is open in it."""
        places = {place.player.name: place for place in game.standings()}
        seats = game.seats
        solo = game.solo()
        return RankingDocument(
            title=title or t("report.ranking"),
            rows=tuple(
                RankedPlayer(
                    player=player,
                    place=(place := places.get(player)),
                    seasons=tuple(_season_cell(game, left, player, season) for season in SEASONS),
                    total=game.total(player),
                    span=left.player(player),
                    notes=tuple(_notes(game, left, place, t))
                    if place is not None
                    else (RankNote("seasons", t("ranking.no_sheet")),),
                    misfits=left.misfitting(player),
                    seat=seats.index(player),
                )
                for player in (*places, *game.unranked)
            ),
            seasons=tuple(
                each for each in SEASONS if any(entry.season is each for entry in game.standing)
            ),
            names=tuple(wording.season_name(season, t) for season in SEASONS),
            solo=None
            if solo is None
            else wording.solo_line(solo, left.player(game.setup.players[0]), t),
        )

    @staticmethod
    def of_places(
        title: str,
        places: Sequence[Standing],
        t: Texts,
        spans: Mapping[str, Span] = MappingProxyType({}),
    ) -> RankingDocument:
        """The ranking of totals that no record knows. ``spans``: what is open, by name."""
        return RankingDocument(
            title=title,
            rows=tuple(
                RankedPlayer(
                    player=place.player.name,
                    place=place,
                    total=place.player.total,
                    span=(span := spans.get(place.player.name)),
                    notes=tuple(_place_notes(place, span, t)),
                )
                for place in places
            ),
        )


def _season_cell(game: Game, left: OpenTotals, player: str, season: Season) -> SeasonCell | None:
    points = game.points(player, season)
    return None if points is None else SeasonCell(points, left.sheet(player, season))


def _place_notes(
    place: Standing, span: Span | None, t: Texts, over: bool = True
) -> Iterator[RankNote]:
    if over and (place.shared or place.by_monsters):
        settled = (
            "by_monsters" if not place.shared else "undecided" if place.undecided else "shared"
        )
        yield RankNote("tie", t(f"ranking.{settled}"))
    if span is not None:
        yield RankNote("span", wording.span_text(place.player.total, span, t))


def _notes(game: Game, left: OpenTotals, place: Standing, t: Texts) -> Iterator[RankNote]:
    name = place.player.name
    span = left.player(name)
    yield from _place_notes(place, span, t, game.finished)
    if span is not None:
        key = "open.here" if game.recorded else "open.alone"
        yield RankNote("open", t(key, n=span.questions, name=name))
    for note in season_notes(game.behind(name), left.misfitting(name), t):
        yield RankNote("seasons", note)
    for note in duplicate_notes(game, name, t):
        yield RankNote("twice", note)


def season_notes(
    behind: Sequence[Season], misfits: Mapping[Season, Sequence[str]], t: Texts
) -> Iterator[str]:
    """Sentences about missing seasons and impossible sheets."""
    if behind:
        yield t(
            "ranking.behind", seasons=", ".join(wording.season_name(season, t) for season in behind)
        )
    if misfits:
        seasons = tuple(wording.season_name(season, t) for season in misfits)
        spaces = wording.after_colon(next(iter(misfits.values())))
        yield t("ranking.misfit", n=len(misfits), seasons=seasons, spaces=spaces)


def duplicate_notes(game: Game, player: str, t: Texts) -> Iterator[str]:
    """Notes that another sheet is of the same photo or drawing. See `Game.same_photo`,
    `Game.same_drawing`."""
    for key, found in (
        ("same_photo", game.same_photo(player)),
        ("same_drawing", game.same_drawing(player)),
    ):
        for season, other in found:
            also = wording.seat_name(other.player, other.season, t)
            yield t(f"ranking.{key}", season=wording.season_name(season, t), other=also)
