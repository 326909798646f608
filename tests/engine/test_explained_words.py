"""What people type at `kscore explain`, in both languages and with slips, and what it must lead to.

The first part is a table: a topic's or card's key, and the words for it, separated by commas. Words
of the second part mean nothing here, or several things: they are asked back, never answered with
something that only looks alike.
"""

from __future__ import annotations

import pytest
from kscore.engine.cards import CARDS
from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.explore import EXPLORE_CARDS
from kscore.engine.topics import find_subject, subject_and_rest, topics

LEADS_TO = {
    "negative": (
        "negative points, Negative Points, below zero, unter null, unter Null, negative Punkte, "
        "Minuspunkte, can a season be negative, negativ, negativ points, kann eine Jahreszeit "
        "negativ sein, minus points, less than zero"
    ),
    "monsters": (
        "monster, Monster, Monsters, Monsterminus, monster minus, Monstern, lose points to "
        "monsters, next to a monster, Monsterabzug, Monstre, neben Monstern, monster penalty"
    ),
    "coins": (
        "Geld, Gold, money, coin, Coins, Münze, Münzen, Muenzen, Munzen, Müntzen, Münzn, "
        "Schatztruhe, Schatztruhen, coin track, can coins be lost, lose coins, wie viele Münzen, "
        "how many coins, how many coins can I have, treasure, Taler, Goldmünze"
    ),
    "shape_coin": (
        "which shape earns a coin, welche Form bringt eine Münze, shape coin, coin of a shape, "
        "Form mit Münze, shape with coin, Münze neben der Form, earn coins"
    ),
    "mountains": (
        "Berg, Berge, Gebirge, Bergmünze, mountain, mountains, mountain coin, mountian, "
        "Gebirgsfelder, surrounded mountain, Berg umzingelt, Gebirg, coin for mountain, Berg am "
        "Rand"
    ),
    "edge": (
        "edge, Edge, Rand, Kante, the edge, der Rand, Kartenrand, border, over the edge, Ränder"
    ),
    "wasteland": (
        "Ödnis, Oednis, Odnis, wasteland, wastelands, is wasteland filled, wasteland terrain, "
        "Ödnis ausgefüllt, ist Ödnis eine Geländeart, is wasteland a terrain, wastland, "
        "Ödnisfelder, Ödland"
    ),
    "drawing": (
        "touching, must shapes touch, touch, berühren, overlap, Form, shape, shapes, Formen, "
        "einzeichnen, where to draw, wo darf ich zeichnen, overlapping, gaps, Lücken, dashed "
        "spaces, gestrichelte Felder, Zeichnen, drawing, placement"
    ),
    "turning": (
        "turning, turn, drehen, rotate, mirroring, mirror, spiegeln, kann ich drehen, may I "
        "rotate, flip, gedreht, gespiegelt, Drehen und Spiegeln, turning and mirroring, rotation, "
        "mirorring"
    ),
    "ruins": (
        "Ruine, Ruinen, ruin, ruins, two ruin cards, zwei Ruinenkarten, ruin then ambush, Ruine "
        "dann Hinterhalt, a monster on a ruin, Monster auf Ruine, monster on ruin, Monster auf "
        "einer Ruine, Ruienn, ruin cards, ambush after a ruin, two ruins, 2 Ruinen, Ruinenfeld, "
        "empty ruins"
    ),
    "titles": (
        "titles, title, Titel, solo title, Solotitel, table of titles, solo titles, titels, "
        "rating, Meisterkartograph, number in the star"
    ),
    "edicts": (
        "Dekret, Dekrete, edict, edicts, decree, decrees, Dekret A, edict D, which cards score, "
        "which edicts, edikt, Dekreten, Königin, queen, welche Karten zählen wann, Ziele, goals"
    ),
    "skills": (
        "skills, skill, Fertigkeit, Fertigkeiten, Fähigkeiten, Fähigkeit, Faehigkeiten, abilities, "
        "ability, skills twice a season, Fertigkeit zweimal, Fertigkeitn, skils, spent coins, "
        "zwei Fertigkeiten"
    ),
    "great_city": (
        "Metropole, Great City, largest village, größtes Dorf, groesstes Dorf, biggest village, "
        "Metropol, greatcity"
    ),
    "shieldgate": (
        "second largest village, zweitgrößtes Dorf, zweitgroesstes Dorf, Shieldgate, Schild des "
        "Reichs, Schild des Reiches, second biggest village, second largest vilage"
    ),
    "nothing_fits": (
        "1x1, 1×1, nothing fits, nichts passt, passt nicht, does not fit, doesn't fit, single "
        "space, passt nirgends, no room, kein Platz, einzelnes Feld, shape does not fit, fits "
        "nowhere, the ambush does not fit, Form passt nicht"
    ),
    "adjacent": (
        "over the corner, über die Ecke, ueber die Ecke, über Eck, diagonal, diagonally, adjacent, "
        "adjacency, angrenzend, benachbart, neighbours, neighbors, next to, beside, daneben, "
        "angrenzen, schräg, corners"
    ),
    "seasons": (
        "spring, summer, autumn, fall, winter, Frühling, Fruehling, Frühjahr, Sommer, Herbst, "
        "Winter, season, seasons, Jahreszeit, Jahreszeiten, time units, Zeiteinheiten, when does "
        "the season end, wann endet die Jahreszeit, Zeiteinheit, Jahreszeitn, wie lange dauert, "
        "round, Dauer"
    ),
    "spaces": (
        "Feld, Felder, row, column, rows, columns, Zeile, Zeilen, Spalte, Spalten, space, spaces, "
        "tile, tiles, Reihe, square, colum, coordinates, Kästchen"
    ),
    "ties": (
        "tied, tie, ties, tiebreaker, tie-breaker, tie breaker, tie break, Gleichstand, "
        "Gleichstant, Patt, Unentschieden, draw, equal points, punktgleich, geteilter Platz, "
        "shared victory"
    ),
    "end": (
        "winner, who wins, wer gewinnt, Sieger, Gewinner, end of the game, Spielende, final "
        "scoring, who has won, Endwertung, after winter, total, Gesamtpunktzahl, nach dem Winter, "
        "final score"
    ),
    "first_game": (
        "first game, erste Partie, erstes Spiel, beginners, Anfänger, recommended cards, "
        "Empfehlung, easier, without ruins, ohne Hinterhalte, our first game, Einstieg, unsere "
        "erste Partie"
    ),
    "effects": (
        "order of effects, effects, effect, Effekte, Effekt, Reihenfolge der Effekte, "
        "Sondereffekte, which effect first, special effects, Reihenfolge, efects"
    ),
    "stars": (
        "star, stars, Stern, Sterne, hero's pattern, hero pattern, attack pattern, Angriffsmuster, "
        "attack, Angriff, star on a monster, Stern auf einem Monster, Muster, pattern"
    ),
    "hero": (
        "hero, heroes, Held, Helden, Heldin, Held_in, Held_innen, Heldenkarte, destroyed "
        "hero, heros"
    ),
    "ambush": (
        "ambush, ambushes, Hinterhalt, Hinterhalte, Hinterhlat, who draws the monster, left or "
        "right, links oder rechts, Überfall, letters, Buchstaben, ambush cards, raid"
    ),
    "solo": (
        "solo, Solospiel, Solovariante, solo game, alone, alleine, single player, solo ambush, "
        "corner and arrow, Pfeil, playing alone"
    ),
    "filled": (
        "filled, ausgefüllt, ausgefuellt, empty, leer, leere Felder, full row, volle Zeile, volle "
        "Spalte, empty spaces, what is filled, was ist ausgefüllt, full column"
    ),
    "destroyed": (
        "destroyed, zerstört, zerstoert, destroyed spaces, zerstörte Felder, zerstörtes Feld, X, "
        "Kreuz, destroy, zerstörtes Monster, destroyd"
    ),
    "cluster": (
        "cluster, clusters, Gebiet, Gebiete, area, region, connected, zusammenhängend, Dorfgebiet"
    ),
    "terrain": (
        "terrain, terrain types, Geländearten, Geländeart, Gelände, Wald, forest, Dorf, village, "
        "Acker, farm, Wasser, water, Wälder, Dörfer, how many terrain types, verschiedene "
        "Geländearten"
    ),
    "combined": (
        "both games, beide Spiele, kombinieren, combine, combined game, beide Spiele zusammen"
    ),
    "sides": "side, Seite, Rückseite, Seite B, side B, back side, map, Landkarte, which side",
    "deck": "deck, Erkundungskarten, explore cards, Stapel, shuffle, mischen, Erkundungsstapel",
    "scoring": "scoring, Wertung, points, Punkte, Ruhmpunkte, season score, score",
    "rift_lands": "Splitterland, Rift Lands, rift lands, Riftlands, Splitterlad",
    "kethras_gates": "Kethras Portale, Kethra's Gates, kethras gates, Kethra, Portale",
    "temple_ruins": "Tempelruinen, Temple Ruins, Tempelruine",
    "outpost_ruins": "Verfallener Außenposten, Outpost Ruins, Aussenposten",
    "dragon_inferno": "Drache, dragon, Dracheninferno, drgon, Dragon Inferno",
    "zombie_plague": "Zombie, Zombies, Zombieplage, Zombie Plague, Zombiplage",
    "giant_troll_ravage": "Troll, Riesentroll, giant troll, Riesentrollrandale",
    "gorgon_gaze": "Gorgone, gorgon, Blick der Gorgone, Gorgon Gaze",
    "bugbear_assault": "Grottschrat, bugbear, Grottenschratüberfall, Bugbear Assault",
    "sentinel_wood": "Schildwald, Sentinel Wood, Schildwalt, sentinel",
    "canal_lake": "Bewässerungskanal, Bewaesserungskanal, Canal Lake, canal",
    "mages_valley": "Tal der Magier, Mages Valley, Magier, Mage's Valley",
    "ulems_wallow": "Ulemsumpf, Ulem's Wallow, Ulems Wallow, wallow",
    "lost_barony": "Baronie, Unzugängliche Baronie, Lost Barony, largest square",
    "broken_road": "Lange Straße, Lange Strasse, Broken Road, Straße",
    "borderlands": "Grenzland, Gremzland, Borderlands",
}


def words() -> list[tuple[str, str]]:
    """Every word of the table with its key."""
    found = [(key, word.strip()) for key, line in LEADS_TO.items() for word in line.split(",")]
    names = [
        (key, name) for key, card in EXPLORE_CARDS.items() for name in (card.german, card.english)
    ]
    return found + [(key, name) for key, name in names if name]


def test_the_table_is_long_enough() -> None:
    assert len(set(words())) >= 450


def led_to(typed: str) -> set[str]:
    """What is found for words as one word and as several, without quotation marks."""
    try:
        return {find_subject(typed).key, subject_and_rest(typed.split(" "))[0].key}
    except (UnknownCard, AmbiguousCard) as error:
        return {error.key}


def test_what_people_type_leads_to_what_they_mean() -> None:
    assert [(key, typed) for key, typed in words() if led_to(typed) != {key}] == []


QUESTIONS = {
    "wasteland": "Zählt Ödnis als ausgefüllt?, can wasteland be destroyed, is wasteland filled?",
    "terrain": "Ist ein Monster eine Geländeart, Zählt ein Held als Gelände, is hero a terrain?",
    "turning": (
        "Darf ich die Form spiegeln?, can I rotate shapes?, darf man Formen drehen"
        ", form drehn erlaubt?, can i flip the shape, rotating shapes allowed"
    ),
    "drawing": (
        "Muss die Form angrenzen?, Darf man Gebirge zeichnen?, gap in the shape"
        ", zwei gelände mischen, darf ich etwas überzeichnen, overlap existing terrain"
    ),
    "adjacent": "Zählt die Diagonale als benachbart?, does diagonal count as adjacent?",
    "coins": (
        "Wann bekomme ich Münzen?, when do coins count?, how many coins in total?"
        ", wieviele münzen maximal, are coins scored every season"
    ),
    "ties": (
        "Was passiert bei Gleichstand?, who wins a tie?, wer gewinnt bei Gleichstand?"
        ", gleichstand wer gewint"
    ),
    "ambush": (
        "Wer zeichnet das Monster?, which neighbor draws ambush?"
        ", nach links oder rechts geben, do i draw my own monsters"
    ),
    "ruins": (
        "do I have to use a ruin?, can I overlap a ruin?, Was ist eine Ruine?"
        ", ruine muss bedeckt werden, two ruins in a row, ruin card then ambush"
    ),
    "seasons": (
        "Wie lange dauert der Sommer?, Wann endet der Winter?, how long is spring?"
        ", zeiteinheiten überschritten, time exceeded"
    ),
    "destroyed": (
        "Kostet ein zerstörtes Monster?, Ist ein zerstörtes Feld ausgefüllt?"
        ", gibt ein zerstörtes feld minus"
    ),
    "stars": "does a star fill a space?, Stern auf leerem Feld",
    "hero": ("do heroes fill a space?, wo darf der held hin"),
    "filled": (
        "do mountains count as filled?, Ist Gebirge ausgefüllt?"
        ", ist ödnis gefüllt, does the border count as full"
    ),
    "edge": ("is the edge filled?, sind ecken auch rand"),
    "dragon_inferno": "what does the dragon do?, wann bekommt man die Drachenmünzen?",
    "solo": "solo ambush corner",
    # as people type at the table, with slips
    "nothing_fits": "was passiert wenn nix passt, hinterhalt passt nirgends, ambush fits nowhere",
    "deck": "bleiben hinterhalte im stapel, wann wird gemischt, unrevealed ambush, reshufle deck",
    "cluster": "einzelnes dorf gruppe, is a single village a cluster, whats a cluster",
    "skills": "fähigkeiten pro jahreszeit, skills how often, paying for skills",
    "shieldgate": "zweitgrösstes dorf gleich gross, second bigest village same size",
    "great_city": "metropole neben berg, big city tie, largest vilage mountain",
    "rift_lands": "splitterland monster, rift lands monster",
    "starlit_sigil": "sigel der sterne, three empty spaces",
    "broken_road": "broken road direction, lange strasse",
    "lost_barony": "baronie quadrat, baronie 1x1, barony square",
    "greenbough": "grüne fläche zeilen",
    "negative": "minuspunkte möglich, can my score be negative",
    "mountains": "kriegt man geld für berge?, mountain coin at the edge",
    "zombie_plague": "wann breiten sich die zombies, when do zombis spread",
    "monsters": "monster doppelt minus, monster penalty twice",
    "titles": "solo titel, solo rating",
    "shape_coin": "münze bei welcher form, which shape gives coin",
}


def test_whole_questions_lead_to_their_topic() -> None:
    asked = [(key, each.strip()) for key, line in QUESTIONS.items() for each in line.split(", ")]
    assert [(key, question) for key, question in asked if led_to(question) != {key}] == []


ASKED_BACK = (
    "Burg, Turm, tower, castle, Hexe, Kampf, Kosten, Stadt, Regen, Meer, Fluss, Joker, Stifte, "
    "Regeln, rules, Würfel, dog, Holz, Zug, Start, Regel, Lehen, Leben, Preis, Brett, Hand, Wand, "
    "Schild, Sand, Lied, Bild, Wind, Kind, Band, Mund, Bier, Haus, house, king, ring of fire, time "
    "travel, Wasserfall, Monster Münzen, Farbe der Münzen, Kanten und Karten, Diagonale, Spiel, "
    "tal, wo, der, 70, ?"
)


def test_a_question_that_names_several_things_leads_to_each_of_them() -> None:
    """„Für zerstörte Monster-Felder verliert ihr also keine Punkte“: no single topic says it."""
    for typed, about in (
        ("zerstörtes Monster Minus", {"monsters", "destroyed", "negative"}),
        ("empty ruin next to monster", {"monsters", "ruins", "filled", "adjacent"}),
        ("ambush beside a hero", {"ambush", "hero", "adjacent"}),
    ):
        with pytest.raises(UnknownCard) as asked:
            find_subject(typed)
        assert set(asked.value.about) == about, typed


def test_what_means_nothing_or_several_things_is_asked_back() -> None:
    for typed in ASKED_BACK.split(", "):
        with pytest.raises((UnknownCard, AmbiguousCard)):
            pytest.fail(f"{typed}: {find_subject(typed).key}")


def test_a_question_s_words_lead_to_suggestions() -> None:
    with pytest.raises(UnknownCard) as asked:
        find_subject("Farbe der Münzen")
    assert asked.value.values["suggestions"][0] == "Münzen / coins"  # type: ignore[index]


@pytest.mark.parametrize("short", ["Held", "Geld", "Feld", "Berg", "Rand", "Dorf", "Wald", "Gold"])
def test_nothing_under_five_letters_is_guessed(short: str) -> None:
    """A wrong letter in so short a word makes another word of it: „Geld“ was answered as „Held“."""
    for place in range(len(short)):
        typed = short[:place] + "q" + short[place + 1 :]
        with pytest.raises(UnknownCard):
            find_subject(typed)


def test_the_sheet_s_name_stands_behind_a_scoring_card() -> None:
    assert subject_and_rest(["Schildwald", "Anna"]) == (CARDS["sentinel_wood"], "Anna")
    assert subject_and_rest(["Die", "Kessel", "photo.jpg"]) == (CARDS["cauldrons"], "photo.jpg")
    for topic, word in (("monsters", "Monster"), ("coins", "Münzen"), ("mountains", "Gebirge")):
        asked = subject_and_rest([word, "Clara"], lambda name: name == "Clara")
        assert asked == (topics()[topic], "Clara")
    assert subject_and_rest(["Monster", "Rand"], lambda _: True)[1] is None
    assert subject_and_rest(["Schild", "des", "Reichs"]) == (CARDS["shieldgate"], None)
    assert subject_and_rest(["Grenzland", "A"]) == (CARDS["borderlands"], "A")
