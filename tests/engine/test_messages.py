"""The engine's sentences: every key in use has one, and number and word agree."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import kscore.engine
import kscore.engine.neuland.errors
import pytest
from kscore.engine.cards import CARDS
from kscore.engine.errors import EngineError
from kscore.engine.messages import FULL_LANGUAGES, TREE, MessageTree, Plural
from kscore.engine.score import Problem

SOURCES = [
    path.read_text(encoding="utf-8") for path in Path(kscore.engine.__file__).parent.rglob("*.py")
]


def _keys_of_calls(name: str) -> set[str]:
    """First arguments that are texts, of all calls of ``name`` in the engine."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == name
                and node.args
            ):
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def _keys(kind: str) -> set[str]:
    return {key.removeprefix(kind) for key in TREE.keys("en") if key.startswith(kind)}


def test_every_reason_in_use_has_its_sentence_and_no_other_has() -> None:
    of_cards = {key for key in _keys("reason.") if not key.startswith("neuland_")}
    assert of_cards > {"empty_by_monster"}
    named = {card: Path(inspect.getfile(card.scorer)).read_text("utf-8") for card in CARDS.values()}
    for key in of_cards - {"empty_by_monster"}:
        assert sum(f'"{key}"' in source for source in named.values()) == 1, key
    assert _keys_of_calls("Reason") <= _keys("reason.")


def test_every_problem_in_use_has_its_text() -> None:
    assert _keys_of_calls("report") | _keys_of_calls("Problem") == _keys("problem.")


def test_a_sentence_has_one_home() -> None:
    tree = MessageTree()
    tree.add("en", {"here": "one"})
    with pytest.raises(ValueError, match="two sentences"):
        tree.add("en", {"here": "another"})


def test_a_partial_language_falls_back_to_english() -> None:
    tree = MessageTree()
    tree.add(
        "en",
        {
            "terrain.F": "forest",
            "terrain.W": "water",
            "and": "and",
            "found": "{what:terrain+} at {space!r}",
        },
    )
    tree.add("it", {"terrain.F": "bosco", "and": "e"})
    assert tree.languages == ("en", "it")
    assert tree.text("found", {"what": ("F", "W"), "space": "A1"}, "it") == "bosco e water at 'A1'"
    assert tree.text("found", {"what": "W", "space": "A1"}, "it") == "water at 'A1'"
    with pytest.raises(KeyError):
        tree.text("nowhere", lang="it")


def test_values_in_words() -> None:
    tree = MessageTree()
    tree.add(
        "en",
        {"n": Plural("n", "{n} is one", "{n:+d} are {of}"), "list": "{all:;}", "plain": "{all}"},
    )
    assert tree.text("n", {"n": 1, "of": "many"}) == "1 is one"
    assert tree.text("n", {"n": 3, "of": ("A1", "B2")}) == "+3 are A1, B2"
    problems = (Problem("mountain_missing", ("B4",)), Problem("wasteland_not_printed", ("C1",)))
    assert tree.text("list", {"all": problems}).count("; ") == 1
    assert tree.text("plain", {"all": (1, None)}) == "1, None"


def _subclasses(cls: type[EngineError]) -> set[type[EngineError]]:
    return {cls}.union(*(_subclasses(sub) for sub in cls.__subclasses__()))


def test_every_error_of_the_tree_has_its_text() -> None:
    for cls in _subclasses(EngineError):
        assert all(cls.key in TREE.keys(lang) for lang in FULL_LANGUAGES), cls
