"""The players' own sums: written numbers beside computed ones. And which season the boxes say it
is.

A number is wrong beyond doubt only where the number itself is read surely and nothing that is
unsure on the map could make it right.

The numbers are witnesses of what is counted, too. One that is surely read and another than the
counted one raises one question (`BoxDoubt.counted`): what explains it, that another number stands
there, or that the player miscounted. Whatever is read less surely asks nothing, but what is asked
anyway is weighed with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from enum import StrEnum
from functools import cached_property, partial
from math import exp, prod
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.grid import BOX_FIELDS, COINS, Space
from kscore.engine.placement import max_coin_gain, ringed_mountains
from kscore.engine.rules import Variant
from kscore.engine.season import EDICTS, SEASONS, Season, SeasonScore, monster_penalty, season_score
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import EXPLORED, READ_ORDER, Terrain
from kscore.engine.whatif import what_if
from kscore.scanner.decide.questions import LEAST_PROBABILITY
from kscore.scanner.reading import (
    ASK_ABOVE,
    ASKED_BELOW,
    NOTHING,
    SURE_NUMBER,
    SURE_SPACE,
    Alternative,
    BoxDoubt,
    BoxReading,
    CoinsDoubt,
    Doubt,
    EffectsDoubt,
    Reading,
    SpacesDoubt,
)
from kscore.sheet.other_signs import other_signs
from kscore.sheet.scoring import (
    ScoredSheet,
    Scoring,
    Source,
    as_likeliest,
    changed_by,
    changed_points,
    is_measured,
    score_reading,
)
from kscore.statements.corrections import FINAL, Corrections

CELLS_NAMED = 3


class Verdict(StrEnum):
    """What is to be said about a written number."""

    RIGHT = "right"
    WRONG = "wrong"  # beyond doubt
    MAYBE_WRONG = "maybe_wrong"  # it differs, but number or map are not sure
    UNKNOWN = "unknown"  # nothing to compare it with


class Comparison(StrEnum):
    """What a written number is compared with."""

    MAP = "map"  # what kscore computes for the season
    SUM = "sum"  # the numbers the player wrote beside it


class PossibleMisreading(NamedTuple):
    """A space whose misreading would explain a wrong number. It holds ``holds``, and were it
    ``were``, the number would be right."""

    space: str
    holds: str
    were: str


class CheckedNumber(Frozen):
    """One written number.

    ``season`` is None for the final total; ``field`` is one of BOX_FIELDS or "final". ``computed``
    is what it should be, None where that is not known. ``cells`` are the spaces that count for it,
    ``explanations`` single spaces that would make it right.
    """

    season: Season | None
    field: str
    written: int
    _: KW_ONLY
    confidence: float
    against: Comparison
    computed: int | None = None
    verdict: Verdict = Verdict.UNKNOWN
    cells: tuple[str, ...] = ()
    explanations: tuple[PossibleMisreading, ...] = ()

    @property
    def difference(self) -> int:
        """Written minus computed; 0 where there is nothing to compare with."""
        return 0 if self.computed is None else self.written - self.computed

    @property
    def right(self) -> bool:
        """Whether it is surely read and what is counted."""
        counted = self.verdict is Verdict.RIGHT and self.against is Comparison.MAP
        return counted and self.confidence >= SURE_NUMBER


class CoinFinding(NamedTuple):
    """More or fewer coins marked than the sheet allows. ``key`` "few" or "many", the bound,
    mountains behind it."""

    key: str
    marked: int
    bound: int
    cells: tuple[str, ...]


class Check(Frozen):
    """All numbers of a sheet in its order, and the coins."""

    numbers: tuple[CheckedNumber, ...]
    coins: tuple[CoinFinding, ...]

    @property
    def wrong(self) -> tuple[CheckedNumber, ...]:
        """Numbers that are wrong beyond doubt."""
        return tuple(number for number in self.numbers if number.verdict is Verdict.WRONG)

    @property
    def suspicious(self) -> tuple[CheckedNumber, ...]:
        """Numbers that are wrong, or seem so."""
        return tuple(n for n in self.numbers if n.verdict in (Verdict.WRONG, Verdict.MAYBE_WRONG))


class KnownSeason(Frozen):
    """A season's points. ``open`` tells what could still change, where that is asked."""

    score: SeasonScore
    sheet: Sheet
    played: Variant
    open: Callable[[], frozenset[str]] = frozenset

    @cached_property
    def unsure(self) -> frozenset[str]:
        """What could still change: card keys, "coins", "monsters" and "total"."""
        return self.open()


def known_now(scored: ScoredSheet) -> Mapping[Season, KnownSeason]:
    """The scored sheet's season. Empty where cards or season are unknown."""
    if scored.season is None or scored.table.season is None:
        return {}
    return {
        scored.table.season: KnownSeason(
            scored.season,
            scored.sheet,
            scored.table.played,
            partial(unsure, scored.doubts, scored.season),
        )
    }


def all_of(season: SeasonScore) -> frozenset[str]:
    """Every part of a season's score, as `KnownSeason.unsure` names it."""
    return frozenset(("total", "coins", "monsters", *(entry.card.key for entry in season.cards)))


def unsure(doubts: Sequence[Doubt], season: SeasonScore) -> frozenset[str]:
    """What questions may still change of a season's score. It is named as by
    `KnownSeason.unsure`."""
    found: set[str] = set()
    for doubt in doubts:
        if isinstance(doubt, BoxDoubt) and doubt.counted is not None:
            continue  # that a number differs does not make it right
        found |= {"total", "coins" if isinstance(doubt, CoinsDoubt) else "monsters"}
        if not doubt.weighable:
            found |= all_of(season)  # it is unknown what it changes
        for alternative in doubt.alternatives:
            found |= {key for key, change in alternative.changes.items() if change}
    return frozenset(found)


def checked(
    scored: ScoredSheet, before: Callable[[], Mapping[Season, KnownSeason]] = dict
) -> Check | None:
    """The written numbers of a sheet; None where none is written. ``before`` is asked for what is
    known of earlier seasons."""
    reading = scored.reading
    if reading is None or not (reading.boxes or reading.final is not None):
        return None
    known = {**known_now(scored), **before()}
    found = check_numbers(reading, known, scored.sheet, scored.table.season)
    said = scored.corrections.coins is not None or scored.table.coins is not None
    if said:
        return replace(found, coins=())
    if scored.table.played.other_cards:  # they may have brought any
        return replace(found, coins=tuple(each for each in found.coins if each.key != "many"))
    return found


def check_numbers(
    reading: Reading, known: Mapping[Season, KnownSeason], sheet: Sheet, season: Season | None
) -> Check:
    """Every number that is written on the sheet.

    Args:
        reading: with its boxes.
        known: the seasons whose points kscore can compute, from this map or from the game's record.
        sheet: what is on the map now. season: which season that is, None where unknown.
    """
    numbers: list[CheckedNumber] = []
    for box in reading.boxes:
        numbers += _season_numbers(box, known.get(Season(box.season)))
    numbers += _final(reading, known)
    return Check(tuple(numbers), tuple(_coins(sheet, season)))


def _season_numbers(box: BoxReading, known: KnownSeason | None) -> Iterator[CheckedNumber]:
    season = Season(box.season)
    for field in BOX_FIELDS:
        written = getattr(box, field)
        if written is None:
            continue
        sure = box.confidence.get(field, 1.0)
        extra = 0 if known is None else known.score.extra
        by_sum = _against_sum(box, season, sure, extra) if field == "total" else None
        if known is not None:
            yield _against_map(season, field, written, sure, known)
        if by_sum is not None and (
            known is None or by_sum.verdict in (Verdict.WRONG, Verdict.MAYBE_WRONG)
        ):
            yield by_sum
        elif known is None:
            yield CheckedNumber(season, field, written, confidence=sure, against=Comparison.MAP)


def _against_sum(box: BoxReading, season: Season, sure: float, extra: int) -> CheckedNumber | None:
    right = box.confidence.get("sum")
    if box.total is None or box.first is None or box.second is None or right is None:
        return None
    computed = box.first + box.second + (box.coins or 0) + (box.monsters or 0) + extra
    if computed == box.total:
        verdict = Verdict.RIGHT
    else:
        # While one of the numbers is asked about, the sum is not beyond doubt, whatever it would
        # be.
        clear = all(box.confidence.get(field, 1.0) >= ASKED_BELOW for field in BOX_FIELDS)
        verdict = Verdict.WRONG if right <= 1 - SURE_NUMBER and clear else Verdict.MAYBE_WRONG
    return CheckedNumber(
        season,
        "total",
        box.total,
        confidence=sure,
        against=Comparison.SUM,
        computed=computed,
        verdict=verdict,
    )


def _against_map(
    season: Season, field: str, written: int, sure: float, known: KnownSeason
) -> CheckedNumber:
    first, second = known.score.cards
    part = {"first": first.score, "second": second.score, "monsters": known.score.monsters}
    key, points = _counted(known.score)[field]
    verdict = _verdict(written, points, sure)
    if verdict is Verdict.WRONG and key in known.unsure:
        verdict = Verdict.MAYBE_WRONG
    cells: tuple[str, ...] = ()
    explanations: tuple[PossibleMisreading, ...] = ()
    if field in part and verdict is not Verdict.RIGHT:
        cells, explanations = part[field].cells, _explanations(known, key, written - points)
    return CheckedNumber(
        season,
        field,
        written,
        confidence=sure,
        against=Comparison.MAP,
        computed=points,
        verdict=verdict,
        cells=cells,
        explanations=explanations,
    )


def _explanations(known: KnownSeason, key: str, difference: int) -> tuple[PossibleMisreading, ...]:
    """Single spaces that would make the difference. Those first that are drawn and would be drawn
    otherwise."""
    every = what_if(
        known.sheet.board, [entry.card for entry in known.score.cards], known.played.hero_terrain
    )
    printed = known.sheet.layout.mountains | known.sheet.layout.wasteland
    likely = EXPLORED + Terrain.EMPTY
    found = [
        PossibleMisreading(change.space, known.sheet.board[change.space], change.letter)
        for change in every.changes(only_if_it_matters=True)
        if change.points.get(key) == difference
        and change.space not in printed
        and change.letter in likely
    ]
    # People miscount: a space beside what counts, or one that they take for filled. An empty space
    # counted as filled explains best, then a filled one overlooked, then a terrain mistaken for
    # another.
    found.sort(key=lambda e: (e.holds != "." or e.were == "M", e.were != ".", Space.parse(e.space)))
    spaces: dict[str, PossibleMisreading] = {}
    for each in found:
        spaces.setdefault(each.space, each)
    # Where many spaces would do it, none of them explains anything.
    return tuple(spaces.values()) if len(spaces) <= CELLS_NAMED else ()


def _final(reading: Reading, known: Mapping[Season, KnownSeason]) -> Iterator[CheckedNumber]:
    if reading.final is None:
        return
    totals = [
        (box.total, box.confidence.get("total", 1.0))
        for box in reading.boxes
        if box.total is not None
    ]
    sure = certain = reading.final_confidence
    against, computed = Comparison.SUM, None
    if len(known) == len(SEASONS):
        against, computed = Comparison.MAP, sum(each.score.total for each in known.values())
        if computed != reading.final and any("total" in each.unsure for each in known.values()):
            certain = 0.0
    elif len(totals) == len(SEASONS):
        computed = sum(total for total, _ in totals)
        # A sum is wrong beyond doubt only where all that it is made of is read rightly.
        certain = prod((sure, *(p for _, p in totals)))
    yield CheckedNumber(
        None,
        "final",
        reading.final,
        confidence=sure,
        against=against,
        computed=computed,
        verdict=_verdict(reading.final, computed, certain),
    )


def _verdict(written: int, computed: int | None, certain: float) -> Verdict:
    if computed is None:
        return Verdict.UNKNOWN
    if written == computed:
        return Verdict.RIGHT
    return Verdict.WRONG if certain >= SURE_NUMBER else Verdict.MAYBE_WRONG


def _coins(sheet: Sheet, season: Season | None) -> Iterator[CoinFinding]:
    """Coins proven missing, or impossible to have earned."""
    mountains = ringed_mountains(sheet)
    marked = sheet.marked
    if marked < len(mountains):
        yield CoinFinding("few", marked, len(mountains), tuple(mountains))
        return
    if season is None:
        return
    most = max_coin_gain(Sheet.blank(sheet.layout), sheet, "KH", SEASONS.index(season) + 1)
    if marked > most:
        yield CoinFinding("many", marked, most, tuple(mountains))


class SeasonFrom(StrEnum):
    """How an unnamed season is known. The sentences are ``season_from.*``."""

    AGREES = "agrees"  # the numbers written last are those of this map
    UNFINISHED = "unfinished"  # the box written last has no total yet
    # the numbers written last are not those of this map: it is the season after
    FOLLOWS = "follows"
    LAST = "last"  # winter's box is written, there is no season after it


class SeasonGuess(Frozen):
    """The season that the boxes show, and by whose box. ``or_next``: not all of the numbers agree,
    and so it may be the season after. ``sure``: whether a number in that box is read beyond doubt:
    a stray stroke is read as one, too."""

    season: Season
    known_from: SeasonFrom
    box: Season
    or_next: bool = False
    sure: bool = False


def season_by_boxes(reading: Reading, sheet: Sheet, table: Scoring) -> SeasonGuess | None:
    """The season whose end the written numbers show, None without any.

    A box may be filled in before or after the photo is taken: if most of what stands in the last
    one is what this map scores, the map is of that season, else of the next; which that is it is
    unknown where later boxes lie outside the photo.
    """
    if not reading.boxes:
        return None
    box = max(reading.boxes, key=lambda each: SEASONS.index(Season(each.season)))
    season = Season(box.season)
    sure = any(
        getattr(box, field) is not None and box.confidence.get(field, 1.0) >= SURE_NUMBER
        for field in BOX_FIELDS
    )
    computed: dict[str, int] = {
        "coins": sheet.coins,
        "monsters": monster_penalty(sheet.board).points,
    }
    if table.cards is not None:
        score = season_score(sheet, table.cards, season, table.coins, table.played.hero_terrain)
        first, second = (entry.score.points for entry in score.cards)
        computed |= {"first": first, "second": second, "coins": score.coins, "total": score.total}
    written = {field: getattr(box, field) for field in computed if getattr(box, field) is not None}
    agree = sum(_may_show(box, field, computed[field]) for field in written)
    if written and 2 * agree >= len(written) and (len(written) > 1 or agree):
        or_next = agree < len(written) and season is not Season.WINTER
        return SeasonGuess(season, SeasonFrom.AGREES, season, or_next, sure)
    if any(place.split(".")[0] in (season, *season.later) for place in reading.unseen):
        return None
    if box.total is None:
        return SeasonGuess(season, SeasonFrom.UNFINISHED, season, sure=sure)
    if season is Season.WINTER:
        return SeasonGuess(season, SeasonFrom.LAST, season, sure=sure)
    return SeasonGuess(season.later[0], SeasonFrom.FOLLOWS, season, sure=sure)


def _may_show(box: BoxReading, field: str, number: int) -> bool:
    """Whether a field shows this number, or rather this one than any."""
    return getattr(box, field) == number or box.seen.get(field, {}).get(number, 0.0) > 1 / _FAR


def season_known(
    source: Source, table: Scoring, corrections: Corrections
) -> tuple[Scoring, SeasonGuess | None]:
    """The context with the boxes' season, if it names none. And the cards are known."""
    if table.season is not None or table.cards is None:
        return table, None
    scored = score_reading(source, table, corrections)
    assert scored.reading is not None
    guess = season_by_boxes(scored.reading, scored.sheet, table)
    return (table, None) if guess is None else (replace(table, season=guess.season), guess)


def edict_of(number: CheckedNumber) -> str | None:
    """The edict that a card's number is for."""
    if number.season is None or number.field not in ("first", "second"):
        return None
    return EDICTS[number.season][number.field == "second"]


SLIPS = 0.1
"""So many boxes have a number that is not what their sheet scores, twice as many as on the rendered
sheets: what a box says of an answer is worth no more than such a slip by just so much."""
_FAR = 60
"""Slips by one are likelier than by twenty (as 1 to 20), and none is by more than this: so many
numbers may stand where nothing is known."""
SLIP_BY_ONE = 1 / sum(2 / off for off in range(1, _FAR + 1))
_MISREAD = 0.01
"""So many numbers are none that the reader takes for possible: the likeliest share for 2,330 on
photos of calibrate hands (`python -m benchmarks.evenings --side calibrate`)."""
_UNREAD = 0.01
"""In so many boxes every number is read as what it is not (1 of 150 on those photos)."""
_OTHER_NUMBERS = 10
"""Among so many numbers a misread one is shared out where it is unknown which were likely."""
_PARTS = ("coins", "monsters", "first", "second")


class _Number(NamedTuple):
    """A written number of this season's box and the counted one. ``p``: of being read rightly,
    ``key``: its name among the changes of an answer."""

    field: str
    key: str
    written: int
    p: float
    counted: int

    @property
    def sure(self) -> bool:
        """Whether it is read beyond doubt. What is misread is seldom just what is counted."""
        misread = (1 - self.p) / (1 if self.difference else _OTHER_NUMBERS)
        return self.p / (self.p + misread) >= SURE_NUMBER

    @property
    def difference(self) -> int:
        """Written minus counted."""
        return self.written - self.counted


def witnessed(
    scored: ScoredSheet,
    later: BoxReading | None = None,
    earlier: Mapping[Season, int] = MappingProxyType({}),
    ask_from: float = ASK_ABOVE,
) -> ScoredSheet:
    """A sheet with its questions weighed by this season's box.

    With the question that a surely read number raises. ``later`` is the box on a later sheet of the
    player's: it tells what no player had written yet. ``earlier``: what the seasons before have
    earned, beside which the final total is held. ``ask_from``: as of `SheetPast`.
    """
    shown, score = _shown(scored, later), scored.season
    if shown is not None and score is not None:
        if ask_from == 0:  # such a sheet was asked about by what was read
            shown = replace(shown, seen=NOTHING)
        box = _Box.of(shown, score)
        scored = replace(scored, doubts=tuple(_weighed(doubt, box) for doubt in scored.doubts))
        if ask_from > 0:
            left = (each for each in scored.doubts if _left(each, scored, box) >= ask_from)
            scored = as_likeliest(replace(scored, doubts=tuple(left)))
        asked = _asked(scored, shown)
        scored = scored if asked is None else replace(scored, doubts=(*scored.doubts, asked))
    score = scored.season
    if scored.reading is None or scored.doubts or score is None:
        return scored  # an answer may settle it
    final = final_question(
        scored.reading, {**earlier, score.season: score.total}, scored.corrections
    )
    return scored if final is None else replace(scored, doubts=(final,))


def _shown(scored: ScoredSheet, later: BoxReading | None) -> BoxReading | None:
    """The box of the season that ends. Where two sheets show it, the one whose total is read more
    surely."""
    reading, season = scored.reading, scored.table.season
    if reading is None:
        return None
    box = next((box for box in reading.boxes if Season(box.season) is season), None)
    return later if later is not None and _sure(later) > _sure(box) else box


def _counted(score: SeasonScore) -> Mapping[str, tuple[str, int]]:
    """Counted points by field of a season's box. With its name among the changes of an answer."""
    first, second = score.cards
    return {
        "first": (first.card.key, first.score.points),
        "second": (second.card.key, second.score.points),
        "coins": ("coins", score.coins),
        "monsters": ("monsters", score.monsters.points),
        "total": ("total", score.total),
    }


def _numbers(box: BoxReading, score: SeasonScore) -> Mapping[str, _Number]:
    """The numbers of a season's box beside the counted ones. Where a field alone may show just
    that, it is not surely another number, whatever numbers stand beside it."""
    return {
        field: _Number(
            field,
            key,
            written,
            min(
                box.confidence.get(field, 1.0),
                1.0 if written == points else 1 - box.seen.get(field, {}).get(points, 0.0),
            ),
            points,
        )
        for field, (key, points) in _counted(score).items()
        if (written := getattr(box, field)) is not None
    }


def _sure(box: BoxReading | None) -> float:
    """How surely a total is read, 0 where none stands there."""
    return 0.0 if box is None or box.total is None else box.confidence.get("total", 1.0)


# A question of its own.


def _asked(scored: ScoredSheet, box: BoxReading) -> BoxDoubt | None:
    """The question about a sure number that was not counted. None if it is explained or the player
    has said that the counted total counts."""
    score = scored.season
    numbers = {} if score is None else _numbers(box, score)
    number = _contradicting(numbers)
    if score is None or number is None:
        return None
    season = score.season.value
    if scored.corrections.counts.get(season) == score.total:
        return None
    if any(_explains(doubt, number) for doubt in scored.doubts):
        return None  # answering that settles it, or raises this
    said = _causes(scored, box, numbers, number)
    return BoxDoubt(number.written, said, f"{season}.{number.field}", number.counted)


_COINS_MISREAD = 0.02
"""So many coin tracks are read as a number that no alternative names: a guess, above the 1 of 320
rendered ones."""


def _causes(
    scored: ScoredSheet, box: BoxReading, numbers: Mapping[str, _Number], number: _Number
) -> tuple[Alternative, ...]:
    """Explanations of the number, likeliest first. By all that the box shows: the map, the track,
    another number in the box, and always its player."""
    score = scored.season
    assert score is not None
    season, weighed = score.season.value, _Box.of(box, score)
    coins = ((each, _COINS_MISREAD) for each in _other_coins(scored, numbers, number))
    causes = [
        (each, odds * weighed.fits(_all_changes(each)))
        for each, odds in (
            *coins,
            *_other_spaces(scored, numbers, number),
            *_several_spaces(scored, numbers, number),
        )
    ]
    causes = sorted(causes, key=lambda each: -each[1])[:CELLS_NAMED]
    written = Alternative(f"{season}.{number.field}={number.counted}", 0.0)
    miscounted = Alternative(f"counts.{season}={score.total}", 0.0)
    causes += [(written, weighed.misread()), (miscounted, weighed.slips())]
    whole = sum(weight for _, weight in causes)
    ranked = sorted(causes, key=lambda each: -each[1])
    return tuple(
        replace(cause, p=weight / whole, measured=True)
        for cause, weight in ranked
        if cause is miscounted or weight >= LEAST_PROBABILITY * whole
    )


def _all_changes(cause: Alternative) -> Mapping[str, int]:
    """An explanation's changes by the names of `_Number.key`. A coin is a coin's point."""
    if str(cause.read).startswith("coins="):
        return {"coins": cause.changes["total"], **cause.changes}
    return cause.changes


def _several_spaces(
    scored: ScoredSheet, numbers: Mapping[str, _Number], number: _Number
) -> Iterator[tuple[Alternative, float]]:
    """Misread signs that make every sure number right, with odds. Signs that mean another
    terrain."""
    for sign in other_signs(scored, Sheet.blank(scored.sheet.layout)):
        board = scored.sheet.board.replace(sign.letters)
        changes = changed_by(scored, replace(scored.sheet, board=board))
        if len(sign.letters) > 1 and _agrees(changes, numbers, number):
            says = ",".join(f"{space}={letter}" for space, letter in sign.letters.items())
            yield Alternative(says, 0.5, changes), exp(sign.odds)


def _contradicting(numbers: Mapping[str, _Number]) -> _Number | None:
    """The number that contradicts the count, or None. The total where that is another one, else a
    part of it; None where the sheet is `_proven`."""
    total = numbers.get("total")
    parts = [numbers[field] for field in _PARTS if field in numbers]
    if _proven(numbers):
        return None
    if total is not None and total.sure:
        return total
    return next((part for part in parts if part.sure and part.difference), None)


def _proven(numbers: Mapping[str, _Number]) -> bool:
    """Whether the written numbers prove the sheet. The total is counted as it is surely written,
    whatever stands beside it; or all parts are: then it was only added up wrongly."""

    def right(fields: Sequence[str]) -> bool:
        found = [numbers.get(field) for field in fields]
        return all(each is not None and each.sure and not each.difference for each in found)

    return right(("total",)) or right(_PARTS)


def final_question(
    reading: Reading, counted: Mapping[Season, int], said: Corrections
) -> BoxDoubt | None:
    """The question about a clear final total that the seasons contradict.

    Nothing is asked where every season's total is surely written and counted, as it was only added
    up wrongly then, nor where the written totals make it: each that differs is asked about itself.
    """
    total, written = sum(counted.values()), reading.final
    if len(counted) < len(SEASONS) or written is None or written == total:
        return None
    if reading.final_confidence < SURE_NUMBER or said.counts.get(FINAL) == total:
        return None
    boxes = {Season(box.season): box for box in reading.boxes if box.total is not None}
    slips = {season: int(box.total or 0) - counted[season] for season, box in boxes.items()}
    proven = all(_sure(boxes.get(season)) >= SURE_NUMBER for season in counted)
    if sum(slips.values()) == written - total or (proven and not any(slips.values())):
        return None
    stands = Alternative(f"counts.{FINAL}={total}", 0.5, measured=False)
    return BoxDoubt(written, (stands,), FINAL, total)


def _explains(doubt: Doubt, number: _Number) -> bool:
    """Whether an open question's answer makes the number right."""
    changes = (_changes(doubt, other) for other in doubt.alternatives)
    return any(each.get(number.key, 0) == number.difference for each in changes)


def _changes(doubt: Doubt, other: Alternative) -> Mapping[str, int]:
    """An answer's changes of counts, by the names of `_Number.key`."""
    if isinstance(doubt, CoinsDoubt):
        return dict.fromkeys(("coins", "total"), int(other.read or 0) - int(doubt.read or 0))
    return other.changes


def _other_coins(
    scored: ScoredSheet, numbers: Mapping[str, _Number], number: _Number
) -> Iterator[Alternative]:
    """Other coins that would make the number right. They leave every surely read one right."""
    coins = scored.coins + number.difference
    known = scored.table.coins is not None or scored.corrections.coins is not None
    # one coin is easily overlooked; several at once only where their number is written so
    one = abs(number.difference) == 1 or "coins" in numbers
    if number.key in ("coins", "total") and 0 <= coins <= COINS and one and not known:
        changes = {"coins": number.difference, "total": number.difference}
        if _agrees(changes, numbers, number):
            change = MappingProxyType({"total": number.difference})
            yield Alternative(f"coins={coins}", 0.5, change, measured=False)


def _other_spaces(
    scored: ScoredSheet, numbers: Mapping[str, _Number], number: _Number
) -> Iterator[tuple[Alternative, float]]:
    """Other letters that would make the number right, with odds. Of single spaces: those that are
    not surely read; and the others where they are few, for where many would do it none explains
    anything."""
    score, reading, layout = scored.season, scored.reading, scored.sheet.layout
    assert score is not None
    assert reading is not None
    printed, said = layout.mountains | layout.wasteland, scored.corrections.cells
    every = what_if(
        scored.sheet.board, [entry.card for entry in score.cards], scored.table.played.hero_terrain
    )
    found: dict[str, tuple[float, Alternative]] = {}
    for change in every.changes(only_if_it_matters=True):
        if change.space in printed or change.letter not in EXPLORED + Terrain.EMPTY:
            continue
        changes = {**change.points, "total": sum(change.points.values())}
        if change.space in found or not _agrees(changes, numbers, number):
            continue
        at = Space.parse(change.space)
        sure = 1.0 if change.space in said else float(reading.confidence[at.row, at.column])
        points = MappingProxyType({key: n for key, n in changes.items() if n})
        cause = Alternative(f"{change.space}={change.letter}", 0.5, points)
        found[change.space] = sure, cause
    for sure, cause in found.values():
        if sure < SURE_SPACE or len(found) <= CELLS_NAMED:
            space, _, letter = str(cause.read).partition("=")
            yield cause, _odds(reading, space, letter) if sure < 1 else SLIP_OF_A_FINGER


SLIP_OF_A_FINGER = 0.005
"""So many answers are not what their player meant: a guess."""


def _odds(reading: Reading, space: str, letter: str) -> float:
    """The odds of a letter against what is read there."""
    at = Space.parse(space)
    now = reading.rows[at.row][at.column]
    if reading.probabilities is None or now not in READ_ORDER or letter not in READ_ORDER:
        return 1.0 - float(reading.confidence[at.row, at.column])
    says = reading.probabilities[at.row, at.column]
    return float(says[READ_ORDER.index(letter)] / max(says[READ_ORDER.index(now)], 1e-12))


def _agrees(changes: Mapping[str, int], numbers: Mapping[str, _Number], number: _Number) -> bool:
    """Whether the changes make the number and all sure ones right."""
    asked = (each for each in numbers.values() if each.sure or each is number)
    return all(changes.get(each.key, 0) == each.difference for each in asked)


# Evidence for others.


def _weighed(doubt: Doubt, box: _Box) -> Doubt:
    """A question with its probabilities reweighted by the box. Those that come from nothing seen
    stay."""
    if not is_measured(doubt):
        return doubt
    as_read = max(0.0, 1 - doubt.error_probability)
    likely = [other.p * box.times(_changes(doubt, other)) for other in doubt.alternatives]
    whole = as_read + sum(likely)
    if whole <= 0:
        return doubt
    others = (
        replace(other, p=p / whole) for other, p in zip(doubt.alternatives, likely, strict=True)
    )
    return replace(doubt, alternatives=tuple(sorted(others, key=lambda other: -other.p)))


def _left(doubt: Doubt, scored: ScoredSheet, box: _Box) -> float:
    """The probability left to answers that change points. Of a question that is `_weighed`; 1 where
    it cannot be said. It was not measured whether end effects are drawn, but each answer changes
    the total."""
    if not doubt.alternatives or (isinstance(doubt, SpacesDoubt) and doubt.excluded):
        return 1.0
    left = 0.0
    for other in doubt.alternatives:
        if not is_measured(doubt) and not isinstance(doubt, EffectsDoubt):
            return 1.0
        if is_measured(doubt) and other.changes:
            left += other.p
        elif len(doubt.cells) == 1:
            left += _left_beside(doubt, other, scored, box)
        else:
            left += other.p * box.times(other.changes or {"total": 1})
    return left


def _left_beside(doubt: Doubt, other: Alternative, scored: ScoredSheet, box: _Box) -> float:
    """The probability that an answer changes points with another's."""
    pairs = [
        (beside, each)
        for beside in scored.doubts
        for each in beside.alternatives
        if beside is not doubt and is_measured(beside) and not each.changes
        if other.p * each.p >= LEAST_PROBABILITY
    ]
    stakes = scored.stakes
    if not pairs or stakes is None:
        return other.p if pairs else 0.0
    sheet, now, left = doubt.apply_to(scored.sheet, other.read), stakes.points(scored.sheet), 0.0
    for beside, each in pairs:
        changes = changed_points(now, stakes.points(beside.apply_to(sheet, each.read)))
        left += other.p * each.p * box.times(changes) if changes else 0.0
    return left


class _Box(Frozen):
    """A season's box as evidence of its sheet's score.

    ``shows``: by field how likely each number stands there, None for nothing, seen alone.
    ``counted``: what the sheet scores as it is read; ``keys``: the names of these among the changes
    of an answer.
    """

    shows: Mapping[str, Mapping[int | None, float]]
    counted: Mapping[str, int]
    keys: Mapping[str, str]

    @staticmethod
    def of(box: BoxReading, score: SeasonScore) -> _Box:
        """A season's box beside what is counted."""
        counted = _counted(score)
        read = {field: {getattr(box, field): box.confidence.get(field, 1.0)} for field in counted}
        shows = {
            field: box.seen.get(field, alone)
            for field, alone in read.items()
            if field in box.seen or None not in alone
        }
        keys = {field: key for field, (key, _) in counted.items()}
        return _Box(shows, {field: points for field, (_, points) in counted.items()}, keys)

    def times(self, changes: Mapping[str, int]) -> float:
        """The box's likelihood ratio with these changes against without."""
        changed = {field: changes.get(key, 0) for field, key in self.keys.items()}
        return self.fits(changes) / self._as_counted if any(changed.values()) else 1.0

    @cached_property
    def _as_counted(self) -> float:
        return self.fits({})

    def fits(self, changes: Mapping[str, int]) -> float:
        """The likelihood of the box with these changes counted. All of it is written, or a slip is
        in it, or none of it is seen."""
        return self.misread(changes) + self.slips(changes)

    def misread(self, changes: Mapping[str, int] = NOTHING) -> float:
        """The likelihood of the box if all is written as counted."""
        counted = self._with(changes)
        right = prod(self._shows(field, counted[field]) for field in self.shows)
        return (1 - SLIPS - _UNREAD) * right + _UNREAD * (1 / _FAR) ** len(self.shows)

    def slips(self, changes: Mapping[str, int] = NOTHING) -> float:
        """The likelihood with a slip in one number. Or in a part and the total of it."""
        ways = [("total",), *((part,) for part in _PARTS), *((part, "total") for part in _PARTS)]
        return SLIPS * sum(self._slipped(self._with(changes), way) for way in ways) / len(ways)

    def _with(self, changes: Mapping[str, int]) -> Mapping[str, int]:
        """What is counted with these changes, by field."""
        return {field: n + changes.get(self.keys[field], 0) for field, n in self.counted.items()}

    def _slipped(self, counted: Mapping[str, int], fields: Sequence[str]) -> float:
        """The likelihood with these fields off by the same slip."""
        wrong = [field for field in fields if field in self.shows]
        right = prod(self._shows(field, counted[field]) for field in self.shows.keys() - set(wrong))
        if not wrong:
            return right
        numbers = ((field, number) for field in wrong for number in self.shows[field])
        offs = {n - counted[field] for field, n in numbers if n is not None} - {0}
        likely = {off: SLIP_BY_ONE / abs(off) for off in offs}
        shown = sum(
            p * prod(self._shows(field, counted[field] + off) for field in wrong)
            for off, p in likely.items()
        )
        elsewhere = prod(self._shows(field, None) for field in wrong)
        return right * (shown + (1 - sum(likely.values())) * elsewhere)

    def _shows(self, field: str, number: int | None) -> float:
        """The likelihood of a field if this number is written. Or (None) one that the reader does
        not take for possible."""
        seen = self.shows[field]
        other = max(0.0, 1 - sum(seen.values())) / _OTHER_NUMBERS
        p = other if number is None else seen.get(number, other)
        return (1 - _MISREAD) * (p + seen.get(None, 0.0) / _FAR) + _MISREAD / _FAR
