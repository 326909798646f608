"""A whole evening of four players at a terminal: every total right. The one in German is a
transcript (`tests.transcripts`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from testing.evening import PLAYERS, SEASONS, evening, true_total

COLUMNS = 60


@pytest.mark.slow
def test_an_evening_at_a_terminal(samples: Path, tmp_path: Path) -> None:
    talks, game = evening(samples / "game", COLUMNS, "en", tmp_path)
    for number, season in enumerate(SEASONS):
        for player, found in zip(PLAYERS, game["players"], strict=True):
            points = found["seasons"][season[2:]]
            assert points is not None, talks[number].text
            assert points["total"] == true_total(samples / "game", season, player), (
                season,
                player,
                talks[number].text,
            )
    assert game["open"] is False
    assert max(talk.questions for talk in talks) <= 7  # before, the four seasons had 7, 5, 3 and 3
    assert talks[-1].questions == 0  # the same photo again asks nothing again
    for talk in talks:
        wide = [
            line
            for line in talk.text.splitlines()
            if len(line.rstrip()) > COLUMNS and "/" not in line
        ]
        assert wide == []
