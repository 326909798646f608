"""A recorded sheet is reviewed as its photo would be, with the photo deleted: same questions,
answers and points."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest
from kscore.calibration.datasets.photos import open_truth
from kscore.engine.season import Season
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import Doubt, ReadOptions

from kscore.cli.app import main
from kscore.cli.dialogue import Dialogue
from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.imported import import_game
from kscore.game.recorded import kept_look, networks_note, reconsidered, scorer_of
from kscore.game.season_end import beside
from kscore.messages import Texts
from kscore.phone.sheets import GameSheets
from kscore.record.entry import Entry, Seat
from kscore.record.hands import HandContext, known_hands
from kscore.record.places import Places
from kscore.record.store import MIGRATIONS, Record
from kscore.sheet.case import Scorer, answer
from kscore.sheet.late import SheetPast, score_at_season_end
from kscore.sheet.scoring import PhotoSource, ScoredSheet, Scoring, SheetHistory
from kscore.statements.corrections import Corrections, How, Origin, Statement
from tests.kscore.conftest import Desk, Somebody, line_by_line
from tests.kscore.sheets import case_of

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
MOST_SAID = 40


@dataclass(frozen=True)
class Case:
    """Photos of one player, of the last of which spaces are doubtful; ``games`` is played at the
    table."""

    photos: tuple[str, ...]
    games: str = "K"


CASES = {
    "a summer alone": Case(("game/2_summer_clara.jpg",)),
    "after a summer": Case(("game/2_summer_david.jpg", "game/3_autumn_david.jpg")),
    "a winter alone": Case(("game/4_winter_clara.jpg",)),
    "heroes, both games": Case(("heroes_back_pencil.jpg",), "KH"),
}


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@dataclass(frozen=True)
class Recorded:
    """A game as it was recorded, its photos deleted, and the look at the last photo that nobody has
    any more."""

    path: Path
    look: Look

    @property
    def game(self) -> Game:
        with Record.open(self.path) as record:
            return Game.of(record)

    @property
    def entry(self) -> Entry:
        return self.game.latest("Anna")

    def by_photo(self, with_hands: bool = True) -> Scorer:
        """Scores the photo itself, with what the record knew when it was taken."""
        game, entry = self.game, self.entry
        before = game.previous("Anna", entry.season)
        setup = game.setup
        history = SheetHistory(played=setup.played, previous=before)
        hands = known_hands(HandContext("Anna", setup.players)) if with_hands else None
        source = PhotoSource(self.look).knowing(history, season=entry.season, hands=hands)
        table = Scoring(game.setup.card_set, entry.season, played=game.setup.played)
        past = SheetPast(before, game.noted_until(entry.season), beside(game, entry.seat))
        return partial(score_at_season_end, source, table, past)

    def by_record(self) -> Scorer:
        return scorer_of(self.game, self.entry)


def run(*words: object) -> int:
    return main([str(word) for word in words])


@pytest.fixture(params=CASES, scope="module")
def recorded(
    request: pytest.FixtureRequest, reader: Reader, tmp_path_factory: pytest.TempPathFactory
) -> Recorded:
    return record(CASES[request.param], reader, tmp_path_factory.mktemp("table"))


def record(case: Case, reader: Reader, folder: Path) -> Recorded:
    truths = [open_truth(SAMPLES / name) for name in case.photos]
    path = folder / "game.kscore"
    heroes = ("--heroes",) if truths[-1]["heroes"] else ()
    cards = ", ".join(truths[-1]["cards"])
    played = ("--cards", cards, "--games", case.games, *heroes)
    assert run("new", "Anna", *played, "--no-input", "--game", path) == 0
    for name, truth in zip(case.photos, truths, strict=True):
        photo = folder / Path(name).name
        shutil.copy(SAMPLES / name, photo)
        assert run(photo, "--season", truth["season"], "--no-input", "--game", path) in (0, 5)
        if name == case.photos[-1]:
            with Record.open(path) as open_record:
                setup = open_record.setup
            look = reader.look(photo, ReadOptions(setup.played))
        photo.unlink()
    return Recorded(path, look)


def told(scored: ScoredSheet) -> tuple[object, ...]:
    """All that a player is told and asked."""
    assert scored.reading is not None
    reading = scored.reading.to_json() | {"timing_ms": None}
    points = None if scored.season is None else scored.season.total
    doubts = [
        (doubt, [dict(other.changes) for other in doubt.alternatives]) for doubt in scored.doubts
    ]
    return points, doubts, scored.sheet.line, reading, scored.open_numbers, scored.undone


Choice = Callable[[Doubt, int], object]


def as_read(doubt: Doubt, _: int) -> object:
    return doubt.read


def always_another(doubt: Doubt, _: int) -> object:
    return doubt.alternatives[0].read if doubt.alternatives else doubt.read


def by_turns(doubt: Doubt, number: int) -> object:
    others = [doubt.read, *(other.read for other in doubt.alternatives)]
    return others[number % len(others)]


@pytest.mark.parametrize("choose", [as_read, always_another, by_turns])
def test_it_asks_and_answers_as_the_photo_does(recorded: Recorded, choose: Choice) -> None:
    photo, kept = recorded.by_photo(), recorded.by_record()
    at_photo, at_record = photo(Corrections()), kept(Corrections())
    assert at_photo.doubts
    for number in range(MOST_SAID):
        assert told(at_record) == told(at_photo)
        if not at_photo.doubts:
            break
        doubt = at_photo.doubts[0]
        said = answer(at_photo.corrections, doubt, choose(doubt, number))  # type: ignore[arg-type]
        at_photo, at_record = photo(said), kept(said)
    assert told(at_record) == told(at_photo)


@pytest.mark.parametrize(
    "typed",
    [
        ("", "", "", "", "", "", "", "", "", ""),
        ("2", "b", "1", "2", "F", "", "V", "q"),
        ("nonsense", "2", "2", "A1=F,coins=3", "", "", "W"),
    ],
)
def test_the_conversation_is_the_same_word_for_word(
    recorded: Recorded, typed: Sequence[str]
) -> None:
    def conversation(scorer: Scorer) -> tuple[list[str], tuple[object, ...], tuple[Statement, ...]]:
        words, answer = list[str](), line_by_line(typed)

        def ask(prompt: str) -> str:
            words.append(prompt)
            return answer(prompt)

        after = Dialogue(Texts("de"), words.append, ask).talk(case_of(scorer)).score
        return [*map(str, words)], told(after), after.corrections.statements()

    assert conversation(recorded.by_record()) == conversation(recorded.by_photo())


def test_it_takes_less_than_100_kb(recorded: Recorded) -> None:
    with sqlite3.connect(recorded.path) as connection:
        texts = "sheet, reading, corrections, photo"
        (entry,) = connection.execute(
            f"SELECT sum(length(CAST({texts.replace(', ', ' AS BLOB)) + length(CAST(')} AS "
            f"BLOB))) FROM entry"
        ).fetchone()
        count, evidence = connection.execute(
            "SELECT count(*), sum(length(data)) FROM evidence"
        ).fetchone()
    assert (entry + evidence) / count <= 100_000


def test_a_review_keeps_the_evidence_and_adds_no_second_copy(
    recorded: Recorded, tmp_path: Path
) -> None:
    path = tmp_path / "copy.kscore"
    shutil.copy(recorded.path, path)
    before = recorded.entry
    assert run("review", "Anna", "--set", "coins=3", "--game", path) in (0, 5)
    with Record.open(path) as record:
        after = record.entries()[-1]
        assert after.number > before.number
        assert after.evidence == before.evidence
        assert record._connection.execute("SELECT count(*) FROM evidence").fetchone()[0] == len(
            {entry.evidence for entry in record.entries()}
        )


def test_export_and_import_carry_it(recorded: Recorded, tmp_path: Path) -> None:
    with Record.open(recorded.path) as record:
        exported = json.loads(json.dumps(record.export()))
    with import_game(tmp_path / "two", exported) as record:
        assert record.export() == exported
        game = Game.of(record)
    entry = game.latest("Anna")
    assert told(scorer_of(game, entry)(Corrections())) == told(recorded.by_photo()(Corrections()))
    for damaged in (dict.fromkeys(exported["evidence"], "AAAA"), {}, {"x": "no base64!"}, ["x"]):
        with pytest.raises(AgainstRecord):
            import_game(tmp_path / "three", exported | {"evidence": damaged})


def test_with_other_networks_it_still_decides_and_says_what_cannot_be_used(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert networks_note(recorded.entry, Texts("en")) is None
    monkeypatch.setattr("kscore.game.recorded.installed_models", lambda: {"terrain": "another"})
    assert "compared" in (networks_note(recorded.entry, Texts("en")) or "")
    assert told(recorded.by_record()(Corrections())) == told(
        recorded.by_photo(with_hands=False)(Corrections())
    )


def test_damaged_evidence_is_told_and_nothing_is_guessed(recorded: Recorded) -> None:
    broken = replace(recorded.entry, evidence=b"KSE\x01 nothing of ours")
    with pytest.raises(AgainstRecord, match="damaged"):
        reconsidered(recorded.game, broken)
    look = kept_look(replace(recorded.entry, evidence=None))
    assert look is None


class Player:
    """Somebody at the terminal who types these answers and then leaves."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.heard: list[str] = []
        self._answer = line_by_line(answers)

    def ask(self, prompt: str) -> str:
        return self._answer(prompt)


def reviewed_by(player: Player, path: Path, *words: str) -> Entry:
    desk = Desk(terminal=Somebody(player.ask, lambda said: player.heard.append(str(said))))
    assert desk.main(["review", "Anna", *words, "--game", str(path)]) in (0, 5)
    with Record.open(path) as record:
        return record.entries()[-1]


def test_the_questions_of_a_review_are_pictured_without_the_photo(
    recorded: Recorded, tmp_path: Path
) -> None:
    path = tmp_path / "copy.kscore"
    shutil.copy(recorded.path, path)
    from kscore.scanner.photo import load_photo

    class Looking(Player):
        """Looks at the picture while it is asked."""

        seen: Path | None = None

        def ask(self, prompt: str) -> str:
            # one for each open season
            pictured = [line for line in self.heard if "doubts" in line and ".png" in line]
            for named in pictured[-1:]:
                self.seen = Path(named[named.index("/") :])
                assert load_photo(self.seen).pixels.std() > 10
                assert self.seen.parent.stat().st_mode & 0o777 == 0o700, "for its owner alone"
            return super().ask(prompt)

    player = Looking(())
    reviewed_by(player, path)
    assert player.seen is not None
    assert player.seen is None or not player.seen.parent.exists(), "nobody needs it any more"


def test_typed_answered_and_accepted_are_kept_apart(recorded: Recorded, tmp_path: Path) -> None:
    path = tmp_path / "copy.kscore"
    shutil.copy(recorded.path, path)
    by_photo = recorded.by_photo()  # as known now: the review teaches the player's hand
    asked = by_photo(Corrections.parse(["final=87"])).doubts[0]
    entry = reviewed_by(Player(("", "2")), path, "--set", "final=87")
    how = {statement.text: statement.origin.how for statement in entry.corrections.statements()}
    assert how.pop("final=87") is How.TYPED
    after = Corrections.parse(["final=87"])
    after = answer(after, asked, asked.read)
    accepted = {text for text in after.texts() if text != "final=87"}
    assert {text for text, kind in how.items() if kind is How.ACCEPTED} == accepted
    answered = {text for text, kind in how.items() if kind is How.ANSWERED}
    # where there was a second question to answer with a number
    assert bool(answered) == bool(by_photo(after).doubts)
    assert answered | accepted == how.keys()
    with Record.open(path) as record:
        exported = json.loads(json.dumps(record.export()))
    with import_game(tmp_path / "two", exported) as record:
        assert record.entries()[-1].corrections == entry.corrections


def test_who_types_a_correction_is_not_asked_again_what_was_confirmed(
    recorded: Recorded, tmp_path: Path
) -> None:
    """Minutes before everything was let stand; a review without corrections asks it anew."""
    path = tmp_path / "copy.kscore"
    shutil.copy(recorded.path, path)
    entry = reviewed_by(Player([""] * 20), path)
    with Record.open(path) as record:
        scored = reconsidered(Game.of(record), entry)
    assert scored is not None
    # what no card explains stays open for whoever lets it stand
    for words, asks in ((("--set", "final=87"), bool(scored.doubts)), ((), True)):
        player = Player(())
        reviewed_by(player, path, *words)
        assert any("doubts" in str(line) for line in player.heard) is asks


def test_coins_named_for_the_run_are_in_the_record(reader: Reader, tmp_path: Path) -> None:
    path, photo = tmp_path / "game.kscore", tmp_path / "anna.jpg"
    shutil.copy(SAMPLES / "game/1_spring_ben.jpg", photo)
    cards = ", ".join(open_truth(SAMPLES / "game/1_spring_ben.jpg")["cards"])
    assert run("new", "Anna", "--cards", cards, "--no-input", "--game", path) == 0
    assert run(photo, "--season", "spring", "--coins", "9", "--no-input", "--game", path) in (0, 5)
    photo.unlink()
    with Record.open(path) as record:
        game = Game.of(record)
    assert scorer_of(game, game.latest("Anna"))(game.latest("Anna").corrections).coins == 9


def test_records_of_before_open_and_answer_as_they_did(recorded: Recorded, tmp_path: Path) -> None:
    path = tmp_path / "old.kscore"
    entry = recorded.entry
    with Record.open(recorded.path) as record:
        setup = json.dumps(record.setup.to_json())
        (line,) = record._connection.execute(
            "SELECT sheet FROM entry ORDER BY id DESC LIMIT 1"
        ).fetchone()
    old = sqlite3.connect(path, isolation_level=None)
    for script in MIGRATIONS[:3]:
        old.executescript(script)
    old.execute("PRAGMA application_id = 0x4B53434F")
    old.execute("PRAGMA user_version = 3")
    old.execute("INSERT INTO game VALUES (1, ?, '2026-01-01')", (setup,))
    old.execute(
        "INSERT INTO entry (player, season, made_at, sheet, reading, corrections)"
        " VALUES ('Anna', ?, '2026-01-01', ?, ?, '[\"coins=3\"]')",
        (entry.season.value, line, json.dumps(dict(entry.reading or {}))),
    )
    old.close()
    with Record.open(path) as record:
        game = Game.of(record)
    kept = game.latest("Anna")
    assert kept.evidence is None
    assert kept.corrections.statements() == (Statement("coins=3", Origin(How.UNKNOWN)),)
    scorer = scorer_of(game, kept)
    before = scorer(kept.corrections)
    of_spaces = [each for each in before.doubts if each.cells]
    assert of_spaces
    said = kept.corrections
    for doubt in of_spaces[:1]:
        said = said.with_cells({doubt.cells[0]: str(doubt.read)[0]})
    after = scorer(said)
    assert before.reading is not None
    assert after.reading is not None
    assert after.reading.rows == before.reading.rows
    known = {space for each in before.reading.doubts for space in each.cells}
    known |= {space for each in before.reading.symbols for space in each.cells}
    known -= set(said.cells)
    assert {space for each in after.doubts for space in each.cells} <= known
    assert run("review", "Anna", "--set", "coins=4", "--game", path) in (0, 5)
    assert Path(f"{path}.version-3").is_file()


def test_damaged_evidence_of_another_sheet_costs_no_score(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Nobody can tell what would be asked about it: it is open, and whoever reviews it is told what
    to do."""
    truth = json.loads((SAMPLES / "game/1_spring_anna.json").read_text(encoding="utf-8"))
    assert main(["new", "Anna", "Ben", "--cards", ", ".join(truth["cards"]), "--lang", "en"]) == 0
    photos = {
        player: str(SAMPLES / f"game/1_spring_{player.lower()}.jpg") for player in ("Anna", "Ben")
    }
    assert main([photos["Ben"], "--player", "Ben", "--no-input"]) in (0, 5)
    path = Places().current()
    assert path is not None
    with Record.open(path) as record:
        record.add(replace(record.entries()[-1], evidence=b"no evidence", number=0))
    capfd.readouterr()
    assert main([photos["Anna"], "--player", "Anna", "--no-input", "--lang", "en"]) in (0, 5)
    shown = capfd.readouterr()
    assert "damaged" not in shown.err
    assert "kscore review Ben" in shown.out + shown.err
    assert main(["game", "--json"]) == 0
    ben = json.loads(capfd.readouterr().out)["players"][1]
    assert (ben["open"], ben["total"]) == (True, ben["seasons"]["spring"]["total"])
    assert main(["review", "Ben", "--lang", "en"]) == 6
    assert "damaged" in capfd.readouterr().err
    assert main(["report", str(path.with_suffix(".html"))]) == 0
    with Record.open(path) as record:
        sheets = GameSheets().of(Game.of(record), "this")
    damaged = sheets[Seat("Ben", Season.SPRING)]
    assert damaged.damaged
    assert damaged.span is not None
    assert damaged.total == ben["total"]
    assert sheets[Seat("Anna", Season.SPRING)].scored is not None
