"""German."""

from __future__ import annotations

from engine.messages import Plural, Template

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
    "report.total": "{season} zusammen",
    "report.outlook": "Die Karten der nächsten Jahreszeit auf der heutigen Landkarte",
    "report.spent": Plural(
        "n",
        "1 der markierten Münzen ist durchgestrichen",
        "{n} der markierten Münzen sind durchgestrichen",
    ),
    "report.give_cards": "Zum Werten die Karten unter A, B, C und D "
    'nennen: --cards "…, …, …, …" --season '
    "frühling "
    "(`kscore cards` zeigt sie alle).",
    "report.give_season": (
        "Für die Summe einer Jahreszeit dazu --season frühling, sommer, herbst oder winter."
    ),
    "quality.small": "das Blatt ist klein im Bild",
    "quality.dark": "es ist dunkel",
    "quality.blurred": "es ist unscharf",
    "quality.frame_hidden": "eine Seite des Kartenrands ist teils verdeckt",
    "quality.bent": "das Papier ist gewellt",
    "quality.unsure": "die Linien der Karte sind unsicher: vergleiche das Bild mit --overlay",
    "quality.others": "andere Blätter sind im Bild (gelesen wurde das größte ganze)",
    "quality.glare": "Glanz liegt über Feldern: das Blatt kippen und noch einmal aufnehmen",
    "quality.covered": "etwas liegt über Feldern",
    "quality.coins_covered": "Münzen sind verdeckt",
    "quality.bright": "es ist sehr hell",
    "quality.toneless": "es hat keine Farben",
    "quality.other_side": "die Rückseite scheint durch: das Blatt auf etwas Dunkles legen",
    "report.poor_photo": "Das Foto ist schwer zu lesen: {reasons}.",
    "report.doubts": Plural(
        "n", "Ein Zweifel könnte das ändern:", "{n} Zweifel könnten das ändern:"
    ),
    "report.doubt_line": "{where}: gelesen als {read}, oder {others}",
    "report.turned": Plural(
        "n",
        (
            "{where}: {read} nach den Regeln und der Karte der letzten Jahreszeit; gezeichnet "
            "sieht es aus wie {drawn} ({p})."
        ),
        "{where}: alle {read} nach den Regeln und der Karte der letzten Jahreszeit; "
        "gezeichnet sehen sie aus wie {drawn}"
        " ({p}).",
    ),
    "report.change_total": ", zusammen {change}",
    "report.change_then": ", {change} nach den Änderungen",
    "report.how_to_settle": (
        "Klären mit --set (zum Beispiel --set F7=W, --set Münzen=5, --set Effekte=keine)."
    ),
    "report.ranking": "Rangliste",
    "ranking.shared": "geteilter Platz",
    "ranking.of_season": "Rangliste {season}",
    "ranking.other_seasons": (
        "Keine Rangliste: Diese Blätter sind von mehreren Jahreszeiten ({seasons}). Die von "
        "einer nennen."
    ),
    "ranking.two_sheets": (
        "Keine Rangliste: Von {players} sind mehrere Blätter dabei. Von allen ein Foto nennen."
    ),
    "ranking.one_drawing": (
        "Auf {one} und {other} ist dasselbe gezeichnet; vielleicht sind es Fotos von einem Blatt."
    ),
    "ranking.other_sides": (
        "Gespielt wurde auf verschiedenen Seiten der Landkarte ({layouts}); alle sollten "
        "dieselbe verwenden."
    ),
    "ranking.undecided": "geteilt: nicht von allen sind die Verluste an Monster bekannt",
    "ranking.by_monsters": "durch die Verluste an Monster entschieden",
    "ranking.no_sheet": "noch kein Blatt",
    "ranking.same_photo": "aus demselben Foto wie {other}: {season}",
    "ranking.same_drawing": "gezeichnet wie {other}: {season}",
    "ranking.misfit": "passt nicht zum Blatt davor: {seasons}",
    "ranking.behind": "ohne {seasons}",
    "told.others_ahead": (
        "{player} hat jetzt {season}, alle anderen schon eine spätere Jahreszeit. Zeigt das "
        "Blatt auch eine spätere: das Foto noch einmal mit --season geben."
    ),
    "told.others_behind": (
        "{player} hat jetzt {season}, und niemand sonst die Jahreszeit davor. Ist es noch das "
        "Blatt von dieser und war vorher zu früh fotografiert: das Foto noch einmal mit --season "
        "geben."
    ),
    "told.reopened": (
        "Die jetzt eingetragenen Blätter zeigen andere Karten als {player}s Blatt ({season}): "
        "kscore review {name} --season {key}"
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
        "n", "eine Frage offen; klären mit --set", "{n} Fragen offen; klären mit --set"
    ),
    "open.here": Plural(
        "n", "eine Frage offen: kscore review {name}", "{n} Fragen offen: kscore review {name}"
    ),
    "open.settle": Plural(
        "n",
        "{player}: eine Frage offen, klären mit: kscore review {name}",
        "{player}: {n} Fragen offen, klären mit: kscore review {name}",
    ),
    "doubt.coins": "markierte Münzen",
    "doubt.season": "Jahreszeit",
    "doubt.effects": "Effekte am Ende der Jahreszeit schon eingezeichnet",
    "doubt.box": "Zahl im Kasten {season}, {field}",
    "doubt.nothing": "nichts",
    "box.first": "erste Karte",
    "box.second": "zweite Karte",
    "box.coins": "Münzen",
    "box.monsters": "Monster",
    "box.total": "Summe",
    # progress
    "progress.photo": "{n} von {all}: {photo}",
    "wrote": "Geschrieben: {path}",
    # further words for terrains that can be typed, each after its map letter
    "terrain_words": "A Feld, H Held, H Heldin, ^ Berg",
    # errors: typed
    "no_photo": (
        "Mindestens ein Foto nennen, oder eine Landkarte mit --map. `kscore --help` zeigt, wie."
    ),
    "photos.no_match": "Kein Foto passt auf {path}. Den Ordner und die Endung prüfen.",
    "photos.same": (
        "{photo} ist dasselbe Foto wie {other}, und jedes davon zählt als eigenes Blatt. Eines "
        "weglassen."
    ),
    "photos.folder": "{path} ist ein Ordner. Die Fotos darin nennen: kscore {path}/*.jpg",
    "photos.packed": "{path} ist gepackt. Erst auspacken, dann die Fotos nennen.",
    "photos.text": (
        "{path} ist ein Text und kein Foto. Eine getippte Karte wird gewertet mit: --map {path}"
    ),
    "command.near": "{word} ist weder ein Foto noch ein Befehl. Ist kscore {near} gemeint?",
    "help.first": (
        "kscore wertet Kartenblätter von Der Kartograph nach Fotos.\n  kscore new Anna Ben    "
        "eine Partie beginnen\n  kscore *.jpg           am Ende jeder Jahreszeit\n  kscore game  "
        "          die Rangliste\nAlles andere: kscore --help. Zum Beispiel: kscore blatt.jpg "
        '--cards "Schildwald, Tal der Magier, Metropole, Grenzland" --season frühling'
    ),
    "map_and_photo": "Entweder Fotos (oder einen Namen) oder --map angeben, nicht beides.",
    "advice.corners": "Oder die Ecken mit --corners nennen.",
    "advice.layout": (
        "Mit --layout KENNUNG oder --layout DATEI sagen, welche es ist (docs/layouts.md), oder "
        "mit --corners die Ecken der Karte angeben."
    ),
    "map.alone": (
        "{option} meint eine Partie, und --map wertet eine getippte Landkarte für sich. {option} "
        "weglassen, oder die Karte in die Partie eintragen mit: kscore enter NAME JAHRESZEIT "
        "--map KARTE"
    ),
    "picture_needs_photo": "--overlay und --corners brauchen ein Foto; mit --map geht --picture.",
    "one_picture": "Bei mehreren Fotos muss {option} einen Ordner nennen.",
    "map.missing": (
        "Es gibt keine Kartendatei {path}. Den Namen prüfen, oder die Landkarte als elf Zeilen "
        "mit / dazwischen tippen."
    ),
    "map.no_text": "{path} ist keine Textdatei. Eine Kartendatei hat elf Zeilen zu elf Buchstaben.",
    "map.several": "Das sind mehrere Landkarten. Bitte eine auf einmal angeben.",
    "set.form": (
        "{text!r} ist keine Korrektur. Zum Beispiel F7=W, F7=MZ, A5=Stern, Münzen=5, "
        "Frühling.erste=9 schreiben (alles: kscore --help)."
    ),
    "set.coins": (
        "{text!r} ist keine Zahl von Münzen; auf der Leiste sind {most}. Zum Beispiel --set "
        "münzen=5 schreiben."
    ),
    "set.letter": "{text!r} nennt keine Geländeart. Eine von diesen nehmen: {letters}",
    "set.ambiguous": (
        "{text!r} kann mehreres heißen: {terrains:terrain}. Ein Wort oder mehr davon schreiben."
    ),
    "set.lone_letter": "{space}={letter} heißt {is_:terrain} ({other:terrain} wäre {instead}).",
    "set.mountain": (
        "{space} ist ein gedruckter Berg und kann nichts anderes sein. Den Namen des Feldes prüfen."
    ),
    "set.wasteland": (
        "{space} ist gedruckte Ödnis; sie kann nur zerstört werden (X). Den Namen des Feldes "
        "prüfen."
    ),
    "corners.form": "{text!r} sind keine vier Ecken. Acht Zahlen "
    "schreiben: x,y der Ecke oben links, oben "
    "rechts, unten rechts "
    "und unten links des aufrechten Gitters.",
    "lang.unknown": (
        "{text!r} ist keine Sprache, die kscore spricht. --lang und eine von diesen schreiben: "
        "{known}."
    ),
    "season_without_cards": (
        'Um {season} zu werten, die Karten unter A, B, C und D nennen: --cards "…, …, …, …".'
    ),
    "picture.format": "{path} hat keine Endung eines Bildes. .png oder .jpg schreiben.",
    "cannot_write": "{path} lässt sich nicht schreiben ({reason}). Einen anderen Ort nennen.",
    "disk.full": (
        "{path} lässt sich nicht schreiben: Der Datenträger ist voll ({reason}). Platz schaffen "
        "oder einen anderen Ort nennen."
    ),
    "disk.read_only": (
        "{path} lässt sich nicht schreiben: Der Datenträger ist schreibgeschützt ({reason}). "
        "Einen anderen Ort nennen."
    ),
    "kept.cannot_write": (
        "{path} lässt sich nicht schreiben ({reason}); was vorher da war, ist noch da. Das Recht "
        "zum Schreiben geben oder in der Umgebungsvariable KSCORE_HOME einen anderen Ordner für "
        "alles nennen, was kscore aufbewahrt."
    ),
    "kept.unreadable": (
        "{path} lässt sich nicht ansehen ({reason}); was kscore dort aufbewahrt, bleibt ungesagt. "
        "Das Recht zum Lesen geben oder in der Umgebungsvariable KSCORE_HOME einen anderen Ordner "
        "nennen."
    ),
    "kept.full": (
        "{path} lässt sich nicht schreiben: Der Datenträger ist voll ({reason}); was vorher da "
        "war, ist noch da. Platz schaffen."
    ),
    "install.again": (
        "{module} fehlt oder ist beschädigt: Die Installation eines anderen Programms kann es "
        "entfernt haben. kscore neu installieren (pipx reinstall kscore)."
    ),
    "output.failed": (
        "Das Ergebnis lässt sich nicht zeigen ({reason}). Was eingetragen wurde, bleibt: noch "
        "einmal ansehen mit kscore game."
    ),
    "option.unknown": "{command} hat keine Option {option}. `{command} --help` zeigt sie alle.",
    "option.unknown_near": "{command} hat keine Option {option}. Ist {near} gemeint?",
    "option.missing": "{what} fehlt. `{command} --help` zeigt, wie.",
    "option.needs_value": "{what} braucht einen Wert. `{command} --help` zeigt, wie.",
    "option.no_value": "{what} nimmt keinen Wert. `{command} --help` zeigt, wie.",
    "option.usage": "{why} `{command} --help` zeigt, wie.",
    "bug": "Das ist ein Fehler in kscore ({name}: {detail}). Bitte mit dem Foto melden; ein Lauf "
    "mit --debug ORDNER hält fest, "
    "was gesehen wurde.",
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
    "help.photos": "Fotos von Kartenblättern (JPEG, PNG, WebP, HEIC).",
    "help.cards": (
        "Die vier Wertungskarten in der Reihenfolge A, B, C, D, mit Kommas, deutsch oder englisch; "
        "von Der Kartograph auch ihre Nummern (26, 30, 35, 41)."
    ),
    "help.season": "frühling, sommer, herbst oder winter (oder die englischen Wörter).",
    "help.layout": (
        "K-A, K-B, H-A, H-B oder eine Datei mit einem eigenen Plan; sonst wird er erkannt."
    ),
    "help.coins": (
        "Münzen, die zählen (markiert und nicht durchgestrichen), was auch immer gelesen wurde."
    ),
    "help.heroes": "Ob Held_in als Geländeart zählt.",
    "help.set": (
        "Berichtigen, was gelesen wurde: F7=W, F7!=W (nicht Wasser), F7=MZ (Monster mit "
        "Buchstabe), F7=M- (ohne), A5=Stern, A5=keinStern, Münzen=5, ausgegeben=1, "
        "Frühling.erste=9, Endsumme=87, Effekte=keine, Effekte=C3+C4 (mehrmals, oder mehrere "
        "mit Kommas)."
    ),
    "help.corners": (
        "Die Ecken des Gitters im Foto: x,y oben links, oben rechts, unten rechts, unten links."
    ),
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
    "help.cards_command": "Die 32 Wertungskarten zeigen oder durchsuchen.",
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
            "Gleichstand: {names} liegen vorn, weil weniger Punkte an Monster verloren gingen "
            "(je {lost}; {others})."
        ),
    ),
    "end.best": Plural(
        "n", "Die beste Karte: {best}, ein Punkt.", "Die beste Karte: {best}, {n} Punkte."
    ),
    "end.best_many": Plural(
        "n", "Die besten Karten, je ein Punkt: {best}.", "Die besten Karten, je {n} Punkte: {best}."
    ),
    "end.best_of": "{card} für {player} im {season}",
    "end.race": Plural(
        "n", "Am knappsten: {races}, ein Punkt.", "Am knappsten: {races}, {n} Punkte."
    ),
    "end.race_many": Plural(
        "n", "Am knappsten, je ein Punkt: {races}.", "Am knappsten, je {n} Punkte: {races}."
    ),
    "end.race_of": "{one} vor {other}",
    "end.report": "Eine Seite zum Ansehen und Aufheben: kscore report",
    "end.and": " und ",
    "end.heading": "{player}, {season}",
    "end.late": (
        "Die Effekte am Ende dieser Jahreszeit waren schon eingezeichnet; gewertet wird die "
        "Landkarte davor."
    ),
    "end.odd": "Was nicht aus dem Blatt der letzten Jahreszeit entstanden sein kann:",
    "end.to_do": "Vor der nächsten Jahreszeit:",
    "end.to_do_orders": (
        "Es zählt, welcher Hinterhalt im Spiel zuerst aufgedeckt wurde; kscore weiß es nicht "
        "(notieren mit --revealed)."
    ),
    "end.to_do_order": "In der Reihenfolge {cards:revealed}:",
    "game.player": "wer",
    "game.total": "Summe",
    "game.solo_titles": "{least} bis {most}",
    "game.solo": "Solo: {total} − {target} (Sterne der Karten) = {rating}: {title}",
    "game.over": "Die Partie ist zu Ende.",
    "game.awaited": "Als Nächstes: die Blätter für {season} von {players}.",
    "game.history": "Verlauf",
    "game.typed_map": "getippte Karte",
    "game.typed_total": "getippte Summe",
    "game.made": "Neue Partie {name}: {path}",
    "game.not_entered": (
        "In die Partie {name}, die mit diesen Karten gespielt wird, ist nichts eingetragen: zum "
        "Eintragen --cards weglassen."
    ),
    "game.is_over": (
        "Die Partie {name} ist zu Ende. Ein Foto kommt mit --player NAME noch hinein; eine neue "
        "beginnt mit: kscore new"
    ),
    "game.none": "Es gibt noch keine Partien. Eine beginnen mit: kscore new",
    "game.chosen": "Jetzt wird gespielt: {name}",
    "game.nothing_to_undo": "Es gibt nichts zurückzunehmen.",
    "game.exported": "Ausgegeben: {path}",
    "game.restored": (
        "Die Sicherung steht wieder an ihrem Platz; was vorher dort lag, liegt jetzt in {path}."
    ),
    "game.restored_gone": "Die Sicherung ist wieder an ihrem Platz: {path}",
    "game.lie_in": "Die Partien liegen in {folder}",
    "game.line": "{mark} {name}: {players}; {state}",
    "game.line_deleted": "  {name}: gelöscht; zurückholen mit: kscore restore {name}",
    "game.renamed": "Die Partie heißt jetzt {name} (in der Liste: {listed}).",
    "delete.question": "{name} löschen ({players}; Blätter: {n})?",
    "delete.prompt": "    j oder n: ",
    "delete.kept": "{name} bleibt, wie es ist.",
    "delete.done": (
        "{name} ist gelöscht. Eine Sicherung bleibt: {backup}. Zurückholen mit: kscore restore "
        "{name}. Wer auch die Sicherung nicht mehr will, löscht diese Datei."
    ),
    "new.empty_name": "Eine Partie braucht einen Namen mit mindestens einem Zeichen.",
    "delete.confirm": (
        "Hier kann niemand gefragt werden, ob {name} gelöscht werden soll. Mit --yes wird ohne "
        "Frage gelöscht."
    ),
    "restore.which": (
        "Es läuft keine Partie. Welche soll zurückgeholt werden: {names}? Schreibe kscore "
        "restore NAME."
    ),
    "data.games": "Partien: {n}, mit ihren Sicherungen {size} MB",
    "data.kept": (
        "Von jedem Blatt: was gelesen und berichtigt wurde, und kleine Bilder der Landkarte, der "
        "Münzen und der Kästen; das Foto selbst nur in Partien mit --keep-photos."
    ),
    "data.stays": (
        "Nichts verlässt diesen Computer: kscore liest die Fotos mit dem, was installiert ist. "
        "Nur kscore phone öffnet eine Verbindung: zu den Telefonen in eurem Netz."
    ),
    "data.away": (
        "Eine Partie löschen: kscore delete NAME. Alles löschen: den Ordner {folder} löschen. "
        "Ein anderer Ordner: die Umgebungsvariable KSCORE_HOME."
    ),
    "game.state_over": "zu Ende",
    "game.unreadable": "nicht lesbar",
    "explain.points": "{card}: {points}",
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
    "whatif.nothing": "Was soll anders sein? Hinter dem Blatt die Änderungen nennen: F7=W",
    "whatif.no_points": (
        "{text!r} ändert keine Punkte der Karte. what-if nimmt Felder, Sterne und Münzen (F7=W, "
        "A5=Stern, Münzen=5); was auf dem Blatt steht, sagt --set."
    ),
    "whatif.change_starred": "{space}: {before} → {after}, vom Stern sofort zerstört",
    "whatif.game": "{player} in der Partie: {before} → {after} Punkte",
    "whatif.place": "Platz {before} → {after} von {of}",
    "whatif.place_stays": "Platz {after} von {of} bleibt",
    "compare.question": (
        "Das kann nicht aus dem Blatt der letzten Jahreszeit entstanden sein. Bitte die Karte "
        "mit dem Blatt vergleichen:"
    ),
    "compare.again": "    Bitte Felder mit ihrem Gelände tippen (F7=Wald, G8=leer), oder Enter.",
    "compare.prompt": "    Was ist anders (F7=Wald, G8=leer)? Enter, wenn nichts: ",
    "whose.question": "Wessen Blatt ist {photo}?",
    "whose.names": "Seine Namenszeilen im Bild: {path}",
    "whose.prompt": "    Nummer oder Name (Enter: {first}): ",
    "whose.nobody": "weglassen",
    "whose.continues": (
        "Es setzt das letzte Blatt von {player} fort, das von {named} kann es nicht sein."
    ),
    "effects.not_drawn": "noch nicht eingezeichnet",
    "new.players": "Wer spielt mit? Namen mit Kommas: ",
    "new.card": "Karte unter {edict}: ",
    # errors: records
    "record.exists": "{path} gibt es schon. Mit --game einen anderen Ort nennen.",
    "record.missing": (
        "In {path} ist keine Partie. Den Namen prüfen, oder eine beginnen mit: kscore new"
    ),
    "record.none": (
        "Es läuft keine Partie. Eine beginnen mit: kscore new. Oder ihre Datei mit --game nennen."
    ),
    "record.busy": (
        "{path} lässt sich gerade nicht benutzen ({reason}). Das andere kscore abwarten und noch "
        "einmal versuchen."
    ),
    "record.no_locks": (
        "Im Ordner von {path} gibt es keine Sperren, die halten; zwei Programme könnten "
        "einander überschreiben. Geschrieben wurde nichts. In der Umgebungsvariable KSCORE_HOME "
        "einen Ordner auf einem Datenträger dieses Rechners nennen, oder die Partie dorthin "
        "kopieren und mit --game nennen."
    ),
    "record.journal": (
        "{journal} lässt sich nicht löschen, wie in einem Ordner, der gerade abgeglichen oder "
        "geprüft wird; was vorher eingetragen war, ist sicher. Gleich noch einmal versuchen, oder "
        "in der Umgebungsvariable KSCORE_HOME einen anderen Ordner für alles nennen, was kscore "
        "aufbewahrt."
    ),
    "record.not_backed_up": (
        "Die Sicherung von {path} ließ sich nicht schreiben ({reason}). Die Partie selbst ist "
        "sicher; die nächste Änderung versucht es wieder."
    ),
    "record.full": (
        "{path} lässt sich nicht schreiben ({reason}); verloren ist nichts. Platz schaffen und "
        "noch einmal versuchen."
    ),
    "record.read_only": (
        "{path} lässt sich nicht schreiben ({reason}); verloren ist nichts. Das Recht zum "
        "Schreiben geben, oder auf einen Datenträger kopieren, der nicht schreibgeschützt ist, "
        "und den mit --game nennen."
    ),
    "record.locked": (
        "{path} lässt sich nicht öffnen ({reason}); verloren ist nichts. Die Rechte der Datei "
        "und ihres Ordners prüfen."
    ),
    "record.disk": (
        "Der Datenträger von {path} versagt ({reason}); was vorher eingetragen war, ist sicher. "
        "Prüfen, ob er da ist und Platz hat, und noch einmal versuchen."
    ),
    "record.gone": (
        "{path} ist nicht mehr da. Es gibt eine Sicherung vom {when}; zurückholen mit: kscore "
        "restore --game {typed}"
    ),
    "record.newer": "{path} stammt von einem neueren kscore. Zum Öffnen kscore aktualisieren.",
    "record.damaged": (
        "{path} ist beschädigt. Es gibt eine gute Sicherung vom {when}; zurückholen mit: kscore "
        "restore --game {typed}"
    ),
    "record.no_record": (
        "{path} ist keine Partie von kscore oder unbrauchbar beschädigt, und es gibt keine "
        "Sicherung. Mit --game eine andere Datei nennen."
    ),
    "record.no_backup": (
        "Neben {path} liegt keine Sicherung. Eine ausgegebene Partie einlesen mit: kscore import "
        "DATEI"
    ),
    "record.no_player": "{player} spielt in dieser Partie nicht mit. Es spielen: {players}",
    "record.evidence": (
        "Was von {player}s Blatt aufgehoben wurde, ist beschädigt. Das Blatt neu fotografieren, "
        "oder den Eintrag zurücknehmen mit: kscore undo"
    ),
    "record.no_sheet": "Von {player} gibt es noch kein Blatt. Zuerst fotografieren.",
    "record.no_sheet_of": (
        "Von {player} gibt es noch kein Blatt dieser Jahreszeit ({season:season}). Zuerst "
        "fotografieren, oder eine andere Jahreszeit nennen."
    ),
    "record.over": (
        "{player} hat schon alle vier Jahreszeiten. Um eine zu ersetzen, sie mit --season nennen."
    ),
    "record.whose": (
        "Wessen Blatt ist {photo}? Mit --player sagen, oder die Datei danach benennen ({players})."
    ),
    "record.one_photo": "--player gilt für ein Foto. Die Fotos einzeln angeben.",
    "record.heroes_given": (
        "Ob Held_innen als Geländeart zählen, steht in der Partie anders. --heroes und "
        "--no-heroes weglassen, oder die Partie richtigstellen mit: kscore change --heroes (oder "
        "--no-heroes)."
    ),
    "record.photo_only": (
        "{option} gilt für ein Foto; von {player} wird das Blatt der Partie genommen. {option} "
        "weglassen."
    ),
    "record.cards_given": (
        "Die Partie kennt ihre Karten schon. --cards weglassen, oder ohne --game werten."
    ),
    "import.no_game": (
        "Diese Datei enthält keine ausgegebene Partie, {path} wurde nicht angelegt. Ausgeben "
        "mit: kscore export DATEI"
    ),
    "import.damaged": (
        "Die ausgegebene Partie ist beschädigt ({place}), {path} wurde nicht angelegt. Noch "
        "einmal ausgeben mit: kscore export DATEI"
    ),
    "new.card_how": (
        "    Einen Namen oder seinen Anfang tippen, deutsch oder englisch (die Tabulatortaste "
        "ergänzt ihn; `kscore cards` zeigt alle)."
    ),
    "new.card_is": "    → {edict}: {card}",
    "new.long_name": "{name} ist zu lang für einen Namen. Höchstens {most} Buchstaben schreiben.",
    "enter.total": (
        "{total} ist keine Summe einer Jahreszeit. Eine ganze Zahl von −{most} bis {most} "
        "schreiben."
    ),
    "new.players_twice": (
        "Zwei Mitspielende heißen gleich ({name}) oder so, dass es gleich aussieht. Jedem einen "
        "eigenen Namen geben."
    ),
    "new.no_players": '1 bis 100 Mitspielende nennen mit --players "Anna, Ben".',
    "new.no_cards": (
        'Die vier Karten nennen mit --cards "…, …, …, …", oder --random oder --recommended nehmen.'
    ),
    "new.solo_players": "Solo spielt eine Person, nicht {count}.",
    "new.which_seasons": (
        "{text!r} sagt nicht, wie lange die Jahreszeiten dauern. --seasons printed oder online "
        "schreiben."
    ),
    "new.which_games": "{text!r} ist kein Spiel. --games K, H oder KH schreiben.",
    "enter.what": "Entweder --map oder --total angeben.",
    "explain.topics": "Themen, Hinterhalte, Held_innen",
    "explain.cards": "Wertungskarten",
    "explain.ours": "(Unsere Lesart: Die Regeltexte schweigen dazu oder lassen mehrere zu.)",
    "explain.otherwise.great_city": (
        "Wer liest „das größte Dorfgebiet oder nichts“, zählt {points} (unsere Lesart: das größte "
        "ohne Berg)."
    ),
    "ambush.title": "{card}, solo",
    "ambush.tried": "Ring {ring}: passt nicht über {spaces}",
    "ambush.here": "Ring {ring}: passt über {space}:",
    "ambush.choose": Plural(
        "n", "Ein Weg.", "{n} Möglichkeiten, du wählst; die erste steht in der Karte in Klammern."
    ),
    "ambush.nowhere": "Passt nirgends: Nichts wird gezeichnet, auch kein einzelnes Monster.",
    "ambush.other.fixed": "Ungedreht, wie Online-Umsetzung und englische Anleitung spielen:",
    "ambush.other.turned": "Gedreht oder gespiegelt, wie es die deutsche Anleitung erlaubt:",
    "ambush.none": (
        "{card:revealed} ist kein Hinterhalt. Einen nennen: Goblinattacke, Grottschratüberfall, "
        "Koboldansturm, Gnollangriff, Dracheninferno, Zombieplage, Riesentrollrandale, Blick der "
        "Gorgone."
    ),
    "ambush.whose": (
        "Auf welchem Blatt? Hinter der Karte ein Foto oder einen Namen nennen, oder --map."
    ),
    "help.ambush": "Zeigen, wohin ein Hinterhalt solo kommt: Ecke, Pfeil, Ring für Ring.",
    "help.ambush_argument": "Ein Hinterhalt, deutsch oder englisch.",
    "help.ambush_sheet": "Ein Foto, oder wer mitspielt; ohne: das neueste Blatt der Solopartie.",
    "help.turn": (
        "Ob die Form gedreht und gespiegelt werden darf; ohne: ja, wenn nicht nach der "
        "Online-Umsetzung gespielt wird."
    ),
    "explain.one_source": "Die Solo-Ecke beruht auf nur einer Quelle: auf der Karte nachsehen.",
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
        "{topic} ist keine Wertungskarte und zählt auf keinem Blatt. Ohne Blatt schreiben, oder "
        "eine Wertungskarte nennen."
    ),
    "explain.no_sheet": (
        "{option} gilt für ein Blatt, und keines ist genannt. Hinter dem, was erklärt werden "
        "soll, ein Foto oder einen Namen nennen, oder {option} weglassen."
    ),
    "explain.what": "{what} ist weder in der Partie noch eine Datei. Den Namen prüfen.",
    # help: games
    "help.game": "Die Datei der Partie, wenn es nicht die laufende ist.",
    "help.player": "Wessen Blatt das Foto zeigt.",
    "help.new": "Eine Partie beginnen: Mitspielende, Karten, Plan.",
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
    "help.any_player": "Wer von der Partie; ohne Namen alle, bei denen etwas offen ist.",
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
    "help.players": "Namen mit Kommas.",
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
    "help.solo": "Eine Solopartie.",
    "help.keep_photos": "Die Fotos in der Partie aufheben.",
    "help.history": "Alles zeigen, was eingetragen wurde.",
    "help.file": "Die Datei.",
    "help.game_name": "Name einer Partie aus der Liste.",
    "help.layout_learn": "Aus dem Foto eines leeren Blattes eine Layoutdatei machen.",
    "help.layout_learn.examples": "kscore layout learn leer.jpg -o meine-insel.toml --set F7=^",
    "help.layout_what": "learn: was gedruckt ist, wird aus dem Foto gelesen.",
    "help.layout_photo": "Foto eines leeren Blattes.",
    "help.layout_set": "Ein Feld richtigstellen: ^ Gebirge, R Ruine, # Ödland, . nichts.",
    "help.layout_output": "Datei, die geschrieben wird (Name des Fotos mit .toml).",
    "layout.what": "kscore layout kennt learn, nicht {text}.",
    "layout.set": "{text} ist kein Feld mit ^ (Gebirge), R (Ruine), # (Ödland) oder . (nichts).",
    "layout.shown": "^ Gebirge, R Ruine, # Ödland, . nichts",
    "layout.unsure": (
        "Nicht sicher: {spaces}. Richtigstellen mit --set F7=^, bestätigen mit --set F7=."
    ),
    "layout.confirm": "Ist das so gedruckt? {path} schreiben (j/n): ",
    "layout.yes": "j ja y",
    "layout.not_written": "Nichts geschrieben. Felder richtigstellen mit --set F7=^",
    "layout.written": "Geschrieben nach {path}. Werten mit: --layout {path}",
    "help.sheet": "Ein leeres Kartenblatt zum Drucken und Zeichnen schreiben (PDF oder SVG).",
    "help.sheet.examples": (
        "kscore sheet\nkscore sheet H-A H-B -o heldinnen.pdf --paper a4\nkscore sheet "
        "meine-insel.toml -o meine-insel.svg"
    ),
    "help.sheet_sides": (
        "Die Seiten: K-A, K-B, H-A, H-B oder die Datei eines eigenen Plans; sonst K-A und K-B."
    ),
    "help.sheet_output": "Die Datei, NAME.pdf oder NAME.svg; sonst sheet.pdf.",
    "help.sheet_paper": (
        "Das Papier im Drucker. Auf a5 ist ein Blatt so groß wie im echten Block; auf a4 und "
        "letter liegen zwei nebeneinander, beidseitig zu drucken und zu schneiden."
    ),
    "help.sheet_large": "Ein Blatt je Seite, so groß wie das Papier.",
    "help.sheet_no_marks": (
        "Ohne die kleinen Quadrate in den Ecken, die das Blatt im Foto finden helfen."
    ),
    "help.legend": (
        "Die Legende zum Drucken schreiben: auf ihr zeigt jemand, wie jedes Zeichen aussieht."
    ),
    "help.legend.examples": "kscore legend\nkscore legend -o anna.pdf --paper a4",
    "help.legend_output": "Die Datei, NAME.pdf oder NAME.svg; ohne Angabe legend.pdf.",
    "sheet.paper": "Ein Papier „{text}“ gibt es nicht. Bekannt sind {known}.",
    "help.examples": "Beispiele:",
    "sheet.format": (
        "{path} ist weder PDF noch SVG. Eine Datei nennen, die auf .pdf oder .svg endet."
    ),
    "sheet.one_side": (
        "In ein SVG passt eine Seite, nicht {count}. Eine Seite nennen, oder eine Datei, die auf "
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
        "{path} lässt sich nicht lesen ({reason}). Namen und Rechte der Datei prüfen."
    ),
    "file.no_file": (
        "{path} ist eine Pipe oder ein Gerät: Speichere zuerst in einer Datei, was daraus kommt."
    ),
    "file.too_long": "{path} hat mehr als {most} MB, so groß ist keine exportierte Partie.",
    # page
    "page.language": "Deutsch",
    "page.languages": "Sprache",
    "page.cards": "Wertungskarten",
    "page.cards_how": "A, B, C und D sind die Erlasse, unter denen die Karten liegen.",
    "page.legend": "Zeichen",
    "page.open_total": "? hinter Punkten: offene Fragen können sie noch ändern.",
    "page.map": "Landkarte",
    "page.photo_of": "Foto des Blatts",
    "page.questions": "Offene Fragen",
    "page.back": "Zurück zur Rangliste",
    "page.other_sheets": "Andere Blätter",
    "page.how_to_light": "Auf eine Karte tippen: Ihre Felder leuchten auf.",
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
    "check.edict": "Erlass {edict}",
    "check.final": "Endergebnis",
    "check.your_sum": "Summe, zusammengezählt",
    "check.written": "notiert",
    "check.computed": "kscore",
    "check.difference": "Untersch.",
    "check.nothing_written": "In den Kästen steht keine Zahl.",
    "check.nothing_known": (
        "Mit diesen Zahlen lässt sich nichts vergleichen. Nenne die Jahreszeit mit --season, "
        "oder spiele mit Aufzeichnung: kscore new"
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
        "Dazu werden die Wertungskarten gebraucht. Nenne sie mit --cards, oder spiele mit "
        "Aufzeichnung: kscore new"
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
        "{photo}: welche Jahreszeit ist das, {seasons:season}? {drawn} Felder sind gezeichnet. "
        "Eingetragen wurde nichts; mit --season sagen."
    ),
    "season.prompt": "    1–{most}, Enter nimmt 1: ",
    "enter.unlikely": (
        "Diese Karte ist als {player}, {taken}, eingetragen; gezeichnet sind aber {drawn} "
        "Felder: Das sieht nach {likely} aus."
    ),
    "season.unlikely": (
        "{photo} ist als {taken} gewertet, wie --season sagt; gezeichnet sind aber {drawn} "
        "Felder: Das sieht nach {likely} aus."
    ),
    "season.contradicted": "Eingetragen als {taken}. Nach den Kästen wäre es {boxes}",
    "help.check": "Vergleicht die Zahlen in den Kästen mit dem, was kscore ausrechnet.",
    "help.one_photo": "Ein Foto eines ausgefüllten Kartenbogens.",
    "help.names": "Schreibt die Namenszeilen des Bogens als Bild.",
    "help.report_file": (
        "Die Seite, die geschrieben wird; sonst der Name der Partie mit .html in diesem Ordner."
    ),
    "set.number": (
        "{text!r} ist keine Punktzahl. Eine ganze Zahl bis {most} schreiben, oder nichts für ein "
        "leeres Feld: Frühling.erste=9."
    ),
    "set.box": (
        "{text!r} nennt keinen Kasten. Jahreszeit, Punkt und erste, zweite, Münzen, Monster oder "
        "Summe schreiben: Frühling.erste=9."
    ),
    "set.effects": (
        "{text!r} sagt nicht, was die Effekte gezeichnet haben. Effekte=keine, "
        "Effekte=gezeichnet oder die Felder schreiben: Effekte=C3+C4."
    ),
    "effects.these": "schon eingezeichnet: {cells}",
    "effects.not_these": (
        "Die Effekte können auf diesem Blatt nicht {text} gezeichnet haben. Möglich: {known}."
    ),
    "effects.none_on_sheet": (
        "Auf diesem Blatt steht weder ein Zombie (Z) noch ein Troll (T), Effekte= hat also "
        "keinen Sinn. Erst den Buchstaben nennen: F7=MZ."
    ),
    "game.box.K": "Der Kartograph",
    "game.box.H": "Die Kartographin",
    "game.box.KH": "Der Kartograph und Die Kartographin zusammen",
    "game.with_heroes": "mit Held_innen",
    "game.without_heroes": "ohne Held_innen",
    "game.online_seasons": "Jahreszeiten wie online",
    "game.other_box": (
        "Nicht alle Wertungskarten sind aus dem Spiel, das eingestellt ist (--games {games}): "
        "Davon hängt ab, ob Held_innen, Sterne und Monsterbuchstaben gelesen werden. Ändern, falls "
        "es falsch ist: kscore change --games H oder KH"
    ),
    "game.time_noted": "{season}: {time} Zeiteinheiten notiert, mindestens {least} dauert sie.",
    "game.time_missing": (
        "{season}: {time} von mindestens {least} Zeiteinheiten notiert; es fehlen Karten."
    ),
    "revealed.other_game": (
        "{card:revealed} ist keine Karte dieses Spiels (--games {games}). Den Namen prüfen."
    ),
    "revealed.twice": (
        "{card:revealed} ist schon in einer anderen Jahreszeit notiert; Hinterhalte und Helden "
        "kommen einmal im Spiel. Den Namen prüfen."
    ),
    "revealed.named_twice": (
        "{card:revealed} ist zweimal genannt, und jede Karte kommt in einer Jahreszeit höchstens "
        "einmal. Einmal streichen."
    ),
    "revealed.too_many_ambushes": (
        "Bis {season:season} sind höchstens {most} der Hinterhalte gekommen: Vor jeder "
        "Jahreszeit kommt einer in den Stapel. Notiert wären {cards:revealed+}. Die Notizen prüfen."
    ),
    "revealed.too_many_heroes": (
        "Bis {season:season} sind höchstens {most} der Held_innen gekommen: Vor jeder "
        "Jahreszeit kommt eine Karte in den Stapel. Notiert wären {cards:revealed+}. Die Notizen "
        "prüfen."
    ),
    "revealed.both_games": (
        "Erkundungskarten kommen aus einem der beiden Spiele, nicht gemischt: {cards:revealed+}. "
        "Die Namen prüfen."
    ),
    "revealed.too_long": (
        "Vor {card:revealed} waren schon {time} Zeiteinheiten aufgedeckt; {season:season} endet "
        "nach {most}. Die Notizen prüfen."
    ),
    "help.revealed": (
        "Hinterhalte und Helden der Jahreszeit in der Reihenfolge des Aufdeckens (oder keine); "
        "die Prüfung wird schärfer. Bleibt im Spielstand."
    ),
    "help.report_option": (
        "Eine Seite (HTML) mit den Blättern, den Punkten und der Rangliste schreiben."
    ),
    "set.no_photo": (
        "{name} nennt keines der Fotos. Den Namen des Fotos ohne Endung schreiben: {photos}."
    ),
    "set.several_photos": "{name} nennt mehrere Fotos. Mit Ordner und Endung schreiben: {photos}.",
    "set.which_photo": "Bei mehreren Fotos sagen, welches gemeint ist: --set {photo}:{text}.",
    "report.needs": (
        "Eine Seite braucht die Karten und die Jahreszeit. --cards und --season dazuschreiben."
    ),
    "help.final": (
        "Das Spiel ist aus: Jahreszeiten aus den Kästen, Winter von der Karte, und die Rangliste."
    ),
    "help.report_season": "Nur diese Jahreszeit.",
    "whole.not_winter": (
        "{photo}: Das Blatt ist vom {season:season}, und kscore final zählt nur Blätter vom Ende "
        "des Winters. Werten mit: kscore FOTO"
    ),
    "whole.entered_as": (
        "{photo} steht in der Partie als Blatt von {player} vom {season:season}, und kscore "
        "final zählt nur Blätter vom Ende des Winters. Ist es doch vom Winter: kscore FOTO "
        "--player {player} --season winter"
    ),
    "whole.season": (
        "kscore final zählt Blätter vom Ende des Winters; --season winter sagt, dass es welche "
        "sind, was immer gezeichnet ist. Ein Blatt vom {season:season}: kscore FOTO"
    ),
    "whole.heading": "Das ganze Spiel von {player}",
    "whole.total": "Zusammen",
    "whole.ranking": "Rangliste des ganzen Spiels",
    "whole.from_map": "von der Karte",
    "whole.from_written": "wie geschrieben; die Zahlen daneben ergeben es",
    "whole.from_alone": "wie geschrieben; daneben steht nichts zum Zusammenzählen",
    "whole.from_differs": "wie geschrieben, aber die Zahlen daneben ergeben {sum}",
    "whole.from_added": "keine Summe geschrieben; die Zahlen zusammengezählt",
    "whole.from_missing": "nichts geschrieben",
    "whole.unchecked": (
        "Nicht an einer Karte geprüft: {seasons}. Ihre Blätter sind nicht auf dem Foto; es gilt, "
        "was geschrieben steht."
    ),
    "whole.missing": "Unbekannt: {seasons}. Eintippen, was gewertet wurde: --set {box}.total=24.",
    "whole.unsure": (
        "Nicht sicher gelesen: {places}. `kscore final` fragt; oder mit --set eintippen."
    ),
    "whole.differs": "Als Endsumme geschrieben: {written}; die Jahreszeiten ergeben {total}.",
    "whole.no_ranking": "Keine Rangliste des ganzen Spiels: unbekannte Jahreszeit bei {players}.",
    "whole.tie_open": (
        "Gleiche Summen bleiben geteilt: nicht von allen sind die Punkte durch Monster bekannt."
    ),
    "end.letters": (
        "Buchstaben der Monster, wie gelesen (?: unsicher): {letters}. Von ihnen hängen die "
        "Effekte ab; berichtigen mit --set {space}=MZ (M-: keiner)."
    ),
    "whole.from_unseen": "der Kasten ist nicht ganz auf dem Foto",
    "help.export_photos": (
        "Mit den Fotos, die der Spielstand behält (--keep-photos); sonst nur ihre Prüfsummen."
    ),
    "page.by_hand": "von Mitspielenden berichtigt",
    # words in the help that stand for what is typed
    "metavar.PHOTO": "FOTO",
    "metavar.PLAYER": "NAME",
    "metavar.SEASON": "JAHRESZEIT",
    "metavar.FILE": "DATEI",
    "metavar.DIR": "ORDNER",
    "metavar.CARD": "KARTE",
    "metavar.MAP": "PLAN",
    "metavar.KEY": "PLAN",
    "metavar.WORD": "WORT",
    "metavar.NAME": "NAME",
    "metavar.NEW": "NEU",
    "metavar.OPTIONS": "OPTIONEN",
    "option.twice": "{option} steht zweimal da: {first} und {second}. Eines weglassen.",
    "option.range": (
        "{what} nimmt eine ganze Zahl von {least} bis {most}. `{command} --help` zeigt, wie."
    ),
    "option.integer": "{what} nimmt eine ganze Zahl. `{command} --help` zeigt, wie.",
    "option.value": "{what} kann diesen Wert nicht annehmen. `{command} --help` zeigt, wie.",
    "option.extra": "Das ist ein Wort zu viel: {words}. `{command} --help` zeigt, wie.",
    "end.unrecorded": (
        "{season} von {player} fehlt; im Kasten steht {points}. Eintragen mit: kscore enter "
        "{name} {key} --total {points} --monsters {monsters}"
    ),
    "end.unrecorded_monsters": (
        "{season} von {player} fehlt; im Kasten steht {points}, die Verluste an Monster nicht. "
        "Eintragen mit: kscore enter {name} {key} --total {points} --monsters N (ohne --monsters "
        "bleibt bei Gleichstand der Platz geteilt)"
    ),
    "game.losses_unknown": (
        "{player}, {season}: Wie viel davon an Monster verloren ging, weiß niemand; es "
        "entscheidet keinen Gleichstand. Eintragen mit: kscore enter {name} {key} --total "
        "{total} --monsters N"
    ),
    "effects.typed_map": (
        "Eine getippte Landkarte wird gewertet, wie sie ist; Effekte= ist für Fotos. Die Karte "
        "so tippen, wie sie vor den Effekten war."
    ),
}
