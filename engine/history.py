"""Whether one sheet can have become another within a season, and what speaks against it.

What is new since last season must be shapes of cards, what was there must still be there, coins only grow, stars stay.
Everything that does not fit is a :class:`Finding` with its spaces, ranked by how surely it is an error (of the reader
or of the player). Sources: both rule texts, "Zeichnen"; RULES.md sections 3 and 4 and rulings 19-25.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache

from engine.covers import SOLUTIONS, Explanation, Outcome, Spaces, Use, explain
from engine.effects import aftermaths, unwound
from engine.explore import (
    AMBUSH_CARDS,
    EXPLORE_CARDS,
    HERO_CARDS,
    AmbushCard,
    ExploreCard,
    card_of,
    explore_deck,
)
from engine.history_texts import sentence
from engine.layout import SHEET_GEOMETRY
from engine.placement import DRAGON_COINS, Position, TableRules, dragon_open, fallback_terrains, letter_mask, surrounded
from engine.regions import bits
from engine.season import LENGTHS, Season
from engine.shapes import beside
from engine.sheet import COINS, Sheet

_SHAPED = "FVAWM"
_KNOWN_BUDGET = 2
"""How many errors an explanation may have where the revealed cards are known; elsewhere one."""
_STARTS = 2


class Certainty(IntEnum):
    """How surely a finding is an error."""

    HINT = 1
    LIKELY = 2
    IMPOSSIBLE = 3


@dataclass(frozen=True)
class Finding:
    """Something that speaks against the change from one sheet to the next.

    ``key`` and ``values`` name the sentence; ``cells`` are the spaces to look at; ``suggestions`` are readings that
    would explain everything, as (space, map letter), the first the likeliest.
    """

    key: str
    cells: tuple[str, ...]
    certainty: Certainty
    values: tuple[tuple[str, object], ...] = ()
    suggestions: tuple[tuple[str, str], ...] = ()

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        return sentence(self.key, self.cells, dict(self.values), self.suggestions, lang)


@dataclass(frozen=True)
class Table:
    """What is known about the game.

    ``games`` are "K", "H" or "KH"; ``revealed`` the season's revealed cards in order (keys), None where nobody noted
    them; ``earlier`` the ambushes and heroes revealed in earlier seasons, in order, None where unknown; ``skills``
    whether skills are played (then an impossible change is only a hint: what a skill does is in no text here).
    """

    season: Season
    games: str = "KH"
    rules: TableRules = field(default_factory=TableRules)
    revealed: tuple[str, ...] | None = None
    earlier: tuple[str, ...] | None = None
    skills: bool = False


def findings(previous: Sheet | None, now: Sheet, table: Table) -> tuple[Finding, ...]:
    """What speaks against ``now`` having come from ``previous`` in this season, the surest error first.

    ``previous`` is last season's sheet as it was scored (its effects run in between here; a sheet on which they are
    already drawn is understood too), None in spring. ``now`` is the sheet to be scored.
    """
    before = previous if previous is not None else Sheet.blank(now.layout)
    if before.layout != now.layout:
        return (
            Finding("other_layout", (), Certainty.IMPOSSIBLE, (("before", before.layout.key), ("now", now.layout.key))),
        )
    starts = list(_starts(before, table))
    if any(_clean(start, now, table) for start in starts):
        return ()
    late = _late(starts, now, table)
    if late is not None:
        best: tuple[Finding, ...] = (late,)
    else:
        # What spaces and stars say tells the likeliest starts; the search for shapes is dear and runs for those alone.
        ranked = sorted(starts, key=lambda start: _weight(_seen(start, now, table)))[:_STARTS]
        best = min((_from(start, now, table) for start in ranked), key=_weight)
    if table.skills:
        best = tuple(replace(each, certainty=Certainty.HINT) for each in best)
    return tuple(sorted(best, key=lambda each: -each.certainty))


def _weight(found: Iterable[Finding]) -> int:
    return sum(10 ** int(each.certainty) * max(1, len(each.cells)) for each in found)


def _starts(before: Sheet, table: Table) -> Iterator[Sheet]:
    """The sheets the season can have begun with: after last season's effects, or, if already drawn, as they are."""
    made: dict[Sheet, None] = {}
    for keys in _orders(before, table):
        for end in aftermaths(before, keys):
            made.setdefault(end.after)
    made.setdefault(before)
    yield from made


def _orders(sheet: Sheet, table: Table) -> Iterator[Sequence[str]]:
    if table.earlier is not None:
        yield table.earlier
        return
    if table.season is Season.SPRING:
        yield ()
        return
    yield "zombie_plague", "giant_troll_ravage"
    if letter_mask(sheet, "Z") and letter_mask(sheet, "T"):
        yield "giant_troll_ravage", "zombie_plague"


def _late(starts: Sequence[Sheet], now: Sheet, table: Table) -> Finding | None:
    """Whether this season's own effects explain everything: the photo was taken too late."""
    if not (letter_mask(now, "Z") or letter_mask(now, "T")):
        return None
    orders: Iterable[Sequence[str]] = (("zombie_plague", "giant_troll_ravage"), ("giant_troll_ravage", "zombie_plague"))
    if table.revealed is not None and table.earlier is not None:
        orders = ((*table.earlier, *table.revealed),)
    for keys in orders:
        for start in starts:
            for sheet in unwound(now, keys, start):
                if sheet.board != now.board and _clean(start, sheet, table):
                    changed = SHEET_GEOMETRY.cells(sheet.board.mask(".") & ~now.board.mask("."))
                    return Finding("effects_drawn", changed, Certainty.LIKELY)
    return None


def _seen(start: Sheet, now: Sheet, table: Table) -> tuple[Finding, ...]:
    return (*_changed(start, now, table), *_stars(start, now, table))


def _from(start: Sheet, now: Sheet, table: Table) -> tuple[Finding, ...]:
    return (*_seen(start, now, table), *_shapes_and_coins(start, now, table))


def _clean(start: Sheet, now: Sheet, table: Table) -> bool:
    """Whether nothing at all speaks against it; cheaper than finding out what does."""
    if _seen(start, now, table):
        return False
    coins = _exact(_spaces(start, now, table), now, table)
    return coins is not None and not any(_coins(start, now, table, coins))


# --- spaces that cannot change -------------------------------------------------------------------------------------


def _can_have_come(key: str, table: Table) -> bool:
    """Whether a card can have been revealed this season."""
    if table.revealed is not None:
        return key in table.revealed
    game = card_of(key).game if key in AMBUSH_CARDS else "H"  # type: ignore[union-attr]
    return game in table.games and key not in (table.earlier or ())


def _changed(start: Sheet, now: Sheet, table: Table) -> Iterator[Finding]:
    lost, other, destroyed = [], [], 0
    for name in SHEET_GEOMETRY.cells(SHEET_GEOMETRY.full & ~start.board.mask(".")):
        was, is_ = start.board[name], now.board[name]
        if was == is_:
            continue
        if is_ == ".":
            lost.append(name)
        elif is_ != "X" or was == "^":
            other.append((name, was, is_))
        elif not (was == "M" and name in now.stars):
            destroyed |= SHEET_GEOMETRY.bit(name)
    if lost:
        yield Finding(
            "lost",
            tuple(lost),
            Certainty.IMPOSSIBLE,
            _terrains(start, lost),
            tuple((name, start.board[name]) for name in lost),
        )
    for name, was, is_ in other:
        yield Finding("changed", (name,), Certainty.IMPOSSIBLE, (("was", was), ("now", is_)), ((name, was),))
    fresh = now.board.mask("X") & start.board.mask(".") & ~SHEET_GEOMETRY.mask(now.stars)
    troll = fresh & _unread(start, table, "giant_troll_ravage", "T")
    destroyed |= fresh & ~(troll & -troll)
    if not destroyed:
        return
    cells = SHEET_GEOMETRY.cells(destroyed)
    if not _can_have_come("gorgon_gaze", table):
        yield Finding("destroyed", cells, Certainty.IMPOSSIBLE)
    elif len(cells) > 1:
        yield Finding("destroyed_more", cells, Certainty.IMPOSSIBLE)
    else:
        monsters = now.board.mask("M") | now.board.mask("X") & SHEET_GEOMETRY.mask(now.stars)
        if not beside(destroyed) & monsters:
            yield Finding("destroyed_far", cells, Certainty.LIKELY)


def _unread(start: Sheet, table: Table, card: str, letter: str) -> int:
    """The spaces that a monster without its letter can have reached before the season: letters are often left out.

    Nothing where the card was not revealed in an earlier season, or where its letter can be read.
    """
    if table.season is Season.SPRING or letter_mask(start, letter) or "H" not in table.games:
        return 0
    if table.earlier is not None and card not in table.earlier:
        return 0
    lettered = SHEET_GEOMETRY.mask(space for space, _ in start.letters)
    return beside(start.board.mask("M") & ~lettered) & start.board.mask(".")


def _terrains(sheet: Sheet, names: Iterable[str]) -> tuple[tuple[str, object], ...]:
    letters = {sheet.board[name] for name in names}
    return (("was", letters.pop() if len(letters) == 1 else ""),)


# --- stars and heroes ----------------------------------------------------------------------------------------------


def _stars(start: Sheet, now: Sheet, table: Table) -> Iterator[Finding]:
    gone = SHEET_GEOMETRY.mask(start.stars - now.stars)
    if gone:
        yield Finding("stars_lost", SHEET_GEOMETRY.cells(gone), Certainty.IMPOSSIBLE)
    fresh = SHEET_GEOMETRY.mask(now.stars - start.stars)
    stars = SHEET_GEOMETRY.mask(now.stars)
    on_monster = stars & now.board.mask("M")
    if on_monster:
        yield Finding("star_on_monster", SHEET_GEOMETRY.cells(on_monster), Certainty.LIKELY)
    victims = now.board.mask("X") & start.board.mask(".") if _can_have_come("gorgon_gaze", table) else 0
    heroes = list(bits(now.board.mask("H") & start.board.mask(".")))
    if table.revealed is not None:
        keys = [key for key in table.revealed if key in HERO_CARDS]
    else:
        keys = [key for key in HERO_CARDS if table.rules.heroes and key not in (table.earlier or ())]
    if heroes and not keys and not (table.rules.heroes and _fallback_possible(now, table)):
        yield Finding("hero_without_card", SHEET_GEOMETRY.cells(sum(heroes)), Certainty.IMPOSSIBLE)
        return
    # One of them can have been destroyed by the gorgon in the same season.
    options = [heroes, *([*heroes, victim] for victim in bits(victims))]
    if not any(_heroes_explain(each, tuple(keys), stars, fresh) for each in options):
        yield Finding("stars_of_no_hero", SHEET_GEOMETRY.cells(sum(heroes) | fresh), Certainty.LIKELY)
    elif table.revealed is not None and now.board.mask(".") and max(map(len, options)) < len(keys):
        yield Finding("hero_not_drawn", (), Certainty.LIKELY, (("cards", tuple(keys)),))


def _fallback_possible(now: Sheet, table: Table) -> bool:
    position = Position(now)
    cards = (
        [EXPLORE_CARDS[key] for key in table.revealed or () if key in EXPLORE_CARDS]
        if table.revealed is not None
        else [card for game in table.games for card in explore_deck(game, False)]
    )
    return any(card.options and not position.explore(card, False) for card in cards)


def _heroes_explain(heroes: Sequence[int], keys: tuple[str, ...], stars: int, fresh: int) -> bool:
    """Whether these new heroes, each with another card's attack, explain all new stars; ``stars`` are all there are."""
    if not heroes:
        return not fresh
    for key in keys:
        rest = tuple(each for each in keys if each != key)
        for attack in HERO_CARDS[key].pattern.attacks(heroes[0]):
            if not attack & ~stars and _heroes_explain(heroes[1:], rest, stars, fresh & ~attack):
                return True
    return False


# --- shapes and coins ----------------------------------------------------------------------------------------------


def _exact(spaces: Spaces, now: Sheet, table: Table) -> tuple[int, int] | None:
    """How many coins the new shapes can have brought (least, most); None where no cards have them, proven."""
    if spaces.must.bit_count() > _most(table):
        return None
    shapes: list[int] = []
    loose = False
    for deck in _decks(now, table):
        outcome = _explained(spaces, deck, table)
        shapes += [sum(each.coin for each in one.drawn) for one in outcome.explanations]
        loose = loose or not outcome.complete or len(outcome.explanations) >= SOLUTIONS
    if loose:
        return 0, _most_coins(table)  # there may be explanations that the search did not come to
    return (min(shapes), max(shapes)) if shapes else None


def _shapes_and_coins(start: Sheet, now: Sheet, table: Table) -> Iterator[Finding]:
    spaces = _spaces(start, now, table)
    coins = _exact(spaces, now, table)
    if coins is None:
        coins = (0, _most_coins(table))
        size, most = spaces.must.bit_count(), _most(table)
        # A few spaces too many can be single errors that the search names; many cannot.
        found = tuple(_unexplained(spaces, start, now, table)) if size <= most + _KNOWN_BUDGET else ()
        if size > most and not any(each.key == "misfit" for each in found):
            found = (
                Finding(
                    "too_many_spaces",
                    SHEET_GEOMETRY.cells(spaces.must),
                    Certainty.IMPOSSIBLE,
                    (("new", size), ("most", most)),
                ),
            )
        yield from found
    yield from _coins(start, now, table, coins)


def _spaces(start: Sheet, now: Sheet, table: Table) -> Spaces:
    """The spaces to be covered by shapes; heroes are judged by their stars elsewhere."""
    fresh = start.board.mask(".") & ~now.board.mask(".")
    stars = SHEET_GEOMETRY.mask(now.stars)
    destroyed = fresh & now.board.mask("X")
    gorgon = _can_have_come("gorgon_gaze", table)
    holding = {letter: fresh & now.board.mask(letter) | (destroyed if gorgon else 0) for letter in _SHAPED}
    holding["M"] |= destroyed & stars
    must = fresh & ~now.board.mask("H") & ~(destroyed if gorgon else destroyed & ~stars)
    must &= ~(holding["M"] & _unread(start, table, "zombie_plague", "Z"))
    must &= ~(destroyed & _unread(start, table, "giant_troll_ravage", "T"))
    return Spaces(holding, must, fresh & ~must & ~now.board.mask("H"), now.board.mask("."))


@dataclass(frozen=True)
class _DeckOfUses:
    uses: tuple[Use, ...]
    limits: Mapping[str, int]
    lengths: frozenset[int] | None


def _decks(now: Sheet, table: Table) -> Iterator[_DeckOfUses]:
    """The cards that can have been drawn: the revealed ones, else everything a season's deck can hold."""
    room = bool(now.board.mask("."))
    position = Position(now)
    if table.revealed is not None:
        uses, ruin = [], False
        for key in table.revealed:
            card = card_of(key)
            if isinstance(card, ExploreCard):
                if card.ruin:
                    ruin = True
                    continue
                uses.append(_use(card, position, ruin, table, room))
                ruin = False
            elif isinstance(card, AmbushCard):
                uses.append(_use(card, position, False, table, room))
        yield _DeckOfUses(tuple(uses), {}, None)
        return
    number = list(Season).index(table.season) + 1
    came = sum(1 for key in table.earlier or () if key in AMBUSH_CARDS)
    ambushes = [card for key, card in AMBUSH_CARDS.items() if _can_have_come(key, table)]
    for game in table.games:
        cards: list[ExploreCard | AmbushCard] = [*explore_deck(game, False), *ambushes]
        uses = [replace(_use(card, position, False, table, room), must=False) for card in cards]
        lengths = frozenset(LENGTHS[each][table.season] for each in table.games) if room else None
        yield _DeckOfUses(tuple(uses), {"ambush": number - came, "ruin": 2}, lengths)


def _use(card: ExploreCard | AmbushCard, position: Position, ruin: bool, table: Table, room: bool) -> Use:
    if isinstance(card, AmbushCard):
        fits = [(mask, "M", False, "ambush") for mask in card.shape.masks()]
        if not table.rules.solo and not position.fits(card.shape):
            fits += [(mask, "M", False, "ambush") for mask in _singles()]
        return Use(card.key, tuple(fits), 0, room and not table.rules.solo)
    ruins = position.ruins
    fits = [
        (mask, str(terrain), option.coin, "explore")
        for option in card.options
        for mask in option.shape.masks()
        if not ruin or mask & ruins
        for terrain in card.terrains
    ]
    # A single space only if no shape fitted then; the sheet had more room then than now, so none fits now. Where the
    # revealed cards are unknown, a ruin card can have come before any explore card, but each only once.
    kind = None
    if not position.explore(card, ruin):
        kind = "explore"
    elif table.revealed is None and "K" in table.games and not position.explore(card, True):
        kind = "ruin"
    if kind:
        anything = fallback_terrains(heroes=False)
        fits += [(mask, str(terrain), False, kind) for mask in _singles() for terrain in anything]
    return Use(card.key, tuple(fits), card.time, room)


@lru_cache(maxsize=1)
def _singles() -> tuple[int, ...]:
    return tuple(bits(SHEET_GEOMETRY.full))


def _explained(spaces: Spaces, deck: _DeckOfUses, table: Table, budget: int = 0) -> Outcome:
    return explain(spaces, deck.uses, dict(deck.limits), deck.lengths, budget)


def _unexplained(spaces: Spaces, start: Sheet, now: Sheet, table: Table) -> Iterator[Finding]:
    """The cheapest explanation with errors, as findings; nothing where the search proves nothing."""
    decks = list(_decks(now, table))
    known = table.revealed is not None
    if known:
        free = [replace(deck, uses=tuple(_without_ruin(deck, now, table))) for deck in decks]
        for deck in free:
            outcome = _explained(spaces, deck, table)
            if outcome.explanations:
                yield _ruin_finding(outcome.explanations[0], deck, now, table)
                return
    if not known:
        for deck in decks:
            outcome = explain(spaces, deck.uses, dict(deck.limits), None)
            if outcome.explanations:
                yield Finding("season_length", SHEET_GEOMETRY.cells(spaces.must), Certainty.LIKELY)
                return
    for budget in range(1, (_KNOWN_BUDGET if known else 1) + 1):
        every: list[Explanation] = []
        for deck in decks:
            every += _explained(spaces, deck, table, budget).explanations
        if every:
            yield _misfit_finding(every, now, known)
            return
    culprits = _culprits(spaces, decks, table)
    yield Finding(
        "no_shapes", SHEET_GEOMETRY.cells(culprits or spaces.must), Certainty.IMPOSSIBLE if known else Certainty.LIKELY
    )


def _without_ruin(deck: _DeckOfUses, now: Sheet, table: Table) -> Iterator[Use]:
    position = Position(now)
    for use in deck.uses:
        card = card_of(use.key)
        assert isinstance(card, ExploreCard | AmbushCard)
        yield _use(card, position, False, table, use.must)


def _ruin_finding(one: Explanation, deck: _DeckOfUses, now: Sheet, table: Table) -> Finding:
    ruins = SHEET_GEOMETRY.mask(now.layout.ruins)
    bound, ruin = set(), False
    for key in table.revealed or ():
        if key in EXPLORE_CARDS:
            if ruin and not EXPLORE_CARDS[key].ruin:
                bound.add(key)
            ruin = EXPLORE_CARDS[key].ruin
    for drawn in one.drawn:
        key = deck.uses[drawn.card].key
        if key in bound and not drawn.mask & ruins:
            return Finding("ruin_not_covered", SHEET_GEOMETRY.cells(drawn.mask), Certainty.LIKELY, (("card", key),))
    return Finding(
        "ruin_not_covered",
        SHEET_GEOMETRY.cells(one.drawn[0].mask),
        Certainty.HINT,
        (("card", deck.uses[one.drawn[0].card].key),),
    )


def _misfit_finding(every: Sequence[Explanation], now: Sheet, known: bool) -> Finding:
    """One finding for the errors of the cheapest explanations: the more explanations a reading has, the likelier."""
    certainty = Certainty.IMPOSSIBLE if known else Certainty.LIKELY
    undrawn = [one for one in every if one.undrawn and not one.misfits]
    if undrawn:
        return Finding("card_not_drawn", (), Certainty.LIKELY, (("cards", undrawn[0].undrawn),))
    votes: dict[tuple[str, str], int] = {}
    for one in every:
        for misfit in one.misfits:
            name = SHEET_GEOMETRY.cells(misfit.bit)[0]
            votes[name, misfit.instead] = votes.get((name, misfit.instead), 0) + 1
    # A changed terrain is a commoner error than a space drawn or left out.
    ranked = sorted(votes, key=lambda each: (-votes[each], each[1] == ".", now.board[each[0]] == "."))
    cells = SHEET_GEOMETRY.cells(SHEET_GEOMETRY.mask({name for name, _ in ranked}))
    return Finding(
        "misfit", cells, certainty, (("least", len(every[0].misfits) + len(every[0].undrawn)),), tuple(ranked)
    )


def _culprits(spaces: Spaces, decks: Sequence[_DeckOfUses], table: Table) -> int:
    """The terrains whose new spaces cannot be shapes even alone."""
    found = 0
    for letter in _SHAPED:
        own = spaces.holding[letter] & spaces.must
        if own and not any(
            explain(
                Spaces(spaces.holding, own, spaces.may, spaces.empty),
                [replace(use, must=False) for use in deck.uses],
                dict(deck.limits),
            ).explanations
            for deck in decks
        ):
            found |= own
    return found


def _most(table: Table) -> int:
    """The most spaces a season's cards can fill."""
    if table.revealed is not None:
        sizes = []
        for key in table.revealed:
            card = card_of(key)
            if isinstance(card, ExploreCard):
                sizes.append(max((option.shape.size for option in card.options), default=0))
            elif isinstance(card, AmbushCard):
                sizes.append(card.shape.size)
        return sum(sizes)
    number = list(Season).index(table.season)
    most = 0
    for game in table.games:
        length = max(LENGTHS[each][table.season] for each in table.games)
        by_time = {0: 0}
        for card in explore_deck(game, False):
            size = max(option.shape.size for option in card.options)
            for time, total in sorted(by_time.items(), reverse=True):
                if time + card.time <= length + 1:
                    by_time[time + card.time] = max(by_time.get(time + card.time, 0), total + size)
        most = max(most, *by_time.values())
    sizes = sorted((card.shape.size for key, card in AMBUSH_CARDS.items() if _can_have_come(key, table)), reverse=True)
    return most + sum(sizes[: number + 1])


def _most_coins(table: Table) -> int:
    if table.revealed is not None:
        return sum(
            any(option.coin for option in EXPLORE_CARDS[key].options) for key in table.revealed if key in EXPLORE_CARDS
        )
    return 4  # each game has four explore cards with a coin


def _coins(start: Sheet, now: Sheet, table: Table, shapes: tuple[int, int]) -> Iterator[Finding]:
    if now.marked < start.marked:
        yield Finding("coins_back", (), Certainty.IMPOSSIBLE, (("before", start.marked), ("now", now.marked)))
        return
    if now.spent < start.spent:
        yield Finding("spent_back", (), Certainty.IMPOSSIBLE, (("before", start.spent), ("now", now.spent)))
    elif now.spent > start.spent and not table.skills:
        yield Finding("spent_without_skills", (), Certainty.LIKELY, (("spent", now.spent),))
    mountains = [name for name in surrounded(now) if name not in surrounded(start)]
    dragon = DRAGON_COINS if _dragon_paid(start, now, table) else 0
    gained = now.marked - start.marked
    owed = len(mountains) + dragon
    least = min(owed + shapes[0], COINS - start.marked)
    # Its letters may be unread: where the dragon can have come, its coins are allowed, not asked for.
    most = min(
        owed + shapes[1] + (0 if dragon or not _dragon_possible(start, now, table) else DRAGON_COINS),
        COINS - start.marked,
    )
    if gained < least:
        cells = tuple(mountains)
        key = "mountain_coin" if mountains else "coins_missing"
        yield Finding(key, cells, Certainty.LIKELY, (("gained", gained), ("least", least)))
    elif gained > most:
        yield Finding("coins_too_many", (), Certainty.LIKELY, (("gained", gained), ("most", most)))


def _dragon_possible(start: Sheet, now: Sheet, table: Table) -> bool:
    if _can_have_come("dragon_inferno", table) or letter_mask(start, "D") | letter_mask(now, "D"):
        return True
    return "H" in table.games if table.earlier is None else "dragon_inferno" in table.earlier


def _dragon_paid(start: Sheet, now: Sheet, table: Table) -> bool:
    dragon = letter_mask(now, "D") | letter_mask(start, "D")
    if not dragon or dragon_open(now):
        return False
    return dragon_open(start) if letter_mask(start, "D") else True
