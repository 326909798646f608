"""What people read resolves: every link and heading, every kscore command, no line too long."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kscore.cli.grammar import Group, command_line
from kscore.messages import Texts
from testing import REPOSITORY

LONGEST = 120
PAGES = sorted(
    page
    for pattern in ("*.md", "docs/**/*.md", "sample_sheets/*.md", "fuzz/*.md", ".github/**/*.md")
    for page in REPOSITORY.glob(pattern)
)
GENERATED = {"errors.md", "commands.md"}
_LINK = re.compile(r"(?<!`)\[[^\]]*\]\(([^)\s]+)\)")


def _name(page: Path) -> str:
    return str(page.relative_to(REPOSITORY))


@cache
def lines(page: Path) -> tuple[tuple[str, bool], ...]:
    """Every line, and whether it is code: fenced, or indented after an empty line."""
    found: list[tuple[str, bool]] = []
    fenced = indented = False
    before = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
            found.append((line, True))
            continue
        indented = line.startswith("    ") and (indented or not before.strip())
        found.append((line, fenced or indented))
        before = line
    return tuple(found)


def anchor(heading: str) -> str:
    """A heading's anchor, as GitHub and mkdocs make it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = unicodedata.normalize("NFC", text).lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text).strip())


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page's headings; those of a heading that stands twice are numbered."""
    found: dict[str, int] = {}
    for line, code in lines(page):
        if not code and (heading := re.match(r"#{1,6} +(.*)", line)):
            name = anchor(heading[1])
            found[name] = found.get(name, -1) + 1
            if found[name]:
                found[f"{name}-{found[name]}"] = 0
    return frozenset(found)


def test_links_lead_somewhere() -> None:
    broken = []
    for page in PAGES:
        text = "\n".join(line for line, code in lines(page) if not code)
        for link in _LINK.findall(text):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, heading = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            if not target.exists() or (
                heading and target.suffix == ".md" and heading not in anchors(target)
            ):
                broken.append(f"{_name(page)}: {link}")
    assert broken == []


def test_no_line_is_too_long() -> None:
    long = [
        f"{_name(page)}:{number}: {line[:60]} …"
        for page in PAGES
        if page.name not in GENERATED
        for number, (line, code) in enumerate(lines(page), start=1)
        if len(line) > LONGEST and not code and not line.startswith("|") and " " in line.strip("- ")
    ]
    assert long == [], f"at most {LONGEST} characters"


def test_every_decision_is_listed() -> None:
    folder = REPOSITORY / "docs" / "decisions"
    listed = (folder / "index.md").read_text(encoding="utf-8")
    assert [page.name for page in folder.glob("0*.md") if f"]({page.name})" not in listed] == []


def test_every_page_is_on_the_site() -> None:
    site = (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8")
    missing = [
        str(page.relative_to(REPOSITORY / "docs"))
        for page in (REPOSITORY / "docs").rglob("*.md")
        if not re.fullmatch(r"0\d+-.*", page.name)
        and f" {page.relative_to(REPOSITORY / 'docs').as_posix()}\n" not in site
    ]
    assert missing == [], "put into the nav of mkdocs.yml"


@pytest.mark.parametrize("name", ["README.md", "README.de.md", ".github/workflows/ci.yml"])
def test_the_two_commands_are_told(name: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    assert "kscore sample_sheets/autumn_crayons.jpg" in text
    assert "pip install -e '.[dev]' && pytest -n auto" in text


def commands(page: Path) -> Iterator[list[str]]:
    """Every kscore command that a page shows as code."""
    for line, code in lines(page):
        for part in line.split(" && ") if code else ():
            if re.match(r"\s*(\$ )?kscore( |$)", part) and "…" not in part.split("#")[0]:
                yield shlex.split(part.strip().removeprefix("$ "), comments=True)


def test_every_command_that_is_shown_is_understood() -> None:
    root = command_line()
    shown = [words for page in PAGES if page.name != "commands.md" for words in commands(page)]
    assert len(shown) > 40
    for words in shown:
        said = [word for word in words[1:] if word not in (">", "2>")]
        if said[-1:] in (["--help"], ["--version"], ["--install-completion"]):
            said = said[:-1]
        command: Any = root
        context = root.make_context("kscore", ["game", "data"], obj=Texts("en"))
        try:
            while isinstance(command, Group):
                name, *said = command.route_words(context, said)
                command = command.get_command(context, name)
            if words[1:]:
                command.make_context(name, said, parent=context)
        except Exception as error:
            error.add_note(" ".join(words))
            raise
