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
    "game.redone": "There again: {what}.",
    "game.redone_now": "{was} → {now} points.",
    "game.nothing_to_redo": "There is nothing to bring back: kscore redo follows kscore undo, before anything else is entered.",
    "review.changed": "{player}, {season}: {before} → {after} points.",
    "review.changed_back": Plural("n", "Take it back with: kscore undo", "Take the newest back with: kscore undo"),
    "against.coins_stay": "Marked coins: {coins}. That cannot be: on the sheet of {season:season} there are {other}, and marked coins stay (only skills strike them out).",
    "against.coins_most": "Marked coins: {coins}. That cannot be: by now at most {most} are earned ({before} before, {shapes} by shapes with a coin, {mountains} by surrounded mountains).",
    "against.coins_most_dragon": "Marked coins: {coins}. That cannot be: by now at most {most} are earned ({before} before, {shapes} by shapes with a coin, {mountains} by surrounded mountains, {dragon} by the dragon).",
    "against.coins_rise": "Marked coins: {coins}. That cannot be: on the sheet of {season:season} there are {other}, and at most {most} can have come in between.",
    "against.space": "{cells}: {said:terrain} here, but {other:terrain} on the sheet of {season:season}. What is drawn stays.",
    "help.redo": "Bring back what was last taken back.",
    "whatif.tie_shared": "Level with {names}: the place is shared.",
    "whatif.tie_parted": "Level with {names}: whoever lost fewer points to monsters is ahead.",
    "whatif.impossible": "What is asked cannot have been:",
    "set.no_space": "There is no space {space}: rows are A to K, columns 1 to 11, so the map ends at K11.",
    "set.too_many_coins": "{coins} coins that score and {spent} struck out are more than the {most} on the track. Check both numbers.",
    "set.no_skills": "No skills are played in this game, so no coin is struck out. Say how many coins score: --set coins=5.",
    "set.no_letters": "{space}: no monster of this game bears a letter (--games K). Write {space}=M.",
    "set.no_stars": "{space}: stars come with heroes, and this game is played without them.",
    "end.again": "This very photo was entered before, as {player}, {season}: what was said of it stands. Ask again with: kscore review {name}",
    "end.again_elsewhere": "This very photo was entered before, as {player}, {season}. If one of both is wrong: kscore undo",
    "report.monster_spaces": "empty beside monsters: {cells}",
    "whole.from_record": "as recorded",
    "whole.record_differs": "as recorded; its box says {written}",
    "whole.record_open": "Open in the record: {seasons}. Settle it with: kscore review {name}",
    "compare.prompt_stars": "    What differs (F7=empty, A5=star)? Enter if nothing: ",
    "page.monster_spaces": "Monsters, empty beside them:",
    "against.letter": "{cells}: {said:monster} here, but {other:monster} on the sheet of {season:season}. A monster keeps its letter.",
}
