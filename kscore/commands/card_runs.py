"""What runs ``kscore cards``: by itself, because it needs neither a photo nor a record and shall be quick."""

from __future__ import annotations

import json
from typing import Any

from engine.cards import Card
from engine.rulings import Ruling
from engine.topics import Topic
from kscore import console
from kscore.errors import Exit
from kscore.messages import Texts
from kscore.search import search_cards


def show(word: str, as_json: bool, t: Texts) -> int:
    """The cards that fit a word, or all. Raises UnknownCard where none is near."""
    found = search_cards(word)
    if as_json:
        console.show(json_line([card_json(card, t.lang) for card in found]))
        return int(Exit.SCORED)
    from kscore.views import terminal

    console.show(terminal.card_list(found, t))
    return int(Exit.SCORED)


def topic_json(topic: Topic, lang: str) -> dict[str, Any]:
    """A topic with its rulings in ``lang``."""
    rulings = [ruling_json(ruling, lang) for ruling in topic.rulings]
    return {"topic": topic.key, "german": topic.titles["de"], "english": topic.titles["en"], "rulings": rulings}


def ruling_json(ruling: Ruling, lang: str) -> dict[str, Any]:
    """A ruling in ``lang``; ``ours``: the rule texts are silent about it."""
    return {"key": ruling.id, "text": ruling.sentence(lang), "source": ruling.source, "ours": ruling.ours}


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
    """A result for programs, on one line."""
    return json.dumps(data, ensure_ascii=False)
