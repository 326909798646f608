"""kscore's own folder, and writing files whole or not at all. Disks may be full, read-only or
locked."""

from __future__ import annotations

import errno
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from platformdirs import user_data_path

from kscore.errors import AgainstRecord, FileTrouble

HOME = "KSCORE_HOME"
"""Environment variable that names another folder."""
NO_HOME = Path(os.devnull) / "kscore"
"""A folder in which nothing can be."""
SCRATCH = ".kscore-"
"""How the names of files begin that are not yet whole; a run that was killed may leave one."""
NOT_BACKED_UP: dict[Path, str] = {}
"""Records whose backup could not be written, and why: for the terminal to tell."""
_DAY = 24 * 3600.0
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """kscore's folder, existing or not; `NO_HOME` for a user without one."""
    named = environ.get(HOME)
    try:
        found = Path(named) if named else user_data_path("kscore", appauthor=False)
        # in quotes, or from a settings file, no shell has expanded it
        return found.expanduser()
    except RuntimeError:
        return NO_HOME


def pointer(environ: Mapping[str, str] = os.environ) -> Path:
    """The file that says which game is being played."""
    return home(environ) / "current"


def hands_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Where players' hands lie, whether any is known or not."""
    return home(environ) / "hands.sqlite"


def hands_kept() -> bool:
    """Whether any hands are kept, in the file or the older folder."""
    return is_file(hands_file()) or is_folder(hands_file().with_suffix(""))


def layouts_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where players' own layouts lie, whether there are any or not."""
    return home(environ) / "layouts"


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file and makes its folder. Into a scratch beside it, forced to the disk, then
    renamed.

    What stood there before stays until then. A device or a pipe is written as it is; a link stays,
    what it names is written. Raises FileTrouble.
    """
    with write_errors(path):
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        put_in_place(
            target, data, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        )


def put_in_place(target: Path, data: bytes, mode: int = 0o600) -> None:
    """Gives a file this content, from one moment to the next. Raises OSError; then, and where it is
    interrupted, what was there before is left, and nothing else."""
    scratch = write_scratch(target, data)
    try:
        scratch.chmod(mode)
        os.replace(scratch, target)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def put_new(scratch: Path, path: Path) -> None:
    """Gives a finished file its name, unless something has it by now. Raises AgainstRecord,
    FileTrouble."""
    try:
        os.link(scratch, path)
    except FileExistsError:
        raise AgainstRecord("record.exists", path=path) from None
    except OSError:  # a disk without links
        move_new(scratch, path)


def move_new(scratch: Path, path: Path) -> None:
    """Moves a finished file to its name, unless that is taken.

    A process that is killed meanwhile may leave an empty file at ``path``. Raises AgainstRecord,
    FileTrouble.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise AgainstRecord("record.exists", path=path) from None
    except OSError as error:
        raise write_failure(path, error) from None
    try:
        os.replace(scratch, path)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise write_failure(path, error) from None


def write_scratch(target: Path, data: bytes) -> Path:
    """A file beside ``target`` with this content, for its owner alone. It is forced to the disk.

    Raises OSError, and leaves nothing then.
    """
    handle, name = tempfile.mkstemp(prefix=SCRATCH, dir=target.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def remove_old_scratch(folder: Path) -> None:
    """Removes scratch files of killed runs, a day old, from a folder. Also in those in it; a file
    that is still open stays where the system keeps it."""
    before = time.time() - _DAY
    for path in (*folder.glob(f"{SCRATCH}*"), *folder.glob(f"*/{SCRATCH}*")):
        with suppress(OSError):
            if path.stat().st_mtime < before:
                path.unlink()


@contextmanager
def write_errors(path: Path) -> Iterator[None]:
    """Turns the system's errors about writing a file into FileTrouble."""
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise write_failure(path, error) from None


def write_failure(path: Path, error: Exception) -> FileTrouble:
    """The FileTrouble for a file that cannot be written. A full and a read-only disk each have a
    sentence of their own, and kscore's own folder, whose place was not named."""
    values, kept = {"path": path, "reason": reason(error)}, home()
    full = isinstance(error, OSError) and error.errno in _FULL
    if kept in path.parents:
        if kept == NO_HOME:
            return FileTrouble("kept.no_home")
        return FileTrouble("kept.full" if full else "kept.cannot_write", **values)
    if full:
        return FileTrouble("disk.full", **values)
    if isinstance(error, OSError) and error.errno == errno.EROFS:
        return FileTrouble("disk.read_only", **values)
    return FileTrouble("cannot_write", **values)


def reason(error: Exception) -> str:
    """Why, in the system's words."""
    return str(getattr(error, "strerror", None) or error)


def is_file(path: Path) -> bool:
    """Whether there is such a file. False for a name too long to be one, too, and in a folder that
    may not be read."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether there is such a folder that can be read."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def files_in(folder: Path, suffix: str) -> tuple[Path, ...]:
    """The files of a folder with these endings; none where unreadable."""
    try:
        return tuple(folder / name for name in os.listdir(folder) if name.endswith(suffix))
    except (OSError, ValueError):
        return ()


def must_be_listed(folder: Path) -> None:
    """Raises FileTrouble for a folder that cannot be listed."""
    try:
        os.listdir(folder)
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        if folder.is_relative_to(NO_HOME):
            raise FileTrouble("kept.no_home") from None
        raise FileTrouble("kept.unreadable", path=folder, reason=reason(error)) from None


def _umask() -> int:
    """The rights that new files shall not have. Asking sets them for a moment."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
