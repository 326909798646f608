"""Heroes that are read as something else: what the stars round them say."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from kscore.engine.explore import HERO_CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.shapes import Pattern
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.spaces import SPACES, Beliefs, map_letter, space_indices
from kscore.scanner.decide.stars import apply_stars, unread_hero_probabilities
from kscore.scanner.decide.terrain_model import KnownBefore

TABLE = DecisionTable.load()
GIVEN = KnownBefore(LAYOUTS["K-A"])
MIDDLE = 6 * 11 + 4
CROSS = (MIDDLE - 11, MIDDLE - 1, MIDDLE + 1, MIDDLE + 11)
"""The spaces beside it: the stars of the first hero."""
CLEARLY = 0.999
HERO = READ_ORDER.index("H")


def decision(letters: Mapping[int, str], sure: float = CLEARLY) -> Decision:
    """A map that is clearly empty but for spaces by letter, each read with this probability and a
    hero with half of what is left."""
    shares = np.zeros((SPACES, 8))
    shares[:, 0] = 1.0
    for index, letter in letters.items():
        shares[index] = (1 - sure) / 12
        shares[index, HERO] = (1 - sure) / 2
        shares[index, READ_ORDER.index(letter)] = sure
        shares[index] /= shares[index].sum()
    read = shares.argmax(axis=1)
    rows = "".join(map_letter(i, int(letter), GIVEN.layout) for i, letter in enumerate(read))
    best = shares.max(axis=1)
    return Decision(
        rows=tuple(rows[r * 11 : r * 11 + 11] for r in range(11)),
        probabilities=shares.reshape(11, 11, 8),
        confidence=best.reshape(11, 11),
        symbols=(),
        alone_wrong=1 - best,
        if_known=shares.copy(),
    )


def looks(*stars: int) -> Beliefs:
    """Stars (121,) that are seen."""
    found = np.full(SPACES, 0.001)
    found[list(stars)] = 0.95
    return found


@pytest.mark.parametrize("letter", "MFVAW")
def test_stars_round_a_clear_drawing_have_it_asked_about_and_not_turned(letter: str) -> None:
    before = decision({MIDDLE: letter})
    found = apply_stars(before, looks(*CROSS), GIVEN, TABLE)
    assert found.rows == before.rows
    assert found.alone_wrong[MIDDLE] > 0.1
    assert found.confidence.reshape(-1)[MIDDLE] == pytest.approx(1 - found.alone_wrong[MIDDLE])
    assert found.if_known[MIDDLE, HERO] > 0.1, "the hero is what the player is asked about"
    np.testing.assert_allclose(found.probabilities.sum(axis=-1), 1)
    np.testing.assert_allclose(
        found.probabilities.reshape(SPACES, -1)[:MIDDLE], np.eye(8)[[0] * MIDDLE]
    )


def test_two_stars_of_a_pattern_are_enough() -> None:
    """One is a stray; the others of the pattern may lie beyond the edge."""
    corner = decision({0: "M"}, sure=0.9)
    assert apply_stars(corner, looks(1, 11), GIVEN, TABLE).alone_wrong[0] > corner.alone_wrong[0]
    assert apply_stars(corner, looks(1), GIVEN, TABLE) is corner


@pytest.mark.parametrize("stars", [(), CROSS[:1], (0, 60)], ids=["none", "one stray", "two strays"])
def test_without_the_stars_of_a_pattern_it_stays(stars: tuple[int, ...]) -> None:
    before = decision({MIDDLE: "M"})
    found = apply_stars(before, looks(*stars), GIVEN, TABLE)
    np.testing.assert_array_equal(found.alone_wrong, before.alone_wrong)
    np.testing.assert_array_equal(found.probabilities, before.probabilities)


def test_stars_that_another_hero_explains_say_nothing() -> None:
    # One right of the other: the monster could have drawn three of the stars in its row, too.
    line = tuple(MIDDLE + step for step in (1, 2, 3))
    before = decision({MIDDLE: "H", MIDDLE + 4: "M"})
    assert apply_stars(before, looks(*line), GIVEN, TABLE) is before
    doubted = apply_stars(decision({MIDDLE + 4: "M"}), looks(*line), GIVEN, TABLE)
    assert doubted.alone_wrong[MIDDLE + 4] > 0.03


def test_a_space_clearly_empty_is_no_hero() -> None:
    before = decision({})
    assert apply_stars(before, looks(*CROSS), GIVEN, TABLE) is before


def test_a_destroyed_hero_explains_its_stars() -> None:
    # Three stars between them: each may have drawn them.
    line = tuple(MIDDLE + step for step in (1, 2, 3))
    alone = unread_hero_probabilities(decision({MIDDLE: "M"}), looks(*line), TABLE.stars.stray)[
        MIDDLE
    ]
    beside = unread_hero_probabilities(
        decision({MIDDLE: "M", MIDDLE + 4: "X"}), looks(*line), TABLE.stars.stray
    )[MIDDLE]
    assert beside < alone / 5
    before = decision({MIDDLE: "X"})
    assert apply_stars(before, looks(*CROSS), GIVEN, TABLE) is before


def test_two_unread_heroes_are_both_found() -> None:
    other = 2 * 11 + 8
    stars = (*CROSS, other - 12, other - 10, other + 10, other + 12)
    found = apply_stars(decision({MIDDLE: "M", other: "M"}), looks(*stars), GIVEN, TABLE)
    assert (found.alone_wrong[[MIDDLE, other]] > 0.1).all()


def test_an_unclear_drawing_is_read_as_the_hero_and_still_asked_about() -> None:
    found = apply_stars(decision({MIDDLE: "M"}, sure=0.6), looks(*CROSS), GIVEN, TABLE)
    assert "".join(found.rows)[MIDDLE] == "H"
    assert 0.04 < found.alone_wrong[MIDDLE] < 0.5
    assert int(found.probabilities.reshape(SPACES, -1)[MIDDLE].argmax()) == HERO


def test_what_is_answered_or_without_heroes_stays() -> None:
    before = decision({MIDDLE: "M"})
    assert apply_stars(before, looks(*CROSS), GIVEN, TABLE, {MIDDLE: "M"}) is before
    assert (
        apply_stars(
            before, looks(*CROSS), KnownBefore(LAYOUTS["K-A"], Variant(heroes=False)), TABLE
        )
        is before
    )


@settings(max_examples=60)
@given(
    st.integers(0, SPACES - 1).filter(
        lambda index: index not in space_indices(GIVEN.layout.mountains)
    ),
    st.sampled_from([way for card in HERO_CARDS.values() for way in card.pattern.orientations()]),
    st.floats(0.55, 0.9999),
    st.floats(0.3, 0.999),
)
def test_a_whole_pattern_never_makes_a_hero_less_likely(
    space: int, way: Pattern, sure: float, seen: float
) -> None:
    row, column = divmod(space, 11)
    there = [(row + down, column + right) for down, right in way.offsets]
    stars = [11 * r + c for r, c in there if 0 <= r < 11 and 0 <= c < 11]
    look = looks()
    look[stars] = seen
    before = decision({space: "M"}, sure)
    chance = unread_hero_probabilities(before, look, TABLE.stars.stray)
    assert chance[space] >= before.probabilities.reshape(SPACES, -1)[space, HERO] - 1e-12
    found = apply_stars(before, look, GIVEN, TABLE)
    assert found.alone_wrong[space] >= before.alone_wrong[space] - 1e-9 or found.rows != before.rows
    np.testing.assert_allclose(found.probabilities.sum(axis=-1), 1)
    np.testing.assert_allclose(
        found.confidence.reshape(-1),
        found.probabilities.reshape(SPACES, -1)[np.arange(SPACES), found.read],
    )
