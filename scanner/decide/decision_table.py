"""The fitted weights of deciding, as committed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from scanner.decide.error_model import READING_FEATURES, SPACE_FEATURES, SYMBOL_FEATURES, Risk
from scanner.errors import ModelDamaged
from scanner.network import unsealed

TABLE = Path(__file__).parents[1] / "models" / "decision.json"
_FEATURES = (len(SYMBOL_FEATURES), len(SPACE_FEATURES), len(READING_FEATURES))


@dataclass(frozen=True, kw_only=True)
class DecisionTable:
    """The fitted weights of the model and the target of asking; see
    ``scanner.decide.terrain_model``.

    Attributes:
        temperature: T. beside: b. before: c. same_symbol: least mean cosine of two groups of spaces
        to be one symbol. purity: π. correlation: ρ. sharpness, rival, alike: α, a, b of
        ``scanner.decide.terrain_model``. risk: how likely a symbol or a space is wrong, see
        ``scanner.decide.error_model``. ask_above: a question is asked when what is read there is
        wrong with a probability above this. One threshold
            for all sheets leaves the fewest silent errors for a number of questions; it is chosen
            for a stated target.
        named_above: single spaces that a question about several names are wrong with a probability
        above this. star, letter: temperatures of the network's logits for stars and for letters.
        rules: λ, how much the rules count beside the drawing (`scanner.decide.by_rules`); 0: not at
        all. shared: μ, how much the cards count that other sheets of the season have told; 0: not
        at all.
    """

    temperature: float
    beside: float
    before: float
    same_symbol: float
    purity: float
    correlation: float
    sharpness: float
    rival: float
    alike: float
    risk: Risk
    ask_above: float
    named_above: float
    star: float
    letter: float
    rules: float = 0.35
    shared: float = 1.0

    @staticmethod
    def load(path: Path = TABLE) -> DecisionTable:
        """The committed table. Raises ``ModelDamaged`` when it cannot be read or was changed."""
        try:
            return DecisionTable.from_json(unsealed(path))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ModelDamaged(path.name) from error

    def to_json(self) -> dict[str, Any]:
        """As in the committed file; floats come back exactly."""
        return asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> DecisionTable:
        """Back from `to_json`. Raises ValueError, KeyError or TypeError for anything else."""
        weights = data["risk"]
        risk = Risk(*(tuple(map(float, weights[kind])) for kind in ("symbol", "space", "reading")))
        numbers = {name: float(value) for name, value in data.items() if name != "risk"}
        if tuple(map(len, (risk.symbol, risk.space, risk.reading))) != _FEATURES:
            raise ValueError("a weight for every feature")
        # Of what is not a number nothing is ever more, so nothing would be asked.
        if not all(map(isfinite, (*numbers.values(), *risk.symbol, *risk.space, *risk.reading))):
            raise ValueError("weights are numbers")
        # Records keep the table they were read with; before questions were weighed as one it had
        # one threshold.
        numbers.setdefault("named_above", numbers["ask_above"])
        return DecisionTable(risk=risk, **numbers)
