"""What is weighed about a season against every way in which it can have come about, counted by code
that shares nothing with it: winters of a sheet of which all but some spaces are settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb, exp, log, prod

import numpy as np
import pytest
from kscore.engine.explore import EXPLORE_CARDS
from kscore.engine.grid import SIZE, Space
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.likelihood import (
    CardCombination,
    CardEvidence,
    NewSpaces,
    RuleModel,
    SeasonReadings,
    SharedCards,
    load_frequencies,
)
from kscore.engine.likelihood.pieces import deck_pieces
from kscore.engine.likelihood.shared import APART, ASTRAY, season_card_sets
from kscore.engine.season import Season
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.questions import Candidate
from kscore.scanner.decide.search import Search, SeasonSpaces, WeighedDoubt, Weight
from kscore.scanner.softmax import softmax

Cell = tuple[int, int]
Cards = frozenset[str]
Map = Mapping[str, frozenset[Cell]]
"""The new spaces by letter."""
Sets = Mapping[tuple[Cards, bool], float]
"""By cards, and whether spaces are left that none of them makes."""

DECK = tuple(card for card in EXPLORE_CARDS.values() if card.game == "K" and not card.ruin)
CHOICE, PER_SPACE, COVERS, UNEXPLAINED = 0.7, 2.0, 0.5, 0.0003
MODEL = RuleModel(
    choice=CHOICE,
    drawn=PER_SPACE,
    covers=COVERS,
    unexplained=UNEXPLAINED,
    frequencies=0.0,
    anything=1.0,
    moved=0.0,
)
"""What cards make, whatever shapes are seen often."""
NO_SEASON, WRONG_COINS = 1e-7, 0.03
WINTER = Season.WINTER
LAST_SEASON = frozenset((row, column) for row in range(5, 11) for column in range(4, 11))
BEGUN = frozenset(product(range(SIZE), range(SIZE))) - LAST_SEASON
"""Empty as winter began: a corner of the sheet is full."""


def cell(space: str) -> Cell:
    at = Space.parse(space)
    return at.row, at.column


def spaces(*names: str) -> frozenset[Cell]:
    return frozenset(map(cell, names))


def mask(cells: frozenset[Cell]) -> int:
    return SHEET_GEOMETRY.mask([Space(*each).name for each in cells])


@cache
def revealed() -> Mapping[Cards, float]:
    """How likely each set of explore cards is a winter's: card by card from a shuffled deck, until
    six time units are reached."""
    found: dict[Cards, float] = {}

    def draw(drawn: tuple[str, ...], time: int, p: float) -> None:
        left = [card for card in DECK if card.key not in drawn]
        for card in left if time < 6 else ():
            draw((*drawn, card.key), time + card.time, p / len(left))
        if time >= 6:
            cards = frozenset(drawn)
            found[cards] = found.get(cards, 0.0) + p

    draw((), 0, 1.0)
    return found


@cache
def ways(shape: frozenset[Cell]) -> frozenset[frozenset[Cell]]:
    """All ways to lay a shape on an empty sheet."""
    found = set()
    for turned in range(8):
        cells = shape
        for _ in range(turned % 4):
            cells = frozenset((column, -row) for row, column in cells)
        if turned > 3:
            cells = frozenset((row, -column) for row, column in cells)
        for down, right in product(range(-SIZE, 2 * SIZE), repeat=2):
            laid = frozenset((row + down, column + right) for row, column in cells)
            if all(0 <= row < SIZE and 0 <= column < SIZE for row, column in laid):
                found.add(laid)
    return frozenset(found)


@cache
def room(shape: frozenset[Cell]) -> float:
    """What one of the places of a shape weighs, of those that were free."""
    return float(sum(laid <= BEGUN for laid in ways(shape)) ** -CHOICE)


@cache
def over(shape: frozenset[Cell], first: Cell) -> tuple[frozenset[Cell], ...]:
    """The ways to lay a shape with this as its first space."""
    return tuple(laid for laid in ways(shape) if min(laid) == first)


@cache
def pieces_of(cells: frozenset[Cell], letter: str) -> Mapping[tuple[Cards, int], float]:
    """Every way to make spaces of one terrain of cards' shapes: by cards and coins the weight."""
    if not cells:
        return {(frozenset(), 0): 1.0}
    found: dict[tuple[Cards, int], float] = {}
    for card in (card for card in DECK if letter in map(str, card.terrains)):
        share = 1 / len(card.terrains) if len(card.terrains) < 3 else 0.98 / 4
        for option in card.options:
            shape = frozenset(option.shape.cells)
            for laid in over(shape, min(cells)):
                if not laid <= cells:
                    continue
                weight = share / len(card.options) * room(shape)
                for (cards, coins), others in pieces_of(cells - laid, letter).items():
                    if card.key not in cards:
                        key = cards | {card.key}, coins + option.coin
                        found[key] = found.get(key, 0.0) + weight * others
    return found


def sets_of(new: Map, coins: int) -> Sets:
    """By set of cards what the ways to make these spaces weigh, with how likely a winter has just
    these cards and coins. A terrain's spaces may also be such as no cards make, each less likely by
    `UNEXPLAINED`."""
    found: dict[tuple[Cards, bool], float] = {}

    def add(letters: str, used: Cards, earned: int, weight: float, more: bool) -> None:
        if letters:
            cells = new[letters[0]]
            for (cards, gained), share in pieces_of(cells, letters[0]).items():
                if not cards & used:
                    add(letters[1:], cards | used, earned + gained, weight * share, more)
            if cells:
                strange = UNEXPLAINED * exp(-0.82 * len(cells) - 1.7)
                add(letters[1:], used, earned, weight * strange, True)
            return
        right = earned == coins or (more and earned < coins)
        likely = chance(used, more) * (1 if right else WRONG_COINS)
        found[used, more] = found.get((used, more), 0.0) + weight * likely

    add("FVAW", frozenset(), 0, 1.0, False)
    return found


def chance(cards: Cards, more: bool) -> float:
    """How likely just these cards were revealed, or (``more``) these and others."""
    if not more:
        return revealed().get(cards, 0.0) + NO_SEASON
    if sum(card.time for card in DECK if card.key in cards) > 7:
        return NO_SEASON
    some = max(5, len(cards))  # of the deck's cards come about so many
    return 0.3 * comb(len(DECK) - len(cards), some - len(cards)) / comb(len(DECK), some)


def by_rules(new: Map, sets: Sets) -> float:
    """What the rules say (log) about a map, by what `sets_of` found."""
    return COVERS * log(sum(sets.values())) + PER_SPACE * sum(map(len, new.values()))


def fitting(cards: Cards, more: bool) -> dict[Cards, float]:
    """A winter's sets that these cards on a sheet tell of, with their chances: just these; where
    there are ``more``, or no winter has just them, all with them."""
    every = revealed()
    if cards in every and not more:
        return {cards: every[cards]}
    return {true: p for true, p in every.items() if cards <= true} or dict(every)


class Table:
    """The other players' sheets of this winter, of which it is known of which cards each is."""

    def __init__(self, *others: Cards) -> None:
        self._others = [fitting(cards, False) for cards in others]
        self._known: dict[tuple[Cards, bool], float] = {}
        chance = sum(p * self._show(true) for true, p in revealed().items())
        self._chance, weight = chance, (1 - APART) * chance
        self._together = weight / (weight + APART)
        # One card of four or so is an ambush, which came in 45 of 100 seasons; none shows any.
        came = 0.45 / 4
        absent = (ASTRAY + (1 - ASTRAY) / (1 - came)) ** len(others)
        self._none_came = (absent / (came * ASTRAY ** len(others) + (1 - came) * absent)) ** 4

    def _show(self, true: Cards) -> float:
        """How many times as likely as by chance they show what they show where this set came."""
        return prod(
            ASTRAY + (1 - ASTRAY) * (true in fits) / sum(fits.values()) for fits in self._others
        )

    def says(self, shares: Sets) -> float:
        """How much likelier (log) they are beside a sheet of these cards than beside any."""
        agree = 0.0
        for seen, share in shares.items():
            if seen not in self._known:
                sets = fitting(*seen)
                shown = sum(p * self._show(true) for true, p in sets.items()) / sum(sets.values())
                self._known[seen] = shown / self._chance * self._none_came
            agree += share * self._known[seen]
        agree = ASTRAY + (1 - ASTRAY) * agree
        return log(self._together * agree + 1 - self._together)


def evidence(shares: Sets) -> CardEvidence:
    found = {CardCombination("K", cards, more=more): p for (cards, more), p in shares.items()}
    return CardEvidence(WINTER, "K", found)


class Winter:
    """A player's winter by a seed, made of the cards of a set that a winter can have.

    Two of its pieces may mean another terrain, some single spaces of the others, and some beside
    what is drawn, may be drawn or not: up to 3 · 3 · 2⁵ maps.

    Attributes:
        cards: what was revealed.
        coins: what the shapes brought.
        sure: the settled spaces by letter.
        open: of each doubt the spaces, and log P of its letters by the drawing, likeliest first.
    """

    def __init__(self, seed: int) -> None:
        rng, sets = np.random.default_rng(seed), list(revealed())
        self.cards = sets[rng.choice(len(sets), p=list(revealed().values()))]
        self.coins, free, pieces = 0, BEGUN, list[tuple[str, frozenset[Cell]]]()
        for card in (card for card in DECK if card.key in self.cards):
            option = card.options[rng.integers(len(card.options))]
            fits = sorted(sorted(w) for w in ways(frozenset(option.shape.cells)) if w <= free)
            laid = frozenset(fits[rng.integers(len(fits))])
            letters = [str(each) for each in card.terrains if each != "M"]
            pieces.append((str(rng.choice(letters)), laid))
            free, self.coins = free - laid, self.coins + option.coin
        signs, settled = pieces[:2], pieces[2:]
        self.open: list[tuple[frozenset[Cell], dict[str, float]]] = []

        def doubt(cells: frozenset[Cell], *letters: str) -> None:
            logs = {each: float(rng.normal(n == 0, 1.2)) for n, each in enumerate(letters)}
            whole = log(sum(map(exp, logs.values())))
            ordered = sorted(logs, key=lambda each: -logs[each])
            self.open.append((cells, {each: logs[each] - whole for each in ordered}))

        for letter, laid in signs:
            doubt(laid, letter, *rng.permutation(list("FVAW".replace(letter, "")))[:2].tolist())
        inside = sorted((each, letter) for letter, laid in settled for each in laid)
        chosen = [inside[at] for at in rng.permutation(len(inside))[:2]]
        for each, letter in chosen:
            doubt(frozenset((each,)), letter, ".")
        drawn = BEGUN - free
        beside = [
            (row, column)
            for row, column in sorted(free)
            if {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & drawn
        ]
        for at in rng.permutation(len(beside))[:3]:
            doubt(frozenset((beside[at],)), ".", str(rng.choice(list("FVAW"))))
        unsure = frozenset(each for each, _ in chosen)
        self.sure = {
            letter: frozenset(each for other, laid in settled if other == letter for each in laid)
            - unsure
            for letter in "FVAW"
        }

    def map(self, letters: Sequence[str]) -> Map:
        """The new spaces where the doubts have these letters."""
        found = dict(self.sure)
        for (cells, _), letter in zip(self.open, letters, strict=True):
            if letter != ".":
                found[letter] |= cells
        return found

    @property
    def read(self) -> Map:
        """As the drawing looks."""
        return self.map([next(iter(letters)) for _, letters in self.open])

    def readings(self) -> SeasonReadings:
        """What weighs its maps."""
        left = BEGUN.difference(*self.read.values())
        bounds = self.coins, self.coins
        change = NewSpaces(WINTER, (0,), mask(BEGUN), mask(left), coins=bounds)
        return SeasonReadings(change, "K", False, load_frequencies(), MODEL)

    def doubts(self) -> Iterator[WeighedDoubt]:
        """Its doubts as the search has them."""
        for cells, letters in self.open:
            numbers = tuple(map(READ_ORDER.index, letters))
            says = np.full(len(READ_ORDER), log(1e-9))
            says[list(numbers)] = list(letters.values())
            spaces = tuple(sorted(row * SIZE + column for row, column in cells))
            wrong = 1 - exp(says[numbers[0]])
            yield WeighedDoubt(
                candidate=Candidate(spaces, np.exp(says), wrong, None),
                read=numbers[0],
                new=mask(cells),
                letters=tuple(sorted(numbers)),
                drawn=says,
                says=says,
            )


def bits(new: Map) -> dict[str, int]:
    return {letter: mask(cells) for letter, cells in new.items()}


def test_a_winter_reveals_each_set_of_cards_as_often_as_a_shuffled_deck_does() -> None:
    pieces = deck_pieces("K", "K", False)
    found = {
        frozenset(pieces.cards[bit] for bit in pieces.times if bit & cards): p
        for cards, p in season_card_sets("K", "K", WINTER).items()
    }
    assert found == pytest.approx(revealed())


def test_every_map_of_a_winter_is_weighed_with_its_cards_coins_and_the_tables_sheets() -> None:
    """The others drew the same cards, or forgot one of them. No doubt is better answered otherwise
    beside the others as they are, and mostly no map at all is likelier; then each is weighed
    nearly as all maps together say."""
    likeliest = 0
    for seed in range(12):
        winter = Winter(seed)
        readings, others = winter.readings(), (winter.cards, winter.cards - {max(winter.cards)})
        says = tuple(evidence({(cards, False): 1.0}) for cards in others)
        shared, table = SharedCards(says, WINTER, "K"), Table(*others)
        season = SeasonSpaces(bits(winter.read) | {"M": 0}, mask(BEGUN), False, None, (WINTER,))
        search = Search(season, readings, list(winter.doubts()), Weight(0.35, 1.0, shared))
        every: dict[tuple[str, ...], float] = {}
        for letters in product(*(logs for _, logs in winter.open)):
            new = winter.map(letters)
            sets = sets_of(new, winter.coins)
            rules, whole = by_rules(new, sets), sum(sets.values())
            told = {seen: weight / whole for seen, weight in sets.items() if weight > whole / 1000}
            cards = table.says(told)
            assert readings.log(bits(new)) == pytest.approx(rules, abs=1e-6)
            assert shared.log_likelihood_ratio(readings.card_evidence(bits(new))) == pytest.approx(
                cards, abs=1e-6
            )
            looks = zip(winter.open, letters, strict=True)
            every[letters] = sum(logs[it] for (_, logs), it in looks) + 0.35 * rules + cards
        found = tuple(str(READ_ORDER[n]) for n in search.letters)
        best = every[found] == max(every.values())
        likeliest += best
        shares = dict(zip(every, softmax(np.array(list(every.values()))), strict=True))
        for n, (belief, (_, logs)) in enumerate(zip(search.beliefs(), winter.open, strict=True)):
            for it in logs:
                assert every[found] >= every[*found[:n], it, *found[n + 1 :]] - 1e-9
                exact = sum(p for letters, p in shares.items() if letters[n] == it)
                assert not best or abs(float(belief[READ_ORDER.index(it)]) - exact) < 0.3
    assert likeliest >= 7
