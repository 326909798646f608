"""Long work shared out to processes, with progress; the one place that starts them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import cv2
from kscore.calibration.console import progress

Task = TypeVar("Task")
Result = TypeVar("Result")


def side_by_side(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    processes: int,
    what: str,
    at_once: int = 1,
) -> Iterator[Result]:
    """The results in the order of the tasks, as they are ready, with a line of progress about so
    many ``what``.

    ``work`` and the tasks must be picklable. With one process it is this one. Others are begun
    afresh (``spawn``): a forked copy of a process whose networks or pictures have threads of their
    own may wait for ever for a lock that one of these held. OpenCV has one thread in each;
    ``at_once`` tasks are handed out together.
    """
    if processes == 1:
        threads = cv2.getNumThreads()
        cv2.setNumThreads(1)
        try:
            yield from progress(map(work, tasks), len(tasks), what)
        finally:
            cv2.setNumThreads(threads)
        return
    with multiprocessing.get_context("spawn").Pool(processes, cv2.setNumThreads, (1,)) as pool:
        yield from progress(pool.imap(work, tasks, at_once), len(tasks), what)
