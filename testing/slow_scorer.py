"""A second, slow scorer of all cards, to check the first one against.

Written from the rule texts alone, sentence by sentence, with dictionaries and sets of (row, column)
and nothing of the engine but the text of a board: no bit sets, no common helper that could carry
one mistake into both. Each function quotes the sentence that it follows.
"""

from __future__ import annotations

from collections.abc import Callable

Space = tuple[int, int]


class SlowBoard:
    """Spaces as a dictionary from (row, column), both from 1, to map letter; ruins as a set of
    spaces."""

    def __init__(
        self, rows: tuple[str, ...], ruins: frozenset[str] = frozenset(), heroes: bool = True
    ) -> None:
        self.terrain = {
            (r, c): letter for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1)
        }
        self.ruins = {
            ("ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(name[0]) + 1, int(name[1:])) for name in ruins
        }
        self.last_row, self.last_column = len(rows), len(rows[0])
        self.heroes = heroes
        self.areas_found: dict[str, list[set[Space]]] = {}

    def all_of(self, *letters: str) -> list[Space]:
        return [space for space, letter in self.terrain.items() if letter in letters]

    def is_on(self, space: Space) -> bool:
        return space in self.terrain

    def around(self, space: Space) -> list[Space]:
        """„Als angrenzend gelten also nur die 4 waagrecht und senkrecht unmittelbar benachbarten
        Felder.“"""
        row, column = space
        four = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [other for other in four if self.is_on(other)]

    def at_edge(self, space: Space) -> bool:
        return space[0] in (1, self.last_row) or space[1] in (1, self.last_column)

    def is_filled(self, space: Space) -> bool:
        """„Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt.
        Ruinen-Felder … nur dann …“"""
        return self.terrain[space] in "FVAWMHX^#"

    def areas(self, letter: str) -> list[set[Space]]:
        """„Alle aneinander angrenzenden Felder gleicher Geländeart gehören zu einem Gebiet …“"""
        if letter in self.areas_found:
            return self.areas_found[letter]
        areas = self.areas_found[letter] = []
        for space in self.all_of(letter):
            touching = [
                area for area in areas if any(other in area for other in self.around(space))
            ]
            for area in touching:
                areas.remove(area)
            areas.append({space}.union(*touching))
        return areas

    def beside(self, area: set[Space], letter: str) -> set[Space]:
        """The different spaces of one terrain that the area touches."""
        return {
            other for space in area for other in self.around(space) if self.terrain[other] == letter
        }

    def row(self, number: int) -> list[Space]:
        return [(number, column) for column in range(1, self.last_column + 1)]

    def column(self, number: int) -> list[Space]:
        return [(row, number) for row in range(1, self.last_row + 1)]

    def rows(self) -> list[list[Space]]:
        return [self.row(number) for number in range(1, self.last_row + 1)]

    def columns(self) -> list[list[Space]]:
        return [self.column(number) for number in range(1, self.last_column + 1)]

    def count(self, spaces: list[Space], letter: str) -> int:
        return [self.terrain[space] for space in spaces].count(letter)

    def kinds(self, spaces: set[Space] | list[Space]) -> set[str]:
        """„Nur in diesem Fall sind Held_innen eine Geländeart.“"""
        allowed = {"F", "V", "A", "W", "M", "^"} | ({"H"} if self.heroes else set())
        return {self.terrain[space] for space in spaces} & allowed


def sentinel_wood(board: SlowBoard) -> int:
    """„1 Ruhmpunkt für jedes Wald-Feld, das an den Rand grenzt.“"""
    return sum(1 for space in board.all_of("F") if board.at_edge(space))


def greenbough(board: SlowBoard) -> int:
    """„1 Ruhmpunkt für jede Zeile … und jede Spalte … mit mindestens 1 Wald-Feld.“"""
    return len({row for row, _ in board.all_of("F")}) + len(
        {column for _, column in board.all_of("F")}
    )


def treetower(board: SlowBoard) -> int:
    """„… jedes Wald-Feld, das ausschließlich an ausgefüllte Felder (und/oder den Rand) grenzt.“"""
    return sum(
        1
        for space in board.all_of("F")
        if all(board.is_filled(other) for other in board.around(space))
    )


def stoneside_forest(board: SlowBoard) -> int:
    """„3 Ruhmpunkte für jedes Gebirgs-Feld, das über 1 Wald-Gebiet mit einem anderen Gebirgs-Feld
    verbunden ist.“"""
    forests = board.areas("F")
    points = 0
    for mountain in board.all_of("^"):
        others = set()
        for forest in forests:
            touched = board.beside(forest, "^")
            if mountain in touched:
                others |= touched - {mountain}
        points += 3 if others else 0
    return points


def canal_lake(board: SlowBoard) -> int:
    """„… jedes Wasser-Feld, das an mindestens 1 Acker-Feld grenzt … jedes Acker-Feld, das an …
    Wasser-Feld grenzt.“"""
    points = 0
    for space, letter in board.terrain.items():
        wanted = {"W": "A", "A": "W"}.get(letter)
        if wanted and any(board.terrain[other] == wanted for other in board.around(space)):
            points += 1
    return points


def mages_valley(board: SlowBoard) -> int:
    """„2 Ruhmpunkte für jedes Wasser-Feld, das an 1 Gebirgs-Feld grenzt. 1 Ruhmpunkt für jedes
    Acker-Feld, das …“"""
    points = 0
    for space in board.all_of("W", "A"):
        if "^" in [board.terrain[other] for other in board.around(space)]:
            points += 2 if board.terrain[space] == "W" else 1
    return points


def golden_granary(board: SlowBoard) -> int:
    """„… Wasser-Feld, das an 1 Ruinen-Feld grenzt, egal ob dieses ausgefüllt oder leer ist …
    Acker-Feld auf …“"""
    points = 0
    for space in board.all_of("W"):
        if set(board.around(space)) & board.ruins:
            points += 1
    for space in board.all_of("A"):
        if space in board.ruins:
            points += 3
    return points


def shoreside_expanse(board: SlowBoard) -> int:
    """„… jedes Acker-Gebiet, das weder an den Rand noch an 1 oder mehrere Wasser-Felder grenzt …
    Wasser-Gebiet …“"""
    points = 0
    for own, other in (("A", "W"), ("W", "A")):
        for area in board.areas(own):
            if not board.beside(area, other) and not any(board.at_edge(space) for space in area):
                points += 3
    return points


def wildholds(board: SlowBoard) -> int:
    """„8 Ruhmpunkte für jedes Dorf-Gebiet, das aus mindestens 6 Dorf-Feldern besteht.“"""
    return 8 * len([area for area in board.areas("V") if len(area) >= 6])


def great_city(board: SlowBoard) -> int:
    """„Das ganze Dorf-Gebiet darf an kein Gebirgs-Feld angrenzen, um gewertet zu werden.“"""
    return max([len(area) for area in board.areas("V") if not board.beside(area, "^")], default=0)


def greengold_plains(board: SlowBoard) -> int:
    """„… jedes Dorf-Gebiet, das an mindestens 3 unterschiedliche Geländearten grenzt.“"""
    points = 0
    for area in board.areas("V"):
        outside = {other for space in area for other in board.around(space)} - area
        if len(board.kinds(outside)) >= 3:
            points += 3
    return points


def shieldgate(board: SlowBoard) -> int:
    """„… in deinem zweitgrößten Dorf-Gebiet. Im Falle eines Gleichstandes um das größte …
    entsprechend des größten“"""
    sizes = sorted((len(area) for area in board.areas("V")), reverse=True)
    return 2 * sizes[1] if len(sizes) > 1 else 0


def borderlands(board: SlowBoard) -> int:
    """„6 Ruhmpunkte für jede vollständig ausgefüllte Zeile und jede vollständig ausgefüllte
    Spalte.“"""
    return 6 * sum(all(map(board.is_filled, line)) for line in board.rows() + board.columns())


def lost_barony(board: SlowBoard) -> int:
    """„Für jede Spalte dieses Quadrats erhaltet ihr 3 Punkte.“"""
    for side in range(min(board.last_row, board.last_column), 0, -1):
        for top in range(1, board.last_row - side + 2):
            for left in range(1, board.last_column - side + 2):
                square = [
                    (top + down, left + right) for down in range(side) for right in range(side)
                ]
                if all(board.is_filled(space) for space in square):
                    return 3 * side
    return 0


def broken_road(board: SlowBoard) -> int:
    """„Beginnt dazu bei einem Feld am linken Rand … und folgt der Diagonalen bis zum unteren
    Rand“"""
    points = 0
    for start in range(1, board.last_row + 1):
        space = (start, 1)
        road = []
        while board.is_on(space):
            road.append(space)
            space = (space[0] + 1, space[1] + 1)
        reaches_bottom = road[-1][0] == board.last_row
        if reaches_bottom and all(board.is_filled(place) for place in road):
            points += 3
    return points


def cauldrons(board: SlowBoard) -> int:
    """„1 Ruhmpunkt für jedes leere Feld, das an 4 ausgefüllte Felder (und/oder den Rand)
    grenzt.“"""
    return len(
        [
            space
            for space in board.all_of(".")
            if not [o for o in board.around(space) if not board.is_filled(o)]
        ]
    )


def faunlost_thicket(board: SlowBoard) -> int:
    """„Wähle 1 Spalte. Erhalte 2 Ruhmpunkte für jedes Wald-Feld im längsten, nicht unterbrochenen
    Wald-Gebiet …“"""
    longest = 0
    for column in board.columns():
        letters = "".join(board.terrain[space] for space in column)
        pieces = "".join(letter if letter == "F" else " " for letter in letters).split()
        longest = max([longest, *map(len, pieces)])
    return 2 * longest


def deepwood(board: SlowBoard) -> int:
    """„… aus 5 oder mehr Feldern besteht und das nicht an 1 oder mehrere Dorf-Felder angrenzt.“"""
    return sum(6 for area in board.areas("F") if len(area) >= 5 and not board.beside(area, "V"))


def heart_of_the_forest(board: SlowBoard) -> int:
    """„… jedes Wald-Feld, das nur an Wald-Felder und/oder den Rand grenzt.“"""
    return sum(
        2
        for space in board.all_of("F")
        if {board.terrain[other] for other in board.around(space)} <= {"F"}
    )


def sleepy_valley(board: SlowBoard) -> int:
    """„4 Ruhmpunkte für jede Zeile mit mindestens 3 Wald-Feldern.“"""
    return sum(4 for row in board.rows() if board.count(row, "F") >= 3)


def craylund(board: SlowBoard) -> int:
    """„7 Ruhmpunkte für jedes Acker-Gebiet, das an mindestens 3 Wasser-Felder angrenzt.“"""
    return sum(7 for area in board.areas("A") if len(board.beside(area, "W")) >= 3)


def ulems_wallow(board: SlowBoard) -> int:
    """„4 Ruhmpunkte für jedes Wasser-Feld, das an mindestens 2 Acker-Felder angrenzt.“"""
    return sum(4 for space in board.all_of("W") if board.count(board.around(space), "A") >= 2)


def clawsgrave_peak(board: SlowBoard) -> int:
    """„5 Ruhmpunkte für jedes Gebirgs-Feld, das über ein Wasser-Gebiet mit einem Acker-Feld
    verbunden ist.“"""
    joined: set[Space] = set()
    for water in board.areas("W"):
        if board.beside(water, "A"):
            joined |= board.beside(water, "^")
    return 5 * len(joined)


def jorekburg(board: SlowBoard) -> int:
    """„… jede Spalte mit gleich vielen Acker- und Wasser-Feldern (je mindestens 1).“"""
    return sum(
        4 for column in board.columns() if board.count(column, "A") == board.count(column, "W") >= 1
    )


def traylo_monastery(board: SlowBoard) -> int:
    """„… mindestens 4 direkt über- oder nebeneinanderliegende Dorf-Felder in dem Gebiet“"""
    points = 0
    for area in board.areas("V"):
        across = any({(r, c), (r, c + 1), (r, c + 2), (r, c + 3)} <= area for r, c in area)
        down = any({(r, c), (r + 1, c), (r + 2, c), (r + 3, c)} <= area for r, c in area)
        if across or down:
            points += 7
    return points


def outer_enclave(board: SlowBoard) -> int:
    """„Du wählst also zuerst 1 Dorf-Gebiet und erhältst dann 1 Ruhmpunkt für jedes leere Feld, das
    daran angrenzt.“"""
    return max([len(board.beside(area, ".")) for area in board.areas("V")], default=0)


def gnomish_colony(board: SlowBoard) -> int:
    """„Du erhältst für jedes Dorf-Gebiet nur einmal Punkte, egal wie viele Quadrate darin sind.“"""
    return sum(
        6
        for area in board.areas("V")
        if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= area for r, c in area)
    )


def caravansary(board: SlowBoard) -> int:
    """„… 1 Ruhmpunkt für jede Spalte und 1 Ruhmpunkt für jede Zeile, die ein Feld dieses Gebiets
    enthält.“"""
    return max(
        [len({r for r, _ in area}) + len({c for _, c in area}) for area in board.areas("V")],
        default=0,
    )


def dwarvenholds(board: SlowBoard) -> int:
    """„… jede vollständig ausgefüllte Zeile mit mindestens 1 Gebirgs-Feld und für jede … Spalte mit
    mindestens 1 …“"""
    lines = board.rows() + board.columns()
    return sum(7 for line in lines if all(map(board.is_filled, line)) and board.count(line, "^"))


def silos(board: SlowBoard) -> int:
    """„10 Ruhmpunkte für jede vollständig ausgefüllte Spalte, die eine ungerade Nummer hat.“"""
    odd = board.columns()[0::2]
    return sum(10 for column in odd if all(map(board.is_filled, column)))


def banded_hills(board: SlowBoard) -> int:
    """„4 Ruhmpunkte für jede Zeile mit mindestens 5 verschiedenen Geländearten.“"""
    return sum(4 for row in board.rows() if len(board.kinds(row)) >= 5)


def starlit_sigil(board: SlowBoard) -> int:
    """„Die 3 leeren Felder dürfen also außer an sich selbst nur an den Rand und/oder ausgefüllte
    Felder grenzen.“"""
    return 4 * [len(area) for area in board.areas(".")].count(3)


def monster_minus(board: SlowBoard) -> int:
    """„… 1 Ruhmpunkt für jedes leere Feld eurer Landkarte, das an 1 oder mehrere Monster-Felder
    angrenzt.“"""
    return -sum(
        1
        for s in board.all_of(".")
        if any(board.terrain[other] == "M" for other in board.around(s))
    )


SLOW: dict[str, Callable[[SlowBoard], int]] = {
    function.__name__: function
    for function in (
        sentinel_wood, greenbough, treetower, stoneside_forest, canal_lake, mages_valley,
        golden_granary, shoreside_expanse, wildholds, great_city, greengold_plains, shieldgate,
        borderlands, lost_barony, broken_road, cauldrons, faunlost_thicket, deepwood,
        heart_of_the_forest, sleepy_valley, craylund, ulems_wallow, clawsgrave_peak, jorekburg,
        traylo_monastery, outer_enclave, gnomish_colony, caravansary, dwarvenholds, silos,
        banded_hills, starlit_sigil,
    )
}  # fmt: skip
"""Points of each card by its key."""
