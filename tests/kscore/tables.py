"""A whole simulated table of players, with drawn pictures for photos."""

from __future__ import annotations

import cv2
import numpy as np
from kscore.calibration.simulate import simulate_game
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import Alternative, CoinReading, Reading, SpacesDoubt

from kscore.game.game import Game
from kscore.record.entry import Entry, Setup
from kscore.sheet.scoring import ScoredSheet, Scoring
from kscore.statements.corrections import Corrections
from kscore.views.files import as_webp
from kscore.views.page import MARGIN

NAMES = ("Anna", "Ben", "Cem & Dörte", "<Eve>")


def table(players: int = 4, seasons: int = 4) -> Game:
    """A game after so many seasons; Anna's spring has a doubt and a correction, the last player's a
    typed total."""
    games = [simulate_game(seed, layout="K-A", games="K") for seed in range(40, 40 + players)]
    setup = Setup(name="Spieleabend <Dienstag>", players=NAMES[:players], cards=games[0].cards)
    entries = []
    for season in range(seasons):
        for name, game in zip(NAMES, games, strict=False):
            played = game.seasons[season]
            entries.append(Entry(name, played.season, played.sheet, photo=f"/tmp/{name}.jpg"))
    first = entries[0]
    assert first.sheet is not None
    doubted, corrected = unsure_spaces(first.sheet)
    reading = Reading(
        photo="anna.jpg",
        layout="K-A",
        grid=np.zeros((4, 2)),
        rows=first.sheet.board.rows,
        confidence=np.full((11, 11), 0.9),
        coins=CoinReading("m" * first.sheet.marked + "." * (14 - first.sheet.marked)),
        doubts=(SpacesDoubt(".", (Alternative("M", 0.3),), (doubted, corrected)),),
    )
    data = {"photo": "anna.jpg", **reading.to_json(), "grid": None}
    typed = (f"{corrected}=.",)
    entries[0] = Entry(
        first.player,
        first.season,
        first.sheet,
        photo="anna.jpg",
        reading=data,
        corrections=Corrections.parse(typed),
    )
    return Game(setup, tuple(entries))


def unsure_spaces(sheet: Sheet) -> tuple[str, str]:
    """Two empty spaces with an empty one beside them: a monster there would cost points."""
    free = sheet.board.geometry.cells(sheet.board.empty)
    pairs = [space for space in free if f"{space[0]}{int(space[1:]) + 1}" in free]
    return pairs[0], pairs[-1]


def photos(game: Game) -> dict[tuple[str, Season], bytes]:
    """Noisy pictures of the drawn maps, as heavy as real photos."""
    from kscore.messages import Texts
    from kscore.views import picture

    found = {}
    for entry in game.entries:
        assert entry.sheet is not None
        flat = picture.sheet_picture(ScoredSheet(entry.sheet, Scoring()), Texts("de"))[
            : round((11 + 2 * MARGIN) * picture.CELL)
        ]
        noise = np.random.default_rng(entry.number).normal(0, 14, flat.shape)
        noisy = np.clip(cv2.GaussianBlur(flat, (0, 0), 1) * 0.85 + noise, 0, 255).astype(np.uint8)
        near, far = MARGIN * picture.CELL, (MARGIN + 11) * picture.CELL
        found[entry.player, entry.season] = as_webp(
            noisy, np.array([[near, near], [far, near], [far, far], [near, far]])
        )
    return found
