"""What is asked and answered, in English."""

from __future__ import annotations

from engine.messages import Plural, Template

SENTENCES: dict[str, Template] = {
    "review.intro": Plural(
        "n",
        "One question. Enter takes the first answer, q stops asking.",
        "{n} questions. Enter takes the first answer, b goes back, q stops asking.",
    ),
    "review.how": "Answer with a number, a word ({words}), or F7=water for a single space.",
    "review.pictures": "What is asked about, in a picture: {path}",
    "review.question_cells": Plural("count", "{n}. What is {where}?", "{n}. What are {where}?"),
    "review.more": " and {n} more",
    "review.why_cards": Plural(
        "n",
        "Their shape fits one card, {cards}: {terrain} {p}.",
        "Their shape fits {n} cards, {cards}: {terrain} {p}.",
    ),
    "review.why_rules": "By this season's shapes: {terrain} {p}.",
    "review.why_sheets": Plural(
        "n",
        "Another player's sheet shows the same cards.",
        "{n} other players' sheets show the same cards.",
    ),
    "review.choice": "    {n}  {answer} ({said})",
    "review.choice_plain": "    {n}  {answer}",
    "review.same": ", as read",
    "review.points": Plural("n", ", {points} point", ", {points} points"),
    "review.no_change": ", same points",
    "review.echo": Plural("n", "{where}: {answer}", "{n} spaces: {answer}"),
    "review.fewer": Plural(
        "n", "That settles another question.", "That settles {n} more questions."
    ),
    "review.further": Plural("n", "That raises a question.", "That raises {n} questions."),
    "review.which": "    {typed}: {choices}? ",
    "review.letter_is": "{letter} means {is_:terrain}.",
    "review.prompt": "    1–{most} (Enter: {first}), a word, or F7=water: ",
    "review.together": "Nearly certain, asked all at once. Is this right?",
    "review.together_line": "    {n}. {where}: {answer} ({p})",
    "review.together_prompt": "    Enter: all is right; or F7=water, G8=empty: ",
    "review.prompt_number": "    1–{most} (Enter: {first}), =N for another: ",
    "review.prompt_choice": "    1–{most} (Enter: 1): ",
    "review.question_coins": "{n}. How many coins are marked?",
    "review.question_coins_spent": "{n}. How many coins are marked and not struck out for skills?",
    "review.other_networks": (
        "Other networks read this sheet than are installed. It is decided from what they saw; "
        "only its symbols cannot be compared with those of other sheets."
    ),
    "review.which_number": (
        "    {typed} may be the answer {answer} or the number {number}. Please type ={answer} or "
        "={number}."
    ),
    "review.again": "    Please type one of {answers}.",
    "review.whose": "Whose sheet? Write kscore review NAME, then --season or --set.",
    "review.nothing_open": "No question is open.",
    "review.question_season": "Which season is {photo}: {seasons}? {drawn} spaces are drawn.",
    "review.question_box": "{n}. Which number is written: {where}?",
    "review.question_effects": "{n}. Are this season's end effects (zombies, troll) already drawn?",
    "photo.hopeless": (
        "{photo}: photograph it again, nearer, sharp and evenly lit: it would take {questions} "
        "questions as it is; --anyway goes on all the same."
    ),
    "photo.anyway": "    go on all the same? (y, Enter: no): ",
    "witness.differs": "You wrote {written}, counted {counted} ({where})",
    "witness.question": "{n}. {differs}. Which is it?",
    "witness.coins": "coins: {coins} instead of {read}",
    "witness.miscounted": "I miscounted: {counted} counts",
    "witness.prompt": "    1–{most} (Enter: 1), =N: another number stands there: ",
    "witness.prompt_one": "    Enter: 1, =N: another number stands there: ",
    "witness.right": "Your {written} is right ({where}).",
    "report.doubt_witness": "{differs}: {others}",
}
