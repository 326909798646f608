"""The rules of Der Kartograph (K) and Die Kartographin (H): standard library only, no pictures, no
terminal, no players' names.

The engine is the arbiter. It scores any rectangular :class:`~kscore.engine.sheet.Board`, explains
every point as an :class:`~kscore.engine.score.Award` with its spaces and reason, and quotes the
rule text behind each ruling.
"""

from kscore.engine.errors import EngineError
from kscore.engine.layout import LAYOUTS, Layout, load_layout
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import Terrain

__all__ = ["LAYOUTS", "Board", "EngineError", "Layout", "Sheet", "Terrain", "load_layout"]
