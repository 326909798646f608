"""An evening: photos of sheets come into a game's record."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import field, replace
from pathlib import Path
from typing import Any, NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.game import Standing
from kscore.engine.layout import Layout
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season, SeasonScore, parse_season
from kscore.game import new_game
from kscore.game.evening import Entered, RecordFile, booked_result
from kscore.game.game import Game, load
from kscore.game.open_totals import OpenTotals
from kscore.library.boards import html_table
from kscore.library.photos import Corners, GivenPhoto, Source, corners_named, own_reader
from kscore.library.sheets import Cards, Result, layout_named
from kscore.messages import Texts, language
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.scanner.find.detect import Recorder
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import ReadOptions
from kscore.sheet.outcome import NeedsPlayer, NeedsSeason, Outcome, Refused, SeasonsTaken
from kscore.sheet.request import Request
from kscore.sheet.result import BookedResult
from kscore.views.documents.points import PointsDocument
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.stats import StatsDocument
from kscore.views.files import Writer
from kscore.views.game_json import game_json
from kscore.views.plays import Plays


class Unplaced(Frozen, kw_only=True):
    """A photo whose player or season is unknown.

    Attributes:
        photo: its path.
        players: whose it may be; none where that is known.
        seasons: which it may be of, the likeliest first; none where that is known.
        error: what the command tells where the player does not say.
    """

    photo: Path
    players: tuple[str, ...]
    seasons: tuple[Season, ...]
    error: Exception
    _outcome: NeedsPlayer | NeedsSeason | SeasonsTaken = field(repr=False)

    def player(self, name: str) -> Result | Unplaced:
        """What comes of it once it is this player's. Raises ValueError where that is known."""
        if not isinstance(self._outcome, NeedsPlayer):
            raise ValueError("nobody asks whose sheet it is")
        return _face(self._outcome.player(name))

    def season(self, season: str | Season) -> Result | Unplaced:
        """What comes of it once it is of this season. Raises ValueError where that is known."""
        if isinstance(self._outcome, NeedsPlayer):
            raise ValueError("first somebody has to say whose sheet it is")
        return _face(self._outcome.season(parse_season(season)))


class Evening(Frozen):
    """A game and its record: photos are entered, answered, written.

    Attributes:
        record: the file that keeps it.
        reader: the loaded networks; None: kscore's own.
    """

    record: Path
    reader: Reader | None = field(default=None, repr=False)
    _taken: list[str] = field(default_factory=list, repr=False, compare=False)

    @staticmethod
    def begin(
        players: str | Iterable[str],
        cards: Cards,
        record: str | Path,
        *,
        layout: str | Layout | None = None,
        heroes: bool | None = None,
        skills: bool = False,
        promo: bool | None = None,
        other_cards: bool | None = None,
        solo: bool = False,
        name: str | None = None,
        keep_photos: bool = False,
        reader: Reader | None = None,
    ) -> Evening:
        """A new game, as ``kscore new``.

        Args:
            players: their names, or one text with commas.
            cards: the four scoring cards in the order A, B, C, D.
            record: the file to make.
            layout: the printed sheet; None: recognised on each photo.
            heroes: whether with hero cards; None: as the cards' box has it.
            skills: whether coins are paid for skills.
            promo: whether the promo ambushes are in play; None: once one is revealed.
            other_cards: whether cards are in play that kscore does not know; None: not said.
            solo: whether it is the solo game.
            name: what to call it; None: by date and players.
            keep_photos: whether the record keeps the photos.
            reader: the loaded networks; None: kscore's own.

        Raises Mistyped, CardError, AgainstRecord where the file is there already, FileTrouble.
        """
        typed = players if isinstance(players, str) else ", ".join(players)
        names = new_game.player_names(typed, solo, None, Texts("en"))
        chosen = cards if isinstance(cards, CardSet) else CardSet.parse(cards)
        a, b, c, d = (card.key for card in chosen.cards)
        played = Variant(
            layout=layout_named(layout),
            heroes=heroes,
            skills=skills,
            promo=promo,
            other_cards=other_cards,
            solo=solo,
        )
        keys = (a, b, c, d)
        setup = new_game.setup(names, keys, played, keep_photos=keep_photos, name=name)
        Record.begin(Path(record), setup)
        return Evening(Path(record), reader)

    @staticmethod
    def open(record: str | Path, *, reader: Reader | None = None) -> Evening:
        """The game of a record, also of one that the commands play. Raises FileTrouble,
        AgainstRecord."""
        evening = Evening(Path(record), reader)
        evening._game()
        return evening

    def enter(
        self,
        source: Source,
        *,
        name: str | None = None,
        player: str | None = None,
        season: str | Season | None = None,
        corners: Corners | None = None,
        sheet: int | None = None,
    ) -> tuple[Result | Unplaced, ...]:
        """What comes of each sheet in a photo, in reading order.

        Nothing is kept before `write`.

        Args:
            source: the photo, as `kscore.read` takes it.
            name: what to call it; None: its path, without one "photo".
            player: whose it is; None: the photo's name, drawing and record tell it.
            season: which has ended; None: boxes, drawing and record tell it.
            corners: the grid's outer corners, where it is not found.
            sheet: which of several sheets, from 1 in reading order; None: each.

        Raises FileTrouble, ScanError, AgainstRecord, Mistyped; SeveralSheets where a player is
        named and several are in view.
        """
        photo = GivenPhoto.of(source, name)
        request = Request(
            player=player,
            season=None if season is None else parse_season(season),
            corners=corners_named(corners),
            sheet=sheet,
        )
        with RecordFile(self.record).open() as opened:
            opened.taken.extend(self._taken)
            reader = _OnePhoto(photo, self.reader or own_reader())
            (found,) = opened.outcomes([photo.name], request, reader=reader, data=photo.file)
            sheets = [found] if isinstance(found, Outcome) else found.seats(lambda each: each)
        return tuple(map(_face, sheets))

    def write(self, result: Result) -> Result:
        """Enters a sheet into the record; gives it as it stands there.

        Open questions are entered as they are read. Where the record has changed since it was
        entered, it is entered anew with what was said of it. Raises AgainstRecord where it cannot
        be told any more whose it is, FileTrouble.
        """
        outcome: Outcome = result._outcome
        if not isinstance(outcome, Entered):
            raise ValueError("a result of Evening.enter is written")
        with RecordFile(self.record).open() as opened:
            now = opened.game()
            if now != outcome.submission.game:
                outcome = outcome.anew(now, self._taken)
            if not isinstance(outcome, Entered):
                raise _refusal(outcome)
            done = opened.result(outcome)
        if done.error is not None:
            raise done.error
        assert isinstance(done, BookedResult)
        self._taken.append(done.end.player)
        return replace(result, _outcome=outcome, _written=done)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays."""
        return self._game().setup.players

    @property
    def cards(self) -> CardSet:
        """The four scoring cards."""
        return self._game().setup.card_set

    @property
    def season(self) -> Season | None:
        """The season that is played; None once the game is over."""
        return self._game().season

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players' places, best first: ``rank``, ``player.name``, ``player.total``."""
        return self._game().standings()

    def score(self, player: str, season: str | Season) -> SeasonScore | None:
        """A player's points of a season by card, None without a sheet.

        Raises AgainstRecord for a player that the game has not.
        """
        game = self._game()
        points = game.points(game.player(player), parse_season(season))
        return None if points is None else points.score

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The object of ``kscore game --json``."""
        return game_json(self._game(), lang)

    def rows(self, lang: str = "en") -> list[dict[str, Any]]:
        """All players' points as a table: the rows of ``kscore game --csv``."""
        game, t = self._game(), Texts(lang)
        return PointsDocument.of_game(game, OpenTotals.of(game), t).dicts()

    def plays(self, lang: str = "en") -> Plays:
        """This evening for other programs; what is open is told there.

        ``squares`` is a line a player to share, ``bg_stats`` the link that opens BG Stats, ``bgg``
        the XML in which BoardGameGeek lists plays.
        """
        return Plays.of(self._game(), self._ranking(lang), Texts(lang))

    def report(self, path: str | Path, lang: str = "en") -> None:
        """Writes the evening as a page, as ``kscore report``. Raises FileTrouble."""
        writer = Writer(t=Texts(lang), say=lambda _: None, report=Path(path))
        with Record.open(self.record) as record:
            writer.game_page(self._game(), record)

    def card(self, path: str | Path, lang: str = "en") -> None:
        """Writes a picture to share, as ``kscore report --card``. Raises FileTrouble."""
        Writer(t=Texts(lang), say=lambda _: None).evening_card(self._game(), Path(path))

    def __repr__(self) -> str:
        season = self.season or "over"
        return f"<kscore.Evening {self.record.name}: {', '.join(self.players)}, {season}>"

    def _repr_html_(self) -> str:
        ranking = self._ranking(language(None, os.environ))
        rows = [("", *ranking.names, "Σ")]
        for row in ranking.rows:
            if row.place is not None:
                points = ("" if each is None else each.text for each in row.seasons)
                rows.append((f"{row.rank} {row.player}", *points, row.text))
        return html_table(rows)

    def _ranking(self, lang: str) -> RankingDocument:
        game = self._game()
        return RankingDocument.of_game(game, OpenTotals.of(game), Texts(lang))

    def _game(self) -> Game:
        return RecordFile(self.record).game()


class Stats(StatsDocument):
    """What evenings come to, all together; in a notebook two tables.

    Attributes:
        rows: a row for each player of each finished evening.
        players: ``player``, ``evenings``, ``wins``, ``average``, ``best``, ``totals``, ``won``.
        cards: ``card`` (its key), ``seasons``, ``average``, ``best``, ``player`` (whose best),
            ``open``.
        evenings: how many there are.
        unfinished: evenings that do not count yet.
    """

    def _repr_html_(self) -> str:
        return "".join(map(html_table, self.tables(Texts(language(None, os.environ)))))


def stats(records: str | Path | Iterable[str | Path] | None = None) -> Stats:
    """Wins, averages and best cards over all evenings, as ``kscore game --stats``.

    Args:
        records: the evenings' files, or one; None: those in kscore's folder.

    Raises FileTrouble, AgainstRecord.
    """
    if isinstance(records, str | Path):
        records = (records,)
    paths = Places().games() if records is None else map(Path, records)
    return Stats.of_games(map(load, paths))


class _OnePhoto(NamedTuple):
    """A reader of one photo, in a file or not."""

    photo: GivenPhoto
    reader: Reader

    def look(self, path: Path, options: ReadOptions, recorder: Recorder | None = None) -> Look:
        """The photo looked at. Raises as `GivenPhoto.look`."""
        return self.photo.look(self.reader, options, recorder)


def _face(outcome: Outcome) -> Result | Unplaced:
    """An outcome as programs see it. Raises what refused the photo."""
    if isinstance(outcome, Entered):
        return Result(_outcome=outcome, _ended=_as_it_is)
    if not isinstance(outcome, NeedsPlayer | NeedsSeason | SeasonsTaken):
        raise _refusal(outcome)
    return Unplaced(
        photo=outcome.photo,
        players=outcome.players if isinstance(outcome, NeedsPlayer) else (),
        seasons=() if isinstance(outcome, NeedsPlayer) else outcome.seasons,
        error=_refusal(outcome),
        _outcome=outcome,
    )


def _as_it_is(outcome: Outcome) -> BookedResult:
    """A sheet as it would be written now."""
    assert isinstance(outcome, Entered)
    return booked_result(outcome, outcome.end)


def _refusal(outcome: Outcome) -> Exception:
    """Why nothing is entered, where no more is said."""
    if isinstance(outcome, NeedsSeason):
        error = outcome.case().open_season
        assert error is not None
        return error
    assert isinstance(outcome, Refused)
    return outcome.error
