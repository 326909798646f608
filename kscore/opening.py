"""Opening a file in the desktop's own viewer, where there is a desktop and somebody sits before
it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping

_REMOTE = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "CI", "PYTEST_CURRENT_TEST")
_LINUX_DESKTOP = ("DISPLAY", "WAYLAND_DISPLAY")


def opener(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> list[str] | None:
    """The command that opens a file for whoever sits at this computer; None over ssh, in tests,
    without a desktop.

    [] stands for Windows, which needs no command.
    """
    if any(environ.get(name) for name in _REMOTE):
        return None
    if platform == "win32":
        return []
    command = "open" if platform == "darwin" else "xdg-open"
    if platform != "darwin" and not any(environ.get(name) for name in _LINUX_DESKTOP):
        return None
    found = shutil.which(command)
    return None if found is None else [found]


def open_file(path: str) -> None:
    """Opens a file. A desktop that cannot show it costs nothing: nothing is said and nothing is
    raised."""
    command = opener()
    if command is None:
        return
    try:
        if not command:
            os.startfile(path)  # type: ignore[attr-defined, unused-ignore]
            return
        nowhere = subprocess.DEVNULL
        subprocess.Popen(
            [*command, path], stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
        )
    except OSError:
        return
