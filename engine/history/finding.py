"""What history answers with, and what it is told about the game."""

from __future__ import annotations

from dataclasses import KW_ONLY
from enum import IntEnum

from kscore.engine.explore import ALL_AMBUSHES, HERO_CARDS, PROMO_AMBUSHES
from kscore.engine.frozen import Frozen
from kscore.engine.messages import TREE
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.season import Season


class Certainty(IntEnum):
    """How surely a finding is an error."""

    HINT = 1
    LIKELY = 2
    IMPOSSIBLE = 3


class Finding(Frozen):
    """Something that speaks against the change from one sheet to the next.

    ``key`` and ``values`` name the sentence; ``cells`` are the spaces to look at; ``suggestions``
    are readings that would explain everything, as (space, map letter), the first the likeliest.
    """

    key: str
    cells: tuple[str, ...]
    certainty: Certainty
    values: tuple[tuple[str, object], ...] = ()
    suggestions: tuple[tuple[str, str], ...] = ()

    @property
    def impossible(self) -> bool:
        """Whether no legal play leads there."""
        return self.certainty is Certainty.IMPOSSIBLE

    @property
    def sentence(self) -> tuple[str, dict[str, object]]:
        """The message's key below "finding.", and its values."""
        values = {**dict(self.values), "cells": self.cells}
        if self.key == "misfit" and self.suggestions and values.get("least") == 1:
            values["space"], values["terrain"] = self.suggestions[0]
            return "misfit_but_for", values
        return self.key, values

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        key, values = self.sentence
        return TREE.text(f"finding.{key}", values, lang)


class GameContext(Frozen):
    """What is known about the game.

    ``revealed`` the season's revealed cards in order (keys), None unless all were noted; ``came``
    only its ambushes and heroes, in order, where the rest was not noted; ``noted`` cards that came,
    where more may have come; ``anywhere`` whether a solo game's ambushes are taken wherever they
    lie; ``earlier`` the ambushes and heroes revealed in earlier seasons, in order, None where
    unknown; ``online`` whether the seasons last as in the online version. Where skills are played,
    an impossible change is only a hint. Cards that are in no list here may have any shape, destroy
    spaces and bring coins.
    """

    season: Season
    played: Variant = UNKNOWN
    _: KW_ONLY
    revealed: tuple[str, ...] | None = None
    earlier: tuple[str, ...] | None = None
    came: tuple[str, ...] | None = None
    online: bool = False
    noted: tuple[str, ...] = ()
    anywhere: bool = False

    @property
    def surprises(self) -> tuple[str, ...] | None:
        """The season's ambushes and heroes in order, None where unknown."""
        known = self.came if self.revealed is None else self.revealed
        if known is None:
            return None
        return tuple(key for key in known if key in ALL_AMBUSHES or key in HERO_CARDS)

    def can_have_come(self, key: str) -> bool:
        """Whether an ambush or a hero can have been revealed this season."""
        if self.surprises is not None:
            return key in self.surprises
        game = ALL_AMBUSHES[key].game if key in ALL_AMBUSHES else "H"
        in_play = self.played.promo is True if key in PROMO_AMBUSHES else game in self.played.boxes
        return key in self.noted or (in_play and key not in (self.earlier or ()))
