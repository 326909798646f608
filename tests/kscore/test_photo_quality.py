"""Whatever the finder says about a photo, people read a sentence in their language, never a key."""

from __future__ import annotations

import inspect
import re

import pytest

from kscore.messages import Texts
from scanner import errors
from scanner.find import detect as grid


def _quality_keys() -> set[str]:
    return set(re.findall(r'"(quality\.\w+)"', inspect.getsource(grid)))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_reason_has_words(lang: str) -> None:
    keys = _quality_keys()
    assert {"quality.small", "quality.others"} <= keys
    texts = Texts(lang)
    assert all(key in texts and "quality" not in texts(key) for key in keys)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_refusal_has_words(lang: str) -> None:
    texts = Texts(lang)
    classes = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    kinds = [kind for kind in classes if issubclass(kind, errors.PhotoError | errors.NoSheet)]
    assert len(kinds) > 8
    assert all(
        kind.key in texts for kind in kinds if kind not in (errors.PhotoError, errors.NoSheet)
    )
    assert all(f"corner.{place}" in texts for place in (*errors.CORNERS, *errors.SIDES))
