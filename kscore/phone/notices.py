"""What one phone is told until somebody has read it: others' changes, new questions, a name taken
twice."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.season import Season
from kscore.statements.corrections import Corrections
from scanner.errors import LeftOutSheet

MOST = 20
"""Unread notices of one phone; beyond them the oldest goes."""


@dataclass(frozen=True)
class Overruled:
    """``who`` has said of ``about`` (spaces, or one number) that it is ``now`` what this phone, or
    (``who`` is the loser then) another, had said was ``was``; both as said of the first of them."""

    key: str
    who: str
    about: tuple[str, ...]
    was: Corrections
    now: Corrections

    def and_also(self, later: Notice) -> Notice | None:
        """Both in one, where a later one says the same of other spaces."""
        if not isinstance(later, Overruled) or _like(self) != _like(later):
            return None
        return replace(self, about=(*self.about, *(set(later.about) - set(self.about))))


@dataclass(frozen=True)
class Reopened:
    """A sheet has questions again since another was entered or corrected."""

    key: str
    player: str
    season: Season

    def and_also(self, later: Notice) -> Notice | None:
        """This notice, which need not stand twice."""
        return self if later == self else None


@dataclass(frozen=True)
class SheetsLeftOut:
    """Sheets in a photo that this phone sent are not read."""

    sheets: tuple[LeftOutSheet, ...]
    key: str = ""

    def and_also(self, later: Notice) -> Notice | None:
        """Both in one."""
        if not isinstance(later, SheetsLeftOut):
            return None
        return SheetsLeftOut((*self.sheets, *later.sheets))


@dataclass(frozen=True)
class AlsoYours:
    """Another phone has taken this phone's name."""

    player: str
    key: str = ""

    def and_also(self, later: Notice) -> Notice | None:
        """This notice, which need not stand twice."""
        return self if later == self else None


Notice = Overruled | Reopened | SheetsLeftOut | AlsoYours


def _like(each: Overruled) -> tuple[object, ...]:
    values = (_value(said, each.about[0]) for said in (each.was, each.now))
    return (each.key, each.who, *values)


def _value(said: Corrections, about: str) -> tuple[str, ...]:
    return tuple(text.removeprefix(about) for text in said.texts())


def grouped(found: Sequence[Overruled]) -> tuple[Overruled, ...]:
    """One for each person and change."""
    kept: list[Overruled] = []
    for each in found:
        for n, before in enumerate(kept):
            both = before.and_also(each)
            if isinstance(both, Overruled):
                kept[n] = both
                break
        else:
            kept.append(each)
    return tuple(kept)


class Notices:
    """The unread notices of every phone, each with its number."""

    def __init__(self) -> None:
        self._lock, self._number = threading.Lock(), 0
        self._unread: dict[str, dict[int, Notice]] = {}

    def add(self, phone: str, notice: Notice) -> None:
        """One more for a phone, or one that is there says it as well."""
        with self._lock:
            mine = self._unread.setdefault(phone, {})
            for number, each in mine.items():
                both = each.and_also(notice)
                if both is not None:
                    mine[number] = both
                    return
            self._number += 1
            mine[self._number] = notice
            for oldest in list(mine)[:-MOST]:
                del mine[oldest]

    def of(self, phone: str) -> dict[int, Notice]:
        """What a phone has not read, by number, the oldest first."""
        with self._lock:
            return dict(self._unread.get(phone, {}))

    def read(self, phone: str, number: int) -> None:
        """Somebody has read it."""
        with self._lock:
            self._unread.get(phone, {}).pop(number, None)
