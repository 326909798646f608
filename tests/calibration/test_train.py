"""The training loop: resuming, averages, curves; and that training sees what the reader sees."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch (extra train)")

from kscore.calibration.train.inputs import scale_views  # noqa: E402
from kscore.calibration.train.loop import (  # noqa: E402
    Batch,
    Course,
    Schedule,
    _mean_network,
    each_once,
    fit,
    mean_of_checkpoints,
    train,
)
from kscore.scanner.network import Network  # noqa: E402
from kscore.scanner.read.terrain import VIEW_SIZE, TerrainNetwork  # noqa: E402
from torch import Tensor, nn  # noqa: E402

_STEPS = 24  # of a whole training


class Line:
    """Learns y = 2 x₀ - x₁ from 40 points; a step takes a second by the tests' clock."""

    def __init__(self) -> None:
        torch.manual_seed(3)
        self.network: nn.Module = nn.Linear(2, 1)
        self.schedule = Schedule(0.05, warm_up=2)
        self.losses: list[float] = []
        self.seconds = 0.0
        rng = np.random.default_rng(0)
        self._points = rng.normal(size=(40, 2)).astype(np.float32)

    def batches(self, rng: np.random.Generator) -> Iterator[Callable[[], Batch]]:
        return (partial(self._made, rows, rng) for rows in each_once(40, 5, rng))

    def _made(self, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        points = torch.from_numpy(
            self._points[rows] + rng.normal(0, 0.01, (len(rows), 2)).astype(np.float32)
        )
        return {"x": points, "y": points @ torch.tensor([[2.0], [-1.0]])}

    def loss(self, network: nn.Module, batch: Batch) -> Tensor:
        loss = ((network(batch["x"]) - batch["y"]) ** 2).mean()
        self.losses.append(float(loss.detach()))
        self.seconds += 1
        return loss

    def check(self, network: nn.Module) -> dict[str, float]:
        return {"bias": float(network.state_dict()["bias"])}

    def export(self, network: nn.Module, out: Path, made: dict[str, object]) -> None:
        out.write_text(
            json.dumps({**made, "weight": network.state_dict()["weight"].tolist()}),
            encoding="utf-8",
        )


@pytest.fixture
def task(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Line]:
    """Makes tasks by whose steps the clock runs."""
    current: list[Line] = []

    def make() -> Line:
        current[:] = [Line()]
        return current[0]

    monkeypatch.setattr(time, "monotonic", lambda: current[0].seconds if current else 0.0)
    return make


def test_a_training_cut_off_between_rounds_goes_on_as_if_it_had_not_been(
    task: Callable[[], Line], tmp_path: Path
) -> None:
    whole = task()
    at_once, _ = fit(whole, Course(_STEPS / 60), tmp_path / "whole")
    short = task()
    # The same rate at the same step: the schedule goes by the whole time, so the cut is made by a
    # kill.
    original = short.check

    def killed(network: nn.Module) -> dict[str, float]:
        if (tmp_path / "cut.checkpoint").exists():
            raise KeyboardInterrupt
        return original(network)

    short.check = killed  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        fit(short, Course(_STEPS / 60), tmp_path / "cut")
    rest = task()
    rest.seconds = 100.0  # the clock of another process
    resumed, progress = fit(rest, Course(_STEPS / 60), tmp_path / "cut")
    assert progress.steps == _STEPS == len(whole.losses)
    assert short.losses[:8] + rest.losses == whole.losses
    assert all(
        torch.equal(a, b) for a, b in zip(resumed.parameters(), at_once.parameters(), strict=True)
    )
    assert np.mean(whole.losses[-8:]) < np.mean(whole.losses[:8])


def test_the_curves_keep_each_step_once(task: Callable[[], Line], tmp_path: Path) -> None:
    fit(task(), Course(16 / 60), tmp_path / "net")
    fit(task(), Course(_STEPS / 60), tmp_path / "net")
    lines = [
        json.loads(line)
        for line in (tmp_path / "net.curves.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert [line["step"] for line in lines if "loss" in line] == [1, 9, 17]
    assert [line["step"] for line in lines if "checked" in line] == [8, 16, 24]


def test_what_is_done_is_exported_again_without_a_step(
    task: Callable[[], Line], tmp_path: Path
) -> None:
    train(task(), Course(_STEPS / 60), tmp_path / "net")
    said = (tmp_path / "net").read_text(encoding="utf-8")
    again = task()
    train(again, Course(_STEPS / 60), tmp_path / "net")
    assert again.losses == []
    assert (tmp_path / "net").read_text(encoding="utf-8") == said


def test_the_mean_of_runs_is_their_mean(task: Callable[[], Line], tmp_path: Path) -> None:
    runs = []
    for seed in (1, 2):
        runs.append(fit(task(), Course(8 / 60, seed), tmp_path / f"run{seed}")[0])
    mean, progress = mean_of_checkpoints(
        nn.Linear(2, 1), [tmp_path / "run1.checkpoint", tmp_path / "run2.checkpoint"]
    )
    assert progress.steps == 16
    first, second, both = (next(iter(network.parameters())) for network in (*runs, mean))
    assert not torch.equal(first, second)
    assert torch.allclose(both, (first + second) / 2)


def test_the_mean_keeps_a_share_of_what_it_began_from(
    task: Callable[[], Line], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fit(task(), Course(8 / 60), tmp_path / "run")
    run = tmp_path / "run.checkpoint"

    def begin_at_ten(network: nn.Module, path: Path, trial: object) -> None:
        for parameter in network.parameters():
            nn.init.constant_(parameter, 10.0)

    monkeypatch.setattr("kscore.calibration.train.loop.begin_from", begin_at_ten)
    monkeypatch.setattr(
        "kscore.calibration.train.loop._trial_inputs", lambda task, seed: torch.zeros(1)
    )
    learnt = (
        next(iter(mean_of_checkpoints(nn.Linear(2, 1), [run])[0].parameters())).detach().clone()
    )
    mixed, _ = _mean_network(task(), Course(1, 1, tmp_path / "begin.onnx", (run,), kept=0.25))
    assert torch.allclose(next(iter(mixed.parameters())), 0.25 * 10 + 0.75 * learnt)


def test_too_few_examples_are_said_instead_of_waited_for(
    task: Callable[[], Line], tmp_path: Path
) -> None:
    empty = task()
    empty.batches = lambda rng: iter(())  # type: ignore[method-assign]
    with pytest.raises(ValueError, match="too few"):
        fit(empty, Course(1), tmp_path / "net")


def test_the_rate_rises_then_falls_to_its_floor() -> None:
    schedule = Schedule(1.0, floor=0.1, warm_up=10)
    rates = [schedule.rate_at(step, step / 100) for step in range(101)]
    assert rates[0] == pytest.approx(0.1)
    assert np.argmax(rates) == 9
    assert rates[-1] == pytest.approx(0.1)
    assert (
        schedule.memory_at(1)
        < schedule.memory_at(100)
        < schedule.memory_at(10_000)
        == schedule.memory
    )


def test_training_sees_what_the_reader_sees() -> None:
    view = np.random.default_rng(1).integers(0, 256, (VIEW_SIZE, VIEW_SIZE, 3), dtype=np.uint8)
    seen: list[np.ndarray] = []

    class Spied(Network):
        def run(self, blob: np.ndarray, outputs: tuple[str, ...]) -> tuple[np.ndarray, ...]:
            seen.append(blob.copy())
            return super().run(blob, outputs)

    TerrainNetwork(load=Spied).read(view)
    trained_on = scale_views(view[None], None).numpy()
    # The reader looks at the view and at its mirror image, side by side: either may come first.
    assert len(seen) == 2
    assert sum(np.array_equal(trained_on, blob) for blob in seen) == 1


def test_other_light_changes_a_channel_by_one_factor_and_one_shift() -> None:
    views = np.random.default_rng(2).integers(0, 256, (2, 48, 48, 3), dtype=np.uint8)
    plain, lit = (scale_views(views, rng).numpy() for rng in (None, np.random.default_rng(0)))
    for before, after in zip(plain.reshape(6, -1), lit.reshape(6, -1), strict=True):
        factor, shift = np.polyfit(before, after, 1)
        assert np.abs(after - (factor * before + shift)).max() < 1e-4
        assert abs(factor - 1) > 1e-4
