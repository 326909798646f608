"""Scores of readings and typed maps, with doubts and spans. What the player says is in them; a span
is how far a doubt could still change the score.

The scanner knows no cards; `kscore.scanner.decide.questions` weighs its doubts once the cards are
known. A player's answers are corrections: they are given back to the reader of the photo,
because an answer about one space also tells about others drawn alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

import kscore.engine.season
from kscore.engine.cards import Card
from kscore.engine.effects import NOTHING_UNDONE, EffectsTakenBack
from kscore.engine.frozen import Frozen
from kscore.engine.grid import BOX_FIELDS, COINS, Space
from kscore.engine.monster_letters import complete_letters
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.score import Problem, Score
from kscore.engine.season import CardSet, EdictScore, Season, SeasonScore, monster_penalty
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import PRINTED, READ_ORDER, Terrain
from kscore.errors import Mistyped
from kscore.scanner.answers import Answers
from kscore.scanner.decide.questions import (
    PointsRule,
    Stakes,
    group_doubts,
    select_questions,
    weigh_doubt,
)
from kscore.scanner.decide.said_before import carry_over_answers
from kscore.scanner.reading import (
    NOTHING,
    Alternative,
    BoxDoubt,
    BoxReading,
    CoinsDoubt,
    Doubt,
    Reading,
    RuleEvidence,
    SpacesDoubt,
)
from kscore.statements.corrections import (
    FINAL,
    NOT_DRAWN,
    SETTLED,
    Contradiction,
    Corrections,
    UnsettledSpaces,
    correct,
    refuse_excluded,
    sheet_after,
)

if TYPE_CHECKING:
    from kscore.engine.likelihood import SharedCards
    from kscore.scanner.decide.hand import KnownHands
    from kscore.scanner.kept_look import KeptLook
    from kscore.scanner.pipeline import Look

_ALL_WAYS = 1000
"""So many ways of answering everything are tried one by one; a score takes some 0.1 ms."""


class Scoring(Frozen):
    """What a sheet is scored by.

    ``cards`` and ``season`` may be unknown. ``coins``: coins that score, where they are known
    better than the sheet shows. ``card``: the only card whose points are asked for (then ``cards``
    is None). ``changes``: other spaces of which the points are asked for, too.
    """

    cards: CardSet | None = None
    season: Season | None = None
    _: KW_ONLY
    played: Variant = UNKNOWN
    coins: int | None = None
    card: Card | None = None
    changes: Corrections | None = None


class Source(Protocol):
    """What can be read again with some spaces known. `PhotoSource`, or `ReadingSource` for a
    reading of earlier."""

    def reading(self, answered: Mapping[str, str]) -> Reading:
        """The reading; ``answered`` spaces are certain. As name → map letter; they are asked no
        more."""
        ...


class ReadingSource(NamedTuple):
    """A reading alone, from records that kept no evidence. An answer tells nothing about other
    spaces."""

    kept: Reading

    def reading(self, answered: Mapping[str, str]) -> Reading:
        """The reading with the answered spaces set. Other spaces learn nothing from them. Where the
        letter that was read is excluded, it is unknown which of those left it is."""
        said, open_ = Answers.from_mapping(answered), []
        rows = [list(row) for row in self.kept.rows]
        confidence = self.kept.confidence.copy()
        for space, never in said.excluded.items():
            row, column = Space.parse(space)
            if rows[row][column] in PRINTED:
                continue
            doubt = self._left(space, rows[row][column], never)
            rows[row][column] = str(doubt.read)
            confidence[row, column] = 1 - doubt.error_probability
            open_.append(doubt)
        for space, letter in answered.items():
            row, column = Space.parse(space)
            if rows[row][column] != "^":
                rows[row][column] = letter
                confidence[row, column] = 1.0
        apart = {*said.letters, *(space for doubt in open_ for space in doubt.spaces)}
        left = (doubt.without(apart) for doubt in self.kept.doubts)
        doubts = (*(doubt for doubt in left if doubt is not None), *open_)
        symbols = (
            replace(each, said=each.said or not said.keys().isdisjoint(each.cells))
            for each in self.kept.symbols
        )
        return replace(
            self.kept,
            rows=tuple("".join(row) for row in rows),
            confidence=confidence,
            doubts=doubts,
            symbols=tuple(symbols),
        )

    def _left(self, space: str, read: str, never: str) -> SpacesDoubt:
        """The question about a space with excluded letters. First what else was likely when it was
        read, then the others; all equally likely."""
        likely = [
            str(other.read)
            for doubt in self.kept.doubts
            if space in doubt.cells
            for other in doubt.alternatives
        ]
        letters = [
            letter for letter in dict.fromkeys((read, *likely, *READ_ORDER)) if letter not in never
        ]
        others = tuple(Alternative(letter, 1 / len(letters)) for letter in letters[1:])
        return SpacesDoubt(letters[0], others, (space,), None, tuple(never))


class SheetHistory(Frozen, kw_only=True):
    """What is known of a sheet beside its photo.

    Attributes:
        played: what the table plays.
        previous: the sheet at last season's end, None where it is missing.
        unsettled: what of ``previous`` was doubtful and never asked about, mostly because it
            changed no points then: it says nothing about this sheet, which bears the same
            drawing.
        confirmed: what the player said of it at earlier seasons' ends (map letter by space): it
            stays so and is asked no more, unless the photo shows something else now or it may have
            been destroyed since (`carry_over_answers`).
        misread: tells what such spaces were read as then, by the drawing alone, where that is
            something else: the same drawing misread once more contradicts nothing.
        later: what was said at later seasons' ends: it holds where the same is seen and the player
            did not say anything by now.
        reopened: where the sheet, as it was entered, cannot stand beside what was said of another
            season since (by space the letter that it has, and the one that was said): it stays so,
            and is asked.
        excluded: what was said of the player's sheet at an earlier season's end, or of another
            photo of it, that spaces are not, and still holds.
    """

    played: Variant = UNKNOWN
    previous: Sheet | None = None
    unsettled: UnsettledSpaces = SETTLED
    confirmed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    misread: Callable[[], Mapping[str, str]] = dict
    later: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    reopened: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    excluded: Mapping[str, str] = field(default_factory=lambda: NOTHING)


class PhotoSource(Frozen):
    """A seen photo: answers and last season's sheet inform the rest. Looked at now or when it was
    recorded.

    Of ``history.played`` only the second game has letters in its monsters; without skills no coin
    is ever struck out.
    """

    look: Look | KeptLook
    history: SheetHistory = field(default_factory=SheetHistory)
    _known: dict[frozenset[tuple[str, str, str]], Reading] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    def reading(self, answered: Mapping[str, str]) -> Reading:
        """The reading with these spaces known, cached. It is asked for again with the same ones."""
        known = Answers.from_mapping(answered).with_known(NOTHING, self.history.excluded)
        if known.key not in self._known:
            self._known[known.key] = self._as_played(known)
        return self._known[known.key]

    def _as_played(self, answered: Answers) -> Reading:
        reading = self._decided(answered)
        played = self.history.played
        if played.skills is False:
            reading = with_no_coin_struck(reading)
        if not played.second_game:
            reading = replace(reading, letters=NOTHING, letter_confidence=NOTHING)
            if not played.stars:
                return replace(reading, stars=frozenset(), star_confidence=NOTHING)
        return with_lasting_signs(reading, self.history.previous, self.history.unsettled)

    def _decided(self, answered: Answers) -> Reading:
        left = {
            space: letters
            for space, letters in self.history.reopened.items()
            if space not in answered and space not in answered.excluded
        }
        reading = self._confirmed(
            answered.with_known({space: has for space, (has, _) in left.items()})
        )
        spaces: dict[tuple[str, str], list[str]] = {}
        for space, letters in left.items():
            spaces.setdefault(letters, []).append(space)
        again = (
            SpacesDoubt(has, (Alternative(said, 0.5, measured=False),), tuple(alike))
            for (has, said), alike in spaces.items()
        )
        return replace(reading, doubts=(*reading.doubts, *again)) if left else reading

    def _confirmed(self, answered: Answers) -> Reading:
        reading = self.look.reading(answered)
        earlier = {
            space: letter
            for space, letter in self.history.confirmed.items()
            if space not in answered
        }
        later = {
            space: letter
            for space, letter in self.history.later.items()
            if space not in (*earlier, *answered)
        }
        if not earlier and not later:
            return reading
        played = self.history.played
        destroys = played.stars or played.other_cards is True
        same = carry_over_answers(reading, earlier, self.history.misread, destroys)
        same |= {
            space: letter for space, letter in later.items() if _drawn(reading, space) == letter
        }
        reading = self.look.reading(answered.with_known(same))
        asked = {space for doubt in reading.doubts for space in doubt.cells}
        # What was said and what is seen now differ: one of them is wrong, unless the space was
        # destroyed since.
        against = tuple(
            SpacesDoubt(drawn, (Alternative(letter, 0.5, measured=False),), (space,))
            for space, letter in earlier.items()
            if space not in asked
            and (drawn := _drawn(reading, space)) != letter
            and not (destroys and drawn == Terrain.DESTROYED)
        )
        return replace(reading, doubts=(*reading.doubts, *against)) if against else reading

    def knowing(
        self,
        history: SheetHistory,
        *,
        season: Season | None = None,
        hands: KnownHands | None = None,
        shared: SharedCards | None = None,
    ) -> PhotoSource:
        """This photo with what a record knows. The sheet's history, which season ends, how the
        players draw, which cards the season's other sheets show."""
        played = history.played
        given = replace(
            self.look.given,
            played=replace(played, layout=None, games="" if played.skills else played.games),
            previous=history.previous,
            hands=hands,
            shared=shared,
            unsettled=history.unsettled.spaces,
            season=season,
        )
        look = replace(self.look, given=given, seen=self.look.seen.with_skills(bool(played.skills)))
        return PhotoSource(look, history)

    def ruled(self, games: str, season: Season | None) -> PhotoSource:
        """This photo weighed by these games' rules ("": not). In this season."""
        given = self.look.given
        given = replace(given, played=replace(given.played, games=games), season=season)
        return replace(self, look=replace(self.look, given=given))

    def kept(self) -> bytes:
        """The look as a record keeps it. To decide again without the photo."""
        return self.look.to_bytes()


def _drawn(reading: Reading, space: str) -> str:
    """The map letter that is read in a space."""
    at = Space.parse(space)
    return reading.rows[at.row][at.column]


def with_no_coin_struck(reading: Reading) -> Reading:
    """The reading without skills: struck coins are marked, and asked."""
    coins = reading.coins
    if not coins.spent:
        return reading
    unstruck = coins.marked - coins.spent
    seen, least, most = dict[int, float](), unstruck, coins.marked
    for doubt in reading.doubts:
        if isinstance(doubt, CoinsDoubt):
            seen |= {int(other.read or 0): other.p for other in doubt.alternatives}
            fewest, greatest = doubt.bounds or (unstruck, unstruck)
            least, most = min(least, fewest), min(COINS, max(most, greatest + coins.spent))
    alternatives = tuple(
        Alternative(n, p, measured=n in seen)
        for n, p in {unstruck: 0.5, **seen}.items()
        if n != coins.marked
    )
    rest = tuple(doubt for doubt in reading.doubts if not isinstance(doubt, CoinsDoubt))
    track = replace(coins, track=coins.track.replace("s", "m"))
    return replace(
        reading, coins=track, doubts=(*rest, CoinsDoubt(coins.marked, alternatives, (least, most)))
    )


def with_lasting_signs(
    reading: Reading, previous: Sheet | None, unsettled: UnsettledSpaces = SETTLED
) -> Reading:
    """The reading with last season's letters and stars. They stay on a sheet for ever and are
    easily misread; but what of last season's is ``unsettled`` is read anew."""
    if previous is None:
        return reading
    rows = reading.rows
    kept = {
        space: letter
        for space, letter in previous.letters
        if rows[Space.parse(space).row][Space.parse(space).column]
        in (Terrain.MONSTER, Terrain.DESTROYED)
        and space not in unsettled.letters
    }

    def anew(space: str) -> bool:
        # A monster of last season that had no letter has none now, unless it was never read, or it
        # is unknown.
        return previous.board[space] != Terrain.MONSTER or space in unsettled.letters

    known = {space: letter for space, letter in reading.letters.items() if anew(space)}
    unsure = {space: p for space, p in reading.letter_confidence.items() if anew(space)}
    stars = previous.stars - unsettled.stars
    return replace(
        reading,
        letters=MappingProxyType({**known, **kept}),
        letter_confidence=MappingProxyType(unsure),
        stars=reading.stars | stars,
        star_confidence=MappingProxyType(
            {space: p for space, p in reading.star_confidence.items() if space not in stars}
        ),
    )


class ComparedStakes(Stakes):
    """The scores at stake where a sheet is compared with its ``changes``.

    Shown are the season's cards (all four where no season is known) and the monster minus, so each
    of them counts beside the season's points; under "then." and the same key what it is with the
    changes ("then.coins": the coins that they earn), under "then" the sum of these.
    """

    changes: Corrections = field(default_factory=Corrections)

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        """Points by card key, and under "monsters", "total", "then" and "then.…"."""
        before = self.undone.apply(sheet)
        changed = sheet_after(before, self.changes)
        then = {**self._each(changed), "coins": changed.coins - before.coins}
        after = {f"then.{key}": points for key, points in then.items()}
        return {**self._each(before), **super().points(sheet), "then": sum(then.values()), **after}

    def _each(self, sheet: Sheet) -> dict[str, int]:
        edicts = "ABCD" if self.season is None else kscore.engine.season.EDICTS[self.season]
        cards = [self.cards[edict] for edict in edicts]
        each = {card.key: card.score(sheet.board, self.heroes).points for card in cards}
        return {**each, "monsters": monster_penalty(sheet.board).points}


class CardStakes(NamedTuple):
    """What is being scored where one card is explained."""

    card: Card
    heroes: bool = True
    undone: EffectsTakenBack = NOTHING_UNDONE

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        """Points by the card's key and, the same, under "total"."""
        points = self.card.score(self.undone.apply(sheet).board, self.heroes).points
        return {self.card.key: points, "total": points}


class ScoredSheet(Frozen):
    """A sheet and what it earns.

    ``reading`` is None for a typed map. ``doubts`` are those that could change what is scored, with
    their changes, the weightiest first; ``open_numbers`` are those about what is written in the
    boxes, which change no score of the map. ``corrections`` is what the player has said. ``undone``
    is what was taken back because it was drawn after the season's score. ``contradictions`` is what
    cannot be (`kscore.sheet.contradictions`).
    """

    sheet: Sheet
    table: Scoring
    _: KW_ONLY
    reading: Reading | None = None
    doubts: tuple[Doubt, ...] = ()
    corrections: Corrections = field(default_factory=Corrections)
    open_numbers: tuple[Doubt, ...] = ()
    undone: EffectsTakenBack = NOTHING_UNDONE
    contradictions: tuple[Contradiction, ...] = ()

    @cached_property
    def season(self) -> SeasonScore | None:
        """The season's score, if cards and season are known."""
        if self.table.cards is None or self.table.season is None:
            return None
        score = kscore.engine.season.season_score(
            self.sheet,
            self.table.cards,
            self.table.season,
            self.coins,
            self.table.played.hero_terrain,
        )
        return replace(score, extra=self.corrections.extra or 0)

    @cached_property
    def cards(self) -> tuple[EdictScore, ...]:
        """The season's two cards, else all four, or none. All four where no season is known; none
        without cards."""
        if self.season is not None:
            return self.season.cards
        if self.table.cards is None:
            return ()
        return tuple(self._edict(edict) for edict in "ABCD")

    @cached_property
    def outlook(self) -> tuple[EdictScore, ...]:
        """Next season's two cards on today's map. None after winter or where the season is
        unknown."""
        season = self.table.season
        if self.season is None or season is None or season is Season.WINTER:
            return ()
        return tuple(self._edict(edict) for edict in kscore.engine.season.EDICTS[season.later[0]])

    @cached_property
    def monsters(self) -> Score:
        """The monster minus."""
        return monster_penalty(self.sheet.board) if self.season is None else self.season.monsters

    @property
    def coins(self) -> int:
        """Points for coins: those that were said stand above those known beforehand."""
        said = self.table.coins is None or self.corrections.coins is not None
        return self.sheet.coins if said else self.table.coins or 0

    @property
    def stakes(self) -> PointsRule | None:
        """The points by which its doubts are weighed. What is ``undone`` is
        taken back already; None where no card is known."""
        return _stakes(self.table, self.corrections, NOTHING_UNDONE)

    @property
    def status(self) -> str:
        """``ok`` or ``doubtful``, as in the contract."""
        return "doubtful" if self.doubts else "ok"

    @property
    def doubtful(self) -> frozenset[str]:
        """Spaces in doubt."""
        return frozenset(space for doubt in self.doubts for space in doubt.cells)

    @property
    def turned(self) -> tuple[RuleEvidence, ...]:
        """Spaces read otherwise than they look, by rules or other sheets."""
        return () if self.reading is None else self.reading.overruled_evidence(self.sheet)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is impossible about the sheet."""
        return self.sheet.problems()

    def _edict(self, edict: str) -> EdictScore:
        assert self.table.cards is not None
        card = self.table.cards[edict]
        return EdictScore(edict, card, card.score(self.sheet.board, self.table.played.hero_terrain))


def with_numbers(reading: Reading, corrections: Corrections) -> Reading:
    """The reading with typed coins and box numbers. Certain, and asked no more."""
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
            seen = MappingProxyType({**box.seen, name: {value: 1.0}})
            boxes[season] = replace(BoxReading.from_json(data), seen=seen)
    touched = {place.partition(".")[0] for place in known}
    whole = [_box_with_sum(box) if box.season in touched else box for box in boxes.values()]
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
    """The reading with so many marked coins struck out. A question how many score is about as many
    fewer."""
    more, marked = spent - reading.coins.spent, max(reading.coins.marked, spent)
    track = "s" * spent + "m" * (marked - spent) + "." * (COINS - marked)
    doubts = (
        _with_fewer_coins(doubt, more) if isinstance(doubt, CoinsDoubt) else doubt
        for doubt in reading.doubts
    )
    return replace(reading, coins=replace(reading.coins, track=track), doubts=tuple(doubts))


def _with_fewer_coins(doubt: CoinsDoubt, more: int) -> CoinsDoubt:
    read = None if doubt.read is None else max(0, int(doubt.read) - more)
    others = (replace(other, read=int(other.read or 0) - more) for other in doubt.alternatives)
    alternatives = tuple(each for each in others if 0 <= int(each.read or 0) != (read or 0))
    bounds = doubt.bounds and (max(0, doubt.bounds[0] - more), max(0, doubt.bounds[1] - more))
    return replace(doubt, read=read, alternatives=alternatives, bounds=bounds)


def _box_with_sum(box: BoxReading) -> BoxReading:
    """The box with what its numbers say about their sum. A sum that is wrong is as surely wrong as
    all are read."""
    known = {name: p for name, p in box.confidence.items() if name != "sum"}
    if box.total is not None and box.first is not None and box.second is not None:
        right = box.total == box.first + box.second + (box.coins or 0) + (box.monsters or 0)
        known["sum"] = (
            1.0 if right else 1.0 - math.prod(known.get(name, 1.0) for name in BOX_FIELDS)
        )
    return replace(box, confidence=MappingProxyType(known))


def score_sheet(
    sheet: Sheet, table: Scoring, corrections: Corrections = Corrections()
) -> ScoredSheet:
    """A typed sheet, scored. Raises ImpossibleSheet for one that cannot exist, Mistyped for a wrong
    correction.

    What the player types is the map that scores: there are no effects to take back. A monster's
    letter that was typed once stands on all of its shape.
    """
    if corrections.effects not in (None, NOT_DRAWN):
        raise Mistyped("effects.typed_map")
    refuse_excluded(corrections)
    without = (space for space, letter in corrections.letters.items() if not letter)
    typed = complete_letters(correct(sheet, corrections).require_possible(), without)
    return ScoredSheet(typed, table, corrections=corrections)


def score_reading(
    source: Source,
    table: Scoring,
    corrections: Corrections = Corrections(),
    undone: EffectsTakenBack = NOTHING_UNDONE,
) -> ScoredSheet:
    """A reading corrected and scored, with doubts that matter. Those that could change the score
    (without cards: the map).

    ``undone`` is taken back before anything is scored. Raises Mistyped for a correction that cannot
    be (a mountain).
    """
    reading = with_numbers(source.reading(corrections.answers), corrections)
    sheet = undone.apply(correct(reading.sheet(), corrections))
    coins_known = table.coins is not None or corrections.coins is not None
    numbers = tuple(doubt for doubt in reading.doubts if isinstance(doubt, BoxDoubt))
    settled = (BoxDoubt, CoinsDoubt) if coins_known else BoxDoubt
    reading = reading.with_doubts(
        [doubt for doubt in reading.doubts if not isinstance(doubt, settled)]
    )
    stakes = _stakes(table, corrections, undone)
    doubts = group_doubts(reading.doubts) if stakes is None else select_questions(reading, stakes)
    scored = ScoredSheet(
        sheet,
        table,
        reading=reading,
        doubts=doubts,
        corrections=corrections,
        open_numbers=numbers,
        undone=undone,
    )
    return as_likeliest(scored)


def as_likeliest(scored: ScoredSheet) -> ScoredSheet:
    """The sheet with the likeliest answer to each question. It takes the place of what was read,
    which is asked about instead."""
    sheet, doubts = scored.sheet, list(scored.doubts)
    for at, doubt in enumerate(doubts):
        as_read = Alternative(doubt.read, 1 - doubt.error_probability)
        if is_measured(doubt) and doubt.alternatives[0].p > as_read.p:
            likeliest, *rest = doubt.alternatives
            sheet = doubt.apply_to(sheet, likeliest.read)
            others = sorted((as_read, *rest), key=lambda other: -other.p)
            doubts[at] = replace(doubt, read=likeliest.read, alternatives=tuple(others))
    if sheet == scored.sheet:
        return scored
    stakes = scored.stakes
    if stakes is not None:
        doubts = [
            weigh_doubt(doubt, sheet, stakes) if doubt.weighable else doubt for doubt in doubts
        ]
    return replace(scored, sheet=sheet, doubts=tuple(doubts))


def is_measured(doubt: Doubt) -> bool:
    """Whether a question's probabilities all come from what was seen."""
    seen = doubt.alternatives and all(other.measured for other in doubt.alternatives)
    return bool(seen) and isinstance(doubt, SpacesDoubt | CoinsDoubt)


def _stakes(
    table: Scoring, corrections: Corrections, undone: EffectsTakenBack
) -> PointsRule | None:
    """The points by which doubts are weighed. None where no card is known and every doubt
    counts."""
    if table.card is not None:
        return CardStakes(table.card, table.played.hero_terrain, undone)
    if table.cards is None:
        return None
    coins = table.coins if corrections.coins is None else corrections.coins
    if table.changes is not None:
        return ComparedStakes(
            table.cards, table.season, table.played.hero_terrain, coins, undone, table.changes
        )
    return Stakes(table.cards, table.season, table.played.hero_terrain, coins, undone)


def points_by_name(scored: ScoredSheet) -> Mapping[str, int]:
    """Points by card key, "coins", "monsters" and "total". Of the season in question, of the card
    alone, or, where no cards are known, of the sheet's own coins and minus.

    The total alone does not tell whether anything changes: an enclosed space that a zombie fills
    loses a point for the Cauldrons and saves one for the monsters, and who lost less to monsters is
    ahead in a tie ("Im Falle eines Gleichstandes liegt vorne, wer insgesamt weniger Ruhmpunkte
    durch leere, an Monster-Felder angrenzende Felder verloren hat", der-kartograph-anleitung,
    Spielende).
    """
    if scored.table.card is not None:
        return {
            "total": scored.table.card.score(
                scored.sheet.board, scored.table.played.hero_terrain
            ).points
        }
    each = {"coins": scored.coins, "monsters": scored.monsters.points}
    if scored.season is None:
        return {**each, "total": sum(each.values())}
    cards = {entry.card.key: entry.score.points for entry in scored.season.cards}
    return {**cards, **each, "total": scored.season.total}


def changed_points(now: Mapping[str, int], then: Mapping[str, int]) -> Mapping[str, int]:
    """Points that another answer changes, by name."""
    return MappingProxyType({key: then[key] - now[key] for key in now if then[key] != now[key]})


def changed_by(scored: ScoredSheet, sheet: Sheet) -> Mapping[str, int]:
    """As `changed_points`, for another ``sheet`` in place of the scored one."""
    return changed_points(points_by_name(scored), points_by_name(replace(scored, sheet=sheet)))


class Span(NamedTuple):
    """How much open questions may change a total. ``least`` (never positive) to ``most`` (never
    negative).

    ``unknown``: what some answer changes cannot be told (which season it is, a number that
    could not be read), so that the total may go further than that.

    What spaces may be is tried together, since two answers of which neither changes anything may
    complete a row: all ways of answering where they are few, else the best that is found by
    changing one space after the other, begun with all as read and all alike. Beside that stand the
    changes of every question by itself, about all its spaces and about every single one, added up;
    the wider holds.
    """

    questions: int
    least: int = 0
    most: int = 0
    unknown: bool = False

    def and_also(self, other: Span) -> Span:
        """Both added up."""
        questions, unknown = self.questions + other.questions, self.unknown or other.unknown
        return Span(questions, self.least + other.least, self.most + other.most, unknown)


def span_of(scored: ScoredSheet) -> Span | None:
    """The span of a sheet's points; None without open questions."""
    if not scored.doubts:
        return None
    change = _change(scored)
    spaces = [doubt for doubt in scored.doubts if isinstance(doubt, SpacesDoubt)]
    each = [_changes_alone(doubt, change) for doubt in scored.doubts]
    least, most = sum(low for low, _ in each), sum(high for _, high in each)
    if change is not None and spaces:
        together = _joint_range(spaces, change)
        others = [
            ends
            for doubt, ends in zip(scored.doubts, each, strict=True)
            if not isinstance(doubt, SpacesDoubt)
        ]
        least = min(least, together[0] + sum(low for low, _ in others))
        most = max(most, together[1] + sum(high for _, high in others))
    return Span(len(scored.doubts), least, most, any(map(_is_unknown, scored.doubts)))


def added_up(spans: Iterable[Span | None]) -> Span | None:
    """Of several totals the sum's; None where nothing is open about any."""
    found: Span | None = None
    for span in spans:
        found = span if found is None else found if span is None else found.and_also(span)
    return found


def span_of_numbers(doubts: Sequence[Doubt]) -> Span | None:
    """The span of a total on doubtful numbers; None without any."""
    if not doubts:
        return None
    each = [_changes_alone(doubt, None) for doubt in doubts]
    least, most = sum(low for low, _ in each), sum(high for _, high in each)
    return Span(len(doubts), least, most, any(map(_is_unknown, doubts)))


Change = Callable[[Mapping[str, str]], int]
"""By how many points these letters change the sheet's total."""


def _change(scored: ScoredSheet) -> Change | None:
    table, season = scored.table, scored.season
    if season is None or table.cards is None:
        return None
    cards = table.cards

    def change(letters: Mapping[str, str]) -> int:
        sheet = replace(scored.sheet, board=scored.sheet.board.replace(letters))
        score = kscore.engine.season.season_score(
            sheet, cards, season.season, scored.coins, table.played.hero_terrain
        )
        return score.total + season.extra - season.total

    return change


def _changes_alone(doubt: Doubt, change: Change | None) -> tuple[int, int]:
    """The least and the most that this question changes by itself."""
    changes = [0, *(other.changes.get("total", 0) for other in doubt.alternatives)]
    if isinstance(doubt, SpacesDoubt) and change is not None:
        changes += (
            change({space: letter})
            for other in doubt.alternatives
            for space, letter in doubt.letters(other.read).items()
        )
    if isinstance(doubt, BoxDoubt) and doubt.counted is not None:
        changes.append(int(doubt.read or 0) - doubt.counted)
    # each coin is one point
    if isinstance(doubt, CoinsDoubt) and doubt.bounds is not None and any(changes):
        changes += (count - int(doubt.read or 0) for count in doubt.bounds)
    return min(changes), max(changes)


def _joint_range(doubts: Sequence[SpacesDoubt], change: Change) -> tuple[int, int]:
    """The least and most change of answers about these spaces."""
    may_be: dict[str, tuple[str, ...]] = {}
    for doubt in doubts:
        for answer in (doubt.read, *(other.read for other in doubt.alternatives)):
            for space, letter in doubt.letters(answer).items():
                may_be[space] = tuple(dict.fromkeys((*may_be.get(space, ()), letter)))
    if math.prod(map(len, may_be.values())) <= _ALL_WAYS:
        changes = [
            change(dict(zip(may_be, letters, strict=True))) for letters in product(*may_be.values())
        ]
        return min(changes), max(changes)
    as_read = {space: letters[0] for space, letters in may_be.items()}
    others = dict.fromkeys(letter for letters in may_be.values() for letter in letters[1:])
    alike = (
        {space: letter for space, letters in may_be.items() if letter in letters}
        for letter in others
    )
    begun = [as_read, *({**as_read, **each} for each in alike)]
    return min(_largest_change(may_be, at, change, -1) for at in begun), max(
        _largest_change(may_be, at, change, 1) for at in begun
    )


def _largest_change(
    may_be: Mapping[str, Sequence[str]], at: Mapping[str, str], change: Change, sign: int
) -> int:
    """The largest change in one direction, space by space."""
    found = dict(at)
    best, before = change(found), None
    while best != before:
        before = best
        for space, letters in may_be.items():
            tried = {letter: change({**found, space: letter}) for letter in letters}
            found[space] = max(
                letters, key=lambda letter: (sign * tried[letter], letter == found[space])
            )
            best = tried[found[space]]
    return best


def _is_unknown(doubt: Doubt) -> bool:
    """Whether it cannot be told what an answer makes of the total."""
    told = any("total" in other.changes for other in doubt.alternatives)
    told |= isinstance(doubt, BoxDoubt) and doubt.counted is not None
    return not doubt.weighable or (isinstance(doubt, BoxDoubt) and not told)
