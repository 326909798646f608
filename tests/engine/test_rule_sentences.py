"""Every sentence of the rule texts that settles a case, quoted, with the case that it settles.

K is der-kartograph-anleitung.txt, H die-kartographin-anleitung.txt. Boards are written row by row;
``shared`` is asked for in one test alone, which checks that the quotations are really there.
"""

from __future__ import annotations

import re
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
    ruins: tuple[str, ...] = ()
    heroes: bool = True

    @classmethod
    def of(cls, text: str, card: str, board: str, rest: str, sentence: str) -> Case:
        points, *said = rest.split(", ")
        ruins = tuple(space for each in said if "ruins" in each for space in each.split()[1:])
        name, sentence = {"K": K, "H": H}[text], " ".join(sentence.split())
        return cls(name, sentence, card, board, int(points), ruins, "no heroes" not in said)


_CASES = """
# general rules
K canal_lake: WA = 2
    Felder, die eine gemeinsame Kante haben, sind aneinander angrenzend.
K canal_lake: W. .A = 0
    Als angrenzend gelten also nur die 4 waagrecht und senkrecht unmittelbar benachbarten Felder.
K wildholds: VV. .VV .VV = 8
    selbst wenn sie nicht zur gleichen Form gehören.
K shoreside_expanse: ... .A. ... = 3
    Auch ein einzelnes Feld einer Geländeart zählt als Gebiet.
K borderlands: M^# ... ... = 6
    Monster-, Gebirgs- und Ödnis-Felder zählen stets als ausgefüllt.
K borderlands: VV. VVV ... = 6, ruins A3 B3
    Ruinen-Felder sind nur dann ausgefüllt, wenn ihr sie mit einer Geländeart ausgefüllt habt.
H borderlands: M^#X .... = 6
    Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt.
H banded_hills: FVAWX ..... ..... ..... ..... = 0
    Zerstörte Felder sind ausgefüllt, haben aber keine Geländeart (mehr).
H banded_hills: FVAWH = 4
    Nur in diesem Fall sind Held_innen eine Geländeart.
H banded_hills: FVAWH = 0, no heroes
    Nur in diesem Fall sind Held_innen eine Geländeart.
H monsters: X.. ... ..M = -2
    Für zerstörte Monster-Felder verliert ihr also keine Punkte.
K monsters: M.M = -1
    jedes leere Feld eurer Landkarte, das an 1 oder mehrere Monster-Felder angrenzt
# K, forest
K sentinel_wood: FFF FFF FFF = 8
    1 Ruhmpunkt für jedes Wald-Feld, das an den Rand grenzt.
K treetower: FV. V.. ... = 1
    das ausschließlich an ausgefüllte Felder (und/oder den Rand) grenzt
K greenbough: ... .F. ... = 2
    Jedes Wald-Feld darf dabei sowohl für eine Zeile als auch eine Spalte gewertet werden.
K stoneside_forest: ^FF^ .F.. .^.. = 9
    Beide (oder ggf. weitere) Gebirgs-Felder müssen also an dasselbe Wald-Gebiet angrenzen.
K stoneside_forest: ^F.F^ = 0
    Beide (oder ggf. weitere) Gebirgs-Felder müssen also an dasselbe Wald-Gebiet angrenzen.
# K, farm and water
K canal_lake: AWA .W. = 3
    1 Ruhmpunkt für jedes Wasser-Feld, das an mindestens 1 Acker-Feld grenzt.
K canal_lake: WAA = 2
    1 Ruhmpunkt für jedes Acker-Feld, das an mindestens 1 Wasser-Feld grenzt.
K golden_granary: WV W. = 2, ruins A2 B2
    egal ob dieses ausgefüllt oder leer ist
K golden_granary: AA = 3, ruins A1
    3 Ruhmpunkte für jedes Acker-Feld auf einem Ruinen-Feld.
K mages_valley: ^W^ W.. = 4
    2 Ruhmpunkte für jedes Wasser-Feld, das an 1 Gebirgs-Feld grenzt.
K mages_valley: ^A .A = 1
    1 Ruhmpunkt für jedes Acker-Feld, das an 1 Gebirgs-Feld grenzt.
K shoreside_expanse: ...... .AA..W .....W ...... = 3
    das weder an den Rand noch an 1 oder mehrere Wasser-Felder grenzt
K shoreside_expanse: ..... .WAW. ..... ..... = 0
    das weder an den Rand noch an 1 oder mehrere Acker-Felder grenzt
# K, village
K wildholds: VVV VV. = 0
    das aus mindestens 6 Dorf-Feldern besteht
K wildholds: VVV VVV = 8
    das aus mindestens 6 Dorf-Feldern besteht
K greengold_plains: .F. FVF .F. = 0
    das an mindestens 3 unterschiedliche Geländearten grenzt
K greengold_plains: .F. MV^ .F. = 3
    das an mindestens 3 unterschiedliche Geländearten grenzt
K great_city: VVV^ .... VV.. = 2
    Das ganze Dorf-Gebiet darf an kein Gebirgs-Feld angrenzen, um gewertet zu werden.
K shieldgate: VVV.VV.V = 4
    2 Ruhmpunkte für jedes Feld in deinem zweitgrößten Dorf-Gebiet.
K shieldgate: VVV.VVV.V = 6
    Im Falle eines Gleichstandes um das größte Dorf-Gebiet, erhältst du Ruhmpunkte entsprechend des
    größten Gebiets.
# K, spatial
K borderlands: FFF F.. F.. = 12
    6 Ruhmpunkte für jede vollständig ausgefüllte Zeile **und** jede vollständig ausgefüllte Spalte.
K broken_road: ... ... F.. = 3
    Auch die aus 1 Feld bestehende Diagonale von K nach 1 wird gezählt.
K broken_road: F.. .F. ..F = 3
    Beginnt dazu bei einem Feld am linken Rand (neben den Buchstaben A bis K) und folgt der
    Diagonalen bis zum unteren Rand (1–11).
K broken_road: .F. ..F ... = 0
    Beginnt dazu bei einem Feld am linken Rand (neben den Buchstaben A bis K) und folgt der
    Diagonalen bis zum unteren Rand (1–11).
K lost_barony: FV. A^. ... = 6
    Für jede Spalte dieses Quadrats erhaltet ihr 3 Punkte.
K cauldrons: .FFF FF.F FFFF = 2
    1 Ruhmpunkt für jedes leere Feld, das an 4 ausgefüllte Felder (und/oder den Rand) grenzt.
# H, forest
H faunlost_thicket: F F . F F F = 6
    Die Wald-Felder müssen direkt übereinander liegen, ohne Unterbrechung.
H faunlost_thicket: FFF .F. .F. = 6
    Betrachte dazu nur Wald-Felder in dieser Spalte.
H deepwood: FFFFF ..... FFFF. = 6
    Waldgebiete, die kleiner sind und/oder an Dörfer angrenzen, geben also keine Punkte.
H deepwood: FFFFF ....V = 0
    Waldgebiete, die kleiner sind und/oder an Dörfer angrenzen, geben also keine Punkte.
H heart_of_the_forest: FF. FFF FFV = 8
    Befindet sich also ein leeres Feld oder ein anderer Geländetyp neben dem Wald-Feld, gibt es für
    dieses Feld keine Punkte.
H sleepy_valley: F.F.F ..... FF... = 4
    Die Felder müssen nicht aneinander angrenzen.
# H, farm and water
H craylund: WAW = 0
    Acker-Gebiete, die an weniger oder keine Wasser-Felder angrenzen, geben keine Punkte.
H craylund: WAW .W. = 7
    das an mindestens 3 Wasser-Felder angrenzt
H ulems_wallow: AWA .W. .A. = 4
    das an mindestens 2 Acker-Felder angrenzt
H clawsgrave_peak: AW^WA = 5
    Für jedes Gebirgs-Feld kannst du also nur einmal 5 Ruhmpunkte erhalten.
H clawsgrave_peak: AWWWW^ = 5
    auch nicht, wie viele Wasser-Felder dazwischen liegen, nur dass dem so ist
H jorekburg: AA. WA. .W. = 4
    Um für eine Spalte Ruhmpunkte zu erhalten, muss die Spalte also mindestens 1 Acker-Feld und
    genau gleich viele Wasser-Felder enthalten.
# H, village
H traylo_monastery: VVV. ..VV VVVV = 7
    Um Ruhmpunkte zu erhalten, müssen sich also mindestens 4 direkt über- oder nebeneinanderliegende
    Dorf-Felder in dem Gebiet befinden.
H outer_enclave: V.V. .... = 3
    Du wählst also zuerst 1 Dorf-Gebiet und erhältst dann 1 Ruhmpunkt für jedes leere Feld, das
    daran angrenzt.
H gnomish_colony: VVV VVV VVV = 6
    Es dürfen sich weitere Dorf-Felder und ggf. auch ein größeres Quadrat in diesem Gebiet befinden.
H gnomish_colony: VVVVV VV.VV = 6
    Du erhältst für jedes Dorf-Gebiet nur einmal Punkte, egal wie viele Quadrate darin sind.
H caravansary: VVV ... VV. V.. = 4
    erhältst dann 1 Ruhmpunkt für jede Spalte und 1 Ruhmpunkt für jede Zeile, die ein Feld dieses
    Gebiets enthält
# H, spatial
H dwarvenholds: F^F FF. FF. = 14
    7 Ruhmpunkte für jede vollständig ausgefüllte Zeile mit mindestens 1 Gebirgs-Feld und für jede
    vollständige ausgefüllte Spalte mit mindestens 1 Gebirgs-Feld.
H silos: FF. FF. FF. = 10
    die eine ungerade Nummer hat
H banded_hills: FVAWM FVAW^ FVAWF = 8
    4 Ruhmpunkte für jede Zeile mit mindestens 5 verschiedenen Geländearten.
H starlit_sigil: ...F..F F...F.. = 0
    Die 3 leeren Felder dürfen also außer an sich selbst nur an den Rand und/oder ausgefüllte Felder
    grenzen.
H starlit_sigil: ..F.. .FFF. = 8
    4 Ruhmpunkte für je genau 3 aneinander angrenzende, leere Felder.
"""
"""A case a paragraph: rule text, card, board, points; then the sentence, further in."""
CASES = tuple(
    Case.of(*found)
    for found in re.findall(r"^([KH]) (\w+): (.+) = (.+)\n((?:    .+\n)+)", _CASES, re.MULTILINE)
)


def test_every_case_is_read() -> None:
    assert len(CASES) == len(re.findall(r"^[KH] ", _CASES, re.MULTILINE))


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
