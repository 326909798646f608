"""All designs of all terrains, on three sides that share no drawing and no reserved family."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path

import numpy as np
from kscore.calibration.draw.symbols import (
    destroyed,
    farm,
    forest,
    hero,
    letters,
    monster,
    real_sheets,
    sketchy,
    star,
    village,
    water,
)
from kscore.calibration.draw.symbols.drawings import Drawing, DrawnDesign
from kscore.calibration.draw.symbols.families import Family
from kscore.calibration.draw.symbols.model import (
    SPLITS,
    TERRAINS,
    CellContext,
    Design,
    Stroke,
    SymbolDrawing,
)
from kscore.calibration.draw.symbols.shapes import Artist

FAMILIES: Mapping[tuple[str, str], Family] = {
    (family.terrain, family.name): family
    for module in (
        forest,
        village,
        farm,
        water,
        monster,
        hero,
        destroyed,
        star,
        letters,
        real_sheets,
        sketchy,
    )
    for family in module.FAMILIES
}
"""Every generated family by terrain and name."""


@dataclass(frozen=True)
class GeneratedDesign(Design):
    """A design of a family with traits drawn from a seed.

    Seeds are dealt out to the splits by their remainder modulo 3, so that families common to all
    sides never repeat a design on two of them.
    """

    seed: int = 0

    @cached_property
    def _artist(self) -> Artist:
        return FAMILIES[self.terrain, self.family].make(np.random.default_rng(self.seed))

    def draw(self, rng: np.random.Generator, context: CellContext) -> SymbolDrawing:
        """See Design.draw."""
        strokes = self._artist(rng, context) or [Stroke(np.array(((0.3, 0.5), (0.7, 0.5))))]
        return SymbolDrawing(
            self.terrain,
            self.family,
            tuple(strokes),
            FAMILIES[self.terrain, self.family].continuous,
        )

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_artist"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)


@dataclass(frozen=True)
class Mix:
    """Shares of the ways of drawing among the hands; those a terrain has none of are spread over
    the others."""

    publisher: float = 0.32
    common: float = 0.3
    rare: float = 0.09
    letter: float = 0.015
    human: float = 0.18
    icon: float = 0.07
    meaningless: float = 0.025
    sketchy: float = 0.0


PUBLISHERS = Mix(
    publisher=1.0, common=0.0, rare=0.0, letter=0.0, human=0.0, icon=0.0, meaningless=0.0
)
"""Hands that draw the publisher's symbols and no others."""

LETTER_MIX = Mix(
    publisher=0.15, common=0.3, rare=0.15, letter=0.0, human=0.4, icon=0.0, meaningless=0.0
)
"""Monster letters: half of them as people wrote them."""


@dataclass(frozen=True)
class _Pool:
    """What can be drawn for one terrain on one side by one way: families or drawings with cumulated
    weights."""

    kind: str
    families: tuple[Family, ...]
    drawings: tuple[Drawing, ...]
    cumulated: tuple[float, ...]

    def choose(self, rng: np.random.Generator, side: int) -> Design:
        index = min(
            bisect(self.cumulated, rng.random() * self.cumulated[-1]), len(self.cumulated) - 1
        )
        seed = int(rng.integers(2**40)) * len(SPLITS) + side
        if self.families:
            family = self.families[index]
            return GeneratedDesign(family.terrain, family.name, source="generated", seed=seed)
        drawing = self.drawings[index]
        return DrawnDesign(
            drawing.terrain, drawing.name, source=drawing.source, drawing=drawing, seed=seed
        )


def _pools(
    terrain: str, split: str, mix: Mix, drawings: Iterable[Drawing]
) -> tuple[tuple[float, _Pool], ...]:
    pools: list[tuple[float, _Pool]] = []
    for tier in ("publisher", "common", "rare", "letter", "meaningless", "sketchy"):
        families = tuple(
            f
            for f in FAMILIES.values()
            if f.terrain == terrain and f.tier == tier and f.side in ("all", split)
        )
        if families:
            # A family reserved for a side stands for all the hands never seen: there it counts
            # three times.
            weights = [f.weight * (3.0 if f.side == split else 1.0) for f in families]
            pools.append(
                (getattr(mix, tier), _Pool(tier, families, (), tuple(accumulate(weights))))
            )
    here = [d for d in drawings if d.terrain == terrain and d.split == split]
    for kind, chosen in (
        ("human", tuple(d for d in here if not d.source.startswith("icon"))),
        ("icon", tuple(d for d in here if d.source.startswith("icon"))),
    ):
        if chosen:
            # Each word counts by its own weight, however many drawings of it there are.
            words: dict[str, int] = defaultdict(int)
            for drawing in chosen:
                words[drawing.name] += 1
            weights = [d.weight / words[d.name] for d in chosen]
            pools.append((getattr(mix, kind), _Pool(kind, (), chosen, tuple(accumulate(weights)))))
    return tuple((share, pool) for share, pool in pools if share > 0)


def drawings(
    shared: Path, icons: Path | None = None, cache: Path | None = None
) -> tuple[Drawing, ...]:
    """The human drawings of ``shared``/data and, if given, the icons that stand for a terrain; see
    `Library.with_sketches`."""
    from kscore.calibration.draw.symbols import human, icons as icon_sets

    return human.load(shared, cache) + (icon_sets.load(icons, cache) if icons is not None else ())


class Library:
    """Designs to choose hands from. Immutable; sampling is deterministic by the generator given."""

    def __init__(self, drawings: Iterable[Drawing] = (), mix: Mix | None = None) -> None:
        """drawings: human drawings and icons beside the families. mix: shares; by default Mix() and
        LETTER_MIX."""
        kept = tuple(drawings)
        self._pools: dict[tuple[str, str], tuple[tuple[float, _Pool], ...]] = {
            (terrain, split): _pools(
                terrain,
                split,
                mix or (LETTER_MIX if terrain.startswith("letter:") else Mix()),
                kept,
            )
            for terrain in TERRAINS
            for split in SPLITS
        }

    @staticmethod
    def generated() -> Library:
        """The generated families alone; needs no outside data."""
        return Library()

    @staticmethod
    def with_sketches(
        shared: Path, icons: Path | None = None, cache: Path | None = None
    ) -> Library:
        """The generated families, the human drawings of `shared`/data and, if given, icon sets.

        Args:
            shared: the folder with data/sketches and data/digits.
            icons: a folder with node_modules/@iconify-json (or that folder itself).
            cache: where traced drawings are kept (see kscore.calibration.draw.symbols.cache). The
                first call traces some ten thousand bitmaps, which takes a minute or two; later ones
                read the cache.

        Raises FileNotFoundError where the data is missing.
        """
        return Library(drawings(shared, icons, cache))

    def sample(self, terrain: str, split: str, rng: np.random.Generator) -> Design:
        """One design of the terrain for a hand on that side.

        Raises KeyError for an unknown terrain or split.
        """
        pools = self._pools[terrain, split]
        mark = rng.random() * sum(share for share, _ in pools)
        chosen = pools[-1][1]
        for share, pool in pools:
            mark -= share
            if mark < 0:
                chosen = pool
                break
        return chosen.choose(rng, SPLITS.index(split))

    def counts(self) -> dict[tuple[str, str], dict[str, int]]:
        """How many families (each of endless designs), human drawings and icons there are, by
        terrain and split."""
        table: dict[tuple[str, str], dict[str, int]] = {}
        for key, pools in self._pools.items():
            row = {"families": 0, "human": 0, "icon": 0}
            for _, pool in pools:
                row["families" if pool.families else pool.kind] += len(pool.cumulated)
            table[key] = row
        return table
