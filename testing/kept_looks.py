"""Photos that are looked at once: what was seen is kept in a folder, and from then on the product
decides without the photos."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from kscore.engine.rules import Variant
from kscore.scanner import kept_look
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.find.detect import FoundSheet, Recorder
from kscore.scanner.network import installed_models
from kscore.scanner.photo import Photo
from kscore.scanner.pipeline import FIRST_GAME, Look, Reader
from kscore.scanner.printed import OWN
from kscore.scanner.reading import NOTHING, ReadOptions

from kscore.disk import put_in_place

DECIDING = ("decision", "hand")
"""Models that have their say once a photo was looked at: with others a kept look stays good."""


class ReplayedLook(Look, kw_only=True):
    """A look that was kept, as good as the photo for all but pictures; ``data`` is what a record
    keeps of it."""

    data: bytes

    def to_bytes(self) -> bytes:
        """What the photo's own look would have kept."""
        return self.data


@dataclass(frozen=True)
class KeptLooks:
    """What looks at photos, each only once: the next time it reads what it kept.

    A kept look serves as long as the networks and the tables that look are the same
    (`installed_models`); after another change of what happens before deciding, delete the folder.
    Photos that are refused are looked at again.

    Attributes:
        folder: where looks are kept, a file for each photo and each thing known beforehand.
        table: what is decided with, now and whenever the record asks again.
    """

    folder: Path
    table: DecisionTable = field(default_factory=DecisionTable.load)
    _replayed: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def reader(self) -> Reader:
        """kscore's own networks, loaded once a photo needs them."""
        return Reader.load()

    @cached_property
    def _models(self) -> Mapping[str, str]:
        return _looking(installed_models())

    def look(
        self, path: Path, options: ReadOptions = ReadOptions(), recorder: Recorder | None = None
    ) -> Look:
        """A photo looked at, now or before. Raises as `Reader.look`."""
        if options.corners is not None or options.sheet is not None or recorder is not None:
            return self.reader.look(path, options, recorder)
        name = _name(path, options.played)
        if name not in self._replayed:
            self._replayed[name] = self._with_table(self._kept(name, path, options))
        return _replayed(path, self._replayed[name], options)

    def _kept(self, name: str, path: Path, options: ReadOptions) -> bytes:
        """What was kept of a photo, or is now."""
        file = self.folder / name
        if file.is_file():
            data = file.read_bytes()
            if _looking(kept_look.from_bytes(data).models) == self._models:
                return data
        data = self.reader.look(path, options).to_bytes()
        self.folder.mkdir(parents=True, exist_ok=True)
        put_in_place(file, data)
        return data

    def _with_table(self, data: bytes) -> bytes:
        """What was kept, to be decided with this table."""
        look = kept_look.from_bytes(data)
        if look.seen.table.to_kept_json() == self.table.to_kept_json():
            return data
        seen = replace(look.seen, table=self.table)
        strips = {each: kept_look.decode(look.pictures[each]) for each in ("track", "boxes")}
        return kept_look.to_bytes(seen, look.given, look.registered, strips, look.models["terrain"])


def _looking(models: Mapping[str, str]) -> dict[str, str]:
    return {name: sha256 for name, sha256 in models.items() if name not in DECIDING}


def _name(path: Path, played: Variant) -> str:
    """The file of a photo's look: by the photo, whatever it is called, and by what was known."""
    photo = hashlib.sha256(path.read_bytes()).hexdigest()[:24]
    layout = "any" if played.layout is None else played.layout.key
    return f"{photo}-{layout}-heroes-{played.heroes}-skills-{played.skills}.look"


def _replayed(path: Path, data: bytes, options: ReadOptions) -> ReplayedLook:
    look = kept_look.from_bytes(data)
    layout, played = look.given.layout, options.played
    first_game = layout.key in FIRST_GAME and played.heroes is not True
    track = replace(look.seen.track, skills=played.skills, first_game=first_game)
    # the photo's size is told nowhere: whoever needs it has the pixels
    photo = Photo(path, np.zeros((1, 1, 3), np.uint8), look.scale, (1, 1))
    return ReplayedLook(
        photo=photo,
        found=FoundSheet(
            lattice=look.lattice,
            printed=OWN,
            layout=layout.key,
            layout_confidence=1.0,
            quality=look.seen.quality,
        ),
        given=KnownBefore(layout, Variant(heroes=played.heroes), previous=options.previous),
        seen=replace(look.seen, photo=str(path), track=track),
        timing=NOTHING,
        stages=NOTHING,
        network=look.models["terrain"],
        data=data,
    )
