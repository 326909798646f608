"""A second, slow scorer of tables, to check the engine against.

Written from the rule text alone, sentence by sentence, on the pixels of drawn tiles
(:mod:`testing.neuland_drawn`): nothing of the engine is used, neither its parts of tiles, nor
what touches, nor its regions. Texts are those of carcassonne-neuland-anleitung.txt.
"""

from __future__ import annotations

from collections.abc import Mapping

from testing.neuland_drawn import LAST, STEPS, Drawing, K, Pixel, Place, around

Where = tuple[Place, Pixel]

ON_TILE = {(y, x): list(around((y, x))) for y in range(K) for x in range(K)}
"""The pixels of the same tile beside each."""
ACROSS = {
    (y, x): [
        (dy, dx, ((y + dy) % K, (x + dx) % K))
        for dy, dx in STEPS
        if not (0 <= y + dy <= LAST and 0 <= x + dx <= LAST)
        and not (y in (0, LAST) and x in (0, LAST))
    ]
    for y in range(K)
    for x in range(K)
}
"""For each pixel at a side, but for the corners: the step to the next tile and the pixel beside it
there."""


class SlowTable:
    """Regions found by flooding pixels.

    Attributes:
        region: the number of the region that each pixel belongs to.
    """

    def __init__(self, drawings: Mapping[Place, Drawing]) -> None:
        self.drawings = drawings
        self.region: dict[Where, int] = {}
        self.pixels: list[list[Where]] = []
        for place in drawings:
            for row in range(K):
                for column in range(K):
                    if (place, (row, column)) not in self.region:
                        self._flood((place, (row, column)))

    def _flood(self, start: Where) -> None:
        """„… dass alle Ebenen, Berge oder Wasserflächen der angrenzenden Karten fortgesetzt
        werden.“"""
        number = len(self.pixels)
        self.pixels.append([])
        new = [start]
        while new:
            where = new.pop()
            if where in self.region:
                continue
            self.region[where] = number
            self.pixels[number].append(where)
            letter = self.letter(where)
            new += [
                n for n in self.next_to(where) if n not in self.region and self.letter(n) == letter
            ]

    def letter(self, where: Where) -> str:
        return self.drawings[where[0]].at(where[1])

    def next_to(self, where: Where) -> list[Where]:
        """The pixels at the edges of one, on the next tile too (but not at its corners)."""
        (row, column), pixel = where
        found = [(where[0], other) for other in ON_TILE[pixel]]
        for down, right, other in ACROSS[pixel]:
            if (row + down, column + right) in self.drawings:
                found.append(((row + down, column + right), other))
        return found

    def is_closed(self, region: int) -> bool:
        """„… die vollständig von Bergen und/oder Wasserflächen umgeben sind“: nothing of it lies at
        a gap."""
        return all(
            (row + down, column + right) in self.drawings
            for (row, column), pixel in self.pixels[region]
            for down, right, _ in ACROSS[pixel]
        )

    def tiles(self, region: int) -> set[Place]:
        """„… Landschaftskarten, aus denen die Ebene besteht“."""
        return {place for place, _ in self.pixels[region]}

    def cities_in(self, region: int) -> set[tuple[Place, int]]:
        """Cities that stand in a land."""
        return {
            (place, n)
            for place, drawing in self.drawings.items()
            for n, (land, _) in enumerate(drawing.cities)
            if self.region[place, land] == region
        }

    def cities_at(self, region: int) -> set[tuple[Place, int]]:
        """„… Stadt an den angrenzenden Ufern“."""
        return {
            (place, n)
            for place, drawing in self.drawings.items()
            for n, (_, waters) in enumerate(drawing.cities)
            for water in waters
            if self.region[place, water] == region
        }

    def neighbours(self, region: int) -> set[int]:
        """Other regions with a pixel next to one of the region, on the same tile."""
        found = set()
        for where in self.pixels[region]:
            found |= {self.region[n] for n in self.next_to(where) if n[0] == where[0]}
        return found - {region}

    def letter_of(self, region: int) -> str:
        return self.letter(self.pixels[region][0])

    def cities_of_mountains(self, region: int) -> set[tuple[Place, int]]:
        """„… pro Stadt in dem Bergen selbst und in allen angrenzenden Ebenen“."""
        cities = self.cities_in(region)
        for other in self.neighbours(region):
            if self.letter_of(other) == "p":
                cities |= self.cities_in(other)
        return cities

    def worth_open(self, region: int) -> int:
        """What the region brings while it is not closed."""
        if self.letter_of(region) == "p":
            # „Nicht abgeschlossene Ebenen bringen 1 Punkt pro Landschaftskarte“
            return len(self.tiles(region))
        if self.letter_of(region) == "m":
            # „Nicht abgeschlossene Berge bringen 1 Punkt pro Stadt in dem Bergen selbst und in
            # allen angrenzenden Ebenen.“
            return len(self.cities_of_mountains(region))
        # „Nicht abgeschlossene Wasserflächen bringen 1 Punkt pro Stadt an den angrenzenden Ufern.“
        return len(self.cities_at(region))

    def worth_now(self, region: int) -> int:
        """What a follower brings that is taken back now."""
        if not self.is_closed(region):
            return self.worth_open(region)
        two = len(self.tiles(region)) == 2
        if self.letter_of(region) == "p":
            # „Abgeschlossene Ebenen … bringen 2 Punkte pro Landschaftskarte.“ „… aus nur 2
            # Landschaftskarten bringt nur 2“
            return 2 if two else 2 * len(self.tiles(region))
        if self.letter_of(region) == "m":
            # „Abgeschlossene Berge … bringen 2 Punkte pro Stadt“, „… aus nur 2 Landschaftskarten …
            # nur 1 Punkt pro Stadt!“
            return (1 if two else 2) * len(self.cities_of_mountains(region))
        # „… 1 Punkt pro Stadt … plus 1 Punkt pro Landschaftskarte“, „… aus nur 2 … nur 1 Punkt pro
        # Stadt!“
        return len(self.cities_at(region)) + (0 if two else len(self.tiles(region)))

    def worth_final(self, region: int) -> int:
        """„Alle Gebiete werden abgerechnet, als wären sie nicht abgeschlossen.“"""
        return self.worth_open(region)
