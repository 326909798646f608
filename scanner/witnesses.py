"""What the paper itself says of a sheet, beside the networks: room for it in what is kept.

A player who measures something (is this space blank, is that coin covered, does the other side
shine through) gives it a name here; a record keeps it with the rest of the evidence, so that a
review decides as the photo did. A look that was kept without a name decides without it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.lattice import SIZE
from kscore.scanner.printed import TRACK_COINS
from numpy.typing import NDArray

Floats = NDArray[np.float32]

VERSION = 1
"""Of what the names mean: what an older version measured is left aside by callers that need a
newer."""
MOST_NAMES = 16
"""Of each kind: a space's cost 484 bytes each before deflating, and a kept look has 84 kB."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
_SHAPES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"spaces": (SIZE * SIZE,), "coins": (TRACK_COINS,)}
)


class Witnesses(Frozen, kw_only=True, eq=False):
    """Measurements by name; every one is optional.

    Attributes:
        spaces: (121,) float32 each, row-major.
        coins: (14,) float32 each, from the left.
        sheet: one number of the whole sheet each.
        version: what the names mean (`VERSION`).
    """

    spaces: Mapping[str, Floats] = field(default_factory=lambda: MappingProxyType({}))
    coins: Mapping[str, Floats] = field(default_factory=lambda: MappingProxyType({}))
    sheet: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    version: int = VERSION

    def __post_init__(self) -> None:
        for named in (self.spaces, self.coins, self.sheet):
            if len(named) > MOST_NAMES or not all(map(_NAME.match, named)):
                raise ValueError("names of witnesses")
        for kind, shape in _SHAPES.items():
            for name, array in getattr(self, kind).items():
                if array.shape != shape or not np.isfinite(array).all():
                    raise ValueError(f"{name} is not {shape} numbers")
        if self.version < 1 or not all(map(math.isfinite, self.sheet.values())):
            raise ValueError("witnesses")

    def __bool__(self) -> bool:
        return bool(self.spaces or self.coins or self.sheet)

    def header(self) -> dict[str, Any]:
        """Everything but the arrays, for a kept look's header. The arrays stand behind it."""
        named = {kind: sorted(getattr(self, kind)) for kind in _SHAPES}
        return {"version": self.version, **named, "sheet": dict(sorted(self.sheet.items()))}

    def arrays(self) -> dict[str, Floats]:
        """The arrays by unique names, in the order of `layout`."""
        return {
            f"{kind}.{name}": getattr(self, kind)[name]
            for kind in _SHAPES
            for name in sorted(getattr(self, kind))
        }

    @staticmethod
    def layout(header: Mapping[str, Any]) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
        """Name, type and shape of the arrays that a header tells of. Raises KeyError, TypeError,
        ValueError for what is none."""
        named = {kind: [str(name) for name in header[kind]] for kind in _SHAPES}
        if any(len(names) > MOST_NAMES or names != sorted(set(names)) for names in named.values()):
            raise ValueError("names of witnesses")
        return tuple(
            (f"{kind}.{name}", "<f4", _SHAPES[kind])
            for kind, names in named.items()
            for name in names
        )

    @staticmethod
    def from_header(header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Witnesses:
        """Back from `header` and `arrays`. Raises as `layout`."""
        of_kinds = {
            kind: MappingProxyType({name: arrays[f"{kind}.{name}"] for name in header[kind]})
            for kind in _SHAPES
        }
        sheet = {str(name): float(value) for name, value in header["sheet"].items()}
        return Witnesses(
            spaces=of_kinds["spaces"],
            coins=of_kinds["coins"],
            sheet=MappingProxyType(sheet),
            version=int(header["version"]),
        )


NO_WITNESSES = Witnesses()
