"""``kscore ambush``: where a solo game's ambush goes, as the rule's sentences have it."""

from __future__ import annotations

import json

from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Sheet

from tests.engine.cases import filled_but
from tests.kscore.conftest import Run

MAP = (
    "AA........./...^......./........^../.........../.........../.....^...../.........../"
    ".........../..^.....FFF/.......^FFF/.........FF K-A"
)


def test_the_corner_is_tried_first_then_the_next_space_in_the_arrow_s_direction(run: Run) -> None:
    """„Ist das nicht möglich, versuche es mit dem nächsten Feld in Pfeilrichtung“: Goblin Attack
    begins bottom right, counterclockwise."""
    code, out, _ = run("ambush", "Goblin", "--map", MAP, "--lang", "en")
    told = " ".join(out.split())
    assert code == 0
    assert "counterclockwise; solo it begins in the bottom right corner" in told
    assert "Ring 1: does not fit over K11 … I11 Ring 1: fits over H11: F9 G10 H11" in told
    assert "[.]" in out


def test_both_rule_texts_are_shown_where_they_differ(run: Run) -> None:
    """„… dies ist jedoch ein Übersetzungsfehler“: printed rules turn, the online version does
    not."""
    rows = "...FFFFFFFF/" + "/".join(["FFFFFFFFFFF"] * 9) + "/FFFFFFFF..."
    blank = Sheet.blank(LAYOUTS["K-A"])
    line = "".join(
        "/" if each == "/" else "^" if own == "^" else each
        for each, own in zip(rows, "/".join(blank.board.rows), strict=True)
    )
    data = json.loads(run("ambush", "Kobold", "--map", line + " K-A", "--json")[1])
    assert (data["space"], data["ways"], data["turning"]) == (None, [], True)
    goblin = json.loads(run("ambush", "Gnoll", "--map", MAP, "--no-turn", "--json")[1])
    assert (goblin["turning"], goblin["ways"]) == (False, [["B1", "B2", "C1", "D1", "D2"]])
    assert len(goblin["other"]["ways"]) == 4
    told = " ".join(run("ambush", "Gnoll", "--map", MAP, "--lang", "de")[1].split())
    assert "Ungedreht, wie Online-Umsetzung" in told


def test_where_it_fits_nowhere_nothing_is_drawn(run: Run) -> None:
    """„Kannst du die Form gar nicht regelgerecht einzeichnen, lege den Hinterhalt in die Schachtel
    zurück, ohne etwas einzuzeichnen.“"""
    line = filled_but("A1", "E5").line
    told = " ".join(run("ambush", "Goblin", "--map", line, "--lang", "en")[1].split())
    assert "Fits nowhere: nothing is drawn, not even a single monster." in told
    rule = " ".join(run("explain", "nothing fits", "--lang", "en")[1].split())
    assert "Only in the solo game nothing at all is drawn of an ambush that fits nowhere" in rule


def test_a_solo_game_needs_no_name(run: Run) -> None:
    run("new", "Anna", "--recommended", "--solo", "--seasons", "online", "--no-input")
    assert run("enter", "Anna", "spring", "--map", MAP)[0] in (0, 5)
    data = json.loads(run("ambush", "Goblin", "--json")[1])
    assert (data["space"], data["turning"]) == ("H11", False)
    code, _, err = run("ambush", "Ackerland")
    assert code == 2
    assert "Farmland is not an ambush" in err


def test_a_solo_sheet_whose_ambush_lies_elsewhere_is_told(run: Run) -> None:
    run("new", "Anna", "--recommended", "--solo", "--no-input")
    blank = Sheet.blank(LAYOUTS["K-A"])
    board = blank.board.replace({"A1": "M", "B2": "M", "C3": "M", "K1": "A", "K2": "A"})
    line = f"{'/'.join(board.rows)} K-A coins=1-0"
    out = run("enter", "Anna", "spring", "--map", line, "--revealed", "Goblin, Obsthain")[1]
    told = " ".join(out.split())
    assert "does not lie there" not in told  # too much else is wrong
    shapes = {"A1": "M", "B2": "M", "C3": "M", **dict.fromkeys(("K3", "K4", "K5", "K6"), "W")}
    shapes |= dict.fromkeys(("E1", "F1", "F2", "G1"), "V")
    shapes |= dict.fromkeys(("H3", "H4", "H5", "I5"), "F")
    shapes |= dict.fromkeys(("E7", "E8", "D8", "D9", "E6"), "F")
    noted = "Goblin, Fischerdorf, Gehöft, Obsthain, Baumwipfeldorf"
    line = "/".join(blank.board.replace(shapes).rows) + " K-A"
    told = " ".join(
        run("enter", "Anna", "spring", "--map", line, "--revealed", noted, "--lang", "en")[
            1
        ].split()
    )
    assert "A1, B2, C3: in a solo game Goblin Attack does not lie there" in told
    assert "its shape could already cover K11" in told


def test_the_titles_stand_under_a_finished_solo_game(run: Run) -> None:
    """„Vergleiche den so erhaltenen Wert mit der Tabelle“"""
    run("new", "Anna", "--recommended", "--solo", "--no-input", "--lang", "de")
    for season in ("spring", "summer", "autumn", "winter"):
        out = run("enter", "Anna", season, "--total", "20", "--monsters", "0", "--lang", "de")[1]
    told = " ".join(out.split())
    assert "+30 Legendäre_r Meisterkartograph_in" in told
    assert "unter −20 Törichter Tölpel" in told
