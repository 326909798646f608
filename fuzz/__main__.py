"""Runs a fuzz target by atheris (libFuzzer): ``python -m fuzz NAME [libFuzzer options] [files]``.

The inputs grow from ``corpus/NAME``; what is found lies in ``fuzz-found/NAME`` (``FUZZ_FOUND``
names another folder).
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import atheris

CORPUS = Path(__file__).resolve().parent / "corpus"
TRACED = ["kscore", "PIL"]
"""The packages whose branches steer the fuzzer. All that is loaded would take a minute to
prepare."""


def main() -> None:
    """The command."""
    name, *words = sys.argv[1:]
    with atheris.instrument_imports(include=TRACED):
        one = importlib.import_module(f"fuzz.fuzz_{name}").one
    if all(word.startswith("-") for word in words):  # files that are named are fed alone
        found = Path(os.environ.get("FUZZ_FOUND", "fuzz-found")) / name
        found.mkdir(parents=True, exist_ok=True)
        words = [*words, f"-artifact_prefix={found}{os.sep}", str(found), str(CORPUS / name)]
    atheris.Setup([sys.argv[0], *words], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
