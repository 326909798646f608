"""Sheets of a record, decided again from what was kept of looking at them, with any corrections, as
if the photo were still looked at; and what the record tells about a sheet that is scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from engine.history import Finding, attacked_monsters
from engine.layout import LAYOUTS
from engine.season import SEASONS, Season, SeasonScore
from engine.sheet import Sheet
from engine.terrain import PRINTED
from kscore.errors import AgainstRecord, Mistyped
from kscore.game.game import Game, Seat
from kscore.game.season_end import SeasonEnd, beside, ended, scored_sheet, since, typed
from kscore.game.shared_cards import Told, shared_cards, turned_since
from kscore.messages import Texts
from kscore.record.entry import Entry, digest
from kscore.record.hands import HandContext, known_hands
from kscore.sheet.asking import Answer, Asker, ComparesSheets, Scorer, Step, TypedReply, settled
from kscore.sheet.check import KnownSeason, all_of, unsure
from kscore.sheet.contradictions import contradicted
from kscore.sheet.late import score_at_season_end
from kscore.sheet.request import Request
from kscore.sheet.scoring import PhotoSource, ReadingSource, ScoredSheet, Source, Table
from kscore.statements.corrections import ANSWERED, Corrections, Origin
from scanner.decide.hand import KnownHands
from scanner.kept_look import KeptLook, opened
from scanner.network import installed_models
from scanner.reading import Reading


def sitting(game: Game, seat: Seat, until: str | None = None) -> HandContext:
    """Who sits there. This season's sheets and later ones do not teach how this one is read: a
    sheet does not confirm itself, and the order in which a season's photos are taken shall not
    matter."""
    now = SEASONS[SEASONS.index(seat.season) :]
    of_it = (entry for entry in game.entries if entry.season in now)
    sources = frozenset(source for entry in of_it if (source := digest(entry.evidence)) is not None)
    return HandContext(seat.player, game.setup.players, sources, until)


def knowing(
    source: PhotoSource,
    game: Game,
    seat: Seat,
    season: Season | None,
    entry: Entry | None = None,
    hands: KnownHands | None = None,
    told: Told | None = None,
) -> PhotoSource:
    """The same with what the record knows: last season's sheet, what is played, what the player
    said before, which season ends (None while that is asked) and which cards its other sheets show;
    of an ``entry`` what was said since that it cannot stand beside."""
    setup, previous = game.setup, game.previous(seat.player, seat.season)
    confirmed = game.confirmed(seat.player, seat.season)
    later = game.confirmed_later(seat.player, seat.season)
    reopened = {} if entry is None else game.contradicted(entry)
    shared = None if season is None else shared_cards(game, seat, told)
    return source.knowing(
        previous,
        setup.games,
        setup.heroes,
        setup.skills,
        confirmed,
        reopened,
        later,
        season,
        hands,
        shared,
        game.unsettled(seat.player, seat.season),
        game.excluded(seat.player, seat.season, new=entry is None),
    )


def standing(game: Game, entry: Entry) -> Corrections:
    """What was said of a recorded sheet and still stands: nothing that was said of another season
    contradicts it."""
    return entry.corrections.without_cells(game.contradicted(entry))


def refuse_other_rules(game: Game, request: Request) -> None:
    """Raises Mistyped where it is said that heroes are a terrain type, or are none, otherwise than
    the game is played."""
    if request.heroes not in (None, game.setup.heroes):
        raise Mistyped("record.heroes_given")


def reviewed(
    game: Game, entry: Entry, corrections: Corrections, asker: Asker | None = None
) -> SeasonEnd:
    """A recorded sheet with more corrections and its open questions asked again.

    Raises AgainstRecord for an entry without a sheet.
    """
    if entry.sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    if entry.reading is None:
        return typed(game, entry.player, entry.season, entry.sheet, corrections)
    scorer = scorer_of(game, entry)
    said = entry.corrections.cells
    unsaid = [
        space
        for space in game.contradicted(entry)
        if corrections.cells.get(space) == said.get(space)
    ]
    corrections = corrections.without_cells(unsaid)  # what is typed now stands
    if asker is not None:
        corrections = corrections.without_accepted()  # a review asks again what Enter let stand

    def again(scored: ScoredSheet) -> SeasonEnd:
        new = replace(
            entry, sheet=scored_sheet(scored), corrections=scored.corrections, number=0, made_at=""
        )
        return ended(game, Seat(entry.player, entry.season), scored, new)

    return compared(again(settled(scorer, scorer(corrections), asker)), scorer, again, asker)


def beside_others(game: Game, before: Entry, end: SeasonEnd) -> SeasonEnd:
    """A season's end that was asked about while ``before`` stood in the record, as it goes into
    ``game``. Questions take their time: what another terminal or a phone has said of the sheet
    meanwhile stays, but where this end says something else. Raises AgainstRecord where the sheet
    was taken out meanwhile."""
    now = game.latest(before.player, before.season)
    if now.number == before.number:
        return end
    known = before.corrections.statements()
    new = (each for each in end.entry.corrections.statements() if each not in known)
    return reviewed(game, now, Corrections.of((*now.corrections.statements(), *new)))


def compared(
    end: SeasonEnd, score: Scorer, again: Callable[[ScoredSheet], SeasonEnd], asker: Asker | None
) -> SeasonEnd:
    """A season's end after somebody has compared map and sheet, as long as it cannot have come from
    last season's.

    The map lacks or has something then, or last season's did: what is let stand with Enter is what
    the player says of these spaces, and reopens an earlier sheet that has something else there.
    ``again`` makes the end of a score.
    """
    stars: set[Finding] = set()
    while isinstance(asker, ComparesSheets):
        said = end.scored.corrections
        wrong = [
            each
            for each in end.odd
            if each not in stars and _worth_comparing(each, end.scored.sheet, said)
        ]
        # a monster may be all that was wrong there
        stars |= {finding for finding in wrong if finding.key == STARS}
        reply = asker.compare(end.scored, wrong) if wrong else Step.QUIT
        if isinstance(reply, Step):
            break
        try:
            before = said
            if isinstance(reply, TypedReply):
                said = said.and_typed(reply.texts, ANSWERED)
            else:
                said = said.with_cells(_as_drawn(end.scored.sheet, wrong, said), Origin(reply.how))
            if said == before:
                break
            end = again(settled(score, score(said), asker))
        except Mistyped as error:
            asker.refuse(error)
            continue
        if isinstance(reply, Answer):
            break
    return end


STARS = "stars_of_no_hero"
"""The finding of stars that are no hero's attack."""


def _worth_comparing(finding: Finding, sheet: Sheet, said: Corrections) -> bool:
    """Whether a finding is likely to come from a space that was read wrongly, now or last season,
    and of which nobody said anything: what cannot be, new spaces that no shapes make or no season
    has time for (LIKELY; in drawn games nearly always a misread space), and stars of no hero's
    attack where one of them may destroy a monster."""
    wrong = finding.impossible or finding.key in ("no_shapes", "misfit", "season_length")
    if finding.key == STARS:
        wrong = bool(attacked_monsters(sheet, finding.cells))
    return wrong and any(
        space not in said.cells and space not in said.stars for space in finding.cells
    )


def _as_drawn(sheet: Sheet, findings: Sequence[Finding], said: Corrections) -> dict[str, str]:
    """What stands on the spaces that findings are about, without print and what was said
    already."""
    spaces = dict.fromkeys(
        space for finding in findings for space in finding.cells if space not in said.cells
    )
    return {space: letter for space in spaces if (letter := str(sheet.board[space])) not in PRINTED}


def known_before(game: Game, seat: Seat) -> Mapping[Season, KnownSeason]:
    """Earlier seasons of a player as the record has them, with what its open questions may still
    change."""
    found = {}
    for season in SEASONS[: SEASONS.index(seat.season)]:
        entry, points = game.entry(seat.player, season), game.points(seat.player, season)
        if entry is None or entry.sheet is None or points is None or points.score is None:
            continue
        found[season] = KnownSeason(
            points.score, entry.sheet, game.setup.heroes, _still_open(game, entry, points.score)
        )
    return found


def _still_open(game: Game, entry: Entry, score: SeasonScore) -> frozenset[str]:
    """What the open questions of a recorded sheet may change of its score; where its evidence is
    damaged nobody can tell, so all of it."""
    try:
        again = reconsidered(game, entry)
    except AgainstRecord:
        return all_of(score)
    return unsure(() if again is None else again.doubts, score)


def kept_look(entry: Entry) -> KeptLook | None:
    """What was kept of looking at the photo; None for a typed map and for records of before.

    Raises AgainstRecord where it is damaged (an export that somebody changed).
    """
    if entry.evidence is None:
        return None
    try:
        return opened(entry.evidence)
    except ValueError:
        raise AgainstRecord("record.evidence", player=entry.player) from None


def networks_note(entry: Entry, t: Texts) -> str | None:
    """What cannot be used of the evidence because other networks saw it; None where all can, or
    nothing was kept."""
    look = kept_look(entry)
    if look is None or look.comparable(installed_models()):
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
        seat = Seat(entry.player, entry.season)
        known = knowing(
            PhotoSource(look), game, seat, entry.season, entry, _hands_then(game, entry, look)
        )
        return as_booked(known, entry, standing(game, entry).answers)
    own = None if entry.sheet.layout.key in LAYOUTS else entry.sheet.layout
    return ReadingSource(Reading.from_json(entry.reading, own))


def as_booked(source: PhotoSource, entry: Entry, said: Mapping[str, str]) -> PhotoSource:
    """The same with what was entered where the game of today says otherwise, and a question there;
    ``said`` is certain."""
    turned = turned_since(source, entry, said)
    return (
        replace(source, reopened=MappingProxyType({**turned, **source.reopened}))
        if turned
        else source
    )


def _hands_then(game: Game, entry: Entry, look: KeptLook) -> KnownHands | None:
    """The hands that were known when the sheet was photographed, where it was read with any."""
    if (
        entry.reading is None
        or "hands" not in entry.reading
        or not look.comparable(installed_models())
    ):
        return None
    return known_hands(sitting(game, Seat(entry.player, entry.season), first_booked(game, entry)))


def first_booked(game: Game, entry: Entry) -> str:
    """When the photo of an entry was first entered: a review is a later entry with the same
    evidence."""
    return min(
        (each.made_at for each in game.entries if each.evidence == entry.evidence),
        default=entry.made_at,
    )


def scorer_of(game: Game, entry: Entry, asked: Table | None = None) -> Scorer:
    """Scores a recorded reading again, with any corrections; ``asked`` where other points than the
    season's are asked for. Raises as `source_of`."""
    table = asked or game.table(entry.season)
    past = since(game, Seat(entry.player, entry.season))
    return partial(score_at_season_end, source_of(game, entry), table, past)


def reconsidered(game: Game, entry: Entry) -> ScoredSheet | None:
    """The sheet as it is decided now, with what is still doubtful; None for a typed total."""
    entered = without_questions(game, entry)
    if entered is None:
        return None
    if entry.reading is None:
        return contradicted(entered, beside(game, Seat(entry.player, entry.season)))
    return scorer_of(game, entry)(standing(game, entry))


def without_questions(game: Game, entry: Entry) -> ScoredSheet | None:
    """The sheet as it was entered, and nothing asked about it; None for a typed total."""
    if entry.sheet is None:
        return None
    return ScoredSheet(entry.sheet, game.table(entry.season), corrections=entry.corrections)
