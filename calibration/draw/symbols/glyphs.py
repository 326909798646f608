"""Letters as strokes: initials people write instead of a symbol, and the letters of monster
spaces."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import Artist, ArtistMaker, Part, artist, pick, smooth
from numpy.random import Generator

Knots = tuple[tuple[float, float], ...]
Form = tuple[tuple[str, Knots], ...]
"""A letter: strokes, each "l" (straight pieces) or "c" (a soft curve) with its knots in the unit
box."""


def _form(line: str) -> Form:
    """A form from its line: strokes between ``;``, each its kind and its knots ``x,y``."""
    strokes = []
    for stroke in line.split(";"):
        kind, *knots = stroke.split()
        pairs = (knot.split(",") for knot in knots)
        strokes.append((kind, tuple((float(x), float(y)) for x, y in pairs)))
    return tuple(strokes)


FORMS: dict[str, tuple[Form, ...]] = {
    letter: tuple(map(_form, text.strip().splitlines()))
    for letter, text in {
        "A": """
            l 0,1 .5,0 1,1; l .2,.62 .8,.62
            l .5,0 0,1; l .5,0 1,1; l .15,.7 .88,.66
            c .9,.3 .5,.1 .1,.45 .25,.95 .65,.85 .9,.4 .9,.7 1,1
        """,
        "D": """
            l .1,0 .1,1; c .1,0 .65,.08 .95,.5 .65,.92 .1,1
            c .1,1 .1,.5 .1,0 .6,.06 .95,.5 .6,.95 0,1
            l .25,.05 .25,.97; c -.05,.1 .5,.02 .95,.3 .9,.75 .5,1 -.05,.98
            l .1,0 .1,1 .6,.95 .95,.6 .9,.25 .55,.02 .1,0
            l .1,.06 .1,1; l .1,0 .7,.1 .95,.5 .7,.92 .1,1
            c .85,.6 .5,.45 .1,.7 .35,1 .8,.85; l .85,0 .85,1
        """,
        "F": """
            l .1,0 .1,1; l .1,0 .95,0; l .1,.48 .75,.48
            l .95,0 .1,0 .1,1; l .1,.5 .7,.45
            c .95,.1 .6,0 .45,.3 .4,1; l .05,.5 .8,.46
        """,
        "G": """
            c .92,.2 .5,0 .08,.3 .08,.75 .5,1 .92,.78; l .55,.58 .94,.58 .92,.98
            c .9,.15 .5,0 .1,.3 .1,.72 .5,1 .88,.86 .94,.6 .9,.55 .55,.56
            c .9,.12 .45,0 .05,.45 .35,.98 .85,.8; l .9,.52 .88,1.05; l .55,.53 1,.51
            c .88,.22 .5,0 .1,.35 .3,.62 .75,.5 .9,.15 .9,.7 .75,1 .3,1 .12,.85
            c .9,.2 .5,0 .08,.5 .5,1 .9,.7 .9,.5; l .9,.5 .5,.5 .5,.62
            l .9,.15 .4,0 .05,.35 .1,.85 .5,1 .9,.85 .9,.55 .5,.55
        """,
        "H": """
            l .08,0 .08,1; l .92,0 .92,1; l .08,.5 .92,.5
            l .08,0 .08,1 .08,.5 .92,.48 .92,0 .92,1
            c .1,0 .1,1 .15,.55 .6,.4 .9,.6 .9,1
        """,
        "M": """
            l 0,1 .05,0 .5,.7 .95,0 1,1
            l .05,0 .05,1; l .05,0 .5,.55 .95,0 .95,1
            c 0,1 .06,.1 .25,.05 .5,.95 .52,.15 .75,.02 .95,.5 1,1
            l 0,.3 .05,1; c .03,.5 .25,.25 .48,.5 .5,1; c .5,.5 .72,.25 .95,.5 1,1
        """,
        "S": """
            c .9,.12 .5,0 .12,.22 .5,.5 .9,.78 .5,1 .08,.88
        """,
        "R": """
            l .1,0 .1,1; c .1,0 .7,.02 .9,.25 .6,.5 .1,.52; l .4,.52 .95,1
            c .1,1 .1,.5 .1,.02 .6,0 .9,.25 .55,.5 .2,.52 .6,.75 1,1
        """,
        "T": """
            l 0,0 1,0; l .5,0 .5,1
            l .5,.02 .5,1; l 0,.04 1,-.02
            l 0,.02 1,0 .52,.02 .48,1
            l .5,0 .5,1; l 0,.14 0,0 1,0 1,.14; l .32,1 .68,1
            c .45,0 .45,.6 .55,.95 .85,.88; l .1,.32 .85,.3
            l .5,0 .5,1; l .1,.34 .9,.3
        """,
        "V": """
            l 0,0 .5,1 1,0
            c 0,0 .25,.5 .45,1 .7,.5 .9,.05 1.05,.05
        """,
        "W": """
            l 0,0 .25,1 .5,.25 .75,1 1,0
            c 0,0 .1,.8 .3,.95 .5,.3 .55,.85 .78,.98 .95,.4 1,0
            l 0,0 .28,1 .6,0; l .4,0 .72,1 1,0
        """,
        "Z": """
            l 0,0 1,0 0,1 1,1
            l 0,.02 1,0 0,1 1,.98; l .2,.5 .8,.48
            c 0,.15 .4,0 .95,.05 .5,.5 .02,.98 .5,.92 1,1
            c .05,.1 .45,0 .85,.18 .5,.48 .85,.62 .8,.95 .4,1.05 .1,.9
            l 0,0 1,0; l .98,0 .02,1; l 0,1 1,1
            l 0,.12 0,0 1,0 0,1 1,1 1,.88
        """,
    }.items()
}


def letter(forms: tuple[Form, ...], size: tuple[float, float]) -> ArtistMaker:
    """Artists that write one of the forms, in a hand's own proportions, slant and place.

    size: height of the letter in cells, from-to.
    """

    @artist
    def make(traits: Generator, rng: Generator, cell: CellContext) -> Part:
        form = pick(traits, forms)
        bent = [
            (kind, np.asarray(knots) + traits.normal(0.0, 0.035, (len(knots), 2)))
            for kind, knots in form
        ]
        height = traits.uniform(*size)
        width = height * traits.uniform(0.5, 1.0)
        slant = traits.normal(0.0, 0.14)
        turn = math.radians(traits.normal(0.0, 5.0))
        shift = traits.normal(0.0, 0.05, 2)
        matrix = np.array(((width, 0.0), (-slant * height, height)))
        matrix = matrix @ np.array(
            ((math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn)))
        )
        careless = traits.uniform(0.01, 0.05)

        scale = math.exp(rng.normal(0.0, 0.08))
        centre = 0.5 + shift + rng.normal(0.0, 0.04, 2)
        strokes = []
        for kind, knots in bent:
            points = knots + rng.normal(0.0, careless, knots.shape)
            points = points if kind == "l" else smooth(points).points
            strokes.append(Stroke(((points - 0.5) @ matrix) * scale + centre))
        return strokes

    return make


def initials(letters: str) -> ArtistMaker:
    """Artists that write a terrain's initial instead of a symbol; each design keeps to one of the
    letters."""

    def make(traits: Generator) -> Artist:
        return letter(FORMS[pick(traits, letters)], (0.4, 0.8))(traits)

    return make
