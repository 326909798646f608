"""English sentences of ``kscore phone``: its terminal and its pages."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "help.phone": (
        "Serve a page to the phones at the table: photograph, answer, correct, standings. Guest "
        "networks and some routers keep devices apart: then nobody gets through."
    ),
    "help.phone.examples": "kscore phone\nkscore phone --open\nkscore phone --host 192.168.1.20",
    "help.phone_host": (
        "The address of this computer that the phones use, where several are shown and the first "
        "is wrong."
    ),
    "help.phone_port": "The port; else 8472 or the next free one.",
    "help.phone_stay": "End only with Ctrl-C, and know the phones for 90 days: for a home server.",
    "help.phone_new_token": "A new address and QR code: whoever was let in before is not any more.",
    "help.phone_open": "Open the page here, too, with the QR code large.",
    "help.watch": (
        "Score photos as they arrive in a folder, for phones that synchronise theirs anyway."
    ),
    "help.watch.examples": (
        "kscore watch ~/Pictures/Phone\nkscore watch Photos --all\nkscore watch Photos --cards "
        '"Treetower, Canal Lake, Greengold Plains, Borderlands"'
    ),
    "help.watch_folder": (
        "The folder that the phone's photos arrive in; folders in it belong to it."
    ),
    "help.watch_all": "Take the photos, too, that lie there already.",
    "metavar.FOLDER": "FOLDER",
    "watch.begun": (
        "Watching {folder}: each new photo is scored as soon as it is whole. Ctrl-C stops."
    ),
    "watch.left_alone": Plural(
        "n",
        "One photo lies there already and is left alone; with --all it is taken, too.",
        "{n} photos lie there already and are left alone; with --all they are taken, too.",
    ),
    "watch.photo": "{photo} has arrived.",
    "watch.not_whole": (
        "{photo} is not whole yet, or no photo. As soon as it changes it is looked at again."
    ),
    "watch.known": "{photo} is in the record already: {player}, {season}.",
    "watch.same": "{photo} is the same photo as {other} and changes nothing.",
    "watch.gone": "{folder} cannot be looked into any more. Waiting until it is back.",
    "watch.back": "{folder} is back.",
    "watch.stopped": (
        "{folder} is not watched any more. What was entered is in the record: kscore game"
    ),
    "watch.no_folder": "There is no folder {path}. Name the one that the phone's photos arrive in.",
    "metavar.ADDRESS": "ADDRESS",
    "metavar.PORT": "PORT",
    "phone.scan": (
        "Scan this with each phone at the table (same wifi as this computer), or type the address:"
    ),
    "phone.others": "If that does not open, this computer has other addresses, too:",
    "phone.no_network": (
        "This computer is in no network, so no phone reaches it. Join a wifi, or switch on the "
        "phone's hotspot and join that; then start again."
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
        "If a phone in this network gets no answer at all, the network keeps its devices apart, as "
        "guest networks and some routers do: join the main network with both, or the phone's "
        "hotspot with this computer."
    ),
    "phone.how": (
        "Everybody in this network can overhear what the phones send; the page's Help says more. "
        "Ctrl-C stops."
    ),
    "phone.recovered": Plural(
        "n",
        "A photo that an earlier page had received is read now.",
        "{n} photos that an earlier page had received are read now.",
    ),
    "phone.not_taken": (
        "An earlier page left photos in {folder} that cannot be taken from there. Check the "
        "folder's permissions and start again, or enter them with kscore and their names."
    ),
    "phone.idle": "No page was open for two hours.",
    "phone.stopped": "The page is closed. What was entered is in the record: kscore game",
    "phone.left": Plural(
        "n",
        "One photo was entered nowhere and is gone with the page.",
        "{n} photos were entered nowhere and are gone with the page.",
    ),
    "phone.number": "Phone {n}",
    "phone.home": "Table",
    "phone.menu": "Pages",
    "phone.help": "Help",
    "phone.offline": (
        "No connection to the computer. What is being sent is sent again when it is back."
    ),
    "phone.too_old": (
        "This browser is too old to send photos from here. You can read everything; to send and "
        "correct use another browser or phone."
    ),
    "phone.no_script": (
        "JavaScript is off here: everything can be read, but photos and corrections need it."
    ),
    "phone.under_way": "Photos under way",
    "phone.take": "Take a photo",
    "phone.choose": "Choose photos",
    "phone.close": "Close",
    "phone.read": "Read, close",
    "phone.remarks": "Remarks",
    "phone.yes": "Yes",
    "phone.no": "No",
    "phone.begin_game": "Begin a game",
    "phone.last_players": "Played last time",
    "phone.choose_card": "Choose a card",
    "phone.find_card": "Find a card",
    "phone.trouble": "That did not work",
    "phone.again": "That did not work. Try again.",
    "phone.lost_entry": (
        "This phone is not let in any more: the computer has begun a new evening. Scan its QR "
        "code again."
    ),
    "phone.shrinking": "{name}: is made smaller",
    "phone.sending": "{name}: {percent} % sent",
    "phone.reading": "{name}: is being read",
    "phone.send_failed": "{name}: not through yet, trying again",
    "phone.none_chosen": "Choose at least one space.",
    "phone.overruled": (
        "{who} had just said something else about {about}. Yours counts now; they are told."
    ),
    "phone.overruled_by": "{who} has changed what you said ({yours}) to {now}.",
    "phone.also_yours": "Another phone has taken the name {player}, too.",
    "phone.welcome": (
        "Photograph a map sheet, and its points stand here. For a whole evening begin a game."
    ),
    "phone.the_photo": "The photo",
    "phone.whose": "Whose sheet is this?",
    "phone.which_season": "{player}: which season is this? {drawn} spaces are drawn.",
    "phone.discard": "Throw the photo away",
    "phone.discard_sure": "Throw this photo away?",
    "phone.open_questions": Plural("n", "one open question", "{n} open questions"),
    "phone.photos": "Photos without a game",
    "phone.into_game": "Into the game",
    "phone.name_cards": "Name the cards",
    "phone.by_cards": "Scored by: {cards}",
    "phone.no_cards_yet": "For points name the cards.",
    "phone.season_unknown": "season not known",
    "phone.questions": "Open questions",
    "phone.ask_space": "What is {space}?",
    "phone.ask_spaces": "What are these {n} spaces?",
    "phone.ask_coins": "How many coins are marked?",
    "phone.ask_effects": "Are this season's end effects (zombies, troll) already drawn?",
    "phone.ask_box": "Which number is written: {where}?",
    "phone.ask_season": "Which season is this?",
    "phone.as_read": "as read",
    "phone.as_entered": "as entered",
    "phone.as_said": "as said",
    "phone.as_it_is": "as it is",
    "phone.change": "total {points}",
    "phone.no_change": "same points",
    "phone.together_line": "{answer} ({p})",
    "phone.together_else": "Tap a space that is something else.",
    "phone.together_right": "All of it is right",
    "phone.one_by_one": "These {n} questions one by one",
    "phone.same_for": "The answer counts for all {n}. Untick those that are something else.",
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
    "phone.move": "This sheet is theirs",
    "phone.move_sure": "Move this sheet? A sheet that is there already takes its place here.",
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
        "Then the others see who corrected something, and your first sheet finds its name by "
        "itself."
    ),
    "phone.taken": "another phone",
    "phone.mine": "this phone",
    "phone.nobody": "Nobody's",
    "phone.no_game_yet": "There is no game yet whose names could be taken.",
    "phone.language": "Language of this phone",
    "phone.new_game": "New game",
    "phone.games": "All games",
    "phone.no_games": "There are no games yet.",
    "phone.on_the_page": "on this page",
    "phone.open_game": "Open",
    "phone.open_game_sure": (
        "All phones then show {name}, and photos go into it. The game that is on the page now "
        "stays as it is. Open it?"
    ),
    "phone.players": "Who plays",
    "phone.cards": "The four cards",
    "phone.type_card": "a part of its name",
    "phone.which_game": "Explore cards",
    "phone.games.K": "Cartographers",
    "phone.games.H": "Cartographers Heroes",
    "phone.games.KH": "both together",
    "phone.more": "More",
    "phone.options": "Put the game right",
    "phone.change_options": "Play it so",
    "phone.rename": "Rename",
    "phone.name_of": "Name of {player}",
    "phone.leave": "Plays no more",
    "phone.leave_sure": (
        "{player} plays no more? What is entered stays in the game and counts again when "
        "{player} comes back."
    ),
    "phone.join": "Joins",
    "phone.who_joins": "Who joins?",
    "phone.without_sheet": "Without a sheet",
    "phone.without_sheet_how": (
        "Totals rest on these seasons, too. Somebody who came later has 0 points and lost 0 to "
        "monsters; a sheet of then is photographed as always, and counts instead."
    ),
    "phone.points_of": "{player}, {season}: points",
    "phone.monsters_of": "Of these lost to monsters (nothing: nobody knows)",
    "phone.enter_total": "Enter",
    "phone.remove_total": "Remove",
    "phone.bring_total_back": "Bring back: {total}",
    "phone.typed_stays": (
        "{player}, {season}: {total} points were typed before the game was put right, and stay "
        "as they are. If they are others now, type them here under “Put the game right”, "
        "“Without a sheet”."
    ),
    "phone.back_again": "{player} plays again",
    "phone.layout": "Side of the map",
    "phone.layout_seen": "seen on each photo",
    "phone.game_name": "Name of the game",
    "phone.begin": "Begin",
    "phone.why_cards": "For single photos without a game: which cards lie under A, B, C and D?",
    "phone.season_seen": "seen in the boxes",
    "phone.use_cards": "Score by these",
    "phone.draw_cards": "Draw four",
    "phone.recommended": "For a first game",
    "phone.one_more": "One more player",
    "phone.heroes": "Heroes as a terrain",
    "phone.heroes_usual": "as the game has it",
    "phone.heroes_yes": "with heroes",
    "phone.heroes_no": "without heroes",
    "phone.season_lengths.printed": "as on the cards",
    "phone.season_lengths.online": "as online (8, 8, 7, 6)",
    "phone.revealed": "Ambushes and heroes",
    "phone.note_revealed": "Note what came",
    "phone.why_revealed": (
        "Whoever likes notes which ambushes and heroes the season revealed, in their order: the "
        "sheets are checked more sharply, and it is clear which effect comes first."
    ),
    "phone.not_noted": "Nothing is noted of this season.",
    "phone.none_came": "None came",
    "phone.forget_none": "Take that back",
    "phone.not_revealed": "{card} was not revealed",
    "phone.reveal_next": "Revealed next",
    "phone.explore_cards": "Explore cards, too",
    "phone.explore_all": (
        "Note all of a season or none: then every shape on the sheets is checked against them."
    ),
    "phone.order_matters": "It matters which ambush was revealed first, and nobody has noted it:",
    "phone.invite": "Another phone",
    "phone.code": "QR code of the address below",
    "phone.help.nothing": "The other phone finds nothing",
    "phone.help.nothing_how": (
        "Both have to be in the same network: the phone in the same wifi as the computer, mobile "
        "data and VPN off. Does it still wait and wait? Then the computer's firewall holds the "
        "port; the terminal says the command that opens it. Does the computer have several "
        "addresses (VPN, Docker, WSL)? Try the others above, or start with kscore phone --host "
        "ADDRESS."
    ),
    "phone.help.apart": "Same wifi, and still nothing",
    "phone.help.apart_how": (
        "Guest wifis and some routers keep devices apart (client isolation): the phone has "
        "internet, but no other device answers. The way out: switch on the hotspot of a phone, "
        "join it with the computer and the other phones, and start kscore phone again. No "
        "internet is needed."
    ),
    "phone.help.white": "The page is plain or does nothing when tapped",
    "phone.help.white_how": (
        "Load it once more. If that does not help, the browser is too old or blocks scripts: try "
        "another one on the same phone. Standings and sheets can be read in any browser."
    ),
    "phone.help.camera": "The sheet is not found in the photo",
    "phone.help.camera_how": (
        "The whole frame of the map has to be in the picture, and it should fill most of it. Lay "
        "the sheet flat, hold the phone straight above it and let no shadow or hand lie on it."
    ),
    "phone.help.sleep": "The phone or the computer slept",
    "phone.help.sleep_how": (
        "Open the page again: it is where it was. Photos that were under way are sent again "
        "while their page stays open."
    ),
    "phone.help.overhear": "Who can see this?",
    "phone.help.overhear_how": (
        "Only phones that showed this address are let in. But the page is not encrypted: whoever "
        "is in the same network and listens can read along and pretend to be one of your phones. "
        "At home that is hardly a worry; in a café use a phone's hotspot. Nothing goes to the "
        "internet."
    ),
    "phone.refused": "Not let in yet",
    "phone.refused_how": (
        "Scan the QR code on the computer's screen, or type the whole address below it. If you "
        "just did that, try once more."
    ),
    "phone.full": "Too many phones",
    "phone.full_how": (
        "This address lets no more browsers in. On the computer end kscore phone and start it "
        "again with --new-token; then scan its QR code."
    ),
    "phone.try_again": "Try again",
    "phone.bug": "kscore met a bug here; the computer's terminal says more.",
    "phone.misfit": (
        "As it is, the sheet cannot have come from last season's; why, stands below the points."
    ),
    "phone.changed_since": (
        "The sheet is another by now: somebody has changed it. Look at what stands there, then "
        "say it if it still holds."
    ),
    "phone.gone": "This is not there any more: somebody else has changed it. Load the page again.",
    "phone.nothing_to_undo": "There is nothing to undo on this sheet. Correct a space instead.",
    "phone.same_seat": (
        "This sheet is {player}'s in this season already. Choose another player or season."
    ),
    "phone.claimed": "Another phone has the name {player}. Take it all the same?",
    "phone.form": "The computer did not understand this page. Load it again.",
    "phone.busy": "Too many requests at once",
    "phone.busy_how": (
        "This phone asked for very much in a moment. The page comes by itself in a few seconds."
    ),
    "phone.too_fast": (
        "That were very many photos in a minute. The next goes through in a moment; it is tried "
        "again."
    ),
    "phone.too_many": (
        "{most} photos wait already. Answer or throw away some of them; the next is tried again."
    ),
    "phone.too_long": "{photo} has more than {most} MB, which no phone's photo has. Take it again.",
    "phone.too_many_pixels": (
        "{photo} has {megapixels} megapixels; a picture of its kind ({form}) is read up to {most}. "
        "{remedy:photo.too_large}"
    ),
    "phone.no_photo": "{photo} is no photo. Choose another file.",
    "phone.other_side": (
        "If another side of the map is played, begin the game with that one; else take the photo "
        "again from above."
    ),
    "phone.comma": "{name}: a player's name has no comma or semicolon. Write it without.",
    "phone.by_claim": (
        "Entered as {player}'s, because this is {player}'s phone. If it is somebody else's "
        "sheet, say so at its end."
    ),
    "phone.known_photo": (
        "{photo}: this very photo is in the game already, as {player}'s sheet of {season}. "
        "Nothing new was entered. If it is another sheet, take a photo of that."
    ),
    "phone.unrecorded": (
        "{player}'s {season} is missing, and with it {written} points that stand in its box on "
        "this sheet. On the computer it is entered with: kscore enter {name} {key} --total "
        "{points} --monsters {monsters}"
    ),
    "phone.unrecorded_monsters": (
        "{player}'s {season} is missing, and with it {written} points that stand in its box on "
        "this sheet; what was lost to monsters does not. On the computer it is entered with: "
        "kscore enter {name} {key} --total {points} --monsters N (without --monsters a tie stays "
        "shared)"
    ),
    "phone.letters": (
        "Letters of the monsters as read (?: unsure): {letters}. They decide the end effects; "
        "tap a space to correct its letter."
    ),
    "phone.without_game": "Go on without this game",
    "phone.without_game_sure": (
        "The page goes on without this game. It stays on the computer as it is. Go on?"
    ),
    "phone.upload_id": "The photo came without a proper number. Load the page again.",
    "phone.port": (
        "Port {port} cannot be used ({reason}). Close the other kscore phone, or name another "
        "one with --port."
    ),
    "phone.no_host": (
        "{host} is no address and no known name. Write this computer's address, as in --host "
        "192.168.1.20."
    ),
}
