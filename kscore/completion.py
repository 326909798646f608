"""Completions of what is typed: cards (the last of several), seasons, players, games.

For shells (typer calls the functions with what stands before the cursor) and, through readline, for
the questions of ``kscore new``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from kscore.engine.cards import CARDS
from kscore.engine.explore import ALL_AMBUSHES, HERO_CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import Season
from kscore.engine.spelling import strip_accents
from kscore.engine.topics import subject_names
from kscore.messages import LANGUAGES

MOST = 40
"""Names offered at once."""


def card_names(text: str) -> list[str]:
    """Card names in both languages with a word that begins with ``text``. Everything where it is
    empty.

    Case and umlauts do not matter: ``bew`` and ``bewas`` find "Bewässerungskanal".
    """
    return _names_with_word(text, _card_names())


def complete_cards(incomplete: str) -> list[str]:
    """For ``--cards``: completes the last of several names."""
    taken = {_folded(name) for name in incomplete.split(",")[:-1]}
    return [
        full
        for name, full in _complete_last(incomplete, _card_names())
        if _folded(name) not in taken
    ]


def complete_card(incomplete: str) -> list[str]:
    """For one card."""
    return _continuations(incomplete, _card_names())


def complete_explained(incomplete: str) -> list[str]:
    """For ``explain``: topics, ambushes, heroes and cards."""
    return _continuations(
        incomplete, dict.fromkeys(name for lang in LANGUAGES for name in subject_names(lang))
    )


def complete_season(incomplete: str) -> list[str]:
    """Seasons in every language."""
    return _continuations(
        incomplete, [season.name_in(lang) for season in Season for lang in LANGUAGES]
    )


def complete_layout(incomplete: str) -> list[str]:
    """The printed layouts and the layout files that lie here."""
    return _continuations(incomplete, LAYOUTS) + [
        str(path) for path in Path().glob(f"{incomplete}*.toml")
    ]


def complete_revealed(incomplete: str) -> list[str]:
    """For ``--revealed``: ambushes and heroes, the last of several."""
    cards = (*ALL_AMBUSHES.values(), *HERO_CARDS.values())
    names = dict.fromkeys(name for card in cards for name in card.names.values())
    return [full for _, full in _complete_last(incomplete, names)]


def complete_player(incomplete: str) -> list[str]:
    """Players of the game being played."""
    return _continuations(incomplete, _game_and_player_names()[1])


def complete_game(incomplete: str) -> list[str]:
    """Names of the games in kscore's folder."""
    return _continuations(incomplete, _game_and_player_names()[0])


def _game_and_player_names() -> tuple[Sequence[str], Sequence[str]]:
    """Names of the games, and of the players of the current one. As many as can be read."""
    from kscore.game.game import names_in_play  # SQLite

    return names_in_play()


def _card_names() -> list[str]:
    return list(dict.fromkeys(name for card in CARDS.values() for name in card.names.values()))


def _continuations(text: str, names: Iterable[str]) -> list[str]:
    """The names that begin with ``text``, written as it was typed. Shells keep only what continues
    that."""
    found = (name.replace("ß", "ss") for name in names)
    return [text + name[len(text) :] for name in found if _folded(name).startswith(_folded(text))]


def _complete_last(text: str, names: Iterable[str]) -> list[tuple[str, str]]:
    """Names for the part after the last comma, each with the whole text."""
    last = text.rpartition(",")[2].lstrip()
    start = text[: len(text) - len(last)]
    start += " " if start.endswith(",") and not last else ""
    return [(name, start + name) for name in _continuations(last, names)]


def _names_with_word(text: str, names: Iterable[str]) -> list[str]:
    wanted = _folded(text)
    begun = [name for name in names if _folded(name).startswith(wanted)]
    inside = [
        name for name in names if any(_folded(word).startswith(wanted) for word in name.split()[1:])
    ]
    return list(dict.fromkeys([*begun, *inside]))[:MOST]


def _folded(text: str) -> str:
    return strip_accents(text.strip())


def ask_with_completion(
    prompt: str, names: Callable[[str], Sequence[str]], ask: Callable[[str], str]
) -> str:
    """Asks like ``ask``, with tab completion where readline is there.

    Raises EOFError where no player answers.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return ask(prompt)
    try:
        import readline
    except ImportError:  # Windows has none
        return ask(prompt)
    before, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(lambda text, state: (list(names(text)) + [None] * (state + 1))[state])
    readline.set_completer_delims("")  # a name has spaces in it
    readline.parse_and_bind("tab: complete")
    try:
        return input(prompt)
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)
