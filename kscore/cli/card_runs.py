"""Runs ``kscore cards``, without photos or records. By itself, because it shall be quick."""

from __future__ import annotations

import json
from typing import Any

from kscore.cli.options import Form
from kscore.console import Session
from kscore.engine.cards import CARDS, Card, find_card
from kscore.engine.errors import AmbiguousCard
from kscore.engine.messages import escape_controls
from kscore.engine.quotations import quotations, translate_quotation
from kscore.engine.rulings import Ruling
from kscore.engine.spelling import strip_accents
from kscore.engine.topics import Topic
from kscore.messages import LANGUAGES


def show(words: list[str] | None, form: Form, session: Session) -> None:
    """``kscore game cards``: those that fit the words, or all. Raises UnknownCard where none is
    near."""
    t, terminal = session.t, session.terminal
    as_json, found = form.as_json, search_cards(" ".join(words or ()))
    if as_json:
        terminal.show(json_line([card_json(card, t.lang) for card in found]))
        return
    from kscore.views.terminal.sheet import card_list

    terminal.show(card_list(found, t))


def topic_json(topic: Topic, lang: str) -> dict[str, Any]:
    """A topic with its rulings in ``lang``."""
    rulings = [ruling_json(ruling, lang) for ruling in topic.rulings]
    return {
        "topic": topic.key,
        "german": topic.titles["de"],
        "english": topic.titles["en"],
        "rulings": rulings,
    }


def ruling_json(ruling: Ruling, lang: str) -> dict[str, Any]:
    """A ruling in ``lang``; ``ours``: the rule texts are silent about it."""
    return {
        "key": ruling.id,
        "text": ruling.sentence(lang),
        "source": ruling.source,
        "meaning": [translate_quotation(quoted) for quoted in quotations(ruling.source)],
        "ours": ruling.ours,
    }


def card_json(card: Card, lang: str) -> dict[str, Any]:
    """A scoring card with its rule in ``lang``."""
    return {
        "key": card.key,
        "german": card.german,
        "english": card.english,
        "game": card.game,
        "category": card.category,
        "solo": card.solo,
        "rule": card.rule(lang),
        "rulings": [ruling_json(ruling, lang) for ruling in card.rulings],
    }


def json_line(data: object) -> str:
    """A result for programs, on one line. What a terminal would obey is in it as an escape."""
    return escape_controls(json.dumps(data, ensure_ascii=False))


def search_cards(word: str) -> tuple[Card, ...]:
    """Cards with ``word`` in name, then rule; all without it. Or else the one that it seems to
    mean.

    Raises UnknownCard (with suggestions) where nothing is near.
    """
    wanted = _plain(word)
    if not wanted:
        return tuple(CARDS.values())
    named = [card for card in CARDS.values() if any(wanted in name for name in _names(card))]
    ruled = [
        card
        for card in CARDS.values()
        if any(wanted in _plain(card.rule(lang)) for lang in LANGUAGES)
    ]
    found = tuple(dict.fromkeys((*named, *ruled)))
    if found:
        return found
    try:
        return (find_card(word),)
    except AmbiguousCard as error:
        meant = error.values["candidates"]
        assert isinstance(meant, tuple)
        labels = {card: " / ".join(dict.fromkeys(card.names.values())) for card in CARDS.values()}
        return tuple(card for card, label in labels.items() if label in meant)


def _names(card: Card) -> tuple[str, ...]:
    return tuple(_plain(name) for name in (*card.names.values(), card.key, *card.also))


def _plain(text: str) -> str:
    return "".join(sign for sign in strip_accents(text) if sign.isalnum())
