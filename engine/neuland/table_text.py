"""A table as people type it (docs/neuland.md), strictly read and printed in the same form.

::

    # The tiles, row by row. A dot is a gap.
    A | wwpp+  ppmw
    B | .      mpww

    red 23: A1w B2m
    blue 17:
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kscore.engine.neuland.errors import BadTable, BadTile, InTable, NeulandError, SeveralSlips
from kscore.engine.neuland.notation import excerpt, parse_part_name, parse_tile, tile_text
from kscore.engine.neuland.places import Place, parse_place, place_name, row_name
from kscore.engine.neuland.table import MOST_TILES, Player, Spot, Table, find_spot
from kscore.engine.neuland.tile import Tile

GAP = "."
_LABEL = re.compile(r"([A-Za-z]{1,2})\s*\|\s*(.*)")
_PLAYER = re.compile(r"([^\W\d_]+)\s+([0-9]{1,4})\s*:\s*(.*)")
_LIKE_A_PLAYER = re.compile(r"[^\W\d_]+\s+\d+\b.*")
_SPOT = re.compile(r"([a-z]{1,2}[0-9]{1,3}|0[0-9]{1,3})([a-z][1-9]?)", re.IGNORECASE)


def parse_table(text: str) -> Table:
    """The table of its text. Raises InTable, which names the line and the place, and BadTable for a
    text without tiles.
    """
    lines = [
        (number, line)
        for number, whole in enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
        if (line := whole.partition("#")[0].strip())
    ]
    rows = [entry for entry in lines if ":" not in entry[1]]
    colours = [entry for entry in lines if ":" in entry[1]]
    for number, line in rows:
        if colours and number > colours[0][0]:
            raise _line_error(number, BadTable("neuland_row_after_players", text=excerpt(line)))
    tiles: dict[Place, Tile] = {}
    slips = [
        slip
        for row, (number, line) in enumerate(rows, start=1)
        for slip in _add_row(line, row, number, tiles)
    ]
    if slips:
        raise SeveralSlips.combine(slips)
    try:
        try:
            players = [_player(line, number, tiles) for number, line in colours]
        except InTable:
            Table(tiles)  # a row with a slip moves its tiles: that slip is to be told first
            raise
        return Table(tiles, tuple(players))
    except InTable:
        raise
    except SeveralSlips as error:
        raise SeveralSlips([_add_line(slip, rows, colours) for slip in error.problems]) from None
    except BadTable as error:
        raise _add_line(error, rows, colours) from None


def _add_line(
    problem: BadTable, rows: Sequence[tuple[int, str]], colours: Sequence[tuple[int, str]]
) -> BadTable:
    """The problem of a table with the line where it was typed."""
    if problem.player is not None:
        return _line_error(colours[problem.player][0], problem)
    if problem.place is not None:
        return _line_error(rows[problem.place[0] - 1][0], problem)
    return problem


def _line_error(number: int, problem: NeulandError) -> InTable:
    return InTable("neuland_in_line", line=number, problem=problem)


def _add_row(line: str, row: int, number: int, tiles: dict[Place, Tile]) -> Iterator[InTable]:
    """Adds the tiles of one row and yields what is wrong. The row stands in line ``number``."""
    label = _LABEL.fullmatch(line)
    if label is not None:
        if label[1].upper() != row_name(row):
            yield _line_error(
                number, BadTable("neuland_row_label", label=label[1], row=row_name(row))
            )
        line = label[2]
    elif _LIKE_A_PLAYER.fullmatch(line):
        yield _line_error(number, BadTable("neuland_player_form", text=excerpt(line)))
        return
    for column, word in enumerate(line.split(), start=1):
        if word == GAP:
            continue
        place = (row, column)
        if len(tiles) > MOST_TILES:
            return  # that there are too many is told of the first one too many
        try:
            if set(word) == {GAP}:
                raise BadTile("neuland_joined_gaps")
            tiles[place] = parse_tile(word)
        except NeulandError as error:
            yield InTable(line=number, tile=place_name(place), text=excerpt(word), problem=error)


def _player(line: str, number: int, tiles: Mapping[Place, Tile]) -> Player:
    found = _PLAYER.fullmatch(line)
    if found is None:
        raise _line_error(number, BadTable("neuland_player_form", text=excerpt(line)))
    try:
        spots = [parse_spot(word, tiles) for word in found[3].replace(",", " ").split()]
    except NeulandError as error:
        raise _line_error(number, error) from None
    return Player(found[1], int(found[2]), tuple(sorted(spots)))


def parse_spot(text: str, tiles: Mapping[Place, Tile]) -> Spot:
    """The part of a tile that ``C4w`` names. Raises BadTable, UnknownPart."""
    found = _SPOT.fullmatch(text)
    place = None if found is None else parse_place(found[1])
    if found is None or place is None:
        raise BadTable("neuland_spot_form", text=excerpt(text))
    return find_spot(tiles, place, parse_part_name(found[2]))


def table_text(table: Table, lang: str = "en") -> str:
    """The table as text that can be read back, columns aligned; ``lang`` chooses the letters of the
    terrains.

    Of a table with a tile above row A or left of column 1 the names of places move by one.
    """
    down, right = (max(0, 1 - min(place[axis] for place in table.tiles)) for axis in (0, 1))
    if down or right:
        table = shift_table(table, down, right)
    last_row = max(row for row, _ in table.tiles)
    last_column = max(column for _, column in table.tiles)
    rows = [
        [
            tile_text(table.tiles[row, column], lang) if (row, column) in table.tiles else GAP
            for column in range(1, last_column + 1)
        ]
        for row in range(1, last_row + 1)
    ]
    widths = [max(len(words[column]) for words in rows) for column in range(last_column)]
    label = len(row_name(last_row))
    numbers = [str(column + 1) for column in range(last_column)]
    lines = [_align_row("#".ljust(label + 2), numbers, widths)]
    for row, words in enumerate(rows, start=1):
        while words[1:] and words[-1] == GAP:
            words.pop()
        lines.append(_align_row(f"{row_name(row).ljust(label)} |", words, widths))
    if table.players:
        lines.append("")
    for player in table.players:
        spots = "".join(f" {table.spot_name(spot, lang)}" for spot in player.followers)
        lines.append(f"{player.colour} {player.points}:{spots}")
    return "\n".join(lines) + "\n"


def shift_table(table: Table, down: int, right: int) -> Table:
    """The table moved by so many rows down and columns right."""
    tiles = {(row + down, column + right): tile for (row, column), tile in table.tiles.items()}
    players = tuple(
        replace(
            player,
            followers=tuple(
                Spot((row + down, column + right), part) for (row, column), part in player.followers
            ),
        )
        for player in table.players
    )
    return Table(tiles, players)


def _align_row(label: str, words: Sequence[str], widths: Sequence[int]) -> str:
    return " ".join(
        [label, *(word.ljust(width + 1) for word, width in zip(words, widths, strict=False))]
    ).rstrip()
