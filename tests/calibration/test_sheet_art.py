"""The product's own sheet: well-formed files, and printed where the scanner's data say."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from kscore.calibration.own_sheet.lettering import can_write, width_of, write
from kscore.calibration.own_sheet.sheet_art import shapes, svg
from kscore.calibration.photograph.papers import own_page
from kscore.engine.errors import UnknownLayout
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.printed import OWN

_OWN_LAYOUT = Layout("island", frozenset({"A1", "F6"}), frozenset({"C3"}), frozenset({"G7", "G8"}))


def _named(layout: str | Layout) -> str:
    """A test's name is the same in every process: a layout's repr has sets, whose order is not."""
    return layout if isinstance(layout, str) else layout.key


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("layout", [*LAYOUTS, _OWN_LAYOUT], ids=_named)
def test_svg_is_well_formed_and_inside_the_page(layout: str | Layout, lang: str) -> None:
    root = ElementTree.fromstring(svg(layout, lang).encode("utf-8"))
    assert root.tag.endswith("svg")
    u0, v0, width, height = map(float, root.get("viewBox", "").split())
    assert height / width == pytest.approx(2**0.5, rel=1e-3)
    assert root.get("width") == "148mm"
    paths = [element.get("d", "") for element in root.iter() if element.tag.endswith("path")]
    assert len(paths) > 100
    numbers = np.array(
        [float(v) for d in paths for v in re.findall(r"-?\d+(?:\.\d+)?", d)]
    ).reshape(-1, 2)
    assert (numbers >= (u0, v0)).all()
    assert (numbers <= (u0 + width, v0 + height)).all()


@pytest.mark.parametrize("layout", [*LAYOUTS, _OWN_LAYOUT], ids=_named)
def test_mountains_are_dark_where_the_layout_says(layout: str | Layout) -> None:
    page = own_page(layout, 30)
    dark = set()
    for row in range(11):
        for column in range(11):
            corners = page.to_page([[column + 0.1, row + 0.1], [column + 0.9, row + 0.9]])
            (x0, y0), (x1, y1) = np.rint(corners).astype(int)
            if np.median(page.image[y0:y1, x0:x1]) < 110:
                dark.add(f"{chr(ord('A') + row)}{column + 1}")
    assert dark == page.layout.mountains


def test_frame_track_and_boxes_are_printed_where_the_data_say() -> None:
    page = own_page("K-A", 60)
    grey = page.image.mean(axis=2)

    def at(u: float, v: float) -> float:
        x, y = np.rint(page.to_page([[u, v]])[0]).astype(int)
        return float(grey[y - 1 : y + 2, x - 1 : x + 2].min())

    paper = float(np.median(grey))
    frame = OWN.frame
    for s in np.linspace(0.5, 10.5, 11):
        for u, v in ((s, frame.v0), (s, frame.v1), (frame.u0, s), (frame.u1, s)):
            assert at(u, v) < 0.5 * paper
    for u, v in OWN.track_centres:
        assert at(u + OWN.track_diameter / 2 * 0.94, v) < 0.55 * paper
    for box in OWN.boxes:
        assert at(box.outer.u0, box.outer.centre[1] - 0.2) < 0.5 * paper
        assert at(box.total.u0, box.outer.centre[1] - 0.2) < 0.5 * paper


def test_the_words_differ_by_language_and_the_drawing_does_not_change() -> None:
    german, english = svg("K-A", "de"), svg("K-A", "en")
    assert german != english
    assert svg("K-A", "de") == german
    assert np.array_equal(own_page("K-B", 24, "en").image, own_page("K-B", 24, "en").image)


def test_a_language_without_words_of_its_own_has_the_english_ones() -> None:
    french = svg("K-A", "fr")
    assert 'lang="fr"' in french
    assert french.replace('lang="fr"', 'lang="en"') == svg("K-A", "en")


def test_errors_are_typed() -> None:
    with pytest.raises(UnknownLayout):
        shapes("Z-Z")
    with pytest.raises(KeyError):
        write("A?", 0, 0, 1)


def test_lettering_fits_its_width() -> None:
    text = "FRÜHLING 1234567890 ABCDEFGHIJKLMNOPQRSTUVWXYZ ÄÖÜ:()-."
    assert can_write(text)
    assert not can_write("é")
    points = np.concatenate(write(text, 2.0, 5.0, 0.5))
    width = width_of(text, 0.5)
    assert points[:, 0].min() > 1.9
    assert points[:, 0].max() < 2.0 + width + 0.1
    assert points[:, 1].max() < 5.3
    assert points[:, 1].min() > 4.2
    right = np.concatenate(write("ABC", 0.0, 0.0, 1.0, align="right"))
    assert right[:, 0].max() == pytest.approx(0.0, abs=0.1)
