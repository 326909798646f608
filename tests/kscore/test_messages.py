"""German and English are complete: every key, the same placeholders, every key that the code names."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import scanner.errors
from kscore.messages import LANGUAGES, Texts, language

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
