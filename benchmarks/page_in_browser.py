"""The page of the sample game (four players, four seasons, sixteen photos): its size, when Chromium
can use it.

    python -m benchmarks.page_in_browser [RUNS]

Prints megabytes (budget 5) and the least milliseconds of RUNS loads (default 5) until the page is
interactive and until its scripts have run (budget 1,000), from the browser's own clock.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.engine_boards import machine

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "sample_sheets" / "game"
CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CLOCK = """<script>addEventListener('load', () => setTimeout(() => {
const times = performance.getEntriesByType('navigation')[0], node = document.createElement('pre');
node.id = 'times';
node.textContent = JSON.stringify([times.domInteractive, times.domContentLoadedEventEnd]);
document.body.append(node); }, 0));</script></body>"""


def kscore(home: Path, *arguments: object) -> None:
    """One command of the game."""
    environ = {**os.environ, "KSCORE_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-m", "kscore", *map(str, arguments)],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if done.returncode not in (0, 5, 6):
        raise RuntimeError(done.stderr)


def main(runs: int) -> None:
    """Plays the game, writes its page and loads it."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        sys.exit("needs Chromium")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        kscore(home, "new", "Anna", "Ben", "Clara", "David", "--cards", CARDS, "--no-input")
        for turn, season in enumerate(("spring", "summer", "autumn", "winter"), start=1):
            kscore(home, *sorted(GAME.glob(f"{turn}_{season}_*.jpg")), "--no-input", "--quiet")
        page = home / "page.html"
        kscore(home, "report", page)
        size = page.stat().st_size
        page.write_text(
            page.read_text(encoding="utf-8").replace("</body>", CLOCK), encoding="utf-8"
        )
        times = []
        for _ in range(runs):
            command = [
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                f"--user-data-dir={home / 'profile'}",
            ]
            shown = subprocess.run(
                [*command, "--dump-dom", page.as_uri()], capture_output=True, text=True
            ).stdout
            found = re.search(r'<pre id="times">(.*?)</pre>', shown)
            if found is not None:
                times.append(json.loads(html.unescape(found[1])))
    print(machine())
    print(f"page {size / 1e6:.2f} MB, {len(times)} loads")
    print(
        f"interactive after {min(t[0] for t in times):.0f} ms, scripts done after "
        f"{min(t[1] for t in times):.0f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
