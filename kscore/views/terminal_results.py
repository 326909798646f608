"""What a run over photos shows at a terminal, in the order in which it is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import RenderableType

from kscore.game import Game
from kscore.messages import Texts
from kscore.score_photo import PhotoResult
from kscore.scoring import Scored
from kscore.views import terminal, terminal_game


def results(
    found: Sequence[PhotoResult], t: Texts, *, quiet: bool = False, solo: bool = False, game: Game | None = None
) -> Iterator[RenderableType]:
    """Every sheet that could be scored, then the rankings. ``game`` as it stands now, where a record was written."""
    done = [(result, result.scored) for result in found if result.scored is not None]
    if quiet:
        yield from (_total(result, scored, t) for result, scored in done)
        return
    for number, (result, scored) in enumerate(done):
        if number:
            yield ""
        yield from _result(result, scored, t, solo)
    if game is not None:
        yield from ("", terminal_game.overview(game, t)) if done else ()
        return
    ranked = [(Path(result.photo).stem, scored.season) for result, scored in done if scored.season is not None]
    if len(ranked) > 1:
        yield ""
        yield terminal.ranking(ranked, t)
    games = [result.whole for result, _ in done if result.whole is not None]
    if len(games) > 1 and len(games) == len(done):
        yield ""
        yield terminal.whole_ranking(games, t)


def _total(result: PhotoResult, scored: Scored, t: Texts) -> str:
    if result.request.whole and result.whole is not None:
        known = result.whole.total
        return t("quiet.total", photo=result.photo, total="?" if known is None else known)
    if scored.season is None:
        return t("quiet.read", photo=result.photo)
    return t("quiet.total", photo=result.photo, total=scored.season.total)


def _result(result: PhotoResult, scored: Scored, t: Texts, solo: bool) -> Iterator[RenderableType]:
    """One sheet, as it was asked about."""
    if result.end is not None:
        yield terminal_game.season_end(result.end, t)
    elif result.explained is not None:
        yield terminal_game.rule(result.explained.card, t)
        yield ""
        yield terminal_game.explained(result.explained, scored, t)
    elif result.request.changes is not None:
        yield terminal_game.what_if(result.differences, scored, t)
    elif result.request.check and result.check is not None:
        yield terminal.checked(result.check, scored, result.guess, t)
    else:
        yield from _score(result, scored, t, solo)


def _score(result: PhotoResult, scored: Scored, t: Texts, solo: bool) -> Iterator[RenderableType]:
    yield terminal.report(scored, t)
    if result.guess is not None or (result.check is not None and result.check.wrong):
        yield terminal.brief_check(result.check, scored, result.guess, t)
    if result.whole is None:
        return
    yield ""
    yield terminal.whole_game(result.whole, t)
    if solo and scored.table.cards is not None and result.whole.total is not None:
        yield terminal.solo(result.whole.total, scored.table.cards, t)
