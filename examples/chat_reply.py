"""What a chat bot replies to a photo: a pure function of the photo and what was said of it by now.

python examples/chat_reply.py sheet.jpg "Canal Lake, Great City, Borderlands, Sentinel Wood" autumn
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import kscore


def reply(
    photo: str | Path, cards: str, season: str | None, said: Sequence[str] = (), lang: str = "en"
) -> str:
    """The message; ``said`` are corrections (``F7=W``, ``coins=5``) that people sent since."""
    try:
        result = kscore.read(photo).correct(*said).score(cards, season)
    except kscore.MessageError as error:
        return error.text(lang)
    lines = [f"{result.season.name_in(lang)}: {result.total}"] if result.season else []
    for entry in result.cards:
        lines.append(f"{entry.edict} {entry.card.name(lang)}: {entry.score.points}")
        lines += [
            f"   {award.points:+d} {award.reason.text(lang)}: {' '.join(award.cells)}"
            for award in entry.score.awards
        ]
    lines += [f"? {question.text(lang)}" for question in result.questions]
    lines += [f"! {note.text(lang)}" for note in result.notes]
    return "\n".join(lines)


if __name__ == "__main__":
    print(reply(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None))
