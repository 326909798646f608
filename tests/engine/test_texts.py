"""Every sentence exists in both languages, with the values that the engine gives it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import engine
from engine import texts
from engine.cards import CARDS
from engine.errors import EngineError, IllegalPlacement
from engine.history.texts import SENTENCES
from engine.score import Problem, Reason
from engine.simulate import simulate_game

SOURCES = [path.read_text(encoding="utf-8") for path in Path(engine.__file__).parent.rglob("*.py")]


def _keys_of_calls(name: str) -> set[str]:
    """First arguments that are texts, of all calls of ``name`` in the engine."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def _fields(template: texts.Template) -> set[str]:
    parts = (template,) if isinstance(template, str) else template
    return {field for part in parts for _, field, _, _ in Formatter().parse(part) if field}


@pytest.mark.parametrize(
    "table",
    [texts.REASONS, texts.PROBLEMS, texts.STEPS, texts.ERRORS, SENTENCES],
    ids=["reasons", "problems", "steps", "errors", "findings"],
)
def test_both_languages_name_the_same_values(table: dict[str, dict[str, texts.Template]]) -> None:
    for key, languages in table.items():
        assert set(languages) == {"de", "en"}, key
        assert _fields(languages["de"]) == _fields(languages["en"]), key
        assert languages["de"] != languages["en"], key


def test_every_reason_and_problem_in_use_has_its_text() -> None:
    assert _keys_of_calls("Reason") <= set(texts.REASONS)
    assert _keys_of_calls("report") | _keys_of_calls("Problem") == set(texts.PROBLEMS)


def _subclasses(cls: type[EngineError]) -> set[type[EngineError]]:
    return {cls}.union(*(_subclasses(sub) for sub in cls.__subclasses__()))


def test_every_error_of_the_tree_has_its_text() -> None:
    for cls in _subclasses(EngineError):
        assert cls.key in texts.ERRORS, cls


def test_words_for_one_and_for_more() -> None:
    assert Reason("forest_on_edge", {"count": 1}).text("de") == "1 Waldfeld am Rand"
    assert Reason("forest_on_edge", {"count": 2}).text("de") == "2 Waldfelder am Rand"
    assert Reason("full_row", {"row": "A"}).text() == "row A is full"
    kinds = Reason("village_by_types", {"count": 3, "terrains": ("F", "M", "^")})
    assert kinds.text("de") == "Dorfgebiet neben 3 anderen Geländearten: Wald, Monster und Gebirge"
    assert kinds.text("en") == "village cluster next to 3 other terrain types: forest, monster and mountain"
    assert Problem("star_on_monster", ("A1", "B2")).text("de").endswith("A1, B2")


def test_the_contracts_example() -> None:
    reason = Reason("full_row", {"row": "A"})
    assert (reason.key, dict(reason.values), reason.text("en")) == ("full_row", {"row": "A"}, "row A is full")


def test_cards_are_called_by_their_names() -> None:
    error = IllegalPlacement(drawn="hamlet", cells=("A1", "B1"))
    assert error.text("de").startswith("Weiler kann nicht auf A1, B1 gezeichnet werden")
    assert error.text("en").startswith("Hamlet cannot be drawn on A1, B1")


def test_every_card_s_reasons_read_well_for_one_and_for_more() -> None:
    """No "1 Felder", no "2 Feld": whatever is counted, number and word agree."""
    plural = re.compile(r"\b1 (\w*[Ff]elder\w*|Zeilen|Spalten|Münzen|rows|columns|(?:\w+ )?spaces|coins)\b")
    single = re.compile(r"\b([02-9]|1\d) (\w*[Ff]eld|Zeile|Spalte|Münze|row|column|(?:\w+ )?space|coin)\b")
    seen = set()
    for seed in range(12):
        for record in simulate_game(seed, games=("K", "H", "KH")[seed % 3]).seasons:
            for card in CARDS.values():
                for award in card.score(record.sheet.board).awards:
                    seen.add(award.reason.key)
                    for lang in texts.LANGUAGES:
                        sentence = award.reason.text(lang)
                        assert not plural.search(sentence), sentence
                        assert not single.search(sentence), sentence
    assert len(seen) > 35
    assert Reason("village_span", {"rows": 1, "columns": 3}).text("de") == "Dorfgebiet über Zeilen und Spalten: 1 + 3"
    assert Reason("farm_on_ruin", {"count": 1, "each": 3}).text("de") == "1 Ackerfeld auf einer Ruine"
    assert Reason("farm_on_ruin", {"count": 2, "each": 3}).text("en") == "2 farm spaces on a ruin, 3 each"
