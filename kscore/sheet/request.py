"""What is asked of photos, and known about them beforehand. No matter who asks: a command line or a
page.

Photos, corners, layouts and maps are read here from what people type. A typed map is eleven rows,
however they are typed or pasted: joined by ``/`` or one a line, each of eleven letters, in either
case, with or without spaces between them; or of eleven letters and words ("Wald", "water") with
spaces or commas. Its name (A to K) may stand before it: a map's rows have all their names or none.
What kscore prints as a map is taken as it is: the head of columns, the signs beside letters,
brackets, and the legend; of a whole report the coins, too.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from functools import cache
from glob import glob, has_magic
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kscore.disk import files_in, is_file, layouts_folder
from kscore.engine.errors import LayoutError, MessageError, UnknownLayout
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS, ROW_NAMES, SIZE
from kscore.engine.input_file import read_file
from kscore.engine.layout import LAYOUTS, Layout, find_layout, load_layout
from kscore.engine.messages import TREE
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.season import SEASONS
from kscore.engine.sheet import MONSTER_LETTERS, Sheet
from kscore.engine.terrain import LETTERS
from kscore.errors import FileTrouble, Mistyped
from kscore.messages import LANGUAGES
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos, refuse_excluded
from kscore.statements.terrain_words import LETTER_OF_SIGN, terrain_letter

if TYPE_CHECKING:
    from kscore.engine.cards import Card
    from kscore.engine.explore import AmbushCard
    from kscore.engine.season import CardSet, Season
    from kscore.engine.topics import Topic

MOST_MAP_BYTES = 100_000
"""A map of eleven rows, in words and with blanks, has less than one of these."""
_NEAR = 0.6  # how like a command's name a word must be to be taken for a slip of the pen


class SeasonPoints(Frozen):
    """The points of the season that has ended."""


class WholeGamePoints(Frozen):
    """Those of the whole game, from its last sheet."""


class NumbersCompared(Frozen):
    """The written numbers beside kscore's."""


class CardPoints(NamedTuple):
    """The points of one card, and of nothing else."""

    card: Card


class TopicPoints(NamedTuple):
    """The points of monsters, coins or mountains (`kscore.engine.topics.ON_A_SHEET`)."""

    topic: Topic


class PointsOtherwise(NamedTuple):
    """What other spaces would make of the points.

    Attributes:
        changes: these are no corrections: the player does not say that they stand on the sheet.
    """

    changes: Corrections


class AmbushPlace(NamedTuple):
    """Where a solo ambush goes. ``turning``: its shape may be turned and mirrored."""

    card: AmbushCard
    turning: bool


Wanted = (
    SeasonPoints
    | WholeGamePoints
    | NumbersCompared
    | CardPoints
    | TopicPoints
    | PointsOtherwise
    | AmbushPlace
)
"""What is asked of a sheet; `kscore.sheet.result` has a class for the answer to each."""


class Request(Frozen, kw_only=True):
    """One request for one photo or several.

    Attributes:
        wanted: what is asked of each sheet.
        cards: None where they were not named: a game's record knows them.
        season: None: the boxes on the sheet or the record tell it.
        player: None: the record tells whose sheet it is.
        played: what was named of the game; the record knows the rest.
        corners: the grid's outer corners TL TR BR BL of the upright sheet, (x, y) in pixels of the
            full-size photo.
        sheet: which of several in a photo, from 1 in reading order; None: the only one, or each.
        corrections: what was typed of the sheets.
        hands: whether what is known of people's hands is used and learnt.
        revealed: keys of the season's ambushes and heroes (or of all its cards) in order.
        anyway: whether a photo is taken that is not worth its questions (`Case.hopeless`).
    """

    wanted: Wanted = field(default_factory=SeasonPoints)
    cards: CardSet | None = None
    season: Season | None = None
    played: Variant = UNKNOWN
    corners: tuple[tuple[float, float], ...] | None = None
    sheet: int | None = None
    corrections: CorrectionsOfPhotos = field(default_factory=CorrectionsOfPhotos)
    hands: bool = False
    player: str | None = None
    revealed: tuple[str, ...] | None = None
    anyway: bool = False

    @property
    def whole(self) -> bool:
        """Whether the whole game is asked for."""
        return isinstance(self.wanted, WholeGamePoints)

    @property
    def expected_season(self) -> Season | None:
        """The season taken unless a sheet denies it. The named one, of a whole game the last."""
        return SEASONS[-1] if self.season is None and self.whole else self.season


def parse_corners(text: str | None) -> tuple[tuple[float, float], ...] | None:
    """Four corners from eight numbers ``x,y x,y x,y x,y``. Raises Mistyped."""
    if text is None:
        return None
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        raise Mistyped("corners.form", text=text) from None
    if len(numbers) != 8:
        raise Mistyped("corners.form", text=text)
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def parse_changes(texts: Iterable[str]) -> Corrections:
    """The spaces that the player wants to be otherwise, as after ``what-if``. Raises Mistyped for
    none, and for what earns no points."""
    changed = Corrections.parse(texts)
    if not changed:
        raise Mistyped("whatif.nothing")
    for said in changed.statements():
        about = said.text.partition("=")[0]
        if about in (*changed.boxes, "effects", "extra") or about.startswith("counts."):
            raise Mistyped("whatif.no_points", text=said.text)
    refuse_excluded(changed)
    return changed


def own_layouts() -> dict[str, Layout]:
    """Players' own layouts by key. A file that is none is passed over."""
    found: dict[str, Layout] = {}
    for path in sorted(files_in(layouts_folder(), ".toml")):
        with suppress(LayoutError):
            layout = load_layout(path)
            found.setdefault(layout.key, layout)
    return found


def parse_layout(text: str | None) -> Layout | None:
    """A layout by its key, or from a file. A printed one by its key, or a player's own. Raises the
    engine's layout errors."""
    if text is None:
        return None
    named = Path(text)
    if text.upper() not in LAYOUTS and (named.suffix.lower() == ".toml" or is_file(named)):
        return load_layout(text)
    return layout_called(text)


def layout_called(key: str) -> Layout:
    """A printed layout, or one that kscore keeps. Raises UnknownLayout."""
    if key.upper() in LAYOUTS:
        return find_layout(key)
    own = own_layouts()
    if key in own:
        return own[key]
    raise UnknownLayout(layout=key, known=", ".join((*LAYOUTS, *own)))


def parse_map(text: str, layout: Layout | None = None, said: Corrections = Corrections()) -> Sheet:
    """A sheet from a typed map, or a file with one. As `kscore.sheet.request` takes it; ``said`` is
    what was typed beside it.

    Raises FileTrouble for a file that is not there or no text, Mistyped for a word that is no
    terrain and where the map names other coins than ``said``, and the engine's errors for a wrong
    map.
    """
    if "\n" not in text.strip() and (text.count("/") != 10 or is_file(Path(text))):
        path = Path(text)
        looks_like_file = path.suffix != "" and not set(text) <= set("/ " + LETTERS)
        if is_file(path) or looks_like_file:
            try:
                text = read_file(path, MOST_MAP_BYTES).decode("utf-8")
            except FileNotFoundError:
                raise FileTrouble("map.missing", path=text) from None
            except (OSError, ValueError):
                raise FileTrouble("map.no_text", path=text) from None
    line = one_line(text)
    sheet = Sheet.parse(line, layout)
    _must_agree(line, sheet, said)
    return sheet


def _must_agree(line: str, sheet: Sheet, said: Corrections) -> None:
    """Raises Mistyped if the map and options name different coins. The map's own words are such as
    ``coins=3-0``: it cannot be told which of them is the slip."""
    named = next((part for part in line.split(" ") if part.startswith("coins=")), None)
    for name, typed, has in (
        ("coins", said.coins, sheet.coins),
        ("spent", said.spent, sheet.spent),
    ):
        if named is not None and typed not in (None, has):
            raise Mistyped("set.contradicts", first=named, second=f"{name}={typed}")


_NOTES = re.compile(r"[°?\[\]]")
_ROW_LENGTH = 2 + 3 * SIZE
"""Letters of a printed row: its name, a blank, three a space."""
_BETWEEN = re.compile(r"[\s,;|]+")


def one_line(text: str) -> str:
    """The map in the engine's one-line form (`kscore.engine.sheet.Sheet.parse`). Raises Mistyped
    for a word that is no terrain, and for several printed maps."""
    # Some editors begin a file with a byte order mark; what makes an emoji of a sign is no sign.
    text = re.sub("[\ufeff\ufe0e\ufe0f\u200d]", "", text).translate(LETTER_OF_SIGN)
    table = _table([line for line in text.splitlines() if line.strip(" ")])
    if table is not None:
        return table
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    printed = _printed_map(lines)
    if printed is not None:
        return printed
    *rows, last = "/".join(line.strip("/") for line in lines).split("/")
    # behind the last row: the layout's key and fields such as ``coins=3-0``
    words, fields = last.split(), list[str]()
    while len(words) > 1 and ("=" in words[-1] or words[-1].upper() in LAYOUTS):
        fields.insert(0, words.pop())
    last = " ".join(words)
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


def _table(lines: Sequence[str]) -> str | None:
    """The map in a spreadsheet's lines, or None. A cell may be empty, with names of rows and
    columns or without."""
    full = [sign for sign in "\t;," if sum(line.count(sign) >= SIZE - 1 for line in lines) >= SIZE]
    if not full:
        return None
    rows, fields = list[list[str]](), list[str]()
    for line in lines:
        cells = [cell.strip().strip('"').strip() for cell in line.split(full[0])]
        cells[-1], *more = cells[-1].split() or [""]
        if len(cells) < SIZE:
            fields.append(line.strip())
        elif not any(cells) or not all(cell.isdecimal() for cell in cells if cell):
            rows.append(cells)
            fields += more
    named = all(
        len(cells) > SIZE and cells[0].upper() == name
        for cells, name in zip(rows, ROW_NAMES, strict=False)
    )
    maps = [cells[named:] for cells in rows]
    for cells in maps:
        while len(cells) > SIZE and not cells[-1]:
            cells.pop()
    return " ".join(
        ["/".join("".join(_letter(c or ".") for c in cells) for cells in maps), *fields]
    )


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


def _printed_map(lines: Sequence[str]) -> str | None:
    """The map in kscore's own output, or None. With stars, monsters' letters and coins. Raises
    Mistyped where there are several."""
    rows: list[str] = []
    stars, letters, coins = [], [], list[int]()
    lines = [part for line in lines for part in _split_row(line)]
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


def _split_row(line: str) -> tuple[str, ...]:
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
    """The struck out coins of a report's text. In any language, its line broken or not."""
    text = " ".join(" ".join(lines).split())
    for number in range(1, COINS + 1):
        for lang in LANGUAGES:
            if re.search(
                rf"(?<!\d){re.escape(TREE.text('report.spent', {'n': number}, lang))}", text
            ):
                return number
    return 0


_TEXTS = frozenset({".txt", ".text", ".map"})
_PACKED = frozenset({".zip", ".rar", ".7z", ".tar", ".gz"})


def named_photos(paths: Sequence[Path], commands: Iterable[str] = ()) -> list[Path]:
    """The photos, patterns replaced by what they match, in order of names. Patterns are like
    ``*.jpg``, as Windows hands them over.

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
    """Raises FileTrouble for a path that names no photo. A pattern without a match, a folder, a
    packed file or a text."""
    if _is_pattern(path):
        raise FileTrouble("photos.no_match", path=path)
    if path.is_dir():
        raise FileTrouble("photos.folder", path=path)
    if path.suffix.lower() in _PACKED:
        raise FileTrouble("photos.packed", path=path)
    if path.suffix.lower() in _TEXTS and path.is_file():
        raise FileTrouble("photos.text", path=path)


@contextmanager
def by_its_name(path: Path, name: str) -> Iterator[None]:
    """Renames the photo at ``path`` in errors as people know it."""
    try:
        yield
    except MessageError as error:
        if str(error.values.get("path")) == str(path):
            error.values = MappingProxyType({**error.values, "path": name})
        raise


def _is_pattern(path: Path) -> bool:
    return has_magic(str(path)) and not path.exists()


def _not_a_command(path: Path, commands: Iterable[str]) -> None:
    word = str(path)
    if not path.exists() and path.suffix == "" and len(path.parts) == 1:
        near = difflib.get_close_matches(word.casefold(), sorted(commands), 1, _NEAR)
        if near:
            raise Mistyped("command.near", word=word, near=near[0])
