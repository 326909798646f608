"""What can be asked about *Carcassonne: Neuland* by a word: the sentence of the rule text that
settles it, with its English meaning, and kscore's own rulings about it.

The text is carcassonne-neuland-anleitung.txt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.names import Names, find_meant
from kscore.engine.neuland.rulings import RULINGS, TableRuling

_RULINGS = {ruling.id: ruling for ruling in RULINGS}


@dataclass(frozen=True, kw_only=True)
class NeulandTopic:
    """Something that can be asked about: its titles, further words for it, what the rule text says
    (German, and what it means in English), and the rulings about it."""

    key: str
    german: str
    english: str
    also: tuple[str, ...]
    quoted: tuple[tuple[str, str], ...]
    rulings: tuple[TableRuling, ...] = ()

    def title(self, lang: str = "en") -> str:
        """What it is called."""
        return self.german if lang == "de" else self.english


def _topic(
    key: str, german: str, english: str, also: str, rulings: str, *quoted: tuple[str, str]
) -> NeulandTopic:
    words = tuple(word.strip() for word in also.split(","))
    found = tuple(_RULINGS[each] for each in rulings.split())
    return NeulandTopic(
        key=key, german=german, english=english, also=words, quoted=quoted, rulings=found
    )


TOPICS: Mapping[str, NeulandTopic] = MappingProxyType(
    {
        topic.key: topic
        for topic in (
            _topic(
                "plain",
                "Ebene",
                "plain",
                "Ebenen, Entdecker, Wiese, plains, explorer, explorers",
                "two_tiles every_mountain inner point once",
                (
                    "Nicht abgeschlossene Ebenen bringen 1 Punkt pro Landschaftskarte, aus denen "
                    "die Ebene besteht.",
                    "Plains that are not closed bring 1 point for each tile of which the plain "
                    "consists.",
                ),
                (
                    "Abgeschlossene Ebenen (Ebenen, die vollständig von Bergen und/oder "
                    "Wasserflächen umgeben sind) bringen 2 Punkte pro Landschaftskarte.",
                    "Closed plains (wholly surrounded by mountains and/or water) bring 2 points "
                    "for each tile.",
                ),
                (
                    "In beiden Fällen beeinflussen Städte den Wert der Ebene nicht.",
                    "In both cases cities do not change what the plain is worth.",
                ),
            ),
            _topic(
                "mountain",
                "Berge",
                "mountains",
                "Berg, Räuber, Gebirge, mountain, robber, robbers",
                "every_mountain mountain_gains two_tiles gap",
                (
                    "Nicht abgeschlossene Berge bringen 1 Punkt pro Stadt in dem Bergen selbst und "
                    "in allen angrenzenden Ebenen.",
                    "Mountains that are not closed bring 1 point for each city in the mountains "
                    "themselves and in all plains beside them.",
                ),
                (
                    "Abgeschlossene Berge (Berge, die vollständig von Ebenen und/oder "
                    "Wasserflächen umgeben sind) bringen 2 Punkte pro Stadt in den Bergen selbst "
                    "und in allen angrenzenden Ebenen.",
                    "Closed mountains (wholly surrounded by plains and/or water) bring 2 points "
                    "for each city in the mountains themselves and in all plains beside them.",
                ),
            ),
            _topic(
                "water",
                "Wasserfläche",
                "water",
                "Wasser, Wasserflächen, See, Seemann, Seeleute, Ufer, waters, lake, sailor, "
                "sailors, shore",
                "two_waters two_tiles inner once",
                (
                    "Nicht abgeschlossene Wasserflächen bringen 1 Punkt pro Stadt an den "
                    "angrenzenden Ufern.",
                    "Waters that are not closed bring 1 point for each city at their shores.",
                ),
                (
                    "bringen 1 Punkt pro Stadt an den angrenzenden Ufern plus 1 Punkt pro "
                    "Landschaftskarte, aus denen die Wasserfläche besteht.",
                    "Closed ones bring 1 point for each city at their shores and 1 point for each "
                    "tile of which the water consists.",
                ),
            ),
            _topic(
                "two_tiles",
                "Nur zwei Karten",
                "only two tiles",
                "zwei Karten, 2 Karten, kleines Gebiet, two tiles, 2 tiles, small region",
                "two_tiles",
                (
                    "Abgeschlossene Ebenen aus nur 2 Landschaftskarten bringt nur 2 Punkte!",
                    "Closed plains of only 2 tiles bring only 2 points!",
                ),
                (
                    "Abgeschlossener Berg aus nur 2 Landschaftskarten bringen nur 1 Punkt pro "
                    "Stadt!",
                    "Closed mountains of only 2 tiles bring only 1 point for each city!",
                ),
                (
                    "Abgeschlossene Wasserfläche aus nur 2 Landschaftskarten bringt nur 1 Punkt "
                    "pro Stadt!",
                    "A closed water of only 2 tiles brings only 1 point for each city!",
                ),
            ),
            _topic(
                "closed",
                "Abgeschlossen",
                "closed",
                "offen, geschlossen, Lücke, vollständig umgeben, open, gap, complete",
                "gap inner point mountain_gains",
                (
                    "Abgeschlossene Ebenen können nicht mehr in Größe oder Wert wachsen.",
                    "Closed plains can grow no more, neither in size nor in worth.",
                ),
                (
                    "Beachten Sie, dass abgeschlossene Berge zwar nicht mehr größer werden "
                    "können, jedoch ihr Wert durch weitere Städte in den angrenzenden Ebenen noch "
                    "steigen kann.",
                    "Mind that closed mountains cannot grow any more, but can still gain by "
                    "further cities in the plains beside them.",
                ),
            ),
            _topic(
                "final",
                "Schlusswertung",
                "final scoring",
                "Endwertung, Spielende, Ende des Spiels, game end, end of the game, final",
                "two_tiles tie",
                (
                    "Jeder Spieler erhält Punkte für alle seine Gefolgsleute, die er noch nicht "
                    "zurückgenommen hat.",
                    "Every player gets points for all followers not yet taken back.",
                ),
                (
                    "Alle Gebiete werden abgerechnet, als wären sie nicht abgeschlossen.",
                    "All regions are settled as if they were not closed.",
                ),
                (
                    "Am Ende des Zuges, in dem die letzte Landschaftskarte gelegt wurde, ist das "
                    "Spiel zu Ende.",
                    "The game ends with the turn in which the last tile was laid.",
                ),
            ),
            _topic(
                "tie",
                "Gleichstand",
                "tie",
                "Sieg, Sieger, Gewinner, wer gewinnt, unentschieden, ties, tiebreaker, winner, who "
                "wins",
                "tie",
                (
                    "Der Spieler mit den meisten Punkten gewinnt.",
                    "The player with the most points wins.",
                ),
            ),
            _topic(
                "followers",
                "Gefolgsleute",
                "followers",
                "Gefolgsmann, Mehrheit, mehrere Gefolgsleute, besetzt, setzen, follower, majority, "
                "several followers, set a follower, occupied",
                "one_a_tile",
                (
                    "Es gibt keine Mehrheiten! Jeder einzelne Gefolgsmann kann Punkte für ein "
                    "Gebiet erhalten.",
                    "There are no majorities! Every single follower can get points for a region.",
                ),
                (
                    "Auf den durch die neue Karte verbundenen Ebenen, Bergen oder Wasserflächen "
                    "darf kein anderer Gefolgsmann (auch kein eigener) stehen.",
                    "No other follower (not even one's own) may stand on the plains, mountains or "
                    "waters that the new tile joins.",
                ),
            ),
            _topic(
                "taking_back",
                "Zurücknehmen",
                "taking back",
                "zurück, nehmen, werten, take back, take a follower back, score a region",
                "one_a_tile",
                (
                    "Statt einen Gefolgsmann einzusetzen, kann der Spieler einen zuvor gesetzten "
                    "eigenen Gefolgsmann in seinen Vorrat zurück",
                    "Instead of setting a follower a player can take one's own back into the stock",
                ),
                (
                    "Es ist nicht möglich, dass ein Spieler einen Gefolgsmann setzen und im selben "
                    "Zug einen Gefolgsmann zurücknehmen kann.",
                    "A player cannot set a follower and take one back in the same turn.",
                ),
            ),
            _topic(
                "laying",
                "Karte anlegen",
                "laying a tile",
                "anlegen, legen, drehen, passt nicht, Karte passt nicht, Ecke an Ecke, lay, lay a "
                "tile, turn, does not fit, corner to corner",
                "not_mirrored point",
                (
                    "Die neue Karte muss so angelegt werden, dass alle Ebenen, Berge oder "
                    "Wasserflächen der angrenzenden Karten fortgesetzt werden.",
                    "The new tile must be laid so that all plains, mountains or waters of the "
                    "tiles beside it go on.",
                ),
                (
                    "Falls der seltene Fall eintritt, dass eine Karte nicht passend angelegt "
                    "werden kann, wird sie ganz aus dem Spiel genommen, und der Spieler zieht eine "
                    "neue.",
                    "Should a tile fit nowhere, which is rare, it leaves the game and the player "
                    "draws a new one.",
                ),
            ),
            _topic(
                "expert",
                "Expertenvariante",
                "expert variant",
                "Experten, Variante, Profivariante, expert, variant, experts",
                "",
                (
                    "Zu Beginn des Spiels zieht jeder Spieler 2 Landschaftskarten, die er offen "
                    "vor sich ablegt.",
                    "At the beginning every player draws 2 tiles and puts them down face up.",
                ),
                (
                    "Zu Beginn seines Zuges kann jeder Spieler eine der offen vor sich liegenden "
                    "Karten wählen und anlegen. Danach zieht er eine neues Karte vom verdeckten "
                    "Stapel und legt diese wieder offen vor sich ab.",
                    "In one's turn one chooses one of these tiles, lays it, and draws a new one to "
                    "put down face up.",
                ),
                (
                    "Bei 2 oder 5 Spielern wird 1 Karten entfernt, bei 3 Spielern 2 Karten und bei "
                    "4 Spielern 3 Karten.",
                    "With 2 or 5 players 1 tile is removed, with 3 players 2, with 4 players 3.",
                ),
            ),
        )
    }
)
"""Every topic by its key."""

_NAMES = tuple(Names(each.key, each.german, each.english, each.also) for each in TOPICS.values())


def find_topic(text: str) -> NeulandTopic:
    """The topic that a word means, by :func:`kscore.engine.names.find_meant`. Raises UnknownCard
    and AmbiguousCard.

    >>> find_topic("sailor").key
    'water'
    """
    try:
        return TOPICS[find_meant(text, _NAMES)]
    except AmbiguousCard as error:
        raise AmbiguousCard("ambiguous_topic", **error.values) from None
    except UnknownCard as error:
        titles = tuple(names.label(None) for names in _NAMES)
        raise UnknownCard(
            "neuland_unknown_topic", card=error.values["card"], known=titles
        ) from None
