"""Asking the doubts that change the score: the likeliest answers, what each does to the points, Enter for the first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.sheet import COINS
from engine.terrain import READ_ORDER
from engine.texts import TERRAIN_NAMES
from kscore.errors import Mistyped
from kscore.messages import Texts
from kscore.report.terminal import percent, signed, value_name, where
from kscore.scoring import Scored, Source, answer, score_reading
from kscore.settings import terrain_letter
from scanner.reading import Doubt, Value

BACK, QUIT = "b", "q"
BACK_WORDS, QUIT_WORDS = frozenset({"b", "z", "back", "zurück"}), frozenset({"q", "quit", "ende"})


@dataclass(frozen=True)
class Dialogue:
    """Where questions go and answers come from. ``ask`` raises EOFError when nobody answers any more."""

    say: Callable[[str], None]
    ask: Callable[[str], str]


def review(source: Source, scored: Scored, dialogue: Dialogue, t: Texts, pictures: str | None = None) -> Scored:
    """Asks until no doubt can change the score or the player stops; what stays open stays in ``doubts``.

    ``source`` takes the answers in. ``pictures`` is where the doubtful spaces were written enlarged.
    """
    if not scored.doubts:
        return scored
    dialogue.say(t.count("review.intro", len(scored.doubts)))
    if pictures is not None:
        dialogue.say(t("review.pictures", path=pictures))
    history: list[Scored] = []
    while scored.doubts:
        reply = _question(scored.doubts[0], len(history) + 1, dialogue, t)
        if reply == QUIT:
            break
        if reply == BACK:
            scored = history.pop() if history else scored
            continue
        assert isinstance(reply, Answer)
        history.append(scored)
        scored = score_reading(source, scored.table, answer(scored.corrections, scored.doubts[0], reply.value))
    return scored


@dataclass(frozen=True)
class Answer:
    """What the player says."""

    value: Value


def _question(doubt: Doubt, number: int, dialogue: Dialogue, t: Texts) -> Answer | str:
    dialogue.say(t("review.question", n=number, where=where(doubt, t)))
    others = doubt.alternatives
    offered = [(doubt.read, max(0.0, 1 - sum(other.p for other in others)), t("review.same"))]
    for other in others:
        change = other.changes.get("total", sum(other.changes.values()))
        offered.append((other.read, other.p, f", {signed(change)}"))
    for n, (value, p, change_text) in enumerate(offered, start=1):
        name = value_name(doubt, value, t)
        dialogue.say(t("review.choice", n=n, answer=name, p=percent(p), change=change_text))
    key = "review.prompt" if doubt.kind == "cells" else "review.prompt_number"
    while True:
        try:
            typed = dialogue.ask(t(key, letters=" ".join(READ_ORDER))).strip()
        except EOFError:
            return QUIT
        if not typed:
            return Answer(offered[0][0])
        if typed.casefold() in QUIT_WORDS:
            return QUIT
        if typed.casefold() in BACK_WORDS:
            return BACK
        if typed.isdigit() and 1 <= int(typed) <= len(offered):
            return Answer(offered[int(typed) - 1][0])
        free = _typed(doubt, typed, t)
        if free is not None:
            return free
        choices = [str(n) for n in range(1, len(offered) + 1)]
        letters = list(READ_ORDER) if doubt.kind == "cells" else []
        dialogue.say(t("review.again", answers=", ".join(choices + letters)))


def _typed(doubt: Doubt, text: str, t: Texts) -> Answer | None:
    """An answer that was not offered: a letter or a terrain's name for spaces, ``=N`` for a number."""
    if doubt.kind == "cells":
        by_name = {name.casefold(): letter for letter, name in TERRAIN_NAMES[t.lang].items()}
        try:
            return Answer(terrain_letter(by_name.get(text.casefold(), text)))
        except Mistyped:
            return None
    number = text.removeprefix("=").strip()
    if text.startswith("=") and number.isdigit() and int(number) <= (COINS if doubt.kind == "coins" else 99):
        return Answer(int(number))
    return None
