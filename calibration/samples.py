"""Makes the photos of sample_sheets/: the product's own sheet, filled in by hands and drawings that no training saw.

    python -m calibration.samples sample_sheets

Every stroke is generated (no third-party drawing, no picture of the publisher's sheet) and the hands are of the test
side. They are samples to try, no measurement: four of the twelve single sheets were drawn anew with another number
because the reader had many questions to the first. Besides single sheets it photographs one game: four players at the
end of each season, under ``game/``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from calibration.camera import cell_px, photograph
from calibration.conditions import Conditions
from calibration.drawing import draw_sheet
from calibration.games import PlayedSheet, boxes_of, place_of, plan, track_of
from calibration.hand import Hand, sample_hand
from calibration.photos import PAGE_SCALES, Photographed
from calibration.stock import PageSource
from calibration.symbols import Library, Mix
from calibration.view import look_at
from engine.season import Season
from engine.simulate import GameRecord, simulate_game
from scanner.printed import OWN

# Sample players draw the symbols of the rule book, each in a way of their own that no training saw.
RULE_BOOK = Mix(publisher=1.0, common=0.0, rare=0.0, letter=0.0, human=0.0, icon=0.0)
_FIRST_HAND = 2_000_000


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

PLAYERS = (("anna", "pencil", 21), ("ben", "ink", 22), ("clara", "both", 23), ("david", "colour", 24))
_GAME_SEED = 4021


def _played(record: GameRecord, season: Season, rng: np.random.Generator) -> PlayedSheet:
    last = next(s for s in record.seasons if s.season == season)
    layout = last.sheet.layout
    filled = replace(plan(record, season), coins=track_of(last.sheet.marked, 0, rng))
    # At season end the boxes of the seasons before are filled in; this one's are about to be.
    filled = replace(filled, boxes=boxes_of(record, season)[:-1])
    blocked = frozenset(place_of(s) for s in layout.mountains | layout.wasteland)
    return PlayedSheet(last.sheet, filled, blocked, season, record.cards, record.rules.heroes)


def _photo(played: PlayedSheet, hand: Hand, conditions: Conditions, seed: tuple[int, int], lang: str) -> Photographed:
    rng = np.random.default_rng((31, *seed))
    needed = cell_px(look_at(OWN, conditions))
    scale = next((s for s in PAGE_SCALES if s >= needed), PAGE_SCALES[-1])
    page = PageSource(None, scale, lang).take("own", played.sheet.layout, rng)
    # The hand's own accidents differ from sheet to sheet; what it drew last season it has drawn the same way.
    drawn = draw_sheet(page, played.filled, hand, np.random.default_rng((32, seed[0])), played.blocked)
    return Photographed(photograph(page.with_image(drawn), rng, conditions), played, hand, "own", seed)


def singles(library: Library, samples: Sequence[Sample] = SINGLES) -> Iterator[tuple[str, Photographed]]:
    """The single photos with their names."""
    for sample in samples:
        rng = np.random.default_rng((33, sample.number))
        record = simulate_game(9000 + sample.number, layout=sample.layout, games=sample.games)
        hand = sample_hand(_FIRST_HAND + sample.number, "test", library, sample.style)
        conditions = Conditions.sample(rng, sample.difficulty, sample.megapixels)
        played = _played(record, sample.season, rng)
        yield (
            sample.name,
            _photo(played, hand, conditions, (sample.number, 0), "en" if sample.number % 4 == 0 else "de"),
        )


def game(library: Library) -> Iterator[tuple[str, Photographed]]:
    """Four players' sheets at the end of each season of one game, all under the first player's cards."""
    cards = simulate_game(_GAME_SEED, layout="K-A").cards
    for seat, (name, style, number) in enumerate(PLAYERS):
        record = replace(simulate_game(_GAME_SEED + seat, layout="K-A"), cards=cards)
        hand = sample_hand(_FIRST_HAND + number, "test", library, style)
        for turn, season in enumerate(Season):
            rng = np.random.default_rng((34, number, turn))
            conditions = Conditions.sample(rng, "easy", 2.0)
            played = _played(record, season, np.random.default_rng((35, number)))
            yield f"game/{turn + 1}_{season}_{name}", _photo(played, hand, conditions, (number, turn), "de")


def make(out: Path) -> None:
    """Takes all sample photos; a name a line on stderr."""
    library = Library(mix=RULE_BOOK)
    for source in (singles(library), game(library)):
        for name, taken in source:
            path = out / f"{name}.jpg"
            path.parent.mkdir(parents=True, exist_ok=True)
            taken.shot.save(path)
            text = json.dumps(taken.truth(), ensure_ascii=False, indent=None)
            path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
            print(path, f"{path.stat().st_size / 1e6:.1f} MB", file=sys.stderr)


def main() -> None:
    """Command line of the sample photos."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    make(parser.parse_args().out)


if __name__ == "__main__":
    main()
