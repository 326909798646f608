"""What people name as photos: patterns that no shell expanded, and what is no photo, each with its
sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from glob import glob, has_magic
from pathlib import Path

from kscore.errors import FileTrouble, Mistyped

_TEXTS = frozenset({".txt", ".text", ".map"})
_PACKED = frozenset({".zip", ".rar", ".7z", ".tar", ".gz"})
_NEAR = 0.6  # how like a command's name a word must be to be taken for a slip of the pen


def named_photos(paths: Sequence[Path], commands: Iterable[str] = ()) -> list[Path]:
    """The photos, patterns (``*.jpg``, as Windows hands them over) replaced by what they match, in
    order of names.

    A pattern without a match stays; what is no photo is told when it is looked at (`refuse`): it
    costs no other.

    Raises Mistyped for a word that is nearly a command's name.
    """
    found: list[Path] = []
    for path in paths:
        matches = [Path(match) for match in sorted(glob(str(path)))] if _is_pattern(path) else []
        if not matches:
            _not_a_command(path, commands)
        found += matches or [path]
    return found


def refuse(path: Path) -> None:
    """Raises FileTrouble for a pattern without a match, a folder, a packed file or a
    text."""
    if _is_pattern(path):
        raise FileTrouble("photos.no_match", path=path)
    if path.is_dir():
        raise FileTrouble("photos.folder", path=path)
    if path.suffix.lower() in _PACKED:
        raise FileTrouble("photos.packed", path=path)
    if path.suffix.lower() in _TEXTS and path.is_file():
        raise FileTrouble("photos.text", path=path)


def _is_pattern(path: Path) -> bool:
    return has_magic(str(path)) and not path.exists()


def _not_a_command(path: Path, commands: Iterable[str]) -> None:
    word = str(path)
    if not path.exists() and path.suffix == "" and len(path.parts) == 1:
        near = difflib.get_close_matches(word.casefold(), sorted(commands), 1, _NEAR)
        if near:
            raise Mistyped("command.near", word=word, near=near[0])
