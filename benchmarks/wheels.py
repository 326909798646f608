"""Whether every dependency has a wheel for every system and Python that is promised.

python -m benchmarks.wheels      (asks the package index; installs and downloads nothing to keep)
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "Linux x86-64": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "Linux ARM": ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    "macOS ARM": ("macosx_14_0_arm64", "macosx_11_0_arm64"),
    "macOS Intel": ("macosx_14_0_x86_64", "macosx_10_12_x86_64"),
    "Windows": ("win_amd64",),
}


def lacking(system: str, python: str) -> str:
    """What cannot be installed from wheels alone there; empty where everything can."""
    needed = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    platforms = [word for each in SYSTEMS[system] for word in ("--platform", each)]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed"]
        command += ["--only-binary=:all:", "--python-version", python, *platforms]
        command += ["--target", folder, "--quiet", "--report", str(report), *needed]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode == 0:
            found = json.loads(report.read_text(encoding="utf-8"))["install"]
            assert all(each["download_info"]["url"].endswith(".whl") for each in found)
            return ""
    errors = [line for line in done.stderr.splitlines() if "No matching distribution" in line]
    return errors[-1].rpartition(" for ")[2] if errors else "?"


def main() -> None:
    """The table."""
    print(f"| | {' | '.join(PYTHONS)} |")
    print("|---|" + "---|" * len(PYTHONS))
    for system in SYSTEMS:
        cells = [lacking(system, python) or "yes" for python in PYTHONS]
        print(f"| {system} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
