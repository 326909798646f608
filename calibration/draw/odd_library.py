"""Hands with symbols of their own: what the player draws for a terrain because they like to, not
because it looks so.

Where a hand's symbols say nothing by themselves, only that they are alike, the network must know
them again (embedding) and be unsure of their terrain (confidence). Drawn are words of Quick, Draw!
that stand for no terrain, written letters, marks of no meaning and, where icon sets are given,
icons that stand for no terrain. Words, letters and icons' names are dealt out to the sides whole,
so that what is fitted on the calibrate side is fitted on words that no training saw; what
`kscore.calibration.draw.held_out` names is on no side.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from kscore.calibration.draw.hand import Designs
from kscore.calibration.draw.held_out import held_out
from kscore.calibration.draw.symbols import Design, Library
from kscore.calibration.draw.symbols.cache import cached
from kscore.calibration.draw.symbols.drawings import Drawing, DrawnDesign
from kscore.calibration.draw.symbols.human import WORDS, normalize, usable
from kscore.calibration.draw.symbols.library import Mix
from kscore.calibration.draw.symbols.trace import trace_bitmap
from kscore.engine.terrain import DRAWN
from numpy.random import Generator

_VERSION = 2
RECIPE = f"odd {_VERSION}"
_LIKE_INVENTED = frozenset({"lightning"})  # too like a kind that is held out
_FILES = ("quickdraw_strokes.ndjson.gz", "quickdraw_more.ndjson.gz", "drawn_shapes.ndjson.gz")
_LETTERS_TAKEN = 60  # drawings of each letter
_ODD = 0.65  # share of such a hand's symbols that are its own
_ODD_MONSTER = 0.35  # a monster mostly has a face after all
_DRAWN_SHARE = 0.7  # of its own symbols; the others are marks of no meaning
# of what is drawn, where there are icons: thousands of names beside some 170 words
_ICON_SHARE = 0.5
_MARKS = Mix(publisher=0, common=0, rare=0, letter=0.2, human=0, icon=0, meaningless=0.8)


def side_of(word: str) -> str:
    """The side of a word or letter by the hash of its name: 70 % train, 15 % calibrate, 15 %
    test."""
    share = int.from_bytes(hashlib.sha256(f"odd {word}".encode()).digest()[:4], "big") / 2**32
    return "train" if share < 0.7 else "calibrate" if share < 0.85 else "test"


class OddLibrary:
    """Designs of hands with symbols of their own, sampled as from `Library`."""

    def __init__(
        self,
        usual: Designs,
        drawings: Sequence[Drawing],
        always: bool = False,
        icons: Sequence[Drawing] = (),
    ) -> None:
        """usual: what the hand draws as others do. drawings: of words and letters that stand for no
        terrain; icons likewise. always: whether every terrain has a symbol of its own."""
        self._usual = usual
        self._always = always
        self._marks = Library(mix=_MARKS)
        self._words, self._icons = _by_side_and_name(drawings), _by_side_and_name(icons)

    @staticmethod
    def with_sketches(
        usual: Designs,
        shared: Path,
        cache: Path | None = None,
        always: bool = False,
        icons: Path | None = None,
    ) -> OddLibrary:
        """With the drawings of people below ``shared``/data and, if given, icon sets. Raises
        FileNotFoundError."""
        from kscore.calibration.draw.symbols import icons as icon_sets

        others = icon_sets.of_no_terrain(icons, cache) if icons is not None else ()
        return OddLibrary(usual, load(shared, cache), always, others)

    def sample(self, terrain: str, split: str, rng: Generator) -> Design:
        """A design of the terrain for a hand on that side."""
        own = 1.0 if self._always else _ODD_MONSTER if terrain == "M" else _ODD
        if terrain not in DRAWN or rng.random() >= own:
            return self._usual.sample(terrain, split, rng)
        words = self._words.get(split, {})
        icons = self._icons.get(split)
        if icons and rng.random() < _ICON_SHARE:
            words = icons
        if not words or rng.random() >= _DRAWN_SHARE:
            return self._marks.sample(terrain, split, rng)
        same = words[str(rng.choice(sorted(words)))]
        drawing = same[int(rng.integers(len(same)))]
        seed = int(rng.integers(2**40))
        return DrawnDesign(terrain, drawing.name, source=drawing.source, drawing=drawing, seed=seed)


def load(shared: Path, cache: Path | None = None) -> tuple[Drawing, ...]:
    """Words and letters that stand for no terrain, of all sides. Raises FileNotFoundError."""
    sketches = shared / "data" / "sketches"
    letters = shared / "data" / "digits" / "emnist_letters.npz"
    files = [*(sketches / file for file in _FILES), letters]
    return cached(files, RECIPE, lambda: _build(sketches, letters), cache)


def _by_side_and_name(drawings: Sequence[Drawing]) -> dict[str, dict[str, list[Drawing]]]:
    found: dict[str, dict[str, list[Drawing]]] = {}
    for drawing in drawings:
        found.setdefault(side_of(drawing.name), {}).setdefault(drawing.name, []).append(drawing)
    return found


def _build(sketches: Path, letters: Path) -> tuple[Drawing, ...]:
    known = {word for words in WORDS.values() for word, _, _ in words}
    found: list[Drawing] = []
    for file in _FILES:
        with gzip.open(sketches / file, "rt", encoding="utf-8") as rows:
            for row in rows:
                record = json.loads(row)
                name = str(record["word"])
                if name in known or name in _LIKE_INVENTED or held_out(name):
                    continue
                lines = normalize(
                    np.array(stroke[:2], dtype=np.float64).T for stroke in record["drawing"]
                )
                if usable(lines):
                    key = f"odd {file} {record.get('key_id') or record.get('file')}"
                    found.append(Drawing("", name, "quickdraw", key, lines, (False,) * len(lines)))
    taken: dict[str, int] = {}
    with np.load(letters) as every:
        for number, (bitmap, letter) in enumerate(
            zip(every["X"], every["y"].tolist(), strict=True)
        ):
            name = f"written {letter}"
            if letter.upper() in "DZTGX" or held_out(name) or taken.get(name, 0) >= _LETTERS_TAKEN:
                continue
            lines = normalize(trace_bitmap(bitmap, 3))
            if usable(lines):
                taken[name] = taken.get(name, 0) + 1
                found.append(
                    Drawing(
                        "", name, "emnist", f"odd letter {number}", lines, (False,) * len(lines)
                    )
                )
    return tuple(found)
