"""Weights kept with 16 bits: half the file, computed with 32 as before.

For a network that is large on the disk and whose last digits decide nothing: the page's, whose word
is a proposal that others verify. A cast stands before each of its layers, which onnxruntime takes
out when it loads the file.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
from kscore.scanner.network import seal, unseal
from onnx import TensorProto, helper, numpy_helper

LEAST = 256
"""Numbers from which on a tensor is worth a cast."""
KEPT = ".half"
"""What is kept with 16 bits is called as before with this behind its name; the cast gives it its
own name again."""


def halve(path: Path) -> None:
    """Keeps the weights of an exported network (ONNX) with 16 bits, and says so in its card; one
    that is halved already stays as it is. Raises ValueError where a weight is too large for 16
    bits."""
    model = onnx.load(str(path))
    graph, casts = model.graph, []
    for tensor in graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or np.prod(tensor.dims) < LEAST:
            continue
        name, weights = tensor.name, numpy_helper.to_array(tensor)
        if np.abs(weights).max() > np.finfo(np.float16).max:
            raise ValueError(f"{name} does not fit into 16 bits")
        tensor.CopyFrom(numpy_helper.from_array(weights.astype(np.float16), name + KEPT))
        casts.append(helper.make_node("Cast", [name + KEPT], [name], to=TensorProto.FLOAT))
    if not casts:
        return
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
    card = unseal(path.with_suffix(".json"))
    card = {**card, "sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "kept_with": "16 bits"}
    path.with_suffix(".json").write_text(json.dumps(seal(card), indent=1) + "\n", encoding="utf-8")


def weights_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """Every weight of a network by its name, float32 however it is kept."""
    found = {each.name: np.array(numpy_helper.to_array(each)) for each in model.graph.initializer}
    return {
        name.removesuffix(KEPT): value.astype(np.float32) if name.endswith(KEPT) else value
        for name, value in found.items()
    }
