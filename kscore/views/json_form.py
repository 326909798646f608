"""The JSON contract, version 1 (docs/json.md). One object for a photo or a typed map, one for a
recorded game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kscore.engine.grid import COINS, Space
from kscore.engine.score import Award
from kscore.engine.season import CardSet, EdictScore
from kscore.engine.solo_walk import SoloWalk
from kscore.errors import sentence
from kscore.messages import Texts
from kscore.sheet import result as results
from kscore.sheet.case import UncertainTotal
from kscore.sheet.check import Check, SeasonGuess
from kscore.sheet.explain import CardReport
from kscore.sheet.notes import SeasonUnlikely, SheetNote
from kscore.sheet.scoring import ScoredSheet, Span
from kscore.sheet.whole_game import SeasonPart, WholeGame
from kscore.statements.corrections import Contradiction
from kscore.views.documents.question import answers_of
from kscore.views.wording import against_lines, note_line, number_sentence

if TYPE_CHECKING:
    from kscore.engine.history import Finding
    from kscore.record.entry import OtherGame
    from kscore.sheet.late import EffectOrder
    from kscore.sheet.result import SeasonEnd
    from kscore.sheet.season_weighing import SeasonEvidence

VERSION = 1


_AS_READ = ("evidence", "symbols", "boxes", "final", "unseen", "hands", "hand")
"""Parts of a reading that no correction changes; the last two only where hands are known."""


def scored_json(scored: ScoredSheet, lang: str) -> dict[str, Any]:
    """The reading and its score. ``map``, ``letters`` and ``coins`` are after the player's
    corrections."""
    sheet, reading = scored.sheet, scored.reading
    data = _empty_json() | {
        "status": scored.status,
        "layout": sheet.layout.key,
        "map": list(sheet.board.rows),
        "stars": sorted(sheet.stars, key=Space.parse),
        "letters": {
            space: dict(sheet.letters)[space]
            for space, _ in sorted(sheet.letters, key=lambda p: Space.parse(p[0]))
        },
        "doubts": list(_doubts_json(scored, lang)),
        "contradictions": _contradictions_json(scored.contradictions, lang),
        "problems": [
            {"key": each.key, "cells": list(each.cells), "text": each.text(lang)}
            for each in scored.problems
        ],
        "coins": {
            "marked": sheet.marked,
            "spent": sheet.spent,
            "track": _track_text(sheet.marked, sheet.spent),
            "confidence": 1.0,
        },
    }
    if reading is not None:
        known = reading.to_json()
        same = (reading.coins.marked, reading.coins.spent) == (sheet.marked, sheet.spent)
        coins = known["coins"] if same else data["coins"]
        data |= {"photo": reading.photo, "grid": known["grid"], "coins": coins}
        t = Texts(lang)
        data["quality"] = [
            {"key": reason.removeprefix("quality."), "text": t(reason)}
            for reason in reading.quality_reasons
        ]
        data |= {"confidence": _confidence(scored)} | {
            name: known[name] for name in _AS_READ if name in known
        }
    data["season"] = None if scored.table.season is None else scored.table.season.value
    data["score"] = _score_json(scored, lang)
    if data["score"] is None and scored.cards:
        data["cards"] = [_edict_json(entry, lang) for entry in scored.cards]
    if scored.corrections:
        data["said"] = list(scored.corrections.texts())
    data["timing_ms"] = {} if reading is None else reading.to_json()["timing_ms"]
    return data


def _doubts_json(scored: ScoredSheet, lang: str) -> Iterator[dict[str, Any]]:
    """What is asked, each with its answers as people are offered them."""
    for doubt in scored.doubts:
        yield doubt.to_json() | {
            "answers": [
                {
                    "text": each.text,
                    "p": round(each.p, 4),
                    "total": each.total,
                    "says": list(each.says),
                }
                for each in answers_of(doubt, scored, Texts(lang))
            ]
        }


def _contradictions_json(found: Sequence[Contradiction], lang: str) -> list[dict[str, Any]]:
    return [
        {"key": each.key.partition(".")[2], "cells": list(each.cells), "text": line}
        for each, line in zip(found, against_lines(found, Texts(lang)), strict=True)
    ]


def failed_json(photo: str, sentence: str) -> dict[str, Any]:
    """The object of a photo that failed, with the sentence why."""
    ends: dict[str, Any] = {"season": None, "score": None, "timing_ms": {}, "notes": []}
    return _empty_json() | {"photo": photo, "error": sentence} | ends


def _empty_json() -> dict[str, Any]:
    """Every photo's first keys in order, as where nothing was read."""
    return {
        "version": VERSION,
        "photo": None,
        "status": "failed",
        "error": None,
        "layout": None,
        "grid": None,
        "map": None,
        "confidence": None,
        "stars": [],
        "letters": {},
        "doubts": [],
        "contradictions": [],
        "problems": [],
        "quality": [],
        "evidence": [],
        "coins": None,
        "boxes": [],
        "final": None,
        "unseen": [],
    }


def award_json(award: Award, lang: str) -> dict[str, Any]:
    """One award, its reason with key, values and the sentence in ``lang``."""
    reason = award.reason
    return {
        "points": award.points,
        "cells": list(award.cells),
        "reason": {
            "key": reason.key,
            "values": _plain(reason.values),
            "text": reason.text(lang),
        },
    }


def _edict_json(entry: EdictScore, lang: str) -> dict[str, Any]:
    awards = [award_json(award, lang) for award in entry.score.awards]
    return {
        "edict": entry.edict,
        "card": entry.card.key,
        "points": entry.score.points,
        "awards": awards,
    }


def _score_json(scored: ScoredSheet, lang: str) -> dict[str, Any] | None:
    season = scored.season
    if season is None:
        return None
    return {
        "cards": [_edict_json(entry, lang) for entry in season.cards],
        "coins": season.coins,
        "monsters": season.monsters.points,
        "total": season.total,
    } | ({"extra": season.extra} if season.extra else {})


def _confidence(scored: ScoredSheet) -> list[list[float]]:
    assert scored.reading is not None
    values = scored.reading.to_json()["confidence"]
    for space in scored.corrections.cells:
        row, column = Space.parse(space)
        values[row][column] = 1.0
    return values


def _track_text(marked: int, spent: int) -> str:
    marked = min(marked, COINS)
    return "s" * min(spent, marked) + "m" * (marked - min(spent, marked)) + "." * (COINS - marked)


def _plain(values: Mapping[str, object]) -> dict[str, Any]:
    def plain(value: object) -> Any:
        if isinstance(value, tuple | list | set | frozenset):
            return [plain(item) for item in value]
        return value if isinstance(value, str | int | float | bool) or value is None else str(value)

    return {key: plain(value) for key, value in values.items()}


def whole_json(game: WholeGame, span: Span | None) -> dict[str, Any]:
    """The ``game`` object. ``span`` is what is open about it."""
    unknown = {"least": None, "most": None}
    return {
        "player": game.player,
        "total": game.total,
        "open": span is not None,
        **(unknown if game.total is None else span_json(game.total, span)),
        "written": game.written,
        "seasons": [{**_season_json(part), "open": part.span is not None} for part in game.parts],
    }


def _season_json(part: SeasonPart) -> dict[str, Any]:
    """A season as the boxes, or the record, tell it."""
    return {
        "season": part.season.value,
        "points": part.points,
        "monsters": part.monsters,
        "from": part.origin.value,
        "sum": part.sum,
    }


def end_json(end: SeasonEnd, season: SeasonEvidence | None, lang: str) -> dict[str, Any]:
    """The keys that a season's end adds to a photo's object. Whose sheet, what is odd about it,
    what to draw. ``season`` is what tells which it is."""
    box = None if season is None else season.contradicted
    return {
        "player": end.player,
        "late": end.late,
        "again": end.again,
        "elsewhere": None
        if end.also is None
        else {"player": end.also.player, "season": end.also.season.value},
        "other_game": None if end.other_game is None else other_game_json(end.other_game),
        "odd": [_finding_json(finding, lang) for finding in end.odd],
        "unrecorded": [_season_json(part) for part in end.unrecorded],
        "boxes_say": None if box is None else {"season": box.season.value, **_guess_json(box)},
        **to_do_json(end.to_do, lang),
    }


def other_game_json(found: OtherGame) -> dict[str, Any]:
    """Where a photo stands in another game."""
    return {"name": found.name, "player": found.seat.player, "season": found.seat.season.value}


def _finding_json(finding: Finding, lang: str) -> dict[str, Any]:
    return {
        "key": finding.key,
        "certainty": finding.certainty.name.lower(),
        "cells": list(finding.cells),
        "suggestions": [{"cell": cell, "read": letter} for cell, letter in finding.suggestions],
        "text": finding.text(lang),
    }


def to_do_json(orders: Sequence[EffectOrder], lang: str) -> dict[str, Any]:
    """``to_do``, or ``to_do_orders`` where several orders of revealing matter."""
    if len(orders) < 2:
        return {"to_do": [step.text(lang) for order in orders for step in order.steps]}
    return {
        "to_do": [],
        "to_do_orders": [
            {"revealed": list(order.keys), "to_do": [step.text(lang) for step in order.steps]}
            for order in orders
        ],
    }


def span_json(total: int, span: Span | None) -> dict[str, int | None]:
    """The least and most that a total may become. They are the total where no question is open,
    null where it cannot be told."""
    if span is not None and span.unknown:
        return {"least": None, "most": None}
    return {
        "least": total + (0 if span is None else span.least),
        "most": total + (0 if span is None else span.most),
    }


def check_json(
    check: Check, scored: ScoredSheet, guess: SeasonGuess | None, t: Texts
) -> dict[str, Any]:
    """The check as an object; sentences are in ``t``'s language."""
    assert scored.reading is not None
    return {
        "version": 1,
        "photo": scored.reading.photo,
        "status": scored.status,
        "error": None,
        "doubts": list(_doubts_json(scored, t.lang)),
        "contradictions": _contradictions_json(scored.contradictions, t.lang),
        "season": None if scored.table.season is None else scored.table.season.value,
        "season_from": None if guess is None else _guess_json(guess),
        "numbers": [
            {
                "season": None if number.season is None else number.season.value,
                "field": number.field,
                "written": number.written,
                "confidence": round(number.confidence, 4),
                "against": number.against.value,
                "computed": number.computed,
                "verdict": number.verdict.value,
                "cells": list(number.cells),
                "explanations": [
                    {"space": each.space, "holds": each.holds, "were": each.were}
                    for each in number.explanations
                ],
                "text": number_sentence(number, scored.table.cards, t)
                if number in check.suspicious
                else None,
            }
            for number in check.numbers
        ],
        "coins": [
            {"key": coin.key, "marked": coin.marked, "bound": coin.bound, "cells": list(coin.cells)}
            for coin in check.coins
        ],
    }


def _guess_json(guess: SeasonGuess) -> dict[str, str]:
    return {"how": guess.known_from.value, "box": guess.box.value}


def explained_json(found: CardReport, cards: CardSet | None, lang: str) -> dict[str, Any]:
    """One card on a sheet: points, awards, spaces that earn more. The seasons in which it scores
    among the game's ``cards``, null where they are not known."""
    return {
        "card": found.card.key,
        "seasons": None
        if cards is None
        else [season.value for season in cards.seasons(found.card)],
        "points": found.score.points,
        "awards": [award_json(award, lang) for award in found.score.awards],
        "other_reading": found.otherwise,
        "near": [
            {"cell": miss.space, "letters": miss.letters, "gain": miss.gain} for miss in found.near
        ],
    }


def _ambush_json(walk: SoloWalk, other: SoloWalk) -> dict[str, Any]:
    """A solo ambush's walk, also (``other``) by the other rule text."""

    def told(each: SoloWalk) -> dict[str, Any]:
        return {
            "turning": each.turning,
            "space": each.space,
            "ring": each.inset,
            "tried": list(each.tried),
            "ways": [list(way) for way in each.ways],
        }

    corner, clockwise = walk.card.corner, walk.card.clockwise
    named = {"card": walk.card.key, "corner": corner, "clockwise": clockwise}
    return {**named, **told(walk), "other": told(other)}


def _uncertain_json(each: UncertainTotal) -> dict[str, Any]:
    return {
        "player": each.player,
        "total": each.total,
        "open": each.span is not None,
        **span_json(each.total, each.span),
        "behind": [season.value for season in each.behind],
        "misfits": [season.value for season in each.misfits],
    }


def _place_json(result: results.PhotoResult) -> dict[str, Any]:
    """Keys of the sheet's number and place; none for a single one."""
    place = result.place
    return {} if place is None else {"sheet": place.number, "place": place.place}


def result_json(result: results.PhotoResult, t: Texts) -> dict[str, Any]:
    """What came of one photo, as it was asked about."""
    said = "" if result.error is None else sentence(result.error, t)
    if not isinstance(result, results.SheetResult):
        return failed_json(result.photo, said) | _place_json(result)
    found = _sheet_json(result, t) | _place_json(result)
    if isinstance(result, results.BookedResult):
        found |= end_json(result.end, result.evidence, t.lang)
    elif isinstance(result, results.SeasonResult) and result.to_do:
        found |= to_do_json(result.to_do, t.lang)
    for note in result.notes:
        if isinstance(note, SeasonUnlikely):
            found["spaces_say"] = note.likely.value
    if (
        isinstance(result, results.SeasonResult | results.FinalResult | results.WhatIfResult)
        and result.whole is not None
    ):
        found["game"] = whole_json(result.whole, result.whole.span(result.scored))
    if isinstance(result, results.FinalResult):
        found["odd"] = [_finding_json(finding, t.lang) for finding in result.odd]
    if isinstance(result, results.CardResult):
        found["explained"] = explained_json(result.explained, result.cards, t.lang)
    if isinstance(result, results.WhatIfResult):
        found |= _what_if_json(result, t.lang)
    if isinstance(result, results.AmbushResult):
        found |= _ambush_json(result.walk, result.other)
    found["notes"] = notes_json(result.notes, t)
    return found if result.error is None else {**found, "error": said}


def _sheet_json(result: results.SheetResult, t: Texts) -> dict[str, Any]:
    if isinstance(result, results.CheckResult):
        return check_json(result.check, result.scored, result.guess, t)
    found = scored_json(result.scored, t.lang)
    if result.scored.outlook:
        found["outlook"] = [_edict_json(entry, t.lang) for entry in result.scored.outlook]
    return found


def _what_if_json(result: results.WhatIfResult, lang: str) -> dict[str, Any]:
    """Points by card before and after the changes. Also of the monster minus, and the player's
    place in the game."""
    found: dict[str, Any] = {
        "what_if": [
            {"card": each.key, "before": each.before, "after": each.after}
            for each in result.differences
        ],
        "what_if_impossible": _contradictions_json(result.impossible, lang),
    }
    placing = result.placing
    if placing is not None and result.seat is not None:
        before, after = placing.before, placing.after
        found["what_if_game"] = {
            "player": result.seat.player,
            "total": {"before": before.total, "after": after.total},
            "place": {"before": before.rank, "after": after.rank},
            "level": list(after.level),
            "shared": bool(after.sharing),
            "undecided": after.undecided,
            "uncertain": [_uncertain_json(each) for each in placing.uncertain],
        }
    return found


def notes_json(notes: Iterable[SheetNote], t: Texts) -> list[dict[str, Any]]:
    """Notes, each with its kind, spaces and sentence."""
    return [
        {"kind": each.kind, "cells": list(each.cells), "text": note_line(each, t)} for each in notes
    ]
