"""A season's score: two cards, the coins and the monster minus.

der-kartograph-anleitung.txt, "Ende der Jahreszeit": the two cards under the season's edicts, "1
Ruhmpunkt für jede Münze in eurer Schatztruhe", "Zuletzt verliert ihr 1 Ruhmpunkt für jedes leere
Feld eurer Landkarte, das an 1 oder mehrere Monster-Felder angrenzt." There is no floor at zero.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.cards import CATEGORIES, Card, find_card
from kscore.engine.errors import BadCoins, DuplicateCategory, UnknownSeason, WrongNumberOfCards
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS, EDICT_NAMES
from kscore.engine.messages import TREE
from kscore.engine.regions import bits
from kscore.engine.score import Award, Reason, Score
from kscore.engine.sheet import Board, Sheet


class Season(StrEnum):
    """The four seasons in playing order."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"

    def name_in(self, lang: str = "en") -> str:
        """The season's name for people."""
        return TREE.text(f"season.{self.value}", lang=lang)

    @property
    def earlier(self) -> tuple[Season, ...]:
        """The seasons before it, in playing order."""
        return SEASONS[: SEASONS.index(self)]

    @property
    def previous(self) -> Season | None:
        """The season just before it; None of spring."""
        return self.earlier[-1] if self.earlier else None

    @property
    def later(self) -> tuple[Season, ...]:
        """The seasons after it, in playing order."""
        return SEASONS[SEASONS.index(self) + 1 :]


SEASONS = tuple(Season)
"""In playing order."""


_SPELLINGS: Mapping[str, Season] = MappingProxyType(
    {
        word: season
        for season, words in (
            (Season.SPRING, "spring frühling fruehling fruhling frühjahr fruehjahr fruhjahr"),
            (Season.SUMMER, "summer sommer"),
            (Season.AUTUMN, "autumn fall herbst"),
            (Season.WINTER, "winter"),
        )
        for word in words.split()
    }
)

EDICTS: Mapping[Season, tuple[str, str]] = MappingProxyType(
    {
        Season.SPRING: ("A", "B"),
        Season.SUMMER: ("B", "C"),
        Season.AUTUMN: ("C", "D"),
        Season.WINTER: ("D", "A"),
    }
)
"""The two edicts that each season scores, in the order of its boxes."""

LENGTHS: Mapping[str, Mapping[Season, int]] = MappingProxyType(
    {
        game: MappingProxyType(dict(zip(Season, lengths, strict=True)))
        for game, lengths in (("K", (8, 8, 7, 6)), ("H", (8, 7, 7, 6)))
    }
)
"""Time units of each season by game. K: "Frühling und Sommer dauern mindestens 8 Zeiteinheiten, der
Herbst mindestens 7 und der Winter mindestens 6." H: "Der Frühling dauert mindestens 8
Zeiteinheiten, Sommer und Herbst mindestens 7 und der Winter mindestens 6." """

ONLINE_LENGTHS: Mapping[Season, int] = MappingProxyType(
    dict(zip(Season, (8, 8, 7, 6), strict=True))
)
"""Time units of each season in the online version, whichever game's cards are played: "Frühling und
Sommer dauern mindestens 8 Zeiteinheiten, der Herbst mindestens 7 und der Winter mindestens 6."
(online-umsetzung-regeln, Überprüfen)."""


def season_lengths(games: str, season: Season, online: bool = False) -> frozenset[int]:
    """Possible lengths of a season of these games. In time units; games are "K", "H", "KH".

    Both games combined are played with the season cards of either ("Wählt für beide Kartentypen
    unabhängig voneinander", die-kartographin-anleitung, Kartograph und Kartographin kombinieren).
    """
    return frozenset(
        {ONLINE_LENGTHS[season]} if online else {LENGTHS[game][season] for game in games}
    )


def parse_season(text: str) -> Season:
    """The season that a word names, German or English, any case. Raises UnknownSeason."""
    try:
        return _SPELLINGS[unicodedata.normalize("NFC", text).strip().lower()]
    except KeyError:
        raise UnknownSeason(season=text) from None


def duplicate_error(first: Card, second: Card) -> DuplicateCategory:
    """Two cards of one category, or one card twice."""
    key = "duplicate_card" if first is second else "duplicate_category"
    return DuplicateCategory(key, first=first.key, second=second.key, category=second.category)


class CardSet(Frozen):
    """The four scoring cards under the edicts A, B, C, D.

    One of each category, of either game: "Verwendet wie üblich genau 1 Karte von jeder Art
    Rückseite." (die-kartographin-anleitung.txt, "Kartograph und Kartographin kombinieren"). Raises
    WrongNumberOfCards, DuplicateCategory.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) != len(CATEGORIES):
            raise WrongNumberOfCards(count=len(self.cards))
        seen: dict[str, Card] = {}
        for card in self.cards:
            if card.category in seen:
                raise duplicate_error(seen[card.category], card)
            seen[card.category] = card

    @classmethod
    def parse(cls, text: str | Iterable[str], lang: str | None = None) -> CardSet:
        """Four names in edict order.

        As one text with commas (or semicolons) or as several texts; blank names are none.

        Raises what :func:`kscore.engine.cards.find_card` and the class raise.
        """
        names = re.split(r"[,;]", text) if isinstance(text, str) else list(text)
        names = [name for name in names if name.strip()]
        if len(names) != len(CATEGORIES):
            raise WrongNumberOfCards(count=len(names))
        return cls(tuple(find_card(name, lang) for name in names))

    def __getitem__(self, edict: str) -> Card:
        """The card under an edict, "A" to "D"."""
        return self.cards[EDICT_NAMES.index(edict)]

    def season_edicts(self, season: Season) -> tuple[tuple[str, Card], tuple[str, Card]]:
        """The two edicts of a season with their cards."""
        first, second = EDICTS[season]
        return (first, self[first]), (second, self[second])

    def seasons(self, card: Card) -> tuple[Season, ...]:
        """The two seasons in which a card of these scores, else none.

        >>> cards = CardSet.parse("Treetower, Canal Lake, Greengold Plains, Broken Road")
        >>> [season.value for season in cards.seasons(cards["A"])]
        ['spring', 'winter']
        """
        return tuple(
            season
            for season in Season
            if any(of.key == card.key for _, of in self.season_edicts(season))
        )


class EdictScore(NamedTuple):
    """One card's score under its edict."""

    edict: str
    card: Card
    score: Score


class SeasonScore(Frozen):
    """A season's score.

    Attributes:
        season: which.
        cards: the scores under the season's two edicts.
        coins: points for coins.
        monsters: the monster minus; its points are zero or negative.
        extra: points of a map pack's own cards, as the player said them.
    """

    season: Season
    cards: tuple[EdictScore, ...]
    coins: int
    monsters: Score
    extra: int = 0

    @property
    def total(self) -> int:
        """The sum; it may be negative."""
        cards = sum(entry.score.points for entry in self.cards)
        return cards + self.coins + self.monsters.points + self.extra


def monster_penalty(board: Board) -> Score:
    """−1 for each empty space next to monsters, an award a space.

    der-kartograph-anleitung.txt, "Wertung": „Zuletzt verliert ihr 1 Ruhmpunkt für jedes leere Feld
    eurer Landkarte, das an 1 oder mehrere Monster-Felder angrenzt.“ die-kartographin-anleitung.txt,
    the same: „Für zerstörte Monster-Felder verliert ihr also keine Punkte.“
    """
    reason = Reason("empty_by_monster", {"count": 1})
    spaces = board.empty & board.masks.touching("M")
    return Score.from_awards(*[Award(-1, space, reason, board.geometry) for space in bits(spaces)])


def season_score(
    sheet: Sheet, cards: CardSet, season: Season, coins: int | None = None, heroes: bool = True
) -> SeasonScore:
    """A sheet's score for one season.

    Args:
        sheet: the sheet at the end of the season, before any end-of-season effect.
        cards: the four cards in play.
        season: the season that ends.
        coins: coins that score, if they are known better than the sheet shows; None takes marked
            minus spent.
        heroes: whether hero is a terrain type.

    Raises BadCoins for anything but a whole number from 0 to 14.
    """
    if coins is None:
        coins = sheet.coins
    elif isinstance(coins, bool) or not isinstance(coins, int) or not 0 <= coins <= COINS:
        raise BadCoins(coins=coins)
    return SeasonScore(
        season,
        tuple(
            EdictScore(edict, card, card.score(sheet.board, heroes))
            for edict, card in cards.season_edicts(season)
        ),
        coins,
        monster_penalty(sheet.board),
    )
