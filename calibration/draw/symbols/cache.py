"""Keeps traced drawings on disk: tracing ten thousand bitmaps takes a minute, reading them back a
tenth of a second."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
from kscore.calibration.draw.symbols.drawings import Drawing, Manner
from platformdirs import user_cache_path


def cache_folder(folder: Path | None = None) -> Path:
    """The given folder, else the one named by KSCORE_CACHE, else the user's cache folder; made when
    missing."""
    chosen = folder or (
        Path(os.environ["KSCORE_CACHE"])
        if os.environ.get("KSCORE_CACHE")
        else user_cache_path("kscore")
    )
    chosen.mkdir(parents=True, exist_ok=True)
    return chosen


def _write(path: Path, drawings: tuple[Drawing, ...]) -> None:
    lines = [line for d in drawings for line in d.lines]
    columns = {
        "points": np.concatenate(lines).astype(np.float32)
        if lines
        else np.zeros((0, 2), np.float32),
        "line_lengths": np.array([len(line) for line in lines], dtype=np.int32),
        "filled": np.array([f for d in drawings for f in d.filled], dtype=bool),
        "line_counts": np.array([len(d.lines) for d in drawings], dtype=np.int32),
        "weight": np.array([d.weight for d in drawings], dtype=np.float32),
    }
    for name in ("terrain", "name", "source", "key", "manner", "split"):
        columns[name] = np.array([getattr(d, name) for d in drawings], dtype=str)
    # Written beside and moved into place, so that several processes may build the same cache at
    # once.
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
        np.savez_compressed(file, allow_pickle=False, **columns)
    os.replace(file.name, path)


def _read(path: Path) -> tuple[Drawing, ...]:
    with np.load(path, allow_pickle=False) as stored:
        data = {name: stored[name] for name in stored.files}
    ends = np.cumsum(data["line_lengths"])[:-1]
    lines = np.split(data["points"].astype(np.float64), ends)
    last = np.cumsum(data["line_counts"])
    words = {
        name: data[name].tolist()
        for name in ("terrain", "name", "source", "key", "manner", "split")
    }
    drawings = []
    for k, (stop, count) in enumerate(
        zip(last.tolist(), data["line_counts"].tolist(), strict=True)
    ):
        manner: Manner = words["manner"][k]
        drawings.append(
            Drawing(
                words["terrain"][k],
                words["name"][k],
                words["source"][k],
                words["key"][k],
                tuple(lines[stop - count : stop]),
                tuple(data["filled"][stop - count : stop].tolist()),
                manner,
                float(data["weight"][k]),
                words["split"][k],
            )
        )
    return tuple(drawings)


def _packed_path(recipe: str, folder: Path) -> Path:
    return folder / f"packed-{hashlib.sha256(recipe.encode()).hexdigest()[:20]}.npz"


def pack(recipe: str, drawings: Iterable[Drawing], folder: Path) -> None:
    """Writes drawings so that they take little room, for a machine that has nothing of what they
    were traced from: `cached` finds them there."""
    small = [
        replace(d, lines=tuple(np.round(line * 200) / 200 for line in d.lines)) for d in drawings
    ]
    _write(_packed_path(recipe, folder), tuple(small))


def cached(
    files: Iterable[Path],
    recipe: str,
    build: Callable[[], tuple[Drawing, ...]],
    folder: Path | None = None,
) -> tuple[Drawing, ...]:
    """What `build` gives, from the cache if it was built before from the same files by the same
    recipe.

    Args:
        files: everything `build` reads; their contents are part of the cache's name.
        recipe: anything else it depends on (its tables and a version number, to be raised when the
            way of tracing changes).

    Raises FileNotFoundError where a file is missing and nothing was packed (`pack`).
    """
    files = tuple(files)
    if not all(file.exists() for file in files):
        path = _packed_path(recipe, cache_folder(folder))
        if path.exists():
            return _read(path)
    digest = hashlib.sha256(recipe.encode())
    for file in sorted(files):
        digest.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    path = cache_folder(folder) / f"symbols-{digest.hexdigest()[:20]}.npz"
    if not path.exists():
        _write(path, build())
    return _read(path)
