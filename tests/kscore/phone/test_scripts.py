"""The page's scripts that need no browser, tried by node."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from testing import REPOSITORY


def test_scripts_by_node() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node 20 or later, which tries the page's scripts")
    command = [node, "--test", "tests/kscore/phone/scripts/"]
    ran = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, timeout=100)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "# pass 8" in ran.stdout
