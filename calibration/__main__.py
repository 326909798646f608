"""The calibration's command line: ``python -m calibration COMMAND --help``.

Typer, as the product itself: a command is its signature. What runs is imported when its command is
called, so that the help is quick and only training needs torch.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from kscore.calibration import rendering
from kscore.calibration.console import note
from kscore.calibration.rendering import (
    SHARED,
    Processes,
    Shared,
    Split,
    SplitOf,
    Start,
    folder_or_none,
    one_thread,
)

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    help=(
        "Renders sheets and photos, trains the networks on them, fits the decision, measures the "
        "reader."
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in rendering.COMMANDS:
    app.command()(_command)


class MarksOf(StrEnum):
    """Whose ways of marking coins, as `kscore.calibration.datasets.coin_tracks.Marks` has them."""

    USUAL = "usual"
    SELDOM = "seldom"
    UNMET = "unmet"


class NetworkName(StrEnum):
    """The networks, as `kscore.calibration.train.networks.TASKS` has them."""

    TERRAIN = "terrain"
    LOOKS = "looks"
    COINS = "coins"
    NUMBERS = "numbers"
    LATTICE = "lattice"
    PAGE = "page"
    SYMBOLS = "symbols"


class Only(StrEnum):
    """What of the numbers is measured alone."""

    COINS = "coins"
    BOXES = "boxes"


@app.command()
def train(
    network: Annotated[NetworkName, typer.Argument(metavar="NETWORK", help="|".join(NetworkName))],
    data: Annotated[
        Path, typer.Argument(metavar="DIR", help="rendered examples", exists=True, file_okay=False)
    ],
    minutes: Annotated[float, typer.Option(min=0, help="of learning by the clock, in all")],
    out: Annotated[Path | None, typer.Option(help="by default the committed network")] = None,
    seed: Annotated[int, typer.Option()] = 1,
    batch: Annotated[
        int | None, typer.Option(min=1, help="examples a step; by default as the network was made")
    ] = None,
    rate: Annotated[
        float | None, typer.Option(help="peak learning rate; by default as the network was made")
    ] = None,
    begin: Annotated[
        Path | None, typer.Option(help="a checkpoint or an exported network to begin from")
    ] = None,
    average: Annotated[
        list[Path] | None, typer.Option(help="no training, but the mean of checkpoints")
    ] = None,
    kept: Annotated[
        float, typer.Option(min=0, max=1, help="share of an exported BEGIN in that mean")
    ] = 0.0,
) -> None:
    """Trains a network and writes it with its card (extra "train").

    terrain learns from render-maps, coins from render-coins, numbers from render-numbers (each
    needs the splits train and calibrate), lattice, page and symbols from render-finder. looks is
    terrain's network of which the embedding learns and nothing else (--begin terrain.onnx, --out
    terrain.onnx). A checkpoint is written after every round beside OUT, with the curves; the same
    command goes on from it, with more --minutes also after it was done.
    """
    from kscore.calibration.train.loop import Course
    from kscore.calibration.train.networks import train_network

    target = out or Path("scanner/models") / f"{network}.onnx"
    train_network(
        str(network),
        data,
        target,
        Course(minutes, seed, begin, tuple(average or ()), kept),
        batch,
        rate,
    )


@app.command()
def pack(
    out: Annotated[Path, typer.Argument(metavar="DIR", help="folder to write the pack into")],
    icons: Annotated[Path, typer.Option(help="folder of npm icon sets", exists=True)],
    shared: Shared = SHARED,
) -> None:
    """Packs what rendering maps needs of the outside data for `calibration/accelerator.sh`."""
    from kscore.calibration.pack import pack as packed

    note(f"{packed(out, shared, icons) / 1e6:.1f} MB")


@app.command()
def train_accelerated(
    pack: Annotated[Path, typer.Argument(metavar="PACK", help="made by pack", exists=True)],
    out: Annotated[Path, typer.Option(help="OUT.checkpoint and OUT.log are written")],
    begin: Annotated[Path, typer.Option(help="a checkpoint or an exported network")],
    minutes: Annotated[float, typer.Option(min=0, help="of rendering and learning")] = 8.0,
    processes: Processes = 16,
    passes: Annotated[float, typer.Option(help="times each view may be learnt from")] = 6.0,
    most: Annotated[int, typer.Option(min=64, help="views")] = 100_000,
    batch: Annotated[int, typer.Option(min=1)] = 48,
    rate: Annotated[float, typer.Option(help="peak learning rate")] = 1.5e-3,
    seed: Annotated[int, typer.Option(help="another one renders other hands")] = 301,
) -> None:
    """Renders wide hands and trains the reading network on a machine with an accelerator."""
    from kscore.calibration.train.accelerated import Plan, run

    out.parent.mkdir(parents=True, exist_ok=True)
    run(Plan(str(pack), minutes, processes, begin, passes, most, batch, rate, seed), out)


Without = Annotated[
    list[str] | None,
    typer.Option(help="a step of deciding to leave out (scanner/decide/steps.py); may be repeated"),
]
Folders = Annotated[
    list[Path], typer.Argument(metavar="DIR...", help="maps or photos of one split", exists=True)
]


@app.command()
def fit_decision(
    folders: Folders,
    ask_above: Annotated[
        float | None, typer.Option(help="see DecisionTable; by default as committed")
    ] = None,
) -> None:
    """Fits the decision table on the calibrate split, and writes scanner/models/decision.json."""
    from kscore.calibration.train.decision import fit_decision as fit

    fit(folders, ask_above)


@app.command()
def fit_blank(folders: Folders) -> None:
    """Fits how likely a space is blank or drawn, on the calibrate split; writes the decision
    table."""
    from kscore.calibration.train.blank_spaces import fit_blank as fit

    fit(folders)


@app.command()
def fit_coin_witness(folders: Folders, shared: Shared = SHARED) -> None:
    """Fits what comparing a track's coins means, on tracks of render-coins; writes
    scanner/models/coin_witness.json."""
    from kscore.calibration.train.coin_witness import fit, measure_tracks

    one_thread()
    fit(measure_tracks(folders, folder_or_none(shared)))


@app.command()
def fit_witness(
    views: Annotated[Path, typer.Argument(metavar="VIEWS", exists=True)],
    evenings: Annotated[Path, typer.Argument(metavar="EVENINGS", exists=True)],
) -> None:
    """Fits which spaces are hidden or blank, on views of render-maps --as-photos and on evenings;
    writes scanner/models/witness.json."""
    from kscore.calibration.train.witness import (
        fit,
        join_examples,
        measure_views,
        measured_evenings,
    )

    one_thread()
    fit(join_examples(measure_views(views / "calibrate"), measured_evenings(evenings)))


@app.command()
def compare_decision(folders: Folders) -> None:
    """Whether fit-decision would pay: questions and silent errors, by halves of the hands; nothing
    is written."""
    from kscore.calibration.train.halves import compare_decision as compare

    compare(folders)


@app.command()
def measure_doubts(folders: Folders) -> None:
    """How often questions are needless or too few, in hands that the reader knows and in others."""
    from kscore.calibration.measure.doubts import measure_doubts as measure

    measure(folders)


@app.command()
def tabulate_pieces(
    out: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="the engine's table, engine/likelihood/frequencies.json"
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, help="simulated games of each kind and of each kind of player")
    ] = 2000,
) -> None:
    """How often connected new spaces of a terrain have a shape."""
    from kscore.calibration.console import tell
    from kscore.calibration.datasets.piece_shapes import tabulate

    tell(f"{tabulate(out, games):,} counts in {out}")


@app.command()
def fit_hand(folders: Folders) -> None:
    """Fits the weights of a player's own hand on evenings of the calibrate split; writes
    scanner/models/hand.json."""
    from kscore.calibration.train.hand import fit_hand as fit

    one_thread()
    fit(folders)


@app.command()
def measure_hand(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="evenings of render-hands", exists=True)
    ],
    limit: Annotated[int | None, typer.Option(help="how many hands")] = None,
    examples: Annotated[
        bool, typer.Option("--examples", help="only what few examples of symbols are worth")
    ] = False,
    rules: Annotated[bool, typer.Option("--rules", help="with the rules' evidence")] = False,
) -> None:
    """Photos with and without the hand; of more than three evenings, what is learnt without an
    answer."""
    from kscore.calibration.measure.hands import measure

    one_thread()
    measure(folder, limit, examples, rules)


@app.command()
def seal_models() -> None:
    """Seals the committed models' cards again, after one was changed by hand and means
    it."""
    import json

    from kscore.scanner.network import MODELS, seal

    for path in sorted(MODELS.glob("*.json")):
        card = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(seal(card), indent=1) + "\n", encoding="utf-8")


@app.command()
def halve_weights(
    network: Annotated[Path, typer.Argument(help="an exported network (.onnx)")],
) -> None:
    """Keeps a network's weights with 16 bits: half the file, computed with 32 as before."""
    from kscore.calibration.train.half_precision import halve

    halve(network)


@app.command()
def measure_confidence(folders: Folders) -> None:
    """How true the confidence is: reliability, calibration error, ablation."""
    from kscore.calibration.console import tell
    from kscore.calibration.datasets.cases import collect_all
    from kscore.calibration.measure.confidence import table_text
    from kscore.scanner.decide.decision_table import DecisionTable

    tell(table_text(collect_all(folders), DecisionTable.load()))


@app.command()
def measure_photos(
    photos: Annotated[
        Path, typer.Argument(metavar="DIR", help="photos with truth beside them", exists=True)
    ],
    csv: Annotated[Path | None, typer.Option(help="one line a photo")] = None,
    limit: Annotated[int | None, typer.Option(help="how many photos")] = None,
    processes: Processes = 2,
    without: Without = None,
) -> None:
    """The reader on whole photos: exact sheets, questions, silently wrong sheets, for the map and
    for the score."""
    from kscore.calibration.measure.photo_report import measure_folder

    measure_folder(photos, csv, limit, processes, without or ())


@app.command()
def measure_numbers(
    count: Annotated[int, typer.Option(min=1, help="rendered sheets")] = 1000,
    start: Start = 0,
    split: SplitOf = Split.TEST,
    only: Annotated[Only | None, typer.Option(help="measure one of them alone")] = None,
    marks: Annotated[
        MarksOf, typer.Option(help="ways of marking the coins of rendered tracks")
    ] = MarksOf.USUAL,
    grid: Annotated[
        bool, typer.Option("--grid", help="coins by mark, pen and print, so many tracks of each")
    ] = False,
    shared: Shared = SHARED,
) -> None:
    """How coins and season boxes are read: numbers, empty fields, wrong sums, and what weighing the
    sums is worth."""
    from kscore.calibration.datasets.coin_tracks import Marks
    from kscore.calibration.measure import coins, numbers

    one_thread()
    if grid:
        coins.measure_grid(str(split), count, start, folder_or_none(shared))
    elif only != Only.BOXES:
        coins.measure_rendered(str(split), count, start, folder_or_none(shared), Marks(marks))
    if only != Only.COINS and not grid:
        numbers.measure_rendered(str(split), count, start, folder_or_none(shared))


@app.command()
def measure_marks(
    count: Annotated[int, typer.Option(min=1, help="photos, each with and without marks")] = 500,
    start: Start = 0,
    split: SplitOf = Split.TEST,
    keep: Annotated[
        Path | None, typer.Option(help="a file of what was measured: the same command goes on")
    ] = None,
    shared: Shared = SHARED,
) -> None:
    """What the marks in a printed sheet's corners are worth to the finder: lattice error, found,
    time, side by side."""
    from kscore.calibration.measure.marks import measure

    one_thread()
    measure(count, start, str(split), Path(folder_or_none(shared)), keep)


@app.command()
def measure_grouping(
    count: Annotated[int, typer.Option(min=1, help="sheets")] = 300,
    start: Start = 0,
    model: Annotated[
        Path | None, typer.Option(help="an exported network; without it the product's")
    ] = None,
    shared: Shared = SHARED,
) -> None:
    """Whether spaces of one symbol are known again, on hands that draw nothing but held-out
    symbols."""
    from kscore.calibration.measure.grouping import measure
    from kscore.scanner.read.terrain import MODEL

    one_thread()
    measure(model or MODEL, count, start, shared)


@app.command()
def measure_symbols(
    views: Annotated[
        Path, typer.Argument(metavar="VIEWS/SPLIT", help="from render-maps", exists=True)
    ],
    count: Annotated[int | None, typer.Option(help="how many views")] = None,
    model: Annotated[
        Path | None, typer.Option(help="an exported network; without it the product's")
    ] = None,
) -> None:
    """What the network alone misreads, and holds for certain, by what the signs are drawn after."""
    from kscore.calibration.measure.symbols import measure
    from kscore.scanner.read.terrain import MODEL

    one_thread()
    measure(views, model or MODEL, count)


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
    from kscore.calibration.measure.blanks import measure
    from kscore.scanner.read.terrain import MODEL

    one_thread()
    measure(model or MODEL, str(split), count, start, shared)


@app.command()
def fit_rules(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="evenings from render-evenings", exists=True)
    ],
    pattern: Annotated[
        str, typer.Argument(help="which of them, by the names of their files")
    ] = "calibrate-*",
    count: Annotated[int | None, typer.Option(help="how many evenings")] = None,
) -> None:
    """How true probabilities are with each weight of the rules (DecisionTable.rules) and of the
    table's other sheets (DecisionTable.shared), on evenings of the calibrate split."""
    from kscore.calibration.measure.evenings import fit_rules as fit

    one_thread()
    fit(folder, pattern, count)


@app.command()
def measure_evenings(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="evenings from render-evenings", exists=True)
    ],
    pattern: Annotated[
        str, typer.Argument(help="which of them, by the names of their files")
    ] = "test-K-common-*",
    ways: Annotated[
        list[str], typer.Option(help="may be repeated; the others are compared with the first")
    ] = [  # noqa: B006
        "plain",
        "rules",
    ],
    exponent: Annotated[
        float | None, typer.Option(help="the rules' weight; by default as committed")
    ] = None,
    count: Annotated[int | None, typer.Option(help="how many evenings")] = None,
    keep: Annotated[Path | None, typer.Option(help="folder for what each sheet came to")] = None,
    against: Annotated[Path | None, typer.Option(help="folder that another version kept")] = None,
    without: Without = None,
) -> None:
    """What the rules' evidence changes: exact maps, right points, questions and silent errors, with
    and without it."""
    from kscore.calibration.measure.evenings import measure

    one_thread()
    measure(folder, pattern, ways, exponent, count, keep, against, without or ())


@app.command()
def measure_confirmations(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="evenings from render-evenings", exists=True)
    ],
    patterns: Annotated[list[str], typer.Argument(help="which of them, by their files' names")],
    count: Annotated[int | None, typer.Option(help="how many evenings of each")] = None,
) -> None:
    """How often later photos speak against what was let stand with Enter, right and wrong."""
    from kscore.calibration.measure.confirmations import measure

    one_thread()
    measure(folder, patterns, count)


def main() -> None:
    """Runs a command; what it cannot do is said in a line (exit code 2)."""
    try:
        app(prog_name="python -m calibration")
    except (FileNotFoundError, ValueError) as error:
        note(f"error: {error}")
        sys.exit(2)


if __name__ == "__main__":
    main()
