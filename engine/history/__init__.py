"""Whether one sheet can have become another within a season, and what speaks against it.

What is new since last season must be shapes of cards, what was there must still be there, coins
only grow, stars stay. Everything that does not fit is a :class:`Finding` with its spaces, ranked by
how surely it is an error (of the reader or of the player). Sources: both rule texts, "Zeichnen";
docs/rules.md, rulings 19-25.

:mod:`~kscore.engine.history.judge` puts the questions together; one module each asks about what was
there (:mod:`~kscore.engine.history.kept`), stars and heroes (:mod:`~kscore.engine.history.stars`),
new shapes (:mod:`~kscore.engine.history.shapes`) and coins (:mod:`~kscore.engine.history.coins`).
:mod:`~kscore.engine.history.decks` knows which cards can have been drawn,
:mod:`~kscore.engine.history.covers` searches for the shapes.
"""

from kscore.engine.history.finding import Certainty, Finding, GameContext
from kscore.engine.history.judge import findings, findings_since
from kscore.engine.history.stars import monsters_in_reach

__all__ = ["Certainty", "Finding", "GameContext", "findings", "findings_since", "monsters_in_reach"]
