"""The letters D, Z, T, G of monster spaces, in all the forms of
kscore.calibration.draw.symbols.glyphs."""

from __future__ import annotations

from kscore.calibration.draw.symbols.families import Family
from kscore.calibration.draw.symbols.glyphs import FORMS, letter
from kscore.calibration.draw.symbols.model import CellContext
from kscore.calibration.draw.symbols.shapes import ArtistMaker, Part, artist, chance, ring
from numpy.random import Generator

SIZE = (0.7, 1.0)
"""Heights in what the draughtsman gives it, who says how small it is and in which corner."""
EVERYDAY = {"D": (0, 1, 2), "Z": (0, 1, 2), "T": (0, 1, 2), "G": (0, 1, 2)}
"""The forms that all sides share; the further ones are dealt out to calibrate and test."""


def _ringed(make: ArtistMaker) -> ArtistMaker:
    """The letter in a ring."""

    @artist
    def ringed(traits: Generator, rng: Generator, cell: CellContext) -> Part:
        artist = make(traits)
        around = chance(traits, 0.8)

        return artist(rng, cell) + ([ring(rng, 0.5, 0.5, 0.42, 0.42)] if around else [])

    return ringed


def _families(name: str) -> tuple[Family, ...]:
    terrain, forms = f"letter:{name}", FORMS[name]
    everyday, further = EVERYDAY[name], range(len(EVERYDAY[name]), len(forms))
    families = [
        Family(
            terrain,
            "publisher",
            "printed",
            letter(tuple(forms[k] for k in everyday[:1]), SIZE),
            weight=2,
        ),
        Family(
            terrain, "common", "written", letter(tuple(forms[k] for k in everyday), SIZE), weight=3
        ),
        *(Family(terrain, "common", f"form {k}", letter((forms[k],), SIZE)) for k in everyday),
        Family(terrain, "rare", "ringed", _ringed(letter((forms[0],), (0.45, 0.6))), weight=0.5),
    ]
    for k in further:
        families.append(
            Family(
                terrain,
                "rare",
                f"form {k}",
                letter((forms[k],), SIZE),
                "calibrate" if k == further[0] else "test",
            )
        )
    return tuple(families)


FAMILIES = tuple(family for name in "DZTG" for family in _families(name))
