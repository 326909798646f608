"""What can go wrong between a photo and a reading: typed, with an exit code and what to do.

Every error names a sentence of ``messages.txt`` and its values
(`kscore.engine.errors.MessageError`): ``text(lang)`` says it in the player's language, ``str`` in
English.
"""

from __future__ import annotations

from pathlib import Path

from kscore.engine.errors import MessageError
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import MOST_BYTES
from kscore.engine.messages import TREE
from kscore.scanner.lattice import Lattice

TREE.read_later(Path(__file__).with_name("messages.txt"))

CORNERS = ("upper_left", "upper_right", "lower_right", "lower_left")
"""Names of the corners of the upright sheet, in the order of
`kscore.scanner.lattice.Lattice.corners`."""


class ScanError(MessageError):
    """A photo that cannot be read."""

    key = "scan.error"


class PhotoError(ScanError):
    """The file is missing, unreadable or no picture."""

    exit_code = 3
    key = "photo.unreadable"

    def __init__(self, path: str | Path, **values: object) -> None:
        super().__init__(path=str(path), **values)


class PhotoMissing(PhotoError):
    """There is no such file."""

    key = "photo.missing"


class PhotoDenied(PhotoError):
    """The file may not be read. It is there (or is a folder)."""

    key = "photo.denied"


class PhotoNotAFile(PhotoError):
    """A pipe or a device, which is neither waited for nor read."""

    key = "photo.no_file"


class PhotoTooLong(PhotoError):
    """More bytes than any photo has; refused before it is read."""

    key = "photo.too_long"

    def __init__(self, path: str | Path, size: int) -> None:
        super().__init__(path, megabytes=round(size / 1e6), most=MOST_BYTES // 1_000_000)


class NotAPicture(PhotoError):
    """The file holds no picture of a format that is read."""

    key = "photo.no_picture"


class OtherPicture(NotAPicture):
    """A picture of a format that is not read; ``form`` names it."""

    key = "photo.other_picture"


class PhotoTruncated(PhotoError):
    """The picture breaks off: copied half or damaged."""

    key = "photo.truncated"


class PhotoTooLarge(PhotoError):
    """More pixels than can be decoded within the reader's memory; refused before that.

    ``form`` is the file's format, ``most`` the megapixels that are read of such a picture, and
    ``remedy`` what helps: "smaller", or "jpeg", plain JPEG where it is none.
    """

    key = "photo.too_large"


class PhotoTooCostly(PhotoError):
    """Decoding took too long or too much memory, or broke the decoder."""

    key = "photo.too_costly"


class PhotoOfPages(PhotoError):
    """A document of several pages instead of one picture. Or of too many; ``pages`` says how
    many."""

    key = "photo.pages"

    def __init__(self, path: str | Path, pages: int, most: int) -> None:
        self.pages = pages
        super().__init__(path, pages=pages, most=most)


WRONG_CORNERS = ("count", "order", "outside", "small", "no_map", "turned")
"""What may be wrong with given corners: too few or many, their order, off the photo, too near each
other, no map, begun at another corner than the upright sheet's upper left."""


class BadCorners(ScanError):
    """Four given corners that span no sheet; ``wrong`` is one of `WRONG_CORNERS`."""

    exit_code = 2
    key = "corners.bad"

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong=wrong)


class NoSheet(ScanError):
    """No usable sheet in the photo. Subclasses say why."""

    exit_code = 4
    key = "sheet.none"


class NoSheetFound(NoSheet):
    """Nothing in the photo looks enough like a map sheet."""

    key = "sheet.not_found"


SIDES = ("upper", "right", "lower", "left")
"""Names of the sides of the upright sheet; side i runs from corner i to corner i + 1 of
`CORNERS`."""


class CutOff(NoSheet):
    """Part of the sheet's grid lies outside the photo. ``corners`` are names out of `CORNERS`.

    The values name ``corners``: the sides out of `SIDES` of which both ends are gone, and corners
    that are gone alone.
    """

    key = "sheet.cut_off"

    def __init__(self, corners: tuple[str, ...]) -> None:
        self.corners = corners
        gone = [corner in corners for corner in CORNERS]
        sides = [gone[i] and gone[(i + 1) % 4] for i in range(4)]
        alone = [c for i, c in enumerate(CORNERS) if gone[i] and not sides[i] and not sides[i - 1]]
        self.sides = tuple(side for side, away in zip(SIDES, sides, strict=True) if away)
        super().__init__(corners=(*self.sides, *alone))


class TooTight(CutOff):
    """A picture cropped to the map more tightly than its frame."""

    key = "sheet.too_tight"


class TooBlurred(NoSheet):
    """Too unsharp to find or to trust the grid."""

    key = "sheet.blurred"


class TooDark(NoSheet):
    """Too dark to find or to trust the grid."""

    key = "sheet.dark"


class TooBright(NoSheet):
    """So bright that paper, lines and strokes have burnt out."""

    key = "sheet.bright"


class WithoutTones(NoSheet):
    """A copy in black and white: print, pens and shadows are all the same in it."""

    key = "sheet.toneless"


class OtherSideShows(NoSheet):
    """The other side's drawing shines through and cannot be told apart."""

    key = "sheet.other_side"


class Uncertain(NoSheet):
    """A sheet is there, but where its lines are is not certain: covered, in a glare, or too poorly
    seen."""

    key = "sheet.uncertain"


class TooBent(Uncertain):
    """... because it is curled, folded or bent."""

    key = "sheet.bent"


class SeveralSheets(ScanError):
    """Several whole sheets are in view and none was chosen. ``places`` are those of
    `kscore.scanner.sheet_place.PLACES`, in reading order; ``left_out`` are sheets that are not
    whole."""

    exit_code = 4
    key = "sheet.several"

    def __init__(self, places: tuple[str, ...], left_out: tuple[LeftOutSheet, ...] = ()) -> None:
        self.places, self.left_out = places, left_out
        super().__init__(count=len(places), places=places)


class LeftOutSheet(Frozen):
    """A sheet in view that is not read: the part of the photo that it lies in, one of
    `kscore.scanner.sheet_place.PLACES`, and why."""

    place: str
    reason: NoSheet


class NoSuchSheet(ScanError):
    """Fewer sheets are in view than the number asked for."""

    exit_code = 2
    key = "sheet.no_such"

    def __init__(self, number: int, count: int) -> None:
        super().__init__(number=number, count=count)


class PrintMismatch(NoSheet):
    """The map's printed mountains are not where the layout has them: a wrong lattice or layout."""

    key = "sheet.mismatch"

    def __init__(self, layout: str) -> None:
        super().__init__(layout=layout)


class ForeignLayout(NoSheet):
    """The sheet's printed mountains match no known layout, or there are none.

    ``mountains`` are the names of the spaces where they are seen, ``lattice`` where the sheet lies.
    """

    key = "sheet.foreign"

    def __init__(self, mountains: tuple[str, ...], lattice: Lattice | None = None) -> None:
        self.mountains = mountains
        self.lattice = lattice
        super().__init__(
            "sheet.foreign" if mountains else "sheet.blank_pad", mountains=" ".join(mountains)
        )


class SheetDrawnOn(NoSheet):
    """Something is drawn on a sheet that should be empty. ``spaces`` are the names of those that
    are drawn in."""

    key = "sheet.drawn_on"

    def __init__(self, spaces: tuple[str, ...]) -> None:
        self.spaces = spaces
        super().__init__(spaces=" ".join(spaces))


class Mirrored(NoSheet):
    """A mirrored map sheet, as cameras for video calls save it."""

    key = "sheet.mirrored"


class ModelDamaged(ScanError):
    """An installed network or table is missing or damaged. It does not fit its card; ``name`` is
    the file's."""

    exit_code = 1
    key = "model.damaged"

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


LEAST_MEMORY = 1000
"""Megabytes of address space in which a photo is read: with 820 one of 12 megapixels is, with 760
onnxruntime ends the process by SIGSEGV."""


class TooLittleMemory(ScanError):
    """The networks and a photo do not fit into the available memory."""

    exit_code = 1
    key = "memory.short"

    def __init__(self) -> None:
        super().__init__(least=LEAST_MEMORY)
