"""Makes the photos of sample_sheets/: the product's own sheet, filled in by hands and drawings that
no training saw.

    python -m calibration render-samples sample_sheets --only singles      (and --only game)
    python -m calibration render-samples tests/photos --only solo          (and --only combined)

Every stroke is generated (no third-party drawing, no picture of the publisher's sheet) and the
hands are of the test side. They are samples to try, no measurement: four of the twelve single
sheets were drawn anew with another number because the reader had many questions to the first.
Besides single sheets it photographs games, each player's sheet at the end of each season: four
players (``game/``), a solo game (``solo/``), both games combined with heroes and zombies
(``combined/``; the last two serve the tests).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import numpy as np
from kscore.calibration.console import note
from kscore.calibration.datasets.photos import PAGE_SCALES, DrawnPhoto, TakenPhoto
from kscore.calibration.draw.drawing import FilledPiece, draw_sheet
from kscore.calibration.draw.games import PlayedSheet, boxes_of, drawing_plan, place_of, track_of
from kscore.calibration.draw.hand import Designs, DrawingStyle, sample_hand
from kscore.calibration.draw.symbols import PUBLISHERS, Library, Mix
from kscore.calibration.photograph.camera import cell_px, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.projection import look_at
from kscore.calibration.photograph.stock import PageSource
from kscore.calibration.simulate import GameRecord, simulate_game, simulate_table
from kscore.engine.season import Season
from kscore.scanner.printed import OWN

# Sample players draw the symbols of the rule book, each in a way of their own that no training saw.
RULE_BOOK = replace(PUBLISHERS, meaningless=Mix.meaningless)
_FIRST_HAND = 2_000_000
_EVENING = 1_000_000  # between the numbers of a hand's photos of two evenings


@dataclass(frozen=True)
class Sample:
    """One photo to take."""

    name: str
    layout: str
    games: str
    season: Season
    style: str
    difficulty: str
    megapixels: float
    number: int


SINGLES = (
    Sample("spring_pencil", "K-A", "K", Season.SPRING, "pencil", "easy", 3.1, 1),
    Sample("summer_ink", "K-B", "K", Season.SUMMER, "ink", "easy", 5.0, 2),
    Sample("autumn_crayons", "K-A", "K", Season.AUTUMN, "both", "normal", 5.0, 3),
    Sample("winter_pencil", "K-B", "K", Season.WINTER, "pencil", "normal", 5.0, 4),
    Sample("winter_colour_only", "K-A", "K", Season.WINTER, "colour_only", "normal", 3.1, 5),
    Sample("summer_coloured_lines", "K-B", "K", Season.SUMMER, "colour", "normal", 3.1, 6),
    Sample("heroes_front_ink", "H-A", "H", Season.AUTUMN, "ink", "easy", 5.0, 27),
    Sample("heroes_back_pencil", "H-B", "H", Season.WINTER, "pencil", "normal", 3.1, 48),
    Sample("combined_crayons", "K-A", "KH", Season.WINTER, "both", "easy", 12.2, 49),
    Sample("spring_colour_only", "K-B", "K", Season.SPRING, "colour_only", "easy", 3.1, 90),
    Sample("hard_pencil", "K-A", "K", Season.WINTER, "pencil", "hard", 3.1, 11),
    Sample("hard_ink", "K-B", "K", Season.AUTUMN, "ink", "hard", 5.0, 12),
)


@dataclass(frozen=True)
class SamplePlayer:
    """Who plays: the name, how that hand draws, the hand's number, and which simulated game it is
    that is played."""

    name: str
    style: str
    hand: int
    game: int


@dataclass(frozen=True)
class SampleGame:
    """A game to photograph at the end of each season, all sheets under the first player's cards.
    ``side``: of which split its hands are; ``together``: whether everybody draws what the same
    cards say, those of the first player's game, else each plays a game of their own; ``evening``:
    how many evenings these hands have played before, each with photos of its own."""

    folder: str
    layout: str
    games: str
    players: tuple[SamplePlayer, ...]
    megapixels: float
    solo: bool = False
    side: str = "test"
    together: bool = False
    evening: int = 0


Boxes = tuple[tuple[int | None, ...], ...]
Writes = Callable[[FilledPiece, Boxes], FilledPiece]
"""What a player writes into the boxes of a sheet whose seasons so far make these numbers."""


TABLES = (
    SampleGame(
        "game",
        "K-A",
        "K",
        (
            SamplePlayer("anna", "pencil", 21, 4021),
            SamplePlayer("ben", "ink", 22, 4022),
            SamplePlayer("clara", "both", 23, 4023),
            SamplePlayer("david", "colour", 24, 4024),
        ),
        2.0,
    ),
    SampleGame("solo", "K-B", "K", (SamplePlayer("solo", "ink", 31, 4105),), 1.2, solo=True),
    # Heroes in both games, zombies that spread in both, a troll in one.
    SampleGame(
        "combined",
        "K-A",
        "KH",
        (SamplePlayer("emma", "ink", 32, 4212), SamplePlayer("finn", "both", 33, 4360)),
        1.2,
    ),
)


def _played(
    record: GameRecord, season: Season, rng: np.random.Generator, writes: Writes | None = None
) -> PlayedSheet:
    last = next(s for s in record.seasons if s.season == season)
    layout = last.sheet.layout
    filled = replace(drawing_plan(record, season), coins=track_of(last.sheet.marked, 0, rng))
    boxes = boxes_of(record, season)
    # At season end the boxes of the seasons before are filled in; this one's are about to be.
    filled = replace(filled, boxes=boxes[:-1]) if writes is None else writes(filled, boxes)
    blocked = frozenset(place_of(s) for s in layout.mountains | layout.wasteland)
    return PlayedSheet(
        last.sheet, filled, blocked, season, record.cards, record.played.hero_terrain
    )


def _photo(
    played: PlayedSheet,
    hand: DrawingStyle,
    conditions: Conditions,
    seed: tuple[int, int],
    lang: str,
) -> TakenPhoto:
    rng = np.random.default_rng((31, *seed))
    needed = cell_px(look_at(OWN, conditions))
    scale = next((s for s in PAGE_SCALES if s >= needed), PAGE_SCALES[-1])
    page = PageSource(None, scale, lang).take("own", played.sheet.layout, rng)
    # The hand's own accidents differ from sheet to sheet; what it drew last season it has drawn the
    # same way.
    drawn = draw_sheet(
        page, played.filled, hand, np.random.default_rng((32, seed[0])), played.blocked
    )
    scene = DrawnPhoto(rng, hand, played, "own", conditions, page.with_image(drawn), page)
    return scene.taken(lambda each, of: photograph(each, of, conditions), seed)


def single_photos(
    library: Library, samples: Sequence[Sample] = SINGLES
) -> Iterator[tuple[str, TakenPhoto]]:
    """The single photos with their names."""
    for sample in samples:
        rng = np.random.default_rng((33, sample.number))
        record = simulate_game(9000 + sample.number, layout=sample.layout, games=sample.games)
        hand = sample_hand(_FIRST_HAND + sample.number, "test", library, sample.style)
        conditions = Conditions.sample(rng, sample.difficulty, sample.megapixels)
        played = _played(record, sample.season, rng)
        yield (
            sample.name,
            _photo(
                played,
                hand,
                conditions,
                (sample.number, 0),
                "en" if sample.number % 4 == 0 else "de",
            ),
        )


def records_of(table: SampleGame) -> Sequence[GameRecord]:
    """The game of each player."""
    if table.together:
        styles = (None,) * len(table.players)
        return simulate_table(table.players[0].game, styles, table.layout, table.games)
    return [
        simulate_game(p.game, layout=table.layout, games=table.games, solo=table.solo)
        for p in table.players
    ]


def game(
    library: Designs,
    table: SampleGame,
    *,
    writes: Mapping[str, Writes] = MappingProxyType({}),
    wanted: Callable[[str], bool] = bool,
) -> Iterator[tuple[str, TakenPhoto]]:
    """Every player's sheet at the end of each season of one game; those whose name is ``wanted``.
    ``writes`` by player: what stands in the boxes, by default all but this season's."""
    records = records_of(table)
    for player, own in zip(table.players, records, strict=True):
        record = replace(own, cards=records[0].cards)
        hand = sample_hand(_FIRST_HAND + player.hand, table.side, library, player.style)
        number = player.hand + _EVENING * table.evening
        for turn, season in enumerate(Season):
            name = f"{table.folder}/{turn + 1}_{season}_{player.name}"
            if not wanted(name):
                continue
            rng = np.random.default_rng((34, number, turn))
            conditions = Conditions.sample(rng, "easy", table.megapixels)
            track = np.random.default_rng((35, number))
            played = _played(record, season, track, writes.get(player.name))
            yield name, _photo(played, hand, conditions, (number, turn), "de")


def make(out: Path, only: str | None = None) -> None:
    """Takes all sample photos, or the single ones or those of one game; a name a line on stderr."""
    library = Library(mix=RULE_BOOK)
    games = [game(library, table) for table in TABLES if only in (None, table.folder)]
    for source in (*([single_photos(library)] if only in (None, "singles") else []), *games):
        for name, taken in source:
            path = out / f"{name}.jpg"
            path.parent.mkdir(parents=True, exist_ok=True)
            taken.shot.save(path)
            text = json.dumps(taken.truth(), ensure_ascii=False, indent=None)
            path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
            note(f"{path} {path.stat().st_size / 1e6:.1f} MB")
