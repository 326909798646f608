"""What a sheet says of itself, beside what the network says: its spaces compared with each other.

A sheet is its own reference. It carries dozens of blank spaces, six equal ruins and a hundred equal
pieces of dashed line, all in one light and on one paper. So whether a space is blank is told by the
sheet's other blank spaces, and whether it can be seen at all by the printed lines round it: where
they are gone that ought to be there, something lies on the paper or light has burnt it out.

Nothing here is learnt from drawings; the few weights (`WitnessTable`) are fitted on the calibration
side (`kscore.calibration.train.witness`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE, SPACES, Space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.network import from_card
from kscore.scanner.read.small_network import SmallNetwork
from kscore.scanner.read.terrain import CLASSES, VIEW_MARGIN, VIEW_PIXELS_PER_CELL, CellEvidence
from kscore.scanner.rectify import BURNT, Picture, channel_max, channel_min, median
from kscore.scanner.softmax import logistic, softmax
from numpy.typing import NDArray

Floats = NDArray[np.float64]

TABLE = Path(__file__).parents[1] / "models" / "witness.json"
_CELL, _FIRST = VIEW_PIXELS_PER_CELL, round(VIEW_MARGIN * VIEW_PIXELS_PER_CELL)
_RIM = 5  # px of a space's side that belong to its lines
_LINE = slice(-2, 2)  # px across a line, from where two spaces meet
_BESIDE = (slice(-7, -4), slice(4, 7))
_FEWEST_BLANK = 8  # spaces that tell what paper looks like
_FAINTEST_LINE = 1.5  # of 255: a sheet whose lines are paler says nothing by them
_PRESENT = 3.0  # times as dark as the sheet's usual line: an outline; more says no more
_BLANK_BELIEF = 0.5
_DARKEST = 0.05  # share of a space's pixels that are its darkest part
_SURELY_DRAWN, _FEWEST_DRAWN = 2.0, 4  # log odds, spaces: what tells the pen
_USUAL_PEN, _FAINTEST_PEN = 0.4, 0.05  # where nothing is drawn; what is paler than any pen
_HIDDEN, _SEEN = 0.5, 0.3  # probabilities: told to be hidden; sure enough to compare with
_PARTLY_BURNT = 0.3  # share of a space: what is burnt more is no blank paper
_LINES_THERE = 0.4  # of the usual line: with less the space may lie under something
_DEVIATION = 1.4826  # standard deviations a median absolute deviation, of normal numbers
# A space that has burnt out by so much, its printed lines with it on two sides: whatever was drawn
# there may be gone, too. Of 336 photos without a flash none has such a space, of 192 sheets of
# evenings three have eleven.
_BURNT_OUT, _GONE = 0.7, 0.25
# Where so much of the blank paper has burnt out in two channels, the palest tenth of what is drawn
# must be so much darker. Of 318 brightened photos of the calibrate side (seeds 53, 54) that refuses
# 57, of which 11 would be wrong in silence, and leaves 2 such; with 0.3 it would refuse 77 for the
# same 11, with 0.2 40 for 7.
_BURNT_PAPER, _PALE, _PALEST = 0.95, 0.25, 0.1
# The other side's print is told by its mountains, which are dark and lie where some layout has
# them, mirrored. Below the first nothing changes; above, with so many spaces unsure (by more than
# 2 %), no answers make a sheet of it.
_SHOWS = 0.11
_UNSURE, _MOST_UNSURE = 0.02, 12
# By how much of its share a mountain that shines through darkens paper: of 229 views
# (calibrate side, 12 to 30 %) the median of what is told is the truth.
_MOUNTAIN_DARK = 0.4
_FEWEST_MOUNTAINS = 2
_FEWEST_ALIKE = 5  # spaces that tell how dark what is drawn there is by itself
# Deviations of these by which the mirrored mountains are darker, at the mean, and the most that one
# of them counts. Of 1,763 ordinary sheets (calibrate side) one shows any; with 1.5 twenty-one do.
_FARTHER, _FARTHEST = 2.0, 3.0
# Of a sheet that is unsure all over less is enough: its other side blurs what is read alike. Of 149
# ordinary views (calibrate side), 5 of them so unsure, none shows any; of 86 with 15 to 30 %, 22 of
# them so unsure, 23 → 30 do.
_ALL_OVER, _FARTHER_ALL_OVER = 40, 1.0
# Of 11,589 drawn spaces (72 sheets of another renderer, 144 of the calibrate side) 8, 15 and 22, on
# 1, 2 and 4 sheets, are with a neighbour by less than these parts as dark as what is drawn alike
# elsewhere on the sheet; of what is rubbed out a tenth to four tenths is left.
_PALER, _RUBBED_OUT = (0.35, 0.45, 0.48), (6.0, 3.0, 0.0)
# Of the 9,182 of them that are no village 15, 15 and 17 have a middle by less than these parts as
# dark as strokes are here, most of them one hand's waters (of 54 hands), so they count by hands.
# What was only planned is an outline, as villages are.
_HOLLOW, _PLANNED = (0.05, 0.1, 0.15), (4.6, 3.5, 0.0)
_MIDDLE = slice(9, 23)  # px of a space's side
_STROKES = 0.03  # share of a space's pixels that are its strokes
_ONE_PEN = 0.95  # least cosine of two colours of one pen
_FEWEST_ELSEWHERE = 3
# Probabilities in hundredths, log odds in halves: a record keeps them, and they are no finer.
PARTS, STEPS = 100, 2
_MOST = 6.0  # log odds: what a witness says more is worth no more
_FIRST_SEASON = 22  # spaces: as many are drawn at a first season's end, by the median of games

HIDDEN_FEATURES = ("one", "lines", "second line", "burnt", "bright", "dark", "colour", "flat",
                   "rough", "unsure", "empty", "lines × colour", "alone in its colour",
                   "lines × bright", "lines × flat", "darkest line", "around: lines × colour",
                   "around: flat", "around: burnt", "pen", "dark as the pen",
                   "around: dark as the pen", "farther: dark as the pen", "sheet: burnt",
                   "burnt × pen")  # fmt: skip
BLANK_FEATURES = ("one", "network", "fine", "broad", "shift", "fine × pen", "broad × pen", "pen",
                  "printed", "fine × printed", "shift × printed")  # fmt: skip


class WitnessTable(Frozen, eq=False):
    """Of a space being ``hidden`` a small network of HIDDEN_FEATURES; of its being drawn the
    weights of log odds over BLANK_FEATURES (``drawn``), and over the network's own alone
    (``network``: intercept and slope)."""

    hidden: SmallNetwork
    drawn: Floats
    network: tuple[float, float]

    @staticmethod
    @lru_cache(maxsize=1)
    def load() -> WitnessTable:
        """The committed table. Raises ModelDamaged where it is missing or was changed."""
        return from_card(TABLE, WitnessTable._from_json)

    @staticmethod
    def _from_json(data: Mapping[str, Any]) -> WitnessTable:
        hidden = SmallNetwork.from_json(data["hidden"], len(HIDDEN_FEATURES), 2)
        drawn = np.array(data["drawn"], np.float64)
        first, slope = map(float, data["network"])
        if drawn.shape != (len(BLANK_FEATURES),):
            raise ValueError("a weight for every feature")
        return WitnessTable(hidden, drawn, (first, slope))


class SheetWitness(Frozen, kw_only=True):
    """What the sheet says of its spaces.

    Attributes:
        hidden: (121,) float32 probability that a space cannot be seen.
        blank_log_odds: (121,) float32 what is added to a space's log odds of being drawn, given
            what the network believes; 0 says nothing.
        no_symbol: (121,) float32, how much likelier (log) what is drawn there looks as it does
            where it was rubbed out or only planned; 0 says nothing.
        burnt: (121,) bool which of the hidden ones are burnt out.
        too_bright: whether paper is so bright that the palest of what is drawn is gone with it.
        other_side: how far what is printed on the paper's other side darkens this one, in parts of
            its own darkness.
        other_side_spoils: whether that makes many spaces unsure.
        drawn: how many spaces are drawn on, as far as that is seen: a hidden one may be.
    """

    hidden: NDArray[np.float32]
    blank_log_odds: NDArray[np.float32]
    no_symbol: NDArray[np.float32]
    burnt: NDArray[np.bool_]
    too_bright: bool
    other_side: float
    other_side_spoils: bool
    drawn: float

    @property
    def drawn_share(self) -> float:
        """How far a first season is drawn, above 0 up to 1: as often may a coin be marked or a
        number written."""
        return min(1.0, max(self.drawn, 0.01) / _FIRST_SEASON)

    @property
    def spaces(self) -> Mapping[str, NDArray[np.float32]]:
        """What a record keeps of it, as ``Witnesses.spaces``."""
        found = {"hidden": self.hidden, "blank_log_odds": self.blank_log_odds}
        return MappingProxyType(
            {**found, "no_symbol": self.no_symbol} if self.no_symbol.any() else found
        )

    @property
    def reasons(self) -> tuple[str, ...]:
        """What is poor about the photo, as ``Quality.reasons``."""
        unseen = self.hidden > _HIDDEN
        told = {
            "quality.glare": bool((unseen & self.burnt).any()),
            "quality.covered": bool((unseen & ~self.burnt).any()),
            "quality.other_side": self.other_side > _SHOWS,
        }
        return tuple(reason for reason, holds in told.items() if holds)


def measure_sheet(
    view: Picture, evidence: CellEvidence, layout: Layout, table: WitnessTable
) -> SheetWitness:
    """What a rectified map says of its spaces. The map is (384, 384, 3) BGR uint8; with it come
    what the network says of them and what is printed there."""
    measured = MapMeasurements.from_view(view, evidence, layout)
    seen, unseen = table.hidden.logits(measured.hidden_features()).T
    hidden = logistic(unseen - seen)
    hidden[measured.burnt_out] = 1.0
    hidden[measured.mountain] = 0.0
    features = measured.blank_features(hidden)
    both = features @ table.drawn
    alone = table.network[0] + table.network[1] * features[:, BLANK_FEATURES.index("network")]
    says = np.where(hidden > _HIDDEN, 0.0, np.clip(both - alone, -_MOST, _MOST))
    aside = measured.mountain | measured.wasteland
    says[aside] = 0.0
    unsure = int((measured.unsure[hidden < _HIDDEN] > _UNSURE).sum())
    other_side = measured.other_side(hidden, unsure)
    return SheetWitness(
        hidden=_round(hidden, PARTS),
        blank_log_odds=_round(says, STEPS),
        no_symbol=_round(measured.no_symbol(hidden), STEPS),
        burnt=measured.burnt > _PARTLY_BURNT,
        too_bright=measured.too_bright,
        other_side=other_side,
        other_side_spoils=other_side > _SHOWS and unsure > _MOST_UNSURE,
        drawn=round(float(np.maximum(measured.drawn, hidden)[~aside].sum()), 2),
    )


def _round(values: Floats, parts: int) -> NDArray[np.float32]:
    return np.asarray(np.rint(values * parts) / parts, np.float32)


class MapMeasurements(Frozen, kw_only=True, eq=False):
    """A map measured, space by space: (121,) float64 each unless said otherwise.

    ``sides``: (121, 4) how dark the lines round it are, 1 as on the whole sheet; NaN at the frame.
    ``burnt``: the share of its pixels that are burnt out, ``half_burnt``: in two channels at least.
    ``middle``: (121, 3) median colour, ``paper`` (121, 3) what the sheet's blank paper has there.
    ``strokes``: (121, 3) how much darker (log) its strokes are than paper, ``centre``: the same of
    its middle, a number. ``darkest``: by how much its darkest part is darker than paper, 0-1;
    ``pen``: how much that is where something is surely drawn, a number. ``read``: (121,) intp index
    in CLASSES of what is surely drawn, else 0.
    """

    sides: Floats
    middle: Floats
    paper: Floats
    burnt: Floats
    half_burnt: Floats
    fine: Floats
    broad: Floats
    rough: Floats
    strokes: Floats
    centre: Floats
    darkest: Floats
    pen: float
    believed: Floats
    read: NDArray[np.intp]
    unsure: Floats
    mountain: NDArray[np.bool_]
    wasteland: NDArray[np.bool_]
    printed: NDArray[np.bool_]
    ruin: NDArray[np.bool_]

    @staticmethod
    def from_view(view: Picture, evidence: CellEvidence, layout: Layout) -> MapMeasurements:
        """Measures a view (384, 384, 3) BGR uint8."""
        mountain, wasteland, ruin = (
            _space_mask(spaces) for spaces in (layout.mountains, layout.wasteland, layout.ruins)
        )
        logits = evidence.terrain.reshape(SPACES, -1).astype(np.float64)
        chances = softmax(logits)
        empty = chances[:, 0] + chances[:, CLASSES.index("^")] + chances[:, CLASSES.index("#")]
        unsure = -np.log(np.maximum(chances.max(axis=1), 1e-6))
        sides = _line_darkness(view, mountain, wasteland)
        spaces = _cut_spaces(view)
        inner = spaces[:, _RIM:-_RIM, _RIM:-_RIM].reshape(SPACES, -1, 3)
        half = inner.shape[1] // 2
        middle = np.partition(inner, half, axis=1)[:, half].astype(np.float64)
        blue, green, red = (inner[..., channel] >= BURNT for channel in range(3))
        burnt = (blue & green & red).mean(axis=1)
        half_burnt = ((blue & green) | (red & (blue | green))).mean(axis=1)
        # What a blank space looks like is told by those that are: not burnt out, lines in place.
        seen = _mean_side(sides) > _LINES_THERE
        blank = (
            (chances[:, 0] > _BLANK_BELIEF)
            & ~mountain
            & ~wasteland
            & (burnt < _PARTLY_BURNT)
            & seen
        )
        paper = _paper_colours(middle, blank)
        white = np.maximum(paper, 8)[:, None].astype(np.float32)
        part = np.asarray(inner.astype(np.float32) / white, np.float32)
        side = _CELL - 2 * _RIM
        strokes = _darkest_colour(part)
        middles = spaces[:, _MIDDLE, _MIDDLE].reshape(SPACES, -1, 3)
        centre = np.asarray(middles.astype(np.float32) / white, np.float32)
        fine, broad, rough = _stroke_strength(
            np.asarray(part.reshape(SPACES, side, side, 3), np.float32)
        )
        darkest = np.clip(1 - _row_quantile(channel_min(part[:, ::2]), _DARKEST), 0, 1)
        believed = np.log(np.maximum(1 - empty, 1e-7) / np.maximum(empty, 1e-7))
        read = np.where(believed > _SURELY_DRAWN, chances.argmax(axis=1), 0)
        drawn = (read > 0) & ~mountain & ~wasteland
        pen = float(median(darkest[drawn])) if drawn.sum() >= _FEWEST_DRAWN else _USUAL_PEN
        near = cv2.dilate(wasteland.reshape(SIZE, SIZE).astype(np.uint8), np.ones((3, 3), np.uint8))
        crest = _space_mask(("A5", "A6", "A7"))
        printed = ruin | crest | ((near > 0).ravel() & ~wasteland)
        return MapMeasurements(
            sides=sides, middle=middle, paper=paper, burnt=burnt,
            half_burnt=half_burnt, fine=fine, broad=broad,
            rough=rough, strokes=strokes,
            centre=np.linalg.norm(_darkest_colour(centre), axis=1),
            darkest=darkest, pen=max(pen, _FAINTEST_PEN), believed=believed,
            read=read, unsure=unsure, mountain=mountain, wasteland=wasteland, printed=printed,
            ruin=ruin,
        )  # fmt: skip

    @property
    def drawn(self) -> Floats:
        """(121,): the chance that a space is drawn on, as the network believes."""
        return np.asarray(1 / (1 + np.exp(-self.believed)))

    @property
    def shift(self) -> Floats:
        """(121, 3): how much brighter the middle of a space is than blank paper there, in parts of
        it."""
        return np.asarray(self.middle / np.maximum(self.paper, 8) - 1)

    @property
    def burnt_out(self) -> NDArray[np.bool_]:
        """(121,): whether light has burnt out a space and printed lines round it."""
        return (self.burnt > _BURNT_OUT) & ((self.sides < _GONE).sum(axis=1) > 1)

    @property
    def too_bright(self) -> bool:
        """Whether the palest of what is drawn is gone with burnt paper. With paper that has burnt
        out; what is drawn as palely, that is."""
        aside = self.mountain | self.wasteland
        blank, drawn = (self.believed < 0) & ~aside, (self.read > 0) & ~aside
        if not blank.any() or self.half_burnt[blank].mean() < _BURNT_PAPER:
            return False
        return (
            not drawn.any() or float(_row_quantile(self.darkest[None, drawn], _PALEST)[0]) < _PALE
        )

    def no_symbol(self, hidden: Floats) -> Floats:
        """(121,): by how much (log) what is drawn is likelier rubbed out or planned than meant."""
        terrain = (self.read > 0) & (self.read < CLASSES.index("H"))
        drawn = terrain & (hidden < _SEEN) & ~self.mountain & ~self.wasteland
        plain = drawn & ~self.ruin
        dark = np.linalg.norm(self.strokes, axis=1)
        rows, columns = np.divmod(np.arange(SPACES), SIZE)
        apart = np.abs(rows[:, None] - rows) + np.abs(columns[:, None] - columns)
        alike = (self.read[:, None] == self.read) & drawn
        near = alike & (apart == 1)
        over_ruin = (near[:, self.ruin].astype(int) @ near[self.ruin] > 0) & (apart > 0)
        beside = plain & (near | over_ruin)
        if not plain.any():
            return np.zeros(SPACES)

        def of_piece(values: Floats) -> Floats:
            # It is a whole piece, no single space; a ruin below it is as dark as before.
            least = np.where(beside, values, np.inf).min(axis=1)
            found = np.where(plain, np.maximum(values, least), np.inf)
            return np.where(plain, found, np.where(beside, found, np.inf).min(axis=1))

        paler = of_piece(self._paler(dark, plain, alike, apart > 1))
        rubbed_out = np.interp(paler, _PALER, _RUBBED_OUT)
        blank = (self.believed < -_SURELY_DRAWN) & ~self.printed & ~self.mountain & ~self.wasteland
        paper = float(median(self.centre[blank])) if blank.any() else 0.0
        strokes = max(float(median(dark[plain])) - paper, 1e-6)
        hollow = of_piece((self.centre - paper) / strokes)
        planned = np.interp(hollow, _HOLLOW, _PLANNED) * (self.read != CLASSES.index("V"))
        return np.where(drawn, np.maximum(rubbed_out, planned), 0.0)

    def _paler(
        self,
        dark: Floats,
        plain: NDArray[np.bool_],
        alike: NDArray[np.bool_],
        apart: NDArray[np.bool_],
    ) -> Floats:
        """(121,): how dark each ``plain`` space's strokes are, in parts of those of the same pen
        that lie ``apart`` (121, 121), of ``alike`` (121, 121) ones if there are enough; else of
        the palest."""
        colour = self.strokes / np.maximum(dark, 1e-6)[:, None]
        elsewhere = plain & apart & (colour @ colour.T > _ONE_PEN)
        found = np.full(SPACES, np.inf)
        for space in np.flatnonzero(plain):
            for others in (elsewhere[space] & alike[space], elsewhere[space]):
                if others.sum() >= _FEWEST_ELSEWHERE:
                    usual = float(median(dark[others]))
                    break
            else:
                others = plain & apart[space]
                if others.sum() < 2 * _FEWEST_ELSEWHERE:
                    continue
                usual = float(np.quantile(dark[others], _PALEST))
            found[space] = dark[space] / max(usual, 1e-6)
        return found

    def other_side(self, hidden: Floats, unsure: int) -> float:
        """How far the other side shows, 0-1: by how much spaces are darker where a layout's
        mountains lie mirrored than others that are read alike; so many spaces are ``unsure``."""
        light = self.shift.mean(axis=1)
        aside = self.mountain | self.wasteland | self.printed
        darker, spread = np.zeros(SPACES), np.full(SPACES, np.inf)
        for kind in range(len(CLASSES)):
            alike = (self.read == kind) & (hidden < _SEEN) & ~aside
            if alike.sum() >= _FEWEST_ALIKE:
                darker[alike] = float(median(light[alike])) - light[alike]
                spread[alike] = max(_DEVIATION * float(median(np.abs(darker[alike]))), 0.004)
        best, farther = 0.0, _FARTHER if unsure <= _ALL_OVER else _FARTHER_ALL_OVER
        for layout in LAYOUTS.values():
            mirrored = _space_mask(layout.mountains).reshape(SIZE, SIZE)[:, ::-1].ravel()
            there = np.flatnonzero(mirrored & np.isfinite(spread))
            if len(there) < _FEWEST_MOUNTAINS:
                continue
            deviations = np.clip(darker[there] / spread[there], -_FARTHEST, _FARTHEST)
            if float(deviations.mean()) > farther:
                best = max(best, float(median(darker[there])) / _MOUNTAIN_DARK)
        return best

    def hidden_features(self) -> Floats:
        """HIDDEN_FEATURES (121, 25)."""
        sides = np.where(np.isnan(self.sides), -np.inf, self.sides)
        ordered = np.sort(sides, axis=1)[:, ::-1]
        there = np.isfinite(ordered)
        second = np.where(there[:, 1], ordered[:, 1], ordered[:, 0])
        second = np.where(np.isfinite(second), second, 1.0)
        mean = _mean_side(self.sides)
        shift = self.shift
        light = shift.mean(axis=1)
        colour = np.abs(shift - light[:, None]).max(axis=1)
        bright, dark = np.clip(light, 0, 0.6), np.clip(-light, 0, 0.8)
        grain = np.log(self.rough + 0.002)
        flat = float(median(grain)) - grain  # flatter than the sheet's usual space
        gone = np.clip(1 - mean, 0, 1)
        apart = self._colour_distance()
        away = np.minimum(np.hypot(light, 2 * colour), 1.0)
        darkest = np.where(there[:, 0], np.abs(np.nan_to_num(self.sides)).max(axis=1), 1.0)
        around = (_mean_around(each) for each in (gone * away, np.clip(flat, 0, 2), self.burnt))
        # Where marks near by are as dark as the pen is elsewhere, no light has washed one out.
        inked = np.minimum(self.darkest / self.pen, 1.5)
        usable = ~self.mountain & ~self.wasteland
        return np.column_stack(
            (
                np.ones(SPACES), np.clip(mean, -0.5, 1.3), np.clip(second, -0.5, 1.3), self.burnt,
                bright, dark, np.minimum(colour, 0.5), np.clip(flat, 0, 2), np.clip(-flat, 0, 2),
                np.minimum(self.unsure, 2), np.clip(-self.believed, -8, 8) / 8, gone * away,
                apart * away, gone * np.minimum(bright, 0.3), gone * np.clip(flat, 0, 2),
                np.minimum(darkest, 1.5), *around,
                np.full(SPACES, self.pen), inked, _most_around(inked, 3), _most_around(inked, 5),
                np.full(SPACES, self.burnt[usable].mean()), self.burnt * self.pen,
            )
        )  # fmt: skip

    def _colour_distance(self) -> Floats:
        """How far each space's colour is from the sheet's other spaces. But those round it: of what
        a player colours there is mostly more than one piece."""
        shift = self.shift
        far = np.abs(shift[:, None] - shift[None]).max(axis=2)
        rows, columns = np.divmod(np.arange(SPACES), SIZE)
        near = np.maximum(
            np.abs(rows[:, None] - rows[None]), np.abs(columns[:, None] - columns[None])
        )
        far[near <= 2] = np.inf
        return np.asarray(np.minimum(np.partition(far, 1, axis=1)[:, 1], 0.4) / 0.4)

    def blank_features(self, hidden: Floats) -> Floats:
        """BLANK_FEATURES (121, 11): deviations from the sheet's own blank spaces, ruins from ruins,
        what is printed elsewhere from its like."""
        usable = (hidden < _SEEN) & ~self.mountain & ~self.wasteland
        blank = usable & (self.believed < 0)
        drawn = usable & (self.believed > 2)
        kinds = (self.ruin, self.printed & ~self.ruin, ~self.printed)
        fine, broad = (
            _deviations(np.log(np.maximum(each, 1e-4)), blank, kinds)
            for each in (self.fine, self.broad)
        )
        strength = np.log(np.abs(self.shift).max(axis=1) + 0.004)
        shift = _deviations(strength, blank, kinds)
        # How dark a mark may be is told by what is surely drawn: its usual deviation.
        pen = float(median(np.maximum(fine, broad)[drawn])) if drawn.sum() >= 4 else 3.0
        pen = float(np.clip(pen, 0, 8))
        faint = np.exp(-pen / 3)
        printed = self.printed.astype(np.float64)
        return np.column_stack(
            (
                np.ones(SPACES), np.clip(self.believed, -12, 12), fine, broad, shift,
                fine * faint, broad * faint, np.full(SPACES, faint), printed, fine * printed,
                shift * printed,
            )
        )  # fmt: skip


def _darkest_colour(part: NDArray[np.float32]) -> Floats:
    """How much darker (log) than paper the strokes of spaces are, (121, 3) of their pixels (121, N,
    3) in parts of paper."""
    darker = -np.log(np.clip(part, 0.02, 2))
    count = round(part.shape[1] * _STROKES)
    order = np.argpartition(darker.sum(axis=2), -count, axis=1)[:, -count:]
    return np.asarray(np.take_along_axis(darker, order[:, :, None], 1).mean(axis=1), np.float64)


def _mean_around(values: Floats) -> Floats:
    """The mean of (121,) values over the spaces round each."""
    grid = values.reshape(SIZE, SIZE)
    total = cv2.boxFilter(grid, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    count = cv2.boxFilter(np.ones_like(grid), -1, (3, 3), normalize=False,
                          borderType=cv2.BORDER_CONSTANT)  # fmt: skip
    return np.asarray((total - grid) / (count - 1)).ravel()


def _most_around(values: Floats, side: int) -> Floats:
    """The most of (121,) values in a square round each. ``side`` spaces; itself left out."""
    ring = np.ones((side, side), np.uint8)
    ring[side // 2, side // 2] = 0
    grid = values.reshape(SIZE, SIZE)
    return np.asarray(cv2.dilate(grid, ring, borderValue=-1.0), np.float64).ravel()


def _space_mask(spaces: object) -> NDArray[np.bool_]:
    mask = np.zeros(SPACES, bool)
    mask[[Space.parse(name).number for name in spaces]] = True  # type: ignore[attr-defined]
    return mask


def _cut_spaces(view: Picture) -> Picture:
    """(121, 32, 32, 3) uint8 of a view."""
    end = _FIRST + SIZE * _CELL
    parts = view[_FIRST:end, _FIRST:end].reshape(SIZE, _CELL, SIZE, _CELL, 3)
    return parts.swapaxes(1, 2).reshape(SPACES, _CELL, _CELL, 3)


def _line_darkness(
    view: Picture, mountain: NDArray[np.bool_], wasteland: NDArray[np.bool_]
) -> Floats:
    """How dark the inner lines round every space are, (121, 4). Of the sheet's usual one, left,
    right, above, below."""
    upright = _line_contrasts(view)  # (11 rows, 10 lines, 3)
    level = _line_contrasts(np.asarray(cv2.transpose(view), np.uint8))  # (11 columns, 10 lines, 3)
    printed = (mountain | wasteland).reshape(SIZE, SIZE)
    plain = [
        contrast[~(dark[:, :-1] | dark[:, 1:])]
        for contrast, dark in ((upright, printed), (level, printed.T))
    ]
    usual = median(np.concatenate(plain).T).astype(np.float64)
    line = float(np.linalg.norm(usual))
    sides = np.full((SIZE, SIZE, 4), np.nan)
    if line >= _FAINTEST_LINE:
        across, down = (
            np.clip(contrast @ usual / line**2, -1, _PRESENT) for contrast in (upright, level)
        )
        sides[:, 1:, 0], sides[:, :-1, 1] = across, across
        sides[1:, :, 2], sides[:-1, :, 3] = down.T, down.T
    return sides.reshape(SPACES, 4)


def _line_contrasts(picture: Picture) -> NDArray[np.float32]:
    """How much darker the inner upright lines are than their sides. Ten lines, (11, 10, 3) by row,
    line and channel."""
    end = _FIRST + SIZE * _CELL
    lines = picture[_FIRST:end].reshape(SIZE, _CELL, -1)[:, 4:-4:2]
    rows = (lines.sum(axis=1, dtype=np.uint16) / np.float32(lines.shape[1])).reshape(SIZE, -1, 3)
    found = []
    for line in range(1, SIZE):
        x = _FIRST + line * _CELL
        left, right = (rows[:, x + part.start : x + part.stop].mean(axis=1) for part in _BESIDE)
        on = rows[:, x + _LINE.start : x + _LINE.stop].mean(axis=1)
        found.append((left + right) / 2 - on)  # an edge along the line is none
    return np.stack(found, axis=1)


def _paper_colours(middle: Floats, blank: NDArray[np.bool_]) -> Floats:
    """What blank paper looks like in every space, (121, 3): a plane through the blank spaces, and
    what those nearby differ from it."""
    rows, columns = np.divmod(np.arange(SPACES), SIZE)
    if blank.sum() < _FEWEST_BLANK:
        return np.repeat(np.sort(middle, axis=0)[[SPACES * 4 // 5]], SPACES, axis=0)
    terms = np.column_stack((np.ones(SPACES), rows - 5, columns - 5))
    weights, *_ = np.linalg.lstsq(terms[blank], middle[blank], rcond=None)
    plane = terms @ weights
    distance = (rows[:, None] - rows[None]) ** 2 + (columns[:, None] - columns[None]) ** 2
    near = np.exp(-distance / 4.5) * blank
    np.fill_diagonal(near, 0)
    rest = near @ (middle - plane) / (near.sum(axis=1, keepdims=True) + 0.3)
    return np.asarray(plane + rest)


def _stroke_strength(part: NDArray[np.float32]) -> tuple[Floats, Floats, Floats]:
    """How far a space's pixels lie from its own middle. Of (121, H, W, 3) parts of the paper: fine
    strokes, broad ones, and the grain."""
    count, side = part.shape[:2]
    tall = np.ascontiguousarray(part.reshape(count * side, side, 3))
    grain = np.abs(part[:, 1::2, 1::2, 1] - part[:, :-1:2, :-1:2, 1]).reshape(count, -1)
    found = []
    for softness, share in ((3, 0.985), (9, 0.97)):
        margin, step = softness // 2, 1 if softness == 3 else 2
        soft = cv2.blur(tall, (softness, softness)).reshape(count, side, side, 3)
        inner = soft[:, margin : side - margin : step, margin : side - margin : step]
        inner = inner.reshape(count, -1, 3)
        middle = inner.shape[1] // 2
        away = inner - np.partition(inner, middle, axis=1)[:, middle][:, None]
        farthest = channel_max(np.abs(away))
        found.append(_row_quantile(farthest, share))
    return found[0], found[1], _row_quantile(grain, 0.5)


def _row_quantile(values: NDArray[np.floating[Any]], share: float) -> Floats:
    """The value below which a share of each row lies, (N,) float64."""
    place = int(share * (values.shape[1] - 1))
    return np.partition(values, place, axis=1)[:, place].astype(np.float64)


def _mean_side(sides: Floats) -> Floats:
    """The mean darkness of the lines round a space, (121,). Of those that tell anything; 1 where
    none does."""
    told = ~np.isnan(sides)
    total = np.where(told, sides, 0.0).sum(axis=1)
    return np.asarray(np.where(told.any(axis=1), total / np.maximum(told.sum(axis=1), 1), 1.0))


def _deviations(
    values: Floats, blank: NDArray[np.bool_], kinds: tuple[NDArray[np.bool_], ...]
) -> Floats:
    """How far (121,) values lie above those of blank spaces. Of their kind, in these' robust
    deviations; of a kind with too few the sheet's plain ones lend theirs."""
    result = np.zeros(SPACES)
    plain = values[blank & kinds[-1]]
    if len(plain) < _FEWEST_BLANK:
        return result
    middle = float(median(plain))
    spread = max(_DEVIATION * float(median(np.abs(plain - middle))), 0.12)
    for kind in kinds:
        # An empty sum of its own says nothing, so the sheet's plain spaces count as two of a kind.
        own = values[blank & kind]
        centre = (own.sum() + 2 * middle) / (len(own) + 2) if kind is not kinds[-1] else middle
        result[kind] = (values[kind] - centre) / spread
    return np.clip(result, -4, 12)
