"""On which platforms and Pythons kscore installs without a compiler: asks pip, downloads nothing.

python -m benchmarks.wheels [--write]      (--write puts the table into docs/platforms.md)

pip looks for wheels of what pyproject.toml declares, as on that platform; where it fails each
dependency is asked for by itself, and those without a wheel are named.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "platforms.md"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = {
    "Linux, x86-64 (glibc 2.28)": ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64",
        "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "Linux, Arm 64 (glibc 2.28)": ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64",
        "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    "Windows, x86-64": ("win_amd64",),
    "Windows, Arm 64": ("win_arm64",),
    "macOS 14, Apple silicon": tuple(f"macosx_{n}_0_{kind}" for n in (14, 13, 12, 11)
        for kind in ("arm64", "universal2")),
    "macOS 14, Intel": (*(f"macosx_{n}_0_{kind}" for n in (14, 13, 12, 11)
        for kind in ("x86_64", "universal2")), *(f"macosx_10_{n}_{kind}" for n in range(9, 17)
        for kind in ("x86_64", "universal2"))),
}  # fmt: skip
"""A platform's name, and the tags of wheels that it takes."""


def installs(wanted: Sequence[str], python: str, tags: Sequence[str]) -> bool:
    """Whether pip finds wheels for all of it."""
    with tempfile.TemporaryDirectory() as nowhere:
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-input"]
        command += ["--disable-pip-version-check", "--ignore-installed", "--only-binary=:all:"]
        command += ["--no-deps"]  # of what is declared, not of what that needs in turn
        command += ["--target", nowhere, "--python-version", python, "--implementation", "cp"]
        command += [word for tag in tags for word in ("--platform", tag)]
        return subprocess.run([*command, *wanted], capture_output=True).returncode == 0


def cell(wanted: Sequence[str], python: str, tags: Sequence[str]) -> str:
    """ "yes", or what has no wheel."""
    if installs(wanted, python, tags):
        return "yes"
    missing = [each for each in wanted if not installs([each], python, tags)]
    names = (re.split(r"[<>=]", each)[0] for each in missing)
    return f"no: {', '.join(names) or 'versions that do not fit'}"


def main(write: bool) -> None:
    """Prints the table."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["dependencies"]
    lines = ["| | " + " | ".join(f"Python {each}" for each in PYTHONS) + " |"]
    lines.append("|---" * (len(PYTHONS) + 1) + "|")
    with ThreadPoolExecutor(8) as workers:
        cells = {
            (platform, python): workers.submit(cell, wanted, python, tags)
            for platform, tags in PLATFORMS.items()
            for python in PYTHONS
        }
        for platform in PLATFORMS:
            row = [cells[platform, python].result() for python in PYTHONS]
            lines.append(f"| {platform} | {' | '.join(row)} |")
            print(lines[-1], file=sys.stderr, flush=True)
    table = "\n".join(lines)
    print(table)
    if write:
        before = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(re.sub(r"\| \| Python(.|\n)*?\|\n(?!\|)", table + "\n", before), "utf-8")


if __name__ == "__main__":
    main("--write" in sys.argv[1:])
