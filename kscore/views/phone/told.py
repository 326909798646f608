"""What a phone is told by itself, in words, and where it leads."""

from __future__ import annotations

from typing import Any

from kscore.messages import Texts
from kscore.phone.notices import AlsoYours, Notice, Overruled, SheetsLeftOut
from kscore.sheet.notes import SheetLeftOut
from kscore.statements.corrections import Corrections
from kscore.views.notes import note_line
from kscore.views.wording import cells, correction_words, season_name


def notice_json(number: int, notice: Notice, t: Texts) -> dict[str, Any]:
    """A notice for the page's script."""
    go = f"/sheet/{notice.key}" if notice.key else None
    return {"number": number, "text": notice_words(notice, t), "go": go}


def notice_words(notice: Notice, t: Texts) -> str:
    """What it says."""
    if isinstance(notice, AlsoYours):
        return t("phone.also_yours", player=notice.player)
    if isinstance(notice, SheetsLeftOut):
        return " ".join(note_line(SheetLeftOut(sheet), t) for sheet in notice.sheets)
    if isinstance(notice, Overruled):
        return _changed(notice, "phone.overruled_by", t)
    return t("phone.reopened", player=notice.player, season=season_name(notice.season, t))


def overruled_words(overruled: Overruled, t: Texts) -> str:
    """For whoever had the last word."""
    return _changed(overruled, "phone.overruled", t)


def _changed(overruled: Overruled, key: str, t: Texts) -> str:
    about = overruled.about
    was, now = (_value(said, about[0], t) for said in (overruled.was, overruled.now))
    return t(key, n=len(about), about=cells(about), who=overruled.who, was=was, now=now)


def _value(said: Corrections, about: str, t: Texts) -> str:
    """What was said, without what it was said of."""
    return ", ".join(correction_words(said, t)).removeprefix(f"{about}: ")
