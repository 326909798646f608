"""Everything the engine refuses, as one typed tree.

::

    EngineError (ValueError)
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
    ├── IllegalPlacement       a card cannot be drawn there
    └── GameError
        ├── WrongNumberOfPlayers
        ├── DuplicatePlayer
        └── WrongSeasons

Every error has a message key and values; :func:`engine.texts.error_text` renders them in German and English.
"""

from __future__ import annotations

from collections.abc import Mapping


class EngineError(ValueError):
    """Something the engine refuses.

    Attributes:
        key: message key in :mod:`engine.texts`.
        values: what the message names.
        exit_code: the command line's exit code for it (2: mistyped, unless a class says otherwise).
    """

    key = "engine_error"
    exit_code = 2

    def __init__(self, key: str | None = None, /, **values: object) -> None:
        self.key = key or type(self).key
        self.values: Mapping[str, object] = values
        super().__init__(self.key, values)

    def text(self, lang: str = "en") -> str:
        """The sentence for people; ``lang`` is "de" or "en"."""
        from engine.texts import error_text  # here, because texts has no need of errors but errors of texts

        return error_text(self.key, self.values, lang)

    def __str__(self) -> str:
        return self.text("en")


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
    key = "unknown_card"


class AmbiguousCard(CardError):
    key = "ambiguous_card"


class WrongNumberOfCards(CardError):
    key = "wrong_number_of_cards"


class DuplicateCategory(CardError):
    key = "duplicate_category"


class UnknownSeason(EngineError):
    key = "unknown_season"


class IllegalPlacement(EngineError):
    """A card cannot be drawn on these spaces."""

    key = "illegal_placement"


class GameError(EngineError):
    """Something about a whole game."""


class WrongNumberOfPlayers(GameError):
    key = "wrong_number_of_players"


class DuplicatePlayer(GameError):
    key = "duplicate_player"


class WrongSeasons(GameError):
    key = "wrong_seasons"
