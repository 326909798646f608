"""What people argue about, settled: every ruling as data, with the sentence that kscore shows.

The rule texts are named as in RULES.md section 5: K is der-kartograph-anleitung.txt, H die-kartographin-anleitung.txt,
short the kurzspielregel.txt, online the online-umsetzung-regeln.txt.
"""

# ruff: noqa: E501 - each ruling stays whole, so that it can be found as people see it
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """One ruling: an identifier, the cards it is about (none: the whole game), a sentence in both languages, its source."""

    id: str
    cards: tuple[str, ...]
    de: str
    en: str
    source: str

    def sentence(self, lang: str = "en") -> str:
        """The sentence that kscore shows; ``lang`` is "de" or "en"."""
        return self.de if lang == "de" else self.en


RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "filled",
        ("borderlands", "lost_barony", "broken_road", "cauldrons", "treetower", "dwarvenholds", "silos"),
        "Ausgefüllt sind Felder mit einer Geländeart (auch Monster, Held_in und Gebirge), Ödnis und zerstörte Felder. Leer sind unberührte Felder, Ruinen ohne Gelände und Felder, auf denen nur ein Stern steht.",
        "Filled means any terrain, mountains, monsters, heroes, wasteland and destroyed spaces. Untouched spaces, ruins without terrain and spaces with nothing but a star are empty.",
        "H, Die Wertungskarten: „Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt. Ruinen-Felder und Felder mit * … sind nur dann ausgefüllt, wenn sie mit einer Geländeart ausgefüllt oder zerstört sind.“",
    ),
    Ruling(
        "adjacent",
        (),
        "Benachbart sind nur Felder mit gemeinsamer Kante; über die Ecke gilt nie.",
        "Only spaces with a common edge are adjacent; corners never count.",
        "K, Die Wertungskarten: „Als angrenzend gelten also nur die 4 waagrecht und senkrecht unmittelbar benachbarten Felder.“",
    ),
    Ruling(
        "cluster",
        (
            "stoneside_forest",
            "deepwood",
            "shoreside_expanse",
            "craylund",
            "clawsgrave_peak",
            "wildholds",
            "great_city",
            "greengold_plains",
            "shieldgate",
            "outer_enclave",
            "caravansary",
        ),
        "Ein Gebiet sind alle zusammenhängenden Felder einer Geländeart, auch aus mehreren Formen. Ein einzelnes Feld ist schon ein Gebiet.",
        "A cluster is all connected spaces of one terrain, even if drawn as several shapes. A single space is a cluster.",
        "K, Die Wertungskarten: „… selbst wenn sie nicht zur gleichen Form gehören. Auch ein einzelnes Feld einer Geländeart zählt als Gebiet.“",
    ),
    Ruling(
        "types",
        ("greengold_plains", "banded_hills"),
        "Geländearten sind Wald, Dorf, Acker, Wasser, Monster und Gebirge, mit Held_innen im Spiel auch Held_in. Ödnis, zerstörte und leere Felder sowie Ruinen sind keine.",
        "Terrain types are forest, village, farm, water, monster and mountain, and hero when playing with heroes. Wasteland, destroyed and empty spaces and ruins are none.",
        "K, Die Geländearten; H, Die Geländearten und Zerstörte Felder: „Zerstörte Felder sind ausgefüllt, haben aber keine Geländeart (mehr).“",
    ),
    Ruling(
        "greengold_types",
        ("greengold_plains",),
        "Gezählt werden verschiedene Arten außer Dorf selbst: dieselbe Art zweimal zählt einmal, Monster und Berge zählen mit.",
        "Different types other than village count: the same type twice counts once, and monsters and mountains do count.",
        "K, Glossar „Schillernde Ebene“: „… an mindestens 3 unterschiedliche Geländearten grenzt. (Die Geländearten sind auf Seite 6 abgebildet.)“",
    ),
    Ruling(
        "great_city_largest",
        ("great_city",),
        "Gewertet wird das größte unter den Dorfgebieten ohne Berg. Berührt dein allergrößtes einen Berg, zählt das nächste, das keinen berührt.",
        "The largest among the village clusters without a mountain counts. If your very largest touches a mountain, the next one that touches none does.",
        "K, Glossar „Metropole“: „Das ganze Dorf-Gebiet darf an kein Gebirgs-Feld angrenzen, um gewertet zu werden.“",
    ),
    Ruling(
        "shieldgate_tie",
        ("shieldgate",),
        "Sind zwei Dorfgebiete gleich die größten, zählt deren Größe. Ein einziges Dorfgebiet bringt nichts.",
        "If two village clusters tie for largest, that size counts. A single village cluster is worth nothing.",
        "K, Glossar „Schild des Reichs“: „Im Falle eines Gleichstandes um das größte Dorf-Gebiet, erhältst du Ruhmpunkte entsprechend des größten Gebiets.“",
    ),
    Ruling(
        "stoneside_once",
        ("stoneside_forest",),
        "Jeder Berg zählt einmal, bei fünf Bergen also höchstens 15 Punkte. Bei der Kette Berg-Wald-Berg-Wald-Berg zählen alle drei.",
        "Each mountain counts once, so five mountains give 15 points at most. In a chain mountain-forest-mountain-forest-mountain all three count.",
        "K, Glossar „Pfad des Waldes“: „Beide (oder ggf. weitere) Gebirgs-Felder müssen also an dasselbe Wald-Gebiet angrenzen.“",
    ),
    Ruling(
        "granary_ruins",
        ("golden_granary",),
        "Eine Ruine zählt auch dann noch für das Wasser daneben, wenn sie ausgefüllt ist. Wasser auf einer Ruine bekommt für diese Ruine nichts, ein Acker auf einer Ruine 3 Punkte.",
        "A ruin still serves the water beside it after it has been filled. Water on a ruin gets nothing for that ruin, a farm on a ruin gets 3 points.",
        "K, Glossar „Goldener Kornspeicher“: „… egal ob dieses ausgefüllt oder leer ist.“",
    ),
    Ruling(
        "shoreside_clusters",
        ("shoreside_expanse",),
        "Es zählen ganze Gebiete, auch aus nur einem Feld; ein einziges Feld am Rand verdirbt das ganze Gebiet. Ruinen spielen keine Rolle.",
        "Whole clusters count, even of a single space; one space on the edge spoils the whole cluster. Ruins play no part.",
        "K, Glossar „Ausgedehnte Strände“: „… das weder an den Rand noch an 1 oder mehrere Wasser-Felder grenzt.“",
    ),
    Ruling(
        "road_diagonals",
        ("broken_road",),
        "Es gibt elf Diagonalen, alle schräg abwärts vom linken zum unteren Rand: von A1-K11 bis zum einzelnen Feld K1, das auch zählt.",
        "There are eleven diagonals, all running down from the left edge to the bottom edge: from A1-K11 to the single space K1, which counts too.",
        "K, Glossar „Die Lange Straße“: „Auch die aus 1 Feld bestehende Diagonale von K nach 1 wird gezählt.“",
    ),
    Ruling(
        "barony_single",
        ("lost_barony",),
        "Auch ein Quadrat aus einem Feld zählt: schon ein leeres Blatt bringt durch einen Berg 3 Punkte. Berge und Ödnis zählen als ausgefüllt.",
        "A square of one space counts too: a mountain makes even a fresh sheet worth 3 points. Mountains and wasteland count as filled.",
        "K, Glossar „Unzugängliche Baronie“: „Sucht dazu zunächst euer größtes Quadrat mit ausgefüllten Feldern.“",
    ),
    Ruling(
        "edge_is_filled",
        ("cauldrons", "treetower"),
        "Der Rand zählt wie ein ausgefülltes Feld; eine Ruine ohne Gelände ist leer.",
        "The edge counts like a filled space; a ruin without terrain is empty.",
        "K, Glossar „Düsterwald“ und „Die Kessel“: „(und/oder den Rand)“; K, Die Wertungskarten: „Ruinen-Felder sind nur dann ausgefüllt, wenn ihr sie mit einer Geländeart ausgefüllt habt.“",
    ),
    Ruling(
        "sigil_exactly_three",
        ("starlit_sigil",),
        "Genau drei leere Felder hängen zusammen, in beliebiger Form. Ein viertes daneben, und es gibt nichts.",
        "Exactly three empty spaces are connected, in any shape. With a fourth beside them there are no points.",
        "H, Glossar „Siegel der Sterne“: „Die 3 leeren Felder dürfen also außer an sich selbst nur an den Rand und/oder ausgefüllte Felder grenzen.“",
    ),
    Ruling(
        "craylund_distinct",
        ("craylund",),
        "Drei verschiedene Wasserfelder müssen es sein; ein Wasserfeld, das den Acker an zwei Seiten berührt, zählt einmal.",
        "There must be three different water spaces; a water space that touches the farms on two sides counts once.",
        "H, Glossar „Seenplatte“: „… das an mindestens 3 Wasser-Felder angrenzt.“",
    ),
    Ruling(
        "clawsgrave_once",
        ("clawsgrave_peak",),
        "Jeder Berg zählt einmal, gleich wie viele Äcker und Gewässer ihn verbinden.",
        "Each mountain counts once, however many farms and waters it is joined to.",
        "H, Glossar „Klauengrabgipfel“: „Für jedes Gebirgs-Feld kannst du also nur einmal 5 Ruhmpunkte erhalten.“",
    ),
    Ruling(
        "enclave_distinct",
        ("outer_enclave",),
        "Jedes leere Feld neben dem gewählten Dorfgebiet zählt einmal, leere Ruinen auch.",
        "Each empty space beside the chosen village cluster counts once, empty ruins too.",
        "H, Glossar „Enklave im Grenzgebiet“: „Du wählst also zuerst 1 Dorf-Gebiet und erhältst dann 1 Ruhmpunkt für jedes leere Feld, das daran angrenzt.“",
    ),
    Ruling(
        "hills_types",
        ("banded_hills",),
        "Held_in und Monster sind Geländearten, zerstörte Felder und Ödnis nicht.",
        "Hero and monster are terrain types, destroyed spaces and wasteland are not.",
        "H, Glossar „Hügel der Toleranz“; H, Zerstörte Felder: „… haben aber keine Geländeart (mehr).“",
    ),
    Ruling(
        "heart_only_forest",
        ("heart_of_the_forest",),
        "Ödnis, ein Berg oder irgendetwas anderes als Wald neben dem Feld, und es zählt nicht.",
        "Wasteland, a mountain or anything else but forest beside the space, and it does not count.",
        "H, Glossar „Herz des Waldes“: „Befindet sich also ein leeres Feld oder ein anderer Geländetyp neben dem Wald-Feld, gibt es für dieses Feld keine Punkte.“",
    ),
    Ruling(
        "deepwood_both",
        ("deepwood",),
        "Beides muss zutreffen: mindestens 5 Felder, und kein Feld des Gebiets berührt ein Dorf.",
        "Both must hold: at least 5 spaces, and no space of the cluster touches a village.",
        "H, Glossar „Abgelegener Forst“: „Waldgebiete, die kleiner sind und/oder an Dörfer angrenzen, geben also keine Punkte.“",
    ),
    Ruling(
        "faunwald_run",
        ("faunlost_thicket",),
        "Nur Waldfelder in der einen Spalte zählen, und nur die längste Kette ohne Unterbrechung.",
        "Only forest spaces in the one column count, and only the longest chain without a gap.",
        "H, Glossar „Faunwald“: „Die Wald-Felder müssen direkt übereinander liegen, ohne Unterbrechung.“",
    ),
    Ruling(
        "valley_apart",
        ("sleepy_valley",),
        "Die Waldfelder der Zeile müssen nicht aneinander liegen.",
        "The forest spaces of the row need not be adjacent.",
        "H, Glossar „Verschlafenes Tal“: „Die Felder müssen nicht aneinander angrenzen.“",
    ),
    Ruling(
        "greenbough_both",
        ("greenbough",),
        "Ein Waldfeld darf für seine Zeile und für seine Spalte zählen.",
        "A forest space may count for its row and for its column.",
        "K, Glossar „Grünfläche“: „Jedes Wald-Feld darf dabei sowohl für eine Zeile als auch eine Spalte gewertet werden.“",
    ),
    Ruling(
        "jorekburg_equal",
        ("jorekburg",),
        "Gleich viele, und mindestens je eines: eine Spalte ohne Acker und Wasser zählt nicht.",
        "Equally many, and at least one each: a column with neither farm nor water does not count.",
        "H, Glossar „Jorekburg“: „… muss die Spalte also mindestens 1 Acker-Feld und genau gleich viele Wasser-Felder enthalten.“",
    ),
    Ruling(
        "traylo_line",
        ("traylo_monastery",),
        "Vier in gerader Linie, waagrecht oder senkrecht; jedes Gebiet zählt einmal.",
        "Four in a straight line, across or down; each cluster counts once.",
        "H, Glossar „Traylokloster“: „… mindestens 4 direkt über- oder nebeneinanderliegende Dorf-Felder in dem Gebiet“",
    ),
    Ruling(
        "gnomish_once",
        ("gnomish_colony",),
        "Jedes Gebiet zählt einmal, gleich wie viele Quadrate darin sind.",
        "Each cluster counts once, however many squares it holds.",
        "H, Glossar „Gnomkolonie“: „Du erhältst für jedes Dorf-Gebiet nur einmal Punkte, egal wie viele Quadrate darin sind.“",
    ),
    Ruling(
        "dwarvenholds_each",
        ("dwarvenholds",),
        "Jede volle Zeile mit Berg und jede volle Spalte mit Berg zählt für sich; mehrere Berge in einer zählen einmal.",
        "Each full row with a mountain and each full column with a mountain counts on its own; several mountains in one count once.",
        "H, Glossar „Zwergenfestungen“: „… mit mindestens 1 Gebirgs-Feld“",
    ),
    Ruling(
        "monster_minus",
        (),
        "Ein leeres Feld neben Monstern kostet 1 Punkt, gleich wie viele Monster es berühren. Leere Ruinen zählen als leer, zerstörte Monster kosten nichts.",
        "An empty space next to monsters costs 1 point, however many monsters touch it. Empty ruins count as empty, destroyed monsters cost nothing.",
        "K, Wertung: „… 1 Ruhmpunkt für jedes leere Feld eurer Landkarte, das an 1 oder mehrere Monster-Felder angrenzt“; H: „Für zerstörte Monster-Felder verliert ihr also keine Punkte.“",
    ),
    Ruling(
        "no_floor",
        (),
        "Eine Jahreszeit kann weniger als 0 Punkte bringen.",
        "A season can be worth less than 0 points.",
        "K, Wertung: die Punkte werden zusammengezählt, von einer Untergrenze steht nichts.",
    ),
    Ruling(
        "coins_every_season",
        (),
        "Jede markierte Münze zählt in jeder Wertung von Neuem.",
        "Every marked coin scores again in every season.",
        "K, Wertung: „Danach erhaltet ihr jeweils 1 Ruhmpunkt für jede Münze in eurer Schatztruhe.“",
    ),
    Ruling(
        "mountain_coin",
        (),
        "Ist ein Berg auf allen vier Seiten ausgefüllt, gibt es eine Münze, einmal. Auch Monster, Held_innen, Ödnis, zerstörte Felder und der Rand zählen dabei.",
        "A mountain filled in on all four sides gives one coin, once. Monsters, heroes, wasteland, destroyed spaces and the edge count for it.",
        "K, Zeichnen: „Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, ausgefüllt habt, erhaltet ihr ebenfalls 1 Münze.“ short: „Das gilt auch, wenn Monster angrenzen.“",
    ),
    Ruling(
        "coin_limit",
        (),
        "Sind alle 14 Münzen markiert, gibt es keine weiteren.",
        "Once all 14 coins are marked there are no more.",
        "H, Zeichnen: „Habt ihr alle Münzen markiert, könnt ihr keine weiteren bekommen.“",
    ),
    Ruling(
        "spent_coins",
        (),
        "Für Fertigkeiten bezahlte Münzen sind durchgestrichen und zählen nicht mehr.",
        "Coins paid for skills are struck out and score no more.",
        "H, Neue Fertigkeiten: „Für bezahlte Münzen erhaltet ihr am Ende einer Jahreszeit keine Ruhmpunkte.“",
    ),
    Ruling(
        "solo_ambush",
        (),
        "Solo: Die Form muss über das Eckfeld der Karte ragen, sonst über das nächste Randfeld in Pfeilrichtung, dann über den nächsten Ring von derselben Ecke an. Nach der deutschen Anleitung darf sie gedreht und gespiegelt werden, nach der englischen nicht. Passt sie nirgends, entfällt sie.",
        "Solo: the shape must cover the corner space on the card, else the next edge space in the arrow's direction, then the next ring from the same corner. The German rules allow turning and mirroring, the English ones do not. If it fits nowhere it is put away.",
        "K, Solovariante, Hinterhalte: „Du darfst die Form dazu beliebig drehen und/oder spiegeln.“ online: „… dies ist jedoch ein Übersetzungsfehler.“",
    ),
    Ruling(
        "nothing_fits",
        (),
        "Passt keine Form der Karte, zeichnest du ein einzelnes Feld irgendwo, in beliebiger Geländeart außer Gebirge. Bei einem Hinterhalt ist es ein Monster ohne Buchstaben.",
        "If no shape of the card fits, you draw a single space anywhere, in any terrain but mountain. For an ambush it is a monster without a letter.",
        "K, Zeichnen: „… so muss diese Person eine Form der Größe 1x1 einzeichnen“; H, Hinterhalt: „(In diesem Fall wird kein Buchstabe notiert.)“",
    ),
    Ruling(
        "ruins_bind_explore",
        (),
        "Ruinenkarten gelten für die nächste Erkundungskarte, nicht für Hinterhalte und Held_innen.",
        "Ruin cards bind the next explore card, not ambushes and heroes.",
        "K, Hinterhalt: „Ruinen beeinflussen Hinterhalte nicht; sie beziehen sich nur auf Erkundungskarten.“ H, kombinieren: „Held_innen sind keine Erkundungskarten.“",
    ),
    Ruling(
        "combined",
        (),
        "Beide Spiele gemischt: je Art eine Wertungskarte und die Hinterhalte aus beiden Spielen nach Wahl; die Erkundungskarten aus einem Spiel, dazu beide Ruinenkarten. Held_in ist nur dann eine Geländeart, wenn mit Held_innen gespielt wird. In Die Kartographin allein haben Ruinen keine Bedeutung.",
        "Both games mixed: one scoring card of each category and the ambushes from either game; the explore cards of one game and both ruin cards. Hero is a terrain type only when playing with heroes. In Heroes alone ruins mean nothing.",
        "H, Kartograph und Kartographin kombinieren: „Nur in diesem Fall sind Held_innen eine Geländeart.“ „Verwendet wie üblich genau 1 Karte von jeder Art Rückseite.“ „Verwendet alle Ruinenkarten.“ „Verwendet keine Mischung.“ H, Zeichnen: „Die 6 Ruinen-Felder haben keine Bedeutung und gelten als nicht ausgefüllt.“",
    ),
    Ruling(
        "mountains_stay",
        (),
        "Nur Berge ändern sich nie. Jedes andere Feld kann zerstört werden, auch Ödnis; ist ein_e Held_in zerstört, bleiben die Sterne.",
        "Only mountains never change. Any other space can be destroyed, wasteland too; a destroyed hero's stars stay.",
        "H, Zerstörte Felder: „Alle * bleiben eingezeichnet.“ online, Blick der Gorgone: „1 an die Gorgone angrenzendes Feld, das kein Gebirge ist“",
    ),
    Ruling(
        "star_destroys",
        (),
        "Ein Monster auf einem Feld mit Stern ist sofort zerstört, gleich was zuerst da war.",
        "A monster on a space with a star is destroyed at once, whichever came first.",
        "H, Zerstörte Felder: „Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet, wird das Feld sofort zerstört.“",
    ),
    Ruling(
        "effects_after_scoring",
        (),
        "Die Effekte der Hinterhalte kommen nach der Wertung. Münzen daraus zählen ab der nächsten Jahreszeit, nach dem Winter ändern sie nichts mehr.",
        "The ambushes' effects come after the scoring. Coins from them score from the next season on; after winter they change nothing.",
        "H, Wertung: „Manche Hinterhalte haben Effekte, die am Ende der Wertung ausgeführt werden.“",
    ),
    Ruling(
        "tied_choice",
        ("outer_enclave", "caravansary", "faunlost_thicket", "great_city", "lost_barony", "shieldgate"),
        "Sind mehrere gleich gut, sind es dieselben Punkte; gezeigt wird das erste in Leserichtung.",
        "If several are equally good the points are the same; the first in reading order is shown.",
        "H, Glossar: „… eines von dir gewählten Dorf-Gebietes“",
    ),
    Ruling(
        "tie_break",
        (),
        "Bei Gleichstand liegt vorne, wer im ganzen Spiel weniger Punkte durch Monster verloren hat; sonst wird der Platz geteilt.",
        "On a tie whoever lost fewer points to monsters over the whole game is ahead; otherwise the place is shared.",
        "K, Spielende: „Im Falle eines erneuten Gleichstandes teilen sich die Betroffenen die Platzierung.“",
    ),
)
"""RULES.md section 5, and what else the rule texts settle."""


def rulings_of(card_key: str) -> tuple[Ruling, ...]:
    """The rulings about one card, in the order of :data:`RULINGS`."""
    return tuple(ruling for ruling in RULINGS if card_key in ruling.cards)


def find_ruling(ruling_id: str) -> Ruling:
    """One ruling by its identifier. Raises KeyError."""
    for ruling in RULINGS:
        if ruling.id == ruling_id:
            return ruling
    raise KeyError(ruling_id)
