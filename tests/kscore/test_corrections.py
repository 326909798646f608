"""What a player has said, and where each of it came from, goes into a record and comes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.answers import Answers

from kscore.errors import Mistyped, sentence
from kscore.messages import Texts
from kscore.statements.corrections import (
    TYPED,
    Corrections,
    CorrectionsOfPhotos,
    How,
    Origin,
    Statement,
    correct,
)

spaces = st.builds(
    lambda row, column: f"{row}{column}", st.sampled_from("ABCDEFGHIJK"), st.integers(1, 11)
)
texts = st.one_of(
    st.builds(
        lambda space, what: f"{space}={what}",
        spaces,
        st.sampled_from([*".FVAWMHX", "MZ", "M-", "star", "nostar"]),
    ),
    st.builds(
        lambda name, n: f"{name}={n}", st.sampled_from(("coins", "spent")), st.integers(0, 14)
    ),
    st.builds(
        lambda space, letter: f"{space}!={letter}",
        st.one_of(spaces, st.sampled_from(("K7", "K8"))),
        st.sampled_from(".FVAWMH"),
    ),
    st.builds(lambda space, letter: f"{space}={letter}", st.just("K8"), st.sampled_from("FVM")),
    st.builds(lambda n: f"spring.first={n}", st.integers(0, 99)),
    st.builds(
        lambda about, n: f"counts.{about}={n}",
        st.sampled_from(("spring", "winter", "final")),
        st.integers(-99, 99),
    ),
    st.sampled_from(("final=87", "summer.total=", "effects=none", "effects=C3+C4")),
)
origins = st.builds(Origin, st.sampled_from(How), st.sampled_from(("", "Annas Handy")))


@given(st.lists(st.tuples(texts, origins), max_size=12))
def test_statements_come_back_as_they_were(said: list[tuple[str, Origin]]) -> None:
    corrections = Corrections()
    for text, origin in said:
        corrections = corrections.and_typed([text], origin)
    stored = json.loads(json.dumps([statement.to_json() for statement in corrections.statements()]))
    back = Corrections.of(Statement.from_json(each) for each in stored)
    assert back.statements() == corrections.statements()
    by_text = Corrections().and_typed(text for text, _ in said)
    if all(origin.how is not How.ACCEPTED for _, origin in said):
        assert set(back.texts()) == set(by_text.texts())
    assert back.cells == by_text.cells
    for space, never in back.excluded.items():
        assert never == "".join(each for each in READ_ORDER if each in never)
        assert back.cells.get(space, "") not in tuple(never)
        how = back.origins[space].how if space in back.cells else None
        assert how in (None, How.ACCEPTED), "who says what it is says all that it is not"


def test_what_is_said_again_comes_from_where_it_was_said_last() -> None:
    accepted = Corrections().with_cells({"A1": "F", "A2": "F"}, Origin(How.ACCEPTED))
    after = accepted.and_typed(["A1=F"])
    assert after.statements() == (Statement("A1=F", TYPED), Statement("A2=F", Origin(How.ACCEPTED)))


def test_an_answer_that_a_typed_monster_is_something_else_takes_its_letter_away() -> None:
    """`F8=FZ` names no terrain: whatever is said of a sheet must be readable when its record is
    opened again."""
    said = Corrections.parse(["F8=MZ", "F9=M-"]).with_cells(
        {"F8": "F", "F9": "M"}, Origin(How.ANSWERED)
    )
    assert said.texts() == ("F8=F", "F9=M-")
    assert Corrections.of(said.statements()) == said


def test_what_a_space_is_not_is_no_answer() -> None:
    said = Corrections.parse(["K8!=F, K8 != village", "C3=nicht Wald"])
    assert said.texts() == ("K8!=F", "K8!=V", "C3!=F")
    assert not said.cells
    assert said.answers == Answers({}, {"K8": "FV", "C3": "F"})


def test_what_was_said_later_stands() -> None:
    never = Corrections.parse(["K8!=F, K8!=V"])
    for answer in ("K8=W", "K8=F"):
        assert never.and_typed([answer]).texts() == (answer,)
        assert Corrections().and_typed([answer, "K8!=F"]).texts() == (
            ("K8=W",) if answer == "K8=W" else ("K8!=F",)
        )
    dragon = Corrections.parse(["K8=MD"])
    assert dragon.and_typed(["K8!=M"]).texts() == ("K8!=M",)


def test_what_was_excluded_outlives_an_answer_that_was_only_let_stand() -> None:
    """A review asks that again: without the statement the letter that is none would be back, and
    nobody asked."""
    never = Corrections.parse(["K8!=F"])
    let_stand = never.with_cells({"K8": "M"}, Origin(How.ACCEPTED))
    assert not let_stand.answers.excluded
    assert let_stand.without(How.ACCEPTED) == never
    assert Corrections.of(let_stand.statements()).without(How.ACCEPTED) == never


def test_two_of_one_time_contradict_each_other_or_not() -> None:
    for both in ("K8!=F, K8=F", "K8=F, K8!=F"):
        with pytest.raises(Mistyped) as raised:
            Corrections.parse([both])
        assert raised.value.key == "set.contradicts"
    for both in ("K8!=F, K8=W", "K8=W, K8!=F"):
        assert Corrections.parse([both]).texts() == ("K8=W",)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (", ".join(f"K8!={letter}" for letter in READ_ORDER), "set.excludes_all"),
        ("K8!=^", "set.letter"), ("K8!=MZ", "set.letter"), ("K8!=star", "set.letter"),
        ("K8!=", "set.letter"), ("K8=not", "set.letter"), ("!=F", "set.form"),
        ("coins!=3", "set.form"), ("K12!=F", "set.no_space"), ("spring.first!=3", "set.box"),
        ("counts.first=3", "set.counts"), ("counts.spring=", "set.counts"),
        ("counts.spring=x", "set.number"), ("counts=3", "set.counts"),
    ],
)  # fmt: skip
def test_what_excludes_nothing_is_refused_in_a_sentence(typed: str, key: str) -> None:
    with pytest.raises(Mistyped) as raised:
        Corrections.parse([typed])
    assert raised.value.key == key
    assert sentence(raised.value, Texts("de")) != sentence(raised.value, Texts("en"))


def test_print_stays_and_nothing_but_an_x_is_said_of_wasteland() -> None:
    layout = LAYOUTS["K-B"]
    sheet = Sheet.blank(layout)
    mountain, waste = min(layout.mountains), min(layout.wasteland)
    for typed, key in (
        (f"{mountain}!=F", "set.mountain"),
        (f"{mountain}!=.", "set.mountain"),
        (f"{waste}!=.", "set.print_stays"),
        (f"{waste}!=F", "set.wasteland"),
    ):
        with pytest.raises(Mistyped) as raised:
            correct(sheet, Corrections.parse([typed]))
        assert raised.value.key == key
    assert correct(sheet, Corrections.parse([f"{waste}!=X", "A1!=F"])) == sheet


def test_a_total_that_counts_says_which() -> None:
    origin = Origin(How.ANSWERED, "Anna")
    said = Corrections.parse(["zählt.Frühling=18", "counts.gesamt=-3"], origin)
    assert said.texts() == ("counts.spring=18", "counts.final=-3")
    assert said.counts == {"spring": 18, "final": -3}
    assert {each.origin.who for each in said.statements()} == {"Anna"}
    assert said.and_typed(["counts.spring=19"]).counts["spring"] == 19


def test_a_space_and_its_star_have_origins_of_their_own() -> None:
    said = Corrections().and_typed(["A1=H"], Origin(How.ANSWERED)).and_typed(["A1=star"])
    assert [statement.origin.how for statement in said.statements()] == [How.ANSWERED, How.TYPED]


def test_a_text_alone_is_of_a_record_that_kept_no_origins() -> None:
    assert Statement.from_json("F7=W") == Statement("F7=W", Origin(How.UNKNOWN))


@pytest.mark.parametrize(
    "data", [None, 3, [], {}, {"text": 3, "how": "typed", "who": ""}, {"text": "F7=W"}]
)
def test_what_is_no_statement_is_refused(data: object) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        Statement.from_json(data)
    with pytest.raises(ValueError, match="guessed"):
        Statement.from_json({"text": "F7=W", "how": "guessed", "who": ""})


@pytest.mark.parametrize(
    ("names", "typed", "meant"),
    [
        (("anna/spring.jpg", "ben/spring.jpg"), "ben/spring.jpg", 1),
        (("anna/spring.jpg", "ben/spring.jpg"), "anna/spring", 0),
        (("anna.jpg", "anna.png"), "anna.png", 1),
        (("Anna.jpg", "anna.jpg"), "anna", 1),
        (("anna.jpg", "anna.spring.jpg"), "anna.spring", 1),
        (("at 20.15.33.jpeg", "at 20.16.04.jpeg"), "at 20.16.04", 1),
        (("photos/anna.jpg", "photos/ben.jpg"), "BEN.JPG", 1),
        (("photos/anna.jpg", "photos/ben.jpg"), "elsewhere/ben.png", 1),
    ],
)
def test_what_is_said_of_one_photo_holds_for_no_other(
    names: tuple[str, ...], typed: str, meant: int
) -> None:
    photos = [Path(name) for name in names]
    said = CorrectionsOfPhotos.parse([f"{typed}:F7=W,F8=W"], photos).with_coins(3)
    assert [said.of(photo).texts() for photo in photos] == [
        ("F7=W", "F8=W", "coins=3") if number == meant else ("coins=3",)
        for number in range(len(photos))
    ]


@pytest.mark.parametrize(
    "typed",
    [
        "F7=W,G8=F,H9=F",
        "F7=W G8=F H9=F",
        "F7 = W; G8 H9 = forest",
        "F7=Wasser und G8 und H9=Wald",
        "F7=water and G8, H9=F",
        "F7=W\nG8=F\nH9=F",
    ],
)
def test_what_stands_between_corrections_does_not_matter(typed: str) -> None:
    assert Corrections.parse([typed]).texts() == ("F7=W", "G8=F", "H9=F")
    for name in ("anna", "anna und ben", "Anna & Ben"):
        photos = [Path(f"{name}.jpg"), Path("clara.jpg")]
        said = CorrectionsOfPhotos.parse([f"{name}:{typed}"], photos)
        assert said.of(photos[0]).texts() == ("F7=W", "G8=F", "H9=F")


@pytest.mark.parametrize("typed", ["spring", "spring.jpg", "SPRING"])
def test_a_name_that_several_photos_have_is_asked_back(typed: str) -> None:
    with pytest.raises(Mistyped) as raised:
        CorrectionsOfPhotos.parse(
            [f"{typed}:F7=W"], [Path("anna/spring.jpg"), Path("ben/spring.jpg")]
        )
    assert raised.value.key == "set.several_photos"


@pytest.mark.parametrize("typed", ["F7=Z", "F7=d", "F7!=z"])
def test_a_monsters_letter_alone_is_no_terrain(typed: str) -> None:
    """On a map Z is a zombie; it destroyed the space, as the beginning of "zerstört"."""
    with pytest.raises(Mistyped) as told:
        Corrections.parse([typed])
    assert told.value.key == "set.monster_letter"


@pytest.mark.parametrize("typed", ["F7=", "F7= ", "G8=W, F7="])
def test_a_correction_that_breaks_off_is_none(typed: str) -> None:
    """It emptied the space."""
    with pytest.raises(Mistyped) as told:
        Corrections.parse([typed])
    assert told.value.key == "set.letter"
