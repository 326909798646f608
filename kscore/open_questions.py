"""A recorded sheet decided again: from its evidence, with any corrections, as if the photo were still looked at."""

from __future__ import annotations

from functools import partial

from engine.layout import LAYOUTS
from kscore.asking import Scorer
from kscore.errors import AgainstRecord
from kscore.game import Game
from kscore.late import Since, score_at_season_end
from kscore.messages import Texts
from kscore.scoring import Looked, Scored, Source, Table, WithoutEvidence
from kscore.store import Entry
from scanner.kept_look import KeptLook, opened
from scanner.network import installed_models
from scanner.reading import Doubt, Reading


def kept_look(entry: Entry) -> KeptLook | None:
    """What was kept of looking at the photo; None for a typed map and for records of before.

    Raises AgainstRecord where it is damaged (an export that somebody changed).
    """
    if entry.evidence is None:
        return None
    try:
        return opened(entry.evidence)
    except ValueError:
        raise AgainstRecord("record.evidence", player=entry.player) from None


def networks_note(entry: Entry, t: Texts) -> str | None:
    """What cannot be used of the evidence because other networks saw it; None where all can, or nothing was kept."""
    look = kept_look(entry)
    if look is None or look.comparable(installed_models()):
        return None
    return t("review.other_networks")


def source_of(game: Game, entry: Entry) -> Source:
    """What reads the sheet again with some spaces known.

    Raises ValueError for an entry without a reading, AgainstRecord for damaged evidence.
    """
    if entry.reading is None or entry.sheet is None:
        raise ValueError("nothing was read for this entry")
    look = kept_look(entry)
    if look is not None:
        confirmed = game.confirmed(entry.player, entry.season)
        previous = game.previous(entry.player, entry.season)
        setup = game.setup
        return Looked(look).knowing(previous, setup.games, setup.heroes, setup.skills, confirmed)
    own = None if entry.sheet.layout.key in LAYOUTS else entry.sheet.layout
    return WithoutEvidence(Reading.from_json(entry.reading, own))


def scorer_of(game: Game, entry: Entry, asked: Table | None = None) -> Scorer:
    """Scores a recorded reading again, with any corrections; ``asked`` where other points than the season's are asked
    for. Raises as `source_of`."""
    table = asked or Table(game.setup.card_set, entry.season, game.setup.heroes)
    since = Since(game.previous(entry.player, entry.season), game.noted_until(entry.season))
    return partial(score_at_season_end, source_of(game, entry), table, since)


def reconsidered(game: Game, entry: Entry) -> Scored | None:
    """The sheet as it is decided now, with what is still doubtful; None for a typed map or total."""
    if entry.reading is None or entry.sheet is None:
        return None
    return scorer_of(game, entry)(entry.corrections)


def open_questions(game: Game, entry: Entry) -> tuple[Doubt, ...]:
    """What is still doubtful; () for a typed map or total."""
    scored = reconsidered(game, entry)
    return () if scored is None else scored.doubts
