"""Runs ``kscore neuland``. The table is read or typed tile by tile, the question answered in the
medium that was asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from kscore.cli.options import Form
from kscore.console import Session
from kscore.disk import write_whole
from kscore.engine.errors import EngineError
from kscore.engine.neuland.errors import BadTable
from kscore.engine.neuland.laying import Fit, fitting_places
from kscore.engine.neuland.notation import complete_tile_text, parse_tile, tile_text
from kscore.engine.neuland.places import BOTTOM, LEFT, RIGHT, TOP, Place, place_name, row_name
from kscore.engine.neuland.settling import Settlement, settle
from kscore.engine.neuland.table import Spot, Table, row_counts
from kscore.engine.neuland.table_text import GAP, parse_table, table_text
from kscore.engine.neuland.terrain import LETTERS, Feature
from kscore.engine.neuland.tile import Tile
from kscore.engine.neuland.topics import NeulandTopic, find_topic
from kscore.engine.neuland.whatif import Turn, what_if
from kscore.errors import Exit, Mistyped, sentence
from kscore.library.neuland import Question, question, read_table
from kscore.messages import Texts
from kscore.views.neuland import json_form, terminal as texts
from kscore.views.neuland.picture import svg


def answer(
    table: Path, ask: list[str] | None, picture: Path | None, form: Form, session: Session
) -> int:
    """``kscore neuland``: answers a question about the table in a file.

    Raises Mistyped, FileTrouble, and what the engine says about tables, tiles and moves.
    """
    t, terminal, words, as_json = session.t, session.terminal, ask or [], form.as_json
    word = "" if table.exists() else str(table).casefold()
    if word in ("explain", "type"):
        _refuse(word, picture, as_json and word == "type")
    if word == "explain" and words:
        return _explain(find_topic(" ".join(words)), as_json, session)
    if word == "type":
        if len(words) != 1:
            raise Mistyped("neuland.type.file")
        if not terminal.is_interactive():
            raise Mistyped("neuland.type.nobody")
        terminal.show(texts.everything(settle(type_table(Path(words[0]), session)), t))
        return int(Exit.SCORED)
    if picture is not None and picture.suffix.lower() != ".svg":
        raise Mistyped("neuland.picture.svg", path=picture)
    laid = read_table(table, terminal.stdin)
    asked = question(words, laid)
    if isinstance(asked, NeulandTopic):
        _refuse("explain", picture, False)
        return _explain(asked, as_json, session)
    if asked == "tidy" and as_json:
        raise Mistyped("neuland.ask.tidy_json")
    settled = settle(laid)
    outcome = what_if(laid, asked) if isinstance(asked, list) else None
    found = fitting_places(laid, asked) if isinstance(asked, Tile) else ()
    if as_json:
        terminal.show(json.dumps(_json(asked, settled, outcome, found, t), ensure_ascii=False))
    else:
        terminal.show(_text(asked, settled, outcome, found, t))
    if picture is not None:
        drawn = svg(settled if outcome is None else outcome.after, t)
        write_whole(picture, drawn.encode())
        if not as_json:
            terminal.tell(t("wrote", path=picture))
    return int(Exit.SCORED)


def _refuse(word: str, picture: Path | None, as_json: bool) -> None:
    """Raises Mistyped without anything to draw or tell as JSON."""
    for option, typed in (("--picture", picture is not None), ("--json", as_json)):
        if typed:
            raise Mistyped("option.together", option=option, other=word)


def _explain(topic: NeulandTopic, as_json: bool, session: Session) -> int:
    t, terminal = session.t, session.terminal
    if as_json:
        terminal.show(json.dumps(json_form.topic_json(topic, t.lang), ensure_ascii=False))
    else:
        terminal.show(texts.topic(topic, t))
    return int(Exit.SCORED)


def _json(
    asked: Question, settled: Settlement, outcome: Turn | None, found: Sequence[Fit], t: Texts
) -> dict[str, Any]:
    data = json_form.table_json(settled, t.lang)
    if isinstance(asked, Spot):
        data["explain"] = json_form.region_name(settled, settled.regions.region_of(asked))
    if outcome is not None:
        data["what_if"] = json_form.outcome_json(outcome, t.lang)
    if isinstance(asked, Tile):
        data["fits"] = [json_form.fit_json(fit) for fit in found]
    return data


def _text(
    asked: Question, settled: Settlement, outcome: Turn | None, found: Sequence[Fit], t: Texts
) -> RenderableType:
    if asked == "tidy":
        return table_text(settled.regions.table, t.lang).rstrip("\n")
    if isinstance(asked, Spot):
        return texts.region_lines(settled, settled.regions.region_of(asked), t)
    if isinstance(asked, Tile):
        return texts.fitting(asked, found, t)
    return texts.everything(settled, t) if outcome is None else texts.what_if(outcome, t)


Ask = Callable[[str], str]
_BACK = "<"


def type_table(path: Path, session: Session) -> Table:
    """Asks for a table tile by tile and writes ``path``. What cannot lie so, or is broken off, is
    written as far as it was typed. Raises Mistyped where the file is there already, and what the
    engine says about the table."""
    t, terminal = session.t, session.terminal
    if path.exists():
        raise Mistyped("neuland.type.exists", path=path)

    def answer(prompt: str) -> str:
        try:
            return terminal.ask(prompt).strip()
        except EOFError:
            return ""

    terminal.tell(t("neuland.type.how"))
    tiles: dict[Place, Tile] = {}
    written = ""
    try:
        row = 1
        while _type_row(row, tiles, answer, session):
            row += 1
        table = _with_colours(tiles, answer, session)
        written = table_text(table, t.lang)
        return table
    finally:
        if tiles:
            path.write_text(written or _rows_text(tiles, t), encoding="utf-8")
            terminal.tell(t("wrote", path=path))


def _rows_text(tiles: Mapping[Place, Tile], t: Texts) -> str:
    """Tiles row by row, though no table can be made of them."""
    columns = range(1, 1 + max(column for _, column in tiles))
    rows = range(1, 1 + max(row for row, _ in tiles))
    words = (
        [tile_text(tiles[row, c], t.lang) if (row, c) in tiles else GAP for c in columns]
        for row in rows
    )
    return "".join(" ".join(line) + "\n" for line in words)


def _type_row(row: int, tiles: dict[Place, Tile], ask: Ask, session: Session) -> bool:
    """Whether anything was typed in a row."""
    t, terminal = session.t, session.terminal
    column = 1
    while True:
        place = (row, column)
        known = sides_known(place, tiles)
        letters = LETTERS[t.lang]
        shown = "".join(letters[known[side]] if side in known else "?" for side in range(4))
        line = ask(t("neuland.type.prompt", place=place_name(place), sides=shown))
        if not line:
            break
        if line == _BACK:
            column = max(1, column - 1)
            tiles.pop((row, column), None)
            continue
        if line != GAP:
            try:
                tiles[place] = _fitting(parse_tile(complete_tile_text(line, known)), known)
            except EngineError as error:
                terminal.tell(sentence(error, t))
                continue
            terminal.tell("    " + tile_words(tiles[place], t))
        column += 1
    if column > 1 and any(place[0] == row for place in tiles):
        own = [tile for place, tile in tiles.items() if place[0] == row]
        cities = sum(len(tile.cities) for tile in own)
        counted = {"tiles": t("neuland.tiles", n=len(own)), "cities": t("neuland.cities", n=cities)}
        terminal.tell(t("neuland.type.row", row=row_name(row), **counted))
    return column > 1


def sides_known(place: Place, tiles: Mapping[Place, Tile]) -> dict[int, Feature]:
    """The terrains that neighbours require of a place's sides. A tile lies above or left of it."""
    row, column = place
    known = {}
    for side, there, facing in ((TOP, (row - 1, column), BOTTOM), (LEFT, (row, column - 1), RIGHT)):
        if there in tiles:
            known[side] = tiles[there].terrain_at(facing)
    return known


def tile_words(tile: Tile, t: Texts) -> str:
    """A tile in words: shortest text, parts, cities."""
    parts = ", ".join(
        f"{name.text(t.lang)} {t(f'neuland.region.{name.terrain}')}" for name in tile.names
    )
    return f"{tile_text(tile, t.lang)}: {parts}; {t('neuland.cities', n=len(tile.cities))}"


def _fitting(tile: Tile, known: Mapping[int, Feature]) -> Tile:
    for side, terrain in known.items():
        if tile.terrain_at(side) is not terrain:
            has = tile.terrain_at(side)
            raise BadTable("neuland_side_must_be", side=str(side), terrain=has, there=terrain)
    return tile


def _with_colours(tiles: Mapping[Place, Tile], ask: Ask, session: Session) -> Table:
    """The table with typed colours. Asked anew while they cannot be."""
    t, terminal = session.t, session.terminal
    table = Table(tiles)
    cities = sum(number for _, number in row_counts(table).values())
    counted = {"tiles": t("neuland.tiles", n=len(tiles)), "cities": t("neuland.cities", n=cities)}
    terminal.tell(t("neuland.type.colours", **counted))
    lines: list[str] = []
    while True:
        line = ask(t("neuland.type.colour"))
        if line:
            lines.append(line)
            continue
        try:
            return parse_table(table_text(table) + "\n" + "\n".join(lines) + "\n")
        except EngineError as error:
            terminal.tell(sentence(error, t))
            lines.clear()
