"""What the page's API says of sheets and photos: the contract's objects (docs/json.md) with what a
table adds; and what a phone is told by itself, in words."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kscore.errors import ON_A_PHONE, is_bug, sentence
from kscore.messages import PhoneTexts, Texts
from kscore.phone.feed import AlsoYours, Notice, Overruled, Reopened, SheetsLeftOut
from kscore.phone.photos import IncomingPhoto, State
from kscore.phone.playing import KnownGame
from kscore.phone.sheets import SheetAtTable
from kscore.sheet.notes import SheetLeftOut
from kscore.sheet.outcome import NeedsPlayer, NeedsSeason, Read, SeasonsTaken
from kscore.statements.corrections import Corrections
from kscore.views.json_form import notes_json, other_game_json, scored_json, span_json
from kscore.views.wording import cells, correction_words, note_lines, seat_values


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


def photo_json(photo: IncomingPhoto, t: Texts) -> dict[str, Any]:
    """A photo that came in: ``state``, the ``key`` of its sheet, or what has to be said or went
    wrong."""
    asked = photo.outcome if photo.state is State.OPEN else None
    hopeless = asked.case.hopeless if isinstance(asked, Read) else None
    seasons = asked.seasons if isinstance(asked, NeedsSeason | SeasonsTaken) else ()
    return {
        "id": photo.upload.id,
        "name": photo.upload.name,
        "state": photo.state.value,
        "key": photo.key,
        "by_claim": photo.by_claim,
        "player": photo.player if photo.state is State.HELD else None,
        "sheet": photo.upload.sheet if photo.upload.table else None,
        "place": photo.upload.place or None,
        "again": None if photo.again is None else asdict(photo.again),
        "other_game": None if photo.other_game is None else other_game_json(photo.other_game),
        "error": None if photo.error is None else trouble(photo.error, t),
        "whose": list(asked.players) if isinstance(asked, NeedsPlayer) else [],
        "unlike": asked.unlike if isinstance(asked, NeedsPlayer) else None,
        "seasons": [season.value for season in seasons],
        "hopeless": None if hopeless is None else sentence(hopeless, t, ON_A_PHONE),
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


def notice_json(number: int, notice: Notice, t: Texts) -> dict[str, Any]:
    """A notice for the page's script."""
    go = f"/sheet/{notice.key}" if notice.key else None
    return {"number": number, "text": notice_words(notice, t), "go": go}


def notice_words(notice: Notice, t: Texts) -> str:
    """What it says."""
    if isinstance(notice, AlsoYours):
        return t("phone.also_yours", player=notice.player)
    if isinstance(notice, SheetsLeftOut):
        return " ".join(note_lines(map(SheetLeftOut, notice.sheets), PhoneTexts(t.lang)))
    if isinstance(notice, Overruled):
        return _changed(notice, "phone.overruled_by", t)
    assert isinstance(notice, Reopened)
    return t("phone.reopened", **seat_values(notice.player, notice.season, t))


def overruled_words(overruled: Overruled, t: Texts) -> str:
    """The words for the player who had the last word."""
    return _changed(overruled, "phone.overruled", t)


def _changed(overruled: Overruled, key: str, t: Texts) -> str:
    about = overruled.about
    was, now = (_value(said, about[0], t) for said in (overruled.was, overruled.now))
    return t(key, n=len(about), about=cells(about), who=overruled.who, was=was, now=now)


def _value(said: Corrections, about: str, t: Texts) -> str:
    """What was said, without what it was said of."""
    return ", ".join(correction_words(said, t)).removeprefix(f"{about}: ")
