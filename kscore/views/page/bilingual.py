"""A document in several languages at once, for the report's page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from kscore.messages import Bilingual, Texts

Document = TypeVar("Document")


def in_languages(make: Callable[[Texts], Document], languages: Sequence[str]) -> Document:
    """What is made in each language, merged. A sentence that differs is a `Bilingual`.

    The result has the document's class and is for templates alone, which print both.
    """
    return _merge({lang: make(Texts(lang)) for lang in languages})


def _merge(each: Mapping[str, Any]) -> Any:
    first = next(iter(each.values()))
    if all(other == first for other in each.values()):
        return first
    if isinstance(first, str):
        return Bilingual(each)
    if isinstance(first, tuple):
        lines = zip(*each.values(), strict=True)
        make = getattr(type(first), "_make", tuple)  # of a named tuple one of its own
        return make(_merge(dict(zip(each, line, strict=True))) for line in lines)
    if is_dataclass(first) and not isinstance(first, type):
        return replace(
            first,
            **{
                field.name: _merge({lang: getattr(one, field.name) for lang, one in each.items()})
                for field in fields(first)
            },
        )
    raise TypeError(f"{type(first).__name__} differs between languages")
