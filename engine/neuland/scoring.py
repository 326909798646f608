"""What a region is worth to each follower in it: now, when the follower is taken back, and in the
final scoring.

Every follower scores alone: "Wenn dieser Fall eintritt, werden alle Gefolgsleute unabhängig
voneinander behandelt, als ob sie alleine auf dem jeweiligen Gebiet stünden. Es gibt keine
Mehrheiten!"
"""

from __future__ import annotations

from enum import StrEnum

from kscore.engine.neuland.regions import Region, Regions
from kscore.engine.neuland.terrain import Feature
from kscore.engine.score import Award, Reason, Score


class Basis(StrEnum):
    """Why a region is worth the single or the full value."""

    OPEN = "open"
    CLOSED = "closed"
    TWO_TILES = "two"
    """Closed, but "aus nur 2 Landschaftskarten": worth what it would be open."""
    FINAL = "final"
    """ "Alle Gebiete werden abgerechnet, als wären sie nicht abgeschlossen." """


def current_basis(region: Region) -> Basis:
    """By which value the region counts while the game lasts."""
    if not region.closed:
        return Basis.OPEN
    return Basis.TWO_TILES if region.tile_count == 2 else Basis.CLOSED


def points_now(regions: Regions, region: Region) -> Score:
    """What a follower in the region earns if taken back now."""
    return _score(regions, region, current_basis(region))


def points_final(regions: Regions, region: Region) -> Score:
    """What a follower in the region earns in the final scoring."""
    return _score(regions, region, Basis.FINAL)


def _score(regions: Regions, region: Region, basis: Basis) -> Score:
    if region.terrain is Feature.PLAIN:
        return _score_plain(regions, region, basis)
    return (_score_mountain if region.terrain is Feature.MOUNTAIN else _score_water)(
        regions, region, basis
    )


def _score_plain(regions: Regions, region: Region, basis: Basis) -> Score:
    """The score of plains.

    "Nicht abgeschlossene Ebenen bringen 1 Punkt pro Landschaftskarte … Abgeschlossene Ebenen …
    bringen 2 Punkte pro Landschaftskarte. … Abgeschlossene Ebenen aus nur 2 Landschaftskarten
    bringt nur 2 Punkte!"
    """
    count = region.tile_count
    points = 2 * count if basis is Basis.CLOSED else count
    return Score.from_awards(
        Award(
            points, region.tiles, Reason(f"neuland_plain_{basis}", {"count": count}), regions.places
        )
    )


def _score_mountain(regions: Regions, region: Region, basis: Basis) -> Score:
    """The score of mountains.

    "1 Punkt pro Stadt in dem Bergen selbst und in allen angrenzenden Ebenen. … Abgeschlossene
    Berge … bringen 2 Punkte pro Stadt … Abgeschlossener Berg aus nur 2 Landschaftskarten bringen
    nur 1 Punkt pro Stadt!"
    """
    each = 2 if basis is Basis.CLOSED else 1
    awards = []
    if region.cities:
        count = region.city_count
        reason = Reason(f"neuland_mountain_{basis}", {"count": count})
        awards.append(Award(each * count, region.cities, reason, regions.places))
    for plain in regions.touching_regions(region, Feature.PLAIN):
        if plain.cities:
            count, first = plain.city_count, (plain.tiles & -plain.tiles).bit_length() - 1
            reason = Reason(
                f"neuland_beside_{basis}", {"count": count, "tile": regions.places.tiles[first]}
            )
            awards.append(Award(each * count, plain.cities, reason, regions.places))
    return Score.from_awards(*awards)


def _score_water(regions: Regions, region: Region, basis: Basis) -> Score:
    """The score of waters.

    "1 Punkt pro Stadt an den angrenzenden Ufern. … Abgeschlossene Wasserflächen … bringen 1
    Punkt pro Stadt an den angrenzenden Ufern plus 1 Punkt pro Landschaftskarte … Abgeschlossene
    Wasserfläche aus nur 2 Landschaftskarten bringt nur 1 Punkt pro Stadt!"
    """
    awards = []
    if region.cities:
        reason = Reason(f"neuland_water_{basis}", {"count": region.city_count})
        awards.append(Award(region.city_count, region.cities, reason, regions.places))
    if basis is Basis.CLOSED:
        reason = Reason("neuland_water_tiles", {"count": region.tile_count})
        awards.append(Award(region.tile_count, region.tiles, reason, regions.places))
    return Score.from_awards(*awards)
