"""Sentences about *Carcassonne: Neuland*, added to the tree when this is imported."""

from __future__ import annotations

from kscore.engine.messages import TREE, ByLanguage, counted

WORDS: dict[str, ByLanguage] = {
    "neuland.terrain.p": {"de": "Ebene", "en": "plain"},
    "neuland.terrain.m": {"de": "Berge", "en": "mountains"},
    "neuland.terrain.w": {"de": "Wasser", "en": "water"},
    "neuland.side.0": {"de": "oben", "en": "top"},
    "neuland.side.1": {"de": "rechts", "en": "right"},
    "neuland.side.2": {"de": "unten", "en": "bottom"},
    "neuland.side.3": {"de": "links", "en": "left"},
}

REASONS: dict[str, ByLanguage] = {
    "reason.neuland_plain_open": {
        "de": counted("offene Ebene aus {count} Karte", "offene Ebene aus {count} Karten, je 1"),
        "en": counted("open plain of {count} tile", "open plain of {count} tiles, 1 each"),
    },
    "reason.neuland_plain_closed": {
        "de": counted(
            "abgeschlossene Ebene aus {count} Karte: 2",
            "abgeschlossene Ebene aus {count} Karten, je 2",
        ),
        "en": counted("closed plain of {count} tile: 2", "closed plain of {count} tiles, 2 each"),
    },
    "reason.neuland_plain_two": {
        "de": "abgeschlossene Ebene aus nur {count} Karten: wie offen, je 1",
        "en": "closed plain of only {count} tiles: as if open, 1 each",
    },
    "reason.neuland_plain_final": {
        "de": counted("Ebene aus {count} Karte", "Ebene aus {count} Karten, am Ende je 1"),
        "en": counted("plain of {count} tile", "plain of {count} tiles, 1 each at the end"),
    },
    "reason.neuland_mountain_open": {
        "de": counted(
            "{count} Stadt in den offenen Bergen", "{count} Städte in den offenen Bergen, je 1"
        ),
        "en": counted(
            "{count} city in the open mountains", "{count} cities in the open mountains, 1 each"
        ),
    },
    "reason.neuland_mountain_closed": {
        "de": counted(
            "{count} Stadt in den abgeschlossenen Bergen: 2",
            "{count} Städte in den abgeschlossenen Bergen, je 2",
        ),
        "en": counted(
            "{count} city in the closed mountains: 2",
            "{count} cities in the closed mountains, 2 each",
        ),
    },
    "reason.neuland_mountain_two": {
        "de": counted(
            "{count} Stadt in abgeschlossenen Bergen aus nur 2 Karten: wie offen, 1",
            "{count} Städte in abgeschlossenen Bergen aus nur 2 Karten: wie offen, je 1",
        ),
        "en": counted(
            "{count} city in closed mountains of only 2 tiles: as if open, 1",
            "{count} cities in closed mountains of only 2 tiles: as if open, 1 each",
        ),
    },
    "reason.neuland_mountain_final": {
        "de": counted("{count} Stadt in den Bergen", "{count} Städte in den Bergen, am Ende je 1"),
        "en": counted(
            "{count} city in the mountains", "{count} cities in the mountains, 1 each at the end"
        ),
    },
    "reason.neuland_beside_open": {
        "de": counted(
            "{count} Stadt in der Ebene bei {tile}, die an die offenen Berge grenzt",
            "{count} Städte in der Ebene bei {tile}, die an die offenen Berge grenzt, je 1",
        ),
        "en": counted(
            "{count} city in the plain at {tile}, beside the open mountains",
            "{count} cities in the plain at {tile}, beside the open mountains, 1 each",
        ),
    },
    "reason.neuland_beside_closed": {
        "de": counted(
            "{count} Stadt in der Ebene bei {tile}, die an die abgeschlossenen Berge grenzt: 2",
            "{count} Städte in der Ebene bei {tile}, die an die abgeschlossenen Berge grenzt, je 2",
        ),
        "en": counted(
            "{count} city in the plain at {tile}, beside the closed mountains: 2",
            "{count} cities in the plain at {tile}, beside the closed mountains, 2 each",
        ),
    },
    "reason.neuland_beside_two": {
        "de": counted(
            (
                "{count} Stadt in der Ebene bei {tile}, die an die abgeschlossenen Berge aus nur "
                "2 Karten grenzt: wie offen, 1"
            ),
            (
                "{count} Städte in der Ebene bei {tile}, die an die abgeschlossenen Berge aus "
                "nur 2 Karten grenzt: wie offen, je 1"
            ),
        ),
        "en": counted(
            (
                "{count} city in the plain at {tile}, beside the closed mountains of only 2 "
                "tiles: as if open, 1"
            ),
            (
                "{count} cities in the plain at {tile}, beside the closed mountains of only 2 "
                "tiles: as if open, 1 each"
            ),
        ),
    },
    "reason.neuland_beside_final": {
        "de": counted(
            "{count} Stadt in der Ebene bei {tile} daneben",
            "{count} Städte in der Ebene bei {tile} daneben, am Ende je 1",
        ),
        "en": counted(
            "{count} city in the plain at {tile} beside them",
            "{count} cities in the plain at {tile} beside them, 1 each at the end",
        ),
    },
    "reason.neuland_water_open": {
        "de": counted(
            "{count} Stadt am Ufer der offenen Wasserfläche",
            "{count} Städte am Ufer der offenen Wasserfläche, je 1",
        ),
        "en": counted(
            "{count} city at the shore of the open water",
            "{count} cities at the shore of the open water, 1 each",
        ),
    },
    "reason.neuland_water_closed": {
        "de": counted(
            "{count} Stadt am Ufer der abgeschlossenen Wasserfläche",
            "{count} Städte am Ufer der abgeschlossenen Wasserfläche, je 1",
        ),
        "en": counted(
            "{count} city at the shore of the closed water",
            "{count} cities at the shore of the closed water, 1 each",
        ),
    },
    "reason.neuland_water_two": {
        "de": counted(
            (
                "{count} Stadt am Ufer der abgeschlossenen Wasserfläche; ihre nur 2 Karten "
                "zählen nicht"
            ),
            (
                "{count} Städte am Ufer der abgeschlossenen Wasserfläche, je 1; ihre nur 2 "
                "Karten zählen nicht"
            ),
        ),
        "en": counted(
            "{count} city at the shore of the closed water; its tiles, only 2, do not count",
            (
                "{count} cities at the shore of the closed water, 1 each; its tiles, only 2, do "
                "not count"
            ),
        ),
    },
    "reason.neuland_water_final": {
        "de": counted(
            "{count} Stadt am Ufer der Wasserfläche",
            "{count} Städte am Ufer der Wasserfläche, am Ende je 1",
        ),
        "en": counted(
            "{count} city at the shore of the water",
            "{count} cities at the shore of the water, 1 each at the end",
        ),
    },
    "reason.neuland_water_tiles": {
        "de": counted(
            "{count} Karte der abgeschlossenen Wasserfläche",
            "{count} Karten der abgeschlossenen Wasserfläche, je 1",
        ),
        "en": counted(
            "{count} tile of the closed water", "{count} tiles of the closed water, 1 each"
        ),
    },
}

ERRORS: dict[str, ByLanguage] = {
    "neuland_error": {
        "de": "Das geht nach den Regeln von Neuland nicht.",
        "en": "The rules of Neuland do not allow this.",
    },
    "neuland_in_line": {"de": "Zeile {line}: {problem}", "en": "Line {line}: {problem}"},
    "neuland_in_table": {
        "de": "Zeile {line}, {tile} („{text}“): {problem}",
        "en": "Line {line}, {tile} (“{text}”): {problem}",
    },
    "neuland_bad_tile": {
        "de": "Diese Karte kann es nicht geben.",
        "en": "There can be no such tile.",
    },
    "neuland_tile_sign": {
        "de": (
            "„{sign}“ in „{tile}“ ist kein Gelände. Erlaubt sind e (Ebene), b (Berge), w "
            "(Wasser), eine Ziffer 1–9 dahinter und die Zeichen + - /."
        ),
        "en": (
            "“{sign}” in “{tile}” is no terrain. Allowed are p (plain), m (mountains), w "
            "(water), a digit 1–9 behind it, and the signs + - /."
        ),
    },
    "neuland_tile_sides": {
        "de": (
            "„{tile}“ nennt {count} von 4 Seiten. Schreibe das Gelände der vier Seiten im "
            "Uhrzeigersinn von oben, zum Beispiel wwee."
        ),
        "en": (
            "“{tile}” names {count} of 4 sides. Write the terrain of the four sides clockwise "
            "from the top, for example wwpp."
        ),
    },
    "neuland_tile_inner_twice": {
        "de": (
            "Nach den vier Seiten steht noch einmal {part}. Dort stehen nur Teile, die keine "
            "Seite erreichen; ist es ein anderer Teil, nummeriere: {part}1, {part}2."
        ),
        "en": (
            "After the four sides {part} stands again. Only parts that reach no side stand "
            "there; if it is another part, number them: {part}1, {part}2."
        ),
    },
    "neuland_tile_numbers": {
        "de": (
            "Die Nummern {parts} passen nicht. Mehrere Teile eines Geländes heißen 1, 2, … im "
            "Uhrzeigersinn von oben, innere zuletzt."
        ),
        "en": (
            "The numbers {parts} do not fit. Several parts of a terrain are called 1, 2, … "
            "clockwise from the top, inner ones last."
        ),
    },
    "neuland_tile_no_part": {
        "de": "Die Karte hat keinen Teil {part}; sie hat {parts}.",
        "en": "The tile has no part {part}; it has {parts}.",
    },
    "neuland_tile_pair": {
        "de": (
            "„{item}“ nennt nicht genau zwei Teile. Schreibe -be für zwei Teile, die sich "
            "berühren, /be für zwei, die es nicht tun."
        ),
        "en": (
            "“{item}” does not name exactly two parts. Write -mp for two parts that touch, /mp "
            "for two that do not."
        ),
    },
    "neuland_tile_both": {
        "de": (
            "Von {first} und {second} steht da, dass sie sich berühren und dass sie es nicht tun "
            "(eine Stadt berührt ihr Land und ihr Wasser)."
        ),
        "en": (
            "Of {first} and {second} it is said that they touch and that they do not (a city "
            "touches its land and its water)."
        ),
    },
    "neuland_side_must_be": {
        "de": (
            "Die Karte hat {side:neuland.side} {terrain:neuland.terrain}, die Nachbarkarte dort "
            "aber {there:neuland.terrain}: Prüfe beide."
        ),
        "en": (
            "The tile has {terrain:neuland.terrain} at its {side:neuland.side}, but its neighbour "
            "there has {there:neuland.terrain}: check both."
        ),
    },
    "neuland_unknown_topic": {
        "de": "Zu „{card}“ ist nichts bekannt. Erklärt werden: {known}.",
        "en": "Nothing is known about “{card}”. What can be explained: {known}.",
    },
    "neuland_tile_crossing": {
        "de": (
            "{first} reicht von oben nach unten, {second} von rechts nach links: Sie müssten sich "
            "kreuzen. Liegt {second} als ein Teil dazwischen, tippe "
            "{first}1{second}{first}2{second}; liegt {first} dazwischen, "
            "{first}{second}1{first}{second}2."
        ),
        "en": (
            "{first} reaches from top to bottom, {second} from right to left: they would cross. If "
            "{second} runs through between two parts of {first}, type "
            "{first}1{second}{first}2{second}; if {first} runs through, "
            "{first}{second}1{first}{second}2."
        ),
    },
    "neuland_tile_same_terrain": {
        "de": (
            "{first} und {second} sind vom selben Gelände: Berührten sie sich, wären sie ein Teil."
        ),
        "en": "{first} and {second} are of one terrain: if they touched they would be one part.",
    },
    "neuland_tile_unsaid": {
        "de": (
            "Berühren sich {first} und {second}? Die Seiten verraten es nicht. Hänge "
            "-{first}{second} an, wenn ja, /{first}{second}, wenn nein."
        ),
        "en": (
            "Do {first} and {second} touch? The sides do not tell. Add -{first}{second} if they "
            "do, /{first}{second} if not."
        ),
    },
    "neuland_tile_cannot_touch": {
        "de": (
            "{first} und {second} können sich nicht berühren: Ein anderer Teil reicht zwischen "
            "ihnen hindurch von Seite zu Seite."
        ),
        "en": (
            "{first} and {second} cannot touch: another part reaches through between them from "
            "side to side."
        ),
    },
    "neuland_tile_must_touch": {
        "de": (
            "{first} und {second} müssen sich berühren: Es gibt nichts, das dazwischen liegen "
            "könnte."
        ),
        "en": "{first} and {second} must touch: there is nothing that could lie between them.",
    },
    "neuland_tile_nothing_between": {
        "de": (
            "Zwischen {first} und {second} liegt an ihrer Ecke nichts. Sind sie ein Teil, gib "
            "ihnen dieselbe Nummer."
        ),
        "en": (
            "At their corner nothing lies between {first} and {second}. If they are one part, "
            "give them one number."
        ),
    },
    "neuland_tile_falls_apart": {
        "de": "{part} hängt mit dem Rest der Karte nicht zusammen. Sage mit -, was es berührt.",
        "en": "{part} is not joined to the rest of the tile. Say with - what it touches.",
    },
    "neuland_too_many_cities": {
        "de": "{count} Städte auf einer Karte sind mehr als {most}. Ein + steht für eine Stadt.",
        "en": "{count} cities on one tile are more than {most}. One + stands for one city.",
    },
    "neuland_city_in_water": {
        "de": "Eine Stadt steht an Land, nicht in {part}.",
        "en": "A city stands on land, not in {part}.",
    },
    "neuland_city_without_water": {
        "de": "Städte stehen an Ufern, aber diese Karte hat kein Wasser.",
        "en": "Cities stand at shores, but this tile has no water.",
    },
    "neuland_city_without_land": {
        "de": "Städte stehen an Land, aber diese Karte hat keines.",
        "en": "Cities stand on land, but this tile has none.",
    },
    "neuland_city_two_lands": {
        "de": "Eine Stadt steht in einem Land, nicht in {first} und {second}.",
        "en": "A city stands in one land, not in {first} and {second}.",
    },
    "neuland_city_twice": {
        "de": "Dieselbe Stadt nennt {part} zweimal.",
        "en": "One city names {part} twice.",
    },
    "neuland_city_which_land": {
        "de": (
            "In welchem Land steht die Stadt: {parts}? Schreibe es hinter das +, hinter jedes, "
            "wenn es mehrere sind."
        ),
        "en": (
            "In which land does the city stand: {parts}? Write it behind the +, behind each if "
            "there are several."
        ),
    },
    "neuland_city_which_water": {
        "de": (
            "An welchem Wasser liegt die Stadt: {parts}? Schreibe es hinter das +; liegt sie an "
            "mehreren, alle."
        ),
        "en": (
            "At which water does the city lie: {parts}? Write it behind the +; if it lies at "
            "several, all of them."
        ),
    },
    "neuland_city_off_shore": {
        "de": "Eine Stadt in {land} kann nicht an {water} liegen: Die beiden berühren sich nicht.",
        "en": "A city in {land} cannot lie at {water}: the two do not touch.",
    },
    "neuland_bad_table": {
        "de": "Dieser Tisch ist nicht in Ordnung.",
        "en": "This table is not in order.",
    },
    "neuland_no_tiles": {
        "de": (
            "Hier liegt keine Karte. Schreibe die Karten reihenweise von oben, eine Lücke als "
            "Punkt (docs/neuland.md)."
        ),
        "en": (
            "No tile lies here. Write the tiles row by row from the top, a gap as a dot (docs/"
            "neuland.md)."
        ),
    },
    "neuland_too_many_tiles": {
        "de": "Mehr als {most} Karten: So viele hat das Spiel nicht.",
        "en": "More than {most} tiles: the game has no more.",
    },
    "neuland_far_away": {
        "de": (
            "{tile} liegt weiter unten oder rechts, als {most} Karten reichen. Lass leere Reihen "
            "und Spalten am Anfang weg."
        ),
        "en": (
            "{tile} lies further down or to the right than {most} tiles reach. Leave out empty "
            "rows and columns at the beginning."
        ),
    },
    "neuland_sides_differ": {
        "de": (
            "{tile} hat {side:neuland.side} {terrain:neuland.terrain}, {other} aber "
            "{facing:neuland.side} {there:neuland.terrain}: Prüfe beide Karten und die Lücken "
            "der Reihe."
        ),
        "en": (
            "{tile} has {terrain:neuland.terrain} at its {side:neuland.side}, but {other} has "
            "{there:neuland.terrain} at its {facing:neuland.side}: check both tiles and the gaps "
            "of the row."
        ),
    },
    "neuland_several": {
        "de": (
            "{problems}Das sind {count} Stellen, die nicht stimmen; oft steckt eine einzige "
            "dahinter."
        ),
        "en": (
            "{problems}These are {count} places that are wrong; often a single one is behind them."
        ),
    },
    "neuland_tile_alone": {
        "de": (
            "{tile} hängt mit {first} nicht zusammen: Jede Karte liegt mit einer ganzen Seite an "
            "einer anderen."
        ),
        "en": "{tile} is not joined to {first}: every tile lies with a whole side at another one.",
    },
    "neuland_joined_gaps": {
        "de": "Schreibe jede Lücke als einen Punkt mit Abstand zum nächsten: . . .",
        "en": "Write each gap as one dot, apart from the next: . . .",
    },
    "neuland_row_label": {
        "de": (
            "Diese Reihe heißt {row}, davor steht {label}. Fehlt eine Reihe, oder ist eine zu viel?"
        ),
        "en": (
            "This row is called {row}, {label} stands before it. Is a row missing, or one too many?"
        ),
    },
    "neuland_row_after_players": {
        "de": (
            "„{text}“ steht hinter den Farben. Erst kommen alle Reihen der Karten, dann die "
            "Farben mit Doppelpunkt (rot 23: A1w)."
        ),
        "en": (
            "“{text}” stands behind the colours. First come all rows of tiles, then the colours "
            "with a colon (red 23: A1w)."
        ),
    },
    "neuland_player_form": {
        "de": (
            "„{text}“ ist keine Farbe mit Punkten. Schreibe die Farbe, ihre Punkte bisher, einen "
            "Doppelpunkt und ihre Gefolgsleute: rot 23: A1w B2b"
        ),
        "en": (
            "“{text}” is no colour with points. Write the colour, its points so far, a colon, "
            "and its followers: red 23: A1w B2m"
        ),
    },
    "neuland_spot_form": {
        "de": (
            "„{text}“ nennt keinen Teil einer Karte. Schreibe Reihe, Spalte und Gelände, zum "
            "Beispiel C4w oder C4w2."
        ),
        "en": (
            "“{text}” names no part of a tile. Write row, column and terrain, for example C4w or "
            "C4w2."
        ),
    },
    "neuland_number_of_colours": {
        "de": counted(
            (
                "{count} Farbe allein spielt nicht: Es sind 2 bis 5, auch die ohne Gefolgsleute "
                "(blau 17:)."
            ),
            "{count} Farben spielen nicht mit: Es sind 2 bis 5.",
        ),
        "en": counted(
            (
                "{count} colour does not play alone: there are 2 to 5, those without followers "
                "too (blue 17:)."
            ),
            "{count} colours do not play: there are 2 to 5.",
        ),
    },
    "neuland_colour_twice": {
        "de": "Die Farbe „{colour}“ kommt zweimal vor.",
        "en": "The colour “{colour}” occurs twice.",
    },
    "neuland_too_many_followers": {
        "de": (
            "{colour} hat {count} Gefolgsleute auf dem Tisch, mehr als {most}: Der fünfte ist "
            "der Zählstein."
        ),
        "en": (
            "{colour} has {count} followers on the table, more than {most}: the fifth counts the "
            "points."
        ),
    },
    "neuland_follower_off_table": {
        "de": "Auf {tile} liegt keine Karte, auf der jemand stehen könnte.",
        "en": "No tile lies on {tile} on which anybody could stand.",
    },
    "neuland_two_on_a_tile": {
        "de": (
            "Auf {tile} stünden zwei ({other} und {colour}). Auf eine Karte wird nur einmal "
            "gesetzt, wenn sie gelegt wird."
        ),
        "en": (
            "Two would stand on {tile} ({other} and {colour}). Only one is ever set on a tile, "
            "when it is laid."
        ),
    },
    "neuland_unknown_part": {
        "de": "{tile} hat keinen Teil {part}; dort gibt es {parts}.",
        "en": "{tile} has no part {part}; there are {parts}.",
    },
    "neuland_which_part": {
        "de": "Welcher Teil von {tile} ist mit {part} gemeint? Dort gibt es {parts}.",
        "en": "Which part of {tile} is meant by {part}? There are {parts}.",
    },
    "neuland_no_tile_there": {
        "de": "Auf {tile} liegt keine Karte.",
        "en": "No tile lies on {tile}.",
    },
    "neuland_bad_move": {
        "de": (
            "„{move}“ ist kein Zug. Schreibe C4=wwee+ (Karte legen), rot+w (darauf setzen) oder "
            "rot-D2e (zurücknehmen)."
        ),
        "en": (
            "“{move}” is no move. Write C4=wwpp+ (lay a tile), red+w (set on it) or red-D2p "
            "(take back)."
        ),
    },
    "neuland_place_form": {
        "de": (
            "„{place}“ ist kein Platz. Plätze heißen C4; über Reihe A liegt Reihe 0 (04), links "
            "von Spalte 1 Spalte 0 (C0)."
        ),
        "en": (
            "“{place}” is no place. Places are called C4; row 0 lies above row A (04), column 0 "
            "left of column 1 (C0)."
        ),
    },
    "neuland_turn": {
        "de": (
            "Das ist kein Zug: höchstens eine Karte legen, danach einen Gefolgsmann setzen oder "
            "einen zurücknehmen, nicht beides."
        ),
        "en": (
            "This is no turn: lay one tile at most, then set one follower or take one back, not "
            "both."
        ),
    },
    "neuland_no_colour": {
        "de": "Die Farbe „{colour}“ spielt nicht mit; es spielen: {colours}.",
        "en": "The colour “{colour}” does not play; there are: {colours}.",
    },
    "neuland_illegal_tile": {
        "de": (
            "Auf {tile} darf keine Karte gelegt werden: Keine ihrer Seiten läge an einer "
            "anderen, und Ecke an Ecke gilt nicht."
        ),
        "en": (
            "No tile may be laid on {tile}: none of its sides would lie at another one, and "
            "corner to corner does not do."
        ),
    },
    "neuland_place_taken": {
        "de": "Auf {tile} liegt schon eine Karte.",
        "en": "A tile lies on {tile} already.",
    },
    "neuland_none_left": {
        "de": "Alle {most} Karten liegen schon auf dem Tisch.",
        "en": "All {most} tiles lie on the table already.",
    },
    "neuland_not_continued": {
        "de": (
            "Auf {tile} darf diese Karte so nicht liegen: Sie hat {side:neuland.side} "
            "{terrain:neuland.terrain}, {other} aber {facing:neuland.side} "
            "{there:neuland.terrain}. Alles muss fortgesetzt werden."
        ),
        "en": (
            "This tile may not lie on {tile} like this: it has {terrain:neuland.terrain} at its "
            "{side:neuland.side}, but {other} has {there:neuland.terrain} at its "
            "{facing:neuland.side}. Everything must continue."
        ),
    },
    "neuland_illegal_follower": {
        "de": "Auf {tile} darf niemand gesetzt werden: nur auf die soeben gelegte Karte {laid}.",
        "en": "Nobody may be set on {tile}: only on {laid}, the tile just laid.",
    },
    "neuland_set_without_tile": {
        "de": "Gesetzt wird nur auf die soeben gelegte Karte. Nenne sie zuerst: C4=wwee rot+w",
        "en": "Followers are set on the tile just laid only. Name it first: C4=wwpp red+w",
    },
    "neuland_none_in_supply": {
        "de": "{colour} hat keinen Gefolgsmann im Vorrat: Alle {most} stehen auf dem Tisch.",
        "en": "{colour} has no follower in the supply: all {most} stand on the table.",
    },
    "neuland_region_held": {
        "de": (
            "Auf {tile} darf {part} nicht besetzt werden: In diesem Gebiet steht schon {colour} "
            "auf {other}."
        ),
        "en": (
            "On {tile} {part} may not be taken: {colour} already stands in this region, on {other}."
        ),
    },
    "neuland_not_standing": {
        "de": "{colour} hat auf {spot} keinen Gefolgsmann, der zurückgenommen werden könnte.",
        "en": "{colour} has no follower on {spot} to take back.",
    },
}

for _table in (WORDS, REASONS, ERRORS):
    TREE.add_table(_table)
