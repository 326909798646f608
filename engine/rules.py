"""Who plays what at a table, said once: games, heroes, skills, the printed sheet."""

from __future__ import annotations

from dataclasses import dataclass

from engine.layout import Layout


@dataclass(frozen=True, kw_only=True)
class Played:
    """What is played, as far as somebody knows.

    Attributes:
        games: whose cards are played, "K", "H" or "KH".
        heroes: whether with hero cards; None: nobody knows.
        skills: whether with skills, for which coins are paid; None: nobody knows.
        layout: the printed sheet; None: it is recognised on each photo.
        promo: whether the promo ambushes, which lie in no box, are among the cards.
        other_cards: whether cards are in play that nobody has told kscore of (map packs, home-made
            ones): then no closed list of cards proves anything.
    """

    games: str = "KH"
    heroes: bool | None = None
    skills: bool | None = None
    layout: Layout | None = None
    promo: bool = False
    other_cards: bool = False

    @property
    def second_game(self) -> bool:
        """Whether the second game's cards are among them: only its monsters have letters."""
        return "H" in self.games

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
