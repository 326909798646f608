"""One doubt of every kind with its form in the contract, and kinds that only tests know."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from kscore.scanner.reading import (
    Alternative,
    BoxDoubt,
    CoinsDoubt,
    Doubt,
    EffectsDoubt,
    SeasonDoubt,
    SpacesDoubt,
    SymbolReading,
    SymbolsDoubt,
    kinds_of_doubt,
)

OTHER = (Alternative(3, 0.2),)


def a_symbol(
    cells: tuple[str, ...], read: str, p: float, other: str, best: str, said: bool = False
) -> SymbolReading:
    """Spaces that are drawn with one, what it means and what else it may."""
    return SymbolReading(
        cells=cells, read=read, p=p, other=other, other_p=round(1 - p, 4), best=best, said=said
    )


SYMBOL = a_symbol(("A1",), "F", 0.8, "V", "A1")
EVERY_KIND: list[tuple[Doubt, dict[str, object]]] = [
    (
        SpacesDoubt("F", (Alternative("V", 0.2),), ("A1",), 4),
        {"kind": "cells", "cells": ["A1"], "symbol": 4},
    ),
    (SpacesDoubt(".", (Alternative("V", 0.2),), ("A1",)), {"kind": "cells", "cells": ["A1"]}),
    (
        SymbolsDoubt("F", (Alternative("V", 0.2),), ("A1",), symbols=(SYMBOL,)),
        {"kind": "symbols", "cells": ["A1"], "symbols": [SYMBOL.to_json()]},
    ),
    (CoinsDoubt(2, OTHER), {"kind": "coins", "where": "coins"}),
    (BoxDoubt(2, OTHER, "spring.first"), {"kind": "box", "where": "spring.first"}),
    (EffectsDoubt("B1", OTHER), {"kind": "effects", "where": "effects"}),
    (SeasonDoubt("summer", (Alternative("autumn", 0.2),)), {"kind": "season", "where": "season"}),
]


@contextmanager
def kind_of_doubt(name: str, of: type[Doubt] = Doubt) -> Iterator[type[Doubt]]:
    """A class of doubts that is gone afterwards, so that no other test finds it among the kinds."""
    made = [type("MadeUpDoubt", (of,), {"kind": name})]
    yield cast(type[Doubt], weakref.proxy(made[0]))
    made.clear()
    gc.collect()
    assert name not in {kind.kind for kind in kinds_of_doubt()}
