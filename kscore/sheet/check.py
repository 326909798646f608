"""The players' own sums: every written number beside what kscore computes, and which season the
boxes say it is.

A number is wrong beyond doubt only where the number itself is read surely and nothing that is
unsure on the map could make it right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from enum import StrEnum
from functools import cached_property, partial
from math import prod

from engine.grid import BOX_FIELDS, Space
from engine.placement import most_coins_gained, surrounded
from engine.rules import Played
from engine.season import EDICTS, SEASONS, Season, SeasonScore, monster_penalty, season_score
from engine.sheet import Sheet
from engine.terrain import EXPLORED, Terrain
from engine.whatif import what_if
from kscore.sheet.scoring import ScoredSheet, Source, Table, score_reading
from kscore.statements.corrections import Corrections
from scanner.reading import ASKED_BELOW, SURE_NUMBER, BoxDoubt, BoxReading, Doubt, Reading

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


@dataclass(frozen=True)
class Explanation:
    """A space that would make a wrong number right: it holds ``holds``, and were it ``were``, the
    number would be."""

    space: str
    holds: str
    were: str


@dataclass(frozen=True)
class CheckedNumber:
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
    computed: int | None
    verdict: Verdict
    cells: tuple[str, ...] = ()
    explanations: tuple[Explanation, ...] = ()

    @property
    def difference(self) -> int:
        """Written minus computed; 0 where there is nothing to compare with."""
        return 0 if self.computed is None else self.written - self.computed

    @property
    def right(self) -> bool:
        """Whether it is surely read and what is counted."""
        counted = self.verdict is Verdict.RIGHT and self.against is Comparison.MAP
        return counted and self.confidence >= SURE_NUMBER


@dataclass(frozen=True)
class CoinFinding:
    """More or fewer coins marked than the sheet allows: ``key`` "few" or "many", the bound,
    mountains behind it."""

    key: str
    marked: int
    bound: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Check:
    """All of a sheet's numbers, in the order of the sheet, and what the coins say."""

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


@dataclass(frozen=True)
class KnownSeason:
    """What a season is worth; ``open`` tells what could still change, where that is asked."""

    score: SeasonScore
    sheet: Sheet
    played: Played
    open: Callable[[], frozenset[str]] = frozenset

    @cached_property
    def unsure(self) -> frozenset[str]:
        """What could still change: card keys, "coins", "monsters" and "total"."""
        return self.open()


def known_now(scored: ScoredSheet) -> Mapping[Season, KnownSeason]:
    """The season of the sheet that was scored; empty where cards or season are unknown."""
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


def unsure(doubts: Sequence[Doubt], season: SeasonScore) -> frozenset[str]:
    """What questions may still change of a season's score, as `KnownSeason.unsure` names it."""
    return frozenset(_unsure(doubts, season))


def all_of(season: SeasonScore) -> frozenset[str]:
    """Every part of a season's score, as `KnownSeason.unsure` names it."""
    return frozenset(("total", "coins", "monsters", *(entry.card.key for entry in season.cards)))


def _unsure(doubts: Sequence[Doubt], season: SeasonScore) -> Iterator[str]:
    for doubt in doubts:
        if isinstance(doubt, BoxDoubt) and doubt.counted is not None:
            continue  # that a number differs does not make it right
        yield from ("total", "coins" if doubt.kind == "coins" else "monsters")
        if not doubt.weighable:
            yield from all_of(season)  # nobody knows what it changes
        for alternative in doubt.alternatives:
            yield from (key for key, change in alternative.changes.items() if change)


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
            yield CheckedNumber(
                season,
                field,
                written,
                confidence=sure,
                against=Comparison.MAP,
                computed=None,
                verdict=Verdict.UNKNOWN,
            )


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
    score = known.score
    first, second = score.cards
    points, key = {
        "first": (first.score.points, first.card.key),
        "second": (second.score.points, second.card.key),
        "coins": (score.coins, "coins"),
        "monsters": (score.monsters.points, "monsters"),
        "total": (score.total, "total"),
    }[field]
    cells: tuple[str, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    if written == points:
        verdict = Verdict.RIGHT
    else:
        verdict = (
            Verdict.WRONG
            if sure >= SURE_NUMBER and key not in known.unsure
            else Verdict.MAYBE_WRONG
        )
        if field in ("first", "second"):
            entry = first if field == "first" else second
            cells = tuple(
                dict.fromkeys(cell for award in entry.score.awards for cell in award.cells)
            )
        elif field == "monsters":
            cells = tuple(cell for award in score.monsters.awards for cell in award.cells)
        if field in ("first", "second", "monsters"):
            explanations = _explanations(known, key, written - points)
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


def _explanations(known: KnownSeason, key: str, difference: int) -> tuple[Explanation, ...]:
    """Single spaces that would make the difference, those first that are drawn and would be drawn
    otherwise."""
    every = what_if(
        known.sheet.board, [entry.card for entry in known.score.cards], known.played.hero_terrain
    )
    printed = known.sheet.layout.mountains | known.sheet.layout.wasteland
    likely = EXPLORED + Terrain.EMPTY
    found = [
        Explanation(change.space, known.sheet.board[change.space], change.letter)
        for change in every.changes(only_if_it_matters=True)
        if change.points.get(key) == difference
        and change.space not in printed
        and change.letter in likely
    ]
    # People miscount: a space beside what counts, or one that they take for filled. An empty space
    # counted as filled explains best, then a filled one overlooked, then a terrain mistaken for
    # another.
    found.sort(key=lambda e: (e.holds != "." or e.were == "M", e.were != ".", Space.parse(e.space)))
    spaces: dict[str, Explanation] = {}
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
    sure = reading.final_confidence
    if len(known) == len(SEASONS):
        computed, certain = sum(each.score.total for each in known.values()), sure
        if computed != reading.final and any("total" in each.unsure for each in known.values()):
            certain = 0.0
        yield CheckedNumber(
            None,
            "final",
            reading.final,
            confidence=sure,
            against=Comparison.MAP,
            computed=computed,
            verdict=_verdict(reading.final, computed, certain),
        )
    elif len(totals) == len(SEASONS):
        computed = sum(total for total, _ in totals)
        # A sum is wrong beyond doubt only where all that it is made of is read rightly.
        certain = prod((sure, *(p for _, p in totals)))
        yield CheckedNumber(
            None,
            "final",
            reading.final,
            confidence=sure,
            against=Comparison.SUM,
            computed=computed,
            verdict=_verdict(reading.final, computed, certain),
        )
    else:
        yield CheckedNumber(
            None,
            "final",
            reading.final,
            confidence=sure,
            against=Comparison.SUM,
            computed=None,
            verdict=Verdict.UNKNOWN,
        )


def _verdict(written: int, computed: int, certain: float) -> Verdict:
    if written == computed:
        return Verdict.RIGHT
    return Verdict.WRONG if certain >= SURE_NUMBER else Verdict.MAYBE_WRONG


def _coins(sheet: Sheet, season: Season | None) -> Iterator[CoinFinding]:
    """Coins that the sheet alone proves missing, or that it cannot have earned."""
    mountains = surrounded(sheet)
    marked = sheet.marked
    if marked < len(mountains):
        yield CoinFinding("few", marked, len(mountains), tuple(mountains))
        return
    if season is None:
        return
    most = most_coins_gained(Sheet.blank(sheet.layout), sheet, "KH", SEASONS.index(season) + 1)
    if marked > most:
        yield CoinFinding("many", marked, most, tuple(mountains))


class SeasonFrom(StrEnum):
    """How the season is known where nobody named it; the sentences are ``season_from.*``."""

    AGREES = "agrees"  # the numbers written last are those of this map
    UNFINISHED = "unfinished"  # the box written last has no total yet
    # the numbers written last are not those of this map: it is the season after
    FOLLOWS = "follows"
    LAST = "last"  # winter's box is written, there is no season after it


@dataclass(frozen=True)
class SeasonGuess:
    """Which season the boxes say it is, and by which one's box that is known. ``or_next``: not all
    of the numbers agree, and so it may be the season after. ``sure``: whether a number in that box
    is read beyond doubt: a stray stroke is read as one, too."""

    season: Season
    known_from: SeasonFrom
    box: Season
    or_next: bool = False
    sure: bool = False


def season_by_boxes(reading: Reading, sheet: Sheet, table: Table) -> SeasonGuess | None:
    """The season whose end the sheet shows, from the numbers the player wrote; None where no number
    is written.

    A box may be filled in before or after the photo is taken: if most of what stands in the last
    one is what this map scores, the map is of that season, else of the next; which that is nobody
    knows where later boxes lie outside the photo.
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
    agree = sum(written[field] == computed[field] for field in written)
    if written and 2 * agree >= len(written) and (len(written) > 1 or agree):
        or_next = agree < len(written) and season is not Season.WINTER
        return SeasonGuess(season, SeasonFrom.AGREES, season, or_next, sure)
    if any(place.split(".")[0] in _from_on(season) for place in reading.unseen):
        return None
    if box.total is None:
        return SeasonGuess(season, SeasonFrom.UNFINISHED, season, sure=sure)
    if season is Season.WINTER:
        return SeasonGuess(season, SeasonFrom.LAST, season, sure=sure)
    after = SEASONS[SEASONS.index(season) + 1]
    return SeasonGuess(after, SeasonFrom.FOLLOWS, season, sure=sure)


def _from_on(season: Season) -> tuple[str, ...]:
    return tuple(each.value for each in SEASONS[SEASONS.index(season) :])


def season_known(
    source: Source, table: Table, corrections: Corrections
) -> tuple[Table, SeasonGuess | None]:
    """The table with the season that the boxes say, where it names none (and the cards are
    known)."""
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
