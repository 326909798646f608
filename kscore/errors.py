"""The command line's errors, with exit code and the sentence's key. The sentence says what to do
next.

::

    KscoreError (kscore.engine.errors.MessageError)
    ├── Mistyped       2  an option, a setting, a name
    ├── FileTrouble    3  a file that cannot be read or written
    ├── AgainstRecord  6  what the game's record does not allow
    ├── LeftOut        0  a sheet that a player left out
    ├── HopelessPhoto  4  a photo that would take too many questions
    ├── SeasonOpen     5  a sheet of which the player does not say the season
    └── LayoutOpen     5  a layout of which the player does not say what is printed

Engine and scanner have branches of their own on the same tree (`kscore.engine.errors`,
`kscore.scanner.errors`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import copy
from enum import IntEnum
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from kscore.engine.errors import MessageError
from kscore.messages import Texts


class Exit(IntEnum):
    """What the process ends with (docs/troubleshooting.md)."""

    SCORED = 0
    BUG = 1
    MISTYPED = 2
    FILE = 3
    NO_SHEET = 4
    DOUBTFUL = 5
    RECORD = 6
    INTERRUPTED = 130


ORDER = (Exit.BUG, Exit.FILE, Exit.NO_SHEET, Exit.RECORD, Exit.DOUBTFUL)
"""Of several photos' codes the first of these that occurred is the process's."""


def worst_exit_code(codes: list[int]) -> int:
    """The code of a run over several photos."""
    return next(
        (int(code) for code in ORDER if code in codes), max(codes, default=int(Exit.SCORED))
    )


class KscoreError(MessageError):
    """Something to tell the player. ``key`` names the sentence, ``values`` fill it in."""

    exit_code = Exit.BUG

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, **values)


class Mistyped(KscoreError):
    """An option, a setting or a name is wrong."""

    exit_code = Exit.MISTYPED


class FileTrouble(KscoreError):
    """A file cannot be read or written."""

    exit_code = Exit.FILE


class AgainstRecord(KscoreError):
    """The game's record does not allow it, or cannot be used."""

    exit_code = Exit.RECORD


Found = TypeVar("Found")


def still_there(found: Found | None) -> Found:
    """What a page asks for. Raises AgainstRecord where it is there no more."""
    if found is None:
        raise AgainstRecord("phone.gone")
    return found


class LeftOut(KscoreError):
    """The player said that a sheet is none of the players'. Nothing is entered, nothing is
    wrong."""

    exit_code = Exit.SCORED


class SeasonOpen(KscoreError):
    """The sheet's season is unknown and cannot be asked: nothing is entered."""

    exit_code = Exit.DOUBTFUL


class LayoutOpen(KscoreError):
    """Prints of a layout are open, so it is not kept."""

    exit_code = Exit.DOUBTFUL


class HopelessPhoto(KscoreError):
    """So much is doubtful that another photo costs less. Nothing is entered."""

    exit_code = Exit.NO_SHEET


AT_A_COMMAND_LINE: Mapping[str, str] = MappingProxyType(
    {
        "sheet.not_found": "advice.corners",
        "sheet.uncertain": "advice.corners",
        "sheet.drawn_on": "advice.gaps",
        "layout.unsure": "advice.prints",
        "sheet.several": "advice.sheet_number",
        "sheet.mismatch": "advice.layout",
        "sheet.foreign": "advice.own_layout",
        "sheet.blank_pad": "advice.own_layout",
        "photo.hopeless": "advice.anyway",
        "unknown_card_unlike": "advice.other_cards",
    }
)
"""What helps with an error besides what its sentence says, by its key: the command line's
options."""
ON_A_PHONE: Mapping[str, str] = MappingProxyType(
    {
        "layout.unsure": "phone.prints",
        "sheet.several": "phone.which_sheet",
        "sheet.mismatch": "phone.other_side",
        "sheet.foreign": "phone.own_layout",
        "sheet.blank_pad": "phone.own_layout",
    }
)
"""What helps with an error on a phone."""


def sentence(error: Exception, t: Texts, advice: Mapping[str, str] = AT_A_COMMAND_LINE) -> str:
    """The sentence and advice for an error, in the language of ``t``."""
    error = _as_message_error(error)
    if not isinstance(error, MessageError):
        return str(error)
    if advice is ON_A_PHONE:
        error = _without_folders(error)
    words = error.command_text(t.lang) if advice is AT_A_COMMAND_LINE else error.text(t.lang)
    return f"{words} {t(advice[error.key])}" if error.key in advice else words


def _without_folders(error: MessageError) -> MessageError:
    """The error with files by their names alone. Folders name who is logged in."""
    found = copy(error)
    found.values = MappingProxyType(
        {
            name: Path(text).name if os.path.isabs(text := str(value).strip('"')) else value
            for name, value in error.values.items()
        }
    )
    return found


def exit_code(error: Exception) -> int:
    """The error's exit code; 1 for a bug."""
    return int(getattr(_as_message_error(error), "exit_code", Exit.BUG))


def is_bug(error: Exception) -> bool:
    """Whether this error was not foreseen: there is no sentence for it."""
    return not isinstance(_as_message_error(error), MessageError)


_NO_MEMORY = ("bad_alloc", "can't start new thread")
_OLD_PROCESSOR = "built with baseline optimizations"  # numpy's RuntimeError


def _package_error(error: Exception) -> Exception:
    """The error about a package that does not load. It is missing, another version than kscore
    needs, or its compiled part does not run here. One about kscore's own modules stays: that is a
    bug."""
    cause = error.__cause__ if isinstance(error.__cause__, ImportError) else error
    module = getattr(cause, "name", None) or "numpy"
    if module.split(".")[0] == "kscore":
        return error
    in_python = str(getattr(cause, "path", None)).endswith(".py")
    if isinstance(cause, ModuleNotFoundError) or in_python:
        return FileTrouble("install.again", module=module)
    why = str(cause).partition("\n")[0]
    system = "windows" if os.name == "nt" and isinstance(cause, ImportError) else "other"
    return FileTrouble("install.binary", module=module, reason=why, system=system)


def _as_message_error(error: Exception) -> Exception:
    """The error as a MessageError, where the system or a package refuses. A name too long, a locked
    folder, a full disk, memory and a package that another one has removed are no bugs."""
    if isinstance(error, ImportError) or _OLD_PROCESSOR in str(error):
        return _package_error(error)
    if isinstance(error, MemoryError) or any(words in str(error) for words in _NO_MEMORY):
        from kscore.scanner.errors import TooLittleMemory

        return TooLittleMemory()
    if (
        not isinstance(error, OSError)
        or error.strerror is None
        or isinstance(error, BrokenPipeError)
    ):
        return error
    if error.filename is None:
        return FileTrouble("output.failed", reason=error.strerror)
    return FileTrouble("file.unreadable", path=error.filename, reason=error.strerror)
