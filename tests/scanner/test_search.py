"""The search over doubtful spaces against every reading that there is, on drawn seasons of which
nine spaces are unsure."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.grid import SIZE
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS, Season
from kscore.scanner.decide.by_rules import apply_rules
from kscore.scanner.decide.search import Search
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.softmax import softmax

from tests.scanner.test_by_rules import LOOKS, watched
from tests.scanner.test_decide import TABLE, evidence

DRAWN = "FVAWM"


def searched(seed: int, season: Season, monkeypatch: pytest.MonkeyPatch) -> Search:
    """The search on a season's sheet of a simulated game.

    Five of its new spaces and four empty ones below or above drawn ones look like nothing else on
    it and may be another terrain, which the least sure ones look like more.
    """
    rng, drawn = np.random.default_rng(seed), simulate_game(seed, "K-A").seasons
    number = SEASONS.index(season)
    previous = drawn[number - 1].sheet if number else None
    letters = "".join(drawn[number].sheet.board.rows)
    before = "." * len(letters) if previous is None else "".join(previous.board.rows)
    sure = {n: letter for n, letter in enumerate(letters) if letter in DRAWN}
    new = [n for n in sure if before[n] != letters[n]]
    beside = {n + step for n in sure for step in (-SIZE, SIZE)}
    empty = [n for n, letter in enumerate(letters) if letter == "." and n in beside]
    chosen = [*rng.permutation(new)[:5].tolist(), *rng.permutation(empty)[:4].tolist()]
    unsure: dict[int, tuple[str, str, float]] = {}
    for n in chosen:
        others = [each for each in ("." + DRAWN) if each != letters[n]]
        other, lead = str(rng.choice(others)), float(rng.uniform(0.2, 3))
        unsure[n] = (letters[n], other, lead) if lead > 1 else (other, letters[n], lead)
        sure.pop(n, None)
    looks = {n: LOOKS[letter] for n, letter in sure.items()}
    looks |= {n: 6 + k for k, n in enumerate(unsure)}
    searches = watched(monkeypatch)
    given = KnownBefore(
        LAYOUTS["K-A"], Variant(heroes=False, games="K"), season=season, previous=previous
    )
    apply_rules(decide_drawing(evidence(sure, unsure, looks), given, TABLE), given, None, TABLE)
    return searches[-1]


@pytest.mark.parametrize("season", [Season.SPRING, Season.SUMMER, Season.WINTER])
@pytest.mark.parametrize("seed", range(4))
def test_the_likeliest_reading_is_found_and_each_doubt_weighed_nearly_as_all_readings_say(
    seed: int, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = searched(seed, season, monkeypatch)
    doubts, weighed, beliefs = search._doubts, search._weighed, search.beliefs()
    assert len(weighed) >= 6
    readings = []
    for letters in product(*(doubts[n].letters for n in weighed)):
        reading = [doubt.read for doubt in doubts]
        for n, letter in zip(weighed, letters, strict=True):
            reading[n] = letter
        readings.append(reading)
    assert 64 <= len(readings) <= 2**12
    weights = np.array(
        [search._drawing_log(each) + search._log_likelihood(each) for each in readings]
    )
    likeliest = search._drawing_log(search.letters) + search._log_likelihood(search.letters)
    assert likeliest == pytest.approx(weights.max())
    shares = softmax(weights)
    for n in weighed:
        exact = np.bincount([each[n] for each in readings], shares, len(beliefs[n]))
        found = np.where(exact > 0, beliefs[n], 0)
        assert np.abs(found / found.sum() - exact).max() < 0.2
