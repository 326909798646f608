"""Whatever the finder says about a photo or about named corners, people read a sentence in their
language, never a key."""

from __future__ import annotations

import inspect
import re

import pytest
from kscore.engine.messages import TREE
from kscore.scanner import errors
from kscore.scanner.errors import WRONG_CORNERS, BadCorners
from kscore.scanner.find import detect as grid

from kscore.errors import sentence
from kscore.messages import Texts


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


@pytest.mark.parametrize("wrong", sorted(WRONG_CORNERS))
def test_the_reason_is_told_in_both_languages(wrong: str) -> None:
    error = BadCorners(wrong)
    german, english = (sentence(error, Texts(lang)) for lang in ("de", "en"))
    assert TREE.text(f"corners.bad.{wrong}") in str(error)
    assert TREE.text(f"corners.bad.{wrong}") not in german
    assert "{" not in german + english
    assert german.startswith("Diese vier Ecken")
