"""What people ask about that is no scoring card: the general rules by topic, and every ambush and
hero by its name.

A topic is a name in both languages and the rulings that settle it (:mod:`engine.rulings`); its
words quote the rule texts. :func:`find_explained` looks among topics and scoring cards alike, so
that one word leads to whatever it means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.cards import CARDS, RULINGS, Card
from engine.errors import AmbiguousCard, UnknownCard
from engine.explore import ALL_AMBUSHES, HERO_CARDS, AmbushCard, HeroCard
from engine.messages import TREE
from engine.names import Names, find_key
from engine.rulings import Ruling

_RULINGS = {ruling.id: ruling for ruling in RULINGS}


@dataclass(frozen=True)
class Topic:
    """Something that can be asked about.

    ``key`` is its name in JSON; ``titles`` by language; ``also`` are other words for it in either
    language; ``rulings`` settle it, the first the one asked about most; ``card`` is the ambush or
    hero that it is about.
    """

    key: str
    titles: Mapping[str, str] = field(hash=False)
    also: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    card: AmbushCard | HeroCard | None = None

    def title(self, lang: str = "en") -> str:
        """What it is called."""
        return TREE.text(f"topic.{self.key}", lang=lang)


def _topic(key: str, german: str, english: str, also: str, rulings: str) -> Topic:
    words = tuple(word.strip() for word in also.split(",") if word.strip())
    return Topic(key, {"de": german, "en": english}, words, _rulings(rulings.split()))


def _rulings(ids: Iterable[str]) -> tuple[Ruling, ...]:
    return tuple(_RULINGS[each] for each in ids)


_GENERAL = (
    _topic(
        "monsters",
        "Monster",
        "monsters",
        "Monsterminus, Monsterabzug, Verluste an Monster, monster minus, monster penalty",
        "monster_minus star_destroys ambush_drawn no_floor",
    ),
    _topic(
        "coins",
        "Münzen",
        "coins",
        "Münze, Schatztruhe, coin, coin track",
        (
            "coins_every_season mountain_coin coin_limit spent_coins dragon_effect "
            "effects_after_scoring"
        ),
    ),
    _topic(
        "mountains",
        "Gebirge",
        "mountains",
        "Berg, Berge, Bergmünze, mountain, mountain coin",
        "mountain_coin mountain_coin_edge mountains_stay",
    ),
    _topic(
        "solo",
        "Solo",
        "solo",
        "Solovariante, Solospiel, solo game",
        "solo_ambush nothing_fits solo_title",
    ),
    _topic(
        "ties",
        "Gleichstand",
        "ties",
        "Unentschieden, Patt, geteilter Platz, tie, tie-break, draw, Spielende, Sieg, "
        "Sieger, Gewinner, Rangliste, "
        "Endstand, wer gewinnt, wer hat gewonnen, end of the game, winner, who wins, who has "
        "won, final ranking, "
        "ranking",
        "tie_break",
    ),
    _topic(
        "ambush",
        "Hinterhalt",
        "ambush",
        "Hinterhalte, ambushes",
        "ambush_drawn nothing_fits gaps ruins_bind_explore solo_ambush star_destroys deck",
    ),
    _topic(
        "hero",
        "Held_in",
        "hero",
        "Held, Heldin, Helden, Held_innen, heroes",
        "hero_drawn star_destroys types nothing_fits ruins_bind_explore deck",
    ),
    _topic(
        "stars",
        "Sterne",
        "stars",
        "Stern, Angriffsmuster, star, attack",
        "hero_drawn star_destroys filled",
    ),
    _topic(
        "ruins",
        "Ruinen",
        "ruins",
        "Ruine, Ruinenkarten, Ruinenfelder, ruin, ruin cards",
        "ruins_cover ruins_bind_explore nothing_fits filled combined",
    ),
    _topic(
        "seasons",
        "Jahreszeiten",
        "seasons",
        "Jahreszeit, Zeiteinheiten, Dauer, season, season lengths, time units",
        "season_lengths season_lengths_online effects_after_scoring deck",
    ),
    _topic(
        "effects",
        "Effekte",
        "effects",
        "Effekt, Sondereffekte, special effects, effect",
        (
            "effects_after_scoring effects_in_order dragon_effect zombie_effect troll_effect "
            "gorgon_effect"
        ),
    ),
    _topic(
        "deck",
        "Erkundungsstapel",
        "deck",
        "Stapel, Erkundungskarten, explore deck, explore cards",
        "deck combined",
    ),
    _topic(
        "nothing_fits",
        "Nichts passt",
        "nothing fits",
        "passt nicht, passt nirgends, does not fit, single space",
        "nothing_fits ruins_cover solo_ambush",
    ),
    _topic(
        "filled",
        "Ausgefüllt",
        "filled",
        "ausgefüllte Felder, leer, leere Felder, empty",
        "filled edge_is_filled",
    ),
    _topic(
        "destroyed",
        "Zerstörte Felder",
        "destroyed spaces",
        "zerstört, destroyed",
        "star_destroys mountains_stay filled types monster_minus dragon_destroyed",
    ),
    _topic(
        "adjacent",
        "Angrenzend",
        "adjacent",
        "benachbart, diagonal, neighbours, next to",
        "adjacent cluster",
    ),
    _topic("cluster", "Gebiet", "cluster", "Gebiete, clusters, area", "cluster tied_choice"),
    _topic("terrain", "Geländearten", "terrain types", "Geländeart, Gelände, terrain", "types"),
    _topic("choice", "Wahl", "choice", "Auswahl, freie Wahl, tied choice", "tied_choice"),
    _topic(
        "combined",
        "Beide Spiele zusammen",
        "both games combined",
        "kombinieren, Kartograph und Kartographin, combine, combined game",
        "combined one_map season_lengths",
    ),
    _topic(
        "sides",
        "Seite der Landkarte",
        "side of the map",
        "Seite, Landkarte, Ödnis, map side, wasteland",
        "one_map mountains_stay",
    ),
    _topic("skills", "Fertigkeiten", "skills", "Fertigkeit, skill", "spent_coins"),
    _topic(
        "scoring",
        "Wertung",
        "scoring",
        "Ruhmpunkte, Minuspunkte, season score",
        "coins_every_season monster_minus no_floor effects_after_scoring tie_break",
    ),
)

_EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        "dragon": "dragon_effect dragon_destroyed",
        "zombies": "zombie_effect effects_in_order effects_after_scoring",
        "troll": "troll_effect effects_in_order effects_after_scoring",
        "gorgon": "gorgon_effect mountains_stay",
    }
)
_SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "dragon_inferno": ("Drache", "dragon"),
        "zombie_plague": ("Zombie", "Zombies"),
        "giant_troll_ravage": ("Troll", "Riesentroll", "giant troll"),
        "gorgon_gaze": ("Gorgone", "gorgon"),
        "goblin_attack": ("Goblin", "Goblins"),
        "bugbear_assault": ("Grottschrat", "bugbear"),
        "kobold_onslaught": ("Kobold", "Kobolde"),
        "gnoll_raid": ("Gnoll", "Gnolle"),
    }
)
"""What people call the ambushes for short."""


def _of_ambush(card: AmbushCard) -> Topic:
    effect = _EFFECTS.get(card.effect or "", "").split()
    gaps = ["gaps"] if card.key == "bugbear_assault" else []
    titles = {"de": card.german, "en": card.english}
    rulings = _rulings([*effect, *gaps, "ambush_drawn", "nothing_fits", "solo_ambush"])
    return Topic(card.key, titles, (*card.also, *_SHORT.get(card.key, ())), rulings, card)


def _of_hero(card: HeroCard) -> Topic:
    titles = {"de": card.german or card.english, "en": card.english}
    return Topic(
        card.key, titles, (), _rulings(["hero_drawn", "star_destroys", "ruins_bind_explore"]), card
    )


TOPICS: Mapping[str, Topic] = MappingProxyType(
    {
        topic.key: topic
        for topic in (
            *_GENERAL,
            *(_of_ambush(card) for card in ALL_AMBUSHES.values()),
            *(_of_hero(card) for card in HERO_CARDS.values()),
        )
    }
)
"""Every topic by its key: the general ones, the ambushes (promo ones, too), the four heroes."""

for _each in TOPICS.values():
    TREE.add_table({f"topic.{_each.key}": _each.titles})

_NAMES = (
    *(Names(card.key, card.german, card.english, card.also) for card in CARDS.values()),
    *(
        Names(topic.key, topic.titles["de"], topic.titles["en"], topic.also)
        for topic in TOPICS.values()
    ),
)


def find_explained(text: str, lang: str | None = None) -> Card | Topic:
    """The scoring card or the topic that ``text`` names, as forgiving as
    :func:`engine.names.find_key`.

    Raises UnknownCard (with suggestions from all of them) and AmbiguousCard (with candidates).

    >>> find_explained("Drache").key
    'dragon_inferno'
    """
    try:
        key = find_key(text, _NAMES, lang)
    except AmbiguousCard as error:
        raise AmbiguousCard("ambiguous_topic", **error.values) from None
    except UnknownCard as error:
        near = "suggestions" in error.values
        raise UnknownCard(
            "unknown_topic" if near else "unknown_topic_unlike", **error.values
        ) from None
    return CARDS[key] if key in CARDS else TOPICS[key]


def explained_names(lang: str) -> tuple[str, ...]:
    """The titles of everything that can be explained, topics first, in one language."""
    return (
        *(topic.title(lang) for topic in TOPICS.values()),
        *(card.name(lang) for card in CARDS.values()),
    )
