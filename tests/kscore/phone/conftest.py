"""A server and a browser for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from testing.handset import Scene, browser
from testing.phone import Table, table


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("phone") / "home") as found:
        yield found


@pytest.fixture(scope="module")
def stage(running: Table) -> Iterator[Scene]:
    with browser() as found:
        yield Scene(running, found, running.phone())


@pytest.fixture
def scene(stage: Scene) -> Iterator[Scene]:
    """The file's server and browser. Phones are put away after the test: each page left open would
    follow everything that later tests do."""
    yield stage
    for context in stage.browser.contexts:
        context.close()
