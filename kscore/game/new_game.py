"""A game's setup and its changes: players, cards, options. At its beginning, and who joins late,
leaves, or had a misspelt name.

What was entered stays in the record. A new name is the name of everything that was entered of the
player; the sheets of who has left count no more, and count again should the player come back.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import date

from kscore.engine.cards import CARDS, CATEGORIES, RECOMMENDED, find_card
from kscore.engine.errors import CardError
from kscore.engine.frozen import Frozen
from kscore.engine.game import MOST_PLAYERS
from kscore.engine.messages import one_line
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.season import CardSet, duplicate_error
from kscore.engine.spelling import normalise_name, strip_accents
from kscore.errors import AgainstRecord, Mistyped, sentence
from kscore.messages import Texts, says
from kscore.record.entry import PRINTED, SEASON_LENGTHS, Setup, dated_name, renamed_setup

Ask = Callable[[str], str]
Keys = tuple[str, str, str, str]

_BETWEEN_NAMES = r"[,;]|(?<![^\s,;])(?:und|and|&)(?![^\s,;])"
MOST_LETTERS = 200
"""Letters of a game's name that are kept."""
LONGEST_NAME = 80
"""Letters of a player's name: a line of a terminal."""


def parse_games(text: str) -> str:
    """ "K", "H" or "KH". Raises Mistyped."""
    games = text.strip().upper().replace("HK", "KH")
    if games not in ("K", "H", "KH"):
        raise Mistyped("new.which_games", text=text)
    return games


def games_of(cards: Keys) -> str:
    """The games of these scoring cards: "K", "H" or "KH".

    "Ihr dürft die Karten aus beiden Spielen mischen" only where they are combined
    (die-kartographin-anleitung, Kartograph und Kartographin kombinieren).
    """
    return "".join(game for game in "KH" if any(CARDS[key].game == game for key in cards))


def game_name(text: str) -> str:
    """A game's name as it is kept. Raises Mistyped for one without a letter."""
    name = one_line(text).strip()[:MOST_LETTERS]
    if not normalise_name(name):
        raise Mistyped("new.empty_name")
    return name


def player_names(text: str | None, solo: bool, ask: Ask | None, t: Texts) -> tuple[str, ...]:
    """Who plays; asked for where nothing was typed. Raises Mistyped."""
    if text is None and solo:
        text = "Solo"
    if text is None and ask is not None:
        text = ask(t("new.players"))
        if not re.search(_BETWEEN_NAMES, text.strip()):
            text = ",".join(text.split())  # as the words of a command line
    names = tuple(
        player_name(part) for part in re.split(_BETWEEN_NAMES, text or "") if part.strip()
    )
    if not 1 <= len(names) <= MOST_PLAYERS:
        raise Mistyped("new.no_players")
    folded = [normalise_name(name) for name in names]
    for name in names:
        if folded.count(normalise_name(name)) > 1:
            raise Mistyped("new.players_twice", name=name)
    if solo and len(names) != 1:
        raise Mistyped("new.solo_players", count=len(names))
    return names


def card_keys(
    text: str | None,
    draw: bool,
    recommended: bool,
    games: str,
    ask: Ask | None,
    say: Callable[[str], None],
    t: Texts,
) -> Keys:
    """The four cards: typed, drawn, recommended, or asked for. One by one. Raises CardError,
    Mistyped."""
    if text is not None:
        return _keys(CardSet.parse(text))
    if recommended:
        return RECOMMENDED["H" if games == "H" else "K"]
    if draw:
        return draw_cards(games, random.SystemRandom())
    if ask is None:
        raise Mistyped("new.no_cards")
    chosen: list[str] = []
    while len(chosen) < len(CATEGORIES):
        typed = ask(t("new.card", edict="ABCD"[len(chosen)])).strip()
        if not typed:
            say(t("new.card_how"))
            continue
        try:
            card = find_card(typed)
            _check_categories([*chosen, card.key])
        except CardError as error:
            say(sentence(error, t))
            continue
        say(t("new.card_is", edict="ABCD"[len(chosen)], card=card.name(t.lang)))
        chosen.append(card.key)
    return _keys(CardSet(tuple(CARDS[key] for key in chosen)))


def ask_for_heroes(ask: Callable[[str], str], t: Texts) -> bool:
    """Whether heroes are played, asked where both games are combined. „Entscheidet euch, ob ihr mit
    oder ohne Held_innen spielen wollt“ (Die Kartographin, combining). Enter takes them in."""
    while True:
        try:
            said = ask(t("new.heroes")).strip()
        except EOFError:
            return True
        if not said or says("yes", said):
            return True
        if says("no", said):
            return False


def draw_cards(games: str, chance: random.Random) -> Keys:
    """A random card of each category of the games in play."""
    categories = list(CATEGORIES)
    chance.shuffle(categories)
    offered = [card for card in CARDS.values() if card.game in games]
    a, b, c, d = (
        chance.choice([card.key for card in offered if card.category == category])
        for category in categories
    )
    return a, b, c, d


class OptionChanges(Frozen):
    """Changes of a running game's options; None stays."""

    cards: CardSet | None = None
    played: Variant = UNKNOWN
    seasons: str | None = None
    keep_photos: bool | None = None
    seating: Seating | None = None

    def beside(self, gone: Collection[str]) -> OptionChanges:
        """These for a game that so many have left. Players with sheets in its record."""
        if self.seating is None:
            return self
        return replace(self, seating=replace(self.seating, gone=gone))

    def of(self, before: Setup) -> Setup:
        """The game's setup with these. Raises Mistyped where nothing is named, and for ``seasons``
        that are neither printed nor online; for players as `Seating.of`."""
        if self == OptionChanges():
            raise Mistyped("change.what")
        if self.seating is not None:
            before = renamed_setup(before, self.seating.of(before))
        if self.seasons not in (None, *SEASON_LENGTHS):
            raise Mistyped("new.which_seasons", text=self.seasons)
        return replace(
            before,
            cards=before.cards if self.cards is None else _keys(self.cards),
            played=self.played.with_defaults(before.played),
            seasons=self.seasons or before.seasons,
            keep_photos=before.keep_photos if self.keep_photos is None else self.keep_photos,
        )


def setup(
    players: tuple[str, ...],
    cards: Keys,
    played: Variant,
    *,
    keep_photos: bool = False,
    name: str | None = None,
    seasons: str = PRINTED,
) -> Setup:
    """The game. Unless the player says otherwise, it is that of the cards, with heroes in the
    second game, and without skills. Raises Mistyped for ``seasons`` that are neither printed nor
    online."""
    games = played.games or games_of(cards)
    usual = Variant(games=games, heroes="H" in games, skills=False)
    if seasons not in SEASON_LENGTHS:
        raise Mistyped("new.which_seasons", text=seasons)
    return Setup(
        name=game_name(name)
        if name and name.strip()
        else dated_name(f"{date.today():%Y-%m-%d}", players),
        players=players,
        cards=cards,
        played=played.with_defaults(usual),
        keep_photos=keep_photos,
        seasons=seasons,
    )


def _keys(cards: CardSet) -> Keys:
    a, b, c, d = (card.key for card in cards.cards)
    return a, b, c, d


def _check_categories(keys: Sequence[str]) -> None:
    """Raises DuplicateCategory if the last card repeats a category."""
    *before, last = (CARDS[key] for key in keys)
    for card in before:
        if card.category == last.category:
            raise duplicate_error(card, last)


class Seating(Frozen):
    """Changes of players: names, and pairs of old and new. As they were typed."""

    joining: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    gone: Collection[str] = ()
    """Who has sheets in the record and does not play any more."""

    @staticmethod
    def parse(
        joining: Sequence[str], leaving: Sequence[str], renamed: Sequence[str]
    ) -> Seating | None:
        """What was typed; None where nothing was. Raises Mistyped for more than one of the three
        (in the record they are steps of their own), and for new names without an equals sign."""
        if sum(map(bool, (joining, leaving, renamed))) > 1:
            raise Mistyped("change.players_apart")
        pairs = []
        for text in renamed:
            old, equals, new = text.partition("=")
            if not (equals and old.strip()):
                raise Mistyped("change.rename_form", text=text)
            pairs.append((old, new))
        named = (tuple(joining), tuple(leaving), tuple(pairs))
        return Seating(*named) if any(named) else None

    def of(self, before: Setup) -> Setup:
        """The game's setup with these. Raises Mistyped for names that cannot be, AgainstRecord for
        people who do not play."""
        if self.joining:
            return replace(before, players=self._joined(before))
        if self.leaving:
            left = {found_player(before.players, name) for name in self.leaving}
            players = tuple(player for player in before.players if player not in left)
            if not players:
                raise Mistyped("change.nobody_left")
            return replace(before, players=players)
        return replace(before, players=self._renamed(before))

    def _joined(self, before: Setup) -> tuple[str, ...]:
        players = before.players
        for text in self.joining:
            name = player_name(text)
            if normalise_name(name) in map(normalise_name, players):
                raise Mistyped("new.players_twice", name=name)
            back = next(
                (each for each in self.gone if normalise_name(each) == normalise_name(name)), None
            )
            players = (*players, back or name)
        if before.played.solo:
            raise Mistyped("change.solo")
        if len(players) > MOST_PLAYERS:
            raise Mistyped("new.no_players")
        return players

    def _renamed(self, before: Setup) -> tuple[str, ...]:
        names = {found_player(before.players, old): player_name(new) for old, new in self.renamed}
        players = tuple(names.get(player, player) for player in before.players)
        for name in names.values():
            if sum(normalise_name(each) == normalise_name(name) for each in players) > 1:
                raise Mistyped("new.players_twice", name=name)
            if normalise_name(name) in map(normalise_name, self.gone):
                raise Mistyped("change.name_used", name=name)
        return players


def player_name(text: str) -> str:
    """A player's name as it is kept. Raises Mistyped for one that is empty or too long, and for two
    in one."""
    name = one_line(text).strip()
    if not normalise_name(name) or "," in name or ";" in name:
        raise Mistyped("change.player_name", text=text)
    if len(name) > LONGEST_NAME:
        raise Mistyped("new.long_name", name=f"{name[:20]}…", most=LONGEST_NAME)
    return name


_LONG_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _as_typed(name: str) -> frozenset[str]:
    """A name without accents: "ü" as "ue" and "u"."""
    folded = normalise_name(name)
    return frozenset(strip_accents(each) for each in (folded.translate(_LONG_UMLAUTS), folded))


def found_player(players: Sequence[str], name: str) -> str:
    """The player of this name or a unique beginning. In any case; else as it is typed where a
    keyboard lacks its letters ("mueller", "muller", "zoe"). Raises AgainstRecord."""
    if name in players:  # records of before may have two names that look alike
        return name
    wanted = normalise_name(name)
    exact = [player for player in players if normalise_name(player) == wanted]
    begun = [player for player in players if normalise_name(player).startswith(wanted)]
    typed = _as_typed(name)
    spelled = [player for player in players if _as_typed(player) & typed]
    begun_so = [
        player
        for player in players
        if any(each.startswith(some) for each in _as_typed(player) for some in typed)
    ]
    for found in (exact, begun, spelled, begun_so):
        if len(found) == 1:
            return found[0]
    raise AgainstRecord("record.no_player", player=name, players=", ".join(players))
