"""What people argue about, settled: rulings about the whole game and those that several cards share.

A ruling about one card stands in that card's file; :data:`engine.cards.RULINGS` is all of them. The rule texts are named
as in docs/rules.md, "Rulings": K is der-kartograph-anleitung.txt, H die-kartographin-anleitung.txt, short the
kurzspielregel.txt, online the online-umsetzung-regeln.txt.
"""

# ruff: noqa: E501 - each ruling stays whole, so that it can be found as people see it
from __future__ import annotations

from dataclasses import dataclass, field

from engine.messages import TREE, ByLanguage


@dataclass(frozen=True)
class Ruling:
    """One ruling: an identifier, its sentence by language, and the rule text that it rests on."""

    id: str
    sentences: ByLanguage = field(hash=False)
    source: str

    def sentence(self, lang: str = "en") -> str:
        """The sentence that kscore shows."""
        return TREE.text(f"ruling.{self.id}", lang=lang)


# Shared by several cards.

FILLED = Ruling(
    "filled",
    {
        "de": "Ausgefüllt sind Felder mit einer Geländeart (auch Monster, Held_in und Gebirge), Ödnis und zerstörte Felder. Leer sind unberührte Felder, Ruinen ohne Gelände und Felder, auf denen nur ein Stern steht.",
        "en": "Filled means any terrain, mountains, monsters, heroes, wasteland and destroyed spaces. Untouched spaces, ruins without terrain and spaces with nothing but a star are empty.",
    },
    "H, Die Wertungskarten: „Monster-, Gebirgs-, Ödnis- und zerstörte Felder zählen stets als ausgefüllt. Ruinen-Felder und Felder mit * … sind nur dann ausgefüllt, wenn sie mit einer Geländeart ausgefüllt oder zerstört sind.“",
)

CLUSTER = Ruling(
    "cluster",
    {
        "de": "Ein Gebiet sind alle zusammenhängenden Felder einer Geländeart, auch aus mehreren Formen. Ein einzelnes Feld ist schon ein Gebiet.",
        "en": "A cluster is all connected spaces of one terrain, even if drawn as several shapes. A single space is a cluster.",
    },
    "K, Die Wertungskarten: „… selbst wenn sie nicht zur gleichen Form gehören. Auch ein einzelnes Feld einer Geländeart zählt als Gebiet.“",
)

TYPES = Ruling(
    "types",
    {
        "de": "Geländearten sind Wald, Dorf, Acker, Wasser, Monster und Gebirge, mit Held_innen im Spiel auch Held_in. Ödnis, zerstörte und leere Felder sowie Ruinen sind keine.",
        "en": "Terrain types are forest, village, farm, water, monster and mountain, and hero when playing with heroes. Wasteland, destroyed and empty spaces and ruins are none.",
    },
    "K, Die Geländearten; H, Die Geländearten und Zerstörte Felder: „Zerstörte Felder sind ausgefüllt, haben aber keine Geländeart (mehr).“",
)

EDGE_IS_FILLED = Ruling(
    "edge_is_filled",
    {
        "de": "Der Rand zählt wie ein ausgefülltes Feld; eine Ruine ohne Gelände ist leer.",
        "en": "The edge counts like a filled space; a ruin without terrain is empty.",
    },
    "K, Glossar „Düsterwald“ und „Die Kessel“: „(und/oder den Rand)“; K, Die Wertungskarten: „Ruinen-Felder sind nur dann ausgefüllt, wenn ihr sie mit einer Geländeart ausgefüllt habt.“",
)

TIED_CHOICE = Ruling(
    "tied_choice",
    {
        "de": "Sind mehrere gleich gut, sind es dieselben Punkte; gezeigt wird das erste in Leserichtung.",
        "en": "If several are equally good the points are the same; the first in reading order is shown.",
    },
    "H, Glossar: „… eines von dir gewählten Dorf-Gebietes“",
)


GENERAL: tuple[Ruling, ...] = (
    Ruling(
        "adjacent",
        {
            "de": "Benachbart sind nur Felder mit gemeinsamer Kante; über die Ecke gilt nie.",
            "en": "Only spaces with a common edge are adjacent; corners never count.",
        },
        "K, Die Wertungskarten: „Als angrenzend gelten also nur die 4 waagrecht und senkrecht unmittelbar benachbarten Felder.“",
    ),
    Ruling(
        "monster_minus",
        {
            "de": "Ein leeres Feld neben Monstern kostet 1 Punkt, gleich wie viele Monster es berühren. Leere Ruinen zählen als leer, zerstörte Monster kosten nichts.",
            "en": "An empty space next to monsters costs 1 point, however many monsters touch it. Empty ruins count as empty, destroyed monsters cost nothing.",
        },
        "K, Wertung: „… 1 Ruhmpunkt für jedes leere Feld eurer Landkarte, das an 1 oder mehrere Monster-Felder angrenzt“; H: „Für zerstörte Monster-Felder verliert ihr also keine Punkte.“",
    ),
    Ruling(
        "no_floor",
        {
            "de": "Eine Jahreszeit kann weniger als 0 Punkte bringen.",
            "en": "A season can be worth less than 0 points.",
        },
        "K, Wertung: die Punkte werden zusammengezählt, von einer Untergrenze steht nichts.",
    ),
    Ruling(
        "coins_every_season",
        {
            "de": "Jede markierte Münze zählt in jeder Wertung von Neuem.",
            "en": "Every marked coin scores again in every season.",
        },
        "K, Wertung: „Danach erhaltet ihr jeweils 1 Ruhmpunkt für jede Münze in eurer Schatztruhe.“",
    ),
    Ruling(
        "mountain_coin",
        {
            "de": "Ist ein Berg auf allen vier Seiten ausgefüllt, gibt es eine Münze, einmal. Auch Monster, Held_innen, Ödnis, zerstörte Felder und der Rand zählen dabei.",
            "en": "A mountain filled in on all four sides gives one coin, once. Monsters, heroes, wasteland, destroyed spaces and the edge count for it.",
        },
        "K, Zeichnen: „Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, ausgefüllt habt, erhaltet ihr ebenfalls 1 Münze.“ short: „Das gilt auch, wenn Monster angrenzen.“",
    ),
    Ruling(
        "coin_limit",
        {
            "de": "Sind alle 14 Münzen markiert, gibt es keine weiteren.",
            "en": "Once all 14 coins are marked there are no more.",
        },
        "H, Zeichnen: „Habt ihr alle Münzen markiert, könnt ihr keine weiteren bekommen.“",
    ),
    Ruling(
        "spent_coins",
        {
            "de": "Für Fertigkeiten bezahlte Münzen sind durchgestrichen und zählen nicht mehr.",
            "en": "Coins paid for skills are struck out and score no more.",
        },
        "H, Neue Fertigkeiten: „Für bezahlte Münzen erhaltet ihr am Ende einer Jahreszeit keine Ruhmpunkte.“",
    ),
    Ruling(
        "solo_ambush",
        {
            "de": "Solo: Die Form muss über das Eckfeld der Karte ragen, sonst über das nächste Randfeld in Pfeilrichtung, dann über den nächsten Ring von derselben Ecke an. Nach der deutschen Anleitung darf sie gedreht und gespiegelt werden, nach der englischen nicht. Passt sie nirgends, entfällt sie.",
            "en": "Solo: the shape must cover the corner space on the card, else the next edge space in the arrow's direction, then the next ring from the same corner. The German rules allow turning and mirroring, the English ones do not. If it fits nowhere it is put away.",
        },
        "K, Solovariante, Hinterhalte: „Du darfst die Form dazu beliebig drehen und/oder spiegeln.“ online: „… dies ist jedoch ein Übersetzungsfehler.“",
    ),
    Ruling(
        "nothing_fits",
        {
            "de": "Passt keine Form der Karte, zeichnest du ein einzelnes Feld irgendwo, in beliebiger Geländeart außer Gebirge. Bei einem Hinterhalt ist es ein Monster ohne Buchstaben.",
            "en": "If no shape of the card fits, you draw a single space anywhere, in any terrain but mountain. For an ambush it is a monster without a letter.",
        },
        "K, Zeichnen: „… so muss diese Person eine Form der Größe 1x1 einzeichnen“; H, Hinterhalt: „(In diesem Fall wird kein Buchstabe notiert.)“",
    ),
    Ruling(
        "ruins_bind_explore",
        {
            "de": "Ruinenkarten gelten für die nächste Erkundungskarte, nicht für Hinterhalte und Held_innen.",
            "en": "Ruin cards bind the next explore card, not ambushes and heroes.",
        },
        "K, Hinterhalt: „Ruinen beeinflussen Hinterhalte nicht; sie beziehen sich nur auf Erkundungskarten.“ H, kombinieren: „Held_innen sind keine Erkundungskarten.“",
    ),
    Ruling(
        "combined",
        {
            "de": "Beide Spiele gemischt: je Art eine Wertungskarte und die Hinterhalte aus beiden Spielen nach Wahl; die Erkundungskarten aus einem Spiel, dazu beide Ruinenkarten. Held_in ist nur dann eine Geländeart, wenn mit Held_innen gespielt wird. In Die Kartographin allein haben Ruinen keine Bedeutung.",
            "en": "Both games mixed: one scoring card of each category and the ambushes from either game; the explore cards of one game and both ruin cards. Hero is a terrain type only when playing with heroes. In Heroes alone ruins mean nothing.",
        },
        "H, Kartograph und Kartographin kombinieren: „Nur in diesem Fall sind Held_innen eine Geländeart.“ „Verwendet wie üblich genau 1 Karte von jeder Art Rückseite.“ „Verwendet alle Ruinenkarten.“ „Verwendet keine Mischung.“ H, Zeichnen: „Die 6 Ruinen-Felder haben keine Bedeutung und gelten als nicht ausgefüllt.“",
    ),
    Ruling(
        "mountains_stay",
        {
            "de": "Nur Berge ändern sich nie. Jedes andere Feld kann zerstört werden, auch Ödnis; ist ein_e Held_in zerstört, bleiben die Sterne.",
            "en": "Only mountains never change. Any other space can be destroyed, wasteland too; a destroyed hero's stars stay.",
        },
        "H, Zerstörte Felder: „Alle * bleiben eingezeichnet.“ online, Blick der Gorgone: „1 an die Gorgone angrenzendes Feld, das kein Gebirge ist“",
    ),
    Ruling(
        "star_destroys",
        {
            "de": "Ein Monster auf einem Feld mit Stern ist sofort zerstört, gleich was zuerst da war.",
            "en": "A monster on a space with a star is destroyed at once, whichever came first.",
        },
        "H, Zerstörte Felder: „Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet, wird das Feld sofort zerstört.“",
    ),
    Ruling(
        "effects_after_scoring",
        {
            "de": "Die Effekte der Hinterhalte kommen nach der Wertung. Münzen daraus zählen ab der nächsten Jahreszeit, nach dem Winter ändern sie nichts mehr.",
            "en": "The ambushes' effects come after the scoring. Coins from them score from the next season on; after winter they change nothing.",
        },
        "H, Wertung: „Manche Hinterhalte haben Effekte, die am Ende der Wertung ausgeführt werden.“",
    ),
    Ruling(
        "tie_break",
        {
            "de": "Bei Gleichstand liegt vorne, wer im ganzen Spiel weniger Punkte durch Monster verloren hat; sonst wird der Platz geteilt.",
            "en": "On a tie whoever lost fewer points to monsters over the whole game is ahead; otherwise the place is shared.",
        },
        "K, Spielende: „Im Falle eines erneuten Gleichstandes teilen sich die Betroffenen die Platzierung.“",
    ),
)
"""Rulings about the whole game: no card shows them."""
