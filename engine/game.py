"""A whole game: totals, standings with ties, and the solo title.

der-kartograph-anleitung.txt, "Spielende": „Zählt nun eure Ruhmpunkte der einzelnen Jahreszeiten
zusammen … Im Falle eines Gleichstandes liegt vorne, wer insgesamt weniger Ruhmpunkte durch leere,
an Monster-Felder angrenzende Felder verloren hat. Im Falle eines erneuten Gleichstandes teilen sich
die Betroffenen die Platzierung.“
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kscore.engine.errors import DuplicatePlayer, WrongNumberOfPlayers
from kscore.engine.frozen import Frozen
from kscore.engine.messages import TREE
from kscore.engine.season import CardSet

MOST_PLAYERS = 100
"""„Für 1-100 Ortskundige ab 10 Jahren“"""


class PlayerResult(Frozen):
    """What a player has to show at some point of the game.

    Attributes:
        name: the player.
        total: glory points of all seasons so far.
        lost_to_monsters: points lost to monsters so far, as a number that is never negative; None
            where unknown (a season of which only the total was written down).
    """

    name: str
    total: int
    lost_to_monsters: int | None

    def __post_init__(self) -> None:
        # Some write the loss with a minus sign; what decides a tie is how much it is.
        if self.lost_to_monsters is not None:
            object.__setattr__(self, "lost_to_monsters", abs(self.lost_to_monsters))


class Standing(NamedTuple):
    """One player's place.

    Attributes:
        rank: from 1; players who share a place have the same rank, and the next rank skips as many.
        shared: whether someone else has the same rank.
        by_monsters: whether only the points lost to monsters parted this player from another with
            the same total.
        undecided: whether the place is shared only because a player's points lost to monsters are
            not known.
    """

    rank: int
    player: PlayerResult
    shared: bool
    by_monsters: bool
    undecided: bool = False


def standings(players: Iterable[PlayerResult]) -> tuple[Standing, ...]:
    """The players' places, best first; who shares one stays in the order given.

    Where the losses of one of several with the same total are unknown, all of them share the place:
    nothing that is not known decides a tie.

    Raises WrongNumberOfPlayers unless 1 to 100, DuplicatePlayer for a name that occurs twice.
    """
    results = list(players)
    if not 1 <= len(results) <= MOST_PLAYERS:
        raise WrongNumberOfPlayers(count=len(results))
    names: set[str] = set()
    for result in results:
        if result.name in names:
            raise DuplicatePlayer(name=result.name)
        names.add(result.name)

    unknown = {result.total for result in results if result.lost_to_monsters is None}

    def worth(result: PlayerResult) -> tuple[int, int]:
        lost = result.lost_to_monsters
        return -result.total, 0 if lost is None or result.total in unknown else lost

    ordered = sorted(results, key=worth)
    places: list[Standing] = []
    for place, result in enumerate(ordered, start=1):
        level = [other for other in ordered if other.total == result.total]
        even = [other for other in level if worth(other) == worth(result)]
        rank = places[-1].rank if places and worth(places[-1].player) == worth(result) else place
        shared = len(even) > 1
        places.append(
            Standing(
                rank, result, shared, len(even) < len(level), shared and result.total in unknown
            )
        )
    return tuple(places)


class Title(NamedTuple):
    """A solo title: its key, and the least rating for it (None for the last one, which has no
    floor)."""

    least: int | None
    key: str

    def name(self, lang: str = "en") -> str:
        """The title as the rules print it."""
        return TREE.text(f"title.{self.key}", lang=lang)


TITLES: tuple[Title, ...] = (
    # der-kartograph-anleitung.txt, "Solovariante", "Wertung"; the English names are those of the
    # English rules, "Changes to Scoring" (ultraboardgames.com, Cartographers, solo; the same in a
    # published implementation).
    Title(30, "legendary_cartographer"),
    Title(20, "master_mapsmith"),
    Title(10, "journeyman_topographer"),
    Title(0, "apprentice_surveyor"),
    Title(-5, "amateur_assessor"),
    Title(-10, "inept_assistant"),
    Title(-20, "dimwitted_doodler"),
    Title(None, "oblivious_inkdrinker"),
)
"""Solo titles, best first. The last is printed with −30; who is below that gets it all the same
(docs/rules.md, "A season's score"), and so does everyone below −20."""


class SoloResult(NamedTuple):
    """The solo game's outcome: the total, the sum of the four cards' numbers, their difference and
    the title for it."""

    total: int
    target: int
    title: Title

    @property
    def rating(self) -> int:
        return self.total - self.target


def solo_title(rating: int) -> Title:
    """The best title whose threshold the rating meets."""
    return next(title for title in TITLES if title.least is None or rating >= title.least)


def solo_result(total: int, cards: CardSet) -> SoloResult:
    """Rating and title of a solo game.

    „Zähle dann die Zahlen in der unteren rechten Ecke aller ausliegenden Wertungskarten zusammen.
    Ziehe diese Summe von deiner Gesamtpunktzahl ab.“
    """
    target = sum(card.solo for card in cards.cards)
    return SoloResult(total, target, solo_title(total - target))
