"""What an answer changes is said alike on a phone and at a terminal: of the whole score, else of
its parts."""

from __future__ import annotations

from dataclasses import replace

from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import Doubt

from kscore.cli.dialogue import Dialogue
from kscore.messages import Texts
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring, score_reading
from kscore.views.phone import sheet_page
from kscore.views.wording import doubt_line
from tests.kscore.sheets import at_table, case_of, cells, reading

CAULDRONS = Scoring(
    CardSet.parse("Schildwald, Die Kessel, Bewässerungskanal, Metropole"), Season.SUMMER
)


def scored(*doubts: Doubt) -> ScoredSheet:
    """An enclosed empty space, A2, beside a monster: a point of the Cauldrons', and one lost to
    monsters."""
    board = Sheet.blank(LAYOUTS["K-A"]).board.replace({"A1": "M", "A3": "A", "B1": "A", "B2": "A"})
    return score_reading(ReadingSource(replace(reading(*doubts), rows=board.rows)), CAULDRONS)


def on_a_phone(found: ScoredSheet) -> list[str]:
    """What stands beside the answers to the first question, but for the one that is read."""
    page = sheet_page.sheet(at_table(found, season=Season.SUMMER), None, Texts("en"))
    return [answer.change for answer in page.asked[0].answers[1:]]


def at_a_terminal(found: ScoredSheet) -> str:
    said = list[str]()
    asker = Dialogue(Texts("en"), lambda text: said.append(str(text)), lambda _: "q")
    asker.ask_one(case_of(lambda _: found), again=False)
    return "\n".join(said)


def test_what_leaves_the_whole_as_it_is_is_told_by_its_parts() -> None:
    found = scored(cells(".", "V", "A2"))
    assert dict(found.doubts[0].alternatives[0].changes) == {"cauldrons": -1, "monsters": 1}
    assert on_a_phone(found) == ["The Cauldrons −1, Monsters +1"]
    assert "30%, The Cauldrons −1, Monsters +1" in at_a_terminal(found)
    assert "30%, The Cauldrons −1, Monsters +1" in doubt_line(found.doubts[0], found, Texts("en"))


def test_what_changes_the_whole_is_one_number() -> None:
    """Without the farm in B2 nothing is enclosed; the monster takes no more."""
    found = scored(cells("A", ".", "B2"))
    assert dict(found.doubts[0].alternatives[0].changes) == {"cauldrons": -1, "total": -1}
    assert on_a_phone(found) == ["total −1"]
