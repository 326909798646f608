"""What the heroes' stars say: of other stars, of monsters, of destroyed spaces."""

from __future__ import annotations

import numpy as np
import pytest
from kscore.engine.explore import HERO_CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision import Decision, Symbol
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.spaces import SPACES, Beliefs, map_letter
from kscore.scanner.decide.stars import apply_attacks, attack_probabilities, star_posterior
from kscore.scanner.decide.terrain_model import KnownBefore

TABLE = DecisionTable.load()
GIVEN = KnownBefore(LAYOUTS["K-A"])
HERO, MONSTER, DESTROYED = (READ_ORDER.index(letter) for letter in "HMX")
MIDDLE = 6 * 11 + 4
CROSS = (MIDDLE - 11, MIDDLE - 1, MIDDLE + 1, MIDDLE + 11)
"""The spaces beside it: the stars of the first hero."""


def beliefs(**letters: tuple[int, ...]) -> Beliefs:
    """Beliefs (121, 8) of a map that is empty but for spaces by letter."""
    found = np.zeros((SPACES, 8))
    found[:, 0] = 1.0
    for letter, spaces in letters.items():
        found[list(spaces)] = np.eye(8)[READ_ORDER.index(letter)]
    return found


def looks(*stars: int, unsure: tuple[int, ...] = ()) -> Beliefs:
    """Stars (121,) that are seen, and that may be."""
    found = np.full(SPACES, 0.001)
    found[list(stars)] = 0.95
    found[list(unsure)] = 0.2
    return found


def decision(
    unsure: dict[int, tuple[str, str, float]], shares: Beliefs, symbols: tuple[Symbol, ...] = ()
) -> Decision:
    """A decision by these shares, but for the ``unsure``: space → what is read, the other, and its
    probability."""
    alone = np.zeros(SPACES)
    shares = shares.copy()
    for index, (first, second, other) in unsure.items():
        shares[index] = 0.0
        shares[index, READ_ORDER.index(first)] = 1 - other
        shares[index, READ_ORDER.index(second)] = other
        alone[index] = other
    read = shares.argmax(axis=1)
    rows = "".join(map_letter(i, int(letter), GIVEN.layout) for i, letter in enumerate(read))
    return Decision(
        rows=tuple(rows[r * 11 : r * 11 + 11] for r in range(11)),
        probabilities=shares.reshape(11, 11, 8),
        confidence=shares[np.arange(SPACES), read].reshape(11, 11),
        symbols=symbols,
        alone_wrong=alone,
        if_known=shares.copy(),
    )


def test_three_stars_of_a_hero_tell_the_fourth() -> None:
    there = attack_probabilities(beliefs(H=(MIDDLE,)), looks(*CROSS[:3]))
    assert there[CROSS[3]] > 0.95
    assert there[MIDDLE + 12] < 0.01, "a corner is of another hero"
    faint = star_posterior(beliefs(H=(MIDDLE,)), looks(*CROSS[:3], unsure=CROSS[3:]))
    assert faint[CROSS[3]] > 0.9


@pytest.mark.parametrize("card", HERO_CARDS.values(), ids=lambda card: card.key)
def test_every_way_to_draw_a_heros_stars_is_known(card: object) -> None:
    for way in HERO_CARDS[card.key].pattern.orientations():  # type: ignore[attr-defined]
        stars = [MIDDLE + 11 * down + right for down, right in way.offsets]
        there = star_posterior(beliefs(H=(MIDDLE,)), looks(*stars))
        assert {i for i in range(SPACES) if there[i] > 0.5} == set(stars)


def test_a_mark_where_no_hero_can_have_a_star_is_hardly_one() -> None:
    alone = star_posterior(beliefs(), looks(unsure=(MIDDLE,)))
    assert alone[MIDDLE] < 0.05
    far = star_posterior(beliefs(H=(0,)), looks(unsure=(MIDDLE,)))
    assert far[MIDDLE] < 0.05


def test_stars_beyond_the_edge_are_left_out() -> None:
    there = star_posterior(beliefs(H=(0,)), looks(1, 11))
    assert {i for i in range(SPACES) if there[i] > 0.5} == {1, 11}


def test_what_a_hero_attacks_is_no_monster() -> None:
    shares = beliefs(H=(MIDDLE,))
    before = decision({CROSS[3]: ("M", "X", 0.3), 0: ("M", "X", 0.3)}, shares)
    found = apply_attacks(before, looks(*CROSS[:3], unsure=CROSS[3:]), GIVEN, TABLE)
    letters = "".join(found.rows)
    assert letters[CROSS[3]] == "X"
    assert found.confidence.reshape(-1)[CROSS[3]] > 0.9
    assert letters[0] == "M"
    assert found.confidence.reshape(-1)[0] > 0.85, "what no hero attacks is hardly destroyed"
    np.testing.assert_allclose(found.probabilities.sum(axis=-1), 1)
    np.testing.assert_allclose(
        found.confidence.reshape(-1), found.probabilities.reshape(SPACES, -1).max(axis=1)
    )


def test_a_clear_monster_on_a_star_is_asked_about_and_not_turned() -> None:
    before = decision({CROSS[3]: ("M", "X", 0.0001)}, beliefs(H=(MIDDLE,)))
    found = apply_attacks(before, looks(*CROSS), GIVEN, TABLE)
    assert "".join(found.rows)[CROSS[3]] == "M"
    assert found.alone_wrong[CROSS[3]] > 0.02
    likelier = apply_attacks(
        decision({CROSS[3]: ("M", "X", 0.029)}, beliefs(H=(MIDDLE,))), looks(*CROSS), GIVEN, TABLE
    )
    assert "".join(likelier.rows)[CROSS[3]] == "M"
    assert likelier.alone_wrong[CROSS[3]] == pytest.approx(0.5)


def test_only_monsters_and_destroyed_spaces_are_weighed_against_each_other() -> None:
    before = decision({CROSS[3]: ("V", "M", 0.2), 3: ("X", ".", 0.2)}, beliefs(H=(MIDDLE,)))
    found = apply_attacks(before, looks(*CROSS[:3]), GIVEN, TABLE)
    assert found.rows == before.rows
    np.testing.assert_allclose(found.probabilities, before.probabilities)


def test_what_is_answered_or_without_heroes_stays() -> None:
    before = decision({CROSS[3]: ("M", "X", 0.3)}, beliefs(H=(MIDDLE,)))
    answered = apply_attacks(before, looks(*CROSS), GIVEN, TABLE, {CROSS[3]: "M"})
    assert answered.rows == before.rows
    heroless = KnownBefore(LAYOUTS["K-A"], Variant(heroes=False))
    assert apply_attacks(before, looks(*CROSS), heroless, TABLE) is before


def test_a_symbol_of_monsters_is_surer_where_no_hero_attacks_it() -> None:
    away = (0, 1, 2)
    symbol = Symbol(away, np.array([0, 0, 0, 0, 0, 0, 0, 0.0]), wrong=0.1)
    symbol.terrain[MONSTER], symbol.terrain[DESTROYED] = 0.8, 0.2
    before = decision(dict.fromkeys(away, ("M", "X", 0.1)), beliefs(H=(MIDDLE,)), (symbol,))
    found = apply_attacks(before, looks(*CROSS), GIVEN, TABLE)
    assert 0 < found.symbols[0].wrong < 0.05
    assert int(found.symbols[0].terrain.argmax()) == MONSTER
