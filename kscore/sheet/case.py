"""A sheet as a conversation: its score, questions, and answers. What becomes of it once something
more is said. All of it is a value: who asks, and how, is a face's affair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from kscore.engine.frozen import Frozen
from kscore.engine.season import CardSet, Season, SeasonScore
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.errors import HopelessPhoto, SeasonOpen
from kscore.scanner.reading import (
    BoxDoubt,
    CoinsDoubt,
    Doubt,
    EffectsDoubt,
    SpacesDoubt,
    SymbolsDoubt,
    Value,
)
from kscore.sheet.check import checked
from kscore.sheet.contradictions import ALONE, OtherSheets
from kscore.sheet.notes import SheetNote, notes_of
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.corrections import ANSWERED, Corrections, How, Origin

if TYPE_CHECKING:
    from kscore.engine.history import Finding
    from kscore.scanner.pipeline import Look
    from kscore.sheet.check import KnownSeason, SeasonGuess
    from kscore.sheet.request import Request
    from kscore.sheet.scoring import Span
    from kscore.sheet.season_weighing import SeasonEvidence
    from kscore.sheet.whole_game import RecordedSeason

Scorer = Callable[[Corrections], ScoredSheet]
"""Scores the same sheet again with what the player has said by now. Raises Mistyped for what cannot
be."""

HOPELESS = 25
"""From so many questions on another photo costs less than answering: two minutes of them, for what
is most often a blurred photo or no sheet of this game."""


class NumberedDoubt(NamedTuple):
    """A doubt with its number in the list and the picture. It keeps that as long as it is open."""

    number: int
    doubt: Doubt


class PlayerPlace(Frozen):
    """A player's total and place in a game. All seasons' points, and the place among ``of`` players
    (None: not ranked).

    ``level`` are the others with as many points, ``sharing`` those of them who have the same place:
    the points lost to monsters do not part them, or (``undecided``) are not known.
    """

    total: int
    rank: int | None
    of: int
    _: KW_ONLY
    level: tuple[str, ...] = ()
    sharing: tuple[str, ...] = ()
    undecided: bool = False


class UncertainTotal(NamedTuple):
    """Why a player's total in a game may change. Beside the sheet that is asked about: how far open
    questions may move it (None: nothing is asked), seasons that others have and this player lacks,
    and sheets that cannot have come from the one before, with the spaces."""

    player: str
    total: int
    span: Span | None = None
    behind: tuple[Season, ...] = ()
    misfits: Mapping[Season, tuple[str, ...]] = MappingProxyType({})


class SeatAtTable(Protocol):
    """A sheet's place in a game of a record."""

    @property
    def player(self) -> str:
        """Whose sheet it is."""
        ...

    @property
    def season(self) -> Season:
        """The season that it ends."""
        ...

    def placed(self, score: SeasonScore) -> PlayerPlace:
        """What the player has if this is the season's score."""
        ...

    def uncertain(self) -> tuple[UncertainTotal, ...]:
        """Players whose totals may change, in the players' order."""
        ...

    def earlier(self) -> Mapping[Season, RecordedSeason]:
        """The points of earlier seasons."""
        ...

    def odd(self, scored: ScoredSheet) -> tuple[Finding, ...]:
        """Findings against this sheet following last season's."""
        ...

    def later(self) -> tuple[Season, ...]:
        """The player's later seasons of which anything is entered."""
        ...


class Progress(Frozen):
    """How far the questions about a sheet have come.

    Attributes:
        questions: those that are left, in the order of their numbers.
        open: the same with those that the last answer leaves open: they are not asked again.
        last: the highest number that was given.
        insisted: what was answered, as it was: what still reads so is not asked again.
    """

    questions: tuple[NumberedDoubt, ...]
    open: tuple[NumberedDoubt, ...]
    last: int
    insisted: tuple[Doubt, ...] = ()

    @staticmethod
    def begun(scored: ScoredSheet) -> Progress:
        """Every question of a sheet, numbered as asked."""
        questions = numbered(scored.doubts)
        return Progress(questions, questions, len(questions))

    def after(self, scored: ScoredSheet, insisted: Sequence[Doubt]) -> Progress:
        """What is left once the sheet is scored with these answers."""
        new = tuple(_unanswered(scored.doubts, self.insisted))
        left = numbered(new, self.questions, self.last)
        every = (*self.insisted, *insisted)
        open_ = tuple(_unanswered(new, every))
        last = max([self.last, *(question.number for question in left)])
        return Progress(tuple(each for each in left if each.doubt in open_), left, last, every)


class Case(Frozen, kw_only=True):
    """One sheet with everything that is known and was said of it.

    Saying more gives another case: `answered`, `confirmed`, `corrected`; `back` is the
    one before. Each decides the sheet once.

    Attributes:
        name: of the photo, the typed map or the recorded sheet.
        request: what is asked about it.
        scorer: scores it with whatever was said.
        score: with what was said by now; ``score.corrections`` is that.
        guess: how the season is known where the boxes told it.
        before: what a game's record has of earlier seasons.
        look: None where no photo was looked at now.
        season: what tells the season where it was not named.
        seat: whose sheet of which season it is in a game.
        cards: the game's, where they are known.
        beside: what the sheet has to fit.
        progress: how far its questions have come; None: none was answered yet.
        earlier: the case before the last thing that was said.
    """

    name: str
    request: Request
    scorer: Scorer
    score: ScoredSheet
    guess: SeasonGuess | None = None
    before: Callable[[], Mapping[Season, KnownSeason]] = dict
    look: Look | None = field(default=None, repr=False)
    season: SeasonEvidence | None = None
    seat: SeatAtTable | None = None
    cards: CardSet | None = None
    beside: OtherSheets = ALONE
    progress: Progress | None = None
    earlier: Case | None = field(default=None, repr=False)

    @property
    def open_season(self) -> SeasonOpen | None:
        """The error if no player answered the season. Nothing may be booked."""
        doubt = None if self.season is None else self.season.doubt
        if self.season is None or doubt is None:
            return None
        seasons = tuple(season.value for season in doubt.seasons)
        return SeasonOpen("season.open", photo=self.name, seasons=seasons, drawn=self.season.drawn)

    @property
    def hopeless(self) -> HopelessPhoto | None:
        """The error if a photo takes `HOPELESS` questions. Nothing is booked unless the player
        insists (`insisted`)."""
        reading, questions = self.score.reading, sum(map(_looks, self.score.doubts))
        if reading is None or self.request.anyway or questions < HOPELESS:
            return None
        return HopelessPhoto("photo.hopeless", photo=self.name, questions=questions)

    @property
    def insisted(self) -> Case:
        """This case for a player who goes on with a `hopeless` photo."""
        return replace(self, request=replace(self.request, anyway=True))

    @cached_property
    def asked_so_far(self) -> Progress:
        """How far its questions have come. While it is unknown which season it is, nothing else is
        asked."""
        if self.progress is not None:
            return self.progress
        return Progress((), (), 0) if self.open_season else Progress.begun(self.score)

    @property
    def questions(self) -> tuple[NumberedDoubt, ...]:
        """What is left to ask."""
        return self.asked_so_far.questions

    @cached_property
    def notes(self) -> tuple[SheetNote, ...]:
        """The sheet's notes as it is now."""
        seat = None if self.open_season else self.seat
        odd = () if seat is None else seat.odd(self.score)
        return tuple(notes_of(self.score, self.guess, checked(self.score, self.before), odd))

    @property
    def letters(self) -> str:
        """The map letters possible in this game. A plain one has neither heroes nor destroyed
        spaces."""
        played = self.beside.played
        never = "H" if played.heroes is False else ""
        never += str(Terrain.DESTROYED) if played.nothing_destroys else ""
        return "".join(letter for letter in READ_ORDER if letter not in never)

    def answered(
        self, question: NumberedDoubt, value: Value, how: How = How.ANSWERED, who: str = ""
    ) -> Case:
        """After the answer to one question. Raises Mistyped for what cannot be."""
        return self._accepting([(question.doubt, value, how)], who)

    def confirmed(self, questions: Iterable[NumberedDoubt], who: str = "") -> Case:
        """After the player let several questions stand as they are read. Raises Mistyped."""
        return self._accepting(
            [(each.doubt, each.doubt.read, How.ACCEPTED) for each in questions], who
        )

    def _accepting(self, answers: Sequence[tuple[Doubt, Value, How]], who: str) -> Case:
        said = with_answers(self.score, answers, who)
        return self._after(said, [replace(doubt, read=value) for doubt, value, _ in answers])

    def left_open(self, question: NumberedDoubt) -> Case:
        """The case with a question left open, not asked again. After a player neither knows nor
        says what it asks."""
        progress = self.asked_so_far.after(self.score, [question.doubt])
        return replace(self, progress=progress, earlier=self)

    def corrected(self, texts: Iterable[str], others: Iterable[NumberedDoubt] = ()) -> Case:
        """The case after corrections, as behind ``--set``. The spaces of a question need not be
        alike. What else ``others`` ask about is let stand. Raises Mistyped."""
        stand = [(each.doubt, each.doubt.read, How.ACCEPTED) for each in others]
        return self._after(with_answers(self.score, stand).and_typed(texts), ())

    def _after(self, said: Corrections, insisted: Sequence[Doubt]) -> Case:
        score = with_season_doubt(self.scorer(said), self.season)
        progress = self.asked_so_far.after(score, insisted)
        return replace(self, score=score, progress=progress, earlier=self)

    def saying(self, said: Corrections) -> Case:
        """The sheet of which just this is said, its questions numbered anew. Raises
        Mistyped."""
        score = with_season_doubt(self.scorer(said), self.season)
        return replace(self, score=score, progress=None, earlier=None)

    @property
    def back(self) -> Case:
        """Before the last thing that was said; the same where nothing was."""
        return self if self.earlier is None else self.earlier

    @property
    def stopped(self) -> Case:
        """This case with nothing more to ask: what is open stays so."""
        return replace(self, progress=replace(self.asked_so_far, questions=()))


def answer(
    corrections: Corrections, doubt: Doubt, value: Value, origin: Origin = ANSWERED
) -> Corrections:
    """The corrections with the answer to one doubt among them. Raises ValueError for a kind that
    none answers."""
    if isinstance(doubt, SpacesDoubt):
        return corrections.with_cells(doubt.letters(value), origin)
    if isinstance(doubt, EffectsDoubt):
        return corrections.with_effects(str(value), origin)
    if isinstance(doubt, BoxDoubt):
        assert doubt.where is not None
        if isinstance(value, str):  # what the number that was counted comes from
            return corrections.and_typed((value,), origin)
        return corrections.with_box(doubt.where, None if value is None else int(value), origin)
    if isinstance(doubt, CoinsDoubt):
        return corrections.and_typed((f"coins={value or 0}",), origin)
    raise ValueError(f"no correction answers a doubt of the kind {doubt.kind}")


def with_season_doubt(scored: ScoredSheet, evidence: SeasonEvidence | None) -> ScoredSheet:
    """The sheet with the question of its season, while open."""
    doubt = None if evidence is None else evidence.doubt
    return scored if doubt is None else replace(scored, doubts=(doubt, *scored.doubts))


def numbered(
    doubts: Sequence[Doubt], before: Sequence[NumberedDoubt] = (), last: int = 0
) -> tuple[NumberedDoubt, ...]:
    """The doubts as questions, in the order of their numbers.

    A doubt about what one of the questions ``before`` was about keeps its number; others follow
    after ``last``.
    """
    free = list(before)
    found = []
    for doubt in doubts:
        same = max(free, key=lambda question: _shared_spaces(question.doubt, doubt), default=None)
        if same is not None and _shared_spaces(same.doubt, doubt):
            free.remove(same)
            found.append(NumberedDoubt(same.number, doubt))
        else:
            last = max([last, *(question.number for question in (*before, *found))]) + 1
            found.append(NumberedDoubt(last, doubt))
    return tuple(sorted(found, key=lambda question: question.number))


def _shared_spaces(one: Doubt, other: Doubt) -> int:
    """The number of spaces in both doubts. 0 where they are about different things."""
    if type(one) is not type(other) or one.where != other.where:
        return 0
    return len(set(one.cells) & set(other.cells)) if one.cells else 1


def with_answers(
    scored: ScoredSheet, answers: Iterable[tuple[Doubt, Value, How]], who: str = ""
) -> Corrections:
    """What is said of a sheet once these doubts are answered. Raises Mistyped."""
    said = scored.corrections
    for doubt, value, how in answers:
        if isinstance(doubt, CoinsDoubt) and value is None:
            continue  # the player has not seen any: that confirms nothing
        # Enter at what the player said before confirms it: it is worth no less than it was.
        before = how is How.ACCEPTED and as_said(doubt, scored.corrections)
        said = answer(said, doubt, value, Origin(How.ANSWERED if before else how, who))
    return said


def _looks(doubt: Doubt) -> int:
    """How many places a question has people look at."""
    return (
        sum(map(bool, map(doubt.others, doubt.symbols))) if isinstance(doubt, SymbolsDoubt) else 1
    )


def _unanswered(doubts: Sequence[Doubt], answered: Sequence[Doubt]) -> Iterator[Doubt]:
    """The doubts that were not answered by what they still read."""
    said = {(each.kind, each.where, each.cells, each.read) for each in answered}
    return (each for each in doubts if (each.kind, each.where, each.cells, each.read) not in said)


def as_said(doubt: Doubt, said: Corrections) -> bool:
    """Whether a question's first answer is what the player said. And not what was read."""
    if isinstance(doubt, CoinsDoubt):
        return said.coins is not None
    return isinstance(doubt, SpacesDoubt) and all(
        said.cells.get(space) == letter for space, letter in doubt.letters(doubt.read).items()
    )
