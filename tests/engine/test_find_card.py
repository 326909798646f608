"""Cards are found by what people type."""

from __future__ import annotations

import random

import pytest
from kscore.engine.cards import CARDS, CATEGORIES, RECOMMENDED, find_card
from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.explore import find_revealed_card
from kscore.engine.season import CardSet
from kscore.engine.topics import find_subject


def test_there_are_sixteen_cards_a_game_four_of_each_category() -> None:
    assert len(CARDS) == 32
    for game in "KH":
        for category in CATEGORIES:
            assert (
                sum(card.game == game and card.category == category for card in CARDS.values()) == 4
            )
    assert [card.number for card in CARDS.values() if card.game == "K"] == list(range(26, 42))
    for card in CARDS.values():
        assert card.rule("de") != card.rule("en")
        assert card.scorer.__doc__
        assert "-anleitung.txt, Glossar" in card.scorer.__doc__
        assert card.german in card.scorer.__doc__


SOLO = {
    "K": (25, 22, 17, 18, 24, 22, 20, 27, 16, 16, 21, 20, 24, 24, 24, 20),
    "H": (16, 18, 22, 24, 12, 14, 15, 18, 14, 12, 12, 16, 28, 30, 28, 30),
}


@pytest.mark.parametrize("game", "KH")
def test_solo_numbers(game: str) -> None:
    assert tuple(card.solo for card in CARDS.values() if card.game == game) == SOLO[game]


@pytest.mark.parametrize("key", sorted(CARDS))
def test_every_card_is_found_by_any_spelling_of_its_names(key: str) -> None:
    card = CARDS[key]
    long = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
    short = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
    for name in (card.german, card.english, key, *card.also):
        bare = name.lower()
        for article in ("der ", "die ", "das ", "the "):
            bare = bare.removeprefix(article)
        spellings = {
            name,
            name.upper(),
            name.lower(),
            bare,
            f"die {bare}",
            f"The {bare}",
            name.translate(long),
            name.translate(short),
            name.replace(" ", ""),
            name.replace(" ", "-"),
            f"  {name} ",
        }
        for spelling in spellings:
            assert find_card(spelling) is card, spelling
    assert find_card(card.german, "de") is card
    assert find_card(card.english, "en") is card


@pytest.mark.parametrize("key", sorted(CARDS))
def test_one_slip_is_forgiven(key: str) -> None:
    card = CARDS[key]
    rng = random.Random(key)
    for name in (card.german, card.english):
        for _ in range(8):
            at = rng.randrange(1, len(name) - 1)
            slips = (
                name[:at] + name[at + 1 :],
                name[:at] + rng.choice("enrstx") + name[at + 1 :],
                name[:at] + rng.choice("enrstx") + name[at:],
                name[: at - 1] + name[at] + name[at - 1] + name[at + 1 :],
            )
            for slip in slips:
                assert find_card(slip) is card, slip


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Schild des Reiches", "shieldgate"),
        ("Traykloster", "traylo_monastery"),
        ("Clawsgrave Peaks", "clawsgrave_peak"),
        ("Die äußerste Enklave", "outer_enclave"),
        ("Enklave im Grenzgebiet", "outer_enclave"),
        ("Ulems Wallow", "ulems_wallow"),
        ("Ulem’s Wallow", "ulems_wallow"),
        ("Mages Valey", "mages_valley"),
        ("baronie", "lost_barony"),
        ("lange strasse", "broken_road"),
        ("Kornspeicher", "golden_granary"),
        ("Schillrnde Ebene", "greengold_plains"),
        ("Grenzlad", "borderlands"),
        ("tal d. magier", "mages_valley"),
        ("schild wald", "sentinel_wood"),
        ("Sumpf", "ulems_wallow"),
        ("kanal", "canal_lake"),
    ],
)
def test_spellings_in_use(text: str, key: str) -> None:
    assert find_card(text).key == key


def test_unknown_and_ambiguous_cards() -> None:
    with pytest.raises(UnknownCard) as unknown:
        find_card("Sentinl Wodo Ost")
    assert "Sentinel Wood" in unknown.value.text("en")
    with pytest.raises(UnknownCard) as listed:
        find_card(" Kanalsee")
    assert "„Kanalsee“" in listed.value.text("de"), "a list's entry is told without its blank"
    for nothing in ("", "  ", "???", "xyzzy"):
        with pytest.raises(UnknownCard):
            find_card(nothing)
    for nothing in ("", "  ", "???"):
        with pytest.raises(UnknownCard) as unlike:
            find_card(nothing)
        assert "Meintest" not in unlike.value.text("de")
    with pytest.raises(AmbiguousCard) as ambiguous:
        find_card("Schild")
    assert "Schildwald" in ambiguous.value.text("de")
    assert "Schild des Reichs" in ambiguous.value.text("de")
    with pytest.raises(AmbiguousCard) as woods:
        find_card("wald")
    assert all(
        name in woods.value.text("de")
        for name in ("Schildwald", "Faunwald", "Düsterwald", "Herz des Waldes")
    )


def test_a_language_narrows_the_search() -> None:
    with pytest.raises(UnknownCard):
        find_card("Grenzland", "en")
    assert find_card("borderlands", "de").key == "borderlands"  # a key is no language's


def test_recommended_cards() -> None:
    for game, keys in RECOMMENDED.items():
        cards = CardSet(tuple(CARDS[key] for key in keys))
        assert {card.game for card in cards.cards} == {game}


def test_cards_by_their_printed_number() -> None:
    """Nobody has to spell „Bewässerungskanal“ who has the card with its 30 in the hand."""
    for card in CARDS.values():
        if card.number is not None:
            for typed in (str(card.number), f"Nr. {card.number}", f"#{card.number}"):
                assert find_card(typed) is card
    assert find_revealed_card("8").key == "farmland"
    assert find_subject("35") is CARDS["great_city"]
    assert find_subject("17").key == "rift_lands"


@pytest.mark.parametrize("typed", ["99", "42", "46", "25", "0", "3", "260"])
def test_a_number_that_no_card_has_is_never_a_slip_of_another(typed: str) -> None:
    with pytest.raises(UnknownCard):
        find_card(typed)


def test_a_sentence_names_cards_in_its_own_language() -> None:
    with pytest.raises(UnknownCard) as unknown:
        find_card("Metrupollis")
    assert "Metropole" in unknown.value.text("de")
    assert "Great City" not in unknown.value.text("de")
    assert "Great City" in unknown.value.text("en")
