"""The networks' input, where what is computed here instead of by numpy is the same to the last bit,
and what runs them: it says nothing to anybody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from kscore.scanner.network import (
    DARKEST_PAPER,
    INPUT,
    MODELS,
    NO_TELEMETRY,
    OFFSET,
    PAPER,
    Network,
    normalise_windows,
    paper_brightness,
)
from kscore.scanner.rectify import median

from testing import REPOSITORY


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 96, 4096])
def test_the_brightness_of_the_paper_is_the_90th_percentile(count: int) -> None:
    rng = np.random.default_rng(count)
    for most in (2, 256):
        values = rng.integers(0, most, (5, count, 3), dtype=np.uint8)
        assert np.array_equal(paper_brightness(values), np.percentile(values, 90, axis=1))
        assert np.array_equal(paper_brightness(values[0]), np.percentile(values[0], 90, axis=0))


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 96])
@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_the_median_is_numpys(count: int, kind: type[np.floating]) -> None:
    values = np.random.default_rng(count).standard_normal((4, 3, count)).astype(kind)
    assert np.array_equal(median(values), np.median(values, axis=2))
    assert float(median(values.ravel())) == float(np.median(values))


@pytest.mark.parametrize("count", [1, 21])
def test_every_window_is_scaled_by_its_own_paper(count: int) -> None:
    cut = np.random.default_rng(count).integers(0, 256, (count, 64, 64, 3), dtype=np.uint8)
    paper = paper_brightness(cut[:, ::3, ::3].reshape(count, -1, 3)).astype(np.float32)
    wanted = cut * (PAPER / np.maximum(paper, DARKEST_PAPER))[:, None, None, :] - OFFSET
    assert np.array_equal(normalise_windows(cut), wanted.transpose(0, 3, 1, 2))


@pytest.mark.parametrize("name", sorted(path.stem for path in MODELS.glob("*.onnx")))
def test_what_the_optimiser_leaves_out_changes_nothing(name: str) -> None:
    network = Network(MODELS / f"{name}.onnx")
    network.load().result()
    import onnxruntime  # the network has loaded it by now, and told it to send nothing

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    whole = onnxruntime.InferenceSession(
        str(MODELS / f"{name}.onnx"), options, ["CPUExecutionProvider"]
    )
    shape = [side if isinstance(side, int) else 3 for side in whole.get_inputs()[0].shape]
    seen = np.random.default_rng(0).random(shape, np.float32)
    outputs = tuple(output.name for output in whole.get_outputs())
    for one, other in zip(
        network.run(seen, outputs), whole.run(list(outputs), {INPUT: seen}), strict=True
    ):
        assert np.array_equal(one, other)


def test_what_runs_the_networks_leaves_nothing_behind_to_be_sent(tmp_path: Path) -> None:
    """onnxruntime from 1.32 on notes every process that loads it in the user's folder, and sends
    the note later."""
    environ = {
        name: value
        for name, value in os.environ.items()
        if name not in (NO_TELEMETRY, "XDG_CACHE_HOME")
    }
    load = (
        "from kscore.scanner.read.terrain import TerrainNetwork; "
        "TerrainNetwork().network.load().result()"
    )
    subprocess.run(
        [sys.executable, "-c", load],
        env={
            **environ,
            "HOME": str(tmp_path),
            "USERPROFILE": str(tmp_path),
            "LOCALAPPDATA": str(tmp_path),
        },
        cwd=REPOSITORY,
        check=True,
        timeout=120,
    )
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
