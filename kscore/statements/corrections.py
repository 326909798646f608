"""Corrections: what a player says is drawn, whatever was read. Typed after ``--set`` or answered to
a question.

    F7=W  F7=water          the space holds water
    F7!=W  F7=not water     it holds anything else
    F7=MZ  F7=zombie        a monster with its letter; F7=M-: one without
    A5=star  A5=nostar      a star is there, or none
    coins=5  spent=1        coins that score, struck out
    spring.first=9          a number in a season's box (spring.A=9: by the edict's letter)
    final=87                the written final total
    counts.spring=18        the counted total that stands, whatever is written
    effects=none            end effects not yet drawn; effects=C3+C4: what they have drawn

What a space is not is no answer: it says that what was read is wrong, and the space stays a
question until the player says what it is.

Each correction knows where it came from (`Origin`): one that was typed is worth more than a
question's first answer that the player let stand with Enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from kscore.engine.effects import coin_gain
from kscore.engine.errors import EngineError
from kscore.engine.frozen import Frozen
from kscore.engine.grid import BOX_FIELDS, COINS, Space, is_sheet_space, is_space_name
from kscore.engine.season import EDICTS, parse_season
from kscore.engine.sheet import MONSTER_LETTERS, Sheet
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.errors import Mistyped
from kscore.scanner.answers import Answers
from kscore.statements.terrain_words import NEGATION, single_corrections, terrain_letter

if TYPE_CHECKING:
    from kscore.scanner.reading import Doubt

_Value = TypeVar("_Value")

FINAL = "final"
NOT_DRAWN = "none"
"""Of ``effects``: this season's end effects are not yet drawn on the sheet."""
DRAWN = "drawn"
"""Of ``effects``: they are, and which spaces they changed is to be seen."""
MOST_POINTS = 999

_NUMBER = re.compile(r"[-−–]?[0-9]{1,3}\Z")
_PLAIN_NUMBER = re.compile(r"-?[0-9]{1,3}\Z")
_MONSTERS: Mapping[str, str] = MappingProxyType(
    {"drache": "D", "dragon": "D", "zombie": "Z", "troll": "T", "gorgone": "G", "gorgon": "G"}
)
_STARS: Mapping[str, bool] = MappingProxyType(
    {"star": True, "stern": True, "nostar": False, "keinstern": False, "ohnestern": False}
)
_EMPTY = frozenset({"", "-", "leer", "empty", "none", "nichts"})
_COINS = frozenset({"coins", "münzen", "muenzen"})
_EXTRA = frozenset({"extra", "zusatz", "zusatzpunkte"})
_SPENT = frozenset({"spent", "ausgegeben", "durchgestrichen"})
_EFFECTS = frozenset({"effects", "effekte"})
_FINALS = frozenset({FINAL, "endsumme", "gesamt"})
_NOT_DRAWN = frozenset({NOT_DRAWN, "no", "keine", "nein", "offen"})
_DRAWN = frozenset({DRAWN, "yes", "ja", "gezeichnet", "eingezeichnet"})
_COUNTS = frozenset({"counts", "zählt", "zaehlt"})
_FIELD_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "erste": "first",
        "zweite": "second",
        "münzen": "coins",
        "muenzen": "coins",
        "monster": "monsters",
        "summe": "total",
        "gesamt": "total",
        **{name: name for name in BOX_FIELDS},
    }
)


def _nothing() -> Mapping[str, str]:
    return MappingProxyType({})


class How(StrEnum):
    """How a player said something."""

    TYPED = "typed"  # after --set, on a typed command, or in place of a question's answer
    ANSWERED = "answered"  # chosen or typed as the answer to a question
    ACCEPTED = "accepted"  # Enter at a question: what was read stands
    UNKNOWN = "unknown"  # said before records kept it


class Origin(Frozen):
    """Where a correction came from. ``who`` names the phone or terminal it was said at, "" where it
    was not noted."""

    how: How = How.TYPED
    who: str = ""


TYPED = Origin()
ANSWERED = Origin(How.ANSWERED)


class Statement(NamedTuple):
    """A correction as typed (``F7=W``), and where it came from."""

    text: str
    origin: Origin = TYPED

    def to_json(self) -> dict[str, str]:
        """For records and exports."""
        return {"text": self.text, "how": self.origin.how.value, "who": self.origin.who}

    @staticmethod
    def from_json(data: Any) -> Statement:
        """Back from `to_json`. A text alone is of a record that kept no origins. Raises KeyError,
        TypeError, ValueError for anything else."""
        if isinstance(data, str):
            return Statement(data, Origin(How.UNKNOWN))
        if not isinstance(data["text"], str):
            raise TypeError("text")
        return Statement(data["text"], Origin(How(data["how"]), str(data["who"])))


class Corrections(Frozen, kw_only=True):
    """What the player says stands on the sheet.

    ``cells``: map letter by space. ``letters``: monster letter (D, Z, T, G; "" for none) by space.
    ``stars``: whether a space has a hero's star. ``coins``: coins that score; ``spent``: coins
    struck out. ``boxes``: numbers by place (``spring.first`` … ``winter.total``, ``final``), None
    for an empty field. ``effects``: `NOT_DRAWN`, `DRAWN`, or the spaces that this season's end
    effects have changed (``C3+C4``). ``excluded``: by space the letters that it does not bear, in
    the order of READ_ORDER; beside a letter in ``cells`` only as long as that is no more than what
    the player let stand. ``counts``: a counted total that stands whatever is written in the box, by
    season or `FINAL`. ``extra``: points of a map pack's own cards. ``origins``: where each came
    from, by what it is about (a space for its terrain and letter, ``F7 star`` for its star,
    ``F7!=W`` for what it is not, a box's place, ``coins``, ``spent``, ``effects``,
    ``counts.spring``); `TYPED` where none is named.
    """

    cells: Mapping[str, str] = field(default_factory=_nothing)
    letters: Mapping[str, str] = field(default_factory=_nothing)
    coins: int | None = None
    spent: int | None = None
    stars: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    boxes: Mapping[str, int | None] = field(default_factory=lambda: MappingProxyType({}))
    effects: str | None = None
    excluded: Mapping[str, str] = field(default_factory=_nothing)
    counts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    extra: int | None = None
    origins: Mapping[str, Origin] = field(default_factory=lambda: MappingProxyType({}))

    @staticmethod
    def parse(texts: Iterable[str], origin: Origin = TYPED) -> Corrections:
        """From what was typed at one time (`single_corrections`).

        Raises Mistyped, also where one of them contradicts another: no player means both, and one
        space's name may be a slip for another's.
        """
        found = Corrections()
        for part in single_corrections(texts):
            before, found = found, found.and_typed((part,), origin)
            now = frozenset(found.texts())
            gone = (text for text in before.texts() if text not in now)
            overruled = [text for text in gone if not found._implies(text)]
            if overruled:
                raise Mistyped("set.contradicts", first=overruled[-1], second=part)
        return _possible(found)

    @staticmethod
    def of(statements: Iterable[Statement]) -> Corrections:
        """Back from `statements`. Raises Mistyped for a text that is no correction."""
        found = Corrections()
        for statement in statements:
            found = found.and_typed((statement.text,), statement.origin)
        return found

    def and_typed(self, texts: Iterable[str], origin: Origin = TYPED) -> Corrections:
        """These and what was typed since, which stands above them. Raises Mistyped."""
        found = self
        for part in single_corrections(texts):
            name, equals, value = (p.strip() for p in part.partition("="))
            if not equals:
                raise Mistyped("set.form", text=part)
            found = found._with(name, value, part, origin)
        return found

    def _with(self, name: str, value: str, whole: str, origin: Origin) -> Corrections:
        word = name.casefold()
        space, denied = name.upper().removesuffix("!").rstrip(), name.endswith("!")
        negation = NEGATION.match(value)
        if is_sheet_space(space) and (denied or negation is not None):
            value = value[negation.end() :] if negation is not None and not denied else value
            value = str(Terrain.EMPTY) if value == Terrain.WASTELAND else value  # as it is read
            return self.with_excluded(space, terrain_letter(value, whole), origin)
        if word in _COINS:
            return self.with_coins(_parse_coins(value, whole), origin)
        if word in _SPENT:
            origins = _put(self.origins, "spent", origin)
            return replace(self, spent=_parse_coins(value, whole), origins=origins)
        if word in _EXTRA:
            return self.with_extra(_parse_total(value, whole), origin)
        if word in _EFFECTS:
            return self.with_effects(_parse_effects(value, whole), origin)
        if word in _FINALS:
            return self.with_box(FINAL, _parse_points(value, whole), origin)
        if word.partition(".")[0] in _COUNTS:
            return self.with_counts(_parse_season(word, whole), _parse_total(value, whole), origin)
        if "." in word:
            place = _parse_place(word, whole)
            points = _parse_points(value, whole, never_positive=place.endswith(".monsters"))
            return self.with_box(place, points, origin)
        if not is_sheet_space(space) or denied:
            if is_space_name(space):
                raise Mistyped("set.no_space", space=space)
            raise Mistyped("set.form", text=whole)
        if value.casefold().replace("-", "") in _STARS:
            stars = _put(self.stars, space, _STARS[value.casefold().replace("-", "")])
            return replace(self, stars=stars, origins=_put(self.origins, _star_key(space), origin))
        letter, mark = _parse_monster(value)
        kept = {key: each for key, each in self.letters.items() if key != space}
        letters = kept if mark is None else {**kept, space: mark}
        cells = {space: "M" if mark is not None else terrain_letter(letter, whole)}
        return replace(self, letters=MappingProxyType(letters)).with_cells(cells, origin)

    def texts(self) -> tuple[str, ...]:
        """The corrections as they would be typed; `parse` takes them back."""
        return tuple(statement.text for statement in self.statements())

    def statements(self) -> tuple[Statement, ...]:
        """The corrections as typed texts with origins; `of` takes them back."""
        typed = self._typed()
        return tuple(Statement(text, self.origins.get(about, TYPED)) for about, text in typed)

    def _typed(self) -> Iterator[tuple[str, str]]:
        """What each correction is about, and how it would be typed."""
        for space, letter in self.cells.items():
            mark = (self.letters[space] or "-") if space in self.letters else ""
            yield space, f"{space}={letter}{mark}"
        for space, letters in self.excluded.items():
            yield from ((f"{space}!={letter}",) * 2 for letter in letters)
        for space, there in self.stars.items():
            yield _star_key(space), f"{space}={'star' if there else 'nostar'}"
        for place, value in self.boxes.items():
            yield place, f"{place}={'empty' if value is None else value}"
        for name in ("coins", "spent", "extra", "effects"):
            if (said := getattr(self, name)) is not None:
                yield name, f"{name}={said}"
        for about, total in self.counts.items():
            yield f"counts.{about}", f"counts.{about}={total}"

    def without(self, *hows: How) -> Corrections:
        """These without what was said so."""
        kept = (each for each in self.statements() if each.origin.how not in hows)
        return Corrections.of(kept)

    @property
    def elsewhere(self) -> Corrections:
        """What still holds of the sheet in another seat. Questions were answered beside the sheets
        of before, and are asked anew."""
        return self.without(How.ANSWERED, How.ACCEPTED)

    def without_cells(self, spaces: Iterable[str]) -> Corrections:
        """These without what was said of the terrain of some spaces."""
        gone = frozenset(spaces)
        kept = {space: letter for space, letter in self.cells.items() if space not in gone}
        letters = {space: letter for space, letter in self.letters.items() if space not in gone}
        return replace(self, cells=MappingProxyType(kept), letters=MappingProxyType(letters))

    def with_cells(self, cells: Mapping[str, str], origin: Origin = TYPED) -> Corrections:
        """These and ``cells``, which replace earlier ones. What is no monster any more has no
        letter, and who says what a space is says all that it is not. What a player only lets stand
        leaves what was excluded, for a review asks that again."""
        stays = origin.how is How.ACCEPTED
        gone = {space: letter if stays else READ_ORDER for space, letter in cells.items()}
        excluded, origins = self._but(gone)
        origins = MappingProxyType({**origins, **dict.fromkeys(cells, origin)})
        kept = {key: each for key, each in self.letters.items() if cells.get(key, "M") == "M"}
        known, letters = MappingProxyType({**self.cells, **cells}), MappingProxyType(kept)
        return replace(self, cells=known, letters=letters, excluded=excluded, origins=origins)

    def with_excluded(self, space: str, letter: str, origin: Origin = TYPED) -> Corrections:
        """These and that a space does not bear this letter. It ends an answer that said so, and
        adds nothing to one that says something else; it is never only let stand. Raises Mistyped
        where nothing is left."""
        if origin.how is How.ACCEPTED:
            origin = replace(origin, how=How.ANSWERED)
        said, found = self.cells.get(space), self
        if said == letter:
            found = self.without_cells((space,))
        elif said is not None and self.origins.get(space, TYPED).how is not How.ACCEPTED:
            return self
        never = {*found.excluded.get(space, ""), letter}
        if never.issuperset(READ_ORDER):
            raise Mistyped("set.excludes_all", space=space)
        letters = "".join(each for each in READ_ORDER if each in never)
        excluded = _put(found.excluded, space, letters)
        origins = _put(found.origins, f"{space}!={letter}", origin)
        return replace(found, excluded=excluded, origins=origins)

    def _but(self, gone: Mapping[str, str]) -> tuple[Mapping[str, str], Mapping[str, Origin]]:
        """What is excluded, and all origins, without these letters of these spaces."""
        if not self.excluded:
            return self.excluded, self.origins
        left = {
            space: "".join(each for each in letters if each not in gone.get(space, ""))
            for space, letters in self.excluded.items()
        }
        texts = {f"{space}!={each}" for space, letters in gone.items() for each in letters}
        origins = {about: each for about, each in self.origins.items() if about not in texts}
        excluded = {space: letters for space, letters in left.items() if letters}
        return MappingProxyType(excluded), MappingProxyType(origins)

    @property
    def answers(self) -> Answers:
        """What deciding takes in: what spaces are, and what others are not."""
        others = (item for item in self.excluded.items() if item[0] not in self.cells)
        return Answers(self.cells, MappingProxyType(dict(others)))

    def _implies(self, text: str) -> bool:
        """Whether a statement that is none of these follows from them. Water is not forest."""
        space, denied, letter = text.partition("!=")
        return bool(denied) and self.cells.get(space, letter) != letter

    def with_counts(self, about: str, total: int, origin: Origin = TYPED) -> Corrections:
        """These, with a season's counted total (or `FINAL`) confirmed, whatever is written."""
        origins = _put(self.origins, f"counts.{about}", origin)
        return replace(self, counts=_put(self.counts, about, total), origins=origins)

    def with_box(self, place: str, value: int | None, origin: Origin = TYPED) -> Corrections:
        """These and a number in a box (``spring.first``, ``final``)."""
        origins = _put(self.origins, place, origin)
        return replace(self, boxes=_put(self.boxes, place, value), origins=origins)

    def with_coins(self, coins: int, origin: Origin = TYPED) -> Corrections:
        """These and the coins that score."""
        return replace(self, coins=coins, origins=_put(self.origins, "coins", origin))

    def with_extra(self, extra: int, origin: Origin = TYPED) -> Corrections:
        """These and the points of a map pack's own cards."""
        return replace(self, extra=extra, origins=_put(self.origins, "extra", origin))

    def with_effects(self, effects: str, origin: Origin = TYPED) -> Corrections:
        """These and what this season's end effects have drawn."""
        return replace(self, effects=effects, origins=_put(self.origins, "effects", origin))

    def __bool__(self) -> bool:
        return bool(self.texts())


def refuse_excluded(corrections: Corrections) -> None:
    """Raises Mistyped for a space with nothing but excluded terrains. So without a reading that
    could tell what it is instead."""
    for space, letters in corrections.answers.excluded.items():
        raise Mistyped("set.not_typed_map", text=f"{space}!={letters[0]}", space=space)


class Contradiction(Frozen):
    """Something read or said that cannot be. ``key`` and ``values`` name the sentence; ``cells``
    are the spaces that it is about, none where it is coins."""

    key: str
    values: Mapping[str, object] = field(hash=False)
    cells: tuple[str, ...] = ()

    def is_about(self, doubt: Doubt) -> bool:
        """Whether a question asks about one of the spaces, or the coins."""
        return doubt.asks_about(self.cells)


def _put(mapping: Mapping[str, _Value], key: str, value: _Value) -> Mapping[str, _Value]:
    return MappingProxyType({**mapping, key: value})


def _star_key(space: str) -> str:
    """The key of a correction of a star. It is kept beside what is drawn in the same space."""
    return f"{space} star"


def _parse_coins(text: str, whole: str) -> int:
    number = whole_number(text)
    if number is None or not 0 <= number <= COINS:
        raise Mistyped("set.coins", text=whole, most=COINS)
    return number


def whole_number(text: str) -> int | None:
    """The number of one to three digits, or None. A minus may stand before it; "²" is a digit and
    no number, and 5,000 digits are a mistake.

    >>> whole_number("14"), whole_number("-3"), whole_number("²")
    (14, -3, None)
    """
    return int(text) if _PLAIN_NUMBER.match(text) else None


def _parse_season(word: str, whole: str) -> str:
    """What a total is of: a season's key, or `FINAL`."""
    named = word.partition(".")[2]
    if named in _FINALS:
        return FINAL
    try:
        return parse_season(named).value
    except EngineError:
        raise Mistyped("set.counts", text=whole) from None


def _parse_total(text: str, whole: str) -> int:
    value = _parse_points(text, whole)
    if value is None:
        raise Mistyped("set.counts", text=whole)
    return value


def _parse_points(text: str, whole: str, never_positive: bool = False) -> int | None:
    if text.casefold() in _EMPTY:
        return None
    if not _NUMBER.match(text):
        raise Mistyped("set.number", text=whole, most=MOST_POINTS)
    value = int(text.replace("−", "-").replace("–", "-"))
    return -abs(value) if never_positive else value


def _possible(typed: Corrections) -> Corrections:
    """What was typed, if it can be.

    Raises Mistyped for more coins than are on the track; records of before may have them.
    """
    if typed.coins is not None and typed.spent is not None and typed.coins + typed.spent > COINS:
        raise Mistyped("set.too_many_coins", coins=typed.coins, spent=typed.spent, most=COINS)
    return typed


def _parse_place(word: str, whole: str) -> str:
    first, _, second = word.partition(".")
    try:
        season = parse_season(first)
    except EngineError:
        raise Mistyped("set.box", text=whole) from None
    if second.upper() in EDICTS[season]:
        return f"{season.value}.{BOX_FIELDS[EDICTS[season].index(second.upper())]}"
    if second not in _FIELD_WORDS:
        raise Mistyped("set.box", text=whole)
    return f"{season.value}.{_FIELD_WORDS[second]}"


def _parse_effects(text: str, whole: str) -> str:
    word = text.casefold()
    if word in _NOT_DRAWN:
        return NOT_DRAWN
    if word in _DRAWN:
        return DRAWN
    spaces = re.split(r"[+\s]+", text.upper())
    if not all(is_sheet_space(space) for space in spaces):
        raise Mistyped("set.effects", text=whole)
    return effects_text(spaces)


def effects_text(spaces: Iterable[str]) -> str:
    """The value of ``effects`` that names these spaces, in reading order."""
    return "+".join(sorted(set(spaces), key=lambda space: Space.parse(space)))


def _parse_monster(text: str) -> tuple[str, str | None]:
    """A typed value as terrain and, if named, the monster's letter. One that is denied is "-"."""
    if text.casefold() in _MONSTERS:
        return "M", _MONSTERS[text.casefold()]
    if len(text) == 2 and text[0].upper() == "M" and text[1].upper() in {*MONSTER_LETTERS, "-"}:
        return "M", text[1].upper().replace("-", "")
    return text, None


def refuse_of_print(sheet: Sheet, corrections: Corrections) -> None:
    """Raises Mistyped for exclusions that contradict what is printed: print never changes."""
    for space, letters in corrections.excluded.items():
        if space in sheet.layout.mountains:
            raise Mistyped("set.mountain", space=space)
        if space in sheet.layout.wasteland and Terrain.EMPTY in letters:
            raise Mistyped("set.print_stays", space=space)
        if space in sheet.layout.wasteland and set(letters) != {Terrain.DESTROYED}:
            raise Mistyped("set.wasteland", space=space)


def correct(sheet: Sheet, corrections: Corrections) -> Sheet:
    """The sheet with the player's corrections. What is only excluded tells no letter. Raises
    Mistyped for a space whose print never changes."""
    refuse_of_print(sheet, corrections)
    changes: dict[str, str] = {}
    for space, letter in corrections.cells.items():
        if space in sheet.layout.mountains:
            raise Mistyped("set.mountain", space=space)
        if space in sheet.layout.wasteland:
            if letter not in (Terrain.EMPTY, Terrain.WASTELAND, Terrain.DESTROYED):
                raise Mistyped("set.wasteland", space=space)
            letter = "#" if letter == "." else letter
        changes[space] = letter
    if changes:
        letters = tuple(pair for pair in sheet.letters if changes.get(pair[0], "M") == "M")
        sheet = replace(sheet, board=sheet.board.replace(changes), letters=letters)
    if corrections.letters:
        known = {**dict(sheet.letters), **corrections.letters}
        letters = tuple(sorted((space, letter) for space, letter in known.items() if letter))
        kept = dict(sheet.letters).keys() - corrections.letters.keys()
        there_are = (pair for pair in letters if pair[0] in kept or sheet.board[pair[0]] == "M")
        sheet = replace(sheet, letters=tuple(there_are))
    if corrections.stars:
        there = {space for space, star in corrections.stars.items() if star}
        sheet = replace(sheet, stars=(sheet.stars - corrections.stars.keys()) | there)
    if corrections.coins is None and corrections.spent is None:
        return sheet
    spent = sheet.spent if corrections.spent is None else corrections.spent
    coins = corrections.coins
    spent = spent if coins is None else min(spent, COINS - coins)  # so many score as was said
    marked = max(sheet.marked, spent) if coins is None else coins + spent
    if (marked, spent) == (sheet.marked, sheet.spent):
        return sheet
    return replace(sheet, marked=marked, spent=spent)


def sheet_after(sheet: Sheet, changes: Corrections) -> Sheet:
    """The sheet if these spaces were drawn. A monster on a star is destroyed at once, what is
    surrounded earns coins.

    "Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet, wird das Feld sofort
    zerstört" (die-kartographin-anleitung, Zerstörte Felder); "Wenn ihr alle 4 Felder, die an 1
    Gebirgs-Feld angrenzen, ausgefüllt habt, erhaltet ihr ebenfalls 1 Münze" (both rule texts,
    Zeichnen). Coins named among the changes are those that score. Raises Mistyped for a space whose
    print never changes.
    """
    after = correct(sheet, changes)
    hit = frozenset(space for space in after.stars if after.board[space] == Terrain.MONSTER)
    if hit:
        letters = tuple(pair for pair in after.letters if pair[0] not in hit)
        board = after.board.replace(dict.fromkeys(hit, str(Terrain.DESTROYED)))
        after = replace(after, board=board, letters=letters)
    if changes.coins is not None:
        return after
    return replace(after, marked=min(COINS, after.marked + max(0, coin_gain(sheet, after))))


class UnsettledSpaces(NamedTuple):
    """Spaces of a sheet that stayed doubtful. Mostly because they changed no points then: names of
    spaces, for the terrain, a monster's letter, a star."""

    spaces: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()
    stars: frozenset[str] = frozenset()


SETTLED = UnsettledSpaces()


class CorrectionsOfPhotos(Frozen):
    """What was typed for several photos. ``anna:F7=W`` holds for the photo ``anna.jpg`` alone.
    ``named`` is what names its photo, by the photo's path."""

    common: Corrections = field(default_factory=Corrections)
    named: Mapping[Path, Corrections] = field(default_factory=lambda: MappingProxyType({}))

    @staticmethod
    def parse(texts: Iterable[str], photos: Sequence[Path]) -> CorrectionsOfPhotos:
        """From what was typed. A photo's name holds until the next within one text. Raises
        Mistyped.

        With several photos every correction has to name its photo: no player means the same space
        on all of them. A name that several have is written with its ending or its folder.
        """
        found: dict[Path | None, list[str]] = {}
        for text in texts:
            photo = None
            for part in single_corrections((text,)):
                before, colon, after = part.rpartition(":")
                if colon:
                    if not after:
                        raise Mistyped("set.form", text=part)
                    photo = _photo_named(before.strip(), photos)
                elif photo is None and len(photos) > 1:
                    raise Mistyped("set.which_photo", text=part, photo=_names(photos)[photos[0]])
                found.setdefault(photo, []).append(after)
        common = Corrections.parse(found.pop(None, ()))
        named = {each: Corrections.parse(said) for each, said in found.items() if each is not None}
        return CorrectionsOfPhotos(common, MappingProxyType(named))

    def with_coins(self, coins: int | None) -> CorrectionsOfPhotos:
        """These, with coins for each sheet of which none are typed. None: not said. Raises Mistyped
        where other coins are typed for all."""
        if coins is None:
            return self
        if self.common.coins not in (None, coins):
            first, second = f"coins={self.common.coins}", f"--coins {coins}"
            raise Mistyped("set.contradicts", first=first, second=second)
        named = {
            path: said if said.coins is not None else said.with_coins(coins)
            for path, said in self.named.items()
        }
        common = self.common if self.common.coins is not None else self.common.with_coins(coins)
        return CorrectionsOfPhotos(common, MappingProxyType(named))

    def of(self, photo: Path) -> Corrections:
        """What holds for a photo."""
        return self.named.get(photo, self.common)


def _photo_named(name: str, photos: Sequence[Path]) -> Path:
    """The photo that a name means. That is its path or file's name, with the ending or without, in
    any case. Raises Mistyped for a name that none has, or several have."""
    for typed, called in _CALLED:
        for same in (str, str.casefold):
            found = {path for path in photos if same(called(path)) == same(typed(name))}
            if len(found) == 1:
                return found.pop()
        if found:
            several = ", ".join(map(str, sorted(found)))
            raise Mistyped("set.several_photos", name=name, photos=several)
    known = ", ".join(dict.fromkeys(_names(photos).values()))
    raise Mistyped("set.no_photo", name=name, photos=known)


_CALLED: Sequence[tuple[Callable[[str], str], Callable[[Path], str]]] = (
    (str, str),
    (str, lambda path: str(path.parent / path.stem)),
    (str, lambda path: path.name),
    (str, lambda path: path.stem),
    (lambda name: Path(name).stem, lambda path: path.stem),
)
"""What is compared of the typed name and of a photo, the surest first."""


def _names(photos: Sequence[Path]) -> dict[Path, str]:
    """What to type for each photo: its short name, else its path. The short one is without the
    ending, where no other has it."""
    stems = [path.stem.casefold() for path in dict.fromkeys(photos)]
    return {
        path: path.stem if stems.count(path.stem.casefold()) == 1 else str(path) for path in photos
    }
