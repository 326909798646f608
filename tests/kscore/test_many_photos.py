"""Many photos at once: the same results in the same order as one after the other, and one bad photo
stops nothing."""

from __future__ import annotations

import json
import multiprocessing
import pickle
import shutil
from concurrent.futures import Future
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.season import CardSet, Season
from kscore.scanner.errors import (
    CutOff,
    LeftOutSheet,
    NoSheetFound,
    NotAPicture,
    PhotoMissing,
    PrintMismatch,
    ScanError,
    SeveralSheets,
)
from kscore.scanner.pipeline import Look, Reader

from kscore.cli.app import main
from kscore.sheet.outcome import WORTH_IT, jobs_for, read_options
from kscore.sheet.reading_ahead import reading_ahead
from kscore.sheet.request import Request
from tests.kscore.once import OnceReader

CARDS = "Sentinel Wood, Mages Valley, Wildholds, Borderlands"


@pytest.fixture
def photos(samples: Path, tmp_path: Path) -> list[Path]:
    """Two sheets with something between them that is none."""
    found = [tmp_path / name for name in ("a.jpg", "b.jpg", "c.jpg")]
    shutil.copy(samples / "spring_pencil.jpg", found[0])
    found[1].write_bytes(b"\xff\xd8\xff no picture")
    shutil.copy(samples / "autumn_crayons.jpg", found[2])
    return found


def test_two_processes_say_what_one_says(
    photos: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for jobs in ("1", "2"):
        words = [
            *map(str, photos),
            "--cards",
            CARDS,
            "--season",
            "spring",
            "--json",
            "--jobs",
            jobs,
        ]
        code, printed = main(words), capsys.readouterr()
        found = json.loads(printed.out)
        for each in found:
            each.pop("timing_ms", None)
        said.append((code, found, printed.err))
    assert said[0] == said[1]
    assert [each["status"] == "failed" for each in said[0][1]] == [False, True, False]
    assert said[0][0] == 3


def test_pictures_are_drawn_of_what_another_process_saw(photos: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "drawn"
    folder.mkdir()
    words = [
        str(photos[0]),
        str(photos[2]),
        "--cards",
        CARDS,
        "--season",
        "spring",
        "--no-input",
        "-q",
    ]
    assert main([*words, "--jobs", "2", "--overlay", str(folder)]) in (0, 5)
    drawn = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main([*words, "--jobs", "1", "--overlay", str(folder)]) in (0, 5)
    assert drawn == {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(drawn) == 2


def test_processes_that_cannot_be_started_cost_nothing_but_time(photos: list[Path]) -> None:
    request = Request(cards=CardSet.parse(CARDS), season=Season.SPRING)
    with reading_ahead(photos, read_options(request), 2, False) as ahead:
        ahead.pool.shutdown()
        assert ahead.look(photos[0], read_options(request)).found.layout == "K-A"
        with pytest.raises(ScanError):
            ahead.look(photos[1], read_options(request))


def test_no_process_is_left_where_a_run_ends(photos: list[Path]) -> None:
    """A process that is told to end while the run itself ends may never hear of it: the run then
    waits for ever."""
    request = Request(cards=CardSet.parse(CARDS), season=Season.SPRING)
    with reading_ahead(photos, read_options(request), 2, False) as ahead:
        assert ahead.look(photos[0], read_options(request)).found.layout == "K-A"
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    "error",
    [
        PhotoMissing("a.jpg"),
        NotAPicture("b.jpg"),
        PrintMismatch("K-A"),
        NoSheetFound(),
        SeveralSheets(("left", "right"), (LeftOutSheet("upper_left", CutOff(("upper_left",))),)),
        ValueError("x", 1),
        OSError(2, "gone"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_arrives_as_it_left(error: Exception) -> None:
    again = pickle.loads(ForkingPickler.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    if isinstance(error, ScanError) and isinstance(again, ScanError):
        assert [again.text(lang) for lang in ("de", "en")] == [
            error.text(lang) for lang in ("de", "en")
        ]


def test_how_many_processes() -> None:
    assert [jobs_for(n, None, cores=4) for n in (1, 2, WORTH_IT - 1, WORTH_IT, 300)] == [
        1,
        1,
        1,
        4,
        4,
    ]
    assert [jobs_for(n, 3) for n in (1, 2, 300)] == [1, 2, 3]


def test_each_result_is_shown_before_the_next_photo_is_looked_at(
    photos: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    before = []

    class Looking(OnceReader):
        def look(self, photo: Path, *more: Any) -> Look:
            before.append(capsys.readouterr().out)
            return super().look(photo, *more)

    main(
        [*map(str, photos), "--cards", CARDS, "--season", "spring", "--no-input", "-q"],
        reader=Looking(),
    )
    assert [shown.count(".jpg") for shown in before] == [0, 1, 0]
    assert "a.jpg" in before[1]
    assert "c.jpg" in capsys.readouterr().out


def test_while_another_process_is_busy_this_one_looks_at_what_comes_next(
    photos: list[Path],
) -> None:
    """Nobody waits for a process that only starts: the next photos are looked at here, and are
    there when wanted."""
    request = Request(cards=CardSet.parse(CARDS), season=Season.SPRING)
    with reading_ahead(photos, read_options(request), 2, False) as ahead:
        waiting: Future[Look | Exception] = Future()
        ahead.left.clear()
        ahead.left.append(photos[2])
        ahead.looking[photos[0]] = waiting
        look = Reader.look

        def looked(self: Reader, path: Path, *more: Any) -> Look:
            waiting.set_result(NotAPicture("a.jpg"))  # meanwhile the other one is done
            return look(self, path, *more)

        with pytest.MonkeyPatch.context() as here:
            here.setattr(Reader, "look", looked)
            here.setattr(ahead, "most", 1)
            with pytest.raises(NotAPicture):
                ahead.look(photos[0], read_options(request))
        assert list(ahead.looked) == photos[2:]
        assert ahead.look(photos[2], read_options(request)).found.layout == "K-A"
        assert not ahead.looked
