"""An evening at phones: a real ``kscore phone``, asked over HTTP what the pages ask and show."""

from __future__ import annotations

import json
import re
import tempfile
import textwrap
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from testing import SAMPLES
from testing.phone import Answer, Phone, table, truths
from tests.transcripts.terminal import normal

GAME = SAMPLES / "game"
ABOUT = "An evening at phones: what each page shows, what is said of the sheets, what is answered."
PLAYERS = ("Anna", "Ben", "Clara", "David")
SEASONS = ("spring", "summer", "autumn", "winter")
_MOST_QUESTIONS = 12


def played() -> str:
    """The transcript."""
    with tempfile.TemporaryDirectory(prefix="kst-", dir="/tmp") as folder:
        home = Path(folder) / "home"
        home.mkdir()
        with table(home, "--no-hand") as running:
            told = Telling(running.port)
            told.enter(running.token)
            _evening(told)
            running.stop()
            told.lines.append("\nthe terminal, at the end:\n" + _end_of(running.log))
            text = "\n".join(told.lines) + "\n"
            text = text.replace(running.token, "TOKEN").replace(str(running.port), "PORT")
        return normal(text, Path(folder))


def _end_of(log: Path) -> str:
    """What the server said after its address."""
    return log.read_text(encoding="utf-8").rpartition("/t/")[2].partition("\n")[2]


class Telling:
    """Phones that write down what they hear. Photos get numbers that are the same each time."""

    def __init__(self, port: int) -> None:
        self.lines = [f"# {ABOUT}"]
        self.phones = {name: Phone(port, headers={"Accept-Language": "en"}) for name in PLAYERS}
        self.phones["Ben"].headers["Accept-Language"] = "de"
        self.sent = 0

    def enter(self, token: str) -> None:
        """All phones scan the code."""
        for phone in self.phones.values():
            phone.enter(token)

    def ask(self, who: str, method: str, path: str, body: object = None) -> Answer:
        """A request of somebody's page, and its answer."""
        self.lines.append(
            f"\n{who}: {method} {path}" + (f" {_json(body)}" if body is not None else "")
        )
        found = self.phones[who].ask(method, path, body)
        self.lines.append(f"{found.status} {_shortened(found.json)}")
        return found

    def look(self, who: str, path: str) -> None:
        """What a page shows."""
        found = self.phones[who].ask("GET", path, X_Part="main")
        self.lines.append(f"\n{who} looks at {path}: {found.status}")
        page = _Page()
        page.feed(found.body.decode())
        self.lines += page.lines()

    def send(self, who: str, photo: str, name: str) -> dict[str, Any]:
        """A photo; how far it has come."""
        self.sent += 1
        phone, id_ = self.phones[who], f"{self.sent:024x}"
        phone.send(GAME / photo, name, id_)
        found = phone.wait(id_)
        self.lines.append(f"\n{who} sends {photo} as {name}: {_shortened(found)}")
        return found

    def sheet(self, who: str, key: str) -> dict[str, Any]:
        """A sheet as it is now."""
        return self.phones[who].ask("GET", f"/api/sheets/{key}").json

    def say(self, who: str, key: str, *lines: str, how: str = "answered") -> Answer:
        """Something about a sheet that somebody looks at now."""
        revision = self.sheet(who, key)["revision"]
        return self.ask(
            who,
            "POST",
            f"/api/sheets/{key}/say",
            {"say": list(lines), "how": how, "revision": revision},
        )

    def answer_all(self, who: str, key: str, truth: dict[str, Any]) -> None:
        """What somebody says who has the sheet before them, a question after the other."""
        for _ in range(_MOST_QUESTIONS):
            open_ = self.sheet(who, key)["doubts"]
            if not open_:
                return
            self.say(who, key, *_true(open_[0], truth))
        self.lines.append("questions are left")


def _true(doubt: dict[str, Any], truth: dict[str, Any]) -> list[str]:
    if doubt["kind"] == "coins":
        return [f"coins={truth['coins']['marked'] - truth['coins']['spent']}"]
    if doubt["kind"] == "effects":
        return ["effects=none"]
    spaces = doubt.get("cells") or []
    letters = {
        space: truth["map"]["ABCDEFGHIJK".index(space[0])][int(space[1:]) - 1] for space in spaces
    }
    return [f"{space}={letter}" for space, letter in letters.items()]


def _evening(told: Telling) -> None:
    cards = truths("spring")["anna"]["cards"]
    told.look("Anna", "/")
    _without_a_game(told, cards)
    told.ask("Anna", "POST", "/api/game", {"players": ["Anna"], "cards": ["oak", "", "", ""]})
    told.ask(
        "Anna",
        "POST",
        "/api/game",
        {"players": PLAYERS, "cards": cards, "games": "K", "name": "Phones"},
    )
    _whose(told)
    for who in PLAYERS:
        told.ask(who, "POST", "/api/me", {"player": who})
    told.ask("David", "POST", "/api/me", {"player": "Anna"})
    told.look("David", "/me")
    for number, season in enumerate(SEASONS, start=1):
        truth = truths(season)
        for seat, who in enumerate(PLAYERS):
            key, photo = f"{seat}-{season}", f"{number}_{season}_{who.casefold()}.jpg"
            if told.send(who, photo, "image.jpg")["state"] != "booked":
                told.ask(
                    who,
                    "POST",
                    f"/api/photos/{told.sent:024x}/seat",
                    {"player": who, "season": season},
                )
                told.lines.append(_shortened(told.phones[who].wait(f"{told.sent:024x}")))
            if season == "spring" or (season, who) == ("autumn", "David"):
                told.look(who, f"/sheet/{key}")
            told.answer_all(who, key, truth[who.casefold()])
        if season == "spring":
            _mended(told)
        told.look("Clara", "/")
    told.look("Ben", "/")
    told.look("Ben", "/sheet/1-winter")
    told.look("Anna", "/games")
    told.ask("Ben", "GET", "/api/table")


def _without_a_game(told: Telling, cards: list[str]) -> None:
    """A photo that is scored by named cards and thrown away."""
    told.send("Anna", "3_autumn_ben.jpg", "image.jpg")
    told.ask("Anna", "POST", "/api/cards", {"cards": cards, "season": "autumn"})
    told.look("Anna", "/")
    told.look("Anna", f"/sheet/{told.sent:024x}")
    told.ask("Anna", "DELETE", f"/api/photos/{told.sent:024x}")


def _whose(told: Telling) -> None:
    """A photo that nothing names, from a phone that is nobody's."""
    told.send("David", "1_spring_david.jpg", "image.jpg")
    told.look("David", "/")
    told.look("David", f"/sheet/{told.sent:024x}")
    told.ask("David", "DELETE", f"/api/photos/{told.sent:024x}")


def _mended(told: Telling) -> None:
    """What goes wrong and is put right."""
    told.say("Anna", "0-spring", "K1=M", how="typed")
    told.look("Ben", "/sheet/0-spring")
    told.ask("Anna", "POST", "/api/sheets/0-spring/undo", {})
    told.say("Anna", "0-spring", "L3=W")
    told.say("Anna", "0-spring", "F8=MZ", how="typed")
    told.say("Anna", "0-spring", "coins=9", how="typed")
    told.look("Anna", "/sheet/0-spring")
    told.ask("Anna", "POST", "/api/sheets/0-spring/undo", {})
    told.look("Ben", "/sheet/1-spring/space/F7")
    told.look("Clara", "/sheet/2-spring/numbers")
    told.ask("Clara", "POST", "/api/sheets/2-spring/move", {"player": "Clara", "season": "summer"})
    told.ask("Clara", "POST", "/api/sheets/2-summer/move", {"player": "Clara", "season": "spring"})
    told.send("David", "1_spring_anna.jpg", "david.jpg")
    told.ask(
        "Ben", "POST", "/api/revealed", {"season": "spring", "note": "add", "card": "goblin_attack"}
    )
    told.ask(
        "Ben", "POST", "/api/revealed", {"season": "summer", "note": "add", "card": "goblin_attack"}
    )
    told.look("Ben", "/revealed/spring")
    told.ask(
        "Ben",
        "POST",
        "/api/revealed",
        {"season": "spring", "note": "remove", "card": "goblin_attack"},
    )
    told.ask("Ben", "POST", "/api/game/players", {"join": "Emil"})
    told.ask(
        "Ben",
        "POST",
        "/api/game/total",
        {"player": "Emil", "season": "spring", "total": "24", "monsters": ""},
    )
    told.look("Ben", "/options")
    told.ask("Ben", "POST", "/api/game/players", {"leave": "Emil"})
    told.ask("Ben", "POST", "/api/game/options", {"skills": True})
    told.ask("Ben", "POST", "/api/game/options", {"skills": False})


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False)


_LEFT_OUT = frozenset(
    {"timing_ms", "confidence", "grid", "revision", "picture", "photo", "made_at", "awards"}
)


def _shortened(found: object) -> str:
    """A JSON object, without what differs and what the page shows anyway."""
    return "\n".join(
        textwrap.wrap(_json(_bare(found)), 118, subsequent_indent="    ", break_long_words=False)
    )


def _bare(found: object) -> object:
    if isinstance(found, dict):
        return {name: _bare(value) for name, value in found.items() if name not in _LEFT_OUT}
    if isinstance(found, list):
        return [_bare(each) for each in found]
    return round(found, 2) if isinstance(found, float) else found


_SHOWN = (
    "href",
    "name",
    "value",
    "type",
    "checked",
    "selected",
    "disabled",
    "hidden",
    "placeholder",
    "aria-label",
)


class _Page(HTMLParser):
    """A page as lines: what is read, what can be tapped. What a map holds stands together."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._drawn: list[str] = []
        self._within = ""

    def lines(self) -> list[str]:
        """All of them."""
        self._tell_drawn()
        return self._lines

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What can be tapped stands with its attributes."""
        known = dict(attrs)
        if tag == "svg" or (tag == "table" and "map" in (known.get("class") or "").split()):
            self._within = tag
        if "data-c" in known:
            style = (known.get("class") or "").split()
            self._drawn.append(":".join((known["data-c"] or "", *style)))
        elif tag == "use" and self._drawn:
            self._drawn[-1] += f"/{known.get('href')}"
        elif said := [(n, v) for n, v in attrs if n.startswith("data-") or n in _SHOWN]:
            line = f"<{tag} " + " ".join(_attribute(*pair) for pair in said) + ">"
            self._tell(_TIMED.sub(r"\1…", line))

    def handle_endtag(self, tag: str) -> None:
        """A drawing's end."""
        self._within = "" if tag == self._within else self._within

    def handle_data(self, data: str) -> None:
        """What is read."""
        text = " ".join(data.split())
        if text and self._within:
            self._drawn.append(text)
        elif text:
            self._tell(text)

    def _tell(self, line: str) -> None:
        self._tell_drawn()
        self._lines.append("  " + _ADDRESS.sub("/picture/PHOTO", line))

    def _tell_drawn(self) -> None:
        if self._drawn:
            joined = " ".join(self._drawn)
            self._lines += textwrap.wrap(joined, 116, initial_indent="  ", subsequent_indent="    ")
            self._drawn = []


_ADDRESS = re.compile(r"/picture/[\w-]+")
_COUNTS = frozenset({"data-revision", "data-picture", "data-heard", "data-last"})


_TIMED = re.compile(r"\b(data[=:])[^\"]+")
"""A play for other programs: it has the hour."""


def _attribute(name: str, value: str | None) -> str:
    return name if value is None else f'{name}="{"…" if name in _COUNTS else value}"'
