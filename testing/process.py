"""Python in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from testing import REPOSITORY


def python(
    *words: object, cwd: Path = REPOSITORY, **environ: object
) -> subprocess.CompletedProcess[str]:
    """How Python ended with these words, and what it said; it knows the checkout wherever it
    runs."""
    own = {name: str(value) for name, value in environ.items()}
    return subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), **own},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
