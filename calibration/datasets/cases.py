"""Sheets whose truth is known, as the decision sees them: from rendered views and from whole
photos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from kscore.calibration.console import progress
from kscore.calibration.datasets.maps import Views, open_views
from kscore.calibration.datasets.photos import open_truth
from kscore.engine.layout import Layout
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.spaces import SPACES, space_index, space_name
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.errors import ScanError
from kscore.scanner.pipeline import Reader, TerrainReader
from kscore.scanner.read.terrain import CLASSES, LETTERS, CellEvidence
from numpy.typing import NDArray


@dataclass(frozen=True)
class LabelledSheet:
    """One sheet's evidence and truth.

    ``truth`` (121,) index in READ_ORDER, -1 where nothing is read (mountains); ``star`` (121,);
    ``letter`` (121,) 0 for none, else 1 + index in ``LETTERS``.
    """

    evidence: CellEvidence
    given: KnownBefore
    truth: NDArray[np.intp]
    star: NDArray[np.bool_]
    letter: NDArray[np.intp]
    style: str
    hand: str
    blank_log_odds: NDArray[np.float64] | None = None
    """As of `kscore.scanner.decide.steps.DecisionInput`."""


def truth_of(labels: NDArray[np.uint8]) -> NDArray[np.intp]:
    """READ_ORDER indices (121,) intp of class labels (121,) uint8: standing wasteland counts as "."
    and mountains as -1."""
    truth = labels.astype(np.intp)
    truth[labels == CLASSES.index("#")] = 0
    truth[labels == CLASSES.index("^")] = -1
    return truth


def layout_of(
    labels: NDArray[np.uint8], original_wasteland: frozenset[str] = frozenset()
) -> Layout:
    """The printed layout that the labels (121,) uint8 tell; crossed-out wasteland must be named by
    the caller."""
    mountains = frozenset(space_name(int(i)) for i in np.flatnonzero(labels == CLASSES.index("^")))
    waste = frozenset(space_name(int(i)) for i in np.flatnonzero(labels == CLASSES.index("#")))
    return Layout("shown", mountains, frozenset(), waste | original_wasteland)


def collect(folder: Path, reader: Reader) -> list[LabelledSheet]:
    """Evidence for a folder of views (`kscore.calibration.datasets.maps`) or of photos
    (``kscore.calibration.datasets.photos``)."""
    if next(folder.glob("truth-*.npz"), None) is not None:
        return collect_views(open_views(folder), reader.terrain)
    return collect_photos(folder, reader)


def collect_all(folders: Sequence[Path]) -> list[LabelledSheet]:
    """Evidence for several folders, read by the committed networks, with progress."""
    reader = Reader.load()
    return [case for folder in folders for case in collect(folder, reader)]


def collect_views(views: Views, network: TerrainReader) -> list[LabelledSheet]:
    """Evidence for all views of a set."""
    cases = []
    for index in progress(range(len(views.pixels)), len(views.pixels), "maps"):
        labels = views.terrain[index]
        cases.append(
            LabelledSheet(
                network.read(views.pixels[index]),
                KnownBefore(layout_of(labels)),
                truth_of(labels),
                views.star[index] > 0,
                views.letter[index].astype(np.intp),
                views.styles[index],
                views.hands[index],
            )
        )
    return cases


def collect_photos(folder: Path, reader: Reader) -> list[LabelledSheet]:
    """Evidence for all photos of a folder (``kscore.calibration.datasets.photos``) whose sheet is
    found with its layout."""
    cases = []
    paths = sorted(folder.glob("*.jpg"))
    for path in progress(paths, len(paths), "photos"):
        truth = open_truth(path)
        try:
            look = reader.look(path)
        except ScanError:
            continue
        if look.given.layout.key == truth["layout"]:
            case = _photo_case(look.seen.cells, look.given, truth)
            cases.append(replace(case, blank_log_odds=look.seen.blank_log_odds))
    return cases


def _photo_case(
    evidence: CellEvidence, given: KnownBefore, truth: Mapping[str, Any]
) -> LabelledSheet:
    letters = "".join(truth["map"])
    terrain = np.array(
        [-1 if each == "^" else max(0, READ_ORDER.find(each)) for each in letters], np.intp
    )
    star, letter = np.zeros(SPACES, bool), np.zeros(SPACES, np.intp)
    star[[space_index(space) for space in truth.get("stars", ())]] = True
    for space, each in truth.get("letters", {}).items():
        letter[space_index(space)] = 1 + LETTERS.index(each)
    return LabelledSheet(
        evidence,
        given,
        terrain,
        star,
        letter,
        str(truth.get("style", "?")),
        str(truth.get("hand", "?")),
    )
