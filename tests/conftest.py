"""Fixtures for every test of the product."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


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
def samples() -> Path:
    """The folder of the product's own sample photos with their truth beside them."""
    return REPOSITORY / "sample_sheets"
