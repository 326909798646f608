"""Begins a training from an exported network (ONNX) where no checkpoint of it was kept."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import onnx
import torch
from kscore.calibration.console import tell
from kscore.calibration.train.half_precision import weights_of
from torch import Tensor, nn


@torch.no_grad()
def begin_from(network: nn.Module, path: Path, trial: Tensor) -> None:
    """Gives the network the weights of an exported one of the same modules.

    An export has every batch normalisation folded into the convolution before it. It is unfolded
    again: the statistics are those of ``trial`` (some inputs of the network), scale and shift such
    that the network computes what the export does. Where an output has grown, its first rows are
    taken and the others stay as they are. Layers that the network has no more are told and left
    out.
    """
    modules = dict(network.named_modules())
    weights = _weights(path)
    for name in sorted(weights.keys() - modules.keys()):
        tell(f"left out of {path.name}: {name}")
        del weights[name]
    after = {name: norm for name, norm in _normalised_after(network).items() if name in weights}
    for name, (weight, bias) in weights.items():
        module = modules[name]
        assert isinstance(module, nn.Conv2d | nn.Linear | nn.LayerNorm)
        _fill(module.weight, weight)
        if module.bias is not None and bias is not None:
            _fill(module.bias, bias)
    for name, norm in after.items():
        norm.running_mean, norm.running_var = (
            torch.zeros_like(norm.bias),
            torch.ones_like(norm.bias),
        )
        norm.weight.fill_((1 + norm.eps) ** 0.5)
        bias = weights[name][1]
        assert bias is not None
        norm.bias.copy_(bias)
    for name, value in _loose(path).items():
        parameter = dict(network.named_parameters()).get(name)
        if parameter is not None:
            _fill(parameter, value)
    _unfold(network, list(after.values()), trial)


def _unfold(network: nn.Module, norms: list[nn.BatchNorm2d], trial: Tensor) -> None:
    """Gives each normalisation the statistics of what comes in, without a change of what goes
    out."""
    seen: dict[nn.Module, tuple[Tensor, Tensor]] = {}

    def keep(norm: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        values = inputs[0].float()
        seen[norm] = (values.mean((0, 2, 3)), values.var((0, 2, 3)))

    hooks = [norm.register_forward_pre_hook(keep) for norm in norms]
    network.eval()
    network(trial)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        mean, variance = seen[norm]
        norm.bias.add_(mean)
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.running_mean, norm.running_var = mean.clone(), variance.clone()


def _fill(parameter: Tensor, value: Tensor) -> None:
    rows = min(len(parameter), len(value))
    parameter[:rows] = value[:rows]


def _normalised_after(network: nn.Module) -> dict[str, nn.BatchNorm2d]:
    """Batch normalisations by the name of the convolution before them, as `nn.Sequential` has
    them."""
    found: dict[str, nn.BatchNorm2d] = {}
    for name, module in network.named_modules():
        if isinstance(module, nn.Sequential):
            children = list(module.named_children())
            for (before, _), (_, norm) in pairwise(children):
                if isinstance(norm, nn.BatchNorm2d):
                    found[f"{name}.{before}" if name else before] = norm
    return found


def _weights(path: Path) -> dict[str, tuple[Tensor, Tensor | None]]:
    """Weight and bias of every convolution, linear layer and layer normalisation by its module's
    name."""
    model = onnx.load(str(path))
    values = {name: torch.from_numpy(value) for name, value in weights_of(model).items()}
    found: dict[str, tuple[Tensor, Tensor | None]] = {}
    for node in model.graph.node:
        known = [values[name] for name in node.input if name in values]
        name = _module(node.name)
        if node.op_type in ("Conv", "LayerNormalization"):
            found[name] = (known[0], known[1] if len(known) > 1 else None)
        elif node.op_type == "MatMul" and known:
            found[name] = (known[0].T, values.get(f"{name}.bias"))
    return found


def _loose(path: Path) -> dict[str, Tensor]:
    """Parameters that belong to no layer, by name."""
    return {
        name: torch.from_numpy(value)
        for name, value in weights_of(onnx.load(str(path))).items()
        if not name.startswith("onnx::") and "." not in name
    }


def _module(node: str) -> str:
    """The module's name from its node's: "/body/body.3/first/first.0/Conv" is "body.3.first.0"."""
    parts: list[str] = []
    for part in node.strip("/").split("/")[:-1]:
        if parts and part.startswith(f"{parts[-1]}."):
            parts[-1] = part
        else:
            parts.append(part)
    return ".".join(parts)
