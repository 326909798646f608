"""The solo game's ambush, against a walk written anew from the rule's sentences."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from kscore.calibration.placement import legal_placements
from kscore.calibration.simulate import simulate_game
from kscore.engine.explore import AMBUSH_CARDS, AmbushCard
from kscore.engine.history import Certainty, GameContext, findings
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.engine.solo_walk import solo_walk

CORNERS = {
    "top_left": (0, 0),
    "top_right": (0, 10),
    "bottom_right": (10, 10),
    "bottom_left": (10, 0),
}


def slow_ring(card: AmbushCard, inset: int) -> list[tuple[int, int]]:
    """„… mit dem nächsten Feld in Pfeilrichtung (also im oder gegen den Uhrzeigersinn), bis du ggf.
    jedes mögliche Feld am Rand ausprobiert hast“, from the corner on."""
    low, high = inset, 10 - inset
    clockwise = [(low, c) for c in range(low, high)] + [(r, high) for r in range(low, high)]
    clockwise += [(high, c) for c in range(high, low, -1)] + [
        (r, low) for r in range(high, low, -1)
    ]
    spaces = clockwise if card.clockwise else clockwise[::-1]
    if low == high:
        return [(low, low)]
    row, column = CORNERS[card.corner]
    start = spaces.index((high if row else low, high if column else low))
    return spaces[start:] + spaces[:start]


def slow_walk(sheet: Sheet, card: AmbushCard, turning: bool) -> set[frozenset[tuple[int, int]]]:
    """The ways to draw it at the walk's first space that the shape can cover."""
    shapes = []
    for mirrored in (False, True):
        cells = [(r, -c) for r, c in card.shape.cells] if mirrored else list(card.shape.cells)
        for _ in range(4):
            shapes.append(cells)
            cells = [(c, -r) for r, c in cells]
    if not turning:
        shapes = shapes[:1]
    rows = sheet.board.rows

    def free(r: int, c: int) -> bool:
        return 0 <= r < 11 and 0 <= c < 11 and rows[r][c] == "."

    for inset in range(6):
        for r, c in slow_ring(card, inset):
            found = set()
            for cells in shapes:
                for over_r, over_c in cells:
                    lain = frozenset((r + y - over_r, c + x - over_c) for y, x in cells)
                    if all(free(*space) for space in lain):
                        found.add(lain)
            if found:
                return found
    return set()


def named(space: str) -> tuple[int, int]:
    return "ABCDEFGHIJK".index(space[0]), int(space[1:]) - 1


def random_sheet(seed: int) -> Sheet:
    rng = random.Random(seed)
    blank = Sheet.blank(LAYOUTS[rng.choice(["K-A", "K-B", "H-A", "H-B"])])
    share = rng.choice([0.2, 0.5, 0.75, 0.9, 0.97])
    empty = [
        f"{row}{column}"
        for row in "ABCDEFGHIJK"
        for column in range(1, 12)
        if blank.board[f"{row}{column}"] == "."
    ]
    filled = {space: rng.choice("FVAW") for space in empty if rng.random() < share}
    return replace(blank, board=blank.board.replace(filled))


@pytest.mark.parametrize("turning", [True, False])
@pytest.mark.parametrize("card", AMBUSH_CARDS.values(), ids=lambda card: str(card.key))
def test_the_walk_is_the_rule_s(card: AmbushCard, turning: bool) -> None:
    nowhere = 0
    for seed in range(60):
        sheet = random_sheet(seed)
        walk = solo_walk(sheet, card, turning)
        ways = {frozenset(named(space) for space in way) for way in walk.ways}
        assert ways == slow_walk(sheet, card, turning), seed
        assert all(walk.space in way for way in walk.ways)
        assert not {space for way in walk.ways for space in way} & set(walk.tried)
        legal = legal_placements(sheet, card.key, Variant(solo=True, turning=turning))
        assert {place.cells for place in legal} == set(walk.ways)
        nowhere += walk.space is None
    assert nowhere or card.shape.size == 1


def test_legal_solo_games_are_told_nothing() -> None:
    """Turned as the German rules have it, or not, as the online version plays."""
    for seed in range(40):
        games = ("K", "H", "KH")[seed % 3]
        game = simulate_game(seed, games=games, solo=True, turning=seed % 2 == 0)
        previous: Sheet | None = None
        earlier: tuple[str, ...] = ()
        for season in game.seasons:
            for revealed in (season.revealed, None):
                table = GameContext(season.season, game.played, revealed=revealed, earlier=earlier)
                assert findings(previous, season.sheet, table) == ()
            previous = season.sheet
            earlier += tuple(key for key in season.revealed if key in AMBUSH_CARDS)


def drawn(cells: dict[str, str], key: str = "K-A") -> Sheet:
    blank = Sheet.blank(LAYOUTS[key])
    return replace(blank, board=blank.board.replace(cells))


def test_an_ambush_that_lies_elsewhere_is_told() -> None:
    """„Versuche die Form des Hinterhalts so einzuzeichnen, dass sie auf das Feld in der
    entsprechenden Ecke deiner Landkarte ragt.“ Goblin Attack: bottom right."""
    table = GameContext(Season.SPRING, Variant(games="K", solo=True), revealed=("goblin_attack",))
    right = drawn({"K11": "M", "J10": "M", "I9": "M"})
    assert findings(None, right, table) == ()
    wrong = drawn({"A1": "M", "B2": "M", "C3": "M"})
    (found,) = findings(None, wrong, table)
    assert (found.key, found.cells) == ("ambush_elsewhere", ("A1", "B2", "C3"))
    assert found.certainty is Certainty.LIKELY
    assert dict(found.values)["space"] == "K11"
    assert "K11" in found.text("de")
    several = replace(table, played=Variant(games="K"))
    assert findings(None, wrong, several) == ()


def test_the_second_game_s_corners_are_only_a_hint() -> None:
    table = GameContext(
        Season.SPRING, Variant(games="H", solo=True), revealed=("giant_troll_ravage",)
    )
    letters = tuple((space, "T") for space in ("E5", "E6", "E7", "F6"))
    wrong = replace(drawn({space: "M" for space, _ in letters}, "H-A"), letters=letters)
    (found,) = findings(None, wrong, table)
    assert (found.key, found.certainty) == ("ambush_elsewhere", Certainty.HINT)
