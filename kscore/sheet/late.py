"""Photos taken after the season's end effects were drawn. The map before zombies and troll is what
scores.

Which spaces they changed is seen against last season's sheet where there is one. Where the sheet
leaves it open and the points depend on it, it is a question (kind "effects"); nothing is guessed.
That goes for winter too: its effects are drawn before the game ends ("Führt ggf. die besonderen
Effekte der Hinterhalte aus. … Falls gerade der Winter zu Ende geht, fahrt mit dem Spielende fort",
die-kartographin-anleitung, Ende der Jahreszeit). Sources: `kscore.engine.effects`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.begun_wave import SeasonStart, unfinished_waves
from kscore.engine.effects import (
    NOTHING_UNDONE,
    Action,
    EffectsTakenBack,
    changeable_spaces,
    coin_gain,
    has_effects,
    instructions,
    partial_effects,
    season_ends,
    season_starts,
    undo_effects,
)
from kscore.engine.explore import AMBUSH_CARDS, find_revealed_card
from kscore.engine.frozen import Frozen
from kscore.engine.grid import spaces
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.monster_letters import complete_letters, letter_last_wave
from kscore.engine.placement import letter_mask
from kscore.engine.regions import bits
from kscore.engine.season import Season
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import Terrain
from kscore.errors import Mistyped
from kscore.scanner.reading import ASK_ABOVE, Alternative, CoinsDoubt, Doubt, EffectsDoubt
from kscore.sheet.check import witnessed
from kscore.sheet.contradictions import (
    ALONE,
    OtherSheets,
    contradicted,
    contradicted_map,
    with_parts,
)
from kscore.sheet.scoring import (
    PhotoSource,
    ScoredSheet,
    Scoring,
    Source,
    changed_points,
    points_by_name,
    score_reading,
)
from kscore.sheet.symbols import with_symbols
from kscore.sheet.unexplained import with_unexplained
from kscore.statements.corrections import (
    DRAWN,
    NOT_DRAWN,
    TYPED,
    Contradiction,
    Corrections,
    How,
    effects_text,
)

_WITH_EFFECTS = MappingProxyType(
    {key: card for key, card in AMBUSH_CARDS.items() if card.effect in ("zombies", "troll")}
)
"""The ambushes that draw something after the season's score."""
MOST_ANSWERS = 5
"""Answers offered to the question what the effects have drawn."""


class SheetPast(Frozen):
    """What is known about the sheet's past.

    ``previous``: last season's sheet as it was scored (in spring the blank one), None where
    unknown. ``revealed``: the ambushes and heroes noted so far in the game, in order (those of a
    season of which no player noted them are missing), None where none were noted; ``came``: those
    of this season, None where none were noted. ``beside``: what it has to fit. ``ask_from``: how
    likely wrong, at least, what a season's written numbers leave of a question; 0 for a sheet of
    before they ended any.
    """

    previous: Sheet | None = None
    revealed: tuple[str, ...] | None = None
    beside: OtherSheets = ALONE
    came: tuple[str, ...] | None = None
    ask_from: float = ASK_ABOVE


UNKNOWN = SheetPast()
_NOTHING_CAME = frozenset({"", "-", "none", "nothing", "keine", "nichts"})


def parse_revealed(text: str | None) -> tuple[str, ...] | None:
    """The typed revealed cards' keys in order; () for "none". Raises the engine's card errors."""
    if text is None:
        return None
    if text.strip().casefold() in _NOTHING_CAME:
        return ()
    parts = [part for part in re.split(r"[,;]", text) if part.strip()]
    keys = [find_revealed_card(part).key for part in parts]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise Mistyped("revealed.named_twice", card=twice)
    return tuple(keys)


def score_at_season_end(
    source: Source,
    table: Scoring,
    since: SheetPast,
    corrections: Corrections = Corrections(),
) -> ScoredSheet:
    """The photo scored as it was before this season's end effects. Or with the question whether
    they are drawn; what cannot be is told and asked (`kscore.sheet.contradictions`).

    Raises Mistyped for corrections that cannot be, ``effects=…`` among them.
    """
    entered = _before_effects(source, table, since, corrections)
    found = contradicted(entered, since.beside, lambda: source.reading({}))
    if since.beside is not ALONE and since.previous is None:
        found = _with_wave(found)
    letters = {letter for letter in corrections.letters.values() if letter}
    past = since.beside
    found = witnessed(with_parts(found, letters), past.written, past.earlier, since.ask_from)
    return with_symbols(with_unexplained(found, past))


def _before_effects(
    source: Source, table: Scoring, since: SheetPast, corrections: Corrections
) -> ScoredSheet:
    scored = _score(source, table, since, corrections)
    if table.season is None or corrections.effects == NOT_DRAWN:
        return scored
    if since.previous is None and table.season is Season.SPRING:
        since = replace(since, previous=Sheet.blank(scored.sheet.layout))
    stands, unread = True, _unlettered_effects(scored, since)
    try:
        found = _possible_effects(scored, since, unread)
    except Mistyped:
        if corrections.effects != since.beside.said.effects:
            raise
        # What stands in the record can be no more, because another sheet is another one by now: it
        # is asked anew.
        stands, corrections = False, replace(corrections, effects=None)
        scored = replace(scored, corrections=corrections)
        found = _possible_effects(scored, since, unread) or (NOTHING_UNDONE,)
    if not found:
        return scored
    if (
        corrections.effects is None
        and NOTHING_UNDONE not in found
        and not _letters_are_sure(source, scored)
    ):
        found = (NOTHING_UNDONE, *found)
    chosen, doubts = _question(scored, found)
    if chosen != NOTHING_UNDONE:
        scored = _score(source, table, since, corrections, chosen)
    if not stands and not any(isinstance(doubt, EffectsDoubt) for doubt in doubts):
        doubts = (EffectsDoubt(_effects_name(chosen), ()), *doubts)
    return replace(scored, doubts=(*scored.doubts, *doubts))


def _score(
    source: Source,
    table: Scoring,
    since: SheetPast,
    corrections: Corrections,
    undone: EffectsTakenBack = NOTHING_UNDONE,
) -> ScoredSheet:
    """The photo scored. A letter that was said once stands on all of its monster. Zombies that last
    season's sheet has brought are zombies, lettered or not: they spread, too."""
    scored = score_reading(source, table, corrections, undone)
    sheet = scored.sheet
    without = [space for space, letter in corrections.letters.items() if not letter]
    if any(corrections.letters.values()):
        sheet = complete_letters(sheet, without)
    if since.previous is not None:
        sheet = letter_last_wave(sheet, since.previous, without)
    return scored if sheet is scored.sheet else replace(scored, sheet=sheet)


def _letters_are_sure(source: Source, scored: ScoredSheet) -> bool:
    """Whether zombies' and troll's letters may prove what was drawn. All were said, or this photo
    shows each surely. A letter of last season's sheet may have been misread then."""
    if scored.reading is None:
        return True
    said = scored.corrections.letters
    effects = {card.letter for card in _WITH_EFFECTS.values()}
    open_ = [
        (space, letter)
        for space, letter in scored.sheet.letters
        if letter in effects and space not in said
    ]
    if not open_:
        return True
    if isinstance(source, PhotoSource):
        seen = source.look.reading(scored.corrections.answers)
    else:
        seen = scored.reading
    return all(
        seen.letters.get(space) == letter and space not in seen.letter_confidence
        for space, letter in open_
    )


def effect_orders(sheet: Sheet, revealed: Sequence[str] | None) -> tuple[tuple[str, ...], ...]:
    """Possible orders of zombies and troll, none without either on the sheet."""
    letters = {letter for _, letter in sheet.letters}
    there = tuple(key for key, card in _WITH_EFFECTS.items() if card.letter in letters)
    if not there:
        return ()
    known = tuple(key for key in revealed or () if key in there)
    # A letter on the sheet whose card was not noted came all the same; where in the order is
    # unknown.
    missing = tuple(key for key in there if key not in known)
    if not missing:
        return (known,)
    return tuple(dict.fromkeys(((*known, *missing), (*missing, *known), there, there[::-1])))


class EffectOrder(NamedTuple):
    """What to do where the ambushes ``keys`` were revealed in this order."""

    keys: tuple[str, ...]
    steps: tuple[Action, ...]


def orders_to_do(sheet: Sheet, noted: Sequence[str]) -> tuple[EffectOrder, ...]:
    """What to do after the score, for each possible order. Several where the order of the effects
    is not known and matters.

    "Gibt es mehrere solcher Effekte, führt sie in der Reihenfolge aus, in der die entsprechenden
    Karten aufgedeckt wurden" (die-kartographin-anleitung, Wertung).
    """
    orders = [EffectOrder(keys, instructions(sheet, keys)) for keys in effect_orders(sheet, noted)]
    if len({_outcome(sheet, order.keys) for order in orders}) == 1:
        return tuple(orders[:1])
    return tuple(orders)


def checked_typed_map(scored: ScoredSheet, beside: OtherSheets = ALONE) -> ScoredSheet:
    """A typed map with its contradictions. Among them the effects of its own season, where they are
    drawn for certain: the map before them scores, and only a player who types it can take them
    back."""
    told, season, sheet = contradicted_map(scored, beside), scored.table.season, scored.sheet
    previous = Sheet.blank(sheet.layout)
    if season is not Season.SPRING:
        last = None if season is None else season.previous
        found = None if last is None else beside.sheets.get(last)
        if found is None or found.layout != sheet.layout:
            return told if beside is ALONE else _with_wave(told)
        previous = found
    orders = effect_orders(sheet, None)
    if {has_effects(sheet, keys, previous) for keys in orders} != {True}:
        return told
    before = next(iter(undo_effects(sheet, orders[0], previous)), sheet)
    cells = tuple(
        space for space in sheet.board.cells(before.board.empty) if sheet.board[space] != "."
    )
    drawn = Contradiction("against.effects_drawn", {"cells": cells}, cells)
    return replace(told, contradictions=(*told.contradictions, drawn))


def after_season(
    scored: ScoredSheet, noted: Sequence[str] | None
) -> tuple[ScoredSheet, tuple[EffectOrder, ...]]:
    """What to do before the next season, without a record. Nothing where its cards were not noted.

    With the sheet, on which it is told where letters of monsters seem to lack, without which that
    is wrong; it is not asked, as no point hangs on it.
    """
    if noted is None or scored.undone.spaces or scored.table.season is Season.WINTER:
        return scored, ()
    sheet, said, found = scored.sheet, scored.corrections, list[Contradiction]()
    bare = sheet.board.cells(
        sheet.board.mask("M") & ~SHEET_GEOMETRY.mask((*dict(sheet.letters), *said.letters))
    )
    for key, card in _WITH_EFFECTS.items():
        if bare and key in noted and not letter_mask(sheet, str(card.letter)):
            values = {"card": key, "letter": card.letter, "cells": bare, "space": bare[0]}
            found.append(Contradiction("against.letter_missing", values, bare))
    told = replace(scored, contradictions=(*scored.contradictions, *found))
    return told, orders_to_do(sheet, noted)


def _with_wave(scored: ScoredSheet) -> ScoredSheet:
    """A sheet with the monsters told that may be zombies.

    No sheet of last season tells what its wave has brought, and without their letter nothing would
    be drawn beside them.
    """
    wave = wave_without_letters(scored.sheet, scored.corrections)
    if (
        not wave
        or scored.undone.spaces
        or scored.table.season in (None, Season.SPRING, Season.WINTER)
    ):
        return scored
    told = Contradiction("against.wave_unlettered", {"cells": wave, "space": wave[0]}, wave)
    return replace(scored, contradictions=(*scored.contradictions, told))


def _outcome(sheet: Sheet, keys: Sequence[str]) -> frozenset[Sheet]:
    return frozenset(end.after for end in season_ends(sheet, keys))


def _unlettered_effects(scored: ScoredSheet, since: SheetPast) -> tuple[EffectsTakenBack, ...]:
    """Possible effects of monsters whose letters are not read. If these are this season's and
    zombies; () where the game has none. A wave drawn wholly fills every empty space beside its
    zombies, and one drawn in part is what no ambush explains.

    Not every player writes the letter into a wave's zombies, and a small one is easily overlooked.
    A troll's is not guessed: what it destroys looks like what the gorgon and heroes destroy, and
    would be asked of every third sheet.
    """
    sheet, previous, said = scored.sheet, since.previous, scored.corrections.letters
    # a record that lacks last season's sheet knows no more than none
    if since.beside is ALONE or previous is None:
        return _unlettered_wave(scored, since)
    if previous.layout != sheet.layout or not since.beside.played.second_game:
        return ()
    letters = dict(sheet.letters)
    unsure = {} if scored.reading is None else scored.reading.letter_confidence
    monsters = [
        each.name
        for each in spaces()
        if sheet.board[each.name] == Terrain.MONSTER and each.name not in said
    ]
    open_ = [space for space in monsters if space not in letters or space in unsure]
    zombies, troll = (
        {*sheet.board.geometry.cells(neighbours(letter_mask(sheet, letter)))} for letter in "ZT"
    )
    # What lies beside a troll is of its piece, which has its letter elsewhere.
    whole = dict(
        complete_letters(sheet, [space for space, letter in said.items() if not letter]).letters
    )
    part = {space: "T" for space in open_ if space in troll or whole.get(space) == "T"}
    new = [space for space in open_ if previous.board[space] == Terrain.EMPTY]
    waves = [
        [space for space in new if space not in part],
        [space for space in new if space in zombies],
    ]
    found: dict[EffectsTakenBack, None] = {}
    for wave in (*waves, []) if new or part else ():
        read = _with_letters(sheet, {**part, **dict.fromkeys(wave, "Z")})
        found |= dict.fromkeys(_whole_effects(replace(scored, sheet=read), since))
    if new:
        lettered = replace(scored, sheet=_with_letters(sheet, part))
        found |= dict.fromkeys(_begun_waves(lettered, since, previous, new, tuple(found)))
    return tuple(undone for undone in found if undone.spaces)


def _with_letters(sheet: Sheet, more: Mapping[str, str]) -> Sheet:
    """The sheet with letters in more of its monsters."""
    return replace(sheet, letters=tuple(sorted({**dict(sheet.letters), **more}.items())))


def _whole_effects(scored: ScoredSheet, since: SheetPast) -> tuple[EffectsTakenBack, ...]:
    """Effects drawn wholly by the sheet's letters, likeliest first."""
    befores = dict.fromkeys(
        before
        for keys in effect_orders(scored.sheet, since.revealed)
        for before in undo_effects(scored.sheet, keys, since.previous)
    )
    found = dict.fromkeys(_taken_back(scored, before) for before in befores)
    return tuple(undone for undone in found if undone.spaces)


def _begun_waves(
    scored: ScoredSheet,
    since: SheetPast,
    previous: Sheet,
    new: Iterable[str],
    whole: Iterable[EffectsTakenBack],
) -> Iterator[EffectsTakenBack]:
    """Effects of a wave that was only begun. Where some of its zombies are among the ``new``
    monsters whose letters are not read; then each of their spaces alone. Nothing where ``whole``
    takes back just such a wave."""
    sheet, mask, cells = scored.sheet, SHEET_GEOMETRY.mask, SHEET_GEOMETRY.cells
    unread, proven = mask(new), {mask(undone.spaces) & sheet.board.mask("M") for undone in whole}
    orders = effect_orders(sheet, since.revealed) or ((),)
    starts = dict.fromkeys(
        start for keys in orders for start in season_starts(previous, sheet, keys)
    )
    played = since.beside.played
    known = (SeasonStart(start, played.boxes, since.came, bool(played.promo)) for start in starts)
    waves = [
        wave
        for start in known
        for wave in unfinished_waves(sheet, start, unread)
        if proven.isdisjoint(wave.brought)
    ]
    each = [(wave.zombie, brought) for wave in waves for brought in wave.brought][:MOST_ANSWERS]
    for zombie, brought in each:
        read = _with_letters(sheet, dict.fromkeys(cells(zombie | brought), "Z"))
        for keys in effect_orders(read, since.revealed):
            for drawn in partial_effects(read, keys, previous):
                yield from _partial_effects(scored, drawn)
    for alone in dict.fromkeys(space for _, brought in each for space in bits(brought)):
        yield from _partial_effects(scored, cells(alone))


def _unlettered_wave(scored: ScoredSheet, since: SheetPast) -> tuple[EffectsTakenBack, ...]:
    """Effects of a begun wave, without last season's sheet.

    Its are monsters without a letter that hang on a zombie which no empty space is beside.
    """
    wave = wave_without_letters(scored.sheet, scored.corrections)
    if not wave or neighbours(letter_mask(scored.sheet, "Z")) & scored.sheet.board.mask("."):
        return ()
    read = _with_letters(scored.sheet, dict.fromkeys(wave, "Z"))
    return _whole_effects(replace(scored, sheet=read), since)


def wave_without_letters(sheet: Sheet, said: Corrections) -> tuple[str, ...]:
    """Monsters without a letter that touch a zombie. They may be the zombies of a wave, which not
    every player letters; those of which it was said that they have none are none."""
    zombies = letter_mask(sheet, "Z")
    known = SHEET_GEOMETRY.mask((*dict(sheet.letters), *said.letters))
    free, found = sheet.board.mask("M") & ~known, 0
    while more := neighbours(zombies | found) & free & ~found:
        found |= more
    return SHEET_GEOMETRY.cells(found)


def _possible_effects(
    scored: ScoredSheet, since: SheetPast, unread: Sequence[EffectsTakenBack]
) -> tuple[EffectsTakenBack, ...]:
    """Effects that may have to be taken back, likeliest first. () where nothing has. ``unread`` as
    `_unlettered_effects` found it."""
    sheet, said = scored.sheet, scored.corrections.effects
    if said is not None and (
        named := [undone for undone in unread if effects_text(undone.spaces) == said]
    ):
        return tuple(named)
    if said is not None and said != DRAWN and _zombies_unread(sheet, since, said, unread):
        return _partial_effects(scored, said.split("+"))
    found = _lettered_effects(scored, since)
    more = [undone for undone in unread if undone not in found]
    if said == DRAWN:
        return (*found, *more)
    if not more or said is not None:
        return found
    return tuple(dict.fromkeys((*(found or (NOTHING_UNDONE,)), NOTHING_UNDONE, *more)))


def _zombies_unread(
    sheet: Sheet, since: SheetPast, said: str, unread: Iterable[EffectsTakenBack]
) -> bool:
    """Whether the effects said may include unlettered zombies."""
    spaces, by_letters = set(said.split("+")), set(changeable_spaces(sheet, since.previous))
    return not spaces <= by_letters and spaces <= by_letters.union(
        *(undone.spaces for undone in unread)
    )


def _lettered_effects(scored: ScoredSheet, since: SheetPast) -> tuple[EffectsTakenBack, ...]:
    """What may be taken back by the letters that are read."""
    sheet, corrections = scored.sheet, scored.corrections
    orders = effect_orders(sheet, since.revealed)
    if not orders:
        # What a question was answered falls with the letters that it was about; who types it means
        # something else.
        if (
            corrections.effects is not None
            and corrections.origins.get("effects", TYPED).how is How.TYPED
        ):
            raise Mistyped("effects.none_on_sheet")
        return ()
    proven = _whole_effects(scored, since)
    if corrections.effects not in (None, DRAWN):
        return _named_effects(scored, since, str(corrections.effects), proven)
    answers = {has_effects(sheet, keys, since.previous) for keys in orders}
    if answers == {False}:
        return ()
    in_part = tuple(
        dict.fromkeys(
            undone
            for keys in orders
            for spaces in partial_effects(sheet, keys, since.previous)
            for undone in _partial_effects(scored, spaces)
            if undone not in proven
        )
    )
    if answers == {True} or corrections.effects == DRAWN:
        return (*proven, *in_part)
    return (NOTHING_UNDONE, *proven, *in_part)


def _named_effects(
    scored: ScoredSheet, since: SheetPast, text: str, proven: Sequence[EffectsTakenBack]
) -> tuple[EffectsTakenBack, ...]:
    """What the player says the effects have drawn. Raises Mistyped for spaces that they cannot have
    changed."""
    named = tuple(undone for undone in proven if effects_text(undone.spaces) == text)
    if named:
        return named
    spaces = text.split("+")
    if set(spaces) <= set(changeable_spaces(scored.sheet, since.previous)):
        return _partial_effects(scored, spaces)
    known = ", ".join(effects_text(undone.spaces) for undone in proven[:MOST_ANSWERS]) or NOT_DRAWN
    raise Mistyped("effects.not_these", text=text, known=known)


def _partial_effects(scored: ScoredSheet, spaces: Iterable[str]) -> tuple[EffectsTakenBack, ...]:
    """These spaces taken back, with and without their coins. With the coins that they can have
    earned and, as it is unknown which, without them."""
    sheet, undone = scored.sheet, EffectsTakenBack(frozenset(spaces))
    gained = 0 if _coins_known(scored) else coin_gain(undone.apply(sheet), sheet)
    return tuple(
        replace(undone, coins=coins) for coins in dict.fromkeys((min(gained, sheet.marked), 0))
    )


def _taken_back(scored: ScoredSheet, before: Sheet) -> EffectsTakenBack:
    sheet = scored.sheet
    spaces = frozenset(
        space
        for space in sheet.board.geometry.cells(before.board.empty)
        if sheet.board[space] != "."
    )
    return EffectsTakenBack(spaces, 0 if _coins_known(scored) else sheet.marked - before.marked)


def _coins_known(scored: ScoredSheet) -> bool:
    """Whether a player named the coins: those score, whatever is marked since."""
    return scored.table.coins is not None or scored.corrections.coins is not None


def _question(
    scored: ScoredSheet, found: Sequence[EffectsTakenBack]
) -> tuple[EffectsTakenBack, tuple[Doubt, ...]]:
    """The likeliest effects, and the question about them. Which spaces, and where the coin track
    was full, how many coins."""
    points = {
        undone: points_by_name(replace(scored, sheet=undone.apply(scored.sheet)))
        for undone in found
    }
    best = found[0]
    if all(each == points[best] for each in points.values()):
        return best, ()
    by_spaces: dict[frozenset[str], list[EffectsTakenBack]] = {}
    for undone in found:
        by_spaces.setdefault(undone.spaces, []).append(undone)
    doubts: list[Doubt] = []
    if len(by_spaces) > 1:
        others = [same[0] for spaces, same in by_spaces.items() if spaces != best.spaces][
            :MOST_ANSWERS
        ]
        p = 1 / (len(others) + 1)
        answers = tuple(
            Alternative(
                _effects_name(undone),
                p,
                changed_points(points[best], points[undone]),
                measured=False,
            )
            for undone in others
        )
        doubts.append(EffectsDoubt(_effects_name(best), answers))
    same = by_spaces[best.spaces]
    if len(same) > 1:
        sheet = scored.sheet
        coins = [max(0, sheet.coins - undone.coins) for undone in same]
        answers = tuple(
            Alternative(
                n, 1 / len(same), changed_points(points[best], points[undone]), measured=False
            )
            for n, undone in zip(coins[1:], same[1:], strict=True)
        )
        doubts.append(CoinsDoubt(coins[0], answers))
    return best, tuple(doubts)


def _effects_name(undone: EffectsTakenBack) -> str:
    return effects_text(undone.spaces) if undone.spaces else NOT_DRAWN
