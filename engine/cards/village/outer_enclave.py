"""Outer Enclave (Enklave im Grenzgebiet), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.messages import plural
from kscore.engine.regions import Masks
from kscore.engine.rulings import CLUSTER, FILLED, TIED_CHOICE, ruling
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per empty space next to one village cluster of the player's choice: the best one.

    die-kartographin-anleitung.txt, Glossar: „Enklave im Grenzgebiet: 1 Ruhmpunkt für jedes leere
    Feld, das an ein von dir gewähltes Dorf-Gebiet angrenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("V.V/VV.")).awards:
    ...     print(award.points, award.reason.text())
    2 2 empty spaces next to one village cluster
    """
    if not board.of["V"] & board.touching("."):
        return Score(0)
    geo, empty = board.geometry, board.empty
    best = most = 0
    for cluster in board.clusters("V"):
        around = geo.neighbours(cluster) & empty
        if around.bit_count() > most:
            best, most = around, around.bit_count()
    return Score(most, (Award(most, best, Reason("empty_by_village", {"count": most}), geo),))


CARD = Card(
    key="outer_enclave",
    game="H",
    category="village",
    solo=12,
    names={"de": "Enklave im Grenzgebiet", "en": "Outer Enclave"},
    also=("Die äußerste Enklave",),
    rules={
        "de": (
            "1 Punkt für jedes leere Feld neben einem Dorfgebiet deiner Wahl; gewertet wird das "
            "beste."
        ),
        "en": (
            "1 point for each empty space beside one village cluster of your choice; the best "
            "one is scored."
        ),
    },
    glossary={
        "de": (
            "1 Ruhmpunkt für jedes leere Feld, das an ein von dir gewähltes Dorf-Gebiet angrenzt."
        ),
        "en": "1 point for each empty space next to one village cluster of your choice.",
    },
    rulings=(
        FILLED,
        CLUSTER,
        ruling(
            "enclave_distinct",
            de="Jedes leere Feld neben dem gewählten Dorfgebiet zählt einmal, leere Ruinen auch.",
            en="Each empty space beside the chosen village cluster counts once, empty ruins too.",
            source=(
                "H, Glossar „Enklave im Grenzgebiet“: „Du wählst also zuerst 1 Dorf-Gebiet "
                "und erhältst dann 1 Ruhmpunkt für jedes leere Feld, das daran angrenzt.“"
            ),
        ),
        TIED_CHOICE,
    ),
    reasons={
        "empty_by_village": {
            "de": plural(
                "{count} leeres Feld neben einem Dorfgebiet",
                "{count} leere Felder neben einem Dorfgebiet",
            ),
            "en": plural(
                "{count} empty space next to one village cluster",
                "{count} empty spaces next to one village cluster",
            ),
        }
    },
    tells_apart=Terrain.VILLAGE + Terrain.EMPTY,
    core=Terrain.VILLAGE,
    scorer=score,
)
