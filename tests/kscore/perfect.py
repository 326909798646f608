"""Photos that need no eyes: text files, each of which is read as the sheet whose line it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import CoinReading, Reading

from kscore.game.evening import LookedPhoto
from kscore.phone.photos import IncomingPhoto
from kscore.phone.uploads import Upload
from kscore.sheet.request import Request
from kscore.sheet.scoring import ReadingSource
from tests.kscore.sheets import registered_photo, sheet


def read(photo: Path, true: Sheet) -> Reading:
    """The reading of a sheet with nothing open."""
    seen = registered_photo()
    track = "s" * true.spent + "m" * (true.marked - true.spent) + "." * (14 - true.marked)
    return Reading(
        photo=str(photo),
        layout=true.layout.key,
        grid=seen.lattice.corners,
        rows=true.board.rows,
        confidence=np.full((11, 11), 0.999),
        stars=true.stars,
        letters=dict(true.letters),
        coins=CoinReading(track),
        registered=seen,
    )


@dataclass(frozen=True)
class Evidence:
    """What a reader was told beforehand."""

    previous: Sheet | None = None
    played: Variant = UNKNOWN
    season: Season | None = None
    hands: object = None
    shared: object = None
    unsettled: object = None


class NoCards:
    """What is seen of such a sheet says nothing about its season's cards."""

    grid = registered_photo().lattice.corners

    def cards(self, *_: object) -> None:
        """Nothing."""

    def with_skills(self, _: object) -> NoCards:
        """Nothing."""
        return self


@dataclass(frozen=True)
class PerfectLook:
    """A look at such a photo."""

    sheet: Reading
    given: Evidence = field(default_factory=Evidence)
    seen: NoCards = field(default_factory=NoCards)
    place: None = None
    left_out: tuple[()] = ()

    def reading(self, answered: Mapping[str, str]) -> Reading:
        return ReadingSource(self.sheet).reading(answered)

    def to_bytes(self) -> None:
        """Nothing: these "photos" are never looked at."""


class PerfectReader:
    """Reads every "photo" as the sheet whose line is its text: the games are tested here, not the
    eyes."""

    def look(self, photo: Path, *_: object) -> PerfectLook:
        return PerfectLook(read(photo, Sheet.parse(photo.read_text())))


def seen_perfectly(
    name: Path, upload: Upload, request: Request, true: Sheet | None = None
) -> IncomingPhoto:
    """A phone's photo of a sheet, or of `sheets.MAP`, called so."""
    look: Any = PerfectLook(read(name, true or sheet()))
    return IncomingPhoto(upload=upload, photo=LookedPhoto(name=name, look=look), request=request)


def photograph(folder: Path, name: str, true: Sheet) -> Path:
    """Writes the "photo" of a sheet."""
    path = folder / f"{name}.jpg"
    path.write_text(true.line)
    return path
