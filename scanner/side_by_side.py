"""Work in a second thread: OpenCV and numpy let go of the interpreter while they compute, so two
cores are two cores."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.thread import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run_in_thread(work: Callable[[], T]) -> Future[T]:
    """A future of work started in a thread of its own.

    It should take no longer than a photo: a program that ends waits for it.
    """
    return ThreadPoolExecutor(1).submit(work)
