"""What people ask about that is no scoring card: the general rules by topic, and every ambush, hero
and explore card by its name.

A topic is a name in both languages and the rulings that settle it (:mod:`kscore.engine.rulings`);
its words quote the rule texts. :func:`find_explained` looks among topics and scoring cards alike,
so that one word leads to whatever it means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from kscore.engine.cards import CARDS, RULINGS, Card
from kscore.engine.errors import AmbiguousCard, CardError, UnknownCard
from kscore.engine.explore import (
    ALL_AMBUSHES,
    EXPLORE_CARDS,
    HERO_CARDS,
    AmbushCard,
    ExploreCard,
    HeroCard,
    RevealedCard,
)
from kscore.engine.messages import TREE
from kscore.engine.names import Names, find_meant, is_whole_name
from kscore.engine.rulings import Ruling

_RULINGS = {ruling.id: ruling for ruling in RULINGS}


@dataclass(frozen=True)
class Topic:
    """Something that can be asked about.

    ``key`` is its name in JSON; ``titles`` by language; ``also`` are other words for it in either
    language; ``rulings`` settle it, the first the one asked about most; ``card`` is the ambush,
    hero or explore card that it is about.
    """

    key: str
    titles: Mapping[str, str] = field(hash=False)
    also: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    card: RevealedCard | None = None

    def title(self, lang: str = "en") -> str:
        """What it is called."""
        return TREE.text(f"topic.{self.key}", lang=lang)


def _topic(key: str, german: str, english: str, also: str, rulings: str) -> Topic:
    return Topic(key, {"de": german, "en": english}, _listed(also), _rulings(rulings.split()))


def _listed(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip())


def _rulings(ids: Iterable[str]) -> tuple[Ruling, ...]:
    return tuple(_RULINGS[each] for each in ids)


_GENERAL = (
    _topic(
        "monsters",
        "Monster",
        "monsters",
        "Monsterminus, Monsterabzug, Monsterpunkte, Monsterfelder, Verluste an Monster, Verlust "
        "durch Monster, Punkte durch Monster verlieren, Strafpunkte, Ungeheuer, neben Monster, "
        "leere Felder neben Monstern, next to a monster, next to monsters, monster minus, monster "
        "penalty, monster points, penalty, lose points to monsters, empty spaces next to "
        "monsters, beside a monster, monsters score, Monster zerstören Punkte, "
        "Monster doppelt, Monster doppelt minus, monster penalty twice, two monsters one space",
        "monster_minus star_destroys ambush_drawn no_floor",
    ),
    _topic(
        "negative",
        "Minuspunkte",
        "negative points",
        "unter null, unter 0, weniger als null, weniger als 0, minus, negativ, negative Punkte, "
        "negative Jahreszeit, negative Summe, Untergrenze, ins Minus, Punktabzug, Abzug, below "
        "zero, below 0, less than zero, less than 0, negative, negative season, negative score, "
        "negative total, floor, minus points, under zero",
        "no_floor monster_minus",
    ),
    _topic(
        "coins",
        "Münzen",
        "coins",
        "Münze, Schatztruhe, Geld, Gold, Goldmünzen, Taler, Truhe, Münzleiste, Münzen zählen, "
        "Münzen jede Jahreszeit, Münzen verlieren, verlorene Münzen, Münzen weg, alle Münzen, "
        "wie viele Münzen, höchstens Münzen, 14 Münzen, coin, coin track, money, treasure chest, "
        "treasure, coins lost, lose coins, losing coins, lost coins, coins scored again, coins "
        "every season, maximum coins, most coins, 14 coins, all coins marked, coins in total, "
        "coins total, Münzen insgesamt, Münzen jede Runde, Münzen maximal, max coins, coins "
        "scored every season, coins each season, score coins each season",
        "coins_every_season shape_coin mountain_coin coin_limit coins_stay spent_coins "
        "dragon_effect effects_after_scoring",
    ),
    _topic(
        "shape_coin",
        "Münze der Form",
        "coin of a shape",
        "Form mit Münze, welche Form bringt eine Münze, Münze neben der Form, Münze auf der "
        "Karte, Formmünze, Münze verdienen, shape coin, shape with a coin, which shape earns a "
        "coin, which shape gives a coin, coin beside the shape, coin on the card, earn a coin, "
        "earning coins",
        "shape_coin mountain_coin dragon_effect coin_limit",
    ),
    _topic(
        "mountains",
        "Gebirge",
        "mountains",
        "Berg, Berge, Bergmünze, Gebirgsfeld, Gebirgsmünze, Münze am Berg, Münze für Berg, Berg "
        "umschlossen, Berg umzingelt, umschlossener Berg, Berg am Rand, mountain, mountain coin, "
        "mountain space, surrounded mountain, surround a mountain, mountain surrounded, coin for "
        "a mountain, mountain on the edge, Geld für Berge, Münze Berg Rand",
        "mountain_coin mountain_coin_edge mountains_stay",
    ),
    _topic(
        "solo",
        "Solo",
        "solo",
        "Solovariante, Solospiel, allein spielen, alleine, Einzelspiel, solo game, solo variant, "
        "solo ambush, solo mode, single player, playing alone, alone, Hinterhalt solo, "
        "Solohinterhalt, Ecke und Pfeil, corner and arrow, Pfeil, Pfeilrichtung, arrow, Ecke der "
        "Karte, corner, Ring, solo ambush corner, Hinterhalt Ecke solo, Ecke solo",
        "solo_ambush nothing_fits solo_title",
    ),
    _topic(
        "titles",
        "Titel",
        "titles",
        "Solotitel, Titeltabelle, Rang solo, Sollwert, title, solo title, solo titles, table of "
        "titles, rating, solo rating, solo score, Solowertung, Meisterkartograph, Törichter "
        "Tölpel, Legendary Cartographer, Stern rechts unten, Zahl im Stern, number in the star",
        "solo_title",
    ),
    _topic(
        "ties",
        "Gleichstand",
        "ties",
        "Unentschieden, Patt, geteilter Platz, gleich viele Punkte, punktgleich, Gleichstände, "
        "tie, tied, tie-break, tie breaker, tie breaking, draw, equal points, same points, shared "
        "place, shared victory, geteilter Sieg, wins a tie, who wins a tie, tie winner, wer "
        "gewinnt bei Gleichstand",
        "tie_break",
    ),
    _topic(
        "end",
        "Spielende",
        "end of the game",
        "Sieg, Sieger, Siegerin, Gewinner, gewinnen, Rangliste, Endstand, Endwertung, "
        "Gesamtpunktzahl, Gesamtpunkte, Endergebnis, Ende des Spiels, Ende der Partie, wer "
        "gewinnt, wer hat gewonnen, nach dem Winter, game end, end game, winner, winning, who "
        "wins, who has won, final ranking, final score, final scoring, ranking, total, total "
        "score, after winter",
        "total tie_break effects_after_scoring",
    ),
    _topic(
        "ambush",
        "Hinterhalt",
        "ambush",
        "Hinterhalte, Hinterhaltkarten, Überfall, wer zeichnet Monster, Monster zeichnen, links "
        "oder rechts, Nachbar zeichnet, Karte weitergeben, ambushes, ambush card, ambush cards, "
        "raid, left or right, pass the map, passing maps, who draws the monster, draw monsters, "
        "Monsterkarte, monster card, Buchstabe, Buchstaben, letter, letters, Monsterbuchstabe, "
        "neighbor draws ambush, neighbour draws ambush, Nachbar zeichnet Hinterhalt, wer "
        "zeichnet Hinterhalt, links oder rechts geben, Monster vom Nachbarn, draw own monsters, "
        "eigenes Monster zeichnen, neighbour's monster",
        "ambush_drawn nothing_fits gaps ruins_bind_explore solo_ambush star_destroys deck",
    ),
    _topic(
        "hero",
        "Held_in",
        "hero",
        "Held, Heldin, Helden, Heldinnen, Held_innen, Heldenkarte, Heldenkarten, Held zeichnen, "
        "heroes, hero card, hero cards, drawing a hero, mit Helden, with heroes, zerstörter Held, "
        "destroyed hero, Held zerstört, hero fills a space, heroes fill a space, hero filled, "
        "Held ausgefüllt, hero placement, Held hin, wohin Held",
        "hero_drawn star_destroys filled types mountains_stay nothing_fits ruins_bind_explore deck",
    ),
    _topic(
        "stars",
        "Sterne",
        "stars",
        "Stern, Angriff, Angriffe, Angriffsmuster, Sternfelder, Stern auf Monster, Monster auf "
        "Stern, Muster, star, attack, attacks, attack pattern, hero pattern, pattern, star on a "
        "monster, monster on a star, starred space, Stern über den Rand, star fills a space, star "
        "fill a space, star filled, Stern auf leerem Feld, Stern ausgefüllt",
        "hero_drawn star_destroys filled",
    ),
    _topic(
        "ruins",
        "Ruinen",
        "ruins",
        "Ruine, Ruinenkarte, Ruinenkarten, Ruinenfeld, Ruinenfelder, zwei Ruinenkarten, zwei "
        "Ruinen, 2 Ruinen, 2 Ruinenkarten, Ruine dann Hinterhalt, Ruine und Hinterhalt, Ruine "
        "vor Hinterhalt, Hinterhalt nach Ruine, Monster auf Ruine, Hinterhalt auf Ruine, Ruine "
        "überdecken, ruin, ruin card, ruin cards, ruin space, ruin spaces, two ruin cards, two "
        "ruins, 2 ruin cards, 2 ruins, ruin then ambush, ruin then hero, ruin and ambush, ambush "
        "after ruin, monster on a ruin, ambush on a ruin, cover a ruin, empty ruin, leere Ruine, "
        "Ruine dann Held, Ruinensymbol, ruin filled, empty ruin filled, Ruine ausgefüllt, leere "
        "Ruine ausgefüllt, overlap a ruin, zwei Ruinenkarten hintereinander, Ruine muss, Ruine "
        "bedecken, Ruine bedeckt, cover ruins, two ruins in a row, ruin card then ambush, zwei "
        "Ruinen nacheinander",
        "ruins_cover ruins_bind_explore ruin_any_terrain nothing_fits filled combined",
    ),
    _topic(
        "seasons",
        "Jahreszeiten",
        "seasons",
        "Jahreszeit, Zeiteinheit, Zeiteinheiten, Zeit, Dauer, Länge, Frühling, Frühjahr, Sommer, "
        "Herbst, Winter, Jahreszeitenkarte, Ende der Jahreszeit, wie lange dauert, wann endet die "
        "Jahreszeit, Runde, Runden, season, season lengths, season card, time units, time unit, "
        "time, length, spring, summer, autumn, fall, end of season, when does the season end, "
        "rounds, round, "
        "Zeiteinheiten überschritten, Zeit überschritten, time exceeded, time passed",
        "season_lengths edicts season_lengths_online effects_after_scoring deck",
    ),
    _topic(
        "edicts",
        "Dekrete",
        "edicts",
        "Dekret, Edikt, Königin, Dekret A, Dekret B, Dekret C, Dekret D, welche Karten zählen "
        "wann, welche Dekrete, wann zählt welche Karte, Auftrag, Aufträge, edict, decree, "
        "decrees, edict A, edict B, edict C, edict D, queen, which cards score, which edicts, AB "
        "BC CD DA, Ziel, Ziele, goal, goals, objective, objectives, Wertungskarte, "
        "Wertungskarten, scoring card, scoring cards",
        "edicts coins_every_season monster_minus",
    ),
    _topic(
        "effects",
        "Effekte",
        "effects",
        "Effekt, Sondereffekt, Sondereffekte, Reihenfolge, Reihenfolge der Effekte, Effekte "
        "Reihenfolge, welcher Effekt zuerst, Monstereffekte, special effects, special effect, "
        "effect, order, order of effects, effects order, which effect first, monster effects, "
        "effects after winter, Effekte nach dem Winter",
        "effects_after_scoring effects_in_order dragon_effect zombie_effect troll_effect "
        "gorgon_effect",
    ),
    _topic(
        "deck",
        "Erkundungsstapel",
        "deck",
        "Stapel, Erkundung, Erkundungskarte, Erkundungskarten, Nachziehstapel, mischen, nicht "
        "aufgedeckt, explore deck, explore card, explore cards, explore, shuffle, shuffling, not "
        "revealed, gemischt, gemischt werden, übrige Karten, übriggebliebene Karten, übriger "
        "Hinterhalt, Hinterhalt bleibt, Hinterhalte bleiben im Stapel, leftover cards, leftover "
        "ambush, unrevealed ambush, reshuffle, reshuffle deck",
        "deck one_choice combined",
    ),
    _topic(
        "nothing_fits",
        "Nichts passt",
        "nothing fits",
        "passt nicht, passt nirgends, Form passt nicht, kein Platz, einzelnes Feld, 1x1, eins "
        "mal eins, Hinterhalt passt nicht, Ruine passt nicht, kann nicht zeichnen, does not fit, "
        "doesn't fit, doesnt fit, fits nowhere, no room, single space, one by one, cannot draw, "
        "can't draw, impossible, shape does not fit, ambush does not fit, nix passt, keine Form "
        "passt, Hinterhalt passt nirgends, ambush fits nowhere, nothing fits ambush",
        "nothing_fits ruins_cover solo_ambush",
    ),
    _topic(
        "drawing",
        "Zeichnen",
        "drawing",
        "einzeichnen, Form, Formen, Formwahl, Form wählen, wo zeichnen, wo darf ich zeichnen, "
        "berühren, anlegen, anschließen, überlappen, überdecken, überschreiben, übermalen, "
        "Lücke, Lücken, gestrichelt, gestrichelte Felder, shape, shapes, draw a shape, where to "
        "draw, placement, placing, touching, touch, must touch, shapes touch, overlap, "
        "overlapping, gap, gaps, dashed, dashed spaces, choose a shape, Form angrenzen, Formen "
        "angrenzen, shapes adjacent, Gebirge zeichnen, draw mountains, gap in the shape, Lücke "
        "in der Form, überzeichnen, überbauen, draw over, drawing over, overlap terrain, overlap "
        "existing terrain, zwei Gelände mischen, Gelände aussuchen, Gelände wählen, mix "
        "terrains, mix terrains in a shape, choose terrain, choose a terrain, off the map, Teile "
        "berühren, Held Platz",
        "anywhere not_over turn_mirror gaps one_choice nothing_fits",
    ),
    _topic(
        "turning",
        "Drehen und Spiegeln",
        "turning and mirroring",
        "drehen, gedreht, spiegeln, gespiegelt, umdrehen, wenden, turn, turning, turned, rotate, "
        "rotating, rotation, mirror, mirroring, mirrored, flip, flipping, Drehung, Spiegelung, "
        "rotate shapes, rotate a shape, turn a shape, mirror a shape, Form drehen, Form spiegeln, "
        "Formen drehen, Formen spiegeln, "
        "flip a shape, flip shapes, rotating shapes, Monster drehen, rotate monster, turn monster",
        "turn_mirror solo_ambush hero_drawn",
    ),
    _topic(
        "filled",
        "Ausgefüllt",
        "filled",
        "ausgefüllte Felder, leer, leere Felder, leeres Feld, voll, volle Zeile, volle Spalte, "
        "gefüllt, empty, empty space, empty spaces, full, full row, full column, filled space, "
        "filled spaces, fill, is it filled, mountain filled, mountains filled, Gebirge "
        "ausgefüllt, Berg ausgefüllt, Monster ausgefüllt, monster filled, "
        "Ödnis gefüllt, border full, Rand gefüllt",
        "filled edge_is_filled wasteland ruin_any_terrain",
    ),
    _topic(
        "edge",
        "Rand",
        "edge",
        "Kante, Kartenrand, Spielfeldrand, am Rand, über den Rand, Rand zählt als ausgefüllt, "
        "Randfeld, Randfelder, border, margin, map edge, edge of the map, over the edge, edge "
        "counts as filled, edge space, edge spaces, edge filled, Rand ausgefüllt, is the edge "
        "filled, Ecken Rand, corners edge",
        "edge_is_filled not_over adjacent mountain_coin_edge",
    ),
    _topic(
        "destroyed",
        "Zerstörte Felder",
        "destroyed spaces",
        "zerstört, zerstören, zerstörtes Feld, zerstörtes Monster, Kreuz, X, großes X, Loch, "
        "destroyed, destroy, destroyed space, destroyed monster, cross, destroyed filled, "
        "destroyed space filled, zerstört ausgefüllt, zerstörtes Feld ausgefüllt, Kosten "
        "zerstörtes Monster, kostet zerstörtes Monster",
        "star_destroys mountains_stay filled types monster_minus dragon_destroyed",
    ),
    _topic(
        "adjacent",
        "Angrenzend",
        "adjacent",
        "benachbart, angrenzen, Nachbarfeld, Nachbarfelder, Nachbarschaft, nebeneinander, "
        "daneben, diagonal, schräg, Ecken, über die Ecke, über Eck, gemeinsame Kante, neighbours, "
        "neighbors, neighbouring, neighboring, adjacency, next to, beside, over the corner, "
        "diagonally, corner to corner, corners, common edge, share an edge, diagonal benachbart, "
        "Diagonale benachbart, diagonal adjacent, diagonale Felder",
        "adjacent cluster",
    ),
    _topic(
        "cluster",
        "Gebiet",
        "cluster",
        "Gebiete, zusammenhängend, Dorfgebiet, Waldgebiet, Ackergebiet, Wassergebiet, einzelnes "
        "Feld als Gebiet, clusters, area, areas, region, regions, connected, connected spaces, "
        "group, village cluster, forest cluster, farm cluster, water cluster, "
        "Gruppe, einzelnes Dorf, einzelnes Dorf Gruppe, single village, single village cluster",
        "cluster tied_choice",
    ),
    _topic(
        "terrain",
        "Geländearten",
        "terrain types",
        "Geländeart, Gelände, verschiedene Geländearten, Landschaft, Wald, Wälder, Dorf, Dörfer, "
        "Acker, Äcker, Wasser, terrain, terrains, terrain type, different terrain types, forest, "
        "forests, village, villages, farm, farms, water, hero terrain, hero terrain type, Held "
        "Gelände, Held Geländeart, Monster Geländeart, Monster Gelände, monster terrain, monster "
        "terrain type, mountain terrain, Gebirge Geländeart",
        "types wasteland",
    ),
    _topic(
        "choice",
        "Wahl",
        "choice",
        "Auswahl, freie Wahl, gewählt, gleich gut, tied choice, chosen, choose, equally good",
        "tied_choice one_choice",
    ),
    _topic(
        "spaces",
        "Feld, Zeile, Spalte",
        "space, row, column",
        "Feld, Felder, Kästchen, Zeile, Zeilen, Spalte, Spalten, Reihe, Reihen, waagrecht, "
        "senkrecht, Koordinaten, Feldname, Zeile und Spalte, space, spaces, square, squares, tile, "
        "tiles, cell, cells, row, rows, column, columns, line, lines, horizontal, vertical, "
        "coordinates, row and column",
        "spaces adjacent",
    ),
    _topic(
        "wasteland",
        "Ödnis",
        "wasteland",
        "Ödnisfeld, Ödnisfelder, Ödland, Ödnis ausgefüllt, Ödnis Geländeart, Ödnis zerstören, "
        "wasteland space, wasteland spaces, wastelands, wasteland filled, wasteland terrain, "
        "wasteland a terrain, wasteland destroyed, waste",
        "wasteland filled types mountains_stay",
    ),
    _topic(
        "combined",
        "Beide Spiele zusammen",
        "both games combined",
        "kombinieren, kombiniert, Kartograph und Kartographin, beide Spiele, mischen beide, "
        "Spiele mischen, combine, combined, combined game, combining, both games, mix games, "
        "mixing both",
        "combined one_map season_lengths",
    ),
    _topic(
        "sides",
        "Seite der Landkarte",
        "side of the map",
        "Seite, Seite A, Seite B, Landkarte, Vorderseite, Rückseite, Plan, map side, map, maps, "
        "side, front, back, front side, back side, side A, side B",
        "one_map wasteland mountains_stay",
    ),
    _topic(
        "skills",
        "Fertigkeiten",
        "skills",
        "Fertigkeit, Fähigkeit, Fähigkeiten, Fertigkeitskarte, Fertigkeitenkarten, Fertigkeit "
        "zweimal, zwei Fertigkeiten, Fertigkeit bezahlen, durchgestrichen, durchgestrichene "
        "Münzen, skill, ability, abilities, skill cards, skills twice, skill twice, skills twice "
        "a season, two skills, pay for a skill, struck out, crossed out coins, spent coins, "
        "bezahlte Münzen, Fertigkeit pro Jahreszeit, Fertigkeiten pro Jahreszeit, Fähigkeiten "
        "pro Jahreszeit, skills a season, skills per season, skills how often, pay for skills, "
        "paying for skills",
        "spent_coins coins_stay",
    ),
    _topic(
        "first_game",
        "Erste Partie",
        "first game",
        "erstes Spiel, Einstieg, Anfänger, Empfehlung, empfohlene Karten, einfacher, leichter, "
        "ohne Ruinen, ohne Hinterhalte, beginners, beginner, recommended, recommended cards, "
        "easier, easier game, without ruins, without ambushes, Einfacherer Spieleinstieg",
        "first_game",
    ),
    _topic(
        "scoring",
        "Wertung",
        "scoring",
        "werten, Punkte, Ruhmpunkte, Ruhm, Punktwertung, Wertungskästchen, points, score, fame, "
        "reputation, season score, scoring a season, Saisonwertung, doppelt zählen, counted twice",
        "coins_every_season monster_minus edicts no_floor effects_after_scoring total tie_break",
    ),
    _topic(
        "cards",
        "Karten des Spiels",
        "cards of the game",
        "Karte, Karten, Spielkarten, card, cards",
        "edicts deck combined",
    ),
)

_EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        "dragon": "dragon_effect dragon_destroyed",
        "zombies": "zombie_effect effects_in_order effects_after_scoring",
        "troll": "troll_effect effects_in_order effects_after_scoring",
        "gorgon": "gorgon_effect mountains_stay",
    }
)
_SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "dragon_inferno": ("Drache", "dragon", "Drache Münzen", "Drachenmünzen", "dragon coins"),
        "zombie_plague": (
            "Zombie",
            "Zombies",
            "Zombies ausbreiten",
            "zombies spread",
            "zombie spread",
            "breiten Zombies",
            "breiten Zombies aus",
        ),
        "giant_troll_ravage": (
            "Troll",
            "Riesentroll",
            "giant troll",
            "Troll zerstört",
            "troll destroys",
        ),
        "gorgon_gaze": ("Gorgone", "gorgon", "Gorgone zerstört Berg", "gorgon destroys mountain"),
        "goblin_attack": ("Goblin", "Goblins"),
        "bugbear_assault": ("Grottschrat", "bugbear", "bugbear gap", "Grottschrat Lücke"),
        "kobold_onslaught": ("Kobold", "Kobolde"),
        "gnoll_raid": ("Gnoll", "Gnolle"),
    }
)
"""What people call the ambushes for short."""
_SCORING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "great_city": ("größtes Dorf", "größtes Dorfgebiet", "largest village", "biggest village"),
        "shieldgate": (
            *("zweitgrößtes Dorf", "zweitgrößtes Dorfgebiet", "second largest village"),
            *("second biggest village", "largest village tie", "Gleichstand größtes Dorf"),
        ),
        "lost_barony": (
            *("größtes Quadrat", "Baronie Quadrat", "Baronie 1x1", "largest square"),
            *("biggest square", "barony square", "barony 1x1"),
        ),
        "broken_road": ("Diagonalen", "diagonals", "broken road direction", "Straße Richtung"),
        "jorekburg": ("Jorek",),
        "greenbough": ("grüne Fläche", "grüne Fläche Zeilen"),
        "golden_granary": ("Kornspeicher",),
        "outer_enclave": ("Enklave",),
    }
)
"""What people call the scoring cards beside their names."""
_QUESTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "destroyed": _listed("zerstörtes Feld Minus, destroyed space costs points"),
        "edge": _listed(
            "Wald Rand, Wald Rand berühren, forest touch edge, forest edge, monster next edge, "
            "Monster Rand, water border, leeres Feld Rand, empty space edge"
        ),
        "adjacent": _listed(
            "grenzt diagonal, diagonal neighbours, diagonal neighbors, diagonal angrenzend, "
            "touching corners, diagonal touching"
        ),
        "mountains": _listed(
            "Münze Gebirge, coin surrounding mountain, Gebirge umschlossen, mountain coins edge"
        ),
        "monsters": _listed(
            "Monster Minuspunkte, Monster umzingelt, monster surrounded, surrounded monsters, "
            "monsters minus points, Monster ohne leere Felder"
        ),
        "cluster": _listed(
            "Punkte einzelnes Feld, single space cluster, single space area, zwei Formen ein "
            "Gebiet, two shapes one cluster"
        ),
        "rift_lands": _listed("Splitterland Monster, rift lands monster, one space any terrain"),
        "starlit_sigil": _listed("Sigel der Sterne, drei leere Felder, three empty spaces"),
        "shoreside_expanse": _listed("Strand, Strände, Strand Rand, Insel Rand, shore edge"),
        "shieldgate": _listed(
            "gleich große Dörfer, zwei gleich große Dörfer, two villages same size, villages same "
            "size, two largest villages, second largest village same size, second biggest village "
            "same size, zweitgrößtes Dorf gleich groß"
        ),
        "ruins": _listed(
            "Ruine ausgefüllt, alle Ruinen ausgefüllt, all ruins filled, ruin filled, ruin card "
            "ambush, Ruinenkarte Hinterhalt, Ruinenkarte Held, ruin card hero, ruin card last, "
            "Ruinenkarte Ende Jahreszeit"
        ),
        "ambush": _listed(
            "Hinterhalt Richtung, zwei links rechts, who draws ambush, who draws monster, two "
            "players left right, ambush direction, ambush two players"
        ),
        "ties": _listed("Gleichstand Monster, tie monsters, Gleichstand Solo"),
        "hero": _listed("Held stirbt, hero dies, Held zerstört, hero destroyed"),
        "stars": _listed(
            "Held Angriff Stern, hero attack pattern, Angriffsmuster Held, star mountain, Stern "
            "Gebirge, Stern Berg, Stern Ruine, star ruin, Stern schon gezeichnet"
        ),
        "zombie_plague": _listed("Zombie Effekt, zombie effect"),
        "giant_troll_ravage": _listed("Troll Effekt, troll effect, giant troll destroys"),
        "gorgon_gaze": _listed("Gorgone Effekt, gorgon effect"),
        "dragon_inferno": _listed(
            "Drache drei Münzen, wann zahlt Drache, dragon pays, dragon three coins, Drache "
            "Effekt, dragon effect, Drache umschlossen, dragon surrounded"
        ),
        "coins": _listed(
            "Schatztruhe voll, coin track full, alle Münzen markiert, all coins marked"
        ),
        "cauldrons": _listed("Kessel Rand, cauldrons edge"),
        "great_city": _listed(
            "Dorf neben Gebirge, Dorf am Berg, village next mountain, Metropole Gebirge, Metropole "
            "Berg, Metropole neben Berg, largest village mountain, big city, big city tie"
        ),
        "dwarvenholds": _listed("Zeilen mit Gebirge, rows with mountains, columns with mountains"),
        "effects": _listed(
            "order end effects, order effects end season, Reihenfolge Endeffekte, two end effects"
        ),
    }
)
"""What people at a table ask in several words, of topics and scoring cards."""
_SEASONS = (
    ("Frühling", "spring"),
    ("Sommer", "summer"),
    ("Herbst", "autumn"),
    ("Winter", "winter"),
)
_OF_SEASONS = tuple(
    asked.format(name)
    for german, english in _SEASONS
    for asked, name in (
        ("wie lange {}", german),
        ("wann endet {}", german),
        ("Dekrete {}", german),
        ("welche Karten {}", german),
        ("welche Dekrete {}", german),
        ("Zeiteinheiten {}", german),
        ("how long {}", english),
        ("when does {} end", english),
        ("edicts {}", english),
        ("which cards {}", english),
        ("which edicts score {}", english),
        ("time {}", english),
    )
)
"""What people ask about a season by its name."""
_EXPLORE: Mapping[str, str] = MappingProxyType(
    {
        "temple_ruins": "ruins_cover ruins_bind_explore",
        "outpost_ruins": "ruins_cover ruins_bind_explore",
        "rift_lands": "single_space_card",
        "kethras_gates": "single_space_card",
        "pasture": "one_choice shape_coin gaps nothing_fits",
        "timber_grove": "one_choice shape_coin gaps nothing_fits",
    }
)
"""What settles an explore card, where it is not what settles most of them."""


def _of_ambush(card: AmbushCard) -> Topic:
    effect = _EFFECTS.get(card.effect or "", "").split()
    gaps = ["gaps"] if card.key == "bugbear_assault" else []
    titles = {"de": card.german, "en": card.english}
    rulings = _rulings([*effect, *gaps, "ambush_drawn", "nothing_fits", "solo_ambush"])
    return Topic(card.key, titles, (*card.also, *_SHORT.get(card.key, ())), rulings, card)


def _of_hero(card: HeroCard) -> Topic:
    titles = {"de": card.german or card.english, "en": card.english}
    return Topic(
        card.key, titles, (), _rulings(["hero_drawn", "star_destroys", "ruins_bind_explore"]), card
    )


def _of_explore(card: ExploreCard) -> Topic:
    titles = {"de": card.german or card.english, "en": card.english}
    coin = "shape_coin " if card.time == 1 else ""
    rulings = _EXPLORE.get(card.key, f"one_choice {coin}turn_mirror nothing_fits")
    also = ("Splitterland Ruine", "Rift Lands ruin") if card.key == "rift_lands" else ()
    return Topic(card.key, titles, also, _rulings(rulings.split()), card)


TOPICS: Mapping[str, Topic] = MappingProxyType(
    {
        topic.key: topic
        for topic in (
            *_GENERAL,
            *(_of_ambush(card) for card in ALL_AMBUSHES.values()),
            *(_of_hero(card) for card in HERO_CARDS.values()),
            *(_of_explore(card) for card in EXPLORE_CARDS.values()),
        )
    }
)
"""Every topic by its key: general ones, ambushes (promo ones, too), heroes, explore cards."""

for _each in TOPICS.values():
    TREE.add_table({f"topic.{_each.key}": _each.titles})

_NAMES = (
    *(
        Names(
            card.key,
            card.german,
            card.english,
            (*card.also, *_SCORING.get(card.key, ()), *_QUESTIONS.get(card.key, ())),
            () if card.number is None else (card.number,),
        )
        for card in CARDS.values()
    ),
    *(
        Names(
            topic.key,
            topic.titles["de"],
            topic.titles["en"],
            (
                *topic.also,
                *_QUESTIONS.get(topic.key, ()),
                *(_OF_SEASONS if topic.key == "seasons" else ()),
            ),
            topic.card.numbers if isinstance(topic.card, ExploreCard) else (),
        )
        for topic in TOPICS.values()
    ),
)


def find_explained(text: str) -> Card | Topic:
    """The scoring card or the topic that ``text`` means, by :func:`kscore.engine.names.find_meant`.

    Raises UnknownCard (with suggestions from all of them) and AmbiguousCard (with candidates).

    >>> find_explained("Drache").key
    'dragon_inferno'
    """
    try:
        key = find_meant(text, _NAMES)
    except AmbiguousCard as error:
        raise AmbiguousCard("ambiguous_topic", **error.values) from None
    except UnknownCard as error:
        near = "suggestions" in error.values
        unknown = UnknownCard("unknown_topic" if near else "unknown_topic_unlike", **error.values)
        unknown.about = error.about
        raise unknown from None
    return CARDS[key] if key in CARDS else TOPICS[key]


ON_A_SHEET = frozenset({"monsters", "coins", "mountains"})
"""Topics that earn or cost points on a sheet beside its scoring cards."""


def _no_sheet(word: str) -> bool:
    return False


def explained_and_rest(
    words: Sequence[str], is_sheet: Callable[[str], bool] = _no_sheet
) -> tuple[Card | Topic, str | None]:
    """What the words of a line mean, and their last one where that names a sheet: ``Schildwald
    Anna``, but ``negative points``.

    The last word is a sheet's behind a scoring card, and where ``is_sheet`` says so behind a topic
    of `ON_A_SHEET`. Raises as :func:`find_explained`.

    >>> explained_and_rest(["Die", "Lange", "Straße", "Anna"])[1]
    'Anna'
    """
    text = " ".join(words)
    if len(words) > 1 and not is_whole_name(text, _NAMES):
        try:
            found = find_explained(" ".join(words[:-1]))
        except CardError:
            found = None
        on_one = found is not None and found.key in ON_A_SHEET and is_sheet(words[-1])
        if found is not None and (on_one or isinstance(found, Card)):
            return found, words[-1]
    return find_explained(text), None


def explained_names(lang: str) -> tuple[str, ...]:
    """The titles of everything that can be explained, topics first, in one language."""
    return (
        *(topic.title(lang) for topic in TOPICS.values()),
        *(card.name(lang) for card in CARDS.values()),
    )
