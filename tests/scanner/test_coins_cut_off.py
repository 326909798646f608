"""A photo that shows the map but not the coin track: the coins are asked, never silently counted as
none."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from calibration.datasets.photos import open_truth
from scanner.pipeline import Reader
from scanner.read.coins import TrackEvidence

SAMPLE = Path(__file__).resolve().parents[2] / "sample_sheets" / "spring_pencil.jpg"


def test_a_track_outside_the_photo_is_a_question(tmp_path: Path) -> None:
    photo = cv2.imread(str(SAMPLE), cv2.IMREAD_COLOR)
    assert photo is not None
    grid = np.asarray(open_truth(SAMPLE)["grid"])
    cell = np.linalg.norm(grid[1] - grid[0]) / 11
    low = int(grid[:, 1].max() + 0.7 * cell)
    cropped = tmp_path / "cropped.jpg"
    assert cv2.imwrite(str(cropped), photo[:low])
    reading = Reader.load().read(cropped)
    coins = [doubt for doubt in reading.doubts if doubt.kind == "coins"]
    assert len(coins) == 1
    assert reading.coins.confidence < 0.01


def test_unseen_coins_may_be_anything() -> None:
    sure = np.tile([1.0, 0.0, 0.0, 0.0], (14, 1))
    unseen = np.zeros(14, bool)
    unseen[10:] = True
    evidence = TrackEvidence(sure).without(unseen)
    assert evidence.probabilities[:10].tolist() == sure[:10, :3].tolist()
    assert np.allclose(evidence.probabilities[10:], 1 / 3)
    assert np.isclose(evidence.scoring_counts().sum(), 1)
    assert evidence.scoring_counts()[5:].max() == 0
