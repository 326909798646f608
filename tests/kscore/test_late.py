"""Photos taken after the season's end effects were drawn: the map before them scores, or it is a
question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from kscore.calibration.simulate import SeasonRecord, simulate_game
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Sheet

from kscore.cli.app import main
from kscore.errors import Mistyped
from kscore.sheet.case import answer
from kscore.sheet.contradictions import ALONE, OtherSheets
from kscore.sheet.late import (
    SheetPast,
    after_season,
    checked_typed_map,
    effect_orders,
    orders_to_do,
    score_at_season_end,
)
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring, score_sheet
from kscore.statements.corrections import ANSWERED, NOT_DRAWN, Corrections
from testing.readings import read

CARD_SET = CardSet.parse("Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland")


WITHOUT_SKILLS = Variant(games="KH", skills=False, heroes=True)


def table(season: Season) -> Scoring:
    return Scoring(CARD_SET, season)


def total(sheet: Sheet, season: Season) -> int:
    return season_score(sheet, CARD_SET, season).total


def infected() -> list[tuple[Sheet, SeasonRecord, tuple[str, ...]]]:
    """Seasons of simulated games after which zombies spread or a troll ravaged: last season's
    sheet, the season, what was revealed until then."""
    found: list[tuple[Sheet, SeasonRecord, tuple[str, ...]]] = []
    for seed in range(30):
        game = simulate_game(seed, games="KH", heroes=True)
        previous = Sheet.blank(game.seasons[0].sheet.layout)
        revealed: tuple[str, ...] = ()
        for season in game.seasons[:3]:
            revealed += season.revealed
            if season.after.board != season.sheet.board:
                found.append((previous, season, revealed))
            previous = season.sheet
    return found


INFECTED = infected()


def true_answer(season: SeasonRecord) -> str:
    changed = [
        s
        for s in season.sheet.board.geometry.cells(season.sheet.board.empty)
        if season.after.board[s] != "."
    ]
    return "+".join(changed)


def test_there_is_something_to_test() -> None:
    assert len(INFECTED) >= 10
    assert any(len(effect_orders(season.after, None)) > 1 for _, season, _ in INFECTED)


def test_a_late_photo_scores_the_map_before_or_asks() -> None:
    """Never silently wrong: whatever is not asked is the true score, and the true answer gives it
    always."""
    asked = 0
    for previous, season, revealed in INFECTED:
        truth = total(season.sheet, season.season)
        for since in (SheetPast(previous), SheetPast(previous, revealed), SheetPast()):
            scored = score_at_season_end(read(season.after), table(season.season), since)
            assert scored.season is not None
            doubts = [doubt for doubt in scored.doubts if doubt.kind == "effects"]
            asked += bool(doubts)
            if not doubts and since.previous is not None:
                assert scored.season.total == truth, (season.season, scored.undone)
            for doubt in doubts:
                answers = {str(doubt.read), *(str(each.read) for each in doubt.alternatives)}
                if true_answer(season) not in answers:
                    continue
                settled = score_at_season_end(
                    read(season.after),
                    table(season.season),
                    since,
                    answer(Corrections(), doubt, true_answer(season)),
                )
                assert settled.season is not None
                assert settled.season.total == truth
                assert not [each for each in settled.doubts if each.kind == "effects"]
    assert asked > 0


def test_a_photo_taken_in_time_is_scored_as_it_is() -> None:
    for previous, season, revealed in INFECTED:
        scored = score_at_season_end(
            read(season.sheet), table(season.season), SheetPast(previous, revealed)
        )
        assert scored.season is not None
        if not scored.doubts:
            assert scored.season.total == total(season.sheet, season.season)


def test_letters_that_are_unsure_prove_nothing() -> None:
    """A misread letter, this season's or last's, makes a monster look as if a zombie had spread:
    that nothing is drawn yet is among the answers, unless somebody says the letters."""
    asked = 0
    for previous, season, revealed in INFECTED:
        late, since = season.after, SheetPast(previous, revealed)
        proven = score_at_season_end(read(late), table(season.season), since)
        assert proven.season is not None
        if not proven.undone.spaces or proven.season.total == total(late, season.season):
            continue
        unsure = replace(read(late).kept, letter_confidence=dict.fromkeys(dict(late.letters), 0.6))
        found = score_at_season_end(ReadingSource(unsure), table(season.season), since)
        (doubt,) = (each for each in found.doubts if each.kind == "effects")
        assert doubt.read == NOT_DRAWN
        assert proven.undone.spaces in [
            frozenset(str(each.read).split("+")) for each in doubt.alternatives
        ]
        said = Corrections.parse([f"{space}=M{letter}" for space, letter in late.letters])
        known = score_at_season_end(ReadingSource(unsure), table(season.season), since, said)
        assert known.undone == proven.undone
        asked += 1
    assert asked > 0


def test_what_an_answer_changes_is_told() -> None:
    for previous, season, _ in INFECTED:
        scored = score_at_season_end(read(season.after), table(season.season), SheetPast(previous))
        assert scored.season is not None
        for doubt in (each for each in scored.doubts if each.kind == "effects"):
            for other in doubt.alternatives:
                then = score_at_season_end(
                    read(season.after),
                    table(season.season),
                    SheetPast(previous),
                    answer(Corrections(), doubt, other.read),
                )
                assert then.season is not None
                if not any(each.kind == "coins" for each in (*scored.doubts, *then.doubts)):
                    assert then.season.total - scored.season.total == other.changes.get("total", 0)


def test_effects_drawn_after_winter_are_taken_back_or_asked() -> None:
    """„Führt ggf. die besonderen Effekte der Hinterhalte aus. … Falls gerade der Winter zu Ende
    geht, fahrt mit dem Spielende fort.“ (die-kartographin-anleitung, Ende der Jahreszeit): they
    come before the end, and score no more."""
    seen = 0
    for seed in range(40):
        game = simulate_game(seed, games="H")
        winter, autumn = game.seasons[3], game.seasons[2]
        if winter.after.board == winter.sheet.board:
            continue
        truth = total(winter.sheet, Season.WINTER)
        for since in (SheetPast(autumn.sheet), SheetPast()):
            scored = score_at_season_end(read(winter.after), table(Season.WINTER), since)
            assert scored.season is not None
            assert scored.doubts or scored.season.total == truth
            typed = Corrections.parse([f"effects={true_answer(winter)}"])
            settled = score_at_season_end(read(winter.after), table(Season.WINTER), since, typed)
            assert settled.season is not None
            assert settled.doubts or settled.season.total == truth
            seen += settled.season.total != total(winter.after, Season.WINTER)
    assert seen > 0


def test_effects_drawn_in_part_are_asked_about() -> None:
    """One of the wave's spaces drawn: whatever is not asked is the true score, and naming the space
    gives it."""
    asked = 0
    for previous, season, _ in INFECTED:
        changed = true_answer(season).split("+")
        if len(changed) < 2 or dict(season.after.letters).get(changed[0]) != "Z":
            continue
        letters = tuple(sorted((*season.sheet.letters, (changed[0], "Z"))))
        begun = replace(
            season.sheet, board=season.sheet.board.replace({changed[0]: "M"}), letters=letters
        )
        truth = total(season.sheet, season.season)
        for since in (SheetPast(previous), SheetPast()):
            scored = score_at_season_end(read(begun), table(season.season), since)
            assert scored.season is not None
            assert scored.doubts or scored.season.total == truth
            asked += bool(scored.doubts)
            typed = Corrections.parse([f"effects={changed[0]}"])
            settled = score_at_season_end(read(begun), table(season.season), since, typed)
            assert settled.season is not None
            assert settled.doubts or settled.season.total == truth
    assert asked > 0


def test_what_was_typed_about_the_effects_is_obeyed_or_refused() -> None:
    previous, season, _ = INFECTED[0]
    kept, when = read(season.after), table(season.season)
    as_is = score_at_season_end(
        kept, when, SheetPast(previous), Corrections.parse(["effects=none"])
    )
    assert (as_is.sheet.board, as_is.doubts) == (season.after.board, ())
    named = Corrections.parse([f"effects={true_answer(season)}"])
    assert (
        score_at_season_end(kept, when, SheetPast(previous), named).sheet.board
        == season.sheet.board
    )
    with pytest.raises(Mistyped, match="cannot"):
        score_at_season_end(
            kept, when, SheetPast(previous), Corrections.parse(["effects=A1+A2+A3+K11"])
        )
    plain = replace(season.after, letters=())
    with pytest.raises(Mistyped, match="neither"):
        score_at_season_end(read(plain), when, SheetPast(previous), named)


def test_coins_somebody_named_are_those_that_score() -> None:
    previous, season, _ = INFECTED[0]
    typed = Corrections.parse([f"effects={true_answer(season)}", "coins=6"])
    scored = score_at_season_end(
        read(season.after), table(season.season), SheetPast(previous), typed
    )
    assert scored.coins == 6


def test_what_a_record_says_of_the_effects_and_cannot_be_any_more_is_asked_anew() -> None:
    """Last season's sheet is put right after this season's: no command may fail of what was
    answered before."""
    asked = 0
    for previous, season, _ in INFECTED:
        changed = true_answer(season)
        here = Corrections().with_effects(changed, ANSWERED)
        letters = tuple(
            sorted((*previous.letters, *((space, "Z") for space in changed.split("+"))))
        )
        board = previous.board.replace(dict.fromkeys(changed.split("+"), "M"))
        since = SheetPast(
            replace(previous, board=board, letters=letters),
            beside=OtherSheets(played=Variant(heroes=True)),
        )
        late, when = read(season.after), table(season.season)
        try:
            score_at_season_end(late, when, since, here)
        except Mistyped:
            recorded = replace(since, beside=replace(since.beside, said=here))
            found = score_at_season_end(late, when, recorded, here)
            (doubt,) = (doubt for doubt in found.doubts if doubt.kind == "effects")
            assert found.corrections.effects is None
            said = answer(found.corrections, doubt, doubt.read)
            settled = score_at_season_end(late, when, recorded, said)
            assert not [doubt for doubt in settled.doubts if doubt.kind == "effects"]
            assert settled.sheet == found.sheet
            asked += 1
    assert asked > 0


def test_a_wave_whose_letters_are_not_read_is_asked_about() -> None:
    """Not everybody writes a Z into the wave's zombies: they are no monsters of this season's score
    all the same."""
    asked = 0
    for previous, season, _ in INFECTED:
        here = OtherSheets(played=Variant(heroes=True))
        since, truth = SheetPast(previous, beside=here), total(season.sheet, season.season)
        letters = tuple(pair for pair in season.after.letters if pair in season.sheet.letters)
        wave = [space for space, letter in season.after.letters if (space, letter) not in letters]
        if not wave or total(season.after, season.season) == truth:
            continue
        late, when = read(replace(season.after, letters=letters)), table(season.season)
        scored = score_at_season_end(late, when, since)
        (doubt,) = (doubt for doubt in scored.doubts if doubt.kind == "effects")
        assert true_answer(season) in {
            str(doubt.read),
            *(str(each.read) for each in doubt.alternatives),
        }
        said = Corrections().with_effects(true_answer(season), ANSWERED)
        settled = score_at_season_end(late, when, since, said)
        assert settled.season is not None
        assert settled.season.total == truth
        assert not [doubt for doubt in settled.doubts if doubt.kind == "effects"]
        for games, typed in (
            ("K", Corrections()),
            ("KH", Corrections.parse([f"{space}=M-" for space in wave])),
        ):
            other = replace(since, beside=replace(here, played=replace(here.played, games=games)))
            assert not score_at_season_end(late, when, other, typed).undone.spaces & set(wave)
        asked += 1
    assert asked > 2


def begun(season: SeasonRecord) -> Iterator[tuple[Sheet, tuple[str, ...]]]:
    """The season's sheet with some of its wave drawn, without letters, and which."""
    wave = sorted(dict(season.after.letters).keys() - dict(season.sheet.letters).keys())
    for some in (wave[:number] for number in range(1, len(wave))):
        yield (
            replace(season.sheet, board=season.sheet.board.replace(dict.fromkeys(some, "M"))),
            tuple(some),
        )


def test_a_wave_drawn_in_part_without_letters_is_asked_about() -> None:
    """It was taken for the season's monsters: no ambush has their shape."""
    asked = 0
    late_sheets = (
        (*each, previous, season) for previous, season, _ in INFECTED for each in begun(season)
    )
    for late, some, previous, season in late_sheets:
        since, when = (
            SheetPast(previous, beside=OtherSheets(played=Variant(heroes=True))),
            table(season.season),
        )
        scored, truth = (
            score_at_season_end(read(late), when, since),
            total(season.sheet, season.season),
        )
        assert scored.season is not None
        if not scored.doubts:
            assert scored.season.total == truth
            continue
        said = Corrections().with_effects("+".join(some), ANSWERED)
        settled = score_at_season_end(read(late), when, since, said)
        assert settled.season is not None
        assert settled.season.total == truth
        assert not [doubt for doubt in settled.doubts if doubt.kind == "effects"]
        asked += total(late, season.season) != truth
    assert asked > 2


def wave_begun(*drawn: str) -> tuple[Sheet, Sheet]:
    """Last season's sheet with a zombie and its wave to come, and this season's with that wave and
    these monsters."""
    spring, summer = brought(True)
    return spring, replace(summer, board=summer.board.replace(dict.fromkeys(drawn, "M")))


def test_what_came_tells_a_begun_wave_from_an_ambush() -> None:
    spring, kobolds = wave_begun("D7", "C6", "C7", "C8")
    here = SheetPast(spring, beside=OtherSheets({Season.SPRING: spring}, WITHOUT_SKILLS))
    for came, asked in (
        (None, False),
        (("kobold_onslaught",), False),
        (("goblin_attack",), True),
        ((), True),
    ):
        scored = score_at_season_end(read(kobolds), table(Season.SUMMER), replace(here, came=came))
        assert [doubt.kind for doubt in scored.doubts] == ["effects"] * asked, came


def test_some_of_a_begun_wave_can_be_named_and_nothing_else() -> None:
    """On a computer the spaces may be typed, whichever are offered; "drawn" alone takes back what
    can be."""
    spring, late = wave_begun("D7", "G6", "F9")
    played, when = Variant(games="H", skills=False, heroes=True), Season.SUMMER
    since = SheetPast(spring, beside=OtherSheets({Season.SPRING: spring}, played))

    def said(text: str) -> ScoredSheet:
        return score_at_season_end(read(late), table(when), since, Corrections.parse([text]))

    for text in ("effects=D7+G6", "effects=D7+G6+F9", "effects=F9"):
        assert said(text).undone.spaces == frozenset(text.removeprefix("effects=").split("+"))
    assert not said("effects=none").undone.spaces
    assert said("effects=drawn").undone.spaces == {"D7", "G6", "F9"}
    with pytest.raises(Mistyped, match="cannot"):
        said("effects=D7+A1")
    assert not said("D7=M-").undone.spaces


def test_monsters_without_letters_are_hardly_ever_taken_for_a_wave() -> None:
    """The first game's monsters have none; on one of these sheets they fill all beside a zombie: it
    is asked."""
    more = 0
    for previous, season, _ in INFECTED:
        since, when = (
            SheetPast(previous, beside=OtherSheets(played=Variant(heroes=True))),
            table(season.season),
        )
        before = score_at_season_end(read(season.sheet), when, replace(since, beside=ALONE))
        found = score_at_season_end(read(season.sheet), when, since)
        assert found.season == before.season
        more += found.doubts != before.doubts
    assert more <= 1


def test_effects_that_change_a_card_and_the_monsters_alike_are_asked_about() -> None:
    """A zombie in an enclosed space: the Cauldrons' point goes and so does the minus. The total
    stays, yet the card's points are shown and the minus settles ties."""
    cards = CardSet.parse("Schildwald, Die Kessel, Bewässerungskanal, Metropole")
    blank = Sheet.blank(LAYOUTS["H-A"])
    board = blank.board.replace({"A1": "M", "A2": "M", "A3": "F", "B1": "F", "B2": "F"})
    sheet = replace(blank, board=board, letters=(("A1", "Z"), ("A2", "Z")))
    before = replace(sheet, board=board.replace({"A2": "."}), letters=(("A1", "Z"),))
    late, now = (season_score(each, cards, Season.SUMMER) for each in (sheet, before))
    assert (late.total, late.monsters.points) == (now.total, now.monsters.points + 1)
    scored = score_at_season_end(read(sheet), Scoring(cards, Season.SUMMER), SheetPast())
    (doubt,) = (each for each in scored.doubts if each.kind == "effects")
    assert doubt.read == NOT_DRAWN
    (changes,) = {
        tuple(sorted(each.changes.items()))
        for each in doubt.alternatives
        if each.read in ("A1", "A2")
    }
    assert changes == (("cauldrons", 1), ("monsters", -1))


def test_a_wave_without_letters_is_asked_about_without_a_record_too() -> None:
    """Nobody knows last season's sheet then, but a zombie that no empty space is beside has spread,
    or never can."""
    asked = 0
    for _, season, revealed in INFECTED:
        letters = tuple(pair for pair in season.after.letters if pair in season.sheet.letters)
        wave = {space for space, _ in season.after.letters}.difference(
            space for space, _ in letters
        )
        if not wave or total(season.after, season.season) == total(season.sheet, season.season):
            continue
        late, when = read(replace(season.after, letters=letters)), table(season.season)
        asked += any(
            doubt.kind == "effects" for doubt in score_at_season_end(late, when, SheetPast()).doubts
        )
        settled = score_at_season_end(
            late, when, SheetPast(), Corrections.parse([f"{space}=M-" for space in wave])
        )
        assert not settled.undone.spaces & wave
        assert effect_orders(season.after, revealed)
    assert asked > 2


WAVE = ("E7", "F6", "F8", "G7")


def brought(lettered: bool) -> tuple[Sheet, Sheet]:
    """A spring sheet with a zombie, and the summer sheet on which its wave stands."""
    blank = Sheet.blank(LAYOUTS["H-A"])
    spring = replace(blank, board=blank.board.replace({"F7": "M"}), letters=(("F7", "Z"),))
    letters = [("F7", "Z"), *((space, "Z") for space in WAVE if lettered)]
    board = spring.board.replace({**dict.fromkeys(WAVE, "M"), "A1": "F", "A2": "F"})
    return spring, replace(spring, board=board, letters=tuple(letters))


def test_last_seasons_wave_spreads_with_letters_or_without() -> None:
    """ "No empty space is next to a zombie" was told of zombies that nobody had lettered."""
    told = set()
    for lettered in (True, False):
        spring, summer = brought(lettered)
        since = SheetPast(
            spring,
            beside=OtherSheets(
                {Season.SPRING: spring}, Variant(games="H", skills=False, heroes=True)
            ),
        )
        scored = score_at_season_end(read(summer), table(Season.SUMMER), since)
        assert not scored.doubts
        told |= {
            step.text("en") for order in orders_to_do(scored.sheet, ()) for step in order.steps
        }
    assert told == {"Zombie Plague: draw a zombie (Z) on each of D7, E6, E8, F5, F9, G6, G8, H7."}
    said = score_at_season_end(
        read(brought(False)[1]), table(Season.SUMMER), since, Corrections.parse(["E7=M-"])
    )
    assert "E7" not in dict(said.sheet.letters)


@pytest.mark.parametrize(
    ("season", "said", "noted", "keys"),
    [
        (Season.SUMMER, (), (), ("against.wave_unlettered",)),
        (Season.SUMMER, ("E7=MZ", "F6=MZ", "F8=M-", "G7=M-"), (), ()),
        (Season.SPRING, (), (), ()),
        (Season.SPRING, (), ("giant_troll_ravage",), ("against.letter_missing",)),
        (Season.WINTER, (), ("giant_troll_ravage",), ()),
    ],
)
def test_letters_that_seem_to_lack_are_told_where_no_record_knows_better(
    season: Season, said: tuple[str, ...], noted: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    typed = score_sheet(brought(False)[1], table(season), Corrections.parse(said))
    scored = checked_typed_map(typed, replace(ALONE))  # as a sheet that no record knows is judged
    told, _ = after_season(scored, noted)
    assert tuple(each.key for each in told.contradictions) == keys
    assert after_season(scored, None) == (scored, ())


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "no monster has the letter Z"), ("de", "kein Monster trägt den Buchstaben Z")],
)
def test_a_plague_without_a_zombie_is_told_beside_a_typed_map(
    lang: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"{brought(False)[0].board} H-A"
    typed = (
        "--map",
        line,
        "--cards",
        "Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland",
    )
    rest = ("--season", "spring", "--revealed", "Zombieplage", "--lang", lang)
    assert main([*typed, *rest]) == 0
    assert told in " ".join(capsys.readouterr().out.split())
    assert main([*typed, *rest, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["contradictions"]
    assert found["cells"] == ["F7"]


def test_letters_that_seem_to_lack_are_told_in_a_record_without_last_seasons_sheet() -> None:
    """In a game that was begun late, or lacks a season's sheet, "draw nothing" was told of a wave
    without letters, and a photo on which the season's own wave stands was scored without a
    question."""
    summer, others = (brought(False)[1], OtherSheets({}, replace(WITHOUT_SKILLS, games="H")))
    for beside in (others, replace(others, sheets={Season.SPRING: summer})):
        (told,) = checked_typed_map(
            score_sheet(summer, table(Season.AUTUMN)), beside
        ).contradictions
        assert (told.key, told.cells) == ("against.wave_unlettered", WAVE)
        scored = score_at_season_end(
            read(summer), table(Season.AUTUMN), SheetPast(None, beside=beside)
        )
        assert [doubt.kind for doubt in scored.doubts] == ["effects"]
        assert "against.wave_unlettered" in [each.key for each in scored.contradictions]
    known = replace(others, sheets={Season.SUMMER: brought(True)[0]})
    assert not checked_typed_map(score_sheet(summer, table(Season.WINTER)), others).contradictions
    assert not [
        each
        for each in checked_typed_map(
            score_sheet(summer, table(Season.AUTUMN)), known
        ).contradictions
        if "wave" in each.key
    ]


def test_a_typed_map_with_its_own_seasons_effects_is_told() -> None:
    """It cannot be asked which map scores: only who types it knows. What is certain is told, and
    nothing else."""
    told = 0
    for seed in range(25):
        game = simulate_game(seed, games="KH", heroes=True)
        sheets: dict[Season, Sheet] = {}
        for season in game.seasons:
            beside = OtherSheets(dict(sheets), WITHOUT_SKILLS)
            for sheet, right in (
                (season.sheet, True),
                (season.after, season.after.board == season.sheet.board),
            ):
                found = checked_typed_map(score_sheet(sheet, Scoring(None, season.season)), beside)
                late = [
                    each for each in found.contradictions if each.key == "against.effects_drawn"
                ]
                assert not (right and late)
                told += bool(late)
            sheets[season.season] = season.sheet
    assert told > 8


def test_zombies_that_spring_cannot_have_are_told_without_a_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = f"{brought(True)[1].board} H-A letters=F7:Z,E7:Z,F6:Z,F8:Z,G7:Z"
    typed = (
        "--map",
        line,
        "--cards",
        "Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland",
        "--lang",
        "en",
    )
    assert main([*typed, "--season", "spring"]) == 0
    assert "E7, F6, F8, G7: drawn by this season's own effects" in " ".join(
        capsys.readouterr().out.split()
    )
    assert main([*typed, "--season", "summer"]) == 0
    assert "this season's own effects" not in capsys.readouterr().out


TROLL = ("E7", "E8", "E9", "F8")


def test_a_letter_said_once_of_a_photo_stands_on_all_of_its_monster() -> None:
    blank = Sheet.blank(LAYOUTS["H-A"])
    sheet = replace(blank, board=blank.board.replace(dict.fromkeys(TROLL, "M")))

    def said(sheet: Sheet, *texts: str) -> ScoredSheet:
        return score_at_season_end(
            read(sheet), table(Season.SPRING), SheetPast(), Corrections.parse(texts)
        )

    whole = said(sheet, "F8=MT")
    assert whole.sheet.letters == tuple((space, "T") for space in TROLL)
    assert not whole.contradictions
    (step,) = (step for order in orders_to_do(whole.sheet, ()) for step in order.steps)
    assert set(step.cells) == {"D7", "D8", "E6", "E10", "F7", "F9", "G8"}
    # Where another letter was read on the rest, it is not known which of them is the slip.
    told = said(
        replace(sheet, letters=(("E7", "D"), ("E8", "D"), ("E9", "D"))), "F8=MT"
    ).contradictions
    assert [(each.key, each.cells) for each in told] == [("against.letter_in_part", ("F8",))]
    assert not said(replace(sheet, letters=(("F8", "T"),))).contradictions
