"""Every ruling with a test of its own, ``test_<identifier>``: here those of the cards, the others
in test_rulings_of_the_game.py."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from kscore.engine.cards import CARDS, RULINGS
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Board, Sheet

from tests.engine import test_rulings_of_the_game
from tests.engine.cases import board, filled_but, points


def test_every_ruling_has_a_test_and_both_sentences() -> None:
    tests = {**globals(), **vars(test_rulings_of_the_game)}
    assert [ruling.id for ruling in RULINGS if f"test_{ruling.id}" not in tests] == []
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)
    for ruling in RULINGS:
        assert ruling.sentence("de") != ruling.sentence("en")
        assert ruling.source


NUMBERED = (
    "filled", "types", "greengold_types", "great_city_largest", "shieldgate_tie", "stoneside_once",
    "granary_ruins", "shoreside_clusters", "road_diagonals", "barony_single", "edge_is_filled",
    "sigil_exactly_three", "craylund_distinct", "clawsgrave_once", "enclave_distinct",
    "hills_types", "heart_only_forest", "monster_minus", "mountain_coin", "spent_coins",
    "solo_ambush", "nothing_fits", "combined", "mountains_stay", "effects_after_scoring",
    "tied_choice",
)  # fmt: skip
"""The rulings 1 to 26 of docs/rules.md, in their order there."""


def test_the_twenty_six_rulings_are_all_there() -> None:
    rules = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
    section = rules.read_text(encoding="utf-8").split("## Rulings")[1]
    assert sorted(
        {int(number) for number in re.findall(r"(?:^|\s)(\d+)\. [A-Z]", section)}
    ) == list(range(1, 27))
    assert set(NUMBERED) <= {ruling.id for ruling in RULINGS}
    assert len(set(NUMBERED)) == 26


def test_a_card_shows_its_rulings() -> None:
    shield = CARDS["shieldgate"]
    assert [ruling.id for ruling in shield.rulings] == ["cluster", "shieldgate_tie", "tied_choice"]
    assert shield.rulings[1].sentence("de").startswith("Sind zwei Dorfgebiete gleich die größten")
    assert shield.rulings[1].sentence("en").startswith("If two village clusters tie for largest")
    without = {key for key, card in CARDS.items() if not card.rulings}
    assert without == {"sentinel_wood", "canal_lake", "mages_valley", "ulems_wallow"}


FILES = {
    "K": "der-kartograph-anleitung.txt",
    "H": "die-kartographin-anleitung.txt",
    "short": "kurzspielregel.txt",
    "online": "online-umsetzung-regeln.txt",
}


def test_every_quotation_of_a_source_is_in_a_rule_text(shared: Path) -> None:
    def plain(text: str) -> str:
        return re.sub(r"[\s*-]+", "", text)

    texts = plain(
        "".join((shared / "rules" / name).read_text(encoding="utf-8") for name in FILES.values())
    )
    for each in CARDS.values():
        assert plain(each.glossary["de"]) in texts, each.key
    for ruling in RULINGS:
        # Only what stands after a colon is quoted; other marks name cards and sections.
        for quoted in re.findall(r": „([^“]*)“|“ „([^“]*)“", ruling.source):
            for piece in re.split("…", "".join(quoted)):
                assert plain(piece) in texts, (ruling.id, piece)


def test_filled() -> None:
    assert points("borderlands", "FVAWMH^#X") == 6 + 9 * 6
    assert points("borderlands", "FVAWMH^#. FVAWMH^#X", ruins=("A9",)) == 6 + 8 * 6
    starred = dataclasses.replace(filled_but("A1"), stars=frozenset({"A1"}))
    assert CARDS["borderlands"].score(starred.board).points == (10 + 10) * 6


def test_adjacent() -> None:
    assert points("canal_lake", "W. .A") == 0
    assert points("stoneside_forest", "^.^ .F. ...") == 0
    assert points("monsters", "M. ..") == -2


def test_cluster() -> None:
    assert points("shieldgate", "V.V V.V") == 4
    assert points("caravansary", "V") == 2


def test_types() -> None:
    assert points("banded_hills", "FVAWM") == 4
    assert points("banded_hills", "FVAW^") == 4
    assert points("banded_hills", "FVAWH", heroes=True) == 4
    assert points("banded_hills", "FVAWH", heroes=False) == 0
    assert [points("banded_hills", "FVAW" + other, ruins=("A5",)) for other in "X#."] == [0, 0, 0]


def test_greengold_types() -> None:
    assert points("greengold_plains", ".F. FVA ...") == 0
    assert points("greengold_plains", ".M. FV^ ...") == 3
    assert points("greengold_plains", ".H. FVA ...", heroes=True) == 3
    assert points("greengold_plains", ".H. FVA ...", heroes=False) == 0
    assert points("greengold_plains", ".X. FVA .#.") == 0


def test_great_city_largest() -> None:
    assert points("great_city", "^VVVV ..... VVV..") == 3
    assert points("great_city", "^VVVV") == 0
    other = CARDS["great_city"].other_reading
    assert other is not None
    assert other(board("^VVVV ..... VVV..").masks, False) == 0
    assert other(board("VVV.^ ..... V....").masks, False) == 3
    assert other(board("...").masks, False) == 0


def test_shieldgate_tie() -> None:
    assert points("shieldgate", "VV.VV.V") == 4
    assert points("shieldgate", "VV.V.V") == 2
    assert points("shieldgate", "VVVV") == 0


def test_stoneside_once() -> None:
    assert points("stoneside_forest", "^F^F^") == 9
    assert points("stoneside_forest", "^FF ^F^ FF.") == 9
    five = "^F^F^ .F... .^F^."
    assert points("stoneside_forest", five) == 15


def test_granary_ruins() -> None:
    assert points("golden_granary", "WF", ruins=("A2",)) == 1
    assert points("golden_granary", "W.", ruins=("A1",)) == 0
    assert points("golden_granary", "A.", ruins=("A1",)) == 3
    assert points("golden_granary", "WW", ruins=("A1", "A2")) == 2


def test_shoreside_clusters() -> None:
    assert points("shoreside_expanse", "... .W. ...") == 3
    assert points("shoreside_expanse", ".... AAA. ....") == 0
    assert points("shoreside_expanse", "... .A. ...", ruins=("B2",)) == 3


def test_road_diagonals() -> None:
    full = Board(("F" * 11,) * 11)
    assert CARDS["broken_road"].score(full).points == 33
    starts = [award.reason.values["start"] for award in CARDS["broken_road"].score(full).awards]
    assert starts == [f"{row}1" for row in "ABCDEFGHIJK"]
    assert CARDS["broken_road"].score(Board(("." * 11,) * 10 + ("F" + "." * 10,))).points == 3


def test_barony_single() -> None:
    fresh = Sheet.blank(LAYOUTS["K-A"])
    score = CARDS["lost_barony"].score(fresh.board)
    assert (score.points, score.awards[0].cells) == (3, ("B4",))
    # Side B: the wasteland E5 E6 F5 F6 is a square of two.
    assert CARDS["lost_barony"].score(Sheet.blank(LAYOUTS["K-B"]).board).points == 6


def test_edge_is_filled() -> None:
    assert points("cauldrons", ".F FF") == 1
    assert points("treetower", "FF FF") == 4
    assert points("treetower", "F.", ruins=("A2",)) == 0
    assert points("cauldrons", "F. FF", ruins=("A2",)) == 1


def test_sigil_exactly_three() -> None:
    assert points("starlit_sigil", "...F") == 4
    assert points("starlit_sigil", "..F .FF") == 4
    assert points("starlit_sigil", "....") == 0
    assert points("starlit_sigil", "..F") == 0


def test_craylund_distinct() -> None:
    # B2 touches the cluster on two sides: two different water spaces only.
    assert points("craylund", "AA AW .W") == 0
    assert points("craylund", "AAW AW. W..") == 7


def test_clawsgrave_once() -> None:
    assert points("clawsgrave_peak", "AW^WA .A.A.") == 5
    assert points("clawsgrave_peak", "^WA .W. .^.") == 10
    assert points("clawsgrave_peak", "^A") == 0


def test_enclave_distinct() -> None:
    assert points("outer_enclave", "VV V. ..", ruins=("B2",)) == 2
    assert points("outer_enclave", "V.V ... V.F") == 2


def test_hills_types() -> None:
    assert points("banded_hills", "FVMHX") == 0
    assert points("banded_hills", "FVMHA") == 4


def test_heart_only_forest() -> None:
    assert [points("heart_of_the_forest", "F" + other) for other in "F.V#^MHXAW"] == [4] + [0] * 9


def test_deepwood_both() -> None:
    assert points("deepwood", "FFFFF") == 6
    assert points("deepwood", "FFFF.") == 0
    assert points("deepwood", "FFFFFV") == 0
    assert points("deepwood", "FFFFF. .....V") == 6


def test_faunwald_run() -> None:
    assert points("faunlost_thicket", "F F F . F") == 6
    score = CARDS["faunlost_thicket"].score(board("FF FF .."))
    assert score.awards[0].cells == ("A1", "B1")


def test_valley_apart() -> None:
    assert points("sleepy_valley", "F.F.F") == 4
    assert points("sleepy_valley", "FF. F.. ...") == 0


def test_greenbough_both() -> None:
    assert points("greenbough", "F") == 2
    assert points("greenbough", "F. .F") == 4


def test_jorekburg_equal() -> None:
    assert points("jorekburg", "AA.. W.W.") == 4


def test_traylo_line() -> None:
    assert points("traylo_monastery", "VVVV") == 7
    assert points("traylo_monastery", "V V V V") == 7
    assert points("traylo_monastery", "VVVVV V.... V.... V....") == 7
    assert points("traylo_monastery", "VVV. ..VV") == 0


def test_gnomish_once() -> None:
    assert points("gnomish_colony", "VVV VVV VVV") == 6
    assert points("gnomish_colony", "VV.VV VV.VV") == 12


def test_dwarvenholds_each() -> None:
    assert points("dwarvenholds", "^F^ F.F F.F") == 21
    assert points("dwarvenholds", "FFF F.F") == 0
