"""What is wrong with corners somebody named is said in the player's language, the reason too."""

from __future__ import annotations

import pytest

from engine.messages import TREE
from kscore.errors import sentence
from kscore.messages import Texts
from scanner.errors import WRONG_CORNERS, BadCorners


@pytest.mark.parametrize("wrong", sorted(WRONG_CORNERS))
def test_the_reason_is_told_in_both_languages(wrong: str) -> None:
    error = BadCorners(wrong)
    german, english = (sentence(error, Texts(lang)) for lang in ("de", "en"))
    assert TREE.text(f"corners.bad.{wrong}") in str(error)
    assert TREE.text(f"corners.bad.{wrong}") not in german
    assert "{" not in german + english
    assert german.startswith("Diese vier Ecken")
