"""German and English are complete: every key, the same placeholders, every key that the code
names."""

from __future__ import annotations

import ast
import re
import string
from collections import Counter
from pathlib import Path
from typing import Any

import kscore.engine.topics
import kscore.scanner.errors  # noqa: F401 - its sentences
import pytest
from kscore.engine.cards import CATEGORIES
from kscore.engine.explore import EXPLORE_CARDS, HERO_CARDS
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.messages import FULL_LANGUAGES, TREE, Plural, Template
from kscore.engine.messages.sentences import entries, is_language
from kscore.scanner.reading import SpacesDoubt, kinds_of_doubt

from kscore.cli.app import main
from kscore.messages import LANGUAGES, Texts, language
from kscore.sheet.check import SeasonFrom
from kscore.sheet.whole_game import PointsOrigin
from testing.commands import commands
from testing.process import python

ROOT = Path(__file__).resolve().parents[2]
KSCORE = ROOT / "kscore"


# Cards that no German text here names: they keep their English names (docs/engine.md).
ENGLISH_ONLY = {f"revealed.{card.key}" for card in EXPLORE_CARDS.values() if not card.german}
ENGLISH_ONLY |= {f"revealed.{card.key}" for card in HERO_CARDS.values() if not card.german}
ENGLISH = TREE.keys("en")


def forms(template: Template) -> tuple[str, ...]:
    return (template,) if isinstance(template, str) else (template.one, template.more)


def placeholders(template: Template) -> set[tuple[str, str]]:
    """The values that a sentence names, each with the kind of code it puts into words."""
    parts = (part for form in forms(template) for part in string.Formatter().parse(form))
    return {(name, kind or "") for _, name, kind, _ in parts if name is not None}


def test_both_languages_have_the_same_keys() -> None:
    assert {"de", "en"} == set(FULL_LANGUAGES)
    # now, not when this file was loaded: other tests may have loaded further packages
    english = TREE.keys("en")
    assert len(english) > 600
    assert english - TREE.keys("de") == ENGLISH_ONLY
    assert not TREE.keys("de") - english


def test_both_languages_say_the_same_things() -> None:
    for key in sorted(ENGLISH - ENGLISH_ONLY):
        german, english = TREE.template(key, "de"), TREE.template(key, "en")
        assert placeholders(german) == placeholders(english), key
        assert isinstance(german, Plural) == isinstance(english, Plural), key
        if isinstance(german, Plural) and isinstance(english, Plural):
            assert german.of == english.of, key
        assert all(form.strip() for form in (*forms(german), *forms(english))), key


def test_every_kind_of_code_that_a_sentence_names_has_words() -> None:
    kinds = {
        kind.rstrip(";+|=") for key in ENGLISH for _, kind in placeholders(TREE.template(key, "en"))
    } - {""}
    assert {"terrain", "card", "revealed", "category", "corner", "corners.bad"} <= kinds
    assert all(any(key.startswith(f"{kind}.") for key in ENGLISH) for kind in kinds)


def test_no_sentence_stands_twice() -> None:
    """Whole sentences have one key; single words may mean two things."""
    for lang in FULL_LANGUAGES:
        found: dict[Template, str] = {}
        for key in sorted(TREE.keys(lang)):
            template = TREE.template(key, lang)
            if len(" ".join(forms(template)).split()) > 4:
                assert template not in found, (lang, key, found[template])
                found[template] = key


def test_a_language_with_ten_sentences_speaks_english_otherwise() -> None:
    """What lines in its files would say: sentences of any package, a card's too."""
    italian: dict[str, Template] = {
        "language": "italian",
        "and": "e",
        "terrain.F": "bosco",
        "terrain.W": "acqua",
        "season.spring": "primavera",
        "card.greenbough": "Ramoverde",
        "reason.forest_on_edge": Plural(
            "count", "{count} bosco sul bordo", "{count} boschi sul bordo"
        ),
        "unknown_season": "“{season}” non è una stagione.",
        "photo.missing": "Non c'è il file {path}.",
        "report.doubts": Plural("n", "Un dubbio:", "{n} dubbi:"),
        "wrote": "Scritto: {path}",
    }
    program = (
        "import kscore.messages as m; from kscore.engine.messages import TREE, Plural;"
        "from kscore.engine.cards import CARDS; from kscore.engine.score import Reason;"
        "from kscore.engine.season import Season; import kscore.scanner.errors as s;"
        "from kscore.engine.errors import UnknownSeason, EmptyMap;"
        f"said = {_plain(italian)!r};"
        "TREE.add('it', {k: Plural(*v) if isinstance(v, tuple) else v for k, v in "
        "said.items()});"
        "t = m.Texts('it');"
        "print(CARDS['greenbough'].name('it'), CARDS['treetower'].name('it'), "
        "Season.SPRING.name_in('it'), sep='|');"
        "print(Reason('forest_on_edge', {'count': 2}).text('it'), "
        "s.PhotoMissing('a.jpg').text('it'), sep='|');"
        "print(UnknownSeason(season='x').text('it'), EmptyMap().text('it'), "
        "t('report.doubts', n=2), sep='|');"
        "from kscore.statements.terrain_words import lone_letters, terrains_of, terrain_letter;"
        "print(terrain_letter('bosco'), terrain_letter('bo'), terrains_of('acq', 'it'), "
        "terrains_of('a', 'it'));"
        "print(list(lone_letters(['F7=A'], 'it')))"
    )
    done = python("-c", program)
    assert done.stdout.splitlines() == [
        "Ramoverde|Treetower|primavera",
        "2 boschi sul bordo|Non c'è il file a.jpg.",
        f"“x” non è una stagione.|{TREE.text('empty_map')}|2 dubbi:",
        "F F ('W',) ('A',)",  # a lone letter is what is printed, though acqua begins with it
        "[('F7', 'A', 'W')]",
    ], done.stderr


def _plain(sentences: dict[str, Template]) -> dict[str, str | tuple[str, ...]]:
    return {
        key: tuple(each) if isinstance(each, Plural) else each for key, each in sentences.items()
    }


def test_every_key_named_in_the_code_exists() -> None:
    named = set()
    for path in KSCORE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        named |= set(re.findall(r"""\bt\(\s*"([^"{]+)["]""", source))
        named |= set(
            re.findall(r"""(?:Mistyped|FileTrouble|AgainstRecord)\(\s*"([^"{]+)["]""", source)
        )
        named |= set(re.findall(r"""\bhelp="([^"]+)["]""", source))
    assert len(named) > 60
    assert named <= ENGLISH


ROOMS = ("engine", "scanner", "calibration/own_sheet", "kscore")
FILES = [path for room in ROOMS for path in (ROOT / room).rglob("*.txt")]


def test_every_key_stands_in_one_file_once() -> None:
    keys = [key for file in FILES for key in re.findall(r"^([^\s#]\S*)", read(file), re.MULTILINE)]
    assert len(keys) > 1300
    assert [key for key, times in Counter(keys).items() if times > 1] == []
    said = {key for file in FILES for key, _, _ in entries(read(file))}
    assert {*keys} == said, "an entry that the reader passes over"


def test_every_line_of_a_file_is_read() -> None:
    """A language in capitals, or a line a blank too far in, would be lost without a word."""
    for file in FILES:
        for number, line in enumerate(read(file).splitlines(), start=1):
            field = "[a-z]{2}|source|ours|rulings|terrains|also|asked"
            shape = rf"|#.*|[^\s#]\S*( \(\w+\))?|  ({field}): \S.*|    \| \S.*|    .*\S"
            assert re.fullmatch(shape, line), f"{file.name}:{number}"


def test_every_language_of_a_file_is_one_that_kscore_speaks() -> None:
    used = {lang for file in FILES for _, lang, _ in entries(read(file)) if is_language(lang)}
    assert used == set(LANGUAGES), "a language begins with its lines in languages.txt"


def test_every_key_is_used() -> None:
    """Some code names it whole, or puts it together of what it names."""
    # named by `SheetPlace.place` in sentences alone; and what tests/engine hold to the rulings
    texts = set[str]()
    made = {r"place\..+", r"quotation\..+", r"neuland\.quotation\..+"}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(read(path))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts |= {node.value, *re.split(r"[^\w.+-]+", node.value)}
                elif isinstance(node, ast.JoinedStr):
                    made.add("".join(map(_pattern, node.values)))
        for path in (ROOT / room).rglob("*.jinja"):
            source = read(path)
            texts |= {*re.findall(r"""t\(\s*"([^"]+)["]""", source)}
            texts |= {*re.findall(r"""["]([\w.]+)" if """, source)}
            texts |= {*re.findall(r"""else "([\w.]+)["]""", source)}
            made |= {re.escape(start) + ".+" for start in re.findall(r"""t\("([^"]+)" ~""", source)}
    # what names no beginning; and a phone's own sentence instead of the one that is named
    made = {each for each in made if re.match(r"[a-z]{3}", each)} - {r"phone\..+"}
    said = {key: each for file in FILES for key, _, each in entries(read(file))}
    kinds = {kind.rstrip(";+|=") for each in said.values() for _, kind in placeholders(each)}
    made |= {re.escape(kind) + r"\..+" for kind in kinds - {""}}

    def used(key: str) -> bool:
        return key in texts or re.fullmatch("|".join(made), key) is not None

    left = {key for key in said if not used(key) and not used(key.removeprefix("phone."))}
    left = {key for key in left if not used(key.removesuffix(".examples"))}  # below a help text
    assert not left, "\n".join(sorted(left))


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_key_that_is_put_together_exists() -> None:
    """Keys like ``whole.from_{origin}``: their parts are enumerations and other closed lists."""
    made = {f"whole.from_{origin.value}" for origin in PointsOrigin}
    made |= {f"season_from.{how.value}" for how in SeasonFrom}
    made |= {f"box.{name}" for name in BOX_FIELDS}
    made |= {f"doubt.{kind.kind}" for kind in kinds_of_doubt() if kind is not SpacesDoubt}
    made |= {f"ask.{kind.kind}" for kind in kinds_of_doubt()}
    made |= {f"layout.{key}" for key in LAYOUTS}
    made |= {f"category.{category}" for category in CATEGORIES} | {
        f"game.box.{game}" for game in "KH"
    }
    made |= {f"check.coins_{key}" for key in ("few", "many")}
    assert made <= ENGLISH
    assert made <= TREE.keys("de")


def parameters() -> list[tuple[str, Any]]:
    """Every parameter of every command."""
    return [(name, each) for name, command in commands().items() for each in command.params]


def test_every_option_is_explained_in_both_languages() -> None:
    for command, parameter in parameters():
        if parameter.name != "help":
            assert parameter.help in ENGLISH, (command, parameter.name)
            words = re.findall(r"\b[A-Z]{2,}\b", parameter.metavar or "")
            assert {f"metavar.{word}" for word in words if word != "KH"} <= ENGLISH, command


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
        *([*words.split(), "--help"] for words in commands()),
        *([group, "--help"] for group in ("game", "hands", "sheet")),
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
def test_german_help_and_complaints_have_no_english(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(
        ["--lang", "de", *arguments]
        if arguments[0].startswith("-")
        else [*arguments, "--lang", "de"]
    )
    captured = capsys.readouterr()
    said = re.sub(r"--[a-z-]+|`[^`]*`|kscore( [a-z-]+)+", "", captured.out + captured.err)
    assert said.strip()
    # Commands and options keep their names; no sentence around them is English.
    lines = [re.sub(r"^  \[?[a-z-]+\]? ", "", line) for line in said.splitlines()]
    words = {word for line in lines for word in re.findall(r"\b[a-z]+\b", line)}
    assert not words & ENGLISH_WORDS


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export"], "FILE is missing. `kscore game export --help` shows how."),
        (
            ["report", "--nothing"],
            "kscore report has no option --nothing. `kscore report --help` lists them.",
        ),
        (["report", "--season"], "--season needs a value. `kscore report --help` shows how."),
        (["game", "--json=3"], "--json takes no value. `kscore game show --help` shows how."),
        (["undo", "a", "b"], "This is one word too many: a b. `kscore undo --help` shows how."),
        (["a.jpg", "--season"], "--season needs a value. `kscore photo --help` shows how."),
    ],
    ids=["missing", "unknown", "no value", "a value", "a word", "photos"],
)
def test_a_complaint_names_the_help_that_shows_it(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments[:1], "--lang", "en", *arguments[1:]]) == 2
    assert " ".join(capsys.readouterr().err.split()) == said


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


@pytest.mark.parametrize(
    ("name", "de", "en"),
    [("Anna", "Annas", "Anna's"), ("Jonas", "Jonas'", "Jonas's"), ("Max", "Max'", "Max's")],
)
def test_a_name_says_whose_something_is(name: str, de: str, en: str) -> None:
    for lang, whose in (("de", de), ("en", en)):
        told = Texts(lang)("whose.unlike", player=name)
        assert f" {whose} " in told, told


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        Texts("de")("no.such.key")
