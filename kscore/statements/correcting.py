"""What a player says, put into what was read: into the numbers, into the sheet, and an answer among
what was said."""

from __future__ import annotations

import math
from dataclasses import replace
from types import MappingProxyType

from engine.effects import coins_gained
from engine.grid import BOX_FIELDS, COINS
from engine.season import Season
from engine.sheet import Sheet
from engine.terrain import Terrain
from kscore.errors import Mistyped
from kscore.statements.corrections import ANSWERED, FINAL, Corrections, Origin
from scanner.reading import (
    BoxDoubt,
    BoxReading,
    CoinsDoubt,
    Doubt,
    EffectsDoubt,
    Reading,
    SpacesDoubt,
    Value,
)


def with_numbers(reading: Reading, corrections: Corrections) -> Reading:
    """The reading with the typed coins and numbers of the boxes: certain, and asked no more."""
    known = corrections.boxes
    if corrections.coins is not None:
        reading = replace(reading, coins=replace(reading.coins, confidence=1.0))
    elif corrections.spent is not None:
        reading = _with_spent(reading, corrections.spent)
    if not known:
        return reading
    boxes = {box.season: box for box in reading.boxes}
    for place, value in known.items():
        season, _, name = place.partition(".")
        if name:
            box = boxes.get(season, BoxReading(season))
            data = {**box.to_json(), name: value, "confidence": {**box.confidence, name: 1.0}}
            boxes[season] = BoxReading.from_json(data)
    touched = {place.partition(".")[0] for place in known}
    whole = [_summed(box) if box.season in touched else box for box in boxes.values()]
    whole = [box for box in whole if any(getattr(box, name) is not None for name in BOX_FIELDS)]
    order = [season.value for season in Season]
    reading = replace(
        reading,
        boxes=tuple(sorted(whole, key=lambda box: order.index(box.season))),
        doubts=tuple(doubt for doubt in reading.doubts if doubt.where not in known),
        unseen=tuple(place for place in reading.unseen if place not in known),
    )
    return replace(reading, final=known[FINAL], final_confidence=1.0) if FINAL in known else reading


def _with_spent(reading: Reading, spent: int) -> Reading:
    """The reading with so many of its marked coins struck out; a question how many score is about
    as many fewer."""
    more, marked = spent - reading.coins.spent, max(reading.coins.marked, spent)
    track = "s" * spent + "m" * (marked - spent) + "." * (COINS - marked)
    doubts = (
        _fewer(doubt, more) if isinstance(doubt, CoinsDoubt) else doubt for doubt in reading.doubts
    )
    return replace(reading, coins=replace(reading.coins, track=track), doubts=tuple(doubts))


def _fewer(doubt: CoinsDoubt, more: int) -> CoinsDoubt:
    read = max(0, int(doubt.read or 0) - more)
    others = (replace(other, read=int(other.read or 0) - more) for other in doubt.alternatives)
    alternatives = tuple(each for each in others if 0 <= int(each.read or 0) != read)
    bounds = doubt.bounds and (max(0, doubt.bounds[0] - more), max(0, doubt.bounds[1] - more))
    return replace(doubt, read=read, alternatives=alternatives, bounds=bounds)


def _summed(box: BoxReading) -> BoxReading:
    """The box with what its numbers say about their sum: a sum that is wrong is as surely wrong as
    all are read."""
    known = {name: p for name, p in box.confidence.items() if name != "sum"}
    if box.total is not None and box.first is not None and box.second is not None:
        right = box.total == box.first + box.second + (box.coins or 0) + (box.monsters or 0)
        known["sum"] = (
            1.0 if right else 1.0 - math.prod(known.get(name, 1.0) for name in BOX_FIELDS)
        )
    return replace(box, confidence=MappingProxyType(known))


def refuse_of_print(sheet: Sheet, corrections: Corrections) -> None:
    """Raises Mistyped for what is said not to be where it is printed: print never changes."""
    for space, letters in corrections.excluded.items():
        if space in sheet.layout.mountains:
            raise Mistyped("set.mountain", space=space)
        if space in sheet.layout.wasteland and Terrain.EMPTY in letters:
            raise Mistyped("set.print_stays", space=space)
        if space in sheet.layout.wasteland and set(letters) != {Terrain.DESTROYED}:
            raise Mistyped("set.wasteland", space=space)


def correct(sheet: Sheet, corrections: Corrections) -> Sheet:
    """The sheet with the player's corrections; what is only said not to be somewhere tells no
    letter. Raises Mistyped for a space whose print never changes."""
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
        kept = {
            space: letter for space, letter in sheet.letters if space not in corrections.letters
        }
        sheet = replace(
            sheet,
            letters=tuple(
                pair for pair in letters if pair[0] in kept or sheet.board[pair[0]] == "M"
            ),
        )
    if corrections.stars:
        there = {space for space, star in corrections.stars.items() if star}
        sheet = replace(sheet, stars=(sheet.stars - corrections.stars.keys()) | there)
    if corrections.coins is None and corrections.spent is None:
        return sheet
    spent, coins = (
        sheet.spent if corrections.spent is None else corrections.spent,
        corrections.coins,
    )
    spent = spent if coins is None else min(spent, COINS - coins)  # so many score as was said
    marked = max(sheet.marked, spent) if coins is None else coins + spent
    return (
        sheet
        if (marked, spent) == (sheet.marked, sheet.spent)
        else replace(sheet, marked=marked, spent=spent)
    )


def what_becomes(sheet: Sheet, changes: Corrections) -> Sheet:
    """The sheet if these spaces were drawn: a monster on a star is destroyed at once, what is
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
        after = replace(
            after,
            board=after.board.replace(dict.fromkeys(hit, str(Terrain.DESTROYED))),
            letters=letters,
        )
    if changes.coins is not None:
        return after
    return replace(after, marked=min(COINS, after.marked + max(0, coins_gained(sheet, after))))


def answer(
    corrections: Corrections, doubt: Doubt, value: Value, origin: Origin = ANSWERED
) -> Corrections:
    """The corrections with the answer to one doubt among them. Raises ValueError for a kind that
    none answers."""
    if isinstance(doubt, SpacesDoubt):
        return corrections.with_cells(dict.fromkeys(doubt.cells, str(value)), origin)
    if isinstance(doubt, EffectsDoubt):
        return corrections.with_effects(str(value), origin)
    if isinstance(doubt, BoxDoubt):
        assert doubt.where is not None
        if isinstance(value, str):  # what the number that was counted comes from
            return corrections.and_typed((value,), origin)
        return corrections.with_box(doubt.where, None if value is None else int(value), origin)
    if isinstance(doubt, CoinsDoubt):
        return corrections.with_coins(int(value or 0), origin)
    raise ValueError(f"no correction answers a doubt of the kind {doubt.kind}")
