"""The one training loop: steps under a time limit, a moving average of the weights, checkpoints,
curves.

A `Task` says what is learnt; everything else is the same for all networks. Training goes by the
clock, so that it is done in time however busy the machine is. After every round (an epoch, or as
many steps) a checkpoint is written beside the network (``OUT.checkpoint``); the same call goes on
from it. ``OUT.curves.jsonl`` keeps loss, learning rate and the figures of every check.
"""

from __future__ import annotations

import copy
import hashlib
import itertools
import json
import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from kscore.calibration.console import overwrite, tell
from kscore.calibration.train.begin import begin_from
from torch import Tensor, nn

Batch = dict[str, Tensor]

_AHEAD = 3  # batches made in a thread while the network learns from one
_LONGEST_GRADIENT = 2.0
_CURVE_EVERY = 50  # steps
_TRIAL = 6  # batches


@dataclass(frozen=True)
class Schedule:
    """How fast a network learns.

    Attributes:
        rate: learning rate at its peak, reached after ``warm_up`` steps, then falling along half a
            cosine of the time.
        floor: share of the peak at the end.
        weight_decay: of AdamW.
        memory: share of itself that the moving average of the weights keeps at a step, at most.
            Before it keeps 1 - 1 / (``gain`` · steps + ``start``), or the first, random weights
            would stay in it for long.
    """

    rate: float
    floor: float = 0.01
    weight_decay: float = 0.02
    warm_up: int = 200
    memory: float = 0.998
    gain: float = 1.0
    start: float = 10.0

    def rate_at(self, steps: int, part: float) -> float:
        """Learning rate after ``steps`` steps and ``part`` (0-1) of the time."""
        falling = 0.5 * (1 + math.cos(math.pi * part))
        return (
            self.rate
            * min(1.0, (steps + 1) / self.warm_up)
            * (self.floor + (1 - self.floor) * falling)
        )

    def memory_at(self, steps: int) -> float:
        """What the average keeps of itself at step ``steps`` (the first is 1)."""
        return min(self.memory, 1 - 1 / (self.gain * steps + self.start))


@dataclass(frozen=True)
class Course:
    """How one network is made: ``minutes`` of learning by the clock, from random weights (``seed``)
    or from the averaged weights of the checkpoint ``begin``, or those of the exported network
    (.onnx) ``begin``; where there are ``runs``, no learning but the mean of these checkpoints,
    ``kept`` (0-1) of it the weights of the .onnx ``begin``."""

    minutes: float
    seed: int = 1
    begin: Path | None = None
    runs: tuple[Path, ...] = ()
    kept: float = 0.0


@dataclass
class TrainingProgress:
    """How far a training is: seconds of learning, rounds, steps; ``earlier`` steps were taken by
    what it began from."""

    seconds: float = 0.0
    rounds: int = 0
    steps: int = 0
    earlier: int = 0


class Task(Protocol):
    """One network to train."""

    network: nn.Module
    schedule: Schedule

    def batches(self, rng: np.random.Generator) -> Iterator[Callable[[], Batch]]:
        """One round. Each batch is made when it is called: in order, in another thread, where
        ``rng`` may be used."""

    def loss(self, network: nn.Module, batch: Batch) -> Tensor:
        """The training loss, a float32 scalar of shape ()."""

    def check(self, network: nn.Module) -> dict[str, float]:
        """Figures of the averaged network on what is kept apart; cheap, for it is done after every
        round."""

    def export(self, network: nn.Module, out: Path, made: dict[str, object]) -> None:
        """Writes the network and its card; ``made`` are the card's lines on the training."""


def train(task: Task, course: Course, out: Path) -> None:
    """Trains (or goes on, or averages runs) and exports the averaged network."""
    out.parent.mkdir(parents=True, exist_ok=True)
    network, progress = _mean_network(task, course) if course.runs else fit(task, course, out)
    made: dict[str, object] = {
        "minutes": round(progress.seconds / 60, 1),
        "steps": progress.steps + progress.earlier,
        "seed": course.seed,
        "parameters": sum(parameter.numel() for parameter in network.parameters()),
        "licence": "MIT",
    }
    if course.begin and course.begin.suffix == ".onnx":
        made["began_with"] = {
            "sha256": hashlib.sha256(course.begin.read_bytes()).hexdigest(),
            "kept": course.kept,
        }
    task.export(network, out, made)


def _mean_network(task: Task, course: Course) -> tuple[nn.Module, TrainingProgress]:
    """The mean of the course's runs and, for the share that is kept, of what they began from: what
    a network has learnt lately and what it would forget over it (Wortsman et al. 2022, robust
    fine-tuning)."""
    if not course.kept:
        return mean_of_checkpoints(task.network, course.runs)
    assert course.begin is not None
    begin_from(task.network, course.begin, _trial_inputs(task, course.seed))
    begun = copy.deepcopy(task.network)
    network, progress = mean_of_checkpoints(task.network, course.runs)
    update_average(network, begun, 1 - course.kept)
    return network, progress


def fit(task: Task, course: Course, out: Path) -> tuple[nn.Module, TrainingProgress]:
    """The moving average of the weights after ``course.minutes``, and how far that is.

    Raises ValueError where there are too few examples for one batch.
    """
    state = _Checkpoint.of(task, course, out.with_suffix(".checkpoint"))
    curves = _Curves(out.with_suffix(".curves.jsonl"), state.progress.steps)
    while state.progress.seconds < course.minutes * 60:
        loss = _run_round(task, course, state, curves)
        figures = task.check(state.average.eval())
        curves.add(state.progress, checked=figures)
        state.save()
        said = " ".join(f"{name} {value:.4f}" for name, value in figures.items())
        tell(
            f"\rround {state.progress.rounds}, step {state.progress.steps}, "
            f"{state.progress.seconds / 60:.1f} of "
            f"{course.minutes:g} min, loss {loss:.4f}; checked: {said}"
        )
    return state.average.eval(), state.progress


def _run_round(task: Task, course: Course, state: _Checkpoint, curves: _Curves) -> float:
    """Learns from one round of batches, or until the time is up; the running mean of the loss."""
    progress, network = state.progress, state.network
    rng = np.random.default_rng((course.seed, progress.rounds))
    before, began, first = progress.seconds, time.monotonic(), progress.steps
    running = 0.0
    network.train()
    for batch in _prefetch(task.batches(rng)):
        part = (before + time.monotonic() - began) / (course.minutes * 60)
        if part >= 1:
            break
        rate = task.schedule.rate_at(progress.steps, part)
        for group in state.optimiser.param_groups:
            group["lr"] = rate
        loss = task.loss(network, batch)
        state.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), _LONGEST_GRADIENT)
        state.optimiser.step()
        progress.steps += 1
        update_average(state.average, network, task.schedule.memory_at(progress.steps))
        taken = progress.steps - first
        running += (float(loss.detach()) - running) * max(0.02, 1 / taken)
        if taken % _CURVE_EVERY == 1:
            curves.add(progress, loss=running, rate=rate)
            overwrite(
                f"round {progress.rounds + 1}, step {progress.steps}, {100 * part:.0f} %, "
                f"loss {running:.4f} "
            )
    progress.seconds = before + time.monotonic() - began
    progress.rounds += 1
    if progress.steps == first and progress.seconds < course.minutes * 60:
        raise ValueError("too few examples for one batch")
    return running


def forward(network: nn.Module, view: Tensor) -> tuple[Tensor, ...]:
    """A network's outputs for views (N, 3, H, W), computed in bfloat16 where the processor has it,
    as float32."""
    with torch.autocast("cpu", torch.bfloat16):
        outputs = network(view)
    return tuple(o.float() for o in ((outputs,) if isinstance(outputs, Tensor) else outputs))


def each_once(count: int, size: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Rows (size,) int64, sorted, of batches that together hold each of ``count`` examples once,
    but for a rest."""
    order = rng.permutation(count)
    return (np.sort(order[start : start + size]) for start in range(0, count - size + 1, size))


def _prefetch(batches: Iterator[Callable[[], Batch]]) -> Iterator[Batch]:
    waiting: deque[Future[Batch]] = deque()
    with ThreadPoolExecutor(1) as pool:
        for make in batches:
            waiting.append(pool.submit(make))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _trial_inputs(task: Task, seed: int) -> Tensor:
    """Some inputs of the network (N, 3, H, W), by which a folded normalisation is unfolded."""
    few = itertools.islice(task.batches(np.random.default_rng(seed)), _TRIAL)
    return torch.cat([batch()["view"] for batch in few])


@dataclass
class _Checkpoint:
    """What a checkpoint holds."""

    network: nn.Module
    average: nn.Module
    optimiser: torch.optim.Optimizer
    progress: TrainingProgress
    path: Path

    @classmethod
    def of(cls, task: Task, course: Course, path: Path) -> _Checkpoint:
        """From the checkpoint if there is one, else from ``course.begin``, else random."""
        network = task.network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        progress = TrainingProgress()
        if course.begin and course.begin.suffix == ".onnx":
            begin_from(network, course.begin, _trial_inputs(task, course.seed))
        elif course.begin and not path.exists():
            _, begun = mean_of_checkpoints(network, [course.begin])
            progress.earlier = begun.steps + begun.earlier
        schedule = task.schedule
        optimiser = torch.optim.AdamW(
            network.parameters(), lr=schedule.rate, weight_decay=schedule.weight_decay
        )
        state = cls(network, copy.deepcopy(network), optimiser, progress, path)
        if path.exists():
            saved = torch.load(path, weights_only=True)
            network.load_state_dict(saved["network"])
            state.average.load_state_dict(saved["average"])
            optimiser.load_state_dict(saved["optimiser"])
            state.progress = TrainingProgress(**saved["progress"])
            tell(
                f"going on from {path}: {state.progress.steps} steps, "
                f"{state.progress.seconds / 60:.1f} minutes"
            )
        return state

    def save(self) -> None:
        """Writes the checkpoint: a new file put in the place of the old, so that a kill leaves one
        of them whole."""
        parts = {
            name: getattr(self, name).state_dict() for name in ("network", "average", "optimiser")
        }
        new = self.path.with_suffix(".new")
        torch.save({**parts, "progress": asdict(self.progress)}, new)
        new.replace(self.path)


class _Curves:
    """A file of JSON lines; lines behind the step that is gone on from are dropped, for they will
    come again."""

    def __init__(self, path: Path, steps: int) -> None:
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() and steps else []
        kept = [line for line in lines if json.loads(line)["step"] <= steps]
        path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")

    def add(self, progress: TrainingProgress, **figures: Any) -> None:
        line = {"round": progress.rounds, "step": progress.steps, **figures}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


@torch.no_grad()
def update_average(average: nn.Module, network: nn.Module, keep: float) -> None:
    """Moves the running average of the weights towards the network's; ``keep`` 0-1 is what it keeps
    of its own."""
    for mean, value in zip(
        average.state_dict().values(), network.state_dict().values(), strict=True
    ):
        mean.lerp_(value, 1 - keep) if mean.dtype.is_floating_point else mean.copy_(value)


def mean_of_checkpoints(
    network: nn.Module, checkpoints: Sequence[Path]
) -> tuple[nn.Module, TrainingProgress]:
    """The network with the mean of the averaged weights of several runs (other seeds) from one
    beginning, and the time and steps of all: better than one of them (Wortsman et al. 2022), and
    several cores can learn at once."""
    saved = [torch.load(path, weights_only=True) for path in checkpoints]
    parts = [each["average"] for each in saved]
    mean = {
        name: torch.stack([part[name] for part in parts]).mean(0)
        if value.dtype.is_floating_point
        else value
        for name, value in parts[0].items()
    }
    _take(network, mean)
    runs = [TrainingProgress(**each["progress"]) for each in saved]
    total = TrainingProgress(
        *(
            sum(getattr(run, name) for run in runs)
            for name in ("seconds", "rounds", "steps", "earlier")
        )
    )
    return network.eval(), total


def _take(network: nn.Module, weights: dict[str, Tensor]) -> None:
    """Gives the network these weights. Layers that they do not know stay as they are: where those
    begin as the identity, a smaller network has been grown (Chen, Goodfellow, Shlens 2016,
    Net2Net).

    Raises ValueError where a layer is known in part, or weights are of no layer."""
    known = {name.rpartition(".")[0] for name in weights}
    missing, unexpected = network.load_state_dict(weights, strict=False)
    in_part = [name for name in missing if name.rpartition(".")[0] in known]
    if in_part or unexpected:
        raise ValueError(f"weights of another network: {', '.join([*in_part, *unexpected])}")
