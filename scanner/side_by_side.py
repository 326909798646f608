"""Work in a second thread: OpenCV and numpy let go of the interpreter while they compute, so two
cores are two cores.

The standard library's pools would do, but importing them (with logging) costs every start some
milliseconds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class BackgroundCall(Generic[T]):
    """Something that is done in a thread of its own from now on; `result` waits for it.

    It should take no longer than a photo: a program that ends waits for it.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._done: list[T] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def result(self) -> T:
        """What came of it. Raises what the work raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._done[0]

    def _run(self) -> None:
        try:
            self._done.append(self._work())
        except BaseException as error:  # belongs to whoever asks for the result
            self._error = error
