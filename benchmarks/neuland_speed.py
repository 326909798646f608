"""How fast a table of 84 tiles is scored with all its explanations.

    python -m benchmarks.neuland_speed

Tables are grown by legal play from drawn tiles (testing/neuland_drawn.py), and
docs/neuland/end_of_game.txt. Each is read from its text, joined into regions, and every region's
points now and at the end are explained in German, every colour ranked. Times are processor time of
one thread, the best of several runs (others may be using the machine). The budget is 10 ms.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from kscore.engine.neuland.scoring import points_final, points_now
from kscore.engine.neuland.settling import settle
from kscore.engine.neuland.table_text import parse_table, table_text

from benchmarks.machine import machine
from testing.neuland_drawn import grown

TABLES, RUNS = 40, 7
EXAMPLE = Path(__file__).resolve().parents[1] / "docs" / "neuland" / "end_of_game.txt"


def explain_everything(text: str) -> tuple[int, int]:
    """Reads, settles and explains a table; how many regions and sentences it has."""
    settled = settle(parse_table(text))
    regions, sentences = settled.regions, 0
    for region in regions.all:
        for score in (points_now(regions, region), points_final(regions, region)):
            for award in score.awards:
                award.reason.text("de")
                award.cells  # noqa: B018 - names made from the bit set
                sentences += 1
    settled.ranking  # noqa: B018 - sorted when asked for
    return len(regions.all), sentences


def best_ms(text: str) -> float:
    """Least processor time of several runs in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        explain_everything(text)
        times.append(time.process_time() - start)
    return 1000 * min(times)


def main() -> None:
    print(machine())
    texts = [table_text(grown(seed, 84, 4).table, "de") for seed in range(TABLES)]
    explain_everything(texts[0])
    times = sorted(best_ms(text) for text in texts)
    counted = [explain_everything(text) for text in texts]
    regions, sentences = (round(statistics.mean(counts)) for counts in zip(*counted, strict=True))
    print(
        f"{TABLES} grown tables of 84 tiles: text, regions, every region explained now and "
        f"at the end, ranking"
    )
    print(f"  {'mean of the regions of a table':48s} {regions:10d}")
    print(f"  {'mean of the awards put into sentences':48s} {sentences:10d}")
    print(f"  {'mean':48s} {statistics.mean(times):10.2f} ms")
    print(f"  {'slowest':48s} {times[-1]:10.2f} ms")
    print(
        f"  {'docs/neuland/end_of_game.txt':48s} "
        f"{best_ms(EXAMPLE.read_text(encoding='utf-8')):10.2f} ms"
    )


if __name__ == "__main__":
    main()
