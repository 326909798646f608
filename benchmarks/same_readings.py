"""Holds a change of the code against what was read before it: ``--json`` of many photos, equal but
for ``timing_ms`` and keys that were added since.

    OMP_NUM_THREADS=1 python -m benchmarks.same_readings write before.json sample_sheets PHOTOS
    OMP_NUM_THREADS=1 python -m benchmarks.same_readings compare before.json sample_sheets PHOTOS

Every photo with its truth beside it is scored as ``kscore PHOTO --json`` would: with the cards and
the season of its truth where it has them. One thread: sums in another order differ in the last
digit.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def photos_in(folders: list[Path]) -> list[Path]:
    """Every photo that has its truth beside it, by name."""
    photos = (
        truth.with_suffix(".jpg") for folder in folders for truth in sorted(folder.rglob("*.json"))
    )
    return [photo for photo in photos if photo.is_file()]


def as_read(photo: Path) -> dict[str, Any]:
    """The object of ``kscore PHOTO --json`` and its exit code, without the times."""
    from kscore.cli.app import main

    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    words = [str(photo), "--json"]
    if truth.get("cards"):
        words += ["--cards", ", ".join(truth["cards"])]
    if truth.get("season"):
        words += ["--season", truth["season"]]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        code = main(words)
    result = json.loads(printed.getvalue())
    result.pop("timing_ms", None)
    result["photo"] = photo.name
    return {"exit": code, **result}


def differences(before: Any, after: Any, place: str = "") -> list[str]:
    """Where two JSON values differ, a line each."""
    if isinstance(before, dict) and isinstance(after, dict):
        keys = sorted(before.keys() | after.keys())
        return [
            line
            for key in keys
            for line in differences(before.get(key), after.get(key), f"{place}.{key}")
        ]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [
            line
            for number, (one, other) in enumerate(zip(before, after, strict=True))
            for line in differences(one, other, f"{place}[{number}]")
        ]
    return (
        []
        if before == after
        else [f"{place}: {json.dumps(before)[:100]} -> {json.dumps(after)[:100]}"]
    )


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("write", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty:
        os.environ["XDG_DATA_HOME"] = empty  # no game's record has a say
        found = {str(photo): as_read(photo) for photo in photos_in(wish.folders)}
    if wish.what == "write":
        wish.file.write_text(json.dumps(found, indent=1), encoding="utf-8")
        print(f"{len(found)} photos written to {wish.file}")
        return 0
    before = json.loads(wish.file.read_text(encoding="utf-8"))
    for photo, then in before.items():
        for added in sorted(found.get(photo, {}).keys() - then.keys()):
            found[photo].pop(added)  # keys may be added within a version
    lines = [
        f"{photo}{line}"
        for photo in sorted(found)
        for line in differences(before.get(photo), found[photo])
    ]
    for line in lines:
        print(line)
    print(
        f"{len(found)} photos compared, {len({line.split('.jpg')[0] for line in lines})} "
        f"read differently"
    )
    return 1 if lines or before.keys() != found.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
