"""A table on a terminal: regions, followers with awards, final scoring. And answers to
questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from kscore.engine.messages import FALLBACK
from kscore.engine.neuland.laying import Fit
from kscore.engine.neuland.notation import tile_text
from kscore.engine.neuland.places import place_name
from kscore.engine.neuland.regions import Region, Regions
from kscore.engine.neuland.rulings import terrain_rulings
from kscore.engine.neuland.scoring import points_final, points_now
from kscore.engine.neuland.settling import ColourResult, Holding, Settlement
from kscore.engine.neuland.table import Spot, Table, row_counts
from kscore.engine.neuland.terrain import Feature
from kscore.engine.neuland.tile import Tile
from kscore.engine.neuland.topics import NeulandTopic
from kscore.engine.neuland.whatif import Turn
from kscore.engine.score import Score
from kscore.messages import Texts

_SHOWN = 24
"""Names shown of a long list."""


def everything(settled: Settlement, t: Texts) -> RenderableType:
    """Regions, who earns what now, the final scoring and the ranking."""
    table = settled.regions.table
    title = [t("neuland.title"), t("neuland.tiles", n=len(table.tiles))]
    title += [t("neuland.colours", n=len(table.players))] if table.players else []
    parts: list[RenderableType] = [
        Text(" · ".join(title), style="bold"),
        Text(),
        *_regions(settled, t),
        *_row_counts(settled.regions.table, t),
    ]
    if not settled.results:
        return Group(*parts, Text(), Text(t("neuland.no_players"), style="italic"))
    parts += [Text(), Text(t("neuland.followers"), style="bold")]
    for result in settled.results:
        parts += _followers(result, settled.regions, t)
    parts += [Text(), Text(t("neuland.final"), style="bold"), _final(settled, t)]
    parts += [Padding(_ranking(settled, t), (0, 0, 0, 2), expand=False)]
    return Group(*parts)


def _row_counts(table: Table, t: Texts) -> Iterator[RenderableType]:
    """Tiles and cities of each row. A forgotten tile or city shows in no point."""
    yield Text()
    yield Text(t("neuland.to_count"), style="bold")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for row, (tiles, cities) in row_counts(table).items():
        grid.add_row(row, t("neuland.tiles", n=tiles), t("neuland.cities", n=cities))
    yield Padding(grid, (0, 0, 0, 2), expand=False)


def topic(found: NeulandTopic, t: Texts) -> RenderableType:
    """The rule text about a topic, with kscore's rulings and their reasons."""
    title = t.all_languages(f"neuland.topic.{found.key}")
    parts: list[RenderableType] = [Text(title, style="bold")]
    for quoted in found.quoted:
        said, meant = quoted["de"], quoted.get(t.lang, quoted[FALLBACK])
        said = f"„{said}“" if said == meant else f"„{said}“ (“{meant}”)"
        parts.append(Padding(Text(said), (0, 0, 0, 2), expand=False))
    if found.rulings:
        parts += [Text(), Text(t("neuland.explain.rulings"), style="bold")]
    for ruling in found.rulings:
        parts.append(Padding(Text(ruling.sentence(t.lang)), (0, 0, 0, 2), expand=False))
        reason = Text(ruling.reason(t.lang), style="dim")
        parts.append(Padding(reason, (0, 0, 0, 4), expand=False))
    return Group(*parts)


def region_lines(settled: Settlement, region: Region, t: Texts) -> RenderableType:
    """One region: its tiles, its worth with reasons, and rulings. Those about its terrain."""
    regions = settled.regions
    places = regions.places
    state = t("neuland.closed")
    if not region.closed:
        gaps = [
            t("neuland.explain.gap", tile=place_name(place), side=t(f"neuland.side.{side}"))
            for place, side in region.gaps
        ]
        state = t("neuland.explain.state_open", gaps=_names(gaps, ", "))
    neighbours = [_region_name(regions, regions.all[n], t) for n in region.neighbours]
    followers = [
        f"{regions.table.players[player].colour} {regions.table.spot_name(spot, t.lang)}"
        for player, spot in region.followers
    ]
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for key, names in (
        ("tiles", places.tiles_of(region.tiles)),
        ("cities", places.cities_of(region.cities)),
        ("neighbours", neighbours),
        ("followers", followers),
    ):
        words = _names(list(names)) if names else t("neuland.explain.none")
        counted = f"{len(names)}: {words}" if names else words
        grid.add_row(t(f"neuland.head.{key}"), counted)
    heading = (
        f"{_region_name(regions, region, t)} · {t(f'neuland.region.{region.terrain}')} · {state}"
    )
    parts: list[RenderableType] = [
        Text(heading, style="bold"),
        Padding(grid, (0, 0, 0, 2), expand=False),
        Text(),
    ]
    for key, score in (
        ("now", points_now(regions, region)),
        ("final", points_final(regions, region)),
    ):
        points = t("neuland.points", n=score.points)
        parts.append(Text(f"{t(f'neuland.head.{key}')}: {points}", style="bold"))
        parts += [Padding(line, (0, 0, 0, 2), expand=False) for line in _awards(score, t)]
    parts += [Text(), Text(t("neuland.explain.rulings"), style="bold")]
    parts += [
        Padding(Text(ruling.sentence(t.lang)), (0, 0, 0, 2), expand=False)
        for ruling in terrain_rulings(region.terrain)
    ]
    return Group(*parts)


def what_if(outcome: Turn, t: Texts) -> RenderableType:
    """What a turn changes. Whether it is allowed, what is earned, every follower and total before
    and after."""
    table = outcome.after.regions.table
    parts: list[RenderableType] = []
    if outcome.laid is not None:
        tile = table.tiles[outcome.laid]
        where = {"tile": tile_text(tile, t.lang), "place": place_name(outcome.laid)}
        parts.append(Text(t("neuland.what_if.laid", **where)))
    if outcome.placed is not None:
        player, spot = outcome.placed
        spelt = table.spot_name(spot, t.lang)
        colour = table.players[player].colour
        parts.append(Text(t("neuland.what_if.set", colour=colour, spot=spelt)))
    elif outcome.taken is not None:
        player, spot, score = outcome.taken
        values = {"colour": table.players[player].colour, "spot": table.spot_name(spot, t.lang)}
        points = t("neuland.points", n=score.points)
        parts.append(Text(t("neuland.what_if.taken", points=points, **values)))
        parts += [Padding(line, (0, 0, 0, 2), expand=False) for line in _awards(score, t)]
    elif outcome.laid is not None and table.players:
        parts += _follower_parts(outcome, t)
    parts += [Text(), Text(t("neuland.what_if.followers"), style="bold"), _changes(outcome, t)]
    parts += [Text(), Text(t("neuland.what_if.final"), style="bold"), _totals(outcome, t)]
    if table.players:
        return Group(*parts)
    return Group(*parts[: 1 if outcome.laid else 0], *_regions(outcome.after, t))


def fitting(tile: Tile, found: Sequence[Fit], t: Texts) -> RenderableType:
    """Where a tile may lie, places touching most tiles first."""
    spelt = tile_text(tile, t.lang)
    if not found:
        return Text(t("neuland.fits.nowhere", tile=spelt))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for fit in sorted(found, key=lambda fit: -fit.touching):
        turned = t(f"neuland.fits.turned.{fit.quarters}")
        grid.add_row(
            f"{place_name(fit.place)}={tile_text(fit.tile, t.lang)}", Text(turned, style="dim")
        )
    heading = t("neuland.fits", n=len(found), tile=spelt)
    return Group(Text(heading, style="bold"), Padding(grid, (0, 0, 0, 2), expand=False))


def _regions(settled: Settlement, t: Texts) -> Iterator[RenderableType]:
    regions = settled.regions
    yield Text(t("neuland.regions"), style="bold")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "right", "right", "right", "left"):
        grid.add_column(justify=justify)
    heads = ("region", "state", "tiles", "cities", "now", "final", "followers")
    grid.add_row(*(Text(t(f"neuland.head.{head}"), style="dim") for head in heads))
    for terrain in Feature:
        some = [region for region in regions.all if region.terrain is terrain]
        if some:
            grid.add_row(Text(t(f"neuland.terrains.{terrain}"), style="italic"))
        for region in some:
            held = ", ".join(regions.table.players[player].colour for player, _ in region.followers)
            grid.add_row(
                _region_name(regions, region, t),
                t("neuland.closed" if region.closed else "neuland.open"),
                str(region.tile_count),
                _cities(regions, region),
                str(points_now(regions, region).points),
                str(points_final(regions, region).points),
                held,
            )
    yield Padding(grid, (0, 0, 0, 2), expand=False)
    if any(region.terrain is Feature.MOUNTAIN for region in regions.all):
        yield Text(f"  {t('neuland.regions_note')}", style="dim")


def _cities(regions: Regions, region: Region) -> str:
    if region.terrain is not Feature.MOUNTAIN:
        return str(region.city_count)
    beside = sum(plain.city_count for plain in regions.touching_regions(region, Feature.PLAIN))
    return f"{region.city_count} + {beside}"


def _followers(result: ColourResult, regions: Regions, t: Texts) -> Iterator[RenderableType]:
    player = result.player
    yield Text(f"  {t('neuland.player', colour=player.colour, points=player.points)}", style="bold")
    if not result.holdings:
        yield Text(f"    {t('neuland.no_followers')}", style="dim")
    for holding in result.holdings:
        yield Text("    " + _follower(holding, regions, t))
        yield from (Padding(line, (0, 0, 0, 6), expand=False) for line in _awards(holding.now, t))


def _follower(holding: Holding, regions: Regions, t: Texts) -> str:
    return t(
        "neuland.follower",
        spot=regions.table.spot_name(holding.spot, t.lang),
        role=t(f"neuland.role.{holding.region.terrain}"),
        points=t("neuland.points", n=holding.now.points),
    )


def _final(settled: Settlement, t: Texts) -> RenderableType:
    """What every follower brings in the final scoring."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for result in settled.results:
        for holding in result.holdings:
            spot = settled.regions.table.spot_name(holding.spot, t.lang)
            reasons = "; ".join(award.reason.text(t.lang) for award in holding.final.awards) or t(
                "report.nothing"
            )
            grid.add_row(
                result.player.colour, spot, f"+{holding.final.points}", Text(reasons, style="dim")
            )
    return Padding(grid, (0, 0, 0, 2), expand=False)


def _ranking(settled: Settlement, t: Texts) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(4):
        grid.add_column(no_wrap=True)
    for result in settled.ranking:
        total = t(
            "neuland.sum", points=result.player.points, gained=result.gained, total=result.total
        )
        note = Text(t("ranking.shared") if result.shared else "", style="dim")
        grid.add_row(f"{result.rank}.", Text(result.player.colour, style="bold"), total, note)
    return grid


def _follower_parts(outcome: Turn, t: Texts) -> Iterator[RenderableType]:
    """The parts of the tile just laid that take a follower."""
    regions, laid = outcome.after.regions, outcome.laid
    assert laid is not None
    free, held = [], []
    for part, name in enumerate(regions.table.tiles[laid].names):
        standing = regions.region_of(Spot(laid, part)).followers
        if standing:
            player, spot = standing[0]
            colour = regions.table.players[player].colour
            there = regions.table.spot_name(spot, t.lang)
            held.append(
                t("neuland.what_if.held", part=name.text(t.lang), colour=colour, spot=there)
            )
        else:
            free.append(name.text(t.lang))
    yield Text(t("neuland.what_if.free", parts=" ".join(free) or t("report.nothing")))
    yield from (Text(f"  {line}") for line in held)


def _changes(outcome: Turn, t: Texts) -> RenderableType:
    """Every follower's points before and after."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for before, after in zip(outcome.before.results, outcome.after.results, strict=True):
        was = {holding.spot: holding for holding in before.holdings}
        now = {holding.spot: holding for holding in after.holdings}
        for spot in sorted({*was, *now}):
            table = (outcome.after if spot in now else outcome.before).regions.table
            change = t(
                "neuland.what_if.change",
                before=was[spot].now.points if spot in was else "–",
                after=now[spot].now.points if spot in now else "–",
            )
            grid.add_row(before.player.colour, table.spot_name(spot, t.lang), change)
    return Padding(grid, (0, 0, 0, 2), expand=False)


def _totals(outcome: Turn, t: Texts) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for before, after in zip(outcome.before.results, outcome.after.results, strict=True):
        change = t("neuland.what_if.change", before=before.total, after=after.total)
        grid.add_row(before.player.colour, change)
    return Padding(grid, (0, 0, 0, 2), expand=False)


def _awards(score: Score, t: Texts) -> Iterator[Text]:
    """A score's awards, a line each, with tiles or cities."""
    for award in score.awards:
        text = Text(f"{award.points:>+3}  {award.reason.text(t.lang)}")
        text.append(f"  {_names(list(award.cells))}", style="dim")
        yield text
    if not score.awards:
        yield Text(f"     {t('report.nothing')}", style="dim")


def _names(names: Sequence[str], between: str = " ") -> str:
    """Names, the rest counted where they are very many."""
    shown = between.join(names[:_SHOWN])
    return shown if len(names) <= _SHOWN else f"{shown} … (+{len(names) - _SHOWN})"


def _region_name(regions: Regions, region: Region, t: Texts) -> str:
    """A region is called after its first part."""
    return regions.table.spot_name(region.spots[0], t.lang)
