"""What is told about a sheet, in words: one sentence a note, whichever face shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from kscore.errors import AgainstRecord, sentence
from kscore.messages import Texts
from kscore.sheet import notes
from kscore.sheet.notes import Note
from kscore.views.wording import (
    minus,
    number_place,
    number_sentence,
    quoted,
    season_known,
    season_name,
    turned_line,
    unrecorded,
)


def note_line(note: Note, t: Texts) -> str:
    """One note."""
    return _LINES[type(note)](note, t)


def note_lines(found: Iterable[Note], t: Texts, *kinds: type[Note]) -> list[str]:
    """Notes, or those of some kinds among them."""
    return [note_line(each, t) for each in found if not kinds or isinstance(each, kinds)]


def _poor_photo(note: notes.PoorPhoto, t: Texts) -> str:
    return t("report.poor_photo", reasons=", ".join(t(reason) for reason in note.reasons))


def _unlike_hand(note: notes.UnlikeHand, t: Texts) -> str:
    if note.like is None:
        return t("hand.not_alike", player=note.player)
    return t("hand.like_another", player=note.player, other=note.like)


def _same_photo(note: notes.SamePhoto, t: Texts) -> str:
    seat = {"player": note.player, "season": season_name(note.season, t)}
    return t(f"end.{note.how}", name=quoted(note.player), **seat)


def _in_other_game(note: notes.InOtherGame, t: Texts) -> str:
    seat = {"player": note.player, "season": season_name(note.season, t)}
    return t("end.other_game", game=note.game, **seat)


def _season_unlikely(note: notes.SeasonUnlikely, t: Texts) -> str:
    seasons = {"taken": season_name(note.taken, t), "likely": season_name(note.likely, t)}
    return t("season.unlikely", photo=note.photo, drawn=note.drawn, **seasons)


def _of_no_card(note: notes.PiecesOfNoCard, t: Texts) -> str:
    return t("note.no_card", player=note.player, season=season_name(note.season, t))


def _against_boxes(note: notes.SeasonAgainstBoxes, t: Texts) -> str:
    taken = season_name(note.taken, t)
    return t("season.contradicted", taken=taken, boxes=season_known(note.boxes, t))


def _left_out(note: notes.SheetLeftOut, t: Texts) -> str:
    return t("sheet.left_out", place=note.sheet.place, why=sentence(note.sheet.reason, t))


_LINES: Mapping[type[Note], Callable[[Any, Texts], str]] = MappingProxyType(
    {
        notes.PoorPhoto: _poor_photo,
        notes.UnlikeHand: _unlike_hand,
        notes.SheetLeftOut: _left_out,
        notes.TurnedSpaces: lambda note, t: turned_line(note.evidence, t),
        notes.ImpossibleMap: lambda note, t: note.problem.text(t.lang),
        notes.CannotBe: lambda note, t: t(note.contradiction.key, **note.contradiction.values),
        notes.SeasonByBoxes: lambda note, t: season_known(note.guess, t),
        notes.WrongNumber: lambda note, t: number_sentence(note.number, note.cards, t),
        notes.RightNumber: lambda note, t: t(
            "witness.right",
            written=minus(note.number.written),
            where=number_place(note.number, t),
        ),
        notes.SamePhoto: _same_photo,
        notes.InOtherGame: _in_other_game,
        notes.UnrecordedSeason: lambda note, t: unrecorded(note.player, note.part, t),
        notes.EffectsDrawn: lambda _, t: t("end.late"),
        notes.OddSheet: lambda note, t: note.finding.text(t.lang),
        notes.PiecesOfNoCard: _of_no_card,
        notes.SeasonAgainstBoxes: _against_boxes,
        notes.SeasonUnlikely: _season_unlikely,
        notes.SheetOfOtherGame: lambda note, t: t(
            "end.sheet_of_other_game", layout=t(f"layout.{note.layout}"), games=note.games
        ),
        notes.LookDamaged: lambda note, t: sentence(
            AgainstRecord("record.evidence", player=note.player), t
        ),
    }
)
