"""Photos scored for themselves, without a game's record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.season import Season
from kscore import console, errors
from kscore.check import check_scored, season_known
from kscore.commands import written
from kscore.commands.results import Result, one_by_one, show_results
from kscore.commands.wanted import Wanted
from kscore.corrections import Corrections
from kscore.errors import Exit
from kscore.late import Since, score_at_season_end
from kscore.messages import Texts
from kscore.scoring import Looked, Scored, Source
from scanner import pipeline

if TYPE_CHECKING:
    from kscore.whole_game import WholeGame


def score_photos(photos: Sequence[Path], wanted: Wanted, t: Texts) -> int:
    """Scores them one after the other, shows them all, and returns the exit code of the run."""
    reader = pipeline.Reader.load()
    results = []
    for photo in one_by_one(photos, wanted, t):
        try:
            results.append(_score_photo(reader, photo, wanted, t, alone=len(photos) == 1))
        except (KeyboardInterrupt, BrokenPipeError):
            raise
        except Exception as error:
            # One bad photo must not cost the others their score; the code says what happened.
            results.append(Result(str(photo), None, console.complain(error, t), errors.sentence(error, t)))
    show_results(results, wanted, t)
    written.write_report(results, wanted, t)
    return errors.worst([result.code for result in results])


def _score_photo(reader: pipeline.Reader, photo: Path, wanted: Wanted, t: Texts, alone: bool) -> Result:
    source: Source = Looked(reader.look(photo, wanted.reading, written.recorder(wanted.debug, photo, alone)))
    corrections = wanted.corrections.of(photo)
    table, guess = season_known(source, wanted.table, corrections)
    since = Since(revealed=wanted.revealed)

    def scorer(said: Corrections) -> Scored:
        found = score_at_season_end(source, table, since, said)
        if not wanted.whole:
            return found
        from kscore.whole_game import with_questions

        return with_questions(found)

    scored = scorer(corrections)
    view = scored.reading.view if scored.reading is not None else None
    if wanted.dialogue is not None and scored.doubts:
        from kscore.review import review

        pictures = written.write_spaces(scored, view, wanted, photo)
        scored = review(scorer, scored, wanted.dialogue, t, pictures)
    written.write_pictures(scored, wanted, view, photo, t, alone)
    if scored.reading is not None:
        scored = replace(scored, reading=scored.reading.without_pixels())
    code = int(Exit.DOUBTFUL if scored.doubts else Exit.SCORED)
    return Result(
        str(photo), scored, code, guess=guess, check=check_scored(scored), whole=_whole(photo, scored, wanted)
    )


def _whole(photo: Path, scored: Scored, wanted: Wanted) -> WholeGame | None:
    """The whole game, where the photo was taken at its end and the boxes tell of earlier seasons."""
    if scored.season is None or scored.season.season is not Season.WINTER or scored.reading is None:
        return None
    from kscore.whole_game import EARLIER, whole_game

    found = whole_game(photo.stem, scored)
    return found if wanted.whole or len(found.missing) < len(EARLIER) else None
