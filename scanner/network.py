"""Loading a committed network with its card, and the input all networks share."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures.thread import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import cv2
import numpy as np
from kscore.scanner.errors import ModelDamaged
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Table = TypeVar("Table")

PAPER, OFFSET = 4.0, 3.2
"""Every network's input is the light of a picture, its paper at PAPER, less OFFSET."""
DARKEST_PAPER = 20.0
"""Grey levels (0-255) below which the paper is not taken to be: a black picture stays black."""


def paper_brightness(values: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The 90th percentile (..., C) float64 of (..., N, C) uint8. Along N, to the last bit as
    ``numpy.percentile``.

    numpy's own imports its masked arrays, which a fresh process would wait 10 ms for.
    """
    place = (values.shape[-2] - 1) * 0.9
    below = int(place)
    above, part = min(below + 1, values.shape[-2] - 1), place - below
    ordered = np.partition(values, (below, above), axis=-2)
    low, high = ordered[..., below, :].astype(np.float64), ordered[..., above, :].astype(np.float64)
    return low + (high - low) * part if part < 0.5 else high - (high - low) * (1 - part)


def normalise(view: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A network's input (1, 3, H, W) float32 from a view. (H, W, 3) BGR uint8.

    Each channel is scaled by its 90th percentile (the paper), which takes out exposure and most of
    the lamp's colour.
    """
    paper = paper_brightness(view[::6, ::6].reshape(-1, 3))
    blob = cv2.dnn.blobFromImage(view)
    for channel, brightness in enumerate(paper):
        plane = blob[0, channel]
        plane *= np.float32(PAPER / max(float(brightness), DARKEST_PAPER))
        plane -= np.float32(OFFSET)
    return np.asarray(blob, np.float32)


def normalise_windows(windows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A network's input (N, 3, H, W) float32 from windows. They are (N, H, W, 3) BGR uint8, each
    normalised by itself as by `normalise`: its own 90th percentile is the paper around what is
    written, which takes out lamp and shadow."""
    paper = paper_brightness(windows[:, ::3, ::3].reshape(len(windows), -1, 3)).astype(np.float32)
    blob = np.asarray(cv2.dnn.blobFromImages(list(windows)), np.float32)
    blob *= (PAPER / np.maximum(paper, DARKEST_PAPER))[:, :, None, None]
    blob -= np.float32(OFFSET)
    return blob


MODELS = Path(__file__).parent / "models"


def installed_models() -> dict[str, str]:
    """SHA-256 of every committed model by its name. Names are ``terrain``, … and ``decision``, the
    fitted weights of deciding.

    Raises ``ModelDamaged`` where a card cannot be read.
    """
    found = {}
    for path in sorted(MODELS.glob("*.json")):
        try:
            data = path.read_bytes()
            found[path.stem] = str(
                json.loads(data).get("sha256") or hashlib.sha256(data).hexdigest()
            )
        except (OSError, ValueError, AttributeError) as error:
            raise ModelDamaged(path.name) from error
    return found


SEAL = "card_sha256"
"""Of a card: the hash of everything else that stands in it, the hash of its network among that."""


def seal(card: Mapping[str, Any]) -> dict[str, Any]:
    """A model's card, or the decision table, with its hash for `unseal`."""
    bare = {name: value for name, value in card.items() if name != SEAL}
    plain = json.dumps(bare, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return {**bare, SEAL: hashlib.sha256(plain.encode()).hexdigest()}


def unseal(path: Path) -> dict[str, Any]:
    """What stands in a card, without its seal. Raises ``ModelDamaged`` where it is missing or was
    changed."""
    try:
        card = json.loads(path.read_text(encoding="utf-8"))
        if seal(card)[SEAL] != card[SEAL]:
            raise ModelDamaged(path.name)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ModelDamaged(path.name) from error
    return {name: value for name, value in card.items() if name != SEAL}


def from_card(path: Path, made: Callable[[dict[str, Any]], Table]) -> Table:
    """What is ``made`` of a card without its seal. Raises ``ModelDamaged`` where it is missing, was
    changed, or holds something else."""
    try:
        return made(unseal(path))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ModelDamaged(path.name) from error


class ModelCard(NamedTuple):
    """What a network's card says that reading needs; the rest of the JSON is for people.

    Attributes:
        sha256: of the ONNX file.
        temperature: divides the logits so that probabilities mean what they say (fitted on the
            calibration split).
    """

    sha256: str
    temperature: float


INPUT = "view"
"""What every network's input is called."""
NO_TELEMETRY = "ORT_DISABLE_TELEMETRY"
"""The environment's word for onnxruntime to send nothing: kscore opens no connection."""
LEFT_OUT = (
    "ConstantSharing",
    "CommonSubexpressionElimination",
    "ReshapeFusion",
    "TransposeOptimizer",
)
"""Steps of onnxruntime's optimiser that make none of these networks faster: each goes through the
whole graph and has it checked anew, together a sixth of the time that loading takes. Names that it
does not know it passes over."""
FATAL = 4
"""Of onnxruntime's messages only those are shown that come before it ends the process: it writes to
standard error."""


_LOADER = ThreadPoolExecutor(1)
"""Loads one network after the other: were each loaded in a thread of its own, a photo's decoding
would wait for a core."""


def _make_session(path: Path, sha256: str) -> InferenceSession:
    """The ONNX file of this hash, ready to run in the thread that asks: a photo's networks run
    beside one another, which takes less of the clock than one network in several threads.

    Raises ModelDamaged where the file cannot be read or is another.
    """
    try:
        found = hashlib.sha256(np.memmap(path, np.uint8, "r").data)  # unlike bytes takes no memory
    except (OSError, ValueError) as error:  # missing; empty
        raise ModelDamaged(path.name) from error
    if found.hexdigest() != sha256:
        raise ModelDamaged(path.name)
    # Told before it is imported: from 1.32 on it counts every process that loads it, and sends that
    # to its makers.
    os.environ.setdefault(NO_TELEMETRY, "1")
    import onnxruntime  # here it is imported beside a photo's decoding

    onnxruntime.disable_telemetry_events()  # what it tells Windows
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = FATAL
    providers = ["CPUExecutionProvider"]
    return onnxruntime.InferenceSession(path, options, providers, disabled_optimizers=LEFT_OUT)


class Network:
    """An ONNX network, checked against its card. The card is the JSON of the same name.

    Several threads may run it at once.

    Raises ``ModelDamaged`` when its card is missing or unreadable; `run` where the file is, or
    where they do not fit each other.
    """

    def __init__(self, path: Path) -> None:
        self.card = from_card(
            path.with_suffix(".json"),
            lambda card: ModelCard(str(card["sha256"]), float(card.get("temperature", 1.0))),
        )
        self._path = path
        self._session: Future[InferenceSession] | None = None

    def load(self) -> Future[InferenceSession]:
        """What runs the network, begun unless it has begun."""
        if self._session is None:
            self._session = _LOADER.submit(_make_session, self._path, self.card.sha256)
        return self._session

    def forward(
        self, view: NDArray[np.uint8], outputs: tuple[str, ...]
    ) -> tuple[NDArray[np.float32], ...]:
        """The named outputs, float32, for one view (H, W, 3) BGR uint8."""
        return self.run(normalise(view), outputs)

    def run(
        self, blob: NDArray[np.float32], outputs: tuple[str, ...]
    ) -> tuple[NDArray[np.float32], ...]:
        """The named outputs (float32) for a normalised input. (N, 3, H, W) float32."""
        found = self.load().result().run(list(outputs), {INPUT: blob})
        return tuple(np.asarray(output, np.float32) for output in found)
