"""Photos at the end of a season, into the record of the game being played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kscore import console, errors
from kscore.commands import written
from kscore.commands.results import Result, code_of, one_by_one, show_results
from kscore.commands.wanted import Wanted
from kscore.game import Game
from kscore.messages import Texts
from kscore.scoring import Looked, Scored
from kscore.season_end import Asked, SeasonEnd, photographed
from kscore.store import Record, photo_bytes
from scanner import pipeline


def end_season(path: Path, photos: Sequence[Path], wanted: Wanted, player: str | None, t: Texts) -> int:
    """Scores the photos, records them, shows them and then everybody's place; returns the exit code of the run."""
    reader = pipeline.Reader.load()
    results: list[Result] = []
    with Record.open(path) as record:
        setup = record.setup
        known = replace(wanted.reading, layout=wanted.reading.layout or setup.layout, heroes=setup.heroes)
        wanted = replace(wanted, reading=known)
        taken: list[str] = []
        for photo in one_by_one(photos, wanted, t):
            try:
                end = _season_end(reader, Game.of(record), photo, wanted, player, taken, t, len(photos) == 1)
                record.add(end.entry, photo_bytes(photo) if setup.keep_photos else None)
                if wanted.revealed is not None:
                    record.note_revealed(end.season, wanted.revealed)
            except (KeyboardInterrupt, BrokenPipeError):
                raise
            except Exception as error:
                results.append(Result(str(photo), None, console.complain(error, t), errors.sentence(error, t)))
                continue
            taken.append(end.player)
            results.append(Result(str(photo), end.scored, code_of(end), end=end))
        game = Game.of(record)
    ends = [result.end for result in results if result.end is not None]
    if wanted.json or wanted.quiet:
        show_results(results, wanted, t)
    else:
        from kscore.report import game_view

        for end in ends:
            console.show(game_view.season_end(end, t))
            console.show("")
        if ends:
            console.show(game_view.overview(game, t))
    if wanted.report is not None and ends:
        written.write_game_page(path, wanted.report, None, t)
    return errors.worst([result.code for result in results])


def _season_end(
    reader: pipeline.Reader,
    game: Game,
    photo: Path,
    wanted: Wanted,
    player: str | None,
    taken: Sequence[str],
    t: Texts,
    alone: bool,
) -> SeasonEnd:
    source = Looked(reader.look(photo, wanted.reading, written.recorder(wanted.debug, photo, alone)))

    def pictures(scored: Scored) -> str | None:
        return written.write_spaces(scored, scored.reading.view if scored.reading else None, wanted, photo)

    asked = Asked(
        player,
        wanted.table.season,
        wanted.corrections.of(photo),
        wanted.table.coins,
        wanted.dialogue,
        pictures,
        wanted.revealed,
    )
    end = photographed(game, source, photo, asked, taken, t)
    view = end.scored.reading.view if end.scored.reading is not None else None
    written.write_pictures(end.scored, wanted, view, photo, t, alone)
    if end.scored.reading is not None:
        end = replace(end, scored=replace(end.scored, reading=end.scored.reading.without_pixels()))
    return end
