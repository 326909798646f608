"""German."""

from __future__ import annotations

from kscore.engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    # layouts
    "layout.K-A": "Der Kartograph, Seite A",
    "layout.K-B": "Der Kartograph, Seite B",
    "layout.H-A": "Die Kartographin, Vorderseite",
    "layout.H-B": "Die Kartographin, Rückseite",
    # report
    "report.typed_map": "getippte Karte",
    "report.ruin": "Ruine",
    "report.star": "Stern",
    "report.doubt": "fraglich",
    "report.nothing": "nichts",
    "report.coins": "Münzen",
    "report.monsters": "Monster",
    "report.extra": "Zusatzkarten",
    "report.total": "{season} zusammen",
    "report.outlook": "Die Karten der nächsten Jahreszeit auf der heutigen Landkarte",
    "report.spent": Plural(
        "n",
        "1 der markierten Münzen ist durchgestrichen",
        "{n} der markierten Münzen sind durchgestrichen",
    ),
    "report.give_cards": (
        'Zum Werten nenne die Karten unter A, B, C und D: --cards "…, …, …, …" --season frühling '
        "(`kscore cards` zeigt sie alle)."
    ),
    "report.give_season": (
        "Für die Summe einer Jahreszeit schreibe dazu: --season frühling, sommer, herbst oder "
        "winter."
    ),
    "quality.small": "das Blatt ist klein im Bild",
    "quality.dark": "es ist dunkel",
    "quality.blurred": "es ist unscharf",
    "quality.frame_hidden": "eine Seite des Kartenrands ist teils verdeckt",
    "quality.bent": "das Papier ist gewellt",
    "quality.unsure": "die Linien der Karte sind unsicher: prüfe das Bild von --overlay",
    "quality.others": "andere Blätter sind im Bild (gelesen wurde das größte ganze)",
    "quality.glare": "Glanz liegt über Feldern: kippe das Blatt und fotografiere es noch einmal",
    "quality.covered": "etwas liegt über Feldern",
    "quality.coins_covered": "Münzen sind verdeckt",
    "quality.bright": "es ist sehr hell",
    "quality.toneless": "es hat keine Farben",
    "quality.other_side": "die Rückseite scheint durch: lege das Blatt auf etwas Dunkles",
    "report.poor_photo": "Das Foto ist schwer zu lesen: {reasons}.",
    "decimal.point": ",",
    "report.percent": "{n} %",
    "report.chance": "Chance {p}",
    "report.doubts": Plural(
        "n",
        "Eine Frage könnte das ändern:",
        "{n} Fragen könnten das ändern:",
    ),
    "report.doubt_line": "{where}: {read}, oder {others}",
    "report.unasked": (
        "{where}: {read}, oder {others}. Daran hängt kein Punkt, darum wird nicht gefragt; aber "
        "welche Felder bei den Punkten genannt sind, kann sich ändern."
    ),
    "report.turned": Plural(
        "n",
        ("{where}: {read} nach den Regeln; die Zeichnung sieht eher aus wie {drawn} (Chance {p})."),
        (
            "{where}: alle {read} nach den Regeln; die Zeichnung sieht eher aus wie {drawn} "
            "(Chance {p})."
        ),
    ),
    "report.change_total": ", zusammen {change}",
    "report.change_then": ", {change} nach den Änderungen",
    "report.how_to_settle": (
        "Kläre es mit --set (zum Beispiel --set F7=W, --set Münzen=5, --set Effekte=keine)."
    ),
    "report.ranking": "Rangliste",
    "ranking.shared": "geteilter Platz",
    "ranking.of_season": "Rangliste {season}",
    "ranking.other_seasons": (
        "Keine Rangliste: Diese Blätter sind aus mehreren Jahreszeiten ({seasons}). Nenne die von "
        "einer."
    ),
    "ranking.two_sheets": (
        "Keine Rangliste: Von {players} sind mehrere Blätter dabei. Nenne von allen nur ein Foto."
    ),
    "ranking.one_drawing": (
        "Auf {one} und {other} ist dasselbe gezeichnet; vielleicht zeigen beide Fotos dasselbe "
        "Blatt."
    ),
    "ranking.other_sides": (
        "Gespielt wurde auf verschiedenen Seiten der Landkarte ({layouts}); alle sollten dieselbe "
        "verwenden."
    ),
    "ranking.undecided": "geteilt: nicht von allen sind die Verluste an Monster bekannt",
    "ranking.by_monsters": "durch die Verluste an Monster entschieden",
    "ranking.no_sheet": "noch kein Blatt",
    "ranking.same_photo": "aus demselben Foto wie {other}: {season}",
    "ranking.same_drawing": "gezeichnet wie {other}: {season}",
    "ranking.misfit": "passt nicht zum Blatt davor: {seasons}",
    "ranking.behind": "ohne {seasons}",
    "told.others_ahead": (
        "{player} hat jetzt {season}, alle anderen schon eine spätere Jahreszeit. Zeigt das Blatt "
        "auch eine spätere, gib das Foto noch einmal mit --season."
    ),
    "told.others_behind": (
        "{player} hat jetzt {season}, und niemand sonst die Jahreszeit davor. Gehört das Blatt "
        "noch zu dieser und war vorher zu früh fotografiert, gib das Foto noch einmal mit --season."
    ),
    "told.reopened": (
        "Die jetzt eingetragenen Blätter zeigen andere Karten als {player}s Blatt ({season}); "
        "fraglich ist dort wieder: {asked}. kscore review {name} --season {key}"
    ),
    "told.reopened_said": (
        "Was zu einem anderen Blatt von {player} gesagt wurde, passt nicht zu dem vom {season}; "
        "fraglich ist dort wieder: {asked}. kscore review {name} --season {key}"
    ),
    "told.number": (
        "{player} hat im Kasten {season} eine andere Zahl stehen, als gezählt wurde: kscore review "
        "{name} --season {key}"
    ),
    "told.settled": (
        "Die jetzt eingetragenen Blätter beantworten, was an {player}s Blatt offen war ({season})."
    ),
    "open.range": "möglich {least} bis {most}",
    "open.unknown": "kann sich noch ändern",
    "open.alone": Plural(
        "n",
        "eine Frage offen; kläre sie mit --set",
        "{n} Fragen offen; kläre sie mit --set",
    ),
    "open.here": Plural(
        "n",
        "eine Frage offen: kscore review {name}",
        "{n} Fragen offen: kscore review {name}",
    ),
    "open.settle": Plural(
        "n",
        "{player}: eine Frage offen; kläre sie mit: kscore review {name}",
        "{player}: {n} Fragen offen; kläre sie mit: kscore review {name}",
    ),
    "ask.cells": Plural("count", "Was ist {where}?", "Was sind {where}?"),
    "ask.coins": "Wie viele Münzen sind markiert?",
    "ask.coins_none": "Keine Münze scheint markiert zu sein: Wie viele sind es?",
    "ask.coins_unseen": "Die Münzleiste ist nicht im Bild: Wie viele Münzen sind markiert?",
    "ask.coins_spent": (
        "Wie viele Münzen sind markiert und nicht für Fertigkeiten durchgestrichen?"
    ),
    "ask.box": "Welche Zahl steht hier: {where}?",
    "ask.effects": (
        "Sind die Effekte am Ende dieser Jahreszeit (Zombies, Troll) schon eingezeichnet?"
    ),
    "ask.season": "Welche Jahreszeit ist das?",
    "doubt.coins": "markierte Münzen",
    "doubt.season": "Jahreszeit",
    "doubt.effects": "Effekte am Ende der Jahreszeit schon eingezeichnet",
    "doubt.box": "Kasten {season}, {field}",
    "box.first": "erste Karte",
    "box.second": "zweite Karte",
    "box.coins": "Münzen",
    "box.monsters": "Monster",
    "box.total": "Summe",
    # progress
    "sheet.of_several": "{photo}: Blatt {number} von {count}, {place:place}",
    "sheet.which": "Blatt {number} von {count}, {place:place}",
    "sheet.left_out": "Ein weiteres Blatt ({place:place}) ist nicht gelesen. {why}",
    "progress.photo": "{n} von {all}: {photo}",
    "wrote": "Geschrieben: {path}",
    # further words for terrains that can be typed, each after its map letter
    "terrain_words": "A Feld, H Held, H Heldin, ^ Berg",
    # errors: typed
    "no_photo": (
        "Nenne mindestens ein Foto, oder eine Landkarte mit --map. `kscore --help` zeigt, wie."
    ),
    "photos.no_match": "Kein Foto passt auf {path}. Prüfe den Ordner und die Endung.",
    "photos.same": (
        "{photo} ist dasselbe Foto wie {other}, und jedes davon zählt als eigenes Blatt. Lass "
        "eines weg."
    ),
    "photos.folder": "{path} ist ein Ordner. Nenne die Fotos darin: kscore {path}/*.jpg",
    "photos.packed": "{path} ist gepackt. Packe es zuerst aus, dann nenne die Fotos.",
    "photos.text": (
        "{path} ist ein Text und kein Foto. Eine getippte Karte wertest du mit: --map {path}"
    ),
    "command.near": "{word} ist weder ein Foto noch ein Befehl. Meinst du kscore {near}?",
    "help.first": (
        "kscore wertet Kartenblätter von Der Kartograph nach Fotos.\n  kscore new Anna Ben    eine "
        "Partie beginnen\n  kscore *.jpg           am Ende jeder Jahreszeit\n  kscore game         "
        "   die Rangliste\nAlles andere: kscore --help. Zum Beispiel: kscore blatt.jpg --cards "
        '"Schildwald, Tal der Magier, Metropole, Grenzland" --season frühling'
    ),
    "map_and_photo": "Gib entweder Fotos (oder einen Namen) oder --map an, nicht beides.",
    "advice.other_cards": (
        "Die eines Kartensets kennt kscore nicht: Ihre Punkte nimmt --extra, und --other-cards "
        "sagt, dass sie im Spiel sind."
    ),
    "advice.anyway": "Oder mach trotzdem weiter mit --anyway.",
    "advice.sheet_number": "Nenne eines davon: --sheet 1 ist das erste.",
    "advice.gaps": (
        "Ist es gedruckt, etwa ein Meer oder See, sag, dass es nicht zur Karte gehört: --set "
        '"A1 A2=-"'
    ),
    "advice.prints": ("Sag es mit --set: F7=R, F7=^, F7=# oder F7=. (nichts); mehrere mit Kommas."),
    "advice.corners": "Oder nenne die Ecken mit --corners.",
    "advice.own_layout": (
        "Nenne seine Layoutdatei (--layout DATEI) oder mach eine aus einem leeren Blatt: kscore "
        "layout learn FOTO (docs/layouts.md)."
    ),
    "phone.which_sheet": "Welches ist es? Tippe es an oder fotografiere es allein.",
    "phone.prints": "Tippe jedes an und sag, was dort gedruckt ist.",
    "phone.own_layout": (
        "Die Partie braucht das Layout dieses Blatts. Es wird aus dem Foto eines leeren Blatts "
        "gelernt, wo eine neue Partie beginnt."
    ),
    "advice.layout": (
        "Sage mit --layout KENNUNG oder --layout DATEI, welche es ist (docs/layouts.md), oder "
        "nenne die Ecken der Karte mit --corners."
    ),
    "map.alone": (
        "{option} meint eine Partie, und --map wertet eine getippte Landkarte für sich. Lass "
        "{option} weg, oder trage die Karte in die Partie ein: kscore enter NAME JAHRESZEIT --map "
        "LANDKARTE"
    ),
    "picture_needs_photo": (
        "--overlay, --corners und --sheet brauchen ein Foto; mit --map geht --picture."
    ),
    "one_picture": "Bei mehreren Fotos muss {option} einen Ordner nennen.",
    "map.missing": (
        "Es gibt keine Kartendatei {path}. Prüfe den Namen, oder tippe die Landkarte als elf "
        "Zeilen mit / dazwischen."
    ),
    "map.no_text": "{path} ist keine Textdatei. Eine Kartendatei hat elf Zeilen zu elf Buchstaben.",
    "map.several": "Das sind mehrere Landkarten. Gib eine nach der anderen an.",
    "set.form": (
        "{text!r} ist keine Korrektur. Schreibe zum Beispiel F7=W, F7=MZ, A5=Stern, Münzen=5, "
        "Frühling.erste=9 (alles: kscore --help)."
    ),
    "set.coins": (
        "{text!r} ist keine Zahl von Münzen; auf der Leiste sind {most}. Schreibe zum Beispiel "
        "--set münzen=5."
    ),
    "set.letter": "{text!r} nennt keine Geländeart. Nimm eine von diesen: {letters:terrain=}",
    "set.monster_letter": (
        "{text!r} kann ein Monster mit Buchstaben sein (M{letter}) oder eine Geländeart: Schreibe "
        "M{letter} oder das ganze Wort."
    ),
    "set.ambiguous": (
        "{text!r} kann mehreres heißen: {terrains:terrain}. Schreibe das ganze Wort oder mehr "
        "davon."
    ),
    "set.lone_letter": "{space}={letter} heißt {is_:terrain} ({other:terrain} wäre {instead}).",
    "set.mountain": (
        "{space} ist ein gedrucktes Gebirge und kann nichts anderes sein. Prüfe den Namen des "
        "Feldes."
    ),
    "set.wasteland": (
        "{space} ist gedruckte Ödnis; sie kann nur zerstört werden (X). Prüfe den Namen des Feldes."
    ),
    "corners.form": (
        "{text!r} sind keine vier Ecken. Schreibe acht Zahlen in Anführungszeichen: x,y der Ecke "
        "oben links, oben rechts, unten rechts und unten links des aufrechten Gitters."
    ),
    "lang.unknown": (
        "{text!r} ist keine Sprache, die kscore spricht. Schreibe --lang und eine von diesen: "
        "{known}."
    ),
    "season_without_cards": (
        'Um {season} zu werten, nenne die Karten unter A, B, C und D: --cards "…, …, …, …".'
    ),
    "picture.format": "{path} hat nicht die Endung eines Bildes. Schreibe .png oder .jpg.",
    "cannot_write": "{path} lässt sich nicht schreiben ({reason}). Nenne einen anderen Ort.",
    "disk.full": (
        "{path} lässt sich nicht schreiben: Der Datenträger ist voll ({reason}). Schaffe Platz "
        "oder nenne einen anderen Ort."
    ),
    "disk.read_only": (
        "{path} lässt sich nicht schreiben: Der Datenträger ist schreibgeschützt ({reason}). Nenne "
        "einen anderen Ort."
    ),
    "kept.cannot_write": (
        "{path} lässt sich nicht schreiben ({reason}); was vorher da war, ist noch da. Gib dir das "
        "Recht zum Schreiben, oder nenne in der Umgebungsvariable KSCORE_HOME einen anderen Ordner "
        "für alles, was kscore aufbewahrt."
    ),
    "kept.unreadable": (
        "{path} lässt sich nicht ansehen ({reason}), also weiß kscore nicht, was es dort "
        "aufbewahrt. Gib dir das Recht zum Lesen, oder nenne in der Umgebungsvariable KSCORE_HOME "
        "einen anderen Ordner."
    ),
    "kept.full": (
        "{path} lässt sich nicht schreiben: Der Datenträger ist voll ({reason}); was vorher da "
        "war, ist noch da. Schaffe Platz."
    ),
    "install.again": (
        "{module} fehlt oder ist beschädigt: Die Installation eines anderen Programms kann es "
        "entfernt haben. Installiere kscore neu (pipx reinstall kscore)."
    ),
    "output.failed": (
        "Das Ergebnis lässt sich nicht zeigen ({reason}). Was eingetragen wurde, bleibt: Sieh es "
        "dir noch einmal an mit kscore game."
    ),
    "option.unknown": "{command} hat keine Option {option}. `{command} --help` zeigt sie alle.",
    "option.unknown_near": "{command} hat keine Option {option}. Meinst du {near}?",
    "option.missing": "{what} fehlt. `{command} --help` zeigt, wie.",
    "option.needs_value": "{what} braucht einen Wert. `{command} --help` zeigt, wie.",
    "option.no_value": "{what} nimmt keinen Wert. `{command} --help` zeigt, wie.",
    "option.usage": "{why} `{command} --help` zeigt, wie.",
    "bug": (
        "Das ist ein Fehler in kscore ({name}: {detail}). Bitte melde ihn mit dem Foto; ein Lauf "
        "mit --debug ORDNER hält fest, was gesehen wurde."
    ),
    "interrupted": "Abgebrochen.",
    # help
    "help.app": (
        "Wertet ausgefüllte Kartenblätter von Der Kartograph nach Fotos und erklärt jeden Punkt."
    ),
    "help.usage": "Aufruf:",
    "help.usage_photos": 'FOTO... [--cards "A, B, C, D" --season JAHRESZEIT] [OPTIONEN]',
    "help.usage_command": "BEFEHL [OPTIONEN]",
    "help.arguments": "Angaben:",
    "help.options": "Optionen:",
    "help.commands": "Befehle:",
    "help.show": "Dies zeigen und aufhören.",
    "help.version": "Die Version zeigen und aufhören.",
    "help.install_completion": "Vervollständigung für diese Shell einrichten.",
    "help.show_completion": "Das Skript der Vervollständigung für diese Shell zeigen.",
    "help.score": (
        "Fotos von Kartenblättern lesen und werten (der Befehl, der keinen Namen braucht)."
    ),
    "help.photos": "Fotos von Kartenblättern (JPEG, HEIC, PNG, WebP, AVIF, TIFF, PDF).",
    "help.cards": (
        "Die vier Wertungskarten in der Reihenfolge A, B, C, D, mit Kommas, deutsch oder englisch; "
        "von Der Kartograph auch ihre Nummern (26, 30, 35, 41)."
    ),
    "help.season": "frühling, sommer, herbst oder winter (oder die englischen Wörter).",
    "help.layout": "K-A, K-B, H-A, H-B oder eine eigene Layoutdatei; sonst wird die Seite erkannt.",
    "help.coins": (
        "Münzen, die zählen (markiert und nicht durchgestrichen), was auch immer gelesen wurde."
    ),
    "help.heroes": "Ob Held_in als Geländeart zählt.",
    "help.set": (
        "Berichtigen, was gelesen wurde: F7=W, F7!=W (nicht Wasser), F7=MZ (Monster mit "
        "Buchstabe), F7=M- (ohne), A5=Stern, A5=keinStern, Münzen=5, ausgegeben=1, "
        "Zusatz=6, Frühling.erste=9, Endsumme=87, Effekte=keine, Effekte=C3+C4 (mehrmals, oder "
        "mehrere mit Kommas)."
    ),
    "help.corners": (
        "Die Ecken des Gitters im Foto: x,y oben links, oben rechts, unten rechts, unten links."
    ),
    "help.sheet_number": "Welches von mehreren Blättern im Foto: 1 ist das erste oben links.",
    "help.lang": "de oder en; sonst wie das System.",
    "help.picture": "Das begradigte Blatt schreiben, mit allem, was gelesen wurde und was zählt.",
    "help.overlay": "Das eigene Foto schreiben, mit demselben darauf.",
    "help.debug": "Von jedem Schritt ein Bild in diesem Ordner behalten.",
    "help.anyway": "Auch ein Foto nehmen, das 25 Fragen oder mehr kosten würde.",
    "help.no_input": "Nichts fragen.",
    "help.jobs": (
        "Wie viele Prozesse zugleich Fotos ansehen; sonst nehmen mehrere Fotos alle Kerne."
    ),
    "help.no_open": "Das Bild zu den Fragen nicht von selbst öffnen.",
    "help.json": "JSON ausgeben (fragt nichts).",
    "help.map": "Statt eines Fotos eine getippte Landkarte oder eine Kartendatei werten.",
    "help.quiet": "Nur die Summe ausgeben.",
    "help.verbose": "Am Ende einer Jahreszeit alles zeigen: jeden Punkt mit seinen Feldern.",
    "help.cards_command": "Die Wertungskarten zeigen oder durchsuchen.",
    "help.word": "Teil eines Namens, deutsch oder englisch.",
    # cards
    "cards.heading.K": "Der Kartograph",
    "cards.heading.H": "Die Kartographin",
    "cards.solo": "Solo {n}",
    "quiet.total": "{photo}: {total}",
    "quiet.read": "{photo}: gelesen",
    # games
    "end.winner": Plural(
        "n",
        "Gewonnen hat {names} mit {total} Punkten.",
        "Gewonnen haben {names} mit je {total} Punkten.",
    ),
    "end.winner_open": Plural(
        "n",
        "Vorn liegt {names} mit {total} Punkten, aber Fragen sind noch offen.",
        "Vorn liegen {names} mit je {total} Punkten, aber Fragen sind noch offen.",
    ),
    "end.winner_undecided": (
        "{names} haben gleich viele Punkte, je {total}: Vorn liegt, wer von ihnen weniger an "
        "Monster verloren hat, und nicht von allen sind die Verluste bekannt."
    ),
    "end.tie": Plural(
        "n",
        (
            "Gleichstand: {names} liegt vorn, weil weniger Punkte an Monster verloren gingen "
            "({lost}; {others})."
        ),
        (
            "Gleichstand: {names} liegen vorn, weil weniger Punkte an Monster verloren gingen (je "
            "{lost}; {others})."
        ),
    ),
    "end.best": Plural(
        "n",
        "Die beste Karte: {best}, ein Punkt.",
        "Die beste Karte: {best}, {n} Punkte.",
    ),
    "end.best_many": Plural(
        "n",
        "Die besten Karten, je ein Punkt: {best}.",
        "Die besten Karten, je {n} Punkte: {best}.",
    ),
    "end.best_of": "{card} für {player} im {season}",
    "end.race": Plural(
        "n",
        "Am knappsten: {races}, ein Punkt.",
        "Am knappsten: {races}, {n} Punkte.",
    ),
    "end.race_many": Plural(
        "n",
        "Am knappsten, je ein Punkt: {races}.",
        "Am knappsten, je {n} Punkte: {races}.",
    ),
    "end.race_of": "{one} vor {other}",
    "end.report": "Eine Seite zum Ansehen und Aufheben: kscore report",
    "end.folded": "Wofür die Punkte sind: -v oder kscore explain KARTE {name}",
    "end.failed": "Nicht eingetragen: {photos}. Warum, steht oben.",
    "end.and": " und ",
    "end.heading": "{player}, {season}",
    "end.late": (
        "Die Effekte am Ende dieser Jahreszeit waren schon eingezeichnet; gewertet wird die "
        "Landkarte davor."
    ),
    "end.odd": "Was in dieser Jahreszeit nicht entstanden sein kann:",
    "end.to_do": "Vor der nächsten Jahreszeit:",
    "end.to_do_orders": (
        "Es zählt, welcher Hinterhalt im Spiel zuerst aufgedeckt wurde; kscore weiß es nicht "
        "(notiere es mit --revealed)."
    ),
    "end.to_do_order": "In der Reihenfolge {cards:revealed}:",
    "game.player": "wer",
    "game.total": "Summe",
    "game.solo_titles": "{least} bis {most}",
    "game.solo": "Solo: {total} − {target} (Sterne der Karten) = {rating}: {title}",
    "game.over": "Die Partie ist zu Ende.",
    "game.awaited": Plural(
        "n",
        "Als Nächstes: {season}. Es fehlt noch das Blatt von {players}.",
        "Als Nächstes: {season}. Es fehlen noch die Blätter von {players}.",
    ),
    "game.history": "Verlauf",
    "game.typed_total": "getippte Summe",
    "game.made": "Neue Partie {name}: {path}",
    "game.not_entered": (
        "In die Partie {name}, die mit diesen Karten gespielt wird, ist nichts eingetragen: Zum "
        "Eintragen lass --cards weg."
    ),
    "game.is_over": (
        "Die Partie {name} ist zu Ende. Ein Foto kommt mit --player NAME noch hinein; eine neue "
        "beginnst du mit: kscore new"
    ),
    "game.none": "Es gibt noch keine Partien. Beginne eine mit: kscore new",
    "game.chosen": "Jetzt wird gespielt: {name}",
    "game.nothing_to_undo": "Es gibt nichts zurückzunehmen.",
    "game.exported": "Ausgegeben: {path}",
    "game.restored": (
        "Die Sicherung steht wieder an ihrem Platz; was vorher dort lag, liegt jetzt in {path}."
    ),
    "game.restored_gone": "Die Sicherung ist wieder an ihrem Platz: {path}",
    "game.lie_in": "Die Partien liegen in {folder}",
    "game.line": "{mark} {name}: {players}; {state}",
    "game.line_deleted": "  {name}: gelöscht; hole sie zurück mit: kscore restore {name}",
    "game.renamed": "Die Partie heißt jetzt {name} (in der Liste: {listed}).",
    "delete.question": "{name} löschen ({players}; Blätter: {n})?",
    "delete.prompt": "    j oder n: ",
    "delete.kept": "{name} bleibt, wie es ist.",
    "delete.done": (
        "{name} ist gelöscht. Eine Sicherung bleibt: {backup}. Hole die Partie zurück mit: kscore "
        "restore {name}. Willst du auch die Sicherung nicht mehr, lösche diese Datei."
    ),
    "new.heroes": "Beide Spiele zusammen: mit Held_innen? (j, n; Enter: j) ",
    "change.same": "Gleich geblieben: {totals}.",
    "new.empty_name": "Eine Partie braucht einen Namen mit mindestens einem Zeichen.",
    "delete.confirm": (
        "Hier kann niemand gefragt werden, ob {name} gelöscht werden soll. Mit --yes wird ohne "
        "Frage gelöscht."
    ),
    "restore.which": (
        "Es läuft keine Partie. Welche soll zurückgeholt werden: {names}? Schreibe kscore restore "
        "NAME."
    ),
    "data.games": "Partien: {n}, mit ihren Sicherungen {size} MB",
    "data.kept": (
        "Von jedem Blatt: was gelesen und berichtigt wurde, und kleine Bilder der Landkarte, der "
        "Münzen und der Kästen; das Foto selbst nur in Partien mit --keep-photos."
    ),
    "data.stays": (
        "Nichts verlässt diesen Computer: kscore liest die Fotos mit dem, was installiert ist. Nur "
        "kscore phone öffnet eine Verbindung: zu den Handys in eurem Netz."
    ),
    "data.away": (
        "Eine Partie löschen: kscore delete NAME. Alles löschen: den Ordner {folder} löschen. Ein "
        "anderer Ordner: die Umgebungsvariable KSCORE_HOME."
    ),
    "game.state_over": "zu Ende",
    "game.unreadable": "nicht lesbar",
    "explain.points": "{card}: {points}",
    "explain.surrounded": "Umschlossene Gebirge, je 1 Münze: {spaces}",
    "explain.near": "Beinahe:",
    "explain.or": " oder ",
    "explain.starred_monster": "Monster (dort liegt ein Stern: sofort zerstört)",
    "explain.anything": "irgendetwas",
    "explain.more": Plural(
        "n",
        "und noch eine Möglichkeit, die nicht mehr bringt",
        "und noch {n} Möglichkeiten, die nicht mehr bringen",
    ),
    "explain.miss": "wenn auf {space} {what} wäre",
    "explain.not_in_game": "{card} wird in dieser Partie nicht gewertet; ihre Karten sind {cards}.",
    "explain.other_seasons": (
        "Im {season} wird diese Karte nicht gewertet: {edict} zählt im {seasons}."
    ),
    "whatif.card": "Karte",
    "whatif.before": "jetzt",
    "whatif.after": "dann",
    "whatif.change": "{space}: {before} → {after}",
    "whatif.nothing": "Was soll anders sein? Nenne die Änderungen hinter dem Blatt: F7=W",
    "whatif.no_points": (
        "{text!r} ändert keine Punkte der Karte. what-if nimmt Felder, Sterne und Münzen (F7=W, "
        "A5=Stern, Münzen=5); was auf dem Blatt steht, sagt --set."
    ),
    "whatif.change_starred": "{space}: {before} → {after}, vom Stern sofort zerstört",
    "whatif.game": "{player} in der Partie: {before} → {after} Punkte",
    "whatif.place": "Platz {before} → {after} von {of}",
    "whatif.place_stays": "Platz {after} von {of} bleibt",
    "compare.question": (
        "Das kann in dieser Jahreszeit nicht entstanden sein. Bitte vergleiche die "
        "Karte mit dem Blatt:"
    ),
    "compare.again": "    Bitte tippe Felder mit ihrem Gelände (F7=Wald, G8=leer), oder Enter.",
    "compare.prompt": "    Was ist anders (F7=Wald, G8=leer)? Enter, wenn nichts: ",
    "whose.question_of_several": "Wessen ist Blatt {number} auf {photo} ({place:place})?",
    "whose.question": "Wessen Blatt ist {photo}?",
    "whose.names": "Seine Namenszeilen im Bild: {path}",
    "whose.prompt": "    Nummer oder Name (Enter: {first}): ",
    "whose.nobody": "weglassen",
    "whose.or": "{player}; q: weglassen",
    "whose.several": "„{typed}“ kann {players} sein.",
    "whose.taken": "{player} hat hier schon ein Blatt.",
    "whose.none": "{typed} ist niemand von ihnen: {players}.",
    "whose.drawn": "Es ist gezeichnet, wie {player} zeichnet.",
    "whose.unlike": (
        "Mit {player}s Blättern hat es kaum etwas gemeinsam. Sage noch einmal „{player}“, "
        "wenn es doch stimmt."
    ),
    "whose.continues": (
        "Es setzt das letzte Blatt von {player} fort, das von {named} kann es nicht sein."
    ),
    "effects.not_drawn": "noch nicht eingezeichnet",
    "new.players": "Wer spielt mit? (Anna, Ben, Clara): ",
    "new.players_are": "Es spielen: {players}",
    "new.card": "Karte unter {edict}: ",
    # errors: records
    "record.exists": "{path} gibt es schon. Nenne mit --game einen anderen Ort.",
    "record.missing_near": "In {path} ist keine Partie. Meinst du {near}?",
    "record.missing": (
        "In {path} ist keine Partie. Prüfe den Namen, oder beginne eine mit: kscore new"
    ),
    "record.none": (
        "Es läuft keine Partie. Beginne eine mit: kscore new. Oder nenne ihre Datei mit --game."
    ),
    "record.busy": (
        "{path} lässt sich gerade nicht benutzen ({reason}). Warte, bis das andere kscore fertig "
        "ist, und versuche es noch einmal."
    ),
    "record.no_locks": (
        "Im Ordner von {path} gibt es keine Sperren, die halten; zwei Programme könnten einander "
        "überschreiben. Geschrieben wurde nichts. Nenne in der Umgebungsvariable KSCORE_HOME einen "
        "Ordner auf einem Datenträger dieses Rechners, oder kopiere die Partie dorthin und nenne "
        "sie mit --game."
    ),
    "record.journal": (
        "{journal} lässt sich nicht löschen, wie in einem Ordner, der gerade abgeglichen oder "
        "geprüft wird; was vorher eingetragen war, ist sicher. Versuche es gleich noch einmal, "
        "oder nenne in der Umgebungsvariable KSCORE_HOME einen anderen Ordner für alles, was "
        "kscore aufbewahrt."
    ),
    "record.not_backed_up": (
        "Die Sicherung von {path} ließ sich nicht schreiben ({reason}). Die Partie selbst ist "
        "sicher; die nächste Änderung versucht es wieder."
    ),
    "record.full": (
        "{path} lässt sich nicht schreiben ({reason}); verloren ist nichts. Schaffe Platz und "
        "versuche es noch einmal."
    ),
    "record.read_only": (
        "{path} lässt sich nicht schreiben ({reason}); verloren ist nichts. Gib dir das Recht zum "
        "Schreiben, oder kopiere die Partie auf einen Datenträger, der nicht schreibgeschützt ist, "
        "und nenne sie mit --game."
    ),
    "record.locked": (
        "{path} lässt sich nicht öffnen ({reason}); verloren ist nichts. Prüfe die Rechte der "
        "Datei und ihres Ordners."
    ),
    "record.disk": (
        "Der Datenträger von {path} versagt ({reason}); was vorher eingetragen war, ist sicher. "
        "Prüfe, ob er da ist und Platz hat, und versuche es noch einmal."
    ),
    "record.gone": (
        "{path} ist nicht mehr da. Es gibt eine Sicherung vom {when}; hole sie zurück mit: kscore "
        "restore --game {typed}"
    ),
    "record.newer": "{path} stammt von einem neueren kscore. Aktualisiere kscore, um es zu öffnen.",
    "record.damaged": (
        "{path} ist beschädigt. Es gibt eine gute Sicherung vom {when}; hole sie zurück mit: "
        "kscore restore --game {typed}"
    ),
    "record.no_record": (
        "{path} ist keine Partie von kscore oder unbrauchbar beschädigt, und es gibt keine "
        "Sicherung. Nenne mit --game eine andere Datei."
    ),
    "record.no_backup": (
        "Neben {path} liegt keine Sicherung. Lies eine ausgegebene Partie ein mit: kscore import "
        "DATEI"
    ),
    "record.no_player": "{player} spielt in dieser Partie nicht mit. Es spielen: {players}",
    "record.evidence": (
        "Was von {player}s Blatt aufgehoben wurde, ist beschädigt. Fotografiere das Blatt neu, "
        "oder nimm den Eintrag zurück mit: kscore undo"
    ),
    "record.no_sheet": "Von {player} gibt es noch kein Blatt. Fotografiere es zuerst.",
    "record.no_sheet_of": (
        "Von {player} gibt es noch kein Blatt vom {season:season}. Fotografiere es zuerst, oder "
        "nenne eine andere Jahreszeit."
    ),
    "record.over": (
        "{player} hat schon alle vier Jahreszeiten. Um eine zu ersetzen, nenne sie mit --season."
    ),
    "record.whose_sheet": (
        "Wessen ist Blatt {number} auf {photo} ({place:place})? Sag es mit --sheet {number} "
        "--player ({players})."
    ),
    "record.left_out": "Dieses Blatt ist weggelassen: Es gehört niemandem in der Partie.",
    "record.sheets_wait": (
        "Von {photo} ist noch nichts eingetragen: Erst muss von jedem Blatt klar sein, wessen es "
        "ist."
    ),
    "record.two_sheets": (
        "Auf {photo} sehen zwei Blätter nach {player} aus. Sag es einzeln, mit --sheet und "
        "--player."
    ),
    "record.whose": (
        "Wessen Blatt ist {photo}? Sage es mit --player, oder benenne die Datei danach ({players})."
    ),
    "record.one_photo": "--player gilt für ein Foto. Gib die Fotos einzeln an.",
    "record.heroes_given": (
        "Ob Held_innen als Geländeart zählen, steht in der Partie anders. Lass --heroes und "
        "--no-heroes weg, oder ändere die Partie mit: kscore change --heroes (oder --no-heroes)."
    ),
    "enter.extra_in_total": (
        "Eine einzeln getippte Summe enthält die Zusatzpunkte. Das Ganze tippen: kscore enter "
        "SPIELER JAHRESZEIT --total N"
    ),
    "note.no_card": (
        "Ein zweites Stück dieser Partie, das keine ihrer Karten zeichnet (das andere: {player}, "
        "{season}). Sind Karten im Spiel, die kscore nicht kennt: kscore change --other-cards; "
        "sonst kscore change --no-other-cards, dann wird es nicht mehr gesagt."
    ),
    "other_cards.ask": (
        "Sind Karten im Spiel, die kscore nicht kennt, etwa die eines Kartensets? (j/n): "
    ),
    "record.cards_in_play": (
        "Welche Karten im Spiel sind, steht in der Partie anders. --{option} weglassen, oder die "
        "Partie richtigstellen mit: kscore change --{option} (oder --no-{option})."
    ),
    "record.photo_only": (
        "{option} gilt für ein Foto; von {player} wird das Blatt der Partie genommen. Lass "
        "{option} weg."
    ),
    "record.cards_given": (
        "Die Partie kennt ihre Karten schon. Lass --cards weg, oder werte ohne --game."
    ),
    "import.no_game": (
        "Diese Datei enthält keine ausgegebene Partie, {path} wurde nicht angelegt. Gib eine aus "
        "mit: kscore export DATEI"
    ),
    "import.damaged": (
        "Die ausgegebene Partie ist beschädigt ({place}), {path} wurde nicht angelegt. Gib sie "
        "noch einmal aus mit: kscore export DATEI"
    ),
    "new.card_how": (
        "    Tippe einen Namen oder seinen Anfang, deutsch oder englisch (die Tabulatortaste "
        "ergänzt ihn; `kscore cards` zeigt alle)."
    ),
    "new.card_is": "    → {edict}: {card}",
    "new.long_name": "{name} ist zu lang für einen Namen. Schreibe höchstens {most} Buchstaben.",
    "enter.total": (
        "{total} ist keine Summe einer Jahreszeit. Schreibe eine ganze Zahl von −{most} bis {most}."
    ),
    "new.players_twice": (
        "Zwei Mitspielende heißen gleich ({name}) oder so, dass es gleich aussieht. Gib ihnen "
        "verschiedene Namen."
    ),
    "new.no_players": 'Nenne 1 bis 100 Mitspielende mit --players "Anna, Ben".',
    "new.no_cards": (
        'Nenne die vier Karten mit --cards "…, …, …, …", oder nimm --random oder --recommended.'
    ),
    "new.solo_players": "Solo spielt eine Person, nicht {count}.",
    "new.which_seasons": (
        "{text!r} sagt nicht, wie lange die Jahreszeiten dauern. Schreibe --seasons printed oder "
        "online."
    ),
    "new.which_games": "{text!r} ist kein Spiel. Schreibe --games K, H oder KH.",
    "enter.what": (
        "Gib mit --total die Summe an, oder mit --map die Landkarte: elf Zeilen zu elf Buchstaben, "
        "mit / dazwischen oder als Textdatei ({known:terrain=})."
    ),
    "explain.topics": "Themen, Hinterhalte, Held_innen",
    "explain.ours": "(Unsere Lesart: Die Regeltexte schweigen dazu oder lassen mehrere zu.)",
    "explain.otherwise.great_city": (
        "Wer „das größte Dorfgebiet oder nichts“ liest, zählt {points} (unsere Lesart: das größte "
        "ohne Gebirge)."
    ),
    "ambush.title": "{card}, solo",
    "ambush.tried": "Ring {ring}: passt nicht über {spaces}",
    "ambush.here": "Ring {ring}: passt über {space}:",
    "ambush.choose": Plural(
        "n",
        "Ein Weg.",
        "{n} Möglichkeiten, du wählst; die erste steht in der Karte in Klammern.",
    ),
    "ambush.nowhere": "Passt nirgends: Nichts wird gezeichnet, auch kein einzelnes Monster.",
    "ambush.other.fixed": "Ungedreht, wie Online-Umsetzung und englische Anleitung spielen:",
    "ambush.other.turned": "Gedreht oder gespiegelt, wie es die deutsche Anleitung erlaubt:",
    "ambush.none": (
        "{card:revealed} ist kein Hinterhalt. Nenne einen: Goblinattacke, Grottschratüberfall, "
        "Koboldansturm, Gnollangriff, Dracheninferno, Zombieplage, Riesentrollrandale, Blick der "
        "Gorgone."
    ),
    "ambush.whose": (
        "Auf welchem Blatt? Nenne hinter der Karte ein Foto oder einen Namen, oder --map."
    ),
    "help.ambush": "Zeigen, wohin ein Hinterhalt solo kommt: Ecke, Pfeil, Ring für Ring.",
    "help.ambush_argument": "Ein Hinterhalt, deutsch oder englisch.",
    "help.ambush_sheet": "Ein Foto, oder wer mitspielt; ohne: das neueste Blatt der Solopartie.",
    "help.turn": (
        "Ob die Form gedreht und gespiegelt werden darf; ohne: ja, wenn nicht nach der "
        "Online-Umsetzung gespielt wird."
    ),
    "explain.one_source": "Die Solo-Ecke beruht auf nur einer Quelle: Sieh auf der Karte nach.",
    "explain.title": "{least}  {title}",
    "explain.title_below": "unter −20",
    "explain.hero": "■ Held_in, * ein Stern; das Muster darf gedreht und gespiegelt werden.",
    "explain.with_coin": "bringt eine Münze",
    "explain.explore": Plural(
        "time",
        "■ ein Feld; {time} Zeiteinheit; Gelände: {terrains}.",
        "■ ein Feld; {time} Zeiteinheiten; Gelände: {terrains}.",
    ),
    "explain.gap": "□ darf schon ausgefüllt sein.",
    "explain.ambush": (
        "■ Monster, □ darf schon ausgefüllt sein; der Pfeil zeigt {way}; solo beginnt er in der "
        "Ecke {corner}."
    ),
    "rules.K": "Anleitung Der Kartograph",
    "rules.H": "Anleitung Die Kartographin",
    "rules.short": "Kurzspielregel Der Kartograph",
    "rules.online": "Regeln der Online-Umsetzung",
    "explain.clockwise": "im Uhrzeigersinn",
    "explain.counterclockwise": "gegen den Uhrzeigersinn",
    "explain.corner.top_left": "links oben",
    "explain.corner.top_right": "rechts oben",
    "explain.corner.bottom_left": "links unten",
    "explain.corner.bottom_right": "rechts unten",
    "explain.no_card": (
        "{topic} ist keine Wertungskarte und zählt auf keinem Blatt. Lass das Blatt weg, oder "
        "nenne eine Wertungskarte."
    ),
    "explain.no_sheet": (
        "{option} gilt für ein Blatt, und keines ist genannt. Nenne hinter dem, was erklärt werden "
        "soll, ein Foto oder einen Namen, oder lass {option} weg."
    ),
    "explain.what": "{what} ist weder in der Partie noch eine Datei. Prüfe den Namen.",
    # help: games
    "help.game": "Die Datei der Partie, wenn es nicht die laufende ist.",
    "help.player": "Wessen Blatt das Foto zeigt.",
    "help.new": "Eine Partie beginnen: Mitspielende, Karten, Seite der Landkarte.",
    "help.game_command": "Rangliste, Jahreszeiten und was als Nächstes kommt.",
    "help.games": "Alle Partien zeigen, oder mit einer weiterspielen.",
    "help.undo": "Das neueste Blatt zurücknehmen.",
    "help.export": "Die Partie in eine JSON-Datei schreiben.",
    "help.import": "Aus einer ausgegebenen Partie wieder eine machen.",
    "help.rename": "Einer Partie einen anderen Namen geben.",
    "help.delete": "Eine Partie löschen; eine Sicherung bleibt.",
    "help.data": "Wo die Partien liegen, und dass nichts den Computer verlässt.",
    "help.new_name": "Der neue Name.",
    "help.yes": "Ohne Frage löschen.",
    "help.any_player": "Wer mitspielt; ohne Namen alle, bei denen etwas offen ist.",
    "help.restore": (
        "Die letzte gute Sicherung einer beschädigten oder gelöschten Partie zurückholen."
    ),
    "help.explain": (
        "Eine Karte oder ein Thema erklären: Regel, Klarstellungen, und was auf einem Blatt zählt."
    ),
    "help.what_if": "Was die Punkte wären, wenn Felder anders wären.",
    "help.enter": "Eine Jahreszeit ohne Foto eintragen: eine getippte Karte oder eine Summe.",
    "help.review": "Die offenen Fragen noch einmal stellen, oder ein Blatt berichtigen.",
    "help.report": "Eine Seite (HTML) mit allen Blättern, der Rangliste und den Punkten schreiben.",
    "help.players": "Namen, mit Kommas oder Leerzeichen.",
    "help.name": "Der Name der Partie.",
    "help.random": "Die vier Karten ziehen.",
    "help.recommended": "Die Karten, die für eine erste Partie empfohlen sind.",
    "help.games_option": (
        "K, H oder KH (beide zusammen): mit wessen Karten erkundet wird; davon hängt auch ab, "
        "welche Hinterhalte kommen können und ob Monsterbuchstaben und Sterne gelesen werden. "
        "Ohne: wie die Wertungskarten."
    ),
    "help.seasons": (
        "Wie lange die Jahreszeiten dauern: printed (wie auf den Karten) oder online (8, 8, 7, 6 "
        "in beiden Spielen)."
    ),
    "help.skills": "Mit Fertigkeiten.",
    "help.extra": (
        "Punkte der Karten eines Kartensets in dieser Jahreszeit: eine eigene Zeile, Teil der "
        "Summe."
    ),
    "help.promo": (
        "Die vier Promo-Hinterhalte (Schinder, Rattenmenschen, Oger, Insektoiden) sind im Spiel."
    ),
    "help.other_cards": (
        "Karten sind im Spiel, die kscore nicht kennt, etwa die eines Kartensets: Dann beanstandet "
        "es keine Formen, zerstörten Felder und Münzen."
    ),
    "help.solo": "Eine Solopartie.",
    "help.keep_photos": "Die Fotos in der Partie aufheben.",
    "help.history": "Alles zeigen, was eingetragen wurde.",
    "help.file": "Die Datei.",
    "help.game_name": "Name einer Partie aus der Liste.",
    "help.layout_learn": "Aus dem Foto eines leeren Blattes eine Layoutdatei machen.",
    "help.layout_learn.examples": "kscore layout learn leer.jpg -o meine-insel.toml --set F7=^",
    "help.layout_what": "learn: was gedruckt ist, wird aus dem Foto gelesen.",
    "help.layout_photo": "Foto eines leeren Blattes.",
    "help.layout_set": (
        'Felder berichtigen, etwa F7=^ oder "A1 A2=-": ^ Gebirge, R Ruine, # Ödnis, - kein Teil '
        "der Karte, . nichts."
    ),
    "help.layout_by_hand": "Ein leerer Block: Gezeichnet sind darauf Gebirge und Ruinen.",
    "help.layout_output": "Datei, die geschrieben wird (sonst der Name des Fotos mit .toml).",
    "layout.what": "kscore layout kennt learn, nicht {text}.",
    "layout.set": (
        "{text} sind keine Felder mit ^ (Gebirge), R (Ruine), # (Ödnis), - (kein Teil der Karte) "
        "oder . (nichts)."
    ),
    "layout.key_taken": "Ein Layout {layout} gibt es schon. Wähle einen anderen Namen.",
    "layout.gap": "kein Teil der Karte",
    "layout.unsure": "Nicht sicher: {spaces}.",
    "layout.replaced": "Es ersetzt ein anderes Layout dieses Namens, das kscore hatte.",
    "layout.confirm": "Ist das so gedruckt? {path} schreiben (j/n, oder was anders ist: A9=#): ",
    "layout.ask": "    {space}: {letters} (Enter: {seen})? ",
    "layout.not_written": "Nichts geschrieben.",
    "layout.written": (
        "Geschrieben nach {path}. Damit werten: --layout {path}. kscore bewahrt es auch als {key} "
        "auf: Handys bieten es für eine neue Partie an, und --layout {key} findet es."
    ),
    "help.sheet": "Ein leeres Kartenblatt zum Drucken und Zeichnen schreiben (PDF oder SVG).",
    "help.sheet.examples": (
        "kscore sheet\nkscore sheet H-A H-B -o heldinnen.pdf --paper a4\nkscore sheet "
        "meine-insel.toml -o meine-insel.svg"
    ),
    "help.sheet_sides": (
        "Die Seiten: K-A, K-B, H-A, H-B oder eine eigene Layoutdatei; sonst K-A und K-B."
    ),
    "help.sheet_output": "Die Datei, NAME.pdf oder NAME.svg; sonst sheet.pdf.",
    "help.sheet_paper": (
        "Das Papier im Drucker. Auf a5 ist ein Blatt so groß wie im echten Block; auf a4 und "
        "letter liegen zwei nebeneinander, beidseitig zu drucken und zu schneiden."
    ),
    "help.sheet_large": "Ein Blatt je Seite, so groß wie das Papier.",
    "help.sheet_no_marks": (
        "Ohne die kleinen Quadrate in den Ecken, mit denen kscore das Blatt im Foto leichter "
        "findet."
    ),
    "help.legend": (
        "Die Legende zum Drucken schreiben: auf ihr zeigt jemand, wie jedes Zeichen aussieht."
    ),
    "help.legend.examples": "kscore legend\nkscore legend -o anna.pdf --paper a4",
    "help.legend_output": "Die Datei, NAME.pdf oder NAME.svg; ohne Angabe legend.pdf.",
    "sheet.paper": "Ein Papier „{text}“ gibt es nicht. Bekannt sind {known}.",
    "help.examples": "Beispiele:",
    "sheet.format": (
        "{path} ist weder PDF noch SVG. Nenne eine Datei, die auf .pdf oder .svg endet."
    ),
    "sheet.one_side": (
        "In ein SVG passt eine Seite, nicht {count}. Nenne eine Seite, oder eine Datei, die auf "
        ".pdf endet."
    ),
    "help.card_argument": (
        "Eine Wertungskarte, ein Hinterhalt oder ein Thema (Münzen, Gleichstand, Ruinen …), "
        "deutsch oder englisch; ohne: alle."
    ),
    "help.player_argument": "Wer mitspielt.",
    "help.changes": "Ein Foto oder wer mitspielt (mit --map nichts), dann Änderungen: F7=W G8=.",
    "help.season_argument": "frühling, sommer, herbst oder winter.",
    "help.total": "Die Summe der Jahreszeit, wie sie auf dem Blatt steht.",
    "help.monsters": (
        "Davon die Verluste an Monster (0 für keine); ohne Angabe sind sie unbekannt und "
        "entscheiden keinen Gleichstand."
    ),
    "file.unreadable": (
        "{path} lässt sich nicht lesen ({reason}). Prüfe Namen und Rechte der Datei."
    ),
    "file.no_file": (
        "{path} ist eine Pipe oder ein Gerät: Speichere zuerst in einer Datei, was daraus kommt."
    ),
    "file.too_long": "{path} hat mehr als {most} MB, so groß ist keine exportierte Partie.",
    # page
    "page.language": "Deutsch",
    "page.languages": "Sprache",
    "page.cards": "Wertungskarten",
    "page.cards_how": "A, B, C und D sind die Dekrete, unter denen die Karten liegen.",
    "page.legend": "Zeichen",
    "page.open_total": "? hinter Punkten: offene Fragen können sie noch ändern.",
    "page.map": "Landkarte",
    "page.photo_of": "Foto des Blatts",
    "page.questions": "Offene Fragen",
    "page.back": "Zurück zur Rangliste",
    "page.other_sheets": "Andere Blätter",
    "page.how_to_light": "Tippe auf eine Karte: Ihre Felder leuchten auf.",
    "page.unnamed": "In Grau ohne Namen: {n} weitere.",
    "page.chart": "Punkte nach jeder Jahreszeit",
    "page.no_star": "kein Stern",
    "said.not": "nicht {terrain:terrain}",
    "said.counts": "{which}: gezählte {total} gelten",
    "page.months": (
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    ),
    "page.day": "{day}. {month} {year}",
    "page.spent": "durchgestrichene Münzen",
    "page.effects_drawn": "Effekte eingezeichnet",
    "monster.D": "Drache",
    "monster.Z": "Zombie",
    "monster.T": "Troll",
    "monster.G": "Gorgone",
    "page.points": "Punkte",
    "page.corrected": "✎ von den Mitspielenden berichtigt: {corrections}",
    # the players' own numbers
    "check.map": "{where}: du hast {written} geschrieben, {source} gibt {computed} ({difference}).",
    "check.sum": (
        "{where}: du hast {written} geschrieben, deine Zahlen ergeben zusammen aber {computed} "
        "({difference})."
    ),
    "check.counted": "Gezählt: {cells}.",
    "check.if": "{space} ist {holds}; wäre es {were}, hättest du recht",
    "check.unsure": "(Nicht sicher: sieh auf dem Foto nach.)",
    "check.kscore": "kscore",
    "check.edict": "Dekret {edict}",
    "check.final": "Endergebnis",
    "check.your_sum": "Summe, zusammengezählt",
    "check.written": "notiert",
    "check.difference": "Untersch.",
    "check.nothing_written": "In den Kästen steht keine Zahl.",
    "check.nothing_known": (
        "Mit diesen Zahlen lässt sich nichts vergleichen. Nenne die Jahreszeit mit --season, oder "
        "spiele eine Partie: kscore new"
    ),
    "check.all_right": "Alle Zahlen, die sich prüfen lassen, stimmen.",
    "check.coins_few": (
        "Münzen: {marked} markiert, aber allein die umschlossenen Gebirge bringen {bound} "
        "({cells})."
    ),
    "check.coins_many": (
        "Münzen: {marked} markiert, bis jetzt können aber höchstens {bound} verdient sein "
        "(umschlossene Gebirge: {cells})."
    ),
    "needs_cards": (
        "Dazu werden die Wertungskarten gebraucht. Nenne sie mit --cards, oder spiele eine Partie: "
        "kscore new"
    ),
    "check.wrong_numbers": "Zahlen in den Kästen, die nicht stimmen (mehr mit: kscore check):",
    "season_from.agrees": "{season}, weil die Zahlen im Kasten {box} zu dieser Karte gehören.",
    "season_from.unfinished": "{season}, weil der Kasten {box} noch nicht fertig ist.",
    "season_from.follows": (
        "{season}, weil der Kasten {box} ausgefüllt ist und seine Zahlen nicht zu dieser Karte "
        "gehören."
    ),
    "season_from.last": "{season}, weil der Kasten dafür ausgefüllt ist.",
    "season.open": (
        "{photo}: Welche Jahreszeit ist das: {seasons:season|}? {drawn} Felder sind gezeichnet. "
        "Eingetragen wurde nichts; sage es mit --season."
    ),
    "season.prompt": "    1–{most}, Enter nimmt 1: ",
    "enter.unlikely": (
        "Diese Karte ist als {player}, {taken}, eingetragen; gezeichnet sind aber {drawn} Felder: "
        "Das sieht nach {likely} aus."
    ),
    "season.unlikely": (
        "{photo} ist als {taken} gewertet, wie --season sagt; gezeichnet sind aber {drawn} Felder: "
        "Das sieht nach {likely} aus."
    ),
    "season.contradicted": "Eingetragen als {taken}. Nach den Kästen wäre es {boxes}",
    "help.check": "Die Zahlen in den Kästen mit dem vergleichen, was kscore ausrechnet.",
    "help.one_photo": "Ein Foto eines ausgefüllten Kartenblatts.",
    "help.names": "Die Namenszeilen des Blatts als Bild schreiben.",
    "help.report_file": (
        "Die Seite, die geschrieben wird; sonst der Name der Partie mit .html in diesem Ordner."
    ),
    "set.number": (
        "{text!r} ist keine Punktzahl. Schreibe eine ganze Zahl bis {most}, oder nichts für ein "
        "leeres Kästchen: Frühling.erste=9."
    ),
    "set.box": (
        "{text!r} nennt keinen Kasten. Schreibe Jahreszeit, Punkt und erste, zweite, Münzen, "
        "Monster oder Summe: Frühling.erste=9."
    ),
    "set.effects": (
        "{text!r} sagt nicht, was die Effekte gezeichnet haben. Schreibe Effekte=keine, "
        "Effekte=gezeichnet oder die Felder: Effekte=C3+C4."
    ),
    "effects.these": "schon eingezeichnet: {cells}",
    "effects.not_these": (
        "Die Effekte können auf diesem Blatt nicht {text} gezeichnet haben. Möglich: {known}."
    ),
    "effects.none_on_sheet": (
        "Auf diesem Blatt steht weder ein Zombie (Z) noch ein Troll (T), Effekte= hat also keinen "
        "Sinn. Nenne erst den Buchstaben: F7=MZ."
    ),
    "game.box.K": "Der Kartograph",
    "game.box.H": "Die Kartographin",
    "game.box.KH": "Der Kartograph und Die Kartographin zusammen",
    "game.with_heroes": "mit Held_innen",
    "game.without_heroes": "ohne Held_innen",
    "game.online_seasons": "Jahreszeiten wie online",
    "game.other_box": (
        "Nicht alle Wertungskarten sind aus dem Spiel, das eingestellt ist (--games {games}): "
        "Davon hängt ab, ob Held_innen, Sterne und Monsterbuchstaben gelesen werden. Ändere es, "
        "falls es falsch ist: kscore change --games H oder KH"
    ),
    "game.time_noted": (
        "{season}: Karten für {time} Zeiteinheiten notiert; die Jahreszeit dauert mindestens "
        "{least}."
    ),
    "game.time_missing": (
        "{season}: Karten für {time} von mindestens {least} Zeiteinheiten notiert; es fehlen "
        "welche."
    ),
    "revealed.other_game": (
        "{card:revealed} ist keine Karte dieses Spiels (--games {games}). Prüfe den Namen."
    ),
    "revealed.twice": (
        "{card:revealed} ist schon in einer anderen Jahreszeit notiert; Hinterhalte und Held_innen "
        "kommen einmal im Spiel. Prüfe den Namen."
    ),
    "revealed.named_twice": (
        "{card:revealed} ist zweimal genannt, und jede Karte kommt in einer Jahreszeit höchstens "
        "einmal. Streiche eine davon."
    ),
    "revealed.too_many_ambushes": (
        "Bis {season:season} sind höchstens {most} der Hinterhalte gekommen: Vor jeder Jahreszeit "
        "kommt einer in den Stapel. Notiert wären {cards:revealed+}. Prüfe die Notizen."
    ),
    "revealed.too_many_heroes": (
        "Bis {season:season} sind höchstens {most} der Held_innen gekommen: Vor jeder Jahreszeit "
        "kommt eine Karte in den Stapel. Notiert wären {cards:revealed+}. Prüfe die Notizen."
    ),
    "revealed.both_games": (
        "Erkundungskarten kommen aus einem der beiden Spiele, nicht gemischt: {cards:revealed+}. "
        "Prüfe die Namen."
    ),
    "revealed.too_long": (
        "Vor {card:revealed} waren schon {time} Zeiteinheiten aufgedeckt; {season:season} endet "
        "nach {most}. Prüfe die Notizen."
    ),
    "help.revealed": (
        "Hinterhalte und Held_innen der Jahreszeit in der Reihenfolge des Aufdeckens (oder keine); "
        "die Prüfung wird genauer. Bleibt in der Partie."
    ),
    "help.report_option": (
        "Eine Seite (HTML) mit den Blättern, den Punkten und der Rangliste schreiben."
    ),
    "set.no_photo": (
        "{name} nennt keines der Fotos. Schreibe den Namen des Fotos ohne Endung: {photos}."
    ),
    "set.several_photos": "{name} nennt mehrere Fotos. Schreibe Ordner und Endung dazu: {photos}.",
    "set.which_photo": "Sage bei mehreren Fotos, welches du meinst: --set {photo}:{text}.",
    "report.needs": (
        "Eine Seite braucht die Karten und die Jahreszeit. Schreibe --cards und --season dazu."
    ),
    "help.final": (
        "Die Partie ist aus: Jahreszeiten aus den Kästen, Winter von der Karte, und die Rangliste."
    ),
    "help.report_season": "Nur diese Jahreszeit.",
    "whole.not_winter": (
        "{photo}: Das Blatt ist vom {season:season}, und kscore final zählt nur Blätter vom Ende "
        "des Winters. Werte es mit: kscore FOTO"
    ),
    "whole.entered_as": (
        "{photo} steht in der Partie als Blatt von {player} vom {season:season}, und kscore final "
        "zählt nur Blätter vom Ende des Winters. Ist es doch vom Winter: kscore FOTO --player "
        "{player} --season winter"
    ),
    "whole.season": (
        "kscore final zählt Blätter vom Ende des Winters; --season winter sagt, dass es welche "
        "sind, was immer gezeichnet ist. Ein Blatt vom {season:season}: kscore FOTO"
    ),
    "whole.heading": "Das ganze Spiel von {player}",
    "whole.total": "Zusammen",
    "whole.ranking": "Rangliste des ganzen Spiels",
    "whole.from_map": "von der Karte",
    "whole.from_written": "wie geschrieben; die Zahlen daneben ergeben dasselbe",
    "whole.from_alone": "wie geschrieben; daneben steht nichts zum Zusammenzählen",
    "whole.from_differs": "wie geschrieben, aber die Zahlen daneben ergeben {sum}",
    "whole.from_added": "keine Summe geschrieben; die Zahlen zusammengezählt",
    "whole.from_missing": "nichts geschrieben",
    "whole.unchecked": (
        "Nicht an einer Karte geprüft: {seasons}. Ihre Blätter sind nicht auf dem Foto; es gilt, "
        "was geschrieben steht."
    ),
    "whole.missing": "Unbekannt: {seasons}. Tippe ein, was gewertet wurde: --set {box}.total=24.",
    "whole.unsure": (
        "Nicht sicher gelesen: {places}. `kscore final` fragt danach; oder tippe sie mit --set ein."
    ),
    "whole.differs": "Als Endsumme geschrieben: {written}; die Jahreszeiten ergeben {total}.",
    "whole.no_ranking": "Keine Rangliste des ganzen Spiels: unbekannte Jahreszeit bei {players}.",
    "whole.tie_open": (
        "Gleiche Summen bleiben geteilt: nicht von allen sind die Punkte durch Monster bekannt."
    ),
    "end.letters": (
        "Buchstaben der Monster (?: unsicher): {letters}. Von ihnen hängen die Effekte ab; "
        "berichtige sie mit --set {space}=MZ (M-: keiner)."
    ),
    "whole.from_unseen": "der Kasten ist nicht ganz auf dem Foto",
    "help.export_photos": (
        "Mit den Fotos, die in der Partie aufgehoben sind (--keep-photos); sonst nur ihre "
        "Prüfsummen."
    ),
    "page.by_hand": "von Mitspielenden berichtigt",
    # words in the help that stand for what is typed
    "metavar.PHOTO": "FOTO",
    "metavar.PLAYER": "NAME",
    "metavar.SEASON": "JAHRESZEIT",
    "metavar.FILE": "DATEI",
    "metavar.DIR": "ORDNER",
    "metavar.CARD": "KARTE",
    "metavar.MAP": "LANDKARTE",
    "metavar.KEY": "KENNUNG",
    "metavar.WORD": "WORT",
    "metavar.NAME": "NAME",
    "metavar.NEW": "NEU",
    "metavar.OPTIONS": "OPTIONEN",
    "metavar.ACTION": "WAS",
    "option.twice": "{option} steht zweimal da: {first} und {second}. Lass eines weg.",
    "option.range": (
        "{what} nimmt eine ganze Zahl von {least} bis {most}. `{command} --help` zeigt, wie."
    ),
    "option.integer": "{what} nimmt eine ganze Zahl. `{command} --help` zeigt, wie.",
    "option.value": "{what} kann diesen Wert nicht annehmen. `{command} --help` zeigt, wie.",
    "option.extra": "Das ist ein Wort zu viel: {words}. `{command} --help` zeigt, wie.",
    "end.unrecorded": (
        "{season} von {player} fehlt; im Kasten steht {points}. Trage es ein mit: kscore enter "
        "{name} {key} --total {points} --monsters {monsters}"
    ),
    "end.unrecorded_monsters": (
        "{season} von {player} fehlt; im Kasten steht {points}, die Verluste an Monster nicht. "
        "Trage es ein mit: kscore enter {name} {key} --total {points} --monsters N (ohne "
        "--monsters bleibt bei Gleichstand der Platz geteilt)"
    ),
    "game.losses_unknown": (
        "{player}, {season}: Die Verluste an Monster sind nicht bekannt, deshalb entscheiden sie "
        "keinen Gleichstand. Trage sie ein mit: kscore enter {name} {key} --total {total} "
        "--monsters N"
    ),
    "effects.typed_map": (
        "Eine getippte Landkarte wird gewertet, wie sie ist; Effekte= ist für Fotos. Tippe die "
        "Karte so, wie sie vor den Effekten war."
    ),
    # questions
    "review.intro": Plural(
        "n",
        "Eine Frage. Enter nimmt die erste Antwort, q beendet das Fragen.",
        "{n} Fragen. Enter nimmt die erste Antwort, z geht zurück, q beendet das Fragen.",
    ),
    "review.how": "Antworten: eine Zahl, ein Wort ({words}), F7=Wald für ein einzelnes Feld "
    "oder beides: Acker, F7=Wald.",
    "review.pictures": "Die fraglichen Stellen im Bild: {path}",
    "review.more": " und {n} weitere",
    "review.why_cards": Plural(
        "n",
        "Die Form passt zu einer Karte, {cards}: zu {p} {terrain}.",
        "Die Form passt zu {n} Karten, {cards}: zu {p} {terrain}.",
    ),
    "review.why_rules": "Nach den Formen dieser Jahreszeit ist es zu {p} {terrain}.",
    "review.why_sheets": Plural(
        "n",
        "Ein anderes Blatt zeigt dieselben Karten.",
        "{n} andere Blätter zeigen dieselben Karten.",
    ),
    "review.choice": "    {n}  {answer} ({said})",
    "review.choice_plain": "    {n}  {answer}",
    "review.same": ", so gelesen",
    "review.points": Plural("n", ", {points} Punkt", ", {points} Punkte"),
    "review.no_change": ", gleiche Punkte",
    "review.echo": Plural("n", "{where}: {answer}", "{n} Felder: {answer}"),
    "review.fewer": Plural(
        "n",
        "Damit ist noch eine Frage erledigt.",
        "Damit sind {n} weitere Fragen erledigt.",
    ),
    "review.further": Plural(
        "n",
        "Deshalb kommt eine Frage dazu: {which}.",
        "Deshalb kommen {n} Fragen dazu: {which}.",
    ),
    "review.which": "    {typed}: {choices} (Enter: doch nicht)? ",
    "review.letter_is": "{letter} heißt {is_:terrain} ({other:terrain} wäre {instead}).",
    "review.prompt": "    1–{most} (Enter: {first}), Wort oder F7=Wald: ",
    "review.together": "Fast sicher, deshalb auf einmal gefragt. Stimmt das?",
    "review.together_line": "    {n}. {where}: {answer} ({p} sicher)",
    "review.together_prompt": "    Enter: alles stimmt; sonst F7=Wald, G8=leer: ",
    "review.prompt_number": "    1–{most} (Enter: {first}), =N für eine andere: ",
    "review.prompt_choice": "    1–{most} (Enter: 1): ",
    "review.prompt_open": "    1–{most}, =N für eine andere, Enter: bleibt offen: ",
    "review.prompt_uncounted": "    Münzen (Enter: bleibt offen): ",
    "review.other_networks": (
        "Dieses Blatt hat ein anderes kscore gelesen, als jetzt installiert ist. Entschieden wird "
        "nach dem, was jenes sah; nur seine Zeichen lassen sich nicht mit denen anderer Blätter "
        "vergleichen."
    ),
    "review.which_number": (
        "    {typed} kann die Antwort {answer} sein oder die Zahl {number}. Bitte tippe ={answer} "
        "oder ={number}."
    ),
    "review.again": "    Bitte tippe eine dieser Antworten: {answers}.",
    "review.whose": "Wessen Blatt? Schreibe kscore review NAME, dann --season oder --set.",
    "review.nothing_open": "Es ist keine Frage offen.",
    "review.nothing_open_of": (
        "{player}, {season}: keine Frage offen. Ein Feld berichtigen: kscore review {name} "
        "--season {key} --set J3=Wald"
    ),
    "review.question_season": (
        "Welche Jahreszeit zeigt {photo}: {seasons}? {drawn} Felder sind gezeichnet."
    ),
    "review.look_effects": (
        "Schau aufs Blatt: Sind die Felder neben den Zombies (Z) schon Monster, ist neben dem "
        "Troll (T) schon ein Feld zerstört?"
    ),
    "photo.hopeless": (
        "{photo}: Bitte fotografiere das Blatt noch einmal, näher, scharf und gleichmäßig "
        "beleuchtet. So gäbe es {questions} Fragen."
    ),
    "photo.anyway": "    trotzdem weiter? (j, Enter: nein): ",
    "witness.differs": "Du hast {written} geschrieben, gezählt sind {counted} ({where})",
    "witness.question": "{n}. {differs}. Was stimmt?",
    "witness.coins": "Münzen: {coins} statt {read}",
    "witness.miscounted": "ich habe mich verzählt: {counted} gilt",
    "witness.prompt": "    1–{most} (Enter: 1, 0: nichts davon), =N: eine andere Zahl steht da: ",
    "witness.prompt_open": "    {answers}, =N: eine andere Zahl steht da, Enter: bleibt offen: ",
    "witness.left_open": "Bleibt offen: Diese Summe behält ihr Fragezeichen.",
    "witness.right": "Deine {written} stimmt ({where}).",
    "report.doubt_witness": "{differs}: {others}",
    # corrections, undo and redo
    "report.doubt_said": "{where}: {read}, so gesagt, oder {others}",
    "review.as_said": ", so gesagt",
    "review.stays_open": (
        "Das bleibt offen: Hier oder auf einem anderen Blatt muss etwas falsch sein."
    ),
    "game.undone": "Zurückgenommen: {what}.",
    "game.said_of": "{sheet}, die Korrektur {said}",
    "game.undone_now": Plural(
        "n",
        "Jetzt ist es wieder {now} Punkt statt {was}.",
        "Jetzt sind es wieder {now} Punkte statt {was}.",
    ),
    "game.undone_gone": "Dort ist nichts mehr eingetragen; vorher: {was}.",
    "game.undone_back": "Doch behalten: kscore redo",
    "noted.now": "Als aufgedeckt vermerkt, {season}: {cards}. Vorher war es: {before}.",
    "noted.stays": (
        "Weiter als aufgedeckt vermerkt, {season}: {cards}. Andere vermerkst du mit --revealed."
    ),
    "noted.nothing": "keine",
    "game.redone": "Wieder da: {what}.",
    "game.redone_now": "Punkte: {was} → {now}.",
    "game.nothing_to_redo": "Es gibt nichts zu wiederholen: Nichts ist zurückgenommen.",
    "game.redo_too_late": (
        "Seit dem letzten kscore undo ist etwas eingetragen worden, deshalb wird nichts "
        "wiederholt. Was zurückgenommen ist, zeigt: kscore game --history"
    ),
    "interrupted.entered": "Davor eingetragen: {what}.",
    "interrupted.left": "Nicht eingetragen: {photos}",
    "interrupted.nothing": "Es wurde nichts eingetragen.",
    "review.changed": "{player}, {season}: {before} → {after} Punkte.",
    "review.changed_back": Plural(
        "n",
        "Zurücknehmen: kscore undo",
        "Die letzte Änderung zurücknehmen: kscore undo",
    ),
    "against.coins_stay": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Auf dem Blatt vom {season:season} sind es "
        "{other}, und markierte Münzen bleiben (nur Fertigkeiten streichen sie durch)."
    ),
    "against.coins_earned": (
        "Markierte Münzen: {coins}, verdient: mindestens {least}, durch umschlossene Gebirge oder "
        "nach den Kästen."
    ),
    "against.coins_least_shapes": (
        "Markierte Münzen: {coins}, verdient: mindestens {least}, durch die Formen, die zu den "
        "neuen Feldern passen, und umschlossene Gebirge."
    ),
    "against.coins_most_shapes": (
        "Markierte Münzen: {coins}, verdient: höchstens {most}, durch die Formen, die zu den neuen "
        "Feldern passen, und umschlossene Gebirge."
    ),
    "against.coins_most": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Bis jetzt sind höchstens {most} verdient "
        "({before} von vorher, {shapes} durch Formen mit Münze, {mountains} durch umschlossene "
        "Gebirge)."
    ),
    "against.coins_most_dragon": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Bis jetzt sind höchstens {most} verdient "
        "({before} von vorher, {shapes} durch Formen mit Münze, {mountains} durch umschlossene "
        "Gebirge, {dragon} durch den Drachen)."
    ),
    "against.dragon_in_part": (
        "Ein Teil des Drachen ist zerstört, und nur daneben ist noch ein Feld leer. Ob er seine 3 "
        "Münzen bringt, sagt kein Text (kscore explain Drache). Markiert sind {coins}: Wie wertet "
        "ihr?"
    ),
    "against.coins_rise": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Auf dem Blatt vom {season:season} sind es "
        "{other}, und dazwischen können höchstens {most} dazugekommen sein."
    ),
    "against.coins_before": (
        "Münzen, die zählen: {coins}. Von diesem Blatt wurde früher {other} gesagt."
    ),
    "against.said_before": (
        "{cells}: hier {said:terrain}, von diesem Blatt wurde früher aber {other:terrain} gesagt."
    ),
    "against.letter_in_part": (
        "{cells}: {said:monster} steht hier, und die Karte verrät nicht, welche Felder alle "
        "dazugehören. Schreibe den Buchstaben auf jedes davon."
    ),
    "against.effects_drawn": (
        "{cells}: von den Effekten dieser Jahreszeit gezeichnet. Gewertet wird die Karte davor: "
        "Bitte tippe sie ohne diese Felder."
    ),
    "against.letter_missing": (
        "{card:revealed} wurde aufgedeckt, aber kein Monster trägt den Buchstaben {letter}, und "
        "ohne ihn kennt kscore seine Effekte nicht. Gehört er zu {cells}: --set {space}=M{letter}."
    ),
    "against.wave_unlettered": (
        "{cells}: Monster ohne Buchstaben neben einem Zombie. Hat die Zombieplage der letzten "
        "Jahreszeit sie gebracht, sind sie Zombies und bringen weitere: --set {space}=MZ; sind sie "
        "keine: {space}=M-."
    ),
    "against.letter_before": (
        "{cells}: hier {said:monster}, von diesem Blatt wurde früher aber {other:monster} gesagt."
    ),
    "against.no_letter_before": (
        "{cells}: hier ein Monster ohne Buchstaben, von diesem Blatt wurde früher "
        "aber {other:monster} gesagt."
    ),
    "against.a_letter_before": (
        "{cells}: hier {said:monster}, von diesem Blatt wurde früher aber gesagt, "
        "dass das Monster keinen Buchstaben hat."
    ),
    "against.no_star_before": (
        "{cells}: hier kein Stern, von diesem Blatt wurde früher aber gesagt, dass dort einer ist."
    ),
    "against.a_star_before": (
        "{cells}: hier ein Stern, von diesem Blatt wurde früher aber gesagt, dass dort keiner ist."
    ),
    "against.space": (
        "{cells}: hier {said:terrain}, auf dem Blatt vom {season:season} aber {other:terrain}. Was "
        "gezeichnet ist, bleibt."
    ),
    "help.redo": "Das zuletzt Zurückgenommene wiederholen.",
    "whatif.later_stay": (
        "Was für spätere Jahreszeiten eingetragen ist, bleibt dabei, wie es ist: {seasons}."
    ),
    "whatif.tie_shared": "Gleichauf mit {names}: Der Platz wird geteilt.",
    "whatif.tie_parted": (
        "Gleichauf mit {names}: Vorn liegt, wer weniger Punkte an Monster verloren hat."
    ),
    "whatif.tie_undecided": (
        "Gleichauf mit {names}: Der Platz wird geteilt, weil nicht von allen die Verluste an "
        "Monster bekannt sind."
    ),
    "whatif.uncertain": "Daneben: {player} {total} ({notes})",
    "whatif.uncertain_open": (
        "Daneben: {player} {total} ({notes}); kläre es mit: kscore review {name}"
    ),
    "whatif.impossible": "Diese Änderung kann es so nicht gegeben haben:",
    "set.no_space": (
        "Ein Feld {space} gibt es nicht: Zeilen A bis K, Spalten 1 bis 11; die Karte endet bei K11."
    ),
    "set.too_many_coins": (
        "{coins} gewertete und {spent} durchgestrichene Münzen sind mehr als die {most} der "
        "Schatztruhe. Prüfe beide Zahlen."
    ),
    "set.contradicts": (
        "{first} und {second} widersprechen einander. Schreibe nur eines davon, oder prüfe, was "
        "sie nennen."
    ),
    "set.excludes_all": (
        "Nichts ist mehr übrig, was {space} sein könnte. Schreibe, was dort steht: {space}=F."
    ),
    "set.print_stays": (
        "{space} ist gedruckte Ödnis, und Gedrucktes bleibt. Ist sie durchgekreuzt, schreibe "
        "{space}=X."
    ),
    "set.not_typed_map": (
        "{text} sagt, was ein Feld nicht ist. Auf einer getippten Landkarte und bei what-if "
        "schreibe, was es ist: {space}=W."
    ),
    "set.counts": (
        "{text!r} sagt nicht, welche Summe zählt. Schreibe Jahreszeit oder Gesamt und die Punkte: "
        "zählt.Frühling=18."
    ),
    "set.no_skills": (
        "In dieser Partie wird ohne Fertigkeiten gespielt, also ist keine Münze durchgestrichen. "
        "Wie viele Münzen zählen, sagst du mit --set coins=5."
    ),
    "set.no_letters": (
        "{space}: In dieser Partie (--games K) trägt kein Monster einen Buchstaben. Schreibe "
        "{space}=M."
    ),
    "set.no_stars": (
        "{space}: Sterne kommen mit Held_innen, und diese Partie wird ohne sie gespielt."
    ),
    "set.typed_map": (
        "{place}: Eine getippte Landkarte hat keine Kästchen mit Zahlen. Eine Jahreszeit ohne Foto "
        "und Karte trägst du ein mit: kscore enter NAME JAHRESZEIT --total 24"
    ),
    "set.nothing_destroys": (
        "{space}: In dieser Partie wird kein Feld zerstört (--games K, ohne Held_innen und "
        "Fertigkeiten), also trägt keines ein X."
    ),
    "set.no_heroes": (
        "{space}: Ein_e Held_in kommt mit einer Karte, und diese Partie wird ohne Held_innen "
        "gespielt."
    ),
    "end.other_game": (
        "Genau dieses Foto steht schon in der Partie {game}, als {player}, {season}. Ist es ein "
        "altes, nimm es zurück: kscore undo (das neueste Blatt zuerst)"
    ),
    "quiet.misfit": "passt nicht zum Blatt davor",
    "quiet.same_drawing": "gezeichnet wie {player}, {season:season}",
    "quiet.again": "schon eingetragen als {player}, {season}",
    "quiet.moved": "nicht mehr {player}, {season}",
    "quiet.also": "dasselbe Foto steht auch als {player}, {season}",
    "quiet.other_game": "dasselbe Foto steht in der Partie {game}",
    "end.sheet_of_other_game": (
        "Das Blatt gehört zu „{layout}“, gespielt wird aber ohne die Karten dieses Spiels (--games "
        "{games}): Held_innen, Sterne und Monsterbuchstaben werden nicht gelesen. Sind sie im "
        "Spiel: kscore change --games H (beide Spiele zusammen: KH)"
    ),
    "end.again": (
        "Genau dieses Foto ist schon eingetragen, als {player}, {season}: Es gilt, was dazu gesagt "
        "wurde. Noch einmal fragen: kscore review {name}"
    ),
    "end.moved": (
        "Genau dieses Foto stand als {player}, {season}: Es steht jetzt hier und dort nicht mehr. "
        "Zurücknehmen: kscore undo"
    ),
    "end.also": (
        "Genau dieses Foto steht auch als {player}, {season}, und eines von beiden ist falsch. "
        "Sage, wohin es gehört: kscore FOTO --player NAME --season JAHRESZEIT"
    ),
    "report.monster_spaces": "leer neben Monstern: {cells}",
    "whole.from_record": "wie in der Partie eingetragen",
    "whole.record_differs": "wie in der Partie eingetragen; im Kasten steht {written}",
    "whole.record_open": "In der Partie noch offen: {seasons}. Kläre es mit: kscore review {name}",
    "compare.prompt_stars": "    Was ist anders (F7=leer, A5=Stern)? Enter: nichts: ",
    "page.monster_spaces": "Monster, leer daneben:",
    "against.letter": (
        "{cells}: hier {said:monster}, auf dem Blatt vom {season:season} aber {other:monster}. Ein "
        "Monster behält seinen Buchstaben."
    ),
    "help.change": (
        "Die laufende Partie ändern: Einstellungen oder Mitspielende, etwa Fertigkeiten, die beim "
        "Anlegen vergessen wurden, oder wer spät kam."
    ),
    "help.change.examples": (
        "kscore change --skills\nkscore change --join Emil\nkscore change --rename Ana=Anna\n"
        'kscore change --cards "Düsterwald, Bewässerungskanal, Schillernde Ebene, Die Lange Straße"'
    ),
    "help.change_join": (
        "Jemand spielt mit, spät gekommen oder beim Anlegen vergessen (für mehrere mehrmals)."
    ),
    "help.change_leave": (
        "Jemand spielt nicht mehr mit; die Blätter bleiben in der Partie und zählen nicht mehr."
    ),
    "help.change_rename": "Ein anderer Name für jemanden und alles, was dazu eingetragen ist.",
    "change.layout": (
        "Auf einer anderen Landkarte sind schon Blätter eingetragen. Beginne die Partie neu: "
        "kscore new … --layout {layout}"
    ),
    "change.joined": "{player} spielt mit.",
    "change.left": "{player} spielt nicht mehr mit.",
    "change.renamed": "{old} heißt jetzt {new}.",
    "change.back": "Was von {player} früher eingetragen wurde, zählt wieder.",
    "change.typed_stays": (
        "{player}, {season}: {total} Punkte waren schon getippt, bevor die Partie geändert wurde, "
        "und bleiben. Sind es jetzt andere: kscore enter {name} {key} --total N --monsters N"
    ),
    "change.late": (
        "Von {player} ist nichts eingetragen für: {seasons}. Ein Blatt von damals: kscore FOTO "
        "--player {name} --season {key}. Punkte ohne Blatt: kscore enter {name} {key} --total 0 "
        "--monsters 0"
    ),
    "change.kept": Plural(
        "n",
        (
            "Ein Blatt von {player} bleibt in der Partie und zählt nicht mehr; wieder mit: kscore "
            "change --join {name}"
        ),
        (
            "{n} Blätter von {player} bleiben in der Partie und zählen nicht mehr; wieder mit: "
            "kscore change --join {name}"
        ),
    ),
    "change.players_apart": (
        "--join, --leave und --rename sind einzelne Schritte. Gib einen nach dem anderen an."
    ),
    "change.rename_form": (
        "{text!r} sagt nicht, wer wie heißt. Schreibe zum Beispiel --rename Ana=Anna."
    ),
    "change.nobody_left": "Niemand wäre übrig. Eine aufgegebene Partie: kscore delete NAME",
    "change.solo": (
        "Eine Solopartie spielst du allein, nach eigenen Regeln. Beginne eine andere mit: kscore "
        "new"
    ),
    "change.name_used": (
        "{name} heißt schon jemand, der nicht mehr mitspielt und von dem Blätter in der Partie "
        "sind. Wähle einen anderen Namen."
    ),
    "change.player_name": "{text!r} kann kein Name sein. Nenne nur eine Person auf einmal.",
    "change.what": "Sage, was geändert werden soll, etwa --skills oder --no-heroes.",
    "change.nothing": "So wird die Partie schon gespielt.",
    "change.line": "{option}: {now}, nicht mehr {was}.",
    "change.line_new": "{option}: {now}.",
    "option.games": "Spiel",
    "option.layout": "Landkarte",
    "option.is.k": "Der Kartograph",
    "option.is.h": "Die Kartographin",
    "option.is.kh": "beide zusammen",
    "option.cards": "Karten",
    "option.heroes": "Held_in als Geländeart",
    "option.skills": "Fertigkeiten",
    "option.promo": "Promo-Hinterhalte",
    "option.other_cards": "Andere Karten im Spiel",
    "option.seasons": "Länge der Jahreszeiten",
    "option.keep_photos": "Fotos in der Partie",
    "option.is.true": "ja",
    "option.is.false": "nein",
    "option.is.none": "nicht gesagt",
    "option.is.printed": "wie gedruckt",
    "option.is.online": "wie online",
    # players' hands
    "help.hand": (
        "Mit dem lesen, was über die Handschriften bekannt ist, und aus eingetragenen Blättern "
        "lernen; --no-hand: weder noch."
    ),
    "help.hands": (
        "Auflisten, wie alle zeichnen, soweit kscore es gelernt hat; zeigen, umbenennen, "
        "zusammenlegen, ausgeben, einlesen oder vergessen."
    ),
    "help.hands.examples": (
        "kscore hands\nkscore hands Anna\nkscore hands picture Anna anna.png\n"
        "kscore hands rename Anna Anne\nkscore hands join Ana Anna\n"
        "kscore hands export Anna anna.hand\nkscore hands import anna.hand\n"
        "kscore hands forget Anna"
    ),
    "help.forget": "Löschen, was darüber gelernt wurde, wie jemand zeichnet.",
    "help.forget.examples": "kscore forget Anna",
    "help.learn": (
        "Aus einer ausgefüllten Legende oder einem alten Blatt lernen, wie jemand zeichnet."
    ),
    "help.learn.examples": (
        "kscore learn Anna altes_blatt.jpg\nkscore learn Anna legende.jpg --legend\nkscore learn "
        '"Unsere Zeichen" legende.jpg --legend --table'
    ),
    "help.hand_name": "Name einer Person oder einer Handschrift aus der Liste.",
    "help.hand_words": (
        "`show` (zeigen), `picture` (Bild), `rename` (umbenennen), `join` (zusammenlegen), "
        "`export` (ausgeben), `import` (einlesen) oder `forget` (vergessen), und womit; ein Name "
        "allein zeigt diese Handschrift. `join`: Die zuletzt genannte behält ihren Namen."
    ),
    "help.hand_before": "Steht jetzt als Wort da.",
    "help.learn_player": "Wessen Handschrift es ist.",
    "help.learn_photo": "Ein Foto der Legende oder des Blattes.",
    "help.learn_legend": "Das Foto zeigt die ausgefüllte Legende, die kscore legend druckt.",
    "help.learn_table": "Die Zeichen sind mit allen am Tisch verabredet.",
    "hand.nobody": (
        "Noch ist keine Handschrift bekannt. Blätter einer Partie lehren sie von selbst, die "
        "Beispielfotos nicht. Sie bleibt in {folder}."
    ),
    "hand.unreadable": "{path} ist beschädigt. Lösche es mit: kscore forget {file}",
    "hand.line": Plural(
        "sheets",
        "{name}: ein Blatt ({terrains}) [{file}]",
        "{name}: {sheets} Blätter ({terrains}) [{file}]",
    ),
    "hand.line_table": Plural(
        "sheets",
        "{name}, für alle: ein Blatt ({terrains}) [{file}]",
        "{name}, für alle: {sheets} Blätter ({terrains}) [{file}]",
    ),
    "hand.no_terrains": "noch nichts",
    "hand.heading": Plural(
        "sheets",
        "Handschrift von {name}, aus einem Blatt",
        "Handschrift von {name}, aus {sheets} Blättern",
    ),
    "hand.fellows": "  am Tisch mit {fellows}",
    "hand.terrain": Plural(
        "spaces",
        "  {terrain}: ein Feld, {how}",
        "  {terrain}: {spaces} Felder, {how}",
    ),
    "hand.how.typed": "eingetippt",
    "hand.how.answered": "beantwortet",
    "hand.how.accepted": "mit Enter bestätigt",
    "hand.how.unasked": "nicht gefragt",
    "hand.picture": "So zeichnet {name}",
    "hand.renamed": "{old} heißt jetzt {new}.",
    "hand.joined": "Was über {old} gelernt war, gehört jetzt zu {new}.",
    "hand.exported": "Die Handschrift von {name} steht in {path}.",
    "hand.imported": "Die Handschrift von {name} ist jetzt bekannt ({path}).",
    "hand.imported_again": (
        "Die Handschrift von {name} war schon bekannt ({path}); in der Datei war nichts Neues."
    ),
    "hand.imported_more": Plural(
        "n",
        "Die Handschrift von {name} war schon bekannt ({path}); sie hat ein Blatt dazugelernt.",
        "Die Handschrift von {name} war schon bekannt ({path}); sie hat {n} Blätter dazugelernt.",
    ),
    "hand.learnt_in_game": (
        "Aus {photo} hat kscore die Handschrift von {name} schon gelernt, als Blatt von {player} "
        "im {season} in der Partie {game}; es zählt einmal. Was du dort mit kscore review "
        "berichtigst, wird neu gelernt."
    ),
    "hand.forgotten": "Die Handschrift von {name} ist vergessen.",
    "hand.first": (
        "Von jetzt an weiß kscore, wie {player} zeichnet; das bleibt auf diesem Rechner (kscore "
        "hands zeigt es, kscore forget löscht es)."
    ),
    "hand.first_of_several": (
        "Von jetzt an weiß kscore, wie {players} zeichnen; das bleibt auf diesem Rechner (kscore "
        "hands zeigt es, kscore forget löscht es)."
    ),
    "hand.learnt_later": (
        "Aus diesem Blatt hat kscore über die Handschrift von {player} noch nichts gelernt; der "
        "nächste Befehl, der in dieser Partie ein Blatt liest oder ändert, versucht es wieder."
    ),
    "hand.not_learnt": (
        "Aus diesem Blatt hat kscore über die Handschrift von {player} nichts gelernt und holt das "
        'nicht von selbst nach: kscore learn "{player}" "{photo}"'
    ),
    "hand.stays_there": (
        "Wie jemand zeichnet, wandert nicht mit einer Partie mit, und hier ist nichts bekannt von: "
        "{players}. Ihre Blätter werden ohne das gelesen. Mitbringen: dort kscore hands export "
        "NAME DATEI, hier kscore hands import DATEI"
    ),
    "hand.not_alike": (
        "{player} zeichnet sonst anders als auf diesem Blatt. Ist es nicht von {player}, gib das "
        "Foto noch einmal mit --player NAME; sonst ist nichts zu tun."
    ),
    "hand.like_another": (
        "{player} zeichnet sonst anders als auf diesem Blatt; so zeichnet {other}. Ist es von "
        "{other}, gib das Foto noch einmal mit --player NAME; sonst ist nichts zu tun."
    ),
    "hand.none": "Von {name} ist keine Handschrift bekannt. kscore hands zählt die bekannten auf.",
    "hand.several": "Von {name} gibt es mehrere Handschriften. Nenne eine der Dateien: {files}",
    "hand.damaged": (
        "{path} ist keine Handschrift von kscore oder beschädigt. Gib sie noch einmal aus mit: "
        "kscore hands export NAME DATEI"
    ),
    "hand.name": (
        "{name!r} kann keine Handschrift heißen. Schreibe eine Zeile von höchstens 100 Buchstaben."
    ),
    "hand.name_taken": (
        "Eine Handschrift von {name} gibt es schon ({file}). Sind beide von einer Person, lege sie "
        "zusammen mit: kscore hands join {this} {file}. Sonst wähle einen anderen Namen."
    ),
    "hand.join_itself": (
        "{name} ist dieselbe Handschrift. Nenne eine andere, mit der sie zusammengelegt wird."
    ),
    "hand.what": (
        "Sag, was mit welcher Handschrift geschehen soll: show NAME, picture NAME DATEI, rename "
        "NAME NEU, join NAME ANDERE, export NAME DATEI, import DATEI oder forget NAME."
    ),
    "hand.typed_now": "Das schreibt man jetzt so: {command}",
    "hand.legend_space": (
        "In {spaces} steht auf einer Legende nichts Gezeichnetes: nur in den Spalten 4 bis 11 der "
        "Zeilen mit einem Namen. Lass es weg, oder lass --legend weg, wenn das Foto ein "
        "Kartenblatt zeigt."
    ),
    "hand.legend_layout": (
        "Die Legende hat ihre eigene Karte. Lass --layout weg, oder --legend, wenn das Foto ein "
        "Kartenblatt zeigt."
    ),
    "hand.learnt_nothing": (
        "Nichts auf {photo} ist sicher genug, um daraus zu lernen. Sage mit --set F7=W, was "
        "gezeichnet ist, oder beantworte die Fragen."
    ),
    # Carcassonne: Neuland
    "help.neuland": (
        "Carcassonne: Neuland, gewertet nach einem getippten Tisch (docs/neuland.md): Gebiete, "
        "Punkte, Rangliste."
    ),
    "help.neuland_table": "Der Tisch als Textdatei; - liest ihn von der Eingabe.",
    "help.neuland_ask": (
        "Nichts (alles wird gezeigt), oder: explain C4w · explain Gleichstand · what-if C4=wwee+ "
        "rot+w · what-if rot-D2e · fits wwee+ · tidy (der Tisch, wie kscore ihn schreibt)."
    ),
    "help.neuland_picture": "Den Tisch zeichnen, Gebiete getönt, Städte gezählt.",
    "metavar.TABLE": "TISCH",
    "metavar.QUESTION": "FRAGE",
    "metavar.SVG": "DATEI.svg",
    "neuland.title": "Carcassonne: Neuland",
    "neuland.tiles": Plural("n", "{n} Karte", "{n} Karten"),
    "neuland.cities": Plural("n", "{n} Stadt", "{n} Städte"),
    "neuland.colours": Plural("n", "{n} Farbe", "{n} Farben"),
    "neuland.points": Plural("n", "{n} Punkt", "{n} Punkte"),
    "neuland.region.p": "Ebene",
    "neuland.region.m": "Berge",
    "neuland.region.w": "Wasserfläche",
    "neuland.terrains.p": "Ebenen",
    "neuland.terrains.m": "Berge",
    "neuland.terrains.w": "Wasserflächen",
    "neuland.role.p": "Entdecker",
    "neuland.role.m": "Räuber",
    "neuland.role.w": "Seemann",
    "neuland.open": "offen",
    "neuland.closed": "abgeschlossen",
    "neuland.head.region": "Gebiet",
    "neuland.head.state": "Zustand",
    "neuland.head.tiles": "Karten",
    "neuland.head.cities": "Städte",
    "neuland.head.now": "jetzt",
    "neuland.head.final": "am Ende",
    "neuland.head.followers": "Gefolgsleute",
    "neuland.regions": "Gebiete: was jedes für jeden Gefolgsmann darin wert ist",
    "neuland.regions_note": "Städte von Bergen: in ihnen selbst + in Ebenen daneben.",
    "neuland.followers": "Gefolgsleute: was jeder bringt, wenn er jetzt zurückgenommen wird",
    "neuland.no_followers": "kein Gefolgsmann auf dem Tisch",
    "neuland.player": "{colour}, bisher {points}",
    "neuland.follower": "{spot} {role}: {points}",
    "neuland.nothing": "nichts",
    "neuland.final": "Schlusswertung: jedes Gebiet, als wäre es offen",
    "neuland.sum": "{points} + {gained} = {total}",
    "neuland.shared": "geteilter Platz",
    "neuland.no_players": (
        "Es sind keine Farben getippt, also gibt es keine Rangliste (rot 23: A1w)."
    ),
    "neuland.to_count": "Zum Nachzählen: Karten und Städte je Reihe",
    "neuland.type.how": (
        "Karte für Karte von links oben; ? ist eine offene Seite (oben, rechts, unten, links). "
        "Tippe sie ganz (wwee+) oder nur die offenen Seiten. . ist eine Lücke, < nimmt die letzte "
        "Karte der Reihe zurück, Enter beendet die Reihe, Enter in einer leeren Reihe den Tisch."
    ),
    "neuland.type.prompt": "  {place} {sides}: ",
    "neuland.type.row": "Reihe {row}: {tiles}, {cities}. Zähle nach.",
    "neuland.type.colours": (
        "{tiles}, {cities}. Nun die Farben, eine je Zeile (rot 23: A1w B2e); Enter ohne Farbe "
        "beendet."
    ),
    "neuland.type.colour": "  Farbe: ",
    "neuland.type.exists": "{path} gibt es schon. Nenne einen anderen Namen.",
    "neuland.type.file": "Nenne die Datei, in die der Tisch kommt: kscore neuland type tisch.txt",
    "neuland.type.nobody": (
        "Tippen geht nur an einem Terminal. Sonst schreibe den Tisch in eine Datei "
        "(docs/neuland.md)."
    ),
    "neuland.explain.state_open": "offen, keine Karte liegt an: {gaps}",
    "neuland.explain.state_closed": "abgeschlossen",
    "neuland.explain.gap": "{tile} {side}",
    "neuland.explain.tiles": "Karten",
    "neuland.explain.cities": "Städte",
    "neuland.explain.neighbours": "berührt",
    "neuland.explain.followers": "Gefolgsleute",
    "neuland.explain.now": "jetzt",
    "neuland.explain.final": "am Ende",
    "neuland.explain.rulings": "Auslegungen",
    "neuland.explain.none": "keine",
    "neuland.what_if.laid": "{tile} darf auf {place} liegen.",
    "neuland.what_if.set": "{colour} setzt einen Gefolgsmann auf {spot}: erlaubt.",
    "neuland.what_if.taken": "{colour} nimmt {spot} zurück und bekommt {points}:",
    "neuland.what_if.free": "Gesetzt werden darf auf: {parts}",
    "neuland.what_if.held": "nicht auf {part}: dort steht {colour} auf {spot}",
    "neuland.what_if.followers": "Gefolgsleute: jetzt, und nach dem Zug",
    "neuland.what_if.change": "{before} → {after}",
    "neuland.what_if.final": "Schlusswertung: jetzt, und nach dem Zug",
    "neuland.fits": Plural(
        "n",
        "{tile} darf auf eine Weise liegen:",
        "{tile} darf auf {n} Weisen liegen:",
    ),
    "neuland.fits.nowhere": (
        "{tile} passt nirgends, wie du sie auch drehst: Sie kommt aus dem Spiel, und eine neue "
        "wird gezogen."
    ),
    "neuland.fits.turned.0": "wie getippt",
    "neuland.fits.turned.1": "eine Vierteldrehung im Uhrzeigersinn",
    "neuland.fits.turned.2": "eine halbe Drehung",
    "neuland.fits.turned.3": "eine Vierteldrehung gegen den Uhrzeigersinn",
    "neuland.picture.house": "Städte, die zählen",
    "neuland.picture.worth": "jetzt wert",
    "neuland.ask.unknown": (
        "{text!r} ist keine Frage. Schreibe explain C4w, what-if C4=wwee+ rot+w, fits wwee+ oder "
        "tidy."
    ),
    "neuland.ask.explain": "Nenne ein Gebiet mit Karte und Gelände: explain C4w",
    "neuland.ask.what_if": "Nenne einen Zug: what-if C4=wwee+ rot+w, oder what-if rot-D2e",
    "neuland.ask.tidy_json": (
        "tidy schreibt den Tisch, wie er getippt wird, das ist kein JSON. Lass --json weg, oder "
        "frage ohne tidy."
    ),
    "neuland.ask.fits": "Nenne eine Karte: fits wwee+",
    "neuland.file.missing": (
        "Die Datei {path} gibt es nicht. Tippe den Tisch in eine (docs/neuland.md), oder gib ihn "
        "mit - ein."
    ),
    "neuland.file.unreadable": "{path} kann nicht gelesen werden ({reason}).",
    "neuland.file.no_text": (
        "{path} ist keine Textdatei. Ein Tisch wird Reihe für Reihe getippt (docs/neuland.md)."
    ),
    "neuland.file.large": "{path} ist zu groß für einen Tisch aus 84 Karten.",
    "neuland.picture.svg": "{path} hat nicht die Endung einer Zeichnung. Schreibe .svg.",
    # the page for phones
    "help.phone": (
        "Eine Seite für die Handys am Tisch: fotografieren, antworten, berichtigen, Zwischenstand. "
        "Gastnetze und manche Router trennen die Geräte voneinander: dann kommt niemand durch."
    ),
    "help.phone.examples": "kscore phone\nkscore phone --open\nkscore phone --host 192.168.1.20",
    "help.phone_host": (
        "Die Adresse dieses Rechners, die die Handys benutzen, wo mehrere gezeigt werden und die "
        "erste falsch ist."
    ),
    "help.phone_port": "Der Port; sonst 8472 oder der nächste freie.",
    "help.phone_stay": (
        "Nur mit Strg-C enden und die Handys 90 Tage lang kennen: für einen Heimserver."
    ),
    "help.phone_new_token": (
        "Eine neue Adresse mit QR-Code: Wer vorher angemeldet war, ist es nicht mehr."
    ),
    "help.phone_open": "Die Seite auch hier öffnen, mit dem QR-Code groß.",
    "help.watch": (
        "Fotos werten, sobald sie in einem Ordner ankommen: für Handys, die ihre ohnehin "
        "abgleichen."
    ),
    "help.watch.examples": (
        "kscore watch ~/Bilder/Handy\nkscore watch Fotos --all\nkscore watch Fotos --cards "
        '"Düsterwald, Bewässerungskanal, Schillernde Ebene, Grenzland"'
    ),
    "help.watch_folder": (
        "Der Ordner, in dem die Fotos des Handys ankommen; Ordner darin gehören dazu."
    ),
    "help.watch_all": "Auch die Fotos nehmen, die schon dort liegen.",
    "metavar.FOLDER": "ORDNER",
    "watch.begun": (
        "{folder} wird beobachtet: Jedes neue Foto wird gewertet, sobald es ganz da ist. Strg-C "
        "beendet."
    ),
    "watch.left_alone": Plural(
        "n",
        "Ein Foto liegt schon dort und bleibt, wie es ist; mit --all wird auch dieses genommen.",
        (
            "{n} Fotos liegen schon dort und bleiben, wie sie sind; mit --all werden auch diese "
            "genommen."
        ),
    ),
    "watch.photo": "{photo} ist angekommen.",
    "watch.not_whole": (
        "{photo} ist noch nicht ganz da oder kein Foto. Sobald es sich ändert, wird es wieder "
        "angesehen."
    ),
    "watch.known": "{photo} steht schon in der Partie: {player}, {season}.",
    "watch.same": "{photo} ist dasselbe Foto wie {other} und ändert nichts.",
    "watch.gone": (
        "In {folder} ist nicht mehr hineinzusehen. kscore wartet, bis der Ordner wieder da ist."
    ),
    "watch.back": "{folder} ist wieder da.",
    "watch.stopped": (
        "{folder} wird nicht mehr beobachtet. Was eingetragen ist, steht in der Partie: kscore game"
    ),
    "watch.no_folder": (
        "Es gibt keinen Ordner {path}. Nenne den, in dem die Fotos des Handys ankommen."
    ),
    "metavar.ADDRESS": "ADRESSE",
    "metavar.PORT": "PORT",
    "phone.scan": (
        "Scanne dies mit jedem Handy am Tisch (im selben WLAN wie dieser Rechner), oder tippe die "
        "Adresse ein:"
    ),
    "phone.others": "Falls das nicht aufgeht: Dieser Rechner hat noch andere Adressen:",
    "phone.no_network": (
        "Dieser Rechner ist in keinem Netz, also erreicht ihn kein Handy. Gehe in ein WLAN, oder "
        "schalte den Hotspot des Handys ein und verbinde den Rechner damit; dann starte neu."
    ),
    "phone.firewall.linux": (
        "Falls kein Handy durchkommt, gib den Port frei: sudo ufw allow {port}/tcp (oder: sudo "
        "firewall-cmd --add-port={port}/tcp)"
    ),
    "phone.firewall.darwin": (
        "Falls kein Handy durchkommt, erlaube Python unter Systemeinstellungen > Netzwerk > "
        "Firewall (Port {port})."
    ),
    "phone.firewall.win32": (
        "Falls kein Handy durchkommt, gib den Port frei (als Administrator): netsh advfirewall "
        'firewall add rule name="kscore" dir=in action=allow protocol=TCP localport={port}'
    ),
    "phone.apart": (
        "Bekommt ein Handy in diesem Netz gar keine Antwort, trennt das Netz seine Geräte "
        "voneinander, wie Gastnetze und manche Router: Bringe beide ins Hauptnetz, oder diesen "
        "Rechner in den Hotspot des Handys."
    ),
    "phone.how": (
        "Alle in diesem Netz können mitlesen, was die Handys senden; mehr steht auf der Seite "
        "unter Hilfe. Strg-C beendet."
    ),
    "phone.recovered": Plural(
        "n",
        "Ein Foto, das eine frühere Seite bekommen hatte, wird jetzt gelesen.",
        "{n} Fotos, die eine frühere Seite bekommen hatte, werden jetzt gelesen.",
    ),
    "phone.not_taken": (
        "Eine frühere Seite hat in {folder} Fotos hinterlassen, die sich nicht holen lassen. Prüfe "
        "die Rechte des Ordners und starte neu, oder trage sie mit kscore und ihren Namen ein."
    ),
    "phone.idle": "Zwei Stunden lang war keine Seite offen.",
    "phone.stopped": (
        "Die Seite ist geschlossen. Was eingetragen wurde, steht in der Partie: kscore game"
    ),
    "phone.left": Plural(
        "n",
        "Ein Foto wurde nirgends eingetragen und ist mit der Seite weg.",
        "{n} Fotos wurden nirgends eingetragen und sind mit der Seite weg.",
    ),
    "phone.number": "Handy {n}",
    "phone.home": "Tisch",
    "phone.menu": "Seiten",
    "phone.help": "Hilfe",
    "phone.offline": (
        "Keine Verbindung zum Rechner. Lass diese Seite offen: Fotos und Antworten warten hier "
        "und werden gesendet, sobald sie zurück ist."
    ),
    "phone.not_sent": (
        "Keine Verbindung: Das wurde nicht gesendet. Tippe noch einmal, wenn sie zurück ist."
    ),
    "phone.not_opened": "Keine Verbindung: Das öffnet sich, wenn sie zurück ist.",
    "phone.taps_wait": "Wartet auf die Verbindung und wird dann gesendet: {n}",
    "phone.tap_lost": "Was du ohne Verbindung angetippt hast, zählt nicht. {why}",
    "phone.begun_already": (
        "Jemand anderes hat eben eine Partie begonnen: {players}. Dieses Handy spielt mit."
    ),
    "phone.too_old": (
        "Dieser Browser ist zu alt, um von hier Fotos zu senden. Lesen kannst du alles; zum Senden "
        "und Berichtigen nimm einen anderen Browser oder ein anderes Handy."
    ),
    "phone.no_script": (
        "JavaScript ist hier aus: Lesen geht, aber Fotos und Berichtigungen brauchen es."
    ),
    "phone.under_way": "Fotos unterwegs",
    "phone.take": "Foto machen",
    "phone.choose": "Fotos wählen",
    "phone.close": "Schließen",
    "phone.read": "Gelesen, schließen",
    "phone.remarks": "Hinweise",
    "phone.yes": "Ja",
    "phone.no": "Nein",
    "phone.begin_game": "Partie beginnen",
    "phone.last_players": "Zuletzt gespielt",
    "phone.choose_card": "Karte wählen",
    "phone.find_card": "Karte suchen",
    "phone.trouble": "Das ging nicht",
    "phone.again": "Das ging nicht. Versuche es noch einmal.",
    "phone.lost_entry": (
        "Dieses Handy ist nicht mehr angemeldet: Der Rechner hat einen neuen Abend begonnen. "
        "Scanne seinen QR-Code noch einmal."
    ),
    "phone.shrinking": "{name}: wird verkleinert",
    "phone.sending": "{name}: {percent} % gesendet",
    "phone.held": "{name}: {player}. Wartet, bis von jedem Blatt klar ist, wessen es ist.",
    "phone.reading": "{name}: wird gelesen",
    "phone.send_failed": "{name}: noch nicht durch, neuer Versuch",
    "phone.none_chosen": "Wähle mindestens ein Feld.",
    "phone.overruled": Plural(
        "n",
        "{who} hatte es eben anders gesagt ({about}: {was}). Deins gilt jetzt ({now}); das "
        "andere Handy erfährt es.",
        "{who} hatte {n} Felder eben anders gesagt ({was}). Deins gilt jetzt ({now}); das "
        "andere Handy erfährt es.",
    ),
    "phone.overruled_by": Plural(
        "n",
        "{who} hat geändert, was du gesagt hast ({about}): {was} → {now}",
        "{who} hat {n} Felder geändert, zu denen du etwas gesagt hattest: {was} → {now}",
    ),
    "phone.reopened": "{player}, {season}: Hier gibt es wieder eine Frage.",
    "phone.look": "Ansehen",
    "phone.also_yours": "Noch ein Handy hat den Namen {player} genommen.",
    "phone.welcome": (
        "Fotografiere ein Blatt, und hier stehen seine Punkte. Für einen ganzen Abend beginne eine "
        "Partie."
    ),
    "phone.the_photo": "Das Foto",
    "phone.name_lines": "Die Namenszeilen des Blatts",
    "phone.whose": "Wessen Blatt ist das?",
    "phone.which_season": "{player}: Welche Jahreszeit ist das? {drawn} Felder sind gezeichnet.",
    "phone.take_again": "Noch einmal aufnehmen",
    "phone.anyway": "Trotzdem nehmen",
    "phone.discard": "Foto wegwerfen",
    "phone.discard_sure": "Dieses Foto wegwerfen?",
    "phone.open_questions": Plural("n", "eine offene Frage", "{n} offene Fragen"),
    "phone.photos": "Fotos ohne Partie",
    "phone.into_game": "In die Partie",
    "phone.name_cards": "Karten nennen",
    "phone.by_cards": "Gewertet nach: {cards}",
    "phone.no_cards_yet": "Für Punkte nenne die Karten.",
    "phone.season_unknown": "Jahreszeit nicht bekannt",
    "phone.ask_spaces": "Was sind diese {n} Felder?",
    "phone.as_read": "so gelesen",
    "phone.as_entered": "so eingetragen",
    "phone.as_said": "so gesagt",
    "phone.as_it_is": "wie jetzt",
    "phone.change": "Summe {points}",
    "phone.no_change": "gleiche Punkte",
    "phone.together_line": "{answer} ({p} sicher)",
    "phone.together_else": "Wo etwas anderes ist, tippe das Feld an.",
    "phone.together_right": "Alles stimmt",
    "phone.one_by_one": "Diese {n} Fragen einzeln",
    "phone.same_for": "Die Antwort gilt für alle {n}. Nimm den Haken weg, wo es etwas anderes ist.",
    "phone.another_number": "Andere Zahl",
    "phone.something_else": "Etwas anderes",
    "phone.track": "Die Münzleiste",
    "phone.show": "Was das Bild zeigt",
    "phone.show_both": "Beides",
    "phone.show_photo": "Foto",
    "phone.show_map": "Karte",
    "phone.tap_space": (
        "Tippe auf ein Feld, um es zu berichtigen, auf eine Zeile darunter, um ihre Felder zu "
        "sehen."
    ),
    "phone.numbers": "Münzen und Zahlen",
    "phone.undo": "Letzte Berichtigung zurück",
    "phone.corrections": Plural("n", "Eine Berichtigung", "{n} Berichtigungen"),
    "phone.wrong": "Falsche Person oder Jahreszeit?",
    "phone.season": "Jahreszeit",
    "phone.move": "Das Blatt gehört dorthin",
    "phone.move_sure": "Dieses Blatt umtragen? Ein Blatt, das dort schon ist, kommt dafür hierher.",
    "phone.take_back": "Blatt aus der Partie nehmen",
    "phone.take_back_sure": "Dieses Blatt mit allen Berichtigungen aus der Partie nehmen?",
    "phone.printed": "Das ist gedruckt und bleibt so.",
    "phone.monster_letter": "Der Buchstabe des Monsters",
    "phone.no_letter": "keiner",
    "phone.star": "Hier ist ein Stern",
    "phone.no_star": "Hier ist kein Stern",
    "phone.counts_for": "Es zählt für",
    "phone.coins_count": "Münzen, die zählen",
    "phone.boxes": "Zahlen in den Kästen",
    "phone.who_are_you": "Wessen Handy ist das?",
    "phone.why_claim": (
        "Dann sehen die anderen, wer etwas berichtigt hat, und dein erstes Blatt findet seinen "
        "Namen von selbst."
    ),
    "phone.taken": "anderes Handy",
    "phone.mine": "dieses Handy",
    "phone.i_am_new": "Ich bin neu",
    "phone.my_name": "Mein Name",
    "phone.join_in": "Mitspielen",
    "phone.nobody": "Niemandes Handy",
    "phone.no_game_yet": "Auf der Seite ist keine Partie, deren Namen man nehmen könnte.",
    "phone.language": "Sprache dieses Handys",
    "phone.new_game": "Neue Partie",
    "phone.games": "Alle Partien",
    "phone.ranking_of": "Rangliste: {name}",
    "phone.no_games": "Es gibt noch keine Partien.",
    "phone.on_the_page": "auf dieser Seite",
    "phone.open_game": "Öffnen",
    "phone.open_game_sure": (
        "Alle Handys zeigen dann {name}, und Fotos gehen dort hinein. Keine Partie ändert sich "
        "dadurch. Öffnen?"
    ),
    "phone.players": "Wer spielt",
    "phone.cards": "Die vier Karten",
    "phone.type_card": "ein Stück ihres Namens",
    "phone.which_game": "Erkundungskarten",
    "phone.games.K": "Der Kartograph",
    "phone.games.H": "Die Kartographin",
    "phone.games.KH": "beide zusammen",
    "phone.more": "Mehr",
    "phone.options": "Partie ändern",
    "phone.change_options": "Partie so ändern",
    "phone.rename": "Umbenennen",
    "phone.name_of": "Name von {player}",
    "phone.leave": "Spielt nicht mehr mit",
    "phone.leave_sure": (
        "{player} spielt nicht mehr mit? Was eingetragen ist, bleibt in der Partie und zählt "
        "wieder, wenn {player} zurückkommt."
    ),
    "phone.join": "Spielt mit",
    "phone.who_joins": "Wer kommt dazu?",
    "phone.without_sheet": "Ohne Blatt",
    "phone.without_sheet_how": (
        "Die Summen hängen auch an diesen Jahreszeiten. Wer später dazukam, hat dort 0 "
        "Punkte: trage in beide Felder 0 ein. Ein Blatt von damals, das ihr noch fotografiert, "
        "zählt stattdessen."
    ),
    "phone.points_of": "{player}, {season}: Punkte",
    "phone.monsters_of": "Davon an Monster verloren (leer: nicht bekannt)",
    "phone.enter_total": "Eintragen",
    "phone.remove_total": "Entfernen",
    "phone.bring_total_back": "Wieder eintragen: {total}",
    "phone.typed_stays": (
        "{player}, {season}: {total} Punkte waren schon getippt, bevor die Partie geändert wurde, "
        "und bleiben. Sind es jetzt andere, tippe sie hier unter „Partie ändern“, „Ohne Blatt“."
    ),
    "phone.undo_last": "Letzten Schritt zurücknehmen: {what}",
    "phone.undo_last_sure": "Das zuletzt Eingetragene zurücknehmen? {what}",
    "phone.type_points": "Punkte ohne Blatt eintippen",
    "phone.play_again": "Noch einmal spielen",
    "phone.share_report": "Bericht teilen",
    "phone.all_time": "Alle Partien dieses Tisches",
    "phone.games_played": "Partien",
    "phone.games_won": "Siege",
    "phone.best_total": "Bestes Ergebnis",
    "phone.spent": "Durchgestrichene Münzen (ausgegeben)",
    "phone.bring_back": "Zurückholen, was entfernt wurde: {player}, {season}",
    "phone.back_again": "{player} spielt wieder mit",
    "phone.layout": "Seite des Blattes",
    "phone.layout_seen": "wird auf jedem Foto erkannt",
    "phone.own_sheet": "Ein eigenes Blatt",
    "phone.own_sheet_how": "Ein eigenes Blatt? Fotografiere ein leeres.",
    "phone.own_sheet_on": "Weiter mit {name}",
    "phone.own_sheet_right": "Ist das so gedruckt? Tippe auf ein Feld, um es zu berichtigen.",
    "phone.gap_printed": "Das ist gedruckt und kein Teil der Karte",
    "phone.choose_one": "Foto wählen",
    "phone.layout_name": "Name des Layouts",
    "phone.keep_layout": "Layout behalten",
    "phone.game_name": "Name der Partie",
    "phone.begin": "Los geht’s",
    "phone.why_cards": "Für einzelne Fotos ohne Partie: Welche Karten liegen unter A, B, C und D?",
    "phone.season_seen": "wird an den Kästen erkannt",
    "phone.use_cards": "Mit diesen Karten werten",
    "phone.draw_cards": "Vier ziehen",
    "phone.recommended": "Für die erste Partie",
    "phone.one_more": "Noch eine Person",
    "phone.heroes": "Held_innen als Geländeart",
    "phone.heroes_usual": "wie im Spiel",
    "phone.skills_yes": "mit Fertigkeiten",
    "phone.heroes_yes": "mit Held_innen",
    "phone.heroes_no": "ohne Held_innen",
    "phone.season_lengths.printed": "wie auf den Karten",
    "phone.season_lengths.online": "wie online (8, 8, 7, 6)",
    "phone.revealed": "Hinterhalte und Held_innen",
    "phone.revealed_ambushes": "Hinterhalte",
    "phone.note_revealed": "Notieren, was kam",
    "phone.why_revealed": (
        "Wenn du magst, notiere, welche Hinterhalte und Held_innen die Jahreszeit aufgedeckt hat, "
        "in ihrer Reihenfolge: Die Blätter werden genauer geprüft, und es steht fest, welcher "
        "Effekt zuerst kommt."
    ),
    "phone.not_noted": "Von dieser Jahreszeit ist nichts notiert.",
    "phone.none_came": "Es kam keiner",
    "phone.forget_none": "Das zurücknehmen",
    "phone.not_revealed": "{card} wurde nicht aufgedeckt",
    "phone.reveal_next": "Als Nächstes aufgedeckt",
    "phone.explore_cards": "Auch die Erkundungskarten",
    "phone.explore_all": (
        "Notiere alle einer Jahreszeit oder keine: Dann wird jede Form auf den Blättern an ihnen "
        "geprüft."
    ),
    "phone.order_matters": (
        "Es kommt darauf an, welcher Hinterhalt zuerst aufgedeckt wurde, und niemand hat es "
        "notiert:"
    ),
    "phone.invite": "Noch ein Handy",
    "phone.code": "QR-Code der Adresse darunter",
    "phone.help.nothing": "Das andere Handy findet nichts",
    "phone.help.nothing_how": (
        "Beide müssen im selben Netz sein: das Handy im selben WLAN wie der Rechner, mobile Daten "
        "und VPN aus. Lädt es trotzdem ewig? Dann hält die Firewall des Rechners den Port; das "
        "Terminal nennt den Befehl, der ihn freigibt. Hat der Rechner mehrere Adressen (VPN, "
        "Docker, WSL)? Versuche die anderen oben, oder starte mit kscore phone --host ADRESSE."
    ),
    "phone.help.apart": "Dasselbe WLAN, und doch nichts",
    "phone.help.apart_how": (
        "Gäste-WLANs und manche Router halten Geräte auseinander (Client-Isolation): Das Handy hat "
        "Internet, aber kein anderes Gerät antwortet. Der Ausweg: Schalte den Hotspot eines Handys "
        "ein, verbinde den Rechner und die anderen Handys damit und starte kscore phone neu. "
        "Internet braucht es nicht."
    ),
    "phone.help.white": "Die Seite ist kahl oder tut nichts beim Tippen",
    "phone.help.white_how": (
        "Lade sie noch einmal. Hilft das nicht, ist der Browser zu alt oder sperrt Skripte: Nimm "
        "einen anderen auf demselben Handy. Rangliste und Blätter sind in jedem Browser zu lesen."
    ),
    "phone.help.camera": "Das Blatt wird im Foto nicht gefunden",
    "phone.help.camera_how": (
        "Der ganze Rahmen der Karte muss im Bild sein und es zum größten Teil füllen. Lege das "
        "Blatt flach hin, halte das Handy gerade darüber und lass weder Schatten noch Hand darauf "
        "liegen."
    ),
    "phone.help.sleep": "Handy oder Rechner hat geschlafen",
    "phone.help.sleep_how": (
        "Öffne die Seite wieder: Sie ist, wo sie war. Fotos, die unterwegs waren, werden wieder "
        "gesendet, solange ihre Seite offen bleibt."
    ),
    "phone.help.overhear": "Wer kann das sehen?",
    "phone.help.overhear_how": (
        "Nur Handys, die diese Adresse vorgezeigt haben, kommen herein. Verschlüsselt ist die "
        "Seite aber nicht: Wer im selben Netz mithört, kann mitlesen und sich als eines eurer "
        "Handys ausgeben. Zu Hause ist das kaum eine Sorge; im Café nimm den Hotspot eines Handys. "
        "Ins Internet geht nichts."
    ),
    "phone.refused": "Noch nicht angemeldet",
    "phone.refused_how": (
        "Scanne den QR-Code auf dem Bildschirm des Rechners, oder tippe die ganze Adresse darunter "
        "ein. Falls du das gerade getan hast, versuche es noch einmal."
    ),
    "phone.full": "Zu viele Handys",
    "phone.full_how": (
        "Diese Adresse lässt keine weiteren Browser ein. Beende am Rechner kscore phone und starte "
        "es mit --new-token neu; dann scanne den neuen QR-Code."
    ),
    "phone.try_again": "Noch einmal versuchen",
    "phone.bug": (
        "Hier ist kscore über einen Fehler gestolpert; das Terminal des Rechners sagt mehr."
    ),
    "phone.misfit": (
        "Das Blatt kann so in dieser Jahreszeit nicht entstanden sein; warum, steht unter den "
        "Punkten."
    ),
    "phone.changed_since": (
        "Das Blatt ist inzwischen anders: Jemand hat es geändert. Sieh nach, was jetzt dort steht, "
        "und sage es dann, wenn es noch gilt."
    ),
    "phone.gone": "Das gibt es nicht mehr: Jemand anderes hat es geändert. Lade die Seite neu.",
    "phone.nothing_to_undo": (
        "Auf diesem Blatt gibt es nichts zurückzunehmen. Berichtige stattdessen ein Feld."
    ),
    "phone.same_seat": (
        "Dieses Blatt ist schon das von {player} in dieser Jahreszeit. Wähle eine andere Person "
        "oder Jahreszeit."
    ),
    "phone.claimed": "Ein anderes Handy hat den Namen {player}. Trotzdem nehmen?",
    "phone.form": "Der Rechner hat diese Seite nicht verstanden. Lade sie neu.",
    "phone.busy": "Zu viel auf einmal",
    "phone.busy_how": (
        "Dieses Handy hat in einem Moment sehr viel angefragt. Die Seite kommt in wenigen Sekunden "
        "von selbst."
    ),
    "phone.too_fast": (
        "Das waren sehr viele Fotos in einer Minute. Das nächste geht gleich durch; das Handy "
        "versucht es wieder."
    ),
    "phone.too_many": (
        "{most} Fotos warten schon. Beantworte welche oder wirf sie weg; das nächste wird dann "
        "wieder versucht."
    ),
    "phone.too_long": "{photo} hat mehr als {most} MB. Speichere es als JPEG oder fotografiere es.",
    "phone.other_side": (
        "Wird eine andere Seite gespielt, beginne die Partie mit dieser; sonst fotografiere noch "
        "einmal von oben."
    ),
    "phone.comma": (
        "{name}: Der Name einer Person hat kein Komma und kein Semikolon. Schreibe ihn ohne."
    ),
    "phone.by_claim": (
        "Als Blatt von {player} eingetragen, weil es das Handy von {player} ist. Ist es ein "
        "anderes, sage es unten auf der Seite."
    ),
    "phone.known_photo": (
        "{photo}: Genau dieses Foto ist schon eingetragen, als Blatt von {player}, {season}. Neu "
        "ist nichts eingetragen. Soll es ein anderes Blatt sein, fotografiere das."
    ),
    "phone.end.unrecorded": (
        "{season} von {player} fehlt, und damit {written} Punkte, die auf diesem Blatt im Kasten "
        "stehen (an Monster verloren: {monsters}). Trage sie ein unter „Partie ändern“, „Ohne "
        "Blatt“."
    ),
    "phone.end.unrecorded_monsters": (
        "{season} von {player} fehlt, und damit {written} Punkte, die auf diesem Blatt im Kasten "
        "stehen; die Verluste an Monster stehen dort nicht. Trage sie ein unter „Partie ändern“, "
        "„Ohne Blatt“."
    ),
    "phone.end.other_game": (
        "Genau dieses Foto steht schon in der Partie {game}, als {player}, {season}. Ist es ein "
        "altes, nimm das Blatt unten aus der Partie."
    ),
    "phone.end.again": (
        "Genau dieses Foto ist schon eingetragen, als {player}, {season}: Es gilt, was dazu gesagt "
        "wurde."
    ),
    "phone.end.moved": (
        "Genau dieses Foto stand als {player}, {season}: Es steht jetzt hier und dort nicht mehr."
    ),
    "phone.end.also": (
        "Genau dieses Foto steht auch als {player}, {season}, und eines von beiden ist falsch. "
        "Nimm das falsche Blatt unten aus der Partie, oder trage es um."
    ),
    "phone.end.sheet_of_other_game": (
        "Das Blatt gehört zu „{layout}“, gespielt wird aber ohne die Karten dieses Spiels: "
        "Held_innen, Sterne und Monsterbuchstaben werden nicht gelesen. Sind sie im Spiel, ändere "
        "unter „Partie ändern“ die Erkundungskarten."
    ),
    "phone.record.evidence": (
        "Was von {player}s Blatt aufgehoben wurde, ist beschädigt. Fotografiere das Blatt neu."
    ),
    "phone.hand.not_alike": (
        "{player} zeichnet sonst anders als auf diesem Blatt. Ist es von jemand anderem, trage es "
        "unten um."
    ),
    "phone.hand.like_another": (
        "{player} zeichnet sonst anders als auf diesem Blatt; so zeichnet {other}. Ist es von "
        "{other}, trage es unten um."
    ),
    "phone.season.unlikely": (
        "{photo} ist als {taken} gewertet; gezeichnet sind aber {drawn} Felder: Das sieht nach "
        "{likely} aus."
    ),
    "phone.note.no_card": (
        "Ein zweites Stück dieser Partie, das keine ihrer Karten zeichnet (das andere: {player}, "
        "{season}). Sind Karten im Spiel, die kscore nicht kennt? Sag es unter „Partie ändern“."
    ),
    "phone.against.letter_missing": (
        "{card:revealed} wurde aufgedeckt, aber kein Monster trägt den Buchstaben {letter}, und "
        "ohne ihn kennt kscore seine Effekte nicht. Gehört er zu {cells}, tippe das Feld an."
    ),
    "phone.against.wave_unlettered": (
        "{cells}: Monster ohne Buchstaben neben einem Zombie. Hat die Zombieplage der letzten "
        "Jahreszeit sie gebracht, sind sie Zombies und bringen weitere: Tippe sie an."
    ),
    "phone.letters": (
        "Buchstaben der Monster (?: unsicher): {letters}. Von ihnen hängen die Effekte ab; tippe "
        "auf ein Feld, um seinen zu berichtigen."
    ),
    "phone.without_game": "Ohne diese Partie weiter",
    "phone.without_game_sure": (
        "Die Seite macht ohne diese Partie weiter. Sie bleibt auf dem Rechner, wie sie ist. Weiter?"
    ),
    "phone.upload_id": "Das Foto kam ohne richtige Nummer. Lade die Seite neu.",
    "phone.port": (
        "Port {port} ist nicht zu haben ({reason}). Beende das andere kscore phone, oder nenne mit "
        "--port einen anderen."
    ),
    "phone.no_host": (
        "{host} ist keine Adresse und kein bekannter Name. Schreibe die Adresse dieses Rechners, "
        "wie in --host 192.168.1.20."
    ),
}
