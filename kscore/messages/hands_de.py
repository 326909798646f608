"""Sätze über die Handschriften der Spieler, deutsch."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.messages import Plural

SENTENCES: Mapping[str, str | Plural] = MappingProxyType(
    {
        "help.hand": (
            "Mit dem lesen, was über die Handschriften bekannt ist, und aus gebuchten Blättern "
            "lernen; --no-hand: weder noch."
        ),
        "help.hands": (
            "Auflisten, wie Spieler zeichnen, soweit kscore es gelernt hat; zeigen, umbenennen, "
            "zusammenlegen, ausgeben oder einlesen."
        ),
        "help.hands.examples": (
            "kscore hands\nkscore hands Anna --picture anna.png\nkscore hands Anna --rename "
            "Anne\nkscore hands Ana --join Anna\nkscore hands Anna --export anna.hand\nkscore "
            "hands --import anna.hand"
        ),
        "help.forget": "Löschen, was darüber gelernt wurde, wie jemand zeichnet.",
        "help.forget.examples": "kscore forget Anna",
        "help.learn": (
            "Aus einer ausgefüllten Legende oder einem alten Blatt lernen, wie jemand zeichnet."
        ),
        "help.learn.examples": (
            "kscore learn Anna altes_blatt.jpg\nkscore learn Anna legende.jpg --legend\nkscore "
            'learn "Unsere Zeichen" legende.jpg --legend --table'
        ),
        "help.hand_name": "Name eines Spielers oder einer Handschrift aus der Liste.",
        "help.hand_picture": "Ein Bild davon schreiben, wie der Spieler jedes Gelände zeichnet.",
        "help.hand_rename": "Der Handschrift einen anderen Namen geben.",
        "help.hand_join": (
            "Zwei Handschriften einer Person zusammenlegen; die mit diesem Namen behält ihn."
        ),
        "help.hand_export": "Die Handschrift in eine Datei schreiben, für einen anderen Rechner.",
        "help.hand_import": "Eine ausgegebene Handschrift einlesen.",
        "help.learn_player": "Wessen Handschrift es ist.",
        "help.learn_photo": "Ein Foto der Legende oder des Blattes.",
        "help.learn_legend": "Das Foto zeigt die ausgefüllte Legende, die kscore legend druckt.",
        "help.learn_table": "Die Zeichen sind für alle am Tisch verabredet.",
        "hand.nobody": (
            "Noch ist keine Handschrift bekannt. Blätter einer Partie lehren sie von selbst; sie "
            "liegt in {folder} und verlässt diesen Rechner nur mit kscore hands NAME --export."
        ),
        "hand.unreadable": "{path} ist beschädigt. Löschen mit: kscore forget {file}",
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
            "spaces", "  {terrain}: ein Feld, {how}", "  {terrain}: {spaces} Felder, {how}"
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
            (
                "Die Handschrift von {name} war schon bekannt ({path}); sie hat {n} Blätter "
                "dazugelernt."
            ),
        ),
        "hand.learnt_in_game": (
            "{photo} hat die Handschrift von {name} schon gelehrt, als Blatt von {player} im "
            "{season} in der Partie {game}; es zählt einmal. Was dort mit kscore review "
            "berichtigt wird, wird neu gelernt."
        ),
        "hand.forgotten": "Die Handschrift von {name} ist vergessen.",
        "hand.first": (
            "Von jetzt an weiß kscore, wie {player} zeichnet; das bleibt auf diesem Rechner "
            "(kscore hands zeigt es, kscore forget löscht es)."
        ),
        "hand.first_of_several": (
            "Von jetzt an weiß kscore, wie {players} zeichnen; das bleibt auf diesem Rechner "
            "(kscore hands zeigt es, kscore forget löscht es)."
        ),
        "hand.learnt_later": (
            "Dieses Blatt hat die Hand von {player} noch nichts gelehrt; der nächste Befehl, der "
            "in dieser Partie ein Blatt liest oder ändert, versucht es wieder."
        ),
        "hand.not_learnt": (
            "Dieses Blatt hat die Hand von {player} nichts gelehrt und holt das nicht von selbst "
            'nach: kscore learn "{player}" "{photo}"'
        ),
        "hand.stays_there": (
            "Wie Leute zeichnen, reist nicht mit einer Partie, und hier ist nichts bekannt von: "
            "{players}. Ihre Blätter werden ohne das gelesen. Mitbringen: dort kscore hands NAME "
            "--export DATEI, hier kscore hands --import DATEI"
        ),
        "hand.not_alike": (
            "Dieses Blatt sieht nicht aus, wie {player} zeichnet. Prüfen, wessen es ist."
        ),
        "hand.like_another": (
            "Dieses Blatt sieht nicht aus, wie {player} zeichnet, sondern wie {other}. Prüfen, "
            "wessen es ist."
        ),
        "hand.none": (
            "Von {name} ist keine Handschrift bekannt. kscore hands zählt die bekannten auf."
        ),
        "hand.several": (
            "Von {name} gibt es mehrere Handschriften. Eine der Dateien nennen: {files}"
        ),
        "hand.damaged": (
            "{path} ist keine Handschrift von kscore oder beschädigt. Noch einmal ausgeben mit: "
            "kscore hands NAME --export DATEI"
        ),
        "hand.name": (
            "{name!r} kann keine Handschrift heißen. Eine Zeile von höchstens 100 Buchstaben "
            "schreiben."
        ),
        "hand.name_taken": (
            "Eine Handschrift von {name} gibt es schon ({file}). Sind beide von einer Person, "
            "zusammenlegen mit: kscore hands {this} --join {file}. Sonst einen anderen Namen "
            "wählen."
        ),
        "hand.join_itself": (
            "{name} ist dieselbe Handschrift. Eine andere nennen, mit der sie zusammengelegt wird."
        ),
        "hand.what": (
            "Eine Handschrift und eines von --picture, --rename, --join und --export nennen, "
            "oder --import allein."
        ),
        "hand.legend_space": (
            "In {spaces} steht auf einer Legende nichts Gezeichnetes: nur in den Spalten 4 bis "
            "11 der Zeilen mit einem Namen. Weglassen, oder --legend, wenn das Foto ein "
            "Kartenblatt zeigt."
        ),
        "hand.legend_layout": (
            "Die Legende hat ihre eigene Karte. --layout weglassen, oder --legend, wenn das Foto "
            "ein Kartenblatt zeigt."
        ),
        "hand.learnt_nothing": (
            "Nichts auf {photo} ist sicher genug, um daraus zu lernen. Mit --set F7=W sagen, was "
            "gezeichnet ist, oder die Fragen beantworten."
        ),
    }
)
