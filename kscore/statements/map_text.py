"""A typed map, as the engine takes it: eleven rows, however people type or paste them.

Rows are joined by ``/`` or stand one a line. A row is eleven letters, in either case, with or
without spaces between them; or eleven letters and words ("Wald", "water") with spaces or commas.
Its name (A to K) may stand before it: a map's rows have all their names or none. What kscore prints
as a map is taken as it is: the head of columns, a terminal's signs for letters, the signs beside
them, brackets, and the legend; of a whole report the coins, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from engine.grid import COINS, ROW_NAMES, SIZE
from engine.layout import LAYOUTS
from engine.messages import TREE
from engine.sheet import MONSTER_LETTERS
from engine.terrain import LETTERS
from kscore.errors import Mistyped
from kscore.messages import LANGUAGES
from kscore.statements.terrain_words import LETTER_OF_SIGN, terrain_letter

_NOTES = re.compile(r"[°?\[\]]")
_ROW_LENGTH = 2 + 3 * SIZE
"""Letters of a printed row: its name, a blank, three a space."""
_BETWEEN = re.compile(r"[\s,;|]+")


def one_line(text: str) -> str:
    """The map in the engine's one-line form (`engine.sheet.Sheet.parse`). Raises Mistyped for a
    word that is no terrain, and for several printed maps."""
    # Some editors begin a file with a byte order mark.
    text = text.removeprefix("\ufeff").translate(LETTER_OF_SIGN)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    printed = _printed(lines)
    if printed is not None:
        return printed
    *rows, last = "/".join(line.strip("/") for line in lines).split("/")
    last, fields = _without_fields(last)
    split = [[word for word in _BETWEEN.split(row) if word] for row in (*rows, last)]
    # B is no terrain, A, F and H are: where B stands before its row, A before row A is its name and
    # no farm, even if that row is a space short.
    named = any(
        _has_name(words, number) and words[0].upper() not in LETTERS
        for number, words in enumerate(split)
    )
    return " ".join(
        ["/".join(_row(words, number, named) for number, words in enumerate(split)), *fields]
    )


def _without_fields(line: str) -> tuple[str, list[str]]:
    """The last row, and what stands behind it: the layout's key and fields such as
    ``coins=3-0``."""
    words, fields = line.split(), list[str]()
    while len(words) > 1 and ("=" in words[-1] or words[-1].upper() in LAYOUTS):
        fields.insert(0, words.pop())
    return " ".join(words), fields


def _has_name(words: Sequence[str], number: int) -> bool:
    return number < SIZE and len(words) > 1 and words[0].upper() == ROW_NAMES[number]


def _row(words: Sequence[str], number: int, named: bool) -> str:
    if _has_name(words, number) and (named or len(words) in (2, SIZE + 1)):
        words = words[1:]
    if len(words) == SIZE:
        return "".join(_letter(word) for word in words)
    if any(len(word) > SIZE for word in words) or len(words) == 1:
        return "".join(words).upper()
    return "".join(
        word.upper() if set(word.upper()) <= set(LETTERS) else _letter(word) for word in words
    )


def _letter(word: str) -> str:
    return word.upper() if len(word) == 1 else terrain_letter(word, among=LETTERS)


def _printed(lines: Sequence[str]) -> str | None:
    """The map among what kscore printed, with stars, monsters' letters and coins; None where there
    is none. Raises Mistyped where there are several."""
    rows: list[str] = []
    stars, letters, coins = [], [], list[int]()
    lines = [part for line in lines for part in _apart(line)]
    for line in lines:
        if found := _coins_line().match(line):
            coins.append(int(found[1]))
        # A doubtful space has its star before it, right behind the star of its neighbour.
        words = _NOTES.sub(" ", line).replace("**", "* *").split()
        if len(words) != SIZE + 1 or words[0] != ROW_NAMES[len(rows) % SIZE]:
            continue
        name = words[0]
        row = ""
        for column, word in enumerate(words[1:], start=1):
            space, letter = f"{name}{column}", word.replace("*", "")
            if len(letter) != 1 or letter not in LETTERS + "".join(MONSTER_LETTERS):
                return None
            if letter != word:
                stars.append(space)
            if letter in MONSTER_LETTERS:
                letters.append(f"{space}:{letter}")
                letter = "M"
            row += letter
        rows.append(row)
    if len(rows) < SIZE:
        return None
    if len(rows) > SIZE or len(coins) > 1:
        raise Mistyped("map.several")
    spent = _struck_out(lines) if coins else 0
    marked = [f"{score + spent}-{spent}" for score in coins]
    named = (("coins", marked), ("stars", stars), ("letters", letters))
    fields = [f"{name}={','.join(values)}" for name, values in named if values]
    return " ".join(["/".join(rows), *fields])


def _apart(line: str) -> tuple[str, ...]:
    """A row of a map, and what kscore prints beside it."""
    row, beside = line[:_ROW_LENGTH], line[_ROW_LENGTH:].strip()
    words = _NOTES.sub(" ", row).replace("**", "* *").split()
    is_row = len(words) == SIZE + 1 and words[0] in ROW_NAMES
    return (row, beside) if beside and is_row else (line,)


@cache
def _coins_line() -> re.Pattern[str]:
    """The coins that score, as a report says them in any language."""
    words = "|".join(re.escape(TREE.text("report.coins", lang=lang)) for lang in LANGUAGES)
    return re.compile(rf"(?:{words})\s+([0-9]{{1,2}})\b")


def _struck_out(lines: Sequence[str]) -> int:
    """How many coins are struck out, as a report says it in any language, its line broken or
    not."""
    text = " ".join(" ".join(lines).split())
    for number in range(1, COINS + 1):
        for lang in LANGUAGES:
            if re.search(
                rf"(?<!\d){re.escape(TREE.text('report.spent', {'n': number}, lang))}", text
            ):
                return number
    return 0
