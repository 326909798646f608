"""What was seen on one sheet, without its pixels: all that deciding needs, so that answers need no
photo."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS
from kscore.engine.layout import LAYOUTS
from kscore.engine.likelihood import CardEvidence
from kscore.engine.terrain import DRAWN, READ_ORDER
from kscore.scanner.answers import Answers
from kscore.scanner.decide.by_rules import card_evidence
from kscore.scanner.decide.decision import Decision, Symbol
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.excluded import add_excluded_doubts
from kscore.scanner.decide.questions import find_doubts
from kscore.scanner.decide.spaces import SPACES, space_index, space_name
from kscore.scanner.decide.stars import letter_probabilities, star_probabilities
from kscore.scanner.decide.steps import DecisionInput, decide
from kscore.scanner.decide.terrain_model import KnownBefore, settled_rows
from kscore.scanner.find.photo_quality import Quality
from kscore.scanner.read.coins import STATES, TrackEvidence
from kscore.scanner.read.hidden import HIDDEN, guess_hidden
from kscore.scanner.read.numbers import Candidates, NumbersReading, decide_numbers
from kscore.scanner.read.terrain import CellEvidence
from kscore.scanner.reading import (
    NOTHING,
    SURE_MARK,
    Alternative,
    CoinReading,
    CoinsDoubt,
    Doubt,
    Reading,
    SymbolReading,
)
from kscore.scanner.witnesses import NO_WITNESSES, Witnesses
from numpy.typing import NDArray

# A track less sure than this is asked about: on 1,500 tracks of the calibrate side 6.0 % then, and
# one scores wrongly unasked, which would be one up to 0.99 too (20 % asked).
COIN_DOUBT = 0.93
# The same where coins were compared with each other and err together
# (`TrackEvidence.correlated_confidence`): of 188 tracks of the calibrate side kept apart from
# fitting 3 % are asked about then, of 100 without a mark 8 %, and none of them scores wrongly
# unasked; of 126 with marks that can hardly be seen 5 do.
COMPARED_DOUBT = 0.75
# And where a coin is read as marked, so that a mark is known: of 5,000 tracks of the calibrate side
# 2.4 in place of 2.0 % of the ordinary ones are asked about then, and wrong in silence are 0, 2 and
# 30 in place of 1, 5 and 34 of the ordinary ones, those without a mark and those with faint ones.
MARKED_DOUBT = 0.85
# A coin may have been overlooked or rubbed out by mistake where the track has a gap, and a lone
# struck coin may be a player's only mark: guesses too, for the same reason.
_ODD = 0.05
# A coin that is less likely marked than this is free however badly the others are seen.
_POSSIBLE = 0.01


class SheetEvidence(Frozen, kw_only=True, eq=False):
    """What the networks said of one sheet, before anything was decided.

    Attributes:
        photo: the photo's path, as `Reading.photo`.
        grid: (4, 2) float64, as `Reading.grid`.
        cells: of the 121 spaces.
        track: of the 14 coins.
        numbers: what each of the WINDOWS numbers may be, seen alone.
        unseen: those that lie outside the photo.
        table: the weights that were fitted to these networks: what they said means nothing with
            others.
        quality: of the photo.
        witnesses: what the paper itself says (``hidden``, ``blank_log_odds``, ``no_symbol`` of
            spaces, ``covered`` of coins, how many spaces are ``drawn`` of the sheet), none in a
            look that was kept before it was measured.
    """

    photo: str
    grid: NDArray[np.float64]
    cells: CellEvidence
    track: TrackEvidence
    numbers: tuple[Candidates, ...]
    unseen: frozenset[int]
    table: DecisionTable
    quality: Quality
    witnesses: Witnesses = NO_WITNESSES

    @property
    def hidden(self) -> NDArray[np.float32] | None:
        """(121,) float32, the probability that a space cannot be seen; None where it was not
        measured."""
        return self.witnesses.spaces.get("hidden")

    @property
    def blank_log_odds(self) -> NDArray[np.float64] | None:
        """(121,) float64, as of `DecisionInput`; None where it was not measured."""
        said = self.witnesses.spaces.get("blank_log_odds")
        return None if said is None else said.astype(np.float64)

    @property
    def no_symbol_log_odds(self) -> NDArray[np.float64] | None:
        """(121,) float64, as of `DecisionInput`; None where nothing looks so."""
        said = self.witnesses.spaces.get("no_symbol")
        return None if said is None else said.astype(np.float64)

    @cached_property
    def visible(self) -> CellEvidence:
        """What was seen of the spaces: of those that are hidden nothing but a guess."""
        return self.cells if self.hidden is None else guess_hidden(self.cells, self.hidden)

    @cached_property
    def hidden_spaces(self) -> tuple[str, ...]:
        """Names of the spaces that cannot be seen."""
        if self.hidden is None:
            return ()
        return tuple(space_name(int(index)) for index in np.flatnonzero(self.hidden > HIDDEN))

    @cached_property
    def written(self) -> NumbersReading:
        """The numbers in the boxes, those of a season decided together."""
        return decide_numbers(self.numbers, unseen=self.unseen)

    def reading(self, given: KnownBefore, answered: Mapping[str, str] = NOTHING) -> Reading:
        """The reading, without pictures; ``answered`` spaces (name → map letter) are certain and
        inform the rest, what `Answers` exclude is read nowhere and asked."""
        began = time.perf_counter()
        sheet = self._decision_input(given, answered)
        given, decision = sheet.given, decide(sheet)
        about_spaces = find_doubts(decision, given, self.table, sheet.answered)
        questions = (
            *add_excluded_doubts(about_spaces, decision, given),
            *coin_doubts(self.track),
            *self.written.doubts,
        )
        stars = star_probabilities(self.visible, decision, self.table)
        letters = letter_probabilities(self.visible, decision, self.table)
        layout = given.layout
        return Reading(
            photo=self.photo,
            layout=layout.key,
            own_layout=None if layout.key in LAYOUTS else layout,
            grid=self.grid,
            rows=decision.rows,
            probabilities=decision.probabilities,
            confidence=decision.confidence,
            stars=frozenset(space for space, p in stars.items() if p > 0.5),
            letters=MappingProxyType(
                {space: letter for space, (letter, _) in letters.items() if letter}
            ),
            star_confidence=_keep_unsure({space: max(p, 1 - p) for space, p in stars.items()}),
            letter_confidence=_keep_unsure({space: p for space, (_, p) in letters.items()}),
            coins=CoinReading(self.track.track, self.track.confidence),
            boxes=self.written.boxes,
            final=self.written.final,
            final_confidence=self.written.final_confidence,
            unseen=self.written.unseen,
            doubts=questions,
            evidence=decision.evidence,
            symbols=tuple(
                self._symbol(each, decision, sheet.answered) for each in decision.symbols
            ),
            timing_ms=MappingProxyType({"decide": 1000 * (time.perf_counter() - began)}),
            quality=self.quality.value,
            quality_reasons=self.quality.reasons,
            hidden=self.hidden_spaces,
            covered_coins=self._covered_coins,
            hands=_hand_probabilities(given, decision),
            hand=None if given.hands is None else given.hands.player,
        )

    def _symbol(
        self, symbol: Symbol, decision: Decision, answered: Mapping[int, str]
    ) -> SymbolReading:
        """What a symbol is taken for; a lone space's is as sure as the space."""
        other, read = symbol.terrain.argsort()[-2:].tolist()
        members, lone = list(symbol.spaces), len(symbol.spaces) == 1
        wrong = 1 - float(decision.confidence.flat[members[0]]) if lone else symbol.wrong
        rest = max(float(symbol.terrain.sum() - symbol.terrain[read]), 1e-300)
        looks = self.cells.embedding.reshape(SPACES, -1)[members]
        like = 0 if symbol.look is None else int((looks @ symbol.look).argmax())
        return SymbolReading(
            cells=tuple(map(space_name, members)),
            read=READ_ORDER[read],
            p=1 - wrong,
            other=READ_ORDER[other],
            other_p=wrong * float(symbol.terrain[other]) / rest,
            best=space_name(members[like]),
            said=not answered.keys().isdisjoint(members),
        )

    def with_skills(self, skills: bool) -> SheetEvidence:
        """This sheet of a game with skills or without: a game's options may be put right after
        its photos."""
        if self.track.skills is skills:
            return self
        return replace(self, track=replace(self.track, skills=skills))

    def cards(
        self, given: KnownBefore, answered: Mapping[str, str] = NOTHING
    ) -> CardEvidence | None:
        """What the sheet says about its season's cards, for other sheets; None where it says
        nothing."""
        sheet = self._decision_input(given, answered)
        decision = decide(sheet, before="rules")
        return card_evidence(decision, sheet.ruled, sheet.marked, self.table, sheet.answered)

    def _decision_input(self, given: KnownBefore, answered: Mapping[str, str]) -> DecisionInput:
        # Skills draw what no card shows, and so may a player who has paid coins.
        paid = self.track.skills is not False and "s" in self.track.track
        known, settled = _apply_answers(given, answered)
        return DecisionInput(
            cells=self.visible,
            given=known,
            table=self.table,
            answered=settled,
            marked=self._marked,
            blank_log_odds=self.blank_log_odds,
            no_symbol_log_odds=self.no_symbol_log_odds,
            # What cannot be seen is no evidence for the rules, and they none for it.
            cards_only=not (self.track.skills or paid or self._hides_new(known)),
        )

    def _hides_new(self, given: KnownBefore) -> bool:
        """Whether a space is hidden that may bear something new."""
        stands = replace(given.played, skills=self.track.skills).nothing_destroys
        if given.previous is None or not (stands and self.table.bounds.hidden_stands):
            return bool(self.hidden_spaces)
        stood = settled_rows(given.previous, given)
        return any(stood[space_index(space)] not in DRAWN for space in self.hidden_spaces)

    @property
    def _covered_coins(self) -> tuple[int, ...]:
        covered = self.track.covered
        return () if covered is None else tuple((np.flatnonzero(covered) + 1).tolist())

    @property
    def _marked(self) -> int | None:
        """The coins marked, None where that is not sure."""
        track = self.track
        sure = track.confidence >= COIN_DOUBT and not track.overlooked_counts().any()
        return len(track.track) - track.track.count(".") if sure else None


def _apply_answers(
    given: KnownBefore, answered: Mapping[str, str]
) -> tuple[KnownBefore, Mapping[int, str]]:
    """What is known with the exclusions, and the certain letters. Both by index."""
    said = Answers.from_mapping(answered)
    settled = {space_index(space): letter for space, letter in said.letters.items()}
    excluded = {space_index(space): never for space, never in said.excluded.items()}
    mountains = {space_index(space) for space in given.layout.mountains}
    left = excluded.keys() - settled.keys() - mountains
    return replace(given, excluded=tuple((i, excluded[i]) for i in sorted(left))), settled


def _hand_probabilities(given: KnownBefore, decision: Decision) -> Mapping[str, float] | None:
    """How likely each known hand drew the sheet, by name; two of one name count together. None
    where hands were not looked at."""
    if given.hands is None:
        return None
    found: dict[str, float] = {}
    if decision.whose is not None:
        for hand, share in zip(given.hands.hands, decision.whose.tolist(), strict=False):
            found[hand.name] = found.get(hand.name, 0.0) + share
    return MappingProxyType(found)


def _keep_unsure(confidence: Mapping[str, float]) -> Mapping[str, float]:
    return MappingProxyType({space: p for space, p in confidence.items() if p < SURE_MARK})


def coin_doubts(evidence: TrackEvidence) -> tuple[Doubt, ...]:
    """One question at most: how many coins score, with the counts beside the read one, likeliest
    first; with every count, where no coin was seen. Asked where the coins are not
    seen clearly; where all are struck alike and the game may have skills; where few free coins lie
    between others (coins are marked from the left); where a single coin is struck in a game that
    may have no skills; and where none is marked although much is drawn."""
    if evidence.unseen.all():
        every = (Alternative(n, 1 / (COINS + 1), measured=False) for n in range(1, COINS + 1))
        return (CoinsDoubt(None, tuple(every), (0, COINS)),)
    read = evidence.track.count("m")
    counts = evidence.scoring_counts()
    chances_overlooked = evidence.overlooked_counts()
    overlooked, odd = bool(chances_overlooked.any()), _odd_counts(evidence)
    counts = np.maximum(counts, chances_overlooked)
    for count in odd:
        counts[count] = max(counts[count], _ODD)
    if _is_clear(evidence, read) and not odd and not overlooked:
        return ()
    others = sorted(
        (c for c in range(len(counts)) if c != read and counts[c] > 0.01), key=lambda c: -counts[c]
    )[:3]
    if not others:
        return ()
    chances = evidence.probabilities[:, STATES.index("m")]
    # Coins that are too small or faint to see err together, as independent ones would not: of 93
    # doubted tracks on maps 150 and 220 pixels wide (calibrate side) the true count lay among the
    # named ones on 81, within these bounds on 90.
    fewest, most = int((chances > 1 - _POSSIBLE).sum()), int((chances > _POSSIBLE).sum())
    bounds = (min(fewest, read, *others), max(most, read, *others))
    if overlooked:
        bounds = (0, COINS)
    # what cannot be seen may be anything
    seen = not (evidence.unseen.any() or overlooked)
    answers = (Alternative(c, float(counts[c]), measured=seen) for c in others)
    return (CoinsDoubt(read, tuple(answers), bounds),)


def _is_clear(evidence: TrackEvidence, read: int) -> bool:
    """Whether so many coins are ``read`` without a question."""
    if evidence.covered is None:
        counted = evidence.scoring_counts()[read]
        return evidence.confidence >= COIN_DOUBT or bool(counted >= COIN_DOUBT)
    if evidence.all_spent_probability > 1 - COIN_DOUBT:
        return False  # no photo shows whether all of them are spent
    least = MARKED_DOUBT if evidence.track.strip(".") else COMPARED_DOUBT
    return evidence.correlated_confidence >= least and not evidence.covered.any()


def _odd_counts(evidence: TrackEvidence) -> tuple[int, ...]:
    """Other counts of scoring coins where the track is odd. Besides those that are read as
    marked."""
    track, skills = evidence.track, evidence.skills
    read, spent = track.count("m"), track.count("s")
    gap = track.rstrip(".").count(".")
    compared = evidence.covered is not None
    # A few free coins in a row of marks are odd; marks here and there are meant.
    holes = gap > 0 and (2 * gap <= read or not compared)
    # Where nothing spends coins, what looks spent is a mark, or something that lies there.
    without_skills = evidence.first_game and compared
    odd = skills is not True and (spent == 1 or (spent > 0 and without_skills))
    return (*((read + gap,) if holes else ()), *((read + spent,) if odd else ()))
