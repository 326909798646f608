"""Drawings by people from the data folder: Quick, Draw! strokes and bitmaps, handwritten marks,
EMNIST letters."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

import cv2
import numpy as np
from kscore.calibration.draw.held_out import held_out
from kscore.calibration.draw.symbols.cache import cached
from kscore.calibration.draw.symbols.drawings import Drawing, Manner
from kscore.calibration.draw.symbols.model import Points
from kscore.calibration.draw.symbols.trace import trace_bitmap, trace_cross

_VERSION = 4

CREATURES = (
    "lion", "tiger", "bear", "rabbit", "mouse", "frog", "elephant", "crocodile", "mosquito", "ant",
    "bee", "butterfly", "snail", "hedgehog", "monkey", "lobster", "penguin", "rhinoceros",
    "raccoon", "panda", "teddy-bear", "snake", "dog",
)  # fmt: skip
"""Animals that the player may draw for a monster."""


def _word(text: str) -> tuple[str, float, Manner]:
    word, weight, manner = text.rsplit(" ", 2)
    return word, float(weight) if "." in weight else int(weight), cast(Manner, manner)


WORDS: dict[str, tuple[tuple[str, float, Manner], ...]] = {
    terrain: tuple(map(_word, " ".join(text.split()).split(", ")))
    for terrain, text in {
        "F": """
            tree 6 many, palm tree 1 few, bush 1 few, broccoli 1.2 many, leaf 0.8 few,
            lollipop 0.6 many, cactus 0.3 few, house plant 0.3 few, asparagus 0.15 few
        """,
        "V": """
            house 6 few, barn 1.2 single, church 1.2 single, castle 1 single, tent 0.8 few,
            skyscraper 0.5 few, lighthouse 0.5 single, hospital 0.3 single, jail 0.2 single
        """,
        "A": """
            grass 2 strip, fence 1 strip, garden 0.25 strip, stitches 0.3 strip, rake 0.25 single,
            flower 0.8 few, pig 0.2 single, cow 0.25 single, tractor 0.25 single, onion 0.1 few,
            strawberry 0.15 few, pineapple 0.15 few, peas 0.15 few
        """,
        "W": """
            ocean 2 strip, river 1 strip, pond 0.45 strip, pool 0.2 strip, shark 0.3 single,
            waves_from_pool 1.5 strip, fish 0.4 few, dolphin 0.25 single, duck 0.2 single,
            swan 0.2 single, sea turtle 0.15 single
        """,
        "M": """
            skull 3 single, spider 1 single, cat 2.5 single, owl 0.6 single, bat 0.8 single,
            octopus 0.8 single, dragon 1 single, scorpion 0.6 single, crab 0.6 single,
            face 1 single, smiley face 0.5 single,
        """
        + ", ".join(f"{word} 0.2 single" for word in CREATURES),
        "H": """
            sword 3 single, helmet 1 single, crown 1 single, knife 0.8 single, axe 0.8 single,
            hammer 0.6 single, angel 0.7 single, hat 0.3 single, rifle 0.2 single,
            cannon 0.2 single
        """,
        "*": "star 3 free, snowflake 1 free",
    }.items()
}
"""Words of Quick, Draw! by terrain: the word, its weight, and how it fills a space."""

MARKS: dict[str, tuple[str, str, float, Manner]] = {
    "emnist_X": ("X", "written X", 1.0, "strip"),
    "tictactoe_X": ("X", "noughts and crosses", 1.0, "strip"),
    "hasy_times": ("X", "times", 0.6, "strip"),
    "hasy_sim": ("W", "tilde", 1.2, "few"),
    "hasy_approx": ("W", "double tilde", 1.5, "few"),
}
"""Categories of marks_64.npz: terrain, name, weight, manner. Three level lines stand for fields as
well as for water: they are left to the generated families."""


RECIPE = f"human {_VERSION} {WORDS} {MARKS}"
"""What the drawings are made by, for `kscore.calibration.draw.symbols.cache`."""


def normalize(lines: Iterable[Points]) -> tuple[Points, ...]:
    """The lines (N, 2) float64 scaled so that the longer side fills the unit box, the shorter one
    centred."""
    kept = tuple(line for line in lines if len(line) >= 2)
    if not kept:
        return ()
    everything = np.vstack(kept)
    low, high = everything.min(axis=0), everything.max(axis=0)
    scale = float((high - low).max()) or 1.0
    middle = (low + high) / 2
    return tuple((line - middle) / scale + 0.5 for line in kept)


def usable(lines: tuple[Points, ...]) -> bool:
    """Whether a normalized drawing of lines (N, 2) float64 can be a symbol: with enough ink, and
    neither a blot nor a page of text."""
    if not lines or len(lines) > 24:
        return False
    ink = sum(float(np.hypot(*np.diff(line, axis=0).T).sum()) for line in lines)
    everything = np.vstack(lines)
    sides = everything.max(axis=0) - everything.min(axis=0)
    return 1.1 <= ink <= 13.0 and float(sides.min()) >= 0.12


# Drawn by a decoder that learnt from people: material for learning, never for measuring or fitting.
_DECODED = ("sketch_rnn/generated.ndjson.gz", "sketch_rnn/waves_from_pool.ndjson.gz")
_DRAWN = ("quickdraw_strokes.ndjson.gz", "quickdraw_more.ndjson.gz")
_TU_BERLIN = ("tree", "leaf", "cactus")


def _decode(file: Path, wanted: dict[str, tuple[str, float, Manner]]) -> Iterator[Drawing]:
    """Drawings of the sketch-rnn decoders, all on the training side."""
    with gzip.open(file, "rt", encoding="utf-8") as rows:
        for number, row in enumerate(rows):
            record = json.loads(row)
            word = (
                record["word"].replace("_", " ") if record["word"] not in wanted else record["word"]
            )
            if word not in wanted:
                continue
            terrain, weight, manner = wanted[word]
            lines = normalize(
                np.array(stroke[:2], dtype=np.float64).T for stroke in record["drawing"]
            )
            if usable(lines):
                key = f"decoded {file.name} {number}"
                filled = (False,) * len(lines)
                yield Drawing(
                    terrain, word, "decoder", key, lines, filled, manner, weight, split="train"
                )


def _quickdraw(file: Path, wanted: dict[str, tuple[str, float, Manner]]) -> Iterator[Drawing]:
    with gzip.open(file, "rt", encoding="utf-8") as rows:
        for row in rows:
            record = json.loads(row)
            if record["word"] not in wanted:
                continue
            terrain, weight, manner = wanted[record["word"]]
            lines = normalize(
                np.array(stroke[:2], dtype=np.float64).T for stroke in record["drawing"]
            )
            if usable(lines):
                key = f"quickdraw {record['key_id']}"
                yield Drawing(
                    terrain,
                    record["word"],
                    "quickdraw",
                    key,
                    lines,
                    (False,) * len(lines),
                    manner,
                    weight,
                )


def _bitmap(
    bitmap: np.ndarray,
    enlarge: int,
    terrain: str,
    name: str,
    source: str,
    manner: Manner,
    weight: float,
) -> Drawing | None:
    lines = normalize(trace_cross(bitmap) if terrain == "X" else trace_bitmap(bitmap, enlarge))
    if not usable(lines):
        return None
    key = f"{source} {hashlib.sha256(bitmap.tobytes()).hexdigest()}"
    return Drawing(terrain, name, source, key, lines, (False,) * len(lines), manner, weight)


def _build(sketches: Path, digits: Path) -> tuple[Drawing, ...]:
    wanted = {
        word: (terrain, weight, manner)
        for terrain, words in WORDS.items()
        for word, weight, manner in words
    }
    drawings = [drawing for file in _DRAWN for drawing in _quickdraw(sketches / file, wanted)]
    drawings += [drawing for file in _DECODED for drawing in _decode(sketches / file, wanted)]
    found: list[Drawing | None] = []
    with np.load(sketches / "quickdraw_bitmap28.npz") as bitmaps:
        for word, (terrain, weight, manner) in wanted.items():
            for bitmap in bitmaps.get(word.replace(" ", "_"), ()):
                found.append(_bitmap(bitmap, 3, terrain, word, "bitmap", manner, weight))
    with np.load(sketches / "tu_berlin_256.npz") as pictures:
        for word in _TU_BERLIN:
            terrain, weight, manner = wanted[word]
            for picture in pictures[word]:
                small = cv2.resize(255 - picture, (96, 96), interpolation=cv2.INTER_AREA)
                ink = np.asarray(cv2.convertScaleAbs(small, alpha=2.0), np.uint8)
                found.append(_bitmap(ink, 1, terrain, word, "tu berlin", manner, weight))
    with np.load(sketches / "marks_64.npz") as marks:
        for bitmap, category in zip(marks["X"], marks["cat"].tolist(), strict=True):
            if category in MARKS:
                terrain, name, weight, manner = MARKS[category]
                found.append(_bitmap(bitmap, 1, terrain, name, "marks", manner, weight))
    with np.load(digits / "emnist_letters.npz") as letters:
        for bitmap, letter in zip(letters["X"], letters["y"].tolist(), strict=True):
            if letter.upper() in "DZTG":
                terrain = f"letter:{letter.upper()}"
                found.append(
                    _bitmap(
                        bitmap,
                        3,
                        terrain,
                        f"written {letter}",
                        "emnist",
                        "free",
                        1.0 if letter.isupper() else 0.3,
                    )
                )
    return tuple(drawings) + tuple(d for d in found if d is not None)


def load(shared: Path, cache: Path | None = None) -> tuple[Drawing, ...]:
    """All usable human drawings.

    Args:
        shared: the folder with data/sketches and data/digits.
        cache: see kscore.calibration.draw.symbols.cache.cache_folder.

    Raises FileNotFoundError where a file of the data is missing.
    """
    sketches, digits = shared / "data" / "sketches", shared / "data" / "digits"
    files = [
        *(sketches / file for file in (*_DRAWN, *_DECODED)),
        sketches / "quickdraw_bitmap28.npz",
        sketches / "tu_berlin_256.npz",
        sketches / "marks_64.npz",
        digits / "emnist_letters.npz",
    ]
    drawings = cached(files, RECIPE, lambda: _build(sketches, digits), cache)
    return tuple(drawing for drawing in drawings if not held_out(drawing.name))
