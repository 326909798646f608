"""The engine's sentences in German; cards and rulings keep their own."""

from __future__ import annotations

from kscore.engine.messages.tree import Template, counted

SENTENCES: dict[str, Template] = {
    # the language's English name in small letters, as locales spell it
    "language": "german",
    "and": "und",
    "or": "oder",
    # terrains and categories of cards
    "terrain..": "leer",
    "terrain.F": "Wald",
    "terrain.V": "Dorf",
    "terrain.A": "Acker",
    "terrain.W": "Wasser",
    "terrain.M": "Monster",
    "terrain.H": "Held_in",
    "terrain.X": "zerstört",
    "terrain.^": "Gebirge",
    "terrain.#": "Ödnis",
    "category.forest": "Wald",
    "category.farm_water": "Acker und Wasser",
    "category.village": "Dorf",
    "category.spatial": "Anordnung",
    # seasons, titles of the solo game
    "season.spring": "Frühling",
    "season.summer": "Sommer",
    "season.autumn": "Herbst",
    "season.winter": "Winter",
    "title.legendary_cartographer": "Legendäre_r Meisterkartograph_in",
    "title.master_mapsmith": "Kunstvolle_r Kartenzeichner_in",
    "title.journeyman_topographer": "Reisende_r Topograph_in",
    "title.apprentice_surveyor": "Vermesserlehrling",
    "title.amateur_assessor": "Hobbygutachter_in",
    "title.inept_assistant": "Unbeholfene_r Assistent_in",
    "title.dimwitted_doodler": "Möchtegern",
    "title.oblivious_inkdrinker": "Törichter Tölpel",
    # the one reason for points that is no card's
    "reason.empty_by_monster": "Leeres Feld neben einem Monster",
    # what is impossible about a sheet
    "problem.mountain_missing": "Hier ist ein Gebirge gedruckt, das sich nie ändert: {cells}",
    "problem.mountain_not_printed": "Hier ist kein Gebirge gedruckt: {cells}",
    "problem.wasteland_drawn_on": (
        "Ödnis gilt als ausgefüllt, hier kann nichts gezeichnet werden: {cells}"
    ),
    "problem.wasteland_not_printed": "Hier ist keine Ödnis gedruckt: {cells}",
    "problem.too_many_coins": "{marked} Münzen sind markiert, die Leiste hat nur {coins}",
    "problem.more_spent_than_marked": "{spent} Münzen sind ausgegeben, aber nur {marked} markiert",
    "problem.star_on_monster": "Ein Monster mit Stern ist sofort zerstört: {cells}",
    "problem.stars_without_hero": (
        "Sterne, aber nirgends ein_e Held_in oder ein zerstörtes Feld: {cells}"
    ),
    "problem.letter_without_monster": "Ein Monsterbuchstabe, wo kein Monster ist: {cells}",
    "problem.too_many_letters": "Mehr als {most} Felder mit dem Buchstaben {letter}: {cells}",
    # what to do at the end of a season
    "step.zombies": counted(
        "{card:revealed}: Zeichne einen Zombie (Z) auf {cells}.",
        "{card:revealed}: Zeichne je einen Zombie (Z) auf {cells}.",
    ),
    "step.no_zombies": "{card:revealed}: Kein leeres Feld grenzt an einen Zombie, zeichne nichts.",
    "step.troll": counted(
        "{card:revealed}: Zerstöre {cells} (X).",
        "{card:revealed}: Zerstöre eines der Felder {cells} (X).",
    ),
    "step.no_troll": (
        "{card:revealed}: Kein leeres Feld grenzt an den Riesentroll, zerstöre nichts."
    ),
    "step.star": counted(
        "Auf {cells} liegt ein Stern: Der neue Zombie dort ist sofort zerstört (X).",
        "Auf {cells} liegen Sterne: Die neuen Zombies dort sind sofort zerstört (X).",
    ),
    "step.choice_coins": counted(
        "Wenn du {cells} zerstörst, markiere {count} Münze mehr.",
        "Wenn du {cells} zerstörst, markiere {count} Münzen mehr.",
    ),
    "step.coins": counted("Markiere {count} Münze.", "Markiere {count} Münzen."),
    # what cannot have come from last season's sheet
    "finding.other_layout": "Das ist eine andere Landkarte: vorher {before}, jetzt {now}.",
    "finding.lost": (
        "{cells}: letzte Jahreszeit ausgefüllt, jetzt leer. Was eingezeichnet ist, bleibt."
    ),
    "finding.changed": (
        "{cells}: letzte Jahreszeit {was:terrain}, jetzt {now:terrain}. Was eingezeichnet ist, "
        "bleibt."
    ),
    "finding.lost_since": (
        "{cells}: auf dem Blatt vom {season:season} ausgefüllt, jetzt leer. Was eingezeichnet ist, "
        "bleibt."
    ),
    "finding.changed_since": (
        "{cells}: auf dem Blatt vom {season:season} {was:terrain}, jetzt {now:terrain}. Was "
        "eingezeichnet ist, bleibt."
    ),
    "finding.stars_lost_since": (
        "{cells}: Der Stern vom Blatt vom {season:season} fehlt. Sterne bleiben."
    ),
    "finding.destroyed": "{cells}: zerstört, aber keine Karte dieser Jahreszeit zerstört es.",
    "finding.destroyed_more": (
        "{cells}: ohne Stern zerstört, die Gorgone zerstört aber nur ein Feld."
    ),
    "finding.destroyed_far": (
        "{cells}: zerstört, aber kein Monster grenzt daran; die Gorgone zerstört ein Feld neben "
        "sich."
    ),
    "finding.stars_lost": "{cells}: Der Stern der letzten Jahreszeit fehlt. Sterne bleiben.",
    "finding.star_on_monster": (
        "{cells}: Ein Stern auf einem Monster zerstört das Feld sofort; es müsste ein X sein."
    ),
    "finding.hero_without_card": (
        "{cells}: ein_e Held_in, aber es wurde keine Held_in-Karte aufgedeckt."
    ),
    "finding.stars_of_no_hero": "{cells}: Diese Sterne sind kein Angriffsmuster.",
    "finding.hero_not_drawn": (
        "Ein_e Held_in wurde aufgedeckt ({cards:revealed}), aber nicht eingezeichnet."
    ),
    "finding.too_many_spaces": (
        "{new} neue Felder, die Karten einer Jahreszeit füllen aber höchstens {most}."
    ),
    "finding.season_length": (
        "Die Zeiteinheiten der neuen Formen ergeben keine Jahreszeit. Welche Karte vom Tisch fehlt "
        "hier?"
    ),
    "finding.misfit": "{cells}: Aus den Formen der Karten ergeben sich diese neuen Felder nicht.",
    "finding.misfit_but_for": (
        "{cells}: Aus den Formen der Karten ergeben sich diese neuen Felder nicht. Es ginge auf, "
        "wenn {space} {terrain:terrain} wäre."
    ),
    "finding.no_shapes": "{cells}: Diese Formen zeichnet keine Karte.",
    "finding.ambush_elsewhere": (
        "{cells}: {card:revealed} liegt solo nicht dort: Die Form passte schon über {space}, das "
        "auf dem Weg von der Ecke der Karte früher kommt."
    ),
    "finding.card_not_drawn": "Aufgedeckt, aber nicht eingezeichnet: {cards:revealed}.",
    "finding.ruin_not_covered": (
        "{cells}: Nach der Ruinenkarte musste {card:revealed} auf eine Ruine ragen."
    ),
    "finding.letter_missing": (
        "{card:revealed} wurde aufgedeckt, aber nirgends steht ein {letter}. Der Buchstabe gehört "
        "in das Monster; ohne ihn kennt kscore seine Effekte nicht."
    ),
    "finding.other_side": (
        "{player} spielt auf einer anderen Seite der Landkarte ({other}, hier {own}); alle "
        "sollten dieselbe verwenden."
    ),
    "finding.same_drawing": (
        "Hier ist dasselbe gezeichnet wie auf dem Blatt von {player} vom {season:season}; "
        "vielleicht ist es noch einmal jenes Blatt."
    ),
    "finding.ambush_missing": (
        "{drew:+} haben in dieser Jahreszeit {card:revealed} auf der Landkarte, {player} nicht: "
        "vergessen?"
    ),
    "finding.typed_total": (
        "Für {season:season} sind {typed} Punkte eingetragen, im Kasten stehen {written}. Mit "
        "kscore enter trägst du ein, was stimmt."
    ),
    "finding.as_drawn": (
        "{cells}: So wie diese Felder aussehen, ohne Regeln und andere Blätter, folgt das Blatt "
        "nicht aus dem vorigen."
    ),
    "finding.effects_drawn": (
        "{cells}: Die Effekte dieser Jahreszeit sind schon eingezeichnet; sie kommen nach der "
        "Wertung."
    ),
    "finding.coins_back": (
        "Markierte Münzen: letzte Jahreszeit {before}, jetzt {now}. Was markiert ist, bleibt."
    ),
    "finding.spent_back": (
        "Durchgestrichene Münzen: letzte Jahreszeit {before}, jetzt {now}. Sie bleiben "
        "durchgestrichen."
    ),
    "finding.spent_without_skills": (
        "Es sind Münzen durchgestrichen ({spent}), gespielt wird aber ohne Fertigkeiten."
    ),
    "finding.mountain_coin": (
        "{cells}: In dieser Jahreszeit ringsum ausgefüllte Gebirge bringen je eine Münze. "
        "Markiert: {gained}, verdient: mindestens {least}."
    ),
    "finding.coins_missing": (
        "In dieser Jahreszeit markierte Münzen: {gained}, verdient: mindestens {least}."
    ),
    "finding.coins_too_many": (
        "In dieser Jahreszeit markierte Münzen: {gained}, verdient: höchstens {most}."
    ),
    # errors
    "illegal_placement": (
        "{drawn:revealed} kann nicht auf {cells} gezeichnet werden: Ein Feld davon ist schon "
        "ausgefüllt."
    ),
    "engine_error": "Das geht nach den Regeln nicht.",
    "empty_map": "Die Karte ist leer. Schreibe die Zeilen von oben nach unten, mit / dazwischen.",
    "uneven_rows": (
        "Zeile {row} der Karte hat {length} Felder, die erste hat {expected}. Alle Zeilen müssen "
        "gleich lang sein."
    ),
    "unknown_letter": (
        "Das Zeichen „{letter}“ auf {space} ist kein Gelände. Erlaubt sind: {known:terrain=}"
    ),
    "unknown_monster_letter": (
        "„{letter}“ auf {space} ist kein Monsterbuchstabe. Erlaubt sind: {known}"
    ),
    "wrong_size": "Die Karte hat {height} × {width} Felder. Ein Kartenblatt hat {size} × {size}.",
    "board_size": (
        "Eine Karte mit {height} × {width} Feldern geht nicht: höchstens 26 Zeilen, mindestens "
        "ein Feld."
    ),
    "bad_sheet_field": (
        "„{field}“ ist keine Angabe zum Blatt. Erlaubt sind coins=5-1, stars=A3,B4 und "
        "letters=F7:Z."
    ),
    "unknown_space": "Ein Feld „{space}“ gibt es nicht. Felder heißen A1 bis {last}.",
    "bad_coins": "„{coins}“ ist keine Anzahl von Münzen. Gib eine ganze Zahl von 0 bis 14 an.",
    "impossible_sheet": "Dieses Blatt kann es nicht geben: {problems:;}",
    "unknown_layout": (
        "Das Layout „{layout}“ gibt es nicht. Bekannt sind {known}; ein eigenes ist eine "
        "TOML-Datei."
    ),
    "layout_differs": "Die Zeile nennt das Layout „{layout}“, angegeben ist „{given}“.",
    "layout_not_recognised": (
        "Aus den Gebirgen der Karte geht kein Layout hervor. Gib eines an: {known} oder eine Datei."
    ),
    "layout_file_missing": "Die Layoutdatei {path} gibt es nicht.",
    "layout_file_unreadable": "Die Layoutdatei {path} lässt sich nicht lesen ({why}).",
    "layout_no_file": "{path} ist keine Layoutdatei, sondern eine Pipe oder ein Gerät.",
    "layout_too_long": "{path} ist keine Layoutdatei: Sie hat mehr als {most} kB.",
    "bad_layout_file": "Die Layoutdatei {path} ist nicht in Ordnung.",
    "layout_not_text": "Die Layoutdatei {path} ist kein UTF-8-Text.",
    "layout_no_toml": "Die Layoutdatei {path} ist kein gültiges TOML: {why}",
    "layout_unknown_entry": "Die Layoutdatei {path} enthält „{entry}“. Erlaubt sind: {known}",
    "layout_by_hand": "In der Layoutdatei {path} muss by_hand true oder false sein.",
    "layout_key": (
        'Die Layoutdatei {path} braucht einen Namen: key = "meine-insel" (Buchstaben, Ziffern, - '
        "und _)."
    ),
    "layout_key_taken": (
        "Der Name „{key}“ in {path} gehört einem gedruckten Layout. Nimm einen anderen."
    ),
    "layout_without_mountains": (
        "In der Layoutdatei {path} fehlt die Liste mountains (sie darf leer sein)."
    ),
    "layout_no_list": (
        'In der Layoutdatei {path} muss {entry} eine Liste von Feldern sein: ["B4", "C9"].'
    ),
    "layout_unknown_space": (
        "In der Layoutdatei {path} steht unter {entry} „{space}“. Felder heißen A1 bis K11."
    ),
    "layout_twice": "In der Layoutdatei {path} steht {space} zweimal unter {entry}.",
    "layout_overlap": "Im Layout {key} ist {space} sowohl in {first} als auch in {second}.",
    "unknown_card": "Eine Wertungskarte „{card}“ ist nicht bekannt. Meintest du: {suggestions}?",
    "unknown_card_unlike": "Eine Wertungskarte „{card}“ ist nicht bekannt.",
    "ambiguous_card": (
        "„{card}“ passt auf mehrere Wertungskarten: {candidates}. Schreibe den ganzen Namen."
    ),
    "unknown_revealed_card": (
        "Eine Erkundungs-, Hinterhalt- oder Held_in-Karte „{card}“ ist nicht bekannt. Meintest "
        "du: {suggestions}?"
    ),
    "unknown_revealed_card_unlike": (
        "Eine Erkundungs-, Hinterhalt- oder Held_in-Karte „{card}“ ist nicht bekannt."
    ),
    "ambiguous_revealed_card": (
        "„{card}“ passt auf mehrere Karten: {candidates}. Schreibe den ganzen Namen."
    ),
    "unknown_topic": (
        "Zu „{card}“ weiß kscore nichts. Meintest du: {suggestions}? Alles zeigt: kscore explain"
    ),
    "unknown_topic_unlike": "Zu „{card}“ weiß kscore nichts. Alles zeigt: kscore explain",
    "ambiguous_topic": "„{card}“ passt auf mehreres: {candidates}. Schreibe den ganzen Namen.",
    "wrong_number_of_cards": counted(
        "Es ist nur {count} Wertungskarte statt 4. Nenne je eine für die Dekrete A, B, C und D.",
        "Es sind {count} Wertungskarten statt 4. Nenne je eine für die Dekrete A, B, C und D.",
    ),
    "duplicate_card": "{first:card} ist zweimal genannt. Nenne vier verschiedene Karten.",
    "duplicate_category": (
        "{first:card} und {second:card} gehören beide zur Kartenart {category:category}. Im "
        "Spiel ist von jeder Art genau eine Karte."
    ),
    "unknown_season": (
        "„{season}“ ist keine Jahreszeit. Erlaubt sind Frühling, Sommer, Herbst, Winter."
    ),
    "wrong_number_of_players": "{count} Personen können nicht mitspielen: Es sind 1 bis 100.",
    "duplicate_player": "„{name}“ kommt zweimal vor. Namen müssen verschieden sein.",
    "wrong_seasons": (
        "Ein Spiel hat die Jahreszeiten Frühling, Sommer, Herbst und Winter in dieser "
        "Reihenfolge, jede einmal."
    ),
}
