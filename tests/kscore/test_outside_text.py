"""Names, files and imports are shown and never obeyed: no markup, no escape sequences, no turned
writing direction."""

from __future__ import annotations

import io
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from kscore.engine.messages import escape_controls, harmless, one_line
from rich.table import Table
from rich.text import Text

from kscore.console import Terminal, draw
from kscore.record.store import Record
from tests.kscore.conftest import Run
from tests.kscore.perfect import photograph
from tests.kscore.sheets import MAP, sheet
from tests.kscore.test_game import only_record

pytestmark = pytest.mark.usefixtures("perfect_reader")


NAMES = (
    "Tom [red]",
    "[/]",
    "[bold]",
    "[link=file:///etc/passwd]x[/link]",
    ":warning:",
    "{path}",
    "%s",
)
ESCAPES = "\x1b[2J\x1b]0;title\x07\x9b31m\u202egnp\u2066\x7f"


def obeyed(text: str) -> list[str]:
    """The characters that a terminal would obey."""
    turning = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}
    return [
        sign
        for sign in text
        if (unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign not in "\n\t")
        or unicodedata.bidirectional(sign) in turning
    ]


def test_names_that_look_like_markup_are_names(run: Run, tmp_path: Path) -> None:
    assert run("new", *NAMES, "--recommended", "--no-input")[0] == 0
    for number, name in enumerate(NAMES):
        assert run("enter", name, "spring", "--total", str(number))[0] == 0
    for command in (
        ("game",),
        ("game", "--history"),
        ("games",),
        ("enter", NAMES[0], "summer", "--map", MAP),
        ("undo",),
    ):
        code, out, err = run(*command)
        assert code == 0, err
        assert all(name in out for name in NAMES), command
    assert run("report", tmp_path / "page.html")[0] == 0


def test_photos_keep_names_that_look_like_markup(run: Run, tmp_path: Path) -> None:
    photos = [photograph(tmp_path, name, sheet()) for name in ("sheet[final]", "[", ":smile:")]
    code, out, _ = run(
        *photos,
        "--cards",
        "Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland",
        "--no-input",
        "--other-cards",
        "--season",
        "spring",
    )
    assert code == 0
    assert all(photo.stem in out.replace("\n", "") for photo in photos)
    ranking = out[out.index("Ranking") :]
    assert all(photo.stem in ranking for photo in photos)


def test_what_a_terminal_would_obey_does_not_reach_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a long folder breaks the line before "Anna"
    name = f"Tom{ESCAPES}"
    assert run("new", name, "Ben", "--recommended", "--no-input", "--name", name)[0] == 0
    with Record.open(only_record()) as record:
        assert not obeyed(record.setup.players[0] + record.setup.name)
    photo = photograph(tmp_path, f"ben{ESCAPES}\nAnna wins", sheet()).name
    said = [
        run("game", "--history"),
        run(photo, "--player", "Ben", "--season", "spring", "--no-input"),
        run("game", "--history"),
        run("games"),
        run(photo, "--no-input", "--json", "--player", "Ben"),
        run(f"{ESCAPES}.jpg"),
        run("explain", ESCAPES),
        run("--map", ESCAPES),
        run("--layout", ESCAPES, "--map", MAP),
        run("--lang", ESCAPES),
        run(f"--{ESCAPES}"),
        run("cards", ESCAPES),
        run("enter", ESCAPES, "spring", "--total", "3"),
        run("enter", "Ben", "spring", "--map", MAP, "--set", f"coins={ESCAPES}"),
    ]
    for code, out, err in said:
        assert code != 1, err
        assert not obeyed(out + err)
        assert not any(line.startswith("Anna wins") for line in (out + err).splitlines())


def test_a_record_and_an_import_with_escapes_are_shown_without(run: Run, tmp_path: Path) -> None:
    run("new", "Anna", "--recommended", "--no-input")
    with Record.open(only_record()) as record:
        setup = json.dumps(record.setup.to_json() | {"name": ESCAPES, "players": [f"A{ESCAPES}"]})
        record._connection.execute("UPDATE game SET setup = ?", (setup,))
    for words in (("game",), ("games",), ("undo",), ("game", "--json")):
        _, out, err = run(*words)
        assert not obeyed(out + err)
    assert f"A{ESCAPES}" in str(
        [*json.loads(run("game", "--json")[1])["players"][0].values()]
    ).encode().decode("unicode_escape")


@given(st.text(alphabet=st.characters()))
def test_cleaned_text_holds_nothing_that_is_obeyed(text: str) -> None:
    assert not obeyed(harmless(text))
    assert not obeyed(one_line(text))
    assert len(one_line(text).splitlines()) <= 1
    assert harmless(harmless(text)) == harmless(text)
    if text.isprintable():
        assert harmless(text) == one_line(text) == escape_controls(text) == text


@given(
    st.recursive(
        st.integers() | st.text(), lambda each: st.lists(each) | st.dictionaries(st.text(), each)
    )
)
def test_escaped_json_is_the_same_data(data: object) -> None:
    text = escape_controls(json.dumps(data, ensure_ascii=False))
    assert json.loads(text) == data
    assert not obeyed(text)


@given(st.text(max_size=30), st.text(max_size=30))
def test_whatever_is_drawn_holds_nothing_that_is_obeyed(cell: str, text: str) -> None:
    stream = io.StringIO()
    table = Table("head", cell)
    table.add_row(cell, Text(text))
    draw(table, stream)
    draw(cell, stream)
    assert not obeyed(stream.getvalue())


def test_streams_get_what_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    Terminal().show("ä [red] \x1b[31m")
    Terminal().tell("a\nb\u202e")
    assert capsys.readouterr() == ("ä [red] [31m\n", "a\nb\n")
