"""The rules beside the drawing: what is doubtful is weighed, what is clear is only asked about."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from kscore.engine.grid import Space
from kscore.engine.layout import Layout
from kscore.engine.likelihood import (
    CardCombination,
    CardEvidence,
    Readings,
    SeasonReadings,
    SharedCards,
)
from kscore.engine.rules import Variant
from kscore.engine.season import Season
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.by_rules import (
    _ask_readings,
    _season_readings,
    _season_spaces,
    apply_rules,
    card_evidence,
)
from kscore.scanner.decide.decision import CLEAR, Decision
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.questions import candidates, find_doubts
from kscore.scanner.decide.search import Search
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.decide.terrain_model import KnownBefore

from tests.scanner.test_decide import TABLE, evidence

NOTHING_PRINTED = Layout("nothing", frozenset(), frozenset(), frozenset())
SPRING = KnownBefore(NOTHING_PRINTED, Variant(heroes=False, games="K"), season=Season.SPRING)
FARMLAND = ("B8", "C7", "C8", "C9", "D8")
# Eight time units: Fishing Village, Hamlet, Farmland, Hinterland Stream, Great River, Forgotten
# Forest.
DRAWN: Mapping[str, tuple[str, ...]] = {
    "V": ("F3", "F4", "F5", "F6", "A1", "B1", "B2"),
    "A": FARMLAND,
    "W": ("H1", "H2", "H3", "I1", "J1", "I9", "J8", "J9", "K7", "K8"),
    "F": ("F9", "G9", "G10", "H10"),
}
LOOKS = {"V": 1, "A": 2, "W": 3, "F": 4, "M": 5}


def index(space: str) -> int:
    return Space.parse(space).number


def ruled(
    unsure: Mapping[str, tuple[str, str, float]],
    given: KnownBefore = SPRING,
    table: DecisionTable = TABLE,
    drawn: Mapping[str, tuple[str, ...]] = DRAWN,
) -> Decision:
    """The season with these spaces unsure: first and second letter, and by how many nats the first
    leads."""
    sure = {
        index(space): letter
        for letter, spaces in drawn.items()
        for space in spaces
        if space not in unsure
    }
    looks = {index(space): LOOKS[letter] for letter, spaces in drawn.items() for space in spaces}
    cells = evidence(sure, {index(space): doubt for space, doubt in unsure.items()}, looks)
    return apply_rules(decide_drawing(cells, given, TABLE), given, None, table)


def letter(found: Decision, space: str) -> str:
    return found.rows[Space.parse(space).row][Space.parse(space).column]


def asked(found: Decision) -> set[str]:
    return {space for doubt in find_doubts(found, SPRING, TABLE) for space in doubt.cells}


def test_the_plus_of_five_is_farmland_whatever_it_looks_like() -> None:
    """docs/rules.md: one card has the plus of five, Farmland, and it is a field."""
    found = ruled(dict.fromkeys(FARMLAND, ("F", "A", 0.3)))
    assert [letter(found, space) for space in FARMLAND] == ["A"] * 5
    told = next(each for each in found.evidence if set(each.cells) == set(FARMLAND))
    assert (told.drawn, told.says, told.turned, told.cards) == ("F", "A", True, ("farmland",))
    assert 0.5 < told.says_p < 0.7  # bounded: people break rules


def test_a_clear_drawing_is_never_turned_but_asked_about() -> None:
    """97.5 % forest by its look; the rules, trusted more than they are, say field."""
    trusting = replace(TABLE, rules=2.0)
    found = ruled(dict.fromkeys(FARMLAND, ("F", "A", 2.2)), table=trusting)
    assert [letter(found, space) for space in FARMLAND] == ["F"] * 5
    assert set(FARMLAND) <= asked(found)
    (told,) = [each for each in found.evidence if set(each.cells) == set(FARMLAND)]
    assert told.drawn_p >= CLEAR
    assert (told.says, told.turned) == ("A", False)
    turned = ruled(dict.fromkeys(FARMLAND, ("F", "A", 1.5)), table=trusting)
    assert [letter(turned, space) for space in FARMLAND] == ["A"] * 5


def test_the_clearest_blank_is_asked_about_where_the_rules_say_that_something_is_drawn() -> None:
    """The fourth space of Fishing Village, empty with 98.8 %: what the rules may add is bounded, so
    it would seem too sure for a question."""
    unsure = {"F6": (".", "V", 4.4)}
    trusting = replace(TABLE, rules=1.0, named_above=0.002, ask_above=0.036)
    found = ruled(unsure, table=trusting)
    assert letter(found, "F6") == "."
    for table, about in ((trusting, {"F6"}), (replace(trusting, rules=0.0), set())):
        every = find_doubts(ruled(unsure, table=table), SPRING, table)
        assert {space for doubt in every for space in doubt.cells} == about


def test_with_cards_that_nobody_knows_the_rules_make_nothing_surer() -> None:
    """Shapes of a map pack are in no list: doubts stay as wide open as the drawing leaves them."""
    for unsure in (dict.fromkeys(FARMLAND, ("F", "A", 0.3)), {"F6": ("V", ".", 3.0)}):
        other = ruled(unsure, replace(SPRING, played=replace(SPRING.played, other_cards=True)))
        alone = ruled(unsure, SPRING.without_games)
        assert (other.confidence <= alone.confidence + 1e-9).all()
        assert set(unsure) <= asked(other)


def test_a_promo_ambush_is_a_card_where_it_is_in_play() -> None:
    """Four monsters in a square, doubtful: no card of the box has them."""
    square = ("H5", "H6", "I5", "I6")
    drawn = {**DRAWN, "M": square}
    unsure = dict.fromkeys(square, ("M", "V", 0.3))
    plain, promo = (
        ruled(unsure, replace(SPRING, played=replace(SPRING.played, promo=each)), drawn=drawn)
        for each in (False, True)
    )
    place = Space.parse("H5")
    assert promo.confidence[place.row, place.column] > plain.confidence[place.row, place.column]


def test_a_faint_fourth_space_that_completes_a_piece_is_drawn() -> None:
    assert letter(ruled({"F6": (".", "V", 0.7)}), "F6") == "V"


def test_a_smudge_that_belongs_to_no_piece_is_none() -> None:
    smudge = {"D6": ("W", ".", 0.05)}
    assert letter(ruled(smudge), "D6") == "."
    assert letter(ruled(smudge, SPRING.without_games), "D6") == "W"


def test_a_question_that_the_rules_settle_is_not_asked() -> None:
    unsure = {"F6": ("V", ".", 3.0)}
    assert "F6" in asked(ruled(unsure, SPRING.without_games))
    assert "F6" not in asked(ruled(unsure))


def test_how_a_sheet_is_read_does_not_hang_on_what_was_asked_before() -> None:
    """The search for a season's pieces has an end. Kept readings that earlier answers have brought
    there say nothing more: then it begins again, or the same answers would be read otherwise after
    a restart."""
    unsure = dict.fromkeys(FARMLAND, ("F", "A", 0.3))
    first = ruled(unsure)
    kept = _season_readings(_season_spaces(first.rows, SPRING, None).change, "K", False, False)
    assert kept.has_searched
    for deck in kept._decks:
        deck.covers._season_left = 0
    again = ruled(dict.fromkeys(DRAWN["F"], ("V", "F", 0.3)))
    _season_readings.cache_clear()
    fresh = ruled(dict.fromkeys(DRAWN["F"], ("V", "F", 0.3)))
    assert again.evidence == fresh.evidence
    assert np.array_equal(again.probabilities, fresh.probabilities)
    assert again.evidence  # what shapes alone say would be nothing


def test_two_threads_never_ask_the_same_readings_at_once() -> None:
    """Three threads that weighed six readings of one season had other results than one alone in a
    tenth of the rounds: they took each other's steps of the search."""
    season = _season_spaces(ruled({}).rows, SPRING, None)
    inside, most = [], []

    def ask(_: Readings) -> None:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.02)
        inside.pop()

    threads = [threading.Thread(target=_ask_readings, args=(season, SPRING, ask)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1]


def test_a_hero_is_not_ruled_out_where_the_first_game_is_played_with_heroes() -> None:
    """None is read on the sheet yet: that says nothing where somebody said that they are played."""
    unsure = dict.fromkeys(DRAWN["F"], ("F", "H", 1.5))
    said = replace(SPRING, played=Variant(games="K", heroes=True))
    assert set(DRAWN["F"]) <= asked(ruled(unsure, said))
    assert chance(ruled(unsure, said), "F9", "H") > 0.01
    assert chance(ruled(unsure, replace(said, played=Variant(games="K"))), "F9", "H") < 1e-6


def test_what_a_lone_spaces_symbol_may_mean_is_weighed_once() -> None:
    """Of a symbol of two one space is answered: what is left of its doubt goes to the other,
    settled or not."""
    looks = {index(space): LOOKS[letter] for letter, spaces in DRAWN.items() for space in spaces}
    looks |= dict.fromkeys((index("F5"), index("F6")), 7)
    sure = {index(space): letter for letter, spaces in DRAWN.items() for space in spaces}
    plain = decide_drawing(evidence(sure, {}, looks), SPRING, TABLE)
    number = next(
        n for n, symbol in enumerate(plain.symbols) if symbol.spaces == (index("F5"), index("F6"))
    )
    symbols = list(plain.symbols)
    symbols[number] = replace(symbols[number], wrong=0.04)
    answered = {index("F5"): "V"}
    found = apply_rules(replace(plain, symbols=tuple(symbols)), SPRING, None, TABLE, answered)
    assert found.symbols[number].wrong == 0
    assert 0 < found.alone_wrong[index("F6")] < 0.04
    (left,) = [each for each in candidates(found, answered) if index("F6") in each.spaces]
    assert left.wrong == found.alone_wrong[index("F6")]


CARDS = (
    "fishing_village",
    "hamlet",
    "farmland",
    "hinterland_stream",
    "great_river",
    "forgotten_forest",
)


def others_with(*cards: str) -> KnownBefore:
    """Two other sheets of this spring that have just these cards."""
    says = CardEvidence(Season.SPRING, "K", {CardCombination("K", frozenset(cards)): 1.0})
    return replace(SPRING, shared=SharedCards((says, says), Season.SPRING, "K"))


def chance(found: Decision, space: str, wanted: str) -> float:
    at = Space.parse(space)
    return float(found.probabilities[at.row, at.column, READ_ORDER.index(wanted)])


def test_what_the_other_sheets_have_is_likelier() -> None:
    """Everybody draws what the same cards say: the fourth space of Fishing Village is there or is
    not."""
    faint = {"F6": (".", "V", 1.0)}
    alone, same = ruled(faint), ruled(faint, others_with(*CARDS))
    other = ruled(faint, others_with("homestead", *CARDS[1:]))
    assert chance(same, "F6", "V") > chance(alone, "F6", "V") > chance(other, "F6", "V")
    told = next(each for each in same.evidence if each.cells == ("F6",))
    assert (told.says, told.sheets) == ("V", 2)
    assert all(each.sheets == 0 for each in alone.evidence)


@pytest.mark.parametrize(("season", "games"), [(Season.SUMMER, "K"), (Season.SPRING, "KH")])
def test_sheets_of_another_season_or_other_games_say_nothing(season: Season, games: str) -> None:
    says = CardEvidence(season, games, {CardCombination("K", frozenset(CARDS)): 1.0})
    apart = replace(SPRING, shared=SharedCards((says, says), season, games))
    faint = {"F6": (".", "V", 1.0)}
    assert ruled(faint, apart).evidence == ruled(faint).evidence


def test_the_other_sheets_turn_nothing_that_is_clear() -> None:
    trusting = replace(TABLE, shared=4.0)
    found = ruled(dict.fromkeys(FARMLAND, ("F", "A", 2.2)), others_with(*CARDS), trusting)
    assert [letter(found, space) for space in FARMLAND] == ["F"] * 5
    assert set(FARMLAND) <= asked(found)
    (told,) = [each for each in found.evidence if set(each.cells) == set(FARMLAND)]
    assert told.drawn_p >= CLEAR
    assert (told.says, told.turned) == ("A", False)


def test_a_sheet_says_which_cards_it_has() -> None:
    looks = {index(space): LOOKS[letter] for letter, spaces in DRAWN.items() for space in spaces}
    cells = evidence(
        {index(space): letter for letter, spaces in DRAWN.items() for space in spaces}, {}, looks
    )
    decision = decide_drawing(cells, SPRING, TABLE)
    drawn = card_evidence(decision, SPRING, None, TABLE)
    assert drawn is not None
    assert max(drawn.shares, key=lambda seen: drawn.shares[seen]).cards == set(CARDS)
    assert card_evidence(decision, SPRING.without_games, None, TABLE) is None
    assert card_evidence(decision, replace(SPRING, season=None), None, TABLE) is None
    with_others = others_with("homestead")
    # no echo: whatever other sheets say
    assert card_evidence(decision, with_others, None, TABLE) == drawn


def test_without_games_nothing_is_weighed() -> None:
    """Skills, a home-made sheet, cards that nobody named: the drawing alone decides."""
    given = SPRING.without_games
    cells = evidence({index("F9"): "F"}, {index("F10"): ("F", "A", 0.2)})
    decision = decide_drawing(cells, given, TABLE)
    assert apply_rules(decision, given, None, TABLE) is decision
    no_weight = replace(TABLE, rules=0.0)
    assert apply_rules(decision, SPRING, None, no_weight) is decision


def test_nothing_is_crossed_out_in_the_first_game() -> None:
    found = ruled({"F6": ("X", "V", 0.5)})
    assert letter(found, "F6") == "V"


def test_what_stood_last_season_stands() -> None:
    """A doubtful space of last season's map is what it was, even where no shape tells."""
    rows = [["."] * 11 for _ in range(11)]
    for spaces in DRAWN.values():
        for space in spaces:
            rows[Space.parse(space).row][Space.parse(space).column] = "F"
    previous = Sheet(NOTHING_PRINTED, Board(tuple(map("".join, rows)), frozenset()))
    given = replace(SPRING, season=Season.SUMMER, previous=previous)
    everything = {"F": tuple(space for spaces in DRAWN.values() for space in spaces)}
    unsure = {"K8": ("A", "F", 1.0)}
    sure = {index(space): "F" for space in everything["F"] if space != "K8"}
    looks = dict.fromkeys(sure, 1) | {index("K8"): 2}
    cells = evidence(sure, {index("K8"): unsure["K8"]}, looks)
    table = replace(TABLE, before=0.0)
    alone = decide_drawing(cells, given, table)
    assert alone.rows[10][7] == "A"
    assert apply_rules(alone, given, None, table).rows[10][7] == "F"
    unsettled = replace(given, unsettled=frozenset({"K8"}))
    assert apply_rules(alone, unsettled, None, table).rows[10][7] == "A"
    destroys = replace(given, played=replace(given.played, games="H"))
    stood, gone = (
        1 - apply_rules(alone, each, None, table).confidence[10, 7]
        for each in (destroys, replace(destroys, previous=None))
    )
    assert stood == pytest.approx(gone), "it may be destroyed, and then it bore anything"


@pytest.mark.parametrize(
    "given", [SPRING, replace(SPRING, season=None), replace(SPRING, season=Season.WINTER)]
)
def test_a_sheet_of_doubts_is_weighed_soon(given: KnownBefore) -> None:
    """Every space doubtful: neither long nor sure of what nobody can know."""
    rng = np.random.default_rng(3)
    letters = [str(each) for each in rng.choice(list(".FVAWM"), 121)]
    others = [str(each) for each in rng.choice(list("FVAW"), 121)]
    unsure = {
        n: (one, other if other != one else ".", 0.5)
        for n, (one, other) in enumerate(zip(letters, others, strict=True))
        if one != "." or other != "."
    }
    decision = decide_drawing(evidence({}, unsure, {n: 1 + n % 7 for n in unsure}), given, TABLE)
    began = time.process_time()
    found = apply_rules(decision, given, None, TABLE)
    assert time.process_time() - began < 5, "0.2 s on a free machine"
    assert np.isfinite(found.probabilities).all()
    assert np.allclose(found.probabilities.sum(axis=2), 1)


def watched(monkeypatch: pytest.MonkeyPatch) -> list[Search]:
    """Every search from now on, in the order in which they begin."""
    searches: list[Search] = []
    improve = Search._improve

    def begun(search: Search) -> None:
        searches.append(search)
        improve(search)

    monkeypatch.setattr(Search, "_improve", begun)
    return searches


def test_the_search_ends_after_so_many_pairs_of_covers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards leave much open each reading takes long: then fewer are weighed, and all by cards
    nevertheless."""
    letters = {space: letter for letter, spaces in DRAWN.items() for space in spaces}
    unsure = {
        space: (letter, "VFWA"["FVAW".index(letter)], 1.5) for space, letter in letters.items()
    }
    searches = watched(monkeypatch)
    given = replace(SPRING, played=Variant(games="KH", heroes=False))
    ruled(unsure, given)
    (unbounded,) = searches
    most = unbounded.pairs // 8
    monkeypatch.setattr("kscore.scanner.decide.search.MOST_PAIRS", most)
    found = ruled(unsure, given)
    (_, bounded) = searches
    assert isinstance(bounded._by_cards, SeasonReadings)
    a_reading = max(bounded._by_cards.pairs(bounded.spaces(each)) for each in bounded._known)
    assert most + a_reading < bounded.pairs <= 2 * most + a_reading
    assert 2 * most + a_reading < unbounded.pairs
    assert np.allclose(found.probabilities.sum(axis=2), 1)


@pytest.mark.parametrize(("left", "explained"), [(0.29, True), (0.31, False)])
def test_cards_explain_a_sheet_of_which_hardly_anything_is_left(
    left: float, explained: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = watched(monkeypatch)
    ruled({"F6": (".", "V", 0.7)})
    (search,) = searches
    ways = {
        CardCombination("K", frozenset(CARDS)): 1 - left,
        CardCombination("K", frozenset(CARDS[1:]), more=True): left,
    }
    search.__dict__["_current_evidence"] = CardEvidence(Season.SPRING, "K", ways)
    search.__dict__.pop("explained", None)
    assert search.explained is explained


def test_no_card_is_named_for_spaces_that_are_apart() -> None:
    """Farmland's plus, and a second field that is drawn with the same sign."""
    for more, named in (((), ("farmland",)), (("J1", "J2", "J3", "I1", "H1"), ())):
        field = (*FARMLAND, *more)
        unsure = dict.fromkeys(field, ("F", "A", 0.3))
        found = ruled(unsure, drawn={"A": field, "V": ("A1", "B1", "B2")})
        (told,) = [each for each in found.evidence if set(each.cells) == set(field)]
        assert (told.says, told.cards) == ("A", named)


def test_the_same_sheet_is_weighed_alike_every_time() -> None:
    unsure = {**dict.fromkeys(FARMLAND, ("F", "A", 0.3)), "F6": (".", "V", 0.7)}
    one, two = ruled(unsure), ruled(dict(reversed(unsure.items())))
    assert one.rows == two.rows
    assert one.evidence == two.evidence


def test_a_sheet_that_agrees_with_the_others_is_asked_less() -> None:
    """Farmland is one of the cards that two others show; other cards settle nothing."""
    unsure = dict.fromkeys(FARMLAND, ("A", "F", 1.0))
    alone, same = ruled(unsure), ruled(unsure, others_with(*CARDS))
    apart = ruled(unsure, others_with("homestead", "orchard", "treetop_village", "marshlands"))
    wrong = [1 - chance(found, "C8", "A") for found in (same, alone, apart)]
    assert wrong[0] < 0.25 * wrong[1]
    assert wrong[0] < 0.25 * wrong[2]


def test_nothing_gets_surer_where_cards_do_not_explain_the_sheet() -> None:
    """Six spaces in a row that no card draws lie beside the plus of five."""
    stranger = {
        **DRAWN,
        "W": ("K1", "K2", "K3", "K4", "K5", "K6", "J1", "I1", "H1", "G1", "F1", "E1"),
    }
    unsure = dict.fromkeys(FARMLAND, ("A", "F", 1.0))
    sheets = [{**DRAWN}, stranger]
    wrong = [1 - chance(ruled(unsure, drawn=each), "C8", "A") for each in sheets]
    assert wrong[0] < 0.5 * wrong[1]


def test_in_a_hand_that_the_reader_does_not_know_the_rules_settle_no_question() -> None:
    """Of invented symbols thirteen sheets of 320 were silently wrong with the rules where five were
    without."""
    unsure = {"F6": ("V", ".", 3.0)}
    strange = {**unsure, **dict.fromkeys(DRAWN["W"], ("W", "A", 0.5))}
    assert "F6" not in asked(ruled(unsure))
    found = ruled(strange)
    assert "F6" in asked(found)
    assert letter(found, "F6") == "V"
    spaces = {index(space): "W" for space in DRAWN["W"]}
    # Answers make the sheet surer, and the hand no better known.
    cells = evidence(
        {index(s): each for each, names in DRAWN.items() for s in names if s != "F6"},
        {index("F6"): ("V", ".", 3.0)},
    )
    first, then = ruled(strange), decide_drawing(cells, SPRING, TABLE, spaces)
    known = apply_rules(then, SPRING, None, TABLE, spaces)
    unknown = apply_rules(then, SPRING, None, TABLE, spaces, unanswered=first)
    assert "F6" not in asked(known)
    assert "F6" in asked(unknown)
