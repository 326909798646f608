"""What the monsters of the second game do after a season's score, forward and back.

Sources: die-kartographin-anleitung, "Ende der Jahreszeit" ("Gibt es mehrere solcher Effekte, führt
sie in der Reihenfolge aus, in der die entsprechenden Karten aufgedeckt wurden"); the effects
themselves: online-umsetzung-regeln, "Sondereffekte Hinterhalt".

* Zombies: "Zeichne am Ende jeder Wertung je 1 Zombie auf jedes leere Feld, das an 1 oder mehrere
  Zombies angrenzt": one wave, so a zombie drawn now infects nothing now. A zombie drawn on a star
  is destroyed at once.
* Giant troll: "Zerstöre am Ende jeder Wertung 1 leeres Feld, das an den Riesentroll angrenzt": the
  player chooses.
* Dragon and gorgon work when it happens, not here (placement.py); but a wave or a destroyed space
  can surround the dragon or a mountain, and their coins are marked then.

A zombie or troll is a monster space with the letter Z or T; a destroyed one is none any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from kscore.engine.explore import AMBUSH_CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.messages import TREE
from kscore.engine.placement import DRAGON_COINS, is_dragon_open, letter_mask, ringed_mountains
from kscore.engine.regions import bits, unions
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import LETTERS

SEASONAL = ("zombies", "troll")
"""Effects that run after each season's score."""
_AS_GOOD = 1
"""How much less one of the troll's choices may agree with a sheet than another and still be
believed: a zombie of last season's wave that is destroyed by now looks like the troll's work,
too."""
_MOST_TRIED = 1000
"""Sets of spaces that are tried as a wave drawn in part."""
_MOST_UNSURE = 4
"""Destroyed spaces that are taken for this season's effects or not, in every combination."""


class Action(Frozen):
    """One instruction after a season's score.

    ``effect`` is "zombies" (draw a zombie on each of ``cells``), "troll" (destroy one of
    ``cells``), "star" (the new zombies on ``cells`` stand on stars and are destroyed), "coins"
    (mark ``coins``) or "choice_coins" (who destroys one of ``cells`` marks ``coins``, that many
    more). ``card`` is the ambush it comes from, None for coins.
    """

    effect: str
    card: str | None
    cells: tuple[str, ...]
    coins: int = 0

    def text(self, lang: str = "en") -> str:
        """The instruction as a sentence."""
        nothing = self.effect in SEASONAL and not self.cells
        key = f"step.no_{self.effect}" if nothing else f"step.{self.effect}"
        count = self.coins or len(self.cells)
        return TREE.text(key, {"card": self.card, "cells": self.cells, "count": count}, lang)


class EffectsTakenBack(Frozen):
    """What end-of-season effects had already changed on a sheet: ``spaces`` they filled or
    destroyed, ``coins`` they earned."""

    spaces: frozenset[str] = frozenset()
    coins: int = 0

    def apply(self, sheet: Sheet) -> Sheet:
        """The sheet before them."""
        if not self.spaces and not self.coins:
            return sheet
        letters = tuple(pair for pair in sheet.letters if pair[0] not in self.spaces)
        board = sheet.board.replace(dict.fromkeys(self.spaces, ".")) if self.spaces else sheet.board
        return replace(
            sheet, board=board, letters=letters, marked=max(0, sheet.marked - self.coins)
        )


NOTHING_UNDONE = EffectsTakenBack()


class EndedSeason(NamedTuple):
    """One possible end of a season: the steps done, and the sheet after them.

    ``after`` is the next season's first sheet; its coins score from the next season on
    (docs/rules.md, ruling 25).
    """

    before: Sheet
    after: Sheet
    steps: tuple[Action, ...]


def season_ends(sheet: Sheet, revealed: Sequence[str]) -> tuple[EndedSeason, ...]:
    """Every way a season can end after its score: one for each space the troll can destroy, else
    exactly one.

    ``revealed`` are the keys of the cards revealed so far in the whole game, in order (only
    ambushes matter; those of the second game whose monster was drawn by the rules carry their
    letter on the sheet). The first has the troll destroy the first space in reading order.
    """
    open_ends: list[tuple[Sheet, tuple[Action, ...]]] = [(sheet, ())]
    for key in _effect_keys(revealed):
        run = _spread_zombies if AMBUSH_CARDS[key].effect == "zombies" else _destroy_by_troll
        open_ends = [
            (after, (*steps, *more))
            for before, steps in open_ends
            for after, more in run(key, before)
        ]
    return tuple(
        EndedSeason(sheet, *_mark_coins(sheet, after, steps)) for after, steps in open_ends
    )


def instructions(sheet: Sheet, revealed: Sequence[str]) -> tuple[Action, ...]:
    """What to tell the players after the score: all that the troll may destroy in one step, then
    what follows from it.

    A zombie wave after an open choice names every space it could reach; the space just destroyed is
    not empty any more, so nothing is drawn there. Coins follow where every choice earns them, and
    those that hang on the choice.
    """
    ends = season_ends(sheet, revealed)
    found: list[Action] = []
    for place, step in enumerate(ends[0].steps):
        if step.effect == "coins":
            continue
        every = [
            end.steps[place]
            for end in ends
            if len(end.steps) > place and end.steps[place].effect == step.effect
        ]
        cells = SHEET_GEOMETRY.cells(
            SHEET_GEOMETRY.mask([cell for each in every for cell in each.cells])
        )
        found.append(replace(step, cells=cells))
    earned = [sum(step.coins for step in end.steps) for end in ends]
    coins = min(earned)
    if coins:
        found.append(Action("coins", None, (), coins))
    return (*found, *_coin_choices(ends, earned, coins))


def _coin_choices(
    ends: Sequence[EndedSeason], earned: Sequence[int], least: int
) -> Iterator[Action]:
    """What the troll's choices earn more than every choice earns. The best first."""
    for more in sorted(set(earned) - {least}, reverse=True):
        steps = [
            step
            for end, coins in zip(ends, earned, strict=True)
            if coins == more
            for step in end.steps
        ]
        chosen = SHEET_GEOMETRY.mask(
            [cell for step in steps if step.effect == "troll" for cell in step.cells]
        )
        yield Action("choice_coins", None, SHEET_GEOMETRY.cells(chosen), more - least)


def season_starts(previous: Sheet, now: Sheet, revealed: Sequence[str]) -> tuple[Sheet, ...]:
    """The sheets that this season can have begun with: last season's as it was scored, after its
    effects.

    Of all that the effects can have brought (and of nothing, where no player drew them) those that
    agree best with ``now``, so single misread spaces do no harm; several where the troll may have
    destroyed one space or another. Letters that last season's sheet lacks are taken from ``now``.
    """
    lettered = dict(previous.letters)
    known = {
        space: letter
        for space, letter in now.letters
        if previous.board[space] == "M" and space not in lettered
    }
    before = replace(previous, letters=tuple(sorted((lettered | known).items())))
    drawn = dict.fromkeys(end.after for end in season_ends(before, revealed))
    best = max(_agreement(start, now) for start in (*drawn, before))
    starts = [start for start in drawn if _agreement(start, now) >= best - _AS_GOOD]
    return tuple(starts) if before in drawn or _agreement(before, now) < best else (*starts, before)


def undo_effects(
    after: Sheet, revealed: Sequence[str], previous: Sheet | None = None
) -> tuple[Sheet, ...]:
    """Possible sheets before the effects drawn on ``after``, the likeliest first.

    For a photo taken too late: what was to be scored is one of these. Each is proven by running the
    effects forward, all of them or, where the player has begun to draw, the first of them. With
    ``previous``, last season's sheet as it was scored (in spring the blank one), what is new since
    then is known and the answer is nearly always one sheet; without it the last wave is guessed
    from how the zombies hang together, through destroyed ones too. () if no sheet leads to
    ``after``: then its effects are drawn in part (or something is misread), see
    :func:`changeable_spaces`.

    Coins the effects earned are taken back; where the track is full, how many of them were marked
    before is unknown and each possible number is a sheet of its own.
    """
    starts = season_starts(previous, after, revealed) if previous is not None else (None,)
    return tuple(
        dict.fromkeys(sheet for start in starts for sheet in undo_since(after, revealed, start))
    )


def undo_since(after: Sheet, revealed: Sequence[str], start: Sheet | None) -> tuple[Sheet, ...]:
    """The sheets before the effects drawn on ``after``, the season's beginning known.

    ``start`` is the sheet that it began with, last season's effects drawn; None: it is guessed.
    """
    keys = _effect_keys(revealed)
    found: dict[Sheet, None] = {}
    for number in range(len(keys), 0, -1):
        found |= dict.fromkeys(_undo_all(after, keys[:number], start))
    return tuple(found) or ((after,) if not keys else ())


def _undo_all(after: Sheet, keys: Sequence[str], start: Sheet | None) -> Iterator[Sheet]:
    """The sheets from which exactly these effects lead to ``after``. The effects run in this
    order."""
    open_ends = [after]
    for key in reversed(keys):
        back = _undo_zombies if AMBUSH_CARDS[key].effect == "zombies" else _undo_troll
        open_ends = list(dict.fromkeys(sheet for end in open_ends for sheet in back(end, start)))
    for before in open_ends:
        if start is not None and _unexplained_zombies(before, start):
            continue
        for end in season_ends(replace(before, marked=0), keys):
            if _visible_state(end.after) == _visible_state(after):
                for marked in _coins_before(after, end.after.marked, start):
                    yield replace(before, marked=marked)


def _unexplained_zombies(before: Sheet, start: Sheet) -> int:
    """Zombies new since ``start`` that no card can have brought: one is the season's own, where
    none was there."""
    zombies = letter_mask(before, "Z")
    new = zombies & start.board.mask(".")
    return new.bit_count() > (1 if new == zombies else 0)


def _coins_before(after: Sheet, gained: int, start: Sheet | None) -> tuple[int, ...]:
    """Numbers of coins that can have been marked before the effects. They earned ``gained``; the
    likeliest number first.

    A player who drew the spaces may not have marked their coins yet; on a full track it is unknown
    how many there were.
    """
    low = max(after.marked - gained, 0)
    if start is not None:
        low = min(max(low, start.marked), after.marked)
    if after.marked >= COINS:
        return tuple(range(low, COINS + 1))
    return tuple(dict.fromkeys((low, after.marked)))


def changeable_spaces(sheet: Sheet, previous: Sheet | None = None) -> tuple[str, ...]:
    """Spaces that this season's zombies or troll can have changed. Even in part.

    A zombie of a wave stands next to a zombie, a starred space where a new zombie was destroyed
    likewise; what the troll destroyed lies next to it. What ``previous`` (last season's sheet as it
    was scored) already shows filled is not of this season. Sources as for the effects.
    """
    zombies, troll = letter_mask(sheet, "Z"), letter_mask(sheet, "T")
    destroyed = sheet.board.mask("X")
    reached = SHEET_GEOMETRY.neighbours(zombies) & zombies | neighbours(
        zombies
    ) & destroyed & SHEET_GEOMETRY.mask(sheet.stars)
    reached |= neighbours(troll) & destroyed
    if previous is not None:
        reached &= previous.board.mask(".")
    return SHEET_GEOMETRY.cells(reached)


def has_effects(
    sheet: Sheet, revealed: Sequence[str], previous: Sheet | None = None
) -> bool | None:
    """Whether this season's effects are already drawn on the sheet; None where the sheet cannot
    tell.

    Only what is certain is answered. False: nothing on the sheet can be their work
    (:func:`changeable_spaces`), or, with ``previous`` as in :func:`undo_effects`, no zombie is
    new but the season's own first one. True: more zombies are new than the season's cards can have
    brought.
    """
    keys = _effect_keys(revealed)
    if not keys or not (letter_mask(sheet, "Z") or letter_mask(sheet, "T")):
        return False
    if previous is None:
        return None if changeable_spaces(sheet) else False
    answers = {
        _has_effects_since(sheet, start) for start in season_starts(previous, sheet, revealed)
    }
    return answers.pop() if len(answers) == 1 else None


def _has_effects_since(sheet: Sheet, start: Sheet) -> bool | None:
    if _unexplained_zombies(sheet, start):
        return True
    fresh = sheet.board.mask("X") & start.board.mask(".")
    stars = SHEET_GEOMETRY.mask(sheet.stars)
    troll = letter_mask(sheet, "T")
    # Without a star a space that was empty is destroyed by the troll or, beside its own monster, by
    # the gorgon, whose letter may be missing.
    others = (
        sheet.board.mask("M") & ~troll & ~letter_mask(sheet, "Z") | sheet.board.mask("X") & stars
    )
    if fresh & ~stars & neighbours(troll) & ~neighbours(others):
        return True
    possible = fresh & (neighbours(troll) | neighbours(letter_mask(sheet, "Z")) & stars)
    return None if possible else False


def partial_effects(
    sheet: Sheet, revealed: Sequence[str], previous: Sheet | None = None
) -> tuple[tuple[str, ...], ...]:
    """What partly drawn effects can have changed, the likeliest first.

    With ``previous`` as in :func:`undo_effects`: all zombies that no card explains, with any of
    the destroyed spaces that can be the effects' work. Without it: all new zombies but one that can
    have been the season's own card, then every space of :func:`changeable_spaces` alone, then
    several of them that can be one wave begun and one space of the troll's, the fewest first, up to
    a limit. Where spaces are few it is a complete list; where they are many it is enough to tell
    whether the points hang on it, and to ask.
    """
    found: dict[int, None] = {}
    if previous is None:
        reached = SHEET_GEOMETRY.mask(changeable_spaces(sheet))
        found |= dict.fromkeys(_later_zombies(letter_mask(sheet, "Z") & reached))
        found |= dict.fromkeys(bits(reached))
        found |= dict.fromkeys(_partial_waves(sheet, reached))
    else:
        for start in season_starts(previous, sheet, revealed):
            reached = SHEET_GEOMETRY.mask(changeable_spaces(sheet, start))
            new = letter_mask(sheet, "Z") & start.board.mask(".")
            waves = (
                (new,) if letter_mask(start, "Z") & letter_mask(sheet, "Z") else _later_zombies(new)
            )
            destroyed = list(bits(reached & sheet.board.mask("X")))[:_MOST_UNSURE]
            some = list(unions(destroyed))
            found |= dict.fromkeys(
                wave | each for wave in (*waves, 0) for each in some if wave | each
            )
            found = {
                each: None
                for each in found
                if not _unexplained_zombies(_clear_spaces(sheet, each), start)
            }
    return tuple(SHEET_GEOMETRY.cells(each) for each in found)


def _partial_waves(sheet: Sheet, reached: int) -> Iterator[int]:
    """Sets of several of these spaces that one wave can have filled. Each is beside a zombie that
    was there before, but for at most one space that only the troll can have destroyed."""
    zombies, spaces = letter_mask(sheet, "Z"), list(bits(reached))
    for each in islice(unions(spaces, fewest=2), _MOST_TRIED):
        others = each & ~neighbours(zombies & ~each)
        if not others & zombies and not others & others - 1:
            yield each


def _later_zombies(zombies: int) -> Iterator[int]:
    """All of these zombies but one that all others stand beside: the season's own card."""
    for first in bits(zombies):
        rest = zombies & ~first
        if rest and not rest & ~neighbours(first):
            yield rest


def _effect_keys(revealed: Sequence[str]) -> list[str]:
    return [
        key
        for key in dict.fromkeys(revealed)
        if key in AMBUSH_CARDS and AMBUSH_CARDS[key].effect in SEASONAL
    ]


def _agreement(start: Sheet, now: Sheet) -> int:
    """How well two sheets agree, in spaces. Filled spaces of the first that the other still shows
    (or shows destroyed), less those that it does not."""
    kept = sum(
        start.board.mask(letter) & now.board.mask(letter) for letter in LETTERS if letter != "."
    )
    kept |= start.board.filled & ~start.board.mask("^") & now.board.mask("X")
    return 2 * kept.bit_count() - start.board.filled.bit_count()


def _visible_state(sheet: Sheet) -> tuple[object, ...]:
    return sheet.board, sheet.stars, sheet.letters


def _spread_zombies(key: str, sheet: Sheet) -> Iterator[tuple[Sheet, tuple[Action, ...]]]:
    wave = neighbours(letter_mask(sheet, "Z")) & sheet.board.mask(".")
    if not letter_mask(sheet, "Z"):
        yield sheet, ()
        return
    starred = wave & SHEET_GEOMETRY.mask(sheet.stars)
    cells, hit = SHEET_GEOMETRY.cells(wave), SHEET_GEOMETRY.cells(starred)
    steps = [Action("zombies", key, cells)]
    if hit:
        steps.append(Action("star", key, hit))
    letters = dict(sheet.letters) | {cell: "Z" for cell in cells if cell not in hit}
    board = sheet.board.replace({cell: "X" if cell in hit else "M" for cell in cells})
    yield replace(sheet, board=board, letters=tuple(sorted(letters.items()))), tuple(steps)


def _destroy_by_troll(key: str, sheet: Sheet) -> Iterator[tuple[Sheet, tuple[Action, ...]]]:
    troll = letter_mask(sheet, "T")
    choices = SHEET_GEOMETRY.cells(neighbours(troll) & sheet.board.mask("."))
    if not choices:
        yield sheet, (Action("troll", key, ()),) if troll else ()
    for cell in choices:
        yield (
            replace(sheet, board=sheet.board.replace({cell: "X"})),
            (Action("troll", key, (cell,)),),
        )


def _mark_coins(
    before: Sheet, after: Sheet, steps: tuple[Action, ...]
) -> tuple[Sheet, tuple[Action, ...]]:
    coins = min(coin_gain(before, after), COINS - before.marked)
    if coins <= 0:
        return after, steps
    return replace(after, marked=before.marked + coins), (*steps, Action("coins", None, (), coins))


def coin_gain(before: Sheet, after: Sheet) -> int:
    """Coins for mountains and the dragon surrounded on ``after`` but not ``before``.

    A dragon that is another drawing on ``after``, or none, is not surrounded; destroyed, it still
    was one.
    """
    coins = len(set(ringed_mountains(after)) - set(ringed_mountains(before)))
    gone = letter_mask(before, "D") & ~letter_mask(after, "D") & ~after.board.mask("X")
    if is_dragon_open(before) and not gone and not is_dragon_open(after):
        return coins + DRAGON_COINS
    return coins


def _clear_spaces(sheet: Sheet, mask: int) -> Sheet:
    return EffectsTakenBack(frozenset(SHEET_GEOMETRY.cells(mask))).apply(sheet)


def _undo_troll(sheet: Sheet, previous: Sheet | None) -> Iterator[Sheet]:
    troll = letter_mask(sheet, "T")
    destroyed = neighbours(troll) & sheet.board.mask("X")
    if previous is not None:
        destroyed &= previous.board.mask(".")
    # An unstarred destroyed space beside the troll is its likeliest work; a starred one may have
    # been a monster.
    stars = SHEET_GEOMETRY.mask(sheet.stars)
    for part in (destroyed & ~stars, destroyed & stars):
        for cell in bits(part):
            yield _clear_spaces(sheet, cell)
    yield sheet


def _undo_zombies(sheet: Sheet, previous: Sheet | None) -> Iterator[Sheet]:
    zombies = letter_mask(sheet, "Z")
    if not zombies:
        yield sheet
        return
    before = letter_mask(previous, "Z") if previous is not None else None
    waves = (zombies & ~before,) if before else _last_waves(sheet, only_first=previous is not None)
    for new in waves:
        starred = (
            neighbours(zombies & ~new) & sheet.board.mask("X") & SHEET_GEOMETRY.mask(sheet.stars)
        )
        if previous is not None:
            starred &= previous.board.mask(".")
        for hit in unions(list(bits(starred))[:_MOST_DESTROYED]):
            yield _clear_spaces(sheet, new | hit)


_MOST_DESTROYED = 8
"""Destroyed spaces of which every combination is tried, those through which a wave is followed as
those that it may have brought; beyond it is asked without a proposal."""


def _last_waves(sheet: Sheet, only_first: bool) -> tuple[int, ...]:
    """The sets of zombies that the last wave can have brought. The likeliest first.

    A wave reaches every empty space next to a zombie, and what is full stays full. So a zombie
    spreads once, in the wave after it was drawn, and came in the wave that is its distance from the
    first zombie, along zombies and along spaces that were zombies then and are destroyed now. The
    last wave are those farthest away; a zombie with an empty neighbour has not spread and is one of
    them. ``only_first``: the first zombie was drawn in this very season, so that all others are of
    one wave.
    """
    zombies = letter_mask(sheet, "Z")
    unspread = zombies & neighbours(sheet.board.mask("."))
    found: dict[int, int] = {}
    for destroyed in _destroyed_zombies(sheet, zombies):
        for layers in _spread_layers(zombies, destroyed):
            last = layers[-1] & zombies
            if last and not unspread & ~last and not (only_first and len(layers) > 2):
                found.setdefault(last, len(layers))
    return (*sorted(found, key=lambda wave: found[wave]), 0)


def _destroyed_zombies(sheet: Sheet, zombies: int) -> Iterator[int]:
    """The sets of destroyed spaces that can have been zombies. They spread; the smallest set
    first."""
    destroyed = sheet.board.mask("X")
    near = neighbours(zombies) & destroyed
    while more := neighbours(near) & destroyed:
        near |= more
    return unions(list(bits(near))[:_MOST_DESTROYED])


def _spread_layers(zombies: int, destroyed: int) -> Iterator[list[int]]:
    """From every first zombie that all others can be reached from: the zombies wave by wave,
    destroyed ones too."""
    ways = zombies | destroyed
    for seed in bits(ways):
        layers = [seed]
        reached = seed
        while beyond := neighbours(reached) & ways:
            layers.append(beyond)
            reached |= beyond
        if reached == ways and len(layers) > 1:
            yield layers
