"""Scores filled-in *Cartographers* map sheets from photos: ``kscore`` as a library.

    import kscore

    sheet = kscore.read("sheet.jpg")
    result = sheet.score(["Canal Lake", "Great City", "Borderlands", "Sentinel Wood"], "autumn")
    result.total, result.awards, result.questions

What `__all__` names is the public surface (docs/library.md); everything else in kscore, engine and
scanner is internal and may change with any version. Each name is imported when it is first used:
boards and rules need neither numpy nor OpenCV.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kscore.engine.cards import Card
    from kscore.engine.errors import EngineError, MessageError
    from kscore.engine.layout import Layout
    from kscore.engine.score import Award, Score
    from kscore.engine.season import CardSet, Season
    from kscore.engine.topics import Topic
    from kscore.errors import KscoreError
    from kscore.library.boards import Board, card, cards, explain, topic
    from kscore.library.evenings import Evening, Stats, Unplaced, stats
    from kscore.library.many import read_many
    from kscore.library.neuland import NeulandTable
    from kscore.library.photos import read, read_all
    from kscore.library.sheets import CardExplanation, Note, Question, Result, Sheet, WhatIf
    from kscore.scanner.errors import ScanError
    from kscore.scanner.pipeline import Reader, TerrainReader
    from kscore.scanner.reading import Alternative, Doubt

__version__ = "0.3.0.dev0"

_here = os.path.dirname(__file__)
if not os.path.isdir(os.path.join(_here, "engine")):
    # In a checkout engine/, scanner/ and calibration/ stand beside kscore/, in a wheel inside it.
    __path__.append(os.path.dirname(_here))

__all__ = [
    "Alternative",
    "Award",
    "Board",
    "Card",
    "CardExplanation",
    "CardSet",
    "Doubt",
    "EngineError",
    "Evening",
    "KscoreError",
    "Layout",
    "MessageError",
    "NeulandTable",
    "Note",
    "Question",
    "Reader",
    "Result",
    "ScanError",
    "Score",
    "Season",
    "Sheet",
    "Stats",
    "TerrainReader",
    "Topic",
    "Unplaced",
    "WhatIf",
    "__version__",
    "card",
    "cards",
    "explain",
    "read",
    "read_all",
    "read_many",
    "stats",
    "topic",
]

_PLACES = {
    "kscore.engine.cards": ("Card",),
    "kscore.engine.errors": ("EngineError", "MessageError"),
    "kscore.engine.layout": ("Layout",),
    "kscore.engine.score": ("Award", "Score"),
    "kscore.engine.season": ("CardSet", "Season"),
    "kscore.engine.topics": ("Topic",),
    "kscore.errors": ("KscoreError",),
    "kscore.library.boards": ("Board", "card", "cards", "explain", "topic"),
    "kscore.library.evenings": ("Evening", "Stats", "Unplaced", "stats"),
    "kscore.library.many": ("read_many",),
    "kscore.library.neuland": ("NeulandTable",),
    "kscore.library.photos": ("read", "read_all"),
    "kscore.library.sheets": ("CardExplanation", "Note", "Question", "Result", "Sheet", "WhatIf"),
    "kscore.scanner.errors": ("ScanError",),
    "kscore.scanner.pipeline": ("Reader", "TerrainReader"),
    "kscore.scanner.reading": ("Alternative", "Doubt"),
}
_PLACE_OF = {name: module for module, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> Any:
    """A public name, imported from where it lives."""
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_PLACE_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
