"""Everything that can be explained: every ruling is reached, every name found, the list in docs/table.md whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cards import CARDS, RULINGS, Card
from engine.errors import AmbiguousCard, UnknownCard
from engine.explore import AMBUSH_CARDS, HERO_CARDS
from engine.rulings import FILLED
from engine.topics import TOPICS, Topic, explained_names, find_explained

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_ruling_is_reached_by_a_card_or_a_topic() -> None:
    reached = {ruling.id for topic in TOPICS.values() for ruling in topic.rulings}
    reached |= {ruling.id for card in CARDS.values() for ruling in card.rulings}
    assert [ruling.id for ruling in RULINGS if ruling.id not in reached] == []
    assert len(RULINGS) >= 58


def test_every_topic_is_settled_by_something() -> None:
    assert not TOPICS.keys() & CARDS.keys()
    for topic in TOPICS.values():
        assert topic.rulings, topic.key
        assert len(set(topic.rulings)) == len(topic.rulings), topic.key


def _names(each: Card | Topic) -> tuple[str, ...]:
    own = (each.german, each.english) if isinstance(each, Card) else (each.title("de"), each.title("en"))
    return (*own, each.key, *each.also)


@pytest.mark.parametrize("each", [*TOPICS.values(), *CARDS.values()], ids=lambda each: str(each.key))
def test_every_name_is_found(each: Card | Topic) -> None:
    for name in _names(each):
        for typed in (name, name.upper(), name.replace("ü", "ue").replace("ö", "oe").replace("ä", "ae")):
            assert find_explained(typed) is each, typed


@pytest.mark.parametrize(
    "word", ["monsters", "coins", "solo", "ties", "ambush", "hero", "ruins", "seasons", *AMBUSH_CARDS, *HERO_CARDS]
)
def test_what_people_ask_about(word: str) -> None:
    found = find_explained(word)
    assert isinstance(found, Topic)
    assert any("„" in ruling.source for ruling in found.rulings), "no rule is quoted"


@pytest.mark.parametrize(("typed", "key"), [("Müntzen", "coins"), ("Gleichstant", "ties"), ("drgon", "dragon_inferno")])
def test_small_slips(typed: str, key: str) -> None:
    assert find_explained(typed).key == key


def test_suggestions_come_from_topics_and_cards() -> None:
    with pytest.raises(UnknownCard) as unknown:
        find_explained("Munzzenn")
    assert unknown.value.key == "unknown_topic"
    assert "Münzen / coins" in str(unknown.value.values["suggestions"])
    with pytest.raises(UnknownCard) as unknown:
        find_explained("Schildkröten")
    assert any("Schild" in str(each) for each in unknown.value.values["suggestions"])  # type: ignore[attr-defined]
    with pytest.raises(AmbiguousCard) as several:
        find_explained("Wald")
    assert several.value.key == "ambiguous_topic"


def test_what_is_our_reading_says_so() -> None:
    ours = {ruling.id for ruling in RULINGS if ruling.ours}
    assert ours == {"no_floor", "tied_choice", "barony_single", "mountain_coin_edge", "dragon_destroyed"}


def test_filled_stands_on_every_card_that_tells_empty_spaces_apart() -> None:
    """ "Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt." """
    assert {key for key, card in CARDS.items() if FILLED in card.rulings} == {
        key for key, card in CARDS.items() if "." in card.tells_apart
    }


def rows() -> list[str]:
    """The table of docs/table.md: what can be explained, in both languages, with the rulings that settle it."""
    each: list[Topic | Card] = [*TOPICS.values(), *CARDS.values()]
    lines = []
    for german, english, found in zip(explained_names("de"), explained_names("en"), each, strict=True):
        lines.append(f"| {german} | {english} | {', '.join(ruling.id for ruling in found.rulings)} |")
    return lines


def test_the_list_in_the_docs_is_whole() -> None:
    text = (DOCS / "table.md").read_text(encoding="utf-8")
    section = text.split("## What `kscore explain` answers")[1].split("\n## ")[0]
    table = [line for line in section.splitlines() if line.startswith("| ") and not line.startswith("| German")]
    assert table == rows(), "\n".join(rows())
