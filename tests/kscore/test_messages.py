"""German and English are complete: every key, the same placeholders, every key that the code names."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Any

import pytest
import typer

import scanner.errors
from engine.cards import CATEGORIES
from engine.layout import LAYOUTS
from kscore.check import SeasonFrom
from kscore.cli import app, main
from kscore.messages import LANGUAGES, Texts, language
from kscore.whole_game import Origin
from scanner.reading import BOX_FIELDS, Doubt, SpacesDoubt

KSCORE = Path(__file__).resolve().parents[2] / "kscore"


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_both_languages_have_the_same_keys() -> None:
    german, english = LANGUAGES["de"], LANGUAGES["en"]
    assert set(german) == set(english)


@pytest.mark.parametrize("key", sorted(LANGUAGES["en"]))
def test_both_languages_say_the_same_things(key: str) -> None:
    german, english = LANGUAGES["de"][key], LANGUAGES["en"][key]
    assert placeholders(german) == placeholders(english)
    assert german.strip()
    assert english.strip()


def test_every_key_named_in_the_code_exists() -> None:
    named = set()
    for path in KSCORE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        named |= set(re.findall(r"""\bt\(\s*"([^"{]+)["]""", source))
        named |= set(re.findall(r"""(?:Mistyped|FileTrouble|AgainstRecord)\(\s*"([^"{]+)["]""", source))
        named |= set(re.findall(r"""\bhelp="([^"]+)["]""", source))
        named |= {
            f"{key}.{n}" for key in re.findall(r"""\bt\.count\(\s*"([^"]+)["]""", source) for n in ("one", "many")
        }
    assert len(named) > 60
    assert named <= set(LANGUAGES["en"])


def test_every_key_that_is_put_together_exists() -> None:
    """Keys like ``whole.from_{origin}``: their parts are enumerations and other closed lists."""
    made = {f"whole.from_{origin.value}" for origin in Origin}
    made |= {f"season_from.{how.value}" for how in SeasonFrom}
    made |= {f"box.{name}" for name in BOX_FIELDS}
    made |= {f"doubt.{cls.kind}" for cls in Doubt.__subclasses__() if cls is not SpacesDoubt}
    made |= {f"layout.{key}" for key in LAYOUTS}
    made |= {f"cards.category.{category}" for category in CATEGORIES} | {f"cards.heading.{game}" for game in "KH"}
    made |= {f"check.coins_{key}" for key in ("few", "many")}
    assert made <= set(LANGUAGES["en"])


def parameters() -> list[tuple[str, Any]]:
    """Every parameter of every command."""
    group = typer.main.get_command(app)
    commands = group.commands  # type: ignore[attr-defined]
    return [(name, parameter) for name, command in commands.items() for parameter in command.params]


@pytest.mark.parametrize(("command", "parameter"), parameters(), ids=lambda x: x if isinstance(x, str) else x.name)
def test_every_option_is_explained_in_both_languages(command: str, parameter: Any) -> None:
    if parameter.name == "help":
        return
    assert parameter.help in LANGUAGES["en"], (command, parameter.name)
    words = re.findall(r"\b[A-Z]{2,}\b", parameter.metavar or "")
    assert {f"metavar.{word}" for word in words if word != "KH"} <= set(LANGUAGES["en"])


ENGLISH_WORDS = frozenset(
    (
        "the",
        "is",
        "and",
        "with",
        "of",
        "missing",
        "show",
        "write",
        "game",
        "player",
        "photo",
        "season",
        "option",
        "value",
    )
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        *([command, "--help"] for command in sorted({command for command, _ in parameters()} - {"score"})),
        ["--coins", "99", "a.jpg"],
        ["--coins", "x", "a.jpg"],
        ["what-if"],
        ["export"],
        ["undo", "a", "b"],
        ["--nonsense"],
        ["a.jpg", "--cards"],
        ["enter", "Anna", "spring", "--total", "x"],
    ],
    ids=" ".join,
)
def test_german_help_and_complaints_have_no_english(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "de", *arguments] if arguments[0].startswith("-") else [*arguments, "--lang", "de"])
    captured = capsys.readouterr()
    said = re.sub(r"--[a-z-]+|`[^`]*`|kscore [a-z-]+", "", captured.out + captured.err)
    assert said.strip()
    # Commands and options keep their names; no sentence around them is English.
    lines = [re.sub(r"^  [a-z-]+ ", "", line) for line in said.splitlines()]
    words = {word for line in lines for word in re.findall(r"\b[a-z]+\b", line)}
    assert not words & ENGLISH_WORDS


def error_classes(base: type[scanner.errors.ScanError]) -> list[type[scanner.errors.ScanError]]:
    found = [base]
    for below in base.__subclasses__():
        found += error_classes(below)
    return found


@pytest.mark.parametrize("cls", error_classes(scanner.errors.ScanError), ids=lambda cls: cls.__name__)
def test_every_error_of_the_scanner_has_its_sentence(cls: type[scanner.errors.ScanError]) -> None:
    for sentences in LANGUAGES.values():
        assert cls.key in sentences
        assert placeholders(sentences[cls.key]) <= placeholders(cls.sentence) | {"where"}


@pytest.mark.parametrize(
    ("option", "environ", "expected"),
    [
        ("de", {"LANG": "en_US.UTF-8"}, "de"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        (None, {"KSCORE_LANG": "de", "LC_ALL": "en_GB.UTF-8"}, "de"),
        (None, {"LANG": "C"}, "en"),
        (None, {}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_language_comes_from_the_option_or_the_locale(
    option: str | None, environ: dict[str, str], expected: str
) -> None:
    assert language(option, environ) == expected


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        Texts("de")("no.such.key")
