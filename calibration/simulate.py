"""Legal games with plausible players, reproducible by their seed.

The decks are those of docs/rules.md, "Decks": a season's deck is all explore cards, one new ambush
(and, with heroes, one new hero), and whatever ambushes and heroes the earlier seasons did not
reveal. The player is no master: a style drawn from the seed says how many places it looks at, how
tidy it is, and how much it cares for the decrees. Renderers want sheets as people fill them, not
the best ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from kscore.calibration.placement import DrawingPosition, Placement, apply_placement
from kscore.engine.cards import CARDS
from kscore.engine.cards.card import CATEGORIES
from kscore.engine.effects import EndedSeason, season_ends
from kscore.engine.explore import (
    AMBUSH_CARDS,
    HERO_CARDS,
    AmbushCard,
    ExploreCard,
    HeroCard,
    explore_deck,
)
from kscore.engine.layout import LAYOUTS, SHEET_GEOMETRY, Layout, find_layout
from kscore.engine.placement import fallback_terrains
from kscore.engine.regions import bits
from kscore.engine.rules import Variant
from kscore.engine.season import EDICTS, LENGTHS, Season
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import Terrain

_CONSIDERED = 5
"""Placements that a player who cares for the decrees counts through before choosing."""


@dataclass(frozen=True)
class SeasonRecord:
    """One season of one player's game.

    ``revealed`` are all cards revealed in it, in order, ruin cards too; ``placements`` what was
    drawn (ruin cards draw nothing, a full sheet neither). ``sheet`` is the sheet when it is scored,
    its coins marked; ``aftermath`` leads to ``after``, the sheet that the next season begins with.
    """

    season: Season
    revealed: tuple[str, ...]
    placements: tuple[Placement, ...]
    sheet: Sheet
    aftermath: EndedSeason

    @property
    def after(self) -> Sheet:
        """The sheet after the season's effects."""
        return self.aftermath.after


@dataclass(frozen=True)
class GameRecord:
    """One player's game: ``cards`` are the four scoring cards under the edicts A, B, C, D
    (keys)."""

    seed: int
    layout: str
    played: Variant
    cards: tuple[str, str, str, str]
    seasons: tuple[SeasonRecord, ...]

    def drawn(self, season: Season) -> tuple[Placement, ...]:
        """Everything drawn on the sheet when this season is scored, in order.

        Effects of earlier seasons are placements too: a zombie is a monster space with its letter,
        what the troll destroyed is a space of the terrain DESTROYED. Raises KeyError for a season
        that was not played.
        """
        found: list[Placement] = []
        for record in self.seasons:
            found.extend(record.placements)
            if record.season == season:
                return tuple(found)
            found.extend(_effects_drawn(record.aftermath))
        raise KeyError(season)


@dataclass(frozen=True, kw_only=True)
class Style:
    """How one player plays. Weights are in points of fame, roughly.

    ``attention`` placements of a shape are looked at; ``noise`` is how far judgement errs; the rest
    is how much one contact with the same terrain (``together``), one filled or edge side
    (``compact``), one space walled in (``holes``, a loss) and one point of the scoring cards
    (``decrees``) are worth.
    """

    attention: int
    noise: float
    together: float
    compact: float
    holes: float
    decrees: float


def simulate_game(
    seed: int,
    layout: str | Layout | None = None,
    games: str = "K",
    heroes: bool | None = None,
    ambushes: bool = True,
    seasons: int = 4,
    solo: bool = False,
    turning: bool = True,
    ruins: bool = True,
    style: Style | None = None,
    lengths: Mapping[Season, int] | None = None,
) -> GameRecord:
    """One player's whole game.

    Args:
        seed: everything follows from it (and the other arguments).
        layout: a published layout's key or any layout; None draws one of the games'.
        games: "K", "H", or "KH" for both combined (explore and season cards of one, ambushes and
            scoring cards mixed).
        heroes: played with heroes; None: in "H" yes, in "KH" drawn by lot, in "K" no.
        ambushes, ruins: False plays the easier games of der-kartograph-anleitung, "Einfacherer
            Spieleinstieg".
        seasons: 1 to 4.
        solo, turning: see Played.
        style: how the player plays; None draws one.
        lengths: of the seasons in time; None: as printed.

    Raises ValueError for other games or numbers of seasons and UnknownLayout for a key that no
    published layout has.
    """
    if games not in ("K", "H", "KH"):
        raise ValueError(f"games: {games!r}")
    if not 1 <= seasons <= 4:
        raise ValueError(f"seasons: {seasons}")
    rng = random.Random(f"kscore {seed}")
    if layout is None:
        layout = LAYOUTS[rng.choice([key for key in LAYOUTS if key[0] in games])]
    elif isinstance(layout, str):
        layout = find_layout(layout)
    if heroes is None:
        heroes = games == "H" or (games == "KH" and rng.random() < 0.5)
    played = Variant(games=games, heroes=heroes, solo=solo, turning=turning)
    cards = _scoring_cards(rng, games)
    printed = LENGTHS[rng.choice(games)]
    lengths = printed if lengths is None else lengths
    deck = Deck(rng, played, ambushes, ruins)
    player = _Player(rng, played, cards, style)
    sheet = Sheet.blank(layout)
    records: list[SeasonRecord] = []
    seen: list[str] = []
    for season in list(Season)[:seasons]:
        record = _play_season(player, sheet, season, list(deck.season(lengths[season])), seen)
        seen += record.revealed
        records.append(record)
        sheet = record.after
    return GameRecord(seed, layout.key, played, cards, tuple(records))


def simulate_table(
    seed: int,
    styles: Sequence[Style | None],
    layout: str,
    games: str = "K",
    heroes: bool | None = None,
) -> tuple[GameRecord, ...]:
    """The games of players who sit at one table and draw what the same cards say, one for each
    style.

    The arguments are `simulate_game`'s; the cards follow from ``seed`` alone, no matter who plays.
    Raises as `simulate_game`.
    """
    if games not in ("K", "H", "KH"):
        raise ValueError(f"games: {games!r}")
    rng = random.Random(f"kscore table {seed}")
    printed = find_layout(layout)
    if heroes is None:
        heroes = games == "H" or (games == "KH" and rng.random() < 0.5)
    played = Variant(games=games, heroes=heroes)
    cards = _scoring_cards(rng, games)
    lengths = LENGTHS[rng.choice(games)]
    deck = Deck(rng, played, ambushes=True, ruins=True)
    dealt = [list(deck.season(lengths[season])) for season in Season]
    found = []
    for number, style in enumerate(styles):
        player = _Player(random.Random(f"kscore table {seed} {number}"), played, cards, style)
        sheet, records, seen = Sheet.blank(printed), list[SeasonRecord](), list[str]()
        for season, revealed in zip(Season, dealt, strict=True):
            records.append(_play_season(player, sheet, season, revealed, seen))
            seen += records[-1].revealed
            sheet = records[-1].after
        found.append(GameRecord(seed, printed.key, played, cards, tuple(records)))
    return tuple(found)


Dealt = Sequence[tuple[ExploreCard | AmbushCard | HeroCard, bool]]
"""The cards of a season in order, each with whether a ruin card binds it."""


def _play_season(
    player: _Player, sheet: Sheet, season: Season, dealt: Dealt, seen: Sequence[str]
) -> SeasonRecord:
    """A season of one player; ``seen`` are the cards of the seasons before."""
    placements: list[Placement] = []
    for card, ruin in dealt:
        if isinstance(card, ExploreCard) and card.ruin:
            continue
        placement = player.draw(sheet, card, ruin, season)
        if placement is not None:
            placements.append(placement)
            sheet = apply_placement(sheet, placement)
    revealed = tuple(card.key for card, _ in dealt)
    aftermath = player.choose(season_ends(sheet, (*seen, *revealed)))
    return SeasonRecord(season, revealed, tuple(placements), sheet, aftermath)


class Deck:
    """The explore deck over a game: ambushes and heroes wait in it until they are revealed.

    "Beide Kartentypen werden nur aus dem Erkundungsstapel entfernt, nachdem sie aufgedeckt (und
    abgehandelt) wurden" (die-kartographin-anleitung, Vorbereitung auf die nächste Jahreszeit).
    """

    def __init__(self, rng: random.Random, played: Variant, ambushes: bool, ruins: bool) -> None:
        self._rng, games = rng, played.games
        # Ruins mean nothing in the second game alone (ruling 23).
        self._explore = explore_deck(rng.choice(games), ruins=ruins and "K" in games)
        self._ambushes = (
            [card for card in AMBUSH_CARDS.values() if card.game in games] if ambushes else []
        )
        self._heroes = list(HERO_CARDS.values()) if played.heroes else []
        rng.shuffle(self._ambushes)
        rng.shuffle(self._heroes)
        self._ambushes = self._ambushes[:4]
        self._waiting: list[AmbushCard | HeroCard] = []

    def season(self, length: int) -> Iterator[tuple[ExploreCard | AmbushCard | HeroCard, bool]]:
        """The cards of the next season in order, each with whether a ruin card binds it.

        The season ends when the explore cards' times reach ``length``. A ruin card binds the next
        explore card, past ambushes and heroes.
        """
        for pile in (self._ambushes, self._heroes):
            if pile:
                self._waiting.append(pile.pop())
        deck: list[ExploreCard | AmbushCard | HeroCard] = [*self._explore, *self._waiting]
        self._rng.shuffle(deck)
        time, ruin = 0, False
        for card in deck:
            if isinstance(card, ExploreCard):
                yield card, ruin and not card.ruin
                ruin = card.ruin
                time += card.time
            else:
                self._waiting.remove(card)
                yield card, False
            if time >= length:
                return


def random_style(rng: random.Random) -> Style:
    """A player's style: from careful counters to people who draw where the pencil lies."""
    care = rng.random()
    return Style(
        attention=int(12 + 60 * care),
        noise=0.6 + 3.5 * (1 - care) ** 2 * rng.random(),
        together=rng.uniform(0.2, 1.4),
        compact=rng.uniform(0.1, 0.9),
        holes=rng.uniform(0.2, 1.5),
        decrees=rng.uniform(0.3, 1.2) if rng.random() < 0.3 + 0.6 * care else 0.0,
    )


class _Player:
    """Chooses among the legal placements."""

    def __init__(
        self, rng: random.Random, played: Variant, cards: Sequence[str], style: Style | None
    ) -> None:
        self._rng = rng
        self._played = played
        self._cards = cards
        # drawn in any case: the same seed is then the same deck for every style
        drawn = random_style(rng)
        self._style = style or drawn
        # The neighbour who draws the ambushes has a style too: how nasty.
        self._nasty = rng.uniform(0.0, 1.5)

    def choose(self, ends: Sequence[EndedSeason]) -> EndedSeason:
        """One of the ways in which a season can end."""
        return self._rng.choice(ends)

    def draw(
        self, sheet: Sheet, card: ExploreCard | AmbushCard | HeroCard, ruin: bool, season: Season
    ) -> Placement | None:
        """The chosen placement; None where nothing can be drawn."""
        position = DrawingPosition(sheet)
        if isinstance(card, ExploreCard):
            return self._explore(position, card, ruin, season)
        if isinstance(card, HeroCard):
            return self._hero(position, card)
        return self._ambush(position, card)

    def _some(self, masks: list[int]) -> list[int]:
        attention = self._style.attention
        return masks if len(masks) <= attention else self._rng.sample(masks, attention)

    def _explore(
        self, position: DrawingPosition, card: ExploreCard, ruin: bool, season: Season
    ) -> Placement | None:
        style, rng = self._style, self._rng
        choices: list[tuple[float, int, Terrain, bool]] = []
        fitting = position.explore_masks(card, ruin)
        fallback = not fitting
        options: list[tuple[bool, list[int], Sequence[Terrain]]]
        if fallback:
            options = [
                (False, list(bits(position.empty)), fallback_terrains(self._played.heroes is True))
            ]
        else:
            options = [(option.coin, masks, card.terrains) for option, masks in fitting]
        empty, edge = position.empty, SHEET_GEOMETRY.edge
        filled = SHEET_GEOMETRY.full ^ empty
        shield = neighbours(position.monsters) & empty
        coinable = 0
        for around in position.mountains:
            coinable |= around
        board = position.sheet.board
        same_of = {
            terrain: board.mask(str(terrain)) for _, _, terrains in options for terrain in terrains
        }
        random_, noise = rng.random, style.noise
        for coin, masks, terrains in options:
            for mask in self._some(masks):
                around = neighbours(mask)
                left = empty & ~mask
                walled = (around & left & ~neighbours(left)).bit_count()
                base = (
                    style.compact * ((around & filled).bit_count() + (mask & edge).bit_count())
                    - style.holes * walled
                    + 0.8 * (mask & shield).bit_count()
                    + 0.3 * (mask & coinable).bit_count()
                    + 1.5 * coin
                    + 0.35 * mask.bit_count()
                )
                for terrain in terrains:
                    value = (
                        base
                        + noise * random_()
                        + style.together * (around & same_of[terrain]).bit_count()
                    )
                    if terrain is Terrain.MONSTER or terrain is Terrain.HERO:
                        value -= 6.0
                    choices.append((value, mask, terrain, coin))
        if not choices:
            return None
        if style.decrees:
            best = nlargest(_CONSIDERED, choices, key=_choice_value)
            chosen = max(best, key=lambda choice: self._judged(position, choice, season))
        else:
            chosen = max(choices, key=_choice_value)
        _, mask, terrain, coin = chosen
        return position.placement(card.key, terrain, mask, coin=coin, fallback=fallback)

    def _judged(
        self, position: DrawingPosition, choice: tuple[float, int, Terrain, bool], season: Season
    ) -> float:
        """The choice's value with the points it would bring, this season's edicts before the
        others."""
        value, mask, terrain, _ = choice
        board = position.sheet.board.replace(
            dict.fromkeys(SHEET_GEOMETRY.cells(mask), str(terrain))
        )
        now = EDICTS[season]
        points = 0.0
        for edict, key in zip("ABCD", self._cards, strict=True):
            points += CARDS[key].score(board, self._played.heroes is True).points * (
                1.0 if edict in now else 0.5
            )
        return value + self._style.decrees * points

    def _hero(self, position: DrawingPosition, card: HeroCard) -> Placement | None:
        rng = self._rng
        filled = SHEET_GEOMETRY.full ^ position.empty
        best, chosen = -1e9, None
        for mask in self._some(list(bits(position.empty))):
            contacts = (neighbours(mask) & filled).bit_count() + (
                mask & SHEET_GEOMETRY.edge
            ).bit_count()
            for stars in card.pattern.attacks(mask):
                value = (
                    2.5 * (stars & position.monsters).bit_count()
                    + 0.4 * (stars & position.empty).bit_count()
                    + self._style.compact * contacts
                    + self._style.noise * rng.random()
                )
                if value > best:
                    best, chosen = value, (mask, stars)
        if chosen is None:
            return None
        return position.placement(card.key, Terrain.HERO, chosen[0], stars=chosen[1])

    def _ambush(self, position: DrawingPosition, card: AmbushCard) -> Placement | None:
        rng = self._rng
        letter, fallback = card.letter, False
        if self._played.solo:
            masks = position.walk_masks(card, self._played.turning)
            if not masks:
                return None
            chosen = rng.choice(masks)
        else:
            masks = position.fitting_masks(card.shape)
            if not masks:
                letter, fallback, masks = None, True, list(bits(position.empty))
                if not masks:
                    return None
            chosen = max(
                self._some(masks),
                key=lambda mask: (
                    self._nasty * (neighbours(mask) & position.empty).bit_count()
                    + 2.0 * rng.random(),
                    mask,
                ),
            )
        victim = 0
        if card.effect == "gorgon" and letter:
            victims = list(bits(position.victims(chosen)))
            if victims:
                filled = [each for each in victims if not each & position.empty]
                victim = rng.choice(filled if filled and rng.random() < 0.7 else victims)
        return position.placement(
            card.key, Terrain.MONSTER, chosen, letter=letter, victim=victim, fallback=fallback
        )


def _choice_value(choice: tuple[float, int, Terrain, bool]) -> float:
    return choice[0]


def _scoring_cards(rng: random.Random, games: str) -> tuple[str, str, str, str]:
    """One card of each category, in a random order of edicts."""
    found = [card for card in CARDS.values() if card.game in games]
    chosen = [
        rng.choice([card.key for card in found if card.category == category])
        for category in CATEGORIES
    ]
    rng.shuffle(chosen)
    a, b, c, d = chosen
    return a, b, c, d


def _effects_drawn(aftermath: EndedSeason) -> Iterable[Placement]:
    for step in aftermath.steps:
        if step.card is None or step.effect == "star":
            continue
        for cell in step.cells:
            if step.effect == "zombies":
                hit = (cell,) if aftermath.after.board[cell] == "X" else ()
                yield Placement(step.card, Terrain.MONSTER, (cell,), letter="Z", destroyed=hit)
            else:
                yield Placement(step.card, Terrain.DESTROYED, (cell,), destroyed=(cell,))
