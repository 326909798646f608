"""A table as a drawing (SVG). Regions tinted, each with its cities counted and its worth;
followers; the ranking below. Colour never stands alone: waves are water and peaks are mountains on
a grey print, too, and followers have letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from xml.sax.saxutils import escape

from kscore.engine.neuland.places import STEPS, Place, row_name
from kscore.engine.neuland.regions import Region, Regions
from kscore.engine.neuland.scoring import points_now
from kscore.engine.neuland.settling import Settlement
from kscore.engine.neuland.table import Spot
from kscore.engine.neuland.terrain import Feature
from kscore.engine.neuland.tile import City
from kscore.messages import Texts
from kscore.views.neuland.tile_shapes import Disc, Point, Polygon, TileShapes

SIDE = 120
"""Pixels along a side of a tile."""
_MARGIN = 34
_LINE = 26

_TINTS: Mapping[Feature, tuple[str, ...]] = MappingProxyType(
    {
        # From light to dark; neighbours of one terrain take different ones. Hues safe for
        # colour-blind eyes.
        Feature.PLAIN: ("#f3e9a2", "#e6d46a", "#d3bd4a", "#f7f1c9", "#c4ad35"),
        Feature.MOUNTAIN: ("#b59d8c", "#9a7f6c", "#cbb9ac", "#82695a", "#ddd0c6"),
        Feature.WATER: ("#a9d4ee", "#74b8e0", "#cbe6f6", "#4d9fd0", "#8ec6e6"),
    }
)
_SIGNS: Mapping[Feature, str] = MappingProxyType(
    {
        Feature.MOUNTAIN: '<pattern id="m" width="16" height="12" '
        'patternUnits="userSpaceOnUse">'
        '<path d="M3,9 L8,3 L13,9" fill="none" stroke="#000" stroke-opacity=".4" '
        'stroke-width="1.2"/></pattern>',
        Feature.WATER: '<pattern id="w" width="16" height="9" patternUnits="userSpaceOnUse">'
        '<path d="M0,5 Q4,1 8,5 T16,5" fill="none" stroke="#000" stroke-opacity=".35" '
        'stroke-width="1"/></pattern>',
    }
)
"""What is drawn on a terrain above its tint; a plain is bare."""
_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "#c8102e": "rot red",
        "#f2c200": "gelb yellow",
        "#0b5cad": "blau blue",
        "#1b7f3b": "grün gruen green",
        "#222222": "schwarz black",
        "#ffffff": "weiß weiss white",
        "#888888": "grau grey gray",
        "#e07b00": "orange",
        "#7b3fa0": "lila purple",
        "#e58fb0": "rosa pink",
        "#6b4423": "braun brown",
    }
)
_COLOURS = {name: colour for colour, names in _NAMES.items() for name in names.split()}
_UNKNOWN = "#555555"
_BESIDE = ((0, 0), (0, 12), (0, -12), (16, 0), (-16, 0), (0, 23), (0, -23))
"""Pixels from the middle of a part to where a badge may stand, the best first."""
_DARK_LETTERS = frozenset(("#f2c200", "#ffffff", "#e58fb0"))


def svg(settled: Settlement, t: Texts) -> str:
    """The drawing, as the text of an SVG file."""
    return _Drawing(settled, t).text()


class _Drawing:
    """One table while it is drawn."""

    def __init__(self, settled: Settlement, t: Texts) -> None:
        self.settled, self.t = settled, t
        self.regions = settled.regions
        self.table = settled.regions.table
        self.shapes = {place: TileShapes(tile) for place, tile in self.table.tiles.items()}
        self.tints = _tints(self.regions)
        rows, columns = ([place[axis] for place in self.table.tiles] for axis in (0, 1))
        self.first = (min(rows), min(columns))
        self.standing: list[tuple[Point, int]] = []
        """What stands on the table already: its middle and width in pixels."""
        self.size = (max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)

    def text(self) -> str:
        height, width = (n * SIDE + 2 * _MARGIN for n in self.size)
        lines = self._legend()
        below = _LINE * (len(lines) + 1)
        width = max(width, 460)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + below}" '
            f'width="{width}" '
            f'height="{height + below}" font-family="sans-serif" font-size="13" '
            f'text-anchor="middle">',
            f"<title>{escape(self.t('neuland.title'))}</title>",
            f"<defs>{''.join(_SIGNS.values())}</defs>",
            f'<rect width="{width}" height="{height + below}" fill="#fbf8f0"/>',
            *self._names(),
        ]
        for place in self.table.tiles:
            parts += self._tile(place)
        parts += self._borders()
        for place in self.table.tiles:
            parts += self._cities(place)
        for player in self.table.players:
            for spot in player.followers:
                parts += self._follower(spot, player.colour)
        for region in sorted(self.regions.all, key=lambda region: len(region.spots)):
            parts += self._badge(region)
        for number, line in enumerate(lines):
            y = height + _LINE * (number + 0.5)
            parts.append(
                f'<g transform="translate({_MARGIN},{y:.0f})" text-anchor="start">{line}</g>'
            )
        return "\n".join([*parts, "</svg>"]) + "\n"

    def _at(self, place: Place, point: Point) -> tuple[float, float]:
        x = _MARGIN + (place[1] - self.first[1] + point[0]) * SIDE
        y = _MARGIN + (place[0] - self.first[0] + point[1]) * SIDE
        return x, y

    def _names(self) -> Iterator[str]:
        """Row letters on the left, column numbers on top."""
        for n in range(self.size[0]):
            y = _MARGIN + (n + 0.5) * SIDE + 5
            yield (
                f'<text x="{_MARGIN / 2}" y="{y}" fill="#555">{row_name(self.first[0] + n)}</text>'
            )
        for n in range(self.size[1]):
            x = _MARGIN + (n + 0.5) * SIDE
            yield f'<text x="{x}" y="{_MARGIN / 2 + 5}" fill="#555">{self.first[1] + n}</text>'

    def _tile(self, place: Place) -> Iterator[str]:
        for shape in self.shapes[place].shapes:
            region = self.regions.region_of(Spot(place, shape.part))
            fill = self.tints[region.number]
            title = f"<title>{escape(self._said(region))}</title>"
            # A stroke of the same colour closes the hairlines between the pieces of one region.
            style = f'fill="{fill}" stroke="{fill}" stroke-width="0.8"'
            if isinstance(shape, Polygon):
                points = " ".join(
                    "{:.1f},{:.1f}".format(*self._at(place, point)) for point in shape.points
                )
                yield f'<polygon points="{points}" {style}>{title}</polygon>'
                if region.terrain in _SIGNS:
                    yield f'<polygon points="{points}" {_shape_style(region.terrain)}/>'
            else:
                yield self._disc(place, shape, fill, title)

    def _disc(self, place: Place, disc: Disc, fill: str, title: str) -> str:
        x, y = self._at(place, disc.centre)
        circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{disc.radius * SIDE:.1f}"'
        terrain = self.table.tiles[place].terrains[disc.part]
        signs = f"{circle} {_shape_style(terrain)}/>" if terrain in _SIGNS else ""
        return f'{circle} fill="{fill}" stroke="#00000040">{title}</circle>{signs}'

    def _borders(self) -> Iterator[str]:
        """The tiles' edges: faint between tiles, strong at gaps."""
        for place in self.table.tiles:
            for side, step in enumerate(STEPS):
                ends = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1)))[
                    side
                ]
                (x1, y1), (x2, y2) = (self._at(place, end) for end in ends)
                beside = (place[0] + step[0], place[1] + step[1]) in self.table.tiles
                if beside and side in (0, 3):
                    continue
                style = (
                    'stroke="#00000030" stroke-width="1"'
                    if beside
                    else 'stroke="#4a4034" stroke-width="2.5"'
                )
                yield f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'

    def _cities(self, place: Place) -> Iterator[str]:
        cities = self.table.tiles[place].cities
        alike: dict[City, int] = {}
        for city in cities:
            point = self.shapes[place].city(city, alike.get(city, 0), cities.count(city))
            alike[city] = alike.get(city, 0) + 1
            x, y = self._at(place, point)
            self.standing.append(((x, y), 12))
            yield f'<g transform="translate({x:.1f},{y:.1f})">{_house("#8c2f1b")}</g>'

    def _badge(self, region: Region) -> Iterator[str]:
        """A region's cities and worth, on its roomiest part. One that has a free place."""
        worth = points_now(self.regions, region).points
        cities = region.city_count
        if region.terrain is Feature.MOUNTAIN:
            cities += sum(
                plain.city_count for plain in self.regions.touching_regions(region, Feature.PLAIN)
            )
        frame = (
            'stroke="#222" stroke-width="1.8"'
            if region.closed
            else 'stroke="#888" stroke-dasharray="3 2"'
        )
        wide = 26 if region.terrain is Feature.PLAIN else 56
        x, y = self._free_place(region, wide)
        yield (
            f'<g transform="translate({x:.1f},{y:.1f})"><title>{escape(self._said(region))}</title>'
        )
        yield (
            f'<rect x="{-wide / 2}" y="-10" width="{wide}" height="20" rx="10" fill="#ffffffdd" '
            f"{frame}/>"
        )
        if region.terrain is not Feature.PLAIN:
            yield f'<g transform="translate(-18,1) scale(0.8)">{_house("#8c2f1b")}</g>'
            yield f'<text x="-4" y="4.5" font-size="12">{cities}</text>'
            yield f'<text x="15" y="4.5" font-weight="bold">{worth}</text></g>'
        else:
            yield f'<text y="4.5" font-weight="bold">{worth}</text></g>'

    def _free_place(self, region: Region, wide: int) -> Point:
        """A free point for a badge, in or beside a part."""
        places = []
        for spot in sorted(region.spots, key=lambda spot: -self._room(spot)):
            x, y = self._at(spot.place, self.shapes[spot.place].anchors[spot.part])
            places += [(x + right, y + down) for right, down in _BESIDE]
        free = [
            at
            for at in places
            if not any(_overlap(at, wide, other, size) for other, size in self.standing)
        ]
        found = (free or places)[0]
        self.standing.append((found, wide))
        return found

    def _room(self, spot: Spot) -> int:
        return self.table.tiles[spot.place].at_sides.count(spot.part)

    def _follower(self, spot: Spot, colour: str) -> Iterator[str]:
        x, y = self._at(spot.place, self.shapes[spot.place].anchors[spot.part])
        self.standing.append(((x, y), 24))
        yield (
            f'<g transform="translate({x:.1f},{y:.1f})"><title>{escape(colour)}</'
            f"title>{self._pawn(colour)}</g>"
        )

    def _pawn(self, colour: str) -> str:
        """A follower in its colour, with letters. As many of the colour's first letters as tell it
        from the others, or, where three do not, the colour's number in the list."""
        every = [player.colour for player in self.table.players]
        others = [other.casefold() for other in every if other != colour]
        letters = (colour[:n].capitalize() for n in (1, 2, 3) if not _begun(others, colour[:n]))
        sign = next(letters, str(every.index(colour) + 1))
        fill = _COLOURS.get(colour.casefold(), _UNKNOWN)
        ink = "#000" if fill in _DARK_LETTERS else "#fff"
        return (
            f'<circle r="12" fill="{fill}" stroke="#000" stroke-width="1.5"/>'
            f'<text y="{5 - 0.5 * (len(sign) - 1)}" font-size="{15 - 2 * len(sign)}" '
            f'font-weight="bold" fill="{ink}" '
            f'text-anchor="middle">{escape(sign)}</text>'
        )

    def _said(self, region: Region) -> str:
        """A region in words, shown where the pointer rests."""
        t = self.t
        return " · ".join(
            (
                self.table.spot_name(region.spots[0], t.lang),
                t(f"neuland.region.{region.terrain}"),
                t("neuland.closed" if region.closed else "neuland.open"),
                t("neuland.tiles", n=region.tile_count),
                t("neuland.cities", n=region.city_count),
                t("neuland.points", n=points_now(self.regions, region).points),
            )
        )

    def _legend(self) -> list[str]:
        """Lines below the table: what the badges mean, then the ranking."""
        t = self.t
        badge = (
            f'<g transform="translate(12,0)">{_house("#8c2f1b")}</g>'
            f'<text x="26" y="5">{escape(t("neuland.picture.house"))} · '
            f'<tspan font-weight="bold">7</tspan> {escape(t("neuland.picture.worth"))}</text>'
        )
        frames = (
            '<rect x="0" y="-8" width="24" height="16" rx="8" fill="#fff" stroke="#222" '
            'stroke-width="1.8"/>'
            f'<text x="30" y="5">{escape(t("neuland.closed"))}</text>'
            '<rect x="150" y="-8" width="24" height="16" rx="8" fill="#fff" stroke="#888" '
            'stroke-dasharray="3 2"/>'
            f'<text x="180" y="5">{escape(t("neuland.open"))}</text>'
        )
        lands = (
            f'<g transform="translate({x},0)"><rect y="-8" width="24" height="16" '
            f'fill="{tints[0]}" stroke="#888"/>'
            f'<rect y="-8" width="24" height="16" {_shape_style(terrain)}/>'
            f'<text x="30" y="5">{escape(t(f"neuland.region.{terrain}"))}</text></g>'
            for x, (terrain, tints) in zip((0, 150, 300), _TINTS.items(), strict=True)
        )
        lines = [badge, frames, "".join(lands)]
        if self.settled.results:
            lines.append(f'<text y="5" font-weight="bold">{escape(t("neuland.final"))}</text>')
        for result in self.settled.ranking:
            total = t(
                "neuland.sum", points=result.player.points, gained=result.gained, total=result.total
            )
            note = f" ({t('ranking.shared')})" if result.shared else ""
            text = escape(f"{result.rank}. {result.player.colour}  {total}{note}")
            pawn = f'<g transform="translate(12,0)">{self._pawn(result.player.colour)}</g>'
            lines.append(f'{pawn}<text x="30" y="5">{text}</text>')
        return lines


def _tints(regions: Regions) -> list[str]:
    """A tint for each region, unlike that of its neighbours. That is of regions of the same terrain
    on the same or a neighbouring tile."""
    at: dict[Place, list[int]] = {}
    for region in regions.all:
        for spot in region.spots:
            at.setdefault(spot.place, []).append(region.number)
    chosen: list[str] = []
    for region in regions.all:
        near: list[str] = []
        for row, column in {spot.place for spot in region.spots}:
            for down, right in ((0, 0), *STEPS):
                for number in at.get((row + down, column + right), ()):
                    if number < region.number and regions.all[number].terrain is region.terrain:
                        near.append(chosen[number])
        chosen.append(min(_TINTS[region.terrain], key=near.count))
    return chosen


def _shape_style(terrain: Feature) -> str:
    """A shape's style above its tint. The pointer passes through to the words below."""
    fill = f"url(#{terrain})" if terrain in _SIGNS else "none"
    return f'fill="{fill}" pointer-events="none"'


def _begun(others: Iterable[str], letters: str) -> bool:
    """Whether another colour begins with these letters, too."""
    return any(other.startswith(letters.casefold()) for other in others)


def _house(fill: str) -> str:
    return f'<path d="M-7,6 V-1 L0,-8 L7,-1 V6 Z" fill="{fill}" stroke="#fff" stroke-width="1.2"/>'


def _overlap(one: Point, wide: int, other: Point, size: int) -> bool:
    """Whether a badge at one point covers what stands at another."""
    return (
        abs(one[0] - other[0]) < (wide + size) / 2
        and abs(one[1] - other[1]) < (20 + min(size, 24)) / 2
    )
