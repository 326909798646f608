"""Draws the histories' plots from their data.

python docs/history/plots.py
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT, LEFT, TOP, FLOOR = 720, 300, 56, 40, 44
INK, BEFORE, AFTER = "#333333", "#9aa5b1", "#0b6e4f"


def splits(column: str) -> list[tuple[str, float, float]]:
    """Each final split of single photos: its seeds, and the figure before and after."""
    values: dict[str, list[float]] = defaultdict(list)
    with (HERE / "data" / "reader.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            seeds = re.fullmatch(r"Seeds (\d+ and \d+)(, before and after)?", row["section"])
            if seeds and row["column"] == column:
                values[seeds[1].replace(" and ", "+")].append(float(row["value"].split()[0]))
    return [(seeds, each[0], each[-1]) for seeds, each in values.items()]


def text(x: float, y: float, said: str, anchor: str = "middle", size: int = 11) -> str:
    """A label."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{INK}">{said}</text>'
    )


def plot(title: str, column: str, least: float, most: float, step: float) -> str:
    """Before and after on every final split, in their order."""
    points = splits(column)

    def height(value: float) -> float:
        return HEIGHT - FLOOR - (value - least) / (most - least) * (HEIGHT - FLOOR - TOP)

    drawn = [text(LEFT, 22, title, "start", 14)]
    for tick in range(round((most - least) / step) + 1):
        value = least + tick * step
        y = height(value)
        drawn.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 12}" stroke="#e3e7eb"/>')
        drawn.append(text(LEFT - 8, y + 4, f"{value:g}", "end"))
    for place, (seeds, before, after) in enumerate(points):
        x = LEFT + (place + 0.5) * (WIDTH - 12 - LEFT) / len(points)
        low, high = height(before), height(after)
        drawn.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{AFTER}"/>')
        drawn.append(f'<circle cx="{x:.1f}" cy="{low:.1f}" r="4" fill="{BEFORE}"/>')
        drawn.append(f'<circle cx="{x:.1f}" cy="{high:.1f}" r="4" fill="{AFTER}"/>')
        drawn.append(text(x, HEIGHT - 24, seeds, size=10))
    drawn.append(text((LEFT + WIDTH) / 2, HEIGHT - 6, "seeds of the final split, oldest first"))
    drawn.append(text(WIDTH - 12, 22, "grey before, green after", "end"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif"><rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
        + "".join(drawn)
        + "</svg>\n"
    )


def main() -> None:
    """All plots."""
    for name, drawn in (
        ("exact_maps.svg", plot("Maps read exactly, % of photos", "maps exact", 50, 90, 10)),
        ("questions.svg", plot("Questions about the whole map, a photo", "questions", 0, 10, 2)),
    ):
        (HERE / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
