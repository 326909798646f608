"""Runs a page in Chromium without a window."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str:
    """The browser's program; skips the test where there is none."""
    for name in PROGRAMS:
        found = shutil.which(name)
        if found is not None:
            return found
    pytest.skip(f"needs a browser ({', '.join(PROGRAMS)})")


def browse(page: str, folder: Path, *arguments: str) -> str:
    """Loads a page with these arguments and returns what the browser writes to stdout."""
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    command = [chromium(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    done = subprocess.run([*command, *arguments, file.as_uri()], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def evaluate(page: str, script: str, folder: Path) -> Any:
    """Runs the body of an async function in the page and returns what it returns (as JSON)."""
    runner = (
        "<script>addEventListener('load', async () => { let result; try { result = await (async () => {"
        + script
        + "})(); } catch (error) { result = {error: String(error)}; }"
        "const node = document.createElement('pre'); node.id = 'result'; node.textContent = JSON.stringify(result);"
        "document.body.append(node); });</script></body>"
    )
    dom = browse(page.replace("</body>", runner), folder, "--virtual-time-budget=5000", "--dump-dom")
    match = re.search(r'<pre id="result">(.*?)</pre>', dom, re.S)
    assert match is not None, "the page's script did not finish"
    return json.loads(html.unescape(match.group(1)))
