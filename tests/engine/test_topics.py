"""Everything that can be explained: every ruling is reached, every name found, the list in
the page of topics whole."""

from __future__ import annotations

from pathlib import Path

import kscore.engine
import pytest
from kscore.engine.cards import CARDS, RULINGS, Card
from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.messages import read_records
from kscore.engine.quotations import quotations, translate_quotation
from kscore.engine.rulings import RULINGS as BY_ID
from kscore.engine.topics import Topic, find_subject, subject_names, topics

from tests.generated_pages import explained_page


def test_every_ruling_is_reached_by_a_card_or_a_topic() -> None:
    reached = {ruling.id for topic in topics().values() for ruling in topic.rulings}
    reached |= {ruling.id for card in CARDS.values() for ruling in card.rulings}
    assert [ruling.id for ruling in RULINGS if ruling.id not in reached] == []
    assert len(RULINGS) >= 58


def test_every_topic_is_settled_by_something() -> None:
    assert not topics().keys() & CARDS.keys()
    for topic in topics().values():
        assert topic.rulings, topic.key
        assert len(set(topic.rulings)) == len(topic.rulings), topic.key


def _names(each: Card | Topic) -> tuple[str, ...]:
    own = (
        (each.german, each.english)
        if isinstance(each, Card)
        else (each.title("de"), each.title("en"))
    )
    return (*own, each.key, *each.also)


def test_every_name_is_found() -> None:
    known: list[Card | Topic] = [*topics().values(), *CARDS.values()]
    for each in known:
        for name in _names(each):
            plain = name.replace("ü", "ue").replace("ö", "oe").replace("ä", "ae")
            for typed in (name, name.upper(), plain):
                assert find_subject(typed) is each, typed


def documented() -> list[list[str]]:
    """The rows of the site's page: German and English name, the rulings that settle it."""
    table = [line for line in explained_page().splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1:]]


def test_what_the_docs_name_is_found_with_its_rulings() -> None:
    for german, english, rulings in documented():
        for name in (german, english):
            found = find_subject(name)
            assert ", ".join(ruling.id for ruling in found.rulings) == rulings, name
            if isinstance(found, Topic):
                assert any("„" in ruling.source for ruling in found.rulings), "no rule is quoted"


@pytest.mark.parametrize(
    ("typed", "key"), [("Müntzen", "coins"), ("Gleichstant", "ties"), ("drgon", "dragon_inferno")]
)
def test_small_slips(typed: str, key: str) -> None:
    assert find_subject(typed).key == key


def test_suggestions_come_from_topics_and_cards() -> None:
    with pytest.raises(UnknownCard) as unknown:
        find_subject("Munzzenn")
    assert unknown.value.key == "unknown_topic"
    assert "Münzen / coins" in str(unknown.value.values["suggestions"])
    with pytest.raises(UnknownCard) as unknown:
        find_subject("Schildkröten")
    assert any("Schild" in str(each) for each in unknown.value.values["suggestions"])  # type: ignore[attr-defined]
    with pytest.raises(AmbiguousCard) as several:
        find_subject("Schild")
    assert several.value.key == "ambiguous_topic"


def test_every_entry_of_the_file_belongs_to_something_explained() -> None:
    in_file = read_records(Path(kscore.engine.__file__).with_name("topics.txt"))
    assert {key.removeprefix("topic.") for key in in_file} <= {*topics(), *CARDS}


def test_what_is_our_reading_says_so() -> None:
    ours = {ruling.id for ruling in RULINGS if ruling.ours}
    assert ours == {
        "no_floor",
        "tied_choice",
        "barony_single",
        "mountain_coin_edge",
        "dragon_destroyed",
        "great_city_largest",
        "coins_stay",
    }


def test_every_quotation_has_its_english_meaning() -> None:
    quoted = {words for ruling in RULINGS for words in quotations(ruling.source)}
    in_file = read_records(Path(kscore.engine.__file__).with_name("quotations.txt")).values()
    assert quoted == {each["de"] for each in in_file}, "each has its meaning in quotations.txt"
    assert all(translate_quotation(each["de"]) == each["en"] for each in in_file)
    for card in CARDS.values():
        assert [translate_quotation(words) for words in quotations(card.source)] == [
            card.glossary["en"]
        ]


def test_the_deciding_half_of_a_rule_is_quoted() -> None:
    """The half that settles the question, not the one beside it."""
    deciding = {
        "tie_break": "liegt vorne, wer insgesamt weniger Ruhmpunkte",
        "nothing_fits": "(außer Gebirge)",
        "solo_ambush": "versuche es mit dem nächsten Feld in Pfeilrichtung",
        "ruins_cover": "1 oder mehrere Karten mit dem Ruinensymbol",
        "spent_coins": "1× pro Jahreszeit",
        "season_lengths": "Erreicht oder übersteigt",
    }
    by_id = {ruling.id: ruling for ruling in RULINGS}
    for key, words in deciding.items():
        assert words in by_id[key].source
    for key in ("sentinel_wood", "canal_lake", "mages_valley", "ulems_wallow"):
        assert CARDS[key].glossary["de"] in CARDS[key].source


def test_filled_stands_on_every_card_that_tells_empty_spaces_apart() -> None:
    """ "Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt." """
    assert {key for key, card in CARDS.items() if BY_ID["filled"] in card.rulings} == {
        key for key, card in CARDS.items() if "." in card.tells_apart
    }


def test_the_list_in_the_docs_is_whole() -> None:
    each: list[Topic | Card] = [*topics().values(), *CARDS.values()]
    known = [
        [german, english, ", ".join(ruling.id for ruling in found.rulings)]
        for german, english, found in zip(
            subject_names("de"), subject_names("en"), each, strict=True
        )
    ]
    assert documented() == known, "\n".join(f"| {' | '.join(row)} |" for row in known)
