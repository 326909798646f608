"""What programs lean on: names and types, what shows itself, errors that speak to a program."""

from __future__ import annotations

import doctest
import json
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import assert_type, get_args

import pytest
from kscore.engine.errors import MessageError
from kscore.engine.messages import FULL_LANGUAGES, TREE
from kscore.scanner.reading import DoubtKind, kinds_of_doubt

import kscore
from kscore.sheet import notes
from testing import REPOSITORY, SAMPLES
from tests.error_keys import error_keys
from tests.test_library import as_doctest

GAME_CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
TYPED = "/".join(kscore.read(SAMPLES / "spring_pencil.jpg").map)


def test_cards_and_topics_are_found_by_their_names() -> None:
    assert_type(kscore.card("Grenzland"), kscore.Card)
    assert_type(kscore.topic("dragon"), kscore.Topic)
    assert_type(kscore.cards()["Borderlands"], kscore.Card)
    borderlands = kscore.cards()["borderland"]
    assert borderlands is kscore.card(38) is kscore.card(borderlands) is kscore.cards()[12]
    assert kscore.Board.parse("FFF/F.F/FFF").score(38).points == 24
    assert kscore.cards()[-2:] == tuple(kscore.cards())[-2:]
    for missing in (lambda: kscore.cards()["Monopoly"], lambda: kscore.topic("Borderlands")):
        with pytest.raises(kscore.EngineError):
            missing()
    with pytest.raises(IndexError):
        kscore.cards()[99]


def test_a_card_is_found_by_the_name_of_another_edition() -> None:
    for lang in ("fr", "pl"):
        cards = [card for card in kscore.cards() if lang in card.names]
        assert [card.number for card in cards] == list(range(26, 42))
        for card in cards:
            assert kscore.card(card.names[lang].lower()) is kscore.explain(card.names[lang]) is card
    for typed in ("zloty spichlerz", "grenier dore"):
        assert kscore.card(typed).english == "The Golden Granary"
    assert kscore.card("Canaux d’Irrigation").english == "Canal Lake"
    assert kscore.CardSet.parse("Remparts, Frontières, Arbres-Vigies, Montée des Eaux")


def test_kinds_are_those_that_there_are() -> None:
    kinds = {each.kind for each in kinds_of_doubt() if "kind" in vars(each)}
    assert set(get_args(DoubtKind)) == kinds
    assert set(get_args(notes.NoteKind)) == {each.kind for each in notes.SheetNote.__subclasses__()}


def test_a_total_is_a_number_or_says_why_there_is_none() -> None:
    typed = kscore.Sheet.parse(TYPED, heroes=False).score(GAME_CARDS)
    assert typed.season is None
    assert repr(typed) == "<kscore.Result map: no season, 0 questions>"
    assert len(typed.cards) == 4
    with pytest.raises(kscore.KscoreError, match="not known"):
        _ = typed.total
    photo = (SAMPLES / "autumn_crayons.jpg").read_bytes()
    cards = "Canal Lake, Great City, Borderlands, Sentinel Wood"
    asked = kscore.read(photo, name="4_winter.jpg").score(cards)
    with pytest.raises(kscore.KscoreError, match="which season") as raised:
        _ = asked.total
    assert "--season" not in str(raised.value)
    assert_type(asked.answer(asked.questions[0], "autumn").total, int)
    assert "no season" in repr(asked)
    assert "?" in asked._repr_html_()


def test_players_are_named_as_cards_are(quick_path: Path) -> None:
    evening = kscore.Evening.begin("Bo, Anna", GAME_CARDS, quick_path / "e.kscore")
    assert evening.players == ("Bo", "Anna")
    assert repr(evening) == "<kscore.Evening e.kscore: Bo, Anna, spring>"
    (outcome,) = evening.enter(SAMPLES / "game" / "1_spring_anna.jpg")
    assert isinstance(outcome, kscore.Result)
    evening.write(outcome)
    page = evening._repr_html_()
    assert "<th>1. Anna</th><td>13</td><td></td>" in page


def test_what_matters_shows_itself() -> None:
    award = kscore.Board.parse("FFFFF/....F").score("Borderlands").awards[0]
    assert repr(award) == "<kscore.Award +6 row A is full: A1 … A5>"
    assert repr(kscore.card("Borderlands")) == "<kscore.Card Borderlands>"
    result = kscore.Sheet.parse(TYPED, heroes=False).score(GAME_CARDS, "spring")
    what_if = result.what_if("coins=7")
    assert repr(what_if).startswith("<kscore.WhatIf ")
    assert f"total {what_if['total'].before} → {what_if['total'].after}" in repr(what_if)
    assert what_if._repr_html_().count("<tr>") == len(what_if.differences)
    assert repr(result.what_if(f"A1={result.map[0][0]}")) == "<kscore.WhatIf changes nothing>"
    explained = result.explain("Treetower")
    assert repr(explained) == f"<kscore.CardExplanation Treetower: {explained.score.points}>"
    page = explained._repr_html_()
    assert page.count("<tr>") == 1 + len(explained.score.awards) + len(explained.near)


def test_what_a_new_program_tries_first(quick_path: Path) -> None:
    """Sentences print themselves, an alternative answers, one file is enough."""
    award = kscore.Board.parse("FFFFF/....F").score("Borderlands").awards[0]
    assert str(award.reason) == award.reason.text() == "row A is full"
    farms = GAME_CARDS.replace("Canal Lake", "Golden Granary")
    sheet = kscore.read(SAMPLES / "summer_coloured_lines.jpg")
    doubtful = sheet.score(farms, kscore.Season.SUMMER)
    question = doubtful.questions[0]
    assert str(question) == question.text()
    farm = question.alternatives[0]
    assert doubtful.answer(question, farm) == doubtful.answer(question, farm.read)
    with pytest.raises(kscore.EngineError, match="not a season"):
        sheet.score(farms, 3)  # type: ignore[arg-type]
    evening = kscore.Evening.begin("Anna", farms, quick_path / "e.kscore", solo=True)
    assert kscore.stats(evening.record) == kscore.stats([evening.record])
    with pytest.raises(TypeError, match="several"):
        next(kscore.read_many("sheet.jpg"))


def test_what_shows_itself_escapes_names(quick_path: Path) -> None:
    evening = kscore.Evening.begin("<b>Bo</b>, Anna", GAME_CARDS, quick_path / "e")
    assert "<b>" not in evening._repr_html_()


# errors


def test_an_error_speaks_to_a_program() -> None:
    with pytest.raises(kscore.ScanError) as raised:
        kscore.read("missing.jpg")
    error = raised.value
    assert str(error) == error.text() == "There is no file missing.jpg."
    assert error.command_text().endswith("drag the photo into the terminal.")
    with pytest.raises(kscore.ScanError) as raised:
        kscore.read(b"no photo", name="x.jpg")
    assert raised.value.text(hint=False) == "x.jpg is not a picture."
    assert raised.value.text("de").startswith("x.jpg ist kein Bild. Gelesen werden")
    assert raised.value.text("de", hint=False) == "x.jpg ist kein Bild."


def test_no_hint_for_programs_names_an_option_and_no_fact_is_lost() -> None:
    for key in {each.key for each in error_keys()}:
        for lang in FULL_LANGUAGES:
            whole = TREE.template(key, lang)
            if not isinstance(whole, str):
                continue
            error = MessageError(key)
            told, fact = (_template(error, lang, hint) for hint in (True, False))
            assert fact, key
            assert whole.startswith(told), key
            assert told.startswith(fact), key
            hints = told[len(fact) :]
            assert "--" not in hints, key
            assert "erminal" not in hints, key
            assert "kscore new" not in hints, key


def _template(error: MessageError, lang: str, hint: bool) -> str:
    """The sentence with its values' names in braces."""

    class Named(dict[str, str]):
        def __missing__(self, name: str) -> str:
            return name

    from kscore.engine import errors

    whole = TREE.template(error.key, lang)
    assert isinstance(whole, str)
    return (errors._without_commands if hint else errors._first_sentence)(whole)


# checkers


PROGRAM = as_doctest((REPOSITORY / "docs" / "library.md").read_text(encoding="utf-8"))


EXAMPLES = sorted((REPOSITORY / "examples").glob("*.py"))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """The page's code, as a file."""
    file = tmp_path / "page.py"
    file.write_text(doctest.script_from_examples(PROGRAM), encoding="utf-8")
    return file


def test_the_page_and_the_examples_are_typed(page: Path) -> None:
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    done = subprocess.run([*mypy, page, *EXAMPLES], cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_another_checker_agrees(page: Path) -> None:
    """pyright, where it is installed: like a console it shows values that nobody uses."""
    checker = shutil.which("pyright")
    if checker is None:
        pytest.skip("pip install pyright")
    for example in EXAMPLES:
        shutil.copy(example, page.parent)
    allowed = {"reportUnusedExpression": "none"}
    if not {"pandas", "matplotlib"} <= packages_distributions().keys():
        allowed["reportMissingImports"] = "none"
    config = {"extraPaths": [str(REPOSITORY / ".ci" / "types")], **allowed}
    (page.parent / "pyrightconfig.json").write_text(json.dumps(config))
    python = ("--pythonpath", sys.executable)
    done = subprocess.run(
        [checker, "--warnings", *python], cwd=page.parent, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
