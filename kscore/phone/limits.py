"""How much somebody may ask for in a while: a bucket a client that fills again with time (token
bucket)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_CLIENTS = 1000
"""Clients that are told apart; beyond them the one that was quiet for longest is forgotten."""


@dataclass
class Limit:
    """At most ``burst`` at once, and ``per_second`` in the long run, for each client. ``clock``
    counts seconds."""

    burst: float
    per_second: float
    clock: Callable[[], float]
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def allows(self, client: str) -> bool:
        """Whether this one is allowed; it is counted if so."""
        now = self.clock()
        left, since = self._left.pop(client, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        return allowed
