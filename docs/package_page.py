"""What a package index shows of kscore: its addresses, and a readme whose links hold there.

A hook of hatch (pyproject.toml). Where the code lies is told by GITHUB_REPOSITORY, which the
release workflow has; built elsewhere, the package names no addresses, and the readme is as it is.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:)([^)\s]+)\)")


def absolute(readme: str, repository: str, version: str) -> str:
    """The readme with addresses in the place of files; ``repository``: "owner/name" at GitHub."""
    commit = "main" if "dev" in version else f"v{version}"

    def led(match: re.Match[str]) -> str:
        picture, said, file = match.groups()
        at = f"https://github.com/{repository}/blob/{commit}/"
        if picture:
            at = f"https://raw.githubusercontent.com/{repository}/{commit}/"
        return f"{picture}[{said}]({at}{file})"

    return _LINK.sub(led, readme)


class PackagePage(MetadataHookInterface):
    """Sets readme and addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds them to the package's metadata."""
        root = Path(self.root)
        text = (root / "README.md").read_text(encoding="utf-8")
        repository = os.environ.get("GITHUB_REPOSITORY")
        if repository:
            code = (root / "kscore" / "__init__.py").read_text(encoding="utf-8")
            found = re.search(r'^__version__ = "(.*)"', code, re.M)
            text = absolute(text, repository, found[1] if found else "")
            home = f"https://github.com/{repository}"
            metadata["urls"] = {
                "Source": home,
                "Documentation": f"{home}/blob/main/docs/library.md",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
