"""The rooms' walls: who may import whom, who may print, and what starting up must not load."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "scanner", "calibration", "kscore")
"""Each may import those before it, never those after it."""

FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
SCANNER_LIBRARIES = {"numpy", "cv2", "PIL", "pi_heif"}
PRODUCT_LIBRARIES = SCANNER_LIBRARIES | {"typer", "rich", "platformdirs"}
PAGE_LIBRARIES = {"jinja2", "markupsafe"}


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports anywhere in it, inside functions and for type checkers too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the walls"
            yield node.module or ""


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def named(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in paths]


@pytest.mark.parametrize("path", named(FILES))
def test_imports_run_one_way(path: Path) -> None:
    room = room_of(path)
    later = set(ROOMS[ROOMS.index(room) + 1 :]) | {"tests", "benchmarks"}
    assert not {name.split(".")[0] for name in imports(path)} & later


@pytest.mark.parametrize("path", named([path for path in FILES if room_of(path) == "engine"]))
def test_engine_needs_the_standard_library_only(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) | {"engine"} | ({"numpy"} if path.name == "batch.py" else set())
    assert {name.split(".")[0] for name in imports(path)} <= allowed
    assert "engine.batch" not in set(imports(path)), "numpy would come into the engine through engine.batch"


@pytest.mark.parametrize("path", named([path for path in FILES if room_of(path) == "scanner"]))
def test_scanner_needs_few_libraries(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) | {"engine", "scanner"} | SCANNER_LIBRARIES
    assert {name.split(".")[0] for name in imports(path)} <= allowed


@pytest.mark.parametrize("path", named([path for path in FILES if room_of(path) == "kscore"]))
def test_the_command_line_needs_run_time_dependencies_only(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) | set(ROOMS) | PRODUCT_LIBRARIES
    if path.parent.name == "page":
        allowed |= PAGE_LIBRARIES
    assert {name.split(".")[0] for name in imports(path)} <= allowed


def test_torch_is_imported_for_training_only() -> None:
    with_torch = {str(path.relative_to(ROOT)) for path in FILES if "torch" in {n.split(".")[0] for n in imports(path)}}
    assert all(name.startswith("calibration/train/") for name in with_torch)


def test_only_the_console_prints() -> None:
    printing = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                printing.add(str(path.relative_to(ROOT)))
    measuring = {name for name in printing if name.startswith("calibration/") and _is_a_program(ROOT / name)}
    assert printing - measuring <= {"kscore/console.py"}


def _is_a_program(path: Path) -> bool:
    """Whether a file is run by itself (``python -m``): its tables are its results."""
    return "__main__" in path.read_text(encoding="utf-8")


def loaded_by(*arguments: str) -> set[str]:
    """Top-level modules in memory after ``kscore`` ran with these arguments, in a process of its own."""
    program = (
        "import sys; from kscore.cli import main; code = main(sys.argv[1:]);"
        "print('\\n'.join(sorted({name.split('.')[0] for name in sys.modules})), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("cards", "--json"), ("sheet.jpg", "--cards", "nonsense")]
)
def test_starting_up_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    heavy = {"cv2", "numpy", "rich", "skimage", "scipy", "PIL", "torch", "calibration"} | PAGE_LIBRARIES
    assert not loaded_by(*arguments) & heavy


def test_scoring_a_photo_never_loads_scikit_image(tmp_path: Path) -> None:
    photo = tmp_path / "missing.jpg"
    loaded = loaded_by(str(photo), "--no-input")
    assert "scanner" in loaded
    assert not loaded & {"skimage", "scipy", "torch", "calibration"}


def test_scoring_a_photo_loads_nothing_of_the_page() -> None:
    photo = ROOT / "sample_sheets" / "spring_pencil.jpg"
    loaded = loaded_by(str(photo), "--no-input", "--cards", "Sentinel Wood, Mages Valley, Wildholds, Borderlands")
    assert "cv2" in loaded
    assert not loaded & PAGE_LIBRARIES
