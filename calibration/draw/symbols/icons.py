"""Icon sets as designs: hundreds of ways to draw a terrain, from packages of @iconify-json.

Only for training and measuring: the sets are read from a folder given by path and nothing of them
is shipped. Line icons (tabler, lucide) are taken as their strokes. Filled ones are painted: thin
ones (phosphor) are thinned to their middle lines, solid ones (maki, temaki, game-icons) give their
outlines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.draw.held_out import held_out
from kscore.calibration.draw.symbols.cache import cached
from kscore.calibration.draw.symbols.drawings import Drawing, Manner
from kscore.calibration.draw.symbols.human import normalize, usable
from kscore.calibration.draw.symbols.model import Points
from kscore.calibration.draw.symbols.trace import trace_mask
from numpy.typing import NDArray

_VERSION = 1
_CANVAS = 112
SETS = (
    "tabler", "lucide", "ph", "maki", "temaki", "game-icons",
    "mdi", "fa6-solid", "bi", "iconoir", "carbon", "material-symbols", "healthicons", "streamline",
)  # fmt: skip

LEFT_OUT = ("mingcute", "solar", "fluent", "hugeicons")
"""Sets that nothing learns from: their icons stand on the test side alone."""
_VARIANT = re.compile(
    r"(-(line|fill|linear|bold|outline|broken|duotone|regular|filled|light|\d+))+$"
)

NAMES: dict[str, tuple[Manner, str]] = {
    "F": (
        "many",
        """
        christmas-tree leaf leaf-2 leaf-maple plant plant-2 tree trees shrub tree-deciduous
        tree-palm tree-pine tree-evergreen shrub-low tree-broadleaved tree-leafless
        tree-needleleaved tree-row tree-stump birch-trees bonsai-tree chestnut-leaf circle-forest
        dead-wood forest fruit-tree ginkgo-leaf holy-oak linden-leaf maple-leaf monstera-leaf oak
        oak-leaf palm-tree pine-tree solid-leaf tree-branch tree-growth vine-leaf willow-tree
        zigzag-leaf berry-bush tree-roots deku-tree mushroom mushrooms clover beech forest-outline
        tree-fill african-tree tree-outline tree-variant tree-solid forest-rounded leaf-fill
        """,
    ),
    "V": (
        "few",
        """
        building building-bank building-castle building-church building-community building-cottage
        building-estate building-fortress building-lighthouse building-monument building-mosque
        building-pavilion building-skyscraper building-store building-warehouse buildings home
        home-2 tent tower castle church house houses barn building-apartment building-office
        castle-turret house-line house-simple town town-hall village castle-jp army-tent cabin
        domed-tower hut manufactured-home row-houses tents barracks-tent block-house byzantin-temple
        camping-tent clock-tower dog-house egyptian-temple elven-castle evil-tower family-house
        greek-temple guarded-tower home-garage huts-village igloo medieval-village-01 mushroom-house
        sand-castle stone-tower tower-flag viking-church viking-longhouse white-tower wood-cabin
        treehouse temple-gate well church-outline church-side home-outline home-variant home-alt
        home-alt-slim house-fill house-door houses-fill home-city home-group building-fill cottage
        chalet fort location-city gite mosque synagogue place-of-worship house-chimney home-modern
        home-roof tower-fire
        """,
    ),
    "A": (
        "few",
        """
        carrot fence grain seedling tractor wheat sprout farm grains plow grass rope-fence corn
        farm-tractor field grain-bundle ground-sprout high-grass rake reaper-scythe scythe
        spiked-fence stakes-fence triple-corn wooden-fence plant-seed barley fence-electric
        wheat-awn watering-soil agriculture farming-barn tractor-front home-silo silo grass-rounded
        shovel wooden-crate cow sheep pig chicken barn-silo tulip flower flower-2 plow pumpkin
        tomato potato cabbage pitchfork sickle hay gardening-shears
        """,
    ),
    "W": (
        "few",
        """
        anchor droplet droplets fish fish-bone pool ripple ship swimming wave-sine fish-symbol waves
        anchor-simple boat drop drop-simple fish-simple wave-sawtooth wave-triangle swimming-pool
        water waterfall boat-floating angler-fish at-sea big-wave boat-horizon circling-fish
        double-fish drop-weapon droplet-splash fishbone fishing-boat grouped-drops paper-boat river
        school-of-fish sea-turtle seahorse splash splashy-stream tropical-fish water-drop
        water-splash wave-crest wave-strike wave-surfer whale sea-waves waves-arrow-up wave
        wave-triangle sine-wave square-wave sawtooth-wave soundwave droplet-half droplet-solid
        droplet-fill water-outline fish-outline fish-fins ferry jellyfish tsunami sailing
        running-water running-water-outline sail-boat sailboat shark-fin dolphin waves-horizontal
        small-fishing-sailboat
        """,
    ),
    "M": (
        "single",
        """
        alien cat dragon ghost ghost-2 ghost-3 mood-angry skull spider angry face-angry smiley-angry
        alien-bug alien-skull alien-stare angry-eyes angular-spider animal-skull bat bat-mask
        beast-eye bestial-fangs bull-horns burning-skull crowned-skull cyclops daemon-skull
        death-skull desert-skull devil-mask diablo-skull dragon-head dragon-spiral dread-skull
        evil-bat evil-eyes evil-fork evil-minion evil-moon fanged-skull fangs fangs-circle
        fish-monster floating-ghost gargoyle goblin goblin-head hanging-spider happy-skull
        hollow-cat horned-reptile horned-skull imp imp-laugh long-legged-spider masked-spider
        minotaur octopus ogre orc-head pirate-skull pretty-fangs sea-dragon sea-serpent
        shambling-zombie skull-crossed-bones slime spider-alt spider-face surprised-skull troll
        vampire-dracula werewolf double-dragon kraken-tentacle spiked-dragon-head tentacles-skull
        bug rat snake scorpion animal-spider animal-spider-outline animal-bat ghost-outline
        skull-outline alien-outline emoticon-devil emoticon-devil-outline emoticon-angry bug-outline
        bug-fill robot-angry dragon face-angry spider-thread snake jellyfish-outline wolf-head
        wyvern hydra medusa-head cockroach
        """,
    ),
    "H": (
        "single",
        """
        axe bow crown flag flag-2 flag-3 hammer helmet shield shield-checkered shield-chevron
        shield-half sword swords chess-knight bow-arrow flag-triangle-right person-standing
        crown-simple crown-cross flag-banner flag-pennant shield-plus shield-star bow-and-arrow
        dagger archery ancient-sword archer barbarian battle-axe black-knight-helm bordered-shield
        bouncing-sword bowman broad-dagger broadsword brutal-helm centurion-helmet checked-shield
        crested-helmet cross-shield crossed-axes crossed-swords crown-coin dragon-shield
        edged-shield energy-sword flying-flag heavy-helm helmet jewel-crown knight-banner light-helm
        mounted-knight piercing-sword plain-dagger pocket-bow pointy-sword queen-crown roman-shield
        round-shield rune-sword rusty-sword shining-sword spartan spartan-helmet spear-feather
        stone-axe stone-spear swordman sword-brandish swords-emblem templar-shield two-handed-sword
        vertical-banner viking-head viking-helmet viking-shield visored-helm war-axe warlord-helmet
        winged-shield winged-sword wizard-face wizard-staff zeus-sword person person-simple spears
        high-shot arrow-scope flag-outline flag-fill crown-outline shield-outline axe-battle
        white-flag triangle-flag bright-crown historic-shield sword-cross shield-cross shield-sword
        chess-rook chess-king chess-queen pirate-flag castle-flag shield-fill shield-crown
        flag-variant flag-checkered
        """,
    ),
}
"""Names of icons by terrain; a name stands for the icon of that name in every set that has it."""

RECIPE, OTHERS_RECIPE = f"icons {_VERSION} {NAMES}", f"icons of no terrain {_VERSION}"
"""What the drawings are made by, for `kscore.calibration.draw.symbols.cache`."""

PACKED = "packed"
"""A file in a folder of icon sets: what was traced from them is in the cache, they are not here."""

LINE_SETS = ("lucide", "tabler", "iconoir")
"""The sets whose icons are all lines: thousands of designs that stand for no terrain."""

_INVENTED_AND_SHAPES = """
lock unlock padlock percent percentage discount sale question help bolt lightning flash thunder
electric electricity power energy zap omega ohm chevron chevrons caret angle gate torii hourglass
time divide division minus ban forbid prohibition prohibited cancel split half sleep diamond
diamonds rhombus oval ellipse hexagon hexagons octagon polygon pentagon letter alpha alphabet number
abc brand sort currency bitcoin zcash paypal type zodiac html bmp text phi diameter contrast
exposure rewind skip forward timer slash
"""  # as in names of icons; and letters and digits, which are dealt out by themselves
_WORDS_TOO = """
ambulance bike motorcycle moped scooter mobile phone smartphone device devices monitor screen
desktop pc tv imac photo photos video cam webcam lens date event schedule mug beer glass coffee tea
bottle pint drink cocktail eyeglass glasses spectacles lamp bulb light torch mail inbox mailbox post
bag briefcase luggage shopping cart pot cooker microwave fridge stove bath shower wash washer wc
shirt clothes coat hanger watch clock alarm bus lorry van trailer tractor burger sandwich cake
cheese pizza soup salad bread croissant fruit lemon cherry citrus melon pear apple banana ice
icecream cone popcorn candy donut cookie egg meat sausage bone music note playlist piano guitar
trumpet violin saxophone mic microphone speaker volume headset earphone earphones radio antenna
podcast record disc pen pencil brush paint edit highlight marker writing signature ruler tool tools
hammer screwdriver wrench shovel axe saw broom trowel bucket ball basketball football baseball
volleyball golf hockey tennis racket skate skateboard barbell dumbbell medal map maps route pin
location compass world globe umbrella stairs ladder escalator elevator sofa armchair chair bed door
window curtain rug toilet sock shoe shoes boot tooth dental finger hand hands foot brain chart key
keys keyboard keyframe television cap hat crown razor needle syringe vaccine pill medicine
stethoscope bandage kit plane balloon parachute submarine rocket scissors cut paperclip rainbow snow
snowman snowflake
"""  # what people might call by a held-out word
_LIKE_HELD_OUT = frozenset(f"{_INVENTED_AND_SHAPES} {_WORDS_TOO}".split())
"""Words in the name of an icon that is, or may look like, something that
`kscore.calibration.draw.held_out` names."""


def _family(name: str) -> str:
    """The name without its running number: variants of one icon, in all sets, stay on one side of
    the split."""
    return re.sub(r"(-alt)?-?\d*$", "", name)


def _subpaths(body: str) -> Iterator[tuple[Points, bool]]:
    """The drawn lines of an icon's body (its SVG elements), with whether the element is filled."""
    from svgelements import SVG, Arc, Close, Line, Move, Path, Shape

    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 '
        f'1">{body.replace("currentColor", "#000")}</svg>'
    )
    for element in SVG.parse(StringIO(svg), width=1, height=1, reify=True).elements():
        if not isinstance(element, Shape):
            continue
        is_filled = element.fill is not None and element.fill.value is not None
        points: list[tuple[float, float]] = []
        for segment in Path(element):
            if isinstance(segment, Move):
                if len(points) > 1:
                    yield np.array(points), is_filled
                points = [(segment.end.x, segment.end.y)]
            elif isinstance(segment, Line | Close):
                if segment.end is not None:
                    points.append((segment.end.x, segment.end.y))
            else:
                count = 12 if isinstance(segment, Arc) else 7
                points.extend((p.x, p.y) for p in map(segment.point, np.linspace(0, 1, count)[1:]))
        if len(points) > 1:
            yield np.array(points), is_filled


def _paint(paths: list[Points], size: float) -> NDArray[np.uint8]:
    mask = np.zeros((_CANVAS, _CANVAS), np.uint8)
    scale = (_CANVAS - 12) / size
    cv2.fillPoly(
        mask, [np.round((p * scale + 6) * 16).astype(np.int32) for p in paths], 255, cv2.LINE_8, 4
    )
    return mask


def _outlines(mask: NDArray[np.uint8]) -> list[Points]:
    """The outlines of the painted areas; specks and slits too small to draw are left out."""
    found, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    lines = []
    for contour in sorted(found, key=len, reverse=True)[:10]:
        if len(contour) >= 26:
            kept = cv2.approxPolyDP(contour, 1.1, True)[:, 0, :].astype(np.float64)
            lines.append(np.vstack((kept, kept[:1])))
    return lines


def _lines(body: str, size: float) -> list[Points]:
    paths = list(_subpaths(body))
    if not any(is_filled for _, is_filled in paths):
        return [points for points, _ in paths]
    mask = _paint([points for points, is_filled in paths if is_filled], size)
    thickness = float(cv2.distanceTransform(mask, cv2.DIST_L2, 3).max())
    lines = trace_mask(mask > 0, shortest=5) if thickness <= 5.5 else _outlines(mask)
    scale = (_CANVAS - 12) / size
    return lines + [points * scale + 6 for points, is_filled in paths if not is_filled]


def _build(files: list[Path]) -> tuple[Drawing, ...]:
    drawings = []
    for file in files:
        collection = json.loads(file.read_text(encoding="utf-8"))
        icons, default = collection["icons"], float(collection.get("height", 16))
        left_out = file.parent.name in LEFT_OUT
        if left_out:  # these name each icon in all its variants
            icons = {_VARIANT.sub("", name): icon for name, icon in icons.items()}
        for terrain, (manner, names) in NAMES.items():
            for name in dict.fromkeys(names.split()):
                if name not in icons:
                    continue
                lines = normalize(
                    _lines(icons[name]["body"], float(icons[name].get("height", default)))
                )
                if usable(lines):
                    drawings.append(
                        Drawing(
                            terrain,
                            _family(name),
                            "icon, left out" if left_out else "icon",
                            f"icon {_family(name)}",
                            lines,
                            (False,) * len(lines),
                            manner,
                            split="test" if left_out else "",
                        )
                    )
    return tuple(drawings)


def of_no_terrain(folder: Path, cache: Path | None = None) -> tuple[Drawing, ...]:
    """Icons of the sets of lines that stand for no terrain and are like nothing that is held out.

    folder, cache, errors: as `load`.
    """
    files = _files(folder, LINE_SETS)
    drawings = cached(files, OTHERS_RECIPE, lambda: _build_others(files), cache)
    return tuple(
        d for d in drawings if not _like_held_out(d.name) and _MEANING.isdisjoint(d.name.split("-"))
    )


_MEANING = frozenset(
    word for _, names in NAMES.values() for name in names.split() for word in name.split("-")
)
"""Words of which a name of an icon that stands for a terrain is made."""


def _like_held_out(name: str) -> bool:
    parts = name.split("-")
    words = {
        *parts,
        *(part.removesuffix("s") for part in parts),
        *(" ".join(pair) for pair in pairwise(parts)),
    }
    return any(
        word in _LIKE_HELD_OUT or held_out(word) or len(word) < 2 or word.isdigit()
        for word in words
    )


def _build_others(files: list[Path]) -> tuple[Drawing, ...]:
    found: dict[str, Drawing] = {}
    for file in files:
        collection = json.loads(file.read_text(encoding="utf-8"))
        for name, icon in collection["icons"].items():
            key = f"odd icon {file.parent.name} {name}"
            if "filled" in name or name.endswith(("-solid", "-off")) or icon.get("hidden"):
                continue
            size = float(icon.get("height", collection.get("height", 16)))
            lines = normalize(_lines(icon["body"], size))
            if usable(lines):
                found[key] = Drawing("", _family(name), "icon", key, lines, (False,) * len(lines))
    return tuple(found.values())


def _files(folder: Path, sets: Sequence[str]) -> list[Path]:
    """Raises FileNotFoundError where none of the sets is below the folder."""
    places = (folder, folder / "@iconify-json", folder / "node_modules" / "@iconify-json")
    files = [
        p / name / "icons.json"
        for p in places
        for name in sets
        if (p / name / "icons.json").exists()
    ]
    if not files and (folder / PACKED).exists():
        return [folder / "icons.json"]
    if not files:
        raise FileNotFoundError(f"no icon sets ({', '.join(sets)}) below {folder}")
    return files


def load(folder: Path, cache: Path | None = None) -> tuple[Drawing, ...]:
    """All usable icons of the known sets below the folder.

    Args:
        folder: one with node_modules/@iconify-json, or that folder itself.
        cache: see cache.cache_folder.

    Raises FileNotFoundError when none of the sets is there, ModuleNotFoundError without svgelements
    (extra "train") unless the icons are in the cache already.
    """
    files = _files(folder, SETS + LEFT_OUT)
    drawings = cached(files, RECIPE, lambda: _build(files), cache)
    return tuple(drawing for drawing in drawings if not held_out(drawing.name.replace("-", " ")))
