"""What the page's API says of sheets and photos: the contract's objects (docs/json.md) with what a
table adds."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kscore.errors import ON_A_PHONE, is_bug, sentence
from kscore.messages import Texts
from kscore.phone.booking import Slip
from kscore.phone.playing import KnownGame
from kscore.phone.sheets import SheetAtTable
from kscore.views.json_form import notes_json, other_game_json, scored_json, span_json


def sheet_json(sheet: SheetAtTable, lang: str, short: bool = False) -> dict[str, Any]:
    """A sheet: ``key``, ``revision``, its ``picture``'s name, whose it is; unless ``short`` with
    everything that ``kscore --json`` has."""
    data: dict[str, Any] = {}
    if sheet.scored is not None and not short:
        data = scored_json(sheet.scored, lang) | {"notes": notes_json(sheet.notes, Texts(lang))}
    data |= {
        "key": sheet.key,
        "revision": sheet.revision,
        "picture": sheet.photo,
        "player": sheet.player,
        "season": None if sheet.season is None else sheet.season.value,
        "total": sheet.total,
        "open": sheet.span is not None,
        "undo": sheet.steps,
    }
    if sheet.total is not None:
        data |= span_json(sheet.total, sheet.span)
    return data


def slip_json(slip: Slip, t: Texts) -> dict[str, Any]:
    """A photo that came in: ``state``, the ``key`` of its sheet, or what has to be said or went
    wrong."""
    asked = slip.asked
    return {
        "id": slip.upload.id,
        "name": slip.upload.name,
        "state": slip.state.value,
        "key": slip.key,
        "by_claim": slip.by_claim,
        "player": slip.player,
        "sheet": slip.upload.sheet if slip.upload.table else None,
        "place": slip.upload.place or None,
        "again": None if slip.again is None else asdict(slip.again),
        "other_game": None if slip.other_game is None else other_game_json(slip.other_game),
        "error": None if slip.error is None else trouble(slip.error, t),
        "whose": [] if asked is None else list(asked.players),
        "seasons": [] if asked is None else [season.value for season in asked.seasons],
        "hopeless": None
        if asked is None or asked.hopeless is None
        else sentence(asked.hopeless, t, ON_A_PHONE),
    }


def known_game_json(known: KnownGame) -> dict[str, Any]:
    """A game of the list: ``key`` to ask for it by, whether it is ``played``, and what ``kscore
    games`` tells of it; ``name`` is null where its record cannot be read."""
    game = known.game
    return {
        "key": known.key,
        "played": known.played,
        "name": None if game is None else game.setup.name,
        "players": [] if game is None else list(game.setup.players),
        "season": None if game is None or game.season is None else game.season.value,
        "finished": game is not None and game.finished,
    }


def trouble(error: Exception, t: Texts) -> str:
    """Why a photo failed, in words."""
    return t("phone.bug") if is_bug(error) else sentence(error, t, ON_A_PHONE)
