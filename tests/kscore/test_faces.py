"""Every face tells everything: each kind of note and of question stands at a terminal, on a page,
on a phone and in JSON.

The kinds come from their classes; whoever adds one has to give an example of it here, and a face
that does not show it fails.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from kscore.engine.history import Certainty, Finding
from kscore.engine.messages import TREE
from kscore.engine.score import Problem
from kscore.engine.season import CardSet, Season
from kscore.scanner.errors import LeftOutSheet, Uncertain
from kscore.scanner.reading import (
    Alternative,
    BoxDoubt,
    CoinsDoubt,
    Doubt,
    EffectsDoubt,
    RuleEvidence,
    SeasonDoubt,
    SpacesDoubt,
    SymbolsDoubt,
    kinds_of_doubt,
)
from kscore.scanner.sheet_place import SheetPlace
from rich.console import Console, Group, RenderableType

from kscore.cli.commands import BEFORE, COMMANDS
from kscore.cli.dialogue import Dialogue
from kscore.game.game import Game
from kscore.game.season_end import typed
from kscore.messages import LANGUAGES, PhoneTexts, Texts
from kscore.phone.sheets import GameSheets
from kscore.record.entry import Entry
from kscore.record.places import Places
from kscore.sheet import notes
from kscore.sheet.check import CheckedNumber, Comparison, SeasonFrom, SeasonGuess, Verdict
from kscore.sheet.notes import SheetNote
from kscore.sheet.result import BookedResult, SheetResult
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring, score_reading
from kscore.sheet.whole_game import PointsOrigin, SeasonPart
from kscore.statements.corrections import Contradiction, Corrections
from kscore.views.documents.sheet import SheetDocument
from kscore.views.json_form import result_json
from kscore.views.page.parts import question_with_reasons, turned_texts, warning_texts
from kscore.views.phone import sheet_page
from kscore.views.terminal.results import result
from kscore.views.wording import note_line, note_lines, value_name, where
from tests.kscore.sheets import CARDS, at_table, case_of, reading, recorded, setup_of, sheet
from tests.scanner.kinds import a_symbol

CARD_SET = CardSet.parse(CARDS)
GUESS = SeasonGuess(Season.SUMMER, SeasonFrom.FOLLOWS, Season.SPRING)
NUMBER = CheckedNumber(
    Season.SPRING,
    "coins",
    3,
    confidence=1.0,
    against=Comparison.MAP,
    computed=1,
    verdict=Verdict.WRONG,
    cells=("A1",),
)
EXAMPLES: Mapping[type[SheetNote], SheetNote] = MappingProxyType(
    {
        type(each): each
        for each in (
            notes.PoorPhoto(("quality.dark",)),
            notes.UnlikeHand("Anna", "Ben"),
            notes.SheetLeftOut(LeftOutSheet("upper_left", Uncertain())),
            notes.TurnedSpaces(RuleEvidence(("C8",), "F", 0.6, "A", 0.97, turned=True)),
            notes.UnaskedSpaces(SpacesDoubt("F", (Alternative("V", 0.3),), ("A1",))),
            notes.ImpossibleMap(Problem("star_on_monster", ("A1",))),
            notes.CannotBe(Contradiction("against.coins_before", {"coins": 3, "other": 4})),
            notes.SeasonByBoxes(GUESS),
            notes.WrongNumber(NUMBER, CARD_SET),
            notes.RightNumber(NUMBER),
            notes.SamePhoto("also", "Ben", Season.SUMMER),
            notes.InOtherGame("Friday", "Ben", Season.SUMMER),
            notes.UnrecordedSeason(
                "Anna", SeasonPart(Season.SPRING, PointsOrigin.WRITTEN, points=20, monsters=0)
            ),
            notes.EffectsDrawn(),
            notes.OddSheet(Finding("as_drawn", ("A1",), Certainty.HINT)),
            notes.PiecesOfNoCard("Ben", Season.SUMMER),
            notes.SeasonAgainstBoxes(Season.SPRING, GUESS),
            notes.SeasonUnlikely("anna.jpg", 40, Season.SPRING, Season.SUMMER),
            notes.LookDamaged("Anna"),
            notes.SheetOfOtherGame("H-B", "K"),
        )
    }
)


def drawn(shown: Iterable[RenderableType]) -> str:
    """What a terminal shows, however wide."""
    into = io.StringIO()
    Console(file=into, width=2000, color_system=None).print(Group(*shown))
    return into.getvalue()


def scored(*doubts: Doubt) -> ScoredSheet:
    table = Scoring(CARD_SET, Season.SPRING)
    found = score_reading(ReadingSource(reading()), table)
    return replace(found, doubts=doubts)


def at_a_terminal(note: SheetNote, t: Texts) -> str:
    read = SheetResult(photo="anna.jpg", scored=scored(), notes=(note,))
    aside = note_lines(read.notes, t, notes.SeasonUnlikely)  # as `kscore` tells it on stderr
    return drawn(result(read, t)) + "\n".join(aside)


def at_a_seasons_end(note: SheetNote, t: Texts) -> str:
    game = Game(setup_of(), ())
    end = replace(typed(game, "Anna", Season.SPRING, sheet(), Corrections()), told=(note,))
    booked = BookedResult(photo="anna.jpg", notes=end.notes, scored=end.scored, end=end)
    aside = note_lines(booked.notes, t, notes.SeasonUnlikely)
    return drawn(result(booked, t)) + "\n".join(aside)


def on_a_page(note: SheetNote, t: Texts) -> str:
    drawn = SheetDocument.of(scored(), (note,), t)
    return "\n".join((*warning_texts(drawn.notes, scored()), *turned_texts(drawn.notes)))


def on_a_phone(note: SheetNote, t: Texts) -> str:
    page = sheet_page.sheet(at_table(scored(), notes=(note,)), None, t)
    return "\n".join((*page.notes, page.agrees))


def in_json(note: SheetNote, t: Texts) -> str:
    data = result_json(SheetResult(photo="anna.jpg", scored=scored(), notes=(note,)), t)
    return "\n".join(each["text"] for each in data["notes"] if each["kind"] == note.kind)


FACES = (at_a_terminal, at_a_seasons_end, on_a_page, on_a_phone, in_json)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("kind", SheetNote.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_face_tells_every_kind_of_note(
    kind: type[SheetNote], face: Callable[[SheetNote, Texts], str], lang: str
) -> None:
    assert kind in EXAMPLES, "an example of the new kind is missing above"
    t, note = Texts(lang), EXAMPLES[kind]
    line = note_line(note, PhoneTexts(lang) if face is on_a_phone else t)
    shown = " ".join(face(note, t).split())
    if face is on_a_phone:  # who is on a phone types no commands
        assert not re.search(_COMMAND, shown)
    assert " ".join(line.split()) in shown


_COMMAND = rf"kscore ({'|'.join((*COMMANDS.commands, *BEFORE))})\b|--[a-z]"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheets_page_on_a_phone_names_no_command(lang: str) -> None:
    """Of what a sheet may be told against it, and of its questions."""
    t = PhoneTexts(lang)
    about = ("against.", "finding.", "effects.", "witness.", "season_from.")
    keys = [key for key in TREE.keys(lang) if key.startswith(about)]
    own = [key for key in keys if f"phone.{key}" not in t]
    assert [key for key in own if re.search(_COMMAND, str(TREE.template(key, lang)))] == []


def test_one_of_several_sheets_names_its_photo_once() -> None:
    read = SheetResult(photo="sheet.jpg", place=SheetPlace(1, 2, "left"), scored=scored())
    shown = drawn(result(read, Texts("en")))
    assert (shown.count("Sheet 1 of 2, left\n"), shown.count("sheet.jpg")) == (1, 1)


def test_every_kind_of_note_has_its_own_name() -> None:
    assert len({kind.kind for kind in SheetNote.__subclasses__()}) == len(
        SheetNote.__subclasses__()
    )


ASKED: Mapping[type[Doubt], Doubt] = MappingProxyType(
    {
        type(each): each
        for each in (
            SpacesDoubt("F", (Alternative("V", 0.3, {"total": 2}),), ("A1",)),
            CoinsDoubt(2, (Alternative(3, 0.3, {"total": 1}),)),
            BoxDoubt(9, (Alternative(4, 0.3),), "spring.first"),
            EffectsDoubt("none", (Alternative("C3+C4", 0.3, {"total": 1}),)),
            SeasonDoubt("spring", (Alternative("summer", 0.3),)),
            SymbolsDoubt(
                "FV",
                (Alternative("FW", 0.3, {"total": 2}),),
                ("A1", "B1"),
                symbols=(
                    a_symbol(("A1",), "F", 1.0, "V", "A1"),
                    a_symbol(("B1",), "V", 0.7, "W", "B1"),
                ),
            ),
        )
    }
)


def asked_on_a_page(doubt: Doubt, t: Texts) -> str:
    found = scored(doubt)
    asked = SheetDocument.of(found, (), t).questions
    return "\n".join(question_with_reasons(each, found, t) for each in asked)


def asked_on_a_phone(doubt: Doubt, t: Texts) -> str:
    (question,) = sheet_page.sheet(at_table(scored(doubt)), None, t).asked
    words = (question.words, *(answer.words for answer in question.answers))
    return " ".join((where(doubt, t), *words)) if doubt.cells == () else " ".join(words)


def test_answers_on_a_phone_show_the_spaces_that_they_alone_name() -> None:
    named = {
        kind: [answer.spaces for answer in question.answers if answer.spaces]
        for kind, doubt in ASKED.items()
        for question in sheet_page.sheet(at_table(scored(doubt)), None, Texts("en")).asked
    }
    assert named == {kind: [("C3", "C4")] if kind is EffectsDoubt else [] for kind in ASKED}


def asked_at_a_terminal(doubt: Doubt, t: Texts) -> str:
    return drawn(result(SheetResult(photo="anna.jpg", scored=scored(doubt)), t))


def asked_in_a_dialogue(doubt: Doubt, t: Texts) -> str:
    lines = list[RenderableType]()

    def nobody(prompt: str) -> str:
        raise EOFError

    Dialogue(t, lines.append, nobody).talk(case_of(lambda _: scored(doubt)))
    words = drawn(lines)
    return words if doubt.cells or doubt.kind == "box" else f"{where(doubt, t)} {words}"


def asked_in_json(doubt: Doubt, t: Texts) -> str:
    (data,) = result_json(SheetResult(photo="anna.jpg", scored=scored(doubt)), t)["doubts"]
    there = Doubt.from_json(data)
    return " ".join((where(there, t), *(value_name(there, a.read, t) for a in there.alternatives)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "face",
    [asked_at_a_terminal, asked_in_a_dialogue, asked_on_a_page, asked_on_a_phone, asked_in_json],
)
@pytest.mark.parametrize("kind", kinds_of_doubt(), ids=lambda kind: kind.__name__)
def test_every_face_asks_every_kind_of_question(
    kind: type[Doubt], face: Callable[[Doubt, Texts], str], lang: str
) -> None:
    assert kind in ASKED, "an example of the new kind is missing above"
    t, doubt = Texts(lang), ASKED[kind]
    shown = " ".join(face(doubt, t).split())
    assert where(doubt, t) in shown
    # which spaces of a symbol stands beside it
    assert value_name(doubt, doubt.alternatives[0].read, t).rpartition(": ")[2] in shown


def test_a_phone_tells_that_the_same_photo_stands_in_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a terminal does: it is an old photo, or the game was begun twice."""
    monkeypatch.setenv("KSCORE_HOME", str(tmp_path))
    entry = Entry("Anna", Season.SPRING, sheet(), sha256="ab" * 32)
    games = {}
    for name in ("old", "new"):
        place = Places().new(name)
        games[place] = recorded(place, entry, setup=setup_of(name=name))
    for place, game in games.items():
        (found,) = GameSheets().of(game, str(place)).values()
        (told,) = (each for each in found.notes if isinstance(each, notes.InOtherGame))
        assert told.player == "Anna"
        assert {told.game, game.setup.name} == {"old", "new"}
