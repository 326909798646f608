"""The JSON schema says what `--json` writes: real output of every command is held against it, and
it is strict."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from jsonschema import Draft202012Validator
from kscore.engine.cards import CARDS as CARDS_BY_KEY, CATEGORIES
from kscore.engine.grid import BOX_FIELDS, Space
from kscore.engine.messages import TREE
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import kinds_of_doubt

from kscore.game.game import Game
from kscore.game.season_end import typed
from kscore.messages import LANGUAGES, Texts
from kscore.sheet.check import Comparison, SeasonFrom, SeasonGuess, Verdict
from kscore.sheet.notes import SheetNote
from kscore.sheet.season_weighing import SeasonEvidence
from kscore.sheet.whole_game import PointsOrigin
from kscore.statements.corrections import Corrections
from kscore.views.json_form import end_json
from testing.slow_scorer import SLOW, SlowBoard, monster_minus
from tests.engine.strategies import sheets
from tests.kscore.conftest import Desk
from tests.kscore.once import OnceReader
from tests.kscore.sheets import MAP, setup_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
SCHEMA: dict[str, Any] = json.loads(
    (DOCS / "schema" / "kscore-1.schema.json").read_text(encoding="utf-8")
)
CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
main = Desk(OnceReader()).main


def validator(name: str) -> Draft202012Validator:
    """For one of the schema's parts."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def wrong(name: str, data: Any) -> list[str]:
    """What the schema says against some output: nothing where it is as it should be."""
    return [
        f"{error.json_path}: {error.message}"[:300] for error in validator(name).iter_errors(data)
    ]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command prints with ``--json``."""

    def call(*arguments: object) -> Any:
        capsys.readouterr()  # what commands before it told
        main([*map(str, arguments), "--json"])
        return json.loads(capsys.readouterr().out)

    return call


@pytest.fixture(scope="module")
def photo(samples: Path) -> Any:
    """One photo's object."""
    out = StringIO()
    with redirect_stdout(out):
        main(
            [
                str(samples / "game" / "4_winter_clara.jpg"),
                "--cards",
                CARDS,
                "--season",
                "winter",
                "--json",
            ]
        )
    return json.loads(out.getvalue())


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_a_photo(photo: Any) -> None:
    assert photo["doubts"]
    assert photo["boxes"]
    assert "game" in photo
    assert wrong("photo", photo) == []
    Draft202012Validator(SCHEMA).validate(photo)


def test_every_sample_as_it_is_read(samples: Path, printed: Any) -> None:
    paths = sorted(samples.glob("*.jpg"))[::3]
    found = printed(*paths, samples / "missing.jpg", "--cards", CARDS, "--season", "autumn")
    assert len(found) == len(paths) + 1
    assert found[-1]["status"] == "failed"
    assert [each for data in found for each in wrong("photo", data)] == []
    assert wrong("photos", found) == []


def test_a_typed_map_with_and_without_a_season(printed: Any) -> None:
    scored = printed(
        "--map", MAP, "--cards", CARDS, "--season", "spring", "--set", "F7=W,H7=MZ,coins=3"
    )
    assert wrong("photo", scored) == []
    assert scored["letters"]
    cards = printed("--map", MAP, "--cards", CARDS)
    assert wrong("photo", cards) == []
    assert "cards" in cards
    assert wrong("photo", printed("--map", MAP)) == []


_SPACES = st.builds(
    lambda row, column: Space(row, column).name, st.integers(0, 10), st.integers(0, 10)
)
_SAID = st.one_of(
    st.builds(
        "{}={}".format, _SPACES, st.sampled_from([*".FVAWMHX", "MZ", "M-", "star", "nostar"])
    ),
    st.builds("coins={}".format, st.integers(0, 14)),
    st.builds("spent={}".format, st.integers(0, 14)),
)


@st.composite
def possible_sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet whose stars and letters stand where they can."""
    sheet = draw(sheets())
    board = sheet.board
    destroys = board.mask("H") | board.mask("X")
    stars = frozenset(space for space in sheet.stars if destroys and board[space] != "M")
    return replace(
        sheet, stars=stars, letters=tuple(pair for pair in sheet.letters if board[pair[0]] == "M")
    )


@given(
    possible_sheets(),
    st.permutations(CATEGORIES),
    st.randoms(use_true_random=False),
    st.sampled_from([None, *Season]),
    st.sampled_from([None, "--heroes", "--no-heroes"]),
    st.lists(_SAID, max_size=3),
)
@settings(max_examples=60)
def test_any_typed_map_is_as_the_schema_says_and_adds_up(
    sheet: Sheet,
    order: list[str],
    chance: Random,
    season: Season | None,
    heroes: str | None,
    said: list[str],
) -> None:
    """Points by the slow scorer of the rule texts, sums, the coins' track, and the same again from
    the printed report."""
    keys = [
        chance.choice([each.key for each in CARDS_BY_KEY.values() if each.category == one])
        for one in order
    ]
    options = ["--cards", ",".join(keys), *([] if heroes is None else [heroes])]
    options += [] if season is None else ["--season", season.value]

    def scored(*arguments: str) -> tuple[int, str]:
        out = StringIO()
        with redirect_stdout(out), redirect_stderr(StringIO()):
            code = main([*arguments, *options])
        return code, out.getvalue()

    typed = ["--map", sheet.line, *(part for each in said for part in ("--set", each))]
    code, text = scored(*typed, "--json")
    if code == 2:  # what is said contradicts itself, the print or the rules
        return
    assert code in (0, 5)
    data = json.loads(text)
    assert wrong("photo", data) == []
    assert (code == 5) == bool(data["doubts"])
    slow = SlowBoard(tuple(data["map"]), sheet.layout.ruins, heroes != "--no-heroes")
    score = data["score"]
    cards = data["cards"] if season is None else score["cards"]
    assert [each["card"] for each in cards] == [keys["ABCD".index(each["edict"])] for each in cards]
    for each in cards:
        assert (
            each["points"]
            == SLOW[each["card"]](slow)
            == sum(award["points"] for award in each["awards"])
        )
    coins = data["coins"]
    assert coins["track"].count("m") == coins["marked"] - coins["spent"]
    if season is not None:
        assert score["monsters"] == monster_minus(slow)
        assert score["coins"] == coins["marked"] - coins["spent"]
        assert (
            score["total"]
            == sum(each["points"] for each in cards) + score["coins"] + score["monsters"]
        )
    code, again = scored("--map", scored(*typed)[1], "--json")
    same = ("map", "stars", "letters", "score", "layout", *(["coins"] if score else []))
    assert {key: json.loads(again)[key] for key in same} == {key: data[key] for key in same}


def test_a_game_and_its_seasons(samples: Path, printed: Any, tmp_path: Path) -> None:
    own = tmp_path / "island.toml"
    own.write_text('key = "island"\nmountains = ["B4", "C9"]\n', encoding="utf-8")
    main(["new", "Anna", "Ben", "--cards", CARDS, "--layout", str(own), "--no-input"])
    assert wrong("game", printed("game")) == []
    main(["new", "Anna", "Ben", "--cards", CARDS, "--no-input"])
    spring = printed(samples / "game" / "1_spring_anna.jpg")
    assert wrong("photo", spring) == []
    assert spring["player"] == "Anna"
    main(["enter", "Ben", "spring", "--total", "-3"])
    game = printed("game")
    assert wrong("game", game) == []
    assert game["players"][1]["seasons"]["spring"]["typed"]


def test_what_the_boxes_say_beside_the_record(samples: Path, printed: Any) -> None:
    """Spring is in no record: its box is told below the score at a terminal, and here."""
    main(["new", "Anna", "Ben", "--cards", CARDS, "--no-input"])
    found = printed(
        samples / "game" / "3_autumn_anna.jpg", "--player", "Anna", "--season", "summer"
    )
    assert wrong("photo", found) == []
    truth = json.loads((samples / "game" / "3_autumn_anna.json").read_text(encoding="utf-8"))
    (spring,) = found["unrecorded"]
    assert (spring["season"], spring["points"]) == ("spring", truth["boxes"][0]["total"])
    assert found["boxes_say"] is None


def test_a_season_that_the_boxes_contradict() -> None:
    end = typed(Game(setup_of(), ()), "Anna", Season.SUMMER, Sheet.parse(MAP), Corrections())
    box = SeasonGuess(Season.AUTUMN, SeasonFrom.FOLLOWS, Season.SUMMER)
    against = SeasonEvidence(30, (Season.SUMMER,), box=box, said=Season.SUMMER)
    assert end_json(end, against, "en")["boxes_say"] == {
        "season": "autumn",
        "how": "follows",
        "box": "summer",
    }
    assert end_json(end, replace(against, said=Season.AUTUMN), "en")["boxes_say"] is None


def test_a_finished_solo_game(printed: Any) -> None:
    main(["new", "Anna", "--solo", "--cards", CARDS, "--no-input"])
    for season in ("spring", "summer", "autumn", "winter"):
        main(["enter", "Anna", season, "--total", "20"])
    game = printed("game")
    assert game["solo"]["title"]
    assert wrong("game", game) == []
    stats = printed("game", "--stats")
    assert [row["total"] for row in stats["rows"]] == [80]
    assert wrong("stats", stats) == []


def test_the_whole_game_from_the_boxes(samples: Path, printed: Any) -> None:
    data = printed("final", samples / "game" / "4_winter_ben.jpg", "--cards", CARDS)
    assert data["game"]["seasons"]
    assert wrong("photo", data) == []


def test_a_check(samples: Path, printed: Any) -> None:
    data = printed("check", samples / "game" / "4_winter_anna.jpg", "--cards", CARDS)
    assert data["numbers"]
    assert wrong("check", data) == []


def test_a_card_explained_on_a_photo(samples: Path, printed: Any) -> None:
    data = printed("explain", "Treetower", samples / "game" / "4_winter_anna.jpg")
    assert data["explained"]["card"] == "treetower"
    assert data["explained"]["awards"]
    assert data["explained"]["seasons"] is None
    assert wrong("photo", data) == []


@pytest.mark.parametrize(
    ("card", "seasons"), [("Treetower", ["spring", "winter"]), ("Mages Valley", [])]
)
def test_a_card_is_explained_with_the_seasons_in_which_it_scores(
    samples: Path, printed: Any, card: str, seasons: list[str]
) -> None:
    """Points of a card that the game does not play looked like points of the sheet."""
    photo = samples / "game" / "4_winter_anna.jpg"
    cards = "Treetower, Canal Lake, Greengold Plains, Broken Road"
    data = printed("explain", card, photo, "--cards", cards)
    assert data["explained"]["seasons"] == seasons
    assert wrong("photo", data) == []


def test_a_card_explained_without_a_sheet(printed: Any) -> None:
    data = printed("explain", "Treetower")
    assert data["key"] == "treetower"
    assert wrong("card_list", [data]) == []


def test_what_if_of_a_photo(samples: Path, printed: Any) -> None:
    photo = samples / "game" / "4_winter_anna.jpg"
    data = printed("what-if", photo, "F7=W", "--cards", CARDS, "--season", "winter")
    assert len(data["what_if"]) == 5, (
        "the season's two cards, the monsters, the coins and the season"
    )
    assert wrong("photo", data) == []


def test_the_cards(printed: Any) -> None:
    data = printed("cards")
    assert len(data) == len(CARDS_BY_KEY)
    assert wrong("card_list", data) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("status",), "fine"),
        (("surprise",), 1),
        (("map", 0), "FF"),
        (("doubts", 0, "kind"), "mood"),
        (("doubts", 0, "alternatives", 0, "p"), 1.2),
        (("score", "cards", 0, "awards", 0, "cells"), ["L1"]),
        (("score", "monsters"), 3),
        (("status",), "failed"),
    ],
)
def test_what_the_contract_does_not_say_is_refused(
    photo: Any, path: tuple[str | int, ...], value: Any
) -> None:
    broken = deepcopy(photo)
    place = broken
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert wrong("photo", broken)


def test_a_missing_key_is_refused(photo: Any) -> None:
    for key in photo:
        if key in SCHEMA["$defs"]["photo"]["required"]:
            assert wrong("photo", {name: value for name, value in photo.items() if name != key}), (
                key
            )


def _kinds_of(part: Any) -> set[str]:
    """What ``kind`` may be anywhere in a part of the schema."""
    if isinstance(part, list):
        return set().union(*map(_kinds_of, part))
    if not isinstance(part, dict):
        return set()
    own = part.get("kind", {})
    here = {own["const"]} if "const" in own else set(own.get("enum", ()))
    return here.union(*(_kinds_of(value) for value in part.values()))


def test_every_kind_of_doubt_is_known_to_the_contract_and_to_people() -> None:
    kinds = {doubt.kind for doubt in kinds_of_doubt()}
    assert _kinds_of(SCHEMA["$defs"]["doubt"]) == kinds
    named = kinds - {"cells", "box"}  # spaces and fields are named themselves
    assert [
        f"{lang} {kind}"
        for lang in LANGUAGES
        for kind in named
        if f"doubt.{kind}" not in Texts(lang)
    ] == []


def test_every_kind_of_note_is_known_to_the_contract() -> None:
    kinds = SCHEMA["$defs"]["note"]["properties"]["kind"]["enum"]
    assert sorted(kinds) == sorted(note.kind for note in SheetNote.__subclasses__())


def test_closed_lists_are_those_of_the_code() -> None:
    defs = SCHEMA["$defs"]
    number, whole = defs["number"]["properties"], defs["part"]["properties"]
    guess = defs["check"]["properties"]["season_from"]["anyOf"][0]["properties"]
    assert set(number["verdict"]["enum"]) == set(Verdict)
    assert set(number["against"]["enum"]) == set(Comparison)
    assert set(number["field"]["enum"]) == {*BOX_FIELDS, "final"}
    assert set(guess["how"]["enum"]) == set(SeasonFrom)
    assert set(whole["from"]["enum"]) == set(PointsOrigin)
    assert set(defs["card_list"]["items"]["properties"]["category"]["enum"]) == set(CATEGORIES)


def test_every_key_of_a_photo_and_a_check_is_explained() -> None:
    explained = set(re.findall(r"`([a-z_.]+)`", (DOCS / "json.md").read_text(encoding="utf-8")))
    for name in ("photo", "check", "game", "card_list"):
        schema = SCHEMA["$defs"][name]
        always = (schema.get("items") or schema)["required"]
        assert set(always) <= explained, name


def test_every_contradiction_has_its_key_in_the_schema() -> None:
    """What was said otherwise of another photo was none of the schema's keys."""
    found = {key.removeprefix("against.") for key in TREE.keys("en") if key.startswith("against.")}
    assert set(SCHEMA["$defs"]["contradiction"]["properties"]["key"]["enum"]) == found


def test_problems_and_the_photos_quality_are_told(
    photo: Any, samples: Path, tmp_path: Path, printed: Any
) -> None:
    """The terminal and the phone told them; programs were told nothing, as if all were well."""
    for name, prefix in (("problem", "problem."), ("quality", "quality.")):
        found = {key.removeprefix(prefix) for key in TREE.keys("en") if key.startswith(prefix)}
        assert set(SCHEMA["$defs"][name]["properties"]["key"]["enum"]) == found
    assert photo["problems"] == photo["quality"] == []
    sheet = cv2.imread(str(samples / "spring_pencil.jpg"))
    assert sheet is not None
    pair = np.hstack([sheet, sheet[:, : round(0.78 * sheet.shape[1])]])
    path = tmp_path / "pair.jpg"
    assert cv2.imwrite(str(path), pair)
    found = printed(path, "--lang", "en", "--set", "A8=M", "--set", "A8=star")
    assert wrong("photo", found) == []
    assert [each["key"] for each in found["quality"]] == ["others"]
    assert "other sheets are in view" in found["quality"][0]["text"]
    assert {each["key"]: each["cells"] for each in found["problems"]}["star_on_monster"] == ["A8"]
