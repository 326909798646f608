"""What is drawn, given the rules: how likely spaces that look alike are, whatever they mean.

Pieces come from cards, each card at most once a season, all seasons have a known length, and last
season's map is known. :class:`NewSpaces` is what is known of a season, :class:`SeasonReadings`
weighs what its new spaces may be. Nothing here knows how anything looks.

:mod:`~kscore.engine.likelihood.pieces` knows what cards can leave on a sheet,
:mod:`~kscore.engine.likelihood.covers` counts the ways in which they can have made the new spaces,
:mod:`~kscore.engine.likelihood.frequencies` how often shapes are seen where that cannot be counted.
"""

from kscore.engine.likelihood.change import NewSpaces
from kscore.engine.likelihood.frequencies import Frequencies, load_frequencies
from kscore.engine.likelihood.readings import (
    Readings,
    SearchTimeout,
    SeasonReadings,
    ShapeReadings,
)
from kscore.engine.likelihood.season import RuleModel
from kscore.engine.likelihood.shared import CardCombination, CardEvidence, SharedCards

__all__ = [
    "CardCombination",
    "CardEvidence",
    "Frequencies",
    "NewSpaces",
    "Readings",
    "RuleModel",
    "SearchTimeout",
    "SeasonReadings",
    "ShapeReadings",
    "SharedCards",
    "load_frequencies",
]
