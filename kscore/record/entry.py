"""What a game's record holds: the setup, and an entry a sheet. How it is kept is
`kscore.record.store`'s."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from kscore.engine.cards import CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.grid import Space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.rules import FIRST_GAME, Variant
from kscore.engine.season import EDICTS, CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.errors import Mistyped
from kscore.scanner.reading import SURE_SPACE
from kscore.statements.corrections import SETTLED, Corrections, Statement, UnsettledSpaces

PRINTED, ONLINE = SEASON_LENGTHS = ("printed", "online")
_PLAIN = "name games heroes skills solo keep_photos seasons promo other_cards"
"""What of a setup stands in JSON as it is."""


class Setup(Frozen, kw_only=True):
    """What a game is played with. ``cards`` are keys under A, B, C, D.

    ``seasons``: whether they last as long as printed on the games' season cards or as in the online
    version.
    """

    name: str
    players: tuple[str, ...]
    cards: tuple[str, str, str, str]
    played: Variant = FIRST_GAME
    keep_photos: bool = False
    seasons: str = PRINTED

    @property
    def card_set(self) -> CardSet:
        """The cards themselves."""
        return CardSet(tuple(CARDS[key] for key in self.cards))

    @property
    def online(self) -> bool:
        """Whether seasons last as long as in the online game."""
        return self.seasons == ONLINE

    def scored_by(self, season: Season) -> tuple[object, ...]:
        """What a season's points depend on beside the sheet. That is its cards, and whether heroes
        are a terrain."""
        return (*(self.cards["ABCD".index(edict)] for edict in EDICTS[season]), self.played.heroes)

    def to_json(self) -> dict[str, Any]:
        """For the record and for exports."""
        known = {**vars(self), **vars(self.played)}
        return {
            **{name: known[name] for name in _PLAIN.split()},
            "players": list(self.players),
            "cards": list(self.cards),
            "layout": layout_json(self.played.layout),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Setup:
        """Back from `to_json`. Raises KeyError, TypeError, ValueError for anything else."""
        a, b, c, d = (CARDS[key].key for key in data["cards"])
        players = tuple(str(player) for player in data["players"])
        if not players or len(set(players)) != len(players):
            raise ValueError("players")
        return Setup(
            name=str(data["name"]),
            players=players,
            cards=(a, b, c, d),
            played=Variant(
                games=str(data["games"]),
                layout=layout_from_json(data["layout"]),
                heroes=bool(data["heroes"]),
                skills=bool(data["skills"]),
                solo=bool(data["solo"]),
                promo=_maybe(data.get("promo")),
                other_cards=_maybe(data.get("other_cards")),
            ),
            keep_photos=bool(data.get("keep_photos", False)),
            seasons=_seasons(data.get("seasons", PRINTED)),
        )


def dated_name(day: str, players: Sequence[str]) -> str:
    """The name of a game without a name of its own."""
    return f"{day} {', '.join(players[:4])}"


def renamed_setup(before: Setup, after: Setup) -> Setup:
    """The game by its players' names of now, if called by them."""
    day = before.name[: len("2026-01-31")]
    own = before.name == dated_name(day, before.players)
    return replace(after, name=dated_name(day, after.players)) if own else after


def new_names(before: Setup, after: Setup) -> dict[str, str]:
    """Names that a change gave players: the new by the old one. Who joined or left changes the
    number of players, a new name does not."""
    if len(before.players) != len(after.players):
        return {}
    return {was: now for was, now in zip(before.players, after.players, strict=True) if was != now}


class OptionsChange(Frozen, kw_only=True):
    """A game's options before and after a change, until it was undone. ``behind`` is the number of
    the newest entry that there had ever been then."""

    before: Setup
    after: Setup
    number: int = 0
    made_at: str = ""
    undone: bool = False
    behind: int = 0

    def to_json(self) -> dict[str, Any]:
        """For exports."""
        plain = {"made_at": self.made_at, "undone": self.undone, "behind": self.behind}
        return {"before": self.before.to_json(), "after": self.after.to_json(), **plain}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> OptionsChange:
        """Back from `to_json`. Raises KeyError, TypeError, ValueError for anything else."""
        before, after = Setup.from_json(data["before"]), Setup.from_json(data["after"])
        made_at, undone = str(data["made_at"]), bool(data["undone"])
        return OptionsChange(
            before=before, after=after, made_at=made_at, undone=undone, behind=int(data["behind"])
        )


def _maybe(said: Any) -> bool | None:
    return None if said is None else bool(said)


def _seasons(text: Any) -> str:
    """Raises ValueError for what is neither."""
    if text not in SEASON_LENGTHS:
        raise ValueError("seasons")
    return str(text)


class Seat(Frozen):
    """A player in a season."""

    player: str
    season: Season


class OtherGame(NamedTuple):
    """A photo's place in another game; ``name`` is that game's."""

    name: str
    seat: Seat


class TypedPoints(NamedTuple):
    """A season's points typed or taken from boxes, without a photo.

    ``monsters`` is zero or negative, None where the player did not say it (records of before have 0
    there). What the points are made of cannot be checked.
    """

    total: int
    monsters: int | None = None


class Entry(Frozen):
    """One sheet of one player at the end of one season.

    ``sheet`` is what is scored, corrections included (None for a typed total). ``reading`` is the
    reading's part of the contract's JSON object, None for a typed map. ``corrections`` is what the
    player said, each with where it came from. ``sha256`` is the photo's, ``sheet_number`` which of
    the sheets in it this is, from 1. ``evidence`` is what
    deciding needs (`kscore.scanner.kept_look`), None for a typed map and for what was recorded
    before records kept it.
    """

    player: str
    season: Season
    sheet: Sheet | None
    _: KW_ONLY
    photo: str | None = None
    sha256: str | None = None
    reading: Mapping[str, Any] | None = None
    corrections: Corrections = field(default_factory=Corrections)
    typed: TypedPoints | None = None
    number: int = 0
    made_at: str = ""
    undone: bool = False
    evidence: bytes | None = field(default=None, repr=False)
    sheet_number: int = 1

    @property
    def seat(self) -> Seat:
        """Whose sheet of which season it is."""
        return Seat(self.player, self.season)

    @property
    def shown(self) -> tuple[str, int] | None:
        """The photo's hash and the sheet's number; None without a photo."""
        return None if self.sha256 is None else (self.sha256, self.sheet_number)

    @cached_property
    def unsettled(self) -> UnsettledSpaces:
        """What of it is not settled; nothing of what was typed."""
        if self.reading is None:
            return SETTLED
        said = self.corrections
        rows = self.reading.get("confidence") or ()
        doubtful = (
            Space(row, column).name
            for row, each in enumerate(rows)
            for column, p in enumerate(each)
            if p < SURE_SPACE
        )
        spaces = frozenset(doubtful).difference(said.cells).union(said.answers.excluded)
        letters = frozenset(self.reading.get("letter_confidence", ())).difference(said.letters)
        stars = frozenset(self.reading.get("star_confidence", ())).difference(said.stars)
        return UnsettledSpaces(spaces, letters, stars)

    def to_json(self) -> dict[str, Any]:
        """The entry for exports. Of the evidence it has the hash by which the export has it
        once."""
        return {
            "player": self.player,
            "season": self.season.value,
            "made_at": self.made_at,
            "photo": self.photo,
            "sha256": self.sha256,
            "reading": self.reading,
            "corrections": [statement.to_json() for statement in self.corrections.statements()],
            "undone": self.undone,
            "sheet": None if self.sheet is None else self.sheet.line,
            "layout": None if self.sheet is None else layout_json(self.sheet.layout),
            "typed": None if self.typed is None else self.typed._asdict(),
            "evidence": digest(self.evidence),
            "sheet_number": self.sheet_number,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any], kept: Mapping[str, bytes]) -> Entry:
        """Back from `to_json`; ``kept`` is evidence by its hash.

        Raises KeyError, TypeError, ValueError for anything else.
        """
        layout, typed = layout_from_json(data["layout"]), data["typed"]
        return Entry(
            player=str(data["player"]),
            season=Season(data["season"]),
            sheet=None if data["sheet"] is None else sheet_from_line(data["sheet"], layout),
            photo=data["photo"],
            sha256=data["sha256"],
            reading=data["reading"],
            corrections=corrections_from_json(data["corrections"]),
            typed=None if typed is None else typed_from_json(typed),
            made_at=str(data["made_at"]),
            undone=bool(data["undone"]),
            evidence=None if data.get("evidence") is None else kept[data["evidence"]],
            sheet_number=int(data.get("sheet_number", 1)),
        )


def typed_from_json(data: Mapping[str, Any]) -> TypedPoints:
    """A typed total. Raises KeyError, TypeError, ValueError for what is none."""
    lost = data["monsters"]
    return TypedPoints(int(data["total"]), None if lost is None else int(lost))


def corrections_from_json(statements: Any) -> Corrections:
    """What a player said, back from `Statement.to_json`. Raises KeyError, TypeError, ValueError for
    what are none."""
    try:
        return Corrections.of([Statement.from_json(statement) for statement in statements])
    except Mistyped as error:
        raise ValueError("corrections") from error


def layout_json(layout: Layout | None) -> Any:
    """A published layout's key, or a player's own whole layout."""
    if layout is None or layout == LAYOUTS.get(layout.key):
        return None if layout is None else layout.key
    lists = {name: sorted(getattr(layout, name)) for name in ("mountains", "ruins", "wasteland")}
    more: dict[str, Any] = {"gaps": sorted(layout.gaps)} if layout.gaps else {}
    return {"key": layout.key, **lists, **more, **({"by_hand": True} if layout.by_hand else {})}


def layout_from_json(data: Any) -> Layout | None:
    """Back from `layout_json`."""
    if data is None:
        return None
    if isinstance(data, str):
        return LAYOUTS[data]
    lists = (frozenset(data[name]) for name in ("mountains", "ruins", "wasteland"))
    gaps, by_hand = frozenset(data.get("gaps", ())), bool(data.get("by_hand", False))
    return Layout(data["key"], *lists, gaps=gaps, by_hand=by_hand)


def sheet_from_line(line: str, layout: Layout | None) -> Sheet:
    """A sheet back from `Sheet.line`, on a player's own layout too. Raises the engine's errors."""
    if layout is not None and layout.key not in LAYOUTS:
        map_string, _, rest = line.partition(" ")
        line = " ".join([map_string, *(part for part in rest.split(" ") if "=" in part)])
    return Sheet.parse(line, layout)


def digest(data: bytes | None) -> str | None:
    """A photo's or evidence's SHA-256 in hexadecimal, to find it by."""
    return None if data is None else hashlib.sha256(data).hexdigest()
