"""Writing a trained network: the ONNX file that the scanner runs, and its card."""

from __future__ import annotations

import copy
import hashlib
import json
from pathlib import Path

import numpy as np
import torch
from kscore.scanner.network import seal
from torch import nn

TEMPERATURES = tuple(float(t) for t in np.exp(np.linspace(-0.5, 1.5, 41)))
"""Of which a network's is chosen: the one with the least log loss on the calibrate split."""


def export(
    network: nn.Module,
    path: Path,
    size: tuple[int, int],
    outputs: tuple[str, ...],
    card: dict[str, object],
    any_batch: bool = False,
) -> None:
    """Writes the ONNX file of a network of views (1, 3, *size) float32, with ``any_batch`` (N, 3,
    *size), and its card (JSON beside it, with the weights' SHA-256, sealed)."""
    network = copy.deepcopy(network).eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        (torch.zeros(2 if any_batch else 1, 3, *size),),
        str(path),
        dynamo=False,
        opset_version=17,
        input_names=["view"],
        output_names=list(outputs),
        dynamic_axes={name: {0: "batch"} for name in ("view", *outputs)} if any_batch else None,
    )
    card = {"sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "temperature": 1.0, **card}
    path.with_suffix(".json").write_text(json.dumps(seal(card), indent=1) + "\n", encoding="utf-8")
