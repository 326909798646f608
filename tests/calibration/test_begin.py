"""A training begins from an exported network: it computes what the export computes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scanner.network import Network
from scanner.read.coins import LOOKS, STRIP_HEIGHT, STRIP_WIDTH
from scanner.read.coins import MODEL as COINS
from scanner.read.numbers import WINDOW_HEIGHT, WINDOW_WIDTH
from scanner.read.terrain import MODEL as TERRAIN
from scanner.read.terrain import VIEW_SIZE

torch = pytest.importorskip("torch", reason="the extra train is not installed")
pytest.importorskip("onnx", reason="the extra train is not installed")

from calibration.train.begin import begin_from  # noqa: E402
from calibration.train.coins import CoinTrackNetwork  # noqa: E402
from calibration.train.export import export  # noqa: E402
from calibration.train.inputs import scaled  # noqa: E402
from calibration.train.numbers import NumbersNetwork  # noqa: E402
from calibration.train.terrain import ReadingNetwork  # noqa: E402


def pictures(count: int, height: int, width: int) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 255, (count, height, width, 3), np.uint8)


def test_a_training_begins_where_the_export_ended() -> None:
    for path, network, size, outputs in (
        (COINS, CoinTrackNetwork(), (STRIP_HEIGHT, STRIP_WIDTH), ("coins",)),
        (TERRAIN, ReadingNetwork(), (VIEW_SIZE, VIEW_SIZE), ("terrain", "alone", "extra", "embedding")),
    ):
        seen = pictures(4, *size)
        begin_from(network, path, scaled(seen, None))
        exported = Network(path).forward(seen[0], outputs)
        with torch.no_grad():
            begun = network.eval()(scaled(seen[:1], None))
        for one, other in zip(exported, (begun,) if len(outputs) == 1 else begun, strict=True):
            assert np.abs(one.reshape(-1) - other.numpy().reshape(-1)).max() < 1e-3
        # The normalisation has real statistics again: in training it computes nearly the same on those inputs.
        with torch.no_grad():
            trained = network.train()(scaled(seen, None))
            still = network.eval()(scaled(seen, None))
        first, second = (each if len(outputs) == 1 else each[0] for each in (trained, still))
        assert float((first - second).abs().max()) < 0.2 * float(second.abs().max())


def test_an_output_that_has_grown_keeps_its_first_rows() -> None:
    network = CoinTrackNetwork()
    network.coins = torch.nn.Linear(64, len(LOOKS) + 2)
    seen = pictures(2, STRIP_HEIGHT, STRIP_WIDTH)
    begin_from(network, COINS, scaled(seen, None))
    (exported,) = Network(COINS).forward(seen[0], ("coins",))
    with torch.no_grad():
        begun = network.eval()(scaled(seen[:1], None))[0, :, : len(LOOKS)].numpy()
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
