"""Known hands are mixed in as far as they explain a sheet: the right one helps, another's is
noticed."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.calibration.draw.drawing import DrawnShape, FilledPiece, draw_sheet
from kscore.calibration.draw.hand import DrawingStyle, ink_pen, sample_hand
from kscore.calibration.draw.symbols import Library
from kscore.calibration.hand import LessonSource, lesson_of, taught
from kscore.calibration.photograph.papers import own_page
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision import Decision, Symbol
from kscore.scanner.decide.hand import (
    ALIKE_DOUBTED,
    COSINES,
    HAND_FEATURES,
    Hand,
    HandTable,
    KnownHands,
    alternatives,
    beliefs_of_hand,
    hand_weights,
    reweigh_with_hand,
    terrain_risk,
)
from kscore.scanner.decide.spaces import SPACES
from kscore.scanner.decide.steps import decide_drawing, with_hands
from kscore.scanner.hand_file import MOST_BYTES, HandFile, decode_picture, from_bytes
from kscore.scanner.network import installed_models
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import Reading

SAMPLES = Path(__file__).parents[2] / "sample_sheets" / "game"
TABLE = HandTable.load()
WHEN = "2026-01-01T00:00:00+00:00"


@cache
def look(name: str) -> Look:
    return Reader.load().look(SAMPLES / f"{name}.jpg")


def shown(name: str, apart: frozenset[int] = frozenset()) -> LessonSource:
    now = look(name)
    rows = now.reading().rows
    settled = {i: "typed" for i, letter in enumerate("".join(rows)) if letter not in ".^#M"}
    return LessonSource(now.seen.cells, now.given, rows, settled, apart, now.registered)


@cache
def hand_of(*names: str) -> HandFile:
    file = HandFile(names[0], TABLE.network)
    for number, name in enumerate(names):
        lesson = lesson_of(shown(name), f"{number:x}", "a", WHEN, look(name).seen.table, TABLE)
        assert lesson is not None
        file = file.knowing(lesson)
    return file


def read(name: str, *hands: HandFile, named: frozenset[int] = frozenset({0})) -> Reading:
    now = look(name)
    known = KnownHands(tuple(each.hand(TABLE) for each in hands), TABLE, named) if hands else None
    return replace(now, given=replace(now.given, hands=known)).reading()


def test_the_weights_are_for_the_network_that_is_there() -> None:
    assert TABLE.network == installed_models()["terrain"], (
        "python -m calibration fit-hand fits them anew"
    )
    assert len(TABLE.alike) == len(COSINES)
    assert list(TABLE.alike) == sorted(TABLE.alike)
    assert len(TABLE.anybody) > 200
    np.testing.assert_allclose(np.linalg.norm(TABLE.anybody, axis=1), 1)


def test_the_weights_come_back_from_their_file() -> None:
    again = HandTable.from_json(json.loads(json.dumps(TABLE.to_json())))
    assert {**vars(again), "anybody": 0} == {**vars(TABLE), "anybody": 0}
    np.testing.assert_allclose(again.anybody, TABLE.anybody, atol=0.005)


@pytest.mark.parametrize("player", ["anna", "ben", "clara", "david"])
def test_the_own_hand_is_known_again_and_a_strangers_is_noticed(player: str) -> None:
    other = {"anna": "ben", "ben": "clara", "clara": "david", "david": "anna"}[player]
    own, strange = hand_of(f"1_spring_{player}"), hand_of(f"1_spring_{other}")
    found = read(f"3_autumn_{player}", own, strange)
    assert (found.hands or {})[own.name] > 0.9 > 0.1 > (found.hands or {})[strange.name]
    swapped = read(f"3_autumn_{player}", strange, own)
    assert (swapped.hands or {})[strange.name] < 0.5


@pytest.mark.parametrize(
    ("player", "other"), [("david", "ben"), ("clara", "anna"), ("anna", "clara")]
)
def test_a_hand_that_explains_nothing_changes_no_letter(player: str, other: str) -> None:
    plain = read(f"3_autumn_{player}")
    with_another = read(f"3_autumn_{player}", hand_of(f"1_spring_{other}"))
    assert (with_another.hands or {})[f"1_spring_{other}"] < 0.1
    assert with_another.rows == plain.rows


@pytest.mark.parametrize(("player", "other"), [("anna", "ben"), ("ben", "anna")])
def test_a_strangers_hand_that_looks_a_little_like_it_changes_no_letter(
    player: str, other: str
) -> None:
    plain = read(f"3_autumn_{player}")
    with_another = read(f"3_autumn_{player}", hand_of(f"1_spring_{other}"))
    assert 0.1 < (with_another.hands or {})[f"1_spring_{other}"] < 0.9, (
        "it is not sure that it is not"
    )
    assert with_another.rows == plain.rows


EVEN = np.full((1, 8), 1 / 8)
NOTHING_KNOWN = np.array([[0.0, *[1 / 7] * 7]])


def a_manner(means: int, said: int) -> Hand:
    """A hand of one manner; the general reader takes it for ``said``."""
    return Hand(
        "Anna",
        np.eye(1, 32),
        np.eye(8)[[said]],
        terrain=np.array([means]),
        weight=np.ones(1),
        sure=np.array([0.999]),
    )


def drawn(
    hand: Hand, alone: np.ndarray, likeness: float, beforehand: np.ndarray = NOTHING_KNOWN
) -> np.ndarray:
    """What one space is if the hand drew it."""
    return beliefs_of_hand(hand, alone, beforehand, np.full((1, len(hand)), likeness), TABLE)[0]


def test_what_is_crossed_out_is_nobodys_own_symbol() -> None:
    """Everybody crosses out what is destroyed: a hand that has done so tells it from nothing,
    monsters least."""
    own = hand_of("1_spring_anna").hand(TABLE)
    crossed = replace(
        own, terrain=np.where(np.arange(len(own)) == 0, READ_ORDER.index("X"), own.terrain)
    )
    without = own.select(np.arange(len(own)) > 0)
    now = look("3_autumn_anna")
    found, expected = (
        decide_drawing(
            now.seen.cells,
            replace(now.given, hands=KnownHands((hand,), TABLE, frozenset({0}))),
            now.seen.table,
        )
        for hand in (crossed, without)
    )
    np.testing.assert_array_equal(found.probabilities, expected.probabilities)


def test_a_hand_without_lessons_says_nothing() -> None:
    empty = Hand(
        "Anna",
        np.zeros((0, 32)),
        np.zeros((0, 8)),
        terrain=np.zeros(0, np.intp),
        weight=np.zeros(0),
        sure=np.zeros(0),
    )
    np.testing.assert_allclose(drawn(empty, EVEN, 0.0), EVEN[0])


def test_of_terrains_that_were_never_shown_nothing_is_said() -> None:
    assert drawn(a_manner(1, 1), EVEN, 8.0)[1] > 0.75
    unlike = drawn(a_manner(1, 1), EVEN, -6.0)
    assert unlike[1] < 0.03
    np.testing.assert_allclose(unlike[2:], unlike[2], rtol=1e-3)
    assert unlike[0] == EVEN[0, 0], "whether something is drawn the general reader says"


@pytest.mark.parametrize("likeness", [-8.0, 0.0, 8.0])
def test_whether_something_is_drawn_no_hand_says(likeness: float) -> None:
    alone = np.array([[0.4, 0.3, *[0.05] * 6]])
    belief = drawn(a_manner(4, 1), alone, likeness)
    assert belief[0] == 0.4
    assert belief.sum() == pytest.approx(1)


def sure_of(terrain: int) -> np.ndarray:
    """A general reader who is sure of a terrain."""
    found = np.full((1, 8), 0.001)
    found[0, terrain] = 0.993
    return found


def test_a_symbol_that_the_general_reader_misreads_is_read_by_the_hand() -> None:
    """Who draws forests that are taken for water: what looks so is forest, whatever it is taken for
    this time."""
    for taken_for in (4, 2):
        assert drawn(a_manner(1, 4), sure_of(taken_for), 6.0)[1] > 0.9
    assert drawn(a_manner(1, 4), sure_of(4), -2.0).argmax() == 4, (
        "what does not look so is read as ever"
    )
    assert drawn(a_manner(1, 1), sure_of(4), 6.0)[1] < drawn(a_manner(1, 4), sure_of(4), 6.0)[1]


def test_what_last_season_said_of_a_space_stays() -> None:
    water = np.array([[0.0, *[0.02] * 7]])
    water[0, 4] = 0.88
    new, old = drawn(a_manner(1, 3), sure_of(4), 4.0), drawn(a_manner(1, 3), sure_of(4), 4.0, water)
    assert new[1] > old[1]


def test_what_everybody_draws_says_little_of_whose_it_is() -> None:
    """The same likeness to a manner weighs less where many draw so."""
    strange = np.linalg.qr(np.concatenate((TABLE.anybody.T, np.eye(32)), axis=1)[:, -32:])[0][
        :, :1
    ].T
    looks = np.concatenate((TABLE.anybody[:1], strange))
    common, rare = TABLE.common_log_likelihood(looks)
    assert common > rare
    likeness = TABLE.log_likelihood_ratio(np.array([[0.9], [0.9]]), np.array([common, rare]))
    assert likeness[1, 0] > likeness[0, 0]


def test_answers_stand_above_every_hand() -> None:
    now = look("3_autumn_anna")
    known = KnownHands((hand_of("1_spring_anna").hand(TABLE),), TABLE, frozenset({0}))
    spaces = [i for i, letter in enumerate("".join(now.reading().rows)) if letter not in ".^#"][:10]
    answered = dict.fromkeys(spaces, "H")
    decision = decide_drawing(
        now.seen.cells, replace(now.given, hands=known), now.seen.table, answered
    )
    assert {"".join(decision.rows)[i] for i in spaces} == {"H"}


def test_neighbours_monsters_and_unsure_spaces_teach_nothing() -> None:
    name = "3_autumn_ben"
    rows = "".join(look(name).reading().rows)
    monsters = frozenset(i for i in range(SPACES) if rows[i] == "M")
    whole = taught(shown(name, monsters), look(name).seen.table, TABLE)
    assert "M" not in {piece.terrain for piece, _ in whole}
    unsaid = replace(shown(name), settled={})
    strict = replace(TABLE, teach_above=1.1)
    assert taught(unsaid, look(name).seen.table, strict) == []
    assert {piece.how for piece, _ in taught(unsaid, look(name).seen.table, TABLE)} <= {"unasked"}


def test_a_hand_does_not_confirm_itself() -> None:
    """What nobody was asked about teaches by what the general reader alone is sure of, whatever
    hand is known."""
    name = "3_autumn_clara"
    known = KnownHands((hand_of("1_spring_clara").hand(TABLE),), TABLE, frozenset({0}))
    bare = replace(shown(name), settled={})
    with_hand = replace(bare, given=replace(bare.given, hands=known))
    table = look(name).seen.table
    one, other = taught(bare, table, TABLE), taught(with_hand, table, TABLE)
    assert [(p.terrain, p.spaces, space) for p, space in one] == [
        (p.terrain, p.spaces, space) for p, space in other
    ]


def test_a_season_is_small_and_its_pictures_show_something() -> None:
    hand = hand_of("1_spring_anna", "2_summer_anna", "3_autumn_anna", "4_winter_anna")
    assert len(hand.to_bytes()) < MOST_BYTES / 4
    pieces = [piece for lesson in from_bytes(hand.to_bytes()).lessons for piece in lesson.pieces]
    assert all(decode_picture(piece).std() > 3 for piece in pieces)


def with_and_without(name: str, *sheets: str) -> tuple[Decision, Decision]:
    """A sheet decided with the hand that some sheets taught, and without."""
    now = look(name)
    known = KnownHands((hand_of(*sheets).hand(TABLE),), TABLE, frozenset({0}))
    given = replace(now.given, hands=known)
    return decide_drawing(now.seen.cells, given, now.seen.table), decide_drawing(
        now.seen.cells, now.given, now.seen.table
    )


@pytest.mark.parametrize("player", ["anna", "ben", "clara", "david"])
def test_whether_something_is_drawn_stays_the_general_readers_doubt(player: str) -> None:
    """What was erased looks as its player draws, too: no hand makes a space surer not to be
    empty."""
    having, general = with_and_without(f"3_autumn_{player}", f"1_spring_{player}")
    drawn = having.read > 0
    by_itself, by_symbol = alternatives(general, having.read)
    empty = (by_itself + by_symbol)[:, 0]
    assert (empty[drawn] > 0).any()
    assert (1 - having.confidence.reshape(-1)[drawn] >= empty[drawn] - 1e-9).all()


def test_what_is_doubted_of_a_symbol_is_not_doubted_of_its_spaces() -> None:
    """Village or forest is one question, however many spaces of the symbol there are."""
    symbol = Symbol((0, 1, 2), np.array([0.02, 0.68, 0.3, 0, 0, 0, 0, 0]), wrong=0.1)
    if_known = np.zeros((SPACES, 8))
    if_known[:, 0] = 1.0
    if_known[:3] = (0.3, 0.6, 0.1, 0, 0, 0, 0, 0)
    own = np.zeros(SPACES)
    own[:3] = 0.01
    rows = (READ_ORDER[1] * 3 + "." * 8, *["." * 11] * 10)
    shares = np.zeros((11, 11, 8))
    general = Decision(
        rows=rows,
        probabilities=shares,
        confidence=np.full((11, 11), 0.9),
        symbols=(symbol,),
        alone_wrong=own,
        if_known=if_known,
    )
    by_itself, by_symbol = alternatives(general, general.read)
    np.testing.assert_allclose(by_itself[:3], [[0.0075, 0, 0.0025, 0, 0, 0, 0, 0]] * 3)
    np.testing.assert_allclose(by_symbol[:3, :3], [[0.1 * 0.02 / 0.32, 0, 0.1 * 0.3 / 0.32]] * 3)
    assert (by_symbol[3:] == 0).all()


def test_a_hand_that_surely_did_not_draw_the_sheet_changes_nothing() -> None:
    now, nobodys = look("3_autumn_anna"), replace(TABLE, named=-60.0)
    known = KnownHands((hand_of("1_spring_david").hand(TABLE),), nobodys, frozenset({0}))
    having = decide_drawing(now.seen.cells, replace(now.given, hands=known), now.seen.table)
    general = decide_drawing(now.seen.cells, now.given, now.seen.table)
    assert having.rows == general.rows
    np.testing.assert_allclose(having.confidence, general.confidence, atol=2e-3)


def test_of_terrains_that_a_hand_was_never_shown_it_is_nowhere_surer() -> None:
    having, general = with_and_without("3_autumn_anna", "1_spring_anna")
    shown = {READ_ORDER[i] for i in hand_of("1_spring_anna").hand(TABLE).terrain}
    others = [i for i in range(SPACES) if READ_ORDER[having.read[i]] not in shown | {"."}]
    said = general.probabilities.reshape(SPACES, -1)[others, having.read[others]]
    assert others
    assert (having.confidence.reshape(-1)[others] <= said + 1e-9).all()


def test_a_terrain_that_the_hand_was_never_shown_stays_as_likely() -> None:
    """A hand tells apart what it has shown: monsters, which it never learns at a table, are as
    likely as without."""
    now = look("3_autumn_anna")
    known = KnownHands((hand_of("1_spring_anna").hand(TABLE),), TABLE, frozenset({0}))
    given = replace(now.given, hands=known)
    having, general = with_and_without("3_autumn_anna", "1_spring_anna")
    shown = {READ_ORDER[i] for i in hand_of("1_spring_anna").hand(TABLE).terrain}
    assert "M" not in shown
    shares = general.probabilities.reshape(SPACES, -1).copy()
    sure = (having.confidence.reshape(-1) > 0.99) & (shares.max(axis=1) < 1)
    spaces = [
        i
        for i in range(SPACES)
        if READ_ORDER[having.read[i]] in shown and sure[i] > 0.99 and shares[i].max() < 1
    ]
    own, if_known = general.alone_wrong.copy(), np.zeros_like(general.if_known)
    own[spaces] = 0.2
    if_known[:, READ_ORDER.index("M")] = 1.0
    unsure = replace(general, alone_wrong=own, if_known=if_known)
    found = reweigh_with_hand(
        having, unsure, with_hands(now.seen.cells, given, known, now.seen.table, {}), TABLE.risk
    )
    assert spaces
    assert (found.confidence.reshape(-1)[spaces] <= 0.8 + 1e-9).all()


def test_the_risk_follows_the_general_reader_as_far_as_nobody_known_drew_the_sheet() -> None:
    features = np.zeros((2, len(HAND_FEATURES)))
    features[:, HAND_FEATURES.index("log_odds")] = (-3.0, 2.0)
    features[:, HAND_FEATURES.index("log_odds_with_hand")] = (-5.0, 0.0)
    features[:, HAND_FEATURES.index("near")] = 0.95
    general = 1 / (1 + np.exp([3.0, -2.0]))
    every = np.ones(2)
    np.testing.assert_allclose(terrain_risk(features, 0.0, every, TABLE.risk), general)
    surer = terrain_risk(features, 1.0, every, TABLE.risk)
    assert (surer < general).all(), "what looks as the player's own is surer"
    half = terrain_risk(features, np.array([0.5, 0.0]), every, TABLE.risk)
    assert half[0] < general[0]
    assert half[1] == pytest.approx(general[1])
    np.testing.assert_array_equal(terrain_risk(features, 1.0, every / 2, TABLE.risk), surer)
    against = np.zeros(len(HAND_FEATURES))
    against[HAND_FEATURES.index("near")] = 1.0
    doubted = terrain_risk(features, 1.0, every, tuple(against))
    less = terrain_risk(features, 1.0, every / 2, tuple(against))
    assert ((general < less) & (less < doubted)).all(), "only what a hand doubts counts less"


def test_a_hand_that_agrees_doubts_less_where_the_general_reader_knows_such_drawings_well() -> None:
    turned, drawn = 7, np.arange(SPACES) < 60
    features = np.zeros((SPACES, len(HAND_FEATURES)))
    features[turned, HAND_FEATURES.index("turned")] = 1.0
    features[drawn, HAND_FEATURES.index("log_odds")] = -8.0
    found = hand_weights(features, drawn)
    assert found[turned] == 1.0
    assert (np.delete(found, turned) == ALIKE_DOUBTED).all()
    features[drawn, HAND_FEATURES.index("log_odds")] = -3.0
    assert (hand_weights(features, drawn) == 1.0).all()
    assert (hand_weights(features, np.zeros(SPACES, bool)) == 1.0).all(), (
        "of an empty sheet nothing is known"
    )


def sheet_of(hand: DrawingStyle, seed: int, folder: Path) -> tuple[Look, tuple[str, ...]]:
    """A sheet of this hand's that was looked at, and what is on it."""
    rng, blank = np.random.default_rng(seed), Sheet.blank(LAYOUTS["K-A"]).board
    free = [(r, c) for r, row in enumerate(blank.rows) for c, each in enumerate(row) if each == "."]
    order = [free[n] for n in rng.permutation(len(free))]
    spaces = {letter: order[7 * n : 7 * n + 7] for n, letter in enumerate("FVAW")}
    shapes = tuple(DrawnShape(letter, (at,)) for letter, found in spaces.items() for at in found)
    page = own_page(LAYOUTS["K-A"], 60, "de", marks=True)
    paper = draw_sheet(page, FilledPiece(shapes), hand, rng, frozenset())
    table = np.full((paper.shape[0] + 200, paper.shape[1] + 200, 3), 90, np.uint8)
    table[100:-100, 100:-100] = paper
    assert cv2.imwrite(str(folder / "sheet.jpg"), table)
    rows = [list(row) for row in blank.rows]
    for letter, found in spaces.items():
        for row, column in found:
            rows[row][column] = letter
    return Reader.load().look(folder / "sheet.jpg"), tuple(map("".join, rows))


def test_a_borrowed_pen_is_no_other_hand(tmp_path: Path) -> None:
    """Anna drew in pencil; the next evening she has somebody's ball pen."""
    anna = sample_hand(21, "test", Library.generated(), "pencil")
    seen, rows = sheet_of(anna, 1, tmp_path)
    settled = {i: "typed" for i, letter in enumerate("".join(rows)) if letter in "FVAW"}
    shown = LessonSource(seen.seen.cells, seen.given, rows, settled, frozenset(), seen.registered)
    lesson = lesson_of(shown, "0", "a", WHEN, seen.seen.table, TABLE)
    assert lesson is not None
    own = HandFile("anna", TABLE.network).knowing(lesson)
    pen = ink_pen(np.random.default_rng(2))
    manners = {letter: replace(each, pen=pen) for letter, each in anna.manners.items()}
    again, _ = sheet_of(replace(anna, manners=manners), 3, tmp_path)
    hands = tuple(each.hand(TABLE) for each in (own, hand_of("1_spring_ben")))
    known = KnownHands(hands, TABLE, frozenset({0}))
    found = replace(again, given=replace(again.given, hands=known)).reading().hands or {}
    assert found["anna"] > 0.9
