"""What the rule texts' sentences that rulings quote mean in other languages.

The rule texts are German (docs/rules.md names them). Elsewhere the meaning stands behind the
quotation: our translation (``quotations.txt``; a card's entry in ``cards/glossary.txt``), not the
words of another rule book.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kscore.engine.cards import CARDS
from kscore.engine.messages import FALLBACK, read_records

_QUOTED_IN = "de"
"""The language of the rule texts."""

_QUOTED = re.compile(r"(?<!Glossar )(?<!“ und )„([^“]*)“")


def quotations(source: str) -> tuple[str, ...]:
    """What a source quotes, as it stands there; the titles of glossary entries are left out."""
    return tuple(_QUOTED.findall(source))


def translate_quotation(quoted: str, lang: str = "en") -> str:
    """A quotation in a language; in English where that lacks it. Raises KeyError for another."""
    each = _translations()[quoted]
    return each.get(lang, each[FALLBACK])


@cache
def _translations() -> Mapping[str, Mapping[str, str]]:
    """Every quotation by language, by the words that are quoted."""
    of_rulings = read_records(Path(__file__).with_suffix(".txt")).values()
    of_cards = [card.glossary for card in CARDS.values()]
    return {each[_QUOTED_IN]: each for each in (*of_cards, *of_rulings)}
