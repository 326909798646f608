"""Pages about games: which there are, and which cards a season revealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from typing import NamedTuple

from kscore.engine.explore import ALL_AMBUSHES, EXPLORE_CARDS, HERO_CARDS, revealed_card
from kscore.engine.frozen import Frozen
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import SEASONS, Season
from kscore.game.game import Game
from kscore.messages import Texts
from kscore.phone.playing import KnownGame
from kscore.record.entry import Entry, Seat, Setup
from kscore.views.documents.stats import StatsDocument, Table
from kscore.views.phone.small_pages import CardGroup, card_groups
from kscore.views.wording import game_state, game_title, minus, season_name, seat_values, time_line


class GameLine(NamedTuple):
    """A game of the list: how it is asked for, its name, who plays where that does not say it, how
    far it is; ``can_open`` where it can be read and is not on the page already."""

    key: str
    name: str
    players: str
    state: str
    played: bool
    can_open: bool


def games(found: Iterable[KnownGame], t: Texts) -> tuple[GameLine, ...]:
    """The list of games."""
    lines = []
    for key, game, played in found:
        title, state, named = key, t("game.unreadable"), ""
        if game is not None:
            title, state = game_title(game.setup, t), game_state(game, t)
            players = ", ".join(game.setup.players)
            named = "" if players in title else players
        can_open = game is not None and not played
        lines.append(GameLine(key, title, named, state, played, can_open))
    return tuple(lines)


def all_time(found: Iterable[KnownGame], t: Texts) -> Table:
    """All who have played a game to its end, as ``kscore game --stats`` has them."""
    games = (known.game for known in found if known.game is not None)
    return StatsDocument.of_games(games).tables(t)[0][1:]


class WithoutSheet(Frozen):
    """A player's season that others have and of which no sheet is entered: its key and name, and
    the points that were typed, "" where none were, with their ``revision``. ``removed``: the points
    that stood there until the player removed them, "" where there is nothing to bring back."""

    player: str
    season: str
    name: str
    _: KW_ONLY
    total: str = ""
    monsters: str = ""
    revision: int = 0
    removed: str = ""


class GameOptions(NamedTuple):
    """What a game is played with, and which cards there are; keys of players' own ``layouts``, who
    has left and may come back, and what is to be typed."""

    groups: tuple[CardGroup, ...]
    setup: Setup
    layouts: tuple[str, ...]
    gone: tuple[str, ...]
    without_sheet: tuple[WithoutSheet, ...] = ()


def options(
    game: Game, removed: Mapping[Seat, Entry], layouts: Iterable[str], t: Texts
) -> GameOptions:
    """What may be put right about a game; ``removed`` are typed totals that may be brought back,
    ``layouts`` keys of players' own."""
    setup = game.setup
    gone = () if setup.played.solo else game.gone
    without = tuple(_without_sheet(game, removed, t))
    played = setup.played.layout
    own = {*layouts, *(() if played is None else (played.key,))} - LAYOUTS.keys()
    return GameOptions(card_groups(t), setup, tuple(sorted(own)), gone, without)


def _without_sheet(game: Game, removed: Mapping[Seat, Entry], t: Texts) -> Iterator[WithoutSheet]:
    for player in game.setup.players:
        behind = game.behind(player)
        for season in SEASONS:
            entry, gone = game.entry(player, season), removed.get(Seat(player, season))
            row = WithoutSheet(player, season.value, season_name(season, t))
            if entry is not None and entry.typed is not None:
                total, lost = entry.typed.total, entry.typed.monsters
                monsters = "" if lost is None else str(lost)
                yield replace(row, total=str(total), monsters=monsters, revision=entry.number)
            elif entry is None and gone is not None and gone.typed is not None:
                yield replace(row, removed=minus(gone.typed.total))
            elif season in behind:
                yield row


def typed_lines(before: Game, now: Game, t: Texts) -> tuple[str, ...]:
    """Which totals stay as they were typed though the game was put right."""
    found = []
    for each in now.typed_under(before):
        assert each.typed is not None
        values = seat_values(each.player, each.season, t)
        found.append(t("phone.typed_stays", total=minus(each.typed.total), **values))
    return tuple(found)


class RevealChoice(NamedTuple):
    """A card that may have been revealed. ``elsewhere`` names the season that has it already, ""
    for none."""

    key: str
    name: str
    elsewhere: str = ""


class Revealed(Frozen, kw_only=True):
    """What a season revealed: ``noted`` in order (None: unknown), what else may have come, and how
    much ``time`` the noted cards take. ``seasons`` are (address, name, whether it is this one)."""

    season: str
    seasons: tuple[tuple[str, str, bool], ...]
    noted: tuple[RevealChoice, ...] | None
    surprises: tuple[RevealChoice, ...]
    explore: tuple[RevealChoice, ...]
    time: str


def revealed_heading(game: Game, t: Texts) -> str:
    """What a season may reveal: heroes only where they are played."""
    played = game.setup.played
    return t("phone.revealed" if played.stars else "phone.revealed_ambushes")


def revealed(game: Game, season: Season, t: Texts) -> Revealed:
    """What may be noted of a season, and what is."""
    known = game.revealed.get(season)
    elsewhere = {
        key: each for each, keys in game.revealed.items() if each is not season for key in keys
    }
    heroes = HERO_CARDS if "H" in game.setup.played.games or game.setup.played.heroes else {}
    boxes = game.played.games + ("P" if game.played.promo else "")
    ambushes = [key for key, card in ALL_AMBUSHES.items() if card.game in boxes]
    explore = [key for key, card in EXPLORE_CARDS.items() if card.game in game.setup.played.games]
    return Revealed(
        season=season.value,
        seasons=tuple(
            (f"/revealed/{each.value}", season_name(each, t), each is season) for each in SEASONS
        ),
        noted=None if known is None else tuple(_cards(known, {}, t)),
        surprises=tuple(_cards([*ambushes, *heroes], elsewhere, t, known or ())),
        # explore cards come again after the deck was shuffled
        explore=tuple(_cards(explore, {}, t, known or ())),
        time=time_line(game, season, t),
    )


def _cards(
    keys: Iterable[str], elsewhere: Mapping[str, Season], t: Texts, but: Sequence[str] = ()
) -> Iterator[RevealChoice]:
    for key in (each for each in keys if each not in but):
        other = season_name(elsewhere[key], t) if key in elsewhere else ""
        yield RevealChoice(key, revealed_card(key).name(t.lang), other)
