"""Frozen records: what a data class gives, they give."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar

import pytest
from kscore.engine.frozen import Frozen


class Town(Frozen):
    """A town."""

    kind: ClassVar[str] = "town"
    name: str
    people: int = 0
    streets: list[str] = field(default_factory=list, compare=False, repr=False)

    @cached_property
    def loud(self) -> str:
        """The name, as it is called out."""
        return self.name.upper()


class Capital(Town, kw_only=True):
    """A town that rules."""

    of: str

    def __post_init__(self) -> None:
        if not self.of:
            raise ValueError("of nothing")


class Ruin(Frozen, eq=False):
    """What is equal to itself alone."""

    name: str


class OldRuin(Ruin):
    """One of these."""


@dataclass(frozen=True)
class Plain:
    """The same as a data class."""

    name: str
    people: int = 0
    streets: list[str] = field(default_factory=list, compare=False, repr=False)


def test_fields_are_given_by_place_or_name_or_have_defaults() -> None:
    town = Town("Alba", streets=["Main"])
    assert (town.name, town.people, town.streets) == ("Alba", 0, ["Main"])
    assert Town("Alba").streets is not Town("Alba").streets
    capital = Capital("Alba", 3, of="Borea")
    assert (capital.name, capital.people, capital.of) == ("Alba", 3, "Borea")
    assert [each.name for each in fields(Capital)] == ["name", "people", "streets", "of"]
    assert Town.kind == capital.kind == "town"


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((), {}),
        (("Alba", 1, [], 2), {}),
        (("Alba",), {"name": "Alba"}),
        (("Alba",), {"kind": "city"}),
        (("Alba",), {"age": 3}),
    ],
)
def test_what_does_not_fit_is_refused(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Town"):
        Town(*given, **named)


def test_what_is_given_by_name_alone_is_not_taken_by_place() -> None:
    with pytest.raises(TypeError):
        Capital("Alba", 3, [], "Borea")  # type: ignore[call-arg]


def test_nothing_changes_it() -> None:
    town = Town("Alba")
    with pytest.raises(FrozenInstanceError):
        town.name = "Borea"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        town.mayor = "Anna"  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError):
        del town.name
    assert town == Town("Alba")


def test_it_is_equal_by_the_fields_that_are_compared() -> None:
    town = Town("Alba", 3, ["Main"])
    assert town == Town("Alba", 3, []) != Town("Alba", 4)
    assert hash(town) == hash(Town("Alba", 3)) == hash(Plain("Alba", 3))
    assert town != ("Alba", 3)
    assert Capital("Alba", of="Borea") != Town("Alba")
    assert town.loud == "ALBA"
    assert town == Town("Alba", 3), "what was cached changes nothing"


@pytest.mark.parametrize("kind", [Ruin, OldRuin])
def test_without_equality_it_is_equal_to_itself_alone(kind: type[Ruin]) -> None:
    ruin = kind("Alba")
    assert ruin == ruin != kind("Alba")
    assert len({ruin, kind("Alba")}) == 2


def test_it_is_shown_as_a_data_class() -> None:
    assert repr(Town("Alba", 3)) == repr(Plain("Alba", 3)).replace("Plain", "Town")


def test_what_a_class_checks_is_checked_of_replaced_ones_too() -> None:
    capital = Capital("Alba", of="Borea")
    assert replace(capital, people=9) == Capital("Alba", 9, of="Borea")
    with pytest.raises(ValueError, match="of nothing"):
        replace(capital, of="")


def test_copies_and_pickles_are_equal() -> None:
    town = Town("Alba", 3, ["Main"])
    assert town == copy.copy(town) == copy.deepcopy(town) == pickle.loads(pickle.dumps(town))
    assert copy.deepcopy(town).streets == ["Main"]


def test_it_is_matched_by_place() -> None:
    match Town("Alba", 3):
        case Town(name, people):
            assert (name, people) == ("Alba", 3)
