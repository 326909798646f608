"""A photo scored as a command scores it, every question answered from its truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kscore.engine.cards import CARDS
from kscore.engine.grid import Space
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Board, Sheet
from kscore.scanner.decide.questions import Stakes, select_questions
from kscore.scanner.errors import NoSheet, PhotoTruncated
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import ReadOptions

PATIENCE = 150  # questions; more than a sheet has spaces


@dataclass(frozen=True)
class Outcome:
    """What became of a photo: the key of the error that refused it, how many questions were asked,
    and how many points the score was off after true answers."""

    refused: str = ""
    questions: int = 0
    off: int = 0

    @property
    def silent(self) -> bool:
        """Whether the score is wrong although every question was answered truly."""
        return self.off != 0


def outcome(reader: Reader, path: Path, truth: Mapping[str, Any]) -> Outcome:
    """A photo scored with its truth's cards and season, every question answered truly.

    ``truth`` has ``map`` (11 rows), ``coins`` (how many score), ``cards``, ``season``, ``heroes``
    and ``layout``.
    """
    heroes = bool(truth["heroes"])
    try:
        look = reader.look(path, ReadOptions(Variant(heroes=heroes)))
    except (NoSheet, PhotoTruncated) as error:
        return Outcome(refused=error.key)
    cards = CardSet(tuple(CARDS[key] for key in truth["cards"]))
    return asked_through(look, truth, Stakes(cards, Season(truth["season"]), heroes))


def asked_through(look: Look, truth: Mapping[str, Any], stakes: Stakes) -> Outcome:
    """What a look comes to when whoever knows the truth answers, one question after the other.

    Raises AssertionError where anything else is likelier than what is read.
    """
    rows, layout = tuple(truth["map"]), LAYOUTS[truth["layout"]]
    right = Sheet(layout, Board(rows, layout.ruins), int(truth["coins"]), spent=0)
    reading, answers, questions = look.reading(), dict[str, str](), 0
    coins: int | None = None
    for _ in range(PATIENCE):
        open_doubts = [
            doubt
            for doubt in select_questions(reading, replace(stakes, coins=coins))
            if (doubt.kind == "cells" and set(doubt.cells) - answers.keys())
            or (doubt.kind == "coins" and coins is None)
        ]
        if not open_doubts:
            break
        for doubt in open_doubts:
            seen = [other.p for other in doubt.alternatives if other.measured]
            assert max(seen, default=0) <= 1 - sum(seen) + 1e-9, f"not the likeliest: {doubt}"
        questions += 1
        if open_doubts[0].kind == "coins":
            coins = int(truth["coins"])
        else:
            for name in open_doubts[0].cells:
                space = Space.parse(name)
                answers[name] = rows[space.row][space.column]
            reading = look.reading(answers)
    points = replace(stakes, coins=coins).points(reading.sheet())["total"]
    return Outcome(questions=questions, off=points - stakes.points(right)["total"])
