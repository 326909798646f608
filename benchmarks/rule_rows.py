"""Every rule that the texts state, with the command that answers it and what comes of it.

    python -m benchmarks.rule_rows [folder of the rule texts]

A row each: rulings, scoring cards, ambushes, heroes and explore cards, asked by ``kscore explain``
in both languages; then sentences that are the table's own affair, which no sheet shows. A row works
if the command ends with 0 and prints the rule, if a test of its name holds it (rulings, cards), and
if its quotations stand in the texts where those are at hand. Ends with 1 where a row does not.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kscore.engine.cards import CARDS, RULINGS
from kscore.engine.quotations import quotations
from kscore.engine.topics import Topic, topics

from kscore.cli.app import main as kscore

TESTS = Path(__file__).parents[1] / "tests" / "engine"
TABLE_S_OWN = (
    ("Nehmt euch jeweils 1 unbeschriebene Landkarte", "who takes which sheet"),
    ("Nehmt euch jeweils 1 Bleistift", "pens"),
    ("Legt die Dekrete in einer Reihe von A bis D", "laying out; the order is --cards"),
    ("Mischt die 4 Hinterhalte", "shuffling"),
    ("Es ist egal, wer von euch die Karte aufdeckt", "who reveals"),
    ("Legt die Karte leicht versetzt", "laying out"),
    ("Gebt dann die Landkarten zurück", "passing sheets; who drew stands on none"),
    ("lege den Hinterhalt in die Schachtel zurück", "tidying"),
    ("Legt die oberste Jahreszeitenkarte des Stapels in die Schachtel", "tidying"),
    ("Legt alle aufgedeckten Erkundungskarten wieder verdeckt", "shuffling"),
    ("Schreibe bei Schritt 3 keinen Titel auf deine Landkarte", "what is written on top"),
)
"""Sentences that no sheet shows and nobody asks kscore about, and what they are about."""


class Row(NamedTuple):
    """A rule: what it says, how it is asked, and what came of it ("" is well)."""

    rule: str
    command: str
    trouble: str


def explained(words: str, lang: str) -> tuple[int, str]:
    """What ``kscore explain`` ends with and prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = kscore(["explain", words, "--lang", lang])
    return code, _flat(out.getvalue())


def _flat(text: str) -> str:
    return re.sub(r"[^0-9a-zäöüß]+", " ", text.casefold().replace("\u00ad", "")).strip()


def asked(title: str, says: dict[str, str]) -> str:
    """What is wrong with the answers to a title, "" for nothing."""
    for lang, sentence in says.items():
        code, told = explained(title, lang)
        if code:
            return f"exit code {code}"
        if _flat(sentence) not in told:
            return f"not printed ({lang})"
    return ""


def rows(tests: str, texts: str) -> Iterator[Row]:
    """Every rule."""
    shown: dict[str, Topic | str] = {}
    for topic in topics().values():
        for each in topic.rulings:
            shown.setdefault(each.id, topic)
    for card in CARDS.values():
        for each in card.rulings:
            shown.setdefault(each.id, card.german)
    for ruling in RULINGS:
        place = shown.get(ruling.id)
        title = place if isinstance(place, str) else "" if place is None else place.title("de")
        says = {lang: ruling.sentence(lang) for lang in ("de", "en")}
        trouble = asked(title, says) if title else "nowhere explained"
        if f"test_{ruling.id}" not in tests:
            trouble = trouble or "no test"
        if texts and any(_flat(each) not in texts for each in _said(ruling.source)):
            trouble = trouble or "its quotation stands in no text"
        yield Row(says["de"], f'kscore explain "{title}"', trouble)
    for card in CARDS.values():
        says = {lang: card.rule(lang) for lang in ("de", "en")}
        trouble = asked(card.german, says) or ("" if card.key in tests else "no test")
        yield Row(says["de"], f'kscore explain "{card.german}"', trouble)
    for topic in topics().values():
        if topic.card is not None:
            title = topic.title("de")
            yield Row(
                f"{title}: form, time, corner",
                f'kscore explain "{title}"',
                asked(title, {lang: topic.title(lang) for lang in ("de", "en")}),
            )
    for sentence, about in TABLE_S_OWN:
        there = not texts or _flat(sentence) in texts
        yield Row(sentence, f"the table's own: {about}", "" if there else "stands in no text")


def _said(source: str) -> Iterator[str]:
    """A source's quotations, in the pieces that their dots leave."""
    for quotation in quotations(source):
        yield from (piece for piece in quotation.split("…") if piece.strip())


def main(folder: str = "../shared/rules") -> int:
    tests = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
    found = [path.read_text(encoding="utf-8") for path in sorted(Path(folder).glob("*.txt"))]
    joined = re.sub(r"-\s*\n\s*(?=[a-zäöü])", "", "\n".join(found).replace("*", " "))
    texts = _flat(joined)
    wrong = 0
    print("| rule | command | result |\n|---|---|---|")
    table = list(rows(tests, texts))
    for row in table:
        wrong += bool(row.trouble)
        rule = row.rule if len(row.rule) <= 90 else row.rule[:89] + "…"
        print(f"| {rule} | {row.command} | {row.trouble or 'works'} |")
    beside = f"beside {len(found)} rule texts" if found else "without the rule texts"
    print(f"\n{len(table)} rules ({beside}): {len(table) - wrong} work, {wrong} do not")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
