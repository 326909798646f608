"""What runs ``kscore neuland``: the table is read, the question answered in the medium that was
asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from engine.neuland.laying import Fit, fits
from engine.neuland.settling import Settlement, settle
from engine.neuland.table_text import table_text
from engine.neuland.topics import NeulandTopic, find_topic
from engine.neuland.whatif import Outcome, what_if
from kscore.cli.neuland_typing import type_table
from kscore.console import Session
from kscore.errors import Exit, FileTrouble, Mistyped
from kscore.messages import Texts
from kscore.neuland import Explain, ExplainTopic, Fits, Question, Tidy, WhatIf, question, read_table
from kscore.views.neuland import json_form, terminal as texts
from kscore.views.neuland.picture import svg


def answer(
    path: Path, words: Sequence[str], picture: Path | None, as_json: bool, session: Session
) -> int:
    """Answers a question about the table in a file.

    Raises Mistyped, FileTrouble, and what the engine says about tables, tiles and moves.
    """
    t, terminal = session.t, session.terminal
    if not path.exists() and str(path).casefold() == "explain" and words:
        return _explain(find_topic(" ".join(words)), as_json, session)
    if not path.exists() and str(path).casefold() == "type":
        if len(words) != 1:
            raise Mistyped("neuland.type.file")
        if not terminal.somebody_is_there():
            raise Mistyped("neuland.type.nobody")
        terminal.show(texts.everything(settle(type_table(Path(words[0]), session)), t))
        return int(Exit.SCORED)
    if picture is not None and picture.suffix.lower() != ".svg":
        raise Mistyped("neuland.picture.svg", path=picture)
    table = read_table(path)
    asked = question(words, table)
    if isinstance(asked, ExplainTopic):
        return _explain(asked.topic, as_json, session)
    if isinstance(asked, Tidy) and as_json:
        raise Mistyped("neuland.ask.tidy_json")
    settled = settle(table)
    outcome = what_if(table, asked.moves) if isinstance(asked, WhatIf) else None
    found = fits(table, asked.tile) if isinstance(asked, Fits) else ()
    if as_json:
        terminal.show(json.dumps(_json(asked, settled, outcome, found, t), ensure_ascii=False))
    else:
        terminal.show(_text(asked, settled, outcome, found, t))
    if picture is not None:
        _write(picture, svg(settled if outcome is None else outcome.after, t))
        if not as_json:
            terminal.tell(t("wrote", path=picture))
    return int(Exit.SCORED)


def _explain(topic: NeulandTopic, as_json: bool, session: Session) -> int:
    t, terminal = session.t, session.terminal
    if as_json:
        terminal.show(json.dumps(json_form.topic_json(topic, t.lang), ensure_ascii=False))
    else:
        terminal.show(texts.topic(topic, t))
    return int(Exit.SCORED)


def _json(
    asked: Question, settled: Settlement, outcome: Outcome | None, found: Sequence[Fit], t: Texts
) -> dict[str, Any]:
    data = json_form.table_json(settled, t.lang)
    if isinstance(asked, Explain):
        data["explain"] = json_form.region_name(settled, settled.regions.at(asked.spot))
    if outcome is not None:
        data["what_if"] = json_form.outcome_json(outcome, t.lang)
    if isinstance(asked, Fits):
        data["fits"] = [json_form.fit_json(fit) for fit in found]
    return data


def _text(
    asked: Question, settled: Settlement, outcome: Outcome | None, found: Sequence[Fit], t: Texts
) -> RenderableType:
    if isinstance(asked, Tidy):
        return table_text(settled.regions.table, t.lang).rstrip("\n")
    if isinstance(asked, Explain):
        return texts.explained(settled, settled.regions.at(asked.spot), t)
    if isinstance(asked, Fits):
        return texts.fitting(asked.tile, found, t)
    return texts.everything(settled, t) if outcome is None else texts.what_if(outcome, t)


def _write(path: Path, drawing: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise FileTrouble("cannot_write", path=path, reason=error.strerror or error) from None
