"""A sheet on a phone: its map over the photo, what scores, what is asked, and what may be corrected
where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.grid import BOX_FIELDS, COINS, SIZE, Space as Place, is_sheet_space
from kscore.engine.season import SEASONS, Season, season_score
from kscore.engine.sheet import MONSTER_LETTERS
from kscore.engine.terrain import READ_ORDER
from kscore.errors import KscoreError
from kscore.game.game import Game
from kscore.messages import PhoneTexts, Texts
from kscore.phone.sheets import SheetAtTable
from kscore.scanner.reading import Doubt
from kscore.sheet.check import check_numbers, known_now
from kscore.sheet.late import EffectOrder
from kscore.sheet.notes import OddSheet, RightNumber
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.corrections import FINAL, MOST_POINTS, Corrections, How, correct
from kscore.views import wording
from kscore.views.documents.question import QuestionDocument
from kscore.views.documents.sheet import Map, SheetDocument, SpaceDocument, style_of, tally_of
from kscore.views.page.parts import MARGIN

SIDE = SIZE + 2 * MARGIN
"""Cells that a sheet's picture shows each way."""


class AnswerButton(NamedTuple):
    """An answer to tap: words, what it changes, the statements that it stands for (with commas),
    and how: who taps what is read lets it stand, as with Enter at a terminal. ``spaces``: those
    that it names and its question does not."""

    words: str
    change: str
    say: str
    how: How = How.ANSWERED
    spaces: tuple[str, ...] = ()


class PhoneQuestion(NamedTuple):
    """A question with its words and answers as a phone shows them; ``track``: whether the coin
    track and the written numbers answer it; ``confirms``: what is sent where the symbols that it
    asks about mean what is shown (JSON), "" for none."""

    asked: QuestionDocument
    words: str
    track: bool
    answers: tuple[AnswerButton, ...]
    confirms: str


class Option(NamedTuple):
    """Something to choose, and whether it is now."""

    value: str
    words: str
    chosen: bool = False


class ToDo(NamedTuple):
    """What to draw before the next season; ``when``: if the ambushes were revealed in this order
    ("" where it does not matter, or is known)."""

    when: str
    steps: tuple[str, ...]


class Toward(NamedTuple):
    """What a photo without a game needs before it has points: the cards, or, where they are named
    (``cards``), one of these ``seasons``."""

    words: str
    cards: tuple[str, ...] = ()
    seasons: tuple[Option, ...] = ()


class SheetPage(Frozen, kw_only=True):
    """Everything a sheet's page shows.

    Attributes:
        title: player (or photo) and season.
        key: names the sheet.
        revision: of what was said of it.
        name: what the photo is called.
        total: the points, "" where there are none.
        span: how far they may still go, "" where nothing is asked.
        has_photo: whether there is a picture of it.
        drawn: the sheet; None where only a total was typed.
        asked: the open questions; none where nothing can be asked (yet).
        toward: what has to be said before it has points.
        agrees: what says that the player wrote the same total, "" where that is not known.
        notes: what else is told.
        misfit: whether it cannot have come from the player's sheet of last season.
        to_do: what to draw before the next season.
        can_undo: whether the last thing that was said can be taken back.
        players, seasons: whose of which season it is in a game, and may be; none without one.
        season: its key, "" where that is not known.
        side: of the picture, in cells.
    """

    title: str
    key: str
    revision: int
    name: str
    total: str
    span: str
    has_photo: bool
    drawn: SheetDocument | None
    asked: tuple[PhoneQuestion, ...]
    toward: Toward | None
    agrees: str
    notes: tuple[str, ...]
    misfit: bool
    to_do: tuple[ToDo, ...]
    can_undo: bool
    players: tuple[Option, ...]
    seasons: tuple[Option, ...]
    season: str
    side: float = SIDE


def sheet(found: SheetAtTable, game: Game | None, t: Texts) -> SheetPage:
    """A sheet of a game, or (None) of a photo without one."""
    scored, span = found.scored, found.span
    season = None if found.season is None else wording.season_name(found.season, t)
    toward = None if scored is None else _toward(scored, t)
    drawn = None if scored is None else document(found, scored, t)
    players = () if game is None else game.setup.players
    return SheetPage(
        title=" · ".join(filter(None, (found.player or found.name, season))),
        key=found.key,
        revision=found.revision,
        name=found.name,
        total="" if found.total is None else wording.total_text(found.total, span),
        span="" if span is None or found.total is None else wording.span_text(found.total, span, t),
        has_photo=found.look is not None,
        drawn=drawn,
        asked=tuple(_questions(drawn, scored, found.revision, t))
        if scored and drawn and not toward
        else (),
        toward=toward,
        agrees=" ".join(wording.note_lines(found.notes, t, RightNumber)),
        notes=tuple(_notes(found, PhoneTexts(t.lang))),
        misfit=found.outcome.misfit is not None,
        to_do=tuple(_to_do(found.to_do, t)),
        can_undo=found.steps > 0,
        players=tuple(Option(each, each, each == found.player) for each in players),
        seasons=tuple(
            Option(each.value, wording.season_name(each, t), each is found.season)
            for each in SEASONS
        ),
        season="" if found.season is None else found.season.value,
    )


def document(found: SheetAtTable, scored: ScoredSheet, t: Texts) -> SheetDocument:
    """The sheet, its notes as a phone says them."""
    return SheetDocument.of(scored, found.notes, PhoneTexts(t.lang), player=found.player)


def _to_do(orders: Sequence[EffectOrder], t: Texts) -> Iterable[ToDo]:
    if not any(order.steps for order in orders):
        return
    for order in orders:
        when = t("end.to_do_order", cards=tuple(order.keys)) if len(orders) > 1 else ""
        yield ToDo(when, tuple(step.text(t.lang) for step in order.steps))


def _toward(scored: ScoredSheet, t: Texts) -> Toward | None:
    """What has to be known first: until then no question has an answer that changes anything."""
    cards = scored.table.cards
    if cards is None:
        return Toward(t("phone.no_cards_yet"))
    if scored.season is not None:
        return None
    seasons = tuple(Option(each.value, wording.season_name(each, t)) for each in SEASONS)
    return Toward(t("ask.season"), tuple(card.name(t.lang) for card in cards.cards), seasons)


def _notes(found: SheetAtTable, t: Texts) -> Iterable[str]:
    """What is told beside points and questions, first what cannot be."""
    if found.outcome.misfit is not None:
        yield t("phone.misfit")
    yield from wording.first_notes((each for each in found.notes if isinstance(each, OddSheet)), t)
    others = (each for each in found.notes if not isinstance(each, OddSheet | RightNumber))
    yield from wording.note_lines(others, t)


def _questions(
    drawn: SheetDocument, scored: ScoredSheet, revision: int, t: Texts
) -> Iterable[PhoneQuestion]:
    """The questions as they stand below each other: first a total that the player wrote otherwise,
    which is quickly answered and may settle others."""
    asked = sorted(drawn.questions, key=lambda each: not each.counted)
    return (_question(each, scored, revision, t) for each in asked)


def _question(
    asked: QuestionDocument, scored: ScoredSheet, revision: int, t: Texts
) -> PhoneQuestion:
    same = t("phone.as_said" if asked.said_before else _as_read_or_entered(asked.doubt, scored))
    stands, answers = How.ANSWERED if asked.said_before else How.ACCEPTED, []
    for each in asked.answers:
        say = ",".join(each.says)
        if each.as_read:
            answers.append(AnswerButton(each.text, same, say, stands))
            continue
        change = each.parts
        if each.change:
            change = t("phone.change", points=wording.signed(each.change))
        elif each.changes_nothing and not change:
            change = t("phone.no_change")
        named = dict.fromkeys(say.replace("=", ",").replace("+", ",").split(","))
        spaces = tuple(name for name in named if is_sheet_space(name) and name not in asked.spaces)
        answers.append(AnswerButton(each.text, change, say, spaces=spaces))
    words = asked.text
    if len(asked.spaces) > 1 and not asked.stays_open and not asked.symbols:
        words = t("phone.ask_spaces", n=len(asked.spaces))
    track = asked.doubt.asks_about(()) or asked.counted
    body = {"say": asked.answers[0].says, "revision": revision} if asked.symbols else None
    confirms = "" if body is None else json.dumps(body)
    return PhoneQuestion(asked, words, track, tuple(answers), confirms)


def _as_read_or_entered(doubt: Doubt, scored: ScoredSheet) -> str:
    """Which sentence says why the first answer stands there."""
    rows = () if scored.reading is None else scored.reading.rows
    read = {rows[at.row][at.column] for space in doubt.cells if rows and (at := Place.parse(space))}
    return "phone.as_entered" if read and read != set(str(doubt.read)) else "phone.as_read"


# A single space.


class Choice(NamedTuple):
    """What a space may be: said as ``say``, in words, with the points it changes."""

    say: str
    words: str
    style: str
    change: str
    chosen: bool


class SpacePage(Frozen, kw_only=True):
    """One space, its neighbours to go on to, and what it may be. ``kind``: of a sheet that is
    played on, or of an empty one whose layout is learnt."""

    kind: str = "sheet"
    title: str
    key: str
    revision: int
    name: str
    has_photo: bool
    around: tuple[SpaceDocument, ...]
    row: int
    column: int
    fixed: str = ""
    choices: tuple[Choice, ...]
    monsters: tuple[Choice, ...] = ()
    star: Choice | None = None
    counts: tuple[str, ...] = ()
    side: float = SIDE


def space(found: SheetAtTable, name: str, second_game: bool, destroys: bool, t: Texts) -> SpacePage:
    """What may stand in a space; ``second_game``: monsters have letters and spaces stars there;
    ``destroys``: something in this game crosses spaces out."""
    scored = found.scored
    assert scored is not None
    drawn = document(found, scored, t)
    place = Place.parse(name)
    letter = scored.sheet.board.rows[place.row][place.column]
    printed = name in scored.sheet.layout.mountains or name in scored.sheet.layout.wasteland
    return SpacePage(
        title=f"{name}: {t(f'terrain.{letter}')}",
        key=found.key,
        revision=found.revision,
        name=name,
        has_photo=found.look is not None,
        around=around(drawn.map, name),
        row=place.row,
        column=place.column,
        fixed=t("phone.printed") if printed else "",
        choices=() if printed else tuple(_choices(scored, name, letter, destroys, t)),
        monsters=tuple(_monsters(scored, name, t)) if second_game and letter == "M" else (),
        star=_star(scored, name, t) if second_game else None,
        counts=tuple(_counts(scored, name, t)),
    )


def around(map_: Map, name: str) -> tuple[SpaceDocument, ...]:
    """The spaces round the one of this name."""
    row, column = Place.parse(name)
    every = (space for line in map_ for space in line)
    return tuple(at for at in every if max(abs(at.row - row), abs(at.column - column)) == 1)


def _choices(
    scored: ScoredSheet, name: str, now: str, destroys: bool, t: Texts
) -> Iterable[Choice]:
    unplayed = {"H": not scored.table.played.hero_terrain, "X": not destroys}
    for letter in READ_ORDER:
        if letter == now or not unplayed.get(letter):
            say = f"{name}={letter}"
            change = t("phone.as_it_is") if letter == now else _changed(scored, say, t)
            yield Choice(say, t(f"terrain.{letter}"), style_of(letter), change, letter == now)


def _changed(scored: ScoredSheet, say: str, t: Texts) -> str:
    """What a correction changes of the season's points, everything else staying as it is read."""
    now = scored.season
    if now is None or scored.table.cards is None:
        return ""
    try:
        sheet = correct(scored.sheet, Corrections.parse([say]))
    except KscoreError:
        return ""
    then = season_score(
        sheet, scored.table.cards, now.season, scored.table.coins, scored.table.played.hero_terrain
    )
    difference = then.total + now.extra - now.total
    return (
        t("phone.change", points=wording.signed(difference)) if difference else t("phone.no_change")
    )


def _monsters(scored: ScoredSheet, name: str, t: Texts) -> Iterable[Choice]:
    now = dict(scored.sheet.letters).get(name, "")
    for each in (*MONSTER_LETTERS, ""):
        words = each or t("phone.no_letter")
        yield Choice(f"{name}=M{each or '-'}", words, "tM", "", each == now)


def _star(scored: ScoredSheet, name: str, t: Texts) -> Choice:
    there = name in scored.sheet.stars
    say = f"{name}={'nostar' if there else 'star'}"
    return Choice(say, t("phone.no_star" if there else "phone.star"), "", "", there)


def _counts(scored: ScoredSheet, name: str, t: Texts) -> Iterable[str]:
    for line in tally_of(scored, t):
        for award in line.awards:
            if name in award.spaces:
                yield f"{line.what}: {wording.signed(award.points)}, {award.reason}"


# Coins and numbers.


class Number(NamedTuple):
    """A number on the sheet: where it stands, what it says now ("" for nothing), and the word it is
    said by."""

    place: str
    words: str
    value: str


class NumbersPage(Frozen, kw_only=True):
    """The coins and the written numbers."""

    title: str
    key: str
    revision: int
    photo: str
    coins: int
    most: int
    spent: int | None
    """Coins that are struck out; None where nothing is paid for with them."""
    numbers: tuple[Number, ...]
    most_points: int = MOST_POINTS
    said: tuple[str, ...]


def numbers(found: SheetAtTable, t: Texts) -> NumbersPage:
    """The coins that score, and every number that is written in the boxes up to this season."""
    scored = found.scored
    assert scored is not None
    reading = scored.reading
    boxes = {} if reading is None else {box.season: box for box in reading.boxes}
    seasons = SEASONS if found.season is None else (*found.season.earlier, found.season)
    lines = []
    for season in seasons if reading is not None else ():
        for field in BOX_FIELDS:
            value = getattr(boxes[season.value], field) if season.value in boxes else None
            words = f"{wording.season_name(season, t)}, {t(f'box.{field}')}"
            lines.append(Number(f"{season.value}.{field}", words, _written(value)))
    if reading is not None and (found.season is Season.WINTER or reading.final is not None):
        lines.append(Number(FINAL, t("check.final"), _written(reading.final)))
    extra = scored.corrections.extra
    if extra is not None or scored.table.played.other_cards:
        lines.append(Number("extra", t("report.extra"), _written(extra)))
    said: tuple[str, ...] = ()
    if reading is not None and scored.table.season is not None:
        check = check_numbers(reading, known_now(scored), scored.sheet, scored.table.season)
        said = tuple(wording.check_sentences(check, scored, t))
    return NumbersPage(
        title=t("phone.numbers"),
        key=found.key,
        revision=found.revision,
        photo=found.photo if found.look is not None else "",
        coins=scored.coins,
        most=COINS,
        spent=scored.sheet.spent if scored.table.played.skills or scored.sheet.spent else None,
        numbers=tuple(lines),
        said=said,
    )


def _written(number: int | None) -> str:
    return "" if number is None else str(number)
