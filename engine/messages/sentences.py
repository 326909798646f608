"""Sentences as they stand in files, a key with its languages below each other:

    # A comment.
    terrain.F
      de: Wald
      en: forest
    report.doubts (n)
      de: Eine Frage könnte das ändern:
        | {n} Fragen könnten das ändern:
      en: One question could change this:
        | {n} questions could change this:

Behind a key stands in brackets which value is counted: then ``|`` parts the sentence for one from
that for more. A line that is four blanks in goes on with the one above it; ``\\n`` at a line's end
breaks the sentence there. Quotation marks round a whole line keep the blanks at its ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple


class Plural(NamedTuple):
    """A sentence for one and for more: ``of`` names the value that is counted.

    >>> Plural("n", "{n} space", "{n} spaces").form({"n": 2})
    '{n} spaces'
    """

    of: str
    one: str
    more: str

    def form(self, values: Mapping[str, object]) -> str:
        """The template for these values."""
        return self.one if values.get(self.of) == 1 else self.more


Template = str | Plural

_KEY = re.compile(r"^([^\s#]\S*)(?: \((\w+)\))?\n((?: .*\n?)+)", re.MULTILINE)
_LANGUAGE = re.compile(r"^  (\w+): (.*(?:\n    .*)*)", re.MULTILINE)


def entries(text: str) -> Iterator[tuple[str, str, Template]]:
    """Key, language and sentence of every entry of a file. Raises ValueError for a counted sentence
    of other than two forms."""
    for key, of, block in _KEY.findall(text):
        for lang, lines in _LANGUAGE.findall(block):
            if of:
                one, more = map(_join_lines, lines.split("\n    | "))
                yield key, lang, Plural(of, one, more)
            else:
                yield key, lang, _join_lines(lines)


def read_records(file: Path) -> dict[str, dict[str, str]]:
    """A file's entries by key, then by language or other field.

    Fields that are no language have longer names: ``source: …``, ``also: …``.
    """
    found: dict[str, dict[str, str]] = {}
    for key, field, text in entries(file.read_text(encoding="utf-8")):
        found.setdefault(key, {})[field] = str(text)
    return found


def is_language(field: str) -> bool:
    """Whether a field's name is a language's code."""
    return len(field) == 2


def by_language(record: Mapping[str, str]) -> dict[str, str]:
    """The sentences of a record of `read_records`, without its other fields."""
    return {field: text for field, text in record.items() if is_language(field)}


def _join_lines(lines: str) -> str:
    if "\n" in lines:
        lines = lines.replace("\\n\n    ", "\\n").replace("\n    ", " ").replace("\\n", "\n")
    return lines[1:-1] if lines[:1] == lines[-1:] == '"' else lines
