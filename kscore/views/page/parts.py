"""What the page shows, as data for its template: a table, a plot, and each sheet with its map and its lines."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

from engine.cards import CARDS
from engine.cards.card import Card
from engine.game import Standing
from engine.grid import ROW_NAMES, SIZE
from engine.score import Award, Score
from engine.season import SEASONS, Season
from engine.sheet import Sheet
from engine.terrain import MARKED, PRINTED
from kscore.by_record import open_questions
from kscore.entry import Entry
from kscore.game import Game, Points
from kscore.messages import LANGUAGES, Texts
from kscore.open_totals import OpenTotals
from kscore.views.page.plot import Plot, plot_of
from kscore.views.wording import doubt_line, minus, season_name, signed, span_text, total_text
from scanner.reading import Doubt

MARGIN = 0.9
"""Cells of sheet around the grid on the photos."""
TERRAIN_LETTERS = MARKED + PRINTED
"""In the order of the legend."""
_CLASSES: Mapping[str, str] = MappingProxyType({".": "t0", "^": "tU", "#": "tO"})
"""Style classes of the letters that a class's name cannot hold."""

Photos = Mapping[tuple[str, Season], bytes]
"""By player and season: the straightened photo as JPEG, `MARGIN` cells of sheet around the grid."""


class Verbatim(str):
    """Text that stands in the page exactly as it is: this package's own files, base64; never what people wrote."""


@dataclass(frozen=True)
class Said:
    """One thing said in every language: (language, sentence) in the order of the languages' keys."""

    each: tuple[tuple[str, str], ...]

    @classmethod
    def by(cls, text: Callable[[Texts], str]) -> Said:
        """What ``text`` says with each language's sentences."""
        return cls(tuple((lang, text(Texts(lang))) for lang in sorted(LANGUAGES)))

    @classmethod
    def of(cls, key: str, /, **values: object) -> Said:
        """The sentence of a message key."""
        return cls.by(lambda t: t(key, **values))

    @property
    def same(self) -> str | None:
        """The sentence where it is the same in all languages, else None."""
        sentences = {sentence for _, sentence in self.each}
        return sentences.pop() if len(sentences) == 1 else None


@dataclass(frozen=True)
class CardRule:
    """A card of the game under its edict (A to D)."""

    edict: str
    name: Said
    rule: Said


@dataclass(frozen=True)
class Key:
    """A letter on the maps, its style class, and what it means."""

    letter: str
    style: str
    name: Said


@dataclass(frozen=True)
class Legend:
    """What the letters and signs on the maps mean, those that occur."""

    keys: tuple[Key, ...]
    ruins: bool
    stars: bool


@dataclass(frozen=True)
class Rank:
    """A player's place (None for a player without a sheet); ``notes`` say how a tie was settled and what is open."""

    rank: int | None
    player: str
    total: str
    notes: tuple[Said, ...]


@dataclass(frozen=True)
class Cell:
    """Points of one player in one season, "?" behind what questions may change. ``anchor`` is the sheet's, None where
    only a total was typed."""

    points: str
    anchor: str | None


@dataclass(frozen=True)
class Row:
    """A player's points: a cell a season, None where nothing is known yet."""

    player: str
    cells: tuple[Cell | None, ...]
    total: str


@dataclass(frozen=True)
class Space:
    """A space of the map as shown: its name, style classes, terrain's name, letter and the sign in its corner."""

    name: str
    style: str
    terrain: str
    shown: str
    sign: str


@dataclass(frozen=True)
class Photo:
    """A straightened photo (JPEG as base64) and the whole side and margin in cells."""

    base64: Verbatim
    side: str
    margin: float


@dataclass(frozen=True)
class Line:
    """A line of the tally: points, what for, the spaces that light up. ``edict`` stands before a card's name."""

    points: str
    what: Said
    spaces: tuple[str, ...]
    award: bool = False
    edict: str | None = None


@dataclass(frozen=True, kw_only=True)
class SheetPart:
    """One player's sheet of one season. ``map`` is None where only a total was typed."""

    anchor: str
    player: str
    total: str
    map: tuple[tuple[Space, ...], ...] | None = None
    photo: Photo | None = None
    lines: tuple[Line, ...] = ()
    doubts: tuple[Said, ...] = ()
    corrections: str = ""
    photo_name: str = ""


@dataclass(frozen=True)
class SeasonPart:
    """The sheets of one season."""

    name: Said
    total: Said
    sheets: tuple[SheetPart, ...]


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """Everything the template shows."""

    title: str
    style: Verbatim
    script: Verbatim
    cards: tuple[CardRule, ...]
    legend: Legend | None
    standings: tuple[Rank, ...]
    solo: Said | None
    rows: tuple[Row, ...]
    typed: bool
    plot: Plot | None
    seasons: tuple[SeasonPart, ...]


def game_page(game: Game, photos: Photos) -> GamePage:
    """A game as its page shows it."""
    seasons = [season for season in SEASONS if any(game.entry(player, season) for player in game.setup.players)]
    left = OpenTotals.of(game)
    return GamePage(
        title=game.setup.name,
        style=_file("page.css"),
        script=_file("page.js"),
        cards=tuple(_card(edict, CARDS[key]) for edict, key in zip("ABCD", game.setup.cards, strict=True)),
        legend=_legend(game),
        standings=(
            *(_rank(place, game, left) for place in game.standings()),
            *(Rank(None, player, "", (Said.of("ranking.no_sheet"),)) for player in game.unranked),
        ),
        solo=_solo(game),
        rows=tuple(_row(game, player, seasons, left) for player in game.setup.players),
        typed=any(points.score is None for points in _all_points(game)),
        plot=plot_of(_sums(game, seasons), len(seasons), _open(game, left)) if len(seasons) > 1 else None,
        seasons=tuple(_season(game, season, photos, left) for season in seasons),
    )


def _file(name: str) -> Verbatim:
    """A file of this package, to stand in the page as it is."""
    return Verbatim(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _card(edict: str, card: Card) -> CardRule:
    return CardRule(edict, Said.by(lambda t: card.name(t.lang)), Said.by(lambda t: card.rule(t.lang)))


def _season_name(season: Season) -> Said:
    return Said.by(lambda t: season_name(season, t))


def _style(letter: str) -> str:
    return _CLASSES.get(letter, f"t{letter}")


def _legend(game: Game) -> Legend | None:
    sheets = [entry.sheet for entry in game.entries if entry.sheet is not None and not entry.undone]
    if not sheets:
        return None
    used = [letter for letter in TERRAIN_LETTERS if any(letter in str(sheet.board) for sheet in sheets)]
    return Legend(
        tuple(Key(letter, _style(letter), _terrain(letter)) for letter in used),
        ruins=any(sheet.layout.ruins for sheet in sheets),
        stars=any(sheet.stars for sheet in sheets),
    )


def _terrain(letter: str) -> Said:
    return Said.by(lambda t: t(f"terrain.{letter}"))


def _rank(place: Standing, game: Game, left: OpenTotals) -> Rank:
    name, total = place.player.name, place.player.total
    span, behind = left.player(name), game.behind(name)
    notes = [Said.of("ranking.undecided" if place.undecided else "ranking.shared")] if place.shared else []
    notes += [Said.of("ranking.by_monsters")] if place.by_monsters and not place.shared else []
    if span is not None:
        notes.append(Said.by(lambda t: span_text(total, span, t)))
        notes.append(Said.of("open.here" if game.recorded else "open.alone", n=span.questions, name=name))
    if behind:
        notes.append(
            Said.by(lambda t: t("ranking.behind", seasons=", ".join(season_name(season, t) for season in behind)))
        )
    return Rank(place.rank, name, total_text(total, span), tuple(notes))


def _open(game: Game, left: OpenTotals) -> frozenset[str]:
    return frozenset(player for player in game.setup.players if left.player(player) is not None)


def _solo(game: Game) -> Said | None:
    solo = game.solo()
    if solo is None:
        return None
    values = {"total": solo.total, "target": solo.target, "rating": minus(solo.rating)}
    return Said.by(lambda t: t("game.solo", title=solo.title.name(t.lang), **values))


def _row(game: Game, player: str, seasons: Sequence[Season], left: OpenTotals) -> Row:
    cells: list[Cell | None] = []
    for season in seasons:
        points = game.points(player, season)
        if points is None:
            cells.append(None)
        else:
            shown = total_text(points.total, left.sheet(player, season))
            cells.append(Cell(shown, None if points.score is None else _anchor(game, player, season)))
    total = "·" if player in game.unranked else total_text(game.total(player), left.player(player))
    return Row(player, tuple(cells), total)


def _all_points(game: Game) -> Iterable[Points]:
    found = (game.points(player, season) for player in game.setup.players for season in SEASONS)
    return (points for points in found if points is not None)


def _sums(game: Game, seasons: Sequence[Season]) -> dict[str, list[int]]:
    """Each player's points added up, beginning with 0, up to the first season that is missing."""
    sums: dict[str, list[int]] = {}
    for player in game.setup.players:
        so_far = [0]
        for season in seasons:
            points = game.points(player, season)
            if points is None:
                break
            so_far.append(so_far[-1] + points.total)
        sums[player] = so_far
    return sums


def _season(game: Game, season: Season, photos: Photos, left: OpenTotals) -> SeasonPart:
    sheets = (_sheet(game, player, season, photos.get((player, season)), left) for player in game.setup.players)
    total = Said.by(lambda t: t("report.total", season=season_name(season, t)))
    return SeasonPart(_season_name(season), total, tuple(sheet for sheet in sheets if sheet is not None))


def _anchor(game: Game, player: str, season: Season) -> str:
    return f"s{game.setup.players.index(player)}-{season.value}"


def _sheet(game: Game, player: str, season: Season, photo: bytes | None, left: OpenTotals) -> SheetPart | None:
    entry, points = game.entry(player, season), game.points(player, season)
    if entry is None or points is None:
        return None
    anchor, total = _anchor(game, player, season), total_text(points.total, left.sheet(player, season))
    if entry.sheet is None or points.score is None:
        return SheetPart(anchor=anchor, player=player, total=total)
    doubts = open_questions(game, entry)
    doubtful = {space for doubt in doubts for space in doubt.cells}
    corrected = {text.partition("=")[0] for text in entry.corrections.texts()}
    return SheetPart(
        anchor=anchor,
        player=player,
        total=total,
        map=_map(entry.sheet, doubtful - corrected, corrected),
        photo=None if photo is None else Photo(Verbatim(b64encode(photo).decode()), f"{SIZE + 2 * MARGIN:g}", MARGIN),
        lines=tuple(_tally(points)),
        doubts=tuple(_doubt(doubt) for doubt in doubts),
        corrections=", ".join(entry.corrections.texts()),
        photo_name=_name(entry),
    )


def _doubt(doubt: Doubt) -> Said:
    return Said.by(lambda t: f"? {doubt_line(doubt, t)}")


def _name(entry: Entry) -> str:
    """The photo's file name, whichever system wrote its path."""
    return (entry.photo or "").replace("\\", "/").rsplit("/", 1)[-1]


def _map(sheet: Sheet, doubtful: set[str], corrected: set[str]) -> tuple[tuple[Space, ...], ...]:
    """Eleven rows of eleven spaces."""
    letters = dict(sheet.letters)
    marked = (("ruin", sheet.layout.ruins), ("doubt", doubtful), ("corrected", corrected))

    def space(row: str, column: int, letter: str) -> Space:
        name = f"{row}{column}"
        style = " ".join([_style(letter), *(kind for kind, spaces in marked if name in spaces)])
        sign = "?" if name in doubtful else "✎" if name in corrected else "★" if name in sheet.stars else ""
        terrain = " / ".join(Texts(lang)(f"terrain.{letter}") for lang in sorted(LANGUAGES))
        return Space(name, style, terrain, letter + letters.get(name, "").lower() if letter != "." else "", sign)

    return tuple(
        tuple(space(row, column, letter) for column, letter in enumerate(line, start=1))
        for row, line in zip(ROW_NAMES, sheet.board.rows, strict=True)
    )


def _tally(points: Points) -> Iterable[Line]:
    score = points.score
    assert score is not None
    for entry in score.cards:
        name = _card(entry.edict, entry.card).name
        yield Line(str(entry.score.points), name, _spaces(entry.score), edict=entry.edict)
        for award in entry.score.awards:
            yield Line(signed(award.points), _reason(award), tuple(award.cells), award=True)
    yield Line(str(score.coins), Said.of("report.coins"), ())
    yield Line(minus(score.monsters.points), Said.of("report.monsters"), _spaces(score.monsters))


def _reason(award: Award) -> Said:
    return Said.by(lambda t: award.reason.text(t.lang))


def _spaces(score: Score) -> tuple[str, ...]:
    return tuple(dict.fromkeys(space for award in score.awards for space in award.cells))
