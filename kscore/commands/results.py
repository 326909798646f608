"""What came of each photo of a run, and how it is shown: for people, for programs, or the totals alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kscore import console
from kscore.errors import Exit
from kscore.messages import Texts

if TYPE_CHECKING:
    from kscore.check import Check, SeasonGuess
    from kscore.commands.wanted import Wanted
    from kscore.scoring import Scored
    from kscore.season_end import SeasonEnd
    from kscore.whole_game import WholeGame


@dataclass(frozen=True)
class Result:
    """One photo's outcome; ``scored`` is None and ``sentence`` says why where it failed."""

    photo: str
    scored: Scored | None
    code: int
    sentence: str = ""
    end: SeasonEnd | None = None
    guess: SeasonGuess | None = None
    check: Check | None = None
    whole: WholeGame | None = None


def code_of(end: SeasonEnd) -> int:
    """The exit code of a season's end."""
    from engine.history import Certainty

    if any(finding.certainty is Certainty.IMPOSSIBLE for finding in end.odd):
        return int(Exit.RECORD)
    return int(Exit.DOUBTFUL if end.scored.doubts else Exit.SCORED)


def one_by_one(photos: Sequence[Path], wanted: Wanted, t: Texts) -> Iterator[Path]:
    """The photos, each announced where there are several and somebody watches."""
    for number, photo in enumerate(photos, start=1):
        if len(photos) > 1 and not wanted.quiet and sys.stderr.isatty():
            console.tell(t("progress.photo", n=number, all=len(photos), photo=photo))
        yield photo


def show_results(results: Sequence[Result], wanted: Wanted, t: Texts) -> None:
    """All of a run, in the form that was asked for."""
    if wanted.json:
        objects = [_json(result, t) for result in results]
        console.show_json(objects[0] if len(objects) == 1 else objects)
    elif wanted.quiet:
        for result in results:
            if result.scored is not None:
                console.show(_total(result, result.scored, wanted, t))
    else:
        _show_reports(results, wanted, t)


def _json(result: Result, t: Texts) -> dict[str, Any]:
    from kscore.report.json_form import failed_json, scored_json

    found: dict[str, Any] = (
        failed_json(result.photo, result.sentence) if result.scored is None else scored_json(result.scored, t.lang)
    )
    if result.end is not None:
        from kscore.report.game_json import end_json

        found |= end_json(result.end, t.lang)
    if result.whole is not None:
        from kscore.report.whole_view import whole_json

        found["game"] = whole_json(result.whole)
    return found


def _total(result: Result, scored: Scored, wanted: Wanted, t: Texts) -> str:
    if wanted.whole and result.whole is not None:
        known = result.whole.total
        return t("quiet.total", photo=result.photo, total="?" if known is None else known)
    if scored.season is None:
        return t("quiet.read", photo=result.photo)
    return t("quiet.total", photo=result.photo, total=scored.season.total)


def _show_reports(results: Sequence[Result], wanted: Wanted, t: Texts) -> None:
    from kscore.report import terminal

    done = [(result, result.scored) for result in results if result.scored is not None]
    for number, (result, scored) in enumerate(done):
        _show_report(result, scored, wanted, t)
        if number < len(done) - 1:
            console.show("")
    ranked = [(Path(result.photo).stem, scored.season) for result, scored in done if scored.season is not None]
    if len(ranked) > 1:
        console.show("")
        console.show(terminal.ranking(ranked, t))
    games = [result.whole for result, _ in done if result.whole is not None]
    if len(games) > 1 and len(games) == len(done):
        from kscore.report import whole_view

        console.show("")
        console.show(whole_view.ranking(games, t))
    if any(result.code == Exit.DOUBTFUL for result in results):
        console.tell(t("report.how_to_settle"))


def _show_report(result: Result, scored: Scored, wanted: Wanted, t: Texts) -> None:
    from kscore.report import terminal

    console.show(terminal.report(scored, t))
    if result.guess is not None or (result.check is not None and result.check.wrong):
        from kscore.report import check_view

        console.show(check_view.brief(result.check, scored, result.guess, t))
    if result.whole is not None:
        from kscore.report import whole_view

        console.show("")
        console.show(whole_view.report(result.whole, t))
        if wanted.solo and wanted.table.cards is not None and result.whole.total is not None:
            console.show(whole_view.solo(result.whole.total, wanted.table.cards, t))
