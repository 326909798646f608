"""The sentences of history's findings in German and English."""

# ruff: noqa: E501 - each sentence stays whole, so that it can be found as people see it
from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.explore import card_of
from engine.texts import render, terrain_name

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "other_layout": {
        "de": "Das ist ein anderer Plan: vorher {before}, jetzt {now}.",
        "en": "This is another sheet: {before} before, {now} now.",
    },
    "lost": {
        "de": "{cells}: letzte Jahreszeit ausgefüllt, jetzt leer. Was eingezeichnet ist, bleibt.",
        "en": "{cells}: filled last season, empty now. What is drawn stays.",
    },
    "changed": {
        "de": "{cells}: letzte Jahreszeit {was}, jetzt {now}. Was eingezeichnet ist, bleibt.",
        "en": "{cells}: {was} last season, {now} now. What is drawn stays.",
    },
    "destroyed": {
        "de": "{cells}: zerstört, aber keine Karte dieser Jahreszeit zerstört es.",
        "en": "{cells}: destroyed, but no card of this season destroys it.",
    },
    "destroyed_more": {
        "de": "{cells}: ohne Stern zerstört, die Gorgone zerstört aber nur ein Feld.",
        "en": "{cells}: destroyed without a star, but the gorgon destroys only one space.",
    },
    "destroyed_far": {
        "de": "{cells}: zerstört, aber kein Monster grenzt daran; die Gorgone zerstört ein Feld neben sich.",
        "en": "{cells}: destroyed, but no monster is next to it; the gorgon destroys a space beside her.",
    },
    "stars_lost": {
        "de": "{cells}: Der Stern der letzten Jahreszeit fehlt. Sterne bleiben.",
        "en": "{cells}: the star of last season is gone. Stars stay.",
    },
    "star_on_monster": {
        "de": "{cells}: Ein Stern auf einem Monster zerstört das Feld sofort; es müsste ein X sein.",
        "en": "{cells}: a star on a monster destroys the space at once; it should be an X.",
    },
    "hero_without_card": {
        "de": "{cells}: ein_e Held_in, aber es wurde keine Held_in-Karte aufgedeckt.",
        "en": "{cells}: a hero, but no hero card was revealed.",
    },
    "stars_of_no_hero": {
        "de": "{cells}: Diese Sterne sind kein Angriffsmuster.",
        "en": "{cells}: these stars are no hero's attack.",
    },
    "hero_not_drawn": {
        "de": "Ein_e Held_in wurde aufgedeckt ({cards}), aber nicht eingezeichnet.",
        "en": "A hero was revealed ({cards}), but none was drawn.",
    },
    "too_many_spaces": {
        "de": "{new} neue Felder, die Karten einer Jahreszeit füllen aber höchstens {most}.",
        "en": "{new} new spaces, but the cards of a season fill at most {most}.",
    },
    "season_length": {
        "de": "Die Zeiteinheiten der neuen Formen ergeben keine Jahreszeit.",
        "en": "The time units of the new shapes do not add up to a season.",
    },
    "misfit": {
        "de": "{cells}: Aus den Formen der Karten ergeben sich diese neuen Felder nicht.{suggestion}",
        "en": "{cells}: the shapes of the cards do not add up to these new spaces.{suggestion}",
    },
    "no_shapes": {
        "de": "{cells}: Diese Formen zeichnet keine Karte.",
        "en": "{cells}: no cards draw these shapes.",
    },
    "card_not_drawn": {
        "de": "Aufgedeckt, aber nicht eingezeichnet: {cards}.",
        "en": "Revealed but not drawn: {cards}.",
    },
    "ruin_not_covered": {
        "de": "{cells}: Nach der Ruinenkarte musste {card} auf eine Ruine ragen.",
        "en": "{cells}: after the ruin card, {card} had to cover a ruin.",
    },
    "effects_drawn": {
        "de": "{cells}: Die Effekte dieser Jahreszeit sind schon eingezeichnet; sie kommen nach der Wertung.",
        "en": "{cells}: this season's effects are already drawn; they come after the score.",
    },
    "coins_back": {
        "de": "Markierte Münzen: letzte Jahreszeit {before}, jetzt {now}. Was markiert ist, bleibt.",
        "en": "Marked coins: {before} last season, {now} now. Marked coins stay.",
    },
    "spent_back": {
        "de": "Durchgestrichene Münzen: letzte Jahreszeit {before}, jetzt {now}. Sie bleiben durchgestrichen.",
        "en": "Coins struck out: {before} last season, {now} now. They stay struck out.",
    },
    "spent_without_skills": {
        "de": "Es sind Münzen durchgestrichen ({spent}), gespielt wird aber ohne Fertigkeiten.",
        "en": "Coins are struck out ({spent}), but skills are not played.",
    },
    "mountain_coin": {
        "de": "{cells}: In dieser Jahreszeit ringsum ausgefüllte Berge bringen je eine Münze. Markiert: {gained}, verdient: mindestens {least}.",
        "en": "{cells}: mountains surrounded this season earn a coin each. Coins marked: {gained}, earned: at least {least}.",
    },
    "coins_missing": {
        "de": "In dieser Jahreszeit markierte Münzen: {gained}, verdient: mindestens {least}.",
        "en": "Coins marked this season: {gained}, earned: at least {least}.",
    },
    "coins_too_many": {
        "de": "In dieser Jahreszeit markierte Münzen: {gained}, verdient: höchstens {most}.",
        "en": "Coins marked this season: {gained}, earned: at most {most}.",
    },
}

_SUGGESTION = {
    "de": " Es ginge auf, wenn {space} {terrain} wäre.",
    "en": " They would if {space} were {terrain}.",
}


def sentence(
    key: str,
    cells: Sequence[str],
    values: Mapping[str, object],
    suggestions: Sequence[tuple[str, str]],
    lang: str,
) -> str:
    """A finding's sentence. Raises KeyError for an unknown key or language."""
    shown: dict[str, object] = {**values, "cells": tuple(cells), "suggestion": ""}
    if key == "changed":
        shown |= {name: terrain_name(str(values[name]), lang) for name in ("was", "now")}
    if "card" in values:
        shown["card"] = card_of(str(values["card"])).name(lang)
    cards = values.get("cards")
    if isinstance(cards, tuple):
        shown["cards"] = tuple(card_of(each).name(lang) for each in cards)
    if suggestions and key == "misfit" and values.get("least") == 1:
        space, letter = suggestions[0]
        shown["suggestion"] = _SUGGESTION[lang].format(space=space, terrain=terrain_name(letter, lang))
    return render(SENTENCES[key][lang], shown, lang)
