"""What is corrected, in English: what cannot be, what was changed, taken back and brought back."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "report.doubt_said": "{where}: {read} as you say, or {others}",
    "review.as_said": ", as you said",
    "review.stays_open": "That stays open: something must be wrong here or on another sheet.",
    "game.undone": "Taken back: {what}.",
    "game.said_of": "{sheet}, the correction {said}",
    "game.undone_now": "It is {now} points again instead of {was}.",
    "game.undone_gone": "Nothing is entered there any more; it was {was} points.",
    "game.undone_back": "Bring it back with: kscore redo",
    "noted.now": "Noted as revealed in {season}: {cards}. Before it was: {before}.",
    "noted.stays": "Still noted as revealed in {season}: {cards}. Note others with --revealed.",
    "noted.nothing": "none",
    "game.redone": "There again: {what}.",
    "game.redone_now": "{was} → {now} points.",
    "game.nothing_to_redo": "There is nothing to bring back: nothing is taken back.",
    "game.redo_too_late": (
        "Something was entered since the last kscore undo, so nothing is brought back. What was "
        "taken back stands in: kscore game --history"
    ),
    "interrupted.entered": "Entered before that: {what}.",
    "interrupted.left": "Not entered: {photos}",
    "interrupted.nothing": "Nothing was entered.",
    "review.changed": "{player}, {season}: {before} → {after} points.",
    "review.changed_back": Plural(
        "n", "Take it back with: kscore undo", "Take the newest back with: kscore undo"
    ),
    "against.coins_stay": (
        "Marked coins: {coins}. That cannot be: on the sheet of {season:season} there are "
        "{other}, and marked coins stay (only skills strike them out)."
    ),
    "against.coins_earned": (
        "Marked coins: {coins}, earned: at least {least}, by surrounded mountains or by what the "
        "boxes say."
    ),
    "against.coins_most": (
        "Marked coins: {coins}. That cannot be: by now at most {most} are earned ({before} "
        "before, {shapes} by shapes with a coin, {mountains} by surrounded mountains)."
    ),
    "against.coins_most_dragon": (
        "Marked coins: {coins}. That cannot be: by now at most {most} are earned ({before} "
        "before, {shapes} by shapes with a coin, {mountains} by surrounded mountains, {dragon} "
        "by the dragon)."
    ),
    "against.coins_rise": (
        "Marked coins: {coins}. That cannot be: on the sheet of {season:season} there are "
        "{other}, and at most {most} can have come in between."
    ),
    "against.coins_before": (
        "Coins that score: {coins}. Of another photo of this sheet {other} was said."
    ),
    "against.said_before": (
        "{cells}: {said:terrain} here, but of another photo of this sheet {other:terrain} was said."
    ),
    "against.letter_in_part": (
        "{cells}: {said:monster} stands here, and the map does not tell which spaces are all of "
        "it. Write its letter on each of them."
    ),
    "against.effects_drawn": (
        "{cells}: drawn by the effects of this very season. The map before them scores: type it "
        "without them."
    ),
    "against.letter_missing": (
        "{card:revealed} was revealed, but no monster bears the letter {letter}, and without it "
        "nothing is said of its effects. Where it is one of {cells}: --set {space}=M{letter}."
    ),
    "against.wave_unlettered": (
        "{cells}: monsters without a letter beside a zombie. Where last season's wave brought "
        "them, they are zombies and bring others: --set {space}=MZ; where they are none: "
        "{space}=M-."
    ),
    "against.letter_before": (
        "{cells}: {said:monster} here, but of another photo of this sheet {other:monster} was said."
    ),
    "against.no_letter_before": (
        "{cells}: a monster without a letter here, but of another photo of this sheet "
        "{other:monster} was said."
    ),
    "against.a_letter_before": (
        "{cells}: {said:monster} here, but of another photo of this sheet it was said that the "
        "monster has no letter."
    ),
    "against.no_star_before": (
        "{cells}: no star here, but of another photo of this sheet it was said that there is one."
    ),
    "against.a_star_before": (
        "{cells}: a star here, but of another photo of this sheet it was said that there is none."
    ),
    "against.space": (
        "{cells}: {said:terrain} here, but {other:terrain} on the sheet of {season:season}. What "
        "is drawn stays."
    ),
    "help.redo": "Bring back what was last taken back.",
    "whatif.later_stay": "What is entered for later seasons stays as it is: {seasons}.",
    "whatif.tie_shared": "Level with {names}: the place is shared.",
    "whatif.tie_parted": "Level with {names}: whoever lost fewer points to monsters is ahead.",
    "whatif.tie_undecided": (
        "Level with {names}: the place is shared, because not everybody's points lost to "
        "monsters are known."
    ),
    "whatif.uncertain": "Beside that: {player} {total} ({notes})",
    "whatif.uncertain_open": (
        "Beside that: {player} {total} ({notes}); settle it with: kscore review {name}"
    ),
    "whatif.impossible": "What is asked cannot have been:",
    "set.no_space": (
        "There is no space {space}: rows are A to K, columns 1 to 11, so the map ends at K11."
    ),
    "set.too_many_coins": (
        "{coins} coins that score and {spent} struck out are more than the {most} on the track. "
        "Check both numbers."
    ),
    "set.contradicts": (
        "{first} and {second} contradict each other. Write one of them, or check what they name."
    ),
    "set.excludes_all": (
        "Nothing is left that {space} could be. Say what stands there: {space}=F."
    ),
    "set.print_stays": (
        "{space} is printed wasteland, and print stays. Where it is crossed out write {space}=X."
    ),
    "set.not_typed_map": (
        "{text} says what a space is not. On a typed map, and in what-if, say what it is: "
        "{space}=W."
    ),
    "set.counts": (
        "{text!r} does not say which total counts. Write a season or final, and the points: "
        "counts.spring=18."
    ),
    "set.no_skills": (
        "No skills are played in this game, so no coin is struck out. Say how many coins score: "
        "--set coins=5."
    ),
    "set.no_letters": (
        "{space}: no monster of this game bears a letter (--games K). Write {space}=M."
    ),
    "set.no_stars": "{space}: stars come with heroes, and this game is played without them.",
    "set.typed_map": (
        "{place}: a typed map has no boxes with numbers. A season of which nobody has a photo or "
        "a map is entered with: kscore enter PLAYER SEASON --total 24"
    ),
    "set.nothing_destroys": (
        "{space}: nothing destroys a space in this game (--games K, without heroes and skills), "
        "so none bears an X."
    ),
    "set.no_heroes": "{space}: a hero comes with its card, and this game is played without heroes.",
    "end.other_game": (
        "This very photo stands in the game {game} already, as {player}, {season}. If it is an "
        "old one, take it back: kscore undo (the newest sheet goes first)"
    ),
    "quiet.misfit": "does not fit the sheet before",
    "quiet.same_drawing": "drawn as {player}, {season:season}",
    "quiet.again": "entered already as {player}, {season}",
    "quiet.moved": "no more {player}, {season}",
    "quiet.also": "the same photo stands as {player}, {season}, too",
    "quiet.other_game": "the same photo stands in the game {game}",
    "end.again": (
        "This very photo was entered before, as {player}, {season}: what was said of it stands. "
        "Ask again with: kscore review {name}"
    ),
    "end.moved": (
        "This very photo stood as {player}, {season}: it stands here now, and there no more. "
        "Take it back with: kscore undo"
    ),
    "end.also": (
        "This very photo stands as {player}, {season}, too, and one of both is wrong. Say where "
        "it belongs with: kscore PHOTO --player NAME --season SEASON"
    ),
    "report.monster_spaces": "empty beside monsters: {cells}",
    "whole.from_record": "as recorded",
    "whole.record_differs": "as recorded; its box says {written}",
    "whole.record_open": "Open in the record: {seasons}. Settle it with: kscore review {name}",
    "compare.prompt_stars": "    What differs (F7=empty, A5=star)? Enter if nothing: ",
    "page.monster_spaces": "Monsters, empty beside them:",
    "against.letter": (
        "{cells}: {said:monster} here, but {other:monster} on the sheet of {season:season}. A "
        "monster keeps its letter."
    ),
    "help.change": (
        "Give the game that is being played other options or players, such as skills that were "
        "forgotten when it began, or who came late."
    ),
    "help.change.examples": (
        "kscore change --skills\nkscore change --join Emil\nkscore change --rename Ana=Anna\n"
        'kscore change --cards "Treetower, Canal Lake, Greengold Plains, Broken Road"'
    ),
    "help.change_join": "Somebody plays, too, who came late or was forgotten (again for each).",
    "help.change_leave": (
        "Somebody does not play any more; the sheets stay in the record and count no more."
    ),
    "help.change_rename": "Another name for a player and all that was entered of them.",
    "change.joined": "{player} plays now.",
    "change.left": "{player} does not play any more.",
    "change.renamed": "{old} is called {new} now.",
    "change.back": "What was entered of {player} before counts again.",
    "change.typed_stays": (
        "{player}, {season}: {total} points were typed before the game was put right, and stay "
        "as they are. If they are others now: kscore enter {name} {key} --total N --monsters N"
    ),
    "change.late": (
        "Nothing is entered of {player} for {seasons}. A sheet of then: kscore PHOTO --player "
        "{name} --season {key}. Points without one: kscore enter {name} {key} --total 0 "
        "--monsters 0"
    ),
    "change.kept": Plural(
        "n",
        (
            "{player}'s sheet stays in the record and counts no more; it counts again with: "
            "kscore change --join {name}"
        ),
        (
            "{player}'s {n} sheets stay in the record and count no more; they count again with: "
            "kscore change --join {name}"
        ),
    ),
    "change.players_apart": (
        "--join, --leave and --rename are steps of their own. Say one after the other."
    ),
    "change.rename_form": (
        "{text!r} does not say who is called what. Write for example --rename Ana=Anna"
    ),
    "change.nobody_left": "Nobody would be left. A game that is given up: kscore delete NAME",
    "change.solo": (
        "A solo game is played alone, by rules of its own. Begin another one with: kscore new"
    ),
    "change.name_used": (
        "{name} is the name of somebody who has left and whose sheets are in the record. Choose "
        "another name."
    ),
    "change.player_name": "{text!r} cannot be a player's name. Name one person at a time.",
    "change.what": "Name what is to be changed, such as --skills or --no-heroes.",
    "change.nothing": "The game is played so already.",
    "change.line": "{option}: {now}, not {was} any more.",
    "option.games": "Game",
    "option.is.k": "Cartographers",
    "option.is.h": "Cartographers Heroes",
    "option.is.kh": "both combined",
    "option.cards": "Cards",
    "option.heroes": "Heroes as a terrain",
    "option.skills": "Skills",
    "option.seasons": "Length of the seasons",
    "option.keep_photos": "Photos kept in the record",
    "option.is.true": "yes",
    "option.is.false": "no",
    "option.is.printed": "as printed",
    "option.is.online": "as online",
}
