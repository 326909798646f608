"""Which cards can have drawn the spaces that are new on a sheet: an exact search over their shapes.

The new spaces must fall into shapes, each of one card, each card once. Where they do not, the
search looks for the cheapest explanation with misfits: a space of a shape that holds another
terrain or nothing (misread, or misdrawn), or a space that belongs to no shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.regions import bits

NODES = 12_000
"""Steps after which a search gives up and proves nothing."""

SOLUTIONS = 60


class Misfit(NamedTuple):
    """A space that does not hold what a card's shape needs: space ``bit`` should hold ``instead``
    (a map letter) and be part of ``card``'s shape; "." and None: of none."""

    bit: int
    instead: str
    card: str | None


class CardShape(Frozen):
    """One card's shape in an explanation."""

    card: int
    mask: int
    terrain: str
    coin: bool
    _: KW_ONLY
    kind: str
    misfit: Misfit | None = None


class PossibleCard(Frozen):
    """A card that may have been drawn.

    ``fits`` are (mask, terrain letter, coin, kind) of every way it can lie on a sheet; the kind
    groups those of which only some can have come ("ambush", or "ruin": a single space because no
    ruin could be covered); ``time`` are its time units; ``must`` says whether its shape must be on
    the sheet.
    """

    key: str
    fits: tuple[tuple[int, str, bool, str], ...]
    time: int
    must: bool


class Explanation(NamedTuple):
    """Shapes that cover the new spaces; ``undrawn`` are the keys of revealed cards without a
    shape."""

    drawn: tuple[CardShape, ...]
    misfits: tuple[Misfit, ...]
    undrawn: tuple[str, ...]


class Explanations(Frozen):
    """The explanations found, all of the same cost; ``complete`` is False if the search was cut
    short."""

    explanations: tuple[Explanation, ...]
    complete: bool


class SpacesToCover(Frozen):
    """The new spaces as masks: ``holding`` by terrain letter what may be taken for it, ``must`` all
    that a shape must cover, ``may`` those that one can (a space the gorgon destroyed), ``empty``
    the spaces still empty."""

    holding: dict[str, int]
    must: int
    may: int
    empty: int


@dataclass(kw_only=True)
class _Search:
    """The state of one search; its methods are one recursion."""

    uses: Sequence[PossibleCard]
    by_bit: dict[int, list[CardShape]]
    order: Sequence[int]
    hidden: dict[int, list[int]]
    limits: dict[str, int]
    lengths: frozenset[int] | None
    nodes: int = NODES
    found: list[Explanation] = field(default_factory=list)
    seen: set[tuple[int, int, int, int]] = field(default_factory=set)
    path: list[CardShape | Misfit] = field(default_factory=list)

    def run(self, must: int, may: int, used: int, budget: int) -> None:
        if self.nodes <= 0 or len(self.found) >= SOLUTIONS:
            return
        self.nodes -= 1
        if not must:
            self._add_explanation(may, used, budget)
            return
        # One visit a state: a second path to it would only repeat explanations of other spaces
        # already made.
        state = (must, may, used, budget)
        if state in self.seen:
            return
        known = len(self.found)
        low = next(bit for bit in self.order if bit & must)
        free = must | may
        for drawn in self.by_bit.get(low, ()):
            card = 1 << drawn.card
            misfit = drawn.misfit
            blank = misfit.bit if misfit is not None and not misfit.bit & free else 0
            if used & card or drawn.mask & ~free & ~blank or (misfit is not None and not budget):
                continue
            if blank and any(
                isinstance(each, CardShape) and each.mask & blank for each in self.path
            ):
                continue
            kind = drawn.kind
            if kind in self.limits and self._count_kind(kind) >= self.limits[kind]:
                continue
            self.path.append(drawn)
            self.run(
                must & ~drawn.mask, may & ~drawn.mask, used | card, budget - (misfit is not None)
            )
            self.path.pop()
        if budget:
            self.path.append(Misfit(low, ".", None))
            self.run(must ^ low, may, used, budget - 1)
            self.path.pop()
        if len(self.found) == known:
            self.seen.add(state)  # a dead end stays one

    def _count_kind(self, kind: str) -> int:
        return sum(isinstance(each, CardShape) and each.kind == kind for each in self.path)

    def _add_explanation(self, may: int, used: int, budget: int) -> None:
        # A card can lie wholly on spaces that were destroyed since: a gorgon drawn on stars.
        undrawn = tuple(
            use.key
            for place, use in enumerate(self.uses)
            if use.must
            and not used >> place & 1
            and not any(not mask & ~may for mask in self.hidden.get(place, ()))
        )
        if budget != len(undrawn):
            return
        if self.lengths is not None:
            times = [use.time for place, use in enumerate(self.uses) if used >> place & 1]
            total = sum(times)
            # The season ended with the card that reached its length: one unit too many only if that
            # card has two.
            if total not in self.lengths and not (total - 1 in self.lengths and 2 in times):
                return
        drawn = tuple(each for each in self.path if isinstance(each, CardShape))
        loose = [each for each in self.path if isinstance(each, Misfit)]
        within = [each.misfit for each in drawn if each.misfit is not None]
        self.found.append(Explanation(drawn, (*loose, *within), undrawn))


def explain_spaces(
    spaces: SpacesToCover,
    uses: Sequence[PossibleCard],
    limits: dict[str, int] | None = None,
    lengths: frozenset[int] | None = None,
    budget: int = 0,
    nodes: int = NODES,
) -> Explanations:
    """Explanations of the new spaces with exactly ``budget`` errors. An error is a misfit or a
    revealed card without a shape.

    ``limits``: how many cards of a kind can have come; ``lengths``: the season's possible lengths
    in time units, where the revealed cards are not known.
    """
    by_bit: dict[int, list[CardShape]] = {}
    hidden: dict[int, list[int]] = {}
    free = spaces.must | spaces.may
    for place, use in enumerate(uses):
        for drawn in _possible_shapes(place, use, spaces, free, bool(budget)):
            if drawn.misfit is None and not drawn.mask & ~spaces.may:
                hidden.setdefault(place, []).append(drawn.mask)
            for bit in bits(drawn.mask & free):
                by_bit.setdefault(bit, []).append(drawn)
    # The space with the fewest shapes first: most wrong turns end there.
    order = sorted(bits(spaces.must), key=lambda bit: len(by_bit.get(bit, ())))
    search = _Search(
        uses=uses,
        by_bit=by_bit,
        order=order,
        hidden=hidden,
        limits=limits or {},
        lengths=lengths,
        nodes=nodes,
    )
    search.run(spaces.must, spaces.may, 0, budget)
    return Explanations(tuple(search.found), search.nodes > 0)


def _possible_shapes(
    place: int, use: PossibleCard, spaces: SpacesToCover, free: int, misfits: bool
) -> Iterable[CardShape]:
    ground = free | (spaces.empty if misfits else 0)
    for mask, terrain, coin, kind in use.fits:
        if mask & ~ground:
            continue
        wrong = mask & ~spaces.holding[terrain]
        if not wrong:
            yield CardShape(place, mask, terrain, coin, kind=kind)
        elif misfits and not wrong & wrong - 1 and mask & free & ~wrong:
            yield CardShape(
                place, mask, terrain, coin, kind=kind, misfit=Misfit(wrong, terrain, use.key)
            )
