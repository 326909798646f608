"""The scoring cards of both games, one file each: :mod:`~kscore.engine.cards.forest`,
:mod:`~kscore.engine.cards.farm_water`, :mod:`~kscore.engine.cards.village`,
:mod:`~kscore.engine.cards.spatial`.

A card's file holds what scores it and its names; its rule (``rules.txt``), its glossary entry
(``glossary.txt``), its awards' sentences (``reasons.txt``) and its rulings stand beside. A new card
is a file and its place in the list below.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from kscore.engine.cards.card import CATEGORIES, Card
from kscore.engine.messages import TREE
from kscore.engine.names import Names, find_key
from kscore.engine.rulings import RULINGS as _RULINGS, Ruling

_IN_PRINTED_ORDER = (
    ("forest", "sentinel_wood greenbough treetower stoneside_forest"),
    ("farm_water", "canal_lake mages_valley golden_granary shoreside_expanse"),
    ("village", "wildholds great_city greengold_plains shieldgate"),
    ("spatial", "borderlands lost_barony broken_road cauldrons"),
    ("forest", "faunlost_thicket deepwood heart_of_the_forest sleepy_valley"),
    ("farm_water", "craylund ulems_wallow clawsgrave_peak jorekburg"),
    ("village", "traylo_monastery outer_enclave gnomish_colony caravansary"),
    ("spatial", "dwarvenholds silos banded_hills starlit_sigil"),
)

# Names that other editions print; docs/rules.md tells of each language where they come from.
_EDITIONS = json.loads(Path(__file__).with_name("editions.json").read_text(encoding="utf-8"))


def _card(key: str, category: str) -> Card:
    card: Card = import_module(f"{__name__}.{category}.{key}").CARD
    TREE.add_table({f"card.{key}": card.names})  # those of other editions are no sentences
    return replace(card, names={**card.names, **_EDITIONS.get(key, {})})


CARDS: Mapping[str, Card] = MappingProxyType(
    {key: _card(key, category) for category, keys in _IN_PRINTED_ORDER for key in keys.split()}
)
"""Every card by its key, K before H, in printed order."""

_SHOWN = dict.fromkeys(ruling for card in CARDS.values() for ruling in card.rulings)
RULINGS: tuple[Ruling, ...] = (*(r for r in _RULINGS.values() if r not in _SHOWN), *_SHOWN)
"""Every ruling once: those about the whole game, then those of the cards."""

TREE.read_later(*(Path(__file__).with_name(name) for name in ("reasons.txt", "rules.txt")))
for _ruling in RULINGS:
    TREE.add_table({f"ruling.{_ruling.id}": _ruling.sentences})

CARD_NAMES = tuple(
    Names(
        card.key,
        tuple(card.names.items()),
        card.also,
        () if card.number is None else (card.number,),
    )
    for card in CARDS.values()
)

RECOMMENDED: Mapping[str, tuple[str, str, str, str]] = MappingProxyType(
    {
        # der-kartograph-anleitung.txt, "Empfehlung für eine erste Partie" (the order of the edicts
        # is the players')
        "K": ("sentinel_wood", "mages_valley", "wildholds", "borderlands"),
        # die-kartographin-anleitung.txt, the same: Faunwald (Dekret A), Gnomkolonie (B), Ulemsumpf
        # (C), Zwergenfestungen (D)
        "H": ("faunlost_thicket", "gnomish_colony", "ulems_wallow", "dwarvenholds"),
    }
)
"""Card keys for a first game, under the edicts A, B, C, D."""


def find_card(text: str, lang: str | None = None) -> Card:
    """The card that ``text`` names. Case, umlauts, articles and small slips are forgiven; the
    printed number (known of Der Kartograph) will do, too.

    Raises UnknownCard (with suggestions) and AmbiguousCard (with candidates); see
    :func:`kscore.engine.names.find_key`.

    >>> find_card("Dusterwald").key
    'treetower'
    """
    return CARDS[find_key(text, CARD_NAMES, lang)]


__all__ = ["CARDS", "CARD_NAMES", "CATEGORIES", "RECOMMENDED", "RULINGS", "Card", "find_card"]
