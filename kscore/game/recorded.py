"""Recorded sheets, decided again from their kept evidence. With any corrections, as if the photo
were still looked at; and what the record tells about a sheet that is scored.

Every player at a table draws what the same cards say, so the other sheets of a season tell about
one of them. A sheet speaks as it was read by itself, with what its player said, whatever other
sheets say: so nothing comes back as an echo, and the order in which photos are taken does not
matter. What is undone speaks no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType

from kscore.engine.grid import Space, spaces
from kscore.engine.layout import LAYOUTS
from kscore.engine.likelihood import CardEvidence, SharedCards
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS, Season, SeasonScore
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import PRINTED, Terrain
from kscore.errors import AgainstRecord, Mistyped
from kscore.game.game import Game
from kscore.game.season_end import beside, ended, since
from kscore.messages import Texts
from kscore.record.entry import Entry, Seat, digest
from kscore.record.hands import HandContext, known_hands
from kscore.record.places import other_game
from kscore.scanner.answers import Answers
from kscore.scanner.decide.by_rules import typed_card_evidence
from kscore.scanner.decide.hand import KnownHands
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.kept_look import KeptLook, from_bytes
from kscore.scanner.network import installed_models
from kscore.scanner.pipeline import Look
from kscore.scanner.reading import Reading
from kscore.sheet.case import Scorer
from kscore.sheet.check import KnownSeason, SeasonGuess, all_of, checked, season_by_boxes, unsure
from kscore.sheet.contradictions import contradicted
from kscore.sheet.late import score_at_season_end
from kscore.sheet.notes import LookDamaged, SamePhoto, SeasonAgainstBoxes, SheetNote, number_notes
from kscore.sheet.request import Request
from kscore.sheet.scoring import (
    PhotoSource,
    ReadingSource,
    ScoredSheet,
    Scoring,
    SheetHistory,
    Source,
)
from kscore.sheet.season_weighing import season_evidence
from kscore.statements.corrections import Corrections, UnsettledSpaces

CardsOfSeats = Mapping[Seat, CardEvidence]
"""What sheets that are not entered yet say about their season's cards."""

_KEPT = 64  # sheets of a game: what each says is asked for by all others
SURELY_DRAWN = 0.9
"""How probable one player's hand must be before the sheet is proposed as theirs."""


def shared_cards(
    game: Game, seat: Seat, cards_drawn: CardsOfSeats | None = None
) -> SharedCards | None:
    """The season's cards by all other players' sheets. But the one at ``seat``; ``cards_drawn`` are
    sheets that are not entered yet. None where no other sheet says anything."""
    played = game.played
    if played.skills or played.other_cards:
        return None  # what no card of a list shows may be drawn
    found = []
    for player in game.setup.players:
        if player == seat.player:
            continue
        entry = game.entry(player, seat.season)
        said = (
            (cards_drawn or {}).get(Seat(player, seat.season))
            if entry is None
            else _cards_of(game, entry)
        )
        if said is not None:
            found.append(said)
    return SharedCards(tuple(found), seat.season, played.games) if found else None


def cards_of_look(
    look: Look | KeptLook, game: Game, seat: Seat, said: Mapping[str, str]
) -> CardEvidence | None:
    """The cards that a look at a sheet tells. ``said`` (name → map letter) is certain. None where
    nothing is known of them."""
    before = game.previous(seat.player, seat.season), game.unsettled(seat.player, seat.season)
    return _cards_of_look(look, *before, game.played, seat.season, said)


def _cards_of(game: Game, entry: Entry) -> CardEvidence | None:
    """The cards that a recorded sheet tells, or None."""
    played, previous = game.played, game.previous(entry.player, entry.season)
    if entry.sheet is None:
        return None
    if entry.evidence is None:
        given = KnownBefore(entry.sheet.layout, played, previous=previous, season=entry.season)
        return typed_card_evidence(entry.sheet, given)
    confirmed = game.confirmed(entry.player, entry.season)
    said = {
        space: letter for space, letter in confirmed.items() if entry.sheet.board[space] == letter
    }
    said |= entry.corrections.cells
    never = entry.corrections.answers.excluded
    known = Answers(said, never).with_known({}, game.excluded(entry.player, entry.season))
    unsettled = game.unsettled(entry.player, entry.season)
    return _cards_of_evidence(entry.evidence, previous, unsettled, played, entry.season, known.key)


@lru_cache(maxsize=_KEPT)
def _cards_of_evidence(
    evidence: bytes,
    previous: Sheet | None,
    unsettled: UnsettledSpaces,
    played: Variant,
    season: Season,
    said: frozenset[tuple[str, str, str]],
) -> CardEvidence | None:
    try:
        look = from_bytes(evidence)
    except ValueError:
        return None  # damaged: opening that sheet tells so
    return _cards_of_look(look, previous, unsettled, played, season, Answers.from_key(said))


def _cards_of_look(
    look: Look | KeptLook,
    previous: Sheet | None,
    unsettled: UnsettledSpaces,
    played: Variant,
    season: Season,
    said: Mapping[str, str],
) -> CardEvidence | None:
    if previous is None and season is not SEASONS[0]:
        return None
    history = SheetHistory(played=played, previous=previous, unsettled=unsettled)
    source = PhotoSource(look).knowing(history, season=season)
    return source.look.seen.cards(source.look.given, said)


def _misread(game: Game, seat: Seat) -> Mapping[str, str]:
    """Readings that the player corrected at earlier seasons' ends. By their drawing alone; the last
    above."""
    found: dict[str, str] = {}
    for entry in game.entries_of(seat.player, seat.season.earlier):
        if entry.evidence is None or not entry.corrections.cells:
            continue
        rows = _rows_by_drawing(entry.evidence)
        for space, letter in entry.corrections.cells.items() if rows else ():
            at = Space.parse(space)
            if rows[at.row][at.column] != letter:
                found[space] = rows[at.row][at.column]
    return found


@lru_cache(maxsize=_KEPT)
def _rows_by_drawing(evidence: bytes) -> tuple[str, ...]:
    """The map by its drawing alone; () where the evidence is damaged."""
    try:
        return from_bytes(evidence).reading({}).rows
    except ValueError:
        return ()


def known_game(game: Game, player: str, season: Season) -> Game:
    """The game reduced to what decides a player's sheet. The player's entries that stand now, and
    the others' up to that season; earlier entries of the same photos, which tell when they were
    booked, and those of the same sheet, of which something may have been said."""
    until = (*season.earlier, season)
    found: list[Entry] = []
    for other in game.setup.players:
        seasons = SEASONS if other == player else until
        found += game.entries_of(other, seasons)
    standing = {id(entry) for entry in found}
    looks = {entry.evidence for entry in found if entry.evidence is not None}
    kept = (
        entry
        for entry in game.entries
        if id(entry) in standing or entry.evidence in looks or entry.seat == Seat(player, season)
    )
    return replace(game, entries=tuple(kept))


def turned_since(
    source: PhotoSource, entry: Entry, said: Mapping[str, str]
) -> Mapping[str, tuple[str, str]]:
    """Spaces of a recorded sheet that are read otherwise today. Other sheets, last season's, the
    heroes and the hands that are known may be others than it was booked with. By space the letter
    that it has, and the other. What was booked stands until its player is asked; ``said`` is
    certain.

    What zombies and the troll draw after the score is no such space: the recorded sheet is as it
    was scored.
    """
    assert entry.sheet is not None
    reading, found = source.reading(said), {}
    excluded = Answers.from_mapping(said).with_known({}, source.history.excluded).excluded
    for space in spaces():
        has, now = str(entry.sheet.board[space.name]), reading.rows[space.row][space.column]
        late = (
            source.history.played.second_game
            and has == Terrain.EMPTY
            and now in (Terrain.MONSTER, Terrain.DESTROYED)
        )
        known = space.name in said or space.name in excluded  # what is excluded is asked anyway
        if not known and now != has and not late and not {has, now} & set(PRINTED):
            found[space.name] = (has, now)
    return found


def hand_context(game: Game, seat: Seat, until: str | None = None) -> HandContext:
    """Who sits there. This season's sheets and later ones do not teach how this one is read: a
    sheet does not confirm itself, and the order in which a season's photos are taken shall not
    matter."""
    now = (seat.season, *seat.season.later)
    of_it = (entry for entry in game.entries if entry.season in now)
    sources = frozenset(source for entry in of_it if (source := digest(entry.evidence)) is not None)
    return HandContext(seat.player, game.setup.players, sources, until)


def player_by_hand(source: PhotoSource, game: Game, players: Sequence[str]) -> str | None:
    """The player who draws like this sheet, or None. Of these players."""
    hands = known_hands(HandContext(players=game.setup.players))
    if not hands.hands:
        return None
    shares = source.knowing(SheetHistory(played=game.played), hands=hands).reading({}).hands
    return next((each for each in players if (shares or {}).get(each, 0) >= SURELY_DRAWN), None)


def with_game(
    source: PhotoSource,
    game: Game,
    seat: Seat,
    season: Season | None,
    entry: Entry | None = None,
    hands: KnownHands | None = None,
    cards_drawn: CardsOfSeats | None = None,
) -> PhotoSource:
    """The photo with what the game knows. Last season's sheet, what is played, what the player said
    before, which season ends (None while that is asked) and which cards its other sheets show; of
    an ``entry`` what was said since that it cannot stand beside."""
    history = SheetHistory(
        played=game.played,
        previous=game.previous(seat.player, seat.season),
        unsettled=game.unsettled(seat.player, seat.season),
        confirmed=game.confirmed(seat.player, seat.season),
        misread=partial(_misread, game, seat),
        later=game.confirmed_later(seat.player, seat.season),
        reopened={} if entry is None else game.contradicted(entry),
        excluded=game.excluded(seat.player, seat.season, new=entry is None),
    )
    shared = None if season is None else shared_cards(game, seat, cards_drawn)
    return source.knowing(history, season=season, hands=hands, shared=shared)


def valid_corrections(game: Game, entry: Entry) -> Corrections:
    """Corrections of a recorded sheet that no other season contradicts."""
    return entry.corrections.without_cells(game.contradicted(entry))


def refuse_other_rules(game: Game, request: Request) -> None:
    """Raises Mistyped for what the game's variant excludes. Heroes as a terrain type, or cards of
    elsewhere."""
    said, known = request.played, game.played
    if said.heroes not in (None, known.heroes):
        raise Mistyped("record.heroes_given")
    for option in ("promo", "other_cards"):
        if getattr(said, option) not in (None, bool(getattr(known, option))):
            raise Mistyped("record.cards_in_play", option=option.replace("_", "-"))


def earlier_seasons(game: Game, seat: Seat) -> Mapping[Season, KnownSeason]:
    """A player's earlier recorded seasons, with what questions may still change."""
    found = {}
    for entry in game.entries_of(seat.player, seat.season.earlier):
        points = game.points(seat.player, entry.season)
        if entry.sheet is not None and points is not None and points.score is not None:
            left = partial(_span_of_entry, game, entry, points.score)
            found[entry.season] = KnownSeason(points.score, entry.sheet, game.setup.played, left)
    return found


def _span_of_entry(game: Game, entry: Entry, score: SeasonScore) -> frozenset[str]:
    """The span of a recorded sheet's score. Where its evidence is damaged it cannot be told, so all
    of it."""
    try:
        again = reconsidered(game, entry)
    except AgainstRecord:
        return all_of(score)
    return unsure(() if again is None else again.doubts, score)


def kept_look(entry: Entry) -> KeptLook | None:
    """The kept evidence of a photo, or None. None for a typed map and for records of before.

    Raises AgainstRecord where it is damaged (an export that the player changed).
    """
    if entry.evidence is None:
        return None
    try:
        return from_bytes(entry.evidence)
    except ValueError:
        raise AgainstRecord("record.evidence", player=entry.player) from None


def networks_note(entry: Entry, t: Texts) -> str | None:
    """The note about evidence of other networks, or None. None where all of it can be used, or
    nothing was kept."""
    look = kept_look(entry)
    if look is None or look.has_same_network(installed_models()):
        return None
    return t("review.other_networks")


def source_of(game: Game, entry: Entry) -> Source:
    """What reads the sheet again with some spaces known.

    Raises ValueError for an entry without a reading, AgainstRecord for damaged evidence.
    """
    if entry.reading is None or entry.sheet is None:
        raise ValueError("nothing was read for this entry")
    look = kept_look(entry)
    if look is not None:
        seat = entry.seat
        known = with_game(
            PhotoSource(look), game, seat, entry.season, entry, _hands_at_photo(game, entry, look)
        )
        return with_booked_spaces(known, entry, valid_corrections(game, entry).answers)
    own = None if entry.sheet.layout.key in LAYOUTS else entry.sheet.layout
    return ReadingSource(Reading.from_json(entry.reading, own))


def with_booked_spaces(source: PhotoSource, entry: Entry, said: Mapping[str, str]) -> PhotoSource:
    """A source with what was entered, against today's reading.

    There is a question there, too; ``said`` is certain.
    """
    turned = turned_since(source, entry, said)
    if not turned:
        return source
    reopened = MappingProxyType({**turned, **source.history.reopened})
    return replace(source, history=replace(source.history, reopened=reopened))


def _hands_at_photo(game: Game, entry: Entry, look: KeptLook) -> KnownHands | None:
    """The hands known when the sheet was photographed. Where it was read with any."""
    if (
        entry.reading is None
        or "hands" not in entry.reading
        or not look.has_same_network(installed_models())
    ):
        return None
    return known_hands(hand_context(game, entry.seat, game.first_entered(entry)))


def notes_of(
    game: Game,
    entry: Entry,
    scored: ScoredSheet,
    damaged: bool = False,
    record: Path | None = None,
) -> tuple[SheetNote, ...]:
    """All notes of a recorded sheet. ``record`` is the game's file, where other games are to be
    looked through for the same photo."""
    seat = entry.seat
    end = ended(game, seat, scored, entry)
    other = None
    if record is not None and entry.sha256 is not None:
        other = other_game(entry.sha256, record)
    numbers = number_notes(checked(scored, partial(earlier_seasons, game, seat)), scored)
    found = list(replace(end, told=numbers, other_game=other).notes)
    found += [SamePhoto("also", each.player, each.season) for each in game.elsewhere(entry, seat)]
    box = _boxes_against(game, entry, scored)
    if box is not None:
        found.append(SeasonAgainstBoxes(entry.season, box))
    return (LookDamaged(entry.player), *found) if damaged else tuple(found)


def _boxes_against(game: Game, entry: Entry, scored: ScoredSheet) -> SeasonGuess | None:
    """The season by the boxes, if not the entered one."""
    if scored.reading is None:
        return None
    box = season_by_boxes(scored.reading, scored.sheet, game.table(None))
    others = game.sheets(entry.player, but=entry.season)
    photo = Path(entry.photo or "")
    return season_evidence(
        scored.sheet, photo, game.setup.played.games, box, entry.season, others
    ).contradicted


def scorer_of(game: Game, entry: Entry, asked: Scoring | None = None) -> Scorer:
    """Scores a recorded reading again, with any corrections. ``asked`` where other points than the
    season's are asked for. Raises as `source_of`."""
    table = asked or game.table(entry.season)
    past, source = since(game, entry.seat), source_of(game, entry)
    if not isinstance(source, PhotoSource) or source.look.seen.table.overruled_wrong == 1:
        # an older kscore asked about this sheet, and what it asked stays open
        past = replace(past, ask_from=0.0)
    return partial(score_at_season_end, source, table, past)


def reconsidered(game: Game, entry: Entry) -> ScoredSheet | None:
    """The sheet as decided now, with doubts; None for a total."""
    entered = without_questions(game, entry)
    if entered is None:
        return None
    if entry.reading is None:
        return contradicted(entered, beside(game, entry.seat))
    return scorer_of(game, entry)(valid_corrections(game, entry))


def without_questions(game: Game, entry: Entry) -> ScoredSheet | None:
    """The sheet as entered, without questions; None for a total."""
    if entry.sheet is None:
        return None
    return ScoredSheet(entry.sheet, game.table(entry.season), corrections=entry.corrections)
