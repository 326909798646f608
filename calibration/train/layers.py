"""Layers that several networks share."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class ResidualBlock(nn.Module):
    """Two 3×3 convolutions beside a shortcut (He et al. 2016), stride (of rows, columns) on the
    first.

    One that changes neither size nor channels begins as the identity, so that a network can be
    grown by it."""

    def __init__(self, inner: int, outer: int, stride: int | tuple[int, int]) -> None:
        super().__init__()
        self.first = nn.Sequential(
            nn.Conv2d(inner, outer, 3, stride, 1, bias=False), nn.BatchNorm2d(outer), nn.ReLU()
        )
        last = nn.BatchNorm2d(outer)
        self.second = nn.Sequential(nn.Conv2d(outer, outer, 3, 1, 1, bias=False), last)
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or inner != outer:
            self.shortcut = nn.Sequential(
                nn.Conv2d(inner, outer, 1, stride, bias=False), nn.BatchNorm2d(outer)
            )
        else:
            nn.init.zeros_(last.weight)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.second(self.first(x)) + self.shortcut(x))


class Attention(nn.Module):
    """Pre-norm self-attention over the fields of a sheet and a two-layer perceptron (Vaswani et al.
    2017).

    It begins as the identity, so that a network can be grown by it."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.wide = nn.Linear(width, 2 * width)
        self.narrow = nn.Linear(2 * width, width)
        for last in (self.out, self.narrow):
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)

    def forward(self, x: Tensor) -> Tensor:
        batch, spaces, width = x.shape
        parts = (
            self.qkv(self.before(x))
            .reshape(batch, spaces, 3, self.heads, width // self.heads)
            .permute(2, 0, 3, 1, 4)
        )
        query, key, value = parts.unbind(0)
        weight = torch.softmax(query @ key.transpose(-1, -2) * (width // self.heads) ** -0.5, -1)
        x = x + self.out((weight @ value).permute(0, 2, 1, 3).reshape(batch, spaces, width))
        return x + self.narrow(F.relu(self.wide(self.between(x))))
