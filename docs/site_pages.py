"""What the site takes from outside docs/: a hook of mkdocs.

The README is its first page; CONTRIBUTING, the changelog and the samples' page become pages; links
between them and docs/ lead to each other. The lists of errors and of what can be explained are made
here from the code: a link to the file of their sentences leads to the page. A link to any other
file of the repository stays as text: the site holds documents only.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
TAKEN = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "sample_sheets/README.md": "samples.md",
    "README.md": "index.md",
    "kscore/messages/errors.txt": "errors.md",
    "engine/topics.txt": "explained.md",
}
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """The settings, with edit links where an address of the repository is told."""
    config.edit_uri = "edit/main/docs/" if config.repo_url else ""
    return config


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages from outside, and those that are made from the code."""
    sys.path.insert(0, str(ROOT))
    from tests.generated_pages import SITE_PAGES

    for source, page in TAKEN.items():
        made = SITE_PAGES.get(page)
        content = made() if made else (ROOT / source).read_text(encoding="utf-8")
        file = File.generated(config, page, content=content)
        file.edit_uri = None if made else f"../{source}"
        files.append(file)
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Every link of a page as it is on the site."""
    uri = page.file.src_uri
    taken = (path for path, made in TAKEN.items() if made == uri and path.endswith(".md"))
    source = next(taken, f"docs/{uri}")

    def led(match: re.Match[str]) -> str:
        picture, said, link, heading = match[1], match[2], match[3], match[4] or ""
        if ":" in link:
            return match[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
        if target in TAKEN:
            target = f"docs/{TAKEN[target]}"
        if target == "docs/decisions":
            target = "docs/decisions/index.md"
        if not target.startswith("docs/"):
            return said
        away = posixpath.relpath(target, posixpath.dirname(f"docs/{uri}"))
        return f"{picture}[{said}]({away}{heading})"

    return _LINK.sub(led, markdown)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """The page, German ones marked as that."""
    if page.file.src_uri.endswith(".de.md"):
        return output.replace('<html lang="en"', '<html lang="de"', 1)
    return output
