"""The explore, ambush and hero cards of both games, as data.

Source: docs/rules.md, "Explore, ambush and hero cards", checked against printed cards; the rules
around them stand in der-kartograph-anleitung and die-kartographin-anleitung, "Zeichnen" and
"Besonderheiten". Keys are the English names in snake case; the printed names stand in
``revealed.txt``, the German ones where a rule text or docs/rules.md prints them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.frozen import Frozen
from kscore.engine.messages import TREE
from kscore.engine.names import Names, find_key
from kscore.engine.shapes import Pattern, Shape
from kscore.engine.terrain import Terrain


class _NamedCard:
    """A card with a key and printed names (``revealed.txt``)."""

    key: str

    @property
    def names(self) -> Mapping[str, str]:
        """The printed names by language, without those where none is known."""
        return {lang: str(name) for lang, name in TREE.translations(f"revealed.{self.key}").items()}

    @property
    def english(self) -> str:
        """The name printed on the English card."""
        return self.names["en"]

    @property
    def german(self) -> str | None:
        """The name printed on the German card, where it is known."""
        return self.names.get("de")

    def name(self, lang: str = "en") -> str:
        """The printed name; English where none is known in the language."""
        return TREE.text(f"revealed.{self.key}", lang=lang)


class ShapeOption(NamedTuple):
    """One shape a card offers, with or without a coin beside it."""

    shape: Shape
    coin: bool = False


class ExploreCard(_NamedCard, Frozen, kw_only=True):
    """A card that every player draws from: one of the shapes, filled with one of the terrains.

    ``numbers`` are the numbers printed on the cards of Der Kartograph (none were available for the
    second game).
    """

    game: str
    key: str
    time: int
    terrains: tuple[Terrain, ...]
    options: tuple[ShapeOption, ...]
    numbers: tuple[int, ...] = ()

    @property
    def ruin(self) -> bool:
        """Whether it is a ruin card. It has no shape, but binds the next explore card to a ruin
        space."""
        return not self.options


class AmbushCard(_NamedCard, Frozen):
    """A monster that a neighbour draws; in the solo game it walks.

    ``clockwise`` is the arrow on the card (whose sheet, and the way of the solo walk), ``corner``
    the solo walk's first space. ``letter`` is written into the monster of the second game;
    ``effect`` is its key in effects.py; ``also`` are other spellings in use.
    """

    game: str
    key: str
    shape: Shape
    _: KW_ONLY
    clockwise: bool
    corner: str
    letter: str | None = None
    effect: str | None = None
    also: tuple[str, ...] = ()


class HeroCard(_NamedCard, Frozen):
    """A hero: a single space, and the stars around it."""

    key: str
    pattern: Pattern


C = TypeVar("C", bound=_NamedCard)

_FOREST, _VILLAGE, _FARM, _WATER = Terrain.FOREST, Terrain.VILLAGE, Terrain.FARM, Terrain.WATER
_ANY = (_FOREST, _VILLAGE, _FARM, _WATER, Terrain.MONSTER)


def _make_explore_card(
    game: str,
    number: int | None,
    key: str,
    time: int,
    terrains: tuple[Terrain, ...],
    *shapes: str,
) -> ExploreCard:
    # "A coin goes with the first shape of a card worth 1 time unit" (docs/rules.md, "Explore,
    # ambush and hero cards").
    options = tuple(
        ShapeOption(Shape.parse(shape), coin=time == 1 and place == 0)
        for place, shape in enumerate(shapes)
    )
    return ExploreCard(
        game=game,
        key=key,
        time=time,
        terrains=terrains,
        options=options,
        numbers=(number,) if number is not None else (),
    )


def _make_ambush_card(game: str, key: str, shape: str, corner: str, **more: Any) -> AmbushCard:
    return AmbushCard(game, key, Shape.parse(shape), corner=corner, **more)


def _by_key(*cards: C) -> Mapping[str, C]:
    return MappingProxyType({card.key: card for card in cards})


EXPLORE_CARDS = _by_key(
    _make_explore_card("K", 5, "temple_ruins", 0, ()),
    _make_explore_card("K", 6, "outpost_ruins", 0, ()),
    _make_explore_card("K", 7, "great_river", 1, (_WATER,), "###", "..#/.##/##."),
    _make_explore_card("K", 8, "farmland", 1, (_FARM,), "##", ".#./###/.#."),
    _make_explore_card("K", 9, "hamlet", 1, (_VILLAGE,), "#./##", "###/##."),
    _make_explore_card("K", 10, "forgotten_forest", 1, (_FOREST,), "#./.#", "#./##/.#"),
    _make_explore_card("K", 11, "hinterland_stream", 2, (_FARM, _WATER), "###/#../#.."),
    _make_explore_card("K", 12, "homestead", 2, (_VILLAGE, _FARM), "#./##/#."),
    _make_explore_card("K", 13, "orchard", 2, (_FOREST, _FARM), "###/..#"),
    _make_explore_card("K", 14, "treetop_village", 2, (_FOREST, _VILLAGE), "..##/###."),
    _make_explore_card("K", 15, "marshlands", 2, (_FOREST, _WATER), "#../###/#.."),
    _make_explore_card("K", 16, "fishing_village", 2, (_VILLAGE, _WATER), "####"),
    _make_explore_card("K", 17, "rift_lands", 0, _ANY, "#"),
    _make_explore_card("H", None, "lagoon", 1, (_WATER,), ".#/#.", "###/.#."),
    _make_explore_card("H", None, "pasture", 1, (_FARM,), "#o#", ".##/##."),
    _make_explore_card("H", None, "settlement", 1, (_VILLAGE,), "#/#", "..#/.##/##."),
    _make_explore_card("H", None, "timber_grove", 1, (_FOREST,), "#./##", "#o#/#o#"),
    _make_explore_card("H", None, "hillside_terrace", 2, (_FARM, _WATER), "##/##"),
    _make_explore_card("H", None, "frontier_dwelling", 2, (_VILLAGE, _FARM), "###/.#./.#."),
    _make_explore_card("H", None, "wildwood_garden", 2, (_FOREST, _FARM), ".##/#.."),
    _make_explore_card("H", None, "woodland_crossroads", 2, (_FOREST, _VILLAGE), ".#./###/.#."),
    _make_explore_card("H", None, "coastal_encampment", 2, (_VILLAGE, _WATER), "###/#.."),
    _make_explore_card("H", None, "mangrove_swamp", 2, (_FOREST, _WATER), "###/#.#"),
    _make_explore_card("H", None, "kethras_gates", 0, _ANY, "#"),
)

AMBUSH_CARDS = _by_key(
    _make_ambush_card("K", "goblin_attack", "#../.#./..#", "bottom_right", clockwise=False),
    _make_ambush_card(
        "K",
        "bugbear_assault",
        "#o#/#o#",
        "top_right",
        clockwise=True,
        also=("Grottenschratüberfall",),  # so the short and the online rules spell it
    ),
    _make_ambush_card("K", "kobold_onslaught", "#./##/#.", "bottom_left", clockwise=True),
    _make_ambush_card("K", "gnoll_raid", "##/#./##", "top_left", clockwise=False),
    # The solo corners of these four rest on one source (docs/rules.md, "Explore, ambush and
    # hero cards").
    _make_ambush_card(
        "H",
        "dragon_inferno",
        "..#/###/#..",
        "bottom_left",
        clockwise=False,
        letter="D",
        effect="dragon",
    ),
    _make_ambush_card(
        "H",
        "zombie_plague",
        "#",
        "top_left",
        clockwise=False,
        letter="Z",
        effect="zombies",
    ),
    _make_ambush_card(
        "H",
        "giant_troll_ravage",
        "###/.#.",
        "top_right",
        clockwise=True,
        letter="T",
        effect="troll",
    ),
    _make_ambush_card(
        "H",
        "gorgon_gaze",
        "#.#/.#.",
        "bottom_right",
        clockwise=True,
        letter="G",
        effect="gorgon",
    ),
)

PROMO_AMBUSHES = _by_key(
    _make_ambush_card("P", "flayer_incursion", "#./##", "top_right", clockwise=False),
    _make_ambush_card("P", "ratman_strike", "###", "bottom_right", clockwise=True),
    _make_ambush_card("P", "ogre_charge", "##/##", "bottom_left", clockwise=False),
    _make_ambush_card("P", "insectoid_invasion", ".#/##/#.", "top_left", clockwise=True),
)
"""Ambushes that lie in neither box ("Neue Entdeckungen"): none has come unless the player names it.
Shapes and names rest on two sources, corners on one, arrows on implementations (docs/rules.md)."""

ALL_AMBUSHES: Mapping[str, AmbushCard] = MappingProxyType({**AMBUSH_CARDS, **PROMO_AMBUSHES})
"""Every ambush that can be named."""

HERO_CARDS = _by_key(
    # The patterns: docs/rules.md; which name belongs to which is one published card list
    # (one source).
    HeroCard("dobrik_of_lorkheim", Pattern(((-1, 0), (0, -1), (0, 1), (1, 0)))),
    HeroCard("dal_of_jolev", Pattern(((-1, -1), (-1, 1), (1, -1), (1, 1)))),
    HeroCard("freyla_the_true", Pattern(((0, 1), (0, 2), (0, 3)))),
    HeroCard("wren_the_lioness", Pattern(((-1, 2), (0, 2), (1, 2)))),
)

COINS_BY_SHAPES = sum(
    any(o.coin for o in card.options) for card in EXPLORE_CARDS.values() if card.game == "K"
)
"""The most coins that a season's shapes can bring: each explore card with a coin comes once a
season at most; either game has as many of them, and only one game's explore cards are played."""

RevealedCard = ExploreCard | AmbushCard | HeroCard

_REVEALED: Mapping[str, RevealedCard] = {**EXPLORE_CARDS, **ALL_AMBUSHES, **HERO_CARDS}

TREE.read_later(Path(__file__).with_name("revealed.txt"))


def revealed_card(key: str) -> RevealedCard:
    """The explore, ambush or hero card with this key.

    Raises KeyError with the key where there is none.
    """
    return _REVEALED[key]


@cache
def _card_names() -> tuple[Names, ...]:
    return tuple(
        Names(
            card.key,
            tuple(card.names.items()),
            card.also if isinstance(card, AmbushCard) else (),
            card.numbers if isinstance(card, ExploreCard) else (),
        )
        for card in _REVEALED.values()
    )


def find_revealed_card(text: str) -> RevealedCard:
    """The explore, ambush or hero card that ``text`` names. It is as forgiving as
    :func:`kscore.engine.names.find_key`.

    Raises UnknownCard and AmbiguousCard.
    """
    try:
        return revealed_card(find_key(text, _card_names()))
    except AmbiguousCard as error:
        raise AmbiguousCard("ambiguous_revealed_card", **error.values) from None
    except UnknownCard as error:
        near = "suggestions" in error.values
        raise UnknownCard(
            "unknown_revealed_card" if near else "unknown_revealed_card_unlike", **error.values
        ) from None


def explore_deck(game: str, ruins: bool) -> tuple[ExploreCard, ...]:
    """A game's explore cards, with or without the two ruin cards. ``game`` is "K" or "H".

    With both games combined the explore cards come from one of them and both ruin cards are in
    (die-kartographin-anleitung, "Kartograph und Kartographin kombinieren"); without them is the
    easier game of der-kartograph-anleitung, "Einfacherer Spieleinstieg", and the second game alone.
    """
    return tuple(
        card for card in EXPLORE_CARDS.values() if (ruins if card.ruin else card.game == game)
    )
