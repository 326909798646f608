"""The tab key: card names in both languages, in shells and at the questions of ``kscore new``."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.cards import CARDS

from kscore.cli.app import main
from kscore.cli.commands import BEFORE
from kscore.completion import (
    card_names,
    complete_card,
    complete_cards,
    complete_player,
    complete_revealed,
)
from testing.process import python


def test_names_are_found_by_any_word_without_case_and_umlauts() -> None:
    assert "Bewässerungskanal" in card_names("BEWAS")
    assert "Bewässerungskanal" in card_names("bewäs")
    assert "Tal der Magier" in card_names("magi")
    assert "Canal Lake" in card_names("lake")
    assert card_names("xyz") == []


def test_every_card_is_offered_in_both_languages() -> None:
    for card in CARDS.values():
        for name in (card.german, card.english):
            assert any(
                found.casefold() == name.replace("ß", "ss").casefold()
                for found in complete_card(name[:3])
            )


def test_the_last_of_several_is_completed() -> None:
    assert complete_cards("Schildw") == ["Schildwald"]
    assert complete_cards("Schildwald, tal d") == ["Schildwald, tal der Magier"]
    assert complete_cards("Schildwald,Tal der M") == ["Schildwald,Tal der Magier"]
    assert "Schildwald, Schildwald" not in complete_cards("Schildwald, Schild")
    assert complete_revealed("Goblinattacke, zombiep") == ["Goblinattacke, zombieplage"]


def test_players_of_the_game_being_played() -> None:
    assert complete_player("An") == []
    main(["new", "Anna", "Ben", "--recommended", "--no-input"])
    assert complete_player("an") == ["anna"]
    assert complete_player("") == ["Anna", "Ben"]


def shell(kind: str, **environ: Any) -> list[str]:
    program = "from kscore.__main__ import run; import sys; sys.argv[0] = 'kscore'; run()"
    done = python("-c", program, _KSCORE_COMPLETE=f"complete_{kind}", **environ)
    return done.stdout.split("\n")


@pytest.mark.parametrize(
    ("words", "position", "expected"),
    [
        ('kscore new --cards "Schildw', "3", "Schildwald"),
        ('kscore photo.jpg --cards "Schildwald, cana', "3", "Schildwald, canal Lake"),
        ("kscore photo.jpg --season au", "3", "autumn"),
        ("kscore explain gren", "2", "grenzland"),
        ("kscore und", "1", "undo"),
        ("kscore ha", "1", "hands"),
        ("kscore --lang de ga", "3", "game"),
        ("kscore game sw", "2", "switch"),
        ("kscore hands ", "2", "learn"),
        ("kscore sheet print h-", "3", "h-A"),
        ("kscore sheet h-", "2", "h-A"),
        ("kscore game final a.jpg --cs", "4", "--csv"),
        ("kscore games --la", "2", "--lang"),
    ],
)
def test_bash_is_told_what_fits(words: str, position: str, expected: str) -> None:
    assert expected in shell("bash", COMP_WORDS=words, COMP_CWORD=position)


def test_where_a_groups_command_may_stand_its_players_are_offered_too() -> None:
    main(["new", "Anna", "Ben", "--recommended", "--no-input"])
    offered = shell("bash", COMP_WORDS="kscore hands ", COMP_CWORD="2")
    assert {"show", "learn", "forget", "Anna", "Ben"} <= set(offered)
    assert "Anna" in shell("bash", COMP_WORDS="kscore hands forget ", COMP_CWORD="3")


def test_old_spellings_are_not_offered() -> None:
    offered = shell("bash", COMP_WORDS="kscore ", COMP_CWORD="1")
    assert "game" in offered
    assert not {*BEFORE} & set(offered)


def test_the_tab_key_at_the_question_for_a_card(tmp_path: Path) -> None:
    """A real terminal: four cards, three of them by the tab key, one with slips."""
    pytest.importorskip("readline")
    parent, child = pty.openpty()
    environ = {**os.environ, "KSCORE_HOME": str(tmp_path), "KSCORE_LANG": "de", "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-m", "kscore", "new", "Anna"],
        stdin=child,
        stdout=child,
        stderr=child,
        env=environ,
    )
    os.close(child)
    said = ""

    def wait_for(text: str) -> None:
        nonlocal said
        end = time.monotonic() + 300
        while text not in said and time.monotonic() < end:
            if select.select([parent], [], [], 0.2)[0]:
                try:
                    said += os.read(parent, 4096).decode(errors="replace")
                except OSError:
                    break
        assert text in said, said
        said = said.partition(text)[2]

    try:
        for edict, typed in zip(
            "ABCD", ("schildw\t", "tal der m\t", "Metropohle", "grenzl\t"), strict=True
        ):
            wait_for(edict)
            os.write(parent, f"{typed}\n".encode())
        wait_for("Grenzland")
        assert process.wait(60) == 0
    finally:
        process.kill()
        os.close(parent)
