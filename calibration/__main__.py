"""The calibration's command line: ``python -m calibration COMMAND --help``.

Typer, as the product itself: a command is its signature. What runs is imported when its command is called, so that the
help is quick and only training needs torch.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from calibration.console import note

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    help="Renders sheets and photos, trains the networks on them, fits the decision, measures the reader.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
    """The prints of the sheet, as `scanner.printed.PRINTED` has them."""

    PUBLISHED = "published"
    HOME_PRINTED = "home_printed"
    OWN = "own"


class Samples(StrEnum):
    """The sample photos, as `calibration.datasets.samples` has them."""

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
    """Hands as other data sets have them, or hands that draw nothing but held-out symbols."""

    COMMON = "common"
    INVENTED = "invented"


class NetworkName(StrEnum):
    """The networks, as `calibration.train.networks.TASKS` has them."""

    TERRAIN = "terrain"
    COINS = "coins"
    NUMBERS = "numbers"
    LATTICE = "lattice"
    PAGE = "page"
    SYMBOLS = "symbols"


class Only(StrEnum):
    """What of the numbers is measured alone."""

    COINS = "coins"
    BOXES = "boxes"


Out = Annotated[Path, typer.Argument(metavar="DIR", help="folder to render into")]
SplitOf = Annotated[Split, typer.Option(help="whose hands and drawings")]
Count = Annotated[int, typer.Option(min=1)]
Start = Annotated[int, typer.Option(min=0, help="number of the first")]
Shared = Annotated[
    Path, typer.Option(envvar="KSCORE_SHARED", help="folder with scans and sketches; without it the own sheet alone")
]
Icons = Annotated[str, typer.Option(help="folder of npm icon sets")]
Processes = Annotated[int, typer.Option(min=1)]
SHARED = Path("../shared")


def _there(shared: Path) -> str:
    """The folder of scans and sketches, or "" where there is none."""
    return str(shared) if (shared / "data").is_dir() else ""


@app.command()
def render_maps(
    out: Out,
    split: SplitOf,
    count: Count,
    start: Start = 0,
    shared: Shared = SHARED,
    icons: Icons = "",
    as_photos: Annotated[bool, typer.Option("--as-photos", help="under conditions of normal photos")] = False,
    processes: Processes = 2,
) -> None:
    """Maps as the reading network sees them. Into DIR/SPLIT; the same command goes on where it was cut off."""
    from calibration.datasets.maps import render
    from calibration.datasets.parts import Marker, in_parts, keep_plan

    folder, data = out / split, _there(shared)
    kind = "maps, as photos" if as_photos else "maps"
    known = keep_plan(folder, kind, {"shared": bool(data), "icons": bool(icons)})
    in_parts(
        range(start, start + count),
        1000,
        lambda part: render(str(split), part[0], len(part), folder, data, icons, processes, as_photos),
        Marker(folder, "truth-{}.npz", known, "ends"),
    )


@app.command()
def render_hands(
    out: Out,
    split: SplitOf,
    count: Annotated[int, typer.Option(min=1, help="hands")] = 100,
    start: Start = 0,
    evenings: Annotated[int, typer.Option(min=1, help="of each hand: a game's four seasons")] = 3,
    held_out: Annotated[bool, typer.Option("--held-out", help="hands of held-out symbols (with --split test)")] = False,
    shared: Shared = SHARED,
) -> None:
    """Evenings of the same hands, for a player's own hand. The same command goes on where it was cut off."""
    from calibration.datasets.hand_evenings import HELD_OUT, PEOPLE, Plan, render
    from calibration.datasets.parts import Marker, in_parts, keep_plan

    if held_out and split != Split.TEST:
        raise typer.BadParameter("held-out symbols are for measuring alone: --split test")
    _one_thread()
    plan = Plan(HELD_OUT if held_out else PEOPLE, str(split), evenings, _there(shared))
    known = keep_plan(
        out, "evenings", {"kind": plan.kind, "split": plan.split, "evenings": evenings, "shared": bool(plan.shared)}
    )
    in_parts(
        range(start, start + count),
        5,
        lambda part: render(plan, part, out),
        Marker(out, "truth-{}.npz", known, "numbers"),
    )


@app.command()
def render_coins(out: Out, split: SplitOf, count: Count, start: Start = 0, shared: Shared = SHARED) -> None:
    """Coin tracks. Into DIR/SPLIT; the same command goes on where it was cut off."""
    from calibration.datasets.coin_tracks import render
    from calibration.datasets.parts import Marker, in_parts, keep_plan

    _one_thread()
    folder, data = out / split, _there(shared)
    known = keep_plan(folder, "coins", {"shared": bool(data)})
    in_parts(
        range(start, start + count),
        5000,
        lambda part: render(str(split), part[0], len(part), folder, data),
        Marker(folder, "coins-{}.npy", known),
    )


@app.command()
def render_numbers(
    out: Out,
    split: SplitOf,
    count: Count,
    start: Start = 0,
    often_misread: Annotated[bool, typer.Option("--often-misread", help="the first COUNT of those kinds")] = False,
    shared: Shared = SHARED,
) -> None:
    """Season boxes. Into DIR/SPLIT; the same command goes on where it was cut off."""
    from calibration.datasets.number_boxes import chosen, render
    from calibration.datasets.parts import Marker, in_parts, keep_plan

    _one_thread()
    folder, data = out / split, _there(shared)
    kind = f"numbers from {start}" + (", often misread" if often_misread else "")
    known = keep_plan(folder, kind, {"shared": bool(data)})
    in_parts(
        chosen(str(split), start, count, data, often_misread),
        1000,
        lambda part: render(str(split), part, folder, data),
        Marker(folder, "numbers-{}.npy", known),
    )


@app.command()
def render_finder(
    out: Out,
    count: Count = 4400,
    start: Start = 0,
    seed: Annotated[int, typer.Option()] = 501,
    shared: Shared = SHARED,
    icons: Icons = "",
    processes: Processes = 2,
) -> None:
    """Photos as the finder's networks see them, of the train split. The same command goes on where it was cut off."""
    from calibration.datasets.lattice_views import render
    from calibration.datasets.parts import Marker, in_parts, keep_plan

    data = _there(shared)
    known = keep_plan(out, f"seed {seed}", {"shared": bool(data), "icons": bool(icons)})
    in_parts(
        range(start, start + count),
        200,
        lambda part: render(out, seed, part[0], len(part), data, icons, processes),
        Marker(out, f"truth-{seed}-{{}}.npz", known, "sizes"),
    )


@app.command()
def render_photos(
    out: Out,
    count: Count = 100,
    start: Start = 0,
    split: SplitOf = Split.TEST,
    prints: Annotated[list[Prints], typer.Option("--print", help="may be repeated")] = [Prints.PUBLISHED],  # noqa: B006
    difficulty: Annotated[Difficulty, typer.Option()] = Difficulty.MIXED,
    megapixels: Annotated[float | None, typer.Option(help="by default a mixture of cameras")] = None,
    sheets_a_hand: Annotated[int, typer.Option(min=1)] = 2,
    seed: Annotated[int, typer.Option(help="another set of the same kind")] = 0,
    shared: Shared = SHARED,
    icons: Icons = "",
    real_light: Annotated[
        bool, typer.Option("--real-light", help="lay each sheet into one of ten real photos")
    ] = False,
    processes: Processes = 2,
) -> None:
    """Whole photos with their truth beside them. The same command goes on where it was cut off."""
    from calibration.datasets.photos import PhotoPlan, take_photo, take_photo_in_real_light, take_photos

    data = _there(shared)
    if real_light and not data:
        raise typer.BadParameter("--real-light needs the real photos of the shared data (--shared)")
    named = tuple(str(name) for name in prints)
    plan = PhotoPlan(str(split), named, str(difficulty), megapixels, sheets_a_hand, seed, data, icons)
    take_photos(take_photo_in_real_light if real_light else take_photo, plan, start, count, out, processes)


@app.command()
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
    """Tables of four players with the same cards, every map of every season. The same command goes on where it was cut
    off."""
    from calibration.datasets.evenings import EveningPlan, render
    from calibration.datasets.parts import keep_plan

    data = _there(shared)
    plan = EveningPlan(str(split), str(games), str(hands), data, icons)
    keep_plan(out, f"{split}-{games}-{hands}", {"shared": bool(data), "icons": bool(icons)})
    render(plan, start, count, out, processes)


@app.command()
def render_samples(out: Out, only: Annotated[Samples | None, typer.Option()] = None) -> None:
    """The photos of sample_sheets/ and tests/photos/, with nobody's drawing but our own."""
    from calibration.datasets.samples import make

    make(out, str(only) if only else None)


@app.command()
def train(
    network: Annotated[NetworkName, typer.Argument(metavar="NETWORK", help="|".join(NetworkName))],
    data: Annotated[Path, typer.Argument(metavar="DIR", help="rendered examples", exists=True, file_okay=False)],
    minutes: Annotated[float, typer.Option(min=0, help="of learning by the clock, in all")],
    out: Annotated[Path | None, typer.Option(help="by default the committed network")] = None,
    seed: Annotated[int, typer.Option()] = 1,
    batch: Annotated[
        int | None, typer.Option(min=1, help="examples a step; by default as the network was made")
    ] = None,
    rate: Annotated[float | None, typer.Option(help="peak learning rate; by default as the network was made")] = None,
    begin: Annotated[Path | None, typer.Option(help="a checkpoint or an exported network to begin from")] = None,
    average: Annotated[list[Path] | None, typer.Option(help="no training, but the mean of checkpoints")] = None,
    kept: Annotated[float, typer.Option(min=0, max=1, help="share of an exported BEGIN in that mean")] = 0.0,
) -> None:
    """Trains a network and writes it with its card (extra "train").

    terrain learns from render-maps, coins from render-coins, numbers from render-numbers (each needs the splits train
    and calibrate), lattice, page and symbols from render-finder. A checkpoint is written after every round beside OUT,
    with the curves; the same command goes on from it, with more --minutes also after it was done.
    """
    from calibration.train.loop import Course
    from calibration.train.networks import train_network

    target = out or Path("scanner/models") / f"{network}.onnx"
    train_network(str(network), data, target, Course(minutes, seed, begin, tuple(average or ()), kept), batch, rate)


Folders = Annotated[list[Path], typer.Argument(metavar="DIR...", help="maps or photos of one split", exists=True)]


@app.command()
def fit_decision(
    folders: Folders,
    ask_above: Annotated[float | None, typer.Option(help="see DecisionTable; by default as committed")] = None,
) -> None:
    """Fits the decision table on the calibrate split, and writes scanner/models/decision.json."""
    from calibration.train.decision import fit_decision as fit

    fit(folders, ask_above)


@app.command()
def tabulate_pieces(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="the engine's table, engine/likelihood/frequencies.json")],
    games: Annotated[int, typer.Option(min=1, help="simulated games of each kind and of each kind of player")] = 2000,
) -> None:
    """How often connected new spaces of a terrain have a shape."""
    from calibration.console import tell
    from calibration.datasets.piece_shapes import tabulate

    tell(f"{tabulate(out, games):,} counts in {out}")


@app.command()
def fit_hand(folders: Folders) -> None:
    """Fits the weights of a player's own hand on evenings of the calibrate split; writes scanner/models/hand.json."""
    from calibration.train.hand import fit_hand as fit

    _one_thread()
    fit(folders)


@app.command()
def measure_hand(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="evenings of render-hands", exists=True)],
    limit: Annotated[int | None, typer.Option(help="how many hands")] = None,
    examples: Annotated[bool, typer.Option("--examples", help="only what few examples of symbols are worth")] = False,
) -> None:
    """The same photos with and without the hand; of more than three evenings, what is learnt without an answer."""
    from calibration.measure.hands import measure

    _one_thread()
    measure(folder, limit, examples)


@app.command()
def seal_models() -> None:
    """Seals the committed models' cards again, after somebody has changed one by hand and means it."""
    import json

    from scanner.network import MODELS, sealed

    for path in sorted(MODELS.glob("*.json")):
        card = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(sealed(card), indent=1) + "\n", encoding="utf-8")


@app.command()
def measure_confidence(folders: Folders) -> None:
    """How true the confidence is: reliability, calibration error, ablation."""
    from calibration.console import tell
    from calibration.datasets.cases import collect_all
    from calibration.measure.confidence import table_text
    from scanner.decide.decision_table import DecisionTable

    tell(table_text(collect_all(folders), DecisionTable.load()))


@app.command()
def measure_photos(
    photos: Annotated[Path, typer.Argument(metavar="DIR", help="photos with truth beside them", exists=True)],
    csv: Annotated[Path | None, typer.Option(help="one line a photo")] = None,
    page: Annotated[Path | None, typer.Option(help="HTML page with the worst sheets as pictures")] = None,
    worst: Annotated[int, typer.Option(help="how many sheets the page shows")] = 24,
    limit: Annotated[int | None, typer.Option(help="how many photos")] = None,
    processes: Processes = 2,
) -> None:
    """The reader on whole photos: exact sheets, questions, silently wrong sheets, for the map and for the score."""
    from calibration.measure.photo_report import measure_folder

    measure_folder(photos, csv, page, worst, limit, processes)


@app.command()
def measure_numbers(
    count: Annotated[int, typer.Option(min=1, help="rendered sheets")] = 1000,
    start: Start = 0,
    photos: Annotated[Path | None, typer.Option(help="folder of whole photos instead")] = None,
    limit: Annotated[int | None, typer.Option(help="how many photos")] = None,
    split: SplitOf = Split.TEST,
    only: Annotated[Only | None, typer.Option(help="measure one of them alone")] = None,
    shared: Shared = SHARED,
) -> None:
    """How coins and season boxes are read: numbers, empty fields, wrong sums, and what weighing the sums is worth."""
    from calibration.measure import coins, numbers

    _one_thread()
    if photos is not None:
        numbers.measure_photographed(photos, limit)
        return
    if only != Only.BOXES:
        coins.measure_rendered(str(split), count, start, _there(shared))
    if only != Only.COINS:
        numbers.measure_rendered(str(split), count, start, _there(shared))


@app.command()
def measure_marks(
    count: Annotated[int, typer.Option(min=1, help="photos, each with and without marks")] = 500,
    start: Start = 0,
    split: SplitOf = Split.TEST,
    shared: Shared = SHARED,
) -> None:
    """What the marks in a printed sheet's corners are worth to the finder: lattice error, found, time, side by side."""
    from calibration.measure.marks import measure

    _one_thread()
    measure(count, start, str(split), Path(_there(shared)))


@app.command()
def measure_grouping(
    count: Annotated[int, typer.Option(min=1, help="sheets")] = 300,
    start: Start = 0,
    model: Annotated[Path | None, typer.Option(help="an exported network; without it the product's")] = None,
    shared: Shared = SHARED,
) -> None:
    """Whether spaces of one symbol are known again, on hands that draw nothing but held-out symbols."""
    from calibration.measure.grouping import measure
    from scanner.read.terrain import MODEL

    _one_thread()
    measure(model or MODEL, count, start, shared)


@app.command()
def measure_blanks(
    count: Annotated[int, typer.Option(min=1, help="sheets, of three prints by turns")] = 1000,
    start: Start = 0,
    split: SplitOf = Split.TEST,
    model: Annotated[
        Path | None, typer.Option(help="an exported network for the map; without it the product's")
    ] = None,
    shared: Shared = SHARED,
) -> None:
    """What is doubted or read where nothing is drawn: empty sheets in the light of real photos."""
    from calibration.measure.blanks import measure
    from scanner.read.terrain import MODEL

    _one_thread()
    measure(model or MODEL, str(split), count, start, shared)


@app.command()
def fit_rules(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="evenings from render-evenings", exists=True)],
    pattern: Annotated[str, typer.Argument(help="which of them, by the names of their files")] = "calibrate-*",
    count: Annotated[int | None, typer.Option(help="how many evenings")] = None,
) -> None:
    """How true probabilities are with each weight of the rules (DecisionTable.rules) and of the table's other sheets
    (DecisionTable.shared), on evenings of the calibrate split."""
    from calibration.measure.evenings import fit_rules as fit

    _one_thread()
    fit(folder, pattern, count)


@app.command()
def measure_evenings(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="evenings from render-evenings", exists=True)],
    pattern: Annotated[str, typer.Argument(help="which of them, by the names of their files")] = "test-K-common-*",
    ways: Annotated[list[str], typer.Option(help="may be repeated; the others are compared with the first")] = [  # noqa: B006
        "plain",
        "rules",
    ],
    exponent: Annotated[float | None, typer.Option(help="the rules' weight; by default as committed")] = None,
    count: Annotated[int | None, typer.Option(help="how many evenings")] = None,
) -> None:
    """What the rules' evidence changes: exact maps, right points, questions and silent errors, with and without it."""
    from calibration.measure.evenings import measure

    _one_thread()
    measure(folder, pattern, ways, exponent, count)


def _one_thread() -> None:
    """Single rows and strips are too small for OpenCV's threads to be worth their start."""
    import cv2

    cv2.setNumThreads(1)


def main() -> None:
    """Runs a command; what it cannot do is said in a line (exit code 2)."""
    try:
        app(prog_name="python -m calibration")
    except (FileNotFoundError, ValueError) as error:
        note(f"error: {error}")
        sys.exit(2)


if __name__ == "__main__":
    main()
