"""The whole table in one photo: a result for each sheet, and in a game nothing of one before all
have their players."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.scanner.errors import CutOff, LeftOutSheet, NoSheetFound, SeveralSheets
from kscore.scanner.pipeline import Reader
from kscore.scanner.sheet_place import SheetPlace
from PIL import Image

import kscore
from kscore.cli.app import main
from kscore.cli.options import Output
from kscore.cli.photo_runs import _Run
from kscore.console import Session
from kscore.errors import FileTrouble
from kscore.game.evening import Entered, RecordFile
from kscore.game.game import Game
from kscore.game.teaching import follow
from kscore.messages import Texts
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import Feed
from kscore.phone.photos import IncomingPhoto, State
from kscore.phone.uploads import Upload, Uploads
from kscore.record.entry import Setup
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.sheet.outcome import NeedsPlayer, Outcome, SheetsOfPhoto
from kscore.sheet.request import Request
from kscore.sheet.result import BookedResult, PhotoResult
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos
from kscore.views.phone.json_form import notice_words
from testing import SAMPLES

PLAYERS = ("Anna", "Ben", "Clara", "David")
PLACES = ("upper_left", "upper_right", "lower_left", "lower_right")
CARDS = ("treetower", "canal_lake", "greengold_plains", "broken_road")
PHONE = Phone("a" * 16, 1)
PLAIN = Request()


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four players' sheets of spring beside each other."""
    names = (f"game/1_spring_{player.lower()}.jpg" for player in PLAYERS)
    one, two, three, four = (
        cv2.resize(np.asarray(cv2.imread(str(SAMPLES / name))), (1200, 1600)) for name in names
    )
    path = tmp_path_factory.mktemp("table") / "anna.jpg"
    assert cv2.imwrite(str(path), np.vstack([np.hstack([one, two]), np.hstack([three, four])]))
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.kscore"
    with Record.create(path, Setup(name="g", players=PLAYERS, cards=CARDS)):
        return path


def map_of(player: str) -> list[str]:
    truth = SAMPLES / f"game/1_spring_{player.lower()}.json"
    return list(json.loads(truth.read_text(encoding="utf-8"))["map"])


def test_a_list_of_objects_or_the_one_that_is_named(
    photo: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    overlay = tmp_path / "overlay.png"
    assert main([str(photo), "--json", "--overlay", str(overlay)]) in (0, 5)
    found = json.loads(capsys.readouterr().out)
    assert [(each["sheet"], each["place"]) for each in found] == list(enumerate(PLACES, start=1))
    assert [each["map"] for each in found] == [map_of(player) for player in PLAYERS]
    assert overlay.is_file()
    assert main([str(photo), "--json", "--sheet", "3"]) in (0, 5)
    one = json.loads(capsys.readouterr().out)
    assert (one["sheet"], one["map"]) == (3, map_of("Clara"))
    for words, code in ((["--sheet", "5"], 2), (["--set", "A1=W"], 4), (["--player", "Ben"], 3)):
        assert main([str(photo), "--lang", "en", *words]) == code
    capsys.readouterr()
    assert main(["what-if", str(photo), "A1=W", "--cards", ", ".join(CARDS), "--lang", "en"]) == 4
    assert "--sheet" in capsys.readouterr().err


def test_pages_of_a_document_are_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = [
        Image.open(SAMPLES / f"game/1_spring_{player}.jpg").resize((900, 1200))
        for player in ("anna", "ben")
    ]
    pages.insert(1, Image.new("RGB", pages[0].size, "white"))
    scan = tmp_path / "scan.pdf"
    pages[0].save(scan, save_all=True, append_images=pages[1:], resolution=100.0)
    assert main([str(scan), "--json", "--lang", "en"]) in (0, 5)
    found = json.loads(capsys.readouterr().out)
    assert [(each["sheet"], each["place"]) for each in found] == [(1, "page_1"), (2, "page_3")]
    assert [each["map"] for each in found] == [map_of("Anna"), map_of("Ben")]
    assert "(page 2)" in str(found[1]["notes"])
    assert main([str(scan), "--json", "--sheet", "2"]) in (0, 5)
    assert json.loads(capsys.readouterr().out)["map"] == map_of("Ben")
    assert main([str(scan), "--corners", "1,1 9,1 9,9 1,9", "--lang", "en"]) == 3
    assert "3 pages" in capsys.readouterr().err


def test_a_program_reads_one_or_all(photo: Path) -> None:
    with pytest.raises(SeveralSheets):
        kscore.read(photo)
    sheets = kscore.read_all(photo)
    assert [sheet.place for sheet in sheets] == list(PLACES)
    assert [list(sheet.map) for sheet in sheets] == [map_of(player) for player in PLAYERS]
    assert kscore.read(photo, sheet=2).map == sheets[1].map
    (alone,) = kscore.read_all(SAMPLES / "game/1_spring_anna.jpg")
    assert alone.place is None


def entered(
    record: Path, photo: Path, said: Callable[[NeedsPlayer], Outcome], request: Request = PLAIN
) -> Iterator[tuple[Game, PhotoResult]]:
    """What comes of each sheet, whose it is ``said``, with the game as it stood before."""

    def placed(outcome: Outcome) -> Outcome:
        return said(outcome) if isinstance(outcome, NeedsPlayer) else outcome

    with RecordFile(record).open() as opened:
        (found,) = opened.outcomes([photo], request)
        assert isinstance(found, SheetsOfPhoto)
        for outcome in found.outcomes(placed):
            before = opened.game()
            yield before, opened.result(outcome)


def test_nothing_is_entered_before_each_sheet_has_its_player(record: Path, photo: Path) -> None:
    """Though the photo is called after one of them."""
    answers = iter(PLAYERS)

    def half(needs: NeedsPlayer) -> Outcome:
        name = next(answers)
        return needs if name in ("Clara", "David") else needs.player(name)

    results = [result for _, result in entered(record, photo, half)]
    assert [result.error is None for result in results] == [False] * 4
    assert RecordFile(record).game().entries == ()

    asked: list[tuple[str, ...]] = []

    def all_(needs: NeedsPlayer) -> Outcome:
        asked.append(needs.players)
        return needs.player(PLAYERS[len(asked) - 1])

    found = list(entered(record, photo, all_))
    assert found[0][0].entries == ()
    assert asked == [PLAYERS, PLAYERS[1:], PLAYERS[2:]]  # the last is nobody else's
    game = RecordFile(record).game()
    standing = {entry.player: entry for entry in game.entries}
    assert [standing[player].sheet_number for player in PLAYERS] == [1, 2, 3, 4]
    for player in PLAYERS:
        sheet = standing[player].sheet
        assert sheet is not None
        assert list(sheet.board.rows) == map_of(player)
    again = [result for _, result in entered(record, photo, all_)]
    assert [isinstance(each, BookedResult) and each.end.again for each in again] == [True] * 4


@pytest.mark.usefixtures("samples_teach")
def test_who_draws_so_is_proposed(record: Path, photo: Path, tmp_path: Path) -> None:
    half, answers = tmp_path / "two.jpg", iter(("Anna", "Ben"))
    assert cv2.imwrite(str(half), np.asarray(cv2.imread(str(photo)))[:1600])
    before, request = RecordFile(record).game(), Request(hands=True)
    list(entered(record, half, lambda needs: needs.player(next(answers)), request))
    assert "Anna" in " ".join(follow(before, RecordFile(record).game(), Texts("en")))
    another = tmp_path / "another.kscore"
    Record.create(another, Setup(name="a", players=PLAYERS[::-1], cards=CARDS)).close()
    asked: list[NeedsPlayer] = []

    def nobody(needs: NeedsPlayer) -> Outcome:
        asked.append(needs)
        return needs

    list(entered(another, half, nobody, request))
    assert (asked[0].likely, asked[0].drawn) == ("Anna", True)


def test_what_an_older_kscore_read_of_the_photo_is_known_by_its_place(
    record: Path, photo: Path
) -> None:
    """It entered the largest as the first, wherever it lay."""
    with RecordFile(record).open() as opened:
        (found,) = opened.outcomes([photo], Request(sheet=3, player="Clara"))
        assert isinstance(found, Entered)
        kept = found.end.entry
        assert kept.sheet_number == 3
        opened.record.add(replace(kept, sheet_number=1), found.submission.photo.data)
    answers = iter(("Anna", "Ben"))
    results = list(entered(record, photo, lambda needs: needs.player(next(answers))))
    players = [each.end.player for _, each in results if isinstance(each, BookedResult)]
    assert players == list(PLAYERS)


def test_a_sheet_left_out_holds_up_no_other(record: Path, photo: Path) -> None:
    answers = iter((*PLAYERS[:2], None, "David"))

    def said(needs: NeedsPlayer) -> Outcome:
        name = next(answers)
        return needs.left_out() if name is None else needs.player(name)

    results = [result for _, result in entered(record, photo, said)]
    assert [result.error is None for result in results] == [True, True, False, True]
    assert {entry.player for entry in RecordFile(record).game().entries} == {"Anna", "Ben", "David"}

    # its corners tell it from the first sheet, which stays what and whose it is
    truth = json.loads((SAMPLES / "game/1_spring_clara.json").read_text(encoding="utf-8"))
    grid = np.array(truth["grid"]) * 1200 / 1224 + (0, 1600)
    corners = tuple((float(x), float(y)) for x, y in grid)
    with RecordFile(record).open() as opened:
        (found,) = opened.outcomes([photo], Request(corners=corners, player="Clara"))
        assert isinstance(found, Entered)
        assert opened.result(found).error is None
    standing = {entry.player: entry for entry in RecordFile(record).game().entries}
    assert [standing[player].sheet_number for player in PLAYERS] == [1, 2, 5, 4]
    clara = standing["Clara"].sheet
    assert clara is not None
    assert list(clara.board.rows) == map_of("Clara")


def test_a_sheet_is_compared_with_what_was_said_of_itself(record: Path, photo: Path) -> None:
    """Not with what was said of the photo's first one."""
    said = CorrectionsOfPhotos(Corrections.parse(["coins=1"]))
    request = Request(sheet=1, player="Anna", corrections=said)
    with RecordFile(record).open() as opened:
        (found,) = opened.outcomes([photo], request)
        assert isinstance(found, Entered)
        assert opened.result(found).error is None
    david = Request(sheet=4, player="David")
    read = RecordFile(record).looker()(Reader.load(), photo, david)
    assert isinstance(read, Entered)
    assert (read.known, read.case.score.corrections.coins) == (None, None)


def test_a_photo_is_shared_out_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "up"
    uploads, upload = Uploads(folder), Upload("0" * 24, "table.jpg", PHONE.key, True)
    uploads.path(upload).write_bytes(b"photo")

    def full(path: Path, data: bytes) -> None:
        if "s2" in path.name:
            raise FileTrouble("disk_full")
        path.write_bytes(data)

    monkeypatch.setattr("kscore.phone.uploads.write_whole", full)
    with pytest.raises(FileTrouble):
        uploads.shared_out(upload, PLACES)
    assert [path.name for path in folder.iterdir()] == [uploads.path(upload).name]


def test_two_sheets_are_not_one_players(record: Path, photo: Path) -> None:
    results = [result for _, result in entered(record, photo, lambda needs: needs.player("Anna"))]
    assert all(result.error is not None for result in results)
    assert RecordFile(record).game().entries == ()


def until(
    evening: PhoneEvening, done: Callable[[tuple[IncomingPhoto, ...]], bool]
) -> tuple[IncomingPhoto, ...]:
    """The photos once they are as they should be."""
    for _ in range(600):
        photos = evening.photos()
        if done(photos):
            return photos
        time.sleep(0.05)
    raise AssertionError([(photo.state, photo.error) for photo in photos])


@contextmanager
def received(photo: Path, record: Path, folder: Path) -> Iterator[PhoneEvening]:
    """An evening on phones to which a photo of the table has been sent."""
    uploads = Uploads(folder / "up")
    upload = Upload("0" * 24, "table.jpg", PHONE.key, True)
    uploads.path(upload).write_bytes(photo.read_bytes())
    evening = PhoneEvening(uploads, Doorway(folder / "door.json"), Feed(), Places(), record)
    with closing(evening):
        evening.received(upload)
        yield evening


def test_sheets_are_handed_out_at_the_table(record: Path, photo: Path, tmp_path: Path) -> None:
    with received(photo, record, tmp_path) as evening:
        photos = until(evening, lambda all_: [each.state for each in all_] == [State.OPEN] * 4)
        assert [each.upload.place for each in photos] == list(PLACES)
        assert all(evening.picture(each.upload.id) for each in photos)
        names = {evening.picture(each.upload.id, "names") for each in photos}
        assert None not in names
        assert len(names) == 4  # each sheet's own
        for each, player in zip(photos[:3], PLAYERS, strict=False):
            evening.seat(each.upload.id, player, None)
        until(evening, lambda all_: [each.state for each in all_[:3]] == [State.HELD] * 3)
        game = evening.game()
        assert game is not None
        assert game.entries == ()
        evening.seat(photos[3].upload.id, "David", None)
        until(evening, lambda all_: all_ == ())
        game = evening.game()
        assert game is not None
        assert sorted(entry.player for entry in game.entries) == sorted(PLAYERS)


def test_a_phone_is_told_of_a_sheet_that_is_not_read(
    record: Path, shared: Path, tmp_path: Path
) -> None:
    photo = shared / "cases/reports/several/two_sheets-overlapping-table-4101-0029.jpg"
    with received(photo, record, tmp_path) as evening:
        until(evening, lambda all_: all(each.state is not State.READING for each in all_))
        (notice,) = evening.notices.of(PHONE.key).values()
        assert "(left)" in notice_words(notice, Texts("en"))


def test_the_last_sheet_tells_of_what_is_not_read_though_it_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def enter(place: SheetPlace, **_: object) -> Outcome:
        raise NoSheetFound

    found = SheetsOfPhoto(
        photo=Path("t.jpg"),
        places=(SheetPlace(1, 2, "left"), SheetPlace(2, 2, "right")),
        left_out=(LeftOutSheet("upper_left", CutOff(("upper_left",))),),
        _enter=enter,
    )
    run = _Run(Output(no_input=True), Session(Texts("en")), None, None)
    for result in run.results([found], [Path("t.jpg")]):
        run.written(result)
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("Another sheet (upper left) is not read.")
