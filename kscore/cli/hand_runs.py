"""What runs the commands about players' own hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.text import Text

from kscore.calibration.own_sheet.legend import LEGEND, LEGEND_TRUTH
from kscore.cli.photo_runs import dialogue
from kscore.console import Session
from kscore.disk import must_be_listed, write_whole
from kscore.engine.layout import Layout
from kscore.engine.rules import Played
from kscore.errors import FileTrouble, Mistyped
from kscore.game.teaching import learnt_from, legend_rows, taught_by_a_game
from kscore.record.entry import digest
from kscore.record.hands import Hands, KeptHand, read_hand
from kscore.record.store import photo_bytes
from kscore.scanner import pipeline
from kscore.scanner.hand_file import HandFile, line
from kscore.scanner.network import installed_models
from kscore.sheet.outcome import Read, look
from kscore.sheet.request import Request
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos
from kscore.views import files, hand_view
from kscore.views.wording import season_name


@dataclass(frozen=True, kw_only=True)
class Learn:
    """What was asked of ``kscore learn``."""

    player: str
    photo: Path
    legend: bool
    table: bool
    said: Corrections
    layout: Layout | None
    corners: tuple[tuple[float, float], ...] | None
    sheet: int | None = None


def hands(action: str, words: Sequence[str], session: Session) -> None:
    """``kscore hands``: one of `kscore.completion.HAND_ACTIONS` with its words, or ``list``."""
    t, terminal = session.t, session.terminal
    kept = Hands()
    match action, *words:
        case ["list"]:
            _list(kept, session)
        case ["import", file]:
            _import(kept, Path(file), session)
        case ["forget", name]:
            forget(name, session)
        case ["rename", name, new]:
            _rename(kept, kept.named(name), _name(new), session)
        case ["join", name, other]:
            _join(kept, kept.named(name), other, session)
        case ["export", name, file]:
            found = kept.named(name)
            write_whole(Path(file), found.file.to_bytes())
            terminal.tell(t("hand.exported", name=found.file.name, path=file))
        case ["show" | "picture", name, *pictures]:
            found = kept.named(name)
            terminal.show(hand_view.text(found.file, t))
            for file in pictures:
                files.write_picture(Path(file), hand_view.picture(found.file, t))
                terminal.tell(t("wrote", path=file))


def _rename(kept: Hands, found: KeptHand, name: str, session: Session) -> None:
    t, terminal = session.t, session.terminal
    others = kept.called(name, found.file.table)
    other = next((each for each in others if each.path != found.path), None)
    if other is not None:
        raise Mistyped("hand.name_taken", name=name, file=other.path.name, this=found.path.name)
    kept.put(replace(found.file, name=name), found.path)
    terminal.tell(t("hand.renamed", old=found.file.name, new=name))


def _join(kept: Hands, found: KeptHand, name: str, session: Session) -> None:
    t, terminal = session.t, session.terminal
    other = kept.named(name, found.file.table)
    if other.path == found.path:
        raise Mistyped("hand.join_itself", name=name)
    joined = kept.join(found, other)
    terminal.tell(t("hand.joined", old=found.file.name, new=joined.name))
    terminal.show(hand_view.listed(joined, other.path, t))


def _list(hands: Hands, session: Session) -> None:
    t, terminal = session.t, session.terminal
    must_be_listed(hands.folder)
    readable = {each.path: each for each in hands.all() if hands.usable(each)}
    if not hands.paths():
        terminal.show(Text(t("hand.nobody", folder=hands.folder)))
    for path in hands.paths():
        if path not in readable:
            terminal.show(t("hand.unreadable", path=path, file=path.name))
            continue
        terminal.show(hand_view.listed(readable[path].file, path, t))


def _import(hands: Hands, path: Path, session: Session) -> None:
    t, terminal = session.t, session.terminal
    file = read_hand(path)
    place, new = hands.take_in(file)
    key = "hand.imported" if new is None else "hand.imported_more" if new else "hand.imported_again"
    terminal.tell(t(key, name=file.name, path=place, n=new))


def forget(name: str, session: Session) -> None:
    """``kscore forget``."""
    t, terminal = session.t, session.terminal
    kept = Hands()
    readable = {each.path for each in kept.all()}
    damaged = [path for path in kept.paths() if path not in readable]
    path, called = next((path for path in damaged if name == path.name), None), name
    if path is None:
        try:
            found = kept.named(name)
            path, called = found.path, found.file.name
        except FileTrouble:
            path = next((path for path in damaged if name == path.stem), None)
            if path is None:
                raise
    kept.forget(path)
    # whose they are nobody noted: what is forgotten shall not come back
    kept.wait_no_more(*kept.waiting())
    terminal.tell(t("hand.forgotten", name=called))


def learn(wish: Learn, ask: bool, show: bool, session: Session) -> None:
    """``kscore learn``."""
    t, terminal = session.t, session.terminal
    name = _name(wish.player)
    beside = (
        [space for space in wish.said.cells if space not in LEGEND_TRUTH] if wish.legend else []
    )
    if beside:  # the rows' printed names, which would be learnt as somebody's drawing
        raise Mistyped("hand.legend_space", spaces=", ".join(beside))
    kept = _kept(name, wish.table)  # of several hands nobody shall be asked for nothing
    sha256 = digest(photo_bytes(wish.photo)) or ""
    known = None if kept is None else taught_by_a_game(kept.file, sha256)
    if known is not None:
        game, entry = known
        season = season_name(entry.season, t)
        where = {"player": entry.player, "season": season, "game": game.setup.name}
        terminal.tell(t("hand.learnt_in_game", photo=wish.photo, name=name, **where))
        return
    reader = session.reader or pipeline.Reader.load()
    layout = LEGEND if wish.legend else wish.layout
    request = Request(
        played=Played(layout=layout),
        corners=wish.corners,
        sheet=wish.sheet,
        corrections=CorrectionsOfPhotos(wish.said),
    )
    outcome = look(reader, wish.photo, request)
    assert isinstance(outcome, Read), "without cards no season is doubtful"
    case, asking = outcome.case, dialogue(show, session) if ask and not wish.legend else None
    if wish.legend:
        case = case.saying(legend_rows(case.score))
    if asking is not None:
        case = asking.talk(case)
    assert case.look is not None
    # the photo may have gone meanwhile
    lesson = learnt_from(case.look, case.score, sha256) if sha256 else None
    if lesson is None:
        raise FileTrouble("hand.learnt_nothing", photo=wish.photo)
    kept = _kept(name, wish.table)  # as it is now: games went on teaching it while this one asked
    network = case.look.network or installed_models()["terrain"]
    before = HandFile(name, network, table=wish.table) if kept is None else kept.file
    file = before.knowing(lesson)
    path = Hands().put(file, None if kept is None else kept.path)
    terminal.show(hand_view.listed(file, path, t))


def _kept(name: str, table: bool) -> KeptHand | None:
    """The one hand of this name, or in the file of this name, of a player or of a table. Raises
    Mistyped where there are several."""
    hands = Hands()
    try:
        found = hands.named(name, table)
    except FileTrouble:
        return None
    return hands.fitting(found, installed_models()["terrain"])


def _name(text: str) -> str:
    """Raises Mistyped for what cannot be a hand's name."""
    try:
        return line(text.strip())
    except ValueError:
        raise Mistyped("hand.name", name=text) from None
