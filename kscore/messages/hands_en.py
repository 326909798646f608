"""Sentences about players' own hands, English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.messages import Plural

SENTENCES: Mapping[str, str | Plural] = MappingProxyType(
    {
        "help.hand": (
            "Read with what is known of how people draw, and learn from the sheets that are "
            "booked; --no-hand: neither."
        ),
        "help.hands": (
            "List how players draw, as far as kscore has learnt it; show, rename, join, export "
            "or import it."
        ),
        "help.hands.examples": (
            "kscore hands\nkscore hands Anna --picture anna.png\nkscore hands Anna --rename "
            "Anne\nkscore hands Ana --join Anna\nkscore hands Anna --export anna.hand\nkscore "
            "hands --import anna.hand"
        ),
        "help.forget": "Delete what was learnt of how somebody draws.",
        "help.forget.examples": "kscore forget Anna",
        "help.learn": "Learn how a player draws from a filled legend or an old sheet.",
        "help.learn.examples": (
            "kscore learn Anna old_sheet.jpg\nkscore learn Anna legend.jpg --legend\nkscore "
            'learn "Our symbols" legend.jpg --legend --table'
        ),
        "help.hand_name": "A player's name, or the name of a hand from the list.",
        "help.hand_picture": "Write a picture of how the player draws each terrain.",
        "help.hand_rename": "Give the hand another name.",
        "help.hand_join": (
            "Put two hands of one person together; the hand of this name keeps its name."
        ),
        "help.hand_export": "Write the hand into a file, for another computer.",
        "help.hand_import": "Take in a hand that was exported.",
        "help.learn_player": "Whose hand it is.",
        "help.learn_photo": "A photo of the legend or of the sheet.",
        "help.learn_legend": "The photo shows the filled legend that kscore legend prints.",
        "help.learn_table": "The symbols are agreed upon by everybody at the table.",
        "hand.nobody": (
            "No hand is known yet. Sheets of a game teach it by themselves; it is kept in "
            "{folder} and leaves this computer only with kscore hands NAME --export."
        ),
        "hand.unreadable": "{path} is damaged. Delete it with: kscore forget {file}",
        "hand.line": Plural(
            "sheets",
            "{name}: one sheet ({terrains}) [{file}]",
            "{name}: {sheets} sheets ({terrains}) [{file}]",
        ),
        "hand.line_table": Plural(
            "sheets",
            "{name}, everybody's: one sheet ({terrains}) [{file}]",
            "{name}, everybody's: {sheets} sheets ({terrains}) [{file}]",
        ),
        "hand.no_terrains": "nothing yet",
        "hand.heading": Plural(
            "sheets", "{name}'s hand, from one sheet", "{name}'s hand, from {sheets} sheets"
        ),
        "hand.fellows": "  at a table with {fellows}",
        "hand.terrain": Plural(
            "spaces", "  {terrain}: one space, {how}", "  {terrain}: {spaces} spaces, {how}"
        ),
        "hand.how.typed": "typed",
        "hand.how.answered": "answered",
        "hand.how.accepted": "accepted with Enter",
        "hand.how.unasked": "not asked",
        "hand.picture": "How {name} draws",
        "hand.renamed": "{old} is now {new}.",
        "hand.joined": "What was learnt of {old} is now {new}'s.",
        "hand.exported": "{name}'s hand is in {path}.",
        "hand.imported": "{name}'s hand is known now ({path}).",
        "hand.imported_again": (
            "{name}'s hand was known already ({path}); nothing in the file was new."
        ),
        "hand.imported_more": Plural(
            "n",
            "{name}'s hand was known already ({path}); it has learnt one more sheet.",
            "{name}'s hand was known already ({path}); it has learnt {n} more sheets.",
        ),
        "hand.learnt_in_game": (
            "{photo} has taught the hand of {name} already, as {player}'s sheet of {season} in "
            "the game {game}; it counts once. What is put right there with kscore review is "
            "learnt anew."
        ),
        "hand.forgotten": "{name}'s hand is forgotten.",
        "hand.first": (
            "From now on kscore knows how {player} draws; it stays on this computer (kscore "
            "hands shows it, kscore forget deletes it)."
        ),
        "hand.first_of_several": (
            "From now on kscore knows how {players} draw; it stays on this computer (kscore "
            "hands shows it, kscore forget deletes it)."
        ),
        "hand.learnt_later": (
            "This sheet has taught {player}'s hand nothing yet; the next command that reads or "
            "changes a sheet of this game tries it again."
        ),
        "hand.not_learnt": (
            "This sheet has taught {player}'s hand nothing, and does not later by itself: "
            'kscore learn "{player}" "{photo}"'
        ),
        "hand.stays_there": (
            "How people draw does not travel with a game, and nothing is known here of: "
            "{players}. Their sheets are read without it. Bring it along: there kscore hands "
            "NAME --export FILE, here kscore hands --import FILE"
        ),
        "hand.not_alike": "This sheet does not look as {player} draws. Check whose it is.",
        "hand.like_another": (
            "This sheet does not look as {player} draws, but as {other} does. Check whose it is."
        ),
        "hand.none": "No hand of {name} is known. kscore hands lists those that are.",
        "hand.several": "There are several hands of {name}. Name one of the files: {files}",
        "hand.damaged": (
            "{path} is no hand of kscore, or damaged. Export it again with: kscore hands NAME "
            "--export FILE"
        ),
        "hand.name": "{name!r} cannot be a hand's name. Write one line of at most 100 letters.",
        "hand.name_taken": (
            "There is a hand of {name} already ({file}). If both are one person's, put them "
            "together with: kscore hands {this} --join {file}. Else choose another name."
        ),
        "hand.join_itself": "{name} is this very hand. Name another one to put it together with.",
        "hand.what": (
            "Name one hand and one of --picture, --rename, --join and --export, or --import alone."
        ),
        "hand.legend_space": (
            "Nothing is drawn in {spaces} on a legend: only columns 4 to 11 of the rows with a "
            "name. Leave it away, or --legend where the photo shows a map sheet."
        ),
        "hand.legend_layout": (
            "The legend has a layout of its own. Leave --layout away, or --legend where the "
            "photo shows a map sheet."
        ),
        "hand.learnt_nothing": (
            "Nothing on {photo} is sure enough to learn from. Say what is drawn with --set F7=W, "
            "or answer the questions."
        ),
    }
)
