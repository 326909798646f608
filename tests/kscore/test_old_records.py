"""Records and exports of earlier kscores open with the same points for ever.

The files were made by those kscores themselves, from the sample game's photos: two players, spring
of both and summer of one, a typed total with another one taken back before it, a correction that
was undone. ``0.1.0``: commit 20082e8, which kept no evidence; ``2744cfa``: the last before sheets
had a number in their photo.
"""

from __future__ import annotations

import gzip
import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.season import Season

from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.imported import import_game
from kscore.game.open_totals import OpenTotals
from kscore.record.entry import Seat
from kscore.record.store import EXPORT_VERSION, Record
from kscore.statements.corrections import Corrections

OLD = Path(__file__).parent / "old_records"
VERSIONS = ("0.1.0", "2744cfa")
SUMS = {
    ("Anna", Season.SPRING): 13,
    ("Anna", Season.SUMMER): 7,
    ("Ben", Season.SPRING): 1,
    ("Ben", Season.SUMMER): 24,
}
READ = {("Anna", Season.SPRING), ("Anna", Season.SUMMER), ("Ben", Season.SPRING)}
OPEN = {"0.1.0": READ, "2744cfa": set[tuple[str, Season]]()}
"""Seasons with open questions: 0.1.0 asked more, and kept what it asked as a reading alone."""


def exported(version: str) -> Any:
    packed = OLD / f"{version}.json.gz"
    text = gzip.decompress(packed.read_bytes()) if packed.is_file() else None
    return json.loads(text or (OLD / f"{version}.json").read_bytes())


def opened(version: str, how: str, folder: Path) -> Record:
    path = folder / "old.kscore"
    if how == "export":
        return import_game(path, exported(version))
    shutil.copy(OLD / f"{version}.kscore", path)
    return Record.open(path)


@pytest.mark.parametrize("how", ["record", "export"])
@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_game_opens_with_the_same_points(version: str, how: str, tmp_path: Path) -> None:
    with opened(version, how, tmp_path) as record:
        game = Game.of(record)
        points = {seat: game.points(*seat) for seat in SUMS}
        assert {seat: each and each.total for seat, each in points.items()} == SUMS
        assert [place.player.total for place in game.standings()] == [25, 20]
        assert OpenTotals.of(game).sheets.keys() == OPEN[version]
        assert [entry.undone for entry in game.entries].count(True) == 2
        assert all(entry.sheet_number == 1 for entry in game.entries)
        assert not any(each.corrections.excluded for each in game.entries)
        again = import_game(tmp_path / "again.kscore", json.loads(json.dumps(record.export())))
    with again:
        assert [each.to_json() for each in again.entries()] == [
            each.to_json() for each in game.entries
        ]
        assert again.export()["kscore_game"] == EXPORT_VERSION


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_record_takes_what_is_new(version: str, tmp_path: Path) -> None:
    """A statement of a new kind, and the second sheet of a photo, survive undoing, export and
    import."""
    said = Corrections.parse(["K8!=F", "K8!=V", "counts.spring=18"])
    with opened(version, "record", tmp_path) as record:
        before = record.entries()
        first = next(entry for entry in before if entry.sha256 is not None)
        record.add(
            replace(
                first,
                player="Ben",
                season=Season.AUTUMN,
                corrections=said,
                sheet_number=2,
                made_at="",
            )
        )
        record.undo()
        assert [each.sheet_number for each in Game.of(record).of_photo(first.sha256)] == [1]
        record.redo()
        game = Game.of(record)
        known, entry = sorted(game.of_photo(first.sha256), key=lambda each: each.sheet_number)
        assert (entry.sheet_number, entry.player) == (2, "Ben")
        assert entry.corrections == said
        assert (known.sheet_number, known.player) == (1, first.player)
        assert not game.elsewhere(known, Seat(known.player, known.season))
        data = json.loads(json.dumps(record.export()))
    with Record.open(tmp_path / "old.kscore") as record:
        assert record.entries()[-1].corrections == said
        assert record.entries()[-1].sheet_number == 2
    with import_game(tmp_path / "new.kscore", data) as record:
        assert record.entries()[-1].corrections == said
        assert record.entries()[-1].sheet_number == 2


def test_an_export_with_a_wrong_number_of_a_sheet_is_refused(tmp_path: Path) -> None:
    for number in (0, -1, 100, True, "1", 1.0):
        data = exported("0.1.0")
        data["entries"][0]["sheet_number"] = number
        with pytest.raises(AgainstRecord, match="entries 1"):
            import_game(tmp_path / "x.kscore", data)
