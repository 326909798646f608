"""A tile as people type it (docs/neuland.md): ``wwpp``, ``w1pw2p+pw2``, ``ppppw+``, ``mw1pw2/mp``.

Four parts for the four sides, clockwise from the top; then inner parts, which reach no side; then,
in any order, cities ``+`` (the land they stand in, the waters they lie at), ``-`` for two parts
that touch and ``/`` for two that do not. What the sides settle about touching need not be said
(:mod:`kscore.engine.neuland.touch`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kscore.engine.neuland.errors import BadTile
from kscore.engine.neuland.terrain import BY_LETTER, Feature, PartName
from kscore.engine.neuland.tile import MOST_CITIES, City, Tile, find_part, part_names
from kscore.engine.neuland.touch import Pair, TileParts, TouchRule

_PART = re.compile(r"([a-z])([1-9]?)")
_MOST_SHOWN = 40
_ITEMS = re.compile(r"(?=[+/-])")


def parse_tile(text: str) -> Tile:
    """The tile of its text, in small or capital letters. Raises BadTile."""
    head, *items = _ITEMS.split(text.lower())
    order, at_sides = _parse_sides(head, text)
    terrains = tuple([name.terrain for name in order])
    names = part_names(terrains)
    layout = TileParts(terrains, at_sides, names)
    if text.count("+") > MOST_CITIES:
        raise BadTile("neuland_too_many_cities", count=text.count("+"), most=MOST_CITIES)
    said: dict[Pair, bool] = {}
    cities: list[City] = []
    for item in items:
        parts = [_find_part_number(name, names, text) for name in _parse_parts(item[1:], text)]
        if item[0] == "+":
            cities.append(_parse_city(parts, layout))
            for water in cities[-1].waters:
                _record_touch(said, (cities[-1].land, water), True, names)
        else:
            if len(parts) != 2 or parts[0] == parts[1]:
                raise BadTile("neuland_tile_pair", item=excerpt(item), tile=excerpt(text))
            _record_touch(said, (parts[0], parts[1]), item[0] == "-", names)
    return Tile(terrains, at_sides, layout.resolve(said), tuple(sorted(cities)))


def complete_tile_text(text: str, known: Mapping[int, Feature]) -> str:
    """A tile's text with the sides that its neighbours settle. Only the other sides were typed.

    >>> complete_tile_text("pm+", {0: Feature.WATER, 3: Feature.PLAIN})
    'wpmp+'
    """
    head, *items = _ITEMS.split(text.lower())
    named = _parse_parts(head, text)
    if not known or len(named) != 4 - len(known):
        return text
    others = iter(named)
    sides = (PartName(known[side]) if side in known else next(others) for side in range(4))
    return "".join(name.text() for name in sides) + "".join(items)


def tile_text(tile: Tile, lang: str = "en") -> str:
    """The tile as it is typed, the shortest form; ``lang`` chooses the letters."""
    names = [name.text(lang) for name in tile.names]
    inner = names[max(tile.at_sides) + 1 :]
    items = [_city_text(city, tile, names) for city in tile.cities]
    at_shore = {(min(city.land, w), max(city.land, w)) for city in tile.cities for w in city.waters}
    for pair, known in tile.layout.known.items():
        touch = pair in tile.touching
        if known is TouchRule.UNSAID and pair not in at_shore:
            items.append(("-" if touch else "/") + names[pair[0]] + names[pair[1]])
        elif known is TouchRule.USUALLY and not touch:
            items.append("/" + names[pair[0]] + names[pair[1]])
    return "".join(names[part] for part in tile.at_sides) + "".join(inner) + "".join(items)


def excerpt(text: str) -> str:
    """What was typed, for a sentence: not all of what is very long, and no sign that a terminal
    would obey."""
    text = "".join(sign if sign.isprintable() else "\ufffd" for sign in text[: _MOST_SHOWN + 1])
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"


def parse_part_name(text: str) -> PartName:
    """The name of a part: a letter, perhaps with a number. Raises BadTile."""
    found = _PART.fullmatch(text.lower())
    if found is None or found[1] not in BY_LETTER:
        raise BadTile("neuland_tile_sign", sign=excerpt(text), tile=excerpt(text))
    return PartName(BY_LETTER[found[1]], int(found[2] or 0))


def _parse_parts(text: str, tile: str) -> list[PartName]:
    """The parts named in a piece of a tile's text. One after another."""
    names, position = [], 0
    for found in _PART.finditer(text):
        if found.start() != position or found[1] not in BY_LETTER:
            break
        names.append(PartName(BY_LETTER[found[1]], int(found[2] or 0)))
        position = found.end()
    if position < len(text):
        raise BadTile("neuland_tile_sign", sign=excerpt(text[position]), tile=excerpt(tile))
    return names


def _parse_sides(head: str, tile: str) -> tuple[list[PartName], tuple[int, int, int, int]]:
    """The tile's parts in order, and the part at each side. From its sides and inner parts."""
    named = _parse_parts(head, tile)
    if len(named) < 4:
        raise BadTile("neuland_tile_sides", count=len(named), tile=excerpt(tile))
    order = list(dict.fromkeys(named[:4]))
    top, right, bottom, left = (order.index(name) for name in named[:4])
    for name in named[4:]:
        if name in order:
            raise BadTile("neuland_tile_inner_twice", part=name, tile=excerpt(tile))
        order.append(name)
    for terrain in Feature:
        numbers = [name.number for name in order if name.terrain is terrain]
        if len(numbers) > 1 and numbers != list(range(1, len(numbers) + 1)):
            raise BadTile(
                "neuland_tile_numbers",
                parts=tuple(n for n in order if n.terrain is terrain),
                tile=excerpt(tile),
            )
    return order, (top, right, bottom, left)


def _find_part_number(name: PartName, names: Sequence[PartName], tile: str) -> int:
    number = find_part(name, names)
    if number is None:
        raise BadTile("neuland_tile_no_part", part=name, parts=tuple(names), tile=excerpt(tile))
    return number


def _record_touch(
    said: dict[Pair, bool], parts: Pair, touch: bool, names: Sequence[PartName]
) -> None:
    pair = (min(parts), max(parts))
    if said.setdefault(pair, touch) != touch:
        raise BadTile("neuland_tile_both", first=names[pair[0]], second=names[pair[1]])


def _parse_city(parts: list[int], layout: TileParts) -> City:
    """A city of the parts that were named; what was left out must be the only one that can meet the
    others."""
    terrains, names = layout.terrains, layout.names
    lands = [part for part in parts if terrains[part] is not Feature.WATER]
    waters = [part for part in parts if terrains[part] is Feature.WATER]
    if len(lands) > 1:
        raise BadTile("neuland_city_two_lands", first=names[lands[0]], second=names[lands[1]])
    if len(set(waters)) < len(waters):
        raise BadTile("neuland_city_twice", part=names[waters[0]])
    if Feature.WATER not in terrains:
        raise BadTile("neuland_city_without_water")
    if set(terrains) == {Feature.WATER}:
        raise BadTile("neuland_city_without_land")
    shores = _shores(layout)
    if not lands:
        lands = sorted({land for land, water in shores if not waters or water in waters})
        if len(lands) != 1:
            raise BadTile("neuland_city_which_land", parts=tuple(names[part] for part in lands))
    if not waters:
        waters = sorted({water for land, water in shores if land == lands[0]})
        # Of a land that no water can meet the tile's water is named, so that the pair can be
        # refused.
        waters = waters or [
            part for part, terrain in enumerate(terrains) if terrain is Feature.WATER
        ]
        if len(waters) != 1:
            raise BadTile("neuland_city_which_water", parts=tuple(names[part] for part in waters))
    return City(lands[0], tuple(sorted(waters)))


def _shores(layout: TileParts) -> list[tuple[int, int]]:
    """Every land and water that can touch, as (land, water)."""
    pairs = [pair for pair, known in layout.known.items() if known is not TouchRule.NEVER]
    both_ways = [*pairs, *((second, first) for first, second in pairs)]
    return [(land, water) for land, water in both_ways if layout.terrains[water] is Feature.WATER]


def _city_text(city: City, tile: Tile, names: Sequence[str]) -> str:
    """The shortest text that says which city it is."""
    land, waters = [city.land], list(city.waters)
    for parts in ([], land, waters):
        try:
            if _parse_city(parts, tile.layout) == city:
                break
        except BadTile:
            continue
    else:
        parts = land + waters
    return "+" + "".join(names[part] for part in parts)
