"""Fits what a sheet says of itself (`kscore.scanner.read.witness`): what is hidden, what is blank.

docs/reading.md has the commands. Every view is measured as it is, with glare on it, brighter, with
a thing, and with another sheet shining through. Light hides a space where it hides the pen: where
what the sheet's pen would have left there looks as paper does. Sheets of rendered evenings come
beside them as they are: most photos hide nothing. The calibrate side alone; every fourth sheet is
kept apart and tells how well it went.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.evenings import (
    evenings_in,
    evidence_of_views,
    open_evening,
    pixels,
)
from kscore.calibration.datasets.maps import open_views
from kscore.calibration.photograph.spoil import Condition, Picture, Spoiled, hidden_shares, spoil
from kscore.calibration.train.logistic import logistic
from kscore.calibration.train.small_network import IGNORED, Recipe, fit_network, probabilities
from kscore.engine.grid import Space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.terrain import DRAWN
from kscore.scanner.network import seal
from kscore.scanner.printed import PUBLISHED
from kscore.scanner.read.terrain import CLASSES, VIEW_MARGIN, VIEW_PIXELS_PER_CELL, TerrainNetwork
from kscore.scanner.read.witness import BLANK_FEATURES, HIDDEN_FEATURES, TABLE, MapMeasurements
from numpy.typing import NDArray

Floats = NDArray[np.float64]

RECIPE = Recipe(hidden=16, steps=4000, batch=64, decay=0.1)
_KEPT_APART = 4
_SEEN, _HIDDEN = 0.2, 0.5
"""Shares of a space's middle that are hidden: up to the first it is seen, from the second on
hidden."""
_LEFT = 0.25  # of its contrast; of a mark with less nothing is seen
_EVENINGS = 1_000_000  # their sheets' numbers begin here: no view's
_CONDITIONS = (
    None,
    Condition.GLARE,
    Condition.EXPOSURE,
    Condition.THING,
    Condition.THING,
    Condition.SHOW_THROUGH,
)


@dataclass(frozen=True, eq=False)
class Examples:
    """Measured sheets: HIDDEN_FEATURES (N, 121, F), BLANK_FEATURES (N, 121, G), whether a space is
    hidden (N, 121) 0, 1 or IGNORED, whether it is drawn (N, 121), which spaces are printed (N,
    121), the sheet's number and condition (N,)."""

    hidden: Floats
    blank: Floats
    is_hidden: NDArray[np.intp]
    drawn: NDArray[np.bool_]
    printed: NDArray[np.bool_]
    sheets: NDArray[np.intp]
    conditions: NDArray[np.str_]


# How much a sheet counts: glare hides few spaces of a view, too bright a photo hides many, and on
# most photos nothing is hidden. Chosen by sheets kept apart and by evenings of this side.
_SHARES = {"glare": 20.0, "thing": 2.0, "exposure": 0.5, "evening": 2.0}


def measure_views(folder: Path) -> Examples:
    """The views of a folder that ``render-maps`` made, each under every condition."""
    views, network = open_views(folder), TerrainNetwork()
    rows: list[tuple[object, ...]] = []
    before = None
    for sheet in progress(range(len(views.pixels)), len(views.pixels), "sheets"):
        view, terrain = views.pixels[sheet], views.terrain[sheet]
        layout = _layout_of(terrain)
        if layout is None:
            continue
        said = network.read(view)
        usual = MapMeasurements.from_view(view, said, layout)
        for number, condition in enumerate(_CONDITIONS):
            rng = np.random.default_rng((44, sheet, number))
            spoiled = Spoiled(view)
            if condition is Condition.SHOW_THROUGH and before is None:
                continue
            if condition is not None:
                spoiled = spoil(view, _to_view, PUBLISHED, condition, rng, before)
            share = spoiled.spaces
            if condition in (Condition.GLARE, Condition.EXPOSURE):
                again = np.random.default_rng((44, sheet, number))
                pen = _draw_everywhere(view, usual.pen)
                marked = spoil(pen, _to_view, PUBLISHED, condition, again).photo
                share = _faded_share(view, pen, spoiled.photo, marked)
            evidence = said if condition is None else network.read(spoiled.photo)
            found = (
                usual
                if condition is None
                else MapMeasurements.from_view(spoiled.photo, evidence, layout)
            )
            is_hidden = np.where(share >= _HIDDEN, 1, np.where(share <= _SEEN, 0, IGNORED))
            rows.append((
                found.hidden_features(), found.blank_features(share),
                np.where(found.mountain, IGNORED, is_hidden),
                (terrain > 0) & (terrain < CLASSES.index("^")),
                found.mountain | found.wasteland, sheet, str(condition or "none"),
            ))  # fmt: skip
        before = view
    return Examples(*(np.array(each) for each in zip(*rows, strict=True)))


def measured_evenings(folder: Path) -> Examples:
    """The sheets of rendered evenings (`kscore.calibration.datasets.evenings`), of which nothing is
    hidden."""
    network, rows = TerrainNetwork(), list[tuple[object, ...]]()
    paths = evenings_in(folder, "calibrate-*")
    for path in progress(paths, len(paths), "evenings"):
        evening, said = open_evening(path), iter(evidence_of_views(path, network))
        for seat in evening.seats:
            for season, view, unseen in zip(seat.seasons, seat.views, seat.unseen, strict=True):
                board, layout = season.sheet.board, season.sheet.layout
                found = MapMeasurements.from_view(pixels(view), next(said), layout)
                places = [Space.parse(name).number for name in unseen]
                drawn = np.array([letter in DRAWN for letter in "".join(board.rows)])
                aside = found.mountain | found.wasteland
                aside[places] = True  # no player could tell
                rows.append((
                    found.hidden_features(), found.blank_features(np.zeros(len(drawn))),
                    np.where(found.mountain, IGNORED, 0), drawn, aside,
                    _EVENINGS + evening.number, "evening",
                ))  # fmt: skip
    return Examples(*(np.array(each) for each in zip(*rows, strict=True)))


def join_examples(one: Examples, other: Examples) -> Examples:
    """The examples of both."""
    names = [field.name for field in fields(Examples)]
    return Examples(*(np.concatenate((getattr(one, n), getattr(other, n))) for n in names))


def _draw_everywhere(view: Picture, pen: float) -> Picture:
    """A view (384, 384, 3) BGR uint8 as if the pen, so much darker than paper, had drawn
    everywhere."""
    return np.asarray(view * np.float32(1 - pen), np.uint8)


def _faded_share(view: Picture, pen: Picture, lit: Picture, lit_pen: Picture) -> Floats:
    """Which share of every space's middle, (121,), hardly differs any more from what the pen would
    have left there (``pen``), once both lie in other light."""
    before, after = (
        cv2.absdiff(one, other).max(axis=2).astype(np.float64)
        for one, other in ((view, pen), (lit, lit_pen))
    )
    gone = np.where(after < _LEFT * before, 255, 0).astype(np.uint8)
    shares, _ = hidden_shares(gone, _to_view, PUBLISHED)
    return shares


def _to_view(points: Floats) -> Floats:
    return (points + VIEW_MARGIN) * VIEW_PIXELS_PER_CELL - 0.5


def _layout_of(terrain: NDArray[np.uint8]) -> Layout | None:
    """The printed layout whose mountains a sheet's labels (121,) have; None where none has."""
    mountains = frozenset(
        Space.from_number(int(n)).name for n in np.flatnonzero(terrain == CLASSES.index("^"))
    )
    return next((k for k in LAYOUTS.values() if frozenset(k.mountains) == mountains), None)


def fit(examples: Examples, out: Path = TABLE) -> None:
    """Fits the table and writes it; prints what it does to sheets kept apart."""
    apart = examples.sheets % _KEPT_APART == 0
    nothing = np.zeros((*examples.is_hidden.shape, 2))
    share = np.array([_SHARES.get(each, 1.0) for each in examples.conditions])
    model = fit_network(
        examples.hidden[~apart], nothing[~apart], examples.is_hidden[~apart], share[~apart], RECIPE
    )
    found = probabilities(model, examples.hidden, nothing)[..., 1]
    figures: dict[str, dict[str, float]] = {}
    for condition in np.unique(examples.conditions):
        some = (apart & (examples.conditions == condition))[:, None] & (
            examples.is_hidden != IGNORED
        )
        truth, told = examples.is_hidden[some] == 1, found[some] > 0.5
        figures[str(condition)] = {
            "spaces": int(some.sum()), "hidden": int(truth.sum()),
            "found_of_hidden": round(float(told[truth].mean()), 4) if truth.any() else 0.0,
            "taken_for_hidden": round(float(told[~truth].mean()), 6),
        }  # fmt: skip
        tell(f"{condition}: {figures[str(condition)]}")
    plain = np.isin(examples.conditions, ("none", "show_through", "evening"))
    usable = ~examples.printed & (examples.is_hidden == 0) & plain[:, None]
    train = usable & ~apart[:, None]
    drawn = logistic(examples.blank[train], examples.drawn[train], ridge=2.0)
    first = BLANK_FEATURES.index("network")
    alone = logistic(examples.blank[train][:, [0, first]], examples.drawn[train], ridge=0.5)
    kept = usable & apart[:, None]
    for name, weights, columns in (
        ("network", alone, [0, first]), ("with the witness", drawn, list(range(len(drawn))))
    ):  # fmt: skip
        logit = np.clip(examples.blank[kept][:, columns] @ weights, -30, 30)
        truth = examples.drawn[kept]
        loss = float(np.mean(np.logaddexp(0, np.where(truth, -logit, logit))))
        unsure = float(np.mean(np.abs(logit) < np.log(99)))
        wrong = float(np.mean((logit > 0) != truth))
        figures[name] = {"log_loss": round(loss, 5), "below_99": round(unsure, 5),
                         "wrong": round(wrong, 6)}  # fmt: skip
        tell(f"drawn or blank, {name}: {figures[name]}")
    tell(" ".join(f"{n} {w:.2f}" for n, w in zip(BLANK_FEATURES, drawn, strict=True)))
    card = {
        "what": "hidden, and drawn or blank, from a sheet's spaces compared with each other",
        "hidden_features": list(HIDDEN_FEATURES), "blank_features": list(BLANK_FEATURES),
        "split": "calibrate", "fitted_on": len(np.unique(examples.sheets[~apart])),
        "kept_apart": figures, "hidden": model.weights(),
        "drawn": np.round(drawn, 5).tolist(), "network": np.round(alone, 5).tolist(),
    }  # fmt: skip
    out.write_text(json.dumps(seal(card), indent=1) + "\n", encoding="utf-8")
