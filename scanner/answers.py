"""What the player said of a sheet's spaces, as deciding takes it in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from types import MappingProxyType

from kscore.engine.frozen import Frozen

NOTHING: Mapping[str, str] = MappingProxyType({})


class Answers(Frozen, Mapping[str, str]):
    """What spaces are, and what others are not.

    It is a mapping of the letters, for callers that ask for no more.

    Attributes:
        letters: map letter by space; such a space is certain and asked no more.
        excluded: by space the map letters that it does not bear. It stays a question all the same:
            the player has not said yet what it is. What is answered besides is not in it.
    """

    letters: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    excluded: Mapping[str, str] = field(default_factory=lambda: NOTHING)

    @staticmethod
    def from_mapping(said: Mapping[str, str]) -> Answers:
        """What was said, as answers; letters alone exclude nothing."""
        return said if isinstance(said, Answers) else Answers(said)

    def with_known(
        self, letters: Mapping[str, str], excluded: Mapping[str, str] = NOTHING
    ) -> Answers:
        """These and what is known besides, above which they stand."""
        known = {**letters, **self.letters}
        never = dict(self.excluded)
        for space, more in excluded.items():
            never[space] = "".join(dict.fromkeys(never.get(space, "") + more))
        return Answers(known, {space: each for space, each in never.items() if space not in known})

    @property
    def key(self) -> frozenset[tuple[str, str, str]]:
        """All of it as a value that can be looked up by."""
        return frozenset(
            (space, how, said)
            for how, each in (("=", self.letters), ("!=", self.excluded))
            for space, said in each.items()
        )

    @staticmethod
    def from_key(key: frozenset[tuple[str, str, str]]) -> Answers:
        """Back from `key`."""
        letters, excluded = (
            {space: said for space, how, said in sorted(key) if how == each} for each in ("=", "!=")
        )
        return Answers(letters, excluded)

    def __getitem__(self, space: str) -> str:
        return self.letters[space]

    def __iter__(self) -> Iterator[str]:
        return iter(self.letters)

    def __len__(self) -> int:
        return len(self.letters)

    def __bool__(self) -> bool:
        return bool(self.letters) or bool(self.excluded)
