"""Was berichtigt wird, auf Deutsch: was nicht sein kann, was geändert, zurückgenommen und wiedergeholt wurde."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "report.doubt_said": "{where}: {read}, wie gesagt, oder {others}",
    "review.as_said": ", wie gesagt",
    "review.stays_open": "Das bleibt offen: Hier oder auf einem anderen Blatt muss etwas falsch sein.",
    "game.undone": "Zurückgenommen: {what}.",
    "game.said_of": "{sheet}, die Korrektur {said}",
    "game.undone_now": "Jetzt sind es wieder {now} Punkte statt {was}.",
    "game.undone_gone": "Dort ist nichts mehr eingetragen; es waren {was} Punkte.",
    "game.undone_back": "Doch behalten: kscore redo",
    "game.redone": "Wieder da: {what}.",
    "game.redone_now": "{was} → {now} Punkte.",
    "game.nothing_to_redo": "Es gibt nichts wiederzuholen: kscore redo folgt auf kscore undo, bevor etwas anderes eingetragen ist.",
    "review.changed": "{player}, {season}: {before} → {after} Punkte.",
    "review.changed_back": Plural("n", "Zurücknehmen: kscore undo", "Die letzte Änderung zurücknehmen: kscore undo"),
    "against.coins_stay": "Markierte Münzen: {coins}. Das kann nicht sein: Auf dem Blatt vom {season:season} sind es {other}, und markierte Münzen bleiben (nur Fertigkeiten streichen sie durch).",
    "against.coins_most": "Markierte Münzen: {coins}. Das kann nicht sein: Bis jetzt sind höchstens {most} verdient ({before} von vorher, {shapes} durch Formen mit Münze, {mountains} durch umschlossene Gebirge).",
    "against.coins_most_dragon": "Markierte Münzen: {coins}. Das kann nicht sein: Bis jetzt sind höchstens {most} verdient ({before} von vorher, {shapes} durch Formen mit Münze, {mountains} durch umschlossene Gebirge, {dragon} durch den Drachen).",
    "against.coins_rise": "Markierte Münzen: {coins}. Das kann nicht sein: Auf dem Blatt vom {season:season} sind es {other}, und dazwischen können höchstens {most} dazugekommen sein.",
    "against.space": "{cells}: hier {said:terrain}, auf dem Blatt vom {season:season} aber {other:terrain}. Was gezeichnet ist, bleibt.",
    "help.redo": "Holt wieder, was zuletzt zurückgenommen wurde.",
    "whatif.tie_shared": "Gleichauf mit {names}: Der Platz wird geteilt.",
    "whatif.tie_parted": "Gleichauf mit {names}: Vorn liegt, wer weniger Punkte an Monster verloren hat.",
    "whatif.impossible": "Was gefragt ist, kann nicht gewesen sein:",
    "set.no_space": "Ein Feld {space} gibt es nicht: Zeilen A bis K, Spalten 1 bis 11; die Karte endet bei K11.",
    "set.too_many_coins": "{coins} gewertete und {spent} durchgestrichene Münzen sind mehr als die {most} der Schatztruhe. Bitte beide Zahlen prüfen.",
    "set.no_skills": "In dieser Partie wird ohne Fertigkeiten gespielt, also ist keine Münze durchgestrichen. Wie viele Münzen zählen, sagt: --set coins=5.",
    "set.no_letters": "{space}: In dieser Partie (--games K) trägt kein Monster einen Buchstaben. Zu schreiben ist {space}=M.",
    "set.no_stars": "{space}: Sterne kommen mit Held_innen, und diese Partie wird ohne sie gespielt.",
    "end.again": "Genau dieses Foto ist schon eingetragen, als {player}, {season}: Es gilt, was dazu gesagt wurde. Noch einmal fragen: kscore review {name}",
    "end.again_elsewhere": "Genau dieses Foto ist schon eingetragen, als {player}, {season}. Falls eines von beiden falsch ist: kscore undo",
    "report.monster_spaces": "leer neben Monstern: {cells}",
    "whole.from_record": "wie in der Partie eingetragen",
    "whole.record_differs": "wie in der Partie eingetragen; im Kasten steht {written}",
    "whole.record_open": "In der Partie noch offen: {seasons}. Klären mit: kscore review {name}",
    "compare.prompt_stars": "    Was ist anders (F7=leer, A5=Stern)? Enter: nichts: ",
    "page.monster_spaces": "Monster, leer daneben:",
    "against.letter": "{cells}: hier {said:monster}, auf dem Blatt vom {season:season} aber {other:monster}. Ein Monster behält seinen Buchstaben.",
}
