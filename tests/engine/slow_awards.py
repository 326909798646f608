"""Which spaces each card's points stand on, worked out a second time and slowly, to check the
awards against.

As `testing.slow_scorer`: from the rule texts alone, with sets of (row, column). What is
counted a space at a time is one award a kind; every cluster, line, mountain or square is one of its
own. Of choices that pay the same the first in reading order counts (docs/rules.md, ruling 26).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from testing.slow_scorer import SlowBoard, Space

Awards = list[tuple[int, frozenset[Space]]]
"""Points and the spaces that they are for."""


def _each(*kinds: tuple[int, Iterable[Space]]) -> Awards:
    found = ((points, frozenset(spaces)) for points, spaces in kinds)
    return [(points * len(spaces), spaces) for points, spaces in found if spaces]


def _whole(points: int, sets: Iterable[Iterable[Space]]) -> Awards:
    return [(points, frozenset(spaces)) for spaces in sets]


def _first(awards: Awards) -> Awards:
    """The award that pays most; of several the one that begins first in reading order."""
    paying = [award for award in awards if award[0]]
    return sorted(paying, key=lambda award: (-award[0], min(award[1])))[:1]


def _next_to(board: SlowBoard, own: str, letter: str, least: int = 1) -> list[Space]:
    return [
        space for space in board.all_of(own) if board.count(board.around(space), letter) >= least
    ]


def _full(board: SlowBoard, lines: Iterable[list[Space]]) -> list[list[Space]]:
    return [line for line in lines if all(map(board.is_filled, line))]


def _squares(board: SlowBoard) -> Awards:
    found = []
    for top, left in board.terrain:
        for side in range(1, 12):
            square = [(top + down, left + right) for down in range(side) for right in range(side)]
            if all(board.is_on(space) and board.is_filled(space) for space in square):
                found.append((3 * side, frozenset(square)))
    return found


def _roads(board: SlowBoard) -> list[list[Space]]:
    starts = range(1, board.last_row + 1)
    roads = [[(row + step, 1 + step) for step in range(board.last_row - row + 1)] for row in starts]
    return [road for road in roads if all(map(board.is_on, road))]


def _runs(board: SlowBoard) -> Awards:
    found = []
    for row, column in board.all_of("F"):
        run = [(row, column)]
        while board.terrain.get((run[-1][0] + 1, column)) == "F":
            run.append((run[-1][0] + 1, column))
        found.append((2 * len(run), frozenset(run)))
    return found


def _stoneside(board: SlowBoard) -> Awards:
    found, done = [], set[Space]()
    for forest in sorted(board.areas("F"), key=min):
        mountains = board.beside(forest, "^")
        if len(mountains) > 1:
            found += [(3, frozenset({*forest, mountain})) for mountain in mountains - done]
            done |= mountains
    return found


def _clawsgrave(board: SlowBoard) -> Awards:
    found, done = [], set[Space]()
    for water in sorted(board.areas("W"), key=min):
        farms, mountains = board.beside(water, "A"), board.beside(water, "^")
        if farms:
            found += [(5, frozenset({*water, *farms, mountain})) for mountain in mountains - done]
            done |= mountains
    return found


def _greenbough(board: SlowBoard) -> Awards:
    forest = frozenset(board.all_of("F"))
    rows, columns = {row for row, _ in forest}, {column for _, column in forest}
    return [(len(rows), forest), (len(columns), forest)] if forest else []


def _shieldgate(board: SlowBoard) -> Awards:
    areas = sorted(board.areas("V"), key=lambda area: (-len(area), min(area)))
    if len(areas) < 2:
        return []
    shown = areas[0] if len(areas[0]) == len(areas[1]) else areas[1]
    return [(2 * len(shown), frozenset(shown))]


def _hills(board: SlowBoard) -> Awards:
    rows = [row for row in board.rows() if len(board.kinds(row)) >= 5]
    return _whole(4, ([space for space in row if board.kinds([space])] for row in rows))


def _balanced(board: SlowBoard) -> Awards:
    columns = (c for c in board.columns() if board.count(c, "A") == board.count(c, "W") >= 1)
    return _whole(
        4, ([space for space in column if board.terrain[space] in "AW"] for column in columns)
    )


def _inland(board: SlowBoard, own: str, other: str) -> list[set[Space]]:
    areas = (area for area in board.areas(own) if not board.beside(area, other))
    return [area for area in areas if not any(map(board.at_edge, area))]


def _lined(area: set[Space]) -> bool:
    steps = range(4)
    return any(
        {(r, c + i) for i in steps} <= area or {(r + i, c) for i in steps} <= area for r, c in area
    )


def _squared(area: set[Space]) -> bool:
    return any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= area for r, c in area)


def _span(area: set[Space]) -> int:
    return len({row for row, _ in area}) + len({column for _, column in area})


def _types_beside(board: SlowBoard, area: set[Space]) -> int:
    return len(board.kinds({other for space in area for other in board.around(space)} - area))


def _by_ruin(board: SlowBoard) -> Iterable[Space]:
    return (space for space in board.all_of("W") if set(board.around(space)) & board.ruins)


SLOW_AWARDS: dict[str, Callable[[SlowBoard], Awards]] = {
    "sentinel_wood": lambda b: _each((1, filter(b.at_edge, b.all_of("F")))),
    "greenbough": _greenbough,
    "treetower": lambda b: _each(
        (1, (s for s in b.all_of("F") if all(map(b.is_filled, b.around(s)))))
    ),
    "stoneside_forest": _stoneside,
    "canal_lake": lambda b: _each((1, _next_to(b, "W", "A")), (1, _next_to(b, "A", "W"))),
    "mages_valley": lambda b: _each((2, _next_to(b, "W", "^")), (1, _next_to(b, "A", "^"))),
    "golden_granary": lambda b: _each((1, _by_ruin(b)), (3, set(b.all_of("A")) & b.ruins)),
    "shoreside_expanse": lambda b: _whole(3, _inland(b, "A", "W") + _inland(b, "W", "A")),
    "wildholds": lambda b: _whole(8, (area for area in b.areas("V") if len(area) >= 6)),
    "great_city": lambda b: _first(
        [(len(a), frozenset(a)) for a in b.areas("V") if not b.beside(a, "^")]
    ),
    "greengold_plains": lambda b: _whole(
        3, (area for area in b.areas("V") if _types_beside(b, area) >= 3)
    ),
    "shieldgate": _shieldgate,
    "borderlands": lambda b: _whole(6, _full(b, b.rows() + b.columns())),
    "lost_barony": lambda b: _first(_squares(b)),
    "broken_road": lambda b: _whole(3, _full(b, _roads(b))),
    "cauldrons": lambda b: _each(
        (1, (s for s in b.all_of(".") if all(map(b.is_filled, b.around(s)))))
    ),
    "faunlost_thicket": lambda b: _first(_runs(b)),
    "deepwood": lambda b: _whole(
        6, (a for a in b.areas("F") if len(a) >= 5 and not b.beside(a, "V"))
    ),
    "heart_of_the_forest": lambda b: _each(
        (2, (s for s in b.all_of("F") if b.count(b.around(s), "F") == len(b.around(s))))
    ),
    "sleepy_valley": lambda b: _whole(
        4, ([s for s in row if b.terrain[s] == "F"] for row in b.rows() if b.count(row, "F") >= 3)
    ),
    "craylund": lambda b: _whole(
        7, (a | b.beside(a, "W") for a in b.areas("A") if len(b.beside(a, "W")) >= 3)
    ),
    "ulems_wallow": lambda b: _each((4, _next_to(b, "W", "A", least=2))),
    "clawsgrave_peak": _clawsgrave,
    "jorekburg": _balanced,
    "traylo_monastery": lambda b: _whole(7, (area for area in b.areas("V") if _lined(area))),
    "outer_enclave": lambda b: [
        (len(around), frozenset(around))
        for area in sorted(b.areas("V"), key=lambda a: (-len(b.beside(a, ".")), min(a)))[:1]
        if (around := b.beside(area, "."))
    ],
    "gnomish_colony": lambda b: _whole(6, (area for area in b.areas("V") if _squared(area))),
    "caravansary": lambda b: _first([(_span(area), frozenset(area)) for area in b.areas("V")]),
    "dwarvenholds": lambda b: _whole(
        7, (ln for ln in _full(b, b.rows() + b.columns()) if b.count(ln, "^"))
    ),
    "silos": lambda b: _whole(10, _full(b, b.columns()[::2])),
    "banded_hills": _hills,
    "starlit_sigil": lambda b: _whole(4, (area for area in b.areas(".") if len(area) == 3)),
}
"""The awards of each card by its key, in any order."""


def monster_awards(board: SlowBoard) -> Awards:
    """One award for each empty space next to a monster."""
    return [(-1, frozenset({space})) for space in _next_to(board, ".", "M")]
