"""Every fuzz target takes its whole corpus, and a short run of the fuzzer where atheris is
installed."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TARGETS = sorted(path.stem.removeprefix("fuzz_") for path in (ROOT / "fuzz").glob("fuzz_*.py"))
RUNS = 400


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_takes_its_corpus(name: str) -> None:
    one = importlib.import_module(f"fuzz.fuzz_{name}").one
    seeds = sorted((ROOT / "fuzz" / "corpus" / name).iterdir())
    assert seeds
    assert sum(seed.stat().st_size for seed in seeds) < 200_000
    for seed in seeds:
        one(seed.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_a_short_run_finds_nothing(name: str, tmp_path: Path) -> None:
    pytest.importorskip(
        "atheris", reason="atheris, the fuzzer, is not installed: pip install -e '.[fuzz]'"
    )
    words = [sys.executable, "-m", "fuzz", name, f"-runs={RUNS}", "-seed=1", "-max_len=8192"]
    env = {**os.environ, "FUZZ_FOUND": str(tmp_path)}
    ended = subprocess.run(
        words, cwd=ROOT, env=env, capture_output=True, text=True, errors="replace", timeout=300
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    assert f"Done {RUNS}" in ended.stderr or "stat::number_of_executed_units" in ended.stderr, (
        ended.stderr[-500:]
    )
