"""What is asked of photos, and what is known about them beforehand, whoever asks: a command line or
a page.

Corners, layouts and maps are read here from what people type.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import UnknownLayout
from engine.input_file import read_file
from engine.layout import LAYOUTS, Layout, find_layout, load_layout
from engine.rules import UNKNOWN, Played
from engine.season import SEASONS
from engine.sheet import Sheet
from engine.terrain import LETTERS
from kscore.errors import FileTrouble, Mistyped
from kscore.statements.corrections import (
    Corrections,
    CorrectionsOfPhotos,
    refuse_excluded,
)
from kscore.statements.map_text import one_line
from kscore.whole_files import is_file

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.season import CardSet, Season


@dataclass(frozen=True)
class SeasonPoints:
    """The points of the season that has ended."""


@dataclass(frozen=True)
class WholeGamePoints:
    """Those of the whole game, from its last sheet."""


@dataclass(frozen=True)
class NumbersCompared:
    """The written numbers beside kscore's."""


@dataclass(frozen=True)
class CardPoints:
    """The points of one card, and of nothing else."""

    card: Card


@dataclass(frozen=True)
class PointsOtherwise:
    """What other spaces would make of the points.

    Attributes:
        changes: these are no corrections: nobody says that they stand on the sheet.
    """

    changes: Corrections


Wanted = SeasonPoints | WholeGamePoints | NumbersCompared | CardPoints | PointsOtherwise
"""What is asked of a sheet; `kscore.sheet.result` has a class for the answer to each."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """One request for one photo or several.

    Attributes:
        wanted: what is asked of each sheet.
        cards: None where nobody named them: a game's record knows them.
        season: None: the boxes on the sheet or the record tell it.
        player: None: the record tells whose sheet it is.
        played: what was named of the game; the record knows the rest.
        corners: the grid's outer corners TL TR BR BL of the upright sheet, (x, y) in pixels of the
            full-size photo.
        sheet: which of several in a photo, from 1 in reading order; None: the only one, or each.
        corrections: what was typed of the sheets.
        hands: whether what is known of people's hands is used and learnt.
        revealed: keys of the season's ambushes and heroes (or of all its cards) in order.
        anyway: whether a photo is taken that is not worth its questions (`Case.hopeless`).
    """

    wanted: Wanted = field(default_factory=SeasonPoints)
    cards: CardSet | None = None
    season: Season | None = None
    played: Played = UNKNOWN
    corners: tuple[tuple[float, float], ...] | None = None
    sheet: int | None = None
    corrections: CorrectionsOfPhotos = field(default_factory=CorrectionsOfPhotos)
    hands: bool = False
    player: str | None = None
    revealed: tuple[str, ...] | None = None
    anyway: bool = False

    @property
    def whole(self) -> bool:
        """Whether the whole game is asked for."""
        return isinstance(self.wanted, WholeGamePoints)

    @property
    def expected_season(self) -> Season | None:
        """The season that is taken unless a sheet speaks against it: the named one, of a whole game
        the last."""
        return SEASONS[-1] if self.season is None and self.whole else self.season


def parse_corners(text: str | None) -> tuple[tuple[float, float], ...] | None:
    """Four corners from eight numbers ``x,y x,y x,y x,y``. Raises Mistyped."""
    if text is None:
        return None
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        raise Mistyped("corners.form", text=text) from None
    if len(numbers) != 8:
        raise Mistyped("corners.form", text=text)
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def parse_changes(texts: Iterable[str]) -> Corrections:
    """The spaces that somebody wants to be otherwise, as after ``what-if``. Raises Mistyped for
    none, and for what earns no points."""
    changed = Corrections.parse(texts)
    if not changed:
        raise Mistyped("whatif.nothing")
    for said in changed.statements():
        about = said.text.partition("=")[0]
        if about in (*changed.boxes, "effects", "extra") or about.startswith("counts."):
            raise Mistyped("whatif.no_points", text=said.text)
    refuse_excluded(changed)
    return changed


MOST_MAP_BYTES = 100_000
"""A map of eleven rows, in words and with blanks, has less than one of these."""


def parse_layout(text: str | None) -> Layout | None:
    """A printed layout by its key, or a player's own from a file. Raises the engine's layout
    errors."""
    if text is None:
        return None
    if text.upper() in LAYOUTS:
        return find_layout(text)
    if Path(text).suffix.lower() == ".toml" or is_file(Path(text)):
        return load_layout(text)
    raise UnknownLayout(layout=text, known=", ".join(LAYOUTS))


def parse_map(text: str, layout: Layout | None = None, said: Corrections = Corrections()) -> Sheet:
    """A sheet from a typed map or from a file that holds one, as `kscore.statements.map_text` takes
    it; ``said`` is what was typed beside it.

    Raises FileTrouble for a file that is not there or no text, Mistyped for a word that is no
    terrain and where the map names other coins than ``said``, and the engine's errors for a wrong
    map.
    """
    if "\n" not in text.strip() and (text.count("/") != 10 or is_file(Path(text))):
        path = Path(text)
        looks_like_file = path.suffix != "" and not set(text) <= set("/ " + LETTERS)
        if is_file(path) or looks_like_file:
            try:
                text = read_file(path, MOST_MAP_BYTES).decode("utf-8")
            except FileNotFoundError:
                raise FileTrouble("map.missing", path=text) from None
            except (OSError, ValueError):
                raise FileTrouble("map.no_text", path=text) from None
    line = one_line(text)
    sheet = Sheet.parse(line, layout)
    _must_agree(line, sheet, said)
    return sheet


def _must_agree(line: str, sheet: Sheet, said: Corrections) -> None:
    """Raises Mistyped where the map's own words (``coins=3-0``) and what was typed beside it name
    different coins: nobody can tell which of them is the slip."""
    named = next((part for part in line.split(" ") if part.startswith("coins=")), None)
    for name, typed, has in (
        ("coins", said.coins, sheet.coins),
        ("spent", said.spent, sheet.spent),
    ):
        if named is not None and typed not in (None, has):
            raise Mistyped("set.contradicts", first=named, second=f"{name}={typed}")
