"""The folder of everything that kscore keeps: games, hands, what it worked out before. Reads and
makes nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

HOME = "KSCORE_HOME"
"""Environment variable that names another folder."""


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder, whether it is there or not."""
    named = environ.get(HOME)
    if named:
        # in quotes, or from a settings file, no shell has done it
        return Path(os.path.expanduser(named))
    return user_data_path("kscore", appauthor=False)


def pointer(environ: Mapping[str, str] = os.environ) -> Path:
    """The file that says which game is being played, whether any is or not."""
    return home(environ) / "current"


def hands_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where players' hands lie, whether any is known or not."""
    return home(environ) / "hands"


def layouts_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where players' own layouts lie, whether there are any or not."""
    return home(environ) / "layouts"
