"""What the benchmark of uncounted evenings counts, each counter on a conversation that is written
down here; and a kept look decides as its photo did."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from kscore.scanner.kept_look import from_bytes

from kscore.messages import Texts
from testing.kept_looks import KeptLooks
from testing.uncounted import (
    EveningFolder,
    InThisProcess,
    PlayedSheet,
    Told,
    Truth,
    Way,
    played,
    true_answer,
)

ROWS = ("FFF........", *["..........."] * 10)
PHOTO = Path("1_spring_anna.jpg")
TRUTH = Truth(
    rows=ROWS,
    coins=1,
    boxes={"spring.total": 7},
    season="spring",
    player="Anna",
    points=7,
    pen="pencil",
    sources={"F": "sketch", "V": "sketch", "W": "proc"},
)


def told(total: int | None = 7, *doubts: dict[str, Any], code: int = 0, **more: Any) -> Told:
    """What a command tells of a sheet."""
    data = {
        "map": list(ROWS),
        "confidence": [[0.99] * 11] * 11,
        "error": None,
        "season": "spring",
        "player": "Anna",
        "score": None if total is None else {"total": total},
        "doubts": list(doubts),
    }
    return Told(code, {**data, **more})


def cells(*spaces: str, read: str = "F") -> dict[str, Any]:
    return {"kind": "cells", "cells": list(spaces), "read": read, "alternatives": []}


def row(*conversation: Told) -> tuple[PlayedSheet, list[tuple[str, ...]]]:
    """What is counted of a conversation, and the words that were typed behind the photo; the last
    thing told is told again and again."""
    left, typed = list(conversation), list[tuple[str, ...]]()

    def product(*words: str) -> Told:
        typed.append(words[1:])
        return left.pop(0) if len(left) > 1 else left[0]

    begun = PlayedSheet(evening="game", player="Anna", season="spring", sources=TRUTH.sources)
    return played(PHOTO, TRUTH, begun, product, ()), typed


def counts(found: PlayedSheet) -> dict[str, Any]:
    """What is not as on a sheet that was read rightly and asked nothing."""
    plain = asdict(PlayedSheet(evening="", player="", season="", exact=True, right=True))
    left = ("evening", "player", "season", "sources", "kinds", "why")
    return {
        name: value
        for name, value in asdict(found).items()
        if name not in left and value != plain[name]
    }


def test_what_is_right_counts_nothing() -> None:
    found, typed = row(told())
    assert counts(found) == {}
    assert found.quiet
    assert typed == [("--json", "--no-input")]


def test_a_wrong_total_is_silent_only_without_a_question_and_with_exit_code_0() -> None:
    assert counts(row(told(9))[0]) == {"right": False, "silent": True, "off": 2}
    assert counts(row(told(9, code=5))[0]) == {"right": False, "open": True, "off": 2}
    assert counts(row(told(code=6))[0]) == {"open": True}
    assert counts(row(told(player="Ben"))[0]) == {"silent": True}
    assert counts(row(told(season="summer"))[0]) == {"silent": True}


def test_needless_is_what_was_read_and_entries_are_spaces_unless_all_are_alike() -> None:
    found, typed = row(told(9, cells("A1", "A2")), told())
    assert counts(found) == {"right": False, "questions": 1, "needless": 1, "entries": 1}
    assert typed[1] == ("--json", "--no-input", "--set", "A1=F", "--set", "A2=F")
    found, _ = row(told(9, cells("A1", "A2", "A4")), told())
    assert counts(found) == {"right": False, "questions": 1, "entries": 3}
    found, _ = row(told(7, cells("A1", read="W")), told())
    assert counts(found) == {"questions": 1, "entries": 1}


def test_a_question_that_comes_back_is_a_loop() -> None:
    found, _ = row(told(9, cells("A1")))
    assert counts(found) == {
        "right": False, "questions": 2, "needless": 2, "entries": 2, "loop": True
    }  # fmt: skip


def test_what_nobody_can_answer_is_told_apart_from_what_is_refused() -> None:
    assert counts(row(told(7, {"kind": "new", "read": None}))[0]) == {"unanswered": True}
    failed = told(None, map=None, season=None, error="no sheet")
    assert counts(row(failed)[0]) == {"exact": False, "right": False, "refused": True}


def test_whose_sheet_and_which_season_are_questions_like_any() -> None:
    error = Texts("en")("record.whose", photo=PHOTO, players="Anna, Ben")
    whose = told(None, map=None, season=None, error=error)
    season = told(None, {"kind": "season", "read": "summer", "alternatives": []}, code=5)
    found, typed = row(whose, season, told())
    assert counts(found) == {"questions": 2, "entries": 2}
    assert found.kinds == ["whose", "season"]
    assert typed[2][:4] == ("--player", "Anna", "--season", "spring")
    assert row(told(None, season=None), told())[0].kinds == ["season"]


@pytest.mark.parametrize(
    ("doubt", "said", "kind"),
    [
        ({"read": 1}, "spring.total=7", "box"),  # misread
        ({"read": 7, "counted": 5}, "spring.total=7", "box with no true answer"),
        ({"read": 7, "counted": 6, "cause": "coins=1"}, "coins=1", "box"),
        ({"read": 7, "counted": 6, "cause": "A3=F"}, "A3=F", "box"),
        ({"read": 7, "counted": 7, "cause": "counts.spring=7"}, "counts.spring=7", "slip"),
        ({"read": 3, "where": "summer.total"}, "summer.total=empty", "box"),
    ],
)
def test_a_number_is_answered_by_what_stands_there_or_by_the_cause(
    doubt: dict[str, Any], said: str, kind: str
) -> None:
    causes = ["A4=W", "counts.spring=5", *([doubt["cause"]] if "cause" in doubt else [])]
    asked = {
        "kind": "box",
        "where": "spring.total",
        "alternatives": [{"read": each} for each in causes],
        **doubt,
    }
    answer = true_answer(asked, TRUTH)
    assert answer is not None
    assert (answer.said, answer.kind, answer.needless) == ((said,), kind, False)


def test_coins_and_end_effects_are_answered() -> None:
    coins = true_answer({"kind": "coins", "read": 1}, TRUTH)
    effects = true_answer({"kind": "effects", "read": "C3+C4"}, TRUTH)
    assert coins is not None
    assert effects is not None
    assert (coins.said, coins.needless) == (("coins=1",), True)
    assert (effects.said, effects.needless) == (("effects=none",), False)


def test_a_sign_is_misread_where_half_of_its_spaces_are() -> None:
    vvf = ["VVF........", *ROWS[1:]]
    assert row(told(map=vvf))[0].misread == {"F": 0.99}
    assert row(told(map=["VFF........", *ROWS[1:]]))[0].misread == {}
    assert row(told())[0].mostly == "sketch"


@pytest.fixture(scope="module")
def evening(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> EveningFolder:
    """The first two sheets of the sample game."""
    folder = tmp_path_factory.mktemp("evening")
    for name in ("1_spring_anna", "1_spring_ben"):
        for kind in ("jpg", "json"):
            shutil.copyfile(samples / "game" / f"{name}.{kind}", folder / f"{name}.{kind}")
    cards = json.loads((folder / "1_spring_anna.json").read_text())["cards"]
    game = {"players": ["Anna", "Ben"], "cards": cards, "heroes": False}
    (folder / "game.json").write_text(json.dumps(game))
    return EveningFolder.of(folder)


def test_a_kept_look_decides_as_its_photo_did(evening: EveningFolder, quick_path: Path) -> None:
    looks, photo = KeptLooks(quick_path / "looks"), evening.photos[0]
    words = (str(photo), "--cards", ", ".join(evening.game["cards"]), "--season", "spring")
    first, *others = (
        InThisProcess(quick_path / "home", reader)(*words, "--json")
        for reader in (looks.reader, looks, KeptLooks(quick_path / "looks"))
    )
    assert first.data is not None
    for other in others:
        assert other.data is not None
        assert other.code == first.code
        assert {**other.data, "timing_ms": {}} == {**first.data, "timing_ms": {}}


def test_an_evening_is_played_from_looks_alone(evening: EveningFolder, quick_path: Path) -> None:
    folder = quick_path / "looks"
    rows = evening.play(KeptLooks(folder))
    assert [each.hand[1] for each in rows] == ["Anna", "Ben"]
    assert not any(each.silent or each.loop or each.refused for each in rows)
    assert all(each.end is not None for each in rows)
    kept = sorted(folder.iterdir())
    assert len(kept) == 2
    times = [each.stat().st_mtime_ns for each in kept]
    assert evening.play(KeptLooks(folder)) == rows
    assert [each.stat().st_mtime_ns for each in sorted(folder.iterdir())] == times
    unnamed = evening.play(KeptLooks(folder), Way(unnamed=True))
    assert [each.kinds[0] for each in unnamed] == ["whose", "whose"]
    assert all(each.end is None for each in evening.play(KeptLooks(folder), Way(single=True)))


def test_a_kept_look_is_decided_with_the_table_of_now(
    evening: EveningFolder, quick_path: Path
) -> None:
    looks, photo = KeptLooks(quick_path), evening.photos[0]
    before = looks.look(photo)
    after = KeptLooks(quick_path, replace(looks.table, ask_above=0.4)).look(photo)
    assert before.seen.table.ask_above != after.seen.table.ask_above == 0.4
    assert from_bytes(after.to_bytes()).seen.table.ask_above == 0.4
    assert (after.seen.cells.terrain == before.seen.cells.terrain).all()
