"""The other pages: whose phone it is, by which cards photos are scored, help, and the page before
the door."""

from __future__ import annotations

import html
import io
from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import segno

from kscore.engine.cards import CARDS, CATEGORIES
from kscore.engine.frozen import Frozen
from kscore.engine.season import SEASONS, CardSet, Season
from kscore.messages import LANGUAGES, Texts, own_name
from kscore.phone.doorway import Phone
from kscore.phone.photos import IncomingPhoto
from kscore.phone.playing import KnownGame
from kscore.views.page.parts import Verbatim
from kscore.views.phone.sheet_page import Option
from kscore.views.phone.template import addresses
from kscore.views.wording import season_name


class Claim(NamedTuple):
    """A player's name to claim: whether this phone has it, and whether another has."""

    player: str
    mine: bool
    taken: bool


class Me(NamedTuple):
    """Whose phone this is; the languages by code and name; ``joins`` where a player may be
    added."""

    title: str
    claims: tuple[Claim, ...]
    lang: str
    languages: tuple[tuple[str, str], ...]
    joins: bool


def me(
    phone: Phone, players: Sequence[str], taken: Container[str], t: Texts, joins: bool = False
) -> Me:
    """The names of a game to claim."""
    claims = tuple(Claim(player, player == phone.player, player in taken) for player in players)
    languages = tuple((lang, own_name(lang)) for lang in LANGUAGES)
    return Me(t("phone.who_are_you"), claims, t.lang, languages, joins)


class CardTile(NamedTuple):
    """A card to be tapped: its name, those in other languages, and the game it is of."""

    key: str
    name: str
    other: str
    game: str


class CardGroup(NamedTuple):
    """Cards of one kind under their pictogram."""

    name: str
    style: str
    symbol: str
    cards: tuple[CardTile, ...]


_PICTOGRAMS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "forest": ("tF", "iF"),
        "farm_water": ("tA", "iA"),
        "village": ("tV", "iV"),
        "spatial": ("t0", "iS"),
    }
)
"""Of each kind of card the colours and the drawing."""


def card_groups(t: Texts) -> tuple[CardGroup, ...]:
    """Every scoring card, to be tapped."""
    groups = []
    for category in CATEGORIES:
        tiles = tuple(
            CardTile(card.key, card.name(t.lang), t.other_languages(f"card.{card.key}"), card.game)
            for card in CARDS.values()
            if card.category == category
        )
        groups.append(CardGroup(t(f"category.{category}"), *_PICTOGRAMS[category], tiles))
    return tuple(groups)


class Cards(NamedTuple):
    """The cards by which photos without a game are scored, those ``named`` now by their keys."""

    named: tuple[str, ...]
    seasons: tuple[Option, ...]
    groups: tuple[CardGroup, ...]


def cards(now: CardSet | None, season: Season | None, t: Texts) -> Cards:
    """The form with what is named now."""
    named = () if now is None else tuple(card.key for card in now.cards)
    seasons = tuple(Option(each.value, season_name(each, t), each is season) for each in SEASONS)
    return Cards(named, seasons, card_groups(t))


class NewGameForm(Frozen, kw_only=True):
    """What the form for a new game offers: every card, who played ``last`` time and which
    ``games``. ``instead`` names the game on the page. ``layouts``: keys of players' own, ``chosen``
    the one that was just kept, "" where none was and None where none was to be learnt;
    ``empty`` are photos of empty sheets whose layout is not kept, by number."""

    groups: tuple[CardGroup, ...]
    last: tuple[str, ...]
    games: str
    instead: str
    layouts: tuple[str, ...]
    chosen: str | None
    empty: tuple[tuple[str, str], ...]


def new_game(
    known: Iterable[KnownGame],
    playing: str,
    t: Texts,
    layouts: Iterable[str] = (),
    *,
    chosen: str | None = None,
    empty: Iterable[IncomingPhoto] = (),
) -> NewGameForm:
    """The form; ``known`` are the games so far, the newest first, ``playing`` names the one on the
    page, ``layouts`` are keys of players' own, ``chosen`` and ``empty`` as of `NewGameForm`."""
    last = next((each.game.setup for each in known if each.game is not None), None)
    return NewGameForm(
        groups=card_groups(t),
        last=() if last is None else last.players,
        games="K" if last is None else last.played.games,
        instead=playing,
        layouts=tuple(layouts),
        chosen=chosen,
        empty=tuple((photo.upload.id, photo.upload.name) for photo in empty),
    )


class Help(NamedTuple):
    """How others join, by an address as text and as a QR code (SVG) or by ``others``, and what to
    do where something does not work."""

    title: str
    address: str
    code: Verbatim
    others: tuple[str, ...]
    advice: tuple[tuple[str, str], ...]


_ADVICE = ("nothing", "apart", "white", "camera", "sleep", "overhear")


def help_page(addresses: Sequence[str], token: str, t: Texts) -> Help:
    """``addresses`` as a phone types them, the likeliest first."""
    whole = [f"{address}/t/{token}" for address in addresses]
    advice = tuple((t(f"phone.help.{key}"), t(f"phone.help.{key}_how")) for key in _ADVICE)
    return Help(t("phone.help"), whole[0], _code(whole[0]), tuple(whole[1:]), advice)


def _code(text: str) -> Verbatim:
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=4, light="white", xmldecl=False, omitsize=True
    )
    return Verbatim(drawn.getvalue().decode())


def bare(t: Texts, title: str, said: str, wait: int | None = None) -> str:
    """A page with no other file but its style, for a browser that has not been let in, would be one
    too many or asked too often and asks again by itself after ``wait`` seconds; ``title`` and
    ``said`` are keys."""
    title, said, again = (html.escape(t(key)) for key in (title, said, "phone.try_again"))
    head = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head += '<meta name="color-scheme" content="light dark">'
    if wait is not None:
        head += f'<meta http-equiv="refresh" content="{wait}">'
    for name in ("page.css", "phone.css"):
        head += f'<link rel="stylesheet" href="{addresses()[name]}">'
    return (
        f'<!doctype html><html lang="{t.lang}"><head><meta '
        f'charset="utf-8">{head}<title>{title}</title></head><body><h1>{title}</h1><p>{said}</p>'
        f'<p><a class="button" href="{"/" if wait is None else ""}">{again}</a></p></body></html>\n'
    )
