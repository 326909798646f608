"""A stock of empty sheets at one resolution: printed once, worn anew for every sheet that is
taken."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from kscore.calibration.photograph.papers import (
    NEW,
    Page,
    Wear,
    home_printed_page,
    own_page,
    published_page,
    wear_page,
)
from kscore.engine.layout import LAYOUTS, Layout

HOME_LAYOUTS = ("K-A", "K-B")
_HOME_SHARE = 0.15
_OWN_SHARE = 0.2


class PageSource:
    """Pages at ``px_per_cell``, the own sheet's words in ``lang``. Without ``shared`` it is the
    only one in stock.

    ``span``: only their lattice rows from v to v.
    """

    def __init__(
        self,
        shared: Path | None,
        px_per_cell: float,
        lang: str = "de",
        span: tuple[float, float] | None = None,
    ) -> None:
        self._shared = shared
        self._scale = px_per_cell
        self._lang = lang
        self._span = span
        self._blank: dict[tuple[str, str], Page] = {}

    def _page(self, print_name: str, layout: Layout) -> Page:
        key = (print_name, layout.key)
        if key not in self._blank:
            whole = self._printed(print_name, layout)
            self._blank[key] = whole if self._span is None else whole.rows(*self._span)
        return self._blank[key]

    def _printed(self, print_name: str, layout: Layout) -> Page:
        if print_name == "own" or self._shared is None:
            return own_page(layout, self._scale, self._lang)
        if print_name == "home_printed":
            return home_printed_page(layout.key, self._scale, self._shared, NEW)
        return published_page(layout, self._scale, self._shared, NEW)

    def take(self, print_name: str, layout: Layout, rng: np.random.Generator) -> Page:
        """One copy of a print ("published", "home_printed", "own") with its own wear."""
        blank = self._page(print_name, layout)
        return blank.with_image(wear_page(blank.image, Wear.sample(rng), rng, self._scale))

    def any_print(self, layout: Layout, rng: np.random.Generator) -> Page:
        """A copy with this layout, in each print that exists with it as often."""
        there = ["own"] if self._shared is None else ["published", "own"]
        if self._shared is not None and layout.key in HOME_LAYOUTS:
            there.append("home_printed")
        return self.take(str(rng.choice(there)), layout, rng)

    def sample(self, layout: Layout, rng: np.random.Generator) -> Page:
        """A copy with this layout in a print that exists with it; mostly the publisher's."""
        draw = rng.random()
        if self._shared is None or draw < _OWN_SHARE:
            return self.take("own", layout, rng)
        if draw < _OWN_SHARE + _HOME_SHARE and layout.key in HOME_LAYOUTS:
            return self.take("home_printed", LAYOUTS[layout.key], rng)
        return self.take("published", layout, rng)
