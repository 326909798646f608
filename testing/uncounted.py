"""Evenings played through the command line, every question answered by what is on the sheets.

The command line, not its values: what is counted is what programs and standings are told (the
JSON, the exit code), and that stays the same whatever becomes of the classes behind it. A folder
is an evening: ``game.json`` (players, cards, games, whether players had counted before the photos)
and ``1_spring_anna.jpg`` …, each with its truth beside it, in the form of `kscore.calibration` or
of ``cases/foreign``.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import ne
from pathlib import Path
from statistics import median
from typing import Any

from kscore.engine.grid import BOX_FIELDS, Space
from kscore.engine.season import SEASONS
from kscore.engine.terrain import EXPLORED, MARKED, Terrain

from kscore.cli.app import main
from kscore.errors import Exit
from kscore.messages import Texts
from kscore.sheet.outcome import PhotoReader
from testing.evening import true_score

PHOTOS = "[1-4]_*.jpg"
SURE = 0.98
"""From this confidence on a misread sign was read surely."""
_MOST_TURNS = 60
"""Questions of one sheet; nobody goes on for ever."""
_FIELDS = {"a": "first", "b": "second", **{each: each for each in BOX_FIELDS}}
_WHOSE, _SEASON = "--player", "--season"


@dataclass(frozen=True, kw_only=True)
class Truth:
    """What is on a sheet, and what it is worth.

    Attributes:
        rows: the map, 11 strings of 11 letters.
        coins: how many score.
        boxes: what is written, by place (``spring.first``, ``final``).
        pen: what it is drawn with.
        sources: by terrain where the player's drawing of it is from; nothing where nobody says.
    """

    rows: tuple[str, ...]
    coins: int
    boxes: Mapping[str, int]
    season: str
    player: str
    points: int
    pen: str
    sources: Mapping[str, str]

    @staticmethod
    def of(photo: Path) -> Truth:
        """Of a photo with its truth beside it."""
        data = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
        written = {
            f"{box.get('season', season)}.{_FIELDS[name]}": value
            for season, box in zip(SEASONS, data["boxes"], strict=False)
            for name, value in box.items()
            if name in _FIELDS and value is not None
        }
        if data.get("final") is not None:
            written["final"] = data["final"]
        coins, hand = data["coins"], data.get("sources", data["hand"])
        return Truth(
            rows=tuple(data["map"]),
            coins=coins if isinstance(coins, int) else coins["marked"] - coins["spent"],
            boxes=written,
            season=data["season"],
            player=data.get("player") or photo.stem.split("_")[2].title(),
            points=data["points"] if "points" in data else true_score(data).total,
            pen=data["mode"] if "mode" in data else data["style"],
            sources=hand if isinstance(hand, dict) else {},
        )

    def at(self, space: str) -> str:
        """The letter of a space."""
        place = Space.parse(space)
        return self.rows[place.row][place.column]

    def says(self, text: str) -> bool:
        """Whether a statement as it is typed (``H5=V``, ``coins=1``, ``counts.spring=18``) is
        true."""
        if "," in text:
            return all(map(self.says, text.split(",")))
        about, _, value = text.partition("=")
        if about in self.boxes:
            return value == str(self.boxes[about])
        if about == "coins":
            return value == str(self.coins)
        if about.startswith("counts."):
            return (about, value) == (f"counts.{self.season}", str(self.points))
        return "." not in about and self.at(about) == value


@dataclass(frozen=True)
class Answer:
    """What is said to a question, as behind ``--set``, or an option and its value; what kind of
    question it was, whether it changes nothing that was read (``needless``), and how many
    ``entries`` it takes."""

    said: tuple[str, ...]
    kind: str
    needless: bool
    entries: int = 1
    option: str | None = None


def true_answer(doubt: Mapping[str, Any], truth: Truth) -> Answer | None:
    """What somebody says who has the sheet before them; None to a kind that nobody here knows."""
    kind, read = str(doubt["kind"]), doubt["read"]
    if kind == "symbols":
        return _of_symbols(doubt, truth)
    if doubt.get("cells"):
        letters = {space: truth.at(space) for space in doubt["cells"]}
        said = _statements(letters)
        answers = (read, *(each["read"] for each in doubt["alternatives"]))
        alike = [letter * len(said) if len(letter) == 1 else letter for letter in answers]
        true = "".join(letters.values())
        if true in alike or len(set(true)) == 1:
            return Answer(said, kind, true == alike[0])
        # spaces that no answer names are named one by one, those that are as they are read left out
        one_letter = len(read) == 1
        entries = len(said) if one_letter else sum(map(ne, alike[0], true))
        return Answer(said, kind, False, entries)
    if kind == "coins":
        return Answer((f"coins={truth.coins}",), kind, read == truth.coins)
    if kind == "effects":  # the photos are taken before anybody draws them
        return Answer(("effects=none",), kind, read == "none")
    if kind == "season":
        return Answer((truth.season,), kind, read == truth.season, option=_SEASON)
    return _of_a_number(doubt, truth) if kind == "box" else None


def _statements(letters: Mapping[str, str]) -> tuple[str, ...]:
    """What is said of these spaces; standing wasteland counts as empty."""
    return tuple(f"{space}={letter.replace('#', '.')}" for space, letter in letters.items())


def _of_symbols(doubt: Mapping[str, Any], truth: Truth) -> Answer:
    """What somebody says who looks at one picture of each symbol that is beyond doubt, and at every
    space of the others: what is put right is an entry each."""
    asked = {
        space
        for other in doubt["alternatives"]
        for space, now, then in zip(doubt["cells"], doubt["read"], other["read"], strict=True)
        if now != then
    }
    letters, entries = dict[str, str](), 0
    for symbol in doubt["symbols"]:
        true = {space: truth.at(space) for space in symbol["cells"]}
        if asked.isdisjoint(true):
            true = dict.fromkeys(true, Counter(true.values()).most_common(1)[0][0])
        entries += len(set(true.values()) - {symbol["read"]})
        letters |= true
    said = _statements(letters)
    return Answer(said, "symbols", not entries, max(1, entries))


def _of_a_number(doubt: Mapping[str, Any], truth: Truth) -> Answer:
    """What is said about a number: what is written where it is read otherwise; the cause that is
    true, last that its player has miscounted; where no answer is true, that it stands there."""
    where, read = str(doubt["where"]), doubt["read"]
    written = truth.boxes.get(where)
    stands = f"{where}={'empty' if written is None else written}"
    as_read = written == read or (None not in (written, read) and abs(written or 0) == abs(read))
    if doubt.get("counted") is None or not as_read:
        return Answer((stands,), "box", as_read)
    causes = [str(each["read"]) for each in doubt["alternatives"]]
    cause = next((each for each in causes if truth.says(each)), None)
    if cause is None:
        return Answer((stands,), "box with no true answer", False)
    return Answer((cause,), "slip" if cause.startswith("counts.") else "box", False)


@dataclass(frozen=True)
class Told:
    """What a command told: its exit code, its JSON (None for none) and what else it said."""

    code: int
    data: dict[str, Any] | None
    said: str = ""

    def whose(self, photo: Path) -> bool:
        """Whether it wants to know whose sheet a photo shows."""
        error = "" if self.data is None else str(self.data["error"])
        begins = Texts("en")("record.whose", photo=photo, players="*").partition("*")[0]
        return error.startswith(begins)

    @property
    def when(self) -> bool:
        """Whether a map was read and not scored because nothing tells its season."""
        data = self.data
        if data is None or data["map"] is None or data["error"] is not None:
            return False
        return data["season"] is None and data["score"] is None

    def over(self, player: str) -> bool:
        """Whether it wants to know which of a player's seasons it is, for all are there."""
        error = "" if self.data is None else self.data["error"]
        return error == Texts("en")("record.over", player=player)


Product = Callable[..., Told]
"""Runs a command line (its words) and says what it told."""


@dataclass(frozen=True)
class InThisProcess:
    """kscore's command line in this process, with a ``home`` for its records and a reader."""

    home: Path
    reader: PhotoReader

    def __call__(self, *words: str) -> Told:
        """One command. Raises RuntimeError over a bug, which is no refused photo."""
        out, err = io.StringIO(), io.StringIO()
        with (
            _environment(KSCORE_HOME=str(self.home), KSCORE_LANG="en"),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            code = main(words, reader=self.reader)
        if code == Exit.BUG:
            raise RuntimeError(f"{' '.join(words)}: {err.getvalue()}")
        try:
            data = json.loads(out.getvalue())
        except ValueError:
            data = None
        return Told(code, data if isinstance(data, dict) else None, err.getvalue())


@contextlib.contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@dataclass(kw_only=True)
class PlayedSheet:
    """What became of one photo, and what it cost.

    Attributes:
        exact: whether the map was right before anything was answered; ``right``: the points.
        questions, needless, entries: as of `Answer`; ``kinds`` of the questions, in order.
        silent: the total is wrong, or the player, or the season, and no question is left and the
            exit code is 0; ``off`` by how many points.
        open: no question is left, and the exit code is not 0.
        loop: a question that was answered came back; what is asked behind it is not counted.
        unanswered: a kind of question that has no answer here.
        refused: nothing came of the photo; ``why``.
        odd: whether the record found something odd before anything was answered.
        misread: terrains of which at least half of the spaces were read as something else, with
            the median confidence of these.
        end: the total in the standings once the evening is over, and whether it has a "?".
    """

    evening: str
    player: str
    season: str
    pen: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    drawn: str = ""
    exact: bool = False
    right: bool = False
    questions: int = 0
    needless: int = 0
    entries: int = 0
    kinds: list[str] = field(default_factory=list)
    silent: bool = False
    off: int = 0
    open: bool = False
    loop: bool = False
    unanswered: bool = False
    refused: bool = False
    why: str = ""
    odd: bool = False
    misread: dict[str, float] = field(default_factory=dict)
    end: tuple[int | None, bool] | None = None
    end_silent: bool = False
    end_open: bool = False

    @property
    def quiet(self) -> bool:
        """Whether it was right, and nothing was asked."""
        return self.right and not self.questions and not self.refused

    @property
    def hand(self) -> tuple[str, str]:
        """Whose drawing it is."""
        return self.evening, self.player

    @property
    def troubled(self) -> bool:
        """Whether it ended otherwise than with the right total and no question."""
        return any(getattr(self, name) for name in _ENDS)

    @property
    def text(self) -> str:
        """One line: the sheet, what was asked, how it ended."""
        ends = [name for name in _ENDS if getattr(self, name)] or ["right"]
        off = f" by {self.off:+d}" if self.silent and self.off else ""
        why = f": {self.why}" if self.why else ""
        asked = ", ".join(self.kinds) or "nothing"
        sheet = f"{self.evening} {self.player} {self.season} ({self.pen})"
        return f"{sheet}: asked {asked}; {', '.join(ends)}{off}{why}"

    def first_read(self, data: Mapping[str, Any], truth: Truth) -> None:
        """Notes what was read before anything was answered."""
        rows = data["map"]
        self.exact, self.odd = rows == list(truth.rows), bool(data.get("odd"))
        for letter in sorted(set("".join(truth.rows)) & set(MARKED)):
            spaces = [
                (row, column)
                for row, line in enumerate(truth.rows)
                for column, each in enumerate(line)
                if each == letter
            ]
            wrong = [at for at in spaces if rows[at[0]][at[1]] != letter]
            if 2 * len(wrong) >= len(spaces):
                confidence = [data["confidence"][row][column] for row, column in wrong]
                self.misread[letter] = float(median(confidence))

    @property
    def mostly(self) -> str:
        """The source that most of the player's terrains are from; "both" where two are alike."""
        of = Counter(source for terrain, source in self.sources.items() if terrain in _TERRAINS)
        ranked = of.most_common(2)
        if not ranked:
            return ""
        return "both" if len(ranked) > 1 and ranked[0][1] == ranked[1][1] else ranked[0][0]


_ENDS = ("silent", "open", "loop", "unanswered", "refused")
_TERRAINS = (*EXPLORED, Terrain.MONSTER)


def played(
    photo: Path, truth: Truth, row: PlayedSheet, product: Product, words: Sequence[str]
) -> PlayedSheet:
    """The row of a photo that is given with these words until nothing more is asked."""
    said, seat, scored = list[str](), dict[str, str](), False
    for _ in range(_MOST_TURNS):
        sets = [word for each in said for word in ("--set", each)]
        named = [word for pair in seat.items() for word in pair]
        told = product(str(photo), *words, *named, "--json", "--no-input", *sets)
        data = told.data
        if data is not None and data["map"] is not None and not scored and not said:
            row.first_read(data, truth)
        total = None if data is None or data["score"] is None else data["score"]["total"]
        if total is not None and not scored:
            scored, row.right = True, total == truth.points
        answer = _asked(told, photo, truth)
        if answer is None:
            if total is None or data is None:
                row.refused, row.why = True, (str(data["error"]) if data else told.said)[-200:]
            elif data["doubts"]:
                row.unanswered, row.why = True, str(data["doubts"][0]["kind"])
            else:
                _ended(row, told, data, total, truth)
            return row
        row.questions += 1
        row.needless += answer.needless
        row.entries += answer.entries
        row.kinds.append(answer.kind)
        known = seat.get(answer.option) if answer.option else None
        if known is not None or (answer.option is None and set(answer.said) <= set(said)):
            break
        if answer.option is None:
            said += answer.said
        else:
            seat[answer.option] = answer.said[0]
    row.loop = True
    return row


def _ended(row: PlayedSheet, told: Told, data: Mapping[str, Any], total: int, truth: Truth) -> None:
    """Notes how it stands where no question is left."""
    seat = (data.get("player", truth.player), data["season"])
    wrong = total != truth.points or seat != (truth.player, truth.season)
    row.off, row.open = total - truth.points, told.code != 0
    row.why = f"exit code {told.code}" if row.open else ""
    row.silent = wrong and not row.open


def _asked(told: Told, photo: Path, truth: Truth) -> Answer | None:
    """The answer to what is asked next; None where nothing is, or nobody here can answer it."""
    if told.whose(photo):
        return Answer((truth.player,), "whose", False, option=_WHOSE)
    if told.when or told.over(truth.player):
        return Answer((truth.season,), "season", False, option=_SEASON)
    doubts = [] if told.data is None else told.data["doubts"]
    first = next(
        (each for each in doubts if each["kind"] == "season"), doubts[0] if doubts else None
    )
    return None if first is None else true_answer(first, truth)


@dataclass(frozen=True)
class Way:
    """How evenings are played.

    Attributes:
        single: each photo alone, with cards and season and no record.
        unnamed: nobody says whose sheet it is or which season, and no file is named after them.
    """

    single: bool = False
    unnamed: bool = False


@dataclass(frozen=True)
class EveningFolder:
    """An evening's photos: ``game`` is what game.json says."""

    folder: Path
    game: Mapping[str, Any]

    @staticmethod
    def of(folder: Path) -> EveningFolder:
        """The evening in a folder. Raises OSError, ValueError."""
        game = json.loads((folder / "game.json").read_text(encoding="utf-8"))
        return EveningFolder(folder, game)

    @property
    def photos(self) -> list[Path]:
        """Season by season."""
        return sorted(self.folder.glob(PHOTOS))

    @property
    def counted(self) -> bool:
        """Whether players had counted before they took the photos."""
        return bool(self.game.get("counted", False))

    @property
    def _heroes(self) -> tuple[str, ...]:
        heroes = self.game.get("heroes")
        return () if heroes is None else ("--heroes",) if heroes else ("--no-heroes",)

    def play(
        self, reader: PhotoReader, way: Way = Way(), then: EveningFolder | None = None
    ) -> list[PlayedSheet]:
        """What became of each photo; ``then`` of those of another evening, whose players' hands
        were kept in this one."""
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        with tempfile.TemporaryDirectory(dir=memory) as scratch:
            rows = self._played(Path(scratch), reader, way)
            return rows if then is None else [*rows, *then._played(Path(scratch), reader, way)]

    def _played(self, scratch: Path, reader: PhotoReader, way: Way) -> list[PlayedSheet]:
        product, cards = InThisProcess(scratch / "home", reader), ", ".join(self.game["cards"])
        if not way.single:
            games = ("--games", self.game.get("games", "K"))
            begin = ("new", *self.game["players"], "--cards", cards, *games, *self._heroes)
            begun = product(*begin, "--no-input")
            assert begun.code == 0, begun.said
        rows, truths = [], []
        for number, photo in enumerate(self.photos):
            truth, given = Truth.of(photo), photo
            if way.unnamed:  # a photo's name tells whose sheet it is
                given = scratch / f"IMG_{1201 + number}.jpg"
                shutil.copyfile(photo, given)
            words = self._words(truth, cards, way)
            drawn = "".join(sorted(set("".join(truth.rows)) & set(MARKED)))
            row = PlayedSheet(
                evening=self.folder.name,
                player=truth.player,
                season=truth.season,
                pen=truth.pen,
                sources=truth.sources,
                drawn=drawn,
            )
            rows.append(played(given, truth, row, product, words))
            truths.append(truth)
        if not way.single:
            at_the_end(rows, truths, product("game", "--json"))
        return rows

    def _words(self, truth: Truth, cards: str, way: Way) -> list[str]:
        """What is said with a photo."""
        words = ["--cards", cards, *(self._heroes or ("--no-heroes",))] if way.single else []
        if not way.single and not way.unnamed:
            words += [_WHOSE, truth.player]
        return words if way.unnamed else [*words, _SEASON, truth.season]


def at_the_end(rows: Sequence[PlayedSheet], truths: Sequence[Truth], told: Told) -> None:
    """Notes how each total stands once the evening is over: a later sheet may have moved its
    "?"."""
    assert told.data is not None, told.said
    players = {each["player"]: each["seasons"] for each in told.data["players"]}
    for row, truth in zip(rows, truths, strict=True):
        there = players[truth.player][truth.season]
        if there is None:
            continue
        row.end = (there["total"], there["open"])
        row.end_open = there["open"]
        row.end_silent = there["total"] != truth.points and not there["open"]
