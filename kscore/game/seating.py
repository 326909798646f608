"""Who plays a game that is under way: somebody joins late, leaves, or had a misspelt name.

What was entered stays in the record. A new name is the name of everything that was entered of the
player; the sheets of who has left count no more, and count again should the player come back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from engine.game import MOST_PLAYERS
from engine.messages import one_line
from engine.spelling import bare
from kscore.errors import AgainstRecord, Mistyped
from kscore.record.entry import Setup
from kscore.statements.alike import as_compared

LONGEST_NAME = 80
"""Letters of a player's name: a line of a terminal."""


@dataclass(frozen=True)
class Seating:
    """What is to be changed about who plays: names as they were typed, and pairs of a name and the
    new one."""

    joining: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    gone: Collection[str] = ()
    """Who has sheets in the record and does not play any more."""

    @staticmethod
    def parse(
        joining: Sequence[str], leaving: Sequence[str], renamed: Sequence[str]
    ) -> Seating | None:
        """What was typed; None where nothing was. Raises Mistyped for more than one of the three
        (in the record they are steps of their own), and for new names without an equals sign."""
        if sum(map(bool, (joining, leaving, renamed))) > 1:
            raise Mistyped("change.players_apart")
        pairs = []
        for text in renamed:
            old, equals, new = text.partition("=")
            if not (equals and old.strip()):
                raise Mistyped("change.rename_form", text=text)
            pairs.append((old, new))
        named = (tuple(joining), tuple(leaving), tuple(pairs))
        return Seating(*named) if any(named) else None

    def of(self, before: Setup) -> Setup:
        """The game's setup with these. Raises Mistyped for names that cannot be, AgainstRecord for
        people who do not play."""
        if self.joining:
            return replace(before, players=self._joined(before))
        if self.leaving:
            left = {found_player(before.players, name) for name in self.leaving}
            players = tuple(player for player in before.players if player not in left)
            if not players:
                raise Mistyped("change.nobody_left")
            return replace(before, players=players)
        return replace(before, players=self._renamed(before))

    def _joined(self, before: Setup) -> tuple[str, ...]:
        players = before.players
        for text in self.joining:
            name = player_name(text)
            if as_compared(name) in map(as_compared, players):
                raise Mistyped("new.players_twice", name=name)
            back = next(
                (each for each in self.gone if as_compared(each) == as_compared(name)), None
            )
            players = (*players, back or name)
        if before.played.solo:
            raise Mistyped("change.solo")
        if len(players) > MOST_PLAYERS:
            raise Mistyped("new.no_players")
        return players

    def _renamed(self, before: Setup) -> tuple[str, ...]:
        names = {found_player(before.players, old): player_name(new) for old, new in self.renamed}
        players = tuple(names.get(player, player) for player in before.players)
        for name in names.values():
            if sum(as_compared(each) == as_compared(name) for each in players) > 1:
                raise Mistyped("new.players_twice", name=name)
            if as_compared(name) in map(as_compared, self.gone):
                raise Mistyped("change.name_used", name=name)
        return players


def player_name(text: str) -> str:
    """A player's name as it is kept. Raises Mistyped for one that is empty or too long, and for two
    in one."""
    name = one_line(text).strip()
    if not name or "," in name or ";" in name:
        raise Mistyped("change.player_name", text=text)
    if len(name) > LONGEST_NAME:
        raise Mistyped("new.long_name", name=f"{name[:20]}…", most=LONGEST_NAME)
    return name


_LONG_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _as_typed(name: str) -> frozenset[str]:
    """A name without signs over its letters: "ü" as "ue" and as "u"."""
    folded = as_compared(name)
    return frozenset(bare(each) for each in (folded.translate(_LONG_UMLAUTS), folded))


def found_player(players: Sequence[str], name: str) -> str:
    """The player of this name, in any case, or of a beginning that only one name has; else as it is
    typed where a keyboard lacks its letters ("mueller", "muller", "zoe"). Raises AgainstRecord."""
    if name in players:  # records of before may have two names that look alike
        return name
    wanted = as_compared(name)
    exact = [player for player in players if as_compared(player) == wanted]
    begun = [player for player in players if as_compared(player).startswith(wanted)]
    typed = _as_typed(name)
    spelled = [player for player in players if _as_typed(player) & typed]
    begun_so = [
        player
        for player in players
        if any(each.startswith(some) for each in _as_typed(player) for some in typed)
    ]
    for found in (exact, begun, spelled, begun_so):
        if len(found) == 1:
            return found[0]
    raise AgainstRecord("record.no_player", player=name, players=", ".join(players))
