"""A table as JSON, version 1 (docs/schema/neuland-1.schema.json). Names are the English ones in any
language."""

from __future__ import annotations

from typing import Any

from kscore.engine.neuland.laying import Fit
from kscore.engine.neuland.notation import tile_text
from kscore.engine.neuland.places import place_name
from kscore.engine.neuland.regions import Region, Regions
from kscore.engine.neuland.scoring import points_final, points_now
from kscore.engine.neuland.settling import ColourResult, Settlement
from kscore.engine.neuland.table import Spot
from kscore.engine.neuland.terrain import Feature
from kscore.engine.neuland.topics import NeulandTopic
from kscore.engine.neuland.whatif import Turn
from kscore.engine.score import Award, Score

VERSION = 1
_TERRAINS = {Feature.PLAIN: "plain", Feature.MOUNTAIN: "mountain", Feature.WATER: "water"}
_SIDES = ("top", "right", "bottom", "left")


def table_json(settled: Settlement, lang: str) -> dict[str, Any]:
    """Everything about a table; ``lang`` is its sentences' language."""
    return {
        "version": VERSION,
        "game": "neuland",
        **_state_json(settled, lang),
        "explain": None,
        "what_if": None,
        "fits": None,
    }


def topic_json(topic: NeulandTopic, lang: str) -> dict[str, Any]:
    """The rule text about a topic, with kscore's rulings in ``lang``."""
    return {
        "topic": topic.key,
        "german": topic.titles["de"],
        "english": topic.titles["en"],
        "quoted": [{"german": each["de"], "english": each["en"]} for each in topic.quoted],
        "rulings": [
            {"key": each.id, "text": each.sentence(lang), "reason": each.reason(lang)}
            for each in topic.rulings
        ],
    }


def region_name(settled: Settlement, region: Region) -> str:
    """What a region is called: its first part."""
    return settled.regions.table.spot_name(region.spots[0])


def outcome_json(outcome: Turn, lang: str) -> dict[str, Any]:
    """What a turn changes. The table after it, and what was laid, set and taken back."""
    table = outcome.after.regions.table
    laid = placed = taken = None
    if outcome.laid is not None:
        laid = {"tile": place_name(outcome.laid), "text": tile_text(table.tiles[outcome.laid])}
    if outcome.placed is not None:
        player, spot = outcome.placed
        placed = {"colour": table.players[player].colour, "part": table.spot_name(spot)}
    if outcome.taken is not None:
        player, spot, score = outcome.taken
        taken = {
            "colour": table.players[player].colour,
            "part": table.spot_name(spot),
            "score": _score_json(score, outcome.after.regions, lang),
        }
    return {
        "laid": laid,
        "set": placed,
        "taken": taken,
        "may_set": _follower_parts_json(outcome) if laid is not None else None,
        "after": _state_json(outcome.after, lang),
    }


def fit_json(fit: Fit) -> dict[str, Any]:
    """A place where a tile may lie."""
    return {
        "tile": place_name(fit.place),
        "text": tile_text(fit.tile),
        "quarters": fit.quarters,
        "touching": fit.touching,
    }


def _state_json(settled: Settlement, lang: str) -> dict[str, Any]:
    regions = settled.regions
    return {
        "tiles": [
            {
                "tile": place_name(place),
                "text": tile_text(tile),
                "cities": [f"{place_name(place)}+{n}" for n in range(1, len(tile.cities) + 1)],
            }
            for place, tile in regions.table.tiles.items()
        ],
        "regions": [_region_json(settled, region, lang) for region in regions.all],
        "players": [_player_json(settled, result) for result in settled.results],
        "ranking": [
            {
                "rank": result.rank,
                "colour": result.player.colour,
                "total": result.total,
                "shared": result.shared,
            }
            for result in settled.ranking
        ],
    }


def _region_json(settled: Settlement, region: Region, lang: str) -> dict[str, Any]:
    regions = settled.regions
    table, places = regions.table, regions.places
    return {
        "region": region_name(settled, region),
        "terrain": _TERRAINS[region.terrain],
        "closed": region.closed,
        "gaps": [{"tile": place_name(place), "side": _SIDES[side]} for place, side in region.gaps],
        "parts": [table.spot_name(spot) for spot in region.spots],
        "tiles": list(places.tiles_of(region.tiles)),
        "cities": list(places.cities_of(region.cities)),
        "neighbours": [region_name(settled, regions.all[n]) for n in region.neighbours],
        "followers": [
            {"colour": table.players[player].colour, "part": table.spot_name(spot)}
            for player, spot in region.followers
        ],
        "now": _score_json(points_now(regions, region), regions, lang),
        "final": _score_json(points_final(regions, region), regions, lang),
    }


def _player_json(settled: Settlement, result: ColourResult) -> dict[str, Any]:
    regions = settled.regions
    return {
        "colour": result.player.colour,
        "points": result.player.points,
        "followers": [
            {
                "part": regions.table.spot_name(holding.spot),
                "region": region_name(settled, holding.region),
                "now": holding.now.points,
                "final": holding.final.points,
            }
            for holding in result.holdings
        ],
        "gained": result.gained,
        "total": result.total,
        "rank": result.rank,
        "shared": result.shared,
    }


def _follower_parts_json(outcome: Turn) -> list[dict[str, Any]]:
    """The parts of the tile just laid. Each with the follower that keeps others out, or null."""
    regions, laid = outcome.after.regions, outcome.laid
    assert laid is not None
    found = []
    for part in range(len(regions.table.tiles[laid].terrains)):
        spot = Spot(laid, part)
        standing = [other for other in regions.region_of(spot).followers if other[1] != spot]
        holder = None
        if standing:
            player, there = standing[0]
            holder = {
                "colour": regions.table.players[player].colour,
                "part": regions.table.spot_name(there),
            }
        found.append({"part": regions.table.spot_name(spot), "held_by": holder})
    return found


def _score_json(score: Score, regions: Regions, lang: str) -> dict[str, Any]:
    return {
        "points": score.points,
        "awards": [_award_json(award, regions, lang) for award in score.awards],
    }


def _award_json(award: Award, regions: Regions, lang: str) -> dict[str, Any]:
    reason = award.reason
    return {
        "points": award.points,
        "tiles": list(regions.places.tiles_of(award.mask)),
        "cities": list(regions.places.cities_of(award.mask)),
        "reason": {"key": reason.key, "values": dict(reason.values), "text": reason.text(lang)},
    }
