"""Who plays what at a table, said once: games, heroes, skills, how many play, the printed sheet."""

from __future__ import annotations

from dataclasses import fields, replace

from kscore.engine.frozen import Frozen
from kscore.engine.layout import Layout


class Variant(Frozen, kw_only=True):
    """What is played, as far as it is known.

    Attributes:
        games: whose cards are played, "K", "H" or "KH"; "": unknown.
        heroes: whether with hero cards, by which hero is a terrain; None: unknown.
        skills: whether with skills, for which coins are paid; None: unknown. What a skill does is
            in no text here.
        layout: the printed sheet; None: it is recognised on each photo.
        promo: whether the promo ambushes, which lie in no box, are among the cards; None:
            not said, and they are not.
        other_cards: whether cards are in play that kscore was not told of (map packs, home-made
            ones): then no closed list of cards proves anything; None: not asked.
        solo: whether one player plays, so that ambushes walk along the edge.
        turning: whether the solo walk may turn and mirror the shape, as the German texts say; the
            English ones do not let it (online-umsetzung-regeln, Solovariante, calls it a
            translation error).
    """

    games: str = ""
    heroes: bool | None = None
    skills: bool | None = None
    layout: Layout | None = None
    promo: bool | None = None
    other_cards: bool | None = None
    solo: bool = False
    turning: bool = True

    @property
    def boxes(self) -> str:
        """The games whose cards may come: both where it is unknown."""
        return self.games or "KH"

    @property
    def second_game(self) -> bool:
        """Whether the second game's cards may be among them: only its monsters have letters."""
        return "H" in self.boxes

    @property
    def hero_terrain(self) -> bool:
        """Whether hero may be a terrain: unless it is known to be played without heroes."""
        return self.heroes is not False

    @property
    def stars(self) -> bool:
        """Whether a sheet may bear stars: of the second game, or of heroes beside the first."""
        return self.second_game or self.heroes is True

    @property
    def nothing_destroys(self) -> bool:
        """Whether no space is ever crossed out: in the first game, where it is known to be played
        without heroes, skills and cards of elsewhere (heroes' attacks, troll and gorgon destroy,
        all of the second; what skills and other cards do is in no rule text here)."""
        known = self.heroes is False and self.skills is False and not self.other_cards
        return known and not self.second_game

    def with_defaults(self, other: Variant) -> Variant:
        """This, and what it leaves open as ``other`` has it."""
        known = {each.name: getattr(self, each.name) for each in fields(self)}
        return replace(other, **{name: said for name, said in known.items() if said != _OPEN[name]})


UNKNOWN = Variant()
FIRST_GAME = Variant(games="K", heroes=False, skills=False)
_OPEN = {each.name: each.default for each in fields(Variant)}
