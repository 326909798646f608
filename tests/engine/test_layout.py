"""Layouts as data, and a player's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from kscore.engine import errors
from kscore.engine.layout import LAYOUTS, Layout, find_layout, load_layout

OWN = 'key = "island"\nmountains = ["B4", "C9"]\nruins = ["A1"]\nwasteland = ["K11"]\n'


def _write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "layout.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_published_layouts() -> None:
    assert tuple(LAYOUTS) == ("K-A", "K-B", "H-A", "H-B")
    for layout in LAYOUTS.values():
        assert (len(layout.mountains), len(layout.ruins)) == (5, 6)
        rows = layout.blank_rows()
        assert [len(row) for row in rows] == [11] * 11
        assert "".join(rows).count("^") == 5
        assert "".join(rows).count("#") == (0 if layout.key.endswith("A") else 7)
    # Mountains tell the layouts apart, so a map string does too.
    assert len({layout.mountains for layout in LAYOUTS.values()}) == 4


def test_the_published_cases_lie_on_side_a() -> None:
    assert LAYOUTS["K-A"].blank_rows() == (
        "...........", "...^.......", "........^..", "...........", "...........", ".....^.....",
        "...........",
        "...........", "..^........", ".......^...", "...........")  # fmt: skip


def test_a_layout_is_found_by_key() -> None:
    assert find_layout(" k-b ") is LAYOUTS["K-B"]
    with pytest.raises(errors.UnknownLayout) as caught:
        find_layout("K-C")
    assert "K-A, K-B, H-A, H-B" in caught.value.text("de")


def test_a_players_own_layout(tmp_path: Path) -> None:
    layout = load_layout(_write(tmp_path, OWN))
    assert layout == Layout(
        "island", frozenset({"B4", "C9"}), frozenset({"A1"}), frozenset({"K11"})
    )
    # a byte order mark, as some editors write it
    assert load_layout(_write(tmp_path, "\ufeff" + OWN)) == layout
    assert load_layout(_write(tmp_path, 'key = "bare"\nmountains = []\n')).ruins == frozenset()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("mountains = [", "layout_no_toml"),
        ("mountains = []", "layout_key"),
        ('key = ""\nmountains = []', "layout_key"),
        ('key = "a b"\nmountains = []', "layout_key"),
        ("key = 3\nmountains = []", "layout_key"),
        ('key = "k-a"\nmountains = []', "layout_key_taken"),
        ('key = "x"', "layout_without_mountains"),
        ('key = "x"\nmountains = "B4"', "layout_no_list"),
        ('key = "x"\nmountains = [4]', "layout_no_list"),
        ('key = "x"\nmountains = ["B4", "B4"]', "layout_twice"),
        ('key = "x"\nmountains = ["B4"]\nruins = ["B4"]', "layout_overlap"),
        ('key = "x"\nmountains = ["b4"]', "layout_unknown_space"),
        ('key = "x"\nmountains = ["L1"]', "layout_unknown_space"),
        ('key = "x"\nmountains = []\nswamps = []', "layout_unknown_entry"),
    ],
)
def test_a_wrong_layout_file_is_refused(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(errors.EngineError) as caught:
        load_layout(_write(tmp_path, text))
    assert caught.value.key == key
    assert caught.value.text("de") != caught.value.text("en")
    assert key in ("layout_overlap",) or "layout.toml" in caught.value.text("de")
    assert caught.value.exit_code == 2


def test_a_missing_or_unreadable_layout_file(tmp_path: Path) -> None:
    with pytest.raises(errors.LayoutFileMissing) as caught:
        load_layout(tmp_path / "none.toml")
    assert caught.value.exit_code == 3
    assert caught.value.text("de").endswith("none.toml gibt es nicht.")
    with pytest.raises(errors.LayoutFileMissing) as folder:
        load_layout(tmp_path)
    assert (folder.value.key, folder.value.exit_code) == ("layout_file_unreadable", 3)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(errors.BadLayoutFile):
        load_layout(binary)


def test_mountains_may_be_drawn_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "pad.toml"
    file.write_text('key = "pad"\nmountains = ["B4"]\nby_hand = true\n')
    layout = load_layout(file)
    assert layout.by_hand
    assert not layout.shows_mountains
    assert layout.blank_rows()[1] == "...^......."
    file.write_text('key = "pad"\nmountains = ["B4"]\nby_hand = "yes"\n')
    with pytest.raises(errors.BadLayoutFile, match="by_hand"):
        load_layout(file)
