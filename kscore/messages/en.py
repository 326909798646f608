"""English."""

from __future__ import annotations

from engine.messages import Plural, Template

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
    "report.total": "{season} in all",
    "report.outlook": "Next season's cards on today's map",
    "report.spent": Plural(
        "n", "1 of the marked coins is struck out", "{n} of the marked coins are struck out"
    ),
    "report.give_cards": "To score it, say which cards lie under A, B, C "
    'and D: --cards "…, …, …, …" --season '
    "spring "
    "(`kscore cards` lists them).",
    "report.give_season": "For one season's total add --season spring, summer, autumn or winter.",
    "quality.small": "the sheet is small in it",
    "quality.dark": "it is dark",
    "quality.blurred": "it is blurred",
    "quality.frame_hidden": "a side of the map's frame is partly hidden",
    "quality.bent": "the paper is bent",
    "quality.unsure": "the map's lines are uncertain: check the picture with --overlay",
    "quality.others": "there are other sheets in view (the largest whole one was read)",
    "quality.glare": "glare lies over spaces: tilt the sheet and take it again",
    "quality.covered": "something lies on spaces",
    "quality.coins_covered": "coins are covered",
    "quality.bright": "it is very bright",
    "quality.toneless": "it has no colours",
    "quality.other_side": "the other side shines through: lay the sheet on something dark",
    "report.poor_photo": "The photo is hard to read: {reasons}.",
    "report.doubts": Plural("n", "One doubt could change this:", "{n} doubts could change this:"),
    "report.doubt_line": "{where}: read as {read}, or {others}",
    "report.turned": Plural(
        "n",
        (
            "{where}: {read} by the game's rules and last season's map; the drawing alone looks "
            "like {drawn} ({p})."
        ),
        (
            "{where}: all {read} by the game's rules and last season's map; the drawing alone "
            "looks like {drawn} ({p})."
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
        "No ranking: these sheets are of several seasons ({seasons}). Name those of one."
    ),
    "ranking.two_sheets": (
        "No ranking: there are several sheets of {players}. Name one photo of each player."
    ),
    "ranking.one_drawing": (
        "The same is drawn on {one} and {other}; they may be photos of one sheet."
    ),
    "ranking.other_sides": (
        "These sheets are on different sides of the map ({layouts}); everybody should use the same."
    ),
    "ranking.undecided": "shared: not everybody's points lost to monsters are known",
    "ranking.by_monsters": "parted by the points lost to monsters",
    "ranking.no_sheet": "no sheet yet",
    "ranking.same_photo": "from the same photo as {other}: {season}",
    "ranking.same_drawing": "drawn as {other}: {season}",
    "ranking.misfit": "does not fit the sheet before: {seasons}",
    "ranking.behind": "without {seasons}",
    "told.others_ahead": (
        "{player} has {season} now, and everybody else a later season already. If this sheet is "
        "of a later one, too, give its photo again with --season."
    ),
    "told.others_behind": (
        "{player} has {season} now, and nobody else the season before. If the sheet is still of "
        "that one, and was photographed too early before, give its photo again with --season."
    ),
    "told.reopened": (
        "The sheets entered now show other cards than {player}'s sheet of {season}: kscore "
        "review {name} --season {key}"
    ),
    "told.number": (
        "{player} wrote another number for {season} than was counted: kscore review {name} "
        "--season {key}"
    ),
    "told.settled": (
        "The sheets entered now answer what was open about {player}'s sheet of {season}."
    ),
    "open.range": "may be {least} to {most}",
    "open.unknown": "may still change",
    "open.alone": Plural(
        "n", "one open question; settle it with --set", "{n} open questions; settle them with --set"
    ),
    "open.here": Plural(
        "n", "one open question: kscore review {name}", "{n} open questions: kscore review {name}"
    ),
    "open.settle": Plural(
        "n",
        "{player}: one open question, settle it with: kscore review {name}",
        "{player}: {n} open questions, settle them with: kscore review {name}",
    ),
    "doubt.coins": "marked coins",
    "doubt.season": "season",
    "doubt.effects": "end-of-season effects already drawn",
    "doubt.box": "number in the box of {season}, {field}",
    "doubt.nothing": "nothing",
    "box.first": "first card",
    "box.second": "second card",
    "box.coins": "coins",
    "box.monsters": "monsters",
    "box.total": "total",
    # progress
    "progress.photo": "{n} of {all}: {photo}",
    "wrote": "Written: {path}",
    # further words for terrains that can be typed, each after its map letter
    "terrain_words": "A field",
    # errors: typed
    "no_photo": "Name at least one photo, or a map with --map. `kscore --help` shows how.",
    "photos.no_match": "No photo matches {path}. Check the folder and the ending.",
    "photos.same": (
        "{photo} is the same photo as {other}, and each of them counts as a sheet of its own. "
        "Leave one away."
    ),
    "photos.folder": "{path} is a folder. Name the photos in it: kscore {path}/*.jpg",
    "photos.packed": "{path} is a packed file. Unpack it first, then name the photos.",
    "photos.text": "{path} is a text and no photo. A typed map is scored with: --map {path}",
    "command.near": "{word} is neither a photo nor a command. Did you mean kscore {near}?",
    "help.first": (
        "kscore scores Cartographers map sheets from photos.\n  kscore new Anna Ben    begin a "
        "game\n  kscore *.jpg           at each season's end\n  kscore game            the "
        "standings\nEverything else: kscore --help. For example: kscore sheet.jpg --cards "
        '"Sentinel Wood, Mages Valley, Great City, Borderlands" --season spring'
    ),
    "map_and_photo": "Give either photos (or a player) or --map, not both.",
    "advice.corners": "Or name the corners with --corners.",
    "advice.layout": (
        "Name the printed map with --layout KEY or --layout FILE (docs/layouts.md), or give the "
        "map's corners with --corners."
    ),
    "map.alone": (
        "{option} is about a game's record, and --map scores a typed map by itself. Leave "
        "{option} away, or put the map into the record with: kscore enter PLAYER SEASON --map MAP"
    ),
    "picture_needs_photo": "--overlay and --corners need a photo; with --map use --picture.",
    "one_picture": "With several photos, {option} must name a folder.",
    "map.missing": (
        "There is no map file {path}. Check its name, or type the map as eleven rows joined by /."
    ),
    "map.no_text": "{path} is no text file. A map file holds eleven rows of eleven letters.",
    "map.several": "These are several maps. Give one map at a time.",
    "set.form": (
        "{text!r} is no correction. Write for example F7=W, F7=MZ, A5=star, coins=5, "
        "spring.first=9 (all: kscore --help)."
    ),
    "set.coins": (
        "{text!r} is no number of coins; there are {most} on the track. Write for example --set "
        "coins=5."
    ),
    "set.letter": "{text!r} names no terrain. Use one of: {letters}",
    "set.ambiguous": (
        "{text!r} may mean several things: {terrains:terrain}. Write the word, or more of it."
    ),
    "set.lone_letter": "{space}={letter} means {is_:terrain} ({other:terrain} would be {instead}).",
    "set.mountain": (
        "{space} is a printed mountain and cannot be anything else. Check the name of the space."
    ),
    "set.wasteland": (
        "{space} is printed wasteland; it can only be destroyed (X). Check the name of the space."
    ),
    "corners.form": "{text!r} are no four corners. Write eight numbers: "
    "x,y of the upper left, upper right, "
    "lower right and "
    "lower left corner of the upright grid.",
    "lang.unknown": "{text!r} is no language that kscore speaks. Write --lang and one of: {known}.",
    "season_without_cards": (
        'To score {season} say which cards lie under A, B, C and D: --cards "…, …, …, …".'
    ),
    "picture.format": "{path} has no ending of a picture. Write .png or .jpg.",
    "cannot_write": "{path} cannot be written ({reason}). Name another place.",
    "disk.full": (
        "{path} cannot be written: the disk is full ({reason}). Make room, or name another place."
    ),
    "disk.read_only": (
        "{path} cannot be written: the disk is read-only ({reason}). Name another place."
    ),
    "kept.cannot_write": (
        "{path} cannot be written ({reason}); what was there before still is. Give yourself the "
        "right to write it, or name another folder for all that kscore keeps in the environment "
        "variable KSCORE_HOME."
    ),
    "kept.unreadable": (
        "{path} cannot be looked at ({reason}), so what kscore keeps there cannot be told. Give "
        "yourself the right to read it, or name another folder in the environment variable "
        "KSCORE_HOME."
    ),
    "kept.full": (
        "{path} cannot be written: the disk is full ({reason}); what was there before still is. "
        "Make room."
    ),
    "install.again": (
        "{module} is missing or damaged: another program's installation may have removed it. "
        "Install kscore again (pipx reinstall kscore)."
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
    "bug": "This is a bug in kscore ({name}: {detail}). Please report it with the photo; run again "
    "with --debug DIR to keep "
    "what was seen.",
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
    "help.photos": "Photos of map sheets (JPEG, PNG, WebP, HEIC).",
    "help.cards": (
        "The four scoring cards in the order A, B, C, D, with commas, in either language; of Der "
        "Kartograph (Cartographers) their numbers, too (26, 30, 35, 41)."
    ),
    "help.season": "spring, summer, autumn or winter (or the German words).",
    "help.layout": "K-A, K-B, H-A, H-B or a file with a layout of your own; else it is recognised.",
    "help.coins": "Coins that score (marked and not struck out), whatever was read.",
    "help.heroes": "Whether hero counts as a terrain.",
    "help.set": (
        "Correct what was read: F7=W, F7!=W (not water), F7=MZ (monster with its letter), "
        "F7=M- (without), A5=star, A5=nostar, coins=5, spent=1, spring.first=9, final=87, "
        "effects=none, effects=C3+C4 (repeat, or several with commas)."
    ),
    "help.corners": (
        "The grid's corners in the photo: x,y of the upper left, upper right, lower right, lower "
        "left."
    ),
    "help.lang": "de or en; else as the system says.",
    "help.picture": "Write the straightened sheet with what was read and what scores.",
    "help.overlay": "Write your photo with the same drawn on it.",
    "help.debug": "Keep a picture of every stage in this folder.",
    "help.anyway": "Take a photo that would cost 25 questions or more, too.",
    "help.no_input": "Ask nothing.",
    "help.jobs": (
        "How many processes look at photos at once; several photos take all cores otherwise."
    ),
    "help.no_open": "Do not open the picture of the questions by itself.",
    "help.json": "Print JSON (asks nothing).",
    "help.map": "Score a typed map or a map file instead of a photo.",
    "help.quiet": "Print the total and nothing else.",
    "help.cards_command": "List or search the 32 scoring cards.",
    "help.word": "Part of a name, in either language.",
    # cards
    "cards.heading.K": "Cartographers",
    "cards.heading.H": "Cartographers Heroes",
    "cards.solo": "solo {n}",
    "quiet.total": "{photo}: {total}",
    "quiet.read": "{photo}: read",
    # games
    "end.winner": Plural(
        "n", "{names} wins with {total} points.", "{names} win with {total} points each."
    ),
    "end.winner_open": Plural(
        "n",
        "{names} is ahead with {total} points, but questions are open.",
        "{names} are ahead with {total} points each, but questions are open.",
    ),
    "end.winner_undecided": (
        "{names} are level with {total} points each: who of them lost fewer points to monsters "
        "is ahead, and not everybody's losses are known."
    ),
    "end.tie": Plural(
        "n",
        "A tie: {names} is ahead, having lost fewer points to monsters ({lost}; {others}).",
        "A tie: {names} are ahead, having lost fewer points to monsters ({lost} each; {others}).",
    ),
    "end.best": Plural(
        "n", "The best card: {best}, one point.", "The best card: {best}, {n} points."
    ),
    "end.best_many": Plural(
        "n", "The best cards, one point each: {best}.", "The best cards, {n} points each: {best}."
    ),
    "end.best_of": "{card} for {player} in {season}",
    "end.race": Plural(
        "n", "The closest race: {races}, one point.", "The closest race: {races}, {n} points."
    ),
    "end.race_many": Plural(
        "n",
        "The closest races, one point each: {races}.",
        "The closest races, {n} points each: {races}.",
    ),
    "end.race_of": "{one} before {other}",
    "end.report": "A page to look at and keep: kscore report",
    "end.and": " and ",
    "end.heading": "{player}, {season}",
    "end.late": "This season's end effects were already drawn; the map before them is scored.",
    "end.odd": "What cannot have come from last season's sheet:",
    "end.to_do": "Before the next season:",
    "end.to_do_orders": (
        "It matters which ambush was revealed first in the game; kscore does not know it (note "
        "it with --revealed)."
    ),
    "end.to_do_order": "In the order {cards:revealed}:",
    "game.player": "player",
    "game.total": "total",
    "game.solo_titles": "{least} to {most}",
    "game.solo": "Solo: {total} − {target} (the cards' stars) = {rating}: {title}",
    "game.over": "The game is over.",
    "game.awaited": "Next: the sheets of {season} by {players}.",
    "game.history": "History",
    "game.typed_map": "typed map",
    "game.typed_total": "typed total",
    "game.made": "New game {name}: {path}",
    "game.not_entered": (
        "Nothing was entered into the game {name}, which is played with these cards: leave "
        "--cards away to enter it there."
    ),
    "game.is_over": (
        "The game {name} is over. A photo still goes into it with --player NAME; a new one "
        "begins with: kscore new"
    ),
    "game.none": "There are no games yet. Begin one with: kscore new",
    "game.chosen": "Now playing: {name}",
    "game.nothing_to_undo": "There is nothing to undo.",
    "game.exported": "Exported: {path}",
    "game.restored": "The backup is in place again; what lay there before was kept as {path}.",
    "game.restored_gone": "The backup is in place again: {path}",
    "game.lie_in": "The games lie in {folder}",
    "game.line": "{mark} {name}: {players}; {state}",
    "game.line_deleted": "  {name}: deleted; bring it back with: kscore restore {name}",
    "game.renamed": "The game's name is {name} now (in the list: {listed}).",
    "delete.question": "Delete {name} ({players}; sheets: {n})?",
    "delete.prompt": "    y or n: ",
    "delete.kept": "{name} stays as it is.",
    "delete.done": (
        "{name} is deleted. A backup stays: {backup}. Bring it back with: kscore restore {name}. "
        "Whoever does not want the backup either deletes this file."
    ),
    "new.empty_name": "A game needs a name of at least one character.",
    "delete.confirm": (
        "Nobody can be asked here whether {name} shall be deleted. With --yes it is deleted "
        "without a question."
    ),
    "restore.which": (
        "No game is being played. Which one shall come back: {names}? Write kscore restore NAME."
    ),
    "data.games": "Games: {n}, with their backups {size} MB",
    "data.kept": (
        "Of every sheet: what was read and corrected, and small pictures of the map, the coins "
        "and the boxes; the photo itself only in games with --keep-photos."
    ),
    "data.stays": (
        "Nothing leaves this computer: kscore reads the photos with what is installed. Only "
        "kscore phone opens a connection: to the phones in your network."
    ),
    "data.away": (
        "Delete a game: kscore delete NAME. Delete everything: delete the folder {folder}. "
        "Another folder: the environment variable KSCORE_HOME."
    ),
    "game.state_over": "over",
    "game.unreadable": "cannot be read",
    "explain.points": "{card}: {points}",
    "explain.near": "Nearly:",
    "explain.or": " or ",
    "explain.starred_monster": "monster (on a star, so nothing stays of it)",
    "explain.anything": "anything",
    "explain.more": Plural(
        "n",
        "and one more that earns no more than these",
        "and {n} more that earn no more than these",
    ),
    "explain.miss": "if {space} were {what}",
    "explain.not_in_game": "{card} does not score in this game; its cards are {cards}.",
    "explain.other_seasons": "This card does not score in {season}: {edict} scores in {seasons}.",
    "whatif.card": "card",
    "whatif.before": "now",
    "whatif.after": "then",
    "whatif.change": "{space}: {before} → {after}",
    "whatif.nothing": "What shall be different? Name the changes behind the sheet: F7=W",
    "whatif.no_points": (
        "{text!r} changes no points of the map. what-if takes spaces, stars and coins (F7=W, "
        "A5=star, coins=5); what stands on the sheet is said with --set."
    ),
    "whatif.change_starred": "{space}: {before} → {after}, which its star destroys at once",
    "whatif.game": "{player} in the game: {before} → {after} points",
    "whatif.place": "place {before} → {after} of {of}",
    "whatif.place_stays": "place {after} of {of} stays",
    "compare.question": (
        "This cannot have come from last season's sheet. Please compare the map with the sheet:"
    ),
    "compare.again": "    Please type spaces with their terrain (F7=water, G8=empty), or Enter.",
    "compare.prompt": "    What differs (F7=water, G8=empty)? Enter if nothing: ",
    "whose.question": "Whose sheet is {photo}?",
    "whose.names": "Its name lines in a picture: {path}",
    "whose.prompt": "    number or name (Enter: {first}): ",
    "whose.nobody": "leave it out",
    "whose.continues": "It continues {player}'s last sheet, and cannot continue {named}'s.",
    "effects.not_drawn": "not yet drawn",
    "new.players": "Players, with commas: ",
    "new.card": "Card under {edict}: ",
    # errors: records
    "record.exists": "{path} is there already. Name another place with --game.",
    "record.missing": "There is no game in {path}. Check the name, or begin one with: kscore new",
    "record.none": (
        "No game is being played. Begin one with: kscore new. Or name its file with --game."
    ),
    "record.busy": (
        "{path} cannot be used just now ({reason}). Wait for the other kscore to finish, then "
        "retry."
    ),
    "record.no_locks": (
        "The folder of {path} has no locks that hold, so that two programs could write "
        "over each other; nothing was written. Name a folder on a disk of this computer in the "
        "environment variable KSCORE_HOME, or copy the game there and name it with --game."
    ),
    "record.journal": (
        "{journal} cannot be deleted, as in a folder that is being synchronised or scanned; what "
        "was entered before is safe. Retry in a moment, or name another folder for all that kscore "
        "keeps in the environment variable KSCORE_HOME."
    ),
    "record.not_backed_up": (
        "The backup of {path} could not be written ({reason}). The game itself is safe; the next "
        "change tries again."
    ),
    "record.full": (
        "{path} cannot be written ({reason}); nothing was lost. Make room on the disk and retry."
    ),
    "record.read_only": (
        "{path} cannot be written ({reason}); nothing was lost. Give yourself the right to write "
        "it, or copy it to a disk that is not read-only and name that with --game."
    ),
    "record.locked": (
        "{path} cannot be opened ({reason}); nothing was lost. Check its permissions and those "
        "of its folder."
    ),
    "record.disk": (
        "The disk of {path} failed ({reason}); what was entered before is safe. Make sure that "
        "it is there and has room, and retry."
    ),
    "record.gone": (
        "{path} is gone. There is a backup of {when}; put it in place with: kscore restore "
        "--game {typed}"
    ),
    "record.newer": "{path} was written by a newer kscore. Update kscore to open it.",
    "record.damaged": (
        "{path} is damaged. There is a good backup of {when}; put it in place with: kscore "
        "restore --game {typed}"
    ),
    "record.no_record": (
        "{path} is no game of kscore, or damaged beyond use, and there is no backup. Name "
        "another file with --game."
    ),
    "record.no_backup": (
        "There is no backup beside {path}. Import an exported game with: kscore import FILE"
    ),
    "record.no_player": "{player} does not play in this game. Players: {players}",
    "record.evidence": (
        "What was kept of {player}'s sheet is damaged. Photograph the sheet again, or take the "
        "entry back with: kscore undo"
    ),
    "record.no_sheet": "There is no sheet of {player} yet. Photograph it first.",
    "record.no_sheet_of": (
        "There is no sheet of {player} of {season:season} yet. Photograph it first, or name "
        "another season."
    ),
    "record.over": "{player} has all four seasons already. To replace one, name it with --season.",
    "record.whose": (
        "Whose sheet is {photo}? Say it with --player, or name the file after the player "
        "({players})."
    ),
    "record.one_photo": "--player is for one photo. Give the photos one by one.",
    "record.heroes_given": (
        "The game's record says otherwise whether heroes count as a terrain. Leave --heroes and "
        "--no-heroes away, or put the game right with: kscore change --heroes (or --no-heroes)."
    ),
    "record.photo_only": (
        "{option} is for a photo; of {player} the sheet in the game's record is taken. Leave "
        "{option} away."
    ),
    "record.cards_given": (
        "The game's record has the cards already. Leave --cards away, or score without the "
        "record by leaving --game away."
    ),
    "import.no_game": (
        "This file holds no exported game, so {path} was not made. Export one with: kscore "
        "export FILE"
    ),
    "import.damaged": (
        "The exported game is damaged ({place}), so {path} was not made. Export it again with: "
        "kscore export FILE"
    ),
    "new.card_how": (
        "    Type a name or its beginning, German or English (the tab key completes it; `kscore "
        "cards` lists all)."
    ),
    "new.card_is": "    → {edict}: {card}",
    "new.long_name": "{name} is too long a name. Write at most {most} letters.",
    "enter.total": "{total} is no season's total. Write a whole number from −{most} to {most}.",
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
    "new.which_games": "{text!r} is no game. Write --games K, H or KH.",
    "enter.what": "Give either --map or --total.",
    "explain.topics": "Topics, ambushes, heroes",
    "explain.cards": "Scoring cards",
    "explain.ours": "(Our reading: the rule texts are silent about it or leave several open.)",
    "explain.otherwise.great_city": (
        "Who reads “the largest village cluster or nothing” counts {points} (our reading: the "
        "largest without a mountain)."
    ),
    "ambush.title": "{card}, solo",
    "ambush.tried": "Ring {ring}: does not fit over {spaces}",
    "ambush.here": "Ring {ring}: fits over {space}:",
    "ambush.choose": Plural(
        "n", "One way.", "{n} ways, the choice is yours; the first is in brackets on the map."
    ),
    "ambush.nowhere": "Fits nowhere: nothing is drawn, not even a single monster.",
    "ambush.other.fixed": "Not turned, as the online version and the English rules play:",
    "ambush.other.turned": "Turned or mirrored, as the German rules allow:",
    "ambush.none": (
        "{card:revealed} is no ambush. Name one: Goblin Attack, Bugbear Assault, Kobold Onslaught, "
        "Gnoll Raid, Dragon Inferno, Zombie Plague, Giant Troll Ravage, Gorgon Gaze."
    ),
    "ambush.whose": "On which sheet? Name a photo or a player behind the card, or --map.",
    "help.ambush": "Show where an ambush goes in a solo game: corner, arrow, ring by ring.",
    "help.ambush_argument": "An ambush, German or English.",
    "help.ambush_sheet": "A photo, or a player; without: the solo game's latest sheet.",
    "help.turn": (
        "Whether the shape may be turned and mirrored; without: yes, unless the game is played as "
        "the online version."
    ),
    "explain.one_source": "The solo corner rests on a single source: look at the card.",
    "explain.title": "{least}  {title}",
    "explain.title_below": "below −20",
    "explain.hero": "■ hero, * a star; the pattern may be turned and mirrored.",
    "explain.with_coin": "earns a coin",
    "explain.explore": Plural(
        "time",
        "■ a space; {time} time unit; terrain: {terrains}.",
        "■ a space; {time} time units; terrain: {terrains}.",
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
        "{topic} is no scoring card and scores on no sheet. Leave the sheet out, or name a "
        "scoring card."
    ),
    "explain.no_sheet": (
        "{option} is about a sheet, and none is named. Name a photo or a player behind what is "
        "to be explained, or leave {option} away."
    ),
    "explain.what": "{what} is neither a player of the game nor a file. Check the name.",
    # help: games
    "help.game": "The game's record, if it is not the one being played.",
    "help.player": "Whose sheet the photo shows.",
    "help.new": "Begin a game: players, cards, layout.",
    "help.game_command": "Standings, seasons and what comes next of the game.",
    "help.games": "List all games, or go on with one of them.",
    "help.undo": "Take the newest sheet back.",
    "help.export": "Write the game into one JSON file.",
    "help.import": "Make a game from an exported one.",
    "help.rename": "Give a game another name.",
    "help.delete": "Delete a game; a backup stays.",
    "help.data": "Where the games lie, and that nothing leaves the computer.",
    "help.new_name": "The new name.",
    "help.yes": "Delete without a question.",
    "help.any_player": "A player of the game; without one all that have open questions.",
    "help.restore": "Put the last good backup of a damaged or deleted game in its place.",
    "help.explain": "Explain a card or a topic: rule, rulings, and what scores on a sheet.",
    "help.what_if": "What the points would be if spaces were different.",
    "help.enter": "Enter a season without a photo: a typed map, or a total.",
    "help.review": "Ask the open questions again, or correct a sheet.",
    "help.report": "Write one page (HTML) with every sheet, the standings and the points.",
    "help.players": "Names with commas.",
    "help.name": "The game's name.",
    "help.random": "Draw the four cards.",
    "help.recommended": "The cards recommended for a first game.",
    "help.games_option": (
        "K, H or KH (both together): whose cards explore; it also decides which ambushes can "
        "come and whether monster letters and stars are read. Without: as the scoring cards are."
    ),
    "help.seasons": (
        "How long the seasons last: printed (as on the cards) or online (8, 8, 7, 6 in both games)."
    ),
    "help.skills": "Skills are played.",
    "help.solo": "A solo game.",
    "help.keep_photos": "Keep the photos in the record.",
    "help.history": "Show everything that was entered.",
    "help.file": "The file.",
    "help.game_name": "Name of a game from the list.",
    "help.layout_learn": "Make a layout file of a photo of an empty sheet.",
    "help.layout_learn.examples": "kscore layout learn empty.jpg -o my-island.toml --set F7=^",
    "help.layout_what": "learn: what is printed is read from the photo.",
    "help.layout_photo": "Photo of an empty sheet.",
    "help.layout_set": "A space put right: ^ mountain, R ruin, # wasteland, . nothing.",
    "help.layout_output": "File to write (PHOTO's name with .toml).",
    "layout.what": "kscore layout knows learn, not {text}.",
    "layout.set": "{text} is no space with ^ (mountain), R (ruin), # (wasteland) or . (nothing).",
    "layout.shown": "^ mountain, R ruin, # wasteland, . nothing",
    "layout.unsure": "Not sure: {spaces}. Put right with --set F7=^, or confirmed with --set F7=.",
    "layout.confirm": "Is that what is printed? Write {path} (y/n): ",
    "layout.yes": "y yes",
    "layout.not_written": "Nothing written. Put spaces right with --set F7=^",
    "layout.written": "Written to {path}. Score with: --layout {path}",
    "help.sheet": "Write an empty map sheet to print and draw on (PDF or SVG).",
    "help.sheet.examples": (
        "kscore sheet\nkscore sheet H-A H-B -o heroes.pdf --paper a4\nkscore sheet "
        "my-island.toml -o my-island.svg"
    ),
    "help.sheet_sides": (
        "The sides: K-A, K-B, H-A, H-B, or the file of a layout of your own; without it K-A and "
        "K-B."
    ),
    "help.sheet_output": "The file to write, NAME.pdf or NAME.svg; without it sheet.pdf.",
    "help.sheet_paper": (
        "The paper in the printer. On a5 a sheet has the real pad's size; on a4 and letter two "
        "lie beside each other, printed on both sides and cut."
    ),
    "help.sheet_large": "One sheet a page, as large as the paper.",
    "help.sheet_no_marks": (
        "Without the square marks in the corners, which help to find the sheet in a photo."
    ),
    "help.legend": "Write the legend to print: on it a player shows how each symbol is drawn.",
    "help.legend.examples": "kscore legend\nkscore legend -o anna.pdf --paper a4",
    "help.legend_output": "The file to write, NAME.pdf or NAME.svg; without it legend.pdf.",
    "sheet.paper": "There is no paper “{text}”. Known are {known}.",
    "help.examples": "Examples:",
    "sheet.format": "{path} is neither a PDF nor an SVG. Name a file that ends in .pdf or .svg.",
    "sheet.one_side": (
        "An SVG holds one side, not {count}. Name one side, or a file that ends in .pdf."
    ),
    "help.card_argument": (
        "A scoring card, an ambush or a topic (coins, ties, ruins …), German or English; none: "
        "all of them."
    ),
    "help.player_argument": "A player of the game.",
    "help.changes": "A photo or a player (with --map: nothing), then the changes: F7=W G8=.",
    "help.season_argument": "spring, summer, autumn or winter.",
    "help.total": "The season's total as written on the sheet.",
    "help.monsters": (
        "The points of it lost to monsters (0 for none); without it they are unknown and decide "
        "no tie."
    ),
    "file.unreadable": "{path} cannot be read ({reason}). Check its name and its permissions.",
    "file.no_file": "{path} is a pipe or a device: save what it gives in a file first.",
    "file.too_long": "{path} has more than {most} MB, which no exported game has.",
    # page
    "page.language": "English",
    "page.languages": "Language",
    "page.cards": "Scoring cards",
    "page.cards_how": "A, B, C and D are the edicts that the cards lie under.",
    "page.legend": "Signs",
    "page.open_total": "? behind points: open questions may still change them.",
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
    "page.spent": "struck coins",
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
    "check.if": "{space} is {holds}; were it {were}, you would be right",
    "check.unsure": "(Not sure: look at the photo.)",
    "check.kscore": "kscore",
    "check.edict": "edict {edict}",
    "check.final": "Final total",
    "check.your_sum": "total, added up",
    "check.written": "written",
    "check.computed": "kscore",
    "check.difference": "diff.",
    "check.nothing_written": "No number is written in the boxes.",
    "check.nothing_known": (
        "Nothing to compare these numbers with. Name the season with --season, or play with a "
        "record: kscore new"
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
        "This needs the scoring cards. Name them with --cards, or play with a record: kscore new"
    ),
    "check.wrong_numbers": "Numbers in the boxes that do not agree (more with: kscore check):",
    "season_from.agrees": (
        "{season}, because the numbers written in the box of {box} are those of this map."
    ),
    "season_from.unfinished": "{season}, because the box of {box} is not finished.",
    "season_from.follows": (
        "{season}, because the box of {box} is filled in and its numbers are not those of this map."
    ),
    "season_from.last": "{season}, because its box is filled in.",
    "season.open": (
        "{photo}: which season is this, {seasons:season}? {drawn} spaces are drawn. Nothing was "
        "entered; say it with --season."
    ),
    "season.prompt": "    1–{most}, Enter takes 1: ",
    "enter.unlikely": (
        "This map is entered as {player}, {taken}, but {drawn} spaces are drawn: that looks like "
        "{likely}."
    ),
    "season.unlikely": (
        "{photo} is scored as {taken}, as --season says, but {drawn} spaces are drawn: that "
        "looks like {likely}."
    ),
    "season.contradicted": "Entered as {taken}. By the boxes it would be {boxes}",
    "help.check": "Compare the numbers you wrote in the boxes with what kscore computes.",
    "help.one_photo": "A photo of a filled-in map sheet.",
    "help.names": "Write the name lines of the sheet as a picture.",
    "help.report_file": "The page to write; else the game's name with .html in this folder.",
    "set.number": (
        "{text!r} is no number of points. Write a whole number up to {most}, or nothing for an "
        "empty field: spring.first=9."
    ),
    "set.box": (
        "{text!r} names no box. Write a season, a point, and first, second, coins, monsters or "
        "total: spring.first=9."
    ),
    "set.effects": (
        "{text!r} does not say what the end effects drew. Write effects=none, effects=drawn, or "
        "their spaces: effects=C3+C4."
    ),
    "effects.these": "already drawn: {cells}",
    "effects.not_these": "End effects cannot have drawn {text} on this sheet. Possible: {known}.",
    "effects.none_on_sheet": (
        "There is neither a zombie (Z) nor a troll (T) on this sheet, so effects= has no "
        "meaning. Name the letter first: F7=MZ."
    ),
    "game.box.K": "Cartographers",
    "game.box.H": "Cartographers Heroes",
    "game.box.KH": "Cartographers and Heroes combined",
    "game.with_heroes": "with heroes",
    "game.without_heroes": "without heroes",
    "game.online_seasons": "seasons as online",
    "game.other_box": (
        "Not all scoring cards are of the game that is set (--games {games}): on it depends "
        "whether heroes, stars and monster letters are read. Change it if it is wrong: kscore "
        "change --games H or KH"
    ),
    "game.time_noted": "{season}: {time} time units noted, it lasts at least {least}.",
    "game.time_missing": "{season}: {time} of at least {least} time units noted, some are missing.",
    "revealed.other_game": (
        "{card:revealed} is no card of this game (--games {games}). Check the name."
    ),
    "revealed.twice": (
        "{card:revealed} is noted in another season already; ambushes and heroes come once a game. "
        "Check the name."
    ),
    "revealed.named_twice": (
        "{card:revealed} is named twice, and every card comes once a season at most. Leave one out."
    ),
    "revealed.too_many_ambushes": (
        "Until {season:season} no more than {most} of the ambushes can have come: one goes into "
        "the deck before each season. Noted would be {cards:revealed+}. Check the notes."
    ),
    "revealed.too_many_heroes": (
        "Until {season:season} no more than {most} of the heroes can have come: one card goes into "
        "the deck before each season. Noted would be {cards:revealed+}. Check the notes."
    ),
    "revealed.both_games": (
        "Explore cards come from one of the two games, not mixed: {cards:revealed+}. Check the "
        "names."
    ),
    "revealed.too_long": (
        "Before {card:revealed} {time} time units were revealed already; {season:season} ends "
        "after {most}. Check the notes."
    ),
    "help.revealed": (
        "The season's ambushes and heroes in the order revealed (or none); makes checks sharper. "
        "Kept in the record."
    ),
    "help.report_option": "Write one page (HTML) with the sheets, the points and the ranking.",
    "set.no_photo": (
        "{name} names none of the photos. Write the photo's name without its ending: {photos}."
    ),
    "set.several_photos": (
        "{name} names several photos. Write it with its folder and ending: {photos}."
    ),
    "set.which_photo": "With several photos say which one is meant: --set {photo}:{text}.",
    "report.needs": "A page needs the cards and the season. Add --cards and --season.",
    "help.final": "The game is over: seasons from the boxes, winter from the map, and the ranking.",
    "help.report_season": "Only this season.",
    "whole.not_winter": (
        "{photo}: the sheet is of {season:season}, and kscore final counts sheets of the end of "
        "winter alone. Score it with: kscore PHOTO"
    ),
    "whole.entered_as": (
        "{photo} stands in the game as {player}'s sheet of {season:season}, and kscore final "
        "counts sheets of the end of winter alone. If it is winter's after all: kscore PHOTO "
        "--player {player} --season winter"
    ),
    "whole.season": (
        "kscore final counts sheets of the end of winter; --season winter says that they are, "
        "whatever is drawn. A sheet of {season:season}: kscore PHOTO"
    ),
    "whole.heading": "The whole game of {player}",
    "whole.total": "In all",
    "whole.ranking": "Ranking of the whole game",
    "whole.from_map": "from the map",
    "whole.from_written": "as written; the numbers beside it add up to it",
    "whole.from_alone": "as written; nothing beside it to add up",
    "whole.from_differs": "as written, but the numbers beside it add up to {sum}",
    "whole.from_added": "no total written; its numbers added up",
    "whole.from_missing": "nothing written",
    "whole.unchecked": (
        "Not checked against a map: {seasons}. Their sheets are not in the photo; what the "
        "players wrote counts."
    ),
    "whole.missing": "Unknown: {seasons}. Type what was scored: --set {box}.total=24.",
    "whole.unsure": "Not read for certain: {places}. `kscore final` asks; or type it with --set.",
    "whole.differs": "Written as final total: {written}; the seasons make {total}.",
    "whole.no_ranking": "No ranking of the whole game: a season is unknown of {players}.",
    "whole.tie_open": (
        "Equal totals stay shared: not everybody's points lost to monsters are known."
    ),
    "end.letters": (
        "Letters of the monsters as read (?: unsure): {letters}. They decide the end effects; "
        "correct one with --set {space}=MZ (M-: none)."
    ),
    "whole.from_unseen": "its box is not wholly in the photo",
    "help.export_photos": (
        "With the photos that the record keeps (--keep-photos); else only their hashes."
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
    "option.twice": "{option} stands there twice: {first} and {second}. Leave one away.",
    "option.range": (
        "{what} takes a whole number from {least} to {most}. `{command} --help` shows how."
    ),
    "option.integer": "{what} takes a whole number. `{command} --help` shows how.",
    "option.value": "{what} cannot take this value. `{command} --help` shows how.",
    "option.extra": "This is one word too many: {words}. `{command} --help` shows how.",
    "end.unrecorded": (
        "{season} of {player} is missing; its box says {points}. Enter it with: kscore enter "
        "{name} {key} --total {points} --monsters {monsters}"
    ),
    "end.unrecorded_monsters": (
        "{player}'s {season} is missing; the box says {points}, but not what was lost to "
        "monsters. Enter it with: kscore enter {name} {key} --total {points} --monsters N "
        "(without --monsters a tie stays shared)"
    ),
    "game.losses_unknown": (
        "{player}, {season}: nobody knows what of it was lost to monsters; it decides no tie. "
        "Enter it with: kscore enter {name} {key} --total {total} --monsters N"
    ),
    "effects.typed_map": (
        "A typed map is scored as it is; effects= is for photos. Type the map as it was before "
        "the effects."
    ),
}
