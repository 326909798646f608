"""A reader for tests that are not about looking: it looks at each photo once."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from kscore.scanner.find.detect import Recorder
from kscore.scanner.photo import Content
from kscore.scanner.pipeline import Look, Reader, TerrainReader
from kscore.scanner.reading import ReadOptions


@cache
def _reader() -> Reader:
    return Reader()  # `load` makes whatever stands in its place


@lru_cache(32)  # the samples and some more
def _looked(photo: Path, changed: int, options: ReadOptions) -> Look:
    return _reader().look(photo, options)


class OnceReader:
    """The real reader; what it saw of a file is kept for all tests, for a look never changes."""

    @property
    def terrain(self) -> TerrainReader:
        """What reads the map."""
        return _reader().terrain

    def look(
        self,
        photo: Path,
        options: ReadOptions = ReadOptions(),
        recorder: Recorder | None = None,
        content: Content | None = None,
    ) -> Look:
        if recorder is not None or content is not None or not photo.exists():
            return _reader().look(photo, options, recorder, content)
        return _looked(photo, photo.stat().st_mtime_ns, options)
