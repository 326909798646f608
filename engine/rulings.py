"""What people argue about, settled: rulings about the whole game and those that several cards
share.

A ruling about one card stands in that card's file; :data:`kscore.engine.cards.RULINGS` is all of
them. The rule texts are named as in docs/rules.md, "Rulings": K is der-kartograph-anleitung.txt, H
die-kartographin-anleitung.txt, short the kurzspielregel.txt, online the
online-umsetzung-regeln.txt.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kscore.engine.messages import TREE, ByLanguage


@dataclass(frozen=True)
class Ruling:
    """One ruling: an identifier, its sentence by language, and the rule text that it rests on.

    ``ours``: the rule texts are silent about it or can be read in two ways; it is this product's
    reading of them.
    """

    id: str
    sentences: ByLanguage = field(hash=False)
    source: str
    ours: bool = False

    def sentence(self, lang: str = "en") -> str:
        """The sentence that kscore shows."""
        return TREE.text(f"ruling.{self.id}", lang=lang)


def ruling(id: str, *, source: str, ours: bool = False, **sentences: str) -> Ruling:
    """A ruling, its sentences by language code."""
    return Ruling(id, sentences, source, ours)


# Shared by several cards.

FILLED = ruling(
    "filled",
    de=(
        "Ausgefüllt sind Felder mit einer Geländeart (auch Monster, Held_in und Gebirge), Ödnis "
        "und zerstörte Felder. Leer sind unberührte Felder, Ruinen ohne Gelände und Felder, auf "
        "denen nur ein Stern steht."
    ),
    en=(
        "Filled means any terrain, mountains, monsters, heroes, wasteland and destroyed spaces. "
        "Untouched spaces, ruins without terrain and spaces with nothing but a star are empty."
    ),
    source=(
        "H, Die Wertungskarten: „Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen "
        "stets als ausgefüllt. Ruinen-Felder und Felder mit * … sind nur dann ausgefüllt, "
        "wenn sie mit einer Geländeart ausgefüllt oder zerstört sind.“"
    ),
)

CLUSTER = ruling(
    "cluster",
    de=(
        "Ein Gebiet sind alle zusammenhängenden Felder einer Geländeart, auch aus mehreren "
        "Formen. Ein einzelnes Feld ist schon ein Gebiet."
    ),
    en=(
        "A cluster is all connected spaces of one terrain, even if drawn as several shapes. A "
        "single space is a cluster."
    ),
    source=(
        "K, Die Wertungskarten: „… selbst wenn sie nicht zur gleichen Form gehören. Auch "
        "ein einzelnes Feld einer Geländeart zählt als Gebiet.“"
    ),
)

TYPES = ruling(
    "types",
    de=(
        "Geländearten sind Wald, Dorf, Acker, Wasser, Monster und Gebirge, mit Held_innen im "
        "Spiel auch Held_in. Ödnis, zerstörte und leere Felder sowie Ruinen sind keine."
    ),
    en=(
        "Terrain types are forest, village, farm, water, monster and mountain, and hero when "
        "playing with heroes. Wasteland, destroyed and empty spaces and ruins are none."
    ),
    source=(
        "K, Die Geländearten; H, Die Geländearten und Zerstörte Felder: „Zerstörte Felder "
        "sind ausgefüllt, haben aber keine Geländeart (mehr).“"
    ),
)

EDGE_IS_FILLED = ruling(
    "edge_is_filled",
    de="Der Rand zählt wie ein ausgefülltes Feld; eine Ruine ohne Gelände ist leer.",
    en="The edge counts like a filled space; a ruin without terrain is empty.",
    source=(
        "K, Glossar „Düsterwald“ und „Die Kessel“: „(und/oder den Rand)“; K, Die "
        "Wertungskarten: „Ruinen-Felder sind nur dann ausgefüllt, wenn ihr sie mit einer "
        "Geländeart ausgefüllt habt.“"
    ),
)

TIED_CHOICE = ruling(
    "tied_choice",
    de="Sind mehrere gleich gut, sind es dieselben Punkte; gezeigt wird das erste in Leserichtung.",
    en="If several are equally good the points are the same; the first in reading order is shown.",
    source="H, Glossar: „… eines von dir gewählten Dorf-Gebietes“",
    ours=True,
)


GENERAL: tuple[Ruling, ...] = (
    ruling(
        "adjacent",
        de="Benachbart sind nur Felder mit gemeinsamer Kante; über die Ecke gilt nie.",
        en="Only spaces with a common edge are adjacent; corners never count.",
        source=(
            "K, Die Wertungskarten: „Als angrenzend gelten also nur die 4 waagrecht und "
            "senkrecht unmittelbar benachbarten Felder.“"
        ),
    ),
    ruling(
        "monster_minus",
        de=(
            "Ein leeres Feld neben Monstern kostet 1 Punkt, gleich wie viele Monster es "
            "berühren. Leere Ruinen zählen als leer, zerstörte Monster kosten nichts."
        ),
        en=(
            "An empty space next to monsters costs 1 point, however many monsters touch it. "
            "Empty ruins count as empty, destroyed monsters cost nothing."
        ),
        source=(
            "K, Wertung: „… 1 Ruhmpunkt für jedes leere Feld eurer Landkarte, das an 1 oder "
            "mehrere Monster-Felder angrenzt“; H: „Für zerstörte Monster-Felder verliert "
            "ihr also keine Punkte.“"
        ),
    ),
    ruling(
        "no_floor",
        de="Eine Jahreszeit kann weniger als 0 Punkte bringen.",
        en="A season can be worth less than 0 points.",
        source=(
            "K, Wertung: „Zuletzt verliert ihr 1 Ruhmpunkt“ „Zählt diese Punkte zusammen "
            "und notiert die Summe“"
        ),
        ours=True,
    ),
    ruling(
        "coins_every_season",
        de=(
            "Jede markierte Münze, die nicht durchgestrichen ist, bringt 1 Punkt, in jeder "
            "Wertung von Neuem."
        ),
        en="Every marked coin that is not crossed out scores 1 point, in every season again.",
        source=(
            "K, Wertung: „Danach erhaltet ihr jeweils 1 Ruhmpunkt für jede Münze in eurer "
            "Schatztruhe.“"
        ),
    ),
    ruling(
        "mountain_coin",
        de=(
            "Ist ein Berg auf allen vier Seiten ausgefüllt, gibt es eine Münze, einmal. Auch "
            "Monster, Held_innen, Ödnis und zerstörte Felder zählen dabei."
        ),
        en=(
            "A mountain filled in on all four sides gives one coin, once. Monsters, heroes, "
            "wasteland and destroyed spaces count for it."
        ),
        source=(
            "K, Zeichnen: „Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, "
            "ausgefüllt habt, erhaltet ihr ebenfalls 1 Münze.“ short: „Das gilt auch, wenn "
            "Monster angrenzen.“"
        ),
    ),
    ruling(
        "mountain_coin_edge",
        de=(
            "Liegt ein Berg am Rand (nur auf eigenen Plänen), zählt der Rand für die Münze wie "
            "ein ausgefülltes Feld."
        ),
        en=(
            "Where a mountain lies on the edge (only on layouts of one's own), the edge counts "
            "like a filled space for its coin."
        ),
        source=(
            "K, Zeichnen: „Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, "
            "ausgefüllt habt“"
        ),
        ours=True,
    ),
    ruling(
        "coin_limit",
        de="Sind alle 14 Münzen markiert, gibt es keine weiteren.",
        en="Once all 14 coins are marked there are no more.",
        source="H, Zeichnen: „Habt ihr alle Münzen markiert, könnt ihr keine weiteren bekommen.“",
    ),
    ruling(
        "spent_coins",
        de=(
            "Für Fertigkeiten bezahlte Münzen sind durchgestrichen und zählen nicht mehr. Eine "
            "Fertigkeit darfst du einmal je Jahreszeit nutzen."
        ),
        en=(
            "Coins paid for skills are crossed out and score no more. You may use one skill, "
            "once a season."
        ),
        source=(
            "H, Neue Fertigkeiten: „1× pro Jahreszeit dürft ihr jeweils 1 der ausliegenden "
            "Fertigkeiten verwenden.“ „Für bezahlte Münzen erhaltet ihr am Ende einer "
            "Jahreszeit keine Ruhmpunkte.“"
        ),
    ),
    ruling(
        "solo_ambush",
        de=(
            "Solo: Die Form muss über das Eckfeld der Karte ragen, sonst über das nächste "
            "Randfeld in Pfeilrichtung, dann über den nächsten Ring von derselben Ecke an. Nach "
            "der deutschen Anleitung darf sie gedreht und gespiegelt werden, nach der "
            "englischen nicht. Passt sie nirgends, wird nichts gezeichnet, auch kein einzelnes "
            "Monster."
        ),
        en=(
            "Solo: the shape must cover the corner space on the card, else the next edge space "
            "in the arrow's direction, then the next ring from the same corner. The German "
            "rules allow turning and mirroring, the English ones do not. If it fits nowhere "
            "nothing is drawn, not even a single monster."
        ),
        source=(
            "K, Solovariante, Hinterhalte: „Versuche die Form des Hinterhalts so "
            "einzuzeichnen, dass sie auf das Feld in der entsprechenden Ecke deiner "
            "Landkarte ragt. Du darfst die Form dazu beliebig drehen und/oder spiegeln. Ist "
            "das nicht möglich, versuche es mit dem nächsten Feld in Pfeilrichtung“ „Ist "
            "keines davon möglich, fahre 1 Feld vom Rand entfernt fort. Beginne dabei "
            "erneut in der entsprechenden Ecke der Landkarte.“ online: „… dies ist jedoch "
            "ein Übersetzungsfehler.“"
        ),
    ),
    ruling(
        "nothing_fits",
        de=(
            "Passt keine Form der Karte, zeichnest du ein einzelnes Feld irgendwo, in "
            "beliebiger Geländeart außer Gebirge; passt eine, musst du sie zeichnen. Bei einem "
            "Hinterhalt ist das einzelne Feld ein Monster ohne Buchstaben. Nur solo wird von "
            "einem Hinterhalt, der nirgends passt, gar nichts gezeichnet."
        ),
        en=(
            "If no shape of the card fits, you draw a single space anywhere, in any terrain but "
            "mountain; if one fits, you must draw it. For an ambush the single space is a "
            "monster without a letter. Only in the solo game nothing at all is drawn of an "
            "ambush that fits nowhere."
        ),
        source=(
            "K, Zeichnen: „… so muss diese Person eine Form der Größe 1x1 einzeichnen und "
            "mit einer Geländeart ihrer Wahl (außer Gebirge) ausfüllen. (Kann 1 der "
            "vorgegebenen Formen eingezeichnet werden, muss diese gewählt werden.)“ H, "
            "Hinterhalt: „(In diesem Fall wird kein Buchstabe notiert.)“ K, Solovariante, "
            "Hinterhalte: „… lege den Hinterhalt in die Schachtel zurück, ohne etwas "
            "einzuzeichnen.“"
        ),
    ),
    ruling(
        "ruins_bind_explore",
        de=(
            "Ruinenkarten gelten für die nächste Erkundungskarte, nicht für Hinterhalte und "
            "Held_innen. Kommt dazwischen ein Hinterhalt oder ein_e Held_in, gelten sie danach "
            "noch."
        ),
        en=(
            "Ruin cards bind the next explore card, not ambushes and heroes. Where an ambush or "
            "a hero comes between, they still hold after it."
        ),
        source=(
            "K, Hinterhalt: „Ruinen beeinflussen Hinterhalte nicht; sie beziehen sich nur "
            "auf Erkundungskarten.“ H, kombinieren: „Held_innen sind keine "
            "Erkundungskarten.“"
        ),
    ),
    ruling(
        "combined",
        de=(
            "Beide Spiele gemischt: je Art eine Wertungskarte und die Hinterhalte aus beiden "
            "Spielen nach Wahl; die Erkundungskarten aus einem Spiel, die Jahreszeitenkarten "
            "unabhängig davon auch aus einem, dazu beide Ruinenkarten. Held_in ist nur dann "
            "eine Geländeart, wenn mit Held_innen gespielt wird. In Die Kartographin allein "
            "haben Ruinen keine Bedeutung."
        ),
        en=(
            "Both games mixed: one scoring card of each category and the ambushes from either "
            "game; the explore cards of one game, the season cards of one game chosen "
            "independently, and both ruin cards. Hero is a terrain type only when playing with "
            "heroes. In Heroes alone ruins mean nothing."
        ),
        source=(
            "H, Kartograph und Kartographin kombinieren: „Nur in diesem Fall sind "
            "Held_innen eine Geländeart.“ „Verwendet wie üblich genau 1 Karte von jeder Art "
            "Rückseite.“ „Verwendet alle Ruinenkarten.“ „Verwendet keine Mischung.“ „Wählt "
            "für beide Kartentypen unabhängig voneinander“ H, Zeichnen: „Die 6 "
            "Ruinen-Felder haben keine Bedeutung und gelten als nicht ausgefüllt.“"
        ),
    ),
    ruling(
        "mountains_stay",
        de=(
            "Nur Berge ändern sich nie. Jedes andere Feld kann zerstört werden, auch Ödnis; ist "
            "ein_e Held_in zerstört, bleiben die Sterne."
        ),
        en=(
            "Only mountains never change. Any other space can be destroyed, wasteland too; a "
            "destroyed hero's stars stay."
        ),
        source=(
            "H, Zerstörte Felder: „Alle * bleiben eingezeichnet.“ online, Blick der "
            "Gorgone: „1 an die Gorgone angrenzendes Feld, das kein Gebirge ist“"
        ),
    ),
    ruling(
        "star_destroys",
        de="Ein Monster auf einem Feld mit Stern ist sofort zerstört, gleich was zuerst da war.",
        en="A monster on a space with a star is destroyed at once, whichever came first.",
        source=(
            "H, Zerstörte Felder: „Sobald sich ein * auf einem Feld mit der Geländeart "
            "Monster befindet, wird das Feld sofort zerstört.“"
        ),
    ),
    ruling(
        "effects_after_scoring",
        de=(
            "Die Effekte der Hinterhalte kommen nach der Wertung. Münzen daraus zählen ab der "
            "nächsten Jahreszeit, nach dem Winter ändern sie nichts mehr."
        ),
        en=(
            "The ambushes' effects come after the scoring. Coins from them score from the next "
            "season on; after winter they change nothing."
        ),
        source=(
            "H, Wertung: „Manche Hinterhalte haben Effekte, die am Ende der Wertung "
            "ausgeführt werden.“"
        ),
    ),
    ruling(
        "effects_in_order",
        de=(
            "Mehrere Effekte kommen in der Reihenfolge, in der ihre Hinterhalte im ganzen Spiel "
            "aufgedeckt wurden."
        ),
        en=(
            "Several effects come in the order in which their ambushes were revealed over the "
            "whole game."
        ),
        source=(
            "H, Wertung: „Gibt es mehrere solcher Effekte, führt sie in der Reihenfolge "
            "aus, in der die entsprechenden Karten aufgedeckt wurden.“"
        ),
    ),
    ruling(
        "dragon_effect",
        de=(
            "Dracheninferno (D): Sobald alle an den Drachen angrenzenden Felder ausgefüllt oder "
            "zerstört sind, gibt es einmal 3 Münzen."
        ),
        en=(
            "Dragon Inferno (D): as soon as every space next to the dragon is filled or "
            "destroyed, it gives 3 coins, once."
        ),
        source=(
            "online, Sondereffekte Hinterhalt: „Sobald alle an den Drachen angrenzenden "
            "Felder ausgefüllt oder zerstört sind, erhältst du 3 Münzen.“"
        ),
    ),
    ruling(
        "dragon_destroyed",
        de=(
            "Ist der Drache zerstört, bevor er umschlossen war, sagt kein Text, ob er zahlt. "
            "Das gilt auch, wenn ein Teil zerstört ist und nur neben diesem noch ein Feld leer "
            "ist. Möglich sind 0 oder 3 Münzen; kscore fragt danach einmal."
        ),
        en=(
            "If the dragon is destroyed before it was surrounded, no text says whether it pays. "
            "Neither where a part of it is destroyed and only beside that a space is still "
            "empty. 0 or 3 coins are possible; kscore asks which, once."
        ),
        source=(
            "online, Sondereffekte Hinterhalt: „Sobald alle an den Drachen angrenzenden "
            "Felder“; von einem zerstörten Drachen steht nichts."
        ),
        ours=True,
    ),
    ruling(
        "zombie_effect",
        de=(
            "Zombieplage (Z): Nach jeder Wertung kommt auf jedes leere Feld neben einem Zombie "
            "ein Zombie. Das ist eine Welle: Die neuen stecken erst nach der nächsten Wertung "
            "an."
        ),
        en=(
            "Zombie Plague (Z): after each scoring a zombie comes on every empty space next to "
            "a zombie. That is one wave: the new ones spread after the next scoring only."
        ),
        source=(
            "online, Sondereffekte Hinterhalt: „Zeichne am Ende jeder Wertung je 1 Zombie "
            "auf jedes leere Feld, das an 1 oder mehrere Zombies angrenzt.“"
        ),
    ),
    ruling(
        "troll_effect",
        de=(
            "Riesentrollrandale (T): Nach jeder Wertung zerstörst du ein leeres Feld deiner "
            "Wahl neben dem Riesentroll."
        ),
        en=(
            "Giant Troll Ravage (T): after each scoring you destroy one empty space of your "
            "choice next to the giant troll."
        ),
        source=(
            "online, Sondereffekte Hinterhalt: „Zerstöre am Ende jeder Wertung 1 leeres "
            "Feld, das an den Riesentroll angrenzt.“"
        ),
    ),
    ruling(
        "gorgon_effect",
        de=(
            "Blick der Gorgone (G): Wer sie einzeichnet, zerstört danach sofort ein Feld neben "
            "ihr, leer oder ausgefüllt, nur kein Gebirge."
        ),
        en=(
            "Gorgon Gaze (G): whoever draws it destroys one space next to it at once, empty or "
            "filled, but no mountain."
        ),
        source=(
            "online, Sondereffekte Hinterhalt: „Wer die Gorgone einzeichnet, zerstört "
            "danach sofort 1 an die Gorgone angrenzendes Feld, das kein Gebirge ist.“"
        ),
    ),
    ruling(
        "season_lengths",
        de=(
            "Eine Jahreszeit endet, sobald die Zeiteinheiten der aufgedeckten Erkundungskarten "
            "ihre Zahl erreichen oder übersteigen. Der Kartograph: 8, 8, 7, 6; Die "
            "Kartographin: 8, 7, 7, 6."
        ),
        en=(
            "A season ends as soon as the time of the revealed explore cards reach or pass its "
            "number. Cartographers: 8, 8, 7, 6; Heroes: 8, 7, 7, 6."
        ),
        source=(
            "K, Überprüfen: „Erreicht oder übersteigt diese Summe den Wert auf der "
            "Jahreszeitenkarte, ist die Jahreszeit zu Ende.“ „Frühling und Sommer dauern "
            "mindestens 8 Zeiteinheiten, der Herbst mindestens 7 und der Winter mindestens "
            "6.“ H, Überprüfen: „Der Frühling dauert mindestens 8 Zeiteinheiten, Sommer und "
            "Herbst mindestens 7 und der Winter mindestens 6.“"
        ),
    ),
    ruling(
        "season_lengths_online",
        de=(
            "In der Online-Umsetzung dauern die Jahreszeiten in beiden Spielen 8, 8, 7, 6. Wer "
            "so spielt, sagt es mit: kscore new --seasons online"
        ),
        en=(
            "In the online version the seasons last 8, 8, 7, 6 in both games. Who plays so says "
            "it with: kscore new --seasons online"
        ),
        source=(
            "online, Überprüfen: „Frühling und Sommer dauern mindestens 8 Zeiteinheiten, "
            "der Herbst mindestens 7 und der Winter mindestens 6.“"
        ),
    ),
    ruling(
        "deck",
        de=(
            "Vor jeder Jahreszeit kommt ein Hinterhalt (und mit Held_innen eine Held_in-Karte) "
            "in den Erkundungsstapel. Was nicht aufgedeckt wurde, bleibt darin; aufgedeckte "
            "verlassen das Spiel, Erkundungskarten kommen zurück."
        ),
        en=(
            "Before each season one ambush (and, with heroes, one hero) goes into the explore "
            "deck. What was not revealed stays in it; revealed ones leave the game, explore "
            "cards go back."
        ),
        source=(
            "K, Vorbereitung auf die nächste Jahreszeit: „Hinterhalte werden nur aus dem "
            "Erkundungsstapel entfernt, nachdem sie aufgedeckt (und abgehandelt) wurden.“ "
            "H: „Legt dann den obersten Hinterhalt und die oberste Held_in-Karte jeweils "
            "verdeckt auf den Erkundungsstapel“"
        ),
    ),
    ruling(
        "ambush_drawn",
        de=(
            "Einen Hinterhalt zeichnet die Person links oder rechts, wie der Pfeil auf der "
            "Karte es sagt, an beliebiger Stelle, gedreht und gespiegelt wie sie will. In Die "
            "Kartographin gehört der Anfangsbuchstabe des Monsters hinein."
        ),
        en=(
            "An ambush is drawn by the neighbour on the side that the card's arrow tells, "
            "anywhere, turned and mirrored as they like. In Heroes the monster's first letter "
            "is written into it."
        ),
        source=(
            "K, Hinterhalt: „… gebt eure Landkarte an die Person links oder rechts von "
            "euch, je nachdem, was das Symbol auf der Karte anzeigt.“ H, Hinterhalt: „… "
            "notiert darin den Anfangsbuchstaben des jeweiligen Monsternamens.“"
        ),
    ),
    ruling(
        "gaps",
        de=(
            "Gestrichelte Felder einer Form (Grottschratüberfall, Weideland, Lichter Hain) "
            "dürfen schon ausgefüllt sein."
        ),
        en=(
            "Dashed spaces of a shape (Bugbear Assault, Pasture, Timber Grove) may be filled "
            "already."
        ),
        source=(
            "K, Hinterhalt: „Diese Felder dürfen beim Einzeichnen bereits ausgefüllt oder "
            "noch leer sein.“"
        ),
    ),
    ruling(
        "hero_drawn",
        de=(
            "Ein_e Held_in ist ein einzelnes Feld irgendwo. Die Sterne des Angriffsmusters "
            "dürfen gedreht und gespiegelt werden und über den Rand und auf ausgefüllte Felder "
            "ragen. Ein Stern füllt kein Feld aus."
        ),
        en=(
            "A hero is a single space anywhere. The attack's stars may be turned and mirrored "
            "and reach over the edge and onto filled spaces. A star fills no space."
        ),
        source=(
            "H, Held_innen: „… müsst ihr eine Form der Größe 1×1 einzeichnen und mit der "
            "Geländeart Held_in ausfüllen.“ „Angriffsmuster dürft ihr ebenfalls drehen "
            "und/oder spiegeln und sie dürfen über den Rand und/oder ausgefüllte Felder "
            "ragen.“"
        ),
    ),
    ruling(
        "ruins_cover",
        de=(
            "Nach einer Ruinenkarte muss die Form der nächsten Erkundungskarte mindestens ein "
            "Ruinenfeld überdecken; nach zwei Ruinenkarten genügt auch eines. Geht das mit "
            "keiner Form der Karte, ist es ein einzelnes Feld irgendwo."
        ),
        en=(
            "After a ruin card the shape of the next explore card must cover at least one ruin; "
            "after two ruin cards one is still enough. Where none of its shapes can, it is a "
            "single space anywhere."
        ),
        source=(
            "K, Ruinen: „Wurden 1 oder mehrere Karten mit dem Ruinensymbol aufgedeckt“ „Die "
            "Form muss auf mindestens 1 Ruinen-Feld ragen.“"
        ),
    ),
    ruling(
        "solo_title",
        de=(
            "Solo: Von der Gesamtpunktzahl gehen die vier Zahlen in den Sternen der "
            "Wertungskarten ab; die Differenz nennt den Titel."
        ),
        en=(
            "Solo: the four numbers in the scoring cards' stars are subtracted from the total; "
            "the difference tells the title."
        ),
        source="K, Solovariante, Wertung: „Ziehe diese Summe von deiner Gesamtpunktzahl ab.“",
    ),
    ruling(
        "one_map",
        de=(
            "Alle spielen auf derselben Seite der Landkarte. Die Rückseite hat Ödnis, sonst "
            "gilt auf beiden dasselbe."
        ),
        en=(
            "Everybody plays on the same side of the map. The back has wasteland, everything "
            "else is the same on both."
        ),
        source=(
            "K, Spielvorbereitung: „Entscheidet gemeinsam (oder zufällig), welche Seite ihr "
            "alle verwendet“ „Die Seiten unterscheiden sich nur darin, dass auf der "
            "Rückseite einige Ödnis-Felder“ H, kombinieren: „Wählt eine Landkarte, die ihr "
            "alle verwendet.“"
        ),
    ),
    ruling(
        "tie_break",
        de=(
            "Bei Gleichstand liegt vorne, wer im ganzen Spiel weniger Punkte durch Monster "
            "verloren hat; sonst wird der Platz geteilt."
        ),
        en=(
            "On a tie whoever lost fewer points to monsters over the whole game is ahead; "
            "otherwise the place is shared."
        ),
        source=(
            "K, Spielende: „Im Falle eines Gleichstandes liegt vorne, wer insgesamt weniger "
            "Ruhmpunkte durch leere, an Monster-Felder angrenzende Felder verloren hat. Im "
            "Falle eines erneuten Gleichstandes teilen sich die Betroffenen die "
            "Platzierung.“"
        ),
    ),
    ruling(
        "spaces",
        de=(
            "Ein Feld ist eines der 121 kleinen Quadrate. Zeilen liegen waagrecht und heißen A "
            "bis K, Spalten senkrecht und heißen 1 bis 11; C4 ist Zeile C, Spalte 4."
        ),
        en=(
            "A space is one of the 121 small squares. Rows lie across and are called A to K, "
            "columns run down and are called 1 to 11; C4 is row C, column 4."
        ),
        source=(
            "K, Zeichnen: „Die kleinen, auf der Landkarte durch gestrichelte Linien "
            "begrenzten Quadrate werden Felder genannt.“ K, Glossar „Grünfläche“: „Zeile "
            "(waagerechte Reihe, A–K)“"
        ),
    ),
    ruling(
        "turn_mirror",
        de="Jede Form darf gedreht und gespiegelt werden, bevor sie eingezeichnet wird.",
        en="Every shape may be turned and mirrored before it is drawn.",
        source=(
            "K, Zeichnen: „Ihr dürft die zu zeichnende Form beliebig drehen und/oder "
            "spiegeln, bevor ihr sie einzeichnet.“"
        ),
    ),
    ruling(
        "anywhere",
        de=(
            "Eine Form darf überall liegen, wo sie passt: Sie muss weder den Rand noch eine "
            "frühere Form berühren."
        ),
        en=(
            "A shape may lie anywhere that it fits: it need touch neither the edge nor an "
            "earlier shape."
        ),
        source=(
            "K, Zeichnen: „Ihr dürft die zu zeichnende Form überall auf der Landkarte "
            "eintragen. Sie muss nicht an den Rand und/oder eine zuvor gezeichnete Form "
            "angrenzen.“"
        ),
    ),
    ruling(
        "not_over",
        de=(
            "Eine Form darf nicht über den Rand und nicht auf ausgefüllte Felder ragen: kein "
            "Gelände, kein Monster, kein Gebirge, keine Ödnis."
        ),
        en=(
            "A shape may reach neither over the edge nor onto filled spaces: no terrain, no "
            "monster, no mountain, no wasteland."
        ),
        source=(
            "K, Zeichnen: „Die zu zeichnende Form darf nicht über den Rand oder auf ein "
            "bereits ausgefülltes Feld ragen.“"
        ),
    ),
    ruling(
        "one_choice",
        de=(
            "Von einer Erkundungskarte zeichnest du eine Form in einer ihrer Geländearten. "
            "Zeigt sie zwei Formen oder zwei Geländearten, wählst du für dich."
        ),
        en=(
            "Of an explore card you draw one shape in one of its terrains. Where it shows two "
            "shapes or two terrains, the choice is yours."
        ),
        source=(
            "K, Zeichnen: „Ihr müsst (bei den entsprechenden Karten) stets 1 Form bzw. 1 "
            "Geländeart wählen.“"
        ),
    ),
    ruling(
        "single_space_card",
        de=(
            "Splitterland (K) und Kethras Portale (H): ein einzelnes Feld in einer der "
            "gezeigten Geländearten, auch Monster. Nach einer Ruinenkarte muss es auf einer "
            "Ruine liegen."
        ),
        en=(
            "Rift Lands (K) and Kethra's Gates (H): a single space in one of the terrains "
            "shown, monster too. After a ruin card it must lie on a ruin."
        ),
        source=(
            "K, Besonderheiten: „Wurde das Splitterland aufgedeckt, müsst ihr eine Form der "
            "Größe 1×1 einzeichnen und mit einer der darauf gezeigten Geländearten eurer "
            "Wahl ausfüllen. Alle anderen Regeln gelten weiterhin.“"
        ),
    ),
    ruling(
        "ruin_any_terrain",
        de=(
            "Auf eine Ruine darf jede Geländeart, auch ein Monster; dann ist sie ausgefüllt. "
            "Für den Goldenen Kornspeicher bleibt sie eine Ruine."
        ),
        en=(
            "Any terrain may lie on a ruin, a monster too; then it is filled. To the Golden "
            "Granary it stays a ruin."
        ),
        source=(
            "K, Die Wertungskarten: „Ruinen-Felder sind nur dann ausgefüllt, wenn ihr sie "
            "mit einer Geländeart ausgefüllt habt.“ K, Glossar „Goldener Kornspeicher“: „… "
            "egal ob dieses ausgefüllt oder leer ist.“"
        ),
    ),
    ruling(
        "wasteland",
        de=(
            "Ödnis ist von Anfang an ausgefüllt: Sie zählt für volle Zeilen, Spalten und "
            "Bergmünzen mit, und nichts darf darauf gezeichnet werden. Eine Geländeart ist sie "
            "nicht."
        ),
        en=(
            "Wasteland is filled from the beginning: it counts towards full rows, full columns "
            "and mountain coins, and nothing may be drawn on it. It is no terrain type."
        ),
        source=(
            "K, Zeichnen: „Die bereits zu Beginn auf der Landkarte markierten "
            "Gebirgs-Felder sowie die Ödnis-Felder (auf der Rückseite der Landkarte) gelten "
            "als ausgefüllt“"
        ),
    ),
    ruling(
        "shape_coin",
        de=(
            "Eine Münze bringt die Form, neben der auf der Karte eine Münze steht: die kleinere "
            "von zweien auf jeder Erkundungskarte mit 1 Zeiteinheit. Wer die andere wählt, "
            "bekommt keine."
        ),
        en=(
            "The shape with a coin beside it on the card earns one: the smaller of the two on "
            "every explore card of 1 time unit. Who chooses the other gets none."
        ),
        source=(
            "K, Zeichnen: „Wenn ihr die entsprechende Form wählt und einzeichnet, markiert "
            "außerdem 1 Münze in eurer Schatztruhe“"
        ),
    ),
    ruling(
        "coins_stay",
        de=(
            "Münzen gehen nicht verloren, auch wenn später zerstört wird, was sie gebracht hat; "
            "nur für Fertigkeiten werden sie ausgegeben."
        ),
        en=(
            "Coins are never lost, even if what earned them is destroyed later; they are only "
            "spent on skills."
        ),
        source="H, Neue Fertigkeiten: „Um 1 oder mehrere Münzen zu bezahlen“",
        ours=True,
    ),
    ruling(
        "edicts",
        de=(
            "Frühling: Dekrete A und B, Sommer: B und C, Herbst: C und D, Winter: D und A. Jede "
            "Wertungskarte wird also zweimal gewertet."
        ),
        en=(
            "Spring: edicts A and B, summer: B and C, autumn: C and D, winter: D and A. So "
            "every scoring card scores twice."
        ),
        source=(
            "K, Wertung: „Im Frühling werden also die Wertungskarten unter den Dekreten A "
            "und B gewertet.“ K, Spielende: „Insgesamt wurde jede Wertungskarte zweimal "
            "gewertet.“"
        ),
    ),
    ruling(
        "total",
        de=(
            "Nach dem Winter werden die vier Jahreszeiten zusammengezählt; die höchste Summe "
            "gewinnt."
        ),
        en="After winter the four seasons are added up; the highest total wins.",
        source=(
            "K, Spielende: „Zählt nun eure Ruhmpunkte der einzelnen Jahreszeiten zusammen, "
            "um eure Gesamtpunktzahl zu ermitteln. Wer die höchste Gesamtpunktzahl hat, "
            "gewinnt.“"
        ),
    ),
    ruling(
        "first_game",
        de=(
            "Zum Kennenlernen: Schildwald, Tal der Magier, Bastionen in der Wildnis und "
            "Grenzland; in Die Kartographin Faunwald (A), Gnomkolonie (B), Ulemsumpf (C) und "
            "Zwergenfestungen (D). Leichter geht es ohne Ruinenkarten, ohne Hinterhalte oder "
            "ohne beides."
        ),
        en=(
            "To get to know the game: Sentinel Wood, Mages Valley, Wildholds and Borderlands; "
            "in Heroes Faunlost Thicket (A), Gnomish Colony (B), Ulem's Wallow (C) and "
            "Dwarvenholds (D). It is easier without ruin cards, without ambushes or without "
            "both."
        ),
        source=(
            "K, Spielvorbereitung: „Folgende 4 Wertungskarten eignen sich besonders gut zum "
            "Kennenlernen des Spiels“ K, Einfacherer Spieleinstieg: „A) Weglassen der "
            "Ruinen“ „B) Weglassen der 4 Hinterhalte“"
        ),
    ),
)
"""Rulings about the whole game: no card shows them."""
