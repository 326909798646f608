"""The end of a season: seat, score, findings, next steps. At a table with a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kscore.engine.explore import ALL_AMBUSHES
from kscore.engine.grid import BOX_FIELDS, COINS
from kscore.engine.history import Certainty, Finding
from kscore.engine.layout import LAYOUTS
from kscore.engine.monster_letters import letter_last_wave
from kscore.engine.placement import letter_mask
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.engine.spelling import normalise_name
from kscore.engine.terrain import UNMARKED
from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.record.entry import Entry, Seat
from kscore.scanner.reading import SURE_NUMBER, BoxReading
from kscore.sheet.contradictions import COINS_ASKED, COINS_JUDGED, OtherSheets
from kscore.sheet.late import EffectOrder, SheetPast, checked_typed_map, orders_to_do
from kscore.sheet.notes import SheetOfOtherGame
from kscore.sheet.result import SeasonEnd
from kscore.sheet.scoring import ScoredSheet, score_sheet
from kscore.sheet.season_weighing import drawn_spaces
from kscore.sheet.unexplained import still_odd
from kscore.sheet.whole_game import SeasonPart, written_seasons
from kscore.statements.corrections import TYPED, Corrections

LOST_AT_MOST = 0.12
"""Share of last season's drawn spaces that may look different on the same player's next photo
(misread, erased)."""
LOST_OF_ANOTHERS = 0.4
"""Share of them on a photo that is named after another player: as many are misread where it is read
badly, and players' own maps differ in more (`python -m benchmarks.whose_sheet --misread 8`)."""
CLEARLY = 2.0
"""How many times worse the next best player must fit before no question is asked."""
IN_COMMON = 0.5
"""Share of the drawn spaces that one sheet has in common with the same player's of another season,
at least: two players' sheets have a fifth of them by chance."""
SAME_SEASON = 3
"""New spaces up to which a sheet is a second photo of the same season: a season draws at least four
shapes."""


def season_end_of_photo(
    game: Game,
    seat: Seat,
    scored: ScoredSheet,
    photo: Path,
    shown: tuple[str | None, int],
    evidence: bytes,
) -> SeasonEnd:
    """The season's end of a scored photo. ``shown`` are its file's SHA-256 and the number of the
    sheet in it, ``evidence`` what the record keeps of looking at it."""
    data = None if scored.reading is None else {"photo": str(photo), **scored.reading.to_json()}
    where = str(photo.absolute())  # the page looks for the photo later, from another folder
    entry = Entry(
        seat.player,
        seat.season,
        scored_sheet(scored),
        photo=where,
        sha256=shown[0],
        reading=data,
        corrections=scored.corrections,
        evidence=evidence,
        sheet_number=shown[1],
    )
    return ended(game, seat, scored, entry)


def typed(
    game: Game, player: str, season: Season, sheet: Sheet, corrections: Corrections
) -> SeasonEnd:
    """A typed map instead of a photo."""
    seat = Seat(player, season)
    corrections = with_extra_of(game, seat, corrections)
    scored = typed_score(game, seat, sheet, corrections)
    entry = Entry(player, season, scored_sheet(scored), corrections=corrections)
    return ended(game, seat, scored, entry)


def with_extra_of(game: Game, seat: Seat, said: Corrections) -> Corrections:
    """Corrections with the recorded extra points. They are the player's, and no other photo of the
    sheet shows them."""
    entry = game.entry(seat.player, seat.season)
    if said.extra is not None or entry is None or entry.corrections.extra is None:
        return said
    known = entry.corrections
    return said.with_extra(known.extra or 0, known.origins.get("extra", TYPED))


def typed_score(game: Game, seat: Seat, sheet: Sheet, said: Corrections) -> ScoredSheet:
    """A scored typed map. Zombies that last season's sheet has brought are zombies, lettered or
    not. Raises Mistyped."""
    before = game.previous(seat.player, seat.season)
    scored = score_sheet(sheet, game.table(seat.season), said)
    if before is not None:
        without = (space for space, letter in said.letters.items() if not letter)
        scored = replace(scored, sheet=letter_last_wave(scored.sheet, before, without))
    return checked_typed_map(scored, beside(game, seat))


def scored_sheet(scored: ScoredSheet) -> Sheet:
    """The sheet with its scored coins, so that the record is complete."""
    sheet = scored.sheet
    if scored.coins == sheet.coins:
        return sheet
    return replace(sheet, marked=min(COINS, scored.coins + sheet.spent))


def ended(game: Game, seat: Seat, scored: ScoredSheet, entry: Entry) -> SeasonEnd:
    """The season's end of a scored sheet. What is odd about it, what is to be drawn, what the
    record lacks."""
    odd = game.odd(seat.player, seat.season, scored.sheet, entry.corrections)
    if any(each.key in COINS_ASKED for each in scored.contradictions):
        odd = tuple(each for each in odd if each.key not in COINS_JUDGED)
    odd = (
        *still_odd(odd, scored, game.unsettled(seat.player, seat.season).spaces),
        *_turned_by_rules(game, seat, scored, entry, odd),
        *_like_another(game, seat, scored, entry),
        *_typed_otherwise(game, seat, scored),
        *_without_ambush(game, seat, scored, odd),
    )
    return SeasonEnd(
        player=seat.player,
        season=seat.season,
        scored=scored,
        entry=entry,
        odd=odd,
        to_do=to_do_after(game, seat, scored),
        late=bool(scored.undone.spaces),
        unrecorded=_unrecorded(game, seat, scored),
        of_no_card=_of_no_card(game, seat, odd),
        foreign=_sheet_of_other_game(game, scored),
    )


def _sheet_of_other_game(game: Game, scored: ScoredSheet) -> SheetOfOtherGame | None:
    """The note of Die Kartographin's sheet in another game, or None. A published one, in a game
    without her cards, heroes."""
    layout, played = scored.sheet.layout.key, game.setup.played
    if layout not in LAYOUTS or layout[0] != "H" or played.stars:
        return None
    return SheetOfOtherGame(layout, played.games)


_NO_CARD = ("no_shapes", "misfit", "too_many_spaces", "destroyed", "destroyed_more")


def _of_no_card(game: Game, seat: Seat, odd: tuple[Finding, ...]) -> Seat | None:
    """Another sheet's seat with a piece that fits no card. Where this one has such, too: one may be
    misread or misdrawn, two may be cards of which the player has not told."""
    played = game.setup.played
    if played.other_cards is not None or played.skills or not _fits_no_card(odd):
        return None
    for each in game.standing:
        if each.sheet is None or each.seat == seat:
            continue
        if _fits_no_card(game.odd(each.player, each.season, each.sheet, each.corrections)):
            return each.seat
    return None


def _fits_no_card(odd: tuple[Finding, ...]) -> bool:
    return any(finding.key in _NO_CARD and finding.certainty > Certainty.HINT for finding in odd)


def to_do_after(game: Game, seat: Seat, scored: ScoredSheet) -> tuple[EffectOrder, ...]:
    """What to draw before the next season. Nothing where it is drawn already."""
    if seat.season is Season.WINTER or scored.undone.spaces:
        return ()
    return orders_to_do(scored.sheet, game.noted_until(seat.season))


def _turned_by_rules(
    game: Game, seat: Seat, scored: ScoredSheet, entry: Entry, odd: tuple[Finding, ...]
) -> Iterator[Finding]:
    """Hints that the drawing alone contradicts last season. The rules and other sheets turned it,
    and so hide what may be a player's mistake."""
    sheet, turned = scored.sheet, scored.turned
    if not turned:
        return
    drawn = {space: each.drawn for each in turned for space in each.cells}
    looks = replace(sheet, board=sheet.board.replace(drawn))
    known = {finding.key for finding in odd}
    against = game.odd(seat.player, seat.season, looks, entry.corrections)
    if any(finding.impossible and finding.key not in known for finding in against):
        yield Finding("as_drawn", tuple(drawn), Certainty.HINT)


def _like_another(game: Game, seat: Seat, scored: ScoredSheet, entry: Entry) -> Iterator[Finding]:
    """Hints of another player's sheet with the same drawing. Every player draws alone, so it is
    most likely another photo of that sheet, or its map typed again."""
    for other in game.drawn_alike(seat, scored.sheet, entry):
        values = (("player", other.player), ("season", other.season))
        yield Finding("same_drawing", (), Certainty.HINT, values)


def _without_ambush(
    game: Game, seat: Seat, scored: ScoredSheet, odd: Sequence[Finding]
) -> Iterator[Finding]:
    """A hint that a sheet lacks the season's ambush. Where all other sheets, two or more, have it,
    and one has neither a monster more nor a space destroyed: it is drawn on every player's map
    ("gebt eure Landkarte an die Person links oder rechts von euch", der-kartograph-anleitung,
    Hinterhalt). Told on the sheet that lacks it, and on the second that has it, whichever comes
    last. Zombies come by themselves, and what skills and other cards do is in no text."""
    played, season = game.played, seat.season
    known = any(each.key == "card_not_drawn" for each in odd)
    if known or played.skills or played.other_cards:
        return
    boxes = played.boxes + ("P" if played.promo else "")
    ambushes = [card for card in ALL_AMBUSHES.values() if card.game in boxes and card.letter != "Z"]
    drew, lack = dict[str, int](), list[str]()
    for player in game.setup.players:
        now = scored.sheet if player == seat.player else game.sheet(player, season)
        before = game.previous(player, season)
        if now is None or (before is None and season is not Season.SPRING):
            continue
        empty = (before or Sheet.blank(now.layout)).board.mask(".")
        monsters = now.board.mask("M") & empty
        if monsters | now.board.mask("X") & empty:
            drew[player] = monsters & ~letter_mask(now, "Z")
        else:
            lack.append(player)
    if len(drew) < 2 or len(lack) != 1 or seat.player not in (lack[0], list(drew)[1]):
        return
    if len({monsters.bit_count() for monsters in drew.values()}) > 1:
        return  # they do not agree with each other what came
    for card in ambushes:
        if all(any(not m & ~new for m in card.shape.masks()) for new in drew.values()):
            values = (("card", card.key), ("drew", tuple(drew)), ("player", lack[0]))
            yield Finding("ambush_missing", (), Certainty.HINT, values)
            return


def _typed_otherwise(game: Game, seat: Seat, scored: ScoredSheet) -> Iterator[Finding]:
    """A hint that a typed total differs from its box. Typed for an earlier season, and the box is
    surely read: nothing else is held against it."""
    for box in () if scored.reading is None else scored.reading.boxes:
        season = Season(box.season)
        points = game.points(seat.player, season)
        if season is seat.season or points is None or points.score is not None:
            continue
        sure = box.confidence.get("total", 1.0) >= SURE_NUMBER
        if box.total is not None and sure and box.total != points.total:
            typed, written = (str(n).replace("-", "−") for n in (points.total, box.total))
            values = (("season", season), ("typed", typed), ("written", written))
            yield Finding("typed_total", (), Certainty.HINT, values)


def _unrecorded(game: Game, seat: Seat, scored: ScoredSheet) -> tuple[SeasonPart, ...]:
    missing = [season for season in seat.season.earlier if game.entry(seat.player, season) is None]
    if not missing or scored.reading is None:
        return ()
    return written_seasons(scored.reading, missing)


class PossiblePlayers(NamedTuple):
    """Players of whom one has to be named. Nothing tells whose sheet it is, or it is not that of
    the player whom the photo is named after. ``likely``: whose last sheet it continues best."""

    players: tuple[str, ...]
    likely: str | None = None
    named: str | None = None


def whose(
    game: Game,
    sheet: Sheet,
    photo: Path,
    *,
    player: str | None = None,
    season: Season | None = None,
    taken: Sequence[str] = (),
) -> Seat | PossiblePlayers:
    """The sheet's seat, or its possible players. ``taken`` are players who have had their photo in
    this run: theirs is another one only where the sheet itself says so.

    Raises AgainstRecord where its player has every season already.
    """
    players = game.setup.players
    name = None if player is None else game.player(player)
    if name is None and len(players) == 1:
        name = players[0]
    every = fits(game, sheet, season)
    if name is None:
        name = named_after(photo, players)
        other = _continued(game, sheet, season, name, every)
        if name and other and other != name and _has_sheet(game, name):
            return PossiblePlayers((other, name), other, name)
    # A player who had a photo is unlikely to have another, but of the very sheet that was entered
    # there may be two.
    found = [fit for fit in every if fit.player not in taken or game.entry(fit.player, fit.season)]
    if name is None:
        sure = sure_player(every) or sure_player(found)
        name = sure.player if sure is not None else None
    if name is None:
        candidates = [fit.player for fit in found]
        candidates = candidates or [each for each in players if each not in taken] or [*players]
        if len(candidates) > 1 or found or _has_sheet(game, candidates[0]):
            new = [each for each in candidates if not _has_sheet(game, each)]
            likely = found[0].player if found else new[0] if len(new) == 1 else None
            return PossiblePlayers(tuple(candidates), likely)
        name = candidates[0]
    if season is None:
        continued = (fit.season for fit in fits(game, sheet) if fit.player == name)
        season = next(continued, None) or game.next_season(name)
    if season is None:
        raise AgainstRecord("record.over", player=name)
    return Seat(name, season)


def _continued(
    game: Game, sheet: Sheet, season: Season | None, name: str | None, every: Sequence[Continuation]
) -> str | None:
    """The player whose sheets this one surely continues, or None. The player that its photo is
    named after where theirs is among those that fit. One that is read badly fits none and yet one
    player's best."""
    if any(fit.player == name for fit in every):
        return name
    found = sure_player(every or fits(game, sheet, season, LOST_OF_ANOTHERS))
    return None if found is None else found.player


def _has_sheet(game: Game, player: str) -> bool:
    """Whether the player has a sheet to continue. A photo that continues none is another's."""
    return bool(game.sheets(player))


def named_after(photo: Path, players: Sequence[str]) -> str | None:
    """The one player in a photo's name, or None. As in ``2_summer_anna.jpg``; within a longer name
    it is not meant: ``anna_lena.jpg`` shows Anna Lena's sheet, not Anna's."""
    stem = normalise_name(photo.stem)
    whole = [player for player in players if normalise_name(player) == stem]
    if whole:
        return whole[0] if len(whole) == 1 else None
    words = _words(stem)
    names = {player: _words(normalise_name(player)) for player in players}
    runs = [(player, run) for player, name in names.items() for run in _word_runs(name, words)]
    found = {player for player, run in runs if not any(run < longer for _, longer in runs)}
    return found.pop() if len(found) == 1 else None


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\W_]+", text) if word]


def _word_runs(name: Sequence[str], words: Sequence[str]) -> Iterator[frozenset[int]]:
    """Where a name's words stand one after the other among ``words``."""
    for start in range(len(words) - len(name) + 1):
        if name and words[start : start + len(name)] == name:
            yield frozenset(range(start, start + len(name)))


def since(game: Game, seat: Seat, new: bool = False) -> SheetPast:
    """What the record knows about a sheet's past; ``new`` as for `beside`."""
    previous = game.previous(seat.player, seat.season)
    came = game.history_table(seat.season).surprises
    return SheetPast(previous, game.noted_until(seat.season), beside(game, seat, new), came)


def beside(game: Game, seat: Seat, new: bool = False) -> OtherSheets:
    """The record's context for a sheet. What it must fit, and what was said of the sheet that
    stands there, and of other photos of it; ``new``: the photo in question is not the one that
    stands there."""
    entry = game.entry(seat.player, seat.season)
    said = Corrections() if entry is None else entry.corrections
    before = game.said_of_other_photos(seat.player, seat.season, new)
    written = written_later(game, seat)
    earlier = {
        each: points.total
        for each in seat.season.earlier
        if (points := game.points(seat.player, each)) is not None
    }
    return OtherSheets(
        game.sheets(seat.player, but=seat.season),
        game.played,
        said=said,
        before=before,
        written=written,
        earlier=earlier,
        history=game.history_table(seat.season),
        odd=partial(game.odd, seat.player, seat.season),
        unsettled=game.unsettled(seat.player, seat.season).spaces,
    )


def written_later(game: Game, seat: Seat) -> BoxReading | None:
    """A season's box as a later sheet of the player shows it. It is the one whose total is read
    most surely, with what was said of it."""
    found: list[BoxReading] = []
    for entry in game.entries_of(seat.player, seat.season.later):
        if entry.reading is None:
            continue
        for data in entry.reading.get("boxes", ()):
            if data["season"] != seat.season.value:
                continue
            said = entry.corrections.boxes
            places = {field: f"{seat.season.value}.{field}" for field in BOX_FIELDS}
            known = {field: said[at] for field, at in places.items() if at in said}
            sure = {**data.get("confidence", {}), **dict.fromkeys(known, 1.0)}
            box = BoxReading.from_json({**data, **known, "confidence": sure})
            if box.total is not None:
                found.append(box)
    return max(found, key=lambda box: box.confidence.get("total", 1.0), default=None)


class Continuation(NamedTuple):
    """How well a sheet continues a player's. ``lost`` spaces look different, ``new`` ones were
    empty; ``share`` is lost of all that was drawn."""

    player: str
    season: Season
    lost: int
    new: int
    share: float


def fits(
    game: Game, sheet: Sheet, season: Season | None = None, lost_at_most: float = LOST_AT_MOST
) -> tuple[Continuation, ...]:
    """Every player whose last sheet this one may continue, the best first.

    ``season`` restricts to it; otherwise a player's season is the one after the last entered, or
    the same one where hardly anything is new (a second photo). A player without any sheet fits no
    photo: a player has to say whose it is.
    """
    found = []
    for player in game.setup.players:
        if season is not None:
            here, before = season, game.sheet(player, season) or game.previous(player, season)
        else:
            done = [each.season for each in game.entries_of(player)]
            if not done:
                continue
            before = game.sheet(player, done[-1])
            if before is not None and _new_spaces(before, sheet) <= SAME_SEASON:
                here = done[-1]
            else:
                here = next(iter(done[-1].later), done[-1])
        if before is None or before.layout != sheet.layout:
            continue
        # spaces that were drawn and hold something else now; any space may have become destroyed
        lost = sum(a not in UNMARKED and b not in (a, "X") for a, b in _pairs(before, sheet))
        drawn = drawn_spaces(before)
        if lost <= max(2, lost_at_most * drawn):
            share = lost / max(1, drawn)
            found.append(Continuation(player, here, lost, _new_spaces(before, sheet), share))
    return tuple(sorted(found, key=lambda fit: fit.lost))


def resembles(game: Game, sheet: Sheet, player: str) -> bool:
    """Whether a sheet has enough in common with some of the player's. Of an earlier or later
    season; also where they have none of this map."""
    theirs = [each for each in game.sheets(player).values() if each.layout == sheet.layout]
    return not theirs or any(_share_in_common(each, sheet) >= IN_COMMON for each in theirs)


def _share_in_common(one: Sheet, other: Sheet) -> float:
    fewer = min(drawn_spaces(one), drawn_spaces(other))
    return sum(a == b and a not in UNMARKED for a, b in _pairs(one, other)) / max(1, fewer)


def sure_player(found: Sequence[Continuation]) -> Continuation | None:
    """The player whose sheet it is, if that is beyond doubt."""
    if not found:
        return None
    best, *others = found
    return best if all(other.lost > max(3.0, CLEARLY * best.lost) for other in others) else None


def _pairs(before: Sheet, now: Sheet) -> Iterable[tuple[str, str]]:
    return zip("".join(before.board.rows), "".join(now.board.rows), strict=True)


def _new_spaces(before: Sheet, now: Sheet) -> int:
    return sum(a == "." and b != "." for a, b in _pairs(before, now))
