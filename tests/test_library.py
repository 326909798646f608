"""kscore as programs import it: its names, its page of documentation, its examples."""

from __future__ import annotations

import ast
import asyncio
import csv
import doctest
import importlib.util
import inspect
import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, cast
from urllib.parse import urlencode

import cv2
import numpy as np
import pytest
from kscore.engine.sheet import Sheet as EngineSheet
from kscore.scanner.kept_look import from_bytes
from kscore.scanner.network import installed_models
from kscore.scanner.pipeline import Reader
from kscore.scanner.read.terrain import CellEvidence
from kscore.scanner.rectify import Picture

import kscore
from kscore.cli.app import main
from testing import REPOSITORY, SAMPLES
from testing.process import python
from tests.kscore.once import OnceReader

PHOTOS = sorted(SAMPLES.rglob("*.jpg"))
DOCUMENT = REPOSITORY / "docs" / "library.md"
GAME_CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
FARMS = "Treetower, Golden Granary, Greengold Plains, Broken Road"
"""With these a space of summer_coloured_lines.jpg is worth a question."""


LOOKING = OnceReader()


@pytest.fixture
def reader() -> Reader:
    return cast(Reader, LOOKING)


def truth(photo: Path) -> dict[str, Any]:
    return json.loads(photo.with_suffix(".json").read_text())


def timeless(found: Any) -> str:
    """JSON without the milliseconds, which no two runs share."""
    return json.dumps({**found, "timing_ms": None}, ensure_ascii=False)


def said_by_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    main([*arguments, "--json", "--lang", "en"], reader=LOOKING)
    return json.loads(capsys.readouterr().out)


# names


def test_every_public_name_is_there_and_documented() -> None:
    assert kscore.__all__ == sorted(kscore.__all__, key=lambda name: (name[0].islower(), name))
    for name in kscore.__all__:
        found = getattr(kscore, name)
        assert isinstance(found, str) or inspect.getdoc(found), name
    assert {*kscore.__all__} <= {*dir(kscore)}
    with pytest.raises(AttributeError, match="no attribute 'scores'"):
        _ = kscore.scores


def public(of: object, name: str) -> Iterator[tuple[str, str]]:
    """A name with its docstring; of a class of ours also what it has."""
    yield name, inspect.getdoc(of) or ""
    if inspect.isclass(of) and of.__module__.startswith("kscore."):
        for key, found in vars(of).items():
            function = getattr(found, "fget", None) or getattr(found, "__func__", found)
            if not key.startswith("_") and inspect.isfunction(function):
                yield f"{name}.{key}", inspect.getdoc(function) or ""


def test_a_public_docstring_begins_with_a_short_sentence() -> None:
    """What it is or does, in at most twelve words."""
    every = (
        (name, doc.split("\n\n")[0].replace("\n", " ").split(". ")[0])
        for exported in kscore.__all__
        if not isinstance(getattr(kscore, exported), str)
        for name, doc in public(getattr(kscore, exported), exported)
    )
    assert [(name, first) for name, first in every if not 0 < len(first.split()) <= 12] == []


LIBRARY = sorted((REPOSITORY / "kscore" / "library").glob("*.py"))


def test_every_public_method_is_documented_and_typed() -> None:
    for path in LIBRARY:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{path.name}: {node.name}"
                assert node.returns is not None, f"{path.name}: {node.name}"


def test_types_are_shipped() -> None:
    assert (REPOSITORY / "kscore" / "py.typed").is_file()


def run(program: str, folder: Path = REPOSITORY) -> str:
    done = python("-c", program, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_kscore_imports_nothing_else() -> None:
    loaded = run("import sys, kscore;print(*[m for m in sys.modules if m.startswith('kscore')])")
    assert loaded.split() == ["kscore"]


def test_boards_and_rules_need_neither_numpy_nor_opencv() -> None:
    program = (
        "import sys, kscore; kscore.Board.parse('FF/FF').score('Borderlands'); kscore.cards();"
        "kscore.explain('dragon'); kscore.NeulandTable; print(*sys.modules)"
    )
    assert not {"numpy", "cv2", "onnxruntime", "PIL", "rich", "typer"} & {*run(program).split()}


# what the commands say


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda photo: photo.stem)
def test_a_photo_is_what_the_command_says_byte_for_byte(
    photo: Path, reader: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    known = truth(photo)
    cards, season = ", ".join(known["cards"]), known["season"]
    commands = said_by_command(capsys, str(photo), "--cards", cards, "--season", season)
    result = kscore.read(photo, reader=reader).score(cards, season)
    assert timeless(result.to_dict()) == timeless(commands)
    assert result.total == commands["score"]["total"]
    assert result.coins + sum(award.points for award in result.awards) == result.total
    cells = {cell for award in result.awards for cell in award.cells}
    assert all(
        any(cell == f"{row}{column}" for row in "ABCDEFGHIJK" for column in range(1, 12))
        for cell in cells
    )


@pytest.mark.parametrize("season", [None, "autumn"])
def test_what_if_and_a_photo_without_cards_are_what_the_commands_say(
    season: str | None, reader: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = SAMPLES / "game" / "3_autumn_anna.jpg"
    named = [] if season is None else ["--season", season]
    sheet = kscore.read(photo, reader=reader)
    assert timeless(sheet.to_dict()) == timeless(said_by_command(capsys, str(photo)))
    result = sheet.score(GAME_CARDS, season)
    commands = said_by_command(
        capsys, "what-if", str(photo), "F7=W", "E5=F", "--cards", GAME_CARDS, *named
    )
    assert timeless(result.what_if("F7=W", "E5=F").to_dict()) == timeless(commands)
    commands = said_by_command(capsys, "explain", "Borderlands", str(photo))
    explained = sheet.explain("Borderlands")
    assert explained.score.points == commands["explained"]["points"]
    assert len(explained.near) == len(commands["explained"]["near"])


def test_corrections_are_those_behind_set(
    reader: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = SAMPLES / "spring_pencil.jpg"
    cards = ", ".join(truth(photo)["cards"])
    commands = said_by_command(
        capsys, str(photo), "--cards", cards, "--season", "spring", "--set", "F7=W,coins=4"
    )
    sheet = kscore.read(photo, reader=reader)
    before, after = (
        sheet.correct("F7=W", "coins=4").score(cards, "spring"),
        sheet.score(cards, "spring").correct("F7=water", "coins=4"),
    )
    assert timeless(before.to_dict()) == timeless(commands)
    assert after.map == before.map
    assert after.total == before.total == commands["score"]["total"]
    assert sheet.map[5][6] == "."  # values: nothing was changed
    with pytest.raises(kscore.KscoreError, match="Z9"):
        sheet.correct("Z9=W")


def test_answers_settle_questions_and_confirming_leaves_what_is_read(reader: Reader) -> None:
    photo = SAMPLES / "summer_coloured_lines.jpg"
    result = kscore.read(photo, reader=reader).score(FARMS, "summer")
    (question,) = result.questions
    assert question.kind == "cells"
    assert question.read == "."
    assert "farm" in question.text("en")
    assert "Acker" in question.text("de")
    assert set(question.cells) == result.doubtful
    farm = result.answer(question, "Acker")
    assert farm.board["B7"] == "A"
    assert farm.total != result.total
    assert not {cell for each in farm.questions for cell in each.cells} & {*question.cells}
    same = result.confirm()
    assert (same.map, same.total, same.questions) == (result.map, result.total, ())
    with pytest.raises(kscore.KscoreError):
        result.answer(question, "nothing of the kind")


def test_no_coins_on_a_grown_map_are_a_question_whose_answer_is_a_number(reader: Reader) -> None:
    result = kscore.read(SAMPLES / "summer_ink.jpg", reader=reader).score(GAME_CARDS, "summer")
    question = result.questions[0]
    assert (question.kind, question.read) == ("coins", 0)
    assert result.answer(question, 3).coins == 3
    assert result.answer(question, 0).questions == result.confirm(question).questions
    with pytest.raises(kscore.KscoreError):
        result.answer(question, "water")


def test_a_season_that_nobody_knows_is_asked(
    reader: Reader, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The photo's name says another season than its boxes.
    photo = tmp_path / "4_winter.jpg"
    shutil.copy(SAMPLES / "autumn_crayons.jpg", photo)
    cards = ", ".join(truth(SAMPLES / "autumn_crayons.jpg")["cards"])
    result = kscore.read(photo, reader=reader).score(cards)
    commands = said_by_command(capsys, str(photo), "--cards", cards)
    assert timeless(result.to_dict()) == timeless(commands)
    (question,) = result.questions
    assert question.kind == "season"
    with pytest.raises(kscore.KscoreError):
        assert result.total
    known = result.answer(question, "Herbst")
    assert known.season is kscore.Season.AUTUMN
    assert known.total == kscore.read(photo, reader=reader).score(cards, "fall").total
    with pytest.raises(ValueError, match="season"):
        known.answer(question, "winter")
    corrected = result.correct("A1=F")
    assert [each.kind for each in corrected.questions] == ["season"]
    assert corrected.confirm().map[0][0] == "F"


def test_a_typed_map_is_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    known = truth(SAMPLES / "winter_pencil.jpg")
    text, cards = "/".join(known["map"]), ", ".join(known["cards"])
    result = kscore.Sheet.parse(text, heroes=False).score(cards, "winter")
    commands = said_by_command(
        capsys, "--map", text, "--no-heroes", "--cards", cards, "--season", "winter"
    )
    assert timeless(result.to_dict()) == timeless(commands)
    commands = said_by_command(
        capsys, "what-if", "A1=F", "--map", text, "--no-heroes", "--cards", cards
    )
    changed = kscore.Sheet.parse(text, heroes=False).score(cards).what_if("A1=F")
    assert timeless(changed.to_dict()) == timeless(commands)
    with pytest.raises(kscore.KscoreError):
        changed = kscore.Sheet.parse(text).what_if("A1=F")  # points need cards
    with pytest.raises(kscore.EngineError):
        kscore.Sheet.parse("F/F/F/F/F/F/F/F/F/F/F")


# pictures in, pictures out


def test_pixels_are_read_as_their_file_is(reader: Reader) -> None:
    photo = SAMPLES / "spring_pencil.jpg"
    pixels = cv2.imread(str(photo))
    assert pixels is not None
    read = kscore.read(pixels.astype("uint8"), reader=reader)
    assert read.name == "photo"
    assert read.map == tuple(truth(photo)["map"])


def test_corners_and_layout_are_taken(reader: Reader) -> None:
    photo = SAMPLES / "spring_pencil.jpg"
    known = truth(photo)
    corners = [(x, y) for x, y in known["grid"]]
    read = kscore.read(photo, corners=corners, layout=known["layout"], reader=reader)
    assert read.map == tuple(known["map"])


def test_a_terrain_network_of_ones_own_is_asked(reader: Reader) -> None:
    class Mine:
        """Shows its view, and reads it as kscore does."""

        sha256 = "mine"
        seen: Picture | None = None

        def read(self, view: Picture) -> CellEvidence:
            self.seen = view
            return reader.terrain.read(view)

    mine = Mine()
    own = kscore.Reader(terrain=mine)
    assert kscore.read(SAMPLES / "spring_pencil.jpg", reader=own).map[0] == "VVVV.....A."
    assert mine.seen is not None
    assert mine.seen.shape == (384, 384, 3)
    kept = from_bytes(own.look(SAMPLES / "spring_pencil.jpg").to_bytes())
    assert kept.models == {**installed_models(), "terrain": "mine"}
    assert not kept.has_same_network(installed_models())

    mine.seen = None
    photo = str(SAMPLES / "spring_pencil.jpg")
    assert main(["--json", "--no-input", photo], reader=own) in (0, 5)
    assert mine.seen is not None, "commands read with it"


def test_what_shows_itself_is_harmless(reader: Reader) -> None:
    photo = SAMPLES / "game" / "1_spring_ben.jpg"
    result = kscore.read(photo, reader=reader).score(GAME_CARDS, "spring")
    page = result._repr_html_()
    assert page.count("<rect") == 121 + len(result.doubtful)
    assert all(award.cells[0] in page for award in result.awards)
    assert "<script" not in page
    assert result.board._repr_svg_().count("<rect") == 121


# an evening


def test_an_evening_is_what_the_commands_say(
    reader: Reader, quick_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players, photos = ["Anna", "Ben"], ["1_spring_anna", "1_spring_ben", "2_summer_anna"]
    ours, theirs = quick_path / "ours.kscore", quick_path / "theirs.kscore"
    evening = kscore.Evening.begin(players, GAME_CARDS, ours, name="evening", reader=reader)
    main(["new", *players, "--cards", GAME_CARDS, "--game", str(theirs), "--name", "evening"])
    capsys.readouterr()
    for name in photos:
        photo = SAMPLES / "game" / f"{name}.jpg"
        (outcome,) = evening.enter(photo)
        assert isinstance(outcome, kscore.Result)
        told = [note.text() for note in outcome.notes]
        written = evening.write(outcome)
        assert told == [note.text() for note in written.notes]
        commands = said_by_command(capsys, str(photo), "--no-hand", "--game", str(theirs))
        assert timeless(written.to_dict()) == timeless(commands)
        assert (written.player, written.total) == (commands["player"], commands["score"]["total"])
    commands = said_by_command(
        capsys, "what-if", str(photo), "A9=F", "--no-hand", "--game", str(theirs)
    )
    assert json.dumps(written.what_if("A9=F").to_dict()["what_if"]) == json.dumps(
        commands["what_if"]
    )
    assert written.what_if("A9=F").to_dict()["what_if_game"] == commands["what_if_game"]
    by_card = {entry.card.key: entry.score.points for entry in written.cards}
    assert written.explain("Canal Lake").score.points == by_card["canal_lake"]
    shown = said_by_command(capsys, "game", "--game", str(theirs))
    assert json.dumps(evening.to_dict()) == json.dumps(shown)
    assert [place.player.name for place in evening.standings] == [
        place["player"] for place in shown["standings"]
    ]
    spring = evening.score("anna", "Frühling")
    assert spring is not None
    assert spring.total == shown["players"][0]["seasons"]["spring"]["total"]
    assert evening.score("Ben", "summer") is None
    again = kscore.Evening.open(ours, reader=reader)
    assert again.standings == evening.standings
    with pytest.raises(kscore.KscoreError):
        kscore.Evening.begin(players, GAME_CARDS, ours)


def test_a_photo_of_nobody_waits_for_a_name(reader: Reader, quick_path: Path) -> None:
    photo = quick_path / "x.jpg"
    shutil.copy(SAMPLES / "game" / "1_spring_anna.jpg", photo)
    evening = kscore.Evening.begin(["Anna", "Ben"], GAME_CARDS, quick_path / "e", reader=reader)
    (outcome,) = evening.enter(photo)
    assert isinstance(outcome, kscore.Unplaced)
    assert outcome.players == ("Anna", "Ben")
    assert not evening.to_dict()["open"]
    placed = outcome.player("Ben")
    assert isinstance(placed, kscore.Result)
    assert (placed.player, placed.season) == ("Ben", kscore.Season.SPRING)
    assert evening.score("Ben", "spring") is None  # nothing is kept before it is written
    assert evening.write(placed).total == placed.total
    assert evening.score("Ben", "spring") is not None


def test_a_season_that_nothing_agrees_on_waits_for_one(reader: Reader, quick_path: Path) -> None:
    photo = quick_path / "anna.jpg"
    shutil.copy(SAMPLES / "game" / "3_autumn_anna.jpg", photo)
    evening = kscore.Evening.begin(["Anna", "Ben"], GAME_CARDS, quick_path / "e", reader=reader)
    (outcome,) = evening.enter(photo)
    assert isinstance(outcome, kscore.Unplaced)
    assert (outcome.players, outcome.seasons[0]) == ((), kscore.Season.AUTUMN)
    assert "autumn" in str(outcome.error).lower()
    with pytest.raises(ValueError, match="whose"):
        outcome.player("Anna")
    placed = outcome.season("Herbst")
    assert isinstance(placed, kscore.Result)
    assert evening.write(placed).season is kscore.Season.AUTUMN


def test_what_was_entered_before_the_record_changed_is_entered_anew(
    reader: Reader, quick_path: Path
) -> None:
    """Two photos of one player's look like spring sheets both; the second, written later, is the
    summer's."""
    evening = kscore.Evening.begin(["Anna"], GAME_CARDS, quick_path / "e", reader=reader)
    first, second = (quick_path / f"{n}.jpg" for n in "12")
    shutil.copy(SAMPLES / "game" / "1_spring_anna.jpg", first)
    shutil.copy(SAMPLES / "game" / "2_summer_anna.jpg", second)
    ((one,), (other,)) = evening.enter(first), evening.enter(second, season="summer")
    assert isinstance(one, kscore.Result)
    assert isinstance(other, kscore.Result)
    written = evening.write(one), evening.write(other.correct("coins=3"))
    assert [each.season for each in written] == ["spring", "summer"]
    assert written[1].coins == 3
    answered = evening.write(written[1].correct("coins=4"))
    assert (answered.season, answered.coins) == ("summer", 4)
    score = evening.score("Anna", "summer")
    assert score is not None
    assert score.coins == 4
    with pytest.raises(ValueError, match=r"Evening\.enter"):
        evening.write(kscore.read(first, reader=reader).score(GAME_CARDS, "spring"))


# documentation and examples


def as_doctest(document: str) -> str:
    """The Python on a page of documentation, one example after the other."""
    return "\n".join(re.findall(r"```python\n(.*?)```", document, re.DOTALL))


def test_the_page_says_what_happens(quick_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {
        "sheet": "autumn_crayons",
        "doubtful": "summer_coloured_lines",
        "anna": "game/1_spring_anna",
        "ben": "game/1_spring_ben",
    }
    for name, sample in names.items():
        shutil.copy(SAMPLES / f"{sample}.jpg", quick_path / f"{name}.jpg")
    (quick_path / "map.txt").write_text("\n".join(truth(SAMPLES / "autumn_crayons.jpg")["map"]))
    monkeypatch.chdir(quick_path)
    test = doctest.DocTestParser().get_doctest(
        as_doctest(DOCUMENT.read_text(encoding="utf-8")), {}, "library.md", str(DOCUMENT), 0
    )
    assert len(test.examples) > 25
    out = io.StringIO()
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=out.write)
    assert not failed, out.getvalue()


def test_the_page_is_short_and_names_everything() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert len(text.split()) <= 1300
    assert max(map(len, text.splitlines())) <= 120
    taught = {"read", "Sheet", "Result", "Board", "Evening", "Unplaced", "Reader", "NeulandTable"}
    assert all(name in text for name in taught)


@pytest.mark.parametrize("module", ["boards", "sheets", "neuland"])
def test_docstrings_say_what_happens(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(f"kscore.library.{module}"))
    assert tried
    assert not failed


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, REPOSITORY / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_folder_becomes_a_table(quick_path: Path, jobs: int) -> None:
    shutil.copy(SAMPLES / "summer_coloured_lines.jpg", quick_path / "ben.jpg")
    (quick_path / "broken.jpg").write_bytes(b"no photo")
    out, progress = io.StringIO(), io.StringIO()
    example("folder_to_csv").main(quick_path, FARMS, "summer", out, progress, jobs)
    good, bad = csv.DictReader(io.StringIO(out.getvalue()))
    assert (good["photo"], good["total"], bad["photo"], bad["total"]) == (
        "ben.jpg",
        "-3",
        "broken.jpg",
        "",
    )
    assert "farm" in good["questions"]
    assert bad["error"]
    assert EngineSheet.parse(good["map"]).layout.key == "K-B"
    assert progress.getvalue() == "1 of 2: ben.jpg\n2 of 2: broken.jpg\n"


def test_an_evening_in_a_notebook(
    quick_path: Path, reader: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    notebook = example("evening_notebook")
    cards = "Great City, Mages Valley, Borderlands, Stoneside Forest"
    evening = kscore.Evening.begin(["Anna", "Ben"], cards, quick_path / "e", reader=reader)
    photos = [SAMPLES / "game" / "1_spring_anna.jpg", quick_path / "1_spring_ben.jpg"]
    shutil.copy(SAMPLES / "spring_colour_only.jpg", photos[-1])
    doubted = notebook.enter(evening, photos)
    assert "Ben spring 3" in capsys.readouterr().out
    assert not doubted
    table = notebook.points_by_card(evening)
    assert list(table) == [("Anna", "spring"), ("Ben", "spring")]
    assert sum(table["Ben", "spring"].values()) == 3
    assert list(table["Ben", "spring"]) == ["Great City", "Mages Valley", "Coins", "Monsters"]
    pytest.importorskip("matplotlib").use("agg")
    notebook.plot(evening, quick_path / "plot.png")
    assert cv2.imread(str(quick_path / "plot.png")) is not None


def test_a_chat_bots_reply() -> None:
    reply = example("chat_reply").reply
    photo = (SAMPLES / "summer_coloured_lines.jpg").read_bytes()
    asked, picture = reply(photo, FARMS, "summer")
    assert asked.startswith("summer: -3\n")
    assert "? B7" in asked
    assert cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR) is not None
    said, _ = reply(photo, FARMS, "summer", ["B7=A"], "de")
    assert said.startswith("Sommer: 0\n")
    assert "?" not in said
    assert reply(b"nothing", FARMS, "spring")[1] is None


def posted(app: Any, path: str, query: dict[str, str], body: bytes) -> tuple[int, bytes]:
    """What a web application answers to a photo that comes in two parts."""
    parts: list[dict[str, Any]] = [
        {"type": "http.request", "body": body[:100], "more_body": True},
        {"type": "http.request", "body": body[100:]},
    ]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return parts.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    request = {"type": "http", "method": "POST", "path": path, "headers": []}
    asyncio.run(app(request | {"query_string": urlencode(query).encode()}, receive, send))
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:])


def test_a_web_service() -> None:
    service = example("web_service")
    photo = (SAMPLES / "summer_coloured_lines.jpg").read_bytes()
    asked = {"cards": FARMS, "season": "summer"}
    status, found = posted(service.app, "/score", asked, photo)
    assert (status, json.loads(found)["score"]["total"]) == (200, -3)
    _, found = posted(service.app, "/score", {**asked, "set": "B7=A", "name": "ben.jpg"}, photo)
    answer = json.loads(found)
    assert (answer["photo"], answer["score"]["total"]) == ("ben.jpg", 0)
    status, found = posted(service.app, "/picture.png", asked, photo)
    assert (status, found[:4]) == (200, b"\x89PNG")
    status, found = posted(service.app, "/score", {**asked, "lang": "de"}, b"no photo" * 20)
    answer = json.loads(found)
    assert (status, answer["key"], answer["error"]) == (
        422,
        "photo.no_picture",
        "photo ist kein Bild.",
    )
    assert posted(service.app, "/score", {}, photo)[0] == 400
    vars(service)["MOST_BYTES"] = 50
    assert posted(service.app, "/score", asked, photo)[0] == 413


def test_evenings_in_a_data_frame(reader: Reader, quick_path: Path) -> None:
    pytest.importorskip("pandas")
    frame = example("data_frame")
    evening = kscore.Evening.begin("Anna, Ben", FARMS, quick_path / "e.kscore", reader=reader)
    for name in ("1_spring_anna", "1_spring_ben"):
        (outcome,) = evening.enter(SAMPLES / "game" / f"{name}.jpg")
        assert isinstance(outcome, kscore.Result)
        evening.write(outcome)
    table = frame.points([evening.record])
    assert list(table["evening"].unique()) == ["e"]
    assert table.groupby("player")["points"].sum().to_dict() == {"Anna": 13, "Ben": 1}
    assert frame.averages(table).loc["Anna"].sum() == 13
