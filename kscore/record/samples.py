"""The photos of the sample game, which anybody may play to see how kscore works."""

from __future__ import annotations

SAMPLES = frozenset(
    {
        "215844497957be52",
        "d52221bf3c32be50",
        "9a08afea5e03a4d3",
        "2e3a0daab4cd4d83",
        "9c3f439c98497240",
        "2a84c0635cec37c9",
        "ec89d86cffe9861c",
        "55d42985644926bb",
        "a1be7b6cdd5ebd9b",
        "302cd7a615b8f536",
        "9f74f967e1e82c55",
        "a26d8c237a8462f4",
        "319bf1ff29db665a",
        "469e34418197cbb9",
        "95f0f5da228b7128",
        "1013ab3c80976fa8",
    }
)
"""The first sixteen hexadecimal digits of their SHA-256."""


def is_sample(sha256: str | None) -> bool:
    """Whether a photo is of the sample game: it teaches nobody's hand, for whoever is called Anna
    draws otherwise than that Anna."""
    return sha256 is not None and sha256[:16] in SAMPLES
