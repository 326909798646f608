"""Was berichtigt wird, auf Deutsch: was nicht sein kann, was geändert, zurückgenommen und
wiedergeholt wurde."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "report.doubt_said": "{where}: {read}, wie gesagt, oder {others}",
    "review.as_said": ", wie gesagt",
    "review.stays_open": (
        "Das bleibt offen: Hier oder auf einem anderen Blatt muss etwas falsch sein."
    ),
    "game.undone": "Zurückgenommen: {what}.",
    "game.said_of": "{sheet}, die Korrektur {said}",
    "game.undone_now": "Jetzt sind es wieder {now} Punkte statt {was}.",
    "game.undone_gone": "Dort ist nichts mehr eingetragen; es waren {was} Punkte.",
    "game.undone_back": "Doch behalten: kscore redo",
    "noted.now": "Als aufgedeckt vermerkt, {season}: {cards}. Vorher war es: {before}.",
    "noted.stays": "Weiter als aufgedeckt vermerkt, {season}: {cards}. Andere vermerkt --revealed.",
    "noted.nothing": "keine",
    "game.redone": "Wieder da: {what}.",
    "game.redone_now": "{was} → {now} Punkte.",
    "game.nothing_to_redo": "Es gibt nichts wiederzuholen: Nichts ist zurückgenommen.",
    "game.redo_too_late": (
        "Seit dem letzten kscore undo ist etwas eingetragen worden, deshalb wird nichts "
        "wiedergeholt. Was zurückgenommen ist, zeigt: kscore game --history"
    ),
    "interrupted.entered": "Davor eingetragen: {what}.",
    "interrupted.left": "Nicht eingetragen: {photos}",
    "interrupted.nothing": "Es wurde nichts eingetragen.",
    "review.changed": "{player}, {season}: {before} → {after} Punkte.",
    "review.changed_back": Plural(
        "n", "Zurücknehmen: kscore undo", "Die letzte Änderung zurücknehmen: kscore undo"
    ),
    "against.coins_stay": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Auf dem Blatt vom {season:season} sind "
        "es {other}, und markierte Münzen bleiben (nur Fertigkeiten streichen sie durch)."
    ),
    "against.coins_earned": (
        "Markierte Münzen: {coins}, verdient: mindestens {least}, durch umschlossene Gebirge oder "
        "nach den Kästen."
    ),
    "against.coins_most": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Bis jetzt sind höchstens {most} "
        "verdient ({before} von vorher, {shapes} durch Formen mit Münze, {mountains} durch "
        "umschlossene Gebirge)."
    ),
    "against.coins_most_dragon": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Bis jetzt sind höchstens {most} "
        "verdient ({before} von vorher, {shapes} durch Formen mit Münze, {mountains} durch "
        "umschlossene Gebirge, {dragon} durch den Drachen)."
    ),
    "against.coins_rise": (
        "Markierte Münzen: {coins}. Das kann nicht sein: Auf dem Blatt vom {season:season} sind "
        "es {other}, und dazwischen können höchstens {most} dazugekommen sein."
    ),
    "against.coins_before": (
        "Münzen, die zählen: {coins}. Von einem anderen Foto dieses Blatts wurde {other} gesagt."
    ),
    "against.said_before": (
        "{cells}: hier {said:terrain}, von einem anderen Foto dieses Blatts wurde aber "
        "{other:terrain} gesagt."
    ),
    "against.letter_in_part": (
        "{cells}: {said:monster} steht hier, und die Karte verrät nicht, welche Felder alle "
        "dazugehören. Den Buchstaben auf jedes davon schreiben."
    ),
    "against.effects_drawn": (
        "{cells}: von den Effekten eben dieser Jahreszeit gezeichnet. Gewertet wird die Karte "
        "davor: bitte ohne sie tippen."
    ),
    "against.letter_missing": (
        "{card:revealed} wurde aufgedeckt, aber kein Monster trägt den Buchstaben {letter}, und "
        "ohne ihn ist von den Effekten nicht die Rede. Gehört er zu {cells}: --set "
        "{space}=M{letter}."
    ),
    "against.wave_unlettered": (
        "{cells}: Monster ohne Buchstaben neben einem Zombie. Hat die Welle der letzten "
        "Jahreszeit sie gebracht, sind sie Zombies und bringen weitere: --set {space}=MZ; sind "
        "sie keine: {space}=M-."
    ),
    "against.letter_before": (
        "{cells}: hier {said:monster}, von einem anderen Foto dieses Blatts wurde aber "
        "{other:monster} gesagt."
    ),
    "against.no_letter_before": (
        "{cells}: hier ein Monster ohne Buchstaben, von einem anderen Foto dieses Blatts wurde "
        "aber {other:monster} gesagt."
    ),
    "against.a_letter_before": (
        "{cells}: hier {said:monster}, von einem anderen Foto dieses Blatts wurde aber gesagt, "
        "dass das Monster keinen Buchstaben hat."
    ),
    "against.no_star_before": (
        "{cells}: hier kein Stern, von einem anderen Foto dieses Blatts wurde aber gesagt, dass "
        "dort einer ist."
    ),
    "against.a_star_before": (
        "{cells}: hier ein Stern, von einem anderen Foto dieses Blatts wurde aber gesagt, dass "
        "dort keiner ist."
    ),
    "against.space": (
        "{cells}: hier {said:terrain}, auf dem Blatt vom {season:season} aber {other:terrain}. "
        "Was gezeichnet ist, bleibt."
    ),
    "help.redo": "Holt wieder, was zuletzt zurückgenommen wurde.",
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
        "Daneben: {player} {total} ({notes}); klären mit: kscore review {name}"
    ),
    "whatif.impossible": "Was gefragt ist, kann nicht gewesen sein:",
    "set.no_space": (
        "Ein Feld {space} gibt es nicht: Zeilen A bis K, Spalten 1 bis 11; die Karte endet bei K11."
    ),
    "set.too_many_coins": (
        "{coins} gewertete und {spent} durchgestrichene Münzen sind mehr als die {most} der "
        "Schatztruhe. Bitte beide Zahlen prüfen."
    ),
    "set.contradicts": (
        "{first} und {second} widersprechen einander. Nur eines davon schreiben, oder prüfen, "
        "was sie nennen."
    ),
    "set.excludes_all": (
        "Nichts ist mehr übrig, was {space} sein könnte. Schreibe, was dort steht: {space}=F."
    ),
    "set.print_stays": (
        "{space} ist gedruckte Ödnis, und Gedrucktes bleibt. Ist sie durchgekreuzt, schreibe "
        "{space}=X."
    ),
    "set.not_typed_map": (
        "{text} sagt, was ein Feld nicht ist. Auf einer getippten Landkarte und bei what-if ist zu "
        "sagen, was es ist: {space}=W."
    ),
    "set.counts": (
        "{text!r} sagt nicht, welche Summe zählt. Jahreszeit oder Gesamt und die Punkte schreiben: "
        "zählt.Frühling=18."
    ),
    "set.no_skills": (
        "In dieser Partie wird ohne Fertigkeiten gespielt, also ist keine Münze durchgestrichen. "
        "Wie viele Münzen zählen, sagt: --set coins=5."
    ),
    "set.no_letters": (
        "{space}: In dieser Partie (--games K) trägt kein Monster einen Buchstaben. Zu schreiben "
        "ist {space}=M."
    ),
    "set.no_stars": (
        "{space}: Sterne kommen mit Held_innen, und diese Partie wird ohne sie gespielt."
    ),
    "set.typed_map": (
        "{place}: Eine getippte Landkarte hat keine Kästchen mit Zahlen. Eine Jahreszeit ohne "
        "Foto und Karte trägt ein: kscore enter NAME JAHRESZEIT --total 24"
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
        "altes, zurücknehmen: kscore undo (das neueste Blatt zuerst)"
    ),
    "quiet.misfit": "passt nicht zum Blatt davor",
    "quiet.same_drawing": "gezeichnet wie {player}, {season:season}",
    "quiet.again": "schon eingetragen als {player}, {season}",
    "quiet.moved": "nicht mehr {player}, {season}",
    "quiet.also": "dasselbe Foto steht auch als {player}, {season}",
    "quiet.other_game": "dasselbe Foto steht in der Partie {game}",
    "end.again": (
        "Genau dieses Foto ist schon eingetragen, als {player}, {season}: Es gilt, was dazu "
        "gesagt wurde. Noch einmal fragen: kscore review {name}"
    ),
    "end.moved": (
        "Genau dieses Foto stand als {player}, {season}: Es steht jetzt hier und dort nicht "
        "mehr. Zurücknehmen: kscore undo"
    ),
    "end.also": (
        "Genau dieses Foto steht auch als {player}, {season}, und eines von beiden ist falsch. "
        "Wohin es gehört, sagt: kscore FOTO --player NAME --season JAHRESZEIT"
    ),
    "report.monster_spaces": "leer neben Monstern: {cells}",
    "whole.from_record": "wie in der Partie eingetragen",
    "whole.record_differs": "wie in der Partie eingetragen; im Kasten steht {written}",
    "whole.record_open": "In der Partie noch offen: {seasons}. Klären mit: kscore review {name}",
    "compare.prompt_stars": "    Was ist anders (F7=leer, A5=Stern)? Enter: nichts: ",
    "page.monster_spaces": "Monster, leer daneben:",
    "against.letter": (
        "{cells}: hier {said:monster}, auf dem Blatt vom {season:season} aber {other:monster}. "
        "Ein Monster behält seinen Buchstaben."
    ),
    "help.change": (
        "Der laufenden Partie andere Einstellungen oder Mitspieler geben, etwa Fertigkeiten, die "
        "beim Anlegen vergessen wurden, oder wer spät kam."
    ),
    "help.change.examples": (
        "kscore change --skills\nkscore change --join Emil\nkscore change --rename Ana=Anna\n"
        'kscore change --cards "Düsterwald, Bewässerungskanal, Schillernde Ebene, Die Lange '
        'Straße"'
    ),
    "help.change_join": (
        "Jemand spielt mit, spät gekommen oder beim Anlegen vergessen (für jeden noch einmal)."
    ),
    "help.change_leave": (
        "Jemand spielt nicht mehr mit; die Blätter bleiben in der Partie und zählen nicht mehr."
    ),
    "help.change_rename": "Ein anderer Name für jemanden und alles, was dazu eingetragen ist.",
    "change.joined": "{player} spielt jetzt mit.",
    "change.left": "{player} spielt nicht mehr mit.",
    "change.renamed": "{old} heißt jetzt {new}.",
    "change.back": "Was von {player} früher eingetragen wurde, zählt wieder.",
    "change.typed_stays": (
        "{player}, {season}: {total} Punkte sind getippt, bevor die Partie berichtigt wurde, und "
        "bleiben. Sind es jetzt andere: kscore enter {name} {key} --total N --monsters N"
    ),
    "change.late": (
        "Von {player} ist nichts eingetragen für: {seasons}. Ein Blatt von damals: kscore FOTO "
        "--player {name} --season {key}. Punkte ohne Blatt: kscore enter {name} {key} --total 0 "
        "--monsters 0"
    ),
    "change.kept": Plural(
        "n",
        (
            "Ein Blatt von {player} bleibt in der Partie und zählt nicht mehr; wieder mit: "
            "kscore change --join {name}"
        ),
        (
            "{n} Blätter von {player} bleiben in der Partie und zählen nicht mehr; wieder mit: "
            "kscore change --join {name}"
        ),
    ),
    "change.players_apart": (
        "--join, --leave und --rename sind einzelne Schritte. Einen nach dem anderen sagen."
    ),
    "change.rename_form": (
        "{text!r} sagt nicht, wer wie heißt. Zum Beispiel --rename Ana=Anna schreiben."
    ),
    "change.nobody_left": "Niemand wäre übrig. Eine aufgegebene Partie: kscore delete NAME",
    "change.solo": (
        "Eine Solopartie spielt man allein, nach eigenen Regeln. Eine andere beginnen mit: "
        "kscore new"
    ),
    "change.name_used": (
        "{name} heißt schon jemand, der nicht mehr mitspielt und von dem Blätter in der Partie "
        "sind. Einen anderen Namen wählen."
    ),
    "change.player_name": "{text!r} kann kein Name sein. Nur eine Person auf einmal nennen.",
    "change.what": "Sagen, was geändert werden soll, etwa --skills oder --no-heroes.",
    "change.nothing": "So wird die Partie schon gespielt.",
    "change.line": "{option}: {now}, nicht mehr {was}.",
    "option.games": "Spiel",
    "option.is.k": "Der Kartograph",
    "option.is.h": "Die Kartographin",
    "option.is.kh": "beide zusammen",
    "option.cards": "Karten",
    "option.heroes": "Held_in als Geländeart",
    "option.skills": "Fertigkeiten",
    "option.seasons": "Länge der Jahreszeiten",
    "option.keep_photos": "Fotos in der Partie",
    "option.is.true": "ja",
    "option.is.false": "nein",
    "option.is.printed": "wie gedruckt",
    "option.is.online": "wie online",
}
