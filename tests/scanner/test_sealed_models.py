"""The models' cards and the table of deciding are as made: one hash holds a card and its network's
hash."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from kscore.scanner.decide.decision_table import TABLE, DecisionTable
from kscore.scanner.errors import ModelDamaged
from kscore.scanner.network import MODELS, Network, seal, unseal

CARDS = sorted(MODELS.glob("*.json"))


@pytest.mark.parametrize("card", CARDS, ids=lambda path: path.stem)
def test_every_card_is_sealed(card: Path) -> None:
    assert unseal(card)


def test_every_network_has_a_card() -> None:
    assert {path.stem for path in MODELS.glob("*.onnx")} | {
        "decision",
        "hand",
        "coin_witness",
        "witness",
    } == {path.stem for path in CARDS}


@pytest.mark.parametrize("name", ["temperature", "ask_above", "star"])
def test_a_changed_table_of_deciding_is_noticed(tmp_path: Path, name: str) -> None:
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    changed = tmp_path / "decision.json"
    changed.write_text(json.dumps(table), encoding="utf-8")
    assert DecisionTable.load(changed) == DecisionTable.load(), (
        "another form of the same is the same"
    )
    changed.write_text(json.dumps({**table, name: table[name] + 0.1}), encoding="utf-8")
    with pytest.raises(ModelDamaged):
        DecisionTable.load(changed)


@pytest.mark.parametrize(
    "change", [{"temperature": 9.0}, {"card_sha256": "0" * 64}, {"card_sha256": None}, {"new": 1}]
)
def test_a_changed_card_is_noticed(tmp_path: Path, change: dict[str, object]) -> None:
    network = Path(shutil.copy(MODELS / "coins.onnx", tmp_path))
    card = json.loads((MODELS / "coins.json").read_text(encoding="utf-8"))
    place = network.with_suffix(".json")
    place.write_text(json.dumps(card), encoding="utf-8")
    assert Network(network).card.sha256 == card["sha256"]
    place.write_text(json.dumps({**card, **change}), encoding="utf-8")
    with pytest.raises(ModelDamaged):
        Network(network)


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 100_000, '{"card_sha256": "0"}', "\xff"])
def test_what_is_no_card_is_said_to_be_damaged(tmp_path: Path, text: str) -> None:
    place = tmp_path / "card.json"
    place.write_bytes(text.encode("latin-1"))
    with pytest.raises(ModelDamaged):
        unseal(place)


def test_sealing_twice_changes_nothing() -> None:
    once = seal({"a": 1.5, "b": [True, None]})
    assert seal(once) == once
