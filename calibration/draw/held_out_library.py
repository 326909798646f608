"""Hands that draw nothing but held-out symbols, for measuring alone (see
`kscore.calibration.draw.held_out`)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import numpy as np
from kscore.calibration.draw.held_out import INVENTED, held_out
from kscore.calibration.draw.symbols.drawings import Drawing, DrawnDesign
from kscore.calibration.draw.symbols.human import normalize, usable
from kscore.calibration.draw.symbols.model import CellContext, Design, Stroke, SymbolDrawing
from kscore.calibration.draw.symbols.shapes import (
    SINGLE,
    Artist,
    ElementMaker,
    Part,
    arc,
    arranged,
    element,
    line,
    poly,
)
from kscore.calibration.draw.symbols.trace import trace_bitmap
from kscore.engine.terrain import DRAWN
from numpy.random import Generator


def _drawn(*strokes: Stroke) -> ElementMaker:
    """A symbol of these strokes, in a hand's own proportions, with every point set down a little
    elsewhere."""

    @element
    def drawn(traits: Generator, rng: Generator) -> Part:
        own = [traits.normal(0.0, 0.03, stroke.points.shape) for stroke in strokes]
        untidy = traits.uniform(0.008, 0.035)
        return [
            Stroke(stroke.points + bent + rng.normal(0.0, untidy, bent.shape), stroke.fill)
            for stroke, bent in zip(strokes, own, strict=True)
        ]

    return drawn


ELEMENTS: Mapping[str, ElementMaker] = MappingProxyType(
    {
        "barred ring": _drawn(arc(0.5, 0.5, 0.36, 0.36), line(0.5, -0.02, 0.5, 1.02)),
        "split square": _drawn(
            poly((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92), closed=True),
            line(0.08, 0.92, 0.92, 0.08),
        ),
        "hourglass": _drawn(poly((0.15, 0.0), (0.85, 0.0), (0.15, 1.0), (0.85, 1.0), closed=True)),
        "gate": _drawn(
            line(-0.05, 0.05, 1.05, 0.05),
            line(0.1, 0.3, 0.9, 0.3),
            line(0.22, 0.05, 0.22, 1.0),
            line(0.78, 0.05, 0.78, 1.0),
        ),
        "padlock": _drawn(
            poly((0.12, 0.45), (0.88, 0.45), (0.88, 1.0), (0.12, 1.0), closed=True),
            arc(0.5, 0.45, 0.26, 0.42, 180.0, 180.0)
        ),
        "chevrons": _drawn(
            poly((0.05, 0.1), (0.45, 0.5), (0.05, 0.9)), poly((0.5, 0.1), (0.9, 0.5), (0.5, 0.9))
        ),
        "percent": _drawn(
            arc(0.2, 0.22, 0.17, 0.2), line(0.85, 0.02, 0.15, 0.98), arc(0.8, 0.78, 0.17, 0.2)
        ),
        "question mark": _drawn(
            poly((0.2, 0.25), (0.3, 0.05), (0.55, -0.02), (0.8, 0.15), (0.75, 0.4), (0.52, 0.55),
                 (0.5, 0.75)),
            arc(0.5, 0.95, 0.04, 0.04, fill=True),
        ),
        "bolt": _drawn(poly((0.65, 0.0), (0.25, 0.52), (0.55, 0.55), (0.35, 1.0))),
        "omega": _drawn(
            Stroke(
                np.array(
                    [
                        (0.02, 0.98), (0.3, 0.98), (0.28, 0.8), (0.1, 0.55), (0.12, 0.22),
                        (0.5, 0.0), (0.88, 0.22), (0.9, 0.55), (0.72, 0.8), (0.7, 0.98),
                        (0.98, 0.98),
                    ]
                )
            )
        ),
    }
)  # fmt: skip
"""How each of `kscore.calibration.draw.held_out.INVENTED` is drawn."""


@dataclass(frozen=True)
class InventedDesign(Design):
    """One hand's way of drawing one invented kind (``family``) for a terrain."""

    seed: int = 0

    @cached_property
    def _artist(self) -> Artist:
        return arranged(ELEMENTS[self.family], SINGLE, (0.8, 1.25), (0.5, 0.95), turn=5.0)(
            np.random.default_rng(self.seed)
        )

    def draw(self, rng: np.random.Generator, context: CellContext) -> SymbolDrawing:
        """See Design.draw."""
        return SymbolDrawing(self.terrain, self.family, tuple(self._artist(rng, context)))


class HeldOutLibrary:
    """Hands of held-out symbols, sampled as from `kscore.calibration.draw.symbols.Library`. For
    measuring alone."""

    def __init__(
        self,
        drawings: tuple[Drawing, ...] = (),
        usual: Callable[[str, str, Generator], Design] | None = None,
    ):
        """drawings: of held-out words, letters and shapes. usual: draws what the held-out kinds do
        not stand for (destroyed spaces, stars, letters of monster spaces), as `Library.sample`
        does; else these are invented too."""
        self._drawings: dict[str, list[Drawing]] = {}
        for drawing in drawings:
            self._drawings.setdefault(drawing.name, []).append(drawing)
        self._usual = usual

    def sample(self, terrain: str, split: str, rng: Generator) -> Design:
        """A design of the terrain: an invented kind for four of ten, else a held-out drawing."""
        if terrain not in DRAWN and self._usual is not None:
            return self._usual(terrain, split, rng)
        seed = int(rng.integers(2**40))
        if not self._drawings or rng.random() < 0.4:
            kind = str(rng.choice(list(INVENTED)))
            return InventedDesign(terrain, kind, source="generated", seed=seed)
        same = self._drawings[str(rng.choice(list(self._drawings)))]
        drawing = same[int(rng.integers(len(same)))]
        return DrawnDesign(terrain, drawing.name, source=drawing.source, drawing=drawing, seed=seed)


def load(shared: Path) -> tuple[Drawing, ...]:
    """The held-out drawings of people (no decoder's) below ``shared``/data. Raises
    FileNotFoundError."""
    sketches, digits = shared / "data" / "sketches", shared / "data" / "digits"
    found: list[Drawing] = []
    for file in ("quickdraw_strokes", "quickdraw_more", "drawn_shapes"):
        with gzip.open(sketches / f"{file}.ndjson.gz", "rt", encoding="utf-8") as rows:
            for row in rows:
                record = json.loads(row)
                name = str(record["word"])
                lines = normalize(
                    np.array(stroke[:2], dtype=np.float64).T for stroke in record["drawing"]
                )
                if held_out(name) and usable(lines):
                    key = f"held out {file} {record.get('key_id') or record.get('file')}"
                    found.append(Drawing("", name, "quickdraw", key, lines, (False,) * len(lines)))
    with np.load(digits / "emnist_letters.npz") as letters:
        for number, (bitmap, letter) in enumerate(
            zip(letters["X"], letters["y"].tolist(), strict=True)
        ):
            if held_out(f"written {letter}") and number % 10 == 0:
                lines = normalize(trace_bitmap(bitmap, 3))
                if usable(lines):
                    key = f"held out letter {number}"
                    found.append(
                        Drawing(
                            "", f"written {letter}", "emnist", key, lines, (False,) * len(lines)
                        )
                    )
    return tuple(found)
