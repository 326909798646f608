"""German sentences of ``kscore neuland``."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "help.neuland": "Carcassonne: Neuland, gewertet nach einem "
    "getippten Tisch (docs/neuland.md): Gebiete, "
    "Punkte, "
    "Rangliste.",
    "help.neuland_table": "Der Tisch als Textdatei; - liest ihn von der Eingabe.",
    "help.neuland_ask": "Nichts (alles wird gezeigt), oder: explain C4w · "
    "explain Gleichstand · what-if C4=wwee+ rot+w · what-if "
    "rot-D2e · "
    "fits wwee+ · tidy (der Tisch, wie kscore ihn schreibt).",
    "help.neuland_picture": "Den Tisch zeichnen, Gebiete getönt, Städte gezählt.",
    "metavar.TABLE": "TISCH",
    "metavar.QUESTION": "FRAGE",
    "metavar.SVG": "DATEI.svg",
    "neuland.title": "Carcassonne: Neuland",
    "neuland.tiles": Plural("n", "{n} Karte", "{n} Karten"),
    "neuland.cities": Plural("n", "{n} Stadt", "{n} Städte"),
    "neuland.colours": Plural("n", "{n} Farbe", "{n} Farben"),
    "neuland.points": Plural("n", "{n} Punkt", "{n} Punkte"),
    "neuland.region.p": "Ebene",
    "neuland.region.m": "Berge",
    "neuland.region.w": "Wasserfläche",
    "neuland.terrains.p": "Ebenen",
    "neuland.terrains.m": "Berge",
    "neuland.terrains.w": "Wasserflächen",
    "neuland.role.p": "Entdecker",
    "neuland.role.m": "Räuber",
    "neuland.role.w": "Seemann",
    "neuland.open": "offen",
    "neuland.closed": "abgeschlossen",
    "neuland.head.region": "Gebiet",
    "neuland.head.state": "Zustand",
    "neuland.head.tiles": "Karten",
    "neuland.head.cities": "Städte",
    "neuland.head.now": "jetzt",
    "neuland.head.final": "am Ende",
    "neuland.head.followers": "Gefolgsleute",
    "neuland.regions": "Gebiete: was jedes für jeden Gefolgsmann darin wert ist",
    "neuland.regions_note": "Städte von Bergen: in ihnen selbst + in Ebenen daneben.",
    "neuland.followers": "Gefolgsleute: was jeder bringt, wenn er jetzt zurückgenommen wird",
    "neuland.no_followers": "kein Gefolgsmann auf dem Tisch",
    "neuland.player": "{colour}, bisher {points}",
    "neuland.follower": "{spot} {role}: {points}",
    "neuland.nothing": "nichts",
    "neuland.final": "Schlusswertung: jedes Gebiet, als wäre es offen",
    "neuland.sum": "{points} + {gained} = {total}",
    "neuland.shared": "geteilter Platz",
    "neuland.no_players": (
        "Es sind keine Farben getippt, also gibt es keine Rangliste (rot 23: A1w)."
    ),
    "neuland.to_count": "Zum Nachzählen: Karten und Städte je Reihe",
    "neuland.type.how": (
        "Karte für Karte von links oben; ? ist eine offene Seite (oben, rechts, unten, links). "
        "Ganz tippen (wwee+) oder nur die offenen Seiten. . ist eine Lücke, < nimmt die letzte "
        "Karte der Reihe zurück, Enter beendet die Reihe, Enter in einer leeren Reihe den Tisch."
    ),
    "neuland.type.prompt": "  {place} {sides}: ",
    "neuland.type.row": "Reihe {row}: {tiles}, {cities}. Zähle nach.",
    "neuland.type.colours": (
        "{tiles}, {cities}. Nun die Farben, eine je Zeile (rot 23: A1w B2e); Enter "
        "ohne Farbe beendet."
    ),
    "neuland.type.colour": "  Farbe: ",
    "neuland.type.exists": "{path} gibt es schon. Einen anderen Namen nennen.",
    "neuland.type.file": "Nenne die Datei, in die der Tisch kommt: kscore neuland type tisch.txt",
    "neuland.type.nobody": (
        "Tippen geht nur an einem Terminal. Sonst den Tisch in eine Datei schreiben "
        "(docs/neuland.md)."
    ),
    "neuland.explain.state_open": "offen, keine Karte liegt an: {gaps}",
    "neuland.explain.state_closed": "abgeschlossen",
    "neuland.explain.gap": "{tile} {side}",
    "neuland.explain.tiles": "Karten",
    "neuland.explain.cities": "Städte",
    "neuland.explain.neighbours": "berührt",
    "neuland.explain.followers": "Gefolgsleute",
    "neuland.explain.now": "jetzt",
    "neuland.explain.final": "am Ende",
    "neuland.explain.rulings": "Auslegungen",
    "neuland.explain.none": "keine",
    "neuland.what_if.laid": "{tile} darf auf {place} liegen.",
    "neuland.what_if.set": "{colour} setzt einen Gefolgsmann auf {spot}: erlaubt.",
    "neuland.what_if.taken": "{colour} nimmt {spot} zurück und bekommt {points}:",
    "neuland.what_if.free": "Gesetzt werden darf auf: {parts}",
    "neuland.what_if.held": "nicht auf {part}: dort steht {colour} auf {spot}",
    "neuland.what_if.followers": "Gefolgsleute: jetzt, und nach dem Zug",
    "neuland.what_if.change": "{before} → {after}",
    "neuland.what_if.final": "Schlusswertung: jetzt, und nach dem Zug",
    "neuland.fits": Plural(
        "n", "{tile} darf auf eine Weise liegen:", "{tile} darf auf {n} Weisen liegen:"
    ),
    "neuland.fits.nowhere": "{tile} passt nirgends, wie man sie auch dreht: Sie "
    "kommt aus dem Spiel, und eine neue "
    "wird gezogen.",
    "neuland.fits.turned.0": "wie getippt",
    "neuland.fits.turned.1": "eine Vierteldrehung im Uhrzeigersinn",
    "neuland.fits.turned.2": "eine halbe Drehung",
    "neuland.fits.turned.3": "eine Vierteldrehung gegen den Uhrzeigersinn",
    "neuland.picture.house": "Städte, die zählen",
    "neuland.picture.worth": "jetzt wert",
    "neuland.ask.unknown": "{text!r} ist keine Frage. Schreibe explain C4w, "
    "what-if C4=wwee+ rot+w, fits wwee+ oder "
    "tidy.",
    "neuland.ask.explain": "Nenne ein Gebiet mit Karte und Gelände: explain C4w",
    "neuland.ask.what_if": "Nenne einen Zug: what-if C4=wwee+ rot+w, oder what-if rot-D2e",
    "neuland.ask.tidy_json": (
        "tidy schreibt den Tisch, wie er getippt wird, das ist kein JSON. --json weglassen, oder "
        "ohne tidy fragen."
    ),
    "neuland.ask.fits": "Nenne eine Karte: fits wwee+",
    "neuland.file.missing": "Die Datei {path} gibt es nicht. Tippe den Tisch in "
    "eine (docs/neuland.md), oder gib ihn "
    "mit - ein.",
    "neuland.file.unreadable": "{path} kann nicht gelesen werden ({reason}).",
    "neuland.file.no_text": (
        "{path} ist keine Textdatei. Ein Tisch wird Reihe für Reihe getippt (docs/neuland.md)."
    ),
    "neuland.file.large": "{path} ist zu groß für einen Tisch aus 84 Karten.",
    "neuland.picture.svg": "{path} hat nicht die Endung einer Zeichnung. Schreibe .svg.",
}
