"""What a chat bot replies to a photo: words and a picture, from the photo and what was said since.

python examples/chat_reply.py sheet.jpg "Canal Lake, Great City, Borderlands, Sentinel Wood" autumn
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import kscore


def reply(
    photo: bytes, cards: str, season: str | None, said: Sequence[str] = (), lang: str = "en"
) -> tuple[str, bytes | None]:
    """The message and a PNG; ``said`` are corrections (``F7=W``, ``coins=5``) that people sent."""
    try:
        result = kscore.read(photo).correct(*said).score(cards, season)
    except kscore.MessageError as error:
        return error.text(lang), None
    lines = [] if result.season is None else [f"{result.season.name_in(lang)}: {result.total}"]
    for entry in result.cards:
        lines.append(f"{entry.edict} {entry.card.name(lang)}: {entry.score.points}")
        lines += [
            f"   {award.points:+d} {award.reason.text(lang)}: {' '.join(award.cells)}"
            for award in entry.score.awards
        ]
    lines += [f"? {question.text(lang)}" for question in result.questions]
    lines += [f"! {note.text(lang)}" for note in result.notes]
    picture = io.BytesIO()
    result.picture(lang).save(picture, "PNG")
    return "\n".join(lines), picture.getvalue()


if __name__ == "__main__":
    photo, cards, *season = sys.argv[1:]
    message, _ = reply(Path(photo).read_bytes(), cards, season[0] if season else None)
    print(message)
