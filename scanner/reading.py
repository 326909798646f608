"""What a photo was read as: the types that leave the scanner, and their JSON form (version 1 of the
contract).

Everything here is immutable. A `Reading` says what stands on the sheet and how sure that is; it
knows no scoring cards, so the `changes` of a doubt's alternatives are empty until a player who
knows the cards fills them in (`Reading.with_doubts`).
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import KW_ONLY, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np
from kscore.engine.explore import ALL_AMBUSHES, EXPLORE_CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.grid import BOX_FIELDS, COINS, SIZE, Space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.season import Season
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import LETTERS
from kscore.scanner.sheet_place import SheetPlace
from numpy.typing import NDArray

if TYPE_CHECKING:
    from kscore.scanner.lattice import Lattice

NOTHING: Mapping[str, Any] = MappingProxyType({})
ASKED_BELOW = 0.96
"""A number in the boxes less sure than this is asked about."""
SURE_NUMBER = 0.99
"""A number in the boxes as sure as this is read beyond doubt."""
ASK_ABOVE = 0.004
"""What is likelier wrong is asked about where it changes the points (`DecisionTable.ask_above`)."""
SURE_SPACE = 1 - ASK_ABOVE
"""A space as sure of its terrain is asked about no more."""
SURE_MARK = 0.98  # a star or letter as sure as this needs no word about its confidence

Value = str | int | None
"""What can be read somewhere: a terrain letter, a number, or nothing."""


class Alternative(Frozen):
    """Another answer to a doubt, how likely it is, what it changes."""

    read: Value
    p: float
    changes: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """Points per card key and, under ``total``, of the season; only those that change."""
    measured: bool = True
    """Whether ``p`` comes from what is seen; False where it only says that both may be."""

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        guessed: dict[str, Any] = {} if self.measured else {"measured": False}
        return {"read": self.read, "p": round(self.p, 4), "changes": dict(self.changes), **guessed}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Alternative:
        """Back from `to_json`."""
        return Alternative(
            data["read"],
            float(data["p"]),
            MappingProxyType(dict(data.get("changes", {}))),
            data.get("measured") is not False,
        )


DoubtKind = Literal["cells", "symbols", "coins", "box", "effects", "season"]
"""What a doubt is about, as in the JSON."""


class Doubt(Frozen):
    """One question to the player; each kind is a small class.

    ``read`` is what stands in the reading, ``alternatives`` what else it may be, likeliest first,
    without ``read``. A kind that overrides `apply_to` is asked where an answer changes the points;
    every other kind is always asked, because it cannot be told what it changes.
    """

    kind: ClassVar[DoubtKind]
    """As in the contract."""
    read: Value
    alternatives: tuple[Alternative, ...]

    @property
    def error_probability(self) -> float:
        """The probability that it is not as it is read."""
        return sum(other.p for other in self.alternatives)

    @property
    def cells(self) -> tuple[str, ...]:
        """The spaces that are asked about, none of a number."""
        return ()

    @property
    def where(self) -> str | None:
        """What is asked about; None where it is spaces."""
        return self.kind

    @property
    def weighable(self) -> bool:
        """Whether points follow from an answer and tell if it is asked."""
        return type(self).apply_to is not Doubt.apply_to

    @property
    def excluded(self) -> tuple[str, ...]:
        """Letters that the player has said its spaces do not bear."""
        return ()

    def says(self, answer: Value) -> tuple[str, ...]:
        """The statements that an answer stands for, as they are typed."""
        return (f"{self.kind}={0 if answer is None else answer}",)

    def asks_about(self, cells: Collection[str]) -> bool:
        """Whether one of these spaces is asked about (none: the coins)."""
        return not set(self.cells).isdisjoint(cells)

    def apply_to(self, sheet: Sheet, answer: Value) -> Sheet:
        """The sheet as it is if that is the answer. Raises TypeError for a kind that is not
        `weighable`."""
        raise TypeError(
            f"nobody knows what an answer to a doubt of the kind {self.kind} would change"
        )

    def without(self, answered: Container[str]) -> Doubt | None:
        """What is left of the question once these spaces are answered."""
        return self

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        others = [a.to_json() for a in self.alternatives]
        return {"kind": self.kind, "where": self.where, "read": self.read, "alternatives": others}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Doubt:
        """Back from `to_json`. Raises KeyError or ValueError on an object that is none."""
        read = data["read"]
        alternatives = tuple(Alternative.from_json(a) for a in data["alternatives"])
        if data["kind"] == SpacesDoubt.kind:
            never = tuple(map(str, data.get("excluded", ())))
            return SpacesDoubt(read, alternatives, tuple(data["cells"]), data.get("symbol"), never)
        if data["kind"] == SymbolsDoubt.kind:
            symbols = tuple(map(SymbolReading.from_json, data["symbols"]))
            return SymbolsDoubt(read, alternatives, tuple(data["cells"]), symbols=symbols)
        if data["kind"] == BoxDoubt.kind:
            return BoxDoubt(read, alternatives, data["where"], data.get("counted"))
        for kind in kinds_of_doubt():
            if data["kind"] == kind.kind:
                return kind(read, alternatives)
        raise ValueError(f"no kind of doubt: {data['kind']!r}")


class SpacesDoubt(Doubt):
    """Which terrain one space, or several drawn alike, bear; or which terrains several bear. An
    answer is a map letter for all, or one for each in their order.

    ``symbol`` numbers the symbol of this sheet that the spaces are drawn with; None where nothing
    is drawn. ``excluded`` are letters that the player has said it is not: such a question is asked
    whatever it changes, until the player says what stands there.
    """

    kind: ClassVar[DoubtKind] = "cells"
    spaces: tuple[str, ...]
    symbol: int | None = None
    excluded: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        """The spaces, in reading order."""
        return self.spaces

    @property
    def where(self) -> None:
        """Spaces are named by ``cells``."""
        return None

    def letters(self, answer: Value) -> dict[str, str]:
        """What an answer says that its spaces bear."""
        each = str(answer)
        if len(each) != len(self.spaces):
            return dict.fromkeys(self.spaces, each)
        return dict(zip(self.spaces, each, strict=True))

    def says(self, answer: Value) -> tuple[str, ...]:
        """What stands in each of its spaces; standing wasteland is said to be empty."""
        letters = self.letters(str(answer).replace("#", "."))
        return tuple(f"{space}={letter}" for space, letter in letters.items())

    def apply_to(self, sheet: Sheet, answer: Value) -> Sheet:
        """Its spaces bear the answered terrain."""
        return replace(sheet, board=sheet.board.replace(self.letters(answer)))

    def without(self, answered: Container[str]) -> SpacesDoubt | None:
        """The question about the other spaces."""
        left = tuple(space for space in self.spaces if space not in answered)
        return replace(self, spaces=left) if left else None

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        others = [a.to_json() for a in self.alternatives]
        drawn: dict[str, Any] = {} if self.symbol is None else {"symbol": self.symbol}
        never = {"excluded": list(self.excluded)} if self.excluded else {}
        return {
            "kind": self.kind,
            "cells": list(self.spaces),
            "read": self.read,
            "alternatives": others,
            **drawn,
            **never,
        }


class SymbolsDoubt(SpacesDoubt):
    """What spaces bear, by the symbols that they are drawn with. An answer has a letter for each;
    the first of two is a space by itself where it is unlike its symbol."""

    kind = "symbols"
    symbols: tuple[SymbolReading, ...] = ()

    def others(self, symbol: SymbolReading) -> tuple[tuple[str, Alternative], ...]:
        """What else a symbol may be, each with its letter; nothing of one that is beyond doubt."""
        found = ((self.letters(other.read)[symbol.best], other) for other in self.alternatives)
        return tuple((letter, other) for letter, other in found if letter != symbol.read)

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        return {**super().to_json(), "symbols": [each.to_json() for each in self.symbols]}


class CoinsDoubt(Doubt):
    """How many coins score: marked and not spent; ``read`` is None where none was seen (the track
    is not in the picture, a map was typed without coins). ``bounds``: the fewest and the most that
    may, if all that is unclear errs alike (too small, too faint); None where no more is known than
    the alternatives."""

    kind = "coins"
    bounds: tuple[int, int] | None = None

    def asks_about(self, cells: Collection[str]) -> bool:
        """Where no space is named."""
        return not cells

    def apply_to(self, sheet: Sheet, answer: Value) -> Sheet:
        """So many coins score; those that were spent stay spent."""
        return replace(sheet, marked=int(answer or 0) + sheet.spent)


class BoxDoubt(Doubt):
    """Which number is written in a season box or final total; ``place``: "spring.first", "final".

    ``counted``: what was counted where ``read`` is surely read and another number; then the
    alternatives are what may be said of it, as it is typed (``coins=1``, ``counts.spring=18``).
    """

    kind = "box"
    place: str
    counted: int | None = None

    @property
    def where(self) -> str:
        """The field."""
        return self.place

    def says(self, answer: Value) -> tuple[str, ...]:
        """A number in its field; of what was counted an answer is what is typed."""
        if isinstance(answer, str):
            return (answer,)
        return (f"{self.place}={'empty' if answer is None else answer}",)

    def apply_to(self, sheet: Sheet, answer: Value) -> Sheet:
        """The sheet as it is: what players add up themselves is no part of what is scored."""
        return sheet

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        counted = {} if self.counted is None else {"counted": self.counted}
        return {**super().to_json(), **counted}


class EffectsDoubt(Doubt):
    """Whether, and where, the effects of the season's end are drawn already."""

    kind = "effects"


class SeasonDoubt(Doubt):
    """Which season has just ended; made where cards and sheet leave it open."""

    kind = "season"

    @property
    def seasons(self) -> tuple[Season, ...]:
        """All that it may be, the likeliest first."""
        every = (self.read, *(other.read for other in self.alternatives))
        return tuple(Season(str(each)) for each in every)


def kinds_of_doubt() -> tuple[type[Doubt], ...]:
    """Every class of doubt, composite ones too, in the order of writing."""
    found, waiting = list[type[Doubt]](), [Doubt]
    while waiting:
        kinds = waiting.pop(0).__subclasses__()
        found += kinds
        waiting += kinds
    return tuple(found)


class SymbolReading(Frozen, kw_only=True):
    """Spaces that are drawn with one symbol, and what it means.

    ``read`` with probability ``p``; the likeliest ``other`` terrain with ``other_p``. ``best`` is
    the space that looks most like all of them, ``said`` whether the player has said what stands in
    one of them.
    """

    cells: tuple[str, ...]
    read: str
    p: float
    other: str
    other_p: float
    best: str
    said: bool = False

    def only(self, cells: tuple[str, ...]) -> SymbolReading:
        """The symbol with some spaces alone."""
        return replace(self, cells=cells, best=self.best if self.best in cells else cells[0])

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        rounded = {"p": round(self.p, 4), "other_p": round(self.other_p, 4)}
        return {**vars(self), "cells": list(self.cells), **rounded}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> SymbolReading:
        """Back from `to_json`."""
        return SymbolReading(**{**data, "cells": tuple(map(str, data["cells"]))})


class CoinReading(Frozen):
    """The coin track, left to right: ``.`` free, ``m`` marked, ``s`` marked and struck out
    (spent)."""

    track: str = "." * COINS
    confidence: float = 1.0

    def __post_init__(self) -> None:
        if len(self.track) != COINS or set(self.track) - set(".ms"):
            raise ValueError(f"a coin track is {COINS} of '.', 'm', 's', not {self.track!r}")

    @property
    def marked(self) -> int:
        """Every marked coin, spent ones too."""
        return COINS - self.track.count(".")

    @property
    def spent(self) -> int:
        """Coins paid for a skill."""
        return self.track.count("s")

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        return {
            "marked": self.marked,
            "spent": self.spent,
            "track": self.track,
            "confidence": round(self.confidence, 4),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> CoinReading:
        """Back from `to_json`."""
        return CoinReading(data["track"], float(data.get("confidence", 1.0)))


class BoxReading(Frozen):
    """The numbers a player wrote into one season's box; None where nothing is. ``monsters`` is
    never positive.

    ``confidence`` has each field's probability of being read rightly and, where the total can be
    checked, under ``sum`` the probability that it is the sum of the numbers written beside it.
    ``seen`` has for each field how likely each number stands there, None for nothing, seen alone;
    nothing in a reading that was kept without its evidence.
    """

    season: str
    _: KW_ONLY
    first: int | None = None
    second: int | None = None
    coins: int | None = None
    monsters: int | None = None
    total: int | None = None
    confidence: Mapping[str, float] = field(default_factory=lambda: NOTHING)
    seen: Mapping[str, Mapping[int | None, float]] = field(
        default_factory=lambda: NOTHING, compare=False, repr=False
    )

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        return {
            "season": self.season,
            **{name: getattr(self, name) for name in BOX_FIELDS},
            "confidence": {name: round(p, 4) for name, p in self.confidence.items()},
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> BoxReading:
        """Back from `to_json`."""
        numbers: dict[str, Any] = {name: data.get(name) for name in BOX_FIELDS}
        return BoxReading(
            season=data["season"],
            **numbers,
            confidence=MappingProxyType(dict(data.get("confidence", {}))),
        )


class RegisteredPhoto(Frozen, eq=False):
    """The pixels that were read and where the sheet lies in them: what pictures for people are made
    from.

    ``pixels`` is BGR uint8 (H, W, 3), upright after EXIF, possibly decoded at a fraction of its
    size; ``lattice`` maps lattice units to these pixels; ``scale`` is full-size pixels per pixel of
    ``pixels``.
    """

    pixels: NDArray[np.uint8]
    lattice: Lattice
    scale: float = 1.0


class RuleEvidence(Frozen):
    """What the game's rules say about spaces whose drawing alone is doubtful.

    ``drawn`` is the letter by the drawing alone, with its probability ``drawn_p``; ``says`` the
    likeliest letter with the rules, with its probability ``says_p`` by both. ``turned``: ``says``
    is what is read, instead of ``drawn``. ``cards``: keys of the cards that have just these spaces,
    with what hangs together with them, as a piece. ``sheets``: how many of the table's other sheets
    were asked which cards the season had.
    """

    cells: tuple[str, ...]
    drawn: str
    drawn_p: float
    says: str
    says_p: float
    _: KW_ONLY
    turned: bool
    cards: tuple[str, ...] = ()
    sheets: int = 0

    def to_json(self) -> dict[str, Any]:
        """As in the contract."""
        return {
            "cells": list(self.cells),
            "drawn": self.drawn,
            "drawn_p": round(self.drawn_p, 4),
            "says": self.says,
            "says_p": round(self.says_p, 4),
            "turned": self.turned,
            "cards": list(self.cards),
            "sheets": self.sheets,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> RuleEvidence:
        """Back from `to_json`. Raises KeyError, ValueError, TypeError or UnknownSpace on an object
        that is none."""
        cells = tuple(Space.parse(space).name for space in data["cells"])
        drawn, says, cards = str(data["drawn"]), str(data["says"]), tuple(map(str, data["cards"]))
        if (
            not cells
            or any(len(letter) != 1 for letter in (drawn, says))
            or set(drawn + says) - set(LETTERS)
        ):
            raise ValueError("a letter of the map for spaces")
        if not set(cards) <= EXPLORE_CARDS.keys() | ALL_AMBUSHES.keys():
            raise ValueError("cards")
        drawn_p, says_p = float(data["drawn_p"]), float(data["says_p"])
        if not (0 <= drawn_p <= 1 and 0 <= says_p <= 1):
            raise ValueError("probabilities")
        sheets = int(data.get("sheets", 0))
        return RuleEvidence(
            cells,
            drawn,
            drawn_p,
            says,
            says_p,
            turned=bool(data["turned"]),
            cards=cards,
            sheets=sheets,
        )


class ReadOptions(Frozen):
    """What a caller may know beforehand.

    ``played``: the printed layout, which is recognised otherwise, whether heroes can be on the
    sheet, and whether coins that are only struck were paid for skills (else they are asked about).
    ``corners``: the grid's outer corners TL TR BR BL of the upright sheet in full-size pixels, else
    they are found. ``previous``: the same sheet at the end of last season. ``sheet``: which of
    several sheets in view is meant, by its number from 1 in reading order. ``own_layouts``: what a
    sheet may have that has none of the printed layouts.
    """

    played: Variant = UNKNOWN
    corners: tuple[tuple[float, float], ...] | None = None
    previous: Sheet | None = None
    sheet: int | None = None
    own_layouts: tuple[Layout, ...] = ()


class Reading(Frozen, kw_only=True, eq=False):
    """One photo, read.

    ``grid`` (4, 2) float64: outer corners of the lattice TL TR BR BL of the upright sheet, (x, y)
    in full-size pixels. ``probabilities`` (11, 11, 8) float: calibrated, in the order of
    `kscore.engine.terrain.READ_ORDER` (``.FVAWMHX``); None in a reading that came back from JSON.
    ``rows``: the likeliest possible map, 11 strings of 11 letters. ``confidence`` (11, 11) float:
    probability that the space is read rightly. ``quality`` 0-1 of the photo, with reasons (message
    keys) if it is poor.
    """

    photo: str
    layout: str
    grid: NDArray[np.float64]
    rows: tuple[str, ...]
    confidence: NDArray[np.float64]
    probabilities: NDArray[np.float64] | None = None
    stars: frozenset[str] = frozenset()
    letters: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    star_confidence: Mapping[str, float] = field(default_factory=lambda: NOTHING)
    """Probability that a space is rightly read as bearing a star or none; only where it is below
    ``SURE_MARK``."""
    letter_confidence: Mapping[str, float] = field(default_factory=lambda: NOTHING)
    """Likewise for letters, in the spaces read as monster."""
    coins: CoinReading = CoinReading()
    boxes: tuple[BoxReading, ...] = ()
    final: int | None = None
    final_confidence: float = 1.0
    unseen: tuple[str, ...] = ()
    """Numbers that lie outside the photo ("spring.first", "final"): whether anything is written
    there is not known."""
    hidden: tuple[str, ...] = ()
    """Spaces that cannot be seen: something lies on them, or light has burnt them out. What
    ``rows`` have there is a guess."""
    covered_coins: tuple[int, ...] = ()
    """Coins, from 1, that cannot be seen."""
    doubts: tuple[Doubt, ...] = ()
    timing_ms: Mapping[str, float] = field(default_factory=lambda: NOTHING)
    quality: float = 1.0
    quality_reasons: tuple[str, ...] = ()
    own_layout: Layout | None = None
    """The layout itself where it is none of the four printed ones."""
    place: SheetPlace | None = None
    """Which of several sheets in the photo it is; None where there is one."""
    registered: RegisteredPhoto | None = None
    stages: Mapping[str, NDArray[np.uint8]] = field(default_factory=lambda: NOTHING)
    hands: Mapping[str, float] | None = None
    """Probability that a known hand drew the sheet, by the player's name; empty where none is
    known, None where the sheet was read without looking at hands."""
    hand: str | None = None
    """Whose of these it should be: the player's under whose name it was read, where that hand is
    known."""
    evidence: tuple[RuleEvidence, ...] = ()
    """What the rules say about the doubts of the drawing."""
    symbols: tuple[SymbolReading, ...] = ()
    """What the drawn spaces that look alike mean, by the numbers of `SpacesDoubt.symbol`."""

    def __post_init__(self) -> None:
        if len(self.rows) != SIZE or any(len(row) != SIZE for row in self.rows):
            raise ValueError(f"a reading has {SIZE} rows of {SIZE} letters")
        if self.confidence.shape != (SIZE, SIZE) or self.grid.shape != (4, 2):
            raise ValueError("a reading needs confidence (11, 11) and grid (4, 2)")
        if self.probabilities is not None and self.probabilities.shape != (SIZE, SIZE, 8):
            raise ValueError("probabilities of a reading are (11, 11, 8)")

    def printed(self) -> Layout:
        """The printed layout that was recognised or given."""
        return self.own_layout if self.own_layout is not None else LAYOUTS[self.layout]

    def sheet(self) -> Sheet:
        """The likeliest possible sheet."""
        layout = self.printed()
        return Sheet(
            layout=layout,
            board=Board(self.rows, layout.ruins),
            marked=self.coins.marked,
            spent=self.coins.spent,
            stars=self.stars,
            letters=tuple(sorted(self.letters.items())),
        )

    def overruled_evidence(self, sheet: Sheet) -> tuple[RuleEvidence, ...]:
        """What stands on a sheet otherwise than its drawing looks: one that was recorded or
        corrected may have something else there than is read."""
        turned = (each for each in self.evidence if each.turned)
        return tuple(
            each for each in turned if all(sheet.board[space] == each.says for space in each.cells)
        )

    def with_doubts(self, doubts: Iterable[Doubt]) -> Reading:
        """This reading with other doubts."""
        return replace(self, doubts=tuple(doubts))

    def without_pixels(self) -> Reading:
        """This reading without what only pictures need: small enough to keep a hundred of
        them."""
        return replace(self, registered=None, stages=NOTHING)

    def to_json(self) -> dict[str, Any]:
        """The reading's part of the contract's object."""
        return {
            "layout": self.layout,
            "grid": [[round(float(x), 2), round(float(y), 2)] for x, y in self.grid],
            "map": list(self.rows),
            "confidence": [[round(float(p), 4) for p in row] for row in self.confidence],
            "stars": sorted(self.stars, key=Space.parse),
            "letters": {
                space: self.letters[space] for space in sorted(self.letters, key=Space.parse)
            },
            "star_confidence": _round_shares(self.star_confidence),
            "letter_confidence": _round_shares(self.letter_confidence),
            "doubts": [doubt.to_json() for doubt in self.doubts],
            "evidence": [each.to_json() for each in self.evidence],
            "symbols": [each.to_json() for each in self.symbols],
            "coins": self.coins.to_json(),
            "boxes": [box.to_json() for box in self.boxes],
            "final": self.final,
            "unseen": list(self.unseen),
            **self._hidden_json(),
            **self._hands_json(),
            "timing_ms": {stage: round(ms, 1) for stage, ms in self.timing_ms.items()},
        }

    def _hidden_json(self) -> dict[str, Any]:
        """Only where something is hidden."""
        spaces = {"hidden": list(self.hidden)} if self.hidden else {}
        coins = {"hidden_coins": list(self.covered_coins)} if self.covered_coins else {}
        return {**spaces, **coins}

    def _hands_json(self) -> dict[str, Any]:
        if self.hands is None:
            return {}
        return {"hands": {name: round(p, 4) for name, p in self.hands.items()}, "hand": self.hand}

    @staticmethod
    def from_json(data: Mapping[str, Any], own_layout: Layout | None = None) -> Reading:
        """A reading back from the contract's object, which holds no probabilities.

        Raises KeyError, ValueError or TypeError on an object that is none.
        """
        confidence, grid = data.get("confidence"), data.get("grid")
        return Reading(
            photo=data["photo"],
            layout=data["layout"],
            grid=np.zeros((4, 2)) if grid is None else np.asarray(grid, dtype=np.float64),
            rows=tuple(data["map"]),
            confidence=np.ones((SIZE, SIZE))
            if confidence is None
            else np.asarray(confidence, dtype=np.float64),
            stars=frozenset(data.get("stars", ())),
            letters=MappingProxyType(dict(data.get("letters", {}))),
            star_confidence=MappingProxyType(dict(data.get("star_confidence", {}))),
            letter_confidence=MappingProxyType(dict(data.get("letter_confidence", {}))),
            coins=CoinReading.from_json(data["coins"]),
            boxes=tuple(BoxReading.from_json(box) for box in data.get("boxes", ())),
            final=data.get("final"),
            final_confidence=0.5
            if any(doubt.get("where") == "final" for doubt in data.get("doubts", ()))
            else 1.0,
            unseen=tuple(data.get("unseen", ())),
            hidden=tuple(map(str, data.get("hidden", ()))),
            covered_coins=tuple(map(int, data.get("hidden_coins", ()))),
            doubts=tuple(Doubt.from_json(doubt) for doubt in data.get("doubts", ())),
            evidence=tuple(RuleEvidence.from_json(each) for each in data.get("evidence", ())),
            symbols=tuple(SymbolReading.from_json(each) for each in data.get("symbols", ())),
            timing_ms=MappingProxyType(dict(data.get("timing_ms", {}))),
            hands=_hands_from_json(data),
            hand=None if data.get("hand") is None else str(data["hand"]),
            own_layout=own_layout,
        )


def _hands_from_json(data: Mapping[str, Any]) -> Mapping[str, float] | None:
    if data.get("hands") is None:
        return None
    return MappingProxyType({str(name): float(share) for name, share in data["hands"].items()})


def _round_shares(probabilities: Mapping[str, float]) -> dict[str, float]:
    return {
        space: round(probabilities[space], 4) for space in sorted(probabilities, key=Space.parse)
    }
