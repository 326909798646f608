"""Lens, sensor and file: blur, light and noise, the phone's sharpening and tone curve, and the
JPEG.

Pictures are (H, W, 3) BGR uint8 and are changed in place.
"""

from __future__ import annotations

import struct
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.light import Lighting
from kscore.calibration.photograph.projection import Nodes

Image = npt.NDArray[np.uint8]

STRIP_ROWS = 256
"""Rows worked on at once, so that floats of a whole photo are never held."""


def blur(scene: Image, conditions: Conditions, scale: float) -> None:
    """Out of focus and shaken, ``scene`` (H, W, 3) uint8 in place; ``scale``: pixels a space of the
    sheet."""
    defocus(scene, conditions.defocus * scale)
    length = conditions.motion * scale
    if length >= 1.0:
        kernel = _motion_kernel(length, conditions.motion_angle)
        cv2.filter2D(scene, -1, kernel, dst=scene)


def defocus(image: Image, sigma: float) -> None:
    """Blur of deviation ``sigma`` px of (H, W[, 3]) uint8 in place; a large one as a tent (stack
    blur), at the same cost for any size."""
    if sigma > 1.8:
        reach = max(1, round(6**0.5 * sigma - 1))
        cv2.stackBlur(image, (2 * reach + 1, 2 * reach + 1), dst=image)
    elif sigma > 0.25:
        size = 2 * int(np.ceil(2.5 * sigma)) + 1
        cv2.GaussianBlur(image, (size, size), sigma, dst=image)


def _motion_kernel(length: float, degrees: float) -> npt.NDArray[np.float32]:
    """A line of the given length (px) as a normalised convolution kernel."""
    half = int(np.ceil(length / 2)) + 1
    big = np.zeros((8 * (2 * half + 1),) * 2, np.float32)
    centre = big.shape[0] / 2 - 0.5
    reach = 4 * length * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    ends = np.array([centre - reach, centre + reach]) * 8
    cv2.line(
        big,
        ends[0].round().astype(int).tolist(),
        ends[1].round().astype(int).tolist(),
        1.0,
        8,
        cv2.LINE_AA,
        3,
    )
    kernel = cv2.resize(big, (2 * half + 1,) * 2, interpolation=cv2.INTER_AREA)
    return (kernel / kernel.sum()).astype(np.float32)


@lru_cache(maxsize=2)
def _noise_tile(grain_steps: int) -> npt.NDArray[np.float32]:
    """Sensor noise of deviation 1, (1024, 1536, 3), periodic by repetition; grain in tenths of a
    px."""
    rng = np.random.default_rng(977 + grain_steps)
    grey = rng.standard_normal((1024, 1536, 1), np.float32)
    chroma = cv2.GaussianBlur(rng.standard_normal((1024, 1536, 3), np.float32), (0, 0), 1.4)
    tile = grey + 0.55 * chroma / chroma.std()
    if grain_steps > 0:
        tile = cv2.GaussianBlur(tile, (0, 0), 0.1 * grain_steps)
    return (tile / tile.std()).astype(np.float32)


def expose(
    scene: Image, light: Lighting, nodes: Nodes, conditions: Conditions, rng: np.random.Generator
) -> None:
    """Light, veil, gloss and noise, then the phone's tone curve, of ``scene`` (H, W, 3) uint8 in
    place, in strips."""
    tile = _noise_tile(5 if conditions.noise_grain < 0.65 else 9)
    height, width = scene.shape[:2]
    dx, dy = int(rng.integers(tile.shape[1])), int(rng.integers(tile.shape[0]))
    columns = (np.arange(width) + dx) % tile.shape[1]
    veil = conditions.haze * 255
    has_gloss = bool(light.gloss.any())
    tone = _tone(conditions.contrast)
    for first in range(0, height, STRIP_ROWS):
        rows = min(STRIP_ROWS, height - first)
        part = scene[first : first + rows].astype(np.float32)
        part *= nodes.strip(light.gain, first, rows)
        if veil or has_gloss:
            added = nodes.strip(light.gloss, first, rows)[..., None] * 255 + veil
            part += added * (1 - part * (1 / 255))
        if conditions.noise > 0:
            noise = tile[(np.arange(first, first + rows) + dy) % tile.shape[0]]
            # Read-out noise weighs more where little light fell.
            strength = conditions.noise * (0.75 + 18.0 / (part[..., 1:2] + 40.0))
            part += np.take(noise, columns, axis=1) * strength
        np.clip(part, 0, 255, out=part)
        scene[first : first + rows] = cv2.LUT((part + 0.5).astype(np.uint8), tone)


def _tone(contrast: float) -> Image:
    """A gentle S-curve about the middle as a table of 256."""
    x = np.linspace(0, 1, 256)
    curve = x + (contrast - 1) * np.sin(2 * np.pi * (x - 0.5)) / (2 * np.pi) * 0.9
    return np.clip(curve * 255 + 0.5, 0, 255).astype(np.uint8)


def sharpen(scene: Image, conditions: Conditions) -> None:
    """The phone's sharpening, of ``scene`` (H, W, 3) uint8 in place."""
    if conditions.sharpen > 0:
        soft = cv2.GaussianBlur(scene, (5, 5), 1.2)
        cv2.addWeighted(scene, 1 + conditions.sharpen, soft, -conditions.sharpen, 0, dst=scene)


_STORED_TURN = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE}
_UPRIGHT_TURN = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}


def to_file(scene: Image, conditions: Conditions) -> tuple[Image, bytes]:
    """JPEG as stored (turned, with its EXIF tag) and the photo (H, W, 3) BGR uint8 one gets from
    it, upright."""
    turn = conditions.exif_orientation
    stored = cv2.rotate(scene, _STORED_TURN[turn]) if turn != 1 else scene
    done, data = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, conditions.jpeg_quality])
    if not done:
        raise RuntimeError("OpenCV could not encode the photo")
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    if decoded is None:
        raise RuntimeError("OpenCV could not decode its own JPEG")
    photo = cv2.rotate(decoded, _UPRIGHT_TURN[turn]) if turn != 1 else decoded
    return photo.astype(np.uint8, copy=False), with_orientation(data.tobytes(), turn)


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF segment that holds nothing but its orientation (unchanged for 1)."""
    if orientation == 1:
        return jpeg
    tiff = struct.pack("<2sHI H HHIHH I", b"II", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    body = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]
