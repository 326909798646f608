"""What people ask about that is no scoring card: the general rules by topic, and every ambush, hero
and explore card by its name.

A topic is its titles and the rulings that settle it (:mod:`kscore.engine.rulings`); they stand in
``topics.txt``. :func:`find_subject` looks among topics and scoring cards alike,
so that one word leads to whatever it means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kscore.engine.cards import CARD_NAMES, CARDS, RULINGS, Card
from kscore.engine.errors import AmbiguousCard, CardError, UnknownCard
from kscore.engine.explore import (
    ALL_AMBUSHES,
    EXPLORE_CARDS,
    HERO_CARDS,
    AmbushCard,
    ExploreCard,
    HeroCard,
    RevealedCard,
)
from kscore.engine.frozen import Frozen
from kscore.engine.messages import FALLBACK, FULL_LANGUAGES, TREE, by_language, read_records
from kscore.engine.names import Names, find_meaning, is_whole_name
from kscore.engine.rulings import Ruling


class Topic(Frozen):
    """Something that can be asked about.

    ``key`` is its name in JSON; ``titles`` by language; ``also`` are other words for it in either
    language; ``rulings`` settle it, the first the one asked about most; ``card`` is the ambush,
    hero or explore card that it is about.
    """

    key: str
    titles: Mapping[str, str] = field(hash=False)
    also: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    card: RevealedCard | None = None

    def __repr__(self) -> str:
        return f"<kscore.Topic {self.key}>"

    def title(self, lang: str = "en") -> str:
        """What it is called."""
        return TREE.text(f"topic.{self.key}", lang=lang)


def _split(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip())


_FILE = Path(__file__).with_suffix(".txt")
TREE.read_later(_FILE)


@cache
def _records() -> Mapping[str, Mapping[str, str]]:
    in_file = read_records(_FILE)
    return {key.removeprefix("topic."): record for key, record in in_file.items()}


def _topic(key: str, card: RevealedCard | None = None) -> Topic:
    record = _records().get(key, {})
    titles, also, settled = (by_language(record), _split(record.get("also", "")), _ruling_ids(card))
    if card is not None:
        titles = {**dict.fromkeys(FULL_LANGUAGES, card.name()), **card.names}
        also = (*(card.also if isinstance(card, AmbushCard) else ()), *also)
    rulings = {ruling.id: ruling for ruling in RULINGS}
    ids = [*record.get("rulings", "").split(), *settled]
    return Topic(key, titles, also, tuple(rulings[id] for id in ids), card)


def _ruling_ids(card: RevealedCard | None) -> Sequence[str]:
    """The rulings that settle every card of a kind. They stand behind those of its own."""
    if isinstance(card, AmbushCard):
        return ("ambush_drawn", "nothing_fits", "solo_ambush")
    if isinstance(card, HeroCard):
        return ("hero_drawn", "star_destroys", "ruins_bind_explore")
    if card is None or "rulings" in _records().get(card.key, {}):
        return ()
    coin = ("shape_coin",) if card.time == 1 else ()
    return ("one_choice", *coin, "turn_mirror", "nothing_fits")


@cache
def topics() -> Mapping[str, Topic]:
    """Every topic by its key: general ones, ambushes (promo ones, too), heroes, explore cards."""
    cards: dict[str, RevealedCard] = {**ALL_AMBUSHES, **HERO_CARDS, **EXPLORE_CARDS}
    general = (key for key, record in _records().items() if FALLBACK in record)
    found = [*map(_topic, general), *(_topic(key, card) for key, card in cards.items())]
    for each in found:
        TREE.add_table({f"topic.{each.key}": each.titles})
    return MappingProxyType({each.key: each for each in found})


@cache
def _subject_names() -> tuple[Names, ...]:
    def asked(key: str) -> tuple[str, ...]:
        return _split(_records().get(key, {}).get("asked", ""))

    of_cards = (each._replace(also=(*each.also, *asked(each.key))) for each in CARD_NAMES)
    of_topics = (
        Names(
            topic.key,
            tuple(topic.titles.items()),
            (*topic.also, *asked(topic.key)),
            topic.card.numbers if isinstance(topic.card, ExploreCard) else (),
        )
        for topic in topics().values()
    )
    return (*of_cards, *of_topics)


def find_topic(text: str) -> Topic:
    """The topic that ``text`` means. Raises as `find_subject`."""
    return topics()[
        _find_key(text, tuple(each for each in _subject_names() if each.key not in CARDS))
    ]


def find_subject(text: str) -> Card | Topic:
    """The scoring card or the topic that ``text`` means, by
    :func:`kscore.engine.names.find_meaning`.

    Raises UnknownCard (with suggestions from all of them) and AmbiguousCard (with candidates).

    >>> find_subject("Drache").key
    'dragon_inferno'
    """
    key = _find_key(text, _subject_names())
    return CARDS[key] if key in CARDS else topics()[key]


def _find_key(text: str, among: tuple[Names, ...]) -> str:
    try:
        return find_meaning(text, among)
    except AmbiguousCard as error:
        raise AmbiguousCard("ambiguous_topic", **error.values) from None
    except UnknownCard as error:
        near = "suggestions" in error.values
        unknown = UnknownCard("unknown_topic" if near else "unknown_topic_unlike", **error.values)
        unknown.about = error.about
        raise unknown from None


ON_A_SHEET = frozenset({"monsters", "coins", "mountains"})
"""Topics that earn or cost points on a sheet beside its scoring cards."""


def subject_and_rest(
    words: Sequence[str], is_sheet: Callable[[str], bool] = lambda word: False
) -> tuple[Card | Topic, str | None]:
    """What a line's words mean, and a last word naming a sheet: ``Schildwald Anna``, but ``negative
    points``.

    The last word is a sheet's behind a scoring card, and where ``is_sheet`` says so behind a topic
    of `ON_A_SHEET`. Raises as :func:`find_subject`.

    >>> subject_and_rest(["Die", "Lange", "Straße", "Anna"])[1]
    'Anna'
    """
    text = " ".join(words)
    if len(words) > 1 and not is_whole_name(text, _subject_names()):
        try:
            found = find_subject(" ".join(words[:-1]))
        except CardError:
            found = None
        on_one = found is not None and found.key in ON_A_SHEET and is_sheet(words[-1])
        if found is not None and (on_one or isinstance(found, Card)):
            return found, words[-1]
    return find_subject(text), None


def is_title(text: str) -> bool:
    """Whether the text is exactly the name of something explainable."""
    return is_whole_name(text, _subject_names())


def subject_names(lang: str) -> tuple[str, ...]:
    """Titles of everything explainable in one language, topics first."""
    return (
        *(topic.title(lang) for topic in topics().values()),
        *(card.name(lang) for card in CARDS.values()),
    )
