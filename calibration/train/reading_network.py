"""The reading network itself, in two sizes, of which the larger is grown from the smaller."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from kscore.calibration.train.layers import Attention, Residual
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


SMALL = Size((16, 32, 64, 96), 96, 6, 0, 2, 3)
"""Of the networks from G to T."""
LARGE = Size()


class ReadingNetwork(nn.Module):
    """View (N, 3, 384, 384) → terrain (N, 121, 10), alone (N, 121, 10), extra (N, 121, 7),
    embedding (N, 121, 32).

    Extra: star logit, printed-ruin logit, five letter logits.
    """

    def __init__(self, size: Size = SMALL) -> None:
        super().__init__()
        self.size = size
        c0, c1, c2, c3 = size.channels
        width = size.width
        self.stem = nn.Sequential(
            nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU()
        )
        self.body = nn.Sequential(Residual(c0, c1, 2), Residual(c1, c2, 2), Residual(c2, c3, 2))
        # Further blocks at strides 4, 8 and 16, named apart from the first so that a smaller
        # network can be grown.
        self.fourth = nn.Sequential(*(Residual(c1, c1, 1) for _ in range(size.fourth)))
        self.eighth = nn.Sequential(*(Residual(c2, c2, 1) for _ in range(size.eighth)))
        self.sixteenth = nn.Sequential(*(Residual(c3, c3, 1) for _ in range(size.sixteenth)))
        # 24×24 features at stride 16; the margin of half a cell is one of them on each side.
        self.cell = nn.Conv2d(c3, width, 2, 2)
        self.place = nn.Parameter(torch.zeros(1, 121, width))
        # What tells two symbols apart that stand for nothing is finer than what tells terrains: its
        # own way from stride 4 on.
        self.fine = Residual(c1, _FINE, 2)
        self.detail = nn.Sequential(Residual(c2 + _FINE, _DETAIL, 2), Residual(_DETAIL, _DETAIL, 1))
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
        """What is seen at strides 4, 8 and 16: (N, 32, 96, 96), (N, 64, 48, 48) and (N, 96, 24,
        24)."""
        to_4, to_8, to_16 = self.body
        fourth = self.fourth(to_4(self.stem(view)))
        eighth = self.eighth(to_8(fourth))
        return fourth, eighth, self.sixteenth(to_16(eighth))

    def look(self, fourth: Tensor, eighth: Tensor, features: Tensor) -> Tensor:
        """The embedding (N, 121, EMBEDDING) from `features`."""
        detail = self.detail(torch.cat((eighth, self.fine(fourth)), 1))
        form = self.form(torch.cat((features, detail), 1)[:, :, 1:-1, 1:-1])
        return F.normalize(self.symbol(F.relu(form).flatten(2).transpose(1, 2)), dim=-1)


@torch.no_grad()
def grow(network: ReadingNetwork, small: ReadingNetwork) -> None:
    """Gives the network the weights of a smaller one so that it computes the same.

    Further channels of the convolutions are read by nobody at first; what is known of a space is
    known twice, and shared out by chance between those who read it, so that both learn to differ
    (Chen, Goodfellow, Shlens 2016, Net2Net). Further blocks and layers begin as the identity.

    Raises ValueError unless it is as wide or twice as wide.
    """
    twice = network.size.width // small.size.width
    if network.size.width != twice * small.size.width or twice not in (1, 2):
        raise ValueError(f"width {network.size.width} is not {small.size.width} or twice that")
    wide_inside = (
        "cell",
        "place",
        "form",
        "symbol",
        "alone",
        "attention",
        "norm",
        "terrain",
        "extra",
    )
    before = small.state_dict()
    for name, value in network.state_dict().items():
        old = before.get(name)
        if old is None:
            continue
        if old.dim() == 0:
            value.copy_(old)
            continue
        if name == "form.weight":  # behind the features stands what the embedding alone sees
            more = network.size.channels[3] - small.size.channels[3]
            features, detail = old.split((small.size.channels[3], _DETAIL), 1)
            old = torch.cat((features, features.new_zeros(len(old), more, 2, 2), detail), 1)
        if twice == 2 and name.split(".")[0] in wide_inside:
            old = _twice(name, old, value)
        if value.dim() == 4:  # a convolution: what is read of new channels counts nothing
            value[: old.shape[0], old.shape[1] :] = 0
        elif name.endswith(".second.1.weight"):  # a normalisation of what new channels add
            value[old.shape[0] :] = 0
        value[tuple(slice(0, length) for length in old.shape)] = old


def _twice(name: str, old: Tensor, new: Tensor) -> Tensor:
    """A tensor of the layers that know each space, for spaces that are known twice over."""
    if name == "place":
        return torch.cat((old, old), 2)
    if old.dim() == 2:  # what reads a space twice believes each in part
        share = 0.5 + 0.25 * torch.randn_like(old)
        old = torch.cat((old * share, old * (1 - share)), 1)
    if len(new) == len(old):
        return old
    parts = old.chunk(3) if ".qkv." in name else (old,)
    return torch.cat([part for each in parts for part in (each, each)])
