"""Every command that takes a photo goes one way: the same doubt, told in text and as JSON, with the
same exit code.

The photo is one of the product's samples, of a hand that drew a forest and a monster alike. What
its network says of the spaces is put in its place, so that no other network changes what is asked:
all is certain but J6, which is a monster and is read as forest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jsonschema import Draft202012Validator
from kscore.engine.grid import Space
from kscore.scanner.pipeline import Look
from kscore.scanner.read.terrain import CLASSES
from kscore.scanner.reading import NOTHING, Alternative, Reading, ReadOptions

from kscore.cli.options import PhotoOptions, SheetOptions
from kscore.messages import Texts
from testing.commands import commands
from tests.kscore.conftest import Answering, Desk, Run
from tests.kscore.once import OnceReader
from tests.kscore.test_json_schema import SCHEMA
from tests.scanner.kinds import kind_of_doubt

AUTUMN = "Wildholds, Mages Valley, Greenbough, Borderlands"  # Greenbough lies under C
WINTER = "Greenbough, Wildholds, Mages Valley, Borderlands"
DOUBTFUL, TRUTH = "J6", "M"


class DoubtingReader(OnceReader):
    """Sees what the real reader sees, and one doubt."""

    def __init__(self, space: str = DOUBTFUL, read: str = "F", other: str = TRUTH) -> None:
        self.doubt = space, read, other

    def look(self, photo: Path, options: ReadOptions = ReadOptions(), *_: object) -> Look:
        return _with_one_doubt(super().look(photo, options), *self.doubt)


def _with_one_doubt(look: Look, space: str, read: str, other: str) -> Look:
    """The look, had the network been certain of every space but one."""
    rows = json.loads(look.photo.path.with_suffix(".json").read_text())["map"]
    meant = np.array([[CLASSES.index(letter) for letter in row] for row in rows])
    chances = np.where(meant[..., None] == np.arange(len(CLASSES)), 1.0, 1e-6)
    embedding = np.eye(32)[meant]
    row, column = Space.parse(space)
    chances[row, column] = 1e-6
    chances[row, column, [CLASSES.index(read), CLASSES.index(other)]] = 0.9, 0.1
    embedding[row, column] = np.eye(32)[-1]  # like nothing else on the sheet
    terrain = np.log(chances / chances.sum(-1, keepdims=True)).astype(np.float32)
    discord = np.zeros((11, 11), np.float32)
    cells = replace(
        look.seen.cells,
        terrain=terrain,
        alone=terrain,
        embedding=embedding.astype(np.float32),
        discord=discord,
    )
    return replace(look, seen=replace(look.seen, cells=cells))


@pytest.fixture
def photo(samples: Path) -> Path:
    return samples / "game" / "2_summer_anna.jpg"


@pytest.fixture
def run(run: Run, desk: Desk) -> Run:
    desk.reader = DoubtingReader()
    return run


BY_CARDS = ("--cards", AUTUMN, "--season", "autumn")
BY_RECORD = ("--player", "Anna", "--season", "autumn")
ARGUMENTS = {"PHOTO": "PHOTO", "PHOTO|PLAYER": "PHOTO", "CARD": "CARD", "F7=W": "K1=F"}
"""What is typed for a command's arguments; whoever adds another says here what that is."""
NO_PHOTO = {
    "FILE",
    "FILE.html",
    "FOLDER",
    "KEY|FILE",
    "NAME",
    "NEW",
    "OTHER",
    "PLAYER",
    "QUESTION",
}
NO_PHOTO |= {"QUESTION", "SEASON", "TABLE", "WORD"}
"""Arguments of commands that are no photos."""
NAMED = {"game final": ("--cards", WINTER, "--season", "winter"), "explain": ()}
"""Options of commands that are typed otherwise than `BY_CARDS`."""
SCORES_NOTHING = ("hands learn", "sheet layout learn")
"""What they doubt they ask, or do not do (`test_hand_commands`, `test_layout_learn`): a hand, a
layout's file."""


def ways() -> dict[str, tuple[str, ...]]:
    """Every command that takes a photo, with named cards and, where it knows players, by the
    record."""
    found = {}
    for name, command in commands().items():
        typed = [each.metavar for each in command.params if each.param_type_name == "argument"]
        if name in SCORES_NOTHING or not any("PHOTO" in (each or "") for each in typed):
            continue
        words = [] if name == "photo" else name.split()
        each_word = (word.strip("[].") for each in typed for word in each.split())
        words += [ARGUMENTS[word] for word in each_word]
        found[name] = (*words, *NAMED.get(name, BY_CARDS))
        if any(each.name == "player" for each in command.params):
            found[f"{name} by record"] = (*words, *BY_RECORD)
    return found


WAYS = ways()
SEASON_END = "photo by record"
SETTLED = "J6=M,coins=6"


def asked(
    run: Run, photo: Path, way: str, *more: object, card: str = "Greenbough"
) -> tuple[int, str, str]:
    """One way of asking, a game begun where it goes by the record."""
    typed = {"PHOTO": photo, "CARD": "Goblin" if way.startswith("game ambush") else card}
    words = WAYS[way]
    if "--player" in words and not run("games")[1].count("anna"):
        assert run("new", "Anna", "Ben", "--cards", AUTUMN, "--name", "anna", "--no-input")[0] == 0
    return run(*(typed.get(word, word) for word in words), *more)


@pytest.mark.parametrize("way", WAYS)
def test_a_doubt_is_told_in_text(run: Run, photo: Path, way: str) -> None:
    code, out, err = asked(run, photo, way, "--no-input")
    assert code == 5, err
    assert f"? {DOUBTFUL}: read as forest, or monster" in " ".join(out.split())
    # what is recorded can be asked again
    assert "--set" in err if way != SEASON_END else "kscore review" in out


@pytest.mark.parametrize("way", WAYS)
def test_a_doubt_is_told_as_json(run: Run, photo: Path, way: str) -> None:
    code, out, _ = asked(run, photo, way, "--json")
    data = json.loads(out)
    assert code == 5
    Draft202012Validator(SCHEMA).validate(data)
    assert (data["status"], data["error"]) == ("doubtful", None)
    assert [DOUBTFUL] in [doubt.get("cells") for doubt in data["doubts"]]


@pytest.mark.parametrize("way", WAYS)
def test_a_doubt_of_a_kind_that_nobody_knows_is_never_dropped(
    run: Run, desk: Desk, photo: Path, way: str
) -> None:
    with kind_of_doubt("made_up") as made_up:

        class WithOneMore(Look):
            def reading(self, answered: Mapping[str, str] = NOTHING) -> Reading:
                reading = super().reading(answered)
                more = made_up("nobody", (Alternative("knows", 0.3),))
                return reading.with_doubts((*reading.doubts, more))

        class Reader(DoubtingReader):
            def look(self, *said: Any) -> Look:
                seen = super().look(*said)
                own = {each.name: getattr(seen, each.name) for each in fields(seen) if each.init}
                return WithOneMore(**own)

        desk.reader = Reader()
        code, out, _ = asked(run, photo, way, "--set", SETTLED, "--json")
        data = json.loads(out)
        assert (code, data["status"]) == (5, "doubtful")
        assert [each["kind"] for each in data["doubts"] if each["kind"] != "box"] == ["made_up"]


@pytest.mark.parametrize("way", [way for way in WAYS if way != "game final"])
def test_what_is_said_settles_it(run: Run, photo: Path, way: str) -> None:
    code, out, _ = asked(run, photo, way, "--set", SETTLED, "--json")
    assert json.loads(out)["doubts"] == []
    assert code == 0


@pytest.mark.parametrize("way", WAYS)
def test_it_is_asked_where_somebody_is_there(
    run: Run, photo: Path, way: str, answering: Answering, tmp_path: Path
) -> None:
    answered: list[str] = []

    def answer(prompt: str) -> str:
        answered.append(prompt)
        return "m" if len(answered) == 1 else ""

    answering(answer)
    said = "coins=6" + (
        ",autumn.total=9" if way == "game final" else ""
    )  # that box is empty in autumn
    code, out, err = asked(run, photo, way, "--debug", tmp_path, "--set", said)
    assert Texts("en")("ask.cells", count=1, where=DOUBTFUL) in err
    assert (tmp_path / "doubts.png").is_file()
    assert code == 0, (out, err)


@pytest.mark.parametrize("way", WAYS)
def test_pictures_are_written(run: Run, photo: Path, way: str, tmp_path: Path) -> None:
    sheet, overlay = tmp_path / "sheet.png", tmp_path / "overlay.png"
    asked(run, photo, way, "--no-input", "--picture", sheet, "--overlay", overlay)
    assert sheet.is_file()
    assert overlay.is_file()


@pytest.mark.parametrize("way", WAYS)
def test_a_picture_that_cannot_be_written_costs_no_score(
    run: Run, photo: Path, way: str, tmp_path: Path
) -> None:
    code, out, err = asked(run, photo, way, "--json", "--picture", tmp_path / "sheet.nonsense")
    data = json.loads(out)
    assert code == 3
    assert data["doubts"]
    assert data["error"] in err


@pytest.mark.parametrize("way", WAYS)
def test_a_photo_that_is_none_is_told_alike(run: Run, tmp_path: Path, way: str) -> None:
    missing = tmp_path / "anna.jpg"
    missing.write_bytes(b"no picture")
    code, out, err = asked(run, missing, way, "--json")
    assert code == 3
    data = json.loads(out)
    assert (data["status"], data["error"]) == ("failed", err.strip())


def test_what_is_recorded_keeps_its_doubt(run: Run, photo: Path) -> None:
    assert asked(run, photo, SEASON_END, "--no-input")[0] == 5
    for words in (("explain", "Greenbough", "Anna"), ("what-if", "Anna", "K1=F")):
        code, out, _ = run(*words)
        assert (code, f"? {DOUBTFUL}:" in out) == (5, True), out
        code, out, _ = run(*words, "--json")
        assert (code, json.loads(out)["status"]) == (5, "doubtful")
        assert run(*words, "--set", SETTLED)[0] == 0


def test_the_card_is_explained_on_what_is_true(run: Run, photo: Path) -> None:
    assert "Greenbough: 4" in run("explain", "Greenbough", photo, "--set", f"{DOUBTFUL}={TRUTH}")[1]


def test_changes_are_no_corrections(run: Run, photo: Path) -> None:
    """What would be is not what is: the doubt about a space stays though the change names it."""
    out = run("what-if", photo, f"{DOUBTFUL}={TRUTH}", *BY_CARDS, "--json")[1]
    data = json.loads(out)
    assert [DOUBTFUL] in [doubt.get("cells") for doubt in data["doubts"]]
    assert {"card": "greenbough", "before": 5, "after": 4} in data["what_if"]


def test_a_doubt_is_weighed_before_and_after_the_changes(run: Run, photo: Path) -> None:
    """Without the other forest of row J, J6 decides about its row, too: before the changes only
    about its column."""
    data = json.loads(run("what-if", photo, "J7=.", *BY_CARDS, "--json")[1])
    (doubt,) = [doubt for doubt in data["doubts"] if doubt.get("cells") == [DOUBTFUL]]
    monster = next(other for other in doubt["alternatives"] if other["read"] == "M")
    assert monster["changes"]["then.greenbough"] == -2
    assert monster["changes"]["greenbough"] == -1


def parameters() -> dict[str, set[str]]:
    return {
        name: {parameter.name for parameter in command.params}
        for name, command in commands().items()
    }


def test_of_every_argument_it_is_known_whether_it_is_a_photo() -> None:
    found = {
        word.strip("[].")
        for command in commands().values()
        for each in command.params
        if each.param_type_name == "argument"
        for word in each.metavar.split()
    }
    assert found - {""} == NO_PHOTO | ARGUMENTS.keys()


def test_the_ways_are_those_of_the_command_list() -> None:
    assert len(WAYS) >= 9
    assert {
        "photo",
        SEASON_END,
        "game final",
        "explain by record",
        "what-if by record",
    } <= WAYS.keys()


@pytest.mark.parametrize("command", sorted({way.removesuffix(" by record") for way in WAYS}))
def test_every_command_that_takes_a_photo_takes_the_same_options(command: str) -> None:
    options = PhotoOptions if command == "game final" else SheetOptions
    assert len(options.declared_options()) > 15
    assert options.declared_options().keys() <= parameters()[command]


QUIET = "K11", ".", "W"
"""A space that may be empty or water: no points hang on that, only what fits there."""
NO_POINTS = "Wildholds"
"""A card to which no single space is worth anything."""
SCORED = ("photo", SEASON_END, "game final", "check")
TELLING = (
    *((way, NO_POINTS, *QUIET) for way in WAYS),
    *((way, "Borderlands", "C10", ".", "F") for way in WAYS if "explain" in way),  # nearly there
    *((way, "Greenbough", "I7", ".", "F") for way in (*SCORED, "explain")),  # what earns points
    *((way, NO_POINTS, "G7", ".", "M") for way in (*SCORED, "what-if")),  # what costs points
    *((way, NO_POINTS, "K1", ".", "W") for way in WAYS if "what-if" in way),  # what changes
)
"""Spaces that change no points, each with a way to ask for what hangs on its two letters."""
THE_SHEET = {"map", "confidence", "said", "symbols", "doubts", "status", "notes", "timing_ms"}
"""Keys of JSON that are the sheet as it is read, with how sure that is, and no answer about it."""
ROW = re.compile(
    r"^ *[A-K](?:[ [*°?]*[.FVAWMHX^#DGTZ][]*°?]*){11}|\d+\s+spaces are drawn", re.MULTILINE
)


@pytest.mark.parametrize(("way", "card", "space", "stands", "otherwise"), TELLING)
def test_a_doubt_is_told_where_anything_hangs_on_it(
    run: Run,
    desk: Desk,
    photo: Path,
    way: str,
    card: str,
    space: str,
    stands: str,
    otherwise: str,
) -> None:
    """What a command tells, beside the map itself, of either letter of a space that changes no
    points: where it differs, what the space may be has to be told with it."""
    desk.reader = DoubtingReader(space, stands, otherwise)

    def answer(*words: str) -> tuple[dict[str, Any], str]:
        code, out, _ = asked(run, photo, way, *words, "--no-input", card=card)
        as_json, data, _ = asked(run, photo, way, *words, "--json", card=card)
        assert code == as_json
        return json.loads(data), out

    (data, text), *either = (
        answer(*words)
        for words in ((), ("--set", f"{space}={stands}"), ("--set", f"{space}={otherwise}"))
    )
    answers = [{key: said[key] for key in said.keys() - THE_SHEET} for said, _ in either]
    if answers[0] != answers[1] or len({ROW.sub("", text) for _, text in either}) > 1:
        told = (*data["doubts"], *data["notes"])
        kinds = [each["kind"] for each in told if each.get("cells") == [space]]
        assert kinds in (["cells"], ["unasked"])
        t = Texts("en")
        read, other = (t(f"terrain.{letter}") for letter in (stands, otherwise))
        asked_of = f"{space}: read as {read}, or {other}"
        unasked = t("report.unasked", n=1, where=space, others=other)
        told_of = asked_of if kinds == ["cells"] else unasked
        assert f"? {told_of}" in " ".join(text.split())


def test_an_ambush_hangs_on_more_than_points(run: Run, desk: Desk, photo: Path) -> None:
    desk.reader = DoubtingReader(*QUIET)
    for way in ("game ambush", "game ambush by record"):
        assert asked(run, photo, way, "--json")[0] == 5
    assert asked(run, photo, "photo", "--json")[0] == 0
