"""The sentences of history.py's findings in German and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.explore import card_of

_TERRAINS = {
    "en": {
        ".": "empty",
        "F": "forest",
        "V": "village",
        "A": "farm",
        "W": "water",
        "M": "monster",
        "H": "hero",
        "X": "destroyed",
        "^": "mountain",
        "#": "wasteland",
    },
    "de": {
        ".": "leer",
        "F": "Wald",
        "V": "Dorf",
        "A": "Acker",
        "W": "Wasser",
        "M": "Monster",
        "H": "Held_in",
        "X": "zerstört",
        "^": "Gebirge",
        "#": "Ödnis",
    },
}

SENTENCES: Mapping[str, tuple[str, str]] = {
    # key: (English, German)
    "other_layout": (
        "This is another sheet: {before} before, {now} now.",
        "Das ist ein anderer Plan: vorher {before}, jetzt {now}.",
    ),
    "lost": (
        "{cells}: filled last season, empty now. What is drawn stays.",
        "{cells}: letzte Jahreszeit ausgefüllt, jetzt leer. Was eingezeichnet ist, bleibt.",
    ),
    "changed": (
        "{cells}: {was} last season, {now} now. What is drawn stays.",
        "{cells}: letzte Jahreszeit {was}, jetzt {now}. Was eingezeichnet ist, bleibt.",
    ),
    "destroyed": (
        "{cells}: destroyed, but no card of this season destroys it.",
        "{cells}: zerstört, aber keine Karte dieser Jahreszeit zerstört es.",
    ),
    "destroyed_more": (
        "{cells}: destroyed without a star, but the gorgon destroys only one space.",
        "{cells}: ohne Stern zerstört, die Gorgone zerstört aber nur ein Feld.",
    ),
    "destroyed_far": (
        "{cells}: destroyed, but no monster is next to it; the gorgon destroys a space beside her.",
        "{cells}: zerstört, aber kein Monster grenzt daran; die Gorgone zerstört ein Feld neben sich.",
    ),
    "stars_lost": (
        "{cells}: the star of last season is gone. Stars stay.",
        "{cells}: der Stern der letzten Jahreszeit fehlt. Sterne bleiben.",
    ),
    "star_on_monster": (
        "{cells}: a star on a monster destroys the space at once; it should be an X.",
        "{cells}: ein Stern auf einem Monster zerstört das Feld sofort; es müsste ein X sein.",
    ),
    "hero_without_card": (
        "{cells}: a hero, but no hero card was revealed.",
        "{cells}: ein_e Held_in, aber keine Held_in-Karte wurde aufgedeckt.",
    ),
    "stars_of_no_hero": (
        "{cells}: these stars are no hero's attack.",
        "{cells}: diese Sterne sind kein Angriffsmuster.",
    ),
    "hero_not_drawn": (
        "A hero was revealed ({cards}), but none was drawn.",
        "Ein_e Held_in wurde aufgedeckt ({cards}), aber nicht eingezeichnet.",
    ),
    "too_many_spaces": (
        "{new} new spaces, but the cards of a season fill at most {most}.",
        "{new} neue Felder, die Karten einer Jahreszeit füllen aber höchstens {most}.",
    ),
    "season_length": (
        "The new shapes are not as many as a season brings.",
        "Die neuen Formen sind nicht so viele, wie eine Jahreszeit bringt.",
    ),
    "misfit": (
        "{cells}: the shapes of the cards do not come out.{suggestion}",
        "{cells}: die Formen der Karten gehen nicht auf.{suggestion}",
    ),
    "no_shapes": ("{cells}: no cards draw these shapes.", "{cells}: diese Formen zeichnet keine Karte."),
    "card_not_drawn": ("Revealed but not drawn: {cards}.", "Aufgedeckt, aber nicht eingezeichnet: {cards}."),
    "ruin_not_covered": (
        "{cells}: after the ruin card, {card} had to cover a ruin.",
        "{cells}: nach der Ruinenkarte musste {card} auf eine Ruine ragen.",
    ),
    "effects_drawn": (
        "{cells}: this season's effects are already drawn; they come after the score.",
        "{cells}: die Effekte dieser Jahreszeit sind schon eingezeichnet; sie kommen nach der Wertung.",
    ),
    "coins_back": (
        "{before} coins were marked last season, {now} now. Marked coins stay.",
        "Letzte Jahreszeit waren {before} Münzen markiert, jetzt {now}. Markierte Münzen bleiben.",
    ),
    "spent_back": (
        "{before} coins were struck out last season, {now} now.",
        "Letzte Jahreszeit waren {before} Münzen durchgestrichen, jetzt {now}.",
    ),
    "spent_without_skills": (
        "{spent} coins are struck out, but skills are not played.",
        "{spent} Münzen sind durchgestrichen, es wird aber ohne Fertigkeiten gespielt.",
    ),
    "mountain_coin": (
        "{cells}: surrounded this season, which earns a coin; {gained} marked, at least {least} due.",
        "{cells}: in dieser Jahreszeit umschlossen, das bringt eine Münze; markiert wurden {gained}, "
        "mindestens {least} stehen zu.",
    ),
    "coins_missing": (
        "{gained} coins marked this season, at least {least} were earned.",
        "{gained} Münzen in dieser Jahreszeit markiert, mindestens {least} verdient.",
    ),
    "coins_too_many": (
        "{gained} coins marked this season, at most {most} could be earned.",
        "{gained} Münzen in dieser Jahreszeit markiert, höchstens {most} waren zu verdienen.",
    ),
}

_SUGGESTION = {"en": " They would if {space} were {terrain}.", "de": " Sie gingen auf, wäre {space} {terrain}."}


def sentence(
    key: str, cells: Sequence[str], values: Mapping[str, object], suggestions: Sequence[tuple[str, str]], lang: str
) -> str:
    """A finding's sentence. Raises KeyError for an unknown key or language."""
    english, german = SENTENCES[key]
    terrains = _TERRAINS[lang]
    shown: dict[str, object] = {"cells": ", ".join(cells), "suggestion": ""}
    for name, value in values.items():
        if name in ("was", "now") and isinstance(value, str) and value in terrains:
            shown[name] = terrains[value]
        elif name == "card":
            shown[name] = card_of(str(value)).name(lang)
        elif name == "cards" and isinstance(value, tuple):
            shown[name] = ", ".join(card_of(each).name(lang) for each in value)
        else:
            shown[name] = value
    if suggestions and key == "misfit" and values.get("least") == 1:
        space, letter = suggestions[0]
        shown["suggestion"] = _SUGGESTION[lang].format(space=space, terrain=terrains[letter])
    return (german if lang == "de" else english).format(**shown)
