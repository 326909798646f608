"""A season or a whole game as one self-contained HTML page: works offline, on a phone, with a keyboard, and on paper.

Both languages are in the page; its button changes between them. Without JavaScript everything can still be read.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from types import MappingProxyType

from engine.cards import CARDS
from engine.grid import ROW_NAMES, SIZE
from engine.score import Score
from engine.season import Season
from engine.sheet import Sheet
from engine.terrain import MARKED, PRINTED
from kscore.game import SEASONS, Game, Points
from kscore.messages import LANGUAGES, Texts
from kscore.open_questions import open_questions
from kscore.store import Entry
from kscore.views.wording import doubt_line, minus, season_name, signed
from scanner.reading import Doubt

MARGIN = 0.9
"""Cells of sheet around the grid on the photos."""
_CLASSES: Mapping[str, str] = MappingProxyType({".": "0", "^": "U", "#": "O"})
TERRAIN_LETTERS = MARKED + PRINTED
_PLOT_COLOURS = ("#005ab5", "#d55e00", "#006e50", "#aa1e32", "#6e3c96", "#000000", "#8a6d00", "#56758f")
_DASHES = ("", "6 3", "2 3", "8 3 2 3")

Photos = Mapping[tuple[str, Season], bytes]
"""By player and season: the straightened photo as JPEG, `MARGIN` cells of sheet around the grid."""


def page(game: Game, photos: Photos, lang: str) -> str:
    """The whole page; ``lang`` is the language it opens in."""
    title = escape(game.setup.name)
    here = files("kscore.report")
    style, script = (here.joinpath(name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    seasons = [season for season in SEASONS if any(game.entry(player, season) for player in game.setup.players)]
    parts = [
        f'<header><h1>{title}</h1><button id="language" type="button">{_both("page.other_language")}</button></header>',
        _cards(game),
        _legend(game),
        f"<h2>{_both('report.ranking')}</h2>{_standings(game)}{_solo(game)}",
        f"<h2>{_both('page.points')}</h2>{_table(game, seasons)}{_plot(game, seasons) if len(seasons) > 1 else ''}",
    ]
    for season in seasons:
        sheets = "".join(_sheet(game, player, season, photos) for player in game.setup.players)
        parts.append(f"<h2>{_each(lambda t, s=season: season_name(s, t))}</h2>{sheets}")
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head><body>{''.join(parts)}"
        f'<div id="live" class="unseen" aria-live="polite"></div><script>{script}</script></body></html>\n'
    )


def _each(text: object) -> str:
    """The same in both languages; ``text`` takes the sentences of one."""
    assert callable(text)
    said = {lang: escape(text(Texts(lang))) for lang in sorted(LANGUAGES)}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    return "".join(f'<span lang="{lang}">{sentence}</span>' for lang, sentence in said.items())


def _both(key: str, **values: object) -> str:
    return _each(lambda t: t(key, **values))


def _anchor(game: Game, player: str, season: Season) -> str:
    return f"s{game.setup.players.index(player)}-{season.value}"


def _cards(game: Game) -> str:
    items = []
    for edict, key in zip("ABCD", game.setup.cards, strict=True):
        card = CARDS[key]
        name = _each(lambda t, c=card: c.name(t.lang))
        rule = _each(lambda t, c=card: c.rule(t.lang))
        summary = f'<summary><span class="edict {edict}">{edict}</span>{name}</summary>'
        items.append(f"<li><details>{summary}<p>{rule}</p></details></li>")
    return f'<ul class="cards">{"".join(items)}</ul>'


def _legend(game: Game) -> str:
    """What the letters and signs on the maps mean, those that occur."""
    sheets = [entry.sheet for entry in game.entries if entry.sheet is not None and not entry.undone]
    used = [letter for letter in TERRAIN_LETTERS if any(letter in str(sheet.board) for sheet in sheets)]
    items = [
        f'<span class="key t{_CLASSES.get(letter, letter)}">{letter}</span> '
        + _each(lambda t, x=letter: t(f"terrain.{x}"))
        for letter in used
    ]
    items += [f"° {_both('report.ruin')}"] if any(sheet.layout.ruins for sheet in sheets) else []
    items += [f"★ {_both('report.star')}"] if any(sheet.stars for sheet in sheets) else []
    items += [f"? {_both('report.doubt')}", f"✎ {_both('page.by_hand')}"] if sheets else []
    return f'<p class="legend">{" · ".join(items)}</p>' if sheets else ""


def _standings(game: Game) -> str:
    rows = []
    for place in game.standings():
        key = "ranking.shared" if place.shared else "ranking.by_monsters" if place.by_monsters else ""
        note = _both(key) if key else ""
        rows.append(
            f'<tr><td>{place.rank}.</td><td class="name">{escape(place.player.name)}</td>'
            f'<td><b>{minus(place.player.total)}</b></td><td class="note">{note}</td></tr>'
        )
    return f'<table class="numbers">{"".join(rows)}</table>'


def _solo(game: Game) -> str:
    solo = game.solo()
    if solo is None:
        return ""
    values = {"total": solo.total, "target": solo.target, "rating": minus(solo.rating)}
    return f"<p><b>{_each(lambda t: t('game.solo', title=solo.title.name(t.lang), **values))}</b></p>"


def _table(game: Game, seasons: Sequence[Season]) -> str:
    heads = "".join(f'<th scope="col">{_each(lambda t, s=season: season_name(s, t))}</th>' for season in seasons)
    rows = []
    for player in game.setup.players:
        cells = []
        for season in seasons:
            points = game.points(player, season)
            if points is None:
                cells.append("<td>·</td>")
            elif points.score is None:
                cells.append(f"<td>{minus(points.total)}*</td>")
            else:
                cells.append(f'<td><a href="#{_anchor(game, player, season)}">{minus(points.total)}</a></td>')
        total = f"<td><b>{minus(game.total(player))}</b></td>"
        rows.append(f'<tr><th scope="row">{escape(player)}</th>{"".join(cells)}{total}</tr>')
    typed = any(points.score is None for points in _all_points(game))
    note = f"<p>* {_both('game.typed_total')}</p>" if typed else ""
    head = f'<tr><th scope="col">{_both("game.player")}</th>{heads}<th scope="col">{_both("game.total")}</th></tr>'
    return f'<div class="scroll"><table class="numbers">{head}{"".join(rows)}</table></div>{note}'


def _all_points(game: Game) -> Iterable[Points]:
    found = (game.points(player, season) for player in game.setup.players for season in SEASONS)
    return (points for points in found if points is not None)


def _plot(game: Game, seasons: Sequence[Season]) -> str:
    """Points added up over the seasons: a line a player, told apart by colour, dashes and the name at its end."""
    sums: dict[str, list[int]] = {}
    for player in game.setup.players:
        so_far = [0]
        for season in seasons:
            points = game.points(player, season)
            if points is None:
                break
            so_far.append(so_far[-1] + points.total)
        sums[player] = so_far
    every = [value for values in sums.values() for value in values]
    low, high = min(every), max(max(every), min(every) + 1)
    left, right, top, bottom = 34.0, 350.0, 15.0, 285.0

    def x(number: int) -> float:
        return left + (right - left) * number / len(seasons)

    def y(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / (high - low)

    step = next(s for s in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if (high - low) / s <= 6)
    lines = []
    for value in range(-(-low // step) * step, high + 1, step):
        lines.append(f'<line x1="{left}" x2="{right}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd5c2"/>')
        lines.append(f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{minus(value)}</text>')
    for number, season in enumerate(seasons, start=1):
        for lang in sorted(LANGUAGES):
            name = escape(season_name(season, Texts(lang)))
            lines.append(
                f'<text lang="{lang}" x="{x(number):.1f}" y="{bottom + 20}" text-anchor="middle">{name}</text>'
            )
    ends = sorted(((y(values[-1]), player) for player, values in sums.items()))
    height = -100.0
    for number, values in enumerate(sums.values()):
        colour, dash = _PLOT_COLOURS[number % len(_PLOT_COLOURS)], _DASHES[number // len(_PLOT_COLOURS) % len(_DASHES)]
        path = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate(values))
        stroke = f'stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"'
        lines.append(f'<polyline points="{path}" fill="none" {stroke}/>')
        lines += [f'<circle cx="{x(n):.1f}" cy="{y(v):.1f}" r="3.5" fill="{colour}"/>' for n, v in enumerate(values)]
    for at, player in ends:
        height = max(at, height + 17)  # names that would lie on each other move down
        last = sums[player]
        colour = _PLOT_COLOURS[list(sums).index(player) % len(_PLOT_COLOURS)]
        lines.append(
            f'<text x="{x(len(last) - 1) + 8:.1f}" y="{height + 4:.1f}" fill="{colour}" font-weight="bold">'
            f"{escape(player)} {minus(last[-1])}</text>"
        )
    said = "; ".join(f"{player}: {', '.join(minus(value) for value in values[1:])}" for player, values in sums.items())
    label = f'role="img" aria-label="{escape(said)}"'
    return f'<svg class="plot" viewBox="0 0 480 315" font-size="15" {label}>{"".join(lines)}</svg>'


def _sheet(game: Game, player: str, season: Season, photos: Photos) -> str:
    entry, points = game.entry(player, season), game.points(player, season)
    if entry is None or points is None:
        return ""
    head = f"<h3>{escape(player)}: {minus(points.total)}</h3>"
    if entry.sheet is None or points.score is None:
        return f'<section class="sheet">{head}<p>{_both("game.typed_total")}</p></section>'
    doubts = open_questions(game, entry)
    doubtful = {space for doubt in doubts for space in doubt.cells}
    corrected = {text.partition("=")[0] for text in entry.corrections.texts()}
    photo = photos.get((player, season))
    inner = [_photo(photo, player)] if photo is not None else []
    inner += [_map(entry.sheet, doubtful - corrected, corrected), _tally(points, season)]
    return (
        f'<section class="sheet" id="{_anchor(game, player, season)}">{head}<div class="parts">{"".join(inner)}</div>'
        f"{_notes(entry, doubts)}</section>"
    )


def _map(sheet: Sheet, doubtful: set[str], corrected: set[str]) -> str:
    letters = dict(sheet.letters)
    columns = "".join(f'<th scope="col">{number}</th>' for number in range(1, 12))
    rows = []
    for row, line in zip(ROW_NAMES, sheet.board.rows, strict=True):
        cells = []
        for column, letter in enumerate(line, start=1):
            space = f"{row}{column}"
            classes = [f"t{_CLASSES.get(letter, letter)}"]
            classes += [
                name
                for name, spaces in (("ruin", sheet.layout.ruins), ("doubt", doubtful), ("corrected", corrected))
                if space in spaces
            ]
            note = "?" if space in doubtful else "✎" if space in corrected else "★" if space in sheet.stars else ""
            mark = f"<i>{note}</i>" if note else ""
            names = " / ".join(Texts(lang)(f"terrain.{letter}") for lang in sorted(LANGUAGES))
            shown = letter + letters.get(space, "").lower() if letter != "." else ""
            cells.append(
                f'<td class="{" ".join(classes)}" data-c="{space}" title="{space} {escape(names)}">'
                f"<span>{shown}</span>{mark}</td>"
            )
        rows.append(f'<tr><th scope="row">{row}</th>{"".join(cells)}</tr>')
    return f'<table class="map"><tr><th></th>{columns}</tr>{"".join(rows)}</table>'


def _photo(photo: bytes, player: str) -> str:
    side = SIZE + 2 * MARGIN
    cells = "".join(
        f'<rect data-c="{row}{column}" x="{MARGIN + column - 1:g}" y="{MARGIN + number:g}" width="1" height="1"/>'
        for number, row in enumerate(ROW_NAMES)
        for column in range(1, 12)
    )
    return (
        f'<div class="photo"><img alt="{escape(player)}" src="data:image/jpeg;base64,{b64encode(photo).decode()}">'
        f'<svg viewBox="0 0 {side:g} {side:g}" aria-hidden="true">{cells}</svg></div>'
    )


def _tally(points: Points, season: Season) -> str:
    score = points.score
    assert score is not None
    lines = []
    for entry in score.cards:
        name = _each(lambda t, c=entry.card: c.name(t.lang))
        head = f'<span class="edict {entry.edict}">{entry.edict}</span>{name}'
        lines.append(_line(str(entry.score.points), head, _cells(entry.score)))
        for award in entry.score.awards:
            reason = _each(lambda t, a=award: a.reason.text(t.lang))
            lines.append(_line(signed(award.points), reason, award.cells, "award"))
    lines.append(_line(str(score.coins), _both("report.coins"), ()))
    lines.append(_line(minus(score.monsters.points), _both("report.monsters"), _cells(score.monsters)))
    total = _each(lambda t: t("report.total", season=season_name(season, t)))
    total_line = f'<div class="total">{total}: {minus(score.total)}</div>'
    return f'<div class="tally"><ul class="lines">{"".join(lines)}</ul>{total_line}</div>'


def _cells(score: Score) -> tuple[str, ...]:
    return tuple(dict.fromkeys(space for award in score.awards for space in award.cells))


def _line(points: str, text: str, spaces: Sequence[str], kind: str = "card") -> str:
    data = f' data-s="{" ".join(spaces)}"' if spaces else ""
    inner = f"<b>{points}</b><span>{text}</span>"
    return f'<li class="{kind}"><button type="button" aria-pressed="false"{data}>{inner}</button></li>'


def _notes(entry: Entry, doubts: Sequence[Doubt]) -> str:
    notes = [_each(lambda t, d=doubt: f"? {doubt_line(d, t)}") for doubt in doubts]
    if entry.corrections:
        notes.append(_both("page.corrected", corrections=", ".join(entry.corrections.texts())))
    if entry.photo:
        notes.append(escape(entry.photo.replace("\\", "/").rsplit("/", 1)[-1]))
    return f'<ul class="notes">{"".join(f"<li>{note}</li>" for note in notes)}</ul>' if notes else ""
