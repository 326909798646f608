"""Many pictures in one file, each a JPEG: a tenth of the room, and the reading network sees no
difference.

On 200 views of the calibration side, read by the network of commit 3df1543 (log loss a space,
spaces right, kB a view): as rendered 0.0722, 97.53 %, 442; quality 95 0.0724, 97.50 %, 76; 90
0.0726, 97.49 %, 54; 85 0.0721, 97.54 %, 44; half the colours at 92 0.0723, 97.48 %, 51. Quality 85
with all colours was taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

QUALITY = 85
_FULL_COLOUR = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444


def as_jpeg(picture: NDArray[np.uint8]) -> bytes:
    """A picture (H, W, 3) BGR uint8 as JPEG bytes."""
    options = [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, _FULL_COLOUR]
    return bytes(cv2.imencode(".jpg", picture, options)[1].tobytes())


def write_pictures(file: Path, jpegs: Sequence[bytes]) -> NDArray[np.int64]:
    """Writes JPEGs one after another into a file; returns where each ends, (N,) int64, in bytes."""
    with file.open("wb") as out:
        for jpeg in jpegs:
            out.write(jpeg)
    return np.cumsum([len(jpeg) for jpeg in jpegs], dtype=np.int64)


class Compressed:
    """Pictures of several files as one array (N, H, W, 3) uint8 that stays on disk until rows are
    taken."""

    def __init__(self, files: Sequence[Path], ends: Sequence[NDArray[np.int64]]) -> None:
        """files: as `write_pictures` made them; ends: what it returned for each."""
        self._bytes = [np.memmap(file, np.uint8, "r") for file in files]
        self._ends = ends
        self._rows = np.cumsum([len(each) for each in ends])

    def __len__(self) -> int:
        return int(self._rows[-1])

    def __getitem__(self, row: int) -> NDArray[np.uint8]:
        """Picture ``row``; raises IndexError behind the last."""
        if not 0 <= row < len(self):
            raise IndexError(row)
        part = int(np.searchsorted(self._rows, row, side="right"))
        place = row - (int(self._rows[part - 1]) if part else 0)
        first = int(self._ends[part][place - 1]) if place else 0
        jpeg = np.asarray(self._bytes[part][first : int(self._ends[part][place])])
        return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        return (self[row] for row in range(len(self)))

    def take(self, rows: NDArray[np.intp]) -> NDArray[np.uint8]:
        """The pictures of these ``rows``, (N,) int: (N, H, W, 3) uint8."""
        return np.stack([self[int(row)] for row in rows])
