"""The calibration's commands that render (`__main__` has the others): maps, hands, coins, numbers,
photos, evenings."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Split(StrEnum):
    """Whose hands and drawings: no hand, drawing or traced digit stands in two splits."""

    TRAIN = "train"
    CALIBRATE = "calibrate"
    TEST = "test"


class Difficulty(StrEnum):
    """Circumstances of a photo."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    MIXED = "mixed"


class Prints(StrEnum):
    """The prints of the sheet, as `kscore.scanner.printed.PRINTED` has them."""

    PUBLISHED = "published"
    HOME_PRINTED = "home_printed"
    OWN = "own"


class Troubles(StrEnum):
    """What makes a coin track hard to read, as `kscore.calibration.datasets.track_troubles` has
    it."""

    NONE = "none"
    BLANK = "blank"
    FAINT = "faint"
    THING = "thing"
    GLARE = "glare"
    TONELESS = "toneless"
    SHAKEN = "shaken"
    MIXED = "mixed"


class Samples(StrEnum):
    """The sample photos, as `kscore.calibration.datasets.samples` has them."""

    SINGLES = "singles"
    GAME = "game"
    SOLO = "solo"
    COMBINED = "combined"


class Games(StrEnum):
    """What is played: the first game, the second, both combined."""

    K = "K"
    H = "H"
    KH = "KH"


class HandsOf(StrEnum):
    """Hands as other data sets have them, hands that draw nothing but held-out symbols (with
    --split test), or nothing but symbols of their own."""

    COMMON = "common"
    INVENTED = "invented"
    OWN = "own"


Out = Annotated[Path, typer.Argument(metavar="DIR", help="folder to render into")]
Icons = Annotated[str, typer.Option(help="folder of npm icon sets")]
SplitOf = Annotated[Split, typer.Option(help="whose hands and drawings")]
Count = Annotated[int, typer.Option(min=1)]
Start = Annotated[int, typer.Option(min=0, help="number of the first")]
Shared = Annotated[
    Path,
    typer.Option(
        envvar="KSCORE_SHARED",
        help="folder with scans and sketches; without it the own sheet alone",
    ),
]
Processes = Annotated[int, typer.Option(min=1)]
SHARED = Path("../shared")


def folder_or_none(shared: Path) -> str:
    """The folder of scans and sketches, or "" where there is none."""
    return str(shared) if (shared / "data").is_dir() else ""


def one_thread() -> None:
    """Single rows and strips are too small for OpenCV's threads to be worth their start."""
    import cv2

    cv2.setNumThreads(1)


def render_maps(
    out: Out,
    split: SplitOf,
    count: Count,
    start: Start = 0,
    shared: Shared = SHARED,
    icons: Icons = "",
    as_photos: Annotated[
        bool, typer.Option("--as-photos", help="under conditions of normal photos")
    ] = False,
    own: Annotated[
        bool, typer.Option("--own", help="hands with nothing but symbols of their own")
    ] = False,
    begun: Annotated[
        bool, typer.Option("--begun", help="nothing or a few shapes on each, every print alike")
    ] = False,
    wide: Annotated[
        bool, typer.Option("--wide", help="wide hands: hasty, hard pencils, as icons")
    ] = False,
    processes: Processes = 2,
) -> None:
    """Maps as the reading network sees them. Into DIR/SPLIT; the same command goes on where it was
    cut off."""
    from kscore.calibration.datasets.maps import ViewPlan, render
    from kscore.calibration.datasets.parts import Marker, in_parts, keep_plan

    folder, data = out / split, folder_or_none(shared)
    kind = "maps" + ", as photos" * as_photos + ", own symbols" * own + ", begun" * begun
    kind += ", wide" * wide
    plan = ViewPlan(str(split), data, icons, as_photos, own, begun, wide)
    known = keep_plan(folder, kind, {"shared": bool(data), "icons": bool(icons)})
    in_parts(
        range(start, start + count),
        1000,
        lambda part: render(plan, part[0], len(part), folder, processes),
        Marker(folder, "truth-{}.npz", known, "ends"),
    )


def render_hands(
    out: Out,
    split: SplitOf,
    count: Annotated[int, typer.Option(min=1, help="hands")] = 100,
    start: Start = 0,
    evenings: Annotated[int, typer.Option(min=1, help="of each hand: a game's four seasons")] = 3,
    held_out: Annotated[
        bool, typer.Option("--held-out", help="hands of held-out symbols (with --split test)")
    ] = False,
    own: Annotated[
        bool, typer.Option("--own", help="hands with nothing but symbols of their own")
    ] = False,
    shared: Shared = SHARED,
) -> None:
    """Evenings of the same hands, for a player's own hand. The same command goes on where it was
    cut off."""
    from kscore.calibration.datasets.hand_evenings import (
        HELD_OUT,
        OWN,
        PEOPLE,
        EveningsPlan,
        render,
    )
    from kscore.calibration.datasets.parts import Marker, in_parts, keep_plan

    if held_out and split != Split.TEST:
        raise typer.BadParameter("held-out symbols are for measuring alone: --split test")
    if held_out and own:
        raise typer.BadParameter("--held-out or --own")
    one_thread()
    plan = EveningsPlan(
        HELD_OUT if held_out else OWN if own else PEOPLE,
        str(split),
        evenings,
        folder_or_none(shared),
    )
    known = keep_plan(
        out,
        "evenings",
        {"kind": plan.kind, "split": plan.split, "evenings": evenings, "shared": bool(plan.shared)},
    )
    in_parts(
        range(start, start + count),
        5,
        lambda part: render(plan, part, out),
        Marker(out, "truth-{}.npz", known, "numbers"),
    )


def render_coins(
    out: Out,
    split: SplitOf,
    count: Count,
    start: Start = 0,
    trouble: Annotated[Troubles, typer.Option(help="what makes them hard to read")] = Troubles.NONE,
    shared: Shared = SHARED,
) -> None:
    """Coin tracks. Into DIR/SPLIT; the same command goes on where it was cut off."""
    from kscore.calibration.datasets.coin_tracks import render
    from kscore.calibration.datasets.parts import Marker, in_parts, keep_plan
    from kscore.calibration.datasets.track_troubles import Trouble

    one_thread()
    folder, data = out / split, folder_or_none(shared)
    kind = "coins" if trouble == Troubles.NONE else f"coins, {trouble}"
    known = keep_plan(folder, kind, {"shared": bool(data)})
    in_parts(
        range(start, start + count),
        5000,
        lambda part: render(str(split), part[0], len(part), folder, data, Trouble(str(trouble))),
        Marker(folder, "coins-{}.npy", known),
    )


def render_numbers(
    out: Out,
    split: SplitOf,
    count: Count,
    start: Start = 0,
    often_misread: Annotated[
        bool, typer.Option("--often-misread", help="the first COUNT of those kinds")
    ] = False,
    shared: Shared = SHARED,
) -> None:
    """Season boxes. Into DIR/SPLIT; the same command goes on where it was cut off."""
    from kscore.calibration.datasets.number_boxes import chosen_sheets, render
    from kscore.calibration.datasets.parts import Marker, in_parts, keep_plan

    one_thread()
    folder, data = out / split, folder_or_none(shared)
    kind = f"numbers from {start}" + (", often misread" if often_misread else "")
    known = keep_plan(folder, kind, {"shared": bool(data)})
    in_parts(
        chosen_sheets(str(split), start, count, data, often_misread),
        1000,
        lambda part: render(str(split), part, folder, data),
        Marker(folder, "numbers-{}.npy", known),
    )


def render_finder(
    out: Out,
    count: Count = 4400,
    start: Start = 0,
    seed: Annotated[int, typer.Option()] = 501,
    shared: Shared = SHARED,
    icons: Icons = "",
    processes: Processes = 2,
) -> None:
    """Photos as the finder's networks see them, of the train split. The same command goes on where
    it was cut off."""
    from kscore.calibration.datasets.lattice_views import render
    from kscore.calibration.datasets.parts import Marker, in_parts, keep_plan

    data = folder_or_none(shared)
    known = keep_plan(out, f"seed {seed}", {"shared": bool(data), "icons": bool(icons)})
    in_parts(
        range(start, start + count),
        200,
        lambda part: render(out, seed, part[0], len(part), data, icons, processes),
        Marker(out, f"truth-{seed}-{{}}.npz", known, "sizes"),
    )


def render_photos(
    out: Out,
    count: Count = 100,
    start: Start = 0,
    split: SplitOf = Split.TEST,
    prints: Annotated[list[Prints], typer.Option("--print", help="may be repeated")] = [  # noqa: B006
        Prints.PUBLISHED
    ],
    difficulty: Annotated[Difficulty, typer.Option()] = Difficulty.MIXED,
    megapixels: Annotated[
        float | None, typer.Option(help="by default a mixture of cameras")
    ] = None,
    sheets_a_hand: Annotated[int, typer.Option(min=1)] = 2,
    seed: Annotated[int, typer.Option(help="another set of the same kind")] = 0,
    shared: Shared = SHARED,
    icons: Icons = "",
    real_light: Annotated[
        bool, typer.Option("--real-light", help="lay each sheet into one of ten real photos")
    ] = False,
    publishers: Annotated[
        bool, typer.Option("--publishers", help="hands that draw the publisher's symbols")
    ] = False,
    processes: Processes = 2,
) -> None:
    """Whole photos with their truth beside them. The same command goes on where it was cut off."""
    from kscore.calibration.datasets.photos import (
        PhotoPlan,
        take_photo,
        take_photo_in_real_light,
        take_photos,
    )

    data = folder_or_none(shared)
    if real_light and not data:
        raise typer.BadParameter("--real-light needs the real photos of the shared data (--shared)")
    named = tuple(str(name) for name in prints)
    plan = PhotoPlan(
        str(split),
        named,
        str(difficulty),
        megapixels,
        sheets_a_hand,
        seed,
        data,
        icons,
        publishers=publishers,
    )
    take_photos(
        take_photo_in_real_light if real_light else take_photo, plan, start, count, out, processes
    )


def render_tables(
    out: Out,
    count: Count = 100,
    start: Start = 0,
    sheets: Annotated[int, typer.Option(min=2, max=6, help="on each table")] = 4,
    split: SplitOf = Split.TEST,
    prints: Annotated[list[Prints], typer.Option("--print", help="may be repeated")] = [  # noqa: B006
        Prints.PUBLISHED
    ],
    seed: Annotated[int, typer.Option(help="another set of the same kind")] = 0,
    shared: Shared = SHARED,
    icons: Icons = "",
    real_light: Annotated[
        bool, typer.Option("--real-light", help="lay the sheets into one of ten real photos")
    ] = False,
    cards: Annotated[
        bool, typer.Option("--cards", help="six cards and other things lie in view")
    ] = False,
    processes: Processes = 2,
) -> None:
    """Photos of 12 megapixels of whole tables, with the truth of each sheet beside them. The same
    command goes on where it was cut off."""
    from kscore.calibration.datasets.photos import PhotoPlan
    from kscore.calibration.datasets.whole_tables import TablePlan, take_tables

    data = folder_or_none(shared)
    if real_light and not data:
        raise typer.BadParameter("--real-light needs the real photos of the shared data (--shared)")
    photos = PhotoPlan(
        str(split), tuple(map(str, prints)), "normal", seed=seed, shared=data, icons=icons
    )
    take_tables(TablePlan(photos, sheets, real_light, cards), start, count, out, processes)


def render_evenings(
    out: Out,
    split: SplitOf = Split.TEST,
    games: Annotated[Games, typer.Option(help="what is played")] = Games.K,
    hands: Annotated[HandsOf, typer.Option(help="invented: for measuring alone")] = HandsOf.COMMON,
    count: Count = 25,
    start: Start = 0,
    shared: Shared = SHARED,
    icons: Icons = "",
    processes: Processes = 1,
) -> None:
    """Tables of four players with the same cards, every map of every season. The same command goes
    on where it was cut off."""
    from kscore.calibration.datasets.evenings import EveningPlan, render
    from kscore.calibration.datasets.parts import keep_plan

    data = folder_or_none(shared)
    plan = EveningPlan(str(split), str(games), str(hands), data, icons)
    keep_plan(out, f"{split}-{games}-{hands}", {"shared": bool(data), "icons": bool(icons)})
    render(plan, start, count, out, processes)


def render_samples(out: Out, only: Annotated[Samples | None, typer.Option()] = None) -> None:
    """The photos of sample_sheets/ and tests/photos/, with our own drawings only."""
    from kscore.calibration.datasets.samples import make

    make(out, str(only) if only else None)


COMMANDS = (
    render_maps,
    render_hands,
    render_coins,
    render_numbers,
    render_finder,
    render_photos,
    render_tables,
    render_evenings,
    render_samples,
)
