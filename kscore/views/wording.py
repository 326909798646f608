"""Words and numbers as people read them: names, signs, doubts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kscore.engine.cards import CARDS
from kscore.engine.explore import revealed_card
from kscore.engine.game import SoloResult, solo_title
from kscore.engine.grid import Space
from kscore.engine.season import CardSet, Season
from kscore.engine.terrain import Terrain
from kscore.errors import AT_A_COMMAND_LINE, ON_A_PHONE, sentence
from kscore.messages import PhoneTexts, Texts
from kscore.scanner.reading import (
    Alternative,
    BoxDoubt,
    CoinsDoubt,
    Doubt,
    EffectsDoubt,
    RuleEvidence,
    SeasonDoubt,
    SpacesDoubt,
    SymbolsDoubt,
    Value,
)
from kscore.scanner.sheet_place import SheetPlace
from kscore.sheet import notes
from kscore.sheet.case import as_said
from kscore.sheet.check import Check, CheckedNumber, Comparison, SeasonGuess, Verdict, edict_of
from kscore.sheet.notes import SheetNote
from kscore.sheet.scoring import ScoredSheet, Span
from kscore.statements.corrections import DRAWN, FINAL, NOT_DRAWN, Contradiction, Corrections

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals
    from kscore.record.entry import Setup
    from kscore.sheet.whole_game import SeasonPart

CELLS_SHOWN = 24
FEW = 3
"""Lines of a kind, and spaces at a sentence's end, before the rest is cut short: another's sheet
contradicts in each space."""
Scores = Mapping[tuple[str, Season], ScoredSheet]
"""Sheets of a game by player and season."""
NO_SCORES: Scores = MappingProxyType({})
SHOWN = 3  # other answers of a question about spaces
_CARDS_NAMED = 3


def place_values(place: SheetPlace) -> dict[str, object]:
    """What sentences about one of several sheets say of it."""
    return {"number": place.number, "count": place.of, "place": place.place}


def photo_name(photo: str, place: SheetPlace | None, t: Texts) -> str:
    """The name of a sheet of no player: photo and place."""
    return place_of(Path(photo).stem, place, t)


def place_of(photo: str, place: SheetPlace | None, t: Texts) -> str:
    """A photo, and which of several sheets in it."""
    return photo if place is None else f"{photo}, {t(f'place.{place.place}')}"


def season_name(season: Season, t: Texts) -> str:
    """The season's name for people, with a capital letter."""
    name = season.name_in(t.lang)
    return name[0].upper() + name[1:]


def awaited_sheets(game: Game, t: Texts) -> str:
    """Whose sheets are awaited; "" when the game is over."""
    if game.season is None:
        return ""
    missing = game.missing(game.season)
    season = season_name(game.season, t)
    if len(missing) == len(game.setup.players):
        return t("game.next", season=season)
    return t("game.awaited", n=len(missing), season=season, players=", ".join(missing))


def quoted(name: str) -> str:
    """A name as it is typed in a command."""
    return name if name.isalnum() else f'"{name}"'


def seat_values(player: str, season: Season, t: Texts) -> dict[str, str]:
    """A seat's values for sentences, also as typed in commands."""
    typed = {"name": quoted(player), "key": season.name_in(t.lang)}
    return {"player": player, "season": season_name(season, t), **typed}


def seat_name(player: str, season: Season, t: Texts) -> str:
    """A player's season as a heading."""
    return t("end.heading", player=player, season=season_name(season, t))


def unrecorded_season(player: str, part: SeasonPart, t: Texts) -> str:
    """A season that only the sheet's box tells. With the command that enters it."""
    return t(
        "end.unrecorded" if part.monsters is not None else "end.unrecorded_monsters",
        **seat_values(player, part.season, t),
        points=part.points,
        written=minus(part.points or 0),
        monsters=-(part.monsters or 0),
    )


def monster_letters(scored: ScoredSheet) -> dict[str, str]:
    """Monsters' letters by space, read from a photo. "?" behind what is unsure, "–" for none where
    that is unsure."""
    if scored.reading is None:
        return {}
    letters = dict(scored.sheet.letters)
    unsure = {
        space
        for space in scored.reading.letter_confidence
        if scored.sheet.board[space] == "M" and space not in scored.corrections.letters
    }
    spaces = sorted(letters.keys() | unsure, key=Space.parse)
    return {space: letters.get(space, "–") + ("?" if space in unsure else "") for space in spaces}


def game_state(game: Game, t: Texts) -> str:
    """Which season a game is in, or that it is over."""
    return t("game.state_over") if game.season is None else season_name(game.season, t)


def time_line(game: Game, season: Season, t: Texts) -> str:
    """The noted explore cards' time and the season's length. "" without any."""
    time = game.time_noted(season)
    if time is None:
        return ""
    key = "game.time_noted" if time[0] >= time[1] else "game.time_missing"
    return t(key, season=season_name(season, t), time=time[0], least=time[1])


def cells(spaces: Sequence[str]) -> str:
    """Names of spaces, the rest counted where they are very many."""
    shown = " ".join(spaces[:CELLS_SHOWN])
    return shown if len(spaces) <= CELLS_SHOWN else f"{shown} … (+{len(spaces) - CELLS_SHOWN})"


def after_colon(spaces: Sequence[str]) -> str:
    """The first `FEW` spaces, after a colon; "" for none."""
    return f": {' '.join(spaces[:FEW])}{' …' if spaces[FEW:] else ''}" if spaces else ""


def minus(points: int) -> str:
    """A number with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def outlook_line(scored: ScoredSheet, t: Texts) -> str:
    """What next season's cards would earn today; "" for nothing."""
    parts = [
        f"{entry.edict} {entry.card.name(t.lang)} {entry.score.points}" for entry in scored.outlook
    ]
    return f"{t('report.outlook')}: {', '.join(parts)}" if parts else ""


def total_text(points: int, span: Span | None) -> str:
    """A total, with "?" while questions may change it."""
    return minus(points) + ("" if span is None else "?")


def span_text(points: int, span: Span, t: Texts) -> str:
    """How far a total may go."""
    if span.unknown or not (span.least or span.most):
        return t("open.unknown")
    return t("open.range", least=minus(points + span.least), most=minus(points + span.most))


def solo_line(result: SoloResult, span: Span | None, t: Texts) -> str:
    """A solo game's rating and title. While questions are open, from which title to which."""
    titles = [result.title]
    if span is not None:
        titles = [solo_title(result.rating + change) for change in (span.least, span.most)]
    names = [title.name(t.lang) for title in dict.fromkeys(titles)]
    title = names[0] if len(names) == 1 else t("game.solo_titles", least=names[0], most=names[-1])
    total, rating = total_text(result.total, span), total_text(result.rating, span)
    return t("game.solo", total=total, target=result.target, rating=rating, title=title)


def signed(points: int) -> str:
    """A number with its sign."""
    return f"+{points}" if points > 0 else minus(points)


def decimal(number: float, t: Texts) -> str:
    """A number with one digit behind the point, or the comma."""
    return f"{number:.1f}".replace(".", t("decimal.point"))


def percent(chance: float, t: Texts) -> str:
    """A probability in whole per cent, never 0 or 100. What is asked is neither impossible nor
    certain."""
    whole = "<1" if chance < 0.005 else ">99" if chance > 0.995 else f"{100 * chance:.0f}"
    return t("report.percent", n=whole)


def any_of(names: Sequence[str], t: Texts) -> str:
    """Several words of which one holds: a, b or c."""
    *first, last = names
    return f"{', '.join(first)} {t('or')} {last}" if first else last


def where(doubt: Doubt, t: Texts) -> str:
    """What a doubt is about."""
    if isinstance(doubt, SpacesDoubt) and not isinstance(doubt, SymbolsDoubt):
        return ", ".join(doubt.cells)
    if isinstance(doubt, BoxDoubt) and doubt.where:
        season, _, field = doubt.where.partition(".")
        if field:
            return t("doubt.box", season=season_name(Season(season), t), field=t(f"box.{field}"))
        return t("check.final")
    return t(f"doubt.{doubt.kind}")


def question_line(doubt: Doubt, scored: ScoredSheet, t: Texts, named: str = "") -> str:
    """A question's sentence. Of spaces as they are ``named``, where there are too many to name all;
    of coins as far as they are seen."""
    if is_witness(doubt):
        return witness_line(doubt, t)
    key = f"ask.{doubt.kind}"
    if is_unexplained(doubt, scored):
        kept = ("finding.lost", "finding.changed", "finding.stars_lost")
        unlike = any(e.key.startswith(kept) for e in scored.contradictions if e.is_about(doubt))
        key = "ask.unlike_before" if unlike else "ask.unexplained"
    elif _is_uncounted(doubt) and scored.reading is not None:
        key = "ask.coins_unseen"
    elif scored.sheet.spent and isinstance(doubt, CoinsDoubt):
        key = "ask.coins_spent"
    elif isinstance(doubt, CoinsDoubt) and doubt.read == 0 and not scored.sheet.marked:
        key = "ask.coins_none"
    return t(key, count=len(doubt.cells), where=named or where(doubt, t))


def value_name(doubt: Doubt, value: Value, t: Texts) -> str:
    """An answer in words."""
    if isinstance(doubt, SpacesDoubt):
        return _terrains(doubt, value, t)
    if value is None:
        return t("report.nothing")
    if isinstance(doubt, BoxDoubt) and isinstance(value, str):
        return _cause_text(doubt, value, t)
    if isinstance(doubt, SeasonDoubt):
        return season_name(Season(str(value)), t)
    if isinstance(doubt, EffectsDoubt):
        return _effects_text(str(value), t)
    return str(value)


def _cause_text(doubt: BoxDoubt, said: str, t: Texts) -> str:
    """An explanation of a number that was not counted. What it comes from, or that the counted
    total counts."""
    about, _, value = said.partition("=")
    if about.startswith("counts."):
        return t("witness.miscounted", counted=minus(doubt.counted or 0))
    if about == doubt.where:
        return t("witness.box_says", written=minus(int(value)))
    if about != "coins":
        spaces, letters = zip(*(part.split("=") for part in said.split(",")), strict=True)
        return f"{cells(spaces)}: {_terrain(letters[0], t)}"
    change = next(
        other.changes.get("total", 0) for other in doubt.alternatives if other.read == said
    )
    return t("witness.coins", coins=value, read=int(value) - change)


def answers_offered(doubt: Doubt) -> tuple[Alternative, ...]:
    """A question's answers in order: as read, then others. Of a number that was not counted what
    may be said of it; of coins that the player has not seen none."""
    if is_witness(doubt):
        return doubt.alternatives
    if _is_uncounted(doubt):
        return ()
    left = max(0.0, 1 - doubt.error_probability)
    measured = all(other.measured for other in doubt.alternatives)
    return (Alternative(doubt.read, left, measured=measured), *likeliest_answers(doubt))


def stays_open(doubt: Doubt, scored: ScoredSheet) -> bool:
    """Whether a question stays open if no answer is chosen. Nothing explains a number that was not
    counted, no card explains the map, the player has not seen a coin, or as many as are read cannot
    be. Letting something stand does not say what was not seen."""
    if is_unexplained(doubt, scored):
        return True
    if is_witness(doubt):
        first = str(doubt.alternatives[0].read)
        return first.startswith(("counts.", f"{doubt.where}="))
    if not isinstance(doubt, CoinsDoubt) or not cannot_be(doubt, scored):
        return _is_uncounted(doubt)
    return doubt.read is None or 1 - doubt.error_probability < doubt.alternatives[0].p


def _is_uncounted(doubt: Doubt) -> bool:
    return isinstance(doubt, CoinsDoubt) and doubt.read is None


def coins_text(scored: ScoredSheet) -> str:
    """The points for coins: "4", "4?" if asked, "?" if unseen."""
    asked = next((doubt for doubt in scored.doubts if isinstance(doubt, CoinsDoubt)), None)
    if asked is None:
        return str(scored.coins)
    return "?" if _is_uncounted(asked) else f"{scored.coins}?"


def probability_text(doubt: Doubt, other: Alternative, scored: ScoredSheet, t: Texts) -> str | None:
    """An answer's probability in words, or None if unknown. What stands there cannot be, or the
    number says only that both may be."""
    unknown = not other.measured or cannot_be(doubt, scored) or is_witness(doubt)
    return None if unknown else percent(other.p, t)


def same_points(doubt: Doubt, other: Alternative, scored: ScoredSheet) -> bool:
    """Whether an answer is known to change no points. Without cards, or for numbers in boxes, an
    answer with no changes is one that was not weighed."""
    weighed = (
        isinstance(doubt, SpacesDoubt | CoinsDoubt | EffectsDoubt) and scored.stakes is not None
    )
    return weighed and not any(other.changes.values())


def is_unexplained(doubt: Doubt, scored: ScoredSheet) -> bool:
    """Whether a question is about what cannot have come about this season."""
    about = (each for each in scored.contradictions if each.is_about(doubt))
    return bool(doubt.cells) and any(each.key.startswith("finding.") for each in about)


def is_witness(doubt: Doubt) -> bool:
    """Whether a number is surely read, and another was counted."""
    return isinstance(doubt, BoxDoubt) and doubt.counted is not None


def witness_line(doubt: Doubt, t: Texts) -> str:
    """What a player wrote and what was counted."""
    assert isinstance(doubt, BoxDoubt)
    season, _, field = doubt.where.partition(".")
    place = {"season": Season(season), "field": t(f"box.{field}")}
    numbers = {"written": minus(int(doubt.read or 0)), "counted": minus(doubt.counted or 0)}
    return t("witness.differs", **place, **numbers)


def keeps_all(doubt: Doubt, value: Value) -> bool:
    """Whether an answer leaves several spaces, not read alike, as they are read."""
    if not isinstance(doubt, SpacesDoubt) or len(str(doubt.read)) == len(str(value)) == 1:
        return False
    return doubt.letters(value) == doubt.letters(doubt.read)


def _terrains(doubt: SpacesDoubt, value: Value, t: Texts) -> str:
    """The terrains of spaces in words. One word where they are read alike, else those that bear
    something else than they are read as."""
    if len(str(doubt.read)) == 1 and len(str(value)) == 1:
        return _terrain(str(value), t)
    read, alike = doubt.letters(doubt.read), dict[str, list[str]]()
    for space, letter in doubt.letters(value).items():
        if letter != read[space]:
            alike.setdefault(letter, []).append(space)
    told = "; ".join(f"{cells(some)}: {_terrain(letter, t)}" for letter, some in alike.items())
    return told or t("answer.as_read")


def _terrain(letter: str, t: Texts) -> str:
    return t(f"terrain.{letter}") if f"terrain.{letter}" in t else letter


def likeliest_answers(doubt: Doubt) -> tuple[Alternative, ...]:
    """The other answers that people see. Of spaces the three likeliest, one of them that changes
    the points."""
    if not isinstance(doubt, SpacesDoubt) or len(doubt.alternatives) <= SHOWN:
        return doubt.alternatives
    first = doubt.alternatives[:SHOWN]
    changing = [other for other in doubt.alternatives[SHOWN:] if any(other.changes.values())]
    if changing and not any(any(other.changes.values()) for other in first):
        first = (*first[:-1], changing[0])
    return first


def doubt_line(doubt: Doubt, scored: ScoredSheet, t: Texts) -> str:
    """One doubt: where, the reading, other answers with changes. Without probabilities where what
    stands there cannot be."""
    others = "; ".join(
        answer_line(value_name(doubt, other.read, t), doubt, other, scored, t)
        for other in likeliest_answers(doubt)
    )
    if is_unexplained(doubt, scored):
        asked = question_line(doubt, scored, t)
        return t("report.doubt_witness", differs=asked, others=others) if others else asked
    if is_witness(doubt):
        return t("report.doubt_witness", differs=witness_line(doubt, t), others=others)
    if _is_uncounted(doubt):
        return question_line(doubt, scored, t)
    key = "report.doubt_said" if as_said(doubt, scored.corrections) else "report.doubt_line"
    read = value_name(doubt, doubt.read, t)
    if isinstance(doubt, SymbolsDoubt):
        unsure = filter(doubt.others, doubt.symbols)
        read = "; ".join(f"{cells(each.cells)}: {_terrain(each.read, t)}" for each in unsure)
    return t(key, where=where(doubt, t), read=read, others=others)


def answer_line(name: str, doubt: Doubt, other: Alternative, scored: ScoredSheet, t: Texts) -> str:
    """An answer in words, with its probability and changes."""
    said = (probability_text(doubt, other, scored, t) or "") + _change_text(other.changes, t)
    return f"{name} ({said.removeprefix(', ')})" if said else name


def correction_words(said: Corrections, t: Texts) -> Iterator[str]:
    """Players' corrections of a sheet in words, a piece each. Without letters that need a key."""
    for space, letter in said.cells.items():
        mark = said.letters.get(space)
        yield f"{space}: {t(f'monster.{mark}') if mark else t(f'terrain.{letter}')}"
    for space, letters in said.answers.excluded.items():
        yield f"{space}: {', '.join(t('said.not', terrain=letter) for letter in letters)}"
    for space, there in said.stars.items():
        yield f"{space}: {t('report.star' if there else 'page.no_star')}"
    for place, value in said.boxes.items():
        season, _, field = place.partition(".")
        written = t("report.nothing") if value is None else minus(value)
        if field:
            named = t("doubt.box", season=season_name(Season(season), t), field=t(f"box.{field}"))
        else:
            named = ""
        yield f"{named or t('check.final')}: {written}"
    for key, count in (
        ("report.coins", said.coins),
        ("page.spent", said.spent),
        ("report.extra", said.extra),
    ):
        if count is not None:
            yield f"{t(key)}: {count}"
    for about, total in said.counts.items():
        named = t("check.final") if about == FINAL else season_name(Season(about), t)
        yield t("said.counts", which=named, total=total)
    if said.effects is not None:
        yield _effects_text(said.effects, t)


def _effects_text(changed: str, t: Texts) -> str:
    if changed in (DRAWN, NOT_DRAWN):
        return t("page.effects_drawn" if changed == DRAWN else "effects.not_drawn")
    return t("effects.these", cells=changed.replace("+", " "))


def rules_say(doubt: Doubt, evidence: Sequence[RuleEvidence], t: Texts) -> str | None:
    """What the rules say about a question's spaces, or None."""
    asked = set(doubt.cells)
    found = [each for each in evidence if asked & set(each.cells)]
    if not found:
        return None
    best = max(found, key=lambda each: (len(asked & set(each.cells)), abs(each.says_p - 0.5)))
    cards = [revealed_card(key).name(t.lang) for key in best.cards]
    if 0 < len(cards) <= _CARDS_NAMED:
        says = t("review.why_cards", n=len(cards), cards=", ".join(cards))
    elif best.says == Terrain.EMPTY:
        says = t("review.why_empty")
    else:
        says = t("review.why_rules", terrain=_terrain(best.says, t))
    return f"{says} {t('review.why_sheets', n=best.sheets)}" if best.sheets else says


def against_lines(
    contradictions: Sequence[Contradiction], t: Texts, doubt: Doubt | None = None
) -> list[str]:
    """What cannot be, a sentence each. All of it, or what a question is about."""
    return [
        t(each.key, **each.values)
        for each in contradictions
        if doubt is None or each.is_about(doubt)
    ]


def cannot_be(doubt: Doubt, scored: ScoredSheet) -> bool:
    """Whether what a question asks about cannot be. It is unknown then how likely anything else
    is."""
    return any(each.is_about(doubt) for each in scored.contradictions)


def turned_line(each: RuleEvidence, t: Texts) -> str:
    """A reading that the rules turned against its drawing. Or last season's map, or the others'
    cards."""
    values = {"read": _terrain(each.says, t), "drawn": _terrain(each.drawn, t)}
    says = t("report.turned", n=len(each.cells), where=cells(each.cells), **values)
    return f"{says} {t('review.why_sheets', n=each.sheets)}" if each.sheets else says


def _change_text(changes: Mapping[str, int], t: Texts) -> str:
    if "total" in changes:
        return t("report.change_total", change=signed(changes["total"]))
    if "then" in changes:
        return t("report.change_then", change=signed(changes["then"]))
    return ", " + parts_changed(changes, t) if any(changes.values()) else ""


def parts_changed(changes: Mapping[str, int], t: Texts) -> str:
    """An answer's changes of cards and monsters. Where it leaves the whole as it is, that is all
    there is to say."""
    parts = {
        key.removeprefix("then."): n
        for key, n in changes.items()
        if n and key not in ("total", "then")
    }
    return ", ".join(f"{_points_name(key, t)} {signed(n)}" for key, n in parts.items())


def season_known(guess: SeasonGuess, t: Texts) -> str:
    """Which season it is and how that is known."""
    names = {"season": season_name(guess.season, t), "box": season_name(guess.box, t)}
    return t(f"season_from.{guess.known_from.value}", **names)


def check_sentences(check: Check, scored: ScoredSheet, t: Texts) -> list[str]:
    """What is wrong or seems so, a sentence each, the coins last."""
    lines = [number_sentence(number, scored.table.cards, t) for number in check.suspicious]
    for coin in check.coins:
        where = cells(coin.cells) or "–"
        lines.append(
            t(f"check.coins_{coin.key}", marked=coin.marked, bound=coin.bound, cells=where)
        )
    return lines


def number_sentence(number: CheckedNumber, cards: CardSet | None, t: Texts) -> str:
    """A wrong number: where, written, computed, and its spaces."""
    numbers = {"written": minus(number.written), "computed": minus(number.computed or 0)}
    certain = "" if number.verdict is Verdict.WRONG else " " + t("check.unsure")
    edict, place = edict_of(number), number_place(number, t)
    if edict is None or cards is None:
        key = "check.sum" if number.against is Comparison.SUM else "check.map"
        line = t(key, where=place, **numbers)
    else:
        line = t("check.card", where=place, card=cards[edict].name(t.lang), **numbers)
    behind = ""
    if number.explanations:
        ifs = []
        for each in number.explanations:
            holds, were = t(f"terrain.{each.holds}"), t(f"terrain.{each.were}")
            ifs.append(t("check.if", space=each.space, holds=holds, were=were))
        behind = f" {'; '.join(ifs)}."
    elif number.cells:
        behind = " " + t("check.counted", cells=cells(number.cells))
    return line + behind + certain


def number_place(number: CheckedNumber, t: Texts) -> str:
    """The place of a number in words. Season and edict, coins, monsters or total."""
    if number.season is None:
        return t("check.final")
    edict = edict_of(number)
    field = t("check.edict", edict=edict) if edict else t(f"box.{number.field}")
    return f"{season_name(number.season, t)}, {field}"


def _points_name(key: str, t: Texts) -> str:
    return CARDS[key].name(t.lang) if key in CARDS else t(f"report.{key}")


def points_change(changes: Mapping[str, int]) -> int:
    """An answer's change of points as one number. Of the season, else with the changes. What is
    moved from one card to another, or to the monsters, changes neither (`parts_changed`)."""
    return changes.get("total", changes.get("then", 0))


def others_changed(before: Game, now: Game, t: Texts, scored: Scores = NO_SCORES) -> list[str]:
    """Questions that sheets entered now opened or closed. Of sheets that were entered before,
    because others of their season were now; ``scored`` are sheets that need not be decided
    again."""
    if not before.entries or len(before.entries) == len(now.entries):
        return []
    return list(
        questions_changed(
            before, now, open_totals(before).sheets, open_totals(now, scored).sheets, t
        )
    )


def questions_changed(
    before: Game,
    now: Game,
    was: Mapping[tuple[str, Season], Span],
    left: Mapping[tuple[str, Season], Span],
    t: Texts,
) -> Iterator[str]:
    """Questions that opened or closed elsewhere. What ``was``, what is ``left``, by seat."""
    for player, season in dict.fromkeys((*left, *was)):
        entry = before.entry(player, season)
        untouched = entry is not None and entry == now.entry(player, season)
        if untouched and ((player, season) in was) != ((player, season) in left):
            key = "told.reopened" if (player, season) in left else "told.settled"
            values = seat_values(player, season, t)
            if key == "told.reopened":
                from kscore.game.open_totals import reopened  # loaded for nothing else

                why, doubts = reopened(before, now, player, season)
                key = f"told.{why}"
                asked = "; ".join(after_colon(each.cells)[2:] or where(each, t) for each in doubts)
                values["asked"] = asked or "–"
            yield t(key, **values)


def open_totals(game: Game, scored: Scores = NO_SCORES) -> OpenTotals:
    """A recorded game's open totals. That side of kscore is loaded for nothing else; ``scored`` are
    sheets that need not be decided again."""
    from kscore.game.open_totals import OpenTotals

    return OpenTotals.of(game, scored)


_DATED = re.compile(r"(\d{4}-\d\d-\d\d)(?: (.*))?\Z")


def game_title(setup: Setup, t: Texts) -> str:
    """A game's name; else its day and its players."""
    found = _DATED.match(setup.name)
    if found is None or not ", ".join(setup.players).startswith(found[2] or ""):
        return setup.name
    try:
        day = date.fromisoformat(found[1])
    except ValueError:
        return setup.name
    month = t("page.months").split()[day.month - 1]
    when = t("page.day", day=day.day, month=month, year=str(day.year))
    return f"{', '.join(setup.players)} · {when}"


def ending_lines(game: Game, left: OpenTotals, t: Texts) -> Iterator[str]:
    """The end of a game: winner, tie, best card, closest race. ``left`` is what is open in it."""
    places = game.standings()
    first = [place for place in places if place.rank == 1]
    if len(game.setup.players) > 1:
        names = t("end.and").join(place.player.name for place in first)
        undecided = (
            "end.winner_undecided" if any(place.undecided for place in first) else "end.winner"
        )
        key = "end.winner_open" if left.sheets else undecided
        yield t(key, n=len(first), names=names, total=minus(first[0].player.total))
        behind = [
            place
            for place in places
            if place.player.total == first[0].player.total and place.rank > 1
        ]
        if behind and first[0].by_monsters:
            lost = first[0].player.lost_to_monsters
            more = ", ".join(
                f"{place.player.name} {place.player.lost_to_monsters}" for place in behind
            )
            yield t("end.tie", n=len(first), names=names, lost=lost, others=more)
    cards = [
        (each.score.points, each.card, entry.player, entry.season)
        for entry in game.standing
        if (points := game.points(entry.player, entry.season)) is not None
        and points.score is not None
        for each in points.score.cards
    ]
    most = max((points for points, *_ in cards), default=0)
    best = [
        t("end.best_of", card=card.name(t.lang), player=player, season=season_name(season, t))
        for points, card, player, season in cards
        if points == most
    ]
    if best and most > 0:
        yield t("end.best" if len(best) == 1 else "end.best_many", best="; ".join(best), n=most)
    races = [
        (before.player.total - after.player.total, before.player.name, after.player.name)
        for before, after in pairwise(places)
        if not (before.shared and after.shared)
    ]
    if races and len(places) > 2:
        gap = min(gap for gap, _, _ in races)
        close = [
            t("end.race_of", one=one, other=other) for apart, one, other in races if apart == gap
        ]
        yield t("end.race" if len(close) == 1 else "end.race_many", races="; ".join(close), n=gap)


def note_line(note: SheetNote, t: Texts) -> str:
    """One note."""
    return _LINES[type(note)](note, t)


def note_lines(found: Iterable[SheetNote], t: Texts, *kinds: type[SheetNote]) -> list[str]:
    """Notes, or those of some kinds among them."""
    return [note_line(each, t) for each in found if not kinds or isinstance(each, kinds)]


def first_notes(found: Iterable[SheetNote], t: Texts) -> Iterator[str]:
    """Notes, but of many alike only the first. And how many more there are."""
    for _, alike in groupby(
        found, lambda note: isinstance(note, notes.OddSheet) and note.finding.key
    ):
        lines = note_lines(alike, t)
        yield from lines[: FEW if len(lines) > FEW + 1 else None]
        if len(lines) > FEW + 1:
            yield t("review.more", n=len(lines) - FEW).strip()


def _unlike_hand(note: notes.UnlikeHand, t: Texts) -> str:
    if note.like is None:
        return t("hand.not_alike", player=note.player)
    return t("hand.like_another", player=note.player, other=note.like)


def _unasked_text(note: notes.UnaskedSpaces, t: Texts) -> str:
    doubt = note.doubt
    others = f" {t('or')} ".join(
        value_name(doubt, other.read, t) for other in likeliest_answers(doubt)
    )
    return t("report.unasked", n=len(doubt.cells), where=cells(doubt.cells), others=others)


def _finding_text(note: notes.OddSheet, t: Texts) -> str:
    key, values = note.finding.sentence
    return t(f"finding.{key}", **values)


def _season_unlikely(note: notes.SeasonUnlikely, t: Texts) -> str:
    seasons = {"taken": season_name(note.taken, t), "likely": season_name(note.likely, t)}
    return t("season.unlikely", photo=note.photo, drawn=note.drawn, **seasons)


def _left_out(note: notes.SheetLeftOut, t: Texts) -> str:
    advice = ON_A_PHONE if isinstance(t, PhoneTexts) else AT_A_COMMAND_LINE
    return t("sheet.left_out", place=note.sheet.place, why=sentence(note.sheet.reason, t, advice))


_LINES: Mapping[type[SheetNote], Callable[[Any, Texts], str]] = MappingProxyType(
    {
        notes.PoorPhoto: lambda note, t: t(
            "report.poor_photo", reasons=", ".join(t(reason) for reason in note.reasons)
        ),
        notes.UnlikeHand: _unlike_hand,
        notes.SheetLeftOut: _left_out,
        notes.TurnedSpaces: lambda note, t: turned_line(note.evidence, t),
        notes.UnaskedSpaces: _unasked_text,
        notes.ImpossibleMap: lambda note, t: note.problem.text(t.lang),
        notes.CannotBe: lambda note, t: t(note.contradiction.key, **note.contradiction.values),
        notes.SeasonByBoxes: lambda note, t: season_known(note.guess, t),
        notes.WrongNumber: lambda note, t: number_sentence(note.number, note.cards, t),
        notes.RightNumber: lambda note, t: t("witness.right", written=minus(note.number.written)),
        notes.SamePhoto: lambda note, t: t(
            f"end.{note.how}", **seat_values(note.player, note.season, t)
        ),
        notes.InOtherGame: lambda note, t: t(
            "end.other_game", game=note.game, **seat_values(note.player, note.season, t)
        ),
        notes.UnrecordedSeason: lambda note, t: unrecorded_season(note.player, note.part, t),
        notes.EffectsDrawn: lambda _, t: t("end.late"),
        notes.OddSheet: _finding_text,
        notes.PiecesOfNoCard: lambda note, t: t(
            "note.no_card", **seat_values(note.player, note.season, t)
        ),
        notes.SeasonAgainstBoxes: lambda note, t: t(
            "season.contradicted",
            taken=season_name(note.taken, t),
            boxes=season_known(note.boxes, t),
        ),
        notes.SeasonUnlikely: _season_unlikely,
        notes.SheetOfOtherGame: lambda note, t: t(
            "end.sheet_of_other_game", layout=t(f"layout.{note.layout}"), games=note.games
        ),
        notes.LookDamaged: lambda note, t: t("record.evidence", player=note.player),
    }
)
