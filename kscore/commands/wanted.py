"""What one run over photos shall do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kscore import console

if TYPE_CHECKING:
    from kscore.corrections import CorrectionsOfPhotos
    from kscore.review import Dialogue
    from kscore.scoring import Table
    from scanner.reading import ReadOptions


@dataclass(frozen=True)
class Wanted:
    """What was typed, all of it parsed.

    ``picture``, ``overlay``, ``report`` and ``debug`` are where to write these, None for not at all; ``whole`` scores
    the whole game from the last sheet.
    """

    table: Table
    corrections: CorrectionsOfPhotos
    reading: ReadOptions
    ask: bool
    json: bool
    quiet: bool
    picture: Path | None = None
    overlay: Path | None = None
    report: Path | None = None
    debug: Path | None = None
    revealed: tuple[str, ...] | None = None
    whole: bool = False
    solo: bool = False

    @property
    def dialogue(self) -> Dialogue | None:
        """How to ask; None where nobody is there."""
        return console.dialogue() if self.ask else None
