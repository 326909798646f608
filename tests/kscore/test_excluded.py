"""What somebody says that a space is not ("K8!=F") is no answer, whatever was read and kept."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from kscore.engine.cards import CARDS as CARDS_BY_NAME
from kscore.engine.grid import spaces
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.questions import select_questions
from kscore.scanner.reading import Alternative, Doubt, SpacesDoubt

from kscore.cli.dialogue import Dialogue
from kscore.errors import Mistyped, sentence
from kscore.game.game import Game
from kscore.game.recorded import reconsidered
from kscore.game.seats import season_end_of_review
from kscore.messages import Texts
from kscore.record.entry import Entry
from kscore.record.store import Record
from kscore.sheet.case import numbered
from kscore.sheet.contradictions import OtherSheets, refuse_unplayed
from kscore.sheet.scoring import (
    CardStakes,
    ReadingSource,
    ScoredSheet,
    Scoring,
    score_reading,
    score_sheet,
    span_of,
)
from kscore.sheet.symbols import with_symbols
from kscore.statements.corrections import Corrections
from kscore.views.json_form import scored_json
from kscore.views.wording import correction_words
from tests.kscore.conftest import Run
from tests.kscore.sheets import CARDS, case_of, cells, reading, recorded, sheet

SPRING = Scoring(CardSet.parse(CARDS), Season.SPRING)
OLD = Path(__file__).parent / "old_records"


def score(*doubts: Doubt, said: str = "") -> ScoredSheet:
    source = ReadingSource(reading(*doubts))
    return score_reading(source, SPRING, Corrections.parse([said] if said else []))


def own(scored: ScoredSheet, space: str) -> SpacesDoubt:
    (found,) = (doubt for doubt in scored.doubts if space in doubt.cells)
    assert isinstance(found, SpacesDoubt)
    return found


def test_a_reading_that_kept_no_evidence_asks_about_all_that_is_left() -> None:
    """The likeliest letter is what was second when it was read; nothing is known of the others."""
    before = score(cells("F", "V", "A1", "A2"))
    assert own(before, "A1").cells == ("A1", "A2")
    after = score(cells("F", "V", "A1", "A2"), said="A1!=F")
    assert after.sheet.board["A1"] == "V"
    found = own(after, "A1")
    assert found.cells == ("A1",)
    assert found.excluded == ("F",)
    assert {found.read, *(each.read for each in found.alternatives)} == {*READ_ORDER} - {"F"}
    assert own(after, "A2").cells == ("A2",)
    sure = score(said="C5!=., C5!=F")
    assert sure.sheet.board["C5"] not in (".", "F")
    assert own(sure, "C5").excluded == (".", "F")


def test_it_is_asked_whatever_it_changes() -> None:
    """What somebody saw wrong stays open until it is put right, also where a second look would not
    be worth it for the points: the sheet is doubtful till then."""
    after = score(said="F7!=W")
    found = own(after, "F7")
    assert after.status == "doubtful"
    assert "F7" in after.doubtful
    assert span_of(after) is not None
    assert numbered(after.doubts)[0].doubt == found
    assert scored_json(after, "en")["said"] == ["F7!=W"]
    assert "said" not in scored_json(score(), "en")
    assert not score(said="F7!=W, F7=.").doubts
    alike = replace(found, alternatives=(Alternative(found.read, 0.0),))
    asked = select_questions(reading(alike), CardStakes(CARDS_BY_NAME["sentinel_wood"]))
    assert [doubt.cells for doubt in asked] == [("F7",)]
    assert not select_questions(
        reading(replace(alike, excluded=())), CardStakes(CARDS_BY_NAME["sentinel_wood"])
    )


def test_it_is_never_confirmed_with_others() -> None:
    certain = (cells("F", "V", "A1", p=0.01), cells(".", "F", "A5", p=0.02))
    assert isinstance(certain[0], SpacesDoubt)
    scored = score(*certain)
    assert len(with_symbols(scored).doubts) == 1
    apart = replace(scored, doubts=(replace(certain[0], excluded=("W",)), certain[1]))
    assert with_symbols(apart) == apart


@pytest.mark.parametrize(
    ("lang", "typed", "echo"),
    [
        ("en", "not village", "A1: not village"),
        ("en", "A1!=V", "A1: not village"),
        ("de", "kein Dorf", "A1: nicht Dorf"),
        ("de", "A1 != Dorf", "A1: nicht Dorf"),
    ],
)
def test_at_a_question(lang: str, typed: str, echo: str) -> None:
    """The question stays, with one answer less, and is asked again at once."""
    said, left = list[str](), [typed, "farm" if lang == "en" else "Acker"]

    def line(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    source = ReadingSource(reading(cells("F", "V", "A1", p=0.4)))
    asker = Dialogue(Texts(lang), lambda each: said.append(str(each)), line)
    scorer = partial(score_reading, source, SPRING)
    after = asker.talk(case_of(scorer)).score
    assert any(echo in each for each in said), said
    assert not left
    assert after.corrections.texts() == ("A1=A",)
    assert not after.doubts


def test_a_letter_means_what_is_printed_and_a_beginning_of_two_words_is_asked_back() -> None:
    """W is water though Wald begins with it, which is told; "wa" may be both."""
    said, left = list[str](), ["not W", "b", "nicht wa", "1", "q"]
    source = ReadingSource(reading(cells("F", "V", "A1", p=0.4)))
    asker = Dialogue(Texts("de"), lambda each: said.append(str(each)), lambda prompt: left.pop(0))
    scorer = partial(score_reading, source, SPRING)
    after = asker.talk(case_of(scorer)).score
    assert after.corrections.texts() == ("A1!=F",)
    assert any("A1: nicht Wald" in each for each in said)


def test_a_typed_map_and_what_if_take_only_what_is_there(run: Run) -> None:
    with pytest.raises(Mistyped) as raised:
        score_sheet(sheet(), SPRING, Corrections.parse(["F7!=W"]))
    assert raised.value.key == "set.not_typed_map"
    assert "F7=" in sentence(raised.value, Texts("de"))
    code, _, error = run("what-if", "/nowhere.jpg", "F7!=W", "--cards", CARDS)
    assert code == 2
    assert "say what it is" in error
    code, _, error = run("what-if", "/nowhere.jpg", "counts.spring=3", "--cards", CARDS)
    assert code == 2


def test_nothing_that_is_played_may_be_left() -> None:
    """Without heroes and what destroys spaces, neither can be all that is left."""
    plain = OtherSheets(played=Variant(games="K", heroes=False, skills=False))
    every = ", ".join(f"F7!={letter}" for letter in READ_ORDER if letter not in "HX")
    with pytest.raises(Mistyped) as raised:
        refuse_unplayed(Corrections.parse([every]), plain)
    assert raised.value.key == "set.excludes_all"
    refuse_unplayed(
        Corrections.parse([every]), replace(plain, played=replace(plain.played, games="KH"))
    )
    refuse_unplayed(Corrections.parse([every.rpartition(",")[0]]), plain)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["K8: not forest, not village", "spring: the counted 18 stands"]),
        ("de", ["K8: nicht Wald, nicht Dorf", "Frühling: gezählte 18 gelten"]),
    ],
)
def test_in_words(lang: str, words: list[str]) -> None:
    said = Corrections.parse(["K8!=F, K8!=V, counts.spring=18"])
    assert [each.casefold() for each in correction_words(said, Texts(lang))] == [
        each.casefold() for each in words
    ]


def entries(path: Path, autumn: str, letter: str) -> Game:
    """Anna's autumn with something said of K8, where the sheet has this letter."""
    said, drawn = Corrections.parse([autumn]), sheet().board.replace({"K8": letter})
    autumn_sheet = replace(sheet(), board=drawn)
    return recorded(
        path,
        *(Entry("Anna", season, sheet()) for season in (Season.SPRING, Season.SUMMER)),
        Entry("Anna", Season.AUTUMN, autumn_sheet, corrections=said),
    )


@pytest.mark.parametrize(
    ("said", "letter", "later"),
    [
        ("K8!=F", "M", "F"), ("K8!=F, K8!=X", "M", "F"), ("K8!=F", ".", ""),
        ("K8!=.", "M", "."), ("K8!=., K8!=F", "M", ".F"), ("K8=M", "M", ""), ("K8!=.", ".", "."),
    ],
)  # fmt: skip
def test_the_next_season_knows_what_it_still_is_not(
    said: str, letter: str, later: str, tmp_path: Path
) -> None:
    """What is drawn stays; what was empty may have become forest since, what stood destroyed. What
    is not empty may be so on the sheet that is scored: effects were drawn there since."""
    game = entries(tmp_path / "g.kscore", said, letter)
    assert game.excluded("Anna", Season.WINTER) == ({"K8": later} if later else {})
    assert game.excluded("Anna", Season.SUMMER) == {}
    assert game.excluded("Ben", Season.WINTER) == {}


@pytest.mark.parametrize("version", ["0.1.0", "2744cfa"])
def test_of_an_old_record(version: str, tmp_path: Path) -> None:
    """A sheet that was kept with its evidence, and one that was kept as a reading alone."""
    path = tmp_path / "old.kscore"
    shutil.copy(OLD / f"{version}.kscore", path)
    with Record.open(path) as record:
        game = Game.of(record)
        entry = game.latest("Anna", Season.SUMMER)
        assert entry.sheet is not None
        board = entry.sheet.board
        space = next(each.name for each in spaces() if board[each.name] in "FVAW")
        has = board[space]
        end = season_end_of_review(game, entry, entry.corrections.and_typed([f"{space}!={has}"]))
        record.add(end.entry)
        again = Game.of(record)
        scored = reconsidered(again, again.latest("Anna", Season.SUMMER))
        assert scored is not None
        assert own(scored, space).excluded == (has,)
        assert end.entry.sheet is not None
        assert end.entry.sheet.board[space] == own(scored, space).read != has
        record.undo()
        assert Game.of(record).latest("Anna", Season.SUMMER).sheet == entry.sheet
