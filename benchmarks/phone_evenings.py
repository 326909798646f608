"""Evenings on three phones at once, answered from the truth by tapping what the pages offer.

    OMP_NUM_THREADS=1 python -m benchmarks.phone_evenings FOLDER --evenings 5 --first 3001 --slips 5

The evenings, their photos and their boxes are those of `benchmarks.evenings --counted` (rendered
into FOLDER; those that are there already are taken). Anna, Ben and Clara have a phone each and
send, all at once, their own sheet; one of them then sends David's. Every card of a sheet's page is
answered by its owner as somebody would who has the sheet before them; with ``--slips`` so many of a
hundred taps hit another answer of the card, and half of these are undone at once. Each season's
line: photos' and sheets' questions, the *needless* ones (the first answer was the truth), taps (a
photo sent is one), slips of the finger, and at the end wrong totals, *unasked* without "?"; of
these *said*: somebody's slip is named among what was said of the sheet or of one before it.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
from kscore.calibration.datasets.samples import SampleGame as Players

from benchmarks.evenings import NAMES, Drawn, render, tables
from kscore.messages import Texts
from testing.evening import SEASONS, TRUTHS, _of_a_slip, true_total
from testing.phone import Phone, Table, table

_MOST_ROUNDS = 40
"""Questions that somebody answers on one sheet; nobody goes on for ever."""


@dataclass
class Card:
    """A question as its card shows it: the words, the spaces, and (words, what is said, how) of
    each answer."""

    words: str = ""
    spaces: list[str] = field(default_factory=list)
    answers: list[list[str]] = field(default_factory=list)


class _Cards(HTMLParser):
    """The cards of a sheet's page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Card] = []
        self.symbols: dict[str, Any] | None = None
        self.revision, self.picture = 0, ""
        self._into: str | None = None
        self._symbols = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        if "data-revision" in have and not self.revision:
            self.revision, self.picture = int(have["data-revision"]), have.get("data-picture", "")
        if tag == "section" and "card" in (have.get("class") or "").split():
            self._symbols = "together" in have["class"]
            if not self._symbols:
                self.found.append(Card())
        if have.get("data-post", "").endswith("/confirm"):
            self.symbols = json.loads(have["data-body"])
        if self._symbols or not self.found:
            return
        if tag == "h2":
            self._into = "words"
        elif tag == "input" and have.get("type") == "checkbox":
            self.found[-1].spaces.append(have["value"])
        elif "data-answer" in have:
            self.found[-1].answers.append(["", have["data-answer"], have["data-how"]])
            self._into = "answer"
        elif tag == "small":
            self._into = None

    def handle_endtag(self, tag: str) -> None:
        if tag in ("h2", "button", "b"):
            self._into = None

    def handle_data(self, data: str) -> None:
        if self._into == "words":
            self.found[-1].words += data
        elif self._into == "answer" and data.strip():
            self.found[-1].answers[-1][0] += data.strip()


@dataclass
class Count:
    """What an evening cost, and how it ended."""

    seen: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


@dataclass
class Player:
    """Somebody with a phone and the truth of their sheets. ``slips``: the share of taps that hit
    another answer."""

    hand: Phone
    truths: Mapping[str, Mapping[str, Any]]
    slips: float
    rng: np.random.Generator
    count: Count
    lock: threading.Lock

    def photographs(self, folder: Path, season: str, players: Sequence[str]) -> None:
        """Sends these players' sheets one after the other, the own one first."""
        for player in players:
            self.photograph(folder, season, player)

    def photograph(self, folder: Path, season: str, player: str) -> None:
        """Sends a sheet's photo, says whose and which season it is where that is asked, and answers
        what its page asks."""
        self._note("taps")
        name = f"{season}_{player}"
        id_ = self.hand.send(folder / f"{name}.jpg", f"{self.rng.integers(10**9)}.jpg")
        found = self.hand.wait(id_)
        while found["state"] == "open":
            seat = (
                {"player": player.title(), "season": None}
                if found["whose"]
                else {"player": None, "season": season[2:]}
                if found["seasons"]
                else {"anyway": "yes"}
            )
            self._note("taps", "questions")
            self.hand.ask("POST", f"/api/photos/{id_}/seat", seat)
            found = self.hand.wait(id_)
        if found["state"] != "booked":
            with self.lock:
                self.count.wrong.append(f"{name}: {found['state']} {found['error']}")
            return
        self.answer(found["key"], self.truths[name])

    def answer(self, key: str, truth: Mapping[str, Any]) -> None:
        """Answers the cards of a sheet from the first to the last."""
        left: set[str] = set()
        for _ in range(_MOST_ROUNDS):
            page = _Cards(self.hand.ask("GET", f"/sheet/{key}").body.decode())
            if page.symbols is not None:
                read = dict(text.split("=") for text in page.symbols["say"])
                wrong = [space for space in read if read[space] != _letter(truth, space)]
                self._note("questions", *(["taps", "taps"] if wrong else ["taps", "needless"]))
                if wrong:  # of those that are read alike all that are the same
                    kind = read[wrong[0]], _letter(truth, wrong[0])
                    alike = [each for each in wrong if (read[each], _letter(truth, each)) == kind]
                    self._say(key, [f"{each}={kind[1]}" for each in alike], "answered", page)
                    continue
                told = self.hand.ask("POST", f"/api/sheets/{key}/confirm", page.symbols)
                if told.status == 200:
                    continue
            card = next((each for each in page.found if _name(each) not in left), None)
            if card is None:
                return
            lines, how, taps = _answer(card, truth)
            first = [card.answers[0][1].replace("{}", each) for each in card.spaces or ("",)]
            self._note("questions", *(["needless"] if lines == first else []))
            if not lines:
                left.add(_name(card))
                continue
            if self.rng.random() < self.slips and len(card.answers) > 1:
                self._slip(key, card, page)
                page = _Cards(self.hand.ask("GET", f"/sheet/{key}").body.decode())
                if _name(card) not in map(_name, page.found):
                    continue  # not noticed
            self._note(*["taps"] * taps)
            if self._say(key, lines, how, page) != 200:
                left.add(_name(card))

    def _slip(self, key: str, card: Card, page: _Cards) -> None:
        """A finger hits another answer; every second time somebody notices and undoes it."""
        _, said, how = card.answers[int(self.rng.integers(len(card.answers)))]
        self._note("taps", "slips")
        lines = [said.replace("{}", each) for each in card.spaces] if card.spaces else [said]
        if self._say(key, lines, how, page) == 200 and self.rng.random() < 0.5:
            now = _Cards(self.hand.ask("GET", f"/sheet/{key}").body.decode())
            self._note("taps", "undone")
            undo = {"revision": now.revision, "picture": now.picture}
            self.hand.ask("POST", f"/api/sheets/{key}/undo", undo)

    def _say(self, key: str, lines: Sequence[str], how: str, page: _Cards) -> int:
        body = {"say": list(lines), "how": how, "revision": page.revision, "picture": page.picture}
        return self.hand.ask("POST", f"/api/sheets/{key}/say", body).status

    def _note(self, *what: str) -> None:
        with self.lock:
            self.count.seen.update(what)


def _name(card: Card) -> str:
    return f"{card.words} {' '.join(card.spaces)}"


def _letter(truth: Mapping[str, Any], space: str) -> str:
    return str(truth["map"]["ABCDEFGHIJK".index(space[0])][int(space[1:]) - 1])


def _answer(card: Card, truth: Mapping[str, Any]) -> tuple[list[str], str, int]:
    """What somebody who has the sheet before them says to a card, how, and with how many taps;
    nothing where they know no answer."""
    offered = {said: how for _, said, how in card.answers}
    if card.spaces:
        letters = {space: _letter(truth, space) for space in card.spaces}
        for said, how in offered.items():
            fits = [space for space in card.spaces if said == f"{{}}={letters[space]}"]
            if fits:
                marks = (space if space in fits else f"{space}!" for space in card.spaces)
                lines = [said.replace("{}", mark) for mark in marks]
                return lines, how, 1 + len(card.spaces) - len(fits)
        space = card.spaces[0]  # something else: the space is opened and its terrain tapped
        return [f"{space}={letters[space]}"], "typed", 2
    coins = f"coins={truth['coins']['marked'] - truth['coins']['spent']}"
    said = next((each for each in offered if each.startswith(("counts.", "coins="))), "")
    if any(each.startswith("counts.") for each in offered):
        numbered = "".join(f"\n    {n}  {words} (" for n, (words, *_) in enumerate(card.answers, 1))
        number = _of_a_slip(f"{card.words}{numbered}", "en", truth)
        if number.isdigit():
            return [card.answers[int(number) - 1][1]], "answered", 1
        if number.startswith("="):
            place = re.search(r"\((.*?)\)", card.words)
            return [f"{_place(place[1] if place else '')}{number}"], "typed", 3
        return [], "", 0
    if said.startswith("coins="):
        return [coins], offered.get(coins, "typed"), 1 if coins in offered else 2
    if "effects=none" in offered:
        return ["effects=none"], offered["effects=none"], 1
    return [], "", 0


def _place(words: str) -> str:
    """The number's place (``spring.total``) by the words of a question about it."""
    t = Texts("en")
    if words.startswith(t("check.final")):
        return "final"
    season = next(each[2:] for each in SEASONS if each[2:] in words.casefold())
    fields = ("first", "second", "coins", "monsters", "total")
    return f"{season}.{next(each for each in fields if t(f'box.{each}') in words)}"


def play(which: Players, folder: Path, running: Table, slips: float) -> Count:
    """The evening at these photos on three phones."""
    truths = {path.stem: json.loads(path.read_text()) for path in folder.glob(TRUTHS)}
    count, lock, players = Count(), threading.Lock(), []
    for n, name in enumerate(NAMES[:3]):
        hand = running.phone()
        if n == 0:
            body = {
                "players": [each.title() for each in NAMES],
                "cards": truths["1_spring_anna"]["cards"],
                "games": which.games,
            }
            assert hand.ask("POST", "/api/game", body).status == 201
        hand.ask("POST", "/api/me", {"player": name.title()})
        rng = np.random.default_rng((which.players[0].hand, n))
        players.append(Player(hand, truths, slips, rng, count, lock))
    for number, season in enumerate(SEASONS):
        with ThreadPoolExecutor(3) as at_once:
            sent = []
            for n, (each, name) in enumerate(zip(players, NAMES, strict=False)):
                names = (name, NAMES[3]) if n == number % 3 else (name,)
                sent.append(at_once.submit(each.photographs, folder, season, names))
            for done in sent:
                done.result()
    for n, name in enumerate(NAMES):
        said: list[str] = []
        for season in SEASONS:
            sheet = players[0].hand.ask("GET", f"/api/sheets/{n}-{season[2:]}").json
            said += [f"{season[2:]} {each}" for each in sheet.get("said", ())]
            true = true_total(folder, season, name)
            count.seen["sheets"] += 1
            if sheet.get("total") == true:
                count.seen["right, asked"] += bool(sheet["open"])
                continue
            count.seen["wrong, asked" if sheet.get("open") else "wrong, unasked"] += 1
            wrong_said = [each for each in said if _is_wrong(each, truths, name)]
            count.seen["wrong, unasked, said"] += bool(wrong_said and not sheet.get("open"))
            mark = "?" if sheet.get("open") else ""
            count.wrong.append(
                f"{season[2:]} {name} {sheet.get('total')}{mark} (true {true}); said wrongly: "
                f"{', '.join(wrong_said) or 'nothing'}"
            )
    return count


def _is_wrong(said: str, truths: Mapping[str, Mapping[str, Any]], player: str) -> bool:
    """Whether what was said of a season's sheet is not so."""
    season, text = said.split(" ", 1)
    truth = next(truths[f"{each}_{player}"] for each in SEASONS if each.endswith(season))
    about, _, value = text.partition("=")
    if re.fullmatch(r"[A-K]\d+", about):
        return value[:1] != _letter(truth, about)
    if about == "coins":
        return int(value) != truth["coins"]["marked"] - truth["coins"]["spent"]
    return about.startswith("counts.") or "!" in about


def main() -> None:
    """Renders, plays and prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--evenings", type=int, default=3)
    parser.add_argument("--first", type=int, default=3001, help="the hands' first number")
    parser.add_argument("--rendered", action="store_true", help="only those that are rendered")
    parser.add_argument("--slips", type=float, default=0, help="of a hundred taps")
    wish = parser.parse_args()
    every, drawn = Counter[str](), Drawn(counted=True)
    for which in tables(wish.first, wish.evenings, drawn):
        there = len(list((wish.folder / which.folder).glob(TRUTHS)))
        if wish.rendered and there < len(SEASONS) * len(NAMES):
            continue
        folder = render(which, wish.folder, drawn)
        with tempfile.TemporaryDirectory() as home, table(Path(home) / "home") as running:
            found = play(which, folder, running, wish.slips / 100)
        every += found.seen
        told = ", ".join(f"{name} {n}" for name, n in sorted(found.seen.items()))
        print(f"{which.folder:16}{told}", *(f"    {each}" for each in found.wrong), sep="\n")
    sheets = max(1, every["sheets"])
    print(f"{sheets} sheets: {dict(sorted(every.items()))}")
    for name in ("taps", "questions", "needless"):
        print(f"{name} a sheet: {every[name] / sheets:.2f}")


if __name__ == "__main__":
    main()
