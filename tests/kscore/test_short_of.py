"""A computer that lacks memory, or a package that another program removed, is told so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from kscore.scanner.errors import TooLittleMemory

from kscore import errors
from kscore.errors import FileTrouble
from kscore.messages import Texts
from tests.kscore.hostile_cases import ROOT, SAMPLE

TRUE = "treetower,canal_lake,greengold_plains,broken_road"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ulimit -v is Linux's")
@pytest.mark.parametrize("megabytes", [512, 700])
def test_too_little_memory_ends_in_a_sentence(megabytes: int) -> None:
    words = f'ulimit -v {megabytes * 1024}; exec "$0" -m kscore "$@" --no-input --lang en'
    done = subprocess.run(
        ["bash", "-c", words, sys.executable, SAMPLE, "--cards", TRUE, "--season", "spring"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 1
    assert "kscore needs more memory" in done.stderr


@pytest.mark.parametrize(
    "error",
    [MemoryError(), RuntimeError("can't start new thread"), RuntimeError("x: std::bad_alloc")],
)
def test_memory_that_runs_out_later_is_no_bug(error: Exception) -> None:
    assert not errors.is_bug(error)
    assert errors.sentence(error, Texts("en")) == str(TooLittleMemory())


def test_a_package_that_is_gone_says_install_again(tmp_path: Path) -> None:
    (tmp_path / "cv2.py").write_text("raise ModuleNotFoundError('No module', name='cv2')\n")
    done = subprocess.run(
        [sys.executable, "-m", "kscore", SAMPLE, "--cards", TRUE, "--lang", "en"],
        cwd=ROOT,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}", "KSCORE_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == FileTrouble.exit_code
    assert "cv2 is missing or damaged" in done.stderr
    assert "Install kscore again" in done.stderr


def _wrapped(cause: ImportError) -> ImportError:
    error = ImportError("IMPORTANT: PLEASE READ THIS\n\nat length")
    error.__cause__ = cause
    return error


DLL = "DLL load failed while importing onnxruntime_pybind11_state: not found"


@pytest.mark.parametrize(
    ("error", "key", "module"),
    [
        (ImportError(DLL, name="onnxruntime_pybind11_state", path="c:/o.pyd"), "binary", "onnx"),
        (ImportError("libGL.so.1: cannot open", name="cv2", path="/v/cv2.so"), "binary", "cv2"),
        (_wrapped(ImportError("no", name="numpy._core._umath", path="u.so")), "binary", "numpy"),
        (RuntimeError("NumPy was built with baseline optimizations: X86_V2"), "binary", "numpy"),
        (ImportError("cannot import name 'X'", name="rich", path="/v/rich.py"), "again", "rich"),
        (ModuleNotFoundError("No module", name="typer"), "again", "typer"),
    ],
)
def test_a_package_that_does_not_load_is_told_by_its_kind(
    error: Exception, key: str, module: str
) -> None:
    told = errors._as_message_error(error)
    assert isinstance(told, FileTrouble)
    assert told.key == f"install.{key}"
    assert str(told.values["module"]).startswith(module)
    assert "\n" not in errors.sentence(error, Texts("en"))
    for system in ("windows", "other"):
        assert "Install" in FileTrouble(told.key, **{**told.values, "system": system}).text("en")


def test_a_module_of_ours_that_is_gone_is_a_bug() -> None:
    assert errors.is_bug(ModuleNotFoundError("No module", name="kscore.nothing"))
