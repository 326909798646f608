"""The rule texts' sentences that rulings quote, in English; a card has those of its glossary.

The rule texts are German (docs/rules.md names them). In an English run the meaning stands beside
the quotation; it is our translation, not the English rule book's words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kscore.engine.cards import CARDS

_QUOTED = re.compile(r"(?<!Glossar )(?<!“ und )„([^“]*)“")


def quotations(source: str) -> tuple[str, ...]:
    """What a source quotes, as it stands there; the titles of glossary entries are left out."""
    return tuple(_QUOTED.findall(source))


def meaning(quoted: str) -> str:
    """A quotation in English. Raises KeyError where it is none of kscore's."""
    return ENGLISH[quoted] if quoted in ENGLISH else _GLOSSARY[quoted]


ENGLISH: Mapping[str, str] = MappingProxyType(
    {
        # rulings of cards
        "Jedes Wald-Feld darf dabei sowohl für eine Zeile als auch eine Spalte gewertet werden.": (
            "Each forest space may count both for a row and for a column."
        ),
        (
            "Beide (oder ggf. weitere) Gebirgs-Felder müssen also an dasselbe Wald-Gebiet "
            "angrenzen."
        ): "So both (or more) mountains must border on the same forest cluster.",
        "… egal ob dieses ausgefüllt oder leer ist.": "… whether that is filled or empty.",
        "… das weder an den Rand noch an 1 oder mehrere Wasser-Felder grenzt.": (
            "… that borders neither on the edge nor on water spaces."
        ),
        (
            "Das ganze Dorf-Gebiet darf an kein Gebirgs-Feld angrenzen, um gewertet zu werden."
        ): "The whole village cluster must not border on any mountain in order to score.",
        "… eines von dir gewählten Dorf-Gebietes": "… of a village cluster chosen by you",
        (
            "… an mindestens 3 unterschiedliche Geländearten grenzt. (Die Geländearten sind auf "
            "Seite 6 abgebildet.)"
        ): "… borders on at least 3 different terrain types. (They are shown on page 6.)",
        (
            "Im Falle eines Gleichstandes um das größte Dorf-Gebiet, erhältst du Ruhmpunkte "
            "entsprechend des größten Gebiets."
        ): "On a tie for the largest village cluster you get the points of the largest cluster.",
        "Sucht dazu zunächst euer größtes Quadrat mit ausgefüllten Feldern.": (
            "First find your largest square of filled spaces."
        ),
        "Auch die aus 1 Feld bestehende Diagonale von K nach 1 wird gezählt.": (
            "The diagonal of 1 space from K to 1 counts, too."
        ),
        "Die Wald-Felder müssen direkt übereinander liegen, ohne Unterbrechung.": (
            "The forest spaces must lie directly above each other, without a break."
        ),
        (
            "Waldgebiete, die kleiner sind und/oder an Dörfer angrenzen, geben also keine Punkte."
        ): "So forests that are smaller and/or border on villages give no points.",
        (
            "Befindet sich also ein leeres Feld oder ein anderer Geländetyp neben dem Wald-Feld, "
            "gibt es für dieses Feld keine Punkte."
        ): (
            "So an empty space or another terrain beside the forest space means no points for this "
            "space."
        ),
        "Die Felder müssen nicht aneinander angrenzen.": "The spaces need not be adjacent.",
        "… das an mindestens 3 Wasser-Felder angrenzt.": "… next to at least 3 water spaces.",
        "Für jedes Gebirgs-Feld kannst du also nur einmal 5 Ruhmpunkte erhalten.": (
            "So for each mountain you can get 5 points only once."
        ),
        (
            "… muss die Spalte also mindestens 1 Acker-Feld und genau gleich viele Wasser-Felder "
            "enthalten."
        ): "… the column must hold at least 1 farm space and exactly as many water spaces.",
        "… mindestens 4 direkt über- oder nebeneinanderliegende Dorf-Felder in dem Gebiet": (
            "… at least 4 village spaces of the cluster directly in a row or column"
        ),
        (
            "Du wählst also zuerst 1 Dorf-Gebiet und erhältst dann 1 Ruhmpunkt für jedes leere "
            "Feld, das daran angrenzt."
        ): "So you first choose 1 village cluster, then get 1 point per empty space next to it.",
        (
            "Du erhältst für jedes Dorf-Gebiet nur einmal Punkte, egal wie viele Quadrate darin "
            "sind."
        ): "You get points once for each village cluster, however many squares are in it.",
        "… mit mindestens 1 Gebirgs-Feld": "… with at least 1 mountain",
        "… haben aber keine Geländeart (mehr).": "… but have no terrain type (any more).",
        (
            "Die 3 leeren Felder dürfen also außer an sich selbst nur an den Rand und/oder "
            "ausgefüllte Felder grenzen."
        ): "So the 3 empty spaces may border on each other, the edge and/or filled spaces only.",
        # the whole game
        (
            "Als angrenzend gelten also nur die 4 waagrecht und senkrecht unmittelbar benachbarten "
            "Felder."
        ): "Only the 4 spaces directly beside, above and below are adjacent.",
        (
            "… 1 Ruhmpunkt für jedes leere Feld eurer Landkarte, das an 1 oder mehrere "
            "Monster-Felder angrenzt"
        ): "… 1 point for each empty space of your map next to 1 or more monster spaces",
        "Für zerstörte Monster-Felder verliert ihr also keine Punkte.": (
            "So you lose no points for destroyed monster spaces."
        ),
        "Zuletzt verliert ihr 1 Ruhmpunkt": "Last, you lose 1 point",
        "Zählt diese Punkte zusammen und notiert die Summe": "Add up these points and note the sum",
        "Danach erhaltet ihr jeweils 1 Ruhmpunkt für jede Münze in eurer Schatztruhe.": (
            "Then each of you gets 1 point for every coin in the treasure chest."
        ),
        (
            "Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, ausgefüllt habt, erhaltet "
            "ihr ebenfalls 1 Münze."
        ): "Once you have filled all 4 spaces next to a mountain you also get 1 coin.",
        "Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, ausgefüllt habt": (
            "Once you have filled all 4 spaces next to a mountain"
        ),
        "Das gilt auch, wenn Monster angrenzen.": "This holds with monsters beside it, too.",
        "Habt ihr alle Münzen markiert, könnt ihr keine weiteren bekommen.": (
            "Once all your coins are marked you can get no more."
        ),
        "1× pro Jahreszeit dürft ihr jeweils 1 der ausliegenden Fertigkeiten verwenden.": (
            "Once a season each of you may use 1 of the skills on display."
        ),
        "Für bezahlte Münzen erhaltet ihr am Ende einer Jahreszeit keine Ruhmpunkte.": (
            "For coins that were paid you get no points at the end of a season."
        ),
        "Um 1 oder mehrere Münzen zu bezahlen": "To pay 1 or more coins",
        (
            "Versuche die Form des Hinterhalts so einzuzeichnen, dass sie auf das Feld in der "
            "entsprechenden Ecke deiner Landkarte ragt. Du darfst die Form dazu beliebig drehen "
            "und/oder spiegeln. Ist das nicht möglich, versuche es mit dem nächsten Feld in "
            "Pfeilrichtung"
        ): (
            "Try to draw the ambush's shape so that it covers the space in that corner of your "
            "map. You may turn and/or mirror the shape for it. If that is impossible, try the next "
            "space in the arrow's direction"
        ),
        (
            "Ist keines davon möglich, fahre 1 Feld vom Rand entfernt fort. Beginne dabei erneut "
            "in der entsprechenden Ecke der Landkarte."
        ): (
            "If none of them is possible, go on 1 space away from the edge. Begin again in that "
            "corner of the map."
        ),
        "… dies ist jedoch ein Übersetzungsfehler.": "… but this is a mistranslation.",
        (
            "… so muss diese Person eine Form der Größe 1x1 einzeichnen und mit einer Geländeart "
            "ihrer Wahl (außer Gebirge) ausfüllen. (Kann 1 der vorgegebenen Formen eingezeichnet "
            "werden, muss diese gewählt werden.)"
        ): (
            "… must draw a shape of size 1×1 and fill it with a terrain of their choice (except "
            "mountain). (If 1 of the shapes can be drawn, it must be chosen.)"
        ),
        "(In diesem Fall wird kein Buchstabe notiert.)": "(In this case no letter is written.)",
        "… lege den Hinterhalt in die Schachtel zurück, ohne etwas einzuzeichnen.": (
            "… put the ambush back into the box without drawing anything."
        ),
        (
            "Ruinen beeinflussen Hinterhalte nicht; sie beziehen sich nur auf Erkundungskarten."
        ): "Ruins do not affect ambushes; they are about explore cards only.",
        "Held_innen sind keine Erkundungskarten.": "Heroes are no explore cards.",
        "Nur in diesem Fall sind Held_innen eine Geländeart.": (
            "Only in this case are heroes a terrain type."
        ),
        "Verwendet wie üblich genau 1 Karte von jeder Art Rückseite.": (
            "As usual use exactly 1 card of each kind of back."
        ),
        "Verwendet alle Ruinenkarten.": "Use all ruin cards.",
        "Verwendet keine Mischung.": "Do not mix them.",
        "Wählt für beide Kartentypen unabhängig voneinander": (
            "Choose for both kinds of cards independently"
        ),
        "Die 6 Ruinen-Felder haben keine Bedeutung und gelten als nicht ausgefüllt.": (
            "The 6 ruin spaces mean nothing and count as not filled."
        ),
        "Alle * bleiben eingezeichnet.": "All * stay drawn.",
        "1 an die Gorgone angrenzendes Feld, das kein Gebirge ist": (
            "1 space next to the gorgon that is no mountain"
        ),
        (
            "Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet, wird das Feld "
            "sofort zerstört."
        ): "As soon as a * is on a monster space, the space is destroyed at once.",
        "Manche Hinterhalte haben Effekte, die am Ende der Wertung ausgeführt werden.": (
            "Some ambushes have effects that are carried out at the end of the scoring."
        ),
        (
            "Gibt es mehrere solcher Effekte, führt sie in der Reihenfolge aus, in der die "
            "entsprechenden Karten aufgedeckt wurden."
        ): "If there are several, carry them out in the order in which the cards were revealed.",
        (
            "Sobald alle an den Drachen angrenzenden Felder ausgefüllt oder zerstört sind, "
            "erhältst du 3 Münzen."
        ): "As soon as all spaces next to the dragon are filled or destroyed, you get 3 coins.",
        (
            "Zeichne am Ende jeder Wertung je 1 Zombie auf jedes leere Feld, das an 1 oder mehrere "
            "Zombies angrenzt."
        ): (
            "At the end of each scoring draw 1 zombie on each empty space next to 1 or more "
            "zombies."
        ),
        (
            "Zerstöre am Ende jeder Wertung 1 leeres Feld, das an den Riesentroll angrenzt."
        ): "At the end of each scoring destroy 1 empty space next to the giant troll.",
        (
            "Wer die Gorgone einzeichnet, zerstört danach sofort 1 an die Gorgone angrenzendes "
            "Feld, das kein Gebirge ist."
        ): "Who draws the gorgon at once destroys 1 space next to it that is no mountain.",
        (
            "Erreicht oder übersteigt diese Summe den Wert auf der Jahreszeitenkarte, ist die "
            "Jahreszeit zu Ende."
        ): "If this sum reaches or passes the season card's number, the season is over.",
        (
            "Frühling und Sommer dauern mindestens 8 Zeiteinheiten, der Herbst mindestens 7 und "
            "der Winter mindestens 6."
        ): "Spring and summer last at least 8 time units, autumn at least 7 and winter at least 6.",
        (
            "Der Frühling dauert mindestens 8 Zeiteinheiten, Sommer und Herbst mindestens 7 und "
            "der Winter mindestens 6."
        ): "Spring lasts at least 8 time units, summer and autumn at least 7, winter at least 6.",
        (
            "Hinterhalte werden nur aus dem Erkundungsstapel entfernt, nachdem sie aufgedeckt (und "
            "abgehandelt) wurden."
        ): "Ambushes leave the explore deck only after they were revealed (and carried out).",
        (
            "Legt dann den obersten Hinterhalt und die oberste Held_in-Karte jeweils verdeckt auf "
            "den Erkundungsstapel"
        ): "Then put the top ambush and the top hero card face down on the explore deck",
        (
            "… gebt eure Landkarte an die Person links oder rechts von euch, je nachdem, was das "
            "Symbol auf der Karte anzeigt."
        ): "… give your map to the person on your left or right, as the card's symbol shows.",
        "… notiert darin den Anfangsbuchstaben des jeweiligen Monsternamens.": (
            "… write the first letter of the monster's name into it."
        ),
        "Diese Felder dürfen beim Einzeichnen bereits ausgefüllt oder noch leer sein.": (
            "These spaces may be filled already or still empty when it is drawn."
        ),
        (
            "… müsst ihr eine Form der Größe 1×1 einzeichnen und mit der Geländeart Held_in "
            "ausfüllen."
        ): "… you must draw a shape of size 1×1 and fill it with the terrain hero.",
        (
            "Angriffsmuster dürft ihr ebenfalls drehen und/oder spiegeln und sie dürfen über den "
            "Rand und/oder ausgefüllte Felder ragen."
        ): (
            "Attack patterns may be turned and/or mirrored, too, and may reach over the edge "
            "and/or filled spaces."
        ),
        "Wurden 1 oder mehrere Karten mit dem Ruinensymbol aufgedeckt": (
            "If 1 or more cards with the ruin symbol were revealed"
        ),
        "Die Form muss auf mindestens 1 Ruinen-Feld ragen.": (
            "The shape must cover at least 1 ruin space."
        ),
        "Ziehe diese Summe von deiner Gesamtpunktzahl ab.": "Subtract this sum from your total.",
        "Entscheidet gemeinsam (oder zufällig), welche Seite ihr alle verwendet": (
            "Decide together (or at random) which side all of you use"
        ),
        "Die Seiten unterscheiden sich nur darin, dass auf der Rückseite einige Ödnis-Felder": (
            "The sides differ only in that the back has some wasteland spaces"
        ),
        "Wählt eine Landkarte, die ihr alle verwendet.": "Choose one map that all of you use.",
        (
            "Im Falle eines Gleichstandes liegt vorne, wer insgesamt weniger Ruhmpunkte durch "
            "leere, an Monster-Felder angrenzende Felder verloren hat. Im Falle eines erneuten "
            "Gleichstandes teilen sich die Betroffenen die Platzierung."
        ): (
            "On a tie whoever lost fewer points altogether by empty spaces next to monsters is "
            "ahead. On another tie they share the place."
        ),
        (
            "Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt. "
            "Ruinen-Felder und Felder mit * … sind nur dann ausgefüllt, wenn sie mit einer "
            "Geländeart ausgefüllt oder zerstört sind."
        ): (
            "Monster, mountain, wasteland and destroyed spaces always count as filled. Ruin spaces "
            "and spaces with * … are filled only if they hold a terrain or are destroyed."
        ),
        (
            "… selbst wenn sie nicht zur gleichen Form gehören. Auch ein einzelnes Feld einer "
            "Geländeart zählt als Gebiet."
        ): (
            "… even if they do not belong to the same shape. A single space of a terrain is a "
            "cluster, too."
        ),
        "Zerstörte Felder sind ausgefüllt, haben aber keine Geländeart (mehr).": (
            "Destroyed spaces are filled, but have no terrain type (any more)."
        ),
        "(und/oder den Rand)": "(and/or the edge)",
        (
            "Ruinen-Felder sind nur dann ausgefüllt, wenn ihr sie mit einer Geländeart ausgefüllt "
            "habt."
        ): "Ruin spaces are filled only if you have filled them with a terrain.",
        (
            "Die kleinen, auf der Landkarte durch gestrichelte Linien begrenzten Quadrate werden "
            "Felder genannt."
        ): "The small squares that dashed lines mark on the map are called spaces.",
        "Zeile (waagerechte Reihe, A–K)": "row (across, A–K)",
        (
            "Ihr dürft die zu zeichnende Form beliebig drehen und/oder spiegeln, bevor ihr sie "
            "einzeichnet."
        ): "You may turn and/or mirror the shape as you like before you draw it.",
        (
            "Ihr dürft die zu zeichnende Form überall auf der Landkarte eintragen. Sie muss nicht "
            "an den Rand und/oder eine zuvor gezeichnete Form angrenzen."
        ): (
            "You may draw the shape anywhere on the map. It need not border on the edge and/or a "
            "shape drawn before."
        ),
        (
            "Die zu zeichnende Form darf nicht über den Rand oder auf ein bereits ausgefülltes "
            "Feld ragen."
        ): "The shape must not reach over the edge or onto a space that is filled already.",
        "Ihr müsst (bei den entsprechenden Karten) stets 1 Form bzw. 1 Geländeart wählen.": (
            "You must always choose 1 shape or 1 terrain (on the cards that show several)."
        ),
        (
            "Wurde das Splitterland aufgedeckt, müsst ihr eine Form der Größe 1×1 einzeichnen und "
            "mit einer der darauf gezeigten Geländearten eurer Wahl ausfüllen. Alle anderen Regeln "
            "gelten weiterhin."
        ): (
            "If the Rift Lands were revealed, you must draw a shape of size 1×1 and fill it with "
            "one of the terrains shown, as you choose. All other rules still hold."
        ),
        (
            "Die bereits zu Beginn auf der Landkarte markierten Gebirgs-Felder sowie die "
            "Ödnis-Felder (auf der Rückseite der Landkarte) gelten als ausgefüllt"
        ): (
            "The mountain spaces marked on the map from the beginning and the wasteland spaces (on "
            "the back of the map) count as filled"
        ),
        (
            "Wenn ihr die entsprechende Form wählt und einzeichnet, markiert außerdem 1 Münze in "
            "eurer Schatztruhe"
        ): "If you choose and draw that shape, mark 1 coin in your treasure chest as well",
        (
            "Im Frühling werden also die Wertungskarten unter den Dekreten A und B gewertet."
        ): "So in spring the scoring cards under the edicts A and B score.",
        "Insgesamt wurde jede Wertungskarte zweimal gewertet.": (
            "Altogether every scoring card has scored twice."
        ),
        (
            "Zählt nun eure Ruhmpunkte der einzelnen Jahreszeiten zusammen, um eure "
            "Gesamtpunktzahl zu ermitteln. Wer die höchste Gesamtpunktzahl hat, gewinnt."
        ): "Now add up your points of the seasons to get your total. The highest total wins.",
        (
            "Folgende 4 Wertungskarten eignen sich besonders gut zum Kennenlernen des Spiels"
        ): "These 4 scoring cards are especially good for getting to know the game",
        "A) Weglassen der Ruinen": "A) Leaving out the ruins",
        "B) Weglassen der 4 Hinterhalte": "B) Leaving out the 4 ambushes",
        "Sobald alle an den Drachen angrenzenden Felder": "As soon as all spaces beside the dragon",
    }
)
"""Every quotation of a ruling in English, by the words that are quoted."""

_GLOSSARY = {card.glossary["de"]: card.glossary["en"] for card in CARDS.values()}
