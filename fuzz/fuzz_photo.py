"""Photo files: whatever the bytes are, a photo of sensible size or a `PhotoError` comes out."""

from __future__ import annotations

from pathlib import Path

from kscore.scanner.errors import PhotoError
from kscore.scanner.photo import LONG_ENOUGH, Photo, decode_here, is_photo_data, load_photo


def one(data: bytes) -> None:
    """Decodes ``data``; raises AssertionError or whatever `load_photo` should not raise."""
    found = _decoded(data)
    if isinstance(found, PhotoError):
        assert all("fuzzed" in found.text(lang) for lang in ("de", "en"))
        return
    height, width, channels = found.pixels.shape
    assert channels == 3
    assert found.pixels.dtype == "uint8"
    assert 0 < width <= found.full_size[0]
    assert 0 < height <= found.full_size[1]
    assert found.scale >= 1


def _decoded(data: bytes) -> Photo | PhotoError:
    try:
        if is_photo_data(data):  # without a process for each
            return decode_here(Path("fuzzed"), data, LONG_ENOUGH, None)
        return load_photo("fuzzed", content=data)
    except PhotoError as error:
        return error
