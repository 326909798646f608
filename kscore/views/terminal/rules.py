"""Rules at a terminal: a card with its rulings, a topic, and everything that can be explained."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from engine.cards import CARDS, Card
from engine.explore import AmbushCard
from engine.rulings import Ruling
from engine.topics import TOPICS, Topic
from kscore.messages import Texts


def rule(card: Card, t: Texts) -> RenderableType:
    """A card's rule and rulings with their sources."""
    other = card.english if t.lang == "de" else card.german
    head = Text(f"{card.name(t.lang)} · {other}", style="bold")
    words = (
        Padding(Text(card.rule(t.lang)), (0, 0, 0, 2)),
        Padding(Text(cited(card.source, t), style="dim"), (0, 0, 0, 2)),
    )
    return Group(head, *words, *_rulings(card.rulings, t))


def topic(found: Topic, t: Texts) -> RenderableType:
    """A topic's rulings with their sources; of an ambush also its shape, arrow and corner."""
    other = found.titles["en" if t.lang == "de" else "de"]
    parts: list[RenderableType] = [Text(f"{found.title(t.lang)} · {other}", style="bold")]
    if isinstance(found.card, AmbushCard):
        parts += [Padding(Text(line), (0, 0, 0, 2)) for line in _ambush(found.card, t)]
    return Group(*parts, *_rulings(found.rulings, t))


def everything(t: Texts) -> RenderableType:
    """The names of all that can be explained."""
    topics = ", ".join(each.title(t.lang) for each in TOPICS.values())
    cards = ", ".join(card.name(t.lang) for card in CARDS.values())
    parts: list[RenderableType] = []
    for title, names in ((t("explain.topics"), topics), (t("explain.cards"), cards)):
        parts += [Text(title, style="bold"), Padding(Text(names), (0, 0, 0, 2))]
    return Group(*parts)


def _rulings(rulings: Iterable[Ruling], t: Texts) -> Iterator[RenderableType]:
    for ruling in rulings:
        yield Padding(Text("– " + ruling.sentence(t.lang)), (0, 0, 0, 2))
        if ruling.ours:
            yield Padding(Text(t("explain.ours"), style="italic"), (0, 0, 0, 4))
        yield Padding(Text(cited(ruling.source, t), style="dim"), (0, 0, 0, 4))


_QUOTED = re.compile(r"(„[^“]*“)")
_NAMES = re.compile(
    r"(?<![\w-])(der-kartograph-anleitung\.txt|die-kartographin-anleitung\.txt"
    r"|K|H|short|online)(?=[,:; ])"
)
_NEXT = re.compile(r"“ (?=(?:K|H|short|online)[,:])")
_TITLES = {"der-kartograph-anleitung.txt": "K", "die-kartographin-anleitung.txt": "H"}


def cited(source: str, t: Texts) -> str:
    """A source with the rule texts by their titles, as people have them on the table, instead of
    their short names."""
    parts = _QUOTED.split(_NEXT.sub("“; ", source))
    parts[::2] = [
        _NAMES.sub(lambda found: t(f"rules.{_TITLES.get(found[1], found[1])}"), part)
        for part in parts[::2]
    ]
    return "".join(parts)


def _ambush(card: AmbushCard, t: Texts) -> Iterator[str]:
    yield from (
        "  " + row.replace("#", "■").replace("o", "□").replace(".", " ")
        for row in str(card.shape).split("/")
    )
    way = t("explain.clockwise" if card.clockwise else "explain.counterclockwise")
    yield t("explain.ambush", way=way, corner=t(f"explain.corner.{card.corner}"))
