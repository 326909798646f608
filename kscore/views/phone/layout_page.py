"""An empty sheet on a phone: what is printed on it over the photo, to be put right and kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE, Space as Place
from kscore.errors import ON_A_PHONE, sentence
from kscore.messages import Texts
from kscore.phone.photos import IncomingPhoto, State
from kscore.scanner.errors import SeveralSheets, SheetDrawnOn
from kscore.sheet.learnt_layout import PRINTS, LearntLayout
from kscore.views.documents.sheet import Key, Map, SpaceDocument
from kscore.views.phone.json_form import trouble
from kscore.views.phone.sheet_page import SIDE, Choice, SpacePage, around

_STYLES: Mapping[str, str] = MappingProxyType(
    {"^": "tU", "R": "tR", "#": "tO", "-": "tX", ".": "t0"}
)


class LayoutPage(Frozen, kw_only=True):
    """An empty sheet.

    Attributes:
        title: the page's.
        key: the photo's number.
        said: how far it is, what went wrong, or what is unsure; "" where it may be kept.
        failed: whether the photo is refused.
        drawn: the spaces that seem to be drawn in, "" where it is not refused for that.
        places: of the sheets of which one is to be chosen, where it is refused for that.
        map: the spaces over the photo, none before it is looked at.
        unsure: those that the player has to look at.
        legend: what the drawings over the photo mean.
        by_hand: whether the player said that mountains and ruins are drawn on it.
        side: of the picture, in cells.
    """

    title: str
    key: str
    said: str
    failed: bool
    drawn: str = ""
    places: tuple[str, ...] = ()
    map: Map = ()
    unsure: tuple[SpaceDocument, ...] = ()
    legend: tuple[Key, ...] = ()
    by_hand: bool
    side: float = SIDE


def layout(photo: IncomingPhoto, t: Texts) -> LayoutPage:
    """The photo of an empty sheet, however far it is."""
    upload, empty, error = photo.upload, photo.empty, photo.error
    page = partial(LayoutPage, title=t("phone.own_sheet"), key=upload.id, by_hand=upload.by_hand)
    if empty is None:
        return page(
            said=t("phone.photos_read", n=1) if error is None else trouble(error, t),
            failed=photo.state is State.FAILED,
            drawn=" ".join(error.spaces) if isinstance(error, SheetDrawnOn) else "",
            places=error.places if isinstance(error, SeveralSheets) else (),
        )
    learnt, printed = empty.learnt, _map(empty.learnt, t)
    return page(
        said="" if learnt.open is None else sentence(learnt.open, t, ON_A_PHONE),
        failed=False,
        map=printed,
        unsure=tuple(space for row in printed for space in row if space.name in learnt.unsure),
        legend=tuple(Key(_STYLES[letter], t(words)) for letter, (_, words) in PRINTS.items()),
    )


def _map(learnt: LearntLayout, t: Texts) -> Map:
    spaces = [_space(learnt, name, letter, t) for name, letter in learnt.letters.items()]
    return tuple(tuple(spaces[row : row + SIZE]) for row in range(0, len(spaces), SIZE))


def _space(learnt: LearntLayout, name: str, letter: str, t: Texts) -> SpaceDocument:
    place, terrain = Place.parse(name), t(PRINTS[letter][1])
    mark, sign, key = "", "", ""
    if name in learnt.unsure:
        mark, sign, key = "doubt", "?", "report.doubt"
    elif name in learnt.said:
        mark, sign, key = "corrected", "✎", "page.by_hand"
    return SpaceDocument(
        name=name,
        row=place.row,
        column=place.column,
        style=_STYLES[letter],
        terrain=terrain,
        marks=(mark,) if mark else (),
        letter="",
        sign=sign,
        words=", ".join((f"{name} {terrain}", *((t(key),) if key else ()))),
    )


def space(key: str, learnt: LearntLayout, name: str, t: Texts) -> SpacePage:
    """What may be printed in a space of the sheet in the photo of this number."""
    place, now = Place.parse(name), learnt.letters[name]

    def choice(letter: str, words: str) -> Choice:
        change = t("phone.as_it_is") if letter == now else ""
        return Choice(f"{name}={letter}", t(words), _STYLES[letter], change, letter == now)

    return SpacePage(
        kind="layout",
        title=f"{name}: {t(PRINTS[now][1])}",
        key=key,
        revision=len(learnt.said),
        name=name,
        has_photo=True,
        around=around(_map(learnt, t), name),
        row=place.row,
        column=place.column,
        choices=tuple(choice(letter, words) for letter, (_, words) in PRINTS.items()),
    )
