"""The new spaces as shapes of cards: whether they can be, and the likeliest errors where they
cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kscore.engine.explore import EXPLORE_CARDS, AmbushCard, revealed_card
from kscore.engine.history.covers import (
    SOLUTIONS,
    Explanation,
    Explanations,
    PossibleCard,
    SpacesToCover,
    explain_spaces,
)
from kscore.engine.history.decks import (
    PossibleDeck,
    cards_without_ruin,
    most_coins,
    most_spaces,
    possible_decks,
)
from kscore.engine.history.finding import Certainty, Finding, GameContext
from kscore.engine.history.kept import reach_without_letter
from kscore.engine.history.stars import fallback_possible
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.regions import bits, unions
from kscore.engine.sheet import Sheet
from kscore.engine.solo_walk import first_fitting_space, walk_allows
from kscore.engine.terrain import EXPLORED

_KNOWN_BUDGET = 2
"""How many errors an explanation may have where the revealed cards are known; elsewhere one."""


def new_spaces(start: Sheet, now: Sheet, table: GameContext) -> SpacesToCover:
    """The spaces to be covered by shapes; heroes are judged by their stars elsewhere."""
    fresh = start.board.mask(".") & ~now.board.mask(".")
    stars = SHEET_GEOMETRY.mask(now.stars)
    destroyed = fresh & now.board.mask("X")
    gorgon = table.can_have_come("gorgon_gaze")
    holding = {
        letter: fresh & now.board.mask(letter) | (destroyed if gorgon else 0) for letter in EXPLORED
    }
    holding["M"] |= destroyed & stars
    must = fresh & ~now.board.mask("H") & ~(destroyed if gorgon else destroyed & ~stars)
    must &= ~(holding["M"] & reach_without_letter(start, table, "zombie_plague", "Z"))
    must &= ~(destroyed & reach_without_letter(start, table, "giant_troll_ravage", "T"))
    # A hero may be the single space of an explore card that fitted nowhere.
    heroes = fresh & now.board.mask("H")
    holding["H"] = heroes if heroes and table.played.heroes and fallback_possible(now, table) else 0
    return SpacesToCover(holding, must, fresh & ~must & ~now.board.mask("H"), now.board.mask("."))


def shape_coin_range(
    spaces: SpacesToCover, now: Sheet, table: GameContext
) -> tuple[int, int] | None:
    """How many coins the new shapes can have brought (least, most); None where no cards have them,
    proven."""
    if spaces.must.bit_count() > most_spaces(table):
        return None
    shapes: list[int] = []
    loose = False
    for deck in possible_decks(now, table, spaces.must | spaces.may | spaces.holding["H"]):
        for some in _hero_variants(spaces):
            outcome = _explain_with_deck(some, deck)
            shapes += [sum(each.coin for each in one.drawn) for one in outcome.explanations]
            loose = loose or not outcome.complete or len(outcome.explanations) >= SOLUTIONS
    if loose:
        return 0, most_coins(table)  # there may be explanations that the search did not come to
    return (min(shapes), max(shapes)) if shapes else None


def _hero_variants(spaces: SpacesToCover) -> Iterator[SpacesToCover]:
    """The spaces, with each choice of heroes that cards may have drawn. An explore card draws one
    where nothing fitted."""
    heroes = list(bits(spaces.holding["H"]))
    for some in unions(heroes):
        yield replace(spaces, must=spaces.must | some) if some else spaces


def shape_findings(spaces: SpacesToCover, now: Sheet, table: GameContext) -> tuple[Finding, ...]:
    """Why no cards have the new shapes; ask only where :func:`shape_coin_range` found that none
    do."""
    size, most = spaces.must.bit_count(), most_spaces(table)
    # A few spaces too many can be single errors that the search names; many cannot.
    found = tuple(_error_findings(spaces, now, table)) if size <= most + _KNOWN_BUDGET else ()
    if size <= most or any(each.key == "misfit" for each in found):
        return found
    cells = SHEET_GEOMETRY.cells(spaces.must)
    return (
        Finding("too_many_spaces", cells, Certainty.IMPOSSIBLE, (("new", size), ("most", most))),
    )


def _time_units(explanation: Explanation, uses: Sequence[PossibleCard]) -> int:
    """The time units of the cards that an explanation has drawn."""
    return sum(uses[each.card].time for each in explanation.drawn)


def _error_findings(spaces: SpacesToCover, now: Sheet, table: GameContext) -> Iterator[Finding]:
    """The cheapest explanation with errors, as findings; nothing where the search proves
    nothing."""
    decks = list(possible_decks(now, table))
    known = table.revealed is not None
    if known:
        free = [replace(deck, uses=tuple(cards_without_ruin(deck, now, table))) for deck in decks]
        for deck in free:
            outcome = _explain_with_deck(spaces, deck)
            if outcome.explanations:
                yield _ruin_finding(outcome.explanations[0], deck, now, table)
                return
    if table.played.solo:
        elsewhere = _walk_finding(spaces, now, table)
        if elsewhere is not None:
            yield elsewhere
            return
    if not known:
        for deck in decks:
            outcome = explain_spaces(spaces, deck.uses, dict(deck.limits), None)
            if outcome.explanations and deck.lengths:
                length = min(deck.lengths)
                times = (_time_units(each, deck.uses) for each in outcome.explanations)
                time = min(times, key=lambda time: abs(time - length))
                cells, values = (
                    SHEET_GEOMETRY.cells(spaces.must),
                    (("length", length), ("time", time)),
                )
                yield Finding("season_length", cells, Certainty.LIKELY, values)
                return
    for budget in range(1, (_KNOWN_BUDGET if known else 1) + 1):
        every: list[Explanation] = []
        for deck in decks:
            every += _explain_with_deck(spaces, deck, budget).explanations
        if every:
            yield _misfit_finding(every, now, known)
            return
    missing = _missing_cards(spaces, decks)
    if missing:
        yield Finding("card_not_drawn", (), Certainty.LIKELY, (("cards", missing),))
        return
    culprits = _unshaped_spaces(spaces, decks)
    yield Finding(
        "no_shapes",
        SHEET_GEOMETRY.cells(culprits or spaces.must),
        Certainty.IMPOSSIBLE if known else Certainty.LIKELY,
    )


def _explain_with_deck(spaces: SpacesToCover, deck: PossibleDeck, budget: int = 0) -> Explanations:
    return explain_spaces(spaces, deck.uses, dict(deck.limits), deck.lengths, budget)


def _ruin_finding(one: Explanation, deck: PossibleDeck, now: Sheet, table: GameContext) -> Finding:
    ruins = SHEET_GEOMETRY.mask(now.layout.ruins)
    bound, ruin = set(), False
    for key in table.revealed or ():
        if key in EXPLORE_CARDS:
            if ruin and not EXPLORE_CARDS[key].ruin:
                bound.add(key)
            ruin = EXPLORE_CARDS[key].ruin
    found, certainty = one.drawn[0], Certainty.HINT
    for drawn in one.drawn:
        if deck.uses[drawn.card].key in bound and not drawn.mask & ruins:
            found, certainty = drawn, Certainty.LIKELY
            break
    values = (("card", deck.uses[found.card].key),)
    return Finding("ruin_not_covered", SHEET_GEOMETRY.cells(found.mask), certainty, values)


def _misfit_finding(every: Sequence[Explanation], now: Sheet, known: bool) -> Finding:
    """One finding for the errors of the cheapest explanations: the more explanations a reading has,
    the likelier."""
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
    ranked = sorted(
        votes, key=lambda each: (-votes[each], each[1] == ".", now.board[each[0]] == ".")
    )
    cells = SHEET_GEOMETRY.cells(SHEET_GEOMETRY.mask({name for name, _ in ranked}))
    return Finding(
        "misfit",
        cells,
        certainty,
        (("least", len(every[0].misfits) + len(every[0].undrawn)),),
        tuple(ranked),
    )


def _walk_finding(spaces: SpacesToCover, now: Sheet, table: GameContext) -> Finding | None:
    """The finding of a solo ambush that lies off its walk. Where nothing else is wrong.

    The corners of the second game's ambushes rest on one source: a hint.
    """
    empty = now.board.mask(".")
    for deck in possible_decks(now, replace(table, anywhere=True)):
        for one in _explain_with_deck(spaces, deck).explanations:
            for drawn in one.drawn:
                card = revealed_card(deck.uses[drawn.card].key)
                if isinstance(card, AmbushCard) and not walk_allows(card, drawn.mask, empty):
                    certainty = Certainty.LIKELY if card.game == "K" else Certainty.HINT
                    place = first_fitting_space(card, drawn.mask, empty)
                    values = (("card", card.key), ("space", place))
                    cells = SHEET_GEOMETRY.cells(drawn.mask)
                    return Finding("ambush_elsewhere", cells, certainty, values)
    return None


def _missing_cards(spaces: SpacesToCover, decks: Sequence[PossibleDeck]) -> tuple[str, ...]:
    """The fewest revealed cards without a shape. The others have drawn all that is there."""
    found: list[tuple[str, ...]] = []
    for deck in decks:
        must = [use.key for use in deck.uses if use.must]
        uses = [replace(use, must=False) for use in deck.uses]
        for one in explain_spaces(spaces, uses, dict(deck.limits)).explanations:
            drawn = {deck.uses[each.card].key for each in one.drawn}
            found.append(tuple(key for key in must if key not in drawn))
    return min(found, key=len, default=())


def _unshaped_spaces(spaces: SpacesToCover, decks: Sequence[PossibleDeck]) -> int:
    """The terrains whose new spaces cannot be shapes even alone."""
    found = 0
    for letter in EXPLORED:
        own = spaces.holding[letter] & spaces.must
        if own and not any(
            explain_spaces(
                SpacesToCover(spaces.holding, own, spaces.may, spaces.empty),
                [replace(use, must=False) for use in deck.uses],
                dict(deck.limits),
            ).explanations
            for deck in decks
        ):
            found |= own
    return found
