"""A played sheet to draw: a legal game up to some season, as the strokes' plan and as the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from kscore.calibration.draw.drawing import DrawnShape, FilledPiece
from kscore.calibration.simulate import GameRecord, simulate_game
from kscore.engine import grid
from kscore.engine.cards import CARDS
from kscore.engine.grid import COINS
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import Terrain

_RANDOM_LAYOUTS = 10

Space = tuple[int, int]


@dataclass(frozen=True)
class PlayedSheet:
    """What is on the sheet (the truth), how to draw it, and the game around it.

    Attributes:
        sheet: at the moment of scoring, coins marked, some spent.
        filled: the plan of the drawing.
        blocked: printed spaces (row, column) where no player draws by mistake.
        season: that is being scored.
        cards: keys under the edicts A-D.
        heroes: whether they are in the game.
    """

    sheet: Sheet
    filled: FilledPiece
    blocked: frozenset[Space]
    season: Season
    cards: tuple[str, str, str, str]
    heroes: bool


def place_of(space: str) -> Space:
    """(row, column) from 0 of a space's public name."""
    return grid.Space.parse(space)


@lru_cache(maxsize=1)
def invented_layouts() -> tuple[Layout, ...]:
    """Layouts that were never printed, so that the network does not learn the four by heart."""
    rng = np.random.default_rng(20261121)
    found = []
    for number in range(_RANDOM_LAYOUTS):
        spaces = [grid.Space.from_number(int(i)).name for i in rng.permutation(121)]
        waste: list[str] = []
        if number % 2:
            start = place_of(spaces[11])
            waste = [spaces[11]]
            while len(waste) < 7:
                row, column = place_of(waste[int(rng.integers(len(waste)))]) if waste else start
                dr, dc = ((0, 1), (1, 0), (0, -1), (-1, 0))[int(rng.integers(4))]
                if 0 <= row + dr < 11 and 0 <= column + dc < 11:
                    name = grid.Space(row + dr, column + dc).name
                    if name not in waste and name not in spaces[:11]:
                        waste.append(name)
                    elif rng.random() < 0.02:
                        break
        found.append(
            Layout(
                f"invented-{number}",
                frozenset(spaces[:5]),
                frozenset(spaces[5:11]),
                frozenset(waste),
            )
        )
    return tuple(found)


def drawing_plan(record: GameRecord, season: Season) -> FilledPiece:
    """How the sheet of this game was drawn up to the scoring of ``season``; coins and boxes left
    empty."""
    sheet = next(s.sheet for s in record.seasons if s.season == season)
    shapes: list[DrawnShape] = []
    letters: list[tuple[Space, str]] = []
    for placement in record.drawn(season):
        if placement.terrain == Terrain.DESTROYED:
            continue
        spaces = tuple(place_of(c) for c in placement.cells)
        shapes.append(DrawnShape(str(placement.terrain), spaces))
        if placement.letter:
            letters += [(space, placement.letter) for space in spaces]
    rows = sheet.board.rows
    crossed = [(r, c) for r in range(11) for c in range(11) if rows[r][c] == "X"]
    stars = [place_of(s) for s in sorted(sheet.stars)]
    on_map = {place_of(space): letter for space, letter in sheet.letters}
    letters = [(space, letter) for space, letter in letters if on_map.get(space) == letter]
    return FilledPiece(tuple(shapes), tuple(crossed), tuple(stars), tuple(letters))


def track_of(marked: int, spent: int, rng: np.random.Generator) -> str:
    """The 14 coins: marked from the left (few people elsewhere), the first ones spent."""
    track = ["."] * COINS
    order = list(range(COINS)) if rng.random() < 0.93 else [int(i) for i in rng.permutation(COINS)]
    for place in order[:marked]:
        track[place] = "m"
    for place in order[:spent]:
        track[place] = "s"
    return "".join(track)


def boxes_of(record: GameRecord, season: Season) -> tuple[tuple[int | None, ...], ...]:
    """The five numbers of every season scored so far."""
    boxes: list[tuple[int | None, ...]] = []
    cards = CardSet(tuple(CARDS[key] for key in record.cards))
    for each in record.seasons:
        score = season_score(each.sheet, cards, each.season, heroes=record.played.hero_terrain)
        first, second = (edict.score.points for edict in score.cards)
        boxes.append((first, second, score.coins, score.monsters.points, score.total))
        if each.season == season:
            break
    return tuple(boxes)


def sample_layout(rng: np.random.Generator) -> Layout:
    """A layout as players have them: mostly the first game's, some of the second, some no publisher
    printed."""
    draw = rng.random()
    if draw < 0.86:
        return LAYOUTS[str(rng.choice(["K-A", "K-B", "H-A", "H-B"], p=[0.37, 0.33, 0.15, 0.15]))]
    invented = invented_layouts()
    return invented[int(rng.integers(len(invented)))]


def beginning_of(played: PlayedSheet, shapes: int) -> PlayedSheet:
    """A sheet when only its first shapes were drawn, and nothing else marked."""
    filled = FilledPiece(played.filled.shapes[:shapes])
    rows = [list(row) for row in played.sheet.layout.blank_rows()]
    for shape in filled.shapes:
        for row, column in shape.spaces:
            rows[row][column] = shape.terrain
    layout = played.sheet.layout
    sheet = Sheet(layout, Board(tuple("".join(row) for row in rows), layout.ruins))
    return replace(played, sheet=sheet, filled=filled)


def play_sheet(
    rng: np.random.Generator, layout: Layout | None = None, with_boxes: bool = False
) -> PlayedSheet:
    """A sheet from a random game, at the scoring of a random season (late ones more often)."""
    chosen = layout if layout is not None else sample_layout(rng)
    games = str(rng.choice(["K", "H", "KH"], p=[0.45, 0.3, 0.25]))
    seasons = int(rng.choice([1, 2, 3, 4], p=[0.15, 0.2, 0.25, 0.4]))
    record = simulate_game(int(rng.integers(2**62)), layout=chosen, games=games, seasons=seasons)
    last = record.seasons[-1]
    marked = last.sheet.marked
    spent = int(rng.integers(0, marked + 1)) if marked and rng.random() < 0.25 else 0
    sheet = replace(last.sheet, spent=spent)
    filled = replace(drawing_plan(record, last.season), coins=track_of(marked, spent, rng))
    if with_boxes:
        *before, (first, second, coins, monsters, total) = boxes_of(record, last.season)
        # boxes are filled in when the season's coins have been paid
        assert coins is not None
        assert total is not None
        now = (first, second, coins - spent, monsters, total - spent)
        filled = replace(filled, boxes=(*before, now))
    blocked = frozenset(place_of(s) for s in chosen.mountains | chosen.wasteland)
    return PlayedSheet(
        sheet, filled, blocked, last.season, record.cards, record.played.hero_terrain
    )
