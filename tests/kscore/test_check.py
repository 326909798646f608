"""The players' own numbers beside kscore's, and which season the boxes say it is."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import pytest
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season
from kscore.scanner.reading import Reading

from kscore.cli.app import main
from kscore.sheet.check import (
    Check,
    Comparison,
    KnownSeason,
    SeasonFrom,
    Verdict,
    check_numbers,
    known_now,
    season_by_boxes,
    season_known,
)
from kscore.sheet.scoring import ReadingSource, Scoring, score_reading
from kscore.statements.corrections import Corrections
from tests.kscore.conftest import Desk
from tests.kscore.sheets import CARDS, box, cells, reading, with_boxes

SET = CardSet.parse(CARDS)
SPRING = Scoring(SET, Season.SPRING)
RIGHT = (3, 1, 2, -3, 3)
"""Spring of the map in tests.kscore.sheets with two coins: Sentinel Wood 3, Mages Valley 1, three
empty spaces by the monster."""


def checked(seen: Reading, table: Scoring = SPRING) -> Check:
    scored = score_reading(ReadingSource(seen), table)
    assert scored.reading is not None
    return check_numbers(scored.reading, known_now(scored), scored.sheet, table.season)


def test_right_numbers_are_right() -> None:
    found = checked(with_boxes(box(Season.SPRING, RIGHT)))
    assert [number.verdict for number in found.numbers] == [Verdict.RIGHT] * 5
    assert found.wrong == found.suspicious == ()


@pytest.mark.parametrize("field", range(4))
def test_a_wrong_number_is_named_with_its_difference(field: int) -> None:
    values = list(RIGHT)
    values[field] += 1 if field != 3 else -1
    values[4] = sum(values[:4])
    found = checked(with_boxes(box(Season.SPRING, tuple(values))))
    wrong = {number.field: number for number in found.wrong}
    assert set(wrong) == {BOX_FIELDS[field], "total"}
    number = wrong[BOX_FIELDS[field]]
    assert (number.written, number.computed) == (values[field], RIGHT[field])
    assert number.difference == values[field] - RIGHT[field]


def test_the_cells_behind_a_number_are_named() -> None:
    found = checked(with_boxes(box(Season.SPRING, (2, 1, 2, -3, 2))))
    assert found.wrong[0].cells == ("A1", "A2", "B1")


def test_single_spaces_that_would_make_it_right_are_named() -> None:
    # Monsters −2 instead of −3: one of H6, H8, I7 was taken for filled.
    found = checked(with_boxes(box(Season.SPRING, (3, 1, 2, -2, 4))))
    monsters = next(number for number in found.wrong if number.field == "monsters")
    assert {each.space for each in monsters.explanations} <= {"H6", "H8", "I7"}
    assert {each.holds for each in monsters.explanations} == {"."}


def test_a_wrong_sum_is_the_players_even_where_nothing_is_known() -> None:
    found = checked(with_boxes(box(Season.AUTUMN, (4, 5, 6, -1, 15))), Scoring())
    assert [number.verdict for number in found.numbers[:4]] == [Verdict.UNKNOWN] * 4
    assert (found.wrong[0].against, found.wrong[0].computed, found.wrong[0].difference) == (
        Comparison.SUM,
        14,
        1,
    )


def test_what_is_badly_read_is_not_beyond_doubt() -> None:
    blurred = checked(with_boxes(box(Season.SPRING, (2, 1, 2, -3, 2), p=0.9)))
    assert blurred.wrong == ()
    assert {number.field for number in blurred.suspicious} == {"first", "total"}


def test_a_doubt_on_the_map_takes_the_certainty_from_its_card_alone() -> None:
    doubt = cells("F", ".", "B1")  # one forest at the edge: Sentinel Wood would be 2
    found = checked(with_boxes(box(Season.SPRING, (2, 4, 2, -3, 5)), doubts=(doubt,)))
    verdicts = {number.field: number.verdict for number in found.numbers}
    assert verdicts["first"] is Verdict.MAYBE_WRONG
    assert verdicts["second"] is Verdict.WRONG
    assert verdicts["coins"] is Verdict.RIGHT


def test_a_sum_is_not_beyond_doubt_while_one_of_its_numbers_is_asked_about() -> None:
    written = box(Season.SPRING, (3, 1, 2, -3, 9))
    clear = replace(written, confidence={**written.confidence, "sum": 0.001})
    assert [n.against for n in checked(with_boxes(clear), Scoring()).wrong] == [Comparison.SUM]
    asked = replace(clear, confidence={**clear.confidence, "second": 0.9})
    assert checked(with_boxes(asked), Scoring()).wrong == ()


def test_the_final_total_is_added_up() -> None:
    boxes = [box(season, (1, 2, 3, -1, 5)) for season in Season]
    right = checked(with_boxes(*boxes, final=20), Scoring())
    assert right.numbers[-1].verdict is Verdict.RIGHT
    wrong = checked(with_boxes(*boxes, final=21), Scoring())
    assert (wrong.wrong[0].field, wrong.wrong[0].computed) == ("final", 20)
    # Five numbers of which each is sure enough: all together they are not.
    each_sure = [box(season, (1, 2, 3, -1, 5), p=0.995) for season in Season]
    assert (
        checked(with_boxes(*each_sure, final=21), Scoring()).numbers[-1].verdict
        is Verdict.MAYBE_WRONG
    )


@pytest.mark.parametrize("open_", [(), (Season.SPRING,), tuple(Season)])
def test_a_final_total_is_wrong_beyond_doubt_where_no_season_is_open(
    open_: tuple[Season, ...],
) -> None:
    """Beside what is counted for all four seasons, of which some may still change."""
    seen = with_boxes(box(Season.SPRING, RIGHT))
    known: dict[Season, KnownSeason] = {}
    for season in Season:
        scored = score_reading(ReadingSource(seen), Scoring(SET, season))
        assert scored.season is not None
        parts = partial(frozenset[str], {"total"} if season in open_ else ())
        known[season] = KnownSeason(scored.season, scored.sheet, Variant(), parts)
    total = sum(each.score.total for each in known.values())
    for written, verdict in ((total, "right"), (total + 1, "maybe_wrong" if open_ else "wrong")):
        found = check_numbers(replace(seen, final=written), known, seen.sheet(), Season.WINTER)
        assert (found.numbers[-1].computed, found.numbers[-1].verdict) == (total, verdict)


def test_too_many_coins_are_found() -> None:
    seen = replace(with_boxes(), coins=replace(reading(marked=14).coins))
    assert [coin.key for coin in checked(seen).coins] == ["many"]
    assert checked(with_boxes()).coins == ()
    for number, season in enumerate(Season, start=1):
        most = 4 * number + 3  # the four cards with a coin, each season; once a dragon
        for marked, keys in ((most, []), (most + 1, ["many"])):
            seen = replace(with_boxes(), coins=reading(marked=min(14, marked)).coins)
            found = checked(seen, Scoring(SET, season)).coins
            assert [coin.key for coin in found] == keys * (marked <= 14)


@pytest.mark.parametrize(
    ("written", "numbers", "season", "known_from"),
    [
        (Season.SPRING, RIGHT, Season.SPRING, SeasonFrom.AGREES),
        (Season.SPRING, (9, 1, 2, -3, 9), Season.SPRING, SeasonFrom.AGREES),  # one is wrong
        (Season.SPRING, (8, 7, 1, 0, 16), Season.SUMMER, SeasonFrom.FOLLOWS),  # of another map
        (Season.SUMMER, (8, 9, None, None, None), Season.SUMMER, SeasonFrom.UNFINISHED),
    ],
)
def test_numbers_tell_the_season(
    written: Season, numbers: tuple[int | None, ...], season: Season, known_from: SeasonFrom
) -> None:
    seen = with_boxes(box(written, numbers))
    guess = season_by_boxes(seen, seen.sheet(), Scoring(SET))
    assert guess is not None
    assert (guess.season, guess.known_from, guess.box) == (season, known_from, written)


def test_where_later_boxes_lie_outside_the_photo_the_next_season_is_not_guessed() -> None:
    hidden = ("summer.first", "summer.total", "winter.total", "final")
    others = with_boxes(box(Season.SPRING, (8, 7, 1, 0, 16)))
    assert season_by_boxes(replace(others, unseen=hidden), others.sheet(), Scoring(SET)) is None
    assert (
        season_by_boxes(replace(others, unseen=("final",)), others.sheet(), Scoring(SET))
        is not None
    )
    own = replace(others, unseen=("spring.coins",))
    assert season_by_boxes(own, own.sheet(), Scoring(SET)) is None
    same = replace(with_boxes(box(Season.SPRING, RIGHT)), unseen=hidden)
    guess = season_by_boxes(same, same.sheet(), Scoring(SET))
    assert guess is not None
    assert guess.season is Season.SPRING


def test_without_numbers_the_season_stays_unknown() -> None:
    assert season_by_boxes(reading(), reading().sheet(), Scoring(SET)) is None


def test_a_named_season_is_not_guessed() -> None:
    seen = with_boxes(box(Season.SPRING, RIGHT))
    assert season_known(ReadingSource(seen), Scoring(SET, Season.WINTER), Corrections())[1] is None
    table, guess = season_known(ReadingSource(seen), Scoring(SET), Corrections())
    scored = score_reading(ReadingSource(seen), table)
    assert guess is not None
    assert scored.season is not None
    assert scored.season.total == 3


@dataclass(frozen=True)
class Told:
    """What the rules of the game are said to be."""

    played: Variant = field(default_factory=Variant)
    season: Season | None = None


def standing_in(seen: Reading) -> Desk:
    """One sheet is seen in every photo: the command is tested here, not the eyes."""

    @dataclass(frozen=True)
    class StandIn:
        given: Told = field(default_factory=Told)
        place: None = None
        left_out: tuple[()] = ()

        def look(self, photo: Path, *_: object) -> StandIn:
            return self

        def reading(self, _answered: object = None) -> Reading:
            return seen

    return Desk(StandIn())


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_command_tells_and_ends_with_6(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    desk = standing_in(with_boxes(box(Season.SPRING, (9, 1, 2, -3, 9))))
    assert desk.main(["check", "a.jpg", "--cards", CARDS, "--lang", lang]) == 6
    out = capsys.readouterr().out
    assert {
        "de": "Im Kasten lese ich 9, Schildwald ergibt 3.",
        "en": "In the box I read 9; Sentinel Wood gives 3.",
    }[lang] in " ".join(out.split())
    desk = standing_in(with_boxes(box(Season.SPRING, RIGHT)))
    words = ["check", "a.jpg", "--cards", CARDS, "--season", "spring", "--lang", lang]
    assert desk.main([*words, "--other-cards"]) == 0


@pytest.mark.parametrize(("written", "code"), [((2, 4, 2, -3, 5), 6), ((2, 1, 2, -3, 2), 5)])
def test_a_doubt_ends_with_5_unless_a_number_is_wrong_beyond_doubt(
    capsys: pytest.CaptureFixture[str], written: tuple[int, ...], code: int
) -> None:
    # Sentinel Wood: 3, or 2 as it is written, which makes that the likelier
    seen = with_boxes(box(Season.SPRING, written), doubts=(cells("F", ".", "B1"),))
    desk = standing_in(seen)
    words = ["check", "a.jpg", "--cards", CARDS, "--season", "spring", "--lang", "en"]
    assert desk.main(words) == code
    assert "? B1: read as empty" in " ".join(capsys.readouterr().out.split())
    assert desk.main([*words, "--json"]) == code
    found = json.loads(capsys.readouterr().out)
    assert (found["status"], found["doubts"][0]["cells"]) == ("doubtful", ["B1"])


def test_the_check_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    desk = standing_in(with_boxes(box(Season.SPRING, (9, 1, 2, -3, 9))))
    assert desk.main(["check", "a.jpg", "--cards", CARDS, "--json", "--lang", "en"]) == 6
    found = json.loads(capsys.readouterr().out)
    assert found["season"] == "spring"
    assert found["season_from"] == {"how": "agrees", "box": "spring"}
    assert [n["verdict"] for n in found["numbers"]] == ["wrong", "right", "right", "right", "wrong"]


def test_a_check_needs_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "a.jpg", "--lang", "en"]) == 2
    assert "--cards" in capsys.readouterr().err
