"""The engine's sentences in English; cards and rulings keep their own."""

from __future__ import annotations

from kscore.engine.messages.tree import Template, counted

SENTENCES: dict[str, Template] = {
    # the language's English name in small letters, as locales spell it
    "language": "english",
    "and": "and",
    "or": "or",
    # terrains and categories of cards
    "terrain..": "empty",
    "terrain.F": "forest",
    "terrain.V": "village",
    "terrain.A": "farm",
    "terrain.W": "water",
    "terrain.M": "monster",
    "terrain.H": "hero",
    "terrain.X": "destroyed",
    "terrain.^": "mountain",
    "terrain.#": "wasteland",
    "category.forest": "forest",
    "category.farm_water": "farm and water",
    "category.village": "village",
    "category.spatial": "spatial",
    # seasons, titles of the solo game
    "season.spring": "spring",
    "season.summer": "summer",
    "season.autumn": "autumn",
    "season.winter": "winter",
    "title.legendary_cartographer": "Legendary Cartographer",
    "title.master_mapsmith": "Master Mapsmith",
    "title.journeyman_topographer": "Journeyman Topographer",
    "title.apprentice_surveyor": "Apprentice Surveyor",
    "title.amateur_assessor": "Amateur Assessor",
    "title.inept_assistant": "Inept Assistant",
    "title.dimwitted_doodler": "Dimwitted Doodler",
    "title.oblivious_inkdrinker": "Oblivious Inkdrinker",
    # the one reason for points that is no card's
    "reason.empty_by_monster": "empty space next to a monster",
    # what is impossible about a sheet
    "problem.mountain_missing": "a mountain is printed here and mountains never change: {cells}",
    "problem.mountain_not_printed": "no mountain is printed here: {cells}",
    "problem.wasteland_drawn_on": "wasteland counts as filled, nothing can be drawn here: {cells}",
    "problem.wasteland_not_printed": "no wasteland is printed here: {cells}",
    "problem.too_many_coins": "{marked} coins are marked, the track has only {coins}",
    "problem.more_spent_than_marked": "{spent} coins are spent but only {marked} are marked",
    "problem.star_on_monster": "a monster with a star is destroyed at once: {cells}",
    "problem.stars_without_hero": (
        "stars, but neither a hero nor a destroyed space anywhere: {cells}"
    ),
    "problem.letter_without_monster": "a monster's letter where there is no monster: {cells}",
    "problem.too_many_letters": "more than {most} spaces with the letter {letter}: {cells}",
    # what to do at the end of a season
    "step.zombies": counted(
        "{card:revealed}: draw a zombie (Z) on {cells}.",
        "{card:revealed}: draw a zombie (Z) on each of {cells}.",
    ),
    "step.no_zombies": "{card:revealed}: no empty space is next to a zombie, draw nothing.",
    "step.troll": counted(
        "{card:revealed}: destroy {cells} (X).",
        "{card:revealed}: destroy one of the spaces {cells} (X).",
    ),
    "step.no_troll": "{card:revealed}: no empty space is next to the giant troll, destroy nothing.",
    "step.star": counted(
        "There is a star on {cells}: the new zombie there is destroyed at once (X).",
        "There are stars on {cells}: the new zombies there are destroyed at once (X).",
    ),
    "step.choice_coins": counted(
        "If you destroy {cells}, mark {count} more coin.",
        "If you destroy {cells}, mark {count} more coins.",
    ),
    "step.coins": counted("Mark {count} coin.", "Mark {count} coins."),
    # what cannot have come from last season's sheet
    "finding.other_layout": "This is another map: {before} before, {now} now.",
    "finding.lost": "{cells}: filled last season, empty now. What is drawn stays.",
    "finding.changed": (
        "{cells}: {was:terrain} last season, {now:terrain} now. What is drawn stays."
    ),
    "finding.lost_since": (
        "{cells}: filled on the {season:season} sheet, empty now. What is drawn stays."
    ),
    "finding.changed_since": (
        "{cells}: {was:terrain} on the {season:season} sheet, {now:terrain} now. What is drawn "
        "stays."
    ),
    "finding.stars_lost_since": (
        "{cells}: the star on the {season:season} sheet is gone. Stars stay."
    ),
    "finding.destroyed": "{cells}: destroyed, but no card of this season destroys it.",
    "finding.destroyed_more": (
        "{cells}: destroyed without a star, but the gorgon destroys only one space."
    ),
    "finding.destroyed_far": (
        "{cells}: destroyed, but no monster is next to it; the gorgon destroys a space next to "
        "herself."
    ),
    "finding.stars_lost": "{cells}: the star of last season is gone. Stars stay.",
    "finding.star_on_monster": (
        "{cells}: a star on a monster destroys the space at once; it should be an X."
    ),
    "finding.hero_without_card": "{cells}: a hero, but no hero card was revealed.",
    "finding.stars_of_no_hero": "{cells}: these stars are no hero's attack.",
    "finding.hero_not_drawn": "A hero was revealed ({cards:revealed}), but none was drawn.",
    "finding.too_many_spaces": "{new} new spaces, but the cards of a season fill at most {most}.",
    "finding.season_length": (
        "The time of the new shapes does not add up to a season. Which card on the table is "
        "missing here?"
    ),
    "finding.misfit": "{cells}: the shapes of the cards do not add up to these new spaces.",
    "finding.misfit_but_for": (
        "{cells}: the shapes of the cards do not add up to these new spaces. They would if "
        "{space} were {terrain:terrain}."
    ),
    "finding.no_shapes": "{cells}: no cards draw these shapes.",
    "finding.ambush_elsewhere": (
        "{cells}: in a solo game {card:revealed} does not lie there: its shape could already cover "
        "{space}, which comes earlier on the way from the card's corner."
    ),
    "finding.card_not_drawn": "Revealed but not drawn: {cards:revealed}.",
    "finding.ruin_not_covered": (
        "{cells}: after the ruin card, {card:revealed} had to cover a ruin."
    ),
    "finding.letter_missing": (
        "{card:revealed} was revealed, but there is no {letter} anywhere. The letter is written "
        "into the monster; without it kscore does not know its effects."
    ),
    "finding.other_side": (
        "{player} plays on another side of the map ({other}, here {own}); everybody should use "
        "the same."
    ),
    "finding.same_drawing": (
        "This is the same drawing as on {player}'s {season:season} sheet; it may be that sheet "
        "once more."
    ),
    "finding.ambush_missing": (
        "{drew:+} have {card:revealed} on the map this season, {player} does not: forgotten?"
    ),
    "finding.typed_total": (
        "{typed} points are entered for {season:season}, but its box says {written}. Enter what is "
        "right with kscore enter."
    ),
    "finding.as_drawn": (
        "{cells}: going by their looks alone, without rules and other sheets, this sheet does not "
        "follow from the one before."
    ),
    "finding.effects_drawn": (
        "{cells}: this season's effects are already drawn; they come after the scoring."
    ),
    "finding.coins_back": "Marked coins: {before} last season, {now} now. Marked coins stay.",
    "finding.spent_back": (
        "Coins crossed out: {before} last season, {now} now. They stay crossed out."
    ),
    "finding.spent_without_skills": (
        "Coins are crossed out ({spent}), but the game is played without skills."
    ),
    "finding.mountain_coin": (
        "{cells}: mountains surrounded this season earn a coin each. Coins marked: {gained}, "
        "earned: at least {least}."
    ),
    "finding.coins_missing": "Coins marked this season: {gained}, earned: at least {least}.",
    "finding.coins_too_many": "Coins marked this season: {gained}, earned: at most {most}.",
    # errors
    "illegal_placement": (
        "{drawn:revealed} cannot be drawn on {cells}: one of these spaces is already filled."
    ),
    "engine_error": "The rules do not allow this.",
    "empty_map": "The map is empty. Write its rows from top to bottom with / between them.",
    "uneven_rows": (
        "Row {row} of the map has {length} spaces, the first one {expected}. All rows must have "
        "the same length."
    ),
    "unknown_letter": (
        "The sign “{letter}” at {space} is not a terrain. Allowed are: {known:terrain=}"
    ),
    "unknown_monster_letter": (
        "“{letter}” at {space} is not a monster's letter. Allowed are: {known}"
    ),
    "wrong_size": "The map has {height} × {width} spaces. A map sheet has {size} × {size}.",
    "board_size": (
        "A board of {height} × {width} spaces is not possible: at most 26 rows, at least one space."
    ),
    "bad_sheet_field": (
        "“{field}” is not a sheet field. Allowed are coins=5-1, stars=A3,B4 and letters=F7:Z."
    ),
    "unknown_space": "There is no space “{space}”. Spaces are named A1 to {last}.",
    "bad_coins": "“{coins}” is not a number of coins. Give a whole number from 0 to 14.",
    "impossible_sheet": "This sheet is impossible: {problems:;}",
    "unknown_layout": (
        "There is no layout “{layout}”. Known are {known}; one of your own is a TOML file."
    ),
    "layout_differs": "The line names the layout “{layout}”, but “{given}” was given.",
    "layout_not_recognised": (
        "The map's mountains belong to no layout. Name one: {known} or a file."
    ),
    "layout_file_missing": "There is no layout file {path}.",
    "layout_file_unreadable": "The layout file {path} cannot be read ({why}).",
    "layout_no_file": "{path} is not a layout file but a pipe or a device.",
    "layout_too_long": "{path} is not a layout file: it is larger than {most} kB.",
    "bad_layout_file": "The layout file {path} is not in order.",
    "layout_not_text": "The layout file {path} is not UTF-8 text.",
    "layout_no_toml": "The layout file {path} is not valid TOML: {why}",
    "layout_unknown_entry": "The layout file {path} contains “{entry}”. Allowed are: {known}",
    "layout_by_hand": "In the layout file {path} by_hand must be true or false.",
    "layout_key": (
        'The layout file {path} needs a name: key = "my-island" (letters, digits, - and _).'
    ),
    "layout_key_taken": "The name “{key}” in {path} belongs to a published layout. Choose another.",
    "layout_without_mountains": (
        "The layout file {path} lacks the list mountains (it may be empty)."
    ),
    "layout_no_list": 'In the layout file {path}, {entry} must be a list of spaces: ["B4", "C9"].',
    "layout_unknown_space": (
        "In the layout file {path}, {entry} contains “{space}”. Spaces are named A1 to K11."
    ),
    "layout_twice": "In the layout file {path}, {space} is listed twice under {entry}.",
    "layout_overlap": "In the layout {key}, {space} is in both {first} and {second}.",
    "unknown_card": "There is no scoring card “{card}”. Did you mean: {suggestions}?",
    "unknown_card_unlike": "There is no scoring card “{card}”.",
    "ambiguous_card": "“{card}” fits several scoring cards: {candidates}. Write the whole name.",
    "unknown_revealed_card": (
        "There is no explore, ambush or hero card “{card}”. Did you mean: {suggestions}?"
    ),
    "unknown_revealed_card_unlike": "There is no explore, ambush or hero card “{card}”.",
    "ambiguous_revealed_card": "“{card}” fits several cards: {candidates}. Write the whole name.",
    "unknown_topic": (
        "kscore knows nothing about “{card}”. Did you mean: {suggestions}? To see everything: "
        "kscore explain"
    ),
    "unknown_topic_unlike": (
        "kscore knows nothing about “{card}”. To see everything: kscore explain"
    ),
    "ambiguous_topic": "“{card}” fits several: {candidates}. Write the whole name.",
    "wrong_number_of_cards": counted(
        (
            "There is only {count} scoring card instead of 4. Name one each for the edicts A, B, "
            "C and D."
        ),
        "There are {count} scoring cards instead of 4. Name one each for the edicts A, B, C and D.",
    ),
    "duplicate_card": "{first:card} is named twice. Name four different cards.",
    "duplicate_category": (
        "{first:card} and {second:card} are both of the category {category:category}. Exactly "
        "one card of each is in play."
    ),
    "unknown_season": "“{season}” is not a season. Allowed are spring, summer, autumn, winter.",
    "wrong_number_of_players": "{count} players are not possible: 1 to 100 can play.",
    "duplicate_player": "“{name}” occurs twice. Names must be different.",
    "wrong_seasons": (
        "A game has the seasons spring, summer, autumn and winter in this order, each once."
    ),
}
