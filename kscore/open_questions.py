"""The questions that are still open about a recorded sheet: those whose answer would change its points."""

from __future__ import annotations

from functools import partial

from engine.layout import LAYOUTS
from kscore.asking import Scorer
from kscore.corrections import Corrections
from kscore.game import Game
from kscore.late import Since, score_at_season_end
from kscore.scoring import Kept, Table
from kscore.store import Entry
from scanner.reading import Doubt, Reading


def scorer_of(game: Game, entry: Entry, asked: Table | None = None) -> Scorer:
    """Scores a recorded reading again, with any corrections; ``asked`` where other points than the season's are asked
    for. Raises ValueError for an entry without a reading."""
    if entry.reading is None or entry.sheet is None:
        raise ValueError("nothing was read for this entry")
    own = None if entry.sheet.layout.key in LAYOUTS else entry.sheet.layout
    kept = Kept(Reading.from_json(entry.reading, own))
    table = asked or Table(game.setup.card_set, entry.season, game.setup.heroes)
    since = Since(game.previous(entry.player, entry.season), game.revealed_until(entry.season))
    return partial(score_at_season_end, kept, table, since)


def open_questions(game: Game, entry: Entry) -> tuple[Doubt, ...]:
    """What is still doubtful; () for a typed map or total."""
    if entry.reading is None or entry.sheet is None:
        return ()
    return scorer_of(game, entry)(Corrections.parse(entry.corrections)).doubts
