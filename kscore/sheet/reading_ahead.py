"""Looks at many photos ahead, in processes on all cores. While one result is scored and shown;
while none is ready this process looks at photos, too.

What another process looked at comes back whole (its pixels only where the player draws pictures),
so that all behind the look is the same with one core or many: scoring, asking, showing, in the
order of the photos. A look that fails is a result like any other. Where a process cannot be started
or dies, the photo is looked at here.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import active_children, get_context
from pathlib import Path

import cv2

from kscore.scanner.find.detect import Recorder
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import ReadOptions

AHEAD = 2
"""Photos a process that are looked at or wait to be, beyond the one that is wanted: more would only
fill memory."""

_BLAS = "OPENBLAS_NUM_THREADS"
"""Several of numpy's threads in each process wait for each other: twice the processor time."""


@contextmanager
def reading_ahead(
    photos: Sequence[Path], options: ReadOptions, jobs: int, with_pixels: bool
) -> Iterator[AheadReader]:
    """Lets ``jobs`` processes look at photos before they are wanted. Two or more, this one among
    them.

    Raises ModelDamaged.
    """
    with processes(jobs - 1) as pool:
        yield AheadReader(
            reader=Reader.load(),
            pool=pool,
            left=deque(photos),
            options=options,
            with_pixels=with_pixels,
            most=AHEAD * jobs,
        )


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes that look at photos; an interruption waits for none."""
    pool = ProcessPoolExecutor(
        count,
        mp_context=get_context("spawn"),
        initializer=_begin,
        initargs=gc.get_threshold(),
    )
    threads, others = cv2.getNumThreads(), {*active_children()}
    cv2.setNumThreads(1)  # there are as many processes as cores
    alone = _BLAS not in os.environ  # as `kscore.__main__` begins; read where numpy is imported
    os.environ.setdefault(_BLAS, "1")
    try:
        yield pool
    except BaseException:  # an interruption waits for no photo
        for process in {*active_children()} - others:
            process.kill()
        raise
    finally:
        # Waited for: where a run ends while its processes are still being told to, they may never
        # hear of it, and the run waits for them for ever.
        pool.shutdown(wait=True, cancel_futures=True)
        cv2.setNumThreads(threads)
        if alone:
            del os.environ[_BLAS]


def _begin(*garbage: int) -> None:
    """Prepares a helping process, with this one's thresholds of cyclic ``garbage``."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the interrupted process ends this one
    gc.set_threshold(*garbage)
    cv2.setNumThreads(1)  # as `processes` has it


@dataclass(kw_only=True)
class AheadReader:
    """A `Reader` for photos known beforehand. ``left`` are those that are not looked at yet, in
    their order, and ``most`` how many other processes look at before they are wanted, and this one,
    too. ``looked`` is what came of these."""

    reader: Reader
    pool: ProcessPoolExecutor
    left: deque[Path]
    options: ReadOptions
    with_pixels: bool
    most: int
    looking: dict[Path, Future[Look | Exception]] = field(default_factory=dict)
    looked: dict[Path, Look | Exception] = field(default_factory=dict)

    def look(
        self,
        path: str | Path,
        options: ReadOptions = ReadOptions(),
        recorder: Recorder | None = None,
    ) -> Look:
        """`Reader.look`, mostly of what was looked at already. Raises what that raises."""
        photo = Path(path)
        if photo in self.left:
            self.left.remove(photo)  # no other process need begin with what is wanted now
        self._look_ahead()
        if options != self.options or recorder is not None:
            return self.reader.look(photo, options, recorder)
        found = self._found(photo)
        if isinstance(found, Exception):
            raise found
        return found

    def _found(self, photo: Path) -> Look | Exception:
        """What another process saw in a photo. Until that is told, this process looks at some of
        those that are left."""
        if photo in self.looked:
            return self.looked.pop(photo)
        future = self.looking.pop(photo, None)
        if future is None:
            return self._look_here(photo)
        while not future.done() and self.left and len(self.looked) < self.most:
            other = self.left.popleft()
            self.looked[other] = self._look_here(other)
            self._look_ahead()
        try:
            return future.result()
        except BrokenProcessPool:
            return self._look_here(photo)

    def _look_here(self, photo: Path) -> Look | Exception:
        return _look_or_error(self.reader, photo, self.options, self.with_pixels)

    def _look_ahead(self) -> None:
        while self.left and len(self.looking) < self.most:
            photo = self.left.popleft()
            try:
                self.looking[photo] = self.pool.submit(_look, photo, self.options, self.with_pixels)
            # no process could be started: this one looks itself
            except (BrokenProcessPool, OSError, RuntimeError):
                return


@lru_cache(maxsize=1)
def _reader() -> Reader:
    return Reader.load()


def _look(photo: Path, options: ReadOptions, with_pixels: bool) -> Look | Exception:
    return _look_or_error(_reader(), photo, options, with_pixels)


def _look_or_error(
    reader: Reader, photo: Path, options: ReadOptions, with_pixels: bool
) -> Look | Exception:
    try:
        seen = reader.look(photo, options)
    except Exception as error:
        return error
    return seen if with_pixels else seen.without_pixels()
