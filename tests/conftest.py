"""Fixtures for every test of the product."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from testing import REPOSITORY, SAMPLES

# As every start of kscore has it (`kscore.__main__`): with another number of threads sums differ
# in the last digit, and a picture drawn by one process from that drawn by another in a pixel. And
# where two workers share two cores, threads that wait for each other spin: torch takes four times
# as long with two as with one.
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")

# Hundreds of tests start a process: one that had to compile kscore would take a second more.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A machine that others use, too, may be ten times slower than the one a time was taken on: what is
# slow is no error.
settings.register_profile("kscore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kscore")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with the slow ones, some of which take half a minute, so that no worker has one of
    them left while the others are done. Leaves out of the coverage what would make tracing it
    double the time: properties run the same lines hundreds of times, and slow tests are slow
    enough."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    for item in items:
        a_property = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if a_property or item.get_closest_marker("slow") is not None:
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of third-party cases and scans beside the repository (never part of it).

    ``KSCORE_SHARED`` names another place. A test that asks for it is skipped where it is missing.
    """
    place = Path(os.environ.get("KSCORE_SHARED", REPOSITORY.parent / "shared"))
    if not (place / "cases").is_dir():
        pytest.skip(f"needs the third-party data in {place} (set KSCORE_SHARED to its place)")
    return place


@pytest.fixture(scope="session")
def reports(shared: Path) -> Path:
    """Photos that people reported, with what is true of them."""
    place = shared / "cases" / "reports"
    if not place.is_dir():
        pytest.skip(f"no reports in {place}")
    return place


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of the product's own sample photos with their truth beside them."""
    return SAMPLES


@pytest.fixture(autouse=True)
def samples_teach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests learn hands from the sample photos, which teach nobody who only tries kscore."""
    monkeypatch.setattr("kscore.record.hands.SAMPLES", frozenset())


@pytest.fixture
def quick_path() -> Iterator[Path]:
    """A folder in memory where there is one: a record is forced to the disk three times a commit,
    and a slow disk would only be waited for (that a killed process loses nothing does not depend on
    the disk)."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="session", autouse=True)
def _own_place_for_wide_fixtures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No fixture of a module or of all sees anybody's games: it is made before the place below is
    known."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KSCORE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True)
def _own_place_for_games(quick_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the games of whoever runs the tests."""
    monkeypatch.setenv("KSCORE_HOME", str(quick_path / "games"))
