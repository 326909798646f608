"""English sentences of ``kscore neuland``."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "help.neuland": (
        "Carcassonne: Neuland, scored from a typed table (docs/neuland.md): regions, points, "
        "ranking."
    ),
    "help.neuland_table": "The table as a text file; - reads it from the input.",
    "help.neuland_ask": "Nothing (everything is shown), or: explain C4w · explain tie · "
    "what-if C4=wwpp+ red+w · what-if "
    "red-D2p · "
    "fits wwpp+ · tidy (the table as kscore would write it).",
    "help.neuland_picture": "Draw the table, its regions tinted and its cities counted.",
    "metavar.TABLE": "TABLE",
    "metavar.QUESTION": "QUESTION",
    "metavar.SVG": "FILE.svg",
    "neuland.title": "Carcassonne: Neuland",
    "neuland.tiles": Plural("n", "{n} tile", "{n} tiles"),
    "neuland.cities": Plural("n", "{n} city", "{n} cities"),
    "neuland.colours": Plural("n", "{n} colour", "{n} colours"),
    "neuland.points": Plural("n", "{n} point", "{n} points"),
    "neuland.region.p": "plain",
    "neuland.region.m": "mountains",
    "neuland.region.w": "water",
    "neuland.terrains.p": "Plains",
    "neuland.terrains.m": "Mountains",
    "neuland.terrains.w": "Water",
    "neuland.role.p": "explorer",
    "neuland.role.m": "robber",
    "neuland.role.w": "sailor",
    "neuland.open": "open",
    "neuland.closed": "closed",
    "neuland.head.region": "region",
    "neuland.head.state": "state",
    "neuland.head.tiles": "tiles",
    "neuland.head.cities": "cities",
    "neuland.head.now": "now",
    "neuland.head.final": "at the end",
    "neuland.head.followers": "followers",
    "neuland.regions": "Regions: what each is worth to every follower in it",
    "neuland.regions_note": "Cities of mountains: in themselves + in plains beside them.",
    "neuland.followers": "Followers: what each earns if it is taken back now",
    "neuland.no_followers": "no follower on the table",
    "neuland.player": "{colour}, {points} so far",
    "neuland.follower": "{spot} {role}: {points}",
    "neuland.nothing": "nothing",
    "neuland.final": "Final scoring: every region as if it were open",
    "neuland.sum": "{points} + {gained} = {total}",
    "neuland.shared": "shared place",
    "neuland.no_players": "No colours are typed, so there is no ranking (red 23: A1w).",
    "neuland.to_count": "To count against: tiles and cities in each row",
    "neuland.type.how": (
        "Tile by tile from the top left; ? is an open side (top, right, bottom, left). Type it "
        "whole (wwpp+) or the open sides alone. . is a gap, < takes the row's last tile back, "
        "Enter ends the row, Enter in an empty row the table."
    ),
    "neuland.type.prompt": "  {place} {sides}: ",
    "neuland.type.row": "Row {row}: {tiles}, {cities}. Count them.",
    "neuland.type.colours": (
        "{tiles}, {cities}. Now the colours, one a line (red 23: A1w B2p); Enter "
        "without a colour ends."
    ),
    "neuland.type.colour": "  Colour: ",
    "neuland.type.exists": "{path} is there already. Name another one.",
    "neuland.type.file": "Name the file for the table: kscore neuland type table.txt",
    "neuland.type.nobody": (
        "Typing needs a terminal. Else write the table into a file (docs/neuland.md)."
    ),
    "neuland.explain.state_open": "open, no tile lies at: {gaps}",
    "neuland.explain.state_closed": "closed",
    "neuland.explain.gap": "{tile} {side}",
    "neuland.explain.tiles": "tiles",
    "neuland.explain.cities": "cities",
    "neuland.explain.neighbours": "touches",
    "neuland.explain.followers": "followers",
    "neuland.explain.now": "now",
    "neuland.explain.final": "at the end",
    "neuland.explain.rulings": "Rulings",
    "neuland.explain.none": "none",
    "neuland.what_if.laid": "{tile} on {place} may lie there.",
    "neuland.what_if.set": "{colour} sets a follower on {spot}: allowed.",
    "neuland.what_if.taken": "{colour} takes back {spot} and gets {points}:",
    "neuland.what_if.free": "A follower may be set on: {parts}",
    "neuland.what_if.held": "not on {part}: {colour} stands on {spot}",
    "neuland.what_if.followers": "Followers: now, and after the turn",
    "neuland.what_if.change": "{before} → {after}",
    "neuland.what_if.final": "Final scoring: now, and after the turn",
    "neuland.fits": Plural("n", "{tile} may lie in one way:", "{tile} may lie in {n} ways:"),
    "neuland.fits.nowhere": (
        "{tile} fits nowhere, however it is turned: it leaves the game and another one is drawn."
    ),
    "neuland.fits.turned.0": "as typed",
    "neuland.fits.turned.1": "a quarter clockwise",
    "neuland.fits.turned.2": "a half turn",
    "neuland.fits.turned.3": "a quarter anticlockwise",
    "neuland.picture.house": "cities that count",
    "neuland.picture.worth": "worth now",
    "neuland.ask.unknown": (
        "{text!r} is no question. Write explain C4w, what-if C4=wwpp+ red+w, fits wwpp+ or tidy."
    ),
    "neuland.ask.explain": "Name one region by a tile and its terrain: explain C4w",
    "neuland.ask.what_if": "Name a turn: what-if C4=wwpp+ red+w, or what-if red-D2p",
    "neuland.ask.tidy_json": (
        "tidy writes the table as it is typed, which is no JSON. Leave --json away, or ask "
        "without tidy."
    ),
    "neuland.ask.fits": "Name one tile: fits wwpp+",
    "neuland.file.missing": (
        "There is no file {path}. Type the table into one (docs/neuland.md), or pass it with -."
    ),
    "neuland.file.unreadable": "{path} cannot be read ({reason}).",
    "neuland.file.no_text": (
        "{path} is no text file. A table is typed row by row (docs/neuland.md)."
    ),
    "neuland.file.large": "{path} is too large for a table of 84 tiles.",
    "neuland.picture.svg": "{path} has no ending of a drawing. Write .svg.",
}
