"""``python -m calibration``: its commands, what they cite, and rendering that goes on where it was
cut off."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st
from kscore.calibration.__main__ import NetworkName, app
from kscore.calibration.datasets.coin_tracks import open_tracks
from kscore.calibration.datasets.parts import Marker, OtherPlan, in_parts, keep_plan
from kscore.calibration.datasets.samples import TABLES
from kscore.calibration.rendering import Prints, Samples
from kscore.scanner.printed import PRINTED
from typer.main import get_command
from typer.testing import CliRunner

from testing.process import python

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = get_command(app).commands  # type: ignore[attr-defined]
CITING = [
    path
    for pattern in (
        "*.md",
        "docs/**/*.md",
        "sample_sheets/*.md",
        "calibration/**/*.py",
        "benchmarks/*.py",
        "scanner/**/*.py",
    )
    for path in ROOT.glob(pattern)
]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name: str) -> None:
    shown = CliRunner().invoke(app, [name, "--help"])
    assert shown.exit_code == 0
    first = " ".join(COMMANDS[name].help.split(".")[0].split())
    assert first in " ".join(shown.output.split())


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys; from kscore.calibration.__main__ import app\n"
        "try:\n    app(['train', '--help'])\n"
        "except SystemExit:\n    print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    loaded = {*python("-c", program).stderr.split()}
    assert "typer" in loaded
    assert not loaded & {"torch", "numpy", "cv2", "skimage", "kscore.scanner"}


def test_every_cited_command_exists_with_its_options() -> None:
    cited = [
        (path, line)
        for path in CITING
        for line in re.findall(
            r"python -m calibration +([^`\n]+)", path.read_text(encoding="utf-8")
        )
    ]
    assert len(cited) > 10
    for path, line in cited:
        name, *rest = (word.strip("`\"'.):;,") for word in line.split())
        if name in ("COMMAND", "--help", ""):
            continue
        assert name in COMMANDS, f"{path}: {line}"
        options = {option for parameter in COMMANDS[name].params for option in parameter.opts}
        assert {word for word in rest if word.startswith("--")} <= options, f"{path}: {line}"


def test_nothing_cites_a_module_as_a_command() -> None:
    for path in CITING:
        assert not re.search(r"python -m calibration\.", path.read_text(encoding="utf-8")), path


def test_the_names_on_the_command_line_are_those_of_the_code() -> None:
    assert set(Prints) == set(PRINTED)
    assert set(Samples) == {"singles", *(table.folder for table in TABLES)}


def test_the_networks_on_the_command_line_are_those_that_can_be_trained() -> None:
    pytest.importorskip("torch", reason="training needs torch (extra train)")
    from kscore.calibration.train.networks import TASKS

    assert set(NetworkName) == set(TASKS)


def test_rendering_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    words = [
        "render-coins",
        str(tmp_path),
        "--split",
        "test",
        "--count",
        "3",
        "--shared",
        str(tmp_path / "none"),
    ]
    assert CliRunner().invoke(app, words).exit_code == 0
    marker, strips = tmp_path / "test" / "coins-0.npy", tmp_path / "test" / "tracks-0.npy"
    first, written = open_tracks(tmp_path / "test")[0], marker.stat().st_mtime_ns
    assert CliRunner().invoke(app, words).exit_code == 0
    assert marker.stat().st_mtime_ns == written, "what is there is left alone"
    marker.write_bytes(marker.read_bytes()[:-5])  # a kill while it was written
    strips.unlink()
    assert CliRunner().invoke(app, words).exit_code == 0
    assert np.array_equal(open_tracks(tmp_path / "test")[0], first)


def test_examples_made_in_another_way_are_never_mixed(tmp_path: Path) -> None:
    assert not keep_plan(tmp_path, "maps", {"shared": True})
    assert keep_plan(tmp_path, "maps", {"shared": True})
    with pytest.raises(OtherPlan, match="another folder"):
        keep_plan(tmp_path, "maps", {"shared": False})
    assert not keep_plan(tmp_path, "coins", {"shared": False})


@given(
    count=st.integers(1, 60),
    start=st.integers(0, 9),
    size=st.integers(1, 20),
    there=st.sets(st.integers(0, 70)),
)
def test_parts_render_every_index_once_but_for_whole_parts(
    count: int, start: int, size: int, there: set[int]
) -> None:
    class Some(Marker):
        def examples(self, first: int) -> int:
            return size if first in there else 0

    rendered: list[int] = []
    indices = range(start, start + count)
    in_parts(indices, size, rendered.extend, Some(Path(), "", True))
    assert rendered == sorted(set(rendered))
    for left_out in set(indices) - set(rendered):
        first = start + (left_out - start) // size * size
        assert first in there
        assert first + size <= start + count, "a shorter part is not whole"


def test_a_marker_of_an_unknown_plan_counts_for_nothing(tmp_path: Path) -> None:
    np.save(tmp_path / "coins-0.npy", np.zeros((4, 14)))
    assert Marker(tmp_path, "coins-{}.npy", True).examples(0) == 4
    assert Marker(tmp_path, "coins-{}.npy", False).examples(0) == 0
    assert Marker(tmp_path, "coins-{}.npy", True).examples(4) == 0
