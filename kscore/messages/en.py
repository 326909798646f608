"""English."""

from __future__ import annotations

from kscore.engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    # layouts
    "layout.K-A": "Cartographers, side A",
    "layout.K-B": "Cartographers, side B",
    "layout.H-A": "Cartographers Heroes, front",
    "layout.H-B": "Cartographers Heroes, back",
    # report
    "report.typed_map": "typed map",
    "report.ruin": "ruin",
    "report.star": "star",
    "report.doubt": "doubtful",
    "report.nothing": "nothing",
    "report.coins": "Coins",
    "report.monsters": "Monsters",
    "report.extra": "Extra cards",
    "report.total": "{season} total",
    "report.outlook": "Next season's cards on today's map",
    "report.spent": Plural(
        "n",
        "1 of the marked coins is crossed out",
        "{n} of the marked coins are crossed out",
    ),
    "report.give_cards": (
        'To score it, say which cards lie under A, B, C and D: --cards "…, …, …, …" --season '
        "spring (`kscore cards` lists them)."
    ),
    "report.give_season": "To total one season, add --season spring, summer, autumn or winter.",
    "quality.small": "the sheet is small in the picture",
    "quality.dark": "it is dark",
    "quality.blurred": "it is blurred",
    "quality.frame_hidden": "a side of the map's frame is partly hidden",
    "quality.bent": "the paper is bent",
    "quality.unsure": "the map's lines are uncertain: check the picture with --overlay",
    "quality.others": "other sheets are in view (the largest whole one was read)",
    "quality.glare": "there is glare on some spaces: tilt the sheet and photograph it again",
    "quality.covered": "something is lying on some spaces",
    "quality.coins_covered": "coins are covered",
    "quality.bright": "it is very bright",
    "quality.toneless": "it has no colours",
    "quality.other_side": "the other side shines through: lay the sheet on something dark",
    "report.poor_photo": "The photo is hard to read: {reasons}.",
    "decimal.point": ".",
    "report.percent": "{n}%",
    "report.chance": "{p} likely",
    "report.doubts": Plural(
        "n",
        "One question could change this:",
        "{n} questions could change this:",
    ),
    "report.doubt_line": "{where}: read as {read}, or {others}",
    "report.unasked": (
        "{where}: read as {read}, or {others}. No points depend on it, so kscore does not ask; but "
        "which spaces are named with the points may change."
    ),
    "report.turned": Plural(
        "n",
        ("{where}: {read} by the game's rules; the drawing looks more like {drawn} ({p} likely)."),
        (
            "{where}: all {read} by the game's rules; the drawing looks more like {drawn} ({p} "
            "likely)."
        ),
    ),
    "report.change_total": ", {change} in all",
    "report.change_then": ", {change} after the changes",
    "report.how_to_settle": (
        "Settle it with --set (for example --set F7=W, --set coins=5, --set effects=none)."
    ),
    "report.ranking": "Ranking",
    "ranking.shared": "shared place",
    "ranking.of_season": "Ranking of {season}",
    "ranking.other_seasons": (
        "No ranking: these sheets are from several seasons ({seasons}). Give the photos of one "
        "season only."
    ),
    "ranking.two_sheets": (
        "No ranking: there is more than one sheet of {players}. Give one photo per player."
    ),
    "ranking.one_drawing": (
        "{one} and {other} show the same drawing; they may be photos of the same sheet."
    ),
    "ranking.other_sides": (
        "These sheets are on different sides of the map ({layouts}); everybody should use the same."
    ),
    "ranking.undecided": "shared: not everybody's losses to monsters are known",
    "ranking.by_monsters": "decided by the points lost to monsters",
    "ranking.no_sheet": "no sheet yet",
    "ranking.same_photo": "from the same photo as {other}: {season}",
    "ranking.same_drawing": "same drawing as {other}: {season}",
    "ranking.misfit": "does not follow from the sheet before: {seasons}",
    "ranking.behind": "{seasons} missing",
    "told.others_ahead": (
        "{player} now has {season}, while everybody else has a later season already. If this sheet "
        "is from a later season too, give its photo again with --season."
    ),
    "told.others_behind": (
        "{player} now has {season}, and nobody else has the season before it. If the sheet is "
        "still from that season and was photographed too early, give its photo again with --season."
    ),
    "told.reopened": (
        "The sheets entered now show other cards than {player}'s {season} sheet; in doubt again "
        "there: {asked}. kscore review {name} --season {key}"
    ),
    "told.reopened_said": (
        "What was said of another sheet of {player}'s does not fit the {season} one; in doubt "
        "again there: {asked}. kscore review {name} --season {key}"
    ),
    "told.number": (
        "{player} wrote another number for {season} than was counted: kscore review {name} "
        "--season {key}"
    ),
    "told.settled": "The sheets entered now answer what was open on {player}'s {season} sheet.",
    "open.range": "could be {least} to {most}",
    "open.unknown": "may still change",
    "open.alone": Plural(
        "n",
        "one open question; settle it with --set",
        "{n} open questions; settle them with --set",
    ),
    "open.here": Plural(
        "n",
        "one open question: kscore review {name}",
        "{n} open questions: kscore review {name}",
    ),
    "open.settle": Plural(
        "n",
        "{player}: one open question, settle it with: kscore review {name}",
        "{player}: {n} open questions, settle them with: kscore review {name}",
    ),
    "ask.cells": Plural("count", "What is {where}?", "What are {where}?"),
    "ask.coins": "How many coins are marked?",
    "ask.coins_none": "No coin seems to be marked: how many are?",
    "ask.coins_unseen": "The coin track is not in the picture: how many coins are marked?",
    "ask.coins_spent": "How many coins are marked and not crossed out for skills?",
    "ask.box": "Which number is written here: {where}?",
    "ask.effects": "Are this season's end effects (zombies, troll) already drawn?",
    "ask.season": "Which season is this?",
    "doubt.coins": "marked coins",
    "doubt.season": "season",
    "doubt.effects": "end-of-season effects already drawn",
    "doubt.box": "{season} box, {field}",
    "box.first": "first card",
    "box.second": "second card",
    "box.coins": "coins",
    "box.monsters": "monsters",
    "box.total": "total",
    # progress
    "sheet.of_several": "{photo}: sheet {number} of {count}, {place:place}",
    "sheet.which": "Sheet {number} of {count}, {place:place}",
    "sheet.left_out": "Another sheet ({place:place}) is not read. {why}",
    "progress.photo": "{n} of {all}: {photo}",
    "wrote": "Written: {path}",
    # further words for terrains that can be typed, each after its map letter
    "terrain_words": "A field",
    # errors: typed
    "no_photo": "Name at least one photo, or a map with --map. `kscore --help` shows how.",
    "photos.no_match": "No photo matches {path}. Check the folder and the file ending.",
    "photos.same": (
        "{photo} is the same photo as {other}, and each counts as a sheet of its own. Leave one of "
        "them out."
    ),
    "photos.folder": "{path} is a folder. Name the photos in it: kscore {path}/*.jpg",
    "photos.packed": "{path} is an archive. Unpack it first, then name the photos.",
    "photos.text": "{path} is a text file, not a photo. To score a typed map: --map {path}",
    "command.near": "{word} is neither a photo nor a command. Did you mean kscore {near}?",
    "help.first": (
        "kscore scores Cartographers map sheets from photos.\n  kscore new Anna Ben    start a "
        "game\n  kscore *.jpg           at the end of each season\n  kscore game            the "
        "standings\nEverything else: kscore --help. For example: kscore sheet.jpg --cards "
        '"Sentinel Wood, Mages Valley, Great City, Borderlands" --season spring'
    ),
    "map_and_photo": "Give either photos (or a player) or --map, not both.",
    "advice.other_cards": (
        "A map pack's own are not known to kscore: --extra takes their points, and --other-cards "
        "says that they are in play."
    ),
    "advice.anyway": "Or go on anyway with --anyway.",
    "advice.sheet_number": "Name one of them: --sheet 1 is the first.",
    "advice.gaps": (
        "If it is printed, such as a sea or a lake, say that it is no part of the map: --set "
        '"A1 A2=-"'
    ),
    "advice.prints": (
        "Say it with --set: F7=R, F7=^, F7=# or F7=. (nothing); several with commas."
    ),
    "advice.corners": "Or name the corners with --corners.",
    "advice.own_layout": (
        "Name its layout file (--layout FILE), or make one from an empty sheet: kscore layout "
        "learn PHOTO (docs/layouts.md)."
    ),
    "phone.which_sheet": "Which one is it? Tap it, or photograph it alone.",
    "phone.prints": "Tap each of them and say what is printed there.",
    "phone.own_layout": (
        "The game needs this sheet's layout. It is learnt from a photo of an empty sheet where a "
        "new game is begun."
    ),
    "advice.layout": (
        "Name the printed map with --layout KEY or --layout FILE (docs/layouts.md), or give the "
        "map's corners with --corners."
    ),
    "map.alone": (
        "{option} is about a recorded game, and --map scores a typed map on its own. Leave out "
        "{option}, or enter the map into the game with: kscore enter PLAYER SEASON --map MAP"
    ),
    "picture_needs_photo": (
        "--overlay, --corners and --sheet need a photo; with --map use --picture."
    ),
    "one_picture": "With several photos, {option} must name a folder.",
    "map.missing": (
        "There is no map file {path}. Check its name, or type the map as eleven rows joined by /."
    ),
    "map.no_text": "{path} is not a text file. A map file holds eleven rows of eleven letters.",
    "map.several": "These are several maps. Give one map at a time.",
    "set.form": (
        "{text!r} is not a correction. Write for example F7=W, F7=MZ, A5=star, coins=5, "
        "spring.first=9 (all of them: kscore --help)."
    ),
    "set.coins": (
        "{text!r} is not a number of coins; the track has {most}. Write for example --set coins=5."
    ),
    "set.letter": "{text!r} is not a terrain. Use one of: {letters:terrain=}",
    "set.monster_letter": (
        "{text!r} may be a monster with its letter (M{letter}) or a terrain: write M{letter}, or "
        "the terrain's word."
    ),
    "set.ambiguous": (
        "{text!r} could mean several things: {terrains:terrain}. Write the whole word, or more of "
        "it."
    ),
    "set.lone_letter": "{space}={letter} means {is_:terrain} ({other:terrain} would be {instead}).",
    "set.mountain": (
        "{space} is a printed mountain and cannot be anything else. Check the name of the space."
    ),
    "set.wasteland": (
        "{space} is printed wasteland; it can only be destroyed (X). Check the name of the space."
    ),
    "corners.form": (
        "{text!r} is not four corners. Write eight numbers in quotes: x,y of the upper left, upper "
        "right, lower right and lower left corner of the upright grid."
    ),
    "lang.unknown": "{text!r} is not a language kscore speaks. Write --lang and one of: {known}.",
    "season_without_cards": (
        'To score {season} say which cards lie under A, B, C and D: --cards "…, …, …, …".'
    ),
    "picture.format": "{path} does not end like a picture. Write .png or .jpg.",
    "cannot_write": "{path} cannot be written ({reason}). Name another place.",
    "disk.full": (
        "{path} cannot be written: the disk is full ({reason}). Make room, or name another place."
    ),
    "disk.read_only": (
        "{path} cannot be written: the disk is read-only ({reason}). Name another place."
    ),
    "kept.cannot_write": (
        "{path} cannot be written ({reason}); what was there before is still there. Give yourself "
        "permission to write it, or set the environment variable KSCORE_HOME to another folder for "
        "everything kscore keeps."
    ),
    "kept.unreadable": (
        "{path} cannot be opened ({reason}), so kscore does not know what it keeps there. Give "
        "yourself permission to read it, or set the environment variable KSCORE_HOME to another "
        "folder."
    ),
    "kept.full": (
        "{path} cannot be written: the disk is full ({reason}); what was there before is still "
        "there. Make room."
    ),
    "install.again": (
        "{module} is missing or damaged: installing another program may have removed it. Install "
        "kscore again (pipx reinstall kscore)."
    ),
    "output.failed": (
        "The result cannot be shown ({reason}). What was entered is kept: look again with kscore "
        "game."
    ),
    "option.unknown": "{command} has no option {option}. `{command} --help` lists them.",
    "option.unknown_near": "{command} has no option {option}. Did you mean {near}?",
    "option.missing": "{what} is missing. `{command} --help` shows how.",
    "option.needs_value": "{what} needs a value. `{command} --help` shows how.",
    "option.no_value": "{what} takes no value. `{command} --help` shows how.",
    "option.usage": "{why} `{command} --help` shows how.",
    "bug": (
        "This is a bug in kscore ({name}: {detail}). Please report it with the photo; run again "
        "with --debug DIR to keep what was seen."
    ),
    "interrupted": "Interrupted.",
    # help
    "help.app": (
        "Scores filled-in Cartographers map sheets from photos, with every point explained."
    ),
    "help.usage": "Usage:",
    "help.usage_photos": 'PHOTO... [--cards "A, B, C, D" --season SEASON] [OPTIONS]',
    "help.usage_command": "COMMAND [OPTIONS]",
    "help.arguments": "Arguments:",
    "help.options": "Options:",
    "help.commands": "Commands:",
    "help.show": "Show this and exit.",
    "help.version": "Show the version and exit.",
    "help.install_completion": "Install completion for this shell.",
    "help.show_completion": "Show the completion script for this shell.",
    "help.score": "Read photos of map sheets and score them (the command that needs no name).",
    "help.photos": "Photos of map sheets (JPEG, HEIC, PNG, WebP, AVIF, TIFF, PDF).",
    "help.cards": (
        "The four scoring cards in the order A, B, C, D, separated by commas, in either language; "
        "for Cartographers also their numbers (26, 30, 35, 41)."
    ),
    "help.season": "spring, summer, autumn or winter (or the German words).",
    "help.layout": "K-A, K-B, H-A, H-B or a layout file of your own; otherwise it is recognised.",
    "help.coins": "Coins that score (marked and not crossed out), whatever was read.",
    "help.heroes": "Whether heroes count as a terrain.",
    "help.set": (
        "Correct what was read: F7=W, F7!=W (not water), F7=MZ (monster with its letter), F7=M- "
        "(without), A5=star, A5=nostar, coins=5, spent=1, extra=6, spring.first=9, final=87, "
        "effects=none, effects=C3+C4 (repeat, or several with commas)."
    ),
    "help.corners": (
        "The grid's corners in the photo: x,y of the upper left, upper right, lower right, lower "
        "left."
    ),
    "help.sheet_number": (
        "Which of several sheets in the photo: 1 is the first from the upper left."
    ),
    "help.lang": "de or en; otherwise your system's language.",
    "help.picture": "Write the straightened sheet with what was read and what scores.",
    "help.overlay": "Write your photo with the same drawn on it.",
    "help.debug": "Keep a picture of every stage in this folder.",
    "help.anyway": "Also take a photo that would cost 25 questions or more.",
    "help.no_input": "Ask nothing.",
    "help.jobs": (
        "How many processes look at photos at once; otherwise several photos use all cores."
    ),
    "help.no_open": "Do not open the picture of the questions by itself.",
    "help.json": "Print JSON (asks nothing).",
    "help.map": "Score a typed map or a map file instead of a photo.",
    "help.quiet": "Print only the total.",
    "help.verbose": "At a season's end show everything: each point with its spaces.",
    "help.cards_command": "List or search the scoring cards.",
    "help.word": "Part of a name, in either language.",
    # cards
    "cards.heading.K": "Cartographers",
    "cards.heading.H": "Cartographers Heroes",
    "cards.solo": "solo {n}",
    "quiet.total": "{photo}: {total}",
    "quiet.read": "{photo}: read",
    # games
    "end.winner": Plural(
        "n",
        "{names} wins with {total} points.",
        "{names} win with {total} points each.",
    ),
    "end.winner_open": Plural(
        "n",
        "{names} is ahead with {total} points, but questions are still open.",
        "{names} are ahead with {total} points each, but questions are still open.",
    ),
    "end.winner_undecided": (
        "{names} are level with {total} points each: whoever lost fewer points to monsters is "
        "ahead, and not everybody's losses are known."
    ),
    "end.tie": Plural(
        "n",
        "A tie: {names} is ahead, having lost fewer points to monsters ({lost}; {others}).",
        "A tie: {names} are ahead, having lost fewer points to monsters ({lost} each; {others}).",
    ),
    "end.best": Plural(
        "n",
        "The best card: {best}, one point.",
        "The best card: {best}, {n} points.",
    ),
    "end.best_many": Plural(
        "n",
        "The best cards, one point each: {best}.",
        "The best cards, {n} points each: {best}.",
    ),
    "end.best_of": "{card} for {player} in {season}",
    "end.race": Plural(
        "n",
        "The closest race: {races}, one point.",
        "The closest race: {races}, {n} points.",
    ),
    "end.race_many": Plural(
        "n",
        "The closest races, one point each: {races}.",
        "The closest races, {n} points each: {races}.",
    ),
    "end.race_of": "{one} ahead of {other}",
    "end.report": "A page to look at and keep: kscore report",
    "end.folded": "What the points are for: -v or kscore explain CARD {name}",
    "end.failed": "Not entered: {photos}. The reason stands above.",
    "end.and": " and ",
    "end.heading": "{player}, {season}",
    "end.late": (
        "This season's end effects were already drawn; the map as it was before them is scored."
    ),
    "end.odd": "What cannot have come about this season:",
    "end.to_do": "Before the next season:",
    "end.to_do_orders": (
        "It matters which ambush was revealed first, and kscore does not know (note it with "
        "--revealed)."
    ),
    "end.to_do_order": "In the order {cards:revealed}:",
    "game.player": "player",
    "game.total": "total",
    "game.solo_titles": "{least} to {most}",
    "game.solo": "Solo: {total} − {target} (the cards' stars) = {rating}: {title}",
    "game.over": "The game is over.",
    "game.awaited": Plural(
        "n",
        "Next: {season}. Still missing: the sheet of {players}.",
        "Next: {season}. Still missing: the sheets of {players}.",
    ),
    "game.history": "History",
    "game.typed_total": "typed total",
    "game.made": "New game {name}: {path}",
    "game.not_entered": (
        "Nothing was entered into the game {name}, which is played with these cards. To enter it "
        "there, leave out --cards."
    ),
    "game.is_over": (
        "The game {name} is over. You can still add a photo with --player NAME; start a new game "
        "with: kscore new"
    ),
    "game.none": "There are no games yet. Start one with: kscore new",
    "game.chosen": "Now playing: {name}",
    "game.nothing_to_undo": "There is nothing to undo.",
    "game.exported": "Exported: {path}",
    "game.restored": "The backup is back in its place; what was there before is kept as {path}.",
    "game.restored_gone": "The backup is back in its place: {path}",
    "game.lie_in": "The games are in {folder}",
    "game.line": "{mark} {name}: {players}; {state}",
    "game.line_deleted": "  {name}: deleted; bring it back with: kscore restore {name}",
    "game.renamed": "The game is now called {name} (in the list: {listed}).",
    "delete.question": "Delete {name} ({players}; sheets: {n})?",
    "delete.prompt": "    y or n: ",
    "delete.kept": "{name} stays as it is.",
    "delete.done": (
        "{name} is deleted. A backup remains: {backup}. Bring the game back with: kscore restore "
        "{name}. If you do not want the backup either, delete that file."
    ),
    "new.heroes": "Both games together: with heroes? (y, n; Enter: y) ",
    "change.same": "Unchanged: {totals}.",
    "new.empty_name": "A game needs a name of at least one character.",
    "delete.confirm": (
        "There is nobody here to ask whether {name} should be deleted. --yes deletes it without "
        "asking."
    ),
    "restore.which": (
        "No game is being played. Which one do you want back: {names}? Write kscore restore NAME."
    ),
    "data.games": "Games: {n}, with their backups {size} MB",
    "data.kept": (
        "For every sheet: what was read and corrected, and small pictures of the map, the coins "
        "and the boxes; the photo itself only in games with --keep-photos."
    ),
    "data.stays": (
        "Nothing leaves this computer: kscore reads the photos with what is installed. Only kscore "
        "phone opens a connection, to the phones on your network."
    ),
    "data.away": (
        "To delete a game: kscore delete NAME. To delete everything: delete the folder {folder}. "
        "To use another folder: the environment variable KSCORE_HOME."
    ),
    "game.state_over": "over",
    "game.unreadable": "cannot be read",
    "explain.points": "{card}: {points}",
    "explain.surrounded": "Surrounded mountains, 1 coin each: {spaces}",
    "explain.near": "Nearly:",
    "explain.or": " or ",
    "explain.starred_monster": "monster (there is a star, so it is destroyed at once)",
    "explain.anything": "anything",
    "explain.more": Plural(
        "n",
        "and one more that earns no more points",
        "and {n} more that earn no more points",
    ),
    "explain.miss": "if {space} were {what}",
    "explain.not_in_game": "{card} does not score in this game; its cards are {cards}.",
    "explain.other_seasons": "This card does not score in {season}: {edict} scores in {seasons}.",
    "whatif.card": "card",
    "whatif.before": "now",
    "whatif.after": "then",
    "whatif.change": "{space}: {before} → {after}",
    "whatif.nothing": "What should be different? Name the changes after the sheet: F7=W",
    "whatif.no_points": (
        "{text!r} changes no points on the map. what-if takes spaces, stars and coins (F7=W, "
        "A5=star, coins=5); use --set to say what is on the sheet."
    ),
    "whatif.change_starred": "{space}: {before} → {after}, destroyed at once by its star",
    "whatif.game": "{player} in the game: {before} → {after} points",
    "whatif.place": "place {before} → {after} of {of}",
    "whatif.place_stays": "place {after} of {of} stays",
    "compare.question": (
        "This cannot have come about this season. Please compare the map with the sheet:"
    ),
    "compare.again": "    Please type spaces with their terrain (F7=water, G8=empty), or Enter.",
    "whose.question_of_several": "Whose is sheet {number} in {photo} ({place:place})?",
    "compare.prompt": "    What is different (F7=water, G8=empty)? Enter if nothing: ",
    "whose.question": "Whose sheet is {photo}?",
    "whose.names": "Its name lines as a picture: {path}",
    "whose.prompt": "    number or name (Enter: {first}): ",
    "whose.nobody": "leave it out",
    "whose.or": "{player}; q: leave it out",
    "whose.several": "“{typed}” may be {players}.",
    "whose.taken": "{player} has a sheet here already.",
    "whose.none": "{typed} is none of them: {players}.",
    "whose.drawn": "It is drawn as {player} draws.",
    "whose.unlike": (
        "It has hardly anything in common with {player}'s sheets. Say “{player}” again if "
        "it is theirs all the same."
    ),
    "whose.continues": "It continues {player}'s last sheet and cannot continue {named}'s.",
    "effects.not_drawn": "not yet drawn",
    "new.players": "Who plays? (Anna, Ben, Clara): ",
    "new.players_are": "Playing: {players}",
    "new.card": "Card under {edict}: ",
    # errors: records
    "record.exists": "{path} already exists. Name another place with --game.",
    "record.missing_near": "There is no game in {path}. Do you mean {near}?",
    "record.missing": "There is no game in {path}. Check the name, or start one with: kscore new",
    "record.none": (
        "No game is being played. Start one with: kscore new. Or name its file with --game."
    ),
    "record.busy": (
        "{path} cannot be used right now ({reason}). Wait for the other kscore to finish, then try "
        "again."
    ),
    "record.no_locks": (
        "The folder of {path} has no working file locks, so two programs could overwrite each "
        "other; nothing was written. Set the environment variable KSCORE_HOME to a folder on a "
        "disk of this computer, or copy the game there and name it with --game."
    ),
    "record.journal": (
        "{journal} cannot be deleted, as happens in a folder that is being synchronised or "
        "scanned; what was entered before is safe. Try again in a moment, or set the environment "
        "variable KSCORE_HOME to another folder for everything kscore keeps."
    ),
    "record.not_backed_up": (
        "The backup of {path} could not be written ({reason}). The game itself is safe; the next "
        "change tries again."
    ),
    "record.full": (
        "{path} cannot be written ({reason}); nothing was lost. Make room on the disk and try "
        "again."
    ),
    "record.read_only": (
        "{path} cannot be written ({reason}); nothing was lost. Give yourself permission to write "
        "it, or copy the game to a disk that is not read-only and name it with --game."
    ),
    "record.locked": (
        "{path} cannot be opened ({reason}); nothing was lost. Check its permissions and those of "
        "its folder."
    ),
    "record.disk": (
        "The disk of {path} failed ({reason}); what was entered before is safe. Make sure it is "
        "connected and has room, and try again."
    ),
    "record.gone": (
        "{path} is gone. There is a backup from {when}; put it back with: kscore restore --game "
        "{typed}"
    ),
    "record.newer": "{path} was written by a newer kscore. Update kscore to open it.",
    "record.damaged": (
        "{path} is damaged. There is a good backup from {when}; put it back with: kscore restore "
        "--game {typed}"
    ),
    "record.no_record": (
        "{path} is not a kscore game, or damaged beyond use, and there is no backup. Name another "
        "file with --game."
    ),
    "record.no_backup": (
        "There is no backup next to {path}. Import an exported game with: kscore import FILE"
    ),
    "record.no_player": "{player} is not in this game. Players: {players}",
    "record.evidence": (
        "What was kept of {player}'s sheet is damaged. Photograph the sheet again, or take the "
        "entry back with: kscore undo"
    ),
    "record.no_sheet": "There is no sheet of {player}'s yet. Photograph it first.",
    "record.no_sheet_of": (
        "There is no {season:season} sheet of {player}'s yet. Photograph it first, or name another "
        "season."
    ),
    "record.whose_sheet": (
        "Whose is sheet {number} in {photo} ({place:place})? Say it with --sheet {number} --player "
        "({players})."
    ),
    "record.left_out": "This sheet is left out: it is nobody's in the game.",
    "record.sheets_wait": (
        "Nothing of {photo} is entered yet: first it must be clear whose each of its sheets is."
    ),
    "record.two_sheets": (
        "Two sheets in {photo} look like {player}'s. Say each by itself, with --sheet and --player."
    ),
    "record.over": "{player} already has all four seasons. To replace one, name it with --season.",
    "record.whose": (
        "Whose sheet is {photo}? Say it with --player, or name the file after the player "
        "({players})."
    ),
    "record.one_photo": "--player is for one photo. Give the photos one at a time.",
    "record.heroes_given": (
        "The game says otherwise about whether heroes count as a terrain. Leave out --heroes and "
        "--no-heroes, or change the game with: kscore change --heroes (or --no-heroes)."
    ),
    "enter.extra_in_total": (
        "A total that is typed alone has its extra points in it. Type the whole: kscore enter "
        "PLAYER SEASON --total N"
    ),
    "note.no_card": (
        "A second piece of this game that no card of it draws (the other: {player}, {season}). If "
        "cards are in play that kscore does not know, say so: kscore change --other-cards; else "
        "kscore change --no-other-cards, and it is not said again."
    ),
    "other_cards.ask": "Are cards in play that kscore does not know, such as a map pack's? (y/n): ",
    "record.cards_in_play": (
        "The game says otherwise about which cards are in play. Leave out --{option}, or change "
        "the game with: kscore change --{option} (or --no-{option})."
    ),
    "record.photo_only": (
        "{option} is for a photo; for {player} the sheet recorded in the game is used. Leave out "
        "{option}."
    ),
    "record.cards_given": (
        "The game already knows its cards. Leave out --cards, or score without the game by leaving "
        "out --game."
    ),
    "import.no_game": (
        "This file holds no exported game, so {path} was not created. Export one with: kscore "
        "export FILE"
    ),
    "import.damaged": (
        "The exported game is damaged ({place}), so {path} was not created. Export it again with: "
        "kscore export FILE"
    ),
    "new.card_how": (
        "    Type a name or its beginning, German or English (the tab key completes it; `kscore "
        "cards` lists them all)."
    ),
    "new.card_is": "    → {edict}: {card}",
    "new.long_name": "{name} is too long for a name. Write at most {most} letters.",
    "enter.total": (
        "{total} cannot be a season's total. Write a whole number from −{most} to {most}."
    ),
    "new.players_twice": (
        "Two players have the same name ({name}), or names that look alike. Give each a name of "
        "their own."
    ),
    "new.no_players": 'Name 1 to 100 players with --players "Anna, Ben".',
    "new.no_cards": (
        'Name the four cards with --cards "…, …, …, …", or take --random or --recommended.'
    ),
    "new.solo_players": "A solo game has one player, not {count}.",
    "new.which_seasons": (
        "{text!r} does not say how long the seasons last. Write --seasons printed or online."
    ),
    "new.which_games": "{text!r} is not a game. Write --games K, H or KH.",
    "enter.what": (
        "Give the sum with --total, or the map with --map: eleven rows of eleven letters, with / "
        "between them or as a text file ({known:terrain=})."
    ),
    "explain.topics": "Topics, ambushes, heroes",
    "explain.ours": "(Our reading: the rule texts say nothing about it or leave it open.)",
    "explain.otherwise.great_city": (
        "If you read it as “the largest village cluster or nothing”, it is {points} (our reading: "
        "the largest one without a mountain)."
    ),
    "ambush.title": "{card}, solo",
    "ambush.tried": "Ring {ring}: does not fit over {spaces}",
    "ambush.here": "Ring {ring}: fits over {space}:",
    "ambush.choose": Plural(
        "n",
        "One way.",
        "{n} ways, you choose; the first is in brackets on the map.",
    ),
    "ambush.nowhere": "Fits nowhere: nothing is drawn, not even a single monster.",
    "ambush.other.fixed": "Not turned, as in the online version and the English rules:",
    "ambush.other.turned": "Turned or mirrored, as the German rules allow:",
    "ambush.none": (
        "{card:revealed} is not an ambush. Name one: Goblin Attack, Bugbear Assault, Kobold "
        "Onslaught, Gnoll Raid, Dragon Inferno, Zombie Plague, Giant Troll Ravage, Gorgon Gaze."
    ),
    "ambush.whose": "On which sheet? Name a photo or a player after the card, or --map.",
    "help.ambush": "Show where an ambush goes in a solo game: corner, arrow, ring by ring.",
    "help.ambush_argument": "An ambush, German or English.",
    "help.ambush_sheet": "A photo, or a player; without: the solo game's latest sheet.",
    "help.turn": (
        "Whether the shape may be turned and mirrored; otherwise yes, unless the game is played "
        "like the online version."
    ),
    "explain.one_source": "The solo corner rests on a single source: look at the card.",
    "explain.title": "{least}  {title}",
    "explain.title_below": "below −20",
    "explain.hero": "■ hero, * a star; the pattern may be turned and mirrored.",
    "explain.with_coin": "earns a coin",
    "explain.explore": Plural(
        "time",
        "■ a space; time {time}; terrain: {terrains}.",
        "■ a space; time {time}; terrain: {terrains}.",
    ),
    "explain.gap": "□ may be filled already.",
    "explain.ambush": (
        "■ monster, □ may be filled already; the arrow points {way}; solo it begins in the "
        "{corner} corner."
    ),
    "rules.K": "rules of Der Kartograph (Cartographers)",
    "rules.H": "rules of Die Kartographin (Heroes)",
    "rules.short": "short rules of Der Kartograph",
    "rules.online": "rules of the online version",
    "explain.clockwise": "clockwise",
    "explain.counterclockwise": "counterclockwise",
    "explain.corner.top_left": "top left",
    "explain.corner.top_right": "top right",
    "explain.corner.bottom_left": "bottom left",
    "explain.corner.bottom_right": "bottom right",
    "explain.no_card": (
        "{topic} is not a scoring card and scores on no sheet. Leave the sheet out, or name a "
        "scoring card."
    ),
    "explain.no_sheet": (
        "{option} is about a sheet, and none is named. Name a photo or a player after what you "
        "want explained, or leave out {option}."
    ),
    "explain.what": "{what} is neither a player of the game nor a file. Check the name.",
    # help: games
    "help.game": "The game's file, if it is not the one being played.",
    "help.player": "Whose sheet the photo shows.",
    "help.new": "Start a game: players, cards, side of the map.",
    "help.game_command": "Standings, seasons and what comes next.",
    "help.games": "List all games, or switch to one of them.",
    "help.undo": "Take the newest sheet back.",
    "help.export": "Write the game into one JSON file.",
    "help.import": "Make a game from an exported one.",
    "help.rename": "Give a game another name.",
    "help.delete": "Delete a game; a backup stays.",
    "help.data": "Where the games are kept, and that nothing leaves the computer.",
    "help.new_name": "The new name.",
    "help.yes": "Delete without asking.",
    "help.any_player": "A player of the game; if none is named, everybody with open questions.",
    "help.restore": "Put the last good backup of a damaged or deleted game back in its place.",
    "help.explain": "Explain a card or a topic: rule, rulings, and what scores on a sheet.",
    "help.what_if": "What the points would be if spaces were different.",
    "help.enter": "Enter a season without a photo: a typed map, or a total.",
    "help.review": "Ask the open questions again, or correct a sheet.",
    "help.report": "Write one page (HTML) with every sheet, the standings and the points.",
    "help.players": "Names, with commas or blanks.",
    "help.name": "The game's name.",
    "help.random": "Draw the four cards.",
    "help.recommended": "The cards recommended for a first game.",
    "help.games_option": (
        "K, H or KH (both together): whose explore cards are used; it also decides which ambushes "
        "can come and whether monster letters and stars are read. Otherwise as the scoring cards "
        "are."
    ),
    "help.seasons": (
        "How long the seasons last: printed (as on the cards) or online (8, 8, 7, 6 in both games)."
    ),
    "help.skills": "Play with skills.",
    "help.extra": (
        "Points of a map pack's own cards this season: a line of their own, part of the total."
    ),
    "help.promo": "The four promo ambushes (Flayer, Ratman, Ogre, Insectoid) are among the cards.",
    "help.other_cards": (
        "Cards are in play that kscore does not know, such as a map pack's: then no shape, no "
        "destroyed space and no number of coins is held against a sheet."
    ),
    "help.solo": "A solo game.",
    "help.keep_photos": "Keep the photos in the game.",
    "help.history": "Show everything that was entered.",
    "help.file": "The file.",
    "help.game_name": "Name of a game from the list.",
    "help.layout_learn": "Make a layout file from a photo of an empty sheet.",
    "help.layout_learn.examples": "kscore layout learn empty.jpg -o my-island.toml --set F7=^",
    "help.layout_what": "learn: what is printed is read from the photo.",
    "help.layout_photo": "Photo of an empty sheet.",
    "help.layout_set": (
        'Correct spaces, such as F7=^ or "A1 A2=-": ^ mountain, R ruin, # wasteland, - no part '
        "of the map, . nothing."
    ),
    "help.layout_by_hand": "A blank pad: what is drawn on it are mountains and ruins.",
    "help.layout_output": "File to write (otherwise the photo's name with .toml).",
    "layout.what": "kscore layout knows learn, not {text}.",
    "layout.set": (
        "{text} does not name spaces with ^ (mountain), R (ruin), # (wasteland), - (no part of the "
        "map) or . (nothing)."
    ),
    "layout.key_taken": "There is a layout {layout} already. Choose another name.",
    "layout.gap": "no part of the map",
    "layout.unsure": "Not sure: {spaces}.",
    "layout.replaced": "It replaces another layout of this name that kscore had kept.",
    "layout.confirm": "Is that what is printed? Write {path} (y/n, or what differs: A9=#): ",
    "layout.ask": "    {space}: {letters} (Enter: {seen})? ",
    "layout.not_written": "Nothing written.",
    "layout.written": (
        "Written to {path}. To score with it: --layout {path}. kscore keeps it as {key}, too: "
        "phones offer it for a new game, and --layout {key} finds it."
    ),
    "help.sheet": "Write an empty map sheet to print and draw on (PDF or SVG).",
    "help.sheet.examples": (
        "kscore sheet\nkscore sheet H-A H-B -o heroes.pdf --paper a4\nkscore sheet my-island.toml "
        "-o my-island.svg"
    ),
    "help.sheet_sides": (
        "The sides: K-A, K-B, H-A, H-B, or a layout file of your own; otherwise K-A and K-B."
    ),
    "help.sheet_output": "The file to write, NAME.pdf or NAME.svg; otherwise sheet.pdf.",
    "help.sheet_paper": (
        "The paper in the printer. On a5 a sheet is as large as in the real pad; on a4 and letter "
        "two lie side by side, to be printed on both sides and cut."
    ),
    "help.sheet_large": "One sheet per page, as large as the paper.",
    "help.sheet_no_marks": (
        "Without the square marks in the corners, which help to find the sheet in a photo."
    ),
    "help.legend": "Write the legend to print: on it a player shows how each symbol is drawn.",
    "help.legend.examples": "kscore legend\nkscore legend -o anna.pdf --paper a4",
    "help.legend_output": "The file to write, NAME.pdf or NAME.svg; otherwise legend.pdf.",
    "sheet.paper": "There is no paper called “{text}”. Known are {known}.",
    "help.examples": "Examples:",
    "sheet.format": "{path} is neither a PDF nor an SVG. Name a file that ends in .pdf or .svg.",
    "sheet.one_side": (
        "An SVG holds one side, not {count}. Name one side, or a file that ends in .pdf."
    ),
    "help.card_argument": (
        "A scoring card, an ambush or a topic (coins, ties, ruins …), German or English; none "
        "lists them all."
    ),
    "help.player_argument": "A player of the game.",
    "help.changes": "A photo or a player (with --map: nothing), then the changes: F7=W G8=.",
    "help.season_argument": "spring, summer, autumn or winter.",
    "help.total": "The season's total as written on the sheet.",
    "help.monsters": (
        "How much of it was lost to monsters (0 for none); without it the losses are unknown and "
        "decide no tie."
    ),
    "file.unreadable": "{path} cannot be read ({reason}). Check its name and its permissions.",
    "file.no_file": "{path} is a pipe or a device: save what comes out of it in a file first.",
    "file.too_long": "{path} is larger than {most} MB, which no exported game is.",
    # page
    "page.language": "English",
    "page.languages": "Language",
    "page.cards": "Scoring cards",
    "page.cards_how": "A, B, C and D are the edicts that the cards lie under.",
    "page.legend": "Symbols",
    "page.open_total": "? after points: open questions may still change them.",
    "page.map": "Map",
    "page.photo_of": "photo of the sheet",
    "page.questions": "Open questions",
    "page.back": "Back to the standings",
    "page.other_sheets": "Other sheets",
    "page.how_to_light": "Tap a card and its spaces light up.",
    "page.unnamed": "In grey without a name: {n} more.",
    "page.chart": "Points after each season",
    "page.no_star": "no star",
    "said.not": "not {terrain:terrain}",
    "said.counts": "{which}: the counted {total} stands",
    "page.months": (
        "January February March April May June July August September October November December"
    ),
    "page.day": "{day} {month} {year}",
    "page.spent": "crossed-out coins",
    "page.effects_drawn": "effects drawn",
    "monster.D": "dragon",
    "monster.Z": "zombie",
    "monster.T": "troll",
    "monster.G": "gorgon",
    "page.points": "Points",
    "page.corrected": "✎ corrected by the players: {corrections}",
    # the players' own numbers
    "check.map": "{where}: you wrote {written}, {source} gives {computed} ({difference}).",
    "check.sum": (
        "{where}: you wrote {written}, but your numbers add up to {computed} ({difference})."
    ),
    "check.counted": "Counted: {cells}.",
    "check.if": "{space} is {holds}; if it were {were}, you would be right",
    "check.unsure": "(Not sure: look at the photo.)",
    "check.kscore": "kscore",
    "check.edict": "edict {edict}",
    "check.final": "Final total",
    "check.your_sum": "total, added up",
    "check.written": "written",
    "check.difference": "diff.",
    "check.nothing_written": "No numbers are written in the boxes.",
    "check.nothing_known": (
        "There is nothing to compare these numbers with. Name the season with --season, or play a "
        "game: kscore new"
    ),
    "check.all_right": "Every number that can be checked is right.",
    "check.coins_few": (
        "Coins: {marked} marked, but the surrounded mountains alone earn {bound} ({cells})."
    ),
    "check.coins_many": (
        "Coins: {marked} marked, but at most {bound} can have been earned by now (surrounded "
        "mountains: {cells})."
    ),
    "needs_cards": (
        "This needs the scoring cards. Name them with --cards, or play a game: kscore new"
    ),
    "check.wrong_numbers": "Numbers in the boxes that do not agree (more with: kscore check):",
    "season_from.agrees": "{season}, because the numbers in the {box} box are those of this map.",
    "season_from.unfinished": "{season}, because the {box} box is not finished.",
    "season_from.follows": (
        "{season}, because the {box} box is filled in and its numbers are not those of this map."
    ),
    "season_from.last": "{season}, because its box is filled in.",
    "season.open": (
        "{photo}: which season is this, {seasons:season|}? {drawn} spaces are drawn. Nothing was "
        "entered; say it with --season."
    ),
    "season.prompt": "    1–{most}, Enter takes 1: ",
    "enter.unlikely": (
        "This map is entered as {player}, {taken}, but {drawn} spaces are drawn: that looks like "
        "{likely}."
    ),
    "season.unlikely": (
        "{photo} is scored as {taken}, as --season says, but {drawn} spaces are drawn: that looks "
        "like {likely}."
    ),
    "season.contradicted": "Entered as {taken}. Going by the boxes it would be {boxes}",
    "help.check": "Compare the numbers you wrote in the boxes with what kscore computes.",
    "help.one_photo": "A photo of a filled-in map sheet.",
    "help.names": "Write the name lines of the sheet as a picture.",
    "help.report_file": "The page to write; otherwise the game's name with .html in this folder.",
    "set.number": (
        "{text!r} is not a number of points. Write a whole number up to {most}, or nothing for an "
        "empty box: spring.first=9."
    ),
    "set.box": (
        "{text!r} is not a box. Write a season, a point, and first, second, coins, monsters or "
        "total: spring.first=9."
    ),
    "set.effects": (
        "{text!r} does not say what the end effects drew. Write effects=none, effects=drawn, or "
        "their spaces: effects=C3+C4."
    ),
    "effects.these": "already drawn: {cells}",
    "effects.not_these": "End effects cannot have drawn {text} on this sheet. Possible: {known}.",
    "effects.none_on_sheet": (
        "There is neither a zombie (Z) nor a troll (T) on this sheet, so effects= makes no sense. "
        "Name the letter first: F7=MZ."
    ),
    "game.box.K": "Cartographers",
    "game.box.H": "Cartographers Heroes",
    "game.box.KH": "Cartographers and Heroes combined",
    "game.with_heroes": "with heroes",
    "game.without_heroes": "without heroes",
    "game.online_seasons": "seasons as online",
    "game.other_box": (
        "Not all scoring cards are from the game that is set (--games {games}), which decides "
        "whether heroes, stars and monster letters are read. Change it if it is wrong: kscore "
        "change --games H or KH"
    ),
    "game.time_noted": (
        "{season}: cards for {time} time units noted; the season lasts at least {least}."
    ),
    "game.time_missing": (
        "{season}: cards for {time} of at least {least} time units noted; some are missing."
    ),
    "revealed.other_game": (
        "{card:revealed} is not a card of this game (--games {games}). Check the name."
    ),
    "revealed.twice": (
        "{card:revealed} is already noted in another season; ambushes and heroes come once a game. "
        "Check the name."
    ),
    "revealed.named_twice": (
        "{card:revealed} is named twice, and a card comes at most once a season. Leave one out."
    ),
    "revealed.too_many_ambushes": (
        "By {season:season} no more than {most} of the ambushes can have come: one goes into the "
        "deck before each season. With this, noted are {cards:revealed+}. Check the notes."
    ),
    "revealed.too_many_heroes": (
        "By {season:season} no more than {most} of the heroes can have come: one card goes into "
        "the deck before each season. With this, noted are {cards:revealed+}. Check the notes."
    ),
    "revealed.both_games": (
        "Explore cards come from one of the two games, not mixed: {cards:revealed+}. Check the "
        "names."
    ),
    "revealed.too_long": (
        "Cards worth {time} time were already revealed before {card:revealed}; {season:season} "
        "ends after {most}. Check the notes."
    ),
    "help.revealed": (
        "The season's ambushes and heroes in the order revealed (or none); the checks become "
        "stricter. Kept in the game."
    ),
    "help.report_option": "Write one page (HTML) with the sheets, the points and the ranking.",
    "set.no_photo": (
        "{name} is none of the photos. Write the photo's name without its ending: {photos}."
    ),
    "set.several_photos": (
        "{name} matches several photos. Write it with its folder and ending: {photos}."
    ),
    "set.which_photo": "With several photos, say which one you mean: --set {photo}:{text}.",
    "report.needs": "A page needs the cards and the season. Add --cards and --season.",
    "help.final": "The game is over: seasons from the boxes, winter from the map, and the ranking.",
    "help.report_season": "Only this season.",
    "whole.not_winter": (
        "{photo}: the sheet is from {season:season}, and kscore final only counts sheets from the "
        "end of winter. Score it with: kscore PHOTO"
    ),
    "whole.entered_as": (
        "{photo} is recorded as {player}'s {season:season} sheet, and kscore final only counts "
        "sheets from the end of winter. If it is from winter after all: kscore PHOTO --player "
        "{player} --season winter"
    ),
    "whole.season": (
        "kscore final counts sheets from the end of winter; --season winter says that these are, "
        "whatever is drawn. For a {season:season} sheet: kscore PHOTO"
    ),
    "whole.heading": "The whole game of {player}",
    "whole.total": "Total",
    "whole.ranking": "Ranking of the whole game",
    "whole.from_map": "from the map",
    "whole.from_written": "as written; the numbers next to it add up to the same",
    "whole.from_alone": "as written; there is nothing next to it to add up",
    "whole.from_differs": "as written, but the numbers next to it add up to {sum}",
    "whole.from_added": "no total written; its numbers added up",
    "whole.from_missing": "nothing written",
    "whole.unchecked": (
        "Not checked against a map: {seasons}. Those sheets are not in the photo, so what the "
        "players wrote counts."
    ),
    "whole.missing": "Unknown: {seasons}. Type what was scored: --set {box}.total=24.",
    "whole.unsure": "Not read for certain: {places}. `kscore final` asks; or type it with --set.",
    "whole.differs": "Written as final total: {written}; the seasons make {total}.",
    "whole.no_ranking": "No ranking of the whole game: a season is unknown for {players}.",
    "whole.tie_open": "Equal totals stay shared: not everybody's losses to monsters are known.",
    "end.letters": (
        "Letters of the monsters (?: unsure): {letters}. The end effects depend on them; correct "
        "one with --set {space}=MZ (M-: none)."
    ),
    "whole.from_unseen": "the photo does not show all of its box",
    "help.export_photos": (
        "With the photos kept in the game (--keep-photos); otherwise only their checksums."
    ),
    "page.by_hand": "corrected by the players",
    # words in the help that stand for what is typed
    "metavar.PHOTO": "PHOTO",
    "metavar.PLAYER": "PLAYER",
    "metavar.SEASON": "SEASON",
    "metavar.FILE": "FILE",
    "metavar.DIR": "DIR",
    "metavar.CARD": "CARD",
    "metavar.MAP": "MAP",
    "metavar.KEY": "KEY",
    "metavar.WORD": "WORD",
    "metavar.NAME": "NAME",
    "metavar.NEW": "NEW",
    "metavar.OPTIONS": "OPTIONS",
    "metavar.ACTION": "ACTION",
    "option.twice": "{option} is given twice: {first} and {second}. Leave one out.",
    "option.range": (
        "{what} takes a whole number from {least} to {most}. `{command} --help` shows how."
    ),
    "option.integer": "{what} takes a whole number. `{command} --help` shows how.",
    "option.value": "{what} cannot take this value. `{command} --help` shows how.",
    "option.extra": "This is one word too many: {words}. `{command} --help` shows how.",
    "end.unrecorded": (
        "{player}'s {season} is missing; its box says {points}. Enter it with: kscore enter {name} "
        "{key} --total {points} --monsters {monsters}"
    ),
    "end.unrecorded_monsters": (
        "{player}'s {season} is missing; the box says {points}, but not what was lost to monsters. "
        "Enter it with: kscore enter {name} {key} --total {points} --monsters N (without "
        "--monsters a tie stays shared)"
    ),
    "game.losses_unknown": (
        "{player}, {season}: the points lost to monsters are not known, so they decide no tie. "
        "Enter them with: kscore enter {name} {key} --total {total} --monsters N"
    ),
    "effects.typed_map": (
        "A typed map is scored as it is; effects= is for photos. Type the map as it was before the "
        "effects."
    ),
    # questions
    "review.intro": Plural(
        "n",
        "One question. Enter takes the first answer, q stops asking.",
        "{n} questions. Enter takes the first answer, b goes back, q stops asking.",
    ),
    "review.how": "Answer with a number, a word ({words}), F7=water for a single space, "
    "or both: farm, F7=water.",
    "review.pictures": "What is asked about, in a picture: {path}",
    "review.more": " and {n} more",
    "review.why_cards": Plural(
        "n",
        "The shape fits one card, {cards}: {p} likely {terrain}.",
        "The shape fits {n} cards, {cards}: {p} likely {terrain}.",
    ),
    "review.why_rules": "By the shapes of this season it is {p} likely to be {terrain}.",
    "review.why_sheets": Plural(
        "n",
        "Another player's sheet shows the same cards.",
        "{n} other players' sheets show the same cards.",
    ),
    "review.choice": "    {n}  {answer} ({said})",
    "review.choice_plain": "    {n}  {answer}",
    "review.same": ", what kscore read",
    "review.points": Plural("n", ", {points} point", ", {points} points"),
    "review.no_change": ", same points",
    "review.echo": Plural("n", "{where}: {answer}", "{n} spaces: {answer}"),
    "review.fewer": Plural(
        "n",
        "That settles another question.",
        "That settles {n} more questions.",
    ),
    "review.further": Plural(
        "n", "That raises a question: {which}.", "That raises {n} questions: {which}."
    ),
    "review.which": "    {typed}: {choices} (Enter: never mind)? ",
    "review.letter_is": "{letter} means {is_:terrain} ({other:terrain} would be {instead}).",
    "review.prompt": "    1–{most} (Enter: {first}), a word, or F7=water: ",
    "review.together": "Nearly certain, asked all at once. Is this right?",
    "review.together_line": "    {n}. {where}: {answer} ({p} sure)",
    "review.together_prompt": "    Enter: all is right; or F7=water, G8=empty: ",
    "review.prompt_number": "    1–{most} (Enter: {first}), =N for another: ",
    "review.prompt_choice": "    1–{most} (Enter: 1): ",
    "review.prompt_open": "    1–{most}, =N for another, Enter: stays open: ",
    "review.prompt_uncounted": "    Coins (Enter: stays open): ",
    "review.other_networks": (
        "Another version of kscore read this sheet. It is decided by what that one saw; only its "
        "symbols cannot be compared with those of other sheets."
    ),
    "review.which_number": (
        "    {typed} may be the answer {answer} or the number {number}. Please type ={answer} or "
        "={number}."
    ),
    "review.again": "    Please type one of {answers}.",
    "review.whose": "Whose sheet? Write kscore review NAME, then --season or --set.",
    "review.nothing_open": "No question is open.",
    "review.nothing_open_of": (
        "{player}, {season}: no question is open. To correct a space: kscore review {name} "
        "--season {key} --set J3=forest"
    ),
    "review.question_season": (
        "Which season does {photo} show: {seasons}? {drawn} spaces are drawn."
    ),
    "review.look_effects": (
        "Look at the sheet: are the spaces beside the zombies (Z) monsters already, is a space "
        "beside the troll (T) destroyed?"
    ),
    "photo.hopeless": (
        "{photo}: please photograph the sheet again, closer, sharp and evenly lit. As it is, there "
        "would be {questions} questions."
    ),
    "photo.anyway": "    go on anyway? (y, Enter: no): ",
    "witness.differs": "You wrote {written}, kscore counts {counted} ({where})",
    "witness.question": "{n}. {differs}. Which is right?",
    "witness.coins": "coins: {coins} instead of {read}",
    "witness.miscounted": "I miscounted: {counted} counts",
    "witness.prompt": "    1–{most} (Enter: 1, 0: none), =N: the number written is another: ",
    "witness.prompt_open": "    {answers}, =N: the number written is another, Enter: stays open: ",
    "witness.left_open": "Stays open: this total keeps its question mark.",
    "witness.right": "Your {written} is right ({where}).",
    "report.doubt_witness": "{differs}: {others}",
    # corrections, undo and redo
    "report.doubt_said": "{where}: {read}, as you said, or {others}",
    "review.as_said": ", as you said",
    "review.stays_open": "This stays open: something must be wrong here or on another sheet.",
    "game.undone": "Taken back: {what}.",
    "game.said_of": "{sheet}, the correction {said}",
    "game.undone_now": Plural(
        "n",
        "It is {now} point again instead of {was}.",
        "It is {now} points again instead of {was}.",
    ),
    "game.undone_gone": "Nothing is entered there now; before: {was}.",
    "game.undone_back": "Bring it back with: kscore redo",
    "noted.now": "Noted as revealed in {season}: {cards}. Before: {before}.",
    "noted.stays": "Still noted as revealed in {season}: {cards}. Note others with --revealed.",
    "noted.nothing": "none",
    "game.redone": "Back again: {what}.",
    "game.redone_now": "Points: {was} → {now}.",
    "game.nothing_to_redo": "There is nothing to bring back: nothing has been taken back.",
    "game.redo_too_late": (
        "Something has been entered since the last kscore undo, so nothing is brought back. To see "
        "what was taken back: kscore game --history"
    ),
    "interrupted.entered": "Entered before that: {what}.",
    "interrupted.left": "Not entered: {photos}",
    "interrupted.nothing": "Nothing was entered.",
    "review.changed": "{player}, {season}: {before} → {after} points.",
    "review.changed_back": Plural(
        "n",
        "Take it back with: kscore undo",
        "Take the newest back with: kscore undo",
    ),
    "against.coins_stay": (
        "Marked coins: {coins}. That cannot be: on the {season:season} sheet there are {other}, "
        "and marked coins stay (only skills cross them out)."
    ),
    "against.coins_earned": (
        "Marked coins: {coins}, earned: at least {least}, from surrounded mountains or going by "
        "the boxes."
    ),
    "against.coins_least_shapes": (
        "Marked coins: {coins}, earned: at least {least}, from the shapes that the new spaces can "
        "be and surrounded mountains."
    ),
    "against.coins_most_shapes": (
        "Marked coins: {coins}, earned: at most {most}, from the shapes that the new spaces can be "
        "and surrounded mountains."
    ),
    "against.coins_most": (
        "Marked coins: {coins}. That cannot be: so far at most {most} can be earned ({before} "
        "before, {shapes} from shapes with a coin, {mountains} from surrounded mountains)."
    ),
    "against.coins_most_dragon": (
        "Marked coins: {coins}. That cannot be: so far at most {most} can be earned ({before} "
        "before, {shapes} from shapes with a coin, {mountains} from surrounded mountains, {dragon} "
        "from the dragon)."
    ),
    "against.dragon_in_part": (
        "A part of the dragon is destroyed, and only beside that a space is still empty. No text "
        "says whether it pays its 3 coins (kscore explain dragon). Marked are {coins}: how do you "
        "count?"
    ),
    "against.coins_rise": (
        "Marked coins: {coins}. That cannot be: on the {season:season} sheet there are {other}, "
        "and at most {most} can have come in between."
    ),
    "against.coins_before": (
        "Coins that score: {coins}. Earlier the answer for this sheet was {other}."
    ),
    "against.said_before": (
        "{cells}: {said:terrain} here, but earlier the answer for this sheet was {other:terrain}."
    ),
    "against.letter_in_part": (
        "{cells}: {said:monster} is written here, and the map does not show which spaces belong to "
        "it. Write its letter on each of them."
    ),
    "against.effects_drawn": (
        "{cells}: drawn by this season's own effects. The map as it was before them is scored: "
        "type it without them."
    ),
    "against.letter_missing": (
        "{card:revealed} was revealed, but no monster has the letter {letter}, and without it "
        "kscore does not know its effects. If it belongs to {cells}: --set {space}=M{letter}."
    ),
    "against.wave_unlettered": (
        "{cells}: monsters without a letter next to a zombie. If last season's Zombie Plague "
        "brought them, they are zombies and bring more: --set {space}=MZ; if not: {space}=M-."
    ),
    "against.letter_before": (
        "{cells}: {said:monster} here, but earlier the answer for this sheet was {other:monster}."
    ),
    "against.no_letter_before": (
        "{cells}: a monster without a letter here, but earlier the answer for this sheet "
        "was {other:monster}."
    ),
    "against.a_letter_before": (
        "{cells}: {said:monster} here, but earlier the answer for this sheet was that the "
        "monster has no letter."
    ),
    "against.no_star_before": (
        "{cells}: no star here, but earlier the answer for this sheet was that there is one."
    ),
    "against.a_star_before": (
        "{cells}: a star here, but earlier the answer for this sheet was that there is none."
    ),
    "against.space": (
        "{cells}: {said:terrain} here, but {other:terrain} on the {season:season} sheet. What is "
        "drawn stays."
    ),
    "help.redo": "Bring back what was last taken back.",
    "whatif.later_stay": "What is entered for later seasons stays as it is: {seasons}.",
    "whatif.tie_shared": "Level with {names}: the place is shared.",
    "whatif.tie_parted": "Level with {names}: whoever lost fewer points to monsters is ahead.",
    "whatif.tie_undecided": (
        "Level with {names}: the place is shared, because not everybody's losses to monsters are "
        "known."
    ),
    "whatif.uncertain": "Also: {player} {total} ({notes})",
    "whatif.uncertain_open": (
        "Also: {player} {total} ({notes}); settle it with: kscore review {name}"
    ),
    "whatif.impossible": "This change cannot have happened in the game:",
    "set.no_space": (
        "There is no space {space}: rows are A to K, columns 1 to 11, so the map ends at K11."
    ),
    "set.too_many_coins": (
        "{coins} coins that score and {spent} crossed out are more than the {most} on the track. "
        "Check both numbers."
    ),
    "set.contradicts": (
        "{first} and {second} contradict each other. Write only one of them, or check what they "
        "name."
    ),
    "set.excludes_all": "Nothing is left that {space} could be. Say what is there: {space}=F.",
    "set.print_stays": (
        "{space} is printed wasteland, and print stays. If it is crossed out, write {space}=X."
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
        "This game is played without skills, so no coin is crossed out. Say how many coins score: "
        "--set coins=5."
    ),
    "set.no_letters": "{space}: in this game (--games K) no monster has a letter. Write {space}=M.",
    "set.no_stars": "{space}: stars come with heroes, and this game is played without them.",
    "set.typed_map": (
        "{place}: a typed map has no boxes with numbers. To enter a season without a photo or a "
        "map: kscore enter PLAYER SEASON --total 24"
    ),
    "set.nothing_destroys": (
        "{space}: nothing destroys a space in this game (--games K, without heroes and skills), so "
        "there can be no X."
    ),
    "set.no_heroes": "{space}: a hero comes with its card, and this game is played without heroes.",
    "end.other_game": (
        "This very photo is already in the game {game}, as {player}, {season}. If it is an old "
        "one, take it back: kscore undo (the newest sheet first)"
    ),
    "quiet.misfit": "does not follow from the sheet before",
    "quiet.same_drawing": "same drawing as {player}, {season:season}",
    "quiet.again": "already entered as {player}, {season}",
    "quiet.moved": "no longer {player}, {season}",
    "quiet.also": "the same photo is also {player}, {season}",
    "quiet.other_game": "the same photo is in the game {game}",
    "end.sheet_of_other_game": (
        "The sheet is from “{layout}”, but the game is played without that game's cards (--games "
        "{games}): heroes, stars and monster letters are not read. If they are in play: kscore "
        "change --games H (both games together: KH)"
    ),
    "end.again": (
        "This very photo was entered before, as {player}, {season}: what was said about it still "
        "holds. To be asked again: kscore review {name}"
    ),
    "end.moved": (
        "This very photo was entered as {player}, {season}: it is now here and no longer there. To "
        "take it back: kscore undo"
    ),
    "end.also": (
        "This very photo is also entered as {player}, {season}, and one of the two is wrong. Say "
        "where it belongs: kscore PHOTO --player NAME --season SEASON"
    ),
    "report.monster_spaces": "empty next to monsters: {cells}",
    "whole.from_record": "as recorded",
    "whole.record_differs": "as recorded; its box says {written}",
    "whole.record_open": "Still open in the game: {seasons}. Settle it with: kscore review {name}",
    "compare.prompt_stars": "    What is different (F7=empty, A5=star)? Enter if nothing: ",
    "page.monster_spaces": "Monsters, empty next to them:",
    "against.letter": (
        "{cells}: {said:monster} here, but {other:monster} on the {season:season} sheet. A monster "
        "keeps its letter."
    ),
    "help.change": (
        "Change the game being played: options or players, such as skills forgotten at the start "
        "or somebody who came late."
    ),
    "help.change.examples": (
        "kscore change --skills\nkscore change --join Emil\nkscore change --rename Ana=Anna\n"
        'kscore change --cards "Treetower, Canal Lake, Greengold Plains, Broken Road"'
    ),
    "help.change_join": "Somebody joins: came late or was forgotten (repeat for several).",
    "help.change_leave": (
        "Somebody plays no longer; their sheets stay in the game and no longer count."
    ),
    "help.change_rename": "Another name for a player and everything entered for them.",
    "change.layout": (
        "Sheets of another map are entered already. Begin the game anew: kscore new … --layout "
        "{layout}"
    ),
    "change.joined": "{player} is playing.",
    "change.left": "{player} is no longer playing.",
    "change.renamed": "{old} is now called {new}.",
    "change.back": "What was entered for {player} before counts again.",
    "change.typed_stays": (
        "{player}, {season}: {total} points were typed before the game was changed, and they stay. "
        "If they are different now: kscore enter {name} {key} --total N --monsters N"
    ),
    "change.late": (
        "Nothing is entered for {player} in: {seasons}. An old sheet: kscore PHOTO --player {name} "
        "--season {key}. Points without a sheet: kscore enter {name} {key} --total 0 --monsters 0"
    ),
    "change.kept": Plural(
        "n",
        (
            "{player}'s sheet stays in the game and no longer counts; to count it again: kscore "
            "change --join {name}"
        ),
        (
            "{player}'s {n} sheets stay in the game and no longer count; to count them again: "
            "kscore change --join {name}"
        ),
    ),
    "change.players_apart": "--join, --leave and --rename are separate steps. Take one at a time.",
    "change.rename_form": (
        "{text!r} does not say who gets which name. Write for example --rename Ana=Anna"
    ),
    "change.nobody_left": "Nobody would be left. To give up a game: kscore delete NAME",
    "change.solo": (
        "A solo game is played alone, by its own rules. Start another game with: kscore new"
    ),
    "change.name_used": (
        "{name} is the name of somebody who has left and whose sheets are in the game. Choose "
        "another name."
    ),
    "change.player_name": "{text!r} cannot be a player's name. Name one person at a time.",
    "change.what": "Say what to change, such as --skills or --no-heroes.",
    "change.nothing": "The game is already played that way.",
    "change.line": "{option}: {now}, no longer {was}.",
    "change.line_new": "{option}: {now}.",
    "option.games": "Game",
    "option.layout": "Map",
    "option.is.k": "Cartographers",
    "option.is.h": "Cartographers Heroes",
    "option.is.kh": "both combined",
    "option.cards": "Cards",
    "option.heroes": "Heroes as a terrain",
    "option.skills": "Skills",
    "option.promo": "Promo ambushes",
    "option.other_cards": "Other cards in play",
    "option.seasons": "Length of the seasons",
    "option.keep_photos": "Photos kept in the game",
    "option.is.true": "yes",
    "option.is.false": "no",
    "option.is.none": "not said",
    "option.is.printed": "as printed",
    "option.is.online": "as online",
    # players' hands
    "help.hand": (
        "Read with what is known about how people draw, and learn from the sheets entered; "
        "--no-hand: neither."
    ),
    "help.hands": (
        "List how people draw, as far as kscore has learnt it; show, rename, merge, export, "
        "import or forget it."
    ),
    "help.hands.examples": (
        "kscore hands\nkscore hands Anna\nkscore hands picture Anna anna.png\n"
        "kscore hands rename Anna Anne\nkscore hands join Ana Anna\n"
        "kscore hands export Anna anna.hand\nkscore hands import anna.hand\n"
        "kscore hands forget Anna"
    ),
    "help.forget": "Delete what was learnt about how somebody draws.",
    "help.forget.examples": "kscore forget Anna",
    "help.learn": "Learn how a player draws from a filled-in legend or an old sheet.",
    "help.learn.examples": (
        'kscore learn Anna old_sheet.jpg\nkscore learn Anna legend.jpg --legend\nkscore learn "Our '
        'symbols" legend.jpg --legend --table'
    ),
    "help.hand_name": "A player's name, or the name of a hand from the list.",
    "help.hand_words": (
        "`show`, `picture`, `rename`, `join`, `export`, `import` or `forget`, and with what; a "
        "name alone shows that hand. `join`: the hand named last keeps its name."
    ),
    "help.hand_before": "Written as a word now.",
    "help.learn_player": "Whose hand it is.",
    "help.learn_photo": "A photo of the legend or of the sheet.",
    "help.learn_legend": "The photo shows the filled-in legend that kscore legend prints.",
    "help.learn_table": "The symbols are agreed on by everybody at the table.",
    "hand.nobody": (
        "No hand is known yet. The sheets of a game teach kscore how people draw, the sample "
        "photos do not. It stays in {folder}."
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
        "sheets",
        "{name}'s hand, from one sheet",
        "{name}'s hand, from {sheets} sheets",
    ),
    "hand.fellows": "  at a table with {fellows}",
    "hand.terrain": Plural(
        "spaces",
        "  {terrain}: one space, {how}",
        "  {terrain}: {spaces} spaces, {how}",
    ),
    "hand.how.typed": "typed",
    "hand.how.answered": "answered",
    "hand.how.accepted": "accepted with Enter",
    "hand.how.unasked": "not asked",
    "hand.picture": "How {name} draws",
    "hand.renamed": "{old} is now {new}.",
    "hand.joined": "What was learnt about {old} now belongs to {new}.",
    "hand.exported": "{name}'s hand is in {path}.",
    "hand.imported": "{name}'s hand is known now ({path}).",
    "hand.imported_again": "{name}'s hand was known already ({path}); nothing in the file was new.",
    "hand.imported_more": Plural(
        "n",
        "{name}'s hand was known already ({path}); it has learnt one more sheet.",
        "{name}'s hand was known already ({path}); it has learnt {n} more sheets.",
    ),
    "hand.learnt_in_game": (
        "kscore has already learnt {name}'s hand from {photo}, as {player}'s {season} sheet in the "
        "game {game}; it counts once. What you correct there with kscore review is learnt again."
    ),
    "hand.forgotten": "{name}'s hand is forgotten.",
    "hand.first": (
        "From now on kscore knows how {player} draws; it stays on this computer (kscore hands "
        "shows it, kscore forget deletes it)."
    ),
    "hand.first_of_several": (
        "From now on kscore knows how {players} draw; it stays on this computer (kscore hands "
        "shows it, kscore forget deletes it)."
    ),
    "hand.learnt_later": (
        "kscore has not learnt {player}'s hand from this sheet yet; the next command that reads or "
        "changes a sheet of this game tries again."
    ),
    "hand.not_learnt": (
        "kscore has not learnt {player}'s hand from this sheet and will not by itself: kscore "
        'learn "{player}" "{photo}"'
    ),
    "hand.stays_there": (
        "How people draw does not travel with a game, and nothing is known here about: {players}. "
        "Their sheets are read without it. To bring it along: there kscore hands export NAME "
        "FILE, here kscore hands import FILE"
    ),
    "hand.not_alike": (
        "This sheet is not drawn the way {player} usually draws. If it is not {player}'s, give the "
        "photo once more with --player NAME; else there is nothing to do."
    ),
    "hand.like_another": (
        "This sheet is not drawn the way {player} usually draws, but the way {other} does. If it "
        "is {other}'s, give the photo once more with --player NAME; else there is nothing to do."
    ),
    "hand.none": "No hand of {name} is known. kscore hands lists those that are.",
    "hand.several": "There are several hands of {name}. Name one of the files: {files}",
    "hand.damaged": (
        "{path} is not a kscore hand, or it is damaged. Export it again with: kscore hands export "
        "NAME FILE"
    ),
    "hand.name": "{name!r} cannot be a hand's name. Write one line of at most 100 letters.",
    "hand.name_taken": (
        "There is already a hand called {name} ({file}). If both are the same person's, merge them "
        "with: kscore hands join {this} {file}. Otherwise choose another name."
    ),
    "hand.join_itself": "{name} is the same hand. Name another one to merge it with.",
    "hand.what": (
        "Say what to do with which hand: show NAME, picture NAME FILE, rename NAME NEW, join NAME "
        "OTHER, export NAME FILE, import FILE or forget NAME."
    ),
    "hand.typed_now": "This is typed so now: {command}",
    "hand.legend_space": (
        "Nothing is drawn in {spaces} on a legend, only in columns 4 to 11 of the rows with a "
        "name. Leave it out, or leave out --legend if the photo shows a map sheet."
    ),
    "hand.legend_layout": (
        "The legend has its own layout. Leave out --layout, or --legend if the photo shows a map "
        "sheet."
    ),
    "hand.learnt_nothing": (
        "Nothing in {photo} is certain enough to learn from. Say what is drawn with --set F7=W, or "
        "answer the questions."
    ),
    # Carcassonne: Neuland
    "help.neuland": (
        "Carcassonne: Neuland, scored from a typed table (docs/neuland.md): regions, points, "
        "ranking."
    ),
    "help.neuland_table": "The table as a text file; - reads it from the input.",
    "help.neuland_ask": (
        "Nothing (everything is shown), or: explain C4w · explain tie · what-if C4=wwpp+ red+w · "
        "what-if red-D2p · fits wwpp+ · tidy (the table as kscore would write it)."
    ),
    "help.neuland_picture": "Draw the table, its regions tinted and its cities counted.",
    "metavar.TABLE": "TABLE",
    "metavar.QUESTION": "QUESTION",
    "metavar.SVG": "FILE.svg",
    "neuland.title": "Carcassonne: Neuland",
    "neuland.tiles": Plural("n", "{n} tile", "{n} tiles"),
    "neuland.cities": Plural("n", "{n} city", "{n} cities"),
    "neuland.colours": Plural("n", "{n} colour", "{n} colours"),
    "neuland.points": Plural("n", "{n} point", "{n} points"),
    "neuland.region.p": "plain",
    "neuland.region.m": "mountains",
    "neuland.region.w": "water",
    "neuland.terrains.p": "Plains",
    "neuland.terrains.m": "Mountains",
    "neuland.terrains.w": "Water",
    "neuland.role.p": "explorer",
    "neuland.role.m": "robber",
    "neuland.role.w": "sailor",
    "neuland.open": "open",
    "neuland.closed": "closed",
    "neuland.head.region": "region",
    "neuland.head.state": "state",
    "neuland.head.tiles": "tiles",
    "neuland.head.cities": "cities",
    "neuland.head.now": "now",
    "neuland.head.final": "at the end",
    "neuland.head.followers": "followers",
    "neuland.regions": "Regions: what each is worth to every follower in it",
    "neuland.regions_note": "Cities of mountains: their own + those in plains next to them.",
    "neuland.followers": "Followers: what each earns if it is taken back now",
    "neuland.no_followers": "no follower on the table",
    "neuland.player": "{colour}, {points} so far",
    "neuland.follower": "{spot} {role}: {points}",
    "neuland.nothing": "nothing",
    "neuland.final": "Final scoring: every region as if it were open",
    "neuland.sum": "{points} + {gained} = {total}",
    "neuland.shared": "shared place",
    "neuland.no_players": "No colours are typed, so there is no ranking (red 23: A1w).",
    "neuland.to_count": "To check by counting: tiles and cities in each row",
    "neuland.type.how": (
        "Tile by tile from the top left; ? is an open side (top, right, bottom, left). Type the "
        "whole tile (wwpp+) or only its open sides. . is a gap, < takes back the last tile of the "
        "row, Enter ends the row, Enter in an empty row ends the table."
    ),
    "neuland.type.prompt": "  {place} {sides}: ",
    "neuland.type.row": "Row {row}: {tiles}, {cities}. Please count.",
    "neuland.type.colours": (
        "{tiles}, {cities}. Now the colours, one per line (red 23: A1w B2p); Enter without a "
        "colour ends."
    ),
    "neuland.type.colour": "  Colour: ",
    "neuland.type.exists": "{path} already exists. Choose another name.",
    "neuland.type.file": "Name the file for the table: kscore neuland type table.txt",
    "neuland.type.nobody": (
        "Typing needs a terminal. Otherwise write the table into a file (docs/neuland.md)."
    ),
    "neuland.explain.state_open": "open, no tile at: {gaps}",
    "neuland.explain.state_closed": "closed",
    "neuland.explain.gap": "{tile} {side}",
    "neuland.explain.tiles": "tiles",
    "neuland.explain.cities": "cities",
    "neuland.explain.neighbours": "touches",
    "neuland.explain.followers": "followers",
    "neuland.explain.now": "now",
    "neuland.explain.final": "at the end",
    "neuland.explain.rulings": "Rulings",
    "neuland.explain.none": "none",
    "neuland.what_if.laid": "{tile} may be laid on {place}.",
    "neuland.what_if.set": "{colour} sets a follower on {spot}: allowed.",
    "neuland.what_if.taken": "{colour} takes back {spot} and gets {points}:",
    "neuland.what_if.free": "A follower may be set on: {parts}",
    "neuland.what_if.held": "not on {part}: {colour} stands on {spot}",
    "neuland.what_if.followers": "Followers: now, and after the turn",
    "neuland.what_if.change": "{before} → {after}",
    "neuland.what_if.final": "Final scoring: now, and after the turn",
    "neuland.fits": Plural("n", "{tile} may lie in one way:", "{tile} may lie in {n} ways:"),
    "neuland.fits.nowhere": (
        "{tile} fits nowhere, however it is turned: it leaves the game and another one is drawn."
    ),
    "neuland.fits.turned.0": "as typed",
    "neuland.fits.turned.1": "a quarter clockwise",
    "neuland.fits.turned.2": "a half turn",
    "neuland.fits.turned.3": "a quarter anticlockwise",
    "neuland.picture.house": "cities that count",
    "neuland.picture.worth": "worth now",
    "neuland.ask.unknown": (
        "{text!r} is not a question. Write explain C4w, what-if C4=wwpp+ red+w, fits wwpp+ or tidy."
    ),
    "neuland.ask.explain": "Name one region by a tile and its terrain: explain C4w",
    "neuland.ask.what_if": "Name a turn: what-if C4=wwpp+ red+w, or what-if red-D2p",
    "neuland.ask.tidy_json": (
        "tidy writes the table as it is typed, which is not JSON. Leave out --json, or ask without "
        "tidy."
    ),
    "neuland.ask.fits": "Name one tile: fits wwpp+",
    "neuland.file.missing": (
        "There is no file {path}. Type the table into one (docs/neuland.md), or pass it with -."
    ),
    "neuland.file.unreadable": "{path} cannot be read ({reason}).",
    "neuland.file.no_text": (
        "{path} is not a text file. A table is typed row by row (docs/neuland.md)."
    ),
    "neuland.file.large": "{path} is too large for a table of 84 tiles.",
    "neuland.picture.svg": "{path} does not end like a drawing. Write .svg.",
    # the page for phones
    "help.phone": (
        "Serve a page to the phones at the table: photograph, answer, correct, standings. Guest "
        "networks and some routers keep devices apart: then nobody gets through."
    ),
    "help.phone.examples": "kscore phone\nkscore phone --open\nkscore phone --host 192.168.1.20",
    "help.phone_host": (
        "The address of this computer that the phones should use, if several are shown and the "
        "first is wrong."
    ),
    "help.phone_port": "The port; otherwise 8472 or the next free one.",
    "help.phone_stay": "End only with Ctrl-C, and know the phones for 90 days: for a home server.",
    "help.phone_new_token": "A new address and QR code: phones let in before are let in no longer.",
    "help.phone_open": "Also open the page here, with a large QR code.",
    "help.watch": "Score photos as they arrive in a folder, for phones that sync theirs anyway.",
    "help.watch.examples": (
        "kscore watch ~/Pictures/Phone\nkscore watch Photos --all\nkscore watch Photos --cards "
        '"Treetower, Canal Lake, Greengold Plains, Borderlands"'
    ),
    "help.watch_folder": "The folder that the phone's photos arrive in, including its subfolders.",
    "help.watch_all": "Also take the photos that are already there.",
    "metavar.FOLDER": "FOLDER",
    "watch.begun": (
        "Watching {folder}: each new photo is scored as soon as it is complete. Ctrl-C stops."
    ),
    "watch.left_alone": Plural(
        "n",
        "One photo is already there and is left alone; --all takes it as well.",
        "{n} photos are already there and are left alone; --all takes them as well.",
    ),
    "watch.photo": "{photo} has arrived.",
    "watch.not_whole": (
        "{photo} is not complete yet, or not a photo. kscore looks again as soon as it changes."
    ),
    "watch.known": "{photo} is already in the game: {player}, {season}.",
    "watch.same": "{photo} is the same photo as {other} and changes nothing.",
    "watch.gone": "{folder} can no longer be opened. Waiting until it is back.",
    "watch.back": "{folder} is back.",
    "watch.stopped": "{folder} is no longer watched. What was entered is in the game: kscore game",
    "watch.no_folder": "There is no folder {path}. Name the one that the phone's photos arrive in.",
    "metavar.ADDRESS": "ADDRESS",
    "metavar.PORT": "PORT",
    "phone.scan": (
        "Scan this with each phone at the table (same wifi as this computer), or type the address:"
    ),
    "phone.others": "If that does not open: this computer has other addresses as well:",
    "phone.no_network": (
        "This computer is not on a network, so no phone can reach it. Join a wifi, or switch on "
        "the phone's hotspot and join that; then start again."
    ),
    "phone.firewall.linux": (
        "If no phone gets through, allow the port: sudo ufw allow {port}/tcp (or: sudo "
        "firewall-cmd --add-port={port}/tcp)"
    ),
    "phone.firewall.darwin": (
        "If no phone gets through, allow Python under System Settings > Network > Firewall (port "
        "{port})."
    ),
    "phone.firewall.win32": (
        "If no phone gets through, allow the port (as administrator): netsh advfirewall firewall "
        'add rule name="kscore" dir=in action=allow protocol=TCP localport={port}'
    ),
    "phone.apart": (
        "If a phone on this network gets no answer at all, the network keeps its devices apart, as "
        "guest networks and some routers do: put both on the main network, or join the phone's "
        "hotspot with this computer."
    ),
    "phone.how": (
        "Anybody on this network can read what the phones send; the page's Help says more. Ctrl-C "
        "stops."
    ),
    "phone.recovered": Plural(
        "n",
        "A photo that an earlier page had received is being read now.",
        "{n} photos that an earlier page had received are being read now.",
    ),
    "phone.not_taken": (
        "An earlier page left photos in {folder} that cannot be fetched. Check the folder's "
        "permissions and start again, or enter them with kscore and their names."
    ),
    "phone.idle": "No page was open for two hours.",
    "phone.stopped": "The page is closed. What was entered is in the game: kscore game",
    "phone.left": Plural(
        "n",
        "One photo was not entered anywhere and is gone with the page.",
        "{n} photos were not entered anywhere and are gone with the page.",
    ),
    "phone.number": "Phone {n}",
    "phone.home": "Table",
    "phone.menu": "Pages",
    "phone.help": "Help",
    "phone.offline": (
        "No connection to the computer. Leave this page open: photos and answers wait here and are "
        "sent when it is back."
    ),
    "phone.not_sent": "No connection: this was not sent. Tap again when it is back.",
    "phone.not_opened": "No connection: this opens when it is back.",
    "phone.taps_wait": "Waits for the connection and is sent then: {n}",
    "phone.tap_lost": "What was tapped without a connection does not count. {why}",
    "phone.begun_already": "Somebody else has just started a game: {players}. This phone joins it.",
    "phone.too_old": (
        "This browser is too old to send photos from here. You can read everything; to send and "
        "correct, use another browser or phone."
    ),
    "phone.no_script": (
        "JavaScript is off here: everything can be read, but photos and corrections need it."
    ),
    "phone.under_way": "Photos on their way",
    "phone.take": "Take a photo",
    "phone.choose": "Choose photos",
    "phone.close": "Close",
    "phone.read": "Read, close",
    "phone.remarks": "Notes",
    "phone.yes": "Yes",
    "phone.no": "No",
    "phone.begin_game": "Start a game",
    "phone.last_players": "Played last time",
    "phone.choose_card": "Choose a card",
    "phone.find_card": "Find a card",
    "phone.trouble": "That did not work",
    "phone.again": "That did not work. Try again.",
    "phone.lost_entry": (
        "This phone is no longer let in: the computer has started a new evening. Scan its QR code "
        "again."
    ),
    "phone.shrinking": "{name}: being made smaller",
    "phone.sending": "{name}: {percent} % sent",
    "phone.held": "{name}: {player}'s. Waits until it is clear whose each sheet is.",
    "phone.reading": "{name}: is being read",
    "phone.send_failed": "{name}: not through yet, trying again",
    "phone.none_chosen": "Choose at least one space.",
    "phone.overruled": Plural(
        "n",
        "{who} had just said otherwise ({about}: {was}). Yours counts now ({now}); their "
        "phone is told.",
        "{who} had just said otherwise of {n} spaces ({was}). Yours counts now ({now}); their "
        "phone is told.",
    ),
    "phone.overruled_by": Plural(
        "n",
        "{who} changed what you said ({about}): {was} → {now}",
        "{who} changed {n} spaces that you had answered: {was} → {now}",
    ),
    "phone.reopened": "{player}, {season}: there is a question again.",
    "phone.look": "Look",
    "phone.also_yours": "Another phone has taken the name {player} as well.",
    "phone.welcome": (
        "Photograph a map sheet, and its points appear here. For a whole evening, start a game."
    ),
    "phone.the_photo": "The photo",
    "phone.name_lines": "The sheet's name lines",
    "phone.whose": "Whose sheet is this?",
    "phone.which_season": "{player}: which season is this? {drawn} spaces are drawn.",
    "phone.take_again": "Take it again",
    "phone.anyway": "Take it anyway",
    "phone.discard": "Discard the photo",
    "phone.discard_sure": "Discard this photo?",
    "phone.open_questions": Plural("n", "one open question", "{n} open questions"),
    "phone.photos": "Photos without a game",
    "phone.into_game": "Into the game",
    "phone.name_cards": "Name the cards",
    "phone.by_cards": "Scored by: {cards}",
    "phone.no_cards_yet": "To get points, name the cards.",
    "phone.season_unknown": "season unknown",
    "phone.ask_spaces": "What are these {n} spaces?",
    "phone.as_read": "what kscore read",
    "phone.as_entered": "as entered",
    "phone.as_said": "what you said",
    "phone.as_it_is": "as it is now",
    "phone.change": "total {points}",
    "phone.no_change": "same points",
    "phone.together_line": "{answer} ({p} sure)",
    "phone.together_else": "Tap a space that is something else.",
    "phone.together_right": "Everything is right",
    "phone.one_by_one": "These {n} questions one by one",
    "phone.same_for": "The answer holds for all {n}. Untick those that are something else.",
    "phone.another_number": "Another number",
    "phone.something_else": "Something else",
    "phone.track": "The coin track",
    "phone.show": "What the picture shows",
    "phone.show_both": "Both",
    "phone.show_photo": "Photo",
    "phone.show_map": "Map",
    "phone.tap_space": "Tap a space to correct it, a line below to see its spaces.",
    "phone.numbers": "Coins and numbers",
    "phone.undo": "Undo the last correction",
    "phone.corrections": Plural("n", "One correction", "{n} corrections"),
    "phone.wrong": "Wrong player or season?",
    "phone.season": "Season",
    "phone.move": "Move the sheet there",
    "phone.move_sure": "Move this sheet? If there is already a sheet there, it comes here instead.",
    "phone.take_back": "Take the sheet out of the game",
    "phone.take_back_sure": "Take this sheet out of the game, with all its corrections?",
    "phone.printed": "This is printed and stays as it is.",
    "phone.monster_letter": "The monster's letter",
    "phone.no_letter": "none",
    "phone.star": "There is a star here",
    "phone.no_star": "There is no star here",
    "phone.counts_for": "It counts for",
    "phone.coins_count": "Coins that score",
    "phone.boxes": "Numbers in the boxes",
    "phone.who_are_you": "Whose phone is this?",
    "phone.why_claim": (
        "Then the others can see who corrected something, and your first sheet finds its name by "
        "itself."
    ),
    "phone.taken": "another phone",
    "phone.mine": "this phone",
    "phone.i_am_new": "I am new",
    "phone.my_name": "My name",
    "phone.join_in": "Join in",
    "phone.nobody": "Nobody's phone",
    "phone.no_game_yet": "There is no game on the page whose names you could take.",
    "phone.language": "Language of this phone",
    "phone.new_game": "New game",
    "phone.games": "All games",
    "phone.ranking_of": "Standings: {name}",
    "phone.no_games": "There are no games yet.",
    "phone.on_the_page": "on this page",
    "phone.open_game": "Open",
    "phone.open_game_sure": (
        "All phones then show {name}, and photos go into it. No game is changed by that. Open it?"
    ),
    "phone.players": "Who plays",
    "phone.cards": "The four cards",
    "phone.type_card": "a part of its name",
    "phone.which_game": "Explore cards",
    "phone.games.K": "Cartographers",
    "phone.games.H": "Cartographers Heroes",
    "phone.games.KH": "both together",
    "phone.more": "More",
    "phone.options": "Change the game",
    "phone.change_options": "Change the game so",
    "phone.rename": "Rename",
    "phone.name_of": "Name of {player}",
    "phone.leave": "No longer playing",
    "phone.leave_sure": (
        "Is {player} no longer playing? What is entered stays in the game and counts again if "
        "{player} comes back."
    ),
    "phone.join": "Joins",
    "phone.who_joins": "Who joins?",
    "phone.without_sheet": "Without a sheet",
    "phone.without_sheet_how": (
        "The totals depend on these seasons as well. Whoever joined later has 0 points "
        "there: enter 0 in both fields. An old sheet that you still photograph counts instead."
    ),
    "phone.points_of": "{player}, {season}: points",
    "phone.monsters_of": "Of these lost to monsters (empty: not known)",
    "phone.enter_total": "Enter",
    "phone.remove_total": "Remove",
    "phone.bring_total_back": "Bring back: {total}",
    "phone.typed_stays": (
        "{player}, {season}: {total} points were typed before the game was changed, and they stay. "
        "If they are different now, type them here under “Change the game”, “Without a sheet”."
    ),
    "phone.undo_last": "Undo the last step: {what}",
    "phone.undo_last_sure": "Take back what was entered last? {what}",
    "phone.type_points": "Type points without a sheet",
    "phone.play_again": "Play again",
    "phone.share_report": "Share the report",
    "phone.all_time": "All games of this table",
    "phone.games_played": "Games",
    "phone.games_won": "Won",
    "phone.best_total": "Best total",
    "phone.spent": "Coins crossed out (spent)",
    "phone.bring_back": "Bring back what was taken out: {player}, {season}",
    "phone.back_again": "{player} plays again",
    "phone.layout": "Side of the map",
    "phone.layout_seen": "recognised in each photo",
    "phone.own_sheet": "A sheet of your own",
    "phone.own_sheet_how": "A sheet of your own? Photograph an empty one.",
    "phone.own_sheet_on": "Go on with {name}",
    "phone.own_sheet_right": "Is that what is printed? Tap a space to put it right.",
    "phone.gap_printed": "It is printed, and no part of the map",
    "phone.choose_one": "Choose a photo",
    "phone.layout_name": "Name of the layout",
    "phone.keep_layout": "Keep this layout",
    "phone.game_name": "Name of the game",
    "phone.begin": "Start",
    "phone.why_cards": "For single photos without a game: which cards lie under A, B, C and D?",
    "phone.season_seen": "recognised by the boxes",
    "phone.use_cards": "Score by these cards",
    "phone.draw_cards": "Draw four",
    "phone.recommended": "For a first game",
    "phone.one_more": "One more player",
    "phone.heroes": "Heroes as a terrain",
    "phone.heroes_usual": "as in the game",
    "phone.skills_yes": "with skills",
    "phone.heroes_yes": "with heroes",
    "phone.heroes_no": "without heroes",
    "phone.season_lengths.printed": "as on the cards",
    "phone.season_lengths.online": "as online (8, 8, 7, 6)",
    "phone.revealed": "Ambushes and heroes",
    "phone.revealed_ambushes": "Ambushes",
    "phone.note_revealed": "Note what came",
    "phone.why_revealed": (
        "If you like, note which ambushes and heroes the season revealed, in order: the sheets are "
        "checked more strictly, and it is clear which effect comes first."
    ),
    "phone.not_noted": "Nothing is noted for this season.",
    "phone.none_came": "None came",
    "phone.forget_none": "Take that back",
    "phone.not_revealed": "{card} was not revealed",
    "phone.reveal_next": "Revealed next",
    "phone.explore_cards": "Explore cards as well",
    "phone.explore_all": (
        "Note all of a season or none: then every shape on the sheets is checked against them."
    ),
    "phone.order_matters": "It matters which ambush was revealed first, and nobody has noted it:",
    "phone.invite": "Another phone",
    "phone.code": "QR code of the address below",
    "phone.help.nothing": "The other phone finds nothing",
    "phone.help.nothing_how": (
        "Both must be on the same network: the phone on the same wifi as the computer, mobile data "
        "and VPN off. Still loading for ever? Then the computer's firewall is holding the port; "
        "the terminal shows the command that opens it. Does the computer have several addresses "
        "(VPN, Docker, WSL)? Try the others above, or start with kscore phone --host ADDRESS."
    ),
    "phone.help.apart": "Same wifi, and still nothing",
    "phone.help.apart_how": (
        "Guest wifis and some routers keep devices apart (client isolation): the phone has "
        "internet, but no other device answers. The way out: switch on the hotspot of a phone, "
        "join it with the computer and the other phones, and start kscore phone again. No internet "
        "is needed."
    ),
    "phone.help.white": "The page is plain or does nothing when tapped",
    "phone.help.white_how": (
        "Load it once more. If that does not help, the browser is too old or blocks scripts: try "
        "another one on the same phone. Standings and sheets can be read in any browser."
    ),
    "phone.help.camera": "The sheet is not found in the photo",
    "phone.help.camera_how": (
        "The whole frame of the map must be in the picture and should fill most of it. Lay the "
        "sheet flat, hold the phone straight above it and keep shadows and hands off it."
    ),
    "phone.help.sleep": "The phone or the computer slept",
    "phone.help.sleep_how": (
        "Open the page again: it is where it was. Photos that were on their way are sent again as "
        "long as their page stays open."
    ),
    "phone.help.overhear": "Who can see this?",
    "phone.help.overhear_how": (
        "Only phones that showed this address are let in. But the page is not encrypted: anybody "
        "listening on the same network can read along and pretend to be one of your phones. At "
        "home that is hardly a worry; in a café, use a phone's hotspot. Nothing goes to the "
        "internet."
    ),
    "phone.refused": "Not let in yet",
    "phone.refused_how": (
        "Scan the QR code on the computer's screen, or type the whole address below it. If you "
        "have just done that, try once more."
    ),
    "phone.full": "Too many phones",
    "phone.full_how": (
        "This address lets no more browsers in. On the computer, stop kscore phone and start it "
        "again with --new-token; then scan the new QR code."
    ),
    "phone.try_again": "Try again",
    "phone.bug": "kscore ran into a bug here; the computer's terminal says more.",
    "phone.misfit": (
        "As it is, the sheet cannot have come about this season; the reason is below the points."
    ),
    "phone.changed_since": (
        "The sheet has changed in the meantime: somebody has edited it. See what is there now, "
        "then say it again if it still holds."
    ),
    "phone.gone": "This no longer exists: somebody else has changed it. Reload the page.",
    "phone.nothing_to_undo": "There is nothing to undo on this sheet. Correct a space instead.",
    "phone.same_seat": (
        "This sheet already is {player}'s for this season. Choose another player or season."
    ),
    "phone.claimed": "Another phone has the name {player}. Take it anyway?",
    "phone.form": "The computer did not understand this page. Reload it.",
    "phone.busy": "Too many requests at once",
    "phone.busy_how": (
        "This phone asked for a lot in one moment. The page comes by itself in a few seconds."
    ),
    "phone.too_fast": (
        "Those were a lot of photos for one minute. The next one goes through in a moment; the "
        "phone keeps trying."
    ),
    "phone.too_many": (
        "{most} photos are already waiting. Answer or discard some of them; then the next one is "
        "tried again."
    ),
    "phone.too_long": "{photo} is larger than {most} MB. Save it as JPEG, or take a photo.",
    "phone.other_side": (
        "If you are playing another side of the map, start the game with that one; otherwise take "
        "the photo again from above."
    ),
    "phone.comma": "{name}: a player's name cannot have a comma or semicolon. Write it without.",
    "phone.by_claim": (
        "Entered as {player}'s, because this is {player}'s phone. If it is somebody else's sheet, "
        "say so at the bottom of the page."
    ),
    "phone.known_photo": (
        "{photo}: this very photo is already in the game, as {player}'s {season} sheet. Nothing "
        "new was entered. If you meant another sheet, photograph that one."
    ),
    "phone.end.unrecorded": (
        "{player}'s {season} is missing, and with it {written} points written in its box on this "
        "sheet (lost to monsters: {monsters}). Enter them under “Change the game”, “Without a "
        "sheet”."
    ),
    "phone.end.unrecorded_monsters": (
        "{player}'s {season} is missing, and with it {written} points written in its box on this "
        "sheet; the losses to monsters are not written there. Enter them under “Change the game”, "
        "“Without a sheet”."
    ),
    "phone.end.other_game": (
        "This very photo is already in the game {game}, as {player}, {season}. If it is an old "
        "one, take the sheet out of the game below."
    ),
    "phone.end.again": (
        "This very photo was entered before, as {player}, {season}: what was said about it still "
        "holds."
    ),
    "phone.end.moved": (
        "This very photo was entered as {player}, {season}: it is now here and no longer there."
    ),
    "phone.end.also": (
        "This very photo is also entered as {player}, {season}, and one of the two is wrong. Take "
        "the wrong sheet out of the game below, or move it."
    ),
    "phone.end.sheet_of_other_game": (
        "The sheet is from “{layout}”, but the game is played without that game's cards: heroes, "
        "stars and monster letters are not read. If they are in play, change the explore cards "
        "under “Change the game”."
    ),
    "phone.record.evidence": (
        "What was kept of {player}'s sheet is damaged. Photograph the sheet again."
    ),
    "phone.hand.not_alike": (
        "This sheet is not drawn the way {player} usually draws. If it is somebody else's, move it "
        "below."
    ),
    "phone.hand.like_another": (
        "This sheet is not drawn the way {player} usually draws, but the way {other} does. If it "
        "is {other}'s, move it below."
    ),
    "phone.season.unlikely": (
        "{photo} is scored as {taken}, but {drawn} spaces are drawn: that looks like {likely}."
    ),
    "phone.note.no_card": (
        "A second piece of this game that no card of it draws (the other: {player}, {season}). Are "
        "cards in play that kscore does not know? Say so under “Change the game”."
    ),
    "phone.against.letter_missing": (
        "{card:revealed} was revealed, but no monster has the letter {letter}, and without it "
        "kscore does not know its effects. If it belongs to {cells}, tap the space."
    ),
    "phone.against.wave_unlettered": (
        "{cells}: monsters without a letter next to a zombie. If last season's Zombie Plague "
        "brought them, they are zombies and bring more: tap them."
    ),
    "phone.letters": (
        "Letters of the monsters (?: unsure): {letters}. The end effects depend on them; tap a "
        "space to correct its letter."
    ),
    "phone.without_game": "Go on without this game",
    "phone.without_game_sure": (
        "The page goes on without this game. It stays on the computer as it is. Go on?"
    ),
    "phone.upload_id": "The photo arrived without a proper number. Reload the page.",
    "phone.port": (
        "Port {port} cannot be used ({reason}). Close the other kscore phone, or name another one "
        "with --port."
    ),
    "phone.no_host": (
        "{host} is not an address or a known name. Write this computer's address, as in --host "
        "192.168.1.20."
    ),
}
