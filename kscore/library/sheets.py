"""A photo or a typed map as a value that is read, corrected, scored and asked about."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from kscore.disk import write_whole
from kscore.engine.cards import Card
from kscore.engine.frozen import Frozen
from kscore.engine.layout import Layout
from kscore.engine.rules import Variant
from kscore.engine.score import Award
from kscore.engine.season import CardSet, EdictScore, Season, parse_season
from kscore.engine.sheet import Sheet as EngineSheet
from kscore.errors import Mistyped, SeasonOpen
from kscore.library import boards
from kscore.library.boards import Board, html_table
from kscore.messages import Texts, language
from kscore.scanner.pipeline import Look
from kscore.scanner.reading import (
    Alternative,
    Doubt,
    DoubtKind,
    RegisteredPhoto,
    SeasonDoubt,
    SpacesDoubt,
    SymbolReading,
    SymbolsDoubt,
    Value,
)
from kscore.sheet.case import Case, NumberedDoubt as AskedQuestion
from kscore.sheet.explain import CardReport as Explained, Difference
from kscore.sheet.notes import NoteKind, SheetNote as ToldNote
from kscore.sheet.outcome import (
    NeedsPlayer,
    NeedsSeason,
    Outcome,
    Read,
    Refused,
    outcome_alone,
    typed_map,
)
from kscore.sheet.request import (
    CardPoints,
    PointsOtherwise,
    Request,
    Wanted,
    parse_changes,
    parse_layout,
    parse_map,
)
from kscore.sheet.result import (
    CardResult,
    PhotoResult,
    SheetResult,
    WhatIfResult,
    finish,
    result_of,
)
from kscore.statements.corrections import CorrectionsOfPhotos
from kscore.statements.terrain_words import terrain_letter
from kscore.views import picture
from kscore.views.documents.points import PointsDocument
from kscore.views.documents.sheet import AwardLine, tally_of
from kscore.views.files import Writer, write_picture
from kscore.views.json_form import result_json
from kscore.views.maps import map_svg
from kscore.views.wording import doubt_line, minus, note_line, season_name, signed

Cards = str | Sequence[str] | CardSet
"""Four scoring cards in the order A, B, C, D: names, one text with commas, or a `CardSet`."""


class Question(Frozen):
    """Something about a sheet that only its player can tell.

    Attributes:
        number: what to call it as long as it is open.
    """

    number: int
    _doubt: Doubt
    _case: Case = field(compare=False)

    @property
    def kind(self) -> DoubtKind:
        """ "cells", "symbols", "coins", "box", "effects" or "season"."""
        return self._doubt.kind

    @property
    def cells(self) -> tuple[str, ...]:
        """The spaces it is about; none of a number."""
        return self._doubt.cells

    @property
    def symbols(self) -> tuple[SymbolReading, ...]:
        """What each symbol is taken for, of a question of kind "symbols"."""
        return self._doubt.symbols if isinstance(self._doubt, SymbolsDoubt) else ()

    @property
    def read(self) -> Value:
        """What counts unanswered: a map letter, a number, a season."""
        return self._doubt.read

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """What else it may be: ``read``, probability ``p``, ``changes`` of points."""
        return self._doubt.alternatives

    def __repr__(self) -> str:
        about = " ".join(self.cells) or self.kind
        return f"<kscore.Question {self.number}: {about}, read {str(self.read)!r}>"

    def text(self, lang: str = "en") -> str:
        """The question in a sentence."""
        return doubt_line(self._doubt, self._case.score, Texts(lang))

    __str__ = text


class Note(Frozen):
    """Something that is told about a sheet beside its points and questions.

    Attributes:
        kind: what sort, as in the JSON.
        cells: the spaces that it is about.
    """

    kind: NoteKind
    cells: tuple[str, ...]
    _told: ToldNote = field(repr=False)

    def text(self, lang: str = "en") -> str:
        """The sentence."""
        return note_line(self._told, Texts(lang))

    __str__ = text


class CardExplanation(Explained):
    """A card on a sheet: its points, and what would earn more.

    ``score`` has every award, ``near`` the single spaces that would; ``otherwise`` are the points
    by the other reading of its rule, where that makes a difference.
    """

    def __repr__(self) -> str:
        return f"<kscore.CardExplanation {self.card.english}: {self.score.points}>"

    def _repr_html_(self) -> str:
        lang = language(None, os.environ)
        awards = [
            (f"{each.points:+d}", each.reason.text(lang), " ".join(each.cells))
            for each in self.score.awards
        ]
        near = [(f"(+{each.gain})", each.letters, each.space) for each in self.near]
        named = (self.score.points, self.card.name(lang), self.card.rule(lang))
        return html_table([named, *awards, *near])


class WhatIf(Frozen):
    """What other spaces would make of a sheet's points.

    Attributes:
        differences: points before and after by ``key``: cards, monsters, coins, total.
    """

    differences: tuple[Difference, ...]
    _done: WhatIfResult = field(repr=False)

    def __getitem__(self, key: str) -> Difference:
        """One of the differences, by a card's key, "monsters", "coins" or "total"."""
        found = {each.key: each for each in self.differences}
        return found[key]

    def __repr__(self) -> str:
        changed = (each for each in self.differences if each.before != each.after)
        told = ", ".join(f"{each.key} {each.before} → {each.after}" for each in changed)
        return f"<kscore.WhatIf {told or 'changes nothing'}>"

    def _repr_html_(self) -> str:
        return html_table((each.key, each.before, "→", each.after) for each in self.differences)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The object of ``kscore what-if … --json``."""
        return result_json(self._done, Texts(lang))


class _Spoken(Frozen, kw_only=True):
    """What sheets and results share. A value: saying more gives another one."""

    _outcome: Read | NeedsSeason = field(repr=False)
    _source: Look | EngineSheet | None = field(default=None, repr=False)

    @cached_property
    def _case(self) -> Case:
        return (
            self._outcome.case() if isinstance(self._outcome, NeedsSeason) else self._outcome.case
        )

    @cached_property
    def _done(self) -> PhotoResult:
        return result_of(self._outcome)

    @property
    def name(self) -> str:
        """The photo's path, or "map"."""
        return self._case.name

    @property
    def place(self) -> str | None:
        """Where it lies in a photo of several sheets ("upper_left", …); None where there is
        one."""
        look = self._case.look
        return None if look is None or look.place is None else look.place.place

    @property
    def layout(self) -> str:
        """The printed sheet: "K-A", "K-B", "H-A", "H-B", or a key of one's own."""
        return self._sheet.layout.key

    @property
    def map(self) -> tuple[str, ...]:
        """Eleven rows of eleven map letters."""
        return self._sheet.board.rows

    @property
    def board(self) -> Board:
        """The map, to be scored by any card."""
        return Board(self._sheet.board.rows, self._sheet.board.ruins)

    @property
    def coins(self) -> int:
        """Coins that score: marked and not struck out."""
        return self._case.score.coins

    @property
    def stars(self) -> frozenset[str]:
        """Spaces with a hero's star."""
        return self._sheet.stars

    @property
    def letters(self) -> Mapping[str, str]:
        """Letters written in monsters, by space."""
        return dict(self._sheet.letters)

    @property
    def symbols(self) -> tuple[SymbolReading, ...]:
        """What is drawn alike and what it means, with the space that shows it best; none of a
        typed map."""
        reading = self._case.score.reading
        return () if reading is None else reading.symbols

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is doubtful and matters, as in the JSON."""
        return self._case.score.doubts

    @property
    def doubtful(self) -> frozenset[str]:
        """Spaces in doubt."""
        return self._case.score.doubtful

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is left to ask, in the order in which to ask it; an answer may settle others."""
        case = self._case
        if isinstance(self._outcome, NeedsSeason) and self._outcome.evidence.doubt is not None:
            return (Question(1, self._outcome.evidence.doubt, case),)
        return tuple(Question(each.number, each.doubt, case) for each in case.questions)

    @property
    def notes(self) -> tuple[Note, ...]:
        """Everything else that is told about the sheet."""
        return tuple(Note(each.kind, each.cells, each) for each in self._done.notes)

    def answer(self, question: Question, value: Value | Alternative) -> Self:
        """After the answer to one of its `questions`.

        Args:
            question: one of them.
            value: a terrain's letter or word in either language, a number, a season;
                ``question.read`` or one of its alternatives; of symbols a letter for each of
                their spaces.

        Raises Mistyped for what cannot be.
        """
        if isinstance(value, Alternative):
            value = value.read
        if isinstance(question._doubt, SeasonDoubt):
            return self._of_season(parse_season(str(value)))
        if isinstance(question._doubt, SpacesDoubt):
            offered = {each.read for each in question.alternatives} | {question.read}
            each = isinstance(question._doubt, SymbolsDoubt) and len(str(value)) == len(
                question.cells
            )
            value = value if each or value in offered else terrain_letter(str(value))
        asked = AskedQuestion(question.number, question._doubt)
        return self._said(self._case.answered(asked, value))

    def confirm(self, *questions: Question) -> Self:
        """After the player let these questions (all, where none is named) stand as they are
        read."""
        chosen = questions or self.questions
        if isinstance(self._outcome, NeedsSeason):
            return self._of_season(self._outcome.seasons[0])
        asked = [AskedQuestion(each.number, each._doubt) for each in chosen]
        return self._said(self._case.confirmed(asked))

    def correct(self, *texts: str) -> Self:
        """After corrections as behind ``--set``: ``F7=W``, ``F7=water``, ``coins=5``. Raises
        Mistyped."""
        if isinstance(self._outcome, NeedsSeason):
            said = self._case.score.corrections.and_typed(texts)
            request = replace(self._case.request, corrections=CorrectionsOfPhotos(said))
            return replace(self, _outcome=self._again(request))
        return self._said(self._case.corrected(texts))

    def what_if(self, *changes: str) -> WhatIf:
        """The points if spaces were different, by the cards that are named. Raises Mistyped."""
        changed = parse_changes(changes)
        if self._case.score.table.cards is None:
            raise Mistyped("needs_cards")
        done = self._asking(PointsOtherwise(changed))
        assert isinstance(done, WhatIfResult)
        return WhatIf(done.differences, done)

    def explain(self, card: str | int | Card) -> CardExplanation:
        """What a card makes of this sheet: ``score`` with every award, ``near`` misses. Raises
        UnknownCard, AmbiguousCard."""
        done = self._asking(CardPoints(boards.card(card)))
        assert isinstance(done, CardResult)
        return CardExplanation(*done.explained)

    def rows(self, lang: str = "en") -> list[dict[str, Any]]:
        """The points as a table, as ``--csv``: a row for each number."""
        return PointsDocument.of_results([self._done], Texts(lang)).dicts()

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The object of ``--json`` (docs/json.md)."""
        return result_json(self._done, Texts(lang))

    def picture(self, lang: str = "en") -> Image.Image:
        """The straightened sheet with what is read and what scores.

        It is drawn where there are no pixels: of a typed map, after another process.
        """
        return _image(picture.sheet_picture(self._case.score, Texts(lang), self._registered))

    def overlay(self, lang: str = "en") -> Image.Image:
        """The photo with the same marks. Raises ValueError without its pixels."""
        if self._registered is None:
            raise ValueError("nothing to draw on: read the photo in this process, and not of many")
        return _image(picture.overlay(self._case.score, Texts(lang), self._registered))

    def save(self, path: str | Path, lang: str = "en") -> None:
        """Writes its `picture`, its map (``.svg``) or its page (``.html``).

        Raises FileTrouble, also for a format that is not written; Mistyped for a page without
        cards or season.
        """
        path, t, done = Path(path), Texts(lang), self._done
        if path.suffix.lower() == ".svg":
            write_whole(path, self._repr_svg_().encode())
        elif path.suffix.lower() == ".html" and isinstance(done, SheetResult):
            Writer(t=t, say=lambda _: None, report=path).page([done])
        else:
            write_picture(path, picture.sheet_picture(self._case.score, t, self._registered))

    @property
    def _registered(self) -> RegisteredPhoto | None:
        """The photo's pixels, None where they are gone."""
        seen = None if self._case.score.reading is None else self._case.score.reading.registered
        return None if seen is None or seen.pixels.size <= 3 else seen

    def _repr_svg_(self) -> str:
        sheet = self._sheet
        return map_svg(
            sheet.board.rows,
            ruins=sheet.layout.ruins,
            stars=sheet.stars,
            letters=self.letters,
            doubtful=self.doubtful,
        )

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._value == other._value

    def __hash__(self) -> int:
        return hash((self.name, self.map, self.coins))

    @property
    def _value(self) -> tuple[object, ...]:
        """What tells it from other sheets: all but when and how fast it was read."""
        return (type(self), {**self.to_dict(), "timing_ms": None})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without the photo's pixels."""
        if self._source is None:
            raise TypeError("a sheet of an evening is not pickled: open the record there")
        source = self._source
        if isinstance(source, Look):
            source = source.without_pixels()
        said = CorrectionsOfPhotos(self._case.score.corrections)
        request = replace(self._case.request, corrections=said)
        season = self._case.score.table.season
        return _restored, (type(self), source, self.name, request, season)

    @property
    def _sheet(self) -> EngineSheet:
        return self._case.score.sheet

    def _said(self, case: Case) -> Self:
        assert isinstance(self._outcome, Read)
        return replace(self, _outcome=self._outcome.saying(case))

    def _of_season(self, season: Season) -> Self:
        """The sheet once the player said its season, where that is asked."""
        if not isinstance(self._outcome, NeedsSeason):
            raise ValueError("nobody asks which season it is")
        return replace(self, _outcome=_sound(self._outcome.season(season)))

    def _again(self, request: Request) -> Read | NeedsSeason:
        """The outcome where something else is asked of the sheet."""
        assert self._source is not None
        return _outcome_of(self._source, Path(self.name), request)

    def _asking(self, wanted: Wanted) -> PhotoResult:
        """What comes of one more question about the sheet, as it stands by now."""
        request = replace(self._case.request, wanted=wanted)
        if self._source is None:  # of a game: its record is known to the case
            return finish(replace(self._case, request=request))
        said = CorrectionsOfPhotos(self._case.score.corrections)
        outcome = self._again(replace(request, corrections=said))
        return result_of(_sound(outcome.placed(season=self._case.score.table.season)))


class Sheet(_Spoken, kw_only=True):
    """A sheet that was read (`kscore.read`) or typed (`Sheet.parse`).

    >>> from kscore.engine.sheet import Sheet as Printed
    >>> from kscore.engine.layout import LAYOUTS
    >>> sheet = Sheet.parse(Printed.blank(LAYOUTS["K-A"]).line)
    >>> sheet
    <kscore.Sheet map: K-A, 0 coins, 0 questions>
    >>> cards = "Treetower, Canal Lake, Great City, Borderlands"
    >>> result = sheet.correct("A1=M").score(cards, "autumn")
    >>> result.total, [(award.points, award.cells) for award in result.awards]
    (-2, [(-1, ('A2',)), (-1, ('B1',))])
    """

    @staticmethod
    def _of(source: Look | EngineSheet, name: Path, request: Request) -> Sheet:
        """What was looked at or typed, as far as it is asked for. Raises Mistyped."""
        return Sheet(_outcome=_outcome_of(source, name, request), _source=source)

    @staticmethod
    def parse(
        text: str, *, layout: str | Layout | None = None, heroes: bool | None = None
    ) -> Sheet:
        """A typed map, or a file that holds one, as behind ``--map``.

        Args:
            text: eleven rows, or the file.
            layout: the printed sheet; None: it is recognised.
            heroes: whether hero is a terrain type; None: it is.

        Raises BadMap and its like, LayoutNotRecognised, FileTrouble, Mistyped.
        """
        request = request_of(layout, heroes)
        return Sheet._of(parse_map(text, request.played.layout), Path("map"), request)

    def score(self, cards: Cards, season: str | Season | None = None) -> Result:
        """The points for a season.

        Args:
            cards: the four scoring cards in the order A, B, C, D.
            season: which has just ended, German or English; None: the boxes on the sheet tell it,
                or it is asked, or all four cards are scored.

        Raises CardError, UnknownSeason.
        """
        request = replace(
            self._case.request,
            cards=cards if isinstance(cards, CardSet) else CardSet.parse(cards),
            season=None if season is None else parse_season(str(season)),
            corrections=CorrectionsOfPhotos(self._case.score.corrections),
        )
        return Result(_outcome=self._again(request), _source=self._source)

    def __repr__(self) -> str:
        return (
            f"<kscore.Sheet {self.name}: {self.layout}, {self.coins} coins, "
            f"{len(self.questions)} questions>"
        )


class Result(_Spoken, kw_only=True):
    """A sheet's points, every one with its spaces and its reason."""

    _written: PhotoResult | None = None
    _ended: Callable[[Outcome], PhotoResult] = result_of

    @cached_property
    def _done(self) -> PhotoResult:
        return self._ended(self._outcome) if self._written is None else self._written

    @property
    def total(self) -> int:
        """The season's points. Raises SeasonOpen where `season` is None."""
        score = self._case.score.season
        if score is None:
            raise self._case.open_season or SeasonOpen("season.unknown", photo=self.name)
        return score.total

    @property
    def season(self) -> Season | None:
        """The season that has ended; None where unknown."""
        return self._case.score.table.season

    @property
    def player(self) -> str | None:
        """Whose sheet it is in an evening."""
        return None if self._case.seat is None else self._case.seat.player

    @property
    def cards(self) -> tuple[EdictScore, ...]:
        """The season's two cards, all four without one: ``edict`` and ``score``."""
        return self._case.score.cards

    @property
    def monsters(self) -> int:
        """The points lost to monsters, zero or negative."""
        return self._case.score.monsters.points

    @property
    def extra(self) -> int:
        """Points of a map pack's own cards (``correct("extra=6")``)."""
        return self._case.score.corrections.extra or 0

    @property
    def awards(self) -> tuple[Award, ...]:
        """What cards and monsters give: ``points``, ``cells``, ``reason.text(lang)``. With coins
        and extra points their sum is the total."""
        scores = (*(entry.score for entry in self.cards), self._case.score.monsters)
        return tuple(award for score in scores for award in score.awards)

    def _said(self, case: Case) -> Self:
        return replace(super()._said(case), _written=None)

    def __repr__(self) -> str:
        points = "no season" if self.season is None else f"{self.season.value} {self.total}"
        return f"<kscore.Result {self.name}: {points}, {len(self.questions)} questions>"

    def _repr_html_(self) -> str:
        t = Texts(language(None, os.environ))
        season, total = "", "?"
        if self.season is not None:
            season = season_name(self.season, t)
            total = minus(self.total) + ("?" if self.questions else "")
        lines = [
            (f"{line.edict} {line.what}".lstrip(), line.points, _reasons(line.awards))
            for line in tally_of(self._case.score, t)
        ]
        asked = "".join(f"<li>{escape(each.text(t.lang))}</li>" for each in self.questions)
        told = "".join(f"<li>{escape(each.text(t.lang))}</li>" for each in self.notes)
        return (
            f"<div>{self._repr_svg_()}{html_table([(season, total, ''), *lines])}"
            + (f"<ol>{asked}</ol>" if asked else "")
            + (f"<ul>{told}</ul></div>" if told else "</div>")
        )


def layout_named(named: str | Layout | None) -> Layout | None:
    """A layout, or the one of this key or file. Raises LayoutError."""
    return named if isinstance(named, Layout) else parse_layout(named)


def request_of(layout: str | Layout | None, heroes: bool | None) -> Request:
    """What is asked of a sheet that nothing else is said of. Raises LayoutError."""
    return Request(played=Variant(layout=layout_named(layout), heroes=heroes))


def _reasons(awards: Sequence[AwardLine]) -> str:
    return "; ".join(
        f"{signed(each.points)}: {each.reason} ({' '.join(each.spaces)})" for each in awards
    )


def _image(pixels: NDArray[np.uint8]) -> Image.Image:
    return Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))


def _restored(
    kind: type[_Spoken],
    source: Look | EngineSheet,
    name: str,
    request: Request,
    season: Season | None,
) -> _Spoken:
    """A sheet that was pickled, with what was said of it."""
    outcome = _outcome_of(source, Path(name), request)
    return kind(_outcome=_sound(outcome.placed(season=season)), _source=source)


def _outcome_of(source: Look | EngineSheet, photo: Path, request: Request) -> Read | NeedsSeason:
    if isinstance(source, Look):
        return outcome_alone(source, photo, request)
    return Read(photo=photo, case=typed_map(source, request))


def _sound(outcome: Outcome) -> Read | NeedsSeason:
    """A sheet that was said something more of. Raises what refused it."""
    if isinstance(outcome, Refused) and not isinstance(outcome, NeedsPlayer):
        raise outcome.error
    assert isinstance(outcome, Read | NeedsSeason)
    return outcome
