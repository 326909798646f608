"""Every error that names its sentence, and everything the engine refuses, as one typed tree.

::

    MessageError               names a sentence of the tree, and an exit code
    ├── kscore.scanner.errors.ScanError
    ├── kscore.errors.KscoreError
    └── EngineError (ValueError)
        ├── BadMap                 the text of a map is wrong
        │   ├── EmptyMap
        │   ├── UnevenRows
        │   ├── UnknownLetter
        │   ├── WrongSize
        │   └── BadSheetField      the fields after the map in a sheet's one-line form
        ├── UnknownSpace           no such space on this board
        ├── BadCoins               a number of coins that is no number of coins
        ├── ImpossibleSheet        problems() found something and the caller wanted a sound sheet
        ├── LayoutError
        │   ├── UnknownLayout
        │   ├── LayoutNotRecognised
        │   ├── LayoutFileMissing  (exit code 3)
        │   └── BadLayoutFile
        ├── CardError
        │   ├── UnknownCard
        │   ├── AmbiguousCard
        │   ├── WrongNumberOfCards
        │   └── DuplicateCategory
        ├── UnknownSeason
        └── GameError
            ├── WrongNumberOfPlayers
            └── DuplicatePlayer

The site lists every error with its sentences (`make site`, tests/generated_pages.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from kscore.engine.messages import TREE

_NEXT_SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-ZÄÖÜ“„{])")
_OF_COMMANDS = re.compile(r"--[a-z{]|[:`] ?kscore\b|kscore [a-z]+ [A-Z]|[Tt]erminal")


def _first_sentence(template: str) -> str:
    """What is wrong: the first sentence."""
    return _NEXT_SENTENCE.split(template)[0]


def _without_commands(template: str) -> str:
    """What is wrong and what helps. As far as no command or option is named."""
    first, *hints = _NEXT_SENTENCE.split(template)
    return " ".join([first, *takewhile(lambda each: not _OF_COMMANDS.search(each), hints)])


class MessageError(Exception):
    """Something to tell the player, in any language.

    Attributes:
        key: the sentence in :data:`kscore.engine.messages.TREE`.
        values: what the sentence names. Codes are put into words by the sentence itself.
        exit_code: what the command line ends with; 1 is a bug or a damaged installation.
    """

    key = "bug"
    exit_code = 1

    def __init__(self, key: str | None = None, /, **values: object) -> None:
        self.key = key or type(self).key
        self.values: Mapping[str, object] = MappingProxyType(values)
        super().__init__(self.key, values)

    def text(self, lang: str = "en", hint: bool = True) -> str:
        """The sentence for people; with ``hint`` also what helps, whatever shows it."""
        return TREE.text(
            self.key, self.values, lang, _without_commands if hint else _first_sentence
        )

    def command_text(self, lang: str = "en") -> str:
        """The sentence with everything that helps at a command line."""
        return TREE.text(self.key, self.values, lang)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its values: many errors are made of other things."""
        return _unpickle, (type(self), self.args, {**self.__dict__, "values": dict(self.values)})


def _unpickle(
    kind: type[MessageError], arguments: tuple[object, ...], state: dict[str, Any]
) -> MessageError:
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(state, values=MappingProxyType(state["values"]))
    return error


class EngineError(MessageError, ValueError):
    """Something the engine refuses; 2, mistyped, unless a class says otherwise."""

    key = "engine_error"
    exit_code = 2


class BadMap(EngineError):
    """The text of a map is wrong."""


class EmptyMap(BadMap):
    key = "empty_map"


class UnevenRows(BadMap):
    key = "uneven_rows"


class UnknownLetter(BadMap):
    key = "unknown_letter"


class WrongSize(BadMap):
    key = "wrong_size"


class BadSheetField(BadMap):
    key = "bad_sheet_field"


class UnknownSpace(EngineError):
    key = "unknown_space"


class BadCoins(EngineError):
    key = "bad_coins"


class ImpossibleSheet(EngineError):
    key = "impossible_sheet"


class LayoutError(EngineError):
    """Something about a layout."""


class UnknownLayout(LayoutError):
    key = "unknown_layout"


class LayoutNotRecognised(LayoutError):
    key = "layout_not_recognised"


class LayoutFileMissing(LayoutError):
    key = "layout_file_missing"
    exit_code = 3


class BadLayoutFile(LayoutError):
    key = "bad_layout_file"


class CardError(EngineError):
    """Something about scoring cards."""


class UnknownCard(CardError):
    """``about``: keys of what a question's words name, where several things are or not the whole
    question."""

    key = "unknown_card"
    about: tuple[str, ...] = ()


class AmbiguousCard(CardError):
    key = "ambiguous_card"


class WrongNumberOfCards(CardError):
    key = "wrong_number_of_cards"


class DuplicateCategory(CardError):
    key = "duplicate_category"


class UnknownSeason(EngineError):
    key = "unknown_season"


class GameError(EngineError):
    """Something about a whole game."""


class WrongNumberOfPlayers(GameError):
    key = "wrong_number_of_players"


class DuplicatePlayer(GameError):
    key = "duplicate_player"
