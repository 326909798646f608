"""The JSON contract, version 1 (docs/json.md): one object for a photo or a typed map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.grid import COINS, Space
from engine.score import Award
from engine.season import EdictScore
from kscore.scoring import Scored

VERSION = 1


def scored_json(scored: Scored, lang: str) -> dict[str, Any]:
    """What was read and what it earns; ``map``, ``letters`` and ``coins`` are after the player's corrections."""
    sheet, reading = scored.sheet, scored.reading
    data: dict[str, Any] = {
        "version": VERSION,
        "photo": None,
        "status": scored.status,
        "error": None,
        "layout": sheet.layout.key,
        "grid": None,
        "map": list(sheet.board.rows),
        "confidence": None,
        "stars": sorted(sheet.stars, key=Space.parse),
        "letters": {
            space: dict(sheet.letters)[space] for space, _ in sorted(sheet.letters, key=lambda p: Space.parse(p[0]))
        },
        "doubts": [doubt.to_json() for doubt in scored.doubts],
        "coins": {
            "marked": sheet.marked,
            "spent": sheet.spent,
            "track": _track(sheet.marked, sheet.spent),
            "confidence": 1.0,
        },
        "boxes": [],
        "final": None,
        "unseen": [],
    }
    if reading is not None:
        known = reading.to_json()
        same = (reading.coins.marked, reading.coins.spent) == (sheet.marked, sheet.spent)
        coins = known["coins"] if same else data["coins"]
        data |= {"photo": reading.photo, "grid": known["grid"], "coins": coins}
        data |= {"confidence": _confidence(scored)} | {name: known[name] for name in ("boxes", "final", "unseen")}
    data["season"] = None if scored.table.season is None else scored.table.season.value
    data["score"] = _score(scored, lang)
    if data["score"] is None and scored.cards:
        data["cards"] = [_edict(entry, lang) for entry in scored.cards]
    data["timing_ms"] = {} if reading is None else reading.to_json()["timing_ms"]
    return data


def failed_json(photo: str, sentence: str) -> dict[str, Any]:
    """A photo that could not be read or scored, with the sentence that says why."""
    empty: Mapping[str, Any] = {
        "version": VERSION,
        "photo": photo,
        "status": "failed",
        "error": sentence,
        "layout": None,
        "grid": None,
        "map": None,
        "confidence": None,
        "stars": [],
        "letters": {},
        "doubts": [],
        "coins": None,
        "boxes": [],
        "final": None,
        "unseen": [],
        "season": None,
        "score": None,
        "timing_ms": {},
    }
    return dict(empty)


def award_json(award: Award, lang: str) -> dict[str, Any]:
    """One award, its reason with key, values and the sentence in ``lang``."""
    reason = award.reason
    return {
        "points": award.points,
        "cells": list(award.cells),
        "reason": {"key": reason.key, "values": _plain(reason.values), "text": reason.text(lang)},
    }


def _edict(entry: EdictScore, lang: str) -> dict[str, Any]:
    awards = [award_json(award, lang) for award in entry.score.awards]
    return {"edict": entry.edict, "card": entry.card.key, "points": entry.score.points, "awards": awards}


def _score(scored: Scored, lang: str) -> dict[str, Any] | None:
    season = scored.season
    if season is None:
        return None
    return {
        "cards": [_edict(entry, lang) for entry in season.cards],
        "coins": season.coins,
        "monsters": season.monsters.points,
        "total": season.total,
    }


def _confidence(scored: Scored) -> list[list[float]]:
    assert scored.reading is not None
    values = scored.reading.to_json()["confidence"]
    for space in scored.corrections.cells:
        row, column = Space.parse(space)
        values[row][column] = 1.0
    return values


def _track(marked: int, spent: int) -> str:
    marked = min(marked, COINS)
    return "s" * min(spent, marked) + "m" * (marked - min(spent, marked)) + "." * (COINS - marked)


def _plain(values: Mapping[str, object]) -> dict[str, Any]:
    def plain(value: object) -> Any:
        if isinstance(value, tuple | list | set | frozenset):
            return [plain(item) for item in value]
        return value if isinstance(value, str | int | float | bool) or value is None else str(value)

    return {key: plain(value) for key, value in values.items()}
