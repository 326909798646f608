"""An evening at a real terminal: the sample game of four players, every question answered from the
truth."""

from __future__ import annotations

import codecs
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kscore.engine.cards import CARDS
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, Season, SeasonScore, season_score
from kscore.engine.sheet import Board, Sheet

from kscore.messages import Texts
from kscore.statements.terrain_words import LETTER_OF_SIGN
from kscore.views.wording import minus
from testing import REPOSITORY

PLAYERS = ("anna", "ben", "clara", "david")
SEASONS = ("1_spring", "2_summer", "3_autumn", "4_winter")
TRUTHS = "[1-4]_*.json"
"""What an evening's photos have beside them, among other files."""
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_COMPARE = re.compile(r"    (?:Was ist anders|What is different)[^\n]*: $")
_TOGETHER = re.compile(r"    (?:Enter: alles stimmt|Enter: all is right)[^\n]*: $")
_ANYWAY = re.compile(r"    (?:trotzdem weiter|go on anyway)[^\n]*: $")
"""A photo that is not worth its questions: nobody insists."""
_OTHER_CARDS = re.compile(r"\([jy]/n\): $")
"""Whether unknown cards are in play, where two sheets have pieces of no card."""
_UNCOUNTED = re.compile(r"    (?:Münzen|Coins)[^\n]*: $")
"""How many coins are marked on a track that nobody sees."""
_PROMPT = re.compile(
    rf"    1[–,][^\n]*: $|{_UNCOUNTED.pattern}|{_ANYWAY.pattern}|{_COMPARE.pattern}"
    rf"|{_TOGETHER.pattern}|{_OTHER_CARDS.pattern}"
)
_NUMBERED = re.compile(r"^\d+\. (?=(?:[^\n]+\n?){1,3}?[^\n]*\?\n)", re.MULTILINE)
_ANSWER = re.compile(r"^    (\d+)  (.*?)(?: \([^()]*\))?$", re.MULTILINE)
_SEASON_PROMPT = {"de": r"Enter nimmt 1: $", "en": r"Enter takes 1: $"}
_WITNESS = {
    "de": re.compile(r"Im Kasten \w+ lese ich (−?\d+), gezählt sind (−?\d+)"),
    "en": re.compile(r"In the \w+ box I read (−?\d+); counted is (−?\d+)"),
}
_MAP_ROW = re.compile(r"^  ([A-K]) ((?:.{3}){11})$")
_LONGEST = 300.0  # seconds that a run may take


@dataclass
class Talk:
    """What one command said at the terminal, and what was typed: questions and key presses (Enter
    is one); ``slips``: questions about a number that was written and not counted; ``needless``:
    others where the answer offered first was true; ``blank``: those about spaces read as empty."""

    text: str = ""
    questions: int = 0
    slips: int = 0
    needless: int = 0
    blank: int = 0
    keys: int = 0
    code: int = -1
    seconds: float = 0.0


def at_terminal(
    words: Sequence[str],
    columns: int,
    lang: str,
    home: Path,
    truths: Mapping[str, Mapping[str, Any]],
    folder: Path,
) -> Talk:
    """Runs ``kscore`` with these words in a pseudo terminal of so many columns, answering from the
    truth."""
    talk, began = Talk(), time.monotonic()
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        own = {
            "KSCORE_HOME": str(home),
            "KSCORE_LANG": lang,
            "TERM": "xterm",
            "PYTHONPATH": str(REPOSITORY),
        }
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("COLORTERM", "COLUMNS", "LINES")
        } | own
        os.execve(sys.executable, [sys.executable, "-m", "kscore", *words], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    answered = 0
    # a read may end within a character, or within \r\n
    characters = codecs.getincrementaldecoder("utf-8")("replace")
    while time.monotonic() - began < _LONGEST:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            talk.text = (talk.text + characters.decode(data)).replace("\r\n", "\n")
        plain = _ANSI.sub("", talk.text)
        if _PROMPT.search(plain) and len(plain) > answered:
            typed = answer(plain, lang, truths)
            talk.questions, talk.keys = talk.questions + 1, talk.keys + len(typed) + 1
            slip = about_a_slip(plain, lang)
            talk.slips, talk.needless = talk.slips + slip, talk.needless + (not slip and not typed)
            first = _ANSWER.search(_last_question(plain))
            talk.blank += first is not None and first[2] == Texts(lang)("terrain..")
            os.write(terminal, (typed + "\n").encode())
            answered = len(plain) + len(typed) + 1
    else:
        os.kill(pid, signal.SIGKILL)
    talk.code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    talk.text, talk.seconds = _ANSI.sub("", talk.text), time.monotonic() - began
    return talk


def about_a_slip(text: str, lang: str) -> bool:
    """Whether the last question is about a number that was written and not counted."""
    return bool(_WITNESS[lang].search(" ".join(_last_question(text).split())))


def _last_question(text: str) -> str:
    """The last numbered question with its answers; all of a text that has none."""
    begins = [found.start() for found in _NUMBERED.finditer(text)]
    return text[begins[-1] :] if begins else text


def answer(text: str, lang: str, truths: Mapping[str, Mapping[str, Any]]) -> str:
    """What somebody who has the sheet before them types at the last question of ``text``."""
    if _ANYWAY.search(text):
        return ""
    if _OTHER_CARDS.search(text):
        return "n"
    t = Texts(lang)
    # of a single photo the name is told with its points, after the questions
    files = rf"({'|'.join(map(re.escape, truths))})(?:-doubts)?\.jpg"
    told = re.findall(files, text.replace("\n", ""))
    if not told:
        (only,) = truths
        told.append(only)
    truth = truths[told[-1]]
    if _COMPARE.search(text):
        there = {
            space: letter
            for space, letter in on_map(text).items()
            if letter != _true_letter(truth, space)
        }
        return ", ".join(f"{space}={t(f'terrain.{_true_letter(truth, space)}')}" for space in there)
    if _TOGETHER.search(text):
        there = on_map(text)
        other = [space for space in in_brackets(text) if there[space] != _true_letter(truth, space)]
        return ", ".join(f"{space}={t(f'terrain.{_true_letter(truth, space)}')}" for space in other)
    if re.search(_SEASON_PROMPT[lang], text):
        return Season(truth["season"]).name_in(lang)
    question = _last_question(text)
    if about_a_slip(text, lang):
        return _of_a_slip(question, lang, truth)
    choices = {name: number for number, name in reversed(_ANSWER.findall(question))}
    if t("effects.not_drawn") in choices:  # the truths' photos are taken before anybody draws them
        return _typed(t("effects.not_drawn"), choices, "")
    if "Münzen" in question or "coins" in question:
        coins = str(truth["coins"]["marked"] - truth["coins"]["spent"])
        return "" if choices.get(coins) == "1" else f"={coins}"
    spaces = in_brackets(text)
    letters = {space: _true_letter(truth, space) for space in spaces}
    words = {space: t(f"terrain.{letter}") for space, letter in letters.items()}
    if len(set(words.values())) == 1:
        return _typed(next(iter(words.values())), choices, "")
    most, *other = sorted(set(words.values()), key=list(words.values()).count, reverse=True)
    named = (" ".join(space for space, each in words.items() if each == word) for word in other)
    return ", ".join(
        [most, *(f"{spaces}={word}" for spaces, word in zip(named, other, strict=True))]
    )


def _of_a_slip(question: str, lang: str, truth: Mapping[str, Any]) -> str:
    """What somebody says who looks at number and sheet again: another number stands there; the
    cause that is true; else that they miscounted, unless something else was miscounted for them.
    "0" leaves it open."""
    t, words = Texts(lang), " ".join(question.split())
    said = _WITNESS[lang].search(words)
    assert said is not None
    read, counted = (int(each.replace("−", "-")) for each in said.groups())
    written, right = _number_asked(words, t, truth)
    if written is not None and written != read:
        return f"={written}"
    coins = truth["coins"]["marked"] - truth["coins"]["spent"]
    for number, said_ in _ANSWER.findall(question):
        space, _, word = said_.partition(": ")
        if re.fullmatch(r"[A-K]\d+", space):
            if word == t(f"terrain.{_true_letter(truth, space)}"):
                return str(number)
        elif said_ == t("witness.miscounted", counted=minus(counted)):
            if right in (None, counted):
                return str(number)
        elif re.search(rf": {coins} ", said_):
            return str(number)
    return "0"


def _number_asked(words: str, t: Texts, truth: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Of the number that a question is about: what stands there, and what is right (None for what
    this sheet does not tell)."""
    place = words[words.index("(") + 1 :]
    if place.startswith(t("check.final")):
        return truth["final"], None
    of = {
        (season, field): t(
            "doubt.box", season=season.name_in(t.lang).capitalize(), field=t(f"box.{field}")
        )
        for season in Season
        for field in BOX_FIELDS
    }
    season, field = next(seat for seat, named in of.items() if place.startswith(f"{named})"))
    box = next((each for each in truth["boxes"] if each["season"] == season.value), None)
    score, right = true_score(truth), None
    if season is score.season:
        first, second = (each.score.points for each in score.cards)
        parts = (first, second, score.coins, score.monsters.points, score.total)
        right = dict(zip(BOX_FIELDS, parts, strict=True))[field]
    return None if box is None else box[field], right


def _typed(value: str, choices: Mapping[str, str], otherwise: str) -> str:
    number = choices.get(value)
    return f"{otherwise}{value}" if number is None else "" if number == "1" else number


def _true_letter(truth: Mapping[str, Any], space: str) -> str:
    return str(truth["map"]["ABCDEFGHIJK".index(space[0])][int(space[1:]) - 1])


def on_map(text: str) -> dict[str, str]:
    """The map letters of the last map of ``text`` by space; monsters stand there with their
    letters."""
    rows = [match for line in text.splitlines() if (match := _MAP_ROW.match(line))][-11:]
    cells = {
        f"{row[1]}{n + 1}": row[2][3 * n + 1].translate(LETTER_OF_SIGN)
        for row in rows
        for n in range(11)
    }
    return {space: "M" if letter in "DZTG" else letter for space, letter in cells.items()}


def in_brackets(text: str) -> list[str]:
    """The spaces in brackets on the last map of ``text``."""
    rows = [match for line in text.splitlines() if (match := _MAP_ROW.match(line))][-11:]
    assert [row[1] for row in rows] == list("ABCDEFGHIJK"), text
    cells = {f"{row[1]}{n + 1}": row[2][3 * n : 3 * n + 3] for row in rows for n in range(11)}
    found = [space for space, cell in cells.items() if cell[0] == "[" and cell[2] == "]"]
    assert found, text
    return found


def true_total(folder: Path, season: str, player: str) -> int:
    """What a sheet of an evening's folder scores by its truth."""
    return true_score(json.loads((folder / f"{season}_{player}.json").read_text())).total


def true_score(truth: Mapping[str, Any]) -> SeasonScore:
    """What a sheet scores by its truth."""
    layout = LAYOUTS[truth["layout"]]
    stars, letters = frozenset(truth["stars"]), tuple(sorted(truth["letters"].items()))
    board = Board(tuple(truth["map"]), layout.ruins)
    sheet = Sheet(
        layout,
        board,
        truth["coins"]["marked"],
        spent=truth["coins"]["spent"],
        stars=stars,
        letters=letters,
    )
    cards = CardSet(tuple(CARDS[key] for key in truth["cards"]))
    return season_score(sheet, cards, Season(truth["season"]), None, truth["heroes"])


def evening(
    folder: Path, columns: int, lang: str, home: Path, games: str = "K"
) -> tuple[list[Talk], dict[str, Any]]:
    """The whole evening at a folder's photos (``1_spring_anna.jpg`` …): a talk for each season's
    end, one about a photo that is given again, and the game as JSON; ``games`` are those that are
    played ("K", "H", "KH")."""
    truths = {path.stem: json.loads(path.read_text()) for path in folder.glob(TRUTHS)}
    cards = ", ".join(truths["1_spring_anna"]["cards"])
    with_heroes = any(truth["heroes"] for truth in truths.values())  # each has cards of their own
    heroes = "--heroes" if with_heroes else "--no-heroes"
    words = ("new", *map(str.title, PLAYERS), "--cards", cards, "--games", games, heroes)
    begun = at_terminal(words, columns, lang, home, truths, folder)
    assert begun.code == 0, begun.text
    talks = []
    for season in SEASONS:
        photos = [f"{season}_{player}.jpg" for player in PLAYERS]
        talks.append(at_terminal(photos, columns, lang, home, truths, folder))
        if season == SEASONS[0]:
            again = at_terminal(photos[:2], columns, lang, home, truths, folder)
    told = at_terminal(("game", "--json"), 10_000, lang, home, truths, folder)
    return [*talks, again], json.loads(told.text)
