"""What people read from the engine, in German and English: reasons, problems, steps and errors.

Every text is a template for :meth:`str.format`, or a pair (for a count of one, for more). Values that are map letters,
lists or problems are put into words first.
"""

# ruff: noqa: E501 - each sentence stays whole, so that it can be found as people see it
from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cards import CARDS
from engine.explore import card_of
from engine.score import Problem

Template = str | tuple[str, str]

LANGUAGES = ("de", "en")

TERRAIN_NAMES: Mapping[str, Mapping[str, str]] = {
    "de": {
        ".": "leer",
        "F": "Wald",
        "V": "Dorf",
        "A": "Acker",
        "W": "Wasser",
        "M": "Monster",
        "H": "Held_in",
        "X": "zerstört",
        "^": "Gebirge",
        "#": "Ödnis",
    },
    "en": {
        ".": "empty",
        "F": "forest",
        "V": "village",
        "A": "farm",
        "W": "water",
        "M": "monster",
        "H": "hero",
        "X": "destroyed",
        "^": "mountain",
        "#": "wasteland",
    },
}

CATEGORY_NAMES: Mapping[str, Mapping[str, str]] = {
    "de": {"forest": "Wald", "farm_water": "Acker und Wasser", "village": "Dorf", "spatial": "Anordnung"},
    "en": {"forest": "forest", "farm_water": "farm and water", "village": "village", "spatial": "spatial"},
}

REASONS: Mapping[str, Mapping[str, Template]] = {
    "forest_on_edge": {
        "de": ("{count} Waldfeld am Rand", "{count} Waldfelder am Rand"),
        "en": ("{count} forest space on the edge", "{count} forest spaces on the edge"),
    },
    "rows_with_forest": {
        "de": ("Wald in {count} Zeile: {rows}", "Wald in {count} Zeilen: {rows}"),
        "en": ("forest in {count} row: {rows}", "forest in {count} rows: {rows}"),
    },
    "columns_with_forest": {
        "de": ("Wald in {count} Spalte: {columns}", "Wald in {count} Spalten: {columns}"),
        "en": ("forest in {count} column: {columns}", "forest in {count} columns: {columns}"),
    },
    "forest_enclosed": {
        "de": ("{count} Waldfeld, neben dem nichts leer ist", "{count} Waldfelder, neben denen nichts leer ist"),
        "en": (
            "{count} forest space with nothing empty beside it",
            "{count} forest spaces with nothing empty beside them",
        ),
    },
    "mountain_joined_by_forest": {
        "de": "Der Berg {mountain} ist durch ein Waldgebiet mit einem anderen Berg verbunden",
        "en": "mountain {mountain} is joined to another mountain by one forest cluster",
    },
    "forest_run": {
        "de": (
            "Längste Waldkette in einer Spalte: {count} Feld in Spalte {column}",
            "Längste Waldkette in einer Spalte: {count} Felder in Spalte {column}",
        ),
        "en": (
            "longest run of forest in a column: {count} space in column {column}",
            "longest run of forest in a column: {count} spaces in column {column}",
        ),
    },
    "forest_cluster_remote": {
        "de": "Waldgebiet aus {size} Feldern, das kein Dorf berührt",
        "en": "forest cluster of {size} spaces that touches no village",
    },
    "forest_heart": {
        "de": ("{count} Waldfeld nur zwischen Wald und Rand", "{count} Waldfelder nur zwischen Wald und Rand"),
        "en": (
            "{count} forest space with only forest or the edge around it",
            "{count} forest spaces with only forest or the edge around them",
        ),
    },
    "row_with_forests": {"de": "Zeile {row} hat {count} Waldfelder", "en": "row {row} has {count} forest spaces"},
    "water_by_farm": {
        "de": ("{count} Wasserfeld neben einem Acker", "{count} Wasserfelder neben einem Acker"),
        "en": ("{count} water space next to a farm", "{count} water spaces next to a farm"),
    },
    "farm_by_water": {
        "de": ("{count} Ackerfeld neben Wasser", "{count} Ackerfelder neben Wasser"),
        "en": ("{count} farm space next to water", "{count} farm spaces next to water"),
    },
    "water_by_mountain": {
        "de": ("{count} Wasserfeld neben einem Berg", "{count} Wasserfelder neben einem Berg, je {each}"),
        "en": (
            "{count} water space next to a mountain",
            "{count} water spaces next to a mountain, {each} each",
        ),
    },
    "farm_by_mountain": {
        "de": ("{count} Ackerfeld neben einem Berg", "{count} Ackerfelder neben einem Berg"),
        "en": ("{count} farm space next to a mountain", "{count} farm spaces next to a mountain"),
    },
    "water_by_ruin": {
        "de": ("{count} Wasserfeld neben einer Ruine", "{count} Wasserfelder neben einer Ruine"),
        "en": ("{count} water space next to a ruin", "{count} water spaces next to a ruin"),
    },
    "farm_on_ruin": {
        "de": ("{count} Ackerfeld auf einer Ruine", "{count} Ackerfelder auf einer Ruine, je {each}"),
        "en": ("{count} farm space on a ruin", "{count} farm spaces on a ruin, {each} each"),
    },
    "farm_cluster_inland": {
        "de": (
            "Ackergebiet aus {size} Feld, das weder Rand noch Wasser berührt",
            "Ackergebiet aus {size} Feldern, das weder Rand noch Wasser berührt",
        ),
        "en": (
            "farm cluster of {size} space that touches neither edge nor water",
            "farm cluster of {size} spaces that touches neither edge nor water",
        ),
    },
    "water_cluster_inland": {
        "de": (
            "Wassergebiet aus {size} Feld, das weder Rand noch Acker berührt",
            "Wassergebiet aus {size} Feldern, das weder Rand noch Acker berührt",
        ),
        "en": (
            "water cluster of {size} space that touches neither edge nor farm",
            "water cluster of {size} spaces that touches neither edge nor farm",
        ),
    },
    "farm_cluster_by_waters": {
        "de": "Ackergebiet neben {waters} verschiedenen Wasserfeldern",
        "en": "farm cluster next to {waters} different water spaces",
    },
    "water_by_two_farms": {
        "de": (
            "{count} Wasserfeld neben mindestens 2 Ackerfeldern",
            "{count} Wasserfelder neben mindestens 2 Ackerfeldern, je {each}",
        ),
        "en": (
            "{count} water space next to at least 2 farm spaces",
            "{count} water spaces next to at least 2 farm spaces, {each} each",
        ),
    },
    "mountain_joined_to_farm": {
        "de": "Der Berg {mountain} ist durch ein Wassergebiet mit einem Acker verbunden",
        "en": "mountain {mountain} is joined to a farm by a water cluster",
    },
    "column_balanced": {
        "de": "Spalte {column} hat gleich viele Acker- und Wasserfelder: je {count}",
        "en": "column {column} has as many farm as water spaces: {count} each",
    },
    "village_of_six": {"de": "Dorfgebiet aus {size} Feldern", "en": "village cluster of {size} spaces"},
    "largest_village_off_mountains": {
        "de": (
            "Größtes Dorfgebiet, das keinen Berg berührt: {size} Feld",
            "Größtes Dorfgebiet, das keinen Berg berührt: {size} Felder",
        ),
        "en": (
            "largest village cluster that touches no mountain: {size} space",
            "largest village cluster that touches no mountain: {size} spaces",
        ),
    },
    "village_by_types": {
        "de": "Dorfgebiet neben {count} anderen Geländearten: {terrains}",
        "en": "village cluster next to {count} other terrain types: {terrains}",
    },
    "second_largest_village": {
        "de": ("Zweitgrößtes Dorfgebiet: {size} Feld", "Zweitgrößtes Dorfgebiet: {size} Felder"),
        "en": ("second largest village cluster: {size} space", "second largest village cluster: {size} spaces"),
    },
    "village_tied_largest": {
        "de": (
            "Mehrere Dorfgebiete sind gleich die größten: {size} Feld",
            "Mehrere Dorfgebiete sind gleich die größten: {size} Felder",
        ),
        "en": (
            "several village clusters tie for largest: {size} space",
            "several village clusters tie for largest: {size} spaces",
        ),
    },
    "village_with_line": {
        "de": "Dorfgebiet mit 4 Dorffeldern in gerader Linie",
        "en": "village cluster with 4 village spaces in a straight line",
    },
    "empty_by_village": {
        "de": ("{count} leeres Feld neben einem Dorfgebiet", "{count} leere Felder neben einem Dorfgebiet"),
        "en": ("{count} empty space next to one village cluster", "{count} empty spaces next to one village cluster"),
    },
    "village_with_square": {
        "de": "Dorfgebiet mit einem Quadrat aus 4 Dorffeldern",
        "en": "village cluster with a square of 4 village spaces",
    },
    "village_span": {
        "de": "Dorfgebiet über Zeilen und Spalten: {rows} + {columns}",
        "en": "village cluster across rows and columns: {rows} + {columns}",
    },
    "full_row": {"de": "Zeile {row} ist voll", "en": "row {row} is full"},
    "full_column": {"de": "Spalte {column} ist voll", "en": "column {column} is full"},
    "largest_square": {
        "de": "Größtes ausgefülltes Quadrat: {size} × {size}",
        "en": "largest filled square: {size} × {size}",
    },
    "full_diagonal": {
        "de": "Die Diagonale von {start} nach {end} ist voll",
        "en": "the diagonal from {start} to {end} is full",
    },
    "empty_enclosed": {
        "de": (
            "{count} leeres Feld, ringsum ausgefüllt oder Rand",
            "{count} leere Felder, ringsum ausgefüllt oder Rand",
        ),
        "en": (
            "{count} empty space with filled spaces or the edge all around",
            "{count} empty spaces with filled spaces or the edge all around",
        ),
    },
    "full_row_mountain": {
        "de": "Zeile {row} ist voll und hat einen Berg",
        "en": "row {row} is full and has a mountain",
    },
    "full_column_mountain": {
        "de": "Spalte {column} ist voll und hat einen Berg",
        "en": "column {column} is full and has a mountain",
    },
    "full_odd_column": {
        "de": "Spalte {column} ist voll und hat eine ungerade Nummer",
        "en": "column {column} is full and has an odd number",
    },
    "row_with_types": {
        "de": "Zeile {row} hat {count} Geländearten: {terrains}",
        "en": "row {row} has {count} terrain types: {terrains}",
    },
    "three_empty": {"de": "Genau 3 zusammenhängende leere Felder", "en": "exactly 3 connected empty spaces"},
    "empty_by_monster": {"de": "Leeres Feld neben einem Monster", "en": "empty space next to a monster"},
}

PROBLEMS: Mapping[str, Mapping[str, Template]] = {
    "mountain_missing": {
        "de": "Hier ist ein Berg gedruckt, der sich nie ändert: {cells}",
        "en": "a mountain is printed here and mountains never change: {cells}",
    },
    "mountain_not_printed": {
        "de": "Hier ist kein Berg gedruckt: {cells}",
        "en": "no mountain is printed here: {cells}",
    },
    "wasteland_drawn_on": {
        "de": "Ödnis gilt als ausgefüllt, hier kann nichts gezeichnet werden: {cells}",
        "en": "wasteland counts as filled, nothing can be drawn here: {cells}",
    },
    "wasteland_not_printed": {
        "de": "Hier ist keine Ödnis gedruckt: {cells}",
        "en": "no wasteland is printed here: {cells}",
    },
    "too_many_coins": {
        "de": "{marked} Münzen sind markiert, die Leiste hat nur {coins}",
        "en": "{marked} coins are marked, the track has only {coins}",
    },
    "more_spent_than_marked": {
        "de": "{spent} Münzen sind ausgegeben, aber nur {marked} markiert",
        "en": "{spent} coins are spent but only {marked} marked",
    },
    "star_on_monster": {
        "de": "Ein Monster mit Stern ist sofort zerstört: {cells}",
        "en": "a monster with a star is destroyed at once: {cells}",
    },
    "stars_without_hero": {
        "de": "Sterne, aber nirgends Held_in oder zerstörtes Feld: {cells}",
        "en": "stars, but neither a hero nor a destroyed space anywhere: {cells}",
    },
    "letter_without_monster": {
        "de": "Ein Monsterbuchstabe, wo kein Monster ist: {cells}",
        "en": "a monster's letter where there is no monster: {cells}",
    },
    "too_many_letters": {
        "de": "Mehr als {most} Felder mit dem Buchstaben {letter}: {cells}",
        "en": "more than {most} spaces with the letter {letter}: {cells}",
    },
}

ERRORS: Mapping[str, Mapping[str, Template]] = {
    "illegal_placement": {
        "de": "{drawn} kann nicht auf {cells} gezeichnet werden: ein Feld davon ist schon ausgefüllt.",
        "en": "{drawn} cannot be drawn on {cells}: one of these spaces is already filled.",
    },
    "engine_error": {"de": "Das geht nach den Regeln nicht.", "en": "The rules do not allow this."},
    "empty_map": {
        "de": "Die Karte ist leer. Schreibe die Zeilen von oben nach unten, mit / dazwischen.",
        "en": "The map is empty. Write its rows from top to bottom with / between them.",
    },
    "uneven_rows": {
        "de": "Zeile {row} der Karte hat {length} Felder, die erste hat {expected}. Alle Zeilen müssen gleich lang sein.",
        "en": "Row {row} of the map has {length} spaces, the first one {expected}. All rows must have the same length.",
    },
    "unknown_letter": {
        "de": "Das Zeichen „{letter}“ auf {space} ist kein Gelände. Erlaubt sind: {known}",
        "en": "The sign “{letter}” at {space} is no terrain. Allowed are: {known}",
    },
    "unknown_monster_letter": {
        "de": "„{letter}“ auf {space} ist kein Monsterbuchstabe. Erlaubt sind: {known}",
        "en": "“{letter}” at {space} is no monster's letter. Allowed are: {known}",
    },
    "wrong_size": {
        "de": "Die Karte hat {height} × {width} Felder. Ein Kartenblatt hat {size} × {size}.",
        "en": "The map has {height} × {width} spaces. A map sheet has {size} × {size}.",
    },
    "board_size": {
        "de": "Eine Karte mit {height} × {width} Feldern geht nicht: höchstens 26 Zeilen, mindestens ein Feld.",
        "en": "A board of {height} × {width} spaces is not possible: at most 26 rows, at least one space.",
    },
    "bad_sheet_field": {
        "de": "„{field}“ ist keine Angabe zum Blatt. Erlaubt sind coins=5-1, stars=A3,B4 und letters=F7:Z.",
        "en": "“{field}” is no sheet field. Allowed are coins=5-1, stars=A3,B4 and letters=F7:Z.",
    },
    "unknown_space": {
        "de": "Ein Feld „{space}“ gibt es nicht. Felder heißen A1 bis {last}.",
        "en": "There is no space “{space}”. Spaces are named A1 to {last}.",
    },
    "bad_coins": {
        "de": "„{coins}“ ist keine Anzahl von Münzen. Gib eine ganze Zahl von 0 bis 14 an.",
        "en": "“{coins}” is no number of coins. Give a whole number from 0 to 14.",
    },
    "impossible_sheet": {
        "de": "Dieses Blatt kann es nicht geben: {problems}",
        "en": "This sheet is impossible: {problems}",
    },
    "unknown_layout": {
        "de": "Das Layout „{layout}“ gibt es nicht. Bekannt sind {known}; ein eigenes ist eine TOML-Datei.",
        "en": "There is no layout “{layout}”. Known are {known}; one of your own is a TOML file.",
    },
    "layout_differs": {
        "de": "Die Zeile nennt das Layout „{layout}“, angegeben ist „{given}“.",
        "en": "The line names the layout “{layout}”, but “{given}” was given.",
    },
    "layout_not_recognised": {
        "de": "Aus den Bergen der Karte geht kein Layout hervor. Gib eines an: {known} oder eine Datei.",
        "en": "The map's mountains belong to no layout. Name one: {known} or a file.",
    },
    "layout_file_missing": {
        "de": "Die Layoutdatei {path} gibt es nicht.",
        "en": "There is no layout file {path}.",
    },
    "layout_file_unreadable": {
        "de": "Die Layoutdatei {path} lässt sich nicht lesen ({why}).",
        "en": "The layout file {path} cannot be read ({why}).",
    },
    "bad_layout_file": {
        "de": "Die Layoutdatei {path} ist nicht in Ordnung.",
        "en": "The layout file {path} is not in order.",
    },
    "layout_not_text": {
        "de": "Die Layoutdatei {path} ist kein UTF-8-Text.",
        "en": "The layout file {path} is not UTF-8 text.",
    },
    "layout_no_toml": {
        "de": "Die Layoutdatei {path} ist kein gültiges TOML: {why}",
        "en": "The layout file {path} is not valid TOML: {why}",
    },
    "layout_unknown_entry": {
        "de": "Die Layoutdatei {path} enthält „{entry}“. Erlaubt sind: {known}",
        "en": "The layout file {path} contains “{entry}”. Allowed are: {known}",
    },
    "layout_key": {
        "de": 'Die Layoutdatei {path} braucht einen Namen: key = "meine-insel" (Buchstaben, Ziffern, - und _).',
        "en": 'The layout file {path} needs a name: key = "my-island" (letters, digits, - and _).',
    },
    "layout_key_taken": {
        "de": "Der Name „{key}“ in {path} gehört einem gedruckten Layout. Nimm einen anderen.",
        "en": "The name “{key}” in {path} belongs to a published layout. Choose another.",
    },
    "layout_without_mountains": {
        "de": "In der Layoutdatei {path} fehlt die Liste mountains (sie darf leer sein).",
        "en": "The layout file {path} lacks the list mountains (it may be empty).",
    },
    "layout_no_list": {
        "de": 'In der Layoutdatei {path} muss {entry} eine Liste von Feldern sein: ["B4", "C9"].',
        "en": 'In the layout file {path}, {entry} must be a list of spaces: ["B4", "C9"].',
    },
    "layout_unknown_space": {
        "de": "In der Layoutdatei {path} steht unter {entry} „{space}“. Felder heißen A1 bis K11.",
        "en": "In the layout file {path}, {entry} contains “{space}”. Spaces are named A1 to K11.",
    },
    "layout_twice": {
        "de": "In der Layoutdatei {path} steht {space} zweimal unter {entry}.",
        "en": "In the layout file {path}, {space} stands twice under {entry}.",
    },
    "layout_overlap": {
        "de": "Im Layout {key} ist {space} sowohl in {first} als auch in {second}.",
        "en": "In the layout {key}, {space} is in both {first} and {second}.",
    },
    "unknown_card": {
        "de": "Eine Wertungskarte „{card}“ ist nicht bekannt. Meintest du: {suggestions}?",
        "en": "There is no scoring card “{card}”. Did you mean: {suggestions}?",
    },
    "unknown_card_unlike": {
        "de": "Eine Wertungskarte „{card}“ ist nicht bekannt.",
        "en": "There is no scoring card “{card}”.",
    },
    "ambiguous_card": {
        "de": "„{card}“ passt auf mehrere Wertungskarten: {candidates}. Schreibe den ganzen Namen.",
        "en": "“{card}” fits several scoring cards: {candidates}. Write the whole name.",
    },
    "unknown_revealed_card": {
        "de": "Eine Erkundungs-, Hinterhalt- oder Held_in-Karte „{card}“ ist nicht bekannt. Meintest du: {suggestions}?",
        "en": "There is no explore, ambush or hero card “{card}”. Did you mean: {suggestions}?",
    },
    "unknown_revealed_card_unlike": {
        "de": "Eine Erkundungs-, Hinterhalt- oder Held_in-Karte „{card}“ ist nicht bekannt.",
        "en": "There is no explore, ambush or hero card “{card}”.",
    },
    "ambiguous_revealed_card": {
        "de": "„{card}“ passt auf mehrere Karten: {candidates}. Schreibe den ganzen Namen.",
        "en": "“{card}” fits several cards: {candidates}. Write the whole name.",
    },
    "wrong_number_of_cards": {
        "de": (
            "Es ist nur {count} Wertungskarte statt 4. Nenne je eine für die Dekrete A, B, C und D.",
            "Es sind {count} Wertungskarten statt 4. Nenne je eine für die Dekrete A, B, C und D.",
        ),
        "en": (
            "There is only {count} scoring card instead of 4. Name one each for the edicts A, B, C and D.",
            "There are {count} scoring cards instead of 4. Name one each for the edicts A, B, C and D.",
        ),
    },
    "duplicate_category": {
        "de": "{first} und {second} gehören beide zur Kartenart {category}. Im Spiel ist von jeder Art genau eine Karte.",
        "en": "{first} and {second} are both of the category {category}. Exactly one card of each is in play.",
    },
    "unknown_season": {
        "de": "„{season}“ ist keine Jahreszeit. Erlaubt sind Frühling, Sommer, Herbst, Winter.",
        "en": "“{season}” is no season. Allowed are spring, summer, autumn, winter.",
    },
    "wrong_number_of_players": {
        "de": "{count} Personen können nicht mitspielen: es sind 1 bis 100.",
        "en": "{count} players are not possible: 1 to 100 can play.",
    },
    "duplicate_player": {
        "de": "„{name}“ kommt zweimal vor. Namen müssen verschieden sein.",
        "en": "“{name}” occurs twice. Names must differ.",
    },
    "wrong_seasons": {
        "de": "Ein Spiel hat die Jahreszeiten Frühling, Sommer, Herbst und Winter in dieser Reihenfolge, jede einmal.",
        "en": "A game has the seasons spring, summer, autumn and winter in this order, each once.",
    },
}

STEPS: Mapping[str, Mapping[str, Template]] = {
    "zombies": {
        "de": ("{name}: Zeichne einen Zombie (Z) auf {cells}.", "{name}: Zeichne je einen Zombie (Z) auf {cells}."),
        "en": ("{name}: draw a zombie (Z) on {cells}.", "{name}: draw a zombie (Z) on each of {cells}."),
    },
    "no_zombies": {
        "de": "{name}: Kein leeres Feld grenzt an einen Zombie, zeichne nichts.",
        "en": "{name}: no empty space is next to a zombie, draw nothing.",
    },
    "troll": {
        "de": ("{name}: Zerstöre {cells} (X).", "{name}: Zerstöre eines der Felder {cells} (X)."),
        "en": ("{name}: destroy {cells} (X).", "{name}: destroy one of the spaces {cells} (X)."),
    },
    "no_troll": {
        "de": "{name}: Kein leeres Feld grenzt an den Riesentroll, zerstöre nichts.",
        "en": "{name}: no empty space is next to the giant troll, destroy nothing.",
    },
    "star": {
        "de": (
            "Auf {cells} liegt ein Stern: Der neue Zombie dort ist sofort zerstört (X).",
            "Auf {cells} liegen Sterne: Die neuen Zombies dort sind sofort zerstört (X).",
        ),
        "en": (
            "There is a star on {cells}: the new zombie there is destroyed at once (X).",
            "There are stars on {cells}: the new zombies there are destroyed at once (X).",
        ),
    },
    "coins": {
        "de": ("Markiere {count} Münze.", "Markiere {count} Münzen."),
        "en": ("Mark {count} coin.", "Mark {count} coins."),
    },
}

_AND = {"de": "und", "en": "and"}


def reason_text(key: str, values: Mapping[str, object], lang: str) -> str:
    """The sentence of a Reason. Raises KeyError for an unknown key or language: a mistake in the program."""
    return render(REASONS[key][lang], values, lang)


def problem_text(key: str, values: Mapping[str, object], lang: str) -> str:
    """The sentence of a Problem; raises like :func:`reason_text`."""
    return render(PROBLEMS[key][lang], values, lang)


def error_text(key: str, values: Mapping[str, object], lang: str) -> str:
    """The sentence of an EngineError; raises like :func:`reason_text`."""
    return render(ERRORS[key][lang], values, lang)


def step_text(key: str, values: Mapping[str, object], lang: str) -> str:
    """The sentence of an end-of-season step; raises like :func:`reason_text`."""
    return render(STEPS[key][lang], values, lang)


def terrain_name(letter: str, lang: str) -> str:
    """A map letter's terrain in words."""
    return TERRAIN_NAMES[lang][letter]


def render(template: Template, values: Mapping[str, object], lang: str) -> str:
    """A template with its values in words; of a pair, the one for a count or size of one or the one for more."""
    if not isinstance(template, str):
        template = template[0] if values.get("count", values.get("size")) == 1 else template[1]
    return template.format(**{name: _words(name, value, lang) for name, value in values.items()})


def _words(name: str, value: object, lang: str) -> str:
    if name == "terrains" and isinstance(value, Iterable):
        return _listed([TERRAIN_NAMES[lang][str(letter)] for letter in value], lang)
    if name == "category":
        return CATEGORY_NAMES[lang][str(value)]
    if name in ("first", "second") and value in CARDS:
        return CARDS[str(value)].name(lang)
    if name == "drawn":
        return card_of(str(value)).name(lang)
    if isinstance(value, tuple):
        words = [part.text(lang) if isinstance(part, Problem) else str(part) for part in value]
        return "; ".join(words) if name == "problems" else ", ".join(words)
    return str(value)


def _listed(words: list[str], lang: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {_AND[lang]} {words[-1]}"
