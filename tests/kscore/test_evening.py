"""A whole evening of four players at a terminal: every total right."""

from __future__ import annotations

from pathlib import Path

import pytest

from testing.evening import PLAYERS, SEASONS, evening, true_total


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "columns"), [("de", 60), ("en", 80)])
def test_an_evening_at_a_terminal(samples: Path, tmp_path: Path, lang: str, columns: int) -> None:
    talks, game = evening(samples / "game", columns, lang, tmp_path)
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
            if len(line.rstrip()) > columns and "/" not in line
        ]
        assert wide == []
