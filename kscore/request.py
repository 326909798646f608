"""What is asked of photos, and what is known about them beforehand, whoever asks: a command line or a page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kscore.corrections import Corrections, CorrectionsOfPhotos

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.layout import Layout
    from engine.season import CardSet, Season


@dataclass(frozen=True, kw_only=True)
class Request:
    """One request for one photo or several.

    ``cards``, ``season``, ``player`` and ``layout`` are None where nobody named them: a game's record knows the cards,
    the boxes on the sheet or the record tell the season, the record whose sheet it is, the scanner the layout.
    ``heroes``: whether hero is a terrain type (None: it is). ``coins``: those that score, where they are known better
    than the sheet shows. ``corners``: the grid's outer corners TL TR BR BL of the upright sheet, (x, y) in pixels of
    the full-size photo. ``revealed``: keys of the season's ambushes and heroes (or of all its cards) in order.

    What is wanted beside the season's score: ``whole`` the whole game from the last sheet, ``check`` the written
    numbers compared, ``card`` the points of this card and of nothing else, ``changes`` what these other spaces would
    make of it (they are no corrections: nobody says that they stand on the sheet).
    """

    cards: CardSet | None = None
    season: Season | None = None
    heroes: bool | None = None
    coins: int | None = None
    layout: Layout | None = None
    corners: tuple[tuple[float, float], ...] | None = None
    corrections: CorrectionsOfPhotos = field(default_factory=CorrectionsOfPhotos)
    player: str | None = None
    revealed: tuple[str, ...] | None = None
    whole: bool = False
    check: bool = False
    card: Card | None = None
    changes: Corrections | None = None
