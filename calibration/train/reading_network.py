"""The reading network itself."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from kscore.calibration.train.layers import Attention, ResidualBlock
from kscore.scanner.read.terrain import CLASSES, EMBEDDING, LETTERS
from torch import Tensor, nn

_FINE, _DETAIL = 48, 64  # channels at strides 8 and 16 that the embedding alone sees
_HEAD = 24  # numbers of a space that one head of attention compares


@dataclass(frozen=True)
class Size:
    """How large a reading network is.

    Attributes:
        channels: at strides 2, 4, 8 and 16.
        width: of what is known of a space; a multiple of 24, the width of a head of attention.
        layers: of attention.
        fourth, eighth, sixteenth: residual blocks at the stride, besides the one that comes to it.
    """

    channels: tuple[int, int, int, int] = (16, 32, 64, 128)
    width: int = 192
    layers: int = 8
    fourth: int = 1
    eighth: int = 3
    sixteenth: int = 4


INSTALLED = Size()


class ReadingNetwork(nn.Module):
    """View (N, 3, 384, 384) → terrain (N, 121, 10), alone (N, 121, 10), extra (N, 121, 7),
    embedding (N, 121, 32).

    Extra: star logit, printed-ruin logit, five letter logits.
    """

    def __init__(self, size: Size = INSTALLED) -> None:
        super().__init__()
        c0, c1, c2, c3 = size.channels
        width = size.width
        self.stem = nn.Sequential(
            nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU()
        )
        self.body = nn.Sequential(
            ResidualBlock(c0, c1, 2), ResidualBlock(c1, c2, 2), ResidualBlock(c2, c3, 2)
        )
        # Named apart from the first blocks: a network with fewer can be taken for a beginning
        # (`kscore.calibration.train.loop.mean_of_checkpoints`).
        self.fourth = nn.Sequential(*(ResidualBlock(c1, c1, 1) for _ in range(size.fourth)))
        self.eighth = nn.Sequential(*(ResidualBlock(c2, c2, 1) for _ in range(size.eighth)))
        self.sixteenth = nn.Sequential(*(ResidualBlock(c3, c3, 1) for _ in range(size.sixteenth)))
        # 24×24 features at stride 16; the margin of half a cell is one of them on each side.
        self.cell = nn.Conv2d(c3, width, 2, 2)
        self.place = nn.Parameter(torch.zeros(1, 121, width))
        # What tells two symbols apart that stand for nothing is finer than what tells terrains: its
        # own way from stride 4 on.
        self.fine = ResidualBlock(c1, _FINE, 2)
        self.detail = nn.Sequential(
            ResidualBlock(c2 + _FINE, _DETAIL, 2), ResidualBlock(_DETAIL, _DETAIL, 1)
        )
        self.form = nn.Conv2d(c3 + _DETAIL, width, 2, 2)
        self.symbol = nn.Linear(width, EMBEDDING)
        self.alone = nn.Linear(width, len(CLASSES))
        self.attention = nn.ModuleList(
            [Attention(width, max(1, width // _HEAD)) for _ in range(size.layers)]
        )
        self.norm = nn.LayerNorm(width)
        self.terrain = nn.Linear(width, len(CLASSES))
        self.extra = nn.Linear(width, 3 + len(LETTERS))

    def forward(self, view: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        fourth, eighth, features = self.features(view)
        embedding = self.look(fourth, eighth, features)
        own = self.cell(features[:, :, 1:-1, 1:-1]).flatten(2).transpose(1, 2)
        alone = self.alone(F.relu(own))
        spaces = own + self.place
        for layer in self.attention:
            spaces = layer(spaces)
        spaces = self.norm(spaces)
        return self.terrain(spaces), alone, self.extra(spaces), embedding

    def features(self, view: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What is seen at strides 4, 8 and 16: (N, 32, 96, 96), (N, 64, 48, 48) and (N, 128,
        24, 24)."""
        to_4, to_8, to_16 = self.body
        fourth = self.fourth(to_4(self.stem(view)))
        eighth = self.eighth(to_8(fourth))
        return fourth, eighth, self.sixteenth(to_16(eighth))

    def look(self, fourth: Tensor, eighth: Tensor, features: Tensor) -> Tensor:
        """The embedding (N, 121, EMBEDDING) from `features`."""
        detail = self.detail(torch.cat((eighth, self.fine(fourth)), 1))
        form = self.form(torch.cat((features, detail), 1)[:, :, 1:-1, 1:-1])
        return F.normalize(self.symbol(F.relu(form).flatten(2).transpose(1, 2)), dim=-1)
