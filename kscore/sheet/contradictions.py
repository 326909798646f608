"""What cannot be, each with a question that settles it. By the rules or beside the player's other
sheets, or what was said otherwise of another photo of the same sheet.

Coins: marked ones stay, and a season brings so many at least and at most ("Zeichnen" in both rule
texts), by its new shapes where a record knows what stood there before. Where skills are played,
nothing is claimed: what they do is in no text here. Spaces: what the player types beside another
season's sheet, on which it cannot have become that; what was answered to a question, and what
the photo shows as it was typed, is not asked back, it reopens the other sheet
(`kscore.game.game.Game.contradicted`). A contradiction stays open until something else is said,
here or there. Two players' sheets that show the same drawing are found here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kscore.engine import placement
from kscore.engine.explore import COINS_BY_SHAPES
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS, Space
from kscore.engine.layout import SHEET_GEOMETRY, Layout
from kscore.engine.monster_letters import partial_letters
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.season import SEASONS, Season
from kscore.engine.sheet import MONSTER_LETTERS, Sheet
from kscore.engine.terrain import READ_ORDER, UNMARKED, Terrain
from kscore.errors import Mistyped
from kscore.scanner.reading import (
    SURE_NUMBER,
    Alternative,
    BoxReading,
    CoinsDoubt,
    Doubt,
    Reading,
    SpacesDoubt,
    Value,
)
from kscore.sheet.scoring import ScoredSheet, changed_by
from kscore.statements.corrections import TYPED, Contradiction, Corrections, How, correct

if TYPE_CHECKING:
    from kscore.engine.history import Finding, GameContext as HistoryTable

DRAWN_OTHERWISE = 0.12
"""Share of the spaces drawn on one or both of two sheets that may look different where both show
the same drawing. Of 113,000 pairs of sheets that simulated players drew for themselves at least
half were different."""
FEWEST_DRAWN = 8
"""Drawn spaces from which two players' sheets can be the same drawing: a season draws four shapes
or more."""


class OtherSheets(Frozen):
    """What is known beside a sheet: other seasons, and options. ``said`` is what the record has
    already as said of the sheet, ``before`` what was said of it when another photo of it stood
    there. ``written`` is this season's box as the player's later sheets show it, None where they
    show none: a box is often filled in after its photo. ``earlier``: the points of the player's
    seasons before, as far as they are known. ``history``: by what the new shapes are judged, None
    where no record tells whether anything stood before. ``odd``: what speaks against a sheet of
    which this is said having come about this season, None where it is unknown how it began;
    ``unsettled``: spaces of last season's sheet that were doubtful and never asked about."""

    sheets: Mapping[Season, Sheet] = field(default_factory=lambda: MappingProxyType({}))
    played: Variant = UNKNOWN
    _: KW_ONLY
    said: Corrections = field(default_factory=Corrections)
    before: Corrections = field(default_factory=Corrections)
    written: BoxReading | None = None
    earlier: Mapping[Season, int] = field(default_factory=lambda: MappingProxyType({}))
    history: HistoryTable | None = None
    odd: Callable[[Sheet, Corrections], tuple[Finding, ...]] | None = None
    unsettled: frozenset[str] = frozenset()


ALONE = OtherSheets()


def refuse_unplayed(said: Corrections, beside: OtherSheets) -> None:
    """Raises Mistyped for typed corrections impossible in this game. Struck coins without skills,
    letters of monsters without the second game, heroes and stars without hero cards ("Nur in diesem
    Fall sind Held_innen eine Geländeart", die-kartographin-anleitung, kombinieren), crossed-out
    spaces where nothing destroys. What a record has already is not refused any more, nor what the
    player let stand at a question."""
    if said.spent and said.spent != beside.said.spent and beside.played.skills is False:
        raise Mistyped("set.no_skills")
    for space, letter in said.letters.items():
        if letter and beside.said.letters.get(space) != letter and not beside.played.second_game:
            raise Mistyped("set.no_letters", space=space)
    never_crossed_out = beside.played.nothing_destroys
    unplayed = ("H" if beside.played.heroes is False else "") + ("X" if never_crossed_out else "")
    for space, letters in said.answers.excluded.items():
        if not set(READ_ORDER).difference(letters, unplayed):
            raise Mistyped("set.excludes_all", space=space)
    if beside.played.heroes is not False:
        return
    for space, there in said.stars.items():
        if there and not beside.said.stars.get(space):
            raise Mistyped("set.no_stars", space=space)
    for space, letter in said.cells.items():
        if (
            said.origins.get(space, TYPED).how is not How.TYPED
            or beside.said.cells.get(space) == letter
        ):
            continue
        if letter == Terrain.HERO:
            raise Mistyped("set.no_heroes", space=space)
        if letter == Terrain.DESTROYED and never_crossed_out:
            raise Mistyped("set.nothing_destroys", space=space)


def contradicted(
    scored: ScoredSheet, beside: OtherSheets = ALONE, shown: Callable[[], Reading] | None = None
) -> ScoredSheet:
    """A sheet with what cannot be on it, told and asked.

    Told in ``contradictions``, asked in ``doubts`` before all others. ``shown`` reads the photo
    without what is said of it: what it shows as it was typed is no slip.

    Raises Mistyped for what the game is played without (`refuse_unplayed`).
    """
    refuse_unplayed(scored.corrections, beside)
    coins, spaces = (
        tuple(_about_coins(scored, beside)),
        tuple(_contradicted_spaces(scored, beside, shown)),
    )
    letters = (*_about_letters(scored, beside), *_other_photo_marks(scored, beside.before))
    asked = [
        _space_question(found, other, scored)
        for found, other in spaces
        if found.cells[0] not in scored.doubtful | beside.unsettled
    ]
    before = tuple(_other_photo_spaces(scored, beside.before))
    again = [
        doubt
        for found, other in before
        if (doubt := _space_question(found, other, scored)) is not None
    ]
    sayings = {space for doubt in again for space in doubt.cells}
    rest = [left for doubt in scored.doubts if (left := doubt.without(sayings)) is not None]
    number = _coins_question(scored, beside) if coins else None
    if _coins_unseen(scored):
        coins = ()
    if number is None and (found := _dragon_in_part(scored, beside)) is not None:
        paid = min(COINS, _marked_coins(scored) + placement.DRAGON_COINS)
        coins, number = (found,), _coins_doubt(scored, [paid])
    if number is None and (found := _coins_before(scored, beside.before)) is not None:
        coins = (found,)
        number = _coins_doubt(scored, [int(str(found.values["other"])) + scored.sheet.spent])
    if number is None:
        rest = [
            left for doubt in rest if (left := _possible_answers(doubt, scored, beside)) is not None
        ]
        if not spaces and not letters and not before:
            return replace(scored, doubts=tuple(rest))
    else:
        rest = [doubt for doubt in rest if not isinstance(doubt, CoinsDoubt)]
        asked.append(number)
    told = (*coins, *(found for found, _ in (*spaces, *before)), *letters)
    kept = (doubt for doubt in (*asked, *again) if doubt is not None)
    return replace(scored, doubts=(*kept, *rest), contradictions=told)


def contradicted_map(scored: ScoredSheet, beside: OtherSheets = ALONE) -> ScoredSheet:
    """A typed map with what cannot be on it, told and asked.

    Told are also letters that stand on a part of their monster where the map does not tell which
    spaces are the rest: what it destroys and what surrounds it would be told wrongly.

    Raises Mistyped, too, for numbers of boxes, which a map has not: they would be kept and change
    nothing.
    """
    for place in scored.corrections.boxes:
        if place not in beside.said.boxes:
            raise Mistyped("set.typed_map", place=place)
    return with_parts(contradicted(scored, beside))


def with_parts(scored: ScoredSheet, letters: Container[str] = MONSTER_LETTERS) -> ScoredSheet:
    """A sheet with ``letters`` told that stand on part of a monster."""
    parts = (
        Contradiction("against.letter_in_part", {"said": letter, "cells": cells}, cells)
        for letter, cells in partial_letters(scored.sheet)
        if letter in letters
    )
    return replace(scored, contradictions=(*scored.contradictions, *parts))


def cannot_become(before: str, after: str) -> bool:
    """Whether a letter on a space cannot become another later. What is drawn stays, or is destroyed
    ("Zerstörte Felder", die-kartographin-anleitung)."""
    return before not in UNMARKED and after not in (before, Terrain.DESTROYED)


# Coins.


class _Neighbours(NamedTuple):
    """The sheets before and after a season's, with their distance. The seasons in between (and
    one); the first is blank where there is no earlier sheet, and ``earlier`` None."""

    start: Sheet
    seasons: int
    earlier: Season | None
    later: tuple[Season, Sheet, int] | None


def _neighbours(scored: ScoredSheet, season: Season, beside: OtherSheets) -> _Neighbours:
    same = {
        each: sheet for each, sheet in beside.sheets.items() if sheet.layout == scored.sheet.layout
    }
    later = next(
        ((each, same[each], n) for n, each in enumerate(season.later, start=1) if each in same),
        None,
    )
    for n, each in enumerate(reversed(season.earlier), start=1):
        if each in same:
            return _Neighbours(same[each], n, each, later)
    number = SEASONS.index(season) + 1
    return _Neighbours(Sheet.blank(scored.sheet.layout), number, None, later)


def _coins_unseen(scored: ScoredSheet) -> bool:
    """Whether no coin was seen or said. The track is not in the picture, or the map was typed
    without coins."""
    if scored.reading is not None:
        asked = (doubt for doubt in scored.doubts if isinstance(doubt, CoinsDoubt))
        return any(doubt.read is None for doubt in asked)
    said = scored.corrections.coins, scored.corrections.spent, scored.table.coins
    return said == (None, None, None) and not scored.sheet.marked


def _marked_coins(scored: ScoredSheet) -> int:
    return scored.coins + scored.sheet.spent


def _about_coins(scored: ScoredSheet, beside: OtherSheets) -> Iterator[Contradiction]:
    season = scored.table.season
    if season is None or scored.table.card is not None or beside.played.skills:
        return
    marked, near = _marked_coins(scored), _neighbours(scored, season, beside)
    said: dict[str, object] = {"coins": marked}
    if near.earlier is not None and marked < near.start.marked:
        yield Contradiction(
            "against.coins_stay", {**said, "season": near.earlier, "other": near.start.marked}
        )
    elif marked < (least := _least_coins(scored, near)):
        yield Contradiction("against.coins_earned", {**said, "least": least})
    elif marked < (least := _coin_range(scored, season, beside)[0]):
        yield Contradiction("against.coins_least_shapes", {**said, "least": least})
    gained = _most_gained(near.start, scored.sheet, beside.played, near.seasons)
    if marked > near.start.marked + gained:
        bound = {
            "most": near.start.marked + gained,
            "before": near.start.marked,
            "shapes": near.seasons * COINS_BY_SHAPES,
            "mountains": len(
                set(placement.ringed_mountains(scored.sheet))
                - set(placement.ringed_mountains(near.start))
            ),
            "dragon": placement.DRAGON_COINS,
        }
        key = "against.coins_most_dragon" if beside.played.second_game else "against.coins_most"
        yield Contradiction(key, {**said, **bound})
    elif marked > (most := _coin_range(scored, season, beside)[1]):
        yield Contradiction("against.coins_most_shapes", {**said, "most": most})
    if near.later is None:
        return
    when, later, seasons = near.later
    between = _most_gained(scored.sheet, later, beside.played, seasons)
    if marked > later.marked:
        yield Contradiction("against.coins_stay", {**said, "season": when, "other": later.marked})
    elif later.marked > marked + between:
        yield Contradiction(
            "against.coins_rise", {**said, "season": when, "other": later.marked, "most": between}
        )


def _dragon_in_part(scored: ScoredSheet, beside: OtherSheets) -> Contradiction | None:
    """The question about a partly destroyed dragon's coins. It came to be surrounded but for its
    destroyed part, and its coins are not all marked: no text says whether it pays
    (`kscore.engine.rulings`, dragon_destroyed), so the player is asked, once; what was answered, or
    stood so last season, is settled."""
    season, now = scored.table.season, scored.sheet
    coins = scored.corrections.origins.get("coins", TYPED).how
    if season is None or scored.table.card is not None or coins is not How.TYPED:
        return None
    if not placement.dragon_in_doubt(now):
        return None
    near = _neighbours(scored, season, beside)
    if near.seasons > 1 or (
        placement.letter_mask(near.start, "D") and not placement.is_dragon_open(near.start)
    ):
        return None
    mountains = set(placement.ringed_mountains(now)) - set(placement.ringed_mountains(near.start))
    if _marked_coins(scored) >= min(
        COINS, near.start.marked + len(mountains) + placement.DRAGON_COINS
    ):
        return None
    return Contradiction("against.dragon_in_part", {"coins": _marked_coins(scored)})


def _most_gained(start: Sheet, now: Sheet, played: Variant, seasons: int) -> int:
    """The most coins of so many seasons. Unknown cards may bring any."""
    return (
        COINS if played.other_cards else placement.max_coin_gain(start, now, played.boxes, seasons)
    )


def _least_coins(scored: ScoredSheet, near: _Neighbours) -> int:
    """The least coins that must be marked. Those of the sheet before and one for each mountain
    surrounded since ("Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, ausgefüllt habt,
    erhaltet ihr ebenfalls 1 Münze", both rule texts, Zeichnen), and those that a box of an earlier
    season surely says. A space in doubt that may be empty surrounds nothing."""
    reading, season = scored.reading, scored.table.season
    if reading is None or season is None or _track_settled(scored):
        return 0
    sure = scored.sheet.board.replace(dict.fromkeys(_perhaps_empty(scored), str(Terrain.EMPTY)))
    mountains = set(placement.ringed_mountains(replace(scored.sheet, board=sure))) - set(
        placement.ringed_mountains(near.start)
    )
    least = [min(COINS, near.start.marked + len(mountains))]
    for box in reading.boxes:
        if SEASONS.index(Season(box.season)) < SEASONS.index(season) and _sure_coins(box):
            least.append(min(COINS, box.coins or 0))
    return max(least)


def _track_settled(scored: ScoredSheet) -> bool:
    """Whether it is settled how many coins score. The player has said it, as a player who types a
    map has, or this season's box surely says what is marked: a coin that no player marked scores
    nothing."""
    reading, season = scored.reading, scored.table.season
    if reading is None or scored.corrections.coins is not None or scored.table.coins is not None:
        return True
    return any(
        Season(box.season) is season and _sure_coins(box) and box.coins == scored.coins
        for box in reading.boxes
    )


def _sure_coins(box: BoxReading) -> bool:
    return box.coins is not None and box.confidence.get("coins", 1.0) >= SURE_NUMBER


def _perhaps_empty(scored: ScoredSheet) -> Iterator[str]:
    for doubt in scored.doubts:
        others = [other.read for other in doubt.alternatives]
        if not isinstance(doubt, SpacesDoubt) or not others or Terrain.EMPTY in others:
            yield from doubt.cells


COINS_JUDGED = ("mountain_coin", "coins_missing", "coins_too_many")
"""What the history of a sheet may hold against its track."""
COINS_ASKED = (
    "against.coins_earned",
    "against.coins_least_shapes",
    "against.coins_most",
    "against.coins_most_dragon",
    "against.coins_most_shapes",
)
"""The questions that say the same."""


def _coin_range(scored: ScoredSheet, season: Season, beside: OtherSheets) -> tuple[int, int]:
    """The least and most coins, by shapes fitting the new spaces.

    Nothing is claimed while a space is in doubt: other spaces may be other shapes.
    """
    least, most = 0, COINS
    if beside.history is None or _track_settled(scored):
        return least, most
    if any(not isinstance(doubt, CoinsDoubt) for doubt in scored.doubts):
        return least, most
    last = season.previous
    previous = None if last is None else beside.sheets.get(last)
    if last is not None and previous is None:
        return least, most
    for found in since_last_season(previous, scored.sheet, beside.history, scored.corrections):
        if found.key in COINS_JUDGED:
            values = {name: int(str(value)) for name, value in found.values}
            before = _marked_coins(scored) - values["gained"]
            least = before + values.get("least", least - before)
            most = before + values.get("most", most - before)
    return least, most


def since_last_season(
    previous: Sheet | None, sheet: Sheet, table: HistoryTable, said: Corrections
) -> tuple[Finding, ...]:
    """Findings against a sheet following last season's (None in spring). The promo ambushes are
    among the cards where their monsters were said of it."""
    if table.played.promo is None and shows_promo(sheet, said):
        table = replace(table, played=replace(table.played, promo=True))
    return history().findings(previous, sheet, table)


def odd_in_spring(
    played: Variant, revealed: tuple[str, ...] | None, sheet: Sheet, said: Corrections
) -> tuple[Finding, ...]:
    """Findings against a spring sheet of no record."""
    table = history().GameContext(Season.SPRING, played, earlier=(), came=revealed)
    return since_last_season(None, sheet, table, said)


def history() -> ModuleType:
    """The engine's history, imported where a season is judged. Most photos without a record need
    none of it."""
    import kscore.engine.history

    return kscore.engine.history


def shows_promo(sheet: Sheet | None, said: Corrections) -> bool:
    """Whether the player named monsters that only a promo ambush has."""
    monsters = [space for space, letter in said.cells.items() if letter == "M"]
    if sheet is None or not monsters:
        return False
    return any(piece & SHEET_GEOMETRY.mask(monsters) for piece in placement.promo_pieces(sheet))


def _possible_answers(doubt: Doubt, scored: ScoredSheet, beside: OtherSheets) -> Doubt | None:
    """A question with possible numbers of coins, or None. None where only the read one is left."""
    season = scored.table.season
    unbound = season is None or scored.table.card is not None or beside.played.skills
    if unbound or not isinstance(doubt, CoinsDoubt):
        return doubt
    least, most = _coins_between(scored, beside)
    left = [
        other
        for other in doubt.alternatives
        if least <= int(other.read or 0) + scored.sheet.spent <= most
    ]
    return replace(doubt, alternatives=tuple(left)) if left else None


def _coins_between(scored: ScoredSheet, beside: OtherSheets) -> tuple[int, int]:
    """The least and the most coins that can be marked."""
    season = scored.table.season
    assert season is not None
    near = _neighbours(scored, season, beside)
    played, drawn = beside.played, _coin_range(scored, season, beside)
    least = max(near.start.marked, _least_coins(scored, near))
    most = min(COINS, least + _most_gained(near.start, scored.sheet, played, near.seasons))
    least, most = max(least, drawn[0]), min(most, drawn[1])
    if near.later is not None:
        _, later, seasons = near.later
        least = max(least, later.marked - _most_gained(scored.sheet, later, played, seasons))
        most = min(most, later.marked)
    return least, most


def _coins_question(scored: ScoredSheet, beside: OtherSheets) -> Doubt:
    """The question how many coins score, possible numbers first. The nearest to what was read."""
    season = scored.table.season
    assert season is not None
    near, (least, most) = _neighbours(scored, season, beside), _coins_between(scored, beside)
    if least <= most:
        read = [] if scored.reading is None else [scored.reading.coins.marked]
        found = [n for n in read if least <= n <= most] + [
            min(max(_marked_coins(scored), least), most)
        ]
    else:  # the other sheets cannot both be right either
        found = [near.start.marked, most]
    # what was only read and cannot be is hardly so; what the player says may be the sheets' fault
    return _coins_doubt(scored, found, 0.5 if scored.corrections.coins is not None else 0.9)


def _coins_doubt(scored: ScoredSheet, found: Sequence[int], p: float = 0.5) -> Doubt:
    """The question how many coins score. ``found`` are marked coins that can be, the likeliest
    first, and ``p`` is how likely it is one of them."""
    spent, now = scored.sheet.spent, scored.coins
    known = next((doubt for doubt in scored.doubts if isinstance(doubt, CoinsDoubt)), None)
    others = [n - spent for n in found] + [
        int(other.read or 0) for other in (known.alternatives if known else ())
    ]
    others = [n for n in dict.fromkeys(others) if n != now and n >= 0]
    return CoinsDoubt(
        None if _coins_unseen(scored) else now,
        tuple(Alternative(n, p / len(others), _change(n - now), measured=False) for n in others),
    )


def _coins_before(scored: ScoredSheet, before: Corrections) -> Contradiction | None:
    """Coins said of another photo that this one contradicts. And the player has not said them of
    it."""
    now = scored.corrections
    if (
        scored.reading is None
        or scored.table.card is not None
        or now.coins is not None
        or now.spent is not None
    ):
        return None
    if before.coins is None and before.spent is None:
        return None
    then = correct(scored.sheet, Corrections(coins=before.coins, spent=before.spent)).coins
    if then == scored.coins:
        return None
    return Contradiction("against.coins_before", {"coins": scored.coins, "other": then})


# Spaces.


def _contradicted_spaces(
    scored: ScoredSheet, beside: OtherSheets, shown: Callable[[], Reading] | None
) -> Iterator[tuple[Contradiction, str]]:
    """Typed spaces that the nearest season's sheet contradicts. With what that has. Where the photo
    ``shown`` bears what was typed, the other sheet is the one in doubt."""
    season, said = scored.table.season, scored.corrections
    if season is None or not beside.sheets:
        return
    at = SEASONS.index(season)
    nearest = sorted(beside.sheets, key=lambda each: abs(SEASONS.index(each) - at))
    for space in said.cells:
        if said.origins.get(space, TYPED).how is not How.TYPED or space in scored.undone.spaces:
            continue
        now = scored.sheet.board[space]
        for each in nearest:
            there = beside.sheets[each].board[space]
            before, after = (there, now) if SEASONS.index(each) < at else (now, there)
            if cannot_become(before, after):
                place = Space.parse(space)
                if shown is not None and shown().rows[place.row][place.column] == now:
                    break
                values = {"said": now, "season": each, "other": there, "cells": (space,)}
                yield Contradiction("against.space", values, (space,)), there
                break


def _other_photo_spaces(
    scored: ScoredSheet, before: Corrections
) -> Iterator[tuple[Contradiction, str]]:
    """Spaces said to be something else at another photo. Of this sheet, with what that was, where
    the player has not said anything of them by now: what was read wrongly once may be read wrongly
    again."""
    if scored.reading is None:
        return
    layout = scored.sheet.layout
    settled = (
        scored.corrections.cells.keys() | scored.undone.spaces | layout.mountains | layout.wasteland
    )
    alike: dict[tuple[str, str], list[str]] = {}
    for space, other in before.cells.items():
        has = scored.sheet.board[space]
        if space not in settled and has != other:
            alike.setdefault((has, other), []).append(space)
    for (has, other), spaces in alike.items():
        cells = tuple(sorted(spaces, key=Space.parse))
        yield (
            Contradiction(
                "against.said_before", {"said": has, "other": other, "cells": cells}, cells
            ),
            other,
        )


def _about_letters(scored: ScoredSheet, beside: OtherSheets) -> Iterator[Contradiction]:
    """Typed letters of monsters that have another one on another season's sheet. They change no
    points, but what the end effects draw, so they are told and not asked ("notiert darin den
    Anfangsbuchstaben", die-kartographin-anleitung, Hinterhalt: a letter is written once)."""
    for space, letter in scored.corrections.letters.items():
        for season, sheet in beside.sheets.items():
            there = dict(sheet.letters).get(space)
            if letter and there and there != letter:
                values = {"said": letter, "season": season, "other": there, "cells": (space,)}
                yield Contradiction("against.letter", values, (space,))
                break


def _other_photo_marks(scored: ScoredSheet, before: Corrections) -> Iterator[Contradiction]:
    """Letters and stars said otherwise at another photo. Of this sheet, where the player has not
    said anything of them by now. They change no points, but what end effects and heroes do: only
    told."""
    sheet, now = scored.sheet, scored.corrections
    if scored.reading is None:
        return
    for space, other in before.letters.items():
        read = dict(sheet.letters).get(space, "")
        if sheet.board[space] != Terrain.MONSTER or space in now.cells or read == other:
            continue
        if read and other:
            key = "against.letter_before"
        else:
            key = f"against.{'no_letter' if other else 'a_letter'}_before"
        yield Contradiction(key, {"said": read, "other": other, "cells": (space,)}, (space,))
    for space, there in before.stars.items():
        if space not in now.stars and (space in sheet.stars) != there:
            yield Contradiction(
                f"against.{'no' if there else 'a'}_star_before", {"cells": (space,)}, (space,)
            )


def _space_question(found: Contradiction, other: Value, scored: ScoredSheet) -> Doubt | None:
    """The question which of both it is. None where that changes no points here."""
    doubt = SpacesDoubt(str(found.values["said"]), (), found.cells)
    if scored.season is None and scored.table.card is None:
        return replace(doubt, alternatives=(Alternative(other, 0.5, measured=False),))
    changes = changed_by(scored, doubt.apply_to(scored.sheet, other))
    either = Alternative(other, 0.5, changes, measured=False)
    return replace(doubt, alternatives=(either,)) if changes else None


def _change(points: int) -> Mapping[str, int]:
    return MappingProxyType({"total": points} if points else {})


def drawings_alike(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets show the same drawing, misreadings apart."""
    return one.layout == other.layout and Drawings(one.layout, [other]).alike(one) != []


class Drawings:
    """Sheets of one layout, each compared with all at once. 400 sheets are 80,000 pairs."""

    def __init__(self, layout: Layout, sheets: Sequence[Sheet]) -> None:
        self._printed = _letters(layout.blank_rows())
        self._all = np.stack([_letters(sheet.board.rows) for sheet in sheets])

    def alike(self, sheet: Sheet) -> list[int]:
        """Those that show this one's drawing, misreadings apart."""
        this = _letters(sheet.board.rows)
        otherwise = (self._all != this).sum(axis=1)
        drawn = otherwise + ((self._all == this) & (this != self._printed)).sum(axis=1)
        found = (drawn >= FEWEST_DRAWN) & (otherwise <= DRAWN_OTHERWISE * drawn)
        return [int(number) for number in np.flatnonzero(found)]


def _letters(rows: Iterable[str]) -> NDArray[np.uint8]:
    """A board's letters, (121,) uint8."""
    return np.frombuffer("".join(rows).encode("ascii"), np.uint8)
