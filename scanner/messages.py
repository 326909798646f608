"""What the scanner says, German and English: why a photo cannot be read, each with what to do."""

from __future__ import annotations

from kscore.engine.messages import TREE, Plural, Template
from kscore.scanner.sheet_place import MOST_PAGES, page

GERMAN: dict[str, Template] = {
    "corner.upper": "obere Seite",
    "corner.right": "rechte Seite",
    "corner.lower": "untere Seite",
    "corner.left": "linke Seite",
    "corner.upper_left": "oben links",
    "corner.upper_right": "oben rechts",
    "corner.lower_right": "unten rechts",
    "corner.lower_left": "unten links",
    "photo.unreadable": (
        "{path} lässt sich nicht lesen. Kopiere das Foto noch einmal und versuche es wieder."
    ),
    "photo.missing": (
        "Es gibt keine Datei {path}. Prüfe den Namen, oder ziehe das Foto in das Terminal."
    ),
    "photo.denied": "{path} darf nicht gelesen werden ({reason}). Prüfe die Rechte der Datei.",
    "photo.no_file": (
        "{path} ist keine Datei, sondern eine Pipe oder ein Gerät. Speichere das Foto als Datei."
    ),
    "photo.too_long": (
        "{path} hat {megabytes} MB, höchstens {most} können gelesen werden. Speichere das Foto "
        "allein, ohne sein Video."
    ),
    "photo.no_picture": (
        "{path} ist kein Bild. Gelesen werden JPEG, HEIC, PNG, WebP, AVIF, TIFF und PDF."
    ),
    "photo.other_picture": (
        "{path} ist ein Bild, aber {form} liest kscore nicht. Speichere es als JPEG oder PNG."
    ),
    "photo.truncated": (
        "{path} bricht ab oder ist beschädigt. Nimm es noch einmal auf, oder kopiere es noch "
        "einmal vom Handy."
    ),
    "photo.too_large": (
        "{path} hat {megapixels} Megapixel; ein Bild dieser Art ({form}) kann bis {most} gelesen "
        "werden. {remedy:photo.too_large}"
    ),
    "photo.too_large.smaller": "Nimm ein kleineres Bild auf.",
    "photo.too_large.jpeg": "Speichere es als einfaches JPEG, das bis 200 gelesen wird.",
    "photo.pages": (
        "{path} hat {pages} Seiten. Gelesen werden bis zu {most}, und nur, wo Blätter gewertet "
        "werden; speichere sonst jede Seite als eigenes Bild oder PDF."
    ),
    "photo.no_pdf": (
        "{path} ist ein PDF, aber pypdfium2 ist nicht installiert. Dazu: pip install pypdfium2. "
        "Oder speichere die Seite als JPEG."
    ),
    "photo.no_heic": (
        "{path} ist ein HEIC-Foto, aber pi-heif ist nicht installiert. Dazu: pip install pi-heif. "
        "Oder speichere das Foto als JPEG."
    ),
    "corners.bad": (
        "Diese vier Ecken spannen kein Blatt auf ({wrong:corners.bad}). Reihenfolge: oben links, "
        "oben rechts, unten rechts, unten links des aufrechten Blattes."
    ),
    "corners.bad.count": "es müssen vier Punkte sein",
    "corners.bad.order": "sie müssen im Uhrzeigersinn laufen und ein Viereck bilden",
    "corners.bad.outside": "sie liegen außerhalb des Fotos",
    "corners.bad.small": "die Felder dazwischen sind zu klein zum Lesen",
    "corners.bad.no_map": "dazwischen sind keine Linien einer Landkarte",
    "corners.bad.turned": "die gedruckten Gebirge stehen dann nicht aufrecht",
    "sheet.none": (
        "Auf diesem Foto ist kein brauchbares Blatt. Fotografiere es noch einmal von oben."
    ),
    "sheet.not_found": (
        "Auf diesem Foto wurde kein Kartenblatt gefunden. Fotografiere es noch einmal von oben, "
        "mit dem ganzen Rahmen der Landkarte im Bild."
    ),
    "sheet.cut_off": (
        "Die Landkarte ist abgeschnitten ({corners:corner}). Tritt zurück und fotografiere die "
        "ganze Landkarte."
    ),
    "sheet.too_tight": (
        "Das Bild ist zu eng zugeschnitten: Von der Landkarte fehlt etwas ({corners:corner}). "
        "Schneide es einen Fingerbreit um den Rahmen zu, am besten lass das ganze Blatt darauf."
    ),
    "sheet.blurred": (
        "Das Foto ist zu unscharf. Halte das Handy ruhig, tippe zum Scharfstellen auf das Blatt "
        "und fotografiere noch einmal."
    ),
    "sheet.dark": "Das Foto ist zu dunkel. Mach Licht an und fotografiere noch einmal.",
    "sheet.bright": (
        "Das Foto ist zu hell, Striche und Papier sind darin gleich weiß. Tippe auf das Blatt, "
        "damit das Handy die Helligkeit danach einstellt, und fotografiere noch einmal."
    ),
    "sheet.toneless": (
        "Das Bild ist eine Kopie in Schwarz und Weiß ohne Töne dazwischen. Fotografiere das Blatt "
        "selbst, ohne Filter für Dokumente."
    ),
    "sheet.other_side": (
        "Die Rückseite scheint durch. Lege das Blatt auf etwas Dunkles und fotografiere noch "
        "einmal."
    ),
    "sheet.uncertain": (
        "Ein Kartenblatt ist da, aber seine Linien sind nicht sicher zu finden. Fotografiere noch "
        "einmal von oben, mit nichts auf der Karte und ohne Glanz."
    ),
    "sheet.bent": (
        "Das Blatt ist zu stark gebogen, um seinen Linien zu folgen. Lege es flach hin (ein Buch "
        "auf jeder Seite hilft) und fotografiere noch einmal von oben."
    ),
    "sheet.several": "Auf diesem Foto sind {count} Blätter ({places:place}).",
    "sheet.no_such": Plural(
        "count",
        "Auf diesem Foto ist nur ein ganzes Blatt zu finden, kein Blatt {number}.",
        "Auf diesem Foto sind nur {count} ganze Blätter zu finden, kein Blatt {number}.",
    ),
    "place.upper_left": "oben links",
    "place.upper": "oben",
    "place.upper_right": "oben rechts",
    "place.left": "links",
    "place.middle": "in der Mitte",
    "place.right": "rechts",
    "place.lower_left": "unten links",
    "place.lower": "unten",
    "place.lower_right": "unten rechts",
    **{f"place.{page(number)}": f"Seite {number}" for number in range(1, MOST_PAGES + 1)},
    "sheet.mismatch": (
        "Eine Landkarte wurde gefunden, aber es sind keine Gebirge gedruckt, wo {layout} sie hat."
    ),
    "sheet.foreign": (
        "Ein Kartenblatt wurde gefunden, aber seine Gebirge ({mountains}) gehören zu keinem "
        "gedruckten Layout."
    ),
    "sheet.blank_pad": ("Ein Kartenblatt ohne gedruckte Gebirge wurde gefunden."),
    "sheet.drawn_on": (
        "Auf dem Blatt ist etwas gezeichnet ({spaces}). Ein Layout lernt kscore nur von einem "
        "leeren Blatt."
    ),
    "sheet.mirrored": (
        "Das Foto ist gespiegelt. Nimm die Kamera auf der Rückseite, oder schalte das Spiegeln in "
        "den Einstellungen aus."
    ),
    "model.damaged": (
        "{name} dieser Installation fehlt oder ist beschädigt. Installiere kscore neu."
    ),
    "memory.short": (
        "kscore braucht mehr Arbeitsspeicher, etwa {least} MB. Schließe andere Programme, oder "
        "hebe die Grenze für dieses an (ulimit -v, docker)."
    ),
    "scan.error": "Das Foto lässt sich nicht lesen. Fotografiere das Blatt noch einmal von oben.",
}

ENGLISH: dict[str, Template] = {
    "corner.upper": "upper side",
    "corner.right": "right side",
    "corner.lower": "lower side",
    "corner.left": "left side",
    "corner.upper_left": "upper left",
    "corner.upper_right": "upper right",
    "corner.lower_right": "lower right",
    "corner.lower_left": "lower left",
    "photo.unreadable": "{path} cannot be read. Copy the photo again and retry.",
    "photo.missing": (
        "There is no file {path}. Check its name, or drag the photo into the terminal."
    ),
    "photo.denied": "{path} may not be read ({reason}). Check its permissions.",
    "photo.no_file": "{path} is not a file but a pipe or a device. Save the photo as a file.",
    "photo.too_long": (
        "{path} has {megabytes} MB; at most {most} can be read. Save the photo alone, without its "
        "video."
    ),
    "photo.no_picture": (
        "{path} is not a picture. JPEG, HEIC, PNG, WebP, AVIF, TIFF and PDF can be read."
    ),
    "photo.other_picture": (
        "{path} is a picture, but kscore does not read {form}. Save it as JPEG or PNG."
    ),
    "photo.truncated": (
        "{path} is cut short or damaged. Take it again, or copy it from the phone again."
    ),
    "photo.too_large": (
        "{path} has {megapixels} megapixels; a picture of this kind ({form}) can be read up to "
        "{most}. {remedy:photo.too_large}"
    ),
    "photo.too_large.smaller": "Take a smaller picture.",
    "photo.too_large.jpeg": "Save it as plain JPEG, which is read up to 200.",
    "photo.pages": (
        "{path} has {pages} pages. Up to {most} are read, and only where sheets are scored; "
        "otherwise save each page as its own picture or PDF."
    ),
    "photo.no_pdf": (
        "{path} is a PDF, but pypdfium2 is not installed. Run: pip install pypdfium2. Or save the "
        "page as JPEG."
    ),
    "photo.no_heic": (
        "{path} is a HEIC photo, but pi-heif is not installed. Run: pip install pi-heif. Or save "
        "it as JPEG."
    ),
    "corners.bad": (
        "These four corners do not form a sheet ({wrong:corners.bad}). Give them as upper left, "
        "upper right, lower right, lower left of the upright sheet."
    ),
    "corners.bad.count": "four points are needed",
    "corners.bad.order": "they must run clockwise and form a convex shape",
    "corners.bad.outside": "they lie outside the photo",
    "corners.bad.small": "the spaces between them are too small to be read",
    "corners.bad.no_map": "there are no lines of a map between them",
    "corners.bad.turned": "the printed mountains would not stand upright",
    "sheet.none": "There is no usable sheet in this photo. Take it again from above.",
    "sheet.not_found": (
        "No map sheet was found in this photo. Take it again from above, with the whole frame of "
        "the map in view."
    ),
    "sheet.cut_off": "The map is cut off ({corners:corner}). Step back and take the whole map.",
    "sheet.too_tight": (
        "The picture is cropped too tightly: part of the map is missing ({corners:corner}). Leave "
        "a finger's breadth around the frame, or better keep the whole sheet."
    ),
    "sheet.blurred": (
        "The photo is too blurred. Hold still, tap on the sheet to focus, and take it again."
    ),
    "sheet.dark": "The photo is too dark. Turn on a light and take it again.",
    "sheet.bright": (
        "The photo is too bright: strokes and paper are equally white. Tap on the sheet so that "
        "the phone adjusts its brightness, and take it again."
    ),
    "sheet.toneless": (
        "The picture is a black-and-white copy without any greys. Photograph the sheet itself, "
        "without a document filter."
    ),
    "sheet.other_side": (
        "The other side shines through. Lay the sheet on something dark and take it again."
    ),
    "sheet.uncertain": (
        "A map sheet is there, but its lines cannot be found for certain. Take it again from "
        "above, with nothing on the map and no glare."
    ),
    "sheet.bent": (
        "The sheet is bent too strongly to follow its lines. Lay it flat (a book on each side "
        "helps) and take it again from above."
    ),
    "sheet.several": "This photo shows {count} sheets ({places:place}).",
    "sheet.no_such": Plural(
        "count",
        "Only one whole sheet was found in this photo, no sheet {number}.",
        "Only {count} whole sheets were found in this photo, no sheet {number}.",
    ),
    "place.upper_left": "upper left",
    "place.upper": "upper",
    "place.upper_right": "upper right",
    "place.left": "left",
    "place.middle": "in the middle",
    "place.right": "right",
    "place.lower_left": "lower left",
    "place.lower": "lower",
    "place.lower_right": "lower right",
    **{f"place.{page(number)}": f"page {number}" for number in range(1, MOST_PAGES + 1)},
    "sheet.mismatch": "A map was found, but no mountains are printed where {layout} has them.",
    "sheet.foreign": (
        "A map sheet was found, but its mountains ({mountains}) belong to no printed layout."
    ),
    "sheet.blank_pad": ("A map sheet without printed mountains was found."),
    "sheet.drawn_on": (
        "Something is drawn on the sheet ({spaces}). kscore learns a layout only from an empty one."
    ),
    "sheet.mirrored": (
        "The photo is mirrored. Use the camera on the back, or switch off mirroring in the "
        "settings."
    ),
    "model.damaged": "{name} of this installation is missing or damaged. Install kscore again.",
    "memory.short": (
        "kscore needs more memory, about {least} MB. Close other programs, or raise the limit for "
        "this one (ulimit -v, docker)."
    ),
    "scan.error": "The photo cannot be read. Take it again from above.",
}

TREE.add("de", GERMAN)
TREE.add("en", ENGLISH)
