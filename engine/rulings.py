"""What people argue about, settled: every ruling as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """One ruling: an identifier, the cards it is about, a sentence in both languages and where it comes from."""

    id: str
    cards: tuple[str, ...]
    de: str
    en: str
    source: str

    def sentence(self, lang: str = "en") -> str:
        """The sentence that kscore shows."""
        return self.de if lang == "de" else self.en


RULINGS: tuple[Ruling, ...] = ()


def rulings_of(card_key: str) -> tuple[Ruling, ...]:
    """The rulings about one card."""
    return tuple(ruling for ruling in RULINGS if card_key in ruling.cards)
