"""Every sentence of the rule texts that settles a case, quoted, with the case that it settles.

K is der-kartograph-anleitung.txt, H die-kartographin-anleitung.txt. Boards are written row by row;
``shared`` is asked for in one test alone, which checks that the quotations are really there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.engine.cases import points

K, H = "der-kartograph-anleitung.txt", "die-kartographin-anleitung.txt"


@dataclass(frozen=True)
class Case:
    """One sentence and a board that it settles."""

    text: str
    sentence: str
    card: str
    board: str
    points: int
    ruins: Iterable[str] = ()
    heroes: bool = True


CASES = (
    # general rules
    Case(
        K,
        "Felder, die eine gemeinsame Kante haben, sind aneinander angrenzend.",
        "canal_lake",
        "WA",
        2,
    ),
    Case(
        K,
        (
            "Als angrenzend gelten also nur die 4 waagrecht und senkrecht unmittelbar "
            "benachbarten Felder."
        ),
        "canal_lake",
        "W. .A",
        0,
    ),
    Case(K, "selbst wenn sie nicht zur gleichen Form gehören.", "wildholds", "VV. .VV .VV", 8),
    Case(
        K,
        "Auch ein einzelnes Feld einer Geländeart zählt als Gebiet.",
        "shoreside_expanse",
        "... .A. ...",
        3,
    ),
    Case(
        K,
        "Monster-, Gebirgs- und Ödnis-Felder zählen stets als ausgefüllt.",
        "borderlands",
        "M^# ... ...",
        6,
    ),
    Case(
        K,
        (
            "Ruinen-Felder sind nur dann ausgefüllt, wenn ihr sie mit einer Geländeart "
            "ausgefüllt habt."
        ),
        "borderlands",
        "VV. VVV ...",
        6,
        ruins=("A3", "B3"),
    ),
    Case(
        H,
        "Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt.",
        "borderlands",
        "M^#X ....",
        6,
    ),
    Case(
        H,
        "Zerstörte Felder sind ausgefüllt, haben aber keine Geländeart (mehr).",
        "banded_hills",
        "FVAWX ..... ..... ..... .....",
        0,
    ),
    Case(
        H,
        "Nur in diesem Fall sind Held_innen eine Geländeart.",
        "banded_hills",
        "FVAWH",
        4,
        heroes=True,
    ),
    Case(
        H,
        "Nur in diesem Fall sind Held_innen eine Geländeart.",
        "banded_hills",
        "FVAWH",
        0,
        heroes=False,
    ),
    Case(
        H,
        "Für zerstörte Monster-Felder verliert ihr also keine Punkte.",
        "monsters",
        "X.. ... ..M",
        -2,
    ),
    Case(
        K,
        "jedes leere Feld eurer Landkarte, das an 1 oder mehrere Monster-Felder angrenzt",
        "monsters",
        "M.M",
        -1,
    ),
    # K, forest
    Case(
        K,
        "1 Ruhmpunkt für jedes Wald-Feld, das an den Rand grenzt.",
        "sentinel_wood",
        "FFF FFF FFF",
        8,
    ),
    Case(
        K,
        "das ausschließlich an ausgefüllte Felder (und/oder den Rand) grenzt",
        "treetower",
        "FV. V.. ...",
        1,
    ),
    Case(
        K,
        "Jedes Wald-Feld darf dabei sowohl für eine Zeile als auch eine Spalte gewertet werden.",
        "greenbough",
        "... .F. ...",
        2,
    ),
    Case(
        K,
        "Beide (oder ggf. weitere) Gebirgs-Felder müssen also an dasselbe Wald-Gebiet angrenzen.",
        "stoneside_forest",
        "^FF^ .F.. .^..",
        9,
    ),
    Case(
        K,
        "Beide (oder ggf. weitere) Gebirgs-Felder müssen also an dasselbe Wald-Gebiet angrenzen.",
        "stoneside_forest",
        "^F.F^",
        0,
    ),
    # K, farm and water
    Case(
        K,
        "1 Ruhmpunkt für jedes Wasser-Feld, das an mindestens 1 Acker-Feld grenzt.",
        "canal_lake",
        "AWA .W.",
        3,
    ),
    Case(
        K,
        "1 Ruhmpunkt für jedes Acker-Feld, das an mindestens 1 Wasser-Feld grenzt.",
        "canal_lake",
        "WAA",
        2,
    ),
    Case(
        K,
        "egal ob dieses ausgefüllt oder leer ist",
        "golden_granary",
        "WV W.",
        2,
        ruins=("A2", "B2"),
    ),
    Case(
        K,
        "3 Ruhmpunkte für jedes Acker-Feld auf einem Ruinen-Feld.",
        "golden_granary",
        "AA",
        3,
        ruins=("A1",),
    ),
    Case(
        K,
        "2 Ruhmpunkte für jedes Wasser-Feld, das an 1 Gebirgs-Feld grenzt.",
        "mages_valley",
        "^W^ W..",
        4,
    ),
    Case(
        K,
        "1 Ruhmpunkt für jedes Acker-Feld, das an 1 Gebirgs-Feld grenzt.",
        "mages_valley",
        "^A .A",
        1,
    ),
    Case(
        K,
        "das weder an den Rand noch an 1 oder mehrere Wasser-Felder grenzt",
        "shoreside_expanse",
        "...... .AA..W .....W ......",
        3,
    ),
    Case(
        K,
        "das weder an den Rand noch an 1 oder mehrere Acker-Felder grenzt",
        "shoreside_expanse",
        "..... .WAW. ..... .....",
        0,
    ),
    # K, village
    Case(K, "das aus mindestens 6 Dorf-Feldern besteht", "wildholds", "VVV VV.", 0),
    Case(K, "das aus mindestens 6 Dorf-Feldern besteht", "wildholds", "VVV VVV", 8),
    Case(
        K,
        "das an mindestens 3 unterschiedliche Geländearten grenzt",
        "greengold_plains",
        ".F. FVF .F.",
        0,
    ),
    Case(
        K,
        "das an mindestens 3 unterschiedliche Geländearten grenzt",
        "greengold_plains",
        ".F. MV^ .F.",
        3,
    ),
    Case(
        K,
        "Das ganze Dorf-Gebiet darf an kein Gebirgs-Feld angrenzen, um gewertet zu werden.",
        "great_city",
        "VVV^ .... VV..",
        2,
    ),
    Case(
        K,
        "2 Ruhmpunkte für jedes Feld in deinem zweitgrößten Dorf-Gebiet.",
        "shieldgate",
        "VVV.VV.V",
        4,
    ),
    Case(
        K,
        "Im Falle eines Gleichstandes um das größte Dorf-Gebiet, erhältst du Ruhmpunkte "
        "entsprechend des größten "
        "Gebiets.",
        "shieldgate",
        "VVV.VVV.V",
        6,
    ),
    # K, spatial
    Case(
        K,
        (
            "6 Ruhmpunkte für jede vollständig ausgefüllte Zeile **und** jede vollständig "
            "ausgefüllte Spalte."
        ),
        "borderlands",
        "FFF F.. F..",
        12,
    ),
    Case(
        K,
        "Auch die aus 1 Feld bestehende Diagonale von K nach 1 wird gezählt.",
        "broken_road",
        "... ... F..",
        3,
    ),
    Case(
        K,
        "Beginnt dazu bei einem Feld am linken Rand (neben den Buchstaben A bis K) und folgt "
        "der Diagonalen bis zum "
        "unteren Rand (1–11).",
        "broken_road",
        "F.. .F. ..F",
        3,
    ),
    Case(
        K,
        "Beginnt dazu bei einem Feld am linken Rand (neben den Buchstaben A bis K) und folgt "
        "der Diagonalen bis zum "
        "unteren Rand (1–11).",
        "broken_road",
        ".F. ..F ...",
        0,
    ),
    Case(
        K, "Für jede Spalte dieses Quadrats erhaltet ihr 3 Punkte.", "lost_barony", "FV. A^. ...", 6
    ),
    Case(
        K,
        "1 Ruhmpunkt für jedes leere Feld, das an 4 ausgefüllte Felder (und/oder den Rand) grenzt.",
        "cauldrons",
        ".FFF FF.F FFFF",
        2,
    ),
    # H, forest
    Case(
        H,
        "Die Wald-Felder müssen direkt übereinander liegen, ohne Unterbrechung.",
        "faunlost_thicket",
        "F F . F F F",
        6,
    ),
    Case(
        H, "Betrachte dazu nur Wald-Felder in dieser Spalte.", "faunlost_thicket", "FFF .F. .F.", 6
    ),
    Case(
        H,
        "Waldgebiete, die kleiner sind und/oder an Dörfer angrenzen, geben also keine Punkte.",
        "deepwood",
        "FFFFF ..... FFFF.",
        6,
    ),
    Case(
        H,
        "Waldgebiete, die kleiner sind und/oder an Dörfer angrenzen, geben also keine Punkte.",
        "deepwood",
        "FFFFF ....V",
        0,
    ),
    Case(
        H,
        "Befindet sich also ein leeres Feld oder ein anderer Geländetyp neben dem Wald-Feld, "
        "gibt es für dieses Feld "
        "keine Punkte.",
        "heart_of_the_forest",
        "FF. FFF FFV",
        8,
    ),
    Case(
        H, "Die Felder müssen nicht aneinander angrenzen.", "sleepy_valley", "F.F.F ..... FF...", 4
    ),
    # H, farm and water
    Case(
        H,
        "Acker-Gebiete, die an weniger oder keine Wasser-Felder angrenzen, geben keine Punkte.",
        "craylund",
        "WAW",
        0,
    ),
    Case(H, "das an mindestens 3 Wasser-Felder angrenzt", "craylund", "WAW .W.", 7),
    Case(H, "das an mindestens 2 Acker-Felder angrenzt", "ulems_wallow", "AWA .W. .A.", 4),
    Case(
        H,
        "Für jedes Gebirgs-Feld kannst du also nur einmal 5 Ruhmpunkte erhalten.",
        "clawsgrave_peak",
        "AW^WA",
        5,
    ),
    Case(
        H,
        "auch nicht, wie viele Wasser-Felder dazwischen liegen, nur dass dem so ist",
        "clawsgrave_peak",
        "AWWWW^",
        5,
    ),
    Case(
        H,
        "Um für eine Spalte Ruhmpunkte zu erhalten, muss die Spalte also mindestens 1 "
        "Acker-Feld und genau gleich "
        "viele Wasser-Felder enthalten.",
        "jorekburg",
        "AA. WA. .W.",
        4,
    ),
    # H, village
    Case(
        H,
        "Um Ruhmpunkte zu erhalten, müssen sich also mindestens 4 direkt über- oder "
        "nebeneinanderliegende Dorf-Felder "
        "in dem Gebiet befinden.",
        "traylo_monastery",
        "VVV. ..VV VVVV",
        7,
    ),
    Case(
        H,
        (
            "Du wählst also zuerst 1 Dorf-Gebiet und erhältst dann 1 Ruhmpunkt für jedes leere "
            "Feld, das daran angrenzt."
        ),
        "outer_enclave",
        "V.V. ....",
        3,
    ),
    Case(
        H,
        (
            "Es dürfen sich weitere Dorf-Felder und ggf. auch ein größeres Quadrat in diesem "
            "Gebiet befinden."
        ),
        "gnomish_colony",
        "VVV VVV VVV",
        6,
    ),
    Case(
        H,
        "Du erhältst für jedes Dorf-Gebiet nur einmal Punkte, egal wie viele Quadrate darin sind.",
        "gnomish_colony",
        "VVVVV VV.VV",
        6,
    ),
    Case(
        H,
        (
            "erhältst dann 1 Ruhmpunkt für jede Spalte und 1 Ruhmpunkt für jede Zeile, die ein "
            "Feld dieses Gebiets enthält"
        ),
        "caravansary",
        "VVV ... VV. V..",
        4,
    ),
    # H, spatial
    Case(
        H,
        "7 Ruhmpunkte für jede vollständig ausgefüllte Zeile mit mindestens 1 Gebirgs-Feld "
        "und für jede vollständige "
        "ausgefüllte Spalte mit mindestens 1 Gebirgs-Feld.",
        "dwarvenholds",
        "F^F FF. FF.",
        14,
    ),
    Case(H, "die eine ungerade Nummer hat", "silos", "FF. FF. FF.", 10),
    Case(
        H,
        "4 Ruhmpunkte für jede Zeile mit mindestens 5 verschiedenen Geländearten.",
        "banded_hills",
        "FVAWM FVAW^ FVAWF",
        8,
    ),
    Case(
        H,
        (
            "Die 3 leeren Felder dürfen also außer an sich selbst nur an den Rand und/oder "
            "ausgefüllte Felder grenzen."
        ),
        "starlit_sigil",
        "...F..F F...F..",
        0,
    ),
    Case(
        H,
        "4 Ruhmpunkte für je genau 3 aneinander angrenzende, leere Felder.",
        "starlit_sigil",
        "..F.. .FFF.",
        8,
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.card}: {case.sentence[:50]}")
def test_the_sentence_settles_the_case(case: Case) -> None:
    assert points(case.card, case.board, case.ruins, case.heroes) == case.points


def _plain(text: str) -> str:
    """Without hyphens at line ends, bold marks and white space, which the texts' printing
    scattered."""
    return re.sub(r"[\s*-]+", "", text)


@pytest.mark.parametrize("name", [K, H])
def test_every_quotation_is_in_the_rule_text(shared: Path, name: str) -> None:
    text = _plain((shared / "rules" / name).read_text(encoding="utf-8"))
    assert [
        case.sentence for case in CASES if case.text == name and _plain(case.sentence) not in text
    ] == []
