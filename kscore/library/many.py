"""Many photos, one after the other or in several processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import Future
from pathlib import Path

from kscore.engine.errors import MessageError
from kscore.engine.layout import Layout
from kscore.library.photos import GivenPhoto, Source, own_reader
from kscore.library.sheets import Sheet, request_of
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import ReadOptions
from kscore.sheet.outcome import read_options
from kscore.sheet.reading_ahead import AHEAD, processes


def read_many(
    sources: Iterable[Source],
    *,
    jobs: int = 1,
    progress: Callable[[int, int | None], object] | None = None,
    layout: str | Layout | None = None,
    heroes: bool | None = None,
    reader: Reader | None = None,
) -> Iterator[Sheet | MessageError]:
    """Reads photos; one that cannot be read costs no other.

    What comes of each is its sheet, or what `read` would have raised, in the order of the sources.
    The sheets come without their photos' pixels: thousands of them fit into memory.

    Args:
        sources: photos as `read` takes them.
        jobs: processes that read. A program that asks for several begins below
            ``if __name__ == "__main__":``, as Python's own processes want it.
        progress: is told how many are done, of how many (None where ``sources`` has no length).
        layout: as of `read`.
        heroes: as of `read`.
        reader: as of `read`; networks of one's own read in this process alone.

    Raises TypeError for what is no source, or one alone; ValueError for a reader beside several
    processes.
    """
    if jobs > 1 and reader is not None:
        raise ValueError("networks of one's own read in one process: jobs=1")
    if isinstance(sources, str | bytes):
        raise TypeError("read_many takes several photos: [photo] for one")
    request = request_of(layout, heroes)
    of = len(sources) if isinstance(sources, Sized) else None
    looks = _looks(map(GivenPhoto.of, sources), read_options(request), jobs, reader)
    for done, (name, look) in enumerate(looks, start=1):
        if progress is not None:
            progress(done, of)
        yield look if isinstance(look, MessageError) else Sheet._of(look, name, request)


_Looked = Look | MessageError


def _looked(photo: GivenPhoto, options: ReadOptions, reader: Reader | None = None) -> _Looked:
    """A photo looked at, or what is wrong with it."""
    try:
        return photo.look(reader or own_reader(), options).without_pixels()
    except MessageError as error:
        return error


def _looks(
    photos: Iterable[GivenPhoto], options: ReadOptions, jobs: int, reader: Reader | None
) -> Iterator[tuple[Path, _Looked]]:
    """What the photos are called, and their looks."""
    if jobs < 2:
        for photo in photos:
            yield photo.name, _looked(photo, options, reader)
        return
    with processes(jobs) as pool:
        waiting = deque[tuple[Path, Future[_Looked]]]()
        for photo in photos:
            waiting.append((photo.name, pool.submit(_looked, photo, options)))
            if len(waiting) > AHEAD * jobs:
                name, future = waiting.popleft()
                yield name, future.result()
        for name, future in waiting:
            yield name, future.result()
