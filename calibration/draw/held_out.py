"""Held out for ever: what no network may ever learn from, so that symbols of unknown hands can be
measured.

Ten kinds of invented symbols, and about a third each of the letters, of the words of Quick, Draw!
(and of the sketch-rnn models that learnt from it) and of the drawn shapes. Nothing of these kinds
is drawn on the training or the calibration side, by no hand and on no split; hands of them are
drawn for measuring alone (`kscore.calibration.draw.held_out_library`). Words and letters were
chosen from those that no training ever used.
"""

from __future__ import annotations

INVENTED = (
    "barred ring",
    "split square",
    "hourglass",
    "gate",
    "padlock",
    "chevrons",
    "percent",
    "question mark",
    "bolt",
    "omega",
)
"""Ten kinds of symbols that stand for nothing; `kscore.calibration.draw.held_out_library` draws
them."""

LETTERS = "BEJKNPQUY"
"""Nine of 26, capital and small."""

SHAPES = ("diamond", "oval", "hexagon", "octagon")
"""Four of the eleven shapes that people were asked to draw."""

WORDS: tuple[str, ...] = (
    "ambulance", "apple", "backpack", "banana", "basket", "basketball", "bed", "bicycle",
    "binoculars", "bottlecap", "bowtie", "brain", "bread", "broom", "bucket", "bulldozer", "cake",
    "calendar", "camera", "candle", "cell phone", "cello", "chair", "chandelier", "clarinet",
    "coffee cup", "compass", "computer", "cookie", "cup", "donut", "dresser", "dumbbell",
    "envelope", "eyeglasses", "finger", "fire hydrant", "firetruck", "flashlight", "flip flops",
    "floor lamp", "foot", "golf club", "guitar", "hamburger", "harp", "headphones", "hockey puck",
    "hot air balloon", "hourglass", "ice cream", "jacket", "key", "keyboard", "ladder", "laptop",
    "lipstick", "mailbox", "map", "megaphone", "microphone", "motorbike", "mug", "nail", "necklace",
    "oven", "paintbrush", "pants", "parachute", "peanut", "pear", "pencil", "piano",
    "picture frame", "pillow", "popsicle", "power outlet", "radio", "rainbow", "remote control",
    "roller coaster", "saxophone", "scissors", "shoe", "snowman", "sock", "spoon", "stairs",
    "stereo", "streetlight", "suitcase", "sweater", "swing set", "syringe", "t-shirt", "teapot",
    "television", "tennis racquet", "toaster", "toilet", "tooth", "toothbrush", "toothpaste",
    "truck", "umbrella", "underwear", "van", "vase", "violin", "washing machine", "watermelon",
    "wine bottle", "wine glass", "wristwatch",
)  # fmt: skip
"""114 of 345 words."""


def held_out(name: str) -> bool:
    """Whether drawings of this name (a word, a shape, "written e") must never be learnt from."""
    plain = name.replace("_", " ").strip()
    if plain.startswith("written "):
        return plain.removeprefix("written ").upper() in LETTERS
    return plain in _NAMES


_NAMES = frozenset({*WORDS, *SHAPES})
