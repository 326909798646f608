"""Asking the doubts that change the score: the likeliest answers, what each does to the points, Enter for the first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.sheet import COINS
from engine.terrain import READ_ORDER
from engine.texts import TERRAIN_NAMES
from kscore.corrections import MOST_POINTS, Corrections, How, Origin, terrain_letter
from kscore.errors import Mistyped, sentence
from kscore.messages import Texts
from kscore.report.wording import likeliest, percent, signed, value_name, where
from kscore.scoring import Scored, answer
from scanner.reading import Doubt, Value

BACK, QUIT = "b", "q"
BACK_WORDS, QUIT_WORDS = frozenset({"b", "z", "back", "zurück"}), frozenset({"q", "quit", "ende"})


@dataclass(frozen=True)
class Dialogue:
    """Where questions go and answers come from. ``ask`` raises EOFError when nobody answers any more."""

    say: Callable[[str], None]
    ask: Callable[[str], str]


Scorer = Callable[[Corrections], Scored]
"""Scores the same sheet again with what the player has said by now."""


def review(scorer: Scorer, scored: Scored, dialogue: Dialogue, t: Texts, pictures: str | None = None) -> Scored:
    """Asks until no doubt can change the score or the player stops; what stays open stays in ``doubts``.

    ``scorer`` takes the answers in. ``pictures`` is where the doubtful spaces were written enlarged.
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
        assert not isinstance(reply, str)
        try:
            said = (
                scored.corrections.and_typed(reply.texts)
                if isinstance(reply, Typed)
                else answer(scored.corrections, scored.doubts[0], reply.value, Origin(reply.how))
            )
            after = scorer(said)
        except Mistyped as error:
            dialogue.say("    " + sentence(error, t))
            continue
        history.append(scored)
        scored = after
    return scored


@dataclass(frozen=True)
class Answer:
    """What the player says, and whether by choosing or by letting stand what was read."""

    value: Value
    how: How = How.ANSWERED


@dataclass(frozen=True)
class Typed:
    """Corrections that the player typed instead, as after ``--set``: the spaces of a question need not be alike."""

    texts: tuple[str, ...]


def _question(doubt: Doubt, number: int, dialogue: Dialogue, t: Texts) -> Answer | Typed | str:
    own = f"review.question_{doubt.kind}"
    dialogue.say(t(own if own in t else "review.question", n=number, where=where(doubt, t)))
    others = likeliest(doubt)
    offered = [(doubt.read, max(0.0, 1 - sum(other.p for other in doubt.alternatives)), t("review.same"))]
    for other in others:
        change = other.changes.get("total", sum(other.changes.values()))
        offered.append((other.read, other.p, f", {signed(change)}"))
    for n, (value, p, change_text) in enumerate(offered, start=1):
        name = value_name(doubt, value, t)
        dialogue.say(t("review.choice", n=n, answer=name, p=percent(p), change=change_text))
    key = {"cells": "review.prompt", "effects": "review.prompt_choice"}.get(doubt.kind, "review.prompt_number")
    while True:
        try:
            typed = dialogue.ask(t(key, letters=" ".join(READ_ORDER))).strip()
        except EOFError:
            return QUIT
        if not typed:
            return Answer(offered[0][0], How.ACCEPTED)
        if typed.casefold() in QUIT_WORDS:
            return QUIT
        if typed.casefold() in BACK_WORDS:
            return BACK
        if typed.isdigit() and 1 <= int(typed) <= len(offered):
            return Answer(offered[int(typed) - 1][0])
        if "=" in typed[1:]:
            return Typed((typed,))
        free = _typed(doubt, typed, t)
        if free is not None:
            return free
        choices = [str(n) for n in range(1, len(offered) + 1)]
        letters = list(READ_ORDER) if doubt.kind == "cells" else []
        dialogue.say(t("review.again", answers=", ".join(choices + letters)))


def _typed(doubt: Doubt, text: str, t: Texts) -> Answer | None:
    """An answer that was not offered: a letter or a terrain's name for spaces, ``=N`` for a number (``=`` alone for an
    empty box)."""
    if doubt.kind == "cells":
        by_name = {name.casefold(): letter for letter, name in TERRAIN_NAMES[t.lang].items()}
        try:
            return Answer(terrain_letter(by_name.get(text.casefold(), text)))
        except Mistyped:
            return None
    if doubt.kind == "effects" or not text.startswith("="):
        return None
    number = text.removeprefix("=").strip().replace("−", "-")
    if doubt.kind == "box" and number in ("", "-"):
        return Answer(None)
    least, most = (0, COINS) if doubt.kind == "coins" else (-MOST_POINTS, MOST_POINTS)
    if not number.removeprefix("-").isdigit() or not least <= int(number) <= most:
        return None
    never_positive = doubt.where is not None and doubt.where.endswith(".monsters")
    return Answer(-abs(int(number)) if never_positive else int(number))
