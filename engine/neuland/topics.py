"""What can be asked about *Carcassonne: Neuland* by a word: the sentence of the rule text that
settles it, with its English meaning, and kscore's own rulings about it.

The text is carcassonne-neuland-anleitung.txt.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.frozen import Frozen
from kscore.engine.messages import TREE, by_language, read_records
from kscore.engine.names import Names, find_meaning
from kscore.engine.neuland.rulings import RULINGS, TableRuling


class NeulandTopic(Frozen, kw_only=True):
    """Something that can be asked about: its titles by language, further words for it, what the
    rule text says (German, with what it means by language), and the rulings about it."""

    key: str
    titles: Mapping[str, str]
    also: tuple[str, ...]
    quoted: tuple[Mapping[str, str], ...]
    rulings: tuple[TableRuling, ...] = ()

    def title(self, lang: str = "en") -> str:
        """What it is called."""
        return TREE.text(f"neuland.topic.{self.key}", lang=lang)


def _topic(key: str, in_file: Mapping[str, Mapping[str, str]]) -> NeulandTopic:
    record, rulings = in_file[f"neuland.topic.{key}"], {each.id: each for each in RULINGS}
    return NeulandTopic(
        key=key,
        titles=by_language(record),
        also=tuple(word.strip() for word in record["also"].split(",")),
        quoted=tuple(
            each for at, each in in_file.items() if at.startswith(f"neuland.quotation.{key}.")
        ),
        rulings=tuple(rulings[each] for each in record.get("rulings", "").split()),
    )


_FILE = Path(__file__).with_suffix(".txt")
_IN_FILE = read_records(_FILE)
TREE.read_later(_FILE)

TOPICS: Mapping[str, NeulandTopic] = MappingProxyType(
    {
        key: _topic(key, _IN_FILE)
        for at in _IN_FILE
        if (key := at.removeprefix("neuland.topic.")) != at
    }
)
"""Every topic by its key."""

_NAMES = tuple(Names(each.key, tuple(each.titles.items()), each.also) for each in TOPICS.values())


def find_topic(text: str) -> NeulandTopic:
    """The topic that a word means, by :func:`kscore.engine.names.find_meaning`. Raises UnknownCard
    and AmbiguousCard.

    >>> find_topic("sailor").key
    'water'
    """
    try:
        return TOPICS[find_meaning(text, _NAMES)]
    except AmbiguousCard as error:
        raise AmbiguousCard("ambiguous_topic", **error.values) from None
    except UnknownCard as error:
        titles = tuple(names.label(None) for names in _NAMES)
        raise UnknownCard(
            "neuland_unknown_topic", card=error.values["card"], known=titles
        ) from None
