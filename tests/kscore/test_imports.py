"""Exported games that somebody changed: refused with nothing left behind, or a game with which
every command works."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.season import Season

from kscore.cli.app import main
from kscore.record.entry import Entry, TypedPoints
from kscore.record.places import Places
from kscore.record.store import Record
from tests.kscore.sheets import cells, reading, setup_of, sheet

SEEDS = range(220)
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1e308,
    -1e308,
    float("nan"),
    float("inf"),
    99999,
    10**30,
    "",
    "x",
    "²",
    "\x1b[31m",
    "\ud800",
    "[/]",
    "a\0b",
    "x" * 6000,
    [],
    [None],
    {},
    {"key": []},
    [[]],
    "K-A",
    "spring",
    "2026",
    "A1",
    ["A1", "A1"],
    "none",
)
DOCUMENTED = {0, 2, 3, 5, 6}


def game() -> dict[str, Any]:
    """An exported game with everything that one can hold but evidence."""
    setup = setup_of(name="table")
    place = Places().folder / "made.kscore"
    read = {"photo": "a.jpg", **reading(cells("F", "W", "A1")).to_json()}
    with Record.create(place, setup) as record:
        record.add(
            Entry("Anna", Season.SPRING, sheet(marked=3), photo="a.jpg", sha256="0f", reading=read)
        )
        record.add(Entry("Ben", Season.SPRING, sheet(marked=1)))
        record.add(Entry("Ben", Season.SPRING, None, typed=TypedPoints(7, -2)))
        record.note_revealed(Season.SPRING, ("gnoll_raid",))
        record.change(partial(replace, played=replace(setup.played, heroes=True)))
        data = record.export()
    for path in Places().folder.iterdir():
        path.unlink()
    return json.loads(json.dumps(data))


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every value in an object, by the way to it."""
    if way:
        yield way
    for key in (
        range(len(data))
        if isinstance(data, list)
        else sorted(data)
        if isinstance(data, dict)
        else ()
    ):
        yield from places(data[key], (*way, key))


def mutated(data: dict[str, Any], seed: int) -> dict[str, Any]:
    """The game with one to three values replaced, removed or doubled."""
    chance, changed = random.Random(seed), copy.deepcopy(data)
    for _ in range(chance.randint(1, 3)):
        ways = list(places(changed))
        short = [way for way in ways if "confidence" not in way or chance.random() < 0.05]
        *way, last = chance.choice(short)
        inside = changed
        for key in way:
            inside = inside[key]
        action = chance.random()
        if action < 0.7:
            inside[last] = chance.choice(ODD)
        elif action < 0.85 or not isinstance(inside, list):
            del inside[last]
        else:
            inside.append(copy.deepcopy(inside[last]))
    return changed


def commands(path: Path, folder: Path) -> Iterator[list[str]]:
    """What may be done with a game."""
    at = ["--game", str(path)]
    with Record.open(path) as record:
        players = record.setup.players
    yield ["game", "--history", *at]
    for player in players:
        yield ["review", player, *at]
    yield ["report", str(folder / "page.html"), *at]
    yield ["export", str(folder / "again.json"), *at]
    yield ["undo", *at]
    yield ["game", "--json", *at]
    yield ["review", players[0], *at]


@pytest.mark.slow
def test_what_is_imported_breaks_nothing_and_what_is_refused_leaves_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KSCORE_LANG", "en")
    whole, folder = game(), Places().folder
    source = tmp_path / "export.json"
    accepted = 0
    for seed in SEEDS:
        source.write_bytes(json.dumps(mutated(whole, seed)).encode())
        code = main(["import", str(source)])
        said = capfd.readouterr().err
        assert code in (0, 6), (seed, said)
        if code == 6:
            assert list(folder.iterdir()) == [], (seed, "something was left behind")
            continue
        accepted += 1
        (path,) = Places().games()
        for command in commands(path, tmp_path):
            code = main(command)
            assert code in DOCUMENTED, (seed, command, capfd.readouterr().err)
        capfd.readouterr()
        assert (
            main(["import", str(tmp_path / "again.json"), "--game", str(tmp_path / "again.kscore")])
            == 0
        ), seed
        for left in (*folder.iterdir(), *tmp_path.glob("again.*")):
            left.unlink()
    assert 10 < accepted < len(SEEDS) - 50, "both must be tried"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("2026-01-02T03:04:05+00:00", "2026-01-02T03:04:05+00:00"),
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05+00:00"),
        ("2026-01-02T03:04:05.678+01:00", "2026-01-02T02:04:05+00:00"),
        ("2026-01-02", "2026-01-02T00:00:00+00:00"),
    ],
)
def test_times_are_kept_in_one_form(tmp_path: Path, written: str, kept: str) -> None:
    """They are compared as text, and a hand with another form is no hand."""
    source, data = tmp_path / "export.json", game()
    data["entries"][0]["made_at"] = written
    source.write_text(json.dumps(data))
    assert main(["import", str(source)]) == 0
    (path,) = Places().games()
    with Record.open(path) as record:
        assert record.entries()[0].made_at == kept


def test_an_import_that_fails_half_way_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "export.json"
    source.write_text(json.dumps(game()))
    real, made = Record._insert, []

    def insert(record: Record, entry: Entry, photo: bytes | None) -> Entry:
        made.append(entry)
        if len(made) == 2:
            raise KeyboardInterrupt
        return real(record, entry, photo)

    monkeypatch.setattr(Record, "_insert", insert)
    assert main(["import", str(source)]) == 130
    assert list(Places().folder.iterdir()) == []


def test_records_and_their_folder_are_private(tmp_path: Path) -> None:
    assert main(["new", "Anna", "--recommended", "--no-input"]) == 0
    assert main(["enter", "Anna", "spring", "--total", "3"]) == 0
    folder = Places().folder
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.suffix: oct(path.stat().st_mode & 0o777) for path in folder.glob("*.kscore*")} == {
        ".kscore": "0o600",
        ".backup": "0o600",
    }
    (record,) = folder.glob("*.kscore")
    record.write_bytes(b"damaged")
    assert main(["restore"]) == 0
    assert record.stat().st_mode & 0o777 == 0o600
