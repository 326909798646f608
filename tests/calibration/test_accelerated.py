"""Rendering and learning at once, on whatever machine there is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from kscore.calibration.datasets.maps import ViewPlan, render_one
from kscore.scanner.network import normalise
from kscore.scanner.read.terrain import VIEW_SIZE

torch = pytest.importorskip("torch", reason="the extra train is not installed")
pytest.importorskip("onnx", reason="the extra train is not installed")

from kscore.calibration.train.accelerated import Stock, augment, normalise_views  # noqa: E402


def test_views_are_normalised_as_the_scanner_does_it() -> None:
    view = np.random.default_rng(1).integers(0, 255, (VIEW_SIZE, VIEW_SIZE, 3), np.uint8)
    found = normalise_views(torch.from_numpy(view).permute(2, 0, 1)[None].float())
    assert np.abs(found.numpy() - normalise(view)).max() < 1e-3


def test_a_varied_batch_keeps_its_labels_where_they_belong() -> None:
    torch.manual_seed(3)
    sheet = render_one(ViewPlan("train", wide=True), 5)
    stock = Stock(torch.device("cpu"), 8)
    for _ in range(9):
        stock.add(sheet)
    assert stock.count == 8, "what has no room is left"
    pixels = cv2.imdecode(np.frombuffer(sheet.view, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    assert np.array_equal(stock.pixels[0].numpy(), pixels)
    plain = stock.batch(torch.arange(8))
    batch = augment(plain)
    assert batch["view"].shape == (8, 3, VIEW_SIZE, VIEW_SIZE)
    mirrored = 0
    for number in range(8):
        grid = batch["terrain"][number].reshape(11, 11)
        truth = plain["terrain"][number].reshape(11, 11)
        flipped = bool((batch["letter"][number] == -1).all())
        mirrored += flipped
        assert torch.equal(grid, truth.flip(1) if flipped else truth)
        # It is still the same map: bent and lit anew, but much the same picture.
        seen = normalise_views(plain["view"][number : number + 1])[0]
        other = batch["view"][number].flip(2) if flipped else batch["view"][number]
        soft = [torch.nn.functional.avg_pool2d(each, 16).flatten() for each in (seen, other)]
        assert float(torch.corrcoef(torch.stack(soft))[0, 1]) > 0.6
    assert 0 < mirrored < 8
