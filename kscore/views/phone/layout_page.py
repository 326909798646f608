"""An empty sheet on a phone: what is printed on it over the photo, to be put right and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kscore.engine.grid import Space
from kscore.errors import ON_A_PHONE, sentence
from kscore.messages import Speech, Texts
from kscore.phone.booking import Slip, State
from kscore.scanner.errors import SeveralSheets, SheetDrawnOn
from kscore.sheet.learnt_layout import PRINTS, LearntLayout
from kscore.views.page.parts import MARGIN
from kscore.views.page.sheet import Key, Legend
from kscore.views.phone.json_form import trouble
from kscore.views.phone.sheet_page import SIDE, Choice, SpacePage, Square, around

_STYLES: Mapping[str, str] = MappingProxyType(
    {"^": "tU", "R": "tR", "#": "tO", "-": "tX", ".": "t0"}
)


@dataclass(frozen=True, kw_only=True)
class LayoutPage:
    """An empty sheet.

    Attributes:
        title: the page's.
        key: the photo's number.
        said: how far it is, what went wrong, or what is unsure; "" where it may be kept.
        failed: whether the photo is refused.
        drawn: the spaces that seem to be drawn in, "" where it is not refused for that.
        places: of the sheets of which one is to be chosen, where it is refused for that.
        squares: the spaces over the photo, none before it is looked at.
        unsure: those that somebody has to look at.
        legend: what the drawings over the photo mean.
        by_hand: whether somebody said that mountains and ruins are drawn on it.
        side: of the picture, in cells.
    """

    title: str
    key: str
    said: str
    failed: bool
    drawn: str = ""
    places: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    unsure: tuple[Square, ...] = ()
    legend: Legend | None = None
    by_hand: bool
    side: float = SIDE


def layout(slip: Slip, t: Texts) -> LayoutPage:
    """The photo of an empty sheet, however far it is."""
    title, key, by_hand = t("phone.own_sheet"), slip.upload.id, slip.upload.by_hand
    empty = slip.empty
    if empty is None:
        error = slip.error
        said = t("phone.reading", name=slip.upload.name) if error is None else trouble(error, t)
        drawn = " ".join(error.spaces) if isinstance(error, SheetDrawnOn) else ""
        return LayoutPage(
            title=title,
            key=key,
            said=said,
            failed=slip.state is State.FAILED,
            drawn=drawn,
            places=error.places if isinstance(error, SeveralSheets) else (),
            by_hand=by_hand,
        )
    learnt, squares = empty.learnt, tuple(_squares(empty.learnt, t))
    speech = Speech((t.lang,))
    return LayoutPage(
        title=title,
        key=key,
        said="" if learnt.open is None else sentence(learnt.open, t, ON_A_PHONE),
        failed=False,
        squares=squares,
        unsure=tuple(square for square in squares if square.name in learnt.unsure),
        legend=Legend(
            tuple(Key(_STYLES[letter], speech(words)) for letter, (_, words) in PRINTS.items())
        ),
        by_hand=by_hand,
    )


def _squares(learnt: LearntLayout, t: Texts) -> Iterable[Square]:
    for name, letter in learnt.letters.items():
        place, words = Space.parse(name), [f"{name} {t(PRINTS[letter][1])}"]
        mark, sign = "", ""
        if name in learnt.unsure:
            mark, sign = "doubt", "?"
            words.append(t("report.doubt"))
        elif name in learnt.said:
            mark, sign = "corrected", "✎"
            words.append(t("page.by_hand"))
        yield Square(
            name=name,
            x=place.column + MARGIN,
            y=place.row + MARGIN,
            style=_STYLES[letter],
            marks=(mark,) if mark else (),
            letter="",
            sign=sign,
            words=", ".join(words),
        )


def space(key: str, learnt: LearntLayout, name: str, t: Texts) -> SpacePage:
    """What may be printed in a space of the sheet in the photo of this number."""
    place, now = Space.parse(name), learnt.letters[name]

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
        around=around(_squares(learnt, t), name),
        x=place.column + MARGIN,
        y=place.row + MARGIN,
        choices=tuple(choice(letter, words) for letter, (_, words) in PRINTS.items()),
    )
