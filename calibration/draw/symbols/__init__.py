"""How people draw the terrains: designs by family, as strokes in the unit cell.

`Library.generated()` needs nothing; `Library.with_sketches` adds human drawings and icon sets. A
design draws one instance of its symbol for a space; `simplify` makes it hastier.
"""

from kscore.calibration.draw.symbols.library import (
    FAMILIES,
    PUBLISHERS,
    GeneratedDesign,
    Library,
    Mix,
)
from kscore.calibration.draw.symbols.model import (
    SPLITS,
    TERRAINS,
    CellContext,
    Design,
    Stroke,
    SymbolDrawing,
)
from kscore.calibration.draw.symbols.simplify import simplify

__all__ = [
    "FAMILIES",
    "PUBLISHERS",
    "SPLITS",
    "TERRAINS",
    "CellContext",
    "Design",
    "GeneratedDesign",
    "Library",
    "Mix",
    "Stroke",
    "SymbolDrawing",
    "simplify",
]
