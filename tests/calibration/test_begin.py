"""A training begins from an exported network: it computes what the export computes."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from kscore.scanner.network import Network
from kscore.scanner.read.coins import LOOKS, MODEL as COINS, STRIP_HEIGHT, STRIP_WIDTH
from kscore.scanner.read.numbers import WINDOW_HEIGHT, WINDOW_WIDTH
from kscore.scanner.read.terrain import MODEL as TERRAIN, VIEW_SIZE

torch = pytest.importorskip("torch", reason="the extra train is not installed")
pytest.importorskip("onnx", reason="the extra train is not installed")

from kscore.calibration.train.begin import begin_from  # noqa: E402
from kscore.calibration.train.coins import CoinTrackNetwork  # noqa: E402
from kscore.calibration.train.export import export  # noqa: E402
from kscore.calibration.train.half_precision import halve  # noqa: E402
from kscore.calibration.train.inputs import scale_views  # noqa: E402
from kscore.calibration.train.looks import LooksAlone  # noqa: E402
from kscore.calibration.train.loop import TrainingProgress, mean_of_checkpoints  # noqa: E402
from kscore.calibration.train.numbers import NumbersNetwork  # noqa: E402
from kscore.calibration.train.reading_network import ReadingNetwork, Size  # noqa: E402
from kscore.calibration.train.terrain import same_symbol_loss  # noqa: E402
from torch import Tensor  # noqa: E402

TINY = Size((4, 6, 8, 8), 8, 1, 0, 2, 3)  # a reading network that is built in no time


def pictures(count: int, height: int, width: int) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 255, (count, height, width, 3), np.uint8)


def test_a_training_begins_where_the_export_ended() -> None:
    for path, network, size, outputs in (
        (COINS, CoinTrackNetwork(), (STRIP_HEIGHT, STRIP_WIDTH), ("coins",)),
        (
            TERRAIN,
            ReadingNetwork(),
            (VIEW_SIZE, VIEW_SIZE),
            ("terrain", "alone", "extra", "embedding"),
        ),
    ):
        seen = pictures(4, *size)
        begin_from(network, path, scale_views(seen, None))
        exported = Network(path).forward(seen[0], outputs)
        with torch.no_grad():
            begun = network.eval()(scale_views(seen[:1], None))
        for one, other in zip(exported, (begun,) if len(outputs) == 1 else begun, strict=True):
            assert np.abs(one.reshape(-1) - other.numpy().reshape(-1)).max() < 1e-3
        # The normalisation has real statistics again: in training it computes nearly the same on
        # those inputs.
        with torch.no_grad():
            trained = network.train()(scale_views(seen, None))
            still = network.eval()(scale_views(seen, None))
        first, second = (each if len(outputs) == 1 else each[0] for each in (trained, still))
        assert float((first - second).abs().max()) < 0.2 * float(second.abs().max())


def test_the_embedding_learns_and_nothing_else_does() -> None:
    torch.manual_seed(1)
    # fewer channels end torch 2.13 in its own backward pass
    network = LooksAlone(Size((8, 16, 16, 16), 16, 1, 0, 2, 3))
    view = scale_views(pictures(2, VIEW_SIZE, VIEW_SIZE), None)
    terrain = torch.arange(242).reshape(2, 121) % 6

    def outputs() -> list[Tensor]:
        with torch.no_grad():
            return list(network.eval()(view))

    before = outputs()
    optimiser = torch.optim.AdamW(network.parameters(), lr=0.05)
    network.train()
    losses = []
    for _ in range(6):
        loss = same_symbol_loss(network.looks(view), terrain)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(float(loss.detach()))
    *others, embedding = outputs()
    assert all(torch.equal(one, other) for one, other in zip(before[:3], others, strict=True))
    assert not torch.equal(before[3], embedding)
    assert losses[-1] < losses[0]


def test_an_output_that_has_grown_keeps_its_first_rows() -> None:
    network = CoinTrackNetwork()
    network.coins = torch.nn.Linear(64, len(LOOKS) + 2)
    seen = pictures(2, STRIP_HEIGHT, STRIP_WIDTH)
    begin_from(network, COINS, scale_views(seen, None))
    (exported,) = Network(COINS).forward(seen[0], ("coins",))
    with torch.no_grad():
        begun = network.eval()(scale_views(seen[:1], None))[0, :, : len(LOOKS)].numpy()
    assert np.abs(exported.reshape(14, len(LOOKS)) - begun).max() < 1e-3


@pytest.mark.filterwarnings("ignore")  # of torch, about its own ways of exporting
def test_the_numbers_network_is_written_for_any_number_of_windows(tmp_path: Path) -> None:
    network = NumbersNetwork().eval()
    path = tmp_path / "numbers.onnx"
    export(network, path, (WINDOW_HEIGHT, WINDOW_WIDTH), ("numbers",), {}, any_batch=True)
    exported, rng = Network(path), np.random.default_rng(5)
    for count in (1, 5):
        windows = rng.standard_normal((count, 3, WINDOW_HEIGHT, WINDOW_WIDTH)).astype(np.float32)
        (found,) = exported.run(windows, ("numbers",))
        with torch.no_grad():
            expected = network(torch.from_numpy(windows)).numpy()
        assert np.abs(found.reshape(expected.shape) - expected).max() < 1e-4


def small_network(layers: int) -> ReadingNetwork:
    return ReadingNetwork(replace(TINY, layers=layers)).eval()


def kept_as_checkpoint(weights: dict[str, Tensor], path: Path) -> Path:
    torch.save({"average": weights, "progress": asdict(TrainingProgress(60.0, 1, 10))}, path)
    return path


def test_a_network_grown_by_layers_computes_at_first_what_the_smaller_one_did(
    tmp_path: Path,
) -> None:
    torch.manual_seed(1)
    smaller = small_network(layers=1)
    for parameter in smaller.parameters():
        torch.nn.init.normal_(parameter, 0.0, 0.3)
    further = ("eighth", "sixteenth")
    weights = {
        name: value for name, value in smaller.state_dict().items() if not name.startswith(further)
    }
    torch.manual_seed(2)
    grown, progress = mean_of_checkpoints(
        small_network(layers=3), [kept_as_checkpoint(weights, tmp_path / "smaller.checkpoint")]
    )
    assert progress.steps == 10
    for block in (*smaller.eighth, *smaller.sixteenth):
        torch.nn.init.zeros_(block.second[1].weight)
        torch.nn.init.zeros_(block.second[1].bias)
    view = scale_views(pictures(1, VIEW_SIZE, VIEW_SIZE), None)
    with torch.no_grad():
        for one, other in zip(smaller(view), grown(view), strict=True):
            assert torch.allclose(one, other, atol=1e-5)
            assert float(one.std()) > 0.01, "it computes something"


def test_weights_of_another_network_are_refused(tmp_path: Path) -> None:
    weights = dict(small_network(layers=1).state_dict())
    weights["something.weight"] = torch.zeros(1)
    with pytest.raises(ValueError, match=r"something\.weight"):
        mean_of_checkpoints(
            small_network(layers=1), [kept_as_checkpoint(weights, tmp_path / "other.checkpoint")]
        )
    del weights["something.weight"], weights["terrain.bias"]
    with pytest.raises(ValueError, match=r"terrain\.bias"):
        mean_of_checkpoints(
            small_network(layers=1), [kept_as_checkpoint(weights, tmp_path / "part.checkpoint")]
        )


@pytest.mark.filterwarnings("ignore")  # of torch, about its own ways of exporting
def test_weights_kept_with_16_bits_compute_the_same_and_a_training_begins_from_them(
    tmp_path: Path,
) -> None:
    torch.manual_seed(3)
    network = NumbersNetwork()
    with torch.no_grad():
        for weight in network.parameters():
            weight.add_(0.05 * torch.randn_like(weight))
    path = tmp_path / "numbers.onnx"
    export(network, path, (WINDOW_HEIGHT, WINDOW_WIDTH), ("numbers",), {}, any_batch=True)
    seen, before = pictures(3, WINDOW_HEIGHT, WINDOW_WIDTH), path.stat().st_size
    (whole,) = Network(path).forward(seen[0], ("numbers",))
    halve(path)
    assert path.stat().st_size < 0.6 * before
    (halved,) = Network(path).forward(seen[0], ("numbers",))
    assert 0 < np.abs(whole - halved).max() < 0.01 * np.abs(whole).max()
    content = path.read_bytes()
    halve(path)
    assert path.read_bytes() == content
    begun = NumbersNetwork()
    begin_from(begun, path, scale_views(seen, None))
    with torch.no_grad():
        assert np.abs(halved - begun.eval()(scale_views(seen[:1], None)).numpy()).max() < 1e-3


@pytest.mark.filterwarnings("ignore")  # of torch, about its own ways of exporting
def test_what_does_not_fit_into_16_bits_is_refused(tmp_path: Path) -> None:
    network = NumbersNetwork()
    with torch.no_grad():
        network.symbols.weight.fill_(1e6)
    path = tmp_path / "numbers.onnx"
    export(network, path, (WINDOW_HEIGHT, WINDOW_WIDTH), ("numbers",), {}, any_batch=True)
    content = path.read_bytes()
    with pytest.raises(ValueError, match="16 bits"):
        halve(path)
    assert path.read_bytes() == content
