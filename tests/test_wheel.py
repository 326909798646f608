"""The user's wheel: what is in it, what is not, and that it works outside the checkout."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from testing.process import python

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's content, as an installer lays it down."""
    pytest.importorskip("hatchling", reason="building the wheel needs hatchling (extra dev)")
    place = tmp_path_factory.mktemp("wheel")
    done = python("-m", "hatchling", "build", "-t", "wheel", "-d", place)
    assert done.returncode == 0, done.stderr
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "installed")
    return place / "installed"


def test_the_unpacked_sdist_builds_the_same_wheel(installed: Path, tmp_path: Path) -> None:
    done = python("-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    (sdist,) = tmp_path.glob("*.tar.gz")
    assert sdist.stat().st_size < 22_000_000
    shutil.unpack_archive(sdist, tmp_path, filter="data")
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    done = python("-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=source)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    every = {p.relative_to(installed).as_posix() for p in installed.rglob("*") if p.is_file()}
    assert names == {name for name in every if ".dist-info/" not in name}


def test_the_readme_holds_on_a_package_index() -> None:
    """Every link leads to a file that is there, at the place that the release workflow tells."""
    pytest.importorskip("hatchling")
    spec = importlib.util.spec_from_file_location("page", ROOT / "docs" / "package_page.py")
    assert spec is not None
    assert spec.loader is not None
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    text = page.absolute((ROOT / "README.md").read_text(encoding="utf-8"), "own/kscore", "1.2.3")
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(links) > 20
    for link in links:
        _, found, file = link.partition("own/kscore/")
        assert found
        file = file.removeprefix("blob/").removeprefix("v1.2.3/").partition("#")[0]
        assert (ROOT / file).exists(), link
    assert "https://raw.githubusercontent.com/own/kscore/v1.2.3/docs/pictures/evening.webp" in links


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python outside the checkout, with the wheel's content before everything else."""
    return python(*arguments, cwd=installed.parent, PYTHONPATH=installed)


def test_the_wheel_holds_what_a_player_needs_and_nothing_that_trains(installed: Path) -> None:
    files = {
        path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()
    }
    product = {file for file in files if ".dist-info/" not in file}
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    assert {file.split("/")[0] for file in product} == {"kscore"}
    calibration = {file for file in product if file.startswith("kscore/calibration/")}
    assert {file for file in calibration if "/own_sheet/" not in file} == {
        "kscore/calibration/__init__.py",
        "kscore/calibration/hand.py",
    }
    if not tracked:
        pytest.skip("not a git checkout: what should be in the wheel cannot be listed")
    shipped = (
        "engine/",
        "scanner/",
        "kscore/",
        "calibration/own_sheet/",
        "calibration/__init__.py",
        "calibration/hand.py",
    )
    rooms = ("engine/", "scanner/", "calibration/")
    assert {
        f"kscore/{file}" if file.startswith(rooms) else file
        for file in tracked
        if file.startswith(shipped)
    } <= product


def test_the_own_sheet_is_drawn_without_scikit_image(installed: Path) -> None:
    program = (
        "import sys; sys.modules['skimage'] = sys.modules['scipy'] = None\n"
        "from kscore.calibration.own_sheet.pdf import Paper, arrange, to_pdf\n"
        "from kscore.calibration.own_sheet.sheet_art import shapes, svg\n"
        "from kscore.scanner.printed import OWN\n"
        "import kscore.calibration\n"
        "assert kscore.calibration.__file__.startswith(sys.argv[1]), kscore.calibration.__file__\n"
        "printed = to_pdf([shapes('K-A')], OWN.page, arrange(Paper.A4, OWN.page, False), 'K-A')\n"
        "assert printed.startswith(b'%PDF') and svg('H-A').lstrip().startswith('<')\n"
        "try:\n    import kscore.calibration.draw\n"
        "except ModuleNotFoundError:\n    print('alone')\n"
    )
    done = run(installed, "-c", program, str(installed))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["alone"]


def test_the_installed_product_scores_a_sample(installed: Path, samples: Path) -> None:
    photo = samples / "spring_pencil.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    words = [
        str(photo),
        "--json",
        "--cards",
        ", ".join(truth["cards"]),
        "--season",
        truth["season"],
    ]
    done = run(installed, "-m", "kscore", *words)
    assert done.returncode in (0, 5), done.stderr
    assert json.loads(done.stdout)["layout"] == truth["layout"]


def test_the_installed_library_reads_scores_and_is_typed(installed: Path) -> None:
    photo = ROOT / "sample_sheets" / "autumn_crayons.jpg"
    program = (
        "import sys, kscore;"
        "result = kscore.read(sys.argv[1]).score("
        "'Canal Lake, Great City, Borderlands, Sentinel Wood', 'autumn');"
        "print(result.total, kscore.Board.parse('FF/FF').score('Borderlands').points)"
    )
    done = run(installed, "-c", program, str(photo))
    assert done.stdout == "31 24\n", done.stderr
    assert (installed / "kscore" / "py.typed").is_file()


def test_a_users_own_modules_do_not_stand_in_the_way(installed: Path, tmp_path: Path) -> None:
    for name in ("engine", "scanner", "calibration"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('mine')\n", encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text("import sys, kscore\nprint(kscore.read(sys.argv[1]))\n", encoding="utf-8")
    photo = ROOT / "sample_sheets" / "autumn_crayons.jpg"
    done = python(str(script), str(photo), cwd=tmp_path, PYTHONPATH=installed)
    assert done.returncode == 0, done.stderr


def test_what_the_wheel_computes_with_has_a_digest(installed: Path) -> None:
    program = "from kscore.game.open_totals import program_digest as d; print(d())"
    done = run(installed, "-c", program)
    assert len(done.stdout.strip()) == 64, done.stderr
