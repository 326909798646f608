"""German sentences of ``kscore phone``: its terminal and its pages."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
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
    "watch.known": "{photo} steht schon im Spielstand: {player}, {season}.",
    "watch.same": "{photo} ist dasselbe Foto wie {other} und ändert nichts.",
    "watch.gone": (
        "In {folder} ist nicht mehr hineinzusehen. Es wird gewartet, bis der Ordner wieder da ist."
    ),
    "watch.back": "{folder} ist wieder da.",
    "watch.stopped": (
        "{folder} wird nicht mehr beobachtet. Was eingetragen ist, steht im Spielstand: kscore game"
    ),
    "watch.no_folder": (
        "Es gibt keinen Ordner {path}. Nennt den, in dem die Fotos des Handys ankommen."
    ),
    "metavar.ADDRESS": "ADRESSE",
    "metavar.PORT": "PORT",
    "phone.scan": (
        "Mit jedem Handy am Tisch scannen (im selben WLAN wie dieser Rechner), oder die Adresse "
        "eintippen:"
    ),
    "phone.others": "Falls das nicht aufgeht: Dieser Rechner hat noch andere Adressen:",
    "phone.no_network": (
        "Dieser Rechner ist in keinem Netz, also erreicht ihn kein Handy. Geht in ein WLAN, oder "
        "schaltet den Hotspot des Handys ein und verbindet den Rechner damit; dann startet neu."
    ),
    "phone.firewall.linux": (
        "Falls kein Handy durchkommt, gebt den Port frei: sudo ufw allow {port}/tcp (oder: sudo "
        "firewall-cmd --add-port={port}/tcp)"
    ),
    "phone.firewall.darwin": (
        "Falls kein Handy durchkommt, erlaubt Python unter Systemeinstellungen > Netzwerk > "
        "Firewall (Port {port})."
    ),
    "phone.firewall.win32": (
        "Falls kein Handy durchkommt, gebt den Port frei (als Administrator): netsh advfirewall "
        'firewall add rule name="kscore" dir=in action=allow protocol=TCP localport={port}'
    ),
    "phone.apart": (
        "Bekommt ein Handy in diesem Netz gar keine Antwort, trennt das Netz seine Geräte "
        "voneinander, wie Gastnetze und manche Router: beide ins Hauptnetz, oder diesen Rechner "
        "in den Hotspot des Handys."
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
        "Eine frühere Seite hat in {folder} Fotos hinterlassen, die sich nicht holen lassen. Die "
        "Rechte des Ordners prüfen und neu starten, oder sie mit kscore und ihren Namen eintragen."
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
        "Keine Verbindung zum Rechner. Was unterwegs ist, wird wieder gesendet, sobald sie "
        "zurück ist."
    ),
    "phone.too_old": (
        "Dieser Browser ist zu alt, um von hier Fotos zu senden. Lesen könnt ihr alles; zum "
        "Senden und Berichtigen nehmt einen anderen Browser oder ein anderes Handy."
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
    "phone.again": "Das ging nicht. Versucht es noch einmal.",
    "phone.lost_entry": (
        "Dieses Handy ist nicht mehr angemeldet: Der Rechner hat einen neuen Abend begonnen. "
        "Scannt seinen QR-Code noch einmal."
    ),
    "phone.shrinking": "{name}: wird verkleinert",
    "phone.sending": "{name}: {percent} % gesendet",
    "phone.reading": "{name}: wird gelesen",
    "phone.send_failed": "{name}: noch nicht durch, neuer Versuch",
    "phone.none_chosen": "Wählt mindestens ein Feld.",
    "phone.overruled": (
        "{who} hatte zu {about} gerade etwas anderes gesagt. Deins gilt jetzt; es wird dort "
        "gemeldet."
    ),
    "phone.overruled_by": "{who} hat geändert, was du gesagt hast ({yours}): jetzt {now}.",
    "phone.also_yours": "Noch ein Handy hat den Namen {player} genommen.",
    "phone.welcome": (
        "Fotografiert ein Blatt, und hier stehen seine Punkte. Für einen ganzen Abend beginnt "
        "eine Partie."
    ),
    "phone.the_photo": "Das Foto",
    "phone.whose": "Wessen Blatt ist das?",
    "phone.which_season": "{player}: Welche Jahreszeit ist das? {drawn} Felder sind gezeichnet.",
    "phone.discard": "Foto wegwerfen",
    "phone.discard_sure": "Dieses Foto wegwerfen?",
    "phone.open_questions": Plural("n", "eine offene Frage", "{n} offene Fragen"),
    "phone.photos": "Fotos ohne Partie",
    "phone.into_game": "In die Partie",
    "phone.name_cards": "Karten nennen",
    "phone.by_cards": "Gewertet nach: {cards}",
    "phone.no_cards_yet": "Für Punkte nennt die Karten.",
    "phone.season_unknown": "Jahreszeit nicht bekannt",
    "phone.questions": "Offene Fragen",
    "phone.ask_space": "Was ist {space}?",
    "phone.ask_spaces": "Was sind diese {n} Felder?",
    "phone.ask_coins": "Wie viele Münzen sind markiert?",
    "phone.ask_effects": (
        "Sind die Effekte am Ende dieser Jahreszeit (Zombies, Troll) schon eingezeichnet?"
    ),
    "phone.ask_box": "Welche Zahl steht da: {where}?",
    "phone.ask_season": "Welche Jahreszeit ist das?",
    "phone.as_read": "so gelesen",
    "phone.as_entered": "so eingetragen",
    "phone.as_said": "so gesagt",
    "phone.as_it_is": "wie jetzt",
    "phone.change": "Summe {points}",
    "phone.no_change": "gleiche Punkte",
    "phone.together_line": "{answer} ({p})",
    "phone.together_else": "Wo etwas anderes ist, tippt das Feld an.",
    "phone.together_right": "Alles stimmt",
    "phone.one_by_one": "Diese {n} Fragen einzeln",
    "phone.same_for": (
        "Die Antwort gilt für alle {n}. Nehmt den Haken weg, wo es etwas anderes ist."
    ),
    "phone.another_number": "Andere Zahl",
    "phone.something_else": "Etwas anderes",
    "phone.track": "Die Münzleiste",
    "phone.show": "Was das Bild zeigt",
    "phone.show_both": "Beides",
    "phone.show_photo": "Foto",
    "phone.show_map": "Karte",
    "phone.tap_space": (
        "Tippt auf ein Feld, um es zu berichtigen, auf eine Zeile darunter, um ihre Felder zu "
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
    "phone.nobody": "Niemandes",
    "phone.no_game_yet": "Es gibt noch keine Partie, deren Namen man nehmen könnte.",
    "phone.language": "Sprache dieses Handys",
    "phone.new_game": "Neue Partie",
    "phone.games": "Alle Partien",
    "phone.no_games": "Es gibt noch keine Partien.",
    "phone.on_the_page": "auf dieser Seite",
    "phone.open_game": "Öffnen",
    "phone.open_game_sure": (
        "Alle Handys zeigen dann {name}, und Fotos gehen dort hinein. Die Partie, die jetzt auf "
        "der Seite ist, bleibt, wie sie ist. Öffnen?"
    ),
    "phone.players": "Wer spielt",
    "phone.cards": "Die vier Karten",
    "phone.type_card": "ein Stück ihres Namens",
    "phone.which_game": "Erkundungskarten",
    "phone.games.K": "Der Kartograph",
    "phone.games.H": "Die Kartographin",
    "phone.games.KH": "beide zusammen",
    "phone.more": "Mehr",
    "phone.options": "Partie richtigstellen",
    "phone.change_options": "So spielen",
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
        "Die Summen hängen auch an diesen Jahreszeiten. Wer später dazukam, hat 0 Punkte und "
        "verlor 0 an Monster; ein Blatt von damals wird fotografiert wie immer und zählt dann "
        "stattdessen."
    ),
    "phone.points_of": "{player}, {season}: Punkte",
    "phone.monsters_of": "Davon an Monster verloren (nichts: weiß niemand)",
    "phone.enter_total": "Eintragen",
    "phone.remove_total": "Entfernen",
    "phone.bring_total_back": "Wieder eintragen: {total}",
    "phone.typed_stays": (
        "{player}, {season}: {total} Punkte sind getippt, bevor die Partie berichtigt wurde, und "
        "bleiben. Sind es jetzt andere, tippt sie hier unter „Partie richtigstellen“, „Ohne "
        "Blatt“."
    ),
    "phone.back_again": "{player} spielt wieder mit",
    "phone.layout": "Seite des Blattes",
    "phone.layout_seen": "wird auf jedem Foto erkannt",
    "phone.game_name": "Name der Partie",
    "phone.begin": "Los geht es",
    "phone.why_cards": "Für einzelne Fotos ohne Partie: Welche Karten liegen unter A, B, C und D?",
    "phone.season_seen": "wird an den Kästen erkannt",
    "phone.use_cards": "Danach werten",
    "phone.draw_cards": "Vier ziehen",
    "phone.recommended": "Für die erste Partie",
    "phone.one_more": "Noch eine Person",
    "phone.heroes": "Held_innen als Geländeart",
    "phone.heroes_usual": "wie im Spiel",
    "phone.heroes_yes": "mit Held_innen",
    "phone.heroes_no": "ohne Held_innen",
    "phone.season_lengths.printed": "wie auf den Karten",
    "phone.season_lengths.online": "wie online (8, 8, 7, 6)",
    "phone.revealed": "Hinterhalte und Held_innen",
    "phone.note_revealed": "Notieren, was kam",
    "phone.why_revealed": (
        "Wer mag, notiert, welche Hinterhalte und Held_innen die Jahreszeit aufgedeckt hat, in "
        "ihrer Reihenfolge: Die Blätter werden schärfer geprüft, und es steht fest, welcher "
        "Effekt zuerst kommt."
    ),
    "phone.not_noted": "Von dieser Jahreszeit ist nichts notiert.",
    "phone.none_came": "Es kam keiner",
    "phone.forget_none": "Das zurücknehmen",
    "phone.not_revealed": "{card} wurde nicht aufgedeckt",
    "phone.reveal_next": "Als Nächstes aufgedeckt",
    "phone.explore_cards": "Auch die Erkundungskarten",
    "phone.explore_all": (
        "Notiert alle einer Jahreszeit oder keine: Dann wird jede Form auf den Blättern an ihnen "
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
        "Beide müssen im selben Netz sein: das Handy im selben WLAN wie der Rechner, mobile "
        "Daten und VPN aus. Lädt es trotzdem ewig? Dann hält die Firewall des Rechners den Port; "
        "das Terminal nennt den Befehl, der ihn freigibt. Hat der Rechner mehrere Adressen (VPN, "
        "Docker, WSL)? Versucht die anderen oben, oder startet mit kscore phone --host ADRESSE."
    ),
    "phone.help.apart": "Dasselbe WLAN, und doch nichts",
    "phone.help.apart_how": (
        "Gäste-WLANs und manche Router halten Geräte auseinander (Client-Isolation): Das Handy "
        "hat Internet, aber kein anderes Gerät antwortet. Der Ausweg: Schaltet den Hotspot eines "
        "Handys ein, verbindet den Rechner und die anderen Handys damit und startet kscore phone "
        "neu. Internet braucht es nicht."
    ),
    "phone.help.white": "Die Seite ist kahl oder tut nichts beim Tippen",
    "phone.help.white_how": (
        "Ladet sie noch einmal. Hilft das nicht, ist der Browser zu alt oder sperrt Skripte: "
        "Nehmt einen anderen auf demselben Handy. Stand und Blätter sind in jedem Browser zu "
        "lesen."
    ),
    "phone.help.camera": "Das Blatt wird im Foto nicht gefunden",
    "phone.help.camera_how": (
        "Der ganze Rahmen der Karte muss im Bild sein und es zum größten Teil füllen. Legt das "
        "Blatt flach hin, haltet das Handy gerade darüber und lasst weder Schatten noch Hand "
        "darauf liegen."
    ),
    "phone.help.sleep": "Handy oder Rechner hat geschlafen",
    "phone.help.sleep_how": (
        "Öffnet die Seite wieder: Sie ist, wo sie war. Fotos, die unterwegs waren, werden wieder "
        "gesendet, solange ihre Seite offen bleibt."
    ),
    "phone.help.overhear": "Wer kann das sehen?",
    "phone.help.overhear_how": (
        "Nur Handys, die diese Adresse vorgezeigt haben, kommen herein. Verschlüsselt ist die "
        "Seite aber nicht: Wer im selben Netz mithört, kann mitlesen und sich als eines eurer "
        "Handys ausgeben. Zu Hause ist das kaum eine Sorge; im Café nehmt den Hotspot eines "
        "Handys. Ins Internet geht nichts."
    ),
    "phone.refused": "Noch nicht angemeldet",
    "phone.refused_how": (
        "Scannt den QR-Code auf dem Bildschirm des Rechners, oder tippt die ganze Adresse "
        "darunter ein. Falls ihr das gerade getan habt, versucht es noch einmal."
    ),
    "phone.full": "Zu viele Handys",
    "phone.full_how": (
        "Diese Adresse lässt keine weiteren Browser ein. Am Rechner kscore phone beenden und mit "
        "--new-token neu starten; dann den neuen QR-Code scannen."
    ),
    "phone.try_again": "Noch einmal versuchen",
    "phone.bug": (
        "Hier ist kscore über einen Fehler gestolpert; das Terminal des Rechners sagt mehr."
    ),
    "phone.misfit": (
        "Das Blatt kann so nicht aus dem Blatt der letzten Jahreszeit entstanden sein; warum, "
        "steht unter den Punkten."
    ),
    "phone.changed_since": (
        "Das Blatt ist inzwischen anders: Jemand hat es geändert. Seht nach, was jetzt dort "
        "steht, und sagt es dann, wenn es noch gilt."
    ),
    "phone.gone": "Das gibt es nicht mehr: Jemand anderes hat es geändert. Ladet die Seite neu.",
    "phone.nothing_to_undo": (
        "Auf diesem Blatt gibt es nichts zurückzunehmen. Berichtigt stattdessen ein Feld."
    ),
    "phone.same_seat": (
        "Dieses Blatt ist schon das von {player} in dieser Jahreszeit. Wählt eine andere Person "
        "oder Jahreszeit."
    ),
    "phone.claimed": "Ein anderes Handy hat den Namen {player}. Trotzdem nehmen?",
    "phone.form": "Der Rechner hat diese Seite nicht verstanden. Ladet sie neu.",
    "phone.busy": "Zu viel auf einmal",
    "phone.busy_how": (
        "Dieses Telefon hat in einem Moment sehr viel angefragt. Die Seite kommt in wenigen "
        "Sekunden von selbst."
    ),
    "phone.too_fast": (
        "Das waren sehr viele Fotos in einer Minute. Das nächste geht gleich durch; es wird "
        "wieder versucht."
    ),
    "phone.too_many": (
        "{most} Fotos warten schon. Beantwortet welche oder werft sie weg; das nächste wird "
        "wieder versucht."
    ),
    "phone.too_long": (
        "{photo} hat mehr als {most} MB, so viel hat kein Handyfoto. Fotografiert noch einmal."
    ),
    "phone.too_many_pixels": (
        "{photo} hat {megapixels} Megapixel; ein Bild dieser Art ({form}) kann bis {most} gelesen "
        "werden. {remedy:photo.too_large}"
    ),
    "phone.no_photo": "{photo} ist kein Foto. Wählt eine andere Datei.",
    "phone.other_side": (
        "Wird eine andere Seite gespielt, beginnt die Partie mit dieser; sonst fotografiert noch "
        "einmal von oben."
    ),
    "phone.comma": (
        "{name}: Der Name einer Person hat kein Komma und kein Semikolon. Schreibt ihn ohne."
    ),
    "phone.by_claim": (
        "Als Blatt von {player} eingetragen, weil es das Handy von {player} ist. Ist es ein "
        "anderes, sagt es an seinem Ende."
    ),
    "phone.known_photo": (
        "{photo}: Genau dieses Foto ist schon eingetragen, als Blatt von {player}, {season}. Neu "
        "ist nichts eingetragen. Soll es ein anderes Blatt sein, fotografiert das."
    ),
    "phone.unrecorded": (
        "{season} von {player} fehlt, und damit {written} Punkte, die auf diesem Blatt im Kasten "
        "stehen. Am Rechner eintragen mit: kscore enter {name} {key} --total {points} --monsters "
        "{monsters}"
    ),
    "phone.unrecorded_monsters": (
        "{season} von {player} fehlt, und damit {written} Punkte, die auf diesem Blatt im Kasten "
        "stehen; die Verluste an Monster stehen dort nicht. Am Rechner eintragen mit: kscore "
        "enter {name} {key} --total {points} --monsters N (ohne --monsters bleibt bei "
        "Gleichstand der Platz geteilt)"
    ),
    "phone.letters": (
        "Buchstaben der Monster, wie gelesen (?: unsicher): {letters}. Von ihnen hängen die "
        "Effekte ab; einen anderen sagt ein Tipp auf das Feld."
    ),
    "phone.without_game": "Ohne diese Partie weiter",
    "phone.without_game_sure": (
        "Die Seite macht ohne diese Partie weiter. Sie bleibt auf dem Rechner, wie sie ist. Weiter?"
    ),
    "phone.upload_id": "Das Foto kam ohne richtige Nummer. Ladet die Seite neu.",
    "phone.port": (
        "Port {port} ist nicht zu haben ({reason}). Beendet das andere kscore phone, oder nennt "
        "mit --port einen anderen."
    ),
    "phone.no_host": (
        "{host} ist keine Adresse und kein bekannter Name. Schreibt die Adresse dieses Rechners, "
        "wie in --host 192.168.1.20."
    ),
}
