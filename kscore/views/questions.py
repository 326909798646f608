"""Questions at a terminal: the likeliest answers, what each does to the points, Enter for the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.grid import COINS
from engine.terrain import LETTERS, READ_ORDER
from kscore.asking import Answer, Reply, Step, Typed
from kscore.corrections import MOST_POINTS, How, terrain_letter, whole_number
from kscore.errors import Mistyped, sentence
from kscore.messages import Texts
from kscore.scoring import Scored
from kscore.views.wording import likeliest, percent, signed, value_name, weight, where
from scanner.reading import Doubt

BACK_WORDS, QUIT_WORDS = frozenset({"b", "z", "back", "zurück"}), frozenset({"q", "quit", "ende"})


def no_picture(_: Scored) -> str | None:
    """Nothing is written for the questions."""
    return None


@dataclass(frozen=True)
class TerminalAsker:
    """Asks in words (`kscore.asking.Asker`).

    ``say`` shows a line; ``line`` gives what is typed after a prompt and raises EOFError when nobody types any more.
    ``picture`` writes the doubtful spaces enlarged and says where (None: nowhere).
    """

    t: Texts
    say: Callable[[str], None]
    line: Callable[[str], str]
    picture: Callable[[Scored], str | None] = no_picture

    def begin(self, scored: Scored) -> None:
        """How many questions follow, and where their spaces are to be seen."""
        self.say(self.t("review.intro", n=len(scored.doubts)))
        path = self.picture(scored)
        if path is not None:
            self.say(self.t("review.pictures", path=path))

    def ask(self, doubt: Doubt, number: int) -> Reply:
        """One question."""
        t = self.t
        own = f"review.question_{doubt.kind}"
        self.say(t(own if own in t else "review.question", n=number, where=where(doubt, t)))
        offered = [(doubt.read, max(0.0, 1 - sum(other.p for other in doubt.alternatives)), t("review.same"))]
        for other in likeliest(doubt):
            offered.append((other.read, other.p, f", {signed(weight(other.changes))}"))
        for n, (value, p, change_text) in enumerate(offered, start=1):
            name = value_name(doubt, value, t)
            self.say(t("review.choice", n=n, answer=name, p=percent(p), change=change_text))
        key = {"cells": "review.prompt", "effects": "review.prompt_choice"}.get(doubt.kind, "review.prompt_number")
        while True:
            try:
                typed = self.line(t(key, letters=" ".join(READ_ORDER))).strip()
            except EOFError:
                return Step.QUIT
            reply = _reply(doubt, [value for value, *_ in offered], typed, t)
            if reply is not None:
                return reply
            choices = [str(n) for n in range(1, len(offered) + 1)]
            letters = list(READ_ORDER) if doubt.kind == "cells" else []
            self.say(t("review.again", answers=", ".join(choices + letters)))

    def refuse(self, error: Mistyped) -> None:
        """What was typed cannot be."""
        self.say("    " + sentence(error, self.t))

    def whose(self, photo: Path, players: Sequence[str]) -> str | None:
        """A player by number, name or the beginning of a name."""
        self.say(self.t("whose.question", photo=photo))
        for place, player in enumerate(players, start=1):
            self.say(f"    {place}  {player}")
        while True:
            try:
                typed = self.line(self.t("whose.prompt")).strip()
            except EOFError:
                return None
            number = whole_number(typed)
            if number is not None and 1 <= number <= len(players):
                return players[number - 1]
            for player in players:
                if typed and player.casefold().startswith(typed.casefold()):
                    return player


def _reply(doubt: Doubt, offered: Sequence[str | int | None], typed: str, t: Texts) -> Reply | None:
    """What a typed line says; None where it cannot be understood."""
    if not typed:
        return Answer(offered[0], How.ACCEPTED)
    if typed.casefold() in QUIT_WORDS:
        return Step.QUIT
    if typed.casefold() in BACK_WORDS:
        return Step.BACK
    chosen = whole_number(typed)
    if chosen is not None and 1 <= chosen <= len(offered):
        return Answer(offered[chosen - 1])
    if "=" in typed[1:]:
        return Typed((typed,))
    return _free_answer(doubt, typed, t)


def _free_answer(doubt: Doubt, text: str, t: Texts) -> Answer | None:
    """An answer that was not offered: a letter or a terrain's name for spaces, ``=N`` for a number (``=`` alone for an
    empty box)."""
    if doubt.kind == "cells":
        by_name = {t(f"terrain.{letter}").casefold(): letter for letter in LETTERS}
        try:
            return Answer(terrain_letter(by_name.get(text.casefold(), text)))
        except Mistyped:
            return None
    if doubt.kind == "effects" or not text.startswith("="):
        return None
    written = text.removeprefix("=").strip().replace("−", "-")
    if doubt.kind == "box" and written in ("", "-"):
        return Answer(None)
    number = whole_number(written)
    least, most = (0, COINS) if doubt.kind == "coins" else (-MOST_POINTS, MOST_POINTS)
    if number is None or not least <= number <= most:
        return None
    never_positive = doubt.where is not None and doubt.where.endswith(".monsters")
    return Answer(-abs(number) if never_positive else number)
