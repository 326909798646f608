"""Was gefragt und geantwortet wird, auf Deutsch."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "review.intro": Plural(
        "n",
        "Eine Frage. Enter nimmt die erste Antwort, q hört auf zu fragen.",
        "{n} Fragen. Enter nimmt die erste Antwort, z geht zurück, q hört auf zu fragen.",
    ),
    "review.how": "Antworten: eine Zahl, ein Wort ({words}) oder F7=Wald für ein einzelnes Feld.",
    "review.pictures": "Die fraglichen Stellen im Bild: {path}",
    "review.question_cells": Plural("count", "{n}. Was ist {where}?", "{n}. Was sind {where}?"),
    "review.more": " und {n} weitere",
    "review.why_cards": Plural(
        "n",
        "Die Form passt zu einer Karte, {cards}: {terrain} {p}.",
        "Die Form passt zu {n} Karten, {cards}: {terrain} {p}.",
    ),
    "review.why_rules": "Nach den Formen dieser Jahreszeit: {terrain} {p}.",
    "review.why_sheets": Plural(
        "n",
        "Ein anderes Blatt zeigt dieselben Karten.",
        "{n} andere Blätter zeigen dieselben Karten.",
    ),
    "review.choice": "    {n}  {answer} ({said})",
    "review.choice_plain": "    {n}  {answer}",
    "review.same": ", wie gelesen",
    "review.points": Plural("n", ", {points} Punkt", ", {points} Punkte"),
    "review.no_change": ", gleich viele Punkte",
    "review.echo": Plural("n", "{where}: {answer}", "{n} Felder: {answer}"),
    "review.fewer": Plural(
        "n", "Damit ist noch eine Frage erledigt.", "Damit sind {n} weitere Fragen erledigt."
    ),
    "review.further": Plural(
        "n", "Deshalb kommt eine Frage dazu.", "Deshalb kommen {n} Fragen dazu."
    ),
    "review.which": "    {typed}: {choices}? ",
    "review.letter_is": "{letter} heißt {is_:terrain}.",
    "review.prompt": "    1–{most} (Enter: {first}), Wort oder F7=Wald: ",
    "review.together": "Fast sicher, deshalb auf einmal gefragt. Stimmt das?",
    "review.together_line": "    {n}. {where}: {answer} ({p})",
    "review.together_prompt": "    Enter: alles stimmt; sonst F7=Wald, G8=leer: ",
    "review.prompt_number": "    1–{most} (Enter: {first}), =N für eine andere: ",
    "review.prompt_choice": "    1–{most} (Enter: 1): ",
    "review.question_coins": "{n}. Wie viele Münzen sind markiert?",
    "review.question_coins_spent": (
        "{n}. Wie viele Münzen sind markiert und nicht für Fertigkeiten durchgestrichen?"
    ),
    "review.other_networks": (
        "Dieses Blatt haben andere Netze gelesen, als jetzt installiert sind. Entschieden wird "
        "nach dem, was sie sahen; nur seine Zeichen lassen sich nicht mit denen anderer Blätter "
        "vergleichen."
    ),
    "review.which_number": (
        "    {typed} kann die Antwort {answer} sein oder die Zahl {number}. Bitte ={answer} oder "
        "={number} tippen."
    ),
    "review.again": "    Bitte eine dieser Antworten tippen: {answers}.",
    "review.whose": "Wessen Blatt? Schreibe kscore review NAME, dann --season oder --set.",
    "review.nothing_open": "Es ist keine Frage offen.",
    "review.question_season": (
        "Welche Jahreszeit ist {photo}: {seasons}? {drawn} Felder sind gezeichnet."
    ),
    "review.question_box": "{n}. Welche Zahl steht da: {where}?",
    "review.question_effects": (
        "{n}. Sind die Effekte am Ende dieser Jahreszeit (Zombies, Troll) schon eingezeichnet?"
    ),
    "photo.hopeless": (
        "{photo}: Bitte noch einmal fotografieren, näher, scharf und gleichmäßig beleuchtet: So "
        "kostet es {questions} Fragen; --anyway macht trotzdem weiter."
    ),
    "photo.anyway": "    trotzdem weiter? (j, Enter: nein): ",
    "witness.differs": "Du hast {written} geschrieben, gezählt sind {counted} ({where})",
    "witness.question": "{n}. {differs}. Was stimmt?",
    "witness.coins": "Münzen: {coins} statt {read}",
    "witness.miscounted": "ich habe mich verzählt: {counted} gilt",
    "witness.prompt": "    1–{most} (Enter: 1), =N: eine andere Zahl steht da: ",
    "witness.prompt_one": "    Enter: 1, =N: eine andere Zahl steht da: ",
    "witness.right": "Deine {written} stimmt ({where}).",
    "report.doubt_witness": "{differs}: {others}",
}
