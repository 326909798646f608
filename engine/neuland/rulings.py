"""What the rule text leaves open, settled: every ruling as data, with its reason.

The text is carcassonne-neuland-anleitung.txt; where it says a thing itself the reason quotes it.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from kscore.engine.neuland.terrain import Terrain

_ALL = tuple(Terrain)


@dataclass(frozen=True)
class TableRuling:
    """One ruling.

    Attributes:
        id: its identifier.
        terrains: of the regions that it is about; none for a ruling about the game.
        de, en: the sentence that kscore shows.
        why_de, why_en: its reason.
    """

    id: str
    terrains: tuple[Terrain, ...]
    de: str
    en: str
    _: KW_ONLY
    why_de: str
    why_en: str

    def sentence(self, lang: str = "en") -> str:
        """The sentence that kscore shows; ``lang`` is "de" or "en"."""
        return self.de if lang == "de" else self.en

    def reason(self, lang: str = "en") -> str:
        """Why it is settled so."""
        return self.why_de if lang == "de" else self.why_en


RULINGS: tuple[TableRuling, ...] = (
    TableRuling(
        "point",
        _ALL,
        "Was sich nur in einem Punkt berührt, grenzt nicht aneinander.",
        "What touches at a point only is not adjacent.",
        why_de=(
            "Für Karten sagt es der Text: „Ein Anlegen Ecke an Ecke ist nicht zulässig.“ Ein "
            "Ufer oder eine Grenze ist eine Linie."
        ),
        why_en=(
            "Of tiles the text says so: “Ein Anlegen Ecke an Ecke ist nicht zulässig.” A shore "
            "or a border is a line."
        ),
    ),
    TableRuling(
        "once",
        _ALL,
        (
            "Eine Karte oder Stadt zählt für ein Gebiet einmal, auch wenn das Gebiet sie zweimal "
            "berührt."
        ),
        "A tile or a city counts once for a region, even if the region reaches it twice.",
        why_de=(
            "Gezählt werden Karten, „aus denen die Ebene besteht“, und Städte, nicht Stücke von "
            "ihnen."
        ),
        why_en=(
            "What is counted are the tiles “aus denen die Ebene besteht” and cities, not pieces "
            "of them."
        ),
    ),
    TableRuling(
        "every_mountain",
        (Terrain.PLAIN, Terrain.MOUNTAIN),
        "Eine Ebene zählt mit ihren Städten für alle Berge, an die sie grenzt.",
        "A plain counts with its cities for all mountains that it touches.",
        why_de=(
            "„in allen angrenzenden Ebenen“ sagt von jedem Berg, was er zählt, und nichts davon, "
            "dass ein anderer sie ihm nimmt."
        ),
        why_en=(
            "“in allen angrenzenden Ebenen” says of every mountain what it counts, and nothing "
            "of another one taking it away."
        ),
    ),
    TableRuling(
        "gap",
        _ALL,
        "Eine Lücke hält ein Gebiet offen, auch wenn keine Karte mehr hineinpasst.",
        "A gap keeps a region open, even if no tile fits into it any more.",
        why_de=(
            "Abgeschlossen ist, was „vollständig von“ anderem Gelände „umgeben“ ist; eine Lücke "
            "ist kein Gelände."
        ),
        why_en="Closed is what is “vollständig … umgeben” by other terrain; a gap is no terrain.",
    ),
    TableRuling(
        "inner",
        _ALL,
        (
            "Ein Gebiet auf einer einzigen Karte, das keine Seite erreicht, ist abgeschlossen "
            "und zählt nach der gewöhnlichen Formel."
        ),
        (
            "A region on a single tile that reaches no side is closed and counts by the ordinary "
            "formula."
        ),
        why_de=(
            "Ausgenommen sind nur Gebiete „aus nur 2 Landschaftskarten“; eines aus einer Karte "
            "ist keines davon."
        ),
        why_en=(
            "Exempt are regions “aus nur 2 Landschaftskarten” only; one of a single tile is none "
            "of them."
        ),
    ),
    TableRuling(
        "two_waters",
        (Terrain.WATER,),
        "Eine Stadt an zwei Wasserflächen zählt für beide.",
        "A city at two waters counts for both.",
        why_de="Gezählt wird „pro Stadt an den angrenzenden Ufern“; sie liegt an den Ufern beider.",
        why_en="Counted is “pro Stadt an den angrenzenden Ufern”; it lies at the shores of both.",
    ),
    TableRuling(
        "tie",
        (),
        "Bei Gleichstand wird der Platz geteilt.",
        "A tie is shared.",
        why_de=(
            "„Der Spieler mit den meisten Punkten gewinnt.“ Wer bei Gleichstand vorne liegt, "
            "sagt der Text nicht."
        ),
        why_en=(
            "“Der Spieler mit den meisten Punkten gewinnt.” Who is ahead in a tie the text does "
            "not say."
        ),
    ),
    TableRuling(
        "mountain_gains",
        (Terrain.MOUNTAIN,),
        (
            "Abgeschlossene Berge wachsen nicht mehr, gewinnen aber noch durch Städte in Ebenen "
            "daneben."
        ),
        "Closed mountains do not grow any more, but still gain by cities in plains beside them.",
        why_de=(
            "„… dass abgeschlossene Berge zwar nicht mehr größer werden können, jedoch ihr Wert "
            "durch weitere Städte in den angrenzenden Ebenen noch steigen kann.“"
        ),
        why_en=(
            "“… dass abgeschlossene Berge zwar nicht mehr größer werden können, jedoch ihr Wert "
            "durch weitere Städte in den angrenzenden Ebenen noch steigen kann.”"
        ),
    ),
    TableRuling(
        "two_tiles",
        _ALL,
        (
            "Ein abgeschlossenes Gebiet aus nur zwei Karten zählt, als wäre es offen; bei Wasser "
            "zählen seine Karten dann nicht."
        ),
        (
            "A closed region of only two tiles counts as if it were open; of a water its tiles "
            "then do not count."
        ),
        why_de=(
            "„… aus nur 2 Landschaftskarten bringt nur 2 Punkte!“, „… nur 1 Punkt pro Stadt!“ "
            "Was sonst dazukäme, steht nicht da."
        ),
        why_en=(
            "“… aus nur 2 Landschaftskarten bringt nur 2 Punkte!”, “… nur 1 Punkt pro Stadt!” "
            "Nothing is said to come on top."
        ),
    ),
    TableRuling(
        "one_a_tile",
        (),
        "Auf einer Karte steht nie mehr als ein Gefolgsmann.",
        "No more than one follower ever stands on a tile.",
        why_de=(
            "„Er darf immer nur 1 Gefolgsmann setzen“, und „nur auf die soeben gelegte Karte“; "
            "jede Karte wird einmal gelegt."
        ),
        why_en=(
            "“Er darf immer nur 1 Gefolgsmann setzen”, and “nur auf die soeben gelegte Karte”; "
            "each tile is laid once."
        ),
    ),
    TableRuling(
        "not_mirrored",
        (),
        "Eine Karte darf beliebig gedreht werden; gespiegelt wird sie nicht.",
        "A tile may be turned at will; it is never mirrored.",
        why_de="Karten liegen mit der Vorderseite nach oben; wie herum, sagt der Text nicht.",
        why_en="Tiles lie face up; which way round the text does not say.",
    ),
)
"""All rulings, in the order in which they are shown."""


def rulings_of(terrain: Terrain) -> tuple[TableRuling, ...]:
    """The rulings about regions of a terrain, in the order of :data:`RULINGS`."""
    return tuple(ruling for ruling in RULINGS if terrain in ruling.terrains)
