"""Points that were typed for a season of which there is no sheet: entered, removed; and, as a sheet
that was taken out, brought back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.phone.playing import CurrentGame
from kscore.record.entry import Entry, Seat, TypedPoints
from kscore.record.store import Record


class Totals:
    """The typed totals of the game that is ``playing``. Each change is made by ``change``, which
    tells everybody.

    Every method raises AgainstRecord where there is no game or no such player, and where the season
    is not as somebody looked at it any more.
    """

    def __init__(
        self, playing: CurrentGame, change: Callable[[Callable[[Record, Game], object]], object]
    ) -> None:
        self._playing, self._change = playing, change

    def enter(self, seat: Seat, typed: TypedPoints) -> None:
        """Enters a season's points, in place of others that were typed; not in place of a sheet."""

        def entered(record: Record, game: Game) -> None:
            _must_play(game, seat)
            if game.sheet(seat.player, seat.season) is not None:
                raise AgainstRecord("phone.changed_since")
            record.add(Entry(seat.player, seat.season, None, typed=typed))

        self._change(entered)

    def remove(self, seat: Seat, seen: int) -> None:
        """Removes what was typed for a season, with what it had replaced; ``seen`` is the number of
        its entry. A sheet that a command line had replaced by it stands again."""

        def removed(record: Record, game: Game) -> None:
            _must_play(game, seat)
            stands = game.entry(seat.player, seat.season)
            if stands is None or stands.typed is None or stands.number != seen:
                raise AgainstRecord("phone.changed_since")
            here = (
                each
                for each in game.entries
                if Seat(each.player, each.season) == seat and not each.undone
            )
            record.put_right([each.number for each in here if each.typed is not None], ())

        self._change(removed)

    def bring_back(self, seat: Seat) -> None:
        """What was removed last stands again, where nothing else was entered there since."""

        def brought_back(record: Record, game: Game) -> None:
            _must_play(game, seat)
            entry = _removed(record).get(seat)
            if entry is None:
                raise AgainstRecord("phone.changed_since")
            record.bring_back(entry.number)

        self._change(brought_back)

    def undo_last(self, seen: int) -> None:
        """Takes the newest entry at the table back, where it is the one of this number."""

        def undone(record: Record, game: Game) -> None:
            if record.newest_entry() != seen:
                raise AgainstRecord("phone.changed_since")
            record.undo()

        self._change(undone)

    def newest(self) -> Entry | None:
        """The newest step at the table, where it is an entry."""
        path = self._playing.path
        if path is None:
            return None
        with Record.open(path) as record:
            number = record.newest_entry()
            return next((each for each in record.entries() if each.number == number), None)

    def removed(self) -> Mapping[Seat, Entry]:
        """The totals and sheets that were removed last, of the seasons of which nothing was entered
        since; none without a game."""
        path = self._playing.path
        if path is None:
            return {}
        with Record.open(path) as record:
            return _removed(record)


def _removed(record: Record) -> dict[Seat, Entry]:
    return {Seat(each.player, each.season): each for each in record.taken_back_last()}


def _must_play(game: Game, seat: Seat) -> None:
    """Raises AgainstRecord for somebody who does not play, by this name, any more."""
    if seat.player not in game.setup.players:
        raise AgainstRecord("phone.gone")
