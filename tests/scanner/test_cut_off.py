"""A photo that shows the map but not the season boxes, or not the coin track: boxes are unseen and
coins are asked, never silently empty or counted as none."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.datasets.photos import open_truth
from kscore.scanner.evidence import coin_doubts
from kscore.scanner.pipeline import Reader
from kscore.scanner.read.coins import TrackEvidence
from kscore.scanner.read.numbers import EMPTY, PLACES, Candidates, decide_numbers

SAMPLE = Path(__file__).resolve().parents[2] / "sample_sheets" / "spring_pencil.jpg"


def cut_off(below: float, folder: Path) -> Path:
    """The sample without what lies so many cells below its map."""
    photo = cv2.imread(str(SAMPLE), cv2.IMREAD_COLOR)
    assert photo is not None
    grid = np.asarray(open_truth(SAMPLE)["grid"])
    cell = np.linalg.norm(grid[1] - grid[0]) / 11
    cropped = folder / "cropped.jpg"
    assert cv2.imwrite(str(cropped), photo[: int(grid[:, 1].max() + below * cell)])
    return cropped


def clear(value: int) -> Candidates:
    return Candidates(np.array([value, EMPTY]), np.array([0.9999, 0.0001]))


def test_boxes_outside_the_photo_are_unseen(tmp_path: Path) -> None:
    reader = Reader.load()
    whole, reading = reader.read(SAMPLE), reader.read(cut_off(1.9, tmp_path))
    assert whole.unseen == ()
    assert reading.unseen == PLACES
    assert (reading.boxes, reading.final, reading.final_confidence) == ((), None, 0.0)
    assert not [doubt for doubt in reading.doubts if doubt.kind == "box"]
    assert reading.to_json()["unseen"] == list(PLACES)


def test_a_number_half_outside_is_neither_read_nor_summed() -> None:
    values = (12, 6, 3, -2, 19) * 4
    every = [*(clear(value) for value in values), clear(76)]
    seen = decide_numbers(every)
    assert [box.confidence.get("sum", 0) > 0.9 for box in seen.boxes] == [True] * 4
    assert seen.final_sum is not None
    cut = decide_numbers(every, unseen=frozenset({PLACES.index("summer.total")}))
    assert cut.unseen == ("summer.total",)
    assert (cut.boxes[1].first, cut.boxes[1].total) == (12, None)
    assert cut.boxes[1].confidence["total"] == 0.0
    assert "sum" not in cut.boxes[1].confidence
    assert (cut.final, cut.final_sum) == (76, None)
    assert cut.doubts == ()


def test_a_track_outside_the_photo_is_a_question(tmp_path: Path) -> None:
    reading = Reader.load().read(cut_off(0.7, tmp_path))
    coins = [doubt for doubt in reading.doubts if doubt.kind == "coins"]
    assert [
        (doubt.read, any(other.measured for other in doubt.alternatives)) for doubt in coins
    ] == [(None, False)]
    assert reading.coins.confidence < 0.01


def test_unseen_coins_may_be_anything() -> None:
    sure = np.tile([1.0, 0.0, 0.0, 0.0], (14, 1))
    unseen = np.zeros(14, bool)
    unseen[10:] = True
    evidence = TrackEvidence(sure).without(unseen)
    assert evidence.probabilities[:10].tolist() == sure[:10, :3].tolist()
    assert np.allclose(evidence.probabilities[10:], 1 / 3)
    assert evidence.unseen.tolist() == unseen.tolist()
    assert np.isclose(evidence.scoring_counts().sum(), 1)
    assert evidence.scoring_counts()[5:].max() == 0


def test_the_track_shows_the_likeliest_number_of_coins() -> None:
    """Coin by coin one is marked and one spent; together it is likelier that none scores."""
    free = np.array([1.0, 0.0, 0.0, 0.0])
    looks = np.stack([[0.0, 0.51, 0.49, 0.0], [0.0, 0.4, 0.6, 0.0], *[free] * 12])
    evidence = TrackEvidence(looks, covered=np.zeros(14, bool))
    assert evidence.scoring_counts().argmax() == 0
    assert evidence.track == "ss............"
    (doubt,) = coin_doubts(evidence)
    assert doubt.read == 0
    assert all(
        other.p <= 1 - sum(each.p for each in doubt.alternatives) for other in doubt.alternatives
    )
