"""Empty pages made from the scans: sharp, with the layout that was asked for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.papers import Page, Wear, home_printed_page, published_page
from kscore.engine.errors import UnknownLayout
from kscore.engine.layout import LAYOUTS, Layout


def _cell(page: Page, space: str, inset: float = 0.1) -> np.ndarray:
    u, v = int(space[1:]) - 1, ord(space[0]) - ord("A")
    (x0, y0), (x1, y1) = np.rint(
        page.to_page([[u + inset, v + inset], [u + 1 - inset, v + 1 - inset]])
    ).astype(int)
    return page.image[y0:y1, x0:x1]


def _dark_spaces(page: Page) -> set[str]:
    names = [f"{row}{column}" for row in "ABCDEFGHIJK" for column in range(1, 12)]
    grey = {name: float(np.median(_cell(page, name))) for name in names}
    paper = float(np.median(list(grey.values())))
    return {name for name, value in grey.items() if value < 0.55 * paper}


@pytest.mark.parametrize("key", sorted(LAYOUTS))
def test_mountains_stand_where_the_layout_says_and_nowhere_else(shared, key: str) -> None:
    page = published_page(key, 48, shared)
    assert page.layout == LAYOUTS[key]
    assert _dark_spaces(page) == LAYOUTS[key].mountains


@pytest.mark.parametrize("key", ["K-B", "H-B"])
def test_wasteland_is_darker_than_paper_and_paler_than_a_mountain(shared, key: str) -> None:
    page = published_page(key, 48, shared)
    bare = _cell(page, "K5").mean((0, 1))
    for space in LAYOUTS[key].wasteland:
        burnt = _cell(page, space, 0.25).mean((0, 1))
        assert 0.4 * bare.mean() < burnt.mean() < 0.88 * bare.mean()


def test_a_ruin_leaves_lines_where_a_bare_space_has_none(shared) -> None:
    page = published_page("H-A", 64, shared)

    def contrast(space: str) -> float:
        blue = cv2.GaussianBlur(_cell(page, space, 0.14)[..., 0].astype(np.float32), (0, 0), 1.5)
        return float(np.percentile(blue, 50) - np.percentile(blue, 4))

    ruins = LAYOUTS["H-A"].ruins
    bare = ["A2", "E2", "E9", "H8", "C6", "K8"]
    assert min(contrast(space) for space in ruins) > 1.5 * max(contrast(space) for space in bare)


def test_any_layout_can_be_printed(shared) -> None:
    own = Layout("mine", frozenset({"A1", "K11"}), frozenset({"E5"}), frozenset({"H3", "H4"}))
    assert _dark_spaces(published_page(own, 48, shared)) == own.mountains


def test_edges_are_steeper_than_an_enlarged_scan(shared) -> None:
    page = published_page("K-A", 160, shared, Wear(grain=0.0))
    scan = cv2.imread(str(shared / "data" / "sheets" / "scan_side_a.png"))
    assert scan is not None
    height, width = page.image.shape[:2]
    blurred = cv2.resize(scan, (width, height), interpolation=cv2.INTER_CUBIC)

    def steepest(image: np.ndarray) -> float:
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
        slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1))
        return float(np.percentile(slope, 99.5))

    assert steepest(page.image) > 1.4 * steepest(blurred)


def test_same_seed_same_page_and_wear_shows(shared) -> None:
    used = Wear(
        tint=(0.9, 1.0, 1.05), print_strength=0.8, grain=0.02, clouds=0.03, stains=2, creases=2
    )
    first, again, other = (
        published_page("K-A", 40, shared, used, np.random.default_rng(seed)).image
        for seed in (1, 1, 2)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    plain = published_page("K-A", 40, shared)
    assert first[..., 0].mean() < 0.95 * plain.image[..., 0].mean()


def test_pages_cover_the_printed_page(shared) -> None:
    for page in (published_page("K-A", 37.5, shared), home_printed_page("K-B", 120, shared)):
        height, width = page.image.shape[:2]
        box = page.printed.page
        low = page.to_page([[box.u0, box.v0]])[0]
        high = page.to_page([[box.u1, box.v1]])[0]
        assert np.allclose(low, -0.5)
        assert np.allclose(high, (width - 0.5, height - 0.5), atol=1.0)


def test_unknown_layouts_and_missing_scans_are_told(tmp_path, shared) -> None:
    with pytest.raises(UnknownLayout):
        published_page("K-C", 64, shared)
    with pytest.raises(FileNotFoundError):
        home_printed_page("K-A", 64, tmp_path)
