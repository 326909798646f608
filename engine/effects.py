"""What the monsters of the second game do after a season's score, forward and back.

Sources: die-kartographin-anleitung, "Ende der Jahreszeit" ("Gibt es mehrere solcher Effekte, führt sie in der
Reihenfolge aus, in der die entsprechenden Karten aufgedeckt wurden"); the effects themselves:
online-umsetzung-regeln, "Sondereffekte Hinterhalt".

* Zombies: "Zeichne am Ende jeder Wertung je 1 Zombie auf jedes leere Feld, das an 1 oder mehrere Zombies angrenzt":
  one wave, so a zombie drawn now infects nothing now. A zombie drawn on a star is destroyed at once.
* Giant troll: "Zerstöre am Ende jeder Wertung 1 leeres Feld, das an den Riesentroll angrenzt": the player chooses.
* Dragon and gorgon work when it happens, not here (placement.py); but a wave or a destroyed space can surround the
  dragon or a mountain, and their coins are marked then.

A zombie or troll is a monster space with the letter Z or T; a destroyed one is none any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from engine.explore import AMBUSH_CARDS
from engine.grid import COINS
from engine.layout import SHEET_GEOMETRY
from engine.messages import TREE
from engine.placement import DRAGON_COINS, dragon_open, letter_mask, surrounded
from engine.regions import bits
from engine.shapes import beside
from engine.sheet import Sheet
from engine.terrain import LETTERS

SEASONAL = ("zombies", "troll")
"""Effects that run after each season's score."""


@dataclass(frozen=True)
class Step:
    """One instruction after a season's score.

    ``effect`` is "zombies" (draw a zombie on each of ``cells``), "troll" (destroy one of ``cells``), "star" (the new
    zombies on ``cells`` stand on stars and are destroyed) or "coins" (mark ``coins``). ``card`` is the ambush it comes
    from, None for coins.
    """

    effect: str
    card: str | None
    cells: tuple[str, ...]
    coins: int = 0

    def text(self, lang: str = "en") -> str:
        """The instruction as a sentence."""
        nothing = self.effect in SEASONAL and not self.cells
        values = {
            "card": self.card,
            "cells": self.cells,
            "count": self.coins if self.effect == "coins" else len(self.cells),
        }
        return TREE.text(f"step.no_{self.effect}" if nothing else f"step.{self.effect}", values, lang)


@dataclass(frozen=True)
class Aftermath:
    """One possible end of a season: the steps done, and the sheet after them.

    ``after`` is the next season's first sheet; its coins score from the next season on (docs/rules.md, ruling 25).
    """

    before: Sheet
    after: Sheet
    steps: tuple[Step, ...]


def aftermaths(sheet: Sheet, revealed: Sequence[str]) -> tuple[Aftermath, ...]:
    """Every way a season can end after its score: one for each space the troll can destroy, else exactly one.

    ``revealed`` are the keys of the cards revealed so far in the whole game, in order (only ambushes matter; those
    of the second game whose monster was drawn by the rules carry their letter on the sheet). The first has the troll
    destroy the first space in reading order.
    """
    open_ends: list[tuple[Sheet, tuple[Step, ...]]] = [(sheet, ())]
    for key in _seasonal(revealed):
        run = _zombies if AMBUSH_CARDS[key].effect == "zombies" else _troll
        open_ends = [(after, (*steps, *more)) for before, steps in open_ends for after, more in run(key, before)]
    return tuple(Aftermath(sheet, *_with_coins(sheet, after, steps)) for after, steps in open_ends)


def instructions(sheet: Sheet, revealed: Sequence[str]) -> tuple[Step, ...]:
    """What to tell the players after the score: all that the troll may destroy in one step, then what follows from it.

    A zombie wave after an open choice names every space it could reach; the space just destroyed is not empty any
    more, so nothing is drawn there. Coins follow where every choice earns them.
    """
    ends = aftermaths(sheet, revealed)
    found: list[Step] = []
    for place, step in enumerate(ends[0].steps):
        if step.effect == "coins":
            continue
        every = [end.steps[place] for end in ends if len(end.steps) > place and end.steps[place].effect == step.effect]
        cells = SHEET_GEOMETRY.cells(SHEET_GEOMETRY.mask(cell for each in every for cell in each.cells))
        found.append(replace(step, cells=cells))
    coins = min(sum(step.coins for step in end.steps) for end in ends)
    return (*found, Step("coins", None, (), coins)) if coins else tuple(found)


def begun(previous: Sheet, now: Sheet, revealed: Sequence[str]) -> tuple[Sheet, ...]:
    """The sheets that this season can have begun with: last season's as it was scored, after its effects.

    Of all that the effects can have brought (and of nothing, where nobody drew them) those that agree best with
    ``now``, so single misread spaces do no harm; several where the troll may have destroyed one space or another.
    Letters that last season's sheet lacks are taken from ``now``.
    """
    lettered = dict(previous.letters)
    known = {space: letter for space, letter in now.letters if previous.board[space] == "M" and space not in lettered}
    before = replace(previous, letters=tuple(sorted((lettered | known).items())))
    starts = dict.fromkeys((*(end.after for end in aftermaths(before, revealed)), before))
    best = max(_agreement(start, now) for start in starts)
    return tuple(start for start in starts if _agreement(start, now) == best)


def unwound(after: Sheet, revealed: Sequence[str], previous: Sheet | None = None) -> tuple[Sheet, ...]:
    """The sheets before the effects that are already drawn on ``after``, the likeliest first.

    For a photo taken too late: what was to be scored is one of these. Each is proven by running the effects forward.
    With ``previous``, last season's sheet as it was scored (in spring the blank one), what is new since then is known
    and the answer is nearly always one sheet; without it the zombies' first space is guessed from how they hang
    together. () if no sheet leads to ``after``: then its effects are not all drawn (or something is misread).

    Coins the effects earned are taken back; where the track is full, how many of them were marked before is unknown
    and each possible number is a sheet of its own.
    """
    starts = begun(previous, after, revealed) if previous is not None else (None,)
    return tuple(dict.fromkeys(sheet for start in starts for sheet in unwound_since(after, revealed, start)))


def unwound_since(after: Sheet, revealed: Sequence[str], start: Sheet | None) -> tuple[Sheet, ...]:
    """The same where the sheet is known that the season began with, last season's effects drawn."""
    open_ends = [after]
    for key in reversed(_seasonal(revealed)):
        back = _unwound_zombies if AMBUSH_CARDS[key].effect == "zombies" else _unwound_troll
        open_ends = list(dict.fromkeys(sheet for end in open_ends for sheet in back(end, start)))
    found: dict[Sheet, None] = {}
    for before in open_ends:
        for end in aftermaths(replace(before, marked=0), revealed):
            if _drawn(end.after) == _drawn(after):
                gained = end.after.marked
                low = max(after.marked - gained, 0)
                high = min(after.marked, COINS) if after.marked >= COINS else low
                if start is not None:
                    low = min(max(low, start.marked), high)  # a coin that was never marked is no reason against it
                for marked in range(low, high + 1):
                    found.setdefault(replace(before, marked=marked))
    return tuple(found)


def effects_drawn(sheet: Sheet, revealed: Sequence[str], previous: Sheet | None = None) -> bool | None:
    """Whether this season's effects are already drawn on the sheet; None where the sheet cannot tell.

    Only what is certain is answered: more new zombies than the season's cards can have brought show that the wave is
    drawn; where no more are new, one next to an empty space shows that it is not. ``previous`` is as in
    :func:`unwound`; without it only a single zombie is sure to be the first.
    """
    keys = _seasonal(revealed)
    if not keys or not (letter_mask(sheet, "Z") or letter_mask(sheet, "T")):
        return False
    starts = begun(previous, sheet, revealed) if previous is not None else (None,)
    answers = {_drawn_since(sheet, keys, start) for start in starts}
    return answers.pop() if len(answers) == 1 else None


def _drawn_since(sheet: Sheet, keys: Sequence[str], start: Sheet | None) -> bool | None:
    zombies = letter_mask(sheet, "Z")
    first = zombies.bit_count() == 1
    if start is not None:
        new = zombies & start.board.mask(".")
        if new.bit_count() > (1 if new == zombies else 0):
            return True
        first = True
    if first and "zombie_plague" in keys and beside(zombies) & sheet.board.mask("."):
        return False
    return False if unwound_since(sheet, keys, start) in ((), (sheet,)) else None


def _seasonal(revealed: Sequence[str]) -> list[str]:
    return [key for key in dict.fromkeys(revealed) if key in AMBUSH_CARDS and AMBUSH_CARDS[key].effect in SEASONAL]


def _agreement(start: Sheet, now: Sheet) -> int:
    """How many of a sheet's filled spaces another one still shows (or shows destroyed), less those it does not."""
    kept = sum(start.board.mask(letter) & now.board.mask(letter) for letter in LETTERS if letter != ".")
    kept |= start.board.filled & ~start.board.mask("^") & now.board.mask("X")
    return 2 * kept.bit_count() - start.board.filled.bit_count()


def _drawn(sheet: Sheet) -> tuple[object, ...]:
    return sheet.board, sheet.stars, sheet.letters


def _zombies(key: str, sheet: Sheet) -> Iterator[tuple[Sheet, tuple[Step, ...]]]:
    wave = beside(letter_mask(sheet, "Z")) & sheet.board.mask(".")
    if not letter_mask(sheet, "Z"):
        yield sheet, ()
        return
    starred = wave & SHEET_GEOMETRY.mask(sheet.stars)
    cells, hit = SHEET_GEOMETRY.cells(wave), SHEET_GEOMETRY.cells(starred)
    steps = [Step("zombies", key, cells)]
    if hit:
        steps.append(Step("star", key, hit))
    letters = dict(sheet.letters) | {cell: "Z" for cell in cells if cell not in hit}
    board = sheet.board.replace({cell: "X" if cell in hit else "M" for cell in cells}) if cells else sheet.board
    yield replace(sheet, board=board, letters=tuple(sorted(letters.items()))), tuple(steps)


def _troll(key: str, sheet: Sheet) -> Iterator[tuple[Sheet, tuple[Step, ...]]]:
    troll = letter_mask(sheet, "T")
    choices = SHEET_GEOMETRY.cells(beside(troll) & sheet.board.mask("."))
    if not choices:
        yield sheet, (Step("troll", key, ()),) if troll else ()
    for cell in choices:
        yield replace(sheet, board=sheet.board.replace({cell: "X"})), (Step("troll", key, (cell,)),)


def _with_coins(before: Sheet, after: Sheet, steps: tuple[Step, ...]) -> tuple[Sheet, tuple[Step, ...]]:
    coins = len(surrounded(after)) - len(surrounded(before))
    if dragon_open(before) and not dragon_open(after):
        coins += DRAGON_COINS
    coins = min(coins, COINS - before.marked)
    if coins <= 0:
        return after, steps
    return replace(after, marked=before.marked + coins), (*steps, Step("coins", None, (), coins))


def _emptied(sheet: Sheet, mask: int) -> Sheet:
    cells = SHEET_GEOMETRY.cells(mask)
    if not cells:
        return sheet
    letters = {space: letter for space, letter in dict(sheet.letters).items() if space not in cells}
    return replace(sheet, board=sheet.board.replace(dict.fromkeys(cells, ".")), letters=tuple(sorted(letters.items())))


def _unwound_troll(sheet: Sheet, previous: Sheet | None) -> Iterator[Sheet]:
    troll = letter_mask(sheet, "T")
    destroyed = beside(troll) & sheet.board.mask("X")
    if previous is not None:
        destroyed &= previous.board.mask(".")
    # An unstarred destroyed space beside the troll is its likeliest work; a starred one may have been a monster.
    stars = SHEET_GEOMETRY.mask(sheet.stars)
    for part in (destroyed & ~stars, destroyed & stars):
        for cell in bits(part):
            yield _emptied(sheet, cell)
    yield sheet


def _unwound_zombies(sheet: Sheet, previous: Sheet | None) -> Iterator[Sheet]:
    zombies = letter_mask(sheet, "Z")
    if not zombies:
        yield sheet
        return
    for new in _waves(zombies, letter_mask(previous, "Z") if previous is not None else None):
        starred = beside(zombies & ~new) & sheet.board.mask("X") & SHEET_GEOMETRY.mask(sheet.stars)
        if previous is not None:
            starred &= previous.board.mask(".")
        hit = list(bits(starred))
        for number in range(len(hit) + 1):
            for some in combinations(hit, number):
                yield _emptied(sheet, new | sum(some))


def _waves(zombies: int, before: int | None) -> Iterator[int]:
    """The sets of zombies that the last wave can have brought, the likeliest first.

    A wave reaches every empty space next to a zombie, so a zombie's wave is its distance from the first one along
    zombies, and the last wave are those farthest away.
    """
    if before:
        yield zombies & ~before
        return
    seeds = []
    for seed in bits(zombies):
        layers = [seed]
        reached = seed
        while beyond := beside(reached) & zombies:
            layers.append(beyond)
            reached |= beyond
        if reached == zombies:
            seeds.append(layers)
    seeds.sort(key=len)
    found: dict[int, None] = {}
    for layers in seeds:
        if len(layers) > 1 and (before is None or len(layers) == 2):
            found.setdefault(layers[-1])
    found.setdefault(0)
    yield from found
