"""What the rules say about a reading, told: in a question, above the score, in JSON, in both
languages."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from kscore.engine.grid import Space
from kscore.engine.history.finding import Certainty, Finding
from kscore.engine.season import Season
from kscore.scanner.reading import Reading, RuleEvidence
from rich.console import Console

from kscore.messages import LANGUAGES, Texts
from kscore.sheet.notes import OddSheet
from kscore.sheet.result import SeasonEnd
from kscore.sheet.scoring import ReadingSource, Scoring, score_reading
from kscore.statements.corrections import Corrections
from kscore.views.json_form import scored_json
from kscore.views.terminal.game import season_end
from kscore.views.terminal.sheet import caveats
from kscore.views.wording import first_notes, rules_say, turned_line
from tests.kscore.sheets import cells, read_entry, reading, setup_of

PLUS = ("B7", "C6", "C7", "C8", "D7")
FARMLAND = RuleEvidence(PLUS, "F", 0.61, "A", 0.97, turned=True, cards=("farmland",))
NO_CARD = RuleEvidence(("A1",), "V", 0.8, "V", 0.96, turned=False)


def told(evidence: tuple[RuleEvidence, ...]) -> Reading:
    """Farmland is read where the drawing looks like forest."""
    seen = reading(cells("A", "F", *PLUS))
    rows = [list(row) for row in seen.rows]
    for space in PLUS:
        row, column = Space.parse(space)
        rows[row][column] = "A"
    return replace(seen, rows=tuple("".join(row) for row in rows), evidence=evidence)


def test_a_question_says_which_card_has_the_shape() -> None:
    (doubt,) = told((FARMLAND,)).doubts
    assert rules_say(doubt, (FARMLAND,), Texts("en")) == "The shape belongs to Farmland."
    assert rules_say(doubt, (FARMLAND,), Texts("de")) == "Die Form gehört zu Ackerland."


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        ("A", "What fits this season's shapes: farm."),
        (".", "No card fits here; the space is probably empty."),
    ],
)
def test_a_question_says_what_no_card_tells(says: str, sentence: str) -> None:
    (doubt,) = told((FARMLAND,)).doubts
    evidence = replace(FARMLAND, says=says, cards=())
    assert rules_say(doubt, (evidence,), Texts("en")) == sentence


def test_a_question_says_that_other_sheets_show_the_same_cards() -> None:
    (doubt,) = told((FARMLAND,)).doubts
    compared = replace(FARMLAND, sheets=2)
    said = "The shape belongs to Farmland. 2 other players' sheets confirm it."
    assert rules_say(doubt, (compared,), Texts("en")) == said
    assert RuleEvidence.from_json(compared.to_json()) == compared
    of_before = {key: value for key, value in FARMLAND.to_json().items() if key != "sheets"}
    assert RuleEvidence.from_json(of_before) == FARMLAND


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_card_it_says_what_is_likeliest(lang: str) -> None:
    doubt = cells("V", "F", "A1")
    said = Texts(lang)("review.why_rules", terrain=Texts(lang)("terrain.V"))
    assert rules_say(doubt, (FARMLAND, NO_CARD), Texts(lang)) == said
    assert rules_say(cells("V", "F", "K11"), (FARMLAND, NO_CARD), Texts(lang)) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turned_reading_says_so_above_the_score(lang: str) -> None:
    t = Texts(lang)
    line = turned_line(FARMLAND, t)
    assert PLUS[0] in line
    assert t("terrain.F") in line
    scored = score_reading(ReadingSource(told((FARMLAND, NO_CARD))), Scoring(None, None))
    above = [str(getattr(each, "renderable", each)) for each in caveats(scored, t)]
    assert line in above
    assert turned_line(NO_CARD, t) not in above


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_hints_below_a_season_s_end_are_one_line(lang: str) -> None:
    """``kscore why Anna -v`` shows them."""
    t, other = Texts(lang), replace(NO_CARD, says="F", turned=True)

    def shown(*evidence: RuleEvidence, brief: bool | None = True) -> str:
        scored = score_reading(ReadingSource(told(evidence)), Scoring(None, Season.SPRING))
        end = SeasonEnd(
            player="Anna",
            season=Season.SPRING,
            scored=scored,
            entry=read_entry(told(evidence)),
            odd=(),
            to_do=(),
            late=False,
        )
        console = Console(file=io.StringIO(), width=200)
        with console.capture() as drawn:
            console.print(season_end(end, t, brief))
        return drawn.get()

    line = t("end.hints", n=2, name="Anna")
    assert line in shown(FARMLAND, other)
    assert turned_line(other, t) not in shown(FARMLAND, other)
    assert turned_line(FARMLAND, t) in shown(FARMLAND)
    in_full = shown(FARMLAND, other, brief=None)
    assert turned_line(other, t) in in_full
    assert line not in in_full


def test_of_many_sentences_of_a_kind_the_rest_is_counted() -> None:
    lost = [OddSheet(Finding("lost", (f"A{n}",), Certainty.LIKELY)) for n in range(1, 10)]
    other = OddSheet(Finding("no_shapes", ("B1",), Certainty.LIKELY))
    assert len(list(first_notes([*lost[:4], other], Texts("en")))) == 5
    told = list(first_notes([*lost, other], Texts("en")))
    assert (len(told), told[3]) == (5, "and 6 more")
    assert told[4].startswith("B1")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_somebody_put_right_is_not_told_as_turned(lang: str) -> None:
    t, seen = Texts(lang), ReadingSource(told((FARMLAND,)))
    line = turned_line(FARMLAND, t)
    scored = score_reading(seen, Scoring(None, None), Corrections.parse(["C8=F"]))
    assert line not in [str(getattr(each, "renderable", each)) for each in caveats(scored, t)]


def test_json_and_the_record_keep_it() -> None:
    before = told((FARMLAND, NO_CARD))
    scored = score_reading(ReadingSource(before), Scoring(None, None))
    written = json.loads(json.dumps(scored_json(scored, "en")))["evidence"]
    assert written[0] == {
        "cells": list(PLUS),
        "drawn": "F",
        "drawn_p": 0.61,
        "says": "A",
        "says_p": 0.97,
        "turned": True,
        "cards": ["farmland"],
        "sheets": 0,
    }
    assert (
        Reading.from_json(json.loads(json.dumps({"photo": "a.jpg", **before.to_json()}))).evidence
        == before.evidence
    )
    of_before = {key: value for key, value in before.to_json().items() if key != "evidence"}
    assert Reading.from_json({"photo": "a.jpg", **of_before}).evidence == ()


def test_findings_are_judged_on_the_drawing_too() -> None:
    """A space of last season that is read as it was, by last season's map, looks like something
    else now."""
    from kscore.engine.history import Certainty
    from kscore.engine.season import Season

    from kscore.game.game import Game
    from kscore.game.season_end import ended
    from kscore.record.entry import Entry, Seat

    before = reading().sheet()
    space = next(s for s in ("A1", "B1", "C3", "F9") if before.board[s] in "FVAW")
    has = str(before.board[space])
    other = "W" if has != "W" else "F"
    game = Game(setup_of("Anna"), (Entry("Anna", Season.SPRING, before, number=1),))
    turned = RuleEvidence((space,), other, 0.6, has, 0.9, turned=True)
    for evidence, hints in (
        ((turned,), [(space,)]),
        ((), []),
        ((replace(turned, turned=False),), []),
    ):
        seen = replace(reading(), evidence=evidence)
        scored = score_reading(ReadingSource(seen), Scoring(game.setup.card_set, Season.SUMMER))
        end = ended(
            game, Seat("Anna", Season.SUMMER), scored, Entry("Anna", Season.SUMMER, scored.sheet)
        )
        assert [odd.cells for odd in end.odd if odd.key == "as_drawn"] == hints
        assert all(odd.certainty is Certainty.HINT for odd in end.odd if odd.key == "as_drawn")
