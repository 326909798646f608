"""What the scanner says, German and English: why a photo cannot be read, each with what to do."""

from __future__ import annotations

from engine.messages import TREE, Plural, Template

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
        "{path} lässt sich nicht lesen. Das Foto noch einmal kopieren und wieder versuchen."
    ),
    "photo.missing": (
        "Es gibt keine Datei {path}. Den Namen prüfen oder das Foto in das Terminal ziehen."
    ),
    "photo.denied": "{path} darf nicht gelesen werden ({reason}). Die Rechte der Datei prüfen.",
    "photo.no_file": (
        "{path} ist keine Datei, sondern eine Pipe oder ein Gerät. Das Foto als Datei speichern."
    ),
    "photo.too_long": (
        "{path} hat {megabytes} MB, höchstens {most} können gelesen werden. Das Foto allein "
        "speichern, ohne seinen Film."
    ),
    "photo.no_picture": (
        "{path} ist kein Bild. Gelesen werden JPEG, HEIC, PNG, WebP, AVIF, TIFF und PDF."
    ),
    "photo.truncated": (
        "{path} bricht ab oder ist beschädigt. Noch einmal aufnehmen oder vom Telefon kopieren."
    ),
    "photo.too_large": (
        "{path} hat {megapixels} Megapixel; ein Bild dieser Art ({form}) kann bis {most} gelesen "
        "werden. {remedy:photo.too_large}"
    ),
    "photo.too_large.smaller": "Ein kleineres Bild aufnehmen.",
    "photo.too_large.jpeg": "Als einfaches JPEG speichern, das bis 200 gelesen wird.",
    "photo.pages": (
        "{path} hat {pages} Seiten, ein Foto aber ist ein Blatt. Jede Seite als eigenes Bild oder "
        "PDF speichern."
    ),
    "photo.no_pdf": (
        "{path} ist ein PDF, aber pypdfium2 ist nicht installiert. Dazu: pip install pypdfium2. "
        "Oder die Seite als JPEG speichern."
    ),
    "photo.no_heic": (
        "{path} ist ein HEIC-Foto, aber pi-heif ist nicht installiert. Dazu: pip install "
        "pi-heif. Oder das Foto als JPEG speichern."
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
    "sheet.none": "Auf diesem Foto ist kein brauchbares Blatt. Noch einmal von oben aufnehmen.",
    "sheet.not_found": (
        "Auf diesem Foto wurde kein Kartenblatt gefunden. Noch einmal von oben aufnehmen, den "
        "ganzen Rahmen der Landkarte im Bild."
    ),
    "sheet.cut_off": (
        "Die Landkarte ist abgeschnitten ({corners:corner}). Zurücktreten und die ganze "
        "Landkarte aufnehmen."
    ),
    "sheet.too_tight": (
        "Das Bild ist zu eng zugeschnitten: von der Landkarte fehlt etwas ({corners:corner}). Mit "
        "einem Fingerbreit um den Rahmen zuschneiden, am besten das ganze Blatt."
    ),
    "sheet.blurred": (
        "Das Foto ist zu unscharf. Ruhig halten, zum Scharfstellen auf das Blatt tippen und noch "
        "einmal aufnehmen."
    ),
    "sheet.dark": "Das Foto ist zu dunkel. Licht anmachen und noch einmal aufnehmen.",
    "sheet.bright": (
        "Das Foto ist zu hell, Striche und Papier sind darin gleich weiß. Auf das Blatt tippen, "
        "damit das Handy die Helligkeit danach einstellt, und noch einmal aufnehmen."
    ),
    "sheet.toneless": (
        "Das Bild ist eine Kopie in Schwarz und Weiß ohne Töne dazwischen. Das Blatt selbst "
        "aufnehmen, ohne Filter für Dokumente."
    ),
    "sheet.other_side": (
        "Die Rückseite scheint durch. Das Blatt auf etwas Dunkles legen und noch einmal aufnehmen."
    ),
    "sheet.uncertain": (
        "Ein Kartenblatt ist da, aber seine Linien sind nicht sicher zu finden. Noch einmal von "
        "oben aufnehmen, nichts auf der Karte und kein Glanz darauf."
    ),
    "sheet.bent": (
        "Das Blatt ist zu stark gebogen, um seinen Linien zu folgen. Flach hinlegen (ein Buch "
        "auf jeder Seite hilft) und noch einmal von oben aufnehmen."
    ),
    "sheet.several": (
        "Auf diesem Foto sind {count} Blätter ({places:place}). Eines davon nennen: --sheet 1 ist "
        "das erste."
    ),
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
    "sheet.mismatch": (
        "Eine Landkarte wurde gefunden, aber ihre Gebirge liegen nicht, wo {layout} sie hat."
    ),
    "sheet.foreign": (
        "Ein Kartenblatt wurde gefunden, aber seine Gebirge ({mountains}) sind die keines "
        "bekannten Layouts."
    ),
    "sheet.blank_pad": ("Ein Kartenblatt ohne gedruckte Gebirge wurde gefunden."),
    "sheet.drawn_on": (
        "Auf dem Blatt ist etwas gezeichnet ({spaces}). Ein Layout lernt kscore nur von einem "
        "leeren Blatt."
    ),
    "sheet.mirrored": (
        "Das Foto ist gespiegelt. Mit der Kamera auf der Rückseite aufnehmen, oder das Spiegeln in "
        "den Einstellungen ausschalten."
    ),
    "model.damaged": (
        "{name} dieser Installation fehlt oder ist beschädigt. kscore neu installieren."
    ),
    "memory.short": (
        "kscore braucht mehr Arbeitsspeicher, etwa {least} MB. Andere Programme schließen, oder "
        "die Grenze für dieses heben (ulimit -v, docker)."
    ),
    "scan.error": "Das Foto lässt sich nicht lesen. Noch einmal von oben aufnehmen.",
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
    "photo.no_file": "{path} is no file but a pipe or a device. Save the photo as a file.",
    "photo.too_long": (
        "{path} has {megabytes} MB, at most {most} can be read. Save the photo alone, without "
        "its film."
    ),
    "photo.no_picture": (
        "{path} is no picture. JPEG, HEIC, PNG, WebP, AVIF, TIFF and PDF can be read."
    ),
    "photo.truncated": (
        "{path} breaks off or is damaged. Take it again, or copy it from the phone again."
    ),
    "photo.too_large": (
        "{path} has {megapixels} megapixels; a picture of its kind ({form}) is read up to {most}. "
        "{remedy:photo.too_large}"
    ),
    "photo.too_large.smaller": "Take a smaller picture.",
    "photo.too_large.jpeg": "Save it as plain JPEG, which is read up to 200.",
    "photo.pages": (
        "{path} has {pages} pages, but a photo is one sheet. Save each page as a picture or PDF of "
        "its own."
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
        "These four corners span no sheet ({wrong:corners.bad}). Give them as upper left, upper "
        "right, lower right, lower left of the upright sheet."
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
        "The picture is cropped too tightly: part of the map is missing ({corners:corner}). Crop "
        "it a finger's breadth outside the frame, or better keep the whole sheet."
    ),
    "sheet.blurred": (
        "The photo is too blurred. Hold still, tap on the sheet to focus, and take it again."
    ),
    "sheet.dark": "The photo is too dark. Turn on a light and take it again.",
    "sheet.bright": (
        "The photo is too bright: strokes and paper are equally white in it. Tap on the sheet so "
        "that the phone sets its brightness by it, and take it again."
    ),
    "sheet.toneless": (
        "The picture is a copy in black and white with no tones between. Take a photo of the "
        "sheet itself, without a filter for documents."
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
    "sheet.several": (
        "This photo shows {count} sheets ({places:place}). Name one of them: --sheet 1 is the first."
    ),
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
    "sheet.mismatch": ("A map was found, but its mountains do not lie where {layout} has them."),
    "sheet.foreign": (
        "A map sheet was found, but its mountains ({mountains}) are those of no layout that is "
        "known."
    ),
    "sheet.blank_pad": ("A map sheet without printed mountains was found."),
    "sheet.drawn_on": (
        "Something is drawn on the sheet ({spaces}). kscore learns a layout only from an empty one."
    ),
    "sheet.mirrored": (
        "The photo is mirrored. Take it with the camera on the back, or switch mirroring off in "
        "the settings."
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
