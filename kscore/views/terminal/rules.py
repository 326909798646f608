"""Rules on a terminal: a card, a topic, or their list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from kscore.engine.cards import CARDS, Card
from kscore.engine.explore import AmbushCard, ExploreCard, HeroCard, RevealedCard
from kscore.engine.game import TITLES
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.messages import FULL_LANGUAGES
from kscore.engine.names import shared_word_count
from kscore.engine.quotations import quotations, translate_quotation
from kscore.engine.rulings import Ruling
from kscore.engine.shapes import Shape
from kscore.engine.solo_walk import SoloWalk, walk_spaces
from kscore.engine.topics import Topic, topics
from kscore.messages import Texts
from kscore.sheet.scoring import ScoredSheet
from kscore.views.terminal.sheet import board, legend
from kscore.views.wording import signed

_WAYS = 8
"""Ways to draw an ambush that are listed; at one space there are rarely more."""


def rule(card: Card, t: Texts) -> RenderableType:
    """A card's rule and rulings with their sources."""
    head = Text(t.all_languages(f"card.{card.key}"), style="bold")
    words = (
        Padding(Text(card.rule(t.lang)), (0, 0, 0, 2)),
        Padding(Text(source_with_titles(card.source, t), style="dim"), (0, 0, 0, 2)),
    )
    return Group(head, *words, *_rulings(card.rulings, t))


def hidden_points(points: int, t: Texts) -> Iterator[RenderableType]:
    """How many points of a rule are not shown."""
    if points:
        yield Padding(Text(t("explain.points_more", n=points), style="dim"), (0, 0, 0, 2))


def related_rules(keys: Sequence[str], t: Texts, asked: str | None) -> RenderableType:
    """Topics and cards that a question's words name. Of what was ``asked`` the one that says most
    about it."""
    about = [topics()[key] if key in topics() else CARDS[key] for key in keys]
    rest = 0
    if asked is not None:
        about.sort(key=lambda each: -max([0, *(_says(one, asked) for one in each.rulings)]))
        rest = sum(len(each.rulings) for each in about[1:])
        about = about[:1]
    parts = (
        topic(each, t, asked, rest) if isinstance(each, Topic) else rule(each, t) for each in about
    )
    return Group(*parts)


def _says(ruling: Ruling, asked: str, but: str = "") -> int:
    """How much of what was asked a ruling is about."""
    return shared_word_count(asked, " ".join(map(ruling.sentence, FULL_LANGUAGES)), but)


def topic(found: Topic, t: Texts, asked: str | None = None, others: int = 0) -> RenderableType:
    """A topic's rulings with their sources. Or of them the one that says most about what was
    ``asked``; of an ambush, hero or explore card also what is printed on it, of the solo titles
    their table."""
    rulings = found.rulings
    if asked is not None:
        title = "" if others else " ".join(found.titles.values())
        rulings = tuple(sorted(rulings, key=lambda each: -_says(each, asked, title))[:1])
    head = Text(t.all_languages(f"topic.{found.key}"), style="bold")
    lines = title_lines(t) if found.key == "titles" else _card_face(found.card, t)
    shown = (Padding(Text(line), (0, 0, 0, 2)) for line in lines)
    left = hidden_points(len(found.rulings) - len(rulings) + others, t)
    return Group(head, *shown, *_rulings(rulings, t), *left)


def solo_ambush(scored: ScoredSheet, walk: SoloWalk, other: SoloWalk, t: Texts) -> RenderableType:
    """A solo ambush's walk on this sheet, ring by ring. Where the other rule text leads elsewhere,
    that, too."""
    name = walk.card.name(t.lang)
    parts: list[RenderableType] = [Text(t("ambush.title", card=name), style="bold")]
    parts += [Padding(Text(line), (0, 0, 0, 2)) for line in _card_face(walk.card, t)]
    marked = frozenset(walk.ways[0]) if walk.ways else frozenset[str]()
    doubtful = scored.doubtful
    parts += [Text(), board(scored.sheet, doubtful, marked), legend(scored.sheet, doubtful, t)]
    parts.append(Text())
    parts += [Padding(Text(line), (0, 0, 0, 2)) for line in _walk_lines(walk, t)]
    if other.ways != walk.ways:
        parts.append(Text(t("ambush.other.turned" if other.turning else "ambush.other.fixed")))
        parts += [Padding(Text(line), (0, 0, 0, 2)) for line in _walk_lines(other, t)]
    return Group(*parts)


def _walk_lines(walk: SoloWalk, t: Texts) -> Iterator[str]:
    rings: dict[int, list[str]] = {}
    places = {SHEET_GEOMETRY.cells(space)[0]: ring for space, ring in walk_spaces(walk.card)}
    for space in walk.tried:
        rings.setdefault(places[space], []).append(space)
    for ring, spaces in rings.items():
        yield t(
            "ambush.tried", ring=ring + 1, spaces=" … ".join(dict.fromkeys((spaces[0], spaces[-1])))
        )
    if walk.space is None or walk.inset is None:
        yield t("ambush.nowhere")
        return
    yield t("ambush.here", ring=walk.inset + 1, space=walk.space)
    for way in walk.ways[:_WAYS]:
        yield "  " + " ".join(way)
    if len(walk.ways) > 1:
        yield t("ambush.choose", n=len(walk.ways))


def everything(t: Texts) -> RenderableType:
    """The names of all that can be explained."""
    titles = ", ".join(each.title(t.lang) for each in topics().values())
    cards = ", ".join(card.name(t.lang) for card in CARDS.values())
    parts: list[RenderableType] = []
    for title, names in ((t("explain.topics"), titles), (t("page.cards"), cards)):
        parts += [Text(title, style="bold"), Padding(Text(names), (0, 0, 0, 2))]
    return Group(*parts)


def _rulings(rulings: Iterable[Ruling], t: Texts) -> Iterator[RenderableType]:
    for ruling in rulings:
        yield Padding(Text("– " + ruling.sentence(t.lang)), (0, 0, 0, 2))
        if ruling.ours:
            yield Padding(Text(t("explain.ours"), style="italic"), (0, 0, 0, 4))
        yield Padding(Text(source_with_titles(ruling.source, t), style="dim"), (0, 0, 0, 4))


_QUOTED = re.compile(r"(„[^“]*“)")
_NAMES = re.compile(r"(?<![\w-])(K|H|short|online)(?=[,:; ])")
_NEXT = re.compile(r"“ (?=(?:K|H|short|online)[,:])")


def source_with_titles(source: str, t: Texts) -> str:
    """A source with the rule texts by their titles. As people have them on the table, instead of
    their short names; with the meaning behind each quotation that is in another language."""
    meant = {f"„{each}“": translate_quotation(each, t.lang) for each in quotations(source)}
    parts = _QUOTED.split(_NEXT.sub("“; ", source))
    parts[::2] = [_NAMES.sub(lambda found: t(f"rules.{found[1]}"), part) for part in parts[::2]]
    parts[1::2] = [
        part if meant.get(part, part[1:-1]) == part[1:-1] else f"{part} (“{meant[part]}”)"
        for part in parts[1::2]
    ]
    return "".join(parts)


def title_lines(t: Texts) -> Iterator[str]:
    """The solo titles with the least rating for each."""
    for title in TITLES:
        least = t("explain.title_below") if title.least is None else signed(title.least)
        yield t("explain.title", least=least, title=title.name(t.lang))


def _card_face(card: RevealedCard | None, t: Texts) -> Iterator[str]:
    """What a revealed card shows."""
    if isinstance(card, AmbushCard):
        yield from _rows(card.shape)
        way = t("explain.clockwise" if card.clockwise else "explain.counterclockwise")
        yield t("explain.ambush", way=way, corner=t(f"explain.corner.{card.corner}"))
        if card.game == "H":
            yield t("explain.one_source")
    elif isinstance(card, HeroCard):
        yield from _pattern(card)
        yield t("explain.hero")
    elif isinstance(card, ExploreCard) and not card.ruin:
        for number, option in enumerate(card.options):
            if number:
                yield t("explain.or").strip()
            first, *rows = _rows(option.shape)
            yield f"{first}   {t('explain.with_coin')}" if option.coin else first
            yield from rows
        terrains = t("explain.or").join(t(f"terrain.{terrain}") for terrain in card.terrains)
        yield t("explain.explore", time=card.time, terrains=terrains)
        if any(option.shape.gaps for option in card.options):
            yield t("explain.gap")


def _rows(shape: Shape) -> Iterator[str]:
    for row in str(shape).split("/"):
        yield "  " + row.replace("#", "■").replace("o", "□").replace(".", " ")


def _pattern(card: HeroCard) -> Iterator[str]:
    signs = dict.fromkeys(card.pattern.offsets, "*") | {(0, 0): "■"}
    rows, columns = zip(*signs, strict=True)
    for row in range(min(rows), max(rows) + 1):
        line = (signs.get((row, column), " ") for column in range(min(columns), max(columns) + 1))
        yield "  " + "".join(line).rstrip()
