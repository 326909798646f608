"""The pages that are made from the code.

`python -m tests.generated_pages` writes docs/commands.md. The pages of errors and of what can be
explained are made when the site is built (docs/site_pages.py), and committed nowhere.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from unittest.mock import patch

from kscore.engine.cards import CARDS, Card
from kscore.engine.messages import TREE, Plural
from kscore.engine.topics import Topic, subject_names, topics

import kscore.messages  # noqa: F401 - the sentences
from kscore.cli.app import main as kscore_main
from kscore.cli.commands import COMMANDS, Branch
from kscore.errors import ORDER, Exit
from tests.error_keys import ROOT, ErrorKey, error_keys

DOCS = ROOT / "docs"
KINDS = {
    Exit.SCORED: ("scored", "Told, but no error: a sheet that belongs to no player is left out."),
    Exit.BUG: (
        "a bug, or a damaged installation",
        "Anything else that ends with 1 says “This is a bug in kscore (…)”. Report it with the "
        "photo.\n`KSCORE_TRACEBACK=1` shows where it happened; `--debug DIR` keeps what was seen.",
    ),
    Exit.MISTYPED: (
        "something mistyped",
        "An option, a card, a map, a name. `kscore COMMAND --help` lists what a command takes.",
    ),
    Exit.FILE: ("a file that cannot be used", "It is missing, locked, full or no picture."),
    Exit.NO_SHEET: (
        "no usable sheet in the photo",
        "[Troubleshooting](troubleshooting.md#no-sheet-is-found) has the cures by what you see.",
    ),
    Exit.DOUBTFUL: (
        "doubts that change the score, and nobody was asked",
        "The best reading is printed all the same. Settle the doubts with `--set F7=W`,\n"
        "`--set coins=5` or `--set effects=none`; under `kscore final` with "
        "`--set summer.total=24`, too.",
    ),
    Exit.RECORD: (
        "against the game's record",
        "`kscore check` ends with 6 as well, where a written number is wrong beyond doubt.",
    ),
}


def _sentence(key: str, lang: str) -> str:
    """A sentence as a cell of a table; of a plural the form for more."""
    found = TREE.template(key, lang)
    text = found.more if isinstance(found, Plural) else str(found)
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def _row(error: ErrorKey) -> str:
    english, german = (_sentence(error.key, lang) for lang in ("en", "de"))
    return f"| `{error.key}` | {english} | {german} |"


def errors_page() -> str:
    """The page of errors: a section an exit code, a line an error."""
    lines = [
        "# Errors and exit codes",
        "",
        "Results go to stdout, everything on this page to stderr.",
        "With several photos all are done; the exit code is then the first of "
        + ", ".join(str(int(code)) for code in ORDER)
        + " that occurred.",
        "",
        "| code | means |",
        "|---|---|",
        *(f"| {int(code)} | {title} |" for code, (title, _) in KINDS.items()),
        f"| {int(Exit.INTERRUPTED)} | interrupted |",
        "",
        "Each sentence says what to do next. Words in braces are filled in.",
        "The key stands in JSON, where a program needs to tell errors apart.",
    ]
    errors = sorted(error_keys())
    for code, (title, what) in KINDS.items():
        rows = dict.fromkeys(_row(error) for error in errors if error.code == code)
        lines += ["", f"## {int(code)}: {title}", "", what]
        if rows:
            lines += ["", "| key | English | Deutsch |", "|---|---|---|", *rows]
    return "\n".join(lines) + "\n"


def help_of(*words: str) -> str:
    """What ``--help`` prints in English."""
    printed = StringIO()
    with patch.dict(os.environ, KSCORE_LANG="en"), redirect_stdout(printed):
        kscore_main([*words, "--help"])
    return re.sub(r"[ \t]+\n", "\n", printed.getvalue()).strip()


def helped(branch: Branch, before: str = "") -> Iterator[str]:
    """The words of each group and command that has a help of its own."""
    for name, entry in branch.commands.items():
        yield before + name
        if isinstance(entry, Branch) and len(entry.commands) > 1:
            yield from helped(entry, f"{before}{name} ")


def commands_page() -> str:
    """docs/commands.md: every command's help as it is printed."""
    lines = [
        "# Commands",
        "",
        "<!-- Made by `python -m tests.generated_pages`; change the help, not this page. -->",
        "",
        "What `kscore --help` and `kscore COMMAND --help` print. German: `--lang de`.",
        "",
        "## kscore",
        "",
        "```text",
        help_of(),
        "```",
    ]
    for words in helped(COMMANDS):
        lines += ["", f"## kscore {words}", "", "```text", help_of(*words.split()), "```"]
    return "\n".join(lines) + "\n"


def explained_page() -> str:
    """The page of topics: what ``kscore explain`` answers, with its rulings."""
    each: list[Topic | Card] = [*topics().values(), *CARDS.values()]
    names = zip(subject_names("de"), subject_names("en"), each, strict=True)
    rows = (
        f"| {german} | {english} | {', '.join(ruling.id for ruling in found.rulings)} |"
        for german, english, found in names
    )
    lines = [
        "# What `kscore explain` answers",
        "",
        "`kscore explain NAME` shows one with its rulings and the quoted rules.",
        "",
        "| German | English | rulings |",
        "|---|---|---|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


SITE_PAGES = {"errors.md": errors_page, "explained.md": explained_page}
"""Made when the site is built."""


def main() -> None:
    """Writes the page that is committed."""
    (DOCS / "commands.md").write_text(commands_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
