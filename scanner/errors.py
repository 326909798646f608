"""What can go wrong between a photo and a reading: typed, with an exit code and what to do.

Every error names a message ``key`` and its ``values``; `kscore` renders them in the player's language.
``str(error)`` is
the same sentence in English, for logs and for people who use the package directly.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

CORNERS = ("upper_left", "upper_right", "lower_right", "lower_left")
"""Names of the corners of the upright sheet, in the order of `scanner.lattice.Lattice.corners`."""


class ScanError(Exception):
    """A photo that cannot be read. ``key`` names the message, ``values`` fill it in."""

    exit_code: ClassVar[int] = 1
    key: ClassVar[str] = "scan.error"
    sentence: ClassVar[str] = "the photo cannot be read"

    def __init__(self, **values: Any) -> None:
        self.values: Mapping[str, Any] = MappingProxyType(values)
        super().__init__(self.sentence.format(**values))


class PhotoError(ScanError):
    """The file is missing, unreadable or no picture."""

    exit_code = 3
    key = "photo.unreadable"
    sentence = "{path}: cannot be read"

    def __init__(self, path: str | Path, **values: Any) -> None:
        super().__init__(path=str(path), **values)


class PhotoMissing(PhotoError):
    """There is no such file."""

    key = "photo.missing"
    sentence = "{path}: there is no such file"


class PhotoDenied(PhotoError):
    """The file is there but may not be read (or is a folder)."""

    key = "photo.denied"
    sentence = "{path}: may not be read ({reason})"


class NotAPicture(PhotoError):
    """The file holds no JPEG, PNG, WebP or HEIC picture."""

    key = "photo.no_picture"
    sentence = "{path}: no picture (JPEG, PNG, WebP and HEIC are read)"


class PhotoTruncated(PhotoError):
    """The picture breaks off: copied half or damaged."""

    key = "photo.truncated"
    sentence = "{path}: the picture breaks off or is damaged; copy it from the phone again"


class PhotoTooLarge(PhotoError):
    """More pixels than any phone takes; refused before it is decoded."""

    key = "photo.too_large"
    sentence = "{path}: {megapixels} megapixels; at most {most} are read"


class WebpTooLarge(PhotoError):
    """A WebP picture whose decoding would take more memory than the reader may."""

    key = "photo.webp_too_large"
    sentence = "{path}: a WebP picture of {megapixels} megapixels; at most {most} are read: save it as JPEG"


class HeicUnavailable(PhotoError):
    """A HEIC photo, but the library that decodes it is not installed."""

    key = "photo.no_heic"
    sentence = "{path}: HEIC photos need the package pi-heif; or save the photo as JPEG"


WRONG_CORNERS = {
    "count": "four points are needed",
    "order": "they must run clockwise from the upper left and form a convex shape",
    "outside": "they lie outside the photo",
    "small": "the spaces between them are too small to be read",
    "no_map": "there are no lines of a map between them",
}
"""What may be wrong with given corners."""


class BadCorners(ScanError):
    """Four given corners that span no sheet; ``wrong`` is one of `WRONG_CORNERS`."""

    exit_code = 2
    key = "corners.bad"
    sentence = "these four corners span no sheet: {reason}"

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong=wrong, reason=WRONG_CORNERS[wrong])


class NoSheet(ScanError):
    """No usable sheet in the photo. Subclasses say why."""

    exit_code = 4
    key = "sheet.none"
    sentence = "no usable sheet in this photo"


class NoSheetFound(NoSheet):
    """Nothing in the photo looks enough like a map sheet."""

    key = "sheet.not_found"
    sentence = "no map sheet found in this photo; take it from above with the whole map in view"


SIDES = ("upper", "right", "lower", "left")
"""Names of the sides of the upright sheet; side i runs from corner i to corner i + 1 of `CORNERS`."""


class CutOff(NoSheet):
    """A sheet is there but part of its grid lies outside the photo. ``corners`` are names out of `CORNERS`.

    The values name ``corners``: the sides out of `SIDES` of which both ends are gone, and corners that are gone alone.
    """

    key = "sheet.cut_off"
    sentence = "the map is cut off at its {where}; step back and take the whole map"

    def __init__(self, corners: tuple[str, ...]) -> None:
        self.corners = corners
        gone = [corner in corners for corner in CORNERS]
        sides = [gone[i] and gone[(i + 1) % 4] for i in range(4)]
        alone = [c for i, c in enumerate(CORNERS) if gone[i] and not sides[i] and not sides[i - 1]]
        self.sides = tuple(side for side, away in zip(SIDES, sides, strict=True) if away)
        words = [f"{side} side" for side in self.sides] + [f"{c.replace('_', ' ')} corner" for c in alone]
        super().__init__(corners=(*self.sides, *alone), where=", ".join(words))


class TooBlurred(NoSheet):
    """Too unsharp to find or to trust the grid."""

    key = "sheet.blurred"
    sentence = "the photo is too blurred; hold still and tap on the sheet to focus"


class TooDark(NoSheet):
    """Too dark to find or to trust the grid."""

    key = "sheet.dark"
    sentence = "the photo is too dark; turn on a light"


class Uncertain(NoSheet):
    """A sheet is there, but where its lines are is not certain: covered, in a glare, or too poorly seen."""

    key = "sheet.uncertain"
    sentence = (
        "a sheet is there, but where its lines are is not certain; take it again from above with nothing on the map"
    )


class TooBent(Uncertain):
    """... because it is curled, folded or bent."""

    key = "sheet.bent"
    sentence = "the sheet is bent too strongly to follow its lines; lay it flat and take it again from above"


class PrintMismatch(NoSheet):
    """A map was found, but its printed mountains are not where the layout has them: a wrong lattice or layout."""

    key = "sheet.mismatch"
    sentence = "a map was found, but its mountains do not lie where {layout} has them; name the layout with --layout"

    def __init__(self, layout: str) -> None:
        super().__init__(layout=layout)


class ModelDamaged(ScanError):
    """A network or table that belongs to the installation is missing or does not fit its card. ``name`` is the
    file's."""

    exit_code = 1
    key = "model.damaged"
    sentence = "{name} of this installation is missing or damaged; install kscore again"

    def __init__(self, name: str) -> None:
        super().__init__(name=name)
